//! A program that was killed in a lobby and is started again finds its people there: it ordered the lobby, or had a
//! seat in it, and a note in the profile says which lobby that was. Its seats are not kept for somebody who does not
//! know of them: who is at home, or elsewhere, says that it has left.

use super::api::Reach;
use super::core::Core;
use super::joining::Joining;
use super::lobby_room::LobbyRoom;
use super::packet::Packet;
use super::room::Room;
use crate::identity::Key;
use crate::lobby::{Lobby, Signed, State};
use crate::table::Blobs;

impl Core {
    /// Notes in the profile at which lobby of the network this computer is, so that it comes back to it after a kill.
    pub(super) fn note_lobby(&mut self) {
        let now = match &self.room {
            Room::Lobby(room) if room.reach == Reach::Network => Some(room.lobby.state().table),
            _ => None,
        };
        if now.is_some() || matches!(self.room, Room::Table(_)) {
            // Whatever was before is over.
            self.was_at = self.was_at.filter(|was| now == Some(*was) || self.is_alone_in_lobby());
        }
        // A second kill must not lose the lobby that is still looked for.
        let noted = self.was_at.or(now);
        if noted == self.noted_lobby {
            return;
        }
        self.noted_lobby = noted;
        if let Err(error) = self.profile.set_lobby(noted) {
            tracing::warn!(%error, "cannot note which lobby this is");
        }
    }

    /// The lobby of a table where this computer is not, and where it is said to be.
    pub(super) fn on_stray_lobby(&mut self, from: Key, signed: &Signed) {
        let Some(state) = signed.open().filter(|state| state.person(self.me).is_some()) else { return };
        if state.host != from && state.host != self.me {
            return;
        }
        let table = state.table;
        if self.was_at != Some(table) || !self.may_come_back(&state) {
            return self.out.send(from, &Packet::Bye { table });
        }
        if state.host == self.me {
            return self.restore_lobby(state);
        }
        self.depart();
        self.was_at = None;
        self.room = Room::Joining(Box::new(Joining::new(table, None, None, false)));
        self.knock();
    }

    /// At home, or in a lobby of the same name that was opened in place of the one that was lost, and where nobody
    /// else is yet.
    fn may_come_back(&self, state: &State) -> bool {
        // The games that a branch grows from are lost here: another one orders that lobby.
        let is_whole = state.host != self.me || state.branch.is_none();
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
        self.was_at = None;
        let lobby = Lobby::restored(self.identity(), state);
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
