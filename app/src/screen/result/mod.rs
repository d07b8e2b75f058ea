//! The result: who won and by how much, where the points came from, how they grew, and the best moves of the evening.

mod curve;
mod evening;

use super::{Cx, focus, widget};
use crate::intent::Intent;
use crate::model::TableModel;
use crate::replay::Category;
use crate::text::{reason as reason_text, signed};
use egui::{Align, Align2, Grid, Layout, Rect, Response, RichText, ScrollArea, Ui, Vec2, vec2};
use evening::Evening;
use net::node::{GoCommand, Link, Waiting};
use rules::{Cell, Place, Seat};

/// The width of the dialog in a window that has room for it.
const WIDTH: f32 = 760.0;
/// The width from which on its numbers stand in two columns.
const TWO_COLUMNS: f32 = 640.0;
/// The width of a single column.
const ONE_COLUMN: f32 = 420.0;
/// The height that its buttons and margins take.
const REST: f32 = 150.0;

/// What the player wants to see instead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ResultInput {
    /// The map.
    Map,
    /// A move: a place of the feature that brought most, and the tile that was placed.
    Move {
        /// The place.
        place: Place,
        /// The cell of the tile.
        cell: Option<Cell>,
    },
}

/// The height of a row of buttons.
const BUTTONS: f32 = 40.0;
/// The room beside the result, with its own edges.
const EDGES: f32 = 60.0;

/// Shows the result over the map, and beyond it only if the map has no room for it. The button that leads to the map takes
/// the focus if one should. As long as a click may have been meant for something else, none counts.
pub fn show(
    ui: &Ui,
    cx: &Cx<'_>,
    table: &TableModel,
    map: Rect,
    takes_focus: bool,
    is_hasty: bool,
) -> Option<ResultInput> {
    let t = cx.theme;
    let window = ui.ctx().content_rect();
    let is_beside = map.width() - EDGES >= TWO_COLUMNS;
    let mut input = focus::leaves(ui).then_some(ResultInput::Map);
    egui::Window::new(cx.text("game-over"))
        .title_bar(false)
        .resizable(false)
        .collapsible(false)
        .anchor(Align2::CENTER_CENTER, if is_beside { map.center() - window.center() } else { Vec2::ZERO })
        .frame(widget::dialog_frame(t))
        .show(ui.ctx(), |ui| {
            let most = if is_beside { map.width() - EDGES } else { window.width() - EDGES };
            ui.set_width(if most < TWO_COLUMNS { most.min(ONE_COLUMN) } else { most.min(WIDTH) });
            ui.label(RichText::new(cx.text("game-over")).size(t.title * 0.8).strong());
            ui.label(RichText::new(winners(cx, table)).size(t.heading).strong());
            // In one column the buttons take a second row.
            let rest = if most < TWO_COLUMNS { REST + BUTTONS } else { REST };
            let room = (window.height() - rest).max(80.0);
            ScrollArea::vertical().id_salt("result").max_height(room).auto_shrink([false, true]).show(
                ui,
                |ui| {
                    input = input.or(numbers(ui, cx, table).filter(|_| !is_hasty));
                },
            );
            ui.add_space(t.space);
            ui.horizontal_wrapped(|ui| {
                let is_pressed = |button: &Response| button.clicked() && !is_hasty;
                // Enter may still be meant for the count, and must neither begin a game nor leave this one.
                let takes_focus = focus::takes_offer(ui) || takes_focus;
                again(ui, cx, table, is_hasty);
                let back = widget::button(ui, cx, "back to tables", cx.text("back-home"));
                if is_pressed(&back) {
                    cx.command(GoCommand::Leave);
                }
                let look = widget::button(ui, cx, "look at map", cx.text("look-at-map"));
                if takes_focus {
                    look.request_focus();
                }
                if is_pressed(&look) {
                    input = Some(ResultInput::Map);
                }
                if is_pressed(&widget::button(ui, cx, "replay", cx.text("replay"))) {
                    cx.want(Intent::Replay(table.seating.path.clone()));
                }
                let review = widget::button(ui, cx, "review", cx.text("review"));
                if is_pressed(&review.on_hover_text(cx.text("review-hint"))) {
                    cx.want(Intent::Review(table.seating.path.clone()));
                }
                if is_pressed(&widget::button(ui, cx, "export result", cx.text("export"))) {
                    cx.want(Intent::Export);
                }
            });
            focus::walk_rows_within(ui);
        });
    input
}

/// Places, categories, the curve, and the best moves, side by side if the window has room for that.
fn numbers(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel) -> Option<ResultInput> {
    let evening = Evening::of(table);
    if evening.best.is_empty() && evening.curve.iter().flatten().all(|points| *points == 0) {
        ranking(ui, cx, table);
        return None;
    }
    if ui.available_width() < TWO_COLUMNS {
        ranking(ui, cx, table);
        ui.add_space(cx.theme.space);
        categories(ui, cx, table, &evening);
        ui.add_space(cx.theme.space);
        curve::show(ui, cx, table, &evening);
        ui.add_space(cx.theme.space);
        return best(ui, cx, table, &evening);
    }
    ui.columns_const(|[left, right]| {
        ranking(left, cx, table);
        left.add_space(cx.theme.space);
        curve::show(left, cx, table, &evening);
        // Columns justify a text; sentences read better ragged.
        right
            .with_layout(Layout::top_down(Align::Min), |right| {
                // The chips reach beyond their row.
                right.add_space(4.0);
                categories(right, cx, table, &evening);
                right.add_space(cx.theme.space);
                best(right, cx, table, &evening)
            })
            .inner
    })
}

fn ranking(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel) {
    Grid::new("ranking").num_columns(4).min_col_width(0.0).spacing(vec2(14.0, 8.0)).show(ui, |ui| {
        for (rank, seat, points) in table.ranking() {
            ui.label(format!("{rank}."));
            widget::chip(ui, cx, table.colour(seat), 24.0);
            ui.label(RichText::new(table.name(seat)).strong());
            ui.label(cx.words.with("n-points", &[("points", points.into())]));
            ui.end_row();
        }
    });
}

/// The categories, which eight seats may make wider than their half of a small window.
fn categories(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel, evening: &Evening) {
    let area = ScrollArea::horizontal().id_salt("categories");
    area.show(ui, |ui| category_rows(ui, cx, table, evening));
}

/// A row for each category in which points were scored, a column for each seat in the order of the ranking.
fn category_rows(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel, evening: &Evening) {
    let seats: Vec<Seat> = table.ranking().into_iter().map(|(_, seat, _)| seat).collect();
    let small = |text: String| RichText::new(text).size(cx.theme.small);
    ui.spacing_mut().interact_size.y = 0.0;
    let grid = Grid::new("categories").striped(true).min_col_width(0.0).spacing([12.0, 3.0]);
    grid.show(ui, |ui| {
        ui.label("");
        for seat in &seats {
            widget::chip(ui, cx, table.colour(*seat), 18.0).on_hover_text(table.name(*seat));
        }
        ui.end_row();
        let of = |seat: &Seat, category: Category| evening.tallies[seat.index()].points[category as usize];
        let is_scored = |c: &Category| seats.iter().any(|seat| of(seat, *c) != 0);
        if evening.before.iter().any(|points| *points != 0) {
            widget::row_label(ui, small(cx.text("count-before")));
            for seat in &seats {
                ui.label(small(evening.before[seat.index()].to_string()));
            }
            ui.end_row();
        }
        for category in Category::ALL.into_iter().filter(is_scored) {
            widget::row_label(ui, small(cx.text(category.key())));
            for seat in &seats {
                ui.label(small(of(seat, category).to_string()));
            }
            ui.end_row();
        }
        widget::row_label(ui, small(cx.text("result-total")).strong());
        for seat in &seats {
            let sum = evening.before[seat.index()] + evening.tallies[seat.index()].sum();
            ui.label(small(sum.to_string()).strong());
        }
        ui.end_row();
    });
}

/// The best moves. A click shows the place of most points on the map.
fn best(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel, evening: &Evening) -> Option<ResultInput> {
    if evening.best.is_empty() && evening.last.is_none() {
        return None;
    }
    let mut input = None;
    ui.label(RichText::new(cx.text("best-moves")).strong());
    for best in &evening.best {
        let why = match best.scored[..] {
            [(_, reason, _)] => reason_text(cx.words, reason),
            ref scored => {
                let each = scored
                    .iter()
                    .map(|(points, why, _)| format!("{} {}", reason_text(cx.words, *why), signed(*points)));
                each.collect::<Vec<_>>().join(", ")
            }
        };
        let blanks = [
            ("turn", best.turn.into()),
            ("name", table.name(best.seat).into()),
            ("points", best.points().into()),
            ("why", (&why).into()),
        ];
        if widget::place_link(ui, cx, cx.words.with("best-move", &blanks)).clicked() {
            let most = best.scored.first().and_then(|(.., place)| *place);
            input = most.map(|place| ResultInput::Move { place, cell: best.cell });
        }
    }
    if let Some(last) = &evening.last {
        let names = last.seats.iter().map(|seat| table.name(*seat)).collect::<Vec<_>>().join(", ");
        let why = reason_text(cx.words, last.reason);
        let blanks = [("name", (&names).into()), ("points", last.points.into()), ("why", (&why).into())];
        if widget::place_link(ui, cx, cx.words.with("best-at-end", &blanks)).clicked() {
            let there = last.place.map(|place| ResultInput::Move { place, cell: None });
            input = there.or(Some(ResultInput::Map));
        }
    }
    input
}

/// Offers a rematch to players who had a seat.
fn again(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel, is_hasty: bool) {
    if table.seating.is_watching {
        return;
    }
    // A player who leaves while the result is being agreed on would block the others.
    let is_agreed = table.status.as_ref().is_none_or(|s| {
        s.waiting != Waiting::Close || s.holders.iter().any(|h| !h.is_me && h.link != Link::InSync)
    });
    let button = widget::main_button(ui, cx, "again", cx.text("again"), is_agreed);
    let button = button.on_hover_text(cx.text("again-hint"));
    let button = button.on_disabled_hover_text(cx.text("again-not-yet"));
    if button.clicked() && !is_hasty {
        cx.command(GoCommand::Rematch);
    }
}

fn winners(cx: &Cx<'_>, table: &TableModel) -> String {
    let first: Vec<&str> = table
        .ranking()
        .into_iter()
        .filter(|(rank, _, _)| *rank == 1)
        .map(|(_, seat, _)| table.name(seat))
        .collect();
    let key = if first.len() == 1 { "one-winner" } else { "many-winners" };
    cx.words.with(key, &[("names", (&first.join(", ")).into())])
}
