//! The wizard of the monasteries (RULINGS.md R33 to R43).

use crate::action::Action;
use crate::action::Decision;
use crate::bag::Dice;
use crate::game::frame::Stage;
use crate::game::{Game, NoChance};
use crate::geometry::Cell;
use crate::hash::Writer;
use crate::module::Hook;
use crate::piece::Seat;
use crate::tile::TileId;

pub(super) const HOOKS: &[Hook] = &[Hook::Placed, Hook::Stage(Stage::Drawn), Hook::Stage(Stage::Wizard)];

/// What a game remembers of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Facts {}

impl Facts {
    pub(crate) fn encode(&self, _writer: &mut Writer) {}
}

pub(super) fn placed(_game: &mut Game, _cell: Cell) {}

pub(super) fn stage(_game: &mut Game, _stage: Stage) {}

pub(super) fn choices(_game: &Game, _seat: Seat, _kind: Decision, _actions: &mut Vec<Action>) {}

pub(super) fn answer(_game: &mut Game, _seat: Seat, _kind: Decision, _action: Action) {}

pub(super) fn resolve(_game: &mut Game, _dice: &mut Dice) {}

/// The chance gives these, or says that it cannot.
pub(crate) fn give(_game: &mut Game, _tiles: &[TileId]) -> Result<(), NoChance> {
    Err(NoChance)
}
