//! The places of data: the data folder and the settings file.

mod bot_pace;
mod last_table;
mod place;
mod sets;

pub use bot_pace::BotPace;
pub use last_table::{Company, LastTable};
pub use place::Place;
pub use sets::{LeftOut, MANY as MOST_SETS, OwnSets, add_tile_set, tile_set, tile_sets};

use crate::args::RendererName;
use crate::art::tile::Style;
use crate::command::Keymap;
use crate::text::Language;
use crate::theme::{Motion, Palette, Shade};
use net::node::Typed;
use net::private_files;
use rules::TileSets;
use serde::{Deserialize, Serialize};
use std::io::Read as _;
use std::path::{Path, PathBuf};
use zeroize::Zeroizing;

/// Why there is no folder for data.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The system names no home folder.
    #[error("the system names no home folder; say where to keep games with --data-dir DIR")]
    NoHome,
    /// The folder beside a portable program cannot be used.
    #[error("the file `portable` beside the program keeps everything in {}, and that folder cannot be used ({reason}); allow writing there, take that file away, or name another folder with --data-dir DIR", folder.display())]
    Portable {
        /// The folder.
        folder: PathBuf,
        /// The reason of the operating system.
        reason: String,
    },
}

/// The folder of profile, keys and games ([`Place::data`]).
///
/// # Errors
/// If none is given and the system names no home folder.
pub fn data_dir(given: Option<&Path>) -> Result<PathBuf, StoreError> {
    Place::of(given).data()
}

/// The folders of packages that are handed on: that of the data folder, to which fetched ones go, and the one beside the
/// program, as on a stick.
#[must_use]
pub fn package_folders(data_dir: &Path) -> Vec<PathBuf> {
    const NAME: &str = "packages";
    let beside = std::env::current_exe().ok().and_then(|program| Some(program.parent()?.join(NAME)));
    [data_dir.join(NAME)].into_iter().chain(beside).collect()
}

/// The folder of what can be recreated at any time ([`Place::cache`]).
///
/// # Errors
/// If none is given and the system names no home folder.
pub fn cache_dir(given: Option<&Path>) -> Result<PathBuf, StoreError> {
    Place::of(given).cache()
}

/// When a move needs a confirmation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Ask {
    /// Before every move.
    #[default]
    Always,
    /// Only if there is a figure to choose, or something else besides the tile.
    Figures,
    /// Never, once nothing is left to choose.
    Never,
}

impl Ask {
    /// All choices.
    pub const ALL: [Self; 3] = [Self::Always, Self::Figures, Self::Never];

    /// The text key of its name.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Always => "confirm-always",
            Self::Figures => "confirm-choice",
            Self::Never => "confirm-never",
        }
    }

    /// Its name for scripts.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Always => "always",
            Self::Figures => "figures",
            Self::Never => "never",
        }
    }
}

/// The most bytes of a settings file.
const MOST: usize = 64 * 1024;

/// Reads a file up to one byte more than settings may have. It contains a passphrase, so the buffer is wiped. The
/// buffer has its full size from the start, because a growing one would leave copies behind.
fn beginning(path: &Path) -> std::io::Result<Zeroizing<Vec<u8>>> {
    let mut bytes = Zeroizing::new(Vec::with_capacity(MOST + 2));
    let file = std::fs::File::open(path)?;
    // Earlier versions made it readable for everyone.
    private_files::close(&file);
    file.take(MOST as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The user's preferences for this window, stored in a versioned file of their own.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The version of the file format.
    pub version: u32,
    /// The language; `None` follows the environment.
    pub language: Option<Language>,
    /// The scale of the interface, 0.75 to 2.5.
    pub scale: f32,
    /// The theme.
    pub theme: Shade,
    /// The style of tiles.
    pub tiles: Style,
    /// Whether the interface is animated.
    pub motion: Motion,
    /// When a move needs a confirmation.
    pub ask: Ask,
    /// The pace of the bots on this computer.
    pub bots: BotPace,
    /// Whether the camera follows the moves of others.
    pub follows: bool,
    /// Whether tones are played, if the program was built with them.
    pub sound: bool,
    /// The colours of the seats.
    pub colours: Palette,
    /// The keymap, in one line.
    pub keys: Keymap,
    /// The passphrase of the hall; empty for none. It is stored in the clear: the program needs it at every start, a
    /// key of the profile would be next to it, and all players of the hall know it. So the file is private.
    pub passphrase: Typed,
    /// The port to listen on; `None` for the default.
    pub port: Option<u16>,
    /// The renderer that opened the last window, unless it is the usual one.
    pub renderer: Option<RendererName>,
    /// What the host chose for the last table: the next one begins with it.
    #[serde(with = "last_table::line")]
    pub last_table: Option<LastTable>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            version: Self::VERSION,
            language: None,
            scale: 1.0,
            theme: Shade::default(),
            tiles: Style::default(),
            motion: Motion::default(),
            ask: Ask::default(),
            bots: BotPace::default(),
            follows: true,
            sound: true,
            colours: Palette::default(),
            keys: Keymap::default(),
            passphrase: Typed::default(),
            port: None,
            renderer: None,
            last_table: None,
        }
    }
}

/// What was found in place of the settings.
#[derive(Debug)]
pub enum Found {
    /// Settings, or no file yet.
    Fine(Settings),
    /// A file that cannot be read or has a newer version. It stays as it is until the user changes something, and is
    /// then kept beside the new one ([`Settings::replace`]).
    Odd(Settings, String),
}

impl Found {
    /// The settings that count.
    #[must_use]
    pub fn settings(self) -> Settings {
        match self {
            Self::Fine(settings) | Self::Odd(settings, _) => settings,
        }
    }
}

impl Settings {
    /// The version of the format.
    pub const VERSION: u32 = 1;
    /// The longest passphrase, in characters.
    pub const LONGEST: usize = 128;
    /// The smallest scale.
    pub const SMALLEST: f32 = 0.75;
    /// The largest scale.
    pub const LARGEST: f32 = 2.5;

    /// The last table, unless a tile set of it is no longer there.
    #[must_use]
    pub fn next_table(&self, sets: &TileSets) -> Option<&LastTable> {
        self.last_table.as_ref().filter(|last| last.setup.sets.iter().all(|set| sets.get(set).is_some()))
    }

    /// The path of the settings ([`Place::settings`]).
    ///
    /// # Errors
    /// If none is given and the system names no home folder.
    pub fn path(given: Option<&Path>) -> Result<PathBuf, StoreError> {
        Place::of(given).settings()
    }

    /// Reads the settings. Invalid ones get their default and are reported. A bad line does not affect the others, as
    /// long as each setting has its own line, as in files written here.
    #[must_use]
    pub fn read(path: &Path) -> Found {
        let text = match beginning(path) {
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Found::Fine(Self::default()),
            Err(e) => return Found::Odd(Self::default(), e.to_string()),
            Ok(bytes) if bytes.len() > MOST => {
                let reason = format!("more than {MOST} bytes, which no settings are");
                return Found::Odd(Self::default(), reason);
            }
            Ok(bytes) => Zeroizing::new(String::from_utf8_lossy(&bytes).into_owned()),
        };
        match ron::from_str::<Self>(&text) {
            Ok(mut s) if s.version <= Self::VERSION => match s.keys.take_unread() {
                None => Found::Fine(s.limited()),
                Some(unread) => Found::Odd(s.limited(), format!("keys: {unread}")),
            },
            Ok(s) => Found::Odd(Self::default(), format!("version {}", s.version)),
            Err(e) => {
                let saved = Self::salvaged(&text).filter(|s| s.version <= Self::VERSION);
                let mut saved = saved.unwrap_or_default().limited();
                // Only the first fault is reported.
                let _ = saved.keys.take_unread();
                Found::Odd(saved, e.to_string())
            }
        }
    }

    /// The settings from the lines that can be read.
    fn salvaged(text: &str) -> Option<Self> {
        let read = |lines: &[&str]| {
            let mut all = Zeroizing::new(String::with_capacity(text.len() + lines.len() + 2));
            all.push('(');
            lines.iter().for_each(|line| all.extend([line, "\n"]));
            all.push(')');
            ron::from_str::<Self>(&all).ok()
        };
        let lines: Vec<&str> = text.lines().filter(|line| read(&[line]).is_some()).collect();
        read(&lines)
    }

    fn limited(mut self) -> Self {
        self.scale = Self::clamp_scale(self.scale);
        self.set_passphrase(&self.passphrase.clone());
        self
    }

    /// Sets the passphrase of the hall, cut to the greatest length.
    pub fn set_passphrase(&mut self, words: &str) {
        self.passphrase.wipe();
        self.passphrase.extend(words.chars().filter(|c| !c.is_control()).take(Self::LONGEST));
    }

    /// A scale within the limits.
    #[must_use]
    pub fn clamp_scale(scale: f32) -> f32 {
        if scale.is_finite() { scale.clamp(Self::SMALLEST, Self::LARGEST) } else { 1.0 }
    }

    /// Stores the settings for the user, who changed something. A file that cannot be read whole is kept beside, as
    /// `settings.ron.old` or under the next name that is free.
    ///
    /// # Errors
    /// As [`Self::write`]; also if the file cannot be kept, which is then still there.
    pub fn replace(&self, path: &Path) -> std::io::Result<()> {
        if matches!(Self::read(path), Found::Fine(_)) {
            return self.write(path);
        }
        let beside = set_aside(path)?;
        self.write(path).inspect_err(|_| {
            // Without the new file the old one counts. If it cannot go back, it is kept all the same.
            let _ = std::fs::rename(&beside, path);
        })
    }

    /// Stores the settings like logs: readable for this user only, and on disk before the old file is gone.
    ///
    /// # Errors
    /// If the folder or the file cannot be written.
    pub fn write(&self, path: &Path) -> std::io::Result<()> {
        let mut text = Zeroizing::new(String::with_capacity(MOST));
        ron::ser::to_writer_pretty(&mut *text, self, ron::ser::PrettyConfig::default())
            .map_err(std::io::Error::other)?;
        if let Some(dir) = path.parent() {
            private_files::make_folder(dir)?;
        }
        private_files::replace(path, text.as_bytes())
    }
}

/// Renames a file to a name beside it that nothing has, and returns that.
fn set_aside(path: &Path) -> std::io::Result<PathBuf> {
    let mut count = 1_u32;
    loop {
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(".old");
        if count > 1 {
            name.push(format!(".{count}"));
        }
        let beside = path.with_file_name(name);
        match std::fs::symlink_metadata(&beside) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                return std::fs::rename(path, &beside).map(|()| beside);
            }
            Err(error) => return Err(error),
            Ok(_) => count += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::{Chord, KeyCommand};
    use net::node::BotKind;
    use rules::Preset;
    use tempfile::TempDir;

    /// The settings of a new folder: a file that is not there yet.
    fn settings_file() -> (TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.ron");
        (folder, path)
    }

    #[test]
    fn settings_come_back_as_they_were() {
        let (_folder, path) = settings_file();
        let s = Settings { language: Some(Language::German), scale: 1.5, ..Settings::default() };
        s.write(&path).unwrap();
        assert!(matches!(Settings::read(&path), Found::Fine(r) if r == s));
    }

    #[test]
    fn a_table_that_cannot_be_played_any_more_is_forgotten_and_the_rest_is_kept() {
        let (_folder, path) = settings_file();
        let setup = Preset::Everything.setup(3);
        let company =
            vec![(1, Company::Bot(BotKind::HARD)), (2, Company::Guest("Ben \"the\" Ben".to_owned()))];
        let last = LastTable { setup, company };
        let s = Settings { scale: 1.5, last_table: Some(last.clone()), ..Settings::default() };
        s.write(&path).unwrap();
        let read = Settings::read(&path).settings();
        assert_eq!(read.next_table(TileSets::built_in()), Some(&last));
        let mut gone = read.clone();
        gone.last_table.as_mut().unwrap().setup.sets.push("gone".to_owned());
        assert_eq!(gone.next_table(TileSets::built_in()), None);
        let newer = std::fs::read_to_string(&path).unwrap().replace("Tunnel", "Zeppelin");
        std::fs::write(&path, newer).unwrap();
        let read = Settings::read(&path);
        assert!(matches!(read, Found::Fine(read) if read.last_table.is_none() && read.scale == 1.5));
    }

    #[cfg(unix)]
    #[test]
    fn nobody_else_on_this_computer_reads_the_passphrase() {
        use std::os::unix::fs::PermissionsExt as _;
        let (_folder, path) = settings_file();
        let mode = || std::fs::metadata(&path).unwrap().permissions().mode() & 0o777;
        let s = Settings { passphrase: "open sesame".into(), ..Settings::default() };
        s.write(&path).unwrap();
        assert_eq!(mode(), 0o600);
        // As earlier versions wrote it.
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o644)).unwrap();
        assert!(matches!(Settings::read(&path), Found::Fine(r) if r == s));
        assert_eq!(mode(), 0o600);
        assert_eq!(std::fs::read_dir(path.parent().unwrap()).unwrap().count(), 1, "no draft is left");
    }

    #[test]
    fn a_damaged_file_gives_defaults_and_is_told() {
        let (_folder, path) = settings_file();
        std::fs::write(&path, "(scale: banana)").unwrap();
        assert!(matches!(Settings::read(&path), Found::Odd(s, _) if s == Settings::default()));
    }

    #[test]
    fn one_bad_line_does_not_cost_the_others() {
        let (_folder, path) = settings_file();
        let s = Settings { theme: Shade::Dark, scale: 1.5, ask: Ask::Never, ..Settings::default() };
        s.write(&path).unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(text.contains("theme: Dark"), "{text}");
        std::fs::write(&path, text.replace("theme: Dark", "theme: Purple")).unwrap();
        let Found::Odd(read, reason) = Settings::read(&path) else { panic!("a purple theme was found") };
        assert_eq!(read, Settings { theme: Shade::Light, ..s });
        assert!(reason.contains("Purple"), "{reason}");
    }

    #[test]
    fn what_is_no_text_at_all_gives_defaults() {
        let (_folder, path) = settings_file();
        std::fs::write(&path, [0xff, 0xfe, 0, 1]).unwrap();
        assert!(matches!(Settings::read(&path), Found::Odd(s, _) if s == Settings::default()));
    }

    #[test]
    fn keys_that_were_chosen_come_back() {
        let (_folder, path) = settings_file();
        let h = Chord::plain(egui::Key::H);
        let keys = Keymap::default().with(KeyCommand::Fields, h).unwrap();
        let s = Settings { keys, colours: Palette::ColourBlind, ..Settings::default() };
        s.write(&path).unwrap();
        assert!(matches!(Settings::read(&path), Found::Fine(r) if r == s));
    }

    #[test]
    fn a_key_that_is_none_costs_only_itself_and_is_told() {
        let (_folder, path) = settings_file();
        std::fs::write(&path, "(scale: 1.5, keys: \"fields=Banana turn=D\")").unwrap();
        let Found::Odd(read, reason) = Settings::read(&path) else { panic!("a banana is no key") };
        assert_eq!(read.keys.text(), "turn=D");
        assert!((read.scale - 1.5).abs() < f32::EPSILON);
        assert_eq!(reason, "keys: fields=Banana");
        std::fs::write(&path, "(\n    scale: 1.5,\n    keys: 7,\n)").unwrap();
        assert!(matches!(Settings::read(&path), Found::Odd(s, _) if s.keys.is_usual() && s.scale > 1.4));
    }

    #[test]
    fn of_a_file_without_end_no_more_is_read_than_settings_may_have() {
        let (_folder, path) = settings_file();
        let good = "(\n    scale: 1.5,\n)\n";
        std::fs::write(&path, format!("{good}{}", "// nothing\n".repeat(MOST / 11))).unwrap();
        let Found::Odd(read, reason) = Settings::read(&path) else { panic!("it was taken for settings") };
        assert_eq!(read, Settings::default());
        assert!(reason.contains(&MOST.to_string()), "{reason}");
        assert_eq!(beginning(&path).unwrap().len(), MOST + 1);
    }

    #[test]
    fn a_newer_file_is_not_taken_for_ours() {
        let (_folder, path) = settings_file();
        std::fs::write(&path, "(version: 99, scale: 2.0)").unwrap();
        assert!(matches!(Settings::read(&path), Found::Odd(s, _) if s.scale == 1.0));
    }

    #[test]
    fn an_odd_file_is_kept_beside_under_a_name_that_is_free() {
        let (folder, path) = settings_file();
        let (newer, broken) = ("(version: 99, scale: 2.0)", "(scale: banana)");
        let s = Settings { scale: 1.5, ..Settings::default() };
        for odd in [newer, broken] {
            std::fs::write(&path, odd).unwrap();
            s.replace(&path).unwrap();
            assert!(matches!(Settings::read(&path), Found::Fine(read) if read == s));
            s.replace(&path).unwrap();
        }
        let kept = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
        assert_eq!((kept("settings.ron.old"), kept("settings.ron.old.2")), (newer.into(), broken.into()));
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 3, "a good file is just replaced");
    }

    #[test]
    fn an_odd_file_is_put_back_if_no_other_can_be_written() {
        let (_folder, path) = settings_file();
        std::fs::write(&path, "(version: 99)").unwrap();
        // Where the draft would be.
        std::fs::create_dir(path.with_file_name("settings.ron.new")).unwrap();
        assert!(Settings::default().replace(&path).is_err());
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "(version: 99)");
        assert!(!path.with_file_name("settings.ron.old").exists());
    }

    #[test]
    fn a_scale_out_of_range_is_brought_back() {
        let (_folder, path) = settings_file();
        std::fs::write(&path, "(scale: 90.0)").unwrap();
        assert!(matches!(Settings::read(&path), Found::Fine(s) if s.scale == Settings::LARGEST));
    }
}
