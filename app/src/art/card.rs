//! The Tatan card of a seat, which fills a gap in the landscape (RULINGS.md §8.1): a sheet of parchment with a compass
//! rose, so that it does not look like land.

use super::canvas::{Canvas, Image, ellipse, rectangle};
use super::dice::{grain, noise};
use super::livery::Livery;
use super::palette::{Swatch, colour, faded, mix};
use super::point::{Point, pt};
use std::f32::consts::TAU;

/// The width of an outline. A card is painted smaller than it is shown, so its ink is stronger than that of a tile.
const LINE: f32 = 0.012;
/// The radius of the rose.
const ROSE: f32 = 0.33;

/// Paints the card of a seat in a square of `size` pixels. It fills its cell.
#[must_use]
pub fn card(livery: &Livery, size: u32) -> Image {
    let mut canvas = Canvas::new(size);
    sheet(&mut canvas);
    frame(&mut canvas, livery);
    rose(&mut canvas, livery);
    canvas.into_image()
}

/// Parchment with stains, lit from the north-west, darker towards its edges.
fn sheet(canvas: &mut Canvas) {
    let size = canvas.pixmap.width();
    let (base, stain) = (mix(colour(Swatch::Plaster), colour(Swatch::Bank), 0.25), colour(Swatch::Ground));
    let light = colour(Swatch::FlowerWhite);
    let pixels = canvas.pixmap.pixels_mut();
    for y in 0..size {
        for x in 0..size {
            let p = pt((x as f32 + 0.5) / size as f32, (y as f32 + 0.5) / size as f32);
            let edge = p.x.min(p.y).min(1.0 - p.x).min(1.0 - p.y);
            let patch = noise(41, p.x * 3.1, p.y * 3.1) * 0.6 + noise(42, p.x * 8.0, p.y * 8.0) * 0.3;
            let dark = patch.max(0.0) * 0.5 + (1.0 - edge * 6.0).max(0.0) * 0.35 + grain(p.x, p.y) * 0.08;
            let c = mix(base, stain, dark.clamp(0.0, 1.0));
            let c = mix(c, light, (0.55 - (p.x + p.y) * 0.5).max(0.0) * 0.7);
            pixels[(y * size + x) as usize] = c.premultiply().to_color_u8();
        }
    }
}

/// A border in the seat's colour between two lines of ink.
fn frame(canvas: &mut Canvas, livery: &Livery) {
    let square = |by: f32| rectangle(pt(by, by), 1.0 - 2.0 * by, 1.0 - 2.0 * by);
    canvas.outline(&square(0.0), LINE * 2.0, colour(Swatch::Ink));
    canvas.outline(&square(0.06), 0.07, colour(Swatch::Ink));
    canvas.outline(&square(0.06), 0.05, livery.body);
    let [nw, ne, se, sw] = square(0.047);
    canvas.stroke(&[sw, nw, ne], 0.012, livery.light());
    canvas.stroke(&[ne, se, sw], 0.008, livery.dark());
    let inner = square(0.125);
    canvas.outline(&inner, LINE * 0.5, faded(Swatch::Ink, 0.5));
    for corner in inner {
        let symbol: Vec<Point> =
            livery.symbol.iter().map(|q| corner.lerp(Point::CENTRE, 0.1) + *q * 0.032).collect();
        canvas.outline(&symbol, LINE, colour(Swatch::Ink));
        canvas.fill(&symbol, livery.body);
    }
}

/// A compass rose of eight points, each with one half in the light.
fn rose(canvas: &mut Canvas, livery: &Livery) {
    let at = |eighths: f32, share: f32| {
        let a = eighths / 8.0 * TAU;
        Point::CENTRE + pt(a.cos(), a.sin()) * (ROSE * share)
    };
    let ink = colour(Swatch::Ink);
    canvas.soft(pt(0.52, 0.53), ROSE * 0.72, ROSE * 0.72, colour(Swatch::Shadow), 0.22);
    let ring = |share: f32| ellipse(Point::CENTRE, ROSE * share, ROSE * share);
    canvas.fill(&ring(0.7), mix(colour(Swatch::Plaster), colour(Swatch::Bank), 0.5));
    canvas.outline(&ring(0.7), LINE, ink);
    canvas.outline(&ring(0.6), LINE * 0.5, faded(Swatch::Ink, 0.7));
    let ticks = (0..32).map(|n| [at(n as f32 / 4.0, 0.6), at(n as f32 / 4.0, 0.68)]);
    canvas.hatch(ticks, LINE * 0.5, faded(Swatch::Ink, 0.8));
    let [lit, dark] = [colour(Swatch::FlowerWhite), mix(ink, colour(Swatch::Wood), 0.35)];
    for (first, length, waist) in [(1.0, 0.74, 0.24), (0.0, 1.12, 0.27)] {
        for k in (0..4).map(|k| first + 2.0 * k as f32) {
            let shadow = [at(k - 1.0, waist), at(k, length), at(k + 1.0, waist)];
            canvas.fill(&shadow.map(|q| q + pt(0.01, 0.014)), faded(Swatch::Shadow, 0.22));
            for side in [-1.0, 1.0] {
                let half = [Point::CENTRE, at(k + side, waist), at(k, length)];
                // The half that faces the north-west is in the light.
                let out = at(k + side * 0.3, 1.0) - at(k, 1.0);
                let colour = if out.x + out.y < 0.0 { lit } else { dark };
                canvas.inked(&half, colour, ink);
            }
        }
    }
    canvas.inked(&ring(0.16), livery.body, ink);
    let shine = ellipse(pt(0.487, 0.485), 0.016, 0.012);
    canvas.fill(&shine, mix(livery.light(), colour(Swatch::FlowerWhite), 0.5));
}

#[cfg(test)]
mod tests {
    use super::super::livery::{Palette, SEATS};
    use super::*;

    #[test]
    fn a_card_fills_its_cell_shows_its_seat_and_is_the_same_each_time() {
        let cards: Vec<Image> =
            (0..SEATS.len()).map(|n| card(&Livery::new(Palette::Standard, n), 64)).collect();
        for (n, picture) in cards.iter().enumerate() {
            assert!(picture.rgba.chunks_exact(4).all(|p| p[3] == 255), "{n} has a hole");
            assert_eq!(*picture, card(&Livery::new(Palette::Standard, n), 64));
            assert!(cards[n + 1..].iter().all(|other| other != picture), "{n} is the card of another, too");
            let [r, g, b] = Palette::Standard.rgb(n);
            let at = (32 + 64 * 4) * 4;
            let off = [r, g, b].iter().zip(&picture.rgba[at..]).map(|(a, b)| a.abs_diff(*b)).max();
            assert!(off < Some(40), "{n}: its frame is off its colour by {off:?}");
        }
    }

    #[test]
    fn the_north_western_side_of_a_rose_is_in_the_light() {
        let picture = card(&Livery::new(Palette::Standard, 0), 128);
        let red = |x: usize, y: usize| u32::from(picture.rgba[(y * 128 + x) * 4]);
        assert!(red(61, 40) > red(66, 40) + 80, "{} and {}", red(61, 40), red(66, 40));
        assert!(red(40, 61) > red(40, 66) + 80, "{} and {}", red(40, 61), red(40, 66));
    }
}
