//! The players: points, figures, connection, and turn.

use super::{half_tile_hand, people, supply};
use crate::board::atlas::Atlas;
use crate::model::TableModel;
use crate::model::final_scoring::Ended;
use crate::replay::Category;
use crate::screen::chat::Chat;
use crate::screen::lobby::bot_key;
use crate::screen::{Cx, phrase, widget};
use crate::text::signed;
use egui::{Align, Frame, Layout, Rect, RichText, Stroke, Ui};
use net::node::{Link, PlayerSeat, SeatKind, SeatMode, Waiting};
use rules::{Event, Game, Reason, Seat};
use std::collections::BTreeMap;

/// What is known of points besides the score.
pub(super) struct Points<'a> {
    /// The points if the game ended now, by seat; empty if nobody may know.
    pub(super) projected: &'a [i32],
    /// The points that the plan would bring.
    pub(super) gains: &'a [(Seat, i32, Reason)],
    /// Points of a seat that its score does not show yet.
    pub(super) pending: &'a dyn Fn(Seat) -> i32,
    /// How much room they take.
    pub(super) density: Density,
}

/// A seat's plate with all its lines is about so high, and this is left for the history below all of them.
const WHOLE: f32 = 120.0;
const BELOW: f32 = 260.0;
/// Fewer seats always have whole plates.
const MANY: usize = 3;

/// How much room the plates take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Density {
    /// A line for each thing.
    Roomy,
    /// What if the game ended now shares the line of the figures, so that there is room for the history.
    Dense,
}

impl Density {
    /// The density of the plates of this many seats in a side of this height.
    pub(super) fn of(seats: usize, height: f32) -> Self {
        let is_dense = seats >= MANY && seats as f32 * WHOLE + BELOW > height;
        if is_dense { Self::Dense } else { Self::Roomy }
    }
}

/// Shows one row per seat. Returns the rectangles of the plates.
pub(super) fn show(
    ui: &mut Ui,
    cx: &Cx<'_>,
    table: &TableModel,
    game: &Game,
    atlas: &mut Atlas,
    chat: &Chat,
    points: &Points<'_>,
) -> Vec<Rect> {
    if points.density == Density::Dense {
        ui.spacing_mut().item_spacing.y = 3.0;
    } else {
        ui.add_space(4.0);
    }
    let mut plates = Vec::new();
    for n in 0..table.seating.seats.len() {
        plates.push(row(ui, cx, table, game, atlas, chat, (Seat(n as u8), points)));
    }
    if let Some(status) = table.status.as_ref().filter(|s| !s.watchers.is_empty()) {
        let names: Vec<&str> = status.watchers.iter().map(|w| w.name.as_str()).collect();
        let line = widget::hint(ui, cx, cx.words.with("watchers", &[("names", (&names.join(", ")).into())]));
        chat.bubble_of_watchers(ui, cx, line.rect);
    }
    plates
}

fn row(
    ui: &mut Ui,
    cx: &Cx<'_>,
    table: &TableModel,
    game: &Game,
    atlas: &mut Atlas,
    chat: &Chat,
    (at, known): (Seat, &Points<'_>),
) -> Rect {
    let t = cx.theme;
    let Some(seat) = table.seating.seats.get(at.index()) else { return Rect::NOTHING };
    let edge = if table.asked() == Some(at) {
        Stroke::new(2.5, t.accent.0)
    } else {
        Stroke::new(1.0, t.card_edge.0)
    };
    let fill = if table.asked() == Some(at) { t.card.0 } else { t.paper.0 };
    let is_dense = known.density == Density::Dense;
    let (margin, chip) = if is_dense { (4.0, 22.0) } else { (6.0, 26.0) };
    let plate = Frame::new().fill(fill).stroke(edge).corner_radius(t.radius).inner_margin(margin);
    let plate = plate.show(ui, |ui| {
        ui.set_width(ui.available_width());
        head(ui, cx, table, (at, seat), known, chip);
        // The line is always there, so that nothing below it moves.
        let projected = known.projected.get(at.index()).copied().filter(|_| !table.is_over());
        ui.spacing_mut().item_spacing.y = if is_dense { 0.0 } else { 2.0 };
        if is_dense {
            // The last line is as high as its text.
            ui.spacing_mut().interact_size.y = t.small * 1.4;
        }
        let all = |ui: &mut Ui| {
            if let Some(projected) = projected {
                with_all(ui, cx, projected, || sources(game, at));
            }
        };
        if is_dense {
            supply::show_behind(ui, cx, table, atlas, game, (at, seat.colour), all);
        } else {
            all(ui);
            supply::show(ui, cx, table, atlas, game, (at, seat.colour));
        }
        half_tile_hand::show(ui, cx, table, game, atlas, at);
        state(ui, cx, table, chat, at, seat);
    });
    let is_first = table.seating.seats.iter().position(|s| s.holder == seat.holder) == Some(at.index());
    if is_first {
        chat.bubble(ui, cx, seat.holder, plate.response.rect);
    }
    plate.response.rect
}

/// The chip, the name and the points of a seat.
fn head(
    ui: &mut Ui,
    cx: &Cx<'_>,
    table: &TableModel,
    (at, seat): (Seat, &PlayerSeat),
    known: &Points<'_>,
    chip: f32,
) {
    let points = table.points(&table.game, at) - (known.pending)(at);
    let planned = known.gains.iter().filter(|(seat, ..)| *seat == at).map(|(_, gain, _)| gain).sum();
    ui.horizontal(|ui| {
        widget::chip(ui, cx, seat.colour, chip);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let label =
                cx.words.with("points-of", &[("name", seat.name.as_str().into()), ("points", points.into())]);
            let r = ui.label(RichText::new(points.to_string()).size(cx.theme.heading * 1.15).strong());
            r.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, &label));
            with_plan(ui, cx, planned);
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add(egui::Label::new(RichText::new(&seat.name).strong()).truncate());
            });
        });
    });
}

/// The points that the plan would bring.
fn with_plan(ui: &mut Ui, cx: &Cx<'_>, planned: i32) {
    if planned == 0 {
        return;
    }
    let gain = signed(planned);
    let label = cx.words.with("planned-points", &[("points", (&gain).into())]);
    let r = ui.label(RichText::new(gain).strong().color(cx.theme.accent.0)).on_hover_text(&label);
    r.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, &label));
}

/// The points if the game ended now, and on hover what for.
fn with_all(ui: &mut Ui, cx: &Cx<'_>, projected: i32, sources: impl FnOnce() -> BTreeMap<Category, i32>) {
    let text = cx.words.with("projected", &[("points", projected.into())]);
    widget::hint(ui, cx, text).on_hover_ui(|ui| {
        ui.label(cx.text("projected-hint"));
        for (category, points) in sources() {
            ui.label(format!("{}: {}", cx.text(category.key()), signed(points)));
        }
    });
}

/// What a seat would still be paid if the game ended now.
fn sources(game: &Game, at: Seat) -> BTreeMap<Category, i32> {
    let mut all = BTreeMap::new();
    for event in Ended::of(game, 0).into_iter().flat_map(|end| end.events) {
        if let Event::Scored { seat, points, reason, .. } = event
            && seat == at
        {
            *all.entry(Category::of(reason)).or_default() += points;
        }
    }
    all
}

/// Whether everyone has the whole game, so that a player who is away is not waited for.
fn is_done(table: &TableModel) -> bool {
    let waits = table.status.as_ref().map(|status| &status.waiting);
    matches!(waits, Some(Waiting::Done { missing }) if missing.is_empty())
}

/// Connection and turn, in words and with a colour.
fn state(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel, chat: &Chat, at: Seat, seat: &PlayerSeat) {
    let t = cx.theme;
    let has_left = table.seat(at).is_some_and(|s| s.mode == SeatMode::Left);
    let link = if has_left { Link::Left } else { table.link(at).unwrap_or(Link::Reconnecting) };
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let turn = (table.turn() == Some(at)).then_some("has-turn");
        let asked = (table.asked() == Some(at)).then_some("is-asked");
        if let Some(key) = turn.or(asked) {
            ui.label(RichText::new(cx.text(key)).size(t.small).strong().color(t.accent.0));
        }
        if let SeatKind::Bot(kind) = seat.kind {
            widget::hint(ui, cx, cx.text(bot_key(kind)));
        }
        people::mode(ui, cx, table, at);
        people::proved(ui, cx, table, at);
        if seat.is_mine {
            // A bot has its own word, and both would not fit into a line.
            if !matches!(seat.kind, SeatKind::Bot(_)) {
                widget::hint(ui, cx, cx.text("seat-here"));
            }
            return people::seat_menu(ui, cx, table, chat, at);
        }
        chat.mute_mark(ui, cx, seat.holder);
        if has_left {
            return people::seat_menu(ui, cx, table, chat, at);
        }
        if link != Link::InSync && is_done(table) {
            return people::seat_menu(ui, cx, table, chat, at);
        }
        let colour = match link {
            Link::InSync => t.good.0,
            Link::Behind(_) | Link::Reconnecting => t.warn.0,
            Link::Gone | Link::Left => t.bad.0,
        };
        let (rect, _) = ui.allocate_exact_size(egui::Vec2::splat(10.0), egui::Sense::hover());
        match link {
            Link::InSync => ui.painter().circle_filled(rect.center(), 4.5, colour),
            Link::Behind(_) | Link::Reconnecting => {
                ui.painter().circle_stroke(rect.center(), 4.0, Stroke::new(2.0, colour))
            }
            Link::Gone | Link::Left => {
                ui.painter().line_segment([rect.left_top(), rect.right_bottom()], Stroke::new(2.0, colour))
            }
        };
        ui.label(RichText::new(phrase::link(cx, link)).size(t.small).color(colour));
        people::seat_menu(ui, cx, table, chat, at);
    });
}
