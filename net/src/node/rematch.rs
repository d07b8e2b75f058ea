//! A rematch: the player who asks first opens the table. The others are told, and take their old seats there. If two
//! ask at once, the one with the smaller key keeps its table, and everyone at the other table moves there.

use super::event_loop::Core;
use super::lobby_room::LobbyRoom;
use super::packet::Packet;
use super::room::Room;
use super::this_computer::random;
use crate::api::NotNow;
use crate::api::{Notice, Rematch};
use crate::api::{Reach, TableId};
use crate::identity::{Digest, Key};
use crate::lobby::{Beginning, Lobby};
use crate::log::{Hints, SeatOffer};
use crate::name::Name;
use crate::table::Match;
use rules::Setup;
use std::time::Instant;

/// Who played together here last, and who of them wants a rematch.
#[derive(Default)]
pub(super) struct RematchGroup {
    /// The last game that finished, if this computer took part in it.
    sat: Option<FinishedGame>,
    asked: Option<RematchOffer>,
    /// The table of this computer that was given up, and the one it was given up for.
    moved: Option<(TableId, RematchOffer)>,
}

/// A finished game.
struct FinishedGame {
    game: Digest,
    people: Vec<Key>,
    /// The setup as a lobby shows it, and the seating for a rematch.
    setup: Setup,
    hints: Hints,
    seats: Vec<Option<SeatOffer>>,
}

/// An invitation to a rematch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct RematchOffer {
    from: Key,
    game: Digest,
    table: TableId,
}

impl RematchGroup {
    /// The invitation that counts for a rematch of a game.
    fn asked_to(&self, game: Digest) -> Option<RematchOffer> {
        self.asked.filter(|asked| asked.game == game)
    }

    /// Takes an invitation. Of two whose tables are still open, the one with the smaller key counts. Returns whether
    /// this one does.
    fn ask(&mut self, asked: RematchOffer, stands: impl FnOnce(TableId) -> bool) -> bool {
        let old = self.asked_to(asked.game).filter(|old| stands(old.table));
        let counts = old.is_none_or(|old| asked.from <= old.from);
        if counts {
            self.asked = Some(asked);
        }
        counts
    }

    /// Remembers a game that this computer leaves.
    pub(super) fn sat_at(&mut self, table: &Match) {
        if table.is_over() && !table.is_watching() {
            self.sat = Some(FinishedGame {
                game: table.game_id(),
                people: table.all_holders().to_vec(),
                setup: table.setup_again(),
                hints: table.offer().terms.hints,
                seats: table.seats_again(),
            });
        }
    }
}

impl Core {
    /// Opens the lobby of a rematch, or joins the one that another player opened.
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
            hints: offer.terms.hints,
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

    /// The host of a rematch invites one of the players, and sends the advert that leads there.
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
            self.out.send(to, &Packet::Rematch { game, table: room.lobby.state().table });
        }
    }

    /// The participants of a game that was played to its end here, if this computer was one of them.
    fn sat_together(&self, game: Digest) -> Option<Vec<Key>> {
        match &self.room {
            Room::Table(table) if table.game_id() == game => {
                (table.is_over() && !table.is_watching()).then(|| table.all_holders().to_vec())
            }
            _ => self.company.sat.as_ref().filter(|sat| sat.game == game).map(|sat| sat.people.clone()),
        }
    }

    /// Whether a peer took part in the game whose rematch is in the lobby here: then it needs no password.
    pub(super) fn plays_again(&self, who: Key) -> bool {
        let Room::Lobby(room) = &self.room else { return false };
        room.again.and_then(|game| self.sat_together(game)).is_some_and(|people| people.contains(&who))
    }

    /// Whether former fellow players invited this computer to that table.
    pub(super) fn is_asked_to(&self, table: TableId) -> bool {
        self.company.asked.is_some_and(|asked| asked.table == table)
    }

    /// A peer invites to a rematch.
    pub(super) fn on_again(&mut self, from: Key, game: Digest, table: TableId) {
        // Not our game, or not over here yet. The table is in the list of tables anyway.
        let Some(people) = self.sat_together(game) else { return };
        if !people.contains(&from) {
            return self.refuse(from, "an invitation of somebody who had no seat");
        }
        let asked = RematchOffer { from, game, table };
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

    /// A peer asks for a table that was given up for another one: tells it the other one.
    pub(super) fn tell_moved(&self, to: Key, table: TableId) {
        let Some((_, asked)) = self.company.moved.filter(|(old, _)| *old == table) else { return };
        if self.sat_together(asked.game).is_some_and(|people| people.contains(&to)) {
            self.name_table(to, asked);
        }
    }

    fn name_table(&self, to: Key, asked: RematchOffer) {
        let adverts = self.discovery.adverts().heard_of(asked.table, Instant::now());
        self.out.send(to, &Packet::Adverts(adverts));
        self.out.send(to, &Packet::Rematch { game: asked.game, table: asked.table });
    }

    /// Moves to the table where the others are, once it is known.
    pub(super) fn move_on(&mut self) {
        let Room::Lobby(room) = &self.room else { return };
        let Some(asked) = self.company.asked.filter(|asked| room.moves_to == Some(asked.table)) else {
            return;
        };
        if !self.is_open(asked.table) {
            return;
        }
        // A guest at the wrong table of the two may not be connected to the right one yet.
        if room.lobby.is_host() {
            let state = room.lobby.state();
            for person in state.people.iter().filter(|p| p.key != self.own.key) {
                self.name_table(person.key, asked);
            }
            self.company.moved = Some((state.table, asked));
        }
        self.join(asked.table, None, false);
    }

    /// This computer entered a table it was invited to. Returns the game whose rematch it is, if it is one.
    pub(super) fn came_again(&mut self, table: TableId) -> Option<Digest> {
        let asked = self.company.asked.take_if(|asked| asked.table == table)?;
        self.tell_again();
        Some(asked.game)
    }

    /// This computer entered the lobby of a rematch. It remembers whose seats are reserved, in case the host leaves. It
    /// is ready at once only if the setup is the same: a changed setup is for the user to look at first.
    pub(super) fn sit_again(&mut self, game: Digest) {
        let Some(sat) = self.company.sat.as_ref().filter(|sat| sat.game == game) else { return };
        let Room::Lobby(room) = &mut self.room else { return };
        room.lobby.remember_seats(sat.seats.clone());
        let state = room.lobby.state();
        let is_same = state.setup == sat.setup && state.hints == sat.hints;
        if is_same && state.holders().contains(&self.own.key) {
            self.mark_ready(true);
        }
    }

    /// Drops an invitation to a table that is no longer open.
    pub(super) fn forget_again(&mut self) {
        let is_waited_for = matches!(&self.room, Room::Lobby(room) if room.moves_to.is_some());
        let is_gone = |asked: RematchOffer| !self.is_open(asked.table) && !self.room.goes_to(asked.table);
        if !is_waited_for && self.company.asked.is_some_and(is_gone) {
            self.company.asked = None;
            self.tell_again();
        }
    }

    fn is_open(&self, table: TableId) -> bool {
        self.discovery.adverts().of_table(table).first().is_some_and(|advert| advert.game.is_none())
    }

    fn tell_again(&self) {
        let view = |asked: RematchOffer| Rematch {
            who: self.links.name_of(asked.from),
            table: asked.table,
            game: asked.game,
        };
        self.tell.tell(Notice::Rematch(self.company.asked.map(view)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(from: u8, game: u8) -> RematchOffer {
        RematchOffer { from: Key([from; 32]), game: Digest([game; 32]), table: Digest([100 + from; 32]) }
    }

    #[test]
    fn of_two_who_play_again_the_smaller_key_counts_while_its_table_stands() {
        let mut company = RematchGroup::default();
        assert!(company.ask(asked(5, 1), |_| true));
        assert!(!company.ask(asked(6, 1), |_| true));
        assert_eq!(company.asked_to(Digest([1; 32])), Some(asked(5, 1)));
        assert!(company.ask(asked(5, 1), |_| true), "its own invitation, repeated");
        assert!(company.ask(asked(4, 1), |_| true));
        assert!(company.ask(asked(6, 1), |_| false), "the other table is gone");
        assert!(company.ask(asked(9, 2), |_| true), "that is another game");
        assert_eq!(company.asked_to(Digest([1; 32])), None);
    }
}
