//! Effects of an entry on the table, in words.

use super::teller::{Sight, Teller};
use net::node::{Key, SeatMode, TableChange};

impl Teller<'_> {
    /// A change at the table as a sentence, with the names of the seats before it; `holder` is the name of a key's owner.
    #[must_use]
    pub fn change(&self, holder: &dyn Fn(Key) -> String, change: &TableChange) -> String {
        match change {
            TableChange::Absent(keys) if keys.is_empty() => self.words.text("did-absent-none"),
            TableChange::Absent(keys) => {
                let names = keys.iter().map(|key| holder(*key)).collect::<Vec<_>>().join(", ");
                self.words.with("did-absent", &[("names", (&names).into())])
            }
            TableChange::Seat { seat, mode } => self.say(mode_key(*mode), *seat, &[]),
            TableChange::TakenBack { to } => self.words.with("did-take-back", &[("to", (*to).into())]),
            TableChange::Closed => self.words.text("did-close"),
            TableChange::Hand { seat, name } => {
                let of = match self.sight {
                    Sight::Map => String::new(),
                    Sight::Words => self.say("of-seat", *seat, &[]),
                };
                self.words.with("did-seat-handed", &[("name", name.into()), ("of", (&of).into())])
            }
        }
    }
}

const fn mode_key(mode: SeatMode) -> &'static str {
    match mode {
        SeatMode::Present => "seat-present",
        SeatMode::Skipped => "seat-skipped",
        SeatMode::Auto => "seat-auto",
        SeatMode::Bot(_) => "seat-bot",
        SeatMode::Left => "seat-left",
    }
}
