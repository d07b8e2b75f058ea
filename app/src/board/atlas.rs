//! Pictures of tiles and figures on the graphics card: painted on a thread of their own, in three sizes.

use crate::art::back;
use crate::art::canvas::Image;
use crate::art::figure::figure;
use crate::art::layout::Layout;
use crate::art::livery::Livery;
use crate::art::point::Point;
use crate::art::thing::{self, Thing};
use crate::art::tile::paint;
use crate::theme::Theme;
use egui::{Color32, ColorImage, Context, Rect, TextureHandle, TextureId, TextureOptions, pos2};
use net::node::Colour;
use rules::{Piece, Rotation, Rules, TileId};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};

/// The pixels of a tile in its three sizes, the largest first.
const SIZES: [u32; 3] = [256, 128, 64];
/// Pixels of a figure.
const FIGURE: u32 = 128;
/// Pixels of a back, which is only ever seen small.
const BACK: u32 = 64;
/// Pixels around each picture that repeat its rim, so that neighbours never shine through.
const GUTTER: u32 = 2;
/// Pictures of the largest size in a row of a texture; a texture stays below 2,048 pixels for old machines.
const ACROSS: u32 = 4;

/// A picture in a texture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Slot {
    /// Which texture.
    pub texture: TextureId,
    /// Where in it.
    pub uv: Rect,
}

/// A small picture that is no tile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sprite {
    /// A figure of a seat.
    Figure(Piece, Colour),
    /// A wagon of a seat.
    Wagon(Colour),
    /// What belongs to nobody.
    Thing(Thing),
    /// The back of a half tile.
    Back,
}

enum Job {
    Tile(TileId, Rotation),
    Sprite(Sprite),
}

enum Done {
    Tile(TileId, Rotation, Vec<Image>),
    Sprite(Sprite, Image),
}

struct Page {
    texture: TextureHandle,
    across: u32,
    cell: u32,
    used: u32,
}

/// The pictures of one game.
pub struct Atlas {
    rules: Arc<Rules>,
    layouts: HashMap<TileId, Arc<Layout>>,
    tiles: HashMap<(TileId, Rotation), Option<[Slot; 3]>>,
    sprites: HashMap<Sprite, Option<Slot>>,
    pages: HashMap<u32, Vec<Page>>,
    jobs: Sender<Job>,
    done: Receiver<Done>,
    waiting: usize,
}

impl Atlas {
    /// An empty atlas with its painter.
    #[must_use]
    pub fn new(ctx: &Context, rules: &Arc<Rules>) -> Self {
        let (jobs, todo) = channel();
        let (out, done) = channel();
        let (ctx, theirs) = (ctx.clone(), Arc::clone(rules));
        // Without a thread nothing is painted and tiles stay flat, but the game goes on.
        let _painter = std::thread::Builder::new().name("painter".to_owned()).spawn(move || {
            let mut layouts = HashMap::new();
            while let Ok(job) = todo.recv() {
                if out.send(work(&theirs, &mut layouts, &job)).is_err() {
                    return;
                }
                ctx.request_repaint();
            }
        });
        Self {
            rules: Arc::clone(rules),
            layouts: HashMap::new(),
            tiles: HashMap::new(),
            sprites: HashMap::new(),
            pages: HashMap::new(),
            jobs,
            done,
            waiting: 0,
        }
    }

    /// Whether this atlas paints the tiles of that game.
    #[must_use]
    pub fn serves(&self, rules: &Arc<Rules>) -> bool {
        Arc::ptr_eq(&self.rules, rules)
    }

    /// Whether everything asked for is painted.
    #[must_use]
    pub const fn is_idle(&self) -> bool {
        self.waiting == 0
    }

    /// The tile of that name, if the game has it.
    #[must_use]
    pub fn tile_by_name(&self, name: &str) -> Option<TileId> {
        self.rules.tile_by_name(name)
    }

    /// The geometry of a tile.
    pub fn layout(&mut self, tile: TileId) -> Arc<Layout> {
        let rules = &self.rules;
        Arc::clone(self.layouts.entry(tile).or_insert_with(|| Arc::new(Layout::new(rules.tile(tile)))))
    }

    /// Where the n-th tunnel mouth of a tile is.
    pub fn mouth(&mut self, tile: TileId, n: u8) -> Option<Point> {
        let rules = Arc::clone(&self.rules);
        let roads = rules.tile(tile).segments.iter().zip(0_u8..).filter(|(s, _)| s.has_mouth());
        let (_, segment) = roads.into_iter().nth(usize::from(n))?;
        let layout = self.layout(tile);
        let line = layout.roads.iter().find(|line| line.segment == segment)?;
        line.points.last().copied()
    }

    /// Takes what was painted since the last frame; a few pictures a frame, so that no frame is long.
    pub fn receive(&mut self, ctx: &Context) {
        for _ in 0..8 {
            let Ok(done) = self.done.try_recv() else { return };
            self.waiting = self.waiting.saturating_sub(1);
            match done {
                Done::Tile(tile, rotation, images) => {
                    let slots: Vec<Slot> = images.iter().map(|i| self.put(ctx, i)).collect();
                    if let Ok(slots) = <[Slot; 3]>::try_from(slots) {
                        self.tiles.insert((tile, rotation), Some(slots));
                    }
                }
                Done::Sprite(sprite, image) => {
                    let slot = self.put(ctx, &image);
                    self.sprites.insert(sprite, Some(slot));
                }
            }
        }
        ctx.request_repaint();
    }

    /// The picture of a tile for so many pixels on the screen; `None` while it is being painted.
    pub fn tile(&mut self, tile: TileId, rotation: Rotation, pixels: f32) -> Option<Slot> {
        let (jobs, waiting) = (&self.jobs, &mut self.waiting);
        let slots = self.tiles.entry((tile, rotation)).or_insert_with(|| {
            *waiting += usize::from(jobs.send(Job::Tile(tile, rotation)).is_ok());
            None
        });
        let level = if pixels > 150.0 {
            0
        } else if pixels > 75.0 {
            1
        } else {
            2
        };
        slots.map(|s| s[level])
    }

    /// A small picture; `None` while it is being painted.
    pub fn sprite(&mut self, sprite: Sprite) -> Option<Slot> {
        let (jobs, waiting) = (&self.jobs, &mut self.waiting);
        *self.sprites.entry(sprite).or_insert_with(|| {
            *waiting += usize::from(jobs.send(Job::Sprite(sprite)).is_ok());
            None
        })
    }

    fn put(&mut self, ctx: &Context, image: &Image) -> Slot {
        let size = image.width;
        let across = ACROSS * SIZES[0] / size;
        let pages = self.pages.entry(size).or_default();
        if pages.last().is_none_or(|p| p.used == p.across * p.across) {
            let cell = size + 2 * GUTTER;
            let side = (cell * across) as usize;
            let blank = ColorImage::filled([side, side], Color32::TRANSPARENT);
            let name = format!("tiles {size} {}", pages.len());
            let texture = ctx.load_texture(name, blank, TextureOptions::LINEAR);
            pages.push(Page { texture, across, cell, used: 0 });
        }
        let page = pages.last_mut().expect("a page was just made if none had room");
        let (col, row) = (page.used % page.across, page.used / page.across);
        page.used += 1;
        let at = [(col * page.cell) as usize, (row * page.cell) as usize];
        page.texture.set_partial(at, padded(image), TextureOptions::LINEAR);
        let side = (page.cell * page.across) as f32;
        let (x, y) = ((col * page.cell + GUTTER) as f32, (row * page.cell + GUTTER) as f32);
        let uv = Rect::from_min_max(
            pos2(x / side, y / side),
            pos2((x + size as f32) / side, (y + size as f32) / side),
        );
        Slot { texture: page.texture.id(), uv }
    }
}

fn work(rules: &Rules, layouts: &mut HashMap<TileId, Layout>, job: &Job) -> Done {
    match *job {
        Job::Tile(id, rotation) => {
            let tile = rules.tile(id);
            let layout = layouts.entry(id).or_insert_with(|| Layout::new(tile));
            let mut images = vec![paint(tile, layout, rotation, SIZES[0])];
            for _ in 1..SIZES.len() {
                let half = images.last().map(Image::halved);
                images.extend(half);
            }
            Done::Tile(id, rotation, images)
        }
        Job::Sprite(sprite) => {
            let image = match sprite {
                Sprite::Figure(piece, colour) => figure(piece, &livery(colour), FIGURE),
                Sprite::Wagon(colour) => thing::wagon(&livery(colour), FIGURE),
                Sprite::Thing(thing) => thing::picture(thing, FIGURE),
                Sprite::Back => back::half(2 * BACK).halved(),
            };
            Done::Sprite(sprite, image)
        }
    }
}

/// The look of a seat's figures: the theme's colour, the symbol that goes with it.
fn livery(colour: Colour) -> Livery {
    let [r, g, b, _] = Theme::get().seat(colour).to_array();
    let n = Colour::ALL.iter().position(|c| *c == colour).unwrap_or_default();
    Livery::in_colour(n, [r, g, b])
}

/// The picture with its rim repeated outwards.
fn padded(image: &Image) -> ColorImage {
    let (w, h) = (image.width as usize, image.height as usize);
    let g = GUTTER as usize;
    let mut pixels = Vec::with_capacity((w + 2 * g) * (h + 2 * g));
    for y in 0..h + 2 * g {
        for x in 0..w + 2 * g {
            let sx = x.saturating_sub(g).min(w - 1);
            let sy = y.saturating_sub(g).min(h - 1);
            let i = (sy * w + sx) * 4;
            let c = &image.rgba[i..i + 4];
            pixels.push(Color32::from_rgba_unmultiplied(c[0], c[1], c[2], c[3]));
        }
    }
    ColorImage::new([w + 2 * g, h + 2 * g], pixels)
}
