//! The labyrinth (RULINGS.md R211 to R214): a road on which several seats may put figures, and all of them count.

use crate::board::PlacedTile;
use crate::feature::Count;
use crate::game::Game;
use crate::module::Hook;
use crate::tile::FeatureKind;

pub(super) const HOOKS: &[Hook] = &[Hook::Worth];

/// Points for each follower on a completed road with a labyrinth.
const EACH: i32 = 2;

/// Whether a piece of road is a labyrinth that counts.
fn is_labyrinth(game: &Game, node: u32) -> bool {
    game.features.segment(&game.rules().tables, &game.board, node).0.labyrinth
}

/// Whether a follower may be put on a piece of an occupied road: in a labyrinth where none stands, or on a stretch of
/// road that leads to one and where none stands (RULINGS.md R211).
pub(crate) fn is_free(game: &Game, node: u32) -> bool {
    game.rules().has_labyrinth
        && game.features.ring(node).any(|node| is_labyrinth(game, node))
        && !has_follower(game, &stretch(game, node))
}

/// The pieces of road on a tile that are free although the road is occupied, bit n for segment n.
pub(crate) fn free_roads(game: &Game, placed: &PlacedTile) -> u16 {
    let roads = game.rules().tables.kind(placed.tile).roads;
    let is_free = |n: &u8| roads >> n & 1 == 1 && is_free(game, placed.first_node + u32::from(*n));
    (0..16).filter(is_free).fold(0, |free, n| free | 1 << n)
}

/// A labyrinth alone, or what is connected with a piece of road without a labyrinth between.
fn stretch(game: &Game, node: u32) -> Vec<u32> {
    let mut found = vec![node];
    let mut next = 0;
    while let Some(here) = found.get(next).copied().filter(|here| !is_labyrinth(game, *here)) {
        next += 1;
        for node in game.beyond(here) {
            if !is_labyrinth(game, node) && !found.contains(&node) {
                found.push(node);
            }
        }
    }
    found
}

fn has_follower(game: &Game, nodes: &[u32]) -> bool {
    let stands = |index| game.features.foot(index).is_some_and(|foot| nodes.contains(&foot));
    game.standing.iter().enumerate().any(|(index, figure)| figure.piece.is_follower() && stands(index))
}

/// The followers that raise the value of a road: all those on a completed one with a labyrinth.
pub(crate) fn followers(game: &Game, root: u32, count: &Count) -> u16 {
    if !count.labyrinth || count.open > 0 {
        return 0;
    }
    let root = game.features.find(root);
    let counts =
        |index: &usize| game.standing[*index].piece.is_follower() && game.features.stands_on(*index, root);
    (0..game.standing.len()).filter(counts).count() as u16
}

/// Each follower adds two points to a completed road with a labyrinth (RULINGS.md R213).
pub(super) fn worth(game: &Game, root: u32, kind: FeatureKind, count: &Count, points: i32) -> i32 {
    if kind != FeatureKind::Road {
        return points;
    }
    points + EACH * i32::from(followers(game, root, count))
}
