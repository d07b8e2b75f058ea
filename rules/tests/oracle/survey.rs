//! Games of any setup. After each step, tiles, walls, tunnels and figures are copied from the game; the
//! connections and open ends must be those that walking over the table finds.

use crate::referee::compare_features;
use crate::world::World;
use crate::{halves, setup};
use rules::{
    Action, Cell, Decision, Game, Module, Preset, RandomPlayer, Rotation, Rules, Setup, Spend, Step, TileId,
    TileSet, TileSets, Wait,
};
use std::collections::BTreeSet;

/// The table as it is now.
fn table<'r>(rules: &'r Rules, game: &Game) -> World<'r> {
    let mut world = World::new(rules);
    game.placed_parts().for_each(|(cell, part, tile, turned)| world.tiles.insert(cell, (part, tile, turned)));
    world.standing = game.standing().iter().copied().collect();
    world.walls = game.walls().iter().copied().collect();
    world.links = game.tunnels().to_vec();
    world
}

/// What random games of a setup produced: walls, tunnels, cells with two half tiles.
#[derive(Debug, Default)]
struct Seen {
    walls: usize,
    tunnels: usize,
    pairs: usize,
}

/// Short roads with gold on them: plenty of roads and gold lead to plenty of walls.
const MINES: &str = r#"TileSet(name: "mines", title: "Mines", tiles: [
    Tile(name: "mines-1", count: 20, sides: "RRRR", roads: [(at: "N"), (at: "E"), (at: "S"), (at: "W")],
        fields: [(at: "NR EL"), (at: "ER SL"), (at: "SR WL"), (at: "NL WR")], crossing: true, marks: ["goldmine"]),
])"#;

fn survey_random_games(setup: &Setup, games: u64) -> Seen {
    let mines = TileSet::parse("mines.ron", MINES).unwrap();
    let rules = Rules::new(setup, &TileSets::built_in().with(vec![mines]).unwrap()).unwrap();
    let has = |module| setup.modules.contains(&module);
    // These have their own rules for where a tile may go or what a feature is worth.
    let is_free = !has(Module::Wizard) && !has(Module::Tatan);
    let is_plain = ![Module::Queen, Module::Hills, Module::Vineyards].into_iter().any(has);
    let mut seen = Seen::default();
    for seed in 0..games {
        let mut game = Game::new(rules.clone());
        let mut player = RandomPlayer::new(seed);
        for n in 0.. {
            let step = if n % 2 == 0 { build(&mut game, n) } else { None };
            let step = step.unwrap_or_else(|| player.step(&mut game));
            let is_over = step == Step::Over;
            let is_placing = matches!(game.wait(), Wait::Decide { kind: Decision::Place, .. });
            if n % 25 != 0 && !is_over && !(is_placing && n % 7 == 0) {
                continue;
            }
            let world = table(&rules, &game);
            let checked = compare_features(&world, &game, is_plain).and_then(|()| {
                let tile = game.hand().filter(|_| is_placing && is_free);
                tile.map_or(Ok(()), |tile| compare_placements(&world, &game, tile))
            });
            if let Err(fault) = checked {
                panic!("{setup:?}, seed {seed}, step {n}: {fault}\n{}", game.to_text());
            }
            if is_over {
                seen.walls += world.walls.len();
                seen.tunnels += world.links.len();
                let cells = world.tiles.cells().iter();
                seen.pairs += cells.filter(|cell| world.tiles.all_at(**cell).count() == 2).count();
                break;
            }
        }
    }
    seen
}

/// Buys or places a wall whenever possible: left to chance, walls are rare.
fn build(game: &mut Game, n: usize) -> Option<Step> {
    let Wait::Decide { seat, .. } = game.wait() else { return None };
    let legal = game.legal();
    let walls: Vec<Action> = legal.iter().copied().filter(|a| matches!(a, Action::Wall { .. })).collect();
    let buys = legal.iter().copied().find(|a| *a == Action::Spend { on: Spend::Wall });
    let action = buys.or_else(|| walls.get(n % walls.len().max(1)).copied())?;
    game.play(seat, action).unwrap();
    Some(Step::Played(action))
}

fn compare_placements(world: &World<'_>, game: &Game, tile: TileId) -> Result<(), String> {
    let listed = game.placements();
    let listed = listed.into_iter().flat_map(|(cell, turns)| turns.iter().map(move |turn| (cell, turn)));
    let theirs: BTreeSet<(Cell, Rotation)> = listed.collect();
    let mine = world.placements(tile);
    if theirs == mine { Ok(()) } else { Err(format!("placements: the game {theirs:?}, the survey {mine:?}")) }
}

#[test]
fn walls_tunnels_and_half_tiles_join_and_part_as_the_table_shows() {
    let modules = [Module::Fields, Module::GoldAndWalls, Module::Tunnel, Module::Builder];
    let sets = ["base", "mines", "tunnel", "dragon", "abbey", "hills", "halves1", "halves2"];
    let mut seen = Vec::new();
    for blocks in [false, true] {
        let mut setup = halves(&sets, &modules, 3);
        setup.options.wall_blocks_cell = blocks;
        seen.push(survey_random_games(&setup, 30));
    }
    assert!(seen.iter().all(|s| s.walls > 20 && s.tunnels > 20 && s.pairs > 5), "{seen:?}");
}

#[test]
fn everything_at_once_joins_and_parts_as_the_table_shows() {
    survey_random_games(&Preset::Everything.setup(4), 12);
    survey_random_games(&Preset::Tempo.setup(3), 10);
    survey_random_games(&Preset::Tunnel.setup(2), 20);
    survey_random_games(&setup(&["base", "hills"], &[Module::Fields, Module::Tatan], 2), 20);
}
