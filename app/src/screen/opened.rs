//! A log that was opened from elsewhere: what game it is, and what to do with it.

use super::home::{saved_line, way_on};
use super::phrase::bad_log;
use super::{Cx, widget};
use crate::intent::Intent;
use crate::model::Model;
use egui::{Context, Id, Key, Modal, Modifiers, RichText, Ui};
use net::node::{SavedCommand, SavedGame};
use std::path::Path;

/// Shows the dialog for a file among the saved games. Returns whether it stays.
pub fn show(ctx: &Context, cx: &Cx<'_>, model: &Model, path: &Path) -> bool {
    let t = cx.theme;
    let game = model.saved.iter().flat_map(|saved| &saved.games).find(|game| game.path == path);
    let mut is_done = false;
    let modal = Modal::new(Id::unique("opened")).frame(widget::dialog_frame(t)).show(ctx, |ui| {
        ui.set_width((ui.ctx().content_rect().width() - 60.0).clamp(220.0, 460.0));
        ui.label(RichText::new(cx.text("opened-title")).size(t.heading).strong());
        match game {
            Some(game) => {
                ui.label(RichText::new(&game.name).strong());
                widget::hint(ui, cx, saved_line(cx, game));
                if let Some(why) = &game.fault {
                    ui.label(RichText::new(bad_log(cx.words, why)).size(t.small).color(t.warn.0));
                }
            }
            // The list of saved games follows.
            None => {
                ui.spinner();
            }
        }
        widget::hint(ui, cx, cx.text("opened-kept"));
        ui.add_space(t.space);
        ui.horizontal_wrapped(|ui| {
            if let Some(game) = game {
                is_done |= ways(ui, cx, game);
            }
            is_done |= widget::button(ui, cx, "leave opened", cx.text("opened-later")).clicked();
        });
    });
    let is_escaped = ctx.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Escape));
    !(is_done || is_escaped || modal.should_close())
}

/// What can be done with the game, the likeliest first. Returns whether something was chosen.
fn ways(ui: &mut Ui, cx: &Cx<'_>, game: &SavedGame) -> bool {
    let mut is_chosen = false;
    if game.fault.is_none() {
        let main = widget::main_button(ui, cx, "continue opened", cx.text(way_on(game)), true);
        if ui.memory(|m| m.focused().is_none()) {
            main.request_focus();
        }
        if main.clicked() {
            cx.command(SavedCommand::Resume(game.path.clone()));
            is_chosen = true;
        }
    }
    if game.entries > 0 && widget::button(ui, cx, "replay opened", cx.text("replay")).clicked() {
        cx.want(Intent::Replay(game.path.clone()));
        is_chosen = true;
    }
    is_chosen
}
