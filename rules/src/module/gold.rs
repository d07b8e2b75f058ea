//! Gold and what it buys, walls among it (RULINGS.md R70 to R85).

use crate::action::Action;
use crate::action::Decision;
use crate::event::FeatureKind;
use crate::game::Game;
use crate::game::frame::Stage;
use crate::geometry::Place;
use crate::hash::Writer;
use crate::module::Hook;
use crate::piece::Seat;

pub(super) const HOOKS: &[Hook] = &[
    Hook::Start,
    Hook::Stage(Stage::Gold),
    Hook::Scored,
    Hook::Completed,
    Hook::Stage(Stage::Award),
    Hook::Stage(Stage::Exchange),
    Hook::Stage(Stage::Walls),
    Hook::Extra,
];

/// What a game remembers of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Facts {}

impl Facts {
    pub(crate) fn encode(&self, _writer: &mut Writer) {}
}

pub(super) fn stage(_game: &mut Game, _stage: Stage) {}

pub(super) fn scored(_game: &mut Game, _root: u32, _kind: FeatureKind, _owners: &[Seat]) {}

pub(super) fn completed(_game: &mut Game, _root: u32, _kind: FeatureKind) {}

pub(super) fn extra(_game: &Game, _seat: Seat, _actions: &mut Vec<Action>) {}

pub(super) fn choices(_game: &Game, _seat: Seat, _kind: Decision, _actions: &mut Vec<Action>) {}

pub(super) fn answer(_game: &mut Game, _seat: Seat, _kind: Decision, _action: Action) {}

/// Puts a wall on an edge (RULINGS.md R80).
pub(crate) fn play_wall(_game: &mut Game, _seat: Seat, _place: Place) {}

/// Something gave `owner` points for these cells: gold that lies there is taken (RULINGS.md R73).
pub(crate) fn scored_cells(_game: &mut Game, _cells: &[crate::geometry::Cell], _owner: Seat) {}
