//! The lobby of a table before its game: one computer, the host, decides, and the others send requests. It uses no
//! socket; the caller passes times and connections.

mod advert;
mod reserved_seats;
mod state;
#[cfg(test)]
mod tests;

#[cfg(test)]
pub(crate) use advert::VIEWS;
pub(crate) use advert::{Advert, Details, HOLDS, SignedAdvert};
pub(crate) use state::{Ask, Branch, Person, Refusal, SeatedPlayer, Signed, State};

use crate::identity::{Digest, Identity, Key};
use crate::log::{Hints, HolderOffer, SeatKind, SeatOffer, TileSetOffer};
use crate::profile::Settings;
use crate::secret::Lock;
use crate::start::Plan;
use rules::{Seat, Setup};
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

/// How long a host may be away before the lobby continues without it.
const HOST_GONE: Duration = Duration::from_secs(10);
/// How much longer each further seat waits before it takes over.
const NEXT_SEAT: Duration = Duration::from_secs(3);
/// How long a guest may be away before its seats are freed.
const GUEST_GONE: Duration = Duration::from_secs(30);

/// A computer's copy of a lobby.
pub(crate) struct Lobby {
    state: State,
    identity: Identity,
    away: Vec<(Key, Instant)>,
    has_host_left: bool,
    /// The host before the present one took over. Where the network was cut, it still hosts, or a third one took over.
    former_host: Option<Key>,
    /// Peers that were away so long that they may have taken over meanwhile.
    returned: BTreeSet<Key>,
    /// The former players of the seats, in a rematch.
    was: Vec<Option<SeatOffer>>,
}

/// The parameters of a new lobby.
pub(crate) struct Beginning {
    pub(crate) table: Digest,
    pub(crate) name: String,
    pub(crate) setup: Setup,
    pub(crate) tile_sets: Vec<TileSetOffer>,
    pub(crate) hints: Hints,
    pub(crate) lock: Option<Lock>,
    pub(crate) branch: Option<Branch>,
}

impl Lobby {
    /// A lobby hosted by this computer, without taken seats.
    pub(crate) fn host(identity: Identity, my_name: &str, begin: Beginning) -> Self {
        let me = Person { key: identity.key(), name: my_name.to_owned(), is_ready: true, address: None };
        let state = State {
            table: begin.table,
            name: begin.name,
            host: me.key,
            revision: 1,
            change: 1,
            lock: begin.lock,
            hints: begin.hints,
            seats: vec![None; usize::from(begin.setup.seats)],
            setup: begin.setup,
            tile_sets: begin.tile_sets,
            people: vec![me],
            is_starting: false,
            branch: begin.branch,
        };
        Self {
            state,
            identity,
            away: Vec::new(),
            has_host_left: false,
            former_host: None,
            returned: BTreeSet::new(),
            was: Vec::new(),
        }
    }

    /// The lobby of another host.
    pub(crate) fn guest(identity: Identity, state: State) -> Self {
        Self {
            state,
            identity,
            away: Vec::new(),
            has_host_left: false,
            former_host: None,
            returned: BTreeSet::new(),
            was: Vec::new(),
        }
    }

    /// The lobby that this computer hosted before its program was killed, as a guest's copy.
    pub(crate) fn restored(identity: Identity, state: State) -> Self {
        let mut lobby = Self::guest(identity, state);
        lobby.state.is_starting = false;
        lobby
    }

    pub(crate) fn state(&self) -> &State {
        &self.state
    }

    pub(crate) fn is_host(&self) -> bool {
        self.state.host == self.identity.key()
    }

    /// The lobby with this host's signature.
    pub(crate) fn signed(&self) -> Option<Signed> {
        Signed::new(&self.state, &self.identity)
    }

    /// Takes a lobby from another computer. Returns whether it was taken: a newer one of the host is, and one of a
    /// computer that took over, if [`Lobby::may_replace`] says that it could.
    pub(crate) fn receive(&mut self, from: Key, signed: &Signed) -> bool {
        let Some(state) = signed.open() else { return false };
        let is_ours = state.table == self.state.table && state.host == from;
        if !is_ours || self.state.person(from).is_none() {
            return false;
        }
        let is_of_host = state.host == self.state.host;
        let is_taken = if is_of_host {
            state.revision > self.state.revision
        } else {
            self.may_replace(state.host, state.revision)
        };
        if is_taken {
            self.has_host_left &= is_of_host;
            if !is_of_host {
                self.former_host = Some(self.state.host);
            }
            self.state = state;
        }
        is_taken
    }

    /// Whether `other` may host instead of the present host, with a lobby of this revision. Only a player at a seat takes
    /// over, and only without the host: this computer must have missed the host, or be the host and have missed `other`.
    /// Once somebody took over, the former host may be back, and another may have taken over too: the newer lobby stays,
    /// and of equally new ones that of the lower seat.
    fn may_replace(&self, other: Key, revision: u64) -> bool {
        let is_former = self.former_host == Some(other);
        let rank = self.rank(other);
        if rank.is_none() && !is_former {
            return false;
        }
        let was_parted = self.is_host() && (self.returned.contains(&other) || self.is_away(other));
        let has_missed_host = was_parted || self.is_away(self.state.host);
        if revision == self.state.revision {
            return rank < self.rank(self.state.host) && (has_missed_host || self.former_host.is_some());
        }
        revision > self.state.revision && (has_missed_host || is_former)
    }

    /// Carries out a request to the host.
    pub(crate) fn ask(&mut self, from: Key, ask: Ask) -> Result<(), Refusal> {
        if !self.is_host() {
            return Err(Refusal::NoTable);
        }
        match ask {
            Ask::Leave => self.remove(from),
            // A mark that changes nothing is not sent on: with many guests, each would answer every other's mark.
            Ask::Ready { change, is_ready } if !self.mark(from, change, is_ready)? => return Ok(()),
            Ask::Ready { .. } => {}
            _ if self.state.is_starting => return Err(Refusal::Starting),
            Ask::Join { name, seat, .. } => self.join(from, &name, seat)?,
            Ask::Sit { seat, name, colour, player } => self.sit(from, seat, &name, colour, player)?,
            Ask::Free { seat } => self.free(from, seat)?,
            Ask::Dress { seat, name, colour } => self.dress(from, seat, &name, colour)?,
        }
        self.state.revision += 1;
        Ok(())
    }

    /// For the host: sets or removes the password for newcomers. Guests who are in stay in.
    pub(crate) fn set_lock(&mut self, lock: Option<Lock>) {
        self.state.lock = lock;
        self.state.revision += 1;
    }

    /// Notes the address at which the host reaches a guest.
    pub(crate) fn set_address(&mut self, key: Key, address: std::net::SocketAddr) {
        if let Some(person) = self.state.people.iter_mut().find(|p| p.key == key) {
            person.address = Some(address);
        }
    }

    /// For the host: swaps two seats.
    pub(crate) fn swap(&mut self, a: Seat, b: Seat) {
        if a.index() < self.state.seats.len() && b.index() < self.state.seats.len() && !self.state.is_starting
        {
            self.state.seats.swap(a.index(), b.index());
            if a.index() < self.was.len() && b.index() < self.was.len() {
                self.was.swap(a.index(), b.index());
            }
            self.touch();
            self.state.revision += 1;
        }
    }

    /// For the host: changes the setup. Of more seats than it has, free ones go first, then those of bots. Players in
    /// removed seats stay in the lobby without one.
    pub(crate) fn change(&mut self, setup: Setup, tile_sets: Vec<TileSetOffer>) {
        if self.state.is_starting || self.state.branch.is_some() {
            return;
        }
        while self.state.seats.len() > usize::from(setup.seats) {
            self.remove_seat();
        }
        self.state.seats.resize(usize::from(setup.seats), None);
        self.state.setup = setup;
        self.state.tile_sets = tile_sets;
        self.touch();
        self.state.revision += 1;
    }

    /// Removes the seat that is missed least, the last one if several are missed as little.
    fn remove_seat(&mut self) {
        let waits = |at: usize| self.was.get(at).is_some_and(Option::is_some);
        let missed = |at: usize| match self.state.seats[at].as_ref().map(|seat| seat.player) {
            None => u8::from(waits(at)),
            Some(SeatKind::Bot(_)) => 2,
            Some(SeatKind::Person) => 3,
        };
        let least = (0..self.state.seats.len()).rev().min_by_key(|at| missed(*at));
        if let Some(at) = least {
            self.state.seats.remove(at);
            if at < self.was.len() {
                self.was.remove(at);
            }
        }
    }

    /// For the host: allows or forbids hints. Guests should see that before they are ready.
    pub(crate) fn set_aids(&mut self, hints: Hints) {
        if self.state.is_starting || self.state.branch.is_some() || self.state.hints == hints {
            return;
        }
        self.state.hints = hints;
        self.touch();
        self.state.revision += 1;
    }

    /// For the host: notes that the start begins, or failed.
    pub(crate) fn set_starting(&mut self, is_starting: bool) {
        self.state.is_starting = is_starting;
        self.state.revision += 1;
    }

    /// What is missing for the start; `None` if all seats are taken and all players are ready.
    pub(crate) fn missing(&self, connected: &BTreeSet<Key>) -> Option<crate::api::NotYet> {
        use crate::api::NotYet;
        let holders = self.state.holders();
        let me = self.identity.key();
        if self.state.is_starting {
            Some(NotYet::Starting)
        } else if self.state.seats.iter().any(Option::is_none) {
            Some(NotYet::FreeSeats)
        } else if holders.iter().any(|key| *key != me && !connected.contains(key)) {
            Some(NotYet::Disconnected)
        } else if holders.iter().any(|key| !self.is_ready(*key)) {
            Some(NotYet::NotReady)
        } else {
            None
        }
    }

    /// Whether a computer is ready; the host always is.
    pub(crate) fn is_ready(&self, key: Key) -> bool {
        key == self.state.host || self.state.person(key).is_some_and(|p| p.is_ready)
    }

    /// The plan of the game; `None` while a seat is free.
    pub(crate) fn plan(&self) -> Option<Plan> {
        let seat = |s: &SeatedPlayer| SeatOffer {
            holder: s.holder,
            name: s.name.clone().into(),
            colour: s.colour,
            player: s.player,
        };
        let seats = self.state.seats.iter().map(|s| s.as_ref().map(seat)).collect::<Option<Vec<_>>>()?;
        let name_of = |key: Key| self.state.person(key).map_or_else(|| key.short(), |p| p.name.clone());
        let holders =
            self.state.holders().into_iter().map(|key| HolderOffer { key, name: name_of(key).into() });
        Some(Plan {
            table: self.state.table,
            name: self.state.name.clone().into(),
            setup: self.state.setup.clone(),
            seats,
            holders: holders.collect(),
            tile_sets: self.state.tile_sets.clone(),
            hints: self.state.hints,
            parent: self.state.branch.as_ref().map(|branch| branch.parent),
        })
    }

    /// Notes that the host left on purpose, so that the others need not wait for it.
    pub(crate) fn host_left(&mut self, now: Instant) {
        let since = now.checked_sub(HOST_GONE).unwrap_or(now);
        let host = self.state.host;
        self.away.retain(|(key, _)| *key != host);
        self.away.push((host, since));
        self.has_host_left = true;
    }

    /// Advances time. Returns whether this computer changed the lobby: a guest was away too long, or the host was and
    /// this is the next seat.
    pub(crate) fn tick(&mut self, now: Instant, connected: &BTreeSet<Key>) -> bool {
        let me = self.identity.key();
        let (host, has_left) = (self.state.host, self.has_host_left);
        let is_here = |key: &Key| connected.contains(key) && !(has_left && *key == host);
        let is_back = |(key, since): &&(Key, Instant)| {
            is_here(key) && now.saturating_duration_since(*since) >= HOST_GONE
        };
        let back: Vec<Key> = self.away.iter().filter(is_back).map(|(key, _)| *key).collect();
        self.returned.extend(back);
        self.returned.retain(|key| self.state.people.iter().any(|p| p.key == *key));
        self.away.retain(|(key, _)| !is_here(key) && self.state.people.iter().any(|p| p.key == *key));
        for person in &self.state.people {
            let is_new = !self.away.iter().any(|(key, _)| *key == person.key);
            if person.key != me && !is_here(&person.key) && is_new {
                self.away.push((person.key, now));
            }
        }
        if self.is_host() { self.free_the_gone(now) } else { self.take_over(now) }
    }

    fn free_the_gone(&mut self, now: Instant) -> bool {
        if self.state.is_starting {
            return false;
        }
        let gone: Vec<Key> =
            self.away.iter().filter(|(_, since)| now - *since > GUEST_GONE).map(|(key, _)| *key).collect();
        for key in &gone {
            self.remove(*key);
            self.state.revision += 1;
        }
        !gone.is_empty()
    }

    fn take_over(&mut self, now: Instant) -> bool {
        let me = self.identity.key();
        let Some((_, since)) = self.away.iter().find(|(key, _)| *key == self.state.host) else {
            return false;
        };
        let Some(rank) = self.rank(me) else { return false };
        let host_rank = self.rank(self.state.host);
        let before = (0..rank).filter(|r| Some(*r) != host_rank).count();
        let wait = HOST_GONE + NEXT_SEAT.saturating_mul(u32::try_from(before).unwrap_or(u32::MAX));
        if now - *since < wait {
            return false;
        }
        let old = std::mem::replace(&mut self.state.host, me);
        self.former_host = Some(old);
        let has_left = std::mem::take(&mut self.has_host_left);
        if has_left {
            self.remove(old);
        }
        self.keep_on(has_left.then_some(old));
        self.state.is_starting = false;
        self.state.revision += 1;
        self.touch();
        true
    }

    fn is_away(&self, key: Key) -> bool {
        self.away.iter().any(|(k, _)| *k == key)
    }

    /// The first seat of a computer.
    fn rank(&self, key: Key) -> Option<usize> {
        self.state.seats.iter().position(|s| s.as_ref().is_some_and(|s| s.holder == key))
    }

    fn join(&mut self, from: Key, name: &str, seat: Option<(u8, SeatKind)>) -> Result<(), Refusal> {
        let name = Settings::clean_name(name).ok_or(Refusal::Name)?;
        let is_full = self.state.people.len() >= state::MAX_PEOPLE;
        match self.state.people.iter_mut().find(|p| p.key == from) {
            Some(person) => person.name.clone_from(&name),
            None if is_full => return Err(Refusal::Full),
            None => {
                let person = Person { key: from, name: name.clone(), is_ready: false, address: None };
                self.state.people.push(person);
            }
        }
        if self.state.branch.is_some() {
            // A newcomer chooses a seat; reserved seats are for players who may still come.
            self.take_old_seats(from);
            return Ok(());
        }
        if seat.is_some() {
            self.take_old_seats(from);
        }
        let has_seat = self.rank(from).is_some();
        let free = self.first_free();
        if let (Some((colour, player)), false, Some(free)) = (seat, has_seat, free) {
            self.put(free, from, name, colour, player);
        }
        Ok(())
    }

    fn sit(
        &mut self,
        from: Key,
        seat: Seat,
        name: &str,
        colour: u8,
        player: SeatKind,
    ) -> Result<(), Refusal> {
        let name = Settings::clean_name(name).ok_or(Refusal::Name)?;
        if self.state.person(from).is_none() {
            return Err(Refusal::Outside);
        }
        match self.state.seats.get(seat.index()) {
            None => Err(Refusal::NotYours(seat)),
            Some(Some(_)) => Err(Refusal::Taken(seat)),
            Some(None) => {
                self.put(seat.index(), from, name, colour, player);
                Ok(())
            }
        }
    }

    /// Fills a free seat and counts it as a change for all.
    fn put(&mut self, at: usize, holder: Key, name: String, colour: u8, player: SeatKind) {
        self.place(at, holder, name, colour, player);
        self.touch();
    }

    /// Fills a free seat. A taken colour is replaced by the first free one.
    fn place(&mut self, at: usize, holder: Key, name: String, colour: u8, player: SeatKind) {
        let taken: Vec<u8> = self.state.seats.iter().flatten().map(|s| s.colour).collect();
        let colour = std::iter::once(colour % 8).chain(0..8).find(|c| !taken.contains(c)).unwrap_or(0);
        self.state.seats[at] = Some(SeatedPlayer { holder, name, colour, player });
    }

    fn free(&mut self, from: Key, seat: Seat) -> Result<(), Refusal> {
        let may = self.state.host == from;
        match self.state.seats.get_mut(seat.index()) {
            Some(place) if place.as_ref().is_some_and(|s| may || s.holder == from) => *place = None,
            _ => return Err(Refusal::NotYours(seat)),
        }
        // The seat is given up, so its reservation ends.
        if let Some(old) = self.was.get_mut(seat.index()) {
            *old = None;
        }
        self.touch();
        Ok(())
    }

    fn dress(&mut self, from: Key, seat: Seat, name: &str, colour: u8) -> Result<(), Refusal> {
        let name = Settings::clean_name(name).ok_or(Refusal::Name)?;
        let taken = |(n, s): (usize, &Option<SeatedPlayer>)| {
            n != seat.index() && s.as_ref().is_some_and(|s| s.colour == colour)
        };
        if colour >= 8 || self.state.seats.iter().enumerate().any(taken) {
            return Err(Refusal::Colour);
        }
        match self.state.seats.get_mut(seat.index()).and_then(Option::as_mut) {
            Some(sitter) if sitter.holder == from => {
                sitter.name = name;
                sitter.colour = colour;
            }
            _ => return Err(Refusal::NotYours(seat)),
        }
        self.touch();
        Ok(())
    }

    /// Sets a ready mark. Returns whether that changes something.
    fn mark(&mut self, from: Key, change: u64, is_ready: bool) -> Result<bool, Refusal> {
        let current = self.state.change;
        let person = self.state.people.iter_mut().find(|p| p.key == from).ok_or(Refusal::Outside)?;
        // A mark for an older lobby does not count for this one. The newer lobby is on its way to that guest.
        let was_ready = std::mem::replace(&mut person.is_ready, is_ready && change == current);
        Ok(person.is_ready != was_ready)
    }

    fn remove(&mut self, key: Key) {
        self.state.people.retain(|p| p.key != key || key == self.state.host);
        for seat in &mut self.state.seats {
            if seat.as_ref().is_some_and(|s| s.holder == key) {
                *seat = None;
            }
        }
        self.away.retain(|(k, _)| *k != key);
        self.touch();
    }

    /// Notes a change that all should see: earlier ready marks do not count any more.
    fn touch(&mut self) {
        self.state.change += 1;
        for person in &mut self.state.people {
            person.is_ready = false;
        }
    }
}
