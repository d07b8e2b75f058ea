//! The streets of cities: paved ways from the middle of each side and from each gate to the square around the figure's
//! spot. They cross the sides in the middle, so they continue on the next tile.

use super::canvas::Canvas;
use super::dice::Dice;
use super::layout::{City, Layout};
use super::palette::{Swatch, colour, faded, mix};
use super::point::{Point, along, cubic, distance_to, inward, is_inside, length, middle, nearest, pt};
use super::seam::{DEPTH, open_sides};
use super::shape::blob;
use super::way::gates;

/// Half the width of a street.
pub const STREET: f32 = 0.027;
/// The radius of a square.
pub const SQUARE: f32 = 0.05;

/// The streets of a city on one tile.
#[derive(Clone, Debug, Default)]
pub struct Streets {
    /// Their lines, from the outside to the square.
    pub lines: Vec<Vec<Point>>,
    /// The square where they meet.
    pub square: Option<Point>,
}

impl Streets {
    /// The streets of a city whose figure stands at `spot`, which may be in another quarter of it.
    #[must_use]
    pub fn new(layout: &Layout, city: &City, spot: Point, dice: &mut Dice) -> Self {
        let outline = &city.shape.outline;
        let arches: Vec<Point> = layout
            .arches
            .iter()
            .flat_map(|arch| arch.first().into_iter().chain(arch.last()))
            .filter(|p| is_inside(outline, **p))
            .copied()
            .collect();
        let square = is_inside(outline, spot).then_some(spot);
        let Some(heart) = square.or_else(|| arches.first().copied()) else { return Self::default() };
        let sides = open_sides(&city.shape).into_iter().map(|side| (middle(side), inward(side)));
        let mut starts: Vec<(Point, Point)> = sides.collect();
        starts.extend(gates(layout).iter().filter_map(|(p, _)| into_city(city, *p)));
        starts.extend(arches.iter().map(|p| (*p, (heart - *p).unit())));
        let lines = starts.into_iter().map(|(from, into)| winding(from, into, heart, dice)).collect();
        Self { lines, square }
    }

    /// How far a point is beside the nearest street or the square; negative on it.
    #[must_use]
    pub fn distance(&self, p: Point) -> f32 {
        let lines = self.lines.iter().map(|line| distance_to(line, p) - STREET);
        lines.chain(self.square.map(|c| c.distance(p) - SQUARE)).fold(1.0, f32::min)
    }

    /// Points on the middle of all streets, close to each other.
    pub fn points(&self) -> impl Iterator<Item = Point> + '_ {
        self.lines.iter().flatten().copied()
    }

    /// Paints the pavement.
    pub fn paint(&self, canvas: &mut Canvas, layout: &Layout, dice: &mut Dice) {
        let paved = mix(colour(Swatch::Ground), colour(Swatch::Plaster), 0.5);
        let square = |more: f32| self.square.map(|c| blob(c, SQUARE + more, SQUARE * 0.92 + more, c.x * 9.0));
        for (more, shade) in [(0.005, faded(Swatch::GroundDark, 0.9)), (0.0, paved)] {
            self.lines.iter().for_each(|line| canvas.stroke(line, (STREET + more) * 2.0, shade));
            square(more).iter().for_each(|ground| canvas.fill(ground, shade));
        }
        for line in &self.lines {
            cobbles(canvas, layout, line, dice);
        }
    }
}

/// Where a gate opens into a city and in which direction, if it is a gate of this one.
fn into_city(city: &City, gate: Point) -> Option<(Point, Point)> {
    let walls = &city.shape.walls;
    let wall = walls.iter().find(|wall| distance_to(wall, gate) < 0.02)?;
    let at = nearest(wall, gate);
    let n = wall.windows(2).position(|w| distance_to(w, at) < 1e-4)?;
    // A city is to the right of its walls.
    Some((gate, (wall[n + 1] - wall[n]).unit().right()))
}

/// A street that begins in a direction, passes between the houses across the side, and bends a little on its way to the
/// square.
fn winding(from: Point, into: Point, heart: Point, dice: &mut Dice) -> Vec<Point> {
    let start = from + into * DEPTH.min(from.distance(heart) * 0.5);
    let reach = start.distance(heart);
    let sway = (heart - start).unit().right() * (dice.between(-0.34, 0.34) * reach);
    let mut line = vec![from - into * 0.04, from, from.lerp(start, 0.5)];
    line.extend(cubic(start, start + into * (reach * 0.4), start.lerp(heart, 0.6) + sway, heart, 30));
    line
}

/// Some stones of the pavement. None lie at a side, where the next tile would not continue them.
fn cobbles(canvas: &mut Canvas, layout: &Layout, line: &[Point], dice: &mut Dice) {
    let total = length(line);
    let mut d = 0.05;
    while d < total {
        let (p, dir) = along(line, d);
        let q = p + dir.right() * dice.between(-STREET * 0.7, STREET * 0.7);
        let (size, name) = (dice.between(0.003, 0.0055), dice.pick(3));
        if layout.border(q) > 0.02 {
            let name = [Swatch::Plaster, Swatch::GroundDark, Swatch::PlasterDark][name];
            canvas.ellipse(q, size * 1.2, size * 0.8, faded(name, 0.8));
        }
        d += dice.between(0.008, 0.02);
    }
}

/// A place beside a street at `p` for the foot of a house of this size, on the side to which `aside` points.
#[must_use]
pub fn beside(p: Point, aside: Point, (width, height): (f32, f32)) -> Point {
    let off = STREET + 0.006 + aside.x.abs() * width * 0.5 + aside.y.abs() * height * 0.5;
    p + aside * off + pt(0.0, height * 0.5)
}
