//! Moves without a confirmation, for players who prefer that.

use super::Table;
use crate::screen::Cx;
use crate::store::Ask;

impl Table {
    /// Sends the move at once if no choice is left and the preference asks for no confirmation.
    pub(super) fn settle(&mut self, cx: &Cx<'_>, ask: Ask) {
        let Some(plan) = self.plan.as_ref().filter(|p| !p.is_empty()) else { return };
        let is_asked = match ask {
            Ask::Always => true,
            Ask::Figures => !plan.is_tiles_only(),
            Ask::Never => false,
        };
        if !is_asked && !plan.has_choice() {
            self.confirm(cx);
        }
    }
}
