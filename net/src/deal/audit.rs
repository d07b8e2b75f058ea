//! The deal done again, once the seeds are open.

use super::secret::Seed;
use super::state::Deal;
use super::step::Stage;
use crate::identity::Key;

/// What the audit says of a dealer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// Who.
    pub dealer: Key,
    /// What.
    pub finding: Finding,
}

/// How a dealer dealt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finding {
    /// Everything it wrote is what its seed makes of what came before.
    Fair,
    /// Its seed was never opened.
    Unaudited,
    /// What it wrote at this stage is not what its seed makes.
    False(Stage),
}

impl Deal {
    /// Does each dealer's part again whose seed is open, from what the others wrote before it.
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
