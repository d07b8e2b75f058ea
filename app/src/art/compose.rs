//! Works out the layout of a tile from its definition in the tile set, and checks the layout against that definition.
//!
//! A tile set says which parts touch which sides. It does not say where a dead-end road stops. So several drafts are
//! tried, the plainest first, until the fields of the drawing match the fields of the data.

use super::draft::{Draft, RoadEnd};
use super::layout::Layout;
use super::shape::Depth;
use super::{carcassonne, half, site, span};
use rules::{FeatureKind, Side, Tile};

/// The geometry of the unturned tile.
#[must_use]
pub fn compose(tile: &Tile) -> Layout {
    if let Some((plain, axis)) = span::plain(tile) {
        let mut layout = compose(&plain);
        span::add(&mut layout, (tile, &plain), axis);
        return layout;
    }
    let with_city = carcassonne::with_city(tile);
    let shown = with_city.as_ref().unwrap_or(tile);
    let mut layout = if tile.is_half { half::layout(tile) } else { square(shown) };
    site::furnish(&mut layout, shown);
    if with_city.is_some() {
        carcassonne::hide(&mut layout, shown);
    }
    layout
}

/// The tile as the painter sees it, if that is not as the rules see it: without its bridge, or with the City.
#[must_use]
pub(super) fn shown(tile: &Tile) -> Option<Tile> {
    span::plain(tile)
        .map(|(plain, _)| plain)
        .map_or_else(|| carcassonne::with_city(tile), |plain| carcassonne::with_city(&plain).or(Some(plain)))
}

fn square(tile: &Tile) -> Layout {
    let mut first = None;
    for draft in drafts(tile) {
        let layout = draft.build(tile);
        if layout.is_true {
            return layout;
        }
        first.get_or_insert(layout);
    }
    first.unwrap_or_default()
}

/// The drafts to try, the plainest first; at most a few hundred.
fn drafts(tile: &Tile) -> Vec<Draft> {
    let cities = tile.segments.iter().filter(|s| s.kind == FeatureKind::City).count();
    let mut roads = 0;
    let mut ends = 0;
    for s in tile.segments.iter().filter(|s| s.kind == FeatureKind::Road) {
        let sides = s.halves.sides().count();
        roads += usize::from(sides > 1);
        ends += if sides == 1 {
            1
        } else if s.tunnel {
            2
        } else {
            0
        };
    }
    let mut choices = vec![RoadEnd::Centre, RoadEnd::Short];
    choices.extend((0..cities).map(RoadEnd::City));
    choices.extend((0..roads).map(RoadEnd::Road));
    let mut combos: Vec<Vec<RoadEnd>> = vec![Vec::new()];
    for _ in 0..ends {
        combos = combos
            .iter()
            .flat_map(|c| choices.iter().map(move |e| c.iter().copied().chain([*e]).collect()))
            .take(400)
            .collect();
    }
    // A combination is plainer the more of its roads end alike in the middle.
    combos.sort_by_key(|c| c.iter().filter(|e| **e != RoadEnd::Centre).count());
    let opposite = Side::ALL.iter().any(|s| tile.is_city(*s) && tile.is_city(s.opposite()));
    let depths: &[Depth] = if opposite { &[Depth::Normal, Depth::Deep] } else { &[Depth::Normal] };
    let has_end = tile.segments.iter().any(|s| s.kind == FeatureKind::River && s.halves.sides().count() == 1);
    let rivers: &[bool] = if has_end && cities > 0 { &[false, true] } else { &[false] };
    let mut all = Vec::new();
    for (joins, arches) in [(false, false), (true, false), (false, true)] {
        for depth in depths {
            for river_to_city in rivers.iter().copied() {
                let drafts = combos.iter().cloned();
                all.extend(drafts.map(|ends| Draft { ends, depth: *depth, river_to_city, joins, arches }));
            }
        }
    }
    all
}
