//! Scrubber and plot under the keys: whoever comes to them with Tab goes through the film with the same keys as
//! everywhere.

use crate::screen::Cx;
use egui::{EventFilter, Id, Response, Stroke, StrokeKind, Ui};

/// Where it is kept which widgets are such.
fn kept(id: Id) -> Id {
    id.with("goes through the film")
}

/// The keys stay with the film while this has the focus, which is shown.
pub(super) fn hold(ui: &Ui, cx: &Cx<'_>, response: &Response) {
    ui.data_mut(|d| d.insert_temp(kept(response.id), true));
    if response.has_focus() {
        let filter = EventFilter { horizontal_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|m| m.set_focus_lock_filter(response.id, filter));
        let edge = Stroke::new(2.0, cx.theme.accent.0);
        ui.painter().rect_stroke(response.rect.expand(2.0), cx.theme.radius, edge, StrokeKind::Outside);
    }
}

/// Whether the keys are the film's: nothing has the focus, or what has it goes through the film.
pub(super) fn is_free(ui: &Ui) -> bool {
    let focused = ui.memory(egui::Memory::focused);
    focused.is_none_or(|id| ui.data(|d| d.get_temp(kept(id)).unwrap_or(false)))
}
