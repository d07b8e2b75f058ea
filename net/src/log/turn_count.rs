//! The number of turns begun in a game.

use super::entry::Body;
use super::{Log, Stored};
use rules::Event;

impl Log {
    /// The number of the current turn, from 1, in the whole game, including the part before a branch, without turns
    /// that were taken back.
    #[must_use]
    pub(crate) fn turn(&self) -> u64 {
        let before = self.ancestors.iter().map(|ancestor| begun(&ancestor.entries));
        1 + before.sum::<u64>() + begun(&self.entries)
    }
}

/// The number of turns that these entries began.
fn begun(entries: &[Stored]) -> u64 {
    let mut after = vec![0];
    for stored in entries {
        let so_far = after.last().copied().unwrap_or_default();
        let begins = stored.events.iter().filter(|event| matches!(event, Event::Turn { .. })).count();
        after.push(match &stored.entry.body {
            Body::Takeback { to } => {
                usize::try_from(*to).ok().and_then(|to| after.get(to).copied()).unwrap_or(so_far)
            }
            _ => so_far + begins as u64,
        });
    }
    after.last().copied().unwrap_or_default()
}
