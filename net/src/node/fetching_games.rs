//! Asks a neighbour for saved games in which this profile's key holds a seat, and fetches them.

use super::packet::Packet;
use super::serving_games::MANY;
use crate::api::{Neighbour, NeighbourGames, NotFetched, SharedGame};
use crate::blob::MAX_BLOB;
use crate::identity::{Digest, Key};
use crate::log::{MAX_HOLDERS, TileSetOffer};
use crate::name::Name;
use crate::table::Blobs;
use std::collections::{BTreeSet, VecDeque};
use std::time::{Duration, Instant};

/// The time before an unanswered request is repeated.
const AGAIN: Duration = Duration::from_secs(2);
/// How long to wait without an answer.
const PATIENCE: Duration = Duration::from_secs(15);

/// What the caller must do next.
#[derive(Debug)]
pub(super) enum Step {
    Ask(Key, Packet),
    /// Check this file, and store it if it is that game.
    Check(Digest, Vec<u8>),
    /// Tell the user how far it is, or that fetching has ended.
    Tell(Option<NeighbourGames>),
    /// A peer sent something unrequested or invalid.
    Refuse(Key, &'static str),
}

/// Which neighbour is asked, and for what.
#[derive(Default)]
pub(super) struct Fetching {
    asking: Option<Asking>,
    steps: VecDeque<Step>,
}

struct Asking {
    who: Neighbour,
    games: Option<Vec<SharedGame>>,
    here: BTreeSet<Digest>,
    fetch: Option<Fetch>,
    failed: Option<NotFetched>,
    /// When the last answer arrived, and when the last request was sent.
    heard: Instant,
    asked: Instant,
}

struct Fetch {
    game: Digest,
    offer: Option<TileSetOffer>,
    blobs: Blobs,
    is_checked: bool,
}

impl Asking {
    /// Whether an answer is pending.
    fn waits(&self) -> bool {
        let is_open = self.games.is_none() || self.fetch.as_ref().is_some_and(|fetch| !fetch.is_checked);
        self.failed.is_none() && !self.is_checking() && is_open
    }

    fn is_checking(&self) -> bool {
        self.fetch.as_ref().is_some_and(|fetch| fetch.is_checked)
    }

    /// The next request.
    fn question(&self) -> Option<Packet> {
        if self.failed.is_some() {
            return None;
        }
        match &self.fetch {
            None => self.games.is_none().then_some(Packet::AskGames),
            Some(fetch) if fetch.is_checked => None,
            Some(Fetch { offer: None, game, .. }) => Some(Packet::AskGame { game: *game }),
            Some(Fetch { offer: Some(offer), blobs, .. }) => {
                let (blob, index) = blobs.missing(std::slice::from_ref(offer))?;
                Some(Packet::AskPart { blob, index })
            }
        }
    }

    fn games_there(&self) -> NeighbourGames {
        NeighbourGames {
            who: self.who.clone(),
            games: self.games.clone(),
            coming: self.fetch.as_ref().map(|fetch| (fetch.game, fetch.blobs.coming(fetch.offer.as_slice()))),
            here: self.here.clone(),
            failed: self.failed,
        }
    }
}

impl Fetching {
    /// The next step for the caller.
    pub(super) fn poll(&mut self) -> Option<Step> {
        self.steps.pop_front()
    }

    /// Asks a peer for this profile's games; fails at once if the peer speaks another protocol version.
    pub(super) fn begin(&mut self, who: Neighbour, is_ours: bool, now: Instant) {
        self.asking = Some(Asking {
            who,
            games: None,
            here: BTreeSet::new(),
            fetch: None,
            failed: (!is_ours).then_some(NotFetched::Gone),
            heard: now,
            asked: now,
        });
        self.ask_on(now);
        self.tell();
    }

    /// Requests one of the listed games; only one at a time.
    pub(super) fn fetch(&mut self, game: Digest, now: Instant) {
        let Some(asking) = &mut self.asking else { return };
        let is_told = asking.games.iter().flatten().any(|told| told.game == game);
        if asking.fetch.is_none() && is_told {
            (asking.failed, asking.heard) = (None, now);
            asking.fetch = Some(Fetch { game, offer: None, blobs: Blobs::default(), is_checked: false });
            self.ask_on(now);
            self.tell();
        }
    }

    /// Stops fetching.
    pub(super) fn end(&mut self) {
        if self.asking.take().is_some() {
            self.tell();
        }
    }

    /// A neighbour sent its list of games.
    pub(super) fn hear_games(&mut self, from: Key, games: Vec<SharedGame>, now: Instant) {
        let Some(asking) = self.asking.as_mut().filter(|asking| asking.who.key == from) else {
            return self.refuse(from, "games that were not asked for");
        };
        if games.len() > MANY || !games.iter().all(is_sound) {
            asking.failed = Some(NotFetched::Wrong);
            self.tell();
            return self.refuse(from, "a list of games beyond its bounds");
        }
        if asking.games.is_none() {
            (asking.games, asking.heard, asking.failed) = (Some(games), now, None);
            self.tell();
        }
    }

    /// The fetch that a neighbour answers.
    fn fetch_from(&mut self, from: Key) -> Option<&mut Fetch> {
        let asking = self.asking.as_mut().filter(|asking| asking.who.key == from)?;
        asking.fetch.as_mut()
    }

    /// A neighbour tells where a requested game is.
    pub(super) fn hear_place(&mut self, from: Key, game: Digest, at: Option<(Digest, u32)>, now: Instant) {
        let Some(fetch) = self.fetch_from(from).filter(|fetch| fetch.game == game) else {
            return self.refuse(from, "a game that was not asked for");
        };
        // This is the answer to a repeated request.
        if fetch.offer.is_some() {
            return;
        }
        let Some((blob, bytes)) = at else { return self.fail(NotFetched::Withheld) };
        if bytes as usize > MAX_BLOB {
            return self.fail(NotFetched::TooLong);
        }
        fetch.offer = Some(TileSetOffer { name: "log".to_owned(), blob, bytes });
        self.go_on(now);
    }

    /// Takes a part of the game that is being fetched; returns whether it was one.
    pub(super) fn take_part(
        &mut self,
        from: Key,
        blob: Digest,
        (index, count): (u32, u32),
        bytes: &[u8],
        now: Instant,
    ) -> bool {
        let Some(fetch) = self.fetch_from(from) else { return false };
        let Some(offer) = fetch.offer.clone().filter(|offer| offer.blob == blob) else { return false };
        if fetch.is_checked {
            return true;
        }
        let offers = std::slice::from_ref(&offer);
        if fetch.blobs.add(offers, blob, index, count, bytes) {
            if fetch.blobs.missing(offers).is_none() {
                fetch.is_checked = true;
                let whole = fetch.blobs.get(blob).unwrap_or_default().to_vec();
                let check = Step::Check(fetch.game, whole);
                self.steps.push_back(check);
            }
            self.go_on(now);
        }
        true
    }

    /// The check of a game has finished.
    pub(super) fn checked(&mut self, game: Digest, done: Result<(), NotFetched>) {
        let Some(asking) = &mut self.asking else { return };
        let who = asking.who.key;
        asking.fetch = None;
        match done {
            Ok(()) => {
                asking.here.insert(game);
            }
            Err(NotFetched::Cancelled) => {}
            Err(why) => asking.failed = Some(why),
        }
        if done == Err(NotFetched::Wrong) {
            self.refuse(who, "a game that does not hold, or another one");
        }
        self.tell();
    }

    /// The requested game is not available.
    pub(super) fn fail(&mut self, why: NotFetched) {
        if let Some(asking) = &mut self.asking {
            (asking.failed, asking.fetch) = (Some(why), None);
            self.tell();
        }
    }

    /// A connection broke. A game that is already here and being checked does not need it.
    pub(super) fn gone(&mut self, key: Key) {
        if self.asking.as_ref().is_some_and(|asking| asking.who.key == key && !asking.is_checking()) {
            self.fail(NotFetched::Gone);
        }
    }

    /// Repeats an unanswered request, and gives up if no answer comes.
    pub(super) fn tick(&mut self, now: Instant) {
        let Some(asking) = self.asking.as_ref().filter(|asking| asking.waits()) else { return };
        if now.saturating_duration_since(asking.heard) > PATIENCE {
            self.fail(NotFetched::NoAnswer);
        } else if now.saturating_duration_since(asking.asked) > AGAIN {
            self.ask_on(now);
        }
    }

    fn go_on(&mut self, now: Instant) {
        if let Some(asking) = &mut self.asking {
            asking.heard = now;
        }
        self.ask_on(now);
        self.tell();
    }

    /// Sends the next request.
    fn ask_on(&mut self, now: Instant) {
        let Some(asking) = &mut self.asking else { return };
        if let Some(question) = asking.question() {
            asking.asked = now;
            self.steps.push_back(Step::Ask(asking.who.key, question));
        }
    }

    fn refuse(&mut self, who: Key, why: &'static str) {
        self.steps.push_back(Step::Refuse(who, why));
    }

    fn tell(&mut self) {
        self.steps.push_back(Step::Tell(self.asking.as_ref().map(Asking::games_there)));
    }
}

fn is_sound(game: &SharedGame) -> bool {
    let is_name = |name: &String| name == "?" || Name::clean(name).as_ref() == Some(name);
    is_name(&game.name) && game.players.len() <= MAX_HOLDERS && game.players.iter().all(is_name)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADA: Key = Key([1; 32]);
    const GAME: Digest = Digest([7; 32]);

    fn told(game: Digest) -> SharedGame {
        let (name, players) = ("Tavern".to_owned(), vec!["Ada".to_owned()]);
        SharedGame { game, name, players, entries: 5 }
    }

    fn asked(now: Instant) -> Fetching {
        let mut fetching = Fetching::default();
        fetching.begin(Neighbour { key: ADA, name: "Ada".to_owned() }, true, now);
        fetching
    }

    /// The pending steps, in short, and what the user sees last.
    fn steps(fetching: &mut Fetching) -> (Vec<String>, Option<NeighbourGames>) {
        let (mut done, mut games_there) = (Vec::new(), None);
        while let Some(step) = fetching.poll() {
            match step {
                Step::Ask(_, packet) => {
                    done.push(format!("{packet:?}").split(' ').next().unwrap().to_owned());
                }
                Step::Check(_, bytes) => done.push(format!("check {}", bytes.len())),
                Step::Refuse(_, why) => done.push(why.to_owned()),
                Step::Tell(told) => games_there = told,
            }
        }
        (done, games_there)
    }

    #[test]
    fn a_game_is_asked_for_part_by_part_checked_once_and_shown() {
        let now = Instant::now();
        let mut fetching = asked(now);
        assert_eq!(steps(&mut fetching).0, ["AskGames"]);
        fetching.fetch(GAME, now);
        assert!(steps(&mut fetching).0.is_empty(), "it is not on the list");
        fetching.hear_games(ADA, vec![told(GAME)], now);
        fetching.fetch(GAME, now);
        assert_eq!(steps(&mut fetching).0, ["AskGame"]);

        let mut served = Blobs::default();
        let bytes = vec![5; 100_000];
        let blob = served.insert(bytes).unwrap();
        fetching.hear_place(ADA, GAME, Some((blob, 100_000)), now);
        assert_eq!(steps(&mut fetching).0, ["AskPart"]);
        let (count, _) = served.part(blob, 0).unwrap();
        for index in 0..count {
            let (_, part) = served.part(blob, index).unwrap();
            assert!(fetching.take_part(ADA, blob, (index, count), &part, now));
        }
        assert_eq!(steps(&mut fetching).0.last().unwrap(), "check 100000");
        let (_, part) = served.part(blob, 0).unwrap();
        assert!(fetching.take_part(ADA, blob, (0, count), &part, now), "a repeated part is still its own");
        fetching.gone(ADA);
        fetching.tick(now + PATIENCE * 2);
        assert!(steps(&mut fetching).0.is_empty(), "the check needs no peer");
        fetching.checked(GAME, Ok(()));
        let games_there = steps(&mut fetching).1.unwrap();
        assert!(
            games_there.here.contains(&GAME) && games_there.coming.is_none() && games_there.failed.is_none()
        );
    }

    #[test]
    fn what_is_not_answered_is_asked_again_and_then_given_up() {
        let now = Instant::now();
        let mut fetching = asked(now);
        steps(&mut fetching);
        fetching.tick(now + AGAIN);
        assert!(steps(&mut fetching).0.is_empty());
        fetching.tick(now + AGAIN * 2);
        assert_eq!(steps(&mut fetching).0, ["AskGames"]);
        fetching.tick(now + PATIENCE * 2);
        assert_eq!(steps(&mut fetching).1.unwrap().failed, Some(NotFetched::NoAnswer));
        fetching.tick(now + PATIENCE * 4);
        assert!(steps(&mut fetching).0.is_empty(), "it was given up");
        fetching.hear_games(ADA, vec![told(GAME)], now);
        assert_eq!(steps(&mut fetching).1.unwrap().failed, None, "better late");
    }

    #[test]
    fn what_was_not_asked_for_or_is_beyond_bounds_is_refused() {
        let now = Instant::now();
        let mut fetching = asked(now);
        let bob = Key([2; 32]);
        fetching.hear_games(bob, vec![told(GAME)], now);
        fetching.hear_place(ADA, GAME, None, now);
        assert!(!fetching.take_part(bob, GAME, (0, 1), &[1], now));
        let refused = ["AskGames", "games that were not asked for", "a game that was not asked for"];
        assert_eq!(steps(&mut fetching).0, refused);
        fetching.hear_games(ADA, vec![told(GAME); MANY + 1], now);
        let (done, games_there) = steps(&mut fetching);
        assert_eq!((done.len(), games_there.unwrap().failed), (1, Some(NotFetched::Wrong)));
        fetching.end();
        assert_eq!(steps(&mut fetching).1, None);
    }

    #[test]
    fn a_game_that_is_withheld_too_long_or_wrong_is_said_to_be() {
        let now = Instant::now();
        let long = u32::try_from(MAX_BLOB + 1).unwrap();
        for (at, why) in [(None, NotFetched::Withheld), (Some((GAME, long)), NotFetched::TooLong)] {
            let mut fetching = asked(now);
            fetching.hear_games(ADA, vec![told(GAME)], now);
            fetching.fetch(GAME, now);
            fetching.hear_place(ADA, GAME, at, now);
            assert_eq!(steps(&mut fetching).1.unwrap().failed, Some(why));
        }
        let mut fetching = asked(now);
        fetching.hear_games(ADA, vec![told(GAME)], now);
        fetching.fetch(GAME, now);
        fetching.checked(GAME, Err(NotFetched::Wrong));
        let (done, games_there) = steps(&mut fetching);
        assert_eq!(done.last().unwrap(), "a game that does not hold, or another one");
        assert_eq!(games_there.unwrap().failed, Some(NotFetched::Wrong));
    }
}
