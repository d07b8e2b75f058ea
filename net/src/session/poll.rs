//! Votes of people for what no author may write.

use super::message::{Message, Vote};
use super::{ProposeError, Sabotage, Session, Time};
use crate::identity::{Key, Signature};
use crate::log::{Body, Writer};
use std::collections::BTreeMap;
use std::time::Duration;

/// The most open votes that are kept.
pub(super) const MAX_POLLS: usize = 32;
/// How long a proposer is given to make something of a vote that has all it needs.
const MADE_WITHIN: Duration = Duration::from_secs(6);

/// What one epoch's proposer wants at the next place, and who agreed.
#[derive(Clone, Debug)]
pub(super) struct Poll {
    pub(super) body: Body,
    pub(super) votes: BTreeMap<Key, Signature>,
    /// When the last of them came.
    last: Time,
}

impl Session {
    /// A person wants an entry that needs votes: this is the first.
    ///
    /// # Errors
    /// [`ProposeError`] if nothing may be signed now or the entry cannot follow here.
    pub fn propose(&mut self, now: Time, what: Body) -> Result<(), ProposeError> {
        self.now = now.max(self.now);
        if let Some(pause) = self.pause_of_votes() {
            return Err(ProposeError::Paused(pause));
        }
        if what.writer() != Writer::Votes {
            return Err(ProposeError::NoVoteNeeded);
        }
        self.log.next_entry(what.clone(), None, None)?;
        if !self.log.table().can_be_met(&what) {
            return Err(ProposeError::CannotBeMet);
        }
        self.check_tokens(&what)?;
        let promised = self.log.promised(self.log.next());
        let is_open = |epoch: u64, poll: &Poll| epoch >= promised && !self.is_stale(epoch, poll);
        let open = self.polls.iter().rev().find(|(epoch, poll)| poll.body == what && is_open(**epoch, poll));
        if let Some(epoch) = open.map(|(epoch, _)| *epoch) {
            return self.agree(now, epoch);
        }
        if let Some(epoch) = self.next_epoch() {
            self.begin_round(epoch, Some(what));
        }
        self.go_on();
        Ok(())
    }

    /// A person agrees to what the proposer of `epoch` wants.
    ///
    /// # Errors
    /// [`ProposeError`] if nothing may be signed now or nothing of the kind is proposed.
    pub fn agree(&mut self, now: Time, epoch: u64) -> Result<(), ProposeError> {
        self.now = now.max(self.now);
        if let Some(pause) = self.pause_of_votes() {
            return Err(ProposeError::Paused(pause));
        }
        self.consent(epoch)?;
        self.go_on();
        Ok(())
    }

    fn consent(&mut self, epoch: u64) -> Result<(), ProposeError> {
        let instance = self.log.next();
        let poll = self.polls.get(&epoch).ok_or(ProposeError::NoSuchVote)?;
        if epoch < self.log.promised(instance) {
            return Err(ProposeError::NoSuchVote);
        }
        let body = poll.body.clone();
        self.check_tokens(&body)?;
        self.consented = Some((instance, body.clone()));
        self.promise(instance, epoch);
        self.vote(epoch, body);
        let proposer = self.log.table().proposer(epoch);
        self.give_turn(instance, proposer);
        self.send_promise(proposer, instance, epoch);
        Ok(())
    }

    /// Signs the own vote and tells the holders.
    pub(super) fn vote(&mut self, epoch: u64, body: Body) {
        let vote = Vote::new(&self.me, self.log.id(), self.log.next(), epoch, body);
        self.add_vote(&vote);
        self.send_holders(&Message::Vote(vote));
    }

    /// Who votes for somebody's absence states that it holds no token of that holder.
    fn check_tokens(&self, body: &Body) -> Result<(), ProposeError> {
        let Body::Absent { holders, .. } = body else { return Ok(()) };
        if holders.iter().any(|key| self.has_token(*key)) { Err(ProposeError::TokenHere) } else { Ok(()) }
    }

    pub(super) fn take_vote(&mut self, from: Key, vote: &Vote) {
        if !self.is_holder()
            || self.is_held
            || self.is_forked()
            || !self.log.is_signed()
            || self.is_excluded(vote.holder)
        {
            return;
        }
        if vote.instance != self.log.next() {
            let is_opening = from == vote.holder;
            if is_opening {
                self.answer_elsewhere(from, vote.instance, vote.epoch);
            }
            return;
        }
        let proposer = self.log.table().proposer(vote.epoch);
        if vote.epoch > self.reach_of_epochs(vote.instance) {
            if from == proposer {
                self.promise_to(from, vote.instance, vote.epoch);
            }
            return;
        }
        let poll = self.polls.get(&vote.epoch);
        // What an epoch is about is up to its proposer alone, and said once: nobody's vote counts for another body.
        let is_of_it = poll.map_or(vote.holder == proposer, |poll| poll.body == vote.body);
        if !is_of_it {
            return;
        }
        let known = poll.and_then(|poll| poll.votes.get(&vote.holder)).copied();
        if known.is_none() {
            let is_valid = self.log.table().is_holder(vote.holder)
                && vote.body.writer() == Writer::Votes
                && vote.is_signed()
                && self.log.next_entry(vote.body.clone(), None, None).is_ok();
            if !is_valid {
                return self.refuse(from, "a vote for something that cannot follow");
            }
            self.add_vote(vote);
        }
        // A repeated one goes on only as it was checked: whoever it comes to holds it against the one in between.
        let is_repeated = known == Some(vote.signature) && vote.holder == proposer;
        if from == vote.holder && (known.is_none() || is_repeated) {
            self.relay(from, &Message::Vote(vote.clone()));
        }
        if vote.holder == proposer {
            self.answer_opening(vote);
        }
    }

    /// Forgets the earliest epochs where there are too many: later ones take their place anyway.
    fn trim_polls(&mut self) {
        while self.polls.len() > MAX_POLLS && self.sabotage != Some(Sabotage::Hoarding) {
            self.polls.pop_first();
        }
    }

    fn add_vote(&mut self, vote: &Vote) {
        let poll = Poll { body: vote.body.clone(), votes: BTreeMap::new(), last: self.now };
        let poll = self.polls.entry(vote.epoch).or_insert(poll);
        if poll.votes.insert(vote.holder, vote.signature).is_none() {
            poll.last = self.now;
        }
        self.trim_polls();
    }

    /// Whether the votes are all there and its proposer makes nothing of them: others may begin anew.
    pub(super) fn is_stale(&self, epoch: u64, poll: &Poll) -> bool {
        let table = self.log.table();
        let voters: Vec<Key> = poll.votes.keys().copied().collect();
        let is_late = || self.now >= poll.last + MADE_WITHIN && table.consent(&poll.body).is_met(&voters);
        self.is_excluded(table.proposer(epoch)) || is_late()
    }

    /// The proposer of an epoch opened or repeated its vote: agree again where the person did, and promise where
    /// there is something to report.
    fn answer_opening(&mut self, vote: &Vote) {
        let (instance, epoch, proposer) = (vote.instance, vote.epoch, vote.holder);
        let promised = self.log.promised(instance);
        if epoch < promised {
            return self.send_promise(proposer, instance, promised);
        }
        let has_voted = self.polls.get(&epoch).is_some_and(|poll| poll.votes.contains_key(&self.key));
        let is_agreed =
            self.consented.as_ref().is_some_and(|(at, body)| *at == instance && *body == vote.body);
        if has_voted || is_agreed {
            if self.is_turn_of(proposer, instance, epoch) {
                let _ = self.consent(epoch);
            }
        } else if epoch == promised || self.log.accepted(instance).is_some() {
            self.promise_to(proposer, instance, epoch);
        }
    }

    /// Passes open votes on to a peer that has just come.
    pub(super) fn pass_on_votes(&mut self, to: Key) {
        if !self.log.table().is_holder(to) {
            return;
        }
        let (game, instance) = (self.log.id(), self.log.next());
        let votes: Vec<Vote> = self
            .polls
            .iter()
            .flat_map(|(epoch, poll)| {
                poll.votes.iter().map(|(holder, signature)| Vote {
                    game,
                    instance,
                    epoch: *epoch,
                    body: poll.body.clone(),
                    holder: *holder,
                    signature: *signature,
                })
            })
            .collect();
        for vote in votes {
            self.send(to, Message::Vote(vote));
        }
    }
}
