//! The settings: language, scale, and other preferences of this window.

use super::options::{self, Choice};
use super::{Cx, widget};
use crate::art::tile::Style;
use crate::command::KeyCommand;
use crate::intent::{Intent, Page, Preference};
use crate::store::{Ask, BotPace, OwnSets, Settings};
use crate::text::{Language, colour_key};
use crate::theme::{Motion, Palette, Shade};
use egui::{Event, RichText, Ui};
use net::node::{Colour, Listen, ProfileCommand, Typed};
use net::profile::Passphrase;

mod keys;
mod tiles;

/// The state of this screen.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    fields: Fields,
    moving: Moving,
    choosing: keys::Choosing,
    sets: tiles::Sets,
}

impl Memory {
    /// Goes back from a page of the settings. Returns whether one was open.
    pub fn back(&mut self) -> bool {
        let was_open = !self.page().is_empty();
        (self.moving, self.choosing, self.sets) = Default::default();
        was_open
    }

    /// The open page, if it is not the settings themselves.
    #[must_use]
    pub const fn page(&self) -> &'static str {
        if self.moving.is_open {
            "profile"
        } else if self.choosing.is_open {
            "keys"
        } else if self.sets.is_open {
            "tile sets"
        } else {
            ""
        }
    }
}

/// The inputs for moving the profile.
#[derive(Clone, Debug, Default)]
struct Moving {
    file: String,
    passphrase: Typed,
    is_open: bool,
}

/// The inputs.
#[derive(Clone, Debug, Default)]
struct Fields {
    passphrase: Option<Typed>,
    port: Option<String>,
    /// When the scale was changed, in seconds.
    scaled: Option<f64>,
}

/// Shows the whole screen.
pub fn show(ui: &mut Ui, cx: &Cx<'_>, settings: &Settings, own: &OwnSets, memory: &mut Memory) {
    // Each page scrolls on its own: the way back of one that was just opened is in view.
    ui.push_id(memory.page(), |ui| widget::page(ui, 560.0, |ui| pages(ui, cx, settings, own, memory)));
}

/// The page that is open.
fn pages(ui: &mut Ui, cx: &Cx<'_>, settings: &Settings, own: &OwnSets, memory: &mut Memory) {
    let Memory { fields, moving, choosing, sets } = memory;
    if moving.is_open {
        if heading(ui, cx, cx.text("settings")) {
            *moving = Moving::default();
        }
        widget::card(ui, cx, &cx.text("move-heading"), |ui| move_profile(ui, cx, moving));
        return;
    }
    if choosing.is_open {
        if heading(ui, cx, cx.text("help-title")) {
            *choosing = keys::Choosing::default();
        }
        keys::show(ui, cx, choosing);
        return;
    }
    if sets.is_open {
        if heading(ui, cx, cx.text("sets-heading")) {
            *sets = tiles::Sets::default();
        }
        tiles::show(ui, cx, own, sets);
        return;
    }
    if heading(ui, cx, cx.text("settings")) {
        cx.want(Intent::Go(Page::Home));
    }
    widget::card(ui, cx, "", |ui| {
        language(ui, cx, settings);
        ui.separator();
        theme(ui, cx);
        ui.separator();
        seats(ui, cx);
        ui.separator();
        scale(ui, cx, settings, &mut fields.scaled);
        ui.separator();
        let mut is_plain = settings.tiles == Style::Schematic;
        let r = widget::checkbox(ui, cx, "plain tiles", &mut is_plain, cx.text("plain-tiles"));
        if r.changed() {
            prefer(cx, Preference::Tiles(if is_plain { Style::Schematic } else { Style::Painted }));
        }
        let mut is_calm = settings.motion == Motion::Reduced;
        let r = widget::checkbox(ui, cx, "reduced motion", &mut is_calm, cx.text("reduced-motion"));
        if r.changed() {
            prefer(cx, Preference::Motion(if is_calm { Motion::Reduced } else { Motion::Full }));
        }
    });
    ui.add_space(cx.theme.space);
    widget::card(ui, cx, &cx.text("settings-table"), |ui| {
        choosing.is_open = widget::button(ui, cx, "choose keys", cx.text("keys-choose")).clicked();
        ui.separator();
        ask(ui, cx, settings);
        ui.separator();
        bots(ui, cx, settings);
        ui.separator();
        let mut follows = settings.follows;
        let r = widget::checkbox(ui, cx, "follow moves", &mut follows, cx.text("follow-moves"));
        if r.changed() {
            prefer(cx, Preference::Follows(follows));
        }
        ui.separator();
        sound(ui, cx, settings);
        ui.separator();
        passphrase(ui, cx, settings, fields);
        ui.separator();
        port(ui, cx, settings, fields);
    });
    ui.add_space(cx.theme.space);
    ui.horizontal_wrapped(|ui| {
        sets.is_open = widget::button(ui, cx, "tile sets", cx.text("sets-heading")).clicked();
        moving.is_open = widget::button(ui, cx, "move profile", cx.text("move-heading")).clicked();
    });
    ui.add_space(cx.theme.space);
    widget::card(ui, cx, &cx.text("about"), |ui| {
        ui.label(cx.text("about-text"));
        widget::hint(ui, cx, format!("Bastide {}", env!("CARGO_PKG_VERSION")));
    });
}

/// The heading with the way back, always visible however long the page is.
fn heading(ui: &mut Ui, cx: &Cx<'_>, text: String) -> bool {
    let mut goes_back = false;
    ui.horizontal(|ui| {
        goes_back = widget::back_button(ui, cx).clicked();
        ui.label(RichText::new(text).size(cx.theme.title * 0.8).strong());
    });
    ui.add_space(cx.theme.space);
    goes_back
}

fn prefer(cx: &Cx<'_>, preference: Preference) {
    cx.want(Intent::Prefer(preference));
}

fn move_profile(ui: &mut Ui, cx: &Cx<'_>, moving: &mut Moving) {
    widget::hint(ui, cx, cx.text("move-text"));
    let label = cx.text("move-file");
    widget::field(ui, cx, "profile file", &label, &mut moving.file, 300.0);
    let tag = ui.label(cx.text("move-passphrase"));
    let typed =
        ui.add(egui::TextEdit::singleline(&mut *moving.passphrase).password(true).desired_width(300.0));
    cx.probe.add("profile passphrase", typed.rect);
    typed.labelled_by(tag.id);
    let passphrase = Passphrase::new(&moving.passphrase);
    if passphrase.is_none() {
        widget::hint(ui, cx, cx.text("move-short"));
    }
    let path = std::path::PathBuf::from(moving.file.trim());
    let ready = passphrase.filter(|_| !moving.file.trim().is_empty());
    ui.horizontal_wrapped(|ui| {
        let is_ready = ready.is_some();
        let export = ui.add_enabled(is_ready, egui::Button::new(cx.text("move-export")));
        let import = ui.add_enabled(is_ready, egui::Button::new(cx.text("move-import")));
        cx.probe.add("export profile", export.rect);
        cx.probe.add("import profile", import.rect);
        let Some(passphrase) = ready else { return };
        if export.clicked() {
            cx.command(ProfileCommand::Export { path, passphrase });
            moving.passphrase.wipe();
        } else if import.clicked() {
            cx.command(ProfileCommand::Import { path, passphrase });
            moving.passphrase.wipe();
        }
    });
    ui.label(RichText::new(cx.text("move-warning")).size(cx.theme.small).color(cx.theme.warn.0));
}

/// The switch for sound, or a note that this build has none.
fn sound(ui: &mut Ui, cx: &Cx<'_>, settings: &Settings) {
    if !crate::sound::IS_BUILT {
        widget::hint(ui, cx, cx.text("sound-not-built"));
        return;
    }
    let mut is_on = settings.sound;
    let r = widget::checkbox(ui, cx, "sound", &mut is_on, cx.text("sound"));
    if r.on_hover_text(cx.with_key("sound-hint", KeyCommand::Sound)).changed() {
        prefer(cx, Preference::Sound(is_on));
    }
}

/// The passphrase of the hall. Computers with another passphrase, or none, do not see this one.
fn passphrase(ui: &mut Ui, cx: &Cx<'_>, settings: &Settings, fields: &mut Fields) {
    let text = fields.passphrase.get_or_insert_with(|| settings.passphrase.clone());
    ui.horizontal_wrapped(|ui| {
        let typed = widget::field(ui, cx, "passphrase", &cx.text("passphrase"), text, 220.0);
        let is_other = text.trim() != settings.passphrase.as_str();
        let set = ui.add_enabled(is_other, egui::Button::new(cx.text("set-passphrase")));
        cx.probe.add("set passphrase", set.rect);
        if set.clicked() || widget::is_entered(ui, &typed) && is_other {
            prefer(cx, Preference::Passphrase(Typed::from(text.trim())));
        }
    });
    widget::hint(ui, cx, cx.text("passphrase-hint"));
}

/// The port on which this computer listens, so that a firewall can be opened for it.
fn port(ui: &mut Ui, cx: &Cx<'_>, settings: &Settings, fields: &mut Fields) {
    let now = settings.port.map_or_else(String::new, |port| port.to_string());
    let text = fields.port.get_or_insert_with(|| now.clone());
    let number = text.trim().parse::<u16>().ok().filter(|number| *number > 0);
    let is_right = number.is_some() || text.trim().is_empty();
    ui.horizontal_wrapped(|ui| {
        let typed = widget::field(ui, cx, "port", &cx.text("port"), text, 90.0);
        let can = is_right && number != settings.port;
        let set = ui.add_enabled(can, egui::Button::new(cx.text("set-port")));
        cx.probe.add("set port", set.rect);
        if set.clicked() || widget::is_entered(ui, &typed) && can {
            prefer(cx, Preference::Port(number));
        }
    });
    if !is_right {
        ui.label(RichText::new(cx.text("port-wrong")).size(cx.theme.small).color(cx.theme.warn.0));
    }
    let usual = Listen::USUAL.to_string();
    widget::hint(ui, cx, cx.words.with("port-hint", &[("port", (&usual).into())]));
}

fn language(ui: &mut Ui, cx: &Cx<'_>, settings: &Settings) {
    let system = Choice::new(None, "language system", cx.text("language-system"));
    let of = |l: Language| Choice::new(Some(l), format!("language {}", l.own_name()), l.own_name());
    let all: Vec<_> = std::iter::once(system).chain(Language::ALL.map(of)).collect();
    if let Some(language) = options::row(ui, cx, &cx.text("language"), &all, settings.language) {
        prefer(cx, Preference::Language(language));
    }
}

fn theme(ui: &mut Ui, cx: &Cx<'_>) {
    let all = Shade::ALL.map(|s| Choice::new(s, format!("theme {}", s.name()), cx.text(s.key())));
    if let Some(shade) = options::row(ui, cx, &cx.text("theme"), &all, cx.look.shade) {
        prefer(cx, Preference::Theme(shade));
    }
}

/// The colours of the seats, with samples of all eight.
fn seats(ui: &mut Ui, cx: &Cx<'_>) {
    let all = Palette::ALL.map(|p| Choice::new(p, format!("colours {}", p.name()), cx.text(p.key())));
    if let Some(palette) = options::row(ui, cx, &cx.text("seat-colours"), &all, cx.look.seats) {
        prefer(cx, Preference::Colours(palette));
    }
    ui.horizontal_wrapped(|ui| {
        for colour in Colour::ALL {
            widget::chip(ui, cx, colour, 24.0).on_hover_text(cx.text(colour_key(colour)));
        }
    });
}

/// The choice when a move needs a confirmation.
fn ask(ui: &mut Ui, cx: &Cx<'_>, settings: &Settings) {
    ui.label(cx.text("confirm-when"));
    let all = Ask::ALL.map(|a| Choice::new(a, format!("ask {}", a.name()), cx.text(a.key())));
    if let Some(ask) = options::group(ui, cx, "ask", options::Look::Circles, &all, settings.ask) {
        prefer(cx, Preference::Ask(ask));
    }
}

fn bots(ui: &mut Ui, cx: &Cx<'_>, settings: &Settings) {
    let all = BotPace::ALL.map(|p| Choice::new(p, format!("bots {}", p.name()), cx.text(p.key())));
    if let Some(pace) = options::row(ui, cx, &cx.text("bots-play"), &all, settings.bots) {
        prefer(cx, Preference::Bots(pace));
    }
}

/// The scale of the interface. Everything moves when it changes, so a second click that follows at once is ignored: it
/// was meant for what lay there before.
fn scale(ui: &mut Ui, cx: &Cx<'_>, settings: &Settings, changed: &mut Option<f64>) {
    /// As long as two clicks may be one gesture, in seconds.
    const GESTURE: f64 = 0.5;
    let of = |p: u16| Choice::new(p, format!("scale {p}"), format!("{p} %"));
    let all = [75, 100, 125, 150, 175, 200, 250].map(of);
    let now = (settings.scale * 100.0).round() as u16;
    let chosen = options::row(ui, cx, &cx.text("scale"), &all, now);
    let (time, is_by_key) = ui.input(|i| {
        let is_key = |event: &Event| matches!(event, Event::Key { .. });
        (i.time, i.raw.events.iter().any(is_key))
    });
    let is_meant = is_by_key || changed.is_none_or(|at| time - at > GESTURE);
    if let Some(percent) = chosen.filter(|_| is_meant) {
        *changed = Some(time);
        prefer(cx, Preference::Scale(f32::from(percent) / 100.0));
    }
}
