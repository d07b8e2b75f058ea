//! Rivers, the lakes where they begin and end, and their confluences.

use super::canvas::Canvas;
use super::dice::Dice;
use super::layout::{Feature, Layout};
use super::measure::{RIVER, ROAD};
use super::palette::{Swatch, colour, faded, mix};
use super::point::{Point, along, crossing, distance_to, inward, length, middle, pt};
use super::way::beyond;
use rules::Side;

/// All rivers of a tile with their lakes.
pub fn rivers(canvas: &mut Canvas, layout: &Layout, dice: &mut Dice) {
    let lines: Vec<Vec<Point>> = layout.rivers.iter().map(|l| beyond(&l.points)).collect();
    let lakes: Vec<Point> = layout
        .features
        .iter()
        .filter_map(|f| match f {
            Feature::Lake(p) => Some(*p),
            _ => None,
        })
        .collect();
    let corners = forks(layout);
    let rims = [
        (0.018, colour(Swatch::Bank)),
        (0.0065, colour(Swatch::Ink)),
        (0.0, colour(Swatch::WaterDeep)),
        (-0.018, mix(colour(Swatch::Water), colour(Swatch::WaterDeep), 0.4)),
        (-0.03, colour(Swatch::Water)),
    ];
    for (rim, shade) in rims {
        for line in &lines {
            canvas.stroke(line, 2.0 * (RIVER + rim), shade);
        }
        for lake in &lakes {
            canvas.fill(&super::shape::blob(*lake, 0.165 + rim, 0.135 + rim, 1.0), shade);
        }
        for corner in &corners {
            canvas.fill(&bight(*corner, rim), shade);
        }
    }
    for (n, line) in lines.iter().enumerate() {
        let is_water = |p: Point| {
            let d = |c: Point| ((p.x - c.x) / 0.165).hypot((p.y - c.y) / 0.135);
            let others = lines.iter().enumerate().filter(|(k, _)| *k != n);
            lakes.iter().any(|c| d(*c) < 1.05)
                || others.into_iter().any(|(_, l)| distance_to(l, p) < RIVER - 0.005)
                || corners.iter().any(|(u, v)| {
                    let q = p - Point::CENTRE;
                    [u, v]
                        .into_iter()
                        .map(|w| q.x * w.x + q.y * w.y)
                        .all(|d| d > RIVER * 0.5 && d < RIVER + BIGHT)
                })
        };
        shores(canvas, line, &is_water);
        foam(canvas, layout, line, dice);
        reeds(canvas, layout, line, &is_water, dice);
    }
    for lake in &lakes {
        for i in 0..9 {
            let a = i as f32 * 2.4;
            let p = *lake + pt(a.cos() * 0.1, a.sin() * 0.075) * (0.3 + 0.08 * i as f32);
            canvas.stroke(&[p - pt(0.018, 0.0), p + pt(0.018, 0.0)], 0.005, faded(Swatch::WaterLight, 0.8));
        }
        for i in 0..7 {
            let a = 0.5 + i as f32 * 0.83;
            let p = *lake + pt(a.cos() * 0.185, a.sin() * 0.153);
            if lines.iter().all(|l| distance_to(l, p) > RIVER + 0.02) {
                stone(canvas, p, 0.009 + 0.003 * (i % 3) as f32);
            }
        }
    }
}

/// The radius of the rounded banks where two rivers meet.
const BIGHT: f32 = 0.09;

/// The directions of each two neighbouring arms, where three or more arms of a river meet in the middle.
fn forks(layout: &Layout) -> Vec<(Point, Point)> {
    let meets = |side: &Side| layout.rivers.iter().any(|l| distance_to(&l.points, middle(*side)) < 1e-3);
    let arms: Vec<Side> = Side::ALL.into_iter().filter(meets).collect();
    if arms.len() < 3 {
        return Vec::new();
    }
    let beside = arms.iter().map(|side| (*side, super::point::next(*side)));
    let beside = beside.filter(|(_, next)| arms.contains(next));
    beside.map(|(a, b)| (inward(a) * -1.0, inward(b) * -1.0)).collect()
}

/// The water in the corner between two arms, with a rounded bank; `rim` widens it beyond the bank.
fn bight((u, v): (Point, Point), rim: f32) -> Vec<Point> {
    let hub = Point::CENTRE + (u + v) * (RIVER + BIGHT);
    let bow = (0..=8).map(|i| {
        let a = std::f32::consts::FRAC_PI_2 * i as f32 / 8.0;
        hub - (u * a.sin() + v * a.cos()) * (BIGHT - rim)
    });
    bow.chain([Point::CENTRE]).collect()
}

/// Paints the banks: the one to the north-west throws a shadow on the water, the one to the south-east is lit. The
/// amount depends on the direction alone, so it continues from tile to tile. There is no bank where other water joins.
fn shores(canvas: &mut Canvas, line: &[Point], is_water: &impl Fn(Point) -> bool) {
    const STEP: f32 = 0.02;
    let total = length(line);
    let steps = (total / STEP).round().max(1.0);
    let at = |i: usize, off: f32| {
        let (p, dir) = along(line, total * i as f32 / steps);
        p + dir.right() * off
    };
    const FADE: usize = 5;
    for side in [-1.0, 1.0] {
        let last = steps as usize;
        let open: Vec<bool> = (0..=last).map(|i| is_water(at(i, side * RIVER))).collect();
        for i in 0..last {
            // A bank fades out before it ends at other water.
            let is_near = |k: &usize| open[i.saturating_sub(*k)..=(i + 1 + k).min(last)].contains(&true);
            let clear = (0..FADE).find(is_near).unwrap_or(FADE) as f32 / FADE as f32;
            if clear <= 0.0 {
                continue;
            }
            let (_, dir) = along(line, total * (i as f32 + 0.5) / steps);
            let out = dir.right() * side;
            let lit = (out.x + out.y) * std::f32::consts::FRAC_1_SQRT_2;
            let (name, most) = if lit > 0.0 { (Swatch::WaterLight, 0.42) } else { (Swatch::Shadow, 0.34) };
            for width in [0.014, 0.026] {
                let (rim, inner) = (side * RIVER, side * (RIVER - width));
                let quad = [at(i, rim), at(i + 1, rim), at(i + 1, inner), at(i, inner)];
                canvas.fill(&quad, faded(name, lit.abs() * most * 0.5 * clear));
            }
        }
    }
}

fn stone(canvas: &mut Canvas, p: Point, r: f32) {
    canvas.ellipse(p + pt(0.003, 0.005), r * 1.1, r * 0.8, faded(Swatch::Shadow, 0.35));
    canvas.inked(&super::canvas::ellipse(p, r, r * 0.8), colour(Swatch::Stone), faded(Swatch::Ink, 0.8));
    canvas.ellipse(p + pt(-r * 0.25, -r * 0.25), r * 0.5, r * 0.35, colour(Swatch::StoneLight));
}

/// Reeds and stones on the banks.
fn reeds(
    canvas: &mut Canvas,
    layout: &Layout,
    line: &[Point],
    is_water: &impl Fn(Point) -> bool,
    dice: &mut Dice,
) {
    let total = length(line);
    let mut d = 0.2;
    while d < total - 0.05 {
        let (p, dir) = along(line, d);
        let side = if dice.pick(2) == 0 { 1.0 } else { -1.0 };
        let q = p + dir.right() * (side * (RIVER + 0.012));
        let is_free = layout.border(q) > 0.06
            && !is_water(q)
            && layout.roads.iter().all(|r| distance_to(&r.points, q) > ROAD + 0.05)
            && layout.cities.iter().all(|c| c.shape.walls.iter().all(|w| distance_to(w, q) > 0.08));
        // Thrown in any case, so that the places behind do not depend on this one.
        let (kind, size, blades) = (dice.pick(3), dice.between(0.008, 0.012), dice.between(0.02, 0.03));
        match kind {
            0 if is_free => stone(canvas, q, size),
            1 if is_free => {
                for (dx, k) in [(-0.008, 0.85), (0.0, 1.0), (0.008, 0.75)] {
                    super::tree::tuft(canvas, q + pt(dx, 0.008), blades * k, Swatch::StrokeDark);
                }
            }
            _ => {}
        }
        d += dice.between(0.06, 0.13);
    }
}

fn foam(canvas: &mut Canvas, layout: &Layout, line: &[Point], dice: &mut Dice) {
    let total = length(line);
    let mut d = 0.02;
    while d < total {
        let off = dice.between(-0.05, 0.05);
        let until = d + dice.between(0.03, 0.075);
        let piece: Vec<Point> = (0..=4)
            .map(|i| {
                let t = i as f32 / 4.0;
                let (p, dir) = along(line, d + (until - d) * t);
                p + dir.right() * (off + 0.0035 * (t * 9.0).sin())
            })
            .collect();
        if piece.iter().all(|p| layout.border(*p) > 0.03) {
            let name = if off.abs() > 0.02 { Swatch::WaterLight } else { Swatch::WaterDeep };
            canvas.stroke(&piece, 0.0056, faded(name, 0.85));
        }
        d += dice.between(0.02, 0.045);
    }
}

/// The points where rivers flow into cities.
#[must_use]
pub fn water_gates(layout: &Layout) -> Vec<Point> {
    let walls = || layout.cities.iter().flat_map(|c| &c.shape.walls);
    let rivers = layout.rivers.iter();
    rivers.filter_map(|river| walls().find_map(|wall| Some(crossing(&river.points, wall)?.0))).collect()
}
