//! What happened, each point with its reason; a line shows its place on the map.

use crate::screen::{Cx, phrase};
use crate::window::model::{Line, TableModel, What};
use egui::{Label, RichText, ScrollArea, Sense, Ui};
use rules::{Event, Place};

/// The most lines that are shown.
const LONGEST: usize = 400;

/// The history; says which place was asked for.
pub(crate) fn show(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel) -> Option<Place> {
    ui.label(RichText::new(cx.t("history")).strong());
    let mut asked = None;
    ScrollArea::vertical().auto_shrink([false, false]).stick_to_bottom(true).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        let skip = table.history.len().saturating_sub(LONGEST);
        for (n, line) in table.history.iter().enumerate().skip(skip) {
            ui.push_id(n, |ui| asked = show_line(ui, cx, table, line).or(asked));
        }
    });
    asked
}

fn show_line(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel, line: &Line) -> Option<Place> {
    let t = cx.theme;
    let text = RichText::new(phrase::line(cx, table, line)).size(t.small);
    let text = match line.what {
        What::Game(Event::Scored { .. }, _) => text.strong(),
        What::Game(Event::Placed { .. }, _) => text.color(t.ink_faint.0),
        _ => text.color(t.ink_soft.0),
    };
    let mut asked = None;
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        let (rect, _) = ui.allocate_exact_size(egui::vec2(8.0, 14.0), Sense::hover());
        if let Some(seat) = line.seat {
            ui.painter().circle_filled(rect.center(), 4.0, t.seat(table.colour(seat)));
        }
        let sense = if line.place.is_some() { Sense::click() } else { Sense::hover() };
        let r = ui.add(Label::new(text).wrap().sense(sense).selectable(false));
        if line.place.is_some() {
            let r = r.on_hover_cursor(egui::CursorIcon::PointingHand);
            if r.clicked() {
                asked = line.place;
            }
        }
    });
    asked
}
