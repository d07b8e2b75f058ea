//! The words of the recorded games: modules, figures, places and reasons.

use rules::{Building, Cell, Event, Module, Piece, Reason, Seat};
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// `[seat, points, reason, x, y, parts]`, the last ones only if there is a place.
#[derive(Deserialize)]
pub(crate) struct Point(Vec<Value>);

pub(crate) fn module(name: &str) -> Result<Module, String> {
    Ok(match name {
        "farmers" => Module::Fields,
        "big_meeple" => Module::BigMeeple,
        "cathedrals" | "inns" => Module::InnsCathedrals,
        "builder" => Module::Builder,
        "goods" => Module::TradeGoods,
        "pig" => Module::FarmPig,
        "abbot" | "gardens" => Module::Abbot,
        "phantom" => Module::Phantom,
        "king" | "robber" => Module::KingAndRobber,
        "watchtowers" => Module::Watchtowers,
        "festival" => Module::Festival,
        "windroses" => Module::WindRoses,
        "shrines" => Module::Shrines,
        "tower" => Module::TheTower,
        "mage" => Module::MageAndWitch,
        "labyrinth" => Module::Labyrinth,
        "gold" => Module::GoldMines,
        "monasteries" => Module::SpecialMonasteries,
        "flier" => Module::Flier,
        "ferries" => Module::Ferries,
        "bridges" => Module::Bridges,
        "castles" => Module::Castles,
        "bazaars" => Module::Bazaars,
        "abbey" | "mayor" | "wagon" | "barn" => Module::AbbeyAndMayor,
        "bigtop" | "ringmaster" | "acrobats" => Module::BigTop,
        "count" => Module::Count,
        "dragon" | "fairy" | "princess" | "portal" => Module::PrincessAndDragon,
        "siege" | "escape" => Module::Siege,
        "little_buildings" => Module::LittleBuildings,
        other => return Err(other.to_owned()),
    })
}

pub(crate) fn cell(words: &[Value]) -> Result<Cell, String> {
    let number = |n: usize| {
        let value = words.get(n).and_then(Value::as_i64).and_then(|n| i16::try_from(n).ok());
        value.ok_or_else(|| format!("{words:?} is no cell"))
    };
    Ok(Cell::new(number(0)?, number(1)?))
}

pub(crate) fn seat(word: &Value) -> Result<Seat, String> {
    word.as_u64().map(|seat| Seat(seat as u8)).ok_or_else(|| format!("{word} is no seat"))
}

/// The figure in that engine's word.
pub(crate) fn theirs_of(piece: Piece) -> &'static str {
    match piece {
        Piece::Meeple => "meeple",
        Piece::Big => "big",
        Piece::Builder => "builder",
        Piece::FarmPig => "pig",
        Piece::Abbot => "abbot",
        Piece::Phantom => "phantom",
        Piece::Mayor => "mayor",
        Piece::Wagon => "wagon",
        Piece::Barn => "barn",
        Piece::Ringmaster => "ringmaster",
        _ => "a figure that engine does not know",
    }
}

pub(crate) fn building(name: &str) -> Result<Building, String> {
    Ok(match name {
        "shed" => Building::Shed,
        "house" => Building::House,
        "little_tower" => Building::Tower,
        other => return Err(format!("{other} is no building known here")),
    })
}

pub(crate) fn piece(name: &str) -> Result<Piece, String> {
    Ok(match name {
        "meeple" => Piece::Meeple,
        "big" => Piece::Big,
        "builder" => Piece::Builder,
        "pig" => Piece::FarmPig,
        "abbot" => Piece::Abbot,
        "phantom" => Piece::Phantom,
        "mayor" => Piece::Mayor,
        "wagon" => Piece::Wagon,
        "barn" => Piece::Barn,
        "ringmaster" => Piece::Ringmaster,
        other => return Err(format!("{other} is no figure known here")),
    })
}

/// Points by seat and reason, added up: that engine sometimes adds two of a kind up and sometimes not.
pub(crate) type Points = BTreeMap<(u64, String), i64>;

pub(crate) fn points_of(events: &[Event]) -> Points {
    let mut points = Points::new();
    for event in events {
        if let Event::Scored { seat, points: more, reason, .. } = event {
            *points.entry((seat.0.into(), word(reason).to_owned())).or_default() += i64::from(*more);
        }
    }
    points
}

pub(crate) fn theirs(recorded: &[Point]) -> Points {
    let mut points = Points::new();
    for Point(words) in recorded {
        let (seat, more) = (words[0].as_u64().unwrap(), words[1].as_i64().unwrap());
        let reason = match words[2].as_str().unwrap() {
            "king" | "robber" | "king+robber" => "king or robber",
            "ransompaid.payment" | "ransompaid.income" => "ransom",
            other => other,
        };
        *points.entry((seat, reason.to_owned())).or_default() += more;
    }
    points
}

/// A reason in that engine's words.
fn word(reason: &Reason) -> &'static str {
    let either = |is_last: bool, now, then| if is_last { then } else { now };
    match reason {
        Reason::Road { last, .. } => either(*last, "road", "road.incomplete"),
        Reason::City { last, .. } => either(*last, "city", "city.incomplete"),
        Reason::Monastery { last, .. } => either(*last, "monastery", "monastery.incomplete"),
        Reason::Garden { last, .. } => either(*last, "garden", "garden.incomplete"),
        Reason::Abbot { garden, .. } => either(*garden, "monastery.incomplete", "garden.incomplete"),
        Reason::Field { .. } | Reason::Barn { .. } => "field",
        Reason::Farm { is_joined, .. } => either(*is_joined, "field.barn-placed", "field.barn-connected"),
        Reason::Castle => "castle",
        Reason::Bazaar => "bazaar",
        Reason::Circus { .. } => "bigtop",
        Reason::Acrobats { .. } => "acrobats",
        Reason::Ringmaster { .. } => "ringmaster",
        Reason::Goods { .. } => "trade-goods",
        Reason::King { .. } | Reason::Robber { .. } => "king or robber",
        Reason::Watchtower { .. } => "watchtower",
        Reason::Ransom => "ransom",
        Reason::FairyTurn => "fairy.turn",
        Reason::Fairy { .. } => "fairy.completed",
        Reason::Shrine { last, .. } => either(*last, "shrine", "shrine.incomplete"),
        Reason::WindRose => "wind-rose",
        Reason::Ingots { .. } => "gold",
        Reason::Abbacy { .. } => "special-monastery",
        _ => "a reason that engine does not know",
    }
}
