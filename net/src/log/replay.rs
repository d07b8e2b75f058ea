//! Reads records into a log and checks every one of them.

use super::electorate::Places;
use super::entry::{Entry, id_of};
use super::fault::{Fault, Reason};
use super::history::History;
use super::offer::Genesis;
use super::outcome::Outcome;
use super::proof::Proof;
use super::record::Record;
use super::rewind::Rewind;
use super::roster::Roster;
use super::{Ancestor, Log, compile, parallel_verify};
use crate::blob::Blobs;
use crate::deal::Deal;
use crate::joint_randomness::Latest;
use crate::wire;
use rules::Game;
use std::collections::BTreeMap;

/// The number of records whose signatures are checked in parallel before they are read. Progress is reported after each
/// batch.
pub(super) const SHARE: usize = 1024;
/// The number of records between two progress reports.
pub(super) const OFTEN: usize = 16;

/// The caller cancelled the reading.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Cancelled;

/// The valid part of a log, and its first fault, if any.
pub(crate) struct ReadLog {
    /// After a fault, only its genesis, its table and its entries are usable; `None` if even those are invalid.
    pub(crate) log: Option<Log>,
    pub(crate) fault: Option<Fault>,
}

/// A log being read.
#[derive(Default)]
pub(super) struct Replay {
    blobs: Blobs,
    log: Option<Log>,
    count: u64,
}

impl Log {
    /// The log of these records. Every signature, link, action, draw and state hash is checked.
    ///
    /// # Errors
    /// [`Fault`]: the first record that is wrong, and why.
    pub fn replay<R: AsRef<[u8]> + Sync>(records: &[R]) -> Result<Self, Fault> {
        let mut replay = Replay::default();
        for (record, is_signed) in records.iter().zip(parallel_verify::signed(records)) {
            replay.read(record.as_ref(), is_signed)?;
        }
        replay.finish()
    }

    /// Checks records up to the first fault. `go_on` receives the numbers of records read and in total, and returns
    /// whether to continue.
    ///
    /// # Errors
    /// [`Cancelled`] if `go_on` returned `false`.
    pub(crate) fn held(
        records: &[Vec<u8>],
        go_on: &mut dyn FnMut(usize, usize) -> bool,
    ) -> Result<ReadLog, Cancelled> {
        let mut replay = Replay::default();
        for (share, first) in records.chunks(SHARE).zip((0..).step_by(SHARE)) {
            for ((record, is_signed), n) in share.iter().zip(parallel_verify::signed(share)).zip(first..) {
                if n % OFTEN == 0 && !go_on(n, records.len()) {
                    return Err(Cancelled);
                }
                if let Err(fault) = replay.read(record, is_signed) {
                    return Ok(ReadLog { log: replay.read_log(), fault: Some(fault) });
                }
            }
        }
        let fault = replay.log.is_none().then(|| replay.fault(None, Reason::NeverBegan));
        Ok(ReadLog { log: replay.read_log(), fault })
    }
}

impl Replay {
    /// Checks one more record. Skips an entry's signatures if `is_signed`, because they were already checked.
    pub(super) fn read(&mut self, bytes: &[u8], is_signed: bool) -> Result<(), Fault> {
        self.count += 1;
        let entry_number = self.log.as_ref().map(|log| log.seq() + 1);
        let record = wire::decode(bytes).map_err(|e| self.fault(None, Reason::Malformed(e.to_string())))?;
        let entry = if matches!(record, Record::Entry { .. }) { entry_number } else { None };
        self.apply(record, is_signed).map_err(|reason| self.fault(entry, reason))
    }

    /// The log that was read.
    pub(super) fn finish(self) -> Result<Log, Fault> {
        let fault = self.fault(None, Reason::NeverBegan);
        self.read_log().ok_or(fault)
    }

    fn read_log(mut self) -> Option<Log> {
        if let Some(log) = &mut self.log {
            log.judge();
        }
        self.log
    }

    /// The log read so far.
    pub(super) const fn log(&self) -> Option<&Log> {
        self.log.as_ref()
    }

    /// Whether a genesis was read.
    pub(super) fn has_game(&self) -> bool {
        self.log.is_some()
    }

    /// The number of the last entry read.
    pub(super) fn seq(&self) -> u64 {
        self.log.as_ref().map_or(0, Log::seq)
    }

    fn fault(&self, entry: Option<u64>, reason: Reason) -> Fault {
        Fault { record: self.count, entry, reason }
    }

    fn apply(&mut self, record: Record, is_signed: bool) -> Result<(), Reason> {
        match (record, &mut self.log) {
            (Record::Chunk { blob, index, count, bytes }, None) => {
                self.blobs.add(blob, index, count, &bytes).map_err(|_| Reason::Chunk)
            }
            (Record::Chunk { blob, index, count, bytes }, Some(log)) => {
                log.blobs.add(blob, index, count, &bytes).map_err(|_| Reason::Chunk)
            }
            (Record::Genesis(bytes), log) => {
                let genesis = wire::decode(&bytes).map_err(|e| Reason::Malformed(e.to_string()))?;
                let blobs = std::mem::take(&mut self.blobs);
                let begun = match log.take() {
                    None => Log::begin_first(genesis, blobs)?,
                    Some(parent) => parent.begin_branch(genesis)?,
                };
                self.log = Some(begun);
                Ok(())
            }
            (_, None) => Err(Reason::NoGenesis),
            (Record::Signed { holder, signature }, Some(log)) => log.add_signature(holder, signature),
            (Record::Entry { entry, proof }, Some(log)) => log.read_entry(&entry, proof, is_signed),
            (Record::Promise { instance, epoch }, Some(log)) => {
                log.add_promise(instance, epoch);
                Ok(())
            }
            (Record::Accept { instance, epoch, value }, Some(log)) => {
                log.add_accept(instance, epoch, value);
                Ok(())
            }
            (Record::Dropped { seq }, Some(log)) => log.drop_from(seq),
            (Record::Evidence(evidence), Some(log)) => log.read_evidence(&evidence).ok_or(Reason::Evidence),
        }
    }
}

impl Log {
    fn begin_first(genesis: Genesis, blobs: Blobs) -> Result<Self, Reason> {
        genesis.check()?;
        if genesis.offer.parent.is_some() {
            return Err(Reason::Parent);
        }
        let rules = compile(&genesis.offer, &blobs)?;
        let before = (History::default(), Rewind::default());
        Ok(Self::begun(genesis, blobs, Vec::new(), Game::new(rules), None, before))
    }

    pub(super) fn begin_branch(self, genesis: Genesis) -> Result<Self, Reason> {
        genesis.check()?;
        let (ours, theirs) = (self.offer(), &genesis.offer);
        let is_same_game = ours.setup == theirs.setup && ours.tile_sets == theirs.tile_sets;
        if genesis.offer.parent != self.branch(self.seq()) || !is_same_game {
            return Err(Reason::Parent);
        }
        let before = (self.history.of_branch(), self.rewind.of_branch());
        let Self { mut ancestors, genesis: parent, id, signatures, entries, blobs, game, roster, .. } = self;
        ancestors.push(Ancestor { genesis: parent, id, signatures, entries });
        Ok(Self::begun(genesis, blobs, ancestors, game, roster.deal.as_ref(), before))
    }

    fn begun(
        genesis: Genesis,
        blobs: Blobs,
        ancestors: Vec<Ancestor>,
        base: Game,
        parent: Option<&Deal>,
        before: (History, Rewind),
    ) -> Self {
        let mut roster = Roster::new(&genesis);
        roster.deal = Deal::at_start(genesis.founding(), &base, parent);
        let start = Outcome::start(&base, roster.clone());
        let mut log = Self {
            blobs,
            ancestors,
            id: genesis.id(),
            genesis,
            signatures: BTreeMap::new(),
            game: base.clone(),
            base,
            first: roster.clone(),
            history: before.0,
            latest: Latest::default(),
            roster,
            entries: Vec::new(),
            places: Places::default(),
            certified: 0,
            rewind: before.1,
            dropped: Vec::new(),
            promises: BTreeMap::new(),
            accepts: BTreeMap::new(),
            evidence: Vec::new(),
        };
        log.begin(start);
        log
    }

    fn read_entry(&mut self, bytes: &[u8], proof: Proof, is_signed: bool) -> Result<(), Reason> {
        if bytes.len() > wire::MAX_ENTRY {
            return Err(Reason::Malformed("the entry is too long".to_owned()));
        }
        let entry: Entry = wire::decode(bytes).map_err(|e| Reason::Malformed(e.to_string()))?;
        let id = id_of(bytes);
        if entry.instance() != self.next() {
            return Err(Reason::Chain);
        }
        proof.check_signed(&self.roster, &entry, id, is_signed)?;
        self.advance(entry, id, proof)
    }
}
