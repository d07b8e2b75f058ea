//! City walls with height, their towers and gates.

use super::canvas::{Canvas, INK, Image, ellipse, rectangle};
use super::layout::Layout;
use super::measure::FACE;
use super::palette::{Swatch, colour, faded, mix};
use super::point::{Point, along, length, pt};
use super::shape::CityShape;
use std::f32::consts::PI;
use tiny_skia::Color;

/// Half the width of a wall walk.
const HALF: f32 = 0.026;

/// Draws the walls of a city. They start at the border of the tile, so that neighbours meet.
pub fn walls(canvas: &mut Canvas, layout: &Layout, shape: &CityShape) {
    for wall in &shape.walls {
        stretch(canvas, wall, |p, k| p + pt(0.0, FACE * k * (layout.border(p) / 0.1).clamp(0.0, 1.0)));
    }
}

/// One wall; `lift` gives the point at the fraction `k` of the way down the south face.
fn stretch(canvas: &mut Canvas, wall: &[Point], lift: impl Fn(Point, f32) -> Point) {
    let ink = colour(Swatch::Ink);
    let at = |k: f32| wall.iter().map(|p| lift(*p, k)).collect::<Vec<_>>();
    let foot = at(1.0);
    let shadow: Vec<Point> = foot.iter().map(|p| *p + pt(0.014, 0.016)).collect();
    canvas.stroke(&shadow, HALF * 2.3, faded(Swatch::Shadow, 0.16));
    canvas.stroke(&shadow, HALF * 1.7, faded(Swatch::Shadow, 0.16));
    let steps = [0.0, 0.34, 0.67, 1.0];
    for k in steps {
        canvas.stroke(&at(k), HALF * 2.0 + INK * 2.0, ink);
    }
    for k in steps.into_iter().rev() {
        let name = mix(colour(Swatch::StoneDark), colour(Swatch::Stone), (1.0 - k) * 0.35);
        canvas.stroke(&at(k), HALF * 2.0, name);
    }
    courses(canvas, wall, &foot);
    canvas.stroke(wall, HALF * 2.0, colour(Swatch::StoneDark));
    canvas.stroke(wall, HALF * 1.3, mix(colour(Swatch::Stone), colour(Swatch::StoneLight), 0.35));
    merlons(canvas, wall);
}

/// How far the picture of a built wall reaches beyond its cell, in tiles.
pub const BEYOND: f32 = 0.25;

/// A wall that a player built, from one point of a cell's rim to another, with a bastion at each end and nothing around
/// it. The picture reaches [`BEYOND`] the cell on every side, which has `size` pixels.
#[must_use]
pub fn between(a: Point, b: Point, size: u32) -> Image {
    let mut canvas = Canvas::wide(1.0 + 2.0 * BEYOND, size);
    let [a, b] = [a, b].map(|p| p + pt(BEYOND, BEYOND));
    let line: Vec<Point> = (0..=24).map(|i| a.lerp(b, i as f32 / 24.0)).collect();
    stretch(&mut canvas, &line, |p, k| p + pt(0.0, FACE * k));
    let mut ends = [a, b];
    ends.sort_by(|p, q| p.y.total_cmp(&q.y));
    ends.into_iter().for_each(|p| bastion(&mut canvas, p));
    canvas.into_image()
}

/// A round bastion without a roof.
fn bastion(canvas: &mut Canvas, p: Point) {
    let (r, ink) = (HALF * 1.5, colour(Swatch::Ink));
    let foot = p + pt(0.0, FACE * 1.3);
    canvas.soft(foot + pt(0.02, 0.012), r * 1.3, r, colour(Swatch::Shadow), 0.36);
    let mut body = vec![p + pt(-r, 0.0), p + pt(r, 0.0)];
    body.extend((0..=12).map(|i| {
        let a = PI * i as f32 / 12.0;
        foot + pt(a.cos() * r, a.sin() * r)
    }));
    let (west, east) = (p - pt(r, 0.0), p + pt(r, 0.0));
    canvas.blend(&body, (west, colour(Swatch::StoneLight)), (east, colour(Swatch::StoneDark)));
    canvas.outline(&body, INK, ink);
    canvas.inked(&ellipse(p, r, r), colour(Swatch::StoneLight), ink);
    canvas.inked(&ellipse(p, r * 0.55, r * 0.55), colour(Swatch::StoneDark), ink);
}

/// Rows of stones on the south face.
fn courses(canvas: &mut Canvas, wall: &[Point], foot: &[Point]) {
    let total = length(wall);
    let mut d = 0.02;
    let mut row = 0;
    while d < total - 0.02 {
        let (p, dir) = along(wall, d);
        let (q, _) = along(foot, d);
        let down = if dir.right().y < 0.0 { dir.right() * -1.0 } else { dir.right() };
        if down.y > 0.35 {
            let k = [0.35, 0.75, 0.55][row % 3];
            let m = p + (q - p) * k + down * HALF;
            canvas.stroke(&[m - dir * 0.007, m + dir * 0.007], 0.0038, faded(Swatch::Ink, 0.45));
        }
        row += 1;
        d += 0.013;
    }
}

/// Merlons on both edges of the walk.
fn merlons(canvas: &mut Canvas, wall: &[Point]) {
    let total = length(wall);
    let count = (total / 0.031).round().max(1.0);
    for side in [-1.0, 1.0] {
        for i in 0..count as usize {
            let (p, dir) = along(wall, (i as f32 + 0.5) / count * total);
            let c = p + dir.right() * (side * (HALF - 0.006));
            let block = |u: f32, v: f32| {
                let (u, v) = (dir * u, dir.right() * v);
                [c - u - v, c + u - v, c + u + v, c - u + v]
            };
            canvas.fill(&block(0.0125, 0.0105), faded(Swatch::Ink, 0.9));
            canvas.fill(&block(0.0085, 0.0062), colour(Swatch::StoneLight));
        }
    }
}

/// A round tower with a pointed roof and a flag; `r` is half its width.
pub fn tower(canvas: &mut Canvas, p: Point, r: f32) {
    let ink = colour(Swatch::Ink);
    canvas.soft(p + pt(r * 0.9, r * 1.1), r * 1.35, r * 0.75, colour(Swatch::Shadow), 0.36);
    let (top, low) = (-r * 0.85, r * 0.95);
    let mut body = vec![p + pt(-r, top), p + pt(r, top)];
    body.extend((0..=8).map(|i| {
        let a = PI * i as f32 / 8.0;
        p + pt(a.cos() * r, low + a.sin() * r * 0.32)
    }));
    let (west, east) = (p + pt(-r, 0.0), p + pt(r, 0.0));
    canvas.blend(
        &body,
        (west, colour(Swatch::StoneLight)),
        (east, mix(colour(Swatch::StoneDark), colour(Swatch::Stone), 0.3)),
    );
    for (i, y) in [-0.35, 0.1, 0.5, 0.9].into_iter().enumerate() {
        let shift = if i % 2 == 0 { 0.0 } else { 0.25 };
        for x in [-0.75, -0.2, 0.35] {
            let m = p + pt((x + shift) * r, y * r + r * 0.12 * (1.0 - (x + shift).abs()));
            canvas.stroke(&[m, m + pt(r * 0.3, 0.0)], 0.0035, faded(Swatch::StoneDark, 0.9));
        }
    }
    canvas.outline(&body, INK, ink);
    roof(canvas, p + pt(0.0, top + r * 0.15), r);
}

/// The cone of a tower, its eaves at `p`.
fn roof(canvas: &mut Canvas, p: Point, r: f32) {
    let tip = p + pt(0.0, -r * 2.35);
    let mut cone = vec![tip, p + pt(r * 1.28, 0.0)];
    cone.extend((1..8).map(|i| {
        let a = PI * i as f32 / 8.0;
        p + pt(a.cos() * r * 1.28, a.sin() * r * 0.3)
    }));
    cone.push(p + pt(-r * 1.28, 0.0));
    let (west, east) = (p + pt(-r, -r * 0.4), p + pt(r, -r * 0.2));
    canvas.blend(&cone, (west, colour(Swatch::SpireLight)), (east, colour(Swatch::SpireDark)));
    for x in [-0.55, 0.0, 0.55] {
        canvas.stroke(&[tip.lerp(p, 0.12), p + pt(x * r, r * 0.2)], 0.003, faded(Swatch::SpireDark, 0.6));
    }
    canvas.outline(&cone, INK, colour(Swatch::Ink));
    let pole = tip + pt(0.0, -r * 0.62);
    canvas.stroke(&[tip, pole], 0.005, colour(Swatch::Ink));
    let flag = [pole, pole + pt(r * 0.68, r * 0.2), pole + pt(0.0, r * 0.42)];
    canvas.fill(&flag, colour(Swatch::Gold));
    canvas.outline(&flag, 0.003, faded(Swatch::Ink, 0.8));
}

/// A gate house over a road.
pub fn gate(canvas: &mut Canvas, p: Point) {
    gate_house(canvas, p, [colour(Swatch::Ink), colour(Swatch::Wood)]);
}

/// A gate house through which a river flows, behind bars.
pub fn water_gate(canvas: &mut Canvas, p: Point) {
    gate_house(canvas, p, [colour(Swatch::WaterDeep), colour(Swatch::Water)]);
}

/// A gate house; the view through its arch is a gradient from the top colour to the bottom one.
fn gate_house(canvas: &mut Canvas, p: Point, [dark, lit]: [Color; 2]) {
    let ink = colour(Swatch::Ink);
    let (w, top, low) = (0.077, -0.062, 0.056);
    canvas.soft(p + pt(0.035, low - 0.004), w * 1.15, 0.03, colour(Swatch::Shadow), 0.36);
    let front = rectangle(p + pt(-w, top), w * 2.0, low - top);
    let (west, east) = (p + pt(-w, 0.0), p + pt(w, 0.0));
    canvas.blend(
        &front,
        (west, colour(Swatch::StoneLight)),
        (east, mix(colour(Swatch::Stone), colour(Swatch::StoneDark), 0.35)),
    );
    for row in 0..5 {
        for col in 0..4 {
            let x = -w + 0.012 + col as f32 * 0.04 + if row % 2 == 0 { 0.0 } else { 0.014 };
            let m = p + pt(x, top + 0.018 + row as f32 * 0.022);
            canvas.stroke(&[m, m + pt(0.015, 0.0)], 0.0036, faded(Swatch::StoneDark, 0.85));
        }
    }
    canvas.outline(&front, INK * 1.1, ink);
    for i in 0..4 {
        let x = -w - 0.003 + i as f32 * (w * 2.0 - 0.022) / 3.0;
        canvas.inked(&rectangle(p + pt(x, top - 0.018), 0.028, 0.023), colour(Swatch::StoneLight), ink);
    }
    let arch = |r: f32| {
        let mut door: Vec<Point> = (0..=12)
            .map(|i| {
                let a = PI * (1.0 + i as f32 / 12.0);
                p + pt(a.cos() * r, a.sin() * r * 1.05 + 0.004)
            })
            .collect();
        door.extend([p + pt(r, low), p + pt(-r, low)]);
        door
    };
    canvas.inked(&arch(0.043), colour(Swatch::StoneDark), ink);
    canvas.blend(&arch(0.035), (p + pt(0.0, -0.03), dark), (p + pt(0.0, low), lit));
    for x in [-0.022, -0.008, 0.007, 0.022] {
        canvas.stroke(&[p + pt(x, -0.022), p + pt(x, low - 0.004)], 0.004, faded(Swatch::Ink, 0.75));
    }
    canvas.outline(&arch(0.035), INK * 0.8, ink);
}
