#!/usr/bin/env python3
"""Real programs play: one process in each network namespace, with mDNS alone to find each other.

  watch       two bots play a whole game of the base set and the river; a third computer watches through both, a fourth, for
              which the players have no room, through the third; a player is killed, then the third, and both return
  kill        one of three is killed with kill -9 in mid-game, started again, and catches up
  without     one of three is killed; the others vote to go on without it and take moves back; it returns and watches
  everything  four bots play with all modules
  cut         the cable of one of three is unplugged for some seconds
  split       four are split into two halves, so that neither may go on, and joined again
  around      two of three cannot reach each other: an entry takes little longer than otherwise
  bad         three play over a switch with 20 ms of delay that loses every twentieth frame
  kills       one of three is killed at random moments, repeatedly (--kills N, default 3)
  hidden      half tiles are dealt closed, and a dealer is killed
  full        the disk of one becomes full in mid-game, and free again; the doctor reports that, and a read-only disk
  twice       a copy of a player's profile is started on another computer
  copied      the same in the other half of a split network
  lobby       the host is killed in its lobby, and comes back
  crowd       31 addresses of one computer open connections without a greeting while a guest joins
  ways        two join a table with a password without discovery, one by its code and one by its ticket;
              and the doctor distinguishes a computer in a network from one without a cable
  chat        two players and a spectator chat, in the lobby and the game; one is muted, one killed
  walls       the firewalls of two block each other: both report that and how to open one, as does the doctor; one is
              opened, and they play
  elsewhere   one in another network is reported, and two with only IPv6 find each other and play
  discover    three are started together and see each other; twenty times with --long; prints how long it took

At the end of each game every program ends by itself with status 0, every log verifies, and all are equal. If namespaces
are not permitted, the script says so, plays the first four, `hidden`, `kills`, `lobby`, `ways` and `chat` over loopback by
address, and skips the others. Each part is a game with its own log; `--long` means twenty kills and longer outages.

BASTIDE (default: target/debug/bastide) names the program; E2E_KEEP keeps the logs; E2E_SECONDS is the limit of one step.
"""

import argparse
import json
import contextlib
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
from computers import HERE, Computer, Failure, Network, TooSoon, finished, report  # noqa: E402

COMPUTERS = 4
ATTEMPTS = 4


class Run:
    """The state that all parts share."""

    def __init__(self, options):
        self.options = options
        self.dice = random.Random(options.seed)
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="bastide-net-"))
        self.program = pathlib.Path(os.environ.get("BASTIDE", HERE.parent / "target/debug/bastide")).resolve()
        self.network = Network(COMPUTERS)
        self.everyone = []
        self.disks = []
        self.attempt = 0

    def place(self, part):
        """The folder of a part, a new one for each attempt. The table has the same name."""
        folder = self.folder / f"{part}{self.attempt or ''}"
        folder.mkdir(exist_ok=True)
        return folder

    def computer(self, part, number, *arguments, pause=0, with_table=True):
        folder = self.place(part)
        table = ["--table", folder.name] if with_table else []
        pause *= 2**self.attempt  # more time for the test to intervene
        computer = Computer(self.network, self.program, folder, number, [*arguments, *table], pause=pause)
        self.everyone.append(computer)
        return computer

    def forget(self):
        for computer in self.everyone:
            computer.forget()
        self.everyone.clear()

    def players(self, part, count, preset="base", pause=0):
        """Starts a host and its guests, all bots."""
        host = self.computer(part, 1, "host", "--preset", preset, "--seats", count, "--bot", "random", pause=pause)
        bots = ["greedy", *["random"] * count]
        guests = [
            self.computer(part, n, "join", "--bot", bots[n - 2], pause=pause) for n in range(2, count + 1)
        ]
        return [computer.start() for computer in [host, *guests]]

    def small_disk(self):
        """A disk of 1 MiB; None if it cannot be mounted."""
        disk = self.folder / f"disk{len(self.disks)}"
        disk.mkdir()
        mount = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", disk]
        if subprocess.run(mount, capture_output=True).returncode:
            return None
        self.disks.append(disk)
        return disk

    def clean(self):
        self.forget()
        for disk in self.disks:
            subprocess.run(["umount", disk], check=True)
        self.network.gone()
        if os.environ.get("E2E_KEEP"):
            print(f"kept: {self.folder}")
        else:
            shutil.rmtree(self.folder, ignore_errors=True)


def watch(run):
    bot = ["--serves", 1, "--bot"]
    host = run.computer("watch", 1, "host", "--preset", "river", "--seats", 2, *bot, "random", pause=120).start()
    guest = run.computer("watch", 2, "join", *bot, "greedy", pause=120).start()
    host.reach(4)
    third = run.computer("watch", 3, "join", "--watch").start()
    third.wait("both players to watch through", lambda: through(third) == {"Player1", "Player2"})
    fourth = run.computer("watch", 4, "join", "--watch").start()
    fourth.wait("the third to watch through", lambda: through(fourth) == {"Player3"} and fourth.entries() > 4)
    guest.kill()
    third.wait("the remaining player", lambda: through(third) == {"Player1"})
    guest.start()
    # The player who came back, or the fourth, if that took the only place first.
    third.wait("a second one again", lambda: "Player1" in through(third) and len(through(third)) == 2)
    host.reach(host.entries() + 8)
    third.kill()
    fourth.wait("the players' room", lambda: through(fourth) == {"Player1", "Player2"})
    fourth.reach(fourth.entries() + 8)
    third.start()
    players = [host, guest, third, fourth]
    finished(players)
    told = [event["seq"] for event in fourth.events if event["event"] == "entry"]
    if told != list(range(1, len(told) + 1)):
        raise Failure(f"the fourth received entries with gaps, or twice: {told}")
    if host.said("problem"):
        raise Failure("a problem of spectators reached the table")
    return players


def through(computer):
    """The computers through which a computer watches now."""
    told = [event["through"] for event in list(computer.events) if event["event"] == "watching"]
    return set(told[-1]) if told else set()


def kill(run):
    players = run.players("kill", 3, "river", pause=40)
    killed = players[1].reach(60)
    killed.kill()
    players[0].wait("the absence", lambda: players[0].said("away"))
    if killed.said("over"):
        raise TooSoon("the game was over before the kill")
    killed.start()
    return players


def without(run):
    bot = ["--bot", "random"]
    host = run.computer("without", 1, "host", "--preset", "river", "--seats", 3, *bot, "--commands", pause=150)
    guests = [run.computer("without", n, "join", *bot, pause=150) for n in (2, 3)]
    host, stays, gone = [computer.start() for computer in [host, *guests]]
    gone.reach(20)
    gone.kill()
    host.wait("the absence", lambda: host.said("away"))
    seats = next(event["seats"] for event in host.events if event["event"] == "started")
    host.tell(f"remove {seats.index('Player3') + 1}")
    changes = lambda: [str(event.get("change")) for event in list(host.events)]
    left = lambda: any("Left" in change for change in changes())
    host.wait("the vote", left)
    back = lambda: any("TakenBack" in change for change in changes())
    # It is offered a moment after the vote, and not while another entry is pending. A player would press again, too.
    while not back():
        host.tell("takeback 2")
        try:
            host.wait("the takeback", back, patience=0.5)
        except TooSoon:
            raise
        except Failure:
            continue
    gone.start()
    return [host, stays, gone]


def everything(run):
    return run.players("everything", 4, "everything")


def hidden(run):
    """Half tiles are dealt closed, and one of the dealers is killed early."""
    setup = run.folder / "hidden.json"
    options = {"half_hands": "Dealt"}
    sets = ["base", "halves1", "halves2"]
    setup.write_text(json.dumps({"seats": 3, "sets": sets, "modules": ["Fields", "HalfTiles"], "options": options}))
    host = run.computer("hidden", 1, "host", "--setup", setup, "--bot", "random", pause=20)
    guests = [run.computer("hidden", n, "join", "--bot", "random", pause=20) for n in (2, 3)]
    players = [computer.start() for computer in [host, *guests]]
    killed = players[2].reach(1)
    killed.kill()
    killed.start()
    return players


def cut(run):
    players = run.players("cut", 3, pause=50)
    players[0].reach(20)
    for number in (2, 1):
        run.network.tool("cut", number)
        time.sleep(6 if run.options.long else 5)  # longer than the four seconds after which a link counts as dead
        run.network.tool("mend", number)
        here = players[0].entries()
        players[0].reach(here + 20)
    return players


def split(run):
    players = run.players("split", 4, pause=50)
    players[0].reach(20)
    run.network.tool("split", "1 2", "3 4")
    players[0].wait("the absence", lambda: players[0].said("away"))
    newest = lambda: max(player.entries() for player in players)
    for _ in range(10):  # pending entries may still arrive
        before = newest()
        time.sleep(2)
        if newest() == before:
            break
    else:
        raise Failure(f"half of the computers went on alone, to entry {newest()}")
    if any(player.said("over") for player in players):
        raise Failure("half of the computers ended the game alone")
    run.network.tool("heal")
    return players


def around(run):
    """Two of three cannot reach each other. An entry takes little longer than otherwise, not a second."""
    run.network.tool("apart", "2 3")
    players = run.players("around", 3)
    players[0].reach(4)
    begin, first = time.monotonic(), players[0].entries()
    players[0].reach(first + 60)
    each = (time.monotonic() - begin) / (players[0].entries() - first)
    run.network.tool("together")
    print(f"e2e-net: around: {1000 * each:.0f} ms an entry", flush=True)
    if each > 0.25:
        raise Failure(f"an entry took {each:.2f} s")
    return players


def bad(run):
    run.network.make_bad("--delay", 20, "--loss", 5, "--seed", run.options.seed)
    try:
        players = run.players("bad", 3)
        finished(players)
    finally:
        run.network.make_good()
    return players


def kills(run):
    players = run.players("kills", 3, "river", pause=60 if run.options.long else 30)
    times = run.options.kills or (20 if run.options.long else 3)
    for n in range(times):
        anybody = run.dice.choice(players)
        anybody.reach(anybody.entries() + run.dice.randint(1, 12))
        time.sleep(run.dice.random() * 0.05)  # at any point between two steps of the program
        if any(player.said("over") for player in players):
            raise TooSoon(f"the game was over before kill {n + 1}")
        anybody.kill()
        time.sleep(run.dice.random())
        anybody.start()
    return players


def full(run):
    disk = run.small_disk()
    if not disk:
        print("e2e-net: SKIPPED: no small disk can be mounted, so a full disk is not tested")
        return []
    players = run.players("full", 3, pause=50)
    poor = players[1].reach(1)
    poor.kill()
    for place in ("log", "folder"):
        target = disk / getattr(poor, place).name
        shutil.move(getattr(poor, place), target)
        setattr(poor, place, target)
    poor.start()
    poor.reach(poor.entries() + 10)
    filler = disk / "filler"
    with filler.open("wb", buffering=0) as file, contextlib.suppress(OSError):
        while True:
            file.write(bytes(4096))
    if poor.end() == 0 or not poor.said("problem"):
        raise Failure("a full disk was not reported")
    visit(run, [], 1, "No space left on device", disk)
    subprocess.run(["mount", "-o", "remount,ro", disk], check=True)
    visit(run, [], 1, "Read-only file system", disk)
    subprocess.run(["mount", "-o", "remount,rw", disk], check=True)
    filler.unlink()
    poor.start()
    return players


def copy_of(run, part, player, number):
    """A copy of a player's profile and game on another computer."""
    copy = run.computer(part, number, "join", "--bot", "random", pause=120)
    shutil.copytree(player.folder, copy.folder)
    (copy.folder / "current").unlink()
    shutil.copy(player.log, copy.log)
    return copy


def seat_of(computer):
    """The number of its seat, from 1."""
    seats = next(event["seats"] for event in list(computer.events) if event["event"] == "started")
    return seats.index(f"Player{computer.number}") + 1


def told_of_duplicate(computer):
    """The report of a computer that its profile runs twice, if any."""
    problems = (event for event in list(computer.events) if event["event"] == "problem")
    return next((event for event in problems if "profile runs" in event["text"]), None)


def named_each_other(part, first, copy, begin):
    """Checks that both report it, each with the address of the other."""
    for computer in (first, copy):
        computer.wait("the report that its profile runs twice", lambda: told_of_duplicate(computer) is not None)
    times = []
    for computer, other in ((first, copy), (copy, first)):
        told, place = told_of_duplicate(computer), f"at 10.77.0.{other.number}:"
        if place not in told["text"]:
            raise Failure(f"computer {computer.number} did not report a program {place} {told['text']}")
        times.append(f"{told['at'] - begin:.1f} s")
    print(f"e2e-net: {part}: the first reported it after {times[0]}, the copy after {times[1]}", flush=True)


def nobody_accused(computers):
    for computer in computers:
        for event in list(computer.events):
            if event["event"] == "problem" and "profile runs" not in event["text"]:
                raise Failure(f"computer {computer.number} reported: {event['text']}")


def stands_still(computer, seconds, held):
    """Checks that no entry of the held seat arrives. Pending entries of others may still arrive, and then none."""
    told = len(computer.events)
    before, since = computer.entries(), time.monotonic()
    until = since + 4 * seconds
    while time.monotonic() - since < seconds:
        time.sleep(0.2)
        if computer.entries() != before:
            before, since = computer.entries(), time.monotonic()
        if since > until:
            raise Failure(f"entry {before} arrived, but no seat should have played")
    for event in computer.events[told:]:
        if event["event"] == "entry" and event["seat"] == held:
            raise Failure(f"entry {event['seq']} was signed by the seat that had stopped signing")


def twice(run):
    players = run.players("twice", 3, pause=120)
    players[0].reach(20)
    again = copy_of(run, "twice", players[1], 4)
    begin = time.monotonic()
    again.start()
    # No seat plays while one profile runs on two computers.
    named_each_other("twice", players[1], again, begin)
    stands_still(players[0], 14, held=seat_of(players[1]))
    nobody_accused([*players, again])
    again.kill()
    players[0].reach(60)
    again.head()
    return players


def copied(run):
    """A copy starts in the other half of a split network. It waits for an answer, and learns of it when the halves meet."""
    players = run.players("copied", 3, pause=120)
    players[0].reach(20)
    again = copy_of(run, "copied", players[1], 4)
    run.network.tool("split", "1 2", "3 4")
    players[2].wait("the absence", lambda: players[2].said("away"))
    before, begin = players[2].entries(), time.monotonic()
    again.start()
    again.wait("its game", lambda: again.said("started"))
    time.sleep(5)
    if time.monotonic() - begin < 10 and players[2].entries() > before:
        raise Failure("the copy signed before an answer was overdue")
    run.network.tool("heal")
    if time.monotonic() - begin > 10:
        print("e2e-net: SKIPPED: copied: this computer is too slow to reconnect within ten seconds")
        again.kill()
        return players
    named_each_other("copied", players[1], again, time.monotonic())
    stands_still(players[0], 8, held=seat_of(players[1]))
    nobody_accused([*players, again])
    again.kill()
    return players


def lobby(run):
    """The host is killed in its lobby and returns to it: at once, and after another computer became the host."""
    bot = ["--bot", "random"]
    host = run.computer("lobby", 1, "host", "--preset", "river", "--seats", 3, *bot).start()
    guest = run.computer("lobby", 2, "join", *bot).start()
    sits = lambda computer, count: any(
        event["event"] == "lobby" and sum(seat != "free" for seat in event["seats"]) == count
        for event in list(computer.events)
    )
    guest.wait("a seat", lambda: sits(guest, 2))
    for pause in (0, 13):
        host.kill()
        time.sleep(pause)
        host.events.clear()
        host.start()
        begin = time.monotonic()
        host.wait("its lobby again", lambda: sits(host, 2))
        print(f"e2e-net: lobby: back after {time.monotonic() - begin:.1f} s", flush=True)
    third = run.computer("lobby", 3, "join", *bot).start()
    return [host, guest, third]


def crowd(run):
    """31 addresses of one computer repeatedly open six connections each, without a greeting."""
    times = []
    for attacks in (False, True):
        part = f"crowd{int(attacks)}"
        host = run.computer(part, 1, "host", "--seats", 3, "--bot", "random").start()
        heard = lambda: [e["address"] for e in list(host.events) if e["event"] == "listening" and "10.77" in e["address"]]
        host.wait("its address", heard)
        attacker = None
        if attacks:
            before, _ = run.network.place(4)
            name = before[-1]
            for n in range(1, 32):
                subprocess.run(["ip", "-n", name, "addr", "add", f"10.77.4.{n}/16", "dev", "eth0"], check=True)
            attacker = subprocess.Popen([*before, sys.executable, "-c", HALVES, heard()[0]])
            time.sleep(5)
        # By address, so that the guest must be let in.
        guest = run.computer(part, 2, "join", "--bot", "random", "--no-mdns", "--connect", heard()[0]).start()
        guest.wait("the lobby", lambda: guest.said("lobby"))
        times.append(first(guest, lambda e: e["event"] == "lobby") - first(guest, listens))
        if attacker:
            attacker.kill()
            attacker.wait()
        for computer in (host, guest):
            computer.forget()
    calm, attacked = times
    print(f"e2e-net: crowd: joined after {calm:.2f} s, and after {attacked:.2f} s among half-open connections", flush=True)
    if attacked > calm + 2:
        raise Failure(f"it took {attacked:.1f} s to join, and {calm:.1f} s without half-open connections")
    return []


HALVES = """
import socket, sys, time
place = sys.argv[1].rsplit(":", 1)
place = (place[0], int(place[1]))
open_ones = []
while True:
    for n in range(1, 32):
        here = [one for one in open_ones if one[0] == n]
        for _, one in here:
            try:
                if one.recv(1) == b"":
                    raise OSError
            except BlockingIOError:
                continue
            except OSError:
                open_ones.remove((n, one))
                one.close()
        while sum(1 for one in open_ones if one[0] == n) < 6:
            one = socket.socket()
            one.settimeout(1)
            try:
                one.bind((f"10.77.4.{n}", 0))
                one.connect(place)
                one.setblocking(False)
                open_ones.append((n, one))
            except OSError:
                one.close()
                break
    time.sleep(0.05)
"""


def discover(run):
    times = []
    for n in range(20 if run.options.long else 2):
        three = [run.computer(f"discover{n}", number, "join") for number in (1, 2, 3)]
        for computer in three:
            computer.start()
        for computer in three:
            computer.wait("both others", lambda: sees_two(computer))
        seen = max(first(computer, sees) for computer in three)
        times.append(seen - max(first(computer, listens) for computer in three))
        for computer in three:
            computer.forget()
    times.sort()
    middle, longest = times[len(times) // 2], times[-1]
    print(f"e2e-net: discover: {len(times)} starts of three, median {middle:.3f} s, longest {longest:.3f} s")
    return []


def listens(event):
    return event["event"] == "listening"


def sees(event):
    return event["event"] == "neighbours" and len(event["names"]) == 2


def sees_two(computer):
    return any(sees(event) for event in list(computer.events))


def first(computer, kind):
    return next(event["at"] for event in list(computer.events) if kind(event))


def ways(run):
    quiet = ["--no-mdns"] if run.network.is_real else []
    secret = ["--password", "sesame", *quiet]
    host = run.computer("ways", 1, "host", "--seats", 3, "--bot", "random", *secret).start()

    def told():
        """The codes and tickets of the host."""
        return [event for event in list(host.events) if event["event"] == "ways" and event["code"]]

    host.wait("code and ticket", told)
    if run.network.is_real and told()[0]["address"].startswith("127."):
        raise Failure("the first code does not lead other computers to the host")
    guests = []
    for number, option in ((2, "code"), (3, "ticket")):
        arguments = ["join", f"--{option}", told()[-1][option], "--bot", "random", *secret]
        guests.append(run.computer("ways", number, *arguments, with_table=False))
    for guest in guests:
        guest.start()
    if run.network.is_real:
        visit(run, run.network.place(4)[0], 0, "multicast works")
        visit(run, ["unshare", "--net"], 1, "no network interface")
        run.network.tool("cut", 4)
        visit(run, run.network.place(4)[0], 1, "eth0 has no connection")
        run.network.tool("mend", 4)
    return [host, *guests]


def chat(run):
    """All hear each other, spectators too, and a returning player gets the missed lines. No log contains any."""
    bot = ["--bot", "random", "--commands"]
    host = run.computer("chat", 1, "host", "--preset", "river", "--seats", 2, *bot, pause=150).start()
    watcher = run.computer("chat", 3, "join", "--watch", "--commands").start()
    watcher.wait("the lobby", lambda: watcher.said("lobby"))
    watcher.tell("say I only watch")
    heard(host, text="I only watch", watching=True)
    guest = run.computer("chat", 2, "join", *bot, pause=150).start()
    heard(guest, text="I only watch", past=True)
    guest.reach(10)
    guest.tell("react nice")
    for computer in (host, watcher):
        heard(computer, reaction="nice", watching=False)
    host.tell("mute Player3")
    host.tell("say quiet please")  # arrives after the host has muted
    heard(guest, text="quiet please")
    watcher.tell("say anybody?")
    heard(guest, text="anybody?")
    guest.kill()
    host.wait("the absence", lambda: host.said("away"))
    watcher.tell("say missed")
    heard(watcher, text="missed", mine=True)
    guest.start()
    heard(guest, text="missed", past=True)
    guest.tell("say here again")
    for computer in (host, watcher):
        heard(computer, text="here again")
    if any(host.said("chat", text=text) for text in ("anybody?", "missed")):
        raise Failure("a muted player was heard")
    players = [host, guest, watcher]
    for computer in players:
        computer.end()
        if b"here again" in computer.log.read_bytes():
            raise Failure("the chat is in the log")
    return players


def walls(run):
    """Two computers find each other but block connections, until one opens its firewall."""
    for number in (1, 2):
        run.network.tool("wall", number)
    bot = ["--bot", "random"]
    host = run.computer("walls", 1, "host", "--seats", 2, *bot).start()
    guest = run.computer("walls", 2, "join", *bot).start()
    for computer, other in ((host, "10.77.0.2"), (guest, "10.77.0.1")):
        computer.wait("the blocking computer", lambda: any(is_shut(way, other) for way in unmet(computer)), patience=60)
    run.network.tool("wall", 3)
    visit(run, run.network.place(3)[0], 1, "10.77.0.1:21247 was found, but does not let this computer in")
    run.network.tool("unwall", 1)
    visit(run, run.network.place(4)[0], 0, "10.77.0.1:21247 lets this computer in")
    players = [host, guest]
    finished(players)
    for computer, other in ((host, "10.77.0.2"), (guest, "10.77.0.1")):
        if any(is_shut(way, other) for way in unmet(computer)):
            raise Failure("a connected computer is reported as unreachable")
    run.network.tool("unwall", 2)
    run.network.tool("unwall", 3)
    return players


def unmet(computer):
    """The computers reported as found but unreachable."""
    told = [event["list"] for event in list(computer.events) if event["event"] == "unmet"]
    return told[-1] if told else []


def is_shut(way, address):
    return way["shut"] and way["at"] == [f"{address}:21247"]


def elsewhere(run):
    """A computer in another network is reported; two with only IPv6 find each other and play."""
    place = lambda number: [*run.network.place(number)[0], "ip"]
    ip = lambda number, *words: subprocess.run([*place(number), *words], check=True)
    # Multicast finds it across IP networks, but it is unreachable.
    ip(4, "addr", "flush", "dev", "eth0", "scope", "global")
    ip(4, "addr", "add", "192.168.44.4/24", "brd", "+", "dev", "eth0")
    looks = run.computer("elsewhere", 1, "join").start()
    far = run.computer("elsewhere", 4, "join").start()
    for computer, other in ((looks, "192.168.44.4"), (far, "10.77.0.1")):
        is_far = lambda way: not way["shut"] and way["at"] == [f"{other}:21247"]
        computer.wait("the computer in another network", lambda: any(map(is_far, unmet(computer))), patience=60)
    for computer in (looks, far):
        computer.forget()
    for number in (2, 3):
        ip(number, "addr", "flush", "dev", "eth0", "scope", "global")
        ip(number, "addr", "add", f"fd77::{number}/64", "dev", "eth0", "nodad")
    visit(run, run.network.place(2)[0], 0, "addresses of IPv6 only")
    bot = ["--bot", "random"]
    host = run.computer("elsewhere", 2, "host", "--seats", 2, *bot).start()
    guest = run.computer("elsewhere", 3, "join", *bot).start()
    players = [host, guest]
    finished(players)
    for number in (2, 3, 4):
        ip(number, "addr", "flush", "dev", "eth0", "scope", "global")
        ip(number, "addr", "add", f"10.77.0.{number}/16", "brd", "+", "dev", "eth0")
    return players


def heard(computer, **fields):
    computer.wait(f"the line {fields}", lambda: computer.said("chat", **fields))


def visit(run, before, status, words, profile=None):
    """Runs the doctor somewhere, and checks its output."""
    profile = profile or run.folder / "visited"
    command = [*before, run.program, "doctor", "--lang", "en", "--data-dir", profile]
    told = subprocess.run(command, capture_output=True, text=True)
    if told.returncode != status or words not in told.stdout:
        raise Failure(f"the doctor ended with status {told.returncode}: {told.stdout}{told.stderr}")


PARTS = {
    part.__name__: part
    for part in (watch, kill, without, everything, hidden, cut, split, around, bad, kills, full, twice, copied, lobby, crowd, ways, chat, walls, elsewhere, discover)
}
ON_LOOPBACK = {"watch", "kill", "without", "everything", "hidden", "kills", "lobby", "ways", "chat"}


def play(run, name):
    if not run.network.is_real and name not in ON_LOOPBACK:
        print(f"e2e-net: SKIPPED: {name}: network namespaces are not permitted here")
        return
    begin = time.monotonic()
    for run.attempt in range(ATTEMPTS):
        try:
            players = PARTS[name](run)
            head = finished(players) if players else "none"
            break
        except TooSoon as failure:
            print(f"e2e-net: {failure}: retrying with bots half as fast", flush=True)
            last = failure
            run.forget()
            run.network.made_anew()
        except Failure as failure:
            report(run.place(name), f"{name}: {failure}")
            raise
    else:
        report(run.place(name), f"{name}: {last}")
        raise last
    if players:
        print(f"e2e-net: {name}: {len(players)} equal logs, head {head}, {time.monotonic() - begin:.0f} s", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="PART", help="default: all parts")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(2**32))
    parser.add_argument("--kills", type=int, help="the number of kills")
    parser.add_argument("--long", action="store_true", help="minutes instead of seconds")
    options = parser.parse_args()
    for name in options.parts:
        if name not in PARTS:
            parser.error(f"there is no part {name}; there are {', '.join(PARTS)}")
    run = Run(options)
    print(f"e2e-net: seed {options.seed}", flush=True)
    if not run.network.is_real:
        print("e2e-net: SKIPPED: network namespaces are not permitted here, so mDNS between computers is not tested")
    try:
        for name in options.parts or PARTS:
            play(run, name)
    except Failure:
        return 1
    finally:
        run.clean()
    return 0


if __name__ == "__main__":
    sys.exit(main())
