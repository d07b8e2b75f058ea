//! Random changes to bytes.

/// Random numbers from a seed.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    /// The dice for a kind of samples. `BASTIDE_FUZZ_FIRST` sets another `first`, which gives other dice.
    pub(crate) fn of(kind: u64) -> Self {
        let first = std::env::var("BASTIDE_FUZZ_FIRST").ok().and_then(|text| text.parse().ok());
        Self::from(first.unwrap_or(0), kind)
    }

    pub(crate) fn from(first: u64, kind: u64) -> Self {
        Self(first.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(kind))
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }
}

/// Extreme values for length fields.
const EXTREMES: [u64; 8] = [0, 1, 0xff, 0xffff, 0x1_0000, u32::MAX as u64, 1 << 40, u64::MAX];

/// A sample with one to four changes.
pub(crate) fn mutated(samples: &[Vec<u8>], dice: &mut Dice) -> Vec<u8> {
    let mut bytes = samples[dice.below(samples.len())].clone();
    for _ in 0..=dice.below(4) {
        mutate(&mut bytes, samples, dice);
    }
    bytes
}

fn mutate(bytes: &mut Vec<u8>, samples: &[Vec<u8>], dice: &mut Dice) {
    let at = dice.below(bytes.len() + 1);
    let is_inside = at < bytes.len();
    match dice.below(9) {
        0 | 1 if is_inside => bytes[at] ^= 1 << dice.below(8),
        2 if is_inside => bytes[at] = dice.next() as u8,
        3 => bytes.insert(at, dice.next() as u8),
        4 if is_inside => _ = bytes.remove(at),
        5 => bytes.truncate(at),
        6 if at + 8 <= bytes.len() => {
            bytes[at..at + 8].copy_from_slice(&EXTREMES[dice.below(EXTREMES.len())].to_le_bytes());
        }
        7 => {
            let end = at + dice.below(bytes.len() - at + 1).min(64);
            let copy = bytes[at..end].to_vec();
            let to = dice.below(bytes.len() + 1);
            bytes.splice(to..to, copy);
        }
        _ => {
            let other = &samples[dice.below(samples.len())];
            let from = dice.below(other.len() + 1);
            bytes.truncate(at);
            bytes.extend(&other[from..]);
        }
    }
}
