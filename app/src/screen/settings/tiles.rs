//! The page for tile sets: those that are there, files that are none, and a way to add one.

use crate::intent::Intent;
use crate::screen::phrase::{left_out, set_title};
use crate::screen::{Cx, widget};
use crate::store::OwnSets;
use egui::{Key, Label, RichText, Ui};
use rules::TileSet;
use std::path::PathBuf;

/// The state of this page.
#[derive(Clone, Debug, Default)]
pub(super) struct Sets {
    /// Whether the page is shown.
    pub(super) is_open: bool,
    /// The file to add, as typed.
    file: String,
}

/// Shows the whole page, below its heading.
pub(super) fn show(ui: &mut Ui, cx: &Cx<'_>, own: &OwnSets, state: &mut Sets) {
    ui.add(Label::new(cx.text("sets-text")).wrap());
    ui.add_space(cx.theme.space * 0.5);
    ui.horizontal_wrapped(|ui| {
        let typed = widget::field(ui, cx, "set file", &cx.text("sets-file"), &mut state.file, 240.0);
        let is_entered = typed.lost_focus() && ui.input(|i| i.key_pressed(Key::Enter));
        let add = widget::button(ui, cx, "add set", cx.text("sets-add")).clicked();
        let path = state.file.trim().to_owned();
        if (add || is_entered) && !path.is_empty() {
            cx.want(Intent::OpenFile(PathBuf::from(path)));
            state.file.clear();
        }
        if widget::button(ui, cx, "browse sets", cx.text("browse")).clicked() {
            cx.want(Intent::ChooseFile);
        }
    });
    let is_own = |set: &&TileSet| !own.sets.is_built_in(&set.name);
    ui.add_space(cx.theme.space);
    widget::card(ui, cx, &cx.text("sets-own"), |ui| {
        if own.sets.iter().filter(is_own).count() == 0 {
            widget::hint(ui, cx, cx.text("sets-none"));
        }
        own.sets.iter().filter(is_own).for_each(|set| row(ui, cx, own, set));
        for why in &own.left_out {
            let text = RichText::new(left_out(cx.words, why)).size(cx.theme.small).color(cx.theme.warn.0);
            ui.add(Label::new(text).wrap());
        }
    });
    ui.add_space(cx.theme.space);
    widget::card(ui, cx, &cx.text("sets-built-in"), |ui| {
        own.sets.iter().filter(|set| !is_own(set)).for_each(|set| row(ui, cx, own, set));
    });
}

fn row(ui: &mut Ui, cx: &Cx<'_>, own: &OwnSets, set: &TileSet) {
    let title = set_title(cx, &own.sets, set);
    let words = [("title", (&title).into()), ("count", i64::from(set.total()).into())];
    ui.add(Label::new(cx.words.with("set-line", &words)).wrap());
}
