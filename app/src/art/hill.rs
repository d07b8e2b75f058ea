//! Hills, seen from the south: a flank in the light, a flank in the shade, and a crest between them.

use super::canvas::{Canvas, INK};
use super::palette::{Swatch, colour, faded, mix};
use super::point::{Point, along, cubic, length, pt};
use super::tree::tuft;
use std::f32::consts::PI;

/// A grassy hill with a lower shoulder in the east: its foot at `p`, `r` half its width.
pub fn knoll(canvas: &mut Canvas, p: Point, r: f32) {
    let at = |x: f32, y: f32| p + pt(x * r, y * r);
    canvas.soft(at(0.24, 0.26), r * 1.02, r * 0.46, colour(Swatch::Shadow), 0.42);
    peak(canvas, at(-0.12, 0.18), (r * 0.92, r * 1.0));
    peak(canvas, at(0.44, 0.25), (r * 0.6, r * 0.56));
    for (x, y) in [(-0.92, 0.34), (0.98, 0.34), (-0.3, 0.5), (0.2, 0.52)] {
        tuft(canvas, at(x, y), 0.11 * r, Swatch::StrokeDark);
    }
}

/// One top of a hill: half its width and its height over the middle of its foot.
fn peak(canvas: &mut Canvas, p: Point, (w, h): (f32, f32)) {
    let at = |x: f32, y: f32| p + pt(x * w, y * h);
    // The contour against the sky is steep in the east, and the foot is round.
    let mut sky = cubic(at(-1.0, 0.0), at(-0.8, -0.3), at(-0.58, -0.98), at(-0.06, -1.0), 12);
    sky.extend(cubic(at(-0.06, -1.0), at(0.42, -1.02), at(0.7, -0.3), at(1.0, 0.0), 12));
    let foot = |from: f32, to: f32| {
        (0..=12)
            .map(move |i| from + (to - from) * i as f32 / 12.0)
            .map(|a| p + pt(a.cos() * w, a.sin() * w * 0.3))
    };
    let body: Vec<Point> = sky.iter().copied().chain(foot(0.0, PI)).collect();
    let light = mix(colour(Swatch::HillLight), colour(Swatch::GrassDry), 0.5);
    let lit = mix(light, colour(Swatch::FlowerWhite), 0.22);
    canvas.blend(&body, (at(-0.45, -0.9), lit), (at(0.3, 0.25), mix(light, colour(Swatch::Hill), 0.22)));
    // The crest runs from the top to the foot. Beyond it is the shade.
    let top = at(-0.02, -1.0);
    let mut crest = cubic(top, at(0.2, -0.7), at(-0.22, -0.42), at(0.02, -0.18), 8);
    crest.extend(cubic(at(0.02, -0.18), at(0.14, -0.05), at(0.1, 0.1), p + pt(w * 0.26, w * 0.29), 6));
    let dark = mix(colour(Swatch::HillDark), colour(Swatch::TreeDark), 0.3);
    let east = sky.iter().copied().filter(|q| q.x > top.x).collect::<Vec<_>>();
    let shade: Vec<Point> =
        crest.iter().copied().chain(foot(1.3, 0.0)).chain(east.into_iter().rev()).collect();
    canvas.blend(&shade, (at(0.1, -0.8), colour(Swatch::HillDark)), (at(0.8, 0.2), dark));
    hachures(canvas, &crest, (w, h));
    canvas.stroke(&crest, INK * 0.8, faded(Swatch::TreeDark, 0.8));
    let rim: Vec<Point> = sky[4..15].iter().map(|q| *q + pt(0.006, 0.009)).collect();
    canvas.stroke(&rim, 0.0065, faded(Swatch::FlowerWhite, 0.5));
    canvas.stroke(&sky, INK * 1.1, mix(colour(Swatch::Ink), colour(Swatch::HillDark), 0.25));
    let under: Vec<Point> = foot(0.0, PI).collect();
    canvas.stroke(&under, INK * 0.8, faded(Swatch::TreeDark, 0.6));
}

/// Short lines down both flanks, as an engraver shades a hill.
fn hachures(canvas: &mut Canvas, crest: &[Point], (w, h): (f32, f32)) {
    let total = length(crest);
    let line = |k: f32, x: f32| {
        let (p, _) = along(crest, total * k);
        let from = p + pt(x * w * 0.12, h * 0.05);
        [from, from + pt(x * w * (0.16 + 0.12 * k), h * (0.12 + 0.06 * k))]
    };
    let steps = [0.12, 0.27, 0.42, 0.57, 0.72];
    canvas.hatch(steps.map(|k| line(k, 1.0)), 0.0055, faded(Swatch::TreeDark, 0.65));
    canvas.hatch(steps[1..].iter().map(|k| line(*k, -1.0)), 0.0045, faded(Swatch::StrokeDark, 0.6));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hill_has_a_light_flank_in_the_west_and_a_dark_one_in_the_east() {
        let mut canvas = Canvas::new(60);
        knoll(&mut canvas, Point::CENTRE, 0.175);
        let rgba = canvas.into_image().rgba;
        // The mean light of the solid pixels of a box.
        let light = |x: std::ops::Range<usize>, y: std::ops::Range<usize>| {
            let points = y.flat_map(|y| x.clone().map(move |x| (y * 60 + x) * 4));
            let solid: Vec<u32> = points
                .filter(|i| rgba[i + 3] == 255)
                .map(|i| rgba[i..i + 3].iter().map(|v| u32::from(*v)).sum())
                .collect();
            assert!(solid.len() > 5, "{} pixels", solid.len());
            solid.iter().sum::<u32>() / solid.len() as u32
        };
        let (west, east) = (light(22..26, 27..32), light(30..33, 26..31));
        assert!(west > east + 80, "{west} and {east}");
    }
}
