//! The port at which this program listens, the same for both versions of IP: the wished one, the next free one, any.

use socket2::{Domain, Protocol, Socket, Type};
use std::io;
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};

/// So many ports are tried from the wished one on before any free one is taken.
const TRIED: u16 = 16;

/// Where to listen for other computers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Listen {
    /// On every network of this computer, at this port or, where that is taken, the next free one; 0 is any.
    Port(u16),
    /// At this address alone.
    At(SocketAddr),
}

impl Listen {
    /// The port that firewalls are opened for: the year in which Carcassonne got its bastide, 1247, in a stretch of
    /// the registry (21222 to 21552) that is assigned to nobody, below the ports that systems give to connections.
    pub const USUAL: u16 = 21247;

    /// Whether other computers are meant to come.
    #[must_use]
    pub fn is_for_others(self) -> bool {
        !matches!(self, Self::At(address) if address.ip().is_loopback())
    }
}

/// A port that no other program listens at, and that is kept from others as long as this lives.
///
/// The transport listens with `SO_REUSEPORT`: a second program of the same person could listen at the same port, and
/// each would get half of the connections. So both first bind a mark, without that option: the UDP port of the same
/// number, on loopback only, at which nothing is ever read.
#[derive(Debug)]
pub(crate) struct Port {
    /// Its number.
    #[cfg_attr(not(test), expect(dead_code, reason = "tests ask for it"))]
    pub(crate) number: u16,
    /// Where to listen: version 4, version 6, or both.
    pub(crate) at: Vec<SocketAddr>,
    _mark: Option<UdpSocket>,
}

impl Port {
    /// The wished port or, where that is taken, one of the next or else any; 0 wishes for any.
    pub(crate) fn near(wished: u16) -> io::Result<Self> {
        let next = (0..TRIED).filter_map(|n| wished.checked_add(n)).filter(|number| *number > 0);
        let tried = if wished == 0 { None } else { next.map(Self::of).find_map(Result::ok) };
        // A free port of version 4 may be taken in version 6, though hardly eight times.
        tried.map_or_else(
            || (0..8).map(|_| Self::of(any()?)).find(Result::is_ok).unwrap_or_else(|| Self::of(0)),
            Ok,
        )
    }

    /// This very port.
    pub(crate) fn of(number: u16) -> io::Result<Self> {
        let mark = match UdpSocket::bind((Ipv4Addr::LOCALHOST, number)) {
            Ok(mark) => Some(mark),
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => return Err(error),
            // Without a loopback nobody else is marked either.
            Err(_) => None,
        };
        let both =
            [SocketAddr::from((Ipv4Addr::UNSPECIFIED, number)), (Ipv6Addr::UNSPECIFIED, number).into()];
        let (mut at, mut failed) = (Vec::new(), None);
        for address in both {
            match probe(address) {
                Ok(()) => at.push(address),
                Err(error) if error.kind() == io::ErrorKind::AddrInUse => return Err(error),
                // A computer may be without one of the two versions.
                Err(error) => failed = failed.or(Some(error)),
            }
        }
        match failed {
            Some(error) if at.is_empty() => Err(error),
            _ => Ok(Self { number, at, _mark: mark }),
        }
    }
}

/// A port that is free in one version of IP at least.
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

/// Whether it can be listened there now.
fn probe(address: SocketAddr) -> io::Result<()> {
    let socket = Socket::new(Domain::for_address(address), Type::STREAM, Some(Protocol::TCP))?;
    if address.is_ipv6() {
        socket.set_only_v6(true)?;
    }
    // Connections of a program that ended a moment ago are no hindrance.
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
        assert!(Port::of(first.number).is_err(), "it is marked, though nobody listens yet");
        let second = Port::near(first.number).unwrap();
        assert!(second.number != first.number, "the next free one");
        let listener = TcpListener::bind((Ipv4Addr::UNSPECIFIED, 0)).unwrap();
        let taken = listener.local_addr().unwrap().port();
        assert_eq!(Port::of(taken).unwrap_err().kind(), io::ErrorKind::AddrInUse);
        let number = first.number;
        drop(first);
        assert_eq!(Port::of(number).unwrap().number, number, "who ended leaves it");
    }
}
