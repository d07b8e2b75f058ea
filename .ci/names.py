#!/usr/bin/env python3
"""Names the functions in the backtrace of a crash report: names.py REPORT SYMBOLS

SYMBOLS is the file with the symbols of exactly the program that crashed, which .ci/dist writes beside it, or a program
that was not stripped. Needs nm, of binutils.
"""

import bisect
import re
import subprocess
import sys


def symbols(path):
    """Start, end and name of each function, by start."""
    listed = subprocess.run(["nm", "-C", "-S", path], check=True, stdout=subprocess.PIPE, text=True).stdout
    line = re.compile(r"^([0-9a-f]+) (?:([0-9a-f]+) )?[tTwW] ([^.\n].*)$", re.MULTILINE)
    found = [(int(l[1], 16), int(l[2] or "0", 16), l[3]) for l in line.finditer(listed)]
    sized = sorted((start, start + size, name) for start, size, name in found if size)
    if sized:
        return sized
    # A program for Windows tells no sizes: a function ends where the next one begins.
    starts = sorted({start for start, _, _ in found}) + [sys.maxsize]
    ends = dict(zip(starts, starts[1:]))
    return sorted((start, ends[start], name) for start, _, name in found)


def main():
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    with open(sys.argv[1], encoding="utf-8") as file:
        report = file.read()
    functions = symbols(sys.argv[2])
    anchor = re.search(r"^Backtrace \((\S+) is at (0x[0-9a-f]+)\)", report, re.MULTILINE)
    if not anchor:
        raise SystemExit("names: the report does not say where the program lay in memory")
    start = next((start for start, _, name in functions if name.startswith(anchor[1])), None)
    if start is None:
        raise SystemExit(f"names: {sys.argv[2]} does not know {anchor[1]}, so it is of another program")
    moved = int(anchor[2], 16) - start
    starts = [start for start, _, _ in functions]

    def named(match):
        # The address is where the call returns to, which may be the beginning of the next function.
        address = int(match[1], 16) - moved - 1
        n = bisect.bisect_right(starts, address) - 1
        is_inside = n >= 0 and address < functions[n][1]
        return f"{match[1]} - {functions[n][2] if is_inside else '<unknown>'}"

    print(re.sub(r"(0x[0-9a-f]+) - <unknown>", named, report), end="")


main()
