//! Name and colour, in a small file of lines.

use crate::name::Name;
use crate::private_files;
use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

const HEADER: &str = "bastide profile 1";

/// The public part of a profile.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Settings {
    /// The name; empty until the user has entered one at the first start.
    pub name: String,
    /// The index of the preferred colour.
    pub colour: u8,
}

impl Settings {
    /// A name as this program sends it, see [`Name::clean`].
    #[must_use]
    pub fn clean_name(name: &str) -> Option<String> {
        Name::clean(name)
    }

    /// Reads the settings of a folder. Missing or unreadable ones are as at the first start: the name is asked for
    /// again, and nothing else depends on this file.
    pub(super) fn load(folder: &Path) -> Self {
        let Some(text) = read_small(&folder.join("profile")) else { return Self::default() };
        let mut lines = text.lines();
        if lines.next() != Some(HEADER) {
            return Self::default();
        }
        let mut settings = Self::default();
        for line in lines {
            match line.split_once(": ") {
                Some(("name", name)) => settings.name = Self::clean_name(name).unwrap_or_default(),
                Some(("colour", colour)) => settings.colour = colour.parse().unwrap_or(0),
                _ => {}
            }
        }
        settings
    }

    pub(super) fn save(&self, folder: &Path) -> io::Result<()> {
        let text = format!("{HEADER}\nname: {}\ncolour: {}\n", self.name, self.colour);
        private_files::replace(&folder.join("profile"), text.as_bytes())
    }
}

/// The text of a small file; `None` if it is missing, too long or not text.
pub(super) fn read_small(path: &Path) -> Option<String> {
    let mut text = String::new();
    File::open(path).ok()?.take(64 * 1024).read_to_string(&mut text).ok()?;
    Some(text)
}
