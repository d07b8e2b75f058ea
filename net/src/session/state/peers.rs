//! What is known about the peers that a session is connected to.

use super::claims::Claims;
use super::trust::Trust;
use crate::identity::{Digest, Key};
use crate::log::{Instance, Log, MAX_HOLDERS, Roster};
use crate::session::{Pause, Status, Time};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// A spectator is pushed at most this many entries beyond those it is known to have. A slower one fetches by range, at
/// its own pace, which bounds its queue here.
pub const PUSH_WINDOW: u64 = 64;
/// A spectator reports how far it is every this many entries.
const CREDIT: u64 = 16;
/// How long a peer has to answer a request for entries.
const FETCH_AGAIN: Duration = Duration::from_secs(1);
/// The most accusations from one peer that are checked per connection.
const HEARD: u8 = 8;

/// Which way new entries go between two copies, one of which is a spectator.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Flow {
    /// Either may push to the other.
    #[default]
    Both,
    /// From the peer to this copy: nothing is pushed to it, but its requests are answered.
    In,
    /// From this copy to the peer.
    Out,
}

/// The connected peers, what each is known to have, and what it was asked for.
#[derive(Default)]
pub(crate) struct Peers {
    connected: BTreeMap<Key, Peer>,
    /// Claims to be ahead of this copy, including those of peers that have disconnected.
    claims: Claims,
}

/// What is known about a peer on this connection.
#[derive(Clone, Debug, Default)]
struct Peer {
    /// Its last status.
    status: Option<Status>,
    /// The last of its entries that this copy also has.
    matched: Option<(u64, Digest)>,
    /// It gets no further request for entries before this time.
    asked_until: Time,
    /// How many of its accusations were checked.
    accusations: u8,
    /// The holders whose forks it is known to have proof of.
    proofs: BTreeSet<Key>,
    /// Whether it was sent this copy's state as text.
    is_told_state: bool,
    /// Which way entries go if the peer or this copy is a spectator.
    flow: Flow,
    /// The last entry of this log that it is known to have, or was sent on request.
    reach: u64,
    /// The last entry that this copy reported to this peer so that it keeps pushing.
    credited: u64,
}

impl Peers {
    pub(crate) fn connect(&mut self, key: Key) {
        self.connected.insert(key, Peer::default());
    }

    pub(crate) fn disconnect(&mut self, key: Key) {
        self.connected.remove(&key);
    }

    pub(crate) fn has(&self, key: Key) -> bool {
        self.connected.contains_key(&key)
    }

    /// All connected peers, sorted.
    pub(crate) fn keys(&self) -> impl Iterator<Item = Key> {
        self.connected.keys().copied()
    }

    /// The last status of a peer.
    pub(crate) fn status(&self, key: Key) -> Option<&Status> {
        self.connected.get(&key)?.status.as_ref()
    }

    /// A connected peer sent its status; this copy's last entry is `here`.
    pub(crate) fn note_status(&mut self, key: Key, status: Status, roster: &Roster, here: u64, now: Time) {
        if roster.is_holder(key) {
            self.claims.note_claim(key, status.seq, here, now);
        }
        if let Some(peer) = self.connected.get_mut(&key) {
            peer.status = Some(status);
        }
    }

    /// An entry was taken. Holders that are ahead get the full time again for the next.
    pub(crate) fn note_growth(&mut self, now: Time) {
        self.claims.note_growth(now);
    }

    /// Why a holder at `here` may not sign yet. It signs nothing new until it knows the heads of more than half and has
    /// caught up with them.
    pub(crate) fn pause(&self, trust: Trust<'_>, here: u64, now: Time) -> Option<Pause> {
        let seq_of = |key: Key| self.status(key).map(|status| status.seq);
        let told: Vec<(Key, u64)> = trust.holders().filter_map(|key| Some((key, seq_of(key)?))).collect();
        let (known, needed) = (told.len() + 1, trust.more_than_half());
        if known < needed {
            return Some(Pause::HeadsUnknown { known: known as u32, needed: needed as u32 });
        }
        let is_ahead = |(key, seq): &(Key, u64)| *seq > here && !self.claims.is_overdue(*key, now);
        told.into_iter().filter(is_ahead).map(|(_, seq)| seq).max().map(|seq| Pause::Behind { seq })
    }

    /// The highest epoch, up to `most`, that a holder at the same head claims to have promised. A status is not signed.
    pub(crate) fn highest_epoch(&self, roster: &Roster, head: Digest, most: u64) -> u64 {
        let holders = self.connected.iter().filter(|(key, _)| roster.is_holder(**key));
        let told = holders.filter_map(|(_, peer)| peer.status.as_ref()).filter(|status| status.head == head);
        told.map(|status| status.promised).filter(|epoch| *epoch <= most).max().unwrap_or(0)
    }

    /// The number of the newest entry that a connected peer claims to have; 0 for none.
    pub(crate) fn newest(&self) -> u64 {
        let told = self.connected.values().filter_map(|peer| peer.status.as_ref());
        told.map(|status| status.seq).max().unwrap_or(0)
    }

    /// Whether a peer claims to have more than `seq` entries.
    pub(crate) fn is_ahead(&self, key: Key, seq: u64) -> bool {
        self.status(key).is_some_and(|status| status.seq > seq)
    }

    /// Whether a connected holder reports no connection to another one.
    pub(crate) fn is_parted(&self, log: &Log, key: Key, other: Key) -> bool {
        let there = |seq: u64, prev| log.electorate(Instance { seq: seq.saturating_add(1), prev });
        self.status(key).is_some_and(|status| {
            let rank = there(status.seq, status.head).and_then(|holders| holders.rank(other));
            rank.is_some_and(|rank| status.connected >> rank.min(7) & 1 == 0)
        })
    }

    /// The connected holders that report no connection to `key`.
    pub(crate) fn parted_from(&self, log: &Log, key: Key) -> Vec<Key> {
        let is_parted =
            |other: &Key| *other != key && log.roster().is_holder(*other) && self.is_parted(log, *other, key);
        self.keys().filter(is_parted).collect()
    }

    /// A connected holder that reports a connection to `key`.
    pub(crate) fn one_that_hears(&self, log: &Log, key: Key) -> Option<Key> {
        let hears = |by: &Key| {
            log.roster().is_holder(*by) && self.status(*by).is_some() && !self.is_parted(log, *by, key)
        };
        self.keys().find(hears)
    }

    pub(crate) fn set_flow(&mut self, key: Key, flow: Flow) {
        if let Some(peer) = self.connected.get_mut(&key) {
            peer.flow = flow;
        }
    }

    /// Whether a peer that is no holder is pushed entry `seq`: it accepts pushes and keeps up.
    pub(crate) fn is_pushed_to(&self, key: Key, seq: u64) -> bool {
        let is_near = |peer: &Peer| seq <= peer.reach + PUSH_WINDOW;
        self.connected.get(&key).is_some_and(|peer| peer.flow != Flow::In && is_near(peer))
    }

    /// A peer has this log up to that entry, or was sent it.
    pub(crate) fn note_reach(&mut self, key: Key, seq: u64) {
        if let Some(peer) = self.connected.get_mut(&key) {
            peer.reach = peer.reach.max(seq);
        }
    }

    /// Entries from `seq` on were dropped.
    pub(crate) fn forget_reach_from(&mut self, seq: u64) {
        for peer in self.connected.values_mut() {
            peer.reach = peer.reach.min(seq - 1);
        }
    }

    /// The sources to which this spectator has to report that it has `seq` entries. Counts them as told.
    pub(crate) fn take_unpaid(&mut self, seq: u64) -> Vec<Key> {
        let is_due = |peer: &Peer| peer.flow != Flow::Out && seq >= peer.credited + CREDIT;
        let due = self.connected.iter_mut().filter(|(_, peer)| is_due(peer));
        let pay = |(key, peer): (&Key, &mut Peer)| {
            peer.credited = seq;
            *key
        };
        due.map(pay).collect()
    }

    /// Whether a peer was just asked for entries.
    pub(crate) fn is_asked(&self, now: Time) -> bool {
        self.connected.values().any(|peer| peer.asked_until > now)
    }

    /// Whether to ask a connected peer for entries now. It is not asked again before it has had time to answer.
    pub(crate) fn ask(&mut self, key: Key, now: Time) -> bool {
        let Some(peer) = self.connected.get_mut(&key).filter(|peer| peer.asked_until <= now) else {
            return false;
        };
        peer.asked_until = now + FETCH_AGAIN;
        true
    }

    /// The peer has answered and can be asked again.
    pub(crate) fn note_answer(&mut self, key: Key) {
        if let Some(peer) = self.connected.get_mut(&key) {
            peer.asked_until = Duration::ZERO;
        }
    }

    /// This copy already had an entry that the peer sent.
    pub(crate) fn note_match(&mut self, key: Key, seq: u64, id: Digest) {
        if let Some(peer) = self.connected.get_mut(&key)
            && peer.matched.is_none_or(|(known, _)| known < seq)
        {
            peer.matched = Some((seq, id));
        }
    }

    /// The last entry of the peer that this copy also has.
    pub(crate) fn matched(&self, key: Key) -> Option<(u64, Digest)> {
        self.connected.get(&key)?.matched
    }

    /// A peer accuses a holder, so it has the proof.
    pub(crate) fn note_proof(&mut self, key: Key, holder: Key) {
        let peer = self.connected.get_mut(&key).filter(|peer| peer.proofs.len() < MAX_HOLDERS);
        peer.map(|peer| peer.proofs.insert(holder));
    }

    /// The peers that may lack the proof against a holder.
    pub(crate) fn without_proof(&self, holder: Key) -> Vec<Key> {
        let lacks = |peer: &Peer| !peer.proofs.contains(&holder);
        self.connected.iter().filter(|(_, peer)| lacks(peer)).map(|(key, _)| *key).collect()
    }

    /// Whether one more accusation from a peer is checked.
    pub(crate) fn is_heard(&mut self, key: Key) -> bool {
        let Some(peer) = self.connected.get_mut(&key).filter(|peer| peer.accusations < HEARD) else {
            return false;
        };
        peer.accusations += 1;
        true
    }

    /// Whether a connected peer has not been sent this copy's state yet.
    pub(crate) fn lacks_state(&self, key: Key) -> bool {
        self.connected.get(&key).is_some_and(|peer| !peer.is_told_state)
    }

    /// This copy's state was sent to the peer.
    pub(crate) fn note_state_told(&mut self, key: Key) {
        if let Some(peer) = self.connected.get_mut(&key) {
            peer.is_told_state = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::claims::SHOWN_WITHIN;
    use super::super::sample::Sample;
    use super::*;

    fn status(log: &Log, seq: u64) -> Status {
        Status {
            game: log.id(),
            seq,
            head: log.head(),
            promised: 0,
            signed: 0,
            tokens: 0,
            acked: Vec::new(),
            connected: 0b111,
            chosen: 0,
        }
    }

    /// What the first of three holders knows: it is connected to the others, and those in `told` have sent a status.
    fn peers(roster: &Sample, told: &[(usize, u64)]) -> Peers {
        let mut peers = Peers::default();
        [1, 2].iter().for_each(|n| peers.connect(roster.key(*n)));
        for (n, seq) in told {
            peers.note_status(roster.key(*n), status(&roster.log, *seq), roster.log.roster(), 0, Time::ZERO);
        }
        peers
    }

    #[test]
    fn nobody_signs_before_more_than_half_said_where_they_stand() {
        let roster = Sample::new(3);
        let trust = Trust::of(&roster.log);
        let pause = |peers: &Peers| peers.pause(trust, 0, Time::ZERO);
        assert_eq!(pause(&peers(&roster, &[])), Some(Pause::HeadsUnknown { known: 1, needed: 2 }));
        assert_eq!(pause(&peers(&roster, &[(1, 0)])), None);
        assert_eq!(pause(&peers(&roster, &[(1, 0), (2, 7)])), Some(Pause::Behind { seq: 7 }));
    }

    #[test]
    fn who_goes_and_comes_again_is_not_waited_for_longer() {
        let roster = Sample::new(3);
        let mut peers = peers(&roster, &[(1, 0), (2, 7)]);
        peers.disconnect(roster.key(2));
        peers.connect(roster.key(2));
        let here = roster.log.roster();
        peers.note_status(roster.key(2), status(&roster.log, 7), here, 0, SHOWN_WITHIN);
        assert_eq!(peers.pause(Trust::of(&roster.log), 0, SHOWN_WITHIN), None);
    }

    #[test]
    fn a_watcher_is_pushed_to_as_far_as_it_keeps_up() {
        let watcher = Key([9; 32]);
        let mut peers = Peers::default();
        peers.connect(watcher);
        assert!(peers.is_pushed_to(watcher, PUSH_WINDOW) && !peers.is_pushed_to(watcher, PUSH_WINDOW + 1));
        peers.note_reach(watcher, 1);
        assert!(peers.is_pushed_to(watcher, PUSH_WINDOW + 1));
        peers.forget_reach_from(1);
        assert!(!peers.is_pushed_to(watcher, PUSH_WINDOW + 1), "that entry was dropped");
        assert!(peers.is_pushed_to(watcher, 1));
        peers.set_flow(watcher, Flow::In);
        assert!(!peers.is_pushed_to(watcher, 1), "it accepts no pushes");
    }

    #[test]
    fn those_who_push_are_told_now_and_then_how_far_their_watcher_is() {
        let source = Key([9; 32]);
        let mut peers = Peers::default();
        peers.connect(source);
        assert_eq!(peers.take_unpaid(CREDIT - 1), []);
        assert_eq!((peers.take_unpaid(CREDIT), peers.take_unpaid(CREDIT + 1)), (vec![source], Vec::new()));
        peers.set_flow(source, Flow::Out);
        assert_eq!(peers.take_unpaid(CREDIT * 9), [], "it does not push");
    }

    #[test]
    fn a_peer_is_asked_again_when_it_answered_or_had_its_time() {
        let other = Key([9; 32]);
        let mut peers = Peers::default();
        assert!(!peers.ask(other, Time::ZERO), "it is not there");
        peers.connect(other);
        assert!(peers.ask(other, Time::ZERO) && !peers.ask(other, Time::ZERO));
        peers.note_answer(other);
        assert!(peers.ask(other, Time::ZERO) && peers.ask(other, FETCH_AGAIN));
    }

    #[test]
    fn what_two_do_not_tell_each_other_goes_by_one_who_hears_both() {
        let roster = Sample::new(3);
        let mut peers = peers(&roster, &[(2, 0)]);
        let here = roster.log.roster();
        let deaf = Status { connected: 0b011, ..status(&roster.log, 0) };
        peers.note_status(roster.key(1), deaf, here, 0, Time::ZERO);
        assert_eq!(peers.parted_from(&roster.log, roster.key(2)), [roster.key(1)]);
        peers.disconnect(roster.key(1));
        assert_eq!(peers.one_that_hears(&roster.log, roster.key(1)), Some(roster.key(2)));
    }

    #[test]
    fn a_peer_that_accuses_without_end_is_not_heard_any_more() {
        let other = Key([9; 32]);
        let mut peers = Peers::default();
        peers.connect(other);
        assert_eq!((0..100).filter(|_| peers.is_heard(other)).count(), usize::from(HEARD));
    }
}
