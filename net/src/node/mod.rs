//! The node: one handle for a window or a command line, with the network behind it on a thread of its own.

mod adverts;
mod branch;
mod chat;
mod come_back;
mod command;
mod connected_runs;
mod duplicate_key;
mod event_loop;
mod fetching_games;
mod frames;
mod game_sharing;
mod guesses;
mod import;
mod joining;
mod links;
mod lobby_room;
mod lobby_view;
mod log_jobs;
mod network;
pub(crate) mod packet;
mod password_gate;
mod pending_join;
mod refusals;
mod rematch;
mod room;
mod serving_games;
mod spectating;
mod starting;
mod table_room;
#[cfg(test)]
mod tests;
mod this_computer;

pub use crate::api::*;

use crate::profile::{Profile, ProfileError};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;
use tokio::sync::mpsc;

/// Decodes untrusted bytes, for the targets of `net/fuzz`: packets are private to this crate. Returns the packet
/// encoded again, or `None` if the bytes are no packet.
#[doc(hidden)]
#[must_use]
pub fn read_packet(bytes: &[u8]) -> Option<Vec<u8>> {
    packet::read(bytes)
}

/// Every kind of packet, for attackers in tests. Each comes with its name and the variant numbers it begins with,
/// including those of a message of the hall, of a game or of watching inside it.
#[doc(hidden)]
#[must_use]
pub fn packet_kinds() -> Vec<(Vec<u32>, String)> {
    packet::kinds()
}

/// Why a node cannot start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The profile cannot be used.
    #[error(transparent)]
    Profile(#[from] ProfileError),
    /// The system refuses to create a thread.
    #[error("the network's thread cannot be started: {0}")]
    Thread(std::io::Error),
}

/// A running node. Dropping it shuts it down and waits until pending data is stored and sent.
pub struct Node {
    key: Key,
    current: Option<PathBuf>,
    commands: mpsc::UnboundedSender<Command>,
    notices: Mutex<Receiver<Notice>>,
    thread: Option<JoinHandle<()>>,
}

impl Node {
    /// Opens the profile and starts the node's thread. `wake` is called from that thread after each notice.
    ///
    /// # Errors
    /// If the profile cannot be used, or the system refuses to create a thread. An unusable network is no error: it is
    /// reported as a notice, and games on this computer still work.
    pub fn start(config: Config, wake: Arc<dyn Fn() + Send + Sync>) -> Result<Self, StartError> {
        let profile = Profile::open(&config.data_dir)?;
        let (key, current) = (profile.identity().key(), profile.current());
        let (commands, command_queue) = mpsc::unbounded_channel();
        let (notices, notice_queue) = channel();
        // Two threads, so that a slow disk on one does not delay the heartbeats on the other.
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .thread_name("bastide-net")
            .enable_all()
            .build()
            .map_err(StartError::Thread)?;
        let tell = event_loop::Tell { notices, wake };
        let thread = std::thread::Builder::new()
            .name("bastide-node".to_owned())
            .spawn(move || {
                runtime.block_on(event_loop::run(config, profile, tell, command_queue));
                runtime.shutdown_timeout(Duration::from_secs(1));
            })
            .map_err(StartError::Thread)?;
        Ok(Self { key, current, commands, notices: Mutex::new(notice_queue), thread: Some(thread) })
    }

    /// The public key of the profile.
    #[must_use]
    pub fn key(&self) -> Key {
        self.key
    }

    /// The game that was running when the program was killed, if any.
    #[must_use]
    pub fn interrupted(&self) -> Option<&PathBuf> {
        self.current.as_ref()
    }

    /// Sends a command. Never blocks; has no effect after [`Notice::Ended`].
    pub fn send(&self, command: impl Into<Command>) {
        let _ = self.commands.send(command.into());
    }

    /// The next notice, if there is one. Never blocks.
    pub fn try_recv(&self) -> Option<Notice> {
        self.notices.lock().unwrap_or_else(PoisonError::into_inner).try_recv().ok()
    }

    /// The next notice, after waiting at most `wait` for it.
    pub fn recv(&self, wait: Duration) -> Option<Notice> {
        self.notices.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(wait).ok()
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        self.send(Command::Shutdown);
        if let Some(thread) = self.thread.take() {
            // A panic of that thread has already been printed.
            let _ = thread.join();
        }
    }
}

impl std::fmt::Debug for Node {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Node").field("key", &self.key.short()).finish_non_exhaustive()
    }
}
