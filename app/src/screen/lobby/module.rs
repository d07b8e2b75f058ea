//! The modules as switches, in groups, each with its rule in a sentence.

use crate::screen::gallery::Gallery;
use crate::screen::phrase::{module_key, module_rule_key};
use crate::screen::{Cx, rules as cards, widget};
use crate::window::intent::Intent;
use egui::{RichText, Sense, Ui, Vec2};
use rules::{Module, Setup};

/// The groups: their headings, and what is in them.
const GROUPS: [(&str, &[Module]); 5] = [
    (
        "group-base",
        &[Module::Fields, Module::River, Module::BigMeeple, Module::Builder, Module::InnsCathedrals],
    ),
    ("group-tempo", &Module::TEMPO),
    ("group-tunnel", &[Module::Tunnel]),
    ("group-halves", &Module::HALVES),
    ("group-tatan", &[Module::Tatan]),
];

/// The side of the picture beside a switch.
const SIGN: f32 = 30.0;

/// The tile set that a module lives on, if it has its own.
const fn own_set(module: Module) -> Option<&'static str> {
    match module {
        Module::River => Some("river1"),
        Module::GoldAndWalls => Some("gold"),
        Module::Tunnel => Some("tunnel"),
        Module::HalfTiles => Some("halves1"),
        Module::Hills | Module::Vineyards => Some("hills"),
        Module::CropCircles => Some("crop1"),
        Module::InnsCathedrals => Some("inns"),
        _ => None,
    }
}

/// All switches; changes the setup.
pub(super) fn switches(ui: &mut Ui, cx: &Cx<'_>, setup: &mut Setup, is_host: bool, gallery: &mut Gallery) {
    for (heading, modules) in GROUPS {
        ui.add_space(cx.theme.space * 0.5);
        ui.label(RichText::new(cx.t(heading)).strong());
        for module in modules {
            let mut is_on = setup.modules.contains(module);
            ui.horizontal_wrapped(|ui| {
                let (rect, _) = ui.allocate_exact_size(Vec2::splat(SIGN), Sense::hover());
                cards::sign(*module).into_iter().for_each(|sign| gallery.paint(ui, cx, sign, rect));
                let name = cx.t(module_key(*module));
                let response = ui.add_enabled(is_host, egui::Checkbox::new(&mut is_on, &name));
                cx.probe.add(format!("module {module:?}"), response.rect);
                if response.changed() {
                    switch(setup, *module, is_on);
                }
                let card = cx.words.with("rules-of", &[("module", (&name).into())]);
                if widget::icon_button(ui, cx, &format!("card {module:?}"), widget::Icon::Ask, &card)
                    .clicked()
                {
                    cx.want(Intent::Card(Some(*module)));
                }
                widget::hint(ui, cx, cx.t(module_rule_key(*module)));
            });
        }
    }
}

/// Switches a module on or off, and brings what it cannot do without: its tiles, and the river of the dragon.
fn switch(setup: &mut Setup, module: Module, is_on: bool) {
    if !is_on {
        setup.modules.remove(&module);
        // River tiles cannot be laid without their module, nor can the dragon walk.
        if module == Module::River {
            setup.sets.retain(|set| !set.starts_with("river"));
            setup.modules.remove(&Module::Dragon);
        }
        return;
    }
    setup.modules.insert(module);
    if module == Module::Dragon {
        switch(setup, Module::River, true);
    }
    let has_river = setup.sets.iter().any(|set| set.starts_with("river"));
    if let Some(set) = own_set(module).filter(|_| !(module == Module::River && has_river))
        && !setup.sets.iter().any(|s| s == set)
    {
        setup.sets.push(set.to_owned());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Preset;
    use std::collections::BTreeSet;

    #[test]
    fn every_module_has_its_switch_once() {
        let all: Vec<Module> = GROUPS.iter().flat_map(|(_, modules)| modules.iter().copied()).collect();
        assert_eq!(all.len(), Module::ALL.len());
        assert_eq!(all.into_iter().collect::<BTreeSet<_>>().len(), Module::ALL.len());
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
