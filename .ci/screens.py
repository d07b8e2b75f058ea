"""Virtual screens, and windows of Bastide on them, with a real mouse, real keys, and the events of `--log-events`."""

import json
import os
import subprocess
import threading
import time

PATIENCE = 300.0  # seconds for one event: allows for a dev build on two busy cores without a graphics card
PAUSE = 0.12  # between two inputs; longer than a frame
CHILDREN = []  # all started programs


class Screen:
    """A virtual screen; pictures of it go to a folder."""

    def __init__(self, shots=None, size="1280x800"):
        # The server finds a free number itself: several of these scripts may run at once.
        command = ["Xvfb", "-displayfd", "1", "-screen", "0", f"{size}x24", "-nolisten", "tcp", "+extension", "GLX", "+render"]
        self.shots = shots
        self.server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.name = f":{self.server.stdout.readline().strip()}"
        self.environment = {k: v for k, v in os.environ.items() if not k.startswith("WAYLAND")}
        self.environment |= {"DISPLAY": self.name, "LIBGL_ALWAYS_SOFTWARE": "1", "LANG": "en_GB.UTF-8", "LC_ALL": ""}
        until = time.monotonic() + PATIENCE
        while subprocess.run(["xdotool", "getdisplaygeometry"], env=self.environment, capture_output=True).returncode:
            if self.server.poll() is not None or time.monotonic() > until:
                raise SystemExit(f"the display {self.name} did not come up")
            time.sleep(0.05)

    def xdotool(self, *arguments):
        return subprocess.run(["xdotool", *map(str, arguments)], env=self.environment, capture_output=True, text=True)

    def picture(self, path):
        subprocess.run(["import", "-window", "root", str(path)], env=self.environment, check=True)

    def stop(self):
        self.server.terminate()
        self.server.wait()


class Window:
    """A running program and its events."""

    def __init__(self, who, screen, command):
        self.who, self.screen, self.events = who, screen, []
        self.news = threading.Condition()
        self.targets, self.page, self.status, self.has_focus = {}, "", {}, None
        self.told_so_far = 0
        self.origin = 0, 0  # of the window on the screen
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, env=screen.environment, text=True)
        CHILDREN.append(self.process)
        threading.Thread(target=self.listen, daemon=True).start()
        self.wait("a screen", lambda: self.page)
        # Without a window manager, the window does not get the focus by itself.
        self.wait("a window", lambda: self.focus())

    def focus(self):
        found = self.screen.xdotool("search", "--onlyvisible", "--name", "Bastide").stdout.split()
        if not found or self.screen.xdotool("windowfocus", found[0]).returncode != 0:
            return False
        # Wine leaves room for a frame around its window.
        told = self.screen.xdotool("getwindowgeometry", "--shell", found[0]).stdout
        place = dict(line.split("=", 1) for line in told.split() if "=" in line)
        self.origin = int(place.get("X", 0)), int(place.get("Y", 0))
        return True

    def listen(self):
        for line in self.process.stdout:
            try:
                event = json.loads(line)
            except ValueError:
                continue
            with self.news:
                self.told_so_far += 1
                if event["event"] == "screen":
                    self.page, self.targets, self.has_focus = event["name"], event["targets"], event.get("focus")
                else:
                    self.events.append(event)
                if event["event"] == "status":
                    self.status = event
                self.news.notify_all()

    def wait(self, what, is_so):
        until = time.monotonic() + PATIENCE
        with self.news:
            while True:
                found = is_so()
                if found:
                    return found
                left = until - time.monotonic()
                if left <= 0 or self.process.poll() is not None:
                    self.fail(f"waited for {what}")
                self.news.wait(min(left, 0.3))

    def settle(self, seconds):
        """Waits for news, at most this long."""
        with self.news:
            before = self.told_so_far
            self.news.wait_for(lambda: self.told_so_far != before, seconds)

    def fail(self, reason):
        tail = "\n".join(json.dumps(e) for e in self.events[-12:])
        if self.screen.shots:
            self.screen.picture(self.screen.shots / f"failed-{self.who}.png")
        raise SystemExit(
            f"{self.who}: {reason}; screen {self.page}, focus {self.has_focus}, targets {sorted(self.targets)}\n{tail}"
        )

    def told(self, kind):
        return next((e for e in reversed(self.events) if e["event"] == kind), None)

    def target(self, name):
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            self.wait(f"`{name}` on the screen", lambda: name in self.targets)
            # A position counts once it stops changing.
            at = self.targets.get(name)
            time.sleep(0.15)
            if at and at == self.targets.get(name):
                return at
        self.fail(f"`{name}` never stopped moving")

    def point(self, at):
        self.screen.xdotool("mousemove", at[0] + self.origin[0], at[1] + self.origin[1])
        time.sleep(PAUSE)

    def press(self, button):
        self.screen.xdotool("mousedown", button)
        time.sleep(PAUSE)
        self.screen.xdotool("mouseup", button)
        time.sleep(PAUSE)

    def click(self, name):
        self.point(self.target(name))
        self.press(1)

    def key(self, *names):
        self.screen.xdotool("key", "--clearmodifiers", *names)
        time.sleep(PAUSE)

    def type(self, text):
        self.screen.xdotool("type", "--delay", 60, text)
        time.sleep(0.2)

    def cells(self):
        return sorted(n for n in self.targets if n.startswith(("fits ", "turns ")))

    def kill(self):
        """Kills the program without any shutdown. It offers its game at the next start."""
        self.process.kill()
        self.process.wait()

    def stop(self):
        """Ends the program as a system shutdown does, so that it shuts down cleanly."""
        self.process.terminate()
        try:
            code = self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise SystemExit("a window was told to end, but did not") from None
        if code != 0:
            raise SystemExit(f"a window that was told to end did so with status {code}")
