//! The port on which this program listens, the same for IPv4 and IPv6: the preferred one, the next free one, or any.

use socket2::{Domain, Protocol, Socket, Type};
use std::io;
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};

/// The number of ports tried from the preferred one on, before any free one is taken.
const TRIED: u16 = 16;

/// Where to listen for other computers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Listen {
    /// On every network of this computer, on this port or, if it is taken, on the next free one; 0 is any.
    Port(u16),
    /// On this address only.
    At(SocketAddr),
}

impl Listen {
    /// The port that firewalls are opened for: 1247 is the year in which Carcassonne got its bastide. The port is in an
    /// unassigned range of the registry (21222 to 21552), below the ports that systems use for outgoing connections.
    pub const USUAL: u16 = 21247;

    /// Whether other computers can connect.
    #[must_use]
    pub fn is_for_others(self) -> bool {
        !matches!(self, Self::At(address) if address.ip().is_loopback())
    }
}

/// A port on which no other program listens, reserved for the lifetime of this value.
///
/// The transport listens with `SO_REUSEPORT`, so a second program of the same user could listen on the same port, and
/// each would get half of the connections. Therefore both first bind a lock without that option: the UDP port of the
/// same number, on loopback only, which is never read.
#[derive(Debug)]
pub(crate) struct Port {
    /// Its number.
    #[cfg_attr(not(test), expect(dead_code, reason = "tests ask for it"))]
    pub(crate) number: u16,
    /// The sockets to listen on: IPv4, IPv6, or both.
    pub(crate) at: Vec<SocketAddr>,
    _mark: Option<UdpSocket>,
}

impl Port {
    /// The preferred port or, if it is taken, one of the next, or else any; 0 prefers any.
    pub(crate) fn near(wished: u16) -> io::Result<Self> {
        let next = (0..TRIED).filter_map(|n| wished.checked_add(n)).filter(|number| *number > 0);
        let tried = if wished == 0 { None } else { next.map(Self::of).find_map(Result::ok) };
        // A free IPv4 port may be taken in IPv6, but hardly eight times in a row.
        tried.map_or_else(
            || (0..8).map(|_| Self::of(any()?)).find(Result::is_ok).unwrap_or_else(|| Self::of(0)),
            Ok,
        )
    }

    /// Exactly this port.
    pub(crate) fn of(number: u16) -> io::Result<Self> {
        let mark = match UdpSocket::bind((Ipv4Addr::LOCALHOST, number)) {
            Ok(mark) => Some(mark),
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => return Err(error),
            // Without a loopback interface, no other program has a lock either.
            Err(_) => None,
        };
        let both =
            [SocketAddr::from((Ipv4Addr::UNSPECIFIED, number)), (Ipv6Addr::UNSPECIFIED, number).into()];
        let (mut at, mut failed) = (Vec::new(), None);
        for address in both {
            match probe(address) {
                Ok(()) => at.push(address),
                Err(error) if error.kind() == io::ErrorKind::AddrInUse => return Err(error),
                // A computer may lack one of the two IP versions.
                Err(error) => failed = failed.or(Some(error)),
            }
        }
        match failed {
            Some(error) if at.is_empty() => Err(error),
            _ => Ok(Self { number, at, _mark: mark }),
        }
    }
}

/// A port that is free in at least one IP version.
fn any() -> io::Result<u16> {
    let bound = |domain, address: SocketAddr| {
        let socket = Socket::new(domain, Type::STREAM, Some(Protocol::TCP))?;
        socket.bind(&address.into())?;
        let at = socket.local_addr()?.as_socket();
        at.map(|at| at.port()).ok_or_else(|| io::Error::other("an address without a port"))
    };
    bound(Domain::IPV4, (Ipv4Addr::UNSPECIFIED, 0).into())
        .or_else(|_| bound(Domain::IPV6, (Ipv6Addr::UNSPECIFIED, 0).into()))
}

/// Checks that the address can be listened on now.
fn probe(address: SocketAddr) -> io::Result<()> {
    let socket = Socket::new(Domain::for_address(address), Type::STREAM, Some(Protocol::TCP))?;
    if address.is_ipv6() {
        socket.set_only_v6(true)?;
    }
    // Connections of a program that has just ended must not block the port.
    #[cfg(unix)]
    socket.set_reuse_address(true)?;
    socket.bind(&address.into())?;
    socket.listen(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::TcpListener;

    #[test]
    fn a_taken_port_makes_room_for_the_next_one_and_two_programs_never_share_one() {
        let first = Port::near(0).unwrap();
        assert_ne!(first.number, 0);
        assert!(Port::of(first.number).is_err(), "it is locked, though nobody listens yet");
        let second = Port::near(first.number).unwrap();
        assert!(second.number != first.number, "the next free one");
        let listener = TcpListener::bind((Ipv4Addr::UNSPECIFIED, 0)).unwrap();
        let taken = listener.local_addr().unwrap().port();
        assert_eq!(Port::of(taken).unwrap_err().kind(), io::ErrorKind::AddrInUse);
        let number = first.number;
        drop(first);
        assert_eq!(Port::of(number).unwrap().number, number, "the port is free once its program has ended");
    }
}
