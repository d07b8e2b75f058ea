//! A late friend asks for a seat: the table votes, and the friend's key plays on.

use super::{Effect, Table, kind_of};
use crate::api::{NotNow, SeatKind};
use crate::identity::Key;
use crate::log::{Body, Change, Player, Return};
use crate::name::Name;
use crate::session::Time;
use rules::Seat;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;

/// How often a seat is asked for while nobody gave it.
const AGAIN: Duration = Duration::from_secs(2);

/// What somebody who is no holder asks for, with the anchor that is needed for it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct SeatAsk {
    /// Which seat.
    pub(crate) seat: Seat,
    /// The name to play under.
    pub(crate) name: String,
    /// The asker's chain.
    pub(crate) back: Return,
}

/// Who asks for what.
#[derive(Default)]
pub(super) struct Asks {
    /// What the person here asks for.
    mine: Option<(Seat, String)>,
    next: Time,
    others: BTreeMap<Key, SeatAsk>,
}

impl Asks {
    /// Those who ask for a seat.
    pub(super) fn of(&self, seat: Seat) -> impl Iterator<Item = (Key, &str)> {
        self.others
            .iter()
            .filter(move |(_, ask)| ask.seat == seat)
            .map(|(key, ask)| (*key, ask.name.as_str()))
    }

    /// What is asked for here.
    pub(super) fn mine(&self) -> Option<Seat> {
        self.mine.as_ref().map(|(seat, _)| *seat)
    }

    /// Somebody is not at the table any more.
    pub(super) fn forget(&mut self, key: Key) {
        self.others.remove(&key);
    }
}

impl Table {
    /// The person here, who only watches, asks for a seat or does not any more.
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

    /// Asks again: somebody may have come, or the era has changed.
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

    /// Somebody who watches asks for a seat, or does not any more.
    pub(crate) fn asked(&mut self, now: Time, from: Key, ask: Option<SeatAsk>) {
        let log = self.session.log();
        let is_sound = |ask: &SeatAsk| {
            ask.back.holder == from
                && Name::clean(&ask.name).as_ref() == Some(&ask.name)
                && ask.seat.index() < log.table().seats.len()
        };
        if !self.near.contains_key(&from) || log.table().is_holder(from) {
            return self.asks.forget(from);
        }
        match ask.filter(is_sound) {
            // A signature is checked once for each thing that is asked for.
            Some(ask) if self.asks.others.get(&from) == Some(&ask) => {}
            Some(ask) if ask.back.is_signed(log.id()) => {
                self.asks.others.insert(from, ask);
                self.worked_out = None;
            }
            _ => self.asks.forget(from),
        }
        self.drive(now);
    }

    /// What was asked for, as it would be entered.
    pub(super) fn asked_for(&self) -> Vec<Body> {
        let body = |(key, ask): (&Key, &SeatAsk)| Body::Seat {
            seat: ask.seat,
            change: Change::Key { key: *key, name: ask.name.clone().into(), back: Some(ask.back.clone()) },
        };
        let all = self.asks.others.iter().map(body);
        all.filter(|body| self.session.can_follow(body)).collect()
    }

    /// Who is meant to play a seat: what was offered at the start, until it got another key.
    pub(super) fn seat_player(&self, seat: Seat) -> Player {
        let now = self.session.log().table().seats.get(seat.index());
        let offered = self.offer().seats.get(seat.index());
        match (now, offered) {
            (Some(now), Some(offered)) if now.holder == offered.holder && now.name == offered.name => {
                offered.player
            }
            _ => Player::Person,
        }
    }

    pub(super) fn seat_kind(&self, seat: Seat) -> SeatKind {
        kind_of(self.seat_player(seat))
    }
}
