//! The door of a table with a password: who is let in, and how two computers prove to each other that they know it.
//! Locks are derived from passwords off the node's task.
//!
//! Players know each other by their keys. Any other peer proves once per connection that it knows the table's password,
//! and gets the same proof back. Until then neither tells the other anything about the table.

use super::event_loop::Core;
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

/// The purpose of a proof: a proof for a hall is never valid for a table.
const PURPOSE: &[u8] = b"bastide/3 table";

/// How far a connected peer has come at this computer's door, and this computer at the peer's.
#[derive(Default)]
pub(super) struct Door {
    /// The table where this computer asked.
    asker: Option<(TableId, Asker)>,
    /// The table where this computer answered.
    keeper: Option<(TableId, Keeper)>,
    /// The table whose password both sides have proven to know.
    open: Option<TableId>,
}

/// The passwords this computer knows.
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

/// The context of a proof: who asks whom, and at which table.
pub(super) fn ends(table: TableId, asks: Key, answers: Key) -> Vec<u8> {
    lv_cat(&[PURPOSE, &table.0, &asks.0, &answers.0])
}

impl Door {
    /// Drops a pending request.
    pub(super) fn forget_asked(&mut self) {
        self.asker = None;
    }

    /// Whether both sides have proven that they know the password of a table.
    pub(super) fn is_open_to(&self, table: TableId) -> bool {
        self.open == Some(table)
    }

    /// Starts to prove that this computer knows a password. Returns the first step, or `None` if it was sent already.
    fn ask(&mut self, table: TableId, lock: &Lock, ends: &[u8]) -> Result<Option<Proof>, getrandom::Error> {
        if self.asker.as_ref().is_some_and(|(at, _)| *at == table) {
            return Ok(None);
        }
        let asker = Asker::new(&lock.word, ends)?;
        let proof = Proof::Knock(asker.knock());
        self.asker = Some((table, asker));
        Ok(Some(proof))
    }

    /// Answers a knock with the second step. Returns `None` if the knock is invalid.
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

    /// Whether an answer was sent and no proof followed. Reports each such answer once.
    fn take_unproven(&mut self) -> bool {
        self.keeper.take().is_some()
    }

    /// Handles the answer to a knock and returns the third step, which says whether both know the password. Returns
    /// `None` for the answer to an earlier knock: it was asked for before the user typed another password, so it is no
    /// fault.
    fn hear_answer(&mut self, table: TableId, sid: Digest, answer: &Answer) -> Option<Proof> {
        let is_it = |(at, asker): &mut (TableId, Asker)| *at == table && asker.knock().sid == sid;
        let (_, asker) = self.asker.take_if(is_it)?;
        let Some(tag) = asker.check(answer) else { return Some(Proof::Wrong) };
        self.open = Some(table);
        Some(Proof::Confirm(tag))
    }

    /// Handles the third step. Returns whether both know the password, or `None` if no answer was pending.
    fn hear_confirm(&mut self, table: TableId, tag: Option<Digest>) -> Option<bool> {
        let (_, keeper) = self.keeper.take_if(|(at, _)| *at == table)?;
        let is_right = tag.is_some_and(|tag| keeper.is_right(tag));
        if is_right {
            self.open = Some(table);
        }
        Some(is_right)
    }

    /// Handles that the peer knows of no password there. Returns whether this computer had asked.
    fn hear_no_lock(&mut self, table: TableId) -> bool {
        self.asker.take_if(|(at, _)| *at == table).is_some()
    }
}

impl Core {
    /// Derives the lock of a password off the node's task.
    pub(super) fn make_lock(
        &self,
        password: Secret,
        salt: Digest,
        then: impl FnOnce(&mut Self, Lock) + Send + 'static,
    ) {
        self.beside(move || Lock::new(&password, salt), then);
    }

    /// The table where this computer sits with others, and its lock if it has one.
    fn own_door(&self) -> Option<(TableId, Option<&Lock>)> {
        let table = self.room.table()?;
        let lock = match &self.room {
            Room::Lobby(room) => room.lobby.state().lock.as_ref(),
            Room::Home | Room::Joining(_) | Room::Table(_) => self.doors.locks.of(table),
        };
        Some((table, lock))
    }

    /// Whether a peer has proven on this connection that it knows the password of a table.
    pub(super) fn is_open_to(&self, who: Key, table: TableId) -> bool {
        self.links.get(who).is_some_and(|link| link.door.is_open_to(table))
    }

    /// Whether a peer may take part in the game here: the game has no password, both are players, or both know the
    /// password.
    pub(super) fn is_let_in(&self, who: Key) -> bool {
        let Room::Table(table) = &self.room else { return true };
        let id = table.offer().table;
        let are_players = || table.has_known(self.own.key) && table.has_known(who);
        self.doors.locks.of(id).is_none() || self.is_open_to(who, id) || are_players()
    }

    /// Whether this computer has a password to prove at a table.
    pub(super) fn has_word_for(&self, table: TableId) -> bool {
        match &self.room {
            Room::Joining(joining) if joining.table == table => joining.has_word(),
            _ => self.doors.locks.of(table).is_some(),
        }
    }

    /// The name of a table in the network.
    pub(super) fn name_of_table(&self, table: TableId) -> String {
        self.discovery.adverts().of_table(table).first().map(|advert| advert.name.clone()).unwrap_or_default()
    }

    /// Refuses a peer that wants something of the game here without the password.
    pub(super) fn turn_out(&mut self, who: Key) {
        if let Some((table, _)) = self.own_door() {
            self.out.send(who, &Packet::Refused { table, refusal: Refusal::Password });
        }
        self.refuse(who, "it did not give the password of the table");
    }

    /// A peer that was not let in yet has the same game open. One of the two starts the proof: the one without a seat,
    /// or the smaller key if neither has one.
    pub(super) fn meet_at_door(&mut self, who: Key) {
        let Room::Table(table) = &self.room else { return };
        let begins = !table.has_known(self.own.key) && (table.has_known(who) || self.own.key < who);
        let id = table.offer().table;
        let Some(lock) = self.doors.locks.of(id).cloned().filter(|_| begins) else { return };
        if self.may_guess(who) {
            self.knock_at(who, id, &lock);
        }
    }

    /// Starts to prove to a peer that this computer knows the password of a table, and asks for the same proof.
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
        // A peer that takes the answer and stays silent has guessed, too.
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

    /// A peer knows of no password at a table where this computer wanted to prove one. While the game runs, a player's
    /// statement is enough; anyone else's counts for nothing.
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

    /// Both know the password: what waited for that continues.
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

    /// Whether one more password may be tried with a peer.
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

    /// Deriving a lock is slow on purpose.
    static LOCKS: LazyLock<[Lock; 2]> = LazyLock::new(|| {
        ["sesame", "a guess"].map(|typed| Lock::new(&Secret::new(typed).unwrap(), Digest([5; 32])))
    });

    /// Ada knocks at Ben's door with the password she typed. Returns what each of the two concludes, Ada first.
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
