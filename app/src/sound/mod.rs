//! Short tones for what happens at the table. Only a build with the feature `sound` plays them. Any other build, and
//! any computer without a sound device, is silent.

pub mod cue;
#[cfg(feature = "sound")]
mod device;

pub use cue::Cue;
use std::sync::mpsc::Sender;

/// Whether this program was built with sound.
pub const IS_BUILT: bool = cfg!(feature = "sound");

/// The player of tones. It opens nothing before the first one, and no call blocks.
#[derive(Debug, Default)]
pub struct Sounds {
    line: Option<Sender<Cue>>,
}

impl Sounds {
    /// Plays a tone, if possible.
    pub fn play(&mut self, cue: Cue) {
        if self.line.is_none() {
            self.line = open();
        }
        // Without a device the player has ended, and reported so once.
        if let Some(line) = &self.line {
            let _ = line.send(cue);
        }
    }
}

#[cfg(feature = "sound")]
fn open() -> Option<Sender<Cue>> {
    Some(device::start())
}

#[cfg(not(feature = "sound"))]
const fn open() -> Option<Sender<Cue>> {
    None
}
