//! Counts the work of the thread on logs, for tests and benchmarks of what a stranger can cause. Unlike time, it does
//! not depend on the machine.

use std::cell::Cell;
use std::ops::Sub;

/// The amount of each costly kind of work.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Work {
    /// Entries replayed to compute a state before the last one.
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

/// The work of this thread so far.
#[must_use]
pub fn done() -> Work {
    DONE.get()
}

pub(crate) fn count(add: impl FnOnce(&mut Work)) {
    let mut work = DONE.get();
    add(&mut work);
    DONE.set(work);
}
