//! Single objects on a tile outside cities: villages, hills, inns, monasteries and the signs of other rules.

use super::canvas::Canvas;
use super::church::{Kind, monastery};
use super::cloister;
use super::dice::Dice;
use super::house::{Front, House, house, inn};
use super::layout::{Feature, Layout};
use super::measure::FACE;
use super::measure::{RIVER, ROAD};
use super::palette::{Swatch, colour, faded, mix};
use super::point::{Point, distance_to, is_inside, pt};
use super::shrine::shrine;
use super::siege;
use super::tree::{bush, tree};
use super::variant::Variant;
use rules::{Mark, Rotation, Tile};
use std::f32::consts::TAU;

/// Paints hills, which cover the ends of roads but not their mouths.
pub fn hills(canvas: &mut Canvas, layout: &Layout) {
    for f in &layout.features {
        if let Feature::Ridge(p) = *f {
            super::hill::knoll(canvas, p + pt(0.0, 0.03), 0.175);
            for (x, y, r) in [(-0.06, -0.075, 0.026), (-0.02, -0.095, 0.03), (0.06, -0.06, 0.024)] {
                tree(canvas, p + pt(x, y), r, 0.4);
            }
            for (at, ahead) in ends_at(layout, p) {
                barrier(canvas, at, ahead);
            }
        }
    }
}

/// The distance from the middle of a ridge at which a road visibly ends: at its foot in front, elsewhere before the
/// ridge hides the road.
fn seen_end(ahead: Point) -> f32 {
    let from = pt(-ahead.x, -ahead.y);
    if from.y > 0.5 { 0.16 } else { 0.2 + 0.01 * from.x.abs() }
}

/// The points where roads that end at a ridge stop, with their direction. Roads into tunnel mouths continue.
fn ends_at(layout: &Layout, ridge: Point) -> Vec<(Point, Point)> {
    let ends = layout.roads.iter().filter(|road| !road.has_mouth);
    ends.filter_map(|road| {
        let [.., last] = road.points[..] else { return None };
        if last.distance(ridge) > 0.16 {
            return None;
        }
        let ahead = (last - *road.points.first()?).unit();
        let until = seen_end(ahead);
        road.points.iter().rev().find(|p| p.distance(ridge) >= until).map(|p| (*p, ahead))
    })
    .collect()
}

/// A fence across the end of a road, with a stone at each side.
fn barrier(canvas: &mut Canvas, p: Point, ahead: Point) {
    let across = ahead.right() * (ROAD + 0.018);
    let rise = pt(0.0, -0.026);
    canvas.stroke(
        &[p - across + pt(0.008, 0.01), p + across + pt(0.008, 0.01)],
        0.014,
        faded(Swatch::Shadow, 0.35),
    );
    for k in [-1.0, 0.0, 1.0] {
        let foot = p + across * k;
        canvas.stroke(&[foot, foot + rise * 1.35], 0.017, colour(Swatch::Ink));
        canvas.stroke(&[foot, foot + rise * 1.3], 0.009, colour(Swatch::Wood));
    }
    for lift in [0.45, 1.0] {
        let (a, b) = (p - across * 1.08 + rise * lift, p + across * 1.08 + rise * lift);
        canvas.stroke(&[a, b], 0.0135, colour(Swatch::Ink));
        canvas.stroke(&[a, b], 0.0065, mix(colour(Swatch::Wood), colour(Swatch::Road), 0.4));
    }
}

/// Paints everything that stands on the tile outside cities, from back to front.
pub fn above(
    canvas: &mut Canvas,
    tile: &Tile,
    layout: &Layout,
    is_active: impl Fn(&Mark) -> bool,
    (rotation, variant): (Rotation, Variant),
    dice: &mut Dice,
) {
    let mut things: Vec<(f32, Object<'_>)> = Vec::new();
    for f in &layout.features {
        match *f {
            Feature::Village(p) => things.extend(village(tile, layout, p, rotation, dice)),
            Feature::House(p) => things.extend(farm(layout, p, dice)),
            Feature::Court(_) | Feature::Ridge(_) | Feature::Lake(_) => {}
        }
    }
    for (p, out) in jetties(tile, layout) {
        cloister::jetty(canvas, p, out);
    }
    if cloister::has_labyrinth(tile) {
        cloister::labyrinth(canvas);
    }
    let kind = if super::shrine::is_shrine(tile, &is_active) {
        Object::Shrine
    } else if tile.has_mark(&Mark::SpecialMonastery) {
        Object::Priory
    } else if cloister::is_abbey(tile) {
        Object::Abbey
    } else {
        Object::Monastery
    };
    things.extend(layout.monastery.map(|p| (p.y, kind(p))));
    things.extend(layout.camps.iter().map(|(p, room)| (p.y, Object::Camp(*p, *room))));
    things.extend(layout.palisades.iter().map(|row| (front(row), Object::Palisade(row))));
    things.extend(layout.inns.iter().map(|p| (p.y, Object::Inn(*p))));
    for (mark, (p, room)) in tile.marks.iter().zip(&layout.signs) {
        let is_hill = layout.features.iter().any(|f| matches!(f, Feature::Ridge(c) if c == p));
        let is_city = matches!(mark, Mark::Other(_)) && tile.has_mark(&Mark::Carcassonne);
        if !is_hill && !is_city && super::sign::has_picture(mark) {
            things.push((p.y, Object::Sign(mark, *p, *room)));
        }
    }
    things.sort_by(|a, b| a.0.total_cmp(&b.0));
    for (_, thing) in things {
        match thing {
            Object::House(h) => house(canvas, &h),
            Object::Bush(p, r) => bush(canvas, p, r),
            Object::Well(p) => well(canvas, p),
            Object::Monastery(p) => monastery(canvas, p, layout.nave, Kind::of(variant)),
            Object::Shrine(p) => shrine(canvas, p, layout.nave),
            Object::Priory(p) => super::church::priory(canvas, p, layout.nave),
            Object::Abbey(p) => cloister::abbey(canvas, p),
            Object::Camp(p, room) => siege::camp(canvas, p, siege::radius(room)),
            Object::Palisade(row) => siege::palisade(canvas, row),
            Object::Inn(p) => inn(canvas, p),
            Object::Sign(mark, p, room) => {
                super::sign::sign(canvas, mark, (p, room), rotation, is_active(mark));
            }
        }
    }
}

enum Object<'a> {
    House(House),
    Bush(Point, f32),
    Well(Point),
    Monastery(Point),
    Shrine(Point),
    Priory(Point),
    Abbey(Point),
    Camp(Point, f32),
    Palisade(&'a [Point]),
    Inn(Point),
    Sign(&'a Mark, Point, f32),
}

/// The ends of the roads at the lake of a ferry, with the direction onto the water.
fn jetties(tile: &Tile, layout: &Layout) -> Vec<(Point, Point)> {
    if !tile.has_mark(&Mark::Ferry) {
        return Vec::new();
    }
    let end = |points: &[Point]| match points {
        [.., a, b] => Some((*b, (*b - *a).unit())),
        _ => None,
    };
    layout.roads.iter().filter_map(|road| end(&road.points)).collect()
}

/// The southernmost point of a row.
fn front(row: &[Point]) -> f32 {
    row.iter().map(|p| p.y).fold(0.0, f32::max)
}

/// Houses around the place where roads end, beside the roads, and a well in the middle.
/// Their places turn with the tile, as far as there is room for an upright house.
fn village(
    tile: &Tile,
    layout: &Layout,
    p: Point,
    rotation: Rotation,
    dice: &mut Dice,
) -> Vec<(f32, Object<'static>)> {
    let mut houses: Vec<House> = Vec::new();
    let turn = dice.between(0.0, 0.4);
    let spots: Vec<Point> = [0.135, 0.16, 0.19]
        .into_iter()
        .flat_map(|r| (0..20).map(move |i| (r, TAU * (i as f32 + turn) / 20.0)))
        .map(|(r, a)| p + pt(a.cos(), a.sin()).swung(rotation) * (r * 0.98) + pt(0.0, 0.035))
        .collect();
    for at in spots {
        let front = if dice.pick(3) > 0 { Front::Eaves } else { Front::Gable };
        let width =
            if front == Front::Gable { dice.between(0.09, 0.112) } else { dice.between(0.092, 0.112) };
        let h = House { at, width, front, shade: dice.unit(), reach: 1.0, roof: dice.pick(11) };
        let tall = h.height();
        let feet = [pt(-width * 0.46, 0.0), pt(width * 0.46, 0.0), pt(0.0, 0.0), pt(0.0, -tall * 0.5)];
        let is_clear = feet.iter().all(|d| off_ways(layout, at + *d) > 0.006);
        let is_alone = houses.iter().all(|o| {
            (o.at.x - at.x).abs() > (o.width + width) * 0.48
                || (if o.at.y > at.y { o.height() } else { tall }) < (o.at.y - at.y).abs() + 0.02
        });
        let is_in = feet.iter().chain([&pt(0.0, -tall)]).all(|d| layout.border(at + *d) > 0.045);
        let is_off = feet.iter().all(|d| off_signs(tile, layout, at + *d) > 0.02);
        if is_clear && is_alone && is_in && is_off && houses.len() < 7 {
            houses.push(h);
        }
    }
    let mut things: Vec<(f32, Object<'static>)> =
        houses.iter().map(|h| (h.at.y, Object::House(*h))).collect();
    things.push((p.y, Object::Well(p)));
    things
}

/// The distance to the nearest sign, inn or hedge.
fn off_signs(tile: &Tile, layout: &Layout, p: Point) -> f32 {
    let signs = tile.marks.iter().zip(&layout.signs);
    let signs = signs.map(|(mark, (s, room))| s.distance(p) - super::sign::radius(mark, *room));
    let inns = layout.inns.iter().map(|i| i.distance(p) - 0.11);
    let hedges = layout.hedges.iter().map(|h| distance_to(h, p) - 0.01);
    signs.chain(inns).chain(hedges).fold(1.0, f32::min)
}

/// One house at the end of a short road, with bushes.
fn farm(layout: &Layout, p: Point, dice: &mut Dice) -> Vec<(f32, Object<'static>)> {
    let h = House {
        at: p + pt(0.0, 0.045),
        width: 0.13,
        front: Front::Gable,
        shade: dice.unit(),
        reach: 1.0,
        roof: dice.pick(11),
    };
    let mut things = vec![(h.at.y, Object::House(h))];
    for (x, y, r) in
        [(-0.088, 0.03, 0.016), (-0.074, 0.052, 0.014), (0.09, 0.0, 0.017), (0.082, 0.028, 0.014)]
    {
        let q = p + pt(x, y);
        if off_ways(layout, q) > r && layout.border(q) > 0.04 {
            things.push((q.y, Object::Bush(q, r)));
        }
    }
    things
}

/// The distance to the nearest road, river or wall; negative in cities.
pub(super) fn off_ways(layout: &Layout, p: Point) -> f32 {
    if layout.cities.iter().any(|c| is_inside(&c.shape.outline, p)) {
        return -1.0;
    }
    let lifted = p - pt(0.0, FACE);
    let walls = layout.cities.iter().flat_map(|c| &c.shape.walls);
    let walls = walls.map(|w| distance_to(w, p).min(distance_to(w, lifted)) - 0.03);
    let roads = layout.roads.iter().map(|r| distance_to(&r.points, p) - ROAD);
    let rivers = layout.rivers.iter().map(|r| distance_to(&r.points, p) - RIVER);
    walls.chain(roads).chain(rivers).fold(1.0, f32::min)
}

/// A well: a ring of stone with water.
fn well(canvas: &mut Canvas, p: Point) {
    canvas.soft(p + pt(0.01, 0.012), 0.032, 0.024, colour(Swatch::Shadow), 0.35);
    canvas.inked(&super::canvas::ellipse(p, 0.029, 0.024), colour(Swatch::Stone), colour(Swatch::Ink));
    canvas.ellipse(p + pt(-0.004, -0.005), 0.023, 0.017, colour(Swatch::StoneLight));
    canvas.inked(
        &super::canvas::ellipse(p, 0.017, 0.013),
        colour(Swatch::WaterDeep),
        faded(Swatch::Ink, 0.8),
    );
}
