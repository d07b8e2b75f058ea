//! Seats that wait for those who had them: in a branch of a game, and where the same people play again.

use super::Lobby;
use crate::identity::Key;
use crate::log::SeatOffer;

impl Lobby {
    /// Keeps the seats for those who sat together before, each `None` open to anybody; whose that are here already are
    /// taken at once.
    pub(crate) fn play_again(&mut self, was: Vec<Option<SeatOffer>>) {
        self.was = was;
        let me = self.identity.key();
        self.take_old_seats(me);
    }

    /// Remembers for whom seats are kept, without taking any: the host knows it too, and may go.
    pub(crate) fn remember_seats(&mut self, was: Vec<Option<SeatOffer>>) {
        self.was = was;
    }

    /// A guest became the host: nobody is waited for who is here or left on purpose, and its bots sit down.
    pub(super) fn keep_on(&mut self, left: Option<Key>) {
        self.was.truncate(self.state.seats.len());
        let me = self.identity.key();
        let seats = &self.state.seats;
        let sits = |key: Key| key != me && seats.iter().flatten().any(|sitter| sitter.holder == key);
        for old in &mut self.was {
            old.take_if(|old| Some(old.holder) == left || sits(old.holder));
        }
        self.take_old_seats(me);
    }

    /// Everybody gets the seats that they had, if those are free. That was to be expected: who is ready stays so.
    pub(crate) fn take_old_seats(&mut self, key: Key) {
        let was = match &self.state.branch {
            Some(branch) => branch.was.iter().cloned().map(Some).collect(),
            None => self.was.clone(),
        };
        let mine = was.into_iter().enumerate().filter_map(|(at, old)| Some((at, old?)));
        for (at, old) in mine.filter(|(_, old)| old.holder == key) {
            if self.state.seats.get(at).is_some_and(Option::is_none) {
                self.place(at, key, old.name.to_string(), old.colour, old.player);
            }
        }
    }

    /// The first seat that is free and waits for nobody.
    pub(super) fn first_free(&self) -> Option<usize> {
        let waits = |at: usize| self.was.get(at).is_some_and(Option::is_some);
        (0..self.state.seats.len()).find(|at| self.state.seats[*at].is_none() && !waits(*at))
    }

    /// For whom the free seats wait, by seat, where the same people play again; known to its host alone.
    pub(crate) fn waits_for(&self) -> Vec<Option<String>> {
        let name = |(was, seat): (&Option<SeatOffer>, &Option<_>)| {
            was.as_ref().filter(|_| seat.is_none()).map(|old| old.name.to_string())
        };
        self.was.iter().zip(&self.state.seats).map(name).collect()
    }
}
