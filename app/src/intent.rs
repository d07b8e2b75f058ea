//! The user's intents as data: screens return them, and one place carries them out.

use crate::art::tile::Style;
use crate::command::Keymap;
use crate::crash::Untold;
use crate::export::ExportRequest;
use crate::sound::Cue;
use crate::store::{Ask, BotPace, Company};
use crate::text::Language;
use crate::theme::{Motion, Palette, Shade};
use net::node::{Command, Typed};
use rules::{Module, Setup};
use std::net::IpAddr;
use std::path::PathBuf;

/// An intent.
#[derive(Clone, PartialEq, Debug)]
pub enum Intent {
    /// Show the report of a crash.
    ShowReport(Untold),
    /// A command for the node.
    Node(Command),
    /// Go to another page.
    Go(Page),
    /// Show the rule card of a module, or of the base game.
    Card(Option<Module>),
    /// Show the overview of what a mix plays.
    Mix(Setup),
    /// Go back to the table from anywhere.
    ToTable,
    /// Choose a saved game with the system's dialog.
    ChooseFile,
    /// Open a saved game by its path.
    OpenFile(PathBuf),
    /// Replay a log from its first entry.
    Replay(PathBuf),
    /// Replay a log, and let a bot judge every decision of its game.
    Review(PathBuf),
    /// Open the export dialog.
    Export,
    /// Choose the file to write with the system's dialog, with this one as a suggestion.
    ChooseTarget(PathBuf),
    /// Write a file.
    Write(ExportRequest),
    /// Close the export dialog.
    EndExport,
    /// Give the program to others, from a page on the local network.
    Share,
    /// Get the program from the page of another player's computer.
    GetProgram {
        /// Where that computer is.
        at: IpAddr,
        /// The player's name.
        host: String,
    },
    /// Change a preference, also for later starts.
    Prefer(Preference),
    /// Play a tone.
    Sound(Cue),
    /// Dismiss a note.
    Dismiss(usize),
    /// Copy text to the clipboard.
    Copy(String),
}

impl Intent {
    /// Whether it is for the window even if it comes from a game of the lesson or a puzzle, which no others play.
    #[must_use]
    pub const fn is_for_any_game(&self) -> bool {
        matches!(
            self,
            Self::Go(Page::Manual) | Self::Card(_) | Self::Mix(_) | Self::Prefer(_) | Self::Sound(_)
        )
    }
}

/// A preference of the user.
#[derive(Clone, PartialEq, Debug)]
pub enum Preference {
    /// Another language; `None` follows the environment.
    Language(Option<Language>),
    /// The scale of the interface.
    Scale(f32),
    /// The theme.
    Theme(Shade),
    /// The style of tiles.
    Tiles(Style),
    /// Whether the interface is animated.
    Motion(Motion),
    /// When a move waits for a confirmation.
    Ask(Ask),
    /// The pace of bots.
    Bots(BotPace),
    /// Whether the camera follows the moves of others.
    Follows(bool),
    /// Whether tones are played.
    Sound(bool),
    /// The passphrase of the hall; empty for none.
    Passphrase(Typed),
    /// How the next table begins: like one with this setup, where these had those seats at this computer.
    LastTable {
        /// Seats, sets, modules and options.
        setup: Setup,
        /// The seats at this computer, with the host among them.
        here: Vec<(u8, Company)>,
    },
    /// The port to listen on; `None` for the default.
    Port(Option<u16>),
    /// The palette of the seats.
    Colours(Palette),
    /// The keymap.
    Keys(Keymap),
}

/// The pages other than table and lobby.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Page {
    /// Tables, saved games, and ways to join.
    #[default]
    Home,
    /// Language, size and the like.
    Settings,
    /// Name and colour.
    Profile,
    /// Statistics of the saved games.
    MyGames,
    /// Puzzles from the saved games.
    Puzzles,
    /// The rule cards.
    Rules,
    /// The manual; home from there is where it was opened.
    Manual,
    /// A replay.
    Replay,
    /// The lesson: a first game with explanations.
    Lesson,
}

impl Page {
    /// Whether it replaces an open game on the screen.
    #[must_use]
    pub const fn is_beside_the_table(self) -> bool {
        match self {
            Self::Settings | Self::Rules | Self::Manual | Self::Replay | Self::Lesson => true,
            Self::Home | Self::Profile | Self::MyGames | Self::Puzzles => false,
        }
    }
}
