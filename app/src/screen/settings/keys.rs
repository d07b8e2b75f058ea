//! The page for choosing keys: press a key's button, then the new key.

use crate::command::{Chord, KeyCommand, Keymap, Realm, Refusal, is_held};
use crate::intent::{Intent, Preference};
use crate::screen::{Cx, widget};
use egui::{Align, Button, Event, EventFilter, Id, Key, Label, Layout, RichText, Ui, WidgetInfo, vec2};

/// The width of a key's button.
const KEY: f32 = 132.0;

/// The offset that aligns a description with the text on a key.
const ABOVE: f32 = 4.0;

/// The state of this page.
#[derive(Clone, Debug, Default)]
pub(super) struct Choosing {
    /// Whether the page is shown.
    pub(super) is_open: bool,
    /// The command that waits for its new key.
    asked: Option<KeyCommand>,
    /// The result of the last key pressed, and its command.
    told: Option<(KeyCommand, Rejection)>,
    /// Whether the button that exchanges two keys should get the focus.
    is_offered: bool,
}

/// Why a pressed key was refused.
#[derive(Clone, Debug)]
enum Rejection {
    /// No command can have it.
    Unusable,
    /// It does something else.
    Refused(Chord, Refusal),
}

/// Shows the whole page, below its heading.
pub(super) fn show(ui: &mut Ui, cx: &Cx<'_>, state: &mut Choosing) {
    listen(ui, cx, state);
    ui.add(Label::new(cx.text("keys-intro")).wrap());
    ui.add_space(cx.theme.space * 0.5);
    let usual = ui.add_enabled(!cx.keys.is_usual(), Button::new(cx.text("keys-usual-all")));
    cx.probe.add("keys as usual", usual.rect);
    if usual.clicked() {
        *state = Choosing { is_open: true, ..Choosing::default() };
        cx.want(Intent::Prefer(Preference::Keys(Keymap::default())));
    }
    for realm in Realm::ALL {
        ui.add_space(cx.theme.space);
        widget::card(ui, cx, &cx.text(realm.key()), |ui| {
            for command in KeyCommand::all().filter(|c| c.home() == realm && c.can_change()) {
                row(ui, cx, state, command);
            }
        });
    }
    ui.add_space(cx.theme.space);
    widget::card(ui, cx, &cx.text("keys-fixed"), |ui| {
        widget::hint(ui, cx, cx.text("keys-fixed-hint"));
        for command in KeyCommand::all().filter(|c| !c.can_change()) {
            ui.horizontal_top(|ui| {
                let keys = RichText::new(cx.keys.shown(cx.words, command)).strong();
                ui.allocate_ui_with_layout(vec2(KEY, 0.0), Layout::top_down(Align::Min), |ui| {
                    ui.set_width(KEY);
                    ui.add(Label::new(keys).wrap());
                });
                ui.add(Label::new(cx.text(command.text())).wrap());
            });
        }
    });
}

/// Takes the expected key before any widget can get it.
fn listen(ui: &Ui, cx: &Cx<'_>, state: &mut Choosing) {
    let Some(command) = state.asked else { return };
    let pressed = ui.input_mut(|i| {
        let first = i.events.iter().find_map(|event| match event {
            Event::Key { key, modifiers, pressed: true, repeat: false, .. } if !is_held(*key) => {
                Some((*key, *modifiers))
            }
            _ => None,
        });
        i.events.retain(|event| !matches!(event, Event::Key { .. } | Event::Text(_)));
        first
    });
    let Some((key, held)) = pressed else { return };
    if key == Key::Escape {
        (state.asked, state.told) = (None, None);
        return;
    }
    let Some(chord) = Chord::pressed(key, held) else {
        state.told = Some((command, Rejection::Unusable));
        return;
    };
    match cx.keys.with(command, chord) {
        Ok(keymap) => {
            (state.asked, state.told) = (None, None);
            cx.want(Intent::Prefer(Preference::Keys(keymap)));
        }
        Err(refusal) => {
            // If two keys can be exchanged, the user is asked; otherwise another key is expected.
            if matches!(refusal, Refusal::Taken(_, Some(_))) {
                (state.asked, state.is_offered) = (None, true);
            }
            state.told = Some((command, Rejection::Refused(chord, refusal)));
        }
    }
    ui.ctx().request_repaint();
}

/// A command: its key as a button, and its description.
fn row(ui: &mut Ui, cx: &Cx<'_>, state: &mut Choosing, command: KeyCommand) {
    let is_asked = state.asked == Some(command);
    let what = cx.text(command.text());
    ui.horizontal_top(|ui| {
        let shown = cx.keys.shown(cx.words, command);
        let text = if is_asked { cx.text("keys-press") } else { shown.clone() };
        let text = RichText::new(text).strong();
        let fill = if is_asked { cx.theme.accent_soft.0 } else { cx.theme.card.0 };
        let button = ui.add(Button::new(text).fill(fill).min_size(vec2(KEY, 0.0)));
        let key = if is_asked { cx.text("keys-press") } else { shown };
        let name = cx.words.with("keys-name", &[("what", (&what).into()), ("key", (&key).into())]);
        button.widget_info(|| WidgetInfo::labeled(egui::Role::Button, true, &name));
        cx.probe.add(format!("key {}", command.name()), button.rect);
        if button.clicked() {
            (state.asked, state.told) = (Some(command), None);
            button.request_focus();
        } else if is_asked && !button.has_focus() {
            // Moving the focus cancels the choice.
            (state.asked, state.told) = (None, None);
        }
        // While a key is expected, Tab, arrows and Escape are ordinary keys. Afterwards they move the focus again.
        let all = EventFilter { tab: true, horizontal_arrows: true, vertical_arrows: true, escape: true };
        let filter = if is_asked { all } else { EventFilter::default() };
        ui.memory_mut(|m| m.set_focus_lock_filter(button.id, filter));
        ui.vertical(|ui| {
            ui.add_space(ABOVE);
            ui.add(Label::new(what).wrap());
            others(ui, cx, command);
            if let Some((_, told)) = state.told.clone().filter(|(of, _)| *of == command) {
                tell(ui, cx, state, &told, button.id);
            }
        });
    });
}

/// The other keys of the command, and its default key.
fn others(ui: &mut Ui, cx: &Cx<'_>, command: KeyCommand) {
    let all = cx.keys.chords(command, command.home());
    let also: Vec<String> = all.iter().skip(1).map(|chord| chord.shown(cx.words)).collect();
    let also = (!also.is_empty()).then(|| cx.words.with("keys-also", &[("keys", (&also.join(", ")).into())]));
    let usual = cx.keys.usual_of(command);
    let usual = usual.map(|chord| cx.words.with("keys-usual", &[("key", (&chord.shown(cx.words)).into())]));
    let text: Vec<String> = also.into_iter().chain(usual).collect();
    if !text.is_empty() {
        widget::hint(ui, cx, text.join(" · "));
    }
}

/// Why the key was refused, and the ways out; `back` gets the focus afterwards.
fn tell(ui: &mut Ui, cx: &Cx<'_>, state: &mut Choosing, told: &Rejection, back: Id) {
    let text = match told {
        Rejection::Unusable => cx.text("keys-unusable"),
        Rejection::Refused(chord, refusal) => {
            let (key, by) = match refusal {
                Refusal::Fixed(by) => ("keys-is-fixed", by),
                Refusal::Taken(by, None) => ("keys-is-taken", by),
                Refusal::Taken(by, Some(_)) => ("keys-is-swapped", by),
            };
            let (chord, what) = (chord.shown(cx.words), cx.text(by.text()));
            cx.words.with(key, &[("key", (&chord).into()), ("what", (&what).into())])
        }
    };
    ui.add(Label::new(RichText::new(text).color(cx.theme.warn.0)).wrap());
    let Rejection::Refused(_, Refusal::Taken(_, Some(swapped))) = told else { return };
    ui.horizontal_wrapped(|ui| {
        let swap = widget::button(ui, cx, "swap keys", cx.text("keys-swap"));
        if std::mem::take(&mut state.is_offered) {
            swap.request_focus();
        }
        let leave = widget::button(ui, cx, "leave keys", cx.text("keys-leave"));
        if swap.clicked() {
            cx.want(Intent::Prefer(Preference::Keys(swapped.clone())));
        }
        if swap.clicked() || leave.clicked() {
            state.told = None;
            ui.memory_mut(|m| m.request_focus(back));
        }
    });
}
