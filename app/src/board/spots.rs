//! The spots on the map where an action is possible now: ghosts of what would be put there, bars for walls, and badges
//! for tiles that can be taken up.

use super::atlas::Atlas;
use super::scene::{BoardInput, Look, Scene, Spot};
use super::view::Board;
use super::{ghost, things};
use crate::probe::Probe;
use crate::theme::Theme;
use egui::{
    Color32, Event, FontId, Id, Painter, Pos2, Rect, Role, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo,
    vec2,
};
use rules::Place;

/// The smallest radius of a spot with room for its digit.
const TAGGED: f32 = 12.0;

/// The radius of a spot: large enough to hit, but with small tiles small enough not to cover its neighbours.
fn spot_radius(look: Look, zoom: f32) -> f32 {
    match look {
        Look::Wall => (zoom * 0.1).max(10.0).min(zoom * 0.25),
        _ => (zoom * 0.13).max(15.0).min(zoom * 0.4),
    }
}

/// Shows all spots and notes which is pointed at, and which was chosen. Returns the places of the ghosts, with their squares on the screen.
pub(super) fn show(
    board: &mut Board,
    ui: &Ui,
    view: Rect,
    scene: &Scene,
    atlas: &mut Atlas,
    probe: &Probe,
    did: &mut Vec<BoardInput>,
) -> Vec<(Place, Rect)> {
    board.uses_keys = uses_keys(ui, board.uses_keys);
    let (ghosts, hot) = ghost::show(board, ui, view, scene, atlas, probe, did);
    let before = std::mem::replace(&mut board.hot, hot);
    let painter = ui.painter_at(view);
    for (n, spot) in scene.spots.iter().enumerate().filter(|(_, spot)| !ghost::is_ghost(spot.look)) {
        let Some(p) = board.point_of(view, scene, atlas, spot.place) else { continue };
        let radius = spot_radius(spot.look, board.camera.zoom);
        let rect = Rect::from_center_size(p, Vec2::splat(radius * 2.0));
        let response = ui.interact(rect.intersect(view), Id::unique(("spot", n)), Sense::CLICK);
        let name = scene.named(spot.place, &spot.label);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        probe.add(format!("spot {}", n + 1), rect);
        let is_pointed = response.hovered() && !board.pointer_rests;
        let is_meant = ghost::is_meant(scene, n, spot);
        let is_hot = is_pointed || is_meant || hot.is_none() && scene.foreseen == Some(n);
        if spot.look == Look::Wall {
            edge(&painter, spot.place, p, board.camera.zoom, (is_hot, is_meant));
        } else {
            if is_meant {
                ghost::ring(&painter, Rect::from_center_size(p, Vec2::splat(radius * 2.0)));
            }
            badge(&painter, atlas, spot, (p, radius), is_hot);
        }
        if radius >= TAGGED {
            if n >= scene.taken_digits && (board.uses_keys || is_hot) {
                ghost::digit(&painter, p + vec2(radius * 0.8, -radius * 0.8), n);
            }
            worth(&painter, spot, p, radius);
        }
        if response.clicked() {
            did.push(BoardInput::Spot(n));
        }
        if is_pointed {
            board.hot = Some(n);
        }
    }
    // Beside the choices, the part of a tile under the pointer answers for its choice.
    board.hot = board.hot.or(scene.foreseen);
    if board.hot != before {
        // What a choice would do is marked on the map, which was drawn already.
        ui.ctx().request_repaint();
    }
    ghosts
}

/// Whether the last input was a key rather than the pointer.
fn uses_keys(ui: &Ui, before: bool) -> bool {
    ui.input(|i| {
        i.events.iter().fold(before, |uses, event| match event {
            Event::Key { pressed: true, .. } => true,
            Event::PointerMoved(_) | Event::PointerButton { .. } => false,
            _ => uses,
        })
    })
}

/// A disc for what has no picture of its own. The outer rim contrasts with the table, which may be dark.
fn badge(painter: &Painter, atlas: &mut Atlas, spot: &Spot, (p, radius): (Pos2, f32), is_hot: bool) {
    let theme = Theme::of(painter.ctx());
    let fill = if is_hot { theme.glow.0 } else { theme.chalk.alpha(0.8) };
    painter.circle_stroke(p, radius + 1.5, Stroke::new(1.5, theme.ink.0));
    painter.circle(p, radius, fill, Stroke::new(if is_hot { 3.0 } else { 2.0 }, theme.pen.0));
    things::look(painter, atlas, spot.look, spot.place, (p, radius), is_hot, theme.pen.0);
}

/// A place for a wall: a bar along the side, since there may be a hundred of them.
fn edge(painter: &Painter, place: Place, p: Pos2, zoom: f32, (is_hot, is_meant): (bool, bool)) {
    let theme = Theme::of(painter.ctx());
    // From afar the bar is thin, so that tiles show between the bars.
    let (half, width) = (zoom * 0.34, (zoom * 0.09).clamp(1.5, 12.0));
    let rim = (zoom * 0.03).clamp(0.5, 1.5);
    let along = things::along(place) * half;
    let fill = if is_hot { theme.glow.0 } else { theme.stone.0 };
    let line = |grow: f32, colour: Color32| {
        let more = along.normalized() * grow * 0.5;
        painter.line_segment([p - along - more, p + along + more], Stroke::new(width + grow, colour));
    };
    if is_meant {
        line(rim * 4.0 + 9.0, theme.chalk.0);
        line(rim * 4.0 + 6.0, theme.accent.0);
    }
    // The outermost line contrasts with the table, which may be dark.
    line(rim * 4.0, theme.chalk.alpha(0.9));
    line(rim * 2.0, theme.pen.0);
    line(0.0, fill);
}

/// The worth of a spot, on a small label below it.
fn worth(painter: &Painter, spot: &Spot, p: Pos2, radius: f32) {
    let Some(text) = spot.worth.clone() else { return };
    let theme = Theme::of(painter.ctx());
    let galley = painter.layout_no_wrap(text, FontId::proportional(12.0), theme.ink.0);
    let middle = p + vec2(0.0, radius + 5.0);
    let rect = Rect::from_center_size(middle, galley.size() + vec2(8.0, 1.0));
    painter.rect(rect, 6.0, theme.card.0, Stroke::new(1.0, theme.ink_soft.0), StrokeKind::Outside);
    painter.galley(rect.center() - galley.size() * 0.5, galley, Color32::PLACEHOLDER);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spots_leave_their_neighbours_free_however_small_tiles_are() {
        // The sides of a cell are closest to each other: half a tile across and half a tile down.
        for zoom in [12.0, 20.0, 33.0, 60.0, 120.0_f32] {
            let apart = zoom * 0.5_f32.hypot(0.5);
            assert!(2.0 * spot_radius(Look::Wall, zoom) < apart, "at {zoom}");
            assert!(2.0 * spot_radius(Look::Lift, zoom) < zoom, "at {zoom}");
        }
    }
}
