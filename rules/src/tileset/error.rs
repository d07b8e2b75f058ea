//! Errors in a tile set.

use crate::geometry::{HalfSide, Side};
use std::fmt;
use thiserror::Error;

/// An invalid tile set: where the error is, and one sentence that says why.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub struct TileSetError {
    /// The file name given by the caller.
    pub file: String,
    /// The line in the file, counted from 1.
    pub line: usize,
    /// The tile concerned, if any.
    pub tile: Option<String>,
    /// The fault.
    pub fault: Box<TileSetFault>,
}

impl fmt::Display for TileSetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, line {}", self.file, self.line)?;
        if let Some(tile) = &self.tile {
            write!(f, ", tile {tile}")?;
        }
        write!(f, ": {}", self.fault)
    }
}

/// A fault in a tile set or one of its tiles.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[expect(missing_docs, reason = "each message says what it is")]
pub enum TileSetFault {
    #[error("the file is too large: at most {max} bytes are read", max = 256 * 1024)]
    TooLarge,
    #[error("this is no text: tile sets are written in UTF-8")]
    NoText,
    #[error("{0}")]
    Syntax(String),
    #[error("the set name {0:?} should be 1 to 40 of a to z, 0 to 9 and -")]
    SetName(String),
    #[error("the title should have 1 to 80 characters, all printable")]
    Title,
    #[error("there is a built-in or loaded set called {0} already; give this one another name")]
    NameTaken(String),
    #[error("the set has {0} kinds of tile; it should have 1 to 400")]
    Tiles(usize),
    #[error("the tile name {0:?} should be 1 to 40 letters, digits and -")]
    TileName(String),
    #[error("another tile of the set has the same name")]
    NameTwice,
    #[error("the count is {0}; it should be 1 to 99")]
    Count(u16),
    #[error("the sides {0:?} should be four of C, R, F and I, clockwise from the north")]
    Sides(String),
    #[error(
        "the sides {0:?} should be three of C, R and F: the two short sides clockwise, then the long one"
    )]
    HalfTileSides(String),
    #[error("a half tile cannot have {0}")]
    HalfTile(&'static str),
    #[error("{0:?} should be some of N, E, S and W, or N, E and H of a half tile, each once")]
    SideList(String),
    #[error(
        "{0:?} should be some of NL NR EL ER SL SR WL WR, each once, or I for an inner field; a half tile has NL NR EL ER HL HR"
    )]
    HalfSideList(String),
    #[error("a {what} is declared at {side}, but that side shows {shows}")]
    OtherLandscape { what: &'static str, side: char, shows: char },
    #[error("two segments claim the side {0}")]
    SideTwice(char),
    #[error("the side {side} shows {shows}, but there is no {what}")]
    SideUnclaimed { side: char, shows: char, what: &'static str },
    #[error("{0} is not a side of it: a square tile has N, E, S and W, a half tile N, E and H")]
    NoSuchSide(String),
    #[error("a city also touches {0:?}, but there is no other city")]
    AlsoTouches(Side),
    #[error("a field is declared at {0:?}, which is part of a city")]
    FieldInCity(HalfSide),
    #[error("two fields claim the half side {0:?}")]
    HalfTwice(HalfSide),
    #[error("the half side {0:?} is field, but there is no field")]
    HalfUnclaimed(HalfSide),
    #[error("a field names city {city}, but the tile has {cities}; they are counted from 0")]
    NoSuchCity { city: u16, cities: usize },
    #[error("the field at {field} is on both sides of the {what} {sides}")]
    FieldCrosses { field: String, what: &'static str, sides: String },
    #[error("the field at {field} cannot touch city {city}: the {what} {sides} is between")]
    CityOutOfReach { field: String, city: usize, what: &'static str, sides: String },
    #[error("it is marked as a crossing, but only {0} roads end on it; a crossing needs three")]
    Crossing(usize),
    #[error("it has {0} segments; at most 16 are allowed")]
    Segments(usize),
    #[error("{0} pennants in a city are too many; at most 9 are allowed")]
    Pennants(u8),
    #[error("the sign or good {0:?} should be 1 to 32 letters, digits, - and :")]
    Word(String),
    #[error("it has {0} marks; at most 8 are allowed")]
    Marks(usize),
    #[error("it replaces {0:?}, which should be the name of another tile")]
    Replaces(String),
}
