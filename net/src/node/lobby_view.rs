//! The lobby as this computer shows it.

use super::lobby_room::LobbyRoom;
use crate::api::{BranchView, Colour, LobbySeat, LobbyView, Neighbour};
use crate::identity::Key;
use crate::lobby::SeatedPlayer;
use std::collections::BTreeSet;

/// What `me` sees of this lobby while the peers in `connected` are connected.
pub(super) fn view(room: &LobbyRoom, me: Key, connected: &BTreeSet<Key>) -> LobbyView {
    let state = room.lobby.state();
    let seat = |s: &SeatedPlayer| LobbySeat {
        holder: s.holder,
        is_mine: s.holder == me,
        name: s.name.clone(),
        colour: Colour::from_number(s.colour),
        kind: s.player,
        is_ready: room.lobby.is_ready(s.holder),
        is_connected: s.holder == me || connected.contains(&s.holder),
    };
    let holders = state.holders();
    let watchers = state.people.iter().filter(|p| !holders.contains(&p.key));
    LobbyView {
        table: state.table,
        name: state.name.clone(),
        revision: state.revision,
        host: state.host,
        is_host: state.host == me,
        setup: state.setup.clone(),
        hints: state.hints,
        seats: state.seats.iter().map(|s| s.as_ref().map(seat)).collect(),
        watchers: watchers.map(|p| Neighbour { key: p.key, name: p.name.clone() }).collect(),
        reach: room.reach,
        has_password: state.lock.is_some() || room.is_locking(),
        not_yet: room.lobby.missing(connected),
        coming: room.blobs.coming(&state.wanted()),
        branch: state.branch.as_ref().map(|branch| BranchView {
            entries: branch.parent.seq,
            was: branch.was.iter().map(|seat| seat.name.to_string()).collect(),
        }),
        waits_for: room.lobby.waits_for(),
    }
}
