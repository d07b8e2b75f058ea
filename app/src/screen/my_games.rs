//! *My games*: what the saved games that are over say of this profile's player.

use super::{Cx, widget};
use crate::intent::{Intent, Page};
use crate::replay::Category;
use crate::statistics::{Collected, Collecting, Feat, Opponent, PlayedGame, Record};
use egui::{CornerRadius, Grid, Rect, RichText, Sense, Ui, WidgetInfo, vec2};
use net::node::{Key, SavedGames};
use std::path::{Path, PathBuf};

/// The most opponents that are listed.
const OPPONENTS: usize = 12;
/// The size of a bar for the whole of the points.
const BAR: egui::Vec2 = vec2(180.0, 12.0);

/// The state of this screen.
#[derive(Debug, Default)]
pub struct MyGames(Stage);

#[derive(Debug, Default)]
enum Stage {
    /// It is not open.
    #[default]
    Closed,
    /// The logs are being read, for this key and name.
    Reading(Collecting, Key, String),
    /// They cannot be read.
    Failed,
    /// The record, with the games that its feats are of, and the number of unread logs.
    Shown(Box<Record>, Vec<(PathBuf, PlayedGame)>, usize),
}

impl MyGames {
    /// Begins to read the games that are over; `cache` is the folder of caches, if there is one.
    pub fn open(
        &mut self,
        ctx: &egui::Context,
        saved: Option<&SavedGames>,
        (key, name): (Key, &str),
        cache: Option<PathBuf>,
    ) {
        let over = saved.into_iter().flat_map(|saved| &saved.games);
        let logs = over.filter(|game| game.is_over).map(|game| game.path.clone()).collect();
        let ctx = ctx.clone();
        let reading = Collecting::begin(logs, cache, move || ctx.request_repaint());
        self.0 = Stage::Reading(reading, key, name.to_owned());
    }

    /// The screen with these numbers, for a profile's key and name.
    #[must_use]
    pub fn with(Collected { games, unread }: Collected, key: Key, name: &str) -> Self {
        let record = Record::of(games.iter().map(|(_, game)| game), key, name);
        Self(Stage::Shown(Box::new(record), games, unread))
    }

    /// Ends what is still being read.
    pub fn close(&mut self) {
        self.0 = Stage::Closed;
    }

    /// Whether it is open, also behind the replay of one of its games.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        !matches!(self.0, Stage::Closed)
    }

    /// Whether the logs are still being read.
    #[must_use]
    pub const fn is_reading(&self) -> bool {
        matches!(self.0, Stage::Reading(..))
    }

    /// Takes the numbers in once they are there.
    fn follow(&mut self) {
        let Stage::Reading(reading, key, name) = &self.0 else { return };
        match reading.take() {
            Ok(None) => {}
            Ok(Some(collected)) => *self = Self::with(collected, *key, name),
            Err(_) => self.0 = Stage::Failed,
        }
    }
}

/// Shows the whole screen. `older` is the number of saved games that the program has not listed.
pub fn show(ui: &mut Ui, cx: &Cx<'_>, state: &mut MyGames, older: usize) {
    state.follow();
    widget::page(ui, 640.0, |ui| {
        ui.horizontal(|ui| {
            if widget::back_button(ui, cx).clicked() {
                cx.want(Intent::Go(Page::Home));
            }
            ui.label(RichText::new(cx.text("my-games")).size(cx.theme.title * 0.8).strong());
            let puzzles = widget::button(ui, cx, "puzzles", cx.text("puzzles"));
            if puzzles.on_hover_text(cx.text("puzzles-hint")).clicked() {
                cx.want(Intent::Go(Page::Puzzles));
            }
        });
        ui.add_space(cx.theme.space);
        match &state.0 {
            Stage::Closed => {}
            Stage::Reading(reading, ..) => {
                let (done, all) = reading.progress();
                let blanks = [("done", (done + 1).min(all).into()), ("all", all.into())];
                let label = cx.words.with("my-games-reading", &blanks);
                widget::progress(ui, cx, "reading games", &label, done as f32 / all.max(1) as f32);
            }
            Stage::Failed => {
                ui.label(RichText::new(cx.text("my-games-failed")).color(cx.theme.warn.0));
            }
            Stage::Shown(record, games, unread) => {
                if record.games == 0 {
                    widget::card(ui, cx, "", |ui| ui.label(cx.text("my-games-none")));
                } else {
                    numbers(ui, cx, record, games);
                }
                left_out(ui, cx, record, *unread + older);
            }
        }
    });
}

fn numbers(ui: &mut Ui, cx: &Cx<'_>, record: &Record, games: &[(PathBuf, PlayedGame)]) {
    widget::card(ui, cx, "", |ui| {
        let average = record.points as f64 / record.games as f64;
        let blanks = [
            ("games", record.games.into()),
            ("won", record.won.into()),
            ("average", (average.round() as i64).into()),
        ];
        ui.label(RichText::new(cx.words.with("my-games-sum", &blanks)).size(cx.theme.heading).strong());
        for (key, feat) in
            [("my-games-best", record.best), ("my-games-road", record.road), ("my-games-city", record.city)]
        {
            if let Some((feat, (path, game))) = feat.and_then(|feat| Some((feat, games.get(feat.game)?))) {
                proud(ui, cx, key, feat, path, game);
            }
        }
    });
    ui.add_space(cx.theme.space);
    widget::card(ui, cx, &cx.text("my-games-sources"), |ui| sources(ui, cx, record));
    ui.add_space(cx.theme.space);
    widget::card(ui, cx, &cx.text("my-games-opponents"), |ui| opponents(ui, cx, &record.opponents));
}

/// The most of something, with the way to its game.
fn proud(ui: &mut Ui, cx: &Cx<'_>, key: &str, feat: Feat, path: &Path, game: &PlayedGame) {
    let names = game.players.iter().map(|player| player.name.as_str()).collect::<Vec<_>>().join(", ");
    let blanks = [("amount", feat.amount.into()), ("names", (&names).into())];
    ui.horizontal_wrapped(|ui| {
        ui.label(cx.words.with(key, &blanks));
        let replay = ui.link(cx.text("replay"));
        cx.probe.add(format!("replay {key}"), replay.rect);
        if replay.clicked() {
            cx.want(Intent::Replay(path.to_owned()));
        }
    });
}

/// A row with a bar for each source that brought points.
fn sources(ui: &mut Ui, cx: &Cx<'_>, record: &Record) {
    let most = record.sources.iter().copied().max().unwrap_or(0).max(1);
    let whole = record.sources.iter().sum::<i64>().max(1);
    let size = BAR.min(vec2(ui.available_width() * 0.4, BAR.y));
    Grid::new("sources").num_columns(4).min_col_width(0.0).spacing(vec2(14.0, 4.0)).show(ui, |ui| {
        for (category, points) in Category::ALL.iter().zip(record.sources).filter(|(_, points)| *points != 0)
        {
            ui.label(cx.text(category.key()));
            let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
            let share = (points.max(0) as f32 / most as f32).min(1.0);
            let bar = Rect::from_min_size(rect.min, vec2(rect.width() * share, rect.height()));
            ui.painter().rect_filled(bar, CornerRadius::same(2), cx.theme.accent.0);
            let percent =
                cx.words.with("percent", &[("percent", ((points * 100 + whole / 2) / whole).into())]);
            response.widget_info(|| WidgetInfo::labeled(egui::Role::Image, true, &percent));
            ui.label(points.to_string());
            widget::hint(ui, cx, &percent);
            ui.end_row();
        }
    });
}

fn opponents(ui: &mut Ui, cx: &Cx<'_>, all: &[Opponent]) {
    Grid::new("opponents").num_columns(4).min_col_width(0.0).striped(true).spacing(vec2(18.0, 4.0)).show(
        ui,
        |ui| {
            widget::row_label(ui, RichText::new(""));
            for key in ["my-games-games", "my-games-ahead", "my-games-behind"] {
                widget::hint(ui, cx, cx.text(key));
            }
            ui.end_row();
            for one in all.iter().take(OPPONENTS) {
                widget::row_label(ui, RichText::new(&one.name).strong());
                for number in [one.games, one.ahead, one.behind] {
                    ui.label(number.to_string());
                }
                ui.end_row();
            }
        },
    );
    let more = all.len().saturating_sub(OPPONENTS);
    if more > 0 {
        widget::hint(ui, cx, cx.words.with("my-games-more", &[("count", more.into())]));
    }
}

/// What the numbers do not count, and why.
fn left_out(ui: &mut Ui, cx: &Cx<'_>, record: &Record, unread: usize) {
    ui.add_space(cx.theme.space);
    widget::hint(ui, cx, cx.text("my-games-from"));
    if record.trials > 0 {
        widget::hint(ui, cx, cx.words.with("my-games-trials", &[("count", record.trials.into())]));
    }
    if unread > 0 {
        widget::hint(ui, cx, cx.words.with("my-games-unread", &[("count", unread.into())]));
    }
}
