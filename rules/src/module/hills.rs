//! Hills (RULINGS.md §6.2, R113, R114).

use crate::game::Game;
use crate::geometry::Cell;
use crate::module::Hook;
use crate::piece::Seat;

pub(super) const HOOKS: &[Hook] = &[Hook::Placed, Hook::Owners];

pub(super) fn placed(_game: &mut Game, _cell: Cell) {}

pub(super) fn owners(_game: &Game, _root: u32, _strengths: &mut [u8; Seat::MAX as usize]) {}
