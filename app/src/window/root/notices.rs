//! What the window does when the node reports something.

use super::Root;
use crate::window::tones;
use egui::{Context, ViewportCommand};
use net::node::{ChatProblem, FileProblem, Notice, Problem};

impl Root {
    /// Takes in a notice of the node: what it sounds like, which page it opens, and what the model keeps of it.
    pub(super) fn take_in(&mut self, ctx: &Context, notice: Notice) {
        if let Notice::Problem(Problem::File(FileProblem::LogBroken { path, .. })) = &notice
            && self.is_home()
        {
            self.events.notice(&notice);
            // The replay itself reports why there is no more of it.
            self.look_at(ctx, path.clone());
            return;
        }
        if let Notice::Problem(p) = &notice {
            self.table.refused();
            if *p == Problem::Chat(ChatProblem::TooFast) {
                self.chat.refused();
            }
            if matches!(p, Problem::File(FileProblem::LogRefused { .. })) {
                self.go_to_table();
            }
        }
        // A game that begins is shown at once, whatever page was open.
        if matches!(notice, Notice::Started(_)) {
            self.go_to_table();
            self.table.opened();
        }
        self.events.notice(&notice);
        let is_asked = || self.model.table.as_ref().is_some_and(|t| t.my_decision().is_some());
        let cue = match &notice {
            Notice::Entry(entry) => tones::of_entry(entry, self.model.table.as_ref()),
            Notice::Chat(Some(view)) if self.chat.is_nudged(view) && is_asked() => {
                ctx.send_viewport_cmd(ViewportCommand::RequestUserAttention(
                    egui::UserAttentionType::Informational,
                ));
                Some(crate::sound::Cue::MyTurn)
            }
            Notice::Chat(Some(view)) if self.chat.has_new_line(view) => Some(crate::sound::Cue::Chat),
            _ => None,
        };
        if let Some(cue) = cue.filter(|_| self.settings.sound) {
            self.tones.play(cue);
        }
        // A user who opens a file wants to see its game, but must not be taken away from a table.
        match notice {
            // Of several files that are opened together, the first is asked about.
            Notice::Imported(path) if self.is_home() && self.opened.is_none() => {
                self.go_to_table();
                self.opened = Some(path);
            }
            notice => self.model.apply(notice),
        }
    }
}
