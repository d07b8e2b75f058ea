//! Name and colour, in a small file of lines.

use crate::name::Name;
use crate::private;
use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

const HEADER: &str = "bastide profile 1";

/// What a profile shows of itself.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Settings {
    /// The name; empty before the first start's question was answered.
    pub name: String,
    /// The number of the colour that is tried first.
    pub colour: u8,
}

impl Settings {
    /// A name as this program sends it, see [`Name::clean`].
    #[must_use]
    pub fn clean_name(name: &str) -> Option<String> {
        Name::clean(name)
    }

    /// Reads the settings of a folder. What is missing or unreadable is as on the first start: a name is asked
    /// for again, nothing else depends on this file.
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
        private::replace(&folder.join("profile"), text.as_bytes())
    }
}

/// The text of a small file; `None` if it is missing, too long or no text.
pub(super) fn read_small(path: &Path) -> Option<String> {
    let mut text = String::new();
    File::open(path).ok()?.take(64 * 1024).read_to_string(&mut text).ok()?;
    Some(text)
}
