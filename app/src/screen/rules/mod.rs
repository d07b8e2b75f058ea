//! The rules: a card for each module, in the reader's language and with pictures by the game's own painter.

mod card;
mod mix;

use super::gallery::{Gallery, Picture};
use super::{Cx, phrase, widget};
use crate::intent::{Intent, Page};
use crate::text::Language;
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
    open: Opened,
    /// The mix of which there is an overview.
    mix: Option<Setup>,
}

/// What is read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Opened {
    /// The overview of a mix.
    Mix,
    /// The card of a module, or of the base game.
    Card(Option<Module>),
}

impl Default for Opened {
    fn default() -> Self {
        Self::Card(None)
    }
}

impl RulesScreen {
    /// Opens the card of a module, or of the base game.
    pub fn open(&mut self, module: Option<Module>) {
        *self = Self { open: Opened::Card(module), mix: None };
    }

    /// Opens the overview of a mix.
    pub fn open_mix(&mut self, setup: Setup) {
        *self = Self { open: Opened::Mix, mix: Some(setup) };
    }
}

/// The picture of a module where there is room for only one.
pub(super) fn sign(module: Module) -> Option<Picture> {
    Card::sign(module)
}

/// A small button to the rules of a setup: to the card of its special module, or to an overview if it has several.
pub fn button(ui: &mut Ui, cx: &Cx<'_>, name: &str, label: &str, setup: &Setup) {
    if widget::icon_button(ui, cx, name, widget::Icon::Ask, label).clicked() {
        cx.want(match mix::special(setup) {
            Ok(module) => Intent::Card(module),
            Err(mix::Several) => Intent::Mix(setup.clone()),
        });
    }
}

/// What a game that began under older rules plays otherwise than its cards say.
pub fn earlier(words: Language, revision: Revision) -> Option<String> {
    let all = ["rules-earlier-second", "rules-earlier-third"];
    let since = match revision {
        Revision::Second => &all[..],
        Revision::Third => &all[1..],
        Revision::Fourth => return None,
    };
    let differences: Vec<String> = since.iter().map(|key| words.text(key)).collect();
    Some(words.with("rules-earlier", &[("differences", (&differences.join("; ")).into())]))
}

/// Shows the whole screen; `played` is the setup of an open game.
pub fn show(
    ui: &mut Ui,
    cx: &Cx<'_>,
    rules_screen: &mut RulesScreen,
    played: Option<&Setup>,
    gallery: &mut Gallery,
) {
    let (open, mix) = (&mut rules_screen.open, rules_screen.mix.as_ref());
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
        if let Some(note) = played.and_then(|setup| earlier(cx.words, setup.options.revision)) {
            ui.label(note);
        }
        ui.add_space(cx.theme.space);
        if ui.available_width() < NARROW {
            // The overview is a list itself.
            if *open != Opened::Mix {
                ui.horizontal_wrapped(|ui| names(ui, cx, open, mix));
                ui.add_space(cx.theme.space);
            }
            return opened(ui, cx, gallery, open, mix);
        }
        ui.horizontal_top(|ui| {
            ui.vertical(|ui| {
                ui.set_width(LIST);
                // As many of them as possible are visible at once.
                ui.spacing_mut().item_spacing.y = 0.0;
                ui.spacing_mut().button_padding.y = 1.0;
                ui.spacing_mut().interact_size.y = ROW;
                names(ui, cx, open, mix);
            });
            ui.add_space(cx.theme.space);
            ui.vertical(|ui| opened(ui, cx, gallery, open, mix));
        });
    });
}

/// The headings to choose from: the overview, if there is one, and the cards, of which those that it names are marked.
fn names(ui: &mut Ui, cx: &Cx<'_>, open: &mut Opened, mix: Option<&Setup>) {
    if let Some(setup) = mix
        && widget::entry(ui, cx, "card of the mix", &mix::name(cx, setup), *open == Opened::Mix).clicked()
    {
        *open = Opened::Mix;
    }
    for card in Card::all() {
        let is_played = |setup: &Setup| card.module.is_some_and(|module| setup.modules.contains(&module));
        let title = capital(&cx.text(card.title()));
        let title = if mix.is_some_and(is_played) { format!("• {title}") } else { title };
        let name = format!("card {}", card.text);
        if widget::entry(ui, cx, &name, &title, *open == Opened::Card(card.module)).clicked() {
            *open = Opened::Card(card.module);
        }
    }
}

/// A heading with a capital letter; module names also occur in sentences.
fn capital(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// What is read: a card, or the overview.
fn opened(ui: &mut Ui, cx: &Cx<'_>, gallery: &mut Gallery, open: &mut Opened, mix: Option<&Setup>) {
    match (*open, mix) {
        (Opened::Card(module), _) => one(ui, cx, gallery, Card::of(module)),
        (Opened::Mix, Some(setup)) => mix::show(ui, cx, setup, open),
        (Opened::Mix, None) => one(ui, cx, gallery, Card::of(None)),
    }
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
