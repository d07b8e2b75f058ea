//! Cities: their ground, walls, towers, gates and houses.

use super::canvas::Canvas;
use super::church::cathedral;
use super::dice::Dice;
use super::house::{House, banner, good, house};
use super::layout::{City, Layout};
use super::measure::FACE;
use super::palette::{Swatch, colour, faded};
use super::point::{Point, along, distance_to, is_inside, length, pt};
use super::river::water_gates;
use super::tree::bush;
use super::wall::{gate, tower, walls, water_gate};
use super::way::gates;
use rules::{Segment, Tile};

/// Paints ground, walls and everything inside.
pub fn cities(canvas: &mut Canvas, tile: &Tile, layout: &Layout, dice: &mut Dice) {
    // The first city of the tile lies above the others where they cross.
    for city in layout.cities.iter().rev() {
        ground(canvas, layout, city, dice);
        walls(canvas, layout, &city.shape);
    }
    for city in &layout.cities {
        inside(canvas, tile, layout, city, dice);
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

fn inside(canvas: &mut Canvas, tile: &Tile, layout: &Layout, city: &City, dice: &mut Dice) {
    let segment = &tile.segments[city.segment as usize];
    let spot = layout.spots[city.segment as usize];
    let is_main = is_inside(&city.shape.outline, spot);
    let mut keep: Vec<(Point, f32)> = vec![(spot, 0.026)];
    if segment.cathedral {
        keep[0].1 = 0.29;
    }
    let banner_at = is_main.then(|| banner_place(layout, city, spot, &[]));
    if segment.pennants > 0 {
        keep.extend(banner_at.map(|p| (p, 0.075)));
    }
    let good_at = good_place(layout, city, segment, spot).filter(|_| is_main);
    keep.extend(good_at.map(|p| (p, 0.065)));
    keep.extend(layout.monastery.map(|m| (m, 0.2 * layout.nave)));
    let signs = tile.marks.iter().zip(&layout.signs);
    keep.extend(signs.map(|(mark, (p, room))| (*p, super::sign::radius(mark, room + 0.12))));
    keep.extend(gates(layout).iter().map(|(p, _)| (*p + pt(0.0, -0.01), 0.085)));
    let plan = Plan { layout, city, keep: &keep };
    let mut houses = plan.houses(dice);
    plan.gardens(canvas, &houses, dice);
    houses.sort_by(|a, b| a.at.y.total_cmp(&b.at.y));
    houses.iter().for_each(|h| house(canvas, h));
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
    let room = |p: Point| {
        // The whole pennant must be on the tile: at the border, the next tile would cut it off.
        let rims = [pt(0.0, -0.1), pt(0.07, 0.08), pt(-0.06, 0.0)].map(|d| layout.border(p + d));
        let rim = rims.into_iter().fold(1.0, f32::min);
        let border = if rim < 0.01 { rim - 0.5 } else { rim + 0.06 };
        let walls = city.shape.walls.iter().map(|w| distance_to(w, p)).fold(border, f32::min);
        let works = works.iter().map(|(foot, is_gate)| off_work(*foot, *is_gate, p) - 0.03);
        let others = taken.iter().map(|t| t.distance(p) - 0.03).chain(works).fold(walls, f32::min);
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

/// The ground on which houses of a city may stand.
struct Plan<'a> {
    layout: &'a Layout,
    city: &'a City,
    keep: &'a [(Point, f32)],
}

impl Plan<'_> {
    /// Some large houses, then rows of small ones, without overlaps.
    fn houses(&self, dice: &mut Dice) -> Vec<House> {
        let mut houses: Vec<House> = Vec::new();
        let seat = |dice: &mut Dice, kind, at: Point, width: f32| {
            let east = at + pt(width * 0.5, 0.0);
            let reach = (self.layout.border(east) - 0.02).max(0.0);
            House { at, width, kind, shade: dice.unit(), reach, roof: dice.pick(12) }
        };
        for _ in 0..150 {
            let at = pt(dice.between(0.07, 0.93), dice.between(0.12, 0.95));
            let width = dice.between(0.118, 0.148);
            let h = seat(dice, 0, at, width);
            let is_apart = houses.iter().all(|o| o.at.distance(h.at) > 0.19);
            if is_apart && self.fits(&h, &houses) {
                houses.push(h);
            }
        }
        let mut y = 0.075 + dice.between(0.0, 0.02);
        while y < 0.985 {
            let mut x = dice.between(0.02, 0.07);
            while x < 0.96 {
                let kind = if dice.pick(4) == 0 { 0 } else { 1 };
                let width = if kind == 0 { dice.between(0.084, 0.1) } else { dice.between(0.088, 0.118) };
                let at = pt(x + width * 0.5, y + dice.between(-0.008, 0.008));
                let h = seat(dice, kind, at, width);
                if self.fits(&h, &houses) {
                    x += width + if dice.pick(3) == 0 { 0.055 } else { dice.between(0.004, 0.024) };
                    houses.push(h);
                } else {
                    x += 0.012;
                }
            }
            y += dice.between(0.082, 0.094);
        }
        for _ in 0..90 {
            let at = pt(dice.between(0.05, 0.95), dice.between(0.08, 0.975));
            let width = dice.between(0.08, 0.1);
            let h = seat(dice, 1, at, width);
            if self.fits(&h, &houses) {
                houses.push(h);
            }
        }
        houses
    }

    fn fits(&self, h: &House, houses: &[House]) -> bool {
        let (w, tall) = (h.width * 0.5 + 0.004, h.height());
        let feet = [pt(-w, 0.0), pt(0.0, 0.012), pt(w, 0.0), pt(w, -tall * 0.5), pt(-w, -tall * 0.5)];
        let is_in = feet.iter().all(|d| self.is_clear(h.at + *d, 0.03));
        let top = h.at + pt(0.0, -tall);
        is_in
            && self.is_clear(top, 0.012)
            && self.layout.border(top) > 0.036
            && self.keep.iter().all(|(p, r)| outside(h, *p) > *r)
            && houses.iter().all(|o| is_apart(h, o))
            && !self.layout.roads.iter().any(|r| distance_to(&r.points, h.at + pt(0.0, -0.03)) < 0.03)
    }

    /// Whether a point is inside this city, outside all others, and away from its walls and the border.
    fn is_clear(&self, p: Point, off: f32) -> bool {
        let lifted = p - pt(0.0, FACE);
        let walls = &self.city.shape.walls;
        let above = self.layout.cities.iter().take_while(|c| !std::ptr::eq(*c, self.city));
        self.layout.border(p) > 0.021
            && is_inside(&self.city.shape.outline, p)
            && walls.iter().all(|w| distance_to(w, p) > off && distance_to(w, lifted) > off * 0.8)
            && above.into_iter().all(|c| {
                !is_inside(&c.shape.outline, p) && c.shape.walls.iter().all(|w| distance_to(w, p) > off)
            })
    }

    /// Bushes in the gaps between houses.
    fn gardens(&self, canvas: &mut Canvas, houses: &[House], dice: &mut Dice) {
        for _ in 0..26 {
            let (p, r) = (pt(dice.unit(), dice.unit()), dice.between(0.01, 0.016));
            let is_free = houses.iter().all(|h| outside(h, p) > r + 0.012)
                && self.keep.iter().all(|(k, off)| k.distance(p) > off + r)
                && self.is_clear(p, 0.05)
                && self.layout.border(p) > 0.04;
            if is_free {
                bush(canvas, p, r);
            }
        }
    }
}

/// How far `p` is outside the picture of a house.
fn outside(h: &House, p: Point) -> f32 {
    let dx = ((p.x - h.at.x).abs() - h.width * 0.5).max(0.0);
    let dy = (p.y - h.at.y).max(h.at.y - h.height() - p.y).max(0.0);
    dx.hypot(dy)
}

/// Whether two houses are far enough apart. One may hide a little of the roof of another behind it.
fn is_apart(a: &House, b: &House) -> bool {
    if (a.at.x - b.at.x).abs() > (a.width + b.width) * 0.5 + 0.002 {
        return true;
    }
    let (front, back) = if a.at.y > b.at.y { (a, b) } else { (b, a) };
    front.at.y - front.height() > back.at.y - back.height() * 0.3 || {
        let reach = (front.at.x - back.at.x).abs();
        // Side by side, roofs may touch where the gable leaves room.
        reach > (a.width + b.width) * 0.5 - 0.012
    }
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
        layout.border(p - pt(0.0, 0.15)) > 0.022
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
                    let segment = &tile.segments[usize::from(city.segment)];
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
                        seen.extend([p, p + pt(0.035, 0.0), p - pt(0.035, 0.0), p + pt(0.0, 0.035)]);
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
