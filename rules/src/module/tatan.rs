//! Tatan cards (RULINGS.md R122 to R142).

use crate::action::Action;
use crate::action::Decision;
use crate::game::Game;
use crate::game::frame::Stage;
use crate::geometry::Cell;
use crate::hash::Writer;
use crate::module::Hook;
use crate::piece::Seat;

pub(super) const HOOKS: &[Hook] = &[Hook::Start, Hook::Placed, Hook::Stage(Stage::Drawn), Hook::End];

/// What a game remembers of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Facts {}

impl Facts {
    pub(crate) fn encode(&self, _writer: &mut Writer) {}
}

pub(super) fn stage(_game: &mut Game, _stage: Stage) {}

pub(super) fn end(_game: &mut Game) {}

pub(super) fn choices(_game: &Game, _seat: Seat, _kind: Decision, _actions: &mut Vec<Action>) {}

pub(super) fn answer(_game: &mut Game, _seat: Seat, _kind: Decision, _action: Action) {}

pub(super) fn placed(_game: &mut Game, _cell: Cell) {}
