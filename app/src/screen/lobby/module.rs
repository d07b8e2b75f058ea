//! The modules as switches, in groups, each with a one-sentence rule.

use super::minutes::minutes;
use crate::intent::Intent;
use crate::screen::gallery::Gallery;
use crate::screen::phrase::{GROUPS, TEMPO, module_key, module_rule_key};
use crate::screen::{Cx, rules as cards, widget};
use egui::{Align, Rect, RichText, Sense, Stroke, StrokeKind, Ui, Vec2, vec2};
use rules::{Limits, Module, Setup};

/// The side of the picture next to a switch.
const SIGN: f32 = 30.0;
/// The visible side of a box.
const LID: f32 = 4.0;
/// The width of the field that searches.
const SEARCH: f32 = 220.0;

/// The tile sets that a module needs, if it has its own.
const fn own_sets(module: Module) -> &'static [&'static str] {
    match module {
        Module::River => &["river1"],
        Module::GoldAndWalls => &["gold"],
        Module::Tunnel => &["tunnel"],
        // Both together are the 24 half tiles of the document.
        Module::HalfTiles => &["halves1", "halves2"],
        Module::Hills | Module::Vineyards => &["hills"],
        Module::CropCircles => &["crop1"],
        Module::InnsCathedrals => &["inns"],
        Module::TradeGoods => &["traders"],
        Module::Abbot => &["gardens"],
        Module::KingAndRobber => &["king"],
        Module::Watchtowers => &["watchtowers"],
        Module::Festival => &["festival"],
        Module::WindRoses => &["windroses"],
        Module::Shrines => &["cult"],
        Module::Siege => &["besiegers", "cathars"],
        Module::PrincessAndDragon => &["dragon"],
        Module::TheTower => &["tower"],
        Module::MageAndWitch => &["mage"],
        Module::AbbeyAndMayor => &["abbey"],
        Module::Castles | Module::Bazaars | Module::Bridges => &["bridges"],
        Module::BigTop => &["bigtop"],
        Module::Labyrinth => &["labyrinth"],
        Module::GoldMines => &["gold"],
        Module::SpecialMonasteries => &["monasteries"],
        Module::Flier => &["flier"],
        Module::Ferries => &["ferries"],
        Module::Robbers => &["robbers"],
        _ => &[],
    }
}

/// Whether any module of *Tempo & Taktik* is on without the general part of that document (RULINGS.md R2, R3, R6).
fn lacks_general(setup: &Setup) -> bool {
    let has = |module: &Module| setup.modules.contains(module);
    let is_general = has(&Module::BigMeeple)
        && has(&Module::Builder)
        && !has(&Module::Fields)
        && setup.options.limits.other > 0
        && setup.options.limits.together > setup.options.limits.meeple;
    Module::TEMPO.iter().any(has) && !is_general
}

/// Adds that general part: two figures a tile, big meeple and builder, no farmers.
fn add_general(setup: &mut Setup) {
    switch(setup, Module::Fields, false);
    setup.modules.extend([Module::BigMeeple, Module::Builder]);
    setup.options.limits = Limits::TEMPO;
}

/// What the list of modules keeps between frames.
#[derive(Clone, Debug, Default)]
pub(super) struct State {
    /// What is searched for; empty for everything.
    search: String,
}

/// Whether the host has declined the general part of *Tempo & Taktik*.
pub(super) type Declines = bool;

/// Shows all switches. Changes the setup. Returns whether the host declines the general part of *Tempo & Taktik*.
pub(super) fn switches(
    ui: &mut Ui,
    cx: &Cx<'_>,
    setup: &mut Setup,
    is_host: bool,
    (state, mut declines): (&mut State, Declines),
    gallery: &mut Gallery,
) -> Declines {
    let line = ui.horizontal(|ui| {
        widget::field(ui, cx, "module search", &cx.text("module-search"), &mut state.search, SEARCH)
    });
    if line.inner.changed() {
        // What was found stands below it.
        ui.scroll_to_rect(line.response.rect, Some(Align::TOP));
    }
    let wanted = state.search.trim().to_lowercase();
    let mut found = false;
    for (heading, modules) in GROUPS {
        let title = cx.text(heading);
        let is_wanted = |module: &&Module| {
            let texts = [&title, &cx.text(module_key(**module)), &cx.text(module_rule_key(**module))];
            texts.iter().any(|text| text.to_lowercase().contains(&wanted))
        };
        let shown: Vec<Module> = modules.iter().filter(is_wanted).copied().collect();
        let Some(first) = shown.first() else { continue };
        found = true;
        ui.add_space(cx.theme.space * 0.5);
        ui.horizontal(|ui| {
            lid(ui, cx, *first, gallery);
            ui.label(RichText::new(title).strong());
        });
        if heading == TEMPO && lacks_general(setup) && !declines {
            declines = general(ui, cx, setup, is_host);
        }
        for module in shown {
            row(ui, cx, setup, module, is_host, gallery);
        }
    }
    if !found {
        widget::hint(ui, cx, cx.text("module-search-none"));
    }
    declines
}

/// The lid of the box in which the modules of a group come, with one of its pieces on it.
fn lid(ui: &mut Ui, cx: &Cx<'_>, module: Module, gallery: &mut Gallery) {
    let (rect, _) = ui.allocate_exact_size(Vec2::splat(SIGN), Sense::hover());
    let t = cx.theme;
    let edge = Stroke::new(1.5, t.ink_soft.0);
    ui.painter().rect(rect.shrink(1.0), 3.0, t.accent_soft.0, edge, StrokeKind::Inside);
    let side = Rect::from_min_max(rect.shrink(1.0).min, rect.left_bottom() + vec2(LID, -1.0));
    ui.painter().rect_filled(side, 3.0, t.accent.0);
    let cover = Rect::from_center_size(rect.center() + vec2(LID * 0.5, 0.0), Vec2::splat(SIGN - 3.0 * LID));
    cards::sign(module).into_iter().for_each(|sign| gallery.paint(ui, cx, sign, cover));
}

/// The switch of a module, how much longer it makes a game, the way to its card, and its rule.
fn row(ui: &mut Ui, cx: &Cx<'_>, setup: &mut Setup, module: Module, is_host: bool, gallery: &mut Gallery) {
    let mut is_on = setup.modules.contains(&module);
    ui.horizontal_wrapped(|ui| {
        let (rect, _) = ui.allocate_exact_size(Vec2::splat(SIGN), Sense::hover());
        cards::sign(module).into_iter().for_each(|sign| gallery.paint(ui, cx, sign, rect));
        let name = cx.text(module_key(module));
        let response = ui.add_enabled(is_host, egui::Checkbox::new(&mut is_on, &name));
        cx.probe.add(format!("module {module:?}"), response.rect);
        if response.changed() {
            switch(setup, module, is_on);
        }
        let card = cx.words.with("rules-of", &[("module", (&name).into())]);
        if widget::icon_button(ui, cx, &format!("card {module:?}"), widget::Icon::Ask, &card).clicked() {
            cx.want(Intent::Card(Some(module)));
        }
        let rule = cx.text(module_rule_key(module));
        widget::hint(
            ui,
            cx,
            match minutes(module) {
                0 => rule,
                longer => {
                    let blanks = [("rule", (&rule).into()), ("count", i32::from(longer).into())];
                    cx.words.with("module-minutes", &blanks)
                }
            },
        );
    });
}

/// Says that the general part of *Tempo & Taktik* belongs to each of its modules, and offers it. Returns whether that
/// was declined.
fn general(ui: &mut Ui, cx: &Cx<'_>, setup: &mut Setup, is_host: bool) -> bool {
    widget::hint(ui, cx, cx.text("tempo-general"));
    if !is_host {
        return false;
    }
    let is_clicked = |ui: &mut Ui, key| widget::button(ui, cx, key, cx.text(key)).clicked();
    let answers =
        |ui: &mut Ui| ["tempo-general-play", "tempo-general-decline"].map(|key| is_clicked(ui, key));
    let [plays, declines] = ui.horizontal_wrapped(answers).inner;
    if plays {
        add_general(setup);
    }
    declines
}

/// Switches a module on or off, and adds what it needs: its tiles, the river for the dragon, farmers for the pig.
pub(super) fn switch(setup: &mut Setup, module: Module, is_on: bool) {
    if !is_on {
        return switch_off(setup, module);
    }
    setup.modules.insert(module);
    match module {
        Module::Dragon => switch(setup, Module::River, true),
        Module::FarmPig => switch(setup, Module::Fields, true),
        _ => {}
    }
    let has = |start: &str| setup.sets.iter().any(|set| set.starts_with(start));
    let needs_none = match module {
        Module::River => has("river"),
        // Gardens take the place of tiles of the base game.
        Module::Abbot | Module::SpecialMonasteries => !has("base"),
        _ => false,
    };
    for set in own_sets(module).iter().filter(|_| !needs_none) {
        if !setup.sets.iter().any(|s| s == set) {
            setup.sets.push((*set).to_owned());
        }
    }
}

/// Switches a module off, and takes away what is nothing without it.
fn switch_off(setup: &mut Setup, module: Module) {
    setup.modules.remove(&module);
    match module {
        // Half tiles cannot be placed without their module; without abbots, tiles with gardens are like those of the
        // base game. Of the others hardly anything is left without what their signs do.
        Module::HalfTiles
        | Module::Abbot
        | Module::Shrines
        | Module::Siege
        | Module::PrincessAndDragon
        | Module::TheTower
        | Module::MageAndWitch
        | Module::BigTop
        | Module::Labyrinth
        | Module::SpecialMonasteries
        | Module::Flier
        | Module::Ferries
        | Module::Robbers => {
            setup.sets.retain(|set| !own_sets(module).contains(&set.as_str()));
        }
        // River tiles cannot be placed either, nor can the dragon walk.
        Module::River => {
            setup.sets.retain(|set| !set.starts_with("river"));
            setup.modules.remove(&Module::Dragon);
        }
        Module::Fields => _ = setup.modules.remove(&Module::FarmPig),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Note, Preset, Rules, TileSets};

    /// With both sets, that is all 24, five seats with three each can play, and so can eight, whatever was switched on
    /// before.
    #[test]
    fn half_tiles_bring_both_their_sets_whatever_was_switched_on_before() {
        let others = Module::HALVES.iter().copied().filter(|module| *module != Module::HalfTiles);
        let alone = vec![Module::HalfTiles];
        let first: Vec<Module> = alone.iter().copied().chain(others.clone()).collect();
        let last: Vec<Module> = others.chain(alone.iter().copied()).collect();
        let mut setups = Vec::new();
        for (order, seats) in [&alone, &first, &last].into_iter().flat_map(|order| [(order, 5), (order, 8)]) {
            let mut setup = Preset::Base.setup(seats);
            order.iter().for_each(|module| switch(&mut setup, *module, true));
            let rules = Rules::new(&setup, TileSets::built_in()).unwrap();
            assert_eq!(rules.half_tiles().len(), 24, "{order:?}");
            setup.sets.sort();
            setups.push(setup);
        }
        assert_eq!(setups[2], setups[4], "the order of switching means something");
        let mut setup = setups.swap_remove(0);
        switch(&mut setup, Module::HalfTiles, false);
        assert_eq!(setup, Preset::Base.setup(5));
    }

    #[test]
    fn any_module_of_tempo_offers_what_the_document_says_of_all() {
        for module in Module::TEMPO {
            let mut setup = Preset::Base.setup(2);
            assert!(!lacks_general(&setup));
            switch(&mut setup, module, true);
            assert!(lacks_general(&setup), "{module:?}");
            add_general(&mut setup);
            assert!(!lacks_general(&setup), "{module:?}");
            assert!(setup.modules.contains(&module) && !setup.modules.contains(&Module::Fields));
            assert_eq!(setup.options.limits, Limits::TEMPO);
        }
        for preset in Preset::ALL {
            assert!(!lacks_general(&preset.setup(4)), "{preset:?}");
        }
    }

    #[test]
    fn a_module_brings_the_tiles_that_it_needs() {
        for module in Module::ALL.iter().copied() {
            let mut setup = Preset::Base.setup(2);
            switch(&mut setup, module, true);
            let rules = Rules::new(&setup, TileSets::built_in()).unwrap();
            let is_idle = |note: &Note| matches!(note, Note::NothingFor { .. });
            assert!(!rules.notes().iter().any(is_idle), "{module:?} has no tile");
        }
    }

    #[test]
    fn gardens_come_with_the_abbot_and_go_with_him_where_there_is_a_base_game() {
        let mut setup = Preset::Base.setup(2);
        switch(&mut setup, Module::Abbot, true);
        assert_eq!(setup.sets, ["base", "gardens"]);
        switch(&mut setup, Module::Abbot, false);
        assert_eq!(setup, Preset::Base.setup(2));
        setup.sets = vec!["inns".to_owned()];
        switch(&mut setup, Module::Abbot, true);
        assert_eq!(setup.sets, ["inns"]);
    }

    #[test]
    fn tiles_that_are_nothing_without_their_module_come_and_go_with_it() {
        for (module, sets) in [
            (Module::Shrines, &["cult"][..]),
            (Module::Siege, &["besiegers", "cathars"]),
            (Module::LittleBuildings, &[]),
            (Module::PrincessAndDragon, &["dragon"]),
            (Module::TheTower, &["tower"]),
            (Module::MageAndWitch, &["mage"]),
            (Module::BigTop, &["bigtop"]),
            (Module::Labyrinth, &["labyrinth"]),
            (Module::SpecialMonasteries, &["monasteries"]),
            (Module::Flier, &["flier"]),
            (Module::Ferries, &["ferries"]),
            (Module::Robbers, &["robbers"]),
        ] {
            let mut setup = Preset::Base.setup(2);
            switch(&mut setup, module, true);
            assert_eq!(setup.sets[1..], *sets, "{module:?}");
            switch(&mut setup, module, false);
            assert_eq!(setup, Preset::Base.setup(2), "{module:?}");
        }
    }

    #[test]
    fn a_pig_brings_farmers_and_goes_with_them() {
        let mut setup = Preset::Base.setup(2);
        setup.modules.clear();
        switch(&mut setup, Module::FarmPig, true);
        assert!(setup.modules.contains(&Module::Fields));
        switch(&mut setup, Module::Fields, false);
        assert!(setup.modules.is_empty());
    }

    #[test]
    fn a_dragon_brings_its_river_and_the_river_takes_it_along() {
        let mut setup = Preset::Base.setup(2);
        switch(&mut setup, Module::Dragon, true);
        assert!(setup.modules.contains(&Module::River) && setup.sets.contains(&"river1".to_owned()));
        switch(&mut setup, Module::River, false);
        assert_eq!(setup, Preset::Base.setup(2));
    }
}
