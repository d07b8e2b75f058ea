//! The export dialog: the kind of file, its path, and the progress.

use super::{Cx, phrase, widget};
use crate::export::{ExportRequest, Job, Kind, LARGEST, SMALLEST, Source, TILE};
use crate::intent::Intent;
use egui::{Align2, Key, Modifiers, ProgressBar, RichText, Slider, Ui, vec2};
use std::path::PathBuf;
use std::time::Duration;

/// The dialog.
pub struct Exports {
    source: Source,
    kind: Kind,
    size: u32,
    path: String,
    /// The path from the system's dialog, which has asked whether to replace the file.
    chosen: Option<PathBuf>,
    job: Option<Job>,
    /// The result of the last export: whether it succeeded, and the sentence.
    said: Option<(bool, String)>,
}

impl Exports {
    /// A dialog for a game. It suggests files in `folder`, named after the log.
    #[must_use]
    pub fn new(source: Source, folder: Option<PathBuf>) -> Self {
        let stem = source.log.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let path = folder.unwrap_or_default().join(stem).display().to_string();
        let kind = Kind::Map(2048);
        let mut exports = Self { source, kind, size: 2048, path, chosen: None, job: None, said: None };
        exports.path = format!("{}.{}", exports.path, kind.ending());
        exports
    }

    /// Sets the path from the system's dialog.
    pub fn choose(&mut self, path: PathBuf) {
        self.path = path.display().to_string();
        self.chosen = Some(path);
    }

    /// Starts an export.
    pub fn begin(&mut self, ctx: &egui::Context, order: ExportRequest) {
        self.said = None;
        self.job = Some(Job::begin(ctx, self.source.clone(), order));
    }

    /// Whether a file is being written.
    #[must_use]
    pub const fn is_writing(&self) -> bool {
        self.job.is_some()
    }

    fn follow(&mut self, cx: &Cx<'_>) {
        let Some(end) = self.job.as_ref().and_then(Job::end) else { return };
        let Some(job) = self.job.take() else { return };
        let to = job.order.to.display().to_string();
        self.said = Some(match end {
            Ok(()) => (true, cx.words.with("export-done", &[("path", (&to).into())])),
            Err(error) => {
                let reason = phrase::not_written(cx.words, error);
                (false, cx.words.with("export-failed", &[("reason", (&reason).into())]))
            }
        });
    }

    /// The order as shown in the dialog.
    fn order(&self) -> ExportRequest {
        let to = PathBuf::from(self.path.trim());
        let replaces = self.chosen.as_ref() == Some(&to);
        ExportRequest { kind: self.kind, to, replaces }
    }

    /// Changes the kind; the path gets its extension.
    fn take(&mut self, kind: Kind) {
        if kind.ending() != self.kind.ending() {
            let to = PathBuf::from(self.path.trim()).with_extension(kind.ending());
            self.path = to.display().to_string();
        }
        self.kind = kind;
    }
}

/// Closes the dialog on Escape and consumes the key. Call it before the screens below read keys.
pub fn escape(ui: &Ui, cx: &Cx<'_>, state: &Exports) {
    if !state.is_writing() && ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Escape)) {
        cx.want(Intent::EndExport);
    }
}

/// Shows the dialog over the screen.
pub fn show(ui: &Ui, cx: &Cx<'_>, state: &mut Exports) {
    state.follow(cx);
    let t = cx.theme;
    let frame = widget::dialog_frame(t);
    egui::Window::new(cx.text("export"))
        .title_bar(false)
        .resizable(false)
        .collapsible(false)
        .anchor(Align2::CENTER_CENTER, vec2(0.0, 0.0))
        .frame(frame)
        .show(ui.ctx(), |ui| {
            ui.set_width((ui.ctx().content_rect().width() - 60.0).clamp(220.0, 440.0));
            ui.label(RichText::new(cx.text("export")).size(t.heading).strong());
            kinds(ui, cx, state);
            where_it_lies(ui, cx, state);
            place(ui, cx, state);
            if let Some((is_well, text)) = &state.said {
                let colour = if *is_well { t.good.0 } else { t.bad.0 };
                ui.label(RichText::new(text).color(colour));
            }
            buttons(ui, cx, state);
        });
}

fn kinds(ui: &mut Ui, cx: &Cx<'_>, state: &mut Exports) {
    let all = [
        (Kind::Map(state.size), "export-map"),
        (Kind::Scores, "export-scores"),
        (Kind::Log, "export-log"),
        (Kind::Text, "export-text"),
        (Kind::Json, "export-json"),
    ];
    for (kind, key) in all {
        let r = widget::radio(ui, cx, key, state.kind.ending() == kind.ending(), cx.text(key));
        if r.clicked() {
            state.take(kind);
        }
    }
    if let Kind::Map(_) = state.kind {
        ui.horizontal_wrapped(|ui| {
            let label = ui.label(cx.text("export-size"));
            ui.visuals_mut().widgets.inactive.bg_fill = cx.theme.card_edge.0;
            let slider = Slider::new(&mut state.size, SMALLEST..=LARGEST).logarithmic(true).suffix(" px");
            ui.add(slider).labelled_by(label.id);
        });
        state.kind = Kind::Map(state.size);
        let (width, height) = state.source.poster.pixels(state.size);
        let blanks = [("width", width), ("height", height), ("largest", LARGEST), ("tile", TILE)]
            .map(|(name, n)| (name, i64::from(n).into()));
        widget::hint(ui, cx, cx.words.with("export-pixels", &blanks));
    }
}

/// The log is saved automatically, but its place is useful to know.
fn where_it_lies(ui: &mut Ui, cx: &Cx<'_>, state: &Exports) {
    if state.kind == Kind::Log {
        let path = state.source.log.display().to_string();
        widget::hint(ui, cx, cx.words.with("export-log-lies", &[("path", (&path).into())]));
    }
}

fn place(ui: &mut Ui, cx: &Cx<'_>, state: &mut Exports) {
    ui.horizontal_wrapped(|ui| {
        let width = (ui.available_width() - 60.0).clamp(120.0, 300.0);
        let label = cx.text("export-file");
        widget::field(ui, cx, "export path", &label, &mut state.path, width);
        if widget::button(ui, cx, "export browse", cx.text("browse")).clicked() {
            cx.want(Intent::ChooseTarget(state.order().to));
        }
    });
}

fn buttons(ui: &mut Ui, cx: &Cx<'_>, state: &mut Exports) {
    if let Some(job) = &state.job {
        ui.add(ProgressBar::new(job.share()).show_percentage());
        ui.ctx().request_repaint_after(Duration::from_millis(100));
    }
    ui.add_space(cx.theme.space);
    ui.horizontal(|ui| {
        if state.is_writing() {
            if widget::button(ui, cx, "cancel", cx.text("cancel")).clicked() {
                state.job = None;
            }
            return;
        }
        let can = !state.path.trim().is_empty();
        if widget::main_button(ui, cx, "write", cx.text("export-write"), can).clicked() {
            cx.want(Intent::Write(state.order()));
        }
        if widget::button(ui, cx, "close", cx.text("close")).clicked() {
            cx.want(Intent::EndExport);
        }
    });
}
