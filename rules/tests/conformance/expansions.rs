//! Games with expansions. A game is played as it was recorded; each placement, each choice that was offered, every point
//! with its reason, every figure that left and every supply is compared.

mod action;
mod check;

use crate::words::{Point, building, cell, module, piece, points_of, seat, theirs, theirs_of};
use crate::{circus_and_city, same, scores};
use rules::{
    Action, Axis, Cell, Chance, Decision, Event, Game, Good, KingPays, Limits, Module, Options, Part, Piece,
    Place, Rotation, Rules, Seat, Setup, Side, Sorcerer, Source, TileId, TileSets, Wait,
};
use serde::Deserialize;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What that engine does in another way than we: the game is compared up to there.
const KEPT_OFF: &str = "a figure goes on top of a tower where the dragon sits (RULINGS.md R195)";
/// It pays him his nine cells, and not his row and column.
const RECALLED: &str =
    "the figure of an abbot is called back who was abbot of a special monastery (RULINGS.md R220)";

#[derive(Deserialize)]
struct Record {
    sets: Vec<String>,
    modules: Vec<String>,
    rules: BTreeMap<String, String>,
    /// Sets that are used several times.
    #[serde(default)]
    copies: BTreeMap<String, usize>,
    seats: u8,
    start: Vec<(String, i16, i16, u8)>,
    turns: Vec<Turn>,
    #[serde(default)]
    final_steps: Vec<Step>,
    #[serde(default)]
    final_points: Vec<Point>,
    #[serde(default)]
    final_animal: Vec<u8>,
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
    /// Further places, which need a bridge: `x, y, turn, bx, by, where`.
    #[serde(default)]
    bridge_placements: Vec<Span>,
    /// The bridge that was used.
    #[serde(default)]
    bridge: Option<(i16, i16, String)>,
    /// A tile that was given back, and where it could have gone with a bridge.
    #[serde(default)]
    declined: Option<(String, Vec<Span>)>,
    /// Who bought which tile.
    #[serde(default)]
    bazaar: Vec<(u8, String)>,
    #[serde(default)]
    unplaceable: Vec<String>,
    #[serde(default)]
    double: bool,
    /// Steps before the draw: an abbey instead of a tile.
    #[serde(default)]
    before: Vec<Step>,
    #[serde(default)]
    steps: Vec<Step>,
    #[serde(default)]
    animal: Vec<u8>,
    #[serde(default)]
    gone: Vec<Vec<Value>>,
    #[serde(default)]
    points: Vec<Point>,
    scores: Vec<i32>,
    supply: Vec<BTreeMap<String, Value>>,
    #[serde(default)]
    neutral: BTreeMap<String, Value>,
}

type Span = (i16, i16, u8, i16, i16, String);

#[derive(Deserialize)]
struct Step {
    by: u8,
    at: String,
    options: Vec<Vec<Value>>,
    did: Vec<Value>,
    /// What the die shows for a flight.
    #[serde(default)]
    die: u8,
}

/// Replays every game that we can play, and says how many there are.
pub(crate) fn replay_all(name: &str, lines: impl Iterator<Item = String>) -> String {
    let (mut games, mut kept_off, mut missing) = (0, 0, BTreeMap::<String, usize>::new());
    for (number, line) in lines.enumerate() {
        let record: Record = serde_json::from_str(&line).unwrap_or_else(|e| panic!("{name}: {e}"));
        match rules_of(&record) {
            Ok(rules) => {
                games += 1;
                let more = replay(&record, &rules);
                kept_off += more.unwrap_or_else(|e| panic!("{name}, game {number}: {e}"));
            }
            Err(what) => *missing.entry(what).or_default() += 1,
        }
    }
    assert!(games > 0 || !missing.is_empty(), "{name} holds no game");
    let skipped: Vec<String> = missing.iter().map(|(what, games)| format!("{games} for {what}")).collect();
    let more = match kept_off {
        0 => String::new(),
        _ => format!("; tops of towers where the dragon sits: theirs {kept_off} more"),
    };
    match (games, skipped.as_slice()) {
        (_, []) => format!("{name}: {games} games{more}"),
        (0, _) => format!("{name}: SKIPPED, not built yet: {}", skipped.join(", ")),
        _ => format!("{name}: {games} games{more}; SKIPPED, not built yet: {}", skipped.join(", ")),
    }
}

fn rules_of(record: &Record) -> Result<Arc<Rules>, String> {
    let modules: BTreeSet<Module> =
        record.modules.iter().map(|name| module(name)).collect::<Result<_, _>>()?;
    let mut options = Options { limits: Limits::ONE, ..Options::default() };
    for (rule, value) in &record.rules {
        match (rule.as_str(), value.as_str()) {
            ("inn_cathedral_end", "ignored") => options.inns_pay_unfinished = true,
            ("king", "10/20") => options.king_pays = KingPays::Ten,
            ("king", "15/40") => options.king_pays = KingPays::Fifteen,
            ("king", "continuously") => options.king_pays = KingPays::AtOnce,
            ("festival", "follower") => options.festival_followers_only = true,
            ("dragon_moves", "after_scoring") => options.march_after_scoring = true,
            ("fairy", "tile") => options.fairy_on_tile = true,
            ("princess", "must") => options.princess_must = true,
            ("barn", "shared") => options.barns_share = true,
            ("barn", "one_a_field") => {}
            ("bazaar", "pick") => options.bazaar_pick = true,
            ("bazaar", "auction") => {}
            _ if circus_and_city::option(rule, value, &mut options) => {}
            ("labyrinth", "basic") => options.labyrinth_basic = true,
            ("labyrinth", "advanced") => {}
            ("monasteries", "keep") => options.monasteries_stay = true,
            ("monasteries", "replace") => {}
            ("dragon_moves", "before_scoring") | ("fairy", "figure") | ("princess", "may") => {}
            ("escape", "siege_tile") => options.escape_by_siege_tile = true,
            ("little_buildings", "1/1/1") => options.buildings_alike = true,
            ("escape", "any_tile") | ("little_buildings", "3/2/1") => {}
            ("inn_cathedral_end", "zero") | ("king", "each_feature") | ("festival", "figure") => {}
            _ => return Err(format!("{rule} {value}")),
        }
    }
    let mut sets = record.sets.clone();
    for (set, copies) in &record.copies {
        sets.extend(std::iter::repeat_n(set.clone(), copies - 1));
    }
    if modules.contains(&Module::Abbot) {
        sets.push("gardens".to_owned());
    }
    let setup = Setup { seats: record.seats, sets, modules, options };
    Rules::new(&setup, TileSets::built_in()).map_err(|e| e.to_string())
}

/// Returns how often the other engine offered the top of a tower where the dragon sits, and we did not (R195).
fn replay(record: &Record, rules: &Arc<Rules>) -> Result<usize, String> {
    let mut game = Game::new(rules.clone());
    let mut placed: Vec<_> =
        game.placed_tiles().map(|(c, t, r)| (rules.tile(t).name.clone(), c.x, c.y, r.quarters())).collect();
    placed.sort();
    same("what lies at the start", &placed, &record.start)?;
    let (mut last, mut next, mut kept_off) = (Vec::new(), Vec::new(), 0);
    for (number, turn) in record.turns.iter().enumerate() {
        let events = std::mem::take(&mut next);
        let mut play = Replay { game: &mut game, record, turn, events, next: Vec::new(), kept_off: 0 };
        match play.run() {
            // From here on that game goes another way than ours can.
            Err(e) if e.ends_with(KEPT_OFF) || e.ends_with(RECALLED) => return Ok(kept_off + play.kept_off),
            done => done.map_err(|e| format!("turn {number}, {}: {e}", turn.tile))?,
        }
        last = play.events.into_iter().filter(is_last).collect();
        next = play.next;
        kept_off += play.kept_off;
    }
    if let Some(turn) = record.turns.last() {
        let mut end =
            Replay { game: &mut game, record, turn, events: Vec::new(), next: Vec::new(), kept_off: 0 };
        for step in &record.final_steps {
            match step.at.as_str() {
                "abbey_end" => end.decline(step)?,
                _ => end.step(step)?,
            }
        }
        last.extend(end.events.into_iter().filter(is_last));
    }
    last.extend(discard_the_rest(&mut game, record)?.into_iter().filter(is_last));
    same("whether the game is over", &game.wait(), &Wait::Over)?;
    same("points of the last count", &points_of(&last), &theirs(&record.final_points))?;
    same("final scores", &scores(&game), &record.last)?;
    Ok(kept_off)
}

/// The places for an abbey among some actions.
fn abbeys_of(legal: &[Action]) -> BTreeSet<Cell> {
    let place = |action: &Action| if let Action::Abbey { cell } = action { Some(*cell) } else { None };
    legal.iter().filter_map(place).collect()
}

/// The places for an abbey in a recorded step.
fn theirs_abbeys(step: &Step) -> Result<BTreeSet<Cell>, String> {
    step.options.iter().filter(|words| words[0] == "abbey").map(|words| cell(&words[1..])).collect()
}

/// The records omit tiles that fit nowhere after the last play. There may be some, but none that fits.
fn discard_the_rest(game: &mut Game, record: &Record) -> Result<Vec<Event>, String> {
    let mut events = Vec::new();
    loop {
        let happened = match game.wait() {
            Wait::Decide { seat, kind: Decision::Start } => {
                let action = game.default_action().ok_or("nothing can be done")?;
                game.play(seat, action).map_err(|e| e.to_string())?
            }
            Wait::Chance(Chance::Tile) => {
                let fits_nowhere = |tile: &TileId| game.placements_of(*tile).is_empty();
                let tile = game.outcomes().into_iter().map(|(tile, _)| tile).find(fits_nowhere);
                game.resolve_to(tile.ok_or("tiles are left that fit")?).map_err(|e| e.to_string())?
            }
            Wait::Chance(Chance::Animal) => {
                let animal = *record.final_animal.first().ok_or("no animal")?;
                game.resolve_to_token(animal).map_err(|e| e.to_string())?
            }
            _ => return Ok(events),
        };
        events.extend_from_slice(happened);
    }
}

fn is_last(event: &Event) -> bool {
    matches!(event, Event::Scored { reason, .. } if reason.is_last())
}

/// One recorded play.
struct Replay<'g> {
    game: &'g mut Game,
    record: &'g Record,
    turn: &'g Turn,
    /// What has happened in it so far.
    events: Vec<Event>,
    /// What belongs to the next one: it happened when the next turn began.
    next: Vec<Event>,
    /// How often a tower's top is offered to them, and not to us, because the dragon sits there.
    kept_off: usize,
}

impl Replay<'_> {
    fn run(&mut self) -> Result<(), String> {
        let (turn, seat) = (self.turn, Seat(self.turn.seat));
        if self.lay_abbey()? {
            return self.take_steps();
        }
        self.draw()?;
        same("who places", &self.game.wait(), &Wait::Decide { seat, kind: Decision::Place })?;
        let hand = self.game.hand().map(|tile| self.game.rules().tile(tile).name.clone());
        same("the tile in hand", &hand.as_deref(), &Some(turn.tile.as_str()))?;
        let each = |(x, y, mask): (i16, i16, u8)| {
            (0..4).filter(move |turned| mask >> turned & 1 == 1).map(move |turned| (x, y, turned))
        };
        let theirs: BTreeSet<_> = turn.placements.iter().copied().flat_map(each).collect();
        let ours: BTreeSet<_> =
            self.game.placements().into_iter().flat_map(|(c, r)| each((c.x, c.y, r.0))).collect();
        same("placements", &ours, &theirs)?;
        self.check_spans(&turn.bridge_placements)?;
        let (cell, rotation) = (Cell::new(turn.x, turn.y), Rotation::from_quarters(turn.turn));
        let place = match &turn.bridge {
            Some((x, y, at))
                if !turn
                    .placements
                    .iter()
                    .any(|(px, py, mask)| (*px, *py) == (turn.x, turn.y) && mask >> turn.turn & 1 == 1) =>
            {
                self.span(&(turn.x, turn.y, turn.turn, *x, *y, at.clone()))?
            }
            _ => Action::Place { cell, rotation },
        };
        self.play(seat, place)?;
        self.take_steps()
    }

    /// Whether an abbey comes instead of a draw. What could be chosen is compared either way.
    fn lay_abbey(&mut self) -> Result<bool, String> {
        for step in &self.turn.before {
            if let Wait::Chance(_) = self.game.wait() {
                // Tiles that fit nowhere after the last one that did.
                let events = discard_the_rest(self.game, self.record)?;
                self.events.extend(events);
            }
            let seat = Seat(step.by);
            let kind = if step.at == "abbey_end" { Decision::LastAbbey } else { Decision::Start };
            same("who may place an abbey", &self.game.wait(), &Wait::Decide { seat, kind })?;
            same("abbeys", &abbeys_of(&self.game.legal()), &theirs_abbeys(step)?)?;
            if step.did[0] == "abbey" {
                self.play(seat, Action::Abbey { cell: cell(&step.did[1..])? })?;
                return Ok(true);
            }
            if kind == Decision::LastAbbey {
                self.play(seat, Action::Pass)?;
            }
        }
        Ok(false)
    }

    /// A step after the last turn: the abbey of a seat, which stays in the box.
    fn decline(&mut self, step: &Step) -> Result<(), String> {
        let (seat, kind) = (Seat(step.by), Decision::LastAbbey);
        let events = discard_the_rest(self.game, self.record)?;
        self.events.extend(events);
        same("who may place an abbey", &self.game.wait(), &Wait::Decide { seat, kind })?;
        same("abbeys", &abbeys_of(&self.game.legal()), &theirs_abbeys(step)?)?;
        self.play(seat, Action::Pass)
    }

    fn take_steps(&mut self) -> Result<(), String> {
        let turn = self.turn;
        for step in &turn.steps {
            self.step(step).map_err(|e| format!("{}: {e}", step.at))?;
        }
        self.pass_where_nothing_is_left()?;
        let bought: BTreeMap<u8, String> = self.turn.bazaar.iter().cloned().collect();
        let ours = (0..self.turn.scores.len() as u8).filter_map(|seat| {
            let tile = self.game.bought(Seat(seat)).filter(|_| !bought.is_empty())?;
            Some((seat, self.game.rules().tile(tile).name.clone()))
        });
        // The first of them may already have it in hand.
        let next = self.hand().filter(|_| !bought.is_empty()).zip(self.turn.bazaar.first());
        let first = next.map(|(tile, (seat, _))| (*seat, tile));
        same("tiles bought", &ours.chain(first).collect(), &bought)?;
        self.check_what_happened()
    }

    fn play(&mut self, seat: Seat, action: Action) -> Result<(), String> {
        let events = self.game.play(seat, action).map_err(|e| format!("{action:?}: {e}"))?.to_vec();
        // The turn of an abbey after the last tile begins with what it does.
        let is_late =
            matches!(action, Action::Abbey { .. }) && matches!(events.first(), Some(Event::Turn { .. }));
        self.note(&events[usize::from(is_late)..]);
        self.turn_up()
    }

    /// Notes what happened, in this play or when the next turn began.
    fn note(&mut self, events: &[Event]) {
        let begins = events.iter().position(|event| matches!(event, Event::Turn { .. }));
        let (now, next) = events.split_at(begins.unwrap_or(events.len()));
        self.events.extend_from_slice(now);
        // The last count is told with the last turn.
        let (last, next): (Vec<Event>, Vec<Event>) = next.iter().partition(|event| is_last(event));
        self.events.extend(last);
        self.next.extend(next);
    }

    fn turn_up(&mut self) -> Result<(), String> {
        if let (Wait::Chance(Chance::Animal), [animal]) = (self.game.wait(), self.turn.animal.as_slice()) {
            let events = self.game.resolve_to_token(*animal).map_err(|e| e.to_string())?.to_vec();
            self.note(&events);
        }
        Ok(())
    }

    /// Brings the tile of the turn into the hand, skipping those that fit nowhere.
    fn draw(&mut self) -> Result<(), String> {
        let turn = self.turn;
        let asked = match self.game.wait() {
            Wait::Decide { seat, kind: Decision::Start } => Some(seat),
            _ => None,
        };
        let is_double =
            asked.is_some() && !self.game.legal().contains(&Action::Draw { source: Source::Main });
        same("whether it is a double turn", &is_double, &turn.double)?;
        let before = self.events.len();
        if let Some(seat) = asked {
            let is_draw = |action: &Action| matches!(action, Action::Draw { .. });
            let draw = self.game.legal().into_iter().find(is_draw).ok_or("no second tile")?;
            self.play(seat, draw)?;
        } else {
            // What the last call drew, if only one tile could come.
            self.events.extend(self.game.events().iter().filter(|e| matches!(e, Event::Discarded { .. })));
        }
        let mut declined = turn.declined.as_ref();
        loop {
            let is_declined = |(tile, _): &&(String, Vec<Span>)| self.hand().as_deref() == Some(tile);
            if let Some((_, spans)) = declined.filter(is_declined) {
                self.check_spans(spans)?;
                self.play(Seat(turn.seat), Action::Pass)?;
                self.events.retain(|event| !matches!(event, Event::Discarded { tile } if Some(*tile) == self.game.rules().tile_by_name(&turn.declined.as_ref().unwrap().0)));
                declined = None;
            }
            if !matches!(self.game.wait(), Wait::Chance(_)) {
                break;
            }
            let discarded = self.discarded(before).len();
            let next = declined.map_or(&turn.tile, |(tile, _)| tile);
            let name = turn.unplaceable.get(discarded).unwrap_or(next);
            let tile = self.game.rules().tile_by_name(name).ok_or("an unknown tile")?;
            let events = self.game.resolve_to(tile).map_err(|e| format!("drawing {name}: {e}"))?;
            self.events.extend_from_slice(events);
        }
        same("tiles that fit nowhere", &self.discarded(before), &turn.unplaceable)
    }

    /// The tile in hand.
    fn hand(&self) -> Option<String> {
        self.game.hand().map(|tile| self.game.rules().tile(tile).name.clone())
    }

    /// A step of a bazaar.
    fn trade(&mut self, step: &Step) -> Result<(), String> {
        if self.game.wait() == Wait::Chance(Chance::Bazaar) {
            self.turn_up_lots()?;
        }
        let seat = Seat(step.by);
        let Wait::Decide { seat: asked, kind } = self.game.wait() else { return Err("no bazaar".to_owned()) };
        let word = step.did[0].as_str().unwrap_or_default();
        // Who can bid nothing is not asked.
        let can_bid = step.options.iter().any(|words| words[0] != "pass");
        if !can_bid && word == "pass" {
            return Ok(());
        }
        let alike = step.options.iter().all(|words| words.get(1) == step.options[0].get(1));
        if word == "auction" && alike && asked != seat {
            return Ok(());
        }
        same("who trades", &asked, &seat)?;
        let points = |n: usize| step.did[n].as_u64().map(|points| points as u16).ok_or("no price");
        let tile = || {
            let name = step.did[1].as_str().unwrap_or_default();
            self.game.rules().tile_by_name(name).ok_or("an unknown tile")
        };
        // Who puts one of tiles that are all alike up, or has no points to bid, is asked less here.
        if word == "auction" && kind == Decision::Bid {
            return self.play(seat, Action::Bid { points: points(3)? });
        }
        let expected = match word {
            "auction" | "take" => Decision::Lot,
            "bid" | "pass" => Decision::Bid,
            _ => Decision::Deal,
        };
        same("what is asked", &kind, &expected)?;
        match word {
            "auction" => {
                let (tile, points) = (tile()?, points(3)?);
                self.play(seat, Action::Choose { tile })?;
                let is_asked = self.game.wait() == Wait::Decide { seat, kind: Decision::Bid };
                if is_asked
                    && self
                        .game
                        .auction()
                        .is_some_and(|auction| auction.first == seat && auction.bid.is_none())
                {
                    self.play(seat, Action::Bid { points })?;
                }
                Ok(())
            }
            "take" => self.play(seat, Action::Choose { tile: tile()? }),
            "bid" => self.play(seat, Action::Bid { points: points(1)? }),
            "pass" => self.play(seat, Action::Pass),
            other => self.play(seat, Action::Deal { buys: other == "buy" }),
        }
    }

    fn turn_up_lots(&mut self) -> Result<(), String> {
        let tile = |(_, name): &(u8, String)| self.game.rules().tile_by_name(name).ok_or("an unknown tile");
        let tiles = self.turn.bazaar.iter().map(tile).collect::<Result<Vec<_>, _>>()?;
        let events = self.game.resolve_to_tiles(&tiles).map_err(|e| format!("a bazaar of {tiles:?}: {e}"))?;
        self.events.extend_from_slice(events);
        Ok(())
    }

    fn discarded(&self, from: usize) -> Vec<String> {
        let name = |event: &Event| match event {
            Event::Discarded { tile } => Some(self.game.rules().tile(*tile).name.clone()),
            _ => None,
        };
        self.events[from..].iter().filter_map(name).collect()
    }

    /// A step is offered to us with the same choices, or there was nothing to choose but to pass.
    fn step(&mut self, step: &Step) -> Result<(), String> {
        let is_pass = |words: &Vec<Value>| words[0] == "pass";
        let kind = match step.at.as_str() {
            "action" | "phantom" | "ransom" => Decision::Figures,
            "capture" => Decision::Capture,
            "mage" => Decision::Mage,
            "exchange" => Decision::Exchanged,
            "escape" => Decision::Escape,
            "dragon" => Decision::March,
            "wagon" => Decision::Drive,
            "castle" => Decision::Castle,
            "bazaar" => return self.trade(step),
            "gold" => Decision::Ingot,
            "flier" => Decision::Landing,
            "place_ferry" | "move_ferry" => Decision::Ferry,
            other => circus_and_city::decision(other).ok_or(format!("no step {other} is known here"))?,
        };
        let seat = Seat(step.by);
        // A seat with only one way for the dragon is not asked.
        if let (Decision::March, [only]) = (kind, step.options.as_slice()) {
            let to = cell(&only[1..])?;
            let is_it = |event: &Event| matches!(event, Event::March { to: at, .. } if *at == to);
            return if self.events.iter().any(is_it) { Ok(()) } else { Err(format!("nobody went to {to}")) };
        }
        // Nor is one with only one place for its ingot.
        if let (Decision::Ingot, [only]) = (kind, step.options.as_slice()) {
            let to = cell(&only[1..])?;
            let is_it = |event: &Event| matches!(event, Event::Ingot { cell } if *cell == to);
            return if self.events.iter().any(is_it) { Ok(()) } else { Err(format!("no ingot at {to}")) };
        }
        // Nor is one with only one place to land.
        if let (Decision::Landing, [only]) = (kind, step.options.as_slice()) {
            let at = self.place(&only[2..])?;
            let is_it = |event: &Event| matches!(event, Event::Deployed { place, .. } if *place == at);
            return if self.events.iter().any(is_it) {
                Ok(())
            } else {
                Err(format!("nobody landed at {at:?}"))
            };
        }
        if self.game.wait() != (Wait::Decide { seat, kind }) {
            // Nor is a seat that has to send the only knight home.
            let is_forced = step.options.len() == 1 && step.did[0] == "princess";
            return match is_forced || step.options.iter().all(is_pass) {
                true => Ok(()),
                false => Err(format!("{:?} instead of {:?}", self.game.wait(), step.options)),
            };
        }
        let mut theirs =
            step.options.iter().map(|words| self.action(words)).collect::<Result<BTreeSet<_>, _>>()?;
        // That engine puts a figure on top of a tower where the dragon sits; by our R195 none is put there.
        let dragon = self.game.march().map(Place::Cell);
        let all = theirs.len();
        theirs.retain(|action| !matches!(action, Action::Deploy { place, .. } if Some(*place) == dragon));
        self.kept_off += all - theirs.len();
        same("choices", &self.offered(), &theirs)?;
        let action = self.action(&step.did)?;
        if matches!(action, Action::Deploy { place, .. } if Some(place) == dragon) {
            return Err(KEPT_OFF.to_owned());
        }
        if step.did[0] == "abbot_return" && step.did.last().is_some_and(|word| word == "abbot") {
            return Err(RECALLED.to_owned());
        }
        self.play(seat, action)?;
        if self.game.wait() == Wait::Chance(Chance::Flight) {
            let events = self.game.resolve_to_die(step.die).map_err(|e| e.to_string())?.to_vec();
            self.note(&events);
        }
        Ok(())
    }

    /// A choice that the record does not tell must be none.
    fn pass_where_nothing_is_left(&mut self) -> Result<(), String> {
        let Wait::Decide { seat, kind: Decision::Figures } = self.game.wait() else { return Ok(()) };
        same("choices where none is recorded", &self.offered(), &BTreeSet::from([Action::Pass]))?;
        self.play(seat, Action::Pass)
    }
}
