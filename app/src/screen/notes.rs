//! Notes for the user: what went wrong, and what to do.

use super::phrase::left_out;
use super::phrase::problem::{self, Names};
use super::{Cx, widget};
use crate::art::cache::Trouble;
use crate::intent::Intent;
use crate::model::{Model, Note};
use crate::store::LeftOut;
use egui::{Align2, Area, Color32, Context, Frame, Id, Order, RichText, Stroke, Ui, Vec2, vec2};
use net::node::{NetworkProblem, Problem, Reading, SavedCommand};
use std::time::Duration;

/// The most readings of logs that are shown.
const READINGS: usize = 4;

/// The distance to the left edge of the window.
const ASIDE: f32 = 14.0;
/// The distance to its lower edge, which leaves the tile in hand free.
const HAND: f32 = 120.0;
/// How long an answer to what was just tried is shown, in seconds.
const LASTS: f64 = 12.0;

/// Where notes are shown.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Corner {
    /// At the lower left, above a chat of this height along the lower edge.
    AboveChat(f32),
    /// At the upper left, below the bar of a table, where the buttons of the result are not.
    BelowBar,
}

impl Corner {
    fn anchor(self) -> (Align2, Vec2) {
        match self {
            Self::AboveChat(height) => (Align2::LEFT_BOTTOM, vec2(ASIDE, -(height + 14.0).max(HAND))),
            Self::BelowBar => (Align2::LEFT_TOP, vec2(ASIDE, 52.0)),
        }
    }
}

/// Shows the notes and the progress of readings above everything else.
pub fn show(ctx: &Context, cx: &Cx<'_>, model: &Model, corner: Corner) {
    leave(ctx, cx, model);
    let notes = || model.notes.iter().enumerate().filter(|(_, note)| !waits(model, note));
    if notes().next().is_none() && model.readings.is_empty() {
        return;
    }
    let names = |key| model.name_of(key);
    // The card for the map under the pointer must never cover them.
    let area = Area::new(Id::unique("notes")).order(Order::Tooltip);
    let (align, offset) = corner.anchor();
    area.anchor(align, offset).show(ctx, |ui| {
        for (n, reading) in model.readings.iter().take(READINGS).enumerate() {
            framed(ui, cx, cx.theme.ink_soft.0, |ui| read(ui, cx, n, reading));
        }
        for (n, note) in notes() {
            let is_bad = !matches!(note, Note::Imported | Note::ProfileExported(_) | Note::ProfileImported);
            let edge = if is_bad { cx.theme.accent.0 } else { cx.theme.good.0 };
            framed(ui, cx, edge, |ui| said(ui, cx, &names, n, note));
        }
    });
}

/// Whether a note is of no use yet: who else is on the network matters to those who look for a table, neither to players
/// at one, whose map it would cover, nor before there is a name.
fn waits(model: &Model, note: &Note) -> bool {
    let is_about_others = matches!(note, Note::Problem(Problem::Network(NetworkProblem::OtherHall { .. })));
    let has_name = model.profile.as_ref().is_some_and(|profile| !profile.name.is_empty());
    is_about_others && (model.table.is_some() || !has_name)
}

/// Whether a note is only an answer to what was just tried, or done, and asks for nothing.
const fn is_passing(note: &Note) -> bool {
    match note {
        Note::Problem(problem) => matches!(
            problem,
            Problem::NotNow { .. } | Problem::Illegal { .. } | Problem::Lobby(_) | Problem::Join(_)
        ),
        Note::Imported | Note::ProfileImported | Note::TileSetAdded(_) | Note::NoFileDialog => true,
        Note::Settings(_)
        | Note::SettingsNotStored { .. }
        | Note::TileSets(_)
        | Note::TileSetRefused(_)
        | Note::Crashed(_)
        | Note::Cache(_)
        | Note::ProfileExported(_) => false,
    }
}

/// Dismisses passing notes that were shown long enough.
fn leave(ctx: &Context, cx: &Cx<'_>, model: &Model) {
    type Since = Vec<(Note, f64)>;
    let (now, at) = (ctx.input(|i| i.time), Id::unique("since when notes are shown"));
    let before: Since = ctx.data(|d| d.get_temp(at)).unwrap_or_default();
    let since = |note: &Note| before.iter().find(|(known, _)| known == note).map_or(now, |(_, since)| *since);
    let shown: Since = model.notes.iter().map(|note| (note.clone(), since(note))).collect();
    // The last ones first, so that the others keep their numbers.
    for (n, (_, since)) in shown.iter().enumerate().rev().filter(|(_, (note, _))| is_passing(note)) {
        let left = since + LASTS - now;
        if left > 0.0 {
            ctx.request_repaint_after(Duration::from_secs_f64(left));
        } else {
            cx.want(Intent::Dismiss(n));
        }
    }
    ctx.data_mut(|d| d.insert_temp(at, shown));
}

fn framed(ui: &mut Ui, cx: &Cx<'_>, edge: Color32, add: impl FnOnce(&mut Ui)) {
    let t = cx.theme;
    Frame::new()
        .fill(t.card.0)
        .stroke(Stroke::new(1.5, edge))
        .corner_radius(t.radius)
        .inner_margin(t.space)
        .show(ui, |ui| {
            ui.set_max_width(430.0);
            ui.horizontal(add);
        });
    ui.add_space(4.0);
}

fn said(ui: &mut Ui, cx: &Cx<'_>, names: Names<'_>, n: usize, note: &Note) {
    ui.vertical(|ui| {
        ui.set_max_width(320.0);
        ui.label(RichText::new(text(cx, names, note)));
    });
    if let Note::Crashed(report) = note
        && widget::button(ui, cx, "show report", cx.text("crash-show")).clicked()
    {
        cx.want(Intent::ShowReport(report.clone()));
        cx.want(Intent::Dismiss(n));
    }
    if widget::button(ui, cx, &format!("dismiss {}", n + 1), cx.text("close")).clicked() {
        cx.want(Intent::Dismiss(n));
    }
}

/// The progress of reading a log, with a button to cancel it.
fn read(ui: &mut Ui, cx: &Cx<'_>, n: usize, reading: &Reading) {
    let file = reading.path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let words = cx.words.with("reading-log", &[("file", (&file).into())]);
    ui.vertical(|ui| {
        ui.set_max_width(320.0);
        widget::progress(ui, cx, &format!("reading {}", n + 1), &words, reading.fraction());
    });
    if widget::button(ui, cx, &format!("stop reading {}", n + 1), cx.text("cancel")).clicked() {
        cx.command(SavedCommand::StopReading(reading.path.clone()));
    }
}

/// A note in the reader's language.
#[must_use]
pub fn text(cx: &Cx<'_>, names: Names<'_>, note: &Note) -> String {
    match note {
        Note::Problem(p) => problem::text(cx, names, p),
        Note::Imported => cx.text("imported"),
        Note::TileSets(reasons) => tile_sets(cx, reasons),
        Note::TileSetRefused(why) => {
            cx.words.with("sets-refused", &[("why", (&left_out(cx.words, why)).into())])
        }
        Note::NoFileDialog => cx.text("no-file-dialog"),
        Note::TileSetAdded(title) => cx.words.with("sets-added", &[("title", title.into())]),
        Note::ProfileExported(path) => cx.words.with("profile-exported", &[("path", path.into())]),
        Note::ProfileImported => cx.text("profile-imported"),
        Note::Crashed(report) => {
            cx.words.with("crash-note", &[("path", (&report.path.display().to_string()).into())])
        }
        Note::Settings(reason) => cx.words.with("settings-odd", &[("reason", reason.into())]),
        Note::SettingsNotStored { path, reason } => {
            let path = path.display().to_string();
            cx.words.with("settings-not-stored", &[("path", (&path).into()), ("reason", reason.into())])
        }
        Note::Cache(Trouble::Broken { path }) => {
            cx.words.with("cache-broken", &[("path", (&path.display().to_string()).into())])
        }
        Note::Cache(Trouble::Unwritable { path, reason }) => {
            let path = path.display().to_string();
            cx.words.with("cache-unwritable", &[("path", (&path).into()), ("reason", reason.into())])
        }
    }
}

/// The skipped files and the reasons; only the first of many.
fn tile_sets(cx: &Cx<'_>, reasons: &[LeftOut]) -> String {
    const SHOWN: usize = 3;
    let mut lines = vec![cx.words.with("tile-sets-left-out", &[("count", reasons.len().into())])];
    lines.extend(reasons.iter().take(SHOWN).map(|reason| left_out(cx.words, reason)));
    if reasons.len() > SHOWN {
        lines.push("…".to_owned());
    }
    lines.join("\n")
}
