//! Tokens, returns, and the draws that follow from them.

use super::message::{Message, Token};
use super::take::Taken;
use super::{Sabotage, Session};
use crate::chance::{self, Chain};
use crate::identity::{Digest, Key};
use crate::log::{Body, Entry, Grounds, Instance, Proof, Return, Source, Value, id_of};
use rules::Wait;

impl Session {
    fn is_draw_open(&self) -> bool {
        let is_free = !self.is_stopped() && self.log.is_signed();
        is_free && self.log.table().is_open && matches!(self.log.game().wait(), Wait::Chance(_))
    }

    /// Sends the own token, and writes the draw when all tokens are there. Says whether an entry was added.
    pub(super) fn go_on_with_draw(&mut self) -> bool {
        if !self.is_draw_open() {
            return false;
        }
        if self.log.table().is_os() {
            return self.draw_alone();
        }
        self.show_token();
        let Some(tokens) = self.all_tokens() else { return false };
        let k = self.log.table().k;
        self.write_draw(Body::Draw { k, source: Source::Tokens(tokens) })
    }

    /// Writes the draw of these tokens, which leave no choice. Says whether it was added.
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

    /// Takes the tokens of a draw whose state this holder does not compute: it writes the draw with the state that
    /// it does. Nobody signs a draw, so a wrong state in one is nobody's word but of the peer that sent it.
    pub(super) fn draw_as_computed(&mut self, from: Key, draw: &Entry) -> Taken {
        let is_new = self.write_draw(draw.body.clone());
        if is_new && !self.note_other_draw(from, draw, &Proof::Draw) {
            return Taken::Refused;
        }
        if is_new { Taken::New } else { Taken::Aside }
    }

    /// A peer has the draw that stands here with another state. Says whether it is believed that it has.
    pub(super) fn note_other_draw(&mut self, from: Key, draw: &Entry, proof: &Proof) -> bool {
        let is_believed = !self.doubts(from, draw, proof);
        if is_believed {
            self.note_desync(from, draw, proof);
        }
        is_believed
    }

    /// Every holder writes a draw itself: only spectators are sent it.
    fn put_quietly(&mut self, entry: Entry, id: Digest, outcome: crate::log::Outcome) {
        self.put(entry, id, Proof::Draw, outcome, Some(self.key));
    }

    /// Says whether an entry was added: a draw that a promise bars is drawn once, and settled like any other.
    fn draw_alone(&mut self) -> bool {
        let next = self.log.next();
        let is_drawn = self.barred.as_ref().is_some_and(|(instance, _)| *instance == next);
        if is_drawn || self.log.table().holders.first() != Some(&self.key) || self.pause().is_some() {
            return false;
        }
        let seed = Digest((self.os)());
        let body = Body::Draw { k: self.log.table().k, source: Source::Os(seed) };
        self.write_own(body, None).is_ok() && self.log.next() != next
    }

    /// Shows the own token once the entry that opened the draw, and all before it, can never be replaced.
    fn show_token(&mut self) {
        let Some(anchor) = self.log.table().anchor(self.key).copied() else { return };
        let is_safe = self.chosen_seq() >= self.log.seq() || self.sabotage == Some(Sabotage::EarlyTokens);
        if !is_safe || self.tokens.contains_key(&self.key) {
            return;
        }
        let k = self.log.table().k;
        let Some(token) = self.chain(anchor.era).token(k - anchor.since) else { return };
        let log = &self.log;
        let token = Token::new(&self.me, log.id(), k, (log.seq(), log.head()), token);
        self.tokens.insert(self.key, token.clone());
        self.send_holders(&Message::Token(token));
    }

    /// This holder's chain of an era. Deriving one takes 4,096 hashes, so the last one is kept.
    fn chain(&mut self, era: u32) -> &Chain {
        let is_here = self.chain.as_ref().is_some_and(|(of, _)| *of == era);
        if !is_here {
            self.chain = None;
        }
        let (me, offer) = (&self.me, self.log.genesis().offer.digest());
        &self.chain.get_or_insert_with(|| (era, Chain::new(me, offer, era))).1
    }

    /// The tokens of the whole entropy set, in its order.
    fn all_tokens(&self) -> Option<Vec<Digest>> {
        let tokens = &self.tokens;
        self.log.table().entropy.iter().map(|a| tokens.get(&a.holder).map(|t| t.token)).collect()
    }

    /// Whether the token of `key` for the open draw is here.
    pub(super) fn has_token(&self, key: Key) -> bool {
        self.tokens.contains_key(&key)
    }

    pub(super) fn take_token(&mut self, from: Key, token: Token) {
        let log = &self.log;
        if token.seq > log.seq() {
            let is_new = self.early.get(&token.holder) != Some(&token);
            if is_new && log.table().anchor(token.holder).is_some() && token.is_signed() {
                self.pass_on_token(from, &token);
                self.early.insert(token.holder, token);
            }
            return;
        }
        let is_here = (token.seq, token.head) == (log.seq(), log.head());
        if !is_here || !self.is_draw_open() || token.k != log.table().k || self.has_token(token.holder) {
            return;
        }
        let Some(anchor) = log.table().anchor(token.holder) else { return };
        // Without a signature nobody said anything: others pass tokens on, and their holder is not to blame.
        if !token.is_signed() {
            return;
        }
        if !chance::is_token(anchor.anchor, token.k - anchor.since, token.token) {
            return self.refuse(token.holder, "its token is not the one of this draw");
        }
        self.pass_on_token(from, &token);
        self.tokens.insert(token.holder, token);
    }

    fn pass_on_token(&mut self, from: Key, token: &Token) {
        if from == token.holder {
            self.relay(from, &Message::Token(token.clone()));
        }
    }

    /// After an entry: tokens are for another head now, and some that came early may be for this one.
    pub(super) fn wake_early_tokens(&mut self) {
        let (seq, head) = (self.log.seq(), self.log.head());
        self.tokens.retain(|_, t| (t.seq, t.head) == (seq, head));
        let early = std::mem::take(&mut self.early);
        for (holder, token) in early {
            if token.seq > seq {
                self.early.insert(holder, token);
            } else {
                self.take_token(self.key, token);
            }
        }
    }

    /// Passes on tokens that a peer at the same head does not have.
    pub(super) fn pass_on_tokens(&mut self, to: Key, theirs: u16) {
        if !self.is_draw_open() || !self.log.table().is_holder(to) {
            return;
        }
        let missing: Vec<Token> = self
            .log
            .table()
            .entropy
            .iter()
            .enumerate()
            .filter(|(n, _)| theirs >> n.min(&15) & 1 == 0)
            .filter_map(|(_, a)| self.tokens.get(&a.holder).cloned())
            .collect();
        for token in missing {
            self.send(to, Message::Token(token));
        }
    }

    /// Offers to come back into the entropy set, where this holder is out of it or its chain is almost used up.
    pub(super) fn offer_return(&mut self) {
        let table = self.log.table();
        if !table.wants_return(self.key) {
            self.returns.remove(&self.key);
            return;
        }
        if self.is_held {
            return;
        }
        let era = table.next_era(self.key);
        if self.returns.get(&self.key).is_none_or(|r| r.era != era) {
            let anchor = self.chain(era).anchor();
            let back = Return::new(&self.me, self.log.id(), era, anchor);
            self.returns.insert(self.key, back);
        }
        if let Some(back) = self.returns.get(&self.key).cloned() {
            self.send_holders(&Message::Return { game: self.log.id(), back });
        }
    }

    pub(super) fn take_return(&mut self, from: Key, back: Return) {
        let table = self.log.table();
        let is_wanted = table.wants_return(back.holder) && back.era == table.next_era(back.holder);
        if is_wanted && self.returns.get(&back.holder) != Some(&back) && back.is_signed(self.log.id()) {
            if from == back.holder {
                self.relay(from, &Message::Return { game: self.log.id(), back: back.clone() });
            }
            self.returns.insert(back.holder, back);
        }
    }

    /// The returns that the next act or closing absence can carry, each after those before it: with one back in the
    /// set, another that came back as often as it may is not taken any more.
    pub(super) fn returns_to_carry(&self) -> Vec<Return> {
        if self.returns.is_empty() {
            return Vec::new();
        }
        let mut table = self.log.table().clone();
        let is_taken = |back: &&Return| {
            let is_good = table.wants_return(back.holder) && back.era == table.next_era(back.holder);
            if is_good {
                table.take_return(back);
            }
            is_good
        };
        self.returns.values().filter(is_taken).cloned().collect()
    }

    /// Whether a promise keeps this holder from accepting anything in epoch 0 at a place.
    pub(super) fn is_barred(&self, instance: Instance) -> bool {
        let is_bound = self.sabotage != Some(Sabotage::FaithlessPromises);
        self.is_holder() && is_bound && self.log.promised(instance) > 0
    }

    /// Keeps what epoch 0 would take here, and begins to settle in a later epoch.
    pub(super) fn bar(&mut self, instance: Instance, value: Value) {
        let is_known = self
            .barred
            .as_ref()
            .is_some_and(|(at, known)| *at == instance && id_of(&known.entry) == id_of(&value.entry));
        if is_known {
            return;
        }
        self.barred = Some((instance, value));
        self.settle_now();
    }
}
