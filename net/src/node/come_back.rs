//! A program that was killed in a lobby and is started again finds its people there: it ordered the lobby, or had a
//! seat in it, and a note in the profile says which lobby that was. Its seats are not kept for somebody who does not
//! know of them: who is at home, or elsewhere, says that it has left.

use super::core::Core;
use super::joining::Joining;
use super::lobby_room::LobbyRoom;
use super::packet::Packet;
use super::room::Room;
use crate::api::{Reach, TableId};
use crate::identity::Key;
use crate::lobby::{Lobby, Signed, State};
use crate::profile::LobbyNote;
use crate::table::Blobs;
use std::time::{Duration, Instant};

/// A revision of a lobby that stood so long has reached its guests.
const SPREAD: Duration = Duration::from_secs(1);
/// How far a host that comes back counts on: no guest has seen a revision so high.
const BEYOND: u64 = 16;

/// What is noted, and what will be.
pub(super) struct Notes {
    /// The lobby where this computer was when the program was killed.
    was_at: Option<LobbyNote>,
    noted: Option<LobbyNote>,
    /// The newest revision, and since when it stands.
    newest: (u64, Instant),
}

impl Notes {
    pub(super) fn new(was_at: Option<LobbyNote>) -> Self {
        Self { was_at, noted: was_at, newest: (0, Instant::now()) }
    }
}

impl Core {
    /// Notes in the profile at which lobby of the network this computer is, so that it comes back to it after a kill.
    pub(super) fn note_lobby(&mut self) {
        let now = match &self.room {
            Room::Lobby(room) if room.reach == Reach::Network => {
                let state = room.lobby.state();
                Some((state.table, if room.lobby.is_host() { state.revision } else { 0 }))
            }
            _ => None,
        };
        if now.is_some() || matches!(self.room, Room::Table(_)) {
            // Whatever was before is over.
            let is_kept = now.is_some_and(|(table, _)| self.was_at(table)) || self.is_alone_in_lobby();
            self.notes.was_at = self.notes.was_at.filter(|_| is_kept);
        }
        // A second kill must not lose the lobby that is still looked for.
        let noted = self.notes.was_at.or_else(|| self.note_of(now?));
        if noted == self.notes.noted {
            return;
        }
        self.notes.noted = noted;
        if let Err(error) = self.own.profile.set_lobby(noted) {
            tracing::warn!(%error, "cannot note which lobby this is");
        }
    }

    fn note_of(&mut self, (table, revision): (TableId, u64)) -> Option<LobbyNote> {
        let notes = &mut self.notes;
        if notes.newest.0 != revision {
            notes.newest = (revision, Instant::now());
        }
        let before = notes.noted.filter(|noted| noted.table == table).map_or(0, |noted| noted.revision);
        let has_spread = notes.newest.1.elapsed() >= SPREAD;
        Some(LobbyNote { table, revision: if has_spread { revision } else { before } })
    }

    fn was_at(&self, table: TableId) -> bool {
        self.notes.was_at.is_some_and(|was| was.table == table)
    }

    /// Who ends the program in order is not expected back.
    pub(super) fn forget_lobby(&mut self) {
        self.notes.was_at = None;
        self.note_lobby();
    }

    /// The lobby of a table where this computer is not, and where it is said to be.
    pub(super) fn on_stray_lobby(&mut self, from: Key, signed: &Signed) {
        let Some(state) = signed.open().filter(|state| state.person(self.own.key).is_some()) else { return };
        if state.host != from && state.host != self.own.key {
            return;
        }
        let table = state.table;
        if !self.was_at(table) || !self.may_come_back(&state) {
            return self.out.send(from, &Packet::Bye { table });
        }
        if state.host == self.own.key {
            let is_news = self.notes.was_at.is_some_and(|was| state.revision >= was.revision);
            // Only who is in it was told of it. One that has no newer one orders its own on, and this one comes to it.
            return match is_news && state.person(from).is_some() {
                true => self.restore_lobby(state),
                false => self.out.send(from, &Packet::Bye { table }),
            };
        }
        self.depart();
        self.notes.was_at = None;
        // Where a password is known, it is shown as to any other table.
        let lock = self.doors.locks.of(table).cloned();
        self.room = Room::Joining(Box::new(Joining::new(table, None, lock, false)));
        self.knock();
    }

    /// At home, or in a lobby of the same name that was opened in place of the one that was lost, and where nobody
    /// else is yet.
    fn may_come_back(&self, state: &State) -> bool {
        // The games that a branch grows from are lost here: another one orders that lobby.
        let is_whole = state.host != self.own.key || state.branch.is_none();
        let is_free = match &self.room {
            Room::Home => true,
            Room::Lobby(room) => self.is_alone_in_lobby() && room.lobby.state().name == state.name,
            Room::Joining(_) | Room::Table(_) => false,
        };
        is_free && is_whole
    }

    fn is_alone_in_lobby(&self) -> bool {
        matches!(&self.room, Room::Lobby(room) if room.lobby.is_host() && room.lobby.state().people.len() == 1)
    }

    /// Orders the lobby on that this program ordered before it was killed, as its guests have it.
    fn restore_lobby(&mut self, state: State) {
        let mut blobs = Blobs::default();
        // The sets that travel: the guests' copy names them, and they lie here.
        let _ = self.travelling_sets(&state.setup, &mut blobs);
        self.depart();
        self.notes.was_at = None;
        let lobby =
            Lobby::restored(self.own.identity(), State { revision: state.revision + BEYOND, ..state });
        self.room = Room::Lobby(Box::new(LobbyRoom::new(lobby, Reach::Network, blobs)));
        self.publish();
    }

    /// A guest shows a host that has just come the lobby as that host told it last: it may have been killed.
    pub(super) fn remind_host(&self, key: Key) {
        let Room::Lobby(room) = &self.room else { return };
        if room.lobby.state().host == key
            && let Some(told) = &room.host_told
        {
            self.out.send(key, &Packet::Lobby(told.clone()));
        }
    }
}
