//! Drafts: ways to draw a tile.

use super::layout::{City, Feature, Layout, Line};
use super::measure::ROAD;
use super::point::{Point, corner, distance_to, inward, middle, nearest, next, pt};
use super::shape::{CityPlan, Depth, short, stub, through};
use super::solid::labels;
use super::spot::spots;
use rules::{Edge, FeatureKind, HalfSide, Mark, Segment, Side, Tile};

/// Where a dead-end road stops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RoadEnd {
    /// In the middle of the tile, or at its monastery.
    Centre,
    /// After a short distance.
    Short,
    /// At the wall of the n-th city.
    City(usize),
    /// At the n-th through road.
    Road(usize),
}

/// How far from the middle of its lake a road to a ferry ends.
pub(super) const SHORE: f32 = 0.135;

/// The choices that define a drawing of a tile.
#[derive(Clone, Debug)]
pub struct Draft {
    /// One for each road end inside the tile, in the order of the segments.
    pub ends: Vec<RoadEnd>,
    /// The depth of single cities.
    pub depth: Depth,
    /// Whether a river that ends runs to the first city.
    pub river_to_city: bool,
    /// Whether a hedge joins the first city and the nearest road or city.
    pub joins: bool,
    /// Whether a city of two opposite sides is two quarters joined by an arch, so that ways between them run through.
    pub arches: bool,
}

impl Draft {
    /// Draws the layout.
    #[must_use]
    pub fn build(&self, tile: &Tile) -> Layout {
        let mut out = Layout::default();
        self.cities(tile, &mut out);
        self.rivers(tile, &mut out);
        through_roads(tile, &mut out);
        out.monastery = super::shrine::cloister(tile).map(|_| monastery_place(tile, &out));
        self.road_ends(tile, &mut out);
        if tile.has_mark(&Mark::Hill)
            && out.features.is_empty()
            && tile.segments.iter().all(|s| !is_through(s))
        {
            let clear = out.cities.iter().flat_map(|c| &c.shape.walls).map(|w| distance_to(w, Point::CENTRE));
            if clear.fold(1.0, f32::min) > 0.17 {
                out.features.push(Feature::Ridge(Point::CENTRE));
            }
        }
        out.hedges = hedges(tile, &out);
        if self.joins {
            join(&mut out);
        }
        out.labels = labels(tile, &out);
        out.is_true = out.labels.is_true();
        out.spots = spots(tile, &out);
        out
    }

    fn cities(&self, tile: &Tile, out: &mut Layout) {
        let all = |kind| tile.segments.iter().enumerate().filter(move |(_, s)| s.kind == kind);
        let has_fields = all(FeatureKind::Field).next().is_some();
        for (n, s) in all(FeatureKind::City) {
            if let Some(shape) = super::carcassonne::shape(tile, n) {
                out.cities.push(City { segment: n as u8, shape });
                continue;
            }
            let own = Side::ALL.map(|side| s.halves.has_side(side));
            let other = Side::ALL.map(|side| tile.is_city(side) && !s.halves.has_side(side));
            let mut push = |own: [bool; 4]| {
                let shape = CityPlan { own, other, depth: self.depth, has_fields }.shape();
                out.cities.push(City { segment: n as u8, shape });
            };
            let sides: Vec<Side> = s.halves.sides().collect();
            match sides[..] {
                [a, b] if self.arches && a.opposite() == b => {
                    push(Side::ALL.map(|side| side == a));
                    push(Side::ALL.map(|side| side == b));
                    let foot = |side: Side| middle(side) + inward(side) * 0.28;
                    out.arches.push(vec![foot(a), foot(b)]);
                }
                _ => push(own),
            }
        }
    }

    fn rivers(&self, tile: &Tile, out: &mut Layout) {
        let Some(n) = tile.river() else { return };
        let sides: Vec<Side> = tile.segments[n as usize].halves.sides().collect();
        let mut push = |points| out.rivers.push(Line { segment: n, points, has_mouth: false });
        match sides[..] {
            [a, b] => push(through(a, b, 0.035)),
            [side] if self.river_to_city && !out.cities.is_empty() => {
                let walls = &out.cities[0].shape.walls;
                let end = walls.iter().map(|w| nearest(w, Point::CENTRE)).next().unwrap_or(Point::CENTRE);
                push(stub(side, end + (end - Point::CENTRE).unit() * 0.05, None));
            }
            [side] => {
                push(stub(side, Point::CENTRE, None));
                out.features.push(Feature::Lake(Point::CENTRE));
            }
            _ => {
                // Two opposite arms are one river, and the others flow into it.
                let opposite = sides.iter().find(|s| sides.contains(&s.opposite())).copied();
                let is_main = |s: Side| opposite.is_some_and(|main| s == main || s == main.opposite());
                if let Some(main) = opposite {
                    push(through(main, main.opposite(), 0.0));
                }
                let others = sides.iter().filter(|s| !is_main(**s));
                others.for_each(|s| push(stub(*s, Point::CENTRE, None)));
            }
        }
    }

    fn road_ends(&self, tile: &Tile, out: &mut Layout) {
        let centre = out.monastery.unwrap_or_else(|| village_place(tile));
        let is_walled = tile.has_mark(&Mark::Carcassonne);
        let mut ends = self.ends.iter();
        let (mut in_centre, mut mouths) = (0, 0);
        for (n, s) in roads(tile) {
            let sides: Vec<Side> = s.halves.sides().collect();
            let is_split = sides.len() == 2 && s.tunnel;
            if sides.len() == 2 && !is_split {
                continue;
            }
            for side in sides.iter().copied() {
                let end =
                    if sides.len() > 2 { RoadEnd::Centre } else { *ends.next().unwrap_or(&RoadEnd::Centre) };
                let points = match end {
                    RoadEnd::Centre if s.tunnel && !is_split => short(side, 0.345),
                    // The City of Carcassonne is the last one of its tiles.
                    RoadEnd::Centre if is_walled => to_city(side, out, out.cities.len().saturating_sub(1)),
                    RoadEnd::Centre if tile.has_mark(&Mark::Ferry) => to_shore(side, centre),
                    RoadEnd::Centre => stub(side, centre, None),
                    RoadEnd::Short if is_split => short(side, 0.13),
                    RoadEnd::Short => short(side, 0.2),
                    RoadEnd::City(c) => to_city(side, out, c),
                    RoadEnd::Road(r) => to_road(side, out, r),
                };
                mouths += usize::from(s.tunnel && !is_split);
                let is_met = end == RoadEnd::Centre && !s.tunnel && sides.len() < 3;
                in_centre += usize::from(is_met && !is_walled);
                if end == RoadEnd::Short && !s.tunnel {
                    out.features.push(Feature::House(points.last().copied().unwrap_or(centre)));
                }
                out.roads.push(Line { segment: n, points, has_mouth: s.tunnel });
            }
        }
        if mouths > 0 {
            out.features.push(Feature::Ridge(Point::CENTRE));
        } else if in_centre > 0 && out.monastery.is_none() && is_open(centre, out) {
            let f = if tile.has_mark(&Mark::Hill) {
                Feature::Ridge(centre)
            } else if tile.has_mark(&Mark::Ferry) {
                Feature::Lake(centre)
            } else if tile.has_mark(&Mark::Tower) {
                Feature::Court(centre)
            } else {
                Feature::Village(centre)
            };
            out.features.push(f);
        }
    }
}

fn roads(tile: &Tile) -> impl Iterator<Item = (u8, &Segment)> {
    tile.segments.iter().enumerate().filter(|(_, s)| s.kind == FeatureKind::Road).map(|(n, s)| (n as u8, s))
}

fn is_through(s: &Segment) -> bool {
    matches!(s.kind, FeatureKind::Road | FeatureKind::River) && s.halves.sides().count() > 1
}

fn through_roads(tile: &Tile, out: &mut Layout) {
    for (n, s) in roads(tile) {
        let sides: Vec<Side> = s.halves.sides().collect();
        if let ([a, b], false) = (&sides[..], s.tunnel) {
            let crosses = tile.edges.iter().all(|e| *e == Edge::Road) && a.opposite() == *b;
            let sway = if crosses || tile.river().is_some() { 0.0 } else { 0.022 };
            out.roads.push(Line { segment: n, points: through(*a, *b, sway), has_mouth: false });
        }
    }
}

/// The middle of the ground that the cities leave free.
fn village_place(tile: &Tile) -> Point {
    let push: Point = Side::ALL
        .into_iter()
        .filter(|s| tile.is_city(*s) && !tile.is_city(s.opposite()))
        .fold(pt(0.0, 0.0), |p, s| p + inward(s) * 0.07);
    Point::CENTRE + push
}

/// The place of a monastery: where there is most room, in the middle if possible.
fn monastery_place(tile: &Tile, out: &Layout) -> Point {
    let room = |p: Point| {
        let border = p.x.min(p.y).min(1.0 - p.x).min(1.0 - p.y);
        let walls = out.cities.iter().flat_map(|c| &c.shape.walls).map(|w| distance_to(w, p) - 0.02);
        let lines = out.roads.iter().chain(&out.rivers).map(|l| distance_to(&l.points, p) - ROAD);
        walls.chain(lines).fold(border, f32::min)
    };
    let is_all_city = Side::ALL.into_iter().all(|s| tile.is_city(s));
    let in_city = |p: Point| out.cities.iter().any(|c| super::point::is_inside(&c.shape.outline, p));
    let mut best = (Point::CENTRE, f32::MIN);
    for i in 4..=28 {
        for j in 4..=28 {
            let p = pt(i as f32 / 32.0, j as f32 / 32.0);
            if in_city(p) && !is_all_city {
                continue;
            }
            let score = room(p).min(0.24) - 0.15 * p.distance(Point::CENTRE);
            if score > best.1 {
                best = (p, score);
            }
        }
    }
    best.0
}

/// Whether a village can stand here.
fn is_open(p: Point, out: &Layout) -> bool {
    let in_city = out.cities.iter().any(|c| super::point::is_inside(&c.shape.outline, p));
    let by_road = out.roads.iter().any(|l| {
        let ends_here = l.points.last().is_some_and(|e| e.distance(p) < 0.02);
        !ends_here && distance_to(&l.points, p) < ROAD * 2.0
    });
    !in_city && !by_road
}

/// A road that ends at the shore of a lake.
fn to_shore(side: Side, lake: Point) -> Vec<Point> {
    let from = middle(side) + inward(side) * 0.1;
    let out = (lake - from).unit();
    stub(side, lake - out * SHORE, Some(out))
}

fn to_city(side: Side, out: &Layout, n: usize) -> Vec<Point> {
    let Some(city) = out.cities.get(n) else { return short(side, 0.2) };
    let from = middle(side) + inward(side) * 0.3;
    let Some(wall) =
        city.shape.walls.iter().min_by(|a, b| distance_to(a, from).total_cmp(&distance_to(b, from)))
    else {
        return stub(side, Point::CENTRE, None);
    };
    let hit = nearest(wall, from);
    let into = (hit - from).unit();
    stub(side, hit + into * 0.03, Some(into))
}

fn to_road(side: Side, out: &Layout, n: usize) -> Vec<Point> {
    let line = out.roads.iter().filter(|l| l.points.len() > 3).nth(n);
    let Some(line) = line else { return short(side, 0.2) };
    let hit = nearest(&line.points, middle(side) + inward(side) * 0.4);
    stub(side, hit, None)
}

/// Hedges from the border, where two fields meet, to the nearest thing that separates them.
fn hedges(tile: &Tile, out: &Layout) -> Vec<Vec<Point>> {
    let field =
        |h: HalfSide| tile.segments.iter().position(|s| s.kind == FeatureKind::Field && s.halves.contains(h));
    let mut starts = Vec::new();
    for side in Side::ALL {
        let (l, r, after) = (HalfSide::left(side), HalfSide::right(side), HalfSide::left(next(side)));
        let differ = |a: Option<usize>, b: Option<usize>| a.is_some() && b.is_some() && a != b;
        if tile.edges[side.index() as usize] == Edge::Field && differ(field(l), field(r)) {
            starts.push(middle(side));
        }
        if differ(field(r), field(after)) {
            starts.push(corner(next(side)));
        }
    }
    starts
        .into_iter()
        .map(|start| {
            let end = solid_near(out, start);
            let bend = (end - start).right() * 0.08;
            vec![start, start.lerp(end, 0.35) + bend, start.lerp(end, 0.7) + bend * 0.5, end]
        })
        .collect()
}

/// The nearest point of a wall, road, river or village, with a preference for those that face the middle.
fn solid_near(out: &Layout, start: Point) -> Point {
    let aim = start.lerp(Point::CENTRE, 0.7);
    let walls = out.cities.iter().flat_map(|c| &c.shape.walls).map(|w| nearest(w, aim));
    let lines = out.roads.iter().chain(&out.rivers).map(|l| nearest(&l.points, aim));
    let discs = out.features.iter().map(|f| f.disc().0);
    walls
        .chain(lines)
        .chain(discs)
        .chain(out.monastery)
        .min_by(|a, b| a.distance(aim).total_cmp(&b.distance(aim)))
        .unwrap_or(Point::CENTRE)
}

/// A hedge from the longest road, or from the second city, to the nearest wall of the first.
fn join(out: &mut Layout) {
    let road = out.roads.iter().max_by_key(|l| l.points.len()).map(|l| &l.points);
    let other = out.cities.get(1).and_then(|c| c.shape.walls.first());
    let Some(to) = road.or(other) else { return };
    let is_inner = |p: Point| Side::ALL.into_iter().all(|s| corner(s).distance(p) > 0.42);
    let walls =
        out.cities.iter().take(if road.is_some() { usize::MAX } else { 1 }).flat_map(|c| &c.shape.walls);
    let best = walls
        .flat_map(|w| w.iter().map(|p| (*p, nearest(to, *p))))
        .filter(|(p, q)| is_inner(*p) && is_inner(*q))
        .min_by(|a, b| a.0.distance(a.1).total_cmp(&b.0.distance(b.1)));
    if let Some((a, b)) = best {
        out.hedges.push(vec![a, a.lerp(b, 0.5), b]);
    }
}
