//! What the map shows, and what is done on it.

use egui::Color32;
use net::node::Colour;
use rules::{Action, Cell, Part, Piece, Place, Rotation, Rotations, Side, TileId};
use std::collections::BTreeMap;

/// The tiles of a map by cell and the part of it they fill.
pub type Laid = BTreeMap<(Cell, Part), (TileId, Rotation)>;

/// A figure that stands on the map.
#[derive(Clone, Copy, Debug)]
pub struct Figure {
    /// Which.
    pub piece: Piece,
    /// Whose.
    pub colour: Colour,
    /// Where.
    pub place: Place,
}

/// A thing that lies on the map and is no figure of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum What {
    /// The wizard.
    Wizard,
    /// The dragon, and where it looks.
    Dragon(Option<Side>),
    /// So many nuggets.
    Gold(u8),
    /// A tunnel chip.
    Chip(Colour),
    /// A wall on an edge.
    Wall,
    /// A Tatan card in a gap, of a seat.
    Card(Colour),
    /// The sheep of a flock.
    Flock(u8),
    /// The wagon of a seat, on its longest road.
    Wagon(Colour),
}

/// A thing at its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token {
    /// What.
    pub what: What,
    /// Where.
    pub place: Place,
}

/// What a spot on the map looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// A figure that would be put or taken back.
    Figure(Piece, Colour),
    /// A chip that would be put.
    Chip(Colour),
    /// A wall that would be built.
    Wall,
    /// A nugget that would be put.
    Gold,
    /// A tile that would be taken up.
    Lift,
}

/// A place on the map where something can be done now.
#[derive(Clone, Debug)]
pub struct Spot {
    /// Where.
    pub place: Place,
    /// What is played there.
    pub action: Action,
    /// How it looks.
    pub look: Look,
    /// Its name for people and screen readers.
    pub label: String,
    /// What it would be worth, or why one would, in as few letters as possible.
    pub worth: Option<String>,
}

/// A field and who owns it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// Its segments.
    pub segments: Vec<Place>,
    /// The colours of those who share the majority.
    pub owners: Vec<Colour>,
}

/// What somebody means who explains the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Meant {
    /// A cell, or where a figure goes.
    pub place: Place,
    /// What its name says besides.
    pub name: String,
}

/// What the map tells besides what lies on it. Empty where nobody asks.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Marks {
    /// Fields to hatch by their owners.
    pub fields: Vec<Field>,
    /// Empty cells that no remaining tile fits.
    pub dead: Vec<Cell>,
    /// Cells that towers of a colour reach.
    pub area: Vec<(Cell, Colour)>,
    /// Places that belong together.
    pub joined: Vec<(Place, Place)>,
    /// Cells in the lines that the dragon will burn.
    pub fire: Vec<Cell>,
    /// The dragon's next tiles, in the order of his steps.
    pub steps: Vec<Cell>,
    /// What is meant, where the game is explained.
    pub meant: Option<Meant>,
    /// The name of the small map, which is shown where the map outgrows its room; without one there is none.
    pub small: Option<String>,
}

/// What is under the pointer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Under {
    /// The cell.
    pub cell: Cell,
    /// The segment of the tile there, or where the figure stands.
    pub place: Option<Place>,
    /// The figure, if it is one.
    pub figure: Option<(Piece, Colour)>,
    /// The thing, if it is one.
    pub thing: Option<What>,
}

/// What the map shows.
pub struct Scene<'a> {
    /// Every tile on the map.
    pub laid: &'a Laid,
    /// Every figure on the map.
    pub figures: &'a [Figure],
    /// Everything else that lies there.
    pub tokens: &'a [Token],
    /// The tile to place now, if it is to be placed at this window.
    pub hand: Option<TileId>,
    /// Whether that is a half tile.
    pub is_half: bool,
    /// Where it may lie.
    pub places: &'a [(Cell, Rotations)],
    /// How it is turned.
    pub rotation: Rotation,
    /// Where something can be done now.
    pub spots: &'a [Spot],
    /// The colour of who does it.
    pub colour: Colour,
    /// Cells to ring, with a colour.
    pub rings: &'a [(Cell, Color32)],
    /// Segments to light up.
    pub lit: &'a [Place],
    /// What the map tells besides.
    pub marks: &'a Marks,
    /// What a list beside the map points at.
    pub pointed: Option<Place>,
    /// The cell chosen with the keyboard.
    pub cursor: Option<Cell>,
    /// The tile that was just placed and can still be turned.
    pub placed: Option<Cell>,
    /// The names of what turns a tile to the left and to the right where it is.
    pub turn_names: [String; 2],
    /// The name of the map for screen readers.
    pub name: String,
    /// The beginning of the names of legal cells, as `place at`.
    pub place_at: String,
    /// The beginning of the names of marks for spots that lie outside the view.
    pub outside: String,
}

impl<'a> Scene<'a> {
    /// A map on which nobody does anything, and which tells no names.
    #[must_use]
    pub fn still(laid: &'a Laid, marks: &'a Marks) -> Self {
        Self {
            laid,
            figures: &[],
            tokens: &[],
            hand: None,
            is_half: false,
            places: &[],
            rotation: Rotation::R0,
            spots: &[],
            colour: Colour::Red,
            rings: &[],
            lit: &[],
            marks,
            pointed: None,
            cursor: None,
            placed: None,
            turn_names: Default::default(),
            name: String::new(),
            place_at: String::new(),
            outside: String::new(),
        }
    }

    /// The name of a place for people and screen readers: it says so if that place is meant.
    pub(super) fn named(&self, place: Place, name: &str) -> String {
        match &self.marks.meant {
            Some(meant) if meant.place == place => format!("{name}, {}", meant.name),
            _ => name.to_owned(),
        }
    }

    /// The part of a cell that the tile in hand fills when it is turned so.
    #[must_use]
    pub const fn part(&self, rotation: Rotation) -> Part {
        if self.is_half { Part::of_half(rotation) } else { Part::Whole }
    }
}

/// What was done on the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Did {
    /// A legal cell was chosen.
    Place(Cell),
    /// Something was clicked where nothing can be done.
    Wish(Under),
    /// A spot was chosen, by its index.
    Spot(usize),
    /// The tile is to be turned, over a cell or anywhere.
    Turn {
        /// The cell under the pointer.
        over: Option<Cell>,
        /// Anticlockwise.
        back: bool,
    },
}
