//! Random games of some setups, and a check for every one of them.

use rules::{Game, Piece, RandomPlayer, Rules, Seat, Setup, Standing, Step, TileSets};
use std::sync::Arc;

/// Plays this many random games of every setup and passes each state to `check`, with what led to it.
pub(crate) fn in_random_games(
    setups: &[Setup],
    games: impl Fn(&Rules) -> u64,
    mut check: impl FnMut(&mut Game, Step),
) {
    for setup in setups {
        let rules = Rules::new(setup, TileSets::built_in()).unwrap();
        for seed in 0..games(&rules) {
            // Printed only when a check fails.
            println!("{setup:?}, seed {seed}");
            let mut game = Game::new(Arc::clone(&rules));
            let mut player = RandomPlayer::new(seed);
            loop {
                let step = player.step(&mut game);
                check(&mut game, step);
                if step == Step::Over {
                    break;
                }
            }
        }
    }
}

/// Every figure is on the board, a prisoner or in its supply, and none is created.
pub(crate) fn check_figures(game: &Game) {
    for seat in (0..game.seats()).map(Seat) {
        for piece in Piece::ALL {
            let is_one = |figure: &&Standing| figure.seat == seat && figure.piece == piece;
            let standing = game.standing().iter().filter(is_one).count();
            let is_held = |held: &(Seat, Piece)| *held == (seat, piece);
            let held: usize =
                (0..game.seats()).map(|by| game.prisoners(Seat(by)).filter(is_held).count()).sum();
            let owned = usize::from(game.rules().supply(piece));
            assert_eq!(
                standing + held + usize::from(game.supply(seat, piece)),
                owned,
                "{piece:?} of seat {seat}"
            );
        }
    }
}
