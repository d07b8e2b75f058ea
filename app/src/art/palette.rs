//! The painter's colours, read from a data file.

use serde::Deserialize;
use serde::de::IntoDeserializer;
use std::collections::BTreeMap;
use std::sync::LazyLock;
use tiny_skia::Color;

/// The file that defines each swatch. The window's design tokens refer to it too.
pub const FILE: &str = include_str!("../../../assets/art/colours.ron");

macro_rules! swatches {
    ($($name:ident)*) => {
        /// A colour of the painter, with the same name as in the file.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
        #[serde(rename_all = "snake_case")]
        #[expect(missing_docs, reason = "each says what is painted with it")]
        pub enum Swatch { $($name),* }

        impl Swatch {
            /// All, in the order of the file.
            pub const ALL: &[Self] = &[$(Self::$name),*];
        }
    };
}

swatches! {
    Ink Shadow Grass GrassLight GrassDark GrassDry StrokeDark StrokeLight
    FlowerWhite FlowerPink FlowerGold Tree TreeLight TreeDark Wheat WheatDark
    Furrow FurrowDark Crop CropDark Road RoadEdge RoadRut Pebble
    Water WaterDeep WaterLight Bank Ground GroundDark Stone StoneDark
    StoneLight Plaster PlasterDark Roof RoofLight RoofDark TileLight TileDark
    SpireLight SpireDark Slate SlateDark Wood Door PlanField PlanCity
    PlanRoad PlanWater PlanBlock PlanEdge Gold Pennant PennantLight Magic
    Cloth Hill HillLight HillDark Lava SeatRed SeatBlue SeatGreen
    SeatYellow SeatBlack SeatWhite SeatPink SeatOrange ClearRed ClearBlue ClearGreen
    ClearYellow ClearBlack ClearWhite ClearPink ClearOrange
    ChipTurquoise ChipViolet ChipBrown ChipGrey ChipOlive ChipBeige
}

static COLOURS: LazyLock<Vec<[u8; 3]>> =
    LazyLock::new(|| read(FILE).expect("the file is compiled in, and a test reads it"));

/// The colours of all swatches, in their order; `None` if the file lacks one or has an extra one.
fn read(text: &str) -> Option<Vec<[u8; 3]>> {
    let named: BTreeMap<String, String> = ron::from_str(text).ok()?;
    let swatch = |name: &str| Swatch::deserialize(name.into_deserializer());
    let colours: Result<BTreeMap<Swatch, String>, serde::de::value::Error> =
        named.into_iter().map(|(name, hex)| Ok((swatch(&name)?, hex))).collect();
    let colours = colours.ok()?;
    Swatch::ALL.iter().map(|swatch| parse(colours.get(swatch)?)).collect()
}

/// A colour from `#rrggbb`.
#[must_use]
pub fn parse(hex: &str) -> Option<[u8; 3]> {
    let digits = hex.strip_prefix('#').filter(|d| d.len() == 6)?;
    let value = u32::from_str_radix(digits, 16).ok()?;
    Some([(value >> 16) as u8, (value >> 8) as u8, value as u8])
}

/// The red, green and blue of a swatch.
#[must_use]
pub fn rgb(swatch: Swatch) -> [u8; 3] {
    COLOURS[swatch as usize]
}

/// A swatch, opaque.
#[must_use]
pub fn colour(swatch: Swatch) -> Color {
    faded(swatch, 1.0)
}

/// A translucent swatch: 0 is invisible, 1 is opaque.
#[must_use]
pub fn faded(swatch: Swatch, alpha: f32) -> Color {
    let [r, g, b] = rgb(swatch);
    let part = |v: u8| f32::from(v) / 255.0;
    Color::from_rgba(part(r), part(g), part(b), alpha.clamp(0.0, 1.0)).unwrap_or(Color::TRANSPARENT)
}

/// A mix of two colours: the fraction `t` of the second.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_has_every_swatch_and_no_other() {
        assert_eq!(read(FILE).map(|colours| colours.len()), Some(Swatch::ALL.len()));
        let without_ink = FILE.replace("\"ink\": \"#3a2a1e\",", "");
        assert!(without_ink.len() < FILE.len());
        assert_eq!(read(&without_ink), None);
        assert_eq!(read(&FILE.replace("\"ink\"", "\"inc\"")), None);
    }
}
