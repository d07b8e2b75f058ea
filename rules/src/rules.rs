//! A setup compiled once into the lookup tables of the engine.

mod collect;
mod error;

pub use error::SetupError;

use crate::bag::Pile;
use crate::geometry::Cell;
use crate::module::Hooks;
use crate::piece::Piece;
use crate::setup::{HalfHands, Module, Revision, Setup};
use crate::tile::{Mark, Tile, TileId};
use crate::tile_tables::{RiverRole, Tables, river_role};
use crate::tileset::TileSets;
use collect::{
    check_dragon, check_numbers, collect_tiles, split_tunnels, start_tile, tatan_card, tatan_cards,
};
use std::sync::{Arc, LazyLock};

/// The most tiles a game can have.
const MAX_TILES: u32 = 40_000;
/// The most tile sets a setup can name.
const MAX_SETS: usize = 64;
/// The number of chip colours, and so the most seats that can play with tunnel chips (RULINGS.md R101).
const TUNNEL_SEATS: u8 = 6;
/// The start tile of the base game.
const BASE_START: &str = "base-D";
/// The most segments a tile can have.
const MAX_SEGMENTS: usize = 16;

/// Raised by every change that gives a stored game a different hash. Logs name their version.
pub const RULES_VERSION: u32 = 4;
/// The oldest version whose logs still play as they did; the setup says how they differ ([`crate::Revision`]).
pub const OLDEST_RULES_VERSION: u32 = 2;

/// How often the fingerprint was computed.
#[cfg(test)]
static WORKED_OUT: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);

/// A hash of what two programs must agree on to play together: the version of the rules and all built-in tile
/// sets.
#[must_use]
pub fn fingerprint() -> [u8; 32] {
    // Every announced table is compared with it, and writing and hashing all tiles is slow.
    static FINGERPRINT: LazyLock<[u8; 32]> = LazyLock::new(|| {
        #[cfg(test)]
        WORKED_OUT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let mut hasher = blake3::Hasher::new_derive_key("bastide/1 rules fingerprint");
        hasher.update(&RULES_VERSION.to_le_bytes());
        for set in TileSets::built_in().iter() {
            hasher.update(&set.hash());
        }
        *hasher.finalize().as_bytes()
    });
    *FINGERPRINT
}

/// A playable setup, with everything the engine needs to know about it.
#[derive(Debug)]
pub struct Rules {
    setup: Setup,
    pub(crate) tables: Tables,
    pub(crate) hooks: Hooks,
    pub(crate) supply: [u8; Piece::ALL.len()],
    /// The tile that lies at the origin when the game begins.
    pub(crate) start: TileId,
    /// The normal stack without the start tile.
    pub(crate) stack: Pile,
    /// The river stack without the spring.
    pub(crate) river: Pile,
    /// The tiles of the rivers.
    pub(crate) river_tiles: Vec<TileId>,
    /// The half tiles, by tile.
    pub(crate) halves: Vec<u16>,
    /// The kinds of half tiles.
    pub(crate) half_kinds: Vec<TileId>,
    /// No module listens to anything, so the shortcuts of game/fast_path.rs are valid.
    pub(crate) is_plain: bool,
    pub(crate) has_fields: bool,
    pub(crate) has_towers: bool,
    pub(crate) has_wagon: bool,
    pub(crate) has_the_tower: bool,
    pub(crate) has_princess: bool,
    /// The tiles that move the dragon, sorted.
    pub(crate) dragons: Vec<TileId>,
    pub(crate) has_abbey: bool,
    pub(crate) has_castles: bool,
    pub(crate) has_bazaars: bool,
    pub(crate) has_bridges: bool,
    /// For each kind of tile, what it becomes with a bridge along each axis; empty without bridges.
    pub(crate) bridged: Vec<[Option<TileId>; 2]>,
    pub(crate) has_big_top: bool,
    pub(crate) has_count: bool,
    /// Whether a city of the game may be besieged (RULINGS.md R189).
    pub(crate) has_sieges: bool,
    /// The tiles of the City of Carcassonne and their cells, without the start tile (RULINGS.md R234).
    pub(crate) city: Vec<(Cell, TileId)>,
    pub(crate) has_labyrinth: bool,
    pub(crate) has_abbacies: bool,
    pub(crate) has_fliers: bool,
    /// Robbers or messengers stand on the scoreboard.
    pub(crate) has_scoreboard: bool,
    pub(crate) has_robbers: bool,
    pub(crate) has_messages: bool,
    pub(crate) has_inns: bool,
    pub(crate) has_vineyards: bool,
    /// The abbey as a tile, if abbeys are in the game.
    pub(crate) abbey: Option<TileId>,
    /// The Tatan card, a tile without landscape (RULINGS.md §8).
    pub(crate) tatan: Option<TileId>,
    /// How many Tatan cards are among the tiles.
    pub(crate) tatan_cards: u8,
}

impl Rules {
    /// Compiles a setup, looking its tile sets up in `sets`.
    ///
    /// # Errors
    /// Why the setup cannot be played.
    pub fn new(setup: &Setup, sets: &TileSets) -> Result<Arc<Self>, SetupError> {
        check_numbers(setup)?;
        let mut tiles = collect_tiles(setup, sets)?;
        let has = |module| setup.modules.contains(&module);
        // Without chips the road just passes through (RULINGS.md R8).
        if has(Module::Tunnel) {
            tiles.iter_mut().for_each(split_tunnels);
        }
        // What a module does not play is decoration, and is painted as such.
        for segment in tiles.iter_mut().flat_map(|tile| &mut tile.segments) {
            segment.besieged &= has(Module::Siege);
            segment.princess &= has(Module::PrincessAndDragon);
            segment.labyrinth &= has(Module::Labyrinth);
        }
        if has(Module::Shrines) {
            tiles.iter_mut().for_each(crate::module::shrine::convert);
        }
        if has(Module::Abbot) {
            tiles.iter_mut().for_each(crate::module::abbot::add_garden);
        }
        if has(Module::SpecialMonasteries) {
            tiles.iter_mut().for_each(crate::module::special_monastery::add_abbacy);
        }
        // Last of all, since figures keep their segments when a bridge is built above them.
        let bridged =
            if has(Module::Bridges) { crate::module::bridge::add_kinds(&mut tiles) } else { Vec::new() };
        let abbey = has(Module::AbbeyAndMayor).then_some(TileId(tiles.len() as u16));
        if abbey.is_some() {
            tiles.push(crate::module::abbey_mayor::abbey::tile());
        }
        let tatan = has(Module::Tatan).then_some(TileId(tiles.len() as u16));
        if tatan.is_some() {
            tiles.push(tatan_card());
        }
        let roles: Vec<RiverRole> = tiles.iter().map(river_role).collect();
        let start = start_tile(setup, &tiles, &roles).ok_or(SetupError::NoTiles)?;
        if has(Module::Dragon) {
            check_dragon(setup, &tiles, &roles)?;
        }
        if let Some(tile) = tiles.iter().find(|tile| tile.segments.len() > MAX_SEGMENTS) {
            return Err(SetupError::TooManySegments { tile: tile.name.clone() });
        }
        let mut tables = Tables::new(setup, tiles);
        tables.abbey = abbey;
        for (tile, kind) in (0..).map(TileId).zip(&mut tables.kinds) {
            let shown = &tables.tiles[tile.index()];
            kind.may_grow = bridged.get(tile.index()).is_some_and(|kinds| *kinds != [None; 2]);
            kind.has_bridge = bridged.as_flattened().contains(&Some(tile));
            // Nobody stands on others under a bridge (RULINGS.md R259).
            kind.is_stage = !kind.has_bridge && crate::module::big_top::is_stage(shown);
            kind.is_crossing = crate::module::toll::is_crossing(setup, shown);
            kind.carries = crate::module::carried(kind);
            kind.triggers = crate::module::triggers_of(shown, tatan == Some(tile));
        }
        let (stack, river, halves) = piles(setup, &tables.tiles, &roles, start);
        let rules = Self {
            hooks: Hooks::new(setup),
            is_plain: setup.modules.iter().all(|module| is_unheard(*module)),
            has_fields: has(Module::Fields),
            has_towers: has(Module::Towers),
            has_wagon: has(Module::Wagon),
            has_the_tower: has(Module::TheTower),
            has_princess: has(Module::PrincessAndDragon),
            dragons: tables.tiles_where(|kind| kind.moves_dragon),
            has_abbey: has(Module::AbbeyAndMayor),
            has_castles: has(Module::Castles),
            has_bazaars: has(Module::Bazaars),
            has_bridges: has(Module::Bridges),
            bridged,
            has_big_top: has(Module::BigTop),
            has_count: has(Module::Count),
            city: crate::module::count::city(setup, &tables.tiles, start),
            has_sieges: tables.segs.iter().any(|seg| seg.besieged),
            has_labyrinth: tables.segs.iter().any(|seg| seg.labyrinth),
            has_abbacies: has(Module::SpecialMonasteries),
            has_fliers: has(Module::Flier),
            has_scoreboard: has(Module::Robbers) || has(Module::Messages),
            has_robbers: has(Module::Robbers),
            has_messages: has(Module::Messages),
            has_inns: has(Module::InnsCathedrals),
            has_vineyards: has(Module::Vineyards),
            tatan,
            abbey,
            tatan_cards: if has(Module::Tatan) { tatan_cards(setup) } else { 0 },
            setup: setup.clone(),
            tables,
            supply: supply(setup),
            start,
            river_tiles: kinds_in(&river),
            half_kinds: kinds_in(&halves),
            stack: Pile::new(&stack),
            river: Pile::new(&river),
            halves,
        };
        match crate::module::half_tiles::shortage(&rules) {
            Some((needed, there)) if rules.tables.has_halves => {
                let (seats, hand) = (setup.seats, setup.options.hand);
                Err(SetupError::TooFewHalves { seats, hand, needed, there })
            }
            _ => {
                let there: u16 = rules.halves.iter().sum();
                let most = crate::module::half_tiles::hidden::MAX;
                let is_too_much = setup.options.half_hands == HalfHands::Hidden && there > most;
                if is_too_much { Err(SetupError::TooManyHalves { there, most }) } else { Ok(Arc::new(rules)) }
            }
        }
    }

    /// Every half tile of the game in canonical order, with one entry for each copy.
    #[must_use]
    pub fn half_tiles(&self) -> Vec<TileId> {
        let each = (0..).map(TileId).zip(&self.halves);
        each.flat_map(|(tile, count)| std::iter::repeat_n(tile, usize::from(*count))).collect()
    }

    /// Whether the game follows rules version 3 or a later one (RULINGS.md §13.1).
    #[inline]
    pub(crate) fn is_third(&self) -> bool {
        self.setup.options.revision >= Revision::Third
    }

    /// Whether the game follows rules version 4 (RULINGS.md §13.2).
    #[inline]
    pub(crate) fn is_fourth(&self) -> bool {
        self.setup.options.revision >= Revision::Fourth
    }

    /// The setup these rules were compiled from.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// All tiles of the game, by [`TileId`].
    #[must_use]
    pub fn tiles(&self) -> &[Tile] {
        &self.tables.tiles
    }

    /// A tile of the game.
    ///
    /// # Panics
    /// When the id is not of this game.
    #[must_use]
    pub fn tile(&self, id: TileId) -> &Tile {
        &self.tables.tiles[id.index()]
    }

    /// The tile of that name.
    #[must_use]
    pub fn tile_by_name(&self, name: &str) -> Option<TileId> {
        self.tables.tiles.iter().position(|t| t.name == name).map(|n| TileId(n as u16))
    }

    /// How many figures of a kind each seat begins with.
    #[must_use]
    pub fn supply(&self, piece: Piece) -> u8 {
        self.supply[piece as usize]
    }

    /// The initial capacity of a board in tiles: all of them in a game of common size.
    pub(crate) fn room(&self) -> usize {
        const COMMON: u16 = 200;
        usize::from((self.stack.left() + self.river.left() + 1).min(COMMON))
    }
}

/// How many of each tile are in the normal stack, in the river stack and among the half tiles. The start tile is
/// on the map.
fn piles(
    setup: &Setup,
    tiles: &[Tile],
    roles: &[RiverRole],
    start: TileId,
) -> (Vec<u16>, Vec<u16>, Vec<u16>) {
    // Four half tiles show features of other modules (RULINGS.md R120).
    let plays_half =
        |tile: &Tile| setup.options.feature_half_tiles || crate::module::half_tiles::is_plain(tile);
    let (mut stack, mut river, mut halves) =
        (vec![0; tiles.len()], vec![0; tiles.len()], vec![0; tiles.len()]);
    for (index, tile) in tiles.iter().enumerate() {
        let pile = match roles[index] {
            RiverRole::None if tile.is_half && !plays_half(tile) => continue,
            // It lies on the map.
            RiverRole::None if tile.has_mark(&Mark::Carcassonne) => continue,
            RiverRole::None if tile.is_half => &mut halves,
            RiverRole::None => &mut stack,
            _ => &mut river,
        };
        pile[index] = tile.count.saturating_sub(u16::from(index == start.index()));
    }
    // The spring replaces the start tile, which goes back into the box.
    let has_spring = roles[start.index()] == RiverRole::Spring;
    if has_spring && setup.options.river_start_leaves {
        let at = tiles.iter().position(|tile| tile.name == BASE_START);
        at.into_iter().for_each(|at| stack[at] = stack[at].saturating_sub(1));
    }
    (stack, river, halves)
}

/// The tiles with a count above zero.
fn kinds_in(counts: &[u16]) -> Vec<TileId> {
    (0..).map(TileId).zip(counts).filter(|(_, count)| **count > 0).map(|(id, _)| id).collect()
}

/// The figures that each seat begins with.
fn supply(setup: &Setup) -> [u8; Piece::ALL.len()] {
    let has = |module| setup.modules.contains(&module);
    let mut supply = [0; Piece::ALL.len()];
    supply[Piece::Meeple as usize] = 7;
    for (piece, module, count) in [
        (Piece::Big, Module::BigMeeple, 1),
        (Piece::Builder, Module::Builder, 1),
        (Piece::Pig, Module::LuckyPig, 1),
        (Piece::Queen, Module::Queen, 1),
        (Piece::Toll, Module::TollStations, 2),
        (Piece::Estate, Module::Estates, 1),
        (Piece::Tower, Module::Towers, 2),
        (Piece::Shepherd, Module::Sheep, 1),
        (Piece::FarmPig, Module::FarmPig, 1),
        (Piece::Abbot, Module::Abbot, 1),
        (Piece::Phantom, Module::Phantom, 1),
        (Piece::Mayor, Module::AbbeyAndMayor, 1),
        (Piece::Wagon, Module::AbbeyAndMayor, 1),
        (Piece::Barn, Module::AbbeyAndMayor, 1),
        (Piece::Ringmaster, Module::BigTop, 1),
    ] {
        supply[piece as usize] = if has(module) { count } else { 0 };
    }
    supply
}

/// Whether a module only changes the material of the game, so that no hook calls it.
const fn is_unheard(module: Module) -> bool {
    matches!(module, Module::Fields | Module::BigMeeple)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fingerprint_is_worked_out_once_however_many_tables_are_compared_with_it() {
        let first = fingerprint();
        assert!((0..100).all(|_| fingerprint() == first));
        assert_eq!(WORKED_OUT.load(std::sync::atomic::Ordering::Relaxed), 1);
    }
}
