//! The rematch: the setup, and who sits where.

use super::{Blobs, Match};
use crate::identity::Key;
use crate::log::{SeatKind, SeatOffer, SeatState};
use rules::{HalfHands, Module, Seat, Setup, Wait};

impl Match {
    /// Whether there is nothing left to play.
    pub(crate) fn is_over(&self) -> bool {
        self.is_closed() || matches!(self.session.game().wait(), Wait::Over)
    }

    /// The setup of the rematch, as a lobby shows it.
    pub(crate) fn setup_again(&self) -> Setup {
        let mut setup = self.offer().setup.clone();
        if setup.modules.contains(&Module::HalfTiles) && setup.options.half_hands == HalfHands::Hidden {
            setup.options.half_hands = HalfHands::Dealt;
        }
        // A new game uses the current rules, no matter which version the last one began with.
        setup.options = setup.options.as_current();
        setup
    }

    /// The texts of the game's tile sets.
    pub(crate) fn texts(&self) -> Blobs {
        Blobs::of(self.session.log().blobs())
    }

    /// The seats of the rematch: the first player becomes the last. Bots run on this computer, except those of a
    /// computer that has only bots. The seat of a player who left is free.
    pub(crate) fn seats_again(&self) -> Vec<Option<SeatOffer>> {
        let me = self.session.key();
        let now: Vec<&SeatState> = self.session.log().roster().seats.iter().collect();
        let kind = |at: usize| self.seat_kind(Seat(u8::try_from(at).unwrap_or(u8::MAX)));
        let has_person = |key: Key| {
            let mut its = now.iter().enumerate().filter(|(_, seat)| seat.holder == key && !seat.has_left);
            its.any(|(at, _)| kind(at) == SeatKind::Person)
        };
        let seat = |(at, (now, offered)): (usize, (&&SeatState, &SeatOffer))| {
            let is_bot = kind(at) != SeatKind::Person && has_person(now.holder);
            (!now.has_left).then(|| SeatOffer {
                holder: if is_bot { me } else { now.holder },
                name: now.name.cleaned().unwrap_or_else(|| now.holder.short().into()),
                colour: offered.colour,
                player: kind(at),
            })
        };
        let mut seats: Vec<Option<SeatOffer>> =
            now.iter().zip(&self.offer().seats).enumerate().map(seat).collect();
        if !seats.is_empty() {
            seats.rotate_left(1);
        }
        seats
    }
}
