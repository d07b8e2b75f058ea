//! The keyboard at the table: everything can be done with it.

use super::Table;
use super::scenery::View;
use crate::board::{Did, next_cell};
use crate::screen::Cx;
use crate::screen::chat::{self, Chat};
use egui::{Key, Modifiers, Ui};

const DIGITS: [Key; 9] =
    [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num9];
const ARROWS: [Key; 4] = [Key::ArrowLeft, Key::ArrowRight, Key::ArrowUp, Key::ArrowDown];

/// Reads the keys of this frame, unless a widget has the focus.
pub(super) fn read(ui: &Ui, cx: &Cx<'_>, state: &mut Table, view: &View, did: &mut Vec<Did>) {
    if chat::is_writing(ui.ctx()) {
        return;
    }
    let pressed = |modifiers: Modifiers, key: Key| ui.input_mut(|i| i.consume_key(modifiers, key));
    // The Tab key turns the tile while there is one to turn; otherwise it walks from widget to widget.
    let can_turn = view.can_turn && !state.is_sent();
    if can_turn && pressed(Modifiers::NONE, Key::Tab) {
        ui.memory_mut(egui::Memory::stop_text_input);
        did.push(Did::Turn { over: over(state), back: false });
    }
    if ui.memory(|m| m.focused().is_some()) && !can_turn {
        return;
    }
    if pressed(Modifiers::SHIFT, Key::R) {
        did.push(Did::Turn { over: over(state), back: true });
    }
    if pressed(Modifiers::NONE, Key::R) {
        did.push(Did::Turn { over: over(state), back: false });
    }
    if pressed(Modifiers::NONE, Key::F) || pressed(Modifiers::NONE, Key::Home) {
        state.board.wants_fit = true;
    }
    if pressed(Modifiers::NONE, Key::G) {
        state.aids.shows_fields = !state.aids.shows_fields;
    }
    if pressed(Modifiers::NONE, Key::T) {
        state.aids.shows_tiles = !state.aids.shows_tiles;
    }
    // On some keyboards the question mark comes as text only.
    let is_typed = ui.input(|i| i.events.iter().any(|e| matches!(e, egui::Event::Text(t) if t == "?")));
    if pressed(Modifiers::NONE, Key::Questionmark) || pressed(Modifiers::NONE, Key::F1) || is_typed {
        state.aids.shows_keys = !state.aids.shows_keys;
    }
    if pressed(Modifiers::NONE, Key::Backspace) || pressed(Modifiers::COMMAND, Key::Z) {
        state.undo();
    }
    for key in ARROWS {
        if view.hand.is_some() && pressed(Modifiers::NONE, key) {
            state.cursor = next_cell(&view.places, state.cursor, key);
            state.board.wants_cell = state.cursor;
        }
    }
    for (n, key) in DIGITS.into_iter().enumerate() {
        if n < view.spots.len() && pressed(Modifiers::NONE, key) {
            did.push(Did::Spot(n));
        }
    }
    if pressed(Modifiers::NONE, Key::Enter) || pressed(Modifiers::NONE, Key::Space) {
        let draw = state
            .plan
            .as_ref()
            .filter(|p| p.is_empty())
            .and_then(|p| p.legal().into_iter().find(|a| matches!(a, rules::Action::Draw { .. })));
        match (draw, state.cursor.filter(|_| view.hand.is_some())) {
            (Some(draw), _) => state.step(cx, draw),
            (None, Some(cell)) => did.push(Did::Place(cell)),
            (None, None) => state.confirm(cx),
        }
    }
}

/// The key that goes from the map to the talk.
pub(super) fn talk(ui: &Ui, chat: &mut Chat) {
    let is_free = !ui.ctx().text_edit_focused();
    if chat.is_there() && is_free && ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::C)) {
        chat.write();
        ui.ctx().request_repaint();
    }
}

/// The cell that a turn by key is about: under the pointer, or under the cursor.
fn over(state: &Table) -> Option<rules::Cell> {
    state.cursor.or(state.board.hovered)
}
