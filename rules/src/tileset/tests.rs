use super::*;
use crate::geometry::Side;
use crate::tile::{Edge, FeatureKind, Mark};

const GOOD: &str = r#"
TileSet(
    name: "mine",
    title: "Mine",
    tiles: [
        Tile(name: "a", count: 1, sides: "CRFR",
            cities: [(at: "N", pennants: 1, good: "wine")],
            roads: [(at: "EW", inn: true)],
            fields: [(at: "EL WR", cities: [0]), (at: "ER SL SR WL")]),
        Tile(name: "b", count: 99, sides: "CCCC",
            cities: [(at: "NS"), (at: "EW")],
            fields: [(at: "I", cities: [0, 1]), (at: "II", cities: [1])],
            marks: ["corn-circle:City"]),
    ],
)
"#;

/// The error from parsing `GOOD` with one text replaced.
fn fault(from: &str, to: &str) -> String {
    assert!(GOOD.contains(from), "{from}");
    TileSet::parse("mine.ron", &GOOD.replacen(from, to, 1)).unwrap_err().to_string()
}

#[test]
fn built_in_sets_hold_the_printed_numbers_of_tiles() {
    let totals: Vec<_> =
        TileSets::built_in().iter().map(|s| (s.name.as_str(), s.total(), s.tiles.len())).collect();
    let expected = [
        ("base", 72, 24),
        ("river1", 12, 10),
        ("river2", 11, 11),
        ("inns", 18, 17),
        ("traders", 24, 24),
        ("dragon", 30, 29),
        ("tower", 18, 17),
        ("abbey", 12, 12),
        ("hills", 18, 16),
        ("gold", 8, 8),
        ("mage", 8, 8),
        ("crop1", 6, 6),
        ("crop2", 6, 6),
        ("tunnel", 4, 4),
        ("halves1", 12, 12),
        ("halves2", 12, 12),
        ("gardens", 8, 8),
        ("king", 5, 5),
        ("watchtowers", 12, 12),
        ("festival", 10, 10),
        ("windroses", 6, 6),
        ("cult", 6, 6),
        ("bridges", 12, 11),
        ("besiegers", 6, 6),
        ("cathars", 4, 4),
        ("bigtop", 20, 16),
        ("count", 12, 12),
        ("labyrinth", 1, 1),
        ("monasteries", 6, 2),
        ("flier", 8, 8),
        ("ferries", 8, 3),
        ("robbers", 8, 8),
    ];
    assert_eq!(totals, expected);
}

#[test]
fn the_base_game_has_the_known_count_of_each_letter() {
    let base = TileSets::built_in().get("base").unwrap();
    let mut counts: Vec<_> =
        base.tiles.iter().map(|t| format!("{}{}", t.name.strip_prefix("base-").unwrap(), t.count)).collect();
    counts.sort();
    let known = "A2 B4 C1 D4 E5 F2 G1 H3 I2 J3 K3 L3 M2 N3 O2 P3 Q1 R3 S2 T1 U8 V9 W4 X1";
    assert_eq!(counts.join(" "), known);
}

#[test]
fn every_built_in_set_reads_back_equal_from_its_canonical_text() {
    for set in TileSets::built_in().iter() {
        let text = set.to_ron();
        let again = TileSet::parse("again.ron", &text).unwrap();
        assert_eq!(again, *set);
        assert_eq!(again.to_ron(), text);
    }
    let custom = TileSet::parse("mine.ron", GOOD).unwrap();
    assert_eq!(TileSet::parse("again.ron", &custom.to_ron()).unwrap(), custom);
}

#[test]
fn the_file_names_of_built_in_sets_are_their_names() {
    for ((file, _), set) in BUILT_IN.iter().zip(TileSets::built_in().iter()) {
        assert_eq!(*file, format!("{}.ron", set.name));
    }
}

#[test]
fn segments_come_as_cities_roads_fields_monastery_river() {
    for tile in TileSets::built_in().iter().flat_map(|s| &s.tiles) {
        let rank = |kind| match kind {
            FeatureKind::City => 0,
            FeatureKind::Road => 1,
            FeatureKind::Field => 2,
            FeatureKind::Monastery => 3,
            FeatureKind::River => 4,
            FeatureKind::Garden => 5,
            FeatureKind::Shrine => 6,
            FeatureKind::Abbacy => 7,
        };
        assert!(tile.segments.is_sorted_by_key(|s| rank(s.kind)), "{}", tile.name);
    }
}

#[test]
fn a_side_can_be_shared_and_a_road_can_have_mouths() {
    let tile = |set: &str, name: &str| {
        let set = TileSets::built_in().get(set).unwrap();
        set.tiles.iter().find(|t| t.name == name).unwrap().clone()
    };
    let hills = tile("hills", "hills-02");
    assert!(hills.segments[0].halves.has_side(Side::N));
    assert_eq!(hills.segments[1].also_touches, Some(Side::N));
    assert!(!hills.segments[1].halves.has_side(Side::N));
    let mouths = |t: crate::tile::Tile| t.segments.iter().filter(|s| s.tunnel).count();
    assert_eq!(mouths(tile("tunnel", "tunnel-04")), 3);
    assert_eq!(mouths(tile("dragon", "dragon-25")), 1);
}

#[test]
fn the_hash_changes_with_the_content_and_not_with_the_layout() {
    let hash = |text: &str| TileSet::parse("mine.ron", text).unwrap().hash();
    assert_eq!(hash(GOOD), hash(&GOOD.replace(" (at", "(at")));
    assert_eq!(hash(GOOD), hash(&GOOD.replace("\"EL WR\"", "\"WR EL\"")));
    assert_ne!(hash(GOOD), hash(&GOOD.replace("count: 1,", "count: 2,")));
    assert_ne!(hash(GOOD), hash(&GOOD.replace("inn: true", "inn: false")));
}

#[test]
fn the_line_is_that_of_the_tile_whatever_else_has_its_name() {
    let set = |name: &str, first: &str| {
        format!(
            "(name: {name:?}, title: \"Mine\", tiles: [\n\
             (name: \"a\", count: 1, sides: \"FFFF\", {first} fields: [(at: \"NL NR EL ER SL SR WL WR\")]),\n\
             (name: \"bad\", count: 0, sides: \"FFFF\", fields: [(at: \"NL NR EL ER SL SR WL WR\")]),\n])"
        )
    };
    for text in [set("mine", ""), set("bad", ""), set("mine", "replaces: \"bad\",")] {
        let error = TileSet::parse("mine.ron", &text).unwrap_err().to_string();
        assert!(error.starts_with("mine.ron, line 3, tile bad: "), "{error}");
    }
}

#[test]
fn a_contradiction_is_named_with_line_and_tile() {
    let cases = [
        ("\"N\", p", "\"S\", p", "line 6, tile a: a city is declared at S, but that side shows F"),
        ("(at: \"EW\", inn", "(at: \"W\", inn", "tile a: the side E shows R, but there is no road"),
        ("at: \"NS\"", "at: \"NSE\"", "line 10, tile b: two segments claim the side E"),
        ("at: \"NS\"", "at: \"NN\"", "tile b: \"NN\" should be some of N, E, S and W, or"),
        ("at: \"NS\"", "at: \"\"", "tile b: \"\" should be some of N, E, S and W"),
        ("at: \"NS\"", "at: \"NS\", also_touches: \"N\"", "also touches N, but there is no other city"),
        ("\"EL WR\"", "\"EL WR NL\"", "a field is declared at NL, which is part of a city"),
        ("\"EL WR\"", "\"EL WR SL\"", "tile a: two fields claim the half side SL"),
        ("ER SL SR WL", "ER SL SR", "tile a: the half side WL is field, but there is no field"),
        ("ER SL SR WL", "ER SL SR XL", "\"ER SL SR XL\" should be some of NL NR"),
        ("cities: [0]", "cities: [1]", "a field names city 1, but the tile has 1; they are counted from 0"),
        ("cities: [0]", "cities: [70]", "a field names city 70"),
        (
            "EL WR\", cities: [0]), (at: \"ER SL",
            "EL SL\", cities: [0]), (at: \"ER WR",
            "the field at EL SL is on both sides of the road EW",
        ),
        (
            "\"ER SL SR WL\"",
            "\"ER SL SR WL\", cities: [0]",
            "the field at ER SL SR WL cannot touch city 0: the road EW is between",
        ),
        ("CRFR", "CRF", "the sides \"CRF\" should be four of C, R, F and I"),
        ("CRFR", "CRXR", "the sides \"CRXR\" should be four of C, R, F and I"),
        ("marks: [", "crossing: true, marks: [", "only 0 roads end on it; a crossing needs three"),
        ("count: 99", "count: 100", "the count is 100; it should be 1 to 99"),
        ("count: 99", "count: 0", "the count is 0; it should be 1 to 99"),
        ("\"b\"", "\"a\"", "line 10, tile a: another tile of the set has the same name"),
        ("\"b\"", "\"b b\"", "the tile name \"b b\" should be 1 to 40 letters, digits and -"),
        ("\"mine\"", "\"Mine\"", "line 1: the set name \"Mine\" should be 1 to 40 of a to z, 0 to 9 and -"),
        ("\"Mine\"", "\"\"", "the title should have 1 to 80 characters"),
        ("pennants: 1", "pennants: 10", "10 pennants in a city are too many"),
        ("\"wine\"", "\"red wine\"", "the sign or good \"red wine\" should be"),
        ("count: 1,", "count: one,", "mine.ron, line 6: "),
        ("pennants", "penants", "mine.ron, line 7: "),
    ];
    for (from, to, expected) in cases {
        let said = fault(from, to);
        assert!(said.contains(expected), "{from} -> {to}: {said}");
    }
}

const HALF: &str = r#"
TileSet(
    name: "mine",
    title: "Mine",
    tiles: [
        Tile(name: "h", count: 2, half: true, sides: "CRR",
            cities: [(at: "N")],
            roads: [(at: "EH")],
            fields: [(at: "EL HR", cities: [0]), (at: "ER HL")]),
    ],
)
"#;

#[test]
fn a_half_tile_has_two_short_sides_and_a_long_one() {
    let set = TileSet::parse("mine.ron", HALF).unwrap();
    let tile = &set.tiles[0];
    assert!(tile.is_half && tile.edges == [Edge::City, Edge::Road, Edge::Road, Edge::Road]);
    assert_eq!(tile.segment_label(1), "road EH");
    assert_eq!(tile.segment_named("field HR.EL"), Some(2));
    assert!(tile.segments[1].halves.has_long() && tile.segments[1].halves.ends() == 2);
    let text = set.to_ron();
    assert_eq!(TileSet::parse("again.ron", &text).unwrap(), set);
    assert!(text.contains("half: true, sides: \"CRR\""), "{text}");
}

#[test]
fn a_contradiction_of_a_half_tile_is_named() {
    let cases = [
        ("CRR", "CRRF", "the sides \"CRRF\" should be three of C, R and F"),
        ("CRR", "CR", "the sides \"CR\" should be three of C, R and F"),
        ("CRR", "CIR", "the sides \"CIR\" should be three of C, R and F"),
        ("half: true, ", "", "the sides \"CRR\" should be four of C, R, F and I"),
        ("(at: \"EH\")", "(at: \"EH\", tunnel: true)", "a half tile cannot have a tunnel"),
        (
            "(at: \"N\")",
            "(at: \"N\", also_touches: \"E\")",
            "a half tile cannot have a side that two cities share",
        ),
        ("(at: \"EH\")", "(at: \"ES\")", "S is not a side of it"),
        ("(at: \"EH\")", "(at: \"EHH\")", "\"EHH\" should be some of"),
        ("(at: \"EH\")", "(at: \"E\")", "the side H shows R, but there is no road"),
        ("ER HL", "ER SL", "SL is not a side of it"),
        ("ER HL", "ER", "the half side HL is field, but there is no field"),
        ("ER HL", "ER NL", "a field is declared at NL, which is part of a city"),
        (
            "EL HR\", cities: [0]), (at: \"ER HL",
            "EL HL\", cities: [0]), (at: \"ER HR",
            "the field at EL HL is on both sides of the road EH",
        ),
        (
            "\"ER HL\"",
            "\"ER HL\", cities: [0]",
            "the field at ER HL cannot touch city 0: the road EH is between",
        ),
    ];
    for (from, to, expected) in cases {
        assert!(HALF.contains(from), "{from}");
        let said = TileSet::parse("mine.ron", &HALF.replacen(from, to, 1)).unwrap_err().to_string();
        assert!(said.contains(expected), "{from} -> {to}: {said}");
    }
    let said = fault("CRFR", "CRF\", river: \"H");
    assert!(said.contains("should be four of"), "{said}");
    assert!(fault("(at: \"EW\"", "(at: \"EWH\"").contains("H is not a side of it"));
}

#[test]
fn the_half_tiles_are_twelve_and_twelve_with_four_signs() {
    for name in ["halves1", "halves2"] {
        let set = TileSets::built_in().get(name).unwrap();
        assert!(set.tiles.iter().all(|tile| tile.is_half && tile.count == 1));
        assert!(set.title.contains("our own"), "nobody may take them for the printed ones");
    }
    let signs = TileSets::built_in().get("halves2").unwrap().tiles.iter().flat_map(|t| t.marks.clone());
    assert_eq!(signs.collect::<Vec<_>>(), [Mark::Vineyard, Mark::Hill, Mark::Sheep, Mark::CropCircle(None)]);
    let others = TileSets::built_in().iter().filter(|s| !s.name.starts_with("halves"));
    assert!(others.flat_map(|s| &s.tiles).all(|tile| !tile.is_half));
}

#[test]
fn hostile_texts_are_refused_and_bounded() {
    let parse = |text: &str| TileSet::parse("bad.ron", text).unwrap_err().to_string();
    assert!(parse(&" ".repeat(TileSet::MAX_BYTES + 1)).contains("at most 262144 bytes are read"));
    assert!(parse(&"[".repeat(100_000)).len() < 400);
    assert!(parse(&format!("({}: 1)", "x".repeat(100_000))).len() < 400);
    assert!(parse(&GOOD.replacen("\"b\"", &format!("\"{}\"", "b".repeat(1000)), 1)).len() < 400);
    assert!(
        parse(&GOOD.replace("(at: \"I\", cities: [0, 1])", &vec!["(at: \"I\")"; 20].join(",")))
            .contains("at most 16")
    );
    let many: String =
        (0..401).map(|n| format!("(name: \"t{n}\", count: 1, sides: \"FFFF\", fields: []),")).collect();
    let many = format!("(name: \"many\", title: \"Many\", tiles: [{many}])");
    assert!(parse(&many).contains("the set has 401 kinds of tile"));
    assert!(parse("(name: \"none\", title: \"None\", tiles: [])").contains("the set has 0 kinds of tile"));
}

#[test]
fn custom_sets_join_the_catalogue_under_names_of_their_own() {
    let mine = TileSet::parse("mine.ron", GOOD).unwrap();
    let all = TileSets::built_in().with(vec![mine.clone()]).unwrap();
    assert_eq!(all.get("mine"), Some(&mine));
    assert!(!all.is_built_in("mine") && all.is_built_in("base"));
    assert_eq!(all.iter().count(), TileSets::built_in().iter().count() + 1);
    let base = TileSet { name: "base".to_owned(), ..mine.clone() };
    let taken = TileSets::built_in().with(vec![base]).unwrap_err();
    assert!(matches!(*taken.fault, TileSetFault::NameTaken(_)));
    assert!(all.with(vec![mine]).is_err());
}
