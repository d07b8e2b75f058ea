//! The overview of a mix: what it plays, with a link to each card.

use super::{Card, Opened, capital};
use crate::screen::{Cx, phrase, widget};
use egui::{RichText, Ui};
use rules::{Module, Setup};

/// The modules that many mixes include and that characterise none.
const COMMON: [Module; 4] = [Module::Fields, Module::River, Module::BigMeeple, Module::InnsCathedrals];

/// The only module that characterises a mix, if there is one; the base game if none does, and an error if several do.
pub(super) fn special(setup: &Setup) -> Result<Option<Module>, Several> {
    let mut modules = setup.modules.iter().filter(|module| !COMMON.contains(module));
    match (modules.next(), modules.next()) {
        (Some(_), Some(_)) => Err(Several),
        (Some(module), None) => Ok(Some(*module)),
        (None, _) => Ok(setup.modules.get(&Module::River).copied()),
    }
}

/// A mix has several special modules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Several;

/// The name of a mix: that of its preset, if it is one.
pub(super) fn name(cx: &Cx<'_>, setup: &Setup) -> String {
    cx.text(phrase::preset_of(setup).map_or("rules-mix", phrase::preset_key))
}

/// Shows what a mix plays. Notes which card was opened.
pub(super) fn show(ui: &mut Ui, cx: &Cx<'_>, setup: &Setup, open: &mut Opened) {
    widget::card(ui, cx, &name(cx, setup), |ui| {
        if let Some(preset) = phrase::preset_of(setup) {
            ui.label(RichText::new(cx.text(phrase::preset_rule_key(preset))).strong());
            ui.add_space(cx.theme.space);
        }
        ui.label(cx.text("rules-mix-plays"));
        link(ui, cx, None, open);
        for (heading, modules) in phrase::GROUPS {
            let played: Vec<Module> =
                modules.iter().copied().filter(|module| setup.modules.contains(module)).collect();
            if !played.is_empty() {
                ui.add_space(cx.theme.space * 0.5);
                ui.label(RichText::new(cx.text(heading)).strong());
                played.into_iter().for_each(|module| link(ui, cx, Some(module), open));
            }
        }
    });
}

/// The name of a module, which opens its card, and its rule in one sentence.
fn link(ui: &mut Ui, cx: &Cx<'_>, module: Option<Module>, open: &mut Opened) {
    let title = capital(&cx.text(Card::of(module).title()));
    ui.horizontal_wrapped(|ui| {
        let response = ui.link(&title);
        cx.probe.add(format!("to card {module:?}"), response.rect);
        if response.clicked() {
            *open = Opened::Card(module);
        }
        if let Some(module) = module {
            widget::hint(ui, cx, cx.text(phrase::module_rule_key(module)));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Preset;

    #[test]
    fn a_mix_with_one_special_module_leads_to_its_card_and_any_other_to_an_overview() {
        let of = |preset: Preset| special(&preset.setup(3));
        assert_eq!(of(Preset::Base), Ok(None));
        assert_eq!(of(Preset::River), Ok(Some(Module::River)));
        assert_eq!(of(Preset::Builders), Ok(Some(Module::Builder)));
        assert_eq!(of(Preset::Current), Ok(Some(Module::Abbot)));
        assert_eq!(of(Preset::Tunnel), Ok(Some(Module::Tunnel)));
        assert_eq!(of(Preset::Tatan), Ok(Some(Module::Tatan)));
        for mix in [Preset::Tempo, Preset::Halves, Preset::BigBox, Preset::Everything] {
            assert_eq!(of(mix), Err(Several), "no single module is special about {mix:?}");
        }
    }
}
