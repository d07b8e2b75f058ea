//! Tile sets, and games with them beside the base game.
#![no_main]

use net_fuzz::play;
use rules::{Preset, TileSet, TileSets};

libfuzzer_sys::fuzz_target!(|text: &str| {
    let set = match TileSet::parse("fuzzed.ron", text) {
        Ok(set) => set,
        Err(error) => return assert!(error.to_string().len() < 2_000),
    };
    assert_eq!(TileSet::parse("again.ron", &set.to_ron()).as_ref(), Ok(&set));
    let name = set.name.clone();
    let Ok(sets) = TileSets::built_in().with(vec![set]) else { return };
    for preset in [Preset::Base, Preset::Everything] {
        let mut setup = preset.setup(3);
        setup.sets.push(name.clone());
        play(&setup, &sets);
        setup.sets = vec![name.clone()];
        play(&setup, &sets);
    }
});
