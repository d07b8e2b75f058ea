//! A simulated network: sessions over links that lose, reorder, duplicate and part, on computers that crash in the
//! middle of an append and whose clocks differ, with a villain among them now and then. Everything follows from a
//! seed, and every byte goes through the real codec and file format.

pub mod check;
pub mod computer;
pub mod crook;
pub mod disk;
pub mod founding;
pub mod links;
pub mod people;
pub mod queue;
pub mod rng;
pub mod room;
pub mod runs;
pub mod shrink;
pub mod summary;
pub mod trace;
pub mod villain;
pub mod world;

/// What a run is made of. Everything else follows from the seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Config {
    pub seed: u64,
    pub steps: usize,
    pub holders: u8,
    pub seats: u8,
    pub spectators: u8,
    /// Messages lost, in percent.
    pub loss: u32,
    /// One message in so many comes twice; 0 for none. The same for the others.
    pub duplicates: u32,
    /// Messages take up to so many milliseconds longer than one.
    pub delay: u32,
    /// One step in so many parts or joins two computers.
    pub cuts: u32,
    /// One step in so many crashes or restarts one.
    pub crashes: u32,
    /// One step in so many somebody presses a button other than a move.
    pub buttons: u32,
    /// Clocks go at half to twice the speed, from any time on.
    pub has_skew: bool,
    /// What one of the computers is up to.
    pub villainy: Villainy,
    /// The append, counted over all computers, in whose middle its computer crashes, and after how many bytes of it.
    pub crash_at: Option<(u64, usize)>,
    /// A rule that is taken away, to see that it is missed.
    pub without: Option<Without>,
    /// A short game in which half tiles are dealt closed.
    pub is_hidden: bool,
}

/// What a villain does. It runs the real program besides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Villainy {
    /// There is none.
    None,
    /// It sends what must change nothing: forged, stale, future, broken, wrong, and too much.
    Noise,
    /// It signs states that the rules do not make.
    FalseStates,
    /// Its profile runs twice.
    Twins,
    /// It keeps its seed of the deal to itself.
    SilentDealer,
    /// It would end all voting: epochs beyond all numbers and ever later ones, votes in epochs of others, reports of
    /// what nobody accepted.
    Epochs,
    /// It signs two moves for one place, each with an ack, and shows them to different computers.
    Forks,
    /// It keeps its tokens, and votes for its own absence.
    Deserts,
    /// It gives up its seat, and then proves itself guilty of whatever can be proved.
    AccusesItself,
    /// It says to everybody what they and others said, as its own word. What tells a mirror from a second program with
    /// one key is the node's to do, and simulated in `node/twin/sim.rs`; in here no repeated word may change anything.
    Mirrors,
    /// Its profile runs twice, each time in another half of a network that is parted for half of the time.
    TwinsApart,
    /// It sends others for places that were taken long ago, many at once.
    Rivals,
}

impl Villainy {
    /// Those that came later.
    pub const LATER: [Self; 4] = [Self::AccusesItself, Self::Mirrors, Self::TwinsApart, Self::Rivals];

    /// Whether its profile runs twice.
    pub const fn is_twice(self) -> bool {
        matches!(self, Self::Twins | Self::TwinsApart)
    }
}

/// A rule that is taken away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Without {
    /// Tokens are shown once their draw is chosen: every computer shows its own at once.
    LateTokens,
    /// Promises say what was accepted before: they all say that nothing was.
    TruePromises,
    /// Seeds of a deal are shown once the game is over: every dealer shows its own at once.
    LateSeeds,
    /// The disk of a computer loses a record that it called safe.
    HonestDisk,
    /// What a crash left of a record is taken for a whole one.
    TornEnds,
    /// An author signs one entry for each place: a villain signs two, and nothing is excused for it.
    OneSignature,
    /// The log is played again for every entry that the villain sends, before its proof is looked at.
    ProofsFirst,
    /// The game is of an older version, in which somebody's own vote counts for its absence.
    FairAbsence,
    /// Who comes to a table signs at once, before it is known that nobody else sits there with its key.
    Held,
    /// Two programs with one key never hear of each other.
    Words,
}

impl Config {
    /// A run of middling trouble, its kind chosen by the seed.
    pub fn of_seed(seed: u64) -> Self {
        let mut rng = rng::Rng::new(seed ^ 0xc0ff);
        let holders = [2, 3, 3, 3, 4, 5][rng.below(6)];
        let config = Self {
            seed,
            // Who waits before it signs gets less far.
            steps: [40, 60, 100, 250][rng.below(4)] * if seed < HELD { 2 } else { 3 },
            holders,
            seats: (holders + u8::from(rng.once_in(3))).max(2),
            spectators: u8::from(rng.once_in(3)),
            loss: [0, 2, 10, 30][rng.below(4)],
            duplicates: [0, 30, 4][rng.below(3)],
            delay: [2, 50, 600][rng.below(3)],
            cuts: [0, 100, 30][rng.below(3)],
            crashes: [0, 300, 100][rng.below(3)],
            buttons: [0, 60, 15][rng.below(3)],
            has_skew: rng.once_in(2),
            villainy: match rng.below(10) {
                0..=4 => {
                    [Villainy::None, Villainy::None, Villainy::Epochs, Villainy::Forks, Villainy::Deserts]
                        [rng.below(5)]
                }
                5..=7 => Villainy::Noise,
                8 => Villainy::FalseStates,
                _ => Villainy::Twins,
            },
            crash_at: None,
            without: None,
            is_hidden: false,
        };
        let later = if seed < LATEST { 3 } else { Villainy::LATER.len() };
        if seed >= LATER && rng.once_in(3) { config.with(Villainy::LATER[rng.below(later)]) } else { config }
    }

    /// Whether programs sign nothing before they are known to be the only ones with their key.
    pub const fn is_held(self) -> bool {
        self.seed >= HELD
    }

    /// Whether the two computers of a profile that runs twice are switched on and off.
    pub const fn has_comings(self) -> bool {
        self.is_held() && self.villainy.is_twice()
    }

    /// The same with another villain, whom people let go if it wants to.
    pub fn with(self, villainy: Villainy) -> Self {
        let buttons = if villainy == Villainy::AccusesItself { 8 } else { self.buttons };
        Self { villainy, buttons, ..self }
    }
}

/// The first seed with the first three villains that came later: what the seeds before it do, stays.
pub const LATER: u64 = 100_000_000;
/// The first seed with all of them.
pub const LATEST: u64 = 200_000_000;
/// The first seed in which programs with one key hold each other back.
pub const HELD: u64 = 900_000_000;

/// Runs a seed; a failure is what was wrong, beginning with the name of the rule that was broken.
///
/// All its computers run in this thread, so that a signature that one of them found good need not be computed by each.
pub fn run(config: Config) -> Result<summary::Summary, String> {
    net::identity::remember_verified();
    world::World::new(config).run()
}
