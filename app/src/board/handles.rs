//! Handles at two corners of a tile that can be turned: targets for a finger or a mouse.

use super::scene::{BoardInput, Scene};
use crate::probe::Probe;
use crate::theme::Theme;
use egui::{Color32, Id, Painter, Pos2, Rect, Role, Sense, Shape, Stroke, Ui, Vec2, WidgetInfo, pos2, vec2};
use rules::Cell;

/// The side of a handle, in points: large enough for a finger at any zoom.
pub(super) const SIDE: f32 = 28.0;

/// On a smaller tile the handles would cover it and its neighbours. The buttons beside the tile in hand, the keys and the
/// other mouse button turn it, too.
const SMALLEST: f32 = 44.0;

/// Whether a tile has handles.
pub(super) fn are_there(tile: Rect) -> bool {
    tile.width() >= SMALLEST
}

/// The places of a tile's handles: the one that turns it left, then the one that turns it right.
pub(super) fn places(tile: Rect) -> [Rect; 2] {
    let at = |x: f32| Rect::from_center_size(pos2(x, tile.top()), Vec2::splat(SIDE));
    [at(tile.left()), at(tile.right())]
}

/// Whether a point is on a handle of a tile.
pub(super) fn is_on(tile: Rect, p: Pos2) -> bool {
    are_there(tile) && places(tile).iter().any(|rect| rect.contains(p))
}

/// Shows the handles of a tile and notes which one was used.
pub(super) fn show(
    ui: &Ui,
    view: Rect,
    scene: &Scene,
    probe: &Probe,
    (cell, tile): (Cell, Rect),
    did: &mut Vec<BoardInput>,
) {
    if !are_there(tile) {
        return;
    }
    let theme = Theme::of(ui.ctx());
    let painter = ui.painter_at(view);
    for ((rect, name), back) in places(tile).into_iter().zip(&scene.turn_names).zip([true, false]) {
        let response = ui.interact(rect.intersect(view), Id::unique(("turn here", back)), Sense::CLICK);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
        probe.add(if back { "turn here back" } else { "turn here" }, rect);
        let is_hot = response.hovered() || response.has_focus();
        let fill = if is_hot { theme.accent_soft.0 } else { theme.card.0 };
        painter.circle(rect.center(), SIDE * 0.5 - 1.0, fill, Stroke::new(1.5, theme.ink.0));
        let way = if back { -1.0 } else { 1.0 };
        turning(&painter, rect.center(), SIDE * 0.25, way, theme.ink.0);
        if response.clicked() {
            did.push(BoardInput::Turn { over: Some(cell), back });
        }
        response.on_hover_text(name);
    }
}

/// An arc with an arrow head around a point: clockwise if `way` is 1, anticlockwise if it is -1.
pub fn turning(painter: &Painter, c: Pos2, radius: f32, way: f32, ink: Color32) {
    let at = |turn: f32, r: f32| {
        let a = turn * std::f32::consts::TAU;
        c + vec2(a.cos() * r * way, a.sin() * r) * (radius / 8.0)
    };
    let by = |x: f32, y: f32| vec2(x * way, y) * (radius / 8.0);
    let bow = (0..=18).map(|i| at(-0.6 + i as f32 / 24.0, 8.0)).collect();
    painter.add(Shape::line(bow, Stroke::new(radius * 0.25, ink)));
    let tip = vec![at(0.17, 8.0) - by(4.0, 3.0), at(0.17, 8.0) + by(3.0, -5.0), at(0.25, 11.0)];
    painter.add(Shape::convex_polygon(tip, ink, Stroke::NONE));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn handles_are_large_enough_and_leave_their_tile_visible_or_are_not_there() {
        for side in [10.0, 24.0, 44.0, 60.0, 420.0] {
            let tile = Rect::from_min_size(pos2(7.0, 9.0), Vec2::splat(side));
            assert_eq!(are_there(tile), side > 40.0, "at {side}");
            if !are_there(tile) {
                assert!(!is_on(tile, tile.left_top()));
                continue;
            }
            let [left, right] = places(tile);
            assert!(left.width() >= 24.0 && right.height() >= 24.0);
            assert!(!left.intersects(right), "at {side}");
            assert!(is_on(tile, left.center()) && is_on(tile, right.center()));
        }
    }
}
