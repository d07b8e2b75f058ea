//! Export jobs: each writes a file in its own thread, with progress and cancel.

use super::{csv, map, text};
use crate::replay::Replay;
use egui::Context;
use net::file::{self, FileError};
use net::log;
use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};

/// The kind of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The map as PNG, with this many pixels along its longer side.
    Map(u32),
    /// The scores as CSV.
    Scores,
    /// The log itself, to be opened on another computer.
    Log,
    /// The log as readable text.
    Text,
    /// The log as JSON.
    Json,
}

impl Kind {
    /// Whether its files show a moment of the game. The others hold the whole log.
    #[must_use]
    pub const fn is_of_a_moment(self) -> bool {
        matches!(self, Self::Map(_) | Self::Scores)
    }

    /// The extension of its files.
    #[must_use]
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Map(_) => "png",
            Self::Scores => "csv",
            Self::Log => "bastide",
            Self::Text => "txt",
            Self::Json => "json",
        }
    }
}

/// A file to write.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExportRequest {
    /// Its kind.
    pub kind: Kind,
    /// Its path.
    pub to: PathBuf,
    /// Whether an existing file may be replaced.
    pub replaces: bool,
}

/// A moment before the end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moment {
    /// The position in the log.
    pub position: usize,
    /// The turn, counted from 1.
    pub turn: usize,
}

/// The source of the files.
#[derive(Clone, Debug)]
pub struct Source {
    /// The log.
    pub log: PathBuf,
    /// The name of its files without an ending, as [`file_name`](super::file_name) makes it.
    pub name: String,
    /// The moment of the scores and the map; `None` for the end.
    pub at: Option<Moment>,
    /// The map as shown.
    pub poster: map::Poster,
}

/// Why a file was not written.
#[derive(thiserror::Error, Debug)]
pub enum WriteError {
    /// The user cancelled it.
    #[error("it was cancelled")]
    Cancelled,
    /// A file exists already.
    #[error("{} is there already", .0.display())]
    Exists(PathBuf),
    /// The target is the log being read.
    #[error("{} is the game itself, and would be lost", .0.display())]
    Itself(PathBuf),
    /// The log cannot be read.
    #[error("the log cannot be read: {0}")]
    Log(log::LogReaderError),
    /// The log's file cannot be read.
    #[error("the log cannot be read: {0}")]
    File(#[from] FileError),
    /// The operating system refused.
    #[error("{} cannot be written: {reason}", .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The reason of the operating system.
        reason: String,
    },
}

/// Writes a file, completely or not at all. `go_on` receives the progress as done and total, and returns whether to go
/// on.
///
/// # Errors
/// [`WriteError`] says what is wrong.
pub fn write(
    source: &Source,
    order: &ExportRequest,
    go_on: &(dyn Fn(usize, usize) -> bool + Sync),
) -> Result<(), WriteError> {
    if is_same(&order.to, &source.log) {
        return Err(WriteError::Itself(order.to.clone()));
    }
    if !order.replaces && order.to.exists() {
        return Err(WriteError::Exists(order.to.clone()));
    }
    let failed = |reason: &dyn std::fmt::Display| WriteError::Io {
        path: order.to.clone(),
        reason: reason.to_string(),
    };
    let bytes = match order.kind {
        Kind::Map(size) => {
            let picture = source.poster.paint(size, go_on).ok_or(WriteError::Cancelled)?;
            map::png(&picture).map_err(|error| failed(&error))?
        }
        Kind::Log => copied(&source.log)?,
        Kind::Scores | Kind::Text | Kind::Json => told(source, order.kind, go_on)?.into_bytes(),
    };
    let part = beside(&order.to);
    let written = File::create(&part).and_then(|file| {
        let mut out = BufWriter::new(file);
        out.write_all(&bytes)?;
        out.into_inner().map_err(std::io::IntoInnerError::into_error)?.sync_all()?;
        std::fs::rename(&part, &order.to)
    });
    written.map_err(|error| {
        // The rest of it is useless. Failing to remove it is not a second error.
        let _ = std::fs::remove_file(&part);
        failed(&error)
    })
}

/// The bytes of the log. In a running game an entry may be half written, so only whole ones are copied. A damaged log
/// is copied as it is, because its damage may be what the reader looks for.
fn copied(log: &Path) -> Result<Vec<u8>, WriteError> {
    let (contents, damage) = file::read_whole(log)?;
    if damage.is_none() {
        return Ok(file::to_bytes(&contents.records));
    }
    let failed = |error: std::io::Error| WriteError::Io { path: log.to_owned(), reason: error.to_string() };
    std::fs::read(log).map_err(failed)
}

/// Whether two paths lead to the same file.
#[must_use]
pub fn is_same(a: &Path, b: &Path) -> bool {
    match (a.canonicalize(), b.canonicalize()) {
        (Ok(a), Ok(b)) => a == b,
        _ => false,
    }
}

fn told(
    source: &Source,
    kind: Kind,
    go_on: &(dyn Fn(usize, usize) -> bool + Sync),
) -> Result<String, WriteError> {
    let mut replay =
        Replay::open(&source.log, &mut |done, all| go_on(done, all)).map_err(|error| match error {
            log::LogReaderError::Cancelled => WriteError::Cancelled,
            error => WriteError::Log(error),
        })?;
    Ok(match kind {
        Kind::Text => text(&replay),
        Kind::Json => serde_json::to_string(&log::export(replay.reader().log())).unwrap_or_default(),
        Kind::Scores | Kind::Map(_) | Kind::Log => {
            let at = source.at.map_or(usize::MAX, |at| at.position);
            let table = replay.table(at);
            csv::scores(&replay, &table)
        }
    })
}

/// The temporary file that is renamed in the end.
#[must_use]
pub fn beside(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".part");
    path.with_file_name(name)
}

/// A file that is being written.
pub struct Job {
    /// The order.
    pub order: ExportRequest,
    done: Arc<AtomicUsize>,
    all: Arc<AtomicUsize>,
    is_unwanted: Arc<AtomicBool>,
    end: Receiver<Result<(), WriteError>>,
}

impl Job {
    /// Starts writing.
    #[must_use]
    pub fn begin(ctx: &Context, source: Source, order: ExportRequest) -> Self {
        let (out, end) = channel();
        let job = Self { order, done: Arc::default(), all: Arc::default(), is_unwanted: Arc::default(), end };
        let (done, all, is_unwanted) =
            (Arc::clone(&job.done), Arc::clone(&job.all), Arc::clone(&job.is_unwanted));
        let (ctx, order) = (ctx.clone(), job.order.clone());
        let work = move || {
            let written = write(&source, &order, &|so_far, whole| {
                done.store(so_far, Ordering::Relaxed);
                all.store(whole, Ordering::Relaxed);
                !is_unwanted.load(Ordering::Relaxed)
            });
            if out.send(written).is_ok() {
                ctx.request_repaint();
            }
        };
        // If the system gives no thread, the channel is closed at once, and the job reports that.
        let _writer = std::thread::Builder::new().name("export".to_owned()).spawn(work);
        job
    }

    /// The progress, from 0 to 1.
    #[must_use]
    pub fn share(&self) -> f32 {
        self.done.load(Ordering::Relaxed) as f32 / self.all.load(Ordering::Relaxed).max(1) as f32
    }

    /// The result; `None` while the file is being written.
    pub fn end(&self) -> Option<Result<(), WriteError>> {
        match self.end.try_recv() {
            Ok(end) => Some(end),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Err(WriteError::Cancelled)),
        }
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        self.is_unwanted.store(true, Ordering::Relaxed);
    }
}
