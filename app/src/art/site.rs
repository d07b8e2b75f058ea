//! Occupied ground, so that nothing that the painter puts on a tile overlaps anything else.

use super::layout::{Feature, Layout};
use super::measure::FACE;
use super::measure::{HEDGE, RIVER, ROAD};
use super::point::{Point, along, distance_to, is_inside, length, pt};
use rules::{FeatureKind, Mark, Rotation, Tile};

/// A piece of occupied ground.
#[derive(Clone, Debug)]
pub enum Plot {
    /// A circle.
    Disc(Point, f32),
    /// A polygon.
    Area(Vec<Point>),
}

impl Plot {
    /// How far `p` is outside; 0 or less inside.
    #[must_use]
    pub fn distance(&self, p: Point) -> f32 {
        match self {
            Self::Disc(c, r) => c.distance(p) - r,
            Self::Area(corners) if is_inside(corners, p) => 0.0,
            Self::Area(corners) => {
                let close = [corners[corners.len() - 1], corners[0]];
                distance_to(corners, p).min(distance_to(&close, p))
            }
        }
    }
}

/// The open ground of a tile, and what the painter has put there so far.
pub struct Site<'a> {
    layout: &'a Layout,
    fields: u32,
    taken: Vec<Plot>,
}

impl<'a> Site<'a> {
    /// The site of an unturned tile. It leaves the room that upright things take in any rotation, so it holds for all.
    #[must_use]
    pub fn new(tile: &Tile, layout: &'a Layout) -> Self {
        let is_field = |s: &rules::Segment| s.kind == FeatureKind::Field;
        let fields =
            tile.segments.iter().enumerate().filter(|(_, s)| is_field(s)).fold(0, |m, (n, _)| m | 1 << n);
        let mut taken = Vec::new();
        for f in &layout.features {
            taken.push(Plot::Disc(f.disc().0, reach(*f)));
        }
        taken.extend(layout.monastery.map(|m| Plot::Disc(m, 0.21 * layout.nave)));
        taken.extend(layout.inns.iter().map(|p| Plot::Disc(*p, 0.12)));
        if super::cloister::has_labyrinth(tile) {
            taken.push(Plot::Disc(Point::CENTRE, super::cloister::LABYRINTH + 0.04));
        }
        for (mark, (p, room)) in tile.marks.iter().zip(&layout.signs) {
            taken.push(Plot::Disc(*p, super::sign::radius(mark, *room) + 0.01));
        }
        let camps = layout.camps.iter().map(|(p, room)| Plot::Disc(*p, super::siege::radius(*room)));
        taken.extend(camps);
        taken.extend(layout.palisades.iter().flatten().map(|p| Plot::Disc(*p, 0.035)));
        taken.extend(hidden(layout));
        taken.extend(mouths(layout).map(|p| Plot::Disc(p, MOUTH)));
        Self { layout, fields, taken }
    }

    /// The distance to the nearest object; 0 where there is no field.
    #[must_use]
    pub fn room(&self, p: Point) -> f32 {
        let land = self.land(p);
        if land <= 0.0 {
            return 0.0;
        }
        self.taken.iter().map(|t| t.distance(p)).fold(land, f32::min).max(0.0)
    }

    /// The distance to the nearest wall, road, river or hedge; 0 where there is no field.
    #[must_use]
    pub fn land(&self, p: Point) -> f32 {
        let on_field = self.layout.labels.at(p).is_some_and(|n| self.fields >> n & 1 == 1);
        if !on_field {
            return 0.0;
        }
        // The face of a wall is to its south on the screen, which may be any direction of the unturned tile.
        let walls = walls(self.layout).map(|w| distance_to(w, p) - FACE - WALL);
        walls.fold(ways(self.layout, p), f32::min)
    }

    /// The distance to the nearest spot of a figure.
    #[must_use]
    pub fn off_spots(&self, p: Point) -> f32 {
        self.layout.spots.iter().map(|s| s.distance(p)).fold(1.0, f32::min)
    }

    /// How far a point is inside the tile.
    #[must_use]
    pub fn border(&self, p: Point) -> f32 {
        self.layout.border(p)
    }

    /// Occupies ground.
    pub fn take(&mut self, plot: Plot) {
        self.taken.push(plot);
    }
}

/// The ground that towers and gates stand on or hide in any rotation.
fn hidden(layout: &Layout) -> Vec<Plot> {
    if layout.cities.is_empty() {
        return Vec::new();
    }
    let of = |rotation: Rotation| {
        let works = super::city::works(&layout.turned(rotation));
        let behind = move |p: Point| (p + pt(0.0, -0.035)).unturned(rotation);
        works.into_iter().map(move |(p, _)| Plot::Disc(behind(p), 0.085))
    };
    Rotation::ALL.into_iter().flat_map(of).collect()
}

/// The distance from a side within which all variation has faded out, so that any two tiles join seamlessly.
const CALM: f32 = 0.16;

/// 0 at the sides, 1 where variation is free, by the distance to the border.
#[must_use]
pub fn freedom(border: f32) -> f32 {
    let t = (border / CALM).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

/// The radius of the ground that a feature occupies with its objects.
const fn reach(feature: Feature) -> f32 {
    match feature {
        Feature::Village(_) => 0.21,
        Feature::Ridge(_) => 0.23,
        Feature::Court(_) | Feature::House(_) | Feature::Lake(_) => feature.disc().1 + 0.03,
    }
}

/// The distance to the nearest wall, road, river or hedge.
fn lines(layout: &Layout, p: Point) -> f32 {
    let lifted = p - pt(0.0, FACE);
    let walls = walls(layout).map(|w| distance_to(w, p).min(distance_to(w, lifted)) - WALL);
    walls.fold(ways(layout, p), f32::min)
}

/// Half the width of a wall, with a little room.
const WALL: f32 = 0.03;

fn walls(layout: &Layout) -> impl Iterator<Item = &Vec<Point>> {
    layout.cities.iter().flat_map(|c| &c.shape.walls)
}

/// The distance to the nearest road, river or hedge.
fn ways(layout: &Layout, p: Point) -> f32 {
    let roads = layout.roads.iter().map(|r| distance_to(&r.points, p) - ROAD - 0.008);
    let rivers = layout.rivers.iter().map(|r| distance_to(&r.points, p) - RIVER - 0.015);
    let hedges = layout.hedges.iter().map(|h| distance_to(h, p) - HEDGE);
    roads.chain(rivers).chain(hedges).fold(1.0, f32::min)
}

/// Places the monastery, inns and signs on the unturned tile.
pub(super) fn furnish(layout: &mut Layout, tile: &Tile) {
    layout.nave = layout.monastery.map_or(1.0, |m| {
        let is_city = layout.cities.iter().any(|c| is_inside(&c.shape.outline, m));
        let walls = layout.cities.iter().flat_map(|c| &c.shape.walls).map(|w| distance_to(w, m) - 0.03);
        let through = layout.roads.iter().filter(|r| r.points.last().is_some_and(|e| e.distance(m) > 0.1));
        let roads = through.map(|r| distance_to(&r.points, m) - ROAD);
        let room = walls.chain(roads).fold(layout.border(m), f32::min);
        if is_city { 0.9 } else { (room / 0.27).clamp(0.36, 1.0) }
    });
    let inns = tile.segments.iter().zip(0_u8..).filter(|(s, _)| s.inn && s.kind == FeatureKind::Road);
    layout.inns = inns.filter_map(|(_, n)| inn_place(layout, n)).collect();
    for mark in &tile.marks {
        let found = match (court(layout, mark), mark, layout.monastery) {
            (Some(p), ..) => (p, 0.1),
            (None, Mark::Shrine, Some(p)) => (p, 0.2 * layout.nave),
            (None, Mark::Carcassonne | Mark::SpecialMonastery | Mark::Ferry, _) => (Point::CENTRE, 0.0),
            (None, ..) => sign_place(layout, mark),
        };
        layout.signs.push(found);
    }
    besiege(layout, tile);
    let gardens = tile.segments.iter().zip(0_u8..).filter(|(s, _)| s.kind == FeatureKind::Garden);
    let signs = tile.marks.iter().zip(&layout.signs).filter(|(mark, _)| **mark == Mark::Garden);
    for ((_, n), (mark, (p, room))) in gardens.zip(signs) {
        layout.spots.push(*p);
        layout.labels.cover(tile, (*p, super::sign::radius(mark, *room)), n);
    }
    // An abbot lies beside the place of the monk.
    let abbots = tile.segments.iter().zip(0_u8..).filter(|(s, _)| s.kind == FeatureKind::Abbacy);
    for ((_, n), p) in abbots.zip(layout.monastery) {
        let beside = p + pt(0.0, 0.155 * layout.nave);
        layout.spots.push(beside);
        layout.labels.cover(tile, (beside, 0.07), n);
    }
}

/// Places a camp and a palisade before each besieged city.
fn besiege(layout: &mut Layout, tile: &Tile) {
    for n in 0..layout.cities.len() {
        let city = layout.cities[n].clone();
        let segment = &tile.segments[usize::from(city.segment)];
        let is_first = layout.cities[..n].iter().all(|other| other.segment != city.segment);
        if !segment.besieged || !is_first || city.shape.walls.is_empty() {
            continue;
        }
        let (p, room) = camp_place(layout, &city.shape.walls);
        let signs = tile.marks.iter().zip(&layout.signs);
        let mut taken: Vec<(Point, f32)> =
            signs.map(|(mark, (p, room))| (*p, super::sign::radius(mark, *room))).collect();
        taken.extend(layout.features.iter().map(|f| f.disc().0).map(|q| (q, 0.2)));
        taken.extend(layout.monastery.map(|m| (m, 0.2 * layout.nave)));
        taken.push((p, super::siege::radius(room) * 0.75));
        layout.palisades.extend(super::siege::stakes(tile, layout, &city, &taken));
        layout.camps.push((p, room));
    }
}

/// The place with enough room for a camp that is nearest to the walls of its city.
fn camp_place(layout: &Layout, walls: &[Vec<Point>]) -> (Point, f32) {
    let works = super::city::works(layout);
    let mut best = (f32::MIN, Point::CENTRE, 0.0);
    for i in 3..=45 {
        for j in 3..=45 {
            let p = pt(i as f32 / 48.0, j as f32 / 48.0);
            let inns = layout.inns.iter().map(|q| q.distance(p) - 0.12);
            let signs = layout.signs.iter().chain(&layout.camps).map(|(q, r)| q.distance(p) - r.min(0.12));
            let church = layout.monastery.map(|m| m.distance(p) - 0.2 * layout.nave);
            let works = works.iter().map(|(w, _)| (*w - pt(0.0, 0.04)).distance(p) - 0.08);
            let free = inns.chain(signs).chain(church).chain(works).fold(room(layout, p, 0.8), f32::min);
            let wall = walls.iter().map(|w| distance_to(w, p)).fold(1.0, f32::min);
            let score = free.min(super::siege::CAMP) * 3.0 - 0.3 * wall;
            if score > best.0 {
                best = (score, p, free);
            }
        }
    }
    (best.1, best.2)
}

/// The feature that is its own sign: the hill of a road through a hill, or the court of a tower.
fn court(layout: &Layout, mark: &Mark) -> Option<Point> {
    layout.features.iter().find_map(|f| match (f, mark) {
        (Feature::Court(p), Mark::Tower) | (Feature::Ridge(p), Mark::Hill) => Some(*p),
        _ => None,
    })
}

/// The distance from roads, rivers and walls at which an inn and its pond have room.
const POND: f32 = 0.095;

/// The place by the road with the most room.
fn inn_place(layout: &Layout, segment: u8) -> Option<Point> {
    let road = layout.roads.iter().find(|r| r.segment == segment)?;
    let total = length(&road.points);
    let mut best: Option<(f32, Point)> = None;
    for t in [0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75] {
        let (p, dir) = along(&road.points, total * t);
        for side in [-0.16, 0.16, -0.175, 0.175] {
            let q = p + dir.right() * side;
            // The inn has a pond, which must not overlap other water or the road.
            let room = room(layout, q, 0.8) + 4.0 * (lines(layout, q) - POND).min(0.0);
            if best.is_none_or(|(r, _)| room > r) {
                best = Some((room, q));
            }
        }
    }
    best.map(|(_, p)| p)
}

/// The radius of a tunnel mouth with the stones around it.
const MOUTH: f32 = 0.14;

fn mouths(layout: &Layout) -> impl Iterator<Item = Point> {
    layout.roads.iter().filter(|line| line.has_mouth).filter_map(|line| line.points.last().copied())
}

/// The place with the most room for the sign of a rule.
fn sign_place(layout: &Layout, mark: &Mark) -> (Point, f32) {
    let wanted = super::sign::radius(mark, 1.0);
    let works = super::city::works(layout);
    let mut best = (f32::MIN, Point::CENTRE, 0.0);
    for i in 3..=45 {
        for j in 3..=45 {
            let p = pt(i as f32 / 48.0, j as f32 / 48.0);
            let inns = layout.inns.iter().map(|q| q.distance(p) - 0.12);
            let signs = layout.signs.iter().map(|(q, r)| q.distance(p) - r.min(0.12));
            let church = layout.monastery.map(|m| m.distance(p) - 0.2 * layout.nave);
            let works = works.iter().map(|(w, _)| (*w - pt(0.0, 0.04)).distance(p) - 0.08);
            let mouths = mouths(layout).map(|m| m.distance(p) - MOUTH);
            let free = inns.chain(signs).chain(church).chain(works).chain(mouths);
            let free = free.fold(room(layout, p, 1.0), f32::min);
            // Room beyond the need has no value; then distance from the figures' spots counts.
            let calm = layout.spots.iter().map(|s| s.distance(p)).fold(0.3, f32::min);
            let score = free.min(wanted) * 3.0 + 0.12 * calm - 0.02 * p.distance(Point::CENTRE);
            if score > best.0 {
                best = (score, p, free);
            }
        }
    }
    (best.1, best.2)
}

/// The distance to walls, roads, rivers, spots of figures and the border.
fn room(layout: &Layout, p: Point, shyness: f32) -> f32 {
    let border = layout.border(p) - 0.055;
    let spots = layout.spots.iter().map(|s| (s.distance(p) - 0.03) * shyness);
    let things = layout.features.iter().map(|f| f.disc().0.distance(p) - reach(*f));
    let in_city = layout.cities.iter().any(|c| is_inside(&c.shape.outline, p));
    let base = spots.chain(things).fold(border, f32::min).min(lines(layout, p));
    if in_city { base - 0.12 } else { base }
}

#[cfg(test)]
mod tests {
    use super::super::compose::compose;
    use super::*;

    #[test]
    fn taken_ground_is_no_longer_free() {
        let sets = rules::TileSets::built_in();
        let tile = sets.iter().flat_map(|s| &s.tiles).find(|t| t.name == "base-E").unwrap();
        let layout = compose(tile);
        let mut site = Site::new(tile, &layout);
        let p = pt(0.5, 0.75);
        assert!(site.room(p) > 0.1);
        site.take(Plot::Disc(p, 0.1));
        assert!(site.room(p) <= 0.0);
        assert!(site.room(pt(0.5, 0.1)) <= 0.0, "no field in the city");
    }

    /// Crops, hedges, trees, signs and villages never overlap on the ground they occupy.
    #[test]
    fn no_crop_lies_on_anything_else_on_any_tile() {
        for tile in rules::TileSets::built_in().iter().flat_map(|s| &s.tiles) {
            let layout = compose(tile);
            let mut site = Site::new(tile, &layout);
            let mut dice = super::super::dice::Dice::of(&tile.name);
            let _ = super::super::growth::Growth::plan(&mut site, &mut dice);
            for (i, crop) in site.taken.iter().enumerate() {
                let Plot::Area(corners) = crop else { continue };
                let middle = corners.iter().fold(pt(0.0, 0.0), |s, c| s + *c) * 0.25;
                for other in site.taken.iter().enumerate().filter(|(n, _)| *n != i).map(|(_, o)| o) {
                    let is_off = corners.iter().chain([&middle]).all(|c| other.distance(*c) > 0.0);
                    assert!(is_off, "{}: {crop:?} and {other:?}", tile.name);
                    if let Plot::Disc(p, r) = other {
                        assert!(crop.distance(*p) > *r * 0.99, "{}: {crop:?} and {other:?}", tile.name);
                    }
                }
                assert!(corners.iter().all(|c| layout.border(*c) > 0.02), "{}: cut by a side", tile.name);
            }
        }
    }
}
