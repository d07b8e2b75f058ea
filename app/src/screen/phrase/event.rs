//! Events, and the reasons for points, in words.

use super::action::{circle_key, tile_text};
use super::figure::role_key;
use crate::model::TableModel;
use crate::screen::Cx;
use crate::text::Blank;
use rules::{Event, FeatureKind, Reason, Seat, Spend};

/// An event as a sentence. `kind` is the feature on which a figure was put. Empty for events that the history omits.
pub(super) fn text(cx: &Cx<'_>, table: &TableModel, event: &Event, kind: Option<FeatureKind>) -> String {
    let say = |key: &str, seat: Seat| cx.words.with(key, &[("name", table.name(seat).into())]);
    let count = |key: &str, seat: Seat, n: i32| {
        cx.words.with(key, &[("name", table.name(seat).into()), ("count", n.into())])
    };
    let tile = |key: &str, seat: Option<Seat>, tile| {
        let name = seat.map_or("", |s| table.name(s));
        let what = tile_text(cx, &table.game, tile);
        cx.words.with(key, &[("name", name.into()), ("tile", (&what).into())])
    };
    match *event {
        Event::Turn { .. } | Event::Drawn { .. } | Event::Returned { .. } | Event::Completed { .. } => {
            String::new()
        }
        Event::Placed { seat, .. } => say("did-place", seat),
        Event::Deployed { seat, piece, .. } => {
            let figure = cx.t(role_key(piece, kind));
            let name = table.name(seat).into();
            cx.words.with("did-deploy", &[("name", name), ("figure", (&figure).into())])
        }
        Event::Scored { seat, points, reason: why, .. } => {
            let why = reason(cx, why);
            let name = table.name(seat).into();
            cx.words
                .with("did-score", &[("name", name), ("points", points.into()), ("reason", (&why).into())])
        }
        Event::Discarded { .. } => cx.t("did-discard"),
        Event::DoubleTurn { seat } => say("did-double-turn", seat),
        Event::Chip { seat, .. } => say("did-chip", seat),
        Event::Wall { seat, .. } => say("did-wall", seat),
        Event::Nugget { .. } => cx.t("did-nugget"),
        Event::GoldTaken { seat, nuggets } => count("did-gold", seat, i32::from(nuggets)),
        Event::Spent { seat, on: Spend::Tile } => say("did-spend-tile", seat),
        Event::Spent { seat, on: Spend::Wall } => say("did-spend-wall", seat),
        Event::Spent { seat, on: Spend::Nothing } => say("did-spend-nothing", seat),
        Event::Credit { seat } => say("did-credit", seat),
        Event::Dragon { .. } => cx.t("did-dragon"),
        Event::Wizard { .. } => cx.t("did-wizard"),
        Event::Shown { seat, tile: t } => tile("did-shown", Some(seat), t),
        Event::PutBack { tile: t } => tile("did-put-back", None, t),
        Event::Wagon { seat, cells, .. } => count("did-wagon", seat, i32::from(cells)),
        Event::Token { seat, sheep } => count("did-token", seat, i32::from(sheep)),
        Event::Circle { seat, kind, way } => {
            let what = cx.t(circle_key(kind, way));
            let name = table.name(seat).into();
            cx.words.with("did-circle", &[("name", name), ("what", (&what).into())])
        }
        Event::Hidden { .. } => cx.t("did-hide"),
        Event::Lifted { seat, .. } => say("did-lift", seat),
        Event::Tatan { seat } => say("did-tatan", seat),
        Event::Filled { seat, cells, .. } => count("did-fill", seat, i32::from(cells)),
        Event::Taken { seat, tile: t } => tile("did-take", Some(seat), t),
        Event::Hand { seat, closed } => count("did-hand", seat, i32::from(closed)),
        Event::Over => cx.t("game-over"),
    }
}

/// The reason for points.
#[must_use]
pub fn reason(cx: &Cx<'_>, reason: Reason) -> String {
    let number = |n: u16| Blank::from(i32::from(n));
    let tiles = |cells: u16| ("tiles", number(cells));
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
        Reason::City { cells, pennants, cathedral, queen, last } => {
            let key = match (cathedral, last) {
                (false, false) => "reason-city",
                (true, false) => "reason-city-cathedral",
                (false, true) => "reason-city-last",
                (true, true) => "reason-city-cathedral-last",
            };
            let city = cx.words.with(key, &[tiles(cells), ("pennants", number(pennants))]);
            if queen { cx.words.with("reason-with-queen", &[("what", (&city).into())]) } else { city }
        }
        Reason::Monastery { cells, vineyards, last } => {
            let key = if last { "reason-monastery-last" } else { "reason-monastery" };
            let house = cx.words.with(key, &[tiles(cells)]);
            if vineyards == 0 {
                return house;
            }
            cx.words.with("reason-with-vineyards", &[("what", (&house).into()), ("count", number(vineyards))])
        }
        Reason::Field { cities } => cx.words.with("reason-field", &[("cities", number(cities))]),
        Reason::Toll { cells, .. } => cx.words.with("reason-toll", &[tiles(cells)]),
        Reason::Estate { cells, .. } => cx.words.with("reason-estate", &[tiles(cells)]),
        Reason::Wagon { cells } => cx.words.with("reason-wagon", &[tiles(cells)]),
        Reason::Flock { sheep } => cx.words.with("reason-flock", &[("count", number(sheep))]),
        Reason::Tatan { meeples } => cx.words.with("reason-tatan", &[("count", number(meeples))]),
    }
}
