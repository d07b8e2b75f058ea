//! The same people play again: whoever asks first opens the table, the others are told and take their old seats there.
//! Of two who asked at once the one with the smaller key keeps the table, and all of the other one's go there.

use super::core::Core;
use super::lobby_room::LobbyRoom;
use super::own::random;
use super::packet::Packet;
use super::room::Room;
use crate::api::NotNow;
use crate::api::{Again, Notice};
use crate::api::{Reach, TableId};
use crate::identity::{Digest, Key};
use crate::lobby::{Beginning, Lobby};
use crate::log::{Aids, SeatOffer};
use crate::name::Name;
use crate::table::Table;
use rules::Setup;
use std::time::Instant;

/// Who sat together here last, and who of them plays again.
#[derive(Default)]
pub(super) struct Company {
    /// The last game that was over, if this computer was one of its people.
    sat: Option<Sat>,
    asked: Option<Asked>,
    /// Which table of this computer was given up for whose.
    moved: Option<(TableId, Asked)>,
}

/// A game that is over.
struct Sat {
    game: Digest,
    people: Vec<Key>,
    /// What was played, as a lobby shows it, and who sits where when it is played again.
    setup: Setup,
    aids: Aids,
    seats: Vec<Option<SeatOffer>>,
}

/// Somebody plays again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Asked {
    from: Key,
    game: Digest,
    table: TableId,
}

impl Company {
    /// Where the people of a game play it again, as the last of them said who counts.
    fn asked_to(&self, game: Digest) -> Option<Asked> {
        self.asked.filter(|asked| asked.game == game)
    }

    /// Somebody asks to its table. Of two that stand the one with the smaller key counts; says whether this one does.
    fn ask(&mut self, asked: Asked, stands: impl FnOnce(TableId) -> bool) -> bool {
        let old = self.asked_to(asked.game).filter(|old| stands(old.table));
        let counts = old.is_none_or(|old| asked.from <= old.from);
        if counts {
            self.asked = Some(asked);
        }
        counts
    }

    /// A game is left.
    pub(super) fn sat_at(&mut self, table: &Table) {
        if table.is_over() && !table.is_watching() {
            self.sat = Some(Sat {
                game: table.game_id(),
                people: table.all_holders().to_vec(),
                setup: table.setup_again(),
                aids: table.offer().terms.aids,
                seats: table.seats_again(),
            });
        }
    }
}

impl Core {
    /// Opens the lobby of the next game, or goes where somebody else did.
    pub(super) fn again(&mut self) {
        let Room::Table(table) = &self.room else { return };
        if !table.is_over() {
            return self.not_now(NotNow::NotOver);
        }
        if table.is_watching() {
            return self.not_now(NotNow::Watched);
        }
        let game = table.game_id();
        if let Some(asked) = self.company.asked_to(game).filter(|asked| self.is_open(asked.table)) {
            return self.join(asked.table, None, false);
        }
        let Ok(new) = random() else { return self.not_now(NotNow::NoRandom) };
        let offer = table.offer();
        let begin = Beginning {
            table: Digest(new),
            name: Name::clean(&offer.name.to_string()).unwrap_or_else(|| self.own.name()),
            setup: table.setup_again(),
            tile_sets: offer.tile_sets.clone(),
            aids: offer.terms.aids,
            lock: self.doors.locks.of(offer.table).cloned(),
            branch: None,
        };
        let (was, texts) = (table.seats_again(), table.texts());
        let reach = if table.is_private() { Reach::Here } else { Reach::Network };
        self.depart();
        let mut lobby = Lobby::host(self.own.identity(), &self.own.name(), begin);
        lobby.play_again(was);
        self.room = Room::Lobby(Box::new(LobbyRoom::new(lobby, reach, texts).after(Some(game))));
        self.publish();
        for key in self.links.greeted() {
            self.call_again(key);
        }
    }

    /// The host of a table that plays again tells one of its people, with the advert that leads there.
    pub(super) fn call_again(&self, to: Key) {
        let Room::Lobby(room) = &self.room else { return };
        let Some(game) = room.again.filter(|_| room.lobby.is_host() && room.reach == Reach::Network) else {
            return;
        };
        if !self.sat_together(game).is_some_and(|people| people.contains(&to)) {
            return;
        }
        if let Some(own) = self.own_advert() {
            self.out.send(to, &Packet::Adverts(vec![own]));
            self.out.send(to, &Packet::Again { game, table: room.lobby.state().table });
        }
    }

    /// The people of a game that was played here to its end, if this computer was one of them.
    fn sat_together(&self, game: Digest) -> Option<Vec<Key>> {
        match &self.room {
            Room::Table(table) if table.game_id() == game => {
                (table.is_over() && !table.is_watching()).then(|| table.all_holders().to_vec())
            }
            _ => self.company.sat.as_ref().filter(|sat| sat.game == game).map(|sat| sat.people.clone()),
        }
    }

    /// Whether somebody sat at the game that is played again in the lobby here: then no password is asked for.
    pub(super) fn plays_again(&self, who: Key) -> bool {
        let Room::Lobby(room) = &self.room else { return false };
        room.again.and_then(|game| self.sat_together(game)).is_some_and(|people| people.contains(&who))
    }

    /// Whether this computer is asked to that table by those it sat with.
    pub(super) fn is_asked_to(&self, table: TableId) -> bool {
        self.company.asked.is_some_and(|asked| asked.table == table)
    }

    /// Somebody plays a game again.
    pub(super) fn on_again(&mut self, from: Key, game: Digest, table: TableId) {
        // Not ours, or not over here yet: the table is on the list anyhow.
        let Some(people) = self.sat_together(game) else { return };
        if !people.contains(&from) {
            return self.refuse(from, "an invitation of somebody who had no seat");
        }
        let asked = Asked { from, game, table };
        if let Room::Lobby(room) = &mut self.room
            && room.again == Some(game)
        {
            let state = room.lobby.state();
            let is_rival = from < state.host || (from == state.host && from != self.own.key);
            if state.table != table && is_rival && !state.is_starting {
                room.moves_to = Some(table);
                self.company.asked = Some(asked);
                self.move_on();
            }
            return;
        }
        let old = self.company.asked_to(game).map(|old| old.table);
        let is_on_the_way = old.is_some_and(|old| self.room.goes_to(old));
        let stands = is_on_the_way || old.is_some_and(|old| self.is_open(old));
        if self.company.ask(asked, |_| stands) {
            self.tell_again();
            if is_on_the_way && old != Some(table) && self.is_open(table) {
                self.join(table, None, false);
            }
        }
    }

    /// Somebody asks for a table that was given up for another one: that one is named.
    pub(super) fn tell_moved(&self, to: Key, table: TableId) {
        let Some((_, asked)) = self.company.moved.filter(|(old, _)| *old == table) else { return };
        if self.sat_together(asked.game).is_some_and(|people| people.contains(&to)) {
            self.name_table(to, asked);
        }
    }

    fn name_table(&self, to: Key, asked: Asked) {
        let adverts = self.hall.adverts().heard_of(asked.table, Instant::now());
        self.out.send(to, &Packet::Adverts(adverts));
        self.out.send(to, &Packet::Again { game: asked.game, table: asked.table });
    }

    /// Goes to the table where the others are, once it is known.
    pub(super) fn move_on(&mut self) {
        let Room::Lobby(room) = &self.room else { return };
        let Some(asked) = self.company.asked.filter(|asked| room.moves_to == Some(asked.table)) else {
            return;
        };
        if !self.is_open(asked.table) {
            return;
        }
        // Who came to the wrong table of the two may not be connected with the right one yet.
        if room.lobby.is_host() {
            let state = room.lobby.state();
            for person in state.people.iter().filter(|p| p.key != self.own.key) {
                self.name_table(person.key, asked);
            }
            self.company.moved = Some((state.table, asked));
        }
        self.join(asked.table, None, false);
    }

    /// A table that was asked to is entered: which game its people played, if it is the one where they play again.
    pub(super) fn came_again(&mut self, table: TableId) -> Option<Digest> {
        let asked = self.company.asked.take_if(|asked| asked.table == table)?;
        self.tell_again();
        Some(asked.game)
    }

    /// Somebody came into the lobby where the people of a game play again: it remembers whose seats are kept, in case
    /// its host goes, and is ready for what it knows. Where something else is played it looks first.
    pub(super) fn sit_again(&mut self, game: Digest) {
        let Some(sat) = self.company.sat.as_ref().filter(|sat| sat.game == game) else { return };
        let Room::Lobby(room) = &mut self.room else { return };
        room.lobby.remember_seats(sat.seats.clone());
        let state = room.lobby.state();
        let is_same = state.setup == sat.setup && state.aids == sat.aids;
        if is_same && state.holders().contains(&self.own.key) {
            self.mark_ready(true);
        }
    }

    /// An invitation to a table that waits no longer is none.
    pub(super) fn forget_again(&mut self) {
        let is_waited_for = matches!(&self.room, Room::Lobby(room) if room.moves_to.is_some());
        let is_gone = |asked: Asked| !self.is_open(asked.table) && !self.room.goes_to(asked.table);
        if !is_waited_for && self.company.asked.is_some_and(is_gone) {
            self.company.asked = None;
            self.tell_again();
        }
    }

    fn is_open(&self, table: TableId) -> bool {
        self.hall.adverts().of_table(table).first().is_some_and(|advert| advert.game.is_none())
    }

    fn tell_again(&self) {
        let view = |asked: Asked| Again {
            who: self.links.name_of(asked.from),
            table: asked.table,
            game: asked.game,
        };
        self.tell.tell(Notice::Again(self.company.asked.map(view)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(from: u8, game: u8) -> Asked {
        Asked { from: Key([from; 32]), game: Digest([game; 32]), table: Digest([100 + from; 32]) }
    }

    #[test]
    fn of_two_who_play_again_the_smaller_key_counts_while_its_table_stands() {
        let mut company = Company::default();
        assert!(company.ask(asked(5, 1), |_| true));
        assert!(!company.ask(asked(6, 1), |_| true));
        assert_eq!(company.asked_to(Digest([1; 32])), Some(asked(5, 1)));
        assert!(company.ask(asked(5, 1), |_| true), "its own again");
        assert!(company.ask(asked(4, 1), |_| true));
        assert!(company.ask(asked(6, 1), |_| false), "the other table is gone");
        assert!(company.ask(asked(9, 2), |_| true), "that is another game");
        assert_eq!(company.asked_to(Digest([1; 32])), None);
    }
}
