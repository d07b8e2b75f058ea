//! Receives frames from connected computers, and routes each packet.

use super::event_loop::Core;
use super::links::Incoming;
use super::packet::{Hello, MAX_PEERS, Packet};
use super::room::Room;
use crate::api::Notice;
use crate::discovery::{DiscoveryMessage, Output};
use crate::identity::{Digest, Key};
use crate::lobby::SignedAdvert;
use crate::log::PROTOCOL;
use crate::meter::Kind;
use crate::swarm::{Run, SwarmCommand};
use std::net::{IpAddr, SocketAddr};
use std::time::Instant;

impl Core {
    pub(super) fn on_up(&mut self, key: Key, ip: IpAddr, run: Run) {
        self.links.up(key, ip, run, Instant::now());
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
        self.links.down(key);
        self.discovery.down(key, Instant::now());
        self.flush_hall();
        self.tell_neighbours();
        self.lender_gone(key);
        self.on_room_down(key);
    }

    pub(super) fn on_frame(&mut self, from: Key, bytes: &[u8]) {
        match self.links.read(from, bytes) {
            Incoming::Nothing => {}
            Incoming::Hello(hello) => self.on_hello(from, hello),
            Incoming::Adverts(heard) => self.on_adverts(from, heard),
            Incoming::Packet(packet) => {
                let is_at_table = |game| is_at_table(&self.room, game, from);
                match self.links.weigh(from, &packet, bytes.len(), is_at_table, Instant::now()) {
                    Ok(()) => self.on_packet(from, *packet),
                    Err(too_many) => self.flooded(from, too_many),
                }
            }
            Incoming::Wrong(why) => self.misbehaved(from, &why),
        }
    }

    /// Counts what arrived. If it is more than a peer may send, cuts the peer off and returns `false`.
    pub(super) fn may(&mut self, from: Key, kind: Kind, amount: usize) -> bool {
        let counted = self.links.count(from, kind, amount, Instant::now());
        if let Err(too_many) = counted {
            self.flooded(from, too_many);
        }
        counted.is_ok()
    }

    fn on_hello(&mut self, from: Key, hello: Hello) {
        self.links.greet(from, hello);
        self.tell_neighbours();
        let address = self.links.address_of(from);
        if let Some(address) = address {
            self.out.command(SwarmCommand::Trust(from, address));
        }
        if self.links.is_ours(from) {
            self.discovery.greeted(from, address, Instant::now());
            self.flush_hall();
        } else if let Some(own) = self.own_advert() {
            self.out.send(from, &Packet::Adverts(vec![own]));
        }
        self.on_room_up(from);
    }

    /// A peer's user typed a name, as everyone does at the first start of the program.
    pub(super) fn on_name(&mut self, from: Key, name: &str) {
        if self.links.rename(from, name) {
            self.tell_neighbours();
        }
    }

    pub(super) fn on_peers(&mut self, from: Key, peers: Vec<(Key, SocketAddr)>) {
        if peers.len() > MAX_PEERS {
            return self.misbehaved(from, "more addresses than fit into a packet");
        }
        if !self.may(from, Kind::Address, peers.len()) {
            return;
        }
        for (key, address) in peers {
            if key != self.own.key && self.links.may_tell(from, address) {
                self.out.command(SwarmCommand::Learn(key, address, Some(from)));
            }
        }
    }

    fn on_adverts(&mut self, from: Key, heard: Vec<SignedAdvert>) {
        if !self.may(from, Kind::Advert, heard.len()) {
            return;
        }
        if let Err(why) = self.discovery.on_adverts(from, heard, Instant::now()) {
            self.refuse(from, why);
        }
        self.flush_hall();
    }

    pub(super) fn on_discovery(&mut self, from: Key, message: DiscoveryMessage) {
        if let Err(why) = self.discovery.handle(from, message, Instant::now()) {
            self.refuse(from, why);
        }
        self.flush_hall();
    }

    /// Carries out what the hall asks for.
    pub(super) fn flush_hall(&mut self) {
        while let Some(out) = self.discovery.poll() {
            match out {
                Output::Send(to, message) => self.out.send(to, &Packet::Discovery(message)),
                Output::Adverts(to, heard) => self.out.send(to, &Packet::Adverts(heard)),
                Output::Peers(to, peers) => self.out.send(to, &Packet::Peers(peers)),
                Output::Seek(more) => self.out.command(SwarmCommand::Seek(more)),
                Output::Close(key) => self.out.command(SwarmCommand::Close(key)),
                Output::Rest(key) => self.out.command(SwarmCommand::Rest(key)),
                Output::Tables => self.adverts.note_news(),
            }
        }
    }

    fn tell_neighbours(&self) {
        self.tell.tell(Notice::Neighbours(self.links.neighbours()));
    }
}

/// Whether a peer takes part in the game that is open here, or relays it to this computer.
fn is_at_table(room: &Room, game: Digest, who: Key) -> bool {
    matches!(room, Room::Table(table) if table.game_id() == game && table.is_heeded(who))
}
