//! The card while a saved game waits for its players: who is connected, and how far each copy is.

use crate::model::TableModel;
use crate::screen::{Cx, widget};
use egui::{Frame, RichText, Stroke, TextStyle, Ui};
use net::node::{CopyIs, HolderStatus, Link, SeatMode, Status, Waiting};
use rules::Seat;

/// The size of a chip.
const CHIP: f32 = 18.0;

/// Shows the card, as long as this copy may not be the newest. A game that was only just founded needs none.
pub(super) fn card(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel, status: &Status) {
    let is_asked = matches!(status.waiting, Waiting::Heads { .. });
    if !is_asked || table.seq == 0 || status.holders.len() < 2 {
        return;
    }
    let t = cx.theme;
    let frame = Frame::new().fill(t.card.0).stroke(Stroke::new(1.0, t.card_edge.0)).corner_radius(t.radius);
    frame.inner_margin(6.0).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(cx.text("resume-heading")).strong());
            for (at, seat) in (0..).map(Seat).zip(&status.seats) {
                let holder = status.holders.iter().find(|h| h.key == seat.holder);
                if let Some(holder) = holder.filter(|_| seat.mode != SeatMode::Left) {
                    let (key, is_well) = copy(holder);
                    let colour = if is_well { t.ink.0 } else { t.warn.0 };
                    let text = format!("{}: {}", table.name(at), cx.text(key));
                    // A chip stays in the line of its words.
                    let font = TextStyle::Body.resolve(ui.style());
                    let words = ui.painter().layout_no_wrap(text.clone(), font, colour).size().x;
                    if words + CHIP + ui.spacing().item_spacing.x > ui.available_size_before_wrap().x {
                        ui.end_row();
                    }
                    widget::chip(ui, cx, table.colour(at), CHIP);
                    let label = ui.label(RichText::new(text).color(colour));
                    if let Some(entries) = entries(cx, table, holder) {
                        label.on_hover_text(entries);
                    }
                }
            }
        });
        if let Some(line) = taken(cx, table) {
            widget::hint(ui, cx, line);
        }
        if status.holders.iter().any(|h| h.copy.is_some_and(|copy| copy.how == CopyIs::Other)) {
            widget::hint(ui, cx, cx.text("resume-differ"));
        }
    });
}

/// Whether a holder is connected, how far its copy is, and whether all is well with it.
fn copy(holder: &HolderStatus) -> (&'static str, bool) {
    if holder.is_me {
        return ("resume-mine", true);
    }
    match (holder.copy, holder.link) {
        (Some(copy), _) => match copy.how {
            CopyIs::Same => ("resume-same", true),
            CopyIs::Beginning => ("resume-shorter", true),
            CopyIs::Longer => ("resume-longer", true),
            CopyIs::Other => ("resume-other", false),
        },
        (None, Link::InSync | Link::Behind(_)) => ("resume-says", true),
        (None, _) => ("resume-away", false),
    }
}

/// The length of a holder's copy, for the curious.
fn entries(cx: &Cx<'_>, table: &TableModel, holder: &HolderStatus) -> Option<String> {
    let entries = if holder.is_me { Some(table.seq) } else { holder.copy.map(|copy| copy.entries) };
    let entries = i64::try_from(entries?).unwrap_or(i64::MAX);
    Some(cx.words.with("resume-entries", &[("entries", entries.into())]))
}

/// What the others' copies had beyond this one: the longest valid one is taken.
fn taken(cx: &Cx<'_>, table: &TableModel) -> Option<String> {
    let number = |n: u64| i64::try_from(n).unwrap_or(i64::MAX);
    let more = table.seq.checked_sub(table.past).filter(|more| *more > 0 && table.past > 0)?;
    let blanks = [("more", number(more).into()), ("entries", number(table.seq).into())];
    Some(cx.words.with("resume-taken", &blanks))
}
