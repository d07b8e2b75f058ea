//! Addresses: what people type, what is dialled, what is believed when a stranger says it.

use libp2p::Multiaddr;
use libp2p::multiaddr::Protocol;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

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

/// Whether an address that somebody else told of may be dialled: private, link-local and shared ranges, and
/// networks this computer is attached to. So nobody can be made to dial into the wide internet.
pub(crate) fn is_near(socket: SocketAddr, own: &[IpAddr]) -> bool {
    match socket.ip() {
        IpAddr::V4(ip) => {
            ip.is_private() || ip.is_link_local() || is_shared(ip) || own.iter().any(|o| is_beside(ip, *o))
        }
        IpAddr::V6(_) => false,
    }
}

/// 100.64.0.0/10, which providers and overlay networks share out.
fn is_shared(ip: Ipv4Addr) -> bool {
    let [a, b, ..] = ip.octets();
    a == 100 && (64..128).contains(&b)
}

/// Whether an address lies in the same block of 256 as one of this computer's: what can be said without the
/// prefix, which sockets do not tell. Loopback is beside loopback.
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
        let own = ["203.0.113.9".parse().unwrap()];
        for near in [
            "10.77.0.2:1",
            "172.16.5.5:1",
            "192.168.0.9:1",
            "169.254.3.3:1",
            "100.100.0.1:1",
            "203.0.113.77:1",
        ] {
            assert!(is_near(near.parse().unwrap(), &own), "{near}");
        }
        for far in
            ["8.8.8.8:1", "100.128.0.1:1", "172.32.0.1:1", "203.0.112.9:1", "127.0.0.1:1", "[fe80::1]:1"]
        {
            assert!(!is_near(far.parse().unwrap(), &own), "{far}");
        }
    }
}
