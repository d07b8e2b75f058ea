//! The view: what the map shows, computed from game and plan.

use super::Table;
use crate::board::{Figure, Laid, Spot, Token, tokens};
use crate::model::TableModel;
use crate::plan::Plan;
use crate::screen::Cx;
use egui::Color32;
use net::node::Colour;
use rules::{Cell, Decision, Place, Rotations, TileId};
use std::rc::Rc;

/// What the map shows.
pub(super) struct View {
    pub(super) laid: Rc<Laid>,
    pub(super) figures: Vec<Figure>,
    pub(super) tokens: Vec<Token>,
    pub(super) hand: Option<TileId>,
    pub(super) is_half: bool,
    pub(super) places: Vec<(Cell, Rotations)>,
    pub(super) spots: Rc<[Spot]>,
    pub(super) colour: Colour,
    pub(super) rings: Vec<(Cell, Color32)>,
    pub(super) lit: Vec<Place>,
    /// The cell of the tile just placed, if it can be turned there.
    pub(super) placed: Option<Cell>,
}

impl View {
    pub(super) fn new(cx: &Cx<'_>, table: &TableModel, state: &Table) -> Self {
        let game = state.game(table);
        let decision = state.decision();
        let places_tile = decision == Some(Decision::Place);
        let figures = game
            .standing()
            .iter()
            .map(|s| Figure { piece: s.piece, colour: table.colour(s.seat), place: s.place })
            .collect();
        let mut rings: Vec<_> =
            table.recent.iter().map(|(cell, seat)| (*cell, cx.theme.seat(table.colour(*seat)))).collect();
        let placed = state.plan.as_ref().and_then(Plan::placed);
        if let Some((cell, _)) = placed {
            rings.push((cell, cx.theme.fits.0));
        }
        let hand = game.hand().filter(|_| places_tile);
        Self {
            laid: state.known().map(|k| Rc::clone(&k.laid)).unwrap_or_default(),
            figures,
            tokens: tokens(game, |seat| table.colour(seat), |chip| table.chip_colour(chip)),
            hand,
            is_half: hand.is_some_and(|tile| game.rules().tile(tile).is_half),
            places: if places_tile { game.placements() } else { Vec::new() },
            spots: state.spots(),
            colour: state.plan.as_ref().map_or(Colour::Red, |p| table.colour(p.seat)),
            rings,
            lit: state.lit(table),
            placed: placed.map(|(cell, _)| cell).filter(|_| hand.is_none() && state.turns_placed()),
        }
    }
}
