//! Votes of people, as they are cast here and come from others.

use super::message::{Message, Vote};
use super::{ProposeError, Session, Time};
use crate::identity::Key;
use crate::log::{Body, Writer};

impl Session {
    /// A person wants an entry that needs votes: this is the first.
    ///
    /// # Errors
    /// [`ProposeError`] if nothing may be signed now or the entry cannot follow here.
    pub fn propose(&mut self, now: Time, what: Body) -> Result<(), ProposeError> {
        self.clock.set(now);
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
        let (table, trust, time) = (self.log.table(), self.trust(), self.clock.now());
        if let Some(epoch) = self.polls.open_for(&what, promised, table, trust, time) {
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
        self.clock.set(now);
        if let Some(pause) = self.pause_of_votes() {
            return Err(ProposeError::Paused(pause));
        }
        self.consent(epoch)?;
        self.go_on();
        Ok(())
    }

    fn consent(&mut self, epoch: u64) -> Result<(), ProposeError> {
        let instance = self.log.next();
        let poll = self.polls.get(epoch).ok_or(ProposeError::NoSuchVote)?;
        if epoch < self.log.promised(instance) {
            return Err(ProposeError::NoSuchVote);
        }
        let body = poll.body.clone();
        self.check_tokens(&body)?;
        self.polls.consent(instance, body.clone());
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
        self.polls.add(&vote, self.clock.now());
        self.send_holders(&Message::Vote(vote));
    }

    /// Who votes for somebody's absence states that it holds no token of that holder.
    fn check_tokens(&self, body: &Body) -> Result<(), ProposeError> {
        let Body::Absent { holders, .. } = body else { return Ok(()) };
        if holders.iter().any(|key| self.draws.has(*key)) { Err(ProposeError::TokenHere) } else { Ok(()) }
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
        if !self.polls.is_about(vote, proposer) {
            return;
        }
        let known = self.polls.vote_of(vote.epoch, vote.holder);
        if known.is_none() {
            let is_valid = self.log.table().is_holder(vote.holder)
                && vote.body.writer() == Writer::Votes
                && vote.is_signed()
                && self.log.next_entry(vote.body.clone(), None, None).is_ok();
            if !is_valid {
                return self.refuse(from, "a vote for something that cannot follow");
            }
            self.polls.add(vote, self.clock.now());
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

    /// The proposer of an epoch opened or repeated its vote: agree again where the person did, and promise where
    /// there is something to report.
    fn answer_opening(&mut self, vote: &Vote) {
        let (instance, epoch, proposer) = (vote.instance, vote.epoch, vote.holder);
        let promised = self.log.promised(instance);
        if epoch < promised {
            return self.send_promise(proposer, instance, promised);
        }
        let has_voted = self.polls.vote_of(epoch, self.key()).is_some();
        if has_voted || self.polls.has_consented(instance, &vote.body) {
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
        for vote in self.polls.votes(self.log.id(), self.log.next()) {
            self.send(to, Message::Vote(vote));
        }
    }
}
