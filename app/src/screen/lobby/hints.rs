//! Whether the windows of this table may show hints.

use crate::screen::{Cx, widget};
use egui::{Checkbox, Ui};
use net::node::{Hints, LobbyCommand, LobbyView};

/// The choice for the host; for all others, what was chosen.
pub(super) fn choice(ui: &mut Ui, cx: &Cx<'_>, lobby: &LobbyView) {
    let is_mine = lobby.is_host && lobby.branch.is_none();
    let mut are_allowed = lobby.hints == Hints::Allowed;
    let response = ui.add_enabled(is_mine, Checkbox::new(&mut are_allowed, cx.text("hints-allowed")));
    cx.probe.add("hints", response.rect);
    if response.changed() {
        cx.command(LobbyCommand::Hints(if are_allowed { Hints::Allowed } else { Hints::Off }));
    }
    let hint = cx.text("hints-on-hint");
    response.on_hover_text(&hint).on_disabled_hover_text(hint);
}

/// An explanation of a table without hints, if that was chosen.
pub(super) fn about(ui: &mut Ui, cx: &Cx<'_>, lobby: &LobbyView) {
    if lobby.hints == Hints::Off {
        widget::hint(ui, cx, cx.text("hints-off-hint"));
    }
}
