//! Two small models of how a game is decided, searched exhaustively: which entry is chosen for a place (`choice`), and
//! which tokens make which draw while holders leave, return and take moves back (`chance`).
//!
//! The suite searches both within bounds that take seconds. The full searches are ignored tests. This prints the number
//! of states: `cargo test --release --workspace --test model -- --ignored --nocapture`.

mod chance;
mod choice;

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hash, Hasher};

/// Passes a hash through unchanged.
#[derive(Default)]
struct Same(u64);

impl Hasher for Same {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = number;
    }
}

/// A hash of a state. The search remembers only the hashes: among a hundred million states, the chance that two collide
/// is one in three thousand.
fn hash(state: &impl Hash) -> u64 {
    struct Mix(u64);
    impl Hasher for Mix {
        fn finish(&self) -> u64 {
            let z = (self.0 ^ (self.0 >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
            z ^ (z >> 29)
        }
        fn write(&mut self, bytes: &[u8]) {
            for chunk in bytes.chunks(8) {
                let mut word = [0; 8];
                word[..chunk.len()].copy_from_slice(chunk);
                self.write_u64(u64::from_le_bytes(word));
            }
        }
        fn write_u64(&mut self, number: u64) {
            let mixed = u128::from(self.0 ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
            self.0 = (mixed as u64) ^ ((mixed >> 64) as u64) ^ self.0.rotate_left(23);
        }
        fn write_u8(&mut self, number: u8) {
            self.write_u64(u64::from(number) + 1);
        }
        fn write_usize(&mut self, number: usize) {
            self.write_u64(number as u64);
        }
    }
    let mut mix = Mix(0x5eed);
    state.hash(&mut mix);
    mix.finish()
}

/// A transition system.
trait Model {
    type State: Copy + Hash;

    fn start(&self) -> Self::State;
    fn next(&self, state: &Self::State, next: &mut Vec<Self::State>);
    /// The invariant that a state violates.
    fn fault(&self, state: &Self::State) -> Option<&'static str>;
    /// The representative of all states that differ only by a permutation of interchangeable holders.
    fn canonical(&self, state: Self::State) -> Self::State;
}

/// Searches all states, nearest first. Returns their number, or the first fault and the steps that lead to it.
fn search<M: Model>(model: &M) -> Result<usize, (&'static str, usize)> {
    let mut seen: HashSet<u64, BuildHasherDefault<Same>> = HashSet::default();
    let start = model.canonical(model.start());
    seen.insert(hash(&start));
    let (mut level, mut next, mut depth) = (vec![start], Vec::new(), 0);
    while !level.is_empty() {
        let mut following = Vec::new();
        for state in &level {
            if let Some(why) = model.fault(state) {
                return Err((why, depth));
            }
            model.next(state, &mut next);
            for state in next.drain(..) {
                let state = model.canonical(state);
                if seen.insert(hash(&state)) {
                    following.push(state);
                }
            }
        }
        (level, depth) = (following, depth + 1);
    }
    Ok(seen.len())
}
