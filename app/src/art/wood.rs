//! The wood of the table: a few planks in tones of grey, painted once and coloured by the theme. Each plank repeats along
//! its grain without a seam.

use super::dice::Dice;
use std::sync::LazyLock;

/// The different planks of the picture, one above the other.
pub const PLANKS: usize = 4;
/// Pixels along a plank. Grain is long, so they are wider than high.
const ACROSS: usize = 1024;
/// Pixels across a plank.
pub const DEEP: usize = 256;
/// The length after which a plank repeats, in tiles.
pub const LENGTH: f32 = 22.4;
/// The breadth of a plank, in tiles.
pub const BREADTH: f32 = 2.8;
/// The mean tone of the picture, as a fraction of white: above it is room for lighter fibres.
const MEAN: f32 = 0.74;
/// The sizes in which it is kept, each half of the one before.
pub const SIZES: usize = 6;

/// A picture of all planks, as tones from 0 to 255.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wood {
    /// Pixels across.
    pub width: usize,
    /// Pixels down: [`PLANKS`] of equal breadth.
    pub height: usize,
    /// One byte a pixel, row by row.
    pub tones: Vec<u8>,
}

/// The wood in all its sizes, the largest first. Painted at the first call, which takes some hundredths of a second.
#[must_use]
pub fn wood() -> &'static [Wood; SIZES] {
    static WOOD: LazyLock<[Wood; SIZES]> = LazyLock::new(|| {
        let mut size = paint();
        std::array::from_fn(|_| {
            let half = size.halved();
            std::mem::replace(&mut size, half)
        })
    });
    &WOOD
}

/// The red, green and blue of a tone, to be multiplied by [`tint`]: what is darker is redder.
#[must_use]
pub fn texel(tone: u8) -> [u8; 3] {
    static TEXELS: LazyLock<[[u8; 3]; 256]> = LazyLock::new(|| {
        std::array::from_fn(|tone| {
            let tone = tone as f32 / 255.0;
            [0.9, 1.0, 1.1].map(|power: f32| (tone.powf(power) * 255.0).round() as u8)
        })
    });
    TEXELS[usize::from(tone)]
}

/// What to multiply the wood by, so that its mean is this colour.
#[must_use]
pub fn tint(mean: [u8; 3]) -> [u8; 3] {
    let usual = texel((MEAN * 255.0) as u8);
    std::array::from_fn(|c| (f32::from(mean[c]) * 255.0 / f32::from(usual[c])).min(255.0) as u8)
}

/// A plank of the table by its number from the north: its picture, where in its length it begins, as a fraction, and
/// how light it is. No two near each other are alike.
#[must_use]
pub fn plank(n: i32) -> (usize, f32, f32) {
    let mut dice = Dice::of(&format!("plank {n}"));
    (n.rem_euclid(PLANKS as i32) as usize, dice.unit(), dice.between(0.94, 1.03))
}

/// The size of the wood to use for planks of this breadth in pixels, so that nothing shimmers.
#[must_use]
pub fn level(deep: f32) -> usize {
    let is_fine = |n: &usize| (DEEP >> n) as f32 <= deep * 1.35;
    (0..SIZES - 1).find(is_fine).unwrap_or(SIZES - 1)
}

/// The light on the table at a point of the view, as fractions of its width and height: brightest in the north-west,
/// with darker corners.
#[must_use]
pub fn light(x: f32, y: f32) -> f32 {
    let corner = (((x - 0.42).hypot((y - 0.4) * 0.95) - 0.3) / 0.55).clamp(0.0, 1.0);
    1.09 - 0.1 * (x + y) - 0.16 * corner * corner
}

impl Wood {
    /// The same at half its size.
    fn halved(&self) -> Self {
        let (width, height) = (self.width / 2, self.height / 2);
        let at = |x: usize, y: usize| u16::from(self.tones[y * self.width + x]);
        let mean =
            |x: usize, y: usize| ((at(x, y) + at(x + 1, y) + at(x, y + 1) + at(x + 1, y + 1) + 2) / 4) as u8;
        let tones = (0..height).flat_map(|y| (0..width).map(move |x| mean(2 * x, 2 * y))).collect();
        Self { width, height, tones }
    }

    /// The tone between pixels, from 0 to 255: `along` a plank as a fraction of its length, and `across` it as one of
    /// its breadth.
    #[must_use]
    pub fn tone(&self, plank: usize, along: f32, across: f32) -> f32 {
        let deep = self.height / PLANKS;
        let (x, y) = (along.rem_euclid(1.0) * self.width as f32, across * deep as f32 - 0.5);
        let (i, u) = (x as usize, x.fract());
        let (j, v) = (y.max(0.0) as usize, y.max(0.0).fract());
        let at = |i: usize, j: usize| {
            f32::from(self.tones[(plank * deep + j.min(deep - 1)) * self.width + i % self.width])
        };
        let mix = |j: usize| at(i, j) + (at(i + 1, j) - at(i, j)) * u;
        mix(j) + (mix(j + 1) - mix(j)) * v
    }
}

/// Paints all planks.
fn paint() -> Wood {
    let mut dice = Dice::of("the table");
    let mut light: Vec<f32> = Vec::with_capacity(ACROSS * DEEP * PLANKS);
    for _ in 0..PLANKS {
        let grain = Grain::new(&mut dice);
        for y in 0..DEEP {
            let across = (y as f32 + 0.5) / DEEP as f32;
            let (edge, row) = (edge(across), grain.row(across));
            light.extend((0..ACROSS).map(|x| edge * row.at(x as f32 / ACROSS as f32)));
        }
    }
    let mean = light.iter().sum::<f32>() / light.len() as f32;
    let tones = light.iter().map(|v| (v / mean * MEAN * 255.0).round().clamp(0.0, 255.0) as u8).collect();
    Wood { width: ACROSS, height: DEEP * PLANKS, tones }
}

/// The light at the edges of a plank: its north edge shines, its south edge falls off into the gap to the next one.
fn edge(across: f32) -> f32 {
    let ramp = |from: f32, to: f32| ((across - from) / (to - from)).clamp(0.0, 1.0);
    let gap = ramp(0.984, 0.992).max(1.0 - ramp(0.0, 0.004));
    (1.0 + 0.09 * (1.0 - ramp(0.004, 0.022))) * (1.0 - 0.13 * ramp(0.95, 0.99)) * (1.0 - 0.58 * gap)
}

/// The grain of a plank.
struct Grain {
    base: f32,
    /// How the rings wander along the plank.
    sway: [Noise; 2],
    rings: [Noise; 3],
    clouds: Noise,
    streaks: Noise,
    fibres: [Noise; 2],
    pores: Noise,
}

impl Grain {
    fn new(dice: &mut Dice) -> Self {
        let mut noise = |along, across| Noise::new(dice, along, across);
        Self {
            sway: [noise(5, 2), noise(16, 5)],
            rings: [noise(2, 7), noise(3, 19), noise(4, 47)],
            clouds: noise(6, 3),
            streaks: noise(9, 38),
            fibres: [noise(28, 96), noise(64, 190)],
            pores: noise(110, 128),
            base: dice.between(0.96, 1.03),
        }
    }

    /// The grain along one line of the plank. What does not wander is mixed once for the whole line.
    fn row(&self, across: f32) -> Row<'_> {
        let line = |noise: &Noise| noise.line(across);
        Row {
            grain: self,
            across,
            sway: self.sway.each_ref().map(line),
            clouds: line(&self.clouds),
            streaks: line(&self.streaks),
            fibres: self.fibres.each_ref().map(line),
            pores: line(&self.pores),
        }
    }
}

/// The grain along one line of a plank.
struct Row<'a> {
    grain: &'a Grain,
    across: f32,
    sway: [Line; 2],
    clouds: Line,
    streaks: Line,
    fibres: [Line; 2],
    pores: Line,
}

impl Row<'_> {
    /// The light at a point of the line, about 1.
    fn at(&self, along: f32) -> f32 {
        let ring = self.across + self.sway[0].at(along) * 0.09 + self.sway[1].at(along) * 0.012;
        let rings = self.grain.rings[0].at(along, ring) * 0.45
            + self.grain.rings[1].at(along, ring) * 0.4
            + self.grain.rings[2].at(along, ring) * 0.3;
        let fibres = self.fibres[0].at(along) + self.fibres[1].at(along);
        let pore = (self.pores.at(along) - 0.55).max(0.0);
        self.grain.base
            + rings * 0.085
            + self.clouds.at(along) * 0.03
            + self.streaks.at(along) * 0.03
            + fibres * 0.018
            - pore * 0.16
    }
}

fn ease(t: f32) -> f32 {
    t * t * (3.0 - 2.0 * t)
}

/// Smooth noise from -1 to 1 that repeats along the plank.
struct Noise {
    along: usize,
    across: usize,
    lattice: Vec<f32>,
}

impl Noise {
    fn new(dice: &mut Dice, along: usize, across: usize) -> Self {
        let lattice = (0..along * (across + 1)).map(|_| dice.between(-1.0, 1.0)).collect();
        Self { along, across, lattice }
    }

    /// The two rows of the lattice around a point, and how far it is from the first to the second.
    fn rows(&self, across: f32) -> (&[f32], &[f32], f32) {
        let y = across.clamp(0.0, 1.0) * self.across as f32;
        let j = (y as usize).min(self.across);
        let row = |j: usize| &self.lattice[j * self.along..(j + 1) * self.along];
        (row(j), row((j + 1).min(self.across)), ease(y.fract()))
    }

    fn at(&self, along: f32, across: f32) -> f32 {
        let (above, below, v) = self.rows(across);
        let x = along * self.along as f32;
        let i = (x as usize).min(self.along - 1);
        let next = if i + 1 == self.along { 0 } else { i + 1 };
        let u = ease(x - i as f32);
        let mix = |row: &[f32]| row[i] + (row[next] - row[i]) * u;
        mix(above) + (mix(below) - mix(above)) * v
    }

    /// The noise along one line.
    fn line(&self, across: f32) -> Line {
        let (above, below, v) = self.rows(across);
        let mut values: Vec<f32> = above.iter().zip(below).map(|(a, b)| a + (b - a) * v).collect();
        values.push(values[0]);
        Line(values)
    }
}

/// Smooth noise along a line; the last value is the first again.
struct Line(Vec<f32>);

impl Line {
    fn at(&self, along: f32) -> f32 {
        let steps = self.0.len() - 1;
        let x = along * steps as f32;
        let i = (x as usize).min(steps - 1);
        self.0[i] + (self.0[i + 1] - self.0[i]) * ease(x - i as f32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The mean difference between two columns.
    fn step(wood: &Wood, a: usize, b: usize) -> f32 {
        let at = |x: usize, y: usize| f32::from(wood.tones[y * wood.width + x]);
        (0..wood.height).map(|y| (at(a, y) - at(b, y)).abs()).sum::<f32>() / wood.height as f32
    }

    #[test]
    fn planks_repeat_along_the_grain_without_a_seam() {
        for wood in wood() {
            let last = wood.width - 1;
            let inside = (0..last).map(|x| step(wood, x, x + 1)).fold(0.0, f32::max);
            let seam = step(wood, last, 0);
            assert!(seam <= inside, "{} pixels: {seam} at the seam, {inside} elsewhere", wood.width);
        }
    }

    #[test]
    fn the_table_is_the_same_every_time() {
        assert_eq!(paint(), wood()[0]);
        assert_eq!(plank(7), plank(7));
    }

    #[test]
    fn neighbouring_planks_differ() {
        for n in -40..40 {
            let (a, b) = (plank(n), plank(n + 1));
            assert!(a.0 != b.0 && (a.1 - b.1).abs() > 1e-3, "{n}");
        }
    }

    #[test]
    fn the_mean_of_the_wood_is_the_colour_of_the_plain_table() {
        for plain in [[168, 128, 86], [91, 66, 48]] {
            let tint = tint(plain);
            for wood in wood() {
                let mut sums = [0.0; 3];
                for tone in &wood.tones {
                    let texel = texel(*tone);
                    (0..3).for_each(|c| sums[c] += f32::from(texel[c]) * f32::from(tint[c]) / 255.0);
                }
                for (sum, plain) in sums.into_iter().zip(plain) {
                    let mean = sum / wood.tones.len() as f32;
                    assert!((mean - f32::from(plain)).abs() < 3.0, "{mean} instead of {plain}");
                }
            }
        }
    }

    #[test]
    fn the_light_comes_from_the_north_west() {
        let [nw, middle, se] = [0.15, 0.5, 1.0].map(|v| light(v, v));
        assert!(nw > middle && middle > se && se > 0.6, "{nw} {middle} {se}");
    }

    #[test]
    fn from_afar_the_wood_is_drawn_from_a_smaller_picture() {
        assert_eq!(level(BREADTH * 130.0), 0);
        assert_eq!(level(BREADTH * 4.0), SIZES - 1);
        for zoom in [4.0, 9.0, 20.0, 50.0, 130.0_f32] {
            let deep = BREADTH * zoom;
            assert!((DEEP >> level(deep)) as f32 <= deep * 1.4, "at {zoom} pixels would be left out");
        }
    }

    #[test]
    fn the_grain_is_quiet() {
        // Light and dark wood differ by less than a shadow does.
        let wood = &wood()[0];
        let inside = |y: usize| (0.03..0.94).contains(&((y % DEEP) as f32 / DEEP as f32));
        let rows = wood.tones.chunks_exact(wood.width).enumerate().filter(|(y, _)| inside(*y));
        let tones: Vec<f32> = rows.flat_map(|(_, row)| row.iter().map(|t| f32::from(*t))).collect();
        let mean = tones.iter().sum::<f32>() / tones.len() as f32;
        let spread = (tones.iter().map(|t| (t - mean).powi(2)).sum::<f32>() / tones.len() as f32).sqrt();
        assert!((3.0..16.0).contains(&spread), "{spread}");
    }

    #[test]
    fn between_pixels_the_tone_is_between_theirs() {
        let wood = &wood()[2];
        for k in 0..50 {
            let (along, across) = (k as f32 * 0.137, (k as f32 * 0.071).fract());
            let tone = wood.tone(k % PLANKS, along, across);
            assert!((30.0..=255.0).contains(&tone), "{tone}");
        }
        assert!((wood.tone(1, 0.25, 0.5) - wood.tone(1, 3.25, 0.5)).abs() < 1.0);
    }
}
