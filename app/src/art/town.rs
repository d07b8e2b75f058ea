//! The houses of a city: where they stand, so that none is on a street, in a wall or in another house.

use super::canvas::Canvas;
use super::dice::Dice;
use super::house::{Front, House};
use super::layout::{City, Layout};
use super::measure::FACE;
use super::point::{Point, along, distance_to, is_inside, length, pt};
use super::seam;
use super::street::{STREET, Streets, beside};
use super::tree::bush;
use super::variant::Variant;

/// The ground on which houses of a city may stand.
pub struct Town<'a> {
    /// The layout of the turned tile.
    pub layout: &'a Layout,
    /// The city.
    pub city: &'a City,
    /// Its streets.
    pub streets: &'a Streets,
    /// Places with the distance that houses keep from them.
    pub keep: &'a [(Point, f32)],
}

impl Town<'_> {
    /// The houses across the sides, then houses along the streets, and then what there is room for.
    #[must_use]
    pub fn houses(&self, variant: Variant, dice: &mut Dice) -> Vec<House> {
        let sides = seam::open_sides(&self.city.shape);
        let mut houses: Vec<House> = sides.into_iter().flat_map(|side| seam::houses(side, variant)).collect();
        self.line_streets(&mut houses, dice);
        self.large(&mut houses, dice);
        self.rows(&mut houses, dice);
        for _ in 0..90 {
            let at = pt(dice.between(0.05, 0.95), dice.between(0.08, 0.975));
            let width = dice.between(0.08, 0.1);
            let h = new(at, Front::Eaves, width, dice);
            self.build(h, &mut houses);
        }
        houses
    }

    /// Builds a house if there is room. Its shadow stays on the tile.
    fn build(&self, h: House, houses: &mut Vec<House>) -> bool {
        let fits = self.fits(&h, houses);
        if fits {
            let east = h.at + pt(h.width * 0.5, 0.0);
            houses.push(House { reach: (self.layout.border(east) - 0.02).max(0.0), ..h });
        }
        fits
    }

    /// Houses on both sides of each street.
    fn line_streets(&self, houses: &mut Vec<House>, dice: &mut Dice) {
        for line in &self.streets.lines {
            let total = length(line);
            let mut d = 0.05;
            while d < total {
                let (p, dir) = along(line, d);
                for aside in [dir.right(), dir.right() * -1.0] {
                    let front = if dice.pick(3) > 0 { Front::Eaves } else { Front::Gable };
                    let width = if front == Front::Gable {
                        dice.between(0.084, 0.12)
                    } else {
                        dice.between(0.09, 0.115)
                    };
                    let mut h = new(p, front, width, dice);
                    h.at = beside(p, aside, (width, h.height()));
                    self.build(h, houses);
                }
                d += 0.024;
            }
        }
    }

    /// A few large houses, far from each other.
    fn large(&self, houses: &mut Vec<House>, dice: &mut Dice) {
        let mut places: Vec<Point> = Vec::new();
        for _ in 0..90 {
            let at = pt(dice.between(0.07, 0.93), dice.between(0.12, 0.95));
            let width = dice.between(0.118, 0.142);
            let h = new(at, Front::Gable, width, dice);
            if places.iter().all(|o| o.distance(at) > 0.22) && self.build(h, houses) {
                places.push(at);
            }
        }
    }

    /// Small houses in crooked rows.
    fn rows(&self, houses: &mut Vec<House>, dice: &mut Dice) {
        let mut y = 0.07 + dice.between(0.0, 0.02);
        while y < 0.985 {
            let mut x = dice.between(0.02, 0.07);
            let mut drift = 0.0_f32;
            while x < 0.96 {
                drift = (drift + dice.between(-0.014, 0.014)).clamp(-0.03, 0.03);
                let front = if dice.pick(4) > 0 { Front::Eaves } else { Front::Gable };
                let width =
                    if front == Front::Gable { dice.between(0.084, 0.1) } else { dice.between(0.086, 0.116) };
                let h = new(pt(x + width * 0.5, y + drift), front, width, dice);
                x += if self.build(h, houses) { width + dice.between(0.004, 0.02) } else { 0.014 };
            }
            y += dice.between(0.074, 0.088);
        }
    }

    fn fits(&self, h: &House, houses: &[House]) -> bool {
        let (w, tall) = (h.width * 0.5 + 0.004, h.height());
        let feet = [pt(-w, 0.0), pt(0.0, 0.012), pt(w, 0.0), pt(w, -tall * 0.5), pt(-w, -tall * 0.5)];
        let top = h.at + pt(0.0, -tall);
        // The cheap questions first: most places are taken.
        self.layout.border(top) > 0.036
            && feet.iter().all(|d| self.layout.border(h.at + *d) > 0.021)
            && houses.iter().all(|o| is_apart(h, o))
            && self.keep.iter().all(|(p, r)| outside(h, *p) > *r)
            && self.streets.points().all(|p| outside(h, p) > STREET + 0.002)
            && !self.layout.roads.iter().any(|r| distance_to(&r.points, h.at + pt(0.0, -0.03)) < 0.03)
            && feet.iter().all(|d| self.is_clear(h.at + *d, 0.03))
            && self.is_clear(top, 0.012)
    }

    /// Whether a point is inside this city, outside all others, and away from its walls.
    fn is_clear(&self, p: Point, off: f32) -> bool {
        let lifted = p - pt(0.0, FACE);
        let walls = &self.city.shape.walls;
        let above = self.layout.cities.iter().take_while(|c| !std::ptr::eq(*c, self.city));
        is_inside(&self.city.shape.outline, p)
            && walls.iter().all(|w| distance_to(w, p) > off && distance_to(w, lifted) > off * 0.8)
            && above.into_iter().all(|c| {
                !is_inside(&c.shape.outline, p) && c.shape.walls.iter().all(|w| distance_to(w, p) > off)
            })
    }

    /// Paints bushes in the gaps between houses.
    pub fn gardens(&self, canvas: &mut Canvas, houses: &[House], dice: &mut Dice) {
        for _ in 0..30 {
            let (p, r) = (pt(dice.unit(), dice.unit()), dice.between(0.01, 0.016));
            let is_free = self.layout.border(p) > 0.04
                && houses.iter().all(|h| outside(h, p) > r + 0.008)
                && self.keep.iter().all(|(k, off)| k.distance(p) > off + r)
                && self.streets.distance(p) > r + 0.004
                && self.is_clear(p, 0.05);
            if is_free {
                bush(canvas, p, r);
            }
        }
    }
}

/// A house that may be built.
fn new(at: Point, front: Front, width: f32, dice: &mut Dice) -> House {
    House { at, width, front, shade: dice.unit(), reach: 0.0, roof: dice.pick(12) }
}

/// How far `p` is outside the picture of a house.
#[must_use]
pub fn outside(h: &House, p: Point) -> f32 {
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

#[cfg(test)]
mod tests {
    use super::super::compose::compose;
    use super::super::point::middle;
    use super::*;
    use rules::{Rotation, TileSets};

    #[test]
    fn streets_lead_to_every_side_of_a_city_and_no_house_stands_on_one() {
        let (mut streets_seen, mut houses_seen) = (0, 0);
        for tile in TileSets::built_in().iter().flat_map(|set| &set.tiles) {
            let unturned = compose(tile);
            for (rotation, variant) in Rotation::ALL.into_iter().zip(Variant::ALL) {
                let layout = unturned.turned(rotation);
                for city in &layout.cities {
                    let spot = layout.spots[usize::from(city.segment)];
                    let mut dice = Dice::of(&tile.name);
                    let streets = Streets::new(&layout, city, spot, &mut dice);
                    let name = format!("{} {rotation:?}", tile.name);
                    for side in seam::open_sides(&city.shape) {
                        let off = streets.lines.iter().map(|l| distance_to(l, middle(side)));
                        assert!(off.fold(1.0, f32::min) < 1e-3, "{name}: no street to {side:?}");
                        streets_seen += 1;
                    }
                    let keep = [(spot, super::super::street::SQUARE)];
                    let town = Town { layout: &layout, city, streets: &streets, keep: &keep };
                    let houses = town.houses(variant, &mut dice);
                    houses_seen += houses.len();
                    for line in &streets.lines {
                        let total = length(line);
                        let points = (0..100).map(|n| along(line, total * n as f32 / 100.0).0);
                        for p in points.filter(|p| layout.border(*p) > 0.0) {
                            let on = houses.iter().find(|h| outside(h, p) < STREET - 0.004);
                            assert!(on.is_none(), "{name}: {on:?} at {p:?}");
                        }
                    }
                    let is_free = |h: &House| outside(h, spot) > 0.02;
                    assert!(houses.iter().all(is_free), "{name}: the spot is taken");
                }
            }
        }
        assert!(streets_seen > 1000 && houses_seen > 10_000, "{streets_seen} and {houses_seen}");
    }
}
