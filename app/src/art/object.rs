//! Single things on a tile: villages, ridges, inns and the signs of other rules.

use super::canvas::{Canvas, INK};
use super::ground::tree;
use super::house::{House, house, inn, monastery};
use super::layout::{Feature, Layout};
use super::palette::{colour, faded};
use super::point::{Point, along, distance_to, is_inside, length, pt};
use rules::{FeatureKind, Tile};

/// Things that lie below roads.
pub fn below(canvas: &mut Canvas, layout: &Layout) {
    for f in &layout.features {
        if let Feature::Ridge(p) = f {
            ridge(canvas, *p);
        }
    }
}

/// Everything that stands on the tile outside cities.
pub fn above(canvas: &mut Canvas, tile: &Tile, layout: &Layout) {
    for f in &layout.features {
        match *f {
            Feature::Village(p) => village(canvas, p),
            Feature::House(p) => {
                house(canvas, &House { at: p + pt(0.0, 0.035), width: 0.12, kind: 2, shade: 0.3 });
            }
            Feature::Ridge(_) | Feature::Lake(_) => {}
        }
    }
    if let Some(p) = layout.monastery {
        monastery(canvas, p);
    }
    for (n, s) in tile.segments.iter().enumerate().filter(|(_, s)| s.inn && s.kind == FeatureKind::Road) {
        let _ = s;
        if let Some(p) = inn_place(layout, n as u8) {
            inn(canvas, p);
        }
    }
    for mark in &tile.marks {
        sign(canvas, mark, mark_place(tile, layout));
    }
}

/// A clump of houses where roads end.
fn village(canvas: &mut Canvas, p: Point) {
    canvas.fill(&super::shape::blob(p, 0.105, 0.09, 0.7), colour("ink"));
    canvas.fill(&super::shape::blob(p, 0.097, 0.082, 0.7), colour("ground"));
    let spots = [(-0.045, -0.012, 0), (0.047, -0.006, 2), (-0.03, 0.062, 3), (0.05, 0.066, 1)];
    for (i, (x, y, kind)) in spots.into_iter().enumerate() {
        house(canvas, &House { at: p + pt(x, y), width: 0.088, kind, shade: 0.2 * i as f32 });
    }
}

fn ridge(canvas: &mut Canvas, p: Point) {
    canvas.soft(p + pt(0.03, 0.04), 0.19, 0.17, colour("shadow"), 0.25);
    for (k, name) in [(1.0, "ink"), (0.96, "hill"), (0.66, "hill_light")] {
        let at = p + pt((1.0 - k) * -0.07, (1.0 - k) * -0.1);
        canvas.fill(&super::shape::blob(at, 0.185 * k, 0.165 * k, 0.2), colour(name));
    }
    for (x, y) in [(-0.07, 0.06), (0.06, 0.08), (0.1, -0.03)] {
        tree(canvas, p + pt(x, y), 0.02);
    }
}

/// Beside the road, where there is most room.
fn inn_place(layout: &Layout, segment: u8) -> Option<Point> {
    let road = layout.roads.iter().find(|r| r.segment == segment)?;
    let total = length(&road.points);
    let mut best: Option<(f32, Point)> = None;
    for t in [0.3, 0.4, 0.5, 0.6, 0.7] {
        let (p, dir) = along(&road.points, total * t);
        for side in [-0.15, 0.15] {
            let q = p + dir.right() * side;
            let room = room(layout, q);
            if best.is_none_or(|(r, _)| room > r) {
                best = Some((room, q));
            }
        }
    }
    best.map(|(_, p)| p)
}

/// The distance to walls, roads, rivers, figures' places and the border.
fn room(layout: &Layout, p: Point) -> f32 {
    let border = (p.x.min(p.y).min(1.0 - p.x).min(1.0 - p.y) - 0.03).min(0.2);
    let border = match layout.triangle {
        Some(t) if is_inside(&t, p) => border.min(distance_to(&[t[2], t[0]], p) - 0.03),
        Some(_) => -1.0,
        None => border,
    };
    let walls = layout.cities.iter().flat_map(|c| &c.shape.walls).map(|w| distance_to(w, p) - 0.03);
    let lines = layout.roads.iter().chain(&layout.rivers).map(|l| distance_to(&l.points, p) - 0.06);
    let spots = layout.spots.iter().map(|s| s.distance(p) * 0.8);
    let things = layout.features.iter().map(|f| f.disc().0.distance(p) - f.disc().1);
    let in_city = layout.cities.iter().any(|c| is_inside(&c.shape.outline, p));
    let base = walls.chain(lines).chain(spots).chain(things).fold(border, f32::min);
    if in_city { base - 0.12 } else { base }
}

/// Where the sign of a rule is drawn: where there is most room.
#[must_use]
pub fn mark_place(tile: &Tile, layout: &Layout) -> Point {
    let is_spot_free = |p: Point| layout.monastery.is_none_or(|m| m.distance(p) > 0.24);
    let inns: Vec<Point> = tile
        .segments
        .iter()
        .enumerate()
        .filter(|(_, s)| s.inn)
        .filter_map(|(n, _)| inn_place(layout, n as u8))
        .collect();
    let mut best = (f32::MIN, Point::CENTRE);
    for i in 3..=21 {
        for j in 3..=21 {
            let p = pt(i as f32 / 24.0, j as f32 / 24.0);
            let score = room(layout, p) - if inns.iter().any(|q| q.distance(p) < 0.2) { 0.3 } else { 0.0 };
            if is_spot_free(p) && score > best.0 {
                best = (score, p);
            }
        }
    }
    best.1
}

/// A small picture for the sign of a rule; rules that are not switched on leave it without meaning.
fn sign(canvas: &mut Canvas, mark: &str, p: Point) {
    let ink = colour("ink");
    match mark {
        "volcano" => {
            canvas.soft(p + pt(0.03, 0.05), 0.11, 0.05, colour("shadow"), 0.3);
            let cone = [pt(-0.11, 0.06), pt(-0.035, -0.07), pt(0.035, -0.07), pt(0.11, 0.06)].map(|q| p + q);
            canvas.inked(&cone, colour("hill"), ink);
            canvas.fill(
                &[p + pt(0.0, -0.06), p + pt(0.035, -0.07), p + pt(0.1, 0.055), p + pt(0.03, 0.055)],
                faded("shadow", 0.3),
            );
            canvas.inked(
                &[p + pt(-0.035, -0.07), p + pt(0.035, -0.07), p + pt(0.012, 0.01), p + pt(-0.014, -0.02)],
                colour("lava"),
                ink,
            );
        }
        "hill" => {
            let mound = super::shape::blob(p, 0.1, 0.06, 0.9);
            canvas.soft(p + pt(0.02, 0.03), 0.1, 0.06, colour("shadow"), 0.3);
            canvas.inked(&mound, colour("hill"), ink);
            canvas.ellipse(p + pt(-0.02, -0.015), 0.055, 0.03, colour("hill_light"));
        }
        "vineyard" => {
            for r in 0..3 {
                let y = -0.05 + r as f32 * 0.05;
                canvas.stroke(&[p + pt(-0.09, y), p + pt(0.09, y)], 0.007, colour("wood"));
                for c in 0..5 {
                    tree(canvas, p + pt(-0.08 + c as f32 * 0.04, y), 0.014);
                }
            }
        }
        "sheep" => {
            canvas.soft(p + pt(0.02, 0.03), 0.07, 0.03, colour("shadow"), 0.3);
            for x in [-0.03, 0.025] {
                canvas.stroke(&[p + pt(x, 0.02), p + pt(x, 0.055)], 0.012, ink);
            }
            canvas.inked(&super::canvas::ellipse(p, 0.062, 0.042), colour("stone_light"), ink);
            canvas.inked(
                &super::canvas::ellipse(p + pt(0.062, -0.02), 0.02, 0.024),
                colour("ground_dark"),
                ink,
            );
        }
        "goldmine" => {
            canvas.ellipse(p, 0.075, 0.055, colour("shadow"));
            for (x, y) in [(-0.03, 0.0), (0.025, -0.012), (0.005, 0.024)] {
                canvas.inked(&super::canvas::ellipse(p + pt(x, y), 0.026, 0.02), colour("gold"), ink);
            }
        }
        "tower" => super::city::tower(canvas, p + pt(0.0, 0.03), 0.045),
        _ if mark.starts_with("corn-circle") => {
            canvas.ellipse(p, 0.12, 0.12, colour("wheat"));
            for r in [0.11, 0.075, 0.04] {
                canvas.outline(&super::canvas::ellipse(p, r, r), 0.013, colour("wheat_dark"));
            }
        }
        _ => {
            // Signs of rules this program does not know yet: a quiet stone.
            canvas.inked(&super::canvas::ellipse(p, 0.045, 0.038), colour("stone"), ink);
            canvas.outline(&super::canvas::ellipse(p, 0.024, 0.02), INK, faded("ink", 0.6));
        }
    }
}
