//! The ways that lead to a table.

use super::*;
use crate::invite::{Ticket, read_code};
use std::net::{SocketAddr, TcpListener};

/// The ways to a table of a computer that listens at an address.
fn ways(test: &str, listen: &str) -> (JoinCodes, Ticket) {
    let mut a = Player::new(test, "a");
    a.listen = Listen::At(listen.parse().unwrap());
    a.restart(&[], 0);
    a.send(GoCommand::Host(table(2)));
    until(&mut [&mut a], |p| p[0].invitation.is_some());
    let ways = a.invitation.clone().unwrap();
    let ticket = Ticket::read(&ways.ticket).unwrap();
    (ways, ticket)
}

#[test]
fn ticket_and_code_name_addresses_of_that_version_alone_at_which_the_program_listens() {
    for (test, listen) in [("all-of-4", "0.0.0.0:0"), ("one-of-4", "127.0.0.1:0")] {
        let (ways, ticket) = ways(test, listen);
        assert!(
            !ticket.addresses.is_empty() && ticket.addresses.iter().all(SocketAddr::is_ipv4),
            "{ticket:?}"
        );
        assert_eq!(ways.address, ticket.addresses.first().map(SocketAddr::to_string));
        assert_eq!(read_code(&ways.code.unwrap()).unwrap(), ticket.addresses[0]);
    }
    if TcpListener::bind("[::1]:0").is_ok() {
        let (ways, ticket) = ways("one-of-6", "[::1]:0");
        assert!(ticket.addresses.iter().all(SocketAddr::is_ipv6), "{ticket:?}");
        assert_eq!(ways.code, None, "a code has no room for it");
    }
}
