//! The question to a seat, and the text that others read meanwhile.

use rules::{Action, Decision, Game};

/// Whether a turn has no draws left and only waits for a tunnel chip (RULINGS.md R93).
pub(super) fn is_last_chip(game: &Game, kind: Decision) -> bool {
    kind == Decision::Start && !game.legal().iter().any(|action| matches!(action, Action::Draw { .. }))
}

/// Whether these actions call figures home, and put none.
#[must_use]
pub fn only_calls_home(legal: &[Action]) -> bool {
    let calls = |action: &Action| matches!(action, Action::TakeBack { .. } | Action::Recall { .. });
    let puts = |action: &Action| matches!(action, Action::Deploy { .. });
    legal.iter().any(calls) && !legal.iter().any(puts)
}

/// The text key of the question in this game.
pub(super) fn asked_in(game: &Game, kind: Decision) -> &'static str {
    match kind {
        _ if is_last_chip(game, kind) => "ask-last-chip",
        Decision::Figures if only_calls_home(&game.legal()) => "ask-home",
        _ => asked(kind),
    }
}

/// The text key of the question.
pub(super) const fn asked(kind: Decision) -> &'static str {
    match kind {
        Decision::Start => "ask-start",
        Decision::Place => "ask-place",
        Decision::Figures => "ask-figures",
        Decision::Nugget => "ask-nugget",
        Decision::Flock => "ask-flock",
        Decision::Exchange => "ask-exchange",
        Decision::Walls => "ask-walls",
        Decision::Circle => "ask-circle",
        Decision::CircleTurn => "ask-circle-turn",
        Decision::Conjure => "ask-conjure",
        Decision::WizardTile => "ask-wizard-tile",
        Decision::Tatan => "ask-tatan",
        Decision::TatanEnd => "ask-tatan-end",
        Decision::Draft => "ask-draft",
        Decision::TatanTile => "ask-tatan-tile",
    }
}

/// The text key about a player at another computer.
pub(super) const fn doing(kind: Decision) -> &'static str {
    match kind {
        Decision::Start => "doing-start",
        Decision::Place => "doing-place",
        Decision::Figures => "doing-figures",
        Decision::Nugget => "doing-nugget",
        Decision::Flock => "doing-flock",
        Decision::Exchange => "doing-exchange",
        Decision::Walls => "doing-walls",
        Decision::Circle => "doing-circle",
        Decision::CircleTurn => "doing-circle-turn",
        Decision::Conjure => "doing-conjure",
        Decision::WizardTile => "doing-wizard-tile",
        Decision::Tatan => "doing-tatan",
        Decision::TatanEnd => "doing-tatan-end",
        Decision::Draft => "doing-draft",
        Decision::TatanTile => "doing-tatan-tile",
    }
}
