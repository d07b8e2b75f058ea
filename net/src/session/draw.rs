//! Tokens, returns, and the draws that follow from them.

use super::Session;
use super::append_entries::Uptake;
use super::message::{Message, Token};
use super::state::{Fate, is_wanted};
use crate::identity::{Digest, Key};
use crate::joint_randomness::Chain;
use crate::log::{Body, Entry, Grounds, Instance, Proof, Return, Source, Value};
use rules::Wait;

impl Session {
    fn is_draw_open(&self) -> bool {
        let is_free = !self.is_stopped() && self.log.is_signed();
        is_free && self.log.roster().is_open && matches!(self.log.game().wait(), Wait::Chance(_))
    }

    /// Sends this copy's token, and writes the draw once all tokens are available. Returns whether an entry was added.
    pub(super) fn go_on_with_draw(&mut self) -> bool {
        if !self.is_draw_open() {
            return false;
        }
        if self.log.roster().is_os() {
            return self.draw_alone();
        }
        self.show_token();
        let Some(tokens) = self.draws.all(self.log.roster()) else { return false };
        let k = self.log.roster().k;
        self.write_draw(Body::Draw { k, source: Source::Tokens(tokens) })
    }

    /// Writes the draw that these tokens determine. Returns whether it was added.
    fn write_draw(&mut self, body: Body) -> bool {
        let Ok((entry, outcome)) = self.log.next_entry(body, None, None) else { return false };
        let instance = entry.instance();
        if self.is_barred(instance) {
            self.bar(instance, Value { entry: entry.bytes(), grounds: Grounds::Draw });
            return false;
        }
        let id = entry.id();
        self.put_quietly(entry, id, outcome);
        true
    }

    /// Takes the tokens of a draw that names a different state than this holder computes, and writes the draw with its
    /// own state. A draw is not signed, so only the peer that sent it answers for a wrong state.
    pub(super) fn draw_as_computed(&mut self, from: Key, draw: &Entry) -> Uptake {
        let is_new = self.write_draw(draw.body.clone());
        if is_new && !self.note_other_draw(from, draw, &Proof::Draw) {
            return Uptake::Refused;
        }
        if is_new { Uptake::New } else { Uptake::Aside }
    }

    /// A peer sent the draw that is in this log, with a different state. Returns whether the peer is believed.
    pub(super) fn note_other_draw(&mut self, from: Key, draw: &Entry, proof: &Proof) -> bool {
        let is_believed = !self.doubts(from, draw, proof);
        if is_believed {
            self.note_desync(from, draw, proof);
        }
        is_believed
    }

    /// Stores a draw and sends it to spectators only, because every holder writes it itself.
    fn put_quietly(&mut self, entry: Entry, id: Digest, outcome: crate::log::Outcome) {
        self.put(entry, id, Proof::Draw, outcome, Some(self.key()));
    }

    /// Draws with a seed from the operating system. Returns whether an entry was added. A draw that a promise bars is
    /// drawn once, and settled like any other entry.
    fn draw_alone(&mut self) -> bool {
        let next = self.log.next();
        let is_drawn = self.epochs.barred_at(next).is_some();
        if is_drawn || self.log.roster().holders.first() != Some(&self.key()) || self.pause().is_some() {
            return false;
        }
        let seed = Digest((self.os)());
        let body = Body::Draw { k: self.log.roster().k, source: Source::Os(seed) };
        self.write_own(body, None).is_ok() && self.log.next() != next
    }

    /// Sends this copy's token once the entry that opened the draw, and all before it, can never be replaced.
    fn show_token(&mut self) {
        let Some(anchor) = self.log.roster().anchor(self.key()).copied() else { return };
        if self.chosen_seq() < self.log.seq() || self.draws.has(self.key()) {
            return;
        }
        let k = self.log.roster().k;
        let Some(token) = self.chain(anchor.era).token(k - anchor.since) else { return };
        let log = &self.log;
        let token = Token::new(&self.me, log.id(), k, (log.seq(), log.head()), token);
        self.draws.keep(token.clone());
        self.send_holders(&Message::Token(token));
    }

    /// This holder's chain for an era.
    fn chain(&mut self, era: u32) -> &Chain {
        self.draws.chain(&self.me, self.log.genesis().offer.digest(), era)
    }

    pub(super) fn take_token(&mut self, from: Key, token: Token) {
        match self.draws.fate(&token, &self.log, self.is_draw_open()) {
            Fate::Counts => {
                self.pass_on_token(from, &token);
                self.draws.keep(token);
            }
            Fate::Early => {
                self.pass_on_token(from, &token);
                self.draws.keep_early(token);
            }
            Fate::Wrong => self.refuse(token.holder, "its token is not the one of this draw"),
            Fate::Nothing => {}
        }
    }

    fn pass_on_token(&mut self, from: Key, token: &Token) {
        if from == token.holder {
            self.relay(from, &Message::Token(token.clone()));
        }
    }

    /// Called after an entry: known tokens were for an earlier head, and some that came early may be for this one.
    pub(super) fn wake_early_tokens(&mut self) {
        for token in self.draws.move_to(self.log.seq(), self.log.head()) {
            self.take_token(self.key(), token);
        }
    }

    /// Sends a peer at the same head the tokens that it lacks.
    pub(super) fn pass_on_tokens(&mut self, to: Key, theirs: u16) {
        if !self.is_draw_open() || !self.log.roster().is_holder(to) {
            return;
        }
        for token in self.draws.unknown_to(self.log.roster(), theirs) {
            self.send(to, Message::Token(token));
        }
    }

    /// Offers to return to the entropy set if this holder is out of it or its chain is almost used up.
    pub(super) fn offer_return(&mut self) {
        let (me, roster) = (self.key(), self.log.roster());
        if !roster.wants_return(me) {
            return self.draws.drop_return(me);
        }
        if self.is_held {
            return;
        }
        let era = roster.next_era(me);
        if self.draws.return_of(me).is_none_or(|back| back.era != era) {
            let anchor = self.chain(era).anchor();
            self.draws.keep_return(Return::new(&self.me, self.log.id(), era, anchor));
        }
        if let Some(back) = self.draws.return_of(me).cloned() {
            self.send_holders(&Message::Return { game: self.log.id(), back });
        }
    }

    pub(super) fn take_return(&mut self, from: Key, back: Return) {
        let is_new = is_wanted(self.log.roster(), &back) && self.draws.return_of(back.holder) != Some(&back);
        if is_new && back.is_signed(self.log.id()) {
            if from == back.holder {
                self.relay(from, &Message::Return { game: self.log.id(), back: back.clone() });
            }
            self.draws.keep_return(back);
        }
    }

    /// The returns that the next act or closing absence can carry.
    pub(super) fn returns_to_carry(&self) -> Vec<Return> {
        self.draws.returns_for(self.log.roster())
    }

    /// Whether a promise keeps this holder from accepting anything in epoch 0 at a place.
    pub(super) fn is_barred(&self, instance: Instance) -> bool {
        self.is_holder() && self.log.promised(instance) > 0
    }

    /// Keeps the value that epoch 0 would take here, and begins to settle it in a later epoch.
    pub(super) fn bar(&mut self, instance: Instance, value: Value) {
        if self.epochs.bar(instance, value) {
            self.settle_now();
        }
    }
}
