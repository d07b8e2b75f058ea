//! Meadow, crops, trees and hedges.

use super::canvas::{Canvas, INK};
use super::chance::{Dice, noise};
use super::label::Labels;
use super::layout::Layout;
use super::palette::{colour, faded, mix};
use super::point::{Point, along, distance_to, length, pt};
use rules::{FeatureKind, Tile};

/// How far from a side all variation has faded out, so that any two tiles join without a seam.
const CALM: f32 = 0.16;

/// 0 at the sides, 1 where variation is free.
fn freedom(p: Point) -> f32 {
    let d = p.x.min(p.y).min(1.0 - p.x).min(1.0 - p.y);
    let t = (d / CALM).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

/// The meadow: three octaves of light and shade.
pub fn meadow(canvas: &mut Canvas, dice: &mut Dice) {
    let seed = dice.seed();
    let size = canvas.pixmap.width();
    let (base, light, dark) = (colour("grass"), colour("grass_light"), colour("grass_dark"));
    let pixels = canvas.pixmap.pixels_mut();
    for y in 0..size {
        for x in 0..size {
            let p = pt((x as f32 + 0.5) / size as f32, (y as f32 + 0.5) / size as f32);
            let n = noise(seed, p.x * 3.0, p.y * 3.0) * 0.6
                + noise(seed ^ 1, p.x * 8.0, p.y * 8.0) * 0.3
                + noise(seed ^ 2, p.x * 30.0, p.y * 30.0) * 0.22;
            let v = n * freedom(p);
            let c = if v > 0.0 { mix(base, light, v * 0.85) } else { mix(base, dark, -v * 0.85) };
            pixels[(y * size + x) as usize] = c.premultiply().to_color_u8();
        }
    }
}

/// Grass strokes, flowers, crops and trees on the open ground.
pub fn growth(canvas: &mut Canvas, tile: &Tile, layout: &Layout, dice: &mut Dice) {
    let room = Room::new(tile, layout);
    for _ in 0..150 {
        let p = pt(dice.between(0.02, 0.98), dice.between(0.02, 0.98));
        let (name, len) = (dice.pick(3), dice.between(0.008, 0.016));
        if room.at(p) > 0.03 && dice.unit() < freedom(p) + 0.25 {
            blade(canvas, p, len, if name == 0 { "stroke_light" } else { "stroke_dark" });
        }
    }
    let patch = crops(canvas, &room, dice);
    for _ in 0..5 {
        let p = pt(dice.between(0.15, 0.85), dice.between(0.15, 0.85));
        let name = ["flower_white", "flower_pink", "flower_gold"][dice.pick(3)];
        for _ in 0..5 {
            let q = p + pt(dice.between(-0.03, 0.03), dice.between(-0.025, 0.025));
            if room.at(q) > 0.03 && patch.is_none_or(|c| c.distance(q) > 0.17) {
                canvas.ellipse(q, 0.0055, 0.005, colour(name));
            }
        }
    }
    let mut trees = Vec::new();
    for _ in 0..9 {
        let p = pt(dice.between(0.08, 0.92), dice.between(0.08, 0.92));
        let count = 1 + dice.pick(3);
        for _ in 0..count {
            let q = p + pt(dice.between(-0.05, 0.05), dice.between(-0.04, 0.05));
            let r = dice.between(0.022, 0.036);
            let is_calm = q.x.min(q.y).min(1.0 - q.x).min(1.0 - q.y) > r + 0.012;
            let is_free = trees.iter().all(|(o, _): &(Point, f32)| o.distance(q) > 0.03);
            if room.at(q) > 0.065
                && is_calm
                && is_free
                && room.off_spots(q) > 0.12
                && patch.is_none_or(|c| c.distance(q) > 0.2)
            {
                trees.push((q, r));
            }
        }
    }
    trees.sort_by(|a, b| a.0.y.total_cmp(&b.0.y));
    trees.iter().take(11).for_each(|(p, r)| tree(canvas, *p, *r));
}

fn blade(canvas: &mut Canvas, p: Point, len: f32, name: &str) {
    for dx in [-0.6, 0.0, 0.6] {
        canvas.stroke(&[p, p + pt(dx * len, -len)], 0.0035, faded(name, 0.75));
    }
}

/// One ploughed or sown patch, if there is room for it; says where.
fn crops(canvas: &mut Canvas, room: &Room<'_>, dice: &mut Dice) -> Option<Point> {
    let kind = dice.pick(4);
    let tilt = dice.between(-0.25, 0.25);
    let (sx, sy) = (dice.between(0.11, 0.14), dice.between(0.085, 0.11));
    let (fill, line) =
        [("wheat", "wheat_dark"), ("furrow", "furrow_dark"), ("crop", "crop_dark")].get(kind).copied()?;
    let axis = pt(tilt.cos(), tilt.sin());
    let at = |p: Point, u: f32, v: f32| p + axis * (u * sx) + axis.right() * (v * sy);
    for _ in 0..30 {
        let p = pt(dice.between(0.2, 0.8), dice.between(0.2, 0.8));
        let is_free = [-1.0f32, 0.0, 1.0].iter().all(|u| {
            [-1.0f32, 0.0, 1.0].iter().all(|v| {
                let q = at(p, *u * 1.1, *v * 1.15);
                room.at(q) > 0.035 && freedom(q) > 0.2
            })
        });
        if !is_free || room.off_spots(p) < 0.17 {
            continue;
        }
        let patch = [at(p, -1.0, -1.0), at(p, 1.0, -1.0), at(p, 1.0, 1.0), at(p, -1.0, 1.0)];
        canvas.fill(&patch, colour(fill));
        for i in -3..=3 {
            let v = i as f32 / 3.6;
            canvas.stroke(&[at(p, -0.93, v), at(p, 0.93, v)], 0.006, faded(line, 0.8));
        }
        canvas.outline(&patch, INK * 0.8, faded(line, 0.9));
        return Some(p);
    }
    None
}

/// A round tree with its shadow.
pub fn tree(canvas: &mut Canvas, p: Point, r: f32) {
    canvas.soft(p + pt(r * 0.45, r * 0.5), r * 1.05, r * 0.85, colour("shadow"), 0.28);
    canvas.ellipse(p, r, r, colour("tree_dark"));
    canvas.ellipse(p + pt(-r * 0.1, -r * 0.12), r * 0.82, r * 0.8, colour("tree"));
    canvas.ellipse(p + pt(-r * 0.28, -r * 0.32), r * 0.45, r * 0.38, colour("tree_light"));
    canvas.outline(&super::canvas::ellipse(p, r, r), INK * 0.8, faded("ink", 0.75));
}

/// A hedge of small bushes.
pub fn hedge(canvas: &mut Canvas, line: &[Point]) {
    let total = length(line);
    let mut d = 0.0;
    let mut small = false;
    while d <= total {
        let p = along(line, d).0;
        tree(canvas, p, if small { 0.018 } else { 0.022 });
        small = !small;
        d += 0.026;
    }
}

/// How much free ground lies around a point.
struct Room<'a> {
    labels: &'a Labels,
    layout: &'a Layout,
    fields: u32,
}

impl<'a> Room<'a> {
    fn new(tile: &Tile, layout: &'a Layout) -> Self {
        let is_field = |s: &rules::Segment| s.kind == FeatureKind::Field;
        let fields =
            tile.segments.iter().enumerate().filter(|(_, s)| is_field(s)).fold(0, |m, (n, _)| m | 1 << n);
        Self { labels: &layout.labels, layout, fields }
    }

    /// The distance to the nearest wall, road, river or thing; 0 where there is no field.
    fn at(&self, p: Point) -> f32 {
        let on_field = self.labels.at(p).is_some_and(|n| self.fields >> n & 1 == 1);
        if !on_field {
            return 0.0;
        }
        let l = self.layout;
        let walls = l.cities.iter().flat_map(|c| &c.shape.walls).map(|w| distance_to(w, p) - 0.03);
        let roads = l.roads.iter().map(|r| distance_to(&r.points, p) - super::layout::ROAD);
        let rivers = l.rivers.iter().map(|r| distance_to(&r.points, p) - super::layout::RIVER);
        let hedges = l.hedges.iter().map(|h| distance_to(h, p) - super::layout::HEDGE);
        let things = l.features.iter().map(|f| f.disc().0.distance(p) - f.disc().1);
        let monastery = l.monastery.iter().map(|m| m.distance(p) - 0.17);
        walls.chain(roads).chain(rivers).chain(hedges).chain(things).chain(monastery).fold(1.0, f32::min)
    }

    /// The distance to the nearest place where a figure would stand.
    fn off_spots(&self, p: Point) -> f32 {
        self.layout.spots.iter().map(|s| s.distance(p)).fold(1.0, f32::min)
    }
}
