//! The audit: repeats the deal once the seeds are disclosed.

use super::secret::Seed;
use super::state::Deal;
use super::step::Stage;
use crate::identity::Key;

/// The audit's finding on a dealer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// The dealer.
    pub dealer: Key,
    /// The finding.
    pub finding: Finding,
}

/// How a dealer dealt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finding {
    /// All its steps follow from its seed and the steps before.
    Fair,
    /// Its seed was never disclosed.
    Unaudited,
    /// Its step at this stage does not follow from its seed.
    False(Stage),
}

impl Deal {
    /// Repeats the part of each dealer whose seed is disclosed, based on what the others wrote before it.
    #[must_use]
    pub fn audit(&self) -> Vec<Verdict> {
        let finding = |n: usize| {
            let Some(seed) = self.seeds()[n].and_then(|seed| Seed::opened(seed, self.dealers[n].commitment))
            else {
                return Finding::Unaudited;
            };
            let stages = [Stage::Shuffle, Stage::Lock, Stage::Deliver];
            let is_false = |stage: &Stage| self.step(*stage, n) != self.make(*stage, n, &seed).as_ref();
            stages.into_iter().find(is_false).map_or(Finding::Fair, Finding::False)
        };
        let verdict = |n: usize| Verdict { dealer: self.dealers[n].key, finding: finding(n) };
        (0..self.dealers.len()).map(verdict).collect()
    }
}

impl std::fmt::Display for Stage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Shuffle => "shuffle",
            Self::Lock => "lock",
            Self::Deliver => "key",
        })
    }
}
