//! Output to a terminal: texts of others must not move its cursor or reverse its lines.

use net::text;
use std::fmt::{Display, Write};
use std::io::{self, Write as _};
use std::process::ExitCode;

/// Lines without invisible characters.
#[must_use]
pub fn shown(lines: impl Display) -> String {
    let lines = lines.to_string();
    // Most lines are plain and need no change.
    if lines.chars().all(|c| (' '..='~').contains(&c) || c == '\n') {
        return lines;
    }
    lines.split('\n').map(text::shown).collect::<Vec<_>>().join("\n")
}

/// A JSON text with invisible characters escaped, so that its value is the same.
#[must_use]
pub fn json(value: impl Display) -> String {
    let mut out = String::new();
    // Outside its strings, JSON is ASCII.
    for c in value.to_string().chars() {
        if c.is_ascii_graphic() || c == ' ' || c == '\n' || text::is_shown(c) {
            out.push(c);
            continue;
        }
        for unit in c.encode_utf16(&mut [0; 2]) {
            let _ = write!(out, "\\u{unit:04x}");
        }
    }
    out
}

/// Prints one line on standard error. If that fails, there is no place left to report it.
pub fn remark(text: impl Display) {
    let _ = writeln!(io::stderr().lock(), "bastide: {}", shown(text));
}

/// Prints a failure in one sentence on standard error. Returns the exit status.
pub fn fail(reason: impl Display) -> ExitCode {
    remark(reason);
    ExitCode::FAILURE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_hold_nothing_that_turns_them_or_moves_the_cursor() {
        let text = "Ada\u{202e} won\u{1b}[2J\n  second\u{9b}K line\n";
        assert_eq!(shown(text), "Ada won[2J\n  secondK line\n");
        assert_eq!(shown("plain\nÄnne"), "plain\nÄnne");
    }

    #[test]
    fn json_says_the_same_in_what_can_be_seen() {
        let value = serde_json::json!({"name": "A\u{202e}\u{9b}\u{7f}\u{e0041}ä\n👍", "n": 1});
        let written = json(&value);
        assert!(written.chars().all(text::is_shown), "{written}");
        assert!(written.contains("A\\u202e\\u009b\\u007f\\udb40\\udc41ä\\n👍"), "{written}");
        assert_eq!(serde_json::from_str::<serde_json::Value>(&written).unwrap(), value);
    }
}
