//! What runs were like, in numbers.

/// What a run was like.
#[derive(Clone, Copy, Default, Debug)]
pub struct Summary {
    /// Messages that arrived, moments that passed, and buttons that were pressed.
    pub steps: u64,
    pub seq: u64,
    pub draws: u64,
    pub certificates: u64,
    pub dropped: u64,
    pub crashes: u64,
    pub takebacks: u64,
    pub absences: u64,
    /// Closed half tiles that were played, deals that began again, deals whose seeds were disclosed, and dealers of
    /// those that kept theirs back.
    pub opened: u64,
    pub redeals: u64,
    pub disclosed: u64,
    pub unaudited: u64,
    /// Records that were appended, on all computers.
    pub appends: u64,
    /// What villains sent, and how often somebody was refused or accused.
    pub attacks: u64,
    pub accused: u64,
    /// Games that ended with proof against the villain.
    pub forks: u64,
    pub false_states: u64,
    /// Of all that was stored and sent: two runs in which it is the same were the same.
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
