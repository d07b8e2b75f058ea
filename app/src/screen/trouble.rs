//! Shown in place of the game: why it cannot start, for people who started the program without a terminal.

use super::widget;
use crate::text::Language;
use crate::theme::Theme;
use egui::{Button, CentralPanel, Frame, RichText, Ui};

/// Shows the whole screen. Returns whether to close it.
pub fn show(ui: &mut Ui, words: Language, reason: &str) -> bool {
    let t = Theme::of(ui.ctx());
    let frame = Frame::new().fill(t.paper.0).inner_margin(t.space * 2.0);
    CentralPanel::no_frame().frame(frame).show(ui, |ui| page(ui, t, words, reason)).inner
}

fn page(ui: &mut Ui, t: &Theme, words: Language, reason: &str) -> bool {
    let mut is_read = false;
    widget::page(ui, 520.0, |ui| {
        ui.add_space(t.space * 2.0);
        ui.label(RichText::new(words.text("cannot-start")).size(t.title * 0.8).strong());
        ui.add_space(t.space);
        widget::dialog_frame(t).show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.label(reason);
        });
        ui.add_space(t.space);
        is_read = ui.add(Button::new(words.text("close"))).clicked();
    });
    is_read
}
