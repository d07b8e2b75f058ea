//! Sentences for the person: what went wrong, and what to do.

use super::phrase::problem::{self, Names};
use super::{Cx, widget};
use crate::window::intent::Intent;
use crate::window::model::Note;
use egui::{Align2, Area, Context, Frame, Id, RichText, Stroke, vec2};

/// The notes, above everything else, at the lower left.
///
/// `low` is how much of the lower edge is taken by what people write at.
pub fn show(ctx: &Context, cx: &Cx<'_>, names: Names<'_>, notes: &[Note], low: f32) {
    if notes.is_empty() {
        return;
    }
    let t = cx.theme;
    Area::new(Id::unique("notes")).anchor(Align2::LEFT_BOTTOM, vec2(14.0, -(low + 14.0).max(92.0))).show(
        ctx,
        |ui| {
            for (n, note) in notes.iter().enumerate() {
                let is_bad = matches!(note, Note::Problem(_) | Note::Settings(_));
                let edge = if is_bad { t.accent.0 } else { t.good.0 };
                Frame::new()
                    .fill(t.card.0)
                    .stroke(Stroke::new(1.5, edge))
                    .corner_radius(t.radius)
                    .inner_margin(t.space)
                    .show(ui, |ui| {
                        ui.set_max_width(430.0);
                        ui.horizontal(|ui| {
                            ui.vertical(|ui| {
                                ui.set_max_width(320.0);
                                ui.label(RichText::new(text(cx, names, note)));
                            });
                            if widget::button(ui, cx, &format!("dismiss {}", n + 1), cx.t("close")).clicked()
                            {
                                cx.want(Intent::Dismiss(n));
                            }
                        });
                    });
                ui.add_space(4.0);
            }
        },
    );
}

/// A note in the reader's language.
#[must_use]
pub fn text(cx: &Cx<'_>, names: Names<'_>, note: &Note) -> String {
    match note {
        Note::Problem(p) => problem::text(cx, names, p),
        Note::Imported(name) => cx.words.with("imported", &[("name", name.into())]),
        Note::ProfileExported(path) => cx.words.with("profile-exported", &[("path", path.into())]),
        Note::ProfileImported => cx.t("profile-imported"),
        Note::Settings(reason) => cx.words.with("settings-odd", &[("reason", reason.into())]),
    }
}
