#!/usr/bin/env python3
"""Whole games in a real window, from the home screen to the result: one with the keyboard only, one with the mouse only.

  keys    a name, the lobby, river, towers, toll stations, dragon, gold and walls, against a bot, and back home
  mouse   two people at one computer: river, tunnels, queen, wizard and wagon

Only real key and mouse events act on the program, which reports its screen with `--log-events`. At the end each log must
verify, be over, and have the chosen setup. Without arguments both games are played, with about forty tiles; `--short`
uses twenty, `--all` includes the base set. Pictures go to $SHOTS.

BASTIDE (default: target/debug/bastide) names the program. Needs Xvfb, xdotool and imagemagick.
"""

import argparse
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
from screens import CHILDREN, PAUSE, Screen, Window  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
LONGEST = 1500  # steps of a game; more means that it hangs
WALK = 250  # steps of the Tab key to a control
EVENTS = ("entry", "status")


class Keys(Window):
    """A player without a mouse."""

    name = "keys"

    def stroke(self, *keys):
        self.screen.xdotool("key", "--clearmodifiers", "--delay", 30, *keys)
        self.settle(0.5)

    def go(self, name, step="Tab"):
        """Walks with the Tab key to a control."""
        for _ in range(WALK):
            if self.has_focus == name:
                return
            before = self.has_focus
            self.screen.xdotool("key", "--clearmodifiers", step)
            # Wait for the step, because a second one too early would overshoot.
            with self.news:
                self.news.wait_for(lambda: self.has_focus != before, 5)
        self.fail(f"the Tab key never comes to `{name}`")

    def use(self, name):
        self.wait(f"`{name}` on the screen", lambda: name in self.targets)
        self.go(name)
        self.stroke("space" if name.startswith(("module", "set ")) else "Return")
        time.sleep(PAUSE)

    def introduce(self, name):
        self.wait("the name's field", lambda: self.has_focus == "name")
        self.type(name)
        self.stroke("Return")

    def turn_tile(self):
        self.stroke(self.dice.choice(["r", "Tab", "shift+r"]))

    def lay(self):
        for _ in range(self.dice.randint(1, 4)):
            self.stroke(self.dice.choice(["Left", "Right", "Up", "Down"]))
        if self.dice.random() < 0.4:
            self.turn_tile()
        self.stroke("Return")

    def spot(self, spots):
        if len(spots) > 9 or self.dice.random() < 0.4:
            for _ in range(self.dice.randint(1, 3)):
                self.stroke(self.dice.choice(["Left", "Right", "Up", "Down"]))
            return self.stroke("Return")
        self.stroke(str(self.dice.randint(1, len(spots))))

    def other_tool(self, tools):
        self.stroke("w")

    def choose(self, number, name):
        """Chooses by digit: controls below the map follow the spots."""
        if number < 9:
            return self.stroke(str(number + 1))
        self.go(name, "shift+Tab")
        self.stroke("Return", "Escape")

    def confirm(self):
        self.stroke(self.dice.choice(["Return", "space"]))

    def undo(self):
        self.stroke("BackSpace")

    def look_about(self):
        for keys, picture in [(["question"], "help"), (["t"], "left"), (["l"], "list")]:
            self.stroke(*keys)
            time.sleep(0.6)
            self.shot(picture)
            self.stroke("Escape")
            self.stroke("Escape")
        self.stroke("plus", "shift+Left", "shift+Up", "minus", "f")

    def tour(self):
        """Walks around the buttons of the table and back to the map."""
        self.go("leave", "shift+Tab")
        self.shot("ring")
        self.stroke("Escape")


class Mouse(Window):
    """A player without a keyboard, except to type the name."""

    name = "mouse"

    def use(self, name):
        self.wait(f"`{name}` on the screen", lambda: name in self.targets)
        for _ in range(60):
            x, y = self.target(name)
            if 30 < y < 740:
                break
            # Scroll the page at a point where the wheel neither turns nor zooms.
            self.point((640, 400))
            self.press(5 if y >= 740 else 4)
            time.sleep(0.3)
        self.click(name)

    def introduce(self, name):
        self.click("name")
        self.type(name)
        self.click("save name")

    def click_one(self, names):
        """Clicks on one of these, unless it has moved."""
        name = self.dice.choice(names)
        at = self.targets.get(name)
        if at:
            self.point(at)
            if self.targets.get(name) == at:
                self.press(1)

    def in_sight(self, names):
        """The names of what is on the map and not covered."""
        edge = lambda at: 20 < at[0] < 880 and 90 < at[1] < 640
        return [n for n in names if n in self.targets and edge(self.targets[n])]

    def turn_tile(self):
        if self.dice.random() < 0.5 and "turn" in self.targets:
            # The known targets may be one frame old: a placed tile has no such button.
            return self.click_one(["turn"])
        cells = self.in_sight(self.cells())
        if cells:
            self.point(self.targets[self.dice.choice(cells)])
            self.press(3)

    def lay(self):
        if self.dice.random() < 0.4:
            self.turn_tile()
        cells = self.in_sight(self.cells())
        if not cells:
            return self.click("fit")
        self.click_one(cells)

    def spot(self, spots):
        seen = self.in_sight(spots)
        if not seen:
            return self.click("fit")
        self.click_one(seen)

    def other_tool(self, tools):
        self.click_one(tools)

    def choose(self, number, name):
        self.click_one([name])

    def confirm(self):
        self.click_one(["confirm"])

    def undo(self):
        self.click_one(["undo"])

    def look_about(self):
        self.point((500, 350))
        for _ in range(3):
            self.press(4)
        self.screen.xdotool("mousedown", 1)
        for k in range(9):
            self.screen.xdotool("mousemove", 500 + 20 * k, 350 + 8 * k)
            time.sleep(0.03)
        self.screen.xdotool("mouseup", 1)
        time.sleep(0.6)
        self.shot("near")
        for name, picture in [("keys", "help"), ("tiles left", "left")]:
            self.click(name)
            time.sleep(0.6)
            self.shot(picture)
            self.click(name)
        if "all choices" in self.targets:
            self.click("all choices")
            time.sleep(0.6)
            self.shot("list")
            self.click("all choices")
        self.click("fit")
        time.sleep(0.4)

    def tour(self):
        self.point((600, 350))
        time.sleep(0.8)
        self.shot("pointed")


def shot(self, what):
    time.sleep(0.4)  # events are on the screen one frame later
    self.screen.picture(self.screen.shots / f"{self.name}-{len(self.shots):02}-{what}.png")
    self.shots.append(what)


Window.shot = shot

GAMES = {
    "keys": (["River", "TollStations", "Towers", "Dragon", "GoldAndWalls"], ["tower"], "bot 2"),
    "mouse": (["River", "Tunnel", "Queen", "Wizard", "Wagon"], ["mage", "inns"], "hot seat 2"),
}


def set_up(hand, length):
    """From the first start to the table."""
    modules, sets, other = GAMES[hand.name]
    hand.shot("first")
    hand.introduce({"keys": "Kay", "mouse": "Mo"}[hand.name])
    hand.wait("home", lambda: hand.page == "home")
    hand.shot("home")
    hand.use("play here")
    hand.wait("the lobby", lambda: hand.page == "lobby")
    hand.use(other)
    hand.use("setup-modules")
    for module in modules:
        hand.use(f"module {module}")
    hand.shot("modules")
    hand.use("setup-modules")
    hand.use("setup-sets")
    for name in sets if length != "short" else sets[1:]:
        hand.use(f"set {name}")
    if length != "all":
        hand.use("set base")
    hand.shot("sets")
    hand.use("start")
    hand.wait("the table", lambda: hand.page == "table")


def play(hand):
    """Plays a whole game. Returns the choices, by kind."""
    done = {}
    looked = False
    for _ in range(LONGEST):
        if "back to tables" in hand.targets:
            return done
        status = hand.status
        if status.get("waits") != "decision" or not status.get("mine"):
            hand.settle(0.5)
            continue
        if not looked and status["seq"] > 20 and hand.cells():
            looked = True
            hand.look_about()
        kind = step(hand)
        done[kind] = done.get(kind, 0) + 1
        hand.settle(0.25)
    hand.fail("the game never ended")


def step(hand):
    """Makes one legal step."""
    names, dice = list(hand.targets), hand.dice
    spots = sorted((n for n in names if n.startswith("spot ")), key=lambda n: int(n[5:]))
    tools = [n for n in names if n.startswith("tool ")]
    tiles = [n for n in names if n.startswith("tile ") and n != "tile in hand"]
    pressable = [*tiles, *(n for n in names if n in ("draw", "pass") or n.startswith("do "))]
    if hand.cells():
        hand.lay()
        return "place"
    if pressable and dice.random() < 0.6:
        name = dice.choice(pressable)
        hand.choose(len(spots) + pressable.index(name), name)
        return name.split()[0] if not name.startswith("do ") else name.split()[1]
    if len(tools) > 1 and dice.random() < 0.25:
        hand.other_tool(tools)
        return "tool"
    if spots and dice.random() < 0.55:
        if "spot" not in hand.shots:
            time.sleep(0.8)
            hand.shot("spot")
        hand.spot(spots)
        return "spot"
    if "undo" in names and dice.random() < 0.05:
        hand.undo()
        return "undo"
    if "confirm" in names:
        hand.confirm()
        return "confirm"
    hand.settle(0.5)
    return "wait"


def finish(hand):
    """Shows the result and the map again, and goes home."""
    time.sleep(1.0)
    hand.shot("result")
    hand.use("look at map")
    time.sleep(0.8)
    hand.shot("end")
    hand.use("result")
    hand.use("replay")
    hand.wait("the replay", lambda: hand.page == "replay")
    time.sleep(1.5)
    hand.shot("replay")
    hand.use("back")
    hand.wait("the result again", lambda: "back to tables" in hand.targets)
    hand.use("back to tables")
    hand.wait("home", lambda: hand.page == "home")
    time.sleep(0.5)
    hand.shot("home-again")


def judge(hand, path):
    """Checks that the log verifies, is over, and has the chosen modules."""
    run = lambda *a: subprocess.run([PROGRAM, *a], capture_output=True, text=True)
    verified = run("log", "verify", path)
    if verified.returncode:
        raise SystemExit(f"{hand.name}: {path} does not verify: {verified.stdout}{verified.stderr}")
    log = json.loads(run("log", "export", "--json", path).stdout)
    played = set(log["offer"]["setup"]["modules"])
    missing = [m for m in [*GAMES[hand.name][0], "Fields"] if m not in played]
    if missing:
        raise SystemExit(f"{hand.name}: not played with {missing}, but with {sorted(played)}")
    return verified.stdout.strip(), sorted(played)


def game(kind, length, seed, shots):
    begin = time.monotonic()
    screen = Screen(shots)
    home = pathlib.Path(tempfile.mkdtemp(prefix="bastide-hands-"))
    try:
        hand = {"keys": Keys, "mouse": Mouse}[kind](
            kind, screen, [PROGRAM, "--data-dir", str(home / "pc"), "--log-events"]
        )
        hand.dice, hand.shots = random.Random(seed), []
        set_up(hand, length)
        hand.tour()
        done = play(hand)
        path = hand.told("started")["path"]
        finish(hand)
        head, modules = judge(hand, path)
        hand.stop()
    finally:
        for child in CHILDREN:
            child.kill()
        screen.stop()
        shutil.rmtree(home, ignore_errors=True)
    print(f"{kind}: {', '.join(modules)}; {done}; head {head[:16]}", flush=True)
    print(f"{kind}: passed after {time.monotonic() - begin:.0f} s", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("hands", nargs="*", help="keys, mouse, or both")
    parser.add_argument("--short", action="store_true", help="some twenty tiles")
    parser.add_argument("--all", action="store_true", help="with the base set")
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args()
    length = "short" if options.short else "all" if options.all else "usual"
    shots = pathlib.Path(os.environ.get("SHOTS", "target/hands")).resolve()
    shots.mkdir(parents=True, exist_ok=True)
    for kind in options.hands or ["keys", "mouse"]:
        game(kind, length, options.seed, shots)


PROGRAM = str(pathlib.Path(os.environ.get("BASTIDE", HERE.parent / "target/debug/bastide")).resolve())
if __name__ == "__main__":
    main()
