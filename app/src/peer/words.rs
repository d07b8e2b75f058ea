//! English texts for what happens. The window has its own, in two languages.

use super::names::Names;
use net::node::{Button, Key, Proved, SeatMode, TableChange, TableState};
use rules::{CircleWay, Event, Game, Piece, Spend};

/// The effect of a button, if enough players press it.
pub(super) fn button(button: &Button, names: &Names, known: &dyn Fn(Key) -> String) -> String {
    let name = |seat| names.label(seat);
    match button {
        Button::Absent(missing) if missing.is_empty() => {
            "draw without those whose share is missing".to_owned()
        }
        Button::Absent(missing) => format!("draw without {}", listed(missing.iter().map(|key| known(*key)))),
        Button::Skip(seat) => format!("pass over {}", name(*seat)),
        Button::Auto(seat) => format!("play for {} by the simplest moves", name(*seat)),
        Button::Bot(seat, _) => format!("let a bot play for {}", name(*seat)),
        Button::ComeBack(seat) => format!("{} plays again", name(*seat)),
        Button::Remove(seat) => format!("go on without {} for good", name(*seat)),
        Button::Takeback { to } => format!("go back to entry {to}"),
        Button::CloseNow => "end and count now".to_owned(),
        Button::NewestCopy => "go on from this copy".to_owned(),
        Button::Hand { seat, name: to, .. } => format!("give the seat of {} to {to}", name(*seat)),
    }
}

/// The seat of a button, counted from 1.
pub(super) const fn seat_of(button: &Button) -> Option<u8> {
    match button {
        Button::Skip(seat)
        | Button::Auto(seat)
        | Button::Bot(seat, _)
        | Button::ComeBack(seat)
        | Button::Remove(seat)
        | Button::Hand { seat, .. } => Some(seat.0 + 1),
        Button::Absent(_) | Button::Takeback { .. } | Button::CloseNow | Button::NewestCopy => None,
    }
}

/// The effect of an entry on the table, with the names in force before it.
pub(super) fn change(change: &TableChange, names: &Names, known: &dyn Fn(Key) -> String) -> String {
    match change {
        TableChange::Absent(missing) if missing.is_empty() => {
            "the draws go on with those who are there".to_owned()
        }
        TableChange::Absent(missing) => {
            format!("the draws go on without {}", listed(missing.iter().map(|key| known(*key))))
        }
        TableChange::Seat { seat, mode } => {
            let name = names.label(*seat);
            match mode {
                SeatMode::Present => format!("{name} plays again"),
                SeatMode::Skipped => format!("the turns of {name} are passed over"),
                SeatMode::Auto => format!("{name} is played by the simplest moves"),
                SeatMode::Bot(_) => format!("a bot plays for {name}"),
                SeatMode::Left => format!("{name} left the game"),
            }
        }
        TableChange::TakenBack { to } => format!("taken back to entry {to}"),
        TableChange::Closed => "all agreed on the result".to_owned(),
        TableChange::Hand { seat, name } => format!("{name} takes the seat of {}", names.label(*seat)),
    }
}

/// Proven misconduct of a player: for scripts, with the number of the entry, and for people.
pub(super) fn proved(proved: Proved, name: &str) -> (&'static str, u64, String) {
    match proved {
        Proved::TwoEntries { seq } => {
            let what = format!("two different entries number {seq}: its word counts no more");
            ("two-entries", seq, format!("{name} is proved to have signed {what}"))
        }
        Proved::FalseState { seq } => {
            let what = format!("a false state after entry {seq}: that entry does not count");
            ("false-state", seq, format!("{name} is proved to have signed {what}"))
        }
    }
}

/// The state of a table.
pub(super) const fn state(state: TableState) -> &'static str {
    match state {
        TableState::Open => "open",
        TableState::Playing => "running",
        TableState::Resumable => "running, with a seat of yours",
        TableState::Over => "over",
    }
}

/// A list of names for a sentence.
pub(super) fn listed(names: impl Iterator<Item = String>) -> String {
    let names: Vec<String> = names.collect();
    match &names[..] {
        [] => "nobody".to_owned(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// An event on the board.
pub(super) fn event(event: &Event, game: &Game, names: &Names) -> String {
    let tile = |tile| game.rules().tile(tile).name.clone();
    let name = |seat| names.label(seat);
    match event {
        Event::Turn { seat } => format!("{}'s turn", name(*seat)),
        Event::Drawn { seat, tile: t } => format!("{} draws {}", name(*seat), tile(*t)),
        Event::Discarded { tile: t } => format!("{} fits nowhere and is set aside", tile(*t)),
        Event::Placed { seat, tile: t, cell, .. } => {
            format!("{} lays {} at {},{}", name(*seat), tile(*t), cell.x, cell.y)
        }
        Event::Deployed { seat, piece, place } => {
            format!("{} puts {} at {}", name(*seat), figure(*piece), place.cell())
        }
        Event::Returned { seat, piece, .. } => format!("{} of {} comes home", figure(*piece), name(*seat)),
        Event::Completed { kind, cells, .. } => format!("a {} of {cells} is complete", kind.word()),
        Event::Scored { seat, points, .. } => format!("{} scores {points}", name(*seat)),
        Event::DoubleTurn { seat } => format!("{} earns a second turn", name(*seat)),
        Event::Chip { seat, .. } => format!("{} puts a chip on a tunnel", name(*seat)),
        Event::Wall { seat, .. } => format!("{} builds a wall", name(*seat)),
        Event::Nugget { cell } => format!("a nugget lies at {cell}"),
        Event::GoldTaken { seat, nuggets } => format!("{} takes {nuggets} gold", name(*seat)),
        Event::Spent { seat, on: Spend::Tile } => format!("{} spends gold on a tile", name(*seat)),
        Event::Spent { seat, on: Spend::Wall } => format!("{} spends gold on a wall", name(*seat)),
        Event::Spent { seat, on: Spend::Nothing } => format!("a piece of {}'s gold lapses", name(*seat)),
        Event::Credit { seat } => format!("{} earns an extra tile", name(*seat)),
        Event::Dragon { to, facing, .. } => format!("the dragon flies to {to} and looks {}", facing.word()),
        Event::Wizard { cell } => format!("the wizard comes to {cell}"),
        Event::Shown { tile: t, .. } => format!("the wizard finds {}", tile(*t)),
        Event::PutBack { tile: t } => format!("{} goes back into the stack", tile(*t)),
        Event::Wagon { seat, cells, .. } => format!("the wagon of {} goes to a road of {cells}", name(*seat)),
        Event::Token { seat, sheep: 0 } => format!("{} draws a wolf", name(*seat)),
        Event::Token { seat, sheep } => format!("{} draws {sheep} sheep", name(*seat)),
        Event::Circle { seat, kind, way } => {
            let who = kind.meeples();
            match way {
                CircleWay::Join => format!("{} lets {who} be joined", name(*seat)),
                CircleWay::Leave => format!("{} sends {who} home", name(*seat)),
            }
        }
        Event::Hidden { cell } => format!("a tile is hidden under {cell}"),
        Event::Lifted { seat, tile: t, cell } => format!("{} takes {} up from {cell}", name(*seat), tile(*t)),
        Event::Tatan { seat } => format!("{} draws a Tatan card", name(*seat)),
        Event::Filled { seat, cell, cells, .. } => {
            format!("{} closes a gap of {cells} at {cell}", name(*seat))
        }
        Event::Taken { seat, tile: t } => format!("{} takes {}", name(*seat), tile(*t)),
        Event::Hand { seat, closed } => format!("{} holds {closed} closed half tiles", name(*seat)),
        Event::Over => "the last count is done".to_owned(),
    }
}

/// A figure with its article: some are unique.
fn figure(piece: Piece) -> String {
    let article = match piece {
        Piece::Estate => "an",
        Piece::Meeple | Piece::Toll | Piece::Tower => "a",
        Piece::Big | Piece::Builder | Piece::Pig | Piece::Queen | Piece::Shepherd => "the",
    };
    format!("{article} {}", piece.word())
}
