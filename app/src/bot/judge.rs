//! What bots think of positions and plays.

use rules::{Action, Decision, Game, Outlook, Rotation, Rules, Seat, Wait, Weights};
use std::sync::Arc;

/// Everything that a seat may do now, as far as its figures on the new tile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Play {
    /// What to do, in order.
    pub actions: Vec<Action>,
    /// The lead of the seat afterwards, in hundredths of points.
    pub worth: i32,
}

/// Reads positions, and keeps the memory for the copies of a game on which it tries things out.
#[derive(Debug)]
pub(super) struct Judge {
    outlook: Outlook,
    after: Trial,
    end: Trial,
}

/// A copy of a game.
pub(super) type Trial = Option<Game>;

/// Copies a game into a place, which keeps its memory.
pub(super) fn copied<'a>(into: &'a mut Trial, game: &Game) -> &'a mut Game {
    match into {
        Some(copy) => copy.clone_from(game),
        None => *into = Some(game.clone()),
    }
    into.as_mut().expect("it was just filled")
}

impl Judge {
    pub(super) fn new(rules: &Arc<Rules>, weights: &Weights) -> Self {
        Self { outlook: Outlook::new(rules, weights.clone()), after: None, end: None }
    }

    /// How far a seat is ahead of its best opponent, in hundredths of points. A bid that nobody has topped counts as paid.
    pub(super) fn lead(&mut self, game: &Game, seat: Seat) -> i32 {
        let expected = self.outlook.read(game);
        let others = (0..game.seats()).map(Seat).filter(|other| *other != seat);
        let best = others.map(|other| expected[usize::from(other.0)]).max().unwrap_or_default();
        let bid = game.auction().and_then(|auction| auction.bid).filter(|(whose, _)| *whose == seat);
        expected[usize::from(seat.0)] - best - bid.map_or(0, |(_, points)| i32::from(points) * 100)
    }

    /// Every legal play of a seat and what it leads to. A tile and a figure on it are one play; a tile that looks the same
    /// when it is turned is looked at in one rotation.
    pub(super) fn plays(&mut self, game: &Game, seat: Seat) -> Vec<Play> {
        let mut plays = Vec::new();
        let (mut kept, mut kept_end) = (self.after.take(), self.end.take());
        let twins = twins(game);
        for first in game.legal() {
            let placed = first.tile_placed();
            if placed.is_some_and(|(_, rotation)| twins[usize::from(rotation.quarters())]) {
                continue;
            }
            let after = copied(&mut kept, game);
            after.play_unchecked(first);
            let asks = after.wait() == (Wait::Decide { seat, kind: Decision::Figures });
            if placed.is_none() || !asks {
                plays.push(Play { actions: vec![first], worth: self.lead(after, seat) });
                continue;
            }
            for second in after.legal() {
                let end = copied(&mut kept_end, after);
                end.play_unchecked(second);
                plays.push(Play { actions: vec![first, second], worth: self.lead(end, seat) });
            }
        }
        (self.after, self.end) = (kept, kept_end);
        plays
    }
}

/// Which rotations of the tile in hand look like an earlier one.
pub(super) fn twins(game: &Game) -> [bool; 4] {
    let Some(tile) = game.hand().map(|tile| game.rules().tile(tile)) else { return [false; 4] };
    Rotation::ALL.map(|rotation| {
        Rotation::ALL.into_iter().take_while(|r| *r != rotation).any(|r| tile.is_alike(r, rotation))
    })
}
