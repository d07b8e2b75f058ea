//! Toll stations on crossings (RULINGS.md R48 to R57).

use crate::event::FeatureKind;
use crate::game::Game;
use crate::game::Illegal;
use crate::game::frame::Stage;
use crate::geometry::Place;
use crate::hash::Writer;
use crate::module::Hook;
use crate::piece::Seat;

pub(super) const HOOKS: &[Hook] = &[Hook::Figures, Hook::Completed, Hook::Stage(Stage::Stations), Hook::Last];

/// What a game remembers of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Facts {}

impl Facts {
    pub(crate) fn encode(&self, _writer: &mut Writer) {}
}

pub(super) fn figure(_game: &Game, _seat: Seat, _place: Place) -> Result<(), Illegal> {
    Err(Illegal::NotOffered)
}

pub(super) fn completed(_game: &mut Game, _root: u32, _kind: FeatureKind) {}

pub(super) fn stage(_game: &mut Game, _stage: Stage) {}

pub(super) fn last(_game: &mut Game) {}
