//! Keyboard focus: the focused widget gets a ring, and is scrolled into view.

mod kept;
mod opener;
mod rows;

pub use kept::{Kept, Place};
pub(super) use kept::{is_by_keys, offer, takes_offer, were_keys_last};
pub(super) use opener::{Opener, give_back};
pub(super) use rows::{enter, walk_rows, walk_rows_within};

use crate::theme::Theme;
use egui::style::ScrollAnimation;
use egui::{
    Context, Event, FocusDirection, Id, Key, Modifiers, Popup, Rect, Response, Stroke, StrokeKind, Ui, vec2,
};

/// The distance of the ring from its widget.
const AWAY: f32 = 2.5;

/// How far an arrow key scrolls.
const STEP: f32 = 48.0;
/// What a page overlaps the one before, so that no line is lost.
const OVERLAP: f32 = 40.0;

/// The focused widget.
fn focused(ctx: &Context) -> Option<Response> {
    ctx.memory(egui::Memory::focused).and_then(|id| ctx.read_response(id))
}

/// The rectangle of the focused widget.
#[must_use]
pub fn place(ctx: &Context) -> Option<Rect> {
    focused(ctx).map(|response| response.rect)
}

/// Paints a ring around the focused widget, light and dark, so that it is visible on any background.
pub fn ring(ctx: &Context) {
    let Some(found) = focused(ctx).filter(|found| found.interact_rect.is_positive()) else { return };
    let theme = Theme::of(ctx);
    let painter = ctx.layer_painter(found.layer_id).with_clip_rect(found.interact_rect.expand(AWAY * 2.0));
    let rect = found.rect.expand(AWAY - 1.0);
    for (width, colour) in [(4.5, theme.paper.0), (2.5, theme.accent.0)] {
        painter.rect_stroke(rect, theme.radius, Stroke::new(width, colour), StrokeKind::Middle);
    }
}

/// Scrolls a newly focused widget into view. Call it at the end of a scroll area.
pub fn follow(ui: &Ui) {
    let at = Id::unique(("focus in", ui.scope_id()));
    let now = ui.memory(egui::Memory::focused);
    let before = ui.data_mut(|d| std::mem::replace(d.get_temp_mut_or_default::<Option<Id>>(at), now));
    let Some(found) = focused(ui.ctx()).filter(|_| now != before) else { return };
    let is_inside = found.layer_id == ui.layer_id() && ui.min_rect().contains_rect(found.rect);
    // Contents that are scrolled out of sight reach under the widgets around the area.
    let seen = found.interact_rect;
    let is_beside = seen.is_positive() && !ui.clip_rect().intersects(seen);
    if is_inside && !is_beside {
        ui.scroll_to_rect(found.rect.expand(AWAY * 4.0), None);
    }
}

/// Scrolls by the keys that turn pages, and by arrows as long as they do not walk. Call it at the end of a scroll
/// area of this height.
pub(super) fn scroll(ui: &Ui, height: f32, arrows: Arrows) {
    const ALL: f32 = 1e6;
    let page = (height - OVERLAP).max(STEP);
    let mut moves = vec![(Key::PageUp, page), (Key::PageDown, -page), (Key::Home, ALL), (Key::End, -ALL)];
    if arrows == Arrows::Scroll || ui.memory(|m| m.focused().is_none()) {
        moves.extend([(Key::ArrowUp, STEP), (Key::ArrowDown, -STEP)]);
    }
    for (key, way) in moves {
        if ui.input_mut(|i| i.consume_key(Modifiers::NONE, key)) {
            ui.scroll_with_delta_animation(vec2(0.0, way), ScrollAnimation::none());
        }
    }
}

/// Scrolls by the keys that turn pages, except while something is typed. Call it at the end of a scroll area of this
/// height.
pub(super) fn turn_pages(ui: &Ui, height: f32) {
    let page = (height - OVERLAP).max(STEP);
    for (key, way) in [(Key::PageUp, page), (Key::PageDown, -page)] {
        let is_typing = ui.ctx().text_edit_focused();
        if !is_typing && ui.input_mut(|i| i.consume_key(Modifiers::NONE, key)) {
            ui.scroll_with_delta_animation(vec2(0.0, way), ScrollAnimation::none());
        }
    }
}

/// What the arrow keys do where something has the focus.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Arrows {
    /// They scroll.
    Scroll,
    /// They lead from one widget to another.
    Walk,
}

/// Notes what Escape would leave. Call it at the end of a frame: before the next one begins, egui has already taken the
/// focus away.
pub fn note(ctx: &Context) {
    let held = Held {
        has_focus: ctx.memory(|m| m.focused().is_some()),
        is_typing: ctx.text_edit_focused(),
        has_menu: Popup::is_any_open(ctx),
    };
    ctx.data_mut(|d| d.insert_temp(noted(), held));
}

/// Whether Tab was pressed and is to lead to a chosen widget, since nothing has the focus: egui would begin with the
/// first one of the window. Call it before any widget is shown.
pub(super) fn takes_tab(ui: &Ui) -> bool {
    let is_plain = |event: &Event| match *event {
        Event::Key { key, pressed, modifiers, .. } => key == Key::Tab && pressed && modifiers.is_none(),
        _ => false,
    };
    let takes = ui.memory(|m| m.focused().is_none()) && ui.input(|i| i.events.iter().any(is_plain));
    if takes {
        ui.memory_mut(|m| m.move_focus(FocusDirection::None));
    }
    takes
}

/// What was in use when the last frame ended.
#[derive(Clone, Copy, Default)]
struct Held {
    has_focus: bool,
    is_typing: bool,
    has_menu: bool,
}

fn noted() -> Id {
    Id::unique("held by the keys")
}

fn held(ui: &Ui) -> Held {
    ui.data(|d| d.get_temp(noted())).unwrap_or_default()
}

/// Whether a widget had the focus when the last frame ended. Escape has taken it away before anything is shown.
pub(super) fn had_focus(ui: &Ui) -> bool {
    held(ui).has_focus
}

/// Whether a menu or a list was open when the last frame ended, which a click beside it closes.
pub(super) fn had_menu(ui: &Ui) -> bool {
    held(ui).has_menu
}

/// Whether Escape leaves this page. In a field or a menu it leaves only that.
#[must_use]
pub fn leaves(ui: &Ui) -> bool {
    let held = held(ui);
    !held.is_typing && !held.has_menu && ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Escape))
}

/// The same for a page with a map, where Escape first gives the keys back to it.
#[must_use]
pub fn leaves_map(ui: &Ui) -> bool {
    !held(ui).has_focus && leaves(ui)
}
