//! Joint randomness, which all holders make together and none controls: hash chains, their tokens, and the seeds
//! derived from them.
//!
//! Every holder of the entropy set owns a hash chain whose end, the anchor, is in the log. For each draw it reveals the
//! value one step further back. No peer can predict the value before its holder reveals it, and the holder cannot
//! reveal another.

use crate::identity::{Digest, Identity};
use crate::wire;
use std::collections::BTreeMap;
use zeroize::Zeroize;

/// Steps of a chain, which is the number of draws that one anchor serves.
pub const CHAIN: u64 = 4096;
/// With fewer tokens left, a holder submits a new anchor.
pub const REFRESH: u64 = 64;

const ROOT: &str = "bastide/1 entropy root";
const STEP: &str = "bastide/1 entropy step";
const SEED: &str = "bastide/1 seed";

fn step(value: Digest) -> Digest {
    Digest::derive(STEP, &value.0)
}

fn steps(value: Digest, count: u64) -> Digest {
    (0..count).fold(value, |v, _| step(v))
}

/// The distance between the stored steps of one's own chain, so that a token is a few steps away and not thousands.
const MARK: u64 = 64;
/// The number of steps kept, including the root and the anchor.
const MARKS: usize = (CHAIN / MARK) as usize + 1;

/// A holder's own chain of one era. It is derived from the secret and the offer, so no file stores it. It is wiped when
/// dropped.
#[derive(Clone)]
pub struct Chain {
    /// The root, and every [`MARK`]th step after it up to the anchor.
    marks: Vec<Digest>,
}

impl Zeroize for Chain {
    fn zeroize(&mut self) {
        self.marks.iter_mut().for_each(|mark| mark.0.zeroize());
    }
}

impl Drop for Chain {
    fn drop(&mut self) {
        self.zeroize();
    }
}

impl Chain {
    /// The chain of `identity` in the game of the offer with this hash.
    #[must_use]
    pub fn new(identity: &Identity, offer: Digest, era: u32) -> Self {
        let mut context = offer.0.to_vec();
        context.extend(identity.key().0);
        context.extend(era.to_le_bytes());
        let root = Digest(*identity.derive(ROOT, &context));
        let next = |mark: &Digest| Some(steps(*mark, MARK));
        // Allocated at full size, because a reallocation would leave an unwiped copy behind.
        let mut marks = Vec::with_capacity(MARKS);
        marks.extend(std::iter::successors(Some(root), next).take(MARKS));
        Self { marks }
    }

    fn after(&self, count: u64) -> Digest {
        steps(self.marks[(count / MARK) as usize], count % MARK)
    }

    /// The end of the chain, which the log contains.
    #[must_use]
    pub fn anchor(&self) -> Digest {
        self.after(CHAIN)
    }

    /// The token of the n-th draw after the anchor was logged, counted from 1; `None` if the chain is used up.
    #[must_use]
    pub fn token(&self, n: u64) -> Option<Digest> {
        (1..=CHAIN).contains(&n).then(|| self.after(CHAIN - n))
    }
}

/// Whether `token` is that of the n-th draw after `anchor` was logged. Takes at most [`CHAIN`] steps, 0.4 ms.
#[must_use]
pub fn is_token(anchor: Digest, n: u64, token: Digest) -> bool {
    (1..=CHAIN).contains(&n) && steps(token, n) == anchor
}

/// A cache of verified tokens per chain: the latest, and some before it at intervals, so that any other is a few steps
/// away. It decides nothing: everything in it follows from the anchors.
#[derive(Clone, Debug, Default)]
pub struct Latest(BTreeMap<Digest, BTreeMap<u64, Digest>>);

/// The least distance between two remembered tokens.
const NEAR: u64 = 32;

impl Latest {
    /// Whether `token` is that of the n-th draw after `anchor` was logged.
    #[must_use]
    pub fn is_token(&self, anchor: Digest, n: u64, token: Digest) -> bool {
        let shown = self.0.get(&anchor).and_then(|shown| shown.range(..=n).next_back());
        match shown {
            Some((shown, known)) if n <= CHAIN => steps(token, n - shown) == *known,
            _ => is_token(anchor, n, token),
        }
    }

    /// Remembers a verified token.
    pub fn note(&mut self, anchor: Digest, n: u64, token: Digest) {
        let shown = self.0.entry(anchor).or_default();
        let mut before = shown.range(..=n).rev().map(|(shown, _)| *shown);
        let (last, earlier) = (before.next(), before.next().unwrap_or(0));
        if let Some(last) = last
            && n - earlier < NEAR
        {
            shown.remove(&last);
        }
        shown.insert(n, token);
    }
}

/// The seed of draw `k`, which depends only on the tokens, in holder order.
#[must_use]
pub fn seed(game: Digest, k: u64, tokens: &[Digest]) -> rules::Seed {
    let bytes = wire::encode(&(game, k, tokens)).expect("at most eight tokens fit into a frame");
    blake3::derive_key(SEED, &bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chain(secret: u8, offer: u8, era: u32) -> Chain {
        Chain::new(&Identity::from_secret([secret; 32]), Digest([offer; 32]), era)
    }

    #[test]
    fn a_token_certifies_itself_for_its_draw_only() {
        let chain = chain(1, 2, 0);
        let token = chain.token(5).unwrap();
        assert!(is_token(chain.anchor(), 5, token));
        assert!(!is_token(chain.anchor(), 4, token));
        assert!(!is_token(chain.anchor(), 6, token));
    }

    #[test]
    fn the_anchor_is_no_token_and_the_chain_ends() {
        let chain = chain(1, 2, 0);
        assert!(!is_token(chain.anchor(), 0, chain.anchor()));
        assert!(chain.token(0).is_none());
        assert!(is_token(chain.anchor(), CHAIN, chain.token(CHAIN).unwrap()));
        assert!(chain.token(CHAIN + 1).is_none());
        for n in [1, 63, 64, 65, 4_000, CHAIN] {
            assert_eq!(chain.token(n), Some(steps(chain.marks[0], CHAIN - n)), "token {n}");
        }
    }

    #[test]
    fn a_token_is_known_by_the_latest_before_it_and_earlier_ones_by_the_anchor() {
        let (chain, mut latest) = (chain(1, 2, 0), Latest::default());
        let anchor = chain.anchor();
        let token = |n| chain.token(n).unwrap();
        for n in [7, 5, 30] {
            latest.note(anchor, n, token(n));
            for (at, shown) in
                [(3, 3), (6, 6), (30, 30), (31, 31), (CHAIN, CHAIN), (31, 32), (32, 31), (6, 5)]
            {
                assert_eq!(latest.is_token(anchor, at, token(shown)), at == shown, "{n} {at} {shown}");
            }
            assert!(!latest.is_token(anchor, 0, anchor));
            assert!(!latest.is_token(anchor, CHAIN + 1, token(CHAIN)));
        }
    }

    #[test]
    fn every_token_that_was_shown_is_near_one_that_is_remembered() {
        let (chain, mut latest) = (chain(1, 2, 0), Latest::default());
        let token = |n| chain.token(n).unwrap();
        (1..=500).for_each(|n| latest.note(chain.anchor(), n, token(n)));
        let shown = &latest.0[&chain.anchor()];
        for n in 1..=500 {
            let known = shown.range(..=n).next_back().map_or(0, |(known, _)| *known);
            assert!(n - known < NEAR, "{n} and {known}");
            assert!(latest.is_token(chain.anchor(), n, token(n)));
        }
        assert!(shown.len() as u64 <= 2 * 500 / NEAR + 2, "{}", shown.len());
    }

    #[test]
    fn a_chain_is_wiped() {
        crate::wipes_itself::<Chain>();
        let mut chain = chain(1, 2, 0);
        assert!(chain.marks.iter().all(|mark| *mark != Digest::default()));
        chain.zeroize();
        assert!(chain.marks.len() == MARKS && chain.marks.iter().all(|mark| *mark == Digest::default()));
    }

    #[test]
    fn offers_eras_and_holders_have_chains_of_their_own() {
        let first = chain(1, 2, 0);
        assert!(first.marks[0] != chain(1, 3, 0).marks[0]);
        assert!(first.marks[0] != chain(1, 2, 1).marks[0]);
        assert!(first.marks[0] != chain(2, 2, 0).marks[0]);
    }

    #[test]
    fn every_token_moves_the_seed() {
        let game = Digest([9; 32]);
        let tokens = [Digest([1; 32]), Digest([2; 32])];
        let swapped = [tokens[1], tokens[0]];
        assert_ne!(seed(game, 1, &tokens), seed(game, 1, &swapped));
        assert_ne!(seed(game, 1, &tokens), seed(game, 2, &tokens));
        assert_ne!(seed(game, 1, &tokens), seed(game, 1, &tokens[..1]));
    }
}
