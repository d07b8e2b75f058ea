//! A game of three holders, as targets begin with it.
#![expect(clippy::unwrap_used, reason = "what fails here fails before anything is fuzzed")]

#[allow(dead_code, unreachable_pub, missing_docs, reason = "the simulated network of the tests")]
#[path = "../../tests/sim/mod.rs"]
mod sim;

use net::identity::{Identity, Key};
use net::log::Log;
use net::session::{Session, Time};
use rules::{Game, Preset, RandomPlayer, Rules, Setup, TileSets};
use sim::room::Room;
use std::cell::OnceCell;
use std::time::Duration;

/// The records of a short game, and those who play it.
pub struct Begun {
    identities: Vec<Identity>,
    log: Log,
    /// The records of its file.
    pub records: Vec<Vec<u8>>,
}

impl Begun {
    fn new() -> Self {
        let mut room = Room::new(3, 3, Preset::Base);
        room.play(6);
        let records = room.files[0].clone();
        Self { log: Log::replay(&records).unwrap(), identities: room.identities, records }
    }

    /// Calls with the game, which is played once a thread.
    pub fn with<R>(run: impl FnOnce(&Self) -> R) -> R {
        thread_local!(static BEGUN: OnceCell<Begun> = const { OnceCell::new() });
        BEGUN.with(|begun| run(begun.get_or_init(Self::new)))
    }

    /// A session of the first holder, connected with the others; they are these.
    pub fn session(&self) -> (Session, [Key; 2]) {
        let me = self.identities[0].clone();
        let mut session = Session::new(self.log.clone(), me, Box::new(|| [0; 32]), Time::ZERO);
        let others = [self.identities[1].key(), self.identities[2].key()];
        others.iter().for_each(|key| session.connected(Time::ZERO, *key));
        (session, others)
    }
}

/// Lets time pass in a session, and takes what it says.
pub fn run(session: &mut Session) {
    for second in 1..4 {
        while session.poll().is_some() {}
        session.tick(Duration::from_secs(second));
    }
}

/// Begins a game, if it can be played, and plays some moves.
pub fn play(setup: &Setup, sets: &TileSets) {
    let Ok(rules) = Rules::new(setup, sets) else { return };
    let (mut game, mut player) = (Game::new(rules), RandomPlayer::new(7));
    (0..12).for_each(|_| _ = player.step(&mut game));
    let _ = game.state_hash();
}
