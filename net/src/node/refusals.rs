//! Records what was refused, from whom and how often, and cuts off those who do not stop.

use super::event_loop::Core;
use crate::api::NetworkProblem;
use crate::api::{Notice, Refused};
use crate::identity::Key;
use crate::meter::{self, Bucket};
use crate::swarm::{self, SwarmCommand};
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::time::{Duration, Instant};

/// The most computers on the list; the one refused longest ago makes room.
const LIST: usize = 64;
/// The shortest time between two reports of the list.
const EVERY: Duration = Duration::from_secs(1);
/// After this long without a flood, the next flood counts as the first again.
const FORGIVEN: Duration = Duration::from_secs(900);

/// How many connections may be closed for what was sent on them, at once and per second after that, before it counts as
/// a flood.
const OFFENCES: (u32, f64) = (5, 0.02);

/// The source of refused packets or connections.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Who {
    Computer(Key),
    Address(IpAddr),
}

/// The list of refusals.
#[derive(Default)]
pub(super) struct Refusals {
    list: BTreeMap<Who, Entry>,
    is_changed: bool,
    told: Option<Instant>,
}

struct Entry {
    refused: Refused,
    last: Instant,
    strikes: u32,
    flooded: Option<Instant>,
    violations: Bucket,
}

impl Refusals {
    fn entry(&mut self, who: Who, name: String, now: Instant) -> &mut Entry {
        if self.list.len() >= LIST
            && !self.list.contains_key(&who)
            && let Some(oldest) = self.list.iter().min_by_key(|(_, e)| e.last).map(|(key, _)| *key)
        {
            self.list.remove(&oldest);
        }
        self.is_changed = true;
        let key = match who {
            Who::Computer(key) => Some(key),
            Who::Address(_) => None,
        };
        self.list.entry(who).or_insert_with(|| Entry {
            refused: Refused { who: key, name, count: 0, reason: String::new(), is_barred: false },
            last: now,
            strikes: 0,
            flooded: None,
            violations: Bucket::new(OFFENCES.0, OFFENCES.1, now),
        })
    }

    fn count(&mut self, who: Key, name: String, reason: &str, now: Instant) -> &mut Entry {
        self.add(Who::Computer(who), name, 1, reason, now)
    }

    fn add(&mut self, who: Who, name: String, count: u64, reason: &str, now: Instant) -> &mut Entry {
        let entry = self.entry(who, name, now);
        entry.last = now;
        entry.refused.count = entry.refused.count.saturating_add(count);
        reason.clone_into(&mut entry.refused.reason);
        entry
    }

    /// Records a flood. Returns how long that computer must stay away, or `None` if it already has to: what it sent
    /// before it was cut off still arrives.
    fn strike(&mut self, who: Who, name: String, now: Instant) -> Option<Duration> {
        let entry = self.entry(who, name, now);
        if entry.flooded.is_none_or(|at| now > at + FORGIVEN) {
            entry.strikes = 0;
        }
        if entry.flooded.is_some_and(|at| now < at + meter::away(entry.strikes)) {
            return None;
        }
        entry.strikes += 1;
        entry.flooded = Some(now);
        entry.refused.is_barred = true;
        Some(meter::away(entry.strikes))
    }

    /// The list, if it is time to report it.
    fn due(&mut self, now: Instant) -> Option<Vec<Refused>> {
        if !self.is_changed || self.told.is_some_and(|at| now < at + EVERY) {
            return None;
        }
        self.is_changed = false;
        self.told = Some(now);
        Some(self.list.values().map(|entry| entry.refused.clone()).collect())
    }
}

impl Core {
    /// Records a refusal without any consequence.
    pub(super) fn count_refusal(&mut self, who: Key, reason: &str) {
        let name = self.links.name_of(who);
        tracing::info!(who = who.short(), reason, "refused");
        self.refusals.count(who, name, reason, Instant::now());
    }

    /// Records a refusal. It has no further consequence unless there are too many.
    pub(super) fn refuse(&mut self, who: Key, reason: &str) {
        self.count_refusal(who, reason);
        let now = Instant::now();
        let is_borne = self.links.bears_refusal(who, now);
        if !is_borne {
            self.flooded(who, "there was no end to what had to be refused");
        }
    }

    /// Closes the connection to a peer that breaks the protocol. It may come back, but not forever.
    pub(super) fn misbehaved(&mut self, who: Key, reason: &str) {
        let (now, name) = (Instant::now(), self.links.name_of(who));
        tracing::info!(who = who.short(), reason, "refused, and the connection closed");
        let is_borne = self.refusals.count(who, name, reason, now).violations.take(1, now);
        if !is_borne {
            return self.cut_off(who, now);
        }
        self.links.close(who);
        if self.is_alarming(who) {
            self.tell.problem(NetworkProblem::Misbehaved { who, reason: reason.to_owned() });
        }
        self.out.command(SwarmCommand::Close(who));
    }

    /// Cuts off a peer that sends more than any peer needs to. It may come back later.
    pub(super) fn flooded(&mut self, who: Key, reason: &str) {
        let (now, name) = (Instant::now(), self.links.name_of(who));
        tracing::info!(who = who.short(), reason, "flooded");
        self.refusals.count(who, name, reason, now);
        self.cut_off(who, now);
    }

    /// Connections from an address were turned away before their peers were identified.
    pub(super) fn turned_away(&mut self, ip: IpAddr, count: u64, why: &str) {
        tracing::info!(%ip, count, why, "turned away");
        self.refusals.add(Who::Address(ip), ip.to_string(), count, why, Instant::now());
    }

    fn cut_off(&mut self, who: Key, now: Instant) {
        self.bar_place_of(who, now);
        let name = self.links.name_of(who);
        let Some(away) = self.refusals.strike(Who::Computer(who), name, now) else { return };
        tracing::info!(who = who.short(), ?away, "cut off");
        if self.is_alarming(who) {
            self.tell.problem(NetworkProblem::Flooded { who, seconds: away.as_secs() });
        }
        // What it sent before is still arriving.
        self.links.down(who);
        self.discovery.down(who, now);
        self.on_room_down(who);
        self.out.command(SwarmCommand::Bar(who, away));
    }

    /// Identities are cheap, addresses are not: a peer that floods under ever new identities is barred by its address.
    fn bar_place_of(&mut self, who: Key, now: Instant) {
        let Some(ip) = self.links.ip_of(who).filter(|ip| !swarm::is_here(*ip)) else {
            return;
        };
        self.refusals.add(Who::Address(ip), ip.to_string(), 1, "a flood came from there", now);
        if let Some(away) = self.refusals.strike(Who::Address(ip), ip.to_string(), now) {
            self.out.command(SwarmCommand::BarPlace(ip, away));
        }
    }

    pub(super) fn tell_refusals(&mut self, now: Instant) {
        if let Some(list) = self.refusals.due(now) {
            self.tell.tell(Notice::Refusals(list));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_bounded_told_once_a_second_and_counts() {
        let now = Instant::now();
        let mut refusals = Refusals::default();
        for n in 0..200u8 {
            refusals.count(Key([n; 32]), "x".into(), "nonsense", now + Duration::from_millis(n.into()));
        }
        refusals.count(Key([199; 32]), "x".into(), "again", now + EVERY);
        let list = refusals.due(now + EVERY).unwrap();
        assert_eq!(list.len(), LIST);
        assert_eq!(list.last().map(|r| (r.count, r.reason.as_str())), Some((2, "again")));
        assert!(refusals.due(now + EVERY).is_none(), "nothing changed");
        refusals.count(Key([199; 32]), "x".into(), "again", now + EVERY);
        assert!(refusals.due(now + EVERY).is_none(), "not so soon");
        assert!(refusals.due(now + EVERY * 2).is_some());
    }

    #[test]
    fn floods_are_forgiven_in_time() {
        let now = Instant::now();
        let mut refusals = Refusals::default();
        let mut strike = |after| {
            refusals
                .strike(Who::Computer(Key([1; 32])), "x".into(), now + Duration::from_secs(after))
                .map(|t| t.as_secs())
        };
        assert_eq!([strike(0), strike(20), strike(100)], [Some(10), Some(20), Some(40)]);
        assert_eq!(strike(139), None, "it is away");
        assert_eq!(strike(100 + 901), Some(10));
    }
}
