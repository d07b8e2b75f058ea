"""Drives two windows of Bastide with a real mouse and real keys, guided by what `--log-events` prints."""

import argparse
import pathlib
import subprocess
import sys
import time

sys.dont_write_bytecode = True
from screens import CHILDREN, PATIENCE, Screen, Window  # noqa: E402


class Player(Window):
    """A window, and what a person does at it."""

    def introduce(self, name):
        self.click("name")
        self.type(name)
        self.key("Return")
        self.wait("home", lambda: self.page == "home")

    def has_turn(self):
        return self.status.get("waits") == "decision" and self.status.get("mine")

    def turn(self, number):
        """One turn: places the tile by mouse, sometimes a figure, confirms by key or button."""
        self.wait("legal cells", self.cells)
        before = self.status["seq"]
        if number == 1:
            self.key("r")
            time.sleep(1)  # which cells fit is told anew when the tile has turned
        cell = self.cells()[-1]
        name = cell if cell in self.targets else self.cells()[-1]
        self.click(name)
        self.wait("a plan to confirm", lambda: "confirm" in self.targets)
        if number % 2 == 0 and "spot 1" in self.targets:
            self.click("spot 1")
            self.wait("the figure on the tile", lambda: "confirm" in self.targets)
        if number == 3:
            self.key("BackSpace")
            self.wait("the tile in hand again", self.cells)
            self.click(self.cells()[-1])
            self.wait("a plan to confirm", lambda: "confirm" in self.targets)
        if number % 2 == 0:
            self.click("confirm")
        else:
            self.key("Return")
        self.wait("the entry", lambda: self.status.get("seq", 0) > before)


def program(number, *more):
    command = [ARGS.program, "--data-dir", str(HOME / f"pc{number}"), "--log-events", *more]
    return [ARGS.netns, "on", str(number), *command] if ARGS.netns else command


def play(screens):
    anna = Player("Anna", screens[0], program(1))
    more = []
    if not ARGS.netns:
        heard = anna.wait("an address", lambda: anna.told("listening"))
        more = ["--connect", heard["address"].replace("0.0.0.0", "127.0.0.1")]
    ben = Player("Ben", screens[1], program(2, *more))
    anna.introduce("Anna")
    ben.introduce("Ben")
    anna.click("new table")
    anna.wait("the lobby", lambda: anna.page == "lobby")
    join = ben.wait("Anna's table", lambda: next((t for t in ben.targets if t.startswith("join Anna")), None))
    ben.screen.picture(SHOTS / "home.png")
    ben.click(join)
    ben.wait("the lobby", lambda: ben.page == "lobby")
    ben.click("ready")
    anna.wait("leave to start", lambda: (anna.told("lobby") or {}).get("can_start"))
    anna.screen.picture(SHOTS / "lobby.png")
    anna.click("start")
    both = [anna, ben]
    for w in both:
        w.wait("the table", lambda: w.page == "table")
    for number in range(1, 6):
        mover = wait_any(both, f"turn {number}")
        if number == 3:
            mover.wait("legal cells", mover.cells)
            mover.screen.picture(SHOTS / "table.png")
        mover.turn(number)
        print(f"turn {number} by {mover.who}: entry {mover.status['seq']}", flush=True)
    same = lambda: level(both)
    anna.wait("both at the same entry, stored by both", same)
    anna.screen.picture(SHOTS / "table-anna.png")
    ben.screen.picture(SHOTS / "table-ben.png")
    paths = [w.told("started")["path"] for w in both]
    states = [w.status["head"] for w in both]
    if states[0] != states[1]:
        raise SystemExit(f"the states differ: {states}")
    for w in both:
        w.stop()
    return paths


def level(windows):
    a, b = (w.status for w in windows)
    return a.get("seq") == b.get("seq") == a.get("final") == b.get("final") and a.get("waits") == b.get("waits") == "decision"


def wait_any(windows, what):
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        for w in windows:
            if w.has_turn():
                return w
        time.sleep(0.1)
    windows[0].fail(f"nobody could move: {what}")


def compare(paths):
    heads = []
    for path in paths:
        run = subprocess.run([ARGS.program, "log", "verify", path], capture_output=True, text=True)
        if run.returncode:
            raise SystemExit(f"{path} does not verify: {run.stdout}{run.stderr}")
        heads.append(run.stdout.strip())
    if heads[0] != heads[1]:
        raise SystemExit(f"the logs differ: {heads}")
    print(f"both logs verify, head {heads[0]}", flush=True)


def look_large(screen):
    """Opens the saved game again, twice as large: a person goes on from Home."""
    window = Window("Anna at 200 %", screen, program(1, "--scale", "2", "--lang", "de"))
    window.wait("home", lambda: window.page == "home")
    window.target("go on interrupted")
    time.sleep(1)  # what is told is on the screen a frame later
    window.screen.picture(SHOTS / "home-200.png")
    window.click("go on interrupted")
    window.wait("the table", lambda: window.page == "table")
    window.wait("its entries", lambda: window.told("entry"))
    time.sleep(2)
    window.screen.picture(SHOTS / "table-200.png")
    window.stop()


def main():
    screens = [Screen(SHOTS), Screen(SHOTS)]
    try:
        compare(play(screens))
        look_large(screens[0])
    finally:
        for child in CHILDREN:
            child.kill()
        for screen in screens:
            screen.stop()


parser = argparse.ArgumentParser()
parser.add_argument("--program", required=True)
parser.add_argument("--home", required=True)
parser.add_argument("--shots", required=True)
parser.add_argument("--netns")
ARGS = parser.parse_args()
HOME, SHOTS = pathlib.Path(ARGS.home), pathlib.Path(ARGS.shots)
if __name__ == "__main__":
    started = time.monotonic()
    main()
    print(f"two windows: passed after {time.monotonic() - started:.0f} s", flush=True)
    sys.exit(0)
