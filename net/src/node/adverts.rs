//! What this computer advertises of its own table, and what it reports to its user of the others.

use super::event_loop::Core;
use super::lobby_room::LobbyRoom;
use super::packet::Packet;
use super::room::Room;
use crate::api::{JoinCodes, Notice, TableState};
use crate::identity::Digest;
use crate::invite::by_use;
use crate::lobby::{Advert, Details, SignedAdvert};
use crate::log::PROTOCOL;
use crate::secret::Lock;
use crate::table::Match;
use crate::wire;
use std::time::{Duration, Instant};

/// How often this computer's own adverts are renewed. Two renewals may be lost before an advert is forgotten.
const RENEW: Duration = Duration::from_secs(10);
/// The shortest time between two adverts, whatever happens at the table: a restless guest must not make the hall
/// restless.
const NEWS: Duration = Duration::from_millis(250);
/// The shortest time between two reports of the list of tables.
const TABLES: Duration = Duration::from_millis(100);
/// How many players of a table advertise it.
const TELLERS: usize = 2;

/// When adverts are sent and reported.
pub(super) struct Adverts {
    /// The version of this computer's newest advert.
    version: u64,
    renewed: Option<Instant>,
    due: Instant,
    /// Tables came or went since the last report, or passwords became known.
    has_news: bool,
    told: Option<Instant>,
    /// The ways to the own table, as last reported.
    ways: Option<JoinCodes>,
}

impl Adverts {
    /// No advert was sent yet. `since` is greater than every version of an earlier run of this program.
    pub(super) const fn new(since: u64, now: Instant) -> Self {
        Self { version: since, renewed: None, due: now, has_news: false, told: None, ways: None }
    }

    /// The version for an advert with new content.
    const fn next_version(&mut self) -> u64 {
        self.version += 1;
        self.version
    }

    /// Notes a change of the own table: the network is told at once, or soon after the last advert.
    pub(super) fn changed(&mut self, now: Instant) {
        let soon = self.renewed.map_or(now, |last| last + NEWS);
        self.due = self.due.min(soon);
    }

    /// Whether it is time to advertise the own table.
    fn take_due(&mut self, now: Instant) -> bool {
        let is_due = now >= self.due;
        if is_due {
            (self.renewed, self.due) = (Some(now), now + RENEW);
        }
        is_due
    }

    /// Notes that tables came or went, or look different now.
    pub(super) const fn note_news(&mut self) {
        self.has_news = true;
    }

    /// Whether it is time to tell the user: at once, but not for each of a thousand adverts.
    fn take_news(&mut self, now: Instant) -> bool {
        let is_due = self.has_news && self.told.is_none_or(|at| now >= at + TABLES);
        if is_due {
            (self.has_news, self.told) = (false, Some(now));
        }
        is_due
    }

    /// Whether these ways to the own table differ from those last reported.
    pub(super) fn are_new(&mut self, ways: Option<&JoinCodes>) -> bool {
        let are_new = self.ways.as_ref() != ways;
        if are_new {
            self.ways = ways.cloned();
        }
        are_new
    }
}

impl Core {
    /// Advertises the own table when an advert is due.
    pub(super) fn tend_advert(&mut self, now: Instant) {
        if self.adverts.take_due(now) {
            self.renew_advert();
        }
    }

    /// Advertises the own table at once.
    pub(super) fn renew_advert(&mut self) {
        self.adverts.next_version();
        if let Some(own) = self.own_advert() {
            // They understand none of the messages by which neighbours ask for adverts.
            for key in self.links.of_other_versions() {
                self.out.send(key, &Packet::Adverts(vec![own.clone()]));
            }
            self.discovery.tell(own, Instant::now());
            self.flush_hall();
        }
    }

    /// The advert of this computer's own table, if others can come to it.
    pub(super) fn own_advert(&self) -> Option<SignedAdvert> {
        let advert = match &self.room {
            // Nobody can come before it is known whom to let in.
            Room::Lobby(room) if room.is_open_to_others() && !room.is_locking() => self.lobby_advert(room),
            Room::Table(table) if table.is_shown() && self.is_teller(table) => self.table_advert(table),
            _ => return None,
        };
        SignedAdvert::sign(&advert, self.own.profile.identity())
    }

    /// Two players advertise a table; a hall need not hear it from all of them.
    fn is_teller(&self, table: &Match) -> bool {
        let game = table.game_id();
        let holders = table.offer().holders.iter().map(|h| h.key);
        let before = holders.take_while(|key| *key != self.own.key);
        before.filter(|key| self.links.has_open(*key, game)).count() < TELLERS
    }

    /// The last advert of a table that this computer leaves.
    pub(super) fn own_gone(&mut self) -> Option<SignedAdvert> {
        self.adverts.next_version();
        let advert = match &self.room {
            Room::Lobby(room) if room.is_open_to_others() => self.lobby_advert(room),
            Room::Table(table) if table.is_shown() => self.table_advert(table),
            _ => return None,
        };
        SignedAdvert::sign(&Advert { state: Advert::GONE, ..advert }, self.own.profile.identity())
    }

    fn lobby_advert(&self, room: &LobbyRoom) -> Advert {
        let state = room.lobby.state();
        let taken = state.seats.iter().flatten().count();
        Advert {
            name: state.name.clone(),
            state: 0,
            taken: u8::try_from(taken).unwrap_or(u8::MAX),
            seats: state.setup.seats,
            has_password: state.lock.is_some(),
            holders: state.holders(),
            details: details(state.setup.clone(), None, state.lock.as_ref()),
            ..self.blank_advert(state.table)
        }
    }

    fn table_advert(&self, table: &Match) -> Advert {
        let offer = table.offer();
        let lock = self.doors.locks.of(offer.table);
        Advert {
            name: offer.name.to_string(),
            state: if table.is_closed() { 2 } else { 1 },
            taken: offer.setup.seats,
            seats: offer.setup.seats,
            has_password: lock.is_some(),
            game: Some(table.game_id()),
            holders: table.all_holders().to_vec(),
            details: details(offer.setup.clone(), Some(table.head()), lock),
            ..self.blank_advert(offer.table)
        }
    }

    fn blank_advert(&self, table: Digest) -> Advert {
        let addresses = by_use(self.network.sockets());
        Advert {
            protocol: PROTOCOL,
            rules_version: rules::RULES_VERSION,
            fingerprint: Digest(rules::fingerprint()),
            signer: self.own.key,
            version: self.adverts.version,
            table,
            name: String::new(),
            host: self.own.name(),
            state: 0,
            taken: 0,
            seats: 0,
            has_password: false,
            game: None,
            holders: Vec::new(),
            addresses: addresses.into_iter().filter(|a| !a.ip().is_loopback()).take(4).collect(),
            details: Vec::new(),
        }
    }

    /// Tells the user of tables that came and went.
    pub(super) fn tell_news(&mut self, now: Instant) {
        if self.adverts.take_news(now) {
            self.tell_tables();
            self.tell_unmet();
            self.on_room_adverts();
        }
    }

    pub(super) fn tell_tables(&self) {
        let mut tables = self.discovery.adverts().tables(self.own.key);
        for table in tables.iter_mut().filter(|table| table.has_password) {
            let salt =
                self.discovery.adverts().of_table(table.table).first().and_then(|advert| advert.salt());
            let is_known = salt.is_some_and(|salt| self.doors.locks.with_salt(salt).is_some());
            table.knows_password = is_known || table.state == TableState::Resumable;
        }
        self.tell.tell(Notice::Tables(tables));
    }
}

fn details(setup: rules::Setup, head: Option<(u64, Digest)>, lock: Option<&Lock>) -> Vec<u8> {
    let salt = lock.map(|lock| lock.salt);
    wire::encode(&Details { setup, head, salt }).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_own_table_is_told_of_in_time_soon_after_a_change_and_not_more_often() {
        let now = Instant::now();
        let mut adverts = Adverts::new(7, now);
        assert!(adverts.take_due(now) && !adverts.take_due(now));
        assert!(!adverts.take_due(now + RENEW / 2) && adverts.take_due(now + RENEW));
        let told = now + RENEW;
        for n in 1..100 {
            adverts.changed(told + Duration::from_millis(n));
        }
        assert!(!adverts.take_due(told + Duration::from_millis(100)), "a restless guest");
        assert!(adverts.take_due(told + NEWS) && !adverts.take_due(told + NEWS));
        assert_eq!([adverts.next_version(), adverts.next_version()], [8, 9], "it only grows");
    }

    #[test]
    fn a_first_change_is_told_at_once() {
        let now = Instant::now();
        let mut adverts = Adverts::new(0, now + RENEW);
        adverts.changed(now);
        assert!(adverts.take_due(now));
    }

    #[test]
    fn the_person_is_told_of_a_thousand_adverts_a_few_times() {
        let now = Instant::now();
        let mut adverts = Adverts::new(0, now);
        let told = (0..1000).filter(|ms| {
            adverts.note_news();
            adverts.take_news(now + Duration::from_millis(*ms))
        });
        assert_eq!(told.count(), 10);
        let later = now + TABLES * 20;
        assert!(adverts.take_news(later) && !adverts.take_news(later), "the last ones, and nothing since");
    }
}
