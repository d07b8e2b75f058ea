//! The table: the map fills the window, everything else around it is small.

mod all_choices;
mod bar;
mod beamer;
mod choice;
mod choices;
mod finale;
mod follow;
mod friend;
mod half_tile_hand;
mod hand;
mod hints;
mod history;
mod keys;
mod leave;
mod list;
mod map_cursor;
mod move_buttons;
mod nudge;
mod people;
mod piece_hint;
mod placing;
mod plate;
mod players;
mod resume;
mod scenery;
mod supply;
mod takeback;
mod taught;
mod tray;
mod watching;

pub(crate) use history::show as history;
pub(crate) use plate::{Plates, plate};
pub(crate) use taught::{Guidance, taught};

use super::Cx;
use super::chat::{self, Chat};
use super::focus;
use super::result::{self, ResultInput};
use crate::board::atlas::Atlas;
use crate::board::camera::Camera;
use crate::board::motion::Homes;
use crate::board::{Advised, Board, BoardInput, Figure, LessonTarget, Look, Scene, Spot, Under};
use crate::command::Realm;
use crate::intent::Intent;
use crate::model::{LineKind, TableModel};
use crate::plan::Plan;
use crate::sound::Cue;
use crate::store::{Ask, Settings};
use choice::Tool;
use egui::{CentralPanel, Key, Panel, PointerButton, Pos2, ScrollArea, Ui};
use hints::Hints;
use net::node::{Digest, TableCommand};
use rules::{Action, Cell, Decision, Event, Game, Place, Rotation};
use std::collections::BTreeSet;

/// The seconds after placing a tile in which a click at the same point chooses no figure.
const HASTE: f64 = 0.6;
/// How far a hand moves the mouse that clicks twice at one point.
const STILL: f32 = 6.0;
/// The height for the history below the players: its heading and five lines.
const HISTORY: f32 = 132.0;

/// The state of this screen.
#[derive(Default)]
pub struct TableScreen {
    /// The map.
    pub board: Board,
    /// The move before it is confirmed.
    pub plan: Option<Plan>,
    /// The move that was being planned when its seat was no longer asked.
    parked: Option<Plan>,
    /// The rotation of the tile in hand.
    pub rotation: Rotation,
    /// When a click placed the tile that is being planned, and where.
    placed_at: Option<(f64, Pos2)>,
    /// Whether the tile in hand was dragged and dropped in this frame.
    is_dropped: bool,
    /// The tool of the next click on the map, if the user chose one.
    tool: Option<Tool>,
    /// The tools that figures were asked for with so far. Those that are of no use now keep their places.
    tools_seen: BTreeSet<Tool>,
    /// By how much the bid on the button is higher than the least.
    bid_above: u16,
    cursor: Option<Cell>,
    /// The cells from which arrow keys led to the cursor, and these keys.
    way: Vec<(Cell, Key)>,
    /// The spot chosen with the arrow keys.
    aimed: Option<Action>,
    /// The legal actions of this frame that may be shown.
    offered: Vec<Action>,
    /// Whether a key asked for the list of all choices.
    wants_list: bool,
    /// Whether the first choice of the list takes the focus, since it was opened by key.
    wants_choice: bool,
    /// The seat whose hidden hand is uncovered.
    revealed: Option<rules::Seat>,
    /// The place that a click in the history asked for.
    shown: Option<Place>,
    /// The tile that is framed for it, if it is another one than that of the place.
    framed: Option<Cell>,
    /// The place of the line of the history under the pointer or with the focus, until the map has shown it.
    told: Option<Place>,
    /// The place that the list of choices points at.
    pointed: Option<Place>,
    /// The placing of the tile in hand that the list of choices points at.
    previewed: Option<Action>,
    game: Option<Digest>,
    seen: u64,
    /// The cells of the dragon's way with the newest entries, from where it stood.
    trail: Vec<Cell>,
    /// The same of the dragon that everybody moves.
    marched: Vec<Cell>,
    /// The figures that the newest entries put on the map and sent home at once.
    visitors: Vec<Figure>,
    sent: Option<u64>,
    /// The entry before the move that was confirmed here last.
    confirmed: Option<u64>,
    /// Whether a move was confirmed or taken back here since the game was opened.
    has_confirmed: bool,
    /// Whether the key of undo asks for the button that takes that move back.
    wants_takeback: bool,
    /// The table has been shown for at least a frame.
    has_begun: bool,
    /// The first button of the question is to have the focus.
    wants_button: bool,
    /// Whether a step of the move being planned was taken back.
    has_undone: bool,
    looks_at_map: bool,
    /// Whether the legal cells were scrolled into view.
    looked: bool,
    /// The camera before the list of all choices moved the map, and whether everything was in view.
    unlisted: Option<(Camera, bool)>,
    /// Whether this is the lesson, in which the map shows nothing that has not been explained.
    is_taught: bool,
    /// Whether the lesson has not come to figures, so that none is offered.
    is_before_figures: bool,
    /// Whether keys choose the cell, and not the pointer.
    uses_arrows: bool,
    /// Whether Escape has put the cursor of the keys away, until the next key that moves it or the next turn.
    hides_cursor: bool,
    /// Whether a turn has begun in which the keys have shown no cursor yet.
    begins_turn: bool,
    /// Whether the keys were the map's in the last frame.
    had_keys: bool,
    /// When the cursor of the keys was put where it is, unless an arrow has moved it.
    cursor_since: Option<f64>,
    /// What lies over the lower edge of the map.
    tray: Option<egui::Rect>,
    /// Whether the tiles to choose from are put away, so that the map can be seen.
    folds_tray: bool,
    /// The realm of the keys.
    realm: Realm,
    /// Whether no widget had the focus when the frame began, so that keys are for the map.
    has_keys: bool,
    meant: Option<LessonTarget>,
    /// The tiles that somebody advises to place.
    pub advised: Vec<Advised>,
    /// The player who thinks, and since when.
    thinking: nudge::Thinking,
    /// Whether there are other people to chat with.
    has_talk: bool,
    /// Whether the chat is open and takes the keys.
    is_talking: bool,
    /// The target of the keys.
    looking: map_cursor::Looking,
    /// The pass in which the map was last shown.
    shown_in: Option<u64>,
    /// Whether the pointer has not moved since the map was shown again.
    waits_for_pointer: bool,
    /// Whether a dialog covers the table and takes the keys.
    pub is_covered: bool,
    /// Whether the map was shown alone in the last frame.
    was_bare: bool,
    /// Whether the map is shown alone, for everyone in the room.
    is_bare: bool,
    /// The width of the bar's buttons in the last frame.
    bar: f32,
    hints: Hints,
    leaving: leave::Leaving,
    /// Whether the game was over when the screen last followed it.
    was_over: bool,
    finale: finale::Finale,
    /// Whether Tab was pressed on the map while the result lies over it, and begins there.
    wants_result: bool,
    /// The tone of what the player did in this frame.
    heard: Option<Cue>,
}

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

    /// Notes that a game was begun or opened: its result is to be seen, and nothing that was shown on its map before.
    pub fn opened(&mut self) {
        self.looks_at_map = false;
        (self.shown, self.framed) = (None, None);
    }

    /// Whether the result lies over the map.
    #[must_use]
    pub fn shows_result(&self, table: &TableModel) -> bool {
        table.is_over() && !self.looks_at_map && !self.finale.is_running() && !self.is_bare
    }

    /// Whether the owners of fields are shown.
    #[must_use]
    pub const fn shows_fields(&self) -> bool {
        self.hints.shows_fields
    }

    /// The points of a seat that its score does not show yet.
    pub(crate) fn pending(&self, seat: rules::Seat, now: f64) -> i32 {
        self.finale.pending(seat) + self.hints.flights.pending(seat, now)
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
        let actions = plan.clone().completed().steps().to_vec();
        cx.command(TableCommand::Act { seat: plan.seat, actions });
        (self.sent, self.confirmed, self.has_confirmed) = (Some(plan.seq), Some(plan.seq), true);
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

    /// Plays a step that is a whole move.
    fn step(&mut self, cx: &Cx<'_>, action: Action) {
        if self.plan.as_mut().is_some_and(|p| p.play(action).is_ok()) {
            self.confirm(cx);
        }
    }

    /// Adds a step that is confirmed later, unless it leaves nothing to take back.
    fn choose(&mut self, cx: &Cx<'_>, action: Action) {
        self.bid_above = 0;
        match action {
            Action::Draw { .. } | Action::Pass => self.step(cx, action),
            Action::Place { cell, rotation } => {
                self.rotation = rotation;
                self.place(cell);
            }
            Action::Span { cell, rotation, .. } => {
                self.rotation = rotation;
                self.put(cell, |plan| plan.play(action).is_ok().then_some(rotation));
            }
            Action::Abbey { cell } => {
                self.put(cell, |plan| plan.play(action).is_ok().then_some(Rotation::R0));
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

    fn undo(&mut self) {
        if let Some(plan) = self.plan.as_mut().filter(|_| self.sent.is_none()) {
            self.has_undone |= plan.undo();
        }
    }

    /// Moves the figure that was put last to another place. Returns whether it could go there.
    fn move_figure(&mut self, place: Place) -> bool {
        let Some(plan) = self.plan.as_mut().filter(|_| self.sent.is_none()) else { return false };
        let Some(Action::Deploy { piece, .. }) = plan.steps().last().copied() else { return false };
        let mut moved = plan.clone();
        moved.undo();
        if moved.play(Action::Deploy { piece, place }).is_err() {
            return false;
        }
        *plan = moved;
        true
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
    state.follow_advice(table);
    state.learn(cx, table);
    // The projector view shows no chat.
    state.is_talking = !state.is_bare && chat.take_keys(ui);
    if !state.is_talking {
        state.count_on(ui, table);
    }
    let has_result = state.shows_result(table);
    keys::claim(ui, state, has_result);
    state.realm = Realm::Table;
    if !state.is_covered {
        state.bare_keys(ui, cx);
    }
    // With the room that it has from now on.
    state.board.wants_fit |= std::mem::replace(&mut state.was_bare, state.is_bare) != state.is_bare;
    state.has_talk = chat.is_there();
    if state.is_bare {
        return beamer::show(ui, cx, table, state, atlas);
    }
    Panel::top("table bar").show(ui, |ui| bar::show(ui, cx, table, state, atlas, settings));
    // The map has at least half of the window.
    let (side, widest) = ((ui.available_width() * 0.25).clamp(196.0, 258.0), ui.available_width() * 0.235);
    Panel::right("table side").default_size(side).size_range(150.0..=widest.clamp(196.0, 420.0)).show(
        ui,
        |ui| {
            // A part of the history is always visible.
            let room = (ui.available_height() - HISTORY).max(HISTORY);
            let density = players::Density::of(table.seating.seats.len(), ui.available_height());
            let players = ScrollArea::vertical().id_salt("players").max_height(room);
            players.auto_shrink([false, true]).show(ui, |ui| {
                let now = ui.input(|i| i.time);
                let points = players::Points {
                    projected: state.known().map_or(&[][..], |k| &k.projected),
                    gains: state.known().map_or(&[][..], |k| &k.gains),
                    pending: &|seat| state.pending(seat, now),
                    density,
                };
                let plates = players::show(ui, cx, table, state.game(table), atlas, chat, &points);
                state.hints.plates = plates;
            });
            ui.separator();
            history::show(ui, cx, table, state);
        },
    );
    Panel::bottom("table hand")
        .exact_size(hand::height(ui))
        .show(ui, |ui| hand::show(ui, cx, table, state, atlas));
    let map = CentralPanel::no_frame().show(ui, |ui| map(ui, cx, table, state, atlas)).response.rect;
    state.settle(cx, settings.ask);
    let seats = &table.seating.seats;
    chat::float(ui, cx, chat, &|key| seats.iter().find(|s| s.holder == key).map(|s| s.colour), map);
    hints::left(ui, cx, table, state, atlas, map);
    hints::advised(ui, cx, table, state, map);
    hints::help(ui, cx, table, state);
    if !state.is_covered {
        keys::talk(ui, cx, state, chat);
    }
    keys::mute(ui, cx, state, settings);
    leave::show(ui, cx, table, &mut state.leaving);
    // One window after the other.
    if state.shows_result(table) && !state.hints.shows_keys {
        let is_hasty = state.is_hasty(ui.input(|i| i.time));
        match result::show(ui, cx, table, map, state.wants_result, is_hasty) {
            None => {}
            Some(ResultInput::Map) => state.looks_at_map = true,
            Some(ResultInput::Move { place, cell }) => {
                state.looks_at_map = true;
                state.point_at(place);
                state.framed = cell;
            }
        }
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
    keys::claim(ui, state, false);
    state.realm = Realm::Replay;
    state.board.wants_cell = asked;
    // The view does not jump during a replay unless the newest tile would be out of view.
    if settings.follows && seen != state.seen {
        state.board.wants_seen = table.newest;
    }
    state.board.wants_whole |= seen != state.seen;
    CentralPanel::no_frame().show(ui, |ui| map(ui, cx, table, state, atlas));
    hints::help(ui, cx, table, state);
}

/// The tile that the player who decides has placed last: there the keys begin.
fn own_newest(table: &TableModel) -> Option<Cell> {
    let mine = table.my_decision()?;
    table.history.iter().rev().find_map(|line| match line.what {
        LineKind::Game(Event::Placed { seat, cell, .. }, _) if seat == mine => Some(cell),
        _ => None,
    })
}

/// The choice that belongs to the part of a tile under the pointer, the most valuable one if there are several. What is
/// lit under the pointer answers to a click as its figure beside it does.
/// A tile answers for a thing that would go there, and a road or city for its one spot.
fn spot_at(scene: &Scene, game: &Game, under: Under) -> Option<usize> {
    let is_for_tile =
        |spot: &Spot| matches!(spot.look, Look::Thing(_)) && spot.place == Place::Cell(under.cell);
    if let Some(n) = scene.spots.iter().position(is_for_tile) {
        return Some(n);
    }
    let place = under.place.filter(|_| under.figure.is_none() && under.thing.is_none())?;
    let is_there = |spot: &Spot| match spot.action {
        Action::Mage { .. } => game.feature(place).is_some_and(|f| f.segments.contains(&spot.place)),
        _ => spot.place == place,
    };
    scene.spots.iter().position(is_there)
}

fn map(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel, state: &mut TableScreen, atlas: &mut Atlas) {
    state.come_back(ui);
    state.follow_pointer(ui);
    let room = ui.available_rect_before_wrap();
    state.forget_shown(ui, room);
    state.learn(cx, table);
    state.looking.newest = own_newest(table).or(table.newest);
    let mut scene = scenery::scene(cx, table, state, ui.input(|i| i.time));
    let under = state.board.under.filter(|_| !state.waits_for_pointer);
    scene.foreseen = under.and_then(|under| spot_at(&scene, state.game(table), under));
    state.told = None;
    if scene.hand.is_some() && !std::mem::replace(&mut state.looked, true) {
        state.board.wants_places = true;
    }
    state.looked = scene.hand.is_some();
    let seats = table.seating.seats.iter().map(|seat| seat.colour);
    let homes = seats.zip(&state.hints.plates).map(|(colour, plate)| (colour, plate.left_center()));
    state.board.homes = Homes(homes.collect());
    state.board.pointer_rests = state.waits_for_pointer;
    let mut did = state.board.show(ui, &scene, atlas, cx.probe);
    if std::mem::take(&mut state.is_dropped)
        && let Some(cell) = state.board.hovered
    {
        let fits = scene.places.iter().any(|(place, _)| *place == cell);
        let under = state.board.under.unwrap_or(Under { cell, place: None, figure: None, thing: None });
        did.push(if fits { BoardInput::Place(cell) } else { BoardInput::Attempt(under) });
    }
    // A click beside an open menu closes it and means nothing else.
    if focus::had_menu(ui) {
        did.clear();
    }
    for one in &mut did {
        if let BoardInput::Attempt(under) = *one
            && let Some(n) = spot_at(&scene, state.game(table), under)
        {
            *one = BoardInput::Spot(n);
        }
    }
    // A second click on the cell, by habit, would choose a figure that has just appeared under the pointer.
    let is_hasty = ui.input(|i| {
        let stays = |from: Pos2| i.pointer.interact_pos().is_none_or(|now| now.distance(from) < STILL);
        let is_new = state.placed_at.is_some_and(|(time, at)| i.time - time < HASTE && stays(at));
        is_new || i.pointer.button_double_clicked(PointerButton::Primary)
    });
    if is_hasty {
        // Nor does it move the tile: the map may have moved below the pointer.
        did.retain(|d| !matches!(d, BoardInput::Spot(_) | BoardInput::Attempt(_)));
    }
    state.tell(ui, cx, table, atlas, room, &did);
    keys::read(ui, cx, state, (table, &scene), room, atlas, &mut did);
    for d in did {
        match d {
            BoardInput::Place(cell) => {
                state.place(cell);
                state.placed_at = ui.input(|i| Some((i.time, i.pointer.interact_pos()?)));
            }
            BoardInput::Spot(n) => {
                if let Some(spot) = scene.spots.get(n) {
                    state.choose(cx, spot.action);
                }
            }
            BoardInput::Turn { over, back } => state.turn(over, back),
            BoardInput::Attempt(under) if under.place.is_some_and(|place| state.move_figure(place)) => {}
            BoardInput::Attempt(under) if state.move_tile(under.cell) => {}
            // The reason was shown already.
            BoardInput::Attempt(under) => {
                if let Some(tile) = scene.hand {
                    state.board.refuse(ui, under.cell, tile, state.rotation);
                }
            }
        }
    }
    if let Some(cue) = state.heard.take() {
        cx.want(Intent::Sound(cue));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::art::figure::Pose;
    use crate::art::thing::Thing;
    use crate::board::Marks;
    use net::node::Colour;
    use rules::{Part, Piece, Preset, Rules, TileSets};
    use std::rc::Rc;

    #[test]
    fn a_click_on_a_part_of_the_tile_means_the_figure_that_belongs_there() {
        let game = Game::new(Rules::new(&Preset::Base.setup(2), TileSets::built_in()).unwrap());
        let cell = Cell::new(2, 1);
        let place = |n| Place::Segment(cell, Part::Whole, n);
        let spot = |n| Spot {
            place: place(n),
            action: Action::Deploy { piece: Piece::Meeple, place: place(n) },
            look: Look::Figure(Piece::Meeple, Pose::Standing, Colour::Red),
            label: String::new(),
            worth: None,
        };
        let spots: Rc<[Spot]> = [3, 1].map(spot).into();
        let scene = Scene { spots, ..Scene::still(Rc::default(), Marks::default()) };
        let under = |n| Under { cell, place: Some(place(n)), figure: None, thing: None };
        assert_eq!(
            [under(1), under(3), under(0)].map(|under| spot_at(&scene, &game, under)),
            [Some(1), Some(0), None]
        );
        let standing = Under { figure: Some((Piece::Meeple, Colour::Red)), ..under(1) };
        assert_eq!(spot_at(&scene, &game, standing), None, "a figure that stands there was meant");
        let dragon = Spot {
            place: Place::Cell(cell),
            action: Action::March { cell },
            look: Look::Thing(Thing::Wyrm),
            label: String::new(),
            worth: None,
        };
        let scene = Scene { spots: [dragon].into(), ..scene };
        assert_eq!(
            spot_at(&scene, &game, standing),
            Some(0),
            "the dragon goes to the tile, whoever stands there"
        );
    }
}
