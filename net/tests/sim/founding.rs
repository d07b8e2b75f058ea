//! Games that are about to begin.

use super::rng::Rng;
use super::{Config, Without};
use net::identity::{Digest, Identity};
use net::log::{Genesis, HolderOffer, Log, SeatKind, SeatOffer};
use net::start::{Plan, Start, StartOutput};
use rules::{HalfHands, Module, Preset, Setup};
use std::collections::BTreeMap;
use std::sync::Mutex;

/// The last version of the protocol in which a named holder's own vote counted.
const UNFAIR: u32 = 2;

/// The genesis of a game of these identities, by the real start machines.
pub fn genesis(identities: &[Identity], seats: u8, preset: Preset) -> Genesis {
    genesis_of(identities, preset.setup(seats))
}

/// The same with this many copies of each tile set.
pub fn genesis_of_copies(identities: &[Identity], seats: u8, preset: Preset, copies: usize) -> Genesis {
    let mut setup = preset.setup(seats);
    setup.sets = vec![setup.sets; copies].concat();
    genesis_of(identities, setup)
}

/// The same with closed half tiles.
pub fn genesis_of_hidden(identities: &[Identity], seats: u8) -> Genesis {
    genesis_of(identities, hidden(seats))
}

/// The same for any setup.
fn genesis_of(identities: &[Identity], setup: Setup) -> Genesis {
    let seats = setup.seats;
    let holders = identities.len();
    let seat = |n: u8| SeatOffer {
        holder: identities[n as usize % holders].key(),
        name: format!("player {n}").into(),
        colour: n,
        player: SeatKind::Person,
    };
    let plan = Plan {
        table: Digest([1; 32]),
        name: "a simulated table".into(),
        setup,
        seats: (0..seats).map(seat).collect(),
        holders: identities
            .iter()
            .map(|i| HolderOffer { key: i.key(), name: i.key().short().into() })
            .collect(),
        tile_sets: Vec::new(),
        hints: net::log::Hints::Allowed,
        parent: None,
    };
    found(identities, &plan)
}

/// The same game in an older version of the protocol.
pub fn of_protocol(mut genesis: Genesis, identities: &[Identity], protocol: u32) -> Genesis {
    genesis.offer.protocol = protocol;
    // Anchors and commitments follow from the offer.
    let offer = genesis.offer.digest();
    let anchor = |identity: &Identity| net::joint_randomness::Chain::new(identity, offer, 0).anchor();
    genesis.anchors = identities.iter().map(anchor).collect();
    genesis
}

/// Founds a game by the real start machines.
pub fn found(identities: &[Identity], plan: &Plan) -> Genesis {
    let host = identities[0].key();
    let mut starts: Vec<Start> = Vec::new();
    for (n, identity) in identities.iter().enumerate() {
        let nonce = [n as u8 + 1; 32];
        starts.push(if n == 0 {
            Start::host(identity.clone(), plan.clone(), nonce).unwrap()
        } else {
            Start::guest(identity.clone(), host, plan.clone(), nonce).unwrap()
        });
    }
    for _ in 0..20 {
        for n in 0..starts.len() {
            while let Some(output) = starts[n].poll() {
                match output {
                    StartOutput::Send { to, message } => {
                        let to = identities.iter().position(|i| i.key() == to).unwrap();
                        starts[to].handle(identities[n].key(), message);
                    }
                    StartOutput::Ready(genesis) if n + 1 == identities.len() => return *genesis,
                    StartOutput::Ready(_) => {}
                    StartOutput::Failed(why) => panic!("{why}"),
                }
            }
        }
    }
    panic!("the start never ended");
}

/// A game that is about to begin: its participants, its log and the records of the log.
#[derive(Clone)]
pub struct Begun {
    pub identities: Vec<Identity>,
    pub log: Log,
    pub records: Vec<Vec<u8>>,
}

/// A game with closed half tiles and eighteen other tiles, short enough to end.
fn hidden(seats: u8) -> Setup {
    let mut setup = Preset::Base.setup(seats);
    setup.sets = ["inns", "halves1", "halves2"].map(str::to_owned).to_vec();
    setup.modules.insert(Module::InnsCathedrals);
    setup.modules.insert(Module::HalfTiles);
    setup.options.half_hands = HalfHands::Hidden;
    setup
}

/// Founding a game costs more than a hundred steps of one, so a few are founded once and reused.
pub fn begun(config: Config) -> Begun {
    type Kind = (u8, u8, u64, bool, bool);
    static FOUNDED: Mutex<BTreeMap<Kind, Begun>> = Mutex::new(BTreeMap::new());
    let is_old = config.without == Some(Without::FairAbsence);
    let kind = (config.holders, config.seats, config.seed % 4, config.is_hidden, is_old);
    if let Some(begun) = FOUNDED.lock().unwrap().get(&kind) {
        return begun.clone();
    }
    let mut rng = Rng::new(!(kind.2 ^ u64::from(config.holders) << 8));
    let identities: Vec<Identity> = (0..config.holders).map(|_| Identity::from_secret(rng.bytes())).collect();
    let preset = if kind.2 == 0 { Preset::River } else { Preset::Base };
    let setup = if config.is_hidden { hidden(config.seats) } else { preset.setup(config.seats) };
    let mut genesis = genesis_of(&identities, setup);
    if is_old {
        genesis = of_protocol(genesis, &identities, UNFAIR);
    }
    let (log, records) = Log::create(genesis, Vec::new(), None).unwrap();
    let begun = Begun { identities, log, records };
    FOUNDED.lock().unwrap().insert(kind, begun.clone());
    begun
}
