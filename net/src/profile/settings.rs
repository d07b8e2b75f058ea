//! Name and colour, in a small file of lines.

use crate::text;
use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
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
    /// The longest name, in characters.
    pub const MAX_NAME: usize = 32;

    /// A name as it may be shown: nothing that cannot be seen or that turns what follows, no space around it, not
    /// too long; `None` if nothing is left.
    #[must_use]
    pub fn clean_name(name: &str) -> Option<String> {
        let clean: String = name.chars().filter(|c| text::is_shown(*c)).take(Self::MAX_NAME).collect();
        let clean = clean.trim();
        (!clean.is_empty()).then(|| clean.to_owned())
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
        replace(&folder.join("profile"), text.as_bytes())
    }
}

/// Writes a small file whole or not at all.
pub(super) fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let draft = path.with_extension("new");
    let mut file = File::create(&draft)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(&draft, path)
}

/// The text of a small file; `None` if it is missing, too long or no text.
pub(super) fn read_small(path: &Path) -> Option<String> {
    let mut text = String::new();
    File::open(path).ok()?.take(64 * 1024).read_to_string(&mut text).ok()?;
    Some(text)
}
