//! Built walls between tiles, upright like those painted on tiles.

use super::mesh::corners;
use crate::art::palette::{self, Swatch};
use crate::theme::Theme;
use egui::{Color32, Painter, Pos2, Rect, Stroke, Vec2, vec2};
use rules::{Place, Side};

/// Half the width of the walk, in tiles.
const HALF: f32 = 0.034;
/// The height of the south face.
const FACE: f32 = 0.045;
/// The number of merlons along an edge of the walk.
const MERLONS: usize = 11;

/// The two ends of a wall on a side of a cell, or along the long side of a half.
fn ends(rect: Rect, place: Place) -> Option<(Pos2, Pos2)> {
    Some(match place {
        Place::Side(_, Side::N) => (rect.left_top(), rect.right_top()),
        Place::Side(_, Side::E) => (rect.right_top(), rect.right_bottom()),
        Place::Side(_, Side::S) => (rect.left_bottom(), rect.right_bottom()),
        Place::Side(_, Side::W) => (rect.left_top(), rect.left_bottom()),
        Place::Half(_, part) => corners(rect, part).map(|[a, _, b]| (a, b))?,
        _ => return None,
    })
}

/// Whether a point is on a wall; `rect` is its cell.
pub(super) fn is_on(rect: Rect, place: Place, p: Pos2) -> bool {
    let Some((a, b)) = ends(rect, place) else { return false };
    let foot = vec2(0.0, FACE * rect.width());
    let reach = ((HALF + 0.02) * rect.width()).max(3.0);
    let off = |p: Pos2| {
        let way = b - a;
        let share = ((p - a).dot(way) / way.length_sq().max(1e-6)).clamp(0.0, 1.0);
        p.distance(a + way * share)
    };
    off(p).min(off(p - foot)) < reach
}

/// Draws a wall; `rect` is its cell.
pub(super) fn wall(painter: &Painter, rect: Rect, place: Place) {
    let Some((a, b)) = ends(rect, place) else { return };
    let size = rect.width();
    let pen = Theme::get().pen.0;
    let (half, face) = ((HALF * size).max(1.5), FACE * size);
    let ink = (0.01 * size).max(1.0);
    let along = (b - a).normalized();
    // A little short of the corners, where towers end it.
    let (a, b) = (a + along * half * 0.6, b - along * half * 0.6);
    let line = |by: Vec2, width: f32, colour: Color32| {
        painter.line_segment([a + by, b + by], Stroke::new(width, colour));
    };
    let shadow = paint(Swatch::Shadow).gamma_multiply(0.3);
    line(vec2(0.02, 0.03) * size + vec2(0.0, face), half * 2.6, shadow);
    for k in [0.0, 0.5, 1.0] {
        line(vec2(0.0, face * k), (half + ink) * 2.0, pen);
    }
    for k in [1.0, 0.75, 0.5, 0.25] {
        line(vec2(0.0, face * k), half * 2.0, paint(Swatch::StoneDark));
    }
    line(Vec2::ZERO, half * 2.0, paint(Swatch::Stone));
    if size > 44.0 {
        merlons(painter, (a, b), half, ink);
    }
    for end in [a, b] {
        tower(painter, end, half * 1.7, face, ink);
    }
}

fn paint(swatch: Swatch) -> Color32 {
    let [r, g, b] = palette::rgb(swatch);
    Color32::from_rgb(r, g, b)
}

/// Merlons on both edges of the walk.
fn merlons(painter: &Painter, (a, b): (Pos2, Pos2), half: f32, ink: f32) {
    let (along, across) = ((b - a) / MERLONS as f32, (b - a).normalized().rot90());
    let block = along * 0.3;
    for side in [-1.0, 1.0] {
        for i in 0..MERLONS {
            let p = a + along * (i as f32 + 0.5) + across * side * (half - ink * 0.5);
            let line =
                |grow: f32| [p - block - along.normalized() * grow, p + block + along.normalized() * grow];
            painter.line_segment(line(ink * 0.7), Stroke::new(half * 0.7 + ink * 1.4, Theme::get().pen.0));
            painter.line_segment(line(0.0), Stroke::new(half * 0.7, paint(Swatch::StoneLight)));
        }
    }
}

/// A round tower at an end of the wall.
fn tower(painter: &Painter, p: Pos2, radius: f32, face: f32, ink: f32) {
    let pen = Theme::get().pen.0;
    let foot = p + vec2(0.0, face);
    painter.circle_filled(foot, radius + ink, pen);
    painter.rect_filled(
        Rect::from_min_max(p - vec2(radius + ink, 0.0), foot + vec2(radius + ink, 0.0)),
        0.0,
        pen,
    );
    painter.circle_filled(foot, radius, paint(Swatch::StoneDark));
    painter.rect_filled(
        Rect::from_min_max(p - vec2(radius, 0.0), foot + vec2(radius, 0.0)),
        0.0,
        paint(Swatch::StoneDark),
    );
    painter.circle(p, radius, paint(Swatch::StoneLight), Stroke::new(ink, pen));
    painter.circle(p, radius * 0.5, paint(Swatch::Stone), Stroke::new(ink * 0.7, pen));
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::pos2;
    use rules::{Cell, Part};

    #[test]
    fn a_wall_is_pointed_at_from_both_its_sides_and_not_from_afar() {
        let rect = Rect::from_min_size(pos2(100.0, 100.0), Vec2::splat(100.0));
        let east = Place::Side(Cell::new(0, 0), Side::E);
        let on = |x, y| is_on(rect, east, pos2(x, y));
        assert!(on(198.0, 150.0) && on(202.0, 150.0) && on(200.0, 101.0));
        assert!(!on(188.0, 150.0) && !on(212.0, 150.0) && !on(200.0, 80.0) && !on(100.0, 150.0));
        let long = Place::Half(Cell::new(0, 0), Part::NE);
        assert!(is_on(rect, long, pos2(150.0, 150.0)), "along the long side of a half tile");
        assert!(!is_on(rect, long, pos2(180.0, 120.0)));
        assert!(!is_on(rect, Place::Cell(Cell::new(0, 0)), pos2(150.0, 150.0)));
    }
}
