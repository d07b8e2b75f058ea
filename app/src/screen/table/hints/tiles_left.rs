//! The remaining tiles: a picture of every kind with the number of undrawn ones; used-up kinds are greyed out.

use crate::board::atlas::Atlas;
use crate::model::TableModel;
use crate::screen::focus::{Opener, give_back};
use crate::screen::table::TableScreen;
use crate::screen::{Cx, focus, widget};
use crate::text::tile_text;
use egui::{
    Align2, FontId, Frame, Rect, RichText, ScrollArea, Sense, Stroke, StrokeKind, Ui, Vec2, Window, vec2,
};
use rules::{Game, TileId};

/// The side of a picture.
const TILE: f32 = 50.0;
/// The largest size of the panel.
const ROOM: Vec2 = vec2(356.0, 420.0);

/// Shows the undrawn tiles over the map while the panel is open.
pub(in crate::screen::table) fn show(
    ui: &Ui,
    cx: &Cx<'_>,
    table: &TableModel,
    state: &mut TableScreen,
    atlas: &mut Atlas,
    view: Rect,
) {
    if !state.hints.shows_tiles || !table.has_aids() {
        return give_back(&mut state.hints.tiles_opener, ui);
    }
    state.hints.tiles_opener.get_or_insert_with(|| Opener::now(ui));
    let t = cx.theme;
    let mut is_open = true;
    let frame = Frame::new().fill(t.paper.0).stroke(Stroke::new(1.0, t.card_edge.0)).corner_radius(t.radius);
    Window::new(cx.text("left-title"))
        .id(egui::Id::unique("tiles left"))
        .open(&mut is_open)
        .collapsible(false)
        .resizable(false)
        .frame(frame.inner_margin(8.0))
        .default_pos(view.left_top() + vec2(10.0, 10.0))
        .constrain_to(view)
        .show(ui.ctx(), |ui| {
            let room = ROOM.min(view.size() - vec2(40.0, 70.0)).max(vec2(120.0, 80.0));
            ui.set_width(room.x);
            ScrollArea::vertical().max_height(room.y).show(ui, |ui| {
                ui.set_width(room.x - 12.0);
                pictures(ui, cx, table, state, atlas);
                focus::turn_pages(ui, room.y);
            });
        });
    state.hints.shows_tiles = is_open;
    if !is_open {
        give_back(&mut state.hints.tiles_opener, ui);
    }
}

/// Every kind of tile in the game with its total and its remaining number; kinds that remain come first.
fn kinds(game: &Game, left: impl Fn(TileId) -> u16) -> Vec<(TileId, u16, u16)> {
    let rules = game.rules();
    let mut counts = vec![0_u16; rules.tiles().len()];
    let mut ids = vec![None; counts.len()];
    // The total is what is on the map, in hands and left. Kinds with a total of zero are not in the game.
    let laid =
        game.placed_parts().map(|(_, _, tile, _)| (tile, 1)).chain(game.held().into_iter().map(|t| (t, 1)));
    for (tile, count) in laid.chain(game.unseen()) {
        counts[tile.index()] += count;
        ids[tile.index()] = Some(tile);
    }
    let mut kinds: Vec<(TileId, u16, u16)> =
        ids.into_iter().zip(counts).filter_map(|(id, all)| id.map(|id| (id, all, left(id)))).collect();
    kinds.sort_by_key(|(id, _, left)| (*left == 0, *id));
    kinds
}

fn pictures(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel, state: &TableScreen, atlas: &mut Atlas) {
    let t = cx.theme;
    let game = state.game(table);
    let Some(known) = state.known() else { return };
    let kinds = kinds(game, |tile| known.left.get(&tile).copied().unwrap_or(0));
    let all: u16 = known.left.values().sum();
    ui.label(RichText::new(cx.words.with("tiles-left", &[("count", i64::from(all).into())])).size(t.small));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(6.0);
        for (tile, all, left) in kinds {
            let (rect, response) = ui.allocate_exact_size(Vec2::splat(TILE), Sense::hover());
            let text = tile_text(cx.words, game, tile);
            let name = cx.words.with(
                "left-of",
                &[("tile", (&text).into()), ("left", i64::from(left).into()), ("all", i64::from(all).into())],
            );
            response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Image, true, &name));
            widget::tile(ui, cx, atlas, tile, rect);
            if left == 0 {
                ui.painter().rect_filled(rect, 0.0, t.paper.alpha(0.72));
            } else {
                let badge = Rect::from_min_size(rect.max - vec2(19.0, 17.0), vec2(21.0, 18.0));
                ui.painter().rect(badge, 5.0, t.card.0, Stroke::new(1.0, t.ink_soft.0), StrokeKind::Inside);
                let font = FontId::proportional(t.small);
                ui.painter().text(badge.center(), Align2::CENTER_CENTER, left, font, t.ink.0);
            }
            response.on_hover_text(name);
        }
    });
}
