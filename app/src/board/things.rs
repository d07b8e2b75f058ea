//! Gold, walls, chips, dragon, wizard and the like on the map.

use super::atlas::{Atlas, Sprite};
use super::camera::Camera;
use super::mesh::{Meshes, corners};
use super::scene::{Laid, Look, Scene, Token, What};
use super::view::Board;
use crate::art::point::{Point, inward, middle};
use crate::art::thing::Thing;
use crate::screen::widget;
use crate::theme::Theme;
use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, vec2};
use rules::{Part, Place, Side};

/// Where a place is in its cell, from the north-west corner in tiles; nothing where its tile does not lie.
pub(crate) fn point_of(laid: &Laid, atlas: &mut Atlas, place: Place) -> Option<Point> {
    match place {
        Place::Cell(_) => Some(Point::CENTRE),
        Place::Half(_, part) => Some(centre_of(part)),
        Place::Side(_, side) => Some(middle(side)),
        Place::Segment(cell, part, n) => {
            let (tile, rotation) = laid.get(&(cell, part))?;
            let spot = atlas.layout(*tile).spots.get(usize::from(n)).copied()?;
            Some(spot.turned(*rotation))
        }
        Place::Mouth(cell, n) => {
            let (tile, rotation) = laid.get(&(cell, Part::Whole))?;
            Some(atlas.mouth(*tile, n)?.turned(*rotation))
        }
    }
}

/// The middle of what a part of a cell holds.
pub(crate) fn centre_of(part: Part) -> Point {
    let near = |a: Side, b: Side| {
        let away = inward(a) + inward(b);
        Point::CENTRE + away * -0.17
    };
    match part {
        Part::Whole => Point::CENTRE,
        Part::NE => near(Side::N, Side::E),
        Part::SE => near(Side::S, Side::E),
        Part::SW => near(Side::S, Side::W),
        Part::NW => near(Side::N, Side::W),
    }
}

/// What lies flat: cards in gaps, walls.
pub(super) fn ground(painter: &Painter, view: Rect, camera: &Camera, scene: &Scene<'_>) {
    let theme = Theme::of(painter.ctx());
    for Token { what, place } in scene.tokens {
        let rect = camera.cell_rect(view, place.cell());
        if !rect.expand(camera.zoom).intersects(view) {
            continue;
        }
        match what {
            What::Card(colour) => card(painter, rect, theme.seat(*colour)),
            What::Wall => wall(painter, rect, *place, 1.0),
            _ => {}
        }
    }
    if let Some(place) = scene.pointed {
        let rect = camera.cell_rect(view, place.cell());
        painter.rect_stroke(rect, 2.0, Stroke::new(4.0, theme.glow.0), StrokeKind::Inside);
    }
}

/// A card that closes a gap: sand with a compass, so that nobody takes it for land.
fn card(painter: &Painter, rect: Rect, colour: Color32) {
    let theme = Theme::of(painter.ctx());
    painter.rect_filled(rect.shrink(1.0), 3.0, theme.turns.0);
    painter.rect_stroke(rect.shrink(2.0), 3.0, Stroke::new(3.0, colour), StrokeKind::Inside);
    let (c, r) = (rect.center(), rect.width() * 0.28);
    let star: Vec<Pos2> = (0..8)
        .map(|i| {
            let a = i as f32 / 8.0 * std::f32::consts::TAU;
            c + vec2(a.cos(), a.sin()) * if i % 2 == 0 { r } else { r * 0.35 }
        })
        .collect();
    painter.add(Shape::closed_line(star, Stroke::new(2.0, theme.pen.alpha(0.7))));
}

/// A wall on a side of a cell, or along the long side of a half.
fn wall(painter: &Painter, rect: Rect, place: Place, alpha: f32) {
    let theme = Theme::of(painter.ctx());
    let (a, b) = match place {
        Place::Side(_, Side::N) => (rect.left_top(), rect.right_top()),
        Place::Side(_, Side::E) => (rect.right_top(), rect.right_bottom()),
        Place::Side(_, Side::S) => (rect.right_bottom(), rect.left_bottom()),
        Place::Side(_, Side::W) => (rect.left_bottom(), rect.left_top()),
        Place::Half(_, part) => match corners(rect, part) {
            Some([a, _, b]) => (a, b),
            None => return,
        },
        _ => return,
    };
    let width = (rect.width() * 0.075).max(3.0);
    painter.line_segment([a, b], Stroke::new(width + 3.0, theme.pen.alpha(alpha)));
    painter.line_segment([a, b], Stroke::new(width, theme.stone.alpha(alpha)));
    let along = b - a;
    let across = along.rot90().normalized() * width * 0.5;
    for i in 1..8 {
        let p = a + along * (i as f32 / 8.0);
        painter.line_segment([p - across, p + across], Stroke::new(1.5, theme.pen.alpha(alpha * 0.8)));
    }
}

/// Asks for the pictures of what stands up.
pub(super) fn ask(atlas: &mut Atlas, scene: &Scene<'_>) {
    for token in scene.tokens {
        let thing = match token.what {
            What::Gold(_) => Sprite::Thing(Thing::Nugget),
            What::Flock(_) => Sprite::Thing(Thing::Sheep),
            What::Wizard => Sprite::Thing(Thing::Wizard),
            What::Dragon(_) => Sprite::Thing(Thing::Dragon),
            What::Wagon(colour) => Sprite::Wagon(colour),
            What::Wall | What::Card(_) | What::Chip(_) => continue,
        };
        atlas.sprite(thing);
    }
}

/// What stands up: gold, chips, flocks, wagons, wizard and dragon.
pub(super) fn above(board: &Board, painter: &Painter, view: Rect, scene: &Scene<'_>, atlas: &mut Atlas) {
    let zoom = board.camera.zoom;
    for Token { what, place } in scene.tokens {
        let Some(p) = board.point_of(view, scene, atlas, *place) else { continue };
        if !view.expand(zoom).contains(p) {
            continue;
        }
        match *what {
            What::Wall | What::Card(_) => {}
            What::Gold(count) => {
                for n in 0..count.min(4) {
                    let by = vec2(-0.3 + 0.13 * f32::from(n), 0.3) * zoom;
                    sprite(painter, atlas, Sprite::Thing(Thing::Nugget), p + by, zoom * 0.2);
                }
            }
            What::Chip(colour) => chip(painter, p, (zoom * 0.085).max(6.0), colour),
            What::Flock(sheep) => {
                let at = p + vec2(0.14, 0.08) * zoom;
                sprite(painter, atlas, Sprite::Thing(Thing::Sheep), at, zoom * 0.2);
                number(painter, at, (zoom * 0.1).max(9.0), sheep);
            }
            What::Wagon(colour) => {
                sprite(painter, atlas, Sprite::Wagon(colour), p + vec2(0.1, -0.06) * zoom, zoom * 0.26);
            }
            What::Wizard => {
                sprite(painter, atlas, Sprite::Thing(Thing::Wizard), p + vec2(0.2, -0.1) * zoom, zoom * 0.36);
            }
            What::Dragon(facing) => {
                sprite(painter, atlas, Sprite::Thing(Thing::Dragon), p, zoom * 0.5);
                if let Some(side) = facing {
                    arrow(painter, p, side, zoom);
                }
            }
        }
    }
}

fn sprite(painter: &Painter, atlas: &mut Atlas, sprite: Sprite, p: Pos2, size: f32) {
    if let Some(slot) = atlas.sprite(sprite) {
        let mut meshes = Meshes::default();
        meshes.picture(slot, Rect::from_center_size(p, Vec2::splat(size.max(12.0))), Color32::WHITE);
        painter.extend(meshes.shapes());
    }
}

fn chip(painter: &Painter, p: Pos2, radius: f32, colour: net::node::Colour) {
    let theme = Theme::of(painter.ctx());
    painter.circle(p, radius, theme.seat(colour), Stroke::new(1.5, theme.pen.0));
    widget::symbol(painter, p, radius * 0.5, colour, theme.chalk.alpha(0.9));
}

fn number(painter: &Painter, p: Pos2, size: f32, value: u8) {
    let theme = Theme::of(painter.ctx());
    painter.text(p, Align2::CENTER_CENTER, value, FontId::proportional(size), theme.pen.0);
}

/// Where the dragon looks.
fn arrow(painter: &Painter, p: Pos2, side: Side, zoom: f32) {
    let theme = Theme::of(painter.ctx());
    let out = inward(side.opposite());
    let (out, across) = (vec2(out.x, out.y), vec2(-out.y, out.x));
    let tip = p + out * zoom * 0.44;
    let base = p + out * zoom * 0.33;
    let points = vec![tip, base + across * zoom * 0.07, base - across * zoom * 0.07];
    painter.add(Shape::convex_polygon(points, theme.fire.0, Stroke::new(1.5, theme.pen.0)));
}

/// What a tool carries out, in a rectangle.
pub fn paint_look(painter: &Painter, atlas: &mut Atlas, what: Look, rect: Rect) {
    let place = Place::Side(rules::Cell::new(0, 0), Side::N);
    let ink = Theme::of(painter.ctx()).ink.0;
    look(painter, atlas, what, place, (rect.center(), rect.width() * 0.5), true, ink);
}

/// What stands inside a spot, its lines in `ink`.
pub(super) fn look(
    painter: &Painter,
    atlas: &mut Atlas,
    look: Look,
    place: Place,
    (p, radius): (Pos2, f32),
    is_hot: bool,
    ink: Color32,
) {
    let theme = Theme::of(painter.ctx());
    let tint = Color32::WHITE.gamma_multiply(if is_hot { 1.0 } else { 0.75 });
    let mut picture = |kind: Sprite| {
        if let Some(slot) = atlas.sprite(kind) {
            let mut meshes = Meshes::default();
            meshes.picture(slot, Rect::from_center_size(p, Vec2::splat(radius * 1.7)), tint);
            painter.extend(meshes.shapes());
        }
    };
    match look {
        Look::Figure(piece, colour) => picture(Sprite::Figure(piece, colour)),
        Look::Gold => picture(Sprite::Thing(Thing::Nugget)),
        Look::Chip(colour) => chip(painter, p, radius * 0.62, colour),
        Look::Wall => {
            let dir = match place {
                Place::Side(_, Side::N | Side::S) => vec2(1.0, 0.0),
                Place::Side(..) => vec2(0.0, 1.0),
                Place::Half(_, Part::NE | Part::SW) => vec2(0.7, 0.7),
                _ => vec2(0.7, -0.7),
            } * radius
                * 0.65;
            painter.line_segment([p - dir, p + dir], Stroke::new(radius * 0.5, ink));
            painter.line_segment([p - dir * 0.9, p + dir * 0.9], Stroke::new(radius * 0.3, theme.stone.0));
        }
        Look::Lift => {
            let line = Stroke::new(radius * 0.16, ink);
            let at = |x: f32, y: f32| p + vec2(x, y) * radius;
            painter.line_segment([at(0.0, 0.5), at(0.0, -0.45)], line);
            painter.add(Shape::line(vec![at(-0.35, -0.1), at(0.0, -0.5), at(0.35, -0.1)], line));
        }
    }
}
