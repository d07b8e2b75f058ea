//! Numbers that a seed decides, for random games, tests and bots.

use crate::bag::Seed;

/// A tiny deterministic generator (SplitMix64). Not for secrets.
#[derive(Clone, Debug)]
pub struct SplitMix(u64);

impl SplitMix {
    /// A generator with this seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    pub const fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`, which is at least 1 and at most 2^32.
    pub const fn below(&mut self, bound: usize) -> usize {
        (((self.next_u64() >> 32) * bound as u64) >> 32) as usize
    }

    /// A seed for one chance.
    pub fn seed(&mut self) -> Seed {
        let mut seed = Seed::default();
        for part in seed.chunks_exact_mut(16) {
            // Two at a time, combined into one number: with two vectorised multiplications this would be slower.
            let [low, high] = [self.next_u64(), self.next_u64()].map(u128::from);
            part.copy_from_slice(&(high << 64 | low).to_le_bytes());
        }
        seed
    }
}
