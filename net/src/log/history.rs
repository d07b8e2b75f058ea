//! What has happened to a game, enough to play it again.

use super::list::List;
use super::outcome::Outcome;
use super::pins::Pin;
use crate::work;
use rules::{Action, Game, Seat};
use std::sync::Arc;

/// One thing that happened to the game, enough to play it again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Step {
    Play(Seat, Action),
    Seed(Arc<Pin>),
    PassOver,
    /// Closed half tiles were dealt to these seats.
    Hands(Vec<bool>),
    /// A seat's closed half tiles left the game.
    Drop(Seat),
}

impl Step {
    /// Does it again to the game it was done to.
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

/// What an entry did to the game; the first is what happened before entry 1.
pub(super) struct Did {
    pub(super) seq: u64,
    pub(super) steps: Vec<Step>,
}

/// The game after an entry.
pub(super) type KeptGame = (u64, Arc<Game>);

/// The nearest that two kept games of a history lie together, in entries.
const NEAR: u64 = 8;

/// What has happened to the game since its start, without what was taken back. A copy costs nothing.
#[derive(Clone, Default)]
pub(super) struct History {
    /// What the entries that stand did, the last one first. Those between an entry and what stands before it were taken
    /// back.
    did: List<Did>,
    /// Games on the way, the earliest first: where something was taken back to, and twice as far before that each time.
    /// So taking back again and again costs no more than playing what is taken back.
    kept: Vec<KeptGame>,
    /// How many steps nobody chose, in all.
    pub(super) by_itself: u64,
    /// How many entries were taken back, in all.
    pub(super) taken_back: u64,
    /// Of the games before this one, if it is a branch.
    before: Earlier,
}

/// What the games before a branch had.
#[derive(Clone, Copy, Default)]
struct Earlier {
    entries: u64,
    by_itself: u64,
}

impl History {
    /// That of a branch of a game with this history. How much may happen by itself counts for both together.
    pub(super) fn of_branch(&self) -> Self {
        let before = Earlier { entries: self.entries(), by_itself: self.by_itself };
        Self { by_itself: self.by_itself, before, ..Self::default() }
    }

    /// How many entries there are, with those of the games before.
    pub(super) fn entries(&self) -> u64 {
        self.before.entries + self.seq()
    }

    /// That of the same game before its first entry.
    pub(super) fn at_start(&self) -> Self {
        let before = self.before;
        Self { by_itself: before.by_itself, before, ..Self::default() }
    }

    /// What the last entry did.
    pub(super) fn last(&self) -> &[Step] {
        self.did.first().map_or(&[], |did| &did.steps)
    }

    /// The number of the last entry.
    pub(super) fn seq(&self) -> u64 {
        self.did.first().map_or(0, |did| did.seq)
    }

    /// The history up to entry `to`, and what was done since, the last first; `None` if that entry does not stand.
    pub(super) fn back_to(&self, to: u64) -> Option<(List<Did>, Vec<&Did>)> {
        let undone: Vec<&Did> = self.did.iter().take_while(|did| did.seq > to).collect();
        let stands = (0..undone.len()).fold(self.did.clone(), |did, _| did.rest());
        (stands.first()?.seq == to).then_some((stands, undone))
    }

    /// The game after entry `to`, where these stood, and the games on the way there that are worth keeping.
    pub(super) fn game(&self, base: &Game, stands: &List<Did>, to: u64) -> (Game, Vec<KeptGame>) {
        let known = self.kept.partition_point(|(at, _)| *at <= to).checked_sub(1).map(|n| &self.kept[n]);
        let (from, mut game) = known.map_or((None, base.clone()), |(at, game)| (Some(*at), (**game).clone()));
        let mut way: Vec<&Did> = stands.iter().take_while(|did| Some(did.seq) > from).collect();
        way.reverse();
        let mut kept = Vec::new();
        work::count(|work| work.replayed += way.len() as u64);
        for (did, left) in way.iter().zip((1..=way.len() as u64).rev()) {
            did.steps.iter().for_each(|step| step.apply(&mut game));
            if left > NEAR && (left - 1).is_power_of_two() {
                kept.push((did.seq, Arc::new(game.clone())));
            }
        }
        kept.push((to, Arc::new(game.clone())));
        (game, kept)
    }

    /// Goes on after an entry.
    pub(super) fn commit(&mut self, seq: u64, outcome: &mut Outcome) {
        if let Some(back) = outcome.back.take() {
            self.did = back.stands;
            self.taken_back += back.taken;
            self.keep(back.to, back.kept);
        }
        self.did = self.did.with(Did { seq, steps: std::mem::take(&mut outcome.steps) });
        self.by_itself += outcome.by_itself;
    }

    /// Keeps the game after entry `to`, and of those before it such as lie twice as far away each time.
    fn keep(&mut self, to: u64, new: Vec<KeptGame>) {
        let first = new.first().map_or(to, |(at, _)| *at);
        self.kept.retain(|(at, _)| *at < first);
        self.kept.extend(new);
        thin_out(&mut self.kept, to, NEAR, |(at, _)| *at);
    }
}

/// Of what is kept for places up to `to`, the earliest first, drops what lies nearer together than twice as far from
/// `to` each time, and than `near`.
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
