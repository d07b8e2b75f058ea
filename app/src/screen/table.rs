//! The table: the map fills the window, everything else is thin around it.

mod aids;
mod bar;
mod beamer;
mod choice;
mod confirm;
mod friend;
mod half_hand;
mod hand;
mod history;
mod keys;
mod leave;
mod list;
mod look;
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
use super::{Cx, over};
use crate::board::atlas::Atlas;
use crate::board::camera::Camera;
use crate::board::{Board, Did, Meant, Scene};
use crate::command::Realm;
use crate::model::TableModel;
use crate::plan::Plan;
use crate::store::Settings;
use crate::theme::Motion;
use aids::Aids;
use choice::Tool;
use egui::{CentralPanel, Panel, ScrollArea, Ui, vec2};
use net::node::{Digest, TableCommand};
use rules::{Action, Cell, Decision, Game, Place, Rotation, Rotations};
use scenery::View;

/// Room for the history that the players leave.
const HISTORY: f32 = 84.0;

/// What this screen remembers.
#[derive(Default)]
pub struct Table {
    /// The map.
    pub board: Board,
    /// The move before it is confirmed.
    pub plan: Option<Plan>,
    /// How the tile in hand is turned.
    pub rotation: Rotation,
    /// What a click on the map does next, if a person chose it.
    tool: Option<Tool>,
    cursor: Option<Cell>,
    /// The spot chosen with the arrow keys.
    aimed: Option<Place>,
    /// What can be chosen in this frame, as far as it may be seen.
    offered: Vec<Action>,
    /// The list of all choices was asked for by key.
    wants_list: bool,
    /// Whose hidden hand was uncovered.
    revealed: Option<rules::Seat>,
    /// What the history pointed at.
    shown: Option<Place>,
    /// What the list of choices points at.
    pointed: Option<Place>,
    game: Option<Digest>,
    seen: u64,
    sent: Option<u64>,
    looks_at_map: bool,
    /// The legal cells were brought into view.
    looked: bool,
    /// What was seen before the map was looked at closely for a figure, and whether that was all of it.
    before: Option<(Camera, bool)>,
    /// The game is being explained, so the map tells nothing that was not talked about.
    is_taught: bool,
    /// Whose keys hold.
    realm: Realm,
    meant: Option<Meant>,
    /// Who thinks, and since when.
    thinking: nudge::Thinking,
    /// There are others to say something to.
    has_talk: bool,
    /// What the keys point at.
    looking: look::Looking,
    /// The map is shown alone, for everybody in the room.
    is_bare: bool,
    /// How wide the buttons of the bar were.
    bar: f32,
    aids: Aids,
    leaving: leave::Leaving,
}

/// Below so many points a tile, the map is looked at closely to choose a figure's place.
const FAR: f32 = 72.0;
/// Points a tile when it is looked at closely.
const NEAR: f32 = 120.0;
/// The same where the game is being explained.
const FAR_TAUGHT: f32 = 150.0;
/// Points a tile then.
const NEAR_TAUGHT: f32 = 180.0;

impl Table {
    /// The node refused what was sent: it can be changed and sent again.
    pub const fn refused(&mut self) {
        self.sent = None;
    }

    /// Whether something is sent and not yet accepted.
    #[must_use]
    pub const fn is_sent(&self) -> bool {
        self.sent.is_some()
    }

    /// Whether it is shown whose the fields are.
    #[must_use]
    pub const fn shows_fields(&self) -> bool {
        self.aids.shows_fields
    }

    /// Shows a place on the map and lights its feature up.
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
            // A map that was just fitted in shows all there is.
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

    /// The game to draw: with the plan's steps while there is a plan.
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

    /// Back to where the map was seen from before it was looked at closely.
    const fn step_back(&mut self) {
        if let Some((camera, is_all)) = self.before.take() {
            self.board.camera = camera;
            self.board.is_fitted = is_all;
        }
    }

    /// One step that is a whole move.
    fn step(&mut self, cx: &Cx<'_>, action: Action) {
        if self.plan.as_mut().is_some_and(|p| p.play(action).is_ok()) {
            self.confirm(cx);
        }
    }

    /// A step that is confirmed later, unless there is nothing to take back of it.
    fn choose(&mut self, cx: &Cx<'_>, action: Action) {
        match action {
            Action::Draw { .. } | Action::Pass => self.step(cx, action),
            Action::Place { cell, rotation } => {
                self.rotation = rotation;
                self.place(cell);
            }
            _ => {
                // What the lists offer is legal; anything else changes nothing.
                if let Some(plan) = self.plan.as_mut().filter(|_| self.sent.is_none()) {
                    let _ = plan.play(action);
                }
                self.tool = self.tool.filter(|t| matches!(t, Tool::Wall | Tool::Chip(_)));
                self.turn_to_fit();
            }
        }
    }

    /// A tile that was just taken in hand lies as it fits somewhere.
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
            // Its places for figures have to be seen.
            self.board.wants_seen = Some(cell);
            self.look_closely(cell);
        }
    }

    /// From afar the places for figures would lie on top of one another.
    fn look_closely(&mut self, cell: Cell) {
        let is_new = std::mem::take(&mut self.board.wants_fit);
        // Somebody who has never seen the places needs them larger.
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

/// The whole screen.
pub fn show(
    ui: &mut Ui,
    cx: &Cx<'_>,
    table: &TableModel,
    state: &mut Table,
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
        // Of what happened a little is always seen.
        let room = (ui.available_height() - HISTORY).max(HISTORY);
        let players = ScrollArea::vertical().id_salt("players").max_height(room);
        players.auto_shrink([false, true]).show(ui, |ui| {
            let projected = state.known().map_or(&[][..], |k| &k.projected);
            let plates = players::show(ui, cx, table, state.game(table), atlas, chat, projected);
            state.aids.plates = plates;
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
    aids::left(ui, cx, table, state, atlas, map);
    aids::help(ui, cx, table, state);
    keys::talk(ui, cx, chat);
    keys::mute(ui, cx, settings);
    leave::show(ui, cx, table, &mut state.leaving);
    if table.is_over() && !state.looks_at_map {
        state.looks_at_map = over::show(ui, cx, table);
    }
}

/// The map alone, of a game that nobody plays here.
pub fn still(
    ui: &mut Ui,
    cx: &Cx<'_>,
    table: &TableModel,
    state: &mut Table,
    atlas: &mut Atlas,
    settings: &Settings,
) {
    let (asked, seen) = (state.board.wants_cell, state.seen);
    state.follow(table, settings);
    state.realm = Realm::Replay;
    state.board.wants_cell = asked;
    // Nothing jumps while a film runs, unless the newest tile would not be seen.
    if settings.follows && seen != state.seen {
        state.board.wants_seen = table.newest;
    }
    CentralPanel::no_frame().show(ui, |ui| map(ui, cx, table, state, atlas));
    aids::help(ui, cx, table, state);
}

fn map(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel, state: &mut Table, atlas: &mut Atlas) {
    state.learn(cx, table);
    state.looking.newest = table.newest;
    let mut view = View::new(cx, table, state);
    if let Some(cell) = state.keyed_cell().filter(|_| state.looking.is_on) {
        view.rings.push((cell, cx.theme.accent.0));
    }
    let marks = state.marks(cx, table);
    let scene = Scene {
        laid: &view.laid,
        figures: &view.figures,
        tokens: &view.tokens,
        hand: view.hand,
        is_half: view.is_half,
        marks: &marks,
        pointed: state.pointed.or(state.aimed_spot(&view)),
        places: &view.places,
        rotation: state.rotation,
        spots: &view.spots,
        colour: view.colour,
        rings: &view.rings,
        lit: &view.lit,
        cursor: state.cursor,
        placed: view.placed,
        turn_names: [cx.t("turn-here-left"), cx.t("turn-here-right")],
        name: cx.t("map"),
        place_at: cx.t("place-at"),
        outside: cx.t("spots-outside"),
    };
    if view.hand.is_some() && !std::mem::replace(&mut state.looked, true) {
        state.board.wants_places = true;
    }
    state.looked = view.hand.is_some();
    let room = ui.available_rect_before_wrap();
    let mut did = state.board.show(ui, &scene, atlas, cx.probe);
    state.tell(ui, cx, table, atlas, room, &did);
    keys::read(ui, cx, state, (table, &view), room, atlas, &mut did);
    for d in did {
        match d {
            Did::Place(cell) => state.place(cell),
            Did::Spot(n) => {
                if let Some(spot) = view.spots.get(n) {
                    state.choose(cx, spot.action);
                }
            }
            Did::Turn { over, back } => state.turn(over, back),
            // Why nothing comes of it was told already.
            Did::Wish(_) => {}
        }
    }
}
