//! The rest of a plain game at random, for search: nobody is asked, and nothing is told.
//!
//! It follows the law of a loop of drawn actions ([`Game::random_action`]). Placements and figures take the same numbers;
//! the draw of a tile takes one, and not a seed. What is left out is what a search has no use for: waits, actions and
//! their checks, events and frames. Tiles come from a deck in which one is as likely as the next, and not from the ordered
//! line of a [`crate::bag::Pile`].

use super::Game;
use crate::action::{Chance, Wait};
use crate::numbers::SplitMix;
use crate::piece::{Piece, Seat};
use crate::tile::TileId;

/// Draws a tile from a deck, each equally likely.
#[inline(always)]
fn draw(deck: &mut Vec<TileId>, numbers: &mut SplitMix) -> Option<TileId> {
    (!deck.is_empty()).then(|| deck.swap_remove(numbers.below(deck.len())))
}

impl Game {
    /// Plays a plain game to its end if it waits for the draw of a tile; does nothing otherwise. Returns how many actions
    /// were played. `deck` is reused memory.
    pub(crate) fn play_rest(&mut self, numbers: &mut SplitMix, deck: &mut Vec<TileId>) -> u32 {
        if !self.rules.is_plain || self.wait != Wait::Chance(Chance::Tile) {
            return 0;
        }
        let (mut seat, mut actions) = (self.turn(), 0);
        deck.clear();
        self.stack.empty_into(deck);
        // A tile that fits nowhere leaves the game, and the seat draws another (RULINGS.md §1.2).
        while let Some(tile) = draw(deck, numbers) {
            let Some((cell, rotation)) = self.random_fit(tile, numbers) else { continue };
            self.place_tile(cell, tile, rotation);
            actions += 1 + self.put_at_random(seat, numbers);
            self.score_dues();
            // Before there are too many; nobody reads them.
            self.events.clear();
            seat = self.seat_after(seat);
        }
        self.events.clear();
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
    use crate::action::{Decision, Wait};
    use crate::event::Event;
    use crate::game::Game;
    use crate::numbers::SplitMix;
    use crate::random::RandomPlayer;
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
                Wait::Chance(_) => {
                    if deck.is_empty() {
                        game.stack.clone().empty_into(&mut deck);
                    }
                    game.resolve_to(super::draw(&mut deck, numbers).unwrap()).unwrap();
                }
                Wait::Decide { seat, kind } => {
                    // The last tiles of one kind come without chance.
                    if kind == Decision::Place && usize::from(game.stack.left()) + 1 == deck.len() {
                        assert_eq!(super::draw(&mut deck, numbers), game.hand());
                    }
                    let action = game.random_action(numbers, &mut list).unwrap();
                    game.play(seat, action).unwrap();
                    actions += 1;
                }
            }
        }
    }

    /// Plays games out both ways, from positions after fewer than so many steps.
    fn agree(setup: &Setup, sets: &TileSets, steps: u64, seeds: std::ops::Range<u64>) {
        let rules = Rules::new(setup, sets).unwrap();
        assert!(rules.is_plain);
        let (all, mut unfinished) = (seeds.end - seeds.start, 0);
        for seed in seeds {
            let (mut game, mut player) = (Game::new(Arc::clone(&rules)), RandomPlayer::new(!seed));
            for _ in 0..seed * 7 % steps {
                player.step(&mut game);
            }
            unfinished += u64::from(game.wait() != Wait::Over);
            let mut slow = game.clone();
            let actions = RandomPlayer::new(seed).play_out(&mut game);
            assert_eq!(actions, play_out_slowly(&mut slow, &mut SplitMix::new(seed)), "seed {seed}");
            assert_eq!(game.wait(), Wait::Over, "seed {seed}");
            assert_eq!(game.check_derived(), Ok(()), "seed {seed}");
            assert_eq!(game.state_hash(), slow.state_hash(), "seed {seed}");
        }
        assert!(unfinished > all / 2, "{unfinished} of {all} games were still to be played");
    }

    #[test]
    fn a_game_played_out_at_once_is_that_of_single_actions() {
        let sets = TileSets::built_in();
        agree(&Preset::Base.setup(2), sets, 210, 0..300);
        let mut setup = Preset::Base.setup(5);
        setup.modules.insert(Module::BigMeeple);
        agree(&setup, sets, 210, 300..400);
        setup.modules.remove(&Module::Fields);
        for limits in [(2, 3), (3, 2)] {
            (setup.options.limits.meeple, setup.options.limits.together) = limits;
            agree(&setup, sets, 210, 400..450);
        }
        // More cells than fit into one block of the frontier.
        setup.sets = vec!["base".to_owned(); 4];
        agree(&setup, sets, 400, 450..480);
    }

    /// A road through fields, and cities that meet nothing else.
    fn apart() -> TileSets {
        let set = TileSet::parse(
            "apart.ron",
            r#"(name: "apart", title: "Apart", tiles: [
                Tile(name: "a", count: 4, sides: "FRFR", roads: [(at: "EW")],
                    fields: [(at: "NL NR EL WR"), (at: "ER SL SR WL")]),
                Tile(name: "b", count: 3, sides: "CCCC", cities: [(at: "NESW")]),
                Tile(name: "c", count: 3, sides: "CCCC", cities: [(at: "NS"), (at: "EW")]),
            ])"#,
        );
        TileSets::built_in().with(vec![set.unwrap()]).unwrap()
    }

    #[test]
    fn tiles_that_fit_nowhere_leave_the_game_at_random_too() {
        let mut setup = Preset::Base.setup(2);
        setup.sets = vec!["apart".to_owned()];
        agree(&setup, &apart(), 9, 0..90);
    }

    #[test]
    fn where_nothing_fits_any_more_only_the_last_count_is_told() {
        let mut setup = Preset::Base.setup(2);
        setup.sets = vec!["apart".to_owned()];
        let rules = Rules::new(&setup, &apart()).unwrap();
        let mut told = 0;
        for seed in 0..40 {
            let (mut game, mut player) = (Game::new(Arc::clone(&rules)), RandomPlayer::new(seed));
            while !matches!(game.wait(), Wait::Chance(_) | Wait::Over) || game.placed_tiles().count() < 4 {
                player.step(&mut game);
            }
            if game.wait() != Wait::Over {
                player.play_out(&mut game);
                assert!(matches!(game.events(), [.., Event::Over]));
                assert!(
                    game.events().iter().all(|event| matches!(event, Event::Scored { .. } | Event::Over))
                );
                told += 1;
            }
        }
        assert!(told > 10, "{told}");
    }
}
