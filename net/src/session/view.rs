//! What a screen can read from a session.

use super::Session;
use super::state::{OpenVote, Round};
use crate::identity::{Digest, Key};
use crate::joint_randomness::Chain;
use crate::log::{Body, Change, End, Log, Return, Source};
use rules::{Game, Seat, Wait};

/// Why nothing may be signed now.
#[derive(thiserror::Error, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pause {
    /// Signatures under the genesis are missing.
    #[error("the game begins when every computer has signed")]
    Unsigned,
    /// This computer is a spectator.
    #[error("this computer watches")]
    Spectator,
    /// Too few holders are connected to know that this copy is the newest.
    #[error("{known} of {needed} computers are here; more than half are needed")]
    HeadsUnknown {
        /// How many holders are connected and have sent a status, this one included.
        known: u32,
        /// How many are needed.
        needed: u32,
    },
    /// Another copy is ahead.
    #[error("catching up to entry {seq}")]
    Behind {
        /// Its last entry.
        seq: u64,
    },
    /// An interrupted vote is being finished.
    #[error("an interrupted vote is being finished")]
    Settling,
    /// Another program with this key may be at the table.
    #[error("it is not known yet that this profile plays nowhere else")]
    Held,
    /// A holder signed two entries for one place.
    #[error("two entries were signed for one place; the table has to choose a branch")]
    Fork,
    /// Two copies compute different states.
    #[error("two computers disagree about the state of the game")]
    Desync,
    /// The game was closed.
    #[error("the game is closed")]
    Closed,
}

/// What the game waits for, and from whom.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Awaits {
    /// Signatures under the genesis.
    Signatures(Vec<Key>),
    /// A seat's decision.
    Decision {
        /// Which seat.
        seat: Seat,
        /// Who signs for it.
        holder: Option<Key>,
    },
    /// More than half of the holders have to store the entry that opened a draw.
    Acceptance {
        /// Which draw.
        k: u64,
        /// Who has not stored it.
        from: Vec<Key>,
    },
    /// Tokens of a draw.
    Tokens {
        /// Which draw.
        k: u64,
        /// Whose.
        from: Vec<Key>,
    },
    /// A holder has to return to the entropy set, by a vote.
    Returns,
    /// The result has to be confirmed, by a vote.
    Close,
    /// Nothing: the game is closed.
    Nothing,
    /// The next step of the deal of closed half tiles.
    Deal {
        /// Whose.
        from: Key,
    },
}

/// A holder, as this copy sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HolderView {
    /// Its key.
    pub key: Key,
    /// Its name in the offer, or the first digits of the key.
    pub name: String,
    /// The last entry it is known to have stored.
    pub acked: u64,
    /// Whether a stream to it is open. This computer always counts as connected.
    pub is_connected: bool,
    /// The last entry it reported on this connection.
    pub seq: Option<u64>,
    /// The id it reported for that entry.
    pub head: Option<Digest>,
}

/// An open vote.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProposalView {
    /// The argument for [`Session::agree`].
    pub epoch: u64,
    /// Who proposed it.
    pub proposer: Key,
    /// What.
    pub body: Body,
    /// Who agreed.
    pub voters: Vec<Key>,
    /// Whose votes are required and missing.
    pub needed: Vec<Key>,
    /// How many votes are needed in all.
    pub at_least: usize,
    /// Whether the local player can agree.
    pub is_mine_to_vote: bool,
    /// Whether nothing can come of it: this computer promised a later epoch, or it has the votes it needs and its
    /// proposer does nothing with them. It can then be proposed anew.
    pub is_stale: bool,
}

impl Session {
    /// Everything that decides what happens next, in one line, for failing tests and bug reports.
    #[must_use]
    pub fn describe(&self) -> String {
        let next = self.log.next();
        format!(
            "entry {} head {:?} promised {} accepted {:?} barred {} round {:?} votes {:?} tokens {} of {} k {} open {} chosen {} pause {:?} fork {} desync {:?}",
            self.log.seq(),
            self.log.head(),
            self.log.promised(next),
            self.log.accepted(next).map(|(epoch, _)| epoch),
            self.epochs.has_barred(),
            self.epochs.round().map(Round::describe),
            self.votes.iter().map(|(epoch, poll)| (epoch, poll.votes.len())).collect::<Vec<_>>(),
            self.draws.count(),
            self.log.roster().entropy.len(),
            self.log.roster().k,
            self.log.roster().is_open,
            self.chosen_seq(),
            self.pause(),
            self.is_forked(),
            self.disputes.last().map(|desync| desync.seq),
        )
    }

    /// The kind of data besides the log (votes, acks, tokens and the like) that exceeds its bound, if any does. None
    /// should, whatever arrives.
    #[doc(hidden)]
    #[must_use]
    pub fn overfull(&self) -> Option<&'static str> {
        let parts =
            [self.votes.overfull(), self.epochs.overfull(), self.draws.overfull(), self.acks.overfull()];
        parts.into_iter().flatten().next()
    }

    /// The log.
    #[must_use]
    pub fn log(&self) -> &Log {
        &self.log
    }

    /// The game at the end of the log.
    #[must_use]
    pub fn game(&self) -> &Game {
        self.log.game()
    }

    /// This computer's key.
    #[must_use]
    pub fn key(&self) -> Key {
        self.me.key()
    }

    /// Whether this computer is a holder now.
    #[must_use]
    pub fn is_holder(&self) -> bool {
        self.log.roster().is_holder(self.key())
    }

    /// The holders of the game.
    #[must_use]
    pub fn holders(&self) -> Vec<HolderView> {
        let view = |key: &Key| {
            let status = self.peers.status(*key);
            let is_me = *key == self.key();
            HolderView {
                key: *key,
                name: self.name(*key),
                acked: self.acks.reached_by(*key),
                is_connected: self.peers.has(*key) || is_me,
                seq: if is_me { Some(self.log.seq()) } else { status.map(|status| status.seq) },
                head: if is_me { Some(self.log.head()) } else { status.map(|status| status.head) },
            }
        };
        self.log.roster().holders.iter().map(view).collect()
    }

    fn name(&self, key: Key) -> String {
        let offered = self.log.offer().holders.iter().find(|h| h.key == key).map(|h| &h.name);
        let seated = self.log.roster().seats.iter().find(|s| s.holder == key).map(|s| &s.name);
        offered.or(seated).map_or_else(|| key.short(), ToString::to_string)
    }

    /// The seat whose pending decision this computer has to sign.
    #[must_use]
    pub fn my_decision(&self) -> Option<Seat> {
        match self.log.game().wait() {
            Wait::Decide { seat, .. } if self.log.roster().author(seat) == Some(self.key()) => Some(seat),
            _ => None,
        }
    }

    /// Why nothing may be signed now.
    #[must_use]
    pub fn pause(&self) -> Option<Pause> {
        if let Some(pause) = self.pause_of_copy() {
            return Some(pause);
        }
        if let Some(pause) = self.pause_of_heads() {
            return Some(pause);
        }
        self.log.accepted(self.log.next()).map(|_| Pause::Settling)
    }

    /// Why this copy signs nothing at all, no matter which peers are connected.
    pub(super) fn pause_of_copy(&self) -> Option<Pause> {
        if self.log.roster().is_closed {
            return Some(Pause::Closed);
        }
        if self.is_forked() {
            return Some(Pause::Fork);
        }
        if self.open_desync().is_some() {
            return Some(Pause::Desync);
        }
        if !self.is_holder() {
            return Some(Pause::Spectator);
        }
        if self.is_held {
            return Some(Pause::Held);
        }
        (!self.log.is_signed()).then_some(Pause::Unsigned)
    }

    /// Why this copy may not vote now. A copy that refused a false state may vote, so that another entry can be chosen
    /// for that place.
    #[must_use]
    pub fn pause_of_votes(&self) -> Option<Pause> {
        let has_refused = self.has_refused(self.log.seq() + 1);
        match self.pause() {
            Some(Pause::Desync) if has_refused && self.is_holder() && self.log.is_signed() => {
                self.pause_of_heads()
            }
            pause => pause,
        }
    }

    /// A holder signs nothing new until it knows the heads of more than half and has caught up with them.
    fn pause_of_heads(&self) -> Option<Pause> {
        self.peers.pause(self.trust(), self.log.seq(), self.clock.now())
    }

    /// Whether too few have sent a status, or one is ahead.
    pub(super) fn is_waiting_for_heads(&self) -> bool {
        self.pause_of_heads().is_some()
    }

    /// What the game waits for, and from whom.
    #[must_use]
    pub fn awaits(&self) -> Awaits {
        let (log, roster) = (&self.log, self.log.roster());
        if !log.is_signed() {
            let missing = log.offer().holders.iter().map(|h| h.key);
            return Awaits::Signatures(missing.filter(|key| !log.signatures().contains_key(key)).collect());
        }
        if roster.is_closed {
            return Awaits::Nothing;
        }
        if let Some(from) = self.dealer() {
            return Awaits::Deal { from };
        }
        match log.game().wait() {
            Wait::Over => Awaits::Close,
            Wait::Decide { seat, .. } => Awaits::Decision { seat, holder: roster.author(seat) },
            Wait::Chance(_) if !roster.is_open => Awaits::Returns,
            Wait::Chance(_) if self.chosen_seq() < log.seq() => {
                let is_late = |key: &Key| self.acks.reached_by(*key) < log.seq();
                Awaits::Acceptance {
                    k: roster.k,
                    from: roster.holders.iter().copied().filter(is_late).collect(),
                }
            }
            Wait::Chance(_) => Awaits::Tokens { k: roster.k, from: self.draws.missing(roster).collect() },
        }
    }

    /// The open votes, the newest last.
    #[must_use]
    pub fn proposals(&self) -> Vec<ProposalView> {
        let roster = self.log.roster();
        let promised = self.log.promised(self.log.next());
        let view = |(epoch, poll): (u64, &OpenVote)| {
            let consent = roster.consent(&poll.body);
            let voters = poll.voters();
            ProposalView {
                epoch,
                proposer: roster.proposer(epoch),
                body: poll.body.clone(),
                needed: consent.all_of.iter().copied().filter(|key| !voters.contains(key)).collect(),
                at_least: consent.at_least,
                is_mine_to_vote: epoch >= promised && !voters.contains(&self.key()) && self.is_holder(),
                voters,
                is_stale: epoch < promised
                    || self.votes.is_stale(epoch, roster, self.trust(), self.clock.now()),
            }
        };
        self.votes.iter().map(view).collect()
    }

    /// What [`Session::propose`] would accept now, for buttons. Giving a seat to another key, and takebacks of more
    /// than the last act, are up to the screen.
    #[must_use]
    pub fn possible(&self) -> Vec<Body> {
        if self.pause_of_votes().is_some() {
            return Vec::new();
        }
        let roster = self.log.roster();
        let mut bodies = self.possible_absences();
        for seat in (0..).map(Seat).take(roster.seats.len()) {
            let mut changes = vec![Change::Leave, Change::Skip, Change::Auto, Change::ComeBack];
            changes.extend(roster.holders.iter().map(|h| Change::Bot(*h)));
            bodies.extend(changes.into_iter().map(|change| Body::Seat { seat, change }));
        }
        bodies.extend(self.last_takeback());
        bodies.extend(self.result());
        bodies.push(Body::Close { end: End::Now });
        bodies.retain(|body| self.log.next_entry(body.clone(), None, None).is_ok());
        bodies
    }

    /// Whether a body could be the next entry, apart from votes.
    #[must_use]
    pub fn can_follow(&self, body: &Body) -> bool {
        self.log.next_entry(body.clone(), None, None).is_ok()
    }

    /// The takebacks of the last `count` acts that still count, the last act first.
    #[must_use]
    pub fn takebacks(&self, count: usize) -> Vec<Body> {
        let acts = self.log.entries().iter().rev().filter(|s| matches!(s.entry.body, Body::Act { .. }));
        let bodies = acts.map(|s| Body::Takeback { to: s.entry.seq - 1 });
        bodies.take(2 * count).filter(|body| self.can_follow(body)).take(count).collect()
    }

    /// The return with which this computer could take a seat. `None` if it is a holder already.
    #[must_use]
    pub fn first_return(&self) -> Option<Return> {
        if self.is_holder() {
            return None;
        }
        let era = self.log.roster().next_era(self.key());
        let anchor = Chain::new(&self.me, self.log.genesis().offer.digest(), era).anchor();
        Some(Return::new(&self.me, self.log.id(), era, anchor))
    }

    fn possible_absences(&self) -> Vec<Body> {
        let roster = self.log.roster();
        let returns = self.returns_to_carry();
        if !matches!(self.log.game().wait(), Wait::Chance(_)) || self.dealer().is_some() {
            return Vec::new();
        }
        if !roster.is_open {
            return vec![Body::Absent { k: roster.k + 1, holders: Vec::new(), returns }];
        }
        let mut holders: Vec<Key> = self.draws.missing(roster).collect();
        holders.sort_unstable();
        let is_closing = roster.entropy.len() < holders.len() + 2;
        let body =
            Body::Absent { k: roster.k, holders, returns: if is_closing { returns } else { Vec::new() } };
        if roster.can_be_met(&body) { vec![body] } else { Vec::new() }
    }

    /// Whether an open draw waits for tokens that no vote can replace, as with two holders. Either they arrive, or the
    /// table continues in a branch.
    #[must_use]
    pub fn can_only_wait_for_tokens(&self) -> bool {
        let Awaits::Tokens { k, from } = self.awaits() else { return false };
        let mut holders: Vec<Key> = from.into_iter().filter(|key| *key != self.key()).collect();
        holders.sort_unstable();
        let body = Body::Absent { k, holders: holders.clone(), returns: Vec::new() };
        !holders.is_empty() && self.is_holder() && !self.log.roster().can_be_met(&body)
    }

    /// The takeback of the last thing a seat did.
    fn last_takeback(&self) -> Option<Body> {
        let is_act = |body: &Body| {
            let is_own_draw = matches!(body, Body::Draw { source: Source::Os(_), .. });
            is_own_draw || matches!(body, Body::Act { .. } | Body::Open { .. })
        };
        let last = self.log.entries().iter().rev().find(|s| is_act(&s.entry.body))?;
        Some(Body::Takeback { to: last.entry.seq - 1 })
    }
}
