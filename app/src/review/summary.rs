//! What a review says of a player.

use super::{AS_GOOD, Fault, Review};
use rules::Seat;
use std::collections::BTreeMap;

/// How a player decided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// The seat.
    pub seat: Seat,
    /// How many decisions were judged.
    pub decisions: usize,
    /// How many of them were as good as the best.
    pub good: usize,
    /// What all of them lost, in hundredths of points.
    pub lost: i32,
    /// What was wrong with the others, what lost most first.
    pub habits: Vec<Habit>,
}

/// What was wrong with some decisions of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Habit {
    /// What.
    pub fault: Fault,
    /// How often.
    pub count: usize,
    /// What it lost in all, in hundredths of points.
    pub lost: i32,
}

impl Summary {
    /// The summaries of all seats.
    #[must_use]
    pub fn of(review: &Review) -> Vec<Self> {
        let seats = review.curve.last().map_or(0, |standing| standing.leads.len());
        (0..).take(seats).map(|seat| Self::of_seat(review, Seat(seat))).collect()
    }

    fn of_seat(review: &Review, seat: Seat) -> Self {
        let mut faults: BTreeMap<Fault, (usize, i32)> = BTreeMap::new();
        let mut summary = Self { seat, decisions: 0, good: 0, lost: 0, habits: Vec::new() };
        for judged in review.decisions.iter().filter(|judged| judged.seat == seat) {
            summary.decisions += 1;
            summary.good += usize::from(judged.lost < AS_GOOD);
            summary.lost = summary.lost.saturating_add(judged.lost);
            if let Some(fault) = judged.fault {
                let (count, lost) = faults.entry(fault).or_default();
                (*count, *lost) = (*count + 1, lost.saturating_add(judged.lost));
            }
        }
        let habit = |(fault, (count, lost))| Habit { fault, count, lost };
        summary.habits = faults.into_iter().map(habit).collect();
        summary.habits.sort_by_key(|habit| -habit.lost);
        summary
    }
}
