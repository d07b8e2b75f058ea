//! The complete check of a log file, for users and for `bastide log verify`.

use super::entry::{Body, Source};
use super::fault::Fault;
use super::replay::Replay;
use super::{Log, Proof};
use crate::deal::{Deal, Finding, Stage, Verdict};
use crate::file::{self, FileError};
use crate::identity::{Digest, Key};
use rules::{Seat, Wait};
use std::path::Path;

/// The result of a successful verification.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The game's id.
    pub game: Digest,
    /// The id of its last entry.
    pub head: Digest,
    /// The number of its entries.
    pub seq: u64,
    /// Whether the final scoring is done.
    pub is_over: bool,
    /// The points of each seat.
    pub scores: Vec<i32>,
    /// The bytes of an incomplete record at the end of the file.
    pub torn_bytes: u64,
    /// Remarks for the reader that are not faults.
    pub notes: Vec<String>,
}

/// Why a log fails verification.
#[derive(thiserror::Error, Debug)]
pub enum VerifyError {
    /// The file cannot be read, or is damaged.
    #[error(transparent)]
    File(#[from] FileError),
    /// A record is wrong.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// A dealer of closed half tiles dealt falsely. Every record is valid in itself; only the seeds reveal it.
    #[error("{name} ({}) dealt the half tiles falsely: its {stage} does not follow from its seed", .dealer.short())]
    Deal {
        /// The dealer.
        dealer: Key,
        /// Its name.
        name: String,
        /// The first false part.
        stage: Stage,
    },
}

/// Checks a file without changing it: signatures, chain, legality, draws, hashes.
///
/// # Errors
/// [`VerifyError`] names the first bad record or entry and the reason.
pub fn verify(path: &Path) -> Result<Report, VerifyError> {
    let contents = file::read(path)?;
    let log = Log::replay(&contents.records)?;
    log.audit()?;
    Ok(log.report(contents.torn_bytes))
}

/// Checks a file's bytes.
///
/// # Errors
/// [`VerifyError`] names the first bad record or entry and the reason.
pub fn verify_bytes(bytes: &[u8]) -> Result<Report, VerifyError> {
    let contents = file::from_bytes(bytes)?;
    let log = Log::replay(&contents.records)?;
    log.audit()?;
    Ok(log.report(contents.torn_bytes))
}

impl Log {
    /// Repeats the deal of closed half tiles and compares, as far as the dealers' seeds are disclosed.
    ///
    /// # Errors
    /// [`VerifyError::Deal`] names the first dealer that dealt falsely.
    pub fn audit(&self) -> Result<(), VerifyError> {
        let verdicts = self.roster().deal.iter().flat_map(Deal::audit);
        for Verdict { dealer, finding } in verdicts {
            if let Finding::False(stage) = finding {
                return Err(VerifyError::Deal { dealer, name: self.holder_name(dealer), stage });
            }
        }
        Ok(())
    }

    /// The dealers whose steps in the deal of closed half tiles cannot be checked, because their seeds are not
    /// disclosed.
    #[must_use]
    pub fn unaudited(&self) -> Vec<Key> {
        let verdicts = self.roster().deal.iter().flat_map(Deal::audit);
        verdicts.filter(|v| v.finding == Finding::Unaudited).map(|v| v.dealer).collect()
    }

    fn holder_name(&self, key: Key) -> String {
        let offers = self.ancestors().iter().map(|a| &a.genesis.offer).chain([self.offer()]);
        let mut holders = offers.flat_map(|offer| &offer.holders);
        holders.find(|h| h.key == key).map_or_else(|| key.short(), |h| h.name.to_string())
    }

    /// Remarks for a reader of this log.
    #[must_use]
    pub fn report(&self, torn_bytes: u64) -> Report {
        Report {
            game: self.id(),
            head: self.head(),
            seq: self.seq(),
            is_over: self.game().wait() == Wait::Over,
            scores: (0..self.game().seats()).map(|seat| self.game().score(Seat(seat))).collect(),
            torn_bytes,
            notes: self.notes(torn_bytes),
        }
    }

    fn notes(&self, torn_bytes: u64) -> Vec<String> {
        let mut notes = Vec::new();
        let is_os = |body: &Body| matches!(body, Body::Draw { source: Source::Os(_), .. });
        let unproved = self.entries().iter().filter(|s| is_os(&s.entry.body)).count();
        if unproved > 0 {
            notes.push(format!("{unproved} draws not proved: one computer"));
        }
        if let Some(deal) = &self.roster().deal {
            let unaudited: Vec<String> =
                self.unaudited().into_iter().map(|key| self.holder_name(key)).collect();
            notes.push(match (self.roster().is_closed, unaudited.as_slice()) {
                (false, _) => "closed half tiles: their deal is checked when the game is closed".to_owned(),
                (true, []) => {
                    format!("the half tiles were dealt fairly: {} dealers were checked", deal.dealers().len())
                }
                (true, names) => format!("the deal of the half tiles is unaudited: {}", names.join(", ")),
            });
        }
        let missing = self.offer().holders.len() - self.signatures().len();
        if missing > 0 {
            notes.push(format!("the game has not begun: {missing} signatures of its founding are missing"));
        }
        for run in self.dropped() {
            let count = run.entries.len();
            notes.push(format!("{count} entries from {} on were replaced and are kept aside", run.seq));
        }
        for kept in self.evidence() {
            notes.push(kept.evidence.sentence(&self.name_of(kept.accused.holder), kept.verdict));
        }
        let certified =
            self.entries().iter().filter(|s| matches!(s.proof, Proof::Certificate { .. })).count();
        if certified > 0 {
            let entries =
                if certified == 1 { "1 entry stands".into() } else { format!("{certified} entries stand") };
            notes.push(format!("{entries} by the votes of the holders"));
        }
        if torn_bytes > 0 {
            notes.push(format!(
                "warning: the file is cut short: its last {torn_bytes} bytes are the beginning of a record that was \
                 never finished, as after a crash or with a full disk, and do not count; everything before is valid, \
                 and the head belongs to it"
            ));
        }
        if !self.ancestors().is_empty() {
            notes.push(format!("a branch: {} earlier games are in the file", self.ancestors().len()));
        }
        notes
    }

    /// The longest prefix of these records that verifies and contains a game: the numbers of records and entries, and
    /// the fault of the next record.
    pub(crate) fn longest(records: &[Vec<u8>]) -> (usize, u64, Option<Fault>) {
        let mut replay = Replay::default();
        let signed = super::parallel_verify::signed(records);
        for (good, (record, is_signed)) in records.iter().zip(signed).enumerate() {
            let seq = replay.seq();
            let has_game = replay.has_game();
            if let Err(fault) = replay.read(record, is_signed) {
                return (if has_game { good } else { 0 }, seq, Some(fault));
            }
        }
        (if replay.has_game() { records.len() } else { 0 }, replay.seq(), None)
    }
}
