//! The home screen: the tables of the network, saved games, and the ways to join.

mod neighbour_games;
mod saved;

pub(super) use saved::{line as saved_line, way_on};

use super::gallery::Gallery;
use super::phrase::{module_key, preset_key, preset_of};
use super::{Cx, join, rules, share, unmet, widget};
use crate::command::KeyCommand;
use crate::intent::{Intent, Page};
use crate::model::{Model, Profile};
use crate::store::{Company, LastTable};
use ::rules::{Seat, Setup};
use egui::{Key, Response, RichText, Ui};
use net::node::{
    GoCommand, LobbyCommand, NetworkCommand, NewTable, Occupant, Reach, SavedCommand, Secret, TableAdvert,
    TableState, Typed, Unsuitable,
};
use std::path::PathBuf;

/// Windows lower than this have no room for explanations.
const LOW: f32 = 500.0;

/// The inputs of this screen.
#[derive(Clone, Debug, Default)]
pub struct Home {
    address: String,
    file: String,
    password: Typed,
    /// The table that asks for a password.
    asks: Option<Asks>,
    shows_ways: bool,
    way: join::JoinForm,
    saved: saved::State,
    neighbour_games: neighbour_games::State,
    /// The first game was played to its end since the program began.
    pub has_learned: bool,
}

/// The most modules that are named in a line.
const FEW_MODULES: usize = 4;

/// A table that asks for a password.
#[derive(Clone, Copy, Debug)]
struct Asks {
    table: net::node::TableId,
    is_watching: bool,
    /// Whether its field has had the focus.
    is_focused: bool,
}

/// Shows the whole screen.
///
/// New players are offered the lesson first. A new table begins as `next` says.
pub fn show(
    ui: &mut Ui,
    cx: &Cx<'_>,
    model: &Model,
    profile: &Profile,
    state: &mut Home,
    gallery: &mut Gallery,
    next: &LastTable,
) {
    widget::page(ui, 860.0, |ui| {
        head(ui, cx, profile);
        ui.add_space(cx.theme.space * 1.5);
        let mut main = MainButton::default();
        interrupted(ui, cx, model, &mut main);
        again(ui, cx, model, &mut main);
        let is_new = !state.has_learned && model.saved.as_ref().is_some_and(|saved| saved.games.is_empty());
        if is_new {
            first_game(ui, cx, &mut main);
        }
        // The newest game goes on from its row, below.
        let waits = !main.is_shown && saved::waits(model);
        main.is_shown |= waits;
        begin(ui, cx, profile, (is_new, next), &mut main);
        ui.add_space(cx.theme.space);
        let heading = cx.text("tables-heading");
        widget::card(ui, cx, &heading, |ui| tables(ui, cx, model, state));
        ui.add_space(cx.theme.space);
        unmet::show(ui, cx, &model.unreached);
        let heading = cx.text("saved-heading");
        widget::card(ui, cx, &heading, |ui| {
            saved::show(ui, cx, model, &mut state.saved, waits);
            neighbour_games::show(ui, cx, model, &mut state.neighbour_games);
        });
        ui.add_space(cx.theme.space);
        other_ways(ui, cx, model, state);
        join::refusals(ui, cx, &model.refusals);
        gallery.backdrop(ui, cx);
    });
}

fn head(ui: &mut Ui, cx: &Cx<'_>, profile: &Profile) {
    // In a small or enlarged window the line would run into the buttons, and in a smaller one the name.
    const ROOM_FOR_LINE: f32 = 700.0;
    const ROOM_FOR_NAME: f32 = 560.0;
    let room = ui.available_width();
    let line = (room >= ROOM_FOR_LINE).then(|| cx.text("tagline"));
    if room < ROOM_FOR_NAME {
        widget::banner(ui, cx, line);
        ui.horizontal_wrapped(|ui| ways(ui, cx, profile));
        return;
    }
    ui.horizontal(|ui| {
        widget::banner(ui, cx, line);
        widget::at_right(ui, "head", |ui| ways(ui, cx, profile));
    });
}

/// The ways to the pages that are always there.
fn ways(ui: &mut Ui, cx: &Cx<'_>, profile: &Profile) {
    widget::chip(ui, cx, profile.colour, 26.0);
    let name = widget::button(ui, cx, "profile", profile.name.as_str());
    if name.on_hover_text(cx.text("profile-heading")).clicked() {
        cx.want(Intent::Go(Page::Profile));
    }
    if widget::button(ui, cx, "rules", cx.text("rules")).clicked() {
        cx.want(Intent::Go(Page::Rules));
    }
    if widget::button(ui, cx, "settings", cx.text("settings")).clicked() {
        cx.want(Intent::Go(Page::Settings));
    }
    let hint = cx.with_key("manual-hint", KeyCommand::Help);
    if widget::button(ui, cx, "manual", cx.text("manual")).on_hover_text(hint).clicked() {
        cx.want(Intent::Go(Page::Manual));
    }
}

/// The main button of the screen: the first of those that could be it.
#[derive(Default)]
struct MainButton {
    is_shown: bool,
}

impl MainButton {
    /// A button with the text of `key`: the main one, unless there is one already.
    fn show(&mut self, ui: &mut Ui, cx: &Cx<'_>, name: &str, key: &str) -> Response {
        if std::mem::replace(&mut self.is_shown, true) {
            return widget::button(ui, cx, name, cx.text(key));
        }
        widget::main_button(ui, cx, name, cx.text(key), true)
    }
}

/// The game that ran when the program was killed.
fn interrupted(ui: &mut Ui, cx: &Cx<'_>, model: &Model, main: &mut MainButton) {
    let Some(path) = &model.interrupted else { return };
    let saved = model.saved.iter().flat_map(|saved| &saved.games).find(|game| game.path == *path);
    widget::card(ui, cx, "", |ui| {
        ui.horizontal_wrapped(|ui| {
            ui.label(match saved {
                Some(game) => cx.words.with(
                    "interrupted-named",
                    &[
                        ("name", (&cx.words.table_name(&game.name)).into()),
                        ("players", (&game.players.join(", ")).into()),
                    ],
                ),
                None => cx.text("interrupted"),
            });
            if main.show(ui, cx, "go on interrupted", "interrupted-go-on").clicked() {
                cx.command(SavedCommand::Resume(path.clone()));
            }
        });
    });
    ui.add_space(cx.theme.space);
}

/// A rematch of the last game.
fn again(ui: &mut Ui, cx: &Cx<'_>, model: &Model, main: &mut MainButton) {
    let Some(again) = &model.again else { return };
    widget::card(ui, cx, "", |ui| {
        ui.horizontal_wrapped(|ui| {
            ui.label(cx.words.with("again-invitation", &[("name", again.who.as_str().into())]));
            if main.show(ui, cx, "join again", "again-join").clicked() {
                cx.command(GoCommand::Join { table: again.table, password: None });
            }
        });
    });
    ui.add_space(cx.theme.space);
}

/// The lesson, for new players.
fn first_game(ui: &mut Ui, cx: &Cx<'_>, main: &mut MainButton) {
    let heading = cx.text("first-offer");
    widget::card(ui, cx, &heading, |ui| {
        ui.label(cx.text("first-offer-text"));
        ui.add_space(cx.theme.space * 0.5);
        if main.show(ui, cx, "first game", "first-game").clicked() {
            cx.want(Intent::Go(Page::Lesson));
        }
    });
    ui.add_space(cx.theme.space);
}

/// Opens a player's table, for the network or for this computer alone. Who sat at this computer the last time sits down
/// again, unless friends may come.
pub(super) fn host(cx: &Cx<'_>, name: &str, reach: Reach, next: &LastTable) {
    let name = match reach {
        Reach::Network => cx.words.table_of(name),
        Reach::Here => cx.text("table-here"),
    };
    cx.command(GoCommand::Host(NewTable { name, setup: next.setup.clone(), password: None, reach }));
    let company = next.company.iter().filter(|(seat, _)| reach == Reach::Here && *seat < next.setup.seats);
    for (seat, who) in company {
        let who = match who {
            Company::Bot(kind) => Occupant::Bot { kind: *kind },
            Company::Guest(name) => Occupant::HotSeat { name: name.clone() },
        };
        cx.command(LobbyCommand::Sit { seat: Seat(*seat), who });
    }
}

fn begin(
    ui: &mut Ui,
    cx: &Cx<'_>,
    profile: &Profile,
    (is_new, next): (bool, &LastTable),
    main: &mut MainButton,
) {
    let host = |reach| host(cx, &profile.name, reach, next);
    ui.horizontal_wrapped(|ui| {
        let here = main.show(ui, cx, "play here", "play-here");
        if here.on_hover_text(cx.text("play-here-hint")).clicked() {
            host(Reach::Here);
        }
        let new_table = widget::button(ui, cx, "new table", cx.text("new-table"));
        if new_table.on_hover_text(cx.text("new-table-hint")).clicked() {
            host(Reach::Network);
        }
        let hint = cx.text("first-offer-text");
        if !is_new
            && widget::button(ui, cx, "first game", cx.text("first-game")).on_hover_text(hint).clicked()
        {
            cx.want(Intent::Go(Page::Lesson));
        }
    });
    // On a low window the tables and games below need the room.
    if is_new || ui.ctx().content_rect().height() >= LOW {
        widget::hint(ui, cx, cx.text("new-or-here"));
    }
}

fn tables(ui: &mut Ui, cx: &Cx<'_>, model: &Model, state: &mut Home) {
    let people = model.neighbours.len();
    widget::hint(ui, cx, cx.words.with("neighbours", &[("count", people.into())]));
    if model.tables.is_empty() {
        ui.label(cx.text("no-tables"));
    }
    for table in &model.tables {
        ui.separator();
        table_row(ui, cx, table, state);
    }
}

fn table_row(ui: &mut Ui, cx: &Cx<'_>, table: &TableAdvert, state: &mut Home) {
    // In a small or enlarged window the line would run under the buttons.
    const ROOM_FOR_BUTTONS: f32 = 700.0;
    if ui.available_width() < ROOM_FOR_BUTTONS {
        table_text(ui, cx, table);
        ui.horizontal_wrapped(|ui| table_ways(ui, cx, table, state));
        return;
    }
    ui.horizontal(|ui| {
        table_text(ui, cx, table);
        let asks = state.asks.is_some_and(|asks| asks.table == table.table);
        widget::at_right(ui, (table.table, asks), |ui| table_ways(ui, cx, table, state));
    });
}

/// The players and the game of a table, in words.
fn table_text(ui: &mut Ui, cx: &Cx<'_>, table: &TableAdvert) {
    let colour = if table.unsuitable.is_some() { cx.theme.ink_faint.0 } else { cx.theme.ink.0 };
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        ui.horizontal(|ui| {
            ui.label(RichText::new(cx.words.table_name(&table.name)).strong().color(colour));
            if table.has_password {
                widget::lock(ui, colour, &cx.text("table-locked"));
            }
        });
        let seats = cx.words.with(
            "table-line",
            &[
                ("host", table.host.as_str().into()),
                ("taken", i32::from(table.taken).into()),
                ("seats", i32::from(table.seats).into()),
            ],
        );
        let what = table.setup.as_ref().map_or_else(String::new, |s| modules(cx, s));
        widget::hint(ui, cx, format!("{seats} · {what} · {}", cx.text(state_key(table.state))));
        if let Some(why) = table.unsuitable {
            ui.label(RichText::new(cx.text(unsuitable_key(why))).size(cx.theme.small).color(cx.theme.warn.0));
        }
        if table.is_silent {
            ui.label(RichText::new(cx.text("table-silent")).size(cx.theme.small).color(cx.theme.warn.0));
        }
    });
}

/// The actions at a table.
fn table_ways(ui: &mut Ui, cx: &Cx<'_>, table: &TableAdvert, state: &mut Home) {
    if let Some(setup) = &table.setup {
        let label = cx.words.with("rules-of", &[("module", (&cx.words.table_name(&table.name)).into())]);
        rules::button(ui, cx, &format!("rules {}", table.name), &label, setup);
    }
    match (table.unsuitable, table.addresses.first()) {
        (None, _) => table_buttons(ui, cx, table, state),
        (Some(Unsuitable::WeAreOlder), Some(at)) => {
            let name = format!("get program of {}", table.host);
            if widget::button(ui, cx, &name, cx.text("share-get")).clicked() {
                cx.want(Intent::GetProgram { at: *at, host: table.host.clone() });
            }
        }
        _ => {}
    }
}

fn table_buttons(ui: &mut Ui, cx: &Cx<'_>, table: &TableAdvert, state: &mut Home) {
    let is_free = table.taken < table.seats;
    let sits = match table.state {
        TableState::Open => is_free.then_some("join"),
        TableState::Resumable => Some("return-to-table"),
        TableState::Playing | TableState::Over => None,
    };
    if state.asks.is_some_and(|asks| asks.table == table.table) {
        return password(ui, cx, state);
    }
    let mut go = |is_watching: bool| {
        if table.has_password && !table.knows_password {
            state.asks = Some(Asks { table: table.table, is_watching, is_focused: false });
            state.password.wipe();
        } else {
            cx.command(come(table.table, None, is_watching));
        }
    };
    if table.state != TableState::Resumable
        && widget::button(ui, cx, &format!("watch {}", table.name), cx.text("watch")).clicked()
    {
        go(true);
    }
    if let Some(key) = sits {
        let name = format!("join {}", table.name);
        if widget::main_button(ui, cx, &name, cx.text(key), true).clicked() {
            go(false);
        }
    }
}

/// The command to join or watch a table.
const fn come(table: net::node::TableId, password: Option<Secret>, is_watching: bool) -> GoCommand {
    if is_watching { GoCommand::Watch { table, password } } else { GoCommand::Join { table, password } }
}

/// Asks for the password of a table before joining.
fn password(ui: &mut Ui, cx: &Cx<'_>, state: &mut Home) {
    let Some(asks) = &mut state.asks else { return };
    let label = cx.text("password");
    let typed = widget::field(ui, cx, "password", &label, &mut state.password, 120.0);
    if !std::mem::replace(&mut asks.is_focused, true) {
        typed.request_focus();
    }
    let is_left = |key: Key| typed.lost_focus() && ui.input(|i| i.key_pressed(key));
    let (is_entered, is_escaped) = (is_left(Key::Enter), is_left(Key::Escape));
    if widget::button(ui, cx, "enter", cx.text("go-on")).clicked() || is_entered {
        cx.command(come(asks.table, Secret::take(&mut state.password), asks.is_watching));
        state.asks = None;
    } else if is_escaped {
        state.password.wipe();
        state.asks = None;
    }
}

const fn state_key(state: TableState) -> &'static str {
    match state {
        TableState::Open => "state-open",
        TableState::Playing => "state-playing",
        TableState::Resumable => "state-resumable",
        TableState::Over => "state-over",
    }
}

const fn unsuitable_key(why: Unsuitable) -> &'static str {
    match why {
        Unsuitable::TheyAreOlder => "they-are-older",
        Unsuitable::WeAreOlder => "we-are-older",
        Unsuitable::OtherRules => "other-rules",
    }
}

/// The setup of a game in a few words.
#[must_use]
pub fn modules(cx: &Cx<'_>, setup: &Setup) -> String {
    if let Some(preset) = preset_of(setup) {
        return cx.text(preset_key(preset));
    }
    // More names would run out of the line.
    if setup.modules.len() > FEW_MODULES {
        return cx.words.with("own-mix-of", &[("count", setup.modules.len().into())]);
    }
    let names: Vec<String> = setup.modules.iter().map(|m| cx.text(module_key(*m))).collect();
    names.join(", ")
}

fn other_ways(ui: &mut Ui, cx: &Cx<'_>, model: &Model, state: &mut Home) {
    let heading = cx.text("other-ways");
    ui.horizontal_wrapped(|ui| {
        if widget::button(ui, cx, "other ways", heading).clicked() {
            state.shows_ways = !state.shows_ways;
        }
        share::button(ui, cx);
    });
    if !state.shows_ways {
        return;
    }
    join::show(ui, cx, &mut state.way);
    ui.add_space(cx.theme.space);
    widget::card(ui, cx, "", |ui| {
        ui.horizontal_wrapped(|ui| {
            let label = cx.text("address");
            let typed = widget::field(ui, cx, "address", &label, &mut state.address, 200.0);
            let is_entered = typed.lost_focus() && ui.input(|i| i.key_pressed(Key::Enter));
            let go = widget::button(ui, cx, "connect", cx.text("connect")).clicked();
            let address = state.address.trim().to_owned();
            if (go || is_entered) && !address.is_empty() {
                cx.command(NetworkCommand::Connect(address));
            }
        });
        let own = model.told_addresses().join(", ");
        if !own.is_empty() {
            widget::hint(ui, cx, cx.words.with("own-address", &[("address", (&own).into())]));
        }
        ui.separator();
        ui.horizontal_wrapped(|ui| {
            let label = cx.text("file");
            let typed = widget::field(ui, cx, "file", &label, &mut state.file, 260.0);
            let is_entered = typed.lost_focus() && ui.input(|i| i.key_pressed(Key::Enter));
            let go = widget::button(ui, cx, "open", cx.text("open")).clicked();
            let path = state.file.trim().to_owned();
            if (go || is_entered) && !path.is_empty() {
                cx.want(Intent::OpenFile(PathBuf::from(path)));
            }
            if widget::button(ui, cx, "browse", cx.text("browse")).clicked() {
                cx.want(Intent::ChooseFile);
            }
        });
        widget::hint(ui, cx, cx.text("drop-hint"));
    });
}
