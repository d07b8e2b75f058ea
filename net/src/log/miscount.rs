//! Makes a copy wrong about the table, to test what it and the others do then.

use super::Log;

impl Log {
    /// Miscounts the returns of a holder, as a program with a bug would. From the next entry on, every state differs
    /// from the one that the rules produce, and a replay of the same entries produces the wrong state again.
    pub(crate) fn miscount(&mut self) {
        for roster in [&mut self.first, &mut self.roster] {
            roster.known[0].returns += 1;
        }
        self.rewind = super::Rewind::default();
    }
}
