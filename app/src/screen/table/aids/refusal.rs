//! Why something cannot be done where it was wished: the rules themselves are asked, on a copy of the game.

use super::Version;
use crate::board::Under;
use crate::screen::table::Table;
use crate::screen::table::choice::Tool;
use crate::screen::{Cx, phrase};
use crate::window::model::TableModel;
use rules::{Action, Decision, Game, Illegal, Piece, Place, Seat};

/// How much somebody wants to know it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Asks {
    /// The pointer is there.
    Pointed,
    /// It was clicked.
    Clicked,
}

/// A reason, and what it is about.
#[derive(Clone, Debug)]
pub(super) struct Refused {
    pub(super) version: Version,
    pub(super) under: Under,
    pub(super) asks: Asks,
    pub(super) reason: String,
}

impl Refused {
    /// Why what a click there would do is not allowed; nothing if it is, or if nobody here has to decide.
    pub(super) fn new(
        cx: &Cx<'_>,
        table: &TableModel,
        state: &Table,
        under: Under,
        asks: Asks,
    ) -> Option<Self> {
        let plan = state.plan.as_ref().filter(|_| !state.is_sent())?;
        let game = plan.game();
        let wish = match plan.decision()? {
            Decision::Place => {
                let is_near = state.known().is_some_and(|k| k.frontier.contains(&under.cell));
                // Far from everything the reason is plain, unless somebody clicks there.
                if !is_near && asks == Asks::Pointed {
                    return None;
                }
                Action::Place { cell: under.cell, rotation: state.rotation }
            }
            Decision::Figures => {
                let is_fresh = game.last_placed() == Some(under.cell);
                if !is_fresh && asks == Asks::Pointed {
                    return None;
                }
                Action::Deploy { piece: piece(state, plan.legal().as_slice()), place: under.place? }
            }
            _ => return None,
        };
        let reason = why_not(game, plan.seat, wish)?;
        // A tile that only has to be turned is turned by the click.
        let fits_turned = state.plan.as_ref().is_some_and(|p| {
            matches!(wish, Action::Place { .. })
                && p.game().placements().iter().any(|(cell, _)| *cell == under.cell)
        });
        (!fits_turned).then(|| Self {
            version: Version::of(table, state),
            under,
            asks,
            reason: phrase::illegal(cx, reason),
        })
    }
}

/// The figure that a click would put.
fn piece(state: &Table, legal: &[Action]) -> Piece {
    match state.tool(Decision::Figures, legal) {
        Some(Tool::Figure(piece)) => piece,
        _ => Piece::Meeple,
    }
}

/// Why a seat may not do something, if it may not.
fn why_not(game: &Game, seat: Seat, wish: Action) -> Option<Illegal> {
    let wish = match wish {
        // Figures that stand on a tile and on no part of it are pointed at by any part.
        Action::Deploy { piece, place: Place::Segment(cell, part, _) } if stands_on_tile(piece) => {
            let place = if part == rules::Part::Whole { Place::Cell(cell) } else { Place::Half(cell, part) };
            Action::Deploy { piece, place }
        }
        other => other,
    };
    game.clone().play(seat, wish).err()
}

const fn stands_on_tile(piece: Piece) -> bool {
    matches!(piece, Piece::Toll | Piece::Estate | Piece::Tower | Piece::Pig)
}
