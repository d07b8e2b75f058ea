//! What windows are told about a running game.

use super::proof::proved;
use super::{Effect, Match};
use crate::api::{
    Button, CatchUp, Colour, CopyIs, CopyStatus, HolderStatus, Link, Neighbour, Notice, Offer, PlayerSeat,
    Seating, Status, Waiting,
};
use crate::identity::{Digest, Key};
use crate::log::{Body, Change, End, Log, SeatKind, SeatMode, SeatState};
use crate::session::{Awaits, HolderView, Pause, Time};
use rules::{Seat, Wait};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// How long after losing its connection a holder is shown as gone.
const GONE: Duration = Duration::from_secs(30);

/// The least time between two statuses if no entry came.
const SOON: Duration = Duration::from_millis(40);

/// The last status told, when, and after which entry.
#[derive(Default)]
pub(super) struct LastStatus {
    status: Option<Status>,
    at: Option<Time>,
    head: Option<Digest>,
}

pub(super) fn seating(log: &Log, me: Key, path: &Path) -> Seating {
    let base = Arc::new(log.game_at(0).unwrap_or_else(|| log.game().clone()));
    let mut seating = Seating::of(log, path, base);
    for seat in &mut seating.seats {
        seat.is_mine = seat.holder == me;
    }
    seating.is_watching = log.offer().holders.iter().all(|h| h.key != me);
    seating
}

impl Match {
    /// The holders and names of the taken seats, in the order of play.
    pub(crate) fn all_seats(&self) -> impl DoubleEndedIterator<Item = (Key, String)> {
        let seats = self.session.log().roster().seats.iter();
        seats.filter(|seat| !seat.has_left).map(|seat| (seat.holder, seat.name.to_string()))
    }

    /// Announces the status at once after an entry, and otherwise at most every [`SOON`]. So a peer that sends a
    /// thousand messages a second cannot cause a thousand statuses.
    pub(super) fn may_tell_status(&mut self, now: Time) {
        let head = Some(self.session.log().head());
        if head == self.status.head && self.status.at.is_some_and(|at| now < at + SOON) {
            return;
        }
        (self.status.head, self.status.at) = (head, Some(now));
        self.tell_status(now);
    }

    fn tell_status(&mut self, now: Time) {
        for holder in self.session.holders() {
            if self.is_here(holder.key) {
                self.away_since.remove(&holder.key);
            } else {
                self.away_since.entry(holder.key).or_insert(now);
            }
        }
        self.note_votes(now);
        let (had, known) = (self.session.log().seq(), self.session.newest_seq());
        let catch_up = self.progress.look(now, had, known);
        let status = self.status_now(now, catch_up);
        if self.status.status.as_ref() != Some(&status) {
            self.status.status = Some(status.clone());
            self.effects.push(Effect::Tell(Notice::Status(Arc::new(status))));
        }
    }

    /// Who is here, whom the game waits for, and which buttons there are.
    pub(super) fn status_now(&self, now: Time, catch_up: Option<CatchUp>) -> Status {
        let session = &self.session;
        let log = session.log();
        let views = session.holders();
        let seats_of = |key: Key| {
            let all = (0..).map(Seat).zip(&log.roster().seats);
            all.filter(|(_, s)| s.holder == key && !s.has_left).map(|(n, _)| n).collect()
        };
        let holders = views.iter().map(|view| HolderStatus {
            key: view.key,
            name: view.name.clone(),
            seats: seats_of(view.key),
            is_me: view.key == session.key(),
            link: link(self, view, now),
            copy: copy(log, view),
            proved: proved(log, view.key),
        });
        let is_known = |view: &&HolderView| view.key == session.key() || view.seq.is_some();
        Status {
            seq: log.seq(),
            head: log.head(),
            last_final: session.final_seq(),
            holders: holders.collect(),
            watchers: self.watchers(),
            waiting: waiting(self, &views),
            buttons: self.buttons(),
            seats: (0..).map(Seat).zip(&log.roster().seats).map(|(n, s)| self.seat_now(n, s)).collect(),
            is_watching: !session.is_holder(),
            here: small(views.iter().filter(is_known).count()),
            needed: small(log.roster().more_than_half()),
            invitation: self.invitation.clone(),
            asked_for: self.asks.mine(),
            catch_up,
            following: self.following(),
        }
    }

    fn seat_now(&self, at: Seat, state: &SeatState) -> PlayerSeat {
        let wanted_by = self.asks.of(at).map(|(key, name)| Neighbour { key, name: name.to_owned() });
        let colour = self.offer().seats.get(at.index()).map_or(0, |seat| seat.colour);
        PlayerSeat {
            is_mine: state.holder == self.session.key() && !state.has_left,
            kind: self.seat_kind(at),
            mode: state.shown(),
            wanted_by: wanted_by.collect(),
            ..PlayerSeat::new(state.holder, state.name.to_string(), Colour::from_number(colour))
        }
    }

    /// The buttons: open votes first, then recent ones, then what could be put to the vote.
    fn buttons(&self) -> Vec<Offer> {
        let me = self.session.key();
        let mut offers: Vec<Offer> = Vec::new();
        let mut add = |body: &Body, pressed: &[Key]| {
            let Some(button) = button(body) else { return };
            if offers.iter().any(|offer| offer.button == button) {
                return;
            }
            let consent = self.session.log().roster().consent(body);
            let needed = small(consent.at_least.max(consent.all_of.len()));
            let declined = self.wishes.declined(body);
            let is_mine = self.wishes.is_wished(body) || pressed.contains(&me);
            offers.push(Offer { button, pressed: pressed.to_vec(), declined, needed, is_mine });
        };
        let proposals = self.session.proposals();
        let is_open = |body: &Body| proposals.iter().any(|p| p.body == *body && !p.is_stale);
        for proposal in &proposals {
            // Proposed anew, it counts its votes anew.
            if proposal.is_stale && is_open(&proposal.body) {
                continue;
            }
            let mut pressed = proposal.voters.clone();
            pressed.sort_by_key(|key| *key != proposal.proposer);
            add(&proposal.body, &pressed);
        }
        self.wishes.recent().for_each(|(body, voters)| add(body, voters));
        self.possible.iter().for_each(|body| add(body, &[]));
        let pause = self.session.pause();
        let is_torn = matches!(pause, Some(Pause::HeadsUnknown { .. } | Pause::Fork | Pause::Desync));
        if is_torn || self.session.can_only_wait_for_tokens() {
            let button = Button::NewestCopy;
            let (pressed, declined) = (Vec::new(), Vec::new());
            offers.insert(0, Offer { button, pressed, declined, needed: 1, is_mine: false });
        }
        offers
    }
}

fn small(count: usize) -> u8 {
    u8::try_from(count).unwrap_or(u8::MAX)
}

/// How a holder's copy relates to this one, as far as it reported.
fn copy(log: &Log, view: &HolderView) -> Option<CopyStatus> {
    let (entries, head) = (view.seq?, view.head?);
    let how = match log.id_at(entries) {
        None => CopyIs::Longer,
        Some(id) if id != head => CopyIs::Other,
        Some(_) if entries == log.seq() => CopyIs::Same,
        Some(_) => CopyIs::Beginning,
    };
    Some(CopyStatus { entries, how })
}

fn link(table: &Match, view: &HolderView, now: Time) -> Link {
    let session = &table.session;
    let has = view.acked.max(view.seq.unwrap_or(0));
    // A spectator knows of a holder that is not connected here only that it is at the table.
    let is_afar = !table.present.contains_key(&view.key) && !session.is_holder();
    if view.key == session.key() {
        Link::InSync
    } else if table.is_here(view.key) {
        match session.log().seq().saturating_sub(has) {
            behind if behind > 0 && !is_afar => Link::Behind(behind),
            _ => Link::InSync,
        }
    } else if table.away_since.get(&view.key).is_some_and(|since| now.saturating_sub(*since) > GONE) {
        Link::Gone
    } else {
        Link::Reconnecting
    }
}

fn waiting(table: &Match, views: &[HolderView]) -> Waiting {
    let (session, present) = (&table.session, &table.present);
    let me = session.key();
    let log = session.log();
    let is_behind = |view: &&HolderView| view.key != me && view.acked < log.seq();
    if log.roster().is_closed {
        let missing = views.iter().filter(is_behind).filter(|view| present.contains_key(&view.key));
        return Waiting::Done { missing: missing.map(|view| view.key).collect() };
    }
    let unheard =
        || views.iter().map(|v| v.key).filter(|key| *key != me && !present.contains_key(key)).collect();
    match session.pause() {
        Some(Pause::Held | Pause::HeadsUnknown { .. } | Pause::Behind { .. }) => {
            return Waiting::Heads { missing: unheard() };
        }
        Some(Pause::Settling) => return Waiting::Vote,
        Some(Pause::Fork | Pause::Desync) => return Waiting::Desync,
        Some(Pause::Unsigned | Pause::Spectator | Pause::Closed) | None => {}
    }
    match session.awaits() {
        Awaits::Signatures(missing) => Waiting::Heads { missing },
        Awaits::Decision { seat, .. } => decision(table, seat),
        Awaits::Acceptance { from, .. } | Awaits::Tokens { from, .. } => Waiting::Draw { missing: from },
        Awaits::Returns => Waiting::Draw { missing: Vec::new() },
        Awaits::Close => Waiting::Close,
        Awaits::Nothing => Waiting::Vote,
        Awaits::Deal { from } => Waiting::Deal { from },
    }
}

fn decision(table: &Match, seat: Seat) -> Waiting {
    let session = &table.session;
    match session.game().wait() {
        Wait::Decide { kind, .. } => {
            let is_bot = matches!(session.log().roster().mode(seat), SeatMode::Bot(_))
                || matches!(table.seat_kind(seat), SeatKind::Bot(_));
            Waiting::Decision { seat, kind, is_mine: session.my_decision() == Some(seat) && !is_bot }
        }
        _ => Waiting::Vote,
    }
}

/// The button for a body that is put to the vote; `None` if it has no button.
pub(super) fn button(body: &Body) -> Option<Button> {
    match body {
        Body::Absent { holders, .. } => Some(Button::Absent(holders.clone())),
        Body::Seat { seat, change } => match change {
            Change::Skip => Some(Button::Skip(*seat)),
            Change::Auto => Some(Button::Auto(*seat)),
            Change::Bot(key) => Some(Button::Bot(*seat, *key)),
            Change::Key { key, name, .. } => {
                Some(Button::Hand { seat: *seat, to: *key, name: name.to_string() })
            }
            Change::ComeBack => Some(Button::ComeBack(*seat)),
            Change::Leave => Some(Button::Remove(*seat)),
        },
        Body::Takeback { to } => Some(Button::Takeback { to: *to }),
        Body::Close { end: End::Now } => Some(Button::CloseNow),
        Body::Close { end: End::Over }
        | Body::Disclose { .. }
        | Body::Act { .. }
        | Body::Open { .. }
        | Body::Draw { .. }
        | Body::Deal(_) => None,
    }
}
