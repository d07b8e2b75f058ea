//! Tokens of draws, and who wants to return to the entropy set.

use crate::identity::{Digest, Identity, Key};
use crate::joint_randomness::{self, Chain};
use crate::log::{Log, MAX_HOLDERS, Return, Roster};
use crate::session::Token;
use std::collections::BTreeMap;

/// What is known for the draw that is open at the end of the log, and for later ones.
#[derive(Default)]
pub(crate) struct Draws {
    /// Tokens for the open draw, this copy's and those of others.
    tokens: BTreeMap<Key, Token>,
    /// Tokens that came before the entry that they are bound to.
    early: BTreeMap<Key, Token>,
    returns: BTreeMap<Key, Return>,
    /// The last chain of this holder that was needed, and its era.
    chain: Option<(u32, Chain)>,
}

/// What to do with a received token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fate {
    /// It counts for the open draw.
    Counts,
    /// It may count once a missing entry has arrived.
    Early,
    /// Its holder signed a value that is not on its chain.
    Wrong,
    /// It changes nothing.
    Nothing,
}

impl Draws {
    /// Whether the token of `key` for the open draw is known.
    pub(crate) fn has(&self, key: Key) -> bool {
        self.tokens.contains_key(&key)
    }

    /// The number of known tokens for the open draw.
    pub(crate) fn count(&self) -> usize {
        self.tokens.len()
    }

    /// Whose tokens for the open draw are missing.
    pub(crate) fn missing(&self, roster: &Roster) -> impl Iterator<Item = Key> {
        roster.entropy.iter().map(|anchor| anchor.holder).filter(|key| !self.has(*key))
    }

    /// The tokens of the whole entropy set, in its order; `None` while one is missing.
    pub(crate) fn all(&self, roster: &Roster) -> Option<Vec<Digest>> {
        roster.entropy.iter().map(|anchor| self.tokens.get(&anchor.holder).map(|token| token.token)).collect()
    }

    /// The tokens that a peer lacks. Bit n of `theirs` means that it has the token of the n-th in the entropy set.
    pub(crate) fn unknown_to(&self, roster: &Roster, theirs: u16) -> Vec<Token> {
        let is_missing = |n: usize| theirs >> n.min(15) & 1 == 0;
        let missing = roster.entropy.iter().enumerate().filter(|(n, _)| is_missing(*n));
        missing.filter_map(|(_, anchor)| self.tokens.get(&anchor.holder).cloned()).collect()
    }

    /// What to do with a token. `is_open` is whether a draw is open in this log.
    pub(crate) fn fate(&self, token: &Token, log: &Log, is_open: bool) -> Fate {
        let Some(anchor) = log.roster().anchor(token.holder) else { return Fate::Nothing };
        if token.seq > log.seq() {
            let is_new = self.early.get(&token.holder) != Some(token);
            return if is_new && token.is_signed() { Fate::Early } else { Fate::Nothing };
        }
        let is_here = (token.seq, token.head) == (log.seq(), log.head());
        let is_due = is_here && is_open && token.k == log.roster().k && !self.has(token.holder);
        // Tokens are relayed, so the holder is not to blame for one without its signature.
        if !is_due || !token.is_signed() {
            return Fate::Nothing;
        }
        let is_of_chain = joint_randomness::is_token(anchor.anchor, token.k - anchor.since, token.token);
        if is_of_chain { Fate::Counts } else { Fate::Wrong }
    }

    pub(crate) fn keep(&mut self, token: Token) {
        self.tokens.insert(token.holder, token);
    }

    pub(crate) fn keep_early(&mut self, token: Token) {
        self.early.insert(token.holder, token);
    }

    /// The end of the log was dropped: no known token fits the new end.
    pub(crate) fn forget_tokens(&mut self) {
        self.tokens.clear();
    }

    /// Moves to a new end of the log. Tokens for another end are dropped. Returns the early tokens that are not for a
    /// later entry.
    pub(crate) fn move_to(&mut self, seq: u64, head: Digest) -> Vec<Token> {
        self.tokens.retain(|_, token| (token.seq, token.head) == (seq, head));
        let is_early = |token: &Token| token.seq > seq;
        let (early, due) = std::mem::take(&mut self.early).into_iter().partition(|(_, t)| is_early(t));
        self.early = early;
        let due: BTreeMap<Key, Token> = due;
        due.into_values().collect()
    }

    /// This holder's chain for an era. Deriving one takes 4,096 hashes, so the last one is kept.
    pub(crate) fn chain(&mut self, me: &Identity, offer: Digest, era: u32) -> &Chain {
        self.chain = self.chain.take().filter(|(of, _)| *of == era);
        &self.chain.get_or_insert_with(|| (era, Chain::new(me, offer, era))).1
    }

    /// The return of a holder that wants to rejoin the set.
    pub(crate) fn return_of(&self, holder: Key) -> Option<&Return> {
        self.returns.get(&holder)
    }

    pub(crate) fn drop_return(&mut self, holder: Key) {
        self.returns.remove(&holder);
    }

    pub(crate) fn keep_return(&mut self, back: Return) {
        self.returns.insert(back.holder, back);
    }

    /// The returns that the next act or closing absence can carry, each checked after those before it: once one holder
    /// is back in the set, another that has used up its returns is no longer accepted.
    pub(crate) fn returns_for(&self, roster: &Roster) -> Vec<Return> {
        if self.returns.is_empty() {
            return Vec::new();
        }
        let mut roster = roster.clone();
        let is_taken = |back: &&Return| {
            let is_good = is_wanted(&roster, back);
            if is_good {
                roster.take_return(back);
            }
            is_good
        };
        self.returns.values().filter(is_taken).cloned().collect()
    }

    /// What exceeds its bound, if anything does.
    pub(crate) fn overfull(&self) -> Option<&'static str> {
        let tokens = self.tokens.len().max(self.early.len()).max(self.returns.len());
        (tokens > 4 * MAX_HOLDERS).then_some("tokens")
    }
}

/// Whether a table would accept a return. The signature is not checked.
pub(crate) fn is_wanted(roster: &Roster, back: &Return) -> bool {
    roster.wants_return(back.holder) && back.era == roster.next_era(back.holder)
}

#[cfg(test)]
mod tests {
    use super::super::sample::Sample;
    use super::*;

    /// A holder's token for the open draw, bound to the end of the log.
    fn token(roster: &Sample, holder: usize) -> Token {
        let log = &roster.log;
        let at = (log.seq(), log.head());
        Token::new(&roster.identities[holder], log.id(), log.roster().k, at, roster.token(holder))
    }

    #[test]
    fn a_draw_waits_for_the_tokens_of_the_whole_set() {
        let roster = Sample::new(3);
        let mut draws = Draws::default();
        for n in [0, 2] {
            assert_eq!(draws.fate(&token(&roster, n), &roster.log, true), Fate::Counts);
            draws.keep(token(&roster, n));
        }
        let sits = roster.log.roster();
        assert_eq!(draws.missing(sits).collect::<Vec<_>>(), [roster.key(1)]);
        assert_eq!(draws.all(sits), None);
        draws.keep(token(&roster, 1));
        assert_eq!(draws.all(sits).map(|all| all.len()), Some(3));
    }

    #[test]
    fn only_the_holder_of_a_wrong_token_is_to_blame_for_it() {
        let roster = Sample::new(2);
        let draws = Draws::default();
        let (log, right) = (&roster.log, token(&roster, 1));
        let wrong = Digest([9; 32]);
        let forged = Token { token: wrong, ..right.clone() };
        assert_eq!(draws.fate(&forged, log, true), Fate::Nothing, "it did not sign that");
        let signed = Token::new(&roster.identities[1], log.id(), right.k, (log.seq(), log.head()), wrong);
        assert_eq!(draws.fate(&signed, log, true), Fate::Wrong);
        assert_eq!(draws.fate(&right, log, false), Fate::Nothing, "no draw is open");
    }

    #[test]
    fn a_token_that_comes_before_its_entry_is_given_back_with_it() {
        let mut roster = Sample::new(2);
        let mut draws = Draws::default();
        let before = roster.log.clone();
        roster.play(1);
        let at = (roster.log.seq(), roster.log.head());
        let early = Token::new(&roster.identities[1], roster.log.id(), 1, at, Digest([9; 32]));
        assert_eq!(draws.fate(&early, &before, true), Fate::Early);
        draws.keep_early(early.clone());
        assert_eq!(draws.fate(&early, &before, true), Fate::Nothing, "it is known");
        draws.keep(Token { seq: 0, head: before.head(), ..early.clone() });
        assert_eq!(draws.move_to(at.0, at.1), [early]);
        assert_eq!(draws.count(), 0, "a token for the previous entry is void");
    }

    #[test]
    fn what_others_lack_is_told_by_the_bits_they_sent() {
        let roster = Sample::new(3);
        let mut draws = Draws::default();
        [0, 1].iter().for_each(|n| draws.keep(token(&roster, *n)));
        let lacking = draws.unknown_to(roster.log.roster(), 0b001);
        assert_eq!(lacking.iter().map(|token| token.holder).collect::<Vec<_>>(), [roster.key(1)]);
    }

    #[test]
    fn who_is_in_the_set_is_not_carried_back_into_it() {
        let roster = Sample::new(2);
        let (me, log) = (&roster.identities[0], &roster.log);
        let mut draws = Draws::default();
        let anchor = draws.chain(me, log.genesis().offer.digest(), 1).anchor();
        let back = Return::new(me, log.id(), 1, anchor);
        draws.keep_return(back.clone());
        assert_eq!(draws.returns_for(log.roster()), []);
        let mut alone = log.roster().clone();
        alone.entropy.retain(|anchor| anchor.holder != me.key());
        assert_eq!(draws.returns_for(&alone), [back]);
    }
}
