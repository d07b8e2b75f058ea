//! Rate limits of neighbours: token buckets.

use std::time::{Duration, Instant};

/// A token bucket: some tokens initially, and some per second after that.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    holds: f64,
    fills: f64,
    level: f64,
    at: Instant,
}

impl Bucket {
    /// A full bucket with capacity `holds` that gains `fills` per second.
    pub(crate) fn new(holds: u32, fills: f64, now: Instant) -> Self {
        Self { holds: holds.into(), fills, level: holds.into(), at: now }
    }

    /// Takes `amount`; `false` if there is less, and then takes nothing.
    pub(crate) fn take(&mut self, amount: usize, now: Instant) -> bool {
        let since = now.saturating_duration_since(self.at);
        self.at = self.at.max(now);
        self.level = (self.level + since.as_secs_f64() * self.fills).min(self.holds);
        let amount = amount as f64;
        let is_enough = self.level >= amount;
        if is_enough {
            self.level -= amount;
        }
        is_enough
    }

    /// Puts back what was taken.
    pub(crate) fn give(&mut self, amount: usize) {
        self.level = (self.level + amount as f64).min(self.holds);
    }

    /// The number of tokens left.
    pub(crate) fn level(&mut self, now: Instant) -> usize {
        self.take(0, now);
        self.level as usize
    }
}

/// The kinds that are counted separately, in addition to the frames and bytes that every link counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// Messages of the hall.
    Discovery,
    /// Addresses of other peers, one by one: each may cause a connection.
    Address,
    /// Adverts, one by one.
    Advert,
    /// Requests that cause work or long answers.
    Ask,
    /// Chat lines at a table, one by one.
    Chat,
    /// Requests of a guest to a lobby's host, which tells everyone there of each change.
    LobbyRequest,
    /// Single statements about tables and games.
    Word,
    /// Messages of a game.
    Game,
    /// The same from peers that hold no seat in it and are not sources of this computer: by size, in steps of 4 KiB.
    Guest,
}

impl Kind {
    /// What there is too much of, in the words of the log.
    pub(crate) const fn too_many(self) -> &'static str {
        match self {
            Self::Discovery => "more messages of the hall than any program needs",
            Self::Address => "more addresses than any program needs",
            Self::Advert => "more adverts than any program needs",
            Self::Ask => "more questions than any program needs",
            Self::LobbyRequest => "more wishes than a host can meet",
            Self::Game => "more messages of the game than any program needs",
            Self::Guest => "more messages of the game than a program without a seat needs",
            Self::Chat => "more lines of talk than any program needs",
            Self::Word => "more words on tables than any program needs",
        }
    }
}

/// The buckets of one link.
#[derive(Clone, Debug)]
pub(crate) struct Meter {
    discovery: Bucket,
    addresses: Bucket,
    adverts: Bucket,
    asks: Bucket,
    chat: Bucket,
    wishes: Bucket,
    words: Bucket,
    games: Bucket,
    guests: Bucket,
    refusals: Bucket,
}

impl Meter {
    /// The buckets of a new link.
    pub(crate) fn new(now: Instant) -> Self {
        Self {
            discovery: Bucket::new(400, 60.0, now),
            addresses: Bucket::new(500, 50.0, now),
            adverts: Bucket::new(2400, 200.0, now),
            asks: Bucket::new(400, 200.0, now),
            chat: Bucket::new(400, 60.0, now),
            wishes: Bucket::new(60, 5.0, now),
            // Seven guests that request as much as they may are not their host's fault.
            words: Bucket::new(600, 60.0, now),
            games: Bucket::new(4000, 500.0, now),
            // Statuses and requests: a log of ten thousand entries takes a hundred answers.
            guests: Bucket::new(600, 40.0, now),
            refusals: Bucket::new(60, 1.0, now),
        }
    }

    /// Whether `amount` more of a kind is within a neighbour's limits.
    pub(crate) fn allows(&mut self, kind: Kind, amount: usize, now: Instant) -> bool {
        let bucket = match kind {
            Kind::Discovery => &mut self.discovery,
            Kind::Address => &mut self.addresses,
            Kind::Advert => &mut self.adverts,
            Kind::Ask => &mut self.asks,
            Kind::Chat => &mut self.chat,
            Kind::Game => &mut self.games,
            Kind::Guest => &mut self.guests,
            Kind::LobbyRequest => &mut self.wishes,
            Kind::Word => &mut self.words,
        };
        bucket.take(amount, now)
    }

    /// Whether one more refusal is tolerated.
    pub(crate) fn bears_refusal(&mut self, now: Instant) -> bool {
        self.refusals.take(1, now)
    }
}

/// How long a flooding peer is banned: ten seconds, then twice as long each time, at most five minutes.
pub(crate) fn away(strikes: u32) -> Duration {
    Duration::from_secs(10)
        .saturating_mul(1 << strikes.saturating_sub(1).min(5))
        .min(Duration::from_secs(300))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_gives_what_it_holds_and_then_what_comes_in() {
        let now = Instant::now();
        let mut bucket = Bucket::new(10, 2.0, now);
        assert_eq!((0..20).filter(|_| bucket.take(1, now)).count(), 10);
        let later = now + Duration::from_secs(3);
        assert_eq!((0..20).filter(|_| bucket.take(1, later)).count(), 6);
        assert!(!bucket.take(11, later + Duration::from_secs(999)), "it never holds more");
        assert!(bucket.take(10, later + Duration::from_secs(999)));
    }

    #[test]
    fn who_floods_again_stays_away_longer() {
        let times: Vec<u64> = (1..=7).map(|strikes| away(strikes).as_secs()).collect();
        assert_eq!(times, [10, 20, 40, 80, 160, 300, 300]);
    }
}
