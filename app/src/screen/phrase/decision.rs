//! The question to a seat, and the text that others read meanwhile.

use rules::{Action, Decision, Game, Module, Piece};

/// Whether a turn has no draws left and only waits for a tunnel chip (RULINGS.md R93).
pub(super) fn is_last_chip(game: &Game, kind: Decision) -> bool {
    kind == Decision::Start && !game.legal().iter().any(|action| matches!(action, Action::Draw { .. }))
}

/// Whether these actions call figures home, and put none.
#[must_use]
pub fn only_calls_home(legal: &[Action]) -> bool {
    let calls = |action: &Action| {
        matches!(action, Action::TakeBack { .. } | Action::Recall { .. } | Action::Princess { .. })
    };
    let puts = |action: &Action| {
        matches!(
            action,
            Action::Deploy { .. } | Action::Build { .. } | Action::Raise { .. } | Action::Fairy { .. }
        )
    };
    legal.iter().any(calls) && !legal.iter().any(puts)
}

/// Whether these actions put no figure, but something else in its place.
#[must_use]
pub fn only_others(legal: &[Action]) -> bool {
    let is_other = |action: &Action| {
        matches!(
            action,
            Action::Build { .. }
                | Action::Raise { .. }
                | Action::Fairy { .. }
                | Action::Free { .. }
                | Action::Bridge { .. }
                | Action::Applaud { .. }
                | Action::Fly { .. }
        )
    };
    legal.iter().any(is_other) && !legal.iter().any(|action| matches!(action, Action::Deploy { .. }))
}

/// Whether the only figure that these actions put is a phantom.
#[must_use]
pub fn only_phantom(legal: &[Action]) -> bool {
    let mut pieces = legal.iter().filter_map(|action| match action {
        Action::Deploy { piece, .. } => Some(*piece),
        _ => None,
    });
    let first = pieces.next();
    first == Some(Piece::Phantom) && pieces.all(|piece| piece == Piece::Phantom)
}

/// Whether a seat may draw or stop, and nothing else.
fn only_draws(legal: &[Action]) -> bool {
    let is_it = |action: &Action| matches!(action, Action::Draw { .. } | Action::Pass);
    legal.contains(&Action::Pass) && legal.iter().all(is_it)
}

/// The text key of the question in this game.
pub(super) fn asked_in(game: &Game, kind: Decision) -> &'static str {
    match kind {
        Decision::Start if game.legal().iter().any(|action| matches!(action, Action::Abbey { .. })) => {
            "ask-abbey"
        }
        Decision::Start if only_draws(&game.legal()) => "ask-draw",
        Decision::Lot if game.rules().setup().options.bazaar_pick => "ask-lot-pick",
        _ if is_last_chip(game, kind) => "ask-last-chip",
        Decision::Figures if only_calls_home(&game.legal()) => "ask-home",
        Decision::Figures if only_others(&game.legal()) => "ask-instead",
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
        Decision::Escape => "ask-escape",
        Decision::March => "ask-march",
        Decision::Capture => "ask-capture",
        Decision::Exchanged => "ask-exchanged",
        Decision::Mage => "ask-mage",
        Decision::Drive => "ask-drive",
        Decision::LastAbbey => "ask-last-abbey",
        Decision::Castle => "ask-castle",
        Decision::Lot => "ask-lot",
        Decision::Bid => "ask-bid",
        Decision::Deal => "ask-deal",
        Decision::FromQuarter => "ask-from-quarter",
        Decision::Quarter => "ask-quarter",
        Decision::Count => "ask-count",
        Decision::Ingot => "ask-ingot",
        Decision::Landing => "ask-landing",
        Decision::Ferry => "ask-ferry",
        Decision::Robber => "ask-robber",
        Decision::Advance => "ask-advance",
        Decision::Message => "ask-message",
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
        Decision::Escape => "doing-escape",
        Decision::March => "doing-march",
        Decision::Capture => "doing-capture",
        Decision::Exchanged => "doing-exchanged",
        Decision::Mage => "doing-mage",
        Decision::Drive => "doing-drive",
        Decision::LastAbbey => "doing-last-abbey",
        Decision::Castle => "doing-castle",
        Decision::Lot => "doing-lot",
        Decision::Bid => "doing-bid",
        Decision::Deal => "doing-deal",
        Decision::FromQuarter => "doing-from-quarter",
        Decision::Quarter => "doing-quarter",
        Decision::Count => "doing-count",
        Decision::Ingot => "doing-ingot",
        Decision::Landing => "doing-landing",
        Decision::Ferry => "doing-ferry",
        Decision::Robber => "doing-robber",
        Decision::Advance => "doing-advance",
        Decision::Message => "doing-message",
    }
}

/// The module whose rule a question belongs to; `None` for those of the base game.
#[must_use]
pub const fn module_of_decision(kind: Decision) -> Option<Module> {
    Some(match kind {
        Decision::Start | Decision::Place | Decision::Figures => return None,
        Decision::Nugget | Decision::Exchange | Decision::Walls => Module::GoldAndWalls,
        Decision::Flock => Module::Sheep,
        Decision::Circle | Decision::CircleTurn => Module::CropCircles,
        Decision::Conjure | Decision::WizardTile => Module::Wizard,
        Decision::Tatan | Decision::TatanEnd | Decision::TatanTile => Module::Tatan,
        Decision::Draft => Module::HalfTiles,
        Decision::Escape => Module::Siege,
        Decision::March => Module::PrincessAndDragon,
        Decision::Capture | Decision::Exchanged => Module::TheTower,
        Decision::Mage => Module::MageAndWitch,
        Decision::Drive | Decision::LastAbbey => Module::AbbeyAndMayor,
        Decision::Castle => Module::Castles,
        Decision::Lot | Decision::Bid | Decision::Deal => Module::Bazaars,
        Decision::FromQuarter | Decision::Quarter | Decision::Count => Module::Count,
        Decision::Ingot => Module::GoldMines,
        Decision::Landing => Module::Flier,
        Decision::Ferry => Module::Ferries,
        Decision::Robber => Module::Robbers,
        Decision::Advance | Decision::Message => Module::Messages,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Cell, Place};

    #[test]
    fn a_phantom_is_named_only_if_no_other_figure_can_be_put() {
        let put = |piece| Action::Deploy { piece, place: Place::Cell(Cell::new(0, 0)) };
        assert!(only_phantom(&[put(Piece::Phantom), Action::Pass, put(Piece::Phantom)]));
        assert!(!only_phantom(&[put(Piece::Phantom), put(Piece::Meeple)]));
        assert!(!only_phantom(&[Action::Pass]) && !only_phantom(&[]));
    }
}
