//! Collecting the tiles of a setup, and checking whether it can be played.

use super::{BASE_START, MAX_SETS, MAX_TILES, SetupError, TUNNEL_SEATS};
use crate::module::count::{CITY, QUARTERS};
use crate::piece::Seat;
use crate::setup::{Module, Setup};
use crate::tile::{Edge, HalfSides, Mark, Rose, Segment, Tile, TileId, TileSet};
use crate::tile_tables::{RiverRole, river_role};
use crate::tileset::TileSets;

/// A Tatan card as a tile: it shows no landscape and is never placed like one.
pub(super) fn tatan_card() -> Tile {
    Tile {
        name: "tatan".to_owned(),
        count: 0,
        is_half: false,
        edges: [Edge::Field; 4],
        segments: Vec::new(),
        crossing: false,
        marks: Vec::new(),
        replaces: None,
    }
}

/// One per seat, but there are only six (RULINGS.md R122).
pub(super) fn tatan_cards(setup: &Setup) -> u8 {
    const CARDS: u8 = 6;
    if setup.options.tatan_one_a_seat { setup.seats } else { setup.seats.min(CARDS) }
}

pub(super) fn check_numbers(setup: &Setup) -> Result<(), SetupError> {
    if !(2..=Seat::MAX).contains(&setup.seats) {
        return Err(SetupError::Seats { seats: setup.seats });
    }
    if setup.sets.len() > MAX_SETS {
        return Err(SetupError::TooManySets { sets: setup.sets.len() });
    }
    if !matches!(setup.options.two_tile_city, 2 | 4) {
        return Err(SetupError::TwoTileCity { points: setup.options.two_tile_city });
    }
    if !matches!(setup.options.toll_threshold, 2 | 3) {
        return Err(SetupError::TollThreshold { ends: setup.options.toll_threshold });
    }
    if setup.modules.contains(&Module::Tunnel) && setup.seats > TUNNEL_SEATS {
        return Err(SetupError::TunnelSeats { seats: setup.seats });
    }
    if setup.options.limits.meeple == 0 || setup.options.limits.together == 0 {
        return Err(SetupError::NoFigures);
    }
    if setup.modules.contains(&Module::HalfTiles) && !(1..=8).contains(&setup.options.hand) {
        return Err(SetupError::Hand { hand: setup.options.hand });
    }
    Ok(())
}

/// The dragon walks from the spring to the lake, tile by tile, and must never face a choice (RULINGS.md R9).
pub(super) fn check_dragon(setup: &Setup, tiles: &[Tile], roles: &[RiverRole]) -> Result<(), SetupError> {
    if !setup.modules.contains(&Module::River) {
        return Err(SetupError::DragonWithoutRiver);
    }
    let count = |role| -> u32 {
        tiles.iter().zip(roles).filter(|(_, r)| **r == role).map(|(tile, _)| u32::from(tile.count)).sum()
    };
    if count(RiverRole::Fork) > 0 || count(RiverRole::Lake) > 1 {
        return Err(SetupError::DragonRiver);
    }
    Ok(())
}

pub(super) fn collect_tiles(setup: &Setup, sets: &TileSets) -> Result<Vec<Tile>, SetupError> {
    let has_river = setup.modules.contains(&Module::River);
    let has_halves = setup.modules.contains(&Module::HalfTiles);
    let mut tiles: Vec<Tile> = Vec::new();
    for name in &setup.sets {
        let set = sets.get(name).ok_or_else(|| SetupError::UnknownSet { name: name.clone() })?;
        if !has_river && set.tiles.iter().any(|t| t.river().is_some()) {
            return Err(SetupError::TilesWithoutRiver { set: name.clone() });
        }
        if !has_halves && set.tiles.iter().any(|t| t.is_half) {
            return Err(SetupError::TilesWithoutHalves { set: name.clone() });
        }
        add_set(&mut tiles, set);
    }
    replace(&mut tiles, setup.options.monasteries_stay);
    if setup.modules.contains(&Module::Count) {
        add_city(&mut tiles, sets)?;
    } else {
        tiles.retain(|tile| !tile.has_mark(&Mark::Carcassonne));
    }
    if has_halves && !tiles.iter().any(|t| t.is_half) {
        return Err(SetupError::HalvesWithoutTiles);
    }
    if has_river {
        if !tiles.iter().any(|t| river_role(t) == RiverRole::Course) {
            return Err(SetupError::RiverWithoutTiles);
        }
        add_spring(&mut tiles, sets)?;
    }
    let total = tiles.iter().map(|t| u32::from(t.count)).sum();
    if total > MAX_TILES {
        return Err(SetupError::TooManyTiles { tiles: total });
    }
    Ok(tiles)
}

/// A set named twice doubles its counts: its tiles are the same kinds.
fn add_set(tiles: &mut Vec<Tile>, set: &TileSet) {
    for tile in &set.tiles {
        match tiles.iter_mut().find(|t| t.name == tile.name) {
            Some(known) => known.count = known.count.saturating_add(tile.count),
            None => tiles.push(tile.clone()),
        }
    }
}

/// Takes out the tiles whose place others take, as far as both are there; by an option, not those whose place special
/// monasteries take (RULINGS.md R218).
fn replace(tiles: &mut [Tile], monasteries_stay: bool) {
    for n in 0..tiles.len() {
        if monasteries_stay && tiles[n].has_mark(&Mark::SpecialMonastery) {
            continue;
        }
        let (count, Some(replaced)) = (tiles[n].count, tiles[n].replaces.clone()) else { continue };
        if let Some(tile) = tiles.iter_mut().find(|tile| tile.name == replaced) {
            tile.count = tile.count.saturating_sub(count);
        }
    }
}

/// The spring of the first river serves both rivers, and one is enough for any number of rivers.
fn add_spring(tiles: &mut Vec<Tile>, sets: &TileSets) -> Result<(), SetupError> {
    if !tiles.iter().any(|t| river_role(t) == RiverRole::Spring) {
        let spring = sets.iter().flat_map(|s| &s.tiles).find(|t| river_role(t) == RiverRole::Spring);
        tiles.push(spring.ok_or(SetupError::NoSpring)?.clone());
    }
    for spring in tiles.iter_mut().filter(|t| river_role(t) == RiverRole::Spring) {
        spring.count = 1;
    }
    Ok(())
}

/// The City of Carcassonne is there once, whatever tile sets are chosen.
fn add_city(tiles: &mut Vec<Tile>, sets: &TileSets) -> Result<(), SetupError> {
    tiles.retain(|tile| !tile.has_mark(&Mark::Carcassonne));
    for (name, ..) in CITY {
        let tile = sets.iter().flat_map(|set| &set.tiles).find(|tile| tile.name == name);
        tiles.push(Tile { count: 1, ..tile.ok_or(SetupError::NoTiles)?.clone() });
    }
    Ok(())
}

/// The spring if there is a river, otherwise the quarters of the City of Carcassonne (RULINGS.md R234), otherwise the
/// full wind rose that wind roses begin with (RULINGS.md R185), otherwise
/// the start tile of the base game, otherwise the first square tile (RULINGS.md R163).
pub(super) fn start_tile(setup: &Setup, tiles: &[Tile], roles: &[RiverRole]) -> Option<TileId> {
    let spring = roles.iter().position(|r| *r == RiverRole::Spring);
    let has_roses = setup.modules.contains(&Module::WindRoses);
    let is_rose = |tile: &Tile| has_roses && tile.has_mark(&Mark::Rose(Rose::All));
    // A Tatan card among the tiles is not a landscape tile.
    let is_square =
        |(role, tile): (&RiverRole, &Tile)| *role == RiverRole::None && !tile.is_half && tile.count > 0;
    let first_of = |is_it: &dyn Fn(&Tile) -> bool| {
        roles.iter().zip(tiles).position(|(role, tile)| is_square((role, tile)) && is_it(tile))
    };
    let first = spring
        .or_else(|| first_of(&|tile| tile.name == QUARTERS))
        .or_else(|| first_of(&is_rose))
        .or_else(|| first_of(&|tile| tile.name == BASE_START))
        .or_else(|| first_of(&|_| true));
    first.map(|n| TileId(n as u16))
}

/// A road through a tunnel becomes two roads that each end in a mouth (RULINGS.md R100).
pub(super) fn split_tunnels(tile: &mut Tile) {
    let is_through = |segment: &Segment| segment.tunnel && segment.halves.sides().count() == 2;
    while let Some(n) = tile.segments.iter().position(is_through) {
        let [first, second] = [0, 1].map(|end| {
            let side = tile.segments[n].halves.sides().nth(end).map(HalfSides::of_side);
            Segment { halves: side.unwrap_or_default(), ..tile.segments[n].clone() }
        });
        tile.segments.splice(n..=n, [first, second]);
    }
}
