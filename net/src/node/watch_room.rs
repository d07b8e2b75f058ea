//! Watching from the node's side: who is asked to be watched through, where they are, and what a branch came from.

use super::core::Core;
use super::packet::Packet;
use super::reading::Counter;
use super::room::Room;
use crate::blob::MAX_BLOB;
use crate::identity::{Digest, Key};
use crate::lobby::Details;
use crate::log::{self, Genesis, Log, Parent, TileSetOffer, Unopened};
use crate::swarm::Order;
use crate::table::{Ready, Table};
use crate::watch::Way;
use crate::wire;
use std::time::{Duration, Instant};

/// How often adverts are looked through for computers to watch through.
pub(super) const LOOK: Duration = Duration::from_secs(1);

/// The file with the games that a branch came from, on its way here.
pub(super) struct ParentFile {
    from: Key,
    pub(super) offer: TileSetOffer,
}

/// Those who brought something false on the way to a table: more than so many are not remembered.
const FALSE: usize = 16;

impl Core {
    /// A third computer says where somebody is.
    pub(super) fn learn_way(&self, (key, address): Way, from: Key) {
        let is_near = self.links.get(&from).is_some_and(|link| link.ip.is_loopback());
        // Nobody else's loopback is ours.
        if key != self.me && address.port() != 0 && (is_near || !address.ip().is_loopback()) {
            self.out.order(Order::Learn(key, address, Some(from)));
        }
    }

    /// Who tells the network of the table that is watched here may be watched through, and says how far its game is.
    pub(super) fn look_for_sources(&mut self) {
        let now = Instant::now();
        if now < self.next_look {
            return;
        }
        self.next_look = now + LOOK;
        let Room::Table(table) = &mut self.room else { return };
        if !table.is_watching() || table.is_private() {
            return;
        }
        let game = table.game_id();
        let mut newest = 0;
        for advert in self.hall.adverts().of_table(table.offer().table) {
            if advert.game != Some(game) || advert.signer == self.me {
                continue;
            }
            for address in &advert.addresses {
                self.out.order(Order::Learn(advert.signer, *address, None));
            }
            table.learn(advert.signer);
            let head = wire::decode::<Details>(&advert.details).ok().and_then(|details| details.head);
            if let Some((seq, _)) = head.filter(|_| table.all_holders().contains(&advert.signer)) {
                newest = newest.max(seq);
            }
        }
        table.note_newest(newest);
    }

    /// Whether the person here has to hear what somebody does wrong. The table has nothing to fear from who only
    /// watches: that is counted, and no more.
    pub(super) fn is_alarming(&self, who: Key) -> bool {
        !matches!(&self.room, Room::Table(table) if table.is_only_watched_by(who))
    }

    pub(super) fn on_fetch_parent(&mut self, from: Key, game: Digest) {
        let Room::Table(table) = &mut self.room else { return };
        if table.game_id() != game || table.is_private() {
            return;
        }
        if let Some((blob, bytes)) = table.parent_file() {
            self.out.send(from, &Packet::ParentAt { game, blob, bytes });
        }
    }

    pub(super) fn on_parent_at(&mut self, from: Key, game: Digest, blob: Digest, bytes: u32) {
        let Room::Joining(joining) = &mut self.room else { return };
        let is_wanted = joining.genesis.as_ref().is_some_and(|g| g.id() == game && g.offer.parent.is_some());
        let is_other = joining.parent.as_ref().is_none_or(|parent| parent.from != from);
        if is_wanted && is_other && bytes as usize <= MAX_BLOB && !joining.refused.contains(&from) {
            joining.parent =
                Some(ParentFile { from, offer: TileSetOffer { name: "log".to_owned(), blob, bytes } });
            joining.has_heard = true;
            self.fetch(from, game);
        }
    }

    /// Goes on to the table of a branch once the games it came from are here; asks for what is missing of them.
    pub(super) fn fetch_parent(&mut self, from: Key, genesis: &Genesis, parent: Parent) {
        if let Some(log) = self.saved_parent(parent) {
            return self.begin_watched_branch(genesis.clone(), &log);
        }
        let Room::Joining(joining) = &self.room else { return };
        let Some(file) = joining.parent.as_ref().filter(|file| file.from == from) else {
            return self.out.send(from, &Packet::FetchParent { game: genesis.id() });
        };
        let offer = file.offer.clone();
        if let Some((blob, index)) = joining.blobs.missing(std::slice::from_ref(&offer)) {
            return self.out.send(from, &Packet::AskPart { blob, index });
        }
        let bytes = joining.blobs.get(offer.blob).unwrap_or_default();
        let read = parent_log(bytes, &Counter::default()).map_err(|why| why.to_string());
        match read.and_then(|log| is_parent(&log, parent).then_some(log).ok_or_else(not_it)) {
            Ok(log) => self.begin_watched_branch(genesis.clone(), &log),
            Err(why) => {
                self.refuse(from, &format!("the log that a branch came from: {why}"));
                let Room::Joining(joining) = &mut self.room else { return };
                joining.parent = None;
                if joining.refused.len() < FALSE {
                    joining.refused.push(from);
                }
                self.knock();
            }
        }
    }

    /// The game that a branch came from, if this profile has it.
    fn saved_parent(&self, parent: Parent) -> Option<Log> {
        let contents = crate::file::read(&self.saved_path(parent.game)).ok()?;
        Log::replay(&contents.records).ok().filter(|log| is_parent(log, parent))
    }

    fn begin_watched_branch(&mut self, genesis: Genesis, parent: &Log) {
        self.room = Room::Home;
        let path = self.config.log.clone().unwrap_or_else(|| self.saved_path(genesis.id()));
        if path.is_file() {
            return self.resume(&path);
        }
        match Ready::branch(&path, genesis, parent) {
            Ok(ready) => self.enter(Table::new(ready, self.opening())),
            Err(problem) => self.no_table(problem),
        }
    }
}

fn is_parent(log: &Log, parent: Parent) -> bool {
    log.branch(parent.seq) == Some(parent)
}

fn not_it() -> String {
    "it is another game".to_owned()
}

/// The log that a branch grows from, out of the bytes of its file.
pub(super) fn parent_log(bytes: &[u8], counter: &Counter) -> Result<Log, Unopened> {
    let contents = crate::file::from_bytes(bytes).map_err(|error| Unopened::Refused(error.into()))?;
    let go_on = &mut |done, all| counter.goes_on(done, all);
    log::checked(&contents.records, None, go_on)
}
