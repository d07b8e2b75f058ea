//! The progress of a deal, and its content: part of the table, and so of every state hash.

use super::secret::{self, Seed, card, key, point};
use super::step::{Stage, Step, points};
use crate::identity::{Digest, Key};
use crate::wire;
use curve25519_dalek::{RistrettoPoint, Scalar};
use rules::{Game, Seat, TileId};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

const STEPS: &str = "bastide/1 deal steps";

/// Why a step, an opening or a seed is refused.
#[derive(thiserror::Error, Clone, Copy, PartialEq, Eq, Debug)]
pub enum DealError {
    /// There is no deal now.
    #[error("no half tiles are being dealt")]
    NoDeal,
    /// It is another dealer's turn.
    #[error("the next part of the deal is another computer's")]
    NotYours,
    /// It is another stage.
    #[error("this is not the next part of the deal")]
    Stage,
    /// Too many or too few points, keys or boxes.
    #[error("its part of the deal has the wrong number of points, keys or boxes")]
    Count,
    /// A duplicate.
    #[error("its part of the deal contains a duplicate: two half tiles would be the same")]
    Twice,
    /// Bytes that are not a point.
    #[error("its part of the deal contains bytes that are not a point of the group")]
    NoPoint,
    /// The position has no owner, or another one.
    #[error("this computer may not open that closed half tile")]
    NotHeld,
    /// A key that does not match its lock.
    #[error("a key does not match the lock on that half tile")]
    WrongKey,
    /// The keys open the position as another half tile.
    #[error("the keys open that half tile as a different one, or as none")]
    WrongTile,
    /// The same half tile was opened at another position.
    #[error("that half tile was already opened at another position: the deal was false")]
    OpenedTwice,
    /// A seed that does not match the commitment in the genesis.
    #[error("a seed does not match its computer's commitment from before the game")]
    WrongSeed,
}

/// A participant of a deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dealer {
    /// Its key.
    pub key: Key,
    /// The commitment to its seed.
    pub commitment: Digest,
}

/// A deal of closed half tiles: its participants, their steps so far, and the opened positions.
#[derive(Clone, PartialEq, Eq)]
pub struct Deal {
    pub(super) game: Digest,
    /// The hash of the offer, from which the seeds are derived.
    pub(super) offer: Digest,
    pub(super) number: u32,
    pub(super) dealers: Vec<Dealer>,
    /// The dealer that holds each seat's hand; `None` for a seat without one.
    pub(super) seats: Vec<Option<u8>>,
    /// Seats whose closed half tiles have left the game.
    gone: Vec<bool>,
    pub(super) hand: u8,
    pub(super) cards: Arc<[TileId]>,
    faces: Faces,
    steps: Arc<Vec<Step>>,
    digest: Digest,
    /// The opened positions, with their cards.
    opened: Vec<(u8, u8)>,
    seeds: Vec<Option<Digest>>,
}

/// Derived values that are slow to compute, shared by all copies of a deal.
#[derive(Clone, Default)]
struct Faces {
    /// The points of the cards, computed when the first one is opened.
    cards: Arc<OnceLock<Vec<Digest>>>,
    /// The keys and the card of each opened position, for each state of the deal. Each lock has exactly one key.
    opened: Arc<Mutex<Openings>>,
}

/// Keyed by the digest of all steps and the position.
type Openings = BTreeMap<(Digest, u8), (Vec<Digest>, usize)>;

impl Faces {
    fn opened(&self) -> MutexGuard<'_, Openings> {
        self.opened.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl PartialEq for Faces {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Faces {}

/// The part of a game's founding that a deal uses.
pub(crate) struct Founding {
    /// The game's id.
    pub(crate) game: Digest,
    /// The hash of its offer.
    pub(crate) offer: Digest,
    /// Its holders with their commitments, in order.
    pub(crate) dealers: Vec<Dealer>,
    /// The holder of each seat.
    pub(crate) seats: Vec<Key>,
}

impl Deal {
    /// The deal at the start of a game: a new one if its closed half tiles are yet to be dealt, or in a branch that of
    /// its parent.
    pub(crate) fn at_start(founding: Founding, game: &Game, parent: Option<&Self>) -> Option<Self> {
        if game.is_dealing_closed() {
            return Some(Self::new(founding, game));
        }
        let mut deal = parent?.clone();
        for (n, holder) in founding.seats.into_iter().enumerate() {
            if deal.owner(Seat(n as u8)) != Some(holder) {
                deal.leave(Seat(n as u8));
            }
        }
        Some(deal)
    }

    fn new(founding: Founding, game: &Game) -> Self {
        let Founding { game: id, offer, dealers, seats } = founding;
        let place = |holder: &Key| dealers.iter().position(|dealer| dealer.key == *holder).map(|n| n as u8);
        Self {
            game: id,
            offer,
            number: 0,
            gone: vec![false; seats.len()],
            seats: seats.iter().map(place).collect(),
            hand: game.rules().setup().options.hand,
            cards: game.rules().half_tiles().into(),
            faces: Faces::default(),
            steps: Arc::default(),
            digest: Digest::default(),
            opened: Vec::new(),
            seeds: vec![None; dealers.len()],
            dealers,
        }
    }

    /// The number of the deal, which increases with each restart.
    #[must_use]
    pub fn number(&self) -> u32 {
        self.number
    }

    /// The participants, in order.
    #[must_use]
    pub fn dealers(&self) -> &[Dealer] {
        &self.dealers
    }

    /// The hash of all steps.
    #[must_use]
    pub fn digest(&self) -> Digest {
        self.digest
    }

    /// The hash of the offer, from which the dealers' seeds are derived.
    #[must_use]
    pub fn offer(&self) -> Digest {
        self.offer
    }

    /// Whether all dealers have done all steps.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.steps.len() == 3 * self.dealers.len()
    }

    /// The next dealer, and its stage.
    #[must_use]
    pub fn next(&self) -> Option<(Stage, Key)> {
        if self.is_complete() {
            return None;
        }
        let stage = [Stage::Shuffle, Stage::Lock, Stage::Deliver][self.steps.len() / self.dealers.len()];
        Some((stage, self.dealers[self.steps.len() % self.dealers.len()].key))
    }

    /// The next step, if it is the turn of the dealer with this seed.
    #[must_use]
    pub fn next_step(&self, seed: &Seed) -> Option<Step> {
        let (stage, _) = self.next()?;
        self.make(stage, self.steps.len() % self.dealers.len(), seed)
    }

    /// Takes the next dealer's step.
    ///
    /// # Errors
    /// [`DealError`] if it is another dealer's turn, or the step has the wrong shape.
    pub fn take(&mut self, by: Key, step: &Step) -> Result<(), DealError> {
        let (stage, who) = self.next().ok_or(DealError::NoDeal)?;
        if who != by {
            return Err(DealError::NotYours);
        }
        if stage != step.stage() {
            return Err(DealError::Stage);
        }
        self.check_shape(step, self.steps.len() % self.dealers.len())?;
        let mut bytes = self.digest.0.to_vec();
        bytes.extend(wire::encode(step).map_err(|_| DealError::Count)?);
        self.digest = Digest::derive(STEPS, &bytes);
        Arc::make_mut(&mut self.steps).push(step.clone());
        Ok(())
    }

    /// Restarts without this dealer, under the next number. Returns whether it was a participant.
    pub fn restart_without(&mut self, key: Key) -> bool {
        let Some(gone) = self.dealers.iter().position(|dealer| dealer.key == key) else { return false };
        self.dealers.remove(gone);
        for seat in &mut self.seats {
            *seat = seat.filter(|n| usize::from(*n) != gone).map(|n| n - u8::from(usize::from(n) > gone));
        }
        self.number += 1;
        self.steps = Arc::default();
        self.faces = Faces::default();
        self.digest = Digest::default();
        self.seeds = vec![None; self.dealers.len()];
        true
    }

    /// Whether each seat gets a hand.
    #[must_use]
    pub fn has_hand(&self) -> Vec<bool> {
        self.seats.iter().zip(&self.gone).map(|(dealer, is_gone)| dealer.is_some() && !is_gone).collect()
    }

    /// The key that a seat's closed half tiles were dealt to.
    #[must_use]
    pub fn owner(&self, seat: Seat) -> Option<Key> {
        let dealer = self.seats.get(seat.index()).copied().flatten()?;
        self.dealers.get(usize::from(dealer)).map(|dealer| dealer.key)
    }

    /// Removes a seat's closed half tiles from the game for good.
    pub fn leave(&mut self, seat: Seat) {
        if let Some(gone) = self.gone.get_mut(seat.index()) {
            *gone = true;
        }
    }

    /// The dealt positions, in order.
    pub(super) fn positions(&self) -> Vec<u8> {
        (0..self.seats.len())
            .filter(|seat| self.seats[*seat].is_some())
            .flat_map(|seat| self.of_seat(seat))
            .collect()
    }

    /// The positions of a dealer's seats, in order.
    pub(super) fn positions_of(&self, dealer: usize) -> Vec<u8> {
        let is_its = |seat: &usize| self.seats[*seat].map(usize::from) == Some(dealer);
        (0..self.seats.len()).filter(is_its).flat_map(|seat| self.of_seat(seat)).collect()
    }

    fn of_seat(&self, seat: usize) -> std::ops::Range<u8> {
        let first = seat as u8 * self.hand;
        first..first + self.hand
    }

    /// The step of a dealer at a stage.
    pub(super) fn step(&self, stage: Stage, dealer: usize) -> Option<&Step> {
        let before = match stage {
            Stage::Shuffle => 0,
            Stage::Lock => self.dealers.len(),
            Stage::Deliver => 2 * self.dealers.len(),
        };
        self.steps.get(before + dealer)
    }

    /// The deck that a dealer receives to shuffle.
    pub(super) fn deck_before_shuffle(&self, dealer: usize) -> Option<Vec<RistrettoPoint>> {
        let Some(before) = dealer.checked_sub(1) else {
            return Some((0..self.cards.len()).map(|n| card(self.game, self.number, n)).collect());
        };
        let Step::Shuffle { deck, .. } = self.step(Stage::Shuffle, before)? else { return None };
        points(deck, self.cards.len()).ok()
    }

    /// The dealt positions that a dealer receives to lock.
    pub(super) fn deck_before_lock(&self, dealer: usize) -> Option<Vec<RistrettoPoint>> {
        if let Some(before) = dealer.checked_sub(1) {
            let Step::Lock { deck, .. } = self.step(Stage::Lock, before)? else { return None };
            return points(deck, self.positions().len()).ok();
        }
        let last = self.dealers.len().checked_sub(1)?;
        let Step::Shuffle { deck, .. } = self.step(Stage::Shuffle, last)? else { return None };
        self.positions().iter().map(|position| point(*deck.get(usize::from(*position))?)).collect()
    }

    /// The point at a position under all locks.
    pub(super) fn locked(&self, position: u8) -> Option<RistrettoPoint> {
        let at = self.positions().iter().position(|p| *p == position)?;
        let Step::Lock { deck, .. } = self.step(Stage::Lock, self.dealers.len().checked_sub(1)?)? else {
            return None;
        };
        point(*deck.get(at)?)
    }

    /// Whether `scalar` is the key of a dealer's lock on a position.
    pub(super) fn fits(&self, dealer: usize, position: u8, scalar: &Scalar) -> bool {
        let at = self.positions().iter().position(|p| *p == position);
        let Some(Step::Lock { locks, .. }) = self.step(Stage::Lock, dealer) else { return false };
        at.and_then(|at| locks.get(at))
            .is_some_and(|lock| *lock == secret::bytes(&RistrettoPoint::mul_base(scalar)))
    }

    /// The card at a position, given the product of all keys.
    pub(super) fn card_at(&self, position: u8, product: &Scalar) -> Option<usize> {
        let bare = secret::bytes(&(product.invert() * self.locked(position)?));
        let made =
            || (0..self.cards.len()).map(|n| secret::bytes(&card(self.game, self.number, n))).collect();
        self.faces.cards.get_or_init(made).iter().position(|face| *face == bare)
    }

    /// Opens a position as a half tile with every dealer's key.
    ///
    /// # Errors
    /// [`DealError`] if the position is not `by`'s, a key does not match its lock, or there is another half tile.
    pub fn open(
        &mut self,
        by: Key,
        seat: Seat,
        position: u8,
        tile: TileId,
        keys: &[Digest],
    ) -> Result<(), DealError> {
        let is_its = self.owner(seat) == Some(by) && self.of_seat(seat.index()).contains(&position);
        if !self.is_complete() || !is_its || self.gone.get(seat.index()) != Some(&false) {
            return Err(DealError::NotHeld);
        }
        if keys.len() != self.dealers.len() {
            return Err(DealError::Count);
        }
        let card = self.opened_with(position, keys)?;
        if self.cards[card] != tile {
            return Err(DealError::WrongTile);
        }
        let is_elsewhere = |(other, opened): &(u8, u8)| usize::from(*opened) == card && *other != position;
        if self.opened.iter().any(is_elsewhere) {
            return Err(DealError::OpenedTwice);
        }
        if let Err(at) = self.opened.binary_search(&(position, card as u8)) {
            self.opened.insert(at, (position, card as u8));
        }
        Ok(())
    }

    /// The card as which these keys open a position.
    fn opened_with(&self, position: u8, keys: &[Digest]) -> Result<usize, DealError> {
        let at = (self.digest, position);
        let known = self.faces.opened().get(&at).filter(|known| known.0 == keys).map(|known| known.1);
        if let Some(card) = known {
            return Ok(card);
        }
        let mut product = Scalar::ONE;
        for (dealer, bytes) in keys.iter().enumerate() {
            let scalar = key(*bytes).filter(|scalar| self.fits(dealer, position, scalar));
            product *= scalar.ok_or(DealError::WrongKey)?;
        }
        let card = self.card_at(position, &product).ok_or(DealError::WrongTile)?;
        self.faces.opened().insert(at, (keys.to_vec(), card));
        Ok(card)
    }

    /// Discloses the dealers' seeds, each of them its own or none.
    ///
    /// # Errors
    /// [`DealError`] if the number of values differs from that of the dealers, or a seed does not match its commitment.
    pub fn disclose(&mut self, seeds: &[Option<Digest>]) -> Result<(), DealError> {
        if seeds.len() != self.dealers.len() {
            return Err(DealError::Count);
        }
        for (seed, dealer) in seeds.iter().zip(&self.dealers) {
            if seed.is_some_and(|seed| Seed::opened(seed, dealer.commitment).is_none()) {
                return Err(DealError::WrongSeed);
            }
        }
        self.seeds = seeds.to_vec();
        Ok(())
    }

    /// The disclosed seeds, in the order of the dealers.
    #[must_use]
    pub fn seeds(&self) -> &[Option<Digest>] {
        &self.seeds
    }

    /// The part of it that belongs to the table's state.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let dealers: Vec<(Key, Digest)> = self.dealers.iter().map(|d| (d.key, d.commitment)).collect();
        let written = (&self.steps.len().to_le_bytes()[..4], self.digest);
        let facts = (self.game, self.offer, self.number, dealers, &self.seats, &self.gone);
        wire::encode(&(facts, written, &self.opened, &self.seeds)).unwrap_or_default()
    }
}

impl std::fmt::Debug for Deal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Deal")
            .field("game", &self.game)
            .field("number", &self.number)
            .field("dealers", &self.dealers)
            .field("seats", &self.seats)
            .field("gone", &self.gone)
            .field("steps", &self.steps.len())
            .field("digest", &self.digest)
            .field("opened", &self.opened)
            .field("seeds", &self.seeds)
            .finish()
    }
}
