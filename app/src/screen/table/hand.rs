//! The bottom panel: the tile in hand, the current question, and its buttons.

use super::choice::{self, Tool};
use super::{TableScreen, hints, list, nudge};
use crate::board::Look;
use crate::board::atlas::Atlas;
use crate::command::KeyCommand;
use crate::model::TableModel;
use crate::plan::Plan;
use crate::screen::{Cx, phrase, widget};
use crate::text::{colour_key, piece_key, reason as reason_text};
use egui::{Align, Layout, RichText, Sense, Stroke, StrokeKind, Ui, Vec2};
use net::node::Colour;
use rules::{Action, Decision, Event, Rotation, TileId};

/// The side of the tile in hand.
const TILE: f32 = 78.0;
/// Below this width, the buttons are below the words.
const NARROW: f32 = 620.0;

/// Shows the whole bottom panel.
pub(super) fn show(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel, state: &mut TableScreen, atlas: &mut Atlas) {
    let is_narrow = ui.available_width() < NARROW;
    let legal = state.plan.as_ref().filter(|_| !state.is_sent()).map(Plan::legal).unwrap_or_default();
    let legal = state.seen(table, legal);
    let size = if is_narrow { TILE * 0.72 } else { TILE };
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        ui.set_min_height(size);
        let game = state.game(table);
        let is_mine = state.plan.is_some();
        let hand = game.hand();
        let rotation = if is_mine { state.rotation } else { Rotation::R0 };
        if hand.is_some() || !is_narrow {
            tile(ui, cx, atlas, hand, rotation, size);
        }
        if hand.is_some() && state.can_turn() {
            turn_buttons(ui, cx, state, is_narrow);
        }
        ui.add_space(cx.theme.space);
        ui.vertical(|ui| {
            let kept = if is_narrow { 8.0 } else { kept(state, &legal) };
            ui.set_width((ui.available_width() - kept).max(80.0));
            words(ui, cx, table, state, &legal);
            nudge::offer(ui, cx, table, state);
            tools(ui, cx, table, state, atlas, &legal);
            list::tiles(ui, cx, table, state, atlas, &legal);
            state.cover(ui, cx, table);
            list::buttons(ui, cx, table, state, &legal);
        });
        if !is_narrow {
            widget::at_right(ui, "move", |ui| buttons(ui, cx, table, state, &legal, is_narrow));
        }
    });
    if is_narrow && kept(state, &legal) > 0.0 {
        // A row of fixed height: one that fills the available height would grow with the panel in every frame.
        let row = Vec2::new(ui.available_width(), 36.0);
        ui.allocate_ui_with_layout(row, Layout::left_to_right(Align::Center), |ui| {
            widget::at_right(ui, "move", |ui| buttons(ui, cx, table, state, &legal, is_narrow));
        });
    }
    ui.add_space(4.0);
    state.offered = legal;
}

/// The width of the buttons on the right.
fn kept(state: &TableScreen, legal: &[Action]) -> f32 {
    if state.needs_confirm() {
        return 440.0;
    }
    if list::is_needed(state, legal) { 190.0 } else { 0.0 }
}

fn tile(ui: &mut Ui, cx: &Cx<'_>, atlas: &mut Atlas, hand: Option<TileId>, rotation: Rotation, size: f32) {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(size), Sense::hover());
    let name = cx.text(if hand.is_some() { "tile-in-hand" } else { "no-tile-in-hand" });
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Image, true, &name));
    let painter = ui.painter();
    let Some(hand) = hand else {
        painter.rect_stroke(rect, 4.0, Stroke::new(1.5, cx.theme.card_edge.0), StrokeKind::Inside);
        return;
    };
    widget::tile_in_hand(ui, atlas, (hand, rotation), rect);
    painter.rect_stroke(rect, 2.0, Stroke::new(1.5, cx.theme.ink.0), StrokeKind::Outside);
    response.on_hover_text(name);
}

fn turn_buttons(ui: &mut Ui, cx: &Cx<'_>, state: &mut TableScreen, is_narrow: bool) {
    ui.vertical(|ui| {
        let right = (widget::Icon::Turn, "turn", cx.with_key("turn-right", KeyCommand::Turn), false);
        let left =
            (widget::Icon::TurnBack, "turn back", cx.with_key("turn-left", KeyCommand::TurnBack), true);
        for (icon, name, label, back) in [right, left].into_iter().take(if is_narrow { 1 } else { 2 }) {
            if widget::icon_button(ui, cx, name, icon, &label).clicked() {
                state.turn(None, back);
            }
        }
    });
}

fn words(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel, state: &TableScreen, legal: &[Action]) {
    let Some(status) = &table.status else {
        ui.spinner();
        return;
    };
    let planned = state.plan.as_ref().filter(|p| !p.is_empty());
    let has_tools = !choice::tools(legal).is_empty();
    let text = match planned {
        Some(_) if state.is_sent() => cx.text("is-sent"),
        Some(p) => match p.decision() {
            Some(Decision::Figures) if has_tools => cx.text("figure-or-confirm"),
            None | Some(Decision::Figures | Decision::Start) => cx.text("confirm-or-undo"),
            Some(kind) => phrase::question(cx, kind),
        },
        None => phrase::waiting(cx, table, &status.waiting),
    };
    ui.label(RichText::new(text).size(cx.theme.heading * 0.85).strong());
    if !table.later.is_empty() && !state.is_sent() {
        let names: Vec<&str> = table.later.iter().map(|seat| table.name(*seat)).collect();
        widget::hint(ui, cx, cx.words.with("asked-later", &[("names", (&names.join(", ")).into())]));
    }
    if let Some(p) = planned.filter(|_| table.has_aids()) {
        let gains: Vec<String> = p
            .events()
            .iter()
            .filter_map(|e| match *e {
                Event::Scored { seat, points, reason, .. } => {
                    Some(format!("{}: +{points} ({})", table.name(seat), reason_text(cx.words, reason)))
                }
                _ => None,
            })
            .collect();
        if !gains.is_empty() {
            widget::hint(ui, cx, cx.words.with("would-score", &[("what", (&gains.join(" · ")).into())]));
        }
    }
    if let Some(points) = state.known().and_then(|known| known.stable).filter(|_| !state.is_sent()) {
        widget::hint(ui, cx, cx.words.with("stable-worth", &[("points", points.into())]));
    }
    if state.decision() == Some(Decision::Place) && !state.is_taught {
        widget::hint(ui, cx, cx.with_key("place-hint", KeyCommand::Turn));
    } else if let Some(spot) =
        state.aimed.and_then(|at| state.spots().iter().find(|s| s.place == at).cloned())
    {
        widget::hint(ui, cx, spot.label);
    }
    if table.has_aids() && state.spots().len() > hints::MOST {
        let most = i64::try_from(hints::MOST).unwrap_or(i64::MAX);
        widget::hint(ui, cx, cx.words.with("spots-too-many", &[("most", most.into())]));
    }
}

/// The tools of a click on the map, if there is a choice.
fn tools(
    ui: &mut Ui,
    cx: &Cx<'_>,
    table: &TableModel,
    state: &mut TableScreen,
    atlas: &mut Atlas,
    legal: &[Action],
) {
    let (Some(plan), Some(kind)) = (state.plan.as_ref(), state.decision()) else { return };
    let list = choice::tools(legal);
    let chosen = state.tool(kind, legal);
    // A single tool that is in use already needs no button.
    if list.is_empty() || list.len() == 1 && chosen.is_some() {
        return;
    }
    let colour = table.colour(plan.seat);
    ui.horizontal_wrapped(|ui| {
        for tool in list {
            if tool_button(ui, cx, table, atlas, tool, colour, chosen == Some(tool)) {
                state.tool = if chosen == Some(tool) { None } else { Some(tool) };
            }
        }
    });
}

fn tool_button(
    ui: &mut Ui,
    cx: &Cx<'_>,
    table: &TableModel,
    atlas: &mut Atlas,
    tool: Tool,
    colour: Colour,
    is_on: bool,
) -> bool {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(38.0), Sense::click());
    let name = match tool {
        Tool::Figure(piece) | Tool::Fill(piece) => cx.text(piece_key(piece)),
        Tool::Back => cx.text("tool-back"),
        Tool::Chip(chip) => {
            let colour = cx.text(colour_key(table.chip_colour(chip)));
            cx.words.with("tool-chip", &[("colour", (&colour).into())])
        }
        Tool::Wall => cx.text("tool-wall"),
        Tool::Gold => cx.text("tool-gold"),
        Tool::Lift => cx.text("tool-lift"),
    };
    response.widget_info(|| egui::WidgetInfo::selected(egui::Role::RadioButton, true, is_on, &name));
    cx.probe.add(format!("tool {tool:?}"), rect);
    let t = cx.theme;
    let fill = if is_on { t.accent_soft.0 } else { t.card.0 };
    let edge = if is_on || response.hovered() { t.ink.0 } else { t.card_edge.0 };
    ui.painter().rect(rect, t.radius, fill, Stroke::new(1.5, edge), StrokeKind::Inside);
    let look = match tool {
        Tool::Figure(piece) | Tool::Fill(piece) => Look::Figure(piece, colour),
        Tool::Chip(chip) => Look::Chip(table.chip_colour(chip)),
        Tool::Wall => Look::Wall,
        Tool::Gold => Look::Gold,
        Tool::Back | Tool::Lift => Look::Lift,
    };
    crate::board::paint_look(ui.painter(), atlas, look, rect);
    let is_clicked = response.clicked();
    response.on_hover_text(name);
    is_clicked
}

impl TableScreen {
    /// Whether there is or will be something to confirm; a question with buttons has nothing yet.
    fn needs_confirm(&self) -> bool {
        let has_steps = |p: &Plan| !p.is_empty() && !self.is_sent();
        let asks = |p: &Plan| matches!(p.decision(), Some(Decision::Place | Decision::Figures));
        self.plan.as_ref().is_some_and(|p| has_steps(p) || asks(p))
    }

    /// Whether there is a tile to turn, in hand or just placed.
    pub(super) fn can_turn(&self) -> bool {
        let lies = |p: &Plan| p.decision() == Some(Decision::Place) || p.placed().is_some();
        self.plan.as_ref().is_some_and(lies)
    }
}

fn buttons(
    ui: &mut Ui,
    cx: &Cx<'_>,
    table: &TableModel,
    state: &mut TableScreen,
    legal: &[Action],
    is_narrow: bool,
) {
    let Some(plan) = state.plan.as_ref() else { return };
    let is_open = !state.is_sent();
    let can_confirm = plan.can_confirm() && is_open;
    let has_steps = !plan.is_empty() && is_open;
    let has_figure = plan.events().iter().any(|e| matches!(e, Event::Deployed { .. }));
    let could = legal.iter().any(|a| matches!(a, Action::Deploy { .. }));
    // In German, the three long names do not fit side by side at double scale.
    let key = if could && !has_figure && !is_narrow && plan.decision() == Some(Decision::Figures) {
        "confirm-without"
    } else {
        "confirm"
    };
    let all = if is_narrow { "all-choices-short" } else { "all-choices" };
    list::all(ui, cx, table, state, legal, all);
    if state.needs_confirm() {
        let undo = ui
            .add_enabled(has_steps, egui::Button::new(cx.text("undo")))
            .on_hover_text(cx.keys.all_shown(cx.words, KeyCommand::Undo, state.realm));
        if has_steps {
            cx.probe.add("undo", undo.rect);
        }
        if undo.clicked() {
            state.undo();
        }
        if widget::main_button(ui, cx, "confirm", cx.text(key), can_confirm)
            .on_hover_text(cx.text("key-enter"))
            .clicked()
        {
            state.confirm(cx);
        }
    }
}
