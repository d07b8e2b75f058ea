//! Half tiles in hand (RULINGS.md R103 to R121b).

use crate::action::Action;
use crate::bag::Dice;
use crate::game::{Game, NoChance};
use crate::hash::Writer;
use crate::module::Hook;
use crate::piece::Seat;
use crate::tile::TileId;

pub(super) const HOOKS: &[Hook] = &[Hook::Begin, Hook::Start];

/// What a game remembers of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Facts {}

impl Facts {
    pub(crate) fn encode(&self, _writer: &mut Writer) {}
}

pub(super) fn begin(_game: &mut Game) {}

pub(super) fn start(_game: &Game, _seat: Seat, _actions: &mut Vec<Action>) {}

pub(super) fn choices(_game: &Game, _actions: &mut Vec<Action>) {}

pub(super) fn answer(_game: &mut Game, _seat: Seat, _action: Action) {}

pub(super) fn resolve(_game: &mut Game, _dice: &mut Dice) {}

/// Takes a half tile from the hand instead of drawing for the play that is owed (RULINGS.md R103).
pub(crate) fn take(_game: &mut Game, _seat: Seat, _tile: TileId) {}

/// The chance gives these, or says that it cannot.
pub(crate) fn give(_game: &mut Game, _tiles: &[TileId]) -> Result<(), NoChance> {
    Err(NoChance)
}
