//! Every option of the rules, each shown if its module is on.

use crate::screen::{Cx, options, widget};
use egui::Ui;
use rules::{
    CountMoves, DragonReach, GoldTo, HalfHands, KingPays, Limits, Module, Options, RiverTurns, Setup,
};
use std::ops::RangeInclusive;

/// The kind of an option.
enum Kind {
    /// On or off.
    Flag(fn(&Options) -> bool, fn(&mut Options, bool)),
    /// A number.
    Number(fn(&Options) -> u8, fn(&mut Options, u8), RangeInclusive<u8>),
    /// When the King and the Robber Baron pay.
    King,
    /// How the count of Carcassonne moves.
    Count,
}

/// When the King and the Robber Baron may pay, with the text keys.
const KING_PAYS: [(KingPays, &str); 4] = [
    (KingPays::EachFeature, "king-pays-each"),
    (KingPays::Ten, "king-pays-ten"),
    (KingPays::Fifteen, "king-pays-fifteen"),
    (KingPays::AtOnce, "king-pays-at-once"),
];

/// How the count moves, with the text keys.
const COUNT_MOVES: [(CountMoves, &str); 3] = [
    (CountMoves::ByPlayer, "count-moves-by-player"),
    (CountMoves::Clockwise, "count-moves-clockwise"),
    (CountMoves::WithFigure, "count-moves-with-figure"),
];

/// An option: its text key, the modules of which one must be on, and its kind.
struct Item {
    key: &'static str,
    modules: &'static [Module],
    kind: Kind,
}

/// A flag with its field, of the same meaning.
macro_rules! flag {
    ($key:literal, $module:ident, $field:ident) => {
        Item { key: $key, modules: &[Module::$module], kind: Kind::Flag(|o| o.$field, |o, on| o.$field = on) }
    };
}

/// One of the figures' limits.
macro_rules! limit {
    ($key:literal, $field:ident, $range:expr) => {
        Item {
            key: $key,
            modules: &[],
            kind: Kind::Number(|o| o.limits.$field, |o, n| o.limits.$field = n, $range),
        }
    };
}

const ITEMS: &[Item] = &[
    Item {
        key: "option-small-city",
        modules: &[],
        kind: Kind::Flag(|o| o.two_tile_city == 2, |o, on| o.two_tile_city = if on { 2 } else { 4 }),
    },
    limit!("option-limit-meeple", meeple, 1..=8),
    limit!("option-limit-other", other, 0..=8),
    limit!("option-limit-together", together, 1..=8),
    Item {
        key: "option-limit-chip",
        modules: &[Module::Tunnel],
        kind: Kind::Number(|o| o.limits.chip, |o, n| o.limits.chip = n, 0..=6),
    },
    Item {
        key: "option-river",
        modules: &[Module::River],
        kind: Kind::Flag(
            |o| o.river_turns == RiverTurns::OpenAhead,
            |o, on| o.river_turns = if on { RiverTurns::OpenAhead } else { RiverTurns::NeverSameWay },
        ),
    },
    flag!("option-river-start", River, river_start_leaves),
    flag!("option-inns-unfinished", InnsCathedrals, inns_pay_unfinished),
    Item { key: "option-king", modules: &[Module::KingAndRobber], kind: Kind::King },
    flag!("option-festival", Festival, festival_followers_only),
    flag!("option-escape", Siege, escape_by_siege_tile),
    flag!("option-buildings", LittleBuildings, buildings_alike),
    flag!("option-march", PrincessAndDragon, march_after_scoring),
    flag!("option-fairy", PrincessAndDragon, fairy_on_tile),
    flag!("option-princess", PrincessAndDragon, princess_must),
    flag!("option-barns", AbbeyAndMayor, barns_share),
    Item { key: "option-count", modules: &[Module::Count], kind: Kind::Count },
    flag!("option-all-leave", Count, all_leave_last),
    flag!("option-bazaar", Bazaars, bazaar_pick),
    flag!("option-labyrinth", Labyrinth, labyrinth_basic),
    flag!("option-monasteries", SpecialMonasteries, monasteries_stay),
    Item {
        key: "option-pig-half",
        modules: &[Module::LuckyPig],
        kind: Kind::Flag(|o| o.pig_second_half, |o, on| o.pig_second_half = on),
    },
    Item {
        key: "option-dragon-gap",
        modules: &[Module::Dragon],
        kind: Kind::Flag(
            |o| o.dragon_reach == DragonReach::UntilGap,
            |o, on| o.dragon_reach = if on { DragonReach::UntilGap } else { DragonReach::WholeLine },
        ),
    },
    flag!("option-dragon-first", Dragon, dragon_before_scoring),
    flag!("option-wagon-completed", Wagon, wagon_completed_only),
    flag!("option-toll-anywhere", TollStations, toll_anywhere),
    Item {
        key: "option-toll-village",
        modules: &[Module::TollStations],
        kind: Kind::Flag(|o| o.toll_threshold == 2, |o, on| o.toll_threshold = if on { 2 } else { 3 }),
    },
    flag!("option-gold-again", GoldAndWalls, gold_again),
    Item {
        key: "option-gold-majority",
        modules: &[Module::GoldAndWalls],
        kind: Kind::Flag(
            |o| o.gold_to == GoldTo::Majority,
            |o, on| o.gold_to = if on { GoldTo::Majority } else { GoldTo::Trigger },
        ),
    },
    flag!("option-forced-first", GoldAndWalls, forced_first),
    flag!("option-wall-blocks", GoldAndWalls, wall_blocks_cell),
    flag!("option-chip-each-play", Tunnel, chip_each_play),
    flag!("option-chip-late", Tunnel, chip_after_scoring),
    Item {
        key: "option-hand",
        modules: &[Module::HalfTiles],
        kind: Kind::Number(|o| o.hand, |o, n| o.hand = n, 1..=8),
    },
    Item {
        key: "option-dealt",
        modules: &[Module::HalfTiles],
        kind: Kind::Flag(
            |o| o.half_hands != HalfHands::Draft,
            |o, on| o.half_hands = if on { HalfHands::Dealt } else { HalfHands::Draft },
        ),
    },
    flag!("option-hands-open", HalfTiles, hands_open),
    flag!("option-half-extra", HalfTiles, half_for_extra_plays),
    flag!("option-feature-halves", HalfTiles, feature_half_tiles),
    flag!("option-hills-number", Hills, hills_by_number),
    flag!("option-closed-field", Sheep, closed_field_scores_sheep),
    flag!("option-circle-symbol", CropCircles, circle_by_symbol),
    flag!("option-tatan-seats", Tatan, tatan_one_a_seat),
    flag!("option-tatan-start", Tatan, tatan_start_tile),
    flag!("option-tatan-wizard", Tatan, tatan_stirs_wizard),
    flag!("option-tatan-both", Tatan, tatan_draws_both),
];

/// Shows the options of the current modules; changes the setup.
pub(super) fn show(ui: &mut Ui, cx: &Cx<'_>, setup: &mut Setup, is_host: bool) {
    let has = |module: &Module| setup.modules.contains(module);
    let items: Vec<&Item> =
        ITEMS.iter().filter(|item| item.modules.is_empty() || item.modules.iter().any(has)).collect();
    for item in items {
        let options = &mut setup.options;
        match &item.kind {
            Kind::Flag(get, set) => {
                let mut is_on = get(options);
                let response = ui.add_enabled(is_host, egui::Checkbox::new(&mut is_on, cx.text(item.key)));
                cx.probe.add(item.key, response.rect);
                if response.changed() {
                    set(options, is_on);
                }
            }
            Kind::Number(get, set, range) => {
                let chosen = number(ui, cx, item.key, range.clone(), get(options), is_host);
                chosen.into_iter().for_each(|n| set(options, n));
            }
            Kind::King => king(ui, cx, item.key, options, is_host),
            Kind::Count => count(ui, cx, item.key, options, is_host),
        }
    }
    if setup.options.limits != Limits::ONE && setup.options.limits != Limits::TEMPO {
        widget::hint(ui, cx, cx.text("option-limits-own"));
    }
}

/// A number, one of a few in a row.
fn number(
    ui: &mut Ui,
    cx: &Cx<'_>,
    key: &str,
    range: RangeInclusive<u8>,
    now: u8,
    is_host: bool,
) -> Option<u8> {
    let label = cx.text(key);
    let of =
        |n: u8| options::Choice::new(n, format!("{key} {n}"), n.to_string()).called(format!("{label}: {n}"));
    let all: Vec<_> = range.map(of).collect();
    ui.add_enabled_ui(is_host, |ui| options::row(ui, cx, &label, &all, now)).inner
}

/// When the King and the Robber Baron pay, one of four ways.
fn king(ui: &mut Ui, cx: &Cx<'_>, key: &str, options: &mut Options, is_host: bool) {
    let choice = |(value, key): (KingPays, &str)| options::Choice::new(value, key, cx.text(key));
    ui.add_enabled_ui(is_host, |ui| {
        let chosen = options::row(ui, cx, &cx.text(key), &KING_PAYS.map(choice), options.king_pays);
        chosen.into_iter().for_each(|pays| options.king_pays = pays);
    });
}

/// How the count moves, one of three ways.
fn count(ui: &mut Ui, cx: &Cx<'_>, key: &str, options: &mut Options, is_host: bool) {
    let choice = |(value, key): (CountMoves, &str)| options::Choice::new(value, key, cx.text(key));
    ui.add_enabled_ui(is_host, |ui| {
        let chosen = options::row(ui, cx, &cx.text(key), &COUNT_MOVES.map(choice), options.count_moves);
        chosen.into_iter().for_each(|moves| options.count_moves = moves);
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every option of the rules can be set: each item changes the stored options, and every stored name has an item.
    #[test]
    fn every_option_has_its_item() {
        let plain = Options::default();
        let stored = |options: &Options| serde_json::to_value(options).unwrap();
        let mut reached = std::collections::BTreeSet::new();
        for item in ITEMS {
            let mut changed = plain;
            match &item.kind {
                Kind::Flag(get, set) => set(&mut changed, !get(&plain)),
                Kind::Number(get, set, range) => {
                    let other = range.clone().find(|n| *n != get(&plain)).unwrap();
                    set(&mut changed, other);
                }
                Kind::King => changed.king_pays = KingPays::Ten,
                Kind::Count => changed.count_moves = CountMoves::Clockwise,
            }
            assert_ne!(changed, plain, "{} changes nothing", item.key);
            let (before, after) = (stored(&plain), stored(&changed));
            let names = before.as_object().unwrap();
            reached.extend(names.keys().filter(|name| before[*name] != after[*name]).cloned());
        }
        let all: std::collections::BTreeSet<String> =
            stored(&plain).as_object().unwrap().keys().cloned().collect();
        assert_eq!(reached, all);
    }
}
