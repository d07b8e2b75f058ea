//! Watching from the node's side: which peers to watch through, where they are, and the games that a branch came from.

use super::event_loop::Core;
use super::log_jobs::{Aim, Counter};
use super::packet::Packet;
use super::room::Room;
use crate::api::Problem;
use crate::blob::MAX_BLOB;
use crate::identity::{Digest, Key};
use crate::lobby::Details;
use crate::log::{self, Genesis, Log, Parent, TileSetOffer, Unopened};
use crate::spectators::Route;
use crate::swarm::SwarmCommand;
use crate::table::{Match, Ready};
use crate::wire;
use std::path::PathBuf;

/// The file with the games that a branch came from, while it is being fetched.
pub(super) struct ParentFile {
    from: Key,
    pub(super) offer: TileSetOffer,
}

/// How many peers that sent a false file on the way to a table are remembered.
const FALSE: usize = 16;

impl Core {
    /// A third computer tells a peer's address.
    pub(super) fn learn_way(&self, (key, address): Route, from: Key) {
        if key != self.own.key && self.links.may_tell(from, address) {
            self.out.command(SwarmCommand::Learn(key, address, Some(from)));
        }
    }

    /// Peers that advertise the table being watched can serve as sources, and say how far its game is.
    pub(super) fn look_for_sources(&mut self) {
        let now = self.own.time();
        let Room::Table(table) = &mut self.room else { return };
        if !table.looks_for_sources(now) {
            return;
        }
        let game = table.game_id();
        let mut newest = 0;
        for advert in self.discovery.adverts().of_table(table.offer().table) {
            if advert.game != Some(game) || advert.signer == self.own.key {
                continue;
            }
            for address in &advert.addresses {
                self.out.command(SwarmCommand::Learn(advert.signer, *address, None));
            }
            table.learn(advert.signer);
            let head = wire::decode::<Details>(&advert.details).ok().and_then(|details| details.head);
            if let Some((seq, _)) = head.filter(|_| table.all_holders().contains(&advert.signer)) {
                newest = newest.max(seq);
            }
        }
        table.note_newest(newest);
    }

    /// Whether the user has to hear of a peer's violation. A peer that only watches cannot harm the table, so its
    /// violations are only counted.
    pub(super) fn is_alarming(&self, who: Key) -> bool {
        !matches!(&self.room, Room::Table(table) if table.is_only_watched_by(who))
    }

    pub(super) fn on_fetch_parent(&mut self, from: Key, game: Digest) {
        if !self.is_game_for(from, game) {
            return;
        }
        let Room::Table(table) = &mut self.room else { return };
        if let Some((blob, bytes)) = table.parent_file() {
            self.out.send(from, &Packet::ParentAt { game, blob, bytes });
        }
    }

    pub(super) fn on_parent_at(&mut self, from: Key, game: Digest, blob: Digest, bytes: u32) {
        let Room::Joining(joining) = &mut self.room else { return };
        let is_wanted = joining.genesis.as_ref().is_some_and(|g| g.id() == game && g.offer.parent.is_some());
        let is_other = joining.parent.as_ref().is_none_or(|parent| parent.from != from);
        let may_answer = joining.has_asked(from) && !joining.refused.contains(&from);
        if is_wanted && is_other && bytes as usize <= MAX_BLOB && may_answer {
            joining.parent =
                Some(ParentFile { from, offer: TileSetOffer { name: "log".to_owned(), blob, bytes } });
            joining.has_heard = true;
            self.fetch(from, game);
        }
    }

    /// Goes on to the table of a branch once the games it came from are here; otherwise requests what is missing.
    pub(super) fn fetch_parent(&mut self, from: Key, genesis: &Genesis, parent: Parent) {
        let saved = self.saved_path(parent.game);
        let Room::Joining(joining) = &mut self.room else { return };
        // Whether the saved game is the right one is checked only once.
        if !std::mem::replace(&mut joining.has_looked, true) && crate::file::is_saved(&saved) {
            return self.grow(genesis.clone(), parent, Grown::Saved(saved));
        }
        let Some(file) = joining.parent.as_ref().filter(|file| file.from == from) else {
            return self.out.send(from, &Packet::FetchParent { game: genesis.id() });
        };
        let offer = file.offer.clone();
        if let Some((blob, index)) = joining.blobs.missing(std::slice::from_ref(&offer)) {
            return self.out.send(from, &Packet::AskPart { blob, index });
        }
        let bytes = joining.blobs.get(offer.blob).unwrap_or_default().to_vec();
        self.grow(genesis.clone(), parent, Grown::Sent(from, bytes));
    }

    /// Reads the game that a branch came from off the node's task, and goes to the branch's table.
    fn grow(&mut self, genesis: Genesis, parent: Parent, out_of: Grown) {
        let path = self.log_path(genesis.id());
        if crate::file::is_saved(&path) {
            self.room = Room::Home;
            return self.resume(&path);
        }
        let Room::Joining(joining) = &mut self.room else { return };
        joining.is_reading = true;
        let (to, from) = (path.clone(), out_of.from());
        let work = move |counter: &Counter| {
            let log = out_of.log(counter).map_err(|why| NotGrown::Parent(why.to_string()))?;
            if !is_parent(&log, parent) {
                return Err(NotGrown::Parent("it is another game".to_owned()));
            }
            let ready = Ready::branch(&to, genesis, &log).map_err(NotGrown::Table)?;
            if !counter.is_wanted() {
                // Nobody will watch it. If it cannot be removed, one saved game too many remains.
                let _ = std::fs::remove_file(&to);
            }
            Ok(ready)
        };
        let is_read = self.read(&path, Aim::Table, work, move |core, grown| core.on_grown(from, grown));
        if !is_read {
            self.leave();
        }
    }

    fn on_grown(&mut self, from: Option<Key>, grown: Result<Ready, NotGrown>) {
        let Room::Joining(joining) = &mut self.room else { return };
        joining.is_reading = false;
        match grown {
            Ok(ready) => {
                self.room = Room::Home;
                self.enter(Match::new(ready, self.opening()));
            }
            Err(NotGrown::Table(problem)) => {
                self.room = Room::Home;
                self.no_table(problem);
            }
            Err(NotGrown::Parent(why)) => {
                joining.note_heard();
                if let Some(from) = from {
                    joining.parent = None;
                    if joining.refused.len() < FALSE {
                        joining.refused.push(from);
                    }
                    self.refuse(from, &format!("the log that a branch came from: {why}"));
                }
                self.knock();
            }
        }
    }
}

/// The source of the game that a branch came from.
enum Grown {
    /// A saved game.
    Saved(PathBuf),
    /// The bytes that a peer sent.
    Sent(Key, Vec<u8>),
}

impl Grown {
    const fn from(&self) -> Option<Key> {
        match self {
            Self::Saved(_) => None,
            Self::Sent(from, _) => Some(*from),
        }
    }

    fn log(&self, counter: &Counter) -> Result<Log, Unopened> {
        match self {
            Self::Saved(path) => log::open(path, &mut |done, all| counter.goes_on(done, all)),
            Self::Sent(_, bytes) => parent_log(bytes, counter),
        }
    }
}

/// Why a branch cannot be watched with the game at hand.
enum NotGrown {
    /// The branch did not come from that game.
    Parent(String),
    Table(Problem),
}

fn is_parent(log: &Log, parent: Parent) -> bool {
    log.branch(parent.seq) == Some(parent)
}

/// Reads the log that a branch came from out of the bytes of its file.
pub(super) fn parent_log(bytes: &[u8], counter: &Counter) -> Result<Log, Unopened> {
    let contents = crate::file::from_bytes(bytes).map_err(|error| Unopened::Refused(error.into()))?;
    let go_on = &mut |done, all| counter.goes_on(done, all);
    log::checked(&contents.records, None, go_on)
}
