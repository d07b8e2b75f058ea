//! The expectations of a scenario.

use super::act::written;
use super::run::{action, place_of, segment};
use super::state::{count, reason, standing, waits};
use super::{fact, parse, told};
use crate::action::{Action, Wait};
use crate::event::Event;
use crate::game::Game;
use crate::geometry::{Cell, Rotation, Rotations};
use crate::label::kind_name;
use crate::piece::{Piece, Seat};
use crate::tile::TileId;
use std::fmt::Display;

type Checked = Result<(), String>;

/// Checks the game and the latest events against a line.
pub(super) fn expect(game: &Game, events: &[Event], verb: &str, words: &[String]) -> Checked {
    let text = words.join(" ");
    match verb {
        "waits" => same(&waits(game), &text),
        "turn" => same(&game.turn().to_string(), &text),
        "hand" => same(&game.hand().map_or("none", |tile| name(game, tile)), &text),
        "unseen" => same(&game.unseen().iter().map(|(_, n)| u32::from(*n)).sum::<u32>().to_string(), &text),
        "legal" | "illegal" => placement(game, verb == "legal", words),
        "placements" => same(&placements(game), &sorted(words).join(" ")),
        "deployments" => same(&deployments(game).join(", "), &sorted(words).join(", ")),
        "can" | "cannot" => can(game, verb == "can", &text),
        "scores" => same(&scores(game), &text),
        "final" if game.wait() != Wait::Over => {
            Err(format!("the game is not over: it waits for {}", waits(game)))
        }
        "final" => same(&scores(game), &text),
        "scored" => among(&scored(events), &text),
        "completed" => among(&completed(events), &text),
        "discarded" => same(&discarded(game, events).join(" "), &text),
        "double" => among(&doubles(events), &text),
        "standing" => same(&all_standing(game).join(", "), &sorted(words).join(", ")),
        "supply" => supply(game, words),
        "lies" => lies(game, words),
        "owners" | "worth" | "feature" => feature(game, verb, words),
        "offers" | "lacks" => offers(game, verb == "offers", &text),
        "happened" => happened(game, events, &text),
        "stack" => stack(game, words),
        "comes" => same(&comes(game), &text),
        "count" => same(&count(game).iter().map(ToString::to_string).collect::<Vec<_>>().join(" "), &text),
        "counts" => among(&scored(&game.count_now()), &text),
        _ => match fact::found(game, verb) {
            Some(found) => same(&found, &text),
            None => Err(format!("\"{verb}\" is no expectation")),
        },
    }
}

fn same<T: Display + ?Sized>(found: &T, expected: &str) -> Checked {
    let found = found.to_string();
    let found = if found.is_empty() { "none" } else { &found };
    if found == expected { Ok(()) } else { Err(format!("expected {expected}, found {found}")) }
}

/// Whether one of the events is as expected, or there was none and `none` was expected.
fn among(found: &[String], expected: &str) -> Checked {
    let holds = if expected == "none" { found.is_empty() } else { found.iter().any(|f| f == expected) };
    let all = if found.is_empty() { "none".to_owned() } else { found.join("; ") };
    if holds { Ok(()) } else { Err(format!("expected {expected}, found {all}")) }
}

fn sorted(words: &[String]) -> Vec<String> {
    let mut words = words.to_vec();
    words.sort();
    words
}

fn name(game: &Game, tile: TileId) -> &str {
    &game.rules().tile(tile).name
}

/// `X,Y turn T …`: whether all these placements are legal, or none.
fn placement(game: &Game, is_wanted: bool, words: &[String]) -> Checked {
    let [at, turn, turns @ ..] = words else { return Err("say a cell and turns, as 0,-1 turn 2".to_owned()) };
    let cell = parse::cell(at)?;
    if turn != "turn" || turns.is_empty() {
        return Err("say a cell and turns, as 0,-1 turn 2".to_owned());
    }
    for turns in turns {
        let rotation = Rotation::from_quarters(parse::number(turns)?);
        let is_listed = game.placements().iter().any(|(c, r)| *c == cell && r.contains(rotation));
        let is_legal = game.is_legal(Action::Place { cell, rotation });
        if is_listed != is_legal {
            return Err(format!("{at} turn {turns} is listed: {is_listed}, but legal: {is_legal}"));
        }
        if is_legal != is_wanted {
            return Err(format!("{at} turn {turns} is {}legal", if is_legal { "" } else { "not " }));
        }
    }
    Ok(())
}

/// Formatted like `0,-1:02 1,0:1`, sorted as text.
fn placements(game: &Game) -> String {
    let one = |(cell, rotations): &(Cell, Rotations)| {
        format!("{cell}:{}", rotations.iter().map(|r| r.quarters().to_string()).collect::<String>())
    };
    sorted(&game.placements().iter().map(one).collect::<Vec<_>>()).join(" ")
}

fn deployments(game: &Game) -> Vec<String> {
    let one = |action| match action {
        Action::Deploy { piece, place } => Some(told::deployment(game, piece, place)),
        _ => None,
    };
    sorted(&game.legal().into_iter().filter_map(one).collect::<Vec<_>>())
}

/// `PIECE [X,Y] LABEL`.
fn can(game: &Game, is_wanted: bool, text: &str) -> Checked {
    let figure = parse::figure(text)?;
    let place = place_of(game, &figure)?;
    let is_legal = game.is_legal(Action::Deploy { piece: figure.piece, place });
    if is_legal == is_wanted {
        return Ok(());
    }
    Err(format!(
        "{text} is {}legal; legal is: {}",
        if is_legal { "" } else { "not " },
        deployments(game).join(", ")
    ))
}

/// Whether an action, written as a step, is among the legal ones.
fn offers(game: &Game, is_wanted: bool, text: &str) -> Checked {
    let (verb, rest) = parse::first_word(text).ok_or("which action?")?;
    let action = action(game, &parse::act(verb, rest)?)?;
    let legal = game.legal();
    if legal.contains(&action) != game.is_legal(action) {
        return Err(format!("{text} is listed: {}, but legal: {}", !is_wanted, is_wanted));
    }
    if legal.contains(&action) == is_wanted {
        return Ok(());
    }
    let all: Vec<String> = legal.iter().map(|action| written(game, *action)).collect();
    Err(format!("{text} is {}legal; legal is: {}", if is_wanted { "not " } else { "" }, all.join(", ")))
}

/// Whether any event equals the text or begins with it; `none TEXT`: whether no event does.
fn happened(game: &Game, events: &[Event], text: &str) -> Checked {
    let (is_wanted, words) = text.strip_prefix("none ").map_or((true, text), |text| (false, text));
    let (first, _) = parse::first_word(words).ok_or("what happened?")?;
    if !told::WORDS.contains(&first) {
        return Err(format!("nothing that happens begins with \"{first}\": say {}", told::WORDS.join(", ")));
    }
    let all: Vec<String> = events.iter().map(|event| told::told(game, event)).collect();
    if all.iter().any(|told| told::begins(told, words)) == is_wanted {
        return Ok(());
    }
    Err(format!("expected {text}, found {}", all.join("; ")))
}

/// `NAME N`: how many of a tile can still be drawn.
fn stack(game: &Game, words: &[String]) -> Checked {
    let [tile, expected] = words else { return Err("say a tile and a number, as base-E 5".to_owned()) };
    if game.rules().tile_by_name(tile).is_none() {
        return Err(format!("there is no tile {tile} in this game"));
    }
    let left = game.unseen().into_iter().find(|(id, _)| name(game, *id) == tile.as_str());
    same(&left.map_or(0, |(_, count)| count), expected)
}

/// The tiles that the pending draw can give, sorted.
fn comes(game: &Game) -> String {
    fact::names(game, game.outcomes().into_iter().map(|(tile, _)| tile).collect())
}

fn scores(game: &Game) -> String {
    (0..game.seats()).map(|seat| game.score(Seat(seat)).to_string()).collect::<Vec<_>>().join(" ")
}

/// Formatted like `0 4 city 2`: seat, points, reason.
fn scored(events: &[Event]) -> Vec<String> {
    let one = |event: &Event| match event {
        Event::Scored { seat, points, reason: why, .. } => Some(format!("{seat} {points} {}", reason(*why))),
        _ => None,
    };
    events.iter().filter_map(one).collect()
}

fn completed(events: &[Event]) -> Vec<String> {
    let one = |event: &Event| match event {
        Event::Completed { kind, cells, .. } => Some(format!("{} {cells}", kind_name(*kind))),
        _ => None,
    };
    events.iter().filter_map(one).collect()
}

fn discarded<'g>(game: &'g Game, events: &[Event]) -> Vec<&'g str> {
    let one = |event: &Event| match event {
        Event::Discarded { tile } => Some(name(game, *tile)),
        _ => None,
    };
    events.iter().filter_map(one).collect()
}

fn doubles(events: &[Event]) -> Vec<String> {
    let one = |event: &Event| match event {
        Event::DoubleTurn { seat } => Some(seat.to_string()),
        _ => None,
    };
    events.iter().filter_map(one).collect()
}

fn all_standing(game: &Game) -> Vec<String> {
    sorted(&game.standing().iter().map(|figure| standing(game, figure)).collect::<Vec<_>>())
}

/// `SEAT PIECE N PIECE N …`.
fn supply(game: &Game, words: &[String]) -> Checked {
    let [seat, pairs @ ..] = words else { return Err("say a seat and figures, as 0 meeple 6".to_owned()) };
    let seat = Seat(parse::number(seat)?);
    if seat.0 >= game.seats() || pairs.is_empty() {
        return Err("say a seat and figures, as 0 meeple 6".to_owned());
    }
    for pair in pairs.chunks(2) {
        let [name, count] = pair else { return Err(format!("how many of {}?", pair[0])) };
        let kind: Piece = parse::piece(name)?;
        let found = game.supply(seat, kind);
        if found != parse::number::<u8>(count)? {
            return Err(format!("expected {count} {name} in the supply of seat {seat}, found {found}"));
        }
    }
    Ok(())
}

/// `X,Y TILE turn T`, or `X,Y none`; `X,Y/NE …` for a half cell.
fn lies(game: &Game, words: &[String]) -> Checked {
    let [at, expected @ ..] = words else {
        return Err("say a cell and a tile, as 0,0 base-D turn 0".to_owned());
    };
    let (cell, part) = parse::cell_part(at)?;
    let tile = game.tiles_at(cell).find(|(p, ..)| *p == part).map(|(_, tile, rotation)| (tile, rotation));
    let found = tile.map(|(tile, rotation)| format!("{} turn {}", name(game, tile), rotation.quarters()));
    same(&found.unwrap_or_default(), &expected.join(" "))
}

/// `X,Y LABEL = …`: its owners, its value now and when completed, its size and open ends.
fn feature(game: &Game, verb: &str, words: &[String]) -> Checked {
    let text = words.join(" ");
    let (place, expected) = text.split_once('=').ok_or("say a place, = and what is expected")?;
    let (at, label) = parse::first_word(place).ok_or("which place?")?;
    let (cell, part) = parse::cell_part(at)?;
    let place = segment(game, cell, part, label)?;
    let feature = game.feature(place).ok_or("there is no feature")?;
    let found = match verb {
        "owners" => feature.owners.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
        "worth" => format!("{} {}", feature.points, feature.points_complete),
        _ if feature.is_complete => format!("cells {} complete", feature.cells),
        _ => format!("cells {} open {}", feature.cells, feature.open),
    };
    same(&found, expected.trim())
}
