//! The points of everybody over time.

use super::model::Film;
use super::scrub;
use crate::screen::{Cx, widget};
use crate::window::model::TableModel;
use egui::{Align2, FontId, Pos2, Rect, Sense, Shape, Stroke, Ui, WidgetInfo, pos2, vec2};
use rules::Seat;

/// The most points a line is drawn through.
const FINEST: usize = 400;
/// The greatest height.
const HEIGHT: f32 = 260.0;

/// The plot; says which position was chosen.
pub(super) fn show(ui: &mut Ui, cx: &Cx<'_>, film: &Film, table: &TableModel, at: usize) -> Option<usize> {
    let size = vec2(ui.available_width(), ui.available_height().clamp(60.0, HEIGHT));
    let (rect, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
    let name = cx.t("replay-plot");
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Canvas, true, &name));
    cx.probe.add("plot", rect);
    let area = Rect::from_min_max(rect.min + vec2(28.0, 10.0), rect.max - vec2(16.0, 12.0));
    let (t, painter, last) = (cx.theme, ui.painter_at(rect), film.last());
    let seats = || (0..table.game.seats()).map(Seat);
    // Points only fall where something was taken back, so that the greatest may lie anywhere.
    let step = last.div_ceil(FINEST).max(1);
    let places = || (0..last).step_by(step).chain([last]);
    let all = || seats().flat_map(|seat| places().map(move |p| film.score(p, seat)));
    let (low, high) = (all().min().unwrap_or(0).min(0), all().max().unwrap_or(0).max(10));
    let spot = |p: usize, points: i32| -> Pos2 {
        let x = area.left() + area.width() * p as f32 / last.max(1) as f32;
        let y = area.bottom() - area.height() * (points - low) as f32 / (high - low) as f32;
        pos2(x, y)
    };
    let gap = spacing(high - low);
    for line in (low.div_euclid(gap)..=high.div_euclid(gap)).map(|n| n * gap).filter(|n| *n >= low) {
        let y = spot(0, line).y;
        painter.hline(area.x_range(), y, Stroke::new(1.0, t.card_edge.0));
        let font = FontId::proportional(t.small * 0.9);
        painter.text(pos2(area.left() - 4.0, y), Align2::RIGHT_CENTER, line, font, t.ink_soft.0);
    }
    painter.vline(spot(at, low).x, area.y_range(), Stroke::new(1.5, t.ink.0));
    for seat in seats() {
        let points = places().map(|p| spot(p, film.score(p, seat))).collect::<Vec<_>>();
        painter.add(Shape::line(points.clone(), Stroke::new(4.0, t.ink.alpha(0.55))));
        painter.add(Shape::line(points, Stroke::new(2.5, t.seat(table.colour(seat)))));
    }
    for seat in seats() {
        widget::paint_chip(&painter, cx, spot(at, film.score(at, seat)), 8.0, table.colour(seat));
    }
    let pointer = response.interact_pointer_pos().filter(|_| response.clicked() || response.dragged());
    pointer.map(|p| scrub::at_of(area, p.x, last))
}

/// A round distance of lines, so that there are three to eight of them.
fn spacing(range: i32) -> i32 {
    let steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];
    steps.into_iter().find(|step| range / step <= 6).unwrap_or(10_000)
}
