//! The table in a picture of the map: planks of wood, the shadow of the tiles on them, and the sides of the tiles.

use super::map::{Frame, fill, line};
use crate::art::canvas::INK;
use crate::art::palette::{Swatch, colour, faded};
use crate::art::wood::{self, BREADTH, LENGTH};
use crate::board::{Facing, Relief, Shade, THICKNESS, cardboard};
use crate::theme;
use egui::{Color32, Vec2, vec2};
use tiny_skia::{Color, Pixmap, PremultipliedColorU8};

/// What lies under the map in a picture of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ground {
    /// A plain colour.
    #[default]
    Plain,
    /// A wooden table as light or dark as in a theme.
    Wood(theme::Shade),
}

impl Ground {
    /// The room around the tiles, in tiles: a table shows more of itself.
    pub(super) const fn margin(self) -> f32 {
        match self {
            Self::Plain => 0.35,
            Self::Wood(_) => 0.7,
        }
    }
}

/// Paints the planks over the whole picture.
pub(super) fn planks(picture: &mut Pixmap, frame: &Frame, shade: theme::Shade) {
    let table = match shade {
        theme::Shade::Dark => theme::Theme::in_shade(theme::Shade::Dark).table.0,
        theme::Shade::Light | theme::Shade::Contrast => theme::Theme::get().table.0,
    };
    let tint = wood::tint([table.r(), table.g(), table.b()]).map(f32::from);
    let sizes = wood::wood();
    let size = &sizes[wood::level(BREADTH * frame.tile)];
    let (width, height) = (picture.width() as usize, picture.height() as f32);
    let rows = picture.pixels_mut().chunks_exact_mut(width);
    for (y, row) in rows.enumerate() {
        let down = frame.map(0.0, y as f32 + 0.5).y / BREADTH;
        let (plank, begin, shine) = wood::plank(down.floor() as i32);
        for (x, pixel) in row.iter_mut().enumerate() {
            let along = frame.map(x as f32 + 0.5, 0.0).x / LENGTH + begin;
            let texel = wood::texel(size.tone(plank, along, down - down.floor()) as u8);
            let light = shine * wood::light(x as f32 / width as f32, y as f32 / height);
            let part = |c: usize| (f32::from(texel[c]) * tint[c] / 255.0 * light).min(255.0) as u8;
            *pixel = opaque(part(0), part(1), part(2));
        }
    }
}

/// Paints what lies under the tiles: their shadow and their sides.
pub(super) fn below(picture: &mut Pixmap, frame: &Frame, relief: &Relief) {
    let all = i16::MIN..=i16::MAX;
    relief.shades(all.clone()).iter().for_each(|shade| cast(picture, frame, shade));
    let depth = (frame.tile * THICKNESS).round().max(1.0);
    for edge in relief.edges(all).iter().filter(|edge| edge.facing() == Facing::Dark) {
        let [a, b] = edge.ends.map(|p| frame.corner(p));
        let [lip, foot] = cardboard(edge.out());
        // The deepest layer first: it is the darkest.
        for layer in (1..=4_u8).rev() {
            let share = f32::from(layer) / 4.0;
            let down = Vec2::splat(depth * share);
            let side = [a, b, b + down, a + down].map(|p| (p.x, p.y));
            fill(picture, line(&side, true), skia(lip.lerp_to_gamma(foot, share - 0.125)));
        }
    }
}

/// Paints the light on the rims that look north and west, and a thin line where the others end.
pub(super) fn above(picture: &mut Pixmap, frame: &Frame, relief: &Relief) {
    let width = (frame.tile * 0.022).max(1.0);
    for edge in relief.edges(i16::MIN..=i16::MAX) {
        let [a, b] = edge.ends.map(|p| frame.corner(p));
        let (width, colour) = match edge.facing() {
            Facing::Light => (width, faded(Swatch::Plaster, 0.7)),
            Facing::Along => (width * 0.7, faded(Swatch::Plaster, 0.35)),
            Facing::Dark => (frame.tile * INK, faded(Swatch::Ink, 0.4)),
        };
        let inward = edge.out() * -width;
        let rim = [a, b, b + inward, a + inward].map(|p| (p.x, p.y));
        fill(picture, line(&rim, true), colour);
    }
}

/// Darkens a cell by its shadow. Each pixel belongs to one cell only.
fn cast(picture: &mut Pixmap, frame: &Frame, shade: &Shade) {
    let from = vec2(f32::from(shade.cell.x), f32::from(shade.cell.y));
    let (from, to) = (frame.corner(from), frame.corner(from + vec2(1.0, 1.0)));
    let shadow = colour(Swatch::Shadow).to_color_u8();
    let (width, height) = (picture.width() as usize, picture.height() as usize);
    let spans = |from: f32, to: f32, most: usize| -> Vec<(usize, (usize, f32))> {
        let pixels = from.max(0.0) as usize..(to as usize).min(most);
        pixels.map(|k| (k, shade.span((k as f32 + 0.5 - from) / (to - from)))).collect()
    };
    let across = spans(from.x, to.x, width);
    let pixels = picture.pixels_mut();
    for (y, down) in spans(from.y, to.y, height) {
        for (x, along) in &across {
            let dark = shade.between(*along, down);
            let pixel = &mut pixels[y * width + x];
            let part = |c: u8, to: u8| (f32::from(c) + (f32::from(to) - f32::from(c)) * dark) as u8;
            *pixel = opaque(
                part(pixel.red(), shadow.red()),
                part(pixel.green(), shadow.green()),
                part(pixel.blue(), shadow.blue()),
            );
        }
    }
}

fn opaque(r: u8, g: u8, b: u8) -> PremultipliedColorU8 {
    PremultipliedColorU8::from_rgba(r, g, b, 255).unwrap_or(PremultipliedColorU8::TRANSPARENT)
}

fn skia(colour: Color32) -> Color {
    Color::from_rgba8(colour.r(), colour.g(), colour.b(), 255)
}
