//! The game at whose table the programs sit.

use super::HOLDERS;
use crate::identity::{Digest, Identity};
use crate::log::{Genesis, Hints, HolderOffer, SeatKind, SeatOffer};
use crate::start::{Plan, Start, StartOutput};
use rules::Preset;

/// A game of three that is about to begin.
pub(super) fn founded(identities: &[Identity]) -> Genesis {
    let seat = |n: usize| SeatOffer {
        holder: identities[n].key(),
        name: n.to_string().into(),
        colour: n as u8,
        player: SeatKind::Person,
    };
    let holder = |i: &Identity| HolderOffer { key: i.key(), name: i.key().short().into() };
    let plan = Plan {
        table: Digest([1; 32]),
        name: "a table".into(),
        setup: Preset::Base.setup(HOLDERS as u8),
        seats: (0..HOLDERS).map(seat).collect(),
        holders: identities.iter().map(holder).collect(),
        tile_sets: Vec::new(),
        hints: Hints::Allowed,
        parent: None,
    };
    let host = identities[0].key();
    let guest = |i: &Identity| Start::guest(i.clone(), host, plan.clone(), [2; 32]).unwrap();
    let mut starts = vec![Start::host(identities[0].clone(), plan.clone(), [1; 32]).unwrap()];
    starts.extend(identities.iter().skip(1).map(guest));
    loop {
        for n in 0..starts.len() {
            match starts[n].poll() {
                Some(StartOutput::Send { to, message }) => {
                    let to = identities.iter().position(|i| i.key() == to).unwrap();
                    starts[to].handle(identities[n].key(), message);
                }
                Some(StartOutput::Ready(genesis)) => return *genesis,
                other => assert!(other.is_none(), "{other:?}"),
            }
        }
    }
}
