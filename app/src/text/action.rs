//! Every action in words.

use super::apart::Detail;
use super::bearing;
use super::figure::{chip_key, message_key, piece_key, quarter_key, sorcerer_key};
use super::teller::{Sight, Teller};
use crate::art::chip::ChipColour;
use rules::{
    Action, Axis, Building, Cell, CircleWay, Decision, FeatureKind, Message, Piece, Place, Rotation, Seat,
    Side, Source, Spend, Wait,
};

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
            Action::Place { cell, rotation } => self.placing(cell, rotation, detail),
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
            Action::Nugget { cell } => self.on_tile("act-nugget", cell, detail),
            Action::Spend { on: Spend::Tile } => words.text("act-spend-tile"),
            Action::Spend { on: Spend::Wall } => words.text("act-spend-wall"),
            Action::Spend { on: Spend::Nothing } => words.text("act-spend-nothing"),
            Action::TakeBack { piece, place } => {
                let key = if kind == Decision::Exchange { "act-buy-back" } else { "act-take-back" };
                self.on_map(key, (piece, place), detail)
            }
            // A seat has only one.
            Action::Recall { place } if detail == Detail::Feature => {
                let figure = self.figure(Piece::Abbot, place, detail);
                words.with("act-recall-here", &[("figure", (&figure).into())])
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
            Action::March { cell } => self.march(cell, detail),
            Action::Raise { cell } => self.on_tile("act-raise", cell, detail),
            Action::Fairy { place, .. } if self.game.rules().setup().options.fairy_on_tile => {
                at("act-fairy-tile", place)
            }
            Action::Fairy { place, piece } => self.on_map("act-fairy", (piece, place), detail),
            Action::Princess { seat, piece, place } => {
                self.whose("act-princess", seat, (piece, place), detail)
            }
            Action::Capture { seat, piece, place } => self.whose("act-capture", seat, (piece, place), detail),
            Action::Free { by, piece } => {
                let key = if kind == Decision::Exchanged { "act-exchange" } else { "act-ransom" };
                self.say(key, by, &[("figure", (&words.text(piece_key(piece))).into())])
            }
            Action::Mage { who, place } => {
                let (who, what) = (words.text(sorcerer_key(who)), self.way(place, detail));
                let at = self.beside_name(place, detail);
                let blanks = [("who", (&who).into()), ("what", (&what).into()), ("at", (&at).into())];
                words.with("act-mage", &blanks)
            }
            Action::Banish { who } => {
                words.with("act-banish", &[("who", (&words.text(sorcerer_key(who))).into())])
            }
            Action::Build { building } => words.text(build_key(building)),
            Action::Abbey { cell } => at("act-abbey", Place::Cell(cell)),
            Action::Span { cell, rotation, at, .. } => self.spanning(cell, rotation, at, detail),
            Action::Bridge { cell, axis } => {
                let key = if axis == Axis::NS { "act-bridge-north" } else { "act-bridge-east" };
                at(key, Place::Cell(cell))
            }
            // The map shows the city, and it is the only one that is asked about.
            Action::Castle { .. } if detail == Detail::Feature => words.text("act-castle-here"),
            Action::Castle { place } => at("act-castle", place),
            Action::Bid { points } => words.with("act-bid", &[("count", i32::from(points).into())]),
            Action::Deal { buys } => self.deal(buys),
            Action::Applaud { cell } => self.on_tile("act-applaud", cell, detail),
            Action::Count { quarter } => {
                words.with("act-count", &[("quarter", (&words.text(quarter_key(quarter))).into())])
            }
            Action::Ingot { cell } => self.on_tile("act-ingot", cell, detail),
            Action::Fly { piece } => {
                words.with("act-fly", &[("figure", (&words.text(piece_key(piece))).into())])
            }
            Action::Ferry { from, to } => self.ferry("act-ferry", from, to),
            Action::Rob { space } => self.beside(space),
            Action::Advance { messenger } => self.advance(messenger),
            Action::Heed => self.heed(),
        }
    }

    /// Placing the tile in hand: beside what, or without that detail on which cell.
    fn placing(&self, cell: Cell, rotation: Rotation, detail: Detail) -> String {
        let (key, at) = match self.around(cell, detail).filter(|_| detail != Detail::Cell) {
            Some(around) => ("act-place-beside", around),
            None if self.sight == Sight::Map => ("act-place-here", self.cell(cell)),
            None => ("act-place", self.cell(cell)),
        };
        self.words.with(key, &[("at", (&at).into()), ("degrees", degrees(rotation).into())])
    }

    /// The same with a bridge, on the tile itself or on one beside it.
    fn spanning(&self, cell: Cell, rotation: Rotation, bridge: Cell, detail: Detail) -> String {
        let around = self.around(cell, detail).filter(|_| detail != Detail::Cell);
        let side = Side::ALL.into_iter().find(|side| cell.step(*side) == bridge);
        let (key, at, on) = match (around, side) {
            (Some(around), None) => ("act-span-there", around, String::new()),
            (Some(around), Some(side)) => {
                let on = bearing::in_sides(self.words, &[usize::from(side.index()) * 2]);
                ("act-span-near", around, on)
            }
            (None, None) => ("act-span", self.cell(cell), String::new()),
            (None, Some(_)) => ("act-span-beside", self.cell(cell), self.cell(bridge)),
        };
        let blanks = [("at", (&at).into()), ("bridge", (&on).into()), ("degrees", degrees(rotation).into())];
        self.words.with(key, &blanks)
    }

    /// A step of the dragon that all move: in which direction, where the map shows it.
    fn march(&self, cell: Cell, detail: Detail) -> String {
        let at = self.game.march().filter(|_| self.sight == Sight::Map);
        let way = at.and_then(|at| Side::ALL.into_iter().find(|side| at.step(*side) == cell));
        let (key, to) = match way {
            Some(side) => ("act-march-way", bearing::of_side(self.words, side)),
            None => ("act-march", self.spot_in(Place::Cell(cell), detail)),
        };
        self.words.with(key, &[("at", (&to).into())])
    }

    /// Something that is put on a tile of the map, or taken from it.
    fn on_tile(&self, key: &str, cell: Cell, detail: Detail) -> String {
        self.words.with(key, &[("at", (&self.landscape(cell, detail)).into())])
    }

    /// Sending a robber to a space of the scoreboard, with the names of the others whose figures stand there.
    fn beside(&self, space: u8) -> String {
        let own = self.asked();
        let seats = (0..self.game.seats()).map(Seat);
        let there = seats.filter(|seat| Some(*seat) != own && self.game.spaces(*seat).contains(&space));
        let names = there.map(|seat| (self.name)(seat)).collect::<Vec<_>>().join(", ");
        let blanks = [("space", i32::from(space).into()), ("names", (&names).into())];
        self.words.with("act-rob", &blanks)
    }

    /// Marking points with one of two figures: from where to where.
    fn advance(&self, messenger: bool) -> String {
        let key = if messenger { "act-advance-messenger" } else { "act-advance-figure" };
        let marked = self.asked().map_or([0; 2], |seat| self.game.marked(seat));
        let gained = self.asked().map_or(0, |seat| self.game.score(seat) - marked[0] - marked[1]);
        let from = marked[usize::from(messenger)];
        self.words.with(key, &[("from", from.into()), ("to", (from + gained).into())])
    }

    /// What the message says, and what it brings.
    fn heed(&self) -> String {
        let Some(message) = self.game.message() else { return self.words.text("act-heed") };
        let what = self.words.text(message_key(message));
        if message == Message::Tile {
            return what;
        }
        let points = self.asked().map_or(0, |seat| self.game.message_worth(seat, Action::Heed));
        self.words.with("act-heed-for", &[("what", (&what).into()), ("points", points.into())])
    }

    /// The seat that decides.
    fn asked(&self) -> Option<Seat> {
        match self.game.wait() {
            Wait::Decide { seat, .. } => Some(seat),
            _ => None,
        }
    }

    /// Buying or selling the tile that is put up, with its price.
    fn deal(&self, buys: bool) -> String {
        let bid = self.game.auction().and_then(|auction| auction.bid);
        let (bidder, points) = bid.unwrap_or((Seat(0), 0));
        let key = if buys { "act-buy" } else { "act-sell" };
        self.say(key, bidder, &[("count", i32::from(points).into())])
    }

    /// A text about the two roads that a ferry joins.
    pub(super) fn ferry(&self, key: &str, from: Place, to: u8) -> String {
        let to = match from {
            Place::Segment(cell, part, _) => Place::Segment(cell, part, to),
            other => other,
        };
        let [one, other] = [from, to].map(|road| self.way(road, Detail::Segment));
        let at = self.spot(from);
        let blanks = [("one", (&one).into()), ("other", (&other).into()), ("at", (&at).into())];
        self.words.with(key, &blanks)
    }

    /// A text about a seat's figure at a place.
    fn whose(&self, key: &str, seat: Seat, (piece, place): (Piece, Place), detail: Detail) -> String {
        let (figure, at) = (self.figure(piece, place, detail), self.beside_name(place, detail));
        self.say(key, seat, &[("figure", (&figure).into()), ("at", (&at).into())])
    }

    fn on_map(&self, key: &str, (piece, place): (Piece, Place), detail: Detail) -> String {
        let (figure, at) = (self.figure(piece, place, detail), self.beside_name(place, detail));
        self.words.with(key, &[("figure", (&figure).into()), ("at", (&at).into())])
    }
}

/// The angle by which a tile is turned to the right.
fn degrees(rotation: Rotation) -> i32 {
    i32::from(rotation.quarters()) * 90
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
        Decision::Escape => "act-pass-escape",
        Decision::Capture => "act-pass-capture",
        Decision::Place => "act-pass-place",
        Decision::Drive => "act-pass-drive",
        Decision::LastAbbey => "act-pass-abbey",
        Decision::Castle => "act-pass-castle",
        Decision::Bid => "act-pass-bid",
        Decision::FromQuarter => "act-pass-from-quarter",
        Decision::Quarter => "act-pass-quarter",
        Decision::Count => "act-pass-count",
        Decision::Ferry => "act-pass-ferry",
        Decision::Robber => "act-pass-robber",
        Decision::Message => "act-pass-message",
        Decision::Nugget
        | Decision::Flock
        | Decision::Exchange
        | Decision::Circle
        | Decision::Tatan
        | Decision::Draft
        | Decision::TatanTile
        | Decision::March
        | Decision::Exchanged
        | Decision::Mage
        | Decision::Lot
        | Decision::Deal
        | Decision::Ingot
        | Decision::Landing
        | Decision::Advance => "act-pass",
    }
}

const fn build_key(building: Building) -> &'static str {
    match building {
        Building::Shed => "act-build-shed",
        Building::House => "act-build-house",
        Building::Tower => "act-build-tower",
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
