//! The screen: the map as at the table, with the controls of a replay around it.

use super::control::{self, Icon};
use super::head::{Head, Speed};
use super::{ReplayScreen, Shown, Side, Stage, plot, review, scrub, slide};
use crate::board::atlas::Atlas;
use crate::command::{KeyCommand, Realm};
use crate::intent::{Intent, Page};
use crate::model::TableModel;
use crate::replay::Category;
use crate::replay::Replay;
use crate::screen::options::{self, Choice};
use crate::screen::phrase::bad_log;
use crate::screen::{Cx, focus, rules, table, widget};
use crate::store::Settings;
use ::rules::Seat;
use egui::{CentralPanel, Frame, Key, Modifiers, Panel, ProgressBar, RichText, ScrollArea, Ui};
use net::node::{BotKind, SavedCommand};
use std::path::Path;
use std::time::Duration;

/// In a smaller window, points and statistics replace the map, because they do not fit next to it.
const SMALL: egui::Vec2 = egui::vec2(720.0, 460.0);

/// By so many points the column beside the map changes its size and is still the same.
const SLACK: f32 = 12.0;

/// Shows the whole screen.
pub fn show(ui: &mut Ui, cx: &Cx<'_>, state: &mut ReplayScreen, settings: &Settings) {
    state.receive(cx);
    let ReplayScreen { path, stage, table: map, atlas, side, wants_review, is_covered } = state;
    if !*is_covered && !map.uses_escape() && focus::leaves_map(ui) {
        cx.want(Intent::Go(Page::Home));
    }
    match stage {
        Stage::Shown(shown) => {
            if !*is_covered && !map.shows_keys() {
                keys(ui, cx, &mut shown.head, &shown.replay, map.is_looking());
            }
            let now = ui.input(|i| i.time);
            if let Some(pause) = shown.head.run(now, shown.replay.last()) {
                ui.ctx().request_repaint_after(Duration::from_secs_f64(pause));
            }
            shown.follow();
            if std::mem::take(wants_review) && shown.table.has_aids() {
                shown.opinion.ask(ui.ctx(), path);
            }
            shown.opinion.receive(&shown.replay);
            if *side == Side::Review && !*is_covered {
                shown.opinion.lead_keys(ui);
            }
            map.advised = shown.opinion.advised(cx, &shown.table).into_iter().collect();
            map.board.wants_all = shown.opinion.news(&map.advised, &shown.table);
            let atlas = ReplayScreen::atlas(atlas, ui, &shown.table);
            Panel::top("replay bar").show(ui, |ui| bar(ui, cx, path, shown, map));
            let room = ui.ctx().content_rect().size();
            let is_small = room.x < SMALL.x || room.y < SMALL.y;
            let width = (ui.available_width() * 0.3).clamp(170.0, 300.0);
            Panel::right("replay side")
                .default_size(width)
                .size_range(160.0..=460.0)
                .show(ui, |ui| aside(ui, cx, path, shown, (side, is_small), map, atlas));
            Panel::bottom("replay controls").show(ui, |ui| controls(ui, cx, shown));
            shown.follow();
            if is_small && *side != Side::History {
                // Pictures that the map ordered must arrive even while it is hidden.
                atlas.receive(ui.ctx());
                let frame = Frame::new().fill(cx.theme.paper.0).inner_margin(cx.theme.space);
                CentralPanel::no_frame().frame(frame).show(ui, |ui| numbers(ui, cx, path, shown, *side));
            } else {
                table::still(ui, cx, &shown.table, map, atlas, settings);
            }
            if std::mem::take(&mut shown.is_new) {
                ui.ctx().request_discard("the replay begins at its beginning");
                ui.ctx().request_repaint();
            }
        }
        Stage::Loading(loading) => waiting(ui, cx, Some(loading.share()), &cx.text("replay-reading")),
        Stage::Failed(reason) => waiting(ui, cx, None, reason),
        Stage::Empty => waiting(ui, cx, None, ""),
    }
}

/// Shown in place of a replay: the progress of reading, or why it failed.
fn waiting(ui: &mut Ui, cx: &Cx<'_>, share: Option<f32>, text: &str) {
    let frame = Frame::new().fill(cx.theme.paper.0);
    CentralPanel::no_frame().frame(frame).show(ui, |ui| {
        widget::page(ui, 560.0, |ui| {
            ui.label(RichText::new(cx.text("replay")).size(cx.theme.title * 0.8).strong());
            ui.add_space(cx.theme.space);
            ui.label(text);
            if let Some(share) = share {
                let bar = ui.add(ProgressBar::new(share).show_percentage());
                bar.widget_info(|| egui::WidgetInfo::labeled(egui::Role::ProgressIndicator, true, text));
                ui.ctx().request_repaint_after(Duration::from_millis(100));
            }
            ui.add_space(cx.theme.space);
            let key = if share.is_some() { "cancel" } else { "back" };
            if widget::button(ui, cx, key, cx.text(key)).clicked() {
                cx.want(Intent::Go(Page::Home));
            }
        });
    });
}

fn bar(ui: &mut Ui, cx: &Cx<'_>, path: &Path, shown: &Shown, map: &mut table::TableScreen) {
    ui.add_space(2.0);
    ui.spacing_mut().interact_size.y = widget::ICON;
    ui.horizontal_wrapped(|ui| {
        if widget::button(ui, cx, "back", cx.text("back")).clicked() {
            cx.want(Intent::Go(Page::Home));
        }
        ui.label(RichText::new(cx.words.table_name(&shown.table.seating.name)).strong());
        widget::hint(ui, cx, cx.text("replay"));
        let records = shown.replay.branch(&shown.table);
        let text = cx.text("replay-branch");
        let branch = ui.add_enabled_ui(records.is_some(), |ui| widget::button(ui, cx, "branch", text)).inner;
        if branch
            .on_hover_text(cx.text("replay-branch-hint"))
            .on_disabled_hover_text(cx.text("replay-branch-not"))
            .clicked()
            && let Some(records) = records
        {
            cx.command(SavedCommand::BranchAt { path: path.to_owned(), records, bots: None });
        }
        let text = cx.text("replay-against-bots");
        let against =
            ui.add_enabled_ui(records.is_some(), |ui| widget::button(ui, cx, "branch bots", text)).inner;
        if against
            .on_hover_text(cx.text("replay-against-bots-hint"))
            .on_disabled_hover_text(cx.text("replay-branch-not"))
            .clicked()
            && let Some(records) = records
        {
            let bots = Some(BotKind::HARD);
            cx.command(SavedCommand::BranchAt { path: path.to_owned(), records, bots });
        }
        if widget::button(ui, cx, "export", cx.text("export")).clicked() {
            cx.want(Intent::Export);
        }
        let fit = cx.text("fit");
        if widget::icon_button(ui, cx, "fit", widget::Icon::Fit, &fit).clicked() {
            map.board.wants_fit = true;
        }
        let setup = shown.table.game.rules().setup();
        rules::button(ui, cx, "rules", &cx.text("rules"), setup);
    });
    if let Some(why) = shown.replay.reader().fault() {
        let text = cx.words.with("replay-broken", &[("reason", (&bad_log(cx.words, why)).into())]);
        ui.label(RichText::new(text).size(cx.theme.small).color(cx.theme.warn.0));
    }
    ui.add_space(2.0);
}

fn aside(
    ui: &mut Ui,
    cx: &Cx<'_>,
    path: &Path,
    shown: &mut Shown,
    (side, is_small): (&mut Side, bool),
    map: &mut table::TableScreen,
    atlas: &mut Atlas,
) {
    ui.add_space(4.0);
    plates(ui, cx, shown, atlas);
    ui.separator();
    ui.horizontal_wrapped(|ui| {
        // All four fit side by side into a column of the usual width.
        ui.spacing_mut().button_padding.x = 6.0;
        ui.spacing_mut().item_spacing.x = 2.0;
        let all = [
            (Side::History, "replay-history"),
            (Side::Points, "replay-points"),
            (Side::Counts, "replay-counts"),
            (Side::Review, "review"),
        ];
        // A table without hints has no opinion of its game before that is over.
        let count = if shown.table.has_aids() { all.len() } else { all.len() - 1 };
        let all: Vec<_> =
            all[..count].iter().map(|(side, key)| Choice::new(*side, *key, cx.text(key))).collect();
        *side = options::group(ui, cx, "side", options::Look::Words, &all, *side).unwrap_or(*side);
    });
    match side {
        Side::History => {
            table::history(ui, cx, &shown.table, map);
        }
        Side::Points | Side::Counts | Side::Review if is_small => {}
        _ => numbers(ui, cx, path, shown, *side),
    }
}

/// The players' points and figures. They keep the room of the tallest moment so far, and it is the same for every side,
/// so that the tabs below stay where they are while the replay goes on.
fn plates(ui: &mut Ui, cx: &Cx<'_>, shown: &mut Shown, atlas: &mut Atlas) {
    let column = ui.available_size();
    let share = if column.y < 320.0 { 0.3 } else { 0.5 };
    let room = (column.y * share).max(60.0);
    let seats = table::Plates::of(shown.table.game.seats(), room);
    ScrollArea::vertical().id_salt("replay players").max_height(room).auto_shrink([false, true]).show(
        ui,
        |ui| {
            let top = ui.cursor().top();
            for n in 0..shown.table.game.seats() {
                table::plate(ui, cx, &shown.table, atlas, (Seat(n), seats, 0));
            }
            let used = ui.cursor().top() - top;
            // A panel may grow by a few points for what is in it.
            if (shown.plates.0 - column).abs().max_elem() > SLACK {
                shown.plates = (column, 0.0);
            }
            shown.plates.1 = shown.plates.1.max(used);
            ui.add_space(shown.plates.1 - used);
        },
    );
}

/// The points over time, their sources, or what a bot thinks.
fn numbers(ui: &mut Ui, cx: &Cx<'_>, path: &Path, shown: &mut Shown, side: Side) {
    let chosen = match side {
        Side::Counts => {
            counts(ui, cx, &shown.replay, &shown.table);
            None
        }
        Side::Review if shown.table.has_aids() => review::show(ui, cx, path, shown),
        Side::Review => None,
        Side::History | Side::Points => plot::show(
            ui,
            cx,
            &shown.replay,
            &shown.table,
            shown.head.at,
            shown.opinion.done().filter(|_| shown.table.has_aids()),
        ),
    };
    if let Some(at) = chosen {
        shown.head.seek(at, shown.replay.last());
    }
}

/// The sources of all points: a row for each category, a column for each seat.
fn counts(ui: &mut Ui, cx: &Cx<'_>, replay: &Replay, table: &TableModel) {
    let all = replay.tally(usize::try_from(table.seq).unwrap_or(usize::MAX));
    ScrollArea::both().id_salt("replay counts").auto_shrink([false, false]).show(ui, |ui| {
        egui::Grid::new("counts").striped(true).spacing([10.0, 5.0]).show(ui, |ui| {
            ui.label("");
            for n in 0..table.game.seats() {
                widget::chip(ui, cx, table.colour(Seat(n)), 20.0).on_hover_text(table.name(Seat(n)));
            }
            ui.end_row();
            let mut row = |key: &str, value: &dyn Fn(usize) -> i64| {
                widget::row_label(ui, RichText::new(cx.text(key)).size(cx.theme.small));
                for n in 0..all.len() {
                    ui.label(RichText::new(value(n).to_string()).size(cx.theme.small));
                }
                ui.end_row();
            };
            let setup = table.game.rules().setup();
            let has_points = |c: &Category| all.iter().any(|tally| tally.points[*c as usize] != 0);
            for category in Category::ALL.into_iter().filter(|c| c.is_played(setup) || has_points(c)) {
                row(category.key(), &|n| i64::from(all[n].points[category as usize]));
            }
            row("count-sum", &|n| i64::from(all[n].sum()));
            row("count-tiles", &|n| i64::from(all[n].tiles));
            row("count-figures", &|n| i64::from(all[n].figures));
        });
    });
}

/// The controls and the scrubber.
fn controls(ui: &mut Ui, cx: &Cx<'_>, shown: &mut Shown) {
    let Shown { replay, head, table, .. } = shown;
    let last = replay.last();
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().interact_size.y = widget::ICON;
        let press = |ui: &mut Ui, icon| control::button(ui, cx, icon).clicked();
        if press(ui, Icon::Previous) {
            head.jump(false, replay.scorings());
        }
        if press(ui, Icon::Back) {
            head.step(false, last);
        }
        if press(ui, if head.is_playing() { Icon::Pause } else { Icon::Play }) {
            head.toggle(ui.input(|i| i.time), last);
        }
        if press(ui, Icon::On) {
            head.step(true, last);
        }
        if press(ui, Icon::Next) {
            head.jump(true, replay.scorings());
        }
        speed(ui, cx, head);
        let blanks = [("at", head.at.into()), ("last", last.into())];
        ui.label(cx.words.with("replay-position", &blanks));
    });
    if let Some(at) = scrub::show(ui, cx, replay, table, head.at) {
        head.seek(at, last);
    }
    ui.add_space(4.0);
}

fn speed(ui: &mut Ui, cx: &Cx<'_>, head: &mut Head) {
    let keys = ["replay-slow", "replay-usual", "replay-fast", "replay-rush"];
    let all: Vec<_> =
        Speed::ALL.into_iter().zip(keys).map(|(speed, key)| Choice::new(speed, key, cx.text(key))).collect();
    if let Some(speed) = options::group(ui, cx, "speed", options::Look::Words, &all, head.speed) {
        head.speed = speed;
    }
}

/// Handles the keys, unless a widget other than scrubber and plot has the focus; then Escape gives them back. While
/// looking around, the arrows move the cursor.
fn keys(ui: &Ui, cx: &Cx<'_>, head: &mut Head, replay: &Replay, is_looking: bool) {
    if !slide::is_free(ui) {
        return;
    }
    let is_looking = is_looking && ui.memory(|m| m.focused().is_none());
    let pressed = |modifiers, key| ui.input_mut(|i| i.consume_key(modifiers, key));
    let (none, shift, last) = (Modifiers::NONE, Modifiers::SHIFT, replay.last());
    for (key, forward) in [(Key::ArrowLeft, false), (Key::ArrowRight, true)] {
        if pressed(shift, key) {
            head.jump(forward, replay.scorings());
        }
        if !is_looking && pressed(none, key) {
            head.step(forward, last);
        }
    }
    let is_wanted = |command| cx.keys.pressed(ui, command, Realm::Replay);
    for (command, forward) in [(KeyCommand::TurnBefore, false), (KeyCommand::TurnAfter, true)] {
        if is_wanted(command) {
            let turns: Vec<usize> = replay.turns().iter().map(|turn| turn.begin).collect();
            head.jump(forward, &turns);
        }
    }
    for (command, at) in [(KeyCommand::First, 0), (KeyCommand::Last, last)] {
        if is_wanted(command) {
            head.seek(at, last);
        }
    }
    if is_wanted(KeyCommand::Run) {
        head.toggle(ui.input(|i| i.time), last);
    }
}
