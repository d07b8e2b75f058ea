//! Whether the windows of this table may show aids.

use crate::screen::{Cx, widget};
use egui::{Checkbox, Ui};
use net::node::{Aids, LobbyCommand, LobbyView};

/// The choice for the host; for all others, what was chosen.
pub(super) fn choice(ui: &mut Ui, cx: &Cx<'_>, lobby: &LobbyView) {
    let is_mine = lobby.is_host && lobby.branch.is_none();
    let mut are_allowed = lobby.aids == Aids::Allowed;
    let response = ui.add_enabled(is_mine, Checkbox::new(&mut are_allowed, cx.t("aids-allowed")));
    cx.probe.add("aids", response.rect);
    if response.changed() {
        cx.command(LobbyCommand::Aids(if are_allowed { Aids::Allowed } else { Aids::Off }));
    }
    response.on_hover_text(cx.t("aids-on-hint"));
}

/// An explanation of a table without aids, if that was chosen.
pub(super) fn about(ui: &mut Ui, cx: &Cx<'_>, lobby: &LobbyView) {
    if lobby.aids == Aids::Off {
        widget::hint(ui, cx, cx.t("aids-off-hint"));
    }
}
