//! Whether an interface carries multicast. An mDNS query is sent and received as in libp2p. It comes back if this
//! computer is in the group; other programs of this kind answer it.

use super::{Interface, Nature};
use serde::Serialize;
use socket2::{Domain, Protocol, Socket, Type};
use std::collections::BTreeSet;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, UdpSocket};
use std::time::{Duration, Instant};

const GROUP: Ipv4Addr = Ipv4Addr::new(224, 0, 0, 251);
const GROUP6: Ipv6Addr = Ipv6Addr::new(0xff02, 0, 0, 0, 0, 0, 0, 0xfb);
const PORT: u16 = 5353;
/// `_p2p._udp.local`, any pointer: programs on libp2p answer it.
const QUESTION: &[u8] = b"\x04_p2p\x04_udp\x05local\0\0\x0c\0\x01";
/// The most packets examined, for a busy network.
const MOST: usize = 2000;

/// The result of the query on an interface.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "state", rename_all = "kebab-case")]
pub enum Multicast {
    /// It came back.
    Works,
    /// It was sent, and nothing came back.
    Silent,
    /// It could not be sent or received.
    Refused {
        /// The reason of the operating system.
        reason: String,
    },
    /// Neighbours are not searched on this interface.
    NotTried,
}

/// The answers.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Answers {
    /// The addresses that sent them.
    pub(super) by: BTreeSet<IpAddr>,
    /// The addresses on which the answering programs claim to listen.
    pub(super) at: BTreeSet<SocketAddr>,
}

/// Tries all interfaces at the same time, those without IPv4 by IPv6. Returns the answers.
pub(super) fn try_all(interfaces: &mut [Interface], wait: Duration) -> Answers {
    let four: BTreeSet<String> =
        interfaces.iter().filter(|i| i.ip.is_ipv4()).map(|interface| interface.name.clone()).collect();
    let mut answers = try_version(interfaces, wait, &|i| i.ip.is_ipv4() && i.nature != Nature::Vpn);
    let only_six = |i: &Interface| i.ip.is_ipv6() && i.nature != Nature::Vpn && !four.contains(&i.name);
    let six = try_version(interfaces, wait, &only_six);
    answers.by.extend(six.by);
    answers.at.extend(six.at);
    answers
}

fn try_version(interfaces: &mut [Interface], wait: Duration, tried: &dyn Fn(&Interface) -> bool) -> Answers {
    let Some(first) = interfaces.iter().find(|i| tried(i)) else { return Answers::default() };
    let ear = match ear(first.ip.is_ipv6()) {
        Ok(ear) => ear,
        Err(error) => {
            let reason = format!("UDP port {PORT}: {error}");
            for interface in interfaces.iter_mut().filter(|i| tried(i)) {
                interface.multicast = Multicast::Refused { reason: reason.clone() };
            }
            return Answers::default();
        }
    };
    let own: BTreeSet<IpAddr> = interfaces.iter().map(|i| i.ip).collect();
    for (interface, id) in interfaces.iter_mut().filter(|i| tried(i)).zip(1u16..) {
        let asked = match interface.ip {
            IpAddr::V4(ip) => ask(&ear, ip, id ^ mark()),
            IpAddr::V6(_) => ask6(&ear, interface.index, id ^ mark()),
        };
        interface.multicast = match asked {
            Ok(()) => Multicast::Silent,
            Err(error) => Multicast::Refused { reason: error.to_string() },
        };
    }
    let heard = listen(&ear, wait, &own);
    for (interface, id) in interfaces.iter_mut().filter(|i| tried(i)).zip(1u16..) {
        if interface.multicast == Multicast::Silent && heard.own.contains(&(id ^ mark())) {
            interface.multicast = Multicast::Works;
        }
    }
    heard.others
}

/// A number that distinguishes this program's queries from those of another doctor on the same computer.
fn mark() -> u16 {
    (std::process::id() as u16) << 6
}

/// A socket on a port that all programs of this computer may share, as mDNS requires.
fn ear(is_six: bool) -> io::Result<UdpSocket> {
    let domain = if is_six { Domain::IPV6 } else { Domain::IPV4 };
    let any = if is_six { IpAddr::from(Ipv6Addr::UNSPECIFIED) } else { Ipv4Addr::UNSPECIFIED.into() };
    let socket = Socket::new(domain, Type::DGRAM, Some(Protocol::UDP))?;
    if is_six {
        socket.set_only_v6(true)?;
    }
    socket.set_reuse_address(true)?;
    #[cfg(unix)]
    socket.set_reuse_port(true)?;
    socket.bind(&SocketAddr::new(any, PORT).into())?;
    socket.set_read_timeout(Some(Duration::from_millis(50)))?;
    Ok(socket.into())
}

fn ask(ear: &UdpSocket, ip: Ipv4Addr, id: u16) -> io::Result<()> {
    ear.join_multicast_v4(&GROUP, &ip)?;
    let socket = Socket::new(Domain::IPV4, Type::DGRAM, Some(Protocol::UDP))?;
    socket.set_multicast_if_v4(&ip)?;
    socket.set_multicast_loop_v4(true)?;
    socket.bind(&SocketAddrV4::new(ip, 0).into())?;
    UdpSocket::from(socket).send_to(&question(id), (GROUP, PORT)).map(drop)
}

fn ask6(ear: &UdpSocket, index: u32, id: u16) -> io::Result<()> {
    ear.join_multicast_v6(&GROUP6, index)?;
    let socket = Socket::new(Domain::IPV6, Type::DGRAM, Some(Protocol::UDP))?;
    socket.set_multicast_if_v6(index)?;
    socket.set_multicast_loop_v6(true)?;
    UdpSocket::from(socket).send_to(&question(id), (GROUP6, PORT)).map(drop)
}

fn question(id: u16) -> Vec<u8> {
    let mut packet = Vec::with_capacity(12 + QUESTION.len());
    packet.extend(id.to_be_bytes());
    packet.extend([0, 0, 0, 1, 0, 0, 0, 0, 0, 0]);
    packet.extend(QUESTION);
    packet
}

struct Heard {
    own: BTreeSet<u16>,
    others: Answers,
}

fn listen(ear: &UdpSocket, wait: Duration, own: &BTreeSet<IpAddr>) -> Heard {
    let mut heard = Heard { own: BTreeSet::new(), others: Answers::default() };
    let (end, mut bytes) = (Instant::now() + wait, [0; 9000]);
    for _ in 0..MOST {
        if Instant::now() >= end {
            break;
        }
        let Ok((length, from)) = ear.recv_from(&mut bytes) else { continue };
        let packet = &bytes[..length];
        let (Some(id), Some(flags)) = (packet.get(..2), packet.get(2)) else { continue };
        let is_answer = flags & 0x80 != 0;
        if !is_answer && packet.get(12..) == Some(QUESTION) {
            heard.own.insert(u16::from_be_bytes([id[0], id[1]]));
        } else if is_answer && !own.contains(&from.ip()) && is_ours(packet) {
            heard.others.by.insert(from.ip());
            let is_other = |at: &SocketAddr| !own.contains(&at.ip());
            heard.others.at.extend(told(packet).into_iter().filter(is_other));
        }
    }
    heard
}

/// Whether an answer is from a program on libp2p: printers answer too, to other queries.
fn is_ours(packet: &[u8]) -> bool {
    packet.windows(10).any(|part| part == &QUESTION[..10])
}

/// The addresses in an answer on which its program listens: `dnsaddr=/ip4/…/tcp/…/p2p/…`, each with its length in
/// front.
fn told(packet: &[u8]) -> Vec<SocketAddr> {
    const BEGIN: &[u8] = b"dnsaddr=";
    let starts = (1..packet.len().saturating_sub(BEGIN.len())).filter(|at| packet[*at..].starts_with(BEGIN));
    let texts = starts.filter_map(|at| {
        let length = usize::from(packet[at - 1]);
        std::str::from_utf8(packet.get(at + BEGIN.len()..at + length)?).ok()
    });
    texts.filter_map(address).collect()
}

fn address(text: &str) -> Option<SocketAddr> {
    let address = crate::swarm::address::to_socket(&text.parse().ok()?)?;
    (!crate::swarm::address::is_bare_link(address.ip())).then_some(address)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_programs_listen_is_read_out_of_their_answers() {
        let mut packet = vec![0, 7, 0x84, 0];
        for text in [
            "dnsaddr=/ip4/10.77.0.2/tcp/21247/p2p/12D3KooWD3eckifWpRn9wQpMG9R9hX3sD158z7EqHWmweQAJU5SA",
            "dnsaddr=/ip6/fe80::1/tcp/21247/p2p/12D3KooWD3eckifWpRn9wQpMG9R9hX3sD158z7EqHWmweQAJU5SA",
            "dnsaddr=/ip6/fd12::1/tcp/21248",
            "dnsaddr=nonsense",
        ] {
            packet.push(u8::try_from(text.len()).unwrap());
            packet.extend(text.as_bytes());
        }
        let told = told(&packet);
        assert_eq!(told, ["10.77.0.2:21247".parse().unwrap(), "[fd12::1]:21248".parse().unwrap()]);
        packet.extend([255]);
        packet.extend(b"dnsaddr=/ip4/1.2.3.4/tcp/5");
        assert_eq!(super::told(&packet).len(), 2, "its length exceeds the packet");
    }
}
