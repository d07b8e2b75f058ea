//! The painter threads: one or two of them, fed with jobs.

use crate::art::back;
use crate::art::cache::{Cache, Trouble};
use crate::art::canvas::Image;
use crate::art::card::card;
use crate::art::chip::{self, ChipColour};
use crate::art::compose::compose;
use crate::art::figure::{Pose, Symbol, figure, halo};
use crate::art::keep;
use crate::art::layout::Layout;
use crate::art::livery::Livery;
use crate::art::thing::{self, Thing};
use crate::art::tile::{Style, paint_as};
use crate::art::variant::Variant;
use egui::Context;
use rules::{Mark, Module, Piece, Rotation, Rules, Tile, TileId};
use std::collections::{HashMap, VecDeque};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, PoisonError};

/// The size of a figure's picture, in pixels.
pub(super) const FIGURE: u32 = 128;

/// The picture of a tile as it lies in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Picture {
    pub(super) tile: TileId,
    pub(super) rotation: Rotation,
    pub(super) variant: Variant,
}

/// Something to paint.
pub(super) enum Job {
    /// A tile in the sizes that are needed.
    Tile(Picture, Style, Sight),
    /// A figure; the number comes back with it.
    Figure(u32, Piece, Pose, Livery),
    /// The ring around a figure.
    Halo(u32, Piece, Pose),
    /// A wagon.
    Wagon(u32, Livery),
    /// A Tatan card.
    Card(u32, Livery),
    /// The castle of a seat, and whether it has scored.
    Castle(u32, Livery, bool),
    /// A tunnel chip.
    Chip(u32, ChipColour),
    /// A neutral thing.
    Thing(u32, Thing),
    /// The back of a half tile.
    Back(u32),
}

/// The distance from which a tile is seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sight {
    /// All sizes are needed.
    Near,
    /// All but the largest are needed. They take a third of the time, so a map seen from afar appears sooner.
    Far,
}

/// A finished job.
pub(super) enum Done {
    /// The pictures, the largest first; without the largest size if it was not ordered.
    Tile(Picture, Style, Vec<Image>),
    /// A figure or thing in three sizes, the largest first.
    Sprite(u32, [Image; 3]),
}

/// The layouts of a game's tiles, computed on first use.
#[derive(Default)]
pub(super) struct Layouts(Mutex<HashMap<TileId, Arc<Layout>>>);

impl Layouts {
    /// The geometry of an unturned tile.
    pub(super) fn get(&self, rules: &Rules, id: TileId) -> Arc<Layout> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&id).cloned();
        known.unwrap_or_else(|| {
            // Computed without the lock: two threads may do the same work, but neither waits for the other.
            let layout = Arc::new(compose(rules.tile(id)));
            let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(all.entry(id).or_insert(layout))
        })
    }
}

/// The queue of jobs, the next one in front.
#[derive(Default)]
struct Orders {
    queue: Mutex<Queue>,
    bell: Condvar,
}

#[derive(Default)]
struct Queue {
    jobs: VecDeque<Job>,
    is_closed: bool,
}

impl Orders {
    /// Waits for the next job; `None` once the studio is closed.
    fn next(&self) -> Option<Job> {
        let queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner);
        let is_idle = |q: &mut Queue| q.jobs.is_empty() && !q.is_closed;
        let mut queue = self.bell.wait_while(queue, is_idle).unwrap_or_else(PoisonError::into_inner);
        if queue.is_closed { None } else { queue.jobs.pop_front() }
    }

    fn change(&self, change: impl FnOnce(&mut Queue)) {
        change(&mut self.queue.lock().unwrap_or_else(PoisonError::into_inner));
        self.bell.notify_all();
    }
}

/// The running painters, which stop when this is dropped.
pub(super) struct Studio {
    orders: Arc<Orders>,
    done: Receiver<Done>,
    /// The painter for synchronous windows, and the channel for its results.
    here: Option<(Painter, Sender<Done>)>,
}

impl Drop for Studio {
    fn drop(&mut self) {
        self.orders.change(|queue| queue.is_closed = true);
    }
}

impl Studio {
    /// Starts one painter, or two if there are enough processors. Without threads nothing is painted and tiles stay
    /// flat, but the game goes on.
    pub(super) fn open(
        ctx: &Context,
        rules: &Arc<Rules>,
        layouts: &Arc<Layouts>,
        sizes: &'static [u32],
    ) -> Self {
        let (out, done) = channel();
        let orders = Arc::new(Orders::default());
        let painter = || Painter {
            ctx: ctx.clone(),
            rules: Arc::clone(rules),
            layouts: Arc::clone(layouts),
            cache: cache(ctx),
            sizes,
        };
        if paints_in_frames(ctx) {
            return Self { orders, done, here: Some((painter(), out)) };
        }
        let count = std::thread::available_parallelism().map_or(1, |n| if n.get() > 2 { 2 } else { 1 });
        for _ in 0..count {
            let (painter, orders, out) = (painter(), Arc::clone(&orders), out.clone());
            let _ = std::thread::Builder::new().name("painter".to_owned()).spawn(move || {
                painter.work(&orders, &out);
            });
        }
        Self { orders, done, here: None }
    }

    /// Orders a picture. Returns whether a painter will take the order.
    pub(super) fn ask(&self, job: Job) -> bool {
        if let Some((painter, out)) = &self.here {
            painter.ctx.request_repaint();
            return out.send(painter.paint(job)).is_ok();
        }
        // Every painter holds a reference to the orders.
        let is_staffed = Arc::strong_count(&self.orders) > 1;
        if is_staffed {
            self.orders.change(|queue| queue.jobs.push_back(job));
        }
        is_staffed
    }

    /// Moves a tile to the front of the queue, if it is still waiting.
    pub(super) fn hurry(&self, picture: Picture) {
        self.orders.change(|queue| {
            let is_it = |job: &Job| matches!(job, Job::Tile(other, ..) if *other == picture);
            if let Some(job) = queue.jobs.iter().position(is_it).and_then(|n| queue.jobs.remove(n)) {
                queue.jobs.push_front(job);
            }
        });
    }

    /// The next finished picture, if any.
    pub(super) fn take(&self) -> Option<Done> {
        self.done.try_recv().ok()
    }
}

/// The window's cache of painted tiles, if it has one.
fn cache(ctx: &Context) -> Option<Arc<Cache>> {
    ctx.data(|d| d.get_temp(egui::Id::NULL))
}

/// The first fault of this window's folder of painted tiles, if any.
#[must_use]
pub fn trouble(ctx: &Context) -> Option<Trouble> {
    cache(ctx)?.trouble().cloned()
}

/// Marks a window that paints without threads.
#[derive(Clone, Copy)]
struct InFrames;

/// Makes everything opened in this window from now on paint within the frame that asks, not on threads. Then a frame
/// depends on nothing but the frames before it, as windows driven by a program need.
pub fn paint_in_frames(ctx: &Context) {
    ctx.data_mut(|d| d.insert_temp(egui::Id::NULL, InFrames));
}

/// Whether this window paints without threads.
pub(super) fn paints_in_frames(ctx: &Context) -> bool {
    ctx.data(|d| d.get_temp::<InFrames>(egui::Id::NULL)).is_some()
}

/// Makes this window cache its pictures in a folder.
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
    fn work(&self, orders: &Orders, out: &Sender<Done>) {
        while let Some(job) = orders.next() {
            if out.send(self.paint(job)).is_err() {
                return;
            }
            self.ctx.request_repaint();
        }
    }

    fn paint(&self, job: Job) -> Done {
        match job {
            Job::Tile(picture, style, sight) => Done::Tile(picture, style, self.tile(picture, style, sight)),
            Job::Figure(n, piece, pose, livery) => Done::Sprite(n, figure_sizes(piece, pose, &livery)),
            Job::Halo(n, piece, pose) => Done::Sprite(n, sizes(halo(piece, pose, FIGURE))),
            Job::Wagon(n, livery) => Done::Sprite(n, sizes(thing::wagon(&livery, FIGURE))),
            Job::Castle(n, livery, has_scored) => {
                Done::Sprite(n, sizes(keep::picture(&livery, has_scored, FIGURE)))
            }
            Job::Card(n, livery) => Done::Sprite(n, sizes(card(&livery, FIGURE))),
            Job::Chip(n, chip) => Done::Sprite(n, sizes(chip::picture(chip, FIGURE))),
            Job::Thing(n, thing) => Done::Sprite(n, sizes(thing::picture(thing, FIGURE))),
            Job::Back(n) => Done::Sprite(n, sizes(back::half(2 * FIGURE).halved())),
        }
    }

    fn tile(&self, wanted: Picture, style: Style, sight: Sight) -> Vec<Image> {
        let sizes = if sight == Sight::Near { self.sizes } else { &self.sizes[1..] };
        let tile = self.rules.tile(wanted.tile);
        let lie = (wanted.rotation, wanted.variant);
        let is_active = |mark: &Mark| is_active(&self.rules, tile, mark);
        let size = sizes[0];
        let key = self.cache.as_ref().map(|c| (c, Cache::key(tile, lie, size, style, is_active)));
        let known = key.as_ref().and_then(|(cache, key)| cache.load(key, size));
        let largest = known.unwrap_or_else(|| {
            let layout = self.layouts.get(&self.rules, wanted.tile);
            let picture = paint_as(style, tile, &layout, lie, size, is_active);
            if let Some((cache, key)) = &key {
                cache.store(key, &picture);
            }
            picture
        });
        let mut images = vec![largest];
        for _ in 1..sizes.len() {
            let half = images.last().map(Image::halved);
            images.extend(half);
        }
        images
    }
}

/// A picture, half of it and a quarter of it.
fn sizes(image: Image) -> [Image; 3] {
    let half = image.halved();
    let quarter = half.halved();
    [image, half, quarter]
}

/// A figure in three sizes; in the smallest one, the symbol of the seat takes all the room there is.
fn figure_sizes(piece: Piece, pose: Pose, livery: &Livery) -> [Image; 3] {
    let [large, middle, _] = sizes(figure(piece, pose, livery, Symbol::Fine, FIGURE));
    let [.., small] = sizes(figure(piece, pose, livery, Symbol::Bold, FIGURE));
    [large, middle, small]
}

/// Whether a rule of this game uses that sign of a tile.
pub(crate) fn is_active(rules: &Rules, tile: &Tile, mark: &Mark) -> bool {
    let has = |module| rules.setup().modules.contains(&module);
    match mark {
        Mark::Goldmine => has(Module::GoldAndWalls) || has(Module::GoldMines),
        Mark::Hill => has(Module::Hills),
        Mark::Vineyard => has(Module::Vineyards),
        Mark::Sheep => has(Module::Sheep),
        // A volcano lies in the second river's lake, too.
        Mark::Volcano => has(Module::PrincessAndDragon) || has(Module::River) && tile.river().is_some(),
        Mark::CropCircle(_) => has(Module::CropCircles),
        Mark::Garden => has(Module::Abbot),
        Mark::Watchtower(_) => has(Module::Watchtowers),
        Mark::Festival => has(Module::Festival),
        Mark::Rose(_) => has(Module::WindRoses),
        Mark::Dragon | Mark::Portal => has(Module::PrincessAndDragon),
        Mark::Tower => has(Module::TheTower),
        Mark::Mage => has(Module::MageAndWitch),
        Mark::Shrine => has(Module::Shrines),
        Mark::Bazaar => has(Module::Bazaars),
        Mark::Circus | Mark::Acrobats => has(Module::BigTop),
        Mark::Carcassonne => has(Module::Count),
        Mark::SpecialMonastery => has(Module::SpecialMonasteries),
        Mark::Ferry => has(Module::Ferries),
        Mark::Flier(_) => has(Module::Flier),
        Mark::Bag => has(Module::Robbers),
        Mark::Other(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Preset, TileSets};

    fn picture(n: u16) -> Picture {
        Picture { tile: TileId(n), rotation: Rotation::R0, variant: Variant::FIRST }
    }

    fn order(n: u16) -> Job {
        Job::Tile(picture(n), Style::Schematic, Sight::Near)
    }

    fn studio() -> Studio {
        let (_, done) = channel();
        Studio { orders: Arc::default(), done, here: None }
    }

    fn next(studio: &Studio) -> Option<u16> {
        match studio.orders.next() {
            Some(Job::Tile(Picture { tile: TileId(n), .. }, ..)) => Some(n),
            _ => None,
        }
    }

    #[test]
    fn what_is_hurried_is_painted_next() {
        let studio = studio();
        // Stands in for a painter.
        let _painter = Arc::clone(&studio.orders);
        assert!((0..9).all(|n| studio.ask(order(n))));
        studio.hurry(picture(7));
        studio.hurry(picture(40));
        assert_eq!([next(&studio), next(&studio), next(&studio)], [Some(7), Some(0), Some(1)]);
    }

    #[test]
    fn who_paints_in_frames_has_done_so_when_the_frame_is_over() {
        let ctx = Context::default();
        paint_in_frames(&ctx);
        let rules = Rules::new(&Preset::Base.setup(2), TileSets::built_in()).unwrap();
        let studio = Studio::open(&ctx, &rules, &Arc::default(), &[64, 32]);
        assert!(studio.ask(order(1)) && studio.ask(order(0)));
        let done = || match studio.take() {
            Some(Done::Tile(Picture { tile: TileId(n), .. }, _, images)) => Some((n, images.len())),
            _ => None,
        };
        assert_eq!([done(), done(), done()], [Some((1, 2)), Some((0, 2)), None]);
    }

    #[test]
    fn nobody_waits_for_a_studio_without_painters() {
        assert!(!studio().ask(order(1)));
    }

    #[test]
    fn painters_go_home_when_the_studio_closes() {
        let studio = studio();
        let orders = Arc::clone(&studio.orders);
        assert!(studio.ask(order(1)));
        let painter = std::thread::spawn(move || {
            orders.next();
            orders.next().is_none()
        });
        drop(studio);
        assert!(painter.join().unwrap());
    }
}
