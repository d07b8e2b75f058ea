//! The chat at the current table: who hears it, and where lines are sent.

use super::event_loop::Core;
use super::packet::Packet;
use super::room::Room;
use crate::api::FileProblem;
use crate::api::Notice;
use crate::chat::{Output, PAST, Place, Signed, Writers};
use crate::identity::{Digest, Key};
use crate::meter::Kind;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Instant;

impl Core {
    pub(super) fn on_chat(&mut self, from: Key, table: Digest, lines: Vec<Signed>, is_past: bool) {
        if lines.len() > PAST {
            return self.misbehaved(from, "more lines of the talk than fit into a packet");
        }
        if !self.may(from, Kind::Chat, lines.len()) {
            return;
        }
        if !self.is_let_in(from) {
            return self.turn_out(from);
        }
        let now = Instant::now();
        self.look_who_listens(now);
        self.talk.hear(from, table, lines, is_past, now);
        self.flush_chat();
    }

    /// Updates the listeners now and then, and at once when this computer changed tables or a peer came or went. So a
    /// peer that returns within that moment is sent what it missed.
    pub(super) fn tend_chat(&mut self, now: Instant) {
        if self.links.are_moved(now) || self.talk.table() != self.room.table() {
            self.look_who_listens(now);
            self.flush_chat();
        }
    }

    pub(super) fn look_who_listens(&mut self, now: Instant) {
        self.links.seen(now);
        self.talk.enter(self.room.table());
        if let Some(place) = self.chat_place() {
            self.talk.follow(place);
        }
    }

    fn chat_place(&self) -> Option<Place> {
        match &self.room {
            Room::Lobby(room) => {
                let state = room.lobby.state();
                let people: BTreeSet<Key> = state.people.iter().map(|person| person.key).collect();
                // The first seat of a computer is its user's.
                let seats = state.seats.iter().flatten().rev();
                let peers = people.iter().copied().filter(|key| self.links.is_greeted(*key)).collect();
                Some(Place {
                    peers,
                    writers: Writers::Only(people),
                    seated: seats.map(|seat| (seat.holder, seat.name.clone())).collect(),
                })
            }
            Room::Table(table) => {
                let has_it = self.links.at_game(table.game_id());
                // Holders who have not opened the game yet will do so in a moment.
                let holders = table.holders().into_iter().filter(|key| self.links.is_greeted(*key));
                let peers = has_it.chain(holders).filter(|key| self.is_let_in(*key));
                Some(Place {
                    peers: peers.collect(),
                    writers: Writers::Anybody,
                    seated: table.all_seats().rev().collect(),
                })
            }
            _ => None,
        }
    }

    pub(super) fn flush_chat(&mut self) {
        while let Some(out) = self.talk.poll() {
            match out {
                Output::Send { to, lines, is_past } => {
                    let Some(table) = self.talk.table() else { continue };
                    self.out.send(to, &Packet::Chat { table, lines, is_past });
                }
                Output::Refused(who, why) => self.refuse(who, why),
                // The peer that delivered the lines only relays them; their author may be anywhere.
                Output::TooMuch(who) => self.count_refusal(who, "it talks too much"),
                Output::Muted => self.store_muted(),
            }
        }
        if self.talk.take_change() {
            self.tell.tell(Notice::Chat(self.talk.view().map(Arc::new)));
        }
    }

    fn store_muted(&self) {
        if let Err(error) = self.own.profile.set_muted(self.talk.muted()) {
            let (path, reason) = (self.config.data_dir.clone(), error.to_string());
            self.tell.problem(FileProblem::NotWritten { path, reason });
        }
    }
}
