//! The positions of figures on the screen: on their places, or side by side where one would hide another.

use super::atlas::Atlas;
use super::scene::{Figure, Scene};
use super::view::Board;
use super::{mesh, things};
use crate::art::figure::{self, Pose};
use egui::{Pos2, Rect, Ui, Vec2, vec2};
use rules::{Cell, Piece, Place};
use std::collections::BTreeMap;

/// A visible figure, and how many of the same kind and seat it stands for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seen {
    /// The figure.
    pub(crate) figure: Figure,
    /// The position of its feet.
    pub(crate) at: Pos2,
    /// Its square.
    pub(crate) rect: Rect,
    /// Its cell on the screen.
    cell: Rect,
    pub(super) count: u8,
}

/// Two figures closer than this fraction of their size hide each other's symbols.
const CLOSE: f32 = 0.5;
/// The part of a figure's square that nothing else may cover, if there is room.
const BODY: f32 = 0.8;
/// The distances at which a figure steps aside, in units of its size.
const STEPS: [f32; 4] = [0.42, 0.84, 1.26, 1.68];
/// The directions in which it does: first to the sides, where its feet stay on their line.
const WAYS: [Vec2; 8] = [
    vec2(1.0, 0.0),
    vec2(-1.0, 0.0),
    vec2(0.7, 0.7),
    vec2(-0.7, 0.7),
    vec2(0.0, 1.0),
    vec2(0.7, -0.7),
    vec2(-0.7, -0.7),
    vec2(0.0, -1.0),
];

/// The square of a figure with its feet at a point of the screen. From afar it shrinks less than its tile, so that its
/// symbol can be read.
pub(super) fn square(zoom: f32, p: Pos2, piece: Piece, pose: Pose) -> Rect {
    let size = (figure::height(piece) * zoom * 1.15).max((zoom * 0.45).clamp(13.0, 18.0));
    let up = if pose == Pose::Standing { size * 0.08 } else { 0.0 };
    Rect::from_center_size(p - vec2(0.0, up), Vec2::splat(size))
}

/// All visible figures of the map, from back to front.
pub(super) fn seen(board: &Board, view: Rect, scene: &Scene, atlas: &mut Atlas) -> Vec<Seen> {
    let zoom = board.camera.zoom;
    let point = |place| things::stand(board, view, scene, atlas, place);
    let mut all = placed(&scene.figures, zoom, point, |cell| board.camera.cell_rect(view, cell));
    all.retain(|one| one.rect.expand(one.rect.width() * 2.0).intersects(view));
    let is_afar = all.iter().any(|one| one.rect.width() > zoom * 0.5);
    let all = if is_afar { merged(all) } else { all };
    let others: Vec<Rect> = things::bodies(board, view, scene, atlas);
    apart(all, &others)
}

/// Figures from back to front, side by side where one would hide another or a thing would hide it. `zoom` is the side of
/// a tile, `point` gives the position of a place, `cell` the square of a cell.
pub(crate) fn arranged(
    figures: &[Figure],
    zoom: f32,
    point: impl FnMut(Place) -> Option<Pos2>,
    cell: impl Fn(Cell) -> Rect,
    things: &[Rect],
) -> Vec<Seen> {
    apart(placed(figures, zoom, point, cell), things)
}

/// Figures at their places, from back to front.
fn placed(
    figures: &[Figure],
    zoom: f32,
    mut point: impl FnMut(Place) -> Option<Pos2>,
    cell: impl Fn(Cell) -> Rect,
) -> Vec<Seen> {
    let mut together: BTreeMap<Place, (f32, f32)> = BTreeMap::new();
    for figure in figures {
        together.entry(figure.place).or_default().1 += 1.0;
    }
    let mut all: Vec<Seen> = Vec::new();
    for figure in figures {
        let Some(p) = point(figure.place) else { continue };
        let Some((n, count)) = together.get_mut(&figure.place) else { continue };
        // Those at one place share its middle.
        let aside = (*n - (*count - 1.0) * 0.5) * BODY;
        *n += 1.0;
        let rect = square(zoom, p, figure.piece, figure.pose);
        // The third acrobat stands on the shoulders of the two others.
        let is_top = matches!(figure.place, Place::Acrobats(_)) && *n > 2.5;
        let by = match figure.place {
            Place::Acrobats(_) if is_top => vec2(0.0, -0.62 * rect.width()),
            Place::Acrobats(_) if *count > 2.5 => vec2((*n - 1.5) * BODY * rect.width(), 0.0),
            _ => vec2(aside * rect.width(), 0.0),
        };
        let cell = cell(figure.place.cell());
        // It is in front of them.
        let at = if is_top { p + vec2(0.0, 0.5) } else { p + by };
        all.push(Seen { figure: *figure, at, rect: rect.translate(by), cell, count: 1 });
    }
    all.sort_by(|a, b| a.at.y.total_cmp(&b.at.y));
    all
}

/// Figures of one seat and kind that would hide each other become one with a number.
fn merged(all: Vec<Seen>) -> Vec<Seen> {
    let mut out: Vec<Seen> = Vec::with_capacity(all.len());
    for one in all {
        let kind = |seen: &Seen| (seen.figure.piece, seen.figure.pose, seen.figure.colour);
        let is_same = |other: &&mut Seen| {
            // Neighbours at one place would touch.
            kind(other) == kind(&one) && other.at.distance(one.at) < one.rect.width() * (BODY + 0.01)
        };
        match out.iter_mut().find(is_same) {
            Some(other) => other.count = other.count.saturating_add(1),
            None => out.push(one),
        }
    }
    out
}

/// Figures that would hide others, or be hidden by things, step aside.
fn apart(all: Vec<Seen>, things: &[Rect]) -> Vec<Seen> {
    let mut out: Vec<Seen> = Vec::with_capacity(all.len());
    for one in all {
        if matches!(one.figure.place, Place::Acrobats(_)) {
            // They stand on each other's shoulders.
            out.push(one);
            continue;
        }
        let size = one.rect.width();
        let body = |rect: Rect| Rect::from_center_size(rect.center(), rect.size() * BODY * 0.99);
        let is_free = |by: Vec2| {
            let here = body(one.rect.translate(by));
            let is_clear = |rect: Rect| !rect.intersects(here);
            out.iter().all(|other| is_clear(body(other.rect))) && things.iter().copied().all(is_clear)
        };
        let is_readable = |by: Vec2| {
            let here = one.rect.center() + by;
            out.iter().all(|other| here.distance(other.rect.center()) >= size.max(other.rect.width()) * CLOSE)
        };
        let steps = || {
            let ways = STEPS.into_iter().flat_map(|step| WAYS.map(|way| way * step * size));
            std::iter::once(Vec2::ZERO).chain(ways)
        };
        // On another tile it would seem to belong there.
        let is_at_home = |by: Vec2| one.cell.contains(one.rect.center() + by);
        let by = steps()
            .find(|by| is_at_home(*by) && is_free(*by))
            .or_else(|| steps().find(|by| is_at_home(*by) && is_readable(*by)))
            .or_else(|| steps().find(|by| by.length() <= size && is_free(*by)))
            .unwrap_or(Vec2::ZERO);
        out.push(Seen { at: one.at + by, rect: one.rect.translate(by), ..one });
    }
    out.sort_by(|a, b| a.at.y.total_cmp(&b.at.y));
    out
}

/// Paints them.
pub(super) fn show(board: &Board, ui: &Ui, view: Rect, scene: &Scene, atlas: &mut Atlas) {
    let all = seen(board, view, scene, atlas);
    let mut meshes = mesh::Meshes::default();
    for one in all.iter().filter(|one| one.rect.intersects(view)) {
        let pixels = one.rect.width() * ui.pixels_per_point();
        if let Some(slot) = atlas.sprite_at(one.figure.sprite(), pixels) {
            let (rect, tint) = board.motions.figure(&one.figure, one.rect);
            meshes.picture(slot, rect, tint);
        }
    }
    let painter = ui.painter_at(view);
    painter.extend(meshes.shapes());
    for one in all.iter().filter(|one| one.count > 1) {
        let size = one.rect.width();
        things::number(
            &painter,
            one.rect.center() + vec2(0.58, 0.36) * size,
            (size * 0.3).max(6.0),
            one.count,
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::scene::{Token, TokenKind};
    use crate::board::{Marks, PlacedTiles};
    use egui::pos2;
    use net::node::Colour;
    use rules::{Part, Preset, Rotation, Rules, Sorcerer, TileId, TileSets};
    use std::rc::Rc;

    #[test]
    fn a_figure_stays_where_it_is_when_the_fairy_comes_to_it() {
        let rules = Rules::new(&Preset::Base.setup(2), TileSets::built_in()).unwrap();
        let mut atlas = Atlas::new(&egui::Context::default(), &rules);
        let (view, cell) = (Rect::from_min_max(Pos2::ZERO, pos2(900.0, 600.0)), Cell::new(0, 0));
        let place = Place::Segment(cell, Part::Whole, 0);
        let figure = Figure { piece: Piece::Meeple, pose: Pose::Standing, colour: Colour::Red, place };
        let laid: PlacedTiles = [((cell, Part::Whole), (TileId(0), Rotation::R0))].into_iter().collect();
        let mut scene = Scene::still(Rc::new(laid), Marks::default());
        scene.figures = vec![figure];
        let mut board = Board::default();
        let mut pushed = 0;
        for zoom in [24.0, 46.0, 90.0, 200.0] {
            board.camera.zoom = zoom;
            let mut at = |tokens: &[Token]| {
                scene.tokens = tokens.to_vec();
                seen(&board, view, &scene, &mut atlas)[0].rect
            };
            let [alone, fairy] = [at(&[]), at(&[Token { place, what: TokenKind::Fairy }])];
            assert_eq!(alone, fairy, "at {zoom}");
            let mage = at(&[Token { place, what: TokenKind::Sorcerer(Sorcerer::Mage) }]);
            pushed += usize::from(alone != mage);
        }
        assert!(pushed > 0, "other things do push it");
    }

    fn one(piece: Piece, colour: Colour, x: f32) -> Seen {
        let at = pos2(x, 50.0);
        let figure = Figure { piece, pose: Pose::Standing, colour, place: Place::Cell(Cell::new(0, 0)) };
        let cell = Rect::from_center_size(pos2(50.0, 50.0), Vec2::splat(80.0));
        Seen { figure, at, rect: Rect::from_center_size(at, Vec2::splat(13.0)), cell, count: 1 }
    }

    #[test]
    fn the_third_acrobat_stands_on_the_shoulders_of_two() {
        let place = Place::Acrobats(Cell::new(0, 0));
        let acrobat = |colour| Figure { piece: Piece::Meeple, pose: Pose::Standing, colour, place };
        let rect = Rect::from_min_size(Pos2::ZERO, Vec2::splat(200.0));
        let of = |figures: &[Figure]| arranged(figures, 200.0, |_| Some(rect.center()), |_| rect, &[]);
        let three = of(&[Colour::Red, Colour::Blue, Colour::Green].map(acrobat));
        let [west, east, top] = three[..] else { panic!("{three:?}") };
        let middle = west.rect.center() + (east.rect.center() - west.rect.center()) * 0.5;
        assert!(west.rect.center().x < east.rect.center().x && west.rect.center().y == east.rect.center().y);
        assert!((top.rect.center().x - middle.x).abs() < 1.0 && top.rect.center().y < middle.y - 20.0);
    }

    #[test]
    fn of_figures_that_would_hide_each_other_each_is_seen() {
        let colours = [Colour::Red, Colour::Blue, Colour::Green, Colour::Yellow, Colour::Black];
        let crowd = colours.into_iter().enumerate().map(|(n, c)| one(Piece::Meeple, c, 50.0 + n as f32));
        let out = apart(merged(crowd.collect()), &[]);
        assert_eq!(out.len(), 5);
        for (n, a) in out.iter().enumerate() {
            assert!(a.rect.contains(a.at), "the picture goes where the figure goes");
            for b in &out[n + 1..] {
                let (a, b) = (a.rect.center(), b.rect.center());
                let clear = (a.x - b.x).abs().max((a.y - b.y).abs());
                assert!(clear >= 13.0 * BODY * 0.98, "{a:?} hides {b:?}");
            }
        }
    }

    #[test]
    fn a_figure_steps_out_of_the_dragons_shadow() {
        let dragon = Rect::from_center_size(pos2(50.0, 45.0), Vec2::splat(20.0));
        let out = apart(vec![one(Piece::Meeple, Colour::Red, 50.0)], &[dragon]);
        assert!(!dragon.intersects(Rect::from_center_size(out[0].rect.center(), Vec2::splat(10.0))));
        let free = apart(vec![one(Piece::Meeple, Colour::Red, 90.0)], &[dragon]);
        assert_eq!(free[0].at, pos2(90.0, 50.0), "who is in nobody's way stays");
    }

    #[test]
    fn the_same_figures_of_one_seat_become_one_with_a_number() {
        let (meeple, big) = (Piece::Meeple, Piece::Big);
        let crowd = vec![
            one(meeple, Colour::Red, 50.0),
            one(meeple, Colour::Red, 51.0),
            one(big, Colour::Red, 52.0),
            one(meeple, Colour::Red, 53.0),
            one(meeple, Colour::Red, 90.0),
        ];
        let out = apart(merged(crowd), &[]);
        let counts: Vec<u8> = out.iter().map(|one| one.count).collect();
        assert_eq!(out.len(), 3, "{out:?}");
        assert_eq!(counts.iter().map(|n| u32::from(*n)).sum::<u32>(), 5, "nobody is lost: {counts:?}");
        assert!(counts.contains(&3));
    }

    #[test]
    fn from_forty_points_a_tile_a_symbol_has_six_points_or_more() {
        for zoom in [40.0, 55.0, 80.0, 130.0] {
            for piece in Piece::ALL {
                let side = square(zoom, pos2(0.0, 0.0), piece, Pose::Standing).width();
                assert!(side >= 18.0, "{piece:?} at {zoom}: {side}");
            }
        }
    }
}
