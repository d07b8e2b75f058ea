//! Tiles as a plan: flat colours, thick lines, one symbol for each thing, clear at 32 pixels.

use super::canvas::{Canvas, ellipse, rectangle};
use super::city::{banner_place, good_place, princess_place};
use super::layout::{Feature, Layout};
use super::measure::{RIVER, ROAD};
use super::palette::{Swatch, colour};
use super::point::{Point, is_inside, pt};
use super::shape::blob;
use super::way::beyond;
use rules::{Mark, Rotation, Tile};

/// The weight of outlines.
const LINE: f32 = 0.022;

/// Draws a turned tile; omits signs for which `is_active` is false.
pub(super) fn draw(
    canvas: &mut Canvas,
    tile: &Tile,
    (layout, rotation): (&Layout, Rotation),
    is_active: impl Fn(&Mark) -> bool,
) {
    let whole = rectangle(pt(0.0, 0.0), 1.0, 1.0);
    canvas.fill(&whole, colour(Swatch::PlanField));
    ways(canvas, layout);
    for hedge in &layout.hedges {
        canvas.stroke(hedge, 0.04, colour(Swatch::PlanEdge));
    }
    for f in &layout.features {
        feature(canvas, *f);
    }
    for city in layout.cities.iter().rev() {
        canvas.fill(&city.shape.outline, colour(Swatch::PlanCity));
        for wall in &city.shape.walls {
            canvas.stroke(wall, 0.042, colour(Swatch::Ink));
        }
    }
    for arch in &layout.arches {
        canvas.stroke(arch, 0.16, colour(Swatch::Ink));
        canvas.stroke(arch, 0.11, colour(Swatch::PlanCity));
    }
    mouths(canvas, layout);
    super::carcassonne::plan(canvas, tile);
    if super::cloister::has_labyrinth(tile) {
        super::cloister::plan(canvas, LINE);
    }
    if super::cloister::is_abbey(tile) {
        canvas.outline(&rectangle(pt(0.07, 0.07), 0.86, 0.86), 0.07, colour(Swatch::PlanEdge));
    }
    symbols(canvas, tile, layout, super::shrine::is_shrine(tile, &is_active));
    let is_city = tile.has_mark(&Mark::Carcassonne);
    for (mark, (p, room)) in tile.marks.iter().zip(&layout.signs) {
        if is_active(mark) && !(is_city && matches!(mark, Mark::Other(_))) {
            super::sign::sign(canvas, mark, (*p, room + 0.03), rotation, true);
        }
    }
    super::span::plan(canvas, layout, LINE);
}

fn ways(canvas: &mut Canvas, layout: &Layout) {
    let rivers: Vec<Vec<Point>> = layout.rivers.iter().map(|l| beyond(&l.points)).collect();
    let roads: Vec<Vec<Point>> = layout.roads.iter().map(|l| beyond(&l.points)).collect();
    let lakes = layout.features.iter().filter_map(|f| match f {
        Feature::Lake(p) => Some(*p),
        _ => None,
    });
    let lakes: Vec<Point> = lakes.collect();
    for (rim, name) in [(LINE, Swatch::Ink), (0.0, Swatch::PlanWater)] {
        for line in &rivers {
            canvas.stroke(line, 2.0 * RIVER + rim, colour(name));
        }
        for p in &lakes {
            canvas.fill(&blob(*p, 0.165 + rim * 0.5, 0.135 + rim * 0.5, 1.0), colour(name));
        }
    }
    for (rim, name) in [(LINE * 1.6, Swatch::Ink), (0.0, Swatch::PlanRoad)] {
        for line in &roads {
            canvas.stroke(line, 2.0 * ROAD + rim, colour(name));
        }
    }
    // Where two roads cross without meeting, the second is drawn over the first.
    for (i, a) in layout.roads.iter().enumerate() {
        for b in layout.roads.iter().skip(i + 1) {
            let is_long = a.points.len() > 21 && b.points.len() > 21 && !a.has_mouth && !b.has_mouth;
            let Some((p, dir)) = super::point::crossing(&a.points, &b.points).filter(|_| is_long) else {
                continue;
            };
            let deck = [p - dir * 0.12, p + dir * 0.12];
            canvas.stroke(&deck, 2.0 * ROAD + LINE * 2.4, colour(Swatch::Ink));
            canvas.stroke(&[p - dir * 0.14, p + dir * 0.14], 2.0 * ROAD, colour(Swatch::PlanRoad));
        }
    }
}

fn feature(canvas: &mut Canvas, feature: Feature) {
    match feature {
        Feature::Village(p) | Feature::Court(p) => {
            let block = rectangle(p - pt(0.09, 0.09), 0.18, 0.18);
            canvas.fill(&block, colour(Swatch::PlanBlock));
            canvas.outline(&block, LINE, colour(Swatch::Ink));
        }
        Feature::House(p) => {
            let block = rectangle(p - pt(0.065, 0.065), 0.13, 0.13);
            canvas.fill(&block, colour(Swatch::PlanBlock));
            canvas.outline(&block, LINE, colour(Swatch::Ink));
        }
        Feature::Ridge(p) => {
            canvas.fill(&ellipse(p, 0.175, 0.175), colour(Swatch::PlanEdge));
            canvas.outline(&ellipse(p, 0.175, 0.175), LINE, colour(Swatch::Ink));
        }
        Feature::Lake(_) => {}
    }
}

fn mouths(canvas: &mut Canvas, layout: &Layout) {
    for line in layout.roads.iter().filter(|l| l.has_mouth) {
        if let Some(p) = line.points.last() {
            canvas.ellipse(*p, 0.085, 0.085, colour(Swatch::PlanRoad));
            canvas.ellipse(*p, 0.068, 0.068, colour(Swatch::Ink));
        }
    }
}

fn symbols(canvas: &mut Canvas, tile: &Tile, layout: &Layout, is_shrine: bool) {
    for city in &layout.cities {
        let segment = &tile.segments[usize::from(city.segment)];
        let spot = layout.spots[usize::from(city.segment)];
        if !is_inside(&city.shape.outline, spot) {
            continue;
        }
        if segment.cathedral {
            church(canvas, spot, 0.22);
        }
        let p = banner_place(layout, city, spot, &[]);
        for i in 0..segment.pennants.min(3) {
            shield(canvas, p + pt(f32::from(i) * 0.15, 0.0));
        }
        if let (Some(name), Some(p)) = (&segment.good, good_place(layout, city, segment, spot)) {
            super::house::good(canvas, p, name);
        }
        if let Some(p) = princess_place(layout, city, segment, spot) {
            super::princess::plan(canvas, p, LINE);
        }
    }
    for p in &layout.inns {
        canvas.ellipse(*p, 0.1, 0.1, colour(Swatch::Ink));
        canvas.ellipse(*p, 0.082, 0.082, colour(Swatch::PlanWater));
        let house =
            [pt(-0.045, 0.045), pt(-0.045, -0.005), pt(0.0, -0.055), pt(0.045, -0.005), pt(0.045, 0.045)];
        canvas.fill(&house.map(|q| *p + q), colour(Swatch::PlanRoad));
    }
    for row in &layout.palisades {
        canvas.dash(row, 0.034, [0.03, 0.022], colour(Swatch::Door));
    }
    for (p, room) in &layout.camps {
        super::siege::plan(canvas, *p, super::siege::radius(*room) * 0.9, LINE);
    }
    if let Some(p) = layout.monastery {
        let s = 0.17 * layout.nave.max(0.6);
        if is_shrine {
            super::shrine::plan(canvas, p, s, LINE);
        } else {
            // A special monastery has a ring around it.
            if tile.has_mark(&Mark::SpecialMonastery) {
                canvas.ellipse(p, s * 1.5, s * 1.5, colour(Swatch::Gold));
                canvas.outline(&ellipse(p, s * 1.5, s * 1.5), LINE, colour(Swatch::Ink));
            }
            church(canvas, p, s);
        }
    }
}

/// A building with a cross, `s` half its size.
fn church(canvas: &mut Canvas, p: Point, s: f32) {
    let at = |x: f32, y: f32| p + pt(x * s, y * s);
    let body = [at(-0.95, 0.9), at(-0.95, -0.2), at(0.0, -1.0), at(0.95, -0.2), at(0.95, 0.9)];
    canvas.fill(&body, colour(Swatch::PlanRoad));
    canvas.fill(&[at(-0.95, -0.2), at(0.0, -1.0), at(0.95, -0.2)], colour(Swatch::Roof));
    canvas.outline(&body, LINE * 1.2, colour(Swatch::Ink));
    canvas.stroke(&[at(0.0, -0.05), at(0.0, 0.75)], s * 0.2, colour(Swatch::Ink));
    canvas.stroke(&[at(-0.32, 0.2), at(0.32, 0.2)], s * 0.2, colour(Swatch::Ink));
}

fn shield(canvas: &mut Canvas, p: Point) {
    let at = |x: f32, y: f32| p + pt(x * 0.07, y * 0.07);
    let edge = [at(-1.0, -1.0), at(1.0, -1.0), at(1.0, 0.3), at(0.0, 1.25), at(-1.0, 0.3)];
    canvas.fill(&edge, colour(Swatch::Pennant));
    canvas.fill(
        &[at(-0.28, -0.95), at(0.28, -0.95), at(0.28, 1.0), at(-0.28, 1.0)],
        colour(Swatch::PennantLight),
    );
    canvas.outline(&edge, LINE, colour(Swatch::Ink));
}
