//! How much a neighbour may send: buckets that fill with time and are emptied by what comes.

use std::time::{Duration, Instant};

/// A bucket: so much at once, so much each second after that.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    holds: f64,
    fills: f64,
    level: f64,
    at: Instant,
}

impl Bucket {
    /// A full bucket that holds `holds` and fills by `fills` each second.
    pub(crate) fn new(holds: u32, fills: f64, now: Instant) -> Self {
        Self { holds: holds.into(), fills, level: holds.into(), at: now }
    }

    /// Takes `amount` out; `false` if there is not so much in it, which is then left.
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

    /// Puts back what was taken out.
    pub(crate) fn give(&mut self, amount: usize) {
        self.level = (self.level + amount as f64).min(self.holds);
    }

    /// How much is in it.
    pub(crate) fn level(&mut self, now: Instant) -> usize {
        self.take(0, now);
        self.level as usize
    }
}

/// Kinds of what is counted by itself, besides the frames and bytes that every link counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// Messages of the hall.
    Hall,
    /// Addresses of others, one by one: each may be a computer to connect with.
    Address,
    /// Adverts, one by one.
    Advert,
    /// What makes this computer work or answer at length.
    Ask,
    /// Lines of the talk at a table, one by one.
    Chat,
    /// What a guest wants of a lobby's host, who tells everybody there of each change.
    Wish,
    /// What is said of tables and games, a word at a time.
    Word,
    /// Messages of a game.
    Game,
    /// The same, of those who hold no seat in it and are not watched through: by their size, in steps of 4 KiB.
    Guest,
}

impl Kind {
    /// What there is too much of, in the words of the log.
    pub(crate) const fn too_many(self) -> &'static str {
        match self {
            Self::Hall => "more messages of the hall than anybody needs to send",
            Self::Address => "more addresses than anybody needs to tell",
            Self::Advert => "more adverts than anybody needs to send",
            Self::Ask => "more questions than anybody needs to ask",
            Self::Wish => "more wishes than a host can meet",
            Self::Game => "more messages of the game than anybody needs to send",
            Self::Guest => "more messages of the game than somebody without a seat needs to send",
            Self::Chat => "more lines of talk than anybody needs to say",
            Self::Word => "more words on tables than anybody needs to say",
        }
    }
}

/// The buckets of one link.
#[derive(Clone, Debug)]
pub(crate) struct Meter {
    hall: Bucket,
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
            hall: Bucket::new(400, 60.0, now),
            addresses: Bucket::new(500, 50.0, now),
            adverts: Bucket::new(2400, 200.0, now),
            asks: Bucket::new(400, 200.0, now),
            chat: Bucket::new(400, 60.0, now),
            wishes: Bucket::new(60, 5.0, now),
            // Seven guests that wish as much as they may are no fault of their host.
            words: Bucket::new(600, 60.0, now),
            games: Bucket::new(4000, 500.0, now),
            // Where it stands, and what it asks for: a log of ten thousand entries comes in a hundred answers.
            guests: Bucket::new(600, 40.0, now),
            refusals: Bucket::new(60, 1.0, now),
        }
    }

    /// Whether so much more of a kind keeps within what a neighbour may send.
    pub(crate) fn allows(&mut self, kind: Kind, amount: usize, now: Instant) -> bool {
        let bucket = match kind {
            Kind::Hall => &mut self.hall,
            Kind::Address => &mut self.addresses,
            Kind::Advert => &mut self.adverts,
            Kind::Ask => &mut self.asks,
            Kind::Chat => &mut self.chat,
            Kind::Game => &mut self.games,
            Kind::Guest => &mut self.guests,
            Kind::Wish => &mut self.wishes,
            Kind::Word => &mut self.words,
        };
        bucket.take(amount, now)
    }

    /// Whether one more refusal is still borne.
    pub(crate) fn bears_refusal(&mut self, now: Instant) -> bool {
        self.refusals.take(1, now)
    }
}

/// How long somebody who flooded has to stay away: ten seconds, then twice as long each time, five minutes at most.
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
