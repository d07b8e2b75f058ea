//! Gold, walls, chips, dragon, wizard and the like on the map.

use super::atlas::{Atlas, Sprite};
use super::camera::Camera;
use super::mesh::Meshes;
use super::scene::{Look, PlacedTiles, Scene, Token, TokenKind};
use super::token::{thing_of_building, thing_of_sorcerer};
use super::view::Board;
use super::wall;
use crate::art::carcassonne;
use crate::art::chip;
use crate::art::layout::{Feature, Layout};
use crate::art::point::{Point, inward, middle};
use crate::art::thing::Thing;
use crate::theme::Theme;
use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, vec2};
use rules::{Cell, Mark, Part, Place, Rotation, Side, Sorcerer, Tile};

/// The position of a place in its cell, from the north-west corner, in tiles; `None` if its tile is not on the map.
pub(crate) fn point_of(laid: &PlacedTiles, atlas: &mut Atlas, place: Place) -> Option<Point> {
    match place {
        Place::Cell(_) => Some(Point::CENTRE),
        Place::Acrobats(cell) => {
            let (tile, rotation) = laid.get(&(cell, Part::Whole))?;
            Some(atlas.sign(*tile, *rotation, &Mark::Acrobats).unwrap_or(Point::CENTRE))
        }
        Place::Corner(_) => Some(Point::default()),
        Place::Quarter(_, quarter) => Some(carcassonne::quarter(quarter)),
        Place::Half(_, part) => Some(centre_of(part)),
        Place::Side(_, side) => Some(middle(side)),
        Place::Segment(cell, part, n) => {
            let (tile, rotation) = laid.get(&(cell, part))?;
            let spot = atlas.layout(*tile).spots.get(usize::from(n)).copied()?;
            Some(spot.turned(*rotation))
        }
        Place::Mouth(cell, n) => {
            let (tile, rotation) = laid.get(&(cell, Part::Whole))?;
            Some(atlas.mouth(*tile, *rotation, n)?.at)
        }
    }
}

/// Where the sign of a mark is on a tile that lies on the map; of a ferry, its lake.
pub(crate) fn sign_at(tile: &Tile, layout: &Layout, rotation: Rotation, mark: &Mark) -> Option<Point> {
    let lake = layout.features.iter().find_map(|feature| match feature {
        Feature::Lake(p) if *mark == Mark::Ferry => Some(*p),
        _ => None,
    });
    let mut signs = tile.marks.iter().zip(&layout.signs);
    let sign = signs.find(|(other, _)| *other == mark).map(|(_, (p, _))| *p);
    lake.or(sign).map(|p| p.turned(rotation))
}

/// The mark on whose sign a thing stands.
pub(crate) const fn ground_of(what: TokenKind) -> Option<Mark> {
    match what {
        TokenKind::BigTop => Some(Mark::Circus),
        TokenKind::Ferry(..) => Some(Mark::Ferry),
        _ => None,
    }
}

/// The screen position of the foundation in a cell, or of the top of the tower there.
pub(super) fn top_at(
    board: &Board,
    view: Rect,
    scene: &Scene,
    atlas: &mut Atlas,
    cell: Cell,
) -> Option<Pos2> {
    let (tile, rotation) = scene.laid.get(&(cell, Part::Whole))?;
    let p = atlas.sign(*tile, *rotation, &Mark::Tower)?;
    let foot = board.camera.cell_rect(view, cell).min + vec2(p.x, p.y) * board.camera.zoom;
    let height = scene.tokens.iter().find_map(|token| match token.what {
        TokenKind::Tower(height) if token.place == Place::Cell(cell) => Some(height),
        _ => None,
    });
    let storeys = f32::from(height.unwrap_or(0).min(STOREYS));
    Some(foot - vec2(0.0, STOREY * storeys * board.camera.zoom))
}

/// The screen position of the place of a figure: that on a tile with a foundation stands on it, or on its tower.
pub(super) fn stand(
    board: &Board,
    view: Rect,
    scene: &Scene,
    atlas: &mut Atlas,
    place: Place,
) -> Option<Pos2> {
    let top = match place {
        Place::Cell(cell) => top_at(board, view, scene, atlas, cell),
        _ => None,
    };
    top.or_else(|| board.point_of(view, scene, atlas, place))
}

/// The screen position of a thing, which may stand beside its place.
pub(super) fn thing_at(
    board: &Board,
    view: Rect,
    scene: &Scene,
    atlas: &mut Atlas,
    token: Token,
) -> Option<Pos2> {
    let p = board.point_of(view, scene, atlas, token.place)?;
    let zoom = board.camera.zoom;
    match token.what {
        TokenKind::Chip(_) => Some(p + aside(scene, atlas, token.place, zoom)),
        TokenKind::Wagon(_) => Some(wagon_at(board, view, scene, atlas, (token, p))),
        TokenKind::Tower(height) => {
            let top = top_at(board, view, scene, atlas, token.place.cell());
            let storeys = f32::from(height.min(STOREYS));
            Some(top.map_or(p, |top| top + vec2(0.0, STOREY * storeys * zoom)))
        }
        what => {
            let lies = ground_of(what).zip(scene.laid.get(&(token.place.cell(), Part::Whole)));
            let sign = lies.and_then(|(mark, (tile, rotation))| atlas.sign(*tile, *rotation, &mark));
            let corner = board.camera.cell_rect(view, token.place.cell()).min;
            let foot = sign.map_or(p, |sign| corner + vec2(sign.x, sign.y) * zoom);
            Some(foot + shift_at(what, zoom))
        }
    }
}

/// Where a wagon stands on a road at `p`: on its usual side, or where neither dragon, wizard and sheep of this cell nor the
/// wagons before it hide it.
fn wagon_at(board: &Board, view: Rect, scene: &Scene, atlas: &mut Atlas, (token, p): (Token, Pos2)) -> Pos2 {
    /// Closer than this, in tiles, one hides the other.
    const CLOSE: f32 = 0.24;
    /// The sides on which it may stand.
    const SIDES: [Vec2; 6] =
        [WAGON, vec2(-0.14, -0.06), vec2(0.1, 0.18), vec2(-0.14, 0.18), vec2(0.1, -0.3), vec2(-0.14, -0.3)];
    let zoom = board.camera.zoom;
    let is_greater = |other: &&Token| {
        let is_great = other.what.is_great() || matches!(other.what, TokenKind::Flock(_) | TokenKind::Fairy);
        is_great && other.place.cell() == token.place.cell()
    };
    let mut others: Vec<Pos2> = Vec::new();
    for other in scene.tokens.iter().filter(is_greater) {
        let there = board.point_of(view, scene, atlas, other.place);
        others.extend(there.map(|there| there + shift(other.what) * zoom));
    }
    let free = |others: &[Pos2], p: Pos2| {
        let is_free = |at: &Pos2| others.iter().all(|other| other.distance(*at) >= CLOSE * zoom);
        SIDES.iter().map(|side| p + *side * zoom).find(is_free).unwrap_or(p + SIDES[0] * zoom)
    };
    let wagons = scene.tokens.iter().filter(|other| matches!(other.what, TokenKind::Wagon(_)));
    for wagon in wagons.take_while(|other| **other != token).filter(|o| o.place.cell() == token.place.cell())
    {
        if let Some(there) = board.point_of(view, scene, atlas, wagon.place) {
            let at = free(&others, there);
            others.push(at);
        }
    }
    free(&others, p)
}

/// The way from a tunnel mouth to its chip on the screen. However small the tile is, the mouth stays visible.
pub(super) fn aside(scene: &Scene, atlas: &mut Atlas, place: Place, zoom: f32) -> Vec2 {
    let Place::Mouth(cell, n) = place else { return Vec2::ZERO };
    let lies = scene.laid.get(&(cell, Part::Whole));
    let mouth = lies.and_then(|(tile, rotation)| atlas.mouth(*tile, *rotation, n));
    let Some(aside) = mouth.map(|mouth| mouth.aside) else { return Vec2::ZERO };
    vec2(aside.x, aside.y) * (chip::ASIDE * zoom).max(chip_side(zoom) * 0.5 + zoom * 0.07)
}

/// The side of a chip's square.
pub(super) fn chip_side(zoom: f32) -> f32 {
    (zoom * 0.22).max(14.0)
}

/// What of the things on the map no figure may cover or be covered by.
pub(super) fn bodies(board: &Board, view: Rect, scene: &Scene, atlas: &mut Atlas) -> Vec<Rect> {
    let zoom = board.camera.zoom;
    let mut all = Vec::new();
    for token in &scene.tokens {
        let side = match token.what {
            TokenKind::Dragon(_) => zoom * 0.36,
            TokenKind::Wizard => zoom * 0.26,
            TokenKind::Chip(_) => chip_side(zoom) * 0.8,
            TokenKind::Wagon(_) => zoom * 0.2,
            TokenKind::Gold(_) => zoom * 0.15,
            TokenKind::Flock(_) => (zoom * 0.27).max(18.0) * 0.8,
            TokenKind::Wyrm => zoom * 0.36,
            TokenKind::Sorcerer(_) => zoom * 0.18,
            // She stands behind her figure, which stays where it is.
            TokenKind::Fairy => continue,
            TokenKind::Building(_) => zoom * 0.17,
            TokenKind::Count => zoom * 0.18,
            TokenKind::Ingots(_) => zoom * 0.15,
            TokenKind::BigTop => zoom * 0.24,
            // Whoever stands on a tower, in a castle or at a lake may cover it.
            TokenKind::Tower(_) | TokenKind::Castle(..) | TokenKind::Ferry(..) => continue,
            TokenKind::Wall | TokenKind::Card(_) => continue,
        };
        let Some(p) = thing_at(board, view, scene, atlas, *token) else { continue };
        let mut add = |at: Pos2| all.push(Rect::from_center_size(at, Vec2::splat(side)));
        match token.what {
            TokenKind::Gold(count) => (0..count.min(4)).for_each(|n| add(p + nugget(n) * zoom)),
            _ => add(p),
        }
    }
    all
}

/// The centre of what is in a part of a cell.
pub(crate) fn centre_of(part: Part) -> Point {
    let near = |a: Side, b: Side| {
        let away = inward(a) + inward(b);
        Point::CENTRE + away * -0.17
    };
    match part {
        Part::Whole => Point::CENTRE,
        Part::NE => near(Side::N, Side::E),
        Part::SE => near(Side::S, Side::E),
        Part::SW => near(Side::S, Side::W),
        Part::NW => near(Side::N, Side::W),
    }
}

/// Paints what lies flat: cards in gaps, and walls.
pub(super) fn ground(painter: &Painter, view: Rect, camera: &Camera, scene: &Scene, atlas: &mut Atlas) {
    let theme = Theme::of(painter.ctx());
    for Token { what, place } in &scene.tokens {
        let rect = camera.cell_rect(view, place.cell());
        if !rect.expand(camera.zoom).intersects(view) {
            continue;
        }
        match what {
            TokenKind::Card(colour) => {
                let pixels = rect.width() * painter.ctx().pixels_per_point();
                let mut meshes = Meshes::default();
                match atlas.sprite_at(Sprite::Card(*colour), pixels) {
                    Some(slot) => meshes.picture(slot, rect, Color32::WHITE),
                    None => meshes.plain(rect, theme.turns.0),
                }
                painter.extend(meshes.shapes());
            }
            TokenKind::Wall => wall::wall(painter, rect, *place),
            _ => {}
        }
    }
    if let Some(place) = scene.pointed {
        let rect = camera.cell_rect(view, place.cell());
        painter.rect_stroke(rect, 2.0, Stroke::new(4.0, theme.glow.0), StrokeKind::Inside);
    }
}

/// Orders the pictures of cards and of what stands up.
pub(super) fn ask(atlas: &mut Atlas, scene: &Scene) {
    for token in &scene.tokens {
        let thing = match token.what {
            TokenKind::Gold(_) => Sprite::Thing(Thing::Nugget),
            TokenKind::Flock(_) => Sprite::Thing(Thing::Sheep),
            TokenKind::Wizard => Sprite::Thing(Thing::Wizard),
            TokenKind::Dragon(_) => Sprite::Thing(Thing::Dragon),
            TokenKind::Wagon(colour) => Sprite::Wagon(colour),
            TokenKind::Chip(colour) => Sprite::Chip(colour),
            TokenKind::Card(colour) => Sprite::Card(colour),
            TokenKind::Wall => continue,
            TokenKind::Wyrm => Sprite::Thing(Thing::Wyrm),
            TokenKind::Fairy => Sprite::Thing(Thing::Fairy),
            TokenKind::Sorcerer(who) => Sprite::Thing(thing_of_sorcerer(who)),
            TokenKind::Tower(_) => Sprite::Thing(Thing::TowerPiece),
            TokenKind::Building(building) => Sprite::Thing(thing_of_building(building)),
            TokenKind::Castle(colour, has_scored) => Sprite::Castle(colour, has_scored),
            TokenKind::BigTop => Sprite::Thing(Thing::BigTop),
            TokenKind::Count => Sprite::Thing(Thing::Count),
            TokenKind::Ingots(_) => Sprite::Thing(Thing::Ingot),
            TokenKind::Ferry(..) => Sprite::Thing(Thing::Ferry),
        };
        atlas.sprite(thing);
    }
}

/// Paints what stands up behind the figures: gold, chips, flocks, wagons and the fairy.
pub(super) fn above(board: &Board, painter: &Painter, view: Rect, scene: &Scene, atlas: &mut Atlas) {
    let zoom = board.camera.zoom;
    for token in &scene.tokens {
        let Some(p) = thing_at(board, view, scene, atlas, *token) else { continue };
        let by = if token.what == TokenKind::Fairy { shift_at(token.what, zoom) } else { Vec2::ZERO };
        let from = |place| board.point_of(view, scene, atlas, place).map(|p| p + by);
        let p = board.motions.thing(*token, p, from);
        if !view.expand(zoom).contains(p) {
            continue;
        }
        match token.what {
            TokenKind::Wall | TokenKind::Card(_) => {}
            TokenKind::Gold(count) => {
                for n in 0..count.min(4) {
                    let at = p + nugget(n) * zoom;
                    sprite(painter, atlas, Sprite::Thing(Thing::Nugget), at, zoom * 0.2);
                }
            }
            TokenKind::Chip(colour) => {
                sprite(painter, atlas, Sprite::Chip(colour), p, chip_side(zoom));
            }
            TokenKind::Flock(sheep) => {
                let size = (zoom * 0.27).max(18.0);
                let grazes = board.life.graze(token.place.cell()) * zoom;
                sprite(painter, atlas, Sprite::Thing(Thing::Sheep), p + grazes, size);
                number(painter, p + vec2(0.5, 0.34) * size, (zoom * 0.085).clamp(7.5, 15.0), sheep);
            }
            TokenKind::Wagon(colour) => {
                sprite(painter, atlas, Sprite::Wagon(colour), p, zoom * 0.26);
            }
            TokenKind::Building(building) => {
                sprite(painter, atlas, Sprite::Thing(thing_of_building(building)), p, zoom * LITTLE);
            }
            TokenKind::Tower(height) => {
                for n in 0..height.min(STOREYS) {
                    let at = p - vec2(0.0, STOREY * zoom * f32::from(n));
                    sprite(painter, atlas, Sprite::Thing(Thing::TowerPiece), at, zoom * PIECE);
                }
                let radius = (zoom * 0.06).clamp(TOLD, 12.0);
                number(painter, p + beside_tower(zoom, radius), radius, height);
            }
            TokenKind::Castle(colour, has_scored) => {
                sprite(painter, atlas, Sprite::Castle(colour, has_scored), p, zoom * CASTLE);
            }
            TokenKind::BigTop => sprite(painter, atlas, Sprite::Thing(Thing::BigTop), p, zoom * 0.4),
            TokenKind::Ingots(count) => {
                for n in (0..count.min(3)).rev() {
                    let at = p + ingot(n) * zoom;
                    sprite(painter, atlas, Sprite::Thing(Thing::Ingot), at, zoom * 0.2);
                }
                if count > 1 {
                    let at = p + vec2(0.1, 0.07) * zoom;
                    number(painter, at, (zoom * 0.06).clamp(6.5, 12.0), count);
                }
            }
            TokenKind::Fairy => sprite(painter, atlas, Sprite::Thing(Thing::Fairy), p, zoom * FAIRY_SIZE),
            TokenKind::Ferry(from, to) => ferry(painter, atlas, p, [from, to], zoom),
            TokenKind::Wizard
            | TokenKind::Count
            | TokenKind::Dragon(_)
            | TokenKind::Wyrm
            | TokenKind::Sorcerer(_) => {}
        }
    }
}

/// A ferry on the middle of its lake, on ropes to both landing stages.
fn ferry(painter: &Painter, atlas: &mut Atlas, p: Pos2, sides: [Side; 2], zoom: f32) {
    let theme = Theme::of(painter.ctx());
    for side in sides {
        let out = inward(side);
        let shore = p - vec2(out.x, out.y) * (zoom * 0.13);
        for (width, colour) in [(0.05, theme.pen.0), (0.03, theme.chalk.0)] {
            painter.line_segment([p, shore], Stroke::new((width * zoom).max(1.2), colour));
        }
    }
    sprite(painter, atlas, Sprite::Thing(Thing::Ferry), p, zoom * 0.24);
}

/// The size of a castle, in tiles: it covers both half circles of its city.
const CASTLE: f32 = 0.56;
/// The size of a little building, in tiles.
const LITTLE: f32 = 0.22;
/// How much higher each piece of a tower stands, in tiles.
const STOREY: f32 = 0.07;
/// The most pieces of a tower that are painted; its number tells the rest.
const STOREYS: u8 = 4;

/// The size of a piece of a tower, in tiles.
const PIECE: f32 = 0.24;
/// The radius of the smallest number of a tower, in points.
const TOLD: f32 = 5.5;

/// Where the number of a tower stands, from its foot: beside the pieces, however small they are.
fn beside_tower(zoom: f32, radius: f32) -> Vec2 {
    // The picture of a piece is a little narrower than its square.
    vec2((PIECE * 0.4 * zoom + radius).max(0.13 * zoom), 0.06 * zoom)
}

/// The dragon's offset from the centre of its cell: high enough that figures on the tile are visible below it.
const DRAGON: Vec2 = vec2(0.0, -0.2);
/// A wagon's offset from the road, on its usual side.
const WAGON: Vec2 = vec2(0.1, -0.06);
/// The fairy's offset from the foot of her figure: behind its shoulder.
const FAIRY: Vec2 = vec2(0.17, -0.1);
/// Her size.
const FAIRY_SIZE: f32 = 0.24;
/// The wizard's offset.
const WIZARD: Vec2 = vec2(0.2, -0.12);

/// The offset of a thing from the point of its place, in tiles.
const fn shift(what: TokenKind) -> Vec2 {
    match what {
        TokenKind::Dragon(_) => DRAGON,
        TokenKind::Wizard => WIZARD,
        TokenKind::Wagon(_) => WAGON,
        TokenKind::Flock(_) => vec2(0.17, 0.07),
        TokenKind::Wyrm => DRAGON,
        TokenKind::Fairy => FAIRY,
        TokenKind::Sorcerer(Sorcerer::Mage) => vec2(-0.12, -0.06),
        TokenKind::Sorcerer(Sorcerer::Witch) => vec2(0.12, -0.06),
        TokenKind::Building(_) => vec2(0.32, 0.3),
        TokenKind::Tower(_) | TokenKind::Ferry(..) => Vec2::ZERO,
        TokenKind::Castle(..) => vec2(0.0, -0.08),
        TokenKind::BigTop => vec2(0.0, -0.05),
        TokenKind::Count => COUNT,
        TokenKind::Ingots(_) => vec2(-0.33, -0.32),
        TokenKind::Wall | TokenKind::Card(_) | TokenKind::Gold(_) | TokenKind::Chip(_) => Vec2::ZERO,
    }
}

/// The same on the screen. From afar the fairy steps out a little, since figures shrink less than their tiles.
fn shift_at(what: TokenKind, zoom: f32) -> Vec2 {
    /// The smallest tile on which she needs no more room.
    const ROOMY: f32 = 60.0;
    shift(what) * if what == TokenKind::Fairy { zoom.max(ROOMY) } else { zoom }
}

/// The offset of the count from the figures of his quarter.
const COUNT: Vec2 = vec2(0.16, -0.1);

/// The offset of the n-th ingot of a tile from the first: they are stacked.
pub(super) fn ingot(n: u8) -> Vec2 {
    [Vec2::ZERO, vec2(0.1, 0.02), vec2(0.05, -0.06)][usize::from(n.min(2))]
}

/// The offset of the n-th nugget of a tile from the centre.
pub(super) fn nugget(n: u8) -> Vec2 {
    vec2(-0.3 + 0.13 * f32::from(n), 0.3)
}

/// Paints dragons, wizard, mage and witch, which no figure may hide.
pub(super) fn great(board: &Board, painter: &Painter, view: Rect, scene: &Scene, atlas: &mut Atlas) {
    let zoom = board.camera.zoom;
    for token in &scene.tokens {
        let Token { what, place } = token;
        let (thing, size) = match what {
            TokenKind::Wizard => (Thing::Wizard, 0.36),
            TokenKind::Dragon(_) => (Thing::Dragon, 0.5),
            TokenKind::Wyrm => (Thing::Wyrm, 0.5),
            TokenKind::Sorcerer(who) => (thing_of_sorcerer(*who), 0.28),
            TokenKind::Count => (Thing::Count, 0.29),
            _ => continue,
        };
        let Some(there) = board.point_of(view, scene, atlas, *place) else { continue };
        let p = board.motions.thing(*token, there, |place| board.point_of(view, scene, atlas, place));
        if let TokenKind::Dragon(Some(side)) = what
            && !board.motions.is_walking(*token)
        {
            arrow(painter, p, *side, zoom);
        }
        let at = p + shift(*what) * zoom;
        sprite(painter, atlas, Sprite::Thing(thing), at, zoom * size);
        board.motions.breath(painter, atlas, (*token, at, zoom));
    }
}

/// Where a thing would stand that can be put or moved, from the point of its place, and its size, in tiles.
pub(super) const fn of_spot(thing: Thing) -> (Vec2, f32) {
    match thing {
        Thing::Wyrm => (Vec2::ZERO, 0.42),
        Thing::Fairy => (FAIRY, FAIRY_SIZE),
        Thing::Count => (COUNT, 0.27),
        Thing::Ingot => (vec2(-0.33, -0.32), 0.22),
        Thing::Bridge | Thing::Castle => (Vec2::ZERO, 0.36),
        _ => (Vec2::ZERO, 0.28),
    }
}

pub(super) fn sprite(painter: &Painter, atlas: &mut Atlas, sprite: Sprite, p: Pos2, size: f32) {
    let size = size.max(12.0);
    if let Some(slot) = atlas.sprite_at(sprite, size * painter.ctx().pixels_per_point()) {
        let mut meshes = Meshes::default();
        meshes.picture(slot, Rect::from_center_size(p, Vec2::splat(size)), Color32::WHITE);
        painter.extend(meshes.shapes());
    }
}

/// A number on a disc.
pub(super) fn number(painter: &Painter, p: Pos2, radius: f32, value: u8) {
    let theme = Theme::of(painter.ctx());
    painter.circle(p, radius, theme.chalk.0, Stroke::new(1.5, theme.pen.0));
    painter.text(p, Align2::CENTER_CENTER, value, FontId::proportional(radius * 1.45), theme.pen.0);
}

/// An arrow in the direction that the dragon faces.
fn arrow(painter: &Painter, p: Pos2, side: Side, zoom: f32) {
    let theme = Theme::of(painter.ctx());
    let out = inward(side.opposite());
    let (out, across) = (vec2(out.x, out.y), vec2(-out.y, out.x));
    let tip = p + out * zoom * 0.44;
    let base = p + out * zoom * 0.33;
    let points = vec![tip, base + across * zoom * 0.07, base - across * zoom * 0.07];
    painter.add(Shape::convex_polygon(points, theme.fire.0, Stroke::new(1.5, theme.pen.0)));
}

/// Paints the look of a tool in a rectangle.
pub fn paint_look(painter: &Painter, atlas: &mut Atlas, what: Look, rect: Rect) {
    let place = Place::Side(Cell::new(0, 0), Side::N);
    let ink = Theme::of(painter.ctx()).ink.0;
    look(painter, atlas, what, place, (rect.center(), rect.width() * 0.5), true, ink);
}

/// The direction in which a wall would run there, of length 1.
pub(super) fn along(place: Place) -> Vec2 {
    match place {
        Place::Side(_, Side::N | Side::S) => vec2(1.0, 0.0),
        Place::Side(..) => vec2(0.0, 1.0),
        Place::Half(_, Part::NE | Part::SW) => Vec2::splat(std::f32::consts::FRAC_1_SQRT_2),
        _ => vec2(std::f32::consts::FRAC_1_SQRT_2, -std::f32::consts::FRAC_1_SQRT_2),
    }
}

/// Paints the content of a spot, with its lines in `ink`.
pub(super) fn look(
    painter: &Painter,
    atlas: &mut Atlas,
    look: Look,
    place: Place,
    (p, radius): (Pos2, f32),
    is_hot: bool,
    ink: Color32,
) {
    let theme = Theme::of(painter.ctx());
    let tint = Color32::WHITE.gamma_multiply(if is_hot { 1.0 } else { 0.75 });
    let mut picture = |kind: Sprite| {
        if let Some(slot) = atlas.sprite(kind) {
            let mut meshes = Meshes::default();
            meshes.picture(slot, Rect::from_center_size(p, Vec2::splat(radius * 1.7)), tint);
            painter.extend(meshes.shapes());
        }
    };
    match look {
        Look::Figure(piece, pose, colour) => picture(Sprite::Figure(piece, pose, colour)),
        Look::Gold => picture(Sprite::Thing(Thing::Nugget)),
        Look::Thing(thing) => picture(Sprite::Thing(thing)),
        Look::Chip(colour) => picture(Sprite::Chip(colour)),
        Look::Wall => {
            let dir = along(place) * radius * 0.65;
            painter.line_segment([p - dir, p + dir], Stroke::new(radius * 0.5, ink));
            painter.line_segment([p - dir * 0.9, p + dir * 0.9], Stroke::new(radius * 0.3, theme.stone.0));
        }
        Look::Lift => {
            let line = Stroke::new(radius * 0.16, ink);
            let at = |x: f32, y: f32| p + vec2(x, y) * radius;
            painter.line_segment([at(0.0, 0.5), at(0.0, -0.45)], line);
            painter.add(Shape::line(vec![at(-0.35, -0.1), at(0.0, -0.5), at(0.35, -0.1)], line));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_a_tower_covers_little_of_its_picture_from_afar() {
        for zoom in [20.0, 45.0, 80.0_f32] {
            let radius = (zoom * 0.06).clamp(TOLD, 12.0);
            let left = beside_tower(zoom, radius).x - radius;
            assert!(left >= zoom * PIECE * 0.4 - 0.01, "{zoom}: {left}");
        }
    }
}
