//! The lobby: the seats, and the setup of the game.

mod bot;
mod dressing;
mod hints;
mod minutes;
mod module;
mod option;
mod order;
mod replaced;
mod sets;
mod setup;

pub(super) use bot::bot_key;

use super::chat::{self, Chat};
use super::gallery::Gallery;
use super::options::{self, Choice};
use super::{Cx, focus, invite, unmet, widget};
use crate::intent::{Intent, Preference};
use crate::store::Company;
use dressing::Dressing;
use egui::{Align, Key, Layout, Response, RichText, Sense, Stroke, Ui, vec2};
use net::node::{
    BotKind, Colour, GoCommand, JoinCodes, LobbyCommand, LobbySeat, LobbyView, NotYet, Occupant, Reach,
    SeatKind, Unreached,
};
use rules::{Seat, Setup, TileSets};
use std::sync::Arc;

/// The inputs of this screen.
#[derive(Clone, Debug, Default)]
pub struct Lobby {
    /// The seat whose name and colour are being changed.
    dresses: Option<Dressing>,
    /// Whether the field for the name was just opened, and takes the focus.
    wants_name: bool,
    setup: setup::State,
    invite: invite::Invite,
    order: order::SeatOrder,
    /// The seat that was filled or freed by key, and whether it was taken then. Its button is gone, and another one takes
    /// the focus.
    changed: Option<(Seat, bool)>,
    /// The bot that filled that seat, as its button is called.
    bot: Option<&'static str>,
    /// The button of the next free seat that takes the focus: who adds a bot often adds another one.
    next_bot: Option<(Seat, &'static str)>,
    /// Whether the last seat was filled by key, so that the main button takes the focus.
    wants_start: bool,
}

impl Lobby {
    /// Notes that a button of a seat was pressed, if by key.
    fn note(&mut self, pressed: &Response, seat: Seat, was_taken: bool) {
        if pressed.has_focus() {
            (self.changed, self.bot) = (Some((seat, was_taken)), None);
        }
    }

    /// Looks for a free seat after this one, which a bot has taken by key. Its button for the same bot takes the focus.
    fn go_on(&mut self, ui: &Ui, lobby: &LobbyView, seat: Seat) {
        let Some(bot) = self.bot.filter(|_| self.changed == Some((seat, false))) else { return };
        let free = |n: &usize| lobby.seats.get(*n).is_some_and(Option::is_none);
        let count = lobby.seats.len();
        let Some(next) = (1..count).map(|n| (seat.index() + n) % count).find(free) else { return };
        self.next_bot = u8::try_from(next).ok().map(|n| (Seat(n), bot));
        (self.changed, self.bot) = (None, None);
        ui.ctx().request_repaint();
    }

    /// Gives the focus to a button of the seat, if the seat has changed since it was taken from another one.
    fn refocus(&mut self, button: &Response, seat: Seat, is_taken: bool) {
        if self.changed == Some((seat, !is_taken)) {
            self.changed = None;
            button.request_focus();
        }
    }
}

impl Lobby {
    /// A lobby that sets up tables with these tile sets.
    #[must_use]
    pub fn with(sets: Arc<TileSets>) -> Self {
        Self { setup: setup::State::with(sets), ..Self::default() }
    }

    /// Sets up tables with these tile sets from now on.
    pub fn use_sets(&mut self, sets: Arc<TileSets>) {
        self.setup.use_sets(sets);
    }
}

/// The ways to join this table.
#[derive(Clone, Copy, Debug)]
pub struct Around<'a> {
    /// Code and ticket, if the table waits here.
    pub ways: Option<&'a JoinCodes>,
    /// Computers that were found but cannot join.
    pub unreached: &'a Unreached,
}

/// The whole screen.
pub fn show(
    ui: &mut Ui,
    cx: &Cx<'_>,
    lobby: &LobbyView,
    around: Around<'_>,
    state: &mut Lobby,
    chat: &mut Chat,
    gallery: &mut Gallery,
) {
    let taken = || lobby.seats.iter().flatten();
    chat.take_keys(ui);
    chat::bar(ui, cx, chat, &|key| taken().find(|s| s.holder == key).map(|s| s.colour));
    // Another table is shown from its top.
    ui.push_id(lobby.table, |ui| page(ui, cx, lobby, around, state, chat, gallery));
}

fn page(
    ui: &mut Ui,
    cx: &Cx<'_>,
    lobby: &LobbyView,
    around: Around<'_>,
    state: &mut Lobby,
    chat: &mut Chat,
    gallery: &mut Gallery,
) {
    widget::page(ui, 860.0, |ui| {
        ui.horizontal(|ui| {
            ui.label(RichText::new(cx.words.table_name(&lobby.name)).size(cx.theme.title * 0.8).strong());
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if widget::button(ui, cx, "leave", cx.text("leave")).clicked() {
                    remember(cx, lobby);
                    cx.command(GoCommand::Leave);
                }
            });
        });
        let about = match lobby.reach {
            Reach::Here => "lobby-here",
            Reach::Network if lobby.has_password => "lobby-locked",
            Reach::Network => "lobby-network",
        };
        widget::hint(ui, cx, cx.text(about));
        if let Some(branch) = &lobby.branch {
            let entries = i64::try_from(branch.entries).unwrap_or(i64::MAX);
            ui.label(cx.words.with("branch-lobby", &[("entries", entries.into())]));
        }
        ui.add_space(cx.theme.space);
        let heading = cx.text("seats");
        widget::card(ui, cx, &heading, |ui| seats(ui, cx, lobby, state, chat));
        ui.add_space(cx.theme.space);
        begin(ui, cx, lobby, state);
        let waits = lobby.reach == Reach::Network && lobby.seats.iter().any(Option::is_none);
        if waits && !around.unreached.list.is_empty() {
            ui.add_space(cx.theme.space);
            unmet::show(ui, cx, around.unreached);
        }
        if lobby.branch.is_none() {
            ui.add_space(cx.theme.space);
            let heading = cx.text("what-is-played");
            widget::card(ui, cx, &heading, |ui| setup::show(ui, cx, lobby, &mut state.setup, gallery));
        } else {
            ui.add_space(cx.theme.space);
            hints::choice(ui, cx, lobby);
            hints::about(ui, cx, lobby);
        }
        // Most guests find the table by themselves, so this comes last.
        if let Some(ways) = around.ways.filter(|ways| ways.table == lobby.table) {
            ui.add_space(cx.theme.space);
            invite::show(ui, cx, ways, &mut state.invite);
        }
    });
}

fn seats(ui: &mut Ui, cx: &Cx<'_>, lobby: &LobbyView, state: &mut Lobby, chat: &Chat) {
    let taken: Vec<Colour> = lobby.seats.iter().flatten().map(|s| s.colour).collect();
    state.dresses = state.dresses.take().and_then(|dressing| dressing.follow(lobby));
    state.order.begin();
    for (n, seat) in lobby.seats.iter().enumerate() {
        let at = Seat(n as u8);
        let row = ui.horizontal(|ui| {
            ui.set_min_height(36.0);
            if lobby.is_host && seat.is_some() {
                state.order.grip(ui, cx, n, lobby.seats.len());
            }
            match seat {
                Some(s) => taken_seat(ui, cx, lobby, at, s, state, chat),
                None => free_seat(ui, cx, lobby, at, state),
            }
        });
        state.order.row(row.response.rect);
        let is_dressed = state.dresses.as_ref().is_some_and(|dressing| dressing.at == at);
        if let (true, Some(s)) = (is_dressed, seat) {
            dress(ui, cx, at, s, &taken, state);
        }
        ui.separator();
    }
    state.order.end(ui, cx);
    if lobby.is_host && lobby.branch.is_none() {
        number(ui, cx, lobby);
    }
    if !lobby.watchers.is_empty() {
        let names: Vec<&str> = lobby.watchers.iter().map(|w| w.name.as_str()).collect();
        widget::hint(ui, cx, cx.words.with("watchers", &[("names", (&names.join(", ")).into())]));
    }
}

/// The choice of the number of seats: not fewer than people sit there, who would lose theirs unasked.
fn number(ui: &mut Ui, cx: &Cx<'_>, lobby: &LobbyView) {
    let people = lobby.seats.iter().flatten().filter(|seat| seat.kind == SeatKind::Person).count();
    let least = u8::try_from(people).unwrap_or(Seat::MAX).max(2);
    let called = |n: u8| cx.words.with("n-seats", &[("count", i32::from(n).into())]);
    let of = |n: u8| Choice::new(n, format!("seats {n}"), n.to_string()).called(called(n));
    let all: Vec<_> = (least..=Seat::MAX).map(of).collect();
    if let Some(seats) = options::row(ui, cx, &cx.text("number-of-seats"), &all, lobby.setup.seats) {
        cx.command(LobbyCommand::Change(Setup { seats, ..lobby.setup.clone() }));
    }
    if least > 2 {
        widget::hint(ui, cx, cx.text("number-of-seats-people"));
    }
}

fn taken_seat(
    ui: &mut Ui,
    cx: &Cx<'_>,
    lobby: &LobbyView,
    at: Seat,
    seat: &LobbySeat,
    state: &mut Lobby,
    chat: &Chat,
) {
    // Away from the buttons of a free seat, so that a second click on one of those does not free it again.
    let can_free = lobby.is_host || seat.is_mine;
    if can_free {
        let name = format!("free {}", at.0 + 1);
        let free = widget::icon_button(ui, cx, &name, widget::Icon::Close, &cx.text("stand-up"));
        if free.clicked() {
            cx.command(LobbyCommand::Free(at));
            state.note(&free, at, true);
        }
    }
    widget::chip(ui, cx, seat.colour, 28.0);
    ui.label(RichText::new(&seat.name).strong());
    let kind = match seat.kind {
        SeatKind::Person if seat.is_mine => cx.text("seat-here"),
        SeatKind::Person => cx.text("seat-person"),
        SeatKind::Bot(kind) => cx.text(bot_key(kind)),
    };
    widget::hint(ui, cx, kind);
    let is_first = lobby.seats.iter().flatten().find(|s| s.holder == seat.holder) == Some(seat);
    if is_first {
        chat.bubble_in_row(ui, cx, seat.holder);
        chat.mute_mark(ui, cx, seat.holder);
    }
    widget::at_right(ui, ("seat", at.0), |ui| {
        bot::time(ui, cx, at, seat);
        let (key, colour) = if !seat.is_connected {
            ("link-gone", cx.theme.bad.0)
        } else if seat.is_ready {
            ("ready", cx.theme.good.0)
        } else {
            ("not-ready", cx.theme.warn.0)
        };
        ui.label(RichText::new(cx.text(key)).color(colour));
        if seat.is_mine {
            let dress = widget::button(ui, cx, &format!("dress {}", at.0 + 1), cx.text("change-seat"));
            // Not the button that frees the seat: a second press of Enter would do that.
            if lobby.is_host && lobby.not_yet.is_none() && state.changed == Some((at, false)) {
                (state.changed, state.wants_start) = (None, true);
            }
            state.go_on(ui, lobby, at);
            state.refocus(&dress, at, true);
            if dress.clicked() {
                let is_open = state.dresses.as_ref().is_some_and(|dressing| dressing.at == at);
                state.dresses = (!is_open).then(|| Dressing::of(lobby.table, at, seat));
                state.wants_name = !is_open;
            }
        }
    });
}

fn free_seat(ui: &mut Ui, cx: &Cx<'_>, lobby: &LobbyView, at: Seat, state: &mut Lobby) {
    let (rect, _) = ui.allocate_exact_size(vec2(28.0, 28.0), Sense::hover());
    ui.painter().circle_stroke(rect.center(), 12.0, Stroke::new(1.5, cx.theme.ink_faint.0));
    let was = match &lobby.branch {
        Some(branch) => branch.was.get(at.index()),
        None => lobby.waits_for.get(at.index()).and_then(Option::as_ref),
    };
    let text = match was {
        Some(name) => cx.words.with("branch-was", &[("name", name.into())]),
        None => cx.text("free-seat"),
    };
    ui.label(RichText::new(text).color(cx.theme.ink_faint.0));
    widget::at_right(ui, ("free seat", at.0), |ui| {
        let mut sit = |ui: &mut Ui, name: &'static str, key: &str, who: Occupant| {
            let button = widget::button(ui, cx, &format!("{name} {}", at.0 + 1), cx.text(key));
            let hint = match who {
                Occupant::Bot { kind } => bot::bot_hint(kind),
                Occupant::Me | Occupant::HotSeat { .. } => None,
            };
            let button = match hint {
                Some(hint) => button.on_hover_text(cx.text(hint)),
                None => button,
            };
            state.refocus(&button, at, false);
            // The main button, which waits for this seat, cannot take the focus.
            if lobby.is_host {
                focus::offer(ui, &button);
            }
            if state.next_bot == Some((at, name)) {
                state.next_bot = None;
                button.request_focus();
            }
            if button.clicked() {
                let is_bot = matches!(who, Occupant::Bot { .. });
                cx.command(LobbyCommand::Sit { seat: at, who });
                state.note(&button, at, false);
                state.bot = Some(name).filter(|_| is_bot);
            }
        };
        let sits = lobby.seats.iter().flatten().any(|s| s.is_mine && s.kind == SeatKind::Person);
        if !sits {
            sit(ui, "sit", "sit-down", Occupant::Me);
        }
        let guest = || cx.words.with("guest", &[("seat", i32::from(at.0 + 1).into())]);
        let guest = was.cloned().unwrap_or_else(guest);
        sit(ui, "hot seat", "add-hot-seat", Occupant::HotSeat { name: guest });
        for (name, key, kind) in [
            ("easy bot", "add-easy-bot", BotKind::Easy),
            ("bot", "add-bot", BotKind::Medium),
            ("hard bot", "add-hard-bot", BotKind::HARD),
        ] {
            sit(ui, name, key, Occupant::Bot { kind });
        }
    });
}

fn dress(ui: &mut Ui, cx: &Cx<'_>, at: Seat, seat: &LobbySeat, taken: &[Colour], state: &mut Lobby) {
    let is_new = std::mem::take(&mut state.wants_name);
    let Some(Dressing { name, .. }) = &mut state.dresses else { return };
    let mut done = false;
    ui.horizontal_wrapped(|ui| {
        let label = cx.text("seat-name");
        let typed = widget::field(ui, cx, "seat name", &label, name, 160.0);
        if is_new {
            typed.request_focus();
        }
        let (is_left, key) = (typed.lost_focus(), |key| ui.input(|i| i.key_pressed(key)));
        let is_escaped = is_left && key(Key::Escape);
        let is_entered = is_left && key(Key::Enter);
        let picked = widget::colours(ui, cx, seat.colour, taken);
        let saves = widget::button(ui, cx, "save seat", cx.text("save")).clicked() || is_entered;
        let text = name.trim().to_owned();
        // Whoever goes on to another button means the name that stands there.
        let is_meant = saves || picked.is_some() || is_left && !is_escaped && text != seat.name;
        if is_meant && !text.is_empty() {
            let colour = picked.unwrap_or(seat.colour);
            cx.command(LobbyCommand::Dress { seat: at, name: text, colour });
            done = saves;
        }
        done |= is_escaped;
    });
    if done {
        state.dresses = None;
    }
}

fn begin(ui: &mut Ui, cx: &Cx<'_>, lobby: &LobbyView, state: &mut Lobby) {
    if let Some(coming) = lobby.coming {
        let kilobytes = |bytes: u64| (i64::try_from(bytes / 1024).unwrap_or(i64::MAX)).into();
        let words =
            [("had", kilobytes(coming.had)), ("known", kilobytes(coming.bytes.next_multiple_of(1024)))];
        widget::progress(ui, cx, "coming", &cx.words.with("lobby-coming", &words), coming.fraction());
    }
    ui.horizontal_wrapped(|ui| {
        if lobby.is_host {
            let can = lobby.not_yet.is_none();
            let start = widget::main_button(ui, cx, "start", cx.text("start"), can);
            if std::mem::take(&mut state.wants_start) && can {
                start.request_focus();
            }
            if start.clicked() {
                remember(cx, lobby);
                cx.command(LobbyCommand::Start);
            }
            if let Some(why) = lobby.not_yet {
                widget::hint(ui, cx, cx.text(not_yet_key(lobby, why)));
            } else if focus::were_keys_last(ui) && !start.has_focus() {
                widget::hint(ui, cx, cx.text("start-by-key"));
            }
            return;
        }
        let Some(mine) = lobby.seats.iter().flatten().find(|s| s.is_mine) else { return };
        let (key, name) =
            if mine.is_ready { ("not-ready-button", "not ready") } else { ("ready-button", "ready") };
        if widget::main_button(ui, cx, name, cx.text(key), true).clicked() {
            cx.command(LobbyCommand::Ready(!mine.is_ready));
        }
        widget::hint(ui, cx, cx.text(if mine.is_ready { "waits-for-host" } else { "ready-hint" }));
    });
}

/// Keeps what the host chose for the next table.
fn remember(cx: &Cx<'_>, lobby: &LobbyView) {
    if !lobby.is_host || lobby.branch.is_some() {
        return;
    }
    let taken = (0..).zip(&lobby.seats).filter_map(|(n, seat)| Some((n, seat.as_ref()?)));
    let here = taken.filter(|(_, seat)| seat.is_mine).map(|(n, seat)| match seat.kind {
        SeatKind::Bot(kind) => (n, Company::Bot(kind)),
        SeatKind::Person => (n, Company::Guest(seat.name.clone())),
    });
    cx.want(Intent::Prefer(Preference::LastTable { setup: lobby.setup.clone(), here: here.collect() }));
}

fn not_yet_key(lobby: &LobbyView, why: NotYet) -> &'static str {
    match why {
        NotYet::FreeSeats if lobby.branch.is_some() => "not-yet-free-branch",
        NotYet::FreeSeats if lobby.reach == Reach::Here => "not-yet-free-here",
        NotYet::FreeSeats => "not-yet-free",
        NotYet::NotReady => "not-yet-ready",
        NotYet::Disconnected => "not-yet-connected",
        NotYet::Starting => "not-yet-starting",
    }
}
