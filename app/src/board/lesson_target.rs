//! The mark for the cell or spot that the lesson refers to. It is dashed and has an arrow: a full ring is where the keys
//! are.

use super::atlas::Atlas;
use super::scene::Scene;
use super::view::Board;
use crate::theme::Theme;
use egui::{Pos2, Rect, Shape, Stroke, Vec2, vec2};
use rules::Place;

/// The points of the line around a spot.
const POINTS: u8 = 48;

/// A dashed ring, and an arrow that points at it. `ghosts` are the places of the choices, which may stand beside their places.
pub(super) fn shape(
    board: &Board,
    view: Rect,
    scene: &Scene,
    atlas: &mut Atlas,
    ghosts: &[(Place, Rect)],
) -> Shape {
    let Some(meant) = &scene.marks.meant else { return Shape::Noop };
    let zoom = board.camera.zoom;
    let width = (zoom * 0.045).clamp(3.0, 6.0);
    let (rect, line) = if let Place::Cell(cell) = meant.place {
        let rect = board.camera.cell_rect(view, cell);
        (
            rect,
            vec![rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom(), rect.left_top()],
        )
    } else {
        let side = (zoom * 0.26).max(30.0);
        let home = board.point_of(view, scene, atlas, meant.place);
        let home = home.map(|at| Rect::from_center_size(at, Vec2::splat(side)));
        let Some(ring) = ring(ghosts, meant.place, home, width) else { return Shape::Noop };
        let turn = |n: u8| Vec2::angled(f32::from(n) / f32::from(POINTS) * std::f32::consts::TAU);
        let line = (0..=POINTS).map(|n| ring.center() + turn(n) * ring.width() * 0.5);
        (ring, line.collect())
    };
    let mut shapes = dashes(&line, width);
    let others: Vec<Rect> =
        ghosts.iter().filter(|(place, _)| *place != meant.place).map(|(_, ghost)| *ghost).collect();
    shapes.extend(arrow(view, rect, (zoom * 0.42).clamp(26.0, 60.0), &others));
    Shape::Vec(shapes)
}

/// A dashed line of a width, with a dark edge. Its colour is none of a ring around what has the focus.
fn dashes(line: &[Pos2], width: f32) -> Vec<Shape> {
    let theme = Theme::get();
    let strokes = [Stroke::new(width + 3.0, theme.pen.0), Stroke::new(width, theme.fits.0)];
    strokes.iter().flat_map(|stroke| Shape::dashed_line(line, *stroke, width * 2.4, width * 2.0)).collect()
}

/// The square around the choice for a place, or around the place if there is no choice. The line of a ring of this width
/// touches neither.
fn ring(ghosts: &[(Place, Rect)], place: Place, home: Option<Rect>, width: f32) -> Option<Rect> {
    let ghost = ghosts.iter().find(|(of, _)| *of == place).map(|(_, rect)| *rect);
    ghost.or(home).map(|square| square.expand(width + 2.0))
}

/// The side of a square from which an arrow of this length points at it, as the way there: from above, or from where it is
/// in view and covers the least of the other choices with their digits and worths.
fn from(view: Rect, rect: Rect, length: f32, others: &[Rect]) -> Vec2 {
    const LABEL: f32 = 16.0;
    let ways = [Vec2::UP, Vec2::DOWN, Vec2::LEFT, Vec2::RIGHT];
    let cost = |way: &Vec2| {
        let middle = rect.center() + *way * (rect.size() * 0.5 + Vec2::splat(5.0 + length * 0.5));
        let along = way.abs() * length + vec2(way.y, way.x).abs() * (length * 0.72);
        let arrow = Rect::from_center_size(middle, along);
        let hidden = others.iter().filter(|other| other.expand(LABEL * 0.5).intersects(arrow)).count();
        (!view.contains_rect(arrow), hidden)
    };
    ways.into_iter().min_by_key(cost).unwrap_or(Vec2::UP)
}

/// An arrow that points at a square.
fn arrow(view: Rect, rect: Rect, length: f32, others: &[Rect]) -> [Shape; 3] {
    let theme = Theme::get();
    let way = from(view, rect, length, others);
    let tip = rect.center() + way * (rect.size() * 0.5 + Vec2::splat(5.0));
    let at = |x: f32, y: f32| tip + (way * y + way.rot90() * x) * length;
    let outline: Vec<Pos2> =
        [(0.0, 0.0), (0.36, 0.42), (0.14, 0.42), (0.14, 1.0), (-0.14, 1.0), (-0.14, 0.42), (-0.36, 0.42)]
            .map(|(x, y)| at(x, y))
            .into();
    let head = vec![outline[0], outline[1], outline[6]];
    let shaft = vec![outline[2], outline[3], outline[4], outline[5]];
    [
        Shape::convex_polygon(head, theme.fits.0, Stroke::NONE),
        Shape::convex_polygon(shaft, theme.fits.0, Stroke::NONE),
        Shape::closed_line(outline, Stroke::new(2.5, theme.pen.0)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arrow_comes_from_where_it_hides_no_other_choice_and_is_in_view() {
        let view = Rect::from_min_size(Pos2::ZERO, Vec2::splat(400.0));
        let at = |x: f32, y: f32| Rect::from_center_size(pos2(x, y), Vec2::splat(30.0));
        let meant = at(200.0, 200.0);
        assert_eq!(from(view, meant, 40.0, &[]), Vec2::UP);
        assert_eq!(from(view, meant, 40.0, &[at(200.0, 160.0)]), Vec2::DOWN);
        assert_eq!(from(view, meant, 40.0, &[at(200.0, 160.0), at(205.0, 250.0)]), Vec2::LEFT);
        assert_eq!(from(view, at(200.0, 30.0), 40.0, &[]), Vec2::DOWN, "there is no room above");
    }
    use egui::pos2;
    use rules::{Cell, Part};

    #[test]
    fn the_ring_surrounds_the_figure_that_is_meant_even_beside_its_tile() {
        let place = |n| Place::Segment(Cell::new(0, 0), Part::Whole, n);
        let square = |x: f32| Rect::from_center_size(pos2(x, 50.0), Vec2::splat(24.0));
        let ghosts = [(place(0), square(40.0)), (place(1), square(190.0))];
        let around = |n, home| ring(&ghosts, place(n), home, 4.0);
        for n in [0, 1] {
            let ghost = ghosts[n as usize].1;
            let ring = around(n, Some(square(70.0))).unwrap();
            assert_eq!(ring.center(), ghost.center(), "not the place that the figure was moved away from");
            assert!(ring.width() * 0.5 - 4.0 > ghost.width() * 0.5);
        }
        assert_eq!(around(2, Some(square(70.0))).unwrap().center(), square(70.0).center());
        assert_eq!(around(2, None), None);
    }
}
