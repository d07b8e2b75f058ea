//! The ticket: a line of text that leads to one table, to be sent by any means or shown as a QR code.
//!
//! `BASTIDE1` and then, in the letters of [`super`]: flags (1 byte), table (32), key of the advertising computer (32),
//! number of addresses (1), each as 4 or 6, its bytes and its port (big endian), and four bytes of a hash of all that.
//! It contains no password. Any text around it, as in a mail or a chat, is ignored.

use super::{by_use, is_between, letter, worth};
use crate::identity::{Digest, Key};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

/// The longest text that is searched for a ticket, in bytes.
pub const MAX_TICKET: usize = 4096;
/// The most addresses in a ticket.
const ADDRESSES: usize = 4;
/// The prefix of a ticket: the program and the version of the format.
const HEAD: &str = "BASTIDE1";
/// The prefix of tickets of any version.
const ANY_HEAD: &str = "BASTIDE";
/// The bytes of the checksum.
const CHECK: usize = 4;

/// An invitation to a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ticket {
    /// The table.
    pub table: Digest,
    /// The key of the advertising computer: its host, or a player.
    pub host: Key,
    /// The addresses of that computer, at most four.
    pub addresses: Vec<SocketAddr>,
    /// Whether the table asks for a password.
    pub asks_password: bool,
    /// Whether its hall has a passphrase.
    pub asks_passphrase: bool,
}

/// Why a text is not a ticket.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TicketError {
    /// The text contains none.
    #[error("there is no ticket in this text; a ticket begins with BASTIDE1")]
    None,
    /// A later program made it.
    #[error("this ticket comes from a newer program; update this one")]
    Newer,
    /// The end is missing.
    #[error("the ticket is cut off; copy all of it")]
    Short,
    /// A part of it is invalid.
    #[error("the ticket is damaged; copy it again")]
    Damaged,
}

impl Ticket {
    /// The ticket as one line: capital letters and digits only.
    #[must_use]
    pub fn write(&self) -> String {
        let mut bytes = vec![u8::from(self.asks_password) | u8::from(self.asks_passphrase) << 1];
        bytes.extend(self.table.0);
        bytes.extend(self.host.0);
        let addresses = by_use(&self.addresses);
        let addresses = &addresses[..addresses.len().min(ADDRESSES)];
        bytes.push(addresses.len() as u8);
        for address in addresses {
            match address.ip() {
                IpAddr::V4(ip) => {
                    bytes.push(4);
                    bytes.extend(ip.octets());
                }
                IpAddr::V6(ip) => {
                    bytes.push(6);
                    bytes.extend(ip.octets());
                }
            }
            bytes.extend(address.port().to_be_bytes());
        }
        bytes.extend(check(&bytes));
        let mut text = HEAD.to_owned();
        let (mut held, mut bits) = (0u32, 0);
        for byte in bytes {
            held = held << 8 | u32::from(byte);
            bits += 8;
            while bits >= 5 {
                bits -= 5;
                text.push(letter((held >> bits) as u8 & 31));
            }
            held &= (1 << bits) - 1;
        }
        if bits > 0 {
            text.push(letter((held << (5 - bits)) as u8 & 31));
        }
        text
    }

    /// Whether a text seems to contain a ticket, valid or not.
    #[must_use]
    pub fn is_in(text: &str) -> bool {
        !matches!(Self::read(text), Err(TicketError::None))
    }

    /// The first ticket in a text.
    ///
    /// # Errors
    /// [`TicketError`] says what is wrong with it.
    pub fn read(text: &str) -> Result<Self, TicketError> {
        let text: String = text.chars().take(MAX_TICKET).map(|c| c.to_ascii_uppercase()).collect();
        let Some(at) = text.find(HEAD) else {
            let is_other = text.match_indices(ANY_HEAD).any(|(at, _)| {
                text[at + ANY_HEAD.len()..].chars().next().is_some_and(|c| c.is_ascii_digit())
            });
            return Err(if is_other { TicketError::Newer } else { TicketError::None });
        };
        let mut letters =
            Letters { rest: text[at + HEAD.len()..].chars(), held: 0, bits: 0, seen: Vec::new() };
        let ticket = letters.ticket()?;
        let checked = letters.seen.clone();
        if letters.bytes::<CHECK>()? != check(&checked) || letters.held & ((1 << letters.bits) - 1) != 0 {
            return Err(TicketError::Damaged);
        }
        Ok(ticket)
    }
}

/// The first bytes of a ticket's hash.
fn check(bytes: &[u8]) -> [u8; CHECK] {
    let digest = Digest::derive("bastide/1 ticket", bytes).0;
    [digest[0], digest[1], digest[2], digest[3]]
}

/// Decodes bytes from letters, as many as the ticket needs.
struct Letters<'a> {
    rest: std::str::Chars<'a>,
    held: u32,
    bits: u32,
    seen: Vec<u8>,
}

impl Letters<'_> {
    fn ticket(&mut self) -> Result<Ticket, TicketError> {
        let [flags] = self.bytes()?;
        let (table, host) = (Digest(self.bytes()?), Key(self.bytes()?));
        let [count] = self.bytes()?;
        if flags > 3 || usize::from(count) > ADDRESSES {
            return Err(TicketError::Damaged);
        }
        let addresses = (0..count).map(|_| self.address()).collect::<Result<_, _>>()?;
        Ok(Ticket { table, host, addresses, asks_password: flags & 1 != 0, asks_passphrase: flags & 2 != 0 })
    }

    fn address(&mut self) -> Result<SocketAddr, TicketError> {
        let ip: IpAddr = match self.bytes()? {
            [4] => Ipv4Addr::from(self.bytes::<4>()?).into(),
            [6] => Ipv6Addr::from(self.bytes::<16>()?).into(),
            _ => return Err(TicketError::Damaged),
        };
        let port = u16::from_be_bytes(self.bytes()?);
        if port == 0 || ip.is_unspecified() || ip.is_multicast() {
            return Err(TicketError::Damaged);
        }
        Ok(SocketAddr::new(ip, port))
    }

    fn bytes<const N: usize>(&mut self) -> Result<[u8; N], TicketError> {
        let mut bytes = [0; N];
        for byte in &mut bytes {
            while self.bits < 8 {
                let sign = self.rest.find(|sign| !is_between(*sign)).ok_or(TicketError::Short)?;
                let five = worth(sign).ok_or(TicketError::Damaged)?;
                self.held = (self.held & 0xff) << 5 | u32::from(five);
                self.bits += 5;
            }
            self.bits -= 8;
            *byte = (self.held >> self.bits) as u8;
            self.seen.push(*byte);
        }
        Ok(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ticket(addresses: &[&str]) -> Ticket {
        Ticket {
            table: Digest([7; 32]),
            host: Key([0xa5; 32]),
            addresses: addresses.iter().map(|text| text.parse().unwrap()).collect(),
            asks_password: true,
            asks_passphrase: false,
        }
    }

    #[test]
    fn a_ticket_comes_back_from_the_middle_of_a_mail() {
        for addresses in [&["192.168.1.20:41234"][..], &[], &["192.168.1.20:1", "[fe80::7]:65535"]] {
            let ticket = ticket(addresses);
            let text = ticket.write();
            assert!(text.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit()), "{text}");
            assert_eq!(Ticket::read(&text), Ok(ticket.clone()));
            let wrapped: Vec<&str> =
                text.as_bytes().chunks(40).map(|b| std::str::from_utf8(b).unwrap()).collect();
            let mail = format!(
                "Come to our table! {}\n\nHello from all of us 0123",
                wrapped.join("\n ").to_lowercase()
            );
            assert_eq!(Ticket::read(&mail), Ok(ticket));
        }
    }

    #[test]
    fn every_wrong_letter_and_every_missing_end_is_noticed() {
        let text = ticket(&["192.168.1.20:41234", "10.0.0.9:5"]).write();
        for at in HEAD.len()..text.len() {
            assert_eq!(Ticket::read(&text[..at]), Err(TicketError::Short), "{at}");
            let mut wrong = text.clone().into_bytes();
            wrong[at] = if wrong[at] == b'Q' { b'R' } else { b'Q' };
            assert!(Ticket::read(std::str::from_utf8(&wrong).unwrap()).is_err(), "{at}");
        }
    }

    #[test]
    fn what_is_no_ticket_is_told_why() {
        assert_eq!(Ticket::read("192.168.1.20:41234"), Err(TicketError::None));
        assert_eq!(Ticket::read("Bastide is a game"), Err(TicketError::None));
        assert_eq!(Ticket::read("BASTIDE2ABCDEF"), Err(TicketError::Newer));
        assert_eq!(Ticket::read("BASTIDE1"), Err(TicketError::Short));
        assert!(Ticket::read(&format!("BASTIDE1{}", "Z".repeat(1 << 20))).is_err());
        let many: Vec<String> = (1..9).map(|n| format!("10.0.0.{n}:9")).collect();
        let many: Vec<&str> = many.iter().map(String::as_str).collect();
        assert_eq!(Ticket::read(&ticket(&many).write()).unwrap().addresses.len(), ADDRESSES);
    }

    #[test]
    fn random_text_is_refused_without_a_panic() {
        let mut dice = rules::SplitMix::new(4);
        for _ in 0..20_000 {
            let mut text = HEAD.to_owned();
            for _ in 0..dice.below(200) {
                text.push(letter(dice.below(32) as u8));
            }
            assert!(Ticket::read(&text).is_err());
        }
    }
}
