//! Shrines: a round temple with a blue roof in a ring of standing stones.

use super::canvas::{Canvas, INK, ellipse};
use super::palette::{Swatch, colour, faded, mix};
use super::point::{Point, pt};
use super::shape::blob;
use rules::{FeatureKind, Mark, Tile};
use std::f32::consts::{PI, TAU};

/// The monastery or shrine of a tile.
pub(super) fn cloister(tile: &Tile) -> Option<u8> {
    let is_cloister = |kind| matches!(kind, FeatureKind::Monastery | FeatureKind::Shrine);
    tile.segments.iter().zip(0_u8..).find(|(segment, _)| is_cloister(segment.kind)).map(|(_, n)| n)
}

/// Whether a tile shows a shrine: its segment is one, or its sign is active. Otherwise it is a plain monastery.
pub(super) fn is_shrine(tile: &Tile, is_active: impl Fn(&Mark) -> bool) -> bool {
    let is_kind = tile.segments.iter().any(|segment| segment.kind == FeatureKind::Shrine);
    is_kind || tile.has_mark(&Mark::Shrine) && is_active(&Mark::Shrine)
}

/// The stones of the ring, as angles from the east; the entrance in the south is free.
const STONES: [f32; 10] = [-10.0, -38.0, -64.0, -90.0, -116.0, -142.0, -170.0, 26.0, 154.0, 128.0];

/// The shrine in the ground of a monastery; `k` is 1 where there is room for all of it.
pub(super) fn shrine(canvas: &mut Canvas, p: Point, k: f32) {
    let at = |x: f32, y: f32| p + pt(x * k, y * k);
    let ground = |r: f32| blob(at(0.0, 0.035), 0.2 * k * r, 0.145 * k * r, 2.2);
    canvas.fill(&ground(1.02), faded(Swatch::GrassDark, 0.7));
    canvas.fill(&ground(0.94), mix(colour(Swatch::Grass), colour(Swatch::Road), 0.5));
    canvas.fill(&ground(0.72), colour(Swatch::Road));
    canvas.outline(&ground(0.72), INK * 0.7, faded(Swatch::RoadEdge, 0.9));
    let mut stones: Vec<Point> = STONES
        .iter()
        .map(|degrees| {
            let a = degrees / 360.0 * TAU;
            at(a.cos() * 0.172, 0.035 + a.sin() * 0.122)
        })
        .chain([at(0.172 * 0.62, 0.035 + 0.122 * 0.79)])
        .collect();
    stones.sort_by(|a, b| a.y.total_cmp(&b.y));
    let front = stones.iter().position(|q| q.y > p.y + 0.055 * k).unwrap_or(stones.len());
    stones[..front].iter().enumerate().for_each(|(n, q)| stone(canvas, *q, k, n));
    temple(canvas, at(0.0, 0.085), 0.128 * k);
    stones[front..].iter().enumerate().for_each(|(n, q)| stone(canvas, *q, k, n));
}

/// A standing stone; `foot` is the middle of its foot.
fn stone(canvas: &mut Canvas, foot: Point, k: f32, n: usize) {
    let (w, h) = (0.019 * k, (0.05 + 0.006 * (n % 3) as f32) * k);
    let at = |x: f32, y: f32| foot + pt(x * w, y * h);
    canvas.soft(at(0.7, 0.1), w * 1.5, w * 0.7, colour(Swatch::Shadow), 0.4);
    let body = [at(-1.0, 0.1), at(-0.85, -0.8), at(-0.2, -1.0), at(0.75, -0.86), at(1.0, 0.1), at(0.0, 0.22)];
    canvas.outline(&body, INK * 1.6, colour(Swatch::Ink));
    canvas.blend(
        &body,
        (at(-0.8, -0.8), colour(Swatch::StoneLight)),
        (at(1.0, 0.2), colour(Swatch::StoneDark)),
    );
}

/// A round temple of columns on two steps, with a pointed roof; `p` is the middle of its foot.
fn temple(canvas: &mut Canvas, p: Point, s: f32) {
    let ink = colour(Swatch::Ink);
    let at = |x: f32, y: f32| p + pt(x * s, y * s);
    canvas.soft(at(0.3, 0.08), s * 0.95, s * 0.26, colour(Swatch::Shadow), 0.42);
    for (y, rx) in [(0.06, 0.86), (-0.05, 0.76)] {
        let step = |dy: f32| ellipse(at(0.0, y + dy), rx * s, rx * s * 0.3);
        canvas.inked(&step(0.08), colour(Swatch::StoneDark), ink);
        canvas.inked(&step(0.0), colour(Swatch::StoneLight), ink);
    }
    let hall = [at(-0.52, -0.72), at(0.52, -0.72), at(0.52, -0.06), at(0.0, 0.06), at(-0.52, -0.06)];
    canvas.fill(&hall, mix(colour(Swatch::Ink), colour(Swatch::SlateDark), 0.35));
    canvas.ellipse(at(0.0, -0.2), s * 0.14, s * 0.2, colour(Swatch::Lava));
    canvas.ellipse(at(0.0, -0.16), s * 0.08, s * 0.13, colour(Swatch::Gold));
    for (x, foot) in [(-0.56, -0.06), (-0.24, 0.07), (0.24, 0.07), (0.56, -0.06)] {
        let column = [at(x - 0.085, -0.74), at(x + 0.085, -0.74), at(x + 0.085, foot), at(x - 0.085, foot)];
        canvas.blend(
            &column,
            (column[0], colour(Swatch::FlowerWhite)),
            (column[1], mix(colour(Swatch::Stone), colour(Swatch::StoneDark), 0.3)),
        );
        canvas.outline(&column, INK, ink);
    }
    let mut roof: Vec<Point> = (0..=12)
        .map(|i| {
            let a = PI * i as f32 / 12.0;
            at(a.cos() * 0.84, -0.76 + a.sin() * 0.2)
        })
        .collect();
    roof.extend([at(-0.4, -1.2), at(0.0, -1.52), at(0.4, -1.2)]);
    canvas.blend(
        &roof,
        (at(-0.6, -1.1), mix(colour(Swatch::Slate), colour(Swatch::WaterLight), 0.35)),
        (at(0.7, -0.7), colour(Swatch::SlateDark)),
    );
    let ribs = [-0.5, -0.18, 0.18, 0.5].map(|x| [at(x * 0.12, -1.44), at(x * 1.15, -0.62)]);
    canvas.hatch(ribs, 0.0036, faded(Swatch::Ink, 0.45));
    canvas.outline(&roof, INK, ink);
    sun(canvas, at(0.0, -1.66), s * 0.2);
}

/// A golden sun on the roof, where a monastery has a cross.
fn sun(canvas: &mut Canvas, p: Point, r: f32) {
    let rays = |width: f32| {
        (0..8).map(move |i| {
            let a = TAU * i as f32 / 8.0;
            [p, p + pt(a.cos(), a.sin()) * (r * width)]
        })
    };
    canvas.hatch(rays(1.35), 0.013, colour(Swatch::Ink));
    canvas.hatch(rays(1.3), 0.006, colour(Swatch::Gold));
    canvas.inked(&ellipse(p, r * 0.72, r * 0.72), colour(Swatch::Gold), colour(Swatch::Ink));
}

/// The shrine of a plan: a round roof between standing stones, `s` half its size.
pub(super) fn plan(canvas: &mut Canvas, p: Point, s: f32, line: f32) {
    let ink = colour(Swatch::Ink);
    let at = |x: f32, y: f32| p + pt(x * s, y * s);
    for x in [-0.86, 0.86] {
        let stone = [at(x - 0.17, 0.9), at(x - 0.17, -0.2), at(x + 0.17, -0.2), at(x + 0.17, 0.9)];
        canvas.fill(&stone, colour(Swatch::StoneLight));
        canvas.outline(&stone, line, ink);
    }
    let hall = [at(-0.44, 0.9), at(-0.44, 0.0), at(0.44, 0.0), at(0.44, 0.9)];
    canvas.fill(&hall, colour(Swatch::PlanRoad));
    canvas.fill(&[at(-0.14, 0.9), at(-0.14, 0.3), at(0.14, 0.3), at(0.14, 0.9)], ink);
    canvas.outline(&hall, line, ink);
    let roof = [at(-0.72, 0.04), at(-0.4, -0.5), at(0.0, -0.75), at(0.4, -0.5), at(0.72, 0.04)];
    canvas.fill(&roof, colour(Swatch::Pennant));
    canvas.outline(&roof, line, ink);
    canvas.fill(&ellipse(at(0.0, -0.8), s * 0.2, s * 0.2), colour(Swatch::Gold));
    canvas.outline(&ellipse(at(0.0, -0.8), s * 0.2, s * 0.2), line * 0.8, ink);
}

#[cfg(test)]
mod tests {
    use super::super::church::{Kind, monastery};
    use super::super::compose::compose;
    use super::super::tile::{Style, paint_as};
    use super::super::variant::Variant;
    use super::*;
    use rules::{Rotation, TileSets};

    fn tiles() -> Vec<Tile> {
        let all = TileSets::built_in().iter().flat_map(|set| &set.tiles);
        all.filter(|tile| tile.has_mark(&Mark::Shrine)).cloned().collect()
    }

    fn converted(tile: &Tile) -> Tile {
        let mut tile = tile.clone();
        let cloisters = tile.segments.iter_mut().filter(|s| s.kind == FeatureKind::Monastery);
        cloisters.for_each(|segment| segment.kind = FeatureKind::Shrine);
        tile
    }

    #[test]
    fn a_shrine_has_the_place_of_the_monastery_that_it_was() {
        assert_eq!(tiles().len(), 6);
        for tile in tiles() {
            let (plain, shrine) = (compose(&tile), compose(&converted(&tile)));
            assert!(shrine.monastery.is_some() && shrine.monastery == plain.monastery, "{}", tile.name);
            let n = usize::from(cloister(&tile).unwrap());
            assert_eq!(shrine.monastery, Some(shrine.spots[n]), "{}", tile.name);
            assert_eq!(shrine.segment_at(shrine.spots[n]), cloister(&tile), "{}", tile.name);
            assert!(shrine.is_true, "{}", tile.name);
        }
    }

    #[test]
    fn a_shrine_without_its_rule_is_a_monastery() {
        for tile in tiles() {
            for style in [Style::Painted, Style::Schematic] {
                let show = |tile: &Tile, is_active: bool| {
                    let lie = (Rotation::R0, Variant::FIRST);
                    paint_as(style, tile, &compose(tile), lie, 96, |_| is_active)
                };
                let (off, on) = (show(&tile, false), show(&tile, true));
                assert_ne!(off, on, "{}", tile.name);
                assert_eq!(show(&converted(&tile), true), on, "{}", tile.name);
                assert_eq!(show(&converted(&tile), false), on, "{}: its segment says it", tile.name);
            }
        }
    }

    #[test]
    fn a_shrine_has_a_blue_roof_in_place_of_a_red_one() {
        let count = |draw: &dyn Fn(&mut Canvas), is_seen: &dyn Fn([i32; 3]) -> bool| {
            let mut canvas = Canvas::new(60);
            draw(&mut canvas);
            let pixels = canvas.into_image().rgba;
            let rgb = |p: &[u8]| [i32::from(p[0]), i32::from(p[1]), i32::from(p[2])];
            pixels.chunks_exact(4).filter(|p| p[3] > 200 && is_seen(rgb(p))).count()
        };
        let is_blue = |[r, _, b]: [i32; 3]| b > r + 15;
        let is_red = |[r, g, _]: [i32; 3]| r > 110 && r * 10 > g * 18;
        let church = |canvas: &mut Canvas| monastery(canvas, Point::CENTRE, 1.0, Kind::Church);
        let temple = |canvas: &mut Canvas| shrine(canvas, Point::CENTRE, 1.0);
        assert!(count(&temple, &is_blue) > 40 && count(&temple, &is_red) < 12);
        assert!(count(&church, &is_red) > 24);
    }

    #[test]
    fn a_shrine_stays_on_the_ground_of_its_monastery() {
        let mut canvas = Canvas::new(100);
        shrine(&mut canvas, Point::CENTRE, 1.0);
        let pixels = canvas.into_image().rgba;
        for (i, pixel) in pixels.chunks_exact(4).enumerate() {
            let (x, y) = (i % 100, i / 100);
            assert!(pixel[3] < 200 || (25..75).contains(&x) && (20..75).contains(&y), "{x}, {y}");
        }
    }
}
