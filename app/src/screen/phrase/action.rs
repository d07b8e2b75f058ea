//! Every action in words.

use super::figure::role_key;
use crate::model::TableModel;
use crate::screen::Cx;
use crate::screen::widget::colour_key;
use rules::{Action, CircleWay, Decision, FeatureKind, Game, Piece, Place, Side, Source, Spend, TileId};

/// The meaning of an action as the answer to `kind`.
#[must_use]
pub fn text(cx: &Cx<'_>, table: &TableModel, game: &Game, kind: Decision, action: Action) -> String {
    let at = |key: &str, place: Place| cx.words.with(key, &[("at", (&place.cell().to_string()).into())]);
    match action {
        Action::Draw { source } => cx.t(draw_key(source)),
        Action::Place { cell, rotation } => {
            let degrees = i32::from(rotation.quarters()) * 90;
            cx.words.with("act-place", &[("at", (&cell.to_string()).into()), ("degrees", degrees.into())])
        }
        Action::Deploy { piece, place } => on_map(cx, game, "act-deploy", piece, place),
        Action::Pass => cx.t(pass_key(kind)),
        Action::Chip { colour, place } => {
            let colour = cx.t(colour_key(table.chip_colour(colour)));
            let at = place.cell().to_string();
            let number = if let Place::Mouth(_, n) = place { i32::from(n) + 1 } else { 1 };
            cx.words.with(
                "act-chip",
                &[("colour", (&colour).into()), ("at", (&at).into()), ("number", number.into())],
            )
        }
        Action::Wall { place: Place::Side(cell, side) } => at(wall_key(side), Place::Cell(cell)),
        Action::Wall { place } => at("act-wall-long", place),
        Action::Nugget { cell } => at("act-nugget", Place::Cell(cell)),
        Action::Spend { on: Spend::Tile } => cx.t("act-spend-tile"),
        Action::Spend { on: Spend::Wall } => cx.t("act-spend-wall"),
        Action::Spend { on: Spend::Nothing } => cx.t("act-spend-nothing"),
        Action::TakeBack { piece, place } => {
            let key = if kind == Decision::Exchange { "act-buy-back" } else { "act-take-back" };
            on_map(cx, game, key, piece, place)
        }
        Action::Grow => cx.t("act-grow"),
        Action::Stable => cx.t("act-stable"),
        Action::Circle { kind, way } => cx.t(circle_key(kind, way)),
        Action::Conjure => cx.t("act-conjure"),
        Action::Choose { tile } | Action::Open { tile, .. } => {
            cx.words.with("act-choose", &[("tile", (&tile_text(cx, game, tile)).into())])
        }
        Action::Lift { cell, .. } => at("act-lift", Place::Cell(cell)),
        Action::Two => cx.t("act-two"),
        Action::Fill { cell, piece } => on_map(cx, game, "act-fill", piece, Place::Cell(cell)),
    }
}

fn on_map(cx: &Cx<'_>, game: &Game, key: &str, piece: Piece, place: Place) -> String {
    let figure = cx.t(role_key(piece, game.feature(place).map(|f| f.kind)));
    let at = place.cell().to_string();
    cx.words.with(key, &[("figure", (&figure).into()), ("at", (&at).into())])
}

const fn draw_key(source: Source) -> &'static str {
    match source {
        Source::Main | Source::Nothing | Source::Lifted | Source::Wizard => "act-draw",
        Source::Builder => "act-draw-builder",
        Source::Forced => "act-draw-forced",
        Source::Credit => "act-draw-credit",
        Source::Tatan => "act-draw-tatan",
    }
}

const fn pass_key(kind: Decision) -> &'static str {
    match kind {
        Decision::Start => "act-pass-start",
        Decision::Figures => "act-pass-figures",
        Decision::Walls => "act-pass-walls",
        Decision::CircleTurn => "act-pass-circle",
        Decision::Conjure => "act-pass-conjure",
        Decision::WizardTile => "act-pass-wizard",
        Decision::TatanEnd => "act-pass-tatan",
        Decision::Place
        | Decision::Nugget
        | Decision::Flock
        | Decision::Exchange
        | Decision::Circle
        | Decision::Tatan
        | Decision::Draft
        | Decision::TatanTile => "act-pass",
    }
}

const fn wall_key(side: Side) -> &'static str {
    match side {
        Side::N => "act-wall-north",
        Side::E => "act-wall-east",
        Side::S => "act-wall-south",
        Side::W => "act-wall-west",
    }
}

/// The text key of a crop circle's effect.
pub(super) const fn circle_key(kind: FeatureKind, way: CircleWay) -> &'static str {
    match (kind, way) {
        (FeatureKind::City, CircleWay::Join) => "circle-knights-join",
        (FeatureKind::City, CircleWay::Leave) => "circle-knights-leave",
        (FeatureKind::Road, CircleWay::Join) => "circle-travellers-join",
        (FeatureKind::Road, CircleWay::Leave) => "circle-travellers-leave",
        (_, CircleWay::Join) => "circle-farmers-join",
        (_, CircleWay::Leave) => "circle-farmers-leave",
    }
}

/// The content of a tile, in a few words.
#[must_use]
pub fn tile_text(cx: &Cx<'_>, game: &Game, tile: TileId) -> String {
    let tile = game.rules().tile(tile);
    let mut parts = Vec::new();
    for (kind, key) in [
        (FeatureKind::City, "tile-city"),
        (FeatureKind::Road, "tile-road"),
        (FeatureKind::Monastery, "tile-monastery"),
        (FeatureKind::River, "tile-river"),
    ] {
        if tile.segments.iter().any(|s| s.kind == kind) {
            parts.push(cx.t(key));
        }
    }
    if parts.is_empty() {
        parts.push(cx.t("tile-field"));
    }
    parts.join(", ")
}
