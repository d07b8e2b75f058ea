//! What can be computed from a state of the game, cached until the state changes.

use super::{March, Version, worth};
use crate::board::{Field, PlacedTiles, Spot};
use crate::model::{TableModel, final_scoring};
use crate::screen::Cx;
use crate::screen::table::TableScreen;
use crate::screen::table::choice::Tool;
use crate::text::Language;
use rules::{Cell, FeatureKind, Game, Place, Reason, Seat, TileId, Unmanned};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// What is known of a state. At a table without hints, the computed parts stay empty.
#[derive(Default)]
pub(in crate::screen::table) struct Known {
    pub(super) version: Version,
    /// All tiles on the map.
    pub(in crate::screen::table) laid: Rc<PlacedTiles>,
    /// The undrawn tiles that fit each empty cell, one per kind.
    pub(super) fits: BTreeMap<Cell, Vec<TileId>>,
    /// The number of tiles left of each kind.
    pub(super) left: BTreeMap<TileId, u16>,
    /// The empty cells next to a tile.
    pub(super) frontier: BTreeSet<Cell>,
    /// Those of them that no tile fits any more.
    pub(super) dead: Vec<Cell>,
    /// The fields with owners.
    pub(super) fields: Vec<Field>,
    /// By seat: the points including those of its features if the game ended now.
    pub(in crate::screen::table) projected: Vec<i32>,
    /// The points for the flock that may be driven home now.
    pub(in crate::screen::table) stable: Option<i32>,
    /// Whether the tile just placed also fits there in another rotation.
    pub(super) turns_placed: bool,
    /// Whether the dragon moves when the running move ends.
    pub(super) stirs_dragon: bool,
    /// The points that the plan would bring if it were confirmed now.
    pub(in crate::screen::table) gains: Vec<(Seat, i32, Reason)>,
    /// Whether a city that the plan completes may become a castle: its points wait for that.
    pub(in crate::screen::table) makes_castle: bool,
    /// What takes no follower on the tile just placed, if its seat is asked for no figure.
    pub(super) unmanned: Vec<Unmanned>,
    /// The spots with possible actions, and what they were computed for.
    pub(super) spots: Rc<[Spot]>,
    /// Where other figures could be put.
    pub(in crate::screen::table) reserved: Rc<[Spot]>,
    /// What the steps of the dragon would do that all move, if one is to be chosen.
    pub(super) marches: Vec<March>,
    pub(super) asked: Option<Question>,
}

/// What the spots depend on besides the state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Question {
    language: Language,
    tool: Option<Tool>,
    is_sent: bool,
    is_before_figures: bool,
    seat: Option<Seat>,
}

impl Question {
    pub(super) fn of(cx: &Cx<'_>, state: &TableScreen) -> Self {
        let seat = state.plan.as_ref().map(|p| p.seat);
        Self {
            language: cx.words,
            tool: state.tool,
            is_sent: state.is_sent(),
            is_before_figures: state.is_before_figures,
            seat,
        }
    }
}

impl Known {
    pub(super) fn new(version: Version, table: &TableModel, game: &Game) -> Self {
        let frontier: BTreeSet<Cell> = game.frontier().collect();
        let laid = Rc::new(game.placed_parts().map(|(c, part, t, r)| ((c, part), (t, r))).collect());
        let mut known = Self { version, laid, frontier, ..Self::default() };
        if table.has_aids() {
            known.work_out(table, game);
        }
        known
    }

    /// Computes what a player could also work out by hand.
    fn work_out(&mut self, table: &TableModel, game: &Game) {
        self.left = game.unseen().into_iter().collect();
        let mut fits: BTreeMap<Cell, Vec<TileId>> = BTreeMap::new();
        for tile in self.left.keys() {
            for (cell, _) in game.placements_of(*tile) {
                fits.entry(cell).or_default().push(*tile);
            }
        }
        self.dead = dead(game, &self.frontier, &fits);
        self.fits = fits;
        self.fields = fields(table, game);
        let end = final_scoring::settled(game);
        self.stirs_dragon = end.dragon() != game.dragon();
        self.projected = final_scoring::counted(&end);
        self.stable = worth::stable(game);
    }
}

/// The cells that no remaining tile fits. Empty while the wizard or a lifted tile restricts the legal placements.
fn dead(game: &Game, frontier: &BTreeSet<Cell>, fits: &BTreeMap<Cell, Vec<TileId>>) -> Vec<Cell> {
    let is_casting = !game.shown().is_empty()
        || game.wizard().is_some_and(|at| !fits.is_empty() && fits.keys().all(|c| c.is_around(at)));
    if is_casting || game.wait() == rules::Wait::Over {
        return Vec::new();
    }
    let mut more: BTreeSet<TileId> = game.held().into_iter().chain(game.rules().half_tiles()).collect();
    more.extend(game.under_hills().into_iter().map(|(tile, _)| tile));
    let mut more: BTreeSet<Cell> =
        more.into_iter().flat_map(|tile| game.placements_of(tile)).map(|(cell, _)| cell).collect();
    more.extend(game.spans().into_iter().filter_map(|way| Some(way.tile_placed()?.0)));
    // Where a lifted tile lay, nothing may go only as long as it is in hand.
    let barred = game.lifted_from();
    let is_dead = |cell: &Cell| !fits.contains_key(cell) && !more.contains(cell) && Some(*cell) != barred;
    frontier.iter().copied().filter(is_dead).collect()
}

fn fields(table: &TableModel, game: &Game) -> Vec<Field> {
    let mut seen: BTreeSet<Place> = BTreeSet::new();
    let mut fields = Vec::new();
    for figure in game.standing() {
        let feature = game.feature(figure.place).filter(|f| f.kind == FeatureKind::Field);
        let Some(feature) = feature.filter(|f| f.segments.first().is_some_and(|s| seen.insert(*s))) else {
            continue;
        };
        if !feature.owners.is_empty() {
            let owners = feature.owners.iter().map(|seat| table.colour(*seat)).collect();
            fields.push(Field { segments: feature.segments, owners });
        }
    }
    fields
}
