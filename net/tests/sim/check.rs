//! What has to hold after every step, whatever happens.

use super::disk::author;
use super::world::{Node, Summary};
use net::identity::{Digest, Key};
use net::log::{Body, Log};
use net::session::{Event, Message, Session};
use std::collections::{BTreeMap, BTreeSet};

pub struct Check {
    founders: Vec<Key>,
    /// Entries that some computer knew to be chosen, by number.
    chosen: BTreeMap<u64, Digest>,
    /// How far each node was checked, and its head then.
    seen: BTreeMap<usize, (u64, Digest)>,
    dropped: u64,
}

impl Check {
    pub fn new(founders: Vec<Key>) -> Self {
        Self { founders, chosen: BTreeMap::new(), seen: BTreeMap::new(), dropped: 0 }
    }

    pub fn crashed(&mut self, node: usize) {
        self.seen.remove(&node);
    }

    /// Nothing is sent before it is stored, and no token while its draw can be replaced.
    pub fn sent(&self, nodes: &[Node], node: usize, message: &Message) -> Result<(), String> {
        let (disk, key) = (&nodes[node].disk, nodes[node].identity.key());
        let ensure = |ok: bool, what: &str| if ok { Ok(()) } else { Err(format!("node {node} sent {what}")) };
        match message {
            Message::Ack(ack) if ack.holder == key => {
                ensure(disk.entries.contains(&ack.id), "an ack for what it has not stored")
            }
            Message::Entries { items, .. } => {
                let own = items.iter().filter(|i| author(&i.entry) == Some(key));
                let mut ids = own.map(|i| net::log::id_of(&i.entry));
                ensure(ids.all(|id| disk.entries.contains(&id)), "an own entry it has not stored")
            }
            Message::Promise { promise, .. } if promise.holder == key => {
                let stored = disk.promises.get(&promise.instance).copied().unwrap_or(0);
                ensure(stored >= promise.epoch, "a promise it has not stored")
            }
            Message::Proposal(proposal) => {
                let id = net::log::id_of(&proposal.value.entry);
                ensure(disk.entries.contains(&id), "a proposal it has not stored")
            }
            Message::Token(token) if token.holder == key => {
                let Some(session) = &nodes[node].session else { return Ok(()) };
                let holders = &session.log().table().holders;
                let stored = nodes.iter().filter(|n| {
                    let is_holder = holders.contains(&n.identity.key());
                    is_holder && (token.seq == 0 || n.disk.entries.contains(&token.head))
                });
                let is_certified = session
                    .log()
                    .stored(token.seq)
                    .is_some_and(|s| s.id == token.head && s.proof.is_certificate());
                let is_safe = is_certified || stored.count() > holders.len() / 2;
                ensure(is_safe, "a token for a draw that can be replaced")
            }
            _ => Ok(()),
        }
    }

    pub fn happened(&mut self, _nodes: &[Node], node: usize, event: &Event) -> Result<(), String> {
        match event {
            Event::Dropped { from, count } => {
                self.dropped += count;
                match self.chosen.range(from..).next() {
                    Some((seq, _)) if self.seen.get(&node).is_some_and(|(s, _)| s >= seq) => {
                        let is_same = nodes_id(_nodes, node, *seq) == self.chosen.get(seq).copied();
                        if is_same {
                            Ok(())
                        } else {
                            Err(format!("node {node} dropped the chosen entry {seq}"))
                        }
                    }
                    _ => Ok(()),
                }
            }
            Event::Fork { seq, .. } => {
                Err(format!("node {node} saw a fork at {seq} although nobody cheated"))
            }
            Event::Desync { seq, .. } => Err(format!("node {node} computed another state at {seq}")),
            Event::Refused { from, why } => {
                Err(format!("node {node} refused an honest message of {}: {why}", from.short()))
            }
            _ => Ok(()),
        }
    }

    /// Chosen entries are the same everywhere; copies differ only where a certificate explains it.
    pub fn step(&mut self, nodes: &[Node], node: usize) -> Result<(), String> {
        let Some(session) = &nodes[node].session else { return Ok(()) };
        let log = session.log();
        let chosen = session.chosen_seq();
        for seq in (1..=chosen).rev() {
            let id = log.id_at(seq).ok_or("a chosen entry is not there")?;
            match self.chosen.get(&seq) {
                Some(known) if *known == id => break,
                Some(_) => return Err(format!("two entries {seq} were chosen (node {node})")),
                None => self.chosen.insert(seq, id),
            };
        }
        let at = (log.seq(), log.head());
        if self.seen.insert(node, at) == Some(at) {
            return Ok(());
        }
        if let Some(last) = log.entries().last() {
            let mut game = log.game().clone();
            let state = log.table().state(game.state_hash());
            if state != last.entry.state {
                return Err(format!("node {node} is not in the state that entry {} names", log.seq()));
            }
        }
        nodes
            .iter()
            .enumerate()
            .filter(|(other, _)| *other != node)
            .filter_map(|(other, n)| n.session.as_ref().map(|s| (other, s.log())))
            .try_for_each(|(other, theirs)| differ_with_reason(log, theirs, node, other))
    }

    /// Whether all copies are alike and everything is final.
    pub fn is_alike(&self, nodes: &[Node]) -> bool {
        self.converged(nodes).is_ok()
    }

    pub fn converged(&self, nodes: &[Node]) -> Result<(), String> {
        let logs: Vec<&Log> = nodes.iter().filter_map(|n| n.session.as_ref()).map(Session::log).collect();
        let heads: BTreeSet<(u64, Digest)> = logs.iter().map(|l| (l.seq(), l.head())).collect();
        if heads.len() != 1 {
            return Err(format!("a healed network did not converge: {heads:?}"));
        }
        for (n, node) in nodes.iter().enumerate() {
            let Some(session) = &node.session else { continue };
            if session.is_holder() && session.final_seq() != session.log().seq() {
                let acked: Vec<u64> = session.holders().iter().map(|h| h.acked).collect();
                return Err(format!(
                    "node {n} does not know its log to be final: {acked:?} of {}",
                    session.log().seq()
                ));
            }
            if session.is_holder()
                && session.my_decision().is_some()
                && session.pause().is_some_and(|p| p != net::session::Pause::Closed)
            {
                return Err(format!("node {n} should move and pauses: {:?}", session.pause()));
            }
        }
        self.draws_go_on(nodes)
    }

    /// No draw hangs when everybody is there, unless the entropy set waits for people.
    fn draws_go_on(&self, nodes: &[Node]) -> Result<(), String> {
        let Some(session) = nodes.first().and_then(|n| n.session.as_ref()) else { return Ok(()) };
        let log = session.log();
        let is_waiting = matches!(log.game().wait(), rules::Wait::Chance(_)) && log.table().is_open;
        let is_everybody_here = log.table().entropy.iter().all(|a| self.founders.contains(&a.holder));
        if is_waiting && is_everybody_here && !log.table().is_closed {
            return Err(format!("draw {} hangs although everybody is there", log.table().k));
        }
        Ok(())
    }

    pub fn summary(&self, nodes: &[Node]) -> Summary {
        let Some(session) = nodes.first().and_then(|n| n.session.as_ref()) else { return Summary::default() };
        let log = session.log();
        let count = |is: fn(&Body) -> bool| log.entries().iter().filter(|s| is(&s.entry.body)).count() as u64;
        Summary {
            seq: log.seq(),
            draws: count(|b| matches!(b, Body::Draw { .. })),
            certificates: log.entries().iter().filter(|s| s.proof.is_certificate()).count() as u64,
            takebacks: count(|b| matches!(b, Body::Takeback { .. })),
            absences: count(|b| matches!(b, Body::Absent { .. })),
            dropped: self.dropped,
            crashes: 0,
        }
    }
}

fn nodes_id(nodes: &[Node], node: usize, seq: u64) -> Option<Digest> {
    nodes[node].session.as_ref().and_then(|s| s.log().id_at(seq))
}

/// Two copies may differ only from an entry on that one of them holds a certificate for: the other's will be
/// dropped.
fn differ_with_reason(a: &Log, b: &Log, one: usize, other: usize) -> Result<(), String> {
    let common = a.seq().min(b.seq());
    if a.id_at(common) == b.id_at(common) {
        return Ok(());
    }
    let first = (1..=common).rev().take_while(|seq| a.id_at(*seq) != b.id_at(*seq)).last().unwrap_or(common);
    let is_certified = |log: &Log| log.stored(first).is_some_and(|s| s.proof.is_certificate());
    if is_certified(a) != is_certified(b) {
        return Ok(());
    }
    Err(format!("nodes {one} and {other} differ at entry {first} and no certificate says which stands"))
}
