//! The text of a report.

use super::RecentLines;
use std::backtrace::Backtrace;
use std::fmt::Write as _;
use std::sync::{Arc, Mutex, PoisonError};

/// The longest message, in characters.
const LONGEST: usize = 400;
/// The most lines of a backtrace.
const FRAMES: usize = 120;

/// The function by whose address `.ci/names.py` finds the names of the others.
const ANCHOR: &str = "app::crash::report::Report::of_panic";

/// What the program knows about itself at any time.
#[derive(Clone, Default, Debug)]
pub struct Facts(Arc<Mutex<Known>>);

#[derive(Clone, Default, Debug)]
struct Known {
    renderer: Option<String>,
    /// The number of the game at the table, without its players.
    game: Option<String>,
}

impl Facts {
    /// Notes what draws the window.
    pub fn note_renderer(&self, name: &str) {
        self.change(|known| known.renderer = Some(name.to_owned()));
    }

    /// Notes the game at the table, if there is one.
    pub fn note_game(&self, id: Option<String>) {
        self.change(|known| known.game = id);
    }

    fn change(&self, change: impl FnOnce(&mut Known)) {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner));
    }

    fn known(&self) -> Known {
        // A thread that panicked while it held the lock must not keep the report from being written.
        match self.0.try_lock() {
            Ok(known) => known.clone(),
            Err(std::sync::TryLockError::Poisoned(known)) => known.into_inner().clone(),
            Err(std::sync::TryLockError::WouldBlock) => Known::default(),
        }
    }
}

/// A report before it is written.
pub(super) struct Report {
    at: jiff::Timestamp,
    text: String,
}

impl Report {
    /// The report of a panic: its message, and where it happened.
    pub(super) fn of_panic((message, place): (String, String), facts: &Facts, lines: &RecentLines) -> Self {
        let thread = std::thread::current();
        let thread = thread.name().unwrap_or("without a name");
        let what = format!("what: {}\nwhere: {place}\nthread: {thread}\n", harmless(&message));
        let trace = frames(&Backtrace::force_capture());
        let trace: String = trace.lines().take(FRAMES).flat_map(|line| [line, "\n"]).collect();
        // Tells where in memory the program lies, which differs each time.
        let here = Self::of_panic as fn((String, String), &Facts, &RecentLines) -> Self as usize;
        let trace = format!("\nBacktrace ({ANCHOR} is at {here:#x}):\n{}", without_home(&trace));
        Self::new(&what, facts, lines, &trace)
    }

    /// The report of an error that ends the program.
    pub(super) fn of_error(reason: &str, facts: &Facts, lines: &RecentLines) -> Self {
        Self::new(&format!("what: {}\n", harmless(reason)), facts, lines, "")
    }

    fn new(what: &str, facts: &Facts, lines: &RecentLines, trace: &str) -> Self {
        let (at, known) = (jiff::Timestamp::now(), facts.known());
        let mut text =
            format!("Bastide {} met an error that it did not expect.\n\n", env!("CARGO_PKG_VERSION"));
        let or_none = |value: Option<String>| value.unwrap_or_else(|| "none".to_owned());
        // Writing to a string never fails.
        let _ = write!(
            text,
            "{what}time: {at}\nsystem: {}\nrenderer: {}\nrules: {}, protocol: {}\ngame: {}\n",
            system(),
            or_none(known.renderer),
            rules::RULES_VERSION,
            net::log::PROTOCOL,
            or_none(known.game),
        );
        text.push_str("\nLast lines of the log:\n");
        for line in lines.all() {
            let _ = writeln!(text, "{}", without_home(&line));
        }
        text.push_str(trace);
        Self { at, text }
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// The name of its file, which begins with the time and is a name on every system.
    pub(super) fn file_name(&self) -> String {
        format!("{}.txt", self.at.strftime("%Y-%m-%d %H-%M-%S"))
    }
}

/// The frames of a backtrace. A program for others has no names in it; then the addresses are told.
fn frames(trace: &Backtrace) -> String {
    let named = trace.to_string();
    if named.contains("<unknown>") { format!("{trace:#}") } else { named }
}

/// The operating system and the processor.
fn system() -> String {
    let (os, processor) = (std::env::consts::OS, std::env::consts::ARCH);
    let release = std::fs::read_to_string("/etc/os-release").unwrap_or_default();
    let name = release.lines().find_map(|line| line.strip_prefix("PRETTY_NAME="));
    match name {
        Some(name) => format!("{os} {processor} ({})", name.trim_matches('"')),
        None => format!("{os} {processor}"),
    }
}

/// A message without what it quotes, which may be a name or a text of somebody's, and without the folder of a home.
fn harmless(message: &str) -> String {
    let mut out = String::new();
    let mut inside = None;
    for c in message.chars().take(LONGEST) {
        match inside {
            Some(end) if c == end => {
                inside = None;
                out.push(c);
            }
            Some(_) => {}
            None => {
                out.push(if c == '\n' { ' ' } else { c });
                // An apostrophe inside a word opens nothing.
                if matches!(c, '"' | '`') {
                    inside = Some(c);
                    out.push('…');
                }
            }
        }
    }
    without_home(&out)
}

/// The text with `~` instead of the home folder, which often bears a name.
fn without_home(text: &str) -> String {
    match directories::BaseDirs::new() {
        Some(dirs) if dirs.home_dir().components().count() > 1 => {
            text.replace(&*dirs.home_dir().to_string_lossy(), "~")
        }
        _ => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_tells_what_happened_where_and_in_which_game_and_names_nobody() {
        let facts = Facts::default();
        facts.note_renderer("glow");
        facts.note_game(Some("0567781c77ae9ef9".to_owned()));
        let message = "byte index 1 is not a char boundary; it is inside 'ü' of `Jürgen` \"Anna\"".to_owned();
        let report =
            Report::of_panic((message, "app/src/a.rs:7:3".to_owned()), &facts, &RecentLines::default());
        let text = report.text();
        for told in [
            "what: byte index 1 is not a char boundary",
            "where: app/src/a.rs:7:3",
            "renderer: glow",
            "game: 0567781c77ae9ef9",
            "rules: ",
            "Backtrace (app::crash::report::Report::of_panic is at 0x",
            env!("CARGO_PKG_VERSION"),
        ] {
            assert!(text.contains(told), "{told} is missing in\n{text}");
        }
        assert!(!text.contains("rgen") && !text.contains("Anna"), "{text}");
    }

    #[test]
    fn the_home_folder_is_not_told() {
        let home = directories::BaseDirs::new().unwrap().home_dir().display().to_string();
        let told = without_home(&format!("cannot open {home}/games/x.bastide"));
        assert_eq!(
            told,
            if home == "/" {
                format!("cannot open {home}/games/x.bastide")
            } else {
                "cannot open ~/games/x.bastide".to_owned()
            }
        );
    }

    #[test]
    fn a_lock_that_is_held_keeps_no_report_from_being_written() {
        let facts = Facts::default();
        let held = facts.0.lock().unwrap();
        let report = Report::of_error("stuck", &facts, &RecentLines::default());
        assert!(report.text().contains("renderer: none"));
        drop(held);
    }
}
