//! The screen of the lesson: the map and the tile in hand as at a table, with the explanation next to them.

use super::{Lesson, Stage, card};
use crate::board::atlas::Atlas;
use crate::command::{KeyCommand, Realm};
use crate::intent::Intent;
use crate::screen::table::{self, Guidance};
use crate::screen::{Cx, widget};
use crate::store::Settings;
use egui::{Panel, Ui};
use net::node::{Command, TableCommand};
use rules::Seat;

/// The width of the column next to the map, if there is room.
const SIDE: f32 = 320.0;
/// Below this height the points are in one line, and the history is left out.
const LOW: f32 = 480.0;
/// The least height of the history: its heading and three lines. With less it is left out.
const HISTORY: f32 = 84.0;

/// Shows the whole screen; `may_begin` if another game can begin from here.
pub fn show(ui: &mut Ui, cx: &Cx<'_>, lesson: &mut Lesson, settings: &Settings, may_begin: bool) {
    keys(ui, cx, lesson);
    let before = lesson.advice();
    let side = if lesson.stage == Stage::End && ui.available_height() < LOW {
        // There is more to read than to look at.
        ui.available_width() * 0.55
    } else {
        (ui.available_width() * 0.4).clamp(218.0, SIDE)
    };
    Panel::right("lesson side").exact_size(side).resizable(false).show(ui, |ui| {
        aside(ui, cx, lesson, may_begin);
    });
    play(ui, cx, lesson, settings);
    if lesson.advice() != before {
        lesson.insisted = false;
        ui.ctx().request_repaint();
    }
}

/// Shows hand and map. Their intents are handled here; only tones go on.
fn play(ui: &mut Ui, cx: &Cx<'_>, lesson: &mut Lesson, settings: &Settings) {
    let inner = Cx::new(cx.words, cx.probe).in_look(cx.look).by_keys(cx.keys.clone());
    let meant = lesson.meant();
    let (holds_count, is_before_figures) = (lesson.stage == Stage::Told, lesson.is_before_figures());
    let Lesson { model, table, atlas, game, lies, .. } = lesson;
    let Some(view) = &model.table else { return };
    let atlas = atlas.get_or_insert_with(|| Atlas::new(ui.ctx(), game.rules()));
    let mut guidance = Guidance { meant, lies: *lies, holds_count, is_before_figures };
    table::taught(ui, &inner, view, table, atlas, settings, &mut guidance);
    *lies = guidance.lies;
    for intent in inner.into_intents() {
        match intent {
            Intent::Node(Command::Table(TableCommand::Act { actions, .. })) => {
                lesson.act(&actions);
                ui.ctx().request_repaint();
            }
            intent if intent.is_for_any_game() => cx.want(intent),
            _ => {}
        }
    }
}

/// The column next to the map: the explanation, both players, and the history.
fn aside(ui: &mut Ui, cx: &Cx<'_>, lesson: &mut Lesson, may_begin: bool) {
    ui.add_space(4.0);
    if ui.available_height() < LOW {
        widget::hint(ui, cx, score(cx, lesson));
        return card::show(ui, cx, lesson, may_begin);
    }
    widget::card(ui, cx, "", |ui| card::show(ui, cx, lesson, may_begin));
    ui.add_space(cx.theme.space);
    let Lesson { model, table: map, atlas, game, .. } = lesson;
    let Some(table) = &model.table else { return };
    let atlas = atlas.get_or_insert_with(|| Atlas::new(ui.ctx(), game.rules()));
    for seat in [super::ME, super::FRIEND] {
        let pending = map.pending(seat, ui.input(|i| i.time));
        table::plate(ui, cx, table, atlas, (seat, table::Plates::Whole, pending));
    }
    if ui.available_height() >= HISTORY {
        ui.separator();
        table::history(ui, cx, table, map);
    }
}

/// The additional keys of the lesson.
fn keys(ui: &Ui, cx: &Cx<'_>, lesson: &mut Lesson) {
    lesson.table.claim(ui);
    // The last count has the keys until it is through.
    if lesson.table.shows_keys() || lesson.table.is_counting() {
        return;
    }
    let is_wanted = |command| cx.keys.pressed(ui, command, Realm::Lesson);
    if is_wanted(KeyCommand::LessonBack) {
        lesson.back();
    }
    if lesson.stage != Stage::End && is_wanted(KeyCommand::LessonSkip) {
        lesson.skip();
    }
    // A focused button is pressed by these keys itself.
    let is_free = ui.memory(|m| m.focused().is_none());
    if lesson.stage == Stage::Told && is_free && is_wanted(KeyCommand::GoOn) {
        lesson.go_on();
    }
}

/// The names and points of both players, in one line.
fn score(cx: &Cx<'_>, lesson: &Lesson) -> String {
    let Some(table) = lesson.table() else { return String::new() };
    let of = |seat: Seat| format!("{}: {}", table.name(seat), table.game.score(seat));
    cx.words
        .with("first-score", &[("mine", (&of(super::ME)).into()), ("theirs", (&of(super::FRIEND)).into())])
}
