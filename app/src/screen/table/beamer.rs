//! The projector view: the map fills the window, apart from a thin line with the points.

use super::{TableScreen, map};
use crate::board::atlas::Atlas;
use crate::command::KeyCommand;
use crate::model::TableModel;
use crate::screen::{Cx, widget};
use egui::{
    Align, CentralPanel, Color32, FontId, Key, Layout, Modifiers, Panel, Rect, RichText, Ui, ViewportCommand,
    vec2,
};
use rules::Seat;

impl TableScreen {
    /// Shows the map alone, or the whole table again.
    pub(super) fn show_bare(&mut self, ui: &Ui, is_bare: bool) {
        self.is_bare = is_bare;
        // It is not shown there, and would take the keys unseen.
        self.hints.shows_keys = false;
        ui.ctx().send_viewport_cmd(ViewportCommand::Fullscreen(is_bare));
    }

    /// The key of this view, and the one that leaves it.
    pub(super) fn bare_keys(&mut self, ui: &Ui, cx: &Cx<'_>) {
        if self.is_talking || ui.memory(|m| m.focused().is_some()) {
            return;
        }
        let is_left = || ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Escape));
        if (self.is_bare && is_left()) || cx.keys.pressed(ui, KeyCommand::Beamer, self.realm) {
            self.show_bare(ui, !self.is_bare);
        }
    }
}

/// The map and the line.
pub(super) fn show(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel, state: &mut TableScreen, atlas: &mut Atlas) {
    let mut goes_back = false;
    Panel::top("beamer line").show(ui, |ui| {
        // The way out comes first, so that no number of seats takes its room.
        ui.with_layout(Layout::right_to_left(Align::Min), |ui| {
            let back = widget::button(ui, cx, "beamer back", cx.text("beamer-back"));
            goes_back = back.on_hover_text(cx.with_key("beamer-back-hint", KeyCommand::Beamer)).clicked();
            let now = ui.input(|i| i.time);
            // Points and figures go home to this line.
            state.hints.plates = seats(ui, cx, table, &|seat| state.pending(seat, now));
        });
    });
    CentralPanel::no_frame().show(ui, |ui| map(ui, cx, table, state, atlas));
    if goes_back {
        state.show_bare(ui, false);
    }
}

/// How large a seat is shown.
#[derive(Clone, Copy)]
struct Sizes {
    chip: f32,
    name: f32,
    points: f32,
    /// The distance to the next seat: players are further apart than a name and its points.
    gap: f32,
}

impl Sizes {
    /// Those at which all seats fit in a row, or the small ones.
    fn of(ui: &Ui, cx: &Cx<'_>, table: &TableModel) -> Self {
        let t = cx.theme;
        let large = Self { chip: 32.0, name: t.heading, points: t.title, gap: t.space * 3.0 };
        let seats = (0..table.game.seats()).map(Seat);
        let next = ui.spacing().item_spacing.x;
        let wide: f32 = seats.map(|seat| large.width(ui, table.name(seat)) + next).sum();
        if wide <= ui.available_width() {
            return large;
        }
        Self { chip: 22.0, name: t.text, points: t.heading, gap: t.space }
    }

    /// The width of a seat with this name, and of the gap after it: the same for any points.
    fn width(self, ui: &Ui, name: &str) -> f32 {
        let of = |text: &str, size| {
            let font = FontId::proportional(size);
            ui.painter().layout_no_wrap(text.to_owned(), font, Color32::PLACEHOLDER).size().x
        };
        let words = of(name, self.name) + of("000", self.points);
        self.chip + words + 2.0 * ui.spacing().item_spacing.x + self.gap
    }
}

/// Shows all seats, in more than one row if they do not fit in one. Returns the rectangles of their points.
fn seats(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel, pending: &dyn Fn(Seat) -> i32) -> Vec<Rect> {
    let sizes = Sizes::of(ui, cx, table);
    let rows = Layout::left_to_right(Align::Center).with_main_wrap(true);
    let row = vec2(ui.available_width(), sizes.chip);
    ui.allocate_ui_with_layout(row, rows, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        let one = |seat| {
            let width = sizes.width(ui, table.name(seat)).min(row.x);
            let size = vec2(width, sizes.chip);
            ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
                ui.set_min_width(width);
                points(ui, cx, table, (seat, pending(seat)), sizes)
            })
            .inner
        };
        (0..table.game.seats()).map(Seat).map(one).collect()
    })
    .inner
}

/// Shows the name and the points of a seat. Returns the rectangle of the points.
fn points(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel, (at, pending): (Seat, i32), sizes: Sizes) -> Rect {
    widget::chip(ui, cx, table.colour(at), sizes.chip);
    let name = RichText::new(table.name(at)).size(sizes.name);
    ui.label(if table.asked() == Some(at) { name.strong().color(cx.theme.accent.0) } else { name });
    let points = table.points(&table.game, at) - pending;
    let label = cx.words.with("points-of", &[("name", table.name(at).into()), ("points", points.into())]);
    let r = ui.label(RichText::new(points.to_string()).size(sizes.points).strong());
    r.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, &label));
    r.rect
}
