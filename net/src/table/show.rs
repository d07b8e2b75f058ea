//! What a screen is told of a running game.

use super::kind_of;
use crate::identity::Key;
use crate::log::{Body, Change, End, Log, Mode, Stored};
use crate::node::{
    Button, Colour, Entry, HolderStatus, Link, Neighbour, Offer, PlayerSeat, SeatMode, Seating, Status,
    TableChange, Waiting,
};
use crate::session::{Awaits, HolderView, Pause, Session, Time};
use rules::{Game, Wait};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// After so long a lost connection is called gone.
const GONE: Duration = Duration::from_secs(30);

pub(super) fn seating(log: &Log, me: Key, path: &Path) -> Seating {
    let offer = log.offer();
    let seats = offer.seats.iter().map(|seat| PlayerSeat {
        holder: seat.holder,
        is_mine: seat.holder == me,
        name: seat.name.clone(),
        colour: Colour::from_number(seat.colour),
        kind: kind_of(seat.player),
    });
    Seating {
        table: offer.table,
        name: offer.name.clone(),
        game_id: log.id(),
        seats: seats.collect(),
        path: path.to_owned(),
        is_watching: offer.holders.iter().all(|h| h.key != me),
        game: Arc::new(log.game_at(0).unwrap_or_else(|| log.game().clone())),
    }
}

pub(super) fn entry(stored: &Stored, game: &Arc<Game>, is_past: bool) -> Entry {
    let change = match &stored.entry.body {
        Body::Act { .. } | Body::Open { .. } | Body::Draw { .. } | Body::Deal(_) => None,
        Body::Absent { holders, .. } => Some(TableChange::Absent(holders.clone())),
        Body::Seat { seat, change } => Some(TableChange::Seat { seat: *seat, mode: mode(change) }),
        Body::Takeback { to } => Some(TableChange::TakenBack { to: *to }),
        Body::Close { .. } | Body::Disclose { .. } => Some(TableChange::Closed),
    };
    Entry {
        seq: stored.entry.seq,
        seat: stored.entry.seat,
        events: stored.events.clone(),
        change,
        game: game.clone(),
        is_past,
    }
}

fn mode(change: &Change) -> SeatMode {
    match change {
        Change::Leave => SeatMode::Left,
        Change::Key { .. } | Change::ComeBack => SeatMode::Present,
        Change::Skip => SeatMode::Skipped,
        Change::Auto => SeatMode::Auto,
        Change::Bot(key) => SeatMode::Bot(*key),
    }
}

pub(super) fn status(
    session: &Session,
    present: &BTreeMap<Key, String>,
    away_since: &BTreeMap<Key, Time>,
    possible: &[Body],
    now: Time,
) -> Status {
    let log = session.log();
    let views = session.holders();
    let holders = views.iter().map(|view| HolderStatus {
        key: view.key,
        name: view.name.clone(),
        seats: (0..)
            .map(rules::Seat)
            .zip(&log.table().seats)
            .filter(|(_, s)| s.holder == view.key)
            .map(|(n, _)| n)
            .collect(),
        is_me: view.key == session.key(),
        link: link(session, view, present, away_since, now),
    });
    let watchers = present.iter().filter(|(key, _)| views.iter().all(|v| v.key != **key));
    Status {
        seq: log.seq(),
        head: log.head(),
        last_final: session.final_seq(),
        holders: holders.collect(),
        watchers: watchers.map(|(key, name)| Neighbour { key: *key, name: name.clone() }).collect(),
        waiting: waiting(session, &views, present),
        buttons: buttons(session, possible),
    }
}

fn link(
    session: &Session,
    view: &HolderView,
    present: &BTreeMap<Key, String>,
    away_since: &BTreeMap<Key, Time>,
    now: Time,
) -> Link {
    let has = view.acked.max(view.seq.unwrap_or(0));
    if view.key == session.key() {
        Link::InSync
    } else if present.contains_key(&view.key) {
        match session.log().seq().saturating_sub(has) {
            0 => Link::InSync,
            behind => Link::Behind(behind),
        }
    } else if away_since.get(&view.key).is_some_and(|since| now.saturating_sub(*since) > GONE) {
        Link::Gone
    } else {
        Link::Reconnecting
    }
}

fn waiting(session: &Session, views: &[HolderView], present: &BTreeMap<Key, String>) -> Waiting {
    let me = session.key();
    let log = session.log();
    let is_behind = |view: &&HolderView| view.key != me && view.acked < log.seq();
    if log.table().is_closed {
        let missing = views.iter().filter(is_behind).filter(|view| present.contains_key(&view.key));
        return Waiting::Done { missing: missing.map(|view| view.key).collect() };
    }
    let unheard =
        || views.iter().map(|v| v.key).filter(|key| *key != me && !present.contains_key(key)).collect();
    match session.pause() {
        Some(Pause::HeadsUnknown { .. } | Pause::Behind { .. }) => {
            return Waiting::Heads { missing: unheard() };
        }
        Some(Pause::Settling) => return Waiting::Vote,
        Some(Pause::Fork | Pause::Desync) => return Waiting::Desync,
        Some(Pause::Unsigned | Pause::Spectator | Pause::Closed) | None => {}
    }
    match session.awaits() {
        Awaits::Signatures(missing) => Waiting::Heads { missing },
        Awaits::Decision { seat, .. } => decision(session, seat),
        Awaits::Acceptance { from, .. } | Awaits::Tokens { from, .. } => Waiting::Draw { missing: from },
        Awaits::Returns => Waiting::Draw { missing: Vec::new() },
        Awaits::Close => Waiting::Close,
        Awaits::Nothing => Waiting::Vote,
        Awaits::Deal { from } => Waiting::Deal { from },
    }
}

fn decision(session: &Session, seat: rules::Seat) -> Waiting {
    match session.game().wait() {
        Wait::Decide { kind, .. } => {
            let is_mine = session.my_decision() == Some(seat) && !is_bot(session, seat);
            Waiting::Decision { seat, kind, is_mine }
        }
        _ => Waiting::Vote,
    }
}

fn is_bot(session: &Session, seat: rules::Seat) -> bool {
    let by_vote =
        session.log().table().seats.get(seat.index()).is_some_and(|s| matches!(s.mode, Mode::Bot(_)));
    let by_offer = session.log().offer().seats.get(seat.index()).map(|s| s.player);
    by_vote || matches!(by_offer, Some(crate::log::Player::Bot(_)))
}

/// The button that stands for what is put to the vote; `None` for what has no button here.
pub(super) fn button(body: &Body, me: Key) -> Option<Button> {
    match body {
        Body::Absent { holders, .. } => Some(Button::Absent(holders.clone())),
        Body::Seat { seat, change } => match change {
            Change::Skip => Some(Button::Skip(*seat)),
            Change::Auto => Some(Button::Auto(*seat)),
            Change::Bot(key) if *key == me => Some(Button::Bot(*seat)),
            Change::Bot(_) | Change::Key { .. } => None,
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

fn buttons(session: &Session, possible: &[Body]) -> Vec<Offer> {
    let me = session.key();
    let proposals = session.proposals();
    let open = proposals.iter().filter_map(|p| {
        let needed = u8::try_from(p.at_least).unwrap_or(u8::MAX);
        Some(Offer { button: button(&p.body, me)?, pressed: p.voters.clone(), needed })
    });
    let mut offers: Vec<Offer> = open.collect();
    for body in possible {
        if let Some(button) = button(body, me)
            && offers.iter().all(|offer| offer.button != button)
        {
            offers.push(Offer { button, pressed: Vec::new(), needed: 0 });
        }
    }
    offers
}
