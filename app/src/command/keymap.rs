//! The keymap: the default keys, and those that the user chose instead.

use super::{Chord, KeyCommand, Keys, Realm};
use crate::text::Language;
use egui::{Event, Ui};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;

/// The keys in force. No two commands of one realm share a key.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Keymap {
    own: BTreeMap<KeyCommand, Chord>,
    /// The entries of a file that were ignored.
    unread: Vec<String>,
}

/// Why a command cannot have a key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The key always does something else.
    Fixed(KeyCommand),
    /// Another command has it; with the keymap that exchanges both, if possible.
    Taken(KeyCommand, Option<Keymap>),
}

impl Keymap {
    /// The longest text of a keymap that is read, in bytes.
    const LONGEST: usize = 4096;

    /// The key of a command that can be changed.
    #[must_use]
    pub fn key(&self, command: KeyCommand) -> Option<Chord> {
        match command.row().keys {
            Keys::Fixed(..) => None,
            Keys::Chosen(usual, _) => Some(self.own.get(&command).copied().unwrap_or(usual)),
        }
    }

    /// Whether all keys are the default ones.
    #[must_use]
    pub fn is_usual(&self) -> bool {
        self.own.is_empty()
    }

    /// The default key of a command that has another.
    #[must_use]
    pub fn usual_of(&self, command: KeyCommand) -> Option<Chord> {
        self.own.get(&command).and_then(|_| Self::default().key(command))
    }

    /// Whether this chord belongs to the command exclusively.
    fn holds(&self, command: KeyCommand, chord: Chord) -> bool {
        match command.row().keys {
            Keys::Fixed(all, _) => all.contains(&chord),
            Keys::Chosen(..) => self.key(command) == Some(chord),
        }
    }

    /// The chords of a command in a realm.
    #[must_use]
    pub fn chords(&self, command: KeyCommand, realm: Realm) -> Vec<Chord> {
        if !command.is_in(realm) || !command.is_built() {
            return Vec::new();
        }
        let also = match command.row().keys {
            Keys::Fixed(all, _) => return all.to_vec(),
            Keys::Chosen(_, also) => also,
        };
        let is_free =
            |chord: &Chord| !KeyCommand::all().any(|other| other.is_in(realm) && self.holds(other, *chord));
        self.key(command).into_iter().chain(also.iter().copied().filter(is_free)).collect()
    }

    /// Whether a key of a command was pressed. Consumes the press.
    #[must_use]
    pub fn pressed(&self, ui: &Ui, command: KeyCommand, realm: Realm) -> bool {
        let is_typing = |event: &Event| matches!(event, Event::Key { pressed: true, .. } | Event::Text(_));
        if !ui.input(|i| i.events.iter().any(is_typing)) {
            return false;
        }
        // Every press is consumed, so that none of them does something else as well.
        let taken = self.chords(command, realm).into_iter().filter(|chord| chord.take(ui)).count();
        taken > 0
    }

    /// The name of a command's first key.
    #[must_use]
    pub fn shown(&self, words: Language, command: KeyCommand) -> String {
        match command.row().keys {
            Keys::Fixed(_, text) => words.text(text),
            Keys::Chosen(..) => self.key(command).map(|chord| chord.shown(words)).unwrap_or_default(),
        }
    }

    /// The names of all keys of a command in a realm.
    #[must_use]
    pub fn all_shown(&self, words: Language, command: KeyCommand, realm: Realm) -> String {
        match command.row().keys {
            Keys::Fixed(_, text) => words.text(text),
            Keys::Chosen(..) => {
                let all: Vec<String> =
                    self.chords(command, realm).into_iter().map(|chord| chord.shown(words)).collect();
                all.join(", ")
            }
        }
    }

    /// The commands that hold a key of this command.
    fn holders(&self, command: KeyCommand, chord: Chord) -> Vec<KeyCommand> {
        let meets = |other: &KeyCommand| Realm::ALL.iter().any(|r| command.is_in(*r) && other.is_in(*r));
        let all = super::ROWS.iter().map(|row| row.command).filter(|other| *other != command);
        all.filter(|other| meets(other) && self.holds(*other, chord)).collect()
    }

    fn put(&mut self, command: KeyCommand, chord: Chord) {
        if Self::default().key(command) == Some(chord) {
            self.own.remove(&command);
        } else {
            self.own.insert(command, chord);
        }
    }

    /// The keymap with another key for a command.
    ///
    /// # Errors
    /// If the key does something else.
    pub fn with(&self, command: KeyCommand, chord: Chord) -> Result<Self, Refusal> {
        let mut next = self.clone();
        next.put(command, chord);
        let holders = self.holders(command, chord);
        let Some(first) = holders.first().copied() else { return Ok(next) };
        if let Some(fixed) = holders.iter().find(|other| !other.can_change()) {
            return Err(Refusal::Fixed(*fixed));
        }
        let swapped = self.key(command).filter(|_| holders.len() == 1).and_then(|old| {
            next.put(first, old);
            next.holders(first, old).is_empty().then_some(next)
        });
        Err(Refusal::Taken(first, swapped))
    }

    /// The text form: the differences from the default, as `fields=H turn-back=Shift+T`.
    #[must_use]
    pub fn text(&self) -> String {
        let all: Vec<String> = self.own.iter().map(|(c, k)| format!("{}={}", c.name(), k.name())).collect();
        all.join(" ")
    }

    /// Reads the text form. Entries that are invalid, or would give two commands one key, keep the default and are
    /// reported by [`Keymap::take_unread`].
    #[must_use]
    pub fn read(text: &str) -> Self {
        let mut keymap = Self::default();
        let end = (0..=text.len().min(Self::LONGEST)).rev().find(|n| text.is_char_boundary(*n)).unwrap_or(0);
        for part in text[..end].split_whitespace() {
            let read = part.split_once('=').and_then(|(name, key)| {
                let command = KeyCommand::named(name).filter(|command| command.can_change())?;
                Some((command, Chord::named(key)?))
            });
            match read {
                Some((command, chord)) => keymap.put(command, chord),
                None => keymap.unread.push(part.to_owned()),
            }
        }
        // Each iteration removes one, so this ends.
        while let Some((command, chord)) =
            keymap.own.iter().map(|(c, k)| (*c, *k)).find(|(c, k)| !keymap.holders(*c, *k).is_empty())
        {
            keymap.own.remove(&command);
            keymap.unread.push(format!("{}={}", command.name(), chord.name()));
        }
        keymap
    }

    /// Takes the entries that were ignored.
    pub fn take_unread(&mut self) -> Option<String> {
        let unread = std::mem::take(&mut self.unread).join(" ");
        Some(unread).filter(|unread| !unread.is_empty())
    }
}

impl Serialize for Keymap {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(&self.text())
    }
}

impl<'de> Deserialize<'de> for Keymap {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        String::deserialize(d).map(|text| Self::read(&text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::Key;

    fn plain(key: Key) -> Chord {
        Chord::plain(key)
    }

    #[test]
    fn no_two_usual_keys_meet() {
        let usual = Keymap::default();
        for command in super::super::ROWS.iter().map(|row| row.command) {
            for realm in Realm::ALL.into_iter().filter(|realm| command.is_in(*realm)) {
                for chord in usual.chords(command, realm) {
                    let others = usual.holders(command, chord);
                    let others: Vec<_> = others.into_iter().filter(|other| other.is_in(realm)).collect();
                    // Enter goes on in the lesson only after a move is explained, when there is nothing to choose.
                    let is_enter = |c: KeyCommand| matches!(c, KeyCommand::GoOn | KeyCommand::Choose);
                    assert!(
                        others.iter().all(|o| is_enter(*o) && is_enter(command)),
                        "{command:?} and {others:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn another_key_does_it_and_the_old_one_does_not() {
        let keymap = Keymap::default().with(KeyCommand::Fields, plain(Key::H)).unwrap();
        assert_eq!(keymap.chords(KeyCommand::Fields, Realm::Table), [plain(Key::H)]);
        assert_eq!(keymap.usual_of(KeyCommand::Fields), Some(plain(Key::G)));
        assert_eq!(keymap.shown(Language::German, KeyCommand::Fields), "H");
        let back = keymap.with(KeyCommand::Fields, plain(Key::G)).unwrap();
        assert!(back.is_usual());
    }

    #[test]
    fn a_key_that_is_taken_can_be_exchanged() {
        let usual = Keymap::default();
        let Err(Refusal::Taken(KeyCommand::Left, Some(swapped))) =
            usual.with(KeyCommand::Fields, plain(Key::T))
        else {
            panic!("T is the key of the tiles that are left")
        };
        assert_eq!(swapped.key(KeyCommand::Fields), Some(plain(Key::T)));
        assert_eq!(swapped.key(KeyCommand::Left), Some(plain(Key::G)));
    }

    #[test]
    fn what_is_fixed_and_what_two_have_is_refused() {
        let usual = Keymap::default();
        let refused = |key| usual.with(KeyCommand::Fields, plain(key)).unwrap_err();
        assert_eq!(refused(Key::Num3), Refusal::Fixed(KeyCommand::Digit));
        assert_eq!(refused(Key::ArrowUp), Refusal::Fixed(KeyCommand::Walk));
        // In a replay and in the lesson there is nothing to exchange it for.
        assert_eq!(refused(Key::PageUp), Refusal::Taken(KeyCommand::TurnBefore, None));
    }

    #[test]
    fn what_a_command_also_has_gives_way() {
        let usual = Keymap::default();
        assert_eq!(usual.chords(KeyCommand::Fit, Realm::Table), [plain(Key::F), plain(Key::Home)]);
        assert_eq!(usual.chords(KeyCommand::Fit, Realm::Replay), [plain(Key::F)]);
        let keymap = usual.with(KeyCommand::Tool, plain(Key::Home)).unwrap();
        assert_eq!(keymap.chords(KeyCommand::Fit, Realm::Table), [plain(Key::F)]);
    }

    #[test]
    fn a_keymap_comes_back_as_it_was_written() {
        let keymap = Keymap::default().with(KeyCommand::Fields, plain(Key::H)).unwrap();
        let keymap = keymap.with(KeyCommand::TurnBack, Chord::shift(Key::T)).unwrap();
        assert_eq!(keymap.text(), "turn-back=Shift+T fields=H");
        assert_eq!(Keymap::read(&keymap.text()), keymap);
        assert!(Keymap::read("").is_usual());
    }

    #[test]
    fn what_cannot_be_read_is_as_usual_and_told_once() {
        let mut keymap = Keymap::read("fields=Banana turn=D nonsense walk=H left=Escape");
        assert_eq!(keymap.key(KeyCommand::Turn), Some(plain(Key::D)));
        assert_eq!(keymap.key(KeyCommand::Fields), Some(plain(Key::G)));
        assert_eq!(keymap.take_unread().as_deref(), Some("fields=Banana nonsense walk=H left=Escape"));
        assert_eq!(keymap.take_unread(), None);
    }

    #[test]
    fn two_commands_never_read_the_same_key() {
        let mut keymap = Keymap::read("fields=T");
        assert!(keymap.is_usual() && keymap.take_unread().is_some());
        let mut swapped = Keymap::read("fields=T left=G");
        assert_eq!(swapped.key(KeyCommand::Left), Some(plain(Key::G)));
        assert_eq!(swapped.take_unread(), None);
        let mut chain = Keymap::read("fields=T left=H look=G");
        assert!(chain.take_unread().is_none() && chain.key(KeyCommand::Look) == Some(plain(Key::G)));
    }
}
