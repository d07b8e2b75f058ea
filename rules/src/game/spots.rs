//! Cached data about each tile for lists of figures, which examine many tiles: near towers a seat may put figures
//! on every tile around, and on most of them no figure is possible.

use super::Game;
use crate::module::{self, on_tile, river};
use crate::piece::{Piece, Pieces, Standing};
use crate::rules::Rules;
use crate::tile::TileId;

/// What may be put on an older tile under the rulings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Spot {
    /// A superset of the segments that are free for a follower, bit n for segment n. Segments that turn out not to
    /// be free are removed when a list examines them.
    pub(super) free: u16,
    /// The figures that may stand on it as a whole, except those already there.
    pub(super) room: Pieces,
}

impl Spot {
    /// A tile without figures.
    pub(super) fn of(rules: &Rules, tile: TileId) -> Self {
        // No figure may go on a volcano (RULINGS.md R164).
        if river::is_volcano(rules, tile) {
            return Self::default();
        }
        let kind = rules.tables.kind(tile);
        Self { free: kind.claimable, room: kind.carries }
    }
}

impl Game {
    /// A follower left: if it was the last on a feature, all of the feature may be free.
    pub(super) fn free_spots(&mut self, node: u32) {
        let Self { rules, board, features, cache, .. } = self;
        if !features.root(node).strengths.is_none() && !rules.has_labyrinth {
            return;
        }
        for node in features.ring(node) {
            let tile = features.nodes[node as usize].tile();
            let placed = &board.tiles[tile];
            if !river::is_volcano(rules, placed.tile) {
                // A garden is free for nobody but an abbot.
                let claimable = rules.tables.kind(placed.tile).claimable;
                let mut free = 1 << (node - placed.first_node);
                // The two places of a special monastery are free together (RULINGS.md R218).
                if rules.has_abbacies {
                    free |= module::special_monastery::places(rules, placed.tile);
                }
                cache.spots[tile].free |= free & claimable;
            }
        }
    }

    /// A figure that stands on a tile as a whole was put there.
    pub(super) fn take_spot(&mut self, index: usize, piece: Piece) {
        self.cache.spots[index].room.remove(piece);
    }

    /// A figure that stood on a tile as a whole left it.
    pub(super) fn leave_spot(&mut self, index: usize, piece: Piece) {
        if Spot::of(&self.rules, self.board.tiles[index].tile).room.contains(piece) {
            self.cache.spots[index].room.insert(piece);
        }
    }

    /// Finds the segments of an older tile that are free for a follower.
    #[inline]
    pub(super) fn look_for_free(&self, index: usize, spot: &mut Spot) -> u16 {
        let placed = &self.board.tiles[index];
        let fields = self.rules.tables.kind(placed.tile).fields;
        let (mut free, mut rest) = (0, spot.free);
        while rest != 0 {
            let (n, bit) = (rest.trailing_zeros(), rest & rest.wrapping_neg());
            rest ^= bit;
            let root = self.features.root(placed.first_node + n);
            // No field is ever complete (RULINGS.md R65).
            if self.is_free(placed.first_node + n) && (root.open > 0 || fields & bit != 0) {
                free |= bit;
            }
        }
        spot.free = free;
        free
    }

    /// Computes all of them from the places of tiles and figures.
    pub(super) fn spots_anew(&self) -> Vec<Spot> {
        let mut spots: Vec<Spot> =
            self.board.tiles.iter().map(|placed| Spot::of(&self.rules, placed.tile)).collect();
        let figures = self.standing.iter().filter(|figure| !figure.piece.is_follower());
        for Standing { piece, place, .. } in figures {
            if let Some(index) = on_tile::index(&self.board, *place) {
                spots[index].room.remove(*piece);
            }
        }
        spots
    }

    /// Compares the cached data with data computed anew.
    pub(super) fn check_spots(&self) -> Result<(), String> {
        let anew = self.spots_anew();
        if self.cache.spots.len() != anew.len() {
            return Err(format!("spots of {} tiles", self.cache.spots.len()));
        }
        for (index, (cache, mut anew)) in self.cache.spots.iter().zip(anew).enumerate() {
            let free = self.look_for_free(index, &mut anew);
            if cache.free & free != free || cache.room != anew.room {
                return Err(format!("spots at {}: {cache:?} != {anew:?}", self.board.tiles[index].cell));
            }
        }
        Ok(())
    }
}
