//! Checks the signatures of many entries in parallel, before the entries are read one after another.
//!
//! The signatures of an entry depend on the entry alone. Everything else about it, such as who may sign it, depends on
//! the entries before it.

use super::entry::{Entry, id_of};
use super::record::Record;
use crate::wire;
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// The records per batch of a processor; fewer are not worth a thread.
const SHARE: usize = 64;
/// The most threads.
const MOST: usize = 8;

/// For each record, whether it is an entry with valid signatures. `false` decides nothing: those records are checked
/// again in their turn.
pub(super) fn signed<R: AsRef<[u8]> + Sync>(records: &[R]) -> Vec<bool> {
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
    let threads = cores.min(MOST).min(records.len() / SHARE);
    if threads < 2 {
        return vec![false; records.len()];
    }
    let found: Vec<AtomicBool> = records.iter().map(|_| AtomicBool::new(false)).collect();
    let next = AtomicUsize::new(0);
    let work = || loop {
        let from = next.fetch_add(SHARE, Ordering::Relaxed);
        let Some(share) = records.get(from..) else { return };
        if share.is_empty() {
            return;
        }
        for (record, found) in share.iter().zip(&found[from..]).take(SHARE) {
            found.store(is_signed(record.as_ref()), Ordering::Relaxed);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            // If the system gives no thread, this one does all the work.
            let _ = std::thread::Builder::new().spawn_scoped(scope, work);
        }
        work();
    });
    found.into_iter().map(AtomicBool::into_inner).collect()
}

fn is_signed(record: &[u8]) -> bool {
    let Ok(Record::Entry { entry: bytes, proof }) = wire::decode(record) else {
        return false;
    };
    if bytes.len() > wire::MAX_ENTRY {
        return false;
    }
    wire::decode(&bytes).is_ok_and(|entry: Entry| proof.is_signed(&entry, id_of(&bytes)))
}
