//! Pictures of tiles and figures on the graphics card, in four sizes. They are painted in the background when first
//! seen. Of the largest size only as many are cached as a window can show.

use super::contour::Contour;
use super::pages::{Pages, Put, Slot, Spot};
use super::paint_workers::{Done, FIGURE, Job, Layouts, Picture, Sight, Studio};
use crate::art::canvas::Image;
use crate::art::chip::ChipColour;
use crate::art::figure::Pose;
use crate::art::layout::{Layout, Mouth};
use crate::art::livery::Livery;
use crate::art::point::Point;
use crate::art::thing::Thing;
use crate::art::tile::Style;
use crate::art::variant::Variant;
use crate::theme::{Look, Palette};
use egui::Context;
use net::node::Colour;
use rules::{Cell, FeatureKind, Mark, Piece, Rotation, Rules, TileId};
use std::collections::HashMap;
use std::sync::Arc;

/// The pixels of a tile in its four sizes, the largest first.
const SIZES: [u32; 4] = [256, 128, 64, 32];
/// The pictures of each size in a row of a page. No page is wider than 2,048 pixels, for old machines.
const ACROSS: [u32; 4] = [7, 7, 7, 14];
/// The side of a tile in pixels on the screen above which it is shown by its largest picture.
const LARGEST: f32 = 150.0;
/// The most pages of the largest size.
const MOST: usize = 8;
/// The most pages of any other size, more than any mix of tile sets fills.
const PLENTY: usize = 192;
/// Frames to wait before the largest size is ordered again when all its pages are in use.
const PATIENCE: u64 = 90;
/// The most pictures taken in per frame, so that no frame is long.
const BATCH: usize = 8;

/// A small picture that is not a tile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sprite {
    /// A figure of a seat.
    Figure(Piece, Pose, Colour),
    /// The white ring around a figure, to be tinted.
    Halo(Piece, Pose),
    /// A wagon of a seat.
    Wagon(Colour),
    /// A Tatan card of a seat.
    Card(Colour),
    /// A tunnel chip.
    Chip(ChipColour),
    /// A neutral thing.
    Thing(Thing),
    /// The castle of a seat, and whether it has scored.
    Castle(Colour, bool),
    /// The back of a half tile.
    Back,
}

/// The pictures of one tile: its variants in all rotations.
const PICTURES: usize = Variant::COUNT * Rotation::ALL.len();

/// What is known of a picture of a tile.
#[derive(Clone, Default)]
struct Entry {
    is_asked: bool,
    /// Whether it is painted before all others.
    is_hurried: bool,
    /// Whether it was seen in its largest size.
    is_near: bool,
    top: Option<Spot>,
    lower: Option<[Spot; 3]>,
}

/// The pictures of one game.
pub struct Atlas {
    rules: Arc<Rules>,
    layouts: Arc<Layouts>,
    studio: Studio,
    style: Style,
    seats: Palette,
    /// By tile, then rotation, then variant. Thousands are looked up in a frame, so it is a table and no map.
    tiles: Vec<Entry>,
    contours: HashMap<(TileId, u8), Arc<Contour>>,
    top: Pages<Picture>,
    lower: [Pages<Picture>; 3],
    sprites: HashMap<Sprite, (u32, Option<[Spot; 3]>)>,
    sprite_pages: [Pages<u32>; 3],
    asked: u32,
    waiting: usize,
    frame: u64,
    version: u64,
    patient_until: u64,
}

impl Atlas {
    /// An empty atlas with its painters.
    #[must_use]
    pub fn new(ctx: &Context, rules: &Arc<Rules>) -> Self {
        let layouts = Arc::new(Layouts::default());
        let page = |n: usize, most| Pages::new(SIZES[n], ACROSS[n], most);
        Self {
            rules: Arc::clone(rules),
            studio: Studio::open(ctx, rules, &layouts, &SIZES),
            layouts,
            style: Style::default(),
            seats: Look::of(ctx).seats,
            tiles: vec![Entry::default(); rules.tiles().len() * PICTURES],
            contours: HashMap::new(),
            top: page(0, MOST),
            lower: [page(1, PLENTY), page(2, PLENTY), page(3, PLENTY)],
            sprites: HashMap::new(),
            sprite_pages: [0, 1, 2].map(|n| Pages::new(FIGURE >> n, 6, PLENTY)),
            asked: 0,
            waiting: 0,
            frame: 0,
            version: 0,
            patient_until: 0,
        }
    }

    /// Whether this atlas belongs to that game.
    #[must_use]
    pub fn serves(&self, rules: &Arc<Rules>) -> bool {
        Arc::ptr_eq(&self.rules, rules)
    }

    /// Switches to a style and drops what was painted in another.
    fn set_style(&mut self, style: Style) {
        if self.style != style {
            self.style = style;
            self.version += 1;
            self.tiles.fill(Entry::default());
            self.top.clear();
            self.lower.iter_mut().for_each(Pages::clear);
        }
    }

    /// Whether everything ordered is painted.
    #[must_use]
    pub const fn is_idle(&self) -> bool {
        self.waiting == 0
    }

    /// The geometry of a tile.
    pub fn layout(&mut self, tile: TileId) -> Arc<Layout> {
        self.layouts.get(&self.rules, tile)
    }

    /// The outline of a segment of the unturned tile.
    pub(super) fn contour(&mut self, tile: TileId, segment: u8) -> Arc<Contour> {
        let layout = self.layout(tile);
        let new = || Arc::new(Contour::new(&layout, segment));
        Arc::clone(self.contours.entry((tile, segment)).or_insert_with(new))
    }

    /// The kinds of a tile's segments, in their order.
    #[must_use]
    pub fn kinds(&self, tile: TileId) -> Vec<FeatureKind> {
        self.rules.tile(tile).segments.iter().map(|s| s.kind).collect()
    }

    /// Whether it is a half tile.
    #[must_use]
    pub fn is_half(&self, tile: TileId) -> bool {
        self.rules.tile(tile).is_half
    }

    /// The tile of that name, if this game has it.
    #[must_use]
    pub fn tile_by_name(&self, name: &str) -> Option<TileId> {
        self.rules.tile_by_name(name)
    }

    /// The n-th tunnel mouth of a tile in a rotation.
    pub fn mouth(&mut self, tile: TileId, rotation: Rotation, n: u8) -> Option<Mouth> {
        self.layout(tile).mouth(self.rules.tile(tile), n, rotation)
    }

    /// Where a tile that lies on the map has the sign of a mark, or the lake of its ferry.
    pub(super) fn sign(&mut self, tile: TileId, rotation: Rotation, mark: &Mark) -> Option<Point> {
        let layout = self.layout(tile);
        super::things::sign_at(self.rules.tile(tile), &layout, rotation, mark)
    }

    /// Takes what was painted since the last frame, but only a few pictures, so that no frame is long.
    pub fn receive(&mut self, ctx: &Context) {
        self.frame += 1;
        let Look { tiles, seats, .. } = Look::of(ctx);
        self.set_style(tiles);
        if self.seats != seats {
            self.seats = seats;
            self.sprites.clear();
            self.sprite_pages.iter_mut().for_each(Pages::clear);
        }
        for _ in 0..BATCH {
            let Some(done) = self.studio.take() else { return };
            self.waiting = self.waiting.saturating_sub(1);
            match done {
                Done::Tile(picture, style, images) if style == self.style => {
                    self.put_tile(ctx, picture, &images);
                }
                // Painted in a style that is no longer wanted.
                Done::Tile(..) => {}
                Done::Sprite(n, images) => self.put_sprite(ctx, n, &images),
            }
        }
        ctx.request_repaint();
    }

    fn put_tile(&mut self, ctx: &Context, picture: Picture, images: &[Image]) {
        self.version += 1;
        let now = self.frame;
        // A tile seen from afar comes without the largest size.
        let has_largest = images.len() == SIZES.len();
        let (largest, smaller) = images.split_at(usize::from(has_largest));
        let n = self.number(picture);
        let entry = &mut self.tiles[n];
        (entry.is_asked, entry.is_hurried) = (false, false);
        if entry.lower.is_none() {
            let spots: Vec<Spot> = self
                .lower
                .iter_mut()
                .zip(smaller)
                .filter_map(|(pages, image)| match pages.put(ctx, image, picture, now) {
                    Put::At(spot, _) => Some(spot),
                    Put::Full => None,
                })
                .collect();
            entry.lower = <[Spot; 3]>::try_from(spots).ok();
        }
        if let Some(largest) = largest.first()
            && entry.is_near
            && entry.top.is_none()
            && now >= self.patient_until
        {
            match self.top.put(ctx, largest, picture, now) {
                Put::At(spot, before) => {
                    entry.top = Some(spot);
                    if let Some(n) = before.map(|other| self.number(other)) {
                        self.tiles[n].top = None;
                    }
                }
                Put::Full => self.patient_until = now + PATIENCE,
            }
        }
    }

    fn put_sprite(&mut self, ctx: &Context, n: u32, images: &[Image; 3]) {
        // Pictures in former seat colours are no longer wanted.
        let Some((_, spots)) = self.sprites.values_mut().find(|(number, _)| *number == n) else { return };
        let put: Vec<Spot> = self
            .sprite_pages
            .iter_mut()
            .zip(images)
            .filter_map(|(pages, image)| match pages.put(ctx, image, n, self.frame) {
                Put::At(spot, _) => Some(spot),
                Put::Full => None,
            })
            .collect();
        *spots = <[Spot; 3]>::try_from(put).ok();
    }

    /// The picture of a tile that has this variant, or the only one if its style has no variants.
    pub(super) const fn picture(&self, tile: TileId, rotation: Rotation, variant: Variant) -> Picture {
        Picture { tile, rotation, variant: self.style.variant(variant) }
    }

    /// The place of a picture in the table.
    pub(super) fn number(&mut self, of: Picture) -> usize {
        let first = usize::from(of.tile.0) * PICTURES;
        if first >= self.tiles.len() {
            self.tiles.resize(first + PICTURES, Entry::default());
        }
        first + usize::from(of.rotation.quarters()) * Variant::COUNT + of.variant.index()
    }

    /// A number that changes with every picture of a tile that comes or goes.
    pub(super) const fn version(&self) -> u64 {
        self.version
    }

    /// Whether a tile of this size in pixels is shown by its largest picture.
    pub(super) fn is_largest(pixels: f32) -> bool {
        pixels > LARGEST
    }

    /// A tile that lies in no cell, at this size in pixels on the screen; `None` while it is being painted.
    pub fn tile(&mut self, tile: TileId, rotation: Rotation, pixels: f32) -> Option<Slot> {
        self.show(self.picture(tile, rotation, Variant::FIRST), pixels)
    }

    fn show(&mut self, picture: Picture, pixels: f32) -> Option<Slot> {
        let (slot, is_wanted) = self.look_up(picture, pixels);
        if is_wanted {
            self.order(picture);
        }
        slot
    }

    /// A tile as far as it is painted, and whether it still has to be ordered. Until it is painted, another variant
    /// stands in, which has the same roads and walls.
    pub(super) fn look_up(&mut self, picture: Picture, pixels: f32) -> (Option<Slot>, bool) {
        let level = if Self::is_largest(pixels) {
            0
        } else if pixels > 75.0 {
            1
        } else if pixels > 37.0 {
            2
        } else {
            3
        };
        let now = self.frame;
        let number = self.number(picture);
        let entry = &mut self.tiles[number];
        entry.is_near |= level == 0;
        let wants_top = level == 0 && entry.top.is_none() && now >= self.patient_until;
        let is_wanted = !entry.is_asked && (entry.lower.is_none() || wants_top);
        if let Some(spot) = entry.top.filter(|_| level == 0) {
            self.top.touch(spot, now);
            return (Some(self.top.slot(spot)), is_wanted);
        }
        let n = level.max(1) - 1;
        let lower = entry.lower.or_else(|| self.stand_in(number));
        (lower.map(|spots| self.lower[n].slot(spots[n])), is_wanted)
    }

    /// What is painted of another variant of the tile in the same rotation.
    fn stand_in(&self, number: usize) -> Option<[Spot; 3]> {
        let first = number - number % Variant::COUNT;
        self.tiles[first..first + Variant::COUNT].iter().find_map(|entry| entry.lower)
    }

    /// Orders a picture of a tile, unless it was ordered before.
    pub(super) fn order(&mut self, picture: Picture) {
        let n = self.number(picture);
        let entry = &mut self.tiles[n];
        if !std::mem::replace(&mut entry.is_asked, true) {
            // A plan is quick to draw in any size.
            let is_far = !entry.is_near && self.style == Style::Painted;
            let sight = if is_far { Sight::Far } else { Sight::Near };
            let job = Job::Tile(picture, self.style, sight);
            self.waiting += usize::from(self.studio.ask(job));
        }
    }

    /// Like [`Self::tile`], for a tile that everyone looks at, such as the one in hand: it is painted before all
    /// others.
    pub fn tile_soon(&mut self, tile: TileId, rotation: Rotation, pixels: f32) -> Option<Slot> {
        self.soon(self.picture(tile, rotation, Variant::FIRST), pixels)
    }

    /// Like [`Self::tile_soon`], for a tile that is held over a cell: it already looks as it will there.
    pub fn tile_soon_in(
        &mut self,
        cell: Cell,
        tile: TileId,
        rotation: Rotation,
        pixels: f32,
    ) -> Option<Slot> {
        self.soon(self.picture(tile, rotation, Variant::of(cell)), pixels)
    }

    fn soon(&mut self, picture: Picture, pixels: f32) -> Option<Slot> {
        let slot = self.show(picture, pixels);
        let n = self.number(picture);
        let entry = &mut self.tiles[n];
        if entry.lower.is_none() && !std::mem::replace(&mut entry.is_hurried, true) {
            self.studio.hurry(picture);
        }
        slot
    }

    /// A small picture in its largest size; `None` while it is being painted.
    pub fn sprite(&mut self, sprite: Sprite) -> Option<Slot> {
        self.sprite_at(sprite, FIGURE as f32)
    }

    /// A small picture at this size in pixels on the screen; `None` while it is being painted.
    pub fn sprite_at(&mut self, sprite: Sprite, pixels: f32) -> Option<Slot> {
        if let Some((_, spots)) = self.sprites.get(&sprite) {
            // Shrinking by much would sample pixels instead of averaging them.
            let level =
                usize::from(pixels <= FIGURE as f32 * 0.6) + usize::from(pixels <= FIGURE as f32 * 0.3);
            return spots.map(|spots| self.sprite_pages[level].slot(spots[level]));
        }
        self.asked += 1;
        let n = self.asked;
        let livery = |colour: Colour| Livery::new(self.seats, usize::from(colour.number()));
        let job = match sprite {
            Sprite::Figure(piece, pose, colour) => Job::Figure(n, piece, pose, livery(colour)),
            Sprite::Halo(piece, pose) => Job::Halo(n, piece, pose),
            Sprite::Wagon(colour) => Job::Wagon(n, livery(colour)),
            Sprite::Card(colour) => Job::Card(n, livery(colour)),
            Sprite::Chip(chip) => Job::Chip(n, chip),
            Sprite::Thing(thing) => Job::Thing(n, thing),
            Sprite::Castle(colour, has_scored) => Job::Castle(n, livery(colour), has_scored),
            Sprite::Back => Job::Back(n),
        };
        self.waiting += usize::from(self.studio.ask(job));
        self.sprites.insert(sprite, (n, None));
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Preset, TileSets};

    fn atlas(ctx: &Context) -> Atlas {
        let rules = Rules::new(&Preset::Everything.setup(2), TileSets::built_in()).unwrap();
        Atlas::new(ctx, &rules)
    }

    fn settle(atlas: &mut Atlas, ctx: &Context) {
        while !atlas.is_idle() {
            atlas.receive(ctx);
            std::thread::sleep(std::time::Duration::from_millis(2));
        }
    }

    #[test]
    fn no_page_is_wider_than_old_machines_can() {
        for (size, across) in SIZES.into_iter().zip(ACROSS) {
            assert!(Pages::<Picture>::new(size, across, 1).side() <= 2048);
        }
        assert!(Pages::<u32>::new(FIGURE, 6, 1).side() <= 2048);
    }

    #[test]
    fn a_tile_comes_in_four_sizes() {
        let ctx = Context::default();
        let mut atlas = atlas(&ctx);
        assert_eq!(atlas.tile(TileId(0), Rotation::R0, 200.0), None);
        settle(&mut atlas, &ctx);
        let slots: Vec<Slot> =
            [200.0, 100.0, 50.0, 20.0].map(|px| atlas.tile(TileId(0), Rotation::R0, px).unwrap()).to_vec();
        for (i, a) in slots.iter().enumerate() {
            assert!(slots[i + 1..].iter().all(|b| a.texture != b.texture));
        }
        assert!(atlas.is_idle(), "nothing is painted twice");
    }

    #[test]
    fn the_largest_size_never_takes_more_than_eight_pages() {
        let ctx = Context::default();
        let mut atlas = atlas(&ctx);
        let big = Image { width: 256, height: 256, rgba: vec![9; 256 * 256 * 4] };
        let images: Vec<_> =
            [big.clone(), big.halved(), big.halved().halved(), big.halved().halved().halved()].into();
        for n in 0..420_u16 {
            atlas.frame += 1;
            let picture = atlas.picture(TileId(n), Rotation::R0, Variant::FIRST);
            let number = atlas.number(picture);
            atlas.tiles[number].is_near = true;
            atlas.put_tile(&ctx, picture, &images);
        }
        assert_eq!(atlas.top.count(), MOST);
        let held = atlas.tiles.iter().filter(|e| e.top.is_some()).count();
        assert_eq!(held, MOST * 49, "who lost its place knows it");
        assert_eq!(atlas.tiles.iter().filter(|e| e.lower.is_some()).count(), 420);
    }

    #[test]
    fn a_small_picture_comes_in_three_sizes() {
        let ctx = Context::default();
        let mut atlas = atlas(&ctx);
        let meeple = Sprite::Figure(Piece::Meeple, Pose::Standing, Colour::Red);
        assert_eq!(atlas.sprite(meeple), None);
        settle(&mut atlas, &ctx);
        let [large, middle, small] = [128.0, 60.0, 22.0].map(|px| atlas.sprite_at(meeple, px).unwrap());
        assert_eq!(atlas.sprite(meeple), Some(large));
        assert!(large.texture != middle.texture && middle.texture != small.texture);
        assert!(atlas.is_idle(), "nothing is painted twice");
    }

    #[test]
    fn what_is_only_seen_from_afar_takes_no_place_of_the_largest_size() {
        let ctx = Context::default();
        let mut atlas = atlas(&ctx);
        atlas.tile(TileId(0), Rotation::R0, 50.0);
        settle(&mut atlas, &ctx);
        assert_eq!(atlas.top.count(), 0);
        let far = atlas.tile(TileId(0), Rotation::R0, 300.0);
        assert!(far.is_some(), "a smaller picture stands in");
        settle(&mut atlas, &ctx);
        assert_ne!(atlas.tile(TileId(0), Rotation::R0, 300.0), far);
    }

    #[test]
    fn what_was_first_seen_from_afar_is_sharp_from_near() {
        let ctx = Context::default();
        let mut atlas = atlas(&ctx);
        atlas.tile(TileId(0), Rotation::R0, 50.0);
        settle(&mut atlas, &ctx);
        let far = [100.0, 50.0, 20.0].map(|px| atlas.tile(TileId(0), Rotation::R0, px));
        assert!(far.iter().all(Option::is_some));
        assert_eq!(atlas.tile(TileId(0), Rotation::R0, 200.0), far[0], "for a moment");
        settle(&mut atlas, &ctx);
        assert_ne!(atlas.tile(TileId(0), Rotation::R0, 200.0), far[0]);
    }

    #[test]
    fn other_colours_of_the_seats_paint_figures_anew_and_no_tiles() {
        let ctx = Context::default();
        let mut atlas = atlas(&ctx);
        let figure = Sprite::Figure(Piece::Meeple, Pose::Lying, Colour::Red);
        atlas.tile(TileId(0), Rotation::R0, 50.0);
        atlas.sprite(figure);
        settle(&mut atlas, &ctx);
        assert!(atlas.sprite(figure).is_some());
        Look { seats: Palette::ColourBlind, ..Look::default() }.apply(&ctx);
        atlas.receive(&ctx);
        assert_eq!(atlas.sprite(figure), None);
        assert!(atlas.tile(TileId(0), Rotation::R0, 50.0).is_some());
        settle(&mut atlas, &ctx);
        assert!(atlas.sprite(figure).is_some());
    }

    #[test]
    fn a_change_of_style_paints_anew() {
        let ctx = Context::default();
        let mut atlas = atlas(&ctx);
        atlas.tile(TileId(0), Rotation::R0, 50.0);
        settle(&mut atlas, &ctx);
        Look { tiles: Style::Schematic, ..Look::default() }.apply(&ctx);
        atlas.receive(&ctx);
        assert_eq!(atlas.tile(TileId(0), Rotation::R0, 50.0), None);
        settle(&mut atlas, &ctx);
        assert!(atlas.tile(TileId(0), Rotation::R0, 50.0).is_some());
    }

    #[test]
    fn a_painted_variant_stands_in_until_the_wanted_one_is_painted() {
        let ctx = Context::default();
        let mut atlas = atlas(&ctx);
        let [first, other] = [0, 2].map(|n| atlas.picture(TileId(0), Rotation::R90, Variant::ALL[n]));
        assert_eq!(atlas.show(first, 50.0), None);
        settle(&mut atlas, &ctx);
        let stands_in = atlas.show(other, 50.0);
        assert!(stands_in.is_some() && stands_in == atlas.show(first, 50.0));
        assert!(!atlas.is_idle(), "the wanted one is ordered");
        let elsewhere = atlas.picture(TileId(0), Rotation::R180, Variant::FIRST);
        assert_eq!(atlas.look_up(elsewhere, 50.0).0, None, "turned, its roads go elsewhere");
        settle(&mut atlas, &ctx);
        assert!(atlas.show(other, 50.0).is_some_and(|own| Some(own) != stands_in));
        let painted = atlas.tiles.iter().filter(|e| e.lower.is_some()).count();
        assert_eq!(painted, 2, "nothing that nobody wanted");
    }

    #[test]
    fn a_plan_is_painted_once_for_all_cells() {
        let ctx = Context::default();
        let mut atlas = atlas(&ctx);
        Look { tiles: Style::Schematic, ..Look::default() }.apply(&ctx);
        atlas.receive(&ctx);
        let plans = Variant::ALL.map(|v| atlas.picture(TileId(0), Rotation::R0, v));
        assert!(plans.iter().all(|p| *p == plans[0]));
        Look::default().apply(&ctx);
        atlas.receive(&ctx);
        let paintings = Variant::ALL.map(|v| atlas.picture(TileId(0), Rotation::R0, v));
        assert!(paintings[1..].iter().all(|p| *p != paintings[0]));
    }
}
