//! What a person wants, as data: screens return it, one place carries it out.

use crate::art::tile::Style;
use crate::command::Keymap;
use crate::export::Order;
use crate::store::Ask;
use crate::text::Language;
use crate::theme::{Motion, Palette, Shade};
use net::node::{Command, Typed};
use rules::Module;
use std::path::PathBuf;

/// A wish.
#[derive(Clone, PartialEq, Debug)]
pub enum Intent {
    /// Something for the node.
    Node(Command),
    /// Another page.
    Go(Page),
    /// The rule card of a module, or of the game itself.
    Card(Option<Module>),
    /// From wherever one is back to the table.
    ToTable,
    /// Choose a saved game with the system's dialog.
    ChooseFile,
    /// Open a saved game by its path.
    OpenFile(PathBuf),
    /// Look at a log from its first entry on.
    Replay(PathBuf),
    /// Write what is shown to files: asks what and where to.
    Export,
    /// Choose the file to write with the system's dialog, beginning with this one.
    ChooseTarget(PathBuf),
    /// Write a file.
    Write(Order),
    /// No more files are to be written.
    EndExport,
    /// Something that is set up otherwise from now on, also after the next start.
    Prefer(Preference),
    /// A note was read.
    Dismiss(usize),
    /// Text for the clipboard.
    Copy(String),
}

/// What a person sets up.
#[derive(Clone, PartialEq, Debug)]
pub enum Preference {
    /// Another language; `None` follows the environment.
    Language(Option<Language>),
    /// Another size of everything.
    Scale(f32),
    /// Another theme.
    Theme(Shade),
    /// How tiles are painted.
    Tiles(Style),
    /// Whether things move.
    Motion(Motion),
    /// When a move waits for a confirmation.
    Ask(Ask),
    /// Whether the camera follows the moves of others.
    Follows(bool),
    /// Whether tones are played.
    Sound(bool),
    /// Another passphrase of the hall; none if it is empty.
    Passphrase(Typed),
    /// Another port to listen at; the usual one if none is given.
    Port(Option<u16>),
    /// Other colours of the seats.
    Colours(Palette),
    /// Other keys.
    Keys(Keymap),
}

/// The pages that are no table and no lobby.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Page {
    /// Tables, saved games, and ways in.
    #[default]
    Home,
    /// Language, size and the like.
    Settings,
    /// Name and colour.
    Profile,
    /// The rule cards.
    Rules,
    /// The manual; home from there is where it was opened.
    Manual,
    /// A log that is looked at.
    Replay,
    /// The first game, which is explained.
    Lesson,
}

impl Page {
    /// Whether it is shown in place of a game that is open.
    #[must_use]
    pub const fn is_beside_the_table(self) -> bool {
        match self {
            Self::Settings | Self::Rules | Self::Manual | Self::Replay | Self::Lesson => true,
            Self::Home | Self::Profile => false,
        }
    }
}
