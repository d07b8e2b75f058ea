//! A long log: how fast it is verified, how fast a newcomer catches up, and how large it is.

use crate::cli::outcome::Failure;
use cpu_time::ProcessTime;
use net::identity::{Digest, Identity, Key};
use net::log::{Genesis, HolderOffer, Log, SeatKind, SeatOffer};
use net::session::{Message, Output, Session, Time};
use net::start::{Plan, Start, StartOutput};
use rules::{Action, Preset, Seat, SplitMix, Wait};
use serde::Serialize;
use std::time::{Duration, Instant};

/// Computers that play the long game.
const HOLDERS: u8 = 4;
/// Copies of the base set: the most that a game can have, for about 9,200 entries.
const COPIES: usize = 64;

#[derive(Serialize)]
pub(super) struct LongLog {
    entries: u64,
    tiles: u32,
    bytes: usize,
    bytes_per_turn: usize,
    verified_in_ms: f64,
    verified_in_cpu_ms: f64,
    caught_up_in_ms: f64,
    caught_up_in_cpu_ms: f64,
}

impl LongLog {
    pub(super) fn sentence(&self) -> String {
        format!(
            "a log of {} entries ({} tiles, {} bytes a turn): verified in {:.0} ms ({:.0} ms of processor), a newcomer \
             catches up in {:.0} ms ({:.0} ms of processor)",
            self.entries,
            self.tiles,
            self.bytes_per_turn,
            self.verified_in_ms,
            self.verified_in_cpu_ms,
            self.caught_up_in_ms,
            self.caught_up_in_cpu_ms,
        )
    }
}

/// Plays a long game between sessions without sockets, then measures.
pub(super) fn measure(entries: u64) -> Result<LongLog, Failure> {
    let mut room = Room::new()?;
    while room.sessions[0].log().seq() < entries && room.sessions[0].game().wait() != Wait::Over {
        room.step()?;
    }
    let log = room.sessions[0].log().clone();
    let tiles = log.game().placed_tiles().count() as u32;
    let bytes = room.file.iter().map(Vec::len).sum::<usize>();
    let (wall, cpu) = (Instant::now(), ProcessTime::now());
    let read = Log::replay(&room.file).map_err(Failure::because)?;
    let verified = (wall.elapsed(), cpu.elapsed());
    let caught_up = room.catch_up(read.head())?;
    Ok(LongLog {
        entries: log.seq(),
        tiles,
        bytes,
        bytes_per_turn: bytes / tiles.max(1) as usize,
        verified_in_ms: milliseconds(verified.0),
        verified_in_cpu_ms: milliseconds(verified.1),
        caught_up_in_ms: milliseconds(caught_up.0),
        caught_up_in_cpu_ms: milliseconds(caught_up.1),
    })
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// Sessions over links without loss.
struct Room {
    genesis: Genesis,
    keys: Vec<Key>,
    sessions: Vec<Session>,
    /// The records of the first computer's file.
    file: Vec<Vec<u8>>,
    dice: SplitMix,
    now: Time,
}

impl Room {
    fn new() -> Result<Self, Failure> {
        let identities: Vec<Identity> = (1..=HOLDERS).map(|n| Identity::from_secret([n; 32])).collect();
        let genesis = found(&identities)?;
        let mut room = Self {
            keys: identities.iter().map(Identity::key).collect(),
            genesis,
            sessions: Vec::new(),
            file: Vec::new(),
            dice: SplitMix::new(1),
            now: Time::ZERO,
        };
        for identity in identities {
            room.add(identity)?;
        }
        for session in 0..room.sessions.len() {
            for peer in room.keys.clone() {
                if peer != room.keys[session] {
                    room.sessions[session].connected(room.now, peer);
                }
            }
        }
        room.deliver();
        Ok(room)
    }

    fn add(&mut self, identity: Identity) -> Result<(), Failure> {
        let (log, records) = Log::create(self.genesis.clone(), Vec::new(), None).map_err(Failure::because)?;
        if self.sessions.is_empty() {
            self.file = records;
        }
        self.sessions.push(Session::new(log, identity, Box::new(|| [7; 32]), self.now));
        Ok(())
    }

    /// One move of the player to decide, and its consequences.
    fn step(&mut self) -> Result<(), Failure> {
        let before = self.sessions[0].log().seq();
        if let Wait::Decide { seat, .. } = self.sessions[0].game().wait() {
            let mover = self.sessions.iter().position(|s| s.my_decision() == Some(seat));
            let mover = mover.ok_or_else(|| Failure::because("nobody has to decide"))?;
            let actions = line_of_play(&self.sessions[mover], seat, &mut self.dice);
            self.sessions[mover].act(self.now, seat, actions).map_err(Failure::because)?;
        }
        self.deliver();
        if self.sessions[0].log().seq() == before {
            self.now += Duration::from_secs(3);
            self.sessions.iter_mut().for_each(|session| session.tick(self.now));
            self.deliver();
        }
        Ok(())
    }

    fn deliver(&mut self) {
        let mut is_moving = true;
        while is_moving {
            is_moving = false;
            for from in 0..self.sessions.len() {
                while let Some(output) = self.sessions[from].poll() {
                    match output {
                        Output::Append(record) if from == 0 => self.file.push(record),
                        Output::Send { to, message } => {
                            is_moving = true;
                            self.hand_over(self.keys[from], to, &message);
                        }
                        _ => {}
                    }
                }
            }
        }
    }

    /// Hands over a message. Every byte goes through the codec, as on a real link.
    fn hand_over(&mut self, from: Key, to: Key, message: &Message) {
        let Some(to) = self.keys.iter().position(|key| *key == to) else { return };
        let sent = net::wire::encode(message).ok().and_then(|bytes| net::wire::decode(&bytes).ok());
        if let (Some(message), Some(session)) = (sent, self.sessions.get_mut(to)) {
            session.handle(self.now, from, message);
        }
    }

    /// A new spectator gets all entries from one computer. Returns how long that took.
    fn catch_up(&mut self, head: Digest) -> Result<(Duration, Duration), Failure> {
        let (wall, cpu) = (Instant::now(), ProcessTime::now());
        let newcomer = Identity::from_secret([99; 32]);
        let key = newcomer.key();
        self.keys.push(key);
        self.add(newcomer)?;
        let last = self.sessions.len() - 1;
        self.sessions[0].connected(self.now, key);
        self.sessions[last].connected(self.now, self.keys[0]);
        for _ in 0..10_000 {
            self.deliver();
            if self.sessions[last].log().head() == head {
                return Ok((wall.elapsed(), cpu.elapsed()));
            }
            self.now += Duration::from_secs(2);
            self.sessions[0].tick(self.now);
            self.sessions[last].tick(self.now);
        }
        Err(Failure::because("the newcomer does not catch up"))
    }
}

/// The founding of the long game.
fn found(identities: &[Identity]) -> Result<Genesis, Failure> {
    let mut setup = Preset::Base.setup(HOLDERS);
    setup.sets = vec!["base".to_owned(); COPIES];
    let name = |n: usize| format!("Player {n}");
    let plan = Plan {
        table: Digest([1; 32]),
        name: "A long game".into(),
        setup,
        seats: identities
            .iter()
            .zip(0..)
            .map(|(identity, n)| SeatOffer {
                holder: identity.key(),
                name: name(usize::from(n)).into(),
                colour: n,
                player: SeatKind::Person,
            })
            .collect(),
        holders: identities
            .iter()
            .enumerate()
            .map(|(n, identity)| HolderOffer { key: identity.key(), name: name(n).into() })
            .collect(),
        tile_sets: Vec::new(),
        hints: net::log::Hints::Allowed,
        parent: None,
    };
    let mut starts =
        vec![Start::host(identities[0].clone(), plan.clone(), [1; 32]).map_err(Failure::because)?];
    for (identity, nonce) in identities.iter().zip(1..).skip(1) {
        let host = identities[0].key();
        starts
            .push(Start::guest(identity.clone(), host, plan.clone(), [nonce; 32]).map_err(Failure::because)?);
    }
    loop {
        let mut is_moving = false;
        for from in 0..starts.len() {
            while let Some(output) = starts[from].poll() {
                is_moving = true;
                match output {
                    StartOutput::Ready(genesis) => return Ok(*genesis),
                    StartOutput::Failed(reason) => return Err(Failure::because(reason)),
                    StartOutput::Send { to, message } => {
                        let to = identities.iter().position(|identity| identity.key() == to);
                        if let Some(to) = to {
                            starts[to].handle(identities[from].key(), message);
                        }
                    }
                }
            }
        }
        if !is_moving {
            return Err(Failure::because("the game is not founded"));
        }
    }
}

/// Legal actions of a seat up to the next chance or another seat's decision.
pub(super) fn line_of_play(session: &Session, seat: Seat, dice: &mut SplitMix) -> Vec<Action> {
    random_line(session.game().clone(), seat, dice)
}

/// Random legal actions of a seat, up to the next chance or another seat's decision.
pub(super) fn random_line(mut game: rules::Game, seat: Seat, dice: &mut SplitMix) -> Vec<Action> {
    let mut actions = Vec::new();
    while actions.len() < net::log::MAX_ACTIONS
        && matches!(game.wait(), Wait::Decide { seat: pending, .. } if pending == seat)
    {
        let legal = game.legal();
        let action = legal[dice.below(legal.len())];
        if game.play(seat, action).is_err() {
            break;
        }
        actions.push(action);
    }
    actions
}
