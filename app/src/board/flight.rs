//! Points that fly from a feature to the plate of the player who scored them.

use crate::theme::Theme;
use egui::{Align2, FontId, Id, LayerId, Order, Pos2, Rect, Stroke, Ui, vec2};
use net::node::Colour;
use rules::{Cell, Seat};

/// The duration of a flight, in seconds.
const LASTS: f64 = 1.3;
/// The delay between two flights, in seconds.
const LATER: f64 = 0.18;
/// The most flights at once: a player who returns to a long game does not see all that were missed.
const MOST: usize = 8;

/// Points in flight.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Flight {
    /// The feature's cell.
    pub from: Cell,
    /// The seat that scored them.
    pub seat: Seat,
    /// Its colour.
    pub colour: Colour,
    /// The number of points.
    pub points: i32,
}

/// All flights, with their start times.
#[derive(Clone, Default, Debug)]
pub struct Flights {
    waiting: Vec<Flight>,
    flying: Vec<(Flight, f64)>,
}

impl Flights {
    /// Starts a flight.
    pub fn add(&mut self, flight: Flight) {
        if self.waiting.len() + self.flying.len() < MOST {
            self.waiting.push(flight);
        }
    }

    /// Whether there are no flights.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.waiting.is_empty() && self.flying.is_empty()
    }

    /// Draws the flights above everything else. `cell` gives the position of a cell, `plates` those of the players, by
    /// seat.
    pub fn show(&mut self, ui: &Ui, cell: impl Fn(Cell) -> Pos2, plates: &[Rect]) {
        let now = ui.input(|i| i.time);
        for (n, flight) in self.waiting.drain(..).enumerate() {
            self.flying.push((flight, now + n as f64 * LATER));
        }
        self.flying.retain(|(_, begin)| now - begin < LASTS);
        if self.flying.is_empty() {
            return;
        }
        let painter = ui.ctx().layer_painter(LayerId::new(Order::Foreground, Id::unique("flights")));
        let screen = ui.ctx().content_rect();
        for (flight, begin) in &self.flying {
            let Some(plate) = plates.get(flight.seat.index()).filter(|_| now >= *begin) else { continue };
            let from = screen.shrink(20.0).clamp(cell(flight.from));
            let at = way(from, screen.shrink(20.0).clamp(plate.center()), ((now - begin) / LASTS) as f32);
            let theme = Theme::of(ui.ctx());
            let radius = 19.0;
            painter.circle(at, radius, theme.card.0, Stroke::new(4.0, theme.seat(flight.colour)));
            painter.circle_stroke(at, radius + 2.5, Stroke::new(1.0, theme.ink.0));
            let text = format!("+{}", flight.points);
            painter.text(at, Align2::CENTER_CENTER, text, FontId::proportional(16.0), theme.ink.0);
        }
        ui.ctx().request_repaint();
    }
}

/// The position of a flight after a fraction of its time: it rests, then moves in an arc, and slows down.
fn way(from: Pos2, to: Pos2, part: f32) -> Pos2 {
    let t = ((part - 0.25) / 0.75).clamp(0.0, 1.0);
    let t = t * t * (3.0 - 2.0 * t);
    from + (to - from) * t - vec2(0.0, 60.0) * (t * (1.0 - t) * 4.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flight_begins_at_the_feature_and_ends_at_the_plate() {
        let (a, b) = (Pos2::new(10.0, 400.0), Pos2::new(700.0, 90.0));
        assert_eq!(way(a, b, 0.0), a);
        assert!(way(a, b, 1.0).distance(b) < 0.01);
        assert!(way(a, b, 0.6).y < 400.0);
    }

    #[test]
    fn who_comes_back_is_not_shown_a_whole_game() {
        let mut flights = Flights::default();
        for _ in 0..100 {
            let from = Cell::new(0, 0);
            flights.add(Flight { from, seat: Seat(0), colour: Colour::Red, points: 3 });
        }
        assert_eq!(flights.waiting.len(), MOST);
    }
}
