//! Figures in any colour, and what belongs to nobody: dragon, wizard and gold.

use super::canvas::{Canvas, INK, Image};
use super::palette::{colour, faded, mix};
use super::point::{Point, pt};
use super::silhouette;
use rules::Piece;
use tiny_skia::{Color, Path, PathBuilder};

/// How high a figure stands on the map, in tiles.
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

/// A figure in the middle of a square of `size` pixels; `name` is a colour of the palette.
#[must_use]
pub fn figure(piece: Piece, name: &str, size: u32) -> Image {
    let mut canvas = Canvas::new(size);
    let body = colour(name);
    let (dark, light) = (mix(body, colour("shadow"), 0.55), mix(body, colour("plaster"), 0.55));
    canvas.soft(pt(0.56, 0.9), 0.36, 0.07, colour("shadow"), 0.5);
    let side = shape(piece, pt(0.035, 0.035));
    let front = shape(piece, pt(0.0, 0.0));
    for path in &side {
        canvas.fill_path(path, dark);
        canvas.stroke_path(path, INK * 5.0, colour("ink"), None);
    }
    for path in &side {
        canvas.fill_path(path, dark);
    }
    for path in &front {
        canvas.stroke_path(path, INK * 5.0, colour("ink"), None);
    }
    for path in &front {
        canvas.fill_path(path, body);
    }
    gloss(&mut canvas, piece, light);
    canvas.into_image()
}

fn gloss(canvas: &mut Canvas, piece: Piece, mut light: Color) {
    light.set_alpha(0.85);
    let (p, r) = match piece {
        Piece::Meeple | Piece::Big => (pt(0.45, 0.17), 0.055),
        Piece::Builder => (pt(0.44, 0.2), 0.05),
        Piece::Pig => (pt(0.42, 0.42), 0.07),
        Piece::Queen | Piece::Shepherd => (pt(0.45, 0.27), 0.045),
        Piece::Toll => (pt(0.36, 0.36), 0.05),
        Piece::Estate => (pt(0.36, 0.42), 0.06),
        Piece::Tower => (pt(0.38, 0.4), 0.05),
    };
    canvas.ellipse(p, r, r * 0.75, light);
    if piece == Piece::Big {
        // A crown tells the big one from one seen close.
        let crown = [
            (0.36, 0.1),
            (0.36, -0.01),
            (0.43, 0.05),
            (0.5, -0.03),
            (0.57, 0.05),
            (0.64, -0.01),
            (0.64, 0.1),
        ];
        let crown: Vec<Point> = crown.into_iter().map(|(x, y)| pt(x, y + 0.05)).collect();
        canvas.fill(&crown, colour("gold"));
        canvas.outline(&crown, INK * 3.0, colour("ink"));
    }
    if piece == Piece::Builder {
        canvas.fill(&[pt(0.3, 0.2), pt(0.7, 0.2), pt(0.7, 0.25), pt(0.3, 0.25)], faded("ink", 0.8));
    }
    silhouette::details(canvas, piece);
}

/// The parts of a figure, moved by `by`; they overlap and are filled alike.
fn shape(piece: Piece, by: Point) -> Vec<Path> {
    match piece {
        Piece::Meeple | Piece::Big => meeple(by).into_iter().collect(),
        Piece::Builder => builder(by).into_iter().collect(),
        other => silhouette::outline(other).iter().filter_map(|part| polygon(part, by)).collect(),
    }
}

fn polygon(points: &[(f32, f32)], o: Point) -> Option<Path> {
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
