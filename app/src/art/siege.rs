//! The besiegers of a city: a palisade of stakes before its walls, and a camp of tents behind it.

use super::canvas::{Canvas, INK, ellipse};
use super::layout::{City, Layout};
use super::measure::FACE;
use super::object::off_ways;
use super::palette::{Swatch, colour, faded, mix};
use super::point::{Point, along, distance_to, length, pt};
use super::shape::blob;
use rules::{FeatureKind, Tile};

/// The radius of the ground of a camp with enough room.
pub(super) const CAMP: f32 = 0.14;
/// The least radius of a camp.
const LEAST: f32 = 0.095;
/// The distance of the palisade from the middle of the wall: beyond its face, however the tile is turned.
const OFF: f32 = 0.1 + FACE;
/// The distance from one stake to the next.
const STEP: f32 = 0.026;

/// The ground of a camp with this much room.
pub(super) const fn radius(room: f32) -> f32 {
    room.clamp(LEAST, CAMP)
}

/// The stakes before the walls of a besieged city of the unturned tile: on its fields, away from everything else.
pub(super) fn stakes(tile: &Tile, layout: &Layout, city: &City, taken: &[(Point, f32)]) -> Vec<Vec<Point>> {
    let is_field = |p: Point| {
        let segment = layout.labels.at(p).and_then(|n| tile.segments.get(usize::from(n)));
        segment.is_some_and(|segment| segment.kind == FeatureKind::Field)
    };
    let is_free = |p: Point| {
        is_field(p)
            && layout.border(p) > 0.07
            && off_ways(layout, p) > 0.03
            && layout.hedges.iter().all(|hedge| distance_to(hedge, p) > 0.05)
            && taken.iter().all(|(q, r)| q.distance(p) > *r + 0.02)
    };
    let mut rows = Vec::new();
    for wall in &city.shape.walls {
        let count = (length(wall) / STEP) as usize;
        let mut row: Vec<Point> = Vec::new();
        for n in 0..=count {
            let (p, dir) = along(wall, n as f32 * STEP);
            let stake = p - dir.right() * OFF;
            let is_near = row.last().is_none_or(|last| last.distance(stake) > STEP * 0.6);
            if !is_free(stake) {
                rows.push(std::mem::take(&mut row));
            } else if is_near {
                row.push(stake);
            }
        }
        rows.push(row);
    }
    rows.retain(|row| row.len() > 3);
    rows
}

/// A row of pointed stakes, tied to a rail.
pub(super) fn palisade(canvas: &mut Canvas, row: &[Point]) {
    let ink = colour(Swatch::Ink);
    let shadow: Vec<Point> = row.iter().map(|p| *p + pt(0.012, 0.01)).collect();
    canvas.stroke(&shadow, 0.022, faded(Swatch::Shadow, 0.3));
    let mut order: Vec<Point> = row.to_vec();
    order.sort_by(|a, b| a.y.total_cmp(&b.y));
    for (n, foot) in order.into_iter().enumerate() {
        let h = 0.058 + 0.007 * (n % 2) as f32;
        let at = |x: f32, y: f32| foot + pt(x * 0.0125, y * h);
        let stake = [at(-1.0, 0.12), at(-1.0, -0.68), at(0.0, -1.0), at(1.0, -0.68), at(1.0, 0.12)];
        canvas.outline(&stake, INK * 1.5, ink);
        canvas.blend(
            &stake,
            (at(-1.0, 0.0), mix(colour(Swatch::Wood), colour(Swatch::Wheat), 0.55)),
            (at(1.0, 0.0), mix(colour(Swatch::Wood), colour(Swatch::Door), 0.4)),
        );
    }
    let rail: Vec<Point> = row.iter().map(|p| *p - pt(0.0, 0.024)).collect();
    canvas.stroke(&rail, 0.0075, faded(Swatch::Door, 0.8));
}

/// A camp of besiegers, `r` half its width: three tents, a fire and a banner.
pub(super) fn camp(canvas: &mut Canvas, p: Point, r: f32) {
    let at = |x: f32, y: f32| p + pt(x * r, y * r);
    canvas.fill(
        &blob(at(0.0, 0.12), r, r * 0.76, 0.9),
        mix(colour(Swatch::Grass), colour(Swatch::RoadRut), 0.55),
    );
    canvas.fill(&blob(at(0.0, 0.14), r * 0.8, r * 0.56, 1.9), faded(Swatch::Road, 0.55));
    tent(canvas, at(0.44, -0.12), r * 0.46);
    tent(canvas, at(-0.4, -0.02), r * 0.56);
    fire(canvas, at(0.0, 0.72), r * 0.24);
    tent(canvas, at(0.55, 0.46), r * 0.4);
    banner(canvas, at(-0.1, 0.38), r * 0.5);
}

/// A tent of grey canvas with a dark entrance in the south; `s` is half its width.
fn tent(canvas: &mut Canvas, p: Point, s: f32) {
    let ink = colour(Swatch::Ink);
    let at = |x: f32, y: f32| p + pt(x * s, y * s);
    canvas.soft(at(0.3, 0.6), s * 1.1, s * 0.32, colour(Swatch::Shadow), 0.42);
    let side = [at(-0.15, -0.86), at(0.5, -0.8), at(1.05, 0.42), at(0.42, 0.66)];
    canvas.fill(&side, mix(colour(Swatch::PlasterDark), colour(Swatch::StoneDark), 0.4));
    canvas.outline(&side, INK, ink);
    let front = [at(-0.15, -0.86), at(0.42, 0.66), at(-0.86, 0.66)];
    canvas.blend(
        &front,
        (at(-0.6, -0.4), colour(Swatch::FlowerWhite)),
        (at(0.4, 0.6), mix(colour(Swatch::Plaster), colour(Swatch::PlasterDark), 0.6)),
    );
    canvas.outline(&front, INK, ink);
    canvas.fill(&[at(-0.16, -0.34), at(0.06, 0.66), at(-0.46, 0.66)], colour(Swatch::Door));
}

fn fire(canvas: &mut Canvas, p: Point, s: f32) {
    let ink = colour(Swatch::Ink);
    let at = |x: f32, y: f32| p + pt(x * s, y * s);
    canvas.stroke(&[at(-0.8, 0.3), at(0.8, 0.0)], s * 0.34, ink);
    canvas.stroke(&[at(-0.8, 0.0), at(0.8, 0.3)], s * 0.34, ink);
    let flame = [
        at(-0.55, 0.1),
        at(-0.5, -0.5),
        at(-0.2, -0.3),
        at(0.05, -1.1),
        at(0.3, -0.35),
        at(0.55, -0.5),
        at(0.5, 0.15),
    ];
    canvas.inked(&flame, colour(Swatch::Lava), ink);
    canvas.fill(&ellipse(at(0.0, -0.1), s * 0.24, s * 0.34), colour(Swatch::Gold));
}

/// A black banner with two tails; `foot` is the foot of its pole.
fn banner(canvas: &mut Canvas, foot: Point, s: f32) {
    let ink = colour(Swatch::Ink);
    let at = |x: f32, y: f32| foot + pt(x * s, y * s);
    canvas.stroke(&[at(0.0, 0.0), at(0.0, -2.5)], INK * 2.0, ink);
    canvas.stroke(&[at(0.0, 0.0), at(0.0, -2.5)], INK * 0.8, colour(Swatch::Wood));
    let cloth = [at(0.04, -2.45), at(1.1, -2.3), at(0.78, -2.05), at(1.1, -1.8), at(0.04, -1.6)];
    canvas.inked(&cloth, mix(colour(Swatch::Cloth), colour(Swatch::RoofDark), 0.5), ink);
    canvas.stroke(&[at(0.1, -2.02), at(0.7, -2.05)], s * 0.16, colour(Swatch::Gold));
}

/// The camp of a plan: a tent with two spears before it.
pub(super) fn plan(canvas: &mut Canvas, p: Point, s: f32, line: f32) {
    let ink = colour(Swatch::Ink);
    let at = |x: f32, y: f32| p + pt(x * s, y * s);
    let tent = [at(0.0, -0.85), at(0.95, 0.8), at(-0.95, 0.8)];
    canvas.fill(&tent, colour(Swatch::FlowerWhite));
    canvas.fill(&[at(0.0, -0.2), at(0.34, 0.8), at(-0.34, 0.8)], ink);
    canvas.outline(&tent, line, ink);
    let flag = [at(0.0, -1.3), at(0.6, -1.08), at(0.0, -0.86)];
    canvas.fill(&flag, colour(Swatch::Cloth));
    canvas.outline(&flag, line * 0.6, ink);
}

#[cfg(test)]
mod tests {
    use super::super::canvas::Image;
    use super::super::compose::compose;
    use super::super::tile::paint;
    use super::*;
    use rules::{Rotation, TileSets};

    fn besieged() -> Vec<Tile> {
        let tiles = TileSets::built_in().iter().flat_map(|set| &set.tiles);
        tiles.filter(|tile| tile.segments.iter().any(|segment| segment.besieged)).cloned().collect()
    }

    fn relieved(tile: &Tile) -> Tile {
        let mut tile = tile.clone();
        tile.segments.iter_mut().for_each(|segment| segment.besieged = false);
        tile
    }

    #[test]
    fn besiegers_camp_on_a_field_inside_the_tile_and_off_all_ways() {
        let tiles = besieged();
        assert!(tiles.len() >= 10);
        for tile in &tiles {
            let unturned = compose(tile);
            assert_eq!(unturned.camps.len(), 1, "{}", tile.name);
            for rotation in Rotation::ALL {
                let layout = unturned.turned(rotation);
                let is_field = |p: Point| {
                    layout
                        .labels
                        .at(p)
                        .is_some_and(|n| tile.segments[usize::from(n)].kind == FeatureKind::Field)
                };
                for (p, room) in &layout.camps {
                    let r = radius(*room);
                    assert!(is_field(*p), "{} {rotation:?}: {p:?}", tile.name);
                    assert!(layout.border(*p) > r, "{} {rotation:?}: {p:?} with {r}", tile.name);
                    assert!(off_ways(&layout, *p) > 0.05, "{} {rotation:?}: {p:?}", tile.name);
                }
                let stakes = layout.palisades.iter().flatten();
                assert!(stakes.clone().count() >= 10, "{}", tile.name);
                for p in stakes {
                    assert!(is_field(*p) && layout.border(*p) > 0.065, "{} {rotation:?}: {p:?}", tile.name);
                    assert!(off_ways(&layout, *p) > 0.0, "{} {rotation:?}: {p:?}", tile.name);
                }
            }
        }
    }

    #[test]
    fn a_siege_is_seen_from_afar_and_leaves_the_sides_alone() {
        let differ = |a: &Image, b: &Image, is_counted: &dyn Fn(usize) -> bool| {
            let pairs = a.rgba.chunks_exact(4).zip(b.rgba.chunks_exact(4)).enumerate();
            let off =
                |p: &[u8], q: &[u8]| p.iter().zip(q).map(|(x, y)| u32::from(x.abs_diff(*y))).sum::<u32>();
            pairs.filter(|(i, (p, q))| is_counted(*i) && off(p, q) > 60).count()
        };
        for tile in besieged() {
            let free = relieved(&tile);
            let [a, b] = [&tile, &free].map(|t| paint(t, &compose(t), Rotation::R0, 60));
            let seen = differ(&a, &b, &|_| true);
            assert!(seen > 150, "{}: {seen} pixels of 3600", tile.name);
            let is_side = |i: usize| [i % 60, i / 60].iter().any(|v| *v == 0 || *v == 59);
            assert_eq!(differ(&a, &b, &is_side), 0, "{}", tile.name);
        }
    }
}
