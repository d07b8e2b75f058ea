//! A key, alone or with modifiers.

use crate::text::Language;
use egui::{Event, Key, Modifiers, Ui};

/// A key with its modifiers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Chord {
    key: Key,
    shift: bool,
    command: bool,
    alt: bool,
}

/// The names of modifiers in files, and the keys of their texts on the screen.
const HELD: [(&str, &str); 3] = [("Ctrl+", "held-ctrl"), ("Alt+", "held-alt"), ("Shift+", "held-shift")];

impl Chord {
    /// A key alone.
    #[must_use]
    pub const fn plain(key: Key) -> Self {
        Self { key, shift: false, command: false, alt: false }
    }

    /// A key with Shift.
    #[must_use]
    pub const fn shift(key: Key) -> Self {
        Self { shift: true, ..Self::plain(key) }
    }

    /// A key with Ctrl, or Cmd on a Mac.
    #[must_use]
    pub const fn command(key: Key) -> Self {
        Self { command: true, ..Self::plain(key) }
    }

    /// The chord that was pressed; `None` if no command can have it.
    #[must_use]
    pub fn pressed(key: Key, held: Modifiers) -> Option<Self> {
        let is_known = is_plain(key) || key_text(key).is_some();
        // Tab and Escape work the same on every screen.
        let is_free = !matches!(key, Key::Tab | Key::Escape);
        let plain = is_sign(key);
        let chord = Self { key, shift: held.shift && !plain, command: held.command, alt: held.alt && !plain };
        (is_known && is_free).then_some(chord)
    }

    /// The chord of a name such as `Shift+R`.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let (mut rest, mut held) = (name, [false; 3]);
        for (is, (prefix, _)) in held.iter_mut().zip(HELD) {
            (*is, rest) = rest.strip_prefix(prefix).map_or((false, rest), |rest| (true, rest));
        }
        let [command, alt, shift] = held;
        let held = Modifiers { alt, shift, command, ..Modifiers::NONE };
        Self::pressed(Key::from_name(rest).filter(|key| key.name() == rest)?, held)
    }

    const fn held(self) -> [bool; 3] {
        [self.command, self.alt, self.shift]
    }

    /// Its name in files: English, and the same in every language.
    #[must_use]
    pub fn name(self) -> String {
        let held = HELD.iter().zip(self.held()).filter(|(_, is)| *is).map(|((name, _), _)| *name);
        held.chain([self.key.name()]).collect()
    }

    /// Its name on the screen.
    #[must_use]
    pub fn shown(self, words: Language) -> String {
        let held = HELD.iter().zip(self.held()).filter(|(_, is)| *is);
        let held = held.map(|((_, key), _)| match *key {
            "held-ctrl" if cfg!(target_os = "macos") => words.text("held-cmd"),
            key => words.text(key),
        });
        let key =
            key_text(self.key).map_or_else(|| self.key.symbol_or_name().to_owned(), |key| words.text(key));
        held.chain([key]).collect::<Vec<_>>().join("+")
    }

    /// Whether it was pressed since the last frame. Consumes the press.
    pub(super) fn take(self, ui: &Ui) -> bool {
        ui.input_mut(|i| {
            let before = i.events.len();
            i.events.retain(|event| !self.is_in(event));
            i.events.len() < before
        })
    }

    fn is_in(self, event: &Event) -> bool {
        match event {
            Event::Key { key, modifiers, pressed: true, .. } if *key == self.key => self.fits(*modifiers),
            // On some keyboards, a sign arrives as text only.
            Event::Text(text) => is_sign(self.key) && !self.command && text == self.key.symbol_or_name(),
            _ => false,
        }
    }

    /// Whether the held modifiers match. A sign may need Shift on one keyboard and not on another.
    fn fits(self, held: Modifiers) -> bool {
        let is_held = held.command || held.ctrl;
        let is_commanded = if self.command { held.command } else { !is_held };
        is_commanded && (is_sign(self.key) || (held.shift == self.shift && held.alt == self.alt))
    }
}

/// Signs and digits, whose position depends on the keyboard.
const fn is_sign(key: Key) -> bool {
    use Key::{
        Backslash, Backtick, CloseBracket, CloseCurlyBracket, Colon, Comma, Equals, Exclamationmark, Minus,
        Num0, Num1, Num2, Num3, Num4, Num5, Num6, Num7, Num8, Num9, OpenBracket, OpenCurlyBracket, Period,
        Pipe, Plus, Questionmark, Quote, Semicolon, Slash,
    };
    matches!(
        key,
        Backslash
            | Backtick
            | CloseBracket
            | CloseCurlyBracket
            | Colon
            | Comma
            | Equals
            | Exclamationmark
            | Minus
            | Num0
            | Num1
            | Num2
            | Num3
            | Num4
            | Num5
            | Num6
            | Num7
            | Num8
            | Num9
            | OpenBracket
            | OpenCurlyBracket
            | Period
            | Pipe
            | Plus
            | Questionmark
            | Quote
            | Semicolon
            | Slash
    )
}

/// Letters, signs and function keys, whose label is their name in every language.
fn is_plain(key: Key) -> bool {
    let name = key.name();
    let is_function = name.strip_prefix('F').is_some_and(|n| n.parse::<u8>().is_ok());
    name.len() == 1 || is_function || is_sign(key)
}

/// The text key of a key's name, if the name is a word.
const fn key_text(key: Key) -> Option<&'static str> {
    Some(match key {
        Key::Enter => "key-name-enter",
        Key::Space => "key-name-space",
        Key::Escape => "key-name-escape",
        Key::Tab => "key-name-tab",
        Key::Backspace => "key-name-backspace",
        Key::Insert => "key-name-insert",
        Key::Delete => "key-name-delete",
        Key::Home => "key-name-home",
        Key::End => "key-name-end",
        Key::PageUp => "key-name-page-up",
        Key::PageDown => "key-name-page-down",
        Key::ArrowLeft => "key-name-left",
        Key::ArrowRight => "key-name-right",
        Key::ArrowUp => "key-name-up",
        Key::ArrowDown => "key-name-down",
        _ => return None,
    })
}

/// Whether a key is a modifier, pressed on the way to a chord.
#[must_use]
pub const fn is_held(key: Key) -> bool {
    use Key::{
        AltLeft, AltRight, CapsLock, ControlLeft, ControlRight, Fn, NumLock, ShiftLeft, ShiftRight,
        SuperLeft, SuperRight,
    };
    matches!(
        key,
        AltLeft
            | AltRight
            | CapsLock
            | ControlLeft
            | ControlRight
            | Fn
            | NumLock
            | ShiftLeft
            | ShiftRight
            | SuperLeft
            | SuperRight
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chord_is_found_by_its_name() {
        let all =
            [Chord::plain(Key::G), Chord::shift(Key::R), Chord::command(Key::Z), Chord::plain(Key::Plus)];
        for chord in all {
            assert_eq!(Chord::named(&chord.name()), Some(chord));
        }
        assert_eq!(Chord::shift(Key::R).name(), "Shift+R");
        for none in ["", "Banana", "Shift+", "Escape", "Tab", "ShiftLeft", "Hyper+R", "r", "MediaStop"] {
            assert_eq!(Chord::named(none), None, "{none}");
        }
    }

    #[test]
    fn a_letter_with_shift_is_another_chord_and_a_sign_is_not() {
        let (none, shift) = (Modifiers::NONE, Modifiers::SHIFT);
        assert!(Chord::plain(Key::R).fits(none) && !Chord::plain(Key::R).fits(shift));
        assert!(Chord::shift(Key::R).fits(shift) && !Chord::shift(Key::R).fits(none));
        assert!(Chord::plain(Key::Plus).fits(none) && Chord::plain(Key::Plus).fits(shift));
        assert!(
            !Chord::plain(Key::Z).fits(Modifiers::COMMAND) && Chord::command(Key::Z).fits(Modifiers::COMMAND)
        );
        assert!(!Chord::plain(Key::Z).fits(Modifiers::CTRL));
        assert_eq!(Chord::pressed(Key::Plus, shift), Some(Chord::plain(Key::Plus)));
        assert_eq!(Chord::pressed(Key::Escape, none), None);
    }

    #[test]
    fn keys_are_called_what_stands_on_them() {
        let german = |chord: Chord| chord.shown(Language::German);
        assert_eq!(german(Chord::shift(Key::R)), "Umschalt+R");
        assert_eq!(german(Chord::plain(Key::Backspace)), "Rücktaste");
        assert_eq!(Chord::plain(Key::Questionmark).shown(Language::English), "?");
        for key in Key::ALL {
            if let Some(chord) = Chord::pressed(*key, Modifiers::NONE) {
                assert!(!chord.shown(Language::German).is_empty());
                assert_eq!(Chord::named(&chord.name()), Some(chord), "{key:?}");
            }
        }
    }
}
