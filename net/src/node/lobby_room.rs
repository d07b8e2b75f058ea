//! The lobby from this computer's side: what the user does there, what the others send, and the start.

use super::event_loop::Core;
use super::lobby_view::view;
use super::packet::Packet;
use super::room::Room;
use super::starting::Starting;
use super::this_computer::random;
use crate::api::NotNow;
use crate::api::{Colour, Occupant, Reach, TableId};
use crate::api::{LobbyProblem, Problem};
use crate::api::{LobbyView, Notice};
use crate::identity::{Digest, Key};
use crate::lobby::{Ask, Lobby, Refusal, Signed};
use crate::log::{Hints, SeatKind, TileSetOffer};
use crate::secret::{Lock, Secret};
use crate::start::played_by;
use crate::swarm::SwarmCommand;
use crate::table::Blobs;
use rules::{Rules, Seat, Setup};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Instant;

/// The lobby this computer is in.
pub(super) struct LobbyRoom {
    pub(super) lobby: Lobby,
    pub(super) reach: Reach,
    pub(super) blobs: Blobs,
    pub(super) start: Option<Starting>,
    told: Option<Arc<LobbyView>>,
    /// What the host sent last, if the host is another computer.
    pub(super) host_told: Option<Signed>,
    /// The user is ready for the lobby as of this change, once everything needed has arrived.
    ready_once_complete: Option<u64>,
    /// The game whose rematch this is.
    pub(super) again: Option<Digest>,
    /// Another table for the same rematch. Everyone here goes there once it is known.
    pub(super) moves_to: Option<TableId>,
    /// The salt of the lock that is being derived from a password.
    making: Option<Digest>,
}

impl LobbyRoom {
    pub(super) fn new(lobby: Lobby, reach: Reach, blobs: Blobs) -> Self {
        Self {
            lobby,
            reach,
            blobs,
            start: None,
            told: None,
            host_told: None,
            ready_once_complete: None,
            again: None,
            moves_to: None,
            making: None,
        }
    }

    /// A password was set or removed, so a lock still being derived no longer counts. `salt` is that of the new lock.
    fn set_making(&mut self, salt: Option<Digest>) {
        self.making = salt;
        if salt.is_none() {
            self.lobby.set_lock(None);
        }
    }

    /// A lock was derived. Returns whether it belongs to the password that was set last.
    fn made(&mut self, lock: Lock) -> bool {
        let is_it = self.making.take_if(|salt| *salt == lock.salt).is_some();
        if is_it {
            self.lobby.set_lock(Some(lock));
        }
        is_it
    }

    /// The user is ready, or not any more. Returns the request to the host. If something is still missing, the user
    /// becomes ready once it arrives, for the lobby as it is now.
    fn mark(&mut self, is_ready: bool) -> Option<Ask> {
        let change = self.lobby.state().change;
        let is_complete = self.blobs.missing(&self.lobby.state().wanted()).is_none();
        self.ready_once_complete = Some(change).filter(|_| is_ready && !is_complete);
        (is_complete || !is_ready).then_some(Ask::Ready { change, is_ready })
    }

    /// Whether the user is ready for this very lobby except for missing parts.
    fn is_ready_but_for_parts(&self) -> bool {
        self.ready_once_complete == Some(self.lobby.state().change)
    }

    /// Whether a lock is still being derived from a password: nobody can join until then.
    pub(super) const fn is_locking(&self) -> bool {
        self.making.is_some()
    }

    /// Whether this computer hosts the lobby for the network.
    pub(super) fn is_open_to_others(&self) -> bool {
        self.lobby.is_host() && self.reach == Reach::Network
    }

    /// Marks the lobby as a rematch of this game.
    pub(super) fn after(mut self, game: Option<Digest>) -> Self {
        self.again = game;
        self
    }
}

impl Core {
    pub(super) fn sit(&mut self, seat: Seat, who: Occupant) {
        let colour = self.own.profile.settings().colour;
        let my_kind = self.my_kind();
        let my_name = self.own.name();
        let Room::Lobby(room) = &self.room else { return };
        let (name, player) = match who {
            Occupant::Me => (my_name, my_kind),
            Occupant::HotSeat { name } => (name, SeatKind::Person),
            Occupant::Bot { kind } => {
                let name = free_name(room.lobby.state().seats.iter().flatten().map(|s| s.name.as_str()));
                (name, SeatKind::Bot(kind))
            }
        };
        self.ask_host(Ask::Sit { seat, name, colour, player });
    }

    pub(super) fn free(&mut self, seat: Seat) {
        self.ask_host(Ask::Free { seat });
    }

    pub(super) fn dress(&mut self, seat: Seat, name: String, colour: Colour) {
        self.ask_host(Ask::Dress { seat, name, colour: colour.number() });
    }

    pub(super) fn swap_seats(&mut self, a: Seat, b: Seat) {
        if let Room::Lobby(room) = &mut self.room {
            room.lobby.swap(a, b);
        }
        self.publish();
    }

    /// Sends the request to the host, or carries it out if this computer is the host.
    fn ask_host(&mut self, ask: Ask) {
        let Room::Lobby(room) = &mut self.room else { return };
        let (host, table) = (room.lobby.state().host, room.lobby.state().table);
        if host != self.own.key {
            return self.out.send(host, &Packet::Ask { table, ask });
        }
        match room.lobby.ask(self.own.key, ask) {
            Ok(()) => self.publish(),
            Err(refusal) => self.refuse_here(refusal),
        }
    }

    fn refuse_here(&self, refusal: Refusal) {
        self.tell.problem(match refusal {
            Refusal::Taken(seat) | Refusal::NotYours(seat) => {
                Problem::Lobby(LobbyProblem::SeatTaken { seat })
            }
            Refusal::Colour => Problem::Lobby(LobbyProblem::ColourTaken),
            _ => Problem::NotNow { why: NotNow::LobbyChanged },
        });
    }

    pub(super) fn mark_ready(&mut self, is_ready: bool) {
        let Room::Lobby(room) = &mut self.room else { return };
        if let Some(ask) = room.mark(is_ready) {
            self.ask_host(ask);
        }
    }

    /// A part that this table needs arrived. A user who only waited for it is ready now.
    pub(super) fn on_lobby_part(&mut self) {
        self.ask_for_sets();
        self.tell_lobby();
        let Room::Lobby(room) = &self.room else { return };
        if room.is_ready_but_for_parts() {
            self.mark_ready(true);
        }
    }

    pub(super) fn set_password(&mut self, password: Option<Secret>) {
        if password.as_ref().is_some_and(Secret::is_too_long) {
            return self.not_now(NotNow::LongPassword);
        }
        let salt = match random() {
            Ok(salt) => Digest(salt),
            Err(_) => return self.not_now(NotNow::NoRandom),
        };
        let Room::Lobby(room) = &mut self.room else { return };
        room.set_making(password.is_some().then_some(salt));
        match password {
            Some(password) => self.make_lock(password, salt, Self::on_lock),
            None => self.publish(),
        }
    }

    /// The lock of the password that was set last has been derived.
    fn on_lock(&mut self, lock: Lock) {
        let Room::Lobby(room) = &mut self.room else { return };
        if room.made(lock) {
            self.publish();
        }
    }

    pub(super) fn change_aids(&mut self, hints: Hints) {
        let Room::Lobby(room) = &mut self.room else { return };
        if room.lobby.state().branch.is_some() {
            return self.not_now(NotNow::AidsOfBranch);
        }
        room.lobby.set_aids(hints);
        self.publish();
    }

    pub(super) fn change_setup(&mut self, setup: Setup) {
        if matches!(&self.room, Room::Lobby(room) if room.lobby.state().branch.is_some()) {
            return self.not_now(NotNow::RulesOfBranch);
        }
        let is_shared = matches!(&self.room, Room::Lobby(room) if room.reach == Reach::Network);
        let played = if is_shared { played_by(&setup, 2) } else { setup.clone() };
        if let Err(error) = Rules::new(&played, &self.config.sets) {
            return self.tell.problem(LobbyProblem::SetupRefused { why: Box::new(error) });
        }
        let mut blobs = Blobs::default();
        let tile_sets = self.travelling_sets(&setup, &mut blobs);
        if let Room::Lobby(room) = &mut self.room {
            room.blobs = blobs;
            room.lobby.change(setup, tile_sets);
        }
        self.publish();
    }

    /// The tile sets of a setup that are not built in. Adds their texts to `blobs`.
    pub(super) fn travelling_sets(&self, setup: &Setup, blobs: &mut Blobs) -> Vec<TileSetOffer> {
        let names: BTreeSet<&String> =
            setup.sets.iter().filter(|n| !self.config.sets.is_built_in(n)).collect();
        let texts = names.into_iter().filter_map(|name| Some((name, self.config.sets.get(name)?.to_ron())));
        texts
            .filter_map(|(name, text)| {
                let bytes = u32::try_from(text.len()).ok()?;
                Some(TileSetOffer { name: name.clone(), blob: blobs.insert(text.into_bytes())?, bytes })
            })
            .collect()
    }

    pub(super) fn on_ask(&mut self, from: Key, table: TableId, ask: Ask) {
        let address = self.links.address_of(from);
        let refused = Packet::Refused { table, refusal: Refusal::NoTable };
        let is_here = matches!(&self.room, Room::Lobby(room)
            if room.lobby.state().table == table && room.reach == Reach::Network);
        if !is_here {
            self.tell_moved(from, table);
            return self.out.send(from, &refused);
        }
        let is_let_in = self.plays_again(from) || self.is_open_to(from, table);
        let Room::Lobby(room) = &mut self.room else { return };
        let state = room.lobby.state();
        let is_new = matches!(ask, Ask::Join { .. }) && state.person(from).is_none();
        if is_new && !is_let_in && room.is_locking() {
            // The peer will ask again.
            return;
        }
        let done = match &ask {
            Ask::Join { .. } if is_new && !is_let_in && state.lock.is_some() => Err(Refusal::Password),
            _ => room.lobby.ask(from, ask),
        };
        if let Some(address) = address {
            room.lobby.set_address(from, address);
        }
        match done {
            Ok(()) => self.publish(),
            Err(refusal) => {
                self.out.send(from, &Packet::Refused { table, refusal });
                if refusal == Refusal::Password {
                    self.refuse(from, "it did not give the password of the table");
                }
            }
        }
    }

    pub(super) fn on_lobby(&mut self, from: Key, signed: &Signed) {
        let Some(table) = signed.table() else { return };
        match &mut self.room {
            Room::Lobby(room) if room.lobby.state().table == table => {
                if room.lobby.receive(from, signed) {
                    room.host_told = Some(signed.clone());
                    self.on_lobby_changed();
                }
                return;
            }
            Room::Table(of) if of.offer().table == table => return,
            Room::Joining(joining) if joining.table == table => {}
            _ => return self.on_stray_lobby(from, signed),
        }
        let Some(state) = signed.open().filter(|s| s.host == from && s.person(self.own.key).is_some()) else {
            return;
        };
        if !self.awaits_table(state.table, from) {
            return;
        }
        let again = self.came_again(state.table);
        let lobby = Lobby::guest(self.own.identity(), state);
        let mut room = LobbyRoom::new(lobby, Reach::Network, Blobs::default()).after(again);
        room.host_told = Some(signed.clone());
        self.room = Room::Lobby(Box::new(room));
        self.on_lobby_changed();
        if let Some(game) = again {
            self.sit_again(game);
        }
    }

    /// The host sent a newer lobby: updates whom to connect with, fetches what is missing, and shows it.
    fn on_lobby_changed(&mut self) {
        let Room::Lobby(room) = &self.room else { return };
        let (table, people) = (room.lobby.state().table, room.lobby.state().people.clone());
        self.doors.locks.note(table, room.lobby.state().lock.clone());
        if !people.iter().any(|p| p.key == self.own.key) {
            return self.leave();
        }
        for person in &people {
            if let Some(address) = person.address.filter(|_| person.key != self.own.key) {
                self.out.command(SwarmCommand::Learn(person.key, address, None));
            }
        }
        let others: Vec<Key> = people.iter().map(|p| p.key).filter(|key| *key != self.own.key).collect();
        self.set_wanted(&others);
        self.ask_for_sets();
        self.tell_lobby();
    }

    fn ask_for_sets(&self) {
        let Room::Lobby(room) = &self.room else { return };
        let state = room.lobby.state();
        if let Some((blob, index)) = room.blobs.missing(&state.wanted()) {
            self.out.send(state.host, &Packet::AskPart { blob, index });
        }
    }

    pub(super) fn on_bye(&mut self, from: Key, table: TableId) {
        let Room::Lobby(room) = &mut self.room else { return };
        if room.lobby.state().table != table {
            return;
        }
        if room.lobby.is_host() {
            if room.lobby.state().person(from).is_some() && room.lobby.ask(from, Ask::Leave).is_ok() {
                self.publish();
            }
        } else if room.lobby.state().host == from {
            room.lobby.host_left(Instant::now());
        }
    }

    /// The host's lobby changed: tells everyone in it, and the network.
    pub(super) fn publish(&mut self) {
        let Room::Lobby(room) = &self.room else { return };
        let people: Vec<Key> =
            room.lobby.state().people.iter().map(|p| p.key).filter(|k| *k != self.own.key).collect();
        if let Some(signed) = room.lobby.signed() {
            for key in &people {
                self.out.send(*key, &Packet::Lobby(signed.clone()));
            }
        }
        self.set_wanted(&people);
        self.tell_lobby();
        self.adverts.changed(Instant::now());
    }

    fn tell_lobby(&mut self) {
        let connected = self.links.greeted();
        let me = self.own.key;
        let Room::Lobby(room) = &mut self.room else { return };
        let view = Arc::new(view(room, me, &connected));
        if room.told.as_ref() != Some(&view) {
            room.told = Some(view.clone());
            self.tell.tell(Notice::Lobby(view));
        }
    }

    pub(super) fn on_lobby_link(&mut self) {
        if let Room::Lobby(room) = &self.room {
            // A guest that was away may have missed the newest lobby.
            if room.lobby.is_host() {
                self.publish();
            } else {
                self.tell_lobby();
            }
        }
    }

    pub(super) fn on_lobby_time(&mut self, now: Instant) {
        let connected = self.links.greeted();
        let Room::Lobby(room) = &mut self.room else { return };
        if room.lobby.tick(now, &connected) {
            self.publish();
        }
        self.on_start_time(now);
        self.tell_lobby();
    }
}

/// Names of the country and the time in which bastides were founded, each with another first letter.
const BOTS: [&str; 8] = ["Aimeric", "Blanca", "Esclarmonda", "Guilhem", "Jaufre", "Loba", "Peire", "Sancha"];

/// A name for one more bot.
fn free_name<'a>(taken: impl Iterator<Item = &'a str>) -> String {
    let taken: BTreeSet<&str> = taken.collect();
    let mut names = BOTS.into_iter().map(str::to_owned).chain((1..).map(|n| format!("Bot {n}")));
    names.find(|name| !taken.contains(name.as_str())).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::identity::Identity;
    use crate::lobby::Beginning;
    use rules::Preset;

    fn room(tile_sets: Vec<TileSetOffer>) -> LobbyRoom {
        let begin = Beginning {
            table: Digest([1; 32]),
            name: "Tavern".to_owned(),
            setup: Preset::Base.setup(2),
            tile_sets,
            hints: Hints::default(),
            lock: None,
            branch: None,
        };
        let lobby = Lobby::host(Identity::from_secret([3; 32]), "Ada", begin);
        LobbyRoom::new(lobby, Reach::Network, Blobs::default())
    }

    #[test]
    fn of_two_passwords_the_lock_of_the_last_counts_and_nobody_comes_in_before() {
        let mut room = room(Vec::new());
        let lock = Lock::new(&Secret::new("sesame").unwrap(), Digest([5; 32]));
        room.set_making(Some(Digest([5; 32])));
        room.set_making(Some(Digest([6; 32])));
        assert!(room.is_locking() && !room.made(lock.clone()) && room.lobby.state().lock.is_none());
        assert!(room.made(Lock { salt: Digest([6; 32]), ..lock.clone() }) && !room.is_locking());
        assert!(room.lobby.state().lock.is_some());
        room.set_making(None);
        assert!(room.lobby.state().lock.is_none() && !room.made(lock), "there is none any more");
    }

    #[test]
    fn whoever_misses_a_tile_set_is_ready_once_it_is_here_if_the_lobby_is_still_the_same() {
        let mut texts = Blobs::default();
        let blob = texts.insert(b"a set".to_vec()).unwrap();
        let mut room = room(vec![TileSetOffer { name: "set".to_owned(), blob, bytes: 5 }]);
        assert_eq!(room.mark(true), None);
        assert!(room.is_ready_but_for_parts());
        assert!(room.mark(false).is_some() && !room.is_ready_but_for_parts(), "not ready needs nothing");
        assert_eq!(room.mark(true), None);
        room.blobs = texts;
        assert!(room.is_ready_but_for_parts() && room.mark(true).is_some());
    }

    #[test]
    fn a_bot_gets_a_name_that_nobody_at_the_table_has() {
        let mut taken = vec!["Guilhem".to_owned()];
        for _ in 0..9 {
            taken.push(free_name(taken.iter().map(String::as_str)));
        }
        let names =
            ["Aimeric", "Blanca", "Esclarmonda", "Jaufre", "Loba", "Peire", "Sancha", "Bot 1", "Bot 2"];
        assert_eq!(taken[1..], names);
    }
}
