//! Where the person is: at home, on the way to a table, in a lobby, at a table.

use super::api::{Command, NewTable, Occupant, Reach, TableId};
use super::core::{Core, random};
use super::lobby_room::LobbyRoom;
use super::packet::Packet;
use super::problem::Problem;
use super::view::Notice;
use crate::identity::{Digest, Key};
use crate::lobby::{Advert, Ask, Beginning, Details, Heard, Lobby, Refusal, proof};
use crate::log::{Genesis, PROTOCOL, Player, TileSetOffer};
use crate::swarm::Order;
use crate::table::{Blobs, Table};
use crate::wire;
use rules::Rules;
use std::time::{Duration, Instant};

/// How long a table that does not answer is asked.
const PATIENCE: Duration = Duration::from_secs(15);
/// How often it is asked.
const AGAIN: Duration = Duration::from_secs(1);

/// How many of those who play tell the network of their table.
const TELLERS: usize = 2;

/// Where the person is.
pub(super) enum Room {
    Home,
    Joining(Box<Joining>),
    Lobby(Box<LobbyRoom>),
    Table(Box<Table>),
}

/// On the way to a table.
pub(super) struct Joining {
    table: TableId,
    password: Option<String>,
    is_watching: bool,
    since: Instant,
    asked: Option<Instant>,
    /// What was fetched of a running game so far.
    genesis: Option<Genesis>,
    blobs: Blobs,
}

impl Core {
    pub(super) fn on_room_command(&mut self, command: Command) {
        match command {
            Command::Host(table) => self.host(table),
            Command::Join { table, password } => self.join(table, password, false),
            Command::Watch { table, password } => self.join(table, password, true),
            Command::Resume(path) => {
                self.depart();
                self.resume(&path);
            }
            Command::Branch(path) => {
                self.depart();
                self.branch(&path);
            }
            Command::BranchWith(path) => self.branch_with(&path),
            Command::Import(path) => self.import(&path),
            Command::Act { .. } | Command::Press(_) | Command::Decline(_) | Command::AskSeat(_) => {
                self.on_table_command(command);
            }
            other => self.on_lobby_command(other),
        }
    }

    pub(super) fn on_packet(&mut self, from: Key, packet: Packet) {
        match packet {
            Packet::Hello(_) | Packet::Adverts(_) => {
                self.misbehaved(from, "it said who it is twice, or too much");
            }
            Packet::Peers(peers) => self.on_peers(from, peers),
            Packet::Ask { table, ask } => self.on_ask(from, table, ask),
            Packet::Refused { table, refusal } => self.on_refused(table, refusal),
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
                self.on_table(game, |table, now| table.asked(now, from, ask.map(|a| *a)));
            }
            Packet::Decline { game, body } => {
                self.on_table(game, |table, now| table.declined(now, from, body));
            }
            Packet::Branching { game, table: to, seq } => {
                let name = self.name_of(from);
                self.on_table(game, |table, now| table.invited(now, from, name, to, seq));
            }
            Packet::Hall(message) => self.on_hall(from, message),
            Packet::Chat { table, lines, is_past } => self.on_chat(from, table, lines, is_past),
        }
    }

    /// Goes home from wherever the person is, and says so.
    pub(super) fn leave(&mut self) {
        if !matches!(self.room, Room::Home) {
            self.depart();
            self.tell.tell(Notice::Left);
            self.list_saved();
        }
    }

    /// Leaves wherever the person is, on the way to somewhere else.
    pub(super) fn depart(&mut self) {
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
                    self.out.send(*key, &Packet::Shut { game: table.game_id() });
                }
                // The note says what a killed program was at; this one was not killed.
                if let Err(error) = self.profile.set_current(None) {
                    tracing::warn!(%error, "cannot remove the note of the running game");
                }
            }
        }
        if let Some(gone) = gone {
            self.hall.tell(gone, Instant::now());
            self.flush_hall();
        }
        self.set_wanted(Vec::new());
    }

    fn host(&mut self, new: NewTable) {
        self.depart();
        if let Err(error) = Rules::new(&new.setup, &self.config.sets) {
            self.tell.problem(Problem::SetupRefused { reason: error.to_string() });
            return self.tell.tell(Notice::Left);
        }
        let Some(name) = crate::profile::Settings::clean_name(&new.name) else {
            self.not_now("a table needs a name of 1 to 32 characters");
            return self.tell.tell(Notice::Left);
        };
        let Ok(table) = random() else {
            self.not_now("the system gives no random numbers");
            return self.tell.tell(Notice::Left);
        };
        let mut blobs = Blobs::default();
        let tile_sets = self.travelling_sets(&new.setup, &mut blobs);
        let begin = Beginning {
            table: Digest(table),
            name,
            setup: new.setup,
            tile_sets,
            password: new.password,
            branch: None,
        };
        let lobby = Lobby::host(self.identity(), &self.my_name(), begin);
        self.room = Room::Lobby(Box::new(LobbyRoom::new(lobby, new.reach, blobs)));
        self.on_lobby_command(Command::Sit { seat: rules::Seat(0), who: Occupant::Me });
    }

    pub(super) fn join(&mut self, table: TableId, password: Option<String>, is_watching: bool) {
        self.depart();
        let known = self.hall.adverts().of_table(table);
        let Some(first) = known.first() else {
            self.tell.problem(Problem::TableGone);
            return self.tell.tell(Notice::Left);
        };
        let is_ours = first.protocol == PROTOCOL
            && first.rules_version == rules::RULES_VERSION
            && first.fingerprint.0 == rules::fingerprint();
        if !is_ours {
            self.tell.problem(Problem::TableUnsuitable);
            return self.tell.tell(Notice::Left);
        }
        // A branch asks for the word of the table it came from.
        let password = password.or_else(|| self.password.clone().filter(|_| first.has_password));
        if first.has_password && first.game.is_none() && password.is_none() {
            self.tell.problem(Problem::PasswordWanted { name: first.name.clone() });
            return self.tell.tell(Notice::Left);
        }
        if let Some(path) = first.game.map(|game| self.saved_path(game)).filter(|path| path.is_file()) {
            return self.resume(&path);
        }
        let joining = Joining {
            table,
            password,
            is_watching,
            since: Instant::now(),
            asked: None,
            genesis: None,
            blobs: Blobs::default(),
        };
        self.room = Room::Joining(Box::new(joining));
        self.knock();
    }

    /// Asks those who tell of the table for a seat, or for its game.
    fn knock(&mut self) {
        let Room::Joining(joining) = &mut self.room else { return };
        joining.asked = Some(Instant::now());
        let (table, password, is_watching) = (joining.table, joining.password.clone(), joining.is_watching);
        let adverts: Vec<Advert> = self.hall.adverts().of_table(table).into_iter().cloned().collect();
        for advert in &adverts {
            for address in &advert.addresses {
                self.out.order(Order::Learn(advert.signer, *address, None));
            }
        }
        self.set_wanted(adverts.iter().map(|advert| advert.signer).collect());
        let reached = adverts.iter().find(|a| self.links.get(&a.signer).is_some_and(|l| l.hello.is_some()));
        let Some(advert) = reached else { return };
        if let Some(game) = advert.game {
            return self.fetch(advert.signer, game);
        }
        let nonce = self.links.get(&advert.signer).and_then(|l| l.hello.as_ref()).map(|h| h.nonce);
        let proof = match (password, nonce) {
            (Some(password), Some(nonce)) => {
                proof(&password, table, (self.me, self.nonce), (advert.signer, nonce))
            }
            _ => Digest::default(),
        };
        let colour = self.profile.settings().colour;
        let seat = (!is_watching).then_some((colour, self.my_player()));
        let ask = Ask::Join { name: self.my_name(), proof, seat };
        self.out.send(advert.signer, &Packet::Ask { table, ask });
    }

    fn fetch(&mut self, from: Key, game: Digest) {
        let Room::Joining(joining) = &self.room else { return };
        let Some(genesis) = &joining.genesis else { return self.out.send(from, &Packet::Fetch { game }) };
        let missing = joining.blobs.missing(&genesis.offer.tile_sets);
        match missing {
            Some((blob, index)) => self.out.send(from, &Packet::AskPart { blob, index }),
            None => {
                let (genesis, blobs) = (genesis.clone(), joining.blobs.wholes());
                self.room = Room::Home;
                self.begin_table(genesis, blobs, None);
            }
        }
    }

    fn on_genesis(&mut self, from: Key, genesis: Genesis) {
        let Room::Joining(joining) = &mut self.room else { return };
        let game = genesis.id();
        let is_it = genesis.offer.table == joining.table && genesis.check().is_ok();
        let is_known = self.hall.adverts().of_table(joining.table).iter().any(|a| a.game == Some(game));
        if joining.genesis.is_some() || !is_it || !is_known {
            return;
        }
        if genesis.offer.parent.is_some() {
            self.room = Room::Home;
            self.tell.tell(Notice::Left);
            return self.not_now("a branch can be watched only by those who have the game it came from");
        }
        joining.genesis = Some(genesis);
        self.fetch(from, game);
    }

    fn on_ask_part(&self, from: Key, blob: Digest, index: u32) {
        let part = match &self.room {
            Room::Lobby(room) => room.blobs.part(blob, index),
            Room::Table(table) => table.part(blob, index),
            _ => None,
        };
        if let Some((count, bytes)) = part {
            self.out.send(from, &Packet::Part { blob, index, count, bytes });
        }
    }

    fn on_part(&mut self, from: Key, blob: Digest, index: u32, count: u32, bytes: &[u8]) {
        let is_among = |offers: &[TileSetOffer]| offers.iter().any(|offer| offer.blob == blob);
        match &mut self.room {
            Room::Joining(joining) => {
                if let Some(genesis) = joining.genesis.as_ref().filter(|g| is_among(&g.offer.tile_sets)) {
                    let game = genesis.id();
                    joining.blobs.add(&genesis.offer.tile_sets, blob, index, count, bytes);
                    return self.fetch(from, game);
                }
            }
            Room::Lobby(room) => {
                let wanted = room.lobby.state().wanted();
                if is_among(&wanted) {
                    room.blobs.add(&wanted, blob, index, count, bytes);
                    return self.ask_for_sets();
                }
            }
            Room::Home | Room::Table(_) => {}
        }
        self.refuse(from, "a part of something that was not asked for");
    }

    fn on_refused(&mut self, table: TableId, refusal: Refusal) {
        let is_here = match &self.room {
            Room::Joining(joining) => joining.table == table,
            Room::Lobby(room) => room.lobby.state().table == table,
            _ => false,
        };
        if !is_here {
            return;
        }
        self.tell.problem(match refusal {
            Refusal::NoTable | Refusal::Outside => Problem::TableGone,
            Refusal::Password => Problem::WrongPassword,
            Refusal::TooOften => Problem::TooManyTries,
            Refusal::Taken(seat) | Refusal::NotYours(seat) => Problem::SeatTaken { seat },
            Refusal::Colour => Problem::ColourTaken,
            Refusal::Full => Problem::TableFull,
            Refusal::Starting => Problem::NotNow { reason: "the game is starting".to_owned() },
            Refusal::Name => Problem::NotNow { reason: "a name has 1 to 32 characters".to_owned() },
        });
        let is_final = matches!(
            refusal,
            Refusal::NoTable | Refusal::Password | Refusal::TooOften | Refusal::Outside | Refusal::Full
        );
        if is_final {
            self.leave();
        }
    }

    pub(super) fn on_room_up(&mut self, key: Key) {
        match &self.room {
            Room::Joining(_) => self.knock(),
            Room::Lobby(_) => self.on_lobby_link(),
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

    /// News of tables: the one that is waited for may be among them.
    pub(super) fn on_room_adverts(&mut self) {
        match &self.room {
            Room::Joining(_) => self.knock(),
            Room::Lobby(_) => self.follow_start(),
            Room::Home | Room::Table(_) => {}
        }
    }

    pub(super) fn on_room_time(&mut self, now: Instant) {
        match &self.room {
            Room::Home => {}
            Room::Joining(joining) if now - joining.since > PATIENCE => {
                self.tell.problem(Problem::TableGone);
                self.leave();
            }
            Room::Joining(joining) => {
                if joining.asked.is_none_or(|asked| now - asked > AGAIN) {
                    self.knock();
                }
            }
            Room::Lobby(_) => self.on_lobby_time(now),
            Room::Table(_) => self.on_table_time(),
        }
    }

    /// Whether a lobby this computer asked to come into is the one that arrived.
    pub(super) fn awaits_table(&self, table: TableId) -> Option<Option<String>> {
        match &self.room {
            Room::Joining(joining) if joining.table == table => Some(joining.password.clone()),
            _ => None,
        }
    }

    /// Who plays this profile's own seat.
    pub(super) fn my_player(&self) -> Player {
        self.config.autopilot.map_or(Player::Person, |kind| Player::Bot(kind.into()))
    }

    pub(super) fn set_wanted(&mut self, keys: Vec<Key>) {
        if keys != self.wanted {
            self.wanted.clone_from(&keys);
            self.hall.need(&keys, Instant::now());
            self.flush_hall();
            self.out.order(Order::Want(keys));
        }
    }

    /// What this computer tells of its own table, if others can come to it.
    pub(super) fn own_advert(&self) -> Option<Heard> {
        let advert = match &self.room {
            Room::Lobby(room) if room.lobby.is_host() && room.reach == Reach::Network => {
                self.lobby_advert(room)
            }
            Room::Table(table) if table.is_shown() && self.is_teller(table) => self.table_advert(table),
            _ => return None,
        };
        Heard::sign(&advert, self.profile.identity())
    }

    /// Two of those who play tell of a table; a hall need not hear it from all of them.
    fn is_teller(&self, table: &Table) -> bool {
        let game = table.game_id();
        let is_there = |key: Key| self.links.get(&key).is_some_and(|link| link.game == Some(game));
        let holders = table.offer().holders.iter().map(|h| h.key);
        holders.take_while(|key| *key != self.me).filter(|key| is_there(*key)).count() < TELLERS
    }

    /// The last word on a table that is left.
    fn own_gone(&mut self) -> Option<Heard> {
        self.advert_version += 1;
        let advert = match &self.room {
            Room::Lobby(room) if room.lobby.is_host() && room.reach == Reach::Network => {
                self.lobby_advert(room)
            }
            Room::Table(table) if table.is_shown() => self.table_advert(table),
            _ => return None,
        };
        Heard::sign(&Advert { state: Advert::GONE, ..advert }, self.profile.identity())
    }

    /// Tells of the own table at once.
    pub(super) fn renew_advert(&mut self) {
        self.advert_version += 1;
        if let Some(own) = self.own_advert() {
            self.hall.tell(own, Instant::now());
            self.flush_hall();
        }
    }

    fn lobby_advert(&self, room: &LobbyRoom) -> Advert {
        let state = room.lobby.state();
        let taken = state.seats.iter().flatten().count();
        Advert {
            name: state.name.clone(),
            state: 0,
            taken: u8::try_from(taken).unwrap_or(u8::MAX),
            seats: state.setup.seats,
            has_password: state.has_password,
            holders: state.holders(),
            details: details(state.setup.clone(), None),
            ..self.blank_advert(state.table)
        }
    }

    fn table_advert(&self, table: &Table) -> Advert {
        let offer = table.offer();
        Advert {
            name: offer.name.clone(),
            state: if table.is_closed() { 2 } else { 1 },
            taken: offer.setup.seats,
            seats: offer.setup.seats,
            game: Some(table.game_id()),
            holders: table.all_holders().to_vec(),
            details: details(offer.setup.clone(), Some(table.head())),
            ..self.blank_advert(offer.table)
        }
    }

    fn blank_advert(&self, table: Digest) -> Advert {
        Advert {
            protocol: PROTOCOL,
            rules_version: rules::RULES_VERSION,
            fingerprint: Digest(rules::fingerprint()),
            signer: self.me,
            version: self.advert_version,
            table,
            name: String::new(),
            host: self.my_name(),
            state: 0,
            taken: 0,
            seats: 0,
            has_password: false,
            game: None,
            holders: Vec::new(),
            addresses: self.listening.iter().copied().filter(|a| !a.ip().is_loopback()).take(4).collect(),
            details: Vec::new(),
        }
    }
}

fn details(setup: rules::Setup, head: Option<(u64, Digest)>) -> Vec<u8> {
    wire::encode(&Details { setup, head }).unwrap_or_default()
}
