//! Saved games that this computer lends to neighbours and borrows from them.

use super::borrowing::{self, Borrowing};
use super::core::Core;
use super::lending::{self, Found, Lending, Search};
use super::reading::{Aim, Counter};
use super::room::Room;
use crate::api::{Neighbour, NotFetched, Notice, SharedGame};
use crate::identity::{Digest, Key};
use crate::table::{self, Fetched};
use std::time::Instant;

/// What this computer lends, and what it borrows.
#[derive(Default)]
pub(super) struct Loans {
    lending: Lending,
    borrowing: Borrowing,
}

impl Core {
    /// Asks a connected computer for its list of games.
    pub(super) fn ask_games(&mut self, who: Key) {
        let is_ours = self.links.is_ours(who);
        self.set_wanted(&[who]);
        let who = Neighbour { key: who, name: self.links.name_of(who) };
        self.borrow(|borrowing| borrowing.begin(who, is_ours, Instant::now()));
    }

    /// Requests one of them.
    pub(super) fn fetch_game(&mut self, game: Digest) {
        self.borrow(|borrowing| borrowing.fetch(game, Instant::now()));
    }

    /// Stops borrowing.
    pub(super) fn end_borrowing(&mut self) {
        self.borrow(Borrowing::end);
    }

    /// A neighbour sent its list of games.
    pub(super) fn on_games(&mut self, from: Key, games: Vec<SharedGame>) {
        self.borrow(|borrowing| borrowing.hear_games(from, games, Instant::now()));
    }

    /// A neighbour tells where a requested game is.
    pub(super) fn on_game_at(&mut self, from: Key, game: Digest, at: Option<(Digest, u32)>) {
        self.borrow(|borrowing| borrowing.hear_place(from, game, at, Instant::now()));
    }

    /// Takes a part of the game that is being fetched; returns whether it was one.
    pub(super) fn take_game_part(&mut self, from: Key, blob: Digest, part: (u32, u32), bytes: &[u8]) -> bool {
        self.borrow(|borrowing| borrowing.take_part(from, blob, part, bytes, Instant::now()))
    }

    /// A connection broke.
    pub(super) fn lender_gone(&mut self, key: Key) {
        self.borrow(|borrowing| borrowing.gone(key));
    }

    pub(super) fn tend_borrowing(&mut self, now: Instant) {
        self.borrow(|borrowing| borrowing.tick(now));
    }

    /// Acts on the borrowing, then carries out the steps that follow.
    fn borrow<R>(&mut self, act: impl FnOnce(&mut Borrowing) -> R) -> R {
        let done = act(&mut self.loans.borrowing);
        while let Some(step) = self.loans.borrowing.poll() {
            match step {
                borrowing::Step::Ask(to, packet) => self.out.send(to, &packet),
                borrowing::Step::Check(game, bytes) => self.check_game(game, bytes),
                borrowing::Step::Tell(shelf) => self.tell.tell(Notice::Shelf(shelf)),
                borrowing::Step::Refuse(who, why) => self.refuse(who, why),
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
            self.loans.borrowing.fail(NotFetched::NotKept);
        }
    }

    fn game_checked(&mut self, game: Digest, done: Result<Fetched, NotFetched>) {
        let is_home = matches!(self.room, Room::Home);
        let done = done.and_then(|fetched| if is_home { fetched.add() } else { Err(NotFetched::NotKept) });
        if done.is_ok() {
            self.list_saved();
        }
        self.borrow(|borrowing| borrowing.checked(game, done.map(|_| ())));
    }

    /// A neighbour asks for the list of games it played in, or for one of them.
    pub(super) fn on_ask_game(&mut self, from: Key, game: Option<Digest>) {
        self.loans.lending.ask(from, game);
        self.tend_lending(Instant::now());
    }

    /// Answers pending requests, and starts the next search.
    pub(super) fn tend_lending(&mut self, now: Instant) {
        while let Some(step) = self.loans.lending.poll(now) {
            self.lend(step);
        }
    }

    fn lend(&mut self, step: lending::Step) {
        match step {
            lending::Step::Answer(to, packet) => self.out.send(to, &packet),
            lending::Step::Look(search) => self.look_for(search),
        }
    }

    fn look_for(&self, search: Search) {
        let folder = self.own.profile.games();
        let look = move || match search {
            Search::Shelf => Found::Shelf(table::shelf(&folder)),
            Search::Game { path, game, to } => Found::Game { to, game, bytes: table::lent(&path, game, to) },
        };
        self.beside(look, |core, found| {
            if let Some(step) = core.loans.lending.found(found, Instant::now()) {
                core.lend(step);
            }
        });
    }

    /// A part of a copy that is held for a neighbour.
    pub(super) fn lent_part(&mut self, to: Key, blob: Digest, index: u32) -> Option<(u32, Vec<u8>)> {
        self.loans.lending.part(to, blob, index, Instant::now())
    }
}
