//! Bridges that seats build across tiles. A tile with one is painted as it is without it, and the bridge above all
//! else.

use super::canvas::{Canvas, INK};
use super::dice::Dice;
use super::label::{GRID, centre};
use super::layout::{Layout, Line};
use super::measure::ROAD;
use super::palette::{Swatch, colour, faded, mix};
use super::point::{Point, middle, pt};
use super::spot::spots;
use rules::{Axis, Edge, FeatureKind, Tile};

/// The tile below a bridge, and the axis along which the bridge is; `None` for a tile without one.
pub(super) fn plain(tile: &Tile) -> Option<(Tile, Axis)> {
    let (name, letters) = tile.name.rsplit_once('+')?;
    let axis = Axis::ALL.into_iter().find(|axis| axis.letters() == letters)?;
    let road = tile.segments.last().filter(|road| road.kind == FeatureKind::Road)?;
    let is_across = axis.sides().into_iter().all(|side| road.halves.has_side(side));
    let mut plain = Tile { name: name.to_owned(), ..tile.clone() };
    plain.segments.pop();
    for side in axis.sides() {
        plain.edges[usize::from(side.index())] = Edge::Field;
    }
    is_across.then_some((plain, axis))
}

/// Adds a bridge to the layout of the tile below it. Where the bridge hides the spot of a field, its farmers stand
/// beside it.
pub(super) fn add(layout: &mut Layout, (tile, plain): (&Tile, &Tile), axis: Axis) {
    let [a, b] = axis.sides().map(middle);
    let n = tile.segments.len() as u8 - 1;
    for i in 0..GRID * GRID {
        let p = centre(i);
        let off = (p - a).x * (b - a).y - (p - a).y * (b - a).x;
        let below = layout.labels.at(p).and_then(|k| plain.segments.get(usize::from(k)));
        // Roads, monasteries and gardens below it can still be pointed at.
        let is_ground = below.is_none_or(|s| matches!(s.kind, FeatureKind::Field | FeatureKind::City));
        if off.abs() < ROAD && is_ground {
            layout.labels.set(i, n);
        }
    }
    let beside = spots(plain, layout);
    let is_ground = |kind| matches!(kind, FeatureKind::Field | FeatureKind::City);
    for (k, _) in plain.segments.iter().enumerate().filter(|(_, s)| is_ground(s.kind)) {
        if layout.labels.at(layout.spots[k]) == Some(n) {
            layout.spots[k] = beside.get(k).copied().unwrap_or(layout.spots[k]);
        }
    }
    let clear = |t: f32| {
        let p = a.lerp(b, t);
        layout.spots.iter().map(|spot| spot.distance(p)).fold(0.22, f32::min) - 0.1 * (t - 0.5).abs()
    };
    let all = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8].into_iter();
    let on_it = all.filter(|t| layout.labels.at(a.lerp(b, *t)) == Some(n));
    let best = on_it.max_by(|s, t| clear(*s).total_cmp(&clear(*t)));
    layout.spots.truncate(plain.segments.len());
    layout.spots.push(a.lerp(b, best.unwrap_or(0.5)));
    layout.span = Some([a, b]);
}

/// How far the ramps at both ends of a bridge reach into the tile.
const RAMP: f32 = 0.1;

/// The bridge of a turned tile: a ramp of road at each side, and a wooden deck on stone arches between them.
pub(super) fn span(canvas: &mut Canvas, layout: &Layout, dice: &mut Dice) {
    let Some([a, b]) = layout.span else { return };
    let ramp = |from: Point, to: Point| Line { segment: 0, points: vec![from, to], has_mouth: false };
    let roads = vec![ramp(a, a.lerp(b, RAMP * 1.3)), ramp(b, b.lerp(a, RAMP * 1.3))];
    let ends = Layout { roads, ..Layout::default() };
    super::way::roads(canvas, &ends, dice);
    let (from, to) = (a.lerp(b, RAMP), b.lerp(a, RAMP));
    let is_level = (a - b).x.abs() > (a - b).y.abs();
    let (low, high) = if from.x + from.y < to.x + to.y { (from, to) } else { (to, from) };
    if is_level {
        arches(canvas, low, high);
    } else {
        let shade = [pt(-ROAD, 0.0), pt(ROAD + 0.075, 0.03)];
        let ground = [low + shade[0], pt(low.x + shade[1].x, low.y + 0.03), high + shade[1], high + shade[0]];
        canvas.fill(&ground, faded(Swatch::Shadow, 0.34));
    }
    deck(canvas, low, high);
}

/// The south face of a level bridge: piers, and the dark below the arches between them.
fn arches(canvas: &mut Canvas, west: Point, east: Point) {
    let at = |x: f32, y: f32| pt(west.x + (east.x - west.x) * x, west.y + ROAD + y);
    let shade = [at(0.02, 0.04), at(1.03, 0.04), at(1.06, 0.125), at(0.06, 0.125)];
    canvas.fill(&shade, faded(Swatch::Shadow, 0.34));
    let face = [at(0.0, 0.0), at(1.0, 0.0), at(1.0, 0.085), at(0.0, 0.085)];
    canvas.blend(
        &face,
        (face[0], mix(colour(Swatch::Stone), colour(Swatch::StoneDark), 0.35)),
        (face[2], colour(Swatch::StoneDark)),
    );
    canvas.outline(&face, INK, colour(Swatch::Ink));
    for n in 0..4 {
        let middle = at(0.125 + 0.25 * n as f32, 0.085);
        let mut arch: Vec<Point> = (0..=10)
            .map(|i| {
                let a = std::f32::consts::PI * (1.0 + i as f32 / 10.0);
                middle + pt(a.cos() * 0.07, a.sin() * 0.06)
            })
            .collect();
        arch.extend([middle + pt(0.07, 0.006), middle + pt(-0.07, 0.006)]);
        canvas.inked(
            &arch,
            mix(colour(Swatch::Shadow), colour(Swatch::GrassDark), 0.35),
            colour(Swatch::Ink),
        );
    }
}

/// Planks between two rails on posts.
fn deck(canvas: &mut Canvas, from: Point, to: Point) {
    let (u, v) = (to - from, (to - from).unit().right() * (ROAD + 0.006));
    let quad = [from - v, to - v, to + v, from + v];
    let wood = mix(colour(Swatch::Road), colour(Swatch::Wood), 0.22);
    canvas.inked(&quad, wood, colour(Swatch::Ink));
    for i in 1..26 {
        let m = from + u * (i as f32 / 26.0);
        let shade = if i % 3 == 0 { 0.75 } else { 0.45 };
        canvas.stroke(&[m - v * 0.9, m + v * 0.9], 0.005, faded(Swatch::Wood, shade));
    }
    for side in [-1.0, 1.0] {
        let rail = [from + v * side, to + v * side];
        canvas.stroke(&rail, 0.03, colour(Swatch::Ink));
        canvas.stroke(&rail, 0.018, mix(colour(Swatch::Wood), colour(Swatch::Road), 0.25));
        for i in 0..=6 {
            let post = rail[0].lerp(rail[1], i as f32 / 6.0);
            canvas.ellipse(post, 0.019, 0.019, colour(Swatch::Ink));
            canvas.ellipse(post, 0.0125, 0.0125, colour(Swatch::Wood));
            canvas.ellipse(post - pt(0.003, 0.004), 0.006, 0.006, colour(Swatch::Wheat));
        }
    }
}

/// The bridge of a plan.
pub(super) fn plan(canvas: &mut Canvas, layout: &Layout, line: f32) {
    let Some([a, b]) = layout.span else { return };
    let (from, to) = (a.lerp(b, RAMP), b.lerp(a, RAMP));
    let v = (b - a).unit().right() * (ROAD + line * 0.6);
    canvas.stroke(&[a - (b - a) * 0.1, b + (b - a) * 0.1], 2.0 * ROAD + line, colour(Swatch::Ink));
    canvas.stroke(&[a - (b - a) * 0.1, b + (b - a) * 0.1], 2.0 * ROAD, colour(Swatch::PlanRoad));
    for side in [-1.0, 1.0] {
        canvas.stroke(&[from + v * side, to + v * side], line * 1.6, colour(Swatch::Ink));
    }
    let planks = (1..8).map(|i| from.lerp(to, i as f32 / 8.0)).map(|m| [m - v, m + v]);
    canvas.hatch(planks, line * 0.5, colour(Swatch::Ink));
}

#[cfg(test)]
mod tests {
    use super::super::compose::compose;
    use super::*;
    use rules::{Module, Preset, Rules, TileSets};

    #[test]
    fn a_tile_with_a_bridge_shows_the_plain_tile_below_it() {
        let mut setup = Preset::Base.setup(2);
        setup.sets.insert(0, "bridges".to_owned());
        setup.modules.insert(Module::Bridges);
        let rules = Rules::new(&setup, TileSets::built_in()).unwrap();
        let mut count = 0;
        for (tile, n) in rules.tiles().iter().zip(0_u16..) {
            let Some((expected, axis)) = rules.without_bridge(rules::TileId(n)) else {
                assert!(plain(tile).is_none(), "{}", tile.name);
                continue;
            };
            count += 1;
            let below = rules.tile(expected);
            let (found, along) = plain(tile).unwrap();
            assert_eq!(
                (&found.name, &found.segments, found.edges, along),
                (&below.name, &below.segments, below.edges, axis)
            );
            let layout = compose(tile);
            for (n, segment) in tile.segments.iter().enumerate() {
                let at = layout.labels.at(layout.spots[n]);
                assert!(at == Some(n as u8), "{} {n} {:?}", tile.name, segment.kind);
            }
        }
        assert!(count > 10, "{count} tiles with a bridge");
    }
}
