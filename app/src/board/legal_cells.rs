//! The cells where the tile in hand may go. A full line surrounds those where it fits as it lies, a dashed line those
//! where it fits once it is turned, so that they differ without colour too. A small bridge stands where it takes one.

use super::atlas::{Atlas, Sprite};
use super::scene::{BoardInput, Scene};
use super::view::{Board, fitting};
use super::{mesh, things};
use crate::art::thing::Thing;
use crate::probe::Probe;
use crate::theme::Theme;
use egui::{Color32, Id, Painter, Pos2, Rect, Role, Sense, Shape, Stroke, Ui, Vec2, WidgetInfo, vec2};
use rules::{Cell, Place, Rotations};

/// Below this size of a cell in points, no corner is round.
const ROUND: f32 = 14.0;
/// The size of the bridge on a cell where the tile takes one, in cells.
const BRIDGE: f32 = 0.34;

/// How the tile in hand fits a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fit {
    /// As it lies.
    Now,
    /// Once it is turned.
    Turned,
}

/// The look of a legal cell.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Ghost {
    fill: Color32,
    line: Stroke,
    /// A darker line under it, so that it is seen on light wood too.
    under: Stroke,
    is_dashed: bool,
}

impl Ghost {
    fn new(theme: &Theme, fit: Fit, zoom: f32) -> Self {
        let width = (zoom * 0.02).clamp(1.0, 2.5);
        let (fill, width, is_dashed) = match fit {
            Fit::Now => (theme.turns.alpha(0.22), width * 1.2, false),
            Fit::Turned => (theme.turns.alpha(0.08), width * 0.9, true),
        };
        let line = Stroke::new(width, theme.turns.0);
        Self { fill, line, under: Stroke::new(width + 1.5, theme.pen.alpha(0.4)), is_dashed }
    }

    /// Draws it along a closed line.
    fn draw(&self, painter: &Painter, outline: &[Pos2], zoom: f32) {
        painter.add(Shape::convex_polygon(outline.to_vec(), self.fill, Stroke::NONE));
        if !self.is_dashed {
            for stroke in [self.under, self.line] {
                painter.add(Shape::closed_line(outline.to_vec(), stroke));
            }
            return;
        }
        let closed: Vec<Pos2> = outline.iter().chain(outline.first()).copied().collect();
        let (dash, gap) = ((zoom * 0.075).clamp(2.0, 9.0), (zoom * 0.05).clamp(1.6, 6.0));
        for stroke in [self.under, self.line] {
            painter.extend(Shape::dashed_line(&closed, stroke, dash, gap));
        }
    }
}

/// Shows the legal cells and notes which one was chosen.
pub(super) fn show(
    board: &Board,
    ui: &Ui,
    view: Rect,
    scene: &Scene,
    (atlas, probe): (&mut Atlas, &Probe),
    did: &mut Vec<BoardInput>,
) {
    if scene.hand.is_none() {
        return;
    }
    let painter = ui.painter_at(view);
    for (cell, rotations) in &scene.places {
        let rect = board.camera.cell_rect(view, *cell);
        let seen = rect.intersect(view);
        if !seen.is_positive() {
            continue;
        }
        let fit = if rotations.contains(scene.rotation) { Fit::Now } else { Fit::Turned };
        draw(&painter, scene, *cell, (*rotations, fit), rect);
        bridge(&painter, scene, atlas, *cell, rect);
        let id = Id::unique(("legal cell", cell.x, cell.y));
        // The arrow keys move between cells. With Tab, the user would have to walk through all of them.
        let response = ui.interact(seen, id, Sense::CLICK);
        let prefix = if scene.bridged.contains(cell) { &scene.bridge_at } else { &scene.place_at };
        let name = scene.named(Place::Cell(*cell), &format!("{prefix} {cell}"));
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        let kind = if fit == Fit::Now { "fits" } else { "turns" };
        probe.add(format!("{kind} {cell}"), seen);
        if response.clicked() {
            did.push(BoardInput::Place(*cell));
        }
        if response.secondary_clicked() {
            did.push(BoardInput::Turn { over: Some(*cell), back: false });
        }
    }
}

/// Shows on a cell that the tile in hand takes a bridge there.
pub(super) fn bridge(painter: &Painter, scene: &Scene, atlas: &mut Atlas, cell: Cell, rect: Rect) {
    if scene.bridged.contains(&cell) {
        things::sprite(painter, atlas, Sprite::Thing(Thing::Bridge), rect.center(), rect.width() * BRIDGE);
    }
}

fn draw(painter: &Painter, scene: &Scene, cell: Cell, (rotations, fit): (Rotations, Fit), rect: Rect) {
    let (theme, zoom) = (Theme::of(painter.ctx()), rect.width());
    let inner = rect.shrink((zoom * 0.045).max(1.0));
    let half = mesh::corners(inner, scene.part(fitting(rotations, scene.rotation)));
    let outline = half.map_or_else(|| rounded(inner, zoom * 0.07), |corners| corners.to_vec());
    Ghost::new(theme, fit, zoom).draw(painter, &outline, zoom);
    if scene.cursor == Some(cell) {
        let around = rounded(rect.shrink(1.5), zoom * 0.07);
        for stroke in [Stroke::new(5.5, theme.chalk.0), Stroke::new(3.0, theme.accent.0)] {
            painter.add(Shape::closed_line(around.clone(), stroke));
        }
    }
}

/// The outline of a rectangle with round corners, clockwise.
fn rounded(rect: Rect, radius: f32) -> Vec<Pos2> {
    if rect.width() < ROUND {
        return vec![rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom()];
    }
    let inner = rect.shrink(radius);
    let corners = [inner.left_top(), inner.right_top(), inner.right_bottom(), inner.left_bottom()];
    let bow = |(k, corner): (usize, Pos2)| {
        (0..=4).map(move |n| {
            let turn = (k as f32 + n as f32 / 4.0 + 2.0) * std::f32::consts::FRAC_PI_2;
            corner + vec2(turn.cos(), turn.sin()) * Vec2::splat(radius)
        })
    };
    corners.into_iter().enumerate().flat_map(bow).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::Shade;
    use egui::{Rgba, pos2};

    /// The luminance of a colour over a ground, from 0 to 1.
    fn grey(colour: Color32, ground: Color32) -> f32 {
        let ground = Rgba::from(ground.blend(colour));
        0.2126 * ground.r() + 0.7152 * ground.g() + 0.0722 * ground.b()
    }

    fn contrast(a: f32, b: f32) -> f32 {
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn legal_cells_differ_from_each_other_and_from_the_table_in_grey() {
        for shade in Shade::ALL {
            let theme = Theme::in_shade(shade);
            let table = theme.table.0;
            for zoom in [12.0, 40.0, 110.0, 400.0] {
                let [now, turned] = [Fit::Now, Fit::Turned].map(|fit| Ghost::new(theme, fit, zoom));
                assert!(!now.is_dashed && turned.is_dashed && now.line.width > turned.line.width);
                let [full, faint, empty] =
                    [now.fill, turned.fill, Color32::TRANSPARENT].map(|fill| grey(fill, table));
                assert!(full > faint && faint > empty, "{shade:?}: {full} {faint} {empty}");
                for ghost in [now, turned] {
                    let line = grey(ghost.line.color, table);
                    let under = grey(ghost.under.color, table);
                    let ratio = contrast(line, empty).max(contrast(line, under));
                    assert!(ratio >= 3.0, "{shade:?}: {ratio}");
                }
            }
        }
    }

    #[test]
    fn the_outline_is_round_and_stays_in_the_cell() {
        let rect = Rect::from_min_size(pos2(10.0, 20.0), Vec2::splat(90.0));
        let outline = rounded(rect, 8.0);
        assert!(outline.iter().all(|p| rect.expand(0.01).contains(*p)));
        let nearest = |corner: Pos2| outline.iter().map(|p| p.distance(corner)).fold(f32::MAX, f32::min);
        assert!(nearest(rect.left_top()) > 2.0 && nearest(pos2(18.0, 20.0)) < 0.01);
        assert_eq!(rounded(rect.shrink(40.0), 1.0).len(), 4, "from afar its corners are plain");
    }
}
