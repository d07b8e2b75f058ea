//! Toll stations on crossings (RULINGS.md R48 to R57), which are paid for the roads that end there.

use super::{gold, on_tile};
use crate::board::PlacedTile;
use crate::canonical_encoding::Writer;
use crate::event::Reason;
use crate::feature::Features;
use crate::game::{Game, Illegal};
use crate::geometry::{Cell, Part, Place};
use crate::module::{BySeat, Hook};
use crate::piece::{Piece, Standing};
use crate::rules::Rules;
use crate::setup::Setup;
use crate::stage::Stage;
use crate::tile::{FeatureKind, Segment, Tile};

pub(super) const HOOKS: &[Hook] =
    &[Hook::Figures, Hook::Completed, Hook::Stage(Stage::Stations), Hook::Last, Hook::Prospects];

/// Points for each cell of a completed branch that shows city or monastery (RULINGS.md R52).
const EACH: i32 = 2;

/// The module's facts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Facts {
    /// Roads that the running play completed, by their first segment. Stations are paid for them once everything
    /// is scored. A road completed earlier pays nothing (RULINGS.md R54), and no road completes twice.
    closed: Vec<Place>,
}

impl Facts {
    pub(crate) fn encode(&self, writer: &mut Writer) {
        writer.len(self.closed.len());
        self.closed.iter().for_each(|place| writer.place(*place));
    }
}

/// It goes on a tile with a crossing, no matter whose figures are on the roads (RULINGS.md R48, R49).
pub(super) fn figure(game: &Game, placed: &PlacedTile) -> Result<(), Illegal> {
    if game.rules().tables.kind(placed.tile).is_crossing { Ok(()) } else { Err(Illegal::NoCrossing) }
}

/// Whether stations may go on all crossings of the map, not only on new tiles (RULINGS.md R49).
pub(crate) fn goes_anywhere(rules: &Rules) -> bool {
    rules.setup().options.toll_anywhere
}

/// Whether enough roads end in the middle of a tile (RULINGS.md R48, R57).
pub(crate) fn is_crossing(setup: &Setup, tile: &Tile) -> bool {
    let is_small_enough = setup.options.toll_threshold == 2;
    let ends = tile.segments.iter().filter(|segment| ends_in_the_middle(segment)).count();
    tile.crossing || is_small_enough && ends == 2 && tile.monastery().is_none()
}

/// Whether this is a road that leads into the tile but not out of it, and not into a tunnel.
fn ends_in_the_middle(segment: &Segment) -> bool {
    segment.kind == FeatureKind::Road && !segment.tunnel && segment.halves.ends() == 1
}

fn station_tile(game: &Game, place: Place) -> Option<PlacedTile> {
    let part = if let Place::Half(_, part) = place { part } else { Part::Whole };
    game.board.at_part(place.cell(), part).copied()
}

/// Whether any station stands on the map.
fn has_stations(game: &Game) -> bool {
    let all = game.rules().supply(Piece::Toll);
    game.supply[..usize::from(game.seats())].iter().any(|supply| supply[Piece::Toll as usize] < all)
}

/// A road is complete: stations at its ends are paid once everything is scored.
pub(super) fn completed(game: &mut Game, root: u32, kind: FeatureKind) {
    if kind == FeatureKind::Road && has_stations(game) {
        let first = game.features.ring(root).map(|node| game.features.place(&game.board, node)).min();
        game.facts.toll.closed.extend(first);
    }
}

/// Whether a completed road has not been paid to stations yet.
pub(super) fn has_effect(game: &Game) -> bool {
    !game.facts.toll.closed.is_empty()
}

/// Every station is paid for the branches just closed, no matter who closed them, and goes home when none is left
/// open (RULINGS.md R50, R54).
pub(super) fn stations(game: &mut Game) {
    let mut closed = std::mem::take(&mut game.facts.toll.closed);
    // Normally a completed road is the trigger, but a station may be put where all roads are already complete.
    if closed.is_empty() && !game.cache.waiting.has_changed(Piece::Toll) {
        return;
    }
    closed.sort_unstable();
    let closed: Vec<u32> = closed.iter().filter_map(|place| road(game, *place)).collect();
    let is_moved = |station: &&Standing| {
        let mut roads = roads_at(game, station);
        roads.clone().any(|root| closed.contains(&root))
            || roads.all(|root| game.features.nodes[root as usize].open == 0)
    };
    let stations: Vec<Standing> = on_tile::all(game, Piece::Toll).filter(is_moved).copied().collect();
    for station in stations {
        let branches = branches(game, &station);
        for branch in branches.iter().filter(|branch| closed.contains(branch)) {
            pay(game, &station, *branch, false);
        }
        let is_done = branches.iter().all(|branch| game.features.root(*branch).open == 0);
        if is_done {
            on_tile::send_home(game, &station);
        }
    }
}

/// At the end, unfinished roads at a crossing are paid once each (RULINGS.md R53); a station that has gone home is
/// paid nothing (R55).
pub(super) fn last(game: &mut Game) {
    let stations: Vec<Standing> = on_tile::all(game, Piece::Toll).copied().collect();
    for station in stations {
        pay_unfinished(game, &station);
    }
}

fn pay_unfinished(game: &mut Game, station: &Standing) {
    for branch in branches(game, station) {
        if game.features.root(branch).open > 0 {
            pay(game, station, branch, true);
        }
    }
}

/// The roads at a station's crossing, each once: a road that leaves and comes back counts once (RULINGS.md R51).
fn branches(game: &Game, station: &Standing) -> Vec<u32> {
    let mut branches: Vec<u32> = Vec::new();
    for root in roads_at(game, station) {
        if !branches.contains(&root) {
            branches.push(root);
        }
    }
    branches
}

/// Whether every road of a crossing is complete.
pub(super) fn is_over(game: &Game, placed: &PlacedTile) -> bool {
    roads_of(game, Some(*placed)).all(|root| game.features.nodes[root as usize].open == 0)
}

/// The roots of the roads at a station's crossing, one for each branch.
fn roads_at(game: &Game, station: &Standing) -> impl Iterator<Item = u32> + Clone {
    roads_of(game, station_tile(game, station.place))
}

/// The roots of the roads of a tile, one for each piece of road on it.
fn roads_of(game: &Game, placed: Option<PlacedTile>) -> impl Iterator<Item = u32> + Clone {
    let placed = placed.into_iter();
    let segments =
        placed.flat_map(|placed| game.rules().tables.segments(placed.tile).iter().zip(placed.first_node..));
    let roads = segments.filter(|(seg, _)| seg.kind == FeatureKind::Road);
    roads.map(|(_, node)| game.features.find(node))
}

/// The cells of a road, each once.
fn cells_of(game: &Game, road: u32) -> Vec<Cell> {
    let ring = game.features.ring(road);
    let mut cells: Vec<Cell> = ring.map(|node| game.features.place(&game.board, node).cell()).collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// What the last count would bring now.
pub(super) fn prospects(game: &Game, prospects: &mut BySeat) {
    let is_unfinished = |branch: &u32| game.features.root(*branch).open > 0;
    for station in on_tile::all(game, Piece::Toll) {
        for branch in branches(game, station).into_iter().filter(is_unfinished) {
            let cells = on_tile::built(game, &cells_of(game, branch));
            prospects[station.seat.index()].last_count += i32::from(cells);
        }
    }
}

/// Adds the points of a road for a station: cells with city or monastery, each once (RULINGS.md R52).
fn pay(game: &mut Game, station: &Standing, branch: u32, last: bool) {
    let cells = cells_of(game, branch);
    let counted = on_tile::built(game, &cells);
    if counted == 0 {
        return;
    }
    let each = if last { 1 } else { EACH };
    let reason = Reason::Toll { cells: counted, last };
    game.add_points(station.seat, each * i32::from(counted), reason, station.place);
    if !last {
        // This is a scoring of the road's cells (RULINGS.md R73).
        gold::scored_cells(game, &cells, station.seat);
    }
}

/// The root of the road at a place.
fn road(game: &Game, place: Place) -> Option<u32> {
    Some(game.features.find(Features::node(&game.rules().tables, &game.board, place)?))
}
