//! Invitations that people pass on: a short code for an address, and a ticket for a table.
//!
//! Both use the same 32 letters and digits, none of which is mistaken for another: there is no `I`, `L`, `O` or `U`.
//! Readers may still enter `O` for `0`, `I` or `L` for `1`, and lower case.

mod code;
mod ticket;

pub use code::{CodeError, read_code, write_code};
pub use ticket::{MAX_TICKET, Ticket, TicketError};

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

/// The letters; the index of each is its value of five bits.
const LETTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// The value of a letter; `None` if it does not occur in codes.
fn worth(letter: char) -> Option<u8> {
    let letter = match letter.to_ascii_uppercase() {
        'O' => '0',
        'I' | 'L' => '1',
        other => other,
    };
    let at = LETTERS.iter().position(|l| char::from(*l) == letter)?;
    u8::try_from(at).ok()
}

/// The letter with a value of five bits.
fn letter(worth: u8) -> char {
    char::from(LETTERS[usize::from(worth % 32)])
}

/// Characters that people put between the groups of a code, or that a mail program adds.
fn is_between(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, '-' | '–' | '.' | '_')
}

/// The addresses of one computer, the most likely to be reached first: home and hall networks, overlay networks,
/// link-local ones, the rest. Its own loopback only if there is nothing else.
#[must_use]
pub fn by_use(addresses: &[SocketAddr]) -> Vec<SocketAddr> {
    let mut sorted: Vec<(u8, SocketAddr)> = addresses.iter().map(|a| (rank(a.ip()), *a)).collect();
    sorted.sort();
    sorted.dedup();
    let has_real = sorted.iter().any(|(rank, _)| *rank < LOOPBACK);
    sorted.into_iter().filter(|(rank, _)| !has_real || *rank < LOOPBACK).map(|(_, address)| address).collect()
}

const LOOPBACK: u8 = 9;

fn rank(ip: IpAddr) -> u8 {
    match ip {
        IpAddr::V4(ip) if ip.is_loopback() => LOOPBACK,
        IpAddr::V4(ip) if ip.octets()[0] == 192 && ip.is_private() => 0,
        IpAddr::V4(ip) if ip.octets()[0] == 10 => 1,
        // Container programs often use this range.
        IpAddr::V4(ip) if ip.is_private() => 2,
        IpAddr::V4(ip) if is_overlay(ip) => 3,
        IpAddr::V4(ip) if ip.is_link_local() => 4,
        IpAddr::V4(_) => 5,
        IpAddr::V6(ip) if ip.is_loopback() => LOOPBACK,
        IpAddr::V6(_) => 6,
    }
}

fn is_overlay(ip: Ipv4Addr) -> bool {
    ip.octets()[0] == 100 && (64..128).contains(&ip.octets()[1])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_and_their_doubles_are_read_and_others_are_not() {
        for (n, l) in (0..).zip(LETTERS) {
            assert_eq!(worth(char::from(*l)), Some(n));
            assert_eq!(worth(char::from(l.to_ascii_lowercase())), Some(n));
            assert_eq!(letter(n), char::from(*l));
        }
        assert_eq!((worth('o'), worth('i'), worth('L')), (Some(0), Some(1), Some(1)));
        assert_eq!((worth('U'), worth('ß'), worth('!')), (None, None, None));
    }

    #[test]
    fn the_network_at_home_comes_before_virtual_ones_and_loopback_last() {
        let at = |text: &str| text.parse::<SocketAddr>().unwrap();
        let all = [
            at("127.0.0.1:9"),
            at("169.254.1.1:9"),
            at("172.17.0.1:9"),
            at("192.168.1.20:9"),
            at("[fd00::7]:9"),
            at("[::1]:9"),
            at("10.0.0.3:9"),
        ];
        let sorted = by_use(&all);
        let real = ["192.168.1.20:9", "10.0.0.3:9", "172.17.0.1:9", "169.254.1.1:9", "[fd00::7]:9"];
        assert_eq!(sorted, real.map(at));
        for alone in [at("127.0.0.1:9"), at("[::1]:9")] {
            assert_eq!(by_use(&[alone]), [alone]);
        }
        assert_eq!(by_use(&[at("127.0.0.1:9"), at("[fd00::7]:9")]), [at("[fd00::7]:9")]);
    }
}
