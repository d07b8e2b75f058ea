//! Why an action is not possible, according to the rules themselves, tried on a copy of the game.

use super::Version;
use super::reason::Attempt;
use crate::board::Under;
use crate::model::TableModel;
use crate::screen::table::TableScreen;
use crate::screen::{Cx, phrase};
use net::node::Waiting;
use rules::Rotation;

/// How strongly the user asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Asks {
    /// The pointer is there.
    Pointed,
    /// The keys moved there while looking around.
    Looked,
    /// It was clicked.
    Clicked,
}

impl Asks {
    /// Whether to answer even if the reason is obvious.
    pub(super) fn is_eager(self) -> bool {
        self != Self::Pointed
    }
}

/// A reason, and its place.
#[derive(Clone, Debug)]
pub(super) struct Refused {
    pub(super) version: Version,
    pub(super) under: Under,
    /// How the tile in hand lay.
    rotation: Rotation,
    pub(super) asks: Asks,
    /// Whether a move was sent then, and what the game waited for.
    then: (bool, Option<Waiting>),
    pub(super) reason: String,
}

impl Refused {
    /// Why a click there would be refused; `None` if it is legal.
    pub(super) fn new(
        cx: &Cx<'_>,
        table: &TableModel,
        state: &TableScreen,
        under: Under,
        asks: Asks,
    ) -> Option<Self> {
        let reason = reason(cx, table, state, under, asks)?;
        let (version, then) = (Version::of(table, state), waited(table, state));
        Some(Self { version, under, rotation: state.rotation, asks, then, reason })
    }

    /// Whether it still tells of what is asked and pointed at.
    pub(super) fn stays(&self, table: &TableModel, state: &TableScreen, under: Option<Under>) -> bool {
        self.version == Version::of(table, state)
            && self.then == waited(table, state)
            && Some(self.under) == under
            && self.rotation == state.rotation
    }
}

/// Whether a move was sent, and what the game waits for.
fn waited(table: &TableModel, state: &TableScreen) -> (bool, Option<Waiting>) {
    (state.is_sent(), table.status.as_ref().map(|status| status.waiting.clone()))
}

fn reason(cx: &Cx<'_>, table: &TableModel, state: &TableScreen, under: Under, asks: Asks) -> Option<String> {
    let plan = state.plan.as_ref().filter(|_| !state.is_sent());
    let Some((plan, kind)) = plan.and_then(|plan| Some((plan, plan.decision()?))) else {
        return super::unmanned::at(cx, table, state, under).or_else(|| waits(cx, table, state, asks));
    };
    let legal = plan.legal();
    let wish = Attempt {
        game: plan.game(),
        seat: plan.seat,
        kind,
        legal: &legal,
        tool: state.tool(kind, &legal),
        rotation: state.rotation,
        under,
        asks,
        is_near: state.known().is_some_and(|k| k.frontier.contains(&under.cell)),
    };
    Some(wish.cause()?.text(cx, &|seat| table.name(seat).to_owned()))
}

/// The answer to a click when there is nothing to do: what the game waits for, or that the move can be confirmed.
fn waits(cx: &Cx<'_>, table: &TableModel, state: &TableScreen, asks: Asks) -> Option<String> {
    let status = table.status.as_ref().filter(|_| asks == Asks::Clicked && !table.is_over())?;
    if state.is_sent() {
        return Some(cx.text("is-sent"));
    }
    let is_planned = state.plan.as_ref().is_some_and(|plan| !plan.is_empty());
    Some(if is_planned { cx.text("confirm-or-undo") } else { phrase::waiting(cx, table, &status.waiting) })
}
