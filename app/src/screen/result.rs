//! The result: who won, and by how much.

use super::{Cx, widget};
use crate::intent::Intent;
use crate::model::TableModel;
use egui::{Align2, RichText, Ui, vec2};
use net::node::{GoCommand, Link, Waiting};

/// Shows the result over the map. Returns whether to show the map instead.
pub fn show(ui: &Ui, cx: &Cx<'_>, table: &TableModel) -> bool {
    let t = cx.theme;
    let mut looks = false;
    let frame = widget::dialog_frame(t).inner_margin(t.space * 2.5);
    egui::Window::new(cx.text("game-over"))
        .title_bar(false)
        .resizable(false)
        .collapsible(false)
        .anchor(Align2::CENTER_CENTER, vec2(0.0, -20.0))
        .frame(frame)
        .show(ui.ctx(), |ui| {
            ui.set_min_width(320.0);
            ui.label(RichText::new(cx.text("game-over")).size(t.title * 0.8).strong());
            ui.label(winners(cx, table));
            ui.add_space(t.space);
            egui::Grid::new("ranking").num_columns(4).spacing(vec2(14.0, 8.0)).show(ui, |ui| {
                for (rank, seat, points) in table.ranking() {
                    ui.label(format!("{rank}."));
                    widget::chip(ui, cx, table.colour(seat), 24.0);
                    ui.label(RichText::new(table.name(seat)).strong());
                    ui.label(cx.words.with("n-points", &[("points", points.into())]));
                    ui.end_row();
                }
            });
            ui.add_space(t.space);
            ui.horizontal_wrapped(|ui| {
                again(ui, cx, table);
                if widget::button(ui, cx, "back to tables", cx.text("back-home")).clicked() {
                    cx.command(GoCommand::Leave);
                }
                looks = widget::button(ui, cx, "look at map", cx.text("look-at-map")).clicked();
                if widget::button(ui, cx, "replay", cx.text("replay")).clicked() {
                    cx.want(Intent::Replay(table.seating.path.clone()));
                }
                if widget::button(ui, cx, "export result", cx.text("export")).clicked() {
                    cx.want(Intent::Export);
                }
            });
        });
    looks
}

/// Offers a rematch to players who had a seat.
fn again(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel) {
    if table.seating.is_watching {
        return;
    }
    // A player who leaves while the result is being agreed on would block the others.
    let is_agreed = table.status.as_ref().is_none_or(|s| {
        s.waiting != Waiting::Close || s.holders.iter().any(|h| !h.is_me && h.link != Link::InSync)
    });
    let button = widget::main_button(ui, cx, "again", cx.text("again"), is_agreed);
    if button.on_hover_text(cx.text("again-hint")).on_disabled_hover_text(cx.text("again-not-yet")).clicked()
    {
        cx.command(GoCommand::Rematch);
    }
}

fn winners(cx: &Cx<'_>, table: &TableModel) -> String {
    let first: Vec<&str> = table
        .ranking()
        .into_iter()
        .filter(|(rank, _, _)| *rank == 1)
        .map(|(_, seat, _)| table.name(seat))
        .collect();
    let key = if first.len() == 1 { "one-winner" } else { "many-winners" };
    cx.words.with(key, &[("names", (&first.join(", ")).into())])
}
