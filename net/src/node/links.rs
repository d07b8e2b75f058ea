//! The connected computers: what each said about itself, how much more it may send, and which peers are wanted.

use super::connected_runs::Runs;
use super::packet::{Hello, MAX_ADVERTS, Packet};
use super::password_gate::Door;
use crate::api::Neighbour;
use crate::identity::{Digest, Key};
use crate::lobby::SignedAdvert;
use crate::log::PROTOCOL;
use crate::meter::{Kind, Meter};
use crate::profile::Settings;
use crate::swarm::Run;
use crate::wire;
use std::collections::{BTreeMap, BTreeSet, btree_map};
use std::net::{IpAddr, SocketAddr};
use std::time::{Duration, Instant};

/// A message of this many bytes about a game from a peer without a seat counts as one more message.
const STEP: usize = 4096;

/// How often presence is checked.
const LOOK: Duration = Duration::from_millis(200);

/// What is known of a connected computer.
pub(super) struct Link {
    pub(super) ip: IpAddr,
    pub(super) run: Run,
    pub(super) runs: Runs,
    /// Its greeting, the first packet that it sends.
    hello: Option<Hello>,
    /// The game it has open.
    pub(super) game: Option<Digest>,
    pub(super) door: Door,
    pub(super) meter: Meter,
    /// It broke a rule: nothing that it sends from then on counts.
    is_closing: bool,
}

impl Link {
    /// Whether it speaks this program's protocol.
    fn is_ours(&self) -> bool {
        self.hello.as_ref().is_some_and(|hello| hello.protocol == PROTOCOL)
    }
}

/// The content of a frame.
#[derive(Debug)]
pub(super) enum Incoming {
    /// Nothing to act on.
    Nothing,
    /// The greeting.
    Hello(Hello),
    Adverts(Vec<SignedAdvert>),
    Packet(Box<Packet>),
    /// Not allowed, and why.
    Wrong(String),
}

/// All connected peers, and those that should be connected.
#[derive(Default)]
pub(super) struct Links {
    all: BTreeMap<Key, Link>,
    wanted: Vec<Key>,
    /// Since the last check, a peer opened or left a game, or a connection broke.
    has_moved: bool,
    looked: Option<Instant>,
}

impl Links {
    /// A connection was established.
    pub(super) fn up(&mut self, key: Key, ip: IpAddr, run: Run, now: Instant) {
        let link = Link {
            ip,
            run,
            runs: Runs::default(),
            hello: None,
            game: None,
            door: Door::default(),
            meter: Meter::new(now),
            is_closing: false,
        };
        self.all.insert(key, link);
    }

    /// A connection broke.
    pub(super) fn down(&mut self, key: Key) {
        self.all.remove(&key);
        self.has_moved = true;
    }

    /// Ignores everything that a peer sends from now on.
    pub(super) fn close(&mut self, key: Key) {
        if let Some(link) = self.all.get_mut(&key) {
            link.is_closing = true;
        }
    }

    pub(super) fn get(&self, key: Key) -> Option<&Link> {
        self.all.get(&key)
    }

    pub(super) fn get_mut(&mut self, key: Key) -> Option<&mut Link> {
        self.all.get_mut(&key)
    }

    pub(super) fn has(&self, key: Key) -> bool {
        self.all.contains_key(&key)
    }

    pub(super) fn keys(&self) -> impl Iterator<Item = Key> {
        self.all.keys().copied()
    }

    pub(super) fn iter(&self) -> btree_map::Iter<'_, Key, Link> {
        self.all.iter()
    }

    pub(super) fn iter_mut(&mut self) -> btree_map::IterMut<'_, Key, Link> {
        self.all.iter_mut()
    }

    /// Takes a peer's greeting. An invalid name is replaced by the start of its key.
    pub(super) fn greet(&mut self, key: Key, mut hello: Hello) {
        if let Some(link) = self.all.get_mut(&key) {
            hello.name = Settings::clean_name(&hello.name).unwrap_or_else(|| key.short());
            link.hello = Some(hello);
        }
    }

    /// Takes a peer's new name. Returns whether the peer has sent its greeting.
    pub(super) fn rename(&mut self, key: Key, name: &str) -> bool {
        let hello = self.all.get_mut(&key).and_then(|link| link.hello.as_mut());
        let is_known = hello.is_some();
        if let Some(hello) = hello {
            hello.name = Settings::clean_name(name).unwrap_or_else(|| key.short());
        }
        is_known
    }

    /// Whether a peer is connected and has sent its greeting.
    pub(super) fn is_greeted(&self, key: Key) -> bool {
        self.all.get(&key).is_some_and(|link| link.hello.is_some())
    }

    /// Whether it also speaks this program's protocol.
    pub(super) fn is_ours(&self, key: Key) -> bool {
        self.all.get(&key).is_some_and(Link::is_ours)
    }

    /// The peers that have sent their greeting and speak another protocol.
    pub(super) fn of_other_versions(&self) -> impl Iterator<Item = Key> {
        let others = self.all.iter().filter(|(_, link)| link.hello.is_some() && !link.is_ours());
        others.map(|(key, _)| *key)
    }

    /// All peers that have sent their greeting.
    pub(super) fn greeted(&self) -> BTreeSet<Key> {
        self.all.iter().filter(|(_, link)| link.hello.is_some()).map(|(key, _)| *key).collect()
    }

    /// The same peers, with their names.
    pub(super) fn neighbours(&self) -> Vec<Neighbour> {
        let greeted = self.all.iter().filter_map(|(key, link)| Some((*key, link.hello.as_ref()?)));
        greeted.map(|(key, hello)| Neighbour { key, name: hello.name.clone() }).collect()
    }

    /// The name that a connected computer gave itself.
    pub(super) fn name_of(&self, key: Key) -> String {
        let hello = self.all.get(&key).and_then(|link| link.hello.as_ref());
        hello.map_or_else(|| key.short(), |hello| hello.name.clone())
    }

    /// The address where others can dial a connected peer.
    pub(super) fn address_of(&self, key: Key) -> Option<SocketAddr> {
        let link = self.all.get(&key)?;
        let port = link.hello.as_ref()?.port;
        (port != 0).then(|| SocketAddr::new(link.ip, port))
    }

    pub(super) fn ip_of(&self, key: Key) -> Option<IpAddr> {
        self.all.get(&key).map(|link| link.ip)
    }

    /// Whether an address told by a peer can be dialled from here: another computer's loopback is not ours.
    pub(super) fn may_tell(&self, from: Key, address: SocketAddr) -> bool {
        let is_near = self.ip_of(from).is_some_and(|ip| ip.is_loopback());
        address.port() != 0 && (is_near || !address.ip().is_loopback())
    }

    /// Decodes a frame.
    pub(super) fn read(&self, from: Key, bytes: &[u8]) -> Incoming {
        let Some(link) = self.all.get(&from).filter(|link| !link.is_closing) else {
            return Incoming::Nothing;
        };
        let is_greeted = link.hello.is_some();
        match wire::decode::<Packet>(bytes) {
            Ok(Packet::Hello(hello)) if !is_greeted => Incoming::Hello(hello),
            Ok(Packet::Adverts(heard)) if heard.len() <= MAX_ADVERTS => Incoming::Adverts(heard),
            // A program of another version is not understood beyond this, and that is not its fault.
            _ if is_greeted && !link.is_ours() => Incoming::Nothing,
            Ok(packet) if is_greeted => Incoming::Packet(Box::new(packet)),
            Ok(_) => Incoming::Wrong("it did not say who it is".to_owned()),
            Err(error) => Incoming::Wrong(error.to_string()),
        }
    }

    /// Counts a packet of `length` bytes; `is_at_table` says whether the sender may speak at length about a game.
    ///
    /// # Errors
    /// If the peer sends more than it may: what there is too much of.
    pub(super) fn weigh(
        &mut self,
        from: Key,
        packet: &Packet,
        length: usize,
        is_at_table: impl FnOnce(Digest) -> bool,
        now: Instant,
    ) -> Result<(), &'static str> {
        match packet {
            Packet::Game { game, .. } if !is_at_table(*game) => {
                self.count(from, Kind::Guest, 1 + length / STEP, now)
            }
            _ => packet.kind().map_or(Ok(()), |kind| self.count(from, kind, 1, now)),
        }
    }

    /// Counts `amount` of a kind.
    ///
    /// # Errors
    /// If the peer sends more than it may: what there is too much of.
    pub(super) fn count(
        &mut self,
        from: Key,
        kind: Kind,
        amount: usize,
        now: Instant,
    ) -> Result<(), &'static str> {
        let is_allowed = self.all.get_mut(&from).is_none_or(|link| link.meter.allows(kind, amount, now));
        if is_allowed { Ok(()) } else { Err(kind.too_many()) }
    }

    /// Counts a refused packet; `false` if there are too many.
    pub(super) fn bears_refusal(&mut self, who: Key, now: Instant) -> bool {
        self.all.get_mut(&who).is_none_or(|link| link.meter.bears_refusal(now))
    }

    /// A peer opened a game.
    pub(super) fn opened(&mut self, key: Key, game: Digest) {
        self.has_moved = true;
        if let Some(link) = self.all.get_mut(&key) {
            link.game = Some(game);
            link.runs.forget_told();
        }
    }

    /// A peer closed its game.
    pub(super) fn shut(&mut self, key: Key) {
        self.has_moved = true;
        if let Some(link) = self.all.get_mut(&key) {
            link.game = None;
        }
    }

    /// Whether a peer has a game open.
    pub(super) fn has_open(&self, key: Key, game: Digest) -> bool {
        self.all.get(&key).is_some_and(|link| link.game == Some(game))
    }

    /// The peers that have a game open.
    pub(super) fn at_game(&self, game: Digest) -> impl Iterator<Item = Key> {
        self.all.iter().filter(move |(_, link)| link.game == Some(game)).map(|(key, _)| *key)
    }

    /// Whether presence must be checked: a peer came or went, or may have.
    pub(super) fn are_moved(&self, now: Instant) -> bool {
        self.has_moved || self.looked.is_none_or(|at| now >= at + LOOK)
    }

    /// Notes that presence was checked.
    pub(super) const fn seen(&mut self, now: Instant) {
        (self.has_moved, self.looked) = (false, Some(now));
    }

    /// Sets the peers to be connected with; returns whether that changed.
    pub(super) fn want(&mut self, keys: &[Key]) -> bool {
        let is_news = self.wanted != keys;
        if is_news {
            self.wanted = keys.to_vec();
        }
        is_news
    }

    /// Whether exactly these peers are wanted.
    pub(super) fn are_wanted(&self, keys: &[Key]) -> bool {
        self.wanted == keys
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Key = Key([1; 32]);
    const B: Key = Key([2; 32]);
    const GAME: Digest = Digest([9; 32]);

    fn hello(name: &str, port: u16, protocol: u32) -> Hello {
        let (rules_version, nonce) = (rules::RULES_VERSION, Digest([0; 32]));
        Hello { protocol, rules_version, name: name.to_owned(), nonce, port }
    }

    fn links(now: Instant) -> Links {
        let mut links = Links::default();
        links.up(A, [192, 168, 0, 7].into(), Run([1; 16]), now);
        links
    }

    fn bytes(packet: &Packet) -> Vec<u8> {
        wire::encode(packet).unwrap()
    }

    #[test]
    fn a_computer_says_who_it_is_before_all_else_and_once() {
        let mut links = links(Instant::now());
        let bye = bytes(&Packet::Bye { table: GAME });
        assert!(matches!(links.read(B, &bye), Incoming::Nothing), "nobody is connected");
        assert!(matches!(links.read(A, &bye), Incoming::Wrong(_)));
        let first = bytes(&Packet::Hello(hello(" ", 7, PROTOCOL)));
        let Incoming::Hello(said) = links.read(A, &first) else { panic!("a greeting") };
        links.greet(A, said);
        assert_eq!(links.name_of(A), A.short(), "the name was invalid");
        assert!(links.rename(A, "Ada") && links.name_of(A) == "Ada");
        assert!(
            matches!(links.read(A, &bye), Incoming::Packet(packet) if matches!(*packet, Packet::Bye { .. }))
        );
        let Incoming::Packet(second) = links.read(A, &first) else { panic!("it is a packet") };
        assert!(matches!(*second, Packet::Hello(_)), "only the first one is a greeting");
        links.close(A);
        assert!(matches!(links.read(A, &bye), Incoming::Nothing), "it broke a rule");
    }

    #[test]
    fn of_another_version_only_adverts_are_understood() {
        let mut links = links(Instant::now());
        links.greet(A, hello("Ada", 7, PROTOCOL + 1));
        assert!(links.is_greeted(A) && !links.is_ours(A));
        assert!(matches!(links.read(A, &bytes(&Packet::Bye { table: GAME })), Incoming::Nothing));
        assert!(matches!(links.read(A, &[0xff; 40]), Incoming::Nothing));
        assert!(matches!(links.read(A, &bytes(&Packet::Adverts(Vec::new()))), Incoming::Adverts(_)));
    }

    #[test]
    fn nobody_elses_loopback_is_dialled() {
        let now = Instant::now();
        let mut links = links(now);
        links.up(B, [127, 0, 0, 1].into(), Run([2; 16]), now);
        let (near, far) = ("127.0.0.1:5".parse().unwrap(), "10.0.0.3:5".parse().unwrap());
        assert_eq!([links.may_tell(A, near), links.may_tell(A, far)], [false, true]);
        assert_eq!([links.may_tell(B, near), links.may_tell(B, far)], [true, true]);
        assert!(!links.may_tell(B, "10.0.0.3:0".parse().unwrap()), "no port");
    }

    #[test]
    fn an_address_is_known_of_whoever_listens() {
        let mut links = links(Instant::now());
        assert_eq!(links.address_of(A), None, "it has not said where yet");
        links.greet(A, hello("Ada", 7, PROTOCOL));
        assert_eq!(links.address_of(A), Some("192.168.0.7:7".parse().unwrap()));
        links.greet(A, hello("Ada", 0, PROTOCOL));
        assert_eq!(links.address_of(A), None);
    }

    #[test]
    fn it_is_looked_who_is_there_as_soon_as_somebody_moved_and_now_and_then() {
        let now = Instant::now();
        let mut links = links(now);
        links.seen(now);
        assert!(!links.are_moved(now) && links.are_moved(now + LOOK));
        links.opened(A, GAME);
        assert!(links.has_open(A, GAME) && links.are_moved(now));
        links.seen(now);
        links.shut(A);
        assert!(links.at_game(GAME).next().is_none() && links.are_moved(now));
        links.seen(now);
        links.down(A);
        assert!(links.are_moved(now) && !links.has(A));
    }

    #[test]
    fn others_are_wanted_once() {
        let mut links = Links::default();
        assert!(links.want(&[A]) && !links.want(&[A]) && links.are_wanted(&[A]));
        assert!(links.want(&[]) && links.are_wanted(&[]));
    }

    #[test]
    fn a_guest_may_say_less_of_a_game_than_somebody_at_the_table() {
        let now = Instant::now();
        let said = |is_at_table: bool| {
            let mut links = links(now);
            let packet = Packet::Game {
                game: GAME,
                message: Box::new(crate::session::Message::Fetch { game: GAME, have: Vec::new() }),
            };
            (0..20_000).take_while(|_| links.weigh(A, &packet, 60_000, |_| is_at_table, now).is_ok()).count()
        };
        assert!(said(false) < said(true), "{} {}", said(false), said(true));
        assert_eq!(links(now).weigh(B, &Packet::AskGames, 9, |_| false, now), Ok(()), "it is disconnected");
    }
}
