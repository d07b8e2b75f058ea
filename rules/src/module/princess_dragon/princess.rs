//! The princess (RULINGS.md R201): who lets her join a city may send one of its followers home.

use crate::action::Action;
use crate::game::Game;
use crate::game::figures::bits;
use crate::piece::Standing;

/// The followers in the cities that a princess joined with the tile of the running play.
pub(super) fn instead(game: &Game, actions: &mut Vec<Action>) {
    let Some(play) = game.play_frame() else { return };
    let Some(placed) = play.cell.and_then(|cell| game.board.at_part(cell, play.part)) else { return };
    let cities = bits(game.rules().tables.kind(placed.tile).princesses);
    for root in cities.map(|n| game.features.find(placed.first_node + u32::from(n))) {
        for (index, Standing { place, piece, seat }) in game.standing.iter().enumerate() {
            let action = Action::Princess { seat: *seat, piece: *piece, place: *place };
            if piece.is_follower() && game.features.stands_on(index, root) && !actions.contains(&action) {
                actions.push(action);
            }
        }
    }
}

/// Whether the seat that decides has to send one home, by an option.
pub(crate) fn must(game: &Game) -> bool {
    if !game.rules().setup().options.princess_must || !super::is_played(game) {
        return false;
    }
    let has_acted = game.play_frame().is_none_or(|play| play.used.together() > 0);
    let mut actions = Vec::new();
    if !has_acted {
        instead(game, &mut actions);
    }
    !actions.is_empty()
}

/// A follower goes home without points.
pub(crate) fn send(game: &mut Game, figure: &Standing) {
    if let Ok(index) = game.standing.binary_search(figure) {
        game.send_home(index);
    }
}
