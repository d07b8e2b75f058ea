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
                    let (text, is_well) = copy(cx, table, holder);
                    let colour = if is_well { t.ink.0 } else { t.warn.0 };
                    let text = format!("{}: {text}", table.name(at));
                    // A chip stays in the line of its words.
                    let font = TextStyle::Body.resolve(ui.style());
                    let words = ui.painter().layout_no_wrap(text.clone(), font, colour).size().x;
                    if words + CHIP + ui.spacing().item_spacing.x > ui.available_size_before_wrap().x {
                        ui.end_row();
                    }
                    widget::chip(ui, cx, table.colour(at), CHIP);
                    ui.label(RichText::new(text).color(colour));
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
fn copy(cx: &Cx<'_>, table: &TableModel, holder: &HolderStatus) -> (String, bool) {
    let say = |key: &str, entries: u64| {
        let entries = i64::try_from(entries).unwrap_or(i64::MAX);
        cx.words.with(key, &[("entries", entries.into())])
    };
    if holder.is_me {
        return (say("resume-mine", table.seq), true);
    }
    match (holder.copy, holder.link) {
        (Some(copy), _) => match copy.how {
            CopyIs::Same => (say("resume-same", copy.entries), true),
            CopyIs::Beginning => (say("resume-shorter", copy.entries), true),
            CopyIs::Longer => (say("resume-longer", copy.entries), true),
            CopyIs::Other => (say("resume-other", copy.entries), false),
        },
        (None, Link::InSync | Link::Behind(_)) => (cx.text("resume-says"), true),
        (None, _) => (cx.text("resume-away"), false),
    }
}

/// What the others' copies had beyond this one: the longest valid one is taken.
fn taken(cx: &Cx<'_>, table: &TableModel) -> Option<String> {
    let number = |n: u64| i64::try_from(n).unwrap_or(i64::MAX);
    let more = table.seq.checked_sub(table.past).filter(|more| *more > 0 && table.past > 0)?;
    let blanks = [("more", number(more).into()), ("entries", number(table.seq).into())];
    Some(cx.words.with("resume-taken", &blanks))
}
