//! Shrinks a failing run.

use super::{Config, Villainy, run};

impl Config {
    /// The same with fewer faults, one kind at a time.
    fn simpler(self) -> Vec<Self> {
        vec![
            Self { steps: self.steps / 2, ..self },
            Self { steps: self.steps * 7 / 8, ..self },
            Self { villainy: Villainy::None, ..self },
            Self { spectators: 0, ..self },
            Self { seats: self.holders.max(2), ..self },
            Self { loss: 0, ..self },
            Self { duplicates: 0, ..self },
            Self { delay: 2, ..self },
            Self { cuts: 0, ..self },
            Self { crashes: 0, ..self },
            Self { buttons: 0, ..self },
            Self { has_skew: false, ..self },
        ]
    }
}

/// The name of the rule that a failure names.
pub fn rule(why: &str) -> &str {
    why.split(':').next().unwrap_or_default()
}

/// The smallest failing run found by removing faults, and its failure. The same rule stays broken.
pub fn shrink(mut config: Config, mut why: String) -> (Config, String) {
    for _ in 0..24 {
        let broken = rule(&why).to_owned();
        let smaller = config.simpler().into_iter().filter(|c| *c != config);
        let mut failing = smaller.filter_map(|c| run(c).err().map(|e| (c, e)));
        let Some((found, reason)) = failing.find(|(_, reason)| rule(reason) == broken) else { break };
        (config, why) = (found, reason);
    }
    (config, why)
}
