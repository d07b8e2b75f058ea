//! Taking moves back: the one that was confirmed here last beside its buttons, and all of them in a menu, by turn, with
//! the tile that was placed.

use super::{TableScreen, people};
use crate::board::atlas::Atlas;
use crate::command::KeyCommand;
use crate::model::{Line, LineKind, TableModel};
use crate::screen::{Cx, widget};
use egui::{ScrollArea, Sense, Ui, vec2};
use net::node::{Button, Offer, TableCommand};
use rules::{Event, TileId};
use std::collections::BTreeSet;

/// The side of a picture.
const TILE: f32 = 30.0;
/// The height of the list, in rows.
const ROWS: f32 = 8.0;

impl TableScreen {
    /// The offer to take back the move that was confirmed here last, until another one is begun.
    pub(super) fn own_takeback<'a>(&self, table: &'a TableModel) -> Option<&'a Offer> {
        let is_begun = self.is_sent() || self.plan.as_ref().is_some_and(|plan| !plan.is_empty());
        people::takeback(table, self.last_own(table)?).filter(|_| !is_begun && !table.is_over())
    }

    /// The entry before the move that was confirmed here last. In a game that was gone on with, that is a turn of a player
    /// here, until a move is confirmed or taken back.
    fn last_own(&self, table: &TableModel) -> Option<u64> {
        if self.has_confirmed {
            return self.confirmed;
        }
        // The tile was drawn after the turn began.
        let placed = |begin: u64, end: u64| {
            let is_it = |line: &&Line| matches!(line.what, LineKind::Game(Event::Placed { .. }, _));
            let here = table.history.iter().filter(is_it).map(|line| line.seq);
            here.into_iter().find(|seq| (begin + 1..=end).contains(seq)).map(|seq| seq - 1)
        };
        let ends = table.turns.iter().skip(1).map(|(begin, _)| *begin).chain([u64::MAX]);
        let turns: Vec<_> = table.turns.iter().zip(ends).collect();
        let mut own = turns.into_iter().rev().filter(|((_, seat), _)| table.is_person_here(*seat));
        own.find_map(|((begin, _), end)| placed(*begin, end))
    }

    /// Takes a step back or, where nothing is planned, goes to the button that takes that move back: the moves of others go
    /// with it, so one key does not do it. The key that has taken a step back goes no further.
    pub(super) fn undo_by_key(&mut self, table: &TableModel) {
        self.wants_takeback = !self.has_undone && self.own_takeback(table).is_some();
        self.undo();
    }
}

/// The button that takes back the move that was confirmed here last, or asks the others to. It gets the focus if that
/// is wanted.
pub(super) fn button(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel, state: &mut TableScreen, is_wanted: bool) {
    let Some(offer) = state.own_takeback(table) else { return };
    let button = widget::button(ui, cx, "take back own", cx.text("take-back-own"));
    let key = cx.keys.shown(cx.words, KeyCommand::Undo);
    let others = state.last_own(table).map_or(0, |to| turns_after(table, to));
    let mut hint = cx.words.with("take-back-own-hint", &[("others", others.into()), ("key", (&key).into())]);
    if offer.needed > 1 {
        hint = format!("{hint} {}", cx.text("press-take-back-hint"));
    }
    if is_wanted {
        button.request_focus();
    }
    if button.on_hover_text(hint).clicked() {
        cx.command(TableCommand::Press(offer.button.clone()));
        (state.confirmed, state.has_confirmed) = (None, true);
        // The keys go back to the map, and not to the button that takes this place.
        ui.memory_mut(|m| m.focused().into_iter().for_each(|id| m.surrender_focus(id)));
    }
}

/// How many later turns have placed a tile since the turn of an entry.
fn turns_after(table: &TableModel, to: u64) -> i64 {
    let (turn, ..) = table.turn_after(to);
    let is_placed =
        |line: &&Line| line.seq > to && matches!(line.what, LineKind::Game(Event::Placed { .. }, _));
    let turns = table.history.iter().filter(is_placed).map(|line| table.turn_after(line.seq - 1).0);
    turns.filter(|other| *other > turn).collect::<BTreeSet<_>>().len() as i64
}

/// The part of the table menu that takes moves back; the newest comes first.
pub(super) fn menu(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel, atlas: &mut Atlas, offers: &[&Offer]) {
    if offers.is_empty() {
        return;
    }
    let menu = ui.menu_button(cx.text("take-back"), |ui| {
        let height = ROWS * (TILE + ui.spacing().item_spacing.y);
        ScrollArea::vertical().max_height(height).show(ui, |ui| {
            for offer in offers {
                if let Button::Takeback { to } = offer.button {
                    row(ui, cx, table, atlas, offer, to);
                }
            }
        });
    });
    cx.probe.add("take back", menu.response.rect);
}

fn row(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel, atlas: &mut Atlas, offer: &Offer, to: u64) {
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(TILE, TILE), Sense::hover());
        if let Some(tile) = placed_after(table, to) {
            widget::tile(ui, cx, atlas, tile, rect);
        }
        people::press(ui, cx, table, offer);
    });
}

/// The tile that the first move taken back placed.
fn placed_after(table: &TableModel, to: u64) -> Option<TileId> {
    let mut lines = table.history.iter().filter(|line| line.seq == to + 1);
    lines.find_map(|line| match line.what {
        LineKind::Game(Event::Placed { tile, .. }, _) => Some(tile),
        _ => None,
    })
}
