//! Connected computers: greetings, addresses and adverts, and where each packet goes.

use super::core::{Core, Link};
use super::packet::{Hello, MAX_ADVERTS, MAX_PEERS, Packet};
use super::problem::Problem;
use super::view::{Neighbour, Notice};
use crate::identity::Key;
use crate::lobby::Heard;
use crate::log::PROTOCOL;
use crate::profile::Settings;
use crate::swarm::Order;
use crate::wire;
use std::net::{IpAddr, SocketAddr};
use std::time::Instant;

impl Core {
    pub(super) fn on_up(&mut self, key: Key, ip: IpAddr) {
        self.links.insert(key, Link { ip, hello: None, game: None });
        let hello = Hello {
            protocol: PROTOCOL,
            rules_version: rules::RULES_VERSION,
            name: self.my_name(),
            nonce: self.nonce,
            port: self.listening.first().map_or(0, SocketAddr::port),
        };
        self.out.send(key, &Packet::Hello(hello));
        let now = Instant::now();
        let heard: Vec<Heard> = self.own_advert().into_iter().chain(self.adverts.all(now)).collect();
        self.send_adverts(key, &heard);
    }

    pub(super) fn on_down(&mut self, key: Key) {
        self.links.remove(&key);
        self.tell_neighbours();
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
        let Some(link) = self.links.get(&from) else { return };
        let is_other_version = link.hello.as_ref().is_some_and(|hello| hello.protocol != PROTOCOL);
        let is_greeted = link.hello.is_some();
        match wire::decode::<Packet>(bytes) {
            Ok(Packet::Hello(hello)) if !is_greeted => self.on_hello(from, hello),
            Ok(Packet::Adverts(heard)) if heard.len() <= MAX_ADVERTS => self.on_adverts(from, heard),
            _ if is_other_version => {}
            Ok(packet) if is_greeted => self.on_packet(from, packet),
            Ok(_) => self.misbehaved(from, "it did not say who it is"),
            Err(error) => self.misbehaved(from, &error.to_string()),
        }
    }

    /// Closes the connection to somebody who does not keep to the protocol.
    pub(super) fn misbehaved(&self, who: Key, reason: &str) {
        self.tell.problem(Problem::Misbehaved { who, reason: reason.to_owned() });
        self.out.order(Order::Close(who));
    }

    fn on_hello(&mut self, from: Key, mut hello: Hello) {
        hello.name = Settings::clean_name(&hello.name).unwrap_or_else(|| from.short());
        if let Some(link) = self.links.get_mut(&from) {
            link.hello = Some(hello);
        }
        self.tell_neighbours();
        if let Some(address) = self.address_of(from) {
            self.out.order(Order::Learn(from, address));
            self.introduce(from, address);
        }
        self.on_room_up(from);
    }

    /// Tells a newcomer of the others and the others of the newcomer: one neighbour is enough to find all.
    fn introduce(&self, newcomer: Key, address: SocketAddr) {
        let others: Vec<(Key, SocketAddr)> = self
            .links
            .keys()
            .filter(|key| **key != newcomer)
            .filter_map(|key| Some((*key, self.address_of(*key)?)))
            .take(MAX_PEERS)
            .collect();
        for (other, _) in &others {
            self.out.send(*other, &Packet::Peers(vec![(newcomer, address)]));
        }
        if !others.is_empty() {
            self.out.send(newcomer, &Packet::Peers(others));
        }
    }

    pub(super) fn on_peers(&self, from: Key, peers: Vec<(Key, SocketAddr)>) {
        let is_near = self.links.get(&from).is_some_and(|link| link.ip.is_loopback());
        for (key, address) in peers.into_iter().take(MAX_PEERS) {
            // Nobody else's loopback is ours.
            if key != self.me && address.port() != 0 && (is_near || !address.ip().is_loopback()) {
                self.out.order(Order::Learn(key, address));
            }
        }
    }

    fn on_adverts(&mut self, from: Key, heard: Vec<Heard>) {
        let now = Instant::now();
        let news: Vec<Heard> =
            heard.into_iter().filter(|h| self.adverts.take(h.clone(), self.me, now)).collect();
        if news.is_empty() {
            return;
        }
        self.tell_tables();
        for other in self.links.keys().filter(|key| **key != from) {
            self.send_adverts(*other, &news);
        }
        self.on_room_adverts();
    }

    /// Repeats what is known to everybody, or tells one's own news at once.
    pub(super) fn spread_adverts(&self, own: Option<Heard>) {
        let now = Instant::now();
        let heard: Vec<Heard> = match own {
            Some(own) => vec![own],
            None => self.own_advert().into_iter().chain(self.adverts.all(now)).collect(),
        };
        for key in self.links.keys() {
            self.send_adverts(*key, &heard);
        }
    }

    fn send_adverts(&self, to: Key, heard: &[Heard]) {
        for part in heard.chunks(MAX_ADVERTS) {
            self.out.send(to, &Packet::Adverts(part.to_vec()));
        }
    }

    pub(super) fn tell_tables(&self) {
        self.tell.tell(Notice::Tables(self.adverts.tables(self.me)));
    }

    fn tell_neighbours(&self) {
        let greeted = self.links.iter().filter_map(|(key, link)| Some((*key, link.hello.as_ref()?)));
        let list = greeted.map(|(key, hello)| Neighbour { key, name: hello.name.clone() }).collect();
        self.tell.tell(Notice::Neighbours(list));
    }
}
