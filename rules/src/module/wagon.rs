//! The wagon and the longest road (RULINGS.md R44 to R47).

use crate::event::FeatureKind;
use crate::game::Game;
use crate::game::frame::Stage;
use crate::hash::Writer;
use crate::module::Hook;
use crate::piece::Seat;

pub(super) const HOOKS: &[Hook] = &[Hook::Scored, Hook::Stage(Stage::Award), Hook::Last];

/// What a game remembers of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Facts {}

impl Facts {
    pub(crate) fn encode(&self, _writer: &mut Writer) {}
}

pub(super) fn scored(_game: &mut Game, _root: u32, _kind: FeatureKind, _owners: &[Seat]) {}

pub(super) fn stage(_game: &mut Game, _stage: Stage) {}

pub(super) fn last(_game: &mut Game) {}
