//! Watching and catching up: through which peers, and the progress of the copy.

use crate::model::TableModel;
use crate::screen::{Cx, widget};
use egui::{Color32, FontId, Ui};
use net::node::{CatchUp, Status};

/// The word that the game is watched. If there is room, the peers through which follow; otherwise they are in its
/// tooltip.
pub(super) fn word(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel, room: f32) {
    let through = table.status.as_ref().and_then(|status| through(cx, status));
    let words = cx.text("watching");
    let width = |text: &str| {
        let font = FontId::proportional(cx.theme.small);
        let text = ui.painter().layout_no_wrap(text.to_owned(), font, Color32::PLACEHOLDER);
        text.size().x + ui.spacing().item_spacing.x
    };
    let Some(through) = through else {
        widget::hint(ui, cx, words);
        return;
    };
    let has_room = width(&words) + width(&through) < room;
    let word = widget::hint(ui, cx, words);
    if has_room {
        widget::hint(ui, cx, through);
    } else {
        word.on_hover_text(through);
    }
}

/// The peer through which the game is watched, if there is one.
fn through(cx: &Cx<'_>, status: &Status) -> Option<String> {
    let names: Vec<&str> = status.following.through.iter().map(|who| who.name.as_str()).collect();
    (!names.is_empty()).then(|| cx.words.with("watch-through", &[("names", (&names.join(", ")).into())]))
}

/// A line that no peer is connected through which the game could be watched.
pub(super) fn alone(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel) {
    // At the end, nothing more is expected.
    let is_missed = table.seating.is_watching && !table.is_over();
    let Some(status) = table.status.as_ref().filter(|_| is_missed) else { return };
    if status.following.through.is_empty() {
        ui.horizontal_wrapped(|ui| widget::hint(ui, cx, cx.text("watch-nobody")));
    }
}

/// The progress of a copy that lacks many entries.
pub(super) fn progress(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel) {
    let Some(way) = table.status.as_ref().and_then(|status| status.catch_up) else { return };
    widget::progress(ui, cx, "catch up", &sentence(cx, &way), way.fraction());
}

fn sentence(cx: &Cx<'_>, way: &CatchUp) -> String {
    let number = |n: u64| i64::try_from(n).unwrap_or(i64::MAX);
    let had = [("had", number(way.had).into()), ("known", number(way.known).into())];
    match way.seconds {
        None => cx.words.with("catch-up", &had),
        Some(seconds) => {
            let [had, known] = had;
            cx.words.with("catch-up-seconds", &[had, known, ("seconds", i64::from(seconds).into())])
        }
    }
}
