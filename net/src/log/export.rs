//! A log as plain data, for `bastide log export`.

use super::entry::Body;
use super::offer::Offer;
use super::{Log, Proof, Stored};
use crate::identity::{Digest, Key};
use crate::name::Name;
use rules::{Event, Seat};
use serde::Serialize;

/// A whole log as data. Keys and digests are hexadecimal text in JSON.
#[derive(Clone, Debug, Serialize)]
pub struct Export {
    /// The version of this format.
    pub format: u32,
    /// The game's id.
    pub game: Digest,
    /// The id of the last entry.
    pub head: Digest,
    /// The offer.
    pub offer: Offer,
    /// The seats at the end of the log.
    pub seats: Vec<ExportSeat>,
    /// The names of the tiles, indexed by their numbers in actions and events.
    pub tiles: Vec<String>,
    /// The entries that count.
    pub entries: Vec<ExportEntry>,
}

/// A seat at the end of the log.
#[derive(Clone, Debug, Serialize)]
pub struct ExportSeat {
    /// The player's name.
    pub name: Name,
    /// Its holder.
    pub holder: Key,
    /// Its points.
    pub score: i32,
}

/// An entry with its events.
#[derive(Clone, Debug, Serialize)]
pub struct ExportEntry {
    /// Its number.
    pub seq: u64,
    /// Its id.
    pub id: Digest,
    /// The acting seat.
    pub seat: Option<Seat>,
    /// Its author.
    pub holder: Option<Key>,
    /// Its content.
    pub body: Body,
    /// The state after it.
    pub state: Digest,
    /// The epoch of its certificate, if it has one.
    pub epoch: Option<u64>,
    /// The events of the game.
    pub events: Vec<Event>,
}

/// The log as data.
#[must_use]
pub fn export(log: &Log) -> Export {
    let seat = |(n, seat): (usize, &super::SeatState)| ExportSeat {
        name: seat.name.clone(),
        holder: seat.holder,
        score: log.game().score(Seat(n as u8)),
    };
    Export {
        format: 1,
        game: log.id(),
        head: log.head(),
        offer: log.offer().clone(),
        seats: log.roster().seats.iter().enumerate().map(seat).collect(),
        tiles: log.game().rules().tiles().iter().map(|tile| tile.name.clone()).collect(),
        entries: log.entries().iter().map(entry).collect(),
    }
}

fn entry(stored: &Stored) -> ExportEntry {
    let Stored { entry, id, proof, events } = stored;
    ExportEntry {
        seq: entry.seq,
        id: *id,
        seat: entry.seat,
        holder: entry.holder,
        body: entry.body.clone(),
        state: entry.state,
        epoch: if let Proof::Certificate { epoch, .. } = proof { Some(*epoch) } else { None },
        events: events.clone(),
    }
}
