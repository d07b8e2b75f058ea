//! The fast path: shortcuts for a plain game, in which no module listens to anything.
//!
//! They do what flow.rs and legal.rs do, for the one case in which the course of events is known in advance: a
//! turn is one play, and figures go only on the new tile. Nothing is decided here that is not decided there too;
//! tests that replay games and compare states keep the two in step.

use super::Game;
use super::turn_frames::{Frame, Play, Turn};
use crate::action::{Action, Chance, Decision, Source, Wait};
use crate::board::PlacedTile;
use crate::event::Event;
use crate::feature::segment_place;
use crate::geometry::Place;
use crate::numbers::SplitMix;
use crate::piece::{Piece, Seat};
use crate::stage::Stage;

impl Game {
    /// Runs the topmost play until it waits, or the next seat is to draw. `None` in rarer cases, such as the end
    /// of the game: the general loop continues from there.
    #[inline]
    pub(super) fn run_plain(&mut self) -> Option<Wait> {
        let [Frame::Turn(_), Frame::Play(play)] = self.frames.as_mut_slice() else { return None };
        let (seat, stage) = (play.seat, play.stage);
        if stage == Stage::Start {
            return None;
        }
        if stage <= Stage::Place {
            play.stage = Stage::Place;
            return Some(Wait::Decide { seat, kind: Decision::Place });
        }
        if stage <= Stage::Figures {
            play.stage = Stage::Figures;
            self.free = self.free_segments();
            if self.free != 0 {
                return Some(Wait::Decide { seat, kind: Decision::Figures });
            }
        }
        if stage <= Stage::Score {
            self.score_dues();
        }
        let next = self.seat_after(seat);
        let [Frame::Turn(turn), Frame::Play(play)] = self.frames.as_mut_slice() else { return None };
        if self.stack.left() == 0 || self.stack.single().is_some() {
            play.stage = Stage::Done;
            return None;
        }
        *turn = Turn { owes_main: false, plays: 1, ..Turn::new(next) };
        *play = Play::new(next, Source::Main, Stage::Start);
        self.events.push(Event::Turn { seat: next });
        Some(Wait::Chance(Chance::Tile))
    }

    /// The seat that has the next turn.
    #[inline(always)]
    pub(super) fn seat_after(&self, seat: Seat) -> Seat {
        if seat.0 + 1 == self.rules.setup().seats { Seat(0) } else { Seat(seat.0 + 1) }
    }

    /// The segments of the new tile on which a follower can be put, bit n for segment n.
    #[inline]
    fn free_segments(&self) -> u16 {
        let (Some(play), Some(placed)) = (self.play_frame(), self.board.tiles.last()) else { return 0 };
        let supply = &self.supply[play.seat.index()];
        let has_any = supply[Piece::Meeple as usize] + supply[Piece::Big as usize] > 0;
        if !has_any || play.is_barred || !self.has_room(play, true, false) {
            return 0;
        }
        self.free_of(placed)
    }

    /// The segments of a tile on the board that a follower can claim and whose features have none, bit n for segment n.
    #[inline(always)]
    pub(super) fn free_of(&self, placed: &PlacedTile) -> u16 {
        let kind = self.rules.tables.kind(placed.tile);
        let nodes = self.features.nodes[placed.first_node as usize..][..usize::from(kind.len)].iter();
        // Gathered without a branch: whether a segment is occupied is unpredictable.
        let free = nodes.rev().fold(0, |free, node| free << 1 | u16::from(self.features.is_free(node)));
        free & kind.claimable
    }

    /// Adds every legal deployment of a plain game.
    pub(super) fn plain_figures_into(&self, seat: Seat, actions: &mut Vec<Action>) {
        let Some(placed) = self.board.tiles.last() else { return };
        let (mut free, supply) = (self.free, &self.supply[seat.index()]);
        while free != 0 {
            let place = segment_place(placed, free.trailing_zeros() as u8);
            free &= free - 1;
            for piece in [Piece::Meeple, Piece::Big] {
                if supply[piece as usize] > 0 {
                    actions.push(Action::Deploy { piece, place });
                }
            }
        }
    }

    /// One of the answers of a plain game to the question for figures, all equally likely.
    pub(super) fn random_plain_figure(&self, seat: Seat, numbers: &mut SplitMix) -> Action {
        match (self.board.tiles.last(), self.random_follower(seat, self.free, numbers)) {
            (Some(placed), Some((piece, n))) => Action::Deploy { piece, place: segment_place(placed, n) },
            _ => Action::Pass,
        }
    }

    /// A follower that a seat has and one of the `free` segments for it, or none, all equally likely.
    #[inline]
    pub(super) fn random_follower(
        &self,
        seat: Seat,
        free: u16,
        numbers: &mut SplitMix,
    ) -> Option<(Piece, u8)> {
        let supply = &self.supply[seat.index()];
        let [meeple, big] = [Piece::Meeple, Piece::Big].map(|piece| u32::from(supply[piece as usize] > 0));
        let n = numbers.below(1 + (free.count_ones() * (meeple + big)) as usize) as u32;
        // With both, every second number is the big one's.
        let (n, is_both) = (n.checked_sub(1)?, meeple & big);
        let free = (0..n >> is_both).fold(free, |free, _| free & (free - 1));
        let piece = if meeple == 0 || n & is_both == 1 { Piece::Big } else { Piece::Meeple };
        Some((piece, free.trailing_zeros() as u8))
    }

    /// Whether a follower can be put there in a plain game. The reason for a refusal is found elsewhere.
    pub(super) fn is_plain_deploy(&self, seat: Seat, piece: Piece, place: &Place) -> bool {
        let (Some(placed), Place::Segment(cell, part, n)) = (self.board.tiles.last(), place) else {
            return false;
        };
        let is_fresh = (&placed.cell, &placed.part) == (cell, part);
        let has_piece = piece.is_follower() && self.supply[seat.index()][piece as usize] > 0;
        is_fresh && has_piece && *n < 16 && self.free >> n & 1 == 1
    }
}

#[cfg(test)]
mod tests {
    use crate::action::{Decision, Wait};
    use crate::game::Game;
    use crate::random::{RandomPlayer, Step};
    use crate::rules::Rules;
    use crate::setup::{Module, Preset, Setup};
    use crate::tileset::TileSets;
    use std::sync::Arc;

    #[test]
    fn the_short_ways_lead_where_the_general_ones_do() {
        let mut setup = Preset::Base.setup(3);
        setup.modules.insert(Module::BigMeeple);
        let [short, general] = [true, false].map(|is_plain| {
            let mut rules = Rules::new(&setup, TileSets::built_in()).unwrap();
            assert!(rules.is_plain);
            Arc::get_mut(&mut rules).unwrap().is_plain = is_plain;
            rules
        });
        for seed in 0..20 {
            let (mut a, mut b) = (Game::new(Arc::clone(&short)), Game::new(Arc::clone(&general)));
            let (mut first, mut second) = (RandomPlayer::new(seed), RandomPlayer::new(seed));
            loop {
                assert_eq!(
                    (a.wait(), a.events(), a.legal()),
                    (b.wait(), b.events(), b.legal()),
                    "seed {seed}"
                );
                assert_eq!(a.state_hash(), b.state_hash(), "seed {seed}");
                let step = first.step(&mut a);
                assert_eq!(step, second.step(&mut b), "seed {seed}");
                if step == Step::Over {
                    break;
                }
            }
        }
    }

    /// Every listed action is drawn, none besides, and all about equally often.
    #[test]
    fn actions_drawn_without_a_list_follow_the_law_of_the_list() {
        let mut setup = Preset::Base.setup(2);
        setup.modules.insert(Module::BigMeeple);
        // A game of the usual size, and one whose frontier does not fit into a block.
        follow_the_law(&setup, 1);
        setup.sets = vec!["base".to_owned(); 3];
        follow_the_law(&setup, 2);
    }

    fn follow_the_law(setup: &Setup, blocks: usize) {
        let rules = Rules::new(setup, TileSets::built_in()).unwrap();
        let (mut game, mut player) = (Game::new(rules), RandomPlayer::new(4));
        let (mut numbers, mut list) = (crate::numbers::SplitMix::new(9), Vec::new());
        let (mut decisions, mut most) = (0, 0);
        while player.step(&mut game) != Step::Over {
            let legal = game.legal();
            if matches!(game.wait(), Wait::Decide { kind: Decision::Place, .. }) {
                most = most.max(game.board.frontier.blocks().len());
            }
            if legal.is_empty() {
                assert_eq!(game.random_action(&mut numbers, &mut list), None);
                continue;
            }
            decisions += 1;
            let each = 60;
            let mut drawn = vec![0; legal.len()];
            for _ in 0..each * legal.len() {
                let action = game.random_action(&mut numbers, &mut list).unwrap();
                drawn[legal.binary_search(&action).unwrap()] += 1;
            }
            // Each count has a deviation of about eight; six of them are never seen.
            assert!(drawn.iter().all(|n| (12..=108).contains(n)), "{:?}: {drawn:?}", game.wait());
        }
        assert!(decisions > 60 && most >= blocks, "{decisions}, {most}");
    }

    #[test]
    fn a_game_that_is_played_out_is_over() {
        for preset in [Preset::Base, Preset::Everything] {
            let mut game = Game::new(Rules::new(&preset.setup(3), TileSets::built_in()).unwrap());
            assert!(RandomPlayer::new(6).play_out(&mut game) > 60);
            assert_eq!((game.wait(), game.check_derived()), (Wait::Over, Ok(())));
        }
    }
}
