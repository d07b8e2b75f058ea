//! Every action in words.

use super::apart::Detail;
use super::figure::chip_key;
use super::teller::{Sight, Teller};
use crate::art::chip::ChipColour;
use rules::{Action, CircleWay, Decision, FeatureKind, Piece, Place, Side, Source, Spend};

impl Teller<'_> {
    /// The meaning of an action as the answer to `kind`.
    #[must_use]
    pub fn action(&self, kind: Decision, action: Action) -> String {
        self.action_in(kind, action, Detail::Cell)
    }

    /// The same, in this detail.
    pub(super) fn action_in(&self, kind: Decision, action: Action, detail: Detail) -> String {
        let words = self.words;
        let at = |key: &str, place: Place| words.with(key, &[("at", (&self.spot_in(place, detail)).into())]);
        match action {
            Action::Draw { source } => words.text(draw_key(source)),
            Action::Place { cell, rotation } => {
                let degrees = i32::from(rotation.quarters()) * 90;
                let key = if self.sight == Sight::Map { "act-place-here" } else { "act-place" };
                words.with(key, &[("at", (&self.cell(cell)).into()), ("degrees", degrees.into())])
            }
            Action::Deploy { piece, place } => self.on_map("act-deploy", (piece, place), detail),
            Action::Pass => words.text(pass_key(kind)),
            Action::Chip { colour, place } => {
                let colour = words.text(chip_key(ChipColour::of(colour)));
                let at = self.cell(place.cell());
                let number = if let Place::Mouth(_, n) = place { i32::from(n) + 1 } else { 1 };
                let blanks = [("colour", (&colour).into()), ("at", (&at).into()), ("number", number.into())];
                words.with("act-chip", &blanks)
            }
            Action::Wall { place: Place::Side(cell, side) } => at(wall_key(side), Place::Cell(cell)),
            Action::Wall { place } => at("act-wall-long", place),
            Action::Nugget { cell } => at("act-nugget", Place::Cell(cell)),
            Action::Spend { on: Spend::Tile } => words.text("act-spend-tile"),
            Action::Spend { on: Spend::Wall } => words.text("act-spend-wall"),
            Action::Spend { on: Spend::Nothing } => words.text("act-spend-nothing"),
            Action::TakeBack { piece, place } => {
                let key = if kind == Decision::Exchange { "act-buy-back" } else { "act-take-back" };
                self.on_map(key, (piece, place), detail)
            }
            Action::Recall { place } => self.on_map("act-recall", (Piece::Abbot, place), detail),
            Action::Grow => words.text("act-grow"),
            Action::Stable => words.text("act-stable"),
            Action::Circle { kind, way } => words.text(circle_key(kind, way)),
            Action::Conjure => words.text("act-conjure"),
            Action::Choose { tile } | Action::Open { tile, .. } => {
                words.with("act-choose", &[("tile", (&self.tile(tile)).into())])
            }
            Action::Lift { cell, part } => at("act-lift", Place::Half(cell, part)),
            Action::Two => words.text("act-two"),
            Action::Fill { cell, piece } => self.on_map("act-fill", (piece, Place::Cell(cell)), detail),
        }
    }

    fn on_map(&self, key: &str, (piece, place): (Piece, Place), detail: Detail) -> String {
        let figure = self.figure(piece, place, detail);
        self.words.with(key, &[("figure", (&figure).into()), ("at", (&self.spot(place)).into())])
    }
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
