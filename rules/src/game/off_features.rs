//! Followers that stand on no feature: on top of a tower, and among acrobats.

use super::figures::FOLLOWERS;
use super::turn_frames::Play;
use super::{Game, Illegal};
use crate::action::Action;
use crate::geometry::Place;
use crate::module;
use crate::piece::{Piece, Pieces};

impl Game {
    /// Adds the tops of towers and the acrobats that a follower of this play may join. They count against its limits,
    /// in the area of an own tower of Tempo & Taktik too.
    #[inline(never)]
    pub(super) fn add_off_features(&self, play: &Play, actions: &mut Vec<Action>) {
        let rooms = [self.has_room(play, true, false), false];
        let supply = Pieces::of_supply(&self.supply[play.seat.index()]);
        let followers = self.allowed(supply, rooms, false).and(FOLLOWERS);
        if self.rules.has_the_tower {
            module::the_tower::tops_into(self, followers, actions);
        }
        if self.rules.has_big_top && followers.contains(Piece::Meeple) {
            module::big_top::joins_into(self, actions);
        }
    }

    /// Whether a follower may stand there, if that is a place on no feature.
    pub(super) fn check_off_features(
        &self,
        play: &Play,
        piece: Piece,
        place: Place,
    ) -> Option<Result<(), Illegal>> {
        match place {
            _ if !piece.is_follower() || play.cell.is_none() => None,
            Place::Cell(_) if self.rules.has_the_tower => {
                Some(module::the_tower::check_top(self, piece, place))
            }
            Place::Acrobats(cell) => Some(module::big_top::check_join(self, piece, cell)),
            _ => None,
        }
    }

    /// Whether a figure within reach of an own tower of Tempo & Taktik counts against no limit: one of these towers
    /// does, and a barn, and a follower on no feature (RULINGS.md R63, R207, R230, R247).
    pub(super) fn is_without_limit(&self, piece: Piece, place: Place) -> bool {
        !matches!(piece, Piece::Tower | Piece::Barn)
            && (!piece.is_follower() || matches!(place, Place::Segment(..)))
    }
}
