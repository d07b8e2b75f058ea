//! The minimap: the whole map in a corner if it outgrows its room. A click or a drag on it moves the view.

use super::atlas::Atlas;
use super::camera::Camera;
use super::draft;
use super::scene::Scene;
use super::view::Board;
use crate::art::point::Point;
use crate::theme::Theme;
use egui::{
    Color32, ColorImage, Id, Pos2, Rect, Role, Sense, Stroke, StrokeKind, TextureHandle, TextureOptions, Ui,
    Vec2, WidgetInfo, vec2,
};
use rules::{Cell, FeatureKind, Part, Rotation, TileId};
use std::collections::BTreeMap;

/// The largest size of the minimap.
const ROOM: Vec2 = vec2(168.0, 116.0);
/// The largest fraction of the view that it takes, along each side.
const SHARE: f32 = 0.26;
/// Its distance from the corner.
const MARGIN: f32 = 10.0;

/// The cached minimap, so that a large map is not drawn anew in every frame.
#[derive(Clone, Default)]
pub(super) struct Small {
    /// A hash of the tiles, and where and how they lie.
    tiles: u64,
    /// Its resolution, and the rectangle it shows.
    of: Option<(Grain, Rect)>,
    picture: Option<TextureHandle>,
}

impl std::fmt::Debug for Small {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Small({:?})", self.of)
    }
}

/// The smallest rectangle that holds every tile of the map, in tiles.
fn bounds(scene: &Scene) -> Option<Rect> {
    let at = |cell: Cell| Pos2::new(f32::from(cell.x), f32::from(cell.y));
    let mut cells = scene.laid.keys().map(|(cell, _)| at(*cell));
    let first = cells.next()?;
    let all = cells.fold(Rect::from_min_max(first, first), |r, p| r.union(Rect::from_min_max(p, p)));
    Some(Rect::from_min_max(all.min, all.max + Vec2::splat(1.0)))
}

/// Shows the minimap if it is needed. Returns whether the pointer is over it.
pub(super) fn show(board: &mut Board, ui: &Ui, view: Rect, scene: &Scene, atlas: &mut Atlas) -> bool {
    let (Some(name), Some(map)) = (&scene.marks.small, bounds(scene)) else { return false };
    let on_screen = |camera: &Camera, p: Pos2| camera.to_screen(view, p.to_vec2());
    let whole = Rect::from_min_max(on_screen(&board.camera, map.min), on_screen(&board.camera, map.max));
    // A sliver beyond the edge does not need a minimap.
    if view.expand(board.camera.zoom * 0.25).contains_rect(whole) || view.width() < ROOM.x * 2.5 {
        return false;
    }
    // In a small view, the minimap is smaller too.
    let room = ROOM.min(view.size() * SHARE);
    let scale = (room / map.size()).min_elem().min(22.0);
    let size = map.size() * scale;
    let card = Rect::from_min_size(view.left_top() + Vec2::splat(MARGIN), size + Vec2::splat(8.0));
    let inner = card.shrink(4.0);
    let theme = Theme::of(ui.ctx());
    let response = ui.interact(card, Id::unique("small map"), Sense::click_and_drag());
    response.widget_info(|| WidgetInfo::labeled(Role::Canvas, true, name));
    if let Some(p) = response.interact_pointer_pos().filter(|_| response.dragged() || response.clicked()) {
        board.moved();
        board.camera.centre = map.min.to_vec2() + (p - inner.min) / scale;
    }
    let painter = ui.painter_at(view);
    painter.rect(card, 4.0, theme.paper.alpha(0.92), Stroke::new(1.0, theme.card_edge.0), StrokeKind::Inside);
    let (tiles, of) = (mark(scene), Some((Grain::of(scale), map)));
    if board.small.tiles != tiles || board.small.of != of || board.small.picture.is_none() {
        let image = draw(scene, atlas, map, Grain::of(scale));
        let picture = ui.ctx().load_texture("small map", image, TextureOptions::NEAREST);
        board.small = Small { tiles, of, picture: Some(picture) };
    }
    if let Some(picture) = &board.small.picture {
        let whole = Rect::from_min_max(Pos2::ZERO, Pos2::new(1.0, 1.0));
        let [wide, high] = picture.size();
        let Grain { fine, per } = Grain::of(scale);
        let land = vec2(wide as f32, high as f32) * (per as f32 / fine as f32) * scale;
        painter.image(picture.id(), Rect::from_min_size(inner.min, land), whole, Color32::WHITE);
    }
    let dot = |cell: Cell| {
        let at = vec2(f32::from(cell.x), f32::from(cell.y)) - map.min.to_vec2();
        Rect::from_min_size(inner.min + at * scale, Vec2::splat(scale))
    };
    for (cell, colour) in &scene.rings {
        painter.rect_filled(dot(*cell).expand(1.0), 0.0, *colour);
    }
    let seen = Rect::from_center_size(board.camera.centre.to_pos2(), view.size() / board.camera.zoom);
    let seen = Rect::from_min_max(
        inner.min + (seen.min - map.min) * scale,
        inner.min + (seen.max - map.min) * scale,
    );
    let frame = seen.intersect(card);
    painter.rect_stroke(frame, 2.0, Stroke::new(2.0, theme.accent.0), StrokeKind::Inside);
    response.hovered()
}

/// A hash that changes when any tile does, or its cell.
fn mark(scene: &Scene) -> u64 {
    scene.laid.iter().fold(1, |sum: u64, ((cell, part), (tile, rotation))| {
        let [x, y] = [cell.x, cell.y].map(|n| u64::from(n.cast_unsigned()));
        let lies = u64::from(tile.0) * 4 + u64::from(rotation.quarters());
        let one = lies | x << 18 | y << 34 | (*part as u64) << 50;
        sum.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(one + 1)
    })
}

/// The land as one small picture: one pixel for each square of a tile, so that a frame costs the same however large the
/// map is.
fn draw(scene: &Scene, atlas: &mut Atlas, map: Rect, Grain { fine, per }: Grain) -> ColorImage {
    let size = [map.width(), map.height()].map(|side| (side as usize).div_ceil(per) * fine);
    let mut image = ColorImage::filled(size, Color32::TRANSPARENT);
    let mut known: BTreeMap<(TileId, Rotation), Vec<Option<Color32>>> = BTreeMap::new();
    for ((cell, _), (tile, rotation)) in &*scene.laid {
        let land = known.entry((*tile, *rotation)).or_insert_with(|| coarse(atlas, *tile, *rotation, fine));
        let at = |n: i16, first: f32| (f32::from(n) - first) as usize / per * fine;
        let (left, top) = (at(cell.x, map.left()), at(cell.y, map.top()));
        for (n, colour) in land.iter().enumerate() {
            if let Some(colour) = colour {
                image[(left + n % fine, top + n / fine)] = *colour;
            }
        }
    }
    image
}

/// The resolution of the picture, no finer than the screen can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Grain {
    /// Pixels per tile, along each side.
    fine: usize,
    /// Tiles per pixel, along each side, if the map is larger than the picture may be.
    per: usize,
}

impl Grain {
    /// The resolution for tiles of this size in points.
    fn of(scale: f32) -> Self {
        let fine = match scale {
            _ if scale < 3.0 => 1,
            _ if scale < 6.0 => 3,
            _ => 5,
        };
        Self { fine, per: (1.0 / scale.max(1e-5)).ceil().max(1.0) as usize }
    }
}

/// Samples of a square, along each side.
const LOOKS: usize = 5;

/// The land of a tile in `fine` squares a side: the most common kind of each. Thin kinds have more weight, so that
/// roads and rivers stay visible.
fn coarse(atlas: &mut Atlas, tile: TileId, rotation: Rotation, fine: usize) -> Vec<Option<Color32>> {
    let (layout, kinds) = (atlas.layout(tile), atlas.kinds(tile));
    let part = if atlas.is_half(tile) { Part::of_half(rotation) } else { Part::Whole };
    let step = 1.0 / (fine * LOOKS) as f32;
    let kind_at = |x: usize, y: usize| {
        let p = Point { x: (x as f32 + 0.5) * step, y: (y as f32 + 0.5) * step };
        let n = layout.segment_at(p.unturned(rotation));
        n.and_then(|n| kinds.get(usize::from(n)).copied())
    };
    let square = |n: usize| {
        let mut weights = [0_usize; KINDS.len() + 1];
        for look in 0..LOOKS * LOOKS {
            let (x, y) = ((n % fine) * LOOKS + look % LOOKS, (n / fine) * LOOKS + look / LOOKS);
            match kind_at(x, y) {
                None => weights[0] += 1,
                Some(kind) => weights[1 + kind as usize] += weight(kind),
            }
        }
        let most = (0..weights.len()).max_by_key(|k| weights[*k])?;
        let kind = most.checked_sub(1).and_then(|k| KINDS.into_iter().find(|kind| *kind as usize == k));
        // Beyond the long side of a half tile there is nothing.
        if kind.is_none() && part != Part::Whole { None } else { Some(draft::land(kind)) }
    };
    (0..fine * fine).map(square).collect()
}

const KINDS: [FeatureKind; 8] = [
    FeatureKind::City,
    FeatureKind::Road,
    FeatureKind::Monastery,
    FeatureKind::Shrine,
    FeatureKind::Garden,
    FeatureKind::Field,
    FeatureKind::River,
    FeatureKind::Abbacy,
];

const fn weight(kind: FeatureKind) -> usize {
    match kind {
        FeatureKind::Road | FeatureKind::River => 5,
        FeatureKind::Monastery | FeatureKind::Shrine | FeatureKind::Abbacy => 3,
        FeatureKind::City | FeatureKind::Garden => 2,
        FeatureKind::Field => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::scene::{Marks, PlacedTiles};
    use crate::model::sample::{adventures, settlements};
    use egui::Context;
    use rules::{Preset, Rules, TileSets};
    use std::collections::BTreeSet;
    use std::rc::Rc;
    use std::sync::Arc;

    #[test]
    fn the_small_map_shows_what_a_tile_is_made_of() {
        let mut seen = BTreeMap::new();
        for setup in [Preset::Everything.setup(3), settlements(3), adventures(3)] {
            check(&Rules::new(&setup, TileSets::built_in()).unwrap(), &mut seen);
        }
        assert!(seen.len() >= 8, "cities, roads, fields and rivers, near and from afar: {seen:?}");
    }

    /// Checks every tile that can be drawn.
    fn check(rules: &Arc<Rules>, seen: &mut BTreeMap<(usize, usize), usize>) {
        let mut atlas = Atlas::new(&Context::default(), rules);
        for (tile, _) in rules::Game::new(rules.clone()).unseen() {
            for (fine, most) in [(1, 1), (5, 25)] {
                let land = coarse(&mut atlas, tile, Rotation::R90, fine);
                assert_eq!(land.len(), most);
                let has = |kind| land.contains(&Some(draft::land(Some(kind))));
                // An abbot lies in a monastery, which has the same colour.
                let is_one = |kind: &FeatureKind| *kind != FeatureKind::Abbacy && has(*kind);
                for kind in KINDS.into_iter().filter(is_one) {
                    assert!(atlas.kinds(tile).contains(&kind) || kind == FeatureKind::Field, "{kind:?}");
                    *seen.entry((fine, kind as usize)).or_insert(0) += 1;
                }
                if fine == 5 {
                    let lost = [FeatureKind::Road, FeatureKind::River, FeatureKind::City];
                    let lost =
                        lost.into_iter().filter(|kind| atlas.kinds(tile).contains(kind) && !has(*kind));
                    assert_eq!(lost.count(), 0, "{}", rules.tile(tile).name);
                    assert_eq!(rules.tile(tile).is_half, land.contains(&None));
                }
            }
        }
    }

    #[test]
    fn the_small_map_is_drawn_again_when_a_tile_moves_to_another_cell() {
        let laid = |x, y| {
            let start = ((Cell::new(0, 0), Part::Whole), (TileId(3), Rotation::R0));
            let planned = ((Cell::new(x, y), Part::Whole), (TileId(5), Rotation::R0));
            mark(&Scene::still(Rc::new([start, planned].into_iter().collect()), Marks::default()))
        };
        assert_eq!(laid(1, 0), laid(1, 0));
        let all = [laid(1, 0), laid(0, 1), laid(-1, 0), laid(0, -1), laid(4, 2)];
        assert_eq!(BTreeSet::from(all).len(), all.len());
    }

    #[test]
    fn the_small_map_is_a_small_picture_however_large_the_map_is() {
        assert_eq!(Grain::of(1.1), Grain { fine: 1, per: 1 });
        let huge = Grain::of(ROOM.x / 20_000.0);
        assert!(huge.fine == 1 && 20_000_usize.div_ceil(huge.per) <= 168, "{huge:?}");
        let rules = Rules::new(&Preset::Base.setup(2), TileSets::built_in()).unwrap();
        let mut atlas = Atlas::new(&Context::default(), &rules);
        let game = rules::Game::new(rules);
        let laid = game.placed_parts().map(|(cell, part, tile, rotation)| ((cell, part), (tile, rotation)));
        let laid: PlacedTiles = laid.collect();
        let map = Rect::from_min_size(Pos2::new(-2.0, -1.0), vec2(4.0, 3.0));
        let scene = Scene::still(Rc::new(laid), Marks::default());
        let image = draw(&scene, &mut atlas, map, Grain { fine: 3, per: 1 });
        assert_eq!(image.size, [12, 9]);
        let is_land = |x: usize, y: usize| image[(x, y)] != Color32::TRANSPARENT;
        assert!(is_land(6, 3) && is_land(8, 5), "the start tile lies two to the right and one down");
        assert!(!is_land(5, 3) && !is_land(6, 2) && !is_land(9, 5));
    }
}
