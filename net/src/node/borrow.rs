//! Asking a neighbour for saved games in which this profile's key holds a seat, and fetching them.

use super::core::Core;
use super::lend::MANY;
use super::packet::Packet;
use super::reading::{Aim, Counter};
use super::room::Room;
use crate::api::{Neighbour, NotFetched, Notice, SharedGame, Shelf};
use crate::blob::MAX_BLOB;
use crate::identity::{Digest, Key};
use crate::log::{MAX_HOLDERS, TileSetOffer};
use crate::name::Name;
use crate::table::{self, Blobs, Fetched};
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

/// How often an unanswered question is repeated.
const AGAIN: Duration = Duration::from_secs(2);
/// How long nothing may come.
const PATIENCE: Duration = Duration::from_secs(15);

/// Whom this computer asks, and what for.
#[derive(Default)]
pub(super) struct Borrowing {
    asking: Option<Asking>,
}

struct Asking {
    who: Neighbour,
    games: Option<Vec<SharedGame>>,
    here: BTreeSet<Digest>,
    fetch: Option<Fetch>,
    failed: Option<NotFetched>,
    /// When something came last, and when it was asked last.
    heard: Instant,
    asked: Instant,
}

struct Fetch {
    game: Digest,
    offer: Option<TileSetOffer>,
    blobs: Blobs,
    is_checked: bool,
}

impl Core {
    /// Asks a connected computer for games.
    pub(super) fn ask_games(&mut self, who: Key) {
        let is_ours = self.links.is_ours(who);
        let now = Instant::now();
        self.set_wanted(&[who]);
        self.borrowing.asking = Some(Asking {
            who: Neighbour { key: who, name: self.links.name_of(who) },
            games: None,
            here: BTreeSet::new(),
            fetch: None,
            failed: (!is_ours).then_some(NotFetched::Gone),
            heard: now,
            asked: now,
        });
        self.ask_on();
        self.tell_shelf();
    }

    /// Asks for one of them.
    pub(super) fn fetch_game(&mut self, game: Digest) {
        let Some(asking) = &mut self.borrowing.asking else { return };
        let is_told = asking.games.iter().flatten().any(|told| told.game == game);
        if asking.fetch.is_none() && is_told {
            (asking.failed, asking.heard) = (None, Instant::now());
            asking.fetch = Some(Fetch { game, offer: None, blobs: Blobs::default(), is_checked: false });
            self.ask_on();
            self.tell_shelf();
        }
    }

    /// Nobody is asked any more.
    pub(super) fn end_borrowing(&mut self) {
        if self.borrowing.asking.take().is_some() {
            self.tell_shelf();
        }
    }

    /// Asks for what is missing next.
    fn ask_on(&mut self) {
        let Some(asking) = self.borrowing.asking.as_mut().filter(|asking| asking.failed.is_none()) else {
            return;
        };
        let packet = match &asking.fetch {
            None if asking.games.is_some() => return,
            None => Packet::AskGames,
            Some(fetch) if fetch.is_checked => return,
            Some(Fetch { offer: None, game, .. }) => Packet::AskGame { game: *game },
            Some(Fetch { offer: Some(offer), blobs, .. }) => {
                let Some((blob, index)) = blobs.missing(std::slice::from_ref(offer)) else { return };
                Packet::AskPart { blob, index }
            }
        };
        asking.asked = Instant::now();
        let to = asking.who.key;
        self.out.send(to, &packet);
    }

    /// The games that a neighbour has.
    pub(super) fn on_games(&mut self, from: Key, games: Vec<SharedGame>) {
        let Some(asking) = self.borrowing.asking.as_mut().filter(|asking| asking.who.key == from) else {
            return self.refuse(from, "games that were not asked for");
        };
        if games.len() > MANY || !games.iter().all(is_sound) {
            asking.failed = Some(NotFetched::Wrong);
            self.tell_shelf();
            return self.refuse(from, "a list of games beyond its bounds");
        }
        if asking.games.is_none() {
            (asking.games, asking.heard, asking.failed) = (Some(games), Instant::now(), None);
            self.tell_shelf();
        }
    }

    /// The fetch that a neighbour answers.
    fn fetch_from(&mut self, from: Key) -> Option<&mut Fetch> {
        let asking = self.borrowing.asking.as_mut().filter(|asking| asking.who.key == from)?;
        asking.fetch.as_mut()
    }

    /// Where a game is that was asked for.
    pub(super) fn on_game_at(&mut self, from: Key, game: Digest, at: Option<(Digest, u32)>) {
        let Some(fetch) = self.fetch_from(from).filter(|fetch| fetch.game == game) else {
            return self.refuse(from, "a game that was not asked for");
        };
        // The answer to a question that was repeated.
        if fetch.offer.is_some() {
            return;
        }
        let Some((blob, bytes)) = at else { return self.not_fetched(NotFetched::Withheld) };
        if bytes as usize > MAX_BLOB {
            return self.not_fetched(NotFetched::TooLong);
        }
        fetch.offer = Some(TileSetOffer { name: "log".to_owned(), blob, bytes });
        self.go_on_fetching();
    }

    /// Takes a part of the game that is being fetched; says whether it was one.
    pub(super) fn take_game_part(&mut self, from: Key, blob: Digest, part: (u32, u32), bytes: &[u8]) -> bool {
        let Some(fetch) = self.fetch_from(from) else { return false };
        let Some(offer) = fetch.offer.clone().filter(|offer| offer.blob == blob) else { return false };
        if fetch.is_checked {
            return true;
        }
        let offers = std::slice::from_ref(&offer);
        if fetch.blobs.add(offers, blob, part.0, part.1, bytes) {
            if fetch.blobs.missing(offers).is_none() {
                fetch.is_checked = true;
                let (game, whole) = (fetch.game, fetch.blobs.get(blob).unwrap_or_default().to_vec());
                self.check_game(game, whole);
            }
            self.go_on_fetching();
        }
        true
    }

    fn go_on_fetching(&mut self) {
        if let Some(asking) = &mut self.borrowing.asking {
            asking.heard = Instant::now();
        }
        self.ask_on();
        self.tell_shelf();
    }

    /// Checks and keeps a game that is here, beside the node's own work.
    fn check_game(&mut self, game: Digest, bytes: Vec<u8>) {
        let (me, target) = (self.own.key, self.saved_path(game));
        let to = target.clone();
        let work = move |counter: &Counter| {
            table::keep(&bytes, game, me, &to, &mut |done, all| counter.goes_on(done, all))
        };
        let then = move |core: &mut Self, done| core.game_checked(game, done);
        if !self.read(&target, Aim::Fetched, work, then) {
            self.not_fetched(NotFetched::NotKept);
        }
    }

    fn not_fetched(&mut self, why: NotFetched) {
        if let Some(asking) = &mut self.borrowing.asking {
            (asking.failed, asking.fetch) = (Some(why), None);
            self.tell_shelf();
        }
    }

    /// A connection broke.
    pub(super) fn lender_gone(&mut self, key: Key) {
        let is_checked = |asking: &Asking| asking.fetch.as_ref().is_some_and(|fetch| fetch.is_checked);
        let is_it = |asking: &Asking| asking.who.key == key && !is_checked(asking);
        if self.borrowing.asking.as_ref().is_some_and(is_it) {
            self.not_fetched(NotFetched::Gone);
        }
    }

    pub(super) fn tend_borrowing(&mut self, now: Instant) {
        let Some(asking) = &self.borrowing.asking else { return };
        let is_checked = asking.fetch.as_ref().is_some_and(|fetch| fetch.is_checked);
        let waits =
            asking.failed.is_none() && !is_checked && (asking.games.is_none() || asking.fetch.is_some());
        if waits && now.saturating_duration_since(asking.heard) > PATIENCE {
            self.not_fetched(NotFetched::NoAnswer);
        } else if waits && now.saturating_duration_since(asking.asked) > AGAIN {
            self.ask_on();
        }
    }

    fn game_checked(&mut self, game: Digest, done: Result<Fetched, NotFetched>) {
        let is_home = matches!(self.room, Room::Home);
        let done = done.and_then(|fetched| if is_home { fetched.add() } else { Err(NotFetched::NotKept) });
        if done.is_ok() {
            self.list_saved();
        }
        let Some(asking) = &mut self.borrowing.asking else { return };
        let who = asking.who.key;
        asking.fetch = None;
        match done {
            Ok(_) => {
                asking.here.insert(game);
            }
            Err(NotFetched::Cancelled) => {}
            Err(why) => asking.failed = Some(why),
        }
        if done == Err(NotFetched::Wrong) {
            self.refuse(who, "a game that does not hold, or another one");
        }
        self.tell_shelf();
    }

    fn tell_shelf(&self) {
        let shelf = self.borrowing.asking.as_ref().map(|asking| Shelf {
            who: asking.who.clone(),
            games: asking.games.clone(),
            coming: asking.fetch.as_ref().map(|fetch| {
                let offers = fetch.offer.as_slice();
                (fetch.game, fetch.blobs.coming(offers))
            }),
            here: asking.here.clone(),
            failed: asking.failed,
        });
        self.tell.tell(Notice::Shelf(shelf));
    }
}

fn is_sound(game: &SharedGame) -> bool {
    let is_name = |name: &String| name == "?" || Name::clean(name).as_ref() == Some(name);
    is_name(&game.name) && game.players.len() <= MAX_HOLDERS && game.players.iter().all(is_name)
}
