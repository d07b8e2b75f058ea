//! Watchtowers of wood, with a board that shows what is counted from them.

use super::canvas::{Canvas, INK, ellipse};
use super::palette::{Swatch, colour, faded, mix};
use super::point::{Point, pt};
use rules::Watch;

/// A watchtower: `p` is the middle of the ground it takes, `r` half its width. Without its rule the board is bare.
pub(super) fn watchtower(canvas: &mut Canvas, p: Point, r: f32, counts: Option<Watch>) {
    let at = |x: f32, y: f32| p + pt(x * r, y * r);
    let ink = colour(Swatch::Ink);
    canvas.soft(at(0.35, 0.86), r * 0.95, r * 0.26, colour(Swatch::Shadow), 0.45);
    let beam = |canvas: &mut Canvas, a: Point, b: Point, width: f32| {
        canvas.stroke(&[a, b], r * width + INK * 1.6, ink);
        canvas.stroke(&[a, b], r * width, mix(colour(Swatch::Wood), colour(Swatch::Road), 0.25));
    };
    beam(canvas, at(-0.56, 0.84), at(0.42, -0.5), 0.07);
    beam(canvas, at(0.56, 0.84), at(-0.42, -0.5), 0.07);
    for side in [-1.0, 1.0] {
        beam(canvas, at(side * 0.62, 0.88), at(side * 0.46, -0.62), 0.12);
    }
    ladder(canvas, p, r);
    cabin(canvas, p, r);
    board(canvas, at(0.0, 0.12), r * 0.66, counts);
}

fn ladder(canvas: &mut Canvas, p: Point, r: f32) {
    let at = |x: f32, y: f32| p + pt(x * r, y * r);
    for y in [0.86, 0.76] {
        canvas.stroke(&[at(-0.5, y), at(0.5, y)], r * 0.06, faded(Swatch::Door, 0.9));
    }
}

/// The lookout with its parapet and a pointed roof.
fn cabin(canvas: &mut Canvas, p: Point, r: f32) {
    let at = |x: f32, y: f32| p + pt(x * r, y * r);
    let ink = colour(Swatch::Ink);
    let room = [at(-0.48, -0.62), at(-0.48, -1.06), at(0.48, -1.06), at(0.48, -0.62)];
    canvas.fill(&room, colour(Swatch::Door));
    for x in [-0.45, 0.0, 0.45] {
        canvas.stroke(
            &[at(x, -0.62), at(x, -1.06)],
            r * 0.1,
            mix(colour(Swatch::Wood), colour(Swatch::Road), 0.2),
        );
    }
    let parapet = [at(-0.68, -0.46), at(-0.68, -0.76), at(0.68, -0.76), at(0.68, -0.46)];
    canvas.blend(
        &parapet,
        (parapet[1], mix(colour(Swatch::Wood), colour(Swatch::Wheat), 0.45)),
        (parapet[3], colour(Swatch::Wood)),
    );
    for x in [-0.4, -0.13, 0.14, 0.41] {
        canvas.stroke(&[at(x, -0.48), at(x, -0.74)], r * 0.035, faded(Swatch::Ink, 0.5));
    }
    canvas.outline(&parapet, INK, ink);
    let (west, east) = (
        [at(0.0, -1.66), at(-0.8, -0.98), at(0.05, -0.98)],
        [at(0.0, -1.66), at(0.05, -0.98), at(0.8, -0.98)],
    );
    canvas.fill(&west, colour(Swatch::TileLight));
    canvas.fill(&east, colour(Swatch::TileDark));
    canvas.outline(&[at(0.0, -1.66), at(-0.8, -0.98), at(0.8, -0.98)], INK, ink);
}

/// The board between the legs; `s` is half its width.
fn board(canvas: &mut Canvas, p: Point, s: f32, counts: Option<Watch>) {
    let at = |x: f32, y: f32| p + pt(x * s, y * s);
    let plate = [at(-1.0, -0.86), at(1.0, -0.86), at(1.0, 0.86), at(-1.0, 0.86)];
    canvas.fill(&plate.map(|q| q + pt(0.004, 0.007)), faded(Swatch::Shadow, 0.4));
    let Some(watch) = counts else {
        canvas.inked(&plate, mix(colour(Swatch::Wood), colour(Swatch::RoadRut), 0.4), colour(Swatch::Ink));
        for y in [-0.3, 0.28] {
            canvas.stroke(&[at(-0.9, y), at(0.9, y)], s * 0.07, faded(Swatch::Ink, 0.4));
        }
        return;
    };
    canvas.inked(&plate, colour(Swatch::PlanRoad), colour(Swatch::Ink));
    match watch {
        Watch::Pennants => pennant(canvas, p, s),
        Watch::Monasteries => church(canvas, p, s),
        Watch::Cities => wall(canvas, p, s),
        Watch::Roads => road(canvas, p, s),
        Watch::Meeples => meeple(canvas, p, s),
    }
}

/// Points of a picture on a board, in half its widths from its middle.
fn shape(p: Point, s: f32, points: &[(f32, f32)]) -> Vec<Point> {
    points.iter().map(|(x, y)| p + pt(x * s, y * s)).collect()
}

fn pennant(canvas: &mut Canvas, p: Point, s: f32) {
    let shield = shape(
        p,
        s,
        &[
            (-0.56, -0.64),
            (0.56, -0.64),
            (0.56, 0.08),
            (0.34, 0.44),
            (0.0, 0.68),
            (-0.34, 0.44),
            (-0.56, 0.08),
        ],
    );
    canvas.fill(&shield, colour(Swatch::Pennant));
    canvas.fill(
        &shape(p, s, &[(-0.12, -0.6), (0.12, -0.6), (0.12, 0.6), (-0.12, 0.6)]),
        colour(Swatch::PennantLight),
    );
    canvas.fill(
        &shape(p, s, &[(-0.54, -0.24), (0.54, -0.24), (0.54, -0.02), (-0.54, -0.02)]),
        colour(Swatch::PennantLight),
    );
    canvas.outline(&shield, INK, colour(Swatch::Ink));
}

fn church(canvas: &mut Canvas, p: Point, s: f32) {
    let body = shape(p, s, &[(-0.6, 0.68), (-0.6, 0.0), (0.0, -0.42), (0.6, 0.0), (0.6, 0.68)]);
    canvas.fill(&body, colour(Swatch::Roof));
    canvas.outline(&body, INK, colour(Swatch::Ink));
    canvas.fill(
        &shape(p, s, &[(-0.16, 0.68), (-0.16, 0.24), (0.16, 0.24), (0.16, 0.68)]),
        colour(Swatch::Door),
    );
    canvas.stroke(&shape(p, s, &[(0.0, -0.4), (0.0, -0.82)]), s * 0.14, colour(Swatch::Ink));
    canvas.stroke(&shape(p, s, &[(-0.2, -0.66), (0.2, -0.66)]), s * 0.12, colour(Swatch::Ink));
}

fn wall(canvas: &mut Canvas, p: Point, s: f32) {
    let wall = [
        (-0.72, 0.66),
        (-0.72, -0.56),
        (-0.4, -0.56),
        (-0.4, -0.26),
        (-0.16, -0.26),
        (-0.16, -0.56),
        (0.16, -0.56),
        (0.16, -0.26),
        (0.4, -0.26),
        (0.4, -0.56),
        (0.72, -0.56),
        (0.72, 0.66),
    ];
    let wall = shape(p, s, &wall);
    canvas.fill(&wall, colour(Swatch::PlanCity));
    canvas.outline(&wall, INK, colour(Swatch::Ink));
    let gate = [(-0.22, 0.66), (-0.22, 0.24), (0.0, 0.04), (0.22, 0.24), (0.22, 0.66)];
    canvas.fill(&shape(p, s, &gate), colour(Swatch::Ink));
}

fn road(canvas: &mut Canvas, p: Point, s: f32) {
    let field = shape(p, s, &[(-0.96, -0.82), (0.96, -0.82), (0.96, 0.82), (-0.96, 0.82)]);
    canvas.fill(&field, colour(Swatch::PlanField));
    let lane = shape(p, s, &[(-0.46, 0.8), (-0.12, 0.2), (0.16, -0.2), (0.4, -0.8)]);
    canvas.stroke(&lane, s * 0.62, colour(Swatch::Ink));
    canvas.stroke(&lane, s * 0.44, colour(Swatch::PlanRoad));
    canvas.outline(
        &shape(p, s, &[(-1.0, -0.86), (1.0, -0.86), (1.0, 0.86), (-1.0, 0.86)]),
        INK,
        colour(Swatch::Ink),
    );
}

fn meeple(canvas: &mut Canvas, p: Point, s: f32) {
    let body = [
        (-0.2, -0.3),
        (0.2, -0.3),
        (0.78, -0.08),
        (0.74, 0.16),
        (0.34, 0.14),
        (0.56, 0.7),
        (0.14, 0.7),
        (0.0, 0.4),
        (-0.14, 0.7),
        (-0.56, 0.7),
        (-0.34, 0.14),
        (-0.74, 0.16),
        (-0.78, -0.08),
    ];
    canvas.fill(&shape(p, s, &body), colour(Swatch::Ink));
    canvas.fill(&ellipse(p + pt(0.0, -0.42 * s), s * 0.29, s * 0.29), colour(Swatch::Ink));
}
