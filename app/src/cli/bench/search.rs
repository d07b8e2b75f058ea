//! What a search does, as often as it can: copies of a game, plays on them, evaluations, and games played out.

use super::super::outcome::Failure;
use crate::bot::Trained;
use cpu_time::ThreadTime;
use rules::{Game, Outlook, Preset, RandomPlayer, Rules, Step, TileSets};
use serde::Serialize;
use std::hint::black_box;
use std::sync::Arc;
use std::time::Duration;

/// Figures a CPU second, each that of the fastest tenth of many short batches (see [`super::Speed`]).
#[derive(Serialize)]
pub(super) struct Search {
    base: Figures,
    everything_four_seats: Figures,
}

#[derive(Serialize)]
struct Figures {
    /// Copies of a game into another, without allocation.
    copies: f64,
    /// Copies with a play on them.
    plays: f64,
    /// Evaluations of different positions.
    evaluations: f64,
    /// Whole random games, each in a copy of its beginning.
    playouts: f64,
}

/// Positions from the middle of games, for all that does not play a whole one.
const POSITIONS: u64 = 16;

/// Measures for about so long each.
pub(super) fn measure(time: Duration) -> Result<Search, Failure> {
    Ok(Search {
        base: figures(Preset::Base, 2, time)?,
        everything_four_seats: figures(Preset::Everything, 4, time)?,
    })
}

impl Search {
    pub(super) fn sentences(&self) -> [String; 2] {
        [("base game, two seats", &self.base), ("everything, four seats", &self.everything_four_seats)].map(
            |(name, figures)| {
                format!(
                    "{name}: {:.0} copies, {:.0} plays, {:.0} evaluations or {:.0} games played out a CPU second",
                    figures.copies, figures.plays, figures.evaluations, figures.playouts
                )
            },
        )
    }
}

fn figures(preset: Preset, seats: u8, time: Duration) -> Result<Figures, Failure> {
    let rules = Rules::new(&preset.setup(seats), TileSets::built_in()).map_err(Failure::because)?;
    let positions: Vec<Game> = (0..POSITIONS).map(|seed| position(&rules, seed)).collect();
    let mut outlook = Outlook::new(&rules, Trained::built_in().for_game(&positions[0]).clone());
    let (mut copy, mut list) = (positions[0].clone(), Vec::new());
    let copies = pace(time, || {
        for game in &positions {
            copy.clone_from(game);
            black_box(&copy);
        }
        positions.len()
    });
    let plays = pace(time, || {
        let mut count = 0;
        for game in &positions {
            list.clear();
            game.legal_into(&mut list);
            for action in &list {
                copy.clone_from(game);
                black_box(copy.play_unchecked(*action));
            }
            count += list.len();
        }
        count
    });
    let evaluations = pace(time, || {
        for game in &positions {
            black_box(outlook.read(game));
        }
        positions.len()
    });
    let (begin, mut player) = (Game::new(rules), RandomPlayer::new(1));
    let playouts = pace(time, || {
        copy.clone_from(&begin);
        black_box(player.play_out(&mut copy));
        1
    });
    Ok(Figures { copies, plays, evaluations, playouts })
}

/// A game in which somebody decides, halfway through its tiles.
fn position(rules: &Arc<Rules>, seed: u64) -> Game {
    let (mut game, mut player) = (Game::new(Arc::clone(rules)), RandomPlayer::new(seed));
    let half = rules.tiles().iter().map(|tile| usize::from(tile.count)).sum::<usize>() / 2;
    loop {
        let is_there = game.placed_tiles().count() >= half && game.hand().is_some();
        if is_there || player.step(&mut game) == Step::Over {
            return game;
        }
    }
}

/// How often something is done in a CPU second; each call says how often it did it.
fn pace(time: Duration, mut work: impl FnMut() -> usize) -> f64 {
    /// The shortest batch, so that the clock is no part of it.
    const BATCH: Duration = Duration::from_millis(2);
    let (mut batches, mut spent) = (Vec::new(), Duration::ZERO);
    while spent < time || batches.len() < 10 {
        let (begin, mut done) = (ThreadTime::now(), 0);
        let batch = loop {
            done += work();
            let batch = begin.elapsed();
            if batch >= BATCH {
                break batch;
            }
        };
        spent += batch;
        batches.push(done as f64 / batch.as_secs_f64());
    }
    batches.sort_by(|a, b| b.total_cmp(a));
    let best = &batches[..batches.len().div_ceil(10)];
    (best.iter().sum::<f64>() / best.len() as f64).round()
}
