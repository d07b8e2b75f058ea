//! The interfaces of this computer.

use super::Multicast;
use serde::Serialize;
use std::io;
use std::net::IpAddr;

/// The kind of an interface, as far as its name shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Nature {
    /// A wired or wireless interface.
    Real,
    /// A virtual private network.
    Vpn,
    /// An interface of virtual machines or containers.
    Virtual,
}

/// An interface's address.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Interface {
    /// Its name.
    pub name: String,
    /// One of its addresses.
    pub ip: IpAddr,
    /// The number of network bits in the address.
    pub prefix: u8,
    /// Its kind.
    pub nature: Nature,
    /// Whether it carries multicast.
    pub multicast: Multicast,
    /// Whether the system reports an unplugged cable or an unconnected radio.
    pub is_loose: bool,
    /// Its index, needed for IPv6 multicast.
    #[serde(skip)]
    pub(super) index: u32,
}

/// The interfaces with an address, except loopback and those that are down.
pub(super) fn list() -> io::Result<Vec<Interface>> {
    let all = if_addrs::get_if_addrs()?;
    let used = all.into_iter().filter(|i| !i.is_loopback() && is_up(&i.oper_status));
    let mut list: Vec<Interface> = used
        .map(|i| {
            let prefix = match &i.addr {
                if_addrs::IfAddr::V4(v4) => v4.prefixlen,
                if_addrs::IfAddr::V6(v6) => v6.prefixlen,
            };
            let mut made = Interface::new(i.name.clone(), i.ip(), prefix, i.is_p2p);
            (made.is_loose, made.index) = (is_loose(&i.name), i.index.unwrap_or(0));
            made
        })
        .collect();
    list.sort_by(|a, b| (a.ip.is_ipv6(), &a.name, a.ip).cmp(&(b.ip.is_ipv6(), &b.name, b.ip)));
    list.truncate(MOST);
    Ok(list)
}

/// The addresses of this computer at which others may reach it, the likeliest first: those of real interfaces that have a
/// connection, then all others.
#[must_use]
pub fn addresses() -> Vec<IpAddr> {
    let mut all = list().unwrap_or_default();
    all.sort_by_key(|one| (one.is_loose, one.nature != Nature::Real));
    all.into_iter().map(|one| one.ip).collect()
}

/// More than any sane computer has.
const MOST: usize = 64;

/// Whether an interface is up. Not every system reports it, so an unknown state counts as up.
fn is_up(status: &if_addrs::IfOperStatus) -> bool {
    use if_addrs::IfOperStatus as Is;
    !matches!(status, Is::Down | Is::NotPresent | Is::LowerLayerDown)
}

impl Interface {
    pub(super) fn new(name: String, ip: IpAddr, prefix: u8, is_point_to_point: bool) -> Self {
        let nature = nature(&name, is_point_to_point);
        Self { name, ip, prefix, nature, multicast: Multicast::NotTried, is_loose: false, index: 0 }
    }
}

/// Whether nothing is connected; only Linux reports that here.
fn is_loose(name: &str) -> bool {
    let state = std::fs::read_to_string(format!("/sys/class/net/{name}/operstate")).unwrap_or_default();
    matches!(state.trim(), "down" | "lowerlayerdown" | "notpresent")
}

/// Whether an address is in a network of this computer.
pub(super) fn is_beside(ip: IpAddr) -> bool {
    if_addrs::get_if_addrs().unwrap_or_default().iter().any(|own| crate::swarm::address::holds(&own.addr, ip))
}

/// The kind of an interface, by the usual names of virtual ones.
fn nature(name: &str, is_point_to_point: bool) -> Nature {
    const VPN: [&str; 16] = [
        "tun",
        "tap",
        "wg",
        "utun",
        "ppp",
        "ipsec",
        "tailscale",
        "zt",
        "nordlynx",
        "proton",
        "wireguard",
        "openvpn",
        "wintun",
        "zerotier",
        "cisco anyconnect",
        "pangp",
    ];
    const VIRTUAL: [&str; 18] = [
        "docker",
        "br-",
        "veth",
        "virbr",
        "vmnet",
        "vboxnet",
        "lxc",
        "lxdbr",
        "cni",
        "podman",
        "flannel",
        "vethernet",
        "vmware",
        "virtualbox",
        "awdl",
        "llw",
        "anpi",
        "bridge1",
    ];
    let name = name.to_lowercase();
    let is_of = |list: &[&str]| list.iter().any(|begin| name.starts_with(begin));
    if is_of(&VIRTUAL) {
        Nature::Virtual
    } else if is_point_to_point || is_of(&VPN) {
        Nature::Vpn
    } else {
        Nature::Real
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_tell_cables_from_networks_that_are_none() {
        for real in ["eth0", "enp3s0", "wlan0", "wlp2s0", "en0", "Ethernet 2", "WLAN", "br0"] {
            assert_eq!(nature(real, false), Nature::Real, "{real}");
        }
        for vpn in ["wg0", "tun1", "utun4", "tailscale0", "ppp0", "OpenVPN TAP", "ztabcdef"] {
            assert_eq!(nature(vpn, false), Nature::Vpn, "{vpn}");
        }
        for other in ["docker0", "br-1f2e", "veth12", "vEthernet (WSL)", "vboxnet0", "awdl0"] {
            assert_eq!(nature(other, true), Nature::Virtual, "{other}");
        }
        assert_eq!(nature("something", true), Nature::Vpn);
    }
}
