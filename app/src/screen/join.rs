//! Joining a table by a code, a ticket or an address.

use super::{Cx, widget};
use egui::{CollapsingHeader, Key, RichText, Ui};
use net::node::{GoCommand, Refused, Secret, Typed};

/// The inputs.
#[derive(Clone, Debug, Default)]
pub struct JoinForm {
    way: String,
    password: Typed,
}

/// The longest ticket or address.
const LONGEST: usize = 4096;

/// Shows the card.
pub fn show(ui: &mut Ui, cx: &Cx<'_>, state: &mut JoinForm) {
    let heading = cx.text("join-way");
    widget::card(ui, cx, &heading, |ui| {
        widget::hint(ui, cx, cx.text("join-way-hint"));
        ui.horizontal_wrapped(|ui| {
            let typed = widget::field(ui, cx, "way", &cx.text("way"), &mut state.way, 280.0);
            if state.way.len() > LONGEST {
                state.way = state.way.chars().take(LONGEST / 4).collect();
            }
            let is_entered = typed.lost_focus() && ui.input(|i| i.key_pressed(Key::Enter));
            widget::field(ui, cx, "way password", &cx.text("way-password"), &mut state.password, 110.0);
            let goes = widget::button(ui, cx, "join by way", cx.text("join-by-way")).clicked();
            let watches = widget::button(ui, cx, "watch by way", cx.text("watch-by-way")).clicked();
            let way = state.way.trim().to_owned();
            if (goes || watches || is_entered) && !way.is_empty() {
                let password = Secret::new(&state.password);
                cx.command(GoCommand::JoinBy { way, password, is_watching: watches });
            }
        });
    });
}

/// The peers whose packets were refused, how often and why: for the curious, so it is folded at first.
pub fn refusals(ui: &mut Ui, cx: &Cx<'_>, list: &[Refused]) {
    if list.is_empty() {
        return;
    }
    let small = |text: String| RichText::new(text).size(cx.theme.small);
    CollapsingHeader::new(small(cx.text("refusals"))).id_salt("refusals").show(ui, |ui| {
        for refused in list {
            let count = i64::try_from(refused.count).unwrap_or(i64::MAX);
            let blanks = [
                ("name", (&refused.name).into()),
                ("count", count.into()),
                ("reason", (&refused.reason).into()),
            ];
            ui.label(small(cx.words.with("refusal", &blanks)));
            if refused.is_barred {
                ui.label(small(cx.text("refusal-barred")).color(cx.theme.warn.0));
            }
        }
    });
}
