//! A setup compiled once into the tables that the engine looks up while it plays.

use crate::event::FeatureKind;
use crate::geometry::{HalfSide, Part, Rotation, Side};
use crate::module::Hooks;
use crate::piece::{Piece, Seat};
use crate::ruling::{Ruling, r};
use crate::setup::{Module, Setup};
use crate::tile::{Edge, HalfSides, Segment, Tile, TileId, TileSet};
use crate::tileset::TileSets;
use std::sync::Arc;
use thiserror::Error;

/// No segment: the filler of contact tables.
pub(crate) const NONE: u8 = u8::MAX;

/// The most tiles a game can have.
const MAX_TILES: u32 = 40_000;
/// The most tile sets a setup can name.
const MAX_SETS: usize = 64;
/// The colours of tunnel chips, and so the most seats that can play with them (RULINGS.md R101).
const TUNNEL_SEATS: u8 = 6;
/// The most segments a tile can have.
const MAX_SEGMENTS: usize = 16;

/// Raised by every change that gives a stored game another hash. Logs name the version they were played with.
pub const RULES_VERSION: u32 = 2;

/// What two programs must agree on to play together: the version of the rules and all built-in tile sets.
#[must_use]
pub fn fingerprint() -> [u8; 32] {
    let mut hasher = blake3::Hasher::new_derive_key("bastide/1 rules fingerprint");
    hasher.update(&RULES_VERSION.to_le_bytes());
    for set in TileSets::built_in().iter() {
        hasher.update(&set.hash());
    }
    *hasher.finalize().as_bytes()
}

/// Why a setup cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum SetupError {
    #[error("a game needs 2 to {max} seats, not {seats}", max = Seat::MAX)]
    Seats { seats: u8 },
    #[error("there is no tile set called \"{name}\"")]
    UnknownSet { name: String },
    #[error("no tile set is chosen: choose at least one with ordinary tiles, such as \"base\"")]
    NoTiles,
    #[error("{tiles} tiles are too many: a game can have {MAX_TILES}")]
    TooManyTiles { tiles: u32 },
    #[error("{sets} tile sets are too many: a game can have {MAX_SETS}")]
    TooManySets { sets: usize },
    #[error("tile {tile} has too many separate parts: {MAX_SEGMENTS} can be told apart")]
    TooManySegments { tile: String },
    #[error("the river needs a tile set with river tiles: add \"river1\" or \"river2\"")]
    RiverWithoutTiles,
    #[error("river tiles need the river: switch the module River on or leave \"{set}\" out")]
    TilesWithoutRiver { set: String },
    #[error("a river needs a spring, and no tile set at hand has one")]
    NoSpring,
    #[error("a two-tile city scores 4, or 2 by the first edition, not {points}")]
    TwoTileCity { points: u8 },
    #[error(
        "the dragon walks along a river: switch the module River on and choose the tile set \"river1\" \
         (RULINGS.md R9)"
    )]
    DragonWithoutRiver,
    #[error(
        "the dragon needs one river without a fork: of the tile sets with a river choose \"river1\" alone, and \
         once (RULINGS.md R9)"
    )]
    DragonRiver,
    #[error(
        "tunnel chips come in six colours: for {seats} seats they are too few; six can play, or leave the tunnels \
         out (RULINGS.md R101)"
    )]
    TunnelSeats { seats: u8 },
    #[error(
        "a crossing has 3 road ends, or 2 where small villages are to count, not {ends} (RULINGS.md R57)"
    )]
    TollThreshold { ends: u8 },
    #[error("at least one figure must be allowed a play, or nobody could ever score")]
    NoFigures,
    #[error("half tiles in hand need a tile set with half tiles: add \"halves1\" or \"halves2\"")]
    HalvesWithoutTiles,
    #[error("half tiles need the module Half tiles: switch it on or leave \"{set}\" out")]
    TilesWithoutHalves { set: String },
    #[error("a hand has 1 to 8 half tiles, not {hand} (RULINGS.md R121b)")]
    Hand { hand: u8 },
    #[error("{seats} hands of {hand} need {needed} half tiles, and there are {there} (RULINGS.md R121b)")]
    TooFewHalves { seats: u8, hand: u8, needed: u16, there: u16 },
}

/// A segment of a tile as the engine sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seg {
    pub(crate) kind: FeatureKind,
    /// Ends that meet the tile's border: sides of cities, roads and rivers, half sides of fields.
    pub(crate) ends: u16,
    pub(crate) pennants: u8,
    pub(crate) inn: bool,
    pub(crate) cathedral: bool,
    /// For a field: city segments of the tile it touches, bit n for segment n.
    pub(crate) cities: u16,
}

/// What part a tile plays in a river.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RiverRole {
    /// Not a river tile.
    None,
    /// The start tile of a river.
    Spring,
    /// A river tile with two ends.
    Course,
    /// A river tile with three ends.
    Fork,
    /// A river tile with one end, placed last.
    Lake,
}

/// A tile as the engine sees it: a range of [`Rules::segs`] and what is asked for at every placement.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kind {
    pub(crate) first: u16,
    pub(crate) len: u8,
    /// The monastery segment, or [`NONE`].
    pub(crate) monastery: u8,
    pub(crate) river: RiverRole,
    /// Its roads and cities, bit n for segment n.
    pub(crate) ways: u16,
    pub(crate) is_half: bool,
    /// How many tunnel mouths it has.
    pub(crate) mouths: u8,
}

/// What meets one side of a turned tile: segments left, middle and right as seen from the tile, or [`NONE`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Contact {
    pub(crate) left: u8,
    pub(crate) mid: u8,
    pub(crate) right: u8,
    /// A second city on the same side.
    pub(crate) also: u8,
}

impl Contact {
    /// The segments that have an end here; where both halves are one field it has two.
    pub(crate) fn all(self) -> impl Iterator<Item = u8> {
        [self.left, self.mid, self.right, self.also].into_iter()
    }
}

/// A tile turned: what its four sides, clockwise from the map's north, show.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Oriented {
    pub(crate) contacts: [Contact; 4],
    pub(crate) edges: [Edge; 4],
}

/// Which rotations of a tile fit a constraint: one byte for each tile and constraint.
///
/// A constraint is a number with one digit a side: 0 where nothing lies, else what lies there plus one.
#[derive(Clone, Debug)]
pub(crate) struct Fit {
    weights: [u16; 4],
    base: u16,
    row: usize,
    table: Vec<u8>,
}

impl Fit {
    fn new(oriented: &[Oriented], kinds: &[Kind], has_river: bool) -> Self {
        // Without a river the alphabet is nothing, field, road, city, and a constraint fits a byte.
        let base: u16 = if has_river { 5 } else { 4 };
        let weights = [1, base, base * base, base * base * base];
        let row = usize::from(base).pow(4);
        let mut table = vec![0; oriented.len() / 4 * row];
        for (index, tile) in oriented.iter().enumerate() {
            for constraint in 0..row as u16 {
                let digit = |side: Side| constraint / weights[side.index() as usize] % base;
                let mut fits = Side::ALL.into_iter().all(|side| {
                    digit(side) == 0 || digit(side) == edge_digit(tile.edges[side.index() as usize])
                });
                if kinds[index / 4].is_half {
                    // Only its short sides meet anything, and one of them must (RULINGS.md R104).
                    let part = Part::HALVES[index % 4];
                    let mut short = Side::ALL.into_iter().filter(|side| part.has_side(*side));
                    let matches = |side: Side| digit(side) == edge_digit(tile.edges[side.index() as usize]);
                    fits = short.clone().all(|side| digit(side) == 0 || matches(side)) && short.any(matches);
                }
                if fits {
                    table[index / 4 * row + usize::from(constraint)] |= 1 << (index % 4);
                }
            }
        }
        Self { weights, base, row, table }
    }

    /// What a neighbour that shows `edge` adds to the constraint of the cell that sees it at `side`.
    pub(crate) fn part(&self, side: Side, edge: Edge) -> u16 {
        self.weights[side.index() as usize] * edge_digit(edge)
    }

    /// What the neighbour at `side` shows, or nothing.
    pub(crate) fn edge(&self, constraint: u16, side: Side) -> Option<Edge> {
        match constraint / self.weights[side.index() as usize] % self.base {
            1 => Some(Edge::Field),
            2 => Some(Edge::Road),
            3 => Some(Edge::City),
            4 => Some(Edge::River),
            _ => None,
        }
    }

    /// The rotations in which `tile` fits, by constraint, bit k for k quarter turns.
    #[inline]
    pub(crate) fn row(&self, tile: TileId) -> &[u8] {
        &self.table[tile.index() * self.row..][..self.row]
    }

    /// The rotations in which `tile` fits, bit k for k quarter turns.
    #[inline]
    pub(crate) fn rotations(&self, tile: TileId, constraint: u16) -> u8 {
        self.table[tile.index() * self.row + usize::from(constraint)]
    }
}

const fn edge_digit(edge: Edge) -> u16 {
    edge as u16 + 1
}

/// A setup that can be played, with everything the engine needs to know about it.
#[derive(Debug)]
pub struct Rules {
    setup: Setup,
    tiles: Vec<Tile>,
    pub(crate) kinds: Vec<Kind>,
    pub(crate) segs: Vec<Seg>,
    pub(crate) oriented: Vec<Oriented>,
    /// What meets the long side of a half tile, by tile.
    inner: Vec<Contact>,
    pub(crate) fit: Fit,
    pub(crate) hooks: Hooks,
    pub(crate) supply: [u8; Piece::ALL.len()],
    /// The tile that lies at the origin when the game begins.
    pub(crate) start: TileId,
    /// The normal stack without the start tile, by tile.
    pub(crate) stack: Vec<u16>,
    /// The river stack without the spring, by tile.
    pub(crate) river: Vec<u16>,
    /// The half tiles, by tile.
    pub(crate) halves: Vec<u16>,
    pub(crate) has_fields: bool,
    pub(crate) has_towers: bool,
    /// Whether walls can stand on the map.
    pub(crate) has_walls: bool,
    /// Whether half tiles are played.
    pub(crate) has_halves: bool,
    /// Whether tunnels have mouths that can be joined.
    pub(crate) has_mouths: bool,
    /// The card of Tatan, a tile without landscape (RULINGS.md §8).
    pub(crate) tatan: Option<TileId>,
    /// How many of them are among the tiles.
    pub(crate) tatan_cards: u8,
    /// The ruling that is broken on purpose, if any.
    broken: Option<Ruling>,
}

impl Rules {
    /// Compiles a setup, looking its tile sets up in `sets`.
    ///
    /// # Errors
    /// Says in words why the setup cannot be played.
    pub fn new(setup: &Setup, sets: &TileSets) -> Result<Arc<Self>, SetupError> {
        Self::without(setup, sets, None)
    }

    /// [`Rules::new`] with one ruling broken on purpose: for tests that show that its scenarios notice.
    ///
    /// # Errors
    /// Says in words why the setup cannot be played.
    #[doc(hidden)]
    pub fn without(setup: &Setup, sets: &TileSets, broken: Option<Ruling>) -> Result<Arc<Self>, SetupError> {
        check_numbers(setup)?;
        let mut tiles = collect_tiles(setup, sets)?;
        let has = |module| setup.modules.contains(&module);
        let has_mouths = has(Module::Tunnel);
        // Without chips the road just passes (RULINGS.md R8).
        if has_mouths && broken != Some(r(100)) || broken == Some(r(8)) {
            tiles.iter_mut().for_each(split_tunnels);
        }
        // A mouth without its pair is an open end (RULINGS.md R99).
        let has_ends = has_mouths && broken != Some(r(99));
        let tatan = has(Module::Tatan).then_some(TileId(tiles.len() as u16));
        if tatan.is_some() {
            tiles.push(tatan_card());
        }
        let roles: Vec<RiverRole> = tiles.iter().map(river_role).collect();
        let start = start_tile(&tiles, &roles).ok_or(SetupError::NoTiles)?;
        if has(Module::Dragon) && broken != Some(r(9)) {
            check_dragon(setup, &tiles, &roles)?;
        }
        let (mut kinds, mut segs) = (Vec::new(), Vec::new());
        for (tile, role) in tiles.iter().zip(&roles) {
            if tile.segments.len() > MAX_SEGMENTS {
                return Err(SetupError::TooManySegments { tile: tile.name.clone() });
            }
            kinds.push(Kind {
                first: segs.len() as u16,
                len: tile.segments.len() as u8,
                monastery: tile.monastery().unwrap_or(NONE),
                river: *role,
                ways: ways(tile),
                is_half: tile.is_half,
                mouths: tile.segments.iter().filter(|segment| segment.has_mouth()).count() as u8,
            });
            segs.extend(tile.segments.iter().map(|segment| compile_segment(segment, has_ends)));
        }
        let oriented: Vec<Oriented> = tiles.iter().flat_map(orient).collect();
        let fit = Fit::new(&oriented, &kinds, setup.modules.contains(&Module::River));
        // Four half tiles show what belongs to other modules (RULINGS.md R120).
        let plays_half = |tile: &Tile| {
            setup.options.feature_half_tiles
                || crate::module::half_tiles::is_plain(tile)
                || broken == Some(r(120))
        };
        let (mut stack, mut river, mut halves) =
            (vec![0; tiles.len()], vec![0; tiles.len()], vec![0; tiles.len()]);
        for (index, tile) in tiles.iter().enumerate() {
            let pile = match roles[index] {
                RiverRole::None if tile.is_half && !plays_half(tile) => continue,
                RiverRole::None if tile.is_half => &mut halves,
                RiverRole::None => &mut stack,
                _ => &mut river,
            };
            pile[index] = tile.count - u16::from(index == start.index());
        }
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
        ] {
            supply[piece as usize] = if has(module) { count } else { 0 };
        }
        if broken == Some(r(2)) {
            (supply[Piece::Big as usize], supply[Piece::Builder as usize]) = (1, 1);
        }
        let mut heard = setup.clone();
        if broken == Some(r(7)) {
            heard.modules.insert(Module::InnsCathedrals);
        }
        let rules = Self {
            hooks: Hooks::new(&heard),
            has_fields: has(Module::Fields) || broken == Some(r(6)),
            has_towers: has(Module::Towers),
            has_walls: has(Module::GoldAndWalls),
            has_halves: tiles.iter().any(|tile| tile.is_half),
            has_mouths,
            inner: tiles.iter().map(long_contact).collect(),
            tatan,
            tatan_cards: if has(Module::Tatan) { tatan_cards(setup, broken) } else { 0 },
            broken,
            setup: setup.clone(),
            tiles,
            kinds,
            segs,
            oriented,
            fit,
            supply,
            start,
            stack,
            river,
            halves,
        };
        match crate::module::half_tiles::shortage(&rules) {
            Some((needed, there)) if rules.has_halves => {
                let (seats, hand) = (setup.seats, setup.options.hand);
                Err(SetupError::TooFewHalves { seats, hand, needed, there })
            }
            _ => Ok(Arc::new(rules)),
        }
    }

    /// Whether a ruling is broken on purpose, to see that a scenario notices.
    #[inline]
    pub(crate) fn is_broken(&self, ruling: Ruling) -> bool {
        self.broken == Some(ruling)
    }

    /// The setup these rules were compiled from.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// All tiles of the game, by [`TileId`].
    #[must_use]
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// A tile of the game.
    ///
    /// # Panics
    /// When the id is not of this game.
    #[must_use]
    pub fn tile(&self, id: TileId) -> &Tile {
        &self.tiles[id.index()]
    }

    /// The tile of that name.
    #[must_use]
    pub fn tile_by_name(&self, name: &str) -> Option<TileId> {
        self.tiles.iter().position(|t| t.name == name).map(|n| TileId(n as u16))
    }

    /// How many figures of a kind each seat begins with.
    #[must_use]
    pub fn supply(&self, piece: Piece) -> u8 {
        self.supply[piece as usize]
    }

    /// How many tiles a board is made ready for: all of a game of common size.
    pub(crate) fn room(&self) -> usize {
        const COMMON: u16 = 200;
        let total = self.stack.iter().chain(&self.river).fold(1_u16, |sum, n| sum.saturating_add(*n));
        usize::from(total.min(COMMON))
    }

    #[inline]
    pub(crate) fn kind(&self, tile: TileId) -> &Kind {
        &self.kinds[tile.index()]
    }

    /// The segments of a tile.
    #[inline]
    pub(crate) fn segments(&self, tile: TileId) -> &[Seg] {
        let kind = self.kind(tile);
        &self.segs[usize::from(kind.first)..usize::from(kind.first) + usize::from(kind.len)]
    }

    /// What meets the long side of a half tile.
    pub(crate) fn inner(&self, tile: TileId) -> Contact {
        self.inner[tile.index()]
    }

    #[inline]
    pub(crate) fn oriented(&self, tile: TileId, rotation: Rotation) -> &Oriented {
        &self.oriented[tile.index() * 4 + rotation.quarters() as usize]
    }
}

/// A Tatan card as a tile: it shows no landscape, and is never laid as one.
fn tatan_card() -> Tile {
    Tile {
        name: "tatan".to_owned(),
        count: 0,
        is_half: false,
        edges: [Edge::Field; 4],
        segments: Vec::new(),
        crossing: false,
        marks: Vec::new(),
    }
}

/// As many as there are seats; there are six (RULINGS.md R122).
fn tatan_cards(setup: &Setup, broken: Option<Ruling>) -> u8 {
    const CARDS: u8 = 6;
    if setup.options.tatan_one_a_seat || broken == Some(Ruling::of(122)) {
        setup.seats
    } else {
        setup.seats.min(CARDS)
    }
}

fn check_numbers(setup: &Setup) -> Result<(), SetupError> {
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

/// He walks from the spring to the lake, tile after tile, and must never have to choose (RULINGS.md R9).
fn check_dragon(setup: &Setup, tiles: &[Tile], roles: &[RiverRole]) -> Result<(), SetupError> {
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

fn collect_tiles(setup: &Setup, sets: &TileSets) -> Result<Vec<Tile>, SetupError> {
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

/// The spring of the first river serves both rivers, and one is enough however many rivers there are.
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

fn river_role(tile: &Tile) -> RiverRole {
    let Some(river) = tile.river() else { return RiverRole::None };
    match tile.segments[usize::from(river)].halves.sides().count() {
        1 if tile.name.ends_with("spring") => RiverRole::Spring,
        1 => RiverRole::Lake,
        2 => RiverRole::Course,
        _ => RiverRole::Fork,
    }
}

/// The spring if there is a river, else the start tile of the base game, else the first tile there is.
fn start_tile(tiles: &[Tile], roles: &[RiverRole]) -> Option<TileId> {
    let spring = roles.iter().position(|r| *r == RiverRole::Spring);
    let start = spring.or_else(|| tiles.iter().position(|t| t.name == "base-D"));
    let square = |(role, tile): (&RiverRole, &Tile)| *role == RiverRole::None && !tile.is_half;
    let first = start.or_else(|| roles.iter().zip(tiles).position(square));
    first.map(|n| TileId(n as u16))
}

/// A road that runs through a tunnel becomes two that each end in a mouth (RULINGS.md R100).
fn split_tunnels(tile: &mut Tile) {
    let is_through = |segment: &Segment| segment.tunnel && segment.halves.sides().count() == 2;
    while let Some(n) = tile.segments.iter().position(is_through) {
        let [first, second] = [0, 1].map(|end| {
            let side = tile.segments[n].halves.sides().nth(end).map(HalfSides::of_side);
            Segment { halves: side.unwrap_or_default(), ..tile.segments[n].clone() }
        });
        tile.segments.splice(n..=n, [first, second]);
    }
}

fn compile_segment(segment: &Segment, has_mouths: bool) -> Seg {
    let ends = match segment.kind {
        FeatureKind::Field => segment.halves.iter().count(),
        _ => segment.halves.ends() + usize::from(segment.also_touches.is_some()),
    };
    // A mouth is an end that nothing closes but a tunnel.
    let mouths = usize::from(has_mouths && segment.has_mouth());
    Seg {
        kind: segment.kind,
        ends: (ends + mouths) as u16,
        pennants: segment.pennants,
        inn: segment.inn,
        cathedral: segment.cathedral,
        cities: segment.cities,
    }
}

/// The roads and cities of a tile, bit n for segment n.
fn ways(tile: &Tile) -> u16 {
    let is_way = |kind| matches!(kind, FeatureKind::Road | FeatureKind::City);
    let bits = tile.segments.iter().enumerate().map(|(n, segment)| u16::from(is_way(segment.kind)) << n);
    bits.fold(0, |ways, bit| ways | bit)
}

fn orient(tile: &Tile) -> [Oriented; 4] {
    Rotation::ALL.map(|rotation| Oriented {
        contacts: Side::ALL.map(|side| contact(tile, side.unrotated(rotation))),
        edges: Side::ALL.map(|side| tile.edges[side.unrotated(rotation).index() as usize]),
    })
}

/// What meets the long side of a half tile.
fn long_contact(tile: &Tile) -> Contact {
    let mut contact = Contact { left: NONE, mid: NONE, right: NONE, also: NONE };
    for (n, segment) in tile.segments.iter().enumerate() {
        let n = n as u8;
        if segment.kind != FeatureKind::Field {
            contact.mid = if segment.halves.has_long() { n } else { contact.mid };
            continue;
        }
        contact.left = if segment.halves.contains(HalfSide::HL) { n } else { contact.left };
        contact.right = if segment.halves.contains(HalfSide::HR) { n } else { contact.right };
    }
    contact
}

/// What meets `side` of the unturned tile.
fn contact(tile: &Tile, side: Side) -> Contact {
    if !tile.part(Rotation::R0).has_side(side) {
        return Contact { left: NONE, mid: NONE, right: NONE, also: NONE };
    }
    let mut contact = Contact { left: NONE, mid: NONE, right: NONE, also: NONE };
    for (n, segment) in tile.segments.iter().enumerate() {
        let n = n as u8;
        if segment.kind == FeatureKind::Field {
            if segment.halves.contains(HalfSide::left(side)) {
                contact.left = n;
            }
            if segment.halves.contains(HalfSide::right(side)) {
                contact.right = n;
            }
        } else if segment.halves.has_side(side) {
            contact.mid = n;
        } else if segment.also_touches == Some(side) {
            contact.also = n;
        }
    }
    contact
}
