//! The seat whose name and colour are being changed. The form stays with the player, wherever the seat is moved.

use net::node::{LobbySeat, LobbyView, SeatKind, TableId};
use rules::Seat;

/// A seat of this computer, and what was typed for it.
#[derive(Clone, Debug)]
pub(super) struct Dressing {
    table: TableId,
    /// Where it is.
    pub(super) at: Seat,
    /// How it was in the last frame.
    seat: LobbySeat,
    /// The name typed so far.
    pub(super) name: String,
}

impl Dressing {
    /// Begins with the name that the seat has.
    pub(super) fn of(table: TableId, at: Seat, seat: &LobbySeat) -> Self {
        Self { table, at, seat: seat.clone(), name: seat.name.clone() }
    }

    /// The same in the lobby of this frame; `None` once the seat is gone.
    pub(super) fn follow(self, lobby: &LobbyView) -> Option<Self> {
        if lobby.table != self.table {
            return None;
        }
        let of = |seat: &LobbySeat| (seat.is_mine, seat.colour, seat.name.clone());
        let is_it = |seat: &Option<LobbySeat>| seat.as_ref().is_some_and(|seat| of(seat) == of(&self.seat));
        let here = lobby.seats.get(self.at.index()).filter(|seat| is_it(seat));
        let elsewhere = || lobby.seats.iter().position(is_it).and_then(|n| u8::try_from(n).ok());
        let at = if here.is_some() { self.at } else { elsewhere().map_or(self.at, Seat) };
        let seat = lobby.seats.get(at.index())?.as_ref()?;
        // A new name or colour is what the form is for.
        let is_person = |seat: &LobbySeat| seat.kind == SeatKind::Person;
        let is_same = seat.is_mine && is_person(seat) == is_person(&self.seat);
        is_same.then(|| Self { at, seat: seat.clone(), ..self })
    }
}
