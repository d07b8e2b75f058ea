//! The buttons of a replay, drawn as on any player.

use crate::command::KeyCommand;
use crate::screen::{Cx, widget};
use egui::{Painter, Pos2, Rect, Response, Sense, Shape, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, vec2};

/// The action of a button.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Icon {
    /// To the previous scoring.
    Previous,
    /// One entry back.
    Back,
    /// Run.
    Play,
    /// Pause.
    Pause,
    /// One entry forward.
    On,
    /// To the next scoring.
    Next,
}

impl Icon {
    /// The key of its name.
    const fn key(self) -> &'static str {
        match self {
            Self::Previous => "replay-previous",
            Self::Back => "replay-back",
            Self::Play => "replay-play",
            Self::Pause => "replay-pause",
            Self::On => "replay-on",
            Self::Next => "replay-next",
        }
    }
}

/// A button with its picture, named by its text.
pub(super) fn button(ui: &mut Ui, cx: &Cx<'_>, icon: Icon) -> Response {
    let label = cx.with_key(icon.key(), KeyCommand::Run);
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(widget::ICON), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Button, true, &label));
    cx.probe.add(icon.key(), rect);
    let t = cx.theme;
    let is_hot = response.hovered() || response.has_focus();
    let (fill, edge) = if is_hot { (t.accent_soft.0, t.ink_soft.0) } else { (t.card.0, t.card_edge.0) };
    ui.painter().rect(rect, t.radius, fill, Stroke::new(1.0, edge), StrokeKind::Inside);
    draw(ui.painter(), cx, icon, rect.center());
    response.on_hover_text(label)
}

fn draw(painter: &Painter, cx: &Cx<'_>, icon: Icon, c: Pos2) {
    let ink = cx.theme.ink.0;
    let triangle = |at: Pos2, way: f32| {
        let points = vec![at + vec2(-5.0 * way, -7.0), at + vec2(6.0 * way, 0.0), at + vec2(-5.0 * way, 7.0)];
        painter.add(Shape::convex_polygon(points, ink, Stroke::NONE));
    };
    let bar = |x: f32, width: f32| {
        let rect = Rect::from_center_size(c + vec2(x, 0.0), vec2(width, 14.0));
        painter.rect_filled(rect, 0.0, ink);
    };
    let star = |x: f32| {
        painter.circle_filled(c + vec2(x, 0.0), 3.5, ink);
    };
    match icon {
        Icon::Play => triangle(c, 1.0),
        Icon::Pause => {
            bar(-4.0, 4.0);
            bar(4.0, 4.0);
        }
        Icon::Back => {
            triangle(c + vec2(2.0, 0.0), -1.0);
            bar(-7.0, 2.5);
        }
        Icon::On => {
            triangle(c - vec2(2.0, 0.0), 1.0);
            bar(7.0, 2.5);
        }
        Icon::Previous => {
            triangle(c + vec2(3.0, 0.0), -1.0);
            star(-8.0);
        }
        Icon::Next => {
            triangle(c - vec2(3.0, 0.0), 1.0);
            star(8.0);
        }
    }
}
