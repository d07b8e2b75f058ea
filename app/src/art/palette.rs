//! The named colours, read from a data file.

use std::collections::BTreeMap;
use std::sync::LazyLock;
use tiny_skia::Color;

/// The file that names the colours; the window's design tokens refer to it too.
pub const FILE: &str = include_str!("../../../assets/art/colours.ron");

static COLOURS: LazyLock<BTreeMap<String, [u8; 3]>> = LazyLock::new(|| read(FILE));

fn read(text: &str) -> BTreeMap<String, [u8; 3]> {
    let raw: BTreeMap<String, String> = ron::from_str(text).unwrap_or_default();
    raw.into_iter().filter_map(|(name, hex)| Some((name, parse(&hex)?))).collect()
}

/// A colour from `#rrggbb`.
#[must_use]
pub fn parse(hex: &str) -> Option<[u8; 3]> {
    let digits = hex.strip_prefix('#').filter(|d| d.len() == 6)?;
    let value = u32::from_str_radix(digits, 16).ok()?;
    Some([(value >> 16) as u8, (value >> 8) as u8, value as u8])
}

/// The colour of that name; a glaring one if the file does not have it, which a test notices.
#[must_use]
pub fn rgb(name: &str) -> [u8; 3] {
    COLOURS.get(name).copied().unwrap_or([255, 0, 255])
}

/// Whether the file names that colour.
#[must_use]
pub fn has(name: &str) -> bool {
    COLOURS.contains_key(name)
}

/// The colour of that name, opaque.
#[must_use]
pub fn colour(name: &str) -> Color {
    faded(name, 1.0)
}

/// The colour of that name, see-through: 0 is nothing, 1 is opaque.
#[must_use]
pub fn faded(name: &str, alpha: f32) -> Color {
    let [r, g, b] = rgb(name);
    let part = |v: u8| f32::from(v) / 255.0;
    Color::from_rgba(part(r), part(g), part(b), alpha.clamp(0.0, 1.0)).unwrap_or(Color::TRANSPARENT)
}

/// Between two colours: `t` of the second.
#[must_use]
pub fn mix(a: Color, b: Color, t: f32) -> Color {
    let t = t.clamp(0.0, 1.0);
    let m = |x: f32, y: f32| (x + (y - x) * t).clamp(0.0, 1.0);
    Color::from_rgba(
        m(a.red(), b.red()),
        m(a.green(), b.green()),
        m(a.blue(), b.blue()),
        m(a.alpha(), b.alpha()),
    )
    .unwrap_or(a)
}
