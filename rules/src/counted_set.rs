//! A set of up to 64 numbers in which any one can be found by its rank, without a branch.
//!
//! The bits of each byte are counted side by side in one register (Vigna: Broadword implementation of rank/select
//! queries, 2008). Common processors have instructions for this, but not those of every laptop.

/// A set of numbers below 64, with how many there are up to each byte.
#[derive(Clone, Copy)]
pub(crate) struct CountedSet {
    set: u64,
    /// Byte n: how many members lie in bytes 0 to n of `set`.
    counts: u64,
}

/// 1 in each byte.
const ONES: u64 = 0x0101_0101_0101_0101;
/// The highest bit of each byte.
const HIGH: u64 = ONES << 7;

/// The position of the bit with a rank in a byte, by rank and byte; 0 where there is none.
const IN_BYTE: [[u8; 256]; 8] = {
    let mut positions = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let (mut rank, mut n) = (0, 0);
        while n < 8 {
            if byte >> n & 1 == 1 {
                positions[rank][byte] = n;
                rank += 1;
            }
            n += 1;
        }
        byte += 1;
    }
    positions
};

impl CountedSet {
    /// The set of the bits of a number.
    #[inline]
    pub(crate) const fn new(set: u64) -> Self {
        let twos = set - (set >> 1 & 0x5555_5555_5555_5555);
        let fours = (twos & 0x3333_3333_3333_3333) + (twos >> 2 & 0x3333_3333_3333_3333);
        let eights = (fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
        Self { set, counts: eights.wrapping_mul(ONES) }
    }

    /// How many numbers it has.
    #[inline]
    pub(crate) const fn len(&self) -> u32 {
        (self.counts >> 56) as u32
    }

    /// The number with this rank, from 0 on, in ascending order. Any number below 64 if there are not so many.
    #[inline]
    pub(crate) const fn at(&self, rank: u32) -> usize {
        let rank = rank as u64 & 63;
        // The bytes that end at this rank or before.
        let before = (rank.wrapping_mul(ONES) | HIGH).wrapping_sub(self.counts) & HIGH;
        let shift = (before >> 7).wrapping_mul(ONES) >> 56 << 3 & 56;
        let in_byte = rank.wrapping_sub(self.counts << 8 >> shift & 255) & 7;
        shift as usize | IN_BYTE[in_byte as usize][(self.set >> shift & 255) as usize] as usize
    }
}

#[cfg(test)]
mod tests {
    use super::CountedSet;
    use crate::numbers::SplitMix;

    #[test]
    fn each_number_is_found_by_its_rank() {
        let mut numbers = SplitMix::new(3);
        let random = (0..2_000).map(|n| match n % 3 {
            0 => numbers.next_u64(),
            1 => numbers.next_u64() & numbers.next_u64() & numbers.next_u64(),
            _ => numbers.next_u64() | numbers.next_u64() | numbers.next_u64(),
        });
        for set in random.chain([0, 1, 1 << 63, u64::MAX, 255 << 56]) {
            let counted = CountedSet::new(set);
            let members: Vec<usize> = (0..64).filter(|n| set >> n & 1 == 1).collect();
            assert_eq!(counted.len() as usize, members.len());
            for (rank, member) in members.iter().enumerate() {
                assert_eq!(counted.at(rank as u32), *member, "{set:b}, {rank}");
            }
            assert!((0..100).all(|rank| counted.at(rank) < 64));
        }
    }
}
