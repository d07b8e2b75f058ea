//! What this program knows about its network: where it listens, which peers cannot be reached, and which other halls
//! exist.

use super::event_loop::Core;
use super::room::Room;
use crate::api::{NetworkProblem, Notice, Unmet, Unreached, WhyUnmet};
use crate::identity::Key;
use crate::swarm::{self, OtherHall, Silence, address};
use std::net::SocketAddr;
use std::time::{Duration, Instant};

/// The longest time an existing network takes to show up.
const SETTLED: Duration = Duration::from_secs(2);

/// What is known about the network.
#[derive(Default)]
pub(super) struct Network {
    listening: Vec<SocketAddr>,
    /// When to check whether there is a network at all: until then addresses may arrive.
    settles: Option<Instant>,
    /// Other halls that the user was told of.
    halls: Vec<OtherHall>,
    /// Peers that were found but cannot be reached: as the swarm reported them, and as the user was told.
    unmet: Vec<swarm::Unmet>,
    told: Vec<Unmet>,
    /// The network must be restarted.
    restarts: bool,
}

impl Network {
    /// The network starts or restarts: nothing is known of it yet.
    pub(super) fn begin(&mut self, now: Instant) {
        self.listening.clear();
        self.halls.clear();
        self.settles = Some(now + SETTLED);
    }

    /// Requests a restart of the network.
    pub(super) const fn restart(&mut self) {
        self.restarts = true;
    }

    /// Whether a restart was requested; clears the request.
    pub(super) const fn take_restart(&mut self) -> bool {
        std::mem::replace(&mut self.restarts, false)
    }

    pub(super) fn listens_at(&mut self, socket: SocketAddr) {
        self.listening.push(socket);
    }

    /// The addresses where this program listens.
    pub(super) fn sockets(&self) -> &[SocketAddr] {
        &self.listening
    }

    /// The port where it listens; 0 if it does not.
    pub(super) fn port(&self) -> u16 {
        self.listening.first().map_or(0, SocketAddr::port)
    }

    /// The address to show the user: one that others can reach, if there is one.
    pub(super) fn place(&self) -> Option<SocketAddr> {
        self.listening.iter().find(|at| !at.ip().is_loopback()).or(self.listening.first()).copied()
    }

    /// Whether addresses may still arrive.
    pub(super) const fn is_settling(&self) -> bool {
        self.settles.is_some()
    }

    /// Returns `true` once, after [`SETTLED`], if there is no network that others could be in. A computer without a
    /// cable or a radio listens on loopback at most, and the system does not call that an error.
    fn is_found_missing(&mut self, now: Instant) -> bool {
        let is_due = self.settles.take_if(|at| *at <= now).is_some();
        is_due && self.listening.iter().all(|socket| socket.ip().is_loopback())
    }

    /// Whether this kind of other hall is news: the user is told once of each kind. Two halls side by side are no
    /// fault, but the notice reveals a mistyped passphrase.
    pub(super) fn is_news(&mut self, hall: OtherHall) -> bool {
        let is_news = !self.halls.contains(&hall);
        if is_news {
            self.halls.push(hall);
        }
        is_news
    }

    /// The list of unreachable peers, if it changed. `is_elsewhere` says whether addresses are in none of this
    /// computer's networks.
    fn unreached(
        &mut self,
        is_elsewhere: impl Fn(&[SocketAddr]) -> bool,
        name: impl Fn(Key) -> Option<String>,
    ) -> Option<Unreached> {
        let as_told = |found: &swarm::Unmet| Unmet {
            name: name(found.key),
            at: found.at.clone(),
            why: why_unmet(found.silence, is_elsewhere(&found.at)),
        };
        let list: Vec<Unmet> = self.unmet.iter().map(as_told).collect();
        if list == self.told {
            return None;
        }
        self.told.clone_from(&list);
        Some(Unreached { list, port: self.port() })
    }
}

const fn why_unmet(silence: Silence, is_elsewhere: bool) -> WhyUnmet {
    match silence {
        Silence::NoNetwork | Silence::Down => WhyUnmet::OtherNetwork,
        Silence::NoAnswer | Silence::NoHost if is_elsewhere => WhyUnmet::OtherNetwork,
        Silence::NoAnswer | Silence::Refused | Silence::NoHost => WhyUnmet::Shut,
    }
}

impl Core {
    /// Reports that there is no network, once that is clear.
    pub(super) fn look_at_network(&mut self, now: Instant) {
        if self.network.is_found_missing(now) && self.config.listen.is_for_others() {
            self.tell.problem(NetworkProblem::Offline);
        }
    }

    pub(super) fn on_unmet(&mut self, found: Vec<swarm::Unmet>) {
        self.network.unmet = found;
        self.tell_unmet();
    }

    /// Reports the unreachable peers, also when a name in the list became known. The usual cause is a firewall on
    /// either side.
    pub(super) fn tell_unmet(&mut self) {
        let networks = if self.network.unmet.is_empty() { Vec::new() } else { networks() };
        let is_elsewhere =
            |at: &[SocketAddr]| !at.iter().any(|at| networks.iter().any(|own| address::holds(own, at.ip())));
        let (hall, room) = (&self.discovery, &self.room);
        // The name of a peer that is not connected, as far as others told it.
        let name = |key: Key| {
            let told = hall.adverts().told_by(key).map(|advert| advert.host.clone());
            told.or_else(|| name_at_table(room, key)).filter(|name| !name.is_empty())
        };
        if let Some(unreached) = self.network.unreached(is_elsewhere, name) {
            self.tell.tell(Notice::Unmet(unreached));
        }
    }
}

fn name_at_table(room: &Room, key: Key) -> Option<String> {
    let Room::Table(table) = room else { return None };
    let holders = &table.offer().holders;
    holders.iter().find(|holder| holder.key == key).map(|holder| holder.name.to_string())
}

/// The networks this computer is in.
fn networks() -> Vec<if_addrs::IfAddr> {
    let all = if_addrs::get_if_addrs().unwrap_or_default();
    all.into_iter().filter(|one| !one.is_loopback()).map(|one| one.addr).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_is_missed_once_and_only_after_it_had_its_time() {
        let (mut network, now) = (Network::default(), Instant::now());
        network.begin(now);
        network.listens_at("127.0.0.1:5".parse().unwrap());
        assert!(!network.is_found_missing(now) && network.is_settling());
        assert!(network.is_found_missing(now + SETTLED) && !network.is_settling());
        assert!(!network.is_found_missing(now + SETTLED * 2), "it was said");
        network.begin(now);
        network.listens_at("10.0.0.1:5".parse().unwrap());
        assert!(!network.is_found_missing(now + SETTLED));
    }

    #[test]
    fn others_are_told_of_an_address_that_is_not_this_computers_own_if_there_is_one() {
        let mut network = Network::default();
        assert_eq!((network.place(), network.port()), (None, 0));
        let (near, far) = ("127.0.0.1:5".parse().unwrap(), "10.0.0.1:6".parse().unwrap());
        network.listens_at(near);
        assert_eq!(network.place(), Some(near));
        network.listens_at(far);
        assert_eq!((network.place(), network.port()), (Some(far), 5));
    }

    #[test]
    fn each_other_hall_is_news_once_on_each_network() {
        let (mut network, now) = (Network::default(), Instant::now());
        network.begin(now);
        assert!(network.is_news(OtherHall::Open) && !network.is_news(OtherHall::Open));
        assert!(network.is_news(OtherHall::Another));
        network.begin(now);
        assert!(network.is_news(OtherHall::Open));
    }

    #[test]
    fn who_cannot_be_reached_is_told_when_that_or_a_name_changes() {
        let mut network = Network::default();
        let at = vec!["10.0.0.9:1".parse().unwrap()];
        network.unmet = vec![swarm::Unmet { key: Key([1; 32]), at: at.clone(), silence: Silence::NoAnswer }];
        let shut = network.unreached(|_| false, |_| None).unwrap();
        assert_eq!(shut.list, [Unmet { name: None, at: at.clone(), why: WhyUnmet::Shut }]);
        assert!(network.unreached(|_| false, |_| None).is_none());
        let named = network.unreached(|_| true, |_| Some("Ada".to_owned())).unwrap();
        let why = WhyUnmet::OtherNetwork;
        assert_eq!(named.list, [Unmet { name: Some("Ada".to_owned()), at, why }]);
    }
}
