//! Keyboard control of scrubber and plot: with the focus on them, the same keys move through the replay as elsewhere.

use crate::screen::Cx;
use egui::{EventFilter, Id, Response, Stroke, StrokeKind, Ui};

/// The id under which such widgets are stored.
fn kept(id: Id) -> Id {
    id.with("goes through the replay")
}

/// Keeps the replay's keys active while this widget has the focus, and shows the focus.
pub(super) fn hold(ui: &Ui, cx: &Cx<'_>, response: &Response) {
    ui.data_mut(|d| d.insert_temp(kept(response.id), true));
    if response.has_focus() {
        let filter = EventFilter { horizontal_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|m| m.set_focus_lock_filter(response.id, filter));
        let edge = Stroke::new(2.0, cx.theme.accent.0);
        ui.painter().rect_stroke(response.rect.expand(2.0), cx.theme.radius, edge, StrokeKind::Outside);
    }
}

/// Whether the replay gets the keys: no widget has the focus, or one that moves through the replay.
pub(super) fn is_free(ui: &Ui) -> bool {
    let focused = ui.memory(egui::Memory::focused);
    focused.is_none_or(|id| ui.data(|d| d.get_temp(kept(id)).unwrap_or(false)))
}
