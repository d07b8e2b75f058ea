//! Puzzles from saved games: find the best move, then see why. Nothing is stored or sent.

use super::table::{self, Guidance, TableScreen};
use super::{Cx, focus, phrase, widget};
use crate::board::atlas::Atlas;
use crate::bot::Advising;
use crate::command::{KeyCommand, Realm};
use crate::intent::{Intent, Page};
use crate::model::TableModel;
use crate::puzzle::{Puzzle, Searching};
use crate::store::Settings;
use egui::{CentralPanel, Context, Panel, RichText, ScrollArea, Ui};
use net::node::{Command, SavedGames, TableCommand};
use rules::{Action, Seat};
use std::time::Duration;

/// How long a bot compares an answer with the best play.
const TIME: Duration = Duration::from_millis(600);
/// The width of the column beside the map.
const SIDE: f32 = 300.0;

/// The state of this screen.
#[derive(Default)]
pub struct Puzzles {
    searching: Option<Searching>,
    puzzles: Vec<Puzzle>,
    at: usize,
    table: TableScreen,
    atlas: Option<Atlas>,
    answer: Option<Answer>,
    /// The rotation in which the tile is offered, until the map has taken it.
    lies: Option<rules::Rotation>,
}

/// What was answered.
struct Answer {
    /// The play; none if the solution was asked for.
    actions: Option<Vec<Action>>,
    /// The table after the best play.
    solved: TableModel,
    is_best: bool,
    /// The bot that compares it, and how far it is behind, in hundredths of points.
    compares: Option<Advising>,
    lost: Option<i32>,
}

impl Puzzles {
    /// Begins to look for puzzles in the games that are over.
    pub fn open(&mut self, ctx: &Context, saved: Option<&SavedGames>) {
        let over = saved.into_iter().flat_map(|saved| &saved.games).filter(|game| game.is_over);
        let (logs, ctx) = (over.map(|game| game.path.clone()).collect(), ctx.clone());
        *self = Self {
            searching: Some(Searching::begin(logs, move || ctx.request_repaint())),
            ..Self::default()
        };
    }

    /// Forgets them, and ends the search.
    pub fn close(&mut self) {
        *self = Self::default();
    }

    /// Whether all pictures ordered are painted, and the search is over.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.searching.is_none() && self.atlas.as_ref().is_none_or(Atlas::is_idle)
    }

    /// The puzzle that is shown.
    #[must_use]
    pub fn shown(&self) -> Option<&Puzzle> {
        self.puzzles.get(self.at)
    }

    fn follow(&mut self) {
        while let Some(searching) = &self.searching {
            match searching.take() {
                Ok(None) => break,
                Ok(Some(puzzle)) => self.puzzles.push(puzzle),
                Err(_) => self.searching = None,
            }
        }
        let Some(answer) = &mut self.answer else { return };
        let Some(compares) = &answer.compares else { return };
        match compares.take() {
            Ok(None) => return,
            Ok(Some(plays)) => {
                answer.lost = plays.first().zip(plays.get(1)).map(|(best, mine)| best.worth - mine.worth);
            }
            Err(_) => {}
        }
        answer.compares = None;
    }

    /// Takes an answer: a play, or that the solution is wanted.
    fn answer(&mut self, ctx: &Context, actions: Option<Vec<Action>>) {
        let Some(puzzle) = self.puzzles.get(self.at).filter(|_| self.answer.is_none()) else { return };
        let is_best = actions.as_ref().is_some_and(|actions| puzzle.is_best(actions));
        let compares = actions.clone().filter(|_| !is_best).map(|mine| {
            let (game, ctx) = ((*puzzle.table.game).clone(), ctx.clone());
            let plays = vec![puzzle.judged.best.clone(), mine];
            Advising::compare(game, puzzle.judged.seat, plays, TIME, move || ctx.request_repaint())
        });
        let solved = puzzle.solved();
        self.answer = Some(Answer { actions, solved, is_best, compares, lost: None });
        self.table.take_back();
    }

    /// Shows another puzzle, or the same once more.
    fn go(&mut self, at: usize) {
        if at < self.puzzles.len() {
            (self.at, self.answer) = (at, None);
            (self.table, self.atlas) = (TableScreen::default(), None);
        }
    }
}

/// Shows the whole screen.
pub fn show(ui: &mut Ui, cx: &Cx<'_>, state: &mut Puzzles, settings: &Settings) {
    state.follow();
    keys(ui, cx, state);
    if state.shown().is_none() {
        return nothing(ui, cx, state);
    }
    Panel::right("puzzle side").exact_size(SIDE.min(ui.available_width() * 0.45)).resizable(false).show(
        ui,
        |ui| {
            ScrollArea::vertical()
                .id_salt("puzzle")
                .auto_shrink([false, true])
                .show(ui, |ui| aside(ui, cx, state));
        },
    );
    map(ui, cx, state, settings);
}

/// Shown as long as there is no puzzle.
fn nothing(ui: &mut Ui, cx: &Cx<'_>, state: &Puzzles) {
    let paper = egui::Frame::new().fill(cx.theme.paper.0);
    CentralPanel::no_frame().frame(paper).show(ui, |ui| {
        widget::page(ui, 560.0, |ui| {
            ui.horizontal(|ui| {
                if widget::back_button(ui, cx).clicked() {
                    cx.want(Intent::Go(Page::MyGames));
                }
                ui.label(RichText::new(cx.text("puzzles")).size(cx.theme.title * 0.8).strong());
            });
            ui.add_space(cx.theme.space);
            ui.label(cx.text(if state.searching.is_some() { "puzzles-search" } else { "puzzles-none" }));
        });
    });
}

fn map(ui: &mut Ui, cx: &Cx<'_>, state: &mut Puzzles, settings: &Settings) {
    let inner = Cx::new(cx.words, cx.probe).in_look(cx.look).by_keys(cx.keys.clone());
    let Puzzles { puzzles, at, table: map, atlas, lies, .. } = state;
    let Some(puzzle) = puzzles.get(*at) else { return };
    let rules = puzzle.table.game.rules();
    if !atlas.as_ref().is_some_and(|atlas| atlas.serves(rules)) {
        *atlas = None;
    }
    let atlas = atlas.get_or_insert_with(|| Atlas::new(ui.ctx(), rules));
    if let Some(answer) = &state.answer {
        // With the best play on it, and nothing left to be done.
        return table::still(ui, &inner, &answer.solved, map, atlas, settings);
    }
    let mut guidance = Guidance { lies: *lies, ..Guidance::default() };
    table::taught(ui, &inner, &puzzle.table, map, atlas, settings, &mut guidance);
    *lies = guidance.lies;
    for intent in inner.into_intents() {
        match intent {
            Intent::Node(Command::Table(TableCommand::Act { actions, .. })) => {
                state.table.refused();
                state.answer(ui.ctx(), Some(actions));
                ui.ctx().request_repaint();
            }
            intent if intent.is_for_any_game() => cx.want(intent),
            _ => {}
        }
    }
}

/// The question, what there is to say to an answer, and the players.
fn aside(ui: &mut Ui, cx: &Cx<'_>, state: &mut Puzzles) {
    let (at, count) = (state.at, state.puzzles.len());
    let Some(puzzle) = state.puzzles.get(at) else { return };
    let is_searching = state.searching.is_some();
    ui.add_space(4.0);
    let mut wants = None;
    widget::card(ui, cx, "", |ui| {
        let blanks = [("at", (at + 1).into()), ("count", count.into())];
        let key = if is_searching { "puzzle-of-more" } else { "puzzle-of" };
        widget::hint(ui, cx, cx.words.with(key, &blanks));
        match &state.answer {
            None => {
                let name = puzzle.table.name(puzzle.judged.seat);
                ui.label(cx.words.with("puzzle-asks", &[("name", name.into())]));
            }
            Some(answer) => told(ui, cx, puzzle, answer),
        }
        ui.add_space(cx.theme.space);
        ui.horizontal_wrapped(|ui| {
            if state.answer.is_none() {
                if widget::button(ui, cx, "puzzle solution", cx.text("puzzle-solution")).clicked() {
                    wants = Some(Wish::Solution);
                }
            } else if widget::button(ui, cx, "puzzle again", cx.text("puzzle-again")).clicked() {
                wants = Some(Wish::At(at));
            }
            let next = cx.text("puzzle-next");
            if widget::main_button(ui, cx, "puzzle next", next, at + 1 < count).clicked() {
                wants = Some(Wish::At(at + 1));
            }
        });
        if widget::button(ui, cx, "back", cx.text("back")).clicked() {
            cx.want(Intent::Go(Page::MyGames));
        }
    });
    match wants {
        Some(Wish::At(at)) => state.go(at),
        Some(Wish::Solution) => state.answer(ui.ctx(), None),
        None => {}
    }
    ui.add_space(cx.theme.space);
    let Puzzles { puzzles, at, atlas, .. } = state;
    let (Some(puzzle), Some(atlas)) = (puzzles.get(*at), atlas) else { return };
    for n in 0..puzzle.table.game.seats() {
        table::plate(ui, cx, &puzzle.table, atlas, (Seat(n), table::Plates::Whole, 0));
    }
}

/// What a button wants.
enum Wish {
    At(usize),
    Solution,
}

/// Whether the answer was right, and why.
fn told(ui: &mut Ui, cx: &Cx<'_>, puzzle: &Puzzle, answer: &Answer) {
    let said = |play: &[Action]| phrase::play(cx, &puzzle.table, &puzzle.table.game, play);
    let clear = cx.words.tenths(puzzle.judged.clear);
    if answer.is_best {
        ui.label(RichText::new(cx.text("puzzle-right")).size(cx.theme.heading).strong());
    } else if let Some(lost) = answer.lost {
        let lost = cx.words.tenths(lost.max(0));
        ui.label(RichText::new(cx.words.with("puzzle-loses", &[("points", (&lost).into())])).strong());
    } else if answer.compares.is_some() {
        ui.label(cx.text("puzzle-compares"));
    } else if answer.actions.is_some() {
        ui.label(cx.text("puzzle-wrong"));
    }
    let best = said(&puzzle.judged.best);
    let blanks = [("what", (&best).into()), ("points", (&clear).into())];
    ui.label(cx.words.with("puzzle-best", &blanks));
    let (name, played) = (puzzle.table.name(puzzle.judged.seat), said(&puzzle.judged.played));
    if puzzle.judged.played == puzzle.judged.best {
        widget::hint(ui, cx, cx.words.with("puzzle-was-found", &[("name", name.into())]));
    } else {
        let blanks = [("name", name.into()), ("what", (&played).into())];
        widget::hint(ui, cx, cx.words.with("puzzle-was-played", &blanks));
    }
}

/// The keys beside those of the map.
fn keys(ui: &Ui, cx: &Cx<'_>, state: &mut Puzzles) {
    let is_left = !state.table.shows_keys() && !state.table.uses_escape() && focus::leaves_map(ui);
    if is_left {
        cx.want(Intent::Go(Page::MyGames));
    }
    state.table.claim(ui);
    if state.table.shows_keys() {
        return;
    }
    let is_wanted = |command| cx.keys.pressed(ui, command, Realm::Lesson);
    let is_free = ui.memory(|m| m.focused().is_none());
    if is_wanted(KeyCommand::LessonBack) {
        state.go(if state.answer.is_some() { state.at } else { state.at.saturating_sub(1) });
    }
    if is_wanted(KeyCommand::LessonSkip) {
        if state.answer.is_none() { state.answer(ui.ctx(), None) } else { state.go(state.at + 1) }
    }
    if state.answer.is_some() && is_free && is_wanted(KeyCommand::GoOn) {
        state.go(state.at + 1);
    }
}
