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

/// How many plays are read at one decision, about. Nearly all decisions have fewer, but where a portal leads to every tile
/// there are fifty thousand.
pub(super) const MOST: usize = 1500;

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
    /// when it is turned is looked at in one rotation. Where there are far more than [`MOST`], the likely ones.
    pub(super) fn plays(&mut self, game: &Game, seat: Seat) -> Vec<Play> {
        let twins = twins(game);
        let is_twin = |first: &Action| {
            first.tile_placed().is_some_and(|(_, rotation)| twins[usize::from(rotation.quarters())])
        };
        let firsts: Vec<Action> = game.legal().into_iter().filter(|first| !is_twin(first)).collect();
        let mut plays = Vec::new();
        let mut kept = self.after.take();
        let mut are_too_many = false;
        for (n, first) in firsts.iter().enumerate() {
            let after = copied(&mut kept, game);
            after.play_unchecked(*first);
            if !asks_for_figure(after, seat, *first) {
                plays.push(Play { actions: vec![*first], worth: self.lead(after, seat) });
                continue;
            }
            let seconds = after.legal();
            // As if the others had as many.
            are_too_many = plays.len() + seconds.len() * (firsts.len() - n) > 2 * MOST;
            if are_too_many {
                break;
            }
            self.read_with(after, seat, *first, seconds, &mut plays);
        }
        self.after = kept;
        if are_too_many { self.likely_plays(game, seat, &firsts) } else { plays }
    }

    /// Of each first action one play, and from the best one on those with figures where the tile goes, then those with
    /// figures elsewhere, half of [`MOST`] each: what a figure is worth far away hardly depends on where the tile goes.
    fn likely_plays(&mut self, game: &Game, seat: Seat, firsts: &[Action]) -> Vec<Play> {
        let mut looks: Vec<Look> = firsts.iter().map(|first| self.first_look(game, seat, *first)).collect();
        let mut best: Vec<usize> = (0..looks.len()).collect();
        best.sort_by_key(|n| -looks[*n].plays[0].worth);
        let mut kept = self.after.take();
        for are_near in [true, false] {
            let mut left = MOST / 2;
            for n in &best {
                let Look { first, plays, near, far } = &mut looks[*n];
                let mut seconds = std::mem::take(if are_near { near } else { far });
                seconds.truncate(left);
                left -= seconds.len();
                if !seconds.is_empty() {
                    let after = copied(&mut kept, game);
                    after.play_unchecked(*first);
                    self.read_with(after, seat, *first, seconds, plays);
                }
            }
        }
        self.after = kept;
        looks.into_iter().flat_map(|look| look.plays).collect()
    }

    /// A first action with no figure, or with the first one if there must be one, and what else may follow.
    fn first_look(&mut self, game: &Game, seat: Seat, first: Action) -> Look {
        let mut kept = self.after.take();
        let after = copied(&mut kept, game);
        after.play_unchecked(first);
        let mut look = Look { first, plays: Vec::new(), near: Vec::new(), far: Vec::new() };
        if asks_for_figure(after, seat, first) {
            let here = first.tile_placed().map(|(cell, _)| cell);
            let is_far = |second: &Action| matches!(second, Action::Deploy { place, .. } if Some(place.cell()) != here);
            (look.far, look.near) = after.legal().into_iter().partition(is_far);
            let pass = look.near.iter().position(|second| *second == Action::Pass).unwrap_or_default();
            let seconds = if look.near.is_empty() { &mut look.far } else { &mut look.near };
            let second = vec![seconds.remove(pass)];
            self.read_with(after, seat, first, second, &mut look.plays);
        } else {
            look.plays.push(Play { actions: vec![first], worth: self.lead(after, seat) });
        }
        self.after = kept;
        look
    }

    /// Reads the plays that go on with these after a first action.
    fn read_with(
        &mut self,
        after: &Game,
        seat: Seat,
        first: Action,
        seconds: Vec<Action>,
        plays: &mut Vec<Play>,
    ) {
        let mut kept = self.end.take();
        for second in seconds {
            let end = copied(&mut kept, after);
            end.play_unchecked(second);
            plays.push(Play { actions: vec![first, second], worth: self.lead(end, seat) });
        }
        self.end = kept;
    }
}

/// A first action under consideration.
struct Look {
    first: Action,
    /// What was read of it: at least one play.
    plays: Vec<Play>,
    /// What may follow where the tile goes, or without a place.
    near: Vec<Action>,
    /// The figures that may follow elsewhere.
    far: Vec<Action>,
}

/// Whether a placed tile has its seat decide about figures.
fn asks_for_figure(after: &Game, seat: Seat, first: Action) -> bool {
    first.tile_placed().is_some() && after.wait() == (Wait::Decide { seat, kind: Decision::Figures })
}

/// Which rotations of the tile in hand look like an earlier one.
pub(super) fn twins(game: &Game) -> [bool; 4] {
    let Some(tile) = game.hand().map(|tile| game.rules().tile(tile)) else { return [false; 4] };
    Rotation::ALL.map(|rotation| {
        Rotation::ALL.into_iter().take_while(|r| *r != rotation).any(|r| tile.is_alike(r, rotation))
    })
}
