//! The keyboard at the table: every action has a key.
//!
//! While no widget has the focus, the map gets the keys. Shift+Tab moves to the widgets, Escape back to the map.

use super::{TableScreen, choice, list};
use crate::board::atlas::Atlas;
use crate::board::{BoardInput, Scene, Spot, nearest_cell, next_cell, next_place, point_of};
use crate::command::{KeyCommand, Realm};
use crate::intent::{Intent, Preference};
use crate::model::TableModel;
use crate::plan::Plan;
use crate::screen::chat::Chat;
use crate::screen::{Cx, focus};
use crate::store::Settings;
use egui::{Event, FocusDirection, Key, Modifiers, Popup, Rect, Ui, Vec2, vec2};
use rules::{Action, Cell};

const DIGITS: [Key; 9] =
    [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num9];
const ARROWS: [Key; 4] = [Key::ArrowLeft, Key::ArrowRight, Key::ArrowUp, Key::ArrowDown];

/// The factor of a zoom by key.
const ZOOM: f32 = 1.25;
/// How long Enter does nothing at a cursor that no arrow has moved.
const HASTE: f64 = 0.5;
/// The distance of a move by key, as a fraction of the view.
const MOVE: f32 = 0.2;

/// Whether the map gets the keys: no widget has the focus, and no menu is open.
fn are_free(ui: &Ui) -> bool {
    ui.memory(|m| m.focused().is_none()) && !Popup::is_any_open(ui.ctx())
}

/// Called before any widget is shown: Tab turns the tile if there is one to turn, and does not move the focus then.
pub(super) fn claim(ui: &Ui, state: &mut TableScreen, has_result: bool) {
    if !std::mem::replace(&mut state.has_begun, true) && focus::were_keys_last(ui) {
        state.board.begin_by_keys();
    }
    // Between the last widget and the first one, nothing has the focus for the rest of a frame.
    state.has_keys = are_free(ui) && !state.is_covered;
    // Shift may be up again when the frame begins.
    let is_plain = |event: &Event| match *event {
        Event::Key { key, pressed, modifiers, .. } => key == Key::Tab && pressed && modifiers.is_none(),
        _ => false,
    };
    let is_tab = ui.input(|i| i.events.iter().any(is_plain));
    if state.hints.shows_keys {
        // The list of keys lies over everything, so Tab begins in it.
        state.hints.wants_keys = is_tab && state.has_keys;
        if state.hints.wants_keys {
            ui.memory_mut(|m| m.move_focus(FocusDirection::None));
        }
        return;
    }
    state.wants_result = is_tab && state.has_keys && has_result;
    if state.wants_result {
        ui.memory_mut(|m| m.move_focus(FocusDirection::None));
    }
    if is_tab && state.can_turn() && !state.is_sent() && !state.is_talking && state.has_keys {
        ui.memory_mut(|m| m.move_focus(FocusDirection::None));
    }
}

/// Reads the keys of this frame, unless a widget has the focus; `room` is the rectangle of the map.
pub(super) fn read(
    ui: &Ui,
    cx: &Cx<'_>,
    state: &mut TableScreen,
    (table, scene): (&TableModel, &Scene),
    room: Rect,
    atlas: &mut Atlas,
    did: &mut Vec<BoardInput>,
) {
    let legal = std::mem::take(&mut state.offered);
    let had_keys = std::mem::take(&mut state.had_keys);
    // Whoever is lost among the buttons needs it most.
    let has_help = !state.is_covered && !state.is_talking && !state.leaving.is_asked() && !state.is_bare;
    let is_busy = ui.ctx().text_edit_focused() || Popup::is_any_open(ui.ctx());
    if has_help && !is_busy && cx.keys.pressed(ui, KeyCommand::Help, state.realm) {
        state.hints.shows_keys = !state.hints.shows_keys;
        return;
    }
    if !state.has_keys || !are_free(ui) || state.is_talking || state.leaving.is_asked() {
        return;
    }
    if state.shows_result(table) && pressed(ui, Modifiers::NONE, Key::Escape) {
        state.looks_at_map = true;
        return;
    }
    let is_plain = !state.hints.shows_tiles && !state.hints.shows_keys && !state.looking.is_on;
    if table.is_over() && state.looks_at_map && is_plain && pressed(ui, Modifiers::NONE, Key::Escape) {
        // Back from the map to the result.
        state.opened();
        state.look_away();
        return;
    }
    let realm = state.realm;
    let is_wanted = |command| cx.keys.pressed(ui, command, realm);
    if state.hints.shows_keys {
        // The other keys are those of the list.
        return;
    }
    turning(state, &is_wanted, did);
    hints(ui, table, state, &is_wanted);
    camera(ui, state, room, &is_wanted);
    if is_wanted(KeyCommand::Undo) {
        state.undo_by_key(table);
    }
    if is_wanted(KeyCommand::Tool) {
        state.next_tool(&legal);
    }
    if is_wanted(KeyCommand::List) {
        state.wants_list = true;
        state.point_by_keys();
        ui.ctx().request_repaint();
    }
    if is_wanted(KeyCommand::Look) {
        state.look_around(table, scene);
        state.point_by_keys();
    }
    if state.looking.is_on {
        return state.look_on(ui, table, scene);
    }
    // Back from a dialog, a button or a look around.
    if !had_keys && focus::were_keys_last(ui) {
        state.point_by_keys();
    }
    state.had_keys = true;
    begin_cursor(ui, state, scene);
    arrows(ui, state, scene, atlas);
    digits(ui, cx, state, scene, &legal, did);
    if pressed(ui, Modifiers::NONE, Key::Enter) || pressed(ui, Modifiers::NONE, Key::Space) {
        enter(ui, cx, state, scene, did);
    }
}

pub(super) fn pressed(ui: &Ui, modifiers: Modifiers, key: Key) -> bool {
    ui.input_mut(|i| i.consume_key(modifiers, key))
}

/// Whether a key of a command was pressed.
type IsWanted<'a> = &'a dyn Fn(KeyCommand) -> bool;

fn turning(state: &TableScreen, is_wanted: IsWanted<'_>, did: &mut Vec<BoardInput>) {
    if state.is_sent() || !state.can_turn() {
        return;
    }
    let over = over(state);
    for (command, back) in [(KeyCommand::TurnBack, true), (KeyCommand::Turn, false)] {
        if is_wanted(command) {
            did.push(BoardInput::Turn { over, back });
        }
    }
}

/// The keys of the hints.
fn hints(ui: &Ui, table: &TableModel, state: &mut TableScreen, is_wanted: IsWanted<'_>) {
    if is_wanted(KeyCommand::Fields) {
        state.hints.shows_fields = !state.hints.shows_fields;
    }
    if is_wanted(KeyCommand::Advise) {
        state.ask_advice(ui, table);
    }
    if is_wanted(KeyCommand::Left) {
        state.hints.shows_tiles = !state.hints.shows_tiles;
    }
    if pressed(ui, Modifiers::NONE, Key::Escape) {
        escape(ui, state);
    }
}

/// Puts away what lies over the map or is shown on it. The cursor goes only if there is nothing else to leave.
fn escape(ui: &Ui, state: &mut TableScreen) {
    if state.looking.is_on {
        return state.look_away();
    }
    let has_panel = state.hints.shows_tiles || state.has_advice();
    let is_elsewhere = has_panel || state.shown.is_some() || focus::had_focus(ui);
    state.hints.shows_tiles = false;
    state.close_advice(ui);
    state.shown = None;
    state.look_away();
    if !is_elsewhere {
        (state.cursor, state.aimed) = (None, None);
        state.hides_cursor = true;
    }
}

fn camera(ui: &Ui, state: &mut TableScreen, room: Rect, is_wanted: IsWanted<'_>) {
    if is_wanted(KeyCommand::Fit) {
        state.board.wants_fit = true;
    }
    for (command, factor) in [(KeyCommand::Larger, ZOOM), (KeyCommand::Smaller, 1.0 / ZOOM)] {
        if is_wanted(command) {
            state.board.camera.zoom_at(room, room.center(), factor);
            state.board.moved();
        }
    }
    for key in ARROWS {
        if pressed(ui, Modifiers::SHIFT, key) {
            state.board.camera.pan(-way(key) * room.size() * MOVE);
            state.board.moved();
        }
    }
}

const fn way(key: Key) -> Vec2 {
    match key {
        Key::ArrowLeft => vec2(-1.0, 0.0),
        Key::ArrowRight => vec2(1.0, 0.0),
        Key::ArrowUp => vec2(0.0, -1.0),
        _ => vec2(0.0, 1.0),
    }
}

/// Shows from where the arrows lead to a player who uses the keys.
fn begin_cursor(ui: &Ui, state: &mut TableScreen, scene: &Scene) {
    if scene.hand.is_none() {
        return;
    }
    // Where it was before may be no place for this tile.
    state.cursor = state.cursor.filter(|at| is_legal(scene, at));
    if std::mem::take(&mut state.begins_turn) && state.cursor.is_some() {
        return state.put_cursor(ui, state.cursor);
    }
    let pointed = state.board.hovered.filter(|at| !state.waits_for_pointer && is_legal(scene, at));
    if state.cursor.or(pointed).is_none() && state.uses_arrows && !state.hides_cursor {
        state.show_cursor(ui, scene);
    }
}

/// Whether the tile in hand fits a cell.
fn is_legal(scene: &Scene, at: &Cell) -> bool {
    scene.places.iter().any(|(cell, _)| cell == at)
}

/// Moves from one legal cell or spot to the next.
fn arrows(ui: &Ui, state: &mut TableScreen, scene: &Scene, atlas: &mut Atlas) {
    // From the tile that is shown under a resting pointer, if it is shown there.
    let pointed = state.board.hovered.filter(|at| !state.waits_for_pointer && is_legal(scene, at));
    if state.cursor.is_none() && ui.input(|i| ARROWS.into_iter().any(|key| i.key_pressed(key))) {
        state.cursor = pointed;
    }
    for key in ARROWS {
        if scene.hand.is_some() && pressed(ui, Modifiers::NONE, key) {
            let near = state.looking.newest.unwrap_or(Cell::new(0, 0));
            state.cursor = state.walked(key, next_cell(&scene.places, (state.cursor, near), key));
            state.cursor_since = None;
            state.point_by_keys();
            // A pointer that lies somewhere points at nothing until it moves.
            state.waits_for_pointer = true;
            state.board.wants_seen = state.cursor;
            state.cursor.into_iter().for_each(|cell| state.point_keys(rules::Place::Cell(cell)));
        } else if !scene.spots.is_empty() && pressed(ui, Modifiers::NONE, key) {
            state.waits_for_pointer = true;
            state.aim(scene, key, atlas);
        }
    }
}

/// The digits count the plays of an advice as long as it is about what is to be decided now, otherwise the spots, then the buttons below the map.
fn digits(
    ui: &Ui,
    cx: &Cx<'_>,
    state: &mut TableScreen,
    scene: &Scene,
    legal: &[Action],
    did: &mut Vec<BoardInput>,
) {
    let pressable =
        state.decision().map(|kind| list::numbered(kind, legal, state.bid_above)).unwrap_or_default();
    for (n, key) in DIGITS.into_iter().enumerate() {
        if !pressed(ui, Modifiers::NONE, key) {
            continue;
        }
        state.point_by_keys();
        if state.counts_advice(n) {
            state.take_advice(cx, n);
            return;
        }
        if n < scene.spots.len() {
            did.push(BoardInput::Spot(n));
        } else if let Some(action) = pressable.get(n - scene.spots.len()) {
            state.choose(cx, *action);
            return;
        }
    }
}

/// Draws, places at the cursor or under the pointer, chooses the targeted spot, or confirms.
fn enter(ui: &Ui, cx: &Cx<'_>, state: &mut TableScreen, scene: &Scene, did: &mut Vec<BoardInput>) {
    state.point_by_keys();
    let aimed = state.aimed_spot(&scene.spots);
    state.aimed = None;
    if let Some(n) = aimed {
        did.push(BoardInput::Spot(n));
        return;
    }
    let is_draw = |a: &Action| matches!(a, Action::Draw { .. });
    // A tool that was chosen comes before drawing: its spots are to be seen, and one of them is meant.
    let has_tool = state.tool.is_some() && !scene.spots.is_empty();
    let untouched = state.plan.as_ref().filter(|p| p.is_empty() && !has_tool);
    let draw = untouched.and_then(|p| p.legal().into_iter().find(is_draw));
    let pointed = state.board.hovered.filter(|at| !state.waits_for_pointer && is_legal(scene, at));
    let cell = state.cursor.filter(|at| is_legal(scene, at)).or(pointed);
    // A key that was meant for the last turn places nothing in this one.
    let is_hasty = state.cursor_since.is_some_and(|since| ui.input(|i| i.time) - since < HASTE);
    if is_hasty && state.plan.as_ref().is_some_and(Plan::is_empty) {
        return;
    }
    match (draw, cell.filter(|_| scene.hand.is_some())) {
        (Some(draw), _) => state.step(cx, draw),
        (None, Some(cell)) => did.push(BoardInput::Place(cell)),
        (None, None) if state.plan.as_ref().is_some_and(Plan::can_confirm) => state.confirm(cx),
        // There is nothing yet that it could choose: it shows where the arrows begin.
        (None, None) if scene.hand.is_some() => state.show_cursor(ui, scene),
        (None, None) if !scene.spots.is_empty() => state.aim_first(ui, scene),
        // The question has only buttons: it leads to the first of them, and the next one presses it.
        (None, None) => {
            state.wants_button = true;
            ui.ctx().request_repaint();
        }
    }
}

impl TableScreen {
    /// Shows the cursor of the keys at the legal cell that is nearest to the tile placed last.
    fn show_cursor(&mut self, ui: &Ui, scene: &Scene) {
        let near = self.looking.newest.unwrap_or(Cell::new(0, 0));
        let meant = scene.marks.meant.as_ref().map(|target| target.place.cell());
        let meant = meant.filter(|cell| is_legal(scene, cell));
        // A bridge is built on purpose, and not since its cell is near.
        let bridged = self.plan.as_ref().map(Plan::bridged).unwrap_or_default();
        let plain: Vec<_> =
            scene.places.iter().filter(|(cell, _)| !bridged.contains(cell)).copied().collect();
        let nearest = || nearest_cell(&plain, near).or_else(|| nearest_cell(&scene.places, near));
        self.put_cursor(ui, meant.or_else(nearest));
    }

    /// Shows the cursor of the keys at a cell. For a moment Enter places nothing there.
    fn put_cursor(&mut self, ui: &Ui, cell: Option<Cell>) {
        self.look_away();
        // No way leads back to where an earlier tile went.
        self.way.clear();
        self.waits_for_pointer = true;
        self.cursor = cell;
        self.cursor_since = Some(ui.input(|i| i.time));
        self.board.wants_seen = self.cursor;
        // The map of this frame was drawn without it.
        ui.ctx().request_repaint();
    }

    /// Targets the first spot, if there is one.
    fn aim_first(&mut self, ui: &Ui, scene: &Scene) {
        let Some(spot) = scene.spots.first().filter(|_| !self.is_sent()) else { return };
        self.waits_for_pointer = true;
        self.aimed = Some(spot.action);
        self.board.wants_seen = Some(spot.place.cell());
        self.point_keys(spot.place);
        ui.ctx().request_repaint();
    }

    /// Whether the list of keys lies over the map and takes them.
    pub(crate) const fn shows_keys(&self) -> bool {
        self.hints.shows_keys
    }

    /// Whether Escape closes something on the map, or ends a way of pointing at it.
    pub(crate) const fn uses_escape(&self) -> bool {
        let is_pointing =
            self.cursor.is_some() || self.aimed.is_some() || self.shown.is_some() || self.looking.is_on;
        self.hints.shows_keys || self.hints.shows_tiles || is_pointing
    }

    /// Where an arrow key leads from the cursor: back, if it is the opposite of the last one, otherwise to `next`.
    fn walked(&mut self, key: Key, next: Option<Cell>) -> Option<Cell> {
        let Some(from) = self.cursor else {
            self.way.clear();
            return next;
        };
        match self.way.last() {
            Some((cell, last)) if way(*last) == -way(key) => {
                let back = Some(*cell);
                self.way.pop();
                return back;
            }
            _ => {}
        }
        if next.is_some_and(|next| next != from) {
            self.way.push((from, key));
        }
        next
    }

    /// The index of the targeted spot, if there is one.
    pub(super) fn aimed_spot(&self, spots: &[Spot]) -> Option<usize> {
        let aimed = self.aimed?;
        spots.iter().position(|spot| spot.action == aimed)
    }

    /// Targets the next spot in a direction, at first from the middle of the tile.
    fn aim(&mut self, scene: &Scene, key: Key, atlas: &mut Atlas) {
        let spots = &scene.spots;
        let mut at = |n: usize| {
            let place = spots.get(n)?.place;
            let (cell, p) = (place.cell(), point_of(&scene.laid, atlas, place)?);
            // Spots at one place lie side by side for the keys.
            let before = spots.iter().take(n).filter(|spot| spot.place == place).count();
            Some(vec2(f32::from(cell.x) + p.x + before as f32 * 0.01, f32::from(cell.y) + p.y))
        };
        let here = self.aimed_spot(spots);
        let next = match here.and_then(&mut at) {
            Some(from) => {
                let all = (0..spots.len()).filter_map(|n| Some((n, at(n)?)));
                next_place(all, from, key).or(here)
            }
            None => {
                // From the middle of the tile in the direction of the key.
                let cell = spots[0].place.cell();
                let from = vec2(f32::from(cell.x) + 0.5, f32::from(cell.y) + 0.5);
                let all = (0..spots.len()).filter_map(|n| Some((n, at(n)?)));
                next_place(all, from, key).or(Some(0))
            }
        };
        let next = next.and_then(|n| spots.get(n));
        self.aimed = next.map(|spot| spot.action);
        self.board.wants_seen = next.map(|spot| spot.place.cell());
        next.into_iter().for_each(|spot| self.point_keys(spot.place));
    }

    /// Selects the next figure, or another tool of a click on the map.
    fn next_tool(&mut self, legal: &[Action]) {
        let Some(kind) = self.decision() else { return };
        let tools = choice::tools(legal);
        let now = self.tool(kind, legal).and_then(|tool| tools.iter().position(|t| *t == tool));
        // After the last tool comes the default, which may be none.
        self.tool = tools.get(now.map_or(0, |n| n + 1)).copied();
        self.aimed = None;
    }
}

/// The key that switches sound on and off, if there is any.
pub(super) fn mute(ui: &Ui, cx: &Cx<'_>, state: &TableScreen, settings: &Settings) {
    if are_free(ui)
        && !state.is_covered
        && !state.is_talking
        && cx.keys.pressed(ui, KeyCommand::Sound, Realm::Table)
    {
        cx.want(Intent::Prefer(Preference::Sound(!settings.sound)));
    }
}

/// The key that moves from the map to the chat.
pub(super) fn talk(ui: &Ui, cx: &Cx<'_>, state: &TableScreen, chat: &mut Chat) {
    let is_asked = state.leaving.is_asked() || state.hints.shows_keys;
    let is_free = !ui.ctx().text_edit_focused() && !is_asked;
    if chat.is_there() && !chat.is_open() && is_free && cx.keys.pressed(ui, KeyCommand::Talk, Realm::Table) {
        chat.write(ui);
        ui.ctx().request_repaint();
    }
}

/// The cell of a turn by key: under the pointer, or under the cursor.
fn over(state: &TableScreen) -> Option<Cell> {
    state.cursor.or(state.board.hovered)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_opposite_arrow_leads_back_and_only_there() {
        let [here, below, above] = [Cell::new(5, 5), Cell::new(3, 6), Cell::new(3, 5)];
        let mut table = TableScreen { cursor: Some(here), ..TableScreen::default() };
        table.cursor = table.walked(Key::ArrowDown, Some(below));
        assert_eq!(table.cursor, Some(below));
        table.cursor = table.walked(Key::ArrowUp, Some(above));
        assert_eq!(table.cursor, Some(here), "back, and not to what lies above");
        assert_eq!(table.walked(Key::ArrowUp, Some(above)), Some(above), "from there it goes on");
        table.cursor = None;
        assert_eq!(table.walked(Key::ArrowDown, Some(below)), Some(below), "a new way has no way back");
        assert!(table.way.is_empty());
    }
}
