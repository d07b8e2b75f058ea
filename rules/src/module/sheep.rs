//! Shepherds and their flocks (RULINGS.md §6.1, R115).

use crate::action::Action;
use crate::bag::Dice;
use crate::game::Illegal;
use crate::game::frame::Stage;
use crate::game::{Game, NoChance};
use crate::geometry::Place;
use crate::hash::Writer;
use crate::module::Hook;
use crate::piece::Seat;
use crate::piece::Standing;

pub(super) const HOOKS: &[Hook] = &[Hook::Figures, Hook::Stage(Stage::Flock), Hook::Left];

/// What a game remembers of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Facts {}

impl Facts {
    pub(crate) fn encode(&self, _writer: &mut Writer) {}
}

pub(super) fn figure(_game: &Game, _seat: Seat, _place: Place) -> Result<(), Illegal> {
    Err(Illegal::NotOffered)
}

pub(super) fn stage(_game: &mut Game, _stage: Stage) {}

pub(super) fn left(_game: &mut Game, _figure: &Standing) {}

pub(super) fn choices(_game: &Game, _seat: Seat, _actions: &mut Vec<Action>) {}

pub(super) fn answer(_game: &mut Game, _seat: Seat, _action: Action) {}

pub(super) fn resolve(_game: &mut Game, _dice: &mut Dice) {}

/// The chance gives these, or says that it cannot.
pub(crate) fn give(_game: &mut Game, _sheep: u8) -> Result<(), NoChance> {
    Err(NoChance)
}
