//! Ghosts: figures, chips and gold that could be put on the map now, in their real size where they would stand, with
//! their digits and worths beside them.

use super::atlas::{Atlas, Sprite};
use super::ghost_layout::{self, Ghost, Taken, Wish};
use super::mesh::Meshes;
use super::scene::{BoardInput, Look, Scene, Spot, TokenKind};
use super::view::Board;
use super::{crowd, things};
use crate::art::figure::{HALO, Pose};
use crate::art::label::GRID;
use crate::art::point::{Point, pt};
use crate::art::thing::Thing;
use crate::probe::Probe;
use crate::theme::Theme;
use egui::{
    Align2, Color32, FontId, Id, Painter, Pos2, Rect, Role, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo,
    pos2, vec2,
};
use net::node::Colour;
use rules::{Action, Piece, Place};

/// The smallest side of a ghost, in points: large enough for a finger that aims.
const SMALLEST: f32 = 28.0;
/// The opacity of a ghost that is not pointed at, and of one that is: it does not stand there yet.
const PALE: f32 = 0.62;
const HOT: f32 = 0.86;
/// The height of a label, in points.
const LABEL: f32 = 15.0;
/// On tiles smaller than this, of ghosts that share a tile or are many only the one that is pointed at tells its worth.
const ROOMY: f32 = 76.0;
/// As many ghosts are not many.
const FEW: usize = 12;

/// Whether a spot is shown as a ghost.
pub(super) const fn is_ghost(look: Look) -> bool {
    matches!(look, Look::Figure(..) | Look::Chip(_) | Look::Gold | Look::Thing(_))
}

/// A spot with its place on the screen.
struct Shown<'a> {
    /// Its index among all spots.
    n: usize,
    spot: &'a Spot,
    ghost: Ghost,
    is_hot: bool,
    /// Whether the keys or a list point at it.
    is_meant: bool,
}

/// Shows all ghosts and notes which was chosen. Returns their places, with their squares on the screen, and the spot under
/// the pointer.
pub(super) fn show(
    board: &Board,
    ui: &Ui,
    view: Rect,
    scene: &Scene,
    atlas: &mut Atlas,
    probe: &Probe,
    did: &mut Vec<BoardInput>,
) -> (Vec<(Place, Rect)>, Option<usize>) {
    let mut hot = None;
    let handles = board.handles.filter(|handles| scene.placed == Some(handles.cell));
    let handles = handles.map(|it| it.places(board.camera.cell_rect(view, it.cell)));
    let hard: Vec<Rect> = handles.into_iter().flatten().collect();
    let mut shown = places(board, view, scene, atlas, &hard);
    for one in &mut shown {
        let rect = one.ghost.rect;
        let response = ui.interact(rect.intersect(view), Id::unique(("spot", one.n)), Sense::CLICK);
        let name = scene.named(one.spot.place, &one.spot.label);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        probe.add(format!("spot {}", one.n + 1), rect);
        let is_pointed = response.hovered() && !board.pointer_rests;
        one.is_meant = is_meant(scene, one.n, one.spot);
        one.is_hot = is_pointed || one.is_meant;
        if response.clicked() {
            did.push(BoardInput::Spot(one.n));
        }
        if response.secondary_clicked() && scene.placed.is_some() {
            // It turns the tile wherever the pointer is on it.
            did.push(BoardInput::Turn { over: scene.placed, back: false });
        }
        if is_pointed {
            hot = Some(one.n);
        }
    }
    if hot.is_none() {
        shown.iter_mut().for_each(|one| one.is_hot |= scene.foreseen == Some(one.n));
    }
    let painter = ui.painter_at(view);
    shown.iter().for_each(|one| line(&painter, one));
    // The best one is in front, and before it the one that is chosen.
    let (meant, others): (Vec<_>, Vec<_>) = shown.iter().rev().partition(|one| one.is_meant);
    others.into_iter().chain(meant).for_each(|one| paint(&painter, atlas, one));
    // What stands beside its tile does so to leave the tile visible.
    let apart = shown.iter().filter(|one| one.ghost.is_apart).map(|one| one.spot.place.cell());
    let tiles = apart.map(|cell| board.camera.cell_rect(view, cell));
    let hard: Vec<Rect> = hard.iter().copied().chain(tiles).collect();
    let worths = tells_worths(board.camera.zoom, &shown);
    let told = Told { digits: board.uses_keys, taken_digits: scene.taken_digits, worths };
    labels(&painter, view, &shown, &hard, told);
    (shown.iter().map(|one| (one.spot.place, one.ghost.rect)).collect(), hot)
}

/// Whether all of them tell their worths. On small tiles there is no room for several.
fn tells_worths(zoom: f32, shown: &[Shown<'_>]) -> bool {
    let on_tile = || shown.iter().filter(|one| !one.ghost.is_apart).map(|one| one.spot.place.cell());
    let is_alone = |cell| on_tile().filter(|other| *other == cell).count() == 1;
    zoom >= ROOMY || shown.len() <= FEW && on_tile().all(is_alone) || on_tile().next().is_none()
}

/// Whether the keyboard or a list points at a spot.
pub(super) fn is_meant(scene: &Scene, n: usize, spot: &Spot) -> bool {
    scene.aimed.map_or(scene.pointed == Some(spot.place), |aimed| aimed == n)
}

/// Every ghost at its place on the screen.
fn places<'a>(
    board: &Board,
    view: Rect,
    scene: &'a Scene,
    atlas: &mut Atlas,
    hard: &[Rect],
) -> Vec<Shown<'a>> {
    let spots = scene.spots.iter().enumerate().filter(|(_, spot)| is_ghost(spot.look));
    let spots: Vec<(usize, &Spot)> = spots.collect();
    if spots.is_empty() {
        return Vec::new();
    }
    let standing = crowd::seen(board, view, scene, atlas);
    let takes_back = spots.iter().any(|(_, spot)| takes_back(spot.action));
    // A ghost of a figure that stands there already covers it.
    let mut soft: Vec<Rect> = Vec::new();
    if !takes_back {
        soft.extend(standing.iter().map(|one| one.rect.shrink(one.rect.width() * 0.1)));
        soft.extend(things::bodies(board, view, scene, atlas));
    }
    let wanted = wanted(board, view, scene, atlas, &standing);
    let wishes: Vec<Wish> = wanted.iter().map(|(_, wish)| wish.clone()).collect();
    // Only those near the choices can be covered by them.
    let near = wishes.iter().map(|wish| wish.tile.expand(wish.side * 4.0)).reduce(Rect::union);
    let tiles = scene.laid.keys().map(|(cell, _)| board.camera.cell_rect(view, *cell));
    let tiles: Vec<Rect> = tiles.filter(|tile| near.is_some_and(|near| near.intersects(*tile))).collect();
    let ghosts = ghost_layout::lay_out(&wishes, Taken { hard, soft: &soft, tiles: &tiles }, view);
    let mut shown = Vec::with_capacity(spots.len());
    for (n, spot) in spots {
        let Some(own) = wish(board, view, scene, atlas, (spot, &standing)) else { continue };
        let key = key(scene, n, spot);
        let ghost = wanted.iter().zip(&ghosts).find(|((of, _), _)| *of == key).map(|(_, ghost)| *ghost);
        let Some(ghost) = ghost else { continue };
        let rect = Rect::from_center_size(ghost.rect.center(), Vec2::splat(own.side));
        shown.push(Shown {
            n,
            spot,
            ghost: Ghost { rect, home: own.home, ..ghost },
            is_hot: false,
            is_meant: false,
        });
    }
    shown
}

/// What shares a place on the screen: where other figures have their room, all figures on a place, otherwise nothing.
type Key = (Option<usize>, Place);

fn key(scene: &Scene, n: usize, spot: &Spot) -> Key {
    (scene.reserved.is_empty().then_some(n), spot.place)
}

/// The wishes of all ghosts, also of those that are not shown. Where other figures have their room, the order does not
/// tell which of them is chosen: farmers come last.
fn wanted(
    board: &Board,
    view: Rect,
    scene: &Scene,
    atlas: &mut Atlas,
    standing: &[crowd::Seen],
) -> Vec<(Key, Wish)> {
    let all = scene.spots.iter().enumerate().chain(scene.reserved.iter().map(|spot| (0, spot)));
    let mut out: Vec<(Key, Wish, bool)> = Vec::new();
    for (n, spot) in all.filter(|(_, spot)| is_ghost(spot.look)) {
        let Some(wish) = wish(board, view, scene, atlas, (spot, standing)) else { continue };
        let key = key(scene, n, spot);
        let lies = matches!(spot.look, Look::Figure(_, Pose::Lying, _));
        // The largest of them stands for all.
        let size = |wish: &Wish| (wish.side, wish.home.y, wish.home.x);
        match out.iter_mut().find(|(of, ..)| *of == key) {
            Some((_, known, _)) if size(&wish) <= size(known) => {}
            Some(known) => *known = (key, wish, lies),
            None => out.push((key, wish, lies)),
        }
    }
    if !scene.reserved.is_empty() {
        out.sort_by_key(|(key, _, lies)| (*lies, *key));
    }
    out.into_iter().map(|(key, wish, _)| (key, wish)).collect()
}

fn wish(
    board: &Board,
    view: Rect,
    scene: &Scene,
    atlas: &mut Atlas,
    (spot, standing): (&Spot, &[crowd::Seen]),
) -> Option<Wish> {
    let zoom = board.camera.zoom;
    let p = match spot.look {
        Look::Figure(..) | Look::Thing(Thing::TowerPiece) => {
            things::stand(board, view, scene, atlas, spot.place)
        }
        _ => board.point_of(view, scene, atlas, spot.place),
    }?;
    let tile = board.camera.cell_rect(view, spot.place.cell());
    let at = |home: Pos2, side: f32| Wish { home, ways: Vec::new(), side: side.max(SMALLEST), tile };
    Some(match spot.look {
        Look::Figure(piece, pose, colour) => {
            let rect = itself(spot, (piece, colour), standing);
            let rect = rect.unwrap_or_else(|| crowd::square(zoom, p, piece, pose));
            let lift = rect.center() - p;
            let screen = |q: Point| tile.min + vec2(q.x, q.y) * zoom + lift;
            let inside = (p - tile.min) / zoom;
            let ways = feature(scene, atlas, spot.place, pt(inside.x, inside.y));
            Wish { ways: ways.into_iter().map(screen).collect(), ..at(rect.center(), rect.width()) }
        }
        Look::Thing(thing) => {
            let (shift, size) = things::of_spot(thing);
            at(p + shift * zoom, zoom * size)
        }
        Look::Chip(_) => at(p + things::aside(scene, atlas, spot.place, zoom), things::chip_side(zoom)),
        _ => {
            let here = scene.tokens.iter().filter(|token| token.place == spot.place);
            let count = here.map(|token| if let TokenKind::Gold(n) = token.what { n } else { 0 }).max();
            at(p + things::nugget(count.unwrap_or(0).min(3)) * zoom, zoom * 0.2)
        }
    })
}

/// Whether an action takes a figure from the map.
const fn takes_back(action: Action) -> bool {
    matches!(
        action,
        Action::TakeBack { .. } | Action::Recall { .. } | Action::Princess { .. } | Action::Capture { .. }
    )
}

/// The square of the figure that a spot would take back.
fn itself(spot: &Spot, (piece, colour): (Piece, Colour), standing: &[crowd::Seen]) -> Option<Rect> {
    let is_it = |one: &&crowd::Seen| {
        let figure = one.figure;
        figure.place == spot.place && figure.piece == piece && figure.colour == colour
    };
    standing.iter().find(is_it).filter(|_| takes_back(spot.action)).map(|one| one.rect)
}

/// Points of a segment in its cell, the nearest to `home` first. Those well within the segment come before those at
/// its border.
fn feature(scene: &Scene, atlas: &mut Atlas, place: Place, home: Point) -> Vec<Point> {
    let Place::Segment(cell, part, n) = place else { return Vec::new() };
    let Some((tile, rotation)) = scene.laid.get(&(cell, part)) else { return Vec::new() };
    let layout = atlas.layout(*tile);
    let is_there = |p: Point| layout.segment_at(p.unturned(*rotation)) == Some(n);
    let at = |k: usize| (k as f32 + 0.5) / GRID as f32;
    let inner = || (4..GRID - 4).step_by(2);
    let grid = inner().flat_map(|y| inner().map(move |x| pt(at(x), at(y))));
    let cost = |p: Point| {
        let beside = [pt(0.06, 0.0), pt(-0.06, 0.0), pt(0.0, 0.06), pt(0.0, -0.06)];
        let out = beside.into_iter().filter(|by| !is_there(p + *by)).count();
        p.distance(home) + out as f32 * 0.03
    };
    let mut points: Vec<(f32, Point)> = grid.filter(|p| is_there(*p)).map(|p| (cost(p), p)).collect();
    points.sort_by(|a, b| a.0.total_cmp(&b.0));
    points.into_iter().map(|(_, p)| p).collect()
}

/// The line from a ghost beside its tile to its place.
fn line(painter: &Painter, one: &Shown<'_>) {
    if !one.ghost.is_apart {
        return;
    }
    let theme = Theme::of(painter.ctx());
    let (home, rect) = (one.ghost.home, one.ghost.rect);
    let way = home - rect.center();
    let from = rect.center() + way.normalized() * rect.width() * 0.36;
    let bright = if one.is_hot { theme.glow.0 } else { theme.chalk.0 };
    for (width, colour) in [(3.5, theme.pen.alpha(0.75)), (1.6, bright)] {
        painter.line_segment([from, home], Stroke::new(width, colour));
    }
    painter.circle(home, 3.0, bright, Stroke::new(1.2, theme.pen.0));
}

fn paint(painter: &Painter, atlas: &mut Atlas, one: &Shown<'_>) {
    let theme = Theme::of(painter.ctx());
    let rect = one.ghost.rect;
    let bright = if one.is_hot { theme.glow.0 } else { theme.chalk.alpha(0.95) };
    let tint = Color32::WHITE.gamma_multiply(if one.is_hot { HOT } else { PALE });
    if one.is_meant {
        ring(painter, rect);
    }
    match one.spot.look {
        Look::Figure(piece, pose, colour) => {
            halo(painter, atlas, (piece, pose), rect, bright);
            picture(painter, atlas, Sprite::Figure(piece, pose, colour), rect, tint);
        }
        look => {
            let disc = rect.width() * 0.46;
            painter.circle_stroke(rect.center(), disc + 1.5, Stroke::new(1.2, theme.pen.alpha(0.6)));
            painter.circle_stroke(rect.center(), disc, Stroke::new(2.0, bright));
            let sprite = match look {
                Look::Chip(chip) => Sprite::Chip(chip),
                Look::Thing(thing) => Sprite::Thing(thing),
                _ => Sprite::Thing(Thing::Nugget),
            };
            picture(painter, atlas, sprite, rect.shrink(rect.width() * 0.06), tint);
        }
    }
    if takes_back(one.spot.action) {
        let at = rect.left_top() + Vec2::splat(6.0);
        painter.circle(at, 7.0, theme.chalk.0, Stroke::new(1.2, theme.pen.0));
        things::look(painter, atlas, Look::Lift, one.spot.place, (at, 7.0), true, theme.pen.0);
    }
}

/// The mark of the choice that the keys point at, around its square: the ring of what has the focus, with a light ground.
pub(super) fn ring(painter: &Painter, rect: Rect) {
    let theme = Theme::of(painter.ctx());
    let (rect, round) = (rect.expand(2.0), rect.width() * 0.22);
    painter.rect_filled(rect, round, theme.glow.alpha(0.8));
    for stroke in [Stroke::new(5.5, theme.chalk.0), Stroke::new(3.0, theme.accent.0)] {
        painter.rect_stroke(rect, round, stroke, StrokeKind::Middle);
    }
}

/// A ring around a figure: bright, with a thin dark rim, so that it stands out from any tile and from the table.
pub(super) fn halo(
    painter: &Painter,
    atlas: &mut Atlas,
    (piece, pose): (Piece, Pose),
    rect: Rect,
    bright: Color32,
) {
    let theme = Theme::of(painter.ctx());
    let square = |more: f32| Rect::from_center_size(rect.center(), rect.size() * (HALO * more));
    let halo = Sprite::Halo(piece, pose);
    picture(painter, atlas, halo, square(1.06), theme.pen.alpha(0.5));
    picture(painter, atlas, halo, square(1.0), bright);
}

pub(super) fn picture(painter: &Painter, atlas: &mut Atlas, sprite: Sprite, rect: Rect, tint: Color32) {
    let pixels = rect.width() * painter.ctx().pixels_per_point();
    if let Some(slot) = atlas.sprite_at(sprite, pixels) {
        let mut meshes = Meshes::default();
        meshes.picture(slot, rect, tint);
        painter.extend(meshes.shapes());
    }
}

/// What the labels of all ghosts tell; that of the one which is pointed at tells everything.
#[derive(Clone, Copy)]
struct Told {
    digits: bool,
    taken_digits: usize,
    worths: bool,
}

/// Shows the digits and worths: those with room beside their ghosts, and that of the one which is pointed at.
fn labels(painter: &Painter, view: Rect, shown: &[Shown<'_>], hard: &[Rect], told: Told) {
    let ghosts: Vec<Ghost> = shown.iter().map(|one| one.ghost).collect();
    let texts: Vec<Label> = shown.iter().map(|one| Label::new(painter, one, told)).collect();
    let sizes: Vec<Vec2> = texts.iter().map(|label| label.size).collect();
    let places = ghost_layout::labels(&ghosts, &sizes, hard, view);
    let mut placed: Vec<Rect> = places.iter().flatten().copied().collect();
    // The label of the one that is pointed at covers those of others.
    let mut order: Vec<usize> = (0..shown.len()).collect();
    order.sort_by_key(|n| shown[*n].is_hot);
    for n in order {
        let (one, text) = (&shown[n], &texts[n]);
        match places[n].filter(|_| text.size.x > 0.0) {
            Some(rect) => text.paint(painter, rect),
            None => {
                let at = |size| ghost_layout::label(&ghosts, n, size, (&placed, view));
                let rect = text.paint_apart(painter, one.ghost.rect, at);
                placed.extend(rect);
            }
        }
    }
}

/// The digit of a spot on a disc, if it has one.
pub(super) fn digit(painter: &Painter, at: Pos2, n: usize) {
    if n < 9 {
        let theme = Theme::of(painter.ctx());
        painter.circle_filled(at, LABEL * 0.5 - 0.5, theme.ink.0);
        painter.text(at, Align2::CENTER_CENTER, n + 1, FontId::proportional(10.5), theme.paper.0);
    }
}

/// The digit and worth of a spot.
struct Label {
    n: usize,
    has_digit: bool,
    worth: Option<std::sync::Arc<egui::Galley>>,
    size: Vec2,
}

impl Label {
    /// The room for the worth alone.
    fn of_worth(worth: &egui::Galley) -> Vec2 {
        vec2(worth.size().x + 8.0, LABEL)
    }

    fn new(painter: &Painter, one: &Shown<'_>, told: Told) -> Self {
        let ink = Theme::of(painter.ctx()).ink.0;
        let has_room = told.worths || one.is_hot;
        let worth = one.spot.worth.clone().filter(|_| has_room);
        let worth = worth.map(|text| painter.layout_no_wrap(text, FontId::proportional(12.0), ink));
        let has_digit = (told.taken_digits..9).contains(&one.n) && (told.digits || one.is_hot);
        let digit = if has_digit { LABEL } else { 0.0 };
        let width = digit + worth.as_ref().map_or(0.0, |galley| Self::of_worth(galley).x);
        Self { n: one.n, has_digit, worth, size: vec2(width, LABEL) }
    }

    fn paint(&self, painter: &Painter, rect: Rect) {
        self.paint_worth(painter, rect);
        if self.has_digit {
            digit(painter, pos2(rect.left() + LABEL * 0.5, rect.center().y), self.n);
        }
    }

    /// The worth in a frame, at its right end.
    fn paint_worth(&self, painter: &Painter, rect: Rect) {
        let theme = Theme::of(painter.ctx());
        let edge = Stroke::new(1.0, theme.ink_soft.0);
        painter.rect(rect.shrink(0.5), LABEL * 0.5, theme.card.0, edge, StrokeKind::Inside);
        if let Some(worth) = &self.worth {
            let at = pos2(rect.right() - 4.0 - worth.size().x, rect.center().y - worth.size().y * 0.5);
            painter.galley(at, std::sync::Arc::clone(worth), Color32::PLACEHOLDER);
        }
    }

    /// Where there is no room for both: the digit stays on its figure, and the worth is told elsewhere, even where it
    /// covers something.
    /// Returns the place of the worth.
    fn paint_apart(
        &self,
        painter: &Painter,
        square: Rect,
        place: impl Fn(Vec2) -> Option<Rect>,
    ) -> Option<Rect> {
        let rect = self.worth.as_ref().and_then(|worth| place(Self::of_worth(worth)));
        if let Some(rect) = rect {
            self.paint_worth(painter, rect);
        }
        if self.has_digit {
            digit(painter, square.right_top() + vec2(1.0, 1.0), self.n);
        }
        rect
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::handles::Handles;
    use crate::board::{Marks, PlacedTiles};
    use rules::{Cell, FeatureKind, Part, Preset, Rotation, Rules, Tile, TileId, TileSets};
    use std::rc::Rc;

    /// A tile in the middle of the map with a choice for each of its segments, and land on some of the cells around it.
    fn scene(id: TileId, tile: &Tile, rotation: Rotation, land: usize) -> Scene {
        let around = [(0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1)];
        let covered = around.into_iter().enumerate().filter(|(n, _)| land >> n & 1 == 1);
        let at = |x, y| (Cell::new(x, y), Part::Whole);
        let mut laid: PlacedTiles =
            covered.map(|(_, (x, y))| (at(x, y), (TileId(0), Rotation::R0))).collect();
        laid.insert(at(0, 0), (id, rotation));
        let spot = |(n, kind): (u8, FeatureKind)| {
            let place = Place::Segment(Cell::new(0, 0), Part::Whole, n);
            let pose = Pose::of(Piece::Meeple, Some(kind));
            let look = Look::Figure(Piece::Meeple, pose, Colour::Red);
            let action = Action::Deploy { piece: Piece::Meeple, place };
            Spot { place, action, look, label: String::new(), worth: None }
        };
        let spots = (0..).zip(tile.segments.iter().map(|segment| segment.kind)).map(spot).collect();
        Scene { spots, placed: Some(Cell::new(0, 0)), ..Scene::still(Rc::new(laid), Marks::default()) }
    }

    /// Whether two lines cross, and not only touch.
    fn cross([a, b]: [Pos2; 2], [c, d]: [Pos2; 2]) -> bool {
        let side = |a: Pos2, b: Pos2, p: Pos2| (b - a).rot90().normalized().dot(p - a);
        let is_split =
            |a, b, c, d| side(a, b, c).min(side(a, b, d)) < -0.2 && side(a, b, c).max(side(a, b, d)) > 0.2;
        is_split(a, b, c, d) && is_split(c, d, a, b)
    }

    fn check(shown: &[Shown<'_>], what: &str) {
        let line = |one: &Shown<'_>| [one.ghost.rect.center(), one.ghost.home];
        for (n, a) in shown.iter().enumerate() {
            for b in &shown[n + 1..] {
                assert!(!a.ghost.rect.shrink(0.1).intersects(b.ghost.rect), "{what}: choices overlap");
                let are_lines = a.ghost.is_apart && b.ghost.is_apart;
                assert!(!are_lines || !cross(line(a), line(b)), "{what}: lines cross");
            }
        }
    }

    #[test]
    fn the_lines_of_choices_never_cross_and_no_two_choices_overlap() {
        let rules = Rules::new(&Preset::Everything.setup(2), TileSets::built_in()).unwrap();
        let mut atlas = Atlas::new(&egui::Context::default(), &rules);
        let view = Rect::from_min_max(pos2(0.0, 58.0), pos2(1045.0, 631.0));
        let mut board = Board::default();
        for (n, tile) in rules.tiles().iter().enumerate() {
            for rotation in Rotation::ALL {
                for (k, zoom) in
                    [20.0, 36.0, 46.0, 50.0, 58.0, 64.0, 90.0, 130.0, 200.0].into_iter().enumerate()
                {
                    let land = (n * 37 + rotation.quarters() as usize * 11 + k * 101) % 256;
                    let scene = scene(TileId(n as u16), tile, rotation, land);
                    board.camera.zoom = zoom;
                    let here = Cell::new(0, 0);
                    let placed = board.camera.cell_rect(view, here);
                    let handles = Handles::of(view, &scene, (here, placed)).map(|it| it.places(placed));
                    let hard: Vec<Rect> = handles.into_iter().flatten().collect();
                    let shown = places(&board, view, &scene, &mut atlas, &hard);
                    let shares = shown.iter().filter(|one| !one.ghost.is_apart).count() > 1;
                    let tells = tells_worths(zoom, &shown);
                    assert_eq!(
                        tells,
                        zoom >= ROOMY || !shares,
                        "only on small tiles, those that share one do not"
                    );
                    check(&shown, &format!("{} {rotation:?} at {zoom}, land {land:08b}", tile.name));
                }
            }
        }
    }
}
