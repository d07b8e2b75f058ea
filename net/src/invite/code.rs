//! The short code: an IPv4 address and a port in ten letters, and two check letters.
//!
//! Letters are elements of the field of 32. The two check letters make both the sum of all twelve and their sum
//! weighted by powers of a generator zero. No two codes differ in fewer than three letters, so any one or two wrong
//! letters are detected, and any transposition of two. IPv6 addresses do not fit; a ticket can hold them.

use super::{is_between, letter, worth};
use std::net::{Ipv4Addr, SocketAddr, SocketAddrV4};

/// Letters of a code.
const LENGTH: usize = 12;
/// Letters of a code that carry data.
const DATA: usize = 10;
/// The longest text that is parsed.
const LONGEST: usize = 64;

/// Why a text is not a code.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CodeError {
    /// Too few or too many letters.
    #[error("a code has 12 letters and digits, this has {found}")]
    Length {
        /// The number found.
        found: usize,
    },
    /// A letter that does not occur in codes.
    #[error("the letter `{letter}` does not occur in codes")]
    Letter {
        /// The letter.
        letter: char,
    },
    /// The check letters do not match.
    #[error("a letter is wrong, or two are swapped; check the code again")]
    Mistake,
    /// A later program made it, or it leads nowhere.
    #[error("this code names no address that this program knows")]
    Nowhere,
}

/// The code of an address, in three groups of four; `None` for IPv6 and for ports that cannot be dialled.
#[must_use]
pub fn write_code(address: SocketAddr) -> Option<String> {
    let SocketAddr::V4(address) = address else { return None };
    if address.port() == 0 {
        return None;
    }
    let value = (u64::from(u32::from(*address.ip())) << 16) | u64::from(address.port());
    let mut letters: Vec<u8> = (0..DATA).rev().map(|n| (value >> (5 * n)) as u8 & 31).collect();
    let (sum, weighted) = sums(&letters);
    // Solved for the last two letters.
    let (a, b) = (power(DATA), power(DATA + 1));
    let first = divide(weighted ^ times(b, sum), a ^ b);
    letters.extend([first, sum ^ first]);
    let groups: Vec<String> = letters.chunks(4).map(|g| g.iter().copied().map(letter).collect()).collect();
    Some(groups.join("-"))
}

/// The address of a code. Spaces, hyphens and letter case are ignored.
///
/// # Errors
/// [`CodeError`] says what is wrong with it.
pub fn read_code(text: &str) -> Result<SocketAddr, CodeError> {
    let mut letters = Vec::with_capacity(LENGTH);
    for sign in text.chars().take(LONGEST).filter(|sign| !is_between(*sign)) {
        letters.push(worth(sign).ok_or(CodeError::Letter { letter: sign })?);
    }
    if letters.len() != LENGTH {
        return Err(CodeError::Length { found: letters.len() });
    }
    if sums(&letters) != (0, 0) {
        return Err(CodeError::Mistake);
    }
    let value = letters[..DATA].iter().fold(0u64, |value, letter| (value << 5) | u64::from(*letter));
    let (ip, port) = (Ipv4Addr::from((value >> 16) as u32), value as u16);
    if value >> 48 != 0 || port == 0 || ip.is_unspecified() || ip.is_multicast() || ip.is_broadcast() {
        return Err(CodeError::Nowhere);
    }
    Ok(SocketAddrV4::new(ip, port).into())
}

/// The sum of letters, and the sum weighted by the powers of the generator.
fn sums(letters: &[u8]) -> (u8, u8) {
    let weighted = letters.iter().enumerate().fold(0, |sum, (n, l)| sum ^ times(power(n), *l));
    (letters.iter().fold(0, |sum, l| sum ^ l), weighted)
}

/// A product in the field of 32, modulo x⁵ + x² + 1.
fn times(a: u8, b: u8) -> u8 {
    let (mut a, mut product) = (a, 0);
    for bit in 0..5 {
        if b >> bit & 1 == 1 {
            product ^= a;
        }
        a = if a & 16 == 0 { a << 1 } else { (a << 1 ^ 0b10_0101) & 31 };
    }
    product
}

/// A power of the generator x.
fn power(n: usize) -> u8 {
    (0..n).fold(1, |value, _| times(value, 2))
}

/// A quotient: the inverse of any element but zero is its 30th power.
fn divide(a: u8, b: u8) -> u8 {
    (0..30).fold(a, |value, _| times(value, b))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some() -> Vec<SocketAddr> {
        ["192.168.1.20:41234", "10.0.0.1:1", "127.0.0.1:65535", "100.64.3.4:4321", "203.0.113.255:8080"]
            .map(|text| text.parse().unwrap())
            .to_vec()
    }

    #[test]
    fn an_address_comes_back_however_its_code_is_written() {
        for address in some() {
            let code = write_code(address).unwrap();
            assert_eq!((code.len(), code.matches('-').count()), (14, 2), "{code}");
            assert_eq!(read_code(&code), Ok(address));
            assert_eq!(read_code(&code.to_lowercase().replace('-', " ")), Ok(address));
            assert_eq!(read_code(&code.replace('0', "O").replace('1', "l")), Ok(address));
        }
    }

    #[test]
    fn every_one_or_two_wrong_letters_and_every_exchange_are_noticed() {
        let code: Vec<u8> = write_code(some()[0]).unwrap().chars().filter_map(worth).collect();
        let read = |letters: &[u8]| read_code(&letters.iter().copied().map(letter).collect::<String>());
        for a in 0..LENGTH {
            for wrong in (0..32).filter(|w| *w != code[a]) {
                let mut one = code.clone();
                one[a] = wrong;
                assert_eq!(read(&one), Err(CodeError::Mistake));
                for b in a + 1..LENGTH {
                    for other in (0..32).filter(|w| *w != code[b]).step_by(3) {
                        let mut two = one.clone();
                        two[b] = other;
                        assert_eq!(read(&two), Err(CodeError::Mistake));
                    }
                }
            }
            for b in (a + 1..LENGTH).filter(|b| code[*b] != code[a]) {
                let mut swapped = code.clone();
                swapped.swap(a, b);
                assert_eq!(read(&swapped), Err(CodeError::Mistake));
            }
        }
    }

    #[test]
    fn what_is_no_code_is_told_why() {
        assert_eq!(read_code(""), Err(CodeError::Length { found: 0 }));
        assert_eq!(read_code("ABCD-EFGH"), Err(CodeError::Length { found: 8 }));
        assert_eq!(read_code(&"A".repeat(1 << 20)), Err(CodeError::Length { found: LONGEST }));
        assert_eq!(read_code("ABCD-EFGU-ABCD"), Err(CodeError::Letter { letter: 'U' }));
        assert_eq!(read_code("0000-0000-0000"), Err(CodeError::Nowhere));
        assert_eq!(write_code("[fe80::1]:9".parse().unwrap()), None);
        assert_eq!(write_code("10.0.0.1:0".parse().unwrap()), None);
    }
}
