//! What tells the figures of a seat from those of another: a colour and a symbol.

use super::palette::{colour, mix};
use super::point::{Point, pt};
use tiny_skia::Color;

/// The palette's names of the seats' colours, in the order of the colours.
pub const SEATS: [&str; 8] = [
    "seat_red",
    "seat_blue",
    "seat_green",
    "seat_yellow",
    "seat_black",
    "seat_white",
    "seat_pink",
    "seat_orange",
];

/// The look of a seat's figures.
#[derive(Clone, PartialEq, Debug)]
pub struct Livery {
    /// The colour of the wood.
    pub body: Color,
    /// The symbol, in a square from -1 to 1.
    pub symbol: Vec<Point>,
}

impl Livery {
    /// The n-th seat colour of the palette with its symbol.
    #[must_use]
    pub fn new(n: usize) -> Self {
        Self { body: colour(SEATS[n % SEATS.len()]), symbol: symbol(n) }
    }

    /// The same symbol on another colour.
    #[must_use]
    pub fn in_colour(n: usize, [r, g, b]: [u8; 3]) -> Self {
        Self { body: Color::from_rgba8(r, g, b, 255), symbol: symbol(n) }
    }

    /// Where the light falls.
    #[must_use]
    pub fn light(&self) -> Color {
        mix(self.body, colour("flower_white"), 0.5)
    }

    /// Where it does not.
    #[must_use]
    pub fn dark(&self) -> Color {
        mix(self.body, colour("shadow"), 0.62)
    }

    /// What can be read on the body.
    #[must_use]
    pub fn mark(&self) -> Color {
        let c = self.body;
        let is_light = 0.3 * c.red() + 0.59 * c.green() + 0.11 * c.blue() > 0.5;
        colour(if is_light { "ink" } else { "flower_white" })
    }
}

/// The symbol of the n-th colour, as a polygon in a square from -1 to 1: colour is never needed to tell seats
/// apart.
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
