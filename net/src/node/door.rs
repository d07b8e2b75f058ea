//! The door of a table that asks for a password: who is let in, and how two computers show each other that they know
//! it. Words are worked out beside the node's own work.
//!
//! Players know each other by their keys. Anybody else shows, once on each connection, that it knows the word of the
//! table's lock, and is shown the same; until then neither tells the other anything of the table.

use super::core::Core;
use super::guesses::Guesses;
use super::packet::{Packet, Proof};
use super::room::Room;
use crate::api::JoinProblem;
use crate::api::TableId;
use crate::identity::{Digest, Key};
use crate::lobby::Refusal;
use crate::profile::Locks;
use crate::secret::{self, Asker, Keeper, Lock, Secret, lv_cat};
use std::time::Instant;

/// What a proof is for: none for a hall is ever one for a table.
const PURPOSE: &[u8] = b"bastide/3 table";

/// How far a connected computer has come at the door, and this one at its door.
#[derive(Default)]
pub(super) struct Door {
    /// This computer asked, at which table.
    asker: Option<(TableId, Asker)>,
    /// This computer answered.
    keeper: Option<(TableId, Keeper)>,
    /// Both have shown that they know the password of that table.
    open: Option<TableId>,
}

/// What this computer knows of passwords.
pub(super) struct Doors {
    /// The locks of tables with a password.
    pub(super) locks: Locks,
    guesses: Guesses,
}

impl Doors {
    pub(super) fn new(locks: Locks) -> Self {
        Self { locks, guesses: Guesses::default() }
    }
}

/// Who asks whom, and at which table.
pub(super) fn ends(table: TableId, asks: Key, answers: Key) -> Vec<u8> {
    lv_cat(&[PURPOSE, &table.0, &asks.0, &answers.0])
}

impl Door {
    /// What was asked is not wanted any more.
    pub(super) fn forget_asked(&mut self) {
        self.asker = None;
    }
}

impl Core {
    /// Works out the lock of a password beside the node's own work.
    pub(super) fn make_lock(
        &self,
        password: Secret,
        salt: Digest,
        then: impl FnOnce(&mut Self, Lock) + Send + 'static,
    ) {
        self.beside(move || Lock::new(&password, salt), then);
    }

    /// The table where this computer is with others, and its lock, if it has one.
    fn own_door(&self) -> Option<(TableId, Option<&Lock>)> {
        let table = self.room.table()?;
        let lock = match &self.room {
            Room::Lobby(room) => room.lobby.state().lock.as_ref(),
            Room::Home | Room::Joining(_) | Room::Table(_) => self.doors.locks.of(table),
        };
        Some((table, lock))
    }

    /// Whether somebody showed on this connection that it knows the password of a table.
    pub(super) fn is_open_to(&self, who: Key, table: TableId) -> bool {
        self.links.get(who).is_some_and(|link| link.door.open == Some(table))
    }

    /// Whether somebody may hear and say things at the game here: it has no password, both are players, or both know
    /// it.
    pub(super) fn is_let_in(&self, who: Key) -> bool {
        let Room::Table(table) = &self.room else { return true };
        let id = table.offer().table;
        let are_players = || table.has_known(self.own.key) && table.has_known(who);
        self.doors.locks.of(id).is_none() || self.is_open_to(who, id) || are_players()
    }

    /// Whether this computer has a password to show at a table.
    pub(super) fn has_word_for(&self, table: TableId) -> bool {
        match &self.room {
            Room::Joining(joining) if joining.table == table => joining.has_word(),
            _ => self.doors.locks.of(table).is_some(),
        }
    }

    /// The name of a table of the network.
    pub(super) fn name_of_table(&self, table: TableId) -> String {
        self.hall.adverts().of_table(table).first().map(|advert| advert.name.clone()).unwrap_or_default()
    }

    /// Somebody wants something of the game here without the password.
    pub(super) fn turn_out(&mut self, who: Key) {
        if let Some((table, _)) = self.own_door() {
            self.out.send(who, &Packet::Refused { table, refusal: Refusal::Password });
        }
        self.refuse(who, "it did not give the password of the table");
    }

    /// Somebody has the game open that is open here and was not let in yet. One of the two begins: who holds no seat; of
    /// two such, the smaller key.
    pub(super) fn meet_at_door(&mut self, who: Key) {
        let Room::Table(table) = &self.room else { return };
        let begins = !table.has_known(self.own.key) && (table.has_known(who) || self.own.key < who);
        let id = table.offer().table;
        let Some(lock) = self.doors.locks.of(id).cloned().filter(|_| begins) else { return };
        if self.may_guess(who) {
            self.knock_at(who, id, &lock);
        }
    }

    /// Shows somebody that this computer knows the password of a table, and wants to be shown the same.
    pub(super) fn knock_at(&mut self, who: Key, table: TableId, lock: &Lock) {
        let me = self.own.key;
        let Some(link) = self.links.get_mut(who) else { return };
        if link.door.asker.as_ref().is_some_and(|(at, _)| *at == table) {
            return;
        }
        match Asker::new(&lock.word, &ends(table, me, who)) {
            Ok(asker) => {
                let proof = Proof::Knock(asker.knock());
                link.door.asker = Some((table, asker));
                self.out.send(who, &Packet::Proof { table, proof });
            }
            Err(error) => tracing::error!(%error, "no random numbers"),
        }
    }

    pub(super) fn on_proof(&mut self, from: Key, table: TableId, proof: Proof) {
        match proof {
            Proof::Knock(knock) => self.on_knock(from, table, knock),
            Proof::Answer { sid, answer } => self.on_answer(from, table, sid, &answer),
            Proof::Confirm(tag) => self.on_confirm(from, table, Some(tag)),
            Proof::Wrong => self.on_confirm(from, table, None),
            Proof::Open => self.on_no_lock(from, table),
        }
    }

    fn on_knock(&mut self, from: Key, table: TableId, knock: secret::Knock) {
        let Some((_, lock)) = self.own_door().filter(|(here, _)| *here == table) else {
            self.tell_moved(from, table);
            return self.out.send(from, &Packet::Refused { table, refusal: Refusal::NoTable });
        };
        let Some(lock) = lock.cloned() else {
            return self.out.send(from, &Packet::Proof { table, proof: Proof::Open });
        };
        if self.is_waiting_for_proof(from) {
            self.refuse(from, "a wrong password");
        }
        // Who hears the answer and says nothing more has guessed, too.
        if !self.may_guess(from) {
            return self.out.send(from, &Packet::Refused { table, refusal: Refusal::TooOften });
        }
        match secret::answer(&lock.word, &ends(table, from, self.own.key), knock) {
            Ok(Some((answer, keeper))) => {
                self.note_guess(from);
                if let Some(link) = self.links.get_mut(from) {
                    link.door.keeper = Some((table, keeper));
                }
                self.out
                    .send(from, &Packet::Proof { table, proof: Proof::Answer { sid: knock.sid, answer } });
            }
            Ok(None) => self.refuse(from, "a proof that is none"),
            Err(error) => tracing::error!(%error, "no random numbers"),
        }
    }

    fn is_waiting_for_proof(&mut self, from: Key) -> bool {
        self.links.get_mut(from).is_some_and(|link| link.door.keeper.take().is_some())
    }

    fn on_answer(&mut self, from: Key, table: TableId, sid: Digest, answer: &secret::Answer) {
        let Some(link) = self.links.get_mut(from) else { return };
        // One that was asked for before the person typed another password is nothing wrong.
        let is_it = |(at, asker): &mut (TableId, Asker)| *at == table && asker.knock().sid == sid;
        let Some((_, asker)) = link.door.asker.take_if(is_it) else { return };
        match asker.check(answer) {
            Some(tag) => {
                link.door.open = Some(table);
                self.out.send(from, &Packet::Proof { table, proof: Proof::Confirm(tag) });
                self.came_in(from, table);
            }
            None => {
                self.out.send(from, &Packet::Proof { table, proof: Proof::Wrong });
                self.note_guess(from);
                self.did_not_come_in(from, table);
            }
        }
    }

    fn on_confirm(&mut self, from: Key, table: TableId, tag: Option<Digest>) {
        let Some(link) = self.links.get_mut(from) else { return };
        let Some((_, keeper)) = link.door.keeper.take_if(|(at, _)| *at == table) else {
            return self.refuse(from, "a proof that was not asked for");
        };
        if tag.is_some_and(|tag| keeper.is_right(tag)) {
            link.door.open = Some(table);
            self.forgive_guess(from);
            return self.came_in(from, table);
        }
        self.refuse(from, "a wrong password");
        self.out.send(from, &Packet::Refused { table, refusal: Refusal::Password });
    }

    /// Somebody knows of no password at a table where this computer wanted to show one. A player's word is enough for
    /// that while its game runs; whoever else says so may be anybody.
    fn on_no_lock(&mut self, from: Key, table: TableId) {
        let Some(link) = self.links.get_mut(from) else { return };
        if link.door.asker.take_if(|(at, _)| *at == table).is_none() {
            return self.refuse(from, "an answer that was not asked for");
        }
        if matches!(&self.room, Room::Table(here) if here.offer().table == table && here.has_known(from)) {
            link.door.open = Some(table);
            self.came_in(from, table);
        }
    }

    /// Both know the password: what waited for it goes on.
    fn came_in(&mut self, who: Key, table: TableId) {
        match &self.room {
            Room::Joining(joining) if joining.table == table => {
                let lock = self.proven_lock(who);
                self.doors.locks.note(table, lock);
                self.knock();
            }
            Room::Table(here) if here.offer().table == table => {
                let game = here.game_id();
                if self.links.has_open(who, game) {
                    self.on_open(who, game);
                }
            }
            _ => {}
        }
    }

    fn did_not_come_in(&mut self, who: Key, table: TableId) {
        if self.room.goes_to(table) {
            self.give_up_on(who, JoinProblem::WrongPassword);
        } else {
            self.refuse(who, "it does not know the password of the table");
        }
    }

    /// Whether a password may be tried once more with somebody.
    fn may_guess(&mut self, who: Key) -> bool {
        self.links.ip_of(who).is_some_and(|ip| self.doors.guesses.may(ip, Instant::now()))
    }

    fn note_guess(&mut self, who: Key) {
        if let Some(ip) = self.links.ip_of(who) {
            self.doors.guesses.note(ip, Instant::now());
        }
    }

    fn forgive_guess(&mut self, who: Key) {
        if let Some(ip) = self.links.ip_of(who) {
            self.doors.guesses.forgive(ip);
        }
    }
}
