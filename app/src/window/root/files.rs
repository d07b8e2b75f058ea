//! Files to open, and files to write.

use super::{Page, Root};
use crate::export::{Poster, Source, file_name};
use crate::model::{Note, TableModel};
use crate::screen::phrase::{preset_key, preset_of};
use crate::store::add_tile_set;
use egui::Context;
use net::node::{Command, ProfileCommand, SavedCommand};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant, UNIX_EPOCH};

impl Root {
    /// A map in the look of the window.
    fn in_look(&self, poster: Poster) -> Poster {
        let look = self.look();
        poster.in_style(look.tiles).in_colours(look.seats)
    }

    /// The source for exports, if there is one.
    pub(super) fn source(&self) -> Option<Source> {
        let (table, at) = match self.page {
            Page::Lesson => return None,
            Page::Replay => self.replay.shown()?,
            _ => (self.model.table.as_ref()?, None),
        };
        let log = table.seating.path.clone();
        let poster = self.in_look(Poster::of(table));
        Some(Source { name: self.name_of(table), log, at, poster })
    }

    /// The name of a game's files.
    fn name_of(&self, table: &TableModel) -> String {
        let changed = std::fs::metadata(&table.seating.path).and_then(|data| data.modified()).ok();
        let changed = changed.and_then(|at| at.duration_since(UNIX_EPOCH).ok()).map_or(0, |at| at.as_secs());
        let day = self.options.clock.day(changed);
        let players: Vec<&str> = table.seating.seats.iter().map(|seat| seat.name.as_str()).collect();
        let preset =
            preset_of(table.game.rules().setup()).map(|preset| self.language().text(preset_key(preset)));
        file_name(&day, &players, preset.as_deref())
    }

    /// Asks for the file to write, also in its own thread.
    pub(super) fn choose_target(&self, ctx: &Context, path: &Path) {
        let (out, ctx) = (self.target.0.clone(), ctx.clone());
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let mut dialog = rfd::FileDialog::new().set_file_name(name);
        if let Some(folder) = path.parent().filter(|folder| folder.is_dir()) {
            dialog = dialog.set_directory(folder);
        }
        self.ask(ctx, out, || dialog.save_file());
    }

    /// Shows a dialog of the system in a thread of its own, since it waits for the user. Its answer goes to `out`.
    fn ask(
        &self,
        ctx: Context,
        out: Sender<PathBuf>,
        dialog: impl FnOnce() -> Option<PathBuf> + Send + 'static,
    ) {
        /// Nobody cancels a dialog as soon as this.
        const AT_ONCE: Duration = Duration::from_millis(250);
        let no_dialog = self.no_dialog.0.clone();
        let asked = std::thread::Builder::new().name("file dialog".to_owned()).spawn(move || {
            let begun = Instant::now();
            let is_told = match dialog() {
                Some(path) => out.send(path).is_ok(),
                None => begun.elapsed() < AT_ONCE && no_dialog.send(()).is_ok(),
            };
            if is_told {
                ctx.request_repaint();
            }
        });
        drop(asked);
    }

    /// Opens a file that was given, chosen or dropped: a tile set by its name, otherwise a log.
    pub(super) fn open(&mut self, path: PathBuf) {
        if path.extension().is_some_and(|end| end.eq_ignore_ascii_case("ron")) {
            self.add_tiles(&path);
        } else {
            self.backend.send(Command::Saved(SavedCommand::Import(path)));
        }
    }

    /// Adds a tile set to the user's own.
    fn add_tiles(&mut self, path: &Path) {
        let Some(data) = &self.options.data else { return };
        match add_tile_set(data, path, &self.options.own) {
            Ok((set, own)) => {
                self.lobby.use_sets(Arc::clone(&own.sets));
                self.backend.send(Command::Profile(ProfileCommand::TileSets(Arc::clone(&own.sets))));
                self.options.own = own;
                self.model.note(Note::TileSetAdded(net::text::shown(&set.title)));
            }
            Err(why) => self.model.note(Note::TileSetRefused(why)),
        }
    }

    /// Asks for a file. The system's dialog waits for the user, so it has its own thread.
    pub(super) fn choose_file(&self, ctx: &Context) {
        let (out, ctx) = (self.chosen.0.clone(), ctx.clone());
        let dialog = rfd::FileDialog::new().add_filter("Bastide", &["bastide", "ron"]);
        self.ask(ctx, out, || dialog.pick_file());
    }
}

/// The folder suggested for exports.
pub(super) fn home() -> Option<PathBuf> {
    let folders = directories::UserDirs::new()?;
    Some(folders.document_dir().unwrap_or_else(|| folders.home_dir()).to_owned())
}
