//! The pig (RULINGS.md R170, R171): it stands beside a farmer of its seat and raises what the field's cities pay him.

use crate::game::{Game, Illegal};
use crate::module::Hook;
use crate::module::abbey_mayor::barn;
use crate::piece::{Piece, Seat, Seats, Standing};
use crate::tile::FeatureKind;

pub(super) const HOOKS: &[Hook] = &[Hook::Figures, Hook::Left];

/// What a completed city on its field pays more.
const MORE: i32 = 1;

/// The pig goes on a field where a follower of its seat stands.
pub(crate) fn figure(game: &Game, seat: Seat, node: u32) -> Result<(), Illegal> {
    if game.features.segment(&game.rules().tables, &game.board, node).0.kind != FeatureKind::Field {
        return Err(Illegal::FarmPigPlace);
    }
    // A barn has sent all followers home (RULINGS.md R247).
    let has_barn = game.rules().has_abbey && barn::has_barn(game, game.features.find(node));
    if game.has_follower(node, seat) && !has_barn { Ok(()) } else { Err(Illegal::FarmPigAlone) }
}

/// What each completed city pays a seat that scores this field, besides the usual points.
pub(crate) fn bonus(game: &Game, root: u32, seat: Seat) -> i32 {
    if is_on(game, root, seat) { MORE } else { 0 }
}

/// Whether the pig of a seat stands on the field with this root.
pub(crate) fn is_on(game: &Game, root: u32, seat: Seat) -> bool {
    // On a field, the same bits as a builder's on a road.
    Seats(game.features.root(root).builders).contains(seat)
}

/// With the seat's last follower on the field, the pig leaves, too (RULINGS.md R171).
pub(super) fn left(game: &mut Game, figure: &Standing) {
    if figure.piece.is_follower() {
        send_lonely_home(game, figure.seat);
    }
}

/// Sends the seat's pig home if no follower of the seat is left on its field.
pub(crate) fn send_lonely_home(game: &mut Game, seat: Seat) {
    if game.supply(seat, Piece::FarmPig) == game.rules().supply(Piece::FarmPig) {
        return;
    }
    let is_pig = |figure: &Standing| figure.piece == Piece::FarmPig && figure.seat == seat;
    let Some(index) = game.standing.iter().position(is_pig) else { return };
    if game.features.foot(index).is_none_or(|node| !game.has_follower(node, seat)) {
        game.send_home(index);
    }
}
