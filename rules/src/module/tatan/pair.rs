//! The two tiles of a card, if both are drawn and seen before the first is placed (RULINGS.md R130).

use crate::action::{Action, Decision, Source, Wait};
use crate::event::Event;
use crate::game::Game;
use crate::game::turn_frames::{Frame, Pair, Play};
use crate::piece::Seat;
use crate::stage::Stage;
use crate::tile::TileId;

impl Pair {
    /// Adds a drawn tile.
    pub(crate) fn add(&mut self, tile: TileId) {
        self.to_draw = self.to_draw.saturating_sub(1);
        if let Some(free) = self.tiles.iter_mut().find(|held| held.is_none()) {
            *free = Some(tile);
        }
        // The empty places come after the tiles in hand.
        self.tiles.sort_unstable_by_key(|held| (held.is_none(), *held));
    }

    /// Removes a tile from the hand. Returns whether it was there.
    fn give(&mut self, tile: TileId) -> bool {
        let Some(at) = self.tiles.iter().position(|held| *held == Some(tile)) else { return false };
        self.tiles[at] = None;
        self.tiles[at..].rotate_left(1);
        true
    }
}

/// Starts drawing this number of tiles for a card.
pub(super) fn begin(game: &mut Game, seat: Seat, tiles: u8) {
    game.push_frame(Frame::Pair(Pair { seat, tiles: [None; 2], to_draw: tiles }));
}

/// Draws the missing tiles, then plays those in hand one after the other, and asks if there is a choice.
pub(crate) fn run(game: &mut Game, pair: &Pair) -> Option<Wait> {
    if pair.to_draw > 0 {
        let Some(draw) = game.next_draw() else {
            goes_short(game);
            return None;
        };
        let Some(tile) = game.only_outcome(draw) else { return Some(Wait::Chance(Game::chance_of(draw))) };
        game.take_drawn(draw, tile);
        return None;
    }
    let Some(first) = pair.tiles[0] else {
        game.frames.pop();
        return None;
    };
    let mut can_be_placed = choices(game);
    match (can_be_placed.next(), can_be_placed.next()) {
        (Some(_), Some(_)) => return Some(Wait::Decide { seat: pair.seat, kind: Decision::TatanTile }),
        (Some(Action::Choose { tile }), None) => {
            drop(can_be_placed);
            lay(game, tile);
        }
        // After the other one was placed it fits nowhere any more: another is drawn for the play (RULINGS.md
        // R40a).
        _ => {
            drop(can_be_placed);
            discard(game, first);
        }
    }
    None
}

/// The stack ran out while tiles of a card were to be drawn: only the drawn ones are played (RULINGS.md R130).
/// Returns whether this was the case.
pub(crate) fn goes_short(game: &mut Game) -> bool {
    let Some(Frame::Pair(pair)) = game.frames.last_mut() else { return false };
    pair.to_draw = 0;
    true
}

/// The tiles in hand that can come next: those that fit somewhere, and further cards.
pub(super) fn choices(game: &Game) -> impl Iterator<Item = Action> {
    let held = match game.frames.last() {
        Some(Frame::Pair(pair)) => pair.tiles,
        _ => [None; 2],
    };
    let is_told = move |at: usize| at == 0 || held[at] != held[at - 1];
    let is_possible = |tile: &TileId| Some(*tile) == game.rules().tatan || game.can_place(*tile);
    let kinds = (0..held.len()).filter(move |at| is_told(*at)).filter_map(move |at| held[at]);
    kinds.filter(is_possible).map(|tile| Action::Choose { tile })
}

/// Takes one of them in hand for an ordinary play, which a further card uses up.
pub(super) fn lay(game: &mut Game, tile: TileId) {
    let Some(Frame::Pair(pair)) = game.frames.last_mut() else { return };
    let seat = pair.seat;
    if !pair.give(tile) {
        return;
    }
    if pair.tiles[0].is_none() {
        game.frames.pop();
    }
    if let Some(turn) = game.turn_frame_mut() {
        turn.plays = turn.plays.saturating_add(1);
    }
    let play = Play { tile: Some(tile), ..Play::new(seat, Source::Tatan, Stage::Drawn) };
    game.push_frame(Frame::Play(play));
}

fn discard(game: &mut Game, tile: TileId) {
    let Some(Frame::Pair(pair)) = game.frames.last_mut() else { return };
    if pair.give(tile) {
        pair.to_draw += 1;
        game.push_event(Event::Discarded { tile });
    }
}
