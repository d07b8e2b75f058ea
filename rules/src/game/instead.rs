//! What a seat does instead of placing a figure.

use super::Game;
use super::turn_frames::Play;
use crate::action::Action;
use crate::module::{self, Hook};
use crate::piece::Seat;
use crate::stage::Stage;

impl Game {
    /// Adds what a seat may do in the running play instead of placing a figure: nothing once it has placed one.
    pub(super) fn instead_into(&self, seat: Seat, actions: &mut Vec<Action>) {
        if !self.may_do_else() {
            return;
        }
        let first = actions.len();
        for module in self.rules.hooks.listeners(Hook::Instead) {
            module::instead(self, seat, module, actions);
        }
        // Who has to send a follower home may first buy one back, and nothing else (RULINGS.md R201, R206).
        if self.rules.has_princess && module::princess_dragon::princess::must(self) {
            let is_call = |action: &Action| matches!(action, Action::Princess { .. } | Action::Free { .. });
            let calls: Vec<Action> = actions.drain(first..).filter(is_call).collect();
            actions.extend(calls);
        }
    }

    /// Whether this is among it.
    pub(super) fn is_instead(&self, seat: Seat, action: Action) -> bool {
        if !module::is_instead(action) {
            return false;
        }
        if let Some(listed) = self.cache.listed.actions() {
            return listed.contains(&action);
        }
        let mut actions = Vec::new();
        self.instead_into(seat, &mut actions);
        actions.contains(&action)
    }

    fn may_do_else(&self) -> bool {
        let may = |play: &Play| play.used.together() == 0 && play.cell.is_some();
        self.rules.hooks.is_heard(Hook::Instead) && self.play_frame().is_some_and(may)
    }

    /// Does something instead of placing a figure: none may follow but a phantom.
    pub(super) fn do_instead(&mut self, seat: Seat, action: Action) {
        // Ransom is paid besides anything else (RULINGS.md R206).
        if matches!(action, Action::Free { .. }) {
            return module::do_instead(self, seat, action);
        }
        let limits = self.rules.setup().options.limits;
        if let Some(play) = self.play_frame_mut() {
            (play.used.meeple, play.used.other) = (limits.meeple.max(limits.together), limits.other.max(1));
        }
        module::do_instead(self, seat, action);
        // After the princess, not even a phantom comes (RULINGS.md R201).
        if matches!(action, Action::Princess { .. }) {
            self.set_stage(Stage::Flock);
        }
    }
}
