//! What a host chose for a table, for the next one.

use net::node::BotKind;
use rules::Setup;
use serde::{Deserialize, Serialize};

/// A table as it was when its game was begun, or when it was left before.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LastTable {
    /// Seats, sets, modules and options.
    pub setup: Setup,
    /// Who else sat at this computer, with the number of the seat, counted from that of the host.
    pub company: Vec<(u8, Company)>,
}

impl LastTable {
    /// A table where these sat at the computer of a player with this name, the player among them. After a second game the
    /// player need not have the first seat, as at a new table.
    #[must_use]
    pub fn of(setup: Setup, here: Vec<(u8, Company)>, name: &str) -> Self {
        let is_own = |(_, who): &(u8, Company)| matches!(who, Company::Guest(guest) if guest == name);
        let is_person = |(_, who): &(u8, Company)| matches!(who, Company::Guest(_));
        let own = here.iter().find(|who| is_own(who)).or_else(|| here.iter().find(|who| is_person(who)));
        let (own, seats) = (own.map_or(0, |(seat, _)| *seat), setup.seats.max(1));
        let from_own = |seat: u8| (seat % seats + seats - own % seats) % seats;
        let mut company: Vec<(u8, Company)> = here
            .into_iter()
            .map(|(seat, who)| (from_own(seat), who))
            .filter(|(seat, _)| *seat != 0)
            .collect();
        company.sort_by_key(|(seat, _)| *seat);
        Self { setup, company }
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Preset;

    #[test]
    fn the_host_has_the_first_seat_of_the_next_table_and_no_second_one() {
        let guest = |name: &str| Company::Guest(name.to_owned());
        let bot = || Company::Bot(BotKind::HARD);
        let of = |here: Vec<(u8, Company)>| LastTable::of(Preset::Base.setup(3), here, "Kim").company;
        assert_eq!(
            of(vec![(0, guest("Kim")), (1, bot()), (2, guest("Ben"))]),
            [(1, bot()), (2, guest("Ben"))]
        );
        assert_eq!(
            of(vec![(0, bot()), (1, guest("Ben")), (2, guest("Kim"))]),
            [(1, bot()), (2, guest("Ben"))]
        );
        assert_eq!(of(vec![(0, bot()), (2, guest("Kimberley"))]), [(1, bot())], "the name was changed");
        assert_eq!(of(vec![]), []);
    }
}
