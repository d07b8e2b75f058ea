//! The rules: a card for each module, in the reader's language and with pictures by the game's own painter.

mod card;

use super::gallery::{Gallery, Picture};
use super::{Cx, phrase, widget};
use crate::intent::{Intent, Page};
use card::Card;
use egui::{RichText, Sense, Ui, Vec2, vec2};
use rules::{Module, Revision, Setup};

/// The side of a picture.
const PICTURE: f32 = 92.0;
/// Below this width, the list of cards is above the card.
const NARROW: f32 = 620.0;
/// The width of the list of cards.
const LIST: f32 = 236.0;
/// The height of a line of it.
const ROW: f32 = 22.0;

/// The state of this screen.
#[derive(Default)]
pub struct RulesScreen {
    /// The module of the open card; `None` for the base game.
    pub open: Option<Module>,
}

/// The picture of a module where there is room for only one.
pub(super) fn sign(module: Module) -> Option<Picture> {
    Card::sign(module)
}

/// A small button to the rules of a setup: to the card of its special module, if it has one.
pub fn button(ui: &mut Ui, cx: &Cx<'_>, name: &str, label: &str, setup: &Setup) {
    if widget::icon_button(ui, cx, name, widget::Icon::Ask, label).clicked() {
        cx.want(Intent::Card(special(setup)));
    }
}

/// The module that characterises a mix, rather than one that many mixes include. A mix of several documents has none.
fn special(setup: &Setup) -> Option<Module> {
    let documents = [&Module::TEMPO[..], &Module::HALVES, &[Module::Tunnel], &[Module::Tatan]];
    let is_on = |module: &&Module| setup.modules.contains(module);
    let mut played = documents.into_iter().filter_map(|modules| modules.iter().find(is_on));
    match (played.next(), played.next()) {
        (Some(_), Some(_)) => return None,
        (Some(module), None) => return Some(*module),
        (None, _) => {}
    }
    let common = [Module::Fields, Module::River, Module::BigMeeple, Module::InnsCathedrals];
    let mut modules = setup.modules.iter().filter(|module| !common.contains(module));
    modules.next().or_else(|| setup.modules.get(&Module::River)).copied()
}

/// Shows the whole screen; `played` is the setup of an open game.
pub fn show(
    ui: &mut Ui,
    cx: &Cx<'_>,
    rules_screen: &mut RulesScreen,
    played: Option<&Setup>,
    gallery: &mut Gallery,
) {
    let open = &mut rules_screen.open;
    widget::page(ui, 860.0, |ui| {
        ui.horizontal_wrapped(|ui| {
            if widget::back_button(ui, cx).clicked() {
                cx.want(Intent::Go(Page::Home));
            }
            ui.label(RichText::new(cx.text("rules")).size(cx.theme.title * 0.8).strong());
            let first = widget::button(ui, cx, "first game", cx.text("first-game"));
            if first.on_hover_text(cx.text("first-offer-text")).clicked() {
                cx.want(Intent::Go(Page::Lesson));
            }
        });
        if played.is_some_and(|setup| setup.options.revision < Revision::default()) {
            ui.label(cx.text("rules-earlier"));
        }
        ui.add_space(cx.theme.space);
        if ui.available_width() < NARROW {
            ui.horizontal_wrapped(|ui| names(ui, cx, open));
            ui.add_space(cx.theme.space);
            return one(ui, cx, gallery, Card::of(*open));
        }
        ui.horizontal_top(|ui| {
            ui.vertical(|ui| {
                ui.set_width(LIST);
                // As many of them as possible are visible at once.
                ui.spacing_mut().item_spacing.y = 0.0;
                ui.spacing_mut().button_padding.y = 1.0;
                ui.spacing_mut().interact_size.y = ROW;
                names(ui, cx, open);
            });
            ui.add_space(cx.theme.space);
            ui.vertical(|ui| one(ui, cx, gallery, Card::of(*open)));
        });
    });
}

/// The headings to choose from.
fn names(ui: &mut Ui, cx: &Cx<'_>, open: &mut Option<Module>) {
    for card in Card::all() {
        let title = capital(&cx.text(card.title()));
        let name = format!("card {}", card.text);
        if widget::entry(ui, cx, &name, &title, *open == card.module).clicked() {
            *open = card.module;
        }
    }
}

/// A heading with a capital letter; module names also occur in sentences.
fn capital(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// One card: its sentence, its pictures, its paragraphs.
fn one(ui: &mut Ui, cx: &Cx<'_>, gallery: &mut Gallery, card: Card) {
    widget::card(ui, cx, &capital(&cx.text(card.title())), |ui| {
        if let Some(module) = card.module {
            ui.label(RichText::new(cx.text(phrase::module_rule_key(module))).strong());
            ui.add_space(cx.theme.space);
        }
        if !card.pictures.is_empty() {
            ui.horizontal_wrapped(|ui| {
                card.pictures.iter().for_each(|picture| paint(ui, cx, gallery, *picture));
            });
            ui.add_space(cx.theme.space);
        }
        for paragraph in cx.text(card.text).split("\n\n") {
            ui.label(paragraph.replace('\n', " "));
            ui.add_space(cx.theme.space * 0.6);
        }
    });
}

fn paint(ui: &mut Ui, cx: &Cx<'_>, gallery: &mut Gallery, picture: Picture) {
    let is_tile = matches!(picture, Picture::Tile(_));
    let size = if is_tile { Vec2::splat(PICTURE) } else { vec2(PICTURE * 0.8, PICTURE) };
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    gallery.paint(ui, cx, picture, rect);
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Preset;

    #[test]
    fn the_link_of_a_preset_opens_what_is_special_about_it() {
        let of = |preset: Preset| special(&preset.setup(3));
        assert_eq!(of(Preset::Base), None);
        assert_eq!(of(Preset::River), Some(Module::River));
        assert_eq!(of(Preset::Builders), Some(Module::Builder));
        assert_eq!(of(Preset::Halves), Some(Module::HALVES[0]));
        assert_eq!(of(Preset::Tatan), Some(Module::Tatan));
        assert_eq!(of(Preset::Everything), None, "no single module is special about everything");
    }
}
