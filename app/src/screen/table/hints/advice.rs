//! The advice of a strong bot: the best plays, what each would cost, and where their tiles would lie. Only the player
//! who asks sees it.

use super::Version;
use crate::board::Advised;
use crate::bot::{Advising, Play};
use crate::model::TableModel;
use crate::plan::Plan;
use crate::screen::table::TableScreen;
use crate::screen::{Cx, phrase, widget};
use egui::{Align2, Frame, Rect, RichText, Role, ScrollArea, Stroke, Ui, Window, vec2};
use rules::{Action, Decision, Game, Seat};
use std::time::Duration;

/// How many plays are told.
const PLAYS: usize = 3;
/// How long the bot thinks.
const TIME: Duration = Duration::from_millis(1000);
/// The width of the panel, and about how high it is.
const WIDTH: f32 = 300.0;
const HEIGHT: f32 = 270.0;
/// Its distance to the edges of the map.
const MARGIN: f32 = 10.0;

/// What was asked, and the answer as far as there is one.
#[derive(Debug)]
pub(in crate::screen::table) struct Advice {
    about: Version,
    seat: Seat,
    stage: Stage,
    /// The corner of the map where the answer stands, from its first frame on: what is pointed at, or a map that moves, does
    /// not move it.
    corner: Option<Align2>,
    /// The play that is pointed at in the panel.
    pointed: Option<usize>,
}

#[derive(Debug)]
enum Stage {
    Thinking(Advising),
    Found(Vec<Play>),
    Failed,
}

impl Advice {
    fn take(&mut self) {
        let Stage::Thinking(advising) = &self.stage else { return };
        self.stage = match advising.take() {
            Ok(None) => return,
            Ok(Some(plays)) => Stage::Found(plays),
            Err(_) => Stage::Failed,
        };
    }

    fn plays(&self) -> &[Play] {
        if let Stage::Found(plays) = &self.stage { plays } else { &[] }
    }
}

impl TableScreen {
    /// Whether a bot could be asked now.
    pub(in crate::screen::table) fn can_be_advised(&self, table: &TableModel) -> bool {
        table.has_aids() && !self.is_taught && !self.is_bare && self.decision().is_some()
    }

    /// Whether a bot was asked.
    pub(in crate::screen::table) const fn has_advice(&self) -> bool {
        self.hints.advice.is_some()
    }

    /// Asks a bot about what is to be decided now, or puts its answer away.
    pub(in crate::screen::table) fn ask_advice(&mut self, ui: &Ui, table: &TableModel) {
        if self.hints.advice.take().is_some() || !self.can_be_advised(table) {
            return;
        }
        let Some(plan) = &self.plan else { return };
        let ctx = ui.ctx().clone();
        let advising =
            Advising::begin(plan.game().clone(), plan.seat, PLAYS, TIME, move || ctx.request_repaint());
        let (about, seat) = (Version::of(table, self), plan.seat);
        self.hints.advice =
            Some(Advice { about, seat, stage: Stage::Thinking(advising), corner: None, pointed: None });
    }

    /// Puts the answer away.
    pub(in crate::screen::table) fn close_advice(&mut self) {
        self.hints.advice = None;
    }

    /// Forgets advice about something else than what is to be decided now, and takes an answer that has come.
    pub(in crate::screen::table) fn follow_advice(&mut self, table: &TableModel) {
        let now = Version::of(table, self);
        let (is_sent, is_bare) = (self.is_sent(), self.is_bare);
        let hints = &mut self.hints;
        hints.advice = hints.advice.take().filter(|advice| {
            let about = &advice.about;
            let is_same = (about.game, about.seq) == (now.game, now.seq);
            // On a projector everybody would see it.
            let is_private = !is_bare && table.has_aids();
            is_same && now.steps.starts_with(&about.steps) && !is_sent && is_private
        });
        if let Some(advice) = &mut hints.advice {
            advice.take();
        }
        self.advised = self.tiles_advised(table);
    }

    /// The tiles of the advice, as long as none of them is placed.
    fn tiles_advised(&self, table: &TableModel) -> Vec<Advised> {
        let places = self.decision() == Some(Decision::Place);
        let Some(advice) = self.hints.advice.as_ref().filter(|_| places) else { return Vec::new() };
        let Some(tile) = self.game(table).hand() else { return Vec::new() };
        let mut all: Vec<Advised> = Vec::new();
        // All of them, or the one that is pointed at.
        let pointed = |n: usize| advice.pointed.is_none_or(|pointed| pointed + 1 == n);
        for (n, play) in (1..).zip(advice.plays()).filter(|(n, _)| pointed(*n)) {
            let placed = play.actions.first().and_then(|action| action.tile_placed());
            let Some((cell, rotation)) = placed else { continue };
            match all.iter_mut().find(|other| (other.cell, other.rotation) == (cell, rotation)) {
                // The same place with another figure.
                Some(other) => other.label = format!("{} · {n}", other.label),
                None => all.push(Advised { cell, tile, rotation, label: n.to_string() }),
            }
        }
        all
    }
}

/// Shows the advice over the map.
pub(in crate::screen::table) fn show(
    ui: &Ui,
    cx: &Cx<'_>,
    table: &TableModel,
    state: &mut TableScreen,
    view: Rect,
) {
    let Some(advice) = &state.hints.advice else { return };
    let t = cx.theme;
    let lines = lines(cx, table, state, advice);
    let whole = whole(cx, table, state, advice);
    let (mut is_open, mut chosen, mut pointed) = (true, None, None);
    let corner = advice.corner.unwrap_or_else(|| free_corner(view, &state.cells_advised(view)));
    let is_found = !advice.plays().is_empty();
    // From there it can be dragged.
    let id = egui::Id::unique(("advice", advice.about.seq, advice.plays().len()));
    let frame = Frame::new().fill(t.paper.0).stroke(Stroke::new(1.0, t.card_edge.0)).corner_radius(t.radius);
    Window::new(cx.text("advice"))
        .id(id)
        .open(&mut is_open)
        .collapsible(false)
        .resizable(false)
        .frame(frame.inner_margin(8.0))
        .pivot(corner)
        .default_pos(corner.pos_in_rect(&view.shrink(MARGIN)))
        .constrain_to(view)
        .show(ui.ctx(), |ui| {
            let room = vec2(WIDTH, view.height()).min(view.size() - vec2(40.0, 70.0)).max(vec2(120.0, 80.0));
            ui.set_width(room.x);
            ScrollArea::vertical().max_height(room.y).show(ui, |ui| match &advice.stage {
                Stage::Thinking(_) => {
                    widget::hint(ui, cx, cx.text("advice-thinks"));
                }
                Stage::Failed => {
                    ui.label(cx.text("advice-none"));
                }
                Stage::Found(_) => {
                    for (n, (what, worth)) in lines.iter().enumerate() {
                        let text = format!("{}. {what}", n + 1);
                        // What is a whole move by itself would be sent at once.
                        if advice.plays().get(n).is_some_and(|play| is_sent_at_once(&play.actions)) {
                            ui.label(text);
                            ui.indent(("worth of the advice", n), |ui| widget::hint(ui, cx, worth));
                            continue;
                        }
                        let button = widget::button(ui, cx, &format!("advised {}", n + 1), text);
                        let whole = whole.get(n).map_or("", String::as_str);
                        button.widget_info(|| egui::WidgetInfo::labeled(Role::Button, true, whole));
                        let button = button.on_hover_text(whole);
                        if button.hovered() || button.has_focus() {
                            pointed = Some(n);
                        }
                        if button.clicked() {
                            chosen = Some(n);
                        }
                        ui.indent(("worth of the advice", n), |ui| widget::hint(ui, cx, worth));
                    }
                    ui.add_space(4.0);
                    ui.label(RichText::new(cx.text("advice-what")).size(t.small).color(t.ink_soft.0));
                }
            });
        });
    if let Some(advice) = &mut state.hints.advice {
        advice.corner = advice.corner.or(is_found.then_some(corner));
        if std::mem::replace(&mut advice.pointed, pointed) != pointed {
            ui.ctx().request_repaint();
        }
    }
    if let Some(n) = chosen {
        state.take_advice(cx, n);
        // The next Enter confirms, on the map.
        ui.memory_mut(|m| m.focused().into_iter().for_each(|id| m.surrender_focus(id)));
    }
    if !is_open {
        state.hints.advice = None;
    }
}

/// The corner of the map where a panel covers the fewest of these cells.
fn free_corner(view: Rect, cells: &[Rect]) -> Align2 {
    let corners = [Align2::RIGHT_TOP, Align2::LEFT_TOP, Align2::RIGHT_BOTTOM, Align2::LEFT_BOTTOM];
    let covered = |corner: &Align2| {
        let panel = corner.align_size_within_rect(vec2(WIDTH, HEIGHT), view.shrink(MARGIN));
        cells.iter().filter(|cell| cell.intersects(panel)).count()
    };
    corners.into_iter().min_by_key(covered).unwrap_or(Align2::RIGHT_TOP)
}

/// The game about which the advice is.
fn asked(state: &TableScreen, advice: &Advice) -> Option<Plan> {
    let mut plan = state.plan.clone()?;
    while plan.steps().len() > advice.about.steps.len() && plan.undo() {}
    Some(plan)
}

/// Each play in words, with the place of its tile.
fn whole(cx: &Cx<'_>, table: &TableModel, state: &TableScreen, advice: &Advice) -> Vec<String> {
    let Some(plan) = asked(state, advice) else { return Vec::new() };
    advice.plays().iter().map(|play| phrase::play(cx, table, plan.game(), &play.actions)).collect()
}

/// Each play in short, and what it brings.
fn lines(cx: &Cx<'_>, table: &TableModel, state: &TableScreen, advice: &Advice) -> Vec<(String, String)> {
    let Some(base) = asked(state, advice) else { return Vec::new() };
    let best = advice.plays().first().map_or(0, |play| play.worth);
    let told = advice.plays().iter().map(|play| {
        let worth = match best - play.worth {
            0..5 => cx.text("advice-best"),
            less => cx.words.with("advice-less", &[("points", (&cx.words.tenths(less)).into())]),
        };
        (short(cx, table, base.game(), &play.actions), worth)
    });
    let mut told: Vec<(String, String)> = told.collect();
    // Plays that read alike are told with their places.
    let whole = whole(cx, table, state, advice);
    for n in 0..told.len() {
        let is_twin = told.iter().enumerate().any(|(m, (what, _))| m != n && *what == told[n].0);
        if is_twin && let Some(whole) = whole.get(n) {
            told[n].0.clone_from(whole);
        }
    }
    told
}

/// Whether a play is one step that leaves nothing to confirm.
const fn is_sent_at_once(play: &[Action]) -> bool {
    matches!(play, [Action::Draw { .. } | Action::Pass, ..])
}

/// A play in a few words: the number beside it tells where on the map its tile lies.
fn short(cx: &Cx<'_>, table: &TableModel, game: &Game, play: &[Action]) -> String {
    let Some((place, rest)) = play.split_first().filter(|(first, _)| first.tile_placed().is_some()) else {
        return phrase::play(cx, table, game, play);
    };
    let Some(figure) = rest.first().filter(|action| **action != Action::Pass) else {
        return cx.text("advice-no-figure");
    };
    let mut after = game.clone();
    after.play_unchecked(*place);
    phrase::spots(cx, table, &after, Decision::Figures, &[*figure]).pop().unwrap_or_default()
}

impl TableScreen {
    /// The cells of all advised tiles, on the screen.
    fn cells_advised(&self, view: Rect) -> Vec<Rect> {
        let plays = self.hints.advice.as_ref().map_or(&[][..], Advice::plays);
        let placed = plays.iter().filter_map(|play| play.actions.first()?.tile_placed());
        placed.map(|(cell, _)| self.board.camera.cell_rect(view, cell)).collect()
    }

    /// Whether the digit of this number, counted from 0, means a play of the advice: as long as that is about what is to be
    /// decided now.
    pub(in crate::screen::table) fn counts_advice(&self, n: usize) -> bool {
        let Some(advice) = &self.hints.advice else { return false };
        let is_now = self.plan.as_ref().is_some_and(|plan| plan.steps().len() == advice.about.steps.len());
        is_now && n < advice.plays().len()
    }

    /// Puts an advised play into the plan, where it can still be changed.
    pub(in crate::screen::table) fn take_advice(&mut self, cx: &Cx<'_>, n: usize) {
        let Some(advice) = &self.hints.advice else { return };
        let Some(actions) = advice.plays().get(n).map(|play| play.actions.clone()) else { return };
        // What leaves nothing to confirm is for its own button.
        if is_sent_at_once(&actions) {
            return;
        }
        let (before, seat) = (advice.about.steps.len(), advice.seat);
        let Some(plan) = self.plan.as_mut().filter(|plan| plan.seat == seat) else { return };
        while plan.steps().len() > before && plan.undo() {}
        // Passing on a figure is what confirming without one does.
        for action in actions.into_iter().filter(|action| *action != Action::Pass) {
            self.choose(cx, action);
        }
    }
}
