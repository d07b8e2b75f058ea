//! What bots are called and are like, and how long a strong one thinks.

use crate::screen::{Cx, widget};
use egui::Ui;
use net::node::{BotKind, LobbyCommand, LobbySeat, Occupant, SeatKind};
use rules::Seat;
use std::num::NonZero;

/// The times that are offered, in tenths of a second.
const TIMES: [u8; 4] = [3, 10, 30, 100];

/// The text key of a kind of bot.
pub(in crate::screen) const fn bot_key(kind: BotKind) -> &'static str {
    match kind {
        BotKind::Random => "bot-random",
        BotKind::Greedy => "bot-greedy",
        BotKind::Easy => "bot-easy",
        BotKind::Medium => "bot-medium",
        BotKind::Hard { .. } => "bot-hard",
    }
}

/// The text key of what a kind of bot is like.
pub(super) const fn bot_hint(kind: BotKind) -> Option<&'static str> {
    match kind {
        BotKind::Random | BotKind::Greedy => None,
        BotKind::Easy => Some("bot-easy-hint"),
        BotKind::Medium => Some("bot-medium-hint"),
        BotKind::Hard { .. } => Some("bot-hard-hint"),
    }
}

/// How long a strong bot of this computer thinks, as a menu of other times.
pub(super) fn time(ui: &mut Ui, cx: &Cx<'_>, at: Seat, seat: &LobbySeat) {
    let SeatKind::Bot(BotKind::Hard { tenths: now }) = seat.kind else { return };
    if !seat.is_mine {
        return;
    }
    let menu = ui.menu_button(thinks(cx, now), |ui| {
        for tenths in TIMES.into_iter().filter_map(NonZero::new) {
            let name = format!("thinks {tenths}");
            let button = widget::button(ui, cx, &name, thinks(cx, tenths));
            if !button.clicked() {
                continue;
            }
            ui.close();
            if tenths != now {
                // The same bot, with its name and colour, as one that thinks for another time.
                let kind = BotKind::Hard { tenths };
                cx.command(LobbyCommand::Free(at));
                cx.command(LobbyCommand::Sit { seat: at, who: Occupant::Bot { kind } });
                let (name, colour) = (seat.name.clone(), seat.colour);
                cx.command(LobbyCommand::Dress { seat: at, name, colour });
            }
        }
    });
    cx.probe.add(format!("thinks {}", at.0 + 1), menu.response.rect);
    menu.response.on_hover_text(cx.text("bot-thinks-hint"));
}

fn thinks(cx: &Cx<'_>, tenths: NonZero<u8>) -> String {
    let seconds = match tenths.get() {
        whole if whole % 10 == 0 => (whole / 10).to_string(),
        tenths => cx.words.tenths(i32::from(tenths) * 10),
    };
    cx.words.with("bot-thinks", &[("seconds", (&seconds).into())])
}
