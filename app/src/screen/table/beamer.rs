//! The projector view: the map fills the window, apart from a thin line with the points.

use super::{TableScreen, map};
use crate::board::atlas::Atlas;
use crate::command::KeyCommand;
use crate::model::TableModel;
use crate::screen::{Cx, widget};
use egui::{Align, CentralPanel, Key, Layout, Modifiers, Panel, Rect, RichText, Ui, ViewportCommand};
use rules::Seat;

impl TableScreen {
    /// Shows the map alone, or the whole table again.
    pub(super) fn show_bare(&mut self, ui: &Ui, is_bare: bool) {
        self.is_bare = is_bare;
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
        ui.horizontal(|ui| {
            let now = ui.input(|i| i.time);
            let seats = (0..table.game.seats()).map(Seat);
            // Points and figures go home to this line.
            state.hints.plates =
                seats.map(|seat| points(ui, cx, table, seat, state.pending(seat, now))).collect();
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let back = widget::button(ui, cx, "beamer back", cx.text("beamer-back"));
                goes_back = back.on_hover_text(cx.with_key("beamer-back-hint", KeyCommand::Beamer)).clicked();
            });
        });
    });
    CentralPanel::no_frame().show(ui, |ui| map(ui, cx, table, state, atlas));
    if goes_back {
        state.show_bare(ui, false);
    }
}

/// Shows the name and the points of a seat. Returns the rectangle of the points.
fn points(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel, at: Seat, pending: i32) -> Rect {
    let t = cx.theme;
    widget::chip(ui, cx, table.colour(at), 32.0);
    let name = RichText::new(table.name(at)).size(t.heading);
    ui.label(if table.asked() == Some(at) { name.strong().color(t.accent.0) } else { name });
    let points = table.points(&table.game, at) - pending;
    let label = cx.words.with("points-of", &[("name", table.name(at).into()), ("points", points.into())]);
    let r = ui.label(RichText::new(points.to_string()).size(t.title).strong());
    r.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, &label));
    // Players are further apart than a name and its points.
    ui.add_space(t.space * 3.0);
    r.rect
}
