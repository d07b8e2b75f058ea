//! Sentences for the person: what went wrong, and what to do.

use super::{Cx, widget};
use crate::window::intent::Intent;
use crate::window::model::Note;
use egui::{Align2, Area, Context, Frame, Id, RichText, Stroke, vec2};
use net::node::Problem;

/// The notes, above everything else, at the lower left.
///
/// `low` is how much of the lower edge is taken by what people write at.
pub fn show(ctx: &Context, cx: &Cx<'_>, notes: &[Note], low: f32) {
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
                                ui.label(RichText::new(text(cx, note)));
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
pub fn text(cx: &Cx<'_>, note: &Note) -> String {
    match note {
        Note::Problem(p) => problem(cx, p),
        Note::Imported(name) => cx.words.with("imported", &[("name", name.into())]),
        Note::ProfileExported(path) => cx.words.with("profile-exported", &[("path", path.into())]),
        Note::ProfileImported => cx.t("profile-imported"),
        Note::Settings(reason) => cx.words.with("settings-odd", &[("reason", reason.into())]),
    }
}

fn problem(cx: &Cx<'_>, p: &Problem) -> String {
    let path = |p: &std::path::Path| p.display().to_string();
    let number = |n: u64| i64::try_from(n).unwrap_or(i64::MAX);
    match p {
        Problem::NoNetwork { reason } => cx.words.with("problem-no-network", &[("reason", reason.into())]),
        Problem::NoDiscovery { reason } => {
            cx.words.with("problem-no-discovery", &[("reason", reason.into())])
        }
        Problem::BadAddress { text } => cx.words.with("problem-bad-address", &[("text", text.into())]),
        Problem::NoAnswer { address, reason } => {
            cx.words.with("problem-no-answer", &[("address", address.into()), ("reason", reason.into())])
        }
        Problem::NotOurs { address } => cx.words.with("problem-not-ours", &[("address", address.into())]),
        Problem::Oneself { address } => cx.words.with("problem-oneself", &[("address", address.into())]),
        Problem::FalseRelay { who, why } => {
            cx.words.with("problem-false-relay", &[("who", (&who.short()).into()), ("why", why.into())])
        }
        Problem::Misbehaved { who, reason } => {
            cx.words.with("problem-misbehaved", &[("who", (&who.short()).into()), ("reason", reason.into())])
        }
        Problem::Flooded { who, seconds } => {
            let (who, seconds) = (who.short(), number(*seconds));
            cx.words.with("problem-flooded", &[("who", (&who).into()), ("seconds", seconds.into())])
        }
        Problem::PasswordWanted { name } => {
            cx.words.with("problem-password-wanted", &[("name", name.into())])
        }
        Problem::TooManyTries => cx.t("problem-too-many-tries"),
        Problem::BadWay { reason } => cx.words.with("problem-bad-way", &[("reason", reason.into())]),
        Problem::NobodyThere => cx.t("problem-nobody-there"),
        Problem::NoTableThere => cx.t("problem-no-table-there"),
        Problem::ChatTooFast => cx.t("problem-chat-too-fast"),
        Problem::ChatAlone => cx.t("problem-chat-alone"),
        Problem::TableGone => cx.t("problem-table-gone"),
        Problem::TableUnsuitable => cx.t("problem-table-unsuitable"),
        Problem::WrongPassword => cx.t("problem-wrong-password"),
        Problem::SeatTaken { seat } => {
            cx.words.with("problem-seat-taken", &[("seat", i32::from(seat.0 + 1).into())])
        }
        Problem::TableFull => cx.t("problem-table-full"),
        Problem::ColourTaken => cx.t("problem-colour-taken"),
        Problem::NotHost => cx.t("problem-not-host"),
        Problem::SetupRefused { reason } => {
            cx.words.with("problem-setup-refused", &[("reason", reason.into())])
        }
        Problem::NotReady => cx.t("problem-not-ready"),
        Problem::StartFailed { reason } => {
            cx.words.with("problem-start-failed", &[("reason", reason.into())])
        }
        Problem::ProfileNotMoved { reason } => {
            cx.words.with("problem-profile-not-moved", &[("reason", reason.into())])
        }
        Problem::Twin { place } => cx.words.with("problem-twin", &[("place", place.into())]),
        Problem::NotNow { reason } => cx.words.with("problem-not-now", &[("reason", reason.into())]),
        Problem::Illegal { reason } => cx.words.with("problem-illegal", &[("reason", reason.into())]),
        Problem::LogRefused { path: p, reason } => {
            cx.words.with("problem-log-refused", &[("path", (&path(p)).into()), ("reason", reason.into())])
        }
        Problem::LogBroken { path: p, entries, reason } => cx.words.with(
            "problem-log-broken",
            &[("path", (&path(p)).into()), ("entries", number(*entries).into()), ("reason", reason.into())],
        ),
        Problem::TornTail { path: p, bytes } => cx
            .words
            .with("problem-torn-tail", &[("path", (&path(p)).into()), ("bytes", number(*bytes).into())]),
        Problem::CannotSave { path: p, reason } => {
            cx.words.with("problem-cannot-save", &[("path", (&path(p)).into()), ("reason", reason.into())])
        }
        Problem::Desync { seq, what } => {
            cx.words.with("problem-desync", &[("seq", number(*seq).into()), ("what", what.into())])
        }
        Problem::Report { path: p } => cx.words.with("problem-report", &[("path", (&path(p)).into())]),
        Problem::FalseState { who, seq } => cx
            .words
            .with("problem-false-state", &[("who", (&who.short()).into()), ("seq", number(*seq).into())]),
        Problem::Fork { who, seq } => {
            cx.words.with("problem-fork", &[("who", (&who.short()).into()), ("seq", number(*seq).into())])
        }
        Problem::Deal { why } => cx.words.with("problem-deal", &[("why", why.into())]),
        Problem::Dropped { count } => cx.words.with("problem-dropped", &[("count", number(*count).into())]),
    }
}
