//! Points on their way: they rest at the feature that was scored, which is lit meanwhile, then fly to the plate of the
//! player who scored them, whose score counts up when they land.

use super::motion::{ease, is_act};
use crate::text::signed;
use crate::theme::Theme;
use egui::{Align2, FontId, Id, LayerId, Order, Pos2, Rect, Stroke, Ui, vec2};
use net::node::Colour;
use rules::{Cell, Place, Seat};
use std::time::Duration;

/// The seconds for which points rest at their feature, so that they can be read.
pub(super) const RESTS: f64 = 0.9;
/// The seconds of the flight itself.
const FLIES: f64 = 0.19;
/// The seconds in which the score counts up.
const COUNTS: f64 = 0.15;
/// The seconds between two flights.
const LATER: f64 = 0.18;
/// The most flights at once: a player who returns to a long game does not see all that were missed.
const MOST: usize = 8;

/// Points in flight.
#[derive(Clone, PartialEq, Debug)]
pub struct Flight {
    /// The feature's cell.
    pub from: Cell,
    /// Its segments, which are lit.
    pub segments: Vec<Place>,
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

    /// The points of a seat that its score does not show yet.
    #[must_use]
    pub fn pending(&self, seat: Seat, now: f64) -> i32 {
        let flying = self.flying.iter().map(|(flight, begin)| (flight, 1.0 - counted(now - begin)));
        let all = self.waiting.iter().map(|flight| (flight, 1.0)).chain(flying);
        all.filter(|(flight, _)| flight.seat == seat)
            .map(|(flight, rest)| (f64::from(flight.points) * rest).ceil() as i32)
            .sum()
    }

    /// The features that are lit now.
    pub fn lit(&self, now: f64) -> impl Iterator<Item = &[Place]> {
        let rests = move |begin: f64| (0.0..RESTS + FLIES).contains(&(now - begin));
        self.flying.iter().filter(move |(_, begin)| rests(*begin)).map(|(flight, _)| &*flight.segments)
    }

    /// Draws the flights above everything else. `cell` gives the position of a cell, `plates` those of the players, by
    /// seat; points without a plate stay at their feature. A click or a key lands them all.
    pub fn show(&mut self, ui: &Ui, cell: impl Fn(Cell) -> Pos2, plates: &[Rect]) {
        let now = ui.input(|i| i.time);
        if ui.input(|i| i.events.iter().any(is_act)) {
            self.flying.clear();
        }
        for (n, flight) in self.waiting.drain(..).enumerate() {
            self.flying.push((flight, now + n as f64 * LATER));
        }
        self.flying.retain(|(_, begin)| now - begin < RESTS + FLIES + COUNTS);
        let painter = ui.ctx().layer_painter(LayerId::new(Order::Foreground, Id::unique("flights")));
        let screen = ui.ctx().content_rect();
        for (flight, begin) in &self.flying {
            let since = now - begin;
            if !(0.0..RESTS + FLIES).contains(&since) {
                continue;
            }
            let from = screen.shrink(20.0).clamp(cell(flight.from));
            let plate = plates.get(flight.seat.index()).map_or(from, Rect::center);
            let at = way(from, screen.shrink(20.0).clamp(plate), ((since - RESTS) / FLIES) as f32);
            let theme = Theme::of(painter.ctx());
            let radius = 19.0;
            painter.circle(at, radius, theme.card.0, Stroke::new(4.0, theme.seat(flight.colour)));
            painter.circle_stroke(at, radius + 2.5, Stroke::new(1.0, theme.ink.0));
            let text = signed(flight.points);
            painter.text(at, Align2::CENTER_CENTER, text, FontId::proportional(16.0), theme.ink.0);
        }
        // Points that rest need no frames.
        if let Some(wait) =
            self.flying.iter().map(|(_, begin)| until_change(now - begin)).min_by(f64::total_cmp)
        {
            ui.ctx().request_repaint_after(Duration::from_secs_f64(wait));
        }
    }
}

/// The part of the points that the score shows, some seconds after their flight began.
fn counted(since: f64) -> f64 {
    ((since - RESTS - FLIES) / COUNTS).clamp(0.0, 1.0)
}

/// The seconds until a flight looks different.
fn until_change(since: f64) -> f64 {
    if since < 0.0 { -since } else { (RESTS - since).max(0.0) }
}

/// The position of a flight after a fraction of its time: it moves in an arc, and slows down.
fn way(from: Pos2, to: Pos2, part: f32) -> Pos2 {
    let t = ease(part.clamp(0.0, 1.0));
    from + (to - from) * t - vec2(0.0, 60.0) * (t * (1.0 - t) * 4.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{Context, Event, PointerButton, RawInput};

    fn four(seat: u8) -> Flight {
        let (from, segments) = (Cell::new(0, 0), vec![Place::Cell(Cell::new(0, 0))]);
        Flight { from, segments, seat: Seat(seat), colour: Colour::Red, points: 4 }
    }

    fn show(ctx: &Context, flights: &mut Flights, time: f64, events: Vec<Event>) {
        let input = RawInput { time: Some(time), events, ..RawInput::default() };
        let mut output = ctx.run_ui(input, |ui| flights.show(ui, |_| Pos2::ZERO, &[]));
        output.textures_delta.clear();
    }

    #[test]
    fn a_flight_begins_at_the_feature_and_ends_at_the_plate() {
        let (a, b) = (Pos2::new(10.0, 400.0), Pos2::new(700.0, 90.0));
        assert_eq!(way(a, b, 0.0), a);
        assert!(way(a, b, 1.0).distance(b) < 0.01);
        assert!(way(a, b, 0.6).y < 400.0);
    }

    #[test]
    fn a_player_who_comes_back_is_not_shown_a_whole_game() {
        let mut flights = Flights::default();
        (0..100).for_each(|_| flights.add(four(0)));
        assert_eq!(flights.waiting.len(), MOST);
    }

    #[test]
    fn the_score_counts_up_when_the_points_land() {
        let (ctx, mut flights) = (Context::default(), Flights::default());
        flights.add(four(1));
        assert_eq!(flights.pending(Seat(1), 5.0), 4, "before the first frame");
        show(&ctx, &mut flights, 5.0, vec![]);
        assert_eq!(flights.lit(5.1).count(), 1, "the feature is lit");
        let landed = 5.0 + RESTS + FLIES;
        assert_eq!([5.1, landed, landed + COUNTS * 0.5].map(|now| flights.pending(Seat(1), now)), [4, 4, 2]);
        assert_eq!((flights.pending(Seat(0), 5.1), flights.lit(landed).count()), (0, 0));
        show(&ctx, &mut flights, landed + COUNTS, vec![]);
        assert!(flights.is_empty());
    }

    #[test]
    fn a_click_lands_all_points() {
        let (ctx, mut flights) = (Context::default(), Flights::default());
        flights.add(four(0));
        show(&ctx, &mut flights, 5.0, vec![]);
        let (pos, button) = (Pos2::ZERO, PointerButton::Primary);
        let click = Event::PointerButton { pos, button, pressed: true, modifiers: egui::Modifiers::NONE };
        show(&ctx, &mut flights, 5.1, vec![click]);
        assert_eq!((flights.is_empty(), flights.pending(Seat(0), 5.1)), (true, 0));
    }
}
