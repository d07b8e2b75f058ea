//! Bridges (RULINGS.md R259 to R262): a road across a tile whose two opposite sides are field.
//!
//! A tile with a bridge is a kind of tile of its own, which the rules hold beside the plain one: it shows a road on both
//! sides, and its fields are the same.

use crate::action::{Action, Source};
use crate::board::PlacedTile;
use crate::canonical_encoding::Writer;
use crate::event::Event;
use crate::game::{Game, Illegal};
use crate::geometry::{Axis, Cell, Rotation, Rotations, Side};
use crate::module::{self, Hook, big_top};
use crate::piece::Seat;
use crate::rules::Rules;
use crate::stage::Stage;
use crate::tile::{Edge, FeatureKind, HalfSides, Segment, Tile, TileId};

#[cfg(test)]
mod tests;

pub(super) const HOOKS: &[Hook] = &[Hook::Begin, Hook::Extra];

/// How many each seat has, and with five seats or more.
const EACH: [u8; 2] = [3, 2];

/// The module's facts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Facts {
    /// How many bridges each seat still has.
    left: [u8; Seat::MAX as usize],
    /// The play has had its bridge.
    is_spent: bool,
}

impl Facts {
    pub(crate) fn encode(&self, writer: &mut Writer) {
        self.left.iter().for_each(|count| writer.u8(*count));
        writer.u8(u8::from(self.is_spent));
    }
}

/// Adds the kinds with a bridge to the tiles of a game. Returns for each kind which others it becomes, by axis.
pub(crate) fn add_kinds(tiles: &mut Vec<Tile>) -> Vec<[Option<TileId>; 2]> {
    let mut kinds = vec![[None; 2]; tiles.len()];
    for n in 0..tiles.len() {
        for axis in Axis::ALL {
            if let Some(with) = with_bridge(&tiles[n], axis) {
                kinds[n][axis as usize] = Some(TileId(tiles.len() as u16));
                tiles.push(with);
            }
        }
    }
    kinds.resize(tiles.len(), [None; 2]);
    kinds
}

/// The tile with a bridge along an axis of the unturned tile, if it can have one.
fn with_bridge(tile: &Tile, axis: Axis) -> Option<Tile> {
    let sides = axis.sides();
    let is_field = |side: Side| tile.edges[usize::from(side.index())] == Edge::Field;
    if tile.is_half || tile.river().is_some() || tile.segments.is_empty() || !sides.into_iter().all(is_field)
    {
        return None;
    }
    let mut with =
        Tile { name: format!("{}+{}", tile.name, axis.letters()), count: 0, replaces: None, ..tile.clone() };
    for side in sides {
        with.edges[usize::from(side.index())] = Edge::Road;
    }
    let halves = sides
        .into_iter()
        .fold(HalfSides::default(), |all, side| HalfSides(all.0 | HalfSides::of_side(side).0));
    with.segments.push(Segment { kind: FeatureKind::Road, halves, ..Segment::EMPTY });
    Some(with)
}

/// Each seat has three bridges, or two with five seats and more.
pub(super) fn begin(game: &mut Game) {
    let seats = usize::from(game.seats());
    game.facts.bridge.left[..seats].fill(EACH[usize::from(seats > 4)]);
}

/// The kind that a kind of tile becomes with a bridge along an axis of the map.
fn spanned(rules: &Rules, tile: TileId, rotation: Rotation, axis: Axis) -> Option<TileId> {
    rules.bridged.get(tile.index())?[axis.unrotated(rotation) as usize]
}

/// Whether the seat of the running play may still use a bridge in it.
fn may_build(game: &Game) -> bool {
    let facts = &game.facts.bridge;
    game.play_frame().is_some_and(|play| facts.left[play.seat.index()] > 0) && !facts.is_spent
}

/// A new play begins, which may have a bridge.
pub(crate) fn begin_play(game: &mut Game) {
    game.facts.bridge.is_spent = false;
}

/// Whether a bridge may help to place this tile.
fn may_span(game: &Game, tile: TileId) -> bool {
    may_build(game) && !game.rules().tables.kind(tile).is_half
}

/// Adds the placements that `tile` has only with a bridge on itself or on a tile beside it, in arbitrary order.
pub(crate) fn spans_into(game: &Game, tile: TileId, actions: &mut Vec<Action>) {
    if may_span(game, tile) {
        on_it_into(game, tile, actions);
        beside_into(game, tile, actions);
    }
}

/// Whether `tile` may be placed with a bridge.
pub(crate) fn can_span(game: &Game, tile: TileId) -> bool {
    let mut actions = Vec::new();
    spans_into(game, tile, &mut actions);
    !actions.is_empty()
}

/// Adds the placements of a square tile that need a bridge on the tile itself.
fn on_it_into(game: &Game, tile: TileId, actions: &mut Vec<Action>) {
    let (tables, frontier) = (&game.rules().tables, &game.board.frontier);
    let is_kept_off = kept_off(game, tile);
    for (axis, kind) in Axis::ALL.into_iter().zip(game.rules().bridged[tile.index()]) {
        let Some(kind) = kind else { continue };
        let fitting = frontier.fitting_unlike(tables.turned(kind), tables.turned(tile));
        for (cell, rotations) in fitting.filter(|(cell, _)| cell.is_within_limit()) {
            for rotation in rotations.iter() {
                // Modules are asked last: hardly any placement comes so far.
                if !is_kept_off(cell, rotation) {
                    // Half turns change no axis, and quarter turns exchange them either way.
                    let axis = axis.unrotated(rotation);
                    actions.push(Action::Span { cell, rotation, at: cell, axis });
                }
            }
        }
    }
}

/// Adds the placements of a square tile whose only road that finds a field instead leads on over a bridge on that
/// neighbour.
fn beside_into(game: &Game, tile: TileId, actions: &mut Vec<Action>) {
    let is_kept_off = kept_off(game, tile);
    game.board.frontier.lacking_road(game.rules().tables.turned(tile), |cell, side, rotations| {
        if !leads_on(game, cell, side) || !cell.is_within_limit() {
            return;
        }
        let (at, axis) = (cell.step(side), Axis::of(side));
        let allowed = rotations.iter().filter(|rotation| !is_kept_off(cell, *rotation));
        actions.extend(allowed.map(|rotation| Action::Span { cell, rotation, at, axis }));
    });
}

/// Whether modules keep a tile out of a cell in a rotation.
fn kept_off(game: &Game, tile: TileId) -> impl Fn(Cell, Rotation) -> bool {
    let is_narrowed = game.is_narrowed(tile);
    move |cell, rotation| {
        is_narrowed && module::fits(game, tile, cell, Rotations(1 << rotation.quarters())).is_empty()
    }
}

/// Whether the tile beyond a side of an empty cell can have a bridge from there into the next empty cell.
fn leads_on(game: &Game, cell: Cell, side: Side) -> bool {
    game.board.whole_at(cell.step(side)).is_some_and(|placed| {
        takes(game, placed, Axis::of(side)) && is_end_free(game, placed.cell, side) && !is_used(game, placed)
    })
}

/// Whether a square tile can have a bridge whose ends lead into empty cells.
fn bears(game: &Game, placed: &PlacedTile, axis: Axis) -> bool {
    let [one, other] = axis.sides();
    takes(game, placed, axis)
        && is_end_free(game, placed.cell, one)
        && is_end_free(game, placed.cell, other)
        && !is_used(game, placed)
}

/// Whether the landscape of a tile lets a bridge pass along an axis.
fn takes(game: &Game, placed: &PlacedTile, axis: Axis) -> bool {
    spanned(game.rules(), placed.tile, placed.rotation, axis).is_some()
}

/// Whether a bridge may end at that side of a cell.
fn is_end_free(game: &Game, at: Cell, side: Side) -> bool {
    !game.board.is_occupied(at.step(side)) && !game.board.is_walled(at, side)
}

/// Whether a circus or acrobats need the room above a tile.
fn is_used(game: &Game, placed: &PlacedTile) -> bool {
    game.rules().has_big_top && big_top::is_used(game, placed.cell)
}

/// Whether the tile in hand may be placed like this.
pub(crate) fn check(game: &Game, action: Action) -> Result<(), Illegal> {
    let Some(tile) = game.hand() else { return Err(Illegal::NothingInHand) };
    if is_span(game, tile, action) { Ok(()) } else { Err(Illegal::NoBridge) }
}

/// Whether [`spans_into`] lists this action.
fn is_span(game: &Game, tile: TileId, action: Action) -> bool {
    let Action::Span { cell, rotation, at, axis } = action else { return false };
    let Some(slot) = game.board.open_at(cell).filter(|_| cell.is_within_limit()) else { return false };
    let (tables, frontier) = (&game.rules().tables, &game.board.frontier);
    let turned = tables.oriented(tile, rotation);
    let fits_with_bridge = match Side::ALL.into_iter().find(|side| cell.step(*side) == at) {
        None if at == cell => {
            let with = spanned(game.rules(), tile, rotation, axis);
            let does_fit = |kind| frontier.fits(slot, tables.oriented(kind, rotation));
            with.is_some_and(does_fit) && !frontier.fits(slot, turned)
        }
        None => false,
        Some(side) => {
            Axis::of(side) == axis && frontier.lacks_road(slot, turned, side) && leads_on(game, cell, side)
        }
    };
    fits_with_bridge && may_span(game, tile) && !kept_off(game, tile)(cell, rotation)
}

/// Places the tile in hand with a bridge.
pub(crate) fn place(game: &mut Game, cell: Cell, rotation: Rotation, at: Cell, axis: Axis) {
    let Some(seat) = game.play_frame().map(|play| play.seat) else { return };
    if at == cell {
        let with = game.hand().and_then(|tile| spanned(game.rules(), tile, rotation, axis));
        if let Some(play) = game.play_frame_mut() {
            play.tile = with;
        }
    } else {
        build(game, at, axis);
    }
    spend(game, seat, at, axis);
    game.place_held(cell, rotation);
}

fn spend(game: &mut Game, seat: Seat, cell: Cell, axis: Axis) {
    let facts = &mut game.facts.bridge;
    facts.left[seat.index()] -= 1;
    facts.is_spent = true;
    game.push_event(Event::Bridge { seat, cell, axis });
}

/// The tile in a cell becomes the kind with a bridge.
fn build(game: &mut Game, at: Cell, axis: Axis) {
    let Some(PlacedTile { tile, rotation, .. }) = game.board.whole_at(at).copied() else {
        return;
    };
    if let Some(with) = spanned(game.rules(), tile, rotation, axis) {
        game.grow_tile(at, with);
    }
}

/// Before a figure, a bridge may go on the tile just placed or on one beside it (RULINGS.md R261).
pub(super) fn extra(game: &Game, actions: &mut Vec<Action>) {
    each_extra(game, |action| actions.push(action));
}

/// The four cells beside one.
fn beside(cell: Cell) -> [Cell; 4] {
    Side::ALL.map(|side| cell.step(side))
}

/// Reports the bridges of [`extra`].
fn each_extra(game: &Game, mut found: impl FnMut(Action)) {
    let Some(here) = fresh(game) else { return };
    let [north, east, south, west] = beside(here);
    for cell in [here, north, east, south, west] {
        let Some(placed) = game.board.whole_at(cell) else { continue };
        for axis in Axis::ALL.into_iter().filter(|axis| bears(game, placed, *axis)) {
            found(Action::Bridge { cell, axis });
        }
    }
}

/// The tile just placed, as long as a bridge may come and no figure has.
fn fresh(game: &Game) -> Option<Cell> {
    let play = game.play_frame()?;
    let may = play.stage == Stage::Figures && play.used.together() == 0 && may_build(game);
    play.cell.filter(|_| may && play.source != Source::Nothing)
}

pub(super) fn has_extra(game: &Game) -> bool {
    let mut has_any = false;
    each_extra(game, |_| has_any = true);
    has_any
}

pub(super) fn is_extra(game: &Game, cell: Cell, axis: Axis) -> bool {
    let is_near = |here: Cell| here == cell || beside(here).contains(&cell);
    fresh(game).is_some_and(is_near)
        && game.board.whole_at(cell).is_some_and(|placed| bears(game, placed, axis))
}

/// The seat puts a bridge on the tile just placed or on one beside it.
pub(crate) fn play(game: &mut Game, seat: Seat, cell: Cell, axis: Axis) {
    build(game, cell, axis);
    let is_fresh = game.play_frame().is_some_and(|play| play.cell == Some(cell));
    if is_fresh {
        let tile = game.board.at(cell).map(|placed| placed.tile);
        game.play_frame_mut().into_iter().for_each(|play| play.tile = tile);
    }
    spend(game, seat, cell, axis);
}

impl Game {
    /// How many bridges a seat still has.
    ///
    /// # Panics
    /// If no game can have that many seats.
    #[must_use]
    pub fn bridges_left(&self, seat: Seat) -> u8 {
        self.facts.bridge.left[seat.index()]
    }

    /// The placements of the tile in hand that need a bridge, by cell and rotation, those with the bridge on the tile
    /// itself first.
    #[must_use]
    pub fn spans(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        if let Some(tile) = self.hand().filter(|_| self.rules.has_bridges) {
            spans_into(self, tile, &mut actions);
        }
        actions.sort_unstable_by_key(|action| match *action {
            Action::Span { cell, rotation, at, axis } => (cell, rotation.quarters(), at != cell, axis as u8),
            _ => (Cell::default(), 0, false, 0),
        });
        actions
    }
}

impl Rules {
    /// The kind of tile that this one is without its bridge, and the axis of the bridge on the unturned tile.
    #[must_use]
    pub fn without_bridge(&self, tile: TileId) -> Option<(TileId, Axis)> {
        let bears = |kinds: &[Option<TileId>; 2]| {
            Axis::ALL.into_iter().find(|axis| kinds[*axis as usize] == Some(tile))
        };
        let mut kinds = (0..).map(TileId).zip(&self.bridged);
        kinds.find_map(|(plain, kinds)| Some((plain, bears(kinds)?)))
    }
}
