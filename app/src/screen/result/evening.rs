//! What a finished game was like: where the points came from, how they grew, and the best moves.

use crate::model::{LineKind, TableModel, is_of_last_count};
use crate::replay::{Tally, tally};
use rules::{Event, Place, Reason, Seat};

/// The most moves that are told.
const BEST: usize = 3;

/// A finished game in numbers.
pub(super) struct Evening {
    /// The sources of each seat's points.
    pub(super) tallies: Vec<Tally>,
    /// For each seat the points after each turn, beginning with none; the last count is the last step.
    pub(super) curve: Vec<Vec<i32>>,
    /// The moves with the most points, the best first.
    pub(super) best: Vec<Best>,
}

/// A move that brought many points.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Best {
    /// The entry it belongs to.
    seq: u64,
    /// Its turn, counted from 1.
    pub(super) turn: usize,
    /// The seat that scored.
    pub(super) seat: Seat,
    /// All its points.
    pub(super) points: i32,
    /// What brought most of them, and where.
    pub(super) reason: Reason,
    pub(super) place: Place,
    most: i32,
}

impl Evening {
    /// The numbers of a table.
    pub(super) fn of(table: &TableModel) -> Self {
        let seats = usize::from(table.game.seats());
        let lines = table.history.iter();
        let tallies = tally(lines.clone(), seats);
        let turns = table.turns.len();
        let mut curve = vec![vec![0; turns + 2]; seats];
        let mut best: Vec<Best> = Vec::new();
        for line in lines {
            let LineKind::Game(Event::Scored { seat, points, reason, place }, _) = line.what else {
                continue;
            };
            let turn = table.turn_after(line.seq.saturating_sub(1)).0;
            let is_last = is_of_last_count(reason);
            curve[seat.index()][if is_last { turns + 1 } else { turn }] += points;
            if is_last {
                continue;
            }
            match best.iter_mut().find(|best| (best.seq, best.seat) == (line.seq, seat)) {
                Some(best) => {
                    best.points += points;
                    if points > best.most {
                        (best.most, best.reason, best.place) = (points, reason, place);
                    }
                }
                None => best.push(Best { seq: line.seq, turn, seat, points, reason, place, most: points }),
            }
        }
        for points in &mut curve {
            (1..points.len()).for_each(|n| points[n] += points[n - 1]);
        }
        best.sort_by_key(|best| (-best.points, best.seq));
        best.truncate(BEST);
        Self { tallies, curve, best }
    }
}
