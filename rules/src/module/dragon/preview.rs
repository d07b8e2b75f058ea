//! What the dragon is about to do, for showing it on the map.

use super::{Fire, next, path};
use crate::game::Game;
use crate::geometry::Cell;
use crate::module;

impl Game {
    /// The tiles to which the dragon moves next, one for each completed city, up to where he turns round
    /// (RULINGS.md R20, R22, R23). Empty while he cannot move.
    #[must_use]
    pub fn dragon_steps(&self) -> Vec<Cell> {
        let path = path(self);
        let facts = &self.facts.dragon;
        let mut steps = Vec::new();
        let Some(mut index) = path.iter().position(|cell| Some(*cell) == facts.cell) else { return steps };
        let mut way = facts.is_upstream;
        while let Some((to, is_upstream)) = next(&path, index, way) {
            if !steps.is_empty() && is_upstream != way {
                break;
            }
            steps.push(path[to]);
            (index, way) = (to, is_upstream);
        }
        steps
    }

    /// The cells with tiles where his fire would send figures home if he moved now: on both sides of the direction
    /// in which he then looks, except where a tower protects them (RULINGS.md R24, R69). Sorted, each once.
    #[must_use]
    pub fn dragon_fire(&self) -> Vec<Cell> {
        let Some(fire) = Fire::next(self) else { return Vec::new() };
        let burns = |cell: &Cell| fire.reaches(*cell) && !module::tower::shields(self, *cell);
        let mut cells: Vec<Cell> = self.board.tiles.iter().map(|placed| placed.cell).filter(burns).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::action::Wait;
    use crate::module::dragon::walk;
    use crate::numbers::SplitMix;
    use crate::piece::Piece;
    use crate::rules::Rules;
    use crate::setup::{DragonReach, Preset};
    use crate::tileset::TileSets;

    /// Plays at random and checks every state in which something may burn.
    fn look(preset: Preset, reach: DragonReach, seed: u64, mut at: impl FnMut(&Game)) {
        let mut numbers = SplitMix::new(seed);
        let mut setup = preset.setup(4);
        setup.options.dragon_reach = reach;
        let mut game = Game::new(Rules::new(&setup, TileSets::built_in()).unwrap());
        loop {
            match game.wait() {
                Wait::Chance(_) => {
                    game.resolve(&numbers.seed()).unwrap();
                }
                Wait::Decide { seat, .. } => {
                    let legal = game.legal();
                    let action = legal[numbers.below(legal.len())];
                    game.play(seat, action).unwrap();
                }
                Wait::Over => return,
            }
            at(&game);
        }
    }

    #[test]
    fn what_is_told_to_burn_is_what_burns() {
        let (mut burned, mut cache) = (0, 0);
        for (seed, reach) in
            [(1, DragonReach::WholeLine), (2, DragonReach::UntilGap), (3, DragonReach::WholeLine)]
        {
            look(Preset::Tempo, reach, seed, |game| {
                let fire = game.dragon_fire();
                let mut after = game.clone();
                walk(&mut after);
                for figure in &game.standing {
                    let stands = after.standing.contains(figure);
                    if figure.piece == Piece::Tower {
                        assert!(stands, "towers stay");
                    } else if fire.contains(&figure.place.cell()) {
                        assert!(!stands, "{figure:?} is in the fire");
                        burned += 1;
                    } else if figure.piece.is_follower() {
                        assert!(stands, "{figure:?} is not in the fire");
                        cache += 1;
                    }
                }
            });
        }
        assert!(burned > 100 && cache > 100, "otherwise this test says nothing: {burned} and {cache}");
    }

    #[test]
    fn he_goes_where_his_steps_are() {
        let (mut moves, mut longest) = (0, 0);
        look(Preset::Tempo, DragonReach::WholeLine, 4, |game| {
            let steps = game.dragon_steps();
            let mut after = game.clone();
            for step in &steps {
                walk(&mut after);
                assert_eq!(after.dragon(), Some(*step));
                moves += 1;
            }
            longest = longest.max(steps.len());
            let mut seen = steps.clone();
            seen.sort_unstable();
            seen.dedup();
            assert_eq!(seen.len(), steps.len(), "no tile has two numbers");
        });
        assert!(moves > 100 && longest > 4, "otherwise this test says nothing: {moves} and {longest}");
    }
}
