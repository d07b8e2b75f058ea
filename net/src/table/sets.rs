//! Tile sets that are sent with a game and arrive part by part.

use crate::api::Coming;
use crate::blob::MAX_CHUNK;
use crate::identity::Digest;
use crate::log::TileSetOffer;
use std::collections::BTreeMap;

/// Tile sets by the hash of their text.
#[derive(Default)]
pub(crate) struct Blobs {
    kept: crate::blob::Blobs,
    next: BTreeMap<Digest, u32>,
}

impl Blobs {
    /// The tile sets of a running game.
    pub(crate) fn of<'a>(texts: impl Iterator<Item = &'a [u8]>) -> Self {
        let mut blobs = Self::default();
        for text in texts {
            blobs.insert(text.to_vec());
        }
        blobs
    }

    /// Keeps a text. Returns its hash, or `None` if the text is too large.
    pub(crate) fn insert(&mut self, text: Vec<u8>) -> Option<Digest> {
        self.kept.insert(text).ok()
    }

    /// Takes a part if it is the next one of an offered text. Returns whether it did.
    pub(crate) fn add(
        &mut self,
        offers: &[TileSetOffer],
        blob: Digest,
        index: u32,
        count: u32,
        bytes: &[u8],
    ) -> bool {
        // A text that was not offered is not stored.
        if !offers.iter().any(|o| o.blob == blob) {
            return false;
        }
        let next = self.next.entry(blob).or_insert(0);
        if *next != index {
            return false;
        }
        let added = self.kept.add(blob, index, count, bytes);
        *next = if added.is_ok() { index + 1 } else { 0 };
        added.is_ok()
    }

    /// A part for another peer, and the number of parts.
    pub(crate) fn part(&self, blob: Digest, index: u32) -> Option<(u32, Vec<u8>)> {
        self.kept.part(blob, index).map(|(count, bytes)| (count, bytes.to_vec()))
    }

    /// The next part to ask for; `None` once all offered texts are complete.
    pub(crate) fn missing(&self, offers: &[TileSetOffer]) -> Option<(Digest, u32)> {
        let blob = offers.iter().map(|o| o.blob).find(|blob| self.kept.get(*blob).is_none())?;
        Some((blob, self.next.get(&blob).copied().unwrap_or(0)))
    }

    /// How much of the offered texts has arrived; `None` once all of it has.
    pub(crate) fn coming(&self, offers: &[TileSetOffer]) -> Option<Coming> {
        self.missing(offers)?;
        let had = |offer: &TileSetOffer| match self.kept.get(offer.blob) {
            Some(_) => u64::from(offer.bytes),
            None => {
                let parts = self.next.get(&offer.blob).copied().unwrap_or(0);
                (u64::from(parts) * MAX_CHUNK as u64).min(offer.bytes.into())
            }
        };
        let bytes: u64 = offers.iter().map(|offer| u64::from(offer.bytes)).sum();
        Some(Coming { had: offers.iter().map(had).sum(), bytes: bytes.max(1) })
    }

    /// A complete text.
    pub(crate) fn get(&self, blob: Digest) -> Option<&[u8]> {
        self.kept.get(blob)
    }

    /// All complete texts.
    pub(crate) fn wholes(&self) -> Vec<Vec<u8>> {
        self.kept.iter().map(<[u8]>::to_vec).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_arrives_in_parts_and_only_what_is_on_offer_is_taken() {
        let text: Vec<u8> = (0..80_000u32).map(|n| n as u8).collect();
        let mut from = Blobs::default();
        let blob = from.insert(text.clone()).unwrap();
        let offers = [TileSetOffer { name: "mine".into(), blob, bytes: 80_000 }];
        let mut to = Blobs::default();
        let (mut asked, mut had) = (0, Vec::new());
        while let Some((blob, index)) = to.missing(&offers) {
            had.push(to.coming(&offers).unwrap().had);
            let (count, bytes) = from.part(blob, index).unwrap();
            to.add(&[], blob, index, count, &bytes);
            assert_eq!(to.missing(&offers), Some((blob, index)), "not on offer");
            to.add(&offers, blob, index, count, &bytes);
            asked += 1;
        }
        assert_eq!((asked, to.wholes()), (3, vec![text]));
        assert_eq!((had, to.coming(&offers)), (vec![0, 32_768, 65_536], None));
    }
}
