//! The fuzz targets. The plain test here feeds them changed samples, and libFuzzer in `net/fuzz` feeds them inputs
//! guided by coverage. Each takes any bytes and panics if something is wrong.

use crate::sim::room::Room;
use net::identity::{Identity, Key};
use net::invite::{Ticket, read_code, write_code};
use net::log::{Log, LogReader, Record, verify_bytes};
use net::report::Report;
use net::session::{Message, Session, Time};
use net::{Name, file, text, wire};
use rules::{Game, Preset, RandomPlayer, Rules, Scenario, Setup, TileSet, TileSets};
use std::cell::OnceCell;
use std::time::Duration;

/// A function that takes any bytes.
pub type Target = fn(&[u8]);

/// All targets, by name.
pub const ALL: [(&str, Target); 8] = [
    ("packet", packet),
    ("frame", frame),
    ("record", record),
    ("file", log_file),
    ("way", way),
    ("set", set),
    ("setup", setup),
    ("scenario", scenario),
];

/// What a stranger sends: a packet of exactly these bytes, an advert, a lobby.
pub fn packet(bytes: &[u8]) {
    if let Some(again) = net::node::read_packet(bytes) {
        assert_eq!(again, bytes);
    }
}

/// Messages of a game from two holders in turn, split as [`parts`] reads them.
pub fn frame(bytes: &[u8]) {
    Begun::with(|begun| {
        let (mut session, others) = begun.session();
        for (message, from) in parts(bytes).iter().zip(others.iter().cycle()).take(8) {
            if let Ok(message) = wire::decode::<Message>(message) {
                session.handle(Time::ZERO, *from, message);
            }
        }
        for second in 1..4 {
            while session.poll().is_some() {}
            session.tick(Duration::from_secs(second));
        }
    });
}

/// A record appended to a prefix of a good log: the first byte gives the length of the prefix.
pub fn record(bytes: &[u8]) {
    let Some((kept, record)) = bytes.split_first() else { return };
    if let Ok(read) = wire::decode::<Record>(record) {
        assert_eq!(wire::encode(&read).unwrap(), record);
    }
    Begun::with(|begun| {
        let kept = usize::from(*kept).min(begun.records.len());
        let records: Vec<&[u8]> = begun.records[..kept].iter().map(Vec::as_slice).chain([record]).collect();
        if let Ok(log) = Log::replay(&records) {
            let told = (log.audit().is_ok(), log.report(0), net::log::export(&log));
            let names = told.2.seats.iter().map(|seat| seat.name.to_string());
            assert!(names.collect::<String>().chars().all(text::is_shown), "{told:?}");
        }
    });
}

/// A file from a disk, a file whose records are the parts of these bytes, and a report.
pub fn log_file(bytes: &[u8]) {
    if let Ok(contents) = file::from_bytes(bytes) {
        let whole = &bytes[..bytes.len() - usize::try_from(contents.torn_bytes).unwrap()];
        assert!(whole.is_empty() || file::to_bytes(&contents.records) == whole);
        let _ = verify_bytes(bytes);
    }
    let records = parts(bytes);
    let written = file::to_bytes(&records);
    assert_eq!(file::from_bytes(&written).unwrap().records, records);
    match verify_bytes(&written) {
        Ok(report) => assert!(report.notes.iter().all(|note| note.chars().all(text::is_shown)), "{report:?}"),
        Err(error) => assert!(error.to_string().chars().all(text::is_shown), "{error:?}"),
    }
    let _ = LogReader::read(&records, &mut |_, _| true);
    if let Ok(report) = Report::parse(&String::from_utf8_lossy(bytes)) {
        let _ = (report.differences(), report.judge());
    }
}

/// What players type or paste: codes, tickets, names, lines.
pub fn way(bytes: &[u8]) {
    let typed = &*String::from_utf8_lossy(bytes);
    if let Ok(at) = read_code(typed) {
        assert_eq!(read_code(&write_code(at).unwrap()), Ok(at));
    }
    if let Ok(ticket) = Ticket::read(typed) {
        assert_eq!(Ticket::read(&ticket.write()), Ok(ticket));
    }
    let shown = text::shown(typed);
    assert!(shown.chars().all(text::is_shown));
    assert_eq!(text::shown(&shown), shown);
    if let Some(line) = text::clean(typed, text::LONGEST) {
        assert_eq!(text::clean(&line, text::LONGEST), Some(line));
    }
    if let Some(name) = Name::clean(typed) {
        assert!(name.len() <= Name::MAX_BYTES);
        assert_eq!(Name::clean(&name), Some(name));
    }
}

/// A tile set, and games with it alone and beside others.
pub fn set(bytes: &[u8]) {
    let set = match TileSet::parse("fuzzed.ron", &String::from_utf8_lossy(bytes)) {
        Ok(set) => set,
        Err(error) => return assert!(error.to_string().len() < 2_000),
    };
    assert_eq!(TileSet::parse("again.ron", &set.to_ron()).as_ref(), Ok(&set));
    let name = set.name.clone();
    let Ok(sets) = TileSets::built_in().with(vec![set]) else { return };
    for preset in [Preset::Base, Preset::Everything] {
        let mut setup = preset.setup(3);
        setup.sets.push(name.clone());
        play(&setup, &sets);
        setup.sets = vec![name.clone()];
        play(&setup, &sets);
    }
}

/// A setup file: one that parses is either refused or can be played.
pub fn setup(bytes: &[u8]) {
    if let Ok(setup) = serde_json::from_slice::<Setup>(bytes) {
        play(&setup, TileSets::built_in());
    }
}

/// A scenario, read and played.
pub fn scenario(bytes: &[u8]) {
    // Longer ones are slow and exercise nothing new.
    if bytes.len() > 8_192 {
        return;
    }
    if let Ok(scenario) = Scenario::parse("fuzzed.txt", &String::from_utf8_lossy(bytes)) {
        let _ = scenario.run(|_| ());
    }
}

/// Splits bytes into parts, each with its length in two bytes before it; the last may be shorter.
pub fn parts(mut rest: &[u8]) -> Vec<Vec<u8>> {
    let mut parts = Vec::new();
    while let Some((length, after)) = rest.split_first_chunk() {
        let (part, after) = after.split_at(usize::from(u16::from_le_bytes(*length)).min(after.len()));
        parts.push(part.to_vec());
        rest = after;
    }
    parts
}

fn play(setup: &Setup, sets: &TileSets) {
    let Ok(rules) = Rules::new(setup, sets) else { return };
    let (mut game, mut player) = (Game::new(rules), RandomPlayer::new(7));
    (0..12).for_each(|_| _ = player.step(&mut game));
    let _ = game.state_hash();
}

/// A short game of three: its records and its players.
struct Begun {
    identities: Vec<Identity>,
    log: Log,
    records: Vec<Vec<u8>>,
}

impl Begun {
    fn new() -> Self {
        let mut room = Room::new(3, 3, Preset::Base);
        room.play(6);
        let records = room.files[0].clone();
        Self { log: Log::replay(&records).unwrap(), identities: room.identities, records }
    }

    /// Calls `run` with the game, which is played once per thread.
    fn with<R>(run: impl FnOnce(&Self) -> R) -> R {
        thread_local!(static BEGUN: OnceCell<Begun> = const { OnceCell::new() });
        BEGUN.with(|begun| run(begun.get_or_init(Self::new)))
    }

    /// A session of the first holder, connected with the others, and their keys.
    fn session(&self) -> (Session, [Key; 2]) {
        let me = self.identities[0].clone();
        let mut session = Session::new(self.log.clone(), me, Box::new(|| [0; 32]), Time::ZERO);
        let others = [self.identities[1].key(), self.identities[2].key()];
        others.iter().for_each(|key| session.connected(Time::ZERO, *key));
        (session, others)
    }
}
