//! Votes of players, cast here or received from others.

use super::message::{Message, Vote};
use super::{ProposeError, Session, Time};
use crate::identity::Key;
use crate::log::{Body, Writer};

impl Session {
    /// Proposes an entry that needs votes, for the local player, whose vote is the first.
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
        if !self.log.roster().can_be_met(&what) {
            return Err(ProposeError::CannotBeMet);
        }
        self.check_tokens(&what)?;
        let promised = self.log.promised(self.log.next());
        let (roster, trust, time) = (self.log.roster(), self.trust(), self.clock.now());
        if let Some(epoch) = self.votes.open_for(&what, promised, roster, trust, time) {
            return self.agree(now, epoch);
        }
        if let Some(epoch) = self.next_epoch() {
            self.begin_round(epoch, Some(what));
        }
        self.go_on();
        Ok(())
    }

    /// The local player agrees to what the proposer of `epoch` wants.
    ///
    /// # Errors
    /// [`ProposeError`] if nothing may be signed now or there is no such vote.
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
        let poll = self.votes.get(epoch).ok_or(ProposeError::NoSuchVote)?;
        if epoch < self.log.promised(instance) {
            return Err(ProposeError::NoSuchVote);
        }
        let body = poll.body.clone();
        self.check_tokens(&body)?;
        self.votes.consent(instance, body.clone());
        self.promise(instance, epoch);
        self.vote(epoch, body);
        let proposer = self.log.roster().proposer(epoch);
        self.give_turn(instance, proposer);
        self.send_promise(proposer, instance, epoch);
        Ok(())
    }

    /// Signs this holder's vote and sends it to the others.
    pub(super) fn vote(&mut self, epoch: u64, body: Body) {
        let vote = Vote::new(&self.me, self.log.id(), self.log.next(), epoch, body);
        self.votes.add(&vote, self.clock.now());
        self.send_holders(&Message::Vote(vote));
    }

    /// A vote for a holder's absence states that the voter has no token of that holder.
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
        let proposer = self.log.roster().proposer(vote.epoch);
        if vote.epoch > self.reach_of_epochs(vote.instance) {
            if from == proposer {
                self.promise_to(from, vote.instance, vote.epoch);
            }
            return;
        }
        if !self.votes.is_about(vote, proposer) {
            return;
        }
        let known = self.votes.vote_of(vote.epoch, vote.holder);
        if known.is_none() {
            let is_valid = self.log.roster().is_holder(vote.holder)
                && vote.body.writer() == Writer::Votes
                && vote.is_signed()
                && self.log.next_entry(vote.body.clone(), None, None).is_ok();
            if !is_valid {
                return self.refuse(from, "a vote for something that cannot follow");
            }
            self.votes.add(vote, self.clock.now());
        }
        // Relay a repeated vote only in the form that was checked: the receiver blames the relay for a wrong one.
        let is_repeated = known == Some(vote.signature) && vote.holder == proposer;
        if from == vote.holder && (known.is_none() || is_repeated) {
            self.relay(from, &Message::Vote(vote.clone()));
        }
        if vote.holder == proposer {
            self.answer_opening(vote);
        }
    }

    /// The proposer of an epoch opened or repeated its vote. Agrees again if the local player had agreed, and promises
    /// if there is something to report.
    fn answer_opening(&mut self, vote: &Vote) {
        let (instance, epoch, proposer) = (vote.instance, vote.epoch, vote.holder);
        let promised = self.log.promised(instance);
        if epoch < promised {
            return self.send_promise(proposer, instance, promised);
        }
        let has_voted = self.votes.vote_of(epoch, self.key()).is_some();
        if has_voted || self.votes.has_consented(instance, &vote.body) {
            if self.is_turn_of(proposer, instance, epoch) {
                let _ = self.consent(epoch);
            }
        } else if epoch == promised || self.log.accepted(instance).is_some() {
            self.promise_to(proposer, instance, epoch);
        }
    }

    /// Sends the open votes to a peer that has just connected.
    pub(super) fn pass_on_votes(&mut self, to: Key) {
        if !self.log.roster().is_holder(to) {
            return;
        }
        for vote in self.votes.votes(self.log.id(), self.log.next()) {
            self.send(to, Message::Vote(vote));
        }
    }
}
