//! The chat of a table: a panel that folds away, reactions as bubbles next to the players, and muting. It is the same
//! in the lobby and over the map.

mod bubble;
mod icon;
mod panel;

pub use panel::{bar, float};

use super::focus::Opener;
use super::{Cx, widget};
use egui::{Context, Event, Id, Ui};
use net::node::{ChatCommand, ChatContent, ChatLine, ChatView, Colour, Key, Reaction};
use std::sync::Arc;

/// How long a bubble is shown, in seconds.
const BUBBLE: f64 = 5.0;

/// The colour of a key's first seat.
pub type Colours<'a> = &'a dyn Fn(Key) -> Option<Colour>;

/// The state of the panel.
#[derive(Default)]
pub struct Chat {
    view: Option<Arc<ChatView>>,
    draft: String,
    /// The text sent last, which comes back if the sender hit the rate limit.
    sent: String,
    is_open: bool,
    /// The newest line that was shown.
    seen: u64,
    /// The newest line that was checked for a bubble.
    known: u64,
    bubbles: Vec<Bubble>,
    wants_focus: bool,
    /// What had the focus when the panel was opened.
    opener: Opener,
    /// The height of the panel along the lower edge in this frame.
    height: f32,
}

/// A reaction next to its sender.
struct Bubble {
    who: Key,
    name: String,
    is_watching: bool,
    reaction: Reaction,
    until: f64,
}

/// The id of the input field.
fn field() -> Id {
    Id::unique("chat field")
}

/// Whether an event adds text to a field.
const fn is_typed(event: &Event) -> bool {
    matches!(event, Event::Text(_) | Event::Paste(_) | Event::Ime(_))
}

/// The text key of a reaction.
const fn reaction_key(reaction: Reaction) -> &'static str {
    match reaction {
        Reaction::Hello => "reaction-hello",
        Reaction::Luck => "reaction-luck",
        Reaction::Nice => "reaction-nice",
        Reaction::Thanks => "reaction-thanks",
        Reaction::Laugh => "reaction-laugh",
        Reaction::Oops => "reaction-oops",
        Reaction::Think => "reaction-think",
        Reaction::Bravo => "reaction-bravo",
        Reaction::Nudge => "reaction-nudge",
    }
}

impl Chat {
    /// Takes in the lines since the last call.
    pub fn follow(&mut self, ctx: &Context, view: Option<&Arc<ChatView>>) {
        self.view = view.cloned();
        self.height = 0.0;
        let now = ctx.input(|i| i.time);
        let Some(view) = &self.view else {
            self.bubbles.clear();
            // What was meant for this table is not for the next one.
            (self.draft, self.sent) = (String::new(), String::new());
            return;
        };
        let newest = view.lines.iter().map(|line| line.id).max().unwrap_or(0);
        for line in view.lines.iter().filter(|line| line.id > self.known && !line.is_past) {
            if let ChatContent::Reaction(reaction) = line.said {
                self.bubbles.retain(|bubble| bubble.who != line.who);
                let (who, name, is_watching) = (line.who, line.name.clone(), line.is_watching);
                self.bubbles.push(Bubble { who, name, is_watching, reaction, until: now + BUBBLE });
            }
        }
        self.known = self.known.max(newest);
        if self.is_open {
            self.seen = self.known;
        }
        let is_muted = |who| view.is_all_muted || view.muted.iter().any(|(key, _)| *key == who);
        self.bubbles.retain(|bubble| bubble.until > now && !is_muted(bubble.who));
        if let Some(next) = self.bubbles.iter().map(|bubble| bubble.until).min_by(f64::total_cmp) {
            ctx.request_repaint_after(std::time::Duration::from_secs_f64((next - now).clamp(0.0, BUBBLE)));
        }
    }

    /// Restores the refused text, so that it can be sent again.
    pub fn refused(&mut self) {
        if self.draft.is_empty() {
            self.draft = std::mem::take(&mut self.sent);
        }
    }

    /// Whether a chat ends with a new nudge by a player who is not muted.
    #[must_use]
    pub fn is_nudged(&self, view: &ChatView) -> bool {
        let is_nudge = |line: &Arc<ChatLine>| line.said == ChatContent::Reaction(Reaction::Nudge);
        view.lines.last().is_some_and(is_nudge) && self.has_new_line(view)
    }

    /// Whether a chat ends with a new line of another player who is not muted.
    #[must_use]
    pub fn has_new_line(&self, view: &ChatView) -> bool {
        let is_muted = |who| view.is_all_muted || view.muted.iter().any(|(key, _)| *key == who);
        let is_new = |line: &Arc<ChatLine>| line.id > self.known && !line.is_mine && !line.is_past;
        view.lines.last().is_some_and(|line| is_new(line) && !is_muted(line.who))
    }

    /// The height that the chat takes of the lower edge.
    #[must_use]
    pub const fn height(&self) -> f32 {
        self.height
    }

    /// The number of other players' lines not shown yet.
    fn unread(&self) -> usize {
        let lines = self.view.iter().flat_map(|view| &view.lines);
        lines.filter(|line| line.id > self.seen && !line.is_mine && !line.is_past).count()
    }

    /// Opens the panel with the focus in the field.
    pub fn write(&mut self, ui: &Ui) {
        if self.view.is_some() {
            self.opener = Opener::now(ui);
            self.is_open = true;
            self.wants_focus = true;
            self.seen = self.known;
        }
    }

    /// Folds the panel, or opens it with the focus in the field. What opened it by key has the focus afterwards.
    fn fold(&mut self, ui: &Ui) {
        if self.is_open {
            (self.is_open, self.wants_focus) = (false, false);
            std::mem::take(&mut self.opener).take_back(ui);
        } else {
            (self.is_open, self.wants_focus) = (true, true);
            self.opener = Opener::now(ui);
        }
        self.seen = self.known;
    }

    /// Whether the panel is unfolded.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.is_open && self.view.is_some()
    }

    /// Called before any widget is shown. Returns whether the keys belong to the chat: while the panel is open, what is
    /// typed goes to its field from the first letter, and Escape folds it. A widget with the focus and an open menu keep
    /// their keys.
    pub fn take_keys(&mut self, ui: &Ui) -> bool {
        let focused = ui.memory(egui::Memory::focused);
        let is_elsewhere = focused.is_some_and(|id| id != field()) || egui::Popup::is_any_open(ui.ctx());
        if !self.is_open() || is_elsewhere {
            return self.is_open();
        }
        if ui.input_mut(|i| i.consume_key(egui::Modifiers::NONE, egui::Key::Escape)) {
            ui.memory_mut(|m| m.surrender_focus(field()));
            self.fold(ui);
        } else if ui.input(|i| i.events.iter().any(is_typed)) {
            ui.memory_mut(|m| m.request_focus(field()));
        }
        self.is_open()
    }

    fn send(&mut self, cx: &Cx<'_>) {
        let text = std::mem::take(&mut self.draft);
        if !text.trim().is_empty() {
            cx.command(ChatCommand::Say(ChatContent::Text(text.trim().to_owned())));
            self.sent = text;
        }
    }

    fn is_muted(&self, who: Key) -> bool {
        self.view.iter().any(|view| view.muted.iter().any(|(key, _)| *key == who))
    }

    /// Whether a key can be muted: there is a chat.
    #[must_use]
    pub const fn is_there(&self) -> bool {
        self.view.is_some()
    }

    /// The button that mutes or unmutes a player.
    pub fn mute_button(&self, ui: &mut Ui, cx: &Cx<'_>, who: Key, name: &str) {
        if self.view.is_none() {
            return;
        }
        let is_muted = self.is_muted(who);
        let key = if is_muted { "chat-unmute" } else { "chat-mute" };
        let text = cx.words.with(key, &[("name", name.into())]);
        let button =
            widget::button(ui, cx, &format!("mute {name}"), text).on_hover_text(cx.text("chat-mute-hint"));
        if button.clicked() {
            cx.command(ChatCommand::Mute { who, name: name.to_owned(), is_muted: !is_muted });
            ui.close();
        }
    }

    /// Marks a muted player, next to the name.
    pub fn mute_mark(&self, ui: &mut Ui, cx: &Cx<'_>, who: Key) {
        if self.is_muted(who) {
            widget::hint(ui, cx, cx.text("chat-is-muted"));
        }
    }
}

/// The text of a line, in the reader's language.
fn said(cx: &Cx<'_>, line: &ChatLine) -> String {
    match &line.said {
        ChatContent::Text(text) => text.clone(),
        ChatContent::Reaction(reaction) => cx.text(reaction_key(*reaction)),
    }
}
