//! Roads, rivers and the bridges where they meet.

use super::canvas::{Canvas, ellipse};
use super::chance::Dice;
use super::layout::{Feature, Layout, RIVER, ROAD};
use super::palette::{colour, faded};
use super::point::{Point, along, crossing, distance_to, inward, length, middle, pt};
use rules::Side;

/// All rivers of a tile with their lakes.
pub fn rivers(canvas: &mut Canvas, layout: &Layout, dice: &mut Dice) {
    let lines: Vec<Vec<Point>> = layout.rivers.iter().map(|l| beyond(&l.points)).collect();
    let lakes: Vec<Vec<Point>> = layout
        .features
        .iter()
        .filter_map(|f| match f {
            Feature::Lake(p) => Some(super::shape::blob(*p, 0.16, 0.13, 1.0)),
            _ => None,
        })
        .collect();
    for (width, name) in
        [(2.0 * RIVER + 0.035, "bank"), (2.0 * RIVER + 0.012, "ink"), (2.0 * RIVER, "water_deep")]
    {
        for line in &lines {
            canvas.stroke(line, width, colour(name));
        }
        for lake in &lakes {
            canvas.outline(lake, (width - 2.0 * RIVER).max(0.001), colour(name));
            canvas.fill(lake, colour(name));
        }
    }
    for line in &lines {
        canvas.stroke(line, 2.0 * RIVER * 0.68, colour("water"));
    }
    for lake in &lakes {
        let c = lake.iter().fold(pt(0.0, 0.0), |s, p| s + *p) * (1.0 / lake.len() as f32);
        let inner: Vec<Point> = lake.iter().map(|p| c.lerp(*p, 0.78)).collect();
        canvas.fill(&inner, colour("water"));
    }
    for line in &lines {
        foam(canvas, line, dice);
    }
    for lake in &lakes {
        for (dx, dy) in [(-0.05, -0.03), (0.03, 0.03), (-0.02, 0.06)] {
            let p = lake[0] + pt(dx - 0.16, dy);
            canvas.stroke(&[p, p + pt(0.05, 0.0)], 0.006, faded("water_light", 0.8));
        }
    }
}

fn foam(canvas: &mut Canvas, line: &[Point], dice: &mut Dice) {
    let total = length(line);
    let mut d = 0.08;
    while d + 0.05 < total {
        let (p, dir) = along(line, d);
        let (q, _) = along(line, d + dice.between(0.03, 0.06));
        let off = dir.right() * dice.between(-0.035, 0.035);
        canvas.stroke(&[p + off, q + off], 0.006, faded("water_light", 0.8));
        d += dice.between(0.06, 0.1);
    }
}

/// All roads of a tile.
pub fn roads(canvas: &mut Canvas, layout: &Layout, dice: &mut Dice) {
    let lines: Vec<Vec<Point>> = layout.roads.iter().map(|l| beyond(&l.points)).collect();
    for (width, name) in [(2.0 * ROAD + 0.012, "ink"), (2.0 * ROAD, "road_edge"), (2.0 * ROAD - 0.02, "road")]
    {
        for line in &lines {
            canvas.stroke(line, width, colour(name));
        }
    }
    for line in &lines {
        for side in [-0.02, 0.02] {
            canvas.stroke(&shifted(line, side), 0.007, faded("road_rut", 0.9));
        }
        let total = length(line);
        let mut d = 0.03;
        while d < total {
            let (p, dir) = along(line, d);
            let q = p + dir.right() * dice.between(-0.036, 0.036);
            let name = if dice.pick(3) == 0 { "plaster" } else { "pebble" };
            canvas.ellipse(q, 0.0045, 0.0038, faded(name, 0.9));
            d += dice.between(0.02, 0.05);
        }
    }
}

/// Where two straight roads cross without meeting, the north-south one is a bridge over the other.
pub fn overpass(canvas: &mut Canvas, layout: &Layout) {
    let whole: Vec<_> = layout.roads.iter().filter(|l| l.points.len() > 21 && !l.has_mouth).collect();
    for (i, a) in whole.iter().enumerate() {
        for b in &whole[i + 1..] {
            if let Some((p, dir)) = crossing(&a.points, &b.points) {
                deck(canvas, p, dir, 0.14, "road");
            }
        }
    }
}

/// Bridges where roads, or the arches of a city, cross rivers.
pub fn bridges(canvas: &mut Canvas, layout: &Layout) {
    for river in &layout.rivers {
        for road in &layout.roads {
            if let Some((p, dir)) = crossing(&road.points, &river.points) {
                deck(canvas, p, dir, RIVER + 0.05, "road");
            }
        }
    }
    for arch in &layout.arches {
        let (a, b) = (arch[0], arch[arch.len() - 1]);
        deck(canvas, a.lerp(b, 0.5), (b - a).unit(), a.distance(b) * 0.5, "ground");
    }
}

/// A stone bridge of a half length along a direction.
fn deck(canvas: &mut Canvas, p: Point, dir: Point, half: f32, ground: &str) {
    let (u, v) = (dir * half, dir.right() * (ROAD + 0.006));
    let quad = [p - u - v, p + u - v, p + u + v, p - u + v];
    let drop = pt(0.012, 0.018);
    canvas.fill(&quad.map(|q| q + drop), faded("shadow", 0.35));
    canvas.inked(&quad, colour(ground), colour("ink"));
    for i in -3..=3 {
        let m = p + u * (i as f32 / 3.5);
        canvas.stroke(&[m - v * 0.8, m + v * 0.8], 0.004, faded("road_edge", 0.5));
    }
    for side in [-1.0, 1.0] {
        let rail = [p - u + v * side, p + u + v * side];
        canvas.stroke(&rail, 0.026, colour("ink"));
        canvas.stroke(&rail, 0.016, colour("stone"));
    }
}

/// The dark mouth of a tunnel at the end of a road.
pub fn mouths(canvas: &mut Canvas, layout: &Layout) {
    for line in layout.roads.iter().filter(|l| l.has_mouth) {
        let Some(p) = line.points.last().copied() else { continue };
        let stone = ellipse(p + pt(0.0, -0.01), 0.072, 0.062);
        canvas.inked(&stone, colour("stone"), colour("ink"));
        canvas.ellipse(p, 0.05, 0.044, colour("ink"));
        canvas.ellipse(p + pt(0.0, 0.008), 0.04, 0.034, colour("shadow"));
    }
}

/// A line made a little longer where it meets a border, so that its round end lies outside the tile.
fn beyond(line: &[Point]) -> Vec<Point> {
    let mut out = line.to_vec();
    let out_of = |p: Point| {
        Side::ALL.into_iter().find(|s| middle(*s).distance(p) < 1e-3).map(|s| p - inward(s) * 0.15)
    };
    if let Some(q) = line.first().and_then(|p| out_of(*p)) {
        out.insert(0, q);
    }
    if let Some(q) = line.last().and_then(|p| out_of(*p)) {
        out.push(q);
    }
    out
}

/// A line moved to the side.
fn shifted(line: &[Point], by: f32) -> Vec<Point> {
    (0..line.len())
        .map(|i| {
            let a = line[i.saturating_sub(1)];
            let b = line[(i + 1).min(line.len() - 1)];
            line[i] + (b - a).unit().right() * by
        })
        .collect()
}

/// The points where roads reach walls, with the outward direction of the road there.
#[must_use]
pub fn gates(layout: &Layout) -> Vec<(Point, Point)> {
    let mut found: Vec<(Point, Point)> = Vec::new();
    for road in layout.roads.iter().filter(|r| !r.has_mouth) {
        for wall in layout.cities.iter().flat_map(|c| &c.shape.walls) {
            let hit = crossing(&road.points, wall).or_else(|| {
                let end = *road.points.last()?;
                (distance_to(wall, end) < 0.06).then(|| (super::point::nearest(wall, end), pt(0.0, 1.0)))
            });
            if let Some((p, dir)) = hit
                && found.iter().all(|(q, _)| q.distance(p) > 0.1)
            {
                found.push((p, dir));
            }
        }
    }
    found
}
