//! A computer: its profile, its program, its disk and its clock.

use super::Config;
use super::disk::Disk;
use super::rng::Rng;
use super::runs::Run;
use net::identity::{Digest, Identity};
use net::session::{Session, Time};
use std::time::Duration;

pub struct Node {
    pub identity: Identity,
    pub session: Option<Session>,
    pub disk: Disk,
    pub run: Run,
    /// What a crash left on disk, while the computer is off.
    pub left: Vec<u8>,
    pub clock: Clock,
    /// The head when its owner last sent something beyond its program.
    pub spoke_at: Option<Digest>,
}

/// A computer's clock, with its own start and speed.
#[derive(Clone, Copy)]
pub struct Clock {
    offset: Time,
    percent: u32,
}

impl Clock {
    pub fn of(config: Config, rng: &mut Rng) -> Self {
        if !config.has_skew {
            return Self { offset: Time::ZERO, percent: 100 };
        }
        let offset = Duration::from_millis(rng.below(100_000_000) as u64);
        Self { offset, percent: 50 + rng.below(151) as u32 }
    }

    /// What it shows.
    pub fn shows(self, now: Time) -> Time {
        self.offset + now * self.percent / 100
    }

    /// When it will show that.
    pub fn when(self, shown: Time) -> Time {
        shown.saturating_sub(self.offset) * 100 / self.percent + Duration::from_millis(1)
    }
}
