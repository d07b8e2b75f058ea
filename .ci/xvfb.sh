#!/usr/bin/env bash
# Runs a program on a virtual screen and takes a picture of it, to inspect the window on a machine without a display.
#   .ci/xvfb.sh PICTURE.png SECONDS PROGRAM [ARGUMENTS…]
set -euo pipefail
picture=${1:?which picture} seconds=${2:?how many seconds}
shift 2
export DISPLAY=:${XVFB_NUMBER:-79} LIBGL_ALWAYS_SOFTWARE=1
unset WAYLAND_DISPLAY WAYLAND_SOCKET
Xvfb "$DISPLAY" -screen 0 "${XVFB_SIZE:-1280x800}x24" -nolisten tcp +extension GLX +render >/dev/null 2>&1 &
server=$!
program=
# Wait for the server, because one that is still shutting down would look alive to the next start.
trap 'kill ${program:-} 2>/dev/null; kill $server; wait $server 2>/dev/null' EXIT
for _ in $(seq 200); do xdotool getdisplaygeometry >/dev/null 2>&1 && break; sleep 0.05; done
"$@" &
program=$!
sleep "$seconds"
import -window root "$picture"
