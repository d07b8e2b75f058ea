//! The history: all points with their reasons. Pointing at a line lights its place on the map, and a click goes there.

use super::TableScreen;
use crate::model::{Line, LineKind, TableModel};
use crate::screen::{Cx, focus, phrase};
use egui::{EventFilter, Id, Key, Label, Modifiers, Response, RichText, ScrollArea, Sense, Shape, Ui, vec2};
use rules::Event;

/// The most lines that are shown.
const LONGEST: usize = 400;

/// Shows the history next to the map.
///
/// Tab reaches one of its lines, at first the newest; the arrow keys move on from there.
pub(crate) fn show(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel, map: &mut TableScreen) {
    ui.label(RichText::new(cx.text("history")).strong());
    let mut asked = None;
    // It ends where the window ends, however low that is.
    let lines = ScrollArea::vertical().auto_shrink([false, false]).min_scrolled_height(0.0);
    lines.stick_to_bottom(true).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        let history = map.told_so_far(table);
        let skip = history.len().saturating_sub(LONGEST);
        let shown = || history.iter().enumerate().skip(skip).filter(|(n, _)| !is_told_below(history, *n));
        let stops: Vec<usize> = shown().filter(|(_, line)| line.place.is_some()).map(|(n, _)| n).collect();
        let at = Id::unique("line of the history");
        let stop = ui.data(|d| d.get_temp::<usize>(at)).filter(|n| stops.contains(n));
        let stop = stop.or(stops.last().copied());
        let mut lines = Vec::new();
        let mut next = None;
        for (n, line) in shown() {
            let is_stop = stop == Some(n);
            let response = ui.push_id(n, |ui| show_line(ui, cx, table, line, is_stop)).inner;
            let Some(response) = response else { continue };
            lines.push((n, response.id));
            if response.clicked() {
                asked = line.place;
            }
            if response.hovered() || response.has_focus() {
                map.told = line.place;
            }
            if is_stop && response.has_focus() {
                next = Some(walk(ui, &response, &stops, n));
            }
        }
        match next {
            Some(next) => {
                ui.data_mut(|d| d.insert_temp(at, next));
                let line = lines.iter().find(|(n, _)| *n == next && stop != Some(next));
                ui.memory_mut(|m| line.into_iter().for_each(|(_, id)| m.request_focus(*id)));
            }
            // After leaving the history, Tab returns to its newest line.
            None => ui.data_mut(|d| d.remove::<usize>(at)),
        }
        focus::follow(ui);
    });
    asked.into_iter().for_each(|place| map.point_at(place));
}

/// Whether a line says only that a tile was placed, and one of the next lines what came of it.
fn is_told_below(history: &[Line], n: usize) -> bool {
    let is_placed = |line: &Line| matches!(line.what, LineKind::Game(Event::Placed { .. }, _));
    let is_more = |line: &Line| match line.what {
        LineKind::Game(event, _) => {
            matches!(
                event,
                Event::Deployed { .. }
                    | Event::Scored { .. }
                    | Event::Returned { .. }
                    | Event::Built { .. }
                    | Event::Raised { .. }
                    | Event::Fairy { .. }
            )
        }
        LineKind::Drove(_) | LineKind::Halted | LineKind::Table(_) => false,
    };
    let rest = history.get(n + 1..).unwrap_or_default();
    is_placed(&history[n])
        && rest
            .iter()
            // A bot puts its figure with an entry of its own.
            .take_while(|line| !is_placed(line))
            .any(|line| is_more(line) && line.seat == history[n].seat)
}

/// The line that the arrow keys move to.
fn walk(ui: &Ui, response: &Response, stops: &[usize], n: usize) -> usize {
    let arrows = EventFilter { vertical_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|m| m.set_focus_lock_filter(response.id, arrows));
    let pressed = |key| ui.input_mut(|i| i.consume_key(Modifiers::NONE, key));
    let here = stops.iter().position(|stop| *stop == n).unwrap_or_default();
    let next = if pressed(Key::ArrowUp) {
        here.saturating_sub(1)
    } else if pressed(Key::ArrowDown) {
        here + 1
    } else {
        here
    };
    stops.get(next).copied().unwrap_or(n)
}

/// A line. Returns its response, if it has a place.
fn show_line(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel, line: &Line, is_stop: bool) -> Option<Response> {
    let t = cx.theme;
    let text = RichText::new(phrase::line(cx, table, line)).size(t.small);
    let text = match line.what {
        LineKind::Game(Event::Scored { .. }, _) => text.strong(),
        LineKind::Game(Event::Placed { .. }, _) => text.color(t.ink_faint.0),
        _ => text.color(t.ink_soft.0),
    };
    let back = ui.painter().add(Shape::Noop);
    let row = ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        let (rect, _) = ui.allocate_exact_size(vec2(8.0, 14.0), Sense::hover());
        if let Some(seat) = line.seat {
            ui.painter().circle_filled(rect.center(), 4.0, t.seat(table.colour(seat)));
        }
        let sense = match line.place {
            Some(_) if is_stop => Sense::click(),
            Some(_) => Sense::CLICK,
            None => Sense::hover(),
        };
        ui.add(Label::new(text).wrap().sense(sense).selectable(false))
    });
    line.place?;
    let response = row.inner.on_hover_cursor(egui::CursorIcon::PointingHand);
    if response.hovered() || response.has_focus() {
        let rect = row.response.rect.expand2(vec2(2.0, 1.0));
        ui.painter().set(back, Shape::rect_filled(rect, 3.0, t.accent_soft.0));
    }
    Some(response)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Cell, Part, Piece, Place, Reason, Rotation, Seat, TileId};

    #[test]
    fn a_placed_tile_is_told_unless_what_came_of_it_is() {
        let (seat, cell) = (Seat(0), Cell::new(1, 0));
        let place = Place::Segment(cell, Part::Whole, 0);
        let placed = Event::Placed { seat, cell, tile: TileId(0), rotation: Rotation::R0 };
        let deployed = Event::Deployed { seat, piece: Piece::Meeple, place };
        let reason = Reason::Road { cells: 2, inn: false, last: false, labyrinth: 0 };
        let scored = |seat| Event::Scored { seat, points: 2, reason, place };
        let line = |seq, seat, event| Line {
            seq,
            seat: Some(seat),
            what: LineKind::Game(event, None),
            place: Some(Place::Cell(cell)),
        };
        let history = [
            line(1, seat, placed),
            line(1, seat, deployed),
            line(2, seat, placed),
            line(3, seat, placed),
            line(3, Seat(1), scored(Seat(1))),
            line(4, seat, placed),
            line(5, seat, scored(seat)),
        ];
        let hidden: Vec<usize> = (0..history.len()).filter(|n| is_told_below(&history, *n)).collect();
        assert_eq!(hidden, [0, 5], "what a turn brings to others does not tell who placed the tile");
    }
}
