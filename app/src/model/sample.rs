//! A table for tests of what the window makes of one.

use super::TableModel;
use net::identity::{Digest, Key};
use net::node::{Colour, Hints, PlayerSeat, Seating};
use rules::{Game, Module, Preset, Setup};
use std::sync::Arc;

/// A table with hints, at which players of this computer play a game.
pub(crate) fn table(game: &Game) -> TableModel {
    let seat = |n: u8| PlayerSeat {
        is_mine: true,
        ..PlayerSeat::new(Key([n; 32]), format!("P{n}"), Colour::ALL[usize::from(n)])
    };
    TableModel::new(Arc::new(Seating {
        table: Digest([1; 32]),
        name: "Kitchen".to_owned(),
        game_id: Digest([2; 32]),
        seats: (0..game.seats()).map(seat).collect(),
        path: std::path::PathBuf::new(),
        is_watching: false,
        hints: Hints::Allowed,
        game: Arc::new(game.clone()),
    }))
}

/// The base game with the dragon that everybody moves, the Tower, shrines, sieges, little buildings, mage and witch.
pub(crate) fn adventures(seats: u8) -> Setup {
    let mut setup = Preset::Base.setup(seats);
    let more = ["inns", "cult", "besiegers", "cathars", "dragon", "tower", "mage"];
    setup.sets.extend(more.map(str::to_owned));
    setup.modules.extend([
        Module::BigMeeple,
        Module::Shrines,
        Module::Siege,
        Module::LittleBuildings,
        Module::PrincessAndDragon,
        Module::TheTower,
        Module::MageAndWitch,
    ]);
    setup
}

/// The base game with every small expansion, and with gardens, goods and pigs.
pub(crate) fn expansions(seats: u8) -> Setup {
    let mut setup = Preset::Base.setup(seats);
    let more = ["gardens", "inns", "traders", "king", "watchtowers", "festival", "windroses"];
    setup.sets.extend(more.map(str::to_owned));
    setup.modules.extend([
        Module::Abbot,
        Module::Phantom,
        Module::FarmPig,
        Module::TradeGoods,
        Module::KingAndRobber,
        Module::Watchtowers,
        Module::Festival,
        Module::WindRoses,
    ]);
    setup
}

/// The base game with the thirteen modules of abbey, bridges, big top, count and the last small expansions.
pub(crate) fn settlements(seats: u8) -> Setup {
    let mut setup = Preset::Base.setup(seats);
    let more =
        ["abbey", "bridges", "bigtop", "labyrinth", "gold", "monasteries", "flier", "ferries", "robbers"];
    setup.sets.extend(more.map(str::to_owned));
    setup.modules.extend([
        Module::AbbeyAndMayor,
        Module::Castles,
        Module::Bazaars,
        Module::Bridges,
        Module::BigTop,
        Module::Count,
        Module::Labyrinth,
        Module::GoldMines,
        Module::SpecialMonasteries,
        Module::Flier,
        Module::Ferries,
        Module::Robbers,
        Module::Messages,
    ]);
    setup
}
