//! Once more with the same people: who sits where, and with what.

use super::{Blobs, Table};
use crate::identity::Key;
use crate::log::{Player, SeatOffer, SeatState};
use rules::{HalfHands, Module, Seat, Setup, Wait};

impl Table {
    /// Whether there is nothing left to play.
    pub(crate) fn is_over(&self) -> bool {
        self.is_closed() || matches!(self.session.game().wait(), Wait::Over)
    }

    /// What is played, as a lobby shows it.
    pub(crate) fn setup_again(&self) -> Setup {
        let mut setup = self.offer().setup.clone();
        if setup.modules.contains(&Module::HalfTiles) && setup.options.half_hands == HalfHands::Hidden {
            setup.options.half_hands = HalfHands::Dealt;
        }
        // A new game is played by the rules of today, whatever the last one began with.
        setup.options = setup.options.as_current();
        setup
    }

    /// The texts of its tile sets.
    pub(crate) fn texts(&self) -> Blobs {
        Blobs::of(self.session.log().blobs())
    }

    /// Who sits where in the next game: whoever was first is last. Bots play at this computer, but for those that are
    /// all their computer has; the seat of somebody who left is anybody's.
    pub(crate) fn seats_again(&self) -> Vec<Option<SeatOffer>> {
        let me = self.session.key();
        let now: Vec<&SeatState> = self.session.log().table().seats.iter().collect();
        let player = |at: usize| self.seat_player(Seat(u8::try_from(at).unwrap_or(u8::MAX)));
        let has_person = |key: Key| {
            let mut its = now.iter().enumerate().filter(|(_, seat)| seat.holder == key && !seat.has_left);
            its.any(|(at, _)| player(at) == Player::Person)
        };
        let seat = |(at, (now, offered)): (usize, (&&SeatState, &SeatOffer))| {
            let is_bot = player(at) != Player::Person && has_person(now.holder);
            (!now.has_left).then(|| SeatOffer {
                holder: if is_bot { me } else { now.holder },
                name: now.name.cleaned().unwrap_or_else(|| now.holder.short().into()),
                colour: offered.colour,
                player: player(at),
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
