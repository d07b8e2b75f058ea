#!/usr/bin/env python3
"""A slow and lossy switch, for kernels without sch_netem.

It runs in the switch's namespace, on ports that belong to no bridge:

    badlan.py --delay 20 --jitter 5 --loss 5 --seed 1 port1 port2 port3

Every frame that arrives at one port is sent to all others after the delay (in milliseconds, plus or minus the
jitter; frames between the same two ports stay in order), unless it is lost (in percent). The same seed loses the
same frames of the same traffic.
"""

import argparse
import heapq
import random
import select
import socket
import time

ANY_PROTOCOL = 3
SOL_PACKET = 263
PACKET_VNET_HDR = 15
PACKET_IGNORE_OUTGOING = 23
PACKET_OUTGOING = 4
LARGEST = 65535 + 64


def port(name):
    """A raw socket on an interface. Frames from virtual cables have unfinished checksums. The header that says so
    must be forwarded with them, or the receiver drops everything."""
    raw = socket.socket(socket.AF_PACKET, socket.SOCK_RAW, socket.htons(ANY_PROTOCOL))
    raw.setsockopt(SOL_PACKET, PACKET_VNET_HDR, 1)
    raw.bind((name, 0))
    raw.setsockopt(SOL_PACKET, PACKET_IGNORE_OUTGOING, 1)
    raw.setblocking(False)
    return raw


class Switch:
    """Frames in transit, by their arrival time."""

    def __init__(self, options):
        self.options = options
        self.dice = random.Random(options.seed)
        self.ports = [port(name) for name in options.ports]
        self.queue = []
        self.count = 0
        self.last = {}

    def take(self, source):
        """Reads all pending frames of a port."""
        while True:
            try:
                frame, info = source.recvfrom(LARGEST)
            except BlockingIOError:
                return
            if info[2] == PACKET_OUTGOING:
                continue
            for target in self.ports:
                if target is not source and self.dice.random() * 100 >= self.options.loss:
                    self.push(source, target, frame)

    def push(self, source, target, frame):
        """Queues a frame after the previous one between the same ports."""
        late = self.options.delay + self.dice.uniform(-1, 1) * self.options.jitter
        path = (source, target)
        due = max(time.monotonic() + max(late, 0) / 1000, self.last.get(path, 0))
        self.last[path] = due
        self.count += 1
        heapq.heappush(self.queue, (due, self.count, target, frame))

    def deliver(self):
        """Sends the frames that are due. Returns the seconds until the next one."""
        while self.queue:
            now = time.monotonic()
            if self.queue[0][0] > now:
                return min(self.queue[0][0] - now, 0.1)
            _, _, target, frame = heapq.heappop(self.queue)
            try:
                target.send(frame)
            except OSError:
                pass  # the cable was pulled meanwhile
        return 0.1

    def run(self):
        """Runs until it is killed."""
        while True:
            wait = self.deliver()
            for source in select.select(self.ports, [], [], wait)[0]:
                self.take(source)


def main():
    parser = argparse.ArgumentParser(description="a slow and lossy switch")
    parser.add_argument("--delay", type=float, default=0)
    parser.add_argument("--jitter", type=float, default=0)
    parser.add_argument("--loss", type=float, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("ports", nargs="+")
    try:
        Switch(parser.parse_args()).run()
    except KeyboardInterrupt:
        pass


main()
