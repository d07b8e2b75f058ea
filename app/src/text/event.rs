//! Events, and the reasons for points, in words.

use super::action::circle_key;
use super::apart::Detail;
use super::figure::{good_key, message_key, piece_key, quarter_key, role_key, sorcerer_key};
use super::teller::{Sight, Teller};
use super::{Blank, Language};
use rules::{Building, Event, FeatureKind, Piece, Place, Reason, Spend, Watch};

impl Teller<'_> {
    /// An event as a sentence.
    #[must_use]
    pub fn event(&self, event: &Event) -> String {
        self.event_on(event, None)
    }

    /// The same; `kind` is the feature on which a figure was put, for a game that may have gone on since.
    #[must_use]
    pub fn event_on(&self, event: &Event, kind: Option<FeatureKind>) -> String {
        let count = |n: i64| ("count", Blank::from(n));
        let figure = |piece: Piece, place: Place| {
            let kind = kind.or_else(|| self.game.feature(place).map(|feature| feature.kind));
            self.words.text(role_key(piece, kind))
        };
        match *event {
            Event::Turn { seat } => self.say("did-turn", seat, &[]),
            Event::Drawn { seat, tile } => self.say("did-draw", seat, &[("tile", (&self.tile(tile)).into())]),
            Event::Discarded { tile } => {
                let which = match self.sight {
                    // It lies nowhere that could be pointed at.
                    Sight::Map => format!(" ({})", self.tile(tile)),
                    Sight::Words => self.which(tile),
                };
                self.words.with("did-discard", &[("which", (&which).into())])
            }
            Event::Placed { seat, tile, cell, .. } => {
                let (which, at) = (self.which(tile), self.at(Place::Cell(cell)));
                self.say("did-place", seat, &[("which", (&which).into()), ("at", (&at).into())])
            }
            Event::Deployed { seat, piece, place } => {
                let (figure, at) = (figure(piece, place), self.at(place));
                self.say("did-deploy", seat, &[("figure", (&figure).into()), ("at", (&at).into())])
            }
            Event::Returned { seat, piece, place } => {
                let (figure, at) = (figure(piece, place), self.at(place));
                self.say("did-return", seat, &[("figure", (&figure).into()), ("at", (&at).into())])
            }
            Event::Completed { place, kind, cells } => {
                let at = self.at(place);
                self.words.with(completed_key(kind), &[count(cells.into()), ("at", (&at).into())])
            }
            Event::Scored { seat, points, reason: Reason::Robbed { of, .. }, .. } => {
                let whose = (self.name)(of);
                self.say("did-rob", seat, &[("points", points.into()), ("whose", (&whose).into())])
            }
            Event::Scored { seat, points, reason: why, .. } => {
                let why = reason(self.words, why);
                self.say("did-score", seat, &[("points", points.into()), ("reason", (&why).into())])
            }
            Event::DoubleTurn { seat } => self.say("did-double-turn", seat, &[]),
            Event::Chip { seat, place, .. } => {
                self.say("did-chip", seat, &[("at", (&self.at(place)).into())])
            }
            Event::Wall { seat, place } => self.say("did-wall", seat, &[("at", (&self.at(place)).into())]),
            Event::Nugget { cell } => self.here("did-nugget", cell),
            Event::GoldTaken { seat, nuggets } => self.say("did-gold", seat, &[count(nuggets.into())]),
            Event::Spent { seat, on } => self.say(spent_key(on), seat, &[]),
            Event::Credit { seat } => self.say("did-credit", seat, &[]),
            Event::Dragon { to, facing, .. } => {
                self.words.with("did-dragon", &[("at", (&self.at_facing(to, facing)).into())])
            }
            Event::Wizard { cell } => self.here("did-wizard", cell),
            Event::Shown { seat, tile } => {
                self.say("did-shown", seat, &[("tile", (&self.tile(tile)).into())])
            }
            Event::PutBack { tile } => {
                self.words.with("did-put-back", &[("tile", (&self.tile(tile)).into())])
            }
            Event::Wagon { seat, cells, place } => {
                self.say("did-wagon", seat, &[count(cells.into()), ("at", (&self.at(place)).into())])
            }
            Event::Token { seat, sheep } => self.say("did-token", seat, &[count(sheep.into())]),
            Event::Circle { seat, kind, way } => {
                self.say("did-circle", seat, &[("what", (&self.words.text(circle_key(kind, way))).into())])
            }
            Event::Hidden { cell } => self.here("did-hide", cell),
            Event::Lifted { seat, tile, cell } => {
                let (which, at) = (self.which(tile), self.at(Place::Cell(cell)));
                self.say("did-lift", seat, &[("which", (&which).into()), ("at", (&at).into())])
            }
            Event::Tatan { seat } => self.say("did-tatan", seat, &[]),
            Event::Filled { seat, cell, cells, .. } => {
                let at = self.at(Place::Cell(cell));
                self.say("did-fill", seat, &[count(cells.into()), ("at", (&at).into())])
            }
            Event::Taken { seat, tile } => self.say("did-take", seat, &[("tile", (&self.tile(tile)).into())]),
            Event::Hand { seat, closed } => self.say("did-hand", seat, &[count(closed.into())]),
            Event::Goods { seat, good, count: tokens } => {
                let what = self.words.with(good_key(good), &[count(tokens.into())]);
                self.say("did-goods", seat, &[("what", (&what).into())])
            }
            Event::Record { seat, kind, cells, place } => {
                let key = if kind == FeatureKind::City { "did-king" } else { "did-robber" };
                self.say(key, seat, &[count(cells.into()), ("at", (&self.at(place)).into())])
            }
            Event::March { seat, to } => {
                self.say("did-march", seat, &[("to", (&self.to(Place::Cell(to))).into())])
            }
            Event::Fairy { seat, place } => self.say("did-fairy", seat, &[("to", (&self.to(place)).into())]),
            Event::Mage { who, place } => {
                let who = self.words.text(sorcerer_key(who));
                let Some(place) = place else {
                    return self.words.with("did-mage-leave", &[("who", (&who).into())]);
                };
                let (what, at) = (self.way(place, Detail::Cell), self.at(place));
                let blanks = [("who", (&who).into()), ("what", (&what).into()), ("at", (&at).into())];
                self.words.with("did-mage", &blanks)
            }
            Event::Raised { seat, cell, height } => {
                let at = self.at(Place::Cell(cell));
                self.say("did-raise", seat, &[count(height.into()), ("at", (&at).into())])
            }
            Event::Captured { by, seat, piece, place } => {
                let (figure, at, whose) = (figure(piece, place), self.at(place), (self.name)(seat));
                let blanks = [("figure", (&figure).into()), ("at", (&at).into()), ("whose", (&whose).into())];
                self.say("did-capture", by, &blanks)
            }
            Event::Freed { by, seat, piece } => {
                let (figure, holder) = (self.words.text(piece_key(piece)), (self.name)(by));
                self.say("did-free", seat, &[("figure", (&figure).into()), ("holder", (&holder).into())])
            }
            Event::Built { seat, building, cell } => {
                self.say(built_key(building), seat, &[("at", (&self.at(Place::Cell(cell))).into())])
            }
            Event::Bridge { seat, cell, .. } => {
                self.say("did-bridge", seat, &[("at", (&self.at(Place::Cell(cell))).into())])
            }
            Event::Castle { seat, place } => {
                self.say("did-castle", seat, &[("at", (&self.at(place)).into())])
            }
            Event::Offered { tile } => self.words.with("did-offer", &[("tile", (&self.tile(tile)).into())]),
            Event::Bid { seat, points } => self.say("did-bid", seat, &[count(points.into())]),
            Event::Bought { seat, tile } => self.say("did-buy", seat, &[("tile", (&self.tile(tile)).into())]),
            Event::Animal { points, cell } => {
                let at = self.at(Place::Cell(cell));
                self.words.with("did-animal", &[count(points.into()), ("at", (&at).into())])
            }
            Event::BigTop { cell } => self.here("did-big-top", cell),
            Event::Count { seat, quarter } => {
                let quarter = self.words.text(quarter_key(quarter));
                self.say("did-count", seat, &[("quarter", (&quarter).into())])
            }
            Event::Ingot { cell } => self.here("did-ingot", cell),
            Event::IngotsTaken { seat, ingots } => self.say("did-ingots", seat, &[count(ingots.into())]),
            Event::Flight { seat, piece, cells, .. } => {
                let figure = self.words.text(piece_key(piece));
                self.say("did-fly", seat, &[("figure", (&figure).into()), count(cells.into())])
            }
            Event::FlownBack { seat, piece } => {
                let figure = self.words.text(piece_key(piece));
                self.say("did-fly-back", seat, &[("figure", (&figure).into())])
            }
            Event::Ferry { seat, from, .. } => {
                self.say("did-ferry", seat, &[("at", (&self.at(from)).into())])
            }
            Event::Advanced { seat, messenger, points } => {
                let key = if messenger { "did-advance-messenger" } else { "did-advance" };
                self.say(key, seat, &[("points", points.into())])
            }
            Event::Message { seat, message } => {
                let message = self.words.text(message_key(message));
                self.say("did-message", seat, &[("message", (&message).into())])
            }
            Event::Robber { seat, space: Some(space) } => {
                self.say("did-robber-space", seat, &[("space", i32::from(space).into())])
            }
            Event::Robber { seat, space: None } => self.say("did-robber-home", seat, &[]),
            Event::Over => self.words.text("did-over"),
        }
    }

    fn here(&self, key: &str, cell: rules::Cell) -> String {
        self.words.with(key, &[("at", (&self.at(Place::Cell(cell))).into())])
    }
}

const fn completed_key(kind: FeatureKind) -> &'static str {
    match kind {
        FeatureKind::City => "did-complete-city",
        FeatureKind::Monastery => "did-complete-monastery",
        FeatureKind::Garden => "did-complete-garden",
        FeatureKind::Shrine => "did-complete-shrine",
        FeatureKind::Road | FeatureKind::River | FeatureKind::Field => "did-complete-road",
        // It never is.
        FeatureKind::Abbacy => "did-complete-monastery",
    }
}

const fn built_key(building: Building) -> &'static str {
    match building {
        Building::Shed => "did-build-shed",
        Building::House => "did-build-house",
        Building::Tower => "did-build-tower",
    }
}

const fn spent_key(on: Spend) -> &'static str {
    match on {
        Spend::Tile => "did-spend-tile",
        Spend::Wall => "did-spend-wall",
        Spend::Nothing => "did-spend-nothing",
    }
}

const fn road_key(inn: bool, last: bool) -> &'static str {
    match (inn, last) {
        (false, false) => "reason-road",
        (true, false) => "reason-road-inn",
        (false, true) => "reason-road-last",
        (true, true) => "reason-road-inn-last",
    }
}

const fn city_key(cathedral: bool, last: bool) -> &'static str {
    match (cathedral, last) {
        (false, false) => "reason-city",
        (true, false) => "reason-city-cathedral",
        (false, true) => "reason-city-last",
        (true, true) => "reason-city-cathedral-last",
    }
}

const fn watch_key(watch: Watch) -> &'static str {
    match watch {
        Watch::Pennants => "reason-watch-pennants",
        Watch::Monasteries => "reason-watch-monasteries",
        Watch::Cities => "reason-watch-cities",
        Watch::Roads => "reason-watch-roads",
        Watch::Meeples => "reason-watch-meeples",
    }
}

/// A reason that counts the completed cities of a field, with what makes them worth more.
fn of_cities(words: Language, key: &str, (cities, besieged, castles): (u16, u16, u16), pig: bool) -> String {
    let number = |n: u16| Blank::from(i32::from(n));
    let mut field = words.with(key, &[("cities", number(cities))]);
    for (count, key) in [(besieged, "reason-with-siege"), (castles, "reason-with-castles")] {
        if count > 0 {
            field = words.with(key, &[("what", (&field).into()), ("count", number(count))]);
        }
    }
    if pig { words.with("reason-with-pig", &[("what", (&field).into())]) } else { field }
}

/// The reason for points.
#[must_use]
pub fn reason(words: Language, reason: Reason) -> String {
    let number = |n: u16| Blank::from(i32::from(n));
    let tiles = |cells: u16| ("tiles", number(cells));
    match reason {
        Reason::Road { cells, inn, last, labyrinth } => {
            let road = words.with(road_key(inn, last), &[tiles(cells)]);
            let blanks = [("what", (&road).into()), ("count", number(labyrinth))];
            if labyrinth > 0 { words.with("reason-with-labyrinth", &blanks) } else { road }
        }
        Reason::City { cells, pennants, cathedral, queen, last } => {
            let blanks = [tiles(cells), ("pennants", number(pennants))];
            let city = words.with(city_key(cathedral, last), &blanks);
            if queen { words.with("reason-with-queen", &[("what", (&city).into())]) } else { city }
        }
        Reason::Monastery { cells, vineyards, last } => {
            let key = if last { "reason-monastery-last" } else { "reason-monastery" };
            let house = words.with(key, &[tiles(cells)]);
            if vineyards == 0 {
                return house;
            }
            words.with("reason-with-vineyards", &[("what", (&house).into()), ("count", number(vineyards))])
        }
        Reason::Field { cities, besieged, pig, castles } => {
            of_cities(words, "reason-field", (cities, besieged, castles), pig)
        }
        Reason::Farm { cities, besieged, pig, is_joined, castles } => {
            let key = if is_joined { "reason-farm-joined" } else { "reason-farm" };
            of_cities(words, key, (cities, besieged, castles), pig)
        }
        Reason::Barn { cities, besieged, castles } => {
            of_cities(words, "reason-barn", (cities, besieged, castles), false)
        }
        Reason::Toll { cells, .. } => words.with("reason-toll", &[tiles(cells)]),
        Reason::Estate { cells, .. } => words.with("reason-estate", &[tiles(cells)]),
        Reason::Wagon { cells } => words.with("reason-wagon", &[tiles(cells)]),
        Reason::Flock { sheep } => words.with("reason-flock", &[("count", number(sheep))]),
        Reason::Tatan { meeples } => words.with("reason-tatan", &[("count", number(meeples))]),
        Reason::Garden { cells, last } => {
            words.with(if last { "reason-garden-last" } else { "reason-garden" }, &[tiles(cells)])
        }
        Reason::Abbot { cells, garden } => {
            words.with(if garden { "reason-abbot-garden" } else { "reason-abbot" }, &[tiles(cells)])
        }
        Reason::Goods { good, tokens } => {
            let what = words.with(good_key(good), &[("count", number(tokens))]);
            words.with("reason-goods", &[("what", (&what).into())])
        }
        Reason::King { features, last } => {
            words.with(if last { "reason-king-last" } else { "reason-king" }, &[("count", number(features))])
        }
        Reason::Robber { features, last } => {
            let key = if last { "reason-robber-last" } else { "reason-robber" };
            words.with(key, &[("count", number(features))])
        }
        Reason::Watchtower { watch, count } => words.with(watch_key(watch), &[("count", number(count))]),
        Reason::WindRose => words.text("reason-wind-rose"),
        Reason::Shrine { cells, last } => {
            words.with(if last { "reason-shrine-last" } else { "reason-shrine" }, &[tiles(cells)])
        }
        Reason::FairyTurn => words.text("reason-fairy-turn"),
        Reason::Fairy { .. } => words.text("reason-fairy"),
        Reason::Ransom => words.text("reason-ransom"),
        Reason::Castle => words.text("reason-castle"),
        Reason::Bazaar => words.text("reason-bazaar"),
        Reason::Circus { animal, followers, .. } => {
            words.with("reason-circus", &[("animal", i32::from(animal).into()), ("count", number(followers))])
        }
        Reason::Acrobats { meeples, .. } => words.with("reason-acrobats", &[("count", number(meeples))]),
        Reason::Ringmaster { tiles, .. } => words.with("reason-ringmaster", &[("count", number(tiles))]),
        Reason::Abbacy { cells } => words.with("reason-abbacy", &[tiles(cells)]),
        Reason::Ingots { ingots } => words.with("reason-ingots", &[("count", number(ingots))]),
        Reason::Robbed { .. } => words.text("reason-robbed"),
        Reason::Message { message } => {
            words.with("reason-message", &[("message", (&words.text(message_key(message))).into())])
        }
        Reason::Seal => words.text("reason-seal"),
    }
}
