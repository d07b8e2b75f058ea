//! A tile in flat colours, shown until its picture is painted.

use super::atlas::Atlas;
use super::light::runs;
use super::mesh::Meshes;
use crate::art::label::GRID;
use crate::art::palette::{self, Swatch};
use crate::art::point::Point;
use egui::{Color32, Rect, vec2};
use rules::{FeatureKind, Part, Rotation, TileId};

fn paint(swatch: Swatch) -> Color32 {
    let [r, g, b] = palette::rgb(swatch);
    Color32::from_rgb(r, g, b)
}

/// The colour of a kind of segment. Meadows are the background of all others.
fn colour(kind: FeatureKind) -> Option<Color32> {
    Some(paint(match kind {
        FeatureKind::Field => return None,
        FeatureKind::City => Swatch::PlanCity,
        FeatureKind::Road => Swatch::Road,
        FeatureKind::Monastery | FeatureKind::Abbacy => Swatch::Roof,
        FeatureKind::Garden => Swatch::Tree,
        FeatureKind::Shrine => Swatch::Magic,
        FeatureKind::River => Swatch::PlanWater,
    }))
}

/// The colour of a kind of segment, or of the ground.
pub(super) fn land(kind: Option<FeatureKind>) -> Color32 {
    kind.and_then(colour).unwrap_or_else(|| paint(Swatch::Grass))
}

/// Draws the tile in a rectangle, row by row of the labels of its segments.
pub fn draft(meshes: &mut Meshes, atlas: &mut Atlas, (tile, rotation): (TileId, Rotation), rect: Rect) {
    let part = if atlas.is_half(tile) { Part::of_half(rotation) } else { Part::Whole };
    meshes.half(rect, part, paint(Swatch::Grass));
    let layout = atlas.layout(tile);
    let step = 1.0 / GRID as f32;
    for (n, kind) in atlas.kinds(tile).into_iter().enumerate() {
        let Some(colour) = colour(kind) else { continue };
        for row in 0..GRID {
            let is_it = |k: usize| {
                let p = Point { x: (k as f32 + 0.5) * step, y: (row as f32 + 0.5) * step };
                layout.segment_at(p.unturned(rotation)).map(usize::from) == Some(n)
            };
            runs(is_it, |from, to| {
                let at = |x: usize, y: usize| rect.min + vec2(x as f32, y as f32) * step * rect.width();
                meshes.plain(Rect::from_min_max(at(from, row), at(to, row + 1)), colour);
            });
        }
    }
}
