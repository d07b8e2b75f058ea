//! What is under the pointer: a figure, a thing, or the segment of a tile.

use super::atlas::Atlas;
use super::scene::{Scene, Token, TokenKind, Under};
use super::view::Board;
use super::{crowd, things, wall};
use crate::art::layout::Layout;
use crate::art::point::{Point, pt};
use egui::{Pos2, Rect, Ui, Vec2};
use rules::{FeatureKind, Part, Place};

/// The radius within which a pointer hits a thing, in tiles.
const NEAR: f32 = 0.22;
/// The width of the strip of a field beside a wall or a road, in points, that answers as the city or the road: at their
/// rim they are meant.
const RIM: f32 = 5.0;
/// The widest that this strip may be, in tiles: on small tiles the fields need the room.
const WIDEST: f32 = 0.09;
/// How finely it is searched, in tiles.
const STEP: f32 = 0.01;

/// The nearest road or city within this distance of a point of a field, in tiles.
fn near_way(layout: &Layout, kinds: &[FeatureKind], (at, n): (Point, u8), rim: f32) -> Option<u8> {
    let kind = |n: u8| kinds.get(usize::from(n)).copied();
    if kind(n) != Some(FeatureKind::Field) {
        return None;
    }
    let ways = [
        (1.0, 0.0),
        (0.0, 1.0),
        (-1.0, 0.0),
        (0.0, -1.0),
        (0.7, 0.7),
        (-0.7, 0.7),
        (-0.7, -0.7),
        (0.7, -0.7),
    ];
    let rings = (1..).map(|n| n as f32 * STEP).take_while(|r| *r < rim).chain([rim]);
    let mut beside = rings.flat_map(|r| ways.map(|(x, y)| at + pt(x, y) * r));
    let is_way = |n: &u8| matches!(kind(*n), Some(FeatureKind::City | FeatureKind::Road));
    beside.find_map(|at| layout.segment_at(at).filter(is_way))
}

/// What is under the pointer now, if it is over the map.
pub(super) fn at_pointer(
    board: &Board,
    ui: &Ui,
    view: Rect,
    scene: &Scene,
    atlas: &mut Atlas,
) -> Option<Under> {
    let p = ui.input(|i| i.pointer.hover_pos()).filter(|p| view.contains(*p))?;
    Some(at(board, view, scene, atlas, p))
}

fn at(board: &Board, view: Rect, scene: &Scene, atlas: &mut Atlas, p: Pos2) -> Under {
    let cell = board.camera.cell_at(view, p);
    let zoom = board.camera.zoom;
    // Great things stand in front of figures, all others behind them.
    let thing = |is_great: bool, atlas: &mut Atlas| {
        // A wall is between two cells.
        // A castle covers two, and the quarters lie on two.
        let is_across = |what| matches!(what, TokenKind::Wall | TokenKind::Castle(..) | TokenKind::Count);
        let here = scene.tokens.iter().filter(|t| is_across(t.what) || t.place.cell() == cell);
        let here = here.filter(|t| t.what.is_great() == is_great);
        let is_there = |t: &&Token| match t.what {
            TokenKind::Wall => wall::is_on(board.camera.cell_rect(view, t.place.cell()), t.place, p),
            TokenKind::Card(_) => true,
            // The field answers for its flock.
            TokenKind::Flock(_) => false,
            TokenKind::Gold(count) => {
                let at = board.point_of(view, scene, atlas, t.place);
                let is_on = |at: Pos2, n| (at + things::nugget(n) * zoom).distance(p) < NEAR * 0.5 * zoom;
                at.is_some_and(|at| (0..count.min(4)).any(|n| is_on(at, n)))
            }
            TokenKind::Wizard
            | TokenKind::Dragon(_)
            | TokenKind::Wyrm
            | TokenKind::Chip(_)
            | TokenKind::Wagon(_) => {
                let at = things::thing_at(board, view, scene, atlas, **t);
                at.is_some_and(|at| at.distance(p) < NEAR * zoom)
            }
            TokenKind::Castle(..) | TokenKind::BigTop => {
                let at = things::thing_at(board, view, scene, atlas, **t);
                at.is_some_and(|at| at.distance(p) < NEAR * 0.8 * zoom)
            }
            TokenKind::Fairy
            | TokenKind::Sorcerer(_)
            | TokenKind::Tower(_)
            | TokenKind::Building(_)
            | TokenKind::Count
            | TokenKind::Ingots(_)
            | TokenKind::Ferry(..) => {
                let at = things::thing_at(board, view, scene, atlas, **t);
                at.is_some_and(|at| at.distance(p) < NEAR * 0.6 * zoom)
            }
        };
        here.filter(is_there).last().map(|t| t.what)
    };
    let mut under = Under { cell, place: None, figure: None, thing: thing(true, atlas) };
    let figures = if under.thing.is_none() { crowd::seen(board, view, scene, atlas) } else { Vec::new() };
    // Those in front come first.
    for one in figures.iter().rev() {
        if Rect::from_center_size(one.rect.center(), one.rect.size() * 0.7).contains(p) {
            let f = one.figure;
            let cell = f.place.cell();
            return Under { cell, place: Some(f.place), figure: Some((f.piece, f.colour)), thing: None };
        }
    }
    under.thing = under.thing.or_else(|| thing(false, atlas));
    let rect = board.camera.cell_rect(view, cell);
    let inside: Vec2 = (p - rect.min) / rect.width();
    let inside = Point { x: inside.x, y: inside.y };
    for part in [Part::Whole, Part::NE, Part::SE, Part::SW, Part::NW] {
        let Some((tile, rotation)) = scene.laid.get(&(cell, part)) else { continue };
        let layout = atlas.layout(*tile);
        let at = inside.unturned(*rotation);
        if let Some(n) = layout.segment_at(at) {
            let rim = (RIM / rect.width()).min(WIDEST);
            let n = near_way(&layout, &atlas.kinds(*tile), (at, n), rim).unwrap_or(n);
            under.place = Some(Place::Segment(cell, part, n));
            break;
        }
    }
    under
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::atlas::Atlas;
    use rules::{Preset, Rules, TileId, TileSets};

    #[test]
    fn close_to_a_wall_or_a_road_the_city_or_the_road_answers_and_nothing_else_changes() {
        let rules = Rules::new(&Preset::Base.setup(2), TileSets::built_in()).unwrap();
        let mut atlas = Atlas::new(&egui::Context::default(), &rules);
        let (mut near, mut far) = (0, 0);
        for tile in (0..rules.tiles().len()).map(|n| TileId(n as u16)) {
            let (layout, kinds) = (atlas.layout(tile), atlas.kinds(tile));
            let kind = |n: u8| kinds[usize::from(n)];
            for at in (0..1600).map(|i| pt((i % 40) as f32 / 40.0, (i / 40) as f32 / 40.0)) {
                let Some(n) = layout.segment_at(at) else { continue };
                let found = near_way(&layout, &kinds, (at, n), 0.04);
                let is_field = kind(n) == FeatureKind::Field;
                assert!(is_field || found.is_none());
                assert!(found.is_none_or(|n| matches!(kind(n), FeatureKind::City | FeatureKind::Road)));
                *if found.is_some() { &mut near } else { &mut far } += usize::from(is_field);
            }
        }
        assert!(near > 100 && far > near, "{near} points of fields are near, {far} are not");
    }

    #[test]
    fn between_two_of_them_the_nearest_answers() {
        let rules = Rules::new(&Preset::Base.setup(2), TileSets::built_in()).unwrap();
        let mut atlas = Atlas::new(&egui::Context::default(), &rules);
        let mut seen = 0;
        for tile in (0..rules.tiles().len()).map(|n| TileId(n as u16)) {
            let (layout, kinds) = (atlas.layout(tile), atlas.kinds(tile));
            for at in (0..1600).map(|i| pt((i % 40) as f32 / 40.0, (i / 40) as f32 / 40.0)) {
                let Some(n) = layout.segment_at(at) else { continue };
                let near = |rim| near_way(&layout, &kinds, (at, n), rim);
                if let Some(nearest) = near(0.035) {
                    seen += 1;
                    assert_eq!(near(0.15), Some(nearest), "tile {tile:?} at {at:?}");
                }
            }
        }
        assert!(seen > 100, "{seen}");
    }
}
