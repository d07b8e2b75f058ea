//! Files to open, and files to write.

use super::{Page, Root};
use crate::export::{Poster, Source};
use egui::Context;
use net::node::{Command, SavedCommand};
use std::path::PathBuf;

impl Root {
    /// A map in the look of the window.
    fn in_look(&self, poster: Poster) -> Poster {
        let look = self.look();
        poster.in_style(look.tiles).in_colours(look.seats)
    }

    /// The source for exports, if there is one.
    pub(super) fn source(&self) -> Option<Source> {
        if self.page == Page::Lesson {
            return None;
        }
        if self.page == Page::Replay {
            let (log, at, poster) = self.replay.source()?;
            return Some(Source { log, at: Some(at), poster: self.in_look(poster) });
        }
        let table = self.model.table.as_ref()?;
        let poster = self.in_look(Poster::of(table));
        Some(Source { log: table.seating.path.clone(), at: None, poster })
    }

    /// Asks for the file to write, also in its own thread.
    pub(super) fn choose_target(&self, ctx: &Context, path: &std::path::Path) {
        let (out, ctx) = (self.target.0.clone(), ctx.clone());
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let mut dialog = rfd::FileDialog::new().set_file_name(name);
        if let Some(folder) = path.parent().filter(|folder| folder.is_dir()) {
            dialog = dialog.set_directory(folder);
        }
        let asked = std::thread::Builder::new().name("file dialog".to_owned()).spawn(move || {
            if let Some(path) = dialog.save_file()
                && out.send(path).is_ok()
            {
                ctx.request_repaint();
            }
        });
        drop(asked);
    }

    /// Opens a file that was given, chosen or dropped.
    pub(super) fn open(&mut self, path: PathBuf) {
        self.backend.send(Command::Saved(SavedCommand::Import(path)));
    }

    /// Asks for a file. The system's dialog waits for the user, so it has its own thread.
    pub(super) fn choose_file(&self, ctx: &Context) {
        let (out, ctx) = (self.chosen.0.clone(), ctx.clone());
        let dialog = rfd::FileDialog::new().add_filter("Bastide", &["bastide"]);
        let asked = std::thread::Builder::new().name("file dialog".to_owned()).spawn(move || {
            if let Some(path) = dialog.pick_file()
                && out.send(path).is_ok()
            {
                ctx.request_repaint();
            }
        });
        drop(asked);
    }
}

/// The folder suggested for exports.
pub(super) fn home() -> Option<PathBuf> {
    let folders = directories::UserDirs::new()?;
    Some(folders.document_dir().unwrap_or_else(|| folders.home_dir()).to_owned())
}
