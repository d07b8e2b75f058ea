//! Whole games at one computer, as logs.

use net::identity::{Digest, Identity};
use net::log::{Body, End, Genesis, Hints, HolderOffer, Log, SeatKind, SeatOffer};
use net::session::{Output, Session};
use net::start::{Plan, Start, StartOutput};
use rules::{Action, Game, Preset, Seat, Setup, SplitMix, Wait};
use std::time::Duration;

/// The records of a random two-player game played to its end, and its head.
pub(crate) fn game(seed: u64) -> (Vec<Vec<u8>>, String) {
    played(Preset::Base.setup(2), seed)
}

/// The records of a random game with any setup played to its end, and its head.
pub(crate) fn played(setup: Setup, seed: u64) -> (Vec<Vec<u8>>, String) {
    ended(setup, seed, usize::MAX)
}

/// The same for a game that is ended and scored after `moves` moves.
pub(crate) fn ended(setup: Setup, seed: u64, moves: usize) -> (Vec<Vec<u8>>, String) {
    founded(setup, seed, moves, None, |_| ())
}

/// The same at a table without hints.
pub(crate) fn ended_without_hints(setup: Setup, seed: u64, moves: usize) -> Vec<Vec<u8>> {
    founded(setup, seed, moves, None, |genesis| genesis.offer.terms.hints = Hints::Off).0
}

/// The records of a random game of so many moves, after some of which so many entries were taken back at once.
pub(crate) fn taken_back(
    setup: Setup,
    seed: u64,
    moves: usize,
    (after, entries): (usize, u64),
) -> Vec<Vec<u8>> {
    founded(setup, seed, moves, Some((after, entries)), |_| ()).0
}

/// The records of a short game that a modified program founded: table, computer and seats have this name.
pub(crate) fn named(name: &str) -> (Vec<Vec<u8>>, String) {
    founded(Preset::Base.setup(2), 9, 3, None, |genesis| {
        let offer = &mut genesis.offer;
        let people =
            offer.seats.iter_mut().map(|s| &mut s.name).chain(offer.holders.iter_mut().map(|h| &mut h.name));
        people.chain([&mut offer.name]).for_each(|old| *old = name.into());
    })
}

fn founded(
    setup: Setup,
    seed: u64,
    moves: usize,
    back: Option<(usize, u64)>,
    change: impl FnOnce(&mut Genesis),
) -> (Vec<Vec<u8>>, String) {
    let mut numbers = SplitMix::new(seed);
    let identity = Identity::from_secret(numbers.seed());
    let mut start = Start::host(identity.clone(), plan(&identity, setup), numbers.seed()).unwrap();
    let Some(StartOutput::Ready(mut genesis)) = start.poll() else {
        panic!("one holder founds a game alone")
    };
    change(&mut genesis);
    let (log, mut records) = Log::create(*genesis, Vec::new(), None).unwrap();
    let mut os = numbers.clone();
    let mut session = Session::new(log, identity, Box::new(move || os.seed()), Duration::ZERO);
    let mut made = 0;
    loop {
        records.extend(appended(&mut session));
        let Some(seat) = session.my_decision() else { break };
        if made == moves {
            session.propose(Duration::ZERO, Body::Close { end: End::Now }).unwrap();
            records.extend(appended(&mut session));
            break;
        }
        made += 1;
        if let Some((_, entries)) = back.filter(|(after, _)| *after + 1 == made) {
            let to = session.log().seq() - entries;
            session.propose(Duration::ZERO, Body::Takeback { to }).unwrap();
            continue;
        }
        let actions = turn(session.game(), seat, &mut numbers);
        session.act(Duration::ZERO, seat, actions).unwrap();
    }
    assert_eq!(session.game().wait() == Wait::Over, made < moves);
    (records, session.log().head().to_string())
}

/// The records that the session wants stored now.
fn appended(session: &mut Session) -> Vec<Vec<u8>> {
    let outputs = std::iter::from_fn(|| session.poll());
    let records = outputs.filter_map(|output| match output {
        Output::Append(record) => Some(record),
        _ => None,
    });
    records.collect()
}

fn plan(identity: &Identity, setup: Setup) -> Plan {
    const NAMES: [&str; 8] = ["Ada", "Bob", "Cleo", "Dora", "Emil", "Finn", "Gwen", "Hugo"];
    let holder = identity.key();
    let seat = |(name, colour): (&str, u8)| SeatOffer {
        holder,
        name: name.into(),
        colour,
        player: SeatKind::Person,
    };
    Plan {
        table: Digest::of(b"table"),
        name: "Kitchen".into(),
        seats: NAMES.into_iter().zip(0..setup.seats).map(seat).collect(),
        setup,
        holders: vec![HolderOffer { key: holder, name: "Ada".into() }],
        tile_sets: Vec::new(),
        hints: Hints::Allowed,
        parent: None,
    }
}

/// The actions of one confirm: the seat's decisions up to the next chance, if that comes soon.
fn turn(game: &Game, seat: Seat, numbers: &mut SplitMix) -> Vec<Action> {
    let mut game = game.clone();
    let mut actions = Vec::new();
    while matches!(game.wait(), Wait::Decide { seat: decides, .. } if decides == seat) && actions.len() < 60 {
        let legal = game.legal();
        let action = legal[numbers.below(legal.len())];
        game.play(seat, action).unwrap();
        actions.push(action);
    }
    actions
}
