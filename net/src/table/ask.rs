//! A late friend asks for a seat. If the table votes for it, the friend's key takes over the seat.

use super::{Effect, Match, QUIET};
use crate::api::NotNow;
use crate::identity::Key;
use crate::log::{Body, Change, Return, SeatKind};
use crate::name::Name;
use crate::session::Time;
use rules::Seat;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;

/// How often the request for a seat is repeated.
const AGAIN: Duration = Duration::from_secs(2);

/// A spectator's request for a seat, with the anchor that it needs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct SeatAsk {
    /// Which seat.
    pub(crate) seat: Seat,
    /// The name to play under.
    pub(crate) name: String,
    /// The signed return with the requester's anchor.
    pub(crate) back: Return,
}

/// The requests for seats.
#[derive(Default)]
pub(super) struct Asks {
    /// What the local user asks for.
    mine: Option<(Seat, String)>,
    next: Time,
    others: BTreeMap<Key, SeatAsk>,
}

impl Asks {
    /// The peers that ask for a seat, with their names.
    pub(super) fn of(&self, seat: Seat) -> impl Iterator<Item = (Key, &str)> {
        self.others
            .iter()
            .filter(move |(_, ask)| ask.seat == seat)
            .map(|(key, ask)| (*key, ask.name.as_str()))
    }

    /// The seat that the local user asks for.
    pub(super) fn mine(&self) -> Option<Seat> {
        self.mine.as_ref().map(|(seat, _)| *seat)
    }

    /// Forgets the request of a peer that is no longer at the table.
    pub(super) fn forget(&mut self, key: Key) {
        self.others.remove(&key);
    }
}

impl Match {
    /// The local user, a spectator, asks for a seat or withdraws the request.
    pub(crate) fn ask_for(&mut self, now: Time, seat: Option<Seat>, name: String) {
        if seat.is_some() && self.session.is_holder() {
            return self.problem(NotNow::HasSeat);
        }
        self.asks.mine = seat.map(|seat| (seat, name));
        self.asks.next = now + AGAIN;
        self.tell_ask();
        self.drive(now);
    }

    fn tell_ask(&mut self) {
        let ask = self.asks.mine.clone().and_then(|(seat, name)| {
            let back = self.session.first_return()?;
            Some(SeatAsk { seat, name, back })
        });
        for to in self.holders() {
            self.effects.push(Effect::AskSeat(to, ask.clone().map(Box::new)));
        }
    }

    /// Repeats the request: a holder may have come, or the era has changed.
    pub(super) fn ask_again(&mut self, now: Time) {
        if self.asks.mine.is_none() || now < self.asks.next {
            return;
        }
        if self.session.is_holder() {
            self.asks.mine = None;
            return;
        }
        self.asks.next = now + AGAIN;
        self.tell_ask();
    }

    /// A spectator asks for a seat or withdraws its request.
    pub(crate) fn asked(&mut self, now: Time, from: Key, ask: Option<SeatAsk>) {
        let log = self.session.log();
        let is_sound = |ask: &SeatAsk| {
            ask.back.holder == from
                && Name::clean(&ask.name).as_ref() == Some(&ask.name)
                && ask.seat.index() < log.roster().seats.len()
        };
        if !self.near.contains_key(&from) || log.roster().is_holder(from) {
            return self.asks.forget(from);
        }
        match ask.filter(is_sound) {
            // A repeated request needs no new signature check.
            Some(ask) if self.asks.others.get(&from) == Some(&ask) => {}
            Some(ask) if ask.back.is_signed(log.id()) => {
                self.asks.others.insert(from, ask);
                // The buttons are due soon, and no later for another request: requests without end would keep them away.
                self.worked_out = self.worked_out.map(|(at, seq)| (at.min(now + QUIET), seq));
            }
            _ => self.asks.forget(from),
        }
        self.drive(now);
    }

    /// The entries that would fulfil the requests.
    pub(super) fn asked_for(&self) -> Vec<Body> {
        let body = |(key, ask): (&Key, &SeatAsk)| Body::Seat {
            seat: ask.seat,
            change: Change::Key { key: *key, name: ask.name.clone().into(), back: Some(ask.back.clone()) },
        };
        let all = self.asks.others.iter().map(body);
        all.filter(|body| self.session.can_follow(body)).collect()
    }

    /// Who is meant to play a seat: as in the offer, until the seat gets another key or name.
    pub(super) fn seat_kind(&self, seat: Seat) -> SeatKind {
        let now = self.session.log().roster().seats.get(seat.index());
        let offered = self.offer().seats.get(seat.index());
        match (now, offered) {
            (Some(now), Some(offered)) if now.holder == offered.holder && now.name == offered.name => {
                offered.player
            }
            _ => SeatKind::Person,
        }
    }
}
