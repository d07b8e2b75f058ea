//! English texts for votes, proofs and tables. What happens in the game is told in the words of the window.

use super::names::Names;
use net::node::{Button, Key, Proved, TableState};

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
