//! Addresses: parsing typed ones, and deciding which ones from strangers are dialled.

use libp2p::Multiaddr;
use libp2p::multiaddr::Protocol;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

/// Reads `ip:port` or a multiaddress such as `/ip4/192.168.1.20/tcp/41234`; anything else is `None`.
pub(crate) fn parse(text: &str) -> Option<Multiaddr> {
    let text = text.trim();
    let address = match text.parse::<SocketAddr>() {
        Ok(socket) => to_multiaddr(socket),
        Err(_) => text.parse().ok()?,
    };
    to_socket(&address)?;
    Some(address)
}

/// The TCP multiaddress of a socket.
pub(crate) fn to_multiaddr(socket: SocketAddr) -> Multiaddr {
    Multiaddr::empty().with(Protocol::from(socket.ip())).with(Protocol::Tcp(socket.port()))
}

/// The socket of a TCP multiaddress, if it begins with one and its port can be dialled.
pub(crate) fn to_socket(address: &Multiaddr) -> Option<SocketAddr> {
    let mut parts = address.iter();
    let ip: IpAddr = match parts.next()? {
        Protocol::Ip4(ip) => ip.into(),
        Protocol::Ip6(ip) => ip.into(),
        _ => return None,
    };
    match parts.next()? {
        Protocol::Tcp(port) if port != 0 => Some(SocketAddr::new(ip, port)),
        _ => None,
    }
}

/// Whether an address from another peer may be dialled: private, link-local and shared ranges, and the networks of this
/// computer. So no peer can make this one dial into the wide internet.
pub(crate) fn is_near(socket: SocketAddr, own: &[IpAddr]) -> bool {
    match socket.ip() {
        IpAddr::V4(ip) => {
            ip.is_private() || ip.is_link_local() || is_shared(ip) || own.iter().any(|o| is_beside(ip, *o))
        }
        IpAddr::V6(ip) => {
            !is_bare_link(ip.into()) && (ip.is_unique_local() || own.iter().any(|o| is_same_link(ip, *o)))
        }
    }
}

/// Whether this is a link-local IPv6 address. It is meaningless without its interface, which other computers cannot
/// know, so it is neither announced nor dialled.
pub(crate) fn is_bare_link(ip: IpAddr) -> bool {
    matches!(ip, IpAddr::V6(ip) if ip.is_unicast_link_local())
}

/// Whether an address has the same 64-bit prefix as one of this computer's. Loopback counts as next to loopback.
fn is_same_link(ip: Ipv6Addr, own: IpAddr) -> bool {
    matches!(own, IpAddr::V6(own) if own.segments()[..4] == ip.segments()[..4] && own.is_loopback() == ip.is_loopback())
}

/// Whether an address is in the network of one of this computer's.
pub(crate) fn holds(own: &if_addrs::IfAddr, ip: IpAddr) -> bool {
    let begin =
        |bits: u128, prefix: u8, all: u32| bits.checked_shr(all - u32::from(prefix).min(all)).unwrap_or(0);
    match (own, ip) {
        (if_addrs::IfAddr::V4(own), IpAddr::V4(ip)) => {
            let part = |ip: Ipv4Addr| begin(u128::from(ip.to_bits()), own.prefixlen, 32);
            part(own.ip) == part(ip)
        }
        (if_addrs::IfAddr::V6(own), IpAddr::V6(ip)) => {
            let part = |ip: Ipv6Addr| begin(ip.to_bits(), own.prefixlen, 128);
            part(own.ip) == part(ip)
        }
        _ => false,
    }
}

/// 100.64.0.0/10, which providers and overlay networks share.
fn is_shared(ip: Ipv4Addr) -> bool {
    let [a, b, ..] = ip.octets();
    a == 100 && (64..128).contains(&b)
}

/// Whether an address is in the same block of 256 as one of this computer's. Sockets do not report the prefix, so this
/// is the best guess. Loopback counts as next to loopback.
fn is_beside(ip: Ipv4Addr, own: IpAddr) -> bool {
    match own {
        IpAddr::V4(own) => ip.octets()[..3] == own.octets()[..3],
        IpAddr::V6(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typed_addresses_are_read_in_both_forms_and_nonsense_is_not() {
        let same: Multiaddr = "/ip4/192.168.1.20/tcp/41234".parse().unwrap();
        assert_eq!(parse(" 192.168.1.20:41234 "), Some(same.clone()));
        assert_eq!(parse("/ip4/192.168.1.20/tcp/41234"), Some(same));
        for bad in
            ["", "192.168.1.20", "host", "1.2.3.4:0", "1.2.3.4:99999", "/ip4/1.2.3.4/udp/5", "/tcp/5", "[::1"]
        {
            assert_eq!(parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn only_addresses_of_this_place_are_believed() {
        let own = ["203.0.113.9".parse().unwrap(), "2001:db8:1:2::9".parse().unwrap()];
        for near in [
            "10.77.0.2:1",
            "172.16.5.5:1",
            "192.168.0.9:1",
            "169.254.3.3:1",
            "100.100.0.1:1",
            "203.0.113.77:1",
            "[fd12::77]:1",
            "[2001:db8:1:2:aa::7]:1",
        ] {
            assert!(is_near(near.parse().unwrap(), &own), "{near}");
        }
        for far in [
            "[2001:db8:1:3::9]:1",
            "[::1]:1",
            "[ff02::1]:1",
            "8.8.8.8:1",
            "100.128.0.1:1",
            "172.32.0.1:1",
            "203.0.112.9:1",
            "127.0.0.1:1",
            "[fe80::1]:1",
        ] {
            assert!(!is_near(far.parse().unwrap(), &own), "{far}");
        }
    }

    #[test]
    fn an_address_is_in_the_network_of_an_own_one_or_in_another() {
        let four = |text: &str, prefixlen| {
            let (ip, netmask) = (text.parse().unwrap(), Ipv4Addr::UNSPECIFIED);
            if_addrs::IfAddr::V4(if_addrs::Ifv4Addr { ip, netmask, prefixlen, broadcast: None })
        };
        let own = four("10.77.3.1", 16);
        assert!(holds(&own, "10.77.9.9".parse().unwrap()));
        assert!(!holds(&own, "10.78.3.1".parse().unwrap()));
        assert!(!holds(&four("192.168.1.7", 24), "192.168.2.7".parse().unwrap()));
        assert!(holds(&four("192.168.1.7", 0), "8.8.8.8".parse().unwrap()));
        assert!(!holds(&four("192.168.1.7", 32), "192.168.1.8".parse().unwrap()));
        let (ip, netmask) = ("fd12:1::7".parse().unwrap(), Ipv6Addr::UNSPECIFIED);
        let six = if_addrs::IfAddr::V6(if_addrs::Ifv6Addr { ip, netmask, prefixlen: 64, broadcast: None });
        assert!(holds(&six, "fd12:1::8".parse().unwrap()) && !holds(&six, "fd12:2::8".parse().unwrap()));
        assert!(!holds(&six, "10.77.9.9".parse().unwrap()));
    }
}
