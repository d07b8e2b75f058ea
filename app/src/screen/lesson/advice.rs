//! Compares the learner's plan with the move of the lesson.

use super::course::Turn;
use crate::plan::Plan;
use rules::Action;

/// The next step, or a deviation from the lesson.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Advice {
    /// Place the tile.
    Place,
    /// The tile is on another cell.
    OtherCell,
    /// The tile is on the right cell, but in another rotation.
    OtherTurn,
    /// Put the figure.
    Figure,
    /// The figure is elsewhere.
    OtherFigure,
    /// A figure was put, but none is wanted yet.
    NoFigure,
    /// Confirm.
    Confirm,
}

impl Advice {
    /// What the plan of a move still lacks.
    pub(super) fn of(plan: Option<&Plan>, wanted: &Turn) -> Self {
        let Some((plan, (cell, rotation))) = plan.and_then(|p| Some((p, p.placed()?))) else {
            return Self::Place;
        };
        if cell != wanted.cell {
            return Self::OtherCell;
        }
        if !wanted.lies_as(rotation) {
            return Self::OtherTurn;
        }
        let put = plan.steps().iter().find_map(|step| match *step {
            Action::Deploy { place, .. } => Some(place),
            _ => None,
        });
        match (put, wanted.figure()) {
            (None, None) => Self::Confirm,
            (None, Some(_)) => Self::Figure,
            (Some(_), None) => Self::NoFigure,
            (Some(put), Some(wanted)) if put == wanted => Self::Confirm,
            (Some(_), Some(_)) => Self::OtherFigure,
        }
    }

    /// The text key for a deviation: what differs, and how to undo it.
    pub(super) const fn objection(self) -> Option<&'static str> {
        match self {
            Self::OtherCell => Some("first-other-cell"),
            Self::OtherTurn => Some("first-other-turn"),
            Self::OtherFigure => Some("first-other-figure"),
            Self::NoFigure => Some("first-no-figure"),
            Self::Place | Self::Figure | Self::Confirm => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::course::{MOVES, rules};
    use super::*;
    use rules::{Cell, Game, Rotation, Seat};
    use std::sync::Arc;

    fn plan(at: usize) -> Plan {
        let mut game = Game::new(Arc::clone(rules()));
        for (n, m) in MOVES[..=at].iter().enumerate() {
            game.resolve_to(m.mine.id()).unwrap();
            let turns = [(Seat(0), Some(m.mine)), (Seat(1), m.reply)];
            for (seat, turn) in turns.into_iter().filter(|_| n < at) {
                let turn = turn.unwrap();
                if seat == Seat(1) {
                    game.resolve_to(turn.id()).unwrap();
                }
                for action in turn.actions() {
                    let _ = game.play(seat, action);
                }
            }
        }
        Plan::new(1, Seat(0), Arc::new(game))
    }

    #[test]
    fn what_is_planned_is_judged_step_by_step() {
        let wanted = &MOVES[2].mine;
        let mut plan = plan(2);
        assert_eq!(Advice::of(None, wanted), Advice::Place);
        assert_eq!(Advice::of(Some(&plan), wanted), Advice::Place);
        plan.place(Cell::new(2, 0), Rotation::R0);
        assert_eq!(Advice::of(Some(&plan), wanted), Advice::OtherCell);
        plan.undo();
        plan.place(wanted.cell, wanted.rotation);
        assert_eq!(Advice::of(Some(&plan), wanted), Advice::Figure);
        let other = plan
            .legal()
            .into_iter()
            .find(|a| matches!(a, Action::Deploy { place, .. } if Some(*place) != wanted.figure()));
        plan.play(other.unwrap()).unwrap();
        assert_eq!(Advice::of(Some(&plan), wanted), Advice::OtherFigure);
        plan.undo();
        plan.play(wanted.actions()[1]).unwrap();
        assert_eq!(Advice::of(Some(&plan), wanted), Advice::Confirm);
    }

    #[test]
    fn a_tile_that_lies_otherwise_is_told() {
        let wanted = &MOVES[1].mine;
        let mut plan = plan(1);
        plan.place(wanted.cell, Rotation::R0);
        assert_eq!(Advice::of(Some(&plan), wanted), Advice::OtherTurn);
        plan.place(wanted.cell, wanted.rotation);
        assert_eq!(Advice::of(Some(&plan), wanted), Advice::Confirm);
    }

    #[test]
    fn a_figure_too_early_is_told() {
        let wanted = &MOVES[0].mine;
        let mut plan = plan(0);
        plan.place(wanted.cell, wanted.rotation);
        assert_eq!(Advice::of(Some(&plan), wanted), Advice::Confirm);
        let figure = plan.legal().into_iter().find(|a| matches!(a, Action::Deploy { .. })).unwrap();
        plan.play(figure).unwrap();
        assert_eq!(Advice::of(Some(&plan), wanted), Advice::NoFigure);
    }
}
