//! The canonical encoding: facts as bytes, in the one form that is hashed.

use crate::geometry::{Cell, Part, Place};

/// Little-endian bytes of facts.
#[derive(Default)]
pub(crate) struct Writer(pub(crate) Vec<u8>);

impl Writer {
    pub(crate) fn u8(&mut self, value: u8) {
        self.0.push(value);
    }

    pub(crate) fn u16(&mut self, value: u16) {
        self.0.extend_from_slice(&value.to_le_bytes());
    }

    pub(crate) fn i32(&mut self, value: i32) {
        self.0.extend_from_slice(&value.to_le_bytes());
    }

    pub(crate) fn len(&mut self, value: usize) {
        // No list of facts has more items than a game has tiles.
        self.0.extend_from_slice(&(value as u32).to_le_bytes());
    }

    /// One number for each seat.
    pub(crate) fn counts(&mut self, counts: &[u16]) {
        for count in counts {
            self.u16(*count);
        }
    }

    pub(crate) fn cell(&mut self, cell: Cell) {
        self.0.extend_from_slice(&cell.x.to_le_bytes());
        self.0.extend_from_slice(&cell.y.to_le_bytes());
    }

    pub(crate) fn place(&mut self, place: Place) {
        let (tag, part, n) = match place {
            Place::Cell(_) => (0, Part::Whole, 0),
            Place::Half(_, part) => (1, part, 0),
            Place::Segment(_, part, n) => (2, part, n),
            Place::Side(_, side) => (3, Part::Whole, side.index()),
            Place::Mouth(_, n) => (4, Part::Whole, n),
            Place::Corner(_) => (5, Part::Whole, 0),
            Place::Acrobats(_) => (6, Part::Whole, 0),
            Place::Quarter(_, quarter) => (7, Part::Whole, quarter as u8),
        };
        self.u8(tag);
        self.cell(place.cell());
        self.u8(part as u8);
        self.u8(n);
    }

    /// A bit for each.
    pub(crate) fn flags(&mut self, flags: &[bool]) {
        self.u8(flags.iter().enumerate().fold(0, |byte, (bit, flag)| byte | u8::from(*flag) << bit));
    }
}
