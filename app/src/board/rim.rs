//! Marks at the rim of the view for spots outside it: they show the direction and scroll to them.

use super::atlas::Atlas;
use super::scene::{Scene, Spot};
use super::things;
use super::view::Board;
use crate::probe::Probe;
use crate::theme::Theme;
use egui::{Align2, FontId, Id, Painter, Pos2, Rect, Role, Sense, Shape, Stroke, Ui, Vec2, WidgetInfo, vec2};

/// The radius of a mark: large enough for a finger.
const RADIUS: f32 = 17.0;
/// Room for the arrow outside the mark.
const ARROW: f32 = 11.0;
/// Spots whose marks would be closer than this share one.
const TOGETHER: f32 = 70.0;

/// The most spots that are marked. More of them, as for walls, are everywhere anyway.
const MOST: usize = 24;

/// Spots in the same direction.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Mark {
    at: Pos2,
    /// The offset of the nearest one.
    ahead: Vec2,
    off: f32,
    /// The nearest one's index.
    nearest: usize,
    count: usize,
}

/// The marks for spots at these points of the screen, with the spots' indices.
fn marks(view: Rect, spots: impl Iterator<Item = (usize, Pos2)>) -> Vec<Mark> {
    let inner = view.shrink((RADIUS + ARROW + 2.0).min(view.size().min_elem() * 0.4));
    let mut marks: Vec<Mark> = Vec::new();
    for (n, p) in spots.filter(|(_, p)| !view.contains(*p)) {
        let at = inner.clamp(p);
        let (ahead, off) = ((p - at).normalized(), p.distance(at));
        match marks.iter_mut().find(|m| m.at.distance(at) < TOGETHER) {
            Some(mark) => {
                mark.count += 1;
                if off < mark.off {
                    (mark.ahead, mark.off, mark.nearest) = (ahead, off, n);
                }
            }
            None => marks.push(Mark { at, ahead, off, nearest: n, count: 1 }),
        }
    }
    marks
}

fn points(board: &Board, view: Rect, scene: &Scene, atlas: &mut Atlas) -> Vec<(usize, Pos2)> {
    let spots = scene.spots.iter().enumerate();
    spots.filter_map(|(n, spot)| Some((n, board.point_of(view, scene, atlas, spot.place)?))).collect()
}

/// Shows the marks. A click on one scrolls to the nearest of its spots.
pub(super) fn show(board: &mut Board, ui: &Ui, view: Rect, scene: &Scene, atlas: &mut Atlas, probe: &Probe) {
    if scene.spots.len() > MOST {
        return;
    }
    let points = points(board, view, scene, atlas);
    let painter = ui.painter_at(view);
    for (n, mark) in marks(view, points.into_iter()).into_iter().enumerate() {
        let rect = Rect::from_center_size(mark.at, Vec2::splat(RADIUS * 2.0));
        let response = ui.interact(rect, Id::unique(("outside", n)), Sense::CLICK);
        let name = format!("{}: {}", scene.outside, mark.count);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        probe.add(format!("outside {}", n + 1), rect);
        let Some(spot) = scene.spots.get(mark.nearest) else { continue };
        draw(&painter, atlas, spot, mark, response.hovered());
        if response.clicked() {
            board.wants_cell = Some(spot.place.cell());
            ui.ctx().request_repaint();
        }
        response.on_hover_text(name);
    }
}

fn draw(painter: &Painter, atlas: &mut Atlas, spot: &Spot, mark: Mark, is_hot: bool) {
    let theme = Theme::of(painter.ctx());
    let (ahead, across) = (mark.ahead, mark.ahead.rot90());
    let base = mark.at + ahead * (RADIUS - 3.0);
    let arrow = vec![base + across * 11.0, mark.at + ahead * (RADIUS + ARROW), base - across * 11.0];
    painter.add(Shape::convex_polygon(arrow, theme.accent.0, Stroke::new(1.5, theme.ink.0)));
    let fill = if is_hot { theme.glow.0 } else { theme.chalk.0 };
    painter.circle_stroke(mark.at, RADIUS + 1.5, Stroke::new(1.5, theme.ink.0));
    painter.circle(mark.at, RADIUS, fill, Stroke::new(2.5, theme.accent.0));
    things::look(painter, atlas, spot.look, spot.place, (mark.at, RADIUS), true, theme.pen.0);
    if mark.count > 1 {
        let tag = mark.at + vec2(RADIUS * 0.8, -RADIUS * 0.8);
        painter.circle_filled(tag, 8.0, theme.ink.0);
        painter.text(tag, Align2::CENTER_CENTER, mark.count, FontId::proportional(11.0), theme.paper.0);
    }
}

/// Scrolls to the nearest of new spots if none of them is visible.
pub(super) fn look(board: &mut Board, ui: &Ui, view: Rect, scene: &Scene, atlas: &mut Atlas) {
    if scene.spots.iter().map(|s| s.place).eq(board.offered.iter().copied()) {
        return;
    }
    board.offered = scene.spots.iter().map(|s| s.place).collect();
    let points = points(board, view, scene, atlas);
    if points.iter().any(|(_, p)| view.contains(*p)) {
        return;
    }
    let off = |p: Pos2| p.distance(view.center());
    let nearest = points.into_iter().min_by(|a, b| off(a.1).total_cmp(&off(b.1)));
    if let Some(spot) = nearest.and_then(|(n, _)| scene.spots.get(n)) {
        board.wants_cell = Some(spot.place.cell());
        ui.ctx().request_repaint();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::pos2;

    fn view() -> Rect {
        Rect::from_min_size(pos2(0.0, 50.0), vec2(800.0, 500.0))
    }

    #[test]
    fn what_is_seen_needs_no_mark() {
        assert_eq!(marks(view(), [(0, pos2(400.0, 300.0))].into_iter()), []);
    }

    #[test]
    fn spots_that_lie_the_same_way_share_a_mark_that_tells_the_way_to_the_nearest() {
        let spots = [(0, pos2(1400.0, 300.0)), (1, pos2(1000.0, 310.0)), (2, pos2(400.0, -90.0))];
        let [east, north] = marks(view(), spots.into_iter())[..] else { panic!() };
        assert_eq!((east.count, east.nearest, north.count, north.nearest), (2, 1, 1, 2));
        assert!(east.ahead.x > 0.9 && north.ahead.y < -0.9);
        for mark in [east, north] {
            assert!(view().contains(mark.at + mark.ahead * (RADIUS + ARROW)), "{mark:?}");
        }
    }
}
