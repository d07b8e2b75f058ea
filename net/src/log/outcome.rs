//! The effect of an entry on the game and its table.

use super::entry::{Body, Change, End, MAX_ACTIONS, Return, Source};
use super::history::{EntrySteps, History, KeptGame, Step};
use super::list::List;
use super::offer::{MAX_HOLDERS, is_name};
use super::pins::Pin;
use super::proof::Writer;
use super::roster::{Roster, SeatMode};
use crate::deal::DealError;
use crate::identity::{Digest, Key};
use crate::joint_randomness::{self, Latest};
use crate::name::Name;
use rules::{Action, Event, Game, Illegal, Seat, Wait};
use std::sync::Arc;

/// Why an entry cannot follow.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
pub enum Invalid {
    /// It is not allowed at this moment.
    #[error("{0}")]
    Moment(&'static str),
    /// An action is against the rules.
    #[error("action {number} is against the rules: {why}")]
    Action {
        /// The number of the action, from 1.
        number: usize,
        /// The reason.
        why: Illegal,
    },
    /// A token is not its holder's for this draw.
    #[error("the token of holder {holder} does not match draw {k}")]
    Token {
        /// The holder.
        holder: String,
        /// The draw.
        k: u64,
    },
    /// A part of a deal, an opening or a seed is invalid.
    #[error(transparent)]
    Deal(#[from] DealError),
    /// Its state is not the one that the rules produce.
    #[error("the state after it should be {ours}, but it says {theirs}")]
    State {
        /// The state that this program computed.
        ours: Digest,
        /// The state in the entry.
        theirs: Digest,
    },
}

/// The game and the table after an entry.
#[derive(Clone)]
pub(crate) struct Outcome {
    pub(crate) game: Game,
    pub(crate) roster: Roster,
    pub(crate) events: Vec<Event>,
    pub(super) steps: Vec<Step>,
    /// The target of a takeback.
    pub(super) back: Option<Back>,
    /// The number of automatic steps among them.
    pub(super) by_itself: u64,
}

/// The target of a takeback.
#[derive(Clone)]
pub(super) struct Back {
    pub(super) to: u64,
    /// The number of entries that it takes back.
    pub(super) taken: u64,
    /// The entries that still count.
    pub(super) stands: List<EntrySteps>,
    /// Games on the way there that are worth storing.
    pub(super) kept: Vec<KeptGame>,
}

/// The limit on automatic steps (skipped turns, default actions, pinned draws) in a game including all that it branched
/// from: initially, and per entry. It allows for two hundred draws and the moves of automatic seats, taken back
/// hundreds of times, but no short file can be costly to read.
pub(super) const BY_ITSELF: (u64, u64) = (50_000, 8);

/// The context before an entry, besides the game, that the entry is checked against.
pub(super) struct Before<'a> {
    pub(super) id: Digest,
    pub(super) base: &'a Game,
    pub(super) roster: &'a Roster,
    pub(super) history: &'a History,
    pub(super) latest: &'a Latest,
}

fn ensure(ok: bool, why: &'static str) -> Result<(), Invalid> {
    if ok { Ok(()) } else { Err(Invalid::Moment(why)) }
}

impl Outcome {
    /// The start of a game: resolves immediate chances, and opens the first draw.
    pub(super) fn start(game: &Game, roster: Roster) -> Self {
        let mut outcome = Self::from(game.clone(), roster);
        outcome.settle();
        outcome
    }

    fn from(game: Game, roster: Roster) -> Self {
        Self { game, roster, events: Vec::new(), steps: Vec::new(), back: None, by_itself: 0 }
    }

    /// The effect of `body` on the game before it. Does not compare the state.
    pub(super) fn of(
        game: Game,
        before: &Before,
        body: &Body,
        seat: Option<Seat>,
        by: Option<Key>,
    ) -> Result<Self, Invalid> {
        ensure(!before.roster.is_closed, "the game is closed")?;
        let mut next = Self::from(game, before.roster.clone());
        let is_act = matches!(body, Body::Act { .. } | Body::Open { .. });
        let has_author = body.writer() == Writer::Author;
        ensure(by.is_some() == has_author, "it names an author although it has none, or lacks one")?;
        ensure(seat.is_some() == is_act, "it names a seat although none acts, or lacks one")?;
        match body {
            Body::Act { returns, actions } => next.act(before, returns, actions, &[], seat, by)?,
            Body::Open { returns, actions, keys } => {
                ensure(!keys.is_empty(), "it has no keys, so it opens no half tile")?;
                next.act(before, returns, actions, keys, seat, by)?;
            }
            Body::Draw { k, source } => next.draw(before, *k, source, by)?,
            Body::Absent { k, holders, returns } => next.absent(before.id, *k, holders, returns)?,
            Body::Seat { seat, change } => next.seat(before.id, *seat, change)?,
            Body::Takeback { to } => next.takeback(before, *to)?,
            Body::Deal(step) => next.deal(step, by)?,
            Body::Close { end } => next.close(*end)?,
            Body::Disclose { seeds } => next.disclose(seeds)?,
        }
        let chosen = next.steps.len();
        next.settle();
        next.by_itself = (next.steps.len() - chosen) as u64;
        let (at_all, each) = BY_ITSELF;
        let most = at_all + each * before.history.entries();
        ensure(before.history.by_itself + next.by_itself <= most, "more automatic steps than in any game")?;
        Ok(next)
    }

    /// Compares the state with the one in an entry.
    pub(super) fn check(&mut self, theirs: Digest) -> Result<(), Invalid> {
        let ours = self.state();
        if ours == theirs { Ok(()) } else { Err(Invalid::State { ours, theirs }) }
    }

    /// The hash of game and table.
    pub(crate) fn state(&mut self) -> Digest {
        self.roster.state(self.game.state_hash())
    }

    fn act(
        &mut self,
        before: &Before,
        returns: &[Return],
        actions: &[Action],
        keys: &[Vec<Digest>],
        seat: Option<Seat>,
        by: Option<Key>,
    ) -> Result<(), Invalid> {
        let Wait::Decide { seat: pending, .. } = self.game.wait() else {
            return Err(Invalid::Moment("no decision is pending"));
        };
        ensure(seat == Some(pending), "another seat has to decide")?;
        ensure(by.is_some() && by == self.roster.author(pending), "its author does not play that seat")?;
        ensure((1..=MAX_ACTIONS).contains(&actions.len()), "an act has 1 to 64 actions")?;
        self.take_returns(before.id, returns)?;
        let mut keys = keys.iter();
        for (n, action) in actions.iter().enumerate() {
            ensure(
                matches!(self.game.wait(), Wait::Decide { seat, .. } if seat == pending),
                "its actions continue after a chance or another seat's decision",
            )?;
            if let Action::Open { position, tile } = *action {
                self.open(pending, position, tile, by, keys.next())?;
            }
            self.play(pending, *action).map_err(|why| Invalid::Action { number: n + 1, why })?;
        }
        ensure(keys.next().is_none(), "it has keys for more half tiles than it opens")
    }

    fn play(&mut self, seat: Seat, action: Action) -> Result<(), Illegal> {
        let events = self.game.play(seat, action)?;
        self.events.extend_from_slice(events);
        self.steps.push(Step::Play(seat, action));
        Ok(())
    }

    fn take_returns(&mut self, id: Digest, returns: &[Return]) -> Result<(), Invalid> {
        ensure(returns.len() <= MAX_HOLDERS, "more returns than holders")?;
        for back in returns {
            ensure(self.roster.wants_return(back.holder), "a return of a holder that may not return")?;
            ensure(back.era == self.roster.next_era(back.holder), "a return of the wrong era")?;
            ensure(back.is_signed(id), "a return that its holder did not sign")?;
            self.roster.take_return(back);
        }
        Ok(())
    }

    fn resolve(&mut self, seed: Digest) -> Result<(), Invalid> {
        let Wait::Chance(chance) = self.game.wait() else {
            return Err(Invalid::Moment("no chance is pending"));
        };
        let outcomes = self.game.outcomes();
        let events = self
            .game
            .resolve(&seed.0)
            .map_err(|_| Invalid::Moment("the rules could not resolve the chance"))?;
        self.events.extend_from_slice(events);
        self.steps.push(Step::Seed(Arc::new(Pin { chance, outcomes, seed })));
        Ok(())
    }

    fn draw(&mut self, before: &Before, k: u64, source: &Source, by: Option<Key>) -> Result<(), Invalid> {
        ensure(matches!(self.game.wait(), Wait::Chance(_)), "no chance is pending")?;
        ensure(!self.game.is_dealing_closed(), "the half tiles are being dealt")?;
        ensure(self.roster.is_open && k == self.roster.k, "that draw is not open")?;
        let seed = match source {
            Source::Os(seed) => {
                ensure(self.roster.is_os(), "with more than one holder a seed comes from tokens")?;
                ensure(by == self.roster.holders.first().copied(), "its author is not the only holder")?;
                *seed
            }
            Source::Tokens(tokens) => {
                ensure(!self.roster.is_os(), "with one holder a seed comes from its operating system")?;
                ensure(tokens.len() == self.roster.entropy.len(), "the tokens do not match the holders")?;
                for (anchor, token) in self.roster.entropy.iter().zip(tokens) {
                    if !before.latest.is_token(anchor.anchor, k - anchor.since, *token) {
                        return Err(Invalid::Token { holder: anchor.holder.short(), k });
                    }
                }
                Digest(joint_randomness::seed(before.id, k, tokens))
            }
        };
        self.roster.is_open = false;
        self.resolve(seed)
    }

    fn absent(&mut self, id: Digest, k: u64, named: &[Key], returns: &[Return]) -> Result<(), Invalid> {
        ensure(matches!(self.game.wait(), Wait::Chance(_)), "no chance is pending")?;
        ensure(!self.game.is_dealing_closed(), "the half tiles are being dealt")?;
        ensure(!self.roster.is_os(), "the only holder cannot stay out of a draw")?;
        if !self.roster.is_open {
            ensure(k == self.roster.k + 1, "it is not about the next draw")?;
            ensure(named.is_empty() && !returns.is_empty(), "no draw is open to stay out of")?;
            return self.take_returns(id, returns);
        }
        ensure(k == self.roster.k, "that draw is not open")?;
        ensure(
            !named.is_empty() && named.windows(2).all(|w| w[0] < w[1]),
            "it names no holder, or one twice",
        )?;
        ensure(
            named.iter().all(|key| self.roster.anchor(*key).is_some()),
            "it names a holder without a token",
        )?;
        self.roster.entropy.retain(|a| !named.contains(&a.holder));
        ensure(
            self.roster.entropy.iter().all(|a| self.roster.is_holder(a.holder)),
            "a holder that has left the game must be named too",
        )?;
        if self.roster.entropy.len() >= 2 {
            return ensure(returns.is_empty(), "no holder can return while a draw is open");
        }
        self.roster.is_open = false;
        self.take_returns(id, returns)
    }

    fn seat(&mut self, id: Digest, seat: Seat, change: &Change) -> Result<(), Invalid> {
        let was_os = self.roster.is_os();
        let state = self.roster.seats.get(seat.index()).ok_or(Invalid::Moment("there is no such seat"))?;
        let (owner, has_left, mode) = (state.holder, state.has_left, state.mode);
        match change {
            Change::Leave => {
                ensure(!has_left, "its player has already left")?;
                self.set_seat(seat, owner, None, true, SeatMode::Skipped);
                self.drop_holder(owner)?;
            }
            Change::Key { key, name, back } => self.hand_over(id, seat, *key, name, back.as_ref())?,
            Change::ComeBack => {
                ensure(!has_left && mode != SeatMode::Present, "its own player plays it, or has left")?;
                self.set_seat(seat, owner, None, has_left, SeatMode::Present);
            }
            Change::Skip | Change::Auto | Change::Bot(_) => {
                let new = change.mode();
                ensure(new != mode, "that seat is already played that way")?;
                if let SeatMode::Bot(key) = new {
                    ensure(self.roster.is_holder(key), "the computer that should play is not a holder's")?;
                }
                self.set_seat(seat, owner, None, has_left, new);
            }
        }
        if was_os && !self.roster.is_os() {
            self.roster.is_open = false;
        }
        self.note_hand(seat, owner, change);
        Ok(())
    }

    fn set_seat(&mut self, seat: Seat, holder: Key, name: Option<&Name>, has_left: bool, mode: SeatMode) {
        if let Some(state) = self.roster.seats.get_mut(seat.index()) {
            state.holder = holder;
            state.has_left = has_left;
            state.mode = mode;
            if let Some(name) = name {
                state.name.clone_from(name);
            }
        }
    }

    /// Removes `key` from the holders if it has no seat any more.
    fn drop_holder(&mut self, key: Key) -> Result<(), Invalid> {
        if self.roster.seats.iter().any(|s| s.holder == key && !s.has_left) {
            return Ok(());
        }
        ensure(
            self.roster.holders.len() > 1,
            "the last holder cannot leave; the game can be closed instead",
        )?;
        self.roster.holders.retain(|h| *h != key);
        self.roster.arriving.retain(|r| r.holder != key);
        for seat in &mut self.roster.seats {
            if seat.mode == SeatMode::Bot(key) {
                seat.mode = SeatMode::Skipped;
            }
        }
        Ok(())
    }

    fn hand_over(
        &mut self,
        id: Digest,
        seat: Seat,
        key: Key,
        name: &Name,
        back: Option<&Return>,
    ) -> Result<(), Invalid> {
        ensure(is_name(name), "the name is not valid")?;
        let state = &self.roster.seats[seat.index()];
        let (old, had_left) = (state.holder, state.has_left);
        ensure(old != key || had_left, "that key already has the seat")?;
        match back {
            None => ensure(self.roster.is_holder(key), "a new holder must submit its anchor")?,
            Some(back) => {
                ensure(!self.roster.is_holder(key), "that key is already a holder")?;
                ensure(
                    self.roster.holders.len() < MAX_HOLDERS || !had_left,
                    "there are already eight holders",
                )?;
                ensure(back.holder == key, "the anchor is not the new holder's")?;
                ensure(back.era == self.roster.next_era(key), "the anchor is of the wrong era")?;
                ensure(back.is_signed(id), "the new holder did not sign its anchor")?;
                self.roster.note_era(back);
                self.roster.holders.push(key);
                self.roster.arriving.push(back.clone());
            }
        }
        self.set_seat(seat, key, Some(name), false, SeatMode::Present);
        if old != key && !had_left {
            self.drop_holder(old)?;
        }
        let rank = |key: Key| self.roster.known.iter().position(|h| h.key == key);
        let mut holders = self.roster.holders.clone();
        holders.sort_by_key(|key| rank(*key));
        self.roster.holders = holders;
        ensure(self.roster.holders.len() <= MAX_HOLDERS, "there are already eight holders")
    }

    fn takeback(&mut self, before: &Before, to: u64) -> Result<(), Invalid> {
        ensure(to < before.history.seq(), "it goes back to an entry that does not exist")?;
        let back = before.history.back_to(to);
        let (stands, undone) =
            back.ok_or(Invalid::Moment("it goes back to an entry that was itself taken back"))?;
        let steps: Vec<&Step> = undone.iter().rev().flat_map(|did| &did.steps).collect();
        ensure(!steps.is_empty(), "there is nothing to take back")?;
        let pin = |step: &&Step| if let Step::Seed(pin) = step { Some(Arc::clone(pin)) } else { None };
        self.roster.pins.prepend(steps.iter().filter_map(pin));
        self.roster.is_open = false;
        let (game, kept) = before.history.game(before.base, &stands, to);
        self.game = game;
        self.back = Some(Back { to, taken: undone.len() as u64, stands, kept });
        Ok(())
    }

    fn close(&mut self, end: End) -> Result<(), Invalid> {
        let is_over = self.game.wait() == Wait::Over;
        ensure(is_over == (end == End::Over), "it is wrong about whether the game is over")?;
        let is_dealt = self.roster.deal.is_some();
        ensure(end == End::Now || !is_dealt, "half tiles were dealt closed: the result needs the seeds")?;
        self.roster.is_closed = true;
        Ok(())
    }

    /// Runs automatic steps: seats without a player, pinned draws, and the opening of the next draw.
    fn settle(&mut self) {
        let mut passed = 0;
        loop {
            self.drop_hands();
            match self.game.wait() {
                _ if self.roster.is_closed => return,
                Wait::Over => return,
                Wait::Chance(_) if self.game.is_dealing_closed() => {
                    if !self.deal_hands() {
                        return;
                    }
                }
                Wait::Chance(_) if self.roster.is_open => return,
                Wait::Chance(_) => {
                    let may_pass = passed < self.roster.seats.len();
                    if may_pass && self.roster.mode(self.game.turn()) == SeatMode::Skipped && self.skip_turn()
                    {
                        passed += 1;
                        continue;
                    }
                    passed = 0;
                    if !self.take_pin() {
                        return self.roster.open_draw();
                    }
                }
                Wait::Decide { seat, .. } => {
                    if !matches!(self.roster.mode(seat), SeatMode::Skipped | SeatMode::Auto) {
                        return;
                    }
                    let Some(action) = self.game.default_action() else { return };
                    if self.play(seat, action).is_err() {
                        return;
                    }
                }
            }
        }
    }

    fn skip_turn(&mut self) -> bool {
        let has_passed = self.game.pass_over();
        if has_passed {
            self.events.extend_from_slice(self.game.events());
            self.steps.push(Step::PassOver);
        }
        has_passed
    }

    /// Resolves the pending chance with the first pin if it is the same chance; otherwise discards all pins.
    fn take_pin(&mut self) -> bool {
        let Wait::Chance(chance) = self.game.wait() else { return false };
        let outcomes = self.game.outcomes();
        let fits = self.roster.pins.first().is_some_and(|p| p.chance == chance && p.outcomes == outcomes);
        if !fits {
            self.roster.pins.clear();
            return false;
        }
        self.roster.pins.pop().is_some_and(|pin| self.resolve(pin.seed).is_ok())
    }
}
