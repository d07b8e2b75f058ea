//! The order of the seats. A row is dragged by its grip, or moved with the arrow keys while the grip has the focus.

use crate::screen::Cx;
use egui::{
    CursorIcon, EventFilter, Id, Key, Modifiers, Rect, Response, Sense, Stroke, Ui, Vec2, WidgetInfo, vec2,
};
use net::node::LobbyCommand;
use rules::Seat;

/// The size of a grip: narrow, but as high as a finger.
const GRIP: Vec2 = vec2(24.0, 34.0);

/// Rows that can be reordered.
#[derive(Clone, Debug, Default)]
pub(super) struct SeatOrder {
    /// The dragged row.
    held: Option<usize>,
    /// The rectangles of the rows in this frame.
    rows: Vec<Rect>,
}

impl SeatOrder {
    /// Called before the rows are shown.
    pub(super) fn begin(&mut self) {
        self.rows.clear();
    }

    /// The grip of a movable row.
    pub(super) fn grip(&mut self, ui: &mut Ui, cx: &Cx<'_>, at: usize, count: usize) {
        let id = Id::unique(("grip", at));
        let (_, rect) = ui.allocate_space(GRIP);
        let response = ui.interact(rect, id, Sense::click_and_drag());
        let label = cx.words.with("move-seat", &[("seat", (at + 1).into())]);
        response.widget_info(|| WidgetInfo::labeled(egui::Role::Button, true, &label));
        cx.probe.add(format!("grip {}", at + 1), rect);
        paint(ui, cx, &response, self.held == Some(at));
        if response.drag_started() {
            self.held = Some(at);
        }
        if response.has_focus() {
            let arrows = EventFilter { vertical_arrows: true, ..EventFilter::default() };
            ui.memory_mut(|m| m.set_focus_lock_filter(id, arrows));
            let pressed = |key| ui.input_mut(|i| i.consume_key(Modifiers::NONE, key));
            let to = if pressed(Key::ArrowUp) {
                at.checked_sub(1)
            } else if pressed(Key::ArrowDown) {
                Some(at + 1).filter(|to| *to < count)
            } else {
                None
            };
            if let Some(to) = to {
                move_seat(cx, at, to);
                // The grip moves with the row and keeps the focus.
                ui.memory_mut(|m| m.request_focus(Id::unique(("grip", to))));
            }
        }
        response.on_hover_text(label).on_hover_cursor(CursorIcon::Grab);
    }

    /// Notes the rectangle of a row.
    pub(super) fn row(&mut self, rect: Rect) {
        self.rows.push(rect);
    }

    /// Called after the rows were shown. Marks where the dragged row would go, and moves it when it is released.
    pub(super) fn end(&mut self, ui: &Ui, cx: &Cx<'_>) {
        let Some(from) = self.held else { return };
        let Some(pointer) = ui.input(|i| i.pointer.interact_pos()) else { return };
        let to = self.rows.iter().position(|row| pointer.y < row.bottom()).unwrap_or(self.rows.len() - 1);
        if ui.input(|i| i.pointer.any_down()) {
            ui.ctx().set_cursor_icon(CursorIcon::Grabbing);
            for (row, stroke) in
                [(from, Stroke::new(1.5, cx.theme.ink_faint.0)), (to, Stroke::new(2.5, cx.theme.accent.0))]
            {
                if let Some(rect) = self.rows.get(row) {
                    ui.painter().rect_stroke(*rect, cx.theme.radius, stroke, egui::StrokeKind::Outside);
                }
            }
            return;
        }
        self.held = None;
        move_seat(cx, from, to);
    }
}

/// Moves a row to another place; those between shift by one.
fn move_seat(cx: &Cx<'_>, from: usize, to: usize) {
    for (a, b) in swaps(from, to) {
        cx.command(LobbyCommand::Swap(a, b));
    }
}

/// The swaps of neighbours that move a row to its place.
fn swaps(from: usize, to: usize) -> Vec<(Seat, Seat)> {
    let seat = |n: usize| Seat(u8::try_from(n).unwrap_or(u8::MAX));
    let pair = |n: usize| (seat(n), seat(n + 1));
    if from < to { (from..to).map(pair).collect() } else { (to..from).rev().map(pair).collect() }
}

fn paint(ui: &Ui, cx: &Cx<'_>, response: &Response, is_held: bool) {
    let t = cx.theme;
    let is_hot = is_held || response.hovered() || response.has_focus();
    let colour = if is_hot { t.ink.0 } else { t.ink_faint.0 };
    for row in [-1.0, 0.0, 1.0] {
        for column in [-0.5, 0.5] {
            ui.painter().circle_filled(response.rect.center() + vec2(column * 7.0, row * 6.0), 1.8, colour);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_goes_past_all_between_and_they_keep_their_order() {
        for (from, to, expected) in [(0, 3, "bcda"), (3, 0, "dabc"), (1, 2, "acbd"), (2, 2, "abcd")] {
            let mut rows: Vec<char> = "abcd".chars().collect();
            for (a, b) in swaps(from, to) {
                rows.swap(a.index(), b.index());
            }
            assert_eq!(rows.iter().collect::<String>(), expected, "{from} to {to}");
        }
    }
}
