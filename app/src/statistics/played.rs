//! What a finished game says of its players.

use crate::replay::{Category, Replay};
use net::identity::{Digest, Key};
use net::log::{SeatKind, SeatMode};
use serde::{Deserialize, Serialize};

/// A finished game in numbers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayedGame {
    /// The head of its log: copies have the same.
    pub head: Digest,
    /// The players in the order of play.
    pub players: Vec<Player>,
    /// Whether it is a branch in which all seats are of one computer: a game that somebody tried again alone.
    pub is_trial: bool,
}

/// A player of a finished game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Player {
    /// The name at the end of the game.
    pub name: String,
    /// The holder of the seat at the end of the game.
    pub holder: Key,
    /// Whether a bot played to the end: one that sat there from the start, or one in the place of a person.
    pub is_bot: bool,
    /// The points at the end of the game.
    pub points: i32,
    /// Their sources, in the order of [`Category::ALL`].
    pub sources: [i32; Category::ALL.len()],
    /// The cells of the longest road that brought points; 0 if none did.
    pub road: u16,
    /// The cells of the largest city that brought points; 0 if none did.
    pub city: u16,
}

impl PlayedGame {
    /// The numbers of a log; `None` if its game is not over.
    #[must_use]
    pub fn of(replay: &mut Replay) -> Option<Self> {
        let last = replay.last();
        if !replay.is_over(last) {
            return None;
        }
        let table = replay.table(last);
        let tallies = replay.tally(last);
        let log = replay.reader().log();
        let (offered, states) = (&log.offer().seats, &log.roster().seats);
        let ends = states.iter().zip(offered);
        let ends = ends.map(|(end, begin)| {
            let is_bot = ended_by_bot((begin.player, begin.holder), (end.mode, end.holder));
            (end.holder, is_bot)
        });
        let ends: Vec<(Key, bool)> = ends.collect();
        let is_branch = replay.reader().begins().len() > 1;
        let seats = replay.seats().zip(&table.seating.seats).zip(tallies).zip(&ends);
        let players = seats.map(|(((seat, named), tally), (holder, is_bot))| Player {
            name: named.name.clone(),
            holder: *holder,
            is_bot: *is_bot,
            points: replay.score(last, seat),
            sources: tally.points,
            road: tally.road,
            city: tally.city,
        });
        Some(Self {
            head: replay.reader().log().head(),
            players: players.collect(),
            is_trial: is_branch && ends.windows(2).all(|pair| pair[0].0 == pair[1].0),
        })
    }

    /// The seat of a profile, by its key; of several at its computer, the one with its name.
    #[must_use]
    pub fn seat_of(&self, key: Key, name: &str) -> Option<usize> {
        let is_person = |player: &Player| player.holder == key && !player.is_bot;
        let mut own = (0..self.players.len()).filter(|seat| is_person(&self.players[*seat]));
        let first = own.next()?;
        if own.next().is_none() {
            return Some(first);
        }
        (0..self.players.len())
            .find(|seat| is_person(&self.players[*seat]) && self.players[*seat].name == name)
    }
}

/// Whether a bot played a seat to the end, by who was to play it at the beginning and who did at the end. Who takes over
/// the seat of a bot is a person.
fn ended_by_bot((player, first): (SeatKind, Key), (mode, last): (SeatMode, Key)) -> bool {
    matches!(mode, SeatMode::Bot(_)) || matches!(player, SeatKind::Bot(_)) && first == last
}

#[cfg(test)]
mod tests {
    use super::*;
    use net::log::BotKind;

    #[test]
    fn a_game_that_a_bot_ended_is_the_bots_and_one_that_a_person_took_over_is_that_persons() {
        let (me, other) = (Key([1; 32]), Key([2; 32]));
        let (person, bot) = (SeatKind::Person, SeatKind::Bot(BotKind::Greedy));
        assert!(!ended_by_bot((person, me), (SeatMode::Present, me)));
        assert!(ended_by_bot((person, me), (SeatMode::Bot(other), me)), "a bot stood in");
        assert!(ended_by_bot((bot, me), (SeatMode::Present, me)));
        assert!(!ended_by_bot((bot, me), (SeatMode::Present, other)), "somebody took its seat");
    }
}
