//! What grows on a tile: grass, flowers, crops and trees. It is planned on the unturned tile and turns with it, so that a
//! tile in the hand keeps its decoration. Light and shadow stay upright.

use super::canvas::{Canvas, INK};
use super::dice::Dice;
use super::palette::{Swatch, colour, faded, mix};
use super::point::{Point, pt};
use super::site::{Plot, Site};
use super::tree::{BLADE, blades, bush, tree};
use rules::Rotation;
use std::f32::consts::TAU;

/// Everything that grows on one variant of a tile.
#[derive(Clone, Debug, Default)]
pub struct Growth {
    tufts: Vec<Tuft>,
    crops: Vec<Crop>,
    trees: Vec<Tree>,
    flowers: Vec<Flower>,
}

/// Some blades of grass.
#[derive(Clone, Copy, Debug)]
struct Tuft {
    at: Point,
    length: f32,
    swatch: Swatch,
}

/// A tree.
#[derive(Clone, Copy, Debug)]
struct Tree {
    at: Point,
    radius: f32,
    shade: f32,
}

/// A flower.
#[derive(Clone, Copy, Debug)]
struct Flower {
    at: Point,
    radius: f32,
    swatch: Swatch,
}

/// A ploughed or sown patch, perhaps with a hedge around it.
#[derive(Clone, Debug)]
struct Crop {
    at: Point,
    /// The direction of its furrows, of length 1.
    axis: Point,
    /// Half its length along the furrows, and half its width.
    half: (f32, f32),
    fill: Swatch,
    line: Swatch,
    /// The bushes of its hedge, with their radii.
    hedge: Vec<(Point, f32)>,
}

impl Growth {
    /// Plans what grows on the site of an unturned tile, and occupies its ground.
    #[must_use]
    pub fn plan(site: &mut Site<'_>, dice: &mut Dice) -> Self {
        let tufts = tufts(site, dice);
        let want = 1 + usize::from(dice.pick(3) == 0);
        let crops = (0..want).filter_map(|n| Crop::plan(site, n, dice)).collect();
        let trees = wood(site, dice);
        let flowers = flowers(site, dice);
        Self { tufts, crops, trees, flowers }
    }

    /// The same plan on the turned tile.
    #[must_use]
    pub fn turned(mut self, rotation: Rotation) -> Self {
        let turn = |p: &mut Point| *p = p.turned(rotation);
        self.tufts.iter_mut().for_each(|t| turn(&mut t.at));
        self.trees.iter_mut().for_each(|t| turn(&mut t.at));
        self.flowers.iter_mut().for_each(|f| turn(&mut f.at));
        for crop in &mut self.crops {
            turn(&mut crop.at);
            crop.axis = crop.axis.swung(rotation);
            crop.hedge.iter_mut().for_each(|(p, _)| turn(p));
        }
        self
    }

    /// Paints everything from back to front.
    pub fn paint(&self, canvas: &mut Canvas) {
        for swatch in [Swatch::StrokeLight, Swatch::StrokeDark] {
            let tufts = self.tufts.iter().filter(|t| t.swatch == swatch);
            canvas.hatch(tufts.flat_map(|t| blades(t.at, t.length)), BLADE, faded(swatch, 0.8));
        }
        self.crops.iter().for_each(|crop| crop.paint(canvas));
        let mut trees = self.trees.clone();
        trees.sort_by(|a, b| a.at.y.total_cmp(&b.at.y));
        trees.iter().for_each(|t| tree(canvas, t.at, t.radius, t.shade));
        for f in &self.flowers {
            canvas.ellipse(f.at + pt(0.002, 0.004), f.radius, f.radius * 0.8, faded(Swatch::Shadow, 0.25));
            canvas.ellipse(f.at, f.radius, f.radius * 0.9, colour(f.swatch));
        }
    }

    /// The middles of all patches of crops.
    pub fn crops(&self) -> impl Iterator<Item = Point> + '_ {
        self.crops.iter().map(|crop| crop.at)
    }

    /// The places of all trees.
    pub fn trees(&self) -> impl Iterator<Item = Point> + '_ {
        self.trees.iter().map(|tree| tree.at)
    }
}

fn tufts(site: &Site<'_>, dice: &mut Dice) -> Vec<Tuft> {
    let mut tufts = Vec::new();
    for _ in 0..190 {
        let at = pt(dice.between(0.02, 0.98), dice.between(0.02, 0.98));
        let (name, length) = (dice.pick(5), dice.between(0.011, 0.021));
        if site.land(at) > 0.015 && site.border(at) > 0.03 {
            let swatch = if name < 2 { Swatch::StrokeLight } else { Swatch::StrokeDark };
            tufts.push(Tuft { at, length, swatch });
        }
    }
    tufts
}

/// Small groups of flowers of one colour.
fn flowers(site: &Site<'_>, dice: &mut Dice) -> Vec<Flower> {
    let mut flowers = Vec::new();
    for _ in 0..9 {
        let p = pt(dice.between(0.08, 0.92), dice.between(0.08, 0.92));
        let swatch =
            [Swatch::FlowerWhite, Swatch::FlowerPink, Swatch::FlowerGold, Swatch::FlowerWhite][dice.pick(4)];
        for _ in 0..6 {
            let at = p + pt(dice.between(-0.03, 0.03), dice.between(-0.03, 0.03));
            let radius = dice.between(0.004, 0.0066);
            if site.room(at) > 0.02 && site.border(at) > 0.04 {
                flowers.push(Flower { at, radius, swatch });
            }
        }
    }
    flowers
}

/// Clumps of trees, each along a crooked line.
fn wood(site: &mut Site<'_>, dice: &mut Dice) -> Vec<Tree> {
    let mut trees: Vec<Tree> = Vec::new();
    let mut clumps = 0;
    for _ in 0..44 {
        let mut at = pt(dice.between(0.07, 0.93), dice.between(0.07, 0.93));
        let count = 1 + dice.pick(5);
        let mut heading = dice.between(0.0, TAU);
        let before = trees.len();
        for _ in 0..count {
            let (radius, shade) = (dice.between(0.026, 0.042), dice.unit());
            let is_off = trees.iter().all(|o| o.at.distance(at) > (radius + o.radius) * 0.78);
            if site.room(at) > radius + 0.012
                && site.border(at) > radius * 1.9 + 0.006
                && is_off
                && site.off_spots(at) > radius + 0.07
            {
                trees.push(Tree { at, radius, shade });
            }
            heading += dice.between(-0.8, 0.8);
            at = at + pt(heading.cos(), heading.sin()) * (radius * dice.between(1.5, 2.0));
        }
        clumps += usize::from(trees.len() > before);
        if clumps >= 5 || trees.len() > 13 {
            break;
        }
    }
    for t in &trees {
        site.take(Plot::Disc(t.at, t.radius));
    }
    trees
}

impl Crop {
    /// The n-th patch of a tile, if there is room.
    fn plan(site: &mut Site<'_>, n: usize, dice: &mut Dice) -> Option<Self> {
        let tilt = dice.between(-0.3, 0.3);
        let (fill, line) = [
            (Swatch::Wheat, Swatch::WheatDark),
            (Swatch::Furrow, Swatch::FurrowDark),
            (Swatch::Crop, Swatch::CropDark),
        ][dice.pick(3)];
        let axis = pt(tilt.cos(), tilt.sin());
        for i in 0..70 {
            let shrink = if i < 35 { 1.0 } else { 0.78 } * if n == 0 { 1.0 } else { 0.85 };
            let half = (dice.between(0.12, 0.155) * shrink, dice.between(0.095, 0.125) * shrink);
            let at = pt(dice.between(0.16, 0.84), dice.between(0.16, 0.84));
            let mut crop = Self { at, axis, half, fill, line, hedge: Vec::new() };
            if !crop.has_room(site) {
                continue;
            }
            site.take(Plot::Area(crop.corners(0.012).to_vec()));
            if dice.pick(3) > 0 {
                crop.hedge = enclosure(&crop.corners(0.0), dice);
            }
            return Some(crop);
        }
        None
    }

    /// Its corners, moved out by `more`.
    fn corners(&self, more: f32) -> [Point; 4] {
        let u = self.axis * (self.half.0 + more);
        let v = self.axis.right() * (self.half.1 + more);
        let p = self.at;
        [p - u - v, p + u - v, p + u + v, p - u + v]
    }

    fn has_room(&self, site: &Site<'_>) -> bool {
        let (u, v) = (self.axis * self.half.0, self.axis.right() * self.half.1);
        let middles = [u, u * -1.0, v, v * -1.0].map(|d| self.at + d);
        let mut probes = self.corners(0.0).into_iter().chain(middles).chain([self.at]);
        site.off_spots(self.at) > 0.15 && probes.all(|q| site.room(q) > 0.03 && site.border(q) > 0.05)
    }

    fn paint(&self, canvas: &mut Canvas) {
        let patch = self.corners(0.0);
        canvas.fill(&patch.map(|q| q + pt(0.006, 0.01)), faded(Swatch::Shadow, 0.25));
        let lit = |q: &Point| q.x + q.y;
        let by_light = |a: &&Point, b: &&Point| lit(a).total_cmp(&lit(b));
        let light = patch.iter().min_by(by_light).copied().unwrap_or(self.at);
        let dark = patch.iter().max_by(by_light).copied().unwrap_or(self.at);
        canvas.blend(
            &patch,
            (light, mix(colour(self.fill), colour(Swatch::FlowerWhite), 0.12)),
            (dark, colour(self.fill)),
        );
        self.furrows(canvas);
        canvas.outline(&patch, INK * 0.8, faded(self.line, 0.9));
        let mut hedge = self.hedge.clone();
        hedge.sort_by(|a, b| a.0.y.total_cmp(&b.0.y));
        hedge.iter().for_each(|(p, r)| bush(canvas, *p, *r));
    }

    fn furrows(&self, canvas: &mut Canvas) {
        let rows = (self.half.1 * 2.0 / 0.027).round().max(4.0);
        let (along, across) = (self.axis * (self.half.0 * 0.97), self.axis.right());
        // The side of a furrow that faces the light.
        let up = if across.x + across.y > 0.0 { across * -0.008 } else { across * 0.008 };
        for i in 0..rows as usize {
            let middle = self.at + across * (((i as f32 + 0.5) / rows * 2.0 - 1.0) * self.half.1);
            let (a, b) = (middle - along, middle + along);
            canvas.stroke(&[a, b], 0.0085, faded(self.line, 0.75));
            canvas.dash(&[a + up, b + up], 0.004, [0.014, 0.009], faded(Swatch::FlowerWhite, 0.4));
        }
    }
}

/// Bushes along the sides of a patch, with gaps.
fn enclosure(patch: &[Point; 4], dice: &mut Dice) -> Vec<(Point, f32)> {
    let mut bushes = Vec::new();
    for i in 0..4 {
        let (a, b) = (patch[i], patch[(i + 1) % 4]);
        let total = a.distance(b);
        let (from, to) = (dice.between(0.0, 0.22), dice.between(0.74, 1.0));
        let mut d = total * from;
        while d < total * to {
            bushes.push((a.lerp(b, d / total), dice.between(0.0095, 0.0145)));
            d += 0.021;
        }
    }
    bushes
}

#[cfg(test)]
mod tests {
    use super::super::compose::compose;
    use super::super::tile::growth;
    use super::super::variant::Variant;
    use super::*;

    /// What a player turns in the hand stays the same tile.
    #[test]
    fn trees_and_crops_turn_with_their_tile() {
        let (mut crops, mut trees) = (0, 0);
        for tile in rules::TileSets::built_in().iter().flat_map(|s| &s.tiles) {
            let layout = compose(tile);
            let plan = |rotation| growth(tile, &layout, (rotation, Variant::ALL[1]));
            let first = plan(Rotation::R0);
            for rotation in Rotation::ALL {
                let turned = plan(rotation);
                let is_same = |a: Point, b: Point| a.turned(rotation).distance(b) < 1e-4;
                assert_eq!(first.trees.len(), turned.trees.len(), "{} {rotation:?}", tile.name);
                assert!(first.trees().zip(turned.trees()).all(|(a, b)| is_same(a, b)), "{}", tile.name);
                assert_eq!(first.crops.len(), turned.crops.len(), "{} {rotation:?}", tile.name);
                for (a, b) in first.crops.iter().zip(&turned.crops) {
                    let corners = a.corners(0.0).into_iter().zip(b.corners(0.0));
                    assert!(corners.into_iter().all(|(a, b)| is_same(a, b)), "{} {rotation:?}", tile.name);
                    assert!(a.hedge.iter().zip(&b.hedge).all(|(a, b)| is_same(a.0, b.0)));
                }
            }
            crops += first.crops.len();
            trees += first.trees.len();
        }
        assert!(crops > 100 && trees > 1000, "{crops} crops and {trees} trees");
    }

    /// Walls, towers and gates stand upright in every rotation.
    #[test]
    fn no_tree_stands_in_or_behind_a_tower_or_a_wall_in_any_rotation() {
        for tile in rules::TileSets::built_in().iter().flat_map(|s| &s.tiles) {
            let layout = compose(tile);
            for rotation in Rotation::ALL {
                let growth = growth(tile, &layout, (rotation, Variant::FIRST));
                let layout = layout.turned(rotation);
                let works = super::super::city::works(&layout);
                let walls = || layout.cities.iter().flat_map(|c| &c.shape.walls);
                for tree in &growth.trees {
                    let off = works.iter().map(|(w, _)| (*w - pt(0.0, 0.035)).distance(tree.at) - 0.085);
                    let face = tree.at - pt(0.0, super::super::measure::FACE);
                    let wall =
                        walls().flat_map(|w| [tree.at, face].map(|p| super::super::point::distance_to(w, p)));
                    let least = off.chain(wall.map(|d| d - 0.03)).fold(1.0, f32::min);
                    assert!(least > tree.radius, "{} {rotation:?}: {tree:?}, {least}", tile.name);
                }
            }
        }
    }

    #[test]
    fn each_variant_of_a_tile_has_trees_of_its_own() {
        let tile = rules::TileSets::built_in().iter().flat_map(|s| &s.tiles).find(|t| t.name == "base-U");
        let layout = compose(tile.unwrap());
        let trees = Variant::ALL
            .map(|v| growth(tile.unwrap(), &layout, (Rotation::R0, v)).trees().collect::<Vec<_>>());
        for (n, a) in trees.iter().enumerate() {
            assert!(a.len() > 3 && trees[n + 1..].iter().all(|b| a != b), "{n}: {a:?}");
        }
    }
}
