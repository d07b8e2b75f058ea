//! Choices beside the map: buttons, and pictures of tiles.

use super::choices::TOOL;
use super::piece_hint::{self, Rule};
use super::{TableScreen, choice};
use crate::board::atlas::Atlas;
use crate::board::{Look, paint_look, thing_of_building};
use crate::model::TableModel;
use crate::screen::{Cx, phrase, widget};
use egui::{Align2, FontId, Rect, Response, ScrollArea, Sense, Stroke, StrokeKind, Ui, Vec2, vec2};
use rules::{Action, Building, Decision, Module, TileId};

/// The side of a tile to choose.
const TILE: f32 = 56.0;
/// How far a digit sticks out of the corner that it marks, and its size.
const TAG: f32 = 5.0;
const TAG_RADIUS: f32 = 8.0;
/// The buttons that change a bid: the script's name, the key of the name for players, and the sign.
const BID_LESS: (&str, &str, &str) = ("bid less", "bid-less", "−");
const BID_MORE: (&str, &str, &str) = ("bid more", "bid-more", "+");

/// What the digits choose below the map: tiles, then the buttons of the question.
pub(super) fn numbered(kind: Decision, legal: &[Action], above: u16) -> Vec<Action> {
    let tiles = legal.iter().filter(|a| tile(**a).is_some());
    tiles.copied().chain(choice::buttons(kind, legal, above)).collect()
}

/// The tile that an action names.
const fn tile(action: Action) -> Option<TileId> {
    match action {
        Action::Choose { tile } | Action::Open { tile, .. } => Some(tile),
        _ => None,
    }
}

/// Whether there are tiles to choose from.
pub(super) fn has_tiles(legal: &[Action]) -> bool {
    legal.iter().any(|a| tile(*a).is_some())
}

/// The digit of a choice below the map; the spots on the map come first.
fn tag(ui: &Ui, cx: &Cx<'_>, state: &TableScreen, n: usize, rect: Rect) {
    let digit = state.spots().len() + n + 1;
    if digit > 9 || state.counts_advice(digit - 1) {
        return;
    }
    let at = rect.right_top() + vec2(TAG - TAG_RADIUS, TAG_RADIUS - TAG);
    ui.painter().circle_filled(at, TAG_RADIUS, cx.theme.pen.0);
    ui.painter().text(at, Align2::CENTER_CENTER, digit, FontId::proportional(11.0), cx.theme.chalk.0);
}

/// The buttons of the current question, with their texts.
pub(super) fn buttons(
    cx: &Cx<'_>,
    table: &TableModel,
    state: &TableScreen,
    legal: &[Action],
) -> Vec<(Action, String)> {
    let Some(kind) = state.decision() else { return Vec::new() };
    let buttons = choice::buttons(kind, legal, state.bid_above);
    // The map shows which city a castle is about.
    let names = phrase::spots(cx, table, state.game(table), kind, &buttons);
    buttons.into_iter().zip(names).collect()
}

/// Shows these buttons.
pub(super) fn show_buttons(
    ui: &mut Ui,
    cx: &Cx<'_>,
    state: &mut TableScreen,
    atlas: &mut Atlas,
    buttons: Vec<(Action, String)>,
    legal: &[Action],
) {
    let mut chosen = None;
    // Without a button here, one of the tiles to choose from is meant.
    let mut is_wanted = !buttons.is_empty() && std::mem::take(&mut state.wants_button);
    let before = legal.iter().filter(|a| tile(**a).is_some()).count();
    for (n, (action, text)) in buttons.into_iter().enumerate() {
        let name = name(action);
        // Of two main buttons none is: what is planned is confirmed first.
        let is_main = matches!(action, Action::Draw { .. }) && !state.needs_confirm();
        let response = match action {
            Action::Build { building } => building_button(ui, cx, atlas, building, (&name, &text)),
            Action::Bid { .. } => bid_button(ui, cx, state, (&name, text), legal),
            _ if is_main => widget::main_button(ui, cx, &name, text, true),
            _ => widget::button(ui, cx, &name, text),
        };
        tag(ui, cx, state, before + n, response.rect);
        if std::mem::take(&mut is_wanted) {
            response.request_focus();
        }
        if response.clicked() {
            chosen = Some(action);
        }
    }
    if let Some(action) = chosen {
        state.choose(cx, action);
    }
}

/// A bid between buttons that make it lower and higher, where there are more than one.
fn bid_button(
    ui: &mut Ui,
    cx: &Cx<'_>,
    state: &mut TableScreen,
    (name, text): (&str, String),
    legal: &[Action],
) -> Response {
    let (least, most) = choice::bids(legal).unwrap_or_default();
    let above = state.bid_above.min(most - least);
    let mut step = |ui: &mut Ui, (name, key, sign): (&str, &str, &str), to: u16| {
        let add = |ui: &mut Ui| widget::button(ui, cx, name, sign);
        let response = ui.add_enabled_ui(to != above, add).inner.on_hover_text(cx.text(key));
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, to != above, cx.text(key)));
        if response.clicked() {
            state.bid_above = to;
        }
    };
    if least < most {
        step(ui, BID_LESS, above.saturating_sub(1));
    }
    let response = widget::button(ui, cx, name, text);
    if least < most {
        step(ui, BID_MORE, (above + 1).min(most - least));
    }
    response
}

/// The room beside a bid for the buttons that change it.
pub(super) fn bid_steps(ui: &Ui, legal: &[Action]) -> f32 {
    match choice::bids(legal) {
        Some((least, most)) if least < most => {
            [BID_LESS, BID_MORE].map(|(.., sign)| widget::button_width(ui, sign)).iter().sum()
        }
        _ => 0.0,
    }
}

/// A button that puts a little building on the tile.
fn building_button(
    ui: &mut Ui,
    cx: &Cx<'_>,
    atlas: &mut Atlas,
    building: Building,
    (name, text): (&str, &str),
) -> Response {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(TOOL), Sense::click());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, text));
    cx.probe.add(name.to_owned(), rect);
    let t = cx.theme;
    let edge = if response.hovered() || response.has_focus() { t.ink.0 } else { t.card_edge.0 };
    ui.painter().rect(rect, t.radius, t.card.0, Stroke::new(1.5, edge), StrokeKind::Inside);
    paint_look(ui.painter(), atlas, Look::Thing(thing_of_building(building)), rect);
    piece_hint::on_hover(response, cx, text, Rule::of_module(Module::LittleBuildings))
}

/// The script name of an action's button.
fn name(action: Action) -> String {
    match action {
        Action::Draw { .. } => "draw".to_owned(),
        Action::Pass => "pass".to_owned(),
        other => format!("do {other:?}"),
    }
}

/// The tiles to choose from, as pictures.
pub(super) fn tiles(
    ui: &mut Ui,
    cx: &Cx<'_>,
    table: &TableModel,
    state: &mut TableScreen,
    atlas: &mut Atlas,
    legal: &[Action],
) {
    let Some(kind) = state.decision() else { return };
    let tiles: Vec<(Action, TileId)> = legal.iter().filter_map(|a| Some((*a, tile(*a)?))).collect();
    if tiles.is_empty() {
        return;
    }
    let actions: Vec<Action> = tiles.iter().map(|(action, _)| *action).collect();
    let names = phrase::choices(cx, table, state.game(table), kind, &actions);
    let mut chosen = None;
    // Many tiles take several rows, but the map keeps the larger part of the window.
    let most = ui.ctx().content_rect().height() * 0.4;
    ScrollArea::vertical().id_salt("tiles").max_height(most).min_scrolled_height(most).show(ui, |ui| {
        // Digits stick out of the first row.
        ui.add_space(TAG);
        ui.horizontal_wrapped(|ui| {
            for (n, ((action, tile), label)) in tiles.into_iter().zip(names).enumerate() {
                let response = tile_button(ui, cx, atlas, tile, n, &label);
                if std::mem::take(&mut state.wants_button) {
                    response.request_focus();
                }
                tag(ui, cx, state, n, response.rect);
                if response.clicked() {
                    chosen = Some(action);
                }
            }
        });
    });
    if let Some(action) = chosen {
        state.choose(cx, action);
    }
}

fn tile_button(ui: &mut Ui, cx: &Cx<'_>, atlas: &mut Atlas, tile: TileId, n: usize, label: &str) -> Response {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(TILE), Sense::click());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, label));
    cx.probe.add(format!("tile {}", n + 1), rect);
    widget::tile(ui, cx, atlas, tile, rect.shrink(3.0));
    let edge = if response.hovered() || response.has_focus() { cx.theme.accent.0 } else { cx.theme.ink.0 };
    ui.painter().rect_stroke(rect.shrink(1.0), 3.0, Stroke::new(2.0, edge), StrokeKind::Inside);
    response.on_hover_text(label)
}
