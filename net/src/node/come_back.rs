//! Lets a program that was killed in a lobby come back to it after a restart, whether it was the host or had a seat. A
//! note in the profile says which lobby that was. If the user is at home or elsewhere by then, the program says that it
//! has left, so that no seat is reserved in vain.

use super::event_loop::Core;
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

/// After this time a revision of a lobby has reached its guests.
const SPREAD: Duration = Duration::from_secs(1);
/// By how much a returning host raises the revision: no guest has seen a revision that high.
const BEYOND: u64 = 16;

/// The note about the lobby, as it was at the start and as it is now.
pub(super) struct Notes {
    /// The lobby where this computer was when the program was killed.
    was_at: Option<LobbyNote>,
    noted: Option<LobbyNote>,
    /// The newest revision, and when it appeared.
    newest: (u64, Instant),
}

/// Where this computer is, as far as the note is concerned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Here {
    /// In no lobby of the network, and at no table.
    Elsewhere,
    /// In a lobby of the network; `revision` is 0 unless this computer is the host.
    Lobby {
        table: TableId,
        revision: u64,
        is_alone: bool,
    },
    Table,
}

impl Notes {
    pub(super) const fn new(was_at: Option<LobbyNote>, now: Instant) -> Self {
        Self { was_at, noted: was_at, newest: (0, now) }
    }

    /// Takes in where this computer is. Returns what to note, if that changed.
    fn look(&mut self, here: Here, now: Instant) -> Option<Option<LobbyNote>> {
        match here {
            Here::Elsewhere => {}
            // The lobby before it is over.
            Here::Table => self.was_at = None,
            Here::Lobby { table, is_alone, .. } => {
                self.was_at = self.was_at.filter(|was| is_alone || was.table == table);
            }
        }
        // A second kill must not lose the lobby that is still being looked for.
        let noted = self.was_at.or_else(|| match here {
            Here::Lobby { table, revision, .. } => Some(self.note_of(table, revision, now)),
            Here::Elsewhere | Here::Table => None,
        });
        let is_news = noted != self.noted;
        self.noted = noted;
        is_news.then_some(noted)
    }

    fn note_of(&mut self, table: TableId, revision: u64, now: Instant) -> LobbyNote {
        if self.newest.0 != revision {
            self.newest = (revision, now);
        }
        let before = self.noted.filter(|noted| noted.table == table).map_or(0, |noted| noted.revision);
        let has_spread = now.saturating_duration_since(self.newest.1) >= SPREAD;
        LobbyNote { table, revision: if has_spread { revision } else { before } }
    }

    fn was_at(&self, table: TableId) -> bool {
        self.was_at.is_some_and(|was| was.table == table)
    }

    /// Whether a lobby of that revision may be the newest one that this program published.
    fn is_news(&self, revision: u64) -> bool {
        self.was_at.is_some_and(|was| revision >= was.revision)
    }

    /// This computer came back, or is not expected any more.
    const fn forget(&mut self) {
        self.was_at = None;
    }
}

impl Core {
    /// Notes in the profile which lobby of the network this computer is in, so that it can come back after a kill.
    pub(super) fn note_lobby(&mut self) {
        let here = match &self.room {
            Room::Lobby(room) if room.reach == Reach::Network => {
                let state = room.lobby.state();
                let revision = if room.lobby.is_host() { state.revision } else { 0 };
                Here::Lobby { table: state.table, revision, is_alone: self.is_alone_in_lobby() }
            }
            Room::Table(_) => Here::Table,
            Room::Home | Room::Joining(_) | Room::Lobby(_) => Here::Elsewhere,
        };
        let Some(noted) = self.notes.look(here, Instant::now()) else { return };
        if let Err(error) = self.own.profile.set_lobby(noted) {
            tracing::warn!(%error, "cannot note which lobby this is");
        }
    }

    /// A user who ends the program normally is not expected back.
    pub(super) fn forget_lobby(&mut self) {
        self.notes.forget();
        self.note_lobby();
    }

    /// Handles a lobby that lists this computer although it is not there.
    pub(super) fn on_stray_lobby(&mut self, from: Key, signed: &Signed) {
        let Some(state) = signed.open().filter(|state| state.person(self.own.key).is_some()) else { return };
        if state.host != from && state.host != self.own.key {
            return;
        }
        let table = state.table;
        if !self.notes.was_at(table) || !self.may_come_back(&state) {
            return self.out.send(from, &Packet::Bye { table });
        }
        if state.host == self.own.key {
            let is_news = self.notes.is_news(state.revision);
            // Only members of a lobby receive it. If this guest's copy is outdated, the guest becomes the host of what
            // it has, and this computer joins it there.
            return match is_news && state.person(from).is_some() {
                true => self.restore_lobby(state),
                false => self.out.send(from, &Packet::Bye { table }),
            };
        }
        self.depart();
        self.notes.forget();
        // If the password is known, it is proven as at any other table.
        let lock = self.doors.locks.of(table).cloned();
        self.room = Room::Joining(Box::new(Joining::new(table, None, lock, false)));
        self.knock();
    }

    /// Whether this computer is at home, or alone in a lobby of the same name that was opened to replace the lost one.
    fn may_come_back(&self, state: &State) -> bool {
        // The games that a branch grows from are lost here, so another computer hosts that lobby.
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

    /// Takes over again the lobby that this program hosted before it was killed, as its guests have it.
    fn restore_lobby(&mut self, state: State) {
        let mut blobs = Blobs::default();
        // The tile sets to send: the guests' copy names them, and their texts are here.
        let _ = self.travelling_sets(&state.setup, &mut blobs);
        self.depart();
        self.notes.forget();
        let lobby =
            Lobby::restored(self.own.identity(), State { revision: state.revision + BEYOND, ..state });
        self.room = Room::Lobby(Box::new(LobbyRoom::new(lobby, Reach::Network, blobs)));
        self.publish();
    }

    /// Sends a host that has just connected the lobby as it last published it: the host may have been killed.
    pub(super) fn remind_host(&self, key: Key) {
        let Room::Lobby(room) = &self.room else { return };
        if room.lobby.state().host == key
            && let Some(told) = &room.host_told
        {
            self.out.send(key, &Packet::Lobby(told.clone()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::identity::Digest;

    const TAVERN: TableId = Digest([1; 32]);
    const OTHER: TableId = Digest([2; 32]);

    fn lobby(table: TableId, revision: u64) -> Here {
        Here::Lobby { table, revision, is_alone: false }
    }

    fn note(table: TableId, revision: u64) -> Option<LobbyNote> {
        Some(LobbyNote { table, revision })
    }

    #[test]
    fn a_revision_is_noted_once_it_has_reached_the_guests() {
        let now = Instant::now();
        let mut notes = Notes::new(None, now);
        assert_eq!(notes.look(lobby(TAVERN, 5), now), Some(note(TAVERN, 0)));
        assert_eq!(notes.look(lobby(TAVERN, 5), now + SPREAD / 2), None);
        assert_eq!(notes.look(lobby(TAVERN, 5), now + SPREAD), Some(note(TAVERN, 5)));
        let then = now + SPREAD;
        assert_eq!(notes.look(lobby(TAVERN, 6), then), None, "6 is new, 5 has spread");
        assert_eq!(notes.look(lobby(TAVERN, 7), then + SPREAD / 2), None);
        assert_eq!(notes.look(Here::Elsewhere, then + SPREAD), Some(None));
    }

    #[test]
    fn the_lobby_of_a_killed_program_is_looked_for_until_another_one_or_a_game_is_entered() {
        let now = Instant::now();
        let killed = || Notes::new(note(TAVERN, 5), now);
        let mut notes = killed();
        assert_eq!(notes.look(Here::Elsewhere, now), None);
        assert!(notes.was_at(TAVERN) && notes.is_news(5) && !notes.is_news(4));
        let alone = Here::Lobby { table: OTHER, revision: 1, is_alone: true };
        assert_eq!(notes.look(alone, now), None, "a second kill must not lose it");
        assert_eq!(notes.look(lobby(OTHER, 1), now), Some(note(OTHER, 0)), "others have come");
        assert_eq!(killed().look(Here::Table, now), Some(None));
        let mut notes = killed();
        notes.forget();
        assert_eq!(notes.look(Here::Elsewhere, now), Some(None));
    }
}
