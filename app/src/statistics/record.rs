//! What all finished games say of one player.

use super::played::PlayedGame;
use crate::replay::Category;
use net::identity::Key;
use std::collections::BTreeMap;

/// The record of a player.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    /// The number of games.
    pub games: usize,
    /// The number of games that nobody ended with more points.
    pub won: usize,
    /// The sum of all points.
    pub points: i64,
    /// The most points in a game.
    pub best: Option<Feat>,
    /// The sources of the points, in the order of [`Category::ALL`].
    pub sources: [i64; Category::ALL.len()],
    /// The longest road that brought points, in cells.
    pub road: Option<Feat>,
    /// The largest city that brought points, in cells.
    pub city: Option<Feat>,
    /// The opponents, those with the most games first.
    pub opponents: Vec<Opponent>,
    /// The number of games that were tried again alone; nothing else counts them.
    pub trials: usize,
}

/// Something to be proud of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Feat {
    /// How much.
    pub amount: i32,
    /// The index of the game.
    pub game: usize,
}

/// Somebody who was played against.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opponent {
    /// The name; of several, that of the newest game.
    pub name: String,
    /// Whether it is a bot.
    pub is_bot: bool,
    /// The number of games together.
    pub games: usize,
    /// The number of games in which the player had more points than this opponent.
    pub ahead: usize,
    /// The number of games in which the player had fewer.
    pub behind: usize,
}

/// What tells opponents apart. People at one computer and bots are known by their names.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Who {
    Computer(Key),
    Here(String),
    Bot(String),
}

impl Record {
    /// The record of a profile from games that are sorted with the newest first.
    #[must_use]
    pub fn of<'a>(games: impl Iterator<Item = &'a PlayedGame>, key: Key, name: &str) -> Self {
        let mut record = Self::default();
        let mut opponents: BTreeMap<Who, Opponent> = BTreeMap::new();
        for (n, game) in games.enumerate() {
            let Some(seat) = game.seat_of(key, name) else { continue };
            if game.is_trial {
                record.trials += 1;
                continue;
            }
            let own = &game.players[seat];
            record.games += 1;
            record.won += usize::from(game.players.iter().all(|player| player.points <= own.points));
            record.points += i64::from(own.points);
            for (sum, points) in record.sources.iter_mut().zip(own.sources) {
                *sum += i64::from(points);
            }
            let more = |of: &mut Option<Feat>, amount: i32| {
                if amount > of.map_or(0, |feat| feat.amount) {
                    *of = Some(Feat { amount, game: n });
                }
            };
            more(&mut record.best, own.points);
            more(&mut record.road, i32::from(own.road));
            more(&mut record.city, i32::from(own.city));
            for (_, player) in game.players.iter().enumerate().filter(|(other, _)| *other != seat) {
                let who = match player {
                    bot if bot.is_bot => Who::Bot(bot.name.clone()),
                    other if other.holder == key => Who::Here(other.name.clone()),
                    other => Who::Computer(other.holder),
                };
                let one = opponents.entry(who).or_insert_with(|| Opponent {
                    name: player.name.clone(),
                    is_bot: player.is_bot,
                    games: 0,
                    ahead: 0,
                    behind: 0,
                });
                one.games += 1;
                one.ahead += usize::from(own.points > player.points);
                one.behind += usize::from(own.points < player.points);
            }
        }
        record.opponents = opponents.into_values().collect();
        record.opponents.sort_by(|a, b| b.games.cmp(&a.games).then_with(|| a.name.cmp(&b.name)));
        record
    }
}

#[cfg(test)]
mod tests {
    use super::super::played::Player;
    use super::*;

    const ME: Key = Key([1; 32]);
    const BEN: Key = Key([2; 32]);

    fn player(name: &str, holder: Key, points: i32) -> Player {
        let mut sources = [0; Category::ALL.len()];
        sources[Category::Roads as usize] = points;
        let (road, city) = (points as u16 / 10, 3);
        Player { name: name.to_owned(), holder, is_bot: false, points, sources, road, city }
    }

    fn bot(points: i32) -> Player {
        Player { is_bot: true, ..player("Bot", ME, points) }
    }

    fn game(players: &[Player]) -> PlayedGame {
        PlayedGame { head: net::identity::Digest([0; 32]), players: players.to_vec(), is_trial: false }
    }

    #[test]
    fn a_record_counts_games_wins_points_and_who_was_ahead() {
        let games = [
            game(&[player("Ben", BEN, 40), player("Mira", ME, 70)]),
            game(&[player("Mira", ME, 50), player("Benjamin", BEN, 50), bot(20)]),
            game(&[player("Mira", ME, 30), bot(90)]),
            game(&[player("Ben", BEN, 90), player("Cem", Key([3; 32]), 10)]),
        ];
        let record = Record::of(games.iter(), ME, "Mira");
        assert_eq!((record.games, record.won, record.points), (3, 2, 150), "a shared first place is won");
        assert_eq!(record.sources[Category::Roads as usize], 150);
        assert_eq!(record.best, Some(Feat { amount: 70, game: 0 }));
        assert_eq!(record.road, Some(Feat { amount: 7, game: 0 }));
        assert_eq!(record.city, Some(Feat { amount: 3, game: 0 }), "the newest of several");
        let told: Vec<_> = record
            .opponents
            .iter()
            .map(|o| (o.name.as_str(), o.is_bot, o.games, o.ahead, o.behind))
            .collect();
        assert_eq!(told, [("Ben", false, 2, 1, 0), ("Bot", true, 2, 1, 1)]);
    }

    #[test]
    fn at_one_computer_the_seat_with_the_name_of_the_profile_counts() {
        let here = game(&[player("Jo", ME, 60), player("Mira", ME, 40), bot(1)]);
        let others = game(&[player("Jo", ME, 60), player("Cem", ME, 40)]);
        let record = Record::of([&here, &others].into_iter(), ME, "Mira");
        assert_eq!((record.games, record.won, record.points), (1, 0, 40));
        assert_eq!(record.opponents.len(), 2);
        assert!(record.opponents.iter().any(|o| o.name == "Jo" && !o.is_bot && o.behind == 1));
    }

    #[test]
    fn a_game_that_was_tried_again_alone_counts_only_as_that() {
        let trial = PlayedGame { is_trial: true, ..game(&[player("Ben", ME, 10), player("Mira", ME, 99)]) };
        let record = Record::of([&trial].into_iter(), ME, "Mira");
        assert_eq!(record, Record { trials: 1, ..Record::default() });
    }
}
