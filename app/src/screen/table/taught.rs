//! The tile in hand and the map of the lesson, with a mark on the place that it refers to.

use super::{TableScreen, hand, hints, keys, map};
use crate::board::LessonTarget;
use crate::board::atlas::Atlas;
use crate::command::Realm;
use crate::model::TableModel;
use crate::screen::Cx;
use crate::store::{Ask, Settings};
use egui::{CentralPanel, Panel, Ui};
use rules::{Place, Rotation};

/// The lesson's requests to the table.
#[derive(Debug, Default)]
pub(crate) struct Guidance {
    /// The place that the lesson refers to now.
    pub(crate) meant: Option<Place>,
    /// The initial rotation of the tile in hand, applied once.
    pub(crate) lies: Option<Rotation>,
    /// Whether the last count waits until the explanation of the last move is read.
    pub(crate) holds_count: bool,
    /// Whether figures are still to be explained, so that none is offered.
    pub(crate) is_before_figures: bool,
}

impl TableScreen {
    /// Takes back the whole plan.
    pub(crate) fn take_back(&mut self) {
        while self.plan.as_ref().is_some_and(|p| !p.is_empty()) && !self.is_sent() {
            self.undo();
        }
    }

    /// Takes back the last step.
    pub(crate) fn step_undone(&mut self) {
        self.undo();
    }

    /// Takes the keys of the map before any widget is shown.
    pub(crate) fn claim(&mut self, ui: &Ui) {
        keys::claim(ui, self, false);
    }

    /// Turns the placed tile.
    pub(crate) fn turn_on(&mut self) {
        self.turn(None, false);
    }
}

/// Shows hand and map, without players and bar.
pub(crate) fn taught(
    ui: &mut Ui,
    cx: &Cx<'_>,
    table: &TableModel,
    state: &mut TableScreen,
    atlas: &mut Atlas,
    settings: &Settings,
    guidance: &mut Guidance,
) {
    // The lesson explains every step, so each needs a confirmation.
    let settings = Settings { ask: Ask::Always, follows: false, ..settings.clone() };
    state.follow(table, &settings);
    if state.plan.is_some() {
        state.rotation = guidance.lies.take().unwrap_or(state.rotation);
    }
    state.is_taught = true;
    state.realm = Realm::Lesson;
    state.meant = guidance.meant.map(|place| LessonTarget { place, name: cx.text("first-meant") });
    state.is_before_figures = guidance.is_before_figures;
    state.learn(cx, table);
    state.hold_count(guidance.holds_count);
    state.count_on(ui, table);
    Panel::bottom("lesson hand")
        .exact_size(hand::height(ui))
        .show(ui, |ui| hand::show(ui, cx, table, state, atlas));
    CentralPanel::no_frame().show(ui, |ui| map(ui, cx, table, state, atlas));
    hints::help(ui, cx, table, state);
}
