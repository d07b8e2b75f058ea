//! Where the tiles of the game are.

use super::Game;
use crate::game::turn_frames::Frame;

impl Game {
    /// How many tiles of each kind are on the board, in a pile, in hand or with the wizard. Never more than the
    /// game has, and fewer only if some left the game. By [`crate::TileId`].
    #[must_use]
    pub fn count_tiles(&self) -> Vec<u16> {
        let mut counts = vec![0; self.rules.tiles().len()];
        let plain = |tile| self.rules.without_bridge(tile).map_or(tile, |(plain, _)| plain);
        for placed in &self.board.tiles {
            counts[plain(placed.tile).index()] += 1;
        }
        for pile in [&self.stack, &self.river] {
            for (count, (unseen, returned)) in counts.iter_mut().zip(pile.unseen().zip(pile.returned())) {
                *count += unseen + returned;
            }
        }
        for frame in &self.frames {
            match frame {
                Frame::Play(play) if play.cell.is_none() => {
                    play.tile.iter().for_each(|tile| counts[plain(*tile).index()] += 1);
                }
                Frame::Spell(spell) => {
                    spell.tiles.iter().flatten().for_each(|tile| counts[tile.index()] += 1);
                }
                Frame::Pair(pair) => {
                    pair.tiles.iter().flatten().for_each(|tile| counts[tile.index()] += 1);
                }
                _ => {}
            }
        }
        for tile in crate::module::bazaar::waiting(self) {
            counts[tile.index()] += 1;
        }
        counts
    }
}
