//! Where the user is: at home, on the way to a table, in a lobby, or at a table.

use super::event_loop::Core;
use super::joining::Joining;
use super::lobby_room::LobbyRoom;
use super::packet::Packet;
use super::this_computer::random;
use crate::api::NotNow;
use crate::api::Notice;
use crate::api::{JoinProblem, LobbyProblem};
use crate::api::{NewTable, Occupant, Reach, TableId};
use crate::identity::{Digest, Key};
use crate::lobby::{Beginning, Lobby, Refusal};
use crate::log::{Hints, PROTOCOL, SeatKind};
use crate::secret::Secret;
use crate::swarm::SwarmCommand;
use crate::table::{Blobs, Match};
use rules::{Rules, Seat};
use std::time::Instant;

/// Where the user is.
pub(super) enum Room {
    Home,
    Joining(Box<Joining>),
    Lobby(Box<LobbyRoom>),
    Table(Box<Match>),
}

impl Room {
    /// The table where this computer sits with others. A lobby and its game share one table.
    pub(super) fn table(&self) -> Option<TableId> {
        match self {
            Self::Lobby(room) if room.reach == Reach::Network => Some(room.lobby.state().table),
            Self::Table(table) if !table.is_private() => Some(table.offer().table),
            Self::Home | Self::Joining(_) | Self::Lobby(_) | Self::Table(_) => None,
        }
    }

    /// The game that is open here with others, if it has this id.
    pub(super) fn game(&mut self, game: Digest) -> Option<&mut Match> {
        match self {
            Self::Table(table) if table.game_id() == game && !table.is_private() => Some(table),
            Self::Home | Self::Joining(_) | Self::Lobby(_) | Self::Table(_) => None,
        }
    }

    /// Whether this computer is on the way to a table.
    pub(super) fn goes_to(&self, table: TableId) -> bool {
        matches!(self, Self::Joining(joining) if joining.table == table)
    }
}

impl Core {
    pub(super) fn on_packet(&mut self, from: Key, packet: Packet) {
        match packet {
            Packet::Hello(_) | Packet::Adverts(_) => {
                self.misbehaved(from, "it said who it is twice, or too much");
            }
            Packet::Peers(peers) => self.on_peers(from, peers),
            Packet::Ask { table, ask } => self.on_ask(from, table, ask),
            Packet::Refused { table, refusal } => self.on_refused(from, table, refusal),
            Packet::Lobby(signed) => self.on_lobby(from, &signed),
            Packet::Bye { table } => self.on_bye(from, table),
            Packet::Start { table, message } => self.on_start(from, table, *message),
            Packet::Open { game } => self.on_open(from, game),
            Packet::Shut { game } => self.on_shut(from, game),
            Packet::Fetch { game } => self.on_fetch(from, game),
            Packet::Genesis(genesis) => self.on_genesis(from, *genesis),
            Packet::AskPart { blob, index } => self.on_ask_part(from, blob, index),
            Packet::Part { blob, index, count, bytes } => self.on_part(from, blob, index, count, &bytes),
            Packet::Game { game, message } => self.on_game(from, game, *message),
            Packet::AskSeat { game, ask } => {
                self.on_table(from, game, |table, now| table.asked(now, from, ask.map(|a| *a)));
            }
            Packet::Decline { game, body } => {
                self.on_table(from, game, |table, now| table.declined(now, from, body));
            }
            Packet::Branching { game, table: to, seq } => {
                let name = self.links.name_of(from);
                self.on_table(from, game, |table, now| table.invited(now, from, name, to, seq));
            }
            Packet::Discovery(message) => self.on_discovery(from, message),
            Packet::Chat { table, lines, is_past } => self.on_chat(from, table, lines, is_past),
            Packet::Spectators { game, message } => {
                self.on_table(from, game, |table, now| table.on_watch(now, from, message));
            }
            Packet::FetchParent { game } => self.on_fetch_parent(from, game),
            Packet::ParentAt { game, blob, bytes } => self.on_parent_at(from, game, blob, bytes),
            Packet::Rematch { game, table } => self.on_again(from, game, table),
            Packet::AskGames => self.on_ask_game(from, None),
            Packet::Games(games) => self.on_games(from, games),
            Packet::AskGame { game } => self.on_ask_game(from, Some(game)),
            Packet::GameAt { game, at } => self.on_game_at(from, game, at),
            Packet::Name(name) => self.on_name(from, &name),
            Packet::Proof { table, proof } => self.on_proof(from, table, proof),
            Packet::Alive { key, alive } => self.on_alive(Some(from), key, alive),
            Packet::Runs { game, runs } => self.on_runs(from, game, runs),
            Packet::Another { run } => self.on_another(from, run),
        }
    }

    /// Goes home from wherever the user is, and reports it.
    pub(super) fn leave(&mut self) {
        if self.readings.stop_going() || !matches!(self.room, Room::Home) {
            self.depart();
            self.tell.tell(Notice::Left);
            self.list_saved();
        }
    }

    /// Leaves wherever the user is, to go elsewhere.
    pub(super) fn depart(&mut self) {
        self.readings.stop_going();
        self.end_fetching();
        self.links.iter_mut().for_each(|(_, link)| link.door.forget_asked());
        // New passwords may have become known.
        self.adverts.note_news();
        let gone = self.own_gone();
        match std::mem::replace(&mut self.room, Room::Home) {
            Room::Home | Room::Joining(_) => {}
            Room::Lobby(room) => {
                let table = room.lobby.state().table;
                for person in &room.lobby.state().people {
                    self.out.send(person.key, &Packet::Bye { table });
                }
            }
            Room::Table(table) => {
                for key in self.links.keys() {
                    self.out.send(key, &Packet::Shut { game: table.game_id() });
                }
                self.company.sat_at(&table);
                // The note names the game of a killed program; this one was not killed.
                if let Err(error) = self.own.profile.set_current(None) {
                    tracing::warn!(%error, "cannot remove the note of the running game");
                }
            }
        }
        if let Some(gone) = gone {
            // This program may be about to end, and then nobody could ask it for the advert any more.
            for key in self.links.greeted() {
                self.out.send(key, &Packet::Adverts(vec![gone.clone()]));
            }
            self.discovery.tell(gone, Instant::now());
            self.flush_hall();
        }
        self.set_wanted(&[]);
    }

    pub(super) fn host(&mut self, new: NewTable) {
        self.depart();
        if let Err(error) = Rules::new(&new.setup, &self.config.sets) {
            self.tell.problem(LobbyProblem::SetupRefused { why: Box::new(error) });
            return self.tell.tell(Notice::Left);
        }
        let Some(name) = crate::profile::Settings::clean_name(&new.name) else {
            self.not_now(NotNow::TableName);
            return self.tell.tell(Notice::Left);
        };
        let Ok(table) = random() else {
            self.not_now(NotNow::NoRandom);
            return self.tell.tell(Notice::Left);
        };
        if new.password.as_ref().is_some_and(Secret::is_too_long) {
            self.not_now(NotNow::LongPassword);
            return self.tell.tell(Notice::Left);
        }
        let mut blobs = Blobs::default();
        let tile_sets = self.travelling_sets(&new.setup, &mut blobs);
        let begin = Beginning {
            table: Digest(table),
            name,
            setup: new.setup,
            tile_sets,
            hints: Hints::default(),
            lock: None,
            branch: None,
        };
        let lobby = Lobby::host(self.own.identity(), &self.own.name(), begin);
        self.room = Room::Lobby(Box::new(LobbyRoom::new(lobby, new.reach, blobs)));
        if new.password.is_some() {
            self.set_password(new.password);
        }
        self.sit(Seat(0), Occupant::Me);
    }

    pub(super) fn join(&mut self, table: TableId, password: Option<Secret>, is_watching: bool) {
        self.depart();
        if password.as_ref().is_some_and(Secret::is_too_long) {
            self.not_now(NotNow::LongPassword);
            return self.tell.tell(Notice::Left);
        }
        let known = self.discovery.adverts().of_table(table);
        let Some(first) = known.first() else {
            self.tell.problem(JoinProblem::TableGone);
            return self.tell.tell(Notice::Left);
        };
        let is_ours = first.protocol == PROTOCOL
            && first.rules_version == rules::RULES_VERSION
            && first.fingerprint.0 == rules::fingerprint();
        if !is_ours {
            self.tell.problem(JoinProblem::TableUnsuitable);
            return self.tell.tell(Notice::Left);
        }
        // A rematch or a branch keeps the password of its game.
        let lock = first.salt().and_then(|salt| self.doors.locks.with_salt(salt)).cloned();
        let needs_none =
            !first.has_password || first.holders.contains(&self.own.key) || self.is_asked_to(table);
        if !needs_none && password.is_none() && lock.is_none() {
            self.tell.problem(JoinProblem::PasswordWanted { name: first.name.clone() });
            return self.tell.tell(Notice::Left);
        }
        let saved = first.game.map(|game| self.saved_path(game)).filter(|path| crate::file::is_saved(path));
        if let Some(path) = saved.filter(|_| needs_none || lock.is_some()) {
            return self.resume(&path);
        }
        // If the two differ, the typed password counts.
        let lock = lock.filter(|_| password.is_none());
        self.room = Room::Joining(Box::new(Joining::new(table, password, lock, is_watching)));
        self.knock();
    }

    fn on_refused(&mut self, from: Key, table: TableId, refusal: Refusal) {
        if let Some(link) = self.links.get_mut(from) {
            link.door.forget_asked();
        }
        let is_here = match &self.room {
            Room::Joining(joining) => joining.table == table && joining.has_asked(from),
            Room::Lobby(room) => {
                let state = room.lobby.state();
                state.table == table && state.host == from && from != self.own.key
            }
            // A spectator of a game that was stored without its password.
            Room::Table(here) => {
                let is_its = here.offer().table == table && here.is_watching() && here.has_known(from);
                is_its && refusal == Refusal::Password && self.doors.locks.of(table).is_none()
            }
            Room::Home => false,
        };
        if !is_here {
            return;
        }
        let why = match refusal {
            Refusal::Taken(seat) | Refusal::NotYours(seat) => {
                return self.tell.problem(LobbyProblem::SeatTaken { seat });
            }
            Refusal::Colour => return self.tell.problem(LobbyProblem::ColourTaken),
            Refusal::Starting => return self.not_now(NotNow::Starting),
            Refusal::Name => return self.not_now(NotNow::Name),
            Refusal::Password if !self.has_word_for(table) => {
                JoinProblem::PasswordWanted { name: self.name_of_table(table) }
            }
            Refusal::Password => JoinProblem::WrongPassword,
            Refusal::NoTable | Refusal::Outside => JoinProblem::TableGone,
            Refusal::TooOften => JoinProblem::TooManyTries,
            Refusal::Full => JoinProblem::TableFull,
        };
        if matches!(self.room, Room::Joining(_)) {
            return self.give_up_on(from, why);
        }
        self.tell.problem(why);
        self.leave();
    }

    pub(super) fn on_room_up(&mut self, key: Key) {
        match &self.room {
            Room::Joining(_) => self.knock(),
            Room::Lobby(_) => {
                self.on_lobby_link();
                self.remind_host(key);
                self.call_again(key);
            }
            Room::Table(table) if !table.is_private() => {
                self.out.send(key, &Packet::Open { game: table.game_id() });
            }
            Room::Home | Room::Table(_) => {}
        }
    }

    pub(super) fn on_room_down(&mut self, key: Key) {
        match &self.room {
            Room::Lobby(_) => self.on_lobby_link(),
            Room::Table(table) => self.on_shut(key, table.game_id()),
            Room::Home | Room::Joining(_) => {}
        }
    }

    /// Tables came or went: the one being waited for may be among them.
    pub(super) fn on_room_adverts(&mut self) {
        self.forget_again();
        match &self.room {
            Room::Joining(_) => self.knock(),
            Room::Lobby(_) => {
                self.follow_start();
                self.move_on();
            }
            Room::Home | Room::Table(_) => {}
        }
    }

    pub(super) fn on_room_time(&mut self, now: Instant) {
        match &self.room {
            Room::Home => {}
            Room::Joining(joining) if joining.is_hopeless(now) => self.give_up_joining(),
            Room::Joining(joining) => {
                if joining.is_due(now) {
                    self.knock();
                }
                self.tell_silence(now);
            }
            Room::Lobby(_) => self.on_lobby_time(now),
            Room::Table(_) => self.on_table_time(),
        }
    }

    /// The kind of player on this profile's own seat.
    pub(super) fn my_kind(&self) -> SeatKind {
        self.config.autopilot.map_or(SeatKind::Person, SeatKind::Bot)
    }

    pub(super) fn set_wanted(&mut self, keys: &[Key]) {
        if self.links.want(keys) {
            self.discovery.need(keys, Instant::now());
            self.flush_hall();
            self.out.command(SwarmCommand::Want(keys.to_vec()));
        }
    }
}
