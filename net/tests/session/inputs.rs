//! What the tests feed to a session: a proposal, a whole turn, a status, and the plan of a game.

use net::log::{Body, Change};
use net::session::Session;
use rules::{Seat, Wait};

pub(super) fn seat_change(seat: u8, change: Change) -> Body {
    Body::Seat { seat: Seat(seat), change }
}

/// The first legal actions to the end of a seat's decisions.
pub(super) fn whole_turn(session: &Session, seat: Seat) -> Vec<rules::Action> {
    let mut game = session.game().clone();
    let mut actions = Vec::new();
    while matches!(game.wait(), Wait::Decide { seat: pending, .. } if pending == seat) {
        let action = game.legal()[0];
        game.play(seat, action).unwrap();
        actions.push(action);
    }
    actions
}

pub(super) fn status_of(session: &Session) -> net::session::Status {
    net::session::Status {
        game: session.log().id(),
        seq: session.log().seq(),
        head: session.log().head(),
        promised: 0,
        signed: 0xff,
        tokens: 0,
        acked: Vec::new(),
        connected: 0xff,
        chosen: 0,
    }
}

pub(super) fn plan_of(genesis: &net::log::Genesis) -> net::start::Plan {
    let offer = genesis.offer.clone();
    net::start::Plan {
        table: offer.table,
        name: offer.name,
        setup: offer.setup,
        seats: offer.seats,
        holders: offer.holders,
        tile_sets: offer.tile_sets,
        hints: offer.terms.hints,
        parent: None,
    }
}
