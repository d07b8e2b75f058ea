//! The painter shows what the tile sets say.

use app::art::label::GRID;
use app::art::layout::Layout;
use app::art::palette;
use app::art::point::pt;
use app::art::tile::paint;
use rules::{FeatureKind, Rotation, Tile, TileSets};
use std::collections::BTreeSet;

fn all_tiles() -> Vec<Tile> {
    TileSets::built_in().iter().flat_map(|s| s.tiles.clone()).collect()
}

#[test]
fn every_tile_shows_exactly_the_fields_of_its_definition() {
    let wrong: Vec<String> =
        all_tiles().into_iter().filter(|t| !Layout::new(t).is_true).map(|t| t.name).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn a_figure_stands_on_the_segment_it_was_put_on() {
    for tile in all_tiles() {
        let layout = Layout::new(&tile);
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
        let layout = Layout::new(tile);
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
    let layout = Layout::new(tile);
    let picture = paint(tile, &layout, Rotation::R90, 64);
    assert_eq!(picture, paint(tile, &layout, Rotation::R90, 64));
    assert!(picture.rgba.chunks(4).all(|p| p[3] == 255), "no hole in the picture");
    assert_ne!(picture, paint(tile, &layout, Rotation::R270, 64));
}

/// Fields of any two tiles join without a seam: near the border the meadow is one colour.
#[test]
fn fields_meet_in_one_colour_at_every_border() {
    let tiles = all_tiles();
    let mut seen = BTreeSet::new();
    for tile in tiles.iter().filter(|t| t.name == "base-B" || t.name == "base-E" || t.name == "tower-02") {
        let picture = paint(tile, &Layout::new(tile), Rotation::R0, 128);
        // Just inside the faint rim, in the middle of the south side.
        for x in [40usize, 64, 90] {
            let i = (124 * 128 + x) * 4;
            seen.insert(picture.rgba[i..i + 3].iter().map(|c| c / 8).collect::<Vec<u8>>());
        }
    }
    assert!(seen.len() <= 3, "{seen:?}");
}

#[test]
fn every_colour_that_is_painted_has_a_name_in_the_file() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/art");
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        for call in ["colour(\"", "faded(\""] {
            for part in text.split(call).skip(1) {
                let name = part.split('"').next().unwrap();
                assert!(palette::has(name), "{}: {name}", path.display());
            }
        }
    }
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
