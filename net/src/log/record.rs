//! The records of a log file.

use super::entry::Instance;
use super::evidence::Evidence;
use super::proof::{Proof, Value};
use crate::blob;
use crate::identity::{Digest, Key, Signature};
use crate::wire::{self, WireError};
use serde::{Deserialize, Serialize};

/// One record of a log file. A file contains everything needed to resume, verify and replay, and no secret.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Record {
    /// A part of a value that is too large for one record: the text of a tile set. Comes before the genesis.
    Chunk {
        /// The hash of the whole.
        blob: Digest,
        /// The index of the part, from 0.
        index: u32,
        /// The number of parts.
        count: u32,
        /// Its bytes.
        #[serde(with = "serde_bytes")]
        bytes: Vec<u8>,
    },
    /// A game begins: the first, or a branch of the one before.
    Genesis(#[serde(with = "serde_bytes")] Vec<u8>),
    /// A holder signed the genesis.
    Signed {
        /// The holder.
        holder: Key,
        /// Its signature.
        signature: Signature,
    },
    /// The next entry.
    Entry {
        /// Its bytes.
        #[serde(with = "serde_bytes")]
        entry: Vec<u8>,
        /// Its proof.
        proof: Proof,
    },
    /// A promise: this holder accepts nothing more from an earlier epoch at that place.
    Promise {
        /// The place.
        instance: Instance,
        /// The epoch.
        epoch: u64,
    },
    /// This holder accepted a value in an epoch after the first. It is not in the chain unless a certificate follows.
    Accept {
        /// The place.
        instance: Instance,
        /// The epoch.
        epoch: u64,
        /// The value.
        value: Value,
    },
    /// The entries from `seq` on no longer count: another one was chosen in place of the first of them.
    Dropped {
        /// The first of them.
        seq: u64,
    },
    /// Proof that a holder signed something forbidden.
    Evidence(Evidence),
}

/// The records that store a large value in a log file.
///
/// # Errors
/// [`WireError::TooLong`] if the value is larger than [`blob::MAX_BLOB`].
pub(super) fn chunk_records(whole: &[u8]) -> Result<Vec<Vec<u8>>, WireError> {
    if whole.len() > blob::MAX_BLOB {
        return Err(WireError::TooLong { len: whole.len(), limit: blob::MAX_BLOB });
    }
    let (hash, count) = (Digest::of(whole), blob::count(whole));
    let record = |(index, bytes): (usize, &[u8])| {
        wire::encode(&Record::Chunk { blob: hash, index: index as u32, count, bytes: bytes.to_vec() })
    };
    blob::chunks(whole).enumerate().map(record).collect()
}
