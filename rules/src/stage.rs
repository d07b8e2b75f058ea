//! The stages of a play.

use serde::Serialize;

/// The stages of a play, in the order of RULINGS.md §10.0. A module listens to stages; only the stage loop advances.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub(crate) enum Stage {
    /// A tile is to be drawn.
    Start,
    /// A tile was drawn.
    Drawn,
    /// The tile is to be placed.
    Place,
    Gold,
    /// Figures may be put on the tile.
    Figures,
    Flock,
    /// Completed features are scored.
    Score,
    Stations,
    Award,
    Exchange,
    Dragon,
    Walls,
    Circle,
    Wizard,
    /// The play ends.
    Done,
}

impl Stage {
    pub(crate) const ALL: [Self; 15] = [
        Self::Start,
        Self::Drawn,
        Self::Place,
        Self::Gold,
        Self::Figures,
        Self::Flock,
        Self::Score,
        Self::Stations,
        Self::Award,
        Self::Exchange,
        Self::Dragon,
        Self::Walls,
        Self::Circle,
        Self::Wizard,
        Self::Done,
    ];

    pub(crate) const fn next(self) -> Self {
        match self {
            Self::Done => Self::Done,
            stage => Self::ALL[stage as usize + 1],
        }
    }
}

/// A set of stages, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Stages(u16);

impl Stages {
    /// The set of these.
    pub(crate) const fn of(stages: &[Stage]) -> Self {
        let (mut set, mut n) = (0, 0);
        while n < stages.len() {
            set |= 1 << stages[n] as u16;
            n += 1;
        }
        Self(set)
    }

    /// The union of both sets.
    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The intersection of both sets.
    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// This set, with `stage` added if the condition holds.
    pub(crate) const fn with(self, stage: Stage, is_so: bool) -> Self {
        Self(self.0 | (is_so as u16) << stage as u16)
    }

    pub(crate) const fn contains(self, stage: Stage) -> bool {
        self.0 >> stage as u16 & 1 == 1
    }

    /// The first of them from `stage` on; the end of the play if there is none.
    pub(crate) fn first_from(self, stage: Stage) -> Stage {
        let first = stage as usize + (self.0 >> stage as u16).trailing_zeros() as usize;
        Stage::ALL.get(first).copied().unwrap_or(Stage::Done)
    }
}
