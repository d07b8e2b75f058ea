//! Returns to the state before an entry, without replaying the whole log each time.

use super::evidence::{Evidence, Verdict};
use super::fault::Reason;
use super::history::{History, thin_out};
use super::outcome::{BY_ITSELF, Before, Outcome};
use super::{DroppedRun, Entry, Instance, Log, Roster, Stored, Value};
use crate::wire;
use rules::Game;

/// The least distance between two stored states, in entries.
const NEAR: u64 = 8;
/// The limit on automatic steps in the entries that one file drops, in addition to the allowance of each. Entries are
/// seldom dropped, and those with many steps hardly ever, because a certificate protects them.
const DROPPED_BY_ITSELF: u64 = 20_000;
/// The number of entries in a dropped takeback that count as one automatic step.
const TAKEN_BACK: u64 = 16;

/// The state after an entry.
#[derive(Clone)]
struct State {
    seq: u64,
    game: Game,
    roster: Roster,
    history: History,
    certified: u64,
}

/// Caches that make going back cheap.
#[derive(Clone, Default)]
pub(super) struct Rewind {
    /// Stored states, where entries were dropped.
    states: Vec<State>,
    /// The number of dropped entries, and of automatic steps in them.
    dropped: u64,
    by_itself: u64,
    /// Indexes of evidence that was read but could not be judged yet.
    pub(super) to_judge: Vec<usize>,
}

impl Rewind {
    /// The caches of a branch.
    pub(super) fn of_branch(&self) -> Self {
        Self { dropped: self.dropped, by_itself: self.by_itself, ..Self::default() }
    }
}

impl Log {
    /// Drops the entries from `seq` on, because another one was chosen in place of the first of them.
    pub(crate) fn drop_from(&mut self, seq: u64) -> Result<(), Reason> {
        let kept = seq.checked_sub(1).filter(|kept| *kept < self.seq()).ok_or(Reason::Drop)?;
        let (state, on_the_way) = self.replayed(kept).ok_or(Reason::Drop)?;
        let cost = |history: &History| history.by_itself + history.taken_back / TAKEN_BACK;
        let by_itself = self.rewind.by_itself + cost(&self.history) - cost(&state.history);
        let dropped = self.rewind.dropped + self.seq() - kept;
        if by_itself > DROPPED_BY_ITSELF + BY_ITSELF.1 * dropped {
            return Err(Reason::Drop);
        }
        (self.rewind.dropped, self.rewind.by_itself) = (dropped, by_itself);
        let run = self.entries.split_off(kept as usize);
        self.places.drop_from(seq);
        // This copy acknowledged each of them. If the place is open again, it still reports that it accepted them.
        for stored in &run {
            let value = Value { entry: stored.entry.bytes(), grounds: stored.proof.grounds() };
            self.remember_accepted(stored.entry.instance(), stored.proof.epoch(), value);
        }
        self.keep_states(kept, on_the_way);
        (self.game, self.roster, self.history) = (state.game, state.roster, state.history);
        self.certified = state.certified;
        let last = self.entries.iter().rfind(|stored| stored.proof.is_certificate());
        debug_assert_eq!(self.certified, last.map_or(0, |stored| stored.entry.seq));
        self.dropped.push(DroppedRun { seq, entries: run });
        Ok(())
    }

    /// The log as it was after entry `seq`.
    pub(crate) fn at(&self, seq: u64) -> Option<Self> {
        let (state, _) = self.replayed(seq)?;
        let mut places = self.places.clone();
        places.drop_from(seq + 1);
        Some(Self {
            blobs: crate::blob::Blobs::default(),
            ancestors: Vec::new(),
            genesis: self.genesis.clone(),
            id: self.id,
            signatures: self.signatures.clone(),
            base: self.base.clone(),
            first: self.first.clone(),
            history: state.history,
            latest: self.latest.clone(),
            game: state.game,
            roster: state.roster,
            entries: self.entries.get(..usize::try_from(seq).ok()?)?.to_vec(),
            places,
            certified: state.certified,
            rewind: Rewind::default(),
            dropped: Vec::new(),
            promises: std::collections::BTreeMap::new(),
            accepts: std::collections::BTreeMap::new(),
            evidence: Vec::new(),
        })
    }

    /// The game after entry `seq`, replayed.
    pub(super) fn game_after(&self, seq: u64) -> Option<Game> {
        self.replayed(seq).map(|(state, _)| state.game)
    }

    /// The state before the first entry.
    fn first_state(&self) -> State {
        let mut start = Outcome::start(&self.base, self.first.clone());
        let mut history = self.history.at_start();
        history.commit(0, &mut start);
        State { seq: 0, game: start.game, roster: start.roster, history, certified: 0 }
    }

    /// The state after entry `seq`, replayed from the last stored one before it, and the states on the way that are
    /// worth storing, including this one.
    fn replayed(&self, seq: u64) -> Option<(State, Vec<State>)> {
        let states = &self.rewind.states;
        let known = states.partition_point(|state| state.seq <= seq).checked_sub(1);
        let mut state = known.map_or_else(|| self.first_state(), |n| states[n].clone());
        let mut kept = Vec::new();
        let is_kept = known.is_some() && state.seq == seq;
        let from = usize::try_from(state.seq).ok()?;
        let entries = self.entries.get(from..usize::try_from(seq).ok()?)?;
        for stored in entries {
            let left = seq - state.seq;
            if left >= NEAR && left.is_power_of_two() {
                kept.push(state.clone());
            }
            self.play_again(&mut state, stored)?;
        }
        kept.extend((!is_kept).then(|| state.clone()));
        Some((state, kept))
    }

    /// Advances a state by the next entry.
    fn play_again(&self, state: &mut State, stored: &Stored) -> Option<()> {
        crate::work_counter::count(|work| work.replayed += 1);
        let game = std::mem::replace(&mut state.game, self.base.clone());
        let (seat, holder) = (stored.entry.seat, stored.entry.holder);
        let mut outcome =
            Outcome::of(game, &self.before_state(state), &stored.entry.body, seat, holder).ok()?;
        state.history.commit(stored.entry.seq, &mut outcome);
        state.seq = stored.entry.seq;
        (state.game, state.roster) = (outcome.game, outcome.roster);
        if stored.proof.is_certificate() {
            state.certified = state.seq;
        }
        Some(())
    }

    fn before_state<'a>(&'a self, state: &'a State) -> Before<'a> {
        let (roster, history) = (&state.roster, &state.history);
        Before { id: self.id, base: &self.base, roster, history, latest: &self.latest }
    }

    /// Stores the state after entry `seq`, where entries were dropped, and thins out those before it to twice the
    /// distance each time. So repeated drops cost no more than reading what is dropped.
    fn keep_states(&mut self, seq: u64, new: Vec<State>) {
        let first = new.first().map_or(seq + 1, |state| state.seq);
        let states = &mut self.rewind.states;
        states.retain(|state| state.seq < first);
        states.extend(new);
        thin_out(states, seq, NEAR, |state| state.seq);
    }

    /// Judges all evidence that could not be judged when it was read, in one pass through the log.
    pub(super) fn judge(&mut self) {
        let at = |n: usize| Some((self.evidence.get(n)?.accused.instance, n));
        let mut due: Vec<(Instance, usize)> =
            std::mem::take(&mut self.rewind.to_judge).into_iter().filter_map(at).collect();
        due.retain(|(instance, _)| self.electorate(*instance).is_some());
        if due.is_empty() {
            return;
        }
        due.sort_unstable();
        let mut state = self.first_state();
        for (instance, n) in due {
            while state.seq + 1 < instance.seq {
                let Some(stored) = self.stored(state.seq + 1) else { return };
                if self.play_again(&mut state, stored).is_none() {
                    return;
                }
            }
            let verdict = self.verdict_after(&state, &self.evidence[n].evidence);
            self.evidence[n].verdict = verdict;
        }
    }

    fn verdict_after(&self, state: &State, evidence: &Evidence) -> Verdict {
        let Evidence::State { entry, .. } = evidence else { return Verdict::Unknown };
        let Ok(entry) = wire::decode::<Entry>(entry) else { return Verdict::Refuted };
        let game = state.game.clone();
        let ours = Outcome::of(game, &self.before_state(state), &entry.body, entry.seat, entry.holder);
        let is_other = ours.is_ok_and(|mut ours| ours.state() != entry.state);
        if is_other { Verdict::Holds } else { Verdict::Refuted }
    }
}
