//! Neighbours ask for saved games: each hears of those in which its key holds a seat, and gets a copy of them.

use super::core::Core;
use super::packet::Packet;
use crate::identity::{Digest, Key};
use crate::table::{self, Blobs, Shelved};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

/// The most games that one answer names.
pub(super) const MANY: usize = 32;
/// The most questions that wait; who asked is asked to ask again by nobody, and does.
const QUESTIONS: usize = 16;
/// The most copies that are held for others at a time.
const COPIES: usize = 4;
/// How long what was found on the disk is believed.
const FRESH: Duration = Duration::from_secs(20);
/// How long a copy is held that nobody fetches.
const HELD: Duration = Duration::from_secs(60);

/// What is lent, and what is still to be looked for. One thing is looked for at a time, beside the node's own work.
pub(super) struct Lending {
    shelf: Option<(Instant, Vec<Shelved>)>,
    /// Who asks for the list, or for a game.
    questions: Vec<(Key, Option<Digest>)>,
    is_working: bool,
    copies: Vec<Copy>,
    found: (Sender<Found>, Receiver<Found>),
}

impl Default for Lending {
    fn default() -> Self {
        let (questions, copies) = (Vec::new(), Vec::new());
        Self { shelf: None, questions, is_working: false, copies, found: channel() }
    }
}

struct Copy {
    to: Key,
    game: Digest,
    blob: Digest,
    bytes: u32,
    blobs: Blobs,
    used: Instant,
}

enum Found {
    Shelf(Vec<Shelved>),
    Game(Key, Digest, Option<Vec<u8>>),
}

impl Lending {
    /// A part of a copy that is held for somebody.
    pub(super) fn part(&mut self, to: Key, blob: Digest, index: u32) -> Option<(u32, Vec<u8>)> {
        let copy = self.copies.iter_mut().find(|copy| copy.to == to && copy.blob == blob)?;
        copy.used = Instant::now();
        copy.blobs.part(blob, index)
    }

    /// Holds a copy for somebody: its hash and its length. Of one that is too long to be sent the length is said.
    fn hold(&mut self, to: Key, game: Digest, bytes: Vec<u8>) -> Option<(Digest, u32)> {
        let length = u32::try_from(bytes.len()).ok()?;
        let mut blobs = Blobs::default();
        let Some(blob) = blobs.insert(bytes) else { return Some((Digest::default(), length)) };
        self.copies.retain(|copy| (copy.to, copy.game) != (to, game));
        if self.copies.len() >= COPIES {
            self.copies.sort_by_key(|copy| copy.used);
            self.copies.remove(0);
        }
        self.copies.push(Copy { to, game, blob, bytes: length, blobs, used: Instant::now() });
        Some((blob, length))
    }
}

impl Core {
    /// A neighbour asks for the games that it sat at, or for one of them.
    pub(super) fn on_ask_game(&mut self, from: Key, game: Option<Digest>) {
        let questions = &mut self.lending.questions;
        if questions.len() < QUESTIONS && !questions.contains(&(from, game)) {
            questions.push((from, game));
        }
        self.tend_lending(Instant::now());
    }

    /// Answers what can be answered, and looks for what cannot.
    pub(super) fn tend_lending(&mut self, now: Instant) {
        while let Ok(found) = self.lending.found.1.try_recv() {
            self.lending.is_working = false;
            match found {
                Found::Shelf(shelf) => self.lending.shelf = Some((now, shelf)),
                Found::Game(to, game, bytes) => {
                    let at = bytes.and_then(|bytes| self.lending.hold(to, game, bytes));
                    self.out.send(to, &Packet::GameAt { game, at });
                }
            }
        }
        self.lending.copies.retain(|copy| now.saturating_duration_since(copy.used) < HELD);
        while !self.lending.is_working && !self.lending.questions.is_empty() {
            self.answer_question(now);
        }
    }

    fn answer_question(&mut self, now: Instant) {
        let lending = &mut self.lending;
        let is_fresh = |at: &Instant| now.saturating_duration_since(*at) < FRESH;
        let Some(shelf) = lending.shelf.as_ref().filter(|(at, _)| is_fresh(at)).map(|(_, shelf)| shelf)
        else {
            let folder = self.own.profile.games();
            return self.look_for(move || Found::Shelf(table::shelf(&folder)));
        };
        let (to, game) = lending.questions.remove(0);
        let mut its = shelf.iter().filter(|shelved| shelved.people.contains(&to));
        let Some(game) = game else {
            let games = its.take(MANY).map(|shelved| shelved.told.clone()).collect();
            return self.out.send(to, &Packet::Games(games));
        };
        let held = lending.copies.iter().find(|copy| (copy.to, copy.game) == (to, game));
        if let Some(copy) = held {
            let at = Some((copy.blob, copy.bytes));
            return self.out.send(to, &Packet::GameAt { game, at });
        }
        let Some(path) = its.find(|shelved| shelved.told.game == game).map(|shelved| shelved.path.clone())
        else {
            return self.out.send(to, &Packet::GameAt { game, at: None });
        };
        self.look_for(move || Found::Game(to, game, table::lent(&path, game, to)));
    }

    fn look_for(&mut self, work: impl FnOnce() -> Found + Send + 'static) {
        self.lending.is_working = true;
        let found = self.lending.found.0.clone();
        tokio::task::spawn_blocking(move || {
            // Nobody waits for it any more if the node has ended.
            let _ = found.send(work());
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blob::MAX_BLOB;

    #[test]
    fn of_a_game_that_is_too_long_the_length_is_said_and_nothing_held() {
        let mut lending = Lending::default();
        let (to, game) = (Key([1; 32]), Digest([2; 32]));
        let (_, bytes) = lending.hold(to, game, vec![0; MAX_BLOB + 1]).unwrap();
        assert_eq!((bytes as usize, lending.copies.len()), (MAX_BLOB + 1, 0));
        let (blob, bytes) = lending.hold(to, game, vec![0; MAX_BLOB]).unwrap();
        assert_eq!(bytes as usize, MAX_BLOB);
        assert!(lending.part(to, blob, 0).is_some());
    }
}
