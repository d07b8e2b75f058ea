//! The backend of the window: the node, or a fake of it in tests.

use net::node::{Command, Notice};

/// Takes commands and gives notices; neither call blocks.
pub trait Backend {
    /// Sends a command.
    fn send(&mut self, command: Command);
    /// The next notice, if any.
    fn try_recv(&mut self) -> Option<Notice>;
}
