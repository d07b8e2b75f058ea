#!/usr/bin/env bash
# Two windows, each on a display and a computer of its own, find each other, start a table and play five turns
# by real mouse and keys; both logs verify and are equal. Pictures of the screens are left in $SHOTS.
#
# The computers are network namespaces (root; see netns.sh). Where those are not permitted, both windows run on
# this machine and are told where to find each other: this is said aloud, and finding is then not tested.
# BASTIDE is the program to test, the dev build by default.
set -euo pipefail
cd "$(dirname "$0")/.."

target=${CARGO_TARGET_DIR:-target}
BASTIDE=${BASTIDE:-$(realpath "$target")/debug/bastide}
SHOTS=${SHOTS:-$(realpath "$target")/e2e-window}
export NETNS_PREFIX=bastide-w$$ # several may run at once

for tool in Xvfb xdotool import python3; do
    command -v "$tool" >/dev/null || { echo "e2e-window: $tool is missing; .ci/run installs it" >&2; exit 1; }
done
[ -x "$BASTIDE" ] || { echo "e2e-window: no program at $BASTIDE; build it first" >&2; exit 1; }
mkdir -p "$SHOTS"

home=$(mktemp -d)
finish() {
    .ci/netns.sh gone >/dev/null 2>&1 || true
    rm -rf "$home"
}
trap finish EXIT

if [ "$(id -u)" = 0 ] && .ci/netns.sh up 2 >"$home/netns.log" 2>&1; then
    way=(--netns .ci/netns.sh)
else
    echo "e2e-window: SKIPPED finding by itself: network namespaces are not permitted here" \
        "($(tail -1 "$home/netns.log" 2>/dev/null || echo 'not root')); using --connect over loopback" >&2
    way=()
fi

# No display: one sentence that names what works without one, and a failure.
told=$(env -u DISPLAY -u WAYLAND_DISPLAY -u WAYLAND_SOCKET "$BASTIDE" --data-dir "$home/none" 2>&1) && {
    echo "e2e-window: without a display the program did not fail" >&2
    exit 1
}
[[ $told == *"bastide peer"* && $(wc -l <<<"$told") = 1 ]] || { echo "e2e-window: no display, but: $told" >&2; exit 1; }

python3 -B .ci/windows.py --program "$BASTIDE" --home "$home" --shots "$SHOTS" "${way[@]}"
