#!/usr/bin/env bash
# A small network on one machine: a switch, and computers, each a network namespace with one cable.
# The machine's own interfaces are not touched. Needs root and iproute2.
#
#   netns.sh up N             makes the switch and computers 1 … N with addresses 10.77.0.1 … 10.77.0.N
#   netns.sh on I COMMAND…    runs a command on computer I (replaces the shell, so its pid is the command's)
#   netns.sh cut I            pulls computer I's cable out of the switch;  mend I  puts it back
#   netns.sh split "1 2" "3"  moves the computers of the second list to a second switch;  heal  ends that
#   netns.sh apart "2 3"      those computers reach all others but not each other;  together  ends that
#   netns.sh wall I           lets computer I connect out but blocks incoming connections, like most firewalls;  unwall I
#   netns.sh bad OPTIONS…     a slow and lossy switch until it is killed, see badlan.py
#   netns.sh gone             removes all of it
#
# NETNS_PREFIX (default: bastide) distinguishes simultaneous networks.
set -euo pipefail
prefix=${NETNS_PREFIX:-bastide}
switch=$prefix-switch
here=$(dirname "$(realpath "$0")")

computer() { echo "$prefix-pc$1"; }

# Without spanning tree, which delays new cables by half a minute, and without snooping, which forgets multicast
# groups if no router queries them. Both would look like faults of the discovery.
add_bridge() {
    ip -n "$switch" link add "$1" type bridge stp_state 0 forward_delay 0 mcast_snooping 0
    ip -n "$switch" link set "$1" up
}

add_computer() { # number
    local name
    name=$(computer "$1")
    ip netns add "$name"
    ip link add name eth0 netns "$name" type veth peer name "port$1" netns "$switch"
    ip -n "$switch" link set "port$1" master br0 up
    ip -n "$name" link set lo up
    ip -n "$name" addr add "10.77.0.$1/16" brd + dev eth0
    ip -n "$name" link set eth0 up
}

ports_of() { # bridge
    ip -n "$switch" -o link show master "$1" | awk -F'[ @:]+' '{ print $2 }'
}

case ${1:-help} in
up)
    ip netns add "$switch"
    ip -n "$switch" link set lo up
    add_bridge br0
    for number in $(seq 1 "${2:?how many computers}"); do add_computer "$number"; done
    ;;
on)
    name=$(computer "${2:?which computer}")
    shift 2
    exec ip netns exec "$name" "$@"
    ;;
cut) ip -n "$switch" link set "port${2:?which computer}" down ;;
mend) ip -n "$switch" link set "port${2:?which computer}" up ;;
split)
    add_bridge br1
    for number in ${3:?who moves away}; do ip -n "$switch" link set "port$number" master br1; done
    ;;
heal)
    for port in $(ports_of br1); do ip -n "$switch" link set "$port" master br0; done
    ip -n "$switch" link del br1
    ;;
apart)
    for number in ${2:?who is kept apart}; do
        ip -n "$switch" link set "port$number" type bridge_slave isolated on
    done
    ;;
together)
    for port in $(ports_of br0); do ip -n "$switch" link set "$port" type bridge_slave isolated off; done
    ;;
wall)
    # This needs no firewall: a routing rule drops incoming TCP packets to ports below 32768, which outgoing
    # connections do not use. The rule for local addresses must come after it.
    name=$(computer "${2:?which computer}")
    for six in "" -6; do
        ip -n "$name" $six rule add pref 100 lookup local
        ip -n "$name" $six rule del pref 0
        ip -n "$name" $six rule add pref 10 iif eth0 ipproto tcp dport 1-32767 blackhole
    done
    ;;
unwall) for six in "" -6; do ip -n "$(computer "${2:?which computer}")" $six rule del pref 10; done ;;
bad)
    shift
    mapfile -t ports < <(ports_of br0)
    back() { for port in "${ports[@]}"; do ip -n "$switch" link set "$port" master br0; done; }
    for port in "${ports[@]}"; do ip -n "$switch" link set "$port" nomaster; done
    trap back EXIT
    ip netns exec "$switch" python3 "$here/badlan.py" "$@" "${ports[@]}" &
    worker=$!
    trap 'kill "$worker" 2>/dev/null; exit 0' INT TERM
    wait "$worker"
    ;;
gone)
    for name in $(ip netns list | awk '{ print $1 }' | grep -E "^$prefix-(pc[0-9]+|switch)$" || true); do
        ip netns del "$name"
    done
    ;;
*)
    sed -n '2,/^set /{/^#/s/^# \{0,1\}//p}' "$0" >&2
    exit 2
    ;;
esac
