//! Statistics of runs.

/// Statistics of a run.
#[derive(Clone, Copy, Default, Debug)]
pub struct Summary {
    /// Delivered messages, timer ticks and pressed buttons.
    pub steps: u64,
    pub seq: u64,
    pub draws: u64,
    pub certificates: u64,
    pub dropped: u64,
    pub crashes: u64,
    pub takebacks: u64,
    pub absences: u64,
    /// Closed half tiles that were played, deals that restarted, deals whose seeds were disclosed, and dealers that
    /// withheld theirs.
    pub opened: u64,
    pub redeals: u64,
    pub disclosed: u64,
    pub unaudited: u64,
    /// Records appended on all computers.
    pub appends: u64,
    /// Messages that villains sent, and how often a holder was refused or accused.
    pub attacks: u64,
    pub accused: u64,
    /// Games that ended with proof against the villain.
    pub forks: u64,
    pub false_states: u64,
    /// A hash of everything stored and sent: runs with equal hashes were equal.
    pub hash: u64,
}

impl Summary {
    pub fn add(&mut self, other: Self) {
        self.steps += other.steps;
        self.seq += other.seq;
        self.draws += other.draws;
        self.certificates += other.certificates;
        self.dropped += other.dropped;
        self.crashes += other.crashes;
        self.takebacks += other.takebacks;
        self.absences += other.absences;
        self.opened += other.opened;
        self.redeals += other.redeals;
        self.disclosed += other.disclosed;
        self.unaudited += other.unaudited;
        self.appends += other.appends;
        self.attacks += other.attacks;
        self.accused += other.accused;
        self.forks += other.forks;
        self.false_states += other.false_states;
        // The order of the runs makes no difference.
        self.hash = self.hash.wrapping_add(other.hash);
    }
}
