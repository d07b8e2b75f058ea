//! A small grid of the segments of a tile. It serves pointing, highlights and the spots of figures, and checks that a
//! drawing shows the fields of the tile set.

use super::point::{Point, pt};
use rules::{FeatureKind, HalfSide, Rotation, Side, Tile};

/// The number of cells along a side of the grid.
pub const GRID: usize = 48;
const NONE: u8 = 255;
/// A cell of field whose segment is not known yet.
pub const OPEN: u8 = 254;
/// A cell of no segment.
pub const SOLID: u8 = 253;
/// The smallest pocket that counts as a field of its own.
const POCKET: usize = 10;

/// The grid of segments.
#[derive(Clone, Debug, Default)]
pub struct Labels {
    cells: Vec<u8>,
    is_true: bool,
}

impl Labels {
    /// Labels the unturned tile. The caller says what covers each cell, with [`OPEN`] for field.
    #[must_use]
    pub fn new(tile: &Tile, cells: Vec<u8>) -> Self {
        let mut labels = Self { cells, is_true: true };
        let regions = labels.flood();
        labels.assign(tile, &regions);
        labels
    }

    /// Whether the drawn fields match those of the tile set.
    #[must_use]
    pub const fn is_true(&self) -> bool {
        self.is_true
    }

    /// The segment at a point of the unit square.
    #[must_use]
    pub fn at(&self, p: Point) -> Option<u8> {
        let k = |v: f32| ((v * GRID as f32) as usize).min(GRID - 1);
        self.cells.get(k(p.y) * GRID + k(p.x)).copied().filter(|l| *l < SOLID)
    }

    /// Gives a disc of the unturned tile to segment `n`, as far as it is field or city; its middle in any case.
    pub fn cover(&mut self, tile: &Tile, (p, radius): (Point, f32), n: u8) {
        let is_ground = |label: u8| {
            let kind = tile.segments.get(usize::from(label)).map(|segment| segment.kind);
            kind.is_none_or(|kind| matches!(kind, FeatureKind::Field | FeatureKind::City))
        };
        let middle = 0.75 / GRID as f32;
        for (i, cell) in self.cells.iter_mut().enumerate() {
            let off = centre(i).distance(p);
            if off < middle || off < radius && is_ground(*cell) {
                *cell = n;
            }
        }
    }

    /// Gives one cell of the grid to segment `n`.
    pub fn set(&mut self, cell: usize, n: u8) {
        self.cells[cell] = n;
    }

    /// Takes all cells of segment `n` out of the segments.
    pub fn clear(&mut self, n: u8) {
        self.cells.iter_mut().filter(|cell| **cell == n).for_each(|cell| *cell = SOLID);
    }

    /// The grid of the turned tile.
    #[must_use]
    pub fn turned(&self, rotation: Rotation) -> Self {
        let cells = (0..self.cells.len())
            .map(|i| {
                let q = centre(i).unturned(rotation);
                self.at_raw(q)
            })
            .collect();
        Self { cells, is_true: self.is_true }
    }

    fn at_raw(&self, p: Point) -> u8 {
        let k = |v: f32| ((v * GRID as f32) as usize).min(GRID - 1);
        self.cells.get(k(p.y) * GRID + k(p.x)).copied().unwrap_or(NONE)
    }

    /// Finds the regions of open ground: the region of each cell, and the size of each region.
    fn flood(&self) -> Regions {
        let mut of = vec![usize::MAX; self.cells.len()];
        let mut sizes = Vec::new();
        for start in 0..self.cells.len() {
            if self.cells[start] != OPEN || of[start] != usize::MAX {
                continue;
            }
            let mut stack = vec![start];
            of[start] = sizes.len();
            let mut size = 0;
            while let Some(i) = stack.pop() {
                size += 1;
                for j in neighbours(i) {
                    if self.cells[j] == OPEN && of[j] == usize::MAX {
                        of[j] = sizes.len();
                        stack.push(j);
                    }
                }
            }
            sizes.push(size);
        }
        Regions { of, sizes }
    }

    /// Assigns a field to each region and notes whether regions and fields agree.
    fn assign(&mut self, tile: &Tile, regions: &Regions) {
        let mut owner: Vec<Option<u8>> = vec![None; regions.sizes.len()];
        let fields = tile.segments.iter().enumerate().filter(|(_, s)| s.kind == FeatureKind::Field);
        let mut inner = Vec::new();
        for (n, field) in fields {
            let mut seen = None;
            for half in field.halves.iter() {
                let region = regions.of[sample(half)];
                if region == usize::MAX || seen.is_some_and(|s| s != region) {
                    self.is_true = false;
                    continue;
                }
                seen = Some(region);
                if owner[region].is_some_and(|o| o != n as u8) {
                    self.is_true = false;
                }
                owner[region] = Some(n as u8);
            }
            if field.halves.0 == 0 {
                inner.push(n as u8);
            }
        }
        let mut free: Vec<usize> =
            (0..owner.len()).filter(|r| owner[*r].is_none() && regions.sizes[*r] >= POCKET).collect();
        free.sort_by_key(|r| std::cmp::Reverse(regions.sizes[*r]));
        for n in inner {
            if free.is_empty() {
                self.is_true = false;
            } else {
                owner[free.remove(0)] = Some(n);
            }
        }
        for (i, cell) in self.cells.iter_mut().enumerate() {
            if *cell == OPEN {
                *cell = owner[regions.of[i]].unwrap_or(NONE);
            }
        }
    }

    /// The distance in cells from each cell of segment `n` to the nearest cell of another.
    #[must_use]
    pub fn clearance(&self, n: u8) -> Vec<u16> {
        let mut out = vec![0; self.cells.len()];
        let is_rim = |i: usize| neighbours(i).filter(|j| self.cells[*j] == n).count() < 4;
        let mut now: Vec<usize> =
            (0..self.cells.len()).filter(|i| self.cells[*i] == n && is_rim(*i)).collect();
        let mut depth = 0;
        while !now.is_empty() {
            depth += 1;
            for i in &now {
                out[*i] = depth;
            }
            let mut next: Vec<usize> = now
                .iter()
                .flat_map(|i| neighbours(*i))
                .filter(|j| self.cells[*j] == n && out[*j] == 0)
                .collect();
            next.sort_unstable();
            next.dedup();
            now = next;
        }
        out
    }
}

struct Regions {
    of: Vec<usize>,
    sizes: Vec<usize>,
}

/// The middle of a cell in the unit square.
pub fn centre(i: usize) -> Point {
    pt(((i % GRID) as f32 + 0.5) / GRID as f32, ((i / GRID) as f32 + 0.5) / GRID as f32)
}

fn neighbours(i: usize) -> impl Iterator<Item = usize> {
    let (x, y) = (i % GRID, i / GRID);
    let list = [
        (y > 0).then(|| i - GRID),
        (x + 1 < GRID).then(|| i + 1),
        (y + 1 < GRID).then(|| i + GRID),
        (x > 0).then(|| i - 1),
    ];
    list.into_iter().flatten()
}

/// The border cell where the field of a half side is read: well away from corner and middle. The long side of a half
/// tile has no half sides.
fn sample(half: HalfSide) -> usize {
    let (near, far) = (GRID / 5, GRID - 1 - GRID / 5);
    let Some(side) = half.side() else {
        // Along the long side of a half tile, a little inside.
        let (x, y) = if half == HalfSide::HL { (GRID * 4 / 5, GRID * 3 / 4) } else { (GRID / 4, GRID / 5) };
        return y * GRID + x;
    };
    let is_left = HalfSide::left(side) == half;
    let (x, y) = match (side, is_left) {
        (Side::N, true) => (near, 0),
        (Side::N, false) => (far, 0),
        (Side::E, true) => (GRID - 1, near),
        (Side::E, false) => (GRID - 1, far),
        (Side::S, true) => (far, GRID - 1),
        (Side::S, false) => (near, GRID - 1),
        (Side::W, true) => (0, far),
        (Side::W, false) => (0, near),
    };
    y * GRID + x
}
