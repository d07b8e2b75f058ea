//! Games of the base, the rivers, hills, crop circles and tunnels. Only for river tiles does that engine allow slightly
//! less.

use crate::{same, scores};
use rules::{
    Action, Cell, Chance, CircleWay, Decision, Event, Game, Limits, Module, Options, Part, Piece, Place,
    RiverTurns, Rotation, Rules, Seat, Setup, Source, TileId, TileSets, Wait,
};
use serde::Deserialize;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

#[derive(Deserialize)]
struct Record {
    sets: Vec<String>,
    modules: Vec<String>,
    seats: u8,
    start: Vec<(String, i16, i16, u8)>,
    turns: Vec<Turn>,
    #[serde(rename = "final")]
    last: Vec<i32>,
}

#[derive(Deserialize)]
struct Turn {
    seat: u8,
    tile: String,
    x: i16,
    y: i16,
    turn: u8,
    placements: Vec<(i16, i16, u8)>,
    #[serde(default)]
    unplaceable: Vec<String>,
    #[serde(default)]
    double: bool,
    #[serde(default)]
    deployments: Vec<Value>,
    #[serde(default)]
    actions: Vec<Value>,
    #[serde(default)]
    flock_tokens: Vec<Value>,
    scores: Vec<i32>,
    supply: Vec<BTreeMap<String, u8>>,
}

/// Cell-and-rotation pairs of river tiles: theirs and ours.
#[derive(Default)]
struct RiverPairs {
    theirs: usize,
    ours: usize,
}

/// Replays every game and says how many there are.
pub(crate) fn replay_all(name: &str, lines: impl Iterator<Item = String>) -> String {
    let (mut games, mut pairs) = (0, RiverPairs::default());
    for line in lines {
        let record: Record = serde_json::from_str(&line).unwrap_or_else(|e| panic!("{name}: {e}"));
        let rules = match rules_of(&record) {
            Ok(rules) => rules,
            Err(missing) => return format!("{name}: SKIPPED, {missing} is not built yet"),
        };
        games += 1;
        replay(&record, &rules, &mut pairs).unwrap_or_else(|e| panic!("{name}, game {games}: {e}"));
    }
    assert!(games > 0, "{name} holds no game");
    if pairs.theirs == 0 {
        return format!("{name}: {games} games");
    }
    let RiverPairs { theirs, ours } = pairs;
    assert!((ours - theirs) * 100 <= ours, "{name}: {theirs} river placements of theirs, {ours} of ours");
    format!("{name}: {games} games; river placements: theirs {theirs}, ours {ours}, {} more", ours - theirs)
}

fn rules_of(record: &Record) -> Result<Arc<Rules>, String> {
    let module = |name: &String| match name.as_str() {
        "farmers" => Ok(Module::Fields),
        "river" => Ok(Module::River),
        "big_meeple" => Ok(Module::BigMeeple),
        "builder" => Ok(Module::Builder),
        "hills" => Ok(Module::Hills),
        "vineyards" => Ok(Module::Vineyards),
        "shepherds" => Ok(Module::Sheep),
        "crop_circles" => Ok(Module::CropCircles),
        "tunnel" => Ok(Module::Tunnel),
        other => Err(format!("module {other}")),
    };
    let options = Options {
        river_turns: RiverTurns::OpenAhead,
        // That engine draws the start tile in games with a river.
        river_start_leaves: false,
        limits: Limits::ONE,
        // That engine differs by design here: a closed field drives its flocks home, and the sign names the kind.
        closed_field_scores_sheep: true,
        circle_by_symbol: true,
        chip_each_play: true,
        ..Options::default()
    };
    let setup = Setup {
        seats: record.seats,
        sets: record.sets.clone(),
        modules: record.modules.iter().map(module).collect::<Result<_, _>>()?,
        options,
    };
    Rules::new(&setup, TileSets::built_in()).map_err(|e| e.to_string())
}

fn replay(record: &Record, rules: &Arc<Rules>, pairs: &mut RiverPairs) -> Result<(), String> {
    let mut game = Game::new(rules.clone());
    let placed: Vec<_> =
        game.placed_tiles().map(|(c, t, r)| (rules.tile(t).name.clone(), c.x, c.y, r.quarters())).collect();
    same("what lies at the start", &placed, &record.start)?;
    for (number, turn) in record.turns.iter().enumerate() {
        replay_turn(&mut game, turn, pairs).map_err(|e| format!("turn {number}, {}: {e}", turn.tile))?;
    }
    discard_the_rest(&mut game)?;
    same("whether the game is over", &game.wait(), &Wait::Over)?;
    same("final scores", &scores(&game), &record.last)
}

/// The records omit tiles that fit nowhere after the last play. There may be some, but none that fits.
fn discard_the_rest(game: &mut Game) -> Result<(), String> {
    loop {
        match game.wait() {
            Wait::Decide { seat, kind: Decision::Start } => {
                let action = game.default_action().ok_or("nothing can be done")?;
                game.play(seat, action).map_err(|e| e.to_string())?;
            }
            Wait::Chance(Chance::Tile) => {
                let fits_nowhere = |tile: &TileId| game.placements_of(*tile).is_empty();
                let tile = game.outcomes().into_iter().map(|(tile, _)| tile).find(fits_nowhere);
                game.resolve_to(tile.ok_or("tiles are left that fit")?).map_err(|e| e.to_string())?;
            }
            _ => return Ok(()),
        }
    }
}

fn replay_turn(game: &mut Game, turn: &Turn, pairs: &mut RiverPairs) -> Result<(), String> {
    let seat = Seat(turn.seat);
    draw(game, turn)?;
    same("who places", &game.wait(), &Wait::Decide { seat, kind: Decision::Place })?;
    same(
        "the tile in hand",
        &game.hand().map(|t| game.rules().tile(t).name.as_str()),
        &Some(turn.tile.as_str()),
    )?;
    check_placements(game, turn, pairs)?;
    let rotation = Rotation::from_quarters(turn.turn);
    let place = Action::Place { cell: Cell::new(turn.x, turn.y), rotation };
    game.play(seat, place).map_err(|e| e.to_string())?;
    check_deployments(game, turn)?;
    let mut after = After { game, turn, happened: Vec::new(), tokens: 0 };
    for action in &turn.actions {
        after.act(action.as_array().ok_or("an action is a list")?).map_err(|e| format!("{action}: {e}"))?;
    }
    after.finish()?;
    same("scores", &scores_before_last_count(game), &turn.scores)?;
    let supply = |seat, name: &str| game.supply(seat, piece(name));
    for (seat, supplies) in (0..).map(Seat).zip(&turn.supply) {
        let ours = supplies.keys().map(|name| (name.clone(), supply(seat, name))).collect();
        same(&format!("supply of seat {seat}"), &ours, supplies)?;
    }
    Ok(())
}

/// The part of a play after the tile is placed.
struct After<'g> {
    game: &'g mut Game,
    turn: &'g Turn,
    /// Events of the actions so far; each recorded action replaces its event.
    happened: Vec<Event>,
    /// Tokens drawn so far.
    tokens: usize,
}

impl After<'_> {
    /// Plays one recorded action, `["pass", …, {"by": seat}]` and the like.
    fn act(&mut self, words: &[Value]) -> Result<(), String> {
        let by = words.last().and_then(|word| word.get("by")).and_then(Value::as_u64);
        let words = if by.is_some() { &words[..words.len() - 1] } else { words };
        let seat = Seat(by.map_or(self.turn.seat, |seat| seat as u8));
        let word = |n: usize| words.get(n).and_then(Value::as_str).unwrap_or_default();
        let action = match word(0) {
            "deploy" => deployment(self.game, &words[1..])?,
            "chip" => chip(self.game, &words[1..])?,
            // That engine asks for figures and chips one after the other, so passing on one says nothing about the
            // other.
            "pass" if self.has_tunnels() && self.asks_for_figures() => return Ok(()),
            "pass" => Action::Pass,
            "flock" if word(1) == "grow" => Action::Grow,
            "flock" if word(1) == "stable" => Action::Stable,
            "circle" if word(1) == "deploy" => self.circle(CircleWay::Join)?,
            "circle" if word(1) == "remove" => self.circle(CircleWay::Leave)?,
            "return" => return self.take_back(seat, &words[1..]),
            _ => return Err("this is no action known here".to_owned()),
        };
        match self.game.wait() {
            Wait::Decide { seat: asked, kind } if asked == seat && is_about(kind, word(0)) => {
                self.play(seat, action)
            }
            _ => same("an action where nothing is asked", &action, &Action::Pass),
        }
    }

    fn play(&mut self, seat: Seat, action: Action) -> Result<(), String> {
        let events = self.game.play(seat, action).map_err(|e| format!("{action:?}: {e}"))?;
        self.happened.extend_from_slice(events);
        while self.game.wait() == Wait::Chance(Chance::Token) {
            let token = self.turn.flock_tokens.get(self.tokens).ok_or("no token is recorded")?;
            let events = self.game.resolve_to_token(sheep(token)?).map_err(|e| format!("{token}: {e}"))?;
            self.happened.extend_from_slice(events);
            self.tokens += 1;
        }
        Ok(())
    }

    fn has_tunnels(&self) -> bool {
        self.game.rules().setup().modules.contains(&Module::Tunnel)
    }

    fn asks_for_figures(&self) -> bool {
        matches!(self.game.wait(), Wait::Decide { kind: Decision::Figures, .. })
    }

    /// The sign on the tile names the kind.
    fn circle(&self, way: CircleWay) -> Result<Action, String> {
        let is_way = |action: &Action| matches!(action, Action::Circle { way: w, .. } if *w == way);
        self.game.legal().into_iter().find(is_way).ok_or_else(|| "no crop circle is asked about".to_owned())
    }

    /// `[x, y, kind, where]`: asked only if there is a choice; otherwise it has already happened.
    fn take_back(&mut self, seat: Seat, words: &[Value]) -> Result<(), String> {
        let Action::Deploy { place, .. } =
            deployment(self.game, &[&[Value::from("meeple")], words].concat())?
        else {
            return Err("this is no place".to_owned());
        };
        if let Wait::Decide { seat: asked, kind: Decision::CircleTurn } = self.game.wait()
            && asked == seat
        {
            let is_there =
                |action: &Action| matches!(action, Action::TakeBack { place: p, .. } if *p == place);
            let action = self.game.legal().into_iter().find(is_there).ok_or("nobody of theirs is there")?;
            self.play(seat, action)?;
        }
        let is_there = |event: &Event| matches!(event, Event::Returned { seat: s, place: p, .. } if (*s, *p) == (seat, place));
        let at = self.happened.iter().position(is_there).ok_or("nobody went home")?;
        self.happened.remove(at);
        Ok(())
    }

    /// The play must be complete. With no figure on the board, that engine does not ask about a crop circle.
    fn finish(&mut self) -> Result<(), String> {
        if self.has_tunnels() && self.asks_for_figures() {
            self.play(Seat(self.turn.seat), Action::Pass)?;
        }
        if let Wait::Decide { seat, kind: Decision::Circle } = self.game.wait()
            && self.game.standing().is_empty()
        {
            let action = self.circle(CircleWay::Leave)?;
            self.play(seat, action)?;
        }
        let tokens: Vec<u8> = self
            .happened
            .iter()
            .filter_map(|event| if let Event::Token { sheep, .. } = event { Some(*sheep) } else { None })
            .collect();
        let theirs = self.turn.flock_tokens.iter().map(sheep).collect::<Result<Vec<_>, _>>()?;
        same("tokens drawn", &tokens, &theirs)
    }
}

/// Whether a recorded action can answer such a question.
fn is_about(kind: Decision, action: &str) -> bool {
    match kind {
        Decision::Figures | Decision::CircleTurn => matches!(action, "deploy" | "pass" | "chip"),
        Decision::Flock => action == "flock",
        Decision::Circle => action == "circle",
        _ => false,
    }
}

/// A token, such as `"3"` or `"wolf"`.
fn sheep(token: &Value) -> Result<u8, String> {
    let number = token.as_u64().or_else(|| token.as_str().and_then(|text| text.parse().ok()));
    match number {
        Some(sheep @ 1..=4) => Ok(sheep as u8),
        None if token == "wolf" => Ok(0),
        _ => Err(format!("{token} is no token")),
    }
}

/// Brings the tile of the turn into the hand, skipping those that fit nowhere.
fn draw(game: &mut Game, turn: &Turn) -> Result<(), String> {
    // With tunnels a chip could come before the draw; in that engine it comes after.
    let is_asked = matches!(game.wait(), Wait::Decide { kind: Decision::Start, .. });
    let is_double = is_asked && !game.legal().contains(&Action::Draw { source: Source::Main });
    same("whether it is a double turn", &is_double, &turn.double)?;
    let mut discarded = Vec::new();
    if let Wait::Decide { seat, .. } = game.wait()
        && is_asked
    {
        let draw =
            game.legal().into_iter().find(|a| matches!(a, Action::Draw { .. })).ok_or("no second tile")?;
        game.play(seat, draw).map_err(|e| e.to_string())?;
    }
    note_discarded(game, &mut discarded);
    while matches!(game.wait(), Wait::Chance(_)) {
        let name = turn.unplaceable.get(discarded.len()).unwrap_or(&turn.tile);
        let tile = game.rules().tile_by_name(name).ok_or("an unknown tile")?;
        game.resolve_to(tile).map_err(|e| format!("drawing {name}: {e}"))?;
        note_discarded(game, &mut discarded);
    }
    same("tiles that fit nowhere", &discarded, &turn.unplaceable)
}

fn note_discarded(game: &Game, discarded: &mut Vec<String>) {
    for event in game.events() {
        if let Event::Discarded { tile } = event {
            discarded.push(game.rules().tile(*tile).name.clone());
        }
    }
}

fn check_placements(game: &Game, turn: &Turn, pairs: &mut RiverPairs) -> Result<(), String> {
    let each = |x, y, mask: u8| (0..4).filter(move |k| mask >> k & 1 == 1).map(move |k| (x, y, k));
    let theirs: BTreeSet<_> = turn.placements.iter().flat_map(|(x, y, mask)| each(*x, *y, *mask)).collect();
    let ours: BTreeSet<_> = game.placements().into_iter().flat_map(|(c, r)| each(c.x, c.y, r.0)).collect();
    let listed: BTreeSet<_> = game
        .legal()
        .into_iter()
        .filter_map(|action| match action {
            Action::Place { cell, rotation } => Some((cell.x, cell.y, rotation.quarters())),
            _ => None,
        })
        .collect();
    same("placements and legal actions", &ours, &listed)?;
    let tile = game.hand().ok_or("no tile in hand")?;
    if game.rules().tile(tile).river().is_none() {
        return same("placements", &ours, &theirs);
    }
    pairs.theirs += theirs.len();
    pairs.ours += ours.len();
    if theirs.is_subset(&ours) {
        Ok(())
    } else {
        Err(format!("placements: ours {ours:?}, theirs {theirs:?}"))
    }
}

fn check_deployments(game: &Game, turn: &Turn) -> Result<(), String> {
    let one = |words: &[Value]| match words[0].as_str() {
        Some("chip") => chip(game, &words[1..]),
        _ => deployment(game, words),
    };
    let theirs = turn.deployments.iter().map(|d| one(d.as_array().unwrap()));
    let theirs = theirs.collect::<Result<BTreeSet<_>, _>>()?;
    let is_deployment = |a: &Action| matches!(a, Action::Deploy { .. } | Action::Chip { .. });
    let asked = matches!(game.wait(), Wait::Decide { kind: Decision::Figures, .. });
    let ours: BTreeSet<_> =
        if asked { game.legal().into_iter().filter(is_deployment).collect() } else { BTreeSet::new() };
    same("deployments", &ours, &theirs)
}

/// `[figure, x, y, kind, where]`.
fn deployment(game: &Game, words: &[Value]) -> Result<Action, String> {
    let text = |n: usize| words[n].as_str().ok_or_else(|| format!("{words:?}"));
    let number =
        |n: usize| words[n].as_i64().and_then(|n| i16::try_from(n).ok()).ok_or_else(|| format!("{words:?}"));
    let cell = Cell::new(number(1)?, number(2)?);
    let (tile, _) = game.tile_at(cell).ok_or("no tile there")?;
    let label = format!("{} {}", text(3)?, text(4)?);
    let segment = game.rules().tile(tile).segment_named(&label).ok_or(format!("no {label}"))?;
    Ok(Action::Deploy { piece: piece(text(0)?), place: Place::Segment(cell, Part::Whole, segment) })
}

/// `[colour, x, y, "road", side]`: A is the seat's own colour, B and C are the others it plays.
fn chip(game: &Game, words: &[Value]) -> Result<Action, String> {
    let Wait::Decide { seat, .. } = game.wait() else { return Err("nobody is asked".to_owned()) };
    let letter = words[0].as_str().and_then(|text| text.bytes().next()).ok_or("a chip has a colour")?;
    let colours = game.chips_left(seat);
    let (colour, _) = colours.get(usize::from(letter - b'A')).ok_or("no such colour")?;
    let road = [&[Value::from("meeple")], &words[1..]].concat();
    let Action::Deploy { place: Place::Segment(cell, _, n), .. } = deployment(game, &road)? else {
        return Err("this is no road".to_owned());
    };
    let (tile, _) = game.tile_at(cell).ok_or("no tile there")?;
    let before = &game.rules().tile(tile).segments[..usize::from(n)];
    let mouth = before.iter().filter(|segment| segment.has_mouth()).count() as u8;
    Ok(Action::Chip { colour: *colour, place: Place::Mouth(cell, mouth) })
}

fn piece(name: &str) -> Piece {
    match name {
        "meeple" => Piece::Meeple,
        "big" => Piece::Big,
        "builder" => Piece::Builder,
        "shepherd" => Piece::Shepherd,
        other => panic!("{other} is no figure known here"),
    }
}

/// The scores after a play; if it ended the game, without the points of the last count.
fn scores_before_last_count(game: &Game) -> Vec<i32> {
    let mut scores = scores(game);
    for event in game.events() {
        let Event::Scored { seat, points, reason, .. } = event else { continue };
        if reason.is_last() {
            scores[seat.index()] -= points;
        }
    }
    scores
}
