//! On the way to a table: asking for a seat, or fetching its game to watch it.

use super::event_loop::Core;
use super::packet::Packet;
use super::room::Room;
use super::spectating::ParentFile;
use crate::api::JoinProblem;
use crate::api::TableId;
use crate::identity::{Digest, Key};
use crate::lobby::{Advert, Ask};
use crate::log::{Genesis, TileSetOffer};
use crate::secret::{Lock, Secret};
use crate::swarm::SwarmCommand;
use crate::table::Blobs;
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

/// How long a table that does not answer is asked.
const PATIENCE: Duration = Duration::from_secs(15);
/// When the user is told who does not answer.
const SILENT: Duration = Duration::from_secs(2);
/// The time between two requests.
const AGAIN: Duration = Duration::from_secs(1);

/// The peers to ask in a turn: in turn 0 the one heard of first; then, as long as no answer comes, two, four, eight,
/// and from then on sixteen at a time. Anyone can advertise a table, under as many keys as they like: within
/// [`PATIENCE`] every peer that a computer can be connected with is asked.
fn of_turn<T: Copy>(all: &[T], turn: usize) -> impl Iterator<Item = T> {
    let count = 1 << turn.min(4);
    let before = if turn < 4 { count - 1 } else { 15 + 16 * (turn - 4) };
    let begin = before.checked_rem(all.len()).unwrap_or(0);
    all.iter().copied().cycle().skip(begin).take(count.min(all.len()))
}

/// What must happen before an advertiser of the table may be asked for it.
#[derive(Debug)]
enum Gate {
    /// Nothing: ask it.
    Open,
    /// It has no lock, but the user has a password. Either it is not the table that the user means, or it advertises
    /// that table to let in those who know its password.
    Unlocked,
    /// Both sides prove that they know the password of this lock.
    Show(Lock),
    /// A lock with this salt must be derived from the password first.
    Make(Secret, Digest),
    /// The lock is being derived.
    Wait,
}

/// The way to a table.
pub(super) struct Joining {
    pub(super) table: TableId,
    /// The typed password, and the lock that was derived from it or known before.
    password: Option<Secret>,
    lock: Option<Lock>,
    /// The salt of the lock that is being derived.
    making: Option<Digest>,
    is_watching: bool,
    pub(super) since: Instant,
    asked: Option<Instant>,
    /// Something arrived since the last request; otherwise the next peers get their turn.
    pub(super) has_heard: bool,
    turn: usize,
    /// What was fetched of a running game so far.
    pub(super) genesis: Option<Genesis>,
    pub(super) blobs: Blobs,
    pub(super) parent: Option<ParentFile>,
    /// Whether the parent game was looked for among the saved games.
    pub(super) has_looked: bool,
    /// The fetched game is being read: no peer needs to be asked meanwhile.
    pub(super) is_reading: bool,
    /// The peers that were asked, and so may answer.
    asked_whom: BTreeSet<Key>,
    /// The peers that sent something false, or refused this computer.
    pub(super) refused: Vec<Key>,
    /// The reason of the last refusal.
    why: Option<JoinProblem>,
    /// The user was told who does not answer.
    is_told: bool,
}

impl Joining {
    pub(super) fn new(
        table: TableId,
        password: Option<Secret>,
        lock: Option<Lock>,
        is_watching: bool,
    ) -> Self {
        Self {
            table,
            password,
            lock,
            making: None,
            is_watching,
            since: Instant::now(),
            asked: None,
            has_heard: true,
            turn: 0,
            genesis: None,
            blobs: Blobs::default(),
            parent: None,
            has_looked: false,
            is_reading: false,
            asked_whom: BTreeSet::new(),
            refused: Vec::new(),
            why: None,
            is_told: false,
        }
    }

    /// Whether there is a password to prove.
    pub(super) const fn has_word(&self) -> bool {
        self.password.is_some() || self.lock.is_some()
    }

    /// Whether this peer was asked.
    pub(super) fn has_asked(&self, who: Key) -> bool {
        self.asked_whom.contains(&who)
    }

    /// Notes that something arrived, and restarts the patience.
    pub(super) fn note_heard(&mut self) {
        self.has_heard = true;
        self.since = Instant::now();
    }

    /// The files that are sent in parts: tile sets, or the games that a branch came from.
    fn offers(&self) -> Vec<TileSetOffer> {
        let sets = self.genesis.iter().flat_map(|genesis| &genesis.offer.tile_sets);
        sets.chain(self.parent.as_ref().map(|file| &file.offer)).cloned().collect()
    }

    /// Whether it is time to ask again.
    pub(super) fn is_due(&self, now: Instant) -> bool {
        !self.is_reading && self.asked.is_none_or(|asked| now - asked > AGAIN)
    }

    /// Starts a request and returns whose turn it is, unless the fetched game is being read.
    fn begin_turn(&mut self, now: Instant) -> Option<usize> {
        if self.is_reading {
            return None;
        }
        self.asked = Some(now);
        if !std::mem::take(&mut self.has_heard) {
            self.turn += 1;
        }
        Some(self.turn)
    }

    /// What must happen before an advertiser of the table may be asked for it. `is_shown` says that both sides have
    /// proven that they know its password; `salt` is the salt of its lock according to its advert. A player without a
    /// password may still have a seat, and is let in by that.
    fn gate(&mut self, is_shown: bool, salt: Option<Digest>) -> Gate {
        let Some(salt) = salt.filter(|_| !is_shown) else {
            return if is_shown || !self.has_word() { Gate::Open } else { Gate::Unlocked };
        };
        if let Some(lock) = self.lock.as_ref().filter(|lock| lock.salt == salt) {
            return Gate::Show(lock.clone());
        }
        match self.password.clone() {
            None => Gate::Open,
            Some(_) if self.making == Some(salt) => Gate::Wait,
            Some(password) => {
                self.making = Some(salt);
                Gate::Make(password, salt)
            }
        }
    }

    /// The lock of a typed password was derived. Returns whether it is the one being waited for.
    fn made(&mut self, table: TableId, typed: &Secret, lock: Lock) -> bool {
        let is_typed = self.table == table && self.password.as_ref() == Some(typed);
        let is_it = is_typed && self.making == Some(lock.salt);
        if is_it {
            self.lock = Some(lock);
            self.note_heard();
        }
        is_it
    }

    /// An advertiser of the table refuses this computer.
    fn refuse(&mut self, who: Key, why: JoinProblem) {
        self.refused.push(who);
        self.why = Some(why);
    }

    /// Whether to tell the user that no answer comes: once, and only after [`SILENT`].
    fn is_silent(&self, now: Instant) -> bool {
        !self.is_told && !self.has_heard && !self.is_reading && now - self.since > SILENT
    }

    /// Whether it took too long.
    pub(super) fn is_hopeless(&self, now: Instant) -> bool {
        !self.is_reading && now - self.since > PATIENCE
    }
}

impl Core {
    /// Tells the user whose computer does not answer: an advertised table may have vanished without a farewell.
    pub(super) fn tell_silence(&mut self, now: Instant) {
        let Room::Joining(joining) = &mut self.room else { return };
        if !joining.is_silent(now) {
            return;
        }
        if let Some(advert) = self.discovery.adverts().of_table(joining.table).first() {
            joining.is_told = true;
            self.tell.problem(JoinProblem::TableSilent { host: advert.host.clone() });
        }
    }

    /// Asks the advertisers of the table for a seat, or for its game.
    pub(super) fn knock(&mut self) {
        let Room::Joining(joining) = &mut self.room else { return };
        let Some(turn) = joining.begin_turn(Instant::now()) else { return };
        let refused = joining.refused.clone();
        let (table, is_watching) = (joining.table, joining.is_watching);
        let adverts: Vec<Advert> = self.discovery.adverts().of_table(table).into_iter().cloned().collect();
        for advert in &adverts {
            for address in &advert.addresses {
                self.out.command(SwarmCommand::Learn(advert.signer, *address, None));
            }
        }
        let tellers: Vec<Key> = adverts.iter().map(|advert| advert.signer).collect();
        self.set_wanted(&tellers);
        let is_asked = |a: &&Advert| self.links.is_greeted(a.signer) && !refused.contains(&a.signer);
        let reached: Vec<&Advert> = adverts.iter().filter(is_asked).collect();
        for advert in of_turn(&reached, turn) {
            self.ask_teller(advert, is_watching);
        }
    }

    /// Asks one advertiser of the table, if this computer is still on the way to it.
    fn ask_teller(&mut self, advert: &Advert, is_watching: bool) {
        let table = advert.table;
        let Room::Joining(joining) = &mut self.room else { return };
        joining.asked_whom.insert(advert.signer);
        if !self.is_past_door(advert) {
            return;
        }
        if let Some(game) = advert.game {
            return self.fetch(advert.signer, game);
        }
        let colour = self.own.profile.settings().colour;
        let seat = (!is_watching).then_some((colour, self.my_kind()));
        let ask = Ask::Join { name: self.own.name(), seat };
        self.out.send(advert.signer, &Packet::Ask { table, ask });
    }

    /// Whether an advertiser may be asked for the table. If not, takes the step that leads there.
    fn is_past_door(&mut self, advert: &Advert) -> bool {
        let (who, table) = (advert.signer, advert.table);
        let is_shown = self.is_open_to(who, table);
        let Room::Joining(joining) = &mut self.room else { return false };
        match joining.gate(is_shown, advert.salt()) {
            Gate::Open => return true,
            Gate::Unlocked => self.give_up_on(who, JoinProblem::NoLock),
            Gate::Show(lock) => self.knock_at(who, table, &lock),
            Gate::Make(password, salt) => {
                let typed = password.clone();
                self.make_lock(password, salt, move |core, lock| core.on_lock_of(table, &typed, lock));
            }
            Gate::Wait => {}
        }
        false
    }

    /// The lock of the typed password was derived.
    fn on_lock_of(&mut self, table: TableId, typed: &Secret, lock: Lock) {
        let Room::Joining(joining) = &mut self.room else { return };
        if joining.made(table, typed, lock) {
            self.knock();
        }
    }

    /// The lock of the table this computer is on the way to, once a peer there has proven that it is the right one.
    pub(super) fn proven_lock(&self, who: Key) -> Option<Lock> {
        let Room::Joining(joining) = &self.room else { return None };
        joining.lock.clone().filter(|_| self.is_open_to(who, joining.table))
    }

    pub(super) fn fetch(&mut self, from: Key, game: Digest) {
        let Room::Joining(joining) = &self.room else { return };
        // The last part may arrive twice, from two peers: it is read once.
        if joining.is_reading {
            return;
        }
        let Some(genesis) = &joining.genesis else { return self.out.send(from, &Packet::Fetch { game }) };
        if let Some(parent) = genesis.offer.parent {
            // Tile sets come with the parent games.
            let genesis = genesis.clone();
            return self.fetch_parent(from, &genesis, parent);
        }
        let missing = joining.blobs.missing(&genesis.offer.tile_sets);
        match missing {
            Some((blob, index)) => self.out.send(from, &Packet::AskPart { blob, index }),
            None => {
                let (genesis, blobs) = (genesis.clone(), joining.blobs.wholes());
                self.room = Room::Home;
                self.begin_table(genesis, blobs, None);
            }
        }
    }

    pub(super) fn on_genesis(&mut self, from: Key, genesis: Genesis) {
        let is_awaited = self.awaits_table(genesis.offer.table, from);
        let Room::Joining(joining) = &mut self.room else { return };
        let game = genesis.id();
        let is_it = is_awaited && genesis.check().is_ok();
        let is_known = self.discovery.adverts().of_table(joining.table).iter().any(|a| a.game == Some(game));
        if joining.genesis.is_some() || !is_it || !is_known {
            return;
        }
        joining.note_heard();
        joining.genesis = Some(genesis);
        self.fetch(from, game);
    }

    pub(super) fn on_ask_part(&mut self, from: Key, blob: Digest, index: u32) {
        let is_let_in = self.is_let_in(from);
        let part = match &self.room {
            Room::Lobby(room) if room.lobby.state().person(from).is_some() => room.blobs.part(blob, index),
            Room::Table(table) if is_let_in => table.part(blob, index),
            _ => None,
        };
        if let Some((count, bytes)) = part.or_else(|| self.lent_part(from, blob, index)) {
            self.out.send(from, &Packet::Part { blob, index, count, bytes });
        }
    }

    pub(super) fn on_part(&mut self, from: Key, blob: Digest, index: u32, count: u32, bytes: &[u8]) {
        if self.take_game_part(from, blob, (index, count), bytes) {
            return;
        }
        let is_among = |offers: &[TileSetOffer]| offers.iter().any(|offer| offer.blob == blob);
        match &mut self.room {
            Room::Joining(joining) => {
                let offers = joining.offers();
                let is_asked = joining.has_asked(from) && is_among(&offers);
                if let Some(genesis) = joining.genesis.as_ref().filter(|_| is_asked) {
                    let game = genesis.id();
                    if joining.blobs.add(&offers, blob, index, count, bytes) {
                        joining.note_heard();
                    }
                    return self.fetch(from, game);
                }
            }
            Room::Lobby(room) => {
                let wanted = room.lobby.state().wanted();
                if is_among(&wanted) {
                    room.blobs.add(&wanted, blob, index, count, bytes);
                    return self.on_lobby_part();
                }
            }
            Room::Home | Room::Table(_) => {}
        }
        self.refuse(from, "a part of something that was not asked for");
    }

    /// Whether the sender of a lobby or a genesis was asked for it. If this computer knows a password, the sender must
    /// have proven that it knows it, too.
    pub(super) fn awaits_table(&self, table: TableId, from: Key) -> bool {
        let Room::Joining(joining) = &self.room else { return false };
        let is_shown = !joining.has_word() || self.is_open_to(from, table);
        joining.table == table && joining.has_asked(from) && is_shown
    }

    /// An advertiser of the table refuses this computer. Anyone can advertise a table, so the others are asked before
    /// the user is told why.
    pub(super) fn give_up_on(&mut self, who: Key, why: JoinProblem) {
        let Room::Joining(joining) = &mut self.room else { return };
        joining.refuse(who, why.clone());
        let adverts = self.discovery.adverts().of_table(joining.table);
        if adverts.iter().any(|advert| !joining.refused.contains(&advert.signer)) {
            return;
        }
        self.tell.problem(why);
        self.leave();
    }

    /// No advertiser of the table accepts this computer, or answers.
    pub(super) fn give_up_joining(&mut self) {
        let Room::Joining(joining) = &mut self.room else { return };
        let why = joining.why.take().unwrap_or(JoinProblem::TableGone);
        self.tell.problem(why);
        self.leave();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::LazyLock;

    #[test]
    fn all_who_tell_of_a_table_are_asked_in_time_and_the_first_at_once() {
        for count in [1, 2, 3, 16, 100, 128] {
            let all: Vec<usize> = (0..count).collect();
            assert_eq!(of_turn(&all, 0).collect::<Vec<_>>(), [0]);
            let turns = PATIENCE.as_secs() as usize - 1;
            let asked: BTreeSet<usize> = (0..turns).flat_map(|turn| of_turn(&all, turn)).collect();
            assert_eq!(asked.len(), count);
            assert!((0..turns).all(|turn| of_turn(&all, turn).count() <= 16));
        }
        assert_eq!(of_turn::<usize>(&[], 3).count(), 0);
    }

    fn joining(password: Option<&str>, lock: Option<Lock>) -> Joining {
        Joining::new(Digest([1; 32]), password.and_then(Secret::new), lock, false)
    }

    /// Deriving a lock is slow on purpose, so all tests share one.
    fn lock(salt: u8) -> Lock {
        static MADE: LazyLock<Lock> =
            LazyLock::new(|| Lock::new(&Secret::new("sesame").unwrap(), Digest([0; 32])));
        Lock { salt: Digest([salt; 32]), ..MADE.clone() }
    }

    #[test]
    fn a_password_is_made_a_lock_of_once_and_then_shown() {
        let mut joining = joining(Some("sesame"), None);
        let salt = Some(Digest([5; 32]));
        let Gate::Make(typed, of) = joining.gate(false, salt) else { panic!("it is needed first") };
        assert!(matches!(joining.gate(false, salt), Gate::Wait));
        assert!(!joining.made(Digest([2; 32]), &typed, lock(5)), "of another table");
        assert!(!joining.made(Digest([1; 32]), &typed, lock(6)), "with another salt");
        assert!(joining.made(Digest([1; 32]), &typed, lock(5)));
        assert!(matches!(joining.gate(false, salt), Gate::Show(lock) if lock.salt == of));
        assert!(matches!(joining.gate(true, salt), Gate::Open), "it was shown");
    }

    #[test]
    fn a_table_without_a_lock_gets_nobody_in_who_has_a_password() {
        assert!(matches!(joining(Some("sesame"), None).gate(false, None), Gate::Unlocked));
        assert!(matches!(joining(None, Some(lock(5))).gate(false, None), Gate::Unlocked));
        assert!(matches!(joining(None, None).gate(false, None), Gate::Open));
        assert!(matches!(joining(None, None).gate(false, Some(Digest([5; 32]))), Gate::Open), "by its seat");
        assert!(matches!(joining(Some("sesame"), None).gate(true, None), Gate::Open), "both have proven it");
    }

    #[test]
    fn it_is_another_ones_turn_where_nothing_comes_and_nobodys_while_it_is_read() {
        let now = Instant::now();
        let mut joining = joining(None, None);
        assert_eq!(joining.begin_turn(now), Some(0));
        assert!(!joining.is_due(now) && joining.is_due(now + AGAIN * 2));
        assert_eq!(joining.begin_turn(now), Some(1));
        joining.note_heard();
        assert_eq!(joining.begin_turn(now), Some(1));
        let late = Instant::now() + PATIENCE * 2;
        assert!(joining.is_silent(late) && joining.is_hopeless(late));
        joining.is_reading = true;
        assert_eq!(joining.begin_turn(now), None);
        assert!(!joining.is_silent(late) && !joining.is_hopeless(late) && !joining.is_due(late));
    }
}
