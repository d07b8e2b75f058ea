//! What happens in a game, as data and in words: one text for the window, `bastide peer` and `bastide log`.

#![expect(clippy::unwrap_used, reason = "what fails in a helper fails the test")]

use app::text::{Language, Sight, Teller};
use net::node::{Key, SeatMode, TableChange};
use rules::{
    Action, Axis, Building, Cell, CircleWay, Decision, Event, FeatureKind, Game, Good, Message, Part, Piece,
    Place, Preset, Quarter, Reason, Rotation, Rules, Scenario, Seat, Side, Sorcerer, Source, Spend, TileId,
    TileSets, Watch,
};
use serde::Serialize;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// One event, action and change of each kind, as data, then as a terminal, the window and the German window tell it.
const TOLD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/told/told.txt");

const SEAT: Seat = Seat(0);
const ROAD: Place = Place::Segment(Cell::new(0, 0), Part::Whole, 1);

/// The readers.
const READERS: [(Language, Sight); 3] =
    [(Language::English, Sight::Words), (Language::English, Sight::Map), (Language::German, Sight::Map)];

fn cell() -> Cell {
    Cell::new(3, -1)
}

/// One event of each kind.
fn events() -> Vec<Event> {
    let (seat, tile, cell, place) = (SEAT, TileId(2), cell(), ROAD);
    let mut all = vec![
        Event::Turn { seat },
        Event::Drawn { seat, tile },
        Event::Discarded { tile },
        Event::Placed { seat, tile, cell, rotation: Rotation::ALL[1] },
        Event::Deployed { seat, piece: Piece::Meeple, place },
        Event::Returned { seat, piece: Piece::Big, place },
        Event::Completed { place, kind: FeatureKind::Road, cells: 3 },
        Event::Completed { place, kind: FeatureKind::City, cells: 1 },
        Event::Completed { place: Place::Cell(cell), kind: FeatureKind::Monastery, cells: 9 },
        Event::Completed { place: Place::Cell(cell), kind: FeatureKind::Garden, cells: 9 },
        Event::Completed { place: Place::Cell(cell), kind: FeatureKind::Shrine, cells: 9 },
    ];
    all.extend(reasons().into_iter().map(|reason| Event::Scored { seat, points: 4, reason, place }));
    all.extend([
        Event::DoubleTurn { seat },
        Event::Chip { seat, colour: 1, place: Place::Mouth(cell, 0) },
        Event::Wall { seat, place: Place::Side(cell, Side::N) },
        Event::Wall { seat, place: Place::Half(cell, Part::NE) },
        Event::Nugget { cell },
        Event::GoldTaken { seat, nuggets: 2 },
        Event::Spent { seat, on: Spend::Tile },
        Event::Spent { seat, on: Spend::Wall },
        Event::Spent { seat, on: Spend::Nothing },
        Event::Credit { seat },
        Event::Dragon { from: Cell::new(0, 0), to: cell, facing: Side::W },
        Event::Wizard { cell },
        Event::Shown { seat, tile },
        Event::PutBack { tile },
        Event::Wagon { seat, place, cells: 5 },
        Event::Token { seat, sheep: 0 },
        Event::Token { seat, sheep: 3 },
        Event::Circle { seat, kind: FeatureKind::City, way: CircleWay::Leave },
        Event::Hidden { cell },
        Event::Lifted { seat, tile, cell },
        Event::Tatan { seat },
        Event::Filled { seat, cell, cells: 2, piece: Piece::Meeple },
        Event::Taken { seat, tile },
        Event::Hand { seat, closed: 3 },
        Event::Hand { seat, closed: 0 },
        Event::Goods { seat, good: Good::Wine, count: 2 },
        Event::Goods { seat, good: Good::Cloth, count: 1 },
        Event::Record { seat, kind: FeatureKind::City, cells: 5, place },
        Event::Record { seat, kind: FeatureKind::Road, cells: 1, place },
        Event::March { seat, to: cell },
        Event::Fairy { seat, place },
        Event::Mage { who: Sorcerer::Mage, place: Some(place) },
        Event::Mage { who: Sorcerer::Witch, place: None },
        Event::Raised { seat, cell, height: 1 },
        Event::Raised { seat, cell, height: 3 },
        Event::Captured { by: seat, seat, piece: Piece::Meeple, place },
        Event::Freed { by: seat, seat, piece: Piece::Big },
        Event::Bridge { seat, cell, axis: Axis::NS },
        Event::Bridge { seat, cell, axis: Axis::EW },
        Event::Castle { seat, place },
        Event::Offered { tile },
        Event::Bid { seat, points: 0 },
        Event::Bid { seat, points: 3 },
        Event::Bought { seat, tile },
        Event::Animal { points: 4, cell },
        Event::BigTop { cell },
        Event::Ingot { cell },
        Event::IngotsTaken { seat, ingots: 2 },
        Event::Flight { seat, piece: Piece::Meeple, from: Cell::new(0, 0), to: cell, cells: 3 },
        Event::FlownBack { seat, piece: Piece::Meeple },
        Event::Advanced { seat, messenger: false, points: 12 },
        Event::Advanced { seat, messenger: true, points: 5 },
        Event::Robber { seat, space: Some(12) },
        Event::Robber { seat, space: None },
        Event::Ferry { seat, from: place, to: Place::Segment(Cell::new(0, 0), Part::Whole, 0) },
    ]);
    all.extend(Building::ALL.map(|building| Event::Built { seat, building, cell }));
    all.extend(Message::ALL.map(|message| Event::Message { seat, message }));
    all.extend(Quarter::ALL.map(|quarter| Event::Count { seat, quarter }));
    all.push(Event::Over);
    all
}

fn reasons() -> Vec<Reason> {
    let mut all = vec![
        Reason::Road { cells: 3, inn: true, last: false, labyrinth: 0 },
        Reason::Road { cells: 3, inn: false, last: false, labyrinth: 2 },
        Reason::Road { cells: 1, inn: false, last: true, labyrinth: 0 },
        Reason::City { cells: 4, pennants: 1, cathedral: false, queen: true, last: false },
        Reason::Monastery { cells: 9, vineyards: 1, last: false },
        Reason::Field { cities: 2, besieged: 0, pig: false, castles: 0 },
        Reason::Field { cities: 1, besieged: 0, pig: true, castles: 0 },
        Reason::Field { cities: 3, besieged: 1, pig: false, castles: 1 },
        Reason::Toll { cells: 3, last: false },
        Reason::Estate { cells: 5, last: true },
        Reason::Wagon { cells: 7 },
        Reason::Flock { sheep: 6 },
        Reason::Tatan { meeples: 2 },
        Reason::Garden { cells: 9, last: false },
        Reason::Garden { cells: 4, last: true },
        Reason::Abbot { cells: 5, garden: false },
        Reason::Abbot { cells: 6, garden: true },
        Reason::King { features: 1, last: false },
        Reason::King { features: 7, last: true },
        Reason::Robber { features: 1, last: false },
        Reason::Robber { features: 1, last: true },
        Reason::WindRose,
        Reason::Shrine { cells: 9, last: false },
        Reason::Shrine { cells: 6, last: true },
        Reason::FairyTurn,
        Reason::Fairy { last: false },
        Reason::Ransom,
        Reason::Farm { cities: 2, besieged: 0, pig: false, is_joined: true, castles: 0 },
        Reason::Farm { cities: 3, besieged: 1, pig: true, is_joined: false, castles: 1 },
        Reason::Barn { cities: 3, besieged: 1, castles: 1 },
        Reason::Castle,
        Reason::Bazaar,
        Reason::Circus { animal: 4, followers: 2, last: false },
        Reason::Circus { animal: 7, followers: 1, last: true },
        Reason::Acrobats { meeples: 3, last: false },
        Reason::Acrobats { meeples: 1, last: true },
        Reason::Ringmaster { tiles: 2, last: false },
        Reason::Abbacy { cells: 8 },
        Reason::Ingots { ingots: 5 },
        Reason::Robbed { of: SEAT, last: false },
        Reason::Message { message: Message::Knights },
        Reason::Seal,
    ];
    all.extend(Good::ALL.map(|good| Reason::Goods { good, tokens: 3 }));
    all.extend(Watch::ALL.map(|watch| Reason::Watchtower { watch, count: 2 }));
    all
}

/// One action of each kind, with the decision it answers.
fn actions() -> Vec<(Decision, Action)> {
    let (piece, cell, place, tile) = (Piece::Meeple, cell(), ROAD, TileId(2));
    vec![
        (Decision::Start, Action::Draw { source: Source::Builder }),
        (Decision::Place, Action::Place { cell, rotation: Rotation::ALL[1] }),
        (Decision::Figures, Action::Deploy { piece, place }),
        (Decision::Figures, Action::Pass),
        (Decision::Figures, Action::Chip { colour: 1, place: Place::Mouth(cell, 0) }),
        (Decision::Walls, Action::Wall { place: Place::Side(cell, Side::N) }),
        (Decision::Nugget, Action::Nugget { cell }),
        (Decision::Exchange, Action::Spend { on: Spend::Wall }),
        (Decision::Exchange, Action::TakeBack { piece, place }),
        (Decision::Figures, Action::TakeBack { piece, place }),
        (Decision::Figures, Action::Recall { place }),
        (Decision::Flock, Action::Grow),
        (Decision::Flock, Action::Stable),
        (Decision::Circle, Action::Circle { kind: FeatureKind::Road, way: CircleWay::Join }),
        (Decision::Conjure, Action::Conjure),
        (Decision::WizardTile, Action::Choose { tile }),
        (Decision::Tatan, Action::Lift { cell, part: Part::Whole }),
        (Decision::Tatan, Action::Two),
        (Decision::TatanEnd, Action::Fill { cell, piece }),
        (Decision::Start, Action::Open { position: 1, tile }),
        (Decision::Escape, Action::TakeBack { piece, place }),
        (Decision::Escape, Action::Pass),
        (Decision::March, Action::March { cell }),
        (Decision::Figures, Action::Fairy { place, piece }),
        (Decision::Figures, Action::Princess { seat: SEAT, piece, place }),
        (Decision::Figures, Action::Raise { cell }),
        (Decision::Capture, Action::Capture { seat: SEAT, piece, place }),
        (Decision::Capture, Action::Pass),
        (Decision::Figures, Action::Free { by: SEAT, piece }),
        (Decision::Exchanged, Action::Free { by: SEAT, piece }),
        (Decision::Mage, Action::Mage { who: Sorcerer::Mage, place }),
        (Decision::Mage, Action::Banish { who: Sorcerer::Witch }),
        (Decision::Figures, Action::Build { building: Building::House }),
        (Decision::Start, Action::Abbey { cell }),
        (Decision::LastAbbey, Action::Pass),
        (Decision::Place, Action::Span { cell, rotation: Rotation::ALL[1], at: cell, axis: Axis::NS }),
        (Decision::Place, Action::Pass),
        (Decision::Figures, Action::Bridge { cell, axis: Axis::EW }),
        (Decision::Castle, Action::Castle { place }),
        (Decision::Castle, Action::Pass),
        (Decision::Lot, Action::Choose { tile }),
        (Decision::Bid, Action::Bid { points: 3 }),
        (Decision::Bid, Action::Pass),
        (Decision::Deal, Action::Deal { buys: true }),
        (Decision::Deal, Action::Deal { buys: false }),
        (Decision::Figures, Action::Applaud { cell }),
        (Decision::Count, Action::Count { quarter: Quarter::Smithy }),
        (Decision::Quarter, Action::Deploy { piece, place: Place::Quarter(cell, Quarter::Market) }),
        (Decision::Ingot, Action::Ingot { cell }),
        (Decision::Figures, Action::Fly { piece }),
        (Decision::Ferry, Action::Ferry { from: place, to: 2 }),
        (Decision::Robber, Action::Rob { space: 0 }),
        (Decision::Robber, Action::Pass),
        (Decision::Advance, Action::Advance { messenger: false }),
        (Decision::Advance, Action::Advance { messenger: true }),
        (Decision::Message, Action::Heed),
        (Decision::Message, Action::Pass),
    ]
}

fn changes() -> Vec<TableChange> {
    let (seat, key) = (SEAT, Key([1; 32]));
    let seat_mode = |mode| TableChange::Seat { seat, mode };
    vec![
        TableChange::Absent(vec![key]),
        TableChange::Absent(Vec::new()),
        seat_mode(SeatMode::Present),
        seat_mode(SeatMode::Skipped),
        seat_mode(SeatMode::Auto),
        seat_mode(SeatMode::Bot(key)),
        seat_mode(SeatMode::Left),
        TableChange::TakenBack { to: 7 },
        TableChange::Closed,
        TableChange::Hand { seat, name: "Dora".to_owned() },
    ]
}

/// Everything as data and in the words of each reader.
fn told() -> String {
    let game = Game::new(Rules::new(&Preset::Base.setup(2), TileSets::built_in()).unwrap());
    let name = |_| "Ada".to_owned();
    let mut out = String::new();
    let mut tell = |data: String, say: &dyn Fn(&Teller<'_>) -> String| {
        writeln!(out, "{data}").unwrap();
        for (words, sight) in READERS {
            writeln!(out, "    {}", say(&Teller { words, game: &game, name: &name, sight })).unwrap();
        }
    };
    events().iter().for_each(|event| tell(json(event), &|teller| teller.event(event)));
    for (kind, action) in actions() {
        tell(json(&action), &|teller| teller.action(kind, action));
    }
    changes().iter().for_each(|change| tell(json(change), &|t| t.change(&|_| "Bob".to_owned(), change)));
    out
}

fn json(data: &impl Serialize) -> String {
    serde_json::to_string(data).unwrap()
}

/// What scripts and players read does not change by accident. `UPDATE_SNAPSHOTS=1` rewrites the file.
#[test]
fn events_are_told_to_scripts_and_players_as_before() {
    let told = told();
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        std::fs::write(TOLD, &told).unwrap();
    }
    let before = std::fs::read_to_string(TOLD).unwrap_or_default();
    for (new, old) in told.lines().zip(before.lines()) {
        assert_eq!(new, old, "in {TOLD}");
    }
    assert_eq!(told.lines().count(), before.lines().count(), "in {TOLD}");
}

/// The name of an event's variant.
fn kind(event: &Event) -> String {
    format!("{event:?}").split(' ').next().unwrap_or_default().to_owned()
}

fn scenarios(folder: &Path) -> Vec<PathBuf> {
    let all = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    all.flat_map(|path| if path.is_dir() { scenarios(&path) } else { vec![path] }).collect()
}

#[test]
fn every_event_of_every_scenario_is_told_in_words() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules/scenarios");
    let name =
        |seat: Seat| ["Ada", "Bob", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hal"][seat.index()].to_owned();
    // The program's own names of figures and features.
    let own = Piece::ALL.iter().map(|piece| format!("{piece:?}"));
    let own = own.chain(
        ["City", "Road", "Field", "Monastery", "River", "Garden", "Shrine", "Abbacy", "Acrobats"]
            .map(str::to_owned),
    );
    let own: Vec<String> = own.collect();
    let mut kinds = BTreeSet::new();
    for path in scenarios(&root).into_iter().filter(|path| path.extension().is_some_and(|e| e == "txt")) {
        let text = std::fs::read_to_string(&path).unwrap();
        let scenario = Scenario::parse(&path.display().to_string(), &text).unwrap();
        let mut events = Vec::new();
        let game = scenario.run(|state| events.extend_from_slice(&state.events)).unwrap();
        for event in events {
            for sight in [Sight::Words, Sight::Map] {
                let teller = Teller { words: Language::English, game: &game, name: &name, sight };
                let told = teller.event(&event);
                assert!(!told.is_empty() && !told.contains(['{', '}', '[', '_', '"']), "{told}");
                assert!(!told.contains("::") && !told.contains("  "), "{told}");
                assert!(!told.split(' ').any(|word| own.iter().any(|own| own == word)), "{told}");
                assert!(sight == Sight::Words || !told.contains("base-"), "the map shows it: {told}");
            }
            kinds.insert(kind(&event));
        }
    }
    assert_eq!(kinds, events().iter().map(kind).collect(), "one of each is told in {TOLD}");
}
