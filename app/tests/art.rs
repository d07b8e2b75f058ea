//! The painter draws what the tile sets define.

use app::art::canvas::Image;
use app::art::compose::compose;
use app::art::label::GRID;
use app::art::layout::{Layout, Line};
use app::art::measure::{RIVER, ROAD};
use app::art::point::{Point, distance_to, pt};
use app::art::river::water_gates;
use app::art::tile::{Style, paint, paint_as};
use app::art::variant::Variant;
use rules::{Edge, FeatureKind, Mark, Module, Preset, Rotation, Rules, Side, Tile, TileSets};
use std::collections::BTreeMap;

fn all_tiles() -> Vec<Tile> {
    TileSets::built_in().iter().flat_map(|s| s.tiles.clone()).collect()
}

#[test]
fn every_tile_shows_exactly_the_fields_of_its_definition() {
    let wrong: Vec<String> =
        all_tiles().into_iter().filter(|t| !compose(t).is_true).map(|t| t.name).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}

/// All tiles as a game with abbots, shrines and special monasteries has them: gardens are segments, too.
fn all_tiles_with_gardens() -> Vec<Tile> {
    let mut setup = Preset::Everything.setup(2);
    setup.sets = TileSets::built_in().iter().map(|set| set.name.clone()).collect();
    setup.modules = [
        Module::River,
        Module::HalfTiles,
        Module::Abbot,
        Module::Shrines,
        Module::SpecialMonasteries,
        Module::AbbeyAndMayor,
        Module::Bridges,
    ]
    .into();
    let rules = Rules::new(&setup, TileSets::built_in()).expect("built-in sets can be played together");
    rules.tiles().to_vec()
}

#[test]
fn a_figure_stands_on_the_segment_it_was_put_on() {
    let tiles = all_tiles_with_gardens();
    let has_garden = |tile: &&Tile| tile.segments.iter().any(|s| s.kind == FeatureKind::Garden);
    assert!(tiles.iter().filter(has_garden).count() > 15);
    for tile in tiles {
        let layout = compose(&tile);
        for (n, segment) in tile.segments.iter().enumerate() {
            if segment.kind == FeatureKind::River {
                continue;
            }
            let at = layout.segment_at(layout.spots[n]);
            assert_eq!(at, Some(n as u8), "{} segment {n}", tile.name);
        }
    }
}

#[test]
fn a_tile_turned_four_times_is_itself() {
    for tile in all_tiles().iter().take(24) {
        let layout = compose(tile);
        let once = |l: &Layout| l.turned(Rotation::R90);
        let round = once(&once(&once(&once(&layout))));
        for i in 0..GRID {
            for j in 0..GRID {
                let p = pt((i as f32 + 0.5) / GRID as f32, (j as f32 + 0.5) / GRID as f32);
                assert_eq!(layout.segment_at(p), round.segment_at(p), "{} at {p:?}", tile.name);
            }
        }
    }
}

#[test]
fn a_picture_is_the_same_each_time_and_opaque() {
    let tiles = all_tiles();
    let tile = tiles.iter().find(|t| t.name == "base-D").unwrap();
    let layout = compose(tile);
    let picture = paint(tile, &layout, Rotation::R90, 64);
    assert_eq!(picture, paint(tile, &layout, Rotation::R90, 64));
    assert!(picture.rgba.chunks(4).all(|p| p[3] == 255), "no hole in the picture");
    assert_ne!(picture, paint(tile, &layout, Rotation::R270, 64));
}

/// The pixels along a side of a picture, in ascending x or y, without the corners, where walls stand.
fn along_side(picture: &Image, side: Side) -> Vec<[u8; 4]> {
    let last = picture.width - 1;
    let skip = picture.width * 9 / 32;
    (skip..picture.width - skip)
        .map(|i| {
            let (x, y) = match side {
                Side::N => (i, 0),
                Side::E => (last, i),
                Side::S => (i, last),
                Side::W => (0, i),
            };
            let at = ((y * picture.width + x) * 4) as usize;
            [0, 1, 2, 3].map(|c| picture.rgba[at + c])
        })
        .collect()
}

fn differ(a: &[[u8; 4]], b: &[[u8; 4]]) -> u8 {
    let pairs = a.iter().flatten().zip(b.iter().flatten());
    pairs.map(|(x, y)| x.abs_diff(*y)).max().unwrap_or(0)
}

/// Sides with the same landscape and the same pattern of houses look the same on all tiles in all rotations. So tiles
/// that fit join seamlessly, and roads, rivers and streets meet at one place with one width.
#[test]
fn sides_that_fit_join_without_a_seam() {
    let mut seen: BTreeMap<String, Vec<[u8; 4]>> = BTreeMap::new();
    let mut wrong = Vec::new();
    let lies = Rotation::ALL.into_iter().zip(Variant::ALL);
    let others = Rotation::ALL.into_iter().zip(Variant::ALL.into_iter().rev());
    let lies: Vec<_> = lies.chain(others).collect();
    // The City of Carcassonne meets itself only, and lies on the map in one way.
    for tile in all_tiles().into_iter().filter(|tile| !tile.has_mark(&Mark::Carcassonne)) {
        let layout = compose(&tile);
        for (rotation, variant) in lies.iter().copied() {
            let picture = paint_as(Style::Painted, &tile, &layout, (rotation, variant), 64, |_| true);
            for side in Side::ALL {
                let from = Side::from_index(side.index() + 4 - rotation.quarters());
                if tile.is_half && !matches!(from, Side::N | Side::E) {
                    continue;
                }
                let kind = match tile.edges[from.index() as usize] {
                    Edge::City => format!("city {side:?} {}", variant.seam(side)),
                    other => format!("{other:?}"),
                };
                let pixels = along_side(&picture, side);
                let known = seen.entry(kind.clone()).or_insert_with(|| pixels.clone());
                let off = differ(known, &pixels);
                if off > 18 {
                    wrong.push(format!("{} {rotation:?} {side:?} {kind}: {off}", tile.name));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} sides: {:#?}", wrong.len(), &wrong[..wrong.len().min(12)]);
}

/// Neighbours in the City of Carcassonne have the same wall at their common side.
#[test]
fn the_walls_of_carcassonne_join_without_a_seam() {
    const ROWS: [[&str; 4]; 3] = [
        ["count-01", "count-02", "count-03", "count-04"],
        ["count-05", "count-06", "count-07", "count-08"],
        ["count-09", "count-10", "count-11", "count-12"],
    ];
    let wall_ends = |name: &str, side: Side| -> Vec<Point> {
        let layout = compose(&tile(name));
        let walls = layout.cities.iter().flat_map(|city| &city.shape.walls);
        let ends = walls.flat_map(|wall| [wall[0], wall[wall.len() - 1]]);
        ends.filter(|p| p.distance(app::art::point::middle(side)) < 1e-3).collect()
    };
    for (y, row) in ROWS.iter().enumerate() {
        for (x, name) in row.iter().enumerate() {
            if let Some(east) = row.get(x + 1) {
                assert_eq!(
                    wall_ends(name, Side::E).len(),
                    wall_ends(east, Side::W).len(),
                    "{name} and {east}"
                );
            }
            if let Some(south) = ROWS.get(y + 1).map(|row| row[x]) {
                assert_eq!(
                    wall_ends(name, Side::S).len(),
                    wall_ends(south, Side::N).len(),
                    "{name} and {south}"
                );
            }
        }
    }
}

/// A house across a side is cut in the middle, and the neighbour has the other half, where any other tile has not.
#[test]
fn a_city_continues_across_the_side_of_its_tile() {
    let tile = tile("base-C");
    let layout = compose(&tile);
    let picture = |variant| paint_as(Style::Painted, &tile, &layout, (Rotation::R0, variant), 128, |_| true);
    let pictures = Variant::ALL.map(picture);
    let off = |side, variant: Variant, other: Variant| -> u32 {
        let (ours, theirs) = (&pictures[variant.index()], &pictures[other.index()]);
        let (ours, theirs) = (along_side(ours, side), along_side(theirs, side.opposite()));
        ours.iter().zip(&theirs).map(|(a, b)| u32::from(differ(&[*a], &[*b]))).sum()
    };
    for variant in Variant::ALL {
        // Columns of pixels; rows differ anyway, since an eave runs along the cut.
        let right = variant.beyond(Side::E);
        let fits = off(Side::E, variant, right);
        for wrong in Variant::ALL.into_iter().filter(|v| *v != right) {
            let gap = off(Side::E, variant, wrong);
            assert!(fits * 3 < gap * 2, "{variant:?}: {fits}, and {gap} to {wrong:?}");
        }
    }
}

fn tile(name: &str) -> Tile {
    all_tiles().into_iter().find(|t| t.name == name).expect("it is a built-in tile")
}

#[test]
fn no_inn_is_in_the_water_or_on_a_road() {
    let mut inns = 0;
    for tile in all_tiles() {
        let layout = compose(&tile);
        for inn in &layout.inns {
            let off = |lines: &[Line], half| {
                lines.iter().map(|l| distance_to(&l.points, *inn) - half).fold(1.0, f32::min)
            };
            assert!(off(&layout.rivers, RIVER) > 0.108, "{}: {inn:?}", tile.name);
            assert!(off(&layout.roads, ROAD) > 0.1, "{}: {inn:?}", tile.name);
            inns += 1;
        }
    }
    assert!(inns > 5);
}

/// The colour of a picture at a point of the tile.
fn at(picture: &Image, p: Point) -> [u8; 3] {
    let at = |k: f32| (k * picture.width as f32) as usize;
    let i = (at(p.y) * picture.width as usize + at(p.x)) * 4;
    [0, 1, 2].map(|c| picture.rgba[i + c])
}

fn is_blue([r, g, b]: [u8; 3]) -> bool {
    b > r.saturating_add(20) && b > g
}

#[test]
fn the_banks_are_rounded_where_rivers_meet() {
    let fork = tile("river2-04");
    let layout = compose(&fork);
    for rotation in Rotation::ALL {
        let picture = paint(&fork, &layout, rotation, 128);
        let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
        let is_water = |k: f32| {
            let here = corners.map(|(x, y)| is_blue(at(&picture, pt(0.5 + x * k, 0.5 + y * k))));
            here.into_iter().filter(|blue| *blue).count()
        };
        // There is still water next to the corner that two straight banks would make; farther away there is land.
        assert_eq!((is_water(RIVER + 0.008), is_water(RIVER + 0.06)), (2, 0), "{rotation:?}");
    }
}

#[test]
fn a_river_flows_into_a_city_through_a_gate() {
    let gates = |tile: &Tile| water_gates(&compose(tile)).len();
    let with_gate: Vec<(String, usize)> =
        all_tiles().iter().map(|t| (t.name.clone(), gates(t))).filter(|(_, n)| *n > 0).collect();
    assert_eq!(with_gate, [("river2-02".to_owned(), 1)]);
    let into = tile("river2-02");
    let layout = compose(&into);
    for rotation in Rotation::ALL {
        let gate = water_gates(&layout.turned(rotation))[0];
        let picture = paint(&into, &layout, rotation, 128);
        let beside = [-0.062, 0.062].map(|x| at(&picture, gate + pt(x, 0.04)));
        assert!(is_blue(at(&picture, gate + pt(0.0, 0.03))), "{rotation:?}: water in the arch");
        assert!(!beside.into_iter().any(is_blue), "{rotation:?}: stone beside it, {beside:?}");
    }
}

#[test]
fn light_stays_in_the_north_west_when_a_tile_turns() {
    let sets = TileSets::built_in();
    let tile = sets.iter().flat_map(|s| &s.tiles).find(|t| t.name == "base-B").unwrap();
    let layout = compose(tile);
    for rotation in Rotation::ALL {
        let picture = paint(tile, &layout, rotation, 128);
        // The monastery is in the middle, with its spire lit in the west and dark in the east.
        let red = |x: usize, y: usize| picture.rgba[(y * 128 + x) * 4];
        let row = 58;
        assert!(red(53, row) > red(58, row), "{rotation:?}: {} {}", red(53, row), red(58, row));
    }
}

/// A tile keeps its patches of crops, trees and meadow when it turns; only light and upright things do not turn.
#[test]
fn the_ground_of_a_picture_turns_with_the_tile() {
    let tile = tile("base-U");
    let layout = compose(&tile);
    let size = 96;
    let [first, second] = [Rotation::R0, Rotation::R90].map(|r| paint(&tile, &layout, r, size));
    let means = |picture: &Image, rotation: Rotation| -> Vec<f32> {
        // The mean green of squares of the unturned tile.
        let square = |i: u32, j: u32| {
            let points = (0..64_u32).map(move |k| (i * 8 + k % 8, j * 8 + k / 8));
            let at = |(x, y): (u32, u32)| pt((x as f32 + 0.5) / size as f32, (y as f32 + 0.5) / size as f32);
            points.map(|p| f32::from(self::at(picture, at(p).turned(rotation))[1])).sum::<f32>() / 64.0
        };
        (0..12).flat_map(|j| (0..12).map(move |i| (i, j))).map(|(i, j)| square(i, j)).collect()
    };
    let off =
        |a: &[f32], b: &[f32]| a.iter().zip(b).map(|(a, b)| (a - b).abs()).sum::<f32>() / a.len() as f32;
    let first = means(&first, Rotation::R0);
    let turned = off(&first, &means(&second, Rotation::R90));
    let unturned = off(&first, &means(&second, Rotation::R0));
    assert!(turned < 4.0 && unturned > turned * 2.0, "{turned} and {unturned}");
}

#[test]
fn the_back_of_a_half_tile_fills_its_triangle_and_tells_nothing() {
    let back = app::art::back::half(128);
    assert_eq!(back, app::art::back::half(128));
    let alpha = |x: usize, y: usize| back.rgba[(y * 128 + x) * 4 + 3];
    for d in 4..124 {
        assert_eq!((alpha(d, 2), alpha(125, d)), (255, 255), "the legs at {d}");
        assert_eq!((alpha(2, d), alpha(d, 125)), (0, 0), "nothing beyond the long side at {d}");
    }
}
