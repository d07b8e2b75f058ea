//! How often passwords may be tried. Counted by IP address: a new key is cheap, a new address is not.

use crate::meter::Bucket;
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::time::Instant;

/// Wrong passwords from one address: this many at once, then one every five seconds.
const GUESSES: u32 = 8;
/// How many addresses are counted.
const GUESSERS: usize = 256;

/// How many passwords may still be tried from each address, or by this computer at each.
#[derive(Default)]
pub(super) struct Guesses {
    left: BTreeMap<IpAddr, Bucket>,
}

impl Guesses {
    /// Whether one more password may be tried with the peer at an address.
    pub(super) fn may(&mut self, ip: IpAddr, now: Instant) -> bool {
        if self.left.len() >= GUESSERS && !self.left.contains_key(&ip) {
            // A full bucket means that nothing was tried for a long time.
            self.left.retain(|_, bucket| bucket.level(now) < GUESSES as usize);
        }
        if self.left.len() >= GUESSERS && !self.left.contains_key(&ip) {
            return false;
        }
        self.left.entry(ip).or_insert_with(|| Bucket::new(GUESSES, 0.2, now)).level(now) > 0
    }

    /// Counts a try.
    pub(super) fn note(&mut self, ip: IpAddr, now: Instant) {
        if let Some(left) = self.left.get_mut(&ip) {
            left.take(1, now);
        }
    }

    /// Gives back the try of a right password.
    pub(super) fn forgive(&mut self, ip: IpAddr) {
        if let Some(left) = self.left.get_mut(&ip) {
            left.give(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn at(n: u32) -> IpAddr {
        IpAddr::V4(n.into())
    }

    #[test]
    fn a_few_wrong_passwords_are_allowed_and_then_one_in_five_seconds() {
        let (mut guesses, now) = (Guesses::default(), Instant::now());
        let mut tries = |now| {
            let tries = (0..100).take_while(|_| {
                let may = guesses.may(at(1), now);
                guesses.note(at(1), now);
                may
            });
            tries.count()
        };
        assert_eq!(tries(now), GUESSES as usize);
        assert_eq!(tries(now + Duration::from_secs(4)), 0);
        assert_eq!(tries(now + Duration::from_secs(10)), 2);
    }

    #[test]
    fn the_right_password_counts_for_nothing() {
        let (mut guesses, now) = (Guesses::default(), Instant::now());
        for _ in 0..100 {
            assert!(guesses.may(at(1), now));
            guesses.note(at(1), now);
            guesses.forgive(at(1));
        }
    }

    #[test]
    fn of_too_many_addresses_the_rest_waits_until_one_tried_nothing_for_long() {
        let (mut guesses, now) = (Guesses::default(), Instant::now());
        for n in 0..GUESSERS as u32 {
            assert!(guesses.may(at(n), now));
            guesses.note(at(n), now);
        }
        assert!(!guesses.may(at(9999), now));
        assert!(guesses.may(at(9999), now + Duration::from_secs(6)));
    }
}
