//! Why no follower goes on the features of a tile, told for the moment right after it is placed. Where nothing can be
//! put, no seat is asked, and what was complete is scored at once: then it is too late to look.

use super::{Feature, Game, Illegal};
use crate::action::Action;
use crate::feature::segment_place;
use crate::geometry::{Cell, Place, Rotation};
use crate::piece::{Piece, Seat};

/// A segment of a tile that takes no follower.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unmanned {
    /// The segment.
    pub place: Place,
    /// Its feature right after the tile was placed.
    pub feature: Feature,
    /// Why no follower of the seat may stand there.
    pub why: Illegal,
}

impl Game {
    /// The segments of the tile in hand on which `seat` may put no follower once it places the tile like this. Empty
    /// if it may not place it like this.
    #[must_use]
    pub fn unmanned(&self, seat: Seat, cell: Cell, rotation: Rotation) -> Vec<Unmanned> {
        let action = Action::Place { cell, rotation };
        if self.check(seat, &action).is_err() {
            return Vec::new();
        }
        let mut trial = self.clone();
        trial.apply(&action);
        trial.unmanned_now(seat)
    }

    fn unmanned_now(&self, seat: Seat) -> Vec<Unmanned> {
        let Some(play) = self.play_frame() else { return Vec::new() };
        let Some(placed) = play.cell.and_then(|cell| self.board.at_part(cell, play.part)) else {
            return Vec::new();
        };
        let piece = self.follower(seat);
        let count = self.rules.tile(placed.tile).segments.len() as u8;
        let refused = |n: u8| {
            let place = segment_place(placed, n);
            let why = self.check_unlisted(seat, piece, place).err()?;
            Some(Unmanned { place, feature: self.feature(place)?, why })
        };
        (0..count).filter_map(refused).collect()
    }

    /// A follower that the seat still has; the plain one if it has none.
    fn follower(&self, seat: Seat) -> Piece {
        let mut followers = Piece::ALL.into_iter().filter(|piece| piece.is_follower());
        followers.find(|piece| self.supply(seat, *piece) > 0).unwrap_or(Piece::Meeple)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::action::{Decision, Wait};
    use crate::numbers::SplitMix;
    use crate::rules::Rules;
    use crate::setup::Preset;
    use crate::tileset::TileSets;
    use std::collections::BTreeSet;

    /// The segments of the tile just placed to which the list of legal actions sends a follower.
    fn manned(game: &Game) -> BTreeSet<Place> {
        let place = |action: Action| match action {
            Action::Deploy { piece, place } if piece.is_follower() => Some(place),
            _ => None,
        };
        let fresh = game.last_placed();
        let asked = matches!(game.wait(), Wait::Decide { kind: Decision::Figures, .. });
        let legal = if asked { game.legal() } else { Vec::new() };
        legal.into_iter().filter_map(place).filter(|place| Some(place.cell()) == fresh).collect()
    }

    /// Compares a placement with what is offered after it. Returns the reasons.
    fn check(game: &Game, seat: Seat, cell: Cell, rotation: Rotation) -> Vec<Illegal> {
        let unmanned = game.unmanned(seat, cell, rotation);
        let mut after = game.clone();
        after.play(seat, Action::Place { cell, rotation }).unwrap();
        let is_gold = matches!(after.wait(), Wait::Decide { kind: Decision::Nugget, .. });
        let part = game.hand().map(|tile| game.rules().tile(tile).part(rotation)).unwrap();
        let lies = after.tiles_at(cell).find(|(of, ..)| *of == part);
        let Some((_, tile, _)) = lies.filter(|_| !is_gold) else { return Vec::new() };
        let all = 0..after.rules().tile(tile).segments.len() as u8;
        let manned: BTreeSet<Place> = manned(&after).into_iter().filter(|p| p.cell() == cell).collect();
        for place in all.map(|n| Place::Segment(cell, part, n)) {
            let is_refused = unmanned.iter().any(|one| one.place == place);
            assert_eq!(is_refused, !manned.contains(&place), "{place:?}: {unmanned:?}");
        }
        unmanned.into_iter().map(|one| one.why).collect()
    }

    #[test]
    fn what_takes_no_follower_is_what_is_not_offered_and_each_has_its_reason() {
        let mut met = BTreeSet::new();
        for (preset, seed) in
            [Preset::Base, Preset::Tempo, Preset::Halves, Preset::Tunnel].map(|preset| (preset, 4))
        {
            let mut numbers = SplitMix::new(seed);
            let mut game = Game::new(Rules::new(&preset.setup(3), TileSets::built_in()).unwrap());
            while game.wait() != Wait::Over {
                let Wait::Decide { seat, .. } = game.wait() else {
                    game.resolve(&numbers.seed()).unwrap();
                    continue;
                };
                let legal = game.legal();
                let eager: Vec<Action> =
                    legal.iter().copied().filter(|action| *action != Action::Pass).collect();
                let from = if eager.is_empty() { legal } else { eager };
                let action = from[numbers.below(from.len())];
                if let Action::Place { cell, rotation } = action {
                    met.extend(check(&game, seat, cell, rotation).into_iter().map(|why| format!("{why:?}")));
                }
                game.play(seat, action).unwrap();
            }
        }
        for why in ["Occupied", "NoSupply { piece: Meeple }", "OnRiver", "NoFarmers"] {
            assert!(met.contains(why), "nobody met {why}: {met:?}");
        }
    }

    #[test]
    fn the_owners_are_those_before_a_complete_feature_is_scored() {
        let mut seen = 0;
        let mut numbers = SplitMix::new(2);
        let mut game = Game::new(Rules::new(&Preset::Base.setup(3), TileSets::built_in()).unwrap());
        while game.wait() != Wait::Over {
            let Wait::Decide { seat, .. } = game.wait() else {
                game.resolve(&numbers.seed()).unwrap();
                continue;
            };
            let legal = game.legal();
            let action = legal[numbers.below(legal.len())];
            if let Action::Place { cell, rotation } = action {
                let taken = game.unmanned(seat, cell, rotation).into_iter();
                for one in taken.filter(|one| one.why == Illegal::Occupied) {
                    assert!(!one.feature.owners.is_empty(), "{one:?}");
                    seen += usize::from(one.feature.is_complete);
                }
            }
            game.play(seat, action).unwrap();
        }
        assert!(seen > 0, "no occupied feature was completed");
    }
}
