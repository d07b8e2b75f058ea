//! Where single modules let figures go, or keep them off, against what holds for all others.

use super::figures::{ABBOT, FOLLOWERS, TOWNSMEN, bits};
use super::turn_frames::Play;
use super::{Game, Illegal};
use crate::action::Action;
use crate::board::PlacedTile;
use crate::feature::segment_place;
use crate::geometry::{Cell, Place};
use crate::module;
use crate::piece::{Piece, Pieces};
use crate::setup::Module;
use crate::tile::Mark;
use crate::tile_tables::NONE;

impl Game {
    /// The followers that may fly from the tile just placed (RULINGS.md R221).
    pub(super) fn fliers(&self) -> Pieces {
        let Some(play) = self.play_frame().filter(|_| self.rules.has_fliers) else {
            return Pieces::default();
        };
        let fresh = play.cell.and_then(|cell| self.board.at_part(cell, play.part));
        let is_ready = module::flier::is_ready(self) && !module::princess_dragon::princess::must(self);
        if !is_ready || fresh.is_none_or(|placed| self.is_barred(play, placed)) {
            return Pieces::default();
        }
        let supply = Pieces::of_supply(&self.supply[play.seat.index()]);
        self.allowed(supply, [self.has_room(play, true, false), false], false)
            .and(FOLLOWERS.or(ABBOT).or(TOWNSMEN))
    }

    /// Where the dragon sits, no figure is put, but a barn beside its tile or acrobats (RULINGS.md R230, R247), and where the princess calls, none at all.
    #[inline(never)]
    pub(super) fn keep_off_dragon(&self, has_area: bool, actions: &mut Vec<Action>) {
        // The tile just placed is barred as a whole, and no portal leads there.
        let has_top = |cell| self.rules.has_the_tower && module::the_tower::height(self, cell) > 0;
        let may_be_offered = |cell: &Cell| has_area || has_top(*cell);
        if let Some(cell) = self.march().filter(may_be_offered) {
            let is_on = |place: Place| !matches!(place, Place::Corner(_) | Place::Acrobats(_));
            let is_there = |place: Place| place.cell() == cell && is_on(place);
            actions.retain(|action| !matches!(action, Action::Deploy { place, .. } if is_there(*place)));
        }
        if module::princess_dragon::princess::must(self) {
            actions.clear();
        }
    }

    /// Whether a tile has any place for an abbot.
    #[inline]
    pub(super) fn may_house_abbot(&self, index: usize) -> bool {
        self.rules.has_abbacies || self.rules.tables.kind(self.board.tiles[index].tile).nine != NONE
    }

    /// Adds the places of a tile for an abbot that are free (RULINGS.md R172, R220).
    pub(super) fn add_abbot(&self, placed: &PlacedTile, is_fresh: bool, actions: &mut Vec<Action>) {
        let tables = &self.rules.tables;
        let abbacy = if self.rules.has_abbacies { tables.abbacy(placed.tile) } else { NONE };
        let nine = tables.kind(placed.tile).nine;
        for n in [nine, abbacy].into_iter().filter(|n| *n != NONE) {
            let node = placed.first_node + u32::from(n);
            if self.is_free(node) && (is_fresh || self.features.root(node).open > 0) {
                actions.push(Action::Deploy { piece: Piece::Abbot, place: segment_place(placed, n) });
            }
        }
    }

    /// Whether a follower may be put on a segment as far as others are concerned.
    pub(super) fn is_free(&self, node: u32) -> bool {
        let is_unclaimed = self.features.root(node).strengths.is_none();
        (is_unclaimed || module::labyrinth::is_free(self, node))
            && !module::special_monastery::has_rival(self, node)
    }

    /// Adds the free cities of a tile for a mayor, and all that is free but fields for a wagon.
    pub(super) fn add_townsmen(
        &self,
        placed: &PlacedTile,
        free: u16,
        pieces: Pieces,
        actions: &mut Vec<Action>,
    ) {
        let kind = self.rules.tables.kind(placed.tile);
        for (piece, places) in [(Piece::Mayor, free & kind.cities), (Piece::Wagon, free & !kind.fields)] {
            if pieces.contains(piece) {
                actions
                    .extend(bits(places).map(|n| Action::Deploy { piece, place: segment_place(placed, n) }));
            }
        }
    }

    /// Whether the tile just placed shows a festival that counts.
    pub(super) fn has_festival(&self) -> bool {
        let tile = self.play_frame().and_then(|play| play.tile);
        let is_one = tile.is_some_and(|tile| self.rules.tile(tile).has_mark(&Mark::Festival));
        is_one && self.rules.setup().modules.contains(&Module::Festival)
    }

    /// Whether a toll station may go on any crossing of the map now, by an option (RULINGS.md R49).
    pub(super) fn may_put_tolls_anywhere(&self, play: &Play) -> bool {
        self.supply[play.seat.index()][Piece::Toll as usize] > 0 && self.has_room(play, false, false)
    }
}

/// Why a figure may not go on an older tile.
pub(super) const fn why_elsewhere(piece: Piece) -> Illegal {
    match piece {
        Piece::Tower => Illegal::TowerElsewhere,
        Piece::Toll => Illegal::TollElsewhere,
        _ => Illegal::NotThisTile,
    }
}
