//! A player's points and figures, where no actions are possible: in a replay, in the lesson.

use super::supply;
use crate::board::atlas::Atlas;
use crate::model::TableModel;
use crate::screen::{Cx, widget};
use egui::{Align, Frame, Layout, RichText, Ui};
use rules::Seat;

/// The height of a whole plate with the gap below it.
const WHOLE: f32 = 72.0;

/// How much the plates of all players tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Plates {
    /// Points and figures.
    Whole,
    /// Only the points, because whole plates would be cut.
    Points,
}

impl Plates {
    /// The plates of this many players in a room of this height.
    pub(crate) fn of(seats: u8, room: f32) -> Self {
        if f32::from(seats) * WHOLE <= room { Self::Whole } else { Self::Points }
    }
}

/// A player's points and figures, as the table shows them. The points that are `pending` are not counted yet.
pub(crate) fn plate(
    ui: &mut Ui,
    cx: &Cx<'_>,
    table: &TableModel,
    atlas: &mut Atlas,
    (at, plates, pending): (Seat, Plates, i32),
) {
    let t = cx.theme;
    let has_turn = table.turn() == Some(at);
    let (fill, edge, width) =
        if has_turn { (t.card.0, t.accent.0, 2.5) } else { (t.paper.0, t.card_edge.0, 1.0) };
    let plate = Frame::new().fill(fill).stroke(egui::Stroke::new(width, edge)).corner_radius(t.radius);
    plate.inner_margin(5.0).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal(|ui| {
            widget::chip(ui, cx, table.colour(at), 22.0);
            ui.add(egui::Label::new(RichText::new(table.name(at)).strong()).truncate());
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let points = table.points(&table.game, at) - pending;
                let blanks = [("name", table.name(at).into()), ("points", points.into())];
                let label = cx.words.with("points-of", &blanks);
                let r = ui.label(RichText::new(points.to_string()).size(t.heading).strong());
                r.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, &label));
            });
        });
        if plates == Plates::Whole {
            supply::show(ui, cx, table, atlas, &table.game, (at, table.colour(at)));
        }
    });
}
