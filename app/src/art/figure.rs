//! Figures in any colour, and the neutral ones: dragon, wizard and gold.

use super::canvas::{Canvas, Image};
use super::livery::Livery;
use super::palette::{Swatch, colour, faded, mix};
use super::point::{Point, pt};
use super::silhouette;
use rules::{FeatureKind, Piece};
use tiny_skia::{BlendMode, FillRule, LineJoin, Paint, Path, PathBuilder, Stroke, Transform};

/// The weight of a figure's outline. Figures are small on screen, so their ink is heavier than a tile's.
pub(super) const LINE: f32 = 0.03;

/// The side of a halo's square, in sides of its figure's.
pub const HALO: f32 = 1.25;
/// The width of a halo with the outline inside it.
const RING: f32 = 0.085;

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
        Piece::FarmPig => 0.23,
        Piece::Abbot | Piece::Mayor | Piece::Ringmaster => 0.29,
        Piece::Wagon => 0.26,
        Piece::Barn => 0.36,
        Piece::Phantom => 0.27,
    }
}

/// The pose of a figure.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pose {
    /// Upright.
    Standing,
    /// On its back, as farmers and abbots of special monasteries lie, so that nobody takes one for a monk or a knight
    /// nearby.
    Lying,
}

impl Pose {
    /// The pose of a figure on a feature of this kind, or where there is none.
    #[must_use]
    pub fn of(piece: Piece, kind: Option<FeatureKind>) -> Self {
        match piece {
            Piece::Meeple | Piece::Big | Piece::Phantom | Piece::Ringmaster
                if matches!(kind, Some(FeatureKind::Field | FeatureKind::Abbacy)) =>
            {
                Self::Lying
            }
            _ => Self::Standing,
        }
    }

    /// The transform of an upright outline.
    fn transform(self) -> Transform {
        match self {
            Self::Standing => Transform::identity(),
            Self::Lying => {
                let (sin, cos) = LEAN.sin_cos();
                let (a, b) = (cos * SMALLER, sin * SMALLER);
                let turn = Transform::from_row(a, b, -b, a, 0.5 - (a - b) * 0.5, 0.5 - (a + b) * 0.5);
                turn.post_concat(Transform::from_row(1.0, 0.0, 0.0, FLAT, 0.0, LOW - FLAT * 0.5))
            }
        }
    }

    /// Where a point of the upright figure is.
    pub(super) fn point(self, p: Point) -> Point {
        let mut at = tiny_skia::Point::from_xy(p.x, p.y);
        self.transform().map_point(&mut at);
        pt(at.x, at.y)
    }
}

/// How far a lying figure is turned: its head points west and a little north, into the light.
const LEAN: f32 = -1.36;
/// The height of a lying figure, which is seen from the south, in heights of one that is seen from above.
const FLAT: f32 = 0.62;
/// The height of its middle above the upper edge.
const LOW: f32 = 0.54;
/// The factor that keeps a leaning figure within its square.
const SMALLER: f32 = 0.9;

/// The size of the seat's symbol on a figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Symbol {
    /// As it looks best from near.
    Fine,
    /// As large as the figure allows, so that it can be read from afar.
    Bold,
}

/// A figure in the middle of a square of `size` pixels, on the ground.
#[must_use]
pub fn figure(piece: Piece, pose: Pose, livery: &Livery, symbol: Symbol, size: u32) -> Image {
    let mut canvas = Canvas::new(size);
    let m = pt(-0.015, -0.015);
    let (centre, rx, ry) = match pose {
        Pose::Standing => (pt(0.58, 0.9), 0.38, 0.075),
        Pose::Lying => (pt(0.56, 0.7), 0.46, 0.19),
    };
    canvas.soft(centre, rx, ry, colour(Swatch::Shadow), 0.55);
    solid(&mut canvas, &shape(piece, pose, m), livery);
    gloss(&mut canvas, piece, pose, livery);
    silhouette::details(&mut canvas, (piece, pose), livery);
    mark(&mut canvas, (piece, pose), livery, symbol);
    canvas.into_image()
}

/// The seat's symbol, upright in every pose.
fn mark(canvas: &mut Canvas, (piece, pose): (Piece, Pose), livery: &Livery, symbol: Symbol) {
    let (place, fine, bold) = symbol_place(piece);
    let p = pose.point(place) - pt(0.015, 0.015);
    let r = if symbol == Symbol::Bold { bold } else { fine };
    // There is less room on a figure that is seen so flat.
    let r = if pose == Pose::Lying { r * 0.85 } else { r };
    let outline: Vec<Point> = livery.symbol.iter().map(|q| p + *q * r).collect();
    let mut ink = livery.mark();
    ink.set_alpha(0.92);
    if symbol == Symbol::Bold {
        // A dark or light edge keeps the symbol apart from the wood where only a few pixels are left of it.
        canvas.outline(&outline, 0.05, livery.body);
    }
    canvas.fill(&outline, ink);
}

/// The ring around a figure, in white, which the screen tints. Its square is [`HALO`] times that of the figure.
#[must_use]
pub fn halo(piece: Piece, pose: Pose, size: u32) -> Image {
    let mut canvas = Canvas::new(size);
    let inset = (1.0 - 1.0 / HALO) * 0.5;
    let smaller = Transform::from_row(1.0 / HALO, 0.0, 0.0, 1.0 / HALO, inset, inset);
    let mut parts = shape(piece, pose, pt(-0.015, -0.015));
    parts.extend(
        (piece == Piece::Big)
            .then(|| polygon(&CROWN, pt(-0.015, 0.03)))
            .flatten()
            .and_then(|crown| crown.transform(pose.transform())),
    );
    let sides = parts.iter().flat_map(|part| [0.0, 0.045].map(|by| (part, by)));
    let sides: Vec<Path> = sides
        .filter_map(|(part, by)| {
            part.clone().transform(Transform::from_translate(by, by).post_concat(smaller))
        })
        .collect();
    let white = colour(Swatch::FlowerWhite);
    for (width, paint) in [(RING, BlendMode::SourceOver), (LINE, BlendMode::Clear)] {
        let mut brush = Paint { anti_alias: true, blend_mode: paint, ..Paint::default() };
        brush.set_color(white);
        let stroke = Stroke { width: width * 2.0, line_join: LineJoin::Round, ..Stroke::default() };
        let scale = Transform::from_scale(canvas.size(), canvas.size());
        for path in &sides {
            canvas.pixmap.stroke_path(path, &brush, &stroke, scale, None);
            canvas.pixmap.fill_path(path, &brush, FillRule::Winding, scale, None);
        }
    }
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
            let mut rim = mix(livery.light(), colour(Swatch::FlowerWhite), 0.2);
            rim.set_alpha(0.6);
            canvas.stroke_path(&inner, 0.012, rim, None);
        }
    }
}

/// The position of the seat's symbol, and its radius from near and from afar.
const fn symbol_place(piece: Piece) -> (Point, f32, f32) {
    match piece {
        Piece::Meeple | Piece::Big => (pt(0.5, 0.5), 0.12, 0.2),
        Piece::Builder => (pt(0.5, 0.68), 0.11, 0.19),
        Piece::Pig => (pt(0.48, 0.54), 0.11, 0.19),
        Piece::Queen => (pt(0.5, 0.71), 0.11, 0.19),
        Piece::Toll => (pt(0.36, 0.52), 0.09, 0.18),
        Piece::Estate => (pt(0.34, 0.5), 0.09, 0.19),
        Piece::Tower => (pt(0.5, 0.55), 0.1, 0.18),
        Piece::Shepherd => (pt(0.46, 0.68), 0.1, 0.19),
        Piece::FarmPig => (pt(0.5, 0.72), 0.09, 0.16),
        Piece::Abbot => (pt(0.435, 0.72), 0.09, 0.17),
        Piece::Mayor => (pt(0.5, 0.74), 0.09, 0.16),
        Piece::Wagon => (pt(0.44, 0.6), 0.08, 0.15),
        Piece::Barn => (pt(0.5, 0.4), 0.09, 0.16),
        Piece::Ringmaster => (pt(0.47, 0.72), 0.09, 0.17),
        Piece::Phantom => (pt(0.5, 0.57), 0.11, 0.18),
    }
}

fn gloss(canvas: &mut Canvas, piece: Piece, pose: Pose, livery: &Livery) {
    let light = mix(livery.light(), colour(Swatch::FlowerWhite), 0.55);
    let (p, r) = match piece {
        Piece::Meeple | Piece::Big => (pt(0.44, 0.155), 0.052),
        Piece::Builder => (pt(0.45, 0.31), 0.042),
        Piece::Pig => (pt(0.36, 0.4), 0.06),
        Piece::Queen => (pt(0.43, 0.27), 0.04),
        Piece::Shepherd => (pt(0.44, 0.22), 0.04),
        Piece::FarmPig => (pt(0.38, 0.25), 0.04),
        Piece::Abbot => (pt(0.26, 0.56), 0.03),
        Piece::Mayor => (pt(0.3, 0.6), 0.035),
        Piece::Wagon => (pt(0.14, 0.58), 0.025),
        Piece::Barn => (pt(0.3, 0.36), 0.035),
        Piece::Ringmaster => (pt(0.31, 0.56), 0.03),
        Piece::Phantom => (pt(0.42, 0.12), 0.045),
        Piece::Toll => (pt(0.33, 0.36), 0.035),
        Piece::Estate => (pt(0.28, 0.4), 0.035),
        Piece::Tower => (pt(0.36, 0.22), 0.03),
    };
    // A soft highlight around a bright spot, in the light of the north-west.
    let mut soft = light;
    for (grow, alpha) in [(1.5, 0.2), (1.0, 0.85)] {
        soft.set_alpha(alpha);
        canvas.ellipse(pose.point(p), r * grow, r * 0.72 * grow, soft);
    }
    if piece == Piece::Big {
        crown(canvas, pose);
    }
    if piece == Piece::Builder {
        canvas.fill(
            &[pt(0.29, 0.2), pt(0.68, 0.2), pt(0.68, 0.245), pt(0.29, 0.245)],
            faded(Swatch::Ink, 0.75),
        );
    }
}

const CROWN: [(f32, f32); 7] =
    [(0.36, 0.1), (0.34, -0.02), (0.43, 0.04), (0.5, -0.03), (0.57, 0.04), (0.66, -0.02), (0.64, 0.1)];

/// A crown distinguishes the big meeple from a small one seen close up.
fn crown(canvas: &mut Canvas, pose: Pose) {
    let crown: Vec<Point> = CROWN.into_iter().map(|(x, y)| pose.point(pt(x - 0.015, y + 0.03))).collect();
    canvas.outline(&crown, LINE * 1.3, colour(Swatch::Ink));
    canvas.blend(
        &crown,
        (crown[1], mix(colour(Swatch::Gold), colour(Swatch::FlowerWhite), 0.4)),
        (crown[6], colour(Swatch::WheatDark)),
    );
    canvas.outline(&crown, 0.012, colour(Swatch::Ink));
}

/// The parts of a figure, moved by `by`. They overlap and are filled alike.
fn shape(piece: Piece, pose: Pose, by: Point) -> Vec<Path> {
    let parts: Vec<Path> = match piece {
        Piece::Meeple | Piece::Big => meeple(by).into_iter().collect(),
        Piece::Builder => builder(by).into_iter().collect(),
        other => silhouette::outline(other).iter().filter_map(|part| polygon(part, by)).collect(),
    };
    parts.into_iter().filter_map(|part| part.transform(pose.transform())).collect()
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

#[cfg(test)]
mod tests {
    use super::super::livery::Palette;
    use super::*;

    fn picture(piece: Piece, pose: Pose, symbol: Symbol) -> Image {
        figure(piece, pose, &Livery::new(Palette::Standard, 0), symbol, 64)
    }

    /// The number of columns and of rows with an opaque pixel.
    fn extent(image: &Image) -> (usize, usize) {
        let solid = |x: u32, y: u32| image.rgba[((y * image.width + x) * 4 + 3) as usize] > 200;
        let across = (0..image.width).filter(|x| (0..image.height).any(|y| solid(*x, y))).count();
        let down = (0..image.height).filter(|y| (0..image.width).any(|x| solid(x, *y))).count();
        (across, down)
    }

    #[test]
    fn meeples_of_all_kinds_lie_on_fields_and_nothing_else_lies_anywhere() {
        for piece in Piece::ALL {
            let is_farmer = matches!(piece, Piece::Meeple | Piece::Big | Piece::Phantom | Piece::Ringmaster);
            let lies = |kind| Pose::of(piece, kind) == Pose::Lying;
            assert_eq!(lies(Some(FeatureKind::Field)), is_farmer, "{piece:?}");
            assert_eq!(lies(Some(FeatureKind::Abbacy)), is_farmer, "{piece:?}");
            for kind in [FeatureKind::City, FeatureKind::Road, FeatureKind::Monastery, FeatureKind::River] {
                assert!(!lies(Some(kind)) && !lies(None), "{piece:?} in {kind:?}");
            }
        }
    }

    #[test]
    fn a_lying_figure_is_another_picture_and_fits_its_square() {
        for piece in [Piece::Meeple, Piece::Big, Piece::Phantom] {
            let [up, down] = [Pose::Standing, Pose::Lying].map(|pose| picture(piece, pose, Symbol::Fine));
            assert_ne!(up, down);
            let border = (0..64).flat_map(|i| [(i, 0), (0, i), (i, 63), (63, i)]);
            let is_cut = |(x, y): (u32, u32)| down.rgba[((y * 64 + x) * 4 + 3) as usize] > 200;
            assert!(!border.into_iter().any(is_cut), "{piece:?}");
            let (across, along) = extent(&down);
            assert!(across * 10 > along * 12, "{piece:?}: {across} by {along}");
        }
    }

    #[test]
    fn a_symbol_is_larger_from_afar() {
        for piece in Piece::ALL {
            let [fine, bold] =
                [Symbol::Fine, Symbol::Bold].map(|symbol| picture(piece, Pose::Standing, symbol));
            let light = |image: &Image| {
                image.rgba.chunks_exact(4).filter(|p| p[0] > 200 && p[1] > 190 && p[2] > 170).count()
            };
            assert!(light(&bold) > light(&fine) + 40, "{piece:?}: {} and {}", light(&bold), light(&fine));
        }
    }

    #[test]
    fn a_halo_is_a_ring_that_leaves_its_figure_free() {
        for (piece, pose) in
            Piece::ALL.map(|piece| (piece, Pose::Standing)).into_iter().chain([(Piece::Big, Pose::Lying)])
        {
            let ring = halo(piece, pose, 64);
            let visible = ring.rgba.chunks_exact(4).filter(|p| p[3] > 200).count();
            assert!(visible > 150, "{piece:?}: {visible}");
            assert!(visible < 64 * 64 / 3, "{piece:?}: {visible}");
            let (place, ..) = symbol_place(piece);
            let at = |v: f32| ((0.5 + (v - 0.5) / HALO) * 64.0) as u32;
            let p = pose.point(place);
            assert_eq!(ring.rgba[((at(p.y) * 64 + at(p.x)) * 4 + 3) as usize], 0, "{piece:?}");
        }
    }
}
