//! Asks a neighbour for logs of games in which the player took part.

use crate::model::Model;
use crate::screen::{Cx, widget};
use egui::{Align, Layout, RichText, Ui};
use net::node::{BorrowCommand, Coming, NotFetched, SharedGame, Shelf};

/// The most neighbours that are named.
const MANY: usize = 24;

/// The state of this part of the screen.
#[derive(Clone, Debug, Default)]
pub(super) struct State {
    is_open: bool,
}

/// Shows the section below the saved games, if there are neighbours to ask.
pub(super) fn show(ui: &mut Ui, cx: &Cx<'_>, model: &Model, state: &mut State) {
    if model.neighbours.is_empty() && model.shelf.is_none() {
        return;
    }
    ui.separator();
    if !state.is_open && model.shelf.is_none() {
        let ask = widget::button(ui, cx, "ask for games", cx.t("shelf-open"));
        if ask.on_hover_text(cx.t("shelf-hint")).clicked() {
            state.is_open = true;
        }
        return;
    }
    widget::hint(ui, cx, cx.t("shelf-hint"));
    ui.horizontal_wrapped(|ui| {
        for (n, neighbour) in model.neighbours.iter().take(MANY).enumerate() {
            let text = cx.words.with("shelf-ask", &[("name", neighbour.name.as_str().into())]);
            if widget::button(ui, cx, &format!("ask neighbour {}", n + 1), text).clicked() {
                cx.command(BorrowCommand::Ask(neighbour.key));
            }
        }
        if widget::button(ui, cx, "ask nobody", cx.t("close")).clicked() {
            state.is_open = false;
            cx.command(BorrowCommand::End);
        }
    });
    if let Some(shelf) = &model.shelf {
        of_neighbour(ui, cx, model, shelf);
    }
}

fn of_neighbour(ui: &mut Ui, cx: &Cx<'_>, model: &Model, shelf: &Shelf) {
    let t = cx.theme;
    let blanks = [("name", shelf.who.name.as_str().into())];
    match &shelf.games {
        None if shelf.failed.is_some() => {}
        None => {
            ui.horizontal(|ui| {
                ui.spinner();
                ui.label(cx.words.with("shelf-waits", &blanks));
            });
        }
        Some(games) if games.is_empty() => {
            ui.label(cx.words.with("shelf-empty", &blanks));
        }
        Some(games) => {
            ui.label(RichText::new(cx.words.with("shelf-of", &blanks)).strong());
            for (n, game) in games.iter().enumerate() {
                row(ui, cx, model, shelf, n, game);
            }
        }
    }
    if let Some(why) = shelf.failed {
        ui.label(RichText::new(cx.words.with(failed_key(why), &blanks)).color(t.bad.0));
    }
}

fn row(ui: &mut Ui, cx: &Cx<'_>, model: &Model, shelf: &Shelf, n: usize, game: &SharedGame) {
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(&game.name).strong());
        let entries = i64::try_from(game.entries).unwrap_or(i64::MAX);
        let players = game.players.join(", ");
        let blanks = [("players", (&players).into()), ("entries", entries.into())];
        widget::hint(ui, cx, cx.words.with("shelf-line", &blanks));
        if shelf.here.contains(&game.game) || is_here(model, game) {
            ui.label(RichText::new(cx.t("shelf-here")).color(cx.theme.good.0));
            return;
        }
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| match &shelf.coming {
            Some((coming, how)) if *coming == game.game => {
                let Coming { had, bytes } = how.unwrap_or(Coming { had: 0, bytes: 1 });
                let fraction = Coming { had, bytes }.fraction();
                ui.set_max_width(180.0);
                widget::progress(ui, cx, "fetching", &cx.t("shelf-coming"), fraction);
            }
            other => {
                let name = format!("fetch {}", n + 1);
                let fetch = ui
                    .add_enabled_ui(other.is_none(), |ui| widget::button(ui, cx, &name, cx.t("shelf-fetch")));
                if fetch.inner.clicked() {
                    cx.command(BorrowCommand::Fetch(game.game));
                }
            }
        });
    });
}

/// Whether a saved copy is at least as long. File names start with the start of the game's id.
fn is_here(model: &Model, game: &SharedGame) -> bool {
    let name: String = game.game.to_string().chars().take(16).collect();
    let saved = model.saved.iter().flat_map(|saved| &saved.games);
    let is_it = |path: &std::path::Path| path.file_stem().is_some_and(|stem| *stem == *name);
    saved
        .filter(|saved| saved.fault.is_none())
        .any(|saved| is_it(&saved.path) && saved.entries >= game.entries)
}

const fn failed_key(why: NotFetched) -> &'static str {
    match why {
        NotFetched::NoAnswer => "shelf-no-answer",
        NotFetched::Gone => "shelf-gone",
        NotFetched::Withheld => "shelf-withheld",
        NotFetched::TooLong => "shelf-too-long",
        NotFetched::Cancelled => "shelf-cancelled",
        NotFetched::Wrong => "shelf-wrong",
        NotFetched::NotKept => "shelf-not-kept",
    }
}
