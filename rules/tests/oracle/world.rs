//! The board as a player sees it: tiles and figures. Everything else is computed by walking over the tiles.

use rules::{
    Cell, Edge, FeatureKind, HalfSide, Module, Part, Place, Rotation, Rules, Seat, Segment, Side, Standing,
    TileId,
};
use std::collections::{BTreeMap, BTreeSet};

/// Segment `.2` of the tile that fills the part `.1` of the cell `.0`.
pub(crate) type Node = (Cell, Part, u8);

/// A tile, with the part of its cell that it fills and its rotation.
pub(crate) type Lies = (Part, TileId, Rotation);

/// The tiles and figures on the table.
#[derive(Clone)]
pub(crate) struct World<'r> {
    pub(crate) rules: &'r Rules,
    pub(crate) tiles: Tiles,
    pub(crate) standing: BTreeSet<Standing>,
    pub(crate) walls: BTreeSet<Place>,
    /// Mouths that a tunnel joins.
    pub(crate) links: Vec<(Place, Place)>,
}

/// The tiles, in a square large enough for every game checked here.
#[derive(Clone)]
pub(crate) struct Tiles {
    square: Vec<Option<Lies>>,
    /// The second half tiles of cells.
    seconds: BTreeMap<Cell, Lies>,
    cells: Vec<Cell>,
}

impl Tiles {
    const WIDTH: usize = 512;

    pub(crate) fn new() -> Self {
        let square = vec![None; Self::WIDTH * Self::WIDTH];
        Self { square, seconds: BTreeMap::new(), cells: Vec::new() }
    }

    fn index(cell: Cell) -> usize {
        (cell.y + 256) as usize * Self::WIDTH + (cell.x + 256) as usize
    }

    pub(crate) fn insert(&mut self, cell: Cell, tile: Lies) {
        let place = &mut self.square[Self::index(cell)];
        if place.is_some() {
            self.seconds.insert(cell, tile);
        } else {
            *place = Some(tile);
            self.cells.push(cell);
        }
    }

    /// The tiles in a cell: none, a square tile or up to two half tiles.
    pub(crate) fn all_at(&self, cell: Cell) -> impl Iterator<Item = Lies> {
        let first = self.square[Self::index(cell)];
        let second = first.filter(|(part, ..)| *part != Part::Whole).and_then(|_| self.seconds.get(&cell));
        first.into_iter().chain(second.copied())
    }

    /// The tile that reaches a side of a cell.
    pub(crate) fn get(&self, cell: Cell, side: Side) -> Option<Lies> {
        self.all_at(cell).find(|(part, ..)| part.has_side(side))
    }

    pub(crate) fn is_free(&self, cell: Cell) -> bool {
        self.square[Self::index(cell)].is_none()
    }

    pub(crate) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn at(&self, cell: Cell, part: Part) -> (TileId, Rotation) {
        let found = self.all_at(cell).find(|(p, ..)| *p == part);
        found.map(|(_, tile, rotation)| (tile, rotation)).expect("a tile lies there")
    }
}

/// A feature found by flood fill.
pub(crate) struct Found {
    pub(crate) kind: FeatureKind,
    pub(crate) nodes: BTreeSet<Node>,
    pub(crate) cells: BTreeSet<Cell>,
    pub(crate) open: usize,
}

impl<'r> World<'r> {
    /// An empty table.
    pub(crate) fn new(rules: &'r Rules) -> Self {
        let (standing, walls) = (BTreeSet::new(), BTreeSet::new());
        Self { rules, tiles: Tiles::new(), standing, walls, links: Vec::new() }
    }

    pub(crate) fn segment(&self, node: Node) -> &'r Segment {
        let (tile, _) = self.tiles.at(node.0, node.1);
        &self.rules.tile(tile).segments[usize::from(node.2)]
    }

    pub(crate) fn nodes_at(&self, cell: Cell) -> Vec<Node> {
        let tiles = self.tiles.all_at(cell);
        tiles
            .flat_map(|(part, tile, _)| {
                (0..self.rules.tile(tile).segments.len() as u8).map(move |n| (cell, part, n))
            })
            .collect()
    }

    pub(crate) fn is_walled(&self, cell: Cell, side: Side) -> bool {
        let both = [Place::Side(cell, side), Place::Side(cell.step(side), side.opposite())];
        both.iter().any(|place| self.walls.contains(place))
    }

    fn is_long_side_walled(&self, cell: Cell) -> bool {
        Part::HALVES.iter().any(|part| self.walls.contains(&Place::Half(cell, *part)))
    }

    /// The neighbour at a side: the tile, and which of its unturned sides touches; for the long side, the partner.
    fn across(&self, node: Node, side: Option<Side>) -> Option<(Cell, Part, TileId, Option<Side>)> {
        let (cell, part, _) = node;
        let Some(side) = side else {
            let (_, tile, _) = self.tiles.all_at(cell).find(|(p, ..)| *p == part.opposite())?;
            return Some((cell, part.opposite(), tile, None));
        };
        let side = side.rotated(self.tiles.at(cell, part).1);
        let (part, tile, turned) = self.tiles.get(cell.step(side), side.opposite())?;
        Some((cell.step(side), part, tile, Some(side.opposite().unrotated(turned))))
    }

    /// Whether a wall closes a side of the unturned tile, `None` being the long one.
    fn is_closed(&self, node: Node, side: Option<Side>) -> bool {
        let (cell, part, _) = node;
        match side {
            Some(side) => self.is_walled(cell, side.rotated(self.tiles.at(cell, part).1)),
            None => self.is_long_side_walled(cell),
        }
    }

    /// For each end of a segment that no wall closes, what it meets; `None` if there is no tile.
    fn ends(&self, node: Node) -> Vec<Vec<Node>> {
        let segment = self.segment(node);
        let mut ends = Vec::new();
        if segment.kind == FeatureKind::Field {
            for half in segment.halves.iter().filter(|half| !self.is_closed(node, half.side())) {
                ends.push(self.across(node, half.side()).map_or_else(
                    Vec::new,
                    |(cell, part, tile, side)| {
                        let is_met = |s: &Segment| {
                            s.kind == FeatureKind::Field && s.halves.contains(mirrored(half, side))
                        };
                        let found = self.rules.tile(tile).segments.iter().position(is_met);
                        found.map(|n| (cell, part, n as u8)).into_iter().collect()
                    },
                ));
            }
            return ends;
        }
        let long = segment.halves.has_long().then_some(None);
        for side in segment.halves.sides().chain(segment.also_touches).map(Some).chain(long) {
            if self.is_closed(node, side) {
                continue;
            }
            ends.push(self.across(node, side).map_or_else(Vec::new, |(cell, part, tile, side)| {
                let meets = |s: &Segment| {
                    let is_here = side.map_or(s.halves.has_long(), |side| s.halves.has_side(side));
                    s.kind == segment.kind && (is_here || side.is_some() && s.also_touches == side)
                };
                let numbers = self.rules.tile(tile).segments.iter().enumerate().filter(|(_, s)| meets(s));
                numbers.map(|(n, _)| (cell, part, n as u8)).collect()
            }));
        }
        if segment.has_mouth() && self.has(Module::Tunnel) {
            ends.push(self.linked(node).into_iter().collect());
        }
        ends
    }

    /// The other end of the tunnel that begins at this road.
    fn linked(&self, node: Node) -> Option<Node> {
        let mouths = |cell: Cell| {
            let segments = self.nodes_at(cell).into_iter();
            segments.filter(|n| self.segment(*n).has_mouth()).collect::<Vec<_>>()
        };
        let n = mouths(node.0).iter().position(|mouth| *mouth == node)?;
        let own = Place::Mouth(node.0, n as u8);
        let other = self.links.iter().find_map(|(a, b)| match own {
            own if own == *a => Some(*b),
            own if own == *b => Some(*a),
            _ => None,
        })?;
        let Place::Mouth(cell, n) = other else { return None };
        mouths(cell).get(usize::from(n)).copied()
    }

    /// The whole feature that a segment belongs to.
    pub(crate) fn feature(&self, node: Node) -> Found {
        let kind = self.segment(node).kind;
        let mut found = Found { kind, nodes: BTreeSet::new(), cells: BTreeSet::new(), open: 0 };
        let mut todo = vec![node];
        while let Some(node) = todo.pop() {
            if !found.nodes.insert(node) {
                continue;
            }
            found.cells.insert(node.0);
            for end in self.ends(node) {
                found.open += usize::from(end.is_empty());
                todo.extend(end);
            }
        }
        if kind == FeatureKind::Monastery {
            let around = node.0.surroundings();
            found.open = around.iter().filter(|c| self.tiles.is_free(**c)).count();
            found.cells.extend(around.into_iter().filter(|c| !self.tiles.is_free(*c)));
        }
        found
    }

    /// The figures on a feature.
    pub(crate) fn on<'a>(&'a self, found: &'a Found) -> impl Iterator<Item = &'a Standing> {
        self.standing.iter().filter(|figure| match figure.place {
            Place::Segment(cell, part, n) => found.nodes.contains(&(cell, part, n)),
            _ => false,
        })
    }

    /// The seats that share the majority.
    pub(crate) fn owners(&self, found: &Found) -> Vec<Seat> {
        let mut strength = [0u8; 8];
        for figure in self.on(found) {
            strength[figure.seat.index()] += figure.piece.strength();
        }
        let most = strength.into_iter().max().unwrap_or(0);
        (0..8).map(Seat).filter(|s| most > 0 && strength[s.index()] == most).collect()
    }

    pub(crate) fn is_complete(&self, found: &Found) -> bool {
        found.open == 0 && !matches!(found.kind, FeatureKind::Field | FeatureKind::River)
    }

    fn has(&self, module: Module) -> bool {
        self.rules.setup().modules.contains(&module)
    }

    /// What each owner gets for it in its present state.
    pub(crate) fn points(&self, found: &Found) -> i32 {
        let cells = found.cells.len() as i32;
        let segments = || found.nodes.iter().map(|n| self.segment(*n));
        let is_complete = self.is_complete(found);
        let has_inn = self.has(Module::InnsCathedrals) && segments().any(|s| s.inn);
        let has_cathedral = self.has(Module::InnsCathedrals) && segments().any(|s| s.cathedral);
        let pennants: i32 = segments().map(|s| i32::from(s.pennants)).sum();
        match found.kind {
            FeatureKind::Road if has_inn => {
                if is_complete {
                    2 * cells
                } else {
                    0
                }
            }
            FeatureKind::Road | FeatureKind::Monastery | FeatureKind::Garden => cells,
            FeatureKind::Shrine | FeatureKind::Abbacy => cells,
            FeatureKind::City if has_cathedral => {
                if is_complete {
                    3 * (cells + pennants)
                } else {
                    0
                }
            }
            FeatureKind::City if !is_complete => cells + pennants,
            FeatureKind::City if cells == 2 && self.rules.setup().options.two_tile_city == 2 => {
                cells + pennants
            }
            FeatureKind::City => 2 * (cells + pennants),
            FeatureKind::Field => 3 * self.cities_beside(found) as i32,
            FeatureKind::River => 0,
        }
    }

    /// Completed cities that touch a field, each counted once.
    fn cities_beside(&self, field: &Found) -> usize {
        let mut cities = BTreeSet::new();
        for node in &field.nodes {
            let touched = self.segment(*node).cities;
            for n in (0..16).filter(|n| touched >> n & 1 == 1) {
                let city = self.feature((node.0, node.1, n));
                if self.is_complete(&city) {
                    cities.insert(city.nodes.first().copied());
                }
            }
        }
        cities.len()
    }

    /// The features of a tile just placed and the monasteries around its cell, each once; the latter only if the
    /// cell was empty before.
    pub(crate) fn features_near(&self, cell: Cell, part: Part) -> Vec<Found> {
        let mut nodes = self.nodes_at(cell);
        nodes.retain(|node| node.1 == part);
        let is_second = self.tiles.all_at(cell).count() == 2;
        for near in cell.surroundings().into_iter().filter(|_| !is_second) {
            nodes.extend(
                self.nodes_at(near).into_iter().filter(|n| self.segment(*n).kind == FeatureKind::Monastery),
            );
        }
        self.each_once(nodes)
    }

    /// Every feature on the table.
    pub(crate) fn all_features(&self) -> Vec<Found> {
        self.each_once(self.tiles.cells().iter().flat_map(|cell| self.nodes_at(*cell)).collect())
    }

    fn each_once(&self, nodes: Vec<Node>) -> Vec<Found> {
        let mut seen = BTreeSet::new();
        let mut all = Vec::new();
        for node in nodes {
            if !seen.contains(&node) {
                let found = self.feature(node);
                seen.extend(found.nodes.iter().copied());
                all.push(found);
            }
        }
        all
    }

    fn edge(&self, tile: TileId, rotation: Rotation, side: Side) -> Edge {
        self.rules.tile(tile).edges[usize::from(side.unrotated(rotation).index())]
    }

    /// Where and how a tile may be placed.
    pub(crate) fn placements(&self, tile: TileId) -> BTreeSet<(Cell, Rotation)> {
        let beside =
            self.tiles.cells().iter().flat_map(|c| Side::ALL.map(|s| c.step(s)).into_iter().chain([*c]));
        let beside: BTreeSet<Cell> = beside.filter(|c| c.is_within_limit()).collect();
        let all = beside.into_iter().flat_map(|cell| Rotation::ALL.map(|rotation| (cell, rotation)));
        all.filter(|(cell, rotation)| self.fits(tile, *cell, *rotation)).collect()
    }

    /// Whether the place of the tile is empty.
    fn has_room(&self, cell: Cell, part: Part) -> bool {
        let mut there = self.tiles.all_at(cell);
        part != Part::Whole && there.by_ref().all(|(p, ..)| p == part.opposite()) || self.tiles.is_free(cell)
    }

    fn fits(&self, tile: TileId, cell: Cell, rotation: Rotation) -> bool {
        let part = self.rules.tile(tile).part(rotation);
        if !self.has_room(cell, part) {
            return false;
        }
        let forbids = self.rules.setup().options.wall_blocks_cell;
        let is_walled = |side: &Side| self.is_walled(cell, *side);
        if forbids && self.tiles.is_free(cell) && Side::ALL.iter().any(is_walled) {
            return false;
        }
        // For each side that meets something: whether it shows the same.
        let mut contacts = Vec::new();
        for side in Side::ALL.into_iter().filter(|side| part.has_side(*side)) {
            if is_walled(&side) {
                if forbids {
                    return false;
                }
            } else if let Some((_, other, turned)) = self.tiles.get(cell.step(side), side.opposite()) {
                contacts.push(self.edge(other, turned, side.opposite()) == self.edge(tile, rotation, side));
            }
        }
        if let Some((_, other, _)) = self.tiles.all_at(cell).next() {
            if !self.is_long_side_walled(cell) {
                contacts.push(self.rules.tile(other).edges[2] == self.rules.tile(tile).edges[2]);
            } else if forbids {
                return false;
            }
        }
        let is_river = self.rules.tile(tile).river().is_some();
        !contacts.is_empty()
            && contacts.into_iter().all(|matches| matches)
            && (!is_river || crate::river::continues(self, tile, cell, rotation))
    }

    /// The river sides of a tile with this rotation.
    pub(crate) fn river_sides(&self, tile: TileId, rotation: Rotation) -> Vec<Side> {
        Side::ALL.into_iter().filter(|side| self.edge(tile, rotation, *side) == Edge::River).collect()
    }
}

/// The half side of the neighbour that meets this one. Left and right are as seen looking out, so they swap across
/// a side.
fn mirrored(half: HalfSide, side: Option<Side>) -> HalfSide {
    let is_left = half.side().map_or(half == HalfSide::HL, |own| half == HalfSide::left(own));
    match (side, is_left) {
        (Some(side), true) => HalfSide::right(side),
        (Some(side), false) => HalfSide::left(side),
        (None, true) => HalfSide::HR,
        (None, false) => HalfSide::HL,
    }
}
