//! The table: the map fills the window, everything else around it is small.

mod bar;
mod beamer;
mod choice;
mod friend;
mod half_hand;
mod hand;
mod hints;
mod history;
mod keys;
mod leave;
mod list;
mod map_cursor;
mod nudge;
mod people;
mod plate;
mod players;
mod resume;
mod scenery;
mod supply;
mod taught;
mod watching;

pub(crate) use history::show as history;
pub(crate) use plate::plate;
pub(crate) use taught::{Guidance, taught};

use super::chat::{self, Chat};
use super::{Cx, result};
use crate::board::atlas::Atlas;
use crate::board::camera::Camera;
use crate::board::{Board, BoardInput, LessonTarget};
use crate::command::Realm;
use crate::model::TableModel;
use crate::plan::Plan;
use crate::store::{Ask, Settings};
use crate::theme::Motion;
use choice::Tool;
use egui::{CentralPanel, Panel, ScrollArea, Ui, vec2};
use hints::Hints;
use net::node::{Digest, TableCommand};
use rules::{Action, Cell, Decision, Game, Place, Rotation, Rotations};

/// The height for the history below the players.
const HISTORY: f32 = 84.0;

/// The state of this screen.
#[derive(Default)]
pub struct TableScreen {
    /// The map.
    pub board: Board,
    /// The move before it is confirmed.
    pub plan: Option<Plan>,
    /// The rotation of the tile in hand.
    pub rotation: Rotation,
    /// The tool of the next click on the map, if the user chose one.
    tool: Option<Tool>,
    cursor: Option<Cell>,
    /// The spot chosen with the arrow keys.
    aimed: Option<Place>,
    /// The legal actions of this frame that may be shown.
    offered: Vec<Action>,
    /// Whether a key asked for the list of all choices.
    wants_list: bool,
    /// The seat whose hidden hand is uncovered.
    revealed: Option<rules::Seat>,
    /// The place that the history points at.
    shown: Option<Place>,
    /// The place that the list of choices points at.
    pointed: Option<Place>,
    game: Option<Digest>,
    seen: u64,
    sent: Option<u64>,
    looks_at_map: bool,
    /// Whether the legal cells were scrolled into view.
    looked: bool,
    /// The camera before it zoomed in for a figure, and whether everything was in view.
    before: Option<(Camera, bool)>,
    /// Whether this is the lesson, in which the map shows nothing that has not been explained.
    is_taught: bool,
    /// The realm of the keys.
    realm: Realm,
    meant: Option<LessonTarget>,
    /// The player who thinks, and since when.
    thinking: nudge::Thinking,
    /// Whether there are other people to chat with.
    has_talk: bool,
    /// The target of the keys.
    looking: map_cursor::Looking,
    /// Whether the map is shown alone, for everyone in the room.
    is_bare: bool,
    /// The width of the bar's buttons in the last frame.
    bar: f32,
    hints: Hints,
    leaving: leave::Leaving,
}

/// If a tile has fewer points than this, the camera zooms in for the choice of a figure's place.
const FAR: f32 = 72.0;
/// Points per tile after zooming in.
const NEAR: f32 = 120.0;
/// The same threshold in the lesson.
const FAR_TAUGHT: f32 = 150.0;
/// Points per tile after zooming in, in the lesson.
const NEAR_TAUGHT: f32 = 180.0;

impl TableScreen {
    /// Notes that the node refused the move, so that it can be changed and sent again.
    pub const fn refused(&mut self) {
        self.sent = None;
    }

    /// Whether a move was sent and not yet accepted.
    #[must_use]
    pub const fn is_sent(&self) -> bool {
        self.sent.is_some()
    }

    /// Whether the owners of fields are shown.
    #[must_use]
    pub const fn shows_fields(&self) -> bool {
        self.hints.shows_fields
    }

    /// Shows a place on the map and highlights its feature.
    pub fn point_at(&mut self, place: Place) {
        self.shown = Some(place);
        self.point_keys(place);
        self.board.wants_cell = Some(place.cell());
    }

    fn follow(&mut self, table: &TableModel, settings: &Settings) {
        let is_new = self.game != Some(table.seating.game_id);
        if is_new {
            *self = Self { game: Some(table.seating.game_id), ..Self::default() };
            self.board.wants_fit = true;
        }
        if self.seen != table.seq {
            if settings.motion == Motion::Full {
                self.let_fly(table, self.seen);
            }
            self.seen = table.seq;
            self.sent = None;
            self.shown = None;
            // A map that was just fitted shows everything.
            if settings.follows && !is_new {
                self.board.wants_seen = table.newest;
            }
        }
        let mine = table.my_decision().filter(|_| self.sent.is_none());
        if mine.is_some() && mine != self.revealed {
            self.revealed = None;
        }
        let is_current = |p: &Plan| p.seq == table.seq && Some(p.seat) == mine;
        if mine.is_some() && !self.plan.as_ref().is_some_and(is_current) {
            self.plan = mine.map(|seat| Plan::new(table.seq, seat, table.game.clone()));
            if let (Some(Decision::Figures), Some(cell)) = (self.decision(), table.newest) {
                self.look_closely(cell);
            }
            self.tool = None;
            (self.cursor, self.aimed) = (None, None);
            self.look_away();
        } else if mine.is_none() && self.sent.is_none() {
            self.plan = None;
        }
    }

    /// The game to draw: with the plan's steps if there is a plan.
    fn game<'a>(&'a self, table: &'a TableModel) -> &'a Game {
        self.plan.as_ref().map_or(&table.game, Plan::game)
    }

    fn decision(&self) -> Option<Decision> {
        self.plan.as_ref().filter(|_| self.sent.is_none()).and_then(Plan::decision)
    }

    fn confirm(&mut self, cx: &Cx<'_>) {
        let Some(plan) = self.plan.as_ref().filter(|p| p.can_confirm() && self.sent.is_none()) else {
            return;
        };
        let actions = plan.clone().confirmed();
        cx.command(TableCommand::Act { seat: plan.seat, actions });
        self.sent = Some(plan.seq);
        self.step_back();
    }

    /// Sends the move at once if no choice is left and the preference asks for no confirmation.
    fn settle(&mut self, cx: &Cx<'_>, ask: Ask) {
        let Some(plan) = self.plan.as_ref().filter(|p| !p.is_empty()) else { return };
        let is_asked = match ask {
            Ask::Always => true,
            Ask::Figures => !plan.is_tiles_only(),
            Ask::Never => false,
        };
        if !is_asked && !plan.has_choice() {
            self.confirm(cx);
        }
    }

    /// Restores the camera from before zooming in.
    const fn step_back(&mut self) {
        if let Some((camera, is_all)) = self.before.take() {
            self.board.camera = camera;
            self.board.is_fitted = is_all;
        }
    }

    /// Plays a step that is a whole move.
    fn step(&mut self, cx: &Cx<'_>, action: Action) {
        if self.plan.as_mut().is_some_and(|p| p.play(action).is_ok()) {
            self.confirm(cx);
        }
    }

    /// Adds a step that is confirmed later, unless it leaves nothing to take back.
    fn choose(&mut self, cx: &Cx<'_>, action: Action) {
        match action {
            Action::Draw { .. } | Action::Pass => self.step(cx, action),
            Action::Place { cell, rotation } => {
                self.rotation = rotation;
                self.place(cell);
            }
            _ => {
                // The lists offer legal actions only; any other changes nothing.
                if let Some(plan) = self.plan.as_mut().filter(|_| self.sent.is_none()) {
                    let _ = plan.play(action);
                }
                self.tool = self.tool.filter(|t| matches!(t, Tool::Wall | Tool::Chip(_)));
                self.turn_to_fit();
            }
        }
    }

    /// Turns a tile that was just drawn so that it fits somewhere.
    fn turn_to_fit(&mut self) {
        let Some(plan) = self.plan.as_ref().filter(|p| p.decision() == Some(Decision::Place)) else { return };
        let all = Rotations(plan.game().placements().iter().fold(0, |m, (_, r)| m | r.0));
        self.rotation = crate::board::fitting(all, self.rotation);
    }

    fn undo(&mut self) {
        if let Some(plan) = self.plan.as_mut().filter(|_| self.sent.is_none()) {
            plan.undo();
            if plan.is_empty() {
                self.step_back();
            }
        }
    }

    fn turn(&mut self, over: Option<Cell>, back: bool) {
        let Some(plan) = self.plan.as_mut().filter(|_| self.sent.is_none()) else { return };
        let by = if back { 3 } else { 1 };
        let step = |r: Rotation| Rotation::from_quarters(r.quarters() + by);
        if let Some((cell, lies)) = plan.placed().filter(|_| plan.decision() != Some(Decision::Place)) {
            let mut r = step(lies);
            for _ in 0..4 {
                let mut trial = plan.clone();
                if trial.place(cell, r) == Some(r) {
                    *plan = trial;
                    self.rotation = r;
                    return;
                }
                r = step(r);
            }
            return;
        }
        let places = plan.game().placements();
        let here = over.and_then(|o| places.iter().find(|(c, _)| *c == o));
        let allowed = match here {
            Some((_, rotations)) => *rotations,
            None => Rotations(places.iter().fold(0, |m, (_, r)| m | r.0)),
        };
        let mut r = step(crate::board::fitting(allowed, self.rotation));
        if !allowed.contains(self.rotation) && here.is_none() {
            r = step(self.rotation);
        }
        for _ in 0..4 {
            if allowed.contains(r) {
                self.rotation = r;
                return;
            }
            r = step(r);
        }
    }

    fn place(&mut self, cell: Cell) {
        let Some(plan) = self.plan.as_mut().filter(|_| self.sent.is_none()) else { return };
        if let Some(r) = plan.place(cell, self.rotation) {
            self.rotation = r;
            self.tool = None;
            // The places for its figures must be visible.
            self.board.wants_seen = Some(cell);
            self.look_closely(cell);
        }
    }

    /// Zooms in, since from afar the places for figures would overlap.
    fn look_closely(&mut self, cell: Cell) {
        let is_new = std::mem::take(&mut self.board.wants_fit);
        // New players need them larger.
        let (far, near) = if self.is_taught { (FAR_TAUGHT, NEAR_TAUGHT) } else { (FAR, NEAR) };
        if is_new || self.board.camera.zoom < far {
            if !is_new {
                self.before.get_or_insert((self.board.camera, self.board.is_fitted));
            }
            self.board.moved();
            self.board.camera =
                Camera { centre: vec2(f32::from(cell.x) + 0.5, f32::from(cell.y) + 0.5), zoom: near };
        }
    }
}

/// Shows the whole screen.
pub fn show(
    ui: &mut Ui,
    cx: &Cx<'_>,
    table: &TableModel,
    state: &mut TableScreen,
    chat: &mut Chat,
    atlas: &mut Atlas,
    settings: &Settings,
) {
    state.follow(table, settings);
    state.learn(cx, table);
    keys::claim(ui, state);
    state.realm = Realm::Table;
    state.bare_keys(ui, cx);
    state.has_talk = chat.is_there();
    if state.is_bare {
        return beamer::show(ui, cx, table, state, atlas);
    }
    Panel::top("table bar").show(ui, |ui| bar::show(ui, cx, table, state, settings));
    let side = (ui.available_width() * 0.3).clamp(160.0, 258.0);
    Panel::right("table side").default_size(side).size_range(150.0..=420.0).show(ui, |ui| {
        // A part of the history is always visible.
        let room = (ui.available_height() - HISTORY).max(HISTORY);
        let players = ScrollArea::vertical().id_salt("players").max_height(room);
        players.auto_shrink([false, true]).show(ui, |ui| {
            let projected = state.known().map_or(&[][..], |k| &k.projected);
            let plates = players::show(ui, cx, table, state.game(table), atlas, chat, projected);
            state.hints.plates = plates;
        });
        ui.separator();
        if let Some(place) = history::show(ui, cx, table) {
            state.point_at(place);
        }
    });
    Panel::bottom("table hand").show(ui, |ui| hand::show(ui, cx, table, state, atlas));
    let map = CentralPanel::no_frame().show(ui, |ui| map(ui, cx, table, state, atlas)).response.rect;
    state.settle(cx, settings.ask);
    let seats = &table.seating.seats;
    chat::float(ui, cx, chat, &|key| seats.iter().find(|s| s.holder == key).map(|s| s.colour), map);
    hints::left(ui, cx, table, state, atlas, map);
    hints::help(ui, cx, table, state);
    keys::talk(ui, cx, chat);
    keys::mute(ui, cx, settings);
    leave::show(ui, cx, table, &mut state.leaving);
    if table.is_over() && !state.looks_at_map {
        state.looks_at_map = result::show(ui, cx, table);
    }
}

/// Shows the map alone, for a game that is not played here.
pub fn still(
    ui: &mut Ui,
    cx: &Cx<'_>,
    table: &TableModel,
    state: &mut TableScreen,
    atlas: &mut Atlas,
    settings: &Settings,
) {
    let (asked, seen) = (state.board.wants_cell, state.seen);
    state.follow(table, settings);
    state.realm = Realm::Replay;
    state.board.wants_cell = asked;
    // The view does not jump during a replay unless the newest tile would be out of view.
    if settings.follows && seen != state.seen {
        state.board.wants_seen = table.newest;
    }
    CentralPanel::no_frame().show(ui, |ui| map(ui, cx, table, state, atlas));
    hints::help(ui, cx, table, state);
}

fn map(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel, state: &mut TableScreen, atlas: &mut Atlas) {
    state.learn(cx, table);
    state.looking.newest = table.newest;
    let scene = scenery::scene(cx, table, state);
    if scene.hand.is_some() && !std::mem::replace(&mut state.looked, true) {
        state.board.wants_places = true;
    }
    state.looked = scene.hand.is_some();
    let room = ui.available_rect_before_wrap();
    let mut did = state.board.show(ui, &scene, atlas, cx.probe);
    state.tell(ui, cx, table, atlas, room, &did);
    keys::read(ui, cx, state, (table, &scene), room, atlas, &mut did);
    for d in did {
        match d {
            BoardInput::Place(cell) => state.place(cell),
            BoardInput::Spot(n) => {
                if let Some(spot) = scene.spots.get(n) {
                    state.choose(cx, spot.action);
                }
            }
            BoardInput::Turn { over, back } => state.turn(over, back),
            // The reason was shown already.
            BoardInput::Attempt(_) => {}
        }
    }
}
