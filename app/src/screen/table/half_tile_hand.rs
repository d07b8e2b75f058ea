//! Hands of half tiles: those that everyone at this computer may see, and covers for the others.

use super::TableScreen;
use crate::board::atlas::{Atlas, Sprite};
use crate::board::mesh::Meshes;
use crate::model::TableModel;
use crate::screen::{Cx, phrase, widget};
use crate::text::tile_text;
use egui::{Color32, Rect, Response, RichText, Sense, Ui, Vec2};
use rules::{Action, Decision, Game, Illegal, Part, Seat, TileId, Wait};

/// The side of a half tile next to its owner's name.
const TILE: f32 = 32.0;
/// Its side under the pointer.
const LARGE: f32 = 110.0;

/// Whether everyone at this computer may see a seat's hand. Spectators see what all may see.
fn is_open(table: &TableModel, game: &Game, of: Seat) -> bool {
    let seats = || (0..game.seats()).map(Seat);
    let is_someone_here = seats().any(|s| table.is_person_here(s));
    seats().filter(|s| !is_someone_here || table.is_person_here(*s)).all(|to| game.shows_hand(of, to))
}

/// Whether an action names a tile of a hand.
const fn is_tile(action: &Action) -> bool {
    matches!(action, Action::Choose { .. } | Action::Open { .. })
}

/// A seat's half tiles as small pictures: those that everyone here may see, and the backs of the others.
pub(super) fn show(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel, game: &Game, atlas: &mut Atlas, of: Seat) {
    let hand = game.half_tiles_of(of);
    if hand.is_empty() {
        return;
    }
    let is_open = is_open(table, game, of);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(3.0);
        for tile in hand {
            let (rect, response) = ui.allocate_exact_size(Vec2::splat(TILE), Sense::hover());
            match tile.filter(|_| is_open) {
                Some(tile) => open(ui, cx, game, atlas, (of, tile, rect), response),
                None => closed(ui, cx, table, atlas, (of, rect), response),
            }
        }
    });
}

fn open(
    ui: &Ui,
    cx: &Cx<'_>,
    game: &Game,
    atlas: &mut Atlas,
    (of, tile, rect): (Seat, TileId, Rect),
    response: Response,
) {
    let text = tile_text(cx.words, game, tile);
    let name = cx.words.with("half-tile-of", &[("tile", (&text).into())]);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Image, true, &name));
    widget::tile(ui, cx, atlas, tile, rect);
    response.on_hover_ui(|ui| {
        let (rect, _) = ui.allocate_exact_size(Vec2::splat(LARGE), Sense::hover());
        widget::tile(ui, cx, atlas, tile, rect);
        ui.label(name);
        if fits_nowhere(game, of, tile) {
            ui.label(RichText::new(phrase::illegal(cx, Illegal::FitsNowhere)).color(cx.theme.bad.0));
        }
    });
}

/// Whether it is time for a half tile, but it fits nowhere.
fn fits_nowhere(game: &Game, of: Seat, tile: TileId) -> bool {
    let is_time = game.wait() == Wait::Decide { seat: of, kind: Decision::Start };
    is_time && game.placements_of(tile).is_empty()
}

fn closed(
    ui: &Ui,
    cx: &Cx<'_>,
    table: &TableModel,
    atlas: &mut Atlas,
    (of, rect): (Seat, Rect),
    response: Response,
) {
    let name = cx.words.with("half-tile-closed", &[("name", table.name(of).into())]);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Image, true, &name));
    let mut meshes = Meshes::default();
    match atlas.sprite(Sprite::Back) {
        Some(slot) => meshes.picture(slot, rect, Color32::WHITE),
        None => meshes.half(rect, Part::NE, cx.theme.table.0),
    }
    ui.painter().extend(meshes.shapes());
    response.on_hover_text(name);
}

impl TableScreen {
    /// The legal actions. Tiles of a hand that others at this computer may not see are left out until its owner
    /// uncovers them.
    pub(super) fn seen(&self, table: &TableModel, legal: Vec<Action>) -> Vec<Action> {
        if !self.is_covered(table, &legal) {
            return legal;
        }
        legal.into_iter().filter(|a| !is_tile(a)).collect()
    }

    /// Whether the hand of the seat to decide is still covered.
    fn is_covered(&self, table: &TableModel, legal: &[Action]) -> bool {
        let Some(plan) = self.plan.as_ref().filter(|p| p.decision() == Some(Decision::Start)) else {
            return false;
        };
        table.hides_hands()
            && self.revealed != Some(plan.seat)
            && legal.iter().any(is_tile)
            && !is_open(table, plan.game(), plan.seat)
    }

    /// The seat whose hand is still covered: its owner should have the computer now.
    pub(super) fn covered_seat(&self, table: &TableModel) -> Option<Seat> {
        let plan = self.plan.as_ref().filter(|_| !self.is_sent())?;
        self.is_covered(table, &plan.legal()).then_some(plan.seat)
    }

    /// Who should have the computer now.
    pub(super) fn covered(&self, cx: &Cx<'_>, table: &TableModel) -> Option<String> {
        let seat = self.covered_seat(table)?;
        Some(cx.words.with("hand-covered", &[("name", table.name(seat).into())]))
    }
}
