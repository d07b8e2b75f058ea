//! The table from this computer's side: opening and resuming games, and the traffic between their sessions.

use super::event_loop::Core;
use super::import;
use super::log_jobs::{Aim, Counter};
use super::packet::Packet;
use super::room::Room;
use super::spectating::parent_log;
use crate::api::Notice;
use crate::api::{FileProblem, Problem};
use crate::identity::{Digest, Key};
use crate::log::Genesis;
use crate::session::{Message, Time};
use crate::swarm::SwarmCommand;
use crate::table::{self, Effect, Match, Opening, Ready};
use std::path::{Path, PathBuf};
use std::time::Instant;

impl Core {
    /// Stops signing while the same key is, or may be, at this table elsewhere.
    pub(super) fn hold_still(&mut self, is_held: bool) {
        let now = self.own.time();
        if let Room::Table(table) = &mut self.room
            && table.hold_still(now, is_held)
        {
            self.flush();
        }
    }

    /// Begins the game of a genesis that every holder contributed to.
    pub(super) fn begin_table(&mut self, genesis: Genesis, blobs: Vec<Vec<u8>>, parent: Option<Vec<u8>>) {
        let path = self.log_path(genesis.id());
        if crate::file::is_saved(&path) {
            return self.resume(&path);
        }
        let Some(bytes) = parent else {
            return match Ready::create(&path, genesis, blobs) {
                Ok(ready) => self.enter(Match::new(ready, self.opening())),
                Err(problem) => self.no_table(problem),
            };
        };
        let (opening, of) = (self.opening(), path.clone());
        self.go_to(&path, opening, move |counter| {
            let parent = parent_log(&bytes, counter).map_err(|why| Problem::unopened(&of, why))?;
            Ready::branch(&of, genesis, &parent)
        });
    }

    /// Resumes a game from its file.
    pub(super) fn resume(&mut self, path: &Path) {
        let (opening, of) = (self.opening(), path.to_owned());
        self.go_to(path, opening, move |counter| {
            Ready::taken_up(&of, &mut |done, all| counter.goes_on(done, all))
        });
    }

    /// Goes to the table of a game once it is ready. `work` prepares it off the node's task.
    pub(super) fn go_to(
        &mut self,
        path: &Path,
        opening: Opening,
        work: impl FnOnce(&Counter) -> Result<Ready, Problem> + Send + 'static,
    ) {
        let of = path.to_owned();
        // This leaves the lobby, if the user was in one.
        self.room = Room::Home;
        self.read(path, Aim::Table, work, move |core, made| match made {
            Ok(ready) => {
                if ready.torn > 0 {
                    core.tell.problem(FileProblem::TornTail { path: of, bytes: ready.torn });
                }
                let now = core.own.time();
                core.enter(Match::new(ready, Opening { now, ..opening }));
            }
            Err(problem) => core.no_table(problem),
        });
    }

    pub(super) fn no_table(&mut self, problem: Problem) {
        self.tell.problem(problem);
        // A user who was in a lobby goes home; a user who was at home is there already.
        if matches!(self.room, Room::Home) {
            self.tell.tell(Notice::Left);
        }
        self.leave();
    }

    pub(super) fn opening(&self) -> Opening {
        let is_shown = match &self.room {
            Room::Lobby(room) => room.reach == crate::api::Reach::Network,
            _ => true,
        };
        Opening {
            identity: self.own.identity(),
            bots: self.config.bots.clone(),
            bot_pause: self.config.bot_pause,
            autopilot: self.config.autopilot,
            agrees: self.config.agrees,
            is_shown,
            serves: self.config.serves,
            reports: self.own.profile.reports(),
            now: self.own.time(),
        }
    }

    pub(super) fn enter(&mut self, table: Match) {
        if let Err(error) = self.own.profile.set_current(Some(table.path())) {
            tracing::warn!(%error, "cannot note which game is running");
        }
        let (game, is_private) = (table.game_id(), table.is_private());
        let id = table.offer().table;
        self.room = Room::Table(Box::new(table));
        if let Err(error) = self.doors.locks.store(id) {
            tracing::warn!(%error, "cannot keep the lock of the table");
        }
        self.duplicate.enter(Instant::now());
        self.look_for_sources();
        for key in self.links.greeted().into_iter().filter(|_| !is_private) {
            self.out.send(key, &Packet::Open { game });
        }
        // Faster peers reported the game open when there was no table here yet.
        for key in self.links.at_game(game).collect::<Vec<Key>>() {
            self.on_open(key, game);
        }
        self.tend_duplicate(Instant::now());
        self.flush();
        self.renew_advert();
    }

    /// Carries out what the table asks for.
    pub(super) fn flush(&mut self) {
        let Room::Table(table) = &mut self.room else { return };
        let game = table.game_id();
        let effects = table.effects();
        let mut has_learnt = false;
        for effect in effects {
            match effect {
                // Honest peers also send late and repeated messages: no reason to cut them off.
                Effect::Refused(from, why) => self.count_refusal(from, &why),
                Effect::Wasted(from, why) => self.refuse(from, &why),
                Effect::Send(to, message) => self.out.send(to, &Packet::Game { game, message }),
                Effect::AskSeat(to, ask) => self.out.send(to, &Packet::AskSeat { game, ask }),
                Effect::Decline(to, body) => self.out.send(to, &Packet::Decline { game, body }),
                Effect::Spectators(to, message) => self.out.send(to, &Packet::Spectators { game, message }),
                Effect::Learn(way, from) => {
                    self.learn_way(way, from);
                    has_learnt = true;
                }
                Effect::Tell(notice) => self.tell.tell(notice),
            }
        }
        // A peer that took a seat must be reached from now on, and advertised as one of the players.
        let now = self.own.time();
        let Room::Table(table) = &self.room else { return };
        let (wanted, is_watching) = (table.wanted(now), table.is_watching());
        if !self.links.are_wanted(&wanted) {
            self.set_wanted(&wanted);
            if !is_watching {
                self.renew_advert();
            }
        } else if has_learnt {
            // An address of a peer that is already wanted.
            self.out.command(SwarmCommand::Want(wanted));
        }
    }

    pub(super) fn on_table_time(&mut self) {
        self.look_for_sources();
        let now = self.own.time();
        let Room::Table(table) = &mut self.room else { return };
        let was_closed = table.is_closed();
        table.tick(now);
        let is_news = table.is_closed() != was_closed;
        self.flush();
        if is_news {
            self.renew_advert();
        }
    }

    pub(super) fn on_open(&mut self, from: Key, game: Digest) {
        self.links.opened(from, game);
        if self.room.game(game).is_some() && !self.is_let_in(from) {
            return self.meet_at_door(from);
        }
        let (now, name, at) = (self.own.time(), self.links.name_of(from), self.links.address_of(from));
        if let Some(table) = self.room.game(game) {
            table.open(now, from, name, at);
            self.flush();
        }
    }

    pub(super) fn on_shut(&mut self, from: Key, game: Digest) {
        self.links.shut(from);
        let now = self.own.time();
        if let Some(table) = self.room.game(game) {
            table.shut(now, from);
            self.flush();
        }
    }

    pub(super) fn on_game(&mut self, from: Key, game: Digest, message: Message) {
        self.on_table(from, game, |table, now| table.handle(now, from, message));
    }

    /// Passes a packet for the game that is open here to its table.
    pub(super) fn on_table(&mut self, from: Key, game: Digest, take: impl FnOnce(&mut Match, Time)) {
        let now = self.own.time();
        if self.is_game_for(from, game)
            && let Some(table) = self.room.game(game)
        {
            take(table, now);
            self.flush();
        }
    }

    /// Whether a game is open here and a peer may receive it; a peer that may not is told so.
    pub(super) fn is_game_for(&mut self, who: Key, game: Digest) -> bool {
        let (is_here, is_let_in) = (self.room.game(game).is_some(), self.is_let_in(who));
        if is_here && !is_let_in {
            self.turn_out(who);
        }
        is_here && is_let_in
    }

    pub(super) fn on_fetch(&mut self, from: Key, game: Digest) {
        if self.is_game_for(from, game)
            && let Some(table) = self.room.game(game)
        {
            let genesis = Box::new(table.genesis().clone());
            self.out.send(from, &Packet::Genesis(genesis));
        }
    }

    /// The path of a game that begins here: in or beside the file named for it, or else among the saved games.
    pub(super) fn log_path(&self, game: Digest) -> PathBuf {
        let named = self.config.log.as_ref().map(|named| import::named_path(named, game));
        named.unwrap_or_else(|| self.saved_path(game))
    }

    /// The path of a game in this profile.
    pub(super) fn saved_path(&self, game: Digest) -> PathBuf {
        import::saved_path(&self.own.profile.games(), game)
    }

    /// Imports a log; nothing is overwritten.
    pub(super) fn import(&mut self, path: &Path) {
        let (of, games) = (path.to_owned(), self.own.profile.games());
        let work = move |counter: &Counter| import::import(&of, &games, counter);
        self.read(path, Aim::Import, work, |core, done| match done {
            Ok(target) => {
                core.tell.tell(Notice::Imported(target));
                core.list_saved();
            }
            Err(problem) => core.tell.problem(problem),
        });
    }

    /// Deletes a saved game.
    pub(super) fn delete_saved(&self, path: &Path) {
        match import::delete(&self.own.profile.games(), path) {
            Ok(()) => self.list_saved(),
            Err(error) => self.tell.problem(Problem::File(FileProblem::CannotDelete {
                path: path.to_owned(),
                reason: error.to_string(),
            })),
        }
    }

    /// Lists the saved games off the node's task: many logs take a while to check.
    pub(super) fn list_saved(&self) {
        let (folder, me, tell) = (self.own.profile.games(), self.own.key, self.tell.clone());
        tokio::task::spawn_blocking(move || tell.tell(Notice::Saved(table::list(&folder, me))));
    }
}
