//! The smooth outline of a segment of a tile, drawn around the grid of its labels.

use crate::art::label::GRID;
use crate::art::layout::Layout;
use crate::art::point::Point;
use egui::{Vec2, vec2};
use std::collections::{BTreeMap, BTreeSet};

/// The weights of the labels on either side of a crossing of the grid. They make steps of the grid smooth.
const WEIGHTS: [f32; 6] = [0.031_25, 0.156_25, 0.312_5, 0.312_5, 0.156_25, 0.031_25];
/// How often each point of an outline moves towards its neighbours.
const ROUNDS: usize = 6;
/// The crossings of the grid along a side.
const CROSSINGS: usize = GRID + 1;
/// The corners of a square of the grid, clockwise from the north-west.
const CORNERS: [(usize, usize); 4] = [(0, 0), (1, 0), (1, 1), (0, 1)];

/// A segment's outline and area in its unturned tile, in the unit square.
#[derive(Debug)]
pub(super) struct Contour {
    /// The lines around it. Those that end do so at the border of the tile, where the segment may go on.
    pub(super) lines: Vec<Vec<Vec2>>,
    /// Convex pieces that cover it.
    pub(super) pieces: Vec<Vec<Vec2>>,
}

/// A side of a square of the grid: its first crossing, and whether it goes down.
type Border = (usize, usize, bool);

impl Contour {
    /// The contour of the `n`-th segment.
    pub(super) fn new(layout: &Layout, n: u8) -> Self {
        let step = 1.0 / GRID as f32;
        let is_in = |column: usize, row: usize| {
            let p = Point { x: (column as f32 + 0.5) * step, y: (row as f32 + 0.5) * step };
            layout.segment_at(p) == Some(n)
        };
        if layout.triangle.is_some() {
            // Beyond the long side, the half tile is mirrored, so that a line meets that side as it does the others.
            Self::around(&|x, y| if x > y { is_in(x, y) } else { is_in((y + 1).min(GRID - 1), x) }, true)
        } else {
            Self::around(&is_in, false)
        }
    }

    /// The contour of what a predicate on the squares of the grid describes, in the whole tile or north-east of its
    /// diagonal.
    fn around(is_in: &dyn Fn(usize, usize) -> bool, is_half: bool) -> Self {
        let cover = cover(is_in);
        let mut next = BTreeMap::new();
        let mut pieces = Vec::new();
        for row in 0..GRID {
            let mut run: Option<usize> = None;
            for column in 0..=GRID {
                let is_there = column < GRID && !(is_half && row > column);
                let inside =
                    is_there.then(|| CORNERS.map(|(x, y)| cover[(row + y) * CROSSINGS + column + x] >= 0.5));
                if inside == Some([true; 4]) {
                    run.get_or_insert(column);
                    continue;
                }
                if let Some(from) = run.take() {
                    let [(l, t), (r, b)] =
                        [(from, row), (column, row + 1)].map(|(x, y)| (x as f32, y as f32));
                    pieces.push(
                        [(l, t), (r, t), (r, b), (l, b)]
                            .map(|(x, y)| vec2(x, y) * (1.0 / GRID as f32))
                            .to_vec(),
                    );
                }
                if let Some(inside) = inside.filter(|inside| inside.contains(&true)) {
                    pieces.push(square(&cover, inside, (column, row), &mut next));
                }
            }
        }
        let lines = chains(&next);
        let lines = lines.into_iter().map(|line| smooth(&cover, &line)).collect();
        Self { lines, pieces }
    }
}

/// How much of the surroundings of each crossing is inside, from 0 to 1, row by row. Beyond the border everything goes
/// on as it is there.
fn cover(is_in: &dyn Fn(usize, usize) -> bool) -> Vec<f32> {
    let around = |k: usize| {
        let squares = (0..WEIGHTS.len()).map(move |i| (k + i).saturating_sub(3).min(GRID - 1));
        squares.zip(WEIGHTS)
    };
    let cells: Vec<f32> = (0..GRID * GRID).map(|i| f32::from(u8::from(is_in(i % GRID, i / GRID)))).collect();
    let mut across = vec![0.0; CROSSINGS * GRID];
    for row in 0..GRID {
        for x in 0..CROSSINGS {
            across[row * CROSSINGS + x] = around(x).map(|(k, weight)| cells[row * GRID + k] * weight).sum();
        }
    }
    let mut cover = vec![0.0; CROSSINGS * CROSSINGS];
    for y in 0..CROSSINGS {
        for x in 0..CROSSINGS {
            cover[y * CROSSINGS + x] = around(y).map(|(k, weight)| across[k * CROSSINGS + x] * weight).sum();
        }
    }
    cover
}

/// Where the outline crosses a side of a square.
fn crossing(cover: &[f32], (x, y, is_down): Border) -> Vec2 {
    let a = cover[y * CROSSINGS + x];
    let b = if is_down { cover[(y + 1) * CROSSINGS + x] } else { cover[y * CROSSINGS + x + 1] };
    let part = if (b - a).abs() < 1e-6 { 0.5 } else { ((0.5 - a) / (b - a)).clamp(0.0, 1.0) };
    let by = if is_down { vec2(0.0, part) } else { vec2(part, 0.0) };
    (vec2(x as f32, y as f32) + by) / GRID as f32
}

/// The part of a square that is inside. Notes the pieces of the outline in it: from the side where it leaves the inside,
/// clockwise, to the one where it comes back.
fn square(
    cover: &[f32],
    inside: [bool; 4],
    (column, row): (usize, usize),
    next: &mut BTreeMap<Border, Border>,
) -> Vec<Vec2> {
    let borders =
        [(column, row, false), (column + 1, row, true), (column, row + 1, false), (column, row, true)];
    let (mut part, mut ways) = (Vec::with_capacity(6), Vec::with_capacity(4));
    for k in 0..4 {
        if inside[k] {
            let (x, y) = CORNERS[k];
            part.push(vec2((column + x) as f32, (row + y) as f32) / GRID as f32);
        }
        if inside[k] != inside[(k + 1) % 4] {
            part.push(crossing(cover, borders[k]));
            ways.push((borders[k], inside[k]));
        }
    }
    for (n, (from, _)) in ways.iter().enumerate().filter(|(_, (_, leaves))| *leaves) {
        next.insert(*from, ways[(n + 1) % ways.len()].0);
    }
    part
}

/// The lines that pieces from one side of a square to another form. Closed ones end where they begin.
fn chains(next: &BTreeMap<Border, Border>) -> Vec<Vec<Border>> {
    let ends: BTreeSet<&Border> = next.values().collect();
    let open = next.keys().filter(|from| !ends.contains(from));
    let mut seen = BTreeSet::new();
    let mut lines = Vec::new();
    for first in open.chain(next.keys()) {
        let mut line = vec![*first];
        let mut at = *first;
        while let Some(to) = next.get(&at).filter(|_| seen.insert(at)) {
            line.push(*to);
            at = *to;
        }
        if line.len() > 1 {
            lines.push(line);
        }
    }
    lines
}

/// A line without the steps of the grid, in half as many points.
fn smooth(cover: &[f32], line: &[Border]) -> Vec<Vec2> {
    let is_closed = line.first() == line.last();
    let mut points: Vec<Vec2> = line.iter().map(|border| crossing(cover, *border)).collect();
    let last = points.len() - 1;
    for _ in 0..ROUNDS {
        let mean = |a: Vec2, b: Vec2, c: Vec2| (a + b * 2.0 + c) * 0.25;
        let seam = mean(points[last - 1], points[0], points[1]);
        let inner: Vec<Vec2> = points.windows(3).map(|three| mean(three[0], three[1], three[2])).collect();
        points[1..last].copy_from_slice(&inner);
        if is_closed {
            (points[0], points[last]) = (seam, seam);
        }
    }
    let is_kept = |k: usize| k.is_multiple_of(2) || k == last;
    points.into_iter().enumerate().filter(|(k, _)| is_kept(*k)).map(|(_, p)| p).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(is_in: impl Fn(f32, f32) -> bool) -> Contour {
        let at = |k: usize| (k as f32 + 0.5) / GRID as f32;
        Contour::around(&|x, y| is_in(at(x), at(y)), false)
    }

    fn length(line: &[Vec2]) -> f32 {
        line.windows(2).map(|pair| (pair[1] - pair[0]).length()).sum()
    }

    fn area(contour: &Contour) -> f32 {
        let one = |piece: &Vec<Vec2>| {
            let next = piece.iter().cycle().skip(1);
            piece.iter().zip(next).map(|(a, b)| a.x * b.y - b.x * a.y).sum::<f32>() * 0.5
        };
        contour.pieces.iter().map(one).sum()
    }

    /// The sharpest bend of a line, in degrees.
    fn bend(line: &[Vec2]) -> f32 {
        let turn = |three: &[Vec2]| {
            let (a, b) = (three[1] - three[0], three[2] - three[1]);
            (a.normalized().dot(b.normalized())).clamp(-1.0, 1.0).acos().to_degrees()
        };
        line.windows(3).map(turn).fold(0.0, f32::max)
    }

    #[test]
    fn a_round_city_has_a_round_outline() {
        let contour = of(|x, y| (x - 0.5).hypot(y - 0.5) < 0.3);
        let [line] = &contour.lines[..] else { panic!("one line, not {}", contour.lines.len()) };
        assert_eq!(line.first(), line.last(), "it is closed");
        assert!((length(line) - 0.6 * std::f32::consts::PI).abs() < 0.04, "{}", length(line));
        assert!(line.iter().all(|p| ((*p - vec2(0.5, 0.5)).length() - 0.3).abs() < 0.012));
        assert!(bend(line) < 20.0, "{}", bend(line));
        assert!((area(&contour) - 0.283).abs() < 0.01, "{}", area(&contour));
    }

    #[test]
    fn a_slanted_wall_has_no_steps() {
        for slope in [0.21, 0.5, 1.0, 3.3] {
            let contour = of(|x, y| y < 0.1 + x * slope);
            let [line] = &contour.lines[..] else { panic!("one line, not {}", contour.lines.len()) };
            let straight = (line[line.len() - 1] - line[0]).length();
            assert!(length(line) < straight * 1.01, "{slope}: {} for {straight}", length(line));
            assert!(bend(line) < 12.0, "{slope}: {}", bend(line));
        }
    }

    #[test]
    fn a_road_has_two_lines_that_end_at_the_border() {
        let contour = of(|x, _| (x - 0.5).abs() < 0.052);
        assert_eq!(contour.lines.len(), 2);
        for line in &contour.lines {
            let ends = [line[0].y, line[line.len() - 1].y];
            assert!(ends.contains(&0.0) && ends.contains(&1.0), "{ends:?}");
            assert!(line.iter().all(|p| ((p.x - 0.5).abs() - 0.052).abs() < 0.012));
        }
    }

    #[test]
    fn where_a_segment_goes_on_there_is_no_line() {
        assert!(of(|_, _| true).lines.is_empty() && of(|_, _| false).lines.is_empty());
        assert!((area(&of(|_, _| true)) - 1.0).abs() < 1e-3);
        assert!(of(|_, _| false).pieces.is_empty());
    }

    #[test]
    fn nothing_of_a_half_tile_is_outlined_beyond_its_long_side() {
        let contour = Contour::around(&|_, _| true, true);
        assert!((area(&contour) - 0.5).abs() < 0.02, "{}", area(&contour));
        assert!(contour.lines.is_empty());
        // A strip along the north side ends at the long side.
        let contour = Contour::around(&|x, y| if x > y { y < 12 } else { x < 12 }, true);
        let beyond = 1.5 / GRID as f32;
        assert!(contour.lines.iter().flatten().all(|p| p.y <= p.x + beyond));
    }
}
