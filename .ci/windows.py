"""Drives two windows of Bastide with a real mouse and real keys, guided by the events of `--log-events`."""

import argparse
import pathlib
import subprocess
import sys
import time

BRIEFLY = 30.0  # seconds before a retry

sys.dont_write_bytecode = True
from screens import CHILDREN, PATIENCE, Screen, Window  # noqa: E402


class Player(Window):
    """A window and its player."""

    def introduce(self, name):
        def type_it():
            if not self.press_on("name"):
                return False
            self.type(name)
            self.key("Return")
            return True

        self.again_and_again("home", lambda: self.page == "home", type_it)

    def has_turn(self):
        return self.status.get("waits") == "decision" and self.status.get("mine")

    def turn(self, number):
        """One turn: places the tile by mouse, sometimes a figure, confirms by key or button."""
        self.wait("legal cells", self.cells)
        before = self.status["seq"]
        if number == 1:
            self.key("r")
            time.sleep(1)  # the fitting cells are reported again after the tile has turned
        self.lay()
        if number % 2 == 0 and "spot 1" in self.targets:
            self.click("spot 1")
            time.sleep(1)  # the buttons move
        if number == 3:
            self.key("BackSpace")
            self.wait("the tile in hand again", lambda: "confirm" not in self.targets and self.cells())
            self.lay()

        is_entered = lambda: self.status.get("seq", 0) > before

        def confirm():
            self.lay(is_entered)
            if number % 2 == 0:
                return self.press_on("confirm")
            self.key("Return")
            return True

        self.again_and_again("the entry", is_entered, confirm)

    def lay(self, is_needless=lambda: False):
        """Clicks on a cell, unless there is a plan."""
        cell = lambda: bool(self.cells()) and self.press_on(self.cells()[-1])
        self.again_and_again("a plan to confirm", lambda: "confirm" in self.targets or is_needless(), cell)

    def press_on(self, name):
        """Clicks on a control, if it is there and has stopped moving. Returns whether it did."""
        at = self.targets.get(name)
        time.sleep(0.4)
        if at is None or at != self.targets.get(name):
            return False
        self.point(at)
        self.press(1)
        return True

    def again_and_again(self, what, is_so, does):
        """Repeats an action until a condition holds. On a slow computer, reports of the screen lag behind."""
        until = time.monotonic() + PATIENCE
        while not is_so():
            if time.monotonic() > until or self.process.poll() is not None:
                self.fail(f"waited for {what}")
            seconds = BRIEFLY if does() else 0.3
            with self.news:
                self.news.wait_for(is_so, seconds)

    def go(self, name, page):
        """Clicks on a control that leads to a page."""
        self.again_and_again(f"the {page}", lambda: self.page == page, lambda: self.press_on(name))


def program(number, *more):
    program = ARGS.second if number == 2 and ARGS.second else ARGS.program
    command = [program, "--data-dir", str(HOME / f"pc{number}"), "--log-events", *more]
    return [ARGS.netns, "on", str(number), *command] if ARGS.netns else command


def play(screens):
    anna = Player("Anna", screens[0], program(1))
    more = []
    if not ARGS.netns or ARGS.second:
        heard = anna.wait("an address", lambda: anna.told("listening"))
        more = ["--connect", heard["address"].replace("0.0.0.0", "127.0.0.1")]
    ben = Player("Ben", screens[1], program(2, *more))
    anna.introduce("Anna")
    ben.introduce("Ben")
    anna.go("new table", "lobby")
    join = ben.wait("Anna's table", lambda: next((t for t in ben.targets if t.startswith("join Anna")), None))
    ben.screen.picture(SHOTS / "home.png")
    ben.go(join, "lobby")
    can_start = lambda: (anna.told("lobby") or {}).get("can_start")
    ben.again_and_again("permission to start", can_start, lambda: ben.press_on("ready"))
    anna.screen.picture(SHOTS / "lobby.png")
    anna.go("start", "table")
    both = [anna, ben]
    for w in both:
        w.wait("the table", lambda: w.page == "table")
    for number in range(1, ARGS.turns + 1):
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
    # Wine passes no request to end on to its programs.
    ben.kill() if ARGS.second else ben.stop()
    anna.kill()
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
    windows[0].fail(f"no player could move: {what}")


def compare(paths):
    heads = []
    for path in paths:
        path = path.replace("\\", "/")  # as Windows writes it
        run = subprocess.run([ARGS.program, "log", "verify", path], capture_output=True, text=True)
        if run.returncode:
            raise SystemExit(f"{path} does not verify: {run.stdout}{run.stderr}")
        heads.append(run.stdout.strip())
    if heads[0] != heads[1]:
        raise SystemExit(f"the logs differ: {heads}")
    print(f"both logs verify, head {heads[0]}", flush=True)


def look_large(screen):
    """Opens the saved game again at double scale, and continues it from the home screen."""
    window = Player("Anna at 200 %", screen, program(1, "--scale", "2", "--lang", "de"))
    window.wait("home", lambda: window.page == "home")
    window.target("go on interrupted")
    time.sleep(1)  # events are on the screen one frame later
    window.screen.picture(SHOTS / "home-200.png")
    window.go("go on interrupted", "table")
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
parser.add_argument("--second", help="another program for the second window, which dials the first (.ci/wine.py)")
parser.add_argument("--turns", type=int, default=5)
ARGS = parser.parse_args()
HOME, SHOTS = pathlib.Path(ARGS.home), pathlib.Path(ARGS.shots)
if __name__ == "__main__":
    started = time.monotonic()
    main()
    print(f"two windows: passed after {time.monotonic() - started:.0f} s", flush=True)
    sys.exit(0)
