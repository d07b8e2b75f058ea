//! The lines of the history.

use net::node::TableChange;
use rules::{Cell, Event, FeatureKind, Game, HalfHands, Module, Place, Seat};

/// One line.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// The entry it belongs to.
    pub seq: u64,
    /// The seat that did it, or got it.
    pub seat: Option<Seat>,
    /// What happened.
    pub what: LineKind,
    /// The place on the map.
    pub place: Option<Place>,
}

/// What a line is about.
#[derive(Clone, PartialEq, Debug)]
pub enum LineKind {
    /// An event of the game. If a figure was put, with the kind of feature that it stands on.
    Game(Event, Option<FeatureKind>),
    /// A change at the table.
    Table(TableChange),
}

impl Line {
    /// The history line of an event, if it has one; `game` is the state after it.
    #[must_use]
    pub fn of_event(game: &Game, seq: u64, event: &Event) -> Option<Self> {
        // Dealt tiles are hidden, so the history must hide them too.
        let is_hidden = matches!(event, Event::Taken { .. }) && hides_hands(game);
        let (seat, place) = told(event).filter(|_| !is_hidden)?;
        let kind = match *event {
            Event::Deployed { place, .. } => game.feature(place).map(|f| f.kind),
            _ => None,
        };
        Some(Self { seq, seat, what: LineKind::Game(*event, kind), place })
    }

    /// The history line of a change at the table.
    #[must_use]
    pub fn of_change(seq: u64, change: &TableChange) -> Self {
        let seat = match change {
            TableChange::Seat { seat, .. } | TableChange::Hand { seat, .. } => Some(*seat),
            _ => None,
        };
        Self { seq, seat, what: LineKind::Table(change.clone()), place: None }
    }
}

pub(super) fn hides_hands(game: &Game) -> bool {
    let setup = game.rules().setup();
    let options = &setup.options;
    setup.modules.contains(&Module::HalfTiles)
        && options.half_hands != HalfHands::Draft
        && !options.hands_open
}

/// The seat and place of an event, if the history mentions it.
fn told(event: &Event) -> Option<(Option<Seat>, Option<Place>)> {
    let at = |cell: Cell| Some(Place::Cell(cell));
    Some(match *event {
        // The screen shows what is drawn and who moves. Figures come home with points.
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
