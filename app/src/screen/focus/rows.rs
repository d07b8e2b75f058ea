//! Up and Down on a page: to the nearest row in that direction, and in it to what is nearest. The search of egui looks
//! for the nearest widget ahead, and so passes rows that begin or end beside the focus.

use egui::{Event, FocusDirection, Id, Key, Popup, Rect, Ui};

/// A widget of a page that can have the focus.
#[derive(Clone, Copy, Debug)]
struct Stop {
    id: Id,
    rect: Rect,
}

/// The widgets of this part of a page that can have the focus.
fn stops(ui: &Ui) -> Vec<Stop> {
    let (page, sight) = (ui.min_rect(), ui.clip_rect());
    ui.ctx().viewport(|v| {
        let all = v.this_pass.widgets.get_layer(ui.layer_id());
        let can = all.filter(|w| w.enabled && w.visible && w.sense.is_focusable() && w.rect.is_positive());
        // Contents that are scrolled out of sight reach under the widgets around the page.
        let is_beside = |seen: Rect| seen.is_positive() && !sight.intersects(seen);
        let here = can.filter(|w| page.contains_rect(w.rect) && !is_beside(w.interact_rect));
        here.map(|w| Stop { id: w.id, rect: w.rect }).collect()
    })
}

/// Lets Up and Down lead to the nearest row. Call it at the end of the scroll area of a page.
pub(in crate::screen) fn walk_rows(ui: &Ui) {
    walk(ui, false);
}

/// The same in a window over something else, which they do not leave. Call it at its end.
pub(in crate::screen) fn walk_rows_within(ui: &Ui) {
    walk(ui, true);
}

fn walk(ui: &Ui, stays: bool) {
    let is_pressed = |wanted: Key| {
        let is_it = |event: &Event| match event {
            Event::Key { key, pressed: true, modifiers, .. } => *key == wanted && modifiers.is_none(),
            _ => false,
        };
        // What a widget took for itself is no longer among the events.
        ui.input(|i| i.events.iter().any(is_it))
    };
    let is_up = is_pressed(Key::ArrowUp);
    if !is_up && !is_pressed(Key::ArrowDown) || Popup::is_any_open(ui.ctx()) {
        return;
    }
    let Some(focused) = ui.memory(egui::Memory::focused) else { return };
    let all = stops(ui);
    let Some(from) = all.iter().find(|stop| stop.id == focused) else { return };
    let to = next(*from, &all, is_up);
    if to.is_some() || stays {
        ui.memory_mut(|m| m.move_focus(FocusDirection::None));
    }
    if to.is_some() {
        ui.data_mut(|d| d.insert_temp(chosen(), to));
    }
}

/// Where the focus goes between this frame and the next one.
pub(super) fn chosen() -> Id {
    Id::unique("the next row has the focus")
}

/// Gives the focus to the first widget of a part that begins here.
pub(in crate::screen) fn enter(ui: &Ui, top: f32) {
    let below = stops(ui).into_iter().filter(|stop| stop.rect.top() >= top);
    let place = |stop: &Stop| (stop.rect.top(), stop.rect.left());
    let first = below.min_by(|a, b| {
        let (a, b) = (place(a), place(b));
        a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1))
    });
    if let Some(first) = first {
        ui.memory_mut(|m| m.request_focus(first.id));
    }
}

/// The stop that is nearest in the nearest row above or below.
fn next(from: Stop, all: &[Stop], is_up: bool) -> Option<Id> {
    let ahead = |stop: &&Stop| {
        let way = stop.rect.center().y - from.rect.center().y;
        let is_ahead = if is_up { way < 0.0 } else { way > 0.0 };
        is_ahead && !is_beside(stop.rect, from.rect)
    };
    let away = |stop: &Stop| {
        if is_up { from.rect.top() - stop.rect.bottom() } else { stop.rect.top() - from.rect.bottom() }
    };
    let nearest = all.iter().filter(ahead).min_by(|a, b| away(a).total_cmp(&away(b)))?;
    let row = all.iter().filter(ahead).filter(|stop| is_beside(stop.rect, nearest.rect));
    let aside = |stop: &Stop| {
        (stop.rect.left() - from.rect.right()).max(from.rect.left() - stop.rect.right()).max(0.0)
    };
    // A card has a button in its corner: from card to card, and from corner to corner.
    let askew = |stop: &Stop| away(stop).max(0.0) + (stop.rect.left() - from.rect.left()).abs();
    let best = row.min_by(|a, b| aside(a).total_cmp(&aside(b)).then(askew(a).total_cmp(&askew(b))));
    best.map(|stop| stop.id)
}

/// Whether one stands beside the other, in one row.
fn is_beside(a: Rect, b: Rect) -> bool {
    a.y_range().intersection(b.y_range()).span() >= 0.5 * a.height().min(b.height())
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{pos2, vec2};

    fn stop(name: &'static str, x: f32, y: f32, width: f32, height: f32) -> Stop {
        Stop { id: Id::unique(name), rect: Rect::from_min_size(pos2(x, y), vec2(width, height)) }
    }

    #[test]
    fn a_row_that_begins_beside_the_focus_is_not_passed() {
        let all = [
            stop("name", 600.0, 0.0, 90.0, 30.0),
            stop("one bot", 500.0, 40.0, 60.0, 30.0),
            stop("other bot", 600.0, 40.0, 60.0, 30.0),
            stop("start", 0.0, 90.0, 120.0, 36.0),
            stop("card", 0.0, 140.0, 200.0, 130.0),
            stop("corner", 170.0, 240.0, 24.0, 24.0),
            stop("second card", 210.0, 140.0, 200.0, 130.0),
            stop("second corner", 380.0, 240.0, 24.0, 24.0),
            stop("third card", 0.0, 280.0, 200.0, 130.0),
            stop("third corner", 170.0, 380.0, 24.0, 24.0),
        ];
        let leads = |from: &'static str, is_up: bool| {
            let from = all.iter().find(|stop| stop.id == Id::unique(from)).unwrap();
            next(*from, &all, is_up)
        };
        for (from, is_up, to) in [
            ("start", true, Some("one bot")),
            ("one bot", true, Some("name")),
            ("name", true, None),
            ("name", false, Some("other bot")),
            ("other bot", false, Some("start")),
            ("start", false, Some("card")),
            ("card", false, Some("third card")),
            ("corner", false, Some("third corner")),
            ("second card", true, Some("start")),
            ("third card", true, Some("card")),
            ("third corner", true, Some("corner")),
            ("third card", false, None),
        ] {
            assert_eq!(leads(from, is_up), to.map(Id::unique), "{from} {is_up}");
        }
    }
}
