//! The pointer after everything has changed its size. The window system tells where it is only when it moves, in points of
//! the size of that moment, so that a click after a change would hit something else.

use egui::{Event, Pos2};

/// The size, and how far the pointer's place lags behind it.
#[derive(Debug, Default)]
pub(super) struct Rescaled {
    zoom: Option<f32>,
    /// By what the place of a pointer that has not moved since is to be multiplied.
    lag: Option<f32>,
}

impl Rescaled {
    /// Puts the events of the next frame right, which is shown at this zoom; `pointer` is where the pointer was in the last
    /// one.
    pub(super) fn correct(&mut self, zoom: f32, pointer: Option<Pos2>, events: &mut Vec<Event>) {
        let before = self.zoom.replace(zoom).unwrap_or(zoom);
        let is_changed = (before - zoom).abs() > f32::EPSILON;
        if is_changed {
            self.lag = Some(self.lag.unwrap_or(1.0) * before / zoom);
        }
        for event in events.iter_mut() {
            match (event, self.lag) {
                (Event::PointerMoved(_), _) => self.lag = None,
                (Event::PointerButton { pos, .. }, Some(lag)) => *pos = scaled(*pos, lag),
                _ => {}
            }
        }
        if let Some(at) = pointer.filter(|_| is_changed) {
            events.insert(0, Event::PointerMoved(scaled(at, before / zoom)));
        }
    }
}

fn scaled(at: Pos2, by: f32) -> Pos2 {
    (at.to_vec2() * by).to_pos2()
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{Modifiers, PointerButton, pos2};

    fn click(pos: Pos2) -> Event {
        Event::PointerButton {
            pos,
            button: PointerButton::Primary,
            pressed: true,
            modifiers: Modifiers::NONE,
        }
    }

    #[test]
    fn a_pointer_that_rests_is_where_it_was_on_the_screen_until_it_moves() {
        let mut rescaled = Rescaled::default();
        let mut of = |zoom: f32, pointer: Pos2, events: &[Event]| {
            let mut events = events.to_vec();
            rescaled.correct(zoom, Some(pointer), &mut events);
            events
        };
        let at = pos2(500.0, 250.0);
        assert_eq!(of(1.0, at, &[click(at)]), [click(at)], "nothing has changed");
        let there = pos2(400.0, 200.0);
        assert_eq!(of(1.25, at, &[]), [Event::PointerMoved(there)]);
        assert_eq!(
            of(1.25, there, &[click(at)]),
            [click(there)],
            "the window system still tells of the old place"
        );
        let moved = Event::PointerMoved(pos2(10.0, 20.0));
        assert_eq!(of(1.25, there, &[moved.clone(), click(pos2(10.0, 20.0))])[1], click(pos2(10.0, 20.0)));
        assert_eq!(of(1.25, pos2(10.0, 20.0), &[click(pos2(10.0, 20.0))]), [click(pos2(10.0, 20.0))]);
    }

    #[test]
    fn two_changes_add_up() {
        let mut rescaled = Rescaled::default();
        for zoom in [1.0, 1.25, 2.5] {
            rescaled.correct(zoom, None, &mut Vec::new());
        }
        let mut events = vec![click(pos2(500.0, 250.0))];
        rescaled.correct(2.5, None, &mut events);
        assert_eq!(events, [click(pos2(200.0, 100.0))]);
    }
}
