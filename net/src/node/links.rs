//! Connected computers: greetings, addresses and adverts, and where each packet goes.

use super::core::{Core, Link};
use super::door::Door;
use super::packet::{Hello, MAX_ADVERTS, MAX_PEERS, Packet};
use crate::api::{Neighbour, Notice, TableState};
use crate::hall::{HallMessage, Out};
use crate::identity::Key;
use crate::lobby::Heard;
use crate::log::PROTOCOL;
use crate::meter::{Kind, Meter};
use crate::profile::Settings;
use crate::swarm::{Order, Run};
use crate::wire;
use std::collections::BTreeMap;
use std::net::{IpAddr, SocketAddr};
use std::time::{Duration, Instant};

/// What somebody without a seat says of a game counts once more for so many bytes.
const STEP: usize = 4096;
/// How often the list of tables is told at most.
const TABLES: Duration = Duration::from_millis(100);

impl Core {
    pub(super) fn on_up(&mut self, key: Key, ip: IpAddr, run: Run) {
        let (meter, runs, told_runs) = (Meter::new(Instant::now()), Vec::new(), Vec::new());
        let door = Door::default();
        let told_others = BTreeMap::new();
        let link = Link {
            ip,
            run,
            runs,
            told_runs,
            told_others,
            hello: None,
            game: None,
            meter,
            door,
            is_closing: false,
        };
        self.links.insert(key, link);
        let hello = Hello {
            protocol: PROTOCOL,
            rules_version: rules::RULES_VERSION,
            name: self.own.name(),
            nonce: self.own.nonce,
            port: self.network.port(),
        };
        self.out.send(key, &Packet::Hello(hello));
    }

    pub(super) fn on_down(&mut self, key: Key) {
        self.links.remove(&key);
        self.next_listeners = Instant::now();
        self.hall.down(key, Instant::now());
        self.flush_hall();
        self.tell_neighbours();
        self.lender_gone(key);
        self.on_room_down(key);
    }

    /// The name a connected computer gave itself.
    pub(super) fn name_of(&self, key: Key) -> String {
        let hello = self.links.get(&key).and_then(|link| link.hello.as_ref());
        hello.map_or_else(|| key.short(), |hello| hello.name.clone())
    }

    /// Where a connected computer can be dialled by others.
    pub(super) fn address_of(&self, key: Key) -> Option<SocketAddr> {
        let link = self.links.get(&key)?;
        let port = link.hello.as_ref()?.port;
        (port != 0).then(|| SocketAddr::new(link.ip, port))
    }

    pub(super) fn on_frame(&mut self, from: Key, bytes: &[u8]) {
        let Some(link) = self.links.get(&from).filter(|link| !link.is_closing) else { return };
        let is_other_version = link.hello.as_ref().is_some_and(|hello| hello.protocol != PROTOCOL);
        let is_greeted = link.hello.is_some();
        match wire::decode::<Packet>(bytes) {
            Ok(Packet::Hello(hello)) if !is_greeted => self.on_hello(from, hello),
            Ok(Packet::Adverts(heard)) if heard.len() <= MAX_ADVERTS => self.on_adverts(from, heard),
            _ if is_other_version => {}
            Ok(packet) if is_greeted => {
                let (kind, amount) = self.weight(from, &packet, bytes.len());
                if self.may(from, kind, amount) {
                    self.on_packet(from, packet);
                }
            }
            Ok(_) => self.misbehaved(from, "it did not say who it is"),
            Err(error) => self.misbehaved(from, &error.to_string()),
        }
    }

    /// What a packet counts as, and how much of it.
    fn weight(&self, from: Key, packet: &Packet, length: usize) -> (Option<Kind>, usize) {
        match packet {
            Packet::Game { game, .. } if !self.is_at_table(*game, from) => {
                (Some(Kind::Guest), 1 + length / STEP)
            }
            _ => (packet.kind(), 1),
        }
    }

    /// Counts what came; `false` if it is more than a neighbour may send, who is cut off then.
    pub(super) fn may(&mut self, from: Key, kind: Option<Kind>, amount: usize) -> bool {
        let (Some(kind), Some(link)) = (kind, self.links.get_mut(&from)) else { return true };
        let is_allowed = link.meter.allows(kind, amount, Instant::now());
        if !is_allowed {
            self.flooded(from, kind.too_many());
        }
        is_allowed
    }

    fn on_hello(&mut self, from: Key, mut hello: Hello) {
        hello.name = Settings::clean_name(&hello.name).unwrap_or_else(|| from.short());
        let is_ours = hello.protocol == PROTOCOL;
        if let Some(link) = self.links.get_mut(&from) {
            link.hello = Some(hello);
        }
        self.tell_neighbours();
        let address = self.address_of(from);
        if let Some(address) = address {
            self.out.order(Order::Trust(from, address));
        }
        if is_ours {
            self.hall.greeted(from, address, Instant::now());
            self.flush_hall();
        } else if let Some(own) = self.own_advert() {
            self.out.send(from, &Packet::Adverts(vec![own]));
        }
        self.on_room_up(from);
    }

    /// Somebody typed a name, as everybody does who starts the program for the first time.
    pub(super) fn on_name(&mut self, from: Key, name: &str) {
        let name = Settings::clean_name(name).unwrap_or_else(|| from.short());
        if let Some(hello) = self.links.get_mut(&from).and_then(|link| link.hello.as_mut()) {
            hello.name = name;
            self.tell_neighbours();
        }
    }

    pub(super) fn on_peers(&mut self, from: Key, peers: Vec<(Key, SocketAddr)>) {
        if peers.len() > MAX_PEERS {
            return self.misbehaved(from, "more addresses than fit into a packet");
        }
        if !self.may(from, Some(Kind::Address), peers.len()) {
            return;
        }
        let is_near = self.links.get(&from).is_some_and(|link| link.ip.is_loopback());
        for (key, address) in peers {
            // Nobody else's loopback is ours.
            if key != self.own.key && address.port() != 0 && (is_near || !address.ip().is_loopback()) {
                self.out.order(Order::Learn(key, address, Some(from)));
            }
        }
    }

    fn on_adverts(&mut self, from: Key, heard: Vec<Heard>) {
        if !self.may(from, Some(Kind::Advert), heard.len()) {
            return;
        }
        if let Err(why) = self.hall.on_adverts(from, heard, Instant::now()) {
            self.refuse(from, why);
        }
        self.flush_hall();
    }

    pub(super) fn on_hall(&mut self, from: Key, message: HallMessage) {
        if let Err(why) = self.hall.handle(from, message, Instant::now()) {
            self.refuse(from, why);
        }
        self.flush_hall();
    }

    /// Does what the hall wants done.
    pub(super) fn flush_hall(&mut self) {
        while let Some(out) = self.hall.poll() {
            match out {
                Out::Send(to, message) => self.out.send(to, &Packet::Hall(message)),
                Out::Adverts(to, heard) => self.out.send(to, &Packet::Adverts(heard)),
                Out::Peers(to, peers) => self.out.send(to, &Packet::Peers(peers)),
                Out::Seek(more) => self.out.order(Order::Seek(more)),
                Out::Close(key) => self.out.order(Order::Close(key)),
                Out::Rest(key) => self.out.order(Order::Rest(key)),
                Out::Tables => self.has_news = true,
            }
        }
    }

    /// Tells of tables that came and went: at once, but not for each advert of a thousand.
    pub(super) fn tell_news(&mut self, now: Instant) {
        if self.has_news && self.told_tables.is_none_or(|at| now >= at + TABLES) {
            (self.has_news, self.told_tables) = (false, Some(now));
            self.tell_tables();
            self.tell_unmet();
            self.on_room_adverts();
        }
    }

    pub(super) fn tell_tables(&self) {
        let mut tables = self.hall.adverts().tables(self.own.key);
        for table in tables.iter_mut().filter(|table| table.has_password) {
            let salt = self.hall.adverts().of_table(table.table).first().and_then(|advert| advert.salt());
            let is_known = salt.is_some_and(|salt| self.doors.locks.with_salt(salt).is_some());
            table.knows_password = is_known || table.state == TableState::Resumable;
        }
        self.tell.tell(Notice::Tables(tables));
    }

    fn tell_neighbours(&self) {
        let greeted = self.links.iter().filter_map(|(key, link)| Some((*key, link.hello.as_ref()?)));
        let list = greeted.map(|(key, hello)| Neighbour { key, name: hello.name.clone() }).collect();
        self.tell.tell(Notice::Neighbours(list));
    }
}
