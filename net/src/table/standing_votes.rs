//! The wishes of the local player. A wish is proposed again while another vote supersedes it, until the next entry. One
//! about a seat outlasts that too, until it is fulfilled, can no longer follow, or is withdrawn.

use super::{Effect, Match, show};
use crate::api::{Button, NotNow};
use crate::identity::{Digest, Key};
use crate::log::{Body, Change, SeatKind, SeatMode};
use crate::session::{Awaits, ProposalView, Time};
use crate::wire;
use rules::Seat;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// The least time between two proposals of a wish.
const AGAIN: Duration = Duration::from_secs(2);
/// How long a vote about a seat stays visible after an entry ended it. It comes back if it is still wished.
const SHOWN: Duration = Duration::from_secs(5);
/// How many of the last acts have a takeback button.
const TAKEBACKS: usize = 12;
/// The most declined votes that are remembered.
const DECLINES: usize = 64;

/// Whether its button stays after a move until the buttons are computed again: all do except those that belong to one
/// draw. A pressed button is matched against what is possible at that time.
pub(super) const fn outlasts_a_move(body: &Body) -> bool {
    !matches!(body, Body::Absent { .. })
}

/// The wishes of the local player, and which votes the others declined.
#[derive(Default)]
pub(super) struct StandingVotes {
    mine: Vec<Body>,
    next: Time,
    /// When a formality may be proposed again.
    formal: Time,
    /// Recent votes about seats.
    recent: Vec<(Body, Vec<Key>, Time)>,
    /// Who declined what, by the hash of the body.
    declined: BTreeMap<Digest, BTreeSet<Key>>,
}

impl StandingVotes {
    pub(super) fn is_wished(&self, body: &Body) -> bool {
        self.mine.contains(body)
    }

    pub(super) fn declined(&self, body: &Body) -> Vec<Key> {
        self.declined.get(&hash(body)).into_iter().flatten().copied().collect()
    }

    /// Recent votes about seats.
    pub(super) fn recent(&self) -> impl Iterator<Item = (&Body, &[Key])> {
        self.recent.iter().map(|(body, voters, _)| (body, voters.as_slice()))
    }
}

/// The hash by which computers refer to a body.
fn hash(body: &Body) -> Digest {
    Digest::derive("bastide/1 declined", &wire::encode(body).unwrap_or_default())
}

/// Whether a wish for it outlasts the next entry.
const fn lasts(body: &Body) -> bool {
    matches!(body, Body::Seat { .. })
}

impl Match {
    /// The local player presses a button: agrees to an open vote, or proposes one.
    pub(crate) fn press(&mut self, now: Time, button: &Button) {
        let Some(body) = self.body_of(button) else {
            return self.problem(NotNow::NotOffered);
        };
        if !self.wishes.mine.contains(&body) {
            self.wishes.mine.push(body.clone());
        }
        self.wishes.declined.remove(&hash(&body));
        let open = self.session.proposals().into_iter().rfind(|p| p.body == body && !p.is_stale);
        let done = match open {
            Some(proposal) if proposal.is_mine_to_vote => self.session.agree(now, proposal.epoch),
            Some(_) => Ok(()),
            None => self.session.propose(now, body.clone()),
        };
        self.wishes.next = now + AGAIN;
        if let Err(error) = done {
            self.wishes.mine.retain(|wish| *wish != body);
            self.problem(error.into());
        }
        self.drive(now);
    }

    /// The local player withdraws a wish or declines what others propose. Tells the holders.
    pub(crate) fn unpress(&mut self, now: Time, button: &Button) {
        let Some(body) = self.body_of(button) else { return };
        self.wishes.mine.retain(|wish| *wish != body);
        let me = self.session.key();
        self.note_declined(me, hash(&body));
        for to in self.holders() {
            self.effects.push(Effect::Decline(to, hash(&body)));
        }
        self.drive(now);
    }

    /// A player at another computer declines something.
    pub(crate) fn declined(&mut self, now: Time, from: Key, body: Digest) {
        if self.session.log().roster().is_holder(from) {
            self.note_declined(from, body);
            self.drive(now);
        }
    }

    fn note_declined(&mut self, who: Key, body: Digest) {
        if self.wishes.declined.len() < DECLINES || self.wishes.declined.contains_key(&body) {
            self.wishes.declined.entry(body).or_default().insert(who);
        }
    }

    /// The body that a button proposes now.
    fn body_of(&self, button: &Button) -> Option<Body> {
        let is_it = |body: &Body| match (button, body) {
            // A script names no holders, because it does not know which are missing.
            (Button::Absent(keys), Body::Absent { .. }) if keys.is_empty() => true,
            _ => show::button(body).as_ref() == Some(button),
        };
        let open = self.session.proposals().into_iter().map(|p| p.body);
        let recent = self.wishes.recent.iter().map(|(body, _, _)| body.clone());
        open.chain(recent)
            .chain(self.wishes.mine.iter().cloned())
            .find(&is_it)
            .or_else(|| self.candidates().into_iter().find(is_it))
    }

    /// Everything that can be put to the vote now.
    pub(super) fn candidates(&self) -> Vec<Body> {
        let mut bodies = self.session.possible();
        if self.session.pause_of_votes().is_none() {
            bodies.extend(self.session.takebacks(TAKEBACKS));
            bodies.extend(self.hand_overs());
            bodies.retain(|body| !self.is_so(body));
            let mut known = BTreeSet::new();
            bodies.retain(|body| known.insert(hash(body)));
        }
        bodies
    }

    /// Whether it would have a computer's bot play a seat that a bot of the same computer already plays.
    fn is_so(&self, body: &Body) -> bool {
        let Body::Seat { seat, change: Change::Bot(by) } = body else { return false };
        let state = self.session.log().roster().seats.get(seat.index());
        let is_bot = matches!(self.seat_kind(*seat), SeatKind::Bot(_));
        is_bot && state.is_some_and(|s| s.holder == *by && s.mode == SeatMode::Present && !s.has_left)
    }

    /// Called after an entry: what players declined for its place does not count for the next one.
    pub(super) fn entry_came(&mut self, now: Time) {
        let seats_done: Vec<Seat> = self
            .session
            .log()
            .entries()
            .last()
            .into_iter()
            .filter_map(|stored| match stored.entry.body {
                Body::Seat { seat, .. } => Some(seat),
                _ => None,
            })
            .collect();
        self.wishes.recent.retain(|(body, _, at)| {
            let is_done = matches!(body, Body::Seat { seat, .. } if seats_done.contains(seat));
            !is_done && now < *at + SHOWN
        });
        let recent: BTreeSet<Digest> = self.wishes.recent.iter().map(|(body, _, _)| hash(body)).collect();
        self.wishes.declined.retain(|body, _| recent.contains(body));
        self.wishes.mine.retain(lasts);
    }

    /// Remembers votes about seats, so that their buttons do not flicker while others keep playing.
    pub(super) fn note_votes(&mut self, now: Time) {
        for proposal in self.session.proposals().into_iter().filter(|p| lasts(&p.body)) {
            self.wishes.recent.retain(|(body, _, _)| *body != proposal.body);
            self.wishes.recent.push((proposal.body, proposal.voters, now));
        }
        self.wishes.recent.retain(|(_, _, at)| now < *at + SHOWN);
    }

    /// Proposes again what is still wished, and forgets wishes that can no longer follow.
    pub(super) fn follow_wishes(&mut self, now: Time) {
        let is_paused = self.session.pause_of_votes().is_some();
        if self.wishes.mine.is_empty() || now < self.wishes.next || is_paused {
            return;
        }
        self.wishes.next = now + AGAIN;
        let session = &self.session;
        self.wishes.mine.retain(|body| session.can_follow(body));
        let open = session.proposals().into_iter().filter(|p| !p.is_stale);
        let open: Vec<Body> = open.map(|p| p.body).collect();
        let Some(body) = self.wishes.mine.iter().find(|body| !open.contains(body)).cloned() else { return };
        if let Err(error) = self.session.propose(now, body) {
            tracing::debug!(%error, "a wish is not proposed yet");
        }
    }

    /// Agrees to what needs no decision of the local player: the result, formalities, what a player wants for its own
    /// seat, and what the local player wishes too. With an agreeing autopilot, agrees to anything the others want.
    pub(super) fn agree(&mut self, now: Time) {
        let wanted = |p: &ProposalView| p.is_mine_to_vote && self.is_agreed(p);
        let Some(proposal) = self.session.proposals().into_iter().find(wanted) else { return };
        if let Err(error) = self.session.agree(now, proposal.epoch) {
            tracing::debug!(%error, "not agreed to yet");
        }
    }

    /// Whether a body is a formality: an absence that names only holders that have left, or none. So a draw never waits
    /// for the token of a player who left, or for a button that lets players return to draws.
    fn is_formality(&self, body: &Body) -> bool {
        let Body::Absent { holders, .. } = body else { return false };
        holders.iter().all(|key| !self.session.log().roster().is_holder(*key))
    }

    /// Proposes such formalities, if this computer is the first holder present.
    pub(super) fn see_to_draw(&mut self, now: Time) {
        if now < self.wishes.formal || self.session.pause().is_some() {
            return;
        }
        let is_stuck = match self.session.awaits() {
            Awaits::Tokens { from, .. } => {
                !from.is_empty() && from.iter().all(|key| !self.session.log().roster().is_holder(*key))
            }
            Awaits::Returns => true,
            _ => false,
        };
        let me = self.session.key();
        let first = self.all_holders().iter().find(|key| **key == me || self.present.contains_key(key));
        if !is_stuck || first != Some(&me) {
            return;
        }
        self.wishes.formal = now + AGAIN;
        let possible = self.session.possible();
        let Some(body) = possible.into_iter().find(|body| self.is_formality(body)) else { return };
        if let Err(error) = self.session.propose(now, body) {
            tracing::debug!(%error, "the draw is not settled yet");
        }
    }

    fn is_agreed(&self, proposal: &ProposalView) -> bool {
        let body = &proposal.body;
        let is_without_person = self.opening.autopilot.is_some() && self.opening.agrees;
        self.session.is_result(body)
            || self.is_formality(body)
            || self.is_own_affair(proposal)
            || self.wishes.is_wished(body)
            || (is_without_person && !self.harms_me(body))
    }

    /// Whether a player leaves or comes back to its own seat, which needs no permission.
    fn is_own_affair(&self, proposal: &ProposalView) -> bool {
        let Body::Seat { seat, change: Change::Leave | Change::ComeBack } = &proposal.body else {
            return false;
        };
        let state = self.session.log().roster().seats.get(seat.index());
        state.is_some_and(|state| state.holder == proposal.proposer)
    }

    /// Whether it would take away this computer's last seat.
    fn harms_me(&self, body: &Body) -> bool {
        let me = self.session.key();
        let Body::Seat { seat, change: Change::Leave | Change::Key { .. } } = body else { return false };
        let seats = &self.session.log().roster().seats;
        let mut mine = (0..).map(Seat).zip(seats).filter(|(_, s)| s.holder == me && !s.has_left);
        mine.all(|(at, _)| at == *seat) && seats.get(seat.index()).is_some_and(|s| s.holder == me)
    }

    /// Seats that another player could take over: those that a late friend asks for, and, for holders at the table,
    /// those that a bot or nobody plays.
    fn hand_overs(&self) -> Vec<Body> {
        let table = self.session.log().roster();
        let mut bodies = self.asked_for();
        for (n, state) in (0..).zip(&table.seats) {
            let is_bot = matches!(self.seat_kind(Seat(n)), SeatKind::Bot(_));
            if !state.has_left && !is_bot && state.mode == SeatMode::Present {
                continue;
            }
            for holder in self.session.holders() {
                let is_here = holder.is_connected && (holder.key != state.holder || state.has_left);
                let change = Change::Key { key: holder.key, name: holder.name.into(), back: None };
                let body = Body::Seat { seat: Seat(n), change };
                if is_here && self.session.can_follow(&body) {
                    bodies.push(body);
                }
            }
        }
        bodies
    }
}
