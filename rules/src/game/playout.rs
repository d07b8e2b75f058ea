//! The rest of a plain game at random, for search: nobody is asked, and nothing is told.
//!
//! It does what a loop of drawn actions does ([`Game::random_action`]), number for number: the tests play each game both
//! ways. What is left out is what a search has no use for: waits, actions and their checks, events and frames. Tiles come
//! from a deck in which one is as likely as the next, and not from the ordered line of a [`crate::bag::Pile`].

use super::Game;
use super::turn_frames::{Frame, Play};
use crate::action::{Chance, Wait};
use crate::numbers::SplitMix;
use crate::piece::{Piece, Seat};
use crate::stage::Stage;
use crate::tile::TileId;

/// Draws a tile from a deck, each equally likely.
#[inline(always)]
fn draw(deck: &mut Vec<TileId>, numbers: &mut SplitMix) -> Option<TileId> {
    (!deck.is_empty()).then(|| deck.swap_remove(numbers.below(deck.len())))
}

impl Game {
    /// Plays a plain game that waits for the draw of a tile to its end; nothing in any other game. Returns how many
    /// actions were played. `deck` is memory.
    pub(crate) fn play_rest(&mut self, numbers: &mut SplitMix, deck: &mut Vec<TileId>) -> u32 {
        let [Frame::Turn(turn), Frame::Play(Play { stage: Stage::Start, .. })] = *self.frames.as_slice()
        else {
            return 0;
        };
        if !self.rules.is_plain || self.wait != Wait::Chance(Chance::Tile) {
            return 0;
        }
        deck.clear();
        self.stack.empty_into(deck);
        let (mut seat, mut actions) = (turn.seat, 0);
        // A tile that fits nowhere leaves the game, and the seat draws another (RULINGS.md §1.2).
        while let Some(tile) = draw(deck, numbers) {
            let Some((cell, rotation)) = self.random_fit(tile, numbers) else { continue };
            self.place_tile(cell, tile, rotation);
            actions += 1 + self.put_at_random(seat, numbers);
            self.score_dues();
            self.events.clear();
            seat = if seat.0 + 1 == self.rules.setup().seats { Seat(0) } else { Seat(seat.0 + 1) };
        }
        self.frames.clear();
        self.advance();
        actions
    }

    /// Puts figures on the tile just placed, or none, at random. Returns how many answers that took.
    #[inline(always)]
    fn put_at_random(&mut self, seat: Seat, numbers: &mut SplitMix) -> u32 {
        let limits = &self.rules.setup().options.limits;
        let most = u32::from(limits.meeple.min(limits.together));
        let mut answers = 0;
        while answers < most {
            let supply = &self.supply[seat.index()];
            if supply[Piece::Meeple as usize] + supply[Piece::Big as usize] == 0 {
                break;
            }
            let free = self.board.tiles.last().map_or(0, |placed| self.free_of(placed));
            if free == 0 {
                break;
            }
            answers += 1;
            let Some((piece, n)) = self.random_follower(seat, free, numbers) else { break };
            self.put_on_last(seat, piece, n);
        }
        answers
    }
}

#[cfg(test)]
mod tests {
    use crate::action::{Chance, Decision, Wait};
    use crate::game::Game;
    use crate::numbers::SplitMix;
    use crate::random::{RandomPlayer, Step};
    use crate::rules::Rules;
    use crate::setup::{Module, Preset, Setup};
    use crate::tile::TileSet;
    use crate::tileset::TileSets;
    use std::sync::Arc;

    /// A game played out by the general ways alone, with the same numbers. Returns how many actions were played.
    fn play_out_slowly(game: &mut Game, numbers: &mut SplitMix) -> u32 {
        let (mut actions, mut list, mut deck) = (0, Vec::new(), Vec::new());
        loop {
            match game.wait() {
                Wait::Over => return actions,
                Wait::Chance(chance) => {
                    assert_eq!(chance, Chance::Tile);
                    if deck.is_empty() {
                        game.stack.clone().empty_into(&mut deck);
                    }
                    while let Some(tile) = super::draw(&mut deck, numbers) {
                        game.stack.take(tile).unwrap();
                        if game.receive(tile) {
                            break;
                        }
                    }
                    if game.hand().is_none() {
                        game.frames.pop();
                    }
                    game.advance();
                }
                Wait::Decide { seat, kind } => {
                    // The last tiles of one kind come without chance.
                    if kind == Decision::Place && game.stack.left() as usize + 1 == deck.len() {
                        assert_eq!(super::draw(&mut deck, numbers), game.hand());
                    }
                    let action = game.random_action(numbers, &mut list).unwrap();
                    game.play(seat, action).unwrap();
                    actions += 1;
                }
            }
        }
    }

    fn agree(setup: &Setup, sets: &TileSets, seeds: std::ops::Range<u64>) {
        let rules = Rules::new(setup, sets).unwrap();
        assert!(rules.is_plain);
        for seed in seeds {
            let (mut game, mut player) = (Game::new(Arc::clone(&rules)), RandomPlayer::new(!seed));
            for _ in 0..seed * 7 % 230 {
                player.step(&mut game);
            }
            let mut slow = game.clone();
            let actions = RandomPlayer::new(seed).play_out(&mut game);
            assert_eq!(actions, play_out_slowly(&mut slow, &mut SplitMix::new(seed)), "seed {seed}");
            assert_eq!(game.wait(), Wait::Over, "seed {seed}");
            assert_eq!(game.check_derived(), Ok(()), "seed {seed}");
            assert_eq!(game.state_hash(), slow.state_hash(), "seed {seed}");
            assert_eq!(player.step(&mut game), Step::Over);
        }
    }

    #[test]
    fn a_game_played_out_at_once_is_that_of_single_actions() {
        agree(&Preset::Base.setup(2), TileSets::built_in(), 0..300);
        let mut setup = Preset::Base.setup(5);
        setup.modules.insert(Module::BigMeeple);
        agree(&setup, TileSets::built_in(), 300..400);
        setup.modules.remove(&Module::Fields);
        for limits in [(2, 3), (3, 2)] {
            (setup.options.limits.meeple, setup.options.limits.together) = limits;
            agree(&setup, TileSets::built_in(), 60..70);
        }
    }

    /// A road through fields, and cities that meet nothing else: when only cities are left, nothing fits.
    #[test]
    fn tiles_that_fit_nowhere_leave_the_game_at_random_too() {
        let set = TileSet::parse(
            "apart.ron",
            r#"(name: "apart", title: "Apart", tiles: [
                Tile(name: "a", count: 4, sides: "FRFR", roads: [(at: "EW")],
                    fields: [(at: "NL NR EL WR"), (at: "ER SL SR WL")]),
                Tile(name: "b", count: 3, sides: "CCCC", cities: [(at: "NESW")]),
                Tile(name: "c", count: 3, sides: "CCCC", cities: [(at: "NS"), (at: "EW")]),
            ])"#,
        );
        let sets = TileSets::built_in().with(vec![set.unwrap()]).unwrap();
        let mut setup = Preset::Base.setup(2);
        setup.sets = vec!["apart".to_owned()];
        agree(&setup, &sets, 100..160);
    }
}
