//! The report of a crash, to read and to copy.

use super::{Cx, focus, widget};
use crate::crash::Untold;
use crate::intent::Intent;
use egui::{Align2, Context, Key, Modifiers, RichText, ScrollArea, Vec2, Window, vec2};

/// The widest dialog.
const WIDTH: f32 = 760.0;

/// Shows the dialog. Returns whether it stays.
pub fn show(ctx: &Context, cx: &Cx<'_>, report: &Untold) -> bool {
    let mut stays = !ctx.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Escape));
    let room = ctx.content_rect().size() - vec2(80.0, 200.0);
    Window::new(cx.text("crash-title"))
        .id(egui::Id::unique("crash report"))
        .collapsible(false)
        .resizable(false)
        .frame(widget::dialog_frame(cx.theme))
        .anchor(Align2::CENTER_CENTER, Vec2::ZERO)
        .show(ctx, |ui| {
            ui.set_width(room.x.min(WIDTH));
            ui.label(cx.text("crash-about"));
            ui.label(RichText::new(report.path.display().to_string()).size(cx.theme.small));
            ui.add_space(cx.theme.space);
            ScrollArea::both().max_height(room.y.max(120.0)).auto_shrink([false, true]).show(ui, |ui| {
                let text = RichText::new(&report.text).monospace().size(cx.theme.small);
                ui.add(egui::Label::new(text).extend());
                focus::scroll(ui, room.y, focus::Arrows::Scroll);
            });
            ui.add_space(cx.theme.space);
            ui.horizontal(|ui| {
                if widget::button(ui, cx, "copy report", cx.text("crash-copy")).clicked() {
                    cx.want(Intent::Copy(report.text.clone()));
                }
                stays &= !widget::button(ui, cx, "close report", cx.text("close")).clicked();
            });
        });
    stays
}
