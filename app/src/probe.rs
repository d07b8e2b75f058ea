//! Where things are on the screen, for scripts that drive the window with a mouse.

use egui::Rect;
use std::cell::RefCell;

/// Collects named rectangles during a frame; does nothing unless asked to.
#[derive(Debug, Default)]
pub struct Probe {
    is_on: bool,
    seen: RefCell<Vec<(String, Rect)>>,
}

impl Probe {
    /// A probe that collects, or one that does not.
    #[must_use]
    pub const fn new(is_on: bool) -> Self {
        Self { is_on, seen: RefCell::new(Vec::new()) }
    }

    /// Notes where something is.
    pub fn add(&self, name: impl Into<String>, rect: Rect) {
        if self.is_on {
            self.seen.borrow_mut().push((name.into(), rect));
        }
    }

    /// What was noted since the last time.
    pub fn take(&self) -> Vec<(String, Rect)> {
        self.seen.take()
    }
}
