//! Cities: their ground, walls, towers, gates and houses.

use super::canvas::{Canvas, INK, rectangle};
use super::chance::Dice;
use super::house::{House, banner, cathedral, house};
use super::layout::{City, Layout};
use super::palette::{colour, faded};
use super::point::{Point, along, distance_to, is_inside, length, pt};
use super::way::gates;
use rules::Tile;

/// Ground, walls and everything within.
pub fn cities(canvas: &mut Canvas, tile: &Tile, layout: &Layout, dice: &mut Dice) {
    // The first city of the tile lies above the others where they cross.
    for city in layout.cities.iter().rev() {
        ground(canvas, city, dice);
        walls(canvas, city);
    }
    for city in &layout.cities {
        inside(canvas, tile, layout, city, dice);
    }
    let gates = gates(layout);
    for city in &layout.cities {
        towers(canvas, city, &gates);
    }
    let mut sorted = gates;
    sorted.sort_by(|a, b| a.0.y.total_cmp(&b.0.y));
    sorted.iter().for_each(|(p, _)| gate(canvas, *p));
}

fn ground(canvas: &mut Canvas, city: &City, dice: &mut Dice) {
    let outline = &city.shape.outline;
    canvas.fill(outline, colour("ground"));
    for _ in 0..70 {
        let p = pt(dice.unit(), dice.unit());
        let (rx, name) = (dice.between(0.004, 0.011), dice.pick(2));
        let is_calm = p.x.min(p.y).min(1.0 - p.x).min(1.0 - p.y) > 0.03;
        if is_calm && is_inside(outline, p) {
            canvas.ellipse(p, rx, rx * 0.7, faded(["ground_dark", "plaster_dark"][name], 0.55));
        }
    }
}

fn walls(canvas: &mut Canvas, city: &City) {
    for wall in &city.shape.walls {
        let moved = |d: Point| wall.iter().map(|p| *p + d).collect::<Vec<_>>();
        canvas.stroke(&moved(pt(0.012, 0.018)), 0.06, faded("shadow", 0.28));
        canvas.stroke(wall, 0.062, colour("ink"));
        canvas.stroke(wall, 0.049, colour("stone_dark"));
        canvas.stroke(&moved(pt(-0.003, -0.006)), 0.036, colour("stone"));
        canvas.dash(&moved(pt(-0.003, -0.006)), 0.03, [0.02, 0.014], colour("stone_light"));
        canvas.stroke(&moved(pt(-0.003, -0.006)), 0.012, colour("stone_dark"));
    }
}

fn inside(canvas: &mut Canvas, tile: &Tile, layout: &Layout, city: &City, dice: &mut Dice) {
    let segment = &tile.segments[city.segment as usize];
    let spot = layout.spots[city.segment as usize];
    let is_main = is_inside(&city.shape.outline, spot);
    let mut keep: Vec<(Point, f32)> = vec![(spot, 0.085)];
    if segment.cathedral {
        keep[0].1 = 0.27;
    }
    let banner_at = is_main.then(|| banner_place(city, spot));
    if segment.pennants > 0 {
        keep.extend(banner_at.map(|p| (p, 0.09)));
    }
    keep.extend(layout.monastery.map(|m| (m, 0.17)));
    keep.extend(tile.marks.first().map(|_| (super::object::mark_place(tile, layout), 0.12)));
    let mut houses = scatter(layout, city, &keep, dice);
    houses.sort_by(|a, b| a.at.y.total_cmp(&b.at.y));
    houses.iter().for_each(|h| house(canvas, h));
    if segment.cathedral {
        cathedral(canvas, spot);
    }
    if let (true, Some(p)) = (segment.pennants > 0 && is_main, banner_at) {
        for i in 0..segment.pennants.min(3) {
            banner(canvas, p + pt(f32::from(i) * 0.09, 0.0));
        }
    }
}

/// Beside the figure's place, with room inside the walls.
fn banner_place(city: &City, spot: Point) -> Point {
    let room = |p: Point| {
        let border = p.x.min(p.y).min(1.0 - p.x).min(1.0 - p.y);
        let walls = city.shape.walls.iter().map(|w| distance_to(w, p)).fold(border, f32::min);
        if is_inside(&city.shape.outline, p) { walls } else { -1.0 }
    };
    [
        (-0.17, 0.0),
        (0.17, 0.0),
        (0.0, -0.17),
        (0.0, 0.17),
        (-0.14, -0.12),
        (0.14, 0.12),
        (-0.24, 0.0),
        (0.24, 0.0),
    ]
    .into_iter()
    .map(|(x, y)| spot + pt(x, y))
    .max_by(|a, b| room(*a).min(0.11).total_cmp(&room(*b).min(0.11)))
    .unwrap_or(spot)
}

/// Places for houses: well inside the walls and off the border, none on top of another.
fn scatter(layout: &Layout, city: &City, keep: &[(Point, f32)], dice: &mut Dice) -> Vec<House> {
    let mut houses: Vec<House> = Vec::new();
    for _ in 0..420 {
        let kind = dice.pick(5);
        let w = if kind < 2 { dice.between(0.08, 0.1) } else { dice.between(0.09, 0.115) };
        let at = pt(dice.between(0.06, 0.94), dice.between(0.05, 0.93));
        let feet = [at, at + pt(-w * 0.55, 0.0), at + pt(w * 0.55, 0.0), at + pt(0.0, -w * 0.8)];
        let is_in = feet.iter().all(|p| {
            is_inside(&city.shape.outline, *p)
                && city.shape.walls.iter().all(|wall| distance_to(wall, *p) > 0.04)
                && p.x.min(p.y).min(1.0 - p.x).min(1.0 - p.y) > 0.022
        });
        let body = at + pt(0.0, -w * 0.35);
        let is_kept = keep.iter().all(|(p, r)| p.distance(body) > *r + 0.03);
        let is_free = houses.iter().all(|h| {
            let d = at - h.at;
            (d.x / 0.108).powi(2) + (d.y / 0.083).powi(2) > 1.0
        });
        let is_above = layout
            .cities
            .iter()
            .take_while(|c| c.segment != city.segment)
            .all(|c| !is_inside(&c.shape.outline, at));
        let on_road = layout.roads.iter().any(|r| distance_to(&r.points, body) < 0.0);
        if is_in && is_kept && is_free && is_above && !on_road {
            houses.push(House { at, width: w, kind, shade: dice.unit() });
        }
    }
    houses
}

/// Towers along each wall, away from gates and from the border.
fn towers(canvas: &mut Canvas, city: &City, gates: &[(Point, Point)]) {
    let mut places = Vec::new();
    for wall in &city.shape.walls {
        let total = length(wall);
        let stops: &[f32] = if total > 0.9 { &[0.24, 0.76] } else { &[0.5] };
        places.extend(stops.iter().map(|t| along(wall, total * t).0));
    }
    places.retain(|p| gates.iter().all(|(g, _)| g.distance(*p) > 0.12));
    places.sort_by(|a, b| a.y.total_cmp(&b.y));
    places.iter().for_each(|p| tower(canvas, *p, 0.034));
}

/// A round tower with a pointed roof.
pub fn tower(canvas: &mut Canvas, p: Point, r: f32) {
    let ink = colour("ink");
    canvas.soft(p + pt(r * 0.8, r * 0.9), r * 1.3, r * 0.8, colour("shadow"), 0.3);
    let body = rectangle(p + pt(-r, -r * 1.3), r * 2.0, r * 2.3);
    canvas.inked(&body, colour("stone_light"), ink);
    canvas.fill(&rectangle(p + pt(r * 0.25, -r * 1.2), r * 0.68, r * 2.15), faded("stone_dark", 0.6));
    let top = p + pt(0.0, -r * 3.2);
    let (west, east) = (p + pt(-r * 1.3, -r * 1.1), p + pt(r * 1.3, -r * 1.1));
    canvas.fill(&[top, p + pt(r * 0.2, -r * 1.1), west], colour("roof_light"));
    canvas.fill(&[top, p + pt(r * 0.2, -r * 1.1), east], colour("roof_dark"));
    canvas.outline(&[top, east, west], INK, ink);
}

/// A gate house over a road.
fn gate(canvas: &mut Canvas, p: Point) {
    let ink = colour("ink");
    let (w, h) = (0.066, 0.1);
    let at = p + pt(-w, -h * 0.72);
    canvas.soft(p + pt(0.03, 0.03), w * 1.1, 0.03, colour("shadow"), 0.3);
    canvas.inked(&rectangle(at, w * 2.0, h), colour("stone"), ink);
    for i in 0..4 {
        let b = rectangle(at + pt(i as f32 * w * 0.54 + 0.002, -0.02), w * 0.36, 0.024);
        canvas.inked(&b, colour("stone_light"), ink);
    }
    let door: Vec<Point> = (0..=10)
        .map(|i| {
            let a = std::f32::consts::PI * (1.0 + i as f32 / 10.0);
            p + pt(a.cos() * 0.033, a.sin() * 0.036 - 0.006)
        })
        .chain([p + pt(0.033, h * 0.28), p + pt(-0.033, h * 0.28)])
        .collect();
    canvas.inked(&door, colour("door"), ink);
}
