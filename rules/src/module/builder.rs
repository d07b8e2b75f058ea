//! The builder: a double turn when its road or city grows (RULINGS.md §3.3, R4, R5, R87a).

use crate::action::Source;
use crate::feature::Features;
use crate::game::{Game, Illegal};
use crate::geometry::Cell;
use crate::module::{BySeat, Hook};
use crate::piece::{Piece, Seat, Standing};
use crate::tile::FeatureKind;

pub(super) const HOOKS: &[Hook] = &[Hook::Placed, Hook::Figures, Hook::Left, Hook::Prospects];

/// A tile that extends the feature of the seat's own builder earns a second play, once per turn, and never during
/// the second play.
pub(super) fn placed(game: &mut Game, cell: Cell) {
    let Some(seat) = game.play_frame().map(|play| play.seat) else { return };
    if is_on_board(game, seat) && extends_own_builder(game, seat, cell) {
        earn(game);
    }
}

/// A builder on a road or city that can still grow.
pub(super) fn prospects(game: &Game, prospects: &mut BySeat) {
    for seat in (0..game.seats()).map(Seat).filter(|seat| is_on_board(game, *seat)) {
        prospects[seat.index()].builders += 1;
    }
}

fn is_on_board(game: &Game, seat: Seat) -> bool {
    game.supply(seat, Piece::Builder) < game.rules().supply(Piece::Builder)
}

/// The road or city of the playing seat's builder has grown.
pub(super) fn earn(game: &mut Game) {
    let Some(play) = game.play_frame().copied() else { return };
    if play.source == Source::Builder {
        return;
    }
    if let Some(turn) = game.turn_frame_mut()
        && !turn.had_builder
    {
        turn.had_builder = true;
        turn.owes_builder = true;
        game.push_event(crate::event::Event::DoubleTurn { seat: play.seat });
    }
}

fn extends_own_builder(game: &Game, seat: Seat, cell: Cell) -> bool {
    let part = game.last_part();
    let Some(placed) = game.board.at_part(cell, part) else { return false };
    // On a field, the bits are those of pigs.
    let kind = game.rules().tables.kind(placed.tile);
    let ways = (0..kind.len).filter(|n| kind.ways >> n & 1 == 1).map(|n| placed.first_node + u32::from(n));
    ways.into_iter().any(|node| game.features.root(node).builders >> seat.0 & 1 == 1)
}

/// The builder goes on an unfinished road or city (RULINGS.md R151) that holds a meeple of its own seat, big or
/// small.
pub(super) fn figure(game: &Game, seat: Seat, node: u32) -> Result<(), Illegal> {
    let (seg, _) = game.features.segment(&game.rules().tables, &game.board, node);
    if !matches!(seg.kind, FeatureKind::Road | FeatureKind::City) {
        return Err(Illegal::BuilderPlace);
    }
    if game.features.root(node).open == 0 {
        return Err(Illegal::BuilderFinished);
    }
    // A big meeple is enough (RULINGS.md R5).
    if game.has_follower(node, seat) { Ok(()) } else { Err(Illegal::BuilderAlone) }
}

/// When the seat's last meeple leaves the builder's road or city, the builder follows (RULINGS.md §3.3).
pub(super) fn left(game: &mut Game, figure: &Standing) {
    if figure.piece.is_follower() {
        send_lonely_home(game, figure.seat);
    }
}

/// Sends the seat's builder home if no meeple of the seat is left on its feature.
pub(crate) fn send_lonely_home(game: &mut Game, seat: Seat) {
    if !is_on_board(game, seat) {
        return;
    }
    let builder = game.standing.iter().position(|f| f.piece == Piece::Builder && f.seat == seat);
    let Some(index) = builder else { return };
    let place = game.standing[index].place;
    let is_lonely =
        Features::node(&game.rules().tables, &game.board, place).is_none_or(|n| !game.has_follower(n, seat));
    if is_lonely {
        game.send_home(index);
    }
}
