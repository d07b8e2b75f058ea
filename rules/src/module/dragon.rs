//! The dragon of the river (RULINGS.md R19 to R25b).

use crate::event::FeatureKind;
use crate::game::Game;
use crate::game::frame::Stage;
use crate::hash::Writer;
use crate::module::Hook;

pub(super) const HOOKS: &[Hook] = &[Hook::Begin, Hook::Completed, Hook::Stage(Stage::Dragon)];

/// What a game remembers of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Facts {}

impl Facts {
    pub(crate) fn encode(&self, _writer: &mut Writer) {}
}

pub(super) fn begin(_game: &mut Game) {}

pub(super) fn completed(_game: &mut Game, _root: u32, _kind: FeatureKind) {}

pub(super) fn stage(_game: &mut Game, _stage: Stage) {}
