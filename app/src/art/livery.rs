//! The livery of a seat's figures: a colour and a symbol that distinguish them from those of other seats.

use super::palette::{self, Swatch, colour, mix};
use super::point::{Point, pt};
use serde::{Deserialize, Serialize};
use tiny_skia::Color;

/// The swatches of the seats, in the order of the colours.
pub const SEATS: [Swatch; 8] = [
    Swatch::SeatRed,
    Swatch::SeatBlue,
    Swatch::SeatGreen,
    Swatch::SeatYellow,
    Swatch::SeatBlack,
    Swatch::SeatWhite,
    Swatch::SeatPink,
    Swatch::SeatOrange,
];

/// The same in the palette for colour-blind players.
const CLEAR: [Swatch; 8] = [
    Swatch::ClearRed,
    Swatch::ClearBlue,
    Swatch::ClearGreen,
    Swatch::ClearYellow,
    Swatch::ClearBlack,
    Swatch::ClearWhite,
    Swatch::ClearPink,
    Swatch::ClearOrange,
];

/// The palette of the eight seat colours. Each colour has the same name in both palettes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Palette {
    /// Warm and even.
    #[default]
    Standard,
    /// Farther apart in lightness, for players who are colour-blind.
    ColourBlind,
}

impl Palette {
    /// Both palettes.
    pub const ALL: [Self; 2] = [Self::Standard, Self::ColourBlind];

    /// The text key of its name.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Standard => "colours-standard",
            Self::ColourBlind => "colours-blind",
        }
    }

    /// Its name for scripts.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::ColourBlind => "colour-blind",
        }
    }

    /// The n-th colour of a seat.
    #[must_use]
    pub fn rgb(self, n: usize) -> [u8; 3] {
        let names = match self {
            Self::Standard => SEATS,
            Self::ColourBlind => CLEAR,
        };
        palette::rgb(names[n % names.len()])
    }
}

/// The look of a seat's figures.
#[derive(Clone, PartialEq, Debug)]
pub struct Livery {
    /// The colour of the wood.
    pub body: Color,
    /// The symbol, in a square from -1 to 1.
    pub symbol: Vec<Point>,
}

impl Livery {
    /// The n-th seat colour of a palette with its symbol.
    #[must_use]
    pub fn new(palette: Palette, n: usize) -> Self {
        let [r, g, b] = palette.rgb(n);
        Self { body: Color::from_rgba8(r, g, b, 255), symbol: symbol(n) }
    }

    /// The colour in the light.
    #[must_use]
    pub fn light(&self) -> Color {
        mix(self.body, colour(Swatch::FlowerWhite), 0.5)
    }

    /// The colour in the shade.
    #[must_use]
    pub fn dark(&self) -> Color {
        mix(self.body, colour(Swatch::Shadow), 0.62)
    }

    /// A colour that is readable on the body.
    #[must_use]
    pub fn mark(&self) -> Color {
        let c = self.body;
        let is_light = 0.3 * c.red() + 0.59 * c.green() + 0.11 * c.blue() > 0.5;
        colour(if is_light { Swatch::Ink } else { Swatch::FlowerWhite })
    }
}

/// The symbol of the n-th colour, as a polygon in a square from -1 to 1. Seats can be told apart without colour.
#[must_use]
pub fn symbol(n: usize) -> Vec<Point> {
    let ring = |count: usize, turn: f32, inner: f32| -> Vec<Point> {
        (0..count)
            .map(|i| {
                let a = (i as f32 / count as f32 + turn) * std::f32::consts::TAU;
                let r = if i % 2 == 1 { inner } else { 1.0 };
                pt(a.cos() * r, a.sin() * r)
            })
            .collect()
    };
    match n % SEATS.len() {
        0 => ring(24, 0.0, 1.0),
        1 => ring(4, 0.125, 1.0),
        2 => ring(3, -0.25, 1.0).into_iter().map(|p| p + pt(0.0, 0.15)).collect(),
        3 => ring(10, -0.25, 0.45),
        4 => ring(4, 0.0, 1.0),
        5 => ring(6, 0.0, 1.0),
        6 => ring(8, 0.0, 0.42),
        _ => ring(3, 0.25, 1.0).into_iter().map(|p| p - pt(0.0, 0.15)).collect(),
    }
}
