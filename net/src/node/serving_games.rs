//! Lends saved games to neighbours: each is told of the games in which its key holds a seat, and gets copies of them.

use super::packet::Packet;
use crate::identity::{Digest, Key};
use crate::table::{Blobs, GameFile};
use std::collections::VecDeque;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// The most games in one answer.
pub(super) const MANY: usize = 32;
/// The most requests that wait. Others are dropped, and their senders ask again.
const QUESTIONS: usize = 16;
/// The most copies held for others at a time.
const COPIES: usize = 4;
/// How long the result of a search on the disk is reused.
const FRESH: Duration = Duration::from_secs(20);
/// How long a copy is held without being fetched.
const HELD: Duration = Duration::from_secs(60);

/// What is served, and what is still to be searched. One search runs at a time, off the node's task.
#[derive(Default)]
pub(super) struct Serving {
    list: Option<(Instant, Vec<GameFile>)>,
    /// Requests for the list, or for a game.
    questions: VecDeque<(Key, Option<Digest>)>,
    is_looking: bool,
    copies: Vec<Copy>,
}

struct Copy {
    to: Key,
    game: Digest,
    blob: Digest,
    bytes: u32,
    blobs: Blobs,
    used: Instant,
}

/// What the caller must do next.
#[derive(Debug)]
pub(super) enum Step {
    Answer(Key, Packet),
    /// Search the disk, and report what was found.
    Look(Search),
}

/// What to search for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Search {
    /// All saved games.
    List,
    /// A copy of the game in this file, for a neighbour.
    Game { path: PathBuf, game: Digest, to: Key },
}

/// The result of a search.
pub(super) enum Found {
    List(Vec<GameFile>),
    Game { to: Key, game: Digest, bytes: Option<Vec<u8>> },
}

impl Serving {
    /// A neighbour asks for the list of games it played in, or for one of them.
    pub(super) fn ask(&mut self, from: Key, game: Option<Digest>) {
        let question = (from, game);
        if self.questions.len() < QUESTIONS && !self.questions.contains(&question) {
            self.questions.push_back(question);
        }
    }

    /// Takes the result of a search.
    pub(super) fn found(&mut self, found: Found, now: Instant) -> Option<Step> {
        self.is_looking = false;
        match found {
            Found::List(list) => {
                self.list = Some((now, list));
                None
            }
            Found::Game { to, game, bytes } => {
                let at = bytes.and_then(|bytes| self.hold(to, game, bytes, now));
                Some(Step::Answer(to, Packet::GameAt { game, at }))
            }
        }
    }

    /// Drops copies that nobody fetches. Then answers the next request, or starts the search it needs.
    pub(super) fn poll(&mut self, now: Instant) -> Option<Step> {
        self.copies.retain(|copy| now.saturating_duration_since(copy.used) < HELD);
        if self.is_looking || self.questions.is_empty() {
            return None;
        }
        let is_fresh = |at: &Instant| now.saturating_duration_since(*at) < FRESH;
        let Some((_, list)) = self.list.as_ref().filter(|(at, _)| is_fresh(at)) else {
            self.is_looking = true;
            return Some(Step::Look(Search::List));
        };
        let (to, game) = self.questions.pop_front()?;
        let mut its = list.iter().filter(|game_file| game_file.people.contains(&to));
        let Some(game) = game else {
            let games = its.take(MANY).map(|game_file| game_file.told.clone()).collect();
            return Some(Step::Answer(to, Packet::Games(games)));
        };
        if let Some(copy) = self.copies.iter().find(|copy| (copy.to, copy.game) == (to, game)) {
            let at = Some((copy.blob, copy.bytes));
            return Some(Step::Answer(to, Packet::GameAt { game, at }));
        }
        let Some(path) =
            its.find(|game_file| game_file.told.game == game).map(|game_file| game_file.path.clone())
        else {
            return Some(Step::Answer(to, Packet::GameAt { game, at: None }));
        };
        self.is_looking = true;
        Some(Step::Look(Search::Game { path, game, to }))
    }

    /// A part of a copy that is held for a neighbour.
    pub(super) fn part(&mut self, to: Key, blob: Digest, index: u32, now: Instant) -> Option<(u32, Vec<u8>)> {
        let copy = self.copies.iter_mut().find(|copy| copy.to == to && copy.blob == blob)?;
        copy.used = now;
        copy.blobs.part(blob, index)
    }

    /// Holds a copy for a neighbour. Returns its hash and length; if it is too long to send, only the length is real.
    fn hold(&mut self, to: Key, game: Digest, bytes: Vec<u8>, now: Instant) -> Option<(Digest, u32)> {
        let length = u32::try_from(bytes.len()).ok()?;
        let mut blobs = Blobs::default();
        let Some(blob) = blobs.insert(bytes) else { return Some((Digest::default(), length)) };
        self.copies.retain(|copy| (copy.to, copy.game) != (to, game));
        if self.copies.len() >= COPIES {
            self.copies.sort_by_key(|copy| copy.used);
            self.copies.remove(0);
        }
        self.copies.push(Copy { to, game, blob, bytes: length, blobs, used: now });
        Some((blob, length))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::SharedGame;
    use crate::blob::MAX_BLOB;

    const ADA: Key = Key([1; 32]);
    const GAME: Digest = Digest([7; 32]);

    fn game_file(game: Digest, people: &[Key]) -> GameFile {
        let told = SharedGame { game, name: "Tavern".to_owned(), players: Vec::new(), entries: 5 };
        GameFile { path: PathBuf::from("/tavern"), people: people.iter().copied().collect(), told }
    }

    #[test]
    fn of_a_game_that_is_too_long_the_length_is_said_and_nothing_held() {
        let (mut serving, now) = (Serving::default(), Instant::now());
        let (_, bytes) = serving.hold(ADA, GAME, vec![0; MAX_BLOB + 1], now).unwrap();
        assert_eq!((bytes as usize, serving.copies.len()), (MAX_BLOB + 1, 0));
        let (blob, bytes) = serving.hold(ADA, GAME, vec![0; MAX_BLOB], now).unwrap();
        assert_eq!(bytes as usize, MAX_BLOB);
        assert!(serving.part(ADA, blob, 0, now).is_some());
    }

    #[test]
    fn everybody_hears_of_its_own_games_and_the_disk_is_read_once_for_many() {
        let (mut serving, now) = (Serving::default(), Instant::now());
        let bob = Key([2; 32]);
        serving.ask(ADA, None);
        serving.ask(ADA, None);
        serving.ask(bob, None);
        assert!(matches!(serving.poll(now), Some(Step::Look(Search::List))));
        assert!(serving.poll(now).is_none(), "one thing is looked for at a time");
        assert!(serving.found(Found::List(vec![game_file(GAME, &[ADA])]), now).is_none());
        let told = |step: Option<Step>| match step {
            Some(Step::Answer(to, Packet::Games(games))) => (to, games.len()),
            other => panic!("{other:?}"),
        };
        assert_eq!([told(serving.poll(now)), told(serving.poll(now))], [(ADA, 1), (bob, 0)]);
        assert!(serving.poll(now).is_none(), "a question that was repeated is one");
        serving.ask(ADA, None);
        assert!(matches!(serving.poll(now + FRESH), Some(Step::Look(Search::List))));
    }

    #[test]
    fn a_game_is_copied_once_for_whoever_sat_at_it_and_for_nobody_else() {
        let (mut serving, now) = (Serving::default(), Instant::now());
        serving.found(Found::List(vec![game_file(GAME, &[ADA])]), now);
        serving.ask(Key([2; 32]), Some(GAME));
        assert!(matches!(serving.poll(now), Some(Step::Answer(_, Packet::GameAt { at: None, .. }))));
        serving.ask(ADA, Some(GAME));
        assert!(matches!(serving.poll(now), Some(Step::Look(Search::Game { to: ADA, .. }))));
        let found = Found::Game { to: ADA, game: GAME, bytes: Some(vec![1; 9]) };
        assert!(matches!(
            serving.found(found, now),
            Some(Step::Answer(ADA, Packet::GameAt { at: Some((_, 9)), .. }))
        ));
        serving.ask(ADA, Some(GAME));
        assert!(matches!(serving.poll(now), Some(Step::Answer(..))), "the copy is still held");
        assert!(serving.poll(now + HELD).is_none() && serving.copies.is_empty());
    }

    #[test]
    fn questions_and_copies_are_bounded() {
        let (mut serving, now) = (Serving::default(), Instant::now());
        (0..100).for_each(|n| serving.ask(Key([n; 32]), None));
        assert_eq!(serving.questions.len(), QUESTIONS);
        for n in 0..20u8 {
            let later = now + Duration::from_secs(n.into());
            serving.hold(Key([n; 32]), GAME, vec![n], later);
        }
        assert_eq!(serving.copies.len(), COPIES);
        assert_eq!(serving.copies.last().map(|copy| copy.to), Some(Key([19; 32])));
    }
}
