//! What bots think of positions and plays.

use rules::{Action, Decision, Game, Outlook, Rotation, Rules, Seat, Source, Wait, Weights};
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

/// Of how many draws a bot looks at what each would bring.
const DRAWS: u32 = 4;

/// Reads positions, and keeps the memory for the copies of a game on which it tries things out.
#[derive(Debug)]
pub(super) struct Judge {
    outlook: Outlook,
    /// The points of a tile that a seat may play besides its turns, in hundredths.
    owed: i32,
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
        Self { outlook: Outlook::new(rules, weights.clone()), owed: weights.owed, after: None, end: None }
    }

    /// How far a seat is ahead of its best opponent, in hundredths of points. A bid that nobody has topped counts as paid.
    pub(super) fn lead(&mut self, game: &Game, seat: Seat) -> i32 {
        let expected = self.outlook.read(game);
        let others = (0..game.seats()).map(Seat).filter(|other| *other != seat);
        let best = others.map(|other| expected[usize::from(other.0)]).max().unwrap_or_default();
        let bid = game.auction().and_then(|auction| auction.bid).filter(|(whose, _)| *whose == seat);
        expected[usize::from(seat.0)] - best - bid.map_or(0, |(_, points)| i32::from(points) * 100)
    }

    /// What one of several actions is worth of which `others` are the rest, in hundredths of points: what a seat leads by
    /// afterwards. A draw shows in no position, so the action that gives one up costs what it is worth, and the saved
    /// tile that is drawn now is not lost.
    pub(super) fn worth(&mut self, after: &Game, seat: Seat, action: Action, others: &[Action]) -> i32 {
        let lead = self.lead(after, seat);
        match action {
            Action::Draw { source: Source::Credit } => lead + self.owed,
            Action::Pass if others.iter().any(|other| matches!(other, Action::Draw { .. })) => {
                lead - self.owed
            }
            _ => lead,
        }
    }

    /// What a seat leads by after an action that brings a tile and the best play of that tile, in hundredths of points:
    /// if it is drawn, on average of some draws that stand for all.
    pub(super) fn worth_of_tile(&mut self, game: &Game, seat: Seat, action: Action) -> i32 {
        let mut brought = game.clone();
        brought.play_unchecked(action);
        if !matches!(brought.wait(), Wait::Chance(_)) {
            return self.best_lead(&brought, seat);
        }
        let outcomes = brought.outcomes();
        let all: u32 = outcomes.iter().map(|(_, count)| u32::from(*count)).sum();
        let (mut sum, mut looked) = (0, 0);
        let mut drawn = None;
        for n in 0..DRAWS {
            // In the middle of each of as many equal parts.
            let mut at = (2 * n + 1) * all / (2 * DRAWS);
            let tile = outcomes.iter().find(|(_, count)| {
                let left = at.checked_sub(u32::from(*count));
                at = left.unwrap_or(at);
                left.is_none()
            });
            let Some((tile, _)) = tile else { continue };
            let after = copied(&mut drawn, &brought);
            if after.resolve_to(*tile).is_ok() {
                sum += self.best_lead(after, seat);
                looked += 1;
            }
        }
        if looked > 0 { sum / looked } else { self.lead(game, seat) }
    }

    /// What a seat leads by after its best play, or now if it does not decide.
    fn best_lead(&mut self, game: &Game, seat: Seat) -> i32 {
        let decides = matches!(game.wait(), Wait::Decide { seat: decider, .. } if decider == seat);
        let plays = if decides { self.plays(game, seat) } else { Vec::new() };
        plays.into_iter().map(|play| play.worth).max().unwrap_or_else(|| self.lead(game, seat))
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
                plays.push(Play { actions: vec![*first], worth: self.worth(after, seat, *first, &firsts) });
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
