//! The modules in groups, as players look for them: by the box that they come in.

use rules::Module;

/// The heading of the modules of *Tempo & Taktik*.
pub const TEMPO: &str = "group-tempo";

/// The groups: the text keys of their headings, and their modules. Each module is in one of them.
pub const GROUPS: [(&str, &[Module]); 14] = [
    ("group-base", &[Module::Fields, Module::River, Module::Abbot]),
    ("group-inns", &[Module::BigMeeple, Module::InnsCathedrals]),
    ("group-traders", &[Module::Builder, Module::FarmPig, Module::TradeGoods]),
    ("group-princess", &[Module::PrincessAndDragon]),
    ("group-tower", &[Module::TheTower]),
    ("group-abbey", &[Module::AbbeyAndMayor]),
    ("group-count", &[Module::Count]),
    ("group-bridges", &[Module::Bridges, Module::Castles, Module::Bazaars]),
    ("group-big-top", &[Module::BigTop]),
    (
        "group-small",
        &[
            Module::KingAndRobber,
            Module::Phantom,
            Module::Watchtowers,
            Module::Festival,
            Module::WindRoses,
            Module::Shrines,
            Module::Siege,
            Module::LittleBuildings,
            Module::MageAndWitch,
            Module::Labyrinth,
            Module::GoldMines,
            Module::SpecialMonasteries,
            Module::Flier,
            Module::Ferries,
            Module::Robbers,
            Module::Messages,
        ],
    ),
    (TEMPO, &Module::TEMPO),
    ("group-tunnel", &[Module::Tunnel]),
    ("group-halves", &Module::HALVES),
    ("group-tatan", &[Module::Tatan]),
];

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_module_is_in_one_group() {
        let all: Vec<Module> = GROUPS.iter().flat_map(|(_, modules)| modules.iter().copied()).collect();
        assert_eq!(all.len(), Module::ALL.len());
        assert_eq!(all.into_iter().collect::<BTreeSet<_>>().len(), Module::ALL.len());
    }
}
