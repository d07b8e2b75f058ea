//! What was refused, from whom and how often; and what becomes of those who do not stop.

use super::core::Core;
use super::problem::Problem;
use super::view::{Notice, Refused};
use crate::hall::meter;
use crate::identity::Key;
use crate::swarm::Order;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// The most computers on the list; who was refused longest ago makes room.
const LIST: usize = 64;
/// How often the list is told at most.
const EVERY: Duration = Duration::from_secs(1);
/// After so long without a flood, the next one is a first one again.
const FORGIVEN: Duration = Duration::from_secs(900);

/// The list of refusals.
#[derive(Default)]
pub(super) struct Refusals {
    list: BTreeMap<Key, Entry>,
    is_changed: bool,
    told: Option<Instant>,
}

struct Entry {
    refused: Refused,
    last: Instant,
    strikes: u32,
    flooded: Option<Instant>,
}

impl Refusals {
    fn entry(&mut self, who: Key, name: String, now: Instant) -> &mut Entry {
        if self.list.len() >= LIST
            && !self.list.contains_key(&who)
            && let Some(oldest) = self.list.iter().min_by_key(|(_, e)| e.last).map(|(key, _)| *key)
        {
            self.list.remove(&oldest);
        }
        self.is_changed = true;
        self.list.entry(who).or_insert_with(|| Entry {
            refused: Refused { who, name, count: 0, reason: String::new(), is_barred: false },
            last: now,
            strikes: 0,
            flooded: None,
        })
    }

    fn count(&mut self, who: Key, name: String, reason: &str, now: Instant) {
        let entry = self.entry(who, name, now);
        entry.last = now;
        entry.refused.count = entry.refused.count.saturating_add(1);
        reason.clone_into(&mut entry.refused.reason);
    }

    /// One flood more; says for how long that computer has to stay away.
    fn strike(&mut self, who: Key, name: String, now: Instant) -> Duration {
        let entry = self.entry(who, name, now);
        if entry.flooded.is_none_or(|at| now > at + FORGIVEN) {
            entry.strikes = 0;
        }
        entry.strikes += 1;
        entry.flooded = Some(now);
        entry.refused.is_barred = true;
        meter::away(entry.strikes)
    }

    /// The list, if it is time to tell it.
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
    /// Something was refused, and that is all.
    pub(super) fn count_refusal(&mut self, who: Key, reason: &str) {
        let name = self.name_of(who);
        tracing::info!(who = who.short(), reason, "refused");
        self.refusals.count(who, name, reason, Instant::now());
    }

    /// Something was refused and has no further consequence, unless there is no end to it.
    pub(super) fn refuse(&mut self, who: Key, reason: &str) {
        self.count_refusal(who, reason);
        let now = Instant::now();
        let is_borne = self.links.get_mut(&who).is_none_or(|link| link.meter.bears_refusal(now));
        if !is_borne {
            self.flooded(who);
        }
    }

    /// Closes the connection to somebody who does not keep to the protocol.
    pub(super) fn misbehaved(&mut self, who: Key, reason: &str) {
        let name = self.name_of(who);
        tracing::info!(who = who.short(), reason, "refused, and the connection closed");
        self.refusals.count(who, name, reason, Instant::now());
        self.tell.problem(Problem::Misbehaved { who, reason: reason.to_owned() });
        self.out.order(Order::Close(who));
    }

    /// Cuts off somebody who sends more than anybody needs to; it may come back later.
    pub(super) fn flooded(&mut self, who: Key) {
        let (now, name) = (Instant::now(), self.name_of(who));
        let reason = "it sent more than anybody needs to";
        self.refusals.count(who, name.clone(), reason, now);
        let away = self.refusals.strike(who, name, now);
        tracing::info!(who = who.short(), ?away, "cut off: {reason}");
        self.tell.problem(Problem::Flooded { who, seconds: away.as_secs() });
        // What it sent before is still on the way here.
        self.links.remove(&who);
        self.hall.down(who, now);
        self.on_room_down(who);
        self.out.order(Order::Bar(who, away));
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
        let mut strike =
            |after| refusals.strike(Key([1; 32]), "x".into(), now + Duration::from_secs(after)).as_secs();
        assert_eq!([strike(0), strike(20), strike(100)], [10, 20, 40]);
        assert_eq!(strike(100 + 901), 10);
    }
}
