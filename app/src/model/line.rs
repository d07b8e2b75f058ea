//! Lines of what happened.

use net::node::TableChange;
use rules::{Cell, Event, FeatureKind, Game, HalfHands, Module, Place, Seat};

/// One thing that happened.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// The entry it belongs to.
    pub seq: u64,
    /// Who did it, or got it.
    pub seat: Option<Seat>,
    /// What.
    pub what: What,
    /// Where on the map.
    pub place: Option<Place>,
}

/// What happened.
#[derive(Clone, PartialEq, Debug)]
pub enum What {
    /// Something in the game; where a figure was put, with the kind of feature it stands on.
    Game(Event, Option<FeatureKind>),
    /// Something about the table.
    Table(TableChange),
}

impl Line {
    /// What the history tells of an event, if anything; `game` is the state after it.
    #[must_use]
    pub fn of_event(game: &Game, seq: u64, event: &Event) -> Option<Self> {
        // What was dealt is hidden, so the history must not tell it either.
        let is_hidden = matches!(event, Event::Taken { .. }) && hides_hands(game);
        let (seat, place) = told(event).filter(|_| !is_hidden)?;
        let kind = match *event {
            Event::Deployed { place, .. } => game.feature(place).map(|f| f.kind),
            _ => None,
        };
        Some(Self { seq, seat, what: What::Game(*event, kind), place })
    }

    /// What the history tells of a change at the table.
    #[must_use]
    pub fn of_change(seq: u64, change: &TableChange) -> Self {
        let seat = match change {
            TableChange::Seat { seat, .. } | TableChange::Hand { seat, .. } => Some(*seat),
            _ => None,
        };
        Self { seq, seat, what: What::Table(change.clone()), place: None }
    }
}

pub(super) fn hides_hands(game: &Game) -> bool {
    let setup = game.rules().setup();
    let options = &setup.options;
    setup.modules.contains(&Module::HalfTiles)
        && options.half_hands != HalfHands::Draft
        && !options.hands_open
}

/// Whose an event is and where, if the history tells of it at all.
fn told(event: &Event) -> Option<(Option<Seat>, Option<Place>)> {
    let at = |cell: Cell| Some(Place::Cell(cell));
    Some(match *event {
        // What is drawn is seen, who is to move too; figures come home when there are points.
        Event::Turn { .. } | Event::Drawn { .. } | Event::Returned { .. } | Event::Completed { .. } => {
            return None;
        }
        Event::Placed { seat, cell, .. }
        | Event::Lifted { seat, cell, .. }
        | Event::Filled { seat, cell, .. } => (Some(seat), at(cell)),
        Event::Deployed { seat, place, .. }
        | Event::Scored { seat, place, .. }
        | Event::Chip { seat, place, .. }
        | Event::Wall { seat, place }
        | Event::Wagon { seat, place, .. } => (Some(seat), Some(place)),
        Event::DoubleTurn { seat }
        | Event::GoldTaken { seat, .. }
        | Event::Spent { seat, .. }
        | Event::Credit { seat }
        | Event::Shown { seat, .. }
        | Event::Token { seat, .. }
        | Event::Circle { seat, .. }
        | Event::Tatan { seat }
        | Event::Taken { seat, .. }
        | Event::Hand { seat, .. } => (Some(seat), None),
        Event::Nugget { cell }
        | Event::Wizard { cell }
        | Event::Hidden { cell }
        | Event::Dragon { to: cell, .. } => (None, at(cell)),
        Event::Discarded { .. } | Event::PutBack { .. } | Event::Over => (None, None),
    })
}
