//! The ways to join the table that waits here: a code to read out, a ticket to send, and its QR code.

use super::qr_picture::QrPicture;
use super::{Cx, share, widget};
use crate::intent::Intent;
use egui::{RichText, Ui};
use net::node::{JoinCodes, LobbyCommand, Secret, Typed};

/// The input, and the last picture.
#[derive(Clone, Default)]
pub struct Invite {
    password: Typed,
    picture: QrPicture,
    is_open: bool,
}

impl std::fmt::Debug for Invite {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Invite").field("is_open", &self.is_open).finish_non_exhaustive()
    }
}

/// The card.
pub fn show(ui: &mut Ui, cx: &Cx<'_>, ways: &JoinCodes, state: &mut Invite) {
    let heading = cx.text("invite-heading");
    widget::card(ui, cx, &heading, |ui| {
        widget::hint(ui, cx, cx.text("invite-hint"));
        ui.horizontal_wrapped(|ui| {
            if let Some(code) = &ways.code {
                ui.label(cx.text("invite-code"));
                let text = RichText::new(code).monospace().size(cx.theme.heading).strong();
                ui.label(text).on_hover_text(cx.text("invite-code-hint"));
                copy(ui, cx, "copy code", "copy-code", code);
            }
            copy(ui, cx, "copy ticket", "copy-ticket", &ways.ticket);
            let key = if state.is_open { "hide-picture" } else { "show-picture" };
            if widget::button(ui, cx, "ticket picture", cx.text(key)).clicked() {
                state.is_open = !state.is_open;
            }
            // Whoever sees the table with an older program gets this one from here.
            share::button(ui, cx);
        });
        if let Some(address) = &ways.address {
            widget::hint(ui, cx, cx.words.with("own-address", &[("address", address.into())]));
        }
        if state.is_open {
            state.picture.show(ui, cx, &ways.ticket, &cx.text("ticket-picture"));
        }
        ui.separator();
        password(ui, cx, ways.has_password, state);
    });
}

fn copy(ui: &mut Ui, cx: &Cx<'_>, name: &str, key: &str, text: &str) {
    if widget::button(ui, cx, name, cx.text(key)).clicked() {
        cx.want(Intent::Copy(text.to_owned()));
    }
}

fn password(ui: &mut Ui, cx: &Cx<'_>, has_password: bool, state: &mut Invite) {
    ui.horizontal_wrapped(|ui| {
        if has_password {
            ui.label(cx.text("table-has-password"));
            if widget::button(ui, cx, "remove password", cx.text("remove-password")).clicked() {
                cx.command(LobbyCommand::Password(None));
            }
            return;
        }
        let label = cx.text("table-password");
        let typed = widget::field(ui, cx, "table password", &label, &mut state.password, 160.0);
        let sets = widget::button(ui, cx, "set password", cx.text("set-password")).clicked();
        if (sets || widget::is_entered(ui, &typed))
            && let Some(password) = Secret::take(&mut state.password)
        {
            cx.command(LobbyCommand::Password(Some(password)));
        }
    });
}
