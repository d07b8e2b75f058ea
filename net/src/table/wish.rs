//! What the person here wants of the table, and goes on wanting. A vote dies with the next entry; a wish for a
//! seat is proposed again until it came true, cannot be any more, or is withdrawn.

use super::{Effect, Table, show};
use crate::api::{Button, NotNow, SeatKind};
use crate::identity::{Digest, Key};
use crate::log::{Body, Change, Mode};
use crate::session::{Awaits, ProposalView, Time};
use crate::wire;
use rules::Seat;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// How often a wish is proposed at most.
const AGAIN: Duration = Duration::from_secs(2);
/// How long a vote about a seat is shown after the entry that it died with: it comes back if it is still wished.
const SHOWN: Duration = Duration::from_secs(5);
/// How many of the last acts can be taken back by a button.
const TAKEBACKS: usize = 12;
/// The most refusals that are remembered.
const DECLINES: usize = 64;

/// Whether its button is shown on after a move until buttons are worked out anew: all but what belongs to one draw.
/// What is pressed is looked up among what can be done then.
pub(super) const fn outlasts_a_move(body: &Body) -> bool {
    !matches!(body, Body::Absent { .. })
}

/// Wishes of the person here, and what the others said to votes.
#[derive(Default)]
pub(super) struct Wishes {
    mine: Vec<Body>,
    next: Time,
    /// When a formality is proposed again.
    formal: Time,
    /// Votes about seats that were open a moment ago.
    recent: Vec<(Body, Vec<Key>, Time)>,
    /// Who does not want what, by the hash of its bytes.
    declined: BTreeMap<Digest, BTreeSet<Key>>,
}

impl Wishes {
    pub(super) fn is_wished(&self, body: &Body) -> bool {
        self.mine.contains(body)
    }

    pub(super) fn declined(&self, body: &Body) -> Vec<Key> {
        self.declined.get(&hash(body)).into_iter().flatten().copied().collect()
    }

    /// Votes that were open a moment ago.
    pub(super) fn recent(&self) -> impl Iterator<Item = (&Body, &[Key])> {
        self.recent.iter().map(|(body, voters, _)| (body, voters.as_slice()))
    }
}

/// What a body is called between computers that talk about it.
fn hash(body: &Body) -> Digest {
    Digest::derive("bastide/1 declined", &wire::encode(body).unwrap_or_default())
}

/// Whether it is worth proposing again after the next entry.
const fn lasts(body: &Body) -> bool {
    matches!(body, Body::Seat { .. })
}

impl Table {
    /// A person presses a button: agrees to what was proposed, or proposes it.
    pub(crate) fn press(&mut self, now: Time, button: &Button) {
        let Some(body) = self.body_of(button) else {
            return self.problem(NotNow::NotOffered);
        };
        if lasts(&body) && !self.wishes.mine.contains(&body) {
            self.wishes.mine.push(body.clone());
        }
        self.wishes.declined.remove(&hash(&body));
        let open = self.session.proposals().into_iter().find(|p| p.body == body);
        let done = match open {
            Some(proposal) if proposal.is_mine_to_vote => self.session.agree(now, proposal.epoch),
            Some(proposal) if !proposal.is_stale => Ok(()),
            _ => self.session.propose(now, body.clone()),
        };
        self.wishes.next = now + AGAIN;
        if let Err(error) = done {
            self.wishes.mine.retain(|wish| *wish != body);
            self.problem(error.into());
        }
        self.drive(now);
    }

    /// A person takes an own wish back, or says no to what others propose: they are told.
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

    /// Another computer's person does not want something.
    pub(crate) fn declined(&mut self, now: Time, from: Key, body: Digest) {
        if self.session.log().table().is_holder(from) {
            self.note_declined(from, body);
            self.drive(now);
        }
    }

    fn note_declined(&mut self, who: Key, body: Digest) {
        if self.wishes.declined.len() < DECLINES || self.wishes.declined.contains_key(&body) {
            self.wishes.declined.entry(body).or_default().insert(who);
        }
    }

    /// What a button stands for now.
    fn body_of(&self, button: &Button) -> Option<Body> {
        let is_it = |body: &Body| match (button, body) {
            // A script does not know who is missing.
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

    /// Whether it would have a bot play where the same computer's bot plays already.
    fn is_so(&self, body: &Body) -> bool {
        let Body::Seat { seat, change: Change::Bot(by) } = body else { return false };
        let state = self.session.log().table().seats.get(seat.index());
        let is_bot = matches!(self.seat_kind(*seat), SeatKind::Bot(_));
        is_bot && state.is_some_and(|s| s.holder == *by && s.mode == Mode::Play && !s.has_left)
    }

    /// After an entry: what was said about votes for its place does not count for the next one.
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
    }

    /// Remembers votes about seats, so that they do not flicker while others play on.
    pub(super) fn note_votes(&mut self, now: Time) {
        for proposal in self.session.proposals().into_iter().filter(|p| lasts(&p.body)) {
            self.wishes.recent.retain(|(body, _, _)| *body != proposal.body);
            self.wishes.recent.push((proposal.body, proposal.voters, now));
        }
        self.wishes.recent.retain(|(_, _, at)| now < *at + SHOWN);
    }

    /// Proposes again what is still wished, and forgets what cannot be any more.
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

    /// Agrees to what needs no person: the result, what somebody wants for the own seat, what the person here wants
    /// too; and without a person at this computer to whatever the others want.
    pub(super) fn agree(&mut self, now: Time) {
        let wanted = |p: &ProposalView| p.is_mine_to_vote && self.is_agreed(p);
        let Some(proposal) = self.session.proposals().into_iter().find(wanted) else { return };
        if let Err(error) = self.session.agree(now, proposal.epoch) {
            tracing::debug!(%error, "not agreed to yet");
        }
    }

    /// A draw never waits for the share of who has left the game, nor for a button to let people back into draws.
    fn is_formality(&self, body: &Body) -> bool {
        let Body::Absent { holders, .. } = body else { return false };
        holders.iter().all(|key| !self.session.log().table().is_holder(*key))
    }

    /// The first holder that is here sees to such formalities.
    pub(super) fn see_to_draw(&mut self, now: Time) {
        if now < self.wishes.formal || self.session.pause().is_some() {
            return;
        }
        let is_stuck = match self.session.awaits() {
            Awaits::Tokens { from, .. } => {
                !from.is_empty() && from.iter().all(|key| !self.session.log().table().is_holder(*key))
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

    /// Nobody is held at a table, and nobody needs leave to come back to the own seat.
    fn is_own_affair(&self, proposal: &ProposalView) -> bool {
        let Body::Seat { seat, change: Change::Leave | Change::ComeBack } = &proposal.body else {
            return false;
        };
        let state = self.session.log().table().seats.get(seat.index());
        state.is_some_and(|state| state.holder == proposal.proposer)
    }

    /// Whether it takes this computer's last seat away.
    fn harms_me(&self, body: &Body) -> bool {
        let me = self.session.key();
        let Body::Seat { seat, change: Change::Leave | Change::Key { .. } } = body else { return false };
        let seats = &self.session.log().table().seats;
        let mut mine = (0..).map(Seat).zip(seats).filter(|(_, s)| s.holder == me && !s.has_left);
        mine.all(|(at, _)| at == *seat) && seats.get(seat.index()).is_some_and(|s| s.holder == me)
    }

    /// Seats that somebody else could play on: those a late friend asks for, and for the people here those that
    /// nobody or a bot plays.
    fn hand_overs(&self) -> Vec<Body> {
        let table = self.session.log().table();
        let mut bodies = self.asked_for();
        for (n, state) in (0..).zip(&table.seats) {
            let is_bot = matches!(self.seat_kind(Seat(n)), SeatKind::Bot(_));
            if !state.has_left && !is_bot && state.mode == Mode::Play {
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
