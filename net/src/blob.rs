//! Blobs: values too large for a frame, in content-addressed parts. They are the texts of tile sets and of states.

use crate::identity::Digest;
use std::collections::BTreeMap;

/// The most bytes of one part.
pub const MAX_CHUNK: usize = 32 * 1024;
/// The most bytes of a blob.
pub const MAX_BLOB: usize = 4 * 1024 * 1024;
/// The most blobs kept at once.
const MAX_BLOBS: usize = 64;

/// Blobs and parts of blobs, by the hash of the blob.
#[derive(Clone, Default, Debug)]
pub struct Blobs {
    whole: BTreeMap<Digest, Vec<u8>>,
    parts: BTreeMap<Digest, Vec<Option<Vec<u8>>>>,
}

/// Why a part was refused.
#[derive(thiserror::Error, Clone, Copy, PartialEq, Eq, Debug)]
pub enum BlobError {
    /// It is too large, or its numbers are inconsistent.
    #[error("a part has at most {MAX_CHUNK} bytes, and a blob at most {MAX_BLOB}")]
    Size,
    /// There are too many others.
    #[error("one game can have at most {MAX_BLOBS} texts")]
    TooMany,
    /// The assembled blob does not match its hash.
    #[error("the assembled parts do not match their hash")]
    Hash,
}

impl Blobs {
    /// Stores a blob and returns its hash.
    ///
    /// # Errors
    /// [`BlobError`] if it is too large, or there are too many.
    pub fn insert(&mut self, bytes: Vec<u8>) -> Result<Digest, BlobError> {
        if bytes.len() > MAX_BLOB {
            return Err(BlobError::Size);
        }
        if self.whole.len() + self.parts.len() >= MAX_BLOBS {
            return Err(BlobError::TooMany);
        }
        let digest = Digest::of(&bytes);
        self.whole.insert(digest, bytes);
        Ok(digest)
    }

    /// Adds part `index` of `count`. Known parts are ignored.
    ///
    /// # Errors
    /// [`BlobError`] if it cannot belong to a blob with that hash; then all its parts are dropped.
    pub fn add(&mut self, blob: Digest, index: u32, count: u32, bytes: &[u8]) -> Result<(), BlobError> {
        let (index, count) = (index as usize, count as usize);
        let is_size =
            (1..=MAX_BLOB / MAX_CHUNK).contains(&count) && index < count && bytes.len() <= MAX_CHUNK;
        if !is_size || (index + 1 < count && bytes.len() != MAX_CHUNK) {
            return Err(BlobError::Size);
        }
        if self.whole.contains_key(&blob) {
            return Ok(());
        }
        if !self.parts.contains_key(&blob) && self.whole.len() + self.parts.len() >= MAX_BLOBS {
            return Err(BlobError::TooMany);
        }
        let parts = self.parts.entry(blob).or_insert_with(|| vec![None; count]);
        if parts.len() != count {
            return Err(BlobError::Size);
        }
        parts[index] = Some(bytes.to_vec());
        if parts.iter().any(Option::is_none) {
            return Ok(());
        }
        let bytes: Vec<u8> =
            self.parts.remove(&blob).unwrap_or_default().into_iter().flatten().flatten().collect();
        if Digest::of(&bytes) != blob {
            return Err(BlobError::Hash);
        }
        self.whole.insert(blob, bytes);
        Ok(())
    }

    /// The blob with that hash.
    #[must_use]
    pub fn get(&self, blob: Digest) -> Option<&[u8]> {
        self.whole.get(&blob).map(Vec::as_slice)
    }

    /// Part `index` of the blob with that hash, and the number of its parts.
    #[must_use]
    pub fn part(&self, blob: Digest, index: u32) -> Option<(u32, &[u8])> {
        let whole = self.get(blob)?;
        chunks(whole).nth(index as usize).map(|bytes| (count(whole), bytes))
    }

    /// All blobs, by hash.
    pub fn iter(&self) -> impl Iterator<Item = &[u8]> {
        self.whole.values().map(Vec::as_slice)
    }
}

/// The number of parts of a blob.
pub(crate) fn count(whole: &[u8]) -> u32 {
    whole.len().div_ceil(MAX_CHUNK).max(1) as u32
}

/// The parts of a blob, in order.
pub(crate) fn chunks(whole: &[u8]) -> impl Iterator<Item = &[u8]> {
    (0..count(whole) as usize).map(|n| &whole[n * MAX_CHUNK..whole.len().min((n + 1) * MAX_CHUNK)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_whole_is_what_its_parts_make_in_any_order() {
        let whole: Vec<u8> = (0..MAX_CHUNK * 2 + 5).map(|n| n as u8).collect();
        let mut from = Blobs::default();
        let blob = from.insert(whole.clone()).unwrap();
        let mut to = Blobs::default();
        for index in [2, 0, 1] {
            let (count, bytes) = from.part(blob, index).unwrap();
            to.add(blob, index, count, bytes).unwrap();
        }
        assert_eq!(to.get(blob), Some(&whole[..]));
        assert!(from.part(blob, 3).is_none());
    }

    #[test]
    fn parts_that_make_something_else_are_forgotten() {
        let mut blobs = Blobs::default();
        let blob = Digest::of(b"what was promised");
        assert_eq!(blobs.add(blob, 0, 1, b"what came"), Err(BlobError::Hash));
        assert!(blobs.get(blob).is_none());
        blobs.add(blob, 0, 1, b"what was promised").unwrap();
        assert!(blobs.get(blob).is_some());
    }

    #[test]
    fn hostile_numbers_reserve_nothing() {
        let mut blobs = Blobs::default();
        assert_eq!(blobs.add(Digest([0; 32]), 0, u32::MAX, b"x"), Err(BlobError::Size));
        assert_eq!(blobs.add(Digest([0; 32]), 4, 3, b"x"), Err(BlobError::Size));
        assert_eq!(blobs.add(Digest([0; 32]), 0, 2, b"short, and not the last"), Err(BlobError::Size));
    }
}
