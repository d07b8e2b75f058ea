#!/usr/bin/env python3
"""Tries the program for Windows under Wine, against programs for Linux, in a small network of namespaces.

  console     what `bastide` says in a console: version, doctor, a log that verifies, one that is damaged, a wrong word
  left        what it does there ends with the console
  interrupted Ctrl-C there reaches it once, and its last words are seen
  hosts       the Windows side hosts a whole game of *everything*, played by two bots
  joins       it joins such a game that Linux hosts
  found       the two find each other, as nobody tells them an address
  killed      each side is killed with kill -9 in mid-game in turn, started again, and goes on
  hidden      half tiles are dealt closed between the two
  carried     a game that was stopped goes on after its logs and profiles have changed places
  windows     two windows, one of each system, play ten turns by mouse; pictures go to --shots

Each game ends by itself on both sides, both logs verify with both programs, and their heads are equal. But for `found`, the
two sides get --listen and --connect.

usage: .ci/wine.py ZIP [--only PART ...]      ZIP as made by `.ci/dist --windows`; needs root, wine, wine64, xvfb, xdotool,
                                              imagemagick and gcc-mingw-w64-x86-64-win32
BASTIDE (default: target/debug/bastide) names the program for Linux.
"""

import argparse
import contextlib
import os
import pathlib
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile

sys.dont_write_bytecode = True
from computers import HERE, Computer, Failure, Network, finished  # noqa: E402

LINUX, WINDOWS = 1, 2
PORT = 21300
# Wine 8 lacks this library, which Rust's standard library imports. It lies beside the program for these tests only.
RANDOM = """
#include <windows.h>
#include <ntsecapi.h>
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T size) { return RtlGenRandom(data, (ULONG)size); }
"""
# Starts a command line in its own console, and once a file is there, sends Ctrl-C to all programs of that console.
INTERRUPT = """
#include <windows.h>
#include <stdio.h>
static BOOL WINAPI ignored(DWORD event) { return TRUE; }
int main(int count, char **words) {
    STARTUPINFOA start = { sizeof start };
    PROCESS_INFORMATION process;
    DWORD status;
    if (count != 3 || !CreateProcessA(NULL, words[2], NULL, NULL, TRUE, 0, NULL, NULL, &start, &process)) return 99;
    SetConsoleCtrlHandler(ignored, TRUE);
    while (GetFileAttributesA(words[1]) == INVALID_FILE_ATTRIBUTES) Sleep(50);
    if (!GenerateConsoleCtrlEvent(CTRL_C_EVENT, 0)) return 98;
    WaitForSingleObject(process.hProcess, 30000);
    GetExitCodeProcess(process.hProcess, &status);
    printf("\\nstatus=%lu.\\n", status);
    return 0;
}
"""


class Run:
    def __init__(self, options):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="bastide-wine-"))
        self.shots = options.shots
        self.linux = pathlib.Path(os.environ.get("BASTIDE", HERE.parent / "target/debug/bastide")).resolve()
        self.network = Network(2)
        if not self.network.is_real:
            raise SystemExit("wine: namespaces are not permitted here")
        with zipfile.ZipFile(options.zip) as packed:
            packed.extractall(self.folder)
        self.unpacked = next(path.parent for path in self.folder.glob("*/bastide.exe"))
        self.windows = self.wrapper("bastide-windows", "bastide.exe")
        self.console = self.wrapper("bastide-console", "bastide.com")
        self.everyone = []
        self.prepare()

    def wrapper(self, name, program):
        """A script that runs a program of the package under Wine."""
        script = self.folder / name
        prefix = self.folder / "prefix"
        script.write_text(
            "#!/bin/sh\n"
            f"export WINEPREFIX={prefix} WINEDEBUG=-all WINEDLLOVERRIDES='mscoree,mshtml='\n"
            f'exec wine {self.unpacked / program} "$@"\n'
        )
        script.chmod(0o755)
        return script

    def compile(self, name, text, *options):
        """A small program of these tests, beside those of the package."""
        source = self.folder / f"{name}.c"
        source.write_text(text)
        subprocess.run(["x86_64-w64-mingw32-gcc", "-O1", "-o", self.unpacked / name, source, *options], check=True)

    def prepare(self):
        self.compile("bcryptprimitives.dll", RANDOM, "-shared", "-ladvapi32")
        self.compile("interrupt.exe", INTERRUPT)
        # The server of Wine lives in the namespace of its first program.
        boot = ["env", f"WINEPREFIX={self.folder / 'prefix'}", "WINEDEBUG=-all", "WINEDLLOVERRIDES=mscoree,mshtml="]
        subprocess.run([*self.at(WINDOWS), *boot, "wine", "wineboot", "-i"], check=True, capture_output=True)

    def at(self, number):
        return self.network.place(number)[0]

    def computer(self, part, number, *arguments, pause=0):
        folder = self.folder / part
        folder.mkdir(exist_ok=True)
        program = self.windows if number == WINDOWS else self.linux
        computer = Computer(self.network, program, folder, number, [*arguments, "--table", part], pause=pause)
        self.everyone.append(computer)
        return computer

    def pair(self, part, host, *setup, pause=0):
        """A host and a guest on the other system. Both listen on a known address, since either may dial."""
        guest = LINUX + WINDOWS - host
        bot = ["--bot", "greedy"]
        listens = lambda number: ["--listen", f"10.77.0.{number}:{PORT}"]
        dials = lambda number: ["--connect", f"10.77.0.{number}:{PORT}"]
        first = self.computer(part, host, "host", *setup, *bot, *listens(host), *dials(guest), pause=pause)
        second = self.computer(part, guest, "join", *bot, *listens(guest), *dials(host), pause=pause)
        return first, second

    def finished(self, pair):
        """Both end, and both programs verify both logs."""
        head = finished(pair)
        for computer in pair:
            for program in (self.linux, self.windows):
                told = subprocess.run([program, "log", "verify", computer.log], capture_output=True, text=True)
                if told.returncode != 0 or head not in told.stdout:
                    raise Failure(f"{program} on {computer.log}: {told.stdout}{told.stderr}")
        return head

    def end_server(self):
        server = ["env", f"WINEPREFIX={self.folder / 'prefix'}", "wineserver", "-k"]
        subprocess.run(server, capture_output=True)

    def gone(self):
        for computer in self.everyone:
            computer.forget()
        self.end_server()
        self.network.gone()
        shutil.rmtree(self.folder, ignore_errors=True)


def console(run):
    """Waits for one program after the other: what it says, and with which status."""
    log = HERE.parent / "net/testdata/whole-game.bastide"
    broken = run.folder / "damaged.bastide"
    data = bytearray(log.read_bytes())
    data[len(data) // 2] ^= 1
    broken.write_bytes(data)
    said = subprocess.run([run.linux, "log", "verify", log], capture_output=True, text=True).stdout
    cases = [
        (["--version"], 0, "bastide "),
        (["log", "verify", str(log)], 0, said.split()[-1]),
        (["log", "verify", str(broken)], 1, "damaged"),
        (["doctor", "--json", "--data-dir", str(run.folder / "doctor")], None, "renderer"),
        (["log", "nonsense"], 2, "nonsense"),
    ]
    for program in (run.console, run.windows):
        for words, status, expected in cases:
            command = [*run.at(WINDOWS), program, *words]
            told = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=120)
            if status not in (None, told.returncode) or expected not in told.stdout + told.stderr:
                raise Failure(f"{program.name} {words}: {told.returncode}, {told.stdout!r}, {told.stderr!r}")
    print("    version, doctor, whole and damaged logs, wrong words: by both programs")


def left(run):
    """The companion in the console is killed, as Ctrl-C and a closed console do. The program must not go on unseen."""
    host = run.computer("left", WINDOWS, "host")
    host.program = run.console
    host.start().wait("a lobby", lambda: host.said("lobby"))
    is_it = lambda command: b"bastide.exe" in command and str(host.folder).encode() in command
    goes_on = lambda: any(is_it(command) for command in commands())
    if not goes_on():
        raise Failure("the program was not found among all processes")
    host.kill()
    until = time.monotonic() + 20
    while goes_on():
        if time.monotonic() > until:
            raise Failure("the program goes on without its console")
        time.sleep(0.2)


def interrupted(run):
    """Ctrl-C in the console reaches the program once, so that it says good-bye, and its status is that of the companion."""
    folder = run.folder / "interrupted"
    sign = run.folder / "now"
    program = run.wrapper("interrupt", "interrupt.exe")
    on_z = lambda path: "Z:" + str(path).replace("/", "\\")
    line = f"{on_z(run.unpacked / 'bastide.com')} peer host --table interrupted --data-dir {on_z(folder)}"
    command = [*run.at(WINDOWS), str(program), on_z(sign), line]
    process, console = pty.fork()
    if process == 0:
        os.execvp(command[0], command)
    # What a console shows comes with the movements of its cursor; they may take the place of blanks.
    bare = lambda: re.sub(rb"\x1b\[[?0-9;]*[a-zA-Z]|\s", b"", shown)
    shown, until = b"", time.monotonic() + 60
    while not re.search(rb"status=\d+\.$", bare()):
        if time.monotonic() > until:
            raise Failure(f"interrupted: {bare()}")
        if select.select([console], [], [], 0.2)[0]:
            shown += os.read(console, 4096)
        if b"lobbyof" in bare():
            sign.touch()
    os.close(console)
    os.waitpid(process, 0)
    if b"good-bye" not in bare() or not bare().endswith(b"status=130."):
        raise Failure(f"interrupted: {bare()}")


def commands():
    """The command lines of all processes."""
    for path in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            yield path.read_bytes()


def whole(run, part, host):
    pair = run.pair(part, host, "--preset", "everything", "--seats", 2)
    for computer in pair:
        computer.start()
    return run.finished(pair)


def hosts(run):
    whole(run, "hosts", WINDOWS)


def joins(run):
    whole(run, "joins", LINUX)


def found(run):
    """Nobody is told an address."""
    pair = [run.computer("found", number, role, "--bot", "greedy") for number, role in ((WINDOWS, "host"), (LINUX, "join"))]
    for computer in pair:
        computer.start()
    run.finished(pair)


def killed(run):
    pair = run.pair("killed", LINUX, "--preset", "river", "--seats", 2, pause=60)
    for computer in pair:
        computer.start()
    for goal, victim in ((20, pair[1]), (40, pair[0])):
        other = pair[0] if victim is pair[1] else pair[1]
        victim.reach(goal)
        victim.kill()
        other.wait("the absence", lambda: other.said("away"))
        other.events = [event for event in other.events if event["event"] != "away"]
        victim.start()
    run.finished(pair)


def hidden(run):
    setup = run.folder / "hidden.json"
    setup.write_text(
        '{"seats": 2, "sets": ["base", "halves1", "halves2"], "modules": ["Fields", "HalfTiles"],'
        ' "options": {"half_hands": "Dealt"}}'
    )
    pair = run.pair("hidden", WINDOWS, "--setup", setup)
    for computer in pair:
        computer.start()
    run.finished(pair)


def carried(run):
    """Both stop in mid-game. Then each system goes on with the log and the profile of the other."""
    pair = run.pair("carried", WINDOWS, "--preset", "river", "--seats", 2, pause=60)
    for computer in pair:
        computer.start()
    pair[0].reach(30)
    for computer in pair:
        computer.kill()
    windows, linux = pair
    (windows.log, linux.log), (windows.folder, linux.folder) = (linux.log, windows.log), (linux.folder, windows.folder)
    windows.arguments, linux.arguments = ([*linux.arguments], [*windows.arguments])
    # Who listens where stays with the computer.
    for computer, other in ((windows, linux), (linux, windows)):
        for option, number in (("--listen", computer.number), ("--connect", other.number)):
            computer.arguments[computer.arguments.index(option) + 1] = f"10.77.0.{number}:{PORT}"
    for computer in pair:
        computer.start()
    run.finished(pair)


def windows(run):
    # What earlier parts have left running has no screen, and would lend it to a window of the same server.
    run.end_server()
    home = run.folder / "home"
    run.shots.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-B", str(HERE / "windows.py"), "--program", str(run.linux), "--home", str(home)]
    command += ["--shots", str(run.shots), "--netns", str(HERE / "netns.sh"), "--second", str(run.windows), "--turns", "10"]
    environment = run.network.environment
    subprocess.run(command, env=environment, check=True)


PARTS = {part.__name__: part for part in (console, left, interrupted, hosts, joins, found, killed, hidden, carried, windows)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("zip", type=pathlib.Path)
    parser.add_argument("--only", nargs="+", choices=PARTS, default=list(PARTS))
    parser.add_argument("--shots", type=pathlib.Path, default=HERE.parent / "target/wine")
    options = parser.parse_args()
    run = Run(options)
    failed = []
    try:
        for name in options.only:
            begin = time.monotonic()
            try:
                PARTS[name](run)
                print(f"{name}: passed after {time.monotonic() - begin:.0f} s", flush=True)
            except (Failure, subprocess.SubprocessError) as error:
                failed.append(name)
                print(f"{name}: FAILED after {time.monotonic() - begin:.0f} s: {error}", flush=True)
                for output in sorted((run.folder / name).glob("*.out")):
                    print(f"--- {output.name}\n" + "\n".join(output.read_text().splitlines()[-8:]))
            for computer in run.everyone:
                computer.forget()
    finally:
        run.gone()
    sys.exit(f"wine: failed: {', '.join(failed)}" if failed else 0)


main()
