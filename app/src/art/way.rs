//! Roads, bridges over rivers and other roads, and the mouths of tunnels.

use super::canvas::Canvas;
use super::dice::Dice;
use super::layout::{Feature, Layout};
use super::measure::{RIVER, ROAD};
use super::palette::{Swatch, colour, faded};
use super::point::{Point, along, crossing, distance_to, inward, length, middle, pt};
use rules::Side;

/// All roads of a tile, with the places where they meet.
pub fn roads(canvas: &mut Canvas, layout: &Layout, dice: &mut Dice) {
    let lines: Vec<Vec<Point>> = layout.roads.iter().map(|l| beyond(&l.points)).collect();
    let places: Vec<(Point, f32, f32)> = layout
        .features
        .iter()
        .filter_map(|f| match *f {
            Feature::Village(p) | Feature::Court(p) => Some((p, 0.08, 0.072)),
            Feature::House(p) => Some((p, 0.062, 0.054)),
            Feature::Ridge(_) | Feature::Lake(_) => None,
        })
        .collect();
    let rims = [
        (0.013, faded(Swatch::Ink, 0.92)),
        (0.002, colour(Swatch::RoadEdge)),
        (-0.014, colour(Swatch::RoadRut)),
        (-0.022, colour(Swatch::Road)),
    ];
    for (rim, shade) in rims {
        for line in &lines {
            canvas.stroke(line, 2.0 * ROAD + rim, shade);
        }
        for (p, rx, ry) in &places {
            canvas.fill(&super::shape::blob(*p, rx + rim * 0.5, ry + rim * 0.5, 0.7), shade);
        }
    }
    for line in &lines {
        ruts(canvas, line, dice);
        pebbles(canvas, layout, line, dice);
    }
    for line in &lines {
        let free = |p: Point| {
            let off = places.iter().map(|(c, r, _)| c.distance(p) - r).fold(1.0, f32::min);
            let roads = lines.iter().map(|l| distance_to(l, p) - ROAD + 0.058).fold(off, f32::min);
            let on_field = layout.cities.iter().all(|c| !super::point::is_inside(&c.shape.outline, p));
            let dry = layout.rivers.iter().all(|r| distance_to(&r.points, p) > RIVER + 0.03);
            if on_field && dry { layout.border(p).min(roads) } else { 0.0 }
        };
        super::tree::verge(canvas, line, ROAD, free, dice);
    }
}

/// Two worn tracks of broken strokes, plain near the border of the tile.
fn ruts(canvas: &mut Canvas, line: &[Point], dice: &mut Dice) {
    for side in [-0.021, 0.021] {
        let track = shifted(line, side);
        canvas.stroke(&track, 0.0115, faded(Swatch::RoadRut, 0.55));
        let total = length(&track);
        let mut d = 0.16;
        while d < total {
            let until = (d + dice.between(0.03, 0.09)).min(total);
            let piece: Vec<Point> =
                (0..=4).map(|i| along(&track, d + (until - d) * i as f32 / 4.0).0).collect();
            canvas.stroke(&piece, 0.0065, faded(Swatch::Pebble, 0.7));
            d = until + dice.between(0.012, 0.04);
        }
    }
}

fn pebbles(canvas: &mut Canvas, layout: &Layout, line: &[Point], dice: &mut Dice) {
    let total = length(line);
    let mut d = 0.02;
    while d < total {
        let (p, dir) = along(line, d);
        let q = p + dir.right() * dice.between(-0.04, 0.04);
        let (name, r) = (dice.pick(3), dice.between(0.0034, 0.0062));
        if layout.border(q) > 0.03 {
            canvas.ellipse(q + pt(0.0016, 0.0026), r, r * 0.8, faded(Swatch::RoadEdge, 0.55));
            canvas.ellipse(
                q,
                r,
                r * 0.8,
                colour([Swatch::Plaster, Swatch::Pebble, Swatch::StoneLight][name]),
            );
        }
        d += dice.between(0.012, 0.034);
    }
}

/// Where two straight roads cross without meeting, the north-south one is a bridge over the other.
pub fn overpass(canvas: &mut Canvas, layout: &Layout) {
    let whole: Vec<_> = layout.roads.iter().filter(|l| l.points.len() > 21 && !l.has_mouth).collect();
    for (i, a) in whole.iter().enumerate() {
        for b in &whole[i + 1..] {
            if let Some((p, dir)) = crossing(&a.points, &b.points) {
                deck(canvas, p, dir, 0.14, Swatch::Road);
            }
        }
    }
}

/// Bridges where roads, or the arches of a city, cross rivers.
pub fn bridges(canvas: &mut Canvas, layout: &Layout) {
    for river in &layout.rivers {
        for road in &layout.roads {
            if let Some((p, dir)) = crossing(&road.points, &river.points) {
                deck(canvas, p, dir, RIVER + 0.05, Swatch::Road);
            }
        }
    }
    for arch in &layout.arches {
        let (a, b) = (arch[0], arch[arch.len() - 1]);
        deck(canvas, a.lerp(b, 0.5), (b - a).unit(), a.distance(b) * 0.5, Swatch::Ground);
    }
}

/// A stone bridge along a direction; `half` is half its length.
fn deck(canvas: &mut Canvas, p: Point, dir: Point, half: f32, ground: Swatch) {
    let (u, v) = (dir * half, dir.right() * (ROAD + 0.004));
    let quad = [p - u - v, p + u - v, p + u + v, p - u + v];
    for drop in [pt(0.022, 0.03), pt(0.012, 0.018)] {
        canvas.fill(&quad.map(|q| q + drop), faded(Swatch::Shadow, 0.25));
    }
    canvas.inked(&quad, colour(ground), colour(Swatch::Ink));
    let planks = (half * 2.0 / 0.026).round().max(4.0);
    for i in 1..planks as usize {
        let m = p + u * (i as f32 / planks * 2.0 - 1.0);
        canvas.stroke(&[m - v * 0.82, m + v * 0.82], 0.0042, faded(Swatch::RoadEdge, 0.6));
    }
    for side in [-1.0, 1.0] {
        let rail = [p - u + v * side, p + u + v * side];
        canvas.stroke(&rail, 0.031, colour(Swatch::Ink));
        canvas.stroke(&rail, 0.019, colour(Swatch::Stone));
        let lit = pt(-0.003, -0.004);
        canvas.stroke(&[rail[0] + lit, rail[1] + lit], 0.008, colour(Swatch::StoneLight));
        canvas.dash(&rail, 0.019, [0.004, 0.024], faded(Swatch::Ink, 0.5));
        for end in rail {
            canvas.ellipse(end, 0.0195, 0.0195, colour(Swatch::Ink));
            canvas.ellipse(end, 0.0135, 0.0135, colour(Swatch::Stone));
            canvas.ellipse(end + lit, 0.007, 0.007, colour(Swatch::StoneLight));
        }
    }
}

/// The mouths of tunnels: an arch of stone in the side of a hill, dark inside.
pub fn mouths(canvas: &mut Canvas, layout: &Layout) {
    let mut mouths: Vec<(Point, Point)> = layout
        .roads
        .iter()
        .filter(|l| l.has_mouth)
        .filter_map(|l| {
            let [.., a, b] = l.points[..] else { return None };
            Some((b, (b - a).unit()))
        })
        .collect();
    mouths.sort_by(|a, b| a.0.y.total_cmp(&b.0.y));
    let is_ridge =
        |p: Point| layout.features.iter().any(|f| matches!(f, Feature::Ridge(c) if c.distance(p) < 0.25));
    for (p, dir) in mouths {
        if !is_ridge(p) {
            super::hill::knoll(canvas, p + dir * 0.05 + pt(0.0, 0.012), 0.085);
        }
        if dir.y > 0.6 {
            crown(canvas, p, dir);
        } else {
            mouth(canvas, p - dir * 0.012, dir);
        }
    }
}

/// A mouth that opens to the north. Seen from the south it shows its back, a crown of stone behind which the road
/// descends.
fn crown(canvas: &mut Canvas, p: Point, dir: Point) {
    let across = dir.right();
    canvas.soft(p - dir * 0.045, ROAD * 0.95, 0.034, colour(Swatch::Shadow), 0.6);
    let bow = |width: f32, rise: f32, low: f32| -> Vec<Point> {
        let top = (0..=14).map(|i| {
            let a = std::f32::consts::PI * i as f32 / 14.0;
            p + across * (a.cos() * width) - dir * (a.sin() * rise)
        });
        top.chain([p - across * width + dir * low, p + across * width + dir * low]).collect()
    };
    canvas.inked(&bow(ROAD + 0.024, 0.042, 0.022), colour(Swatch::StoneDark), colour(Swatch::Ink));
    canvas.fill(&bow(ROAD + 0.017, 0.034, 0.0), colour(Swatch::Stone));
    let (outer, inner) = (bow(ROAD + 0.022, 0.04, 0.0), bow(ROAD - 0.006, 0.014, 0.0));
    for i in (1..14).step_by(2) {
        canvas.stroke(&[inner[i], outer[i]], 0.004, faded(Swatch::Ink, 0.6));
    }
    canvas.outline(&inner[..15], 0.004, faded(Swatch::Ink, 0.5));
}

/// An arch over the end of a road that continues into the dark along `dir`.
fn mouth(canvas: &mut Canvas, p: Point, dir: Point) {
    let deep = dir * 0.05 + pt(0.0, -0.034 * (1.0 - dir.y.max(0.0)));
    let arch = |width: f32, depth: f32, back: f32| -> Vec<Point> {
        let side = dir.right() * width;
        let foot = p - dir * back;
        (0..=14)
            .map(|i| {
                let a = std::f32::consts::PI * i as f32 / 14.0;
                foot + side * a.cos() + deep * (a.sin() * depth)
            })
            .collect()
    };
    canvas.inked(&arch(ROAD + 0.024, 1.62, 0.0), colour(Swatch::StoneDark), colour(Swatch::Ink));
    canvas.fill(&arch(ROAD + 0.018, 1.45, 0.0), colour(Swatch::Stone));
    let rim = arch(ROAD + 0.016, 1.42, 0.0);
    for i in (1..14).step_by(2) {
        let inner = arch(ROAD - 0.003, 1.0, 0.0)[i];
        canvas.stroke(&[inner, rim[i]], 0.004, faded(Swatch::Ink, 0.6));
    }
    let hole = arch(ROAD - 0.002, 1.02, 0.004);
    canvas.blend(
        &hole,
        (p - dir * 0.02, colour(Swatch::Wood)),
        (p + dir * 0.02 + pt(0.0, -0.01), colour(Swatch::Shadow)),
    );
    canvas.outline(&hole, 0.0065, colour(Swatch::Ink));
}

/// A line, slightly extended where it meets a border, so that its round cap is outside the tile.
pub(super) fn beyond(line: &[Point]) -> Vec<Point> {
    let mut out = line.to_vec();
    let out_of = |p: Point| {
        Side::ALL.into_iter().find(|s| middle(*s).distance(p) < 1e-3).map(|s| p - inward(s) * 0.15)
    };
    if let Some(q) = line.first().and_then(|p| out_of(*p)) {
        out.insert(0, q);
    }
    if let Some(q) = line.last().and_then(|p| out_of(*p)) {
        out.push(q);
    }
    out
}

/// A line shifted sideways.
fn shifted(line: &[Point], by: f32) -> Vec<Point> {
    (0..line.len())
        .map(|i| {
            let a = line[i.saturating_sub(1)];
            let b = line[(i + 1).min(line.len() - 1)];
            line[i] + (b - a).unit().right() * by
        })
        .collect()
}

/// The points where roads reach walls, with the outward direction of the road there.
#[must_use]
pub fn gates(layout: &Layout) -> Vec<(Point, Point)> {
    let mut found: Vec<(Point, Point)> = Vec::new();
    for road in layout.roads.iter().filter(|r| !r.has_mouth) {
        for wall in layout.cities.iter().flat_map(|c| &c.shape.walls) {
            let hit = crossing(&road.points, wall).or_else(|| {
                let end = *road.points.last()?;
                (distance_to(wall, end) < 0.06).then(|| (super::point::nearest(wall, end), pt(0.0, 1.0)))
            });
            if let Some((p, dir)) = hit
                && found.iter().all(|(q, _)| q.distance(p) > 0.1)
            {
                found.push((p, dir));
            }
        }
    }
    found
}
