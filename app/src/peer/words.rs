//! English texts for proofs and tables. What happens in the game is told in the words of the window.

use net::node::{Proved, TableState};

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
