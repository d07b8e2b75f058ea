//! A simulated network. Sessions talk over links that lose, reorder and duplicate messages and that partition. Their
//! computers crash in the middle of an append, and their clocks differ. In some runs one of them is a villain.
//! Everything follows from a seed, and every byte goes through the real codec and file format.

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

/// The parameters of a run. Everything else follows from the seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Config {
    pub seed: u64,
    pub steps: usize,
    pub holders: u8,
    pub seats: u8,
    pub spectators: u8,
    /// Lost messages, in percent.
    pub loss: u32,
    /// One message in this many arrives twice; 0 for none, as in the fields below that count steps.
    pub duplicates: u32,
    /// A message takes between one and this many milliseconds.
    pub delay: u32,
    /// One step in this many cuts or mends the link between two computers.
    pub cuts: u32,
    /// One step in this many crashes or restarts a computer.
    pub crashes: u32,
    /// In one step in this many a player presses a button other than a move.
    pub buttons: u32,
    /// Clocks run at half to twice the speed, each from its own start time.
    pub has_skew: bool,
    /// What one of the computers does wrong.
    pub villainy: Villainy,
    /// Crashes a computer in the middle of an append: the append, counted over all computers, and how many bytes of it
    /// are written.
    pub crash_at: Option<(u64, usize)>,
    /// A rule that is removed, to see that a check catches it.
    pub without: Option<Without>,
    /// A short game in which half tiles are dealt closed.
    pub is_hidden: bool,
}

/// What a villain does. It also runs the real program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Villainy {
    /// No villain.
    None,
    /// It sends messages that must change nothing: forged, stale, future, broken, wrong and too many.
    Noise,
    /// It signs states that do not follow from the rules.
    FalseStates,
    /// Its profile runs twice.
    Duplicates,
    /// It withholds its seed of the deal.
    SilentDealer,
    /// It tries to block all voting: huge epochs, epochs that climb step by step, votes in the epochs of others, and
    /// promises that name values it never accepted.
    Epochs,
    /// It signs two moves for one place, each with an ack, and shows them to different computers.
    Forks,
    /// It withholds its tokens and votes for its own absence.
    Deserts,
    /// It gives up its seat, and then sends proofs of every violation that can be proved against itself.
    AccusesItself,
    /// It sends back to all peers what they and others said, as its own word. The node tells a mirror from a second
    /// program with the same key, which `node/duplicate_key/sim.rs` simulates; here no repeated message may change
    /// anything.
    Mirrors,
    /// Its profile runs twice, once in each half of a network that is partitioned for half of the time.
    DuplicatesApart,
    /// It sends many rival entries at once for places that were filled long ago.
    Rivals,
}

impl Villainy {
    /// Those that were added later.
    pub const LATER: [Self; 4] = [Self::AccusesItself, Self::Mirrors, Self::DuplicatesApart, Self::Rivals];

    /// Whether its profile runs twice.
    pub const fn is_twice(self) -> bool {
        matches!(self, Self::Duplicates | Self::DuplicatesApart)
    }
}

/// A rule that is removed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Without {
    /// Tokens are shown only after their draw is chosen. Without it, every computer shows its own at once.
    LateTokens,
    /// Promises name what was accepted before. Without it, they all say that nothing was.
    TruePromises,
    /// Seeds of a deal are shown only after the game is over. Without it, every dealer shows its own at once.
    LateSeeds,
    /// A disk keeps what it synced. Without it, a crash loses a synced record.
    HonestDisk,
    /// A torn record is dropped. Without it, what a crash left of a record counts as a whole one.
    TornEnds,
    /// An author signs one entry for each place. Without it, a villain signs two and the checks excuse none of it.
    OneSignature,
    /// The proof is checked before the log is replayed. Without it, the log is replayed for every entry that the
    /// villain sends.
    ProofsFirst,
    /// A vote for one's own absence does not count. Without it, the game has an older protocol version, in which it
    /// counts.
    FairAbsence,
    /// A program waits before it signs at a table. Without it, it signs at once, before it knows that no other program
    /// runs with its key.
    Held,
    /// Two programs with one key are told of each other. Without it, they never are.
    Words,
}

impl Config {
    /// A run with a moderate mix of faults, chosen by the seed.
    pub fn of_seed(seed: u64) -> Self {
        let mut rng = rng::Rng::new(seed ^ 0xc0ff);
        let holders = [2, 3, 3, 3, 4, 5][rng.below(6)];
        let config = Self {
            seed,
            // A program that waits before it signs makes fewer moves.
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
                _ => Villainy::Duplicates,
            },
            crash_at: None,
            without: None,
            is_hidden: false,
        };
        let later = if seed < LATEST { 3 } else { Villainy::LATER.len() };
        if seed >= LATER && rng.once_in(3) { config.with(Villainy::LATER[rng.below(later)]) } else { config }
    }

    /// Whether a program signs nothing before it knows that it is the only one with its key.
    pub const fn is_held(self) -> bool {
        self.seed >= HELD
    }

    /// Whether the two computers of a profile that runs twice are switched on and off.
    pub const fn has_comings(self) -> bool {
        self.is_held() && self.villainy.is_twice()
    }

    /// The same with another villain. The others let `AccusesItself` leave its seat, so buttons are pressed often.
    pub fn with(self, villainy: Villainy) -> Self {
        let buttons = if villainy == Villainy::AccusesItself { 8 } else { self.buttons };
        Self { villainy, buttons, ..self }
    }
}

/// The first seed with the first three villains that were added later. The seeds below it keep their runs.
pub const LATER: u64 = 100_000_000;
/// The first seed with all of them.
pub const LATEST: u64 = 200_000_000;
/// The first seed in which programs with one key hold each other back.
pub const HELD: u64 = 900_000_000;

/// Runs a seed. A failure begins with the name of the broken rule.
///
/// All its computers run in this thread, so a signature that one of them has verified is not verified again by the
/// others.
pub fn run(config: Config) -> Result<summary::Summary, String> {
    net::identity::remember_verified();
    world::World::new(config).run()
}
