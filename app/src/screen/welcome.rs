//! The first start, and later the profile: a name and a colour.

use super::gallery::Gallery;
use super::{Cx, widget};
use crate::intent::{Intent, Page};
use egui::{Key, Ui};
use net::node::{Colour, ProfileCommand};

/// The inputs.
#[derive(Clone, Debug)]
pub struct Welcome {
    /// The name.
    pub name: String,
    /// The colour.
    pub colour: Colour,
    has_focus: bool,
}

impl Default for Welcome {
    fn default() -> Self {
        Self { name: String::new(), colour: Colour::Red, has_focus: false }
    }
}

/// The longest name, in characters.
pub const LONGEST: usize = 32;

/// Asks for the name. `is_first` at the very first start, when there is no page to go back to.
pub fn show(ui: &mut Ui, cx: &Cx<'_>, state: &mut Welcome, is_first: bool, gallery: &mut Gallery) {
    widget::page(ui, 460.0, |ui| {
        widget::banner(ui, cx, Some(cx.text("tagline")));
        ui.add_space(cx.theme.space * 2.0);
        let heading = if is_first { cx.text("welcome-heading") } else { cx.text("profile-heading") };
        widget::card(ui, cx, &heading, |ui| body(ui, cx, state, is_first));
        gallery.backdrop(ui, cx);
    });
}

fn body(ui: &mut Ui, cx: &Cx<'_>, state: &mut Welcome, is_first: bool) {
    let typed = widget::field(ui, cx, "name", &cx.text("your-name"), &mut state.name, 280.0);
    if !std::mem::replace(&mut state.has_focus, true) {
        typed.request_focus();
    }
    if state.name.chars().count() > LONGEST {
        state.name = state.name.chars().take(LONGEST).collect();
    }
    if !is_first {
        ui.label(cx.text("your-colour"));
        if let Some(c) = widget::colours(ui, cx, state.colour, &[]) {
            state.colour = c;
        }
    }
    ui.add_space(cx.theme.space);
    let name = state.name.trim().to_owned();
    let is_entered = typed.lost_focus() && ui.input(|i| i.key_pressed(Key::Enter));
    if is_entered && name.is_empty() {
        // No name is accepted yet, so the field keeps the focus.
        typed.request_focus();
    }
    ui.horizontal(|ui| {
        let go = widget::main_button(ui, cx, "save name", cx.text("go-on"), !name.is_empty()).clicked();
        if (go || is_entered) && !name.is_empty() {
            cx.command(ProfileCommand::Set { name, colour: state.colour });
            cx.want(Intent::Go(Page::Home));
        }
        if !is_first && widget::back_button(ui, cx).clicked() {
            cx.want(Intent::Go(Page::Home));
        }
    });
}
