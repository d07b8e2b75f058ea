//! The start of a game from its lobby.

use super::core::Core;
use super::own::random;
use super::packet::Packet;
use super::room::Room;
use crate::api::LobbyProblem;
use crate::api::NoStart;
use crate::api::TableId;
use crate::identity::Key;
use crate::start::{Start, StartMessage, StartOutput};
use std::time::{Duration, Instant};

/// How often an unanswered step of the start is repeated.
const RESEND: Duration = Duration::from_secs(1);
/// How long a start may take.
const START: Duration = Duration::from_secs(20);
/// How long somebody whose connection broke may take to come back.
const GONE: Duration = Duration::from_millis(500);

pub(super) struct Starting {
    start: Start,
    since: Instant,
    next: Instant,
    /// Who is not connected, and since when.
    gone: Option<(Key, Instant)>,
}

impl Core {
    pub(super) fn start_game(&mut self) {
        let connected = self.links.greeted();
        let Room::Lobby(room) = &mut self.room else { return };
        let Some(plan) = room.lobby.plan().filter(|_| room.lobby.missing(&connected).is_none()) else {
            return self.tell.problem(LobbyProblem::NotReady);
        };
        room.lobby.set_starting(true);
        self.publish();
        let started = random()
            .map_err(|_| NoStart::NoRandom)
            .and_then(|nonce| Start::host(self.own.identity(), plan, nonce).map_err(NoStart::from));
        match started {
            Ok(start) => self.keep_start(start),
            Err(why) => self.start_failed(why),
        }
    }

    fn keep_start(&mut self, start: Start) {
        let now = Instant::now();
        if let Room::Lobby(room) = &mut self.room {
            room.start = Some(Starting { start, since: now, next: now + RESEND, gone: None });
        }
        self.pump_start();
    }

    pub(super) fn on_start(&mut self, from: Key, table: TableId, message: StartMessage) {
        let Room::Lobby(room) = &mut self.room else { return };
        let host = room.lobby.state().host;
        if room.lobby.state().table != table {
            return;
        }
        if let Some(starting) = &mut room.start {
            starting.start.handle(from, message);
            return self.pump_start();
        }
        if from != host || host == self.own.key || !matches!(message, StartMessage::Call(_)) {
            return;
        }
        let Some(plan) = room.lobby.plan() else { return };
        let started = random().map_err(|e| e.to_string()).and_then(|nonce| {
            Start::guest(self.own.identity(), host, plan, nonce).map_err(|error| error.to_string())
        });
        match started {
            Ok(mut start) => {
                start.handle(from, message);
                self.keep_start(start);
            }
            Err(reason) => {
                let message = Box::new(StartMessage::Refuse(reason));
                self.out.send(from, &Packet::Start { table, message });
            }
        }
    }

    fn pump_start(&mut self) {
        loop {
            let Room::Lobby(room) = &mut self.room else { return };
            let table = room.lobby.state().table;
            let Some(starting) = &mut room.start else { return };
            match starting.start.poll() {
                None => return,
                Some(StartOutput::Send { to, message }) => {
                    self.out.send(to, &Packet::Start { table, message: Box::new(message) });
                }
                Some(StartOutput::Ready(genesis)) => {
                    let log = room.lobby.state().branch.as_ref().map(|branch| branch.log.blob);
                    let parent = log.and_then(|blob| room.blobs.get(blob)).map(<[u8]>::to_vec);
                    let blobs = room.blobs.wholes();
                    self.doors.locks.note(table, room.lobby.state().lock.clone());
                    return self.begin_table(*genesis, blobs, parent);
                }
                Some(StartOutput::Failed(failure)) => return self.start_failed(failure.into()),
            }
        }
    }

    fn start_failed(&mut self, why: NoStart) {
        self.tell.problem(LobbyProblem::StartFailed { why });
        let Room::Lobby(room) = &mut self.room else { return };
        room.start = None;
        if room.lobby.is_host() {
            room.lobby.set_starting(false);
            self.publish();
        }
    }

    pub(super) fn on_start_time(&mut self, now: Instant) {
        let connected = self.links.greeted();
        let Room::Lobby(room) = &mut self.room else { return };
        let state = room.lobby.state();
        // The host needs everybody, a guest the host.
        let needed = if room.lobby.is_host() { state.holders() } else { vec![state.host] };
        let gone = needed.into_iter().find(|key| *key != self.own.key && !connected.contains(key));
        let name = gone.and_then(|key| state.person(key)).map(|person| person.name.clone());
        let Some(starting) = &mut room.start else { return };
        if now - starting.since > START {
            return self.start_failed(NoStart::Silent);
        }
        starting.gone = gone.map(|key| starting.gone.filter(|(was, _)| *was == key).unwrap_or((key, now)));
        if let Some((key, _)) = starting.gone.filter(|(_, since)| now >= *since + GONE) {
            return self.start_failed(NoStart::Gone { name: name.unwrap_or_else(|| key.short()) });
        }
        if now >= starting.next {
            starting.next = now + RESEND;
            starting.start.resend();
            self.pump_start();
        }
    }

    /// A guest that missed the last word of the start hears from the others that the game runs.
    pub(super) fn follow_start(&mut self) {
        let Room::Lobby(room) = &self.room else { return };
        let table = room.lobby.state().table;
        let is_seated = room.lobby.state().holders().contains(&self.own.key);
        let adverts = self.hall.adverts().of_table(table);
        let runs =
            adverts.iter().any(|a| a.game.is_some() && (!is_seated || a.holders.contains(&self.own.key)));
        let is_slow = room.start.as_ref().is_none_or(|s| s.since.elapsed() > 3 * RESEND);
        if runs && is_slow && !room.lobby.is_host() {
            self.join(table, None, false);
        }
    }
}
