//! The menu of moves to take back: by turn, with the tile that was placed.

use super::people;
use crate::board::atlas::Atlas;
use crate::model::{LineKind, TableModel};
use crate::screen::{Cx, widget};
use egui::{ScrollArea, Sense, Ui, vec2};
use net::node::{Button, Offer};
use rules::{Event, TileId};

/// The side of a picture.
const TILE: f32 = 30.0;
/// The height of the list, in rows.
const ROWS: f32 = 8.0;

/// The part of the table menu that takes moves back; the newest comes first.
pub(super) fn menu(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel, atlas: &mut Atlas, offers: &[&Offer]) {
    if offers.is_empty() {
        return;
    }
    let menu = ui.menu_button(cx.text("take-back"), |ui| {
        let height = ROWS * (TILE + ui.spacing().item_spacing.y);
        ScrollArea::vertical().max_height(height).show(ui, |ui| {
            for offer in offers {
                if let Button::Takeback { to } = offer.button {
                    row(ui, cx, table, atlas, offer, to);
                }
            }
        });
    });
    cx.probe.add("take back", menu.response.rect);
}

fn row(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel, atlas: &mut Atlas, offer: &Offer, to: u64) {
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(TILE, TILE), Sense::hover());
        if let Some(tile) = placed_after(table, to) {
            widget::tile(ui, cx, atlas, tile, rect);
        }
        people::press(ui, cx, table, offer);
    });
}

/// The tile that the first move taken back placed.
fn placed_after(table: &TableModel, to: u64) -> Option<TileId> {
    let mut lines = table.history.iter().filter(|line| line.seq == to + 1);
    lines.find_map(|line| match line.what {
        LineKind::Game(Event::Placed { tile, .. }, _) => Some(tile),
        _ => None,
    })
}
