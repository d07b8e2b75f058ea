//! The setup: presets as cards, and their options.

use super::replaced::Replaced;
use super::{hints, module, option, sets};
use crate::art::thing::Thing;
use crate::screen::gallery::{Gallery, Picture};
use crate::screen::phrase::{module_key, note_text, preset_key, preset_of, preset_rule_key, refusal};
use crate::screen::{Cx, FIRST_PRESET, focus, rules, widget};
use ::rules::{Module, Note, Piece, Preset, Rules, Setup, SetupError, TileSets};
use egui::{
    Align, FontId, Frame, Layout, Margin, Rect, Response, RichText, Sense, Stroke, TextStyle, Ui, UiBuilder,
    Vec2, vec2,
};
use net::node::{LobbyCommand, LobbyView, TableId};
use std::sync::Arc;

/// The least height of a card.
const CARD: f32 = 114.0;
/// The margins of the mark for beginners.
const MARK: Margin = Margin::symmetric(5, 1);
/// The side of a picture on a card.
const PICTURE: f32 = 32.0;

/// The state of this part of the lobby.
#[derive(Clone, Debug, Default)]
pub(super) struct State {
    /// The available sets; `None` for the built-in ones.
    sets: Option<Arc<TileSets>>,
    /// Why presets cannot be played with this number of seats. Compiling them in every frame would be slow.
    presets: Option<(u8, Vec<Option<SetupError>>)>,
    shows_modules: bool,
    modules: module::State,
    shows_options: bool,
    shows_sets: bool,
    /// Whether one of these parts was just opened by key, and is scrolled into view.
    is_opened: bool,
    /// The table whose host declined the general part of *Tempo & Taktik*, so that it is not offered there again.
    declines_general: Option<TableId>,
    /// The last change, if it was refused, until the setup is another one.
    refused: Option<Refused>,
    /// The parts of the setup without effect.
    noted: Option<(Setup, Vec<Note>)>,
    replaced: Replaced,
}

/// A change that was refused.
#[derive(Clone, Debug)]
struct Refused {
    why: SetupError,
    /// The table and the setup that it would have changed.
    at: (TableId, Setup),
    /// Whether it is to be scrolled into view.
    is_new: bool,
}

impl State {
    pub(super) fn with(sets: Arc<TileSets>) -> Self {
        Self { sets: Some(sets), ..Self::default() }
    }

    pub(super) fn use_sets(&mut self, sets: Arc<TileSets>) {
        (self.sets, self.presets) = (Some(sets), None);
    }

    fn sets(&self) -> &TileSets {
        match &self.sets {
            Some(sets) => sets,
            None => TileSets::built_in(),
        }
    }

    fn look(&mut self, seats: u8) -> &[Option<SetupError>] {
        if self.presets.as_ref().is_none_or(|(n, _)| *n != seats) {
            let why = |p: Preset| Rules::new(&p.setup(seats), self.sets()).err();
            self.presets = Some((seats, Preset::ALL.into_iter().map(why).collect()));
        }
        self.presets.as_ref().map_or(&[], |(_, list)| list)
    }

    /// Requests a change, unless it is inconsistent.
    fn change(&mut self, cx: &Cx<'_>, lobby: &LobbyView, setup: Setup) {
        let at = (lobby.table, lobby.setup.clone());
        self.refused = Rules::new(&setup, self.sets()).err().map(|why| Refused { why, at, is_new: true });
        if self.refused.is_none() {
            cx.command(LobbyCommand::Change(setup));
        }
    }

    fn notes(&mut self, setup: &Setup) -> &[Note] {
        if self.noted.as_ref().is_none_or(|(of, _)| of != setup) {
            // A guest lacks the host's own sets before the game begins, and cannot tell what has no effect.
            let notes = Rules::new(setup, self.sets()).map(|rules| rules.notes()).unwrap_or_default();
            self.noted = Some((setup.clone(), notes));
        }
        self.noted.as_ref().map_or(&[], |(_, notes)| notes)
    }
}

/// Shows the whole card.
pub(super) fn show(ui: &mut Ui, cx: &Cx<'_>, lobby: &LobbyView, state: &mut State, gallery: &mut Gallery) {
    let wants_modules = presets(ui, cx, lobby, state, gallery);
    ui.add_space(cx.theme.space);
    let names: Vec<String> = lobby.setup.modules.iter().map(|m| cx.text(module_key(*m))).collect();
    widget::hint(ui, cx, cx.words.with("modules-on", &[("names", (&names.join(", ")).into())]));
    let mut setup = lobby.setup.clone();
    let opened = folds(ui, cx, lobby, state, wants_modules);
    hints::about(ui, cx, lobby);
    parts(ui, cx, lobby, state, gallery, (&mut setup, opened));
    if setup != lobby.setup {
        state.change(cx, lobby, setup);
    }
    state.refused.take_if(|refused| refused.at.0 != lobby.table || refused.at.1 != lobby.setup);
    if let Some(refused) = &mut state.refused {
        let told = ui.label(RichText::new(refusal(cx.words, &refused.why)).color(cx.theme.bad.0));
        // The choice may have been made far above.
        if std::mem::take(&mut refused.is_new) {
            told.scroll_to_me(None);
        }
    }
    // What comes as one box is no mistake of the player.
    if preset_of(&lobby.setup).is_none() {
        for note in state.notes(&lobby.setup) {
            widget::hint(ui, cx, note_text(cx, *note));
        }
    }
    for key in alike(&lobby.setup) {
        widget::hint(ui, cx, cx.text(key));
    }
}

/// The headings of the parts. Returns which of them were opened by key.
fn folds(ui: &mut Ui, cx: &Cx<'_>, lobby: &LobbyView, state: &mut State, wants_modules: bool) -> [bool; 3] {
    let row = ui.horizontal_wrapped(|ui| {
        let (button, modules) = fold(ui, cx, "setup-modules", &mut state.shows_modules);
        if wants_modules {
            button.request_focus();
        }
        let (_, options) = fold(ui, cx, "setup-options", &mut state.shows_options);
        let (_, sets) = fold(ui, cx, "setup-sets", &mut state.shows_sets);
        hints::choice(ui, cx, lobby);
        [modules, options, sets]
    });
    if std::mem::take(&mut state.is_opened) {
        ui.scroll_to_rect(row.response.rect.expand(cx.theme.space), Some(Align::TOP));
    }
    row.inner
}

/// The open parts. The first control of one that was opened by key takes the focus.
fn parts(
    ui: &mut Ui,
    cx: &Cx<'_>,
    lobby: &LobbyView,
    state: &mut State,
    gallery: &mut Gallery,
    (setup, opened): (&mut Setup, [bool; 3]),
) {
    let mut tops = [ui.cursor().top(); 3];
    if state.shows_modules {
        let declines = state.declines_general == Some(lobby.table);
        let kept = (&mut state.modules, declines);
        if module::switches(ui, cx, setup, lobby.is_host, kept, gallery) {
            state.declines_general = Some(lobby.table);
        }
    }
    tops[1] = ui.cursor().top();
    if state.shows_options {
        heading(ui, cx, "setup-options-heading");
        option::show(ui, cx, setup, lobby.is_host);
    }
    tops[2] = ui.cursor().top();
    if state.shows_sets {
        heading(ui, cx, "setup-sets-heading");
        sets::show(ui, cx, setup, state.sets(), lobby.is_host);
    }
    if let Some((_, top)) = opened.into_iter().zip(tops).find(|(is_opened, _)| *is_opened) {
        focus::enter(ui, top);
        // In the next frame, when the page no longer scrolls to the focus.
        state.is_opened = true;
        ui.ctx().request_repaint();
    }
}

/// The heading of a part, which may lie below another one.
fn heading(ui: &mut Ui, cx: &Cx<'_>, key: &str) {
    ui.add_space(cx.theme.space * 0.5);
    ui.label(RichText::new(cx.text(key)).size(cx.theme.heading * 0.85).strong());
}

/// The presets as cards. Returns whether the host went back by key to what was chosen before.
fn presets(ui: &mut Ui, cx: &Cx<'_>, lobby: &LobbyView, state: &mut State, gallery: &mut Gallery) -> bool {
    // A card needs room for a sentence; in a narrower page there are fewer in a row.
    const WIDTH: f32 = 190.0;
    let across = ((ui.available_width() / WIDTH) as usize).clamp(1, 4);
    state.replaced.follow(lobby);
    let mut is_back_by_key = false;
    let why = state.look(lobby.setup.seats).to_vec();
    let all: Vec<(Preset, Option<SetupError>)> = Preset::ALL.into_iter().zip(why).collect();
    // As many rows as needed, all about as long.
    let across = all.len().div_ceil(all.len().div_ceil(across));
    for (n, row) in all.chunks(across).enumerate() {
        // The line below a row comes and goes: what is below it must keep the focus.
        ui.push_id(("presets", n), |ui| {
            ui.columns(across, |columns| {
                // All cards of a row are as high as the one with the longest rule.
                let height = |(preset, why): &(Preset, Option<SetupError>)| {
                    words_height(&columns[0], cx, *preset, why.as_ref())
                };
                let height = row.iter().map(height).fold(CARD, f32::max);
                for ((preset, why), ui) in row.iter().zip(columns) {
                    if preset_card(ui, cx, lobby, (*preset, why.as_ref()), height, gallery) {
                        state.replaced.note(lobby, *preset);
                    }
                }
            });
            let row: Vec<Preset> = row.iter().map(|(preset, _)| *preset).collect();
            is_back_by_key |= state.replaced.show(ui, cx, lobby, &row);
        });
    }
    is_back_by_key
}

/// The height of the content of a preset's card.
fn words_height(ui: &Ui, cx: &Cx<'_>, preset: Preset, why: Option<&SetupError>) -> f32 {
    let t = cx.theme;
    let rule = why.map_or_else(|| cx.text(preset_rule_key(preset)), |why| refusal(cx.words, why));
    let body = TextStyle::Body.resolve(ui.style());
    let width = ui.available_width() - 2.0 * t.space;
    let height = |text, font| ui.painter().layout(text, font, t.ink.0, width).size().y;
    let lines = height(cx.text(preset_key(preset)), body) + height(rule, FontId::proportional(t.small));
    let mark = match preset {
        FIRST_PRESET => {
            height(cx.text("preset-first"), FontId::proportional(t.small))
                + 2.0 * f32::from(MARK.top)
                + ui.spacing().item_spacing.y
        }
        _ => 0.0,
    };
    lines + mark + PICTURE + 3.0 * ui.spacing().item_spacing.y
}

/// The card of a preset. Returns whether it was chosen.
fn preset_card(
    ui: &mut Ui,
    cx: &Cx<'_>,
    lobby: &LobbyView,
    (preset, why): (Preset, Option<&SetupError>),
    height: f32,
    gallery: &mut Gallery,
) -> bool {
    let plain = preset.setup(lobby.setup.seats);
    let is_on = plain.sets == lobby.setup.sets && is_preset(&plain, &lobby.setup);
    let can = lobby.is_host && why.is_none();
    let t = cx.theme;
    let edge = if is_on { Stroke::new(2.5, t.accent.0) } else { Stroke::new(1.0, t.card_edge.0) };
    let fill = if is_on { t.accent_soft.0 } else { t.paper.0 };
    let name = cx.text(preset_key(preset));
    let inner =
        Frame::new().fill(fill).stroke(edge).corner_radius(t.radius).inner_margin(t.space - edge.width).show(
            ui,
            |ui| {
                ui.set_min_size(vec2(ui.available_width(), height));
                let ink = if why.is_some() { t.ink_faint.0 } else { t.ink.0 };
                // Columns justify a text; a short rule reads better ragged.
                ui.with_layout(Layout::top_down(Align::Min), |ui| {
                    ui.label(RichText::new(&name).strong().color(ink));
                    if preset == FIRST_PRESET {
                        first_mark(ui, cx);
                    }
                    let told = match why {
                        Some(why) => RichText::new(refusal(cx.words, why)).color(t.warn.0),
                        None => RichText::new(cx.text(preset_rule_key(preset))).color(t.ink_soft.0),
                    };
                    ui.add(egui::Label::new(told.size(t.small)).halign(Align::Min));
                    // Pictures are at the bottom of every card, with the link to the rules next to them.
                    ui.add_space(PICTURE);
                });
            },
        );
    let rect = inner.response.rect;
    let id = ui.scope_id().with(preset.name());
    let response = ui.interact(rect, id, if can { Sense::click() } else { Sense::hover() });
    response.widget_info(|| egui::WidgetInfo::selected(egui::Role::RadioButton, can, is_on, &name));
    cx.probe.add(format!("preset {}", preset.name()), rect);
    if response.hovered() && can {
        ui.painter().rect_stroke(rect, t.radius, Stroke::new(1.5, t.ink_soft.0), egui::StrokeKind::Inside);
    }
    if is_on {
        widget::chosen_mark(ui, cx, rect);
    }
    let is_chosen = response.clicked() && !is_on;
    if is_chosen {
        cx.command(LobbyCommand::Change(plain.clone()));
    }
    let foot = rect.shrink(t.space).left_bottom() - vec2(0.0, PICTURE);
    for (picture, n) in pictures(preset).iter().zip(0_u8..) {
        let at = foot + vec2(f32::from(n) * (PICTURE + 3.0), 0.0);
        gallery.paint(ui, cx, *picture, Rect::from_min_size(at, Vec2::splat(PICTURE)));
    }
    // After the card, which would otherwise take its clicks.
    let corner = Rect::from_min_size(
        rect.right_bottom() - Vec2::splat(widget::ICON + t.space * 0.5),
        Vec2::splat(widget::ICON),
    );
    let label = cx.words.with("rules-of", &[("module", (&name).into())]);
    let mut corner = ui.new_child(UiBuilder::new().max_rect(corner));
    rules::button(&mut corner, cx, &format!("rules {}", preset.name()), &label, &plain);
    is_chosen
}

/// The quiet mark of the preset for beginners.
fn first_mark(ui: &mut Ui, cx: &Cx<'_>) {
    let t = cx.theme;
    let text = RichText::new(cx.text("preset-first")).size(t.small).color(t.ink.0);
    let edge = Stroke::new(1.0, t.ink_faint.0);
    let frame = Frame::new().fill(t.card.0).stroke(edge).corner_radius(t.radius).inner_margin(MARK);
    frame.show(ui, |ui| ui.add(egui::Label::new(text).halign(Align::Min)));
}

/// The pictures of a preset.
const fn pictures(preset: Preset) -> &'static [Picture] {
    use Picture::{Figure, Thing as Other, Tile, Wagon};
    match preset {
        Preset::Base => &[Tile("base-E"), Tile("base-D"), Figure(Piece::Meeple)],
        Preset::River => &[Tile("river1-07"), Tile("river1-04"), Figure(Piece::Meeple)],
        Preset::Builders => &[Figure(Piece::Big), Figure(Piece::Builder), Tile("river1-05")],
        Preset::Current => &[Figure(Piece::Abbot), Tile("base-Ug"), Tile("river1-04")],
        Preset::Tunnel => &[Tile("tunnel-01"), Tile("tunnel-04")],
        Preset::Halves => &[Tile("halves1-01"), Tile("halves2-11"), Other(Thing::Sheep)],
        Preset::Tatan => &[Tile("base-C"), Tile("base-X")],
        Preset::Tempo => &[Other(Thing::Dragon), Figure(Piece::Tower), Wagon],
        Preset::BigBox => &[Other(Thing::Wyrm), Figure(Piece::Wagon), Figure(Piece::Mayor)],
        Preset::Everything => &[Other(Thing::Wizard), Tile("halves1-05"), Figure(Piece::Queen)],
    }
}

/// Whether the modules match a preset, ignoring inns.
fn is_preset(plain: &Setup, setup: &Setup) -> bool {
    let others = |setup: &Setup| {
        let mut modules = setup.modules.clone();
        modules.remove(&Module::InnsCathedrals);
        modules
    };
    others(setup) == others(plain)
}

/// Modules whose names or pieces are easily confused: none excludes the other, and these texts say so.
const ALIKE: [(Module, Module, &str); 6] = [
    (Module::Dragon, Module::PrincessAndDragon, "alike-dragons"),
    (Module::Towers, Module::TheTower, "alike-towers"),
    (Module::Wagon, Module::AbbeyAndMayor, "alike-wagons"),
    (Module::Wizard, Module::MageAndWitch, "alike-wizards"),
    (Module::GoldAndWalls, Module::GoldMines, "alike-gold"),
    (Module::Queen, Module::Abbot, "alike-queen"),
];

/// The keys of what to know of modules that look alike and are both played.
fn alike(setup: &Setup) -> impl Iterator<Item = &'static str> {
    let has = |module: &Module| setup.modules.contains(module);
    ALIKE.iter().filter(move |(one, other, _)| has(one) && has(other)).map(|(.., key)| *key)
}

/// A heading that opens and closes the part below it. Returns also whether it was opened by key.
fn fold(ui: &mut Ui, cx: &Cx<'_>, key: &str, is_open: &mut bool) -> (Response, bool) {
    let sign = if *is_open { "−" } else { "+" };
    let button = widget::button(ui, cx, key, format!("{sign} {}", cx.text(key)));
    if button.clicked() {
        *is_open = !*is_open;
    }
    let is_opened = *is_open && button.clicked() && focus::is_by_keys(&button);
    (button, is_opened)
}
