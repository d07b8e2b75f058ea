//! What the map shows, and what the player did on it.

use super::atlas::Sprite;
use crate::art::chip::ChipColour;
use crate::art::figure::Pose;
use crate::art::thing::Thing;
use egui::Color32;
use net::node::Colour;
use rules::{Action, Building, Cell, Part, Piece, Place, Rotation, Rotations, Side, Sorcerer, TileId};
use std::collections::BTreeMap;
use std::rc::Rc;

/// The tiles of a map, by cell and the part of it that they fill.
pub type PlacedTiles = BTreeMap<(Cell, Part), (TileId, Rotation)>;

/// A figure on the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Figure {
    /// Which figure.
    pub piece: Piece,
    /// Its pose.
    pub pose: Pose,
    /// Its owner's colour.
    pub colour: Colour,
    /// Its place.
    pub place: Place,
}

impl Figure {
    /// Its picture.
    #[must_use]
    pub const fn sprite(&self) -> Sprite {
        Sprite::Figure(self.piece, self.pose, self.colour)
    }
}

/// A thing on the map that is not a figure of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenKind {
    /// The wizard.
    Wizard,
    /// The dragon, and the direction it faces.
    Dragon(Option<Side>),
    /// A number of nuggets.
    Gold(u8),
    /// A tunnel chip.
    Chip(ChipColour),
    /// A wall on an edge.
    Wall,
    /// A seat's Tatan card in a gap.
    Card(Colour),
    /// The sheep of a flock.
    Flock(u8),
    /// The wagon of a seat, on its longest road.
    Wagon(Colour),
    /// The dragon that everybody moves.
    Wyrm,
    /// The fairy.
    Fairy,
    /// The mage or the witch.
    Sorcerer(Sorcerer),
    /// A tower that everybody builds, and its height.
    Tower(u8),
    /// A little building.
    Building(Building),
    /// The castle of a seat over the border of its two tiles, and whether it has scored.
    Castle(Colour, bool),
    /// The tent of the circus.
    BigTop,
    /// The count in his quarter.
    Count,
    /// A number of ingots.
    Ingots(u8),
    /// A ferry between the roads from these two sides of its tile.
    Ferry(Side, Side),
}

impl TokenKind {
    /// Whether it stands in front of figures.
    #[must_use]
    pub const fn is_great(self) -> bool {
        matches!(self, Self::Dragon(_) | Self::Wizard | Self::Wyrm | Self::Sorcerer(_) | Self::Count)
    }
}

/// A thing at its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token {
    /// The thing.
    pub what: TokenKind,
    /// Its place.
    pub place: Place,
}

/// The look of a spot on the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// A figure that would be put or taken back.
    Figure(Piece, Pose, Colour),
    /// A chip that would be put.
    Chip(ChipColour),
    /// A wall that would be built.
    Wall,
    /// A nugget that would be put.
    Gold,
    /// A tile that would be taken up.
    Lift,
    /// A thing that would be put or moved.
    Thing(Thing),
}

/// A place on the map with an action that is possible now.
#[derive(Clone, Debug)]
pub struct Spot {
    /// The place.
    pub place: Place,
    /// The action.
    pub action: Action,
    /// Its look.
    pub look: Look,
    /// Its label, also for screen readers.
    pub label: String,
    /// Its worth or purpose, in as few letters as possible.
    pub worth: Option<String>,
}

/// A field and its owners.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// Its segments.
    pub segments: Vec<Place>,
    /// The colours of the players who share the majority.
    pub owners: Vec<Colour>,
}

/// The place that the lesson refers to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LessonTarget {
    /// A cell, or the place of a figure.
    pub place: Place,
    /// A suffix to its name.
    pub name: String,
}

/// The marks that explain the map; empty if none are switched on.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Marks {
    /// Fields to hatch by their owners.
    pub fields: Vec<Field>,
    /// Empty cells that no remaining tile fits.
    pub dead: Vec<Cell>,
    /// Cells in reach of a colour's towers.
    pub area: Vec<(Cell, Colour)>,
    /// Pairs of places that belong together.
    pub joined: Vec<(Place, Place)>,
    /// Cells in the lines that the dragon will burn.
    pub fire: Vec<Cell>,
    /// The dragon's next cells, in the order of its steps.
    pub steps: Vec<Cell>,
    /// The way of the dragon that all move with the step which is pointed at: first where it is.
    pub way: Vec<Cell>,
    /// The figures that this step would send home.
    pub eaten: Vec<Figure>,
    /// Tiles that would be good plays, the best first.
    pub advised: Vec<Advised>,
    /// The place that the lesson refers to.
    pub meant: Option<LessonTarget>,
    /// The name of the minimap, which appears if the map outgrows its room; without a name there is none.
    pub small: Option<String>,
}

/// A tile that somebody advises to place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Advised {
    /// Where.
    pub cell: Cell,
    /// Which.
    pub tile: TileId,
    /// How it is turned.
    pub rotation: Rotation,
    /// What is written on it.
    pub label: String,
    /// The figure that would stand on it.
    pub figure: Option<Figure>,
    /// Whether only the label is shown, since another one is pointed at.
    pub is_aside: bool,
}

/// What is under the pointer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Under {
    /// Its cell.
    pub cell: Cell,
    /// The segment of the tile there, or the figure's place.
    pub place: Option<Place>,
    /// The figure, if it is one.
    pub figure: Option<(Piece, Colour)>,
    /// The thing, if it is one.
    pub thing: Option<TokenKind>,
}

/// What the map shows.
pub struct Scene {
    /// All tiles on the map.
    pub laid: Rc<PlacedTiles>,
    /// All figures on the map.
    pub figures: Vec<Figure>,
    /// Everything else on the map.
    pub tokens: Vec<Token>,
    /// The cells of the dragon's way with the newest entries, in order: first where it stood.
    pub trail: Vec<Cell>,
    /// The cells to which the dragon that everybody moves came with the newest entries and in the plan, in order: first
    /// where it stood.
    pub marched: Vec<Cell>,
    /// The figures that the newest entries put on the map and sent home at once. They stand on it for a moment.
    pub visitors: Vec<Figure>,
    /// The tile to place now, if this window's player places it.
    pub hand: Option<TileId>,
    /// Whether it is a half tile.
    pub is_half: bool,
    /// The cells where it may go.
    pub places: Vec<(Cell, Rotations)>,
    /// Those of them where it fits only with a bridge.
    pub bridged: Vec<Cell>,
    /// The tile with the bridge that comes with the placement which is pointed at: its cell, and how it lies.
    pub bridge: Option<(Cell, TileId, Rotation)>,
    /// Those where it also fits turned, and then looks another.
    pub turning: Vec<Cell>,
    /// Its rotation.
    pub rotation: Rotation,
    /// The spots with actions that are possible now, the best first.
    pub spots: Rc<[Spot]>,
    /// Where other figures could be put now. Their spots are not shown but have their room, so that no spot moves when
    /// another figure is chosen.
    pub reserved: Rc<[Spot]>,
    /// How many of the first digits mean something else than these spots.
    pub taken_digits: usize,
    /// The index of the spot chosen with the keyboard.
    pub aimed: Option<usize>,
    /// The index of the spot that a click on the part of a tile under the pointer would choose.
    pub foreseen: Option<usize>,
    /// The colour of the acting player.
    pub colour: Colour,
    /// Cells to ring, with a colour.
    pub rings: Vec<(Cell, Color32)>,
    /// The cell of the tile that is placed in the plan, and not confirmed.
    pub chosen: Option<Cell>,
    /// Segments to highlight.
    pub lit: Vec<Place>,
    /// Whether nothing else matters now than what is highlighted.
    pub is_counting: bool,
    /// The segments of features that were just scored, which are lit, too.
    pub scored: Vec<Vec<Place>>,
    /// The marks that explain the map.
    pub marks: Marks,
    /// The place that a list beside the map points at.
    pub pointed: Option<Place>,
    /// The cell chosen with the keyboard.
    pub cursor: Option<Cell>,
    /// The tile that was just placed and can still be turned.
    pub placed: Option<Cell>,
    /// The names of the buttons that turn a tile left and right in place.
    pub turn_names: [String; 2],
    /// The name of the map for screen readers.
    pub name: String,
    /// The prefix of the names of legal cells, as `place at`.
    pub place_at: String,
    /// The same where it takes a bridge.
    pub bridge_at: String,
    /// The prefix of the names of marks for spots outside the view.
    pub outside: String,
}

impl Scene {
    /// A map without actions and without names.
    #[must_use]
    pub fn still(laid: Rc<PlacedTiles>, marks: Marks) -> Self {
        Self {
            laid,
            figures: Vec::new(),
            tokens: Vec::new(),
            trail: Vec::new(),
            marched: Vec::new(),
            visitors: Vec::new(),
            hand: None,
            is_half: false,
            places: Vec::new(),
            bridged: Vec::new(),
            bridge: None,
            turning: Vec::new(),
            rotation: Rotation::R0,
            spots: Rc::default(),
            reserved: Rc::default(),
            taken_digits: 0,
            aimed: None,
            foreseen: None,
            colour: Colour::Red,
            rings: Vec::new(),
            chosen: None,
            lit: Vec::new(),
            is_counting: false,
            scored: Vec::new(),
            marks,
            pointed: None,
            cursor: None,
            placed: None,
            turn_names: Default::default(),
            name: String::new(),
            place_at: String::new(),
            bridge_at: String::new(),
            outside: String::new(),
        }
    }

    /// The name of a place, also for screen readers. It says if the lesson refers to that place.
    pub(super) fn named(&self, place: Place, name: &str) -> String {
        match &self.marks.meant {
            Some(meant) if meant.place == place => format!("{name}, {}", meant.name),
            _ => name.to_owned(),
        }
    }

    /// The part of a cell that the tile in hand fills in this rotation.
    #[must_use]
    pub const fn part(&self, rotation: Rotation) -> Part {
        if self.is_half { Part::of_half(rotation) } else { Part::Whole }
    }
}

/// What the player did on the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoardInput {
    /// A legal cell was chosen.
    Place(Cell),
    /// A click where no action is possible.
    Attempt(Under),
    /// A spot was chosen, by its index.
    Spot(usize),
    /// Turn the tile, over a cell or anywhere.
    Turn {
        /// The cell under the pointer.
        over: Option<Cell>,
        /// Whether anticlockwise.
        back: bool,
    },
}
