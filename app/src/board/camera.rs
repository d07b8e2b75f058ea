//! The visible part of the map, and its zoom.

use egui::{Pos2, Rect, Vec2, pos2, vec2};
use rules::Cell;

/// A view of the map. Tile units: a cell is a square of side 1, its north-west corner at its coordinates.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Camera {
    /// The point of the map in the centre of the view.
    pub centre: Vec2,
    /// Points on the screen for one tile.
    pub zoom: f32,
}

impl Default for Camera {
    fn default() -> Self {
        Self { centre: vec2(0.5, 0.5), zoom: 110.0 }
    }
}

impl Camera {
    /// The side of a tile in points at the nearest zoom.
    pub const NEAREST: f32 = 420.0;
    /// The side of a tile in points at the farthest zoom: a map 150 tiles across still fits a small window.
    pub const FARTHEST: f32 = 4.0;

    /// The screen position of a point of the map.
    #[must_use]
    pub fn to_screen(&self, view: Rect, p: Vec2) -> Pos2 {
        view.center() + (p - self.centre) * self.zoom
    }

    /// The point of the map at a screen position.
    #[must_use]
    pub fn to_map(&self, view: Rect, p: Pos2) -> Vec2 {
        self.centre + (p - view.center()) / self.zoom
    }

    /// The screen rectangle of a cell.
    #[must_use]
    pub fn cell_rect(&self, view: Rect, cell: Cell) -> Rect {
        let at = self.to_screen(view, vec2(f32::from(cell.x), f32::from(cell.y)));
        Rect::from_min_size(at, Vec2::splat(self.zoom))
    }

    /// The cell at a screen position.
    #[must_use]
    pub fn cell_at(&self, view: Rect, p: Pos2) -> Cell {
        let m = self.to_map(view, p);
        // Float to integer conversion saturates, so far points are far cells.
        Cell::new(m.x.floor() as i16, m.y.floor() as i16)
    }

    /// The cells that may be visible: first and last column, first and last row.
    #[must_use]
    pub fn visible(&self, view: Rect) -> (Cell, Cell) {
        (self.cell_at(view, view.min), self.cell_at(view, view.max))
    }

    /// Zooms by `factor`; the point under `at` stays where it is.
    pub fn zoom_at(&mut self, view: Rect, at: Pos2, factor: f32) {
        let before = self.to_map(view, at);
        self.zoom = (self.zoom * factor).clamp(Self::FARTHEST, Self::NEAREST);
        self.centre += before - self.to_map(view, at);
    }

    /// Zooms to `zoom`; the middle of a cell stays where it is in the window.
    pub fn zoom_to(&mut self, cell: Cell, zoom: f32) {
        let tile = vec2(f32::from(cell.x) + 0.5, f32::from(cell.y) + 0.5);
        self.centre = tile + (self.centre - tile) * (self.zoom / zoom);
        self.zoom = zoom;
    }

    /// Moves the map by a distance in points.
    pub fn pan(&mut self, by: Vec2) {
        self.centre -= by / self.zoom;
    }

    /// Fits all these cells into the view with a small margin, no tile larger than `largest`.
    pub fn fit(&mut self, view: Rect, cells: impl Iterator<Item = Cell>, largest: f32) {
        let mut bounds: Option<(Pos2, Pos2)> = None;
        for c in cells {
            let (lo, hi) = bounds.get_or_insert((pos2(f32::MAX, f32::MAX), pos2(f32::MIN, f32::MIN)));
            *lo = lo.min(pos2(f32::from(c.x), f32::from(c.y)));
            *hi = hi.max(pos2(f32::from(c.x) + 1.0, f32::from(c.y) + 1.0));
        }
        let Some((lo, hi)) = bounds else { return };
        let size = hi - lo + Vec2::splat(0.6);
        let room = (view.size() / size).min_elem();
        self.zoom = room.min(largest).clamp(Self::FARTHEST, Self::NEAREST);
        self.centre = lo.to_vec2() + (hi - lo) * 0.5;
    }

    /// Moves just far enough that the cell is well inside the view.
    pub fn show(&mut self, view: Rect, cell: Cell) {
        self.show_in(view, view, cell);
    }

    /// The same for a part of the view.
    pub fn show_in(&mut self, view: Rect, part: Rect, cell: Cell) {
        let margin = Vec2::splat(self.zoom * 1.15).min(part.size() * 0.3);
        self.bring(self.cell_rect(view, cell), part.shrink2(margin));
    }

    /// Moves just far enough that all these cells are in the view, and farther away if they do not fit at this zoom.
    /// Moves nothing if they are in view.
    pub fn show_all(&mut self, view: Rect, cells: &[Cell]) {
        let around = |camera: &Self| {
            let rects = cells.iter().map(|cell| camera.cell_rect(view, *cell));
            rects.reduce(Rect::union).unwrap_or(Rect::NOTHING)
        };
        if cells.is_empty() || view.contains_rect(around(self)) {
            return;
        }
        let margin = Vec2::splat(self.zoom * 0.3).min(view.size() * 0.1);
        let inner = view.shrink2(margin);
        let factor = (inner.size() / around(self).size()).min_elem();
        if factor < 1.0 {
            self.zoom_at(view, view.center(), factor);
        }
        self.bring(around(self), inner);
    }

    /// Moves the map just far enough that a rectangle of the screen comes to lie in another one.
    fn bring(&mut self, rect: Rect, inner: Rect) {
        let mut by = Vec2::ZERO;
        for axis in 0..2 {
            if rect.min[axis] < inner.min[axis] {
                by[axis] = inner.min[axis] - rect.min[axis];
            } else if rect.max[axis] > inner.max[axis] {
                by[axis] = inner.max[axis] - rect.max[axis];
            }
        }
        self.pan(by);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view() -> Rect {
        Rect::from_min_size(pos2(10.0, 20.0), vec2(800.0, 600.0))
    }

    #[test]
    fn the_point_under_the_pointer_stays_when_zooming() {
        let mut c = Camera { centre: vec2(3.0, -7.0), zoom: 50.0 };
        let at = pos2(700.0, 100.0);
        let before = c.to_map(view(), at);
        c.zoom_at(view(), at, 1.7);
        assert!((c.to_map(view(), at) - before).length() < 1e-3);
        assert!((c.zoom - 85.0).abs() < 1e-3);
    }

    #[test]
    fn two_cells_are_shown_together_and_nothing_moves_that_is_in_view() {
        let start = Camera { centre: vec2(0.0, 0.0), zoom: 100.0 };
        let near = [Cell::new(-2, 0), Cell::new(2, 1)];
        let mut c = start;
        c.show_all(view(), &near);
        assert_eq!(c, start, "both are in view");
        for far in [Cell::new(4, 0), Cell::new(-5, 2), Cell::new(0, -3), Cell::new(9, 30)] {
            let mut c = start;
            c.show_all(view(), &[near[0], far]);
            for cell in [near[0], far] {
                assert!(view().contains_rect(c.cell_rect(view(), cell)), "{cell:?} with {far:?}: {c:?}");
            }
            assert_eq!(c.zoom == start.zoom, far != Cell::new(9, 30), "farther away only if needed");
        }
    }

    #[test]
    fn a_cell_is_found_where_it_is_drawn() {
        let c = Camera { centre: vec2(-2.3, 4.1), zoom: 33.0 };
        for cell in [Cell::new(0, 0), Cell::new(-5, 3), Cell::new(7, -9)] {
            assert_eq!(c.cell_at(view(), c.cell_rect(view(), cell).center()), cell);
        }
    }

    #[test]
    fn zooming_to_a_cell_leaves_it_under_the_pointer() {
        let mut c = Camera { centre: vec2(3.0, 4.0), zoom: 20.0 };
        let cell = Cell::new(-6, 9);
        let before = c.cell_rect(view(), cell).center();
        c.zoom_to(cell, 90.0);
        assert!(c.cell_rect(view(), cell).center().distance(before) < 1e-2 && c.zoom == 90.0);
    }

    #[test]
    fn fitting_shows_every_cell() {
        let mut c = Camera::default();
        let cells = [Cell::new(-9, 0), Cell::new(4, 12), Cell::new(0, -3)];
        c.fit(view(), cells.into_iter(), 120.0);
        assert!(cells.iter().all(|cell| view().contains_rect(c.cell_rect(view(), *cell))));
    }

    #[test]
    fn showing_a_far_cell_brings_it_into_view() {
        let mut c = Camera::default();
        c.show(view(), Cell::new(40, -40));
        assert!(view().contains_rect(c.cell_rect(view(), Cell::new(40, -40))));
    }
}
