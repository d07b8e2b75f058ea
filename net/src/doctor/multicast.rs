//! Whether an interface carries multicast: a question of mDNS is sent as libp2p sends it, and listened for where
//! libp2p listens. It comes back if this computer is in the group; others that run such a program answer it.

use super::{Interface, Nature};
use serde::Serialize;
use socket2::{Domain, Protocol, Socket, Type};
use std::collections::BTreeSet;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, SocketAddrV4, UdpSocket};
use std::time::{Duration, Instant};

const GROUP: Ipv4Addr = Ipv4Addr::new(224, 0, 0, 251);
const PORT: u16 = 5353;
/// `_p2p._udp.local`, any pointer: who runs a program on libp2p answers.
const QUESTION: &[u8] = b"\x04_p2p\x04_udp\x05local\0\0\x0c\0\x01";
/// Packets looked at, in a network where everybody talks.
const MOST: usize = 2000;

/// What became of the question on an interface.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "state", rename_all = "kebab-case")]
pub enum Multicast {
    /// It came back.
    Works,
    /// It was sent, and nothing came back.
    Silent,
    /// It could not be sent or listened for.
    Refused {
        /// What the system says.
        reason: String,
    },
    /// Not an interface on which neighbours are looked for.
    NotTried,
}

/// Tries every interface of IPv4 at the same time, and says how many others answered.
pub(super) fn try_all(interfaces: &mut [Interface], wait: Duration) -> usize {
    let tried = |i: &Interface| i.ip.is_ipv4() && i.nature != Nature::Vpn;
    if !interfaces.iter().any(tried) {
        return 0;
    }
    let ear = match ear() {
        Ok(ear) => ear,
        Err(error) => {
            let reason = format!("UDP port {PORT}: {error}");
            for interface in interfaces.iter_mut().filter(|i| tried(i)) {
                interface.multicast = Multicast::Refused { reason: reason.clone() };
            }
            return 0;
        }
    };
    let own: BTreeSet<IpAddr> = interfaces.iter().map(|i| i.ip).collect();
    for (interface, id) in interfaces.iter_mut().filter(|i| tried(i)).zip(1u16..) {
        let IpAddr::V4(ip) = interface.ip else { continue };
        interface.multicast = match ask(&ear, ip, id ^ mark()) {
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
    heard.others.len()
}

/// Tells this program's questions from those of another doctor on the same computer.
fn mark() -> u16 {
    (std::process::id() as u16) << 6
}

/// A socket where everybody on this computer may listen, as mDNS wants it.
fn ear() -> io::Result<UdpSocket> {
    let socket = Socket::new(Domain::IPV4, Type::DGRAM, Some(Protocol::UDP))?;
    socket.set_reuse_address(true)?;
    #[cfg(unix)]
    socket.set_reuse_port(true)?;
    socket.bind(&SocketAddr::from((Ipv4Addr::UNSPECIFIED, PORT)).into())?;
    socket.set_read_timeout(Some(Duration::from_millis(50)))?;
    Ok(socket.into())
}

fn ask(ear: &UdpSocket, ip: Ipv4Addr, id: u16) -> io::Result<()> {
    ear.join_multicast_v4(&GROUP, &ip)?;
    let socket = Socket::new(Domain::IPV4, Type::DGRAM, Some(Protocol::UDP))?;
    socket.set_multicast_if_v4(&ip)?;
    socket.set_multicast_loop_v4(true)?;
    socket.bind(&SocketAddrV4::new(ip, 0).into())?;
    let mut packet = Vec::with_capacity(12 + QUESTION.len());
    packet.extend(id.to_be_bytes());
    packet.extend([0, 0, 0, 1, 0, 0, 0, 0, 0, 0]);
    packet.extend(QUESTION);
    UdpSocket::from(socket).send_to(&packet, (GROUP, PORT)).map(drop)
}

struct Heard {
    own: BTreeSet<u16>,
    others: BTreeSet<IpAddr>,
}

fn listen(ear: &UdpSocket, wait: Duration, own: &BTreeSet<IpAddr>) -> Heard {
    let mut heard = Heard { own: BTreeSet::new(), others: BTreeSet::new() };
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
            heard.others.insert(from.ip());
        }
    }
    heard
}

/// Whether an answer is of a program on libp2p: printers answer too, to other questions.
fn is_ours(packet: &[u8]) -> bool {
    packet.windows(10).any(|part| part == &QUESTION[..10])
}
