//! Replays: any log, shown from its first entry to its last.

mod control;
pub mod head;
mod plot;
mod review;
mod scrub;
mod slide;
mod view;

use super::phrase::bad_log;
use super::{Cx, table};
use crate::board::Board;
use crate::board::atlas::Atlas;
use crate::export::Moment;
use crate::model::TableModel;
use crate::replay::Replay;
use crate::review::{Review, kept};
use egui::{Context, Ui, Vec2};
use head::Head;
use net::log::LogReaderError;
use review::Opinion;
use rules::Setup;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::Duration;

pub use view::show;

/// The content of the column next to the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Side {
    /// The history.
    #[default]
    History,
    /// The points over time.
    Points,
    /// The sources of the points.
    Counts,
    /// What a bot thinks of the game.
    Review,
}

/// The state of this screen.
#[derive(Default)]
pub struct ReplayScreen {
    path: PathBuf,
    stage: Stage,
    table: table::TableScreen,
    atlas: Option<Atlas>,
    side: Side,
    /// Whether a review is to begin as soon as the log is read.
    wants_review: bool,
    /// Whether a dialog over the screen takes the keys.
    pub is_covered: bool,
}

#[derive(Default)]
enum Stage {
    /// No replay is open.
    #[default]
    Empty,
    /// The log is being read.
    Loading(Loading),
    /// It cannot be shown.
    Failed(String),
    /// It is shown.
    Shown(Box<Shown>),
}

struct Shown {
    replay: Replay,
    head: Head,
    opinion: Opinion,
    /// The table at the head.
    table: TableModel,
    /// Whether the map was not shown yet. It is fitted into the window as at the end, so that it grows into its place.
    is_new: bool,
    /// The size of the column beside the map, and the height that the plates of the players needed there at most.
    plates: (Vec2, f32),
}

impl Shown {
    fn new((mut replay, kept): Read) -> Self {
        let table = replay.table(replay.last());
        Self {
            opinion: Opinion::new(&replay, kept),
            replay,
            head: Head::default(),
            table,
            is_new: true,
            plates: (Vec2::ZERO, 0.0),
        }
    }

    /// Shows the table at the head.
    fn follow(&mut self) {
        if !self.is_new && self.table.seq != self.head.at as u64 {
            self.table = self.replay.table(self.head.at);
        }
    }
}

/// The turn of a position in words, or that the game is over there.
fn moment(cx: &Cx<'_>, replay: &Replay, table: &TableModel, at: usize) -> String {
    if replay.is_over(at) {
        return cx.text("replay-end");
    }
    let (turn, seat) = replay.turn_at(at);
    cx.words.with("replay-turn", &[("turn", turn.into()), ("name", table.name(seat).into())])
}

/// What was read: the log, and the review that is kept beside it.
type Read = (Replay, Option<(Review, Duration)>);

/// A log that a thread is reading.
struct Loading {
    done: Arc<AtomicUsize>,
    all: Arc<AtomicUsize>,
    is_unwanted: Arc<AtomicBool>,
    replay: Receiver<Result<Read, LogReaderError>>,
}

impl Loading {
    fn begin(ctx: &Context, path: &Path) -> Self {
        let (out, replay) = channel();
        let loading = Self { done: Arc::default(), all: Arc::default(), is_unwanted: Arc::default(), replay };
        let (done, all, is_unwanted) =
            (Arc::clone(&loading.done), Arc::clone(&loading.all), Arc::clone(&loading.is_unwanted));
        let (ctx, path) = (ctx.clone(), path.to_owned());
        let work = move || {
            let read = Replay::open(&path, &mut |so_far, whole| {
                done.store(so_far, Ordering::Relaxed);
                all.store(whole, Ordering::Relaxed);
                !is_unwanted.load(Ordering::Relaxed)
            });
            let read = read.map(|replay| {
                let kept = kept(&path, &replay, Duration::ZERO);
                (replay, kept)
            });
            if out.send(read).is_ok() {
                ctx.request_repaint();
            }
        };
        // If the system gives no thread, the channel is closed at once, and the screen reports that.
        let _reader = std::thread::Builder::new().name("replay".to_owned()).spawn(work);
        loading
    }

    /// The progress, from 0 to 1.
    fn share(&self) -> f32 {
        let all = self.all.load(Ordering::Relaxed).max(1);
        self.done.load(Ordering::Relaxed) as f32 / all as f32
    }
}

impl Drop for Loading {
    fn drop(&mut self) {
        self.is_unwanted.store(true, Ordering::Relaxed);
    }
}

impl ReplayScreen {
    /// Starts reading a log.
    pub fn open(&mut self, ctx: &Context, path: PathBuf) {
        *self = Self { stage: Stage::Loading(Loading::begin(ctx, &path)), path, ..Self::default() };
    }

    /// Reviews the game that is being read, and shows that beside the map.
    pub fn review(&mut self) {
        (self.side, self.wants_review) = (Side::Review, true);
    }

    /// Closes the log; cancels a reading.
    pub fn close(&mut self) {
        *self = Self::default();
    }

    /// Whether a log is being read.
    #[must_use]
    pub const fn is_loading(&self) -> bool {
        matches!(self.stage, Stage::Loading(_))
    }

    /// Whether all pictures ordered are painted.
    #[must_use]
    pub fn is_painted(&self) -> bool {
        !self.is_loading() && self.atlas.as_ref().is_none_or(Atlas::is_idle)
    }

    /// The current position.
    #[must_use]
    pub fn at(&self) -> Option<usize> {
        match &self.stage {
            Stage::Shown(shown) => Some(shown.head.at),
            _ => None,
        }
    }

    /// The map.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.table.board
    }

    /// The setup of the shown log.
    #[must_use]
    pub fn setup(&self) -> Option<&Setup> {
        match &self.stage {
            Stage::Shown(shown) => Some(shown.table.game.rules().setup()),
            _ => None,
        }
    }

    /// The table as shown, and its moment unless it is the end.
    #[must_use]
    pub fn shown(&self) -> Option<(&TableModel, Option<Moment>)> {
        let Stage::Shown(shown) = &self.stage else { return None };
        let position = shown.head.at;
        let moment = Moment { position, turn: shown.replay.turn_at(position).0 };
        Some((&shown.table, (position < shown.replay.last()).then_some(moment)))
    }

    /// Takes the result of the reading.
    fn receive(&mut self, cx: &Cx<'_>) {
        let Stage::Loading(loading) = &self.stage else { return };
        let failed = |reason: String| {
            let file = self.path.display().to_string();
            cx.words.with("replay-failed", &[("path", (&file).into()), ("reason", (&reason).into())])
        };
        self.stage = match loading.replay.try_recv() {
            Ok(Ok(read)) => Stage::Shown(Box::new(Shown::new(read))),
            Ok(Err(error)) => Stage::Failed(failed(bad_log(cx.words, &error.into()))),
            Err(TryRecvError::Disconnected) => Stage::Failed(failed(cx.text("replay-no-thread"))),
            Err(TryRecvError::Empty) => return,
        };
    }

    /// The atlas of the shown replay.
    fn atlas<'a>(atlas: &'a mut Option<Atlas>, ui: &Ui, table: &TableModel) -> &'a mut Atlas {
        let rules = table.game.rules();
        if !atlas.as_ref().is_some_and(|a| a.serves(rules)) {
            *atlas = None;
        }
        atlas.get_or_insert_with(|| Atlas::new(ui.ctx(), rules))
    }
}
