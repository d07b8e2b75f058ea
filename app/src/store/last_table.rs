//! What a host chose for a table, for the next one.

use net::node::BotKind;
use rules::Setup;
use serde::{Deserialize, Serialize};

/// A table as it was when its game was begun, or when it was left before.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LastTable {
    /// Seats, sets, modules and options.
    pub setup: Setup,
    /// Who else sat at this computer, with the number of the seat.
    pub company: Vec<(u8, Company)>,
}

/// Somebody at the same computer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Company {
    /// A bot.
    Bot(BotKind),
    /// A person, by name.
    Guest(String),
}

/// In one line, as the keymap is. One that this version does not know is none, and the other settings count.
pub(super) mod line {
    use super::LastTable;
    use serde::{Deserialize, Deserializer, Serializer, ser::Error};

    pub(in crate::store) fn serialize<S: Serializer>(
        last: &Option<LastTable>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        let line = last.as_ref().map(ron::to_string).transpose().map_err(S::Error::custom)?;
        to.serialize_str(&line.unwrap_or_default())
    }

    pub(in crate::store) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<LastTable>, D::Error> {
        String::deserialize(from).map(|line| ron::from_str(&line).ok())
    }
}
