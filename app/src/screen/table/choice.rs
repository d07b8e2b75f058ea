//! The choices on the map: the legal actions with a place, grouped by tool.

use super::{TableScreen, hints};
use crate::art::chip::ChipColour;
use crate::art::figure::Pose;
use crate::art::thing::Thing;
use crate::board::{Look, Spot, pose_at, thing_of_sorcerer};
use crate::model::TableModel;
use crate::plan::Plan;
use crate::screen::{Cx, phrase};
use rules::{Action, Decision, Game, Piece, Place, Sorcerer};
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// The tool of a click on the map. They stand in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Tool {
    /// Puts a figure.
    Figure(Piece),
    /// Takes a figure back.
    Back,
    /// Calls the abbot back, with his points.
    Recall,
    /// Puts a chip of a colour on a tunnel mouth.
    Chip(u8),
    /// Builds a wall.
    Wall,
    /// Puts the second nugget.
    Gold,
    /// Takes a tile up.
    Lift,
    /// Closes a gap with a meeple.
    Fill(Piece),
    /// Moves the dragon that everybody moves.
    March,
    /// Moves the fairy.
    Fairy,
    /// Sends a follower home for the princess.
    Princess,
    /// Puts a tower piece.
    Raise,
    /// Takes a prisoner.
    Capture,
    /// Moves the mage or the witch.
    Mage(Sorcerer),
    /// Places the abbey.
    Abbey,
    /// Builds a bridge.
    Bridge,
    /// Takes acrobats down.
    Applaud,
    /// Puts the second ingot.
    Ingot,
    /// Sets or turns a ferry.
    Ferry,
}

/// The tool and the place of an action; `None` for one without a place on the map.
pub(super) const fn tool(action: Action) -> Option<(Tool, Place)> {
    Some(match action {
        Action::Deploy { piece, place } => (Tool::Figure(piece), place),
        Action::TakeBack { place, .. } => (Tool::Back, place),
        Action::Recall { place } => (Tool::Recall, place),
        Action::Chip { colour, place } => (Tool::Chip(colour), place),
        Action::Wall { place } => (Tool::Wall, place),
        Action::Nugget { cell } => (Tool::Gold, Place::Cell(cell)),
        Action::Lift { cell, part: rules::Part::Whole } => (Tool::Lift, Place::Cell(cell)),
        Action::Lift { cell, part } => (Tool::Lift, Place::Half(cell, part)),
        Action::Fill { cell, piece } => (Tool::Fill(piece), Place::Cell(cell)),
        Action::March { cell } => (Tool::March, Place::Cell(cell)),
        Action::Fairy { place, .. } => (Tool::Fairy, place),
        Action::Princess { place, .. } => (Tool::Princess, place),
        Action::Raise { cell } => (Tool::Raise, Place::Cell(cell)),
        Action::Capture { place, .. } => (Tool::Capture, place),
        Action::Mage { who, place } => (Tool::Mage(who), place),
        Action::Abbey { cell } => (Tool::Abbey, Place::Cell(cell)),
        Action::Bridge { cell, .. } => (Tool::Bridge, Place::Cell(cell)),
        Action::Applaud { cell } => (Tool::Applaud, Place::Acrobats(cell)),
        Action::Ingot { cell } => (Tool::Ingot, Place::Cell(cell)),
        Action::Ferry { from, .. } => (Tool::Ferry, from),
        Action::Build { .. }
        | Action::Free { .. }
        | Action::Banish { .. }
        | Action::Draw { .. }
        | Action::Place { .. }
        | Action::Pass
        | Action::Spend { .. }
        | Action::Grow
        | Action::Stable
        | Action::Circle { .. }
        | Action::Conjure
        | Action::Choose { .. }
        | Action::Open { .. }
        | Action::Span { .. }
        | Action::Castle { .. }
        | Action::Bid { .. }
        | Action::Deal { .. }
        | Action::Count { .. }
        | Action::Fly { .. }
        | Action::Rob { .. }
        | Action::Advance { .. }
        | Action::Heed
        | Action::Two => return None,
    })
}

/// The tools of a list of actions, each once, in their order.
pub(super) fn tools(legal: &[Action]) -> Vec<Tool> {
    let mut found = Vec::new();
    for (tool, _) in legal.iter().filter_map(|a| tool(*a)) {
        if !found.contains(&tool) {
            found.push(tool);
        }
    }
    found
}

/// The points of a bid.
const fn bid(action: Action) -> Option<u16> {
    match action {
        Action::Bid { points } => Some(points),
        _ => None,
    }
}

/// The least and the highest of the bids among these actions.
pub(super) fn bids(legal: &[Action]) -> Option<(u16, u16)> {
    let all = || legal.iter().filter_map(|action| bid(*action));
    Some((all().min()?, all().max()?))
}

/// Those of the legal actions that are buttons: neither on the map nor a picture of a tile. The confirm button ends the
/// choice of figures, and of all bids only that which is `above` the least by as many points has a button.
pub(super) fn buttons(kind: Decision, legal: &[Action], above: u16) -> Vec<Action> {
    let offered = bids(legal).map(|(least, most)| least.saturating_add(above).min(most));
    let is_button = |action: &Action| match *action {
        Action::Place { .. } | Action::Span { .. } | Action::Choose { .. } | Action::Open { .. } => false,
        Action::Pass => kind != Decision::Figures,
        Action::Bid { points } => offered == Some(points),
        other => tool(other).is_none(),
    };
    legal.iter().copied().filter(is_button).collect()
}

impl TableScreen {
    /// The tool in use. Besides figures there are extras, which appear on the map only after the user selects them:
    /// chips and walls, and what takes a figure from the map or changes something else instead. Where nothing but extras
    /// can be done, the first is shown.
    pub(super) fn tool(&self, kind: Decision, legal: &[Action]) -> Option<Tool> {
        let tools = tools(legal);
        let is_asked = |t: &Tool| match kind {
            Decision::Start => false,
            Decision::Figures => matches!(t, Tool::Figure(_)) || !legal.contains(&Action::Pass),
            _ => true,
        };
        self.tool.filter(|t| tools.contains(t)).or_else(|| tools.iter().copied().find(is_asked))
    }
}

/// What is asked on the map now: the plan, the question and the legal actions.
fn asked(state: &TableScreen) -> Option<(&Plan, Decision, Vec<Action>)> {
    let plan = state.plan.as_ref().filter(|_| !state.is_sent())?;
    let kind = plan.decision()?;
    (kind != Decision::Figures || !state.is_before_figures).then(|| (plan, kind, plan.legal()))
}

/// How the spot of an action looks.
fn look(table: &TableModel, plan: &Plan, action: Action) -> Look {
    let colour = table.colour(plan.seat);
    match action {
        Action::Deploy { piece, place } | Action::TakeBack { piece, place } => {
            Look::Figure(piece, pose_at(plan.game(), piece, place), colour)
        }
        Action::Recall { .. } => Look::Figure(Piece::Abbot, Pose::Standing, colour),
        Action::Princess { seat, piece, place } | Action::Capture { seat, piece, place } => {
            Look::Figure(piece, pose_at(plan.game(), piece, place), table.colour(seat))
        }
        Action::March { .. } => Look::Thing(Thing::Wyrm),
        Action::Fairy { .. } => Look::Thing(Thing::Fairy),
        Action::Raise { .. } => Look::Thing(Thing::TowerPiece),
        Action::Mage { who, .. } => Look::Thing(thing_of_sorcerer(who)),
        Action::Fill { piece, .. } => Look::Figure(piece, Pose::Standing, colour),
        Action::Chip { colour, .. } => Look::Chip(ChipColour::of(colour)),
        Action::Wall { .. } => Look::Wall,
        Action::Nugget { .. } => Look::Gold,
        Action::Ingot { .. } => Look::Thing(Thing::Ingot),
        Action::Bridge { .. } => Look::Thing(Thing::Bridge),
        Action::Ferry { .. } => Look::Thing(Thing::Ferry),
        Action::Abbey { .. } => Look::Thing(Thing::Abbey),
        Action::Applaud { .. } => Look::Thing(Thing::Acrobats),
        _ => Look::Lift,
    }
}

/// The spots of figures that are not in use now, without words.
pub(super) fn reserved(table: &TableModel, state: &TableScreen) -> Vec<Spot> {
    let Some((plan, kind, legal)) = asked(state) else { return Vec::new() };
    let Some(Tool::Figure(used)) = state.tool(kind, &legal) else { return Vec::new() };
    let spot = |action: Action| match action {
        Action::Deploy { piece, place } if piece != used => {
            Some(Spot { place, action, look: look(table, plan, action), label: String::new(), worth: None })
        }
        _ => None,
    };
    legal.into_iter().filter_map(spot).collect()
}

/// What the steps of the dragon would do that can be chosen now, at a table with hints.
pub(super) fn marches(table: &TableModel, state: &TableScreen) -> Vec<hints::March> {
    let Some((plan, Decision::March, legal)) = asked(state).filter(|_| table.has_aids()) else {
        return Vec::new();
    };
    legal.into_iter().filter_map(|action| hints::March::of(plan.game(), plan.seat, action)).collect()
}

/// The label and the worth of a spot with this name.
fn told(
    cx: &Cx<'_>,
    table: &TableModel,
    plan: &Plan,
    (action, name): (Action, &str),
    worth: Option<hints::Worth>,
) -> (String, Option<String>) {
    let march = table.has_aids().then(|| hints::March::of(plan.game(), plan.seat, action)).flatten();
    match (march, worth) {
        // Whom it eats tells more than the points of those features.
        (Some(march), _) => (march.words(cx, table, plan.game(), name), march.tag(cx)),
        (None, Some(worth)) => (worth.words(cx, name), worth.tag_on_map(cx)),
        (None, None) => (name.to_owned(), None),
    }
}

/// The places of the tool in use, with their actions.
pub(super) fn spots(cx: &Cx<'_>, table: &TableModel, state: &TableScreen) -> Vec<Spot> {
    let Some((plan, kind, legal)) = asked(state) else { return Vec::new() };
    let chosen = state.tool(kind, &legal);
    let is_it = |a: &Action| tool(*a).filter(|(t, _)| Some(*t) == chosen).map(|(_, place)| (*a, place));
    let mut chosen: Vec<(Action, Place)> = legal.iter().filter_map(is_it).collect();
    if chosen.iter().any(|(action, _)| matches!(action, Action::Mage { .. })) {
        one_a_feature(plan.game(), &mut chosen);
    }
    let tells = table.has_aids() && chosen.len() <= hints::MOST;
    let scale = tells.then(|| hints::Scale::new(plan.game(), plan.seat));
    let actions: Vec<Action> = chosen.iter().map(|(action, _)| *action).collect();
    let labels = phrase::spots(cx, table, plan.game(), kind, &actions);
    let mut found: Vec<(Rank, Spot)> = chosen
        .into_iter()
        .zip(labels)
        .map(|((action, place), label)| {
            let worth = scale.as_ref().and_then(|scale| scale.worth(action));
            let (label, tag) = told(cx, table, plan, (action, &label), worth);
            let spot = Spot { place, action, look: look(table, plan, action), label, worth: tag };
            (rank(&spot, worth), spot)
        })
        .collect();
    // Stable: what ranks the same keeps the order of the rules.
    found.sort_by_key(|(rank, _)| *rank);
    found.into_iter().map(|(_, spot)| spot).collect()
}

/// Leaves one of the places of each feature: the first.
fn one_a_feature(game: &Game, chosen: &mut Vec<(Action, Place)>) {
    let mut seen: BTreeSet<Place> = BTreeSet::new();
    chosen.retain(|(_, place)| {
        let is_new = !seen.contains(place);
        if is_new {
            seen.extend(game.feature(*place).map(|feature| feature.segments).unwrap_or_default());
        }
        is_new
    });
}

/// Where a spot comes in the order of the choices: the lowest first.
type Rank = (bool, Reverse<i32>);

/// The order of figures: those worth most first, farmers last. Anything else stays as the rules list it.
fn rank(spot: &Spot, worth: Option<hints::Worth>) -> Rank {
    match spot.look {
        Look::Figure(_, pose, _) => (pose == Pose::Lying, Reverse(worth.map_or(0, hints::Worth::weight))),
        _ => (false, Reverse(0)),
    }
}
