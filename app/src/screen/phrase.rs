//! Sentences about the game: what is waited for, what happened, and why there were points.

mod action;
mod decision;
mod event;
mod figure;
mod setup;

pub use action::{text as action, tile_text};
pub use event::reason as reason_text;
pub use figure::{chip_colour, piece_key, role_key, short_key};
pub use setup::{module_key, module_rule_key, note_text, preset_key, preset_rule_key, refusal};

use super::Cx;
use crate::window::model::{Line, TableModel, What};
use net::node::{Button, Key, Link, SeatMode, TableChange, Waiting};
use rules::Decision;

/// What the game waits for.
#[must_use]
pub fn waiting(cx: &Cx<'_>, table: &TableModel, waiting: &Waiting) -> String {
    match waiting {
        Waiting::Decision { seat, kind, is_mine } => {
            let name = table.name(*seat);
            let many = (0..table.game.seats()).filter(|s| table.is_person_here(rules::Seat(*s))).count() > 1;
            if !is_mine {
                return cx.words.with(decision::doing(*kind), &[("name", name.into())]);
            }
            let what = cx.t(decision::asked(*kind));
            let key = if many { "their-turn-here" } else { "your-turn" };
            cx.words.with(key, &[("name", name.into()), ("what", (&what).into())])
        }
        Waiting::Draw { missing } if missing.is_empty() => cx.t("wait-draw"),
        Waiting::Draw { missing } => with_names(cx, table, "wait-draw-for", missing),
        Waiting::Heads { missing } => with_names(cx, table, "wait-heads", missing),
        Waiting::Deal { from } => with_names(cx, table, "wait-deal", &[*from]),
        Waiting::Vote => cx.t("wait-vote"),
        Waiting::Desync => cx.t("wait-desync"),
        Waiting::Close => cx.t("wait-result"),
        Waiting::Done { missing } if missing.is_empty() => cx.t("game-over"),
        Waiting::Done { missing } => with_names(cx, table, "wait-close", missing),
    }
}

/// What a seat here is asked.
#[must_use]
pub fn question(cx: &Cx<'_>, kind: Decision) -> String {
    let what = cx.t(decision::asked(kind));
    cx.words.with("your-turn", &[("what", (&what).into())])
}

fn with_names(cx: &Cx<'_>, table: &TableModel, key: &str, keys: &[Key]) -> String {
    cx.words.with(key, &[("names", (&names(table, keys)).into())])
}

/// The names that belong to keys.
#[must_use]
pub fn names(table: &TableModel, keys: &[Key]) -> String {
    keys.iter().map(|k| holder(table, *k)).collect::<Vec<_>>().join(", ")
}

/// The name of a holder.
#[must_use]
pub fn holder(table: &TableModel, key: Key) -> String {
    let seat = table.seating.seats.iter().find(|s| s.holder == key);
    seat.map_or_else(|| key.short(), |s| s.name.clone())
}

/// One line of the history.
#[must_use]
pub fn line(cx: &Cx<'_>, table: &TableModel, line: &Line) -> String {
    let name = line.seat.map_or("", |s| table.name(s));
    match &line.what {
        What::Game(event, kind) => event::text(cx, table, event, *kind),
        What::Table(change) => table_change(cx, table, name, change),
    }
}

fn table_change(cx: &Cx<'_>, table: &TableModel, name: &str, change: &TableChange) -> String {
    match change {
        TableChange::Absent(keys) => with_names(cx, table, "did-absent", keys),
        TableChange::Seat { mode, .. } => {
            let key = match mode {
                SeatMode::Present => "seat-present",
                SeatMode::Skipped => "seat-skipped",
                SeatMode::Auto => "seat-auto",
                SeatMode::Bot(_) => "seat-bot",
                SeatMode::Left => "seat-left",
            };
            cx.words.with(key, &[("name", name.into())])
        }
        TableChange::TakenBack { to } => {
            let to = i64::try_from(*to).unwrap_or(i64::MAX);
            cx.words.with("did-take-back", &[("to", to.into())])
        }
        TableChange::Closed => cx.t("did-close"),
    }
}

/// The word for a connection.
#[must_use]
pub fn link(cx: &Cx<'_>, link: Link) -> String {
    match link {
        Link::InSync => cx.t("link-in-sync"),
        Link::Behind(n) => {
            cx.words.with("link-behind", &[("count", i64::try_from(n).unwrap_or(i64::MAX).into())])
        }
        Link::Reconnecting => cx.t("link-reconnecting"),
        Link::Gone => cx.t("link-gone"),
        Link::Left => cx.t("link-left"),
    }
}

/// What a button of the table says.
#[must_use]
pub fn button(cx: &Cx<'_>, table: &TableModel, button: &Button) -> String {
    let seat = |key: &str, s: &rules::Seat| cx.words.with(key, &[("name", table.name(*s).into())]);
    match button {
        Button::Absent(keys) => with_names(cx, table, "press-absent", keys),
        Button::Skip(s) => seat("press-skip", s),
        Button::Auto(s) => seat("press-auto", s),
        Button::Bot(s) => seat("press-bot", s),
        Button::ComeBack(s) => seat("press-come-back", s),
        Button::Remove(s) if table.is_person_here(*s) => cx.t("press-leave"),
        Button::Remove(s) => seat("press-remove", s),
        Button::Takeback { to } => {
            let to = i64::try_from(*to).unwrap_or(i64::MAX);
            cx.words.with("press-take-back", &[("to", to.into())])
        }
        Button::CloseNow => cx.t("press-close-now"),
        Button::NewestCopy => cx.t("press-newest"),
    }
}
