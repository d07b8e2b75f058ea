//! What each seat can expect from a position: the points it has, those that its figures are likely to bring, and what
//! its figures in hand are worth. This is what a search looks at where it looks no further.
//!
//! An incomplete feature counts by how likely it is to be completed: for each of its open ends by how many unseen tiles
//! fit the cell there. All of it is integers, so that the same position has the same outlook on every computer.

mod ends;

use crate::action::Wait;
use crate::feature::Count;
use crate::game::Game;
use crate::geometry::{Cell, Side};
use crate::module::{self, Hook, Prospects, dragon, robber, tower};
use crate::piece::{Piece, Seat};
use crate::rules::Rules;
use crate::tile::FeatureKind;
use crate::tile_tables::NONE;
use ends::{Ends, pattern};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// One, as a chance or a share.
const SURE: u32 = 1024;
/// The figures whose price in hand counts.
const FOLLOWERS: [Piece; 7] =
    [Piece::Meeple, Piece::Big, Piece::Abbot, Piece::Phantom, Piece::Mayor, Piece::Wagon, Piece::Ringmaster];
/// The most cities of a field that are told apart.
const CITIES: usize = 64;
/// Points for each completed city that touches a field, in hundredths.
const CITY_ON_FIELD: u32 = 300;
/// Points of a castle that waits, in hundredths, as long as so many tiles are left; then they become less.
const CASTLE: i32 = 800;
const CASTLE_TILES: i32 = 24;

/// How much is expected of what. Points are in hundredths, shares in parts of 1024.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Weights {
    /// The share of the tiles that close an end which comes to it, all seats together.
    pub share: u32,
    /// How much a tile that only continues a feature counts towards its completion.
    pub through: u32,
    /// How likely an end is to be closed at which no tile can be counted, such as the mouth of a tunnel.
    pub unseen: u32,
    /// The points of a figure in hand: of the first, the second, and so on.
    pub hand: [i32; 8],
    /// How much of that a figure counts that is sure to come home.
    pub back: u32,
    /// So many turns of a seat before the end, figures begin to lose their price.
    pub turns: u32,
    /// Points for each open end of a field, at the beginning of a game of 64 tiles.
    pub growth: i32,
    /// How much the present points of an incomplete road, city and monastery count.
    pub standing: [u32; 3],
    /// How much a completed city counts for a field.
    pub field: u32,
    /// How much one counts that is sure to be completed.
    pub field_open: u32,
    /// How much the points of a feature count that several seats share.
    pub shared: u32,
    /// How much counts what stations, estates and the wagon would bring at the end of the game.
    pub stations: u32,
    /// How much the sheep of a flock count that is not driven home yet.
    pub flock: u32,
    /// How much the points of a feature count that the dragon's next fire would burn a follower of.
    pub fire: u32,
    /// The points of a nugget.
    pub gold: i32,
    /// The points of a tile that a seat may play besides its turns.
    pub owed: i32,
    /// The points of a builder on the board.
    pub builder: i32,
}

impl Default for Weights {
    /// A guess, from which training begins.
    fn default() -> Self {
        Self {
            share: 350,
            through: 400,
            unseen: 500,
            hand: [250, 200, 160, 128, 102, 82, 66, 52],
            back: 600,
            turns: 12,
            growth: 0,
            standing: [700; 3],
            field: 300,
            field_open: 200,
            shared: SURE,
            stations: 700,
            flock: 700,
            fire: 700,
            gold: 100,
            owed: 300,
            builder: 200,
        }
    }
}

/// Reads positions of games by the same rules. It keeps its memory from one position to the next.
#[derive(Clone, Debug)]
pub struct Outlook {
    weights: Weights,
    ends: Ends,
    /// By root: what is known of the feature.
    hopes: Vec<Hope>,
    /// By root: when it was counted.
    counted: Vec<u32>,
    /// By root: when it was found that the dragon threatens it.
    burning: Vec<u32>,
    /// By tile: when it was counted, so that it counts once in a feature.
    seen: Vec<u32>,
    round: u32,
    seen_round: u32,
}

/// How likely a feature is to be completed, by those of its ends that were found.
#[derive(Clone, Copy, Debug, Default)]
struct Hope {
    round: u32,
    chance: u32,
    ends: u32,
}

/// A part of a number of points.
const fn part(points: i32, share: u32) -> i32 {
    points * share as i32 / SURE as i32
}

impl Outlook {
    /// A reader with these weights.
    #[must_use]
    pub fn new(rules: &Arc<Rules>, weights: Weights) -> Self {
        let ends = Ends::new(rules, &weights);
        let (hopes, [counted, burning, seen]) = (Vec::new(), [const { Vec::new() }; 3]);
        Self { weights, ends, hopes, counted, burning, seen, round: 0, seen_round: 0 }
    }

    /// What each seat can expect, in hundredths of points: at the end of a game what it has.
    #[must_use]
    pub fn read(&mut self, game: &Game) -> [i32; Seat::MAX as usize] {
        let mut expected = game.score.map(|score| 100 * score);
        // Figures stay on the board after the last count.
        if game.wait == Wait::Over {
            return expected;
        }
        self.ends.count(&game.stack);
        self.round += 1;
        self.hopes.resize(game.features.nodes.len(), Hope::default());
        self.counted.resize(game.features.nodes.len(), 0);
        self.burning.resize(game.features.nodes.len(), 0);
        self.seen.resize(game.board.tiles.len(), 0);
        self.find_ends(game);
        self.find_fire(game);
        let price = self.price(game);
        for (expected, supply) in expected.iter_mut().zip(&game.supply).take(usize::from(game.seats())) {
            let of = |piece: Piece| supply[piece as usize];
            let figures = FOLLOWERS.into_iter().map(of).sum::<u8>();
            *expected += part(self.weights.hand.iter().take(usize::from(figures)).sum(), price);
        }
        let back = part(part(self.weights.hand[1], self.weights.back), price);
        for (index, figure) in game.standing.iter().enumerate() {
            let Some(foot) = game.features.foot(index).filter(|_| figure.piece.is_follower()) else {
                continue;
            };
            let root = game.features.find(foot);
            let (cell, kind) = (figure.place.cell(), self.kind(game, root));
            let chance = if kind == FeatureKind::Field { 0 } else { self.chance(game, root, kind, cell) };
            expected[figure.seat.index()] += part(back, chance);
            if std::mem::replace(&mut self.counted[root as usize], self.round) == self.round {
                continue;
            }
            let owners = game.owners(root);
            let points = match kind {
                FeatureKind::Field => self.field(game, root),
                _ => self.way(game, root, kind, chance),
            };
            let points = if self.burning[root as usize] == self.round {
                part(points, self.weights.fire)
            } else {
                points
            };
            let share = if owners.has_one_at_most() { SURE } else { self.weights.shared };
            owners.iter().for_each(|seat| expected[seat.index()] += part(points, share));
        }
        self.add_prospects(game, &mut expected);
        if game.rules.has_robbers {
            robber::add_expected(game, &mut expected);
        }
        expected
    }

    fn add_prospects(&self, game: &Game, expected: &mut [i32]) {
        if !game.rules.hooks.is_heard(Hook::Prospects) {
            return;
        }
        let weights = &self.weights;
        // A tile that comes after the last count brings nothing more.
        let later = i32::from(game.stack.left() > 0);
        for (expected, prospects) in expected.iter_mut().zip(module::prospects(game)) {
            let Prospects { last_count, flock, nuggets, tiles, builders, castles } = prospects;
            *expected += CASTLE * castles * i32::from(game.stack.left()).min(CASTLE_TILES) / CASTLE_TILES;
            *expected += part(100 * last_count, weights.stations) + part(100 * flock, weights.flock);
            *expected += later * (weights.gold * nuggets + weights.owed * tiles + weights.builder * builders);
        }
    }

    /// How much of their price figures have left: they lose it towards the end of the game.
    fn price(&self, game: &Game) -> u32 {
        let turns = u32::from(game.stack.left()) / u32::from(game.seats());
        let full = self.weights.turns.max(1);
        turns.min(full) * SURE / full
    }

    /// Finds the features that the dragon's next fire would burn a follower of.
    fn find_fire(&mut self, game: &Game) {
        let Some(fire) = dragon::Fire::next(game) else { return };
        for (index, figure) in game.standing.iter().enumerate() {
            let cell = figure.place.cell();
            let burns = figure.piece.is_follower() && fire.reaches(cell) && !tower::shields(game, cell);
            if let Some(foot) = game.features.foot(index).filter(|_| burns) {
                self.burning[game.features.find(foot) as usize] = self.round;
            }
        }
    }

    fn kind(&self, game: &Game, root: u32) -> FeatureKind {
        game.features.segment(&game.rules.tables, &game.board, root).0.kind
    }

    /// Finds out how likely each city, and each road with a follower, is to be completed, by its ends at empty cells.
    fn find_ends(&mut self, game: &Game) {
        let tables = &game.rules.tables;
        for block in game.board.frontier.blocks() {
            let patterns = block.patterns();
            for side in Side::ALL {
                for (slot, is_city) in block.ways(side) {
                    let Some(placed) = game.board.at(block.cells()[slot].step(side)) else { continue };
                    let contacts = &tables.oriented(placed.tile, placed.rotation).contacts;
                    let middle = contacts[usize::from(side.opposite().index())].mid;
                    if middle == NONE {
                        continue;
                    }
                    let root = game.features.find(placed.first_node + u32::from(middle));
                    // A city counts for fields, too.
                    if !is_city && game.features.nodes[root as usize].is_unclaimed() {
                        continue;
                    }
                    let chance = self.ends.closed(usize::from(patterns[slot]), side);
                    let hope = &mut self.hopes[root as usize];
                    if hope.round != self.round {
                        *hope = Hope { round: self.round, chance: SURE, ends: 0 };
                    }
                    hope.chance = hope.chance * chance / SURE;
                    hope.ends += 1;
                }
            }
        }
    }

    /// How likely a road, a city or the monastery in `cell` is to be completed.
    fn chance(&mut self, game: &Game, root: u32, kind: FeatureKind, cell: Cell) -> u32 {
        /// More ends than this make no difference.
        const MOST: u32 = 8;
        let open = game.features.root(root).open;
        match kind {
            _ if open == 0 => SURE,
            _ if game.stack.left() == 0 => 0,
            // It is never complete.
            FeatureKind::Abbacy => 0,
            FeatureKind::Monastery | FeatureKind::Garden | FeatureKind::Shrine => {
                let empty = cell.surroundings().into_iter().filter(|around| !game.board.is_occupied(*around));
                empty.fold(SURE, |all, around| {
                    let filled = match game.board.open_at(around) {
                        Some(slot) => self.ends.filled(pattern(game.board.frontier.shown(slot))),
                        None => self.ends.filled_anywhere(),
                    };
                    all * filled / SURE
                })
            }
            _ => {
                let hope = Some(self.hopes[root as usize]).filter(|hope| hope.round == self.round);
                let (chance, found) = hope.map_or((SURE, 0), |hope| (hope.chance, hope.ends));
                let unseen = open.saturating_sub(found).min(MOST);
                (0..unseen).fold(chance, |all, _| all * self.weights.unseen / SURE)
            }
        }
    }

    /// The points that are expected of a road, a city or a monastery.
    fn way(&mut self, game: &Game, root: u32, kind: FeatureKind, chance: u32) -> i32 {
        let count = self.count(game, root, kind);
        // Each end takes a further tile.
        let cells = if kind.has_nine_cells() { 9 } else { count.cells + count.open as u16 };
        let completed = Count { cells, open: 0, ..count };
        let [now, then] = [count, completed].map(|count| 100 * game.worth(root, kind, &count));
        let [road, city, monastery] = self.weights.standing;
        let now = part(
            now,
            match kind {
                FeatureKind::City => city,
                FeatureKind::Monastery | FeatureKind::Garden => monastery,
                FeatureKind::Shrine | FeatureKind::Abbacy => monastery,
                FeatureKind::Road | FeatureKind::Field | FeatureKind::River => road,
            },
        );
        now + part(then - now, chance)
    }

    /// The totals of a feature, without changing the game's own memory.
    fn count(&mut self, game: &Game, root: u32, kind: FeatureKind) -> Count {
        let mut count = Count { open: game.features.root(root).open, ..Count::default() };
        if kind.has_nine_cells() {
            count.cells = 9 - count.open as u16;
            return count;
        }
        self.seen_round += 1;
        for here in game.features.ring(root) {
            let (seg, _) = game.features.segment(&game.rules.tables, &game.board, here);
            count.add(seg);
            let tile = game.board.first_of_cell(game.features.nodes[here as usize].tile());
            let before = std::mem::replace(&mut self.seen[tile], self.seen_round);
            count.cells += u16::from(before != self.seen_round);
        }
        count
    }

    /// The points that are expected of a field: for the cities on it, and for those that will come to its open ends.
    fn field(&mut self, game: &Game, root: u32) -> i32 {
        let (mut cities, mut known) = ([0; CITIES], 0);
        let mut points = 0;
        for here in game.features.ring(root) {
            let (seg, placed) = game.features.segment(&game.rules.tables, &game.board, here);
            let mut mask = seg.cities;
            while mask != 0 {
                let city = game.features.find(placed.first_node + mask.trailing_zeros());
                mask &= mask - 1;
                if known == CITIES || cities[..known].contains(&city) {
                    continue;
                }
                cities[known] = city;
                known += 1;
                let is_complete = game.features.root(city).open == 0;
                let share = if is_complete { self.weights.field } else { self.weights.field_open };
                let chance = self.chance(game, city, FeatureKind::City, placed.cell);
                points += CITY_ON_FIELD * (chance * share / SURE) / SURE;
            }
        }
        /// A field with more ends than this grows no better.
        const MOST: u32 = 16;
        let ends = game.features.root(root).open.min(MOST) as i32;
        points as i32 + self.weights.growth * ends * i32::from(game.stack.left()) / 64
    }
}

#[cfg(test)]
mod tests;
