//! The options when a player is away, and the votes of the table, in words where they are needed.

use super::bar::BarPage;
use super::{friend, resume, takeback};
use crate::board::atlas::Atlas;
use crate::intent::Intent;
use crate::model::TableModel;
use crate::screen::chat::Chat;
use crate::screen::{Cx, phrase, widget};
use egui::{Align, Frame, Label, Layout, RichText, Stroke, Ui};
use net::node::{
    Button, GameProblem, GoCommand, Link, Offer, PlayerSeat, Problem, Proved, SavedCommand, SeatKind,
    SeatMode, Status, TableCommand, Waiting,
};
use rules::{Decision, Seat, Wait};

/// The buttons that the node offers.
fn offers(table: &TableModel) -> &[Offer] {
    table.status.as_ref().map_or(&[][..], |s| &s.buttons)
}

/// The offer to go back to an entry, unless that is voted on already.
pub(super) fn takeback(table: &TableModel, to: u64) -> Option<&Offer> {
    let is_it = |offer: &&Offer| offer.button == Button::Takeback { to } && offer.pressed.is_empty();
    offers(table).iter().find(is_it)
}

/// A button that the node offers, with how many have to agree.
pub(super) fn press(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel, offer: &Offer) {
    let mut text = phrase::button(cx, table, &offer.button);
    if offer.needed > 1 {
        text = format!("{text} ({}/{})", offer.pressed.len(), offer.needed);
    }
    let name = format!("press {:?}", offer.button);
    let response = widget::button(ui, cx, &name, text);
    let response = match explained(&offer.button) {
        Some(key) => response.on_hover_text(cx.text(key)),
        None => response,
    };
    if response.clicked() {
        cx.command(TableCommand::Press(offer.button.clone()));
        ui.close();
    }
}

/// The same, in a menu with a sentence about it where nobody else has to agree: nobody loses a seat by one click.
fn press_in_two(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel, offer: &Offer) {
    let Some(about) = explained(&offer.button).filter(|_| offer.needed <= 1) else {
        return press(ui, cx, table, offer);
    };
    let menu = ui.menu_button(phrase::button(cx, table, &offer.button), |ui| {
        ui.set_max_width(280.0);
        // A menu justifies its texts; a sentence reads better ragged.
        ui.add(Label::new(cx.text(about)).halign(Align::Min));
        press(ui, cx, table, offer);
    });
    cx.probe.add(format!("ask {:?}", offer.button), menu.response.rect);
}

const fn explained(button: &Button) -> Option<&'static str> {
    Some(match button {
        Button::Skip(_) => "press-skip-hint",
        Button::Auto(_) => "press-auto-hint",
        Button::Bot(..) => "press-bot-hint",
        Button::Remove(_) => "press-remove-hint",
        Button::Absent(_) => "press-absent-hint",
        Button::Takeback { .. } => "press-take-back-hint",
        Button::CloseNow => "press-close-now-hint",
        Button::NewestCopy => "press-newest-hint",
        Button::ComeBack(_) | Button::Hand { .. } => return None,
    })
}

/// The menu of the whole table, including what does not fit into the bar. How to leave for good is asked in the dialog of
/// leaving.
pub(super) fn table_menu(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel, atlas: &mut Atlas, more: &[BarPage]) {
    let calm = || offers(table).iter().filter(|o| o.pressed.is_empty());
    // To take back nothing but the draw of the tile in hand would change nothing: the same one is drawn again.
    let is_placing = matches!(table.game.wait(), Wait::Decide { kind: Decision::Place, .. });
    let is_draw = |to: u64| is_placing && table.is_drawn && to + 1 == table.seq;
    let takes_back = |o: &&Offer| matches!(o.button, Button::Takeback { to } if !is_draw(to));
    let takebacks: Vec<&Offer> = calm().filter(takes_back).collect();
    let close = calm().find(|o| o.button == Button::CloseNow);
    let is_shared = table.status.as_ref().is_some_and(|s| s.is_watching || s.holders.len() > 1);
    let can_branch = is_shared && !table.is_over() && table.seq > 0;
    if takebacks.is_empty() && close.is_none() && !can_branch && more.is_empty() {
        return;
    }
    ui.menu_button(cx.text("table-menu"), |ui| {
        for way in more {
            if way.button(ui, cx) {
                ui.close();
            }
        }
        takeback::menu(ui, cx, table, atlas, &takebacks);
        if can_branch {
            let branch = widget::button(ui, cx, "branch", cx.text("branch-here"));
            if branch.on_hover_text(cx.text("branch-here-hint")).clicked() {
                cx.command(SavedCommand::BranchWith(table.seating.path.clone()));
                ui.close();
            }
        }
        if let Some(close) = close {
            ui.separator();
            // Nothing that ends a game is one click away.
            let ends = ui.menu_button(cx.text("end-game"), |ui| {
                ui.set_max_width(280.0);
                // A menu justifies its texts; a sentence reads better ragged.
                ui.add(Label::new(cx.text("press-close-now-hint")).halign(Align::Min));
                press(ui, cx, table, close);
            });
            cx.probe.add("end game", ends.response.rect);
        }
    });
}

/// The menu of one player; hidden if it is empty.
pub(super) fn seat_menu(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel, chat: &Chat, seat: Seat) {
    let about: Vec<&Offer> = offers(table).iter().filter(|o| o.button.seat() == Some(seat)).collect();
    let asks = table.status.as_ref().filter(|s| s.is_watching && may_ask(s, seat) && !table.is_over());
    let talks = |s: &&PlayerSeat| chat.is_there() && !s.is_mine && s.kind == SeatKind::Person;
    let talks = table.seating.seats.get(seat.index()).filter(talks);
    if about.is_empty() && asks.is_none() && talks.is_none() {
        return;
    }
    let name = cx.words.with("seat-menu", &[("name", table.name(seat).into())]);
    let menu = ui.menu_button("…", |ui| {
        ui.set_min_width(220.0);
        // What cannot be undone comes last, apart.
        let (last, calm): (Vec<&Offer>, Vec<&Offer>) =
            about.into_iter().partition(|o| matches!(o.button, Button::Remove(_)));
        calm.into_iter().for_each(|o| press_in_two(ui, cx, table, o));
        if let Some(status) = asks {
            ask(ui, cx, table, status, seat);
        }
        if let Some(other) = talks {
            chat.mute_button(ui, cx, other.holder, &other.name);
        }
        if !last.is_empty() {
            ui.separator();
        }
        last.into_iter().for_each(|o| press_in_two(ui, cx, table, o));
    });
    cx.probe.add(format!("seat menu {}", seat.0 + 1), menu.response.rect);
    menu.response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &name));
    menu.response.on_hover_text(name);
}

/// Whether a late friend may ask for the seat: bots' seats, abandoned ones, and those of players who are away.
fn may_ask(status: &Status, seat: Seat) -> bool {
    let Some(now) = status.seats.get(seat.index()) else { return false };
    let is_here = status.holders.iter().any(|h| h.key == now.holder && h.link == Link::InSync);
    now.mode != SeatMode::Present || matches!(now.kind, SeatKind::Bot(_)) || !is_here
}

fn ask(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel, status: &Status, seat: Seat) {
    let has_asked = status.asked_for == Some(seat);
    let key = if has_asked { "ask-seat-not" } else { "ask-seat" };
    let text = cx.words.with(key, &[("name", table.name(seat).into())]);
    if widget::button(ui, cx, &format!("ask {}", seat.0 + 1), text).clicked() {
        cx.command(TableCommand::AskSeat((!has_asked).then_some(seat)));
        ui.close();
    }
}

/// Everything that needs the user's attention, below the bar: a pause and its ways out, votes, players who are away,
/// and requests for seats.
pub(super) fn strip(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel) {
    let Some(status) = &table.status else { return };
    if let Some(invitation) = &status.invitation {
        notice(ui, cx, |ui| {
            let entries = i64::try_from(invitation.entries).unwrap_or(i64::MAX);
            let who = invitation.who.as_str();
            ui.label(
                cx.words.with("branch-invitation", &[("name", who.into()), ("entries", entries.into())]),
            );
            if widget::main_button(ui, cx, "join branch", cx.text("branch-join"), true).clicked() {
                cx.command(GoCommand::Join { table: invitation.table, password: None });
            }
        });
    }
    if let Some(again) = &table.again {
        notice(ui, cx, |ui| {
            ui.label(cx.words.with("again-invitation", &[("name", again.who.as_str().into())]));
            if widget::main_button(ui, cx, "join again", cx.text("again-join"), true).clicked() {
                cx.command(GoCommand::Join { table: again.table, password: None });
            }
        });
    }
    resume::card(ui, cx, table, status);
    if status.waiting == Waiting::Desync && table.split.what.is_some() {
        notice(ui, cx, |ui| split(ui, cx, table));
    } else if !matches!(status.waiting, Waiting::Done { .. } | Waiting::Close) {
        pause(ui, cx, table, status);
    }
    for offer in offers(table).iter().filter(|o| !o.pressed.is_empty()) {
        notice(ui, cx, |ui| vote(ui, cx, table, offer));
    }
    away(ui, cx, table, status);
    friend::strip(ui, cx, table, status);
    for (at, seat) in (0..).map(Seat).zip(&status.seats) {
        for friend in &seat.wanted_by {
            let gives = |o: &&Offer| matches!(&o.button, Button::Hand { seat, to, .. } if *seat == at && *to == friend.key);
            let offer = offers(table).iter().filter(|o| o.pressed.is_empty()).find(gives);
            if let Some(offer) = offer {
                notice(ui, cx, |ui| {
                    let names = [("name", friend.name.as_str().into()), ("seat", seat.name.as_str().into())];
                    ui.label(cx.words.with("seat-wanted", &names));
                    press(ui, cx, table, offer);
                });
            }
        }
        let back = offers(table).iter().find(|o| o.button == Button::ComeBack(at) && o.pressed.is_empty());
        if let (true, Some(offer), Some(key)) = (seat.is_mine, back, played_key(seat.mode)) {
            notice(ui, cx, |ui| {
                ui.label(cx.words.with(key, &[("name", seat.name.as_str().into())]));
                press(ui, cx, table, offer);
            });
        }
    }
}

/// How a seat is played without its player, as a sentence. It does not say why: its player may have left, or sit here
/// and have asked for a bot.
const fn played_key(mode: SeatMode) -> Option<&'static str> {
    match mode {
        SeatMode::Present | SeatMode::Left => None,
        SeatMode::Skipped => Some("played-skipped"),
        SeatMode::Auto => Some("played-auto"),
        SeatMode::Bot(_) => Some("played-by-bot"),
    }
}

/// A highlighted line.
pub(super) fn notice(ui: &mut Ui, cx: &Cx<'_>, add: impl FnOnce(&mut Ui)) {
    let t = cx.theme;
    let frame = Frame::new().fill(t.card.0).stroke(Stroke::new(1.5, t.accent.0)).corner_radius(t.radius);
    frame.inner_margin(6.0).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal_wrapped(add);
    });
}

/// Copies differ: whose and how, the file that shows it, and the way out. It stays as long as the table is stopped.
fn split(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel) {
    let names = |key| phrase::holder(table, key);
    let whole = |problem: &Problem| phrase::problem::text(cx, &names, problem);
    if let Some(what) = &table.split.what {
        ui.label(RichText::new(whole(what)).strong());
    }
    if let Some(path) = &table.split.report {
        ui.label(whole(&Problem::Game(GameProblem::Report { path: path.clone() })));
        if widget::button(ui, cx, "copy report", cx.text("split-copy")).clicked() {
            cx.want(Intent::Copy(path.display().to_string()));
        }
    }
    if let Some(offer) = offers(table).iter().find(|o| o.button == Button::NewestCopy) {
        ui.label(cx.text("split-goes-on"));
        press(ui, cx, table, offer);
    }
}

/// Too few computers are connected: the reason, and the way out.
fn pause(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel, status: &Status) {
    let Some(offer) = offers(table).iter().find(|o| o.button == Button::NewestCopy) else { return };
    notice(ui, cx, |ui| {
        let of = i32::try_from(status.holders.len()).unwrap_or(i32::MAX);
        let is_few = status.here < status.needed;
        let text = match &status.waiting {
            Waiting::Heads { missing } if is_few => cx.words.with(
                if of == 2 { "pause-two" } else { "pause-half" },
                &[
                    ("here", i32::from(status.here).into()),
                    ("of", of.into()),
                    ("needed", i32::from(status.needed).into()),
                    ("names", (&phrase::names(table, missing)).into()),
                ],
            ),
            _ => cx.text("pause-differ"),
        };
        ui.label(text);
        press(ui, cx, table, offer);
    });
}

/// An open vote: who wants what, who agreed, and the user's answer.
fn vote(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel, offer: &Offer) {
    let Some(first) = offer.pressed.first() else { return };
    let what = phrase::button(cx, table, &offer.button);
    let agreed = i32::try_from(offer.pressed.len()).unwrap_or(i32::MAX);
    let text = cx.words.with(
        "vote-open",
        &[
            ("name", (&phrase::holder(table, *first)).into()),
            ("what", (&what).into()),
            ("agreed", agreed.into()),
            ("needed", i32::from(offer.needed).into()),
        ],
    );
    ui.label(RichText::new(text).strong());
    if offer.pressed.len() > 1 {
        let names = phrase::names(table, &offer.pressed);
        widget::hint(ui, cx, cx.words.with("vote-agreed", &[("names", (&names).into())]));
    }
    if !offer.declined.is_empty() {
        let names = phrase::names(table, &offer.declined);
        widget::hint(ui, cx, cx.words.with("vote-declined", &[("names", (&names).into())]));
    }
    if table.seating.is_watching {
        return;
    }
    let name = format!("{:?}", offer.button);
    if offer.is_mine {
        if widget::button(ui, cx, &format!("withdraw {name}"), cx.text("vote-withdraw")).clicked() {
            cx.command(TableCommand::Decline(offer.button.clone()));
        }
        return;
    }
    if widget::main_button(ui, cx, &format!("agree {name}"), cx.text("vote-agree"), true).clicked() {
        cx.command(TableCommand::Press(offer.button.clone()));
    }
    if widget::button(ui, cx, &format!("decline {name}"), cx.text("vote-decline")).clicked() {
        cx.command(TableCommand::Decline(offer.button.clone()));
    }
}

/// The game waits for a player who is not connected: the current options.
fn away(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel, status: &Status) {
    let open = |o: &&Offer| o.pressed.is_empty() && !o.is_mine;
    let (names, ways): (String, Vec<&Offer>) = match &status.waiting {
        Waiting::Decision { seat, .. } if table.is_away(*seat) => {
            let about = |o: &&Offer| {
                let is_hand = matches!(o.button, Button::Hand { .. });
                o.button.seat() == Some(*seat) && !is_hand && is_by_me(table, &o.button)
            };
            (table.name(*seat).to_owned(), offers(table).iter().filter(open).filter(about).collect())
        }
        Waiting::Draw { missing } if !missing.is_empty() => {
            let absent = |o: &&Offer| matches!(&o.button, Button::Absent(_));
            (phrase::names(table, missing), offers(table).iter().filter(open).filter(absent).collect())
        }
        _ => return,
    };
    if ways.is_empty() {
        return;
    }
    notice(ui, cx, |ui| {
        ui.label(cx.words.with("away-waits", &[("names", (&names).into())]));
        ways.into_iter().for_each(|o| press(ui, cx, table, o));
    });
}

/// Whether a button concerns a bot of this computer, which is offered directly; those of others are in the menu.
fn is_by_me(table: &TableModel, button: &Button) -> bool {
    let Button::Bot(_, at) = button else { return true };
    table.status.iter().flat_map(|s| &s.holders).any(|h| h.is_me && h.key == *at)
}

/// How a seat is played, unless by its own player.
pub(super) fn mode(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel, seat: Seat) {
    let Some(now) = table.seat(seat) else { return };
    let key = match now.mode {
        SeatMode::Present => return,
        SeatMode::Skipped => "mode-skipped",
        SeatMode::Auto => "mode-auto",
        SeatMode::Bot(_) => "mode-bot",
        SeatMode::Left => "mode-left",
    };
    let colour = cx.theme.warn.0;
    ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
        ui.label(RichText::new(cx.text(key)).size(cx.theme.small).color(colour));
    });
}

/// Proven misconduct of a player.
pub(super) fn proved(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel, seat: Seat) {
    let Some(proved) = table.proved(seat) else { return };
    let (mark, sentence, seq) = match proved {
        Proved::TwoEntries { seq } => ("proved-twice", "proved-twice-hint", seq),
        Proved::FalseState { seq } => ("proved-state", "proved-state-hint", seq),
    };
    let sentence = cx.words.with(sentence, &[("name", table.name(seat).into()), ("seq", seq.into())]);
    let label = ui.label(RichText::new(cx.text(mark)).size(cx.theme.small).color(cx.theme.bad.0));
    label.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, &sentence));
    label.on_hover_text(sentence);
}
