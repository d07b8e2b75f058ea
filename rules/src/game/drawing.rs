//! How a play gets the tile in hand: drawn, bought at a bazaar, or another one for a tile that fits nowhere.

use super::turn_frames::Play;
use super::{Draw, Game};
use crate::action::{Source, Wait};
use crate::event::Event;
use crate::module::{self, Hook};
use crate::stage::Stage;
use crate::tile::TileId;

impl Game {
    /// A tile held while others were placed may fit nowhere any more. It then leaves the game and another is drawn
    /// for the play (RULINGS.md R40a).
    pub(super) fn still_fits(&mut self) -> bool {
        if !self.rules.hooks.is_heard(Hook::Stage(Stage::Drawn)) || self.is_placed_at_once() {
            return true;
        }
        let Some(tile) = self.hand().filter(|tile| !self.can_lay(*tile)) else { return true };
        self.events.push(Event::Discarded { tile });
        module::tatan::forget(self);
        if let Some(play) = self.play_frame_mut() {
            *play = Play::new(play.seat, play.source, Stage::Start);
        }
        false
    }

    /// Whether the map is unchanged since the tile in hand was found to fit. Most tiles are not held up.
    fn is_placed_at_once(&self) -> bool {
        let Some(Play { tile: Some(tile), source, .. }) = self.play_frame() else { return false };
        !self.rules.tables.kind(*tile).triggers.contains(Stage::Drawn) && *source != Source::Lifted
    }

    /// Draws at once if only one kind can come; otherwise chance is pending.
    pub(super) fn run_draw(&mut self) -> Option<Wait> {
        if self.rules.hooks.is_heard(Hook::Stage(Stage::Start)) && self.river.left() > 0 {
            module::stage(self, Stage::Start);
        }
        if self.rules.has_bazaars && self.takes_bought() {
            return None;
        }
        loop {
            let Some(draw) = self.next_draw() else {
                self.frames.pop();
                return None;
            };
            let Some(tile) = self.only_outcome(draw) else {
                return Some(Wait::Chance(Self::chance_of(draw)));
            };
            if self.take_drawn(draw, tile) {
                return None;
            }
        }
    }

    /// Takes the tile that the seat bought at a bazaar instead of drawing. Returns whether it is in hand.
    fn takes_bought(&mut self) -> bool {
        let Some(Play { seat, source: Source::Main, .. }) = self.play_frame().copied() else { return false };
        let Some(tile) = module::bazaar::claim(self, seat) else { return false };
        let is_received = self.receive(tile);
        if !is_received {
            module::bazaar::lose(self, seat);
        }
        is_received
    }

    /// Moves a drawn tile from its pile into the hand, unless it fits nowhere.
    pub(crate) fn take_drawn(&mut self, draw: Draw, tile: TileId) -> bool {
        match draw {
            Draw::Stack => self.stack.take(tile),
            Draw::River(_) => self.river.take(tile),
        };
        self.receive(tile)
    }

    /// The tile that must come, if only one kind can.
    pub(crate) fn only_outcome(&self, draw: Draw) -> Option<TileId> {
        match draw {
            Draw::Stack if self.holds_dragons() => {
                let is_held = |tile: &TileId| module::princess_dragon::is_dragon(&self.rules, *tile);
                let mut kinds = self.stack.kinds().map(|(tile, _)| tile).filter(|tile| !is_held(tile));
                let (only, other) = (kinds.next()?, kinds.next());
                other.is_none().then_some(only)
            }
            Draw::Stack => self.stack.single(),
            Draw::River(role) => {
                let mut kinds = self.river_outcomes(role);
                let (only, other) = (kinds.next()?, kinds.next());
                other.is_none().then_some(only.0)
            }
        }
    }

    /// The tile in hand, which fits only with a bridge, leaves the game, and another is drawn.
    pub(super) fn give_back(&mut self) {
        let Some(tile) = self.hand() else { return };
        self.events.push(Event::Discarded { tile });
        if let Some(play) = self.play_frame_mut() {
            *play = Play::new(play.seat, play.source, Stage::Start);
            let seat = play.seat;
            module::bazaar::lose(self, seat);
        }
    }
}
