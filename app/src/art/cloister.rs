//! Whole tiles of one kind of ground: the abbey in its walls, and the hedges of a labyrinth around a crossing of roads.

use super::canvas::{Canvas, INK, ellipse};
use super::church;
use super::measure::ROAD;
use super::palette::{Swatch, colour, faded, mix};
use super::point::{Point, pt};
use super::tree::{bush, tree};
use rules::{FeatureKind, Segment, Tile};
use std::f32::consts::TAU;

/// Whether it is an abbey: a monastery with no landscape around it.
pub(super) fn is_abbey(tile: &Tile) -> bool {
    matches!(&tile.segments[..], [Segment { kind: FeatureKind::Monastery, .. }])
}

/// Whether its roads meet in a labyrinth.
pub(super) fn has_labyrinth(tile: &Tile) -> bool {
    tile.segments.iter().any(|segment| segment.labyrinth)
}

/// The radius of a labyrinth.
pub(super) const LABYRINTH: f32 = 0.31;

/// The abbey: a wall along all four sides, four gardens, and the church in the middle.
pub(super) fn abbey(canvas: &mut Canvas, p: Point) {
    let square = |k: f32| [pt(-k, -k), pt(k, -k), pt(k, k), pt(-k, k)].map(|d| Point::CENTRE + d);
    canvas.fill(&square(0.47), mix(colour(Swatch::Grass), colour(Swatch::GrassLight), 0.5));
    for (a, b) in [(pt(0.5, 0.05), pt(0.5, 0.95)), (pt(0.05, 0.5), pt(0.95, 0.5))] {
        canvas.stroke(&[a, b], 0.1, colour(Swatch::RoadEdge));
        canvas.stroke(&[a, b], 0.086, colour(Swatch::Road));
    }
    wall(canvas, &square(0.462));
    for (x, y) in [(0.24, 0.2), (0.76, 0.2), (0.24, 0.78), (0.76, 0.78)] {
        parterre(canvas, pt(x, y), x + y);
    }
    church::great(canvas, p + pt(0.02, 0.12), 0.19);
    for (x, y) in [(0.3, 0.62), (0.7, 0.63)] {
        tree(canvas, pt(x, y), 0.03, 0.6);
    }
}

/// A low wall of stone along a closed line, with a pillar at each corner and an arch in the middle of each side.
fn wall(canvas: &mut Canvas, corners: &[Point]) {
    let lit: Vec<Point> = corners.iter().map(|p| *p - pt(0.003, 0.005)).collect();
    canvas.outline(
        &corners.iter().map(|p| *p + pt(0.01, 0.014)).collect::<Vec<_>>(),
        0.045,
        faded(Swatch::Shadow, 0.3),
    );
    canvas.outline(corners, 0.052, colour(Swatch::Ink));
    canvas.outline(corners, 0.038, colour(Swatch::Stone));
    canvas.outline(&lit, 0.016, colour(Swatch::StoneLight));
    for (n, p) in corners.iter().enumerate() {
        let gate = p.lerp(corners[(n + 1) % corners.len()], 0.5);
        for (at, r) in [(*p, 0.042), (gate, 0.034)] {
            canvas.inked(&ellipse(at, r, r), colour(Swatch::StoneDark), colour(Swatch::Ink));
            canvas.ellipse(at - pt(0.004, 0.006), r * 0.7, r * 0.7, colour(Swatch::StoneLight));
        }
    }
}

/// A garden with a bed of flowers within a clipped hedge.
fn parterre(canvas: &mut Canvas, p: Point, seed: f32) {
    let at = |x: f32, y: f32| p + pt(x, y);
    let bed = [at(-0.12, -0.09), at(0.12, -0.09), at(0.12, 0.09), at(-0.12, 0.09)];
    canvas.fill(&bed.map(|q| q + pt(0.006, 0.01)), faded(Swatch::Shadow, 0.3));
    canvas.inked(&bed, colour(Swatch::TreeDark), colour(Swatch::Ink));
    canvas.fill(&bed.map(|q| p + (q - p) * 0.93 - pt(0.0, 0.004)), colour(Swatch::Tree));
    let inner = bed.map(|q| p + pt((q - p).x * 0.76, (q - p).y * 0.7));
    canvas.inked(&inner, mix(colour(Swatch::Furrow), colour(Swatch::Ground), 0.4), faded(Swatch::Ink, 0.7));
    let flowers = [Swatch::FlowerPink, Swatch::FlowerGold, Swatch::FlowerWhite];
    for row in 0..3 {
        for col in 0..5 {
            let q = at(-0.072 + 0.036 * col as f32, -0.036 + 0.036 * row as f32);
            let n = (row + col + (seed * 10.0) as usize) % 3;
            canvas.ellipse(q + pt(0.0, 0.004), 0.013, 0.011, colour(Swatch::TreeLight));
            canvas.ellipse(q, 0.009, 0.009, colour(flowers[n]));
        }
    }
}

/// The hedges of a labyrinth around the middle of a tile, whose four roads lead into it.
pub(super) fn labyrinth(canvas: &mut Canvas) {
    let p = Point::CENTRE;
    canvas.soft(p + pt(0.012, 0.02), LABYRINTH * 1.02, LABYRINTH, colour(Swatch::Shadow), 0.35);
    canvas.inked(&ellipse(p, LABYRINTH, LABYRINTH), colour(Swatch::Road), colour(Swatch::RoadEdge));
    // Each ring has gaps: the outer one where the roads are, the inner ones between them.
    let rings = [(LABYRINTH, 4, 0.0, ROAD * 0.82), (0.218, 2, 0.125, 0.04), (0.13, 2, 0.375, 0.036)];
    let mut hedges: Vec<Vec<Point>> = Vec::new();
    for (r, gaps, turn, half) in rings {
        let gap = half / r;
        for n in 0..gaps {
            let from = TAU * (n as f32 / gaps as f32 + turn) + gap;
            let until = TAU * ((n + 1) as f32 / gaps as f32 + turn) - gap;
            let on = |i: usize| from + (until - from) * i as f32 / 24.0;
            hedges.push((0..=24).map(|i| p + pt(on(i).cos(), on(i).sin()) * r).collect());
        }
    }
    for a in [0.0_f32, 0.25, 0.5, 0.75] {
        let (sin, cos) = (TAU * (a + 0.1)).sin_cos();
        hedges.push(vec![p + pt(cos, sin) * 0.225, p + pt(cos, sin) * 0.3]);
    }
    let layers = [
        (pt(0.01, 0.016), 0.052, faded(Swatch::Shadow, 0.35)),
        (pt(0.0, 0.01), 0.056, colour(Swatch::Ink)),
        (pt(0.0, 0.009), 0.044, colour(Swatch::TreeDark)),
        (pt(0.0, 0.0), 0.044, colour(Swatch::Tree)),
        (pt(-0.003, -0.006), 0.016, colour(Swatch::TreeLight)),
    ];
    for (by, width, shade) in layers {
        for hedge in &hedges {
            let line: Vec<Point> = hedge.iter().map(|q| *q + by).collect();
            canvas.stroke(&line, width, shade);
        }
    }
    for n in 0..4 {
        let (sin, cos) = (TAU * (n as f32 + 0.5) / 4.0).sin_cos();
        bush(canvas, p + pt(cos, sin) * (LABYRINTH + 0.005), 0.024);
    }
}

/// The labyrinth of a plan.
pub(super) fn plan(canvas: &mut Canvas, line: f32) {
    let p = Point::CENTRE;
    for (r, name) in [
        (0.3, Swatch::PlanEdge),
        (0.24, Swatch::PlanRoad),
        (0.18, Swatch::PlanEdge),
        (0.11, Swatch::PlanRoad),
    ] {
        canvas.ellipse(p, r, r, colour(name));
        canvas.outline(&ellipse(p, r, r), line * 0.6, colour(Swatch::Ink));
    }
    for d in [pt(0.3, 0.0), pt(-0.3, 0.0), pt(0.0, 0.3), pt(0.0, -0.3)] {
        canvas.stroke(&[p, p + d * 1.1], 0.07, colour(Swatch::PlanRoad));
    }
}

/// The landing stage at the end of a road, on the shore of a ferry's lake; `out` leads onto the water.
pub(super) fn jetty(canvas: &mut Canvas, p: Point, out: Point) {
    let (u, v) = (out * 0.05, out.right() * (ROAD * 0.8));
    let quad = [p - u - v, p + u - v, p + u + v, p - u + v];
    canvas.fill(&quad.map(|q| q + pt(0.008, 0.012)), faded(Swatch::Shadow, 0.35));
    canvas.inked(&quad, mix(colour(Swatch::Wood), colour(Swatch::Road), 0.45), colour(Swatch::Ink));
    let planks = [-0.6, -0.2, 0.2, 0.6].map(|k| [p + u * k - v, p + u * k + v]);
    canvas.hatch(planks, INK * 0.8, faded(Swatch::Door, 0.8));
    for side in [-1.0, 1.0] {
        let post = p + u + v * side;
        canvas.ellipse(post, 0.018, 0.018, colour(Swatch::Ink));
        canvas.ellipse(post - pt(0.002, 0.003), 0.011, 0.011, colour(Swatch::Wheat));
    }
}
