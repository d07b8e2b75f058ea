//! Puzzles: decisions of saved games whose best play is clearly better than the second one, to be found again.

mod search;

pub use search::Searching;

use crate::model::TableModel;
use crate::replay::Replay;
use crate::review::{Judged, Review, as_listed};
use net::node::{SeatKind, Status, Waiting};
use rules::{Action, Decision, Seat};
use std::sync::Arc;

/// How far the best play is ahead of the second one at least, in hundredths of points.
const CLEAR: i32 = 300;
/// The fewest plays to choose from.
const CHOICES: usize = 5;
/// The most puzzles of one game.
const OF_A_GAME: usize = 3;

/// A decision to be found.
pub struct Puzzle {
    /// The table at that moment. Whoever solves it sits on the seat that decides.
    pub table: TableModel,
    /// What was thought of the decision.
    pub judged: Judged,
}

impl Puzzle {
    /// The clearest decisions of a game, in its order.
    #[must_use]
    pub fn of(replay: &mut Replay, review: &Review) -> Vec<Self> {
        let is_clear =
            |judged: &&Judged| judged.about == Decision::Place && judged.nth == 0 && judged.clear >= CLEAR;
        let mut clearest: Vec<&Judged> = review.decisions.iter().filter(is_clear).collect();
        clearest.retain(|judged| replay.table(judged.at).game.legal().len() >= CHOICES);
        clearest.sort_by_key(|judged| (-judged.clear, judged.at));
        clearest.truncate(OF_A_GAME);
        clearest.sort_by_key(|judged| judged.at);
        clearest.into_iter().map(|judged| Self::at(replay, judged)).collect()
    }

    fn at(replay: &mut Replay, judged: &Judged) -> Self {
        let mut table = replay.table(judged.at);
        let seating = Arc::make_mut(&mut table.seating);
        for (seat, player) in (0..).map(Seat).zip(&mut seating.seats) {
            player.is_mine = seat == judged.seat;
            player.kind = SeatKind::Person;
        }
        let waiting = Waiting::Decision { seat: judged.seat, kind: judged.about, is_mine: true };
        table.status = Some(Arc::new(Status::alone(table.seq, waiting)));
        Self { table, judged: judged.clone() }
    }

    /// The table after the best play.
    #[must_use]
    pub fn solved(&self) -> TableModel {
        let mut game = (*self.table.game).clone();
        for action in &self.judged.best {
            game.play_unchecked(*action);
        }
        let placed = self.judged.best.first().and_then(|action| action.tile_placed());
        let newest = placed.map_or(self.table.newest, |(cell, _)| Some(cell));
        let mut seating = (*self.table.seating).clone();
        seating.game = Arc::new(game);
        // With the ring of a tile that has just been placed.
        let recent = newest.into_iter().map(|cell| (cell, self.judged.seat)).collect();
        TableModel { newest, recent, seq: self.table.seq + 1, ..TableModel::new(Arc::new(seating)) }
    }

    /// Whether a play is the best one, perhaps with a tile that looks the same when it is turned.
    #[must_use]
    pub fn is_best(&self, actions: &[Action]) -> bool {
        // A play without a figure may say so or not.
        let plain = |play: &[Action]| -> Vec<Action> {
            let listed = as_listed(&self.table.game, play);
            listed.into_iter().take(2).filter(|action| *action != Action::Pass).collect()
        };
        plain(actions) == plain(&self.judged.best)
    }
}

#[cfg(test)]
mod tests;
