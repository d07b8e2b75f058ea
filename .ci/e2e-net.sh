#!/usr/bin/env bash
# Real computers play: four network namespaces, a process in each, nothing but mDNS to find each other.
#
# 1. Two bots play a whole game of the base set and the river, the third watches.
# 2. Three bots play; one is killed with kill -9 in mid-game and started again.
# 3. Four bots play with every module there is.
#
# Each time every program has to end by itself with status 0, every log has to verify, and all have to be equal.
# Where namespaces are not permitted this is said aloud, and the processes meet over loopback by address.
#
#   e2e-net.sh [watch|kill|everything]…     BASTIDE (default: target/debug/bastide) names the program
set -uo pipefail
here=$(dirname "$(realpath "$0")")
BASTIDE=$(realpath "${BASTIDE:-$here/../target/debug/bastide}")
[ -x "$BASTIDE" ] || { echo "e2e-net: $BASTIDE is missing; build it first, or say BASTIDE=…" >&2; exit 1; }
export NETNS_PREFIX=b$$
work=$(mktemp -d)
pids=()
limit=${E2E_SECONDS:-240} # a slow machine with other work to do is no failure
port=$((20000 + $$ % 20000))

clean() {
    for pid in "${pids[@]}"; do kill -9 "$pid" 2>/dev/null; done
    wait 2>/dev/null
    [ "$lan" = no ] || "$here/netns.sh" gone
    [ -n "${E2E_KEEP:-}" ] && echo "kept: $work" || rm -rf "$work"
}

fail() {
    echo "e2e-net: $*" >&2
    for log in "$work"/*.out; do
        echo "--- ${log##*/}, the last lines" >&2
        tail -n 15 "$log" >&2
    done
    exit 1
}

lan=no
trap clean EXIT
trap 'exit 1' INT TERM
if [ "$(id -u)" = 0 ] && ip netns add "$NETNS_PREFIX-try" 2>/dev/null; then
    ip netns del "$NETNS_PREFIX-try"
    lan=yes
    "$here/netns.sh" up 4 || { echo "e2e-net: the small network cannot be made" >&2; exit 1; }
else
    echo "e2e-net: SKIPPED: network namespaces are not permitted here, so mDNS between computers is not tried;"
    echo "e2e-net: the same games are played by processes over loopback with --connect instead."
fi

# peer GAME I host|join ARGS…: starts the program on computer I; its pid is left in $started
peer() {
    local game=$1 i=$2 verb=$3 dir=$work/$1-$2
    shift 3
    local args=(peer "$verb" --name "Player$i" --table "Table-$game" --data-dir "$dir" --log "$dir.bastide" --json "$@")
    if [ "$lan" = yes ]; then
        "$here/netns.sh" on "$i" "$BASTIDE" "${args[@]}" >>"$dir.out" 2>&1 &
    else
        args+=(--no-mdns --listen "127.0.0.1:$((port + i))")
        [ "$i" = 1 ] || args+=(--connect "127.0.0.1:$((port + 1))")
        "$BASTIDE" "${args[@]}" >>"$dir.out" 2>&1 &
    fi
    started=$!
    pids+=("$started")
}

# reached FILE TEXT: waits until a program has said something
reached() {
    local end=$((SECONDS + limit))
    until grep -q -- "$2" "$1" 2>/dev/null; do
        [ $SECONDS -lt $end ] || fail "$1 never said $2"
        sleep 0.05
    done
}

# ended PID NAME: waits until a program ends, which has to be with status 0
ended() {
    local end=$((SECONDS + limit)) status
    while kill -0 "$1" 2>/dev/null; do
        [ $SECONDS -lt $end ] || fail "$2 does not end"
        sleep 0.1
    done
    wait "$1"
    status=$?
    [ $status = 0 ] || fail "$2 ended with status $status"
}

# same GAME COMPUTERS: all their logs verify, have the same head, and hold a finished game
same() {
    local i head first=
    for i in $(seq 1 "$2"); do
        grep -q '"event":"over"' "$work/$1-$i.out" || fail "computer $i saw no end of game $1"
        head=$("$BASTIDE" log verify "$work/$1-$i.bastide") || fail "the log of computer $i does not verify"
        head=$(grep -oE '\b[0-9a-f]{64}\b' <<<"$head" | tail -n 1)
        [ -n "$head" ] || fail "log verify names no head"
        first=${first:-$head}
        [ "$head" = "$first" ] || fail "the logs of computers 1 and $i differ"
    done
    echo "e2e-net: $1: $2 equal logs, head $first"
}

watched_game() {
    local a b c begin=$SECONDS
    peer watched 1 host --preset river --seats 2 --bot random
    a=$started
    peer watched 3 join --watch
    c=$started
    peer watched 2 join --bot greedy
    b=$started
    ended "$a" "the host"
    ended "$b" "the guest"
    ended "$c" "the watcher"
    same watched 3
    echo "e2e-net: two played and one watched, $((SECONDS - begin)) s"
}

killed_game() {
    local a b c begin=$SECONDS entries
    peer killed 1 host --preset river --seats 3 --bot random --pause 40
    a=$started
    peer killed 2 join --bot greedy --pause 40
    b=$started
    peer killed 3 join --bot random --pause 40
    c=$started
    reached "$work/killed-2.out" '"event":"entry".*"seq":60,'
    kill -9 "$b"
    wait "$b" 2>/dev/null
    reached "$work/killed-1.out" '"event":"away"'
    grep -q '"event":"over"' "$work/killed-2.out" && fail "the game was over before the kill"
    entries=$(grep -c '"event":"entry"' "$work/killed-2.out")
    echo "e2e-net: computer 2 was killed after $entries entries"
    peer killed 2 join --bot greedy
    b=$started
    ended "$a" "the host"
    ended "$b" "the one that was killed"
    ended "$c" "the third"
    same killed 3
    echo "e2e-net: one was killed and came back, $((SECONDS - begin)) s"
}

game_of_everything() {
    local a b c d begin=$SECONDS
    peer everything 1 host --preset everything --seats 4 --bot random
    a=$started
    peer everything 2 join --bot random
    b=$started
    peer everything 3 join --bot random
    c=$started
    peer everything 4 join --bot random
    d=$started
    ended "$a" "the host"
    ended "$b" "the second"
    ended "$c" "the third"
    ended "$d" "the fourth"
    same everything 4
    echo "e2e-net: four played with every module, $((SECONDS - begin)) s"
}

for part in "${@:-watch kill everything}"; do
    for one in $part; do
        case $one in
        watch) watched_game ;;
        kill) killed_game ;;
        everything) game_of_everything ;;
        *) fail "there is no part $one" ;;
        esac
    done
done
