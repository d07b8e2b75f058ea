//! A landscape at the bottom of a page that has room for it: tiles that fit together, with a river through them.

use super::Cx;
use crate::art::figure::Pose;
use crate::board::atlas::{Atlas, Sprite};
use crate::board::camera::Camera;
use crate::board::mesh::{self, Viewpoint};
use crate::board::{PlacedTiles, point_of};
use crate::theme::Shade;
use egui::{Color32, Mesh, Pos2, Rect, Shape, Ui, Vec2, pos2, vec2};
use net::node::Colour;
use rules::{Cell, Edge, FeatureKind, Part, Piece, Place, Rotation, Rules, Side, SplitMix, Tile, TileId};

/// The cells from west to east, more than a wide window shows.
const COLUMNS: i16 = 26;
/// The cells from north to south.
const ROWS: i16 = 3;
/// The row in which the river enters from the west.
const RIVER: i16 = 1;
/// The sets whose tiles are used; they need no module.
const SETS: [&str; 2] = ["base-", "river1-"];
/// The seed of the best-looking landscape of those tried.
const SEED: u64 = 7;
/// The side of a tile, in points.
const TILE: f32 = 104.0;
/// The least height for a landscape.
const LOWEST: f32 = 84.0;
/// The fraction of its height over which it fades in from the paper.
const FADE: f32 = 0.55;
/// The opacity of the paper over it in the dark theme.
const DUSK: f32 = 0.45;

/// A landscape, the same at every start.
pub(super) struct Backdrop {
    laid: PlacedTiles,
    figures: Vec<(Place, Colour)>,
}

impl Backdrop {
    /// Creates the landscape.
    pub(super) fn new(rules: &Rules) -> Self {
        let tiles = choices(rules);
        let mut laid = PlacedTiles::new();
        lay(&tiles, &mut SplitMix::new(SEED), &mut laid, 0);
        let figures = people(rules, &laid);
        Self { laid, figures }
    }

    /// Draws it into a band of the window, faded in from the paper above.
    pub(super) fn show(&self, ui: &Ui, cx: &Cx<'_>, atlas: &mut Atlas, band: Rect) {
        let zoom = TILE.max(band.width() / f32::from(COLUMNS));
        let foot = f32::from(ROWS) - band.height() / 2.0 / zoom;
        let camera = Camera { centre: vec2(f32::from(COLUMNS) / 2.0, foot), zoom };
        let painter = ui.painter().with_clip_rect(band);
        let viewpoint = Viewpoint { camera, view: band, pixels_per_point: ui.pixels_per_point() };
        let (mut meshes, _) = mesh::tiles(&self.laid, atlas, &viewpoint);
        for (place, colour) in &self.figures {
            let (Some(at), Some(slot)) = (
                point_of(&self.laid, atlas, *place),
                atlas.sprite_at(
                    Sprite::Figure(Piece::Meeple, Pose::Standing, *colour),
                    zoom * 0.4 * ui.pixels_per_point(),
                ),
            ) else {
                continue;
            };
            let at = camera.cell_rect(band, place.cell()).min + vec2(at.x, at.y) * zoom;
            meshes.picture(slot, Rect::from_center_size(at, Vec2::splat(zoom * 0.4)), Color32::WHITE);
        }
        painter.extend(meshes.shapes());
        if cx.theme.is_dark {
            painter.rect_filled(band, 0.0, cx.theme.paper.alpha(DUSK));
        }
        painter.add(fade(band, cx.theme.paper.0));
    }
}

/// The band of the window below the content, if a landscape fits there. High contrast has none.
pub(super) fn room(ui: &Ui, cx: &Cx<'_>) -> Option<Rect> {
    let window = ui.clip_rect();
    let top = (ui.cursor().top() + cx.theme.space).max(window.bottom() - f32::from(ROWS) * TILE);
    let band = Rect::from_min_max(pos2(window.left(), top), window.max);
    (band.height() >= LOWEST && cx.look.shade != Shade::Contrast).then_some(band)
}

/// The fade from the paper above.
fn fade(band: Rect, paper: Color32) -> Shape {
    let mut mesh = Mesh::default();
    let end = band.top() + band.height() * FADE;
    let corners: [(Pos2, Color32); 4] = [
        (band.left_top(), paper),
        (band.right_top(), paper),
        (pos2(band.left(), end), Color32::TRANSPARENT),
        (pos2(band.right(), end), Color32::TRANSPARENT),
    ];
    corners.into_iter().for_each(|(at, colour)| mesh.colored_vertex(at, colour));
    mesh.add_triangle(0, 1, 2);
    mesh.add_triangle(2, 1, 3);
    Shape::mesh(mesh)
}

/// A tile in a rotation, with its sides then, clockwise from the north.
#[derive(Clone, Copy)]
struct Choice {
    tile: TileId,
    rotation: Rotation,
    edges: [Edge; 4],
}

impl Choice {
    const fn edge(&self, side: Side) -> Edge {
        self.edges[side.index() as usize]
    }
}

fn choices(rules: &Rules) -> Vec<Choice> {
    let tiles = rules.tiles().iter().zip(0_u16..);
    let count = |tile: &Tile, edge: Edge| tile.edges.iter().filter(|e| **e == edge).count();
    // Neither springs nor lakes, and more country than town.
    let is_open = |tile: &Tile| count(tile, Edge::River) != 1 && count(tile, Edge::City) < 3;
    let is_known = |tile: &Tile| SETS.iter().any(|set| tile.name.starts_with(set));
    let is_plain = |n: u16| rules.without_bridge(TileId(n)).is_none();
    let chosen = tiles.filter(|(tile, n)| is_known(tile) && is_open(tile) && is_plain(*n));
    chosen
        .flat_map(|(tile, n)| {
            Rotation::ALL.map(|rotation| {
                let mut edges = tile.edges;
                edges.rotate_right(usize::from(rotation.quarters()));
                Choice { tile: TileId(n), rotation, edges }
            })
        })
        .collect()
}

/// Fills the cells from the n-th on, row by row. Returns whether all could be filled.
fn lay(all: &[Choice], dice: &mut SplitMix, laid: &mut PlacedTiles, n: i16) -> bool {
    if n == COLUMNS * ROWS {
        return true;
    }
    let cell = Cell::new(n % COLUMNS, n / COLUMNS);
    let mut fitting: Vec<&Choice> = all.iter().filter(|choice| fits(all, laid, cell, choice)).collect();
    while !fitting.is_empty() {
        let next = fitting.swap_remove(dice.below(fitting.len()));
        laid.insert((cell, Part::Whole), (next.tile, next.rotation));
        if lay(all, dice, laid, n + 1) {
            return true;
        }
        laid.remove(&(cell, Part::Whole));
    }
    false
}

/// Whether a tile continues what is west and north of a cell. The river enters in the west, leaves in the east, and
/// does not touch the upper or the lower edge.
fn fits(all: &[Choice], laid: &PlacedTiles, cell: Cell, choice: &Choice) -> bool {
    let across = |dx: i16, dy: i16, side: Side| {
        let (tile, rotation) = laid.get(&(Cell::new(cell.x - dx, cell.y - dy), Part::Whole))?;
        let there = all.iter().find(|c| c.tile == *tile && c.rotation == *rotation)?;
        Some(there.edge(side))
    };
    let west = match across(1, 0, Side::E) {
        Some(edge) => choice.edge(Side::W) == edge,
        None => (choice.edge(Side::W) == Edge::River) == (cell.y == RIVER),
    };
    let north = match across(0, 1, Side::S) {
        Some(edge) => choice.edge(Side::N) == edge,
        None => choice.edge(Side::N) != Edge::River,
    };
    let is_seen = cell.y != ROWS - 1 || choice.edge(Side::S) != Edge::River;
    // The river never turns back.
    let goes_on =
        |dy: i16| choice.edge(Side::E) == Edge::River && across(0, dy, Side::E) == Some(Edge::River);
    west && north && is_seen && !(1..=cell.y).any(goes_on)
}

/// A figure on every third tile of the middle row, on a road or in a city.
fn people(rules: &Rules, laid: &PlacedTiles) -> Vec<(Place, Colour)> {
    let mut colours = Colour::ALL.into_iter().take(4).cycle();
    let whole = laid.iter().filter(|((cell, _), _)| cell.x % 3 == 1 && cell.y == RIVER);
    whole
        .filter_map(|((cell, part), (tile, _))| {
            let segments = rules.tile(*tile).segments.iter().zip(0_u8..);
            let is_lived_in = |kind| matches!(kind, FeatureKind::City | FeatureKind::Road);
            let (_, n) = segments.into_iter().find(|(segment, _)| is_lived_in(segment.kind))?;
            Some((Place::Segment(*cell, *part, n), colours.next()?))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::gallery::every_rule;
    use super::*;

    #[test]
    fn every_tile_of_the_land_fits_its_neighbours() {
        let rules = every_rule();
        let backdrop = Backdrop::new(&rules);
        assert_eq!(backdrop.laid.len(), usize::try_from(COLUMNS * ROWS).unwrap());
        let edge = |cell: Cell, side: Side| {
            let (tile, rotation) = backdrop.laid.get(&(cell, Part::Whole))?;
            let sides = rules.tile(*tile).edges;
            Side::ALL
                .into_iter()
                .find(|s| s.rotated(*rotation) == side)
                .map(|s| sides[usize::from(s.index())])
        };
        for (cell, _) in backdrop.laid.keys() {
            let (east, south) = (Cell::new(cell.x + 1, cell.y), Cell::new(cell.x, cell.y + 1));
            if let Some(there) = edge(east, Side::W) {
                assert_eq!(edge(*cell, Side::E), Some(there), "{cell:?}");
            }
            if let Some(there) = edge(south, Side::N) {
                assert_eq!(edge(*cell, Side::S), Some(there), "{cell:?}");
            }
        }
        assert!(backdrop.figures.len() >= 4);
    }

    #[test]
    fn a_river_runs_through_the_land() {
        let rules = every_rule();
        let backdrop = Backdrop::new(&rules);
        let wet = |x: i16| {
            backdrop
                .laid
                .iter()
                .any(|((cell, _), (tile, _))| cell.x == x && rules.tile(*tile).river().is_some())
        };
        assert!((0..COLUMNS).all(wet));
    }
}
