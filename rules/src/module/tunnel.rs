//! Tunnels (RULINGS.md R92 to R102).

use crate::action::Action;
use crate::game::Game;
use crate::geometry::Place;
use crate::hash::Writer;
use crate::module::Hook;
use crate::piece::Seat;

pub(super) const HOOKS: &[Hook] = &[Hook::Begin, Hook::Start, Hook::Extra];

/// What a game remembers of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Facts {}

impl Facts {
    pub(crate) fn encode(&self, _writer: &mut Writer) {}
}

pub(super) fn begin(_game: &mut Game) {}

pub(super) fn extra(_game: &Game, _seat: Seat, _actions: &mut Vec<Action>) {}

/// Puts a chip on a mouth (RULINGS.md R93).
pub(crate) fn play(_game: &mut Game, _seat: Seat, _colour: u8, _place: Place) {}
