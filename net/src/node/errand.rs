//! Ways to a table that a person was given: a ticket, a short code, an address. What they name is dialled; once
//! somebody there tells of a table, this computer goes to it.

use super::core::Core;
use super::room::Room;
use crate::api::BadWay;
use crate::api::JoinProblem;
use crate::api::TableId;
use crate::api::{Notice, Ways};
use crate::identity::Key;
use crate::invite::{CodeError, Ticket, TicketError, by_use, read_code, write_code};
use crate::secret::Secret;
use crate::swarm::{Order, address};
use libp2p::Multiaddr;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

/// How long a way is tried.
const PATIENCE: Duration = Duration::from_secs(15);
/// Longer texts are not looked at.
const LONGEST: usize = 4096;

/// Somebody to be reached, and what for.
pub(super) struct Errand {
    /// The typed address, if it is one.
    address: Option<Multiaddr>,
    /// Who is there, once that is known.
    key: Option<Key>,
    /// Which table; any of theirs otherwise.
    table: Option<TableId>,
    password: Option<Secret>,
    is_watching: bool,
    since: Instant,
}

impl Core {
    /// Goes to the table that a ticket, a code or an address leads to.
    pub(super) fn join_by(&mut self, way: &str, password: Option<Secret>, is_watching: bool) {
        let way: String = way.chars().take(LONGEST).collect();
        let new =
            Errand { address: None, key: None, table: None, password, is_watching, since: Instant::now() };
        let errand = match Ticket::read(&way) {
            Ok(ticket) => self.by_ticket(&ticket, new),
            Err(TicketError::None) => match read_address(&way) {
                Ok(address) => self.by_address(address, new),
                Err(why) => return self.tell.problem(JoinProblem::BadWay { why }),
            },
            Err(error) => return self.tell.problem(JoinProblem::BadWay { why: BadWay::Ticket(error) }),
        };
        self.leave();
        if let Some(key) = errand.key {
            self.set_wanted(&[key]);
        }
        self.errand = Some(errand);
        self.run_errand();
    }

    fn by_ticket(&self, ticket: &Ticket, new: Errand) -> Errand {
        for address in &ticket.addresses {
            self.out.order(Order::Trust(ticket.host, *address));
        }
        Errand { key: Some(ticket.host), table: Some(ticket.table), ..new }
    }

    fn by_address(&self, address: Multiaddr, new: Errand) -> Errand {
        let socket = address::to_socket(&address);
        let known = self.links.keys().find(|key| self.links.address_of(*key) == socket);
        self.out.order(Order::Dial(address.clone()));
        Errand { key: known, address: Some(address), ..new }
    }

    /// A typed address led to somebody.
    pub(super) fn on_reached(&mut self, address: &Multiaddr, key: Key) {
        if let Some(errand) = self.errand.as_mut().filter(|e| e.address.as_ref() == Some(address)) {
            errand.key = Some(key);
            self.set_wanted(&[key]);
            self.run_errand();
        }
    }

    /// Nobody of this hall is at an address. Says whether the person was sent there.
    pub(super) fn end_errand_at(&mut self, address: &Multiaddr) -> bool {
        let is_there = self.errand.take_if(|errand| errand.address.as_ref() == Some(address)).is_some();
        if is_there {
            self.out.order(Order::Forget(address.clone()));
        }
        is_there
    }

    /// A computer is of another hall. Says whether the person was sent to it.
    pub(super) fn end_errand_to(&mut self, who: Key) -> bool {
        let is_there = self.errand.take_if(|errand| errand.key == Some(who)).is_some();
        if is_there {
            self.set_wanted(&[]);
        }
        is_there
    }

    /// Goes on if the table is known by now; gives up after a while.
    pub(super) fn run_errand(&mut self) {
        let Some(errand) = &self.errand else { return };
        if !matches!(self.room, Room::Home) {
            self.errand = None;
            return;
        }
        let adverts = self.hall.adverts();
        let found = match (errand.table, errand.key) {
            (Some(table), _) => adverts.of_table(table).first().map(|advert| advert.table),
            (None, Some(key)) => adverts.told_by(key).map(|advert| advert.table),
            (None, None) => None,
        };
        let is_over = errand.since.elapsed() > PATIENCE;
        if found.is_none() && !is_over {
            return;
        }
        let Some(errand) = self.errand.take() else { return };
        match found {
            Some(table) => self.join(table, errand.password, errand.is_watching),
            None => {
                self.set_wanted(&[]);
                let is_reached = errand.key.is_some_and(|key| self.links.has(key));
                self.tell.problem(if is_reached {
                    JoinProblem::NoTableThere
                } else {
                    JoinProblem::NobodyThere
                });
            }
        }
    }

    /// Tells the ways to the table that this computer tells of, when they changed.
    pub(super) fn tell_invitation(&mut self) {
        let invitation = self.invitation();
        if self.adverts.are_new(invitation.as_ref()) {
            self.tell.tell(Notice::Ways(invitation));
        }
    }

    fn invitation(&self) -> Option<Ways> {
        let Room::Lobby(room) = &self.room else { return None };
        if !room.is_open_to_others() {
            return None;
        }
        let state = room.lobby.state();
        let has_password = state.lock.is_some() || room.is_locking();
        let addresses = by_use(self.network.sockets());
        // Loopback is there first, and leads nobody else here.
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
        Some(Ways {
            table: state.table,
            code: addresses.iter().copied().find_map(write_code),
            address: addresses.first().map(SocketAddr::to_string),
            ticket: ticket.write(),
            has_password,
        })
    }
}

/// A short code or an address. What has the look of neither is taken for a mistyped code.
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
