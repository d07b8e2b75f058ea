//! How much work the thread has done on logs, for tests and benchmarks of what a stranger can make it do. Time
//! depends on the machine, this does not.

use std::cell::Cell;
use std::ops::Sub;

/// So much work of each costly kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Work {
    /// Entries played again, to know a state before the last one.
    pub replayed: u64,
    /// Entries tried at the end of a log, each with a copy of the game.
    pub tried: u64,
    /// Signatures computed or looked up.
    pub signatures: u64,
}

impl Sub for Work {
    type Output = Self;

    fn sub(self, before: Self) -> Self {
        Self {
            replayed: self.replayed - before.replayed,
            tried: self.tried - before.tried,
            signatures: self.signatures - before.signatures,
        }
    }
}

thread_local! {
    static DONE: Cell<Work> = const { Cell::new(Work { replayed: 0, tried: 0, signatures: 0 }) };
}

/// What this thread has done until now.
#[must_use]
pub fn done() -> Work {
    DONE.get()
}

pub(crate) fn count(add: impl FnOnce(&mut Work)) {
    let mut work = DONE.get();
    add(&mut work);
    DONE.set(work);
}
