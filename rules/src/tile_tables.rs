//! The tiles of a game as the engine looks them up while it plays: all that the board and its features need to know of
//! the rules.

mod kind;

pub(crate) use kind::{Contact, Kind, NONE, Oriented, RiverRole, Seg, river_role};

use crate::geometry::Rotation;
use crate::piece::Pieces;
use crate::setup::{Module, Setup};
use crate::stage::Stages;
use crate::tile::{FeatureKind, Mark, Tile, TileId};
use kind::{claimable, compile_segment, long_contact, nine, orient, segments_of, segments_where, ways};

/// All tiles of a game, compiled.
#[derive(Debug)]
pub(crate) struct Tables {
    pub(crate) tiles: Vec<Tile>,
    pub(crate) kinds: Vec<Kind>,
    pub(crate) segs: Vec<Seg>,
    turned: Vec<[Oriented; 4]>,
    /// The contact of a half tile's long side, by tile.
    inner: Vec<Contact>,
    /// Whether the game has walls.
    pub(crate) has_walls: bool,
    /// Whether a wall keeps tiles out of the cells on both sides of it (RULINGS.md R82, the option).
    pub(crate) do_walls_block: bool,
    /// Whether the game has half tiles.
    pub(crate) has_halves: bool,
    /// Whether tunnels have mouths that can be joined.
    pub(crate) has_mouths: bool,
    /// The abbey, which ends whatever meets its sides (RULINGS.md R242).
    pub(crate) abbey: Option<TileId>,
    /// Whether the game has ferries.
    pub(crate) has_ferries: bool,
}

impl Tables {
    /// Compiles the tiles of a setup. What its modules make of each kind, they add.
    pub(crate) fn new(setup: &Setup, tiles: Vec<Tile>) -> Self {
        let has = |module| setup.modules.contains(&module);
        let has_mouths = has(Module::Tunnel);
        let (mut kinds, mut segs) = (Vec::new(), Vec::new());
        for tile in &tiles {
            let first = segs.len();
            // An unpaired mouth is an open end (RULINGS.md R99).
            segs.extend(tile.segments.iter().map(|segment| compile_segment(segment, has_mouths)));
            kinds.push(Kind {
                first: first as u16,
                len: tile.segments.len() as u8,
                may_grow: false,
                nine: nine(tile),
                is_of_city: tile.has_mark(&Mark::Carcassonne),
                keeps_apart: has(Module::Shrines)
                    && tile.segments.iter().any(|segment| segment.kind.is_house()),
                river: river_role(tile),
                ways: ways(tile),
                has_endless: segs[first..].iter().any(Seg::is_endless_way),
                is_half: tile.is_half,
                mouths: tile.segments.iter().filter(|segment| segment.has_mouth()).count() as u8,
                claimable: claimable(tile, has(Module::Fields)),
                cities: segments_of(tile, FeatureKind::City),
                roads: segments_of(tile, FeatureKind::Road),
                fields: segments_of(tile, FeatureKind::Field),
                is_crossing: false,
                is_stage: false,
                has_bridge: false,
                is_foundation: tile.has_mark(&Mark::Tower),
                princesses: segments_where(tile, |segment| segment.princess),
                is_volcano: tile.has_mark(&Mark::Volcano),
                moves_dragon: tile.has_mark(&Mark::Dragon),
                is_portal: tile.has_mark(&Mark::Portal),
                carries: Pieces::default(),
                triggers: Stages::default(),
            });
        }
        if setup.options.labyrinth_basic {
            segs.iter_mut().for_each(|seg| seg.labyrinth = false);
        }
        // Padding, so that the segments of the last tile can be read four at a time too.
        segs.extend([Seg::NONE; 3]);
        Self {
            turned: tiles.iter().map(orient).collect(),
            inner: tiles.iter().map(long_contact).collect(),
            has_walls: has(Module::GoldAndWalls),
            do_walls_block: setup.options.wall_blocks_cell,
            has_halves: tiles.iter().any(|tile| tile.is_half),
            has_mouths,
            abbey: None,
            has_ferries: has(Module::Ferries),
            tiles,
            kinds,
            segs,
        }
    }

    #[inline]
    pub(crate) fn kind(&self, tile: TileId) -> &Kind {
        &self.kinds[tile.index()]
    }

    /// The tiles of such kinds, sorted.
    pub(crate) fn tiles_where(&self, is_one: impl Fn(&Kind) -> bool) -> Vec<TileId> {
        (0..).map(TileId).zip(&self.kinds).filter(|(_, kind)| is_one(kind)).map(|(tile, _)| tile).collect()
    }

    /// The segments of a tile.
    #[inline]
    pub(crate) fn segments(&self, tile: TileId) -> &[Seg] {
        let kind = self.kind(tile);
        &self.segs[usize::from(kind.first)..usize::from(kind.first) + usize::from(kind.len)]
    }

    /// The segment of an abbot in a special monastery, or [`NONE`].
    pub(crate) fn abbacy(&self, tile: TileId) -> u8 {
        let at = self.segments(tile).iter().rposition(|segment| segment.kind == FeatureKind::Abbacy);
        at.map_or(NONE, |at| at as u8)
    }

    /// The segments of a tile in groups of four; the last group is filled with the segments that follow.
    #[inline]
    pub(crate) fn segments_by_four(&self, tile: TileId) -> &[[Seg; 4]] {
        let kind = self.kind(tile);
        self.segs[usize::from(kind.first)..][..usize::from(kind.len).next_multiple_of(4)].as_chunks().0
    }

    /// The contact of a half tile's long side.
    pub(crate) fn inner(&self, tile: TileId) -> Contact {
        self.inner[tile.index()]
    }

    #[inline]
    pub(crate) fn oriented(&self, tile: TileId, rotation: Rotation) -> &Oriented {
        &self.turned(tile)[rotation.quarters() as usize]
    }

    /// A tile in its four rotations.
    #[inline]
    pub(crate) fn turned(&self, tile: TileId) -> &[Oriented; 4] {
        &self.turned[tile.index()]
    }
}
