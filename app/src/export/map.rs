//! The map as a picture of any size, painted off screen.

use super::tabletop::{self, Ground};
use crate::art::canvas::Image;
use crate::art::carcassonne;
use crate::art::card::card;
use crate::art::chip;
use crate::art::compose::compose;
use crate::art::figure::{Symbol, figure};
use crate::art::keep;
use crate::art::layout::{Layout, Mouth};
use crate::art::livery::{Livery, Palette};
use crate::art::palette::{Swatch, colour};
use crate::art::point::{Point, inward, middle, pt};
use crate::art::thing::{self, Thing};
use crate::art::tile::{Style, paint_as};
use crate::art::variant::Variant;
use crate::art::wall;
use crate::board::{
    Figure, PlacedTiles, Relief, Seen, Token, TokenKind, arranged, centre_of, figures, ground_of, is_active,
    sign_at, thing_of_building, thing_of_sorcerer, tokens,
};
use crate::model::TableModel;
use egui::{Pos2, Rect, Vec2, pos2, vec2};
use net::node::Colour;
use rules::{Cell, Mark, Part, Place, Rotation, Rules, Side, Sorcerer, TileId};
use std::collections::BTreeMap;
use std::io::Cursor;
use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::sync_channel;
use tiny_skia::{
    Color, FillRule, Paint, Path, PathBuilder, Pixmap, PixmapPaint, PremultipliedColorU8, Transform,
};

/// The fewest pixels along the longer side.
pub const SMALLEST: u32 = 64;
/// The most pixels along the longer side: a picture of that size takes 256 MB while it is painted.
pub const LARGEST: u32 = 8192;
/// The most pixels of a tile. A small map therefore becomes a smaller picture.
pub const TILE: u32 = 1024;
/// Figures with fewer pixels show their symbols as large as possible.
const SMALL: u32 = 40;
/// The most painter threads.
const PAINTERS: usize = 4;

/// Everything on a map that is to be painted.
#[derive(Clone)]
pub struct Poster {
    rules: Arc<Rules>,
    laid: PlacedTiles,
    figures: Vec<Figure>,
    tokens: Vec<Token>,
    style: Style,
    seats: Palette,
    ground: Ground,
}

impl std::fmt::Debug for Poster {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "a map of {} tiles", self.laid.len())
    }
}

/// A figure or thing in the picture.
struct Upright {
    /// Where it stands, from the top: what stands further down is in front.
    feet: f32,
    rect: Rect,
    image: Image,
}

impl Upright {
    /// The part of it that should not be covered.
    fn body(&self) -> Rect {
        Rect::from_center_size(self.rect.center(), self.rect.size() * 0.72)
    }
}

/// The position of the cells in the picture.
pub(super) struct Frame {
    west: i16,
    north: i16,
    margin: f32,
    /// The side of a tile, in pixels.
    pub(super) tile: f32,
    width: u32,
    height: u32,
}

impl Frame {
    /// The north-west corner of a cell.
    pub(super) fn cell(&self, cell: Cell) -> (f32, f32) {
        let corner = self.corner(vec2(f32::from(cell.x), f32::from(cell.y)));
        (corner.x, corner.y)
    }

    /// A corner of cells, on a whole pixel.
    pub(super) fn corner(&self, p: Vec2) -> Pos2 {
        let at = |v: f32, from: i16| ((v - f32::from(from) + self.margin) * self.tile).round();
        pos2(at(p.x, self.west), at(p.y, self.north))
    }

    /// The point of the map at a point of the picture, in tiles.
    pub(super) fn map(&self, x: f32, y: f32) -> Vec2 {
        let from = vec2(f32::from(self.west), f32::from(self.north)) - Vec2::splat(self.margin);
        from + vec2(x, y) / self.tile
    }

    fn point(&self, cell: Cell, p: Point) -> (f32, f32) {
        let (x, y) = self.cell(cell);
        (x + p.x * self.tile, y + p.y * self.tile)
    }
}

impl Poster {
    /// The current map of a table.
    #[must_use]
    pub fn of(table: &TableModel) -> Self {
        let game = table.game.as_ref();
        Self {
            rules: Arc::clone(game.rules()),
            laid: game.placed_parts().map(|(c, part, t, r)| ((c, part), (t, r))).collect(),
            figures: figures(game, |seat| table.colour(seat)),
            tokens: tokens(game, |seat| table.colour(seat)),
            style: Style::Painted,
            seats: Palette::Standard,
            ground: Ground::Plain,
        }
    }

    /// Puts the map on another ground.
    pub const fn put_on(&mut self, ground: Ground) {
        self.ground = ground;
    }

    /// The same map with the seat colours of a palette.
    #[must_use]
    pub fn in_colours(self, seats: Palette) -> Self {
        Self { seats, ..self }
    }

    /// The same map with tiles in a style.
    #[must_use]
    pub fn in_style(self, style: Style) -> Self {
        Self { style, ..self }
    }

    /// The width and height of the picture in pixels, with `size` along its longer side, or as many as its tiles allow.
    #[must_use]
    pub fn pixels(&self, size: u32) -> (u32, u32) {
        let frame = self.frame(size.clamp(SMALLEST, LARGEST));
        (frame.width, frame.height)
    }

    /// The picture, `size` pixels along its longer side, or less if there are few tiles. `go_on` receives the progress
    /// as the number of different tiles painted and their total, and returns whether to go on; `None` if it did not.
    #[must_use]
    pub fn paint(&self, size: u32, go_on: &(dyn Fn(usize, usize) -> bool + Sync)) -> Option<Image> {
        let frame = self.frame(size.clamp(SMALLEST, LARGEST));
        let mut picture = Pixmap::new(frame.width, frame.height)?;
        let relief = match self.ground {
            Ground::Plain => None,
            Ground::Wood(_) => Some(Relief::new(&self.laid)),
        };
        self.table(&frame, &mut picture, relief.as_ref());
        let layouts = self.tiles(&frame, &mut picture, go_on)?;
        if let Some(relief) = &relief {
            tabletop::above(&mut picture, &frame, relief);
        }
        self.tokens.iter().for_each(|token| flat(&mut picture, &frame, *token, |of| self.livery(of)));
        self.stand(&frame, &mut picture, &layouts);
        let (width, height) = (picture.width(), picture.height());
        // Everything is opaque, so no pixel has to be divided by its alpha.
        Some(Image { width, height, rgba: picture.take() })
    }

    /// Paints what lies under the tiles.
    fn table(&self, frame: &Frame, picture: &mut Pixmap, relief: Option<&Relief>) {
        match (self.ground, relief) {
            (Ground::Wood(shade), Some(relief)) => {
                tabletop::planks(picture, frame, shade);
                tabletop::below(picture, frame, relief);
            }
            _ => picture.fill(colour(Swatch::PlasterDark)),
        }
    }

    fn frame(&self, size: u32) -> Frame {
        let cells = || self.laid.keys().map(|(cell, _)| *cell);
        let (west, east) = (cells().map(|c| c.x).min(), cells().map(|c| c.x).max());
        let (north, south) = (cells().map(|c| c.y).min(), cells().map(|c| c.y).max());
        let (west, north) = (west.unwrap_or(0), north.unwrap_or(0));
        let margin = self.ground.margin();
        let across = f32::from(east.unwrap_or(0)) - f32::from(west) + 1.0 + 2.0 * margin;
        let down = f32::from(south.unwrap_or(0)) - f32::from(north) + 1.0 + 2.0 * margin;
        let tile = (size as f32 / across.max(down)).clamp(1.0, TILE as f32);
        let pixels = |tiles: f32| ((tiles * tile).round() as u32).clamp(1, size);
        Frame { west, north, margin, tile, width: pixels(across), height: pixels(down) }
    }

    /// Paints each different tile once, on as many threads as are useful, and copies it to all its cells.
    fn tiles(
        &self,
        frame: &Frame,
        picture: &mut Pixmap,
        go_on: &(dyn Fn(usize, usize) -> bool + Sync),
    ) -> Option<BTreeMap<TileId, Layout>> {
        let mut places: BTreeMap<(TileId, Rotation, Variant), Vec<Cell>> = BTreeMap::new();
        for ((cell, _), (tile, rotation)) in &self.laid {
            let variant = self.style.variant(Variant::of(*cell));
            places.entry((*tile, *rotation, variant)).or_default().push(*cell);
        }
        let layouts: BTreeMap<TileId, Layout> =
            places.keys().map(|(tile, ..)| (*tile, compose(self.rules.tile(*tile)))).collect();
        let kinds: Vec<_> = places.keys().copied().collect();
        // One pixel more, so that rounding leaves no gap between neighbours.
        let pixels = frame.tile.ceil() as u32;
        let next = AtomicUsize::new(0);
        let painters = std::thread::available_parallelism().map_or(1, NonZero::get).min(PAINTERS);
        let mut done = 0;
        std::thread::scope(|scope| {
            let (out, painted) = sync_channel(2);
            for _ in 0..painters {
                let (out, next, kinds, layouts) = (out.clone(), &next, &kinds, &layouts);
                let work = move || loop {
                    let n = next.fetch_add(1, Ordering::Relaxed);
                    let Some((tile, rotation, variant)) = kinds.get(n).copied() else { return };
                    let Some(layout) = layouts.get(&tile) else { return };
                    let definition = self.rules.tile(tile);
                    let is_active = |mark: &Mark| is_active(&self.rules, definition, mark);
                    let lie = (rotation, variant);
                    let image = paint_as(self.style, definition, layout, lie, pixels, is_active);
                    if !go_on(n, kinds.len()) || out.send(((tile, rotation, variant), image)).is_err() {
                        return;
                    }
                };
                // If the system gives no thread, fewer paint. Without any, there is no picture.
                let _ = std::thread::Builder::new().spawn_scoped(scope, work);
            }
            drop(out);
            for (lies, image) in painted {
                done += 1;
                let Some(sprite) = sprite(&image) else { continue };
                for cell in places.get(&lies).into_iter().flatten() {
                    let (x, y) = frame.cell(*cell);
                    put(picture, &sprite, x, y);
                }
            }
        });
        (done == kinds.len()).then_some(layouts)
    }

    /// The look of a seat's figures.
    fn livery(&self, colour: Colour) -> Livery {
        Livery::new(self.seats, usize::from(colour.number()))
    }

    /// All figures, side by side where one would hide another or a thing would hide it.
    fn people(&self, frame: &Frame, layouts: &BTreeMap<TileId, Layout>, things: &[Upright]) -> Vec<Upright> {
        let bodies: Vec<Rect> = things.iter().map(Upright::body).collect();
        let point = |place: Place| Some(frame.point(place.cell(), self.figure_at(layouts, place)?));
        let cell = |cell| Rect::from_min_size(frame.cell(cell).into(), Vec2::splat(frame.tile));
        let point = |place| point(place).map(Pos2::from);
        let paint = |Seen { figure: f, at, rect, .. }: Seen| {
            let px = pixels(rect.width());
            let symbol = if px < SMALL { Symbol::Bold } else { Symbol::Fine };
            Upright { feet: at.y, rect, image: figure(f.piece, f.pose, &self.livery(f.colour), symbol, px) }
        };
        arranged(&self.figures, frame.tile, point, cell, &bodies).into_iter().map(paint).collect()
    }

    /// All things that stand up.
    fn things(&self, frame: &Frame, layouts: &BTreeMap<TileId, Layout>) -> Vec<Upright> {
        let mut all = Vec::new();
        for token in &self.tokens {
            let foot = match token.what {
                TokenKind::Tower(_) => self.sign(layouts, token.place, &Mark::Tower),
                what => ground_of(what).and_then(|mark| self.sign(layouts, token.place, &mark)),
            };
            let Some(p) = foot.or_else(|| self.spot(layouts, token.place)) else { continue };
            let cell = token.place.cell();
            let mut add = |by: Point, share: f32, paint: &dyn Fn(u32) -> Image| {
                let size = frame.tile * share;
                let at = Pos2::from(frame.point(cell, p + by));
                let rect = Rect::from_center_size(at - vec2(0.0, size * 0.08), Vec2::splat(size));
                all.push(Upright { feet: at.y, rect, image: paint(pixels(size)) });
            };
            match token.what {
                TokenKind::Gold(count) => {
                    for n in 0..count.min(4) {
                        let by = pt(-0.3 + 0.13 * f32::from(n), 0.3);
                        add(by, 0.2, &|px| thing::picture(Thing::Nugget, px));
                    }
                }
                TokenKind::Flock(sheep) => {
                    for n in 0..sheep.min(4) {
                        let by = pt(0.1 + 0.1 * f32::from(n), 0.08 + 0.04 * f32::from(n % 2));
                        add(by, 0.18, &|px| thing::picture(Thing::Sheep, px));
                    }
                }
                TokenKind::Wagon(of) => add(pt(0.1, -0.06), 0.26, &|px| thing::wagon(&self.livery(of), px)),
                TokenKind::Wizard => add(pt(0.2, -0.1), 0.36, &|px| thing::picture(Thing::Wizard, px)),
                TokenKind::Dragon(_) => add(pt(0.0, 0.0), 0.5, &|px| thing::picture(Thing::Dragon, px)),
                TokenKind::Wyrm => add(pt(0.0, 0.0), 0.5, &|px| thing::picture(Thing::Wyrm, px)),
                TokenKind::Fairy => add(pt(0.15, -0.05), 0.27, &|px| thing::picture(Thing::Fairy, px)),
                TokenKind::Sorcerer(who) => {
                    let aside = if who == Sorcerer::Mage { -0.12 } else { 0.12 };
                    add(pt(aside, -0.06), 0.28, &|px| thing::picture(thing_of_sorcerer(who), px));
                }
                TokenKind::Building(building) => {
                    add(pt(0.32, 0.3), 0.22, &|px| thing::picture(thing_of_building(building), px));
                }
                TokenKind::Tower(height) => {
                    for n in 0..height {
                        let by = pt(0.0, -0.07 * f32::from(n));
                        add(by, 0.24, &|px| thing::picture(Thing::TowerPiece, px));
                    }
                }
                TokenKind::Castle(of, has_scored) => {
                    add(pt(0.0, -0.04), 0.56, &|px| keep::picture(&self.livery(of), has_scored, px));
                }
                TokenKind::BigTop => add(pt(0.0, -0.02), 0.4, &|px| thing::picture(Thing::BigTop, px)),
                TokenKind::Count => add(pt(0.16, -0.08), 0.29, &|px| thing::picture(Thing::Count, px)),
                TokenKind::Ingots(count) => {
                    for n in (0..count.min(6)).rev() {
                        let by = pt(-0.33 + 0.05 * f32::from(n), -0.3 - 0.02 * f32::from(n % 2));
                        add(by, 0.2, &|px| thing::picture(Thing::Ingot, px));
                    }
                }
                TokenKind::Ferry(from, to) => {
                    let by = (inward(from) + inward(to)) * -0.05;
                    add(by, 0.24, &|px| thing::picture(Thing::Ferry, px));
                }
                TokenKind::Chip(of) => {
                    add(self.beside(layouts, token.place), 0.2, &|px| chip::picture(of, px));
                }
                _ => {}
            }
        }
        all
    }

    /// Paints figures and what stands up, from back to front.
    fn stand(&self, frame: &Frame, picture: &mut Pixmap, layouts: &BTreeMap<TileId, Layout>) {
        let mut all = self.things(frame, layouts);
        all.extend(self.people(frame, layouts, &all));
        all.sort_by(|a, b| a.feet.total_cmp(&b.feet));
        for one in all {
            if let Some(sprite) = sprite(&one.image) {
                put(picture, &sprite, one.rect.left().round(), one.rect.top().round());
            }
        }
    }

    /// The position of a place in its cell.
    fn spot(&self, layouts: &BTreeMap<TileId, Layout>, place: Place) -> Option<Point> {
        match place {
            Place::Cell(_) => Some(Point::CENTRE),
            Place::Acrobats(cell) => {
                let stage = self.sign(layouts, Place::Cell(cell), &Mark::Acrobats);
                stage.or(Some(Point::CENTRE))
            }
            Place::Corner(_) => Some(Point::default()),
            Place::Quarter(_, quarter) => Some(carcassonne::quarter(quarter)),
            Place::Half(_, part) => Some(centre_of(part)),
            Place::Side(_, side) => Some(middle(side)),
            Place::Segment(cell, part, n) => {
                let (tile, rotation) = self.laid.get(&(cell, part))?;
                Some(layouts.get(tile)?.spots.get(usize::from(n))?.turned(*rotation))
            }
            Place::Mouth(..) => Some(self.mouth(layouts, place)?.at),
        }
    }

    /// The sign of a mark in the cell of a place.
    fn sign(&self, layouts: &BTreeMap<TileId, Layout>, place: Place, mark: &Mark) -> Option<Point> {
        let Place::Cell(cell) = place else { return None };
        let (tile, rotation) = self.laid.get(&(cell, Part::Whole))?;
        sign_at(self.rules.tile(*tile), layouts.get(tile)?, *rotation, mark)
    }

    /// The position of a figure's place in its cell: one on a foundation stands on top of its tower.
    fn figure_at(&self, layouts: &BTreeMap<TileId, Layout>, place: Place) -> Option<Point> {
        let foot = self.sign(layouts, place, &Mark::Tower);
        let Some(foot) = foot else { return self.spot(layouts, place) };
        let height = self.tokens.iter().find_map(|token| match token.what {
            TokenKind::Tower(height) if token.place == place => Some(height),
            _ => None,
        });
        Some(foot + pt(0.0, -0.07 * f32::from(height.unwrap_or(0))))
    }

    fn mouth(&self, layouts: &BTreeMap<TileId, Layout>, place: Place) -> Option<Mouth> {
        let Place::Mouth(cell, n) = place else { return None };
        let (tile, rotation) = self.laid.get(&(cell, Part::Whole))?;
        layouts.get(tile)?.mouth(self.rules.tile(*tile), n, *rotation)
    }

    /// The way from a mouth to its chip, which leaves the mouth visible.
    fn beside(&self, layouts: &BTreeMap<TileId, Layout>, place: Place) -> Point {
        self.mouth(layouts, place).map_or_else(Point::default, |mouth| mouth.aside * chip::ASIDE)
    }
}

/// Paints what lies flat: cards in gaps, and walls.
fn flat(picture: &mut Pixmap, frame: &Frame, token: Token, livery: impl Fn(Colour) -> Livery) {
    let (x, y) = frame.cell(token.place.cell());
    let tile = frame.tile;
    match token.what {
        TokenKind::Card(of) => {
            if let Some(card) = sprite(&card(&livery(of), tile.ceil() as u32)) {
                put(picture, &card, x, y);
            }
        }
        TokenKind::Wall => {
            let [nw, ne, se, sw] = [pt(0.0, 0.0), pt(1.0, 0.0), pt(1.0, 1.0), pt(0.0, 1.0)];
            let (a, b) = match token.place {
                Place::Side(_, Side::N) => (nw, ne),
                Place::Side(_, Side::E) => (ne, se),
                Place::Side(_, Side::S) => (sw, se),
                Place::Side(_, Side::W) => (nw, sw),
                Place::Half(_, Part::NE | Part::SW) => (nw, se),
                Place::Half(..) => (ne, sw),
                _ => return,
            };
            if let Some(wall) = sprite(&wall::between(a, b, pixels(tile))) {
                put(picture, &wall, (x - tile * wall::BEYOND).round(), (y - tile * wall::BEYOND).round());
            }
        }
        _ => {}
    }
}

fn pixels(size: f32) -> u32 {
    (size.round() as u32).clamp(1, TILE)
}

/// A picture that can be drawn onto another.
fn sprite(image: &Image) -> Option<Pixmap> {
    let mut pixmap = Pixmap::new(image.width, image.height)?;
    for (to, from) in pixmap.pixels_mut().iter_mut().zip(image.rgba.chunks_exact(4)) {
        let part = |n: usize| (u16::from(from[n]) * u16::from(from[3]) / 255) as u8;
        *to = PremultipliedColorU8::from_rgba(part(0), part(1), part(2), from[3])
            .unwrap_or(PremultipliedColorU8::TRANSPARENT);
    }
    Some(pixmap)
}

fn put(picture: &mut Pixmap, sprite: &Pixmap, x: f32, y: f32) {
    let plain = PixmapPaint::default();
    picture.draw_pixmap(x as i32, y as i32, sprite.as_ref(), &plain, Transform::identity(), None);
}

pub(super) fn line(points: &[(f32, f32)], is_closed: bool) -> Option<Path> {
    let mut builder = PathBuilder::new();
    let (first, rest) = points.split_first()?;
    builder.move_to(first.0, first.1);
    rest.iter().for_each(|(x, y)| builder.line_to(*x, *y));
    if is_closed {
        builder.close();
    }
    builder.finish()
}

fn with(colour: Color) -> Paint<'static> {
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color(colour);
    paint
}

pub(super) fn fill(picture: &mut Pixmap, path: Option<Path>, colour: Color) {
    if let Some(path) = path {
        picture.fill_path(&path, &with(colour), FillRule::Winding, Transform::identity(), None);
    }
}

/// The picture as a PNG file.
pub(super) fn png(picture: &Image) -> Result<Vec<u8>, image::ImageError> {
    let mut out = Cursor::new(Vec::new());
    let (size, kind) = ((picture.width, picture.height), image::ColorType::Rgba8);
    image::write_buffer_with_format(&mut out, &picture.rgba, size.0, size.1, kind, image::ImageFormat::Png)?;
    Ok(out.into_inner())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::art::figure::Pose;
    use rules::{Game, Piece, Preset, TileSets};

    /// The start tile with a knight of each of four seats in its city, and the dragon among them.
    fn crowded() -> Poster {
        let game = Game::new(Rules::new(&Preset::Base.setup(4), TileSets::built_in()).unwrap());
        let laid: PlacedTiles =
            game.placed_parts().map(|(cell, part, tile, lies)| ((cell, part), (tile, lies))).collect();
        let (cell, part) = laid.keys().next().copied().unwrap();
        let knight = |colour| Figure {
            piece: Piece::Meeple,
            pose: Pose::Standing,
            colour,
            place: Place::Segment(cell, part, 0),
        };
        Poster {
            rules: Arc::clone(game.rules()),
            laid,
            figures: Colour::ALL.into_iter().take(4).map(knight).collect(),
            tokens: vec![Token { what: TokenKind::Dragon(None), place: Place::Cell(cell) }],
            style: Style::Schematic,
            seats: Palette::Standard,
            ground: Ground::Plain,
        }
    }

    #[test]
    fn figures_of_one_place_stand_side_by_side_and_clear_of_the_dragon() {
        let poster = crowded();
        let frame = poster.frame(400);
        let mut picture = Pixmap::new(frame.width, frame.height).unwrap();
        let layouts = poster.tiles(&frame, &mut picture, &|_, _| true).unwrap();
        let things = poster.things(&frame, &layouts);
        let people = poster.people(&frame, &layouts, &things);
        assert_eq!((things.len(), people.len()), (1, 4));
        for (n, one) in people.iter().enumerate() {
            assert!(!things[0].body().contains(one.rect.center()), "the dragon hides {:?}", one.rect);
            for other in &people[n + 1..] {
                let apart = one.rect.center().distance(other.rect.center());
                assert!(apart >= one.rect.width() * 0.5, "{:?} hides {:?}", one.rect, other.rect);
            }
        }
    }
}
