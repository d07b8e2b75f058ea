//! The things on the map of a game.

use super::scene::{Token, TokenKind};
use net::node::Colour;
use rules::{Cell, Game, Place, Seat, Side};
use std::collections::BTreeMap;

/// Everything on the map that is neither tile nor figure, in the colours of seats and of tunnel chips.
pub fn tokens(game: &Game, of_seat: impl Fn(Seat) -> Colour, of_chip: impl Fn(u8) -> Colour) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut add = |what, place| tokens.push(Token { what, place });
    for wall in game.walls() {
        add(TokenKind::Wall, *wall);
    }
    let mut gold: BTreeMap<Cell, u8> = BTreeMap::new();
    for (cell, _, count) in game.nuggets() {
        let sum = gold.entry(cell).or_default();
        *sum = sum.saturating_add(count);
    }
    for (cell, count) in gold {
        add(TokenKind::Gold(count), Place::Cell(cell));
    }
    for (place, colour, _) in game.chips() {
        add(TokenKind::Chip(of_chip(colour)), place);
    }
    for (place, _, sheep) in game.flocks() {
        add(TokenKind::Flock(sheep.iter().fold(0, |sum, n| sum.saturating_add(*n))), place);
    }
    for seat in (0..game.seats()).map(Seat) {
        if let Some((place, _)) = game.longest_road(seat) {
            add(TokenKind::Wagon(of_seat(seat)), place);
        }
    }
    for gap in game.filled() {
        for cell in &gap.cells {
            add(TokenKind::Card(of_seat(gap.seat)), Place::Cell(*cell));
        }
    }
    if let Some(cell) = game.wizard() {
        add(TokenKind::Wizard, Place::Cell(cell));
    }
    if let Some(cell) = game.dragon() {
        let next = game.dragon_next().map(|(next, _)| next);
        let facing = Side::ALL.into_iter().find(|side| Some(cell.step(*side)) == next);
        add(TokenKind::Dragon(facing), Place::Cell(cell));
    }
    tokens
}
