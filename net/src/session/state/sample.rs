//! A small table for the tests of the parts.

use crate::identity::{Digest, Identity, Key};
use crate::joint_randomness::Chain;
use crate::log::{
    Ack, Body, Entry, Evidence, Hints, HolderOffer, Log, Proof, SeatKind, SeatOffer, Source, Stored,
};
use crate::start::{Plan, Start, StartOutput};
use rules::{HalfHands, Module, Preset, Setup, Wait};

/// Holders with one seat each, and the log of their game, whose genesis all have signed.
pub(crate) struct Sample {
    pub(crate) identities: Vec<Identity>,
    pub(crate) log: Log,
}

impl Sample {
    pub(crate) fn new(holders: u8) -> Self {
        Self::of_setup(holders, Preset::Base.setup(holders))
    }

    /// The same with half tiles dealt closed.
    pub(crate) fn of_hidden(holders: u8) -> Self {
        let mut setup = Preset::Base.setup(holders);
        setup.sets.extend(["halves1", "halves2"].map(str::to_owned));
        setup.modules.insert(Module::HalfTiles);
        setup.options.half_hands = HalfHands::Hidden;
        Self::of_setup(holders, setup)
    }

    fn of_setup(holders: u8, setup: Setup) -> Self {
        let identities: Vec<Identity> = (1..=holders).map(|n| Identity::from_secret([n; 32])).collect();
        let seat = |n: u8| SeatOffer {
            holder: identities[usize::from(n)].key(),
            name: format!("player {n}").into(),
            colour: n,
            player: SeatKind::Person,
        };
        let plan = Plan {
            table: Digest([1; 32]),
            name: "a sample".into(),
            setup,
            seats: (0..holders).map(seat).collect(),
            holders: identities.iter().map(|i| HolderOffer { key: i.key(), name: "x".into() }).collect(),
            tile_sets: Vec::new(),
            hints: Hints::Allowed,
            parent: None,
        };
        let mut log = found(&identities, &plan);
        for identity in &identities {
            let signature = log.sign(identity);
            log.add_signature(identity.key(), signature).unwrap();
        }
        Self { identities, log }
    }

    pub(crate) fn key(&self, holder: usize) -> Key {
        self.identities[holder].key()
    }

    /// A holder's token for the open draw.
    pub(crate) fn token(&self, holder: usize) -> Digest {
        let anchor = self.log.roster().anchor(self.key(holder)).unwrap();
        let chain = Chain::new(&self.identities[holder], self.log.genesis().offer.digest(), anchor.era);
        chain.token(self.log.roster().k - anchor.since).unwrap()
    }

    /// Appends `entries` draws or default moves.
    pub(crate) fn play(&mut self, entries: usize) {
        for _ in 0..entries {
            let (body, seat, holder) = match self.log.game().wait() {
                Wait::Chance(_) => {
                    let tokens = (0..self.identities.len()).map(|n| self.token(n)).collect();
                    (Body::Draw { k: self.log.roster().k, source: Source::Tokens(tokens) }, None, None)
                }
                Wait::Decide { seat, .. } => {
                    let actions = vec![self.log.game().default_action().unwrap()];
                    let holder = self.log.roster().author(seat);
                    (Body::Act { returns: Vec::new(), actions }, Some(seat), holder)
                }
                Wait::Over => panic!("the game is over"),
            };
            let (entry, outcome) = self.log.next_entry(body, seat, holder).unwrap();
            let id = entry.id();
            let author = self.identities.iter().find(|i| Some(i.key()) == holder);
            let proof = author.map_or(Proof::Draw, |author| Proof::Author(Entry::sign(id, author)));
            self.log.commit(entry, id, proof, outcome);
        }
    }

    pub(crate) fn stored(&self, seq: u64) -> &Stored {
        self.log.stored(seq).unwrap()
    }

    /// A holder's ack of an entry, in an epoch.
    pub(crate) fn ack(&self, holder: usize, seq: u64, epoch: u64) -> Ack {
        let stored = self.stored(seq);
        Ack::new(&self.identities[holder], &stored.entry, stored.id, epoch)
    }

    /// An entry by a holder that is not in the log, with an arbitrary state.
    pub(crate) fn other(&self, holder: usize, state: u8) -> Entry {
        let next = self.log.next();
        let body = Body::Act { returns: Vec::new(), actions: Vec::new() };
        Entry {
            game: self.log.id(),
            seq: next.seq,
            prev: next.prev,
            body,
            seat: None,
            holder: Some(self.key(holder)),
            state: Digest([state; 32]),
        }
    }

    /// Adds proof to the log that a holder signed two entries for the next place.
    pub(crate) fn prove_fork(&mut self, holder: usize) {
        let signed = |entry: Entry| (entry.bytes(), Entry::sign(entry.id(), &self.identities[holder]));
        let evidence =
            Evidence::Entries { one: signed(self.other(holder, 1)), other: signed(self.other(holder, 2)) };
        self.log.add_evidence(&evidence).unwrap();
    }
}

/// Founds a game with the real start state machines.
fn found(identities: &[Identity], plan: &Plan) -> Log {
    let host = identities[0].key();
    let start = |(n, identity): (usize, &Identity)| match n {
        0 => Start::host(identity.clone(), plan.clone(), [1; 32]).unwrap(),
        _ => Start::guest(identity.clone(), host, plan.clone(), [n as u8 + 1; 32]).unwrap(),
    };
    let mut starts: Vec<Start> = identities.iter().enumerate().map(start).collect();
    loop {
        for n in 0..starts.len() {
            while let Some(output) = starts[n].poll() {
                match output {
                    StartOutput::Send { to, message } => {
                        let to = identities.iter().position(|i| i.key() == to).unwrap();
                        starts[to].handle(identities[n].key(), message);
                    }
                    StartOutput::Ready(genesis) if n + 1 == identities.len() => {
                        return Log::create(*genesis, Vec::new(), None).unwrap().0;
                    }
                    StartOutput::Ready(_) => {}
                    StartOutput::Failed(why) => panic!("{why}"),
                }
            }
        }
    }
}
