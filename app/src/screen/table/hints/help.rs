//! The rules of what is asked, and all keys of the table, over the map.

use crate::command::{KeyCommand, Realm};
use crate::intent::{Intent, Page};
use crate::model::TableModel;
use crate::screen::focus::{Opener, give_back};
use crate::screen::table::{TableScreen, choice, piece_hint};
use crate::screen::{Cx, focus, phrase, widget};
use egui::{Align2, Event, EventFilter, Grid, Key, Modifiers, RichText, ScrollArea, Ui, Vec2, Window, vec2};
use rules::{Action, Module, Wait};

/// The widest overview.
const WIDTH: f32 = 520.0;

/// The mouse controls, which cannot be changed.
const MOUSE: [(&str, &str); 3] =
    [("mouse-drag", "help-drag"), ("mouse-wheel", "help-wheel"), ("mouse-right", "help-right")];

/// Shows the keys while the overview is open; Escape closes it.
pub(in crate::screen::table) fn show(ui: &Ui, cx: &Cx<'_>, table: &TableModel, state: &mut TableScreen) {
    if !state.hints.shows_keys {
        state.hints.begins_keys = true;
        return give_back(&mut state.hints.keys_opener, ui);
    }
    state.hints.keys_opener.get_or_insert_with(|| Opener::now(ui));
    let t = cx.theme;
    let mut is_open = true;
    let mut is_left = false;
    let frame = widget::dialog_frame(t).inner_margin(0.0);
    Window::new(cx.text("help-at-table"))
        .id(egui::Id::unique("keys"))
        .open(&mut is_open)
        .collapsible(false)
        .resizable(false)
        .frame(frame.inner_margin(12.0))
        .anchor(Align2::CENTER_CENTER, Vec2::ZERO)
        .show(ui.ctx(), |ui| {
            let room = ui.ctx().content_rect().size() - vec2(80.0, 110.0);
            ui.set_width(room.x.min(WIDTH));
            let mut area = ScrollArea::vertical().min_scrolled_height(room.y).max_height(room.y);
            if std::mem::take(&mut state.hints.begins_keys) {
                area = area.vertical_scroll_offset(0.0);
                // It was opened by key, and keys begin in it.
                let is_key = |event: &Event| matches!(event, Event::Key { pressed: true, .. });
                state.hints.wants_keys = ui.input(|i| i.raw.events.iter().any(is_key));
                state.hints.has_mouse_first = !state.hints.wants_keys;
            }
            area.show(ui, |ui| {
                is_left = ways(ui, cx, table, state);
                ui.add_space(cx.theme.space);
                controls(ui, cx, table, state);
                focus::follow(ui);
                focus::scroll(ui, room.y, focus::Arrows::Scroll);
            });
        });
    let is_escaped = ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Escape));
    state.hints.shows_keys = is_open && !is_left && !is_escaped;
    if !state.hints.shows_keys {
        give_back(&mut state.hints.keys_opener, ui);
    }
}

/// What keys and mouse do; first comes what the player has just used.
fn controls(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel, state: &TableScreen) {
    let is_there = |c: &KeyCommand| {
        let has_use = table.has_aids() || !c.is_aid();
        c.is_in(state.realm) && has_use && (state.has_talk || *c != KeyCommand::Talk)
    };
    let keys = KeyCommand::all().filter(is_there);
    let keys = keys.map(|c| (cx.keys.all_shown(cx.words, c, state.realm), c.text())).collect();
    // A replay has no tile in hand.
    let count = if state.realm == Realm::Replay { 2 } else { MOUSE.len() };
    let mouse = MOUSE.into_iter().take(count).map(|(mouse, what)| (cx.text(mouse), what)).collect();
    let parts: [Vec<(String, &str)>; 2] =
        if state.hints.has_mouse_first { [mouse, keys] } else { [keys, mouse] };
    Grid::new("keys of the table").num_columns(2).spacing(vec2(18.0, 5.0)).show(ui, |ui| {
        for (control, what) in parts.into_iter().flatten() {
            ui.label(RichText::new(control).strong());
            ui.add(egui::Label::new(cx.text(what)).wrap());
            ui.end_row();
        }
    });
}

/// The ways to the rules, first of what is asked now, and to the manual. Returns whether one was taken.
fn ways(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel, state: &mut TableScreen) -> bool {
    let module = asked(table, state);
    let card = match module {
        Some(module) => {
            cx.words.with("rules-of", &[("module", (&cx.text(phrase::module_key(module))).into())])
        }
        None => cx.text("rules-of-base"),
    };
    let mix = Intent::Mix(table.game.rules().setup().clone());
    let ways = [
        ("rules of this", card, Intent::Card(module)),
        ("rules of all", cx.text("rules-here"), mix),
        ("manual", cx.text("manual"), Intent::Go(Page::Manual)),
    ];
    let mut is_taken = false;
    ui.horizontal_wrapped(|ui| {
        for (name, text, intent) in ways {
            let button = widget::button(ui, cx, name, text);
            if std::mem::take(&mut state.hints.wants_keys) {
                button.request_focus();
            }
            let arrows = EventFilter { vertical_arrows: true, ..EventFilter::default() };
            ui.memory_mut(|m| m.set_focus_lock_filter(button.id, arrows));
            if button.clicked() {
                cx.want(intent);
                is_taken = true;
            }
        }
    });
    is_taken
}

/// The module that the question of now belongs to, or the tool in use, or all that can be done instead of a figure.
pub(in crate::screen::table) fn asked(table: &TableModel, state: &TableScreen) -> Option<Module> {
    let of_game = match state.game(table).wait() {
        Wait::Decide { kind, .. } => phrase::module_of_decision(kind),
        Wait::Chance(_) | Wait::Over => None,
    };
    let of_tool = || state.tool.and_then(piece_hint::module_of_tool);
    of_game.or_else(of_tool).or_else(|| of_others(&state.offered))
}

/// The module of what can be done instead of putting a figure, if no other brings any of it.
fn of_others(legal: &[Action]) -> Option<Module> {
    if !phrase::only_others(legal) {
        return None;
    }
    let mut modules = choice::tools(legal).into_iter().map(piece_hint::module_of_tool);
    let first = modules.next()??;
    modules.all(|module| module == Some(first)).then_some(first)
}
