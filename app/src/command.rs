//! Key commands as data. This one table yields the actions of keys, their overview, their names in tooltips and texts,
//! and the settings page where they are chosen.

mod chord;
mod keymap;

pub use chord::{Chord, is_held};
pub use keymap::{Keymap, Refusal};

use egui::Key;

/// A realm: a part of the program with its own keys.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Realm {
    /// At a table, playing or watching.
    #[default]
    Table,
    /// A replay.
    Replay,
    /// The lesson.
    Lesson,
}

impl Realm {
    /// All realms.
    pub const ALL: [Self; 3] = [Self::Table, Self::Replay, Self::Lesson];

    /// The text key of its name.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Table => "keys-table",
            Self::Replay => "keys-replay",
            Self::Lesson => "keys-lesson",
        }
    }
}

/// A command that a key triggers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "the table says what each does")]
pub enum KeyCommand {
    Walk,
    Choose,
    Digit,
    Tool,
    List,
    Turn,
    TurnBack,
    Undo,
    Step,
    Scoring,
    TurnBefore,
    TurnAfter,
    First,
    Last,
    Run,
    GoOn,
    LessonBack,
    LessonSkip,
    Fit,
    Larger,
    Smaller,
    Move,
    Look,
    Fields,
    Left,
    Advise,
    Talk,
    Sound,
    Beamer,
    Around,
    Help,
}

/// The keys of a command.
#[derive(Clone, Copy, Debug)]
enum Keys {
    /// Always these keys; the text names them.
    Fixed(&'static [Chord], &'static str),
    /// The user can choose the first; the others work too, unless another command has them.
    Chosen(Chord, &'static [Chord]),
}

/// A row of the table.
struct Row {
    command: KeyCommand,
    /// Its name in the settings file.
    name: &'static str,
    /// The key of the text that describes it.
    text: &'static str,
    keys: Keys,
    realms: &'static [Realm],
}

const TABLE: &[Realm] = &[Realm::Table];
const REPLAY: &[Realm] = &[Realm::Replay];
const LESSON: &[Realm] = &[Realm::Lesson];
const PLAY: &[Realm] = &[Realm::Table, Realm::Lesson];
const ALL: &[Realm] = &Realm::ALL;

const ARROWS: &[Chord] = &[
    Chord::plain(Key::ArrowLeft),
    Chord::plain(Key::ArrowRight),
    Chord::plain(Key::ArrowUp),
    Chord::plain(Key::ArrowDown),
];
const SHIFT_ARROWS: &[Chord] = &[
    Chord::shift(Key::ArrowLeft),
    Chord::shift(Key::ArrowRight),
    Chord::shift(Key::ArrowUp),
    Chord::shift(Key::ArrowDown),
];
const ENTER: &[Chord] = &[Chord::plain(Key::Enter), Chord::plain(Key::Space)];
const DIGITS: &[Chord] = &[
    Chord::plain(Key::Num1),
    Chord::plain(Key::Num2),
    Chord::plain(Key::Num3),
    Chord::plain(Key::Num4),
    Chord::plain(Key::Num5),
    Chord::plain(Key::Num6),
    Chord::plain(Key::Num7),
    Chord::plain(Key::Num8),
    Chord::plain(Key::Num9),
];
const TAB: &[Chord] = &[Chord::plain(Key::Tab)];
const AROUND: &[Chord] = &[Chord::shift(Key::Tab), Chord::plain(Key::Escape)];

const fn row(
    command: KeyCommand,
    name: &'static str,
    text: &'static str,
    keys: Keys,
    realms: &'static [Realm],
) -> Row {
    Row { command, name, text, keys, realms }
}

const fn chosen(key: Key) -> Keys {
    Keys::Chosen(Chord::plain(key), &[])
}

/// The table, in the order of listings.
static ROWS: [Row; 31] = {
    use KeyCommand as C;
    use Keys::{Chosen, Fixed};
    [
        row(C::Walk, "walk", "help-arrows", Fixed(ARROWS, "key-arrows"), PLAY),
        row(C::Choose, "choose", "help-enter", Fixed(ENTER, "key-enter"), PLAY),
        row(C::Digit, "digit", "help-digits", Fixed(DIGITS, "key-digits"), PLAY),
        row(C::Tool, "tool", "help-tool", chosen(Key::W), PLAY),
        row(C::List, "list", "help-list", chosen(Key::L), PLAY),
        row(C::Turn, "turn", "help-turn", Chosen(Chord::plain(Key::R), TAB), PLAY),
        row(C::TurnBack, "turn-back", "help-turn-back", Chosen(Chord::shift(Key::R), &[]), PLAY),
        row(
            C::Undo,
            "undo",
            "help-undo",
            Chosen(Chord::plain(Key::Backspace), &[Chord::command(Key::Z)]),
            PLAY,
        ),
        row(
            C::Step,
            "step",
            "help-step",
            Fixed(&[Chord::plain(Key::ArrowLeft), Chord::plain(Key::ArrowRight)], "key-step"),
            REPLAY,
        ),
        row(
            C::Scoring,
            "scoring",
            "help-scoring",
            Fixed(&[Chord::shift(Key::ArrowLeft), Chord::shift(Key::ArrowRight)], "key-scoring"),
            REPLAY,
        ),
        row(C::TurnBefore, "turn-before", "help-turn-before", chosen(Key::PageUp), REPLAY),
        row(C::TurnAfter, "turn-after", "help-turn-after", chosen(Key::PageDown), REPLAY),
        row(C::First, "first", "help-first", chosen(Key::Home), REPLAY),
        row(C::Last, "last", "help-last", chosen(Key::End), REPLAY),
        row(C::Run, "run", "help-run", chosen(Key::Space), REPLAY),
        row(C::GoOn, "go-on", "help-go-on", Fixed(ENTER, "key-enter"), LESSON),
        row(C::LessonBack, "lesson-back", "help-lesson-back", chosen(Key::PageUp), LESSON),
        row(C::LessonSkip, "lesson-skip", "help-lesson-skip", chosen(Key::PageDown), LESSON),
        row(C::Fit, "fit", "help-fit", Chosen(Chord::plain(Key::F), &[Chord::plain(Key::Home)]), ALL),
        row(
            C::Larger,
            "larger",
            "help-larger",
            Chosen(Chord::plain(Key::Plus), &[Chord::plain(Key::Equals)]),
            ALL,
        ),
        row(C::Smaller, "smaller", "help-smaller", chosen(Key::Minus), ALL),
        row(C::Move, "move", "help-move", Fixed(SHIFT_ARROWS, "key-move"), PLAY),
        row(C::Look, "look", "help-look", chosen(Key::I), ALL),
        row(C::Fields, "fields", "help-fields", chosen(Key::G), ALL),
        row(C::Left, "left", "help-left", chosen(Key::T), TABLE),
        row(C::Advise, "advise", "help-advise", chosen(Key::A), TABLE),
        row(C::Talk, "talk", "help-talk", chosen(Key::C), TABLE),
        row(C::Sound, "sound", "help-sound", chosen(Key::M), TABLE),
        row(C::Beamer, "beamer", "help-beamer", chosen(Key::B), TABLE),
        row(C::Around, "around", "help-walk", Fixed(AROUND, "key-walk"), ALL),
        row(
            C::Help,
            "help",
            "help-help",
            Chosen(Chord::plain(Key::Questionmark), &[Chord::plain(Key::F1)]),
            ALL,
        ),
    ]
};

impl KeyCommand {
    /// All commands of this program, in the order of listings.
    pub fn all() -> impl Iterator<Item = Self> {
        ROWS.iter().map(|row| row.command).filter(|command| command.is_built())
    }

    fn row(self) -> &'static Row {
        &ROWS[self as usize]
    }

    /// Whether this build can carry it out.
    const fn is_built(self) -> bool {
        !matches!(self, Self::Sound) || crate::sound::IS_BUILT
    }

    /// Whether it reveals more than the map shows, so that a table without hints lacks it.
    #[must_use]
    pub const fn is_aid(self) -> bool {
        matches!(self, Self::Fields | Self::Left | Self::Advise)
    }

    /// Whether the user can choose another key for it.
    #[must_use]
    pub fn can_change(self) -> bool {
        matches!(self.row().keys, Keys::Chosen(..))
    }

    /// Its name in the settings file.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// The key of the text that describes it.
    #[must_use]
    pub fn text(self) -> &'static str {
        self.row().text
    }

    /// Whether it is available in a realm.
    #[must_use]
    pub fn is_in(self, realm: Realm) -> bool {
        self.row().realms.contains(&realm)
    }

    /// The realm in which it is listed.
    #[must_use]
    pub fn home(self) -> Realm {
        self.row().realms[0]
    }

    fn named(name: &str) -> Option<Self> {
        ROWS.iter().find(|row| row.name == name).map(|row| row.command)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_has_its_row_and_a_name_of_its_own() {
        for (n, row) in ROWS.iter().enumerate() {
            assert_eq!(row.command as usize, n, "{}", row.name);
            assert_eq!(KeyCommand::named(row.name), Some(row.command));
            assert!(row.name.chars().all(|c| c.is_ascii_lowercase() || c == '-'), "{}", row.name);
            assert!(!row.realms.is_empty());
        }
    }

    #[test]
    fn what_stays_can_never_be_chosen() {
        let fixed = |c: &KeyCommand| !c.can_change();
        let fixed: Vec<KeyCommand> = KeyCommand::all().filter(fixed).collect();
        assert!(fixed.contains(&KeyCommand::Walk) && fixed.contains(&KeyCommand::Around));
        assert!(KeyCommand::Fields.can_change() && KeyCommand::Fields.is_aid());
    }
}
