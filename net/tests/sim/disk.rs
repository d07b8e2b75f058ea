//! A computer's disk: a log file whose end may be lost until it is synced.

use net::identity::Digest;
use net::log::{Entry, Instance, Record, id_of};
use net::wire;
use std::collections::{BTreeMap, BTreeSet};

/// A file, what of it is safe, and what is in the safe part.
#[derive(Default)]
pub struct Disk {
    records: Vec<Vec<u8>>,
    unsynced: Vec<Vec<u8>>,
    /// Ids of the entries that are safe, in the chain or accepted.
    pub entries: BTreeSet<Digest>,
    pub promises: BTreeMap<Instance, u64>,
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

    /// Loses the power: of what was not synced a beginning stays, cut at any byte.
    pub fn crash(&mut self, cut: usize) -> Vec<u8> {
        let safe = net::file::to_bytes(&self.records).len();
        let all: Vec<Vec<u8>> = self.records.iter().chain(&self.unsynced).cloned().collect();
        let mut bytes = net::file::to_bytes(&all);
        let lost = bytes.len() - safe;
        bytes.truncate(safe + if lost == 0 { 0 } else { cut % (lost + 1) });
        bytes
    }

    /// Starts again from what a crash left.
    pub fn restart(&mut self, bytes: &[u8]) -> Result<Vec<Vec<u8>>, String> {
        let contents = net::file::from_bytes(bytes).map_err(|e| format!("after a crash: {e}"))?;
        *self = Self::default();
        for record in contents.records {
            self.append(record);
        }
        self.sync();
        Ok(self.records.clone())
    }

    fn note(&mut self, record: &[u8]) {
        match wire::decode(record) {
            Ok(Record::Entry { entry, .. }) => {
                self.entries.insert(id_of(&entry));
            }
            Ok(Record::Accept { instance, epoch, value }) => {
                self.entries.insert(id_of(&value.entry));
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
