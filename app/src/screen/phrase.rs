//! Sentences about the game: what is waited for, what happened, and why there were points.

use super::Cx;
use crate::window::model::{Line, TableModel, What};
use net::node::{Button, Key, Link, SeatMode, TableChange, Waiting};
use rules::{Decision, FeatureKind, Piece, Reason};

/// What the game waits for.
#[must_use]
pub fn waiting(cx: &Cx<'_>, table: &TableModel, waiting: &Waiting) -> String {
    match waiting {
        Waiting::Decision { seat, kind, is_mine } => {
            let name = table.name(*seat);
            let many = (0..table.game.seats()).filter(|s| table.is_person_here(rules::Seat(*s))).count() > 1;
            let key = match (is_mine, many, kind) {
                (true, false, Decision::Start) => "your-start",
                (true, false, Decision::Place) => "your-place",
                (true, false, Decision::Figures) => "your-figures",
                (true, true, Decision::Place | Decision::Start) => "their-place-here",
                (true, true, Decision::Figures) => "their-figures-here",
                (false, _, Decision::Place | Decision::Start) => "their-place",
                (false, _, Decision::Figures) => "their-figures",
            };
            cx.words.with(key, &[("name", name.into())])
        }
        Waiting::Draw { missing } if missing.is_empty() => cx.t("wait-draw"),
        Waiting::Draw { missing } => with_names(cx, table, "wait-draw-for", missing),
        Waiting::Heads { missing } => with_names(cx, table, "wait-heads", missing),
        Waiting::Vote => cx.t("wait-vote"),
        Waiting::Desync => cx.t("wait-desync"),
        Waiting::Close => cx.t("wait-result"),
        Waiting::Done { missing } if missing.is_empty() => cx.t("game-over"),
        Waiting::Done { missing } => with_names(cx, table, "wait-close", missing),
    }
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
    let say = |key: &str| cx.words.with(key, &[("name", name.into())]);
    match &line.what {
        What::Placed => say("did-place"),
        What::Deployed(piece, kind) => {
            let what = cx.t(role_key(*piece, *kind));
            cx.words.with("did-deploy", &[("name", name.into()), ("figure", (&what).into())])
        }
        What::Scored(points, reason) => {
            let why = reason_text(cx, *reason);
            cx.words.with(
                "did-score",
                &[("name", name.into()), ("points", (*points).into()), ("reason", (&why).into())],
            )
        }
        What::Discarded(_) => cx.t("did-discard"),
        What::DoubleTurn => say("did-double-turn"),
        What::Over => cx.t("game-over"),
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

/// What a figure is where it stands.
#[must_use]
pub const fn role_key(piece: Piece, kind: Option<FeatureKind>) -> &'static str {
    match (piece, kind) {
        (Piece::Builder, _) => "figure-builder",
        (Piece::Meeple, Some(FeatureKind::City)) => "figure-knight",
        (Piece::Meeple, Some(FeatureKind::Road)) => "figure-thief",
        (Piece::Meeple, Some(FeatureKind::Field)) => "figure-farmer",
        (Piece::Meeple, Some(FeatureKind::Monastery)) => "figure-monk",
        (Piece::Meeple, _) => "figure-meeple",
        (Piece::Big, Some(FeatureKind::City)) => "figure-big-knight",
        (Piece::Big, Some(FeatureKind::Road)) => "figure-big-thief",
        (Piece::Big, Some(FeatureKind::Field)) => "figure-big-farmer",
        (Piece::Big, Some(FeatureKind::Monastery)) => "figure-big-monk",
        (Piece::Big, _) => "figure-big",
    }
}

/// The text key of a figure.
#[must_use]
pub const fn piece_key(piece: Piece) -> &'static str {
    role_key(piece, None)
}

/// Why there were points.
#[must_use]
pub fn reason_text(cx: &Cx<'_>, reason: Reason) -> String {
    let tiles = |cells: u16| ("tiles", i32::from(cells).into());
    match reason {
        Reason::Road { cells, inn, last } => {
            let key = match (inn, last) {
                (false, false) => "reason-road",
                (true, false) => "reason-road-inn",
                (false, true) => "reason-road-last",
                (true, true) => "reason-road-inn-last",
            };
            cx.words.with(key, &[tiles(cells)])
        }
        Reason::City { cells, pennants, cathedral, last } => {
            let key = match (cathedral, last) {
                (false, false) => "reason-city",
                (true, false) => "reason-city-cathedral",
                (false, true) => "reason-city-last",
                (true, true) => "reason-city-cathedral-last",
            };
            cx.words.with(key, &[tiles(cells), ("pennants", i32::from(pennants).into())])
        }
        Reason::Monastery { cells, last } => {
            let key = if last { "reason-monastery-last" } else { "reason-monastery" };
            cx.words.with(key, &[tiles(cells)])
        }
        Reason::Field { cities } => cx.words.with("reason-field", &[("cities", i32::from(cities).into())]),
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
