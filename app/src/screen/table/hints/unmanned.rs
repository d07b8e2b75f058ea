//! Why no figure goes on the tile just placed, where its seat is not even asked for one.

use crate::board::Under;
use crate::model::TableModel;
use crate::screen::table::TableScreen;
use crate::screen::{Cx, phrase};
use rules::{Illegal, Piece, Seat, Unmanned};

/// The reasons, as long as the move is not sent.
fn told(state: &TableScreen) -> Option<(&[Unmanned], Seat)> {
    let plan = state.plan.as_ref().filter(|_| !state.is_sent())?;
    Some((&state.known()?.unmanned, plan.seat))
}

/// The reason at the place under the pointer.
pub(super) fn at(cx: &Cx<'_>, table: &TableModel, state: &TableScreen, under: Under) -> Option<String> {
    let (unmanned, seat) = told(state)?;
    let here = unmanned.iter().find(|one| Some(one.place) == under.place)?;
    Some(sentence(cx, table, state, (here, seat)))
}

/// The reason for the tile as a whole.
pub(in crate::screen::table) fn no_figure(
    cx: &Cx<'_>,
    table: &TableModel,
    state: &TableScreen,
) -> Option<String> {
    let (unmanned, seat) = told(state)?;
    // Fields without farmers, rivers and gardens explain nothing as long as there is something else.
    let is_bare =
        |one: &&Unmanned| matches!(one.why, Illegal::OnRiver | Illegal::NoFarmers | Illegal::GardenPlace);
    let first = unmanned.iter().find(|one| !is_bare(one)).or(unmanned.first())?;
    let sentence = |one| sentence(cx, table, state, (one, seat));
    let mut rest = unmanned.iter().filter(|one| !is_bare(one)).map(sentence);
    let sentence = sentence(first);
    let is_one = rest.all(|other| other == sentence);
    let why = if is_one { sentence } else { cx.text("taken-all") };
    Some(cx.words.with("no-figure", &[("why", (&why).into())]))
}

fn sentence(cx: &Cx<'_>, table: &TableModel, state: &TableScreen, (one, seat): (&Unmanned, Seat)) -> String {
    match one.why {
        Illegal::Occupied => phrase::taken(cx, &one.feature, seat, &|seat| table.name(seat).to_owned()),
        // It was looked for with a meeple that the seat has, so the seat had none. Beside the map stands what it has after
        // the scoring.
        Illegal::NoSupply { .. } if state.game(table).supply(seat, Piece::Meeple) > 0 => {
            cx.text("no-meeple-yet")
        }
        Illegal::NoSupply { .. } => cx.text("no-meeple-left"),
        why => phrase::illegal(cx, why),
    }
}
