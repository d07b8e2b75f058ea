//! The same key on two computers. A key that signs twice makes what a cheat makes: proof of a fork, which ends the game.
//! So both are told of each other, by the address where the other one is, and neither plays on while both run.
//!
//! Two programs with one key cannot be connected with each other; the attempt shows what they are, to both. It is made
//! when others tell of this key at an address that is not here, or pass on an advert that this program did not sign.

use super::core::Core;
use super::problem::Problem;
use crate::swarm::{Order, address};
use std::net::{IpAddr, SocketAddr};
use std::time::{Duration, Instant};

/// How soon one believes in a twin that connected from this computer itself: it may have been this program.
const PATIENCE: Duration = Duration::from_secs(1);
/// How often it is looked whether the twin is still there.
const AGAIN: Duration = Duration::from_secs(4);
/// How long after it was seen last nothing is signed.
const HOLDS: Duration = Duration::from_secs(12);
/// Addresses that are asked who is there.
const ASKED: usize = 16;

/// What is known of a program with the same key.
#[derive(Default)]
pub(super) struct Twin {
    /// Connected from this computer, if that was not this program.
    guess: Option<(IpAddr, Instant)>,
    seen: Option<Instant>,
    told: Option<String>,
    asked: Vec<(SocketAddr, Instant)>,
}

impl Twin {
    pub(super) fn was_asked(&self, at: SocketAddr) -> bool {
        self.asked.iter().any(|(asked, _)| *asked == at)
    }

    /// This program dialled itself.
    pub(super) fn it_was_me(&mut self) {
        self.guess = None;
    }

    /// Whether there is one, as far as this program knows.
    pub(super) fn is_there(&self, now: Instant) -> bool {
        self.seen.is_some_and(|at| now < at + HOLDS)
    }

    /// Notes an address to be dialled; `false` if it was, not long ago.
    fn ask(&mut self, at: SocketAddr, now: Instant) -> bool {
        self.asked.retain(|(_, asked)| now < *asked + AGAIN);
        let is_new = !self.was_asked(at) && self.asked.len() < ASKED;
        if is_new {
            self.asked.push((at, now));
        }
        is_new
    }
}

impl Core {
    /// Whether this program listens there.
    pub(super) fn is_here(&self, at: SocketAddr) -> bool {
        let is_own =
            |own: &SocketAddr| own.port() == at.port() && (own.ip() == at.ip() || at.ip().is_loopback());
        self.listening.is_empty() || self.listening.iter().any(is_own)
    }

    /// Others say that this program's key is there: whoever answers tells.
    pub(super) fn who_is_at(&mut self, at: SocketAddr) {
        let is_near = at.port() != 0 && !at.ip().is_unspecified() && !at.ip().is_multicast();
        if is_near && !self.is_here(at) && self.twin.ask(at, Instant::now()) {
            self.out.order(Order::Dial(address::to_multiaddr(at)));
        }
    }

    /// An advert in this key's name is about. Those that this program made itself are no news.
    pub(super) fn on_own_advert(&mut self, version: u64, addresses: &[SocketAddr]) {
        if version > self.advert_version {
            addresses.iter().for_each(|at| self.who_is_at(*at));
        }
    }

    /// A program with this key connected, and was not let in.
    pub(super) fn on_myself(&mut self, ip: IpAddr) {
        if self.listening.iter().any(|own| own.ip() == ip) || ip.is_loopback() {
            self.twin.guess = Some((ip, Instant::now()));
        } else {
            self.twin_at(ip.to_string());
        }
    }

    /// There is one. Its person and the one here are told once of each place; both hold still.
    pub(super) fn twin_at(&mut self, place: String) {
        let (now, was_there) = (Instant::now(), self.twin.is_there(Instant::now()));
        self.twin.seen = Some(now);
        let ip = |text: &str| {
            text.parse::<SocketAddr>().map_or_else(|_| text.to_owned(), |at| at.ip().to_string())
        };
        let is_told = was_there && self.twin.told.as_ref().is_some_and(|told| ip(told) == ip(&place));
        if !is_told {
            self.twin.told = Some(place.clone());
            self.tell.problem(Problem::Twin { place });
        }
        self.hold_still(true);
    }

    pub(super) fn look_for_twin(&mut self, now: Instant) {
        if let Some((ip, _)) = self.twin.guess.filter(|(_, at)| now > *at + PATIENCE) {
            self.twin.guess = None;
            self.twin_at(ip.to_string());
        }
        if self.twin.seen.is_some() && !self.twin.is_there(now) {
            self.twin.seen = None;
            self.twin.told = None;
            self.hold_still(false);
        }
        let place = self.twin.told.as_ref().and_then(|place| place.parse::<SocketAddr>().ok());
        if let Some(at) = place {
            self.who_is_at(at);
        }
    }
}
