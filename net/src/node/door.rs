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
use crate::secret::{self, Answer, Asker, Keeper, Knock, Lock, Secret, lv_cat};
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

    /// Whether both have shown that they know the password of a table.
    pub(super) fn is_open_to(&self, table: TableId) -> bool {
        self.open == Some(table)
    }

    /// Begins to show that this computer knows a password: the first step, unless that was said already.
    fn ask(&mut self, table: TableId, lock: &Lock, ends: &[u8]) -> Result<Option<Proof>, getrandom::Error> {
        if self.asker.as_ref().is_some_and(|(at, _)| *at == table) {
            return Ok(None);
        }
        let asker = Asker::new(&lock.word, ends)?;
        let proof = Proof::Knock(asker.knock());
        self.asker = Some((table, asker));
        Ok(Some(proof))
    }

    /// Answers a knock: the second step; nothing if the knock is none.
    fn answer(
        &mut self,
        table: TableId,
        lock: &Lock,
        ends: &[u8],
        knock: Knock,
    ) -> Result<Option<Proof>, getrandom::Error> {
        let Some((answer, keeper)) = secret::answer(&lock.word, ends, knock)? else { return Ok(None) };
        self.keeper = Some((table, keeper));
        Ok(Some(Proof::Answer { sid: knock.sid, answer }))
    }

    /// Whether an answer was given after which nothing was shown; asked once for each.
    fn take_unproven(&mut self) -> bool {
        self.keeper.take().is_some()
    }

    /// Takes the answer to a knock: the third step, which says whether both know the password. Nothing if it is the
    /// answer to an earlier knock: one that was asked for before the person typed another password is nothing wrong.
    fn hear_answer(&mut self, table: TableId, sid: Digest, answer: &Answer) -> Option<Proof> {
        let is_it = |(at, asker): &mut (TableId, Asker)| *at == table && asker.knock().sid == sid;
        let (_, asker) = self.asker.take_if(is_it)?;
        let Some(tag) = asker.check(answer) else { return Some(Proof::Wrong) };
        self.open = Some(table);
        Some(Proof::Confirm(tag))
    }

    /// Takes the third step; says whether both know the password, if there was an answer that it can be about.
    fn hear_confirm(&mut self, table: TableId, tag: Option<Digest>) -> Option<bool> {
        let (_, keeper) = self.keeper.take_if(|(at, _)| *at == table)?;
        let is_right = tag.is_some_and(|tag| keeper.is_right(tag));
        if is_right {
            self.open = Some(table);
        }
        Some(is_right)
    }

    /// The other side knows of no password there; says whether that was asked.
    fn hear_no_lock(&mut self, table: TableId) -> bool {
        self.asker.take_if(|(at, _)| *at == table).is_some()
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
        self.links.get(who).is_some_and(|link| link.door.is_open_to(table))
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
        let ends = ends(table, self.own.key, who);
        let Some(link) = self.links.get_mut(who) else { return };
        match link.door.ask(table, lock, &ends) {
            Ok(Some(proof)) => self.out.send(who, &Packet::Proof { table, proof }),
            Ok(None) => {}
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

    fn on_knock(&mut self, from: Key, table: TableId, knock: Knock) {
        let Some((_, lock)) = self.own_door().filter(|(here, _)| *here == table) else {
            self.tell_moved(from, table);
            return self.out.send(from, &Packet::Refused { table, refusal: Refusal::NoTable });
        };
        let Some(lock) = lock.cloned() else {
            return self.out.send(from, &Packet::Proof { table, proof: Proof::Open });
        };
        if self.links.get_mut(from).is_some_and(|link| link.door.take_unproven()) {
            self.refuse(from, "a wrong password");
        }
        // Who hears the answer and says nothing more has guessed, too.
        if !self.may_guess(from) {
            return self.out.send(from, &Packet::Refused { table, refusal: Refusal::TooOften });
        }
        let ends = ends(table, from, self.own.key);
        let Some(link) = self.links.get_mut(from) else { return };
        match link.door.answer(table, &lock, &ends, knock) {
            Ok(Some(proof)) => {
                self.note_guess(from);
                self.out.send(from, &Packet::Proof { table, proof });
            }
            Ok(None) => self.refuse(from, "a proof that is none"),
            Err(error) => tracing::error!(%error, "no random numbers"),
        }
    }

    fn on_answer(&mut self, from: Key, table: TableId, sid: Digest, answer: &Answer) {
        let Some(link) = self.links.get_mut(from) else { return };
        let Some(proof) = link.door.hear_answer(table, sid, answer) else { return };
        self.out.send(from, &Packet::Proof { table, proof });
        if matches!(proof, Proof::Confirm(_)) {
            return self.came_in(from, table);
        }
        self.note_guess(from);
        self.did_not_come_in(from, table);
    }

    fn on_confirm(&mut self, from: Key, table: TableId, tag: Option<Digest>) {
        let Some(link) = self.links.get_mut(from) else { return };
        match link.door.hear_confirm(table, tag) {
            None => self.refuse(from, "a proof that was not asked for"),
            Some(true) => {
                self.forgive_guess(from);
                self.came_in(from, table);
            }
            Some(false) => {
                self.refuse(from, "a wrong password");
                self.out.send(from, &Packet::Refused { table, refusal: Refusal::Password });
            }
        }
    }

    /// Somebody knows of no password at a table where this computer wanted to show one. A player's word is enough for
    /// that while its game runs; whoever else says so may be anybody.
    fn on_no_lock(&mut self, from: Key, table: TableId) {
        let Some(link) = self.links.get_mut(from) else { return };
        if !link.door.hear_no_lock(table) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::LazyLock;

    const ADA: Key = Key([1; 32]);
    const BEN: Key = Key([2; 32]);
    const TAVERN: TableId = Digest([7; 32]);

    /// To make one takes a while on purpose.
    static LOCKS: LazyLock<[Lock; 2]> = LazyLock::new(|| {
        ["sesame", "a guess"].map(|typed| Lock::new(&Secret::new(typed).unwrap(), Digest([5; 32])))
    });

    /// Ada knocks at Ben's door with what she typed; what each of the two says of it, Ada first.
    fn knock(ada: &mut Door, ben: &mut Door, typed: &Lock, asked: &[u8]) -> (Proof, Option<bool>) {
        let ends = ends(TAVERN, ADA, BEN);
        let Ok(Some(Proof::Knock(knock))) = ada.ask(TAVERN, typed, &ends) else { panic!("it is the first") };
        assert!(matches!(ada.ask(TAVERN, typed, &ends), Ok(None)), "she knocked already");
        let Ok(Some(Proof::Answer { sid, answer })) = ben.answer(TAVERN, &LOCKS[0], asked, knock) else {
            panic!("it was a knock");
        };
        assert!(ada.hear_answer(TAVERN, Digest([0; 32]), &answer).is_none(), "of another knock");
        let said = ada.hear_answer(TAVERN, sid, &answer).unwrap();
        let tag = match said {
            Proof::Confirm(tag) => Some(tag),
            _ => None,
        };
        (said, ben.hear_confirm(TAVERN, tag))
    }

    #[test]
    fn two_who_know_the_password_open_to_each_other_and_to_that_table_alone() {
        let (mut ada, mut ben) = (Door::default(), Door::default());
        let (said, heard) = knock(&mut ada, &mut ben, &LOCKS[0], &ends(TAVERN, ADA, BEN));
        assert!(matches!(said, Proof::Confirm(_)) && heard == Some(true));
        for door in [&ada, &ben] {
            assert!(door.is_open_to(TAVERN) && !door.is_open_to(Digest([8; 32])));
        }
        assert_eq!(ben.hear_confirm(TAVERN, None), None, "nothing is waited for any more");
    }

    #[test]
    fn whoever_guesses_wrong_or_passes_a_knock_on_comes_in_nowhere() {
        let mallory = Key([9; 32]);
        let cases = [(&LOCKS[1], ends(TAVERN, ADA, BEN)), (&LOCKS[0], ends(TAVERN, mallory, BEN))];
        for (typed, asked) in cases {
            let (mut ada, mut ben) = (Door::default(), Door::default());
            let (said, heard) = knock(&mut ada, &mut ben, typed, &asked);
            assert!(matches!(said, Proof::Wrong) && heard == Some(false));
            assert!(!ada.is_open_to(TAVERN) && !ben.is_open_to(TAVERN));
        }
    }

    #[test]
    fn an_answer_after_which_nothing_was_shown_is_a_guess() {
        let (mut ada, mut ben) = (Door::default(), Door::default());
        let ends = ends(TAVERN, ADA, BEN);
        let Ok(Some(Proof::Knock(knock))) = ada.ask(TAVERN, &LOCKS[1], &ends) else { panic!("a knock") };
        assert!(!ben.take_unproven());
        assert!(ben.answer(TAVERN, &LOCKS[0], &ends, knock).unwrap().is_some());
        assert!(ben.take_unproven() && !ben.take_unproven());
        assert!(ada.hear_no_lock(TAVERN) && !ada.hear_no_lock(TAVERN), "it was asked once");
        ada.forget_asked();
        assert!(ada.ask(TAVERN, &LOCKS[1], &ends).unwrap().is_some(), "another one was typed");
    }
}
