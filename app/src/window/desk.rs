//! What stands behind the window: the node, or something that answers like it in a test.

use net::node::{Command, Notice};

/// Takes commands and tells notices; neither ever waits.
pub trait Desk {
    /// Hands a command on.
    fn send(&mut self, command: Command);
    /// The next notice, if there is one.
    fn try_recv(&mut self) -> Option<Notice>;
}
