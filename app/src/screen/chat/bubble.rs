//! Bubbles: reactions next to their senders, for a few seconds.

use super::{Bubble, Chat, icon, reaction_key};
use crate::screen::Cx;
use egui::{Align2, Area, Frame, Id, Order, Rect, RichText, Sense, Stroke, Ui, Vec2, vec2};
use net::node::Key;

impl Chat {
    /// Shows the bubble of a player whose plate is visible, if there is one.
    pub fn bubble(&self, ui: &Ui, cx: &Cx<'_>, who: Key, plate: Rect) {
        if let Some(bubble) = self.bubbles.iter().find(|b| b.who == who && !b.is_watching) {
            self.show_bubble(ui, cx, bubble, plate);
        }
    }

    /// Shows the newest bubble of the spectators, next to the line that names them.
    pub fn bubble_of_watchers(&self, ui: &Ui, cx: &Cx<'_>, plate: Rect) {
        if let Some(bubble) = self.bubbles.iter().rev().find(|b| b.is_watching) {
            self.show_bubble(ui, cx, bubble, plate);
        }
    }

    /// Shows a bubble next to the plate, over the map; over the plate if other lines are next to it.
    fn show_bubble(&self, ui: &Ui, cx: &Cx<'_>, bubble: &Bubble, plate: Rect) {
        // A plate that is scrolled away has no bubble.
        let plate = plate.intersect(ui.clip_rect());
        if !plate.is_positive() {
            return;
        }
        let (at, pivot) = match self.is_open {
            true => (plate.right_bottom() - vec2(3.0, 3.0), Align2::RIGHT_BOTTOM),
            false => (plate.left_center() - vec2(4.0, 0.0), Align2::RIGHT_CENTER),
        };
        let t = cx.theme;
        let words = cx.text(reaction_key(bubble.reaction));
        // A bubble next to a plate shows its sender, but spectators share a line.
        let text = if bubble.is_watching { format!("{}: {words}", bubble.name) } else { words };
        let area = Area::new(Id::unique(("bubble", bubble.who))).order(Order::Foreground).interactable(false);
        area.fixed_pos(at).pivot(pivot).show(ui.ctx(), |ui| {
            Frame::new()
                .fill(t.card.0)
                .stroke(Stroke::new(1.5, t.accent.0))
                .corner_radius(t.radius * 2)
                .inner_margin(vec2(8.0, 5.0))
                .show(ui, |ui| ui.horizontal(|ui| content(ui, cx, bubble, &text)));
        });
    }

    /// Shows a player's bubble as a picture and words in a row of widgets.
    pub fn bubble_in_row(&self, ui: &mut Ui, cx: &Cx<'_>, who: Key) {
        if let Some(bubble) = self.bubbles.iter().find(|b| b.who == who) {
            content(ui, cx, bubble, &cx.text(reaction_key(bubble.reaction)));
        }
    }
}

fn content(ui: &mut Ui, cx: &Cx<'_>, bubble: &Bubble, text: &str) {
    let t = cx.theme;
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(18.0), Sense::hover());
    icon::draw(ui.painter(), bubble.reaction, rect.center(), 8.0, t.ink.0, t.field.0);
    let name = cx.words.with("reaction-of", &[("name", bubble.name.as_str().into()), ("what", text.into())]);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Image, true, &name));
    ui.add(egui::Label::new(RichText::new(text).strong()).extend());
    cx.probe.add(format!("bubble {}", bubble.name), rect);
}
