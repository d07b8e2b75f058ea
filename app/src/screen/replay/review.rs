//! What a bot thinks of the game: asked for here, told beside the map, and drawn as a curve above the points.

use super::Shown;
use crate::board::Advised;
use crate::model::TableModel;
use crate::replay::Replay;
use crate::review::{Fault, Habit, Judged, Review, Reviewing, Summary};
use crate::screen::options::{self, Choice};
use crate::screen::{Cx, focus, phrase, widget};
use egui::{ProgressBar, RichText, ScrollArea, Ui};
use rules::{Action, Cell, FeatureKind, Game, Seat};
use std::path::Path;
use std::time::Duration;

/// The times for a decision that are offered, in milliseconds, with their text keys.
const TIMES: [(u64, &str); 4] =
    [(50, "review-quick"), (200, "review-usual"), (1000, "review-thorough"), (2000, "review-patient")];
/// The time unless another one is chosen, in milliseconds.
const USUAL: u64 = 200;

/// The review of a replay, as far as there is one.
pub(super) struct Opinion {
    stage: Stage,
    /// The last one that was done, which stays until a closer one is.
    done: Option<Box<Done>>,
    /// How long each decision would be looked at, in milliseconds.
    time: u64,
    /// Whether a review was begun a moment ago, and how far it is has not been seen yet.
    is_begun: bool,
    /// The position whose better tile was last brought into view.
    seen: Option<u64>,
    /// Whether a review was done a moment ago, and nothing had the focus since.
    is_new: bool,
    /// Whether its first control takes the focus.
    wants_focus: bool,
}

enum Stage {
    Idle,
    Working(Reviewing),
    Failed,
}

/// A review, and what follows from it.
pub(super) struct Done {
    review: Review,
    time: Duration,
    summaries: Vec<Summary>,
    seats: usize,
    /// At every position and for every seat, how far it is expected to be ahead, in points.
    leads: Vec<i32>,
}

impl Done {
    fn new(replay: &Replay, (review, time): (Review, Duration)) -> Self {
        let seats = replay.seats().count();
        let mut leads = Vec::with_capacity((replay.last() + 1) * seats);
        for at in 0..=replay.last() {
            let known = review.curve.partition_point(|standing| standing.at <= at).checked_sub(1);
            let standing = known.and_then(|n| review.curve.get(n));
            leads.extend((0..seats).map(|n| standing.map_or(0, |standing| standing.leads[n] / 100)));
        }
        Self { summaries: Summary::of(&review), review, time, seats, leads }
    }

    /// How far a seat was expected to be ahead at a position, in points.
    pub(super) fn lead(&self, at: usize, seat: Seat) -> i32 {
        self.leads.get(at * self.seats + seat.index()).copied().unwrap_or_default()
    }
}

impl Opinion {
    /// With the review that is kept beside the log, if there is one.
    pub(super) fn new(replay: &Replay, kept: Option<(Review, Duration)>) -> Self {
        let done = kept.map(|kept| Box::new(Done::new(replay, kept)));
        Self {
            stage: Stage::Idle,
            done,
            time: USUAL,
            is_begun: false,
            seen: None,
            is_new: false,
            wants_focus: false,
        }
    }

    /// The review, once it is done.
    pub(super) fn done(&self) -> Option<&Done> {
        self.done.as_deref()
    }

    /// Begins a review, unless there is one already.
    pub(super) fn ask(&mut self, ui: &egui::Context, path: &Path) {
        if self.done.is_none() && !matches!(self.stage, Stage::Working(_)) {
            self.begin(ui, path);
        }
    }

    fn begin(&mut self, ctx: &egui::Context, path: &Path) {
        let (ctx, time) = (ctx.clone(), Duration::from_millis(self.time));
        self.stage = Stage::Working(Reviewing::begin(path.to_owned(), time, move || ctx.request_repaint()));
        self.is_begun = true;
    }

    /// Takes a review that is done.
    pub(super) fn receive(&mut self, replay: &Replay) {
        let Stage::Working(reviewing) = &self.stage else { return };
        let found = match reviewing.take() {
            Ok(None) => return,
            Ok(Some(found)) => found,
            Err(_) => {
                self.stage = Stage::Failed;
                return;
            }
        };
        self.done = Some(Box::new(Done::new(replay, found)));
        // What is better now may lie elsewhere.
        (self.stage, self.is_new, self.seen) = (Stage::Idle, true, None);
    }

    /// Leads the keys to what was found: at once if they were used last, otherwise at the first Tab. Call it before any
    /// widget is shown.
    pub(super) fn lead_keys(&mut self, ui: &Ui) {
        self.is_new &= ui.memory(|m| m.focused().is_none());
        self.wants_focus = self.is_new && (focus::were_keys_last(ui) || focus::takes_tab(ui));
    }

    /// Where the tile of a bad decision was placed, and where the better one would lie, if this was not asked before of
    /// this position: both are to be seen then.
    pub(super) fn news(&mut self, advised: &[Advised], table: &TableModel) -> Vec<Cell> {
        let bad = self.bad(table);
        let at = bad.map(|_| table.seq);
        let played = bad.and_then(|judged| Some(judged.played.first()?.tile_placed()?.0));
        if std::mem::replace(&mut self.seen, at) == at {
            return Vec::new();
        }
        advised.iter().map(|advised| advised.cell).chain(played).collect()
    }

    /// What was thought of the decision at a position, if something was wrong with it.
    fn bad(&self, table: &TableModel) -> Option<&Judged> {
        let judged = self.done()?.review.at(usize::try_from(table.seq).ok()?).next()?;
        (judged.fault.is_some() && judged.nth == 0 && table.has_aids()).then_some(judged)
    }

    /// The tile that would have been better at a position.
    pub(super) fn advised(&self, cx: &Cx<'_>, table: &TableModel) -> Option<Advised> {
        // A figure that belonged elsewhere leaves its tile where it was placed.
        let judged = self.bad(table).filter(|judged| judged.fault == Some(Fault::Tile))?;
        let (cell, rotation) = judged.best.first()?.tile_placed()?;
        let (tile, label) = (table.game.hand()?, cx.text("review-better-here"));
        Some(Advised { cell, tile, rotation, label, figure: None, is_aside: false })
    }
}

/// Shows the review, or what leads to one. Returns the chosen position, if any.
pub(super) fn show(ui: &mut Ui, cx: &Cx<'_>, path: &Path, shown: &mut Shown) -> Option<usize> {
    let mut chosen = None;
    ScrollArea::vertical().id_salt("review").auto_shrink([false, false]).show(ui, |ui| {
        let Shown { replay, opinion, table, .. } = shown;
        if let Some(done) = opinion.done() {
            chosen = told(ui, cx, table, done, opinion.wants_focus);
            ui.add_space(cx.theme.space);
            ui.separator();
            let time = seconds(cx, done.time);
            widget::hint(ui, cx, cx.words.with("review-was", &[("seconds", (&time).into())]));
        }
        // What becomes of a review is told where it was asked for.
        match &opinion.stage {
            Stage::Idle => ask(ui, cx, path, replay, opinion),
            Stage::Failed => {
                ui.label(RichText::new(cx.text("review-failed")).color(cx.theme.warn.0));
                ask(ui, cx, path, replay, opinion);
            }
            Stage::Working(reviewing) => {
                let cancel = works(ui, cx, reviewing.share());
                if std::mem::take(&mut opinion.is_begun) {
                    // Below a long review it would not be seen.
                    cancel.scroll_to_me(None);
                }
                if cancel.clicked() {
                    opinion.stage = Stage::Idle;
                }
            }
        }
    });
    chosen
}

/// Shows how far a review is. Returns the button that cancels it.
fn works(ui: &mut Ui, cx: &Cx<'_>, share: f32) -> egui::Response {
    let name = cx.text("review-works");
    ui.label(&name);
    let bar = ui.add(ProgressBar::new(share).show_percentage());
    bar.widget_info(|| egui::WidgetInfo::labeled(egui::Role::ProgressIndicator, true, &name));
    widget::button(ui, cx, "review cancel", cx.text("cancel"))
}

/// A time in seconds.
fn seconds(cx: &Cx<'_>, time: Duration) -> String {
    match i32::try_from(time.as_millis()).unwrap_or(i32::MAX) {
        ms if ms % 1000 == 0 => (ms / 1000).to_string(),
        ms if ms % 100 == 0 => cx.words.tenths(ms / 10),
        ms => cx.words.hundredths(ms / 10),
    }
}

/// Offers a review.
fn ask(ui: &mut Ui, cx: &Cx<'_>, path: &Path, replay: &Replay, opinion: &mut Opinion) {
    if opinion.done().is_none() {
        ui.label(cx.text("review-what"));
        ui.add_space(cx.theme.space);
    }
    ui.label(RichText::new(cx.text("review-time")).size(cx.theme.small).color(cx.theme.ink_soft.0));
    ui.horizontal_wrapped(|ui| {
        let all = TIMES.map(|(ms, key)| {
            let (what, time) = (cx.text(key), seconds(cx, Duration::from_millis(ms)));
            let blanks = [("what", (&what).into()), ("seconds", (&time).into())];
            let label = cx.words.with("review-time-of", &blanks);
            Choice::new(ms, format!("review {ms}"), &what).called(label)
        });
        let chosen = options::group(ui, cx, "review time", options::Look::Words, &all, opinion.time);
        opinion.time = chosen.unwrap_or(opinion.time);
    });
    widget::hint(ui, cx, duration(cx, replay, opinion.time));
    let key = if opinion.done().is_some() { "review-again" } else { "review-begin" };
    let is_known = opinion.done().is_some_and(|done| done.time >= Duration::from_millis(opinion.time));
    let button = ui.add_enabled_ui(!is_known, |ui| widget::button(ui, cx, "review", cx.text(key))).inner;
    if button.on_disabled_hover_text(cx.text("review-known")).clicked() {
        opinion.begin(ui.ctx(), path);
    }
}

/// How long a review would take, roughly.
fn duration(cx: &Cx<'_>, replay: &Replay, ms: u64) -> String {
    let threads = crate::review::threads().get() as u64;
    let seconds = (replay.moves() as u64 * ms).div_ceil(1000 * threads).max(1);
    if seconds < 90 {
        return cx.words.with("review-seconds", &[("count", seconds.cast_signed().into())]);
    }
    cx.words.with("review-minutes", &[("count", seconds.div_ceil(60).cast_signed().into())])
}

/// The decision at this moment, the turning points, and a summary for each player.
fn told(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel, done: &Done, mut wants_focus: bool) -> Option<usize> {
    let mut chosen = None;
    ui.label(RichText::new(cx.text("review-turning")).strong());
    let points = done.review.turning_points();
    if points.is_empty() {
        widget::hint(ui, cx, cx.text("review-no-turning"));
    }
    for judged in points {
        let lost = cx.words.tenths(judged.lost);
        let blanks = [
            ("turn", judged.turn.into()),
            ("name", table.name(judged.seat).into()),
            ("points", (&lost).into()),
        ];
        let text = cx.words.with("review-point", &blanks);
        let link = widget::place_link(ui, cx, text).on_hover_text(cx.text("review-point-hint"));
        if std::mem::take(&mut wants_focus) {
            link.request_focus();
        }
        if link.clicked() {
            chosen = Some(judged.at);
        }
    }
    ui.add_space(cx.theme.space);
    // Below what leads there, which keeps its place.
    here(ui, cx, table, done);
    for summary in &done.summaries {
        summed(ui, cx, table, summary);
    }
    if done.review.unseen > 0 {
        let blanks = [("count", done.review.unseen.into())];
        widget::hint(ui, cx, cx.words.with("review-unseen", &blanks));
    }
    chosen
}

/// What was thought of the decisions that are taken next: several, if they were confirmed at once.
fn here(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel, done: &Done) {
    let Ok(at) = usize::try_from(table.seq) else { return };
    let mut game = (*table.game).clone();
    for judged in done.review.at(at) {
        one(ui, cx, table, &game, judged);
        ui.add_space(cx.theme.space);
        // What was played in between is known to its player alone, if the next cannot be played now.
        if judged.played.iter().any(|action| game.play(judged.seat, *action).is_err()) {
            return;
        }
    }
}

/// What was thought of a decision in a game.
fn one(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel, game: &Game, judged: &Judged) {
    if !judged.played.first().is_some_and(|first| game.is_legal(*first)) {
        return;
    }
    let say = |play: &[Action]| phrase::play(cx, table, game, play);
    let name = table.name(judged.seat);
    let played = say(&judged.played);
    ui.label(cx.words.with("review-played", &[("name", name.into()), ("what", (&played).into())]));
    if judged.fault.is_none() {
        widget::hint(ui, cx, cx.text("review-good"));
        return;
    }
    let (best, lost) = (say(&judged.best), cx.words.tenths(judged.lost));
    let blanks = [("what", (&best).into()), ("points", (&lost).into())];
    ui.label(RichText::new(cx.words.with("review-better", &blanks)).strong());
}

/// How a player decided.
fn summed(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel, summary: &Summary) {
    /// The most habits that are told.
    const HABITS: usize = 3;
    ui.horizontal_wrapped(|ui| {
        widget::chip(ui, cx, table.colour(summary.seat), 18.0);
        ui.label(RichText::new(table.name(summary.seat)).strong());
    });
    let lost = cx.words.tenths(summary.lost);
    let blanks =
        [("good", summary.good.into()), ("all", summary.decisions.into()), ("points", (&lost).into())];
    widget::hint(ui, cx, cx.words.with("review-summary", &blanks));
    for habit in summary.habits.iter().take(HABITS) {
        widget::hint(ui, cx, format!("• {}", habit_text(cx, *habit)));
    }
    ui.add_space(4.0);
}

fn habit_text(cx: &Cx<'_>, habit: Habit) -> String {
    let lost = cx.words.tenths(habit.lost);
    let blanks = [("count", habit.count.into()), ("points", (&lost).into())];
    cx.words.with(habit_key(habit.fault), &blanks)
}

const fn habit_key(fault: Fault) -> &'static str {
    match fault {
        Fault::Tile => "habit-tile",
        Fault::TooEarly(FeatureKind::City) => "habit-early-knight",
        Fault::TooEarly(FeatureKind::Road) => "habit-early-traveller",
        Fault::TooEarly(FeatureKind::Monastery) => "habit-early-monk",
        Fault::TooEarly(FeatureKind::Garden | FeatureKind::Abbacy) => "habit-early-abbot",
        Fault::TooEarly(FeatureKind::Shrine) => "habit-early-heretic",
        Fault::TooEarly(FeatureKind::Field) => "habit-early-farmer",
        Fault::Missed(FeatureKind::City) => "habit-missed-knight",
        Fault::Missed(FeatureKind::Road) => "habit-missed-traveller",
        Fault::Missed(FeatureKind::Monastery) => "habit-missed-monk",
        Fault::Missed(FeatureKind::Garden | FeatureKind::Abbacy) => "habit-missed-abbot",
        Fault::Missed(FeatureKind::Shrine) => "habit-missed-heretic",
        Fault::Missed(FeatureKind::Field) => "habit-missed-farmer",
        Fault::Figure(FeatureKind::City) => "habit-rather-knight",
        Fault::Figure(FeatureKind::Road) => "habit-rather-traveller",
        Fault::Figure(FeatureKind::Monastery) => "habit-rather-monk",
        Fault::Figure(FeatureKind::Garden | FeatureKind::Abbacy) => "habit-rather-abbot",
        Fault::Figure(FeatureKind::Shrine) => "habit-rather-heretic",
        Fault::Figure(FeatureKind::Field) => "habit-rather-farmer",
        Fault::TooEarly(FeatureKind::River)
        | Fault::Missed(FeatureKind::River)
        | Fault::Figure(FeatureKind::River)
        | Fault::Other => "habit-other",
    }
}
