//! Late friends: a spectator sees the seats that are abandoned or played by bots, and takes one with a click.

use super::people::notice;
use crate::model::TableModel;
use crate::screen::{Cx, widget};
use egui::Ui;
use net::node::{PlayerSeat, SeatKind, SeatMode, Status, TableCommand};
use rules::Seat;

/// The most seats offered directly; the others are in their players' menus.
const MANY: usize = 3;

/// The seats on offer, or the one that was requested.
pub(super) fn strip(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel, status: &Status) {
    if !status.is_watching || table.is_over() {
        return;
    }
    if let Some(seat) = status.asked_for {
        return notice(ui, cx, |ui| asked(ui, cx, table, seat));
    }
    let free = (0..).map(Seat).zip(&status.seats).filter_map(|(at, seat)| Some((at, why(seat)?)));
    let free: Vec<(Seat, &str)> = free.take(MANY).collect();
    if free.is_empty() {
        return;
    }
    notice(ui, cx, |ui| {
        for (at, key) in free {
            let name = table.name(at);
            ui.label(cx.words.with(key, &[("name", name.into())]));
            let take = widget::button(ui, cx, &format!("take {}", at.0 + 1), cx.text("friend-take"));
            let label = cx.words.with("friend-take-name", &[("name", name.into())]);
            take.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &label));
            if take.on_hover_text(cx.text("friend-hint")).clicked() {
                cx.command(TableCommand::AskSeat(Some(at)));
            }
        }
        widget::hint(ui, cx, cx.text("friend-hint"));
    });
}

fn asked(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel, seat: Seat) {
    let blanks = [("name", table.name(seat).into())];
    ui.label(cx.words.with("friend-asked", &blanks));
    widget::hint(ui, cx, cx.text("friend-hint"));
    if widget::button(ui, cx, "ask no more", cx.words.with("ask-seat-not", &blanks)).clicked() {
        cx.command(TableCommand::AskSeat(None));
    }
}

/// Why a seat is available; `None` while its own player plays it.
const fn why(seat: &PlayerSeat) -> Option<&'static str> {
    match (seat.mode, seat.kind) {
        (SeatMode::Left, _) => Some("friend-left"),
        (SeatMode::Skipped | SeatMode::Auto, _) => Some("friend-away"),
        (SeatMode::Bot(_), _) | (_, SeatKind::Bot(_)) => Some("friend-bot"),
        (SeatMode::Present, SeatKind::Person) => None,
    }
}
