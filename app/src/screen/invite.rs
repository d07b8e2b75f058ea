//! The ways to join the table that waits here: a code to read out, a ticket to send, and its QR code.

use super::{Cx, widget};
use crate::intent::Intent;
use egui::{Color32, Mesh, Rect, RichText, Sense, Ui, Vec2, WidgetInfo, pos2, vec2};
use net::node::{JoinCodes, LobbyCommand, Secret, Typed};
use qrcodegen::{QrCode, QrCodeEcc};

/// The input, and the last picture.
#[derive(Clone, Default)]
pub struct Invite {
    password: Typed,
    picture: Option<(String, QrCode)>,
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
        });
        if let Some(address) = &ways.address {
            widget::hint(ui, cx, cx.words.with("own-address", &[("address", address.into())]));
        }
        if state.is_open {
            picture(ui, cx, &ways.ticket, state);
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
        widget::field(ui, cx, "table password", &label, &mut state.password, 160.0);
        if widget::button(ui, cx, "set password", cx.text("set-password")).clicked()
            && let Some(password) = Secret::take(&mut state.password)
        {
            cx.command(LobbyCommand::Password(Some(password)));
        }
    });
}

/// The ticket as a QR code: dark on light in every theme, with the quiet zone that readers need.
fn picture(ui: &mut Ui, cx: &Cx<'_>, ticket: &str, state: &mut Invite) {
    if state.picture.as_ref().is_none_or(|(text, _)| text != ticket) {
        let made = QrCode::encode_text(ticket, QrCodeEcc::Medium);
        state.picture = made.ok().map(|code| (ticket.to_owned(), code));
    }
    let Some((_, code)) = &state.picture else { return };
    const EDGE: i32 = 4;
    const DOT: f32 = 4.0;
    let size = (code.size() + 2 * EDGE) as f32 * DOT;
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(size), Sense::hover());
    let name = cx.text("ticket-picture");
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Image, true, &name));
    cx.probe.add("ticket as picture", rect);
    ui.painter().rect_filled(rect, 0.0, Color32::WHITE);
    let mut mesh = Mesh::default();
    for y in 0..code.size() {
        for x in (0..code.size()).filter(|x| code.get_module(*x, y)) {
            let at = pos2((x + EDGE) as f32 * DOT, (y + EDGE) as f32 * DOT) + rect.min.to_vec2();
            mesh.add_colored_rect(Rect::from_min_size(at, vec2(DOT, DOT)), Color32::BLACK);
        }
    }
    ui.painter().add(mesh);
}
