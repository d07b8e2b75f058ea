//! The card of the lesson: the explanation of a move, and the buttons.

use super::advice::Advice;
use super::course::{self, Texts};
use super::{FRIEND, Lesson, ME, Stage};
use crate::command::KeyCommand;
use crate::intent::{Intent, Page};
use crate::screen::{Cx, FIRST_PRESET, focus, home, widget};
use crate::store::LastTable;
use egui::{FontId, RichText, ScrollArea, Sense, Stroke, TextStyle, Ui, Vec2, WidgetInfo, vec2};
use net::node::Reach;
use std::time::Duration;

/// The height of two rows of buttons below the words.
const BUTTONS: f32 = 76.0;
/// The height of the button that goes on.
const NEXT: f32 = 42.0;

/// Shows the card; `may_begin` if another game can begin from here. Its buttons are visible however long the words are.
pub(super) fn show(ui: &mut Ui, cx: &Cx<'_>, lesson: &mut Lesson, may_begin: bool) {
    ui.horizontal_wrapped(|ui| progress(ui, cx, lesson));
    let is_over = lesson.stage == Stage::End;
    let below = if is_over { BUTTONS } else { BUTTONS + NEXT };
    let most = (ui.available_height() - below).max(60.0);
    // As high as the longest explanation, so that the buttons keep their places from move to move.
    let height = if is_over { most } else { most.min(longest(ui, cx, lesson)) };
    let area = ScrollArea::vertical().id_salt("lesson words").max_height(height).min_scrolled_height(height);
    area.auto_shrink([false, is_over]).show(ui, |ui| {
        words(ui, cx, lesson);
        focus::follow(ui);
    });
    ui.add_space(cx.theme.space * 0.5);
    match lesson.stage {
        Stage::Play => next_row(ui, |ui| set_right(ui, cx, lesson)),
        Stage::Told => next_row(ui, |ui| next(ui, cx, lesson)),
        Stage::End => onwards(ui, cx, lesson, may_begin),
    }
    ui.horizontal_wrapped(|ui| ways(ui, cx, lesson));
}

/// The row of the button that goes on, which keeps its height.
fn next_row(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    ui.allocate_ui(vec2(ui.available_width(), NEXT), |ui| {
        ui.set_height(NEXT - ui.spacing().item_spacing.y);
        add(ui);
    });
}

/// The height of the longest explanation, with room for an objection.
fn longest(ui: &Ui, cx: &Cx<'_>, lesson: &Lesson) -> f32 {
    const OBJECTION: f32 = 78.0;
    let width = ui.available_width();
    let height = |text: String, font: FontId| {
        let galley = ui.painter().layout(text, font, cx.theme.ink.0, width);
        galley.size().y + ui.spacing().item_spacing.y
    };
    let body = TextStyle::Body.resolve(ui.style());
    let whole = |texts: &Texts| {
        let title = height(cx.text(texts.title), FontId::proportional(cx.theme.heading));
        let keys = [texts.place, texts.then, "first-confirm", texts.done];
        title + keys.map(|key| height(filled(cx, lesson, key), body.clone())).into_iter().fold(0.0, f32::max)
    };
    course::MOVES.iter().map(|step| whole(&step.texts)).fold(0.0, f32::max) + OBJECTION
}

/// The explanation.
fn words(ui: &mut Ui, cx: &Cx<'_>, lesson: &mut Lesson) {
    if lesson.stage == Stage::End {
        return ending(ui, cx, lesson);
    }
    ui.label(RichText::new(cx.text(lesson.step().texts.title)).size(cx.theme.heading).strong());
    ui.label(text(cx, lesson));
    if lesson.stage == Stage::Play {
        objection(ui, cx, lesson);
    }
}

/// The button that goes on after the result of a move was explained.
fn next(ui: &mut Ui, cx: &Cx<'_>, lesson: &mut Lesson) {
    let next = widget::main_button(ui, cx, "next", cx.text("go-on"), true);
    if next.on_hover_text(cx.text("key-enter")).clicked() {
        lesson.go_on();
    }
}

/// The current explanation.
fn text(cx: &Cx<'_>, lesson: &Lesson) -> String {
    let texts = lesson.step().texts;
    let key = match (lesson.stage, lesson.advice()) {
        (Stage::Told | Stage::End, _) => texts.done,
        (Stage::Play, Advice::Place | Advice::OtherCell | Advice::OtherTurn) => texts.place,
        (Stage::Play, Advice::Confirm) if lesson.step().mine.figure().is_some() => "first-confirm",
        (Stage::Play, _) => texts.then,
    };
    filled(cx, lesson, key)
}

/// A text of the lesson, with names and points.
fn filled(cx: &Cx<'_>, lesson: &Lesson, key: &str) -> String {
    let friend = lesson.table().map_or("", |table| table.name(FRIEND));
    let shown = |command| cx.keys.shown(cx.words, command);
    let (turn, fields) = (shown(KeyCommand::Turn), shown(KeyCommand::Fields));
    let blanks = [
        ("friend", friend.into()),
        ("points", lesson.points.into()),
        ("turn", (&turn).into()),
        ("fields", (&fields).into()),
    ];
    cx.words.with(key, &blanks)
}

/// The answer to a deviation: how to go on.
fn objection(ui: &mut Ui, cx: &Cx<'_>, lesson: &Lesson) {
    let key = match lesson.advice().objection() {
        Some(key) => key,
        None if lesson.insisted => "first-not-yet",
        None => return,
    };
    ui.add_space(cx.theme.space * 0.5);
    let command = if lesson.advice() == Advice::OtherTurn { KeyCommand::Turn } else { KeyCommand::Undo };
    let text = cx.with_key(key, command);
    ui.label(RichText::new(text).color(cx.theme.warn.0).strong());
}

/// The button that goes on after a deviation, where the one that goes on after a move will be.
fn set_right(ui: &mut Ui, cx: &Cx<'_>, lesson: &mut Lesson) {
    match lesson.advice() {
        Advice::OtherTurn => {
            if widget::button(ui, cx, "lesson turn", cx.text("first-turn")).clicked() {
                lesson.table.turn_on();
            }
        }
        Advice::OtherCell => {
            if widget::button(ui, cx, "lesson undo", cx.text("first-undo")).clicked() {
                lesson.table.take_back();
            }
        }
        Advice::OtherFigure | Advice::NoFigure => {
            if widget::button(ui, cx, "lesson undo", cx.text("first-undo")).clicked() {
                lesson.table.step_undone();
            }
        }
        Advice::Place | Advice::Figure | Advice::Confirm => {}
    }
}

/// The progress of the lesson: one dot per move, and in words.
fn progress(ui: &mut Ui, cx: &Cx<'_>, lesson: &Lesson) {
    let t = cx.theme;
    let all = course::MOVES.len();
    let done = if lesson.stage == Stage::End { all } else { lesson.at };
    let dots = Vec2::new(all as f32 * 12.0, 14.0);
    let (rect, response) = ui.allocate_exact_size(dots, Sense::hover());
    let name = match lesson.stage {
        Stage::End => cx.text("game-over"),
        _ => cx.words.with("first-progress", &[("at", lesson.number().into()), ("all", all.into())]),
    };
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Image, true, &name));
    for n in 0..all {
        let p = rect.left_center() + vec2(6.0 + n as f32 * 12.0, 0.0);
        let fill = if n < done { t.accent.0 } else { t.card.0 };
        let width = if n == done { 2.5 } else { 1.0 };
        ui.painter().circle(p, 4.0, fill, Stroke::new(width, t.accent.0));
    }
    widget::hint(ui, cx, name);
}

/// The end: the points of both players, and what comes next.
fn ending(ui: &mut Ui, cx: &Cx<'_>, lesson: &Lesson) {
    let t = cx.theme;
    let Some(table) = lesson.table() else { return };
    ui.label(RichText::new(cx.text("first-end-title")).size(t.heading).strong());
    ui.label(cx.text("first-end-points"));
    // As long as it lasts, the count itself tells the points.
    let told = if lesson.table.has_count_left() { Vec::new() } else { table.ranking() };
    for (rank, seat, points) in told {
        ui.horizontal(|ui| {
            ui.label(format!("{rank}."));
            widget::chip(ui, cx, table.colour(seat), 22.0);
            ui.label(RichText::new(table.name(seat)).strong());
            ui.label(cx.words.with("n-points", &[("points", points.into())]));
        });
    }
    ui.label(cx.text("first-end-next"));
}

/// The ways on from the end.
fn onwards(ui: &mut Ui, cx: &Cx<'_>, lesson: &mut Lesson, may_begin: bool) {
    // Whoever came here by Enter goes on by Enter, once the last count is through.
    let is_through = !lesson.table.has_count_left() && !lesson.table.is_hasty(ui.input(|i| i.time));
    let wants_focus = is_through && !std::mem::replace(&mut lesson.is_offered, is_through);
    if !is_through {
        ui.ctx().request_repaint_after(Duration::from_millis(300));
    }
    let Some(table) = lesson.table() else { return };
    ui.horizontal_wrapped(|ui| {
        let begin = widget::main_button(ui, cx, "new game", cx.text("first-new-game"), true);
        if wants_focus && lesson.table.board.uses_keys() {
            begin.request_focus();
        }
        if begin.clicked() {
            cx.want(Intent::Go(Page::Home));
            if may_begin {
                let first = LastTable { setup: FIRST_PRESET.setup(2), company: Vec::new() };
                home::host(cx, table.name(ME), Reach::Here, &first);
            }
        }
        if widget::button(ui, cx, "read rules", cx.text("first-read")).clicked() {
            cx.want(Intent::Go(Page::Rules));
        }
    });
}

/// The buttons to go back, skip and leave, which are always visible.
fn ways(ui: &mut Ui, cx: &Cx<'_>, lesson: &mut Lesson) {
    if widget::button(ui, cx, "lesson back", cx.text("back"))
        .on_hover_text(cx.text("first-back-hint"))
        .clicked()
    {
        lesson.back();
    }
    if lesson.stage != Stage::End {
        let skip = widget::button(ui, cx, "lesson skip", cx.text("first-skip"));
        if skip.on_hover_text(cx.text("first-skip-hint")).clicked() {
            lesson.skip();
        }
    }
    let leave = widget::button(ui, cx, "leave", cx.text("leave"));
    if leave.on_hover_text(cx.text("first-leave-hint")).clicked() {
        cx.want(Intent::Go(Page::Home));
    }
}
