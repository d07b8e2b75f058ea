//! Figures in any colour, and the neutral ones: dragon, wizard and gold.

use super::canvas::{Canvas, Image};
use super::livery::Livery;
use super::palette::{Swatch, colour, faded, mix};
use super::point::{Point, pt};
use super::silhouette;
use rules::Piece;
use tiny_skia::{Path, PathBuilder, Transform};

/// The weight of a figure's outline. Figures are small on screen, so their ink is heavier than a tile's.
pub(super) const LINE: f32 = 0.03;

/// The height of a figure on the map, in tiles.
#[must_use]
pub const fn height(piece: Piece) -> f32 {
    match piece {
        Piece::Meeple => 0.25,
        Piece::Big => 0.34,
        Piece::Builder => 0.27,
        Piece::Pig => 0.24,
        Piece::Queen => 0.28,
        Piece::Toll | Piece::Estate => 0.27,
        Piece::Tower => 0.36,
        Piece::Shepherd => 0.27,
    }
}

/// A figure in the middle of a square of `size` pixels, standing on the ground.
#[must_use]
pub fn figure(piece: Piece, livery: &Livery, size: u32) -> Image {
    let mut canvas = Canvas::new(size);
    let front = shape(piece, pt(-0.015, -0.015));
    canvas.soft(pt(0.58, 0.9), 0.38, 0.075, colour(Swatch::Shadow), 0.55);
    solid(&mut canvas, &front, livery);
    let m = pt(-0.015, -0.015);
    gloss(&mut canvas, piece, livery);
    silhouette::details(&mut canvas, piece, livery);
    let (p, r) = symbol_place(piece);
    let symbol: Vec<Point> = livery.symbol.iter().map(|q| p + m + *q * r).collect();
    let mut ink = livery.mark();
    ink.set_alpha(0.9);
    canvas.fill(&symbol, ink);
    canvas.into_image()
}

/// A piece of wood with this outline: its dark side to the south-east, ink around it, light on its upper edges.
pub(super) fn solid(canvas: &mut Canvas, parts: &[Path], livery: &Livery) {
    let moved = |path: &Path, by: f32| path.clone().transform(Transform::from_translate(by, by));
    let (ink, dark) = (colour(Swatch::Ink), livery.dark());
    for path in parts {
        for step in 0..=5 {
            if let Some(side) = moved(path, 0.009 * step as f32) {
                canvas.stroke_path(&side, LINE * 2.0, ink, None);
            }
        }
    }
    for path in parts {
        for step in (1..=5).rev() {
            if let Some(side) = moved(path, 0.009 * step as f32) {
                canvas.fill_path(&side, dark);
            }
        }
    }
    for path in parts {
        canvas.stroke_path(path, LINE * 1.6, ink, None);
    }
    let (light, shade) = (mix(livery.body, livery.light(), 0.35), mix(livery.body, livery.dark(), 0.22));
    for path in parts {
        canvas.blend_path(path, (pt(0.3, 0.1), light), (pt(0.75, 0.9), shade));
        let inner = path.clone().transform(Transform::from_row(0.93, 0.0, 0.0, 0.93, 0.035, 0.038));
        if let Some(inner) = inner {
            let mut rim = livery.light();
            rim.set_alpha(0.55);
            canvas.stroke_path(&inner, 0.014, rim, None);
        }
    }
}

/// The position and size of the seat's symbol.
const fn symbol_place(piece: Piece) -> (Point, f32) {
    match piece {
        Piece::Meeple | Piece::Big => (pt(0.5, 0.5), 0.095),
        Piece::Builder => (pt(0.5, 0.7), 0.09),
        Piece::Pig => (pt(0.48, 0.54), 0.095),
        Piece::Queen => (pt(0.5, 0.72), 0.09),
        Piece::Toll => (pt(0.36, 0.52), 0.075),
        Piece::Estate => (pt(0.34, 0.46), 0.075),
        Piece::Tower => (pt(0.5, 0.56), 0.085),
        Piece::Shepherd => (pt(0.46, 0.68), 0.085),
    }
}

fn gloss(canvas: &mut Canvas, piece: Piece, livery: &Livery) {
    let mut light = mix(livery.light(), colour(Swatch::FlowerWhite), 0.45);
    light.set_alpha(0.85);
    let (p, r) = match piece {
        Piece::Meeple | Piece::Big => (pt(0.44, 0.155), 0.052),
        Piece::Builder => (pt(0.45, 0.31), 0.042),
        Piece::Pig => (pt(0.36, 0.4), 0.06),
        Piece::Queen => (pt(0.43, 0.27), 0.04),
        Piece::Shepherd => (pt(0.44, 0.22), 0.04),
        Piece::Toll => (pt(0.33, 0.36), 0.035),
        Piece::Estate => (pt(0.28, 0.4), 0.035),
        Piece::Tower => (pt(0.36, 0.22), 0.03),
    };
    canvas.ellipse(p, r, r * 0.72, light);
    if piece == Piece::Big {
        crown(canvas, pt(-0.015, 0.03));
    }
    if piece == Piece::Builder {
        canvas.fill(
            &[pt(0.29, 0.2), pt(0.68, 0.2), pt(0.68, 0.245), pt(0.29, 0.245)],
            faded(Swatch::Ink, 0.75),
        );
    }
}

/// A crown distinguishes the big meeple from a small one seen close up.
fn crown(canvas: &mut Canvas, by: Point) {
    let crown =
        [(0.36, 0.1), (0.34, -0.02), (0.43, 0.04), (0.5, -0.03), (0.57, 0.04), (0.66, -0.02), (0.64, 0.1)];
    let crown: Vec<Point> = crown.into_iter().map(|(x, y)| pt(x, y) + by).collect();
    canvas.outline(&crown, LINE * 1.3, colour(Swatch::Ink));
    canvas.blend(
        &crown,
        (pt(0.36, 0.0), mix(colour(Swatch::Gold), colour(Swatch::FlowerWhite), 0.4)),
        (pt(0.64, 0.1), colour(Swatch::WheatDark)),
    );
    canvas.outline(&crown, 0.012, colour(Swatch::Ink));
}

/// The parts of a figure, moved by `by`. They overlap and are filled alike.
fn shape(piece: Piece, by: Point) -> Vec<Path> {
    match piece {
        Piece::Meeple | Piece::Big => meeple(by).into_iter().collect(),
        Piece::Builder => builder(by).into_iter().collect(),
        other => silhouette::outline(other).iter().filter_map(|part| polygon(part, by)).collect(),
    }
}

pub(super) fn polygon(points: &[(f32, f32)], o: Point) -> Option<Path> {
    let mut b = PathBuilder::new();
    let (first, rest) = points.split_first()?;
    b.move_to(first.0 + o.x, first.1 + o.y);
    rest.iter().for_each(|(x, y)| b.line_to(x + o.x, y + o.y));
    b.close();
    b.finish()
}

fn meeple(o: Point) -> Option<Path> {
    let mut b = PathBuilder::new();
    let q = |x: f32, y: f32| (x + o.x, y + o.y);
    let cubic = |b: &mut PathBuilder, c: [(f32, f32); 3]| {
        let [(a, k), (l, m), (x, y)] = c.map(|(x, y)| q(x, y));
        b.cubic_to(a, k, l, m, x, y);
    };
    let (x, y) = q(0.5, 0.07);
    b.move_to(x, y);
    // Clockwise: head, right arm, right leg, crotch, left leg, left arm.
    cubic(&mut b, [(0.63, 0.07), (0.68, 0.19), (0.63, 0.29)]);
    cubic(&mut b, [(0.7, 0.32), (0.92, 0.4), (0.93, 0.47)]);
    cubic(&mut b, [(0.94, 0.56), (0.84, 0.57), (0.71, 0.56)]);
    cubic(&mut b, [(0.73, 0.66), (0.83, 0.78), (0.84, 0.86)]);
    cubic(&mut b, [(0.84, 0.92), (0.8, 0.92), (0.74, 0.92)]);
    cubic(&mut b, [(0.66, 0.92), (0.64, 0.92), (0.61, 0.88)]);
    cubic(&mut b, [(0.57, 0.8), (0.54, 0.72), (0.5, 0.72)]);
    cubic(&mut b, [(0.46, 0.72), (0.43, 0.8), (0.39, 0.88)]);
    cubic(&mut b, [(0.36, 0.92), (0.34, 0.92), (0.26, 0.92)]);
    cubic(&mut b, [(0.2, 0.92), (0.16, 0.92), (0.16, 0.86)]);
    cubic(&mut b, [(0.17, 0.78), (0.27, 0.66), (0.29, 0.56)]);
    cubic(&mut b, [(0.16, 0.57), (0.06, 0.56), (0.07, 0.47)]);
    cubic(&mut b, [(0.08, 0.4), (0.3, 0.32), (0.37, 0.29)]);
    cubic(&mut b, [(0.32, 0.19), (0.37, 0.07), (0.5, 0.07)]);
    b.close();
    b.finish()
}

/// A cone with a head and a flat hat.
fn builder(o: Point) -> Option<Path> {
    let mut b = PathBuilder::new();
    let q = |x: f32, y: f32| (x + o.x, y + o.y);
    let points = [
        (0.3, 0.25),
        (0.3, 0.19),
        (0.38, 0.18),
        (0.4, 0.08),
        (0.6, 0.08),
        (0.62, 0.18),
        (0.7, 0.19),
        (0.7, 0.25),
        (0.62, 0.27),
        (0.6, 0.4),
        (0.68, 0.47),
        (0.8, 0.92),
        (0.2, 0.92),
        (0.32, 0.47),
        (0.4, 0.4),
        (0.38, 0.27),
    ];
    for (i, (x, y)) in points.into_iter().enumerate() {
        let (x, y) = q(x, y);
        if i == 0 { b.move_to(x, y) } else { b.line_to(x, y) }
    }
    b.close();
    b.finish()
}
