#!/usr/bin/env python3
"""Writes the licences of all crates that are in the program: notices.py [FEATURES [TARGET]] > NOTICES

Each text stands once, below the crates that it covers. Reads what cargo has fetched for a build, and nothing else.
"""

import json
import os
import pathlib
import subprocess
import sys

TEXTS = ("licen", "copying", "notice", "unlicense")
WIDTH = 100


def cargo(*arguments):
    command = [os.environ.get("CARGO", "cargo"), *arguments]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def crates(features, target):
    """The packages from a registry that are compiled into the program for a target, by default this computer."""
    host = target or next(line[6:] for line in cargo("-vV").splitlines() if line.startswith("host: "))
    tree = [
        "tree", "--locked", "--offline", "--package", "app", "--features", features, "--target", host,
        "--edges", "normal,no-proc-macro", "--prefix", "none", "--format", "{p}",
    ]  # fmt: skip
    named = {tuple(line.split(" ")[:2]) for line in cargo(*tree).splitlines() if line}
    known = cargo(
        "metadata", "--locked", "--offline", "--format-version", "1", "--features", features, "--filter-platform", host
    )
    packages = json.loads(known)["packages"]
    found = [p for p in packages if p["source"] and (p["name"], "v" + p["version"]) in named]
    return sorted(found, key=lambda p: (p["name"], p["version"]))


def texts(package):
    """The licence texts that a package carries, of its fonts too."""
    folder = pathlib.Path(package["manifest_path"]).parent
    files = [f for f in folder.iterdir() if f.is_file() and f.name.lower().startswith(TEXTS)]
    files += (folder / "fonts").glob("*.txt")
    for folder in filter(pathlib.Path.is_dir, (folder / "LICENSES", folder / "license")):
        files += [f for f in folder.iterdir() if f.is_file()]
    files.sort(key=lambda f: f.name)
    if any(word in (package["license"] or "") for word in (" OR ", "/")) and len(files) > 1:
        # One of them is enough, and MIT is the shortest.
        files = [f for f in files if "mit" in f.name.lower() or "notice" in f.name.lower()] or files
    return [f.read_text(encoding="utf-8", errors="replace").strip() for f in files]


def main():
    features = f"app/{',app/'.join(sys.argv[1].split(','))}" if sys.argv[1:] else ""
    covered, bare = {}, []
    for package in crates(features, "".join(sys.argv[2:3])):
        name = f"{package['name']} {package['version']} ({package['license']})"
        found = texts(package)
        if not found:
            bare.append(f"{name}: {', '.join(package['authors']) or package['repository']}")
        for text in found:
            covered.setdefault(" ".join(text.split()), (text, []))[1].append(name)
    print("Bastide is built on the crates below, which are under these licences.")
    for text, names in covered.values():
        print("\n" + "=" * WIDTH)
        print("\n".join(names), "-" * WIDTH, text, sep="\n")
    if bare:
        print("\n" + "=" * WIDTH, "These carry no text of their licence:", *bare, sep="\n")


main()
