//! Votes of players for entries that no single author may write.

use super::trust::Trust;
use crate::identity::{Digest, Key, Signature};
use crate::log::{Body, Instance, MAX_HOLDERS, Table};
use crate::session::{Time, Vote};
use std::collections::BTreeMap;
use std::time::Duration;

/// The most open votes that are kept.
const MAX_POLLS: usize = 32;
/// How long a proposer has to propose the entry once its vote has all it needs.
const MADE_WITHIN: Duration = Duration::from_secs(6);

/// The votes at the next place, by epoch, and what the local player wants there.
#[derive(Default)]
pub(crate) struct Polls {
    at: Option<Instance>,
    open: BTreeMap<u64, Poll>,
    consented: Option<(Instance, Body)>,
}

/// What the proposer of one epoch wants at the next place, and who agreed.
#[derive(Clone, Debug)]
pub(crate) struct Poll {
    pub(crate) body: Body,
    pub(crate) votes: BTreeMap<Key, Signature>,
    /// When the last vote arrived.
    last: Time,
}

impl Poll {
    pub(crate) fn voters(&self) -> Vec<Key> {
        self.votes.keys().copied().collect()
    }

    /// Whether it has all the votes it needs, and its proposer has done nothing with them for a while.
    fn is_late(&self, table: &Table, now: Time) -> bool {
        now >= self.last + MADE_WITHIN && table.consent(&self.body).is_met(&self.voters())
    }
}

impl Polls {
    /// Moves to the next place. Votes at other places are over.
    pub(crate) fn move_to(&mut self, next: Instance) {
        self.consented = self.consented.take().filter(|(at, _)| *at == next);
        if self.at != Some(next) {
            self.at = Some(next);
            self.open.clear();
        }
    }

    pub(crate) fn get(&self, epoch: u64) -> Option<&Poll> {
        self.open.get(&epoch)
    }

    /// All open votes, by epoch, the newest last.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (u64, &Poll)> {
        self.open.iter().map(|(epoch, poll)| (*epoch, poll))
    }

    /// The latest epoch of an open vote; 0 if there is none.
    pub(crate) fn latest(&self) -> u64 {
        self.open.keys().next_back().copied().unwrap_or(0)
    }

    /// The latest epoch from `first` on whose proposer wants `body` and may still propose it.
    pub(crate) fn open_for(
        &self,
        body: &Body,
        first: u64,
        table: &Table,
        trust: Trust<'_>,
        now: Time,
    ) -> Option<u64> {
        let is_open = |epoch: u64| epoch >= first && !self.is_stale(epoch, table, trust, now);
        let mut latest = self.open.iter().rev();
        latest.find(|(epoch, poll)| poll.body == *body && is_open(**epoch)).map(|(epoch, _)| *epoch)
    }

    /// Whether its proposer is excluded, or has all the votes it needs and does nothing with them. Then others may
    /// propose the same.
    pub(crate) fn is_stale(&self, epoch: u64, table: &Table, trust: Trust<'_>, now: Time) -> bool {
        let is_late = || self.get(epoch).is_some_and(|poll| poll.is_late(table, now));
        trust.excludes(table.proposer(epoch)) || is_late()
    }

    /// Whether a vote is for the body that its epoch is about. The epoch's proposer alone decides that, once. Votes for
    /// another body do not count.
    pub(crate) fn is_about(&self, vote: &Vote, proposer: Key) -> bool {
        self.get(vote.epoch).map_or(vote.holder == proposer, |poll| poll.body == vote.body)
    }

    /// The vote of a holder in an epoch, if known.
    pub(crate) fn vote_of(&self, epoch: u64, holder: Key) -> Option<Signature> {
        self.get(epoch)?.votes.get(&holder).copied()
    }

    pub(crate) fn add(&mut self, vote: &Vote, now: Time) {
        let poll = Poll { body: vote.body.clone(), votes: BTreeMap::new(), last: now };
        let poll = self.open.entry(vote.epoch).or_insert(poll);
        if poll.votes.insert(vote.holder, vote.signature).is_none() {
            poll.last = now;
        }
        // Later epochs supersede earlier ones anyway.
        while self.open.len() > MAX_POLLS {
            self.open.pop_first();
        }
    }

    /// The local player wants this body.
    pub(crate) fn consent(&mut self, at: Instance, body: Body) {
        self.consented = Some((at, body));
    }

    /// Whether the local player agreed to this body, in any epoch.
    pub(crate) fn has_consented(&self, at: Instance, body: &Body) -> bool {
        self.consented.as_ref().is_some_and(|(of, wanted)| *of == at && wanted == body)
    }

    /// All votes, as they were cast.
    pub(crate) fn votes(&self, game: Digest, instance: Instance) -> Vec<Vote> {
        let cast = |(epoch, poll): (u64, &Poll)| {
            let body = poll.body.clone();
            let vote = move |(holder, signature): (&Key, &Signature)| Vote {
                game,
                instance,
                epoch,
                body: body.clone(),
                holder: *holder,
                signature: *signature,
            };
            poll.votes.iter().map(vote).collect::<Vec<_>>()
        };
        self.iter().flat_map(cast).collect()
    }

    /// What exceeds its bound, if anything does.
    pub(crate) fn overfull(&self) -> Option<&'static str> {
        if self.open.len() > MAX_POLLS {
            return Some("polls");
        }
        let votes = self.open.values().map(|poll| poll.votes.len()).max().unwrap_or(0);
        (votes > 4 * MAX_HOLDERS).then_some("votes")
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample::Sample;
    use super::*;
    use crate::log::Change;
    use rules::Seat;

    const SKIP: Body = Body::Seat { seat: Seat(0), change: Change::Skip };
    const AUTO: Body = Body::Seat { seat: Seat(0), change: Change::Auto };

    fn vote(table: &Sample, holder: usize, epoch: u64, body: Body) -> Vote {
        Vote::new(&table.identities[holder], table.log.id(), table.log.next(), epoch, body)
    }

    /// Polls with one vote, of epoch 1, whose proposer is the second of three holders; `voters` have agreed.
    fn polls(table: &Sample, voters: &[usize]) -> Polls {
        let mut polls = Polls::default();
        polls.move_to(table.log.next());
        voters.iter().for_each(|n| polls.add(&vote(table, *n, 1, SKIP), Time::ZERO));
        polls
    }

    #[test]
    fn what_an_epoch_is_about_is_up_to_its_proposer_and_said_once() {
        let table = Sample::new(3);
        let proposer = table.log.table().proposer(1);
        let polls = polls(&table, &[1]);
        assert!(polls.is_about(&vote(&table, 0, 1, SKIP), proposer));
        assert!(!polls.is_about(&vote(&table, 1, 1, AUTO), proposer), "this binds even the proposer");
        assert!(!Polls::default().is_about(&vote(&table, 0, 1, SKIP), proposer), "it is not open");
    }

    #[test]
    fn a_vote_that_has_all_it_needs_and_is_not_made_can_be_begun_anew() {
        let table = Sample::new(3);
        let (sits, trust) = (table.log.table(), Trust::of(&table.log));
        let open = |polls: &Polls, now| polls.open_for(&SKIP, 1, sits, trust, now);
        assert_eq!(open(&polls(&table, &[1]), MADE_WITHIN), Some(1), "it still needs votes");
        assert_eq!(open(&polls(&table, &[1, 0]), MADE_WITHIN / 2), Some(1), "there is time");
        assert_eq!(open(&polls(&table, &[1, 0]), MADE_WITHIN), None);
    }

    #[test]
    fn nobody_waits_for_what_a_proven_liar_would_make_of_a_vote() {
        let mut table = Sample::new(3);
        let polls = polls(&table, &[1]);
        table.prove_fork(1);
        assert!(polls.is_stale(1, table.log.table(), Trust::of(&table.log), Time::ZERO));
    }

    #[test]
    fn votes_end_with_their_place() {
        let mut table = Sample::new(3);
        let mut polls = polls(&table, &[1]);
        polls.consent(table.log.next(), SKIP);
        polls.move_to(table.log.next());
        assert!(polls.get(1).is_some() && polls.has_consented(table.log.next(), &SKIP));
        let before = table.log.next();
        table.play(1);
        polls.move_to(table.log.next());
        assert!(polls.get(1).is_none() && !polls.has_consented(before, &SKIP));
    }

    #[test]
    fn the_earliest_of_too_many_is_forgotten() {
        let table = Sample::new(3);
        let mut polls = Polls::default();
        (1..=100).for_each(|epoch| polls.add(&vote(&table, 0, epoch, SKIP), Time::ZERO));
        assert_eq!((polls.iter().count(), polls.latest()), (MAX_POLLS, 100));
        assert_eq!(polls.overfull(), None);
    }
}
