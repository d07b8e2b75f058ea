//! The expectations about the modules' facts, each a line of text that the states of a run contain too.

use super::state::place;
use super::told::{circle, ferry, mouth, wall};
use crate::game::Game;
use crate::geometry::{Cell, Place};
use crate::label::{piece_name, side_name};
use crate::module::bazaar::Auction;
use crate::module::ferry::to_turn as ferries_to_turn;
use crate::module::{crop_circle, queen, sheep, tatan, wagon};
use crate::piece::Seat;
use crate::tile::TileId;
use crate::token::{Building, Good, Sorcerer};

/// An expectation: its first word, and a function that writes the game's facts in its words.
pub(super) type Fact = (&'static str, fn(&Game) -> String);

/// The expectations, in the order in which a state lists them.
pub(super) const FACTS: [Fact; 66] = [
    ("owes", owes),
    ("credits", |game| by_seat(game, |seat| game.credits(seat))),
    ("forced", |game| by_seat(game, |seat| game.forced_plays(seat))),
    ("due", due),
    ("river", |game| game.river.left().to_string()),
    ("hidden", |game| game.hidden().to_string()),
    ("dragon", dragon),
    ("came", |game| joined(queen::came(game).iter().map(|at| place(game, *at)))),
    ("wizard", |game| game.wizard().map(|cell| cell.to_string()).unwrap_or_default()),
    ("shown", |game| names(game, game.shown())),
    ("records", records),
    ("wagons", wagons),
    ("gold", |game| by_seat(game, |seat| game.gold(seat))),
    ("nuggets", |game| cells(game.nuggets().iter().map(|(cell, ..)| *cell))),
    ("pairs", pairs),
    ("flying", flying),
    ("ferries", |game| joined(game.ferries().iter().map(|(from, to)| ferry(game, *from, *to)))),
    ("to-turn", |game| joined(ferries_to_turn(game).map(|(from, to)| ferry(game, from, to)))),
    ("robbers-at", robbers),
    ("marked", |game| {
        let has = game.rules().has_messages;
        let of = |seat| game.marked(seat).map(|points| points.to_string()).join(",");
        if has { each_seat(game, |seat| format!("{seat}:{}", of(seat))).join(" ") } else { String::new() }
    }),
    ("messages", |game| game.messages().iter().map(|message| message.name()).collect::<Vec<_>>().join(" ")),
    ("reads", |game| game.message().map(|message| message.name().to_owned()).unwrap_or_default()),
    ("ingots", |game| joined(game.ingots().iter().map(|(cell, count)| format!("{cell} {count}")))),
    ("ingots-held", |game| by_seat(game, |seat| game.ingots_held(seat))),
    ("walls", |game| joined(game.walls().iter().map(|at| wall(*at)))),
    ("walls-held", |game| by_seat(game, |seat| game.walls_held(seat))),
    ("chips", |game| joined(game.chips().iter().map(|(at, colour, _)| format!("{colour} {}", mouth(*at))))),
    ("chips-left", chips_left),
    ("tunnels", |game| {
        joined(game.tunnels().iter().map(|(one, other)| format!("{} - {}", mouth(*one), mouth(*other))))
    }),
    ("hands", hands),
    ("hands-seen", hands_seen),
    ("pool", pool),
    ("closed", |game| by_seat(game, |seat| game.closed(seat).count() as u16)),
    ("opened", opened),
    ("flocks", flocks),
    ("shepherd", |game| flag(sheep::has_come(game), "came")),
    ("bag", |game| game.tokens_left().map(|n| n.to_string()).join(" ")),
    ("said", |game| crop_circle::said(game).map(|(kind, way)| circle(kind, way)).unwrap_or_default()),
    ("cards", |game| by_seat(game, |seat| u16::from(game.tatan_cards(seat)))),
    ("from", |game| tatan::lifted_from(game).map(|cell| cell.to_string()).unwrap_or_default()),
    (LAST_BY, |game| tatan::last_by(game).map(|seat| seat.to_string()).unwrap_or_default()),
    ("last-round", |game| flag(tatan::has_ended(game), "begun")),
    ("filled", filled),
    ("goods", goods),
    ("march-at", |game| game.march().map(|cell| cell.to_string()).unwrap_or_default()),
    ("fairy-at", fairy),
    ("sorcerers", sorcerers),
    ("towers", towers),
    ("tower-pieces", |game| by_seat(game, |seat| u16::from(game.tower_pieces(seat)))),
    ("prisoners", prisoners),
    ("abbeys", |game| by_seat(game, |seat| u16::from(game.abbeys(seat)))),
    ("drives", drives),
    ("castles", castles),
    ("castles-left", |game| by_seat(game, |seat| u16::from(game.castles_left(seat)))),
    ("bridges-left", |game| by_seat(game, |seat| u16::from(game.bridges_left(seat)))),
    ("lots", |game| names(game, game.lots().to_vec())),
    ("auction", auction),
    ("bought", bought),
    ("buildings", buildings),
    ("buildings-left", buildings_left),
    ("big-top-at", |game| game.big_top().map(|cell| cell.to_string()).unwrap_or_default()),
    ("animals", animals),
    ("count-at", |game| game.count().map(|quarter| quarter.name().to_owned()).unwrap_or_default()),
    ("king", |game| record(game.king())),
    ("robber", |game| record(game.robber_baron())),
    ("rose", |game| {
        game.wind_rose().map(|(at, turned)| format!("{at} {}", turned.quarters())).unwrap_or_default()
    }),
];

/// The only one that names just a seat, which may be 0.
const LAST_BY: &str = "last-by";

/// Whether an expectation begins with this word.
pub(super) fn is_known(verb: &str) -> bool {
    FACTS.iter().any(|(word, _)| *word == verb)
}

/// The game's facts in the words of the expectation; `None` for any other word.
pub(super) fn found(game: &Game, verb: &str) -> Option<String> {
    FACTS.iter().find(|(word, _)| *word == verb).map(|(_, of)| of(game))
}

/// The current facts, in the words of the expectations.
pub(super) fn all(game: &Game) -> Vec<(&'static str, String)> {
    // Facts that are empty, or zero for every seat, are omitted.
    let says = |verb: &str, text: &str| text.chars().any(|c| c != ' ' && (c != '0' || verb == LAST_BY));
    let facts = FACTS.into_iter().map(|(verb, of)| (verb, of(game)));
    facts.filter(|(verb, text)| says(verb, text)).collect()
}

fn flag(is_so: bool, word: &str) -> String {
    if is_so { word.to_owned() } else { String::new() }
}

fn by_seat(game: &Game, of: impl Fn(Seat) -> u16) -> String {
    each_seat(game, |seat| of(seat).to_string()).join(" ")
}

fn each_seat(game: &Game, of: impl FnMut(Seat) -> String) -> Vec<String> {
    (0..game.seats()).map(Seat).map(of).collect()
}

fn joined(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(", ")
}

/// Cells, sorted as text.
fn cells(cells: impl Iterator<Item = Cell>) -> String {
    let mut cells: Vec<String> = cells.map(|cell| cell.to_string()).collect();
    cells.sort();
    cells.join(" ")
}

/// The names of tiles, sorted.
pub(super) fn names(game: &Game, tiles: Vec<TileId>) -> String {
    let mut names: Vec<&str> = tiles.into_iter().map(|tile| game.rules().tile(tile).name.as_str()).collect();
    names.sort_unstable();
    names.join(" ")
}

/// The plays that the running turn still owes, apart from credits and forced ones.
fn owes(game: &Game) -> String {
    let Some(turn) = game.turn_frame() else { return String::new() };
    let main = turn.owes_main.then(|| "main".to_owned());
    let builder = turn.owes_builder.then(|| "builder".to_owned());
    let tatan = (turn.owes_tatan > 0).then(|| format!("tatan {}", turn.owes_tatan));
    joined([main, builder, tatan].into_iter().flatten())
}

/// The robbers on the scoreboard: seat and space.
fn robbers(game: &Game) -> String {
    let seats = (0..game.seats()).map(Seat);
    joined(seats.filter_map(|seat| game.robber(seat).map(|space| format!("{seat} {space}"))))
}

fn due(game: &Game) -> String {
    joined(game.dues.iter().map(|at| place(game, *at)))
}

fn records(game: &Game) -> String {
    let how = |state| match state {
        wagon::State::Done => "done",
        wagon::State::Held => "held",
        wagon::State::Burned => "burned",
    };
    let record = |(seat, at, cells, state)| format!("{seat} {} {cells} {}", place(game, at), how(state));
    joined(wagon::records(game).into_iter().map(record))
}

fn wagons(game: &Game) -> String {
    let wagon =
        |seat| game.longest_road(seat).map(|(at, cells)| format!("{seat} {} {cells}", place(game, at)));
    joined((0..game.seats()).map(Seat).filter_map(wagon))
}

/// Wine, grain and cloth of each seat; empty if nobody has any.
fn goods(game: &Game) -> String {
    let held = |seat| Good::ALL.map(|good| game.goods(seat, good));
    if (0..game.seats()).all(|seat| held(Seat(seat)) == [0; 3]) {
        return String::new();
    }
    let goods = |seat| format!("{seat}:{}", held(seat).map(|count| count.to_string()).join(","));
    each_seat(game, goods).join(" ")
}

/// Her cell, and the figure beside her.
fn fairy(game: &Game) -> String {
    let Some((cell, figure)) = game.fairy() else { return String::new() };
    let figure = figure
        .map(|figure| format!(" {} {} {}", figure.seat, piece_name(figure.piece), place(game, figure.place)));
    format!("{cell}{}", figure.unwrap_or_default())
}

fn towers(game: &Game) -> String {
    joined(game.tower_heights().iter().map(|(cell, height)| format!("{cell} {height}")))
}

/// For each seat that holds any, whose they are and which.
fn prisoners(game: &Game) -> String {
    let held =
        |by: Seat| joined(game.prisoners(by).map(|(seat, piece)| format!("{seat} {}", piece_name(piece))));
    let all = (0..game.seats()).map(Seat).map(|by| (by, held(by))).filter(|(_, held)| !held.is_empty());
    all.map(|(by, held)| format!("{by}: {held}")).collect::<Vec<_>>().join("; ")
}

/// The wagons that may drive on, with the cells where they stood.
fn drives(game: &Game) -> String {
    joined(game.facts.abbey_mayor.drives().map(|(seat, cell)| format!("{seat} {cell}")))
}

/// Whose, where, and whether it has scored.
fn castles(game: &Game) -> String {
    let castle = |(seat, at, is_done): (Seat, Place, bool)| {
        format!("{seat} {}{}", place(game, at), if is_done { " done" } else { "" })
    };
    joined(game.castles().map(castle))
}

/// The tile that is put up, by whom, and the highest bid.
fn auction(game: &Game) -> String {
    let Some(Auction { tile, first, bid }) = game.auction() else { return String::new() };
    let bid = bid.map(|(seat, points)| format!(" {seat}:{points}")).unwrap_or_default();
    format!("{} {first}{bid}", game.rules().tile(tile).name)
}

/// The tiles that seats bought and have not placed.
fn bought(game: &Game) -> String {
    let tile = |seat| Some(format!("{seat} {}", game.rules().tile(game.bought(seat)?).name));
    joined((0..game.seats()).map(Seat).filter_map(tile))
}

fn sorcerers(game: &Game) -> String {
    let at = |who: Sorcerer| Some(format!("{} {}", who.name(), place(game, game.sorcerer(who)?)));
    joined(Sorcerer::ALL.into_iter().filter_map(at))
}

/// How many of each animal are in the bag, by points, once a circus was scored; empty before.
fn animals(game: &Game) -> String {
    let left = game.animals_left();
    if left.iter().map(|(_, count)| count).sum::<u8>() == 16 {
        return String::new();
    }
    left.map(|(points, count)| format!("{points}:{count}")).join(" ")
}

fn buildings(game: &Game) -> String {
    joined(game.buildings().iter().map(|(cell, building)| format!("{cell} {}", building.name())))
}

/// Shed, house and tower of each seat; empty without the module.
fn buildings_left(game: &Game) -> String {
    let left = |seat| Building::ALL.map(|building| game.buildings_left(seat, building));
    if (0..game.seats()).all(|seat| left(Seat(seat)) == [0; 3]) {
        return String::new();
    }
    let buildings = |seat| format!("{seat}:{}", left(seat).map(|count| count.to_string()).join(","));
    each_seat(game, buildings).join(" ")
}

/// What flies, and where it arrived once the die was thrown.
fn flying(game: &Game) -> String {
    let Some((piece, to)) = game.flying() else { return String::new() };
    format!("{}{}", piece_name(piece), to.map(|cell| format!(" {cell}")).unwrap_or_default())
}

/// Who has a token, and the cells it was won with.
fn record(holder: Option<(Seat, u16)>) -> String {
    holder.map(|(seat, cells)| format!("{seat} {cells}")).unwrap_or_default()
}

fn chips_left(game: &Game) -> String {
    let left = |seat| game.chips_left(seat).into_iter().map(|(colour, n)| format!("{colour}:{n}"));
    each_seat(game, |seat| left(seat).collect::<Vec<_>>().join(",")).join(" ").trim().to_owned()
}

fn hands(game: &Game) -> String {
    let held = |seat: &Seat| !game.half_hand(*seat).is_empty();
    let hand = |seat| format!("{seat} {}", names(game, game.half_hand(seat).to_vec()));
    joined((0..game.seats()).map(Seat).filter(held).map(hand))
}

fn pool(game: &Game) -> String {
    let each = |(tile, count)| std::iter::repeat_n(tile, usize::from(count));
    names(game, game.half_pool().into_iter().flat_map(each).collect())
}

fn opened(game: &Game) -> String {
    let opened = game.facts.half_tiles.hidden.opened.iter();
    joined(opened.map(|(position, tile)| format!("{position} {}", game.rules().tile(*tile).name)))
}

fn filled(game: &Game) -> String {
    joined(game.filled().iter().map(|gap| {
        let cells: Vec<String> = gap.cells.iter().map(ToString::to_string).collect();
        format!("{} {}", gap.seat, cells.join(" "))
    }))
}

/// Where the dragon stands, where he goes next and where he will look there.
fn dragon(game: &Game) -> String {
    let Some(cell) = game.dragon() else { return String::new() };
    match game.dragon_next() {
        Some((next, facing)) => format!("{cell} then {next} {}", side_name(facing)),
        None => cell.to_string(),
    }
}

fn pairs(game: &Game) -> String {
    let mut pairs: Vec<(u16, Vec<String>)> = Vec::new();
    for (cell, number, _) in game.nuggets() {
        match pairs.last_mut().filter(|(last, _)| *last == number) {
            Some((_, cells)) => cells.push(cell.to_string()),
            None => pairs.push((number, vec![cell.to_string()])),
        }
    }
    joined(pairs.into_iter().map(|(_, cells)| cells.join(" ")))
}

fn hands_seen(game: &Game) -> String {
    if !game.rules().tables.has_halves {
        return String::new();
    }
    let seen = |by: Seat| -> String {
        let seats = (0..game.seats()).map(Seat);
        seats.filter(|of| game.shows_hand(*of, by)).map(|of| of.to_string()).collect()
    };
    each_seat(game, |by| format!("{by}:{}", seen(by))).join(" ")
}

fn flocks(game: &Game) -> String {
    let flock = |(at, seat, tokens): (Place, Seat, Vec<u8>)| {
        let tokens: Vec<String> = tokens.iter().map(ToString::to_string).collect();
        format!("{seat} {}: {}", place(game, at), tokens.join(" "))
    };
    joined(game.flocks().into_iter().map(flock))
}
