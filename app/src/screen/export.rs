//! The export dialog: the kind of file, its path, and the progress.

use super::{Cx, phrase, widget};
use crate::export::{ExportRequest, Ground, Job, Kind, LARGEST, SMALLEST, Source, TILE};
use crate::intent::Intent;
use crate::text::Language;
use egui::{Align2, Id, Key, Modal, Modifiers, ProgressBar, RichText, ScrollArea, Slider, Ui, vec2};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The distance to the upper edge of the window, as a fraction of its height, if there is room.
const TOP: f32 = 0.1;
/// The height of the dialog.
const HEIGHT: f32 = 430.0;
/// The height of its heading and buttons.
const REST: f32 = 120.0;

/// The dialog.
pub struct Exports {
    source: Source,
    /// The suggested folder.
    folder: PathBuf,
    kind: Kind,
    size: u32,
    /// Whether the table is in the picture of the map.
    has_table: bool,
    path: String,
    /// The path from the system's dialog, which has asked whether to replace the file.
    chosen: Option<PathBuf>,
    job: Option<Job>,
    /// The result of the last export: whether it succeeded, and the sentence.
    said: Option<(bool, String)>,
    /// The height of the choices of the kind that had most of them so far.
    highest: f32,
    /// Whether its main button takes the focus: when it opens, and after a file was written.
    wants_focus: bool,
}

impl Exports {
    /// A dialog for a game. It suggests files in `folder`.
    #[must_use]
    pub fn new(words: Language, source: Source, folder: Option<PathBuf>) -> Self {
        let kind = Kind::Map(2048);
        let (size, has_table) = (2048, true);
        let folder = folder.unwrap_or_default();
        let path = suggested(words, &source, &folder, kind);
        Self {
            source,
            folder,
            kind,
            size,
            has_table,
            path,
            chosen: None,
            job: None,
            said: None,
            highest: 0.0,
            wants_focus: true,
        }
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
        self.wants_focus = true;
        let to = job.order.to.display().to_string();
        self.said = Some(match end {
            Ok(()) => (true, cx.words.with("export-done", &[("path", (&to).into())])),
            Err(error) => {
                let reason = phrase::not_written(cx.words, error);
                (false, cx.words.with("export-failed", &[("reason", (&reason).into())]))
            }
        });
    }

    /// Whether there is a path to write to, and nothing is being written.
    fn can_write(&self) -> bool {
        !self.path.trim().is_empty() && !self.is_writing()
    }

    /// The order as shown in the dialog.
    fn order(&self) -> ExportRequest {
        let to = PathBuf::from(self.path.trim());
        let replaces = self.chosen.as_ref() == Some(&to);
        ExportRequest { kind: self.kind, to, replaces }
    }

    /// Changes the kind. A suggested path becomes the one for that kind; another gets its extension.
    fn take(&mut self, words: Language, kind: Kind) {
        let (old, new) = (self.kind.ending(), kind.ending());
        if self.path == suggested(words, &self.source, &self.folder, self.kind) {
            self.path = suggested(words, &self.source, &self.folder, kind);
        } else if let Some(stem) = self.path.trim().strip_suffix(old) {
            self.path = format!("{stem}{new}");
        }
        self.kind = kind;
        // It told of another file.
        self.said = None;
    }
}

/// The suggested path: the name of the game, and the turn if the file shows a moment before the end.
fn suggested(words: Language, source: &Source, folder: &Path, kind: Kind) -> String {
    let moment = source.at.filter(|_| kind.is_of_a_moment());
    let turn = moment.map(|at| words.with("export-name-turn", &[("turn", at.turn.into())]));
    let name = format!("{}{}.{}", source.name, turn.unwrap_or_default(), kind.ending());
    folder.join(name).display().to_string()
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
    let height = ui.ctx().content_rect().height();
    let top = ((height - HEIGHT) * 0.5).clamp(4.0, (height * TOP).max(4.0));
    let id = Id::unique("export");
    // By its upper edge, so that nothing moves under the pointer when it grows.
    let area = Modal::default_area(id).anchor(Align2::CENTER_TOP, vec2(0.0, top));
    Modal::new(id).area(area).frame(frame).show(ui.ctx(), |ui| {
        ui.set_width((ui.ctx().content_rect().width() - 60.0).clamp(220.0, 440.0));
        ui.label(RichText::new(cx.text("export")).size(t.heading).strong());
        let room = (height - top - REST).max(80.0);
        let shown = ScrollArea::vertical().max_height(room).min_scrolled_height(room).show(ui, |ui| {
            // As high as the kind with most to choose, so that no button moves when another one is chosen.
            ui.set_min_height(state.highest.min(room));
            kinds(ui, cx, state);
            where_it_lies(ui, cx, state);
            place(ui, cx, state);
        });
        state.highest = state.highest.max(shown.content_size.y);
        buttons(ui, cx, state);
        if let Some((is_well, text)) = &state.said {
            let colour = if *is_well { t.good.0 } else { t.bad.0 };
            ui.label(RichText::new(text).color(colour));
        }
    });
}

fn kinds(ui: &mut Ui, cx: &Cx<'_>, state: &mut Exports) {
    let all = [
        (Kind::Map(state.size), "export-map", Some("export-map-turn")),
        (Kind::Scores, "export-scores", Some("export-scores-turn")),
        (Kind::Log, "export-log", None),
        (Kind::Text, "export-text", None),
        (Kind::Json, "export-json", None),
    ];
    for (kind, key, of_turn) in all {
        let text = match (state.source.at, of_turn) {
            (Some(at), Some(of_turn)) => cx.words.with(of_turn, &[("turn", at.turn.into())]),
            _ => cx.text(key),
        };
        let r = widget::radio(ui, cx, key, state.kind.ending() == kind.ending(), text);
        if r.clicked() {
            state.take(cx.words, kind);
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
        widget::checkbox(ui, cx, "export table", &mut state.has_table, cx.text("export-table"));
        let ground = if state.has_table { Ground::Wood(cx.look.shade) } else { Ground::Plain };
        state.source.poster.put_on(ground);
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
        let typed = widget::field(ui, cx, "export path", &label, &mut state.path, width);
        let is_entered = typed.lost_focus() && ui.input(|i| i.key_pressed(Key::Enter));
        if is_entered && state.can_write() {
            cx.want(Intent::Write(state.order()));
        }
        if widget::button(ui, cx, "export browse", cx.text("browse")).clicked() {
            cx.want(Intent::ChooseTarget(state.order().to));
        }
    });
    // A long folder leaves no room for the name in the field.
    if let Some(name) = Path::new(state.path.trim()).file_name() {
        widget::hint(ui, cx, name.display().to_string());
    }
}

/// What starts keeps its place while it runs; what stops it never takes that place.
fn buttons(ui: &mut Ui, cx: &Cx<'_>, state: &mut Exports) {
    ui.add_space(cx.theme.space);
    ui.horizontal(|ui| {
        let write = widget::main_button(ui, cx, "write", cx.text("export-write"), state.can_write());
        if std::mem::take(&mut state.wants_focus) {
            write.request_focus();
        }
        if write.clicked() {
            cx.want(Intent::Write(state.order()));
        }
        if state.is_writing() {
            if widget::button(ui, cx, "cancel", cx.text("cancel")).clicked() {
                state.job = None;
            }
        } else if widget::button(ui, cx, "close", cx.text("close")).clicked() {
            cx.want(Intent::EndExport);
        }
    });
    if let Some(job) = &state.job {
        ui.add(ProgressBar::new(job.share()).show_percentage());
        ui.ctx().request_repaint_after(Duration::from_millis(100));
    }
}
