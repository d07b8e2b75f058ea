//! Watching and catching up: through whom, and how much of the game is here.

use crate::screen::{Cx, widget};
use crate::window::model::TableModel;
use egui::Ui;
use net::node::{CatchUp, Status};

/// Through whom the game is watched, beside the word that it is.
pub(super) fn through(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel) {
    let Some(status) = table.status.as_ref().filter(|_| table.seating.is_watching) else { return };
    widget::hint(ui, cx, text(cx, status));
}

fn text(cx: &Cx<'_>, status: &Status) -> String {
    let names: Vec<&str> = status.following.through.iter().map(|who| who.name.as_str()).collect();
    match names.as_slice() {
        [] => cx.t("watch-nobody"),
        names => cx.words.with("watch-through", &[("names", (&names.join(", ")).into())]),
    }
}

/// How far a copy is that lacks many entries.
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
