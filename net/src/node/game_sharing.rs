//! Saved games that this computer serves to neighbours and fetches from them.

use super::event_loop::Core;
use super::fetching_games::{self, Fetching};
use super::log_jobs::{Aim, Counter};
use super::room::Room;
use super::serving_games::{self, Found, Search, Serving};
use crate::api::{Neighbour, NotFetched, Notice, SharedGame};
use crate::identity::{Digest, Key};
use crate::table::{self, Fetched};
use std::time::Instant;

/// What this computer serves, and what it fetches.
#[derive(Default)]
pub(super) struct SharedGames {
    serving: Serving,
    fetching: Fetching,
}

impl Core {
    /// Asks a connected computer for its list of games.
    pub(super) fn ask_games(&mut self, who: Key) {
        let is_ours = self.links.is_ours(who);
        self.set_wanted(&[who]);
        let who = Neighbour { key: who, name: self.links.name_of(who) };
        self.with_fetching(|fetching| fetching.begin(who, is_ours, Instant::now()));
    }

    /// Requests one of them.
    pub(super) fn fetch_game(&mut self, game: Digest) {
        self.with_fetching(|fetching| fetching.fetch(game, Instant::now()));
    }

    /// Stops fetching.
    pub(super) fn end_fetching(&mut self) {
        self.with_fetching(Fetching::end);
    }

    /// A neighbour sent its list of games.
    pub(super) fn on_games(&mut self, from: Key, games: Vec<SharedGame>) {
        self.with_fetching(|fetching| fetching.hear_games(from, games, Instant::now()));
    }

    /// A neighbour tells where a requested game is.
    pub(super) fn on_game_at(&mut self, from: Key, game: Digest, at: Option<(Digest, u32)>) {
        self.with_fetching(|fetching| fetching.hear_place(from, game, at, Instant::now()));
    }

    /// Takes a part of the game that is being fetched; returns whether it was one.
    pub(super) fn take_game_part(&mut self, from: Key, blob: Digest, part: (u32, u32), bytes: &[u8]) -> bool {
        self.with_fetching(|fetching| fetching.take_part(from, blob, part, bytes, Instant::now()))
    }

    /// A connection broke.
    pub(super) fn lender_gone(&mut self, key: Key) {
        self.with_fetching(|fetching| fetching.gone(key));
    }

    pub(super) fn tend_fetching(&mut self, now: Instant) {
        self.with_fetching(|fetching| fetching.tick(now));
    }

    /// Acts on the fetching, then carries out the steps that follow.
    fn with_fetching<R>(&mut self, act: impl FnOnce(&mut Fetching) -> R) -> R {
        let done = act(&mut self.shared_games.fetching);
        while let Some(step) = self.shared_games.fetching.poll() {
            match step {
                fetching_games::Step::Ask(to, packet) => self.out.send(to, &packet),
                fetching_games::Step::Check(game, bytes) => self.check_game(game, bytes),
                fetching_games::Step::Tell(games_there) => {
                    self.tell.tell(Notice::NeighbourGames(games_there));
                }
                fetching_games::Step::Refuse(who, why) => self.refuse(who, why),
            }
        }
        done
    }

    /// Checks and stores a fetched game, off the node's task.
    fn check_game(&mut self, game: Digest, bytes: Vec<u8>) {
        let (me, target) = (self.own.key, self.saved_path(game));
        let to = target.clone();
        let work = move |counter: &Counter| {
            table::keep(&bytes, game, me, &to, &mut |done, all| counter.goes_on(done, all))
        };
        let then = move |core: &mut Self, done| core.game_checked(game, done);
        if !self.read(&target, Aim::Fetched, work, then) {
            self.shared_games.fetching.fail(NotFetched::NotKept);
        }
    }

    fn game_checked(&mut self, game: Digest, done: Result<Fetched, NotFetched>) {
        let is_home = matches!(self.room, Room::Home);
        let done = done.and_then(|fetched| if is_home { fetched.add() } else { Err(NotFetched::NotKept) });
        if done.is_ok() {
            self.list_saved();
        }
        self.with_fetching(|fetching| fetching.checked(game, done.map(|_| ())));
    }

    /// A neighbour asks for the list of games it played in, or for one of them.
    pub(super) fn on_ask_game(&mut self, from: Key, game: Option<Digest>) {
        self.shared_games.serving.ask(from, game);
        self.tend_lending(Instant::now());
    }

    /// Answers pending requests, and starts the next search.
    pub(super) fn tend_lending(&mut self, now: Instant) {
        while let Some(step) = self.shared_games.serving.poll(now) {
            self.lend(step);
        }
    }

    fn lend(&mut self, step: serving_games::Step) {
        match step {
            serving_games::Step::Answer(to, packet) => self.out.send(to, &packet),
            serving_games::Step::Look(search) => self.look_for(search),
        }
    }

    fn look_for(&self, search: Search) {
        let folder = self.own.profile.games();
        let look = move || match search {
            Search::List => Found::List(table::game_files(&folder)),
            Search::Game { path, game, to } => {
                Found::Game { to, game, bytes: table::copy_for(&path, game, to) }
            }
        };
        self.beside(look, |core, found| {
            if let Some(step) = core.shared_games.serving.found(found, Instant::now()) {
                core.lend(step);
            }
        });
    }

    /// A part of a copy that is held for a neighbour.
    pub(super) fn lent_part(&mut self, to: Key, blob: Digest, index: u32) -> Option<(u32, Vec<u8>)> {
        self.shared_games.serving.part(to, blob, index, Instant::now())
    }
}
