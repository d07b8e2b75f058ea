//! Ways to a table that the user was given: a ticket, a short code, an address. The addresses are dialled; once a peer
//! there advertises a table, this computer goes to it.

use super::event_loop::Core;
use super::room::Room;
use crate::api::BadWay;
use crate::api::JoinProblem;
use crate::api::TableId;
use crate::api::{JoinCodes, Notice};
use crate::identity::Key;
use crate::invite::{CodeError, Ticket, TicketError, by_use, read_code, write_code};
use crate::secret::Secret;
use crate::swarm::{SwarmCommand, address};
use libp2p::Multiaddr;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

/// How long a way is tried.
const PATIENCE: Duration = Duration::from_secs(15);
/// Longer texts are cut off.
const LONGEST: usize = 4096;

/// A peer to reach, and why.
pub(super) struct PendingJoin {
    /// The address that was typed, if any.
    address: Option<Multiaddr>,
    /// The peer there, once it is known.
    key: Option<Key>,
    /// The table to go to; any table of the peer if `None`.
    table: Option<TableId>,
    password: Option<Secret>,
    is_watching: bool,
    since: Instant,
}

/// How far a way has led.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Come {
    /// Nothing yet.
    Waiting,
    To(TableId),
    /// The peer is there but advertises no table.
    ToNoTable,
    ToNobody,
}

impl PendingJoin {
    const fn new(password: Option<Secret>, is_watching: bool, now: Instant) -> Self {
        Self { address: None, key: None, table: None, password, is_watching, since: now }
    }

    /// The table that is meant, if it is known; `told_by` gives the table that a peer advertises.
    fn found(
        &self,
        is_known: impl Fn(TableId) -> bool,
        told_by: impl Fn(Key) -> Option<TableId>,
    ) -> Option<TableId> {
        self.table.map_or_else(|| self.key.and_then(told_by), |table| Some(table).filter(|t| is_known(*t)))
    }

    /// How far the way has led by now.
    fn come(&self, found: Option<TableId>, is_linked: impl Fn(Key) -> bool, now: Instant) -> Come {
        let is_over = now.saturating_duration_since(self.since) > PATIENCE;
        match found {
            Some(table) => Come::To(table),
            None if !is_over => Come::Waiting,
            None if self.key.is_some_and(is_linked) => Come::ToNoTable,
            None => Come::ToNobody,
        }
    }

    /// A typed address led to a peer. Returns whether it is this way's address.
    fn reached(&mut self, address: &Multiaddr, key: Key) -> bool {
        let is_it = self.leads_to(address);
        if is_it {
            self.key = Some(key);
        }
        is_it
    }

    fn leads_to(&self, address: &Multiaddr) -> bool {
        self.address.as_ref() == Some(address)
    }
}

impl Core {
    /// Goes to the table that a ticket, a code or an address leads to.
    pub(super) fn join_by(&mut self, way: &str, password: Option<Secret>, is_watching: bool) {
        let way: String = way.chars().take(LONGEST).collect();
        let new = PendingJoin::new(password, is_watching, Instant::now());
        let pending_join = match Ticket::read(&way) {
            Ok(ticket) => self.by_ticket(&ticket, new),
            Err(TicketError::None) => match read_address(&way) {
                Ok(address) => self.by_address(address, new),
                Err(why) => return self.tell.problem(JoinProblem::BadWay { why }),
            },
            Err(error) => return self.tell.problem(JoinProblem::BadWay { why: BadWay::Ticket(error) }),
        };
        self.leave();
        if let Some(key) = pending_join.key {
            self.set_wanted(&[key]);
        }
        self.pending_join = Some(pending_join);
        self.run_errand();
    }

    fn by_ticket(&self, ticket: &Ticket, new: PendingJoin) -> PendingJoin {
        for address in &ticket.addresses {
            self.out.command(SwarmCommand::Trust(ticket.host, *address));
        }
        PendingJoin { key: Some(ticket.host), table: Some(ticket.table), ..new }
    }

    fn by_address(&self, address: Multiaddr, new: PendingJoin) -> PendingJoin {
        let socket = address::to_socket(&address);
        let known = self.links.keys().find(|key| self.links.address_of(*key) == socket);
        self.out.command(SwarmCommand::Dial(address.clone()));
        PendingJoin { key: known, address: Some(address), ..new }
    }

    /// A typed address led to a peer.
    pub(super) fn on_reached(&mut self, address: &Multiaddr, key: Key) {
        if self.pending_join.as_mut().is_some_and(|pending_join| pending_join.reached(address, key)) {
            self.set_wanted(&[key]);
            self.run_errand();
        }
    }

    /// No program of this hall is at an address. Returns whether the user was sent there.
    pub(super) fn end_errand_at(&mut self, address: &Multiaddr) -> bool {
        let is_there = self.pending_join.take_if(|pending_join| pending_join.leads_to(address)).is_some();
        if is_there {
            self.out.command(SwarmCommand::Forget(address.clone()));
        }
        is_there
    }

    /// A computer is in another hall. Returns whether the user was sent to it.
    pub(super) fn end_errand_to(&mut self, who: Key) -> bool {
        let is_there = self.pending_join.take_if(|pending_join| pending_join.key == Some(who)).is_some();
        if is_there {
            self.set_wanted(&[]);
        }
        is_there
    }

    /// Goes on if the table is known by now; gives up after [`PATIENCE`].
    pub(super) fn run_errand(&mut self) {
        let Some(pending_join) = &self.pending_join else { return };
        if !matches!(self.room, Room::Home) {
            self.pending_join = None;
            return;
        }
        let adverts = self.discovery.adverts();
        let is_known = |table| !adverts.of_table(table).is_empty();
        let told_by = |key| adverts.told_by(key).map(|advert| advert.table);
        let found = pending_join.found(is_known, told_by);
        let why = match pending_join.come(found, |key| self.links.has(key), Instant::now()) {
            Come::Waiting => return,
            Come::To(table) => {
                if let Some(pending_join) = self.pending_join.take() {
                    self.join(table, pending_join.password, pending_join.is_watching);
                }
                return;
            }
            Come::ToNoTable => JoinProblem::NoTableThere,
            Come::ToNobody => JoinProblem::NobodyThere,
        };
        self.pending_join = None;
        self.set_wanted(&[]);
        self.tell.problem(why);
    }

    /// Reports the ways to the table that this computer advertises, when they changed.
    pub(super) fn tell_invitation(&mut self) {
        let invitation = self.invitation();
        if self.adverts.are_new(invitation.as_ref()) {
            self.tell.tell(Notice::JoinCodes(invitation));
        }
    }

    fn invitation(&self) -> Option<JoinCodes> {
        let Room::Lobby(room) = &self.room else { return None };
        if !room.is_open_to_others() {
            return None;
        }
        let state = room.lobby.state();
        let has_password = state.lock.is_some() || room.is_locking();
        let addresses = by_use(self.network.sockets());
        // Loopback shows up first, and leads nobody else here.
        if self.is_settling() && addresses.iter().all(|at| at.ip().is_loopback()) {
            return None;
        }
        let ticket = Ticket {
            table: state.table,
            host: self.own.key,
            addresses: addresses.clone(),
            asks_password: has_password,
            asks_passphrase: self.config.hall.is_some(),
        };
        Some(JoinCodes {
            table: state.table,
            code: addresses.iter().copied().find_map(write_code),
            address: addresses.first().map(SocketAddr::to_string),
            ticket: ticket.write(),
            has_password,
        })
    }
}

/// Reads a short code or an address. A text that looks like neither counts as a mistyped code.
fn read_address(text: &str) -> Result<Multiaddr, BadWay> {
    if let Some(address) = address::parse(text) {
        return Ok(address);
    }
    match read_code(text) {
        Ok(socket) => Ok(address::to_multiaddr(socket)),
        Err(error) if text.contains(':') || text.contains('/') => {
            tracing::debug!(%error, "no code");
            Err(BadWay::Address)
        }
        Err(CodeError::Length { found: 0 }) => Err(BadWay::Nothing),
        Err(error) => Err(BadWay::Code(error)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::identity::Digest;

    const ADA: Key = Key([1; 32]);
    const TAVERN: TableId = Digest([2; 32]);

    #[test]
    fn a_ticket_leads_to_its_table_and_an_address_to_any_that_is_told_of_there() {
        let now = Instant::now();
        let ticket =
            PendingJoin { key: Some(ADA), table: Some(TAVERN), ..PendingJoin::new(None, false, now) };
        let other = |_| Some(Digest([3; 32]));
        assert_eq!(ticket.found(|_| true, other), Some(TAVERN));
        assert_eq!(ticket.found(|_| false, other), None, "it is not known yet");
        let at = address::parse("10.0.0.1:5").unwrap();
        let mut typed = PendingJoin { address: Some(at.clone()), ..PendingJoin::new(None, false, now) };
        assert_eq!(typed.found(|_| true, other), None, "nobody was reached");
        assert!(!typed.reached(&address::parse("10.0.0.2:5").unwrap(), ADA));
        assert!(typed.reached(&at, ADA));
        assert_eq!(typed.found(|_| true, other), Some(Digest([3; 32])));
    }

    #[test]
    fn a_way_is_given_up_after_a_while_and_it_is_said_how_far_it_led() {
        let now = Instant::now();
        let pending_join = PendingJoin { key: Some(ADA), ..PendingJoin::new(None, false, now) };
        assert_eq!(pending_join.come(None, |_| false, now + PATIENCE), Come::Waiting);
        let late = now + PATIENCE * 2;
        assert_eq!(pending_join.come(None, |_| false, late), Come::ToNobody);
        assert_eq!(pending_join.come(None, |_| true, late), Come::ToNoTable);
        assert_eq!(pending_join.come(Some(TAVERN), |_| true, late), Come::To(TAVERN), "better late");
    }

    #[test]
    fn a_mistyped_code_is_told_from_a_mistyped_address() {
        assert!(read_address("10.0.0.1:5").is_ok());
        assert_eq!(read_address("10.0.0.1:x"), Err(BadWay::Address));
        assert_eq!(read_address("  "), Err(BadWay::Nothing));
        assert!(matches!(read_address("abc"), Err(BadWay::Code(_))));
    }
}
