//! Runs the program as a user would.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// The result of a run of the program.
#[derive(Debug)]
pub(crate) struct Run {
    /// Exit status; `None` after a signal.
    pub(crate) status: Option<i32>,
    /// Standard output.
    pub(crate) output: String,
    /// Standard error.
    pub(crate) errors: String,
}

impl Run {
    /// Asserts a refusal with one sentence that contains all of `words`, no output and no panic.
    #[track_caller]
    pub(crate) fn is_refused(&self, words: &[&str]) {
        assert_eq!(self.status, Some(1), "{self:?}");
        assert_eq!(self.output, "", "{self:?}");
        let sentence = self.errors.strip_prefix("bastide: ").unwrap_or_else(|| panic!("{self:?}"));
        assert_eq!(sentence.trim_end().lines().count(), 1, "{self:?}");
        for word in words {
            assert!(sentence.contains(word), "{word} is missing in {sentence}");
        }
    }

    /// Asserts success with nothing on standard error.
    #[track_caller]
    pub(crate) fn output(self) -> String {
        assert_eq!((self.status, self.errors.as_str()), (Some(0), ""), "{self:?}");
        self.output
    }
}

/// The program with its own home folder and no display.
pub(crate) fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bastide"));
    command.args(arguments).stdin(Stdio::null());
    for name in [
        "DISPLAY",
        "WAYLAND_DISPLAY",
        "WAYLAND_SOCKET",
        "XDG_DATA_HOME",
        "XDG_CACHE_HOME",
        "LC_ALL",
        "LC_MESSAGES",
        "RUST_LOG",
        "RUST_BACKTRACE",
    ] {
        command.env_remove(name);
    }
    command.env("HOME", folder("home")).env("LANG", "C");
    command
}

/// Runs the program to its end.
pub(crate) fn bastide(arguments: &[&str]) -> Run {
    let output = command(arguments).output().unwrap();
    Run {
        status: output.status.code(),
        output: String::from_utf8(output.stdout).unwrap(),
        errors: String::from_utf8(output.stderr).unwrap(),
    }
}

/// A new empty folder with this name.
pub(crate) fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("cli").join(name);
    fs::create_dir_all(&path).unwrap();
    path
}

/// Writes a file with these bytes and returns its path.
pub(crate) fn file(name: &str, bytes: impl AsRef<[u8]>) -> String {
    let path = folder("files").join(name);
    fs::write(&path, bytes).unwrap();
    path.to_str().unwrap().to_owned()
}
