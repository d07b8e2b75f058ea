//! Houses across the sides of tiles, so that a city of many tiles looks grown. Each is drawn half on either tile. Both
//! tiles draw the same houses at the same places, because these depend only on the direction of the side on the screen
//! and on a pattern that both work out from their cells.

use super::house::{Front, House};
use super::point::{Point, corner, next, pt};
use super::shape::CityShape;
use super::variant::Variant;
use rules::Side;

/// How far the houses across a side reach into either tile.
pub const DEPTH: f32 = 0.062;

/// A house across a side.
struct Lot {
    /// The distance along the side, from west or north: to its middle or to its foot.
    along: f32,
    /// How far its foot or its middle is beyond the side, to the south or east.
    beyond: f32,
    width: f32,
    /// As in [`House`].
    front: Front,
    shade: f32,
    roof: usize,
}

/// A house that shows its gable.
const fn gabled(along: f32, beyond: f32, width: f32, shade: f32, roof: usize) -> Lot {
    Lot { along, beyond, width, front: Front::Gable, shade, roof }
}

/// A house that shows its long side.
const fn long(along: f32, beyond: f32, width: f32, shade: f32, roof: usize) -> Lot {
    Lot { along, beyond, width, front: Front::Eaves, shade, roof }
}

/// The patterns of sides that run from west to east. The street in the middle is free.
const LEVEL: [&[Lot]; Variant::COUNT] = [
    &[
        long(0.268, 0.036, 0.1, 0.5, 1),
        gabled(0.39, 0.05, 0.082, 0.2, 6),
        long(0.612, 0.034, 0.106, 0.2, 3),
        gabled(0.738, 0.052, 0.084, 0.6, 9),
    ],
    &[
        gabled(0.262, 0.05, 0.086, 0.5, 2),
        long(0.386, 0.037, 0.108, 0.75, 8),
        long(0.7, 0.034, 0.102, 0.4, 5),
    ],
    &[
        long(0.285, 0.034, 0.106, 0.1, 7),
        gabled(0.398, 0.053, 0.08, 0.7, 0),
        gabled(0.604, 0.05, 0.084, 0.3, 11),
        long(0.722, 0.037, 0.104, 0.5, 4),
    ],
    &[
        gabled(0.274, 0.052, 0.084, 0.3, 10),
        long(0.392, 0.035, 0.098, 0.0, 0),
        long(0.605, 0.037, 0.096, 0.8, 6),
    ],
];

/// The patterns of sides that run from north to south.
const UPRIGHT: [&[Lot]; Variant::COUNT] = [
    &[
        gabled(0.33, 0.004, 0.088, 0.4, 0),
        long(0.43, -0.004, 0.1, 0.5, 6),
        long(0.645, 0.005, 0.104, 0.2, 3),
        gabled(0.77, -0.003, 0.084, 0.7, 8),
    ],
    &[
        long(0.305, 0.0, 0.102, 0.6, 4),
        gabled(0.432, -0.005, 0.086, 0.2, 9),
        long(0.705, 0.003, 0.106, 0.45, 1),
    ],
    &[
        long(0.298, 0.004, 0.098, 0.3, 11),
        long(0.404, -0.005, 0.106, 0.8, 2),
        gabled(0.672, 0.0, 0.09, 0.5, 5),
        long(0.778, 0.006, 0.098, 0.1, 7),
    ],
    &[
        gabled(0.338, -0.002, 0.09, 0.55, 7),
        long(0.436, 0.005, 0.102, 0.15, 3),
        gabled(0.666, -0.006, 0.086, 0.35, 1),
    ],
];

/// The houses across a side, by its direction on the screen, of a tile of this variant. Those of the neighbour across
/// that side are the same, one tile farther.
#[must_use]
pub fn houses(side: Side, variant: Variant) -> Vec<House> {
    let n = variant.seam(side);
    let (lots, place): (_, fn(&Lot) -> Point) = match side {
        Side::N | Side::S => (LEVEL[n], |lot| pt(lot.along, lot.beyond)),
        Side::E | Side::W => (UPRIGHT[n], |lot| pt(lot.beyond, lot.along)),
    };
    let from = match side {
        Side::N | Side::W => pt(0.0, 0.0),
        Side::E => pt(1.0, 0.0),
        Side::S => pt(0.0, 1.0),
    };
    let house = |lot: &Lot| House {
        at: from + place(lot),
        width: lot.width,
        front: lot.front,
        shade: lot.shade,
        reach: 1.0,
        roof: lot.roof,
    };
    lots.iter().map(house).collect()
}

/// The whole sides of the tile that a city reaches, where it continues on the next tile.
#[must_use]
pub fn open_sides(shape: &CityShape) -> Vec<Side> {
    let ends = shape.outline.iter().zip(shape.outline.iter().cycle().skip(1));
    let is_open = |side: &Side| {
        let is_at = |p: &Point, q: Point| p.distance(q) < 1e-3;
        ends.clone().any(|(a, b)| is_at(a, corner(*side)) && is_at(b, corner(next(*side))))
    };
    Side::ALL.into_iter().filter(is_open).collect()
}

#[cfg(test)]
mod tests {
    use super::super::city::{banner_place, good_place, works};
    use super::super::compose::compose;
    use super::super::layout::Layout;
    use super::super::measure::{FACE, ROAD};
    use super::super::point::{distance_to, is_inside, middle};
    use super::super::sign;
    use super::super::street::STREET;
    use super::*;
    use rules::{Rotation, Tile, TileSets};

    #[test]
    fn neighbours_draw_the_same_houses_across_their_common_side() {
        for variant in Variant::ALL {
            for (side, to) in [(Side::E, pt(-1.0, 0.0)), (Side::S, pt(0.0, -1.0))] {
                let ours = houses(side, variant);
                let theirs = houses(side.opposite(), variant.beyond(side));
                assert!((2..=4).contains(&ours.len()) && ours.len() == theirs.len());
                for (a, b) in ours.iter().zip(&theirs) {
                    assert!((a.at + to).distance(b.at) < 1e-6, "{side:?} {variant:?}");
                    assert_eq!((a.front, a.roof), (b.front, b.roof));
                    assert_eq!((a.width, a.shade, a.reach), (b.width, b.shade, b.reach));
                }
            }
        }
    }

    #[test]
    fn no_two_sides_of_a_tile_have_the_same_houses() {
        for variant in Variant::ALL {
            let level = [Side::N, Side::S].map(|side| variant.seam(side));
            let upright = [Side::E, Side::W].map(|side| variant.seam(side));
            assert!(level[0] != level[1] && upright[0] != upright[1], "{variant:?}");
        }
    }

    /// Points all over the picture of a house, as far as they are on the tile.
    fn body(h: &House) -> Vec<Point> {
        let grid = (0..=4).flat_map(|i| (0..=4).map(move |j| (i as f32 / 4.0, j as f32 / 4.0)));
        let all = grid.map(|(x, y)| h.at + pt((x - 0.5) * h.width, -y * h.height()));
        all.filter(|p| p.x.min(p.y) >= 0.0 && p.x.max(p.y) <= 1.0).collect()
    }

    /// What houses across the sides of a turned tile must not touch.
    struct Obstacles<'a> {
        tile: &'a Tile,
        layout: &'a Layout,
        /// The feet of gates (true) and towers (false).
        works: Vec<(Point, bool)>,
        pennants: Vec<Point>,
        goods: Vec<Point>,
    }

    impl<'a> Obstacles<'a> {
        fn of(tile: &'a Tile, layout: &'a Layout) -> Self {
            let mut all =
                Self { tile, layout, works: works(layout), pennants: Vec::new(), goods: Vec::new() };
            for city in &layout.cities {
                // The City of Carcassonne is in no definition.
                let Some(segment) = tile.segments.get(usize::from(city.segment)) else { continue };
                let spot = layout.spots[usize::from(city.segment)];
                if !is_inside(&city.shape.outline, spot) {
                    continue;
                }
                if segment.pennants > 0 {
                    let first = banner_place(layout, city, spot, &[]);
                    let count = segment.pennants.min(3);
                    all.pennants.extend((0..count).map(|n| first + pt(f32::from(n) * 0.09, 0.0)));
                }
                all.goods.extend(good_place(layout, city, segment, spot));
            }
            all
        }

        fn at(&self, p: Point) -> Option<&'static str> {
            let (tile, layout) = (self.tile, self.layout);
            let lift = FACE * (layout.border(p) / 0.1).clamp(0.0, 1.0);
            let is_wall = |w: &Vec<Point>| distance_to(w, p).min(distance_to(w, p - pt(0.0, lift))) < 0.026;
            let is_flag = |flag: &Point| {
                let d = p - *flag;
                (-0.05..0.068).contains(&d.x) && (-0.108..0.076).contains(&d.y)
            };
            let mut signs = tile.marks.iter().zip(&layout.signs);
            let checks = [
                ("a wall", layout.cities.iter().flat_map(|c| &c.shape.walls).any(is_wall)),
                ("a tower or a gate", self.works.iter().any(|(foot, is_gate)| hides(*foot, *is_gate, p))),
                ("a road", layout.roads.iter().any(|r| distance_to(&r.points, p) < ROAD)),
                ("a spot", layout.spots.iter().any(|s| s.distance(p) < 0.03)),
                ("a sign", signs.any(|(m, (s, room))| s.distance(p) < sign::radius(m, *room))),
                ("the monastery", layout.monastery.is_some_and(|m| m.distance(p) < 0.2 * layout.nave)),
                ("a pennant", self.pennants.iter().any(is_flag)),
                ("a good", self.goods.iter().any(|g| g.distance(p) < super::super::house::GOOD)),
            ];
            checks.into_iter().find(|(_, is_on)| *is_on).map(|(what, _)| what)
        }
    }

    /// Whether a gate or a tower with this foot covers a point. The flag on a tower may wave before a house.
    fn hides(foot: Point, is_gate: bool, p: Point) -> bool {
        let d = p - foot;
        if is_gate {
            return d.x.abs() < 0.08 && (-0.08..0.06).contains(&d.y);
        }
        let cone = 0.051 * (d.y + 0.124) / 0.094;
        d.x.abs() < cone.min(0.051) && (-0.124..0.053).contains(&d.y)
    }

    #[test]
    fn houses_across_a_side_stand_clear_of_everything_else_on_every_tile() {
        let (mut sides, mut wrong) = (0, Vec::new());
        for tile in TileSets::built_in().iter().flat_map(|set| &set.tiles) {
            let unturned = compose(tile);
            for rotation in Rotation::ALL {
                let layout = unturned.turned(rotation);
                let obstacles = Obstacles::of(tile, &layout);
                for side in layout.cities.iter().flat_map(|city| open_sides(&city.shape)) {
                    sides += 1;
                    for variant in Variant::ALL {
                        for (n, house) in houses(side, variant).iter().enumerate() {
                            let points = body(house);
                            let on = points.iter().find_map(|p| obstacles.at(*p));
                            let name =
                                format!("{} {rotation:?} {side:?} {}: {n}", tile.name, variant.seam(side));
                            wrong.extend(on.map(|on| format!("{name} on {on}")));
                            let aside = |p: &Point| {
                                let off = *p - middle(side);
                                if matches!(side, Side::N | Side::S) { off.x.abs() } else { off.y.abs() }
                            };
                            let street = |p: &Point| aside(p) < STREET;
                            assert!(!points.iter().any(street), "{name} on the street");
                        }
                    }
                }
            }
        }
        assert!(sides > 700, "{sides}");
        assert!(wrong.is_empty(), "{} of {sides}: {:#?}", wrong.len(), &wrong[..wrong.len().min(60)]);
    }

    #[test]
    fn every_side_of_a_city_is_open_and_no_other() {
        let is_plain = |tile: &&Tile| !tile.has_mark(&rules::Mark::Carcassonne);
        for tile in TileSets::built_in().iter().flat_map(|set| &set.tiles).filter(is_plain) {
            let layout = compose(tile);
            let mut open: Vec<Side> = layout.cities.iter().flat_map(|city| open_sides(&city.shape)).collect();
            open.sort();
            let has_side = |side: &Side| !tile.is_half || matches!(side, Side::N | Side::E);
            let cities = Side::ALL.into_iter().filter(|side| tile.is_city(*side));
            let cities: Vec<Side> = cities.filter(has_side).collect();
            assert_eq!(open, cities, "{}", tile.name);
        }
    }
}
