//! The bar above the map: the way out, the remaining tiles, and the ways to everything else.

use super::{TableScreen, leave, people, watching};
use crate::board::atlas::Atlas;
use crate::command::KeyCommand;
use crate::intent::{Intent, Page};
use crate::model::TableModel;
use crate::screen::{Cx, widget};
use crate::store::Settings;
use egui::{RichText, Ui, vec2};

/// In a narrower window, the bar uses fewer words.
const NARROW: f32 = 700.0;

/// The whole bar.
pub(super) fn show(
    ui: &mut Ui,
    cx: &Cx<'_>,
    table: &TableModel,
    state: &mut TableScreen,
    atlas: &mut Atlas,
    settings: &Settings,
) {
    ui.add_space(2.0);
    ui.spacing_mut().interact_size.y = widget::ICON;
    let is_narrow = ui.ctx().content_rect().width() < NARROW;
    ui.horizontal(|ui| {
        if is_narrow {
            ui.spacing_mut().item_spacing.x *= 0.5;
        }
        let leaves = widget::button(ui, cx, "leave", cx.text("leave"));
        if leaves.on_hover_text(cx.text(leave::hint(table))).clicked() {
            leave::wish(ui, cx, table, &mut state.leaving);
        }
        let is_wide = ui.available_width() > 560.0;
        if is_wide {
            ui.label(RichText::new(cx.words.table_name(&table.seating.name)).strong());
        }
        if table.seating.is_watching {
            let room = BarPage::room(ui, cx, state.bar);
            watching::word(ui, cx, table, room);
        }
        if is_wide && crate::sound::IS_BUILT && !settings.sound {
            widget::hint(ui, cx, cx.with_key("sound-is-off", KeyCommand::Sound));
        }
        let menu = BarPage::in_menu(ui, cx, state.bar);
        widget::at_right(ui, menu.len(), |ui| {
            if !menu.contains(&BarPage::Files) {
                BarPage::Files.button(ui, cx);
            }
            let left = ui.cursor().left();
            people::table_menu(ui, cx, table, atlas, menu);
            aids_buttons(ui, cx, table, state);
            let bare = cx.with_key("beamer", KeyCommand::Beamer);
            if is_wide && widget::icon_button(ui, cx, "beamer", widget::Icon::Bare, &bare).clicked() {
                state.show_bare(ui, true);
            }
            let fit = cx.text("fit");
            if widget::icon_button(ui, cx, "fit", widget::Icon::Fit, &fit).clicked() {
                state.board.wants_fit = true;
            }
            if table.is_over() && widget::button(ui, cx, "result", cx.text("result")).clicked() {
                state.finale.end();
                state.looks_at_map = false;
            }
            state.bar = ui.min_rect().right() - left;
            for way in [BarPage::Rules, BarPage::Settings].iter().filter(|way| !menu.contains(way)) {
                way.button(ui, cx);
            }
        });
    });
    watching::alone(ui, cx, table);
    watching::progress(ui, cx, table);
    people::strip(ui, cx, table);
    ui.add_space(2.0);
}

/// BarPage away from the map. Those that do not fit into the bar are in the table menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum BarPage {
    Files,
    Rules,
    Settings,
}

impl BarPage {
    const fn key(self) -> &'static str {
        match self {
            Self::Files => "export",
            Self::Rules => "rules",
            Self::Settings => "settings",
        }
    }

    /// The ways that do not fit next to the rest of the bar, whose width is `rest`.
    fn in_menu(ui: &Ui, cx: &Cx<'_>, rest: f32) -> &'static [Self] {
        let width = |way: Self| widget::button_width(ui, &cx.text(way.key()));
        let pages = rest + width(Self::Rules) + width(Self::Settings);
        let room = ui.available_width();
        if pages + width(Self::Files) < room {
            &[]
        } else if pages < room {
            &[Self::Files]
        } else {
            &[Self::Files, Self::Rules, Self::Settings]
        }
    }

    /// The width left for words next to the buttons, given the width `rest` of the other parts. Files may move into the
    /// menu.
    fn room(ui: &Ui, cx: &Cx<'_>, rest: f32) -> f32 {
        let pages = [Self::Rules, Self::Settings].map(|way| widget::button_width(ui, &cx.text(way.key())));
        ui.available_width() - rest - pages.iter().sum::<f32>()
    }

    /// The button for this way. Returns whether it was pressed.
    pub(super) fn button(self, ui: &mut Ui, cx: &Cx<'_>) -> bool {
        let is_pressed = widget::button(ui, cx, self.key(), cx.text(self.key())).clicked();
        if is_pressed {
            cx.want(match self {
                Self::Files => Intent::Export,
                Self::Rules => Intent::Go(Page::Rules),
                Self::Settings => Intent::Go(Page::Settings),
            });
        }
        is_pressed
    }
}

/// The buttons for remaining tiles, owners of fields, and keys.
fn aids_buttons(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel, state: &mut TableScreen) {
    left(ui, cx, table, state);
    let hints = &mut state.hints;
    let has_fields = table.game.rules().setup().modules.contains(&rules::Module::Fields);
    let fields = cx.with_key("fields-key", KeyCommand::Fields);
    if has_fields && table.has_aids() {
        let is_on = hints.shows_fields;
        if widget::icon_switch(ui, cx, "fields", widget::Icon::Fields, &fields, is_on).clicked() {
            hints.shows_fields = !is_on;
        }
    }
    if table.has_aids() && !table.is_over() && !table.seating.is_watching {
        // Its place stays while others think, so that nothing beside it moves.
        let can = state.can_be_advised(table) || state.has_advice();
        let name = cx.with_key("advice-key", KeyCommand::Advise);
        let lamp = |ui: &mut Ui| {
            widget::icon_switch(ui, cx, "advice", widget::Icon::Lamp, &name, state.has_advice())
        };
        if ui.add_enabled_ui(can, lamp).inner.clicked() && can {
            state.ask_advice(ui, table);
        }
    }
    let hints = &mut state.hints;
    if widget::icon_button(ui, cx, "keys", widget::Icon::Ask, &cx.text("help-at-table")).clicked() {
        hints.shows_keys = !hints.shows_keys;
    }
}

/// The number of remaining tiles, with a link to their list.
fn left(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel, state: &mut TableScreen) {
    let left: i64 = table.game.unseen().iter().map(|(_, n)| i64::from(*n)).sum();
    let text = cx.words.with("tiles-left", &[("count", left.into())]);
    if !table.has_aids() {
        widget::hint(ui, cx, text).on_hover_text(cx.text("hints-off-hint"));
        return;
    }
    // At the end, the result takes its place.
    if table.is_over() {
        return;
    }
    let is_narrow = ui.ctx().content_rect().width() < NARROW;
    let name = text.clone();
    let text = if is_narrow { cx.words.with("tiles-left-short", &[("count", left.into())]) } else { text };
    // As wide as with the most tiles, so that nothing beside it moves when one digit fewer is needed.
    let most = left + i64::try_from(table.game.placed_parts().count()).unwrap_or_default();
    let key = if is_narrow { "tiles-left-short" } else { "tiles-left" };
    let widest = widget::button_width(ui, &cx.words.with(key, &[("count", most.into())]));
    let button = egui::Button::new(text).min_size(vec2(widest - ui.spacing().item_spacing.x, 0.0));
    let button = ui.add(button);
    cx.probe.add("tiles left", button.rect);
    button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &name));
    if button.on_hover_text(cx.with_key("left-key", KeyCommand::Left)).clicked() {
        state.hints.shows_tiles = !state.hints.shows_tiles;
    }
}
