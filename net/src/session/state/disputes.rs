//! Two copies that compute different states, and what each can show of its own.

use crate::blob::Blobs;
use crate::identity::{Digest, Key};
use crate::log::{Entry, Log, Proof, Roster};
use crate::report::{Report, differences, state_text};
use crate::session::Time;
use rules::Game;
use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

/// How often the log may be replayed for one holder at once, and how long until one more replay.
const REPLAYS: u32 = 8;
const REPLAY_EVERY: Duration = Duration::from_secs(60);
/// This many states before the current one are kept, so they can be compared with others without a replay.
const RECENT: usize = 8;

/// An entry that this copy refused because of its state, with its author's signature.
pub(crate) type Refused = (Entry, Proof);

/// This copy's disagreement with another, if there is one, and what is needed to inspect it.
#[derive(Default)]
pub(crate) struct Disputes {
    last: Option<Desync>,
    /// How many more replays each holder may cause, and since when.
    replays: BTreeMap<Key, (u32, Time)>,
    texts: Blobs,
    /// The last states before the current one, the newest first, each with the id of the entry it follows.
    recent: VecDeque<(Digest, Game, Roster)>,
    /// A draw with a state that this copy does not compute, and the peer that sent it.
    doubted: Option<(Digest, Key)>,
}

/// A disagreement about the state after an entry.
#[derive(Clone, Debug)]
pub(crate) struct Desync {
    pub(crate) seq: u64,
    /// Whose copy differs.
    with: Key,
    /// The entry as the other copy has it; `None` if this copy stored it.
    refused: Option<Refused>,
    /// This copy's state as text.
    ours: String,
    /// The peer that has the other text, and the hash of that text.
    theirs: Option<(Key, Digest)>,
}

/// The result of taking a part of the other text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Text {
    /// It was not requested.
    Unasked,
    /// This part is needed next.
    Needs(u32),
    /// The text is complete. After entry `seq` the copy of `with` differs, first in this field.
    Whole { seq: u64, with: Key, field: Option<String> },
}

impl Disputes {
    /// Keeps the state before the entry that was just taken.
    pub(crate) fn keep_state(&mut self, after: Digest, game: Game, roster: Roster) {
        self.recent.truncate(RECENT - 1);
        self.recent.push_front((after, game, roster));
    }

    /// The state after an entry of this log, if the entry is one of the last.
    pub(crate) fn recent<'a>(&'a self, log: &'a Log, seq: u64, id: Digest) -> Option<(&'a Game, &'a Roster)> {
        if (seq, id) == (log.seq(), log.head()) {
            return Some((log.game(), log.roster()));
        }
        let is_here = log.id_at(seq) == Some(id);
        let kept = self.recent.iter().find(|(after, ..)| is_here && *after == id);
        kept.map(|(_, game, roster)| (game, roster))
    }

    /// This copy's state after `entry`, as text.
    pub(crate) fn text_after(&self, log: &Log, entry: &Entry) -> Option<String> {
        let stands = log.stored(entry.seq).filter(|stored| stored.entry.body == entry.body);
        if let Some((game, roster)) = stands.and_then(|stored| self.recent(log, entry.seq, stored.id)) {
            return Some(state_text(game, roster));
        }
        let before = log.before_place(entry.instance())?;
        let (_, outcome) = before.next_entry(entry.body.clone(), entry.seat, entry.holder).ok()?;
        Some(state_text(&outcome.game, &outcome.roster))
    }

    /// The state this copy computes after entry `seq`, whether it stored that entry or refused it.
    pub(crate) fn own_state(&self, log: &Log, seq: u64) -> Option<Digest> {
        if let Some(stored) = log.stored(seq) {
            return Some(stored.entry.state);
        }
        let (entry, _) = self.refused()?;
        let (ours, _) = log.next_entry(entry.body.clone(), entry.seat, entry.holder).ok()?;
        Some(ours.state)
    }

    /// Another copy computes a different state than `ours` after entry `seq`. `refused` is that entry if this copy
    /// refused it for that reason.
    pub(crate) fn begin(&mut self, seq: u64, with: Key, refused: Option<Refused>, ours: String) {
        self.last = Some(Desync { seq, with, refused, ours, theirs: None });
    }

    /// The last disagreement, settled or not.
    pub(crate) const fn last(&self) -> Option<&Desync> {
        self.last.as_ref()
    }

    /// The disagreement that stops this copy. One about a stored entry is settled once more than half of the holders
    /// have stored it, or the peer that differed has acknowledged it. `reached` returns how far a holder is, and
    /// `chosen` how far more than half are.
    pub(crate) fn open(&self, reached: impl Fn(Key) -> u64, chosen: impl Fn() -> u64) -> Option<&Desync> {
        let is_settled = |desync: &Desync| {
            let has_come_round = || reached(desync.with) >= desync.seq;
            desync.refused.is_none() && (has_come_round() || chosen() >= desync.seq)
        };
        self.last.as_ref().filter(|desync| !is_settled(desync))
    }

    /// The entry that this copy refused.
    pub(crate) fn refused(&self) -> Option<&Refused> {
        self.last.as_ref()?.refused.as_ref()
    }

    /// Whether this copy refused a different entry for that place.
    pub(crate) fn has_refused_besides(&self, seq: u64, id: Digest) -> bool {
        self.refused().is_some_and(|(refused, _)| refused.seq == seq && refused.id() != id)
    }

    /// The log reaches `seq`: refusals up to there are settled.
    pub(crate) fn settle_up_to(&mut self, seq: u64) {
        self.last = self.last.take().filter(|desync| desync.refused.is_none() || desync.seq > seq);
    }

    /// Entries from `seq` on were dropped: disagreements about them are over.
    pub(crate) fn forget_from(&mut self, seq: u64) {
        self.last = self.last.take().filter(|desync| desync.refused.is_some() || desync.seq < seq);
    }

    /// Whether the log may be replayed because of a claim of this holder: a few times, and then once per
    /// [`REPLAY_EVERY`], no matter how often the holder opens the game anew.
    pub(crate) fn may_replay(&mut self, holder: Key, now: Time) -> bool {
        let (left, at) = self.replays.entry(holder).or_insert((REPLAYS, now));
        if now.saturating_sub(*at) >= REPLAY_EVERY {
            (*left, *at) = ((*left + 1).min(REPLAYS), now);
        }
        let may = *left > 0;
        *left = left.saturating_sub(1);
        may
    }

    /// Whether another peer has already sent this draw, whose state this copy does not compute.
    pub(crate) fn is_confirmed(&self, draw: Digest, from: Key) -> bool {
        self.doubted.is_some_and(|(doubted, by)| doubted == draw && by != from)
    }

    /// Remembers who sent such a draw.
    pub(crate) const fn doubt(&mut self, draw: Digest, from: Key) {
        self.doubted = Some((draw, from));
    }

    /// Keeps this copy's state so peers can request it; `None` if it is too long.
    pub(crate) fn offer(&mut self, text: String) -> Option<Digest> {
        self.texts.insert(text.into_bytes()).ok()
    }

    /// A part of a kept text, and how many parts the text has.
    pub(crate) fn part(&self, text: Digest, index: u32) -> Option<(u32, Vec<u8>)> {
        self.texts.part(text, index).map(|(count, bytes)| (count, bytes.to_vec()))
    }

    /// A peer has its state after entry `seq` as text. Returns whether to request it.
    pub(crate) fn wants(&mut self, from: Key, seq: u64, text: Digest) -> bool {
        let open = self.last.as_mut().filter(|desync| desync.seq == seq && desync.theirs.is_none());
        open.is_some_and(|desync| desync.theirs.replace((from, text)).is_none())
    }

    /// Takes a part of a text.
    pub(crate) fn take_part(
        &mut self,
        from: Key,
        text: Digest,
        (index, count): (u32, u32),
        bytes: &[u8],
    ) -> Text {
        let wanted = self.last.as_ref().and_then(|desync| desync.theirs);
        if wanted != Some((from, text)) || self.texts.get(text).is_some() {
            return Text::Unasked;
        }
        if self.texts.add(text, index, count, bytes).is_err() {
            return Text::Unasked;
        }
        if self.texts.get(text).is_none() {
            return Text::Needs(index + 1);
        }
        let (Some(desync), Some((ours, theirs))) = (&self.last, self.texts()) else { return Text::Unasked };
        let field = differences(&ours, &theirs).into_iter().next();
        Text::Whole { seq: desync.seq, with: desync.with, field }
    }

    /// The two texts, ours and theirs, once both are known.
    pub(crate) fn texts(&self) -> Option<(String, String)> {
        let desync = self.last.as_ref()?;
        let (_, text) = desync.theirs?;
        let theirs = String::from_utf8_lossy(self.texts.get(text)?).into_owned();
        Some((desync.ours.clone(), theirs))
    }

    /// The report of the disagreement. The other state is empty until it has arrived.
    pub(crate) fn report(&self, log: &Log) -> Option<Report> {
        let desync = self.last.as_ref()?;
        let theirs = self.texts().map(|(_, theirs)| theirs).unwrap_or_default();
        let refused = desync.refused.as_ref().map(|(entry, proof)| (entry.bytes(), proof.clone()));
        Some(Report::new(log, desync.seq, desync.with, (desync.ours.clone(), theirs), refused))
    }
}

impl Desync {
    /// Whether it is about an entry that this copy refused, for that place or an earlier one.
    pub(crate) fn is_refusal_before(&self, seq: u64) -> bool {
        self.refused.is_some() && self.seq <= seq
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample::Sample;
    use super::*;

    const OTHER: Key = Key([9; 32]);

    fn disputes(seq: u64, refused: Option<Refused>) -> Disputes {
        let mut disputes = Disputes::default();
        disputes.begin(seq, OTHER, refused, "seat 0 score: 3\n".to_owned());
        disputes
    }

    #[test]
    fn what_more_than_half_stored_or_the_other_came_round_to_stops_nobody() {
        let stored = disputes(4, None);
        assert!(stored.open(|_| 3, || 3).is_some());
        assert!(stored.open(|_| 4, || 0).is_none(), "the other copy acknowledged it");
        assert!(stored.open(|_| 0, || 4).is_none(), "more than half have stored it");
    }

    #[test]
    fn what_was_refused_stops_until_something_else_stands_there() {
        let roster = Sample::new(2);
        let entry = roster.other(1, 7);
        let mut refused = disputes(1, Some((entry.clone(), Proof::Draw)));
        assert!(refused.open(|_| 9, || 9).is_some());
        assert!(
            refused.has_refused_besides(1, Digest([0; 32])) && !refused.has_refused_besides(1, entry.id())
        );
        refused.forget_from(1);
        assert!(refused.last().is_some(), "this copy never stored it");
        refused.settle_up_to(0);
        assert!(refused.last().is_some_and(|desync| desync.is_refusal_before(1)));
        refused.settle_up_to(1);
        assert!(refused.last().is_none());
    }

    #[test]
    fn what_was_stored_is_over_when_it_loses_its_place() {
        let mut stored = disputes(4, None);
        stored.settle_up_to(9);
        stored.forget_from(5);
        assert!(stored.last().is_some());
        stored.forget_from(4);
        assert!(stored.last().is_none());
    }

    #[test]
    fn the_first_field_that_differs_is_named_when_the_whole_text_is_here() {
        let mut other = Disputes::default();
        let text = other.offer("seat 0 score: 4\n".to_owned()).unwrap();
        let (count, bytes) = other.part(text, 0).unwrap();
        let mut disputes = disputes(4, None);
        let take = |disputes: &mut Disputes, from| disputes.take_part(from, text, (0, count), &bytes);
        assert_eq!(take(&mut disputes, OTHER), Text::Unasked);
        assert!(disputes.wants(OTHER, 4, text) && !disputes.wants(OTHER, 4, text));
        assert_eq!(take(&mut disputes, Key([8; 32])), Text::Unasked, "it was not asked");
        let field = Some("seat 0 score: 3 | 4".to_owned());
        assert_eq!(take(&mut disputes, OTHER), Text::Whole { seq: 4, with: OTHER, field });
    }

    #[test]
    fn the_log_is_played_again_for_one_holder_a_few_times_and_then_now_and_then() {
        let mut disputes = Disputes::default();
        let replays =
            |disputes: &mut Disputes, now| (0..99).filter(|_| disputes.may_replay(OTHER, now)).count();
        assert_eq!(replays(&mut disputes, Time::ZERO), REPLAYS as usize);
        assert_eq!(replays(&mut disputes, REPLAY_EVERY), 1);
        assert!(disputes.may_replay(Key([8; 32]), Time::ZERO), "each has its own");
    }

    #[test]
    fn one_relay_confirms_nothing_by_saying_it_twice() {
        let mut disputes = Disputes::default();
        disputes.doubt(Digest([1; 32]), OTHER);
        assert!(!disputes.is_confirmed(Digest([1; 32]), OTHER));
        assert!(disputes.is_confirmed(Digest([1; 32]), Key([8; 32])));
        assert!(!disputes.is_confirmed(Digest([2; 32]), Key([8; 32])));
    }

    #[test]
    fn the_last_states_are_here_without_playing_the_log_again() {
        let mut roster = Sample::new(2);
        let mut disputes = Disputes::default();
        for _ in 0..12 {
            let before = (roster.log.head(), roster.log.game().clone(), roster.log.roster().clone());
            roster.play(1);
            disputes.keep_state(before.0, before.1, before.2);
        }
        let is_here = |seq: u64| disputes.recent(&roster.log, seq, roster.stored(seq).id).is_some();
        assert_eq!((1..=12).filter(|seq| is_here(*seq)).collect::<Vec<_>>(), [4, 5, 6, 7, 8, 9, 10, 11, 12]);
        let replayed = crate::work_counter::done().replayed;
        assert!(disputes.text_after(&roster.log, &roster.stored(5).entry).is_some());
        assert_eq!(crate::work_counter::done().replayed, replayed);
    }
}
