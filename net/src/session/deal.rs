//! The deal of closed half tiles: it runs by itself at the start of the log, and its seeds are disclosed at the end.

use super::message::Message;
use super::{ActError, Event, Session};
use crate::deal::{Deal, Hand, Seed};
use crate::identity::{Digest, Key};
use crate::log::{Body, End, Invalid};
use rules::{Action, Game, Wait};

impl Session {
    /// Who has to write the next step of the current deal.
    pub(super) fn dealer(&self) -> Option<Key> {
        let deal = self.log.roster().deal.as_ref().filter(|_| self.log.game().is_dealing_closed())?;
        deal.next().map(|(_, key)| key)
    }

    /// This computer's seed for a deal.
    fn seed(&self, deal: &Deal) -> Seed {
        Seed::of(&self.me, deal.offer())
    }

    /// Writes this computer's next step of the deal, and reads what it was dealt. Returns whether an entry was added.
    pub(super) fn go_on_with_deal(&mut self) -> bool {
        self.read_hand();
        if self.dealer() != Some(self.key()) || self.pause().is_some() {
            return false;
        }
        let Some(deal) = &self.log.roster().deal else { return false };
        let Some(step) = deal.next_step(&self.seed(deal)) else { return false };
        let before = self.log.seq();
        self.write_own(Body::Deal(step), None).is_ok() && self.log.seq() > before
    }

    /// Reads this computer's hand once the deal is complete.
    fn read_hand(&mut self) {
        let Some(deal) = self.log.roster().deal.as_ref().filter(|deal| deal.is_complete()) else { return };
        let seed = || Seed::of(&self.me, deal.offer());
        let trouble = self.dealing.read(deal, self.me.key(), seed);
        trouble.into_iter().for_each(|trouble| self.event(Event::Deal(trouble)));
    }

    /// What this computer knows of closed half tiles.
    #[must_use]
    pub fn hand(&self) -> Option<&Hand> {
        self.dealing.hand()
    }

    /// The game as this computer sees it, with its own closed half tiles among the legal actions. Bots and screens use
    /// it. Its hash equals that of [`Session::game`].
    #[must_use]
    pub fn seen(&self) -> Game {
        self.hand().map_or_else(|| self.game().clone(), |hand| self.game().seen_by(hand.private().clone()))
    }

    /// The body of an act, with the keys of the half tiles that it opens.
    pub(super) fn act_of(&self, actions: Vec<Action>) -> Result<Body, ActError> {
        let returns = self.returns_to_carry();
        let keys = self.dealing.keys_of(&actions);
        let keys = keys.ok_or(Invalid::Moment("the keys of that half tile are not this computer's"))?;
        Ok(if keys.is_empty() {
            Body::Act { returns, actions }
        } else {
            Body::Open { returns, actions, keys }
        })
    }

    /// Discloses this computer's seed once the end of the game is chosen, so that the others can check the deal.
    pub(super) fn show_seed(&mut self) {
        if !self.is_deal_over() {
            return self.dealing.close_seeds();
        }
        self.dealing.await_seeds(self.clock.now());
        let (me, Some(deal)) = (self.key(), &self.log.roster().deal) else { return };
        let is_dealer = deal.dealers().iter().any(|dealer| dealer.key == me);
        if !is_dealer || self.dealing.has_seed(me) || self.chosen_seq() < self.log.seq() {
            return;
        }
        let seed = self.seed(deal).open();
        self.dealing.keep_seed(me, seed);
        self.resend_seeds();
    }

    fn is_deal_over(&self) -> bool {
        let roster = self.log.roster();
        roster.deal.is_some() && !roster.is_closed && self.log.game().wait() == Wait::Over
    }

    /// Sends the holders all seeds known here.
    pub(super) fn resend_seeds(&mut self) {
        let game = self.log.id();
        for (holder, seed) in self.dealing.seeds().clone() {
            self.send_holders(&Message::Seed { game, holder, seed });
        }
    }

    pub(super) fn take_seed(&mut self, from: Key, holder: Key, seed: Digest) {
        if !self.is_deal_over() || self.dealing.has_seed(holder) {
            return;
        }
        let dealers = self.log.roster().deal.iter().flat_map(Deal::dealers);
        let Some(dealer) = dealers.copied().find(|dealer| dealer.key == holder) else { return };
        if Seed::opened(seed, dealer.commitment).is_none() {
            return self.refuse(from, "a seed of the deal is not the one that was committed to");
        }
        self.dealing.keep_seed(holder, seed);
    }

    /// The entry that makes the result final. If half tiles were dealt closed, it holds all seeds known here, and
    /// exists only once no more are awaited.
    pub(super) fn result(&self) -> Option<Body> {
        let Some(deal) = &self.log.roster().deal else { return Some(Body::Close { end: End::Over }) };
        let is_here = |key: Key| key == self.key() || self.peers.has(key);
        let seeds = self.dealing.disclosure(deal, is_here, self.clock.now())?;
        Some(Body::Disclose { seeds })
    }

    /// Whether a body makes the result final and does not leave out this computer's seed.
    #[must_use]
    pub fn is_result(&self, body: &Body) -> bool {
        match (body, &self.log.roster().deal) {
            (Body::Close { end: End::Over }, _) => true,
            (Body::Disclose { seeds }, Some(deal)) => {
                let own = deal.dealers().iter().position(|dealer| dealer.key == self.key());
                own.is_none_or(|n| seeds.get(n).is_some_and(Option::is_some))
            }
            _ => false,
        }
    }
}
