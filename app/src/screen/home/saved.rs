//! Saved games: one line each, with their actions.

use crate::intent::Intent;
use crate::model::Model;
use crate::screen::phrase::bad_log;
use crate::screen::{Cx, widget};
use egui::{RichText, Ui};
use net::node::{SavedCommand, SavedGame};

/// The number of games shown before the user asks for the others.
const FIRST: usize = 50;

/// The state of this part of the screen.
#[derive(Clone, Debug, Default)]
pub(super) struct State {
    shows_all: bool,
}

/// The whole list.
pub(super) fn show(ui: &mut Ui, cx: &Cx<'_>, model: &Model, state: &mut State) {
    let Some(saved) = &model.saved else {
        ui.horizontal(|ui| {
            ui.spinner();
            widget::hint(ui, cx, cx.text("loading"));
        });
        return;
    };
    if saved.games.is_empty() {
        ui.label(cx.text("no-saved"));
    }
    let shown = if state.shows_all { usize::MAX } else { FIRST };
    for (n, game) in saved.games.iter().take(shown).enumerate() {
        if n > 0 {
            ui.separator();
        }
        row(ui, cx, n, game);
    }
    let more = saved.games.len().saturating_sub(shown);
    if more > 0 {
        ui.separator();
        let text = cx.words.with("saved-more", &[("count", more.into())]);
        if widget::button(ui, cx, "older games", text).clicked() {
            state.shows_all = true;
        }
    } else if saved.unread > 0 {
        widget::hint(ui, cx, cx.words.with("saved-unread", &[("count", saved.unread.into())]));
    }
}

fn row(ui: &mut Ui, cx: &Cx<'_>, n: usize, game: &SavedGame) {
    // In a small or enlarged window the line would run under the buttons.
    const ROOM_FOR_BUTTONS: f32 = 700.0;
    if ui.available_width() < ROOM_FOR_BUTTONS {
        text(ui, cx, game);
        ui.horizontal_wrapped(|ui| {
            continues(ui, cx, n, game);
            other_buttons(ui, cx, n, game);
        });
        return;
    }
    ui.horizontal(|ui| {
        // A reason may be of any length and must not run under the button.
        let room = if game.fault.is_some() { ui.available_width() - 130.0 } else { ui.available_width() };
        ui.scope(|ui| {
            ui.set_max_width(room);
            text(ui, cx, game);
        });
        // The main action is at the end, where the eye finds it in every row.
        widget::at_right(ui, ("saved", n), |ui| {
            other_buttons(ui, cx, n, game);
            continues(ui, cx, n, game);
        });
    });
}

fn text(ui: &mut Ui, cx: &Cx<'_>, game: &SavedGame) {
    let t = cx.theme;
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        let ink = if game.fault.is_some() { t.ink_faint.0 } else { t.ink.0 };
        ui.label(RichText::new(&game.name).strong().color(ink));
        widget::hint(ui, cx, line(cx, game));
        if let Some(why) = &game.fault {
            ui.label(RichText::new(bad_log(cx.words, why)).size(t.small).color(t.warn.0));
        }
    });
}

fn line(cx: &Cx<'_>, game: &SavedGame) -> String {
    let key = match game {
        SavedGame { turn: 0, .. } => "saved-line-none",
        SavedGame { fault: Some(_), .. } => "saved-line-broken",
        SavedGame { is_over: true, .. } => "saved-line-over",
        SavedGame { entries: 0, .. } => "saved-line-new",
        _ => "saved-line",
    };
    let turn = i64::try_from(game.turn).unwrap_or(i64::MAX);
    let (date, players) = (cx.clock.date(game.changed), game.players.join(", "));
    cx.words.with(key, &[("date", (&date).into()), ("players", (&players).into()), ("turn", turn.into())])
}

fn continues(ui: &mut Ui, cx: &Cx<'_>, n: usize, game: &SavedGame) {
    let key = match (game.is_over, game.is_mine) {
        (true, _) | (_, false) => "look",
        (false, true) => "continue",
    };
    let goes_on = game.fault.is_none();
    if goes_on && widget::button(ui, cx, &format!("continue {}", n + 1), cx.text(key)).clicked() {
        cx.command(SavedCommand::Resume(game.path.clone()));
    }
}

fn other_buttons(ui: &mut Ui, cx: &Cx<'_>, n: usize, game: &SavedGame) {
    if game.entries > 0 {
        let replay = widget::button(ui, cx, &format!("replay {}", n + 1), cx.text("replay"));
        if replay.on_hover_text(cx.text("replay-hint")).clicked() {
            cx.want(Intent::Replay(game.path.clone()));
        }
    }
    if game.fault.is_none() && !game.is_over && game.entries > 0 {
        let alone = widget::button(ui, cx, &format!("alone {}", n + 1), cx.text("go-on-alone"));
        if alone.on_hover_text(cx.text("go-on-alone-hint")).clicked() {
            cx.command(SavedCommand::Branch(game.path.clone()));
        }
    }
}
