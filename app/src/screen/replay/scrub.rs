//! The scrubber: the whole game as a line, with a tick in the player's colour for each turn.

use super::moment;
use super::slide;
use crate::model::TableModel;
use crate::replay::{Replay, Turn};
use crate::screen::Cx;
use egui::{Rect, Response, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

/// Its height.
const HEIGHT: f32 = 34.0;
/// Room at both ends for the handle.
const END: f32 = 8.0;
/// The least width of a tick; narrower ones are left out.
const TICK: f32 = 2.0;

/// The place of a position on the line.
fn x_of(line: Rect, at: usize, last: usize) -> f32 {
    line.left() + line.width() * at as f32 / last.max(1) as f32
}

/// The position nearest to a place on the line.
fn at_of(line: Rect, x: f32, last: usize) -> usize {
    let share = ((x - line.left()) / line.width().max(1.0)).clamp(0.0, 1.0);
    (share * last as f32).round() as usize
}

/// Shows the scrubber. Returns the chosen position, if any.
pub(super) fn show(
    ui: &mut Ui,
    cx: &Cx<'_>,
    replay: &Replay,
    table: &TableModel,
    at: usize,
) -> Option<usize> {
    let (rect, response) =
        ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), Sense::click_and_drag());
    let name = cx.text("replay-scrubber");
    response.widget_info(|| WidgetInfo::slider(true, at as f64, &name));
    cx.probe.add("scrubber", rect);
    slide::hold(ui, cx, &response);
    let line = Rect::from_min_max(pos2(rect.left() + END, rect.top() + 8.0), rect.max - vec2(END, 6.0));
    paint(ui, cx, replay, table, line, at);
    hint(cx, replay, table, line, &response);
    let pointer = response.interact_pointer_pos().filter(|_| response.clicked() || response.dragged());
    pointer.map(|p| at_of(line, p.x, replay.last()))
}

fn paint(ui: &Ui, cx: &Cx<'_>, replay: &Replay, table: &TableModel, line: Rect, at: usize) {
    let (t, painter, last) = (cx.theme, ui.painter(), replay.last());
    painter.rect(line, 3.0, t.card.0, Stroke::new(1.0, t.card_edge.0), StrokeKind::Outside);
    let ends = replay.turns().iter().skip(1).map(|next| next.begin).chain([last]);
    let mut drawn = f32::MIN;
    for (Turn { begin, seat, .. }, end) in replay.turns().iter().zip(ends) {
        let (from, to) = (x_of(line, *begin, last), x_of(line, end, last));
        // In a long game, only as many turns are drawn as fit.
        if to - drawn < TICK {
            continue;
        }
        let turn = Rect::from_min_max(pos2(from.max(drawn), line.top()), pos2(to, line.bottom()));
        drawn = to;
        let is_past = *begin <= at;
        let colour = t.seat(table.colour(*seat)).gamma_multiply(if is_past { 0.95 } else { 0.4 });
        painter.rect_filled(turn.shrink2(vec2(if turn.width() > 5.0 { 0.5 } else { 0.0 }, 0.0)), 0.0, colour);
    }
    let mut drawn = f32::MIN;
    for place in replay.scorings() {
        let x = x_of(line, *place, last);
        if x - drawn > 3.0 {
            painter.circle_filled(pos2(x, line.top() - 4.5), 2.2, t.ink_soft.0);
            drawn = x;
        }
    }
    let x = x_of(line, at, last);
    let handle = Rect::from_center_size(pos2(x, line.center().y), vec2(7.0, line.height() + 8.0));
    painter.rect(handle, 3.0, t.on_accent.0, Stroke::new(2.0, t.ink.0), StrokeKind::Inside);
}

/// The player whose turn is under the pointer.
fn hint(cx: &Cx<'_>, replay: &Replay, table: &TableModel, line: Rect, response: &Response) {
    let Some(p) = response.hover_pos() else { return };
    let at = at_of(line, p.x, replay.last());
    response.clone().on_hover_text_at_pointer(moment(cx, replay, table, at));
}
