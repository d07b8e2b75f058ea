//! The history of a game, sufficient to replay it.

use super::list::List;
use super::outcome::Outcome;
use super::pins::Pin;
use crate::work_counter;
use rules::{Action, Game, Seat};
use std::sync::Arc;

/// One step of the game, sufficient to replay it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Step {
    Play(Seat, Action),
    Seed(Arc<Pin>),
    PassOver,
    /// Closed half tiles are dealt to these seats.
    Hands(Vec<bool>),
    /// A seat's closed half tiles leave the game.
    Drop(Seat),
}

impl Step {
    /// Applies it to a game in the same state as before.
    pub(super) fn apply(&self, game: &mut Game) {
        match self {
            Self::Play(_, action) => {
                game.play_unchecked(*action);
            }
            Self::Seed(pin) => {
                let _ = game.resolve(&pin.seed.0);
            }
            Self::PassOver => {
                game.pass_over();
            }
            Self::Hands(has_hand) => {
                let _ = game.deal_closed(has_hand);
            }
            Self::Drop(seat) => {
                game.drop_closed(*seat);
            }
        }
    }
}

/// The steps of an entry; the first is for what happened before entry 1.
pub(super) struct EntrySteps {
    pub(super) seq: u64,
    pub(super) steps: Vec<Step>,
}

/// The game after an entry.
pub(super) type KeptGame = (u64, Arc<Game>);

/// The least distance between two stored games of a history, in entries.
const NEAR: u64 = 8;

/// The history of the game since its start, without what was taken back. Cloning is cheap.
#[derive(Clone, Default)]
pub(super) struct History {
    /// The steps of the entries that count, the last entry first. A gap in the numbers was taken back.
    did: List<EntrySteps>,
    /// Stored games, the earliest first: at the target of the last takeback, and at twice the distance before it each
    /// time. So repeated takebacks cost no more than playing what they take back.
    kept: Vec<KeptGame>,
    /// The number of automatic steps in all.
    pub(super) by_itself: u64,
    /// The number of entries taken back in all.
    pub(super) taken_back: u64,
    /// The totals of the games before a branch.
    before: Earlier,
}

/// Totals of the games before a branch.
#[derive(Clone, Copy, Default)]
struct Earlier {
    entries: u64,
    by_itself: u64,
}

impl History {
    /// The history of a branch of a game with this history. The limit on automatic steps applies to both together.
    pub(super) fn of_branch(&self) -> Self {
        let before = Earlier { entries: self.entries(), by_itself: self.by_itself };
        Self { by_itself: self.by_itself, before, ..Self::default() }
    }

    /// The number of entries, including those of the games before a branch.
    pub(super) fn entries(&self) -> u64 {
        self.before.entries + self.seq()
    }

    /// The history of the same game before its first entry.
    pub(super) fn at_start(&self) -> Self {
        let before = self.before;
        Self { by_itself: before.by_itself, before, ..Self::default() }
    }

    /// The steps of the last entry.
    pub(super) fn last(&self) -> &[Step] {
        self.did.first().map_or(&[], |did| &did.steps)
    }

    /// The number of the last entry.
    pub(super) fn seq(&self) -> u64 {
        self.did.first().map_or(0, |did| did.seq)
    }

    /// The history up to entry `to`, and what was done since, the last first; `None` if that entry was taken back.
    pub(super) fn back_to(&self, to: u64) -> Option<(List<EntrySteps>, Vec<&EntrySteps>)> {
        let undone: Vec<&EntrySteps> = self.did.iter().take_while(|did| did.seq > to).collect();
        let stands = (0..undone.len()).fold(self.did.clone(), |did, _| did.rest());
        (stands.first()?.seq == to).then_some((stands, undone))
    }

    /// The game after entry `to`, given the entries that counted then, and the games on the way there that are worth
    /// storing.
    pub(super) fn game(&self, base: &Game, stands: &List<EntrySteps>, to: u64) -> (Game, Vec<KeptGame>) {
        let known = self.kept.partition_point(|(at, _)| *at <= to).checked_sub(1).map(|n| &self.kept[n]);
        let (from, mut game) = known.map_or((None, base.clone()), |(at, game)| (Some(*at), (**game).clone()));
        let mut way: Vec<&EntrySteps> = stands.iter().take_while(|did| Some(did.seq) > from).collect();
        way.reverse();
        let mut kept = Vec::new();
        work_counter::count(|work| work.replayed += way.len() as u64);
        for (did, left) in way.iter().zip((1..=way.len() as u64).rev()) {
            did.steps.iter().for_each(|step| step.apply(&mut game));
            if left > NEAR && (left - 1).is_power_of_two() {
                kept.push((did.seq, Arc::new(game.clone())));
            }
        }
        kept.push((to, Arc::new(game.clone())));
        (game, kept)
    }

    /// Appends an entry.
    pub(super) fn commit(&mut self, seq: u64, outcome: &mut Outcome) {
        if let Some(back) = outcome.back.take() {
            self.did = back.stands;
            self.taken_back += back.taken;
            self.keep(back.to, back.kept);
        }
        self.did = self.did.with(EntrySteps { seq, steps: std::mem::take(&mut outcome.steps) });
        self.by_itself += outcome.by_itself;
    }

    /// Stores the game after entry `to`, and thins out those before it to twice the distance each time.
    fn keep(&mut self, to: u64, new: Vec<KeptGame>) {
        let first = new.first().map_or(to, |(at, _)| *at);
        self.kept.retain(|(at, _)| *at < first);
        self.kept.extend(new);
        thin_out(&mut self.kept, to, NEAR, |(at, _)| *at);
    }
}

/// Thins out stored values for places up to `to`, in ascending order: keeps those that are at least `near` apart and at
/// least twice as far from `to` each time.
pub(super) fn thin_out<T>(kept: &mut Vec<T>, to: u64, near: u64, at: impl Fn(&T) -> u64) {
    let mut apart = 0;
    let all = std::mem::take(kept);
    for one in all.into_iter().rev() {
        let away = to - at(&one);
        if away >= apart {
            apart = (2 * away).max(near);
            kept.push(one);
        }
    }
    kept.reverse();
}

impl std::fmt::Debug for History {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("History").field("seq", &self.seq()).field("by_itself", &self.by_itself).finish()
    }
}
