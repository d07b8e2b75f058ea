//! The threads that paint: one or two of them, fed with jobs.

use crate::art::back;
use crate::art::cache::Cache;
use crate::art::canvas::Image;
use crate::art::figure::figure;
use crate::art::layout::Layout;
use crate::art::livery::Livery;
use crate::art::thing::{self, Thing};
use crate::art::tile::{Style, paint_as};
use egui::Context;
use rules::{Module, Piece, Rotation, Rules, Tile, TileId};
use std::collections::HashMap;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};

/// Pixels of a figure.
pub(super) const FIGURE: u32 = 128;

/// Something to paint.
pub(super) enum Job {
    /// A tile in all its sizes.
    Tile(TileId, Rotation, Style),
    /// A figure; the number comes back with it.
    Figure(u32, Piece, Livery),
    /// A wagon.
    Wagon(u32, Livery),
    /// What belongs to nobody.
    Thing(u32, Thing),
    /// The back of a half tile.
    Back(u32),
}

/// What was painted.
pub(super) enum Done {
    /// The sizes, the largest first.
    Tile(TileId, Rotation, Style, Vec<Image>),
    /// A figure or thing.
    Sprite(u32, Image),
}

/// The geometry of the tiles of a game, worked out when first asked for.
#[derive(Default)]
pub(super) struct Layouts(Mutex<HashMap<TileId, Arc<Layout>>>);

impl Layouts {
    /// The geometry of an unturned tile.
    pub(super) fn get(&self, rules: &Rules, id: TileId) -> Arc<Layout> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&id).cloned();
        known.unwrap_or_else(|| {
            // Worked out without the lock: two may do the same, neither waits for the other.
            let layout = Arc::new(Layout::new(rules.tile(id)));
            let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(all.entry(id).or_insert(layout))
        })
    }
}

/// Painters at work; they go home when this is dropped.
pub(super) struct Studio {
    jobs: Sender<Job>,
    done: Receiver<Done>,
}

impl Studio {
    /// Opens with one painter, or two where there are processors enough. Without threads nothing is painted and
    /// tiles stay flat, but the game goes on.
    pub(super) fn open(
        ctx: &Context,
        rules: &Arc<Rules>,
        layouts: &Arc<Layouts>,
        sizes: &'static [u32],
    ) -> Self {
        let (jobs, todo) = channel();
        let (out, done) = channel();
        let todo = Arc::new(Mutex::new(todo));
        let count = std::thread::available_parallelism().map_or(1, |n| if n.get() > 2 { 2 } else { 1 });
        for _ in 0..count {
            let painter = Painter {
                ctx: ctx.clone(),
                rules: Arc::clone(rules),
                layouts: Arc::clone(layouts),
                cache: cache(ctx),
                sizes,
            };
            let (todo, out) = (Arc::clone(&todo), out.clone());
            let _ = std::thread::Builder::new().name("painter".to_owned()).spawn(move || {
                painter.work(&todo, &out);
            });
        }
        Self { jobs, done }
    }

    /// Asks for a picture; whether anybody is there to paint it.
    pub(super) fn ask(&self, job: Job) -> bool {
        self.jobs.send(job).is_ok()
    }

    /// The next finished picture, if there is one.
    pub(super) fn take(&self) -> Option<Done> {
        self.done.try_recv().ok()
    }
}

/// The window's cache of painted tiles, if it has one.
fn cache(ctx: &Context) -> Option<Arc<Cache>> {
    ctx.data(|d| d.get_temp(egui::Id::NULL))
}

/// Lets all that is painted in this window be kept in a folder.
pub fn keep(ctx: &Context, cache: Cache) {
    ctx.data_mut(|d| d.insert_temp(egui::Id::NULL, Arc::new(cache)));
}

struct Painter {
    ctx: Context,
    rules: Arc<Rules>,
    layouts: Arc<Layouts>,
    cache: Option<Arc<Cache>>,
    sizes: &'static [u32],
}

impl Painter {
    fn work(&self, todo: &Mutex<Receiver<Job>>, out: &Sender<Done>) {
        loop {
            let job = todo.lock().unwrap_or_else(PoisonError::into_inner).recv();
            let Ok(job) = job else { return };
            if out.send(self.paint(job)).is_err() {
                return;
            }
            self.ctx.request_repaint();
        }
    }

    fn paint(&self, job: Job) -> Done {
        match job {
            Job::Tile(id, rotation, style) => Done::Tile(id, rotation, style, self.tile(id, rotation, style)),
            Job::Figure(n, piece, livery) => Done::Sprite(n, figure(piece, &livery, FIGURE)),
            Job::Wagon(n, livery) => Done::Sprite(n, thing::wagon(&livery, FIGURE)),
            Job::Thing(n, thing) => Done::Sprite(n, thing::picture(thing, FIGURE)),
            Job::Back(n) => Done::Sprite(n, back::half(2 * FIGURE).halved()),
        }
    }

    fn tile(&self, id: TileId, rotation: Rotation, style: Style) -> Vec<Image> {
        let tile = self.rules.tile(id);
        let is_active = |mark: &str| is_active(&self.rules, tile, mark);
        let size = self.sizes[0];
        let key = self.cache.as_ref().map(|c| (c, Cache::key(tile, rotation, size, style, is_active)));
        let known = key.as_ref().and_then(|(cache, key)| cache.load(key, size));
        let largest = known.unwrap_or_else(|| {
            let layout = self.layouts.get(&self.rules, id);
            let picture = paint_as(style, tile, &layout, rotation, size, is_active);
            if let Some((cache, key)) = &key {
                cache.store(key, &picture);
            }
            picture
        });
        let mut images = vec![largest];
        for _ in 1..self.sizes.len() {
            let half = images.last().map(Image::halved);
            images.extend(half);
        }
        images
    }
}

/// Whether a rule of this game asks for that sign of a tile.
pub(crate) fn is_active(rules: &Rules, tile: &Tile, mark: &str) -> bool {
    let has = |module| rules.setup().modules.contains(&module);
    match mark {
        "goldmine" => has(Module::GoldAndWalls),
        "hill" => has(Module::Hills),
        "vineyard" => has(Module::Vineyards),
        "sheep" => has(Module::Sheep),
        // The volcano of the second river's lake.
        "volcano" => has(Module::River) && tile.river().is_some(),
        _ => mark.starts_with("corn-circle") && has(Module::CropCircles),
    }
}
