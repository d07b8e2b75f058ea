//! The Festival (RULINGS.md R183, R184): the seat that places one of its tiles may bring a figure home instead of placing one.

use crate::action::Action;
use crate::game::Game;
use crate::module::Hook;
use crate::piece::{Piece, Seat, Standing};
use crate::tile::Mark;

pub(super) const HOOKS: &[Hook] = &[Hook::Instead];

/// Any figure of the seat, wherever it stands; by an option only followers.
pub(super) fn instead(game: &Game, seat: Seat, actions: &mut Vec<Action>) {
    let tile = game.play_frame().and_then(|play| play.tile);
    if !tile.is_some_and(|tile| game.rules().tile(tile).has_mark(&Mark::Festival)) {
        return;
    }
    let only_followers = game.rules().setup().options.festival_followers_only;
    // Towers stand to the end of the game (RULINGS.md R68).
    let may_go = |figure: &&Standing| {
        figure.seat == seat && figure.piece != Piece::Tower && (figure.piece.is_follower() || !only_followers)
    };
    for figure in game.standing.iter().filter(may_go) {
        let action = Action::TakeBack { piece: figure.piece, place: figure.place };
        // Two meeples on one place are one choice, and they stand side by side in the list.
        if actions.last() != Some(&action) {
            actions.push(action);
        }
    }
}

/// The figure comes home without points.
pub(super) fn take_back(game: &mut Game, figure: &Standing) {
    if let Ok(index) = game.standing.binary_search(figure) {
        game.send_home(index);
    }
}
