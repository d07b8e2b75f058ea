//! Cities: their ground, walls, towers and gates, and what stands in them.

use super::canvas::Canvas;
use super::carcassonne::{landmarks, quarters, squares};
use super::church::cathedral;
use super::dice::Dice;
use super::house::{GOOD, banner, good, house};
use super::layout::{City, Layout};
use super::palette::{Swatch, colour, faded};
use super::point::{Point, along, distance_to, is_inside, length, pt};
use super::princess::princess;
use super::river::water_gates;
use super::seam::{self, open_sides};
use super::street::{SQUARE, Streets};
use super::town::Town;
use super::variant::Variant;
use super::wall::{gate, tower, walls, water_gate};
use super::way::gates;
use rules::{Segment, Side, Tile};

/// Paints ground, walls and everything inside.
pub fn cities(canvas: &mut Canvas, tile: &Tile, layout: &Layout, variant: Variant, dice: &mut Dice) {
    let streets: Vec<Streets> = layout
        .cities
        .iter()
        .map(|city| Streets::new(layout, city, layout.spots[usize::from(city.segment)], dice))
        .collect();
    // The first city of the tile lies above the others where they cross.
    for (city, streets) in layout.cities.iter().zip(&streets).rev() {
        ground(canvas, layout, city, dice);
        streets.paint(canvas, layout, dice);
        walls(canvas, layout, &city.shape);
    }
    for (city, streets) in layout.cities.iter().zip(&streets) {
        inside(canvas, tile, (layout, city, streets), variant, dice);
    }
    let mut works: Vec<(Point, Work)> = works(layout)
        .into_iter()
        .map(|(p, is_gate)| (p, if is_gate { Work::Gate } else { Work::Tower }))
        .chain(water_gates(layout).into_iter().map(|p| (p, Work::WaterGate)))
        .collect();
    works.sort_by(|(a, _), (b, _)| a.y.total_cmp(&b.y));
    for (p, work) in works {
        match work {
            Work::Gate => gate(canvas, p),
            Work::WaterGate => water_gate(canvas, p),
            Work::Tower => tower(canvas, p, 0.04),
        }
    }
}

/// A building in a wall.
enum Work {
    Gate,
    WaterGate,
    Tower,
}

fn ground(canvas: &mut Canvas, layout: &Layout, city: &City, dice: &mut Dice) {
    let outline = &city.shape.outline;
    canvas.fill(outline, colour(Swatch::Ground));
    for wall in &city.shape.walls {
        for width in [0.1, 0.075, 0.055] {
            shade(canvas, layout, wall, width);
        }
    }
    for _ in 0..130 {
        let p = pt(dice.unit(), dice.unit());
        let (rx, name) = (dice.between(0.003, 0.0105), dice.pick(3));
        if layout.border(p) > 0.03 && is_inside(outline, p) {
            let name = [Swatch::GroundDark, Swatch::PlasterDark, Swatch::GroundDark][name];
            canvas.ellipse(p, rx, rx * 0.7, faded(name, 0.5));
        }
    }
}

/// The shadow of a wall on the city's own ground, which is to its right.
fn shade(canvas: &mut Canvas, layout: &Layout, wall: &[Point], width: f32) {
    let total = length(wall);
    let line = |off: f32| -> Vec<Point> {
        (0..=24)
            .map(|i| along(wall, total * (0.06 + 0.88 * i as f32 / 24.0)))
            .map(|(p, dir)| p + dir.right() * off)
            .filter(|p| layout.border(*p) > 0.03)
            .collect()
    };
    let band: Vec<Point> = line(0.0).into_iter().chain(line(width).into_iter().rev()).collect();
    canvas.fill(&band, faded(Swatch::GroundDark, 0.28));
}

fn inside(
    canvas: &mut Canvas,
    tile: &Tile,
    (layout, city, streets): (&Layout, &City, &Streets),
    variant: Variant,
    dice: &mut Dice,
) {
    let segment = &tile.segments[city.segment as usize];
    let spot = layout.spots[city.segment as usize];
    let is_main = is_inside(&city.shape.outline, spot);
    let mut keep: Vec<(Point, f32)> = vec![(spot, SQUARE)];
    if segment.cathedral {
        keep[0].1 = 0.29;
    }
    let banner_at = is_main.then(|| banner_place(layout, city, spot, &[]));
    if segment.pennants > 0 {
        keep.extend(banner_at.map(|p| (p, 0.075)));
    }
    let good_at = good_place(layout, city, segment, spot).filter(|_| is_main);
    keep.extend(good_at.map(|p| (p, GOOD + 0.008)));
    let princess_at = princess_place(layout, city, segment, spot).filter(|_| is_main);
    keep.extend(princess_at.map(|p| (p, 0.09)));
    keep.extend(layout.monastery.map(|m| (m, 0.2 * layout.nave)));
    keep.extend(landmarks(tile).into_iter().map(|(_, p, r)| (p, r)));
    keep.extend(squares(tile));
    let signs = tile.marks.iter().zip(&layout.signs);
    keep.extend(signs.map(|(mark, (p, room))| (*p, super::sign::radius(mark, room + 0.12))));
    keep.extend(gates(layout).iter().map(|(p, _)| (*p + pt(0.0, -0.01), 0.085)));
    let town = Town { layout, city, streets, keep: &keep };
    let mut houses = town.houses(variant, dice);
    town.gardens(canvas, &houses, dice);
    houses.sort_by(|a, b| a.at.y.total_cmp(&b.at.y));
    houses.iter().for_each(|h| house(canvas, h));
    quarters(canvas, tile);
    if segment.cathedral {
        cathedral(canvas, spot);
    }
    if let (true, Some(p)) = (segment.pennants > 0 && is_main, banner_at) {
        for i in 0..segment.pennants.min(3) {
            banner(canvas, p + pt(f32::from(i) * 0.09, 0.0));
        }
    }
    if let (Some(name), Some(p)) = (&segment.good, good_at) {
        good(canvas, p, name);
    }
    if let Some(p) = princess_at {
        princess(canvas, p);
    }
}

/// The distance to the nearest of these sides.
fn off_sides(sides: &[Side], p: Point) -> f32 {
    let off = |side: &Side| match side {
        Side::N => p.y,
        Side::E => 1.0 - p.x,
        Side::S => 1.0 - p.y,
        Side::W => p.x,
    };
    sides.iter().map(off).fold(1.0, f32::min)
}

/// How far a point is from the picture of a gate or a tower with this foot.
fn off_work(foot: Point, is_gate: bool, p: Point) -> f32 {
    let (half, up, down) = if is_gate { (0.084, 0.084, 0.06) } else { (0.05, 0.15, 0.03) };
    let dx = ((p.x - foot.x).abs() - half).max(0.0);
    let dy = (foot.y - up - p.y).max(p.y - foot.y - down).max(0.0);
    dx.hypot(dy)
}

/// A place beside the figure's spot, with room inside the walls.
pub(super) fn banner_place(layout: &Layout, city: &City, spot: Point, taken: &[Point]) -> Point {
    // Gates and towers are in front of what stands in the city.
    let works = works(layout);
    let open = open_sides(&city.shape);
    let room = |p: Point| {
        // The whole pennant must be on the tile: at the border, the next tile would cut it off. Houses stand across the
        // sides of the city.
        let rims = [pt(0.0, -0.1), pt(0.07, 0.08), pt(-0.06, 0.0)]
            .map(|d| layout.border(p + d).min(off_sides(&open, p + d) - seam::DEPTH));
        let rim = rims.into_iter().fold(1.0, f32::min);
        let border = if rim < 0.01 { rim - 0.5 } else { rim + 0.06 };
        let walls = city.shape.walls.iter().map(|w| distance_to(w, p)).fold(border, f32::min);
        let works = works.iter().map(|(foot, is_gate)| off_work(*foot, *is_gate, p) - 0.03);
        let signs = layout.signs.iter().map(|(q, room)| q.distance(p) - room.clamp(0.06, 0.1) + 0.03);
        let others = taken.iter().map(|t| t.distance(p) - 0.03);
        let others = others.chain(works).chain(signs).fold(walls, f32::min);
        if is_inside(&city.shape.outline, p) { others } else { -1.0 }
    };
    // The best place beside the figure, preferably to the west.
    let mut best = (f32::MIN, spot);
    for i in 2..=30 {
        for j in 2..=30 {
            let p = pt(i as f32 / 32.0, j as f32 / 32.0);
            let away = (p.distance(spot) - 0.17).abs() * 0.15 + (p.x - spot.x) * 0.01;
            let score = room(p).min(0.1) - away - if p.distance(spot) < 0.12 { 0.2 } else { 0.0 };
            if score > best.0 {
                best = (score, p);
            }
        }
    }
    best.1
}

/// The place of the disc of a trade good, away from the pennants.
pub(super) fn good_place(layout: &Layout, city: &City, segment: &Segment, spot: Point) -> Option<Point> {
    segment.good.as_ref()?;
    let taken = (segment.pennants > 0).then(|| banner_place(layout, city, spot, &[]));
    Some(banner_place(layout, city, spot, taken.as_slice()))
}

/// The place of the princess, away from the pennants and the trade good.
pub(super) fn princess_place(layout: &Layout, city: &City, segment: &Segment, spot: Point) -> Option<Point> {
    let pennants = (segment.pennants > 0).then(|| banner_place(layout, city, spot, &[]));
    let taken: Vec<Point> =
        pennants.into_iter().chain(good_place(layout, city, segment, spot)).flat_map(around).collect();
    segment.princess.then(|| banner_place(layout, city, spot, &taken))
}

/// The points that a pennant or a good covers, so that nothing else comes near.
fn around(p: Point) -> [Point; 3] {
    [p, p - pt(0.06, 0.0), p + pt(0.06, 0.0)]
}

/// The feet of all gates (true) and towers (false) of a tile.
#[must_use]
pub fn works(layout: &Layout) -> Vec<(Point, bool)> {
    let gates = gates(layout);
    let mut works: Vec<(Point, bool)> = gates.iter().map(|(p, _)| (*p, true)).collect();
    for city in &layout.cities {
        works.extend(towers(layout, city, &gates).into_iter().map(|p| (p, false)));
    }
    works.sort_by(|a, b| a.0.y.total_cmp(&b.0.y));
    works
}

/// Towers along each wall, away from gates and from the border.
fn towers(layout: &Layout, city: &City, gates: &[(Point, Point)]) -> Vec<Point> {
    let mut places: Vec<Point> = Vec::new();
    // The whole picture must be on the tile, including roof and shadow.
    let fits = |p: Point| {
        layout.border(p - pt(0.0, 0.15)) > 0.03
            && layout.border(p + pt(0.09, 0.06)) > 0.016
            && layout.border(p - pt(0.052, 0.0)) > 0.022
            && gates.iter().all(|(g, _)| g.distance(p) > 0.13)
    };
    for wall in &city.shape.walls {
        let total = length(wall);
        let stops: &[f32] = if total > 0.9 { &[0.24, 0.76] } else { &[0.5] };
        for t in stops {
            let near = [0.0, 0.05, 0.1, 0.15].into_iter().map(|d| if *t > 0.5 { t - d } else { t + d });
            places.extend(near.map(|t| along(wall, total * t).0).find(|p| fits(*p)));
        }
    }
    places
}

#[cfg(test)]
mod tests {
    use super::super::compose::compose;
    use super::*;
    use rules::{Rotation, TileSets};

    #[test]
    fn a_good_has_fourteen_pixels_of_a_small_tile_and_covers_no_wall_road_or_pennant() {
        const { assert!(2.0 * GOOD * 96.0 >= 14.0) };
        let (mut looked, mut wrong) = (0, Vec::new());
        for tile in TileSets::built_in().iter().flat_map(|set| &set.tiles) {
            let unturned = compose(tile);
            for rotation in Rotation::ALL {
                let layout = unturned.turned(rotation);
                for city in &layout.cities {
                    // The City of Carcassonne is in no definition.
                    let Some(segment) = tile.segments.get(usize::from(city.segment)) else { continue };
                    let spot = layout.spots[usize::from(city.segment)];
                    let Some(p) = good_place(&layout, city, segment, spot) else { continue };
                    if !is_inside(&city.shape.outline, spot) {
                        continue;
                    }
                    looked += 1;
                    let walls = city.shape.walls.iter().map(|wall| distance_to(wall, p));
                    let roads = layout.roads.iter().map(|road| distance_to(&road.points, p));
                    let pennant = (segment.pennants > 0).then(|| banner_place(&layout, city, spot, &[]));
                    let pennant = pennant.map(|at| at.distance(p));
                    let nearest = walls.chain(roads).chain(pennant).fold(1.0, f32::min);
                    // It may touch the line of a wall by half a pixel.
                    if nearest < GOOD * 0.94 || layout.border(p) < GOOD * 0.9 {
                        wrong.push((&tile.name, rotation, nearest, layout.border(p)));
                    }
                }
            }
        }
        assert!(looked >= 80, "only {looked} goods were looked at");
        assert!(wrong.is_empty(), "{wrong:?}");
    }

    /// Pennants and goods show the rules of a tile, so no gate or tower may hide them in any rotation.
    #[test]
    fn no_gate_and_no_tower_hides_a_pennant_or_a_good() {
        let mut looked = 0;
        for tile in TileSets::built_in().iter().flat_map(|set| &set.tiles) {
            let unturned = compose(tile);
            for rotation in Rotation::ALL {
                let layout = unturned.turned(rotation);
                let works = works(&layout);
                for city in &layout.cities {
                    // The City of Carcassonne is in no definition.
                    let Some(segment) = tile.segments.get(usize::from(city.segment)) else { continue };
                    let spot = layout.spots[usize::from(city.segment)];
                    if !is_inside(&city.shape.outline, spot) {
                        continue;
                    }
                    let mut seen: Vec<Point> = Vec::new();
                    if segment.pennants > 0 {
                        let p = banner_place(&layout, city, spot, &[]);
                        seen.extend([p, p + pt(0.0, -0.05), p + pt(0.03, -0.02)]);
                    }
                    if let Some(p) = good_place(&layout, city, segment, spot) {
                        let reach = GOOD * 0.8;
                        seen.extend([p, p + pt(reach, 0.0), p - pt(reach, 0.0), p + pt(0.0, reach)]);
                    }
                    if let Some(p) = princess_place(&layout, city, segment, spot) {
                        seen.extend([p, p + pt(0.0, -0.05), p + pt(0.0, 0.05)]);
                    }
                    for p in seen {
                        looked += 1;
                        let is_free = works.iter().all(|(foot, is_gate)| off_work(*foot, *is_gate, p) > 0.0);
                        assert!(is_free, "{} at {rotation:?}: {p:?} and {works:?}", tile.name);
                    }
                }
            }
        }
        assert!(looked > 300, "only {looked} places were looked at");
    }
}
