//! Parsing the text of a scenario into steps.

use super::{Scenario, ScenarioError, fact};
use crate::action::{Action, Source};
use crate::geometry::{Cell, Part, Place, Rotation};
use crate::label::{module_name, piece_name};
use crate::piece::{Piece, Seat};
use crate::setup::{
    CountMoves, DragonReach, GoldTo, HalfHands, KingPays, Limits, Module, Options, Preset, Revision,
    RiverTurns, Setup,
};
use crate::tile::TileSet;
use crate::token::{Message, Sorcerer};

/// One line that does or expects something.
#[derive(Clone, Debug)]
pub(super) struct Step {
    /// Counted from 1.
    pub(super) line: usize,
    /// The line as written, without its comment.
    pub(super) text: String,
    pub(super) what: StepKind,
}

/// What a line does or expects.
#[derive(Clone, Debug)]
pub(super) enum StepKind {
    /// The pending chance gives this tile.
    Draw(String),
    /// Draw, place, put figures on the board, and pass if asked once more.
    Play { tile: String, cell: Cell, rotation: Rotation, figures: Vec<Figure> },
    /// The wizard's tiles, or all hands one after the other.
    Tiles(Vec<String>),
    /// The drawn token: its sheep, or 0 for a wolf.
    Token(u8),
    /// What the die shows for a flight.
    Die(u8),
    /// The message that is turned up.
    Message(Message),
    /// The pending chance is resolved with the seed of this number.
    Seed(u8),
    /// One action of the deciding seat.
    Act(Act),
    /// An action that must be refused, with a part of the message.
    Refuse { seat: Option<Seat>, act: Act, message: String },
    /// Something that must hold now.
    Expect(String, Vec<String>),
}

/// An action as written.
#[derive(Clone, Debug)]
pub(super) enum Act {
    Draw,
    Place(Cell, Rotation),
    Deploy(Figure),
    /// An action that names no segment, so it can be parsed without the game.
    Plain(Action),
    /// Take a play that is owed.
    Take(Source),
    TakeBack(Figure),
    Castle(Figure),
    Recall(Figure),
    Mage(Sorcerer, Figure),
    /// The lake, and the sides of the two roads as letters.
    Ferry(Cell, Part, String),
    Capture(Seat, Figure),
    Fairy(Figure),
    Princess(Seat, Figure),
    Choose(String),
    /// Play the named half tile from a closed position.
    Open(u8, String),
}

/// A figure and its place: a segment by name, on the tile just placed or in a cell.
#[derive(Clone, Debug)]
pub(super) struct Figure {
    pub(super) piece: Piece,
    pub(super) cell: Option<Cell>,
    /// The half of the cell, if it holds half tiles.
    pub(super) part: Part,
    /// A segment, or `None` for a figure that stands on the tile as a whole.
    pub(super) label: String,
}

/// The lines that are expectations.
pub(super) const EXPECTATIONS: [&str; 29] = [
    "waits",
    "legal",
    "illegal",
    "placements",
    "can",
    "cannot",
    "deployments",
    "scored",
    "scores",
    "completed",
    "standing",
    "supply",
    "discarded",
    "double",
    "turn",
    "hand",
    "unseen",
    "lies",
    "owners",
    "worth",
    "feature",
    "final",
    "offers",
    "lacks",
    "happened",
    "stack",
    "comes",
    "count",
    "counts",
];

/// The part of the head that has been read so far.
struct Head {
    about: String,
    rules_named: Vec<String>,
    seats: u8,
    sets: Vec<String>,
    modules: Vec<Module>,
    options: Options,
    custom: Vec<TileSet>,
    refused: Option<String>,
    notes: Vec<String>,
}

pub(super) fn scenario(file: &str, text: &str) -> Result<Scenario, ScenarioError> {
    let error = |line, reason: String| ScenarioError { file: file.to_owned(), line, reason };
    if text.len() > Scenario::MAX_BYTES {
        return Err(error(1, format!("the file has {} bytes; at most 262144 are read", text.len())));
    }
    let mut head = Head {
        about: String::new(),
        rules_named: Vec::new(),
        seats: 2,
        sets: Vec::new(),
        modules: Vec::new(),
        options: Options::default(),
        custom: Vec::new(),
        refused: None,
        notes: Vec::new(),
    };
    let mut steps = Vec::new();
    let mut lines = text.lines().enumerate();
    while let Some((index, raw)) = lines.next() {
        let line = index + 1;
        let text = raw.split('#').next().unwrap_or_default().trim();
        let Some((verb, rest)) = first_word(text) else { continue };
        if verb == "tileset" {
            let set = lines.by_ref().map(|(_, l)| l).take_while(|l| l.trim() != "end");
            let set = set.collect::<Vec<_>>().join("\n");
            head.custom.push(TileSet::parse("tileset", &set).map_err(|e| error(line, e.to_string()))?);
        } else if is_head(&mut head, verb, rest).map_err(|reason| error(line, reason))? {
            if !steps.is_empty() {
                return Err(error(line, format!("\"{verb}\" belongs before the first step")));
            }
        } else {
            let what = step(verb, rest).map_err(|reason| error(line, reason))?;
            steps.push(Step { line, text: text.to_owned(), what });
        }
    }
    if head.about.is_empty() {
        return Err(error(1, "say what the scenario shows: about …".to_owned()));
    }
    Ok(Scenario {
        file: file.to_owned(),
        about: head.about,
        rules_named: head.rules_named,
        setup: Setup {
            seats: head.seats,
            sets: head.sets,
            modules: head.modules.into_iter().collect(),
            options: head.options,
        },
        sets: head.custom,
        refused: head.refused,
        notes: head.notes,
        steps,
    })
}

/// Reads a line of the head; false for any other line.
fn is_head(head: &mut Head, verb: &str, rest: &str) -> Result<bool, String> {
    let words = || rest.split_whitespace();
    match verb {
        "about" => rest.clone_into(&mut head.about),
        "rule" => head.rules_named.extend(words().map(|w| w.trim_end_matches(',').to_owned())),
        "seats" => head.seats = number(rest)?,
        "sets" => head.sets = words().map(str::to_owned).collect(),
        "modules" => head.modules = words().map(module).collect::<Result<_, _>>()?,
        "preset" => {
            let preset = Preset::from_name(rest).ok_or_else(|| format!("there is no preset \"{rest}\""))?;
            let setup = preset.setup(head.seats);
            head.sets = setup.sets;
            head.modules = setup.modules.into_iter().collect();
            head.options = setup.options;
        }
        "option" => option(&mut head.options, rest)?,
        "refused" => head.refused = Some(rest.to_owned()),
        "note" => head.notes.push(rest.to_owned()),
        _ => return Ok(false),
    }
    Ok(true)
}

fn module(name: &str) -> Result<Module, String> {
    let plain = |text: &str| text.replace(['_', '-'], "");
    let found = Module::ALL.iter().copied().find(|module| plain(module_name(*module)) == plain(name));
    found.ok_or_else(|| format!("there is no module \"{name}\""))
}

fn option(options: &mut Options, rest: &str) -> Result<(), String> {
    let (name, value) = first_word(rest).ok_or("option needs a name and a value")?;
    match (name, value) {
        ("revision", "second") => *options = options.as_second(),
        ("revision", "third") => options.revision = Revision::Third,
        ("revision", "fourth") => options.revision = Revision::Fourth,
        ("river_start_leaves", _) => options.river_start_leaves = flag(value)?,
        ("forced_first", _) => options.forced_first = flag(value)?,
        ("river_turns", "never_same_way") => options.river_turns = RiverTurns::NeverSameWay,
        ("river_turns", "open_ahead") => options.river_turns = RiverTurns::OpenAhead,
        ("two_tile_city", _) => options.two_tile_city = number(value)?,
        ("limits", _) => options.limits = limits(value)?,
        ("pig_second_half", _) => options.pig_second_half = flag(value)?,
        ("dragon_reach", "until_gap") => options.dragon_reach = DragonReach::UntilGap,
        ("dragon_reach", "whole_line") => options.dragon_reach = DragonReach::WholeLine,
        ("dragon_before_scoring", _) => options.dragon_before_scoring = flag(value)?,
        ("wagon_completed_only", _) => options.wagon_completed_only = flag(value)?,
        ("toll_anywhere", _) => options.toll_anywhere = flag(value)?,
        ("toll_threshold", _) => options.toll_threshold = number(value)?,
        ("gold_again", _) => options.gold_again = flag(value)?,
        ("gold_to", "trigger") => options.gold_to = GoldTo::Trigger,
        ("gold_to", "majority") => options.gold_to = GoldTo::Majority,
        ("wall_blocks_cell", _) => options.wall_blocks_cell = flag(value)?,
        ("chip_each_play", _) => options.chip_each_play = flag(value)?,
        ("chip_after_scoring", _) => options.chip_after_scoring = flag(value)?,
        ("half_for_extra_plays", _) => options.half_for_extra_plays = flag(value)?,
        ("half_hands", "draft") => options.half_hands = HalfHands::Draft,
        ("half_hands", "dealt") => options.half_hands = HalfHands::Dealt,
        ("half_hands", "hidden") => options.half_hands = HalfHands::Hidden,
        ("hand", _) => options.hand = number(value)?,
        ("feature_half_tiles", _) => options.feature_half_tiles = flag(value)?,
        ("hands_open", _) => options.hands_open = flag(value)?,
        ("hills_by_number", _) => options.hills_by_number = flag(value)?,
        ("closed_field_scores_sheep", _) => options.closed_field_scores_sheep = flag(value)?,
        ("circle_by_symbol", _) => options.circle_by_symbol = flag(value)?,
        ("tatan_one_a_seat", _) => options.tatan_one_a_seat = flag(value)?,
        ("tatan_start_tile", _) => options.tatan_start_tile = flag(value)?,
        ("tatan_stirs_wizard", _) => options.tatan_stirs_wizard = flag(value)?,
        ("tatan_draws_both", _) => options.tatan_draws_both = flag(value)?,
        ("inns_pay_unfinished", _) => options.inns_pay_unfinished = flag(value)?,
        ("king_pays", "each_feature") => options.king_pays = KingPays::EachFeature,
        ("king_pays", "ten") => options.king_pays = KingPays::Ten,
        ("king_pays", "fifteen") => options.king_pays = KingPays::Fifteen,
        ("king_pays", "at_once") => options.king_pays = KingPays::AtOnce,
        ("escape_by_siege_tile", _) => options.escape_by_siege_tile = flag(value)?,
        ("march_after_scoring", _) => options.march_after_scoring = flag(value)?,
        ("fairy_on_tile", _) => options.fairy_on_tile = flag(value)?,
        ("count_moves", "by_player") => options.count_moves = CountMoves::ByPlayer,
        ("count_moves", "clockwise") => options.count_moves = CountMoves::Clockwise,
        ("count_moves", "with_figure") => options.count_moves = CountMoves::WithFigure,
        ("all_leave_last", _) => options.all_leave_last = flag(value)?,
        ("princess_must", _) => options.princess_must = flag(value)?,
        ("barns_share", _) => options.barns_share = flag(value)?,
        ("bazaar_pick", _) => options.bazaar_pick = flag(value)?,
        ("labyrinth_basic", _) => options.labyrinth_basic = flag(value)?,
        ("monasteries_stay", _) => options.monasteries_stay = flag(value)?,
        ("buildings_alike", _) => options.buildings_alike = flag(value)?,
        ("festival_followers_only", _) => options.festival_followers_only = flag(value)?,
        _ => return Err(format!("there is no option \"{rest}\"")),
    }
    Ok(())
}

fn flag(text: &str) -> Result<bool, String> {
    match text {
        "on" => Ok(true),
        "off" => Ok(false),
        _ => Err(format!("\"{text}\" should be on or off")),
    }
}

fn limits(text: &str) -> Result<Limits, String> {
    let mut limits = Limits::ONE;
    let words: Vec<_> = text.split_whitespace().collect();
    for pair in words.chunks(2) {
        let value = number(pair.get(1).copied().unwrap_or_default())?;
        match pair[0] {
            "meeple" => limits.meeple = value,
            "other" => limits.other = value,
            "chip" => limits.chip = value,
            "together" => limits.together = value,
            name => return Err(format!("there is no limit \"{name}\"; say meeple, other, chip or together")),
        }
    }
    Ok(limits)
}

fn step(verb: &str, rest: &str) -> Result<StepKind, String> {
    Ok(match verb {
        "draw" if !rest.is_empty() => StepKind::Draw(rest.to_owned()),
        "play" => play(rest)?,
        "tiles" => StepKind::Tiles(rest.split_whitespace().map(str::to_owned).collect()),
        "token" => StepKind::Token(number(rest)?),
        "die" => StepKind::Die(number(rest)?),
        "message" => {
            let message = Message::ALL.into_iter().find(|message| message.name() == rest);
            StepKind::Message(message.ok_or("there is no such message")?)
        }
        "seed" => StepKind::Seed(number(rest)?),
        "refuse" => refuse(rest)?,
        _ if EXPECTATIONS.contains(&verb) || fact::is_known(verb) => {
            StepKind::Expect(verb.to_owned(), expected(verb, rest))
        }
        _ => StepKind::Act(act(verb, rest)?),
    })
}

/// The items of an expectation. Cells contain commas, so only lists of figures are split at ", ", all others at
/// spaces.
fn expected(verb: &str, rest: &str) -> Vec<String> {
    match verb {
        "offers" | "lacks" | "happened" => vec![rest.to_owned()],
        "standing" | "deployments" => rest.split(", ").map(|part| part.trim().to_owned()).collect(),
        _ => rest.split_whitespace().map(str::to_owned).collect(),
    }
}

pub(super) fn act(verb: &str, rest: &str) -> Result<Act, String> {
    match verb {
        "draw" => Ok(Act::Draw),
        "take" => Ok(Act::Take(source(rest)?)),
        "back" => Ok(Act::TakeBack(figure(rest)?)),
        "fairy" => match cell(rest) {
            Ok(cell) => Ok(Act::Plain(Action::Fairy { place: Place::Cell(cell), piece: Piece::Meeple })),
            Err(_) => Ok(Act::Fairy(figure(rest)?)),
        },
        "princess" => {
            let (seat, rest) = first_word(rest).ok_or("princess needs a seat and a figure")?;
            Ok(Act::Princess(Seat(number(seat)?), figure(rest)?))
        }
        "capture" => {
            let (seat, rest) = first_word(rest).ok_or("capture needs a seat and a figure")?;
            Ok(Act::Capture(Seat(number(seat)?), figure(rest)?))
        }
        "ferry" => {
            let (at, sides) = first_word(rest).ok_or("ferry needs a cell and two sides, as 1,0 EW")?;
            let (cell, part) = cell_part(at)?;
            Ok(Act::Ferry(cell, part, sides.to_owned()))
        }
        "mage" => Ok(Act::Mage(Sorcerer::Mage, figure(&format!("meeple {rest}"))?)),
        "witch" => Ok(Act::Mage(Sorcerer::Witch, figure(&format!("meeple {rest}"))?)),
        "castle" => Ok(Act::Castle(figure(&format!("meeple {rest}"))?)),
        "recall" => Ok(Act::Recall(figure(&format!("abbot {rest}"))?)),
        "choose" => Ok(Act::Choose(rest.to_owned())),
        "open" => {
            let (position, tile) = first_word(rest).ok_or("open needs a position and a half tile")?;
            Ok(Act::Open(number(position)?, tile.to_owned()))
        }
        "place" => {
            let (cell, rotation, rest) = placement(rest)?;
            if rest.is_empty() { Ok(Act::Place(cell, rotation)) } else { Err(too_much(rest)) }
        }
        "deploy" => Ok(Act::Deploy(figure(rest)?)),
        _ => super::act::plain(verb, rest).map(Act::Plain),
    }
}

fn play(rest: &str) -> Result<StepKind, String> {
    let (tile, rest) = first_word(rest).ok_or("play needs a tile, a cell and a turn")?;
    let (cell, rotation, rest) = placement(rest)?;
    let figures = match rest {
        "" => Vec::new(),
        figures => figures.split(", ").map(|f| figure(f.trim())).collect::<Result<_, _>>()?,
    };
    Ok(StepKind::Play { tile: tile.to_owned(), cell, rotation, figures })
}

fn refuse(rest: &str) -> Result<StepKind, String> {
    let (rest, message) = rest.split_once(':').unwrap_or((rest, ""));
    let (mut verb, mut rest) = first_word(rest).ok_or("refuse needs an action")?;
    let mut seat = None;
    if verb == "as" {
        let (number, action) = first_word(rest).ok_or("refuse as needs a seat and an action")?;
        seat = Some(Seat(self::number(number)?));
        (verb, rest) = first_word(action).ok_or("refuse needs an action")?;
    }
    Ok(StepKind::Refuse { seat, act: act(verb, rest)?, message: message.trim().to_owned() })
}

/// `X,Y turn T` and what follows.
pub(super) fn placement(text: &str) -> Result<(Cell, Rotation, &str), String> {
    let wrong = || format!("\"{text}\" should begin with a cell and a turn, as 0,-1 turn 2");
    let (at, rest) = first_word(text).ok_or_else(wrong)?;
    let (word, rest) = first_word(rest).ok_or_else(wrong)?;
    let (turns, rest) = first_word(rest).ok_or_else(wrong)?;
    let turns: u8 = number(turns)?;
    if word != "turn" || turns > 3 {
        return Err(wrong());
    }
    Ok((cell(at)?, Rotation::from_quarters(turns), rest))
}

/// `PIECE [X,Y[/PART]] [LABEL]`.
pub(super) fn figure(text: &str) -> Result<Figure, String> {
    let (name, rest) = first_word(text).ok_or("a figure is missing: say meeple, big, builder …")?;
    let piece = piece(name)?;
    let (word, after) = first_word(rest).unwrap_or_default();
    match cell_part(word) {
        Ok((cell, part)) => Ok(Figure { piece, cell: Some(cell), part, label: after.to_owned() }),
        Err(_) => Ok(Figure { piece, cell: None, part: Part::Whole, label: rest.to_owned() }),
    }
}

/// `X,Y`, or `X,Y/NE` for a half cell.
pub(super) fn cell_part(text: &str) -> Result<(Cell, Part), String> {
    let (at, half) = text.split_once('/').unwrap_or((text, ""));
    let part = match half {
        "" => Part::Whole,
        "NE" => Part::NE,
        "SE" => Part::SE,
        "SW" => Part::SW,
        "NW" => Part::NW,
        _ => return Err(format!("\"{half}\" is no half of a cell: say NE, SE, SW or NW")),
    };
    Ok((cell(at)?, part))
}

fn source(name: &str) -> Result<Source, String> {
    Ok(match name {
        "main" => Source::Main,
        "builder" => Source::Builder,
        "forced" => Source::Forced,
        "credit" => Source::Credit,
        "tatan" => Source::Tatan,
        _ => return Err(format!("there is no play \"{name}\": say main, builder, forced, credit or tatan")),
    })
}

pub(super) fn piece(name: &str) -> Result<Piece, String> {
    let found = Piece::ALL.into_iter().find(|piece| piece_name(*piece) == name);
    found.ok_or_else(|| format!("there is no figure \"{name}\""))
}

pub(super) fn cell(text: &str) -> Result<Cell, String> {
    let wrong = || format!("\"{text}\" should be a cell, as 0,-1");
    let (x, y) = text.split_once(',').ok_or_else(wrong)?;
    Ok(Cell::new(x.parse().map_err(|_| wrong())?, y.parse().map_err(|_| wrong())?))
}

pub(super) fn number<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("\"{text}\" should be a number"))
}

/// The first word and the rest, both trimmed.
pub(super) fn first_word(text: &str) -> Option<(&str, &str)> {
    let text = text.trim();
    if text.is_empty() {
        return None;
    }
    Some(text.split_once(char::is_whitespace).map_or((text, ""), |(word, rest)| (word, rest.trim())))
}

fn too_much(rest: &str) -> String {
    format!("\"{rest}\" is too much here")
}
