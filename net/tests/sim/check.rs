//! The invariants that are checked after every step. A failure begins with the name of the broken rule.

use super::computer::Node;
use super::disk::author;
use super::summary::Summary;
use super::{Config, Villainy, Without};
use net::identity::{Digest, Key};
use net::log::{Accused, Body, Electorate, Entry, Grounds, Instance, Log, Record, Stored, Violation};
use net::session::{Awaits, Event, Message, Pause, Session};
use net::wire;
use net::work_counter::Work;
use std::collections::{BTreeMap, BTreeSet};

/// An epoch that no run reaches without a jump, however long it is.
const NEAR: u64 = 5_000;

/// The invariants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// Nothing is sent before it is on disk.
    StoredFirst,
    /// No token is shown for a draw that can still be replaced.
    TokenLate,
    /// No seed of a deal is shown while its half tiles can be played.
    SeedLate,
    /// At most one entry is chosen for a place.
    OneChosen,
    /// A chosen entry, and so a final one, is never replaced.
    ChosenStays,
    /// Copies differ only where a certificate says which entry is valid.
    Prefix,
    /// Each copy is in the state that its last entry names.
    SameState,
    /// An entry that a computer acknowledged survives every crash, unless a certificate replaced it.
    AcknowledgedStays,
    /// No honest holder is accused of a lie, a refusal or a differing state.
    JustAccusations,
    /// No vote for one's own absence counts, and with two holders neither is voted absent.
    FairAbsence,
    /// While both programs of a key run and no link is cut, the key signs no two entries for one place.
    Duplicates,
    /// No promise is far above the epochs that a run needs.
    NearEpochs,
    /// The memory of a session is bounded, whatever it is sent.
    Bounded,
    /// The messages of a villain cause bounded work.
    Frugal,
    /// What is on disk is a log that verifies.
    FileHolds,
    /// A healed network has one log that all know to be final, or it has proof against a holder and has stopped.
    Converges,
}

impl Rule {
    pub fn broken<T>(self, what: impl std::fmt::Display) -> Result<T, String> {
        Err(format!("{self:?}: {what}"))
    }

    fn ensure(self, ok: bool, what: impl std::fmt::Display) -> Result<(), String> {
        if ok { Ok(()) } else { self.broken(what) }
    }
}

pub struct Check {
    config: Config,
    founders: Vec<Key>,
    /// The key of the villain.
    villain: Option<Key>,
    /// Entries that some computer knew to be chosen, by number.
    chosen: BTreeMap<u64, Digest>,
    /// The number and head up to which each node was checked.
    seen: BTreeMap<usize, (u64, Digest)>,
    /// The last entry that each node acknowledged.
    acked: BTreeMap<usize, (Instance, Digest)>,
    dropped: u64,
    accused: u64,
    /// The work that the villain's messages caused at each node.
    spent: BTreeMap<usize, Spent>,
    /// For each place, what the key that runs twice signed, and which of its runs signed it.
    signed: BTreeMap<Instance, BTreeMap<Digest, u64>>,
    /// Whether two computers were disconnected for a while, or one of the others was off.
    was_parted: bool,
}

/// How many messages arrived, their bytes, and the work they caused.
#[derive(Clone, Copy, Default, Debug)]
struct Spent {
    messages: u64,
    bytes: u64,
    replayed: u64,
    tried: u64,
    signatures: u64,
}

impl Check {
    pub fn new(config: Config, founders: Vec<Key>, villain: Option<Key>) -> Self {
        Self {
            config,
            founders,
            villain,
            chosen: BTreeMap::new(),
            seen: BTreeMap::new(),
            acked: BTreeMap::new(),
            dropped: 0,
            accused: 0,
            spent: BTreeMap::new(),
            signed: BTreeMap::new(),
            was_parted: false,
        }
    }

    /// Two computers are parted.
    pub fn parted(&mut self) {
        self.was_parted = true;
    }

    /// A message of the villain came to a node.
    pub fn spent(&mut self, node: usize, bytes: usize, work: Work) {
        let spent = self.spent.entry(node).or_default();
        spent.messages += 1;
        spent.bytes += bytes as u64;
        spent.replayed += work.replayed;
        spent.tried += work.tried;
        spent.signatures += work.signatures;
    }

    pub fn crashed(&mut self, nodes: &[Node], node: usize) {
        self.seen.remove(&node);
        self.was_parted |= self.is_honest(&nodes[node]);
    }

    fn is_honest(&self, node: &Node) -> bool {
        Some(node.identity.key()) != self.villain
    }

    /// Whether a key can accept two entries for one place and so break its promise, because it runs twice or lies. Then
    /// an entry counts as chosen for good once more than half without that key accepted it and all before it.
    fn accepts_twice(&self) -> bool {
        let is_excused = self.config.without != Some(Without::OneSignature);
        is_excused && (self.config.villainy.is_twice() || self.config.villainy == Villainy::Forks)
    }

    /// Nothing is sent before it is stored, and no token while its draw can be replaced.
    pub fn sent(&mut self, nodes: &[Node], node: usize, message: &Message) -> Result<(), String> {
        let (disk, key) = (&nodes[node].disk, nodes[node].identity.key());
        let ensure = |ok: bool, what: &str| Rule::StoredFirst.ensure(ok, format!("node {node} sent {what}"));
        match message {
            Message::Ack(ack) if ack.holder == key => {
                if nodes[node].session.as_ref().is_some_and(|s| s.log().head() == ack.id) {
                    self.acked.insert(node, (ack.instance, ack.id));
                }
                ensure(disk.entries.contains(&ack.id), "an ack for what it has not stored")
            }
            Message::Entries { items, acks, .. } => {
                if let Some(ack) = acks.iter().find(|ack| ack.holder == key) {
                    self.acked.insert(node, (ack.instance, ack.id));
                }
                let own = items.iter().filter(|i| author(&i.entry) == Some(key));
                let mut ids = own.map(|i| net::log::id_of(&i.entry));
                ensure(ids.all(|id| disk.entries.contains(&id)), "an own entry it has not stored")
            }
            Message::Promise { promise, .. } if promise.holder == key => {
                let is_near = promise.epoch < NEAR;
                Rule::NearEpochs.ensure(is_near, format!("node {node} promised epoch {}", promise.epoch))?;
                let stored = disk.promises.get(&promise.instance).copied().unwrap_or(0);
                // An acceptance in an epoch implies the promise of that epoch.
                let taken = disk.accepted.get(&promise.instance).and_then(|taken| Some(taken.last()?.0));
                ensure(stored.max(taken.unwrap_or(0)) >= promise.epoch, "a promise it has not stored")
            }
            Message::Proposal(proposal) => {
                let id = net::log::id_of(&proposal.value.entry);
                ensure(disk.entries.contains(&id), "a proposal it has not stored")
            }
            Message::Token(token) if token.holder == key && !self.accepts_twice() => {
                let Some(session) = &nodes[node].session else { return Ok(()) };
                let holders = &session.log().roster().holders;
                let stored = nodes.iter().filter(|n| {
                    let is_holder = holders.contains(&n.identity.key());
                    is_holder && (token.seq == 0 || n.disk.entries.contains(&token.head))
                });
                let is_certified = session
                    .log()
                    .stored(token.seq)
                    .is_some_and(|s| s.id == token.head && s.proof.is_certificate());
                let is_safe = is_certified || stored.count() > holders.len() / 2;
                Rule::TokenLate.ensure(is_safe, format!("node {node} showed a token too early"))
            }
            Message::Seed { .. } => {
                let is_over =
                    nodes[node].session.as_ref().is_some_and(|s| s.game().wait() == rules::Wait::Over);
                Rule::SeedLate.ensure(is_over, format!("node {node} opened a seed of the deal in mid-game"))
            }
            _ => Ok(()),
        }
    }

    /// A computer stores a record. If its key signed the entry and no computer had it before, this run signed it.
    pub fn stored(&mut self, nodes: &[Node], node: usize, record: &[u8]) -> Result<(), String> {
        if self.is_honest(&nodes[node]) || !self.config.has_comings() {
            return Ok(());
        }
        let Ok(Record::Entry { entry: bytes, .. }) = wire::decode(record) else { return Ok(()) };
        let Ok(entry) = wire::decode::<Entry>(&bytes) else { return Ok(()) };
        let signed = self.signed.entry(entry.instance()).or_default();
        if entry.holder != self.villain || signed.contains_key(&entry.id()) {
            return Ok(());
        }
        let run = nodes[node].run.number;
        let is_there = |other: &u64| {
            *other != run && nodes.iter().any(|n| n.session.is_some() && n.run.number == *other)
        };
        let is_alone = !signed.values().any(is_there);
        signed.insert(entry.id(), run);
        let why = format!("two programs with one key signed two entries {}", entry.seq);
        Rule::Duplicates.ensure(is_alone || self.was_parted, why)
    }

    pub fn happened(&mut self, nodes: &[Node], node: usize, event: &Event) -> Result<(), String> {
        let accused = match event {
            Event::Dropped { from, count } => {
                self.dropped += count;
                return self.dropped_from(nodes, node, *from);
            }
            Event::Fork { holder, .. } | Event::FalseState { holder, .. } => *holder,
            Event::Desync { with, .. } => *with,
            Event::Refused { from, .. } => *from,
            Event::Deal(trouble) => {
                return Rule::JustAccusations
                    .broken(format!("node {node} has trouble with an honest deal: {trouble}"));
            }
            _ => return Ok(()),
        };
        self.accused += 1;
        let is_proved = matches!(event, Event::Fork { .. } | Event::FalseState { .. });
        let sits = nodes[node].session.as_ref().is_some_and(|s| s.log().roster().is_holder(accused));
        // A proof that a former holder sends against itself does not concern the table.
        let is_just = Some(accused) == self.villain && (!is_proved || sits);
        Rule::JustAccusations.ensure(is_just, format!("node {node} accuses {}: {event:?}", accused.short()))
    }

    fn dropped_from(&self, nodes: &[Node], node: usize, from: u64) -> Result<(), String> {
        let Some((seq, id)) = self.chosen.range(from..).next() else { return Ok(()) };
        let had_it = self.seen.get(&node).is_some_and(|(seen, _)| seen >= seq);
        let is_same = nodes[node].session.as_ref().and_then(|s| s.log().id_at(*seq)) == Some(*id);
        // A liar's entry is dropped until the others have settled it. They are bound to what more than half accepted,
        // so it is back at the end.
        let session = nodes[node].session.as_ref();
        let is_open = session.is_some_and(|s| s.log().seq() < *seq && !s.log().evidence().is_empty());
        let is_gone = session.is_some_and(|s| self.has_given_way(nodes, s.log(), *seq));
        let is_fine = !had_it || is_same || is_open || is_gone;
        Rule::ChosenStays.ensure(is_fine, format!("node {node} dropped the chosen entry {seq}"))
    }

    /// Chosen entries are the same everywhere; copies differ only where a certificate explains it.
    pub fn step(&mut self, nodes: &[Node], node: usize) -> Result<(), String> {
        let Some(session) = &nodes[node].session else { return Ok(()) };
        if !self.is_honest(&nodes[node]) {
            return Ok(());
        }
        if let Some(name) = session.overfull() {
            return Rule::Bounded.broken(format!("node {node} keeps too many {name}"));
        }
        let log = session.log();
        self.one_chosen(nodes, session, node)?;
        let at = (log.seq(), log.head());
        if self.seen.insert(node, at) == Some(at) {
            return Ok(());
        }
        self.acknowledged_stays(log, node)?;
        if let Some(last) = log.entries().last() {
            let mut game = log.game().clone();
            let state = log.roster().state(game.state_hash());
            let is_same = state == last.entry.state;
            fair_absence(log, last)?;
            Rule::SameState.ensure(is_same, format!("node {node} is not where entry {} says", log.seq()))?;
        }
        if self.accepts_twice() {
            return Ok(());
        }
        nodes
            .iter()
            .enumerate()
            .filter(|(other, n)| *other != node && self.is_honest(n))
            .filter_map(|(other, n)| n.session.as_ref().map(|s| (other, s.log())))
            .try_for_each(|(other, theirs)| differ_with_reason(log, theirs, node, other))
    }

    fn one_chosen(&mut self, nodes: &[Node], session: &Session, node: usize) -> Result<(), String> {
        if self.accepts_twice() {
            while let Some((seq, id)) = self.next_chosen(nodes, session.log()) {
                self.chosen.insert(seq, id);
            }
        }
        for seq in (1..=session.chosen_seq()).rev() {
            let Some(id) = session.log().id_at(seq) else {
                return Rule::ChosenStays.broken(format!("node {node} lacks the chosen entry {seq}"));
            };
            match self.chosen.get(&seq) {
                Some(known) if *known == id => break,
                Some(_) if self.accepts_twice() && !self.is_of_honest(nodes, session.log(), seq, id) => {}
                Some(_) if self.has_given_way(nodes, session.log(), seq) => {}
                Some(_) => return Rule::OneChosen.broken(format!("two entries {seq} (node {node})")),
                None if self.accepts_twice() => {}
                // A copy tells no one that an entry is chosen before the entry is safe on its own disk.
                None if !nodes[node].disk.entries.contains(&id) => {}
                None => {
                    self.chosen.insert(seq, id);
                }
            };
        }
        Ok(())
    }

    /// Whether more than half accepted an entry without the liar, in any epochs. Where only its word made the majority,
    /// another entry may be chosen for good while this copy does not know yet; `Converges` checks that in the end.
    fn is_of_honest(&self, nodes: &[Node], log: &Log, seq: u64, id: Digest) -> bool {
        let Some(prev) = log.id_at(seq - 1) else { return false };
        let instance = Instance { seq, prev };
        let Some(there) = log.electorate(instance) else { return false };
        let honest = nodes.iter().filter(|n| self.is_honest(n) && there.is_holder(n.identity.key()));
        let has = |n: &&Node| {
            n.disk.accepted.get(&instance).is_some_and(|accepted| accepted.iter().any(|(_, of)| *of == id))
        };
        honest.filter(has).count() >= there.more_than_half()
    }

    /// The next entry of this log, if all before it are chosen for good and more than half of the holders accepted it
    /// in one epoch without the liar.
    fn next_chosen(&self, nodes: &[Node], log: &Log) -> Option<(u64, Digest)> {
        let (before, prev) = self.chosen.last_key_value().map_or((0, log.id()), |(seq, id)| (*seq, *id));
        let instance = Instance { seq: before + 1, prev };
        let there = log.electorate(instance)?;
        let accepted = self.accepted(nodes, instance, there);
        let mut chosen = accepted.iter().filter(|(_, by)| by.honest >= there.more_than_half());
        let is_first =
            |(at, _): &(&(u64, Digest), &Acceptances)| !yields(&accepted, **at, there.more_than_half());
        chosen.find(is_first).map(|((_, id), _)| (before + 1, *id))
    }

    /// Whether an entry chosen at that place or before may be gone.
    fn has_given_way(&self, nodes: &[Node], log: &Log, seq: u64) -> bool {
        self.chosen.range(..=seq).any(|(seq, id)| self.may_be_gone(nodes, log, *seq, *id))
    }

    /// The acceptances at a place, by epoch and entry.
    fn accepted(&self, nodes: &[Node], instance: Instance, there: Electorate<'_>) -> Accepted {
        let mut all = Accepted::new();
        for node in nodes.iter().filter(|n| there.is_holder(n.identity.key())) {
            for accepted in node.disk.accepted.get(&instance).into_iter().flatten() {
                let by = all.entry(*accepted).or_default();
                by.honest += usize::from(self.is_honest(node));
                by.is_liars |= !self.is_honest(node);
            }
        }
        all
    }

    /// Whether an entry chosen at a place may have given way to one that more than half accepted in an earlier epoch
    /// with the liar's word; then everything built on it goes too.
    fn may_be_gone(&self, nodes: &[Node], log: &Log, seq: u64, id: Digest) -> bool {
        let Some(prev) = log.id_at(seq - 1) else { return false };
        let instance = Instance { seq, prev };
        let Some(there) = log.electorate(instance) else { return false };
        let accepted = self.accepted(nodes, instance, there);
        let epochs = accepted.iter().filter(|((_, of), by)| *of == id && by.honest >= there.more_than_half());
        let first = epochs.map(|(at, _)| *at).next();
        self.accepts_twice() && first.is_some_and(|at| yields(&accepted, at, there.more_than_half()))
    }

    fn acknowledged_stays(&self, log: &Log, node: usize) -> Result<(), String> {
        let Some((instance, id)) = self.acked.get(&node).copied() else { return Ok(()) };
        let seq = instance.seq;
        let was_dropped = || log.dropped().iter().flat_map(|run| &run.entries).any(|stored| stored.id == id);
        // An entry accepted in a later epoch is stored beside the chain until its certificate is.
        let is_accepted = || log.accepted(instance).is_some_and(|(_, v)| net::log::id_of(&v.entry) == id);
        let is_there = log.id_at(seq) == Some(id) || was_dropped() || is_accepted();
        Rule::AcknowledgedStays
            .ensure(is_there, format!("node {node} acknowledged entry {seq} and has lost it"))
    }

    /// The file verifies and matches the session.
    pub fn file(&self, nodes: &[Node], node: usize) -> Result<(), String> {
        let Some(session) = &nodes[node].session else { return Ok(()) };
        if !self.is_honest(&nodes[node]) {
            return Ok(());
        }
        match nodes[node].disk.log() {
            Ok(log) => {
                let is_same = log.head() == session.log().head();
                Rule::FileHolds.ensure(is_same, format!("node {node} has entry {} on disk", log.seq()))
            }
            Err(why) => Rule::FileHolds.broken(format!("node {node}: {why}")),
        }
    }

    /// Whether all copies agree and everything is final.
    pub fn is_alike(&self, nodes: &[Node]) -> bool {
        self.converged(nodes).is_ok()
    }

    /// The messages of a villain cause bounded work. Each is tried at most once or twice, the signatures checked fit
    /// into its bytes, and the log is replayed a few times in a whole run. The bounds are more than twice what 2,600
    /// runs needed.
    pub fn frugal(&self, nodes: &[Node]) -> Result<(), String> {
        self.spent.iter().try_for_each(|(node, spent)| {
            let seq = nodes[*node].session.as_ref().map_or(0, |s| s.log().seq());
            let is_little = spent.replayed <= 16 * (seq + 8)
                && spent.tried <= 3 * spent.messages + 20
                && spent.signatures <= spent.bytes / 50 + 20;
            Rule::Frugal
                .ensure(is_little, format!("node {node} of {seq} entries did {spent:?} for a villain"))
        })
    }

    pub fn converged(&self, nodes: &[Node]) -> Result<(), String> {
        if self.has_stopped_with_proof(nodes) {
            return Ok(());
        }
        let honest = || nodes.iter().filter(|n| self.is_honest(n)).filter_map(|n| n.session.as_ref());
        let heads: BTreeSet<(u64, Digest)> = honest().map(|s| (s.log().seq(), s.log().head())).collect();
        Rule::Converges.ensure(heads.len() == 1, format!("several heads: {heads:?}"))?;
        for (seq, id) in &self.chosen {
            let is_gone = |s: &Session| self.may_be_gone(nodes, s.log(), *seq, *id);
            if honest().all(is_gone) {
                break;
            }
            let is_there = honest().all(|s| s.log().id_at(*seq) == Some(*id));
            Rule::ChosenStays.ensure(is_there, format!("the chosen entry {seq} is gone at the end"))?;
        }
        for session in honest().filter(|s| s.is_holder()) {
            let seq = session.log().seq();
            let acked: Vec<u64> = session.holders().iter().map(|h| h.acked).collect();
            let is_final = session.final_seq() == seq;
            Rule::Converges.ensure(is_final, format!("{acked:?} of {seq} known to be stored"))?;
            let chosen = session.chosen_seq();
            Rule::Converges.ensure(chosen == seq, format!("{chosen} of {seq} known to be chosen"))?;
            let is_asked = session.my_decision().is_some();
            let pause = session.pause().filter(|pause| *pause != Pause::Closed && is_asked);
            Rule::Converges.ensure(pause.is_none(), format!("a player should move and pauses: {pause:?}"))?;
        }
        self.draws_go_on(nodes)
    }

    /// Whether every honest holder has stopped because of the villain and can prove it.
    fn has_stopped_with_proof(&self, nodes: &[Node]) -> bool {
        let is_stopped = |session: &Session| {
            // A former holder stops no one.
            if self.villain.is_some_and(|key| !session.log().roster().is_holder(key)) {
                return false;
            }
            let kept = session.log().evidence().iter();
            let mut proofs = kept.filter(|kept| Some(kept.accused.holder) == self.villain);
            let is_false_state = self.config.villainy == Villainy::FalseStates;
            match session.pause() {
                Some(Pause::Fork) => proofs.any(|kept| kept.accused.of == Violation::Fork),
                Some(Pause::Desync) => {
                    is_false_state && proofs.any(|kept| kept.accused.of == Violation::State)
                }
                _ => false,
            }
        };
        // A spectator does not stop, and may end elsewhere than the holders. Where only the liar holds seats, it may
        // end elsewhere than other spectators. They all have the proof.
        let honest = || nodes.iter().filter(|n| self.is_honest(n)).filter_map(|n| n.session.as_ref());
        let has_holders = honest().any(Session::is_holder);
        self.villain.is_some()
            && honest().filter(|session| session.is_holder() || !has_holders).all(is_stopped)
    }

    /// No draw hangs while all holders are present, unless the entropy set waits for players.
    fn draws_go_on(&self, nodes: &[Node]) -> Result<(), String> {
        let honest = nodes.iter().filter(|n| self.is_honest(n)).filter_map(|n| n.session.as_ref());
        for session in honest.filter(|s| s.is_holder()) {
            let log = session.log();
            let is_waiting = matches!(log.game().wait(), rules::Wait::Chance(_)) && log.roster().is_open;
            let is_everybody_here = log.roster().entropy.iter().all(|a| self.founders.contains(&a.holder));
            let forked = |key: &Key| {
                let of = |kept: &Accused| kept.of == Violation::Fork && kept.holder == *key;
                log.evidence().iter().any(|kept| of(&kept.accused))
            };
            // A proven liar's token is awaited until players vote it absent, and here no player does.
            let awaits = session.awaits();
            let is_liars = matches!(&awaits, Awaits::Tokens { from, .. } if from.iter().all(forked));
            let hangs = is_waiting && is_everybody_here && !log.roster().is_closed && !is_liars;
            let why = format!("draw {} hangs although all holders are here: {awaits:?}", log.roster().k);
            Rule::Converges.ensure(!hangs, why)?;
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
            opened: log.game().opened().len() as u64,
            redeals: log.roster().deal.as_ref().map_or(0, |deal| u64::from(deal.number())),
            disclosed: count(|b| matches!(b, Body::Disclose { .. })),
            unaudited: log.unaudited().len() as u64 * count(|b| matches!(b, Body::Disclose { .. })),
            dropped: self.dropped,
            accused: self.accused,
            forks: u64::from(session.pause() == Some(Pause::Fork)),
            false_states: u64::from(log.evidence().iter().any(|kept| kept.accused.of == Violation::State)),
            ..Summary::default()
        }
    }
}

/// The number of honest holders that accepted an entry, and whether the liar did.
#[derive(Default)]
struct Acceptances {
    honest: usize,
    is_liars: bool,
}

type Accepted = BTreeMap<(u64, Digest), Acceptances>;

/// Whether more than half accepted another entry in an earlier epoch if the liar's word counts. A peer that sees those
/// acks takes that entry as chosen, whatever it accepted later.
fn yields(accepted: &Accepted, (epoch, id): (u64, Digest), more_than_half: usize) -> bool {
    let earlier = accepted.range(..(epoch, Digest::default()));
    let others = earlier.filter(|((_, other), _)| *other != id);
    others.into_iter().any(|(_, by)| by.honest + usize::from(by.is_liars) >= more_than_half)
}

/// An absence needs the votes of more than half of the holders, not counting those that it names.
fn fair_absence(log: &Log, last: &Stored) -> Result<(), String> {
    let Body::Absent { holders, .. } = &last.entry.body else { return Ok(()) };
    let Grounds::Votes { votes, .. } = last.proof.grounds() else { return Ok(()) };
    let count = votes.iter().filter(|(key, _)| !holders.contains(key)).count();
    let is_fair = count > log.roster().holders.len() / 2;
    Rule::FairAbsence
        .ensure(is_fair, format!("{count} others voted for the absence at entry {}", last.entry.seq))
}

/// Two copies may differ only from an entry on that one of them holds a certificate for; the other will drop its own.
fn differ_with_reason(a: &Log, b: &Log, one: usize, other: usize) -> Result<(), String> {
    let common = a.seq().min(b.seq());
    if a.id_at(common) == b.id_at(common) {
        return Ok(());
    }
    let first = (1..=common).rev().take_while(|seq| a.id_at(*seq) != b.id_at(*seq)).last().unwrap_or(common);
    let is_certified = |log: &Log| log.stored(first).is_some_and(|s| s.proof.is_certificate());
    let has_reason = is_certified(a) != is_certified(b);
    Rule::Prefix.ensure(has_reason, format!("nodes {one} and {other} differ at entry {first}"))
}
