//! Leaving a game with other computers: what happens to the player's seat meanwhile, in plain words.

use crate::model::TableModel;
use crate::screen::focus::Opener;
use crate::screen::{Cx, phrase, widget};
use egui::{Id, Key, Modal, Modifiers, RichText, ScrollArea, Ui};
use net::node::{Button, GoCommand, Key as Who, Link, Offer, SeatMode, TableCommand};
use rules::Seat;

/// The question to a player who wants to leave.
#[derive(Clone, Debug, Default)]
pub(super) struct Leaving {
    is_asked: bool,
    /// Whether the seats are being given up; this computer leaves afterwards.
    is_for_good: bool,
    /// The buttons offered since the question was asked. After each entry there are none for a moment. They are then
    /// shown disabled, so that nothing jumps under the pointer.
    seen: Vec<Button>,
    /// What had the focus when the question was asked.
    opener: Opener,
}

impl Leaving {
    /// Whether the question covers the table.
    pub(super) const fn is_asked(&self) -> bool {
        self.is_asked
    }

    /// Ends the question: the player stays.
    fn stay(&mut self, ui: &Ui) {
        std::mem::take(self).opener.take_back(ui);
    }

    /// The offer of a button, if there ever was one; the inner `Option` says whether there is one now.
    fn offer<'a>(&mut self, table: &'a TableModel, button: &Button) -> Option<Option<&'a Offer>> {
        let now = table.status.as_ref()?.buttons.iter().find(|o| o.button == *button);
        if now.is_some() && !self.seen.contains(button) {
            self.seen.push(button.clone());
        }
        (now.is_some() || self.seen.contains(button)).then_some(now)
    }
}

/// Handles the button. A game that no other player waits for is closed at once.
pub(super) fn wish(ui: &Ui, cx: &Cx<'_>, table: &TableModel, state: &mut Leaving) {
    if matters(table) {
        *state = Leaving { is_asked: true, opener: Opener::now(ui), ..Leaving::default() };
    } else {
        cx.command(GoCommand::Leave);
    }
}

/// The text key of what leaving does to the game and to the others.
pub(super) fn hint(table: &TableModel) -> &'static str {
    match () {
        () if table.seating.is_watching => "leave-hint-watching",
        () if table.is_over() => "leave-hint-over",
        () if matters(table) => "leave-hint-shared",
        () => "leave-hint",
    }
}

/// Whether others play on, or wait, when this computer leaves.
fn matters(table: &TableModel) -> bool {
    let is_shared = table.status.as_ref().is_some_and(|s| s.holders.len() > 1);
    is_shared && !table.seating.is_watching && !table.is_over()
}

/// Shows the question over the table, while it is open.
pub(super) fn show(ui: &Ui, cx: &Cx<'_>, table: &TableModel, state: &mut Leaving) {
    if !state.is_asked() {
        return;
    }
    if !matters(table) {
        if state.is_for_good && table.seating.is_watching {
            cx.command(GoCommand::Leave);
        }
        *state = Leaving::default();
        return;
    }
    let t = cx.theme;
    let frame = widget::dialog_frame(t);
    let modal = Modal::new(Id::unique("leaving")).frame(frame).show(ui.ctx(), |ui| {
        ui.set_width((ui.ctx().content_rect().width() - 60.0).clamp(220.0, 460.0));
        ui.label(RichText::new(cx.text("leave-title")).size(t.heading).strong());
        let room = (ui.ctx().content_rect().height() - 140.0).max(120.0);
        // The options are known a moment later. The area must then grow, which it would not do by itself.
        ScrollArea::vertical().min_scrolled_height(room).max_height(room).show(ui, |ui| {
            ways(ui, cx, table, state);
        });
    });
    let is_escaped = ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Escape));
    if modal.should_close() || is_escaped {
        state.stay(ui);
    }
}

fn ways(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel, state: &mut Leaving) {
    let away = widget::main_button(ui, cx, "put away", cx.text("leave-away"), true);
    if ui.memory(|m| m.focused().is_none()) {
        away.request_focus();
    }
    if away.clicked() {
        cx.command(GoCommand::Leave);
        *state = Leaving::default();
    }
    widget::hint(ui, cx, cx.text(if is_played(table) { "leave-away-played" } else { "leave-away-hint" }));
    for seat in seats(table) {
        let others = others(table);
        let at = others.into_iter().find(|at| state.offer(table, &Button::Bot(seat, *at)).is_some());
        if let Some(at) = at {
            way(ui, cx, table, state, Button::Bot(seat, at), "leave-bot-hint");
        }
        way(ui, cx, table, state, Button::Skip(seat), "leave-skip-hint");
    }
    for_good(ui, cx, table, state);
    way(ui, cx, table, state, Button::CloseNow, "press-close-now-hint");
    ui.add_space(cx.theme.space);
    if widget::button(ui, cx, "stay", cx.text("leave-stay")).clicked() {
        state.stay(ui);
    }
}

/// The option to give up all seats here.
fn for_good(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel, state: &mut Leaving) {
    let mut all = Vec::new();
    for seat in seats_here(table) {
        all.extend(state.offer(table, &Button::Remove(seat)));
    }
    if all.is_empty() {
        return;
    }
    ui.add_space(cx.theme.space * 0.5);
    if state.is_for_good {
        ui.label(cx.text("leave-going"));
    } else {
        let now: Vec<&Offer> = all.into_iter().flatten().collect();
        if button(ui, cx, "leave for good", cx.text("press-leave"), !now.is_empty()) {
            now.iter().for_each(|o| cx.command(TableCommand::Press(o.button.clone())));
            state.is_for_good = true;
        }
    }
    widget::hint(ui, cx, cx.text("leave-good-hint"));
}

/// An option to ask the others for, and the progress of the vote.
fn way(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel, state: &mut Leaving, wish: Button, hint: &str) {
    let Some(offer) = state.offer(table, &wish) else { return };
    ui.add_space(cx.theme.space * 0.5);
    let text = label(cx, table, &wish);
    if let Some(offer) = offer.filter(|o| o.is_mine) {
        let count = i32::try_from(offer.pressed.len()).unwrap_or(i32::MAX);
        let blanks =
            [("what", (&text).into()), ("agreed", count.into()), ("needed", i32::from(offer.needed).into())];
        ui.label(cx.words.with("leave-waits", &blanks));
        if !offer.declined.is_empty() {
            let names = phrase::names(table, &offer.declined);
            widget::hint(ui, cx, cx.words.with("vote-declined", &[("names", (&names).into())]));
        }
        return;
    }
    if button(ui, cx, &format!("leave {wish:?}"), text, offer.is_some()) {
        cx.command(TableCommand::Press(wish));
    }
    widget::hint(ui, cx, cx.text(hint));
}

/// A button that may be disabled for a moment.
fn button(ui: &mut Ui, cx: &Cx<'_>, name: &str, text: String, is_enabled: bool) -> bool {
    ui.add_enabled_ui(is_enabled, |ui| widget::button(ui, cx, name, text)).inner.clicked()
}

/// The label of an option, from the leaving player's point of view.
fn label(cx: &Cx<'_>, table: &TableModel, button: &Button) -> String {
    let is_one = seats_here(table).count() == 1;
    match button {
        Button::Bot(_, at) if is_one => {
            cx.words.with("leave-bot", &[("owner", (&phrase::holder(table, *at)).into())])
        }
        Button::Skip(_) if is_one => cx.text("leave-skip"),
        other => phrase::button(cx, table, other),
    }
}

/// The seats that this computer still holds.
fn seats_here(table: &TableModel) -> impl Iterator<Item = Seat> {
    let seats = table.status.iter().flat_map(|s| &s.seats);
    (0..).map(Seat).zip(seats).filter(|(_, seat)| seat.is_mine).map(|(at, _)| at)
}

/// Those of them that their own players play.
fn seats(table: &TableModel) -> Vec<Seat> {
    let is_played =
        |at: &Seat| table.is_person_here(*at) && table.seat(*at).is_some_and(|s| s.mode == SeatMode::Present);
    seats_here(table).filter(is_played).collect()
}

/// Whether others already play all seats of players here.
fn is_played(table: &TableModel) -> bool {
    seats_here(table).next().is_some() && seats(table).is_empty()
}

/// Other connected computers on which a bot can play.
fn others(table: &TableModel) -> Vec<Who> {
    let holders = table.status.iter().flat_map(|s| &s.holders);
    let is_here = |link: Link| matches!(link, Link::InSync | Link::Behind(_));
    holders.filter(|h| !h.is_me && is_here(h.link)).map(|h| h.key).collect()
}
