//! The tray over the lower edge of the map: tiles to choose from, and what does not fit into the row below. It covers a
//! part of the map instead of resizing it.

use super::choices::Choices;
use super::{TableScreen, hand, list};
use crate::board::atlas::Atlas;
use crate::model::TableModel;
use crate::screen::{Cx, widget};
use egui::{Align2, Area, Id, Rect, RichText, Ui, pos2};
use rules::Action;

/// The distance to the edges of the map.
const MARGIN: f32 = 8.0;
/// The width that is left for the folded chat at the right.
const CHAT: f32 = 110.0;
/// The least width.
const NARROWEST: f32 = 200.0;

/// What belongs into the tray.
pub(super) struct Tray<'a> {
    /// The legal actions, with the tiles to choose from.
    pub(super) legal: &'a [Action],
    /// The question about these tiles.
    pub(super) heading: Option<String>,
    /// The choices that do not fit into the row.
    pub(super) aside: Option<Choices>,
}

/// Shows the tray above `panel` if something belongs there.
pub(super) fn show(
    ui: &Ui,
    cx: &Cx<'_>,
    table: &TableModel,
    state: &mut TableScreen,
    atlas: &mut Atlas,
    tray: Tray<'_>,
    panel: Rect,
) {
    let Tray { legal, heading, aside } = tray;
    let aside = aside.filter(|choices| !choices.is_empty());
    let has_tiles = state.decision().is_some() && list::has_tiles(legal);
    state.tray = None;
    if aside.is_none() && !has_tiles {
        return;
    }
    let corner = pos2(panel.left() + MARGIN, panel.top() - MARGIN * 2.0);
    let area = Area::new(Id::unique("tray")).fixed_pos(corner).pivot(Align2::LEFT_BOTTOM);
    let shown = area.constrain_to(ui.ctx().content_rect()).show(ui.ctx(), |ui| {
        widget::dialog_frame(cx.theme).inner_margin(MARGIN).show(ui, |ui| {
            ui.set_max_width((panel.width() - CHAT).max(NARROWEST));
            if has_tiles {
                ui.horizontal(|ui| {
                    if let Some(heading) = heading {
                        let rule = hand::rule(table, state);
                        let label = RichText::new(heading).strong();
                        hand::beside_rule(ui, cx, rule, |ui| _ = ui.label(label));
                    }
                    // What the tiles cover can be looked at before one is chosen.
                    let key = if state.folds_tray { "tray-show" } else { "tray-hide" };
                    if widget::button(ui, cx, "fold tray", cx.text(key)).clicked() {
                        state.folds_tray = !state.folds_tray;
                    }
                });
                if !state.folds_tray {
                    list::tiles(ui, cx, table, state, atlas, legal);
                }
            }
            if let Some(choices) = aside {
                ui.horizontal_wrapped(|ui| choices.show(ui, cx, table, state, atlas, legal));
            }
        });
    });
    state.tray = Some(shown.response.rect);
}
