//! Presets, modules, and why a setup cannot be played.

use crate::screen::Cx;
use rules::{Module, Note, Preset, SetupError};

/// The text key of a preset.
#[must_use]
pub const fn preset_key(preset: Preset) -> &'static str {
    match preset {
        Preset::Base => "preset-base",
        Preset::River => "preset-river",
        Preset::Builders => "preset-builders",
        Preset::Tempo => "preset-tempo",
        Preset::Tunnel => "preset-tunnel",
        Preset::Halves => "preset-halves",
        Preset::Tatan => "preset-tatan",
        Preset::Everything => "preset-everything",
    }
}

/// The text key of a preset's rule in one line.
#[must_use]
pub const fn preset_rule_key(preset: Preset) -> &'static str {
    match preset {
        Preset::Base => "preset-base-rule",
        Preset::River => "preset-river-rule",
        Preset::Builders => "preset-builders-rule",
        Preset::Tempo => "preset-tempo-rule",
        Preset::Tunnel => "preset-tunnel-rule",
        Preset::Halves => "preset-halves-rule",
        Preset::Tatan => "preset-tatan-rule",
        Preset::Everything => "preset-everything-rule",
    }
}

/// The text key of a module.
#[must_use]
pub const fn module_key(module: Module) -> &'static str {
    match module {
        Module::Fields => "module-fields",
        Module::River => "module-river",
        Module::BigMeeple => "module-big-meeple",
        Module::Builder => "module-builder",
        Module::InnsCathedrals => "module-inns",
        Module::LuckyPig => "module-pig",
        Module::Dragon => "module-dragon",
        Module::Queen => "module-queen",
        Module::Wizard => "module-wizard",
        Module::Wagon => "module-wagon",
        Module::TollStations => "module-toll",
        Module::Estates => "module-estate",
        Module::Towers => "module-tower",
        Module::GoldAndWalls => "module-gold",
        Module::Tunnel => "module-tunnel",
        Module::HalfTiles => "module-halves",
        Module::Hills => "module-hills",
        Module::Vineyards => "module-vineyards",
        Module::Sheep => "module-sheep",
        Module::CropCircles => "module-circles",
        Module::Tatan => "module-tatan",
    }
}

/// The text key of a module's rule in one sentence.
#[must_use]
pub const fn module_rule_key(module: Module) -> &'static str {
    match module {
        Module::Fields => "module-fields-rule",
        Module::River => "module-river-rule",
        Module::BigMeeple => "module-big-meeple-rule",
        Module::Builder => "module-builder-rule",
        Module::InnsCathedrals => "module-inns-rule",
        Module::LuckyPig => "module-pig-rule",
        Module::Dragon => "module-dragon-rule",
        Module::Queen => "module-queen-rule",
        Module::Wizard => "module-wizard-rule",
        Module::Wagon => "module-wagon-rule",
        Module::TollStations => "module-toll-rule",
        Module::Estates => "module-estate-rule",
        Module::Towers => "module-tower-rule",
        Module::GoldAndWalls => "module-gold-rule",
        Module::Tunnel => "module-tunnel-rule",
        Module::HalfTiles => "module-halves-rule",
        Module::Hills => "module-hills-rule",
        Module::Vineyards => "module-vineyards-rule",
        Module::Sheep => "module-sheep-rule",
        Module::CropCircles => "module-circles-rule",
        Module::Tatan => "module-tatan-rule",
    }
}

/// Why a setup cannot be played.
#[must_use]
pub fn refusal(cx: &Cx<'_>, error: &SetupError) -> String {
    match error {
        SetupError::UnknownSet { name } => cx.words.with("setup-unknown-set", &[("set", name.into())]),
        SetupError::NoTiles => cx.t("setup-no-tiles"),
        SetupError::RiverWithoutTiles => cx.t("setup-river-tiles"),
        SetupError::TilesWithoutRiver { set } => {
            cx.words.with("setup-tiles-without-river", &[("set", set.into())])
        }
        SetupError::NoSpring => cx.t("setup-no-spring"),
        SetupError::DragonWithoutRiver => cx.t("setup-dragon-without-river"),
        SetupError::DragonRiver => cx.t("setup-dragon-river"),
        SetupError::TunnelSeats { seats } => {
            cx.words.with("setup-tunnel-seats", &[("seats", i32::from(*seats).into())])
        }
        SetupError::NoFigures => cx.t("setup-no-figures"),
        other => other.to_string(),
    }
}

/// What of a setup will change nothing.
#[must_use]
pub fn note_text(cx: &Cx<'_>, note: Note) -> String {
    let (key, module) = match note {
        Note::NothingFor { module } => ("note-nothing-for", module),
        Note::OffFor { module } => ("note-off-for", module),
    };
    cx.words.with(key, &[("module", (&cx.t(module_key(module))).into())])
}
