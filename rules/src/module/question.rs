//! The modules' own questions and chances, each handed to the module that asks.

use super::{
    abbey_mayor, bazaar, big_top, castle, count, crop_circle, ferry, flier, gold, gold_mines, half_tiles,
    mage, message, princess_dragon, robber, sheep, siege, tatan, the_tower, wall, wizard,
};
use crate::action::{Action, Chance, Decision};
use crate::bag::Dice;
use crate::game::Game;
use crate::piece::{Seat, Standing};

/// Adds the legal answers to a module's own question.
pub(crate) fn choices(game: &Game, seat: Seat, kind: Decision, actions: &mut Vec<Action>) {
    match kind {
        Decision::Nugget | Decision::Exchange | Decision::Walls => gold::choices(game, seat, kind, actions),
        Decision::Flock => sheep::choices(actions),
        Decision::Circle | Decision::CircleTurn => crop_circle::choices(game, seat, kind, actions),
        Decision::Conjure | Decision::WizardTile => wizard::choices(game, kind, actions),
        Decision::Tatan | Decision::TatanEnd | Decision::TatanTile => {
            tatan::choices(game, seat, kind, actions);
        }
        Decision::Draft => half_tiles::choices(game, actions),
        Decision::Escape => siege::choices(game, seat, actions),
        Decision::March => princess_dragon::march::choices(game, actions),
        Decision::Capture => the_tower::targets(game, actions),
        Decision::Exchanged => the_tower::prison::choices(game, seat, actions),
        Decision::Mage => mage::choices(game, actions),
        Decision::Drive => abbey_mayor::drive::choices(game, seat, actions),
        Decision::LastAbbey => abbey_mayor::abbey::last_choices(game, seat, actions),
        Decision::Castle => castle::choices(game, seat, actions),
        Decision::Lot | Decision::Bid | Decision::Deal => bazaar::choices(game, seat, kind, actions),
        Decision::FromQuarter => count::leaves_into(game, seat, actions),
        Decision::Quarter => count::comes_into(game, seat, actions),
        Decision::Count => count::moves_into(game, actions),
        Decision::Ingot => gold_mines::choices(game, actions),
        Decision::Landing => flier::choices(game, actions),
        Decision::Ferry => ferry::choices(game, actions),
        Decision::Robber => robber::choices(game, seat, actions),
        Decision::Advance => message::figures_into(game, seat, actions),
        Decision::Message => message::choices(game, seat, actions),
        Decision::Start | Decision::Place | Decision::Figures => {}
    }
}

/// Whether `action` is a legal answer to a module's own question. If there may be many answers, it is checked
/// directly.
pub(crate) fn is_choice(game: &Game, seat: Seat, kind: Decision, action: Action) -> bool {
    match (kind, action) {
        (Decision::Walls, Action::Wall { place }) => wall::is_choice(game, seat, place),
        (Decision::Walls, action) => action == Action::Pass,
        (Decision::Tatan, Action::Lift { cell, part }) => tatan::check_lift(game, cell, part).is_ok(),
        (Decision::WizardTile, Action::Choose { tile }) => wizard::is_choice(game, tile),
        (Decision::Draft, Action::Choose { tile }) => half_tiles::is_in_pool(game, tile),
        (Decision::March, Action::March { cell }) => princess_dragon::march::may_go_to(game, cell),
        (Decision::Capture, Action::Capture { seat, piece, place }) => {
            the_tower::is_target(game, &Standing { place, piece, seat })
        }
        _ => {
            let mut actions = Vec::new();
            choices(game, seat, kind, &mut actions);
            actions.contains(&action)
        }
    }
}

/// Carries out a legal answer to a module's own question. The question's frame is still on the stack.
pub(crate) fn answer(game: &mut Game, seat: Seat, kind: Decision, action: Action) {
    match kind {
        Decision::Nugget | Decision::Exchange | Decision::Walls => gold::answer(game, seat, kind, action),
        Decision::Flock => sheep::answer(game, seat, action),
        Decision::Circle | Decision::CircleTurn => crop_circle::answer(game, seat, kind, action),
        Decision::Conjure | Decision::WizardTile => wizard::answer(game, seat, kind, action),
        Decision::Tatan | Decision::TatanEnd | Decision::TatanTile => tatan::answer(game, seat, action),
        Decision::Draft => half_tiles::answer(game, seat, action),
        Decision::Escape => siege::answer(game, seat, action),
        Decision::March => princess_dragon::march::answer(game, seat, action),
        Decision::Capture => the_tower::capture(game, seat, action),
        Decision::Exchanged => the_tower::prison::answer(game, seat, action),
        Decision::Mage => mage::answer(game, action),
        Decision::Drive => abbey_mayor::drive::answer(game, seat, action),
        Decision::LastAbbey => abbey_mayor::abbey::answer(game, seat, action),
        Decision::Castle => castle::answer(game, seat, action),
        Decision::Lot | Decision::Bid | Decision::Deal => bazaar::answer(game, seat, action),
        Decision::FromQuarter => count::leave(game, seat, action),
        Decision::Quarter => count::come(game, seat, action),
        Decision::Count => count::answer(game, seat, action),
        Decision::Ingot => gold_mines::answer(game, action),
        Decision::Landing => flier::answer(game, action),
        Decision::Ferry => ferry::answer(game, seat, action),
        Decision::Robber => robber::answer(game, seat, action),
        Decision::Advance => message::answer_figure(game, seat, action),
        Decision::Message => message::answer(game, seat, action),
        Decision::Start | Decision::Place | Decision::Figures => {}
    }
}

/// Resolves a module's own chance. Its frame is already off the stack.
pub(crate) fn resolve(game: &mut Game, chance: Chance, dice: &mut Dice) {
    match chance {
        Chance::WizardTiles => wizard::resolve(game, dice),
        Chance::Token => sheep::resolve(game, dice),
        Chance::Deal => half_tiles::resolve(game, dice),
        Chance::Bazaar => bazaar::resolve(game, dice),
        Chance::Animal => big_top::resolve(game, dice),
        Chance::Flight => flier::resolve(game, dice),
        Chance::Message => message::resolve(game, dice),
        Chance::Tile | Chance::RiverTile => {}
    }
}
