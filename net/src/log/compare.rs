//! Compares two copies of a log, and finds the smallest part of a log that still shows its fault.

use super::Log;
use super::entry::{Entry, id_of};
use super::fault::{Fault, Reason};
use super::offer::Genesis;
use super::proof::Proof;
use super::record::Record;
use crate::identity::Digest;
use crate::wire;

/// One of two logs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// The first.
    A,
    /// The second.
    B,
}

/// How two logs relate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Comparison {
    /// They are of different games.
    OtherGames {
        /// The id of the first.
        a: Digest,
        /// The id of the second.
        b: Digest,
    },
    /// They have the same entries.
    Same {
        /// How many.
        seq: u64,
        /// The id of the last.
        head: Digest,
    },
    /// One is a prefix of the other.
    Begins {
        /// The shorter one.
        shorter: Side,
        /// How many entries it has.
        seq: u64,
        /// The other's next entry.
        next: Box<Entry>,
    },
    /// They differ from this entry on.
    Differ {
        /// Its number.
        seq: u64,
        /// The first one's.
        a: Box<Entry>,
        /// The second one's.
        b: Box<Entry>,
        /// Whether the entries agree and only name different states after them.
        in_state_alone: bool,
    },
}

/// How two logs relate, and the faults of each.
#[derive(Clone)]
pub struct Compared {
    /// How they relate.
    pub comparison: Comparison,
    /// The first invalid record of the first log.
    pub fault_a: Option<Fault>,
    /// The same of the second log.
    pub fault_b: Option<Fault>,
    /// The valid part of the first log.
    pub log_a: Log,
    /// The same of the second log.
    pub log_b: Log,
}

/// The valid part of a log, and its entries as far as they can be read.
struct Copy {
    game: Digest,
    log: Log,
    entries: Vec<(Entry, Digest)>,
    fault: Option<Fault>,
}

/// Compares two logs entry by entry. They may be faulty; all that can be read is compared.
///
/// # Errors
/// [`Fault`] if one of them does not even contain a valid genesis.
pub fn compare(a: &[Vec<u8>], b: &[Vec<u8>]) -> Result<Compared, Fault> {
    let (a, b) = (read(a)?, read(b)?);
    let comparison = compare_copies(&a, &b);
    Ok(Compared { comparison, fault_a: a.fault, fault_b: b.fault, log_a: a.log, log_b: b.log })
}

fn read(records: &[Vec<u8>]) -> Result<Copy, Fault> {
    let (good, _, fault) = Log::longest(records);
    let log = Log::replay(&records[..good])?;
    let mut entries: Vec<(Entry, Digest)> = Vec::new();
    let mut game = log.id();
    for record in records {
        match wire::decode(record) {
            Ok(Record::Genesis(bytes)) => {
                game = wire::decode::<Genesis>(&bytes).map_or(game, |genesis| genesis.id());
                entries.clear();
            }
            Ok(Record::Entry { entry, .. }) => {
                entries.extend(wire::decode(&entry).ok().map(|decoded| (decoded, id_of(&entry))));
            }
            Ok(Record::Dropped { seq }) => entries.retain(|(entry, _)| entry.seq < seq),
            _ => {}
        }
    }
    Ok(Copy { game, log, entries, fault })
}

fn compare_copies(a: &Copy, b: &Copy) -> Comparison {
    if a.game != b.game {
        return Comparison::OtherGames { a: a.game, b: b.game };
    }
    let first = a.entries.iter().zip(&b.entries).find(|((_, one), (_, other))| one != other);
    if let Some(((one, _), (other, _))) = first {
        return Comparison::Differ {
            seq: one.seq,
            a: Box::new(one.clone()),
            b: Box::new(other.clone()),
            in_state_alone: Entry { state: other.state, ..one.clone() } == *other,
        };
    }
    let (in_a, in_b) = (a.entries.len(), b.entries.len());
    let seq = in_a.min(in_b) as u64;
    let next = |copy: &Copy, from: usize| Box::new(copy.entries[from].0.clone());
    match in_a.cmp(&in_b) {
        std::cmp::Ordering::Equal => {
            Comparison::Same { seq, head: a.entries.last().map_or(a.game, |(_, id)| *id) }
        }
        std::cmp::Ordering::Less => Comparison::Begins { shorter: Side::A, seq, next: next(b, in_a) },
        std::cmp::Ordering::Greater => Comparison::Begins { shorter: Side::B, seq, next: next(a, in_b) },
    }
}

/// The smallest log found that still shows a fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Minimal {
    /// Its records; the last is the faulty one.
    pub records: Vec<Vec<u8>>,
    /// Its fault.
    pub fault: Fault,
    /// The first entry, if any, after which the incremental state differs from one computed anew. The fault began
    /// there.
    pub began: Option<u64>,
}

/// Minimises a faulty log: it removes everything after the fault, and everything before it that the fault does not
/// need. `None` if the log is valid.
#[must_use]
pub fn minimise(records: &[Vec<u8>]) -> Option<Minimal> {
    let (good, seq, fault) = Log::longest(records);
    let fault = fault?;
    let prefix = records[..=good.min(records.len() - 1)].to_vec();
    let log = Log::replay(&records[..good]).ok();
    let began = log.as_ref().and_then(Log::first_drift);
    let faulty = match wire::decode(&records[good.min(records.len() - 1)]) {
        Ok(Record::Entry { entry, proof }) => Some((entry, proof)),
        _ => None,
    };
    let lean: Option<(Vec<u8>, Proof)> = faulty;
    let lean = log.zip(lean).map(|(log, faulty)| log.records_up_to(seq, Some(faulty)));
    let shown = |records: &[Vec<u8>]| Log::longest(records).2.filter(|f| is_same(&f.reason, &fault.reason));
    match lean.and_then(|lean| shown(&lean).map(|fault| (lean, fault))) {
        Some((records, fault)) if records.len() <= prefix.len() => Some(Minimal { records, fault, began }),
        _ => Some(Minimal { records: prefix, fault, began }),
    }
}

fn is_same(one: &Reason, other: &Reason) -> bool {
    std::mem::discriminant(one) == std::mem::discriminant(other)
}

impl Log {
    /// The first entry after which the incremental state hash differs from one computed anew.
    fn first_drift(&self) -> Option<u64> {
        (1..=self.seq()).find(|seq| {
            self.game_at(*seq).is_some_and(|mut game| game.state_hash() != game.state_hash_from_scratch())
        })
    }
}
