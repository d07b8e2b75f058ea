//! A bot that takes the move that looks best at once.

use net::node::Bot;
use rules::{Action, Decision, Game, Piece, Place, Seat, SplitMix, Wait};

/// Plays the tile and figure that put its own score, plus the expected points of its figures, furthest ahead. It tries
/// everything on a copy of the game and looks no further than its own play.
#[derive(Debug)]
pub struct Greedy {
    dice: SplitMix,
}

impl Greedy {
    /// A bot that breaks ties with a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { dice: SplitMix::new(seed) }
    }
}

impl Bot for Greedy {
    fn choose(&mut self, game: &Game, seat: Seat) -> Vec<Action> {
        let mut best: Vec<Vec<Action>> = Vec::new();
        let mut most = i32::MIN;
        for (actions, worth) in plays(game, seat) {
            if worth > most {
                most = worth;
                best.clear();
            }
            if worth == most {
                best.push(actions);
            }
        }
        if best.is_empty() { Vec::new() } else { best.swap_remove(self.dice.below(best.len())) }
    }

    /// Where a portal leads to every tile it tries fifty thousand plays.
    fn is_quick(&self) -> bool {
        false
    }
}

/// Every legal play of a tile with every figure, and its worth.
fn plays(game: &Game, seat: Seat) -> Vec<(Vec<Action>, i32)> {
    let mut plays = Vec::new();
    for first in game.legal() {
        let mut after = game.clone();
        after.play_unchecked(first);
        let figures = matches!(after.wait(), Wait::Decide { seat: s, kind: Decision::Figures } if s == seat);
        if !matches!(first, Action::Place { .. }) || !figures {
            plays.push((vec![first], worth(&after, seat)));
            continue;
        }
        for second in after.legal() {
            let mut end = after.clone();
            end.play_unchecked(second);
            plays.push((vec![first, second], worth(&end, seat)));
        }
    }
    plays
}

/// The lead of a seat in tenths of points. Scored points count in full, points on the board in part, and a meeple in
/// hand counts more while few are left.
fn worth(game: &Game, seat: Seat) -> i32 {
    let rival = (0..game.seats()).map(Seat).filter(|s| *s != seat).map(|s| side(game, s)).max().unwrap_or(0);
    side(game, seat) - rival
}

fn side(game: &Game, seat: Seat) -> i32 {
    let mut seen: Vec<Place> = Vec::new();
    let mut standing = 0;
    for figure in game.standing().iter().filter(|f| f.seat == seat && f.piece.is_follower()) {
        if seen.contains(&figure.place) {
            continue;
        }
        let Some(feature) = game.feature(figure.place) else { continue };
        if feature.owners.contains(&seat) {
            standing += 4 * feature.points + (feature.points_complete - feature.points).clamp(0, 10);
        }
        seen.extend(feature.segments);
    }
    let in_hand = i32::from(game.supply(seat, Piece::Meeple).min(4));
    10 * game.score(seat) + standing + 6 * in_hand
}
