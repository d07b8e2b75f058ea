//! All keys of the table, over the map.

use crate::screen::table::Table;
use crate::screen::{Cx, widget};
use crate::window::model::TableModel;
use egui::{Align2, Grid, Key, Modifiers, RichText, ScrollArea, Ui, Vec2, Window, vec2};

/// The widest overview.
const WIDTH: f32 = 520.0;

/// The keys and what each does.
const KEYS: [(&str, &str); 22] = [
    ("key-arrows", "help-arrows"),
    ("key-enter", "help-enter"),
    ("key-digits", "help-digits"),
    ("key-tool", "help-tool"),
    ("key-list", "help-list"),
    ("key-turn", "help-turn"),
    ("key-turn-back", "help-turn-back"),
    ("key-undo", "help-undo"),
    ("key-fit", "help-fit"),
    ("key-zoom", "help-zoom"),
    ("key-move", "help-move"),
    ("key-look", "help-look"),
    ("key-fields", "help-fields"),
    ("key-left", "help-left"),
    ("key-talk", "help-talk"),
    ("key-sound", "help-sound"),
    ("key-beamer", "beamer"),
    ("key-walk", "help-walk"),
    ("key-help", "help-help"),
    ("mouse-drag", "help-drag"),
    ("mouse-wheel", "help-wheel"),
    ("mouse-right", "help-right"),
];

/// Those of them that do nothing at a table without aids.
const AIDS: [&str; 2] = ["help-fields", "help-left"];

/// Shows the keys while they are asked for; Escape closes them.
pub(in crate::screen::table) fn show(ui: &Ui, cx: &Cx<'_>, table: &TableModel, state: &mut Table) {
    if !state.aids.shows_keys {
        return;
    }
    let t = cx.theme;
    let mut is_open = true;
    let frame = widget::dialog_frame(t).inner_margin(0.0);
    Window::new(cx.t("help-title"))
        .id(egui::Id::unique("keys"))
        .open(&mut is_open)
        .collapsible(false)
        .resizable(false)
        .frame(frame.inner_margin(12.0))
        .anchor(Align2::CENTER_CENTER, Vec2::ZERO)
        .show(ui.ctx(), |ui| {
            let room = ui.ctx().content_rect().size() - vec2(80.0, 110.0);
            ui.set_width(room.x.min(WIDTH));
            ScrollArea::vertical().min_scrolled_height(room.y).max_height(room.y).show(ui, |ui| {
                Grid::new("keys of the table").num_columns(2).spacing(vec2(18.0, 5.0)).show(ui, |ui| {
                    let is_built = |keys: &str| keys != "key-sound" || crate::sound::IS_BUILT;
                    let is_there = |what: &str| table.has_aids() || !AIDS.contains(&what);
                    let shown = KEYS.into_iter().filter(|(keys, what)| is_built(keys) && is_there(what));
                    for (keys, what) in shown {
                        ui.label(RichText::new(cx.t(keys)).strong());
                        ui.add(egui::Label::new(cx.t(what)).wrap());
                        ui.end_row();
                    }
                });
            });
        });
    let is_escaped = ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Escape));
    state.aids.shows_keys = is_open && !is_escaped;
}
