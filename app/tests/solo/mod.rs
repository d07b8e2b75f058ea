//! A whole game of two seats at one computer, as a log.

use net::identity::{Digest, Identity};
use net::log::{HolderOffer, Log, Player, SeatOffer};
use net::session::{Output, Session};
use net::start::{Plan, Start, StartOutput};
use rules::{Action, Game, Preset, Seat, SplitMix, Wait};
use std::time::Duration;

/// The records of a game played at random to its end, and its head.
pub(crate) fn game(seed: u64) -> (Vec<Vec<u8>>, String) {
    let mut numbers = SplitMix::new(seed);
    let identity = Identity::from_secret(numbers.seed());
    let mut start = Start::host(identity.clone(), plan(&identity), numbers.seed()).unwrap();
    let Some(StartOutput::Ready(genesis)) = start.poll() else { panic!("one holder founds a game alone") };
    let (log, mut records) = Log::create(*genesis, Vec::new(), None).unwrap();
    let mut os = numbers.clone();
    let mut session = Session::new(log, identity, Box::new(move || os.seed()), Duration::ZERO);
    loop {
        while let Some(output) = session.poll() {
            if let Output::Append(record) = output {
                records.push(record);
            }
        }
        let Some(seat) = session.my_decision() else { break };
        let actions = turn(session.game(), seat, &mut numbers);
        session.act(Duration::ZERO, seat, actions).unwrap();
    }
    assert_eq!(session.game().wait(), Wait::Over);
    (records, session.log().head().to_string())
}

fn plan(identity: &Identity) -> Plan {
    let holder = identity.key();
    let seat =
        |(name, colour): (&str, u8)| SeatOffer { holder, name: name.into(), colour, player: Player::Person };
    Plan {
        table: Digest::of(b"table"),
        name: "Kitchen".into(),
        setup: Preset::Base.setup(2),
        seats: [("Ada", 0), ("Bob", 1)].map(seat).into(),
        holders: vec![HolderOffer { key: holder, name: "Ada".into() }],
        tile_sets: Vec::new(),
        parent: None,
    }
}

/// What one confirm sends: everything the seat decides up to the next chance.
fn turn(game: &Game, seat: Seat, numbers: &mut SplitMix) -> Vec<Action> {
    let mut game = game.clone();
    let mut actions = Vec::new();
    while matches!(game.wait(), Wait::Decide { seat: decides, .. } if decides == seat) {
        let legal = game.legal();
        let action = legal[numbers.below(legal.len())];
        game.play(seat, action).unwrap();
        actions.push(action);
    }
    actions
}
