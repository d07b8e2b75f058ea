//! The position of a replay, and its speed.

/// The speed of a replay.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Speed {
    /// One entry a second.
    Slow,
    /// Two and a half entries a second.
    #[default]
    Usual,
    /// Eight entries a second.
    Fast,
    /// Twenty-five entries a second.
    Rush,
}

impl Speed {
    /// All speeds, the slowest first.
    pub const ALL: [Self; 4] = [Self::Slow, Self::Usual, Self::Fast, Self::Rush];

    /// Seconds from one entry to the next.
    #[must_use]
    pub const fn pause(self) -> f64 {
        match self {
            Self::Slow => 1.0,
            Self::Usual => 0.4,
            Self::Fast => 0.125,
            Self::Rush => 0.04,
        }
    }
}

/// The position of a replay, and whether it runs.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Head {
    /// The position.
    pub at: usize,
    /// The speed.
    pub speed: Speed,
    /// Since when the position has been shown, while the replay runs.
    since: Option<f64>,
}

impl Head {
    /// Whether the replay runs.
    #[must_use]
    pub const fn is_playing(&self) -> bool {
        self.since.is_some()
    }

    /// Goes to a position.
    pub fn seek(&mut self, at: usize, last: usize) {
        self.at = at.min(last);
    }

    /// One position forward or back. Pauses a running replay.
    pub fn step(&mut self, forward: bool, last: usize) {
        self.since = None;
        self.seek(if forward { self.at + 1 } else { self.at.saturating_sub(1) }, last);
    }

    /// To the next of these positions, or the previous one. Pauses a running replay.
    pub fn jump(&mut self, forward: bool, places: &[usize]) {
        self.since = None;
        let found = if forward {
            places.iter().find(|place| **place > self.at)
        } else {
            places.iter().rev().find(|place| **place < self.at)
        };
        self.at = found.copied().unwrap_or(self.at);
    }

    /// Plays or pauses; at the end it starts again.
    pub fn toggle(&mut self, now: f64, last: usize) {
        self.since = match self.since {
            Some(_) => None,
            None => {
                if self.at >= last {
                    self.at = 0;
                }
                Some(now)
            }
        };
    }

    /// Advances a running replay. Returns the seconds until the next advance, if there is one.
    pub fn run(&mut self, now: f64, last: usize) -> Option<f64> {
        let since = self.since?;
        let pause = self.speed.pause();
        if now - since >= pause {
            // A slow computer plays slower instead of skipping moves.
            self.seek(self.at + 1, last);
            self.since = (self.at < last).then_some(now);
            return self.since.map(|_| pause);
        }
        Some(pause - (now - since))
    }
}
