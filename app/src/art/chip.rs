//! Tunnel chips. They have colours and marks of their own, so that nobody takes one for a piece of a seat: the colour
//! of a chip only says which other one it belongs to (RULINGS.md R94).

use super::canvas::{Canvas, INK, Image, ellipse};
use super::livery::Livery;
use super::palette::{Swatch, colour, mix, rgb};
use super::point::{Point, pt};
use std::f32::consts::{PI, TAU};
use tiny_skia::Color;

/// The distance of a chip from its mouth, in tiles: beside it, so that the mouth stays visible.
pub const ASIDE: f32 = 0.2;

/// The colour of a tunnel chip, with the mark that goes with it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ChipColour {
    /// Marked with a crescent.
    Turquoise,
    /// Marked with two bars.
    Violet,
    /// Marked with three dots.
    Brown,
    /// Marked with a wave.
    Grey,
    /// Marked with a saltire.
    Olive,
    /// Marked with a chevron.
    Beige,
}

impl ChipColour {
    /// All six, in the order of the rules' chips.
    pub const ALL: [Self; 6] =
        [Self::Turquoise, Self::Violet, Self::Brown, Self::Grey, Self::Olive, Self::Beige];

    /// The colour of a chip by its number in the rules.
    #[must_use]
    pub const fn of(chip: u8) -> Self {
        Self::ALL[chip as usize % Self::ALL.len()]
    }

    const fn swatch(self) -> Swatch {
        match self {
            Self::Turquoise => Swatch::ChipTurquoise,
            Self::Violet => Swatch::ChipViolet,
            Self::Brown => Swatch::ChipBrown,
            Self::Grey => Swatch::ChipGrey,
            Self::Olive => Swatch::ChipOlive,
            Self::Beige => Swatch::ChipBeige,
        }
    }

    /// The parts of its mark, as polygons in a square from -1 to 1.
    #[must_use]
    pub fn mark(self) -> Vec<Vec<Point>> {
        let line = |points: &[(f32, f32)]| points.iter().map(|(x, y)| pt(*x, *y)).collect::<Vec<_>>();
        match self {
            Self::Turquoise => vec![crescent()],
            Self::Violet => [-0.5, 0.5].map(|x| stroke(&[pt(x, -0.95), pt(x, 0.95)], 0.27)).to_vec(),
            Self::Brown => {
                [(0.0, -0.55), (-0.62, 0.5), (0.62, 0.5)].map(|(x, y)| ellipse(pt(x, y), 0.42, 0.42)).to_vec()
            }
            Self::Grey => {
                vec![stroke(&line(&[(-1.0, 0.4), (-0.5, -0.4), (0.0, 0.4), (0.5, -0.4), (1.0, 0.4)]), 0.25)]
            }
            Self::Olive => vec![
                stroke(&line(&[(-0.8, -0.8), (0.8, 0.8)]), 0.26),
                stroke(&line(&[(0.8, -0.8), (-0.8, 0.8)]), 0.26),
            ],
            Self::Beige => vec![stroke(&line(&[(-0.95, 0.55), (0.0, -0.55), (0.95, 0.55)]), 0.3)],
        }
    }
}

/// A waning moon.
fn crescent() -> Vec<Point> {
    let arc = |n: usize, r: f32, x: f32, from: f32| {
        (0..=n).map(move |i| {
            let a = from + (TAU - 2.0 * from) * i as f32 / n as f32;
            pt(x + a.cos() * r, a.sin() * r)
        })
    };
    // Both arcs end in the same horns.
    let outer = arc(24, 1.0, 0.0, 0.7);
    let horn = pt(0.7_f32.cos(), 0.7_f32.sin());
    let (x, from) = (0.42, horn.y.atan2(horn.x - 0.42));
    let inner = arc(18, (horn - pt(x, 0.0)).length(), x, from);
    outer.chain(inner.collect::<Vec<_>>().into_iter().rev()).collect()
}

/// A broken line of a half-width as a polygon, its ends cut straight.
fn stroke(line: &[Point], half: f32) -> Vec<Point> {
    let edge = |side: f32| -> Vec<Point> {
        (0..line.len())
            .map(|i| {
                let before = line[i.max(1) - 1];
                let (a, b) =
                    ((line[i] - before).unit(), (line[(i + 1).min(line.len() - 1)] - line[i]).unit());
                // At a bend, the edges of both pieces meet on the line that halves the angle.
                let along = (a + b).unit();
                let widened = if i == 0 || i + 1 == line.len() { 1.0 } else { along.x * a.x + along.y * a.y };
                line[i] + along.right() * (side * half / widened.max(0.4))
            })
            .collect()
    };
    let mut out = edge(1.0);
    out.extend(edge(-1.0).into_iter().rev());
    out
}

/// The picture of a chip in a square of `size` pixels: a disc with the mouth of a tunnel cut into its lower edge.
#[must_use]
pub fn picture(chip: ChipColour, size: u32) -> Image {
    let [r, g, b] = rgb(chip.swatch());
    let look = Livery { body: Color::from_rgba8(r, g, b, 255), symbol: Vec::new() };
    let ink = colour(Swatch::Ink);
    let mut canvas = Canvas::new(size);
    canvas.soft(pt(0.57, 0.62), 0.38, 0.34, colour(Swatch::Shadow), 0.5);
    for dy in [0.07, 0.035] {
        canvas.inked(&disc(pt(0.49, 0.47 + dy)), look.dark(), ink);
    }
    let top = disc(pt(0.48, 0.47));
    canvas.outline(&top, INK * 8.0, ink);
    let (light, dark) = (mix(look.body, look.light(), 0.35), mix(look.body, look.dark(), 0.15));
    canvas.blend(&top, (pt(0.15, 0.12), light), (pt(0.82, 0.85), dark));
    for part in chip.mark() {
        let part: Vec<Point> = part.into_iter().map(|q| pt(0.48, 0.36) + q * 0.165).collect();
        canvas.fill(&part, look.mark());
    }
    canvas.into_image()
}

/// The outline of a chip around a point.
fn disc(c: Point) -> Vec<Point> {
    let (rx, ry, half) = (0.38_f32, 0.36_f32, 0.13_f32);
    let begin = (half / rx).asin();
    // From the right foot of the mouth around to the left one.
    let rim = (0..=32).map(|i| {
        let a = begin + (TAU - 2.0 * begin) * i as f32 / 32.0;
        c + pt(a.sin() * rx, a.cos() * ry)
    });
    let arch = (0..=10).map(|i| {
        let a = PI + PI * i as f32 / 10.0;
        c + pt(a.cos() * half, 0.26 + a.sin() * half)
    });
    rim.chain(arch).collect()
}

#[cfg(test)]
mod tests {
    use super::super::livery::{Palette, SEATS};
    use super::*;
    use std::collections::BTreeSet;

    /// The pixels of a mark alone, without any colour.
    fn shape(parts: &[Vec<Point>]) -> Vec<u8> {
        let mut canvas = Canvas::new(24);
        for part in parts {
            let part: Vec<Point> = part.iter().map(|q| pt(0.5, 0.5) + *q * 0.45).collect();
            canvas.fill(&part, colour(Swatch::Ink));
        }
        canvas.into_image().rgba.chunks_exact(4).map(|p| u8::from(p[3] > 127)).collect()
    }

    fn difference(a: &[u8], b: &[u8]) -> usize {
        a.iter().zip(b).filter(|(a, b)| a != b).count()
    }

    #[test]
    fn the_marks_of_chips_differ_from_each_other_and_from_the_symbols_of_seats() {
        let chips = ChipColour::ALL.map(|chip| shape(&chip.mark()));
        let seats: Vec<_> =
            (0..SEATS.len()).map(|n| shape(&[Livery::new(Palette::Standard, n).symbol])).collect();
        for (n, a) in chips.iter().enumerate() {
            assert!(a.iter().filter(|p| **p == 1).count() > 60, "{n} is hardly visible");
            for b in chips[n + 1..].iter().chain(&seats) {
                assert!(difference(a, b) > 70, "chip {n} differs by {}", difference(a, b));
            }
        }
    }

    #[test]
    fn no_chip_has_the_colour_of_a_seat_or_of_another_chip() {
        let seats = Palette::ALL.into_iter().flat_map(|p| (0..SEATS.len()).map(move |n| p.rgb(n)));
        let chips = ChipColour::ALL.map(|chip| rgb(chip.swatch()));
        let apart = |a: [u8; 3], b: [u8; 3]| {
            a.into_iter().zip(b).map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum::<u32>()
        };
        let seats: Vec<_> = seats.collect();
        for (n, a) in chips.into_iter().enumerate() {
            for b in chips[n + 1..].iter().chain(&seats) {
                assert!(apart(a, *b) > 900, "{n}: {a:?} and {b:?}");
            }
        }
        assert_eq!(BTreeSet::from(chips).len(), 6);
    }

    #[test]
    fn chips_of_the_rules_beyond_the_sixth_still_have_a_colour() {
        assert_eq!(ChipColour::of(0), ChipColour::Turquoise);
        assert_eq!(ChipColour::of(11), ChipColour::Beige);
    }
}
