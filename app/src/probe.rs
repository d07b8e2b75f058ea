//! The positions of things on the screen, for scripts that drive the window with a mouse.

use egui::Rect;
use std::cell::RefCell;

/// Collects named rectangles during a frame, if enabled.
#[derive(Debug, Default)]
pub struct Probe {
    is_on: bool,
    seen: RefCell<Vec<(String, Rect)>>,
}

impl Probe {
    /// A probe that is enabled or not.
    #[must_use]
    pub const fn new(is_on: bool) -> Self {
        Self { is_on, seen: RefCell::new(Vec::new()) }
    }

    /// Notes the position of a thing.
    pub fn add(&self, name: impl Into<String>, rect: Rect) {
        if self.is_on {
            self.seen.borrow_mut().push((name.into(), rect));
        }
    }

    /// Takes what was noted since the last call.
    pub fn take(&self) -> Vec<(String, Rect)> {
        self.seen.take()
    }
}
