#!/usr/bin/env python3
"""Three windows, each on its own display and computer: everything at a table besides its moves.

A spectator watches a table with a password. A player asks to be passed over and comes back, puts the game away and
comes back, is killed and comes back, and has the lid closed for a while. A late friend takes a bot's seat. The game
ends and is played again, with one click each. A lost log is fetched from a neighbour and replayed.

Needs root (netns.sh), Xvfb, xdotool and imagemagick; takes two to five minutes. Pictures go to $SHOTS
(target/company), to be inspected. BASTIDE (default: target/debug/bastide) names the program.
"""

import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
from screens import CHILDREN, Screen, Window  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
PROGRAM = str(pathlib.Path(os.environ.get("BASTIDE", HERE.parent / "target/debug/bastide")).resolve())
SHOTS = pathlib.Path(os.environ.get("SHOTS", "target/company")).resolve()
NETNS = str(HERE / "netns.sh")
LOW = 740  # targets below this height are scrolled to


class Person(Window):
    """A window and its player."""

    shots = 0

    def shot(self, what):
        time.sleep(0.6)  # events are on the screen one frame later
        Person.shots += 1
        self.screen.picture(SHOTS / f"{Person.shots:02}-{what}-{self.who}.png")

    def use(self, name):
        for _ in range(40):
            x, y = self.target(name)
            if self.page == "table" or 30 < y < LOW:
                break
            self.point((640, 400))
            self.press(5 if y >= LOW else 4)
            time.sleep(0.3)
        self.click(name)

    def introduce(self, name):
        self.wait("the name's field", lambda: "name" in self.targets)
        self.click("name")
        self.type(name)
        self.key("Return")
        self.wait("home", lambda: self.page == "home")

    def one(self, beginning, holds=""):
        """The control whose name has this prefix, once it is there."""
        fits = lambda: next((t for t in self.targets if t.startswith(beginning) and holds in t), None)
        return self.wait(f"`{beginning}…{holds}`", fits)

    def enter_password(self, way, word):
        self.click(self.one(way))
        self.wait("the password's field", lambda: "password" in self.targets)
        self.type(word)
        self.key("Return")

    def is_asked(self):
        return self.status.get("waits") == "decision" and self.status.get("mine")

    def step(self):
        """Makes one step with the keys, if it is this player's turn."""
        if not self.is_asked():
            return False
        if self.cells():
            self.key("Right", "Return")
        elif "confirm" in self.targets:
            self.key("Return")
        else:
            pressable = [t for t in self.targets if t in ("draw", "pass") or t.startswith("do ")]
            if pressable:
                self.click(pressable[0])
        self.settle(0.3)
        return True


def play(people, is_far_enough, steps=600):
    for _ in range(steps):
        if is_far_enough():
            return
        if not any([p.step() for p in people]):
            time.sleep(0.2)
    people[0].fail("the game does not go on")


def begin(home, screens):
    def program(number, *more):
        return [NETNS, "on", str(number), PROGRAM, "--data-dir", str(home / f"pc{number}"), "--log-events", *more]

    def ben():
        return Person("ben", screens[1], program(2, "--lang", "de"))

    people = Person("ann", screens[0], program(1)), ben(), Person("cleo", screens[2], program(3))
    for person, name in zip(people, ("Ann", "Ben", "Cleo")):
        person.introduce(name)
    return *people, ben


def to_the_table(ann, ben, cleo):
    """A table for three with a bot and a password; one other player joins, one watches."""
    ann.use("new table")
    ann.wait("the lobby", lambda: ann.page == "lobby")
    ann.use("seats 3")
    ann.use("bot 3")
    ann.use("setup-sets")
    ann.use("set base")
    ann.use("set inns")
    ann.use("table password")
    ann.type("sesame")
    ann.use("set password")
    cleo.enter_password("watch ", "guessed")
    cleo.wait("the refusal", lambda: "password" in (cleo.told("problem") or {}).get("text", ""))
    cleo.shot("refused")
    cleo.wait("home", lambda: cleo.page == "home")
    cleo.enter_password("watch ", "sesame")
    cleo.wait("the lobby", lambda: cleo.page == "lobby")
    ben.enter_password("join ", "sesame")
    ben.wait("the lobby", lambda: ben.page == "lobby")
    ben.use("ready")
    ann.wait("permission to start", lambda: (ann.told("lobby") or {}).get("can_start"))
    ann.use("start")
    for person in (ann, ben, cleo):
        person.wait("the table", lambda: person.page == "table")


def goings(ann, ben, start_ben):
    """Passed over and back, put away and back, killed and back, asleep and back."""
    far = lambda more: (lambda seq: lambda: ann.status.get("seq", 0) > seq + more)(ann.status.get("seq", 0))
    play([ann, ben], far(6))
    ann.use("leave")
    ann.wait("all ways out", lambda: "leave CloseNow" in ann.targets)
    ann.shot("leaving")
    ann.use("stay")
    ben.use("leave")
    ben.use(ben.one("leave ", "Skip"))
    ann.use(ann.one("agree "))
    back = ben.one("press ", "ComeBack")
    ben.key("Escape")
    ben.shot("passed-over")
    ben.use(back)
    play([ann, ben], far(6))
    ben.use("leave")
    ben.use("put away")
    ben.wait("home", lambda: ben.page == "home")
    ben.shot("put-away")
    ben.use(ben.one("join "))
    ben.wait("the table", lambda: ben.page == "table")
    play([ann, ben], far(4))
    ben.process.kill()
    ben.process.wait()
    ann.wait("that Ben is missing", lambda: ann.status.get("waits") == "heads")
    ann.shot("killed")
    ben = start_ben()
    ben.use("go on interrupted")
    ben.wait("the table", lambda: ben.page == "table")
    play([ann, ben], far(4))
    ben.process.send_signal(signal.SIGSTOP)
    time.sleep(20)
    ann.shot("asleep")
    ben.process.send_signal(signal.SIGCONT)
    play([ann, ben], far(4))
    return ben


def friend(ann, ben, cleo):
    """The spectator takes the bot's seat."""
    cleo.use("take 3")
    ann.use(ann.one("press ", "Hand"))
    ben.use(ben.one("agree ", "Hand"))
    cleo.wait("the seat", lambda: "take 3" not in cleo.targets and "ask no more" not in cleo.targets)
    cleo.shot("seated")


def again(ann, ben, cleo):
    """Plays to the end, and starts the next game with one click each."""
    everybody = [ann, ben, cleo]
    play(everybody, lambda: all(p.status.get("waits") == "done" for p in everybody))
    for person in everybody:
        person.shot("over")
    ann.use("again")
    ann.wait("the lobby", lambda: ann.page == "lobby")
    for person in (ben, cleo):
        person.use("join again")
        person.wait("the lobby", lambda: person.page == "lobby")
    ann.wait("permission to start", lambda: (ann.told("lobby") or {}).get("can_start"))
    ann.shot("again")
    ann.use("start")
    for person in everybody:
        person.wait("the next table", lambda: person.page == "table")


def lost(home, ben, start_ben):
    """Ben loses his games and fetches one from a neighbour."""
    ben.stop()
    games = home / "pc2/games"
    had = {p.name for p in games.iterdir()}
    shutil.rmtree(games)
    games.mkdir()
    ben = start_ben()
    ben.use("ask for games")
    ben.use("ask neighbour 1")
    ben.use("fetch 1")
    ben.wait("the log", lambda: (ben.told("shelf") or {}).get("here"))
    ben.shot("fetched")
    found = {p.name for p in games.iterdir()}
    if not found or not found <= had:
        ben.fail(f"he had {had} and got {found}")
    ben.use("replay 1")
    ben.wait("the replay", lambda: ben.page == "replay")
    ben.shot("replay")


def told(part, started):
    print(f"{part}: passed after {time.monotonic() - started:.0f} s", flush=True)


def main():
    started = time.monotonic()
    SHOTS.mkdir(parents=True, exist_ok=True)
    os.environ["NETNS_PREFIX"] = f"bastide-c{os.getpid()}"
    home = pathlib.Path(tempfile.mkdtemp(prefix="bastide-company-"))
    screens = []
    try:
        subprocess.run([NETNS, "up", "3"], check=True)
        screens += [Screen(SHOTS) for _ in range(3)]
        ann, ben, cleo, start_ben = begin(home, screens)
        to_the_table(ann, ben, cleo)
        told("the table", started)
        ben = goings(ann, ben, start_ben)
        told("goings", started)
        friend(ann, ben, cleo)
        told("a late friend", started)
        again(ann, ben, cleo)
        told("again", started)
        lost(home, ben, start_ben)
        told("a lost log", started)
    finally:
        for child in CHILDREN:
            child.kill()
        for screen in screens:
            screen.stop()
        subprocess.run([NETNS, "gone"], capture_output=True)
        shutil.rmtree(home, ignore_errors=True)


if __name__ == "__main__":
    main()
