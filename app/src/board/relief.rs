//! The map as something with height: the outer sides of its tiles, and the shadow that they cast on the table. Worked
//! out once for each map.

use super::scene::PlacedTiles;
use egui::{Vec2, vec2};
use rules::{Cell, Part, Side};
use std::collections::{BTreeSet, HashMap};
use std::ops::RangeInclusive;
use std::rc::Rc;

/// The thickness of a tile as it is seen, in tiles: its sides reach that far to the east and to the south.
pub(crate) const THICKNESS: f32 = 0.05;

/// The shadows: how far each is cast to the south-east, how soft it is to either side, and how dark it is.
const SHADOWS: [(f32, f32, f32); 2] = [(0.085, 0.085, 0.5), (0.2, 0.2, 0.34)];
/// Where the shadow is measured in a cell that lies south-east of tiles: closely where it changes.
const NEAR_SIDES: [f32; 9] = [0.0, 0.04, 0.08, 0.13, 0.18, 0.25, 0.32, 0.41, 1.0];
/// The same in a cell that is filled in part.
const EVERYWHERE: [f32; 13] =
    [0.0, 0.083, 0.167, 0.25, 0.333, 0.417, 0.5, 0.583, 0.667, 0.75, 0.833, 0.917, 1.0];
/// The strips into which a half tile is cut to measure its shadow.
const STRIPS: u8 = 8;

/// How the light from the north-west falls on an outer side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Facing {
    /// It looks north or west, and its rim shines.
    Light,
    /// It looks along the light; only its rim is seen.
    Along,
    /// It looks south or east, and its cardboard is seen.
    Dark,
}

/// An outer side of a tile: nothing lies beyond it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Edge {
    /// The cell of its tile.
    pub(crate) cell: Cell,
    /// Its ends in tiles, clockwise around its tile.
    pub(crate) ends: [Vec2; 2],
}

impl Edge {
    /// The direction away from its tile, with length 1.
    pub(crate) fn out(&self) -> Vec2 {
        (self.ends[1] - self.ends[0]).normalized().rot90()
    }

    /// How the light falls on it.
    pub(crate) fn facing(&self) -> Facing {
        let out = self.out();
        match out.x + out.y {
            sum if sum < -0.5 => Facing::Light,
            sum if sum > 0.5 => Facing::Dark,
            _ => Facing::Along,
        }
    }
}

/// The shadow in a cell.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Shade {
    /// The cell.
    pub(crate) cell: Cell,
    /// The lines of the grid on which the shadow is known, across and down, as fractions of the cell.
    pub(crate) lines: &'static [f32],
    /// How dark it is where they cross, from 0 to 255, row by row.
    pub(crate) dark: Vec<u8>,
}

impl Shade {
    /// How dark it is where two lines cross.
    pub(crate) fn at(&self, column: usize, row: usize) -> u8 {
        self.dark[row * self.lines.len() + column]
    }

    /// The last line before a fraction of the cell, and how far it is from there to the next one.
    pub(crate) fn span(&self, at: f32) -> (usize, f32) {
        let next = self.lines.partition_point(|line| *line <= at).clamp(1, self.lines.len() - 1);
        let (from, to) = (self.lines[next - 1], self.lines[next]);
        (next - 1, ((at - from) / (to - from)).clamp(0.0, 1.0))
    }

    /// How dark it is between lines, from 0 to 1.
    pub(crate) fn between(&self, (column, u): (usize, f32), (row, v): (usize, f32)) -> f32 {
        let at = |x: usize, y: usize| f32::from(self.at(x, y)) / 255.0;
        let mix = |y: usize| at(column, y) + (at(column + 1, y) - at(column, y)) * u;
        mix(row) + (mix(row + 1) - mix(row)) * v
    }
}

/// The outer sides and the shadows of a map.
#[derive(Clone, Default, Debug)]
pub(crate) struct Relief {
    edges: Vec<Edge>,
    shades: Vec<Shade>,
}

impl Relief {
    /// That of a map.
    pub(crate) fn new(laid: &PlacedTiles) -> Self {
        let mut covered: HashMap<Cell, u8> = HashMap::with_capacity(laid.len());
        for (cell, part) in laid.keys() {
            *covered.entry(*cell).or_default() |= sides_of(*part);
        }
        let is_covered = |cell: Cell, side: Side| covered.get(&cell).is_some_and(|c| c & bit(side) != 0);
        let mut edges = Vec::new();
        for (cell, part) in laid.keys() {
            for side in Side::ALL.into_iter().filter(|side| part.has_side(*side)) {
                if !is_covered(cell.step(side), side.opposite()) {
                    edges.push(Edge { cell: *cell, ends: ends(*cell, side) });
                }
            }
            if *part != Part::Whole && !laid.contains_key(&(*cell, part.opposite())) {
                edges.push(Edge { cell: *cell, ends: long_side(*cell, *part) });
            }
        }
        let is_full = |cell: &Cell| covered.get(cell) == Some(&sides_of(Part::Whole));
        let around = |cell: &Cell| [(0, 0), (1, 0), (0, 1), (1, 1)].map(|by| beside(*cell, by));
        let in_shadow: BTreeSet<Cell> =
            covered.keys().flat_map(around).filter(|cell| !is_full(cell)).collect();
        let shades = in_shadow.into_iter().map(|cell| shade(laid, cell)).collect();
        Self { edges, shades }
    }

    /// The outer sides of the tiles in these columns.
    pub(crate) fn edges(&self, columns: RangeInclusive<i16>) -> &[Edge] {
        within(&self.edges, &columns, |edge| edge.cell)
    }

    /// The shadows in these columns.
    pub(crate) fn shades(&self, columns: RangeInclusive<i16>) -> &[Shade] {
        within(&self.shades, &columns, |shade| shade.cell)
    }
}

/// The entries of a list, sorted by column, that lie in some columns.
fn within<'a, T>(all: &'a [T], columns: &RangeInclusive<i16>, cell: impl Fn(&T) -> Cell) -> &'a [T] {
    let first = all.partition_point(|one| cell(one).x < *columns.start());
    let last = all.partition_point(|one| cell(one).x <= *columns.end());
    &all[first..last.max(first)]
}

/// The relief of the map shown last, so that it is worked out once for each map.
#[derive(Clone, Default, Debug)]
pub(super) struct KnownRelief(Option<(Rc<PlacedTiles>, Rc<Relief>)>);

impl KnownRelief {
    /// The relief of this map.
    pub(super) fn of(&mut self, laid: &Rc<PlacedTiles>) -> Rc<Relief> {
        match &self.0 {
            Some((known, relief)) if Rc::ptr_eq(known, laid) => Rc::clone(relief),
            _ => {
                let relief = Rc::new(Relief::new(laid));
                self.0 = Some((Rc::clone(laid), Rc::clone(&relief)));
                relief
            }
        }
    }
}

const fn bit(side: Side) -> u8 {
    1 << side.index()
}

fn sides_of(part: Part) -> u8 {
    Side::ALL.into_iter().filter(|side| part.has_side(*side)).fold(0, |all, side| all | bit(side))
}

const fn beside(cell: Cell, (x, y): (i16, i16)) -> Cell {
    Cell::new(cell.x.saturating_add(x), cell.y.saturating_add(y))
}

/// The corners of a cell, clockwise from the north-west.
fn corners(cell: Cell) -> [Vec2; 4] {
    let at = vec2(f32::from(cell.x), f32::from(cell.y));
    [at, at + vec2(1.0, 0.0), at + vec2(1.0, 1.0), at + vec2(0.0, 1.0)]
}

/// The ends of a side of a cell, clockwise.
fn ends(cell: Cell, side: Side) -> [Vec2; 2] {
    let [nw, ne, se, sw] = corners(cell);
    match side {
        Side::N => [nw, ne],
        Side::E => [ne, se],
        Side::S => [se, sw],
        Side::W => [sw, nw],
    }
}

/// The ends of the long side of a half tile, clockwise around it.
fn long_side(cell: Cell, part: Part) -> [Vec2; 2] {
    let [nw, ne, se, sw] = corners(cell);
    match part {
        Part::NE => [se, nw],
        Part::SE => [sw, ne],
        Part::SW => [nw, se],
        Part::NW | Part::Whole => [ne, sw],
    }
}

/// The shadow in a cell, from the tiles there and to the north and west of it.
fn shade(laid: &PlacedTiles, cell: Cell) -> Shade {
    let parts = |by: (i16, i16)| {
        let at = beside(cell, by);
        let there = laid.range((at, Part::Whole)..=(at, Part::NW));
        there.map(move |((_, part), _)| (vec2(f32::from(by.0), f32::from(by.1)), *part))
    };
    let casting: Vec<(Vec2, Part)> =
        [(-1, -1), (0, -1), (-1, 0), (0, 0)].into_iter().flat_map(parts).collect();
    let is_partly_filled = parts((0, 0)).next().is_some();
    let lines: &[f32] = if is_partly_filled { &EVERYWHERE } else { &NEAR_SIDES };
    let dark = lines.iter().flat_map(|y| lines.iter().map(|x| dark(&casting, vec2(*x, *y)))).collect();
    Shade { cell, lines, dark }
}

/// How dark it is at a point of a cell, from 0 to 255.
fn dark(casting: &[(Vec2, Part)], p: Vec2) -> u8 {
    let light = SHADOWS.iter().fold(1.0, |light, (cast, soft, dark)| {
        let from = p - Vec2::splat(*cast);
        let cover: f32 = casting.iter().map(|(at, part)| cover(*part, from - *at, *soft)).sum();
        light * (1.0 - dark * cover.clamp(0.0, 1.0))
    });
    ((1.0 - light) * 255.0).round() as u8
}

/// How much of a soft spot around a point lies on a part of a cell.
fn cover(part: Part, p: Vec2, soft: f32) -> f32 {
    let ramp = |t: f32| {
        let t = ((t + soft) / (2.0 * soft)).clamp(0.0, 1.0);
        t * t * (3.0 - 2.0 * t)
    };
    let between = |v: f32, from: f32, to: f32| ramp(v - from) - ramp(v - to);
    if part == Part::Whole {
        return between(p.x, 0.0, 1.0) * between(p.y, 0.0, 1.0);
    }
    let strip = |k: u8| {
        let [from, middle, to] = [0.0, 0.5, 1.0].map(|by| (f32::from(k) + by) / f32::from(STRIPS));
        let (west, east) = match part {
            Part::NE | Part::Whole => (middle, 1.0),
            Part::SE => (1.0 - middle, 1.0),
            Part::SW => (0.0, middle),
            Part::NW => (0.0, 1.0 - middle),
        };
        between(p.y, from, to) * between(p.x, west, east)
    };
    (0..STRIPS).map(strip).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Rotation, TileId};

    const ALL: RangeInclusive<i16> = i16::MIN..=i16::MAX;

    fn map(cells: &[(i16, i16, Part)]) -> PlacedTiles {
        let lies = (TileId(0), Rotation::R0);
        cells.iter().map(|(x, y, part)| ((Cell::new(*x, *y), *part), lies)).collect()
    }

    fn count(relief: &Relief, facing: Facing) -> usize {
        relief.edges(ALL).iter().filter(|edge| edge.facing() == facing).count()
    }

    fn has(relief: &Relief, from: (f32, f32), to: (f32, f32)) -> bool {
        let ends = [vec2(from.0, from.1), vec2(to.0, to.1)];
        relief.edges(ALL).iter().any(|edge| edge.ends == ends)
    }

    /// How dark it is at a crossing of a cell's lines.
    fn dark_at(relief: &Relief, cell: (i16, i16), column: usize, row: usize) -> u8 {
        let all = relief.shades(ALL);
        let there = all.iter().find(|shade| shade.cell == Cell::new(cell.0, cell.1));
        there.map_or(0, |shade| shade.at(column, row))
    }

    #[test]
    fn a_single_tile_has_four_outer_sides_and_its_shadow_lies_south_east() {
        let relief = Relief::new(&map(&[(2, 3, Part::Whole)]));
        assert_eq!([Facing::Light, Facing::Along, Facing::Dark].map(|f| count(&relief, f)), [2, 0, 2]);
        assert!(has(&relief, (2.0, 3.0), (3.0, 3.0)), "the north side, clockwise");
        assert!(has(&relief, (3.0, 4.0), (2.0, 4.0)), "the south side, clockwise");
        let cells: Vec<Cell> = relief.shades(ALL).iter().map(|shade| shade.cell).collect();
        assert_eq!(cells, [Cell::new(2, 4), Cell::new(3, 3), Cell::new(3, 4)]);
        assert!(dark_at(&relief, (2, 4), 7, 1) > 90, "under its south side");
        assert!(dark_at(&relief, (3, 3), 1, 7) > 90, "under its east side");
        assert_eq!(dark_at(&relief, (2, 4), 4, 8), 0, "a tile further south the table is lit");
    }

    #[test]
    fn between_neighbours_there_is_no_outer_side() {
        let relief = Relief::new(&map(&[(0, 0, Part::Whole), (1, 0, Part::Whole)]));
        assert_eq!(relief.edges(ALL).len(), 6);
        assert!(!has(&relief, (1.0, 0.0), (1.0, 1.0)));
    }

    #[test]
    fn a_hole_has_sides_and_a_shadow_in_it() {
        let ring = (0..9).filter(|k| *k != 4).map(|k| (k % 3, k / 3, Part::Whole));
        let relief = Relief::new(&map(&ring.collect::<Vec<_>>()));
        assert_eq!(relief.edges(ALL).len(), 12 + 4);
        assert!(has(&relief, (2.0, 1.0), (1.0, 1.0)), "the south side of the tile above the hole");
        assert!(dark_at(&relief, (1, 1), 1, 1) > 120, "in its north-west corner");
        assert!(dark_at(&relief, (1, 1), 8, 1) > 90, "along all of its north side");
        assert_eq!(dark_at(&relief, (1, 1), 8, 8), 0, "the tiles south and east cast none into it");
    }

    #[test]
    fn a_half_tile_ends_at_its_long_side() {
        for (part, facing) in [
            (Part::NE, Facing::Along),
            (Part::SW, Facing::Along),
            (Part::SE, Facing::Light),
            (Part::NW, Facing::Dark),
        ] {
            let relief = Relief::new(&map(&[(0, 0, part)]));
            assert_eq!(relief.edges(ALL).len(), 3, "{part:?}");
            let long: Vec<&Edge> =
                relief.edges(ALL).iter().filter(|e| (e.ends[1] - e.ends[0]).length() > 1.1).collect();
            assert_eq!(long.len(), 1);
            assert_eq!(long[0].facing(), facing, "{part:?}");
            let middle = vec2(0.5, 0.5) + long[0].out() * 0.2;
            let inside = cover(part, middle, 0.05);
            assert!(inside < 0.1, "{part:?}: beyond the long side nothing lies, not {inside}");
        }
    }

    #[test]
    fn two_halves_of_a_cell_have_no_side_between_them() {
        let relief = Relief::new(&map(&[(0, 0, Part::NE), (0, 0, Part::SW)]));
        assert_eq!(relief.edges(ALL).len(), 4);
        assert!(
            relief.shades(ALL).iter().all(|shade| shade.cell != Cell::new(0, 0)),
            "nothing is open there"
        );
    }

    #[test]
    fn a_cell_filled_in_part_is_in_the_shadow_of_its_half() {
        let relief = Relief::new(&map(&[(0, 0, Part::NW)]));
        let [inside, outside] = [(7, 7), (12, 12)].map(|(x, y)| dark_at(&relief, (0, 0), x, y));
        assert!(inside > 80 && outside == 0, "{inside} beside the long side, {outside} in the far corner");
    }

    #[test]
    fn a_half_beside_a_tile_joins_it() {
        let relief = Relief::new(&map(&[(0, 0, Part::Whole), (1, 0, Part::SW)]));
        // The half has a west and a south side: its west side lies against the tile.
        assert!(!has(&relief, (1.0, 1.0), (1.0, 0.0)) && !has(&relief, (1.0, 0.0), (1.0, 1.0)));
        let relief = Relief::new(&map(&[(0, 0, Part::Whole), (1, 0, Part::NE)]));
        assert!(has(&relief, (1.0, 0.0), (1.0, 1.0)), "the tile's east side is open there");
    }

    #[test]
    fn only_the_columns_asked_for_are_looked_at() {
        let row: Vec<_> = (-50..50).map(|x| (x, 0, Part::Whole)).collect();
        let relief = Relief::new(&map(&row));
        let seen = relief.edges(-3..=4);
        assert_eq!(seen.len(), 16, "two outer sides for each of eight tiles");
        assert!(seen.iter().all(|edge| (-3..=4).contains(&edge.cell.x)));
        assert!(relief.shades(60..=70).is_empty());
    }

    #[test]
    fn a_relief_is_worked_out_once_for_a_map() {
        let mut known = KnownRelief::default();
        let laid = Rc::new(map(&[(0, 0, Part::Whole)]));
        let first = known.of(&laid);
        assert!(Rc::ptr_eq(&first, &known.of(&Rc::clone(&laid))));
        let other = Rc::new(map(&[(0, 0, Part::Whole), (1, 0, Part::Whole)]));
        assert_eq!(known.of(&other).edges(ALL).len(), 6);
    }
}
