//! The state of a scenario as reported while it runs.

use super::{fact, told};
use crate::action::Wait;
use crate::event::{Event, Reason};
use crate::game::{Game, Illegal};
use crate::geometry::{Part, Place};
use crate::label::{chance_name, decision_name, part_name, piece_name, side_name};
use crate::piece::{Piece, Seat, Standing};
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;

/// The state after one draw or action of a scenario.
#[derive(Clone, Debug, Serialize)]
pub struct StepState {
    /// The line of the file, counted from 1; 0 for the state before the first step.
    pub line: usize,
    /// The line as written.
    pub step: String,
    /// Why the line did not hold, if it did not.
    pub failed: Option<String>,
    /// Why the rules refused the action, if the line expects a refusal.
    #[serde(serialize_with = "in_words")]
    pub refused: Option<Illegal>,
    /// What happened.
    pub events: Vec<Event>,
    /// The same in the words of a scenario's expectations.
    pub happened: Vec<String>,
    /// What the game waits for: `seat 0 place`, `chance tile`, `over` and so on.
    pub waits: String,
    /// Whose turn it is.
    pub turn: u8,
    /// The tile in hand.
    pub hand: Option<String>,
    /// Points by seat.
    pub scores: Vec<i32>,
    /// The supply of each seat, by seat.
    pub supplies: Vec<SupplyState>,
    /// The figures on the board, such as `0 meeple 0,-1 city N`.
    pub standing: Vec<String>,
    /// The modules' facts, by the word of the expectation; empty ones are omitted.
    pub facts: BTreeMap<&'static str, String>,
    /// Points by seat if the game ended now.
    pub count: Vec<i32>,
    /// The state hash in hexadecimal.
    pub hash: String,
}

/// The figures in one seat's supply.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct SupplyState {
    /// Ordinary meeples.
    pub meeple: u8,
    /// Big meeples.
    pub big: u8,
    /// Builders.
    pub builder: u8,
    /// Lucky pigs.
    pub pig: u8,
    /// Queens.
    pub queen: u8,
    /// Toll stations.
    pub toll: u8,
    /// Estates.
    pub estate: u8,
    /// Towers.
    pub tower: u8,
    /// Shepherds.
    pub shepherd: u8,
    /// Farmers' pigs.
    pub farm_pig: u8,
    /// Abbots.
    pub abbot: u8,
    /// Phantoms.
    pub phantom: u8,
    /// Mayors.
    pub mayor: u8,
    /// Wagons.
    pub wagon: u8,
    /// Barns.
    pub barn: u8,
    /// Ringmasters.
    pub ringmaster: u8,
}

impl StepState {
    pub(super) fn new(game: &mut Game, line: usize, step: &str, events: Vec<Event>) -> Self {
        let seats = || (0..game.seats()).map(Seat);
        let supply = |seat| SupplyState {
            meeple: game.supply(seat, Piece::Meeple),
            big: game.supply(seat, Piece::Big),
            builder: game.supply(seat, Piece::Builder),
            pig: game.supply(seat, Piece::Pig),
            queen: game.supply(seat, Piece::Queen),
            toll: game.supply(seat, Piece::Toll),
            estate: game.supply(seat, Piece::Estate),
            tower: game.supply(seat, Piece::Tower),
            shepherd: game.supply(seat, Piece::Shepherd),
            farm_pig: game.supply(seat, Piece::FarmPig),
            abbot: game.supply(seat, Piece::Abbot),
            phantom: game.supply(seat, Piece::Phantom),
            mayor: game.supply(seat, Piece::Mayor),
            wagon: game.supply(seat, Piece::Wagon),
            barn: game.supply(seat, Piece::Barn),
            ringmaster: game.supply(seat, Piece::Ringmaster),
        };
        Self {
            line,
            step: step.to_owned(),
            failed: None,
            refused: None,
            happened: events.iter().map(|event| told::told(game, event)).collect(),
            events,
            waits: waits(game),
            turn: game.turn().0,
            hand: game.hand().map(|tile| game.rules().tile(tile).name.clone()),
            scores: seats().map(|seat| game.score(seat)).collect(),
            supplies: seats().map(supply).collect(),
            standing: game.standing().iter().map(|s| standing(game, s)).collect(),
            facts: fact::all(game).into_iter().collect(),
            count: count(game),
            hash: game.state_hash().iter().map(|byte| format!("{byte:02x}")).collect(),
        }
    }
}

/// A refusal as its message.
fn in_words<S: Serializer>(why: &Option<Illegal>, to: S) -> Result<S::Ok, S::Error> {
    why.map(|why| why.to_string()).serialize(to)
}

/// Points by seat if the game ended now.
pub(super) fn count(game: &Game) -> Vec<i32> {
    let mut points: Vec<i32> = (0..game.seats()).map(|seat| game.score(Seat(seat))).collect();
    for event in game.count_now() {
        if let Event::Scored { seat, points: more, .. } = event {
            points[seat.index()] += more;
        }
    }
    points
}

/// What the game waits for.
pub(super) fn waits(game: &Game) -> String {
    match game.wait() {
        Wait::Decide { seat, kind } => format!("seat {seat} {}", decision_name(kind)),
        Wait::Chance(chance) => format!("chance {}", chance_name(chance)),
        Wait::Over => "over".to_owned(),
    }
}

/// A figure on the board, such as `0 meeple 0,-1 city N`.
pub(super) fn standing(game: &Game, figure: &Standing) -> String {
    format!("{} {} {}", figure.seat, piece_name(figure.piece), place(game, figure.place))
}

/// A place, such as `0,-1 city N`.
pub(super) fn place(game: &Game, place: Place) -> String {
    format!("{} {}", place.cell(), label(game, place))
}

/// The name of the segment at a place.
pub(super) fn label(game: &Game, place: Place) -> String {
    match (place, game.tile_at(place.cell())) {
        (Place::Segment(_, Part::Whole, n), Some((tile, _))) => game.rules().tile(tile).segment_label(n),
        (Place::Segment(cell, part, n), _) => {
            let tile = game.board.at_part(cell, part).map(|placed| placed.tile);
            let name = tile.map(|tile| game.rules().tile(tile).segment_label(n)).unwrap_or_default();
            format!("{} {name}", part_name(part))
        }
        (Place::Cell(_), _) => "tile".to_owned(),
        (Place::Half(_, part), _) => format!("{} tile", part_name(part)),
        (Place::Side(_, side), _) => format!("side {}", side_name(side)),
        (Place::Mouth(_, n), _) => format!("mouth {n}"),
        (Place::Corner(_), _) => "corner".to_owned(),
        (Place::Acrobats(_), _) => "acrobats".to_owned(),
        (Place::Quarter(_, quarter), _) => format!("quarter {}", quarter.name()),
    }
}

/// How many cities of a field are castles.
fn of_castles(castles: u16) -> String {
    if castles > 0 { format!(" castles {castles}") } else { String::new() }
}

/// A reason, such as `city 3 pennants 1 cathedral last`.
pub(super) fn reason(reason: Reason) -> String {
    let flag = |is_set, word| if is_set { word } else { "" };
    match reason {
        Reason::Road { cells, inn, labyrinth, last } => {
            let maze = if labyrinth > 0 { format!(" labyrinth {labyrinth}") } else { String::new() };
            format!("road {cells}{}{maze}{}", flag(inn, " inn"), flag(last, " last"))
        }
        Reason::City { cells, pennants, cathedral, queen, last } => {
            let shields = if pennants > 0 { format!(" pennants {pennants}") } else { String::new() };
            let special = format!("{}{}", flag(cathedral, " cathedral"), flag(queen, " queen"));
            format!("city {cells}{shields}{special}{}", flag(last, " last"))
        }
        Reason::Monastery { cells, vineyards, last } => {
            let vines = if vineyards > 0 { format!(" vineyards {vineyards}") } else { String::new() };
            format!("monastery {cells}{vines}{}", flag(last, " last"))
        }
        Reason::Toll { cells, last } => format!("toll {cells}{}", flag(last, " last")),
        Reason::Estate { cells, last } => format!("estate {cells}{}", flag(last, " last")),
        Reason::Wagon { cells } => format!("wagon {cells}"),
        Reason::Flock { sheep } => format!("flock {sheep}"),
        Reason::Tatan { meeples } => format!("tatan {meeples}"),
        Reason::Field { cities, besieged, pig, castles } => {
            let siege = if besieged > 0 { format!(" besieged {besieged}") } else { String::new() };
            format!("field {cities}{siege}{}{}", of_castles(castles), flag(pig, " pig"))
        }
        Reason::Farm { cities, besieged, pig, is_joined, castles } => {
            let siege = if besieged > 0 { format!(" besieged {besieged}") } else { String::new() };
            format!(
                "farm {cities}{siege}{}{}{}",
                of_castles(castles),
                flag(pig, " pig"),
                flag(is_joined, " joined")
            )
        }
        Reason::Barn { cities, besieged, castles } => {
            let siege = if besieged > 0 { format!(" besieged {besieged}") } else { String::new() };
            format!("barn {cities}{siege}{}", of_castles(castles))
        }
        Reason::Ransom => "ransom".to_owned(),
        Reason::FairyTurn => "fairy turn".to_owned(),
        Reason::Fairy { last } => format!("fairy{}", flag(last, " last")),
        Reason::Shrine { cells, last } => format!("shrine {cells}{}", flag(last, " last")),
        Reason::Garden { cells, last } => format!("garden {cells}{}", flag(last, " last")),
        Reason::Abbot { cells, garden } => format!("abbot {cells}{}", flag(garden, " garden")),
        Reason::Goods { good, tokens } => format!("goods {} {tokens}", good.name()),
        Reason::King { features, last } => format!("king {features}{}", flag(last, " last")),
        Reason::Robber { features, last } => format!("robber {features}{}", flag(last, " last")),
        Reason::Watchtower { watch, count } => format!("watchtower {} {count}", watch.name()),
        Reason::WindRose => "wind-rose".to_owned(),
        Reason::Castle => "castle".to_owned(),
        Reason::Bazaar => "bazaar".to_owned(),
        Reason::Circus { animal, followers, last } => {
            format!("circus {animal} followers {followers}{}", flag(last, " last"))
        }
        Reason::Acrobats { meeples, last } => format!("acrobats {meeples}{}", flag(last, " last")),
        Reason::Ringmaster { tiles, last } => format!("ringmaster {tiles}{}", flag(last, " last")),
        Reason::Abbacy { cells } => format!("abbacy {cells}"),
        Reason::Ingots { ingots } => format!("ingots {ingots}"),
        Reason::Message { message } => format!("message {}", message.name()),
        Reason::Seal => "seal".to_owned(),
        Reason::Robbed { of, last } => format!("robbed {of}{}", flag(last, " last")),
    }
}
