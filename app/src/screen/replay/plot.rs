//! Curves of all players over the turns: their points, and how far they were expected to be ahead. A click goes to that
//! position of the game.

use super::moment;
use super::review::Done;
use super::slide;
use crate::model::TableModel;
use crate::replay::{Replay, Turn};
use crate::screen::{Cx, widget};
use egui::{FontId, RichText, Sense, Stroke, Tooltip, Ui, Vec2, WidgetInfo, vec2};
use egui_plot::{AxisHints, GridMark, Line, LineStyle, Plot, PlotPoint, PlotPoints, PlotTransform, VLine};
use net::node::Colour;
use rules::Seat;

/// The most points of a line.
const FINEST: usize = 400;
/// The greatest height.
const HEIGHT: f32 = 300.0;
/// The smallest height with a legend.
const LOW: f32 = 90.0;
/// The size of a chip on a line.
const CHIP: f32 = 8.0;

/// Something that every seat has at every position.
pub(super) struct Curves<'a> {
    /// The name of the plot for scripts.
    id: &'static str,
    /// The text keys of its name and of its values.
    name: &'static str,
    axis: &'static str,
    replay: &'a Replay,
    value: &'a dyn Fn(usize, Seat) -> i32,
}

/// Shows the points, below the review's curve if there is one. Returns the chosen position, if any.
pub(super) fn show(
    ui: &mut Ui,
    cx: &Cx<'_>,
    replay: &Replay,
    table: &TableModel,
    at: usize,
    reviewed: Option<&Done>,
) -> Option<usize> {
    let score = |at, seat| replay.score(at, seat);
    let points =
        Curves { id: "plot", name: "replay-plot", axis: "replay-plot-points", replay, value: &score };
    let room = ui.available_height();
    let mut chosen = None;
    if let Some(done) = reviewed {
        let lead = |at, seat| done.lead(at, seat);
        let leads =
            Curves { id: "leads", name: "review-plot", axis: "review-plot-lead", replay, value: &lead };
        let half = (room * 0.5).max(LOW * 2.0);
        title(ui, cx, &moment(cx, replay, table, at));
        title(ui, cx, &cx.text("review-plot"));
        chosen = curves(ui, cx, &leads, table, at, half);
        ui.add_space(6.0);
        title(ui, cx, &cx.text("replay-plot"));
    } else {
        title(ui, cx, &moment(cx, replay, table, at));
    }
    let rest = ui.available_height();
    chosen.or(curves(ui, cx, &points, table, at, rest))
}

fn title(ui: &mut Ui, cx: &Cx<'_>, text: &str) {
    ui.label(RichText::new(text).size(cx.theme.small).strong());
}

/// Shows a plot that takes so much room at most. Returns the chosen position, if any.
fn curves(
    ui: &mut Ui,
    cx: &Cx<'_>,
    curves: &Curves<'_>,
    table: &TableModel,
    at: usize,
    room: f32,
) -> Option<usize> {
    let replay = curves.replay;
    let top = ui.cursor().top();
    legend(ui, cx, curves, table, at, room < LOW * 2.0);
    let height = (room - (ui.cursor().top() - top)).clamp(LOW.min(room), HEIGHT);
    let (low, high) = range(curves);
    let end = replay.time(replay.last()).max(2.0);
    // The chips at both ends need room next to the lines.
    let beside = end * 0.02;
    let times = (1.0 - beside)..=(end + beside);
    let points = f64::from(low) - f64::from(high - low) * 0.06..=f64::from(high) * 1.06;
    let t = cx.theme;
    let plot = Plot::new(curves.id)
        .height(height)
        .min_size(Vec2::ZERO)
        .allow_drag(false)
        .allow_zoom(false)
        .allow_scroll(false)
        .allow_boxed_zoom(false)
        .allow_axis_zoom_drag(false)
        .allow_double_click_reset(false)
        .show_x(false)
        .show_y(false)
        .grid_spacing(1.0..=2.0)
        .grid_color(t.card_edge.0)
        .x_grid_spacer(|input| turn_marks(replay.turns(), input.bounds, 8))
        .y_grid_spacer(|input| marks(input.bounds, 6))
        .custom_x_axes(vec![turn_axis(cx, replay.turns())])
        .custom_y_axes(vec![axis(cx, AxisHints::new_y(), curves.axis)])
        .sense(Sense::click_and_drag());
    let shown = plot.show(ui, |ui| {
        ui.set_plot_bounds_x(times);
        ui.set_plot_bounds_y(points);
        ui.vline(VLine::new("", replay.time(at)).stroke(Stroke::new(2.0, t.ink.0)).allow_hover(false));
        for seat in (0..table.game.seats()).map(Seat) {
            let (colour, way) = (table.colour(seat), way(curves, seat));
            // An ink edge separates every colour from the paper, and the gaps of dashed lines from those of others.
            let edge = Line::new("", PlotPoints::new(way.clone())).stroke(Stroke::new(4.5, t.ink.alpha(0.6)));
            // A band between neighbouring values would fill what lies between the corners of such a line.
            ui.line(edge.allow_hover(false).allow_band(false));
            let stroke = Stroke::new(2.5, t.seat(colour));
            let line = Line::new(table.name(seat), PlotPoints::new(way)).stroke(stroke).style(style(colour));
            ui.line(line.allow_hover(false).allow_band(false));
        }
    });
    let (response, transform) = (shown.response, shown.transform);
    let name = cx.text(curves.name);
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Canvas, true, &name));
    let told = values(cx, curves, table, at);
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_value(told.as_str()));
    cx.probe.add(curves.id, response.rect);
    slide::hold(ui, cx, &response);
    let spot = |at: usize, seat| {
        transform.position_from_point(&PlotPoint::new(replay.time(at), f64::from((curves.value)(at, seat))))
    };
    for seat in (0..table.game.seats()).map(Seat) {
        for at in [replay.last(), at] {
            widget::paint_chip(ui.painter(), cx, spot(at, seat), CHIP, table.colour(seat));
        }
    }
    let position = |x: f32| replay.at_time(transform.value_from_position(egui::pos2(x, 0.0)).x);
    if let Some(p) = response.hover_pos().filter(|_| !response.dragged()) {
        pointed(ui, cx, curves, table, (position(p.x), &transform));
        Tooltip::always_open(
            ui.ctx().clone(),
            ui.layer_id(),
            response.id.with("values"),
            egui::PopupAnchor::Pointer,
        )
        .gap(14.0)
        .show(|ui| tip(ui, cx, curves, table, position(p.x)));
    }
    let pointer = response.interact_pointer_pos().filter(|_| response.clicked() || response.dragged());
    pointer.map(|p| position(p.x))
}

/// The lowest and the highest value ever reached. Scores fall only after a takeback, so the highest may be anywhere.
fn range(curves: &Curves<'_>) -> (i32, i32) {
    let last = curves.replay.last();
    let all =
        || curves.replay.seats().flat_map(move |seat| (0..=last).map(move |at| (curves.value)(at, seat)));
    (all().min().unwrap_or(0).min(0), all().max().unwrap_or(0).max(10))
}

/// The line of a seat, with a corner at each change of its points.
fn way(curves: &Curves<'_>, seat: Seat) -> Vec<[f64; 2]> {
    let (replay, value) = (curves.replay, curves.value);
    let last = replay.last();
    let step = last.div_ceil(FINEST).max(1);
    let point = |at: usize, points: i32| [replay.time(at), f64::from(points)];
    let (mut all, mut before) = (vec![point(0, value(0, seat))], (0, value(0, seat)));
    for at in (0..last).step_by(step).chain([last]) {
        let points = value(at, seat);
        if points != before.1 {
            all.extend([point(before.0, before.1), point(at, points)]);
        }
        before = (at, points);
    }
    all.push(point(last, before.1));
    all
}

/// The style of a colour's line, different for each.
fn style(colour: Colour) -> LineStyle {
    const WAYS: [LineStyle; 8] = [
        LineStyle::Solid,
        LineStyle::Dashed { length: 14.0 },
        LineStyle::Dotted { spacing: 7.0 },
        LineStyle::Dashed { length: 6.0 },
        LineStyle::Dotted { spacing: 12.0 },
        LineStyle::Dashed { length: 24.0 },
        LineStyle::Dashed { length: 3.0 },
        LineStyle::Dotted { spacing: 20.0 },
    ];
    WAYS[usize::from(colour.number()) % WAYS.len()]
}

fn axis<'a>(cx: &Cx<'_>, axis: AxisHints<'a>, key: &str) -> AxisHints<'a> {
    let t = cx.theme;
    axis.label(RichText::new(cx.text(key)).size(t.small).color(t.ink_soft.0))
        .formatter(|mark, _| format!("{}", mark.value))
        .label_spacing(8.0..=9.0)
        .tick_label_font(FontId::proportional(t.small * 0.9))
        .tick_label_color(t.ink_soft.0)
}

/// The axis of the turns, with the numbers that the players saw.
fn turn_axis<'a>(cx: &Cx<'_>, turns: &'a [Turn]) -> AxisHints<'a> {
    let number = |mark: GridMark| Some(turns.get((mark.value as usize).checked_sub(1)?)?.number.to_string());
    axis(cx, AxisHints::new_x(), "replay-plot-turn")
        .formatter(move |mark, _| number(mark).unwrap_or_default())
}

/// The marks of the axis of turns: at round numbers, where the turn of that number begins that was not taken back.
fn turn_marks(turns: &[Turn], (from, to): (f64, f64), most: i32) -> Vec<GridMark> {
    let gap = spacing((to - from) as i32, most);
    let mut lowest = usize::MAX;
    let mut marks = Vec::new();
    for (n, turn) in turns.iter().enumerate().rev() {
        if turn.number < lowest {
            lowest = turn.number;
            let is_round = usize::try_from(gap).is_ok_and(|gap| turn.number.is_multiple_of(gap));
            let mark = GridMark { value: n as f64 + 1.0, step_size: f64::from(gap) };
            marks.extend(is_round.then_some(mark));
        }
    }
    marks
}

/// The marks of an axis at round numbers, at most `most` of them.
fn marks((from, to): (f64, f64), most: i32) -> Vec<GridMark> {
    let gap = spacing((to - from) as i32, most);
    let first = (from / f64::from(gap)).ceil() as i32;
    (first..)
        .map(|n| f64::from(n * gap))
        .take_while(|value| *value <= to)
        .map(|value| GridMark { value, step_size: f64::from(gap) })
        .collect()
}

/// A round spacing that fits at most `most` times into a range.
fn spacing(range: i32, most: i32) -> i32 {
    let steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000];
    steps.into_iter().find(|step| range / step <= most).unwrap_or(100_000)
}

/// The size of a sample of a line.
const SAMPLE: Vec2 = vec2(38.0, 18.0);

/// The legend of the lines.
fn legend(ui: &mut Ui, cx: &Cx<'_>, curves: &Curves<'_>, table: &TableModel, at: usize, is_low: bool) {
    if is_low {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 2.0);
        for seat in curves.replay.seats() {
            let colour = table.colour(seat);
            let text = format!("{} {}", table.name(seat), (curves.value)(at, seat));
            let font = FontId::proportional(cx.theme.small);
            let words = ui.painter().layout_no_wrap(text.clone(), font, cx.theme.ink.0);
            // A player stays on one line, or moves to the next.
            let size = vec2(SAMPLE.x + 4.0 + words.size().x, SAMPLE.y);
            let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
            response.widget_info(|| WidgetInfo::labeled(egui::Role::Label, true, &text));
            sample(ui, cx, colour, egui::Rect::from_min_size(rect.min, SAMPLE));
            let at = egui::pos2(rect.right() - words.size().x, rect.center().y - words.size().y * 0.5);
            ui.painter().galley(at, words, cx.theme.ink.0);
            ui.add_space(6.0);
        }
    });
}

/// A sample of a line, with its symbol.
fn sample(ui: &Ui, cx: &Cx<'_>, colour: Colour, rect: egui::Rect) {
    let (t, painter) = (cx.theme, ui.painter());
    let ends = [rect.left_center(), rect.right_center()];
    painter.line_segment(ends, Stroke::new(4.5, t.ink.alpha(0.6)));
    let stroke = Stroke::new(2.5, t.seat(colour));
    match style(colour) {
        LineStyle::Solid => {
            painter.line_segment(ends, stroke);
        }
        LineStyle::Dotted { spacing } => {
            painter.extend(egui::Shape::dotted_line(&ends, stroke.color, spacing, stroke.width));
        }
        LineStyle::Dashed { length } => {
            painter.extend(egui::Shape::dashed_line(&ends, stroke, length, length * 0.618));
        }
    }
    widget::paint_chip(painter, cx, rect.center(), CHIP, colour);
}

/// A thin line at the pointer.
fn pointed(
    ui: &Ui,
    cx: &Cx<'_>,
    curves: &Curves<'_>,
    table: &TableModel,
    (at, transform): (usize, &PlotTransform),
) {
    let frame = transform.frame();
    let x = transform.position_from_point_x(curves.replay.time(at));
    ui.painter().vline(x, frame.y_range(), Stroke::new(1.0, cx.theme.accent.0));
    for seat in curves.replay.seats() {
        let y = transform.position_from_point_y(f64::from((curves.value)(at, seat)));
        let ring = Stroke::new(1.5, cx.theme.ink.0);
        ui.painter().circle(egui::pos2(x, y), 3.5, cx.theme.seat(table.colour(seat)), ring);
    }
}

/// The points of all players at the pointer.
fn tip(ui: &mut Ui, cx: &Cx<'_>, curves: &Curves<'_>, table: &TableModel, at: usize) {
    ui.label(RichText::new(moment(cx, curves.replay, table, at)).strong());
    for seat in curves.replay.seats() {
        ui.horizontal(|ui| {
            widget::chip(ui, cx, table.colour(seat), 16.0);
            ui.label(format!("{}: {}", table.name(seat), (curves.value)(at, seat)));
        });
    }
}

/// The same in words.
fn values(cx: &Cx<'_>, curves: &Curves<'_>, table: &TableModel, at: usize) -> String {
    let value = |seat| format!("{} {}", table.name(seat), (curves.value)(at, seat));
    let points = curves.replay.seats().map(value);
    format!("{}. {}", moment(cx, curves.replay, table, at), points.collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_colours_have_lines_of_the_same_kind() {
        for (n, a) in Colour::ALL.into_iter().enumerate() {
            for b in Colour::ALL.into_iter().skip(n + 1) {
                assert_ne!(style(a), style(b), "{a:?} and {b:?}");
            }
        }
    }

    #[test]
    fn marks_stand_at_round_numbers_and_are_never_crowded() {
        for to in [3, 12, 71, 140, 900, 31_000] {
            let marks = marks((0.0, f64::from(to)), 8);
            assert!((2..=9).contains(&marks.len()), "{to}: {marks:?}");
            let gap = marks[1].value - marks[0].value;
            let round = gap / 10_f64.powf(gap.log10().floor());
            assert!([1.0, 2.0, 5.0].iter().any(|r| (r - round).abs() < 1e-9), "{to}: {gap}");
        }
    }
}
