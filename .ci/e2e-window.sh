#!/usr/bin/env bash
# Two windows, each on its own display and computer, find each other, start a table and play five turns with real
# mouse and keys. Both logs must verify and be equal. Pictures of the screens go to $SHOTS.
#
# The computers are network namespaces (root; see netns.sh). If those are not permitted, the script says so, runs both
# windows on this machine and gives them their addresses. Discovery is not tested then.
# BASTIDE is the program to test, the dev build by default.
set -euo pipefail
cd "$(dirname "$0")/.."

target=${CARGO_TARGET_DIR:-target}
BASTIDE=${BASTIDE:-$(realpath "$target")/debug/bastide}
SHOTS=${SHOTS:-$(realpath "$target")/e2e-window}
export NETNS_PREFIX=bastide-w$$ # several may run at the same time

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
    echo "e2e-window: SKIPPED discovery: network namespaces are not permitted here" \
        "($(tail -1 "$home/netns.log" 2>/dev/null || echo 'not root')); using --connect over loopback" >&2
    way=()
fi

# Without a display, the program must fail with one sentence that names the alternative.
told=$(env -u DISPLAY -u WAYLAND_DISPLAY -u WAYLAND_SOCKET "$BASTIDE" --data-dir "$home/none" 2>&1) && {
    echo "e2e-window: without a display the program did not fail" >&2
    exit 1
}
[[ $told == *"bastide peer"* && $(wc -l <<<"$told") = 1 ]] || { echo "e2e-window: no display, but: $told" >&2; exit 1; }

python3 -B .ci/windows.py --program "$BASTIDE" --home "$home" --shots "$SHOTS" "${way[@]}"
