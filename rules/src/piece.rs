//! The figures and whose they are.

use crate::geometry::Place;
use serde::{Deserialize, Serialize};

/// A place in the game, counted from 0 in the order of play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Seat(pub u8);

impl Seat {
    /// The most seats a game can have.
    pub const MAX: u8 = 8;

    /// As an index into tables by seat.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl std::fmt::Display for Seat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A kind of figure a seat owns. New kinds are added at the end: the order is part of the log format.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Piece {
    /// Seven a seat; knight, thief, monk or farmer by where it stands.
    Meeple,
    /// Counts as two meeples for majority (RULINGS.md §3.1).
    Big,
    /// Earns a double turn where its road or city grows (RULINGS.md §3.3).
    Builder,
    /// The lucky pig: tiles laid around it earn its seat extra tiles (RULINGS.md R10).
    Pig,
    /// Raises the worth of a city (RULINGS.md R26).
    Queen,
    /// A toll station on a crossing (RULINGS.md R48).
    Toll,
    /// An estate on a meadow (RULINGS.md R58).
    Estate,
    /// A tower; it stands to the end of the game (RULINGS.md R63).
    Tower,
    /// A shepherd with his flock (RULINGS.md §6.1).
    Shepherd,
}

impl Piece {
    /// All kinds in canonical order.
    pub const ALL: [Self; 9] = [
        Self::Meeple,
        Self::Big,
        Self::Builder,
        Self::Pig,
        Self::Queen,
        Self::Toll,
        Self::Estate,
        Self::Tower,
        Self::Shepherd,
    ];

    /// Whether it can hold a majority and claims the feature it stands on.
    #[must_use]
    pub const fn is_follower(self) -> bool {
        matches!(self, Self::Meeple | Self::Big)
    }

    /// What it counts for majority.
    #[must_use]
    pub const fn strength(self) -> u8 {
        match self {
            Self::Meeple => 1,
            Self::Big => 2,
            _ => 0,
        }
    }
}

/// A set of kinds of figures, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Pieces(u16);

impl Pieces {
    /// The set of these.
    pub(crate) const fn of(pieces: &[Piece]) -> Self {
        let (mut set, mut n) = (0, 0);
        while n < pieces.len() {
            set |= 1 << pieces[n] as u8;
            n += 1;
        }
        Self(set)
    }

    /// Those of which a supply has any.
    pub(crate) fn of_supply(supply: &[u8; Piece::ALL.len()]) -> Self {
        Self(supply.iter().rev().fold(0, |set, count| set << 1 | u16::from(*count > 0)))
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub(crate) const fn contains(self, piece: Piece) -> bool {
        self.0 >> piece as u8 & 1 == 1
    }

    pub(crate) fn insert(&mut self, piece: Piece) {
        self.0 |= 1 << piece as u8;
    }

    pub(crate) fn remove(&mut self, piece: Piece) {
        self.0 &= !(1 << piece as u8);
    }
}

/// A figure on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Standing {
    /// Where it stands.
    pub place: Place,
    /// What it is.
    pub piece: Piece,
    /// Whose it is.
    pub seat: Seat,
}
