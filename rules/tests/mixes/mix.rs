//! A random setup with its tile sets, reproducible from a seed.

use rules::{
    CountMoves, DragonReach, GoldTo, HalfHands, KingPays, Limits, Module, Options, Preset, Revision,
    RiverTurns, Rules, Setup, SetupError, SplitMix, TileSet, TileSets,
};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The mix of one seed.
pub(crate) struct Mix {
    pub(crate) setup: Setup,
    pub(crate) seed: u64,
    /// The built-in sets, and thinned ones that make many games short.
    sets: TileSets,
}

/// The sets that any game can have, with any modules.
const PLAIN: [&str; 26] = [
    "bridges",
    "inns",
    "traders",
    "dragon",
    "tower",
    "abbey",
    "hills",
    "gold",
    "mage",
    "crop1",
    "crop2",
    "gardens",
    "king",
    "watchtowers",
    "festival",
    "windroses",
    "cult",
    "besiegers",
    "cathars",
    "bigtop",
    "count",
    "labyrinth",
    "monasteries",
    "flier",
    "ferries",
    "robbers",
];

impl Mix {
    pub(crate) fn new(seed: u64) -> Self {
        let mut numbers = SplitMix::new(seed);
        let mut setup = if numbers.below(10) == 0 {
            let preset = Preset::ALL[numbers.below(Preset::ALL.len())];
            preset.setup(2 + numbers.below(7) as u8)
        } else {
            random_setup(&mut numbers)
        };
        if numbers.below(20) > 0 {
            mend(&mut setup, &mut numbers);
        }
        let sets = thin(&mut setup, &mut numbers);
        Self { setup, seed, sets }
    }

    pub(crate) fn rules(&self) -> Result<Arc<Rules>, SetupError> {
        Rules::new(&self.setup, &self.sets)
    }

    /// The setup in one line, with only the options that differ from the defaults.
    pub(crate) fn text(&self) -> String {
        let Setup { seats, sets, modules, options } = &self.setup;
        let usual = format!("{:?}", Options::default());
        let usual: Vec<&str> = usual.split(", ").collect();
        let options = format!("{options:?}");
        let options: Vec<&str> = options.split(", ").filter(|option| !usual.contains(option)).collect();
        format!("{seats} seats, {sets:?}, {modules:?}, {}", options.join(", "))
    }
}

/// One in `n`.
fn chance(numbers: &mut SplitMix, n: usize) -> bool {
    numbers.below(n) == 0
}

fn random_setup(numbers: &mut SplitMix) -> Setup {
    let modules = random_modules(numbers);
    let has = |module| modules.contains(&module);
    let mut sets = vec![if chance(numbers, 12) { "inns" } else { "base" }];
    // The needs of a module, which are sometimes left out.
    for (module, set) in [
        (Module::River, "river1"),
        (Module::InnsCathedrals, "inns"),
        (Module::Builder, "traders"),
        (Module::GoldAndWalls, "gold"),
        (Module::Tunnel, "tunnel"),
        (Module::HalfTiles, "halves1"),
        (Module::HalfTiles, "halves2"),
        (Module::Hills, "hills"),
        (Module::Vineyards, "hills"),
        (Module::Sheep, "hills"),
        (Module::CropCircles, "crop1"),
        (Module::CropCircles, "crop2"),
        (Module::Wizard, "mage"),
        (Module::TradeGoods, "traders"),
        (Module::Abbot, "gardens"),
        (Module::KingAndRobber, "king"),
        (Module::Watchtowers, "watchtowers"),
        (Module::Festival, "festival"),
        (Module::WindRoses, "windroses"),
        (Module::Shrines, "cult"),
        (Module::MageAndWitch, "mage"),
        (Module::Labyrinth, "labyrinth"),
        (Module::GoldMines, "gold"),
        (Module::SpecialMonasteries, "monasteries"),
        (Module::Flier, "flier"),
        (Module::Ferries, "ferries"),
        (Module::Robbers, "robbers"),
        (Module::TheTower, "tower"),
        (Module::PrincessAndDragon, "dragon"),
        (Module::Siege, "besiegers"),
        (Module::Siege, "cathars"),
        (Module::AbbeyAndMayor, "abbey"),
        (Module::Bazaars, "bridges"),
        (Module::BigTop, "bigtop"),
        (Module::Count, "count"),
    ] {
        if has(module) && !sets.contains(&set) && !chance(numbers, 8) {
            sets.push(set);
        }
    }
    if has(Module::River) && !has(Module::Dragon) && chance(numbers, 2) {
        sets.push("river2");
    }
    if chance(numbers, 3) {
        let more = PLAIN[numbers.below(PLAIN.len())];
        sets.push(more);
    }
    if chance(numbers, 40) {
        sets.push("base");
    }
    Setup {
        seats: 2 + numbers.below(7) as u8,
        sets: sets.into_iter().map(str::to_owned).collect(),
        options: random_options(numbers),
        modules,
    }
}

/// A few modules, many, or nearly all: a few show how two interact, many how everything nests.
fn random_modules(numbers: &mut SplitMix) -> BTreeSet<Module> {
    let of_ten = [1, 3, 6, 9][numbers.below(4)];
    Module::ALL.iter().copied().filter(|_| numbers.below(10) < of_ten).collect()
}

fn random_options(numbers: &mut SplitMix) -> Options {
    let usual = Options::default();
    if chance(numbers, 4) {
        return Options { limits: Limits::TEMPO, ..usual };
    }
    // Each option usually keeps its default.
    let mut rarely = || chance(numbers, 3);
    let mut options = Options {
        // Games of versions 2 and 3 are still being played.
        revision: match (rarely(), rarely()) {
            (true, true) => Revision::Second,
            (true, false) => Revision::Third,
            _ => usual.revision,
        },
        river_start_leaves: rarely() != usual.river_start_leaves,
        forced_first: rarely() != usual.forced_first,
        river_turns: if rarely() { RiverTurns::OpenAhead } else { usual.river_turns },
        two_tile_city: if rarely() { 2 } else { 4 },
        limits: if rarely() { Limits::TEMPO } else { Limits::ONE },
        pig_second_half: rarely() != usual.pig_second_half,
        dragon_reach: if rarely() { DragonReach::UntilGap } else { usual.dragon_reach },
        dragon_before_scoring: rarely() != usual.dragon_before_scoring,
        wagon_completed_only: rarely() != usual.wagon_completed_only,
        toll_anywhere: rarely() != usual.toll_anywhere,
        toll_threshold: if rarely() { 2 } else { 3 },
        gold_again: rarely() != usual.gold_again,
        gold_to: if rarely() { GoldTo::Majority } else { usual.gold_to },
        wall_blocks_cell: rarely() != usual.wall_blocks_cell,
        chip_each_play: rarely() != usual.chip_each_play,
        half_for_extra_plays: rarely() != usual.half_for_extra_plays,
        half_hands: match (rarely(), rarely()) {
            (false, _) => usual.half_hands,
            (true, false) => HalfHands::Dealt,
            (true, true) => HalfHands::Hidden,
        },
        hand: usual.hand,
        feature_half_tiles: rarely() == usual.feature_half_tiles,
        hands_open: rarely() != usual.hands_open,
        hills_by_number: rarely() != usual.hills_by_number,
        closed_field_scores_sheep: rarely() != usual.closed_field_scores_sheep,
        circle_by_symbol: rarely() != usual.circle_by_symbol,
        tatan_one_a_seat: rarely() != usual.tatan_one_a_seat,
        tatan_start_tile: rarely() != usual.tatan_start_tile,
        tatan_stirs_wizard: rarely() != usual.tatan_stirs_wizard,
        tatan_draws_both: rarely() != usual.tatan_draws_both,
        chip_after_scoring: rarely() != usual.chip_after_scoring,
        inns_pay_unfinished: rarely() != usual.inns_pay_unfinished,
        king_pays: match (rarely(), rarely()) {
            (false, _) => usual.king_pays,
            (true, false) => KingPays::AtOnce,
            (true, true) => KingPays::Fifteen,
        },
        escape_by_siege_tile: rarely() != usual.escape_by_siege_tile,
        march_after_scoring: rarely() != usual.march_after_scoring,
        fairy_on_tile: rarely() != usual.fairy_on_tile,
        princess_must: rarely() != usual.princess_must,
        barns_share: rarely() != usual.barns_share,
        bazaar_pick: rarely() != usual.bazaar_pick,
        count_moves: match (rarely(), rarely()) {
            (false, _) => usual.count_moves,
            (true, false) => CountMoves::Clockwise,
            (true, true) => CountMoves::WithFigure,
        },
        all_leave_last: rarely() != usual.all_leave_last,
        labyrinth_basic: rarely() != usual.labyrinth_basic,
        monasteries_stay: rarely() != usual.monasteries_stay,
        buildings_alike: rarely() != usual.buildings_alike,
        festival_followers_only: rarely() != usual.festival_followers_only,
    };
    if chance(numbers, 3) {
        options.hand = 1 + numbers.below(8) as u8;
    }
    if chance(numbers, 4) {
        let mut number = |most: usize| numbers.below(most + 1) as u8;
        options.limits = Limits { meeple: number(3), other: number(4), chip: number(2), together: number(6) };
        options.limits.meeple = options.limits.meeple.max(1);
        options.limits.together = options.limits.together.max(1);
    }
    options
}

/// What one module needs from the others, so that most mixes can be played.
fn mend(setup: &mut Setup, numbers: &mut SplitMix) {
    let has = |setup: &Setup, module| setup.modules.contains(&module);
    let named = |setup: &Setup, name: &str| setup.sets.iter().any(|set| set == name);
    if has(setup, Module::Dragon) {
        setup.modules.insert(Module::River);
        setup.sets.retain(|set| set != "river2");
        if !named(setup, "river1") {
            setup.sets.push("river1".to_owned());
        }
    }
    if has(setup, Module::River) && !named(setup, "river1") && !named(setup, "river2") {
        setup.sets.push("river1".to_owned());
    }
    if !has(setup, Module::River) {
        setup.sets.retain(|set| !set.starts_with("river"));
    }
    if has(setup, Module::Sheep) {
        setup.modules.insert(Module::Fields);
    }
    if has(setup, Module::Tunnel) {
        setup.seats = setup.seats.min(6);
        if !named(setup, "tunnel") && !named(setup, "dragon") {
            setup.sets.push("tunnel".to_owned());
        }
    }
    if has(setup, Module::HalfTiles) {
        for set in ["halves1", "halves2"] {
            if !named(setup, set) {
                setup.sets.push(set.to_owned());
            }
        }
        let half_tiles = if setup.options.feature_half_tiles { 24 } else { 20 };
        let fits = (half_tiles / setup.seats).clamp(1, 8);
        if setup.options.hand > fits {
            setup.options.hand = 1 + numbers.below(usize::from(fits)) as u8;
        }
    } else {
        setup.sets.retain(|set| !set.starts_with("halves"));
        setup.options.feature_half_tiles = false;
    }
}

/// Gives four of five mixes fewer tiles: short games allow more games, and odd stacks lead to odd endings.
fn thin(setup: &mut Setup, numbers: &mut SplitMix) -> TileSets {
    let built_in = TileSets::built_in();
    if chance(numbers, 5) {
        return built_in.clone();
    }
    let of_eight = 1 + numbers.below(4);
    let mut thinned: Vec<TileSet> = Vec::new();
    for name in &mut setup.sets {
        // Half tiles must suffice for the hands, and rivers are short.
        let Some(set) = built_in.get(name).filter(|_| !name.starts_with("halves")) else { continue };
        if name.starts_with("river") && !chance(numbers, 3) {
            continue;
        }
        *name = format!("thin-{name}");
        if thinned.iter().any(|set| set.name == *name) {
            continue;
        }
        let mut set = TileSet { name: name.clone(), ..set.clone() };
        for tile in &mut set.tiles {
            // The start tile, and the ends and forks of rivers, stay.
            let ends =
                tile.river().is_some_and(|n| tile.segments[usize::from(n)].halves.sides().count() != 2);
            if !ends && tile.name != "base-D" {
                let cache = (0..tile.count).filter(|_| numbers.below(8) < of_eight).count();
                tile.count = cache as u16;
            }
        }
        let is_river = name.starts_with("thin-river");
        set.tiles.retain(|tile| tile.count > 0 || is_river);
        thinned.push(set);
    }
    built_in.with(thinned).unwrap_or_else(|_| built_in.clone())
}
