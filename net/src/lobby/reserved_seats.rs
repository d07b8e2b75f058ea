//! Seats reserved for their former players: in a branch of a game, and in a rematch.

use super::Lobby;
use crate::identity::Key;
use crate::log::SeatOffer;

impl Lobby {
    /// Reserves the seats for the former players; `None` is open to all. Takes its own at once.
    pub(crate) fn play_again(&mut self, was: Vec<Option<SeatOffer>>) {
        self.was = was;
        let me = self.identity.key();
        self.take_old_seats(me);
    }

    /// Remembers the reserved seats without taking any, because the host knows them too, and may leave.
    pub(crate) fn remember_seats(&mut self, was: Vec<Option<SeatOffer>>) {
        self.was = was;
    }

    /// Keeps the reservations after a guest became the host: they are dropped for players who are present or left on
    /// purpose, and its bots sit down.
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

    /// Seats a computer's former players, if their seats are free. Since all expected that, ready marks stay.
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

    /// The first seat that is free and not reserved.
    pub(super) fn first_free(&self) -> Option<usize> {
        let waits = |at: usize| self.was.get(at).is_some_and(Option::is_some);
        (0..self.state.seats.len()).find(|at| self.state.seats[*at].is_none() && !waits(*at))
    }

    /// The names for which the free seats of a rematch are reserved, by seat; only its host knows them.
    pub(crate) fn waits_for(&self) -> Vec<Option<String>> {
        let name = |(was, seat): (&Option<SeatOffer>, &Option<_>)| {
            was.as_ref().filter(|_| seat.is_none()).map(|old| old.name.to_string())
        };
        self.was.iter().zip(&self.state.seats).map(name).collect()
    }
}
