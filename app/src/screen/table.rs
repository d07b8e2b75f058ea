//! The table: the map fills the window, everything else is thin around it.

mod hand;
mod history;
mod keys;
mod players;

use super::{Cx, over};
use crate::board::atlas::Atlas;
use crate::board::camera::Camera;
use crate::board::{Board, Did, Figure, Scene, Spot};
use crate::screen::{phrase, widget};
use crate::store::Settings;
use crate::window::intent::{Intent, Page};
use crate::window::model::TableModel;
use crate::window::plan::Plan;
use egui::{Align, CentralPanel, Color32, Layout, Panel, RichText, Ui, vec2};
use net::node::{Button, Colour, Command, Digest, Link, Offer};
use rules::{Action, Cell, Decision, Game, Piece, Place, Rotation, Rotations, TileId};
use std::collections::BTreeMap;

/// What this screen remembers.
#[derive(Default)]
pub struct Table {
    /// The map.
    pub board: Board,
    /// The move before it is confirmed.
    pub plan: Option<Plan>,
    /// How the tile in hand is turned.
    pub rotation: Rotation,
    /// The figure that is put next, if a person chose one.
    piece: Option<Piece>,
    cursor: Option<Cell>,
    /// What the history pointed at.
    shown: Option<Place>,
    game: Option<Digest>,
    seen: u64,
    sent: Option<u64>,
    looks_at_map: bool,
    /// What was seen before the map was looked at closely for a figure.
    before: Option<Camera>,
}

/// Below so many points a tile, the map is looked at closely to choose a figure's place.
const FAR: f32 = 72.0;
/// Points a tile when it is looked at closely.
const NEAR: f32 = 120.0;

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

    fn follow(&mut self, table: &TableModel, settings: &Settings) {
        if self.game != Some(table.seating.game_id) {
            *self = Self { game: Some(table.seating.game_id), ..Self::default() };
            self.board.wants_fit = true;
        }
        if self.seen != table.seq {
            self.seen = table.seq;
            self.sent = None;
            self.shown = None;
            if settings.follows {
                self.board.wants_cell = table.newest;
            }
        }
        let mine = table.my_decision().filter(|_| self.sent.is_none());
        let is_current = |p: &Plan| p.seq == table.seq && Some(p.seat) == mine;
        if mine.is_some() && !self.plan.as_ref().is_some_and(is_current) {
            self.plan = mine.map(|seat| Plan::new(table.seq, seat, table.game.clone()));
            self.piece = None;
            self.cursor = None;
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

    /// The figure that a click puts.
    fn piece(&self, plan: &Plan) -> Option<Piece> {
        let pieces = plan.pieces();
        self.piece.filter(|p| pieces.contains(p)).or_else(|| pieces.first().copied())
    }

    fn confirm(&mut self, cx: &Cx<'_>) {
        let Some(plan) = self.plan.as_ref().filter(|p| p.can_confirm() && self.sent.is_none()) else {
            return;
        };
        let actions = plan.clone().confirmed();
        cx.command(Command::Act { seat: plan.seat, actions });
        self.sent = Some(plan.seq);
        self.step_back();
    }

    /// Back to where the map was seen from before it was looked at closely.
    const fn step_back(&mut self) {
        if let Some(camera) = self.before.take() {
            self.board.camera = camera;
        }
    }

    /// One step that is a whole move.
    fn step(&mut self, cx: &Cx<'_>, action: Action) {
        if self.plan.as_mut().is_some_and(|p| p.play(action).is_ok()) {
            self.confirm(cx);
        }
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
        if let Some((cell, lies)) = plan.placed() {
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
            self.piece = None;
            // From afar the places for figures would lie on top of one another.
            if self.board.camera.zoom < FAR {
                self.before.get_or_insert(self.board.camera);
                self.board.camera =
                    Camera { centre: vec2(f32::from(cell.x) + 0.5, f32::from(cell.y) + 0.5), zoom: NEAR };
            }
        }
    }

    fn deploy(&mut self, spot: Option<&Spot>) {
        let (Some(plan), Some(spot)) = (self.plan.as_mut(), spot) else { return };
        // What the list of spots offers is legal; anything else changes nothing.
        let _ = plan.play(Action::Deploy { piece: spot.piece, place: spot.place });
        self.piece = None;
    }
}

/// The whole screen.
pub fn show(
    ui: &mut Ui,
    cx: &Cx<'_>,
    table: &TableModel,
    state: &mut Table,
    atlas: &mut Atlas,
    settings: &Settings,
) {
    state.follow(table, settings);
    Panel::top("table bar").show(ui, |ui| bar(ui, cx, table, state));
    let side = (ui.available_width() * 0.3).clamp(160.0, 258.0);
    Panel::right("table side").default_size(side).size_range(150.0..=420.0).show(ui, |ui| {
        players::show(ui, cx, table, state.game(table));
        ui.separator();
        if let Some(place) = history::show(ui, cx, table) {
            state.shown = Some(place);
            state.board.wants_cell = Some(place.cell());
        }
    });
    Panel::bottom("table hand").show(ui, |ui| hand::show(ui, cx, table, state, atlas));
    CentralPanel::no_frame().show(ui, |ui| map(ui, cx, table, state, atlas));
    if table.is_over() && !state.looks_at_map {
        state.looks_at_map = over::show(ui, cx, table);
    }
}

fn bar(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel, state: &mut Table) {
    ui.add_space(2.0);
    ui.horizontal(|ui| {
        if widget::button(ui, cx, "leave", cx.t("leave")).on_hover_text(cx.t("leave-hint")).clicked() {
            cx.command(Command::Leave);
        }
        let is_wide = ui.available_width() > 560.0;
        if is_wide {
            ui.label(RichText::new(&table.seating.name).strong());
        }
        if table.seating.is_watching {
            widget::hint(ui, cx, cx.t("watching"));
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if widget::button(ui, cx, "settings", cx.t("settings")).clicked() {
                cx.want(Intent::Go(Page::Settings));
            }
            let fit = cx.t("fit");
            if widget::icon_button(ui, cx, "fit", widget::Icon::Fit, &fit).clicked() {
                state.board.wants_fit = true;
            }
            let game = table.game.as_ref();
            let left: i64 = game.unseen().iter().map(|(_, n)| i64::from(*n)).sum();
            ui.label(cx.words.with("tiles-left", &[("count", left.into())]));
            let calm: Vec<&Offer> = offers(table).iter().filter(|o| !is_urgent(table, o)).collect();
            if !calm.is_empty() {
                ui.menu_button(cx.t("table-menu"), |ui| {
                    calm.into_iter().for_each(|o| press(ui, cx, table, o));
                });
            }
            if table.is_over() && widget::button(ui, cx, "result", cx.t("result")).clicked() {
                state.looks_at_map = false;
            }
        });
    });
    let urgent: Vec<&Offer> = offers(table).iter().filter(|o| is_urgent(table, o)).collect();
    if !urgent.is_empty() {
        ui.horizontal_wrapped(|ui| urgent.into_iter().for_each(|o| press(ui, cx, table, o)));
    }
    ui.add_space(2.0);
}

/// What the node offers to press.
fn offers(table: &TableModel) -> &[Offer] {
    table.status.as_ref().map_or(&[][..], |s| &s.buttons)
}

/// One of the buttons that the node offers.
fn press(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel, offer: &Offer) {
    let mut text = phrase::button(cx, table, &offer.button);
    if offer.needed > 1 {
        text = format!("{text} ({}/{})", offer.pressed.len(), offer.needed);
    }
    let name = format!("press {:?}", offer.button);
    if widget::button(ui, cx, &name, text).clicked() {
        cx.command(Command::Press(offer.button.clone()));
    }
}

/// Whether the table waits for somebody to press it: somebody pressed it already, or somebody is not there.
fn is_urgent(table: &TableModel, offer: &Offer) -> bool {
    let is_away = |seat: rules::Seat| {
        let holder = table.seating.seats.get(seat.index()).map(|s| s.holder);
        let status = table.status.as_ref().and_then(|s| s.holders.iter().find(|h| Some(h.key) == holder));
        status.is_some_and(|h| !h.is_me && matches!(h.link, Link::Reconnecting | Link::Gone))
    };
    let is_needed = match &offer.button {
        Button::Absent(_) | Button::NewestCopy | Button::ComeBack(_) => true,
        Button::Skip(s) | Button::Auto(s) | Button::Bot(s) | Button::Remove(s) => is_away(*s),
        Button::Takeback { .. } | Button::CloseNow => false,
    };
    is_needed || !offer.pressed.is_empty()
}

fn map(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel, state: &mut Table, atlas: &mut Atlas) {
    let view = View::new(cx, table, state);
    let scene = Scene {
        laid: &view.laid,
        figures: &view.figures,
        hand: view.hand,
        places: &view.places,
        rotation: state.rotation,
        spots: &view.spots,
        colour: view.colour,
        rings: &view.rings,
        lit: &view.lit,
        cursor: state.cursor,
        name: cx.t("map"),
        place_at: cx.t("place-at"),
    };
    let mut did = state.board.show(ui, &scene, atlas, cx.probe);
    keys::read(ui, cx, state, &view, &mut did);
    for d in did {
        match d {
            Did::Place(cell) => state.place(cell),
            Did::Spot(n) => state.deploy(view.spots.get(n)),
            Did::Turn { over, back } => state.turn(over, back),
        }
    }
}

/// What the map shows, worked out from game and plan.
struct View {
    laid: BTreeMap<Cell, (TileId, Rotation)>,
    figures: Vec<Figure>,
    hand: Option<TileId>,
    places: Vec<(Cell, Rotations)>,
    spots: Vec<Spot>,
    colour: Colour,
    rings: Vec<(Cell, Color32)>,
    lit: Vec<Place>,
}

impl View {
    fn new(cx: &Cx<'_>, table: &TableModel, state: &Table) -> Self {
        let game = state.game(table);
        let decision = state.decision();
        let places_tile = decision == Some(Decision::Place);
        let figures = game
            .standing()
            .iter()
            .map(|s| Figure { piece: s.piece, colour: table.colour(s.seat), place: s.place })
            .collect();
        let mut rings: Vec<_> =
            table.recent.iter().map(|(cell, seat)| (*cell, cx.theme.seat(table.colour(*seat)))).collect();
        if let Some((cell, _)) = state.plan.as_ref().and_then(Plan::placed) {
            rings.push((cell, cx.theme.fits.0));
        }
        let lit = state.shown.and_then(|p| game.feature(p)).map(|f| f.segments).unwrap_or_default();
        Self {
            laid: game.laid().map(|(c, t, r)| (c, (t, r))).collect(),
            figures,
            hand: game.hand().filter(|_| places_tile),
            places: if places_tile { game.placements() } else { Vec::new() },
            spots: spots(cx, table, state),
            colour: state.plan.as_ref().map_or(Colour::Red, |p| table.colour(p.seat)),
            rings,
            lit,
        }
    }
}

/// Where the chosen figure may go, with its name and worth.
fn spots(cx: &Cx<'_>, table: &TableModel, state: &Table) -> Vec<Spot> {
    let Some(plan) = state.plan.as_ref().filter(|_| state.decision() == Some(Decision::Figures)) else {
        return Vec::new();
    };
    let Some(chosen) = state.piece(plan) else { return Vec::new() };
    let game = plan.game();
    plan.legal()
        .into_iter()
        .filter_map(|a| match a {
            Action::Deploy { piece, place } if piece == chosen => Some((piece, place)),
            _ => None,
        })
        .map(|(piece, place)| {
            let feature = game.feature(place);
            let role =
                cx.t(phrase::role_key(piece, feature.as_ref().map(|f| f.kind).or(table.kind_at(place))));
            let label = match feature.filter(|_| piece.is_follower()) {
                Some(f) => cx.words.with(
                    "spot-worth",
                    &[
                        ("figure", (&role).into()),
                        ("now", f.points.into()),
                        ("complete", f.points_complete.into()),
                    ],
                ),
                None => role,
            };
            Spot { place, piece, label }
        })
        .collect()
}
