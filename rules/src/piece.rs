//! The figures and their owners.

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
    /// Seven per seat; knight, traveller, monk or farmer by where it stands.
    Meeple,
    /// Counts as two meeples for majority (RULINGS.md §3.1).
    Big,
    /// Earns a double turn where its road or city grows (RULINGS.md §3.3).
    Builder,
    /// The lucky pig: tiles placed around it earn its seat extra tiles (RULINGS.md R10).
    Pig,
    /// Raises the value of a city (RULINGS.md R26).
    Queen,
    /// A toll station on a crossing (RULINGS.md R48).
    Toll,
    /// An estate on a meadow (RULINGS.md R58).
    Estate,
    /// A tower; it stands to the end of the game (RULINGS.md R63).
    Tower,
    /// A shepherd with his flock (RULINGS.md §6.1).
    Shepherd,
    /// The pig of a farmer: his cities pay more (RULINGS.md R170).
    FarmPig,
    /// An abbot, in a monastery or garden (RULINGS.md R172).
    Abbot,
    /// A phantom: a meeple that may be put besides another figure (RULINGS.md R176).
    Phantom,
    /// A mayor, in cities only: he counts as much as the city has pennants (RULINGS.md R244).
    Mayor,
    /// A wagon, which may drive on when it was scored (RULINGS.md R245).
    Wagon,
    /// A barn, on the corner of four fields (RULINGS.md R247).
    Barn,
    /// A ringmaster: a meeple that likes circus and acrobats around him (RULINGS.md R232).
    Ringmaster,
}

impl Piece {
    /// All kinds in canonical order.
    pub const ALL: [Self; 16] = [
        Self::Meeple,
        Self::Big,
        Self::Builder,
        Self::Pig,
        Self::Queen,
        Self::Toll,
        Self::Estate,
        Self::Tower,
        Self::Shepherd,
        Self::FarmPig,
        Self::Abbot,
        Self::Phantom,
        Self::Mayor,
        Self::Wagon,
        Self::Barn,
        Self::Ringmaster,
    ];

    /// Whether it can hold a majority and claims the feature it stands on.
    #[must_use]
    pub const fn is_follower(self) -> bool {
        matches!(
            self,
            Self::Meeple
                | Self::Big
                | Self::Abbot
                | Self::Phantom
                | Self::Mayor
                | Self::Wagon
                | Self::Ringmaster
        )
    }

    /// How much it counts for the majority; a mayor's strength depends on his city (RULINGS.md R244).
    #[must_use]
    pub const fn strength(self) -> u8 {
        match self {
            Self::Meeple | Self::Abbot | Self::Phantom | Self::Mayor | Self::Wagon | Self::Ringmaster => 1,
            Self::Big => 2,
            _ => 0,
        }
    }

    /// Whether it claims the feature it stands on: a follower does, and a barn (RULINGS.md R247).
    pub(crate) const fn claims(self) -> bool {
        self.is_follower() || matches!(self, Self::Barn)
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

    /// The kinds that a supply still has.
    pub(crate) fn of_supply(supply: &[u8; Piece::ALL.len()]) -> Self {
        // Eight at once, since each count is less than 128: a nonzero count sets the highest bit of its byte, and
        // the product collects those bits in the last byte.
        const ONES: u64 = 0x0101_0101_0101_0101;
        let some_of = |eight: [u8; 8]| {
            let some = (u64::from_le_bytes(eight) + ONES * 0x7f) >> 7 & ONES;
            (some.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u16
        };
        let ([first, second], _) = supply.as_chunks() else { return Self::default() };
        Self(some_of(*first) | some_of(*second) << 8)
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

    /// The kinds in the set, in canonical order.
    pub(crate) fn iter(self) -> impl Iterator<Item = Piece> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let lowest = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Piece::ALL.get(lowest).copied()
        })
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

impl Standing {
    /// A number that sorts like the figures themselves and is faster to compare.
    pub(crate) const fn key(&self) -> u64 {
        let (kind, cell, first, second) = match self.place {
            Place::Cell(cell) => (0_u64, cell, 0, 0),
            Place::Half(cell, part) => (1, cell, part as u8, 0),
            Place::Segment(cell, part, n) => (2, cell, part as u8, n),
            Place::Side(cell, side) => (3, cell, side as u8, 0),
            Place::Mouth(cell, n) => (4, cell, n, 0),
            Place::Corner(cell) => (5, cell, 0, 0),
            Place::Acrobats(cell) => (6, cell, 0, 0),
            Place::Quarter(cell, quarter) => (7, cell, quarter as u8, 0),
        };
        // The smallest number first.
        let [x, y] = [(cell.x as u16 ^ 0x8000) as u64, (cell.y as u16 ^ 0x8000) as u64];
        let where_it_is = (kind << 16 | x) << 16 | y;
        let what_it_is = (self.piece as u64) << 4 | self.seat.0 as u64 & 15;
        (where_it_is << 16 | (first as u64) << 8 | second as u64) << 8 | what_it_is
    }

    /// Whether it stands on a feature rather than on a tile as a whole.
    pub(crate) const fn is_on_feature(&self) -> bool {
        matches!(self.place, Place::Segment(..) | Place::Corner(_))
    }
}

/// A set of seats, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Seats(pub(crate) u8);

impl Seats {
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// Whether the set has at most one seat.
    pub(crate) const fn has_one_at_most(self) -> bool {
        self.0 & self.0.wrapping_sub(1) == 0
    }

    /// The seats of the set, in ascending order.
    pub(crate) fn iter(self) -> impl Iterator<Item = Seat> + use<> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let lowest = (rest != 0).then(|| rest.trailing_zeros() as u8)?;
            rest &= rest - 1;
            Some(Seat(lowest))
        })
    }
}

/// How much the followers of each seat on a feature count for the majority, four bits per seat: seven meeples, a
/// big one, an abbot, a phantom, a wagon, a mayor, a ringmaster and a barn count fifteen. Mayor and barn are marked by 1
/// each; [`crate::Game::owners`] knows what they count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Strengths(pub(crate) u32);

impl Strengths {
    /// The strengths of a single figure.
    pub(crate) const fn of_one(piece: Piece, seat: Seat) -> Self {
        let mark = if matches!(piece, Piece::Barn) { 1 } else { piece.strength() };
        Self((mark as u32) << (4 * seat.0))
    }

    /// Whether all strengths are zero.
    #[inline]
    pub(crate) const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// The strength of a seat.
    #[inline]
    pub(crate) const fn of(self, seat: Seat) -> u8 {
        (self.0 >> (4 * seat.0) & 15) as u8
    }

    /// The strength of each seat.
    pub(crate) fn each(self) -> [u8; Seat::MAX as usize] {
        std::array::from_fn(|seat| self.of(Seat(seat as u8)))
    }

    /// The only seat with a strength above zero, if there is exactly one.
    #[inline]
    pub(crate) const fn only(self) -> Option<Seat> {
        // With no seat at all, this is the ninth, which has no bits.
        let lowest = self.0.trailing_zeros() / 4;
        if self.0 != 0 && self.0 >> (4 * lowest) <= 15 { Some(Seat(lowest as u8)) } else { None }
    }

    /// The seats with the most: all of them if tied, none if all have zero (RULINGS.md §1.4).
    pub(crate) fn leaders(self) -> Seats {
        if let Some(seat) = self.only() {
            return Seats(1 << seat.0);
        }
        let (mut most, mut leaders, mut bit, mut rest) = (1, 0, 1, self.0);
        while rest != 0 {
            let strength = rest & 15;
            if strength > most {
                (most, leaders) = (strength, 0);
            }
            if strength == most {
                leaders |= bit;
            }
            (bit, rest) = (bit << 1, rest >> 4);
        }
        Seats(leaders as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_in_the_order_of_figures() {
        let cells = [(0, 0), (-1, 5), (3, -2), (i16::MIN, i16::MAX), (i16::MAX, i16::MIN)];
        let mut figures = Vec::new();
        for cell in cells.map(|(x, y)| crate::geometry::Cell::new(x, y)) {
            let places = [
                Place::Cell(cell),
                Place::Half(cell, crate::geometry::Part::SW),
                Place::Segment(cell, crate::geometry::Part::Whole, 3),
                Place::Segment(cell, crate::geometry::Part::NE, 15),
                Place::Side(cell, crate::geometry::Side::W),
                Place::Mouth(cell, 1),
                Place::Corner(cell),
                Place::Acrobats(cell),
                Place::Quarter(cell, crate::token::Quarter::Smithy),
            ];
            for (place, piece) in places.into_iter().flat_map(|place| Piece::ALL.map(|piece| (place, piece)))
            {
                figures.extend([0, 7].map(|seat| Standing { place, piece, seat: Seat(seat) }));
            }
        }
        for (a, b) in figures.iter().flat_map(|a| figures.iter().map(move |b| (a, b))) {
            assert_eq!(a.cmp(b), a.key().cmp(&b.key()), "{a:?} {b:?}");
        }
    }

    #[test]
    fn a_supply_has_those_of_which_it_has_any() {
        let mut supply = [0; Piece::ALL.len()];
        assert!(Pieces::of_supply(&supply).is_empty());
        for piece in Piece::ALL {
            supply[piece as usize] = 7;
            let all = Pieces::of_supply(&supply);
            assert!(Piece::ALL.iter().all(|other| all.contains(*other) == (*other <= piece)));
            let mut alone = [0; Piece::ALL.len()];
            alone[piece as usize] = 1;
            assert_eq!(Pieces::of_supply(&alone), Pieces::of(&[piece]));
        }
    }

    #[test]
    fn the_leaders_are_those_with_the_most_and_nobody_where_nobody_stands() {
        let of = |all: &[u32]| Strengths(all.iter().rev().fold(0, |all, one| all << 4 | one));
        let leaders = |all: &[u32]| of(all).leaders().iter().map(|seat| seat.0).collect::<Vec<_>>();
        assert!(leaders(&[]).is_empty());
        assert_eq!(leaders(&[0, 0, 0, 0, 0, 0, 0, 9]), [7]);
        assert_eq!(leaders(&[0, 2, 0, 2, 1]), [1, 3]);
        assert_eq!(leaders(&[1; 8]), [0, 1, 2, 3, 4, 5, 6, 7]);
        assert_eq!(leaders(&[3, 2, 9]), [2]);
        assert_eq!(of(&[0, 2, 1]).each()[..3], [0, 2, 1]);
        assert_eq!([of(&[]), of(&[0, 3]), of(&[1, 1])].map(Strengths::only), [None, Some(Seat(1)), None]);
    }
}
