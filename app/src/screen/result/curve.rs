//! The points of all seats over the turns, as small lines.

use super::evening::Evening;
use crate::model::TableModel;
use crate::screen::{Cx, widget};
use egui::{FontId, Pos2, Rangef, Rect, Sense, Shape, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};
use rules::Seat;

/// The height of the picture.
const HEIGHT: f32 = 112.0;
/// The radius of the chip at the end of a line.
const CHIP: f32 = 7.0;

/// Shows the lines.
pub(super) fn show(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel, evening: &Evening) {
    let t = cx.theme;
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), Sense::hover());
    let name = cx.text("result-curve");
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Image, true, &name));
    ui.painter().rect(rect, t.radius, t.paper.0, Stroke::new(1.0, t.card_edge.0), StrokeKind::Inside);
    let values = || evening.curve.iter().flatten().copied();
    let (low, high) = (values().min().unwrap_or(0).min(0), values().max().unwrap_or(0).max(1));
    let inner = axes(ui, cx, rect, (low, high), evening.curve.first().map_or(0, |points| points.len() - 1));
    let mut ends = Vec::new();
    for (seat, points) in (0..).map(Seat).zip(&evening.curve) {
        let line: Vec<Pos2> = (0..points.len()).map(|n| spot(inner, n, points, (low, high))).collect();
        ends.extend(line.last().map(|end| (end.y, seat)));
        // An ink edge separates every colour from the paper.
        ui.painter().add(Shape::line(line.clone(), Stroke::new(4.0, t.ink.alpha(0.6))));
        ui.painter().add(Shape::line(line, Stroke::new(2.2, t.seat(table.colour(seat)))));
    }
    ends.sort_by(|a, b| a.0.total_cmp(&b.0));
    let heights: Vec<f32> = ends.iter().map(|(y, _)| *y).collect();
    for ((_, seat), y) in ends.iter().zip(apart(&heights, inner.y_range())) {
        widget::paint_chip(ui.painter(), cx, pos2(inner.right() + CHIP, y), CHIP, table.colour(*seat));
    }
    response.on_hover_text(name);
}

/// Shows lines at nothing and at the highest points, and how many turns there were. Returns the room between.
fn axes(ui: &Ui, cx: &Cx<'_>, rect: Rect, (low, high): (i32, i32), turns: usize) -> Rect {
    let t = cx.theme;
    let font = FontId::proportional(t.small * 0.9);
    let text = |text: String| ui.painter().layout_no_wrap(text, font.clone(), t.ink_soft.0);
    let (top, nothing) = (text(high.to_string()), text("0".to_owned()));
    // The last step is the last count.
    let end = text(cx.words.with("result-curve-turns", &[("count", turns.saturating_sub(1).into())]));
    let aside = top.size().x.max(nothing.size().x) + 8.0;
    let min = rect.min + vec2(aside, CHIP * 1.4);
    let inner = Rect::from_min_max(min, rect.max - vec2(CHIP * 3.0, end.size().y + CHIP));
    let y = |points: i32| inner.bottom() - (points - low) as f32 / (high - low) as f32 * inner.height();
    for (at, galley) in [(y(high), top), (y(0), nothing)] {
        ui.painter().hline(inner.x_range(), at, Stroke::new(1.0, t.card_edge.0));
        let corner = pos2(inner.left() - 4.0 - galley.size().x, at - galley.size().y * 0.5);
        ui.painter().galley(corner, galley, t.ink_soft.0);
    }
    let corner = pos2(inner.right() - end.size().x, rect.bottom() - end.size().y - 3.0);
    ui.painter().galley(corner, end, t.ink_soft.0);
    inner
}

/// The heights, which grow, moved apart so that no chip covers another one, within a range if there is room.
fn apart(heights: &[f32], range: Rangef) -> Vec<f32> {
    let mut placed: Vec<f32> = Vec::with_capacity(heights.len());
    for height in heights {
        let free = placed.last().map_or(*height, |above| above + CHIP * 2.0);
        placed.push(height.max(free));
    }
    // What was pushed out at the bottom pushes the others up.
    let mut below = range.max;
    for height in placed.iter_mut().rev() {
        *height = height.min(below);
        below = *height - CHIP * 2.0;
    }
    placed
}

/// The place of the n-th value of a line.
fn spot(rect: Rect, n: usize, points: &[i32], (low, high): (i32, i32)) -> Pos2 {
    let x = n as f32 / (points.len() - 1).max(1) as f32;
    let y = (points[n] - low) as f32 / (high - low) as f32;
    pos2(rect.left() + x * rect.width(), rect.bottom() - y * rect.height())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chips_of_nearly_equal_points_stand_apart_and_inside() {
        let range = Rangef::new(10.0, 100.0);
        for heights in
            [vec![50.0, 51.0, 90.0], vec![98.0, 99.0, 100.0], vec![10.0, 10.0, 10.0, 11.0], vec![20.0, 80.0]]
        {
            let placed = apart(&heights, range);
            assert!(placed.windows(2).all(|pair| pair[1] - pair[0] >= CHIP * 2.0 - 1e-3), "{placed:?}");
            assert!(placed.iter().all(|y| range.contains(*y)), "{placed:?}");
        }
        assert_eq!(apart(&[20.0, 80.0], range), [20.0, 80.0], "who is far apart stays");
    }
}
