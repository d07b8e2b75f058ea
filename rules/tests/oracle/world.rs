//! The board as a player sees it: tiles and figures. Everything else is found by walking over the tiles.

use rules::{
    Cell, Edge, FeatureKind, HalfSide, Module, Part, Place, Rotation, Rules, Seat, Segment, Side, Standing,
    TileId,
};
use std::collections::BTreeSet;

/// Segment `.1` of the tile at `.0`.
pub(crate) type Node = (Cell, u8);

/// What lies and stands on the table.
#[derive(Clone)]
pub(crate) struct World<'r> {
    pub(crate) rules: &'r Rules,
    pub(crate) tiles: Tiles,
    pub(crate) standing: BTreeSet<Standing>,
}

/// The tiles, in a square large enough for every game refereed here.
#[derive(Clone)]
pub(crate) struct Tiles {
    square: Vec<Option<(TileId, Rotation)>>,
    cells: Vec<Cell>,
}

impl Tiles {
    const WIDTH: usize = 512;

    pub(crate) fn new() -> Self {
        Self { square: vec![None; Self::WIDTH * Self::WIDTH], cells: Vec::new() }
    }

    fn index(cell: Cell) -> usize {
        (cell.y + 256) as usize * Self::WIDTH + (cell.x + 256) as usize
    }

    pub(crate) fn insert(&mut self, cell: Cell, tile: (TileId, Rotation)) {
        self.square[Self::index(cell)] = Some(tile);
        self.cells.push(cell);
    }

    pub(crate) fn get(&self, cell: Cell) -> Option<(TileId, Rotation)> {
        self.square[Self::index(cell)]
    }

    pub(crate) fn is_free(&self, cell: Cell) -> bool {
        self.get(cell).is_none()
    }

    pub(crate) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn at(&self, cell: Cell) -> (TileId, Rotation) {
        self.get(cell).expect("a tile lies there")
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
    pub(crate) fn segment(&self, node: Node) -> &'r Segment {
        let (tile, _) = self.tiles.at(node.0);
        &self.rules.tile(tile).segments[usize::from(node.1)]
    }

    pub(crate) fn nodes_at(&self, cell: Cell) -> Vec<Node> {
        let (tile, _) = self.tiles.at(cell);
        (0..self.rules.tile(tile).segments.len() as u8).map(|n| (cell, n)).collect()
    }

    /// For each end of a segment, what it meets: nothing where no tile lies.
    fn ends(&self, node: Node) -> Vec<Vec<Node>> {
        let (_, rotation) = self.tiles.at(node.0);
        let segment = self.segment(node);
        let across = |side: Side| {
            let cell = node.0.step(side);
            let (tile, turned) = self.tiles.get(cell)?;
            Some((cell, self.rules.tile(tile), side.opposite().unrotated(turned)))
        };
        let mut ends = Vec::new();
        if segment.kind == FeatureKind::Field {
            for half in segment.halves.iter() {
                let Some(side) = half.side() else { continue };
                let is_left = half == HalfSide::left(side);
                ends.push(across(side.rotated(rotation)).map_or_else(Vec::new, |(cell, tile, side)| {
                    // Left and right are seen looking out, so they change across a side.
                    let met = if is_left { HalfSide::right(side) } else { HalfSide::left(side) };
                    let is_met = |s: &Segment| s.kind == FeatureKind::Field && s.halves.contains(met);
                    tile.segments.iter().position(is_met).map(|n| (cell, n as u8)).into_iter().collect()
                }));
            }
            return ends;
        }
        for side in segment.halves.sides().chain(segment.also_touches) {
            ends.push(across(side.rotated(rotation)).map_or_else(Vec::new, |(cell, tile, side)| {
                let meets = |s: &Segment| {
                    s.kind == segment.kind && (s.halves.has_side(side) || s.also_touches == Some(side))
                };
                let numbers = tile.segments.iter().enumerate().filter(|(_, s)| meets(s));
                numbers.map(|(n, _)| (cell, n as u8)).collect()
            }));
        }
        ends
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
            Place::Segment(cell, Part::Whole, n) => found.nodes.contains(&(cell, n)),
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

    /// What each owner gets for it as it stands.
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
            FeatureKind::Road | FeatureKind::Monastery => cells,
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
                let city = self.feature((node.0, n));
                if self.is_complete(&city) {
                    cities.insert(city.nodes.first().copied());
                }
            }
        }
        cities.len()
    }

    /// The features that `cell` is part of, and the monasteries it surrounds, each once.
    pub(crate) fn features_near(&self, cell: Cell) -> Vec<Found> {
        let mut nodes = self.nodes_at(cell);
        for near in cell.surroundings().into_iter().filter(|c| !self.tiles.is_free(*c)) {
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
        let beside: BTreeSet<Cell> =
            self.tiles.cells().iter().flat_map(|c| Side::ALL.map(|s| c.step(s))).collect();
        let free = beside.into_iter().filter(|c| self.tiles.is_free(*c) && c.is_within_limit());
        let all = free.flat_map(|cell| Rotation::ALL.map(|rotation| (cell, rotation)));
        all.filter(|(cell, rotation)| self.fits(tile, *cell, *rotation)).collect()
    }

    fn fits(&self, tile: TileId, cell: Cell, rotation: Rotation) -> bool {
        let matches = Side::ALL.into_iter().all(|side| {
            self.tiles.get(cell.step(side)).is_none_or(|(other, turned)| {
                self.edge(other, turned, side.opposite()) == self.edge(tile, rotation, side)
            })
        });
        let is_river = self.rules.tile(tile).river().is_some();
        matches && (!is_river || crate::river::continues(self, tile, cell, rotation))
    }

    /// The sides at which the river leaves a tile that is turned so.
    pub(crate) fn river_sides(&self, tile: TileId, rotation: Rotation) -> Vec<Side> {
        Side::ALL.into_iter().filter(|side| self.edge(tile, rotation, *side) == Edge::River).collect()
    }
}
