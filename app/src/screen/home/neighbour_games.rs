//! Asks a neighbour for logs of games in which the player took part.

use crate::model::Model;
use crate::screen::{Cx, widget};
use egui::{Align, Layout, RichText, Ui};
use net::node::{Coming, GamesCommand, NeighbourGames, NotFetched, SharedGame};

/// The most neighbours that are named.
const MANY: usize = 24;

/// The state of this part of the screen.
#[derive(Clone, Debug, Default)]
pub(super) struct State {
    is_open: bool,
}

/// Shows the section below the saved games, if there are neighbours to ask.
pub(super) fn show(ui: &mut Ui, cx: &Cx<'_>, model: &Model, state: &mut State) {
    if model.neighbours.is_empty() && model.neighbour_games.is_none() {
        return;
    }
    ui.separator();
    if !state.is_open && model.neighbour_games.is_none() {
        let ask = widget::button(ui, cx, "ask for games", cx.text("neighbour-games-open"));
        if ask.on_hover_text(cx.text("neighbour-games-hint")).clicked() {
            state.is_open = true;
        }
        return;
    }
    widget::hint(ui, cx, cx.text("neighbour-games-hint"));
    ui.horizontal_wrapped(|ui| {
        for (n, neighbour) in model.neighbours.iter().take(MANY).enumerate() {
            let text = cx.words.with("neighbour-games-ask", &[("name", neighbour.name.as_str().into())]);
            if widget::button(ui, cx, &format!("ask neighbour {}", n + 1), text).clicked() {
                cx.command(GamesCommand::Ask(neighbour.key));
            }
        }
        if widget::button(ui, cx, "ask nobody", cx.text("close")).clicked() {
            state.is_open = false;
            cx.command(GamesCommand::End);
        }
    });
    if let Some(neighbour_games) = &model.neighbour_games {
        of_neighbour(ui, cx, model, neighbour_games);
    }
}

fn of_neighbour(ui: &mut Ui, cx: &Cx<'_>, model: &Model, neighbour_games: &NeighbourGames) {
    let t = cx.theme;
    let blanks = [("name", neighbour_games.who.name.as_str().into())];
    match &neighbour_games.games {
        None if neighbour_games.failed.is_some() => {}
        None => {
            ui.horizontal(|ui| {
                ui.spinner();
                ui.label(cx.words.with("neighbour-games-waits", &blanks));
            });
        }
        Some(games) if games.is_empty() => {
            ui.label(cx.words.with("neighbour-games-empty", &blanks));
        }
        Some(games) => {
            ui.label(RichText::new(cx.words.with("neighbour-games-of", &blanks)).strong());
            for (n, game) in games.iter().enumerate() {
                row(ui, cx, model, neighbour_games, n, game);
            }
        }
    }
    if let Some(why) = neighbour_games.failed {
        ui.label(RichText::new(cx.words.with(failed_key(why), &blanks)).color(t.bad.0));
    }
}

fn row(
    ui: &mut Ui,
    cx: &Cx<'_>,
    model: &Model,
    neighbour_games: &NeighbourGames,
    n: usize,
    game: &SharedGame,
) {
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(cx.words.table_name(&game.name)).strong());
        let entries = i64::try_from(game.entries).unwrap_or(i64::MAX);
        let players = game.players.join(", ");
        let blanks = [("players", (&players).into()), ("entries", entries.into())];
        widget::hint(ui, cx, cx.words.with("neighbour-games-line", &blanks));
        if neighbour_games.here.contains(&game.game) || is_here(model, game) {
            ui.label(RichText::new(cx.text("neighbour-games-here")).color(cx.theme.good.0));
            return;
        }
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| match &neighbour_games.coming {
            Some((coming, how)) if *coming == game.game => {
                let Coming { had, bytes } = how.unwrap_or(Coming { had: 0, bytes: 1 });
                let fraction = Coming { had, bytes }.fraction();
                ui.set_max_width(180.0);
                widget::progress(ui, cx, "fetching", &cx.text("neighbour-games-coming"), fraction);
            }
            other => {
                let name = format!("fetch {}", n + 1);
                let fetch = ui.add_enabled_ui(other.is_none(), |ui| {
                    widget::button(ui, cx, &name, cx.text("neighbour-games-fetch"))
                });
                if fetch.inner.clicked() {
                    cx.command(GamesCommand::Fetch(game.game));
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
        NotFetched::NoAnswer => "neighbour-games-no-answer",
        NotFetched::Gone => "neighbour-games-gone",
        NotFetched::Withheld => "neighbour-games-withheld",
        NotFetched::TooLong => "neighbour-games-too-long",
        NotFetched::Cancelled => "neighbour-games-cancelled",
        NotFetched::Wrong => "neighbour-games-wrong",
        NotFetched::NotKept => "neighbour-games-not-kept",
    }
}
