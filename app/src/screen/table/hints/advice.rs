//! The advice of a strong bot: the best plays, what each would cost, and where their tiles would lie. Only the player
//! who asks sees it.

use super::worth::{Scale, projected};
use super::{Version, choice};
use crate::board::{Advised, Figure, pose_at};
use crate::bot::{Advising, Play};
use crate::model::TableModel;
use crate::plan::Plan;
use crate::review::AS_GOOD;
use crate::screen::focus::{Opener, give_back};
use crate::screen::table::TableScreen;
use crate::screen::{Cx, phrase, widget};
use crate::text::{Language, signed};
use egui::{Align2, Button, Frame, Rect, Role, ScrollArea, Stroke, Ui, Window, vec2};
use rules::{Action, Cell, Decision, Game, Place, Reason, Seat};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

/// How many plays are told.
const PLAYS: usize = 3;
/// How long the bot thinks.
const TIME: Duration = Duration::from_millis(1000);
/// The width of the panel, and about how high it is.
const WIDTH: f32 = 236.0;
const HEIGHT: f32 = 190.0;
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
    /// The plays in words, in this language.
    told: Option<(Language, Rc<[Told]>)>,
}

/// A play in words.
#[derive(Debug)]
struct Told {
    /// What is done, in short: the map shows where.
    what: String,
    /// All of it, with the place of its tile, for screen readers.
    whole: String,
    /// How good it is beside the others, and what it scores at once.
    worth: String,
}

#[derive(Debug)]
enum Stage {
    Thinking(Advising),
    Found(Vec<Play>),
    Failed,
}

impl Advice {
    /// Takes an answer that has come. Returns whether there is a new one.
    fn take(&mut self) -> bool {
        let Stage::Thinking(advising) = &self.stage else { return false };
        self.stage = match advising.take() {
            Ok(None) => return false,
            Ok(Some(plays)) => Stage::Found(plays),
            Err(_) => Stage::Failed,
        };
        true
    }

    /// Whether it is about a figure on a tile that lies in the plan, and is to be confirmed.
    fn has_tile(&self) -> bool {
        self.about.steps.iter().any(|step| step.tile_placed().is_some())
    }

    fn plays(&self) -> &[Play] {
        if let Stage::Found(plays) = &self.stage { plays } else { &[] }
    }
}

impl TableScreen {
    /// Whether a bot could be asked now.
    pub(in crate::screen::table) fn can_be_advised(&self, table: &TableModel) -> bool {
        // A bot knows no better half tile than another before the game begins.
        let has_opinion = self.decision().is_some_and(|kind| kind != Decision::Draft);
        // Advice would show a covered hand to who has not passed the computer on.
        let is_covered = self.covered_seat(table).is_some();
        table.has_aids() && !self.is_taught && !self.is_bare && has_opinion && !is_covered
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
        let stage = Stage::Thinking(advising);
        self.hints.advice_opener = Some(Opener::now(ui));
        self.hints.advice = Some(Advice { about, seat, stage, corner: None, pointed: None, told: None });
    }

    /// Puts the answer away.
    pub(in crate::screen::table) fn close_advice(&mut self, ui: &Ui) {
        if self.hints.advice.take().is_some() {
            give_back(&mut self.hints.advice_opener, ui);
        }
    }

    /// Forgets advice about something else than what is to be decided now, and takes an answer that has come.
    pub(in crate::screen::table) fn follow_advice(&mut self, table: &TableModel) {
        let now = Version::of(table, self);
        let (is_sent, is_bare, is_covered) =
            (self.is_sent(), self.is_bare, self.covered_seat(table).is_some());
        let is_open = self.decision().is_some();
        let hints = &mut self.hints;
        hints.advice = hints.advice.take().filter(|advice| {
            let about = &advice.about;
            let is_same = (about.game, about.seq) == (now.game, now.seq);
            // On a projector everybody would see it.
            let is_private = !is_bare && !is_covered && table.has_aids();
            // Once another question is open, the digits answer that one.
            let is_asked = now.steps == about.steps || !is_open && now.steps.starts_with(&about.steps);
            is_same && is_asked && !is_sent && is_private
        });
        let is_new = hints.advice.as_mut().is_some_and(Advice::take);
        self.advised = self.tiles_advised(table);
        if is_new {
            self.board.wants_all = self.advised.iter().map(|advised| advised.cell).collect();
        }
    }

    /// The tiles of the advice, as long as none of them is placed.
    fn tiles_advised(&self, table: &TableModel) -> Vec<Advised> {
        let places = self.decision() == Some(Decision::Place);
        let Some(advice) = self.hints.advice.as_ref().filter(|_| places) else { return Vec::new() };
        let game = self.game(table);
        let Some(tile) = game.hand() else { return Vec::new() };
        let colour = table.colour(advice.seat);
        let advised = |(n, play): (usize, &Play)| {
            let (place, rest) = play.actions.split_first()?;
            let (cell, rotation) = place.tile_placed()?;
            let figure = match rest.first() {
                Some(Action::Deploy { piece, place: at }) => {
                    let pose = pose_at(&after(game, *place), *piece, *at);
                    Some(Figure { piece: *piece, pose, colour, place: *at })
                }
                _ => None,
            };
            let is_aside = advice.pointed.is_some_and(|pointed| pointed != n);
            Some(Advised { cell, tile, rotation, label: (n + 1).to_string(), figure, is_aside })
        };
        advice.plays().iter().enumerate().filter_map(advised).collect()
    }

    /// The place on the map of the play that is pointed at, if it places no tile.
    pub(in crate::screen::table) fn place_advised(&self) -> Option<Place> {
        let advice = self.hints.advice.as_ref()?;
        let play = advice.plays().get(advice.pointed?)?;
        choice::tool(*play.actions.first()?).map(|(_, place)| place)
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
    let told = told(cx, table, state);
    let Some(advice) = &state.hints.advice else { return };
    let t = cx.theme;
    let (mut is_open, mut did) = (true, Did::default());
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
        .default_width(WIDTH)
        .frame(frame.inner_margin(6.0))
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
                Stage::Found(_) => did = plays(ui, cx, advice, &told),
            });
        });
    if let Some(advice) = &mut state.hints.advice {
        advice.corner = advice.corner.or(is_found.then_some(corner));
        if std::mem::replace(&mut advice.pointed, did.pointed) != did.pointed {
            ui.ctx().request_repaint();
        }
    }
    state.look_at_advised(did.pointed);
    if let Some(n) = did.chosen {
        state.take_advice(cx, n);
        // The next Enter confirms, on the map.
        ui.memory_mut(|m| m.focused().into_iter().for_each(|id| m.surrender_focus(id)));
    }
    if !is_open {
        state.close_advice(ui);
    }
}

/// What the player did in the panel.
#[derive(Default)]
struct Did {
    pointed: Option<usize>,
    chosen: Option<usize>,
}

/// Shows the plays, a line each.
fn plays(ui: &mut Ui, cx: &Cx<'_>, advice: &Advice, told: &[Told]) -> Did {
    let mut did = Did::default();
    for (n, (play, Told { what, whole, worth })) in advice.plays().iter().zip(told).enumerate() {
        let text = format!("{}. {what}", n + 1);
        // Its own button stands below.
        if is_sent_at_once(&play.actions, advice.has_tile()) {
            ui.label(text);
            continue;
        }
        // A long one takes two lines: its points come last.
        let button = ui.add(Button::new(text.clone()).wrap());
        cx.probe.add(format!("advised {}", n + 1), button.rect);
        let name = format!("{text}: {whole} ({worth})");
        button.widget_info(|| egui::WidgetInfo::labeled(Role::Button, true, &name));
        if button.hovered() || button.has_focus() {
            did.pointed = Some(n);
        }
        if button.clicked() {
            did.chosen = Some(n);
        }
    }
    // Below them, where it covers neither the map nor another play.
    let pointed = advice.pointed.and_then(|n| told.get(n)).map(|told| told.worth.clone());
    widget::hint(ui, cx, pointed.unwrap_or_else(|| cx.text("advice-what")));
    did
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

/// Each play in words, worked out once.
fn told(cx: &Cx<'_>, table: &TableModel, state: &mut TableScreen) -> Rc<[Told]> {
    let Some(advice) = &state.hints.advice else { return Rc::default() };
    if let Some((words, told)) = &advice.told
        && *words == cx.words
    {
        return Rc::clone(told);
    }
    let Some(base) = asked(state, advice).filter(|_| !advice.plays().is_empty()) else {
        return Rc::default();
    };
    let told = in_words(cx, table, base.game(), advice.seat, advice.plays());
    let told: Rc<[Told]> = told.into();
    if let Some(advice) = &mut state.hints.advice {
        advice.told = Some((cx.words, Rc::clone(&told)));
    }
    told
}

/// The plays in words.
fn in_words(cx: &Cx<'_>, table: &TableModel, game: &Game, seat: Seat, plays: &[Play]) -> Vec<Told> {
    let best = plays.first().map_or(0, |play| play.worth);
    let told = plays.iter().enumerate().map(|(n, play)| {
        let gains = gains(game, seat, &play.actions);
        let what = short(cx, table, game, seat, &play.actions);
        let now: i32 = gains.iter().filter(|(of, ..)| *of == seat).map(|(_, points, _)| points).sum();
        let blanks = [("what", (&what).into()), ("points", now.into())];
        let worth = match best - play.worth {
            0..AS_GOOD => cx.text(if n == 0 { "advice-best" } else { "advice-equal" }),
            less => cx.words.with("advice-less", &[("points", (&cx.words.tenths(less)).into())]),
        };
        let more = phrase::gains(cx, table, &gains);
        Told {
            what: if now == 0 { what } else { cx.words.with("advice-now", &blanks) },
            whole: phrase::play(cx, table, game, &play.actions),
            worth: [Some(worth), more].into_iter().flatten().collect::<Vec<_>>().join(". "),
        }
    });
    let mut told: Vec<Told> = told.collect();
    tell_apart(cx, table, game, plays, &mut told);
    told
}

/// What a play scores at once.
fn gains(game: &Game, seat: Seat, play: &[Action]) -> Vec<(Seat, i32, Reason)> {
    let mut plan = Plan::new(0, seat, Arc::new(game.clone()));
    for action in play {
        if plan.play(*action).is_err() {
            break;
        }
    }
    plan.gains()
}

/// Tells plays with the same words apart: by what their tiles lie beside, where on them the figures go, and how they lie.
/// What then still is the same lies in several cells, which the digits on the map show. What places no tile is told in all
/// its words.
fn tell_apart(cx: &Cx<'_>, table: &TableModel, game: &Game, plays: &[Play], told: &mut [Told]) {
    let cell = |n: usize| Some(plays[n].actions.first()?.tile_placed()?.0);
    let mut cells: Vec<Cell> = twins(told).into_iter().filter_map(cell).collect();
    cells.sort_unstable();
    cells.dedup();
    let beside = phrase::beside(cx, table, game, &cells);
    let of_cell = |n: usize| beside.get(cells.iter().position(|other| Some(*other) == cell(n))?).cloned();
    let placed = |n: usize| after(game, plays[n].actions[0]);
    let of_figure = |n: usize| match plays[n].actions.get(1)? {
        Action::Deploy { place, .. } => phrase::bearing(cx, table, &placed(n), *place),
        _ => None,
    };
    let of_tile = |n: usize| Some(phrase::lie(cx, table, &placed(n), cell(n)?));
    for n in twins(told).into_iter().filter(|n| cell(*n).is_none()) {
        told[n].what = told[n].whole.clone();
    }
    if cells.len() > 1 {
        add(cx, told, "advice-beside", of_cell);
    }
    add(cx, told, "advice-lies", of_figure);
    add(cx, told, "advice-lies", of_tile);
}

/// The plays with the same words as another one.
fn twins(told: &[Told]) -> Vec<usize> {
    let is_twin = |n: &usize| told.iter().filter(|other| other.what == told[*n].what).count() > 1;
    (0..told.len()).filter(is_twin).collect()
}

/// Says more of the plays with the same words, where that tells any of them apart.
fn add(cx: &Cx<'_>, told: &mut [Told], key: &str, more: impl Fn(usize) -> Option<String>) {
    let all: Vec<(usize, String, Option<String>)> =
        twins(told).into_iter().map(|n| (n, told[n].what.clone(), more(n))).collect();
    for (n, what, more) in &all {
        let differs = all.iter().any(|(_, other, also)| other == what && also != more);
        if let Some(more) = more.as_ref().filter(|_| differs) {
            told[*n].what = cx.words.with(key, &[("what", what.into()), ("at", more.into())]);
        }
    }
}

/// Whether a play is one step that leaves nothing to confirm. Passing on a figure is no such step once its tile lies in the
/// plan: it takes back what was chosen after the tile, and Enter confirms.
fn is_sent_at_once(play: &[Action], has_tile: bool) -> bool {
    match play {
        [Action::Draw { .. }, ..] => true,
        [Action::Pass, ..] => !has_tile,
        _ => false,
    }
}

/// The game after an action.
fn after(game: &Game, action: Action) -> Game {
    let mut after = game.clone();
    after.play_unchecked(action);
    after
}

/// A play in a few words, with what it brings at once: the number beside it tells where on the map its tile lies.
fn short(cx: &Cx<'_>, table: &TableModel, game: &Game, seat: Seat, play: &[Action]) -> String {
    let Some((place, rest)) = play.split_first().filter(|(first, _)| first.tile_placed().is_some()) else {
        let Some(figure @ Action::Deploy { .. }) = play.first() else {
            return phrase::play(cx, table, game, play);
        };
        return with_figure(cx, table, game, seat, *figure);
    };
    let after = after(game, *place);
    let with_bridge = |what: String| match place {
        Action::Span { .. } => cx.words.with("advice-bridge", &[("what", (&what).into())]),
        _ => what,
    };
    if let Some(figure) = rest.first().filter(|action| **action != Action::Pass) {
        return with_bridge(with_figure(cx, table, &after, seat, *figure));
    }
    let gain = projected(&after)[seat.index()] - projected(game)[seat.index()];
    let without = with_bridge(cx.text("advice-no-figure"));
    if gain == 0 { without } else { format!("{without}, {}", signed(gain)) }
}

/// What a figure is, and what it brings where it would stand.
fn with_figure(cx: &Cx<'_>, table: &TableModel, game: &Game, seat: Seat, figure: Action) -> String {
    let what = phrase::spots(cx, table, game, Decision::Figures, &[figure]).pop().unwrap_or_default();
    match Scale::new(game, seat).worth(figure) {
        Some(worth) => format!("{what}, {}", worth.tag(cx)),
        None => what,
    }
}

impl TableScreen {
    /// The cells of all advised tiles, on the screen.
    fn cells_advised(&self, view: Rect) -> Vec<Rect> {
        let plays = self.hints.advice.as_ref().map_or(&[][..], Advice::plays);
        let placed = plays.iter().filter_map(|play| play.actions.first()?.tile_placed());
        placed.map(|(cell, _)| self.board.camera.cell_rect(view, cell)).collect()
    }

    /// Brings the tile of a play that is pointed at into view.
    fn look_at_advised(&mut self, pointed: Option<usize>) {
        let plays = self.hints.advice.as_ref().map_or(&[][..], Advice::plays);
        let placed = pointed.and_then(|n| plays.get(n)?.actions.first()?.tile_placed());
        if let Some((cell, _)) = placed {
            self.board.wants_seen = Some(cell);
        }
    }

    /// How many digits mean plays of the advice, and so nothing on the map or below it.
    pub(in crate::screen::table) fn digits_of_advice(&self) -> usize {
        (0..9).take_while(|n| self.counts_advice(*n)).count()
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
        if is_sent_at_once(&actions, advice.has_tile()) {
            return;
        }
        let (before, seat) = (advice.about.steps.len(), advice.seat);
        let Some(plan) = self.plan.as_mut().filter(|plan| plan.seat == seat) else { return };
        while plan.steps().len() > before && plan.undo() {}
        // Passing on a figure is what confirming without one does: there is nothing more to advise, and Enter confirms.
        if actions == [Action::Pass] {
            (self.hints.advice, self.hints.advice_opener, self.aimed) = (None, None, None);
        }
        for action in actions.into_iter().filter(|action| *action != Action::Pass) {
            self.choose(cx, action);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::random::play_setup_until;
    use super::*;
    use crate::model::sample;
    use crate::probe::Probe;
    use crate::text::Language;
    use rules::{Preset, Wait};
    use std::collections::BTreeSet;

    /// The plays of a position that put a figure, and those that put none.
    fn plays(game: &Game, seat: Seat) -> Vec<Play> {
        let mut plays = Vec::new();
        for place in game.legal().into_iter().filter(|action| action.tile_placed().is_some()) {
            let mut placed = game.clone();
            placed.play(seat, place).unwrap();
            let figures =
                placed.legal().into_iter().filter(|a| matches!(a, Action::Deploy { .. } | Action::Pass));
            plays.extend(figures.map(|figure| Play { actions: vec![place, figure], worth: 0 }));
        }
        plays
    }

    #[test]
    fn no_two_advised_plays_read_alike() {
        let mut beside = 0;
        for (tiles, language) in [(6, Language::English), (12, Language::German), (20, Language::English)] {
            let is_it = |game: &Game| {
                let places = matches!(game.wait(), Wait::Decide { kind: Decision::Place, .. });
                places && game.placed_tiles().count() > tiles
            };
            let game = play_setup_until(&Preset::Base.setup(2), is_it);
            let Wait::Decide { seat, .. } = game.wait() else { panic!() };
            let (table, probe) = (sample::table(&game), Probe::default());
            let cx = Cx::new(language, &probe);
            let all = plays(&game, seat);
            // A tile that looks the same when it is turned is no other play.
            let tile = game.rules().tile(game.hand().unwrap());
            let is_new = |play: &Play| {
                let (_, rotation) = play.actions[0].tile_placed().unwrap();
                let turned = rules::Rotation::ALL.into_iter().take_while(|other| *other != rotation);
                !turned.into_iter().any(|other| tile.is_alike(other, rotation))
            };
            let all: Vec<Play> = all.into_iter().filter(is_new).collect();
            let told = in_words(&cx, &table, &game, seat, &all);
            let what: Vec<&String> = told.iter().map(|told| &told.what).collect();
            let counts = |what: &&&String| what.contains("links") || what.contains("from the start tile");
            assert_eq!(what.iter().find(counts), None, "nobody counts cells");
            let of_cell = |n: usize| (all[n].actions[0].tile_placed().unwrap().0, what[n]);
            let words: BTreeSet<(Cell, &String)> = (0..all.len()).map(of_cell).collect();
            assert_eq!(words.len(), told.len(), "in one cell no two read alike: {what:#?}");
            let whole: BTreeSet<_> = told.iter().map(|told| (&told.what, &told.whole)).collect();
            assert_eq!(whole.len(), told.len(), "to a screen reader no two read alike");
            beside += what.iter().filter(|what| what.contains(" – ")).count();
        }
        assert!(beside > 10, "{beside} were told apart");
    }
}
