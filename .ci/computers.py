"""Computers of a small network, and programs on them that are started, observed, killed and restarted."""

import contextlib
import json
import os
import pathlib
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time

HERE = pathlib.Path(__file__).resolve().parent
PATIENCE = float(os.environ.get("E2E_SECONDS", 600))  # a slow, busy machine must not fail


class Failure(Exception):
    """An expected event did not occur."""


class TooSoon(Failure):
    """The bots finished their game before the test could intervene, which is not their fault on a busy machine."""


def free_ports(count):
    """The number before `count` consecutive free ports. The system gives outgoing connections higher ones."""
    for _ in range(1000):
        before = random.SystemRandom().randrange(10000, 30000)
        with contextlib.ExitStack() as taken, contextlib.suppress(OSError):
            for port in range(before + 1, before + 1 + count):
                taken.enter_context(socket.socket()).bind(("127.0.0.1", port))
            return before
    raise Failure("no ports are free")


class Network:
    """Namespaces with one cable each, or this machine's loopback if those are not permitted."""

    def __init__(self, count):
        self.environment = os.environ | {"NETNS_PREFIX": f"b{os.getpid()}"}
        self.count = count
        self.bad_switch = None
        self.is_real = os.geteuid() == 0 and shutil.which("ip") is not None and self.is_made(count)
        self.port = None if self.is_real else free_ports(count)

    def is_made(self, count):
        """Creates the network. Namespaces may be permitted, but not their cables."""
        made = subprocess.run([HERE / "netns.sh", "up", str(count)], env=self.environment, capture_output=True, text=True)
        if made.returncode != 0:
            print(f"e2e-net: no network: {made.stderr.strip()}", file=sys.stderr)
            self.tool("gone")
        return made.returncode == 0

    def tool(self, *arguments):
        subprocess.run([HERE / "netns.sh", *map(str, arguments)], env=self.environment, check=True)

    def place(self, number):
        """The prefix of a command to run on that computer, and the options that its program needs there."""
        if self.is_real:
            return ["ip", "netns", "exec", f"{self.environment['NETNS_PREFIX']}-pc{number}"], []
        options = ["--no-mdns", "--listen", f"127.0.0.1:{self.port + number}"]
        return [], options + ([] if number == 1 else ["--connect", f"127.0.0.1:{self.port + 1}"])

    def make_bad(self, *options):
        """Makes the switch slow and lossy, until `make_good`."""
        command = [HERE / "netns.sh", "bad", *map(str, options)]
        self.bad_switch = subprocess.Popen(command, env=self.environment)

    def make_good(self):
        if self.bad_switch:
            self.bad_switch.terminate()
            self.bad_switch.wait()
            self.bad_switch = None

    def made_anew(self):
        """Restores all cables and addresses, and removes all firewalls."""
        self.gone()
        if self.is_real and not self.is_made(self.count):
            raise Failure("the network could not be made again")

    def gone(self):
        self.make_good()
        if self.is_real:
            self.tool("gone")


class Computer:
    """One computer in one game. Its folder and log outlive its program, as on a real one."""

    def __init__(self, network, program, folder, number, arguments, profile=None, pause=0):
        self.network, self.program, self.number = network, program, number
        self.folder = profile or folder / f"computer{number}"
        self.log = folder / f"computer{number}.bastide"
        self.output = folder / f"computer{number}.out"
        self.arguments = [*arguments, "--name", f"Player{number}", "--pause", str(pause)]
        self.events, self.process = [], None
        self.news = threading.Condition()

    def start(self, *more):
        before, options = self.network.place(self.number)
        command = [*before, self.program, "peer", *self.arguments, *options, *more]
        command += ["--data-dir", self.folder, "--log", self.log, "--json"]
        self.process = subprocess.Popen(
            [str(word) for word in command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )
        threading.Thread(target=self.listen, args=(self.process.stdout,), daemon=True).start()
        return self

    def tell(self, line):
        """Sends a command to a program that was started with --commands."""
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def listen(self, stream):
        with self.output.open("a") as output:
            for line in stream:
                output.write(line)
                output.flush()
                try:
                    event = json.loads(line)
                except ValueError:
                    event = {"event": "words", "text": line.strip()}
                event["at"] = time.monotonic()
                with self.news:
                    self.events.append(event)
                    self.news.notify_all()

    def said(self, name, **fields):
        """Whether the program has reported this event."""
        return any(
            event["event"] == name and all(event.get(key) == value for key, value in fields.items())
            for event in list(self.events)
        )

    def entries(self):
        """The last entry that it has reported."""
        return max((event["seq"] for event in list(self.events) if event["event"] == "entry"), default=0)

    def wait(self, what, holds, patience=PATIENCE, after_the_game=False):
        until = time.monotonic() + patience
        with self.news:
            while True:
                is_over = self.said("over")  # checked first, so that events before the end count
                if holds():
                    break
                if is_over and not after_the_game:
                    raise TooSoon(f"computer {self.number}: the game was over before {what}")
                left = until - time.monotonic()
                if left <= 0:
                    raise Failure(f"computer {self.number}: {what} did not occur")
                self.news.wait(min(left, 0.2))
        return self

    def reach(self, entry):
        return self.wait(f"entry {entry}", lambda: self.entries() >= entry)

    def kill(self):
        """Kills the program without any shutdown."""
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def end(self):
        """Waits until the program ends by itself. Returns its exit status."""
        self.wait("its end", lambda: self.process.poll() is not None, after_the_game=True)
        return self.process.returncode

    def forget(self):
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.wait()

    def head(self):
        """The head of its log, which must verify."""
        checked = subprocess.run([self.program, "log", "verify", self.log], capture_output=True, text=True)
        heads = re.findall(r"\b[0-9a-f]{64}\b", checked.stdout)
        if checked.returncode != 0 or len(heads) != 1:
            raise Failure(f"the log of computer {self.number} does not verify: {checked.stdout}{checked.stderr}")
        return heads[0]


def finished(computers):
    """Checks that all end by themselves with status 0 and equal logs of a finished game. Returns the head."""
    for computer in computers:
        status = computer.end()
        if status != 0:
            raise Failure(f"computer {computer.number} ended with status {status}")
    for computer in computers:
        if not computer.said("over"):
            raise Failure(f"computer {computer.number} saw no end of the game")
    heads = {computer.head() for computer in computers}
    if len(heads) != 1:
        raise Failure(f"the logs differ: {sorted(heads)}")
    return heads.pop()


def tail(path, lines=15):
    return "\n".join(path.read_text().splitlines()[-lines:])


def report(folder, reason):
    print(f"e2e-net: {reason}", file=sys.stderr)
    for output in sorted(folder.glob("*.out")):
        print(f"--- {output.name}, the last lines\n{tail(output)}", file=sys.stderr)
