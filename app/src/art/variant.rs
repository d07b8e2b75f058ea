//! The variants of a tile's picture, so that equal tiles on a map do not look like copies.

use rules::{Cell, Side};

/// One of four pictures of the same tile in the same rotation: the same roads, walls and signs with other trees, crops
/// and houses.
///
/// The cell chooses it by a law: (x + 2·y) mod 4. So neighbours differ, and each can work out the variant of the other,
/// which is how both draw the same houses across their common side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Variant(u8);

impl Variant {
    /// The number of variants.
    pub const COUNT: usize = 4;
    /// The variant of what lies in no cell: in a hand, in a list, on a sheet.
    pub const FIRST: Self = Self(0);
    /// All of them.
    pub const ALL: [Self; Self::COUNT] = [Self(0), Self(1), Self(2), Self(3)];

    /// The variant of a tile in this cell.
    #[must_use]
    pub fn of(cell: Cell) -> Self {
        let n = (i32::from(cell.x) + 2 * i32::from(cell.y)).rem_euclid(Self::COUNT as i32);
        Self(n as u8)
    }

    /// Its number, from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The variant of the neighbour beyond a side, by its direction on the screen.
    #[must_use]
    pub fn beyond(self, side: Side) -> Self {
        let by = match side {
            Side::E => 1,
            Side::N | Side::S => 2,
            Side::W => 3,
        };
        Self((self.0 + by) % Self::COUNT as u8)
    }

    /// The number of the pattern of houses across a side, by its direction on the screen. Both neighbours find the same.
    #[must_use]
    pub fn seam(self, side: Side) -> usize {
        // The tile to the west or north of the side gives it its number.
        match side {
            Side::E | Side::S => self.index(),
            Side::N | Side::W => self.beyond(side).index(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn neighbour(cell: Cell, side: Side) -> Cell {
        match side {
            Side::N => Cell::new(cell.x, cell.y - 1),
            Side::E => Cell::new(cell.x + 1, cell.y),
            Side::S => Cell::new(cell.x, cell.y + 1),
            Side::W => Cell::new(cell.x - 1, cell.y),
        }
    }

    #[test]
    fn neighbours_differ_know_each_other_and_agree_on_the_side_between_them() {
        for (x, y) in (-9..9).flat_map(|x| (-9..9).map(move |y| (x, y))) {
            let cell = Cell::new(x, y);
            let variant = Variant::of(cell);
            for side in Side::ALL {
                let other = Variant::of(neighbour(cell, side));
                assert_ne!(variant, other, "{cell:?} {side:?}");
                assert_eq!(variant.beyond(side), other, "{cell:?} {side:?}");
                assert_eq!(variant.seam(side), other.seam(side.opposite()), "{cell:?} {side:?}");
            }
        }
    }

    #[test]
    fn far_cells_have_variants_too() {
        assert_eq!(Variant::of(Cell::new(i16::MAX, i16::MAX)).index(), 1);
        assert_eq!(Variant::of(Cell::new(i16::MIN, i16::MIN)), Variant::FIRST);
        assert_eq!(Variant::of(Cell::new(-1, 0)).index(), 3);
    }
}
