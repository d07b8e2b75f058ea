//! A setup is read back as it was written: every module and every value of every option.
#![expect(clippy::unwrap_used, reason = "tests")]

mod files;

use rules::{
    CountMoves, DragonReach, GoldTo, HalfHands, KingPays, Limits, Module, Options, Preset, Revision,
    RiverTurns, Setup,
};
use std::collections::{BTreeMap, BTreeSet};

fn there_and_back(setup: &Setup) {
    let text = ron::to_string(setup).unwrap();
    assert_eq!(&ron::from_str::<Setup>(&text).unwrap(), setup, "{text}");
    let text = serde_json::to_string(setup).unwrap();
    assert_eq!(&serde_json::from_str::<Setup>(&text).unwrap(), setup, "{text}");
}

/// The fields of `options` by their names in RULINGS.md section 11, each changed to its other value.
fn changed() -> Vec<(&'static str, Options)> {
    let usual = Options::default();
    vec![
        ("two_tile_city", Options { two_tile_city: 2, ..usual }),
        ("river_turns", Options { river_turns: RiverTurns::OpenAhead, ..usual }),
        ("limits", Options { limits: Limits { meeple: 2, other: 3, chip: 0, together: 5 }, ..usual }),
        ("pig_second_half", Options { pig_second_half: false, ..usual }),
        ("dragon_before_scoring", Options { dragon_before_scoring: true, ..usual }),
        ("dragon_reach", Options { dragon_reach: DragonReach::UntilGap, ..usual }),
        ("wagon_completed_only", Options { wagon_completed_only: true, ..usual }),
        ("toll_anywhere", Options { toll_anywhere: true, ..usual }),
        ("toll_threshold", Options { toll_threshold: 2, ..usual }),
        ("gold_again", Options { gold_again: false, ..usual }),
        ("gold_to", Options { gold_to: GoldTo::Majority, ..usual }),
        ("wall_blocks_cell", Options { wall_blocks_cell: true, ..usual }),
        ("chip_each_play", Options { chip_each_play: true, ..usual }),
        ("half_for_extra_plays", Options { half_for_extra_plays: true, ..usual }),
        ("feature_half_tiles", Options { feature_half_tiles: false, ..usual }),
        ("half_hands", Options { half_hands: HalfHands::Dealt, ..usual }),
        ("hands_open", Options { hands_open: true, ..usual }),
        ("hand", Options { hand: 8, ..usual }),
        ("tatan_one_a_seat", Options { tatan_one_a_seat: true, ..usual }),
        ("tatan_start_tile", Options { tatan_start_tile: false, ..usual }),
        ("tatan_stirs_wizard", Options { tatan_stirs_wizard: true, ..usual }),
        ("closed_field_scores_sheep", Options { closed_field_scores_sheep: true, ..usual }),
        ("hills_by_number", Options { hills_by_number: true, ..usual }),
        ("circle_by_symbol", Options { circle_by_symbol: false, ..usual }),
        ("river_start_leaves", Options { river_start_leaves: false, ..usual }),
        ("forced_first", Options { forced_first: false, ..usual }),
        ("tatan_draws_both", Options { tatan_draws_both: true, ..usual }),
        ("chip_after_scoring", Options { chip_after_scoring: true, ..usual }),
        ("inns_pay_unfinished", Options { inns_pay_unfinished: true, ..usual }),
        ("king_pays", Options { king_pays: KingPays::Ten, ..usual }),
        ("escape_by_siege_tile", Options { escape_by_siege_tile: true, ..usual }),
        ("march_after_scoring", Options { march_after_scoring: true, ..usual }),
        ("fairy_on_tile", Options { fairy_on_tile: true, ..usual }),
        ("count_moves", Options { count_moves: CountMoves::Clockwise, ..usual }),
        ("all_leave_last", Options { all_leave_last: true, ..usual }),
        ("princess_must", Options { princess_must: true, ..usual }),
        ("bazaar_pick", Options { bazaar_pick: true, ..usual }),
        ("barns_share", Options { barns_share: true, ..usual }),
        ("labyrinth_basic", Options { labyrinth_basic: true, ..usual }),
        ("monasteries_stay", Options { monasteries_stay: true, ..usual }),
        ("buildings_alike", Options { buildings_alike: true, ..usual }),
        ("festival_followers_only", Options { festival_followers_only: true, ..usual }),
    ]
}

#[test]
fn every_module_and_option_is_read_as_it_was_written() {
    for preset in Preset::ALL {
        there_and_back(&preset.setup(3));
        assert_eq!(Preset::from_name(preset.name()), Some(preset));
    }
    for module in Module::ALL {
        there_and_back(&Setup { modules: BTreeSet::from([*module]), ..Preset::Base.setup(2) });
    }
    let hidden = Options { half_hands: HalfHands::Hidden, ..Options::default() };
    for options in changed().into_iter().map(|(_, options)| options).chain([hidden]) {
        there_and_back(&Setup { options, ..Preset::Base.setup(2) });
    }
}

/// A log names no fields: the additions of version 3 are bits of an existing number, and version 2 set none of
/// them.
#[test]
fn a_game_of_an_older_version_says_so_where_fields_have_names() {
    let old = Preset::River.setup(2).options.as_second();
    assert!(old.is_of_second() && !Options::default().is_of_second());
    let text = serde_json::to_string(&old).unwrap();
    assert!(text.contains(r#""revision":"Second""#), "{text}");
    assert_eq!(serde_json::from_str::<Options>(&text).unwrap(), old);
    let third = Options { revision: Revision::Third, ..Options::default() };
    let text = serde_json::to_string(&third).unwrap();
    assert!(text.contains(r#""revision":"Third""#), "{text}");
    assert_eq!(serde_json::from_str::<Options>(&text).unwrap(), third);
    assert!(!third.is_of_second());
    assert!(!serde_json::to_string(&Options::default()).unwrap().contains("revision"));
    let later = |(name, _): &(&str, Options)| ["river_start_leaves", "forced_first"].contains(name);
    let later: Vec<Options> = changed().into_iter().filter(later).map(|(_, options)| options).collect();
    assert!(later.len() == 2 && later.iter().all(|o| o.as_second() == Options::default().as_second()));
}

#[test]
fn every_option_is_named_as_the_rulings_name_it() {
    let field_of = |options: Options| {
        let usual = serde_json::to_value(Options::default()).unwrap();
        let value = serde_json::to_value(options).unwrap();
        let fields = value.as_object().unwrap().clone();
        fields.into_iter().find(|(name, value)| usual[name] != *value).unwrap().0
    };
    let rulings = files::rulings();
    let table = rulings.split("## 11. Options").nth(1).unwrap().split("\n## ").next().unwrap();
    let listed: BTreeSet<&str> =
        table.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next()).collect();
    let mut known = BTreeSet::new();
    for (name, options) in changed() {
        assert_eq!(field_of(options), name);
        known.insert(name);
    }
    assert_eq!(known, listed, "RULINGS.md section 11 and the options");
    let fields = serde_json::to_value(Options::default()).unwrap();
    assert_eq!(fields.as_object().unwrap().len(), known.len(), "an option is missing here");
}

/// The values of a setup's options by name, those of the limits one by one.
fn values(options: Options) -> BTreeMap<String, serde_json::Value> {
    let mut values = BTreeMap::new();
    for (name, value) in serde_json::to_value(options).unwrap().as_object().unwrap() {
        match value.as_object() {
            Some(parts) => values.extend(parts.iter().map(|(part, v)| (format!("{name}.{part}"), v.clone()))),
            None => drop(values.insert(name.clone(), value.clone())),
        }
    }
    values
}

#[test]
fn every_option_is_other_than_usual_in_a_scenario_that_is_played() {
    let usual = values(Options::default());
    let mut unseen: BTreeSet<&String> = usual.keys().collect();
    for (name, scenario) in files::scenarios() {
        let mut is_played = false;
        // A setup that must be refused has no initial state.
        scenario.run(|_| is_played = true).unwrap_or_else(|e| panic!("{name}: {e}"));
        let found = values(scenario.setup().options);
        unseen.retain(|option| !is_played || found[*option] == usual[*option]);
    }
    assert!(unseen.is_empty(), "no scenario turns {unseen:?}");
}

#[test]
fn what_a_setup_leaves_out_is_as_usual_and_what_nobody_knows_is_refused() {
    let short: Setup = ron::from_str(r#"(seats: 2, sets: ["base"])"#).unwrap();
    assert_eq!(short.options, Options::default());
    assert!(short.modules.is_empty());
    let some: Setup = ron::from_str(r#"(seats: 2, sets: ["base"], options: (toll_anywhere: true))"#).unwrap();
    assert_eq!(some.options, Options { toll_anywhere: true, ..Options::default() });
    for wrong in [
        r#"(seats: 2, sets: ["base"], rules: [])"#,
        r#"(seats: 2, sets: ["base"], options: (tolls_anywhere: true))"#,
        r#"(seats: 2, sets: ["base"], modules: [Ferry])"#,
        r#"(seats: 2)"#,
    ] {
        assert!(ron::from_str::<Setup>(wrong).is_err(), "{wrong}");
    }
}
