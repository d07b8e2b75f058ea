//! The back of a half tile, shown for hidden hands: a woven cloth with a seal.

use super::canvas::{Canvas, INK, Image, ellipse, rectangle};
use super::half::CORNERS;
use super::palette::{Swatch, colour, faded};
use super::point::{Point, pt};
use super::tile::{Style, cut, rim};

/// The centre and the radius of the circle that touches all three sides.
const SEAL: (Point, f32) = (pt(0.707, 0.293), 0.293);
/// The number of threads in each direction.
const THREADS: u8 = 15;

/// Paints a back in a square of `size` pixels. It fills the triangle north-east of the diagonal.
#[must_use]
pub fn half(size: u32) -> Image {
    let mut canvas = Canvas::new(size);
    canvas.fill(&rectangle(pt(0.0, 0.0), 1.0, 1.0), colour(Swatch::SlateDark));
    weave(&mut canvas);
    let border = within(0.74);
    canvas.outline(&border, 0.05, colour(Swatch::Ink));
    canvas.outline(&border, 0.032, colour(Swatch::Wheat));
    seal(&mut canvas);
    rim(&mut canvas, Some(CORNERS), Style::Painted, &[]);
    cut(&mut canvas, CORNERS);
    canvas.into_image()
}

/// The triangle, scaled down around its seal.
fn within(part: f32) -> [Point; 3] {
    CORNERS.map(|corner| SEAL.0.lerp(corner, part))
}

fn weave(canvas: &mut Canvas) {
    for n in 0..THREADS {
        let d = f32::from(n) / f32::from(THREADS - 1) * 2.0;
        canvas.stroke(&[pt(0.0, d), pt(d, 0.0)], 0.02, faded(Swatch::Slate, 0.75));
        canvas.stroke(&[pt(d - 1.0, 0.0), pt(d, 1.0)], 0.012, faded(Swatch::Shadow, 0.4));
    }
}

/// A tower on a seal, as on the program's crest.
fn seal(canvas: &mut Canvas) {
    let (c, r) = (SEAL.0, SEAL.1 * 0.56);
    canvas.ellipse(c, r * 1.12, r * 1.12, colour(Swatch::Ink));
    canvas.ellipse(c, r, r, colour(Swatch::Plaster));
    let at = |x: f32, y: f32| c + pt(x, y) * r;
    let wall = [at(-0.36, 0.62), at(-0.36, -0.28), at(0.36, -0.28), at(0.36, 0.62)];
    let crown = [
        at(-0.5, -0.24),
        at(-0.5, -0.68),
        at(-0.24, -0.68),
        at(-0.24, -0.5),
        at(-0.12, -0.5),
        at(-0.12, -0.68),
        at(0.12, -0.68),
        at(0.12, -0.5),
        at(0.24, -0.5),
        at(0.24, -0.68),
        at(0.5, -0.68),
        at(0.5, -0.24),
    ];
    for shape in [&wall[..], &crown] {
        canvas.fill(shape, colour(Swatch::Roof));
        canvas.outline(shape, INK * 2.0, colour(Swatch::Ink));
    }
    canvas.fill(&ellipse(at(0.0, 0.4), r * 0.15, r * 0.24), colour(Swatch::Ink));
}
