//! The effects of entries on the deal of closed half tiles.

use super::entry::Change;
use super::history::Step;
use super::outcome::{Invalid, Outcome};
use crate::deal::{self, DealError};
use crate::identity::{Digest, Key};
use rules::{Seat, TileId, Wait};

impl Outcome {
    /// A dealer's next step.
    pub(super) fn deal(&mut self, step: &deal::Step, by: Option<Key>) -> Result<(), Invalid> {
        if !self.game.is_dealing_closed() {
            return Err(DealError::NoDeal.into());
        }
        let deal = self.roster.deal.as_mut().ok_or(DealError::NoDeal)?;
        Ok(deal.take(by.ok_or(DealError::NotYours)?, step)?)
    }

    /// Opens a closed half tile that is about to be played: its keys must open it as that tile.
    pub(super) fn open(
        &mut self,
        seat: Seat,
        position: u8,
        tile: TileId,
        by: Option<Key>,
        keys: Option<&Vec<Digest>>,
    ) -> Result<(), Invalid> {
        let keys = keys.ok_or(Invalid::Moment("it opens a half tile without its keys"))?;
        let by = by.ok_or(DealError::NotHeld)?;
        let deal = self.roster.deal.as_mut().ok_or(DealError::NotHeld)?;
        Ok(deal.open(by, seat, position, tile, keys)?)
    }

    /// Discloses the dealers' seeds with the result.
    pub(super) fn disclose(&mut self, seeds: &[Option<Digest>]) -> Result<(), Invalid> {
        if self.game.wait() != Wait::Over {
            return Err(Invalid::Moment("the game is not over"));
        }
        self.roster.deal.as_mut().ok_or(DealError::NoDeal)?.disclose(seeds)?;
        self.roster.is_closed = true;
        Ok(())
    }

    /// Notes the change of a seat that belonged to `owner`: a running deal starts again without it, and closed half
    /// tiles that only the former player knew leave the game.
    pub(super) fn note_hand(&mut self, seat: Seat, owner: Key, change: &Change) {
        let Some(deal) = &mut self.roster.deal else { return };
        if !deal.is_complete() {
            if !matches!(change, Change::ComeBack) {
                deal.restart_without(owner);
            }
        } else if let Change::Key { key, .. } = change
            && deal.owner(seat) != Some(*key)
        {
            deal.leave(seat);
        }
    }

    /// Gives the seats their closed hands once the deal is complete. Returns whether it was.
    pub(super) fn deal_hands(&mut self) -> bool {
        let Some(deal) = self.roster.deal.as_ref().filter(|deal| deal.is_complete()) else { return false };
        let has_hand = deal.has_hand();
        let Ok(events) = self.game.deal_closed(&has_hand) else { return false };
        self.events.extend_from_slice(events);
        self.steps.push(Step::Hands(has_hand));
        true
    }

    /// Removes closed hands that have left the game, also after a takeback restored them.
    pub(super) fn drop_hands(&mut self) {
        let Some(deal) = self.roster.deal.as_ref().filter(|deal| deal.is_complete()) else { return };
        let has_hand = deal.has_hand();
        for (seat, _) in (0..).map(Seat).zip(has_hand).filter(|(_, has)| !has) {
            if self.game.drop_closed(seat) {
                self.events.extend_from_slice(self.game.events());
                self.steps.push(Step::Drop(seat));
            }
        }
    }
}
