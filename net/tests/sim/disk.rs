//! A computer's disk: a log file whose end may be lost until it is synced.

use net::identity::Digest;
use net::log::{Entry, Instance, Log, Record, id_of};
use net::wire;
use std::collections::{BTreeMap, BTreeSet};

/// A file, its synced part, and an index of that part.
#[derive(Default)]
pub struct Disk {
    records: Vec<Vec<u8>>,
    unsynced: Vec<Vec<u8>>,
    /// Ids of the synced entries, in the chain or accepted.
    pub entries: BTreeSet<Digest>,
    pub promises: BTreeMap<Instance, u64>,
    /// What was accepted at each place, by epoch, unless a later epoch was promised; without what was taken because
    /// others had chosen it.
    pub accepted: BTreeMap<Instance, BTreeSet<(u64, Digest)>>,
    /// A crash also loses the last record that was synced.
    pub is_lying: bool,
    /// Reads the torn end of its file as a record.
    pub keeps_torn: bool,
}

impl Disk {
    pub fn append(&mut self, record: Vec<u8>) {
        self.unsynced.push(record);
    }

    pub fn sync(&mut self) {
        for record in std::mem::take(&mut self.unsynced) {
            self.note(&record);
            self.records.push(record);
        }
    }

    /// A power failure. A prefix of the unsynced records remains, cut at any byte. Every such prefix must be readable
    /// and must hold exactly the whole records before the cut.
    pub fn crash(&mut self, cut: usize) -> Result<Vec<u8>, String> {
        if self.is_lying && self.unsynced.is_empty() && self.records.len() > 8 {
            self.records.pop();
        }
        let safe = net::file::to_bytes(&self.records).len();
        let all: Vec<Vec<u8>> = self.records.iter().chain(&self.unsynced).cloned().collect();
        let mut bytes = net::file::to_bytes(&all);
        // The length of the file with each number of whole records.
        let ends: Vec<usize> = (0..=self.unsynced.len())
            .map(|more| net::file::to_bytes(&all[..self.records.len() + more]).len())
            .collect();
        for at in safe..bytes.len() {
            let whole = self.records.len() + ends.iter().filter(|end| **end <= at).count() - 1;
            let read =
                net::file::from_bytes(&bytes[..at]).map_err(|e| format!("FileHolds: cut at {at}: {e}"))?;
            if read.records != all[..whole] {
                return Err(format!(
                    "FileHolds: a cut at byte {at} leaves something else than what was whole"
                ));
            }
        }
        let lost = bytes.len() - safe;
        bytes.truncate(safe + if lost == 0 { 0 } else { cut % (lost + 1) });
        Ok(bytes)
    }

    /// Restarts from what a crash left.
    pub fn restart(&mut self, bytes: &[u8]) -> Result<Vec<Vec<u8>>, String> {
        let contents = net::file::from_bytes(bytes).map_err(|e| format!("FileHolds: after a crash: {e}"))?;
        *self = Self { is_lying: self.is_lying, keeps_torn: self.keeps_torn, ..Self::default() };
        let torn = bytes[bytes.len() - contents.torn_bytes as usize..].to_vec();
        let kept = Some(torn).filter(|torn| self.keeps_torn && !torn.is_empty());
        for record in contents.records.into_iter().chain(kept) {
            self.note(&record);
            self.records.push(record);
        }
        Ok(self.records.clone())
    }

    /// The log of the whole file, including the records that no message has waited for yet.
    pub fn log(&self) -> Result<Log, String> {
        let all: Vec<Vec<u8>> = self.records.iter().chain(&self.unsynced).cloned().collect();
        let bytes = net::file::to_bytes(&all);
        let contents = net::file::from_bytes(&bytes).map_err(|e| e.to_string())?;
        Log::replay(&contents.records).map_err(|fault| fault.to_string())
    }

    fn note(&mut self, record: &[u8]) {
        match wire::decode(record) {
            Ok(Record::Entry { entry: bytes, proof }) => {
                let id = id_of(&bytes);
                self.entries.insert(id);
                let Ok(instance) = wire::decode::<Entry>(&bytes).map(|entry| entry.instance()) else {
                    return;
                };
                let promised = self.promises.get(&instance).copied().unwrap_or(0);
                let accepted = self.accepted.entry(instance).or_default();
                // A key that runs twice can produce two certificates of one epoch; only one of them was accepted.
                let is_first = accepted.iter().all(|(epoch, other)| *epoch != proof.epoch() || *other == id);
                if promised <= proof.epoch() && is_first {
                    accepted.insert((proof.epoch(), id));
                }
            }
            Ok(Record::Accept { instance, epoch, value }) => {
                self.entries.insert(id_of(&value.entry));
                self.accepted.entry(instance).or_default().insert((epoch, id_of(&value.entry)));
                let promised = self.promises.entry(instance).or_default();
                *promised = epoch.max(*promised);
            }
            Ok(Record::Promise { instance, epoch }) => {
                let promised = self.promises.entry(instance).or_default();
                *promised = epoch.max(*promised);
            }
            _ => {}
        }
    }
}

/// The author of an entry's bytes.
pub fn author(entry: &[u8]) -> Option<net::identity::Key> {
    wire::decode::<Entry>(entry).ok().and_then(|e| e.holder)
}
