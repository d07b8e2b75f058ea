//! Repeatable random numbers for the painter: the same tile always looks the same.

/// A stream of numbers from a seed (splitmix64).
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// A stream that depends on a name only.
    #[must_use]
    pub fn of(name: &str) -> Self {
        Self(
            name.bytes()
                .fold(0xcbf2_9ce4_8422_2325, |h, b| (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3)),
        )
    }

    fn step(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        scramble(self.0)
    }

    /// A number from 0 up to 1.
    pub fn unit(&mut self) -> f32 {
        (self.step() >> 40) as f32 / (1u64 << 24) as f32
    }

    /// A number from `low` up to `high`.
    pub fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.unit()
    }

    /// An index below `n`.
    pub fn pick(&mut self, n: usize) -> usize {
        ((self.unit() * n as f32) as usize).min(n.saturating_sub(1))
    }

    /// A seed for another stream.
    pub fn seed(&mut self) -> u32 {
        (self.step() >> 32) as u32
    }
}

const fn scramble(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Smooth noise from -1 to 1 with about one hill or valley per unit.
#[must_use]
pub fn noise(seed: u32, x: f32, y: f32) -> f32 {
    periodic(seed, x, y, 0xffff)
}

/// Fine noise from -1 to 1 over the unit square that tiles seamlessly.
#[must_use]
pub fn grain(x: f32, y: f32) -> f32 {
    periodic(7, x * 32.0, y * 32.0, 31) * 0.6 + periodic(8, x * 64.0, y * 64.0, 63) * 0.5
}

/// Noise with a periodic lattice. `mask` is the period minus one, and the period is a power of two.
fn periodic(seed: u32, x: f32, y: f32, mask: u32) -> f32 {
    let lattice = |i: i32, j: i32| {
        let key = (u64::from(seed) << 32) ^ (u64::from(i as u32 & mask) << 16) ^ u64::from(j as u32 & mask);
        (scramble(key.wrapping_mul(0x9e37_79b9_7f4a_7c15)) >> 40) as f32 / (1u64 << 23) as f32 - 1.0
    };
    let (i, j) = (x.floor(), y.floor());
    let ease = |t: f32| t * t * (3.0 - 2.0 * t);
    let (u, v) = (ease(x - i), ease(y - j));
    let (i, j) = (i as i32, j as i32);
    let top = lattice(i, j) + (lattice(i + 1, j) - lattice(i, j)) * u;
    let low = lattice(i, j + 1) + (lattice(i + 1, j + 1) - lattice(i, j + 1)) * u;
    top + (low - top) * v
}
