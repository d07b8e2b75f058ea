//! A strip on every page away from the table: it is the player's turn there, with a button to go back.

use super::{Cx, widget};
use crate::intent::Intent;
use crate::model::TableModel;
use egui::{Frame, Panel, RichText, Ui};

/// Shows the strip at the top, while a player at this computer has to decide.
pub fn strip(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel) {
    let Some(seat) = table.my_decision() else { return };
    let t = cx.theme;
    let frame = Frame::new().fill(t.accent_soft.0).inner_margin(t.space);
    Panel::top("turn elsewhere").frame(frame).show(ui, |ui| {
        ui.horizontal_wrapped(|ui| {
            widget::chip(ui, cx, table.colour(seat), 24.0);
            let words = [("name", table.name(seat).into()), ("table", table.seating.name.as_str().into())];
            ui.label(RichText::new(cx.words.with("turn-elsewhere", &words)).strong());
            if widget::main_button(ui, cx, "back to table", cx.text("back-to-table"), true).clicked() {
                cx.want(Intent::ToTable);
            }
        });
    });
}
