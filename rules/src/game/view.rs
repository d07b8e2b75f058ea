//! Queries for showing a game on screen.

use super::Game;
use super::turn_frames::Frame;
use crate::action::Wait;
use crate::event::Event;
use crate::feature::Features;
use crate::geometry::{Cell, Part, Place, Rotation, Rotations};
use crate::piece::{Piece, Seat, Standing};
use crate::tile::{FeatureKind, TileId};

/// The state of a feature.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Feature {
    /// What it is.
    pub kind: FeatureKind,
    /// Its segments, sorted.
    pub segments: Vec<Place>,
    /// Its occupied cells; for a monastery, those of its nine.
    pub cells: u16,
    /// Its open ends; for a monastery, the empty cells around it.
    pub open: u32,
    /// Whether it is complete. A field never is.
    pub is_complete: bool,
    /// The seats that share the majority.
    pub owners: Vec<Seat>,
    /// What each of them would get if the game ended now; if the feature is complete, what they got.
    pub points: i32,
    /// What it would be worth if it were completed with its present cells; a monastery, with all nine.
    pub points_complete: i32,
}

impl Game {
    /// The number of seats.
    #[must_use]
    pub fn seats(&self) -> u8 {
        self.rules().setup().seats
    }

    /// Whose turn it is; seat 0 once the game is over.
    #[must_use]
    pub fn turn(&self) -> Seat {
        self.turn_frame().map_or(Seat(0), |turn| turn.seat)
    }

    /// The drawn tile that is not placed yet.
    #[must_use]
    pub fn hand(&self) -> Option<TileId> {
        let play = self.play_frame()?;
        if play.cell.is_none() { play.tile } else { None }
    }

    /// All drawn tiles that are not placed yet, with the one in hand last: a monastery is held while the wizard's
    /// tiles are placed, and one tile of a Tatan card while the other is placed.
    #[must_use]
    pub fn held(&self) -> Vec<TileId> {
        let held = |frame: &Frame| match frame {
            Frame::Play(play) if play.cell.is_none() => [play.tile, None],
            Frame::Pair(pair) => pair.tiles,
            _ => [None; 2],
        };
        self.frames.iter().flat_map(held).flatten().collect()
    }

    /// Where the tile of the running play was placed.
    #[must_use]
    pub fn last_placed(&self) -> Option<Cell> {
        self.play_frame().and_then(|play| play.cell)
    }

    /// Which part of its cell the tile of the running play fills.
    #[must_use]
    pub fn last_part(&self) -> Part {
        self.play_frame().map_or(Part::Whole, |play| play.part)
    }

    /// The points of a seat.
    ///
    /// # Panics
    /// If no game can have that many seats.
    #[must_use]
    pub fn score(&self, seat: Seat) -> i32 {
        self.score[seat.index()]
    }

    /// How many figures of a kind a seat has left.
    ///
    /// # Panics
    /// If no game can have that many seats.
    #[must_use]
    pub fn supply(&self, seat: Seat, piece: Piece) -> u8 {
        self.supply[seat.index()][piece as usize]
    }

    /// All figures on the board, sorted.
    #[must_use]
    pub fn standing(&self) -> &[Standing] {
        &self.standing
    }

    /// The tile at `cell` and its rotation; of two half tiles, the first by part.
    #[must_use]
    pub fn tile_at(&self, cell: Cell) -> Option<(TileId, Rotation)> {
        self.board.at(cell).map(|placed| (placed.tile, placed.rotation))
    }

    /// Every tile on the board, in arbitrary order.
    pub fn placed_tiles(&self) -> impl Iterator<Item = (Cell, TileId, Rotation)> {
        self.board.tiles.iter().map(|placed| (placed.cell, placed.tile, placed.rotation))
    }

    /// Every tile on the board with the part of its cell that it fills, in arbitrary order.
    pub fn placed_parts(&self) -> impl Iterator<Item = (Cell, Part, TileId, Rotation)> {
        self.board.tiles.iter().map(|placed| (placed.cell, placed.part, placed.tile, placed.rotation))
    }

    /// The tiles in `cell`: none, a square one, or one or two half tiles, by part.
    pub fn tiles_at(&self, cell: Cell) -> impl Iterator<Item = (Part, TileId, Rotation)> {
        self.board.tiles_at(cell).map(|placed| (placed.part, placed.tile, placed.rotation))
    }

    /// The free halves of cells with one half tile, sorted.
    pub fn free_halves(&self) -> impl Iterator<Item = (Cell, Part)> {
        self.board.free_halves()
    }

    /// The mouths that tunnels join, sorted.
    #[must_use]
    pub fn tunnels(&self) -> &[(Place, Place)] {
        &self.board.links
    }

    /// Where the tile in hand may go, sorted by cell; empty without one.
    #[must_use]
    pub fn placements(&self) -> Vec<(Cell, Rotations)> {
        self.hand().map(|tile| self.placements_of(tile)).unwrap_or_default()
    }

    /// Where `tile` could go if it were drawn now, sorted by cell.
    #[must_use]
    pub fn placements_of(&self, tile: TileId) -> Vec<(Cell, Rotations)> {
        let mut placements = Vec::new();
        self.each_placement(tile, |cell, rotations| placements.push((cell, rotations)));
        placements.sort_unstable();
        placements
    }

    /// The empty cells next to a tile, in arbitrary order.
    pub fn frontier(&self) -> impl Iterator<Item = Cell> {
        self.board.frontier.cells()
    }

    /// The tiles that can still be drawn, including the river, with the number of each.
    #[must_use]
    pub fn unseen(&self) -> Vec<(TileId, u16)> {
        let (mut tiles, river) = (self.stack.outcomes(|_| true), self.river.outcomes(|_| true));
        tiles.extend(river);
        tiles.sort_unstable();
        tiles
    }

    /// What every seat would get if the game ended now, each point with its reason: first the features that are
    /// due, then the last count, on a copy. No seat is asked anything, so gaps stay open. Empty once the game is
    /// over.
    #[must_use]
    pub fn count_now(&self) -> Vec<Event> {
        if self.wait() == Wait::Over {
            return Vec::new();
        }
        let mut copy = self.clone();
        copy.events.clear();
        copy.score_dues();
        copy.count_last();
        copy.events
    }

    /// The feature that a segment on the board belongs to; `None` for any other place.
    #[must_use]
    pub fn feature(&self, place: Place) -> Option<Feature> {
        let rules = &**self.rules();
        let root = self.features.find(Features::node(&rules.tables, &self.board, place)?);
        let kind = self.features.segment(&rules.tables, &self.board, root).0.kind;
        let count = self.features.count_unhurried(&rules.tables, &self.board, root);
        let mut segments: Vec<Place> =
            self.features.ring(root).map(|n| self.features.place(&self.board, n)).collect();
        segments.sort_unstable();
        let is_field = kind == FeatureKind::Field;
        let mut completed = count;
        completed.open = 0;
        if kind.has_nine_cells() {
            completed.cells = 9;
        }
        let worth = |count| if is_field { self.field_worth(root) } else { self.worth(root, kind, count) };
        Some(Feature {
            kind,
            segments,
            cells: count.cells,
            open: count.open,
            is_complete: count.open == 0 && !is_field && kind != FeatureKind::River,
            owners: self.owners(root).iter().collect(),
            points: worth(&count),
            points_complete: worth(&completed),
        })
    }

    /// How many plays and rounds are running inside the turn.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.frames.iter().filter(|frame| !matches!(frame, Frame::Turn(_))).count()
    }
}
