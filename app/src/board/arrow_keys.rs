//! Moving between places of the map with the arrow keys.

use egui::{Key, Vec2, vec2};
use rules::{Cell, Rotations};

/// A place may lie at most this many times as far aside as ahead.
const ASIDE: f32 = 2.0;
/// How much dearer a step aside is than one ahead. What lies straight ahead comes first if it is two steps away, and not if
/// it is three: then a hole between tiles, one step ahead and one aside, would be jumped over.
const DEVIATION: f32 = 1.4;

/// The nearest of several places in the direction of an arrow key, if one lies ahead and not far aside.
#[must_use]
pub fn next_place<T: Copy>(places: impl Iterator<Item = (T, Vec2)>, from: Vec2, key: Key) -> Option<T> {
    let dir = match key {
        Key::ArrowLeft => vec2(-1.0, 0.0),
        Key::ArrowRight => vec2(1.0, 0.0),
        Key::ArrowUp => vec2(0.0, -1.0),
        _ => vec2(0.0, 1.0),
    };
    let cost = |p: Vec2| {
        let d = p - from;
        let ahead = d.dot(dir);
        let aside = (d - dir * ahead).length();
        (ahead > 1e-3 && aside <= ASIDE * ahead).then_some(ahead + DEVIATION * aside)
    };
    places
        .filter_map(|(what, p)| Some((cost(p)?, what)))
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, what)| what)
}

/// The legal cell in a direction from the cursor. Without a cursor the way begins at `near`, which need not be legal; if
/// nothing lies in that direction from there, it leads to the nearest cell.
#[must_use]
pub fn next_cell(
    places: &[(Cell, Rotations)],
    (cursor, near): (Option<Cell>, Cell),
    key: Key,
) -> Option<Cell> {
    let at = |c: Cell| vec2(f32::from(c.x), f32::from(c.y));
    let from = at(cursor.unwrap_or(near));
    let cells = || places.iter().map(|(cell, _)| (*cell, at(*cell)));
    next_place(cells(), from, key).or(cursor).or_else(|| nearest_cell(places, near))
}

/// The legal cell that is nearest to a cell.
#[must_use]
pub fn nearest_cell(places: &[(Cell, Rotations)], near: Cell) -> Option<Cell> {
    let distance = |cell: Cell| {
        let [dx, dy] = [i32::from(cell.x) - i32::from(near.x), i32::from(cell.y) - i32::from(near.y)];
        dx * dx + dy * dy
    };
    places.iter().map(|(cell, _)| *cell).min_by_key(|cell| distance(*cell))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_move_among_legal_cells() {
        let all = Rotations(15);
        let places = [(Cell::new(0, 0), all), (Cell::new(3, 0), all), (Cell::new(1, 2), all)];
        let (corner, newest) = (Cell::new(0, 0), Cell::new(2, 0));
        let from_corner = |key| next_cell(&places, (Some(corner), newest), key);
        assert_eq!(from_corner(Key::ArrowRight), Some(Cell::new(3, 0)));
        assert_eq!(from_corner(Key::ArrowDown), Some(Cell::new(1, 2)));
        assert_eq!(from_corner(Key::ArrowUp), Some(corner));
        let first = |key| next_cell(&places, (None, newest), key);
        assert_eq!(first(Key::ArrowLeft), Some(corner), "the first arrow keeps its direction");
        assert_eq!(first(Key::ArrowRight), Some(Cell::new(3, 0)));
        assert_eq!(first(Key::ArrowUp), Some(Cell::new(3, 0)), "nothing is there: the nearest one");
        let far = [(Cell::new(0, 0), all), (Cell::new(9, 1), all)];
        let up = next_cell(&far, (Some(Cell::new(9, 1)), newest), Key::ArrowUp);
        assert_eq!(up, Some(Cell::new(9, 1)), "nothing far aside is above");
        for (x, is_ahead) in [(2.0, true), (2.1, false)] {
            let right = next_place([(1, vec2(1.0, x))].into_iter(), vec2(0.0, 0.0), Key::ArrowRight);
            assert_eq!(right.is_some(), is_ahead, "{x}");
        }
        assert_eq!(next_cell(&[], (None, newest), Key::ArrowUp), None);
    }

    #[test]
    fn a_near_hole_comes_before_what_lies_far_behind_it() {
        let all = Rotations(15);
        let (from, hole) = (Cell::new(0, 0), Cell::new(1, 1));
        for (behind, first) in [(2, Cell::new(0, 2)), (3, hole), (6, hole)] {
            let places = [(from, all), (hole, all), (Cell::new(0, behind), all)];
            assert_eq!(next_cell(&places, (Some(from), from), Key::ArrowDown), Some(first), "{behind}");
            // It is not out of reach behind that.
            let right = next_cell(&places, (Some(first), from), Key::ArrowRight);
            assert_eq!(right, Some(hole));
        }
        let places = [(from, all), (hole, all), (Cell::new(0, 1), all)];
        assert_eq!(next_cell(&places, (Some(from), from), Key::ArrowDown), Some(Cell::new(0, 1)));
    }

    #[test]
    fn what_lies_straight_ahead_comes_before_what_lies_aside() {
        let places = [(1, vec2(2.0, 0.0)), (2, vec2(1.0, 1.5)), (3, vec2(-1.0, 0.0))];
        assert_eq!(next_place(places.into_iter(), vec2(0.0, 0.0), Key::ArrowRight), Some(1));
        assert_eq!(next_place(places.into_iter(), vec2(0.0, 0.0), Key::ArrowLeft), Some(3));
        assert_eq!(next_place(places.into_iter(), vec2(0.0, 0.0), Key::ArrowUp), None);
    }
}
