//! Votes of players for entries that no single author may write.

use super::trust::Trust;
use crate::identity::{Digest, Key, Signature};
use crate::log::{Body, Instance, MAX_HOLDERS, Roster};
use crate::session::{Time, Vote};
use std::collections::BTreeMap;
use std::time::Duration;

/// The most open votes that are kept.
const MAX_OPEN_VOTES: usize = 32;
/// How long a proposer has to propose the entry once its vote has all it needs.
const MADE_WITHIN: Duration = Duration::from_secs(6);

/// The votes at the next place, by epoch, and what the local player wants there.
#[derive(Default)]
pub(crate) struct OpenVotes {
    at: Option<Instance>,
    open: BTreeMap<u64, OpenVote>,
    consented: Option<(Instance, Body)>,
}

/// What the proposer of one epoch wants at the next place, and who agreed.
#[derive(Clone, Debug)]
pub(crate) struct OpenVote {
    pub(crate) body: Body,
    pub(crate) votes: BTreeMap<Key, Signature>,
    /// When the last vote arrived.
    last: Time,
}

impl OpenVote {
    pub(crate) fn voters(&self) -> Vec<Key> {
        self.votes.keys().copied().collect()
    }

    /// Whether it has all the votes it needs, and its proposer has done nothing with them for a while.
    fn is_late(&self, roster: &Roster, now: Time) -> bool {
        now >= self.last + MADE_WITHIN && roster.consent(&self.body).is_met(&self.voters())
    }
}

impl OpenVotes {
    /// Moves to the next place. Votes at other places are over.
    pub(crate) fn move_to(&mut self, next: Instance) {
        self.consented = self.consented.take().filter(|(at, _)| *at == next);
        if self.at != Some(next) {
            self.at = Some(next);
            self.open.clear();
        }
    }

    pub(crate) fn get(&self, epoch: u64) -> Option<&OpenVote> {
        self.open.get(&epoch)
    }

    /// All open votes, by epoch, the newest last.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (u64, &OpenVote)> {
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
        roster: &Roster,
        trust: Trust<'_>,
        now: Time,
    ) -> Option<u64> {
        let is_open = |epoch: u64| epoch >= first && !self.is_stale(epoch, roster, trust, now);
        let mut latest = self.open.iter().rev();
        latest.find(|(epoch, poll)| poll.body == *body && is_open(**epoch)).map(|(epoch, _)| *epoch)
    }

    /// Whether its proposer is excluded, or has all the votes it needs and does nothing with them. Then others may
    /// propose the same.
    pub(crate) fn is_stale(&self, epoch: u64, roster: &Roster, trust: Trust<'_>, now: Time) -> bool {
        let is_late = || self.get(epoch).is_some_and(|poll| poll.is_late(roster, now));
        trust.excludes(roster.proposer(epoch)) || is_late()
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
        let poll = OpenVote { body: vote.body.clone(), votes: BTreeMap::new(), last: now };
        let poll = self.open.entry(vote.epoch).or_insert(poll);
        if poll.votes.insert(vote.holder, vote.signature).is_none() {
            poll.last = now;
        }
        // Later epochs supersede earlier ones anyway.
        while self.open.len() > MAX_OPEN_VOTES {
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
        let cast = |(epoch, poll): (u64, &OpenVote)| {
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
        if self.open.len() > MAX_OPEN_VOTES {
            return Some("votes");
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

    fn vote(roster: &Sample, holder: usize, epoch: u64, body: Body) -> Vote {
        Vote::new(&roster.identities[holder], roster.log.id(), roster.log.next(), epoch, body)
    }

    /// OpenVotes with one vote, of epoch 1, whose proposer is the second of three holders; `voters` have agreed.
    fn votes(roster: &Sample, voters: &[usize]) -> OpenVotes {
        let mut votes = OpenVotes::default();
        votes.move_to(roster.log.next());
        voters.iter().for_each(|n| votes.add(&vote(roster, *n, 1, SKIP), Time::ZERO));
        votes
    }

    #[test]
    fn what_an_epoch_is_about_is_up_to_its_proposer_and_said_once() {
        let roster = Sample::new(3);
        let proposer = roster.log.roster().proposer(1);
        let votes = votes(&roster, &[1]);
        assert!(votes.is_about(&vote(&roster, 0, 1, SKIP), proposer));
        assert!(!votes.is_about(&vote(&roster, 1, 1, AUTO), proposer), "this binds even the proposer");
        assert!(!OpenVotes::default().is_about(&vote(&roster, 0, 1, SKIP), proposer), "it is not open");
    }

    #[test]
    fn a_vote_that_has_all_it_needs_and_is_not_made_can_be_begun_anew() {
        let roster = Sample::new(3);
        let (sits, trust) = (roster.log.roster(), Trust::of(&roster.log));
        let open = |votes: &OpenVotes, now| votes.open_for(&SKIP, 1, sits, trust, now);
        assert_eq!(open(&votes(&roster, &[1]), MADE_WITHIN), Some(1), "it still needs votes");
        assert_eq!(open(&votes(&roster, &[1, 0]), MADE_WITHIN / 2), Some(1), "there is time");
        assert_eq!(open(&votes(&roster, &[1, 0]), MADE_WITHIN), None);
    }

    #[test]
    fn nobody_waits_for_what_a_proven_liar_would_make_of_a_vote() {
        let mut roster = Sample::new(3);
        let votes = votes(&roster, &[1]);
        roster.prove_fork(1);
        assert!(votes.is_stale(1, roster.log.roster(), Trust::of(&roster.log), Time::ZERO));
    }

    #[test]
    fn votes_end_with_their_place() {
        let mut roster = Sample::new(3);
        let mut votes = votes(&roster, &[1]);
        votes.consent(roster.log.next(), SKIP);
        votes.move_to(roster.log.next());
        assert!(votes.get(1).is_some() && votes.has_consented(roster.log.next(), &SKIP));
        let before = roster.log.next();
        roster.play(1);
        votes.move_to(roster.log.next());
        assert!(votes.get(1).is_none() && !votes.has_consented(before, &SKIP));
    }

    #[test]
    fn the_earliest_of_too_many_is_forgotten() {
        let roster = Sample::new(3);
        let mut votes = OpenVotes::default();
        (1..=100).for_each(|epoch| votes.add(&vote(&roster, 0, epoch, SKIP), Time::ZERO));
        assert_eq!((votes.iter().count(), votes.latest()), (MAX_OPEN_VOTES, 100));
        assert_eq!(votes.overfull(), None);
    }
}
