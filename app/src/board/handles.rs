//! Handles of a tile that can be turned: targets for a finger or a mouse. They stand at two of its corners or, where
//! those of a small tile would cover its neighbours, on a side where there is none.

use super::scene::{BoardInput, Scene};
use crate::probe::Probe;
use crate::theme::Theme;
use egui::{Color32, Id, Painter, Pos2, Rect, Role, Sense, Shape, Stroke, Ui, Vec2, WidgetInfo, vec2};
use rules::{Cell, Part, Side};

/// The side of a handle, in points: large enough for a finger on a large tile, and for a mouse on any.
const LARGEST: f32 = 28.0;
const LEAST: f32 = 24.0;
/// The same as a part of the tile's side.
const PART: f32 = 0.3;

/// On a smaller tile the handles would be wider than it is. The buttons beside the tile in hand, the keys and the other
/// mouse button turn it, too.
const SMALLEST: f32 = 44.0;
/// The corners of a tile from this size on have room for handles, which leave most of its neighbours visible.
const ROOMY: f32 = 96.0;
/// How far handles beside a tile reach onto it, so that the pointer comes to them from there.
const ONTO: f32 = 3.0;

/// The handles of a tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Handles {
    /// The cell of the tile.
    pub(super) cell: Cell,
    /// The side on which they stand; `None` for the upper corners.
    side: Option<Side>,
}

impl Handles {
    /// Those of the tile in this cell, which has this rectangle on the screen; `None` if it is too small.
    pub(super) fn of(view: Rect, scene: &Scene, (cell, tile): (Cell, Rect)) -> Option<Self> {
        if tile.width() < SMALLEST {
            return None;
        }
        let at = |side| Self { cell, side: Some(side) };
        if tile.width() >= ROOMY {
            return Some(Self { cell, side: None });
        }
        let parts = |at: Cell| scene.laid.range((at, Part::Whole)..=(at, Part::NW));
        let is_tile = |side| parts(cell.step(side)).next().is_some();
        let is_place = |side| scene.places.iter().any(|(place, _)| *place == cell.step(side));
        let is_seen = |side| at(side).places(tile).iter().all(|rect| view.contains_rect(*rect));
        let free = [Side::N, Side::S, Side::E, Side::W].into_iter().filter(|side| !is_tile(*side));
        let best = free.min_by_key(|side| (!is_seen(*side), is_place(*side)));
        Some(Self { cell, side: best })
    }

    /// Their places: the one that turns the tile left, then the one that turns it right.
    pub(super) fn places(self, tile: Rect) -> [Rect; 2] {
        let size = (tile.width() * PART).clamp(LEAST, LARGEST);
        let place = |at: Pos2| Rect::from_center_size(at, Vec2::splat(size));
        let Some(side) = self.side else { return [tile.left_top(), tile.right_top()].map(place) };
        let (aside, along) = (size * 0.5 - ONTO, size * 0.5 + 0.5);
        let (middle, by) = match side {
            Side::N => (tile.center_top() - vec2(0.0, aside), vec2(along, 0.0)),
            Side::S => (tile.center_bottom() + vec2(0.0, aside), vec2(along, 0.0)),
            Side::E => (tile.right_center() + vec2(aside, 0.0), vec2(0.0, along)),
            Side::W => (tile.left_center() - vec2(aside, 0.0), vec2(0.0, along)),
        };
        [middle - by, middle + by].map(place)
    }

    /// Whether a point is on one of them.
    pub(super) fn is_on(self, tile: Rect, p: Pos2) -> bool {
        self.places(tile).iter().any(|rect| rect.expand(0.5).contains(p))
    }

    /// Shows them and notes which one was used.
    pub(super) fn show(
        self,
        ui: &Ui,
        view: Rect,
        scene: &Scene,
        probe: &Probe,
        tile: Rect,
        did: &mut Vec<BoardInput>,
    ) {
        let theme = Theme::of(ui.ctx());
        let painter = ui.painter_at(view);
        for ((rect, name), back) in self.places(tile).into_iter().zip(&scene.turn_names).zip([true, false]) {
            let response = ui.interact(rect.intersect(view), Id::unique(("turn here", back)), Sense::CLICK);
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
            probe.add(if back { "turn here back" } else { "turn here" }, rect);
            let is_hot = response.hovered() || response.has_focus();
            let fill = if is_hot { theme.accent_soft.0 } else { theme.card.0 };
            let stroke = Stroke::new(1.5, theme.ink.0);
            painter.circle(rect.center(), rect.width() * 0.5 - 1.0, fill, stroke);
            let way = if back { -1.0 } else { 1.0 };
            turning(&painter, rect.center(), rect.width() * 0.25, way, theme.ink.0);
            if response.clicked() {
                did.push(BoardInput::Turn { over: Some(self.cell), back });
            }
            response.on_hover_text(name);
        }
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
    use crate::board::{Marks, PlacedTiles};
    use egui::pos2;
    use rules::{Rotation, Rotations, TileId};
    use std::rc::Rc;

    const HERE: Cell = Cell::new(0, 0);

    /// A map with tiles on these sides of a cell.
    fn scene(sides: &[Side]) -> Scene {
        let tile = |side: &Side| ((HERE.step(*side), Part::Whole), (TileId(0), Rotation::R0));
        let laid: PlacedTiles = sides.iter().map(tile).collect();
        Scene::still(Rc::new(laid), Marks::default())
    }

    fn tile(size: f32) -> Rect {
        Rect::from_center_size(pos2(300.0, 300.0), Vec2::splat(size))
    }

    const VIEW: Rect = Rect { min: pos2(0.0, 0.0), max: pos2(600.0, 600.0) };

    #[test]
    fn handles_are_large_enough_and_apart_or_are_not_there() {
        for sides in [&[][..], &[Side::N], &[Side::N, Side::S], &[Side::N, Side::S, Side::E], &Side::ALL] {
            for size in [10.0, 24.0, 44.0, 60.0, 95.0, 96.0, 420.0] {
                let tile = tile(size);
                let handles = Handles::of(VIEW, &scene(sides), (HERE, tile));
                assert_eq!(handles.is_some(), size > 40.0, "at {size}");
                let Some(handles) = handles else { continue };
                let [left, right] = handles.places(tile);
                assert!(left.width() >= 24.0 && right.height() >= 24.0);
                assert!(!left.intersects(right), "at {size}");
                assert!(handles.is_on(tile, left.center()) && handles.is_on(tile, right.center()));
            }
        }
    }

    #[test]
    fn handles_of_a_small_tile_cover_none_of_its_neighbours_while_one_is_missing() {
        for missing in Side::ALL {
            let others: Vec<Side> = Side::ALL.into_iter().filter(|side| *side != missing).collect();
            for size in [44.0, 60.0, 80.0] {
                let (tile, scene) = (tile(size), scene(&others));
                let handles = Handles::of(VIEW, &scene, (HERE, tile)).unwrap();
                for side in &others {
                    let (x, y) = (HERE.step(*side).x, HERE.step(*side).y);
                    let neighbour = tile.translate(vec2(f32::from(x), f32::from(y)) * size);
                    let is_clear = |rect: &Rect| !rect.intersect(neighbour.shrink(3.0)).is_positive();
                    assert!(handles.places(tile).iter().all(is_clear), "{missing:?} {side:?} at {size}");
                }
                // The pointer comes to each of them from the tile.
                assert!(handles.places(tile).iter().all(|rect| rect.intersects(tile)));
            }
        }
    }

    #[test]
    fn handles_of_a_small_tile_leave_legal_cells_free_and_stay_in_the_view() {
        let mut scene = scene(&[Side::W]);
        scene.places = vec![(HERE.step(Side::N), Rotations(1))];
        assert_eq!(Handles::of(VIEW, &scene, (HERE, tile(60.0))).unwrap().side, Some(Side::S));
        let low = Rect { max: pos2(600.0, 331.0), ..VIEW };
        assert_eq!(Handles::of(low, &scene, (HERE, tile(60.0))).unwrap().side, Some(Side::E));
    }
}
