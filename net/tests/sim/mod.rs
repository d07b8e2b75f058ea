//! A simulated network: sessions over links that lose, reorder, duplicate and part, on computers that crash in the
//! middle of an append. Everything follows from a seed, and every byte goes through the real codec and file format.

pub mod check;
pub mod disk;
pub mod people;
pub mod rng;
pub mod room;
pub mod world;

use net::session::Sabotage;

/// What a run is made of. Everything else follows from the seed.
#[derive(Clone, Copy, Debug)]
pub struct Config {
    pub seed: u64,
    pub steps: usize,
    pub holders: u8,
    pub seats: u8,
    pub spectators: u8,
    /// One message in so many is lost; 0 for none. The same for the others.
    pub loss: u32,
    pub duplicates: u32,
    /// Messages take up to so many milliseconds longer than one.
    pub delay: u32,
    /// One step in so many parts or joins two computers.
    pub cuts: u32,
    /// One step in so many crashes or restarts one.
    pub crashes: u32,
    /// One step in so many somebody presses a button other than a move.
    pub buttons: u32,
    pub sabotage: Option<Sabotage>,
}

impl Config {
    /// A run of middling trouble, its kind chosen by the seed.
    pub fn of_seed(seed: u64) -> Self {
        let mut rng = rng::Rng::new(seed ^ 0xc0ff);
        let holders = [2, 3, 3, 3, 4, 5][rng.below(6)];
        Self {
            seed,
            steps: 900,
            holders,
            seats: (holders + u8::from(rng.once_in(3))).max(2),
            spectators: u8::from(rng.once_in(3)),
            loss: [0, 50, 10][rng.below(3)],
            duplicates: [0, 30][rng.below(2)],
            delay: [2, 50, 600][rng.below(3)],
            cuts: [0, 100, 30][rng.below(3)],
            crashes: [0, 300, 100][rng.below(3)],
            buttons: [0, 60, 15][rng.below(3)],
            sabotage: None,
        }
    }

    /// The same with less trouble, one kind at a time.
    fn simpler(self) -> Vec<Self> {
        vec![
            Self { steps: self.steps / 2, ..self },
            Self { steps: self.steps * 7 / 8, ..self },
            Self { steps: self.steps.saturating_sub(1), ..self },
            Self { spectators: 0, ..self },
            Self { seats: self.holders.max(2), ..self },
            Self { loss: 0, ..self },
            Self { duplicates: 0, ..self },
            Self { delay: 2, ..self },
            Self { cuts: 0, ..self },
            Self { crashes: 0, ..self },
            Self { buttons: 0, ..self },
        ]
    }
}

/// Runs a seed; a failure is what was wrong.
pub fn run(config: Config) -> Result<world::Summary, String> {
    world::World::new(config).run()
}

/// The smallest failing run found by taking trouble away, and what is wrong in it.
pub fn shrink(mut config: Config, mut why: String) -> (Config, String) {
    let same = |a: &Config, b: &Config| format!("{a:?}") == format!("{b:?}");
    for _ in 0..60 {
        let smaller = config.simpler().into_iter().filter(|c| !same(c, &config));
        let Some((found, reason)) = smaller.map(|c| (c, run(c))).find_map(|(c, r)| r.err().map(|e| (c, e)))
        else {
            break;
        };
        (config, why) = (found, reason);
    }
    (config, why)
}
