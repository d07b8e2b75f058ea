//! The buttons of the move that is being planned: all choices, a step back, confirming, and taking back the last one.

use super::{TableScreen, all_choices, takeback};
use crate::board::atlas::Atlas;
use crate::command::KeyCommand;
use crate::model::TableModel;
use crate::plan::Plan;
use crate::screen::{Cx, widget};
use egui::Ui;
use rules::{Action, Decision, Event};

/// The text key of the confirm button, which says what is left out, and the texts that it has room for.
fn confirm_key(plan: Option<&Plan>, legal: &[Action]) -> (&'static str, &'static [&'static str]) {
    // A figure that is called home comes in place of one that is put, and so do some other things.
    let is_figure = |e: &Event| {
        matches!(
            e,
            Event::Deployed { .. }
                | Event::Returned { .. }
                | Event::Built { .. }
                | Event::Fairy { .. }
                | Event::Raised { .. }
        )
    };
    let has_figure = |p: &Plan| p.events().iter().any(is_figure);
    let could = legal.iter().any(|a| matches!(a, Action::Deploy { .. }));
    let is_bridge = |e: &Event| matches!(e, Event::Bridge { .. });
    let has_bridge = plan.is_some_and(|p| p.events().iter().any(is_bridge));
    let figures = plan.filter(|p| p.decision() == Some(Decision::Figures));
    match figures {
        Some(p) if could && !has_figure(p) && has_bridge => ("confirm-bridge-without", &BRIDGE),
        Some(p) if could && !has_figure(p) => ("confirm-without", &["confirm", "confirm-without"]),
        // There is something else to do, and it was not done.
        Some(p) if !could && p.is_tiles_only() && p.can_confirm() && !has_bridge => {
            ("confirm-tile", &["confirm-tile"])
        }
        _ if has_bridge => ("confirm-bridge", &BRIDGE),
        _ => ("confirm", &["confirm", "confirm-without"]),
    }
}

/// The texts of the confirm button for a move that builds a bridge.
const BRIDGE: [&str; 2] = ["confirm-bridge", "confirm-bridge-without"];

/// The buttons of the move, at the right end of the row.
pub(super) struct MoveButtons {
    /// The text key of the confirm button.
    confirm: &'static str,
    /// The texts that it has room for, so that the buttons beside it stay where they are when it changes.
    confirms: &'static [&'static str],
    /// The text key of the list of all choices.
    list: &'static str,
    can_confirm: bool,
    has_steps: bool,
    /// Whether the place of the other buttons stays empty while there is nothing to confirm.
    keeps_room: bool,
    /// Whether the move that was confirmed last can be taken back.
    takes_back: bool,
    /// The width of all of them.
    pub(super) width: f32,
}

impl MoveButtons {
    /// The buttons with the longest texts that leave `wanted` points of the row free, or as short as they can be.
    pub(super) fn new(
        ui: &Ui,
        cx: &Cx<'_>,
        table: &TableModel,
        state: &TableScreen,
        legal: &[Action],
        wanted: f32,
    ) -> Self {
        let is_open = !state.is_sent();
        let plan = state.plan.as_ref().filter(|_| is_open);
        let (confirm, confirms) = confirm_key(plan, legal);
        let mut buttons = Self {
            confirm,
            confirms,
            list: "all-choices",
            can_confirm: plan.is_some_and(Plan::can_confirm),
            has_steps: plan.is_some_and(|p| !p.is_empty()),
            keeps_room: true,
            takes_back: state.own_takeback(table).is_some(),
            width: 0.0,
        };
        let shorten: [fn(&mut Self, bool); 6] = [
            |_, _| {},
            // In the menu of the table it is always found.
            |buttons, is_asked| buttons.takes_back &= !is_asked,
            |buttons, _| buttons.keeps_room = false,
            |buttons, _| buttons.takes_back = false,
            |buttons, _| buttons.list = "all-choices-short",
            |buttons, _| {
                // Even the shortest says that no figure is put.
                buttons.confirm = match buttons.confirm {
                    "confirm-without" => "confirm-without-short",
                    "confirm-tile" => "confirm-tile-short",
                    "confirm-bridge" => "confirm-bridge-short",
                    "confirm-bridge-without" => "confirm-bridge-without-short",
                    other => other,
                };
                buttons.confirms = match buttons.confirm {
                    "confirm-tile-short" => &["confirm-tile-short"],
                    "confirm-bridge-short" | "confirm-bridge-without-short" => {
                        &["confirm-bridge-short", "confirm-bridge-without-short"]
                    }
                    _ => &["confirm", "confirm-without-short"],
                };
            },
        ];
        for shorten in shorten {
            shorten(&mut buttons, state.plan.is_some());
            let keeps_away = state.plan.is_none() || state.needs_confirm() || buttons.keeps_room;
            buttons.takes_back &= keeps_away;
            buttons.width = buttons.measured(ui, cx, state, legal);
            if buttons.width + wanted <= ui.available_width() {
                break;
            }
        }
        buttons
    }

    fn measured(&self, ui: &Ui, cx: &Cx<'_>, state: &TableScreen, legal: &[Action]) -> f32 {
        let width = |key| widget::button_width(ui, &cx.text(key));
        let back = if self.takes_back { width("take-back-own") } else { 0.0 };
        if self.takes_back && state.plan.is_none() {
            return back + self.room_beside(ui, cx);
        }
        let list = if all_choices::is_needed(state, legal) { width(self.list) } else { 0.0 };
        let has_rest = state.needs_confirm() || self.keeps_room;
        back + list + if has_rest { self.rest_width(ui, cx) } else { 0.0 }
    }

    /// The room that stays empty beside the way back while nothing is to be decided here. What takes a move back is
    /// never where it was confirmed, and stays where it is when the next one begins, if there is room for that.
    fn room_beside(&self, ui: &Ui, cx: &Cx<'_>) -> f32 {
        let list = if self.keeps_room { widget::button_width(ui, &cx.text(self.list)) } else { 0.0 };
        list + self.rest_width(ui, cx)
    }

    /// The width of the buttons beside the list.
    fn rest_width(&self, ui: &Ui, cx: &Cx<'_>) -> f32 {
        widget::button_width(ui, &cx.text("undo")) + self.confirm_width(ui, cx)
    }

    /// The width of the confirm button, with the distance to the next one.
    fn confirm_width(&self, ui: &Ui, cx: &Cx<'_>) -> f32 {
        self.confirms.iter().map(|key| widget::button_width(ui, &cx.text(key))).fold(0.0, f32::max)
    }

    pub(super) fn show(
        &self,
        ui: &mut Ui,
        cx: &Cx<'_>,
        table: &TableModel,
        state: &mut TableScreen,
        atlas: &mut Atlas,
        legal: &[Action],
    ) {
        let is_wanted = std::mem::take(&mut state.wants_takeback);
        if self.takes_back {
            takeback::button(ui, cx, table, state, is_wanted);
        }
        if state.plan.is_none() {
            if self.takes_back {
                ui.add_space(self.room_beside(ui, cx));
            }
            return;
        }
        all_choices::all(ui, cx, table, state, atlas, (legal, self.list));
        if !state.needs_confirm() {
            if self.keeps_room {
                // Whoever confirms once too often does not open the list.
                ui.add_space(self.rest_width(ui, cx));
            }
            return;
        }
        self.undo_button(ui, cx, state);
        let width = self.confirm_width(ui, cx) - ui.spacing().item_spacing.x;
        let text = cx.text(self.confirm);
        let confirm = widget::wide_main_button(ui, cx, "confirm", text, self.can_confirm, width);
        let confirm = confirm.on_hover_text(cx.text("confirm-hint"));
        // A step was taken, and its question is not the last.
        let confirm =
            if self.has_steps { confirm.on_disabled_hover_text(cx.text("confirm-open")) } else { confirm };
        if confirm.clicked() {
            state.confirm(cx);
        }
    }

    /// The button that takes a step of the plan back. Beside the one that takes a whole move back, its place is empty.
    fn undo_button(&self, ui: &mut Ui, cx: &Cx<'_>, state: &mut TableScreen) {
        if self.takes_back {
            return ui.add_space(widget::button_width(ui, &cx.text("undo")));
        }
        let undo = ui
            .add_enabled(self.has_steps, egui::Button::new(cx.text("undo")))
            .on_hover_text(cx.keys.all_shown(cx.words, KeyCommand::Undo, state.realm));
        if self.has_steps {
            cx.probe.add("undo", undo.rect);
        }
        if undo.clicked() {
            state.undo();
        }
    }
}
