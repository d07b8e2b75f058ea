//! The start of a game in two rounds: nonces make the offer, anchors and commitments make the genesis.
//!
//! The host only collects. It can refuse, but it cannot choose anything for a guest. It is a state machine without
//! sockets: [`Start::handle`] takes incoming messages, [`Start::poll`] returns outgoing ones.

use crate::deal::Seed;
use crate::identity::{Digest, Identity, Key};
use crate::joint_randomness::Chain;
use crate::log::{
    ChanceMode, Genesis, Hints, HolderOffer, Offer, OfferError, PROTOCOL, Parent, SeatOffer, Terms,
    TileSetOffer,
};
use crate::name::Name;
use crate::text;
use rules::{HalfHands, Module, Setup};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, VecDeque};

/// The plan of a game, as agreed in the lobby.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Plan {
    /// The table.
    pub table: Digest,
    /// The table's name.
    pub name: Name,
    /// The rules.
    pub setup: Setup,
    /// The seats, in the order of play.
    pub seats: Vec<SeatOffer>,
    /// The holders.
    pub holders: Vec<HolderOffer>,
    /// Tile sets that are not built in.
    pub tile_sets: Vec<TileSetOffer>,
    /// Whether hints are allowed.
    pub hints: Hints,
    /// Set if a saved game continues as a branch.
    pub parent: Option<Parent>,
}

impl Plan {
    fn offer(&self, nonces: Vec<Digest>) -> Offer {
        let chance = if self.holders.len() == 1 { ChanceMode::Os } else { ChanceMode::Shared };
        Offer {
            protocol: PROTOCOL,
            rules_version: rules::RULES_VERSION,
            fingerprint: Digest(rules::fingerprint()),
            table: self.table,
            name: self.name.clone(),
            setup: if self.parent.is_none() {
                played_by(&self.setup, self.holders.len())
            } else {
                self.setup.clone()
            },
            seats: self.seats.clone(),
            holders: self.holders.clone(),
            tile_sets: self.tile_sets.clone(),
            terms: Terms { chance, hints: self.hints },
            parent: self.parent,
            nonces,
        }
    }
}

/// The setup for this number of holders, given the one shown in the lobby. Dealt half tiles are dealt closed between
/// computers, and by a single draw on one computer, which knows everything anyway.
#[must_use]
pub fn played_by(setup: &Setup, holders: usize) -> Setup {
    let mut setup = setup.clone();
    let hands = &mut setup.options.half_hands;
    if setup.modules.contains(&Module::HalfTiles) {
        *hands = match (*hands, holders) {
            (HalfHands::Dealt, 2..) => HalfHands::Hidden,
            (HalfHands::Hidden, 1) => HalfHands::Dealt,
            (hands, _) => hands,
        };
    }
    setup
}

/// A message during the founding of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum StartMessage {
    /// The host requests nonces.
    Call(Plan),
    /// A guest's fresh nonce.
    Nonce(Digest),
    /// The host's offer with all nonces.
    Offer(Offer),
    /// A guest's values derived from the offer.
    Anchors {
        /// The offer's hash.
        offer: Digest,
        /// The end of its entropy chain.
        anchor: Digest,
        /// The commitment to its deal seed.
        commitment: Digest,
    },
    /// The founding of the game.
    Genesis(Genesis),
    /// A guest refuses, with its reason.
    Refuse(String),
}

/// An output of a [`Start`].
#[expect(clippy::large_enum_variant, reason = "an output is moved once")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StartOutput {
    /// A message for one holder.
    Send {
        /// The holder.
        to: Key,
        /// The message.
        message: StartMessage,
    },
    /// The genesis is complete. Store it, then let a session sign it.
    Ready(Box<Genesis>),
    /// The game will not begin, with the reason.
    Failed(StartFailure),
}

/// Why a start failed.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
pub enum StartFailure {
    /// A guest refuses.
    #[error("{name} does not take part: {why}")]
    Declined {
        /// Its name.
        name: String,
        /// The reason of its program.
        why: String,
    },
    /// Host and guest disagree about the game.
    #[error("{why}")]
    Disagreed {
        /// The difference.
        why: String,
    },
}

/// Why a start cannot begin.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
pub enum StartError {
    /// The plan is inconsistent.
    #[error("this game cannot begin: {0}")]
    Plan(#[from] OfferError),
    /// This computer has no seat in it.
    #[error("this computer has no seat in the game")]
    NotAHolder,
}

/// A game in the process of founding, as one holder sees it.
#[derive(Debug)]
pub struct Start {
    me: Identity,
    host: Key,
    plan: Plan,
    nonce: Digest,
    /// What others sent; only at the host.
    nonces: BTreeMap<Key, Digest>,
    anchors: BTreeMap<Key, (Digest, Digest)>,
    offer: Option<Offer>,
    genesis: Option<Genesis>,
    is_over: bool,
    out: VecDeque<StartOutput>,
}

impl Start {
    /// The host of a start. `nonce` is 32 fresh bytes from the operating system.
    ///
    /// # Errors
    /// [`StartError`] if the plan is inconsistent or gives this computer no seat.
    pub fn host(identity: Identity, plan: Plan, nonce: [u8; 32]) -> Result<Self, StartError> {
        let host = identity.key();
        let mut start = Self::guest(identity, host, plan, nonce)?;
        start.nonces.insert(host, Digest(nonce));
        start.resend();
        start.go_on();
        Ok(start)
    }

    /// A guest of a start. It refuses anything from the host that differs from `plan`. `nonce` is 32 fresh bytes from
    /// the operating system.
    ///
    /// # Errors
    /// [`StartError`] if the plan is inconsistent or gives this computer no seat.
    pub fn guest(identity: Identity, host: Key, plan: Plan, nonce: [u8; 32]) -> Result<Self, StartError> {
        plan.offer(vec![Digest::default(); plan.holders.len()]).check_new()?;
        if !plan.holders.iter().any(|h| h.key == identity.key()) {
            return Err(StartError::NotAHolder);
        }
        Ok(Self {
            me: identity,
            host,
            plan,
            nonce: Digest(nonce),
            nonces: BTreeMap::new(),
            anchors: BTreeMap::new(),
            offer: None,
            genesis: None,
            is_over: false,
            out: VecDeque::new(),
        })
    }

    /// The next output.
    pub fn poll(&mut self) -> Option<StartOutput> {
        self.out.pop_front()
    }

    /// Resends what may have been lost: after a reconnect, or every second while nothing happens. The host may continue
    /// to call it after [`StartOutput::Ready`] until the session has all signatures.
    pub fn resend(&mut self) {
        if self.me.key() != self.host || self.is_over {
            return;
        }
        let guests: Vec<Key> = self.plan.holders.iter().map(|h| h.key).filter(|k| *k != self.host).collect();
        for to in guests {
            let message = match (&self.genesis, &self.offer) {
                (Some(genesis), _) => StartMessage::Genesis(genesis.clone()),
                (None, Some(offer)) if !self.anchors.contains_key(&to) => StartMessage::Offer(offer.clone()),
                (None, None) if !self.nonces.contains_key(&to) => StartMessage::Call(self.plan.clone()),
                _ => continue,
            };
            self.out.push_back(StartOutput::Send { to, message });
        }
    }

    /// Handles a message from the holder `from`.
    pub fn handle(&mut self, from: Key, message: StartMessage) {
        if self.is_over {
            return;
        }
        if self.me.key() == self.host {
            self.handle_as_host(from, message);
        } else {
            self.handle_as_guest(from, message);
        }
    }

    fn handle_as_host(&mut self, from: Key, message: StartMessage) {
        let Some(holder) = self.plan.holders.iter().find(|h| h.key == from) else { return };
        match message {
            StartMessage::Nonce(nonce) if self.offer.is_none() => {
                self.nonces.insert(from, nonce);
            }
            StartMessage::Anchors { offer, anchor, commitment }
                if self.genesis.is_none() && self.offer.as_ref().map(Offer::digest) == Some(offer) =>
            {
                self.anchors.insert(from, (anchor, commitment));
            }
            StartMessage::Refuse(why) if self.genesis.is_none() => {
                let failure = StartFailure::Declined { name: holder.name.to_string(), why: clip(&why) };
                self.fail(failure);
            }
            _ => {}
        }
        self.go_on();
    }

    /// Makes the offer once all nonces are there, and the genesis once all anchors are.
    fn go_on(&mut self) {
        let keys: Vec<Key> = self.plan.holders.iter().map(|h| h.key).collect();
        if self.offer.is_none() && keys.iter().all(|key| self.nonces.contains_key(key)) {
            let offer = self.plan.offer(keys.iter().map(|key| self.nonces[key]).collect());
            let own = self.derive(offer.digest());
            self.anchors.insert(self.host, own);
            self.offer = Some(offer);
            self.resend();
        }
        let is_complete = keys.iter().all(|key| self.anchors.contains_key(key));
        if let (Some(offer), None, true) = (&self.offer, &self.genesis, is_complete) {
            let genesis = Genesis {
                offer: offer.clone(),
                anchors: keys.iter().map(|key| self.anchors[key].0).collect(),
                commitments: keys.iter().map(|key| self.anchors[key].1).collect(),
            };
            self.genesis = Some(genesis.clone());
            self.resend();
            self.out.push_back(StartOutput::Ready(Box::new(genesis)));
        }
    }

    fn handle_as_guest(&mut self, from: Key, message: StartMessage) {
        if from != self.host {
            return;
        }
        match message {
            StartMessage::Call(plan) if plan == self.plan => self.send_host(StartMessage::Nonce(self.nonce)),
            StartMessage::Call(_) => self.refuse("the host calls for another game than the one agreed"),
            StartMessage::Offer(offer) => self.take_offer(offer),
            StartMessage::Genesis(genesis) => self.take_genesis(genesis),
            StartMessage::Nonce(_) | StartMessage::Anchors { .. } => {}
            StartMessage::Refuse(why) => self.fail(StartFailure::Disagreed { why: clip(&why) }),
        }
    }

    fn take_offer(&mut self, offer: Offer) {
        if self.offer.as_ref().is_some_and(|known| *known != offer) {
            return self.refuse("the host made two offers");
        }
        if self.plan.offer(offer.nonces.clone()) != offer || offer.check().is_err() {
            return self.refuse("the offer is not what was agreed");
        }
        if offer.nonces.get(self.index()) != Some(&self.nonce) {
            return self.refuse("the offer lacks this computer's fresh nonce");
        }
        let digest = offer.digest();
        let (anchor, commitment) = self.derive(digest);
        self.offer = Some(offer);
        self.send_host(StartMessage::Anchors { offer: digest, anchor, commitment });
    }

    fn take_genesis(&mut self, genesis: Genesis) {
        if self.genesis.as_ref() == Some(&genesis) {
            return;
        }
        let Some(offer) = &self.offer else { return };
        let (anchor, commitment) = self.derive(offer.digest());
        let index = self.index();
        let is_mine = genesis.anchors.get(index) == Some(&anchor)
            && genesis.commitments.get(index) == Some(&commitment);
        if self.genesis.is_some() || genesis.offer != *offer || genesis.check().is_err() || !is_mine {
            return self.refuse("the founding of the game is not what was agreed");
        }
        self.genesis = Some(genesis.clone());
        self.out.push_back(StartOutput::Ready(Box::new(genesis)));
    }

    fn derive(&self, offer: Digest) -> (Digest, Digest) {
        (Chain::new(&self.me, offer, 0).anchor(), Seed::of(&self.me, offer).commitment())
    }

    fn index(&self) -> usize {
        let me = self.me.key();
        self.plan.holders.iter().position(|h| h.key == me).unwrap_or(usize::MAX)
    }

    fn send_host(&mut self, message: StartMessage) {
        self.out.push_back(StartOutput::Send { to: self.host, message });
    }

    fn refuse(&mut self, why: &str) {
        self.send_host(StartMessage::Refuse(why.to_owned()));
        self.fail(StartFailure::Disagreed { why: why.to_owned() });
    }

    fn fail(&mut self, failure: StartFailure) {
        self.is_over = true;
        self.out.push_back(StartOutput::Failed(failure));
    }
}

/// A sentence from another computer, shortened and limited to visible text.
fn clip(text: &str) -> String {
    text::clean(text, text::LONGEST).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::log::SeatKind;
    use rules::Preset;

    fn identity(n: u8) -> Identity {
        Identity::from_secret([n; 32])
    }

    fn plan(holders: u8) -> Plan {
        let seat = |n: u8| SeatOffer {
            holder: identity(n % holders).key(),
            name: format!("player {n}").into(),
            colour: n,
            player: SeatKind::Person,
        };
        Plan {
            table: Digest([9; 32]),
            name: "a table".into(),
            setup: Preset::Base.setup(holders.max(2)),
            seats: (0..holders.max(2)).map(seat).collect(),
            holders: (0..holders)
                .map(|n| HolderOffer { key: identity(n).key(), name: n.to_string().into() })
                .collect(),
            tile_sets: Vec::new(),
            hints: Hints::Allowed,
            parent: None,
        }
    }

    /// Runs all machines; `lose` says whether the n-th message is lost.
    fn run(starts: &mut [Start], lose: impl Fn(usize) -> bool) -> Vec<Option<StartOutput>> {
        let mut ends = vec![None; starts.len()];
        let mut count = 0;
        for _ in 0..30 {
            starts[0].resend();
            for _ in 0..20 {
                for n in 0..starts.len() {
                    let from = starts[n].me.key();
                    while let Some(output) = starts[n].poll() {
                        let StartOutput::Send { to, message } = output else {
                            ends[n] = Some(output);
                            continue;
                        };
                        count += 1;
                        let bytes = crate::wire::encode(&message).unwrap();
                        let to = starts.iter().position(|s| s.me.key() == to).unwrap();
                        if !lose(count) {
                            starts[to].handle(from, crate::wire::decode(&bytes).unwrap());
                        }
                    }
                }
            }
        }
        ends
    }

    fn machines(plans: [Plan; 3]) -> Vec<Start> {
        let host = identity(0).key();
        let [first, second, third] = plans;
        vec![
            Start::host(identity(0), first, [10; 32]).unwrap(),
            Start::guest(identity(1), host, second, [11; 32]).unwrap(),
            Start::guest(identity(2), host, third, [12; 32]).unwrap(),
        ]
    }

    #[test]
    fn three_holders_found_one_game_although_messages_are_lost() {
        for every in [2, 3, 5, 100u64] {
            let ends = run(&mut machines([plan(3), plan(3), plan(3)]), |n| {
                (n as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40 & 0xffff < 0x1_0000 / every
            });
            let Some(StartOutput::Ready(first)) = &ends[0] else { panic!("every {every}: {ends:?}") };
            first.check().unwrap();
            assert!(ends.iter().all(|end| *end == Some(StartOutput::Ready(first.clone()))), "every {every}");
        }
    }

    #[test]
    fn a_lone_holder_begins_at_once() {
        let mut start = Start::host(identity(0), plan(1), [1; 32]).unwrap();
        let Some(StartOutput::Ready(genesis)) = start.poll() else { panic!() };
        assert_eq!(genesis.offer.terms.chance, ChanceMode::Os);
    }

    #[test]
    fn a_guest_refuses_what_was_not_agreed() {
        let mut other = plan(3);
        other.setup = Preset::River.setup(3);
        let mut unaided = plan(3);
        unaided.hints = Hints::Off;
        for other in [other, unaided] {
            let ends = run(&mut machines([plan(3), other, plan(3)]), |_| false);
            assert!(ends.iter().take(2).all(|end| matches!(end, Some(StartOutput::Failed(_)))));
            assert_eq!(ends[2], None);
        }
    }

    #[test]
    fn an_offer_without_the_guests_own_fresh_nonce_is_refused() {
        let mut guest = Start::guest(identity(1), identity(0).key(), plan(2), [11; 32]).unwrap();
        guest.handle(
            identity(0).key(),
            StartMessage::Offer(plan(2).offer(vec![Digest([1; 32]), Digest([2; 32])])),
        );
        assert!(matches!(guest.poll(), Some(StartOutput::Send { message: StartMessage::Refuse(_), .. })));
    }

    #[test]
    fn messages_of_strangers_change_nothing() {
        let mut guest = Start::guest(identity(1), identity(0).key(), plan(2), [11; 32]).unwrap();
        guest.handle(identity(7).key(), StartMessage::Refuse("no".to_owned()));
        guest.handle(identity(7).key(), StartMessage::Call(plan(3)));
        assert_eq!(guest.poll(), None);
    }
}
