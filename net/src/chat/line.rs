//! A chat line on the wire.

use crate::identity::{Digest, Identity, Key, Purpose, Signature};
use crate::name::Name;
use crate::text;
use crate::wire;
use serde::{Deserialize, Serialize};

/// The most bytes of a line without its signature: its text and its name at four bytes per character, and the rest.
pub const MAX_BYTES: usize = 4 * (text::LONGEST + Name::LONGEST) + 128;

/// The content of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ChatContent {
    /// Words.
    Text(String),
    /// One of the fixed reactions, shown in the reader's language.
    Reaction(Reaction),
}

/// The fixed reactions. They are sent as numbers, and every window shows them in its own language.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Reaction {
    /// Hello.
    Hello,
    /// Good luck.
    Luck,
    /// A nice move.
    Nice,
    /// Thanks.
    Thanks,
    /// Laughing.
    Laugh,
    /// Something went wrong.
    Oops,
    /// One moment, I am thinking.
    Think,
    /// A good game.
    Bravo,
    /// A gentle nudge for the player that the game waits for.
    Nudge,
}

impl Reaction {
    /// All reactions, in the order of their numbers.
    pub const ALL: [Self; 9] = [
        Self::Hello,
        Self::Luck,
        Self::Nice,
        Self::Thanks,
        Self::Laugh,
        Self::Oops,
        Self::Think,
        Self::Bravo,
        Self::Nudge,
    ];

    /// Its number in messages.
    #[must_use]
    pub const fn code(self) -> u8 {
        self as u8
    }

    /// The reaction with a number; `None` if this version does not know it.
    #[must_use]
    pub fn from_code(code: u8) -> Option<Self> {
        Self::ALL.get(usize::from(code)).copied()
    }

    /// Its name in scripts.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Hello => "hello",
            Self::Luck => "luck",
            Self::Nice => "nice",
            Self::Thanks => "thanks",
            Self::Laugh => "laugh",
            Self::Oops => "oops",
            Self::Think => "think",
            Self::Bravo => "bravo",
            Self::Nudge => "nudge",
        }
    }

    /// The reaction with a name in scripts.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reaction| reaction.name() == name)
    }
}

/// The signed content of a line: what it says, where, by whom, and its place in the chat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Line {
    pub(super) table: Digest,
    pub(super) sender: Key,
    /// The sender's name, for peers that know no seat of that key.
    pub(super) name: String,
    /// Increases with each line of this sender; each number counts once.
    pub(super) number: u64,
    /// One more than the highest that the sender had received at this table.
    pub(super) order: u64,
    pub(super) word: WireContent,
}

/// The content on the wire. Unknown numbers of newer versions are forwarded, but not shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) enum WireContent {
    Text(String),
    Reaction(u8),
}

impl Line {
    /// Whether it is well-formed.
    fn is_sound(&self) -> bool {
        let is_name = Name::clean(&self.name).as_ref() == Some(&self.name);
        let is_text = match &self.word {
            WireContent::Text(text) => text::clean(text, text::LONGEST).as_ref() == Some(text),
            WireContent::Reaction(_) => true,
        };
        is_name && is_text
    }
}

/// A line with its sender's signature.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Signed {
    bytes: Vec<u8>,
    signature: Signature,
}

impl Signed {
    /// Signs a line; `None` if it exceeds the size limit.
    pub(super) fn new(line: &Line, identity: &Identity) -> Option<Self> {
        let bytes = wire::encode(line).ok().filter(|bytes| bytes.len() <= MAX_BYTES)?;
        let signature = identity.sign(Purpose::Chat, &bytes);
        Some(Self { bytes, signature })
    }

    /// The line, if it is well-formed; its sender is not verified yet.
    pub(super) fn read(&self) -> Option<Line> {
        if self.bytes.len() > MAX_BYTES {
            return None;
        }
        wire::decode::<Line>(&self.bytes).ok().filter(Line::is_sound)
    }

    /// Whether the sender that it names signed it.
    pub(super) fn is_true(&self, line: &Line) -> bool {
        line.sender.verify(Purpose::Chat, &self.bytes, &self.signature)
    }
}
