//! A group of options of which one is chosen: one step of the Tab key, within which the arrow keys choose. In a row those
//! do so that point along it; the others lead on to what is above or below.

use super::Cx;
use egui::accesskit::Role;
use egui::{
    Atom, Button, EventFilter, Id, IdSalt, IntoAtoms as _, Key, Modifiers, Response, Sense, Stroke, Ui,
    UiBuilder, Vec2, WidgetAtom, WidgetInfo, vec2,
};

/// An option of a group.
#[derive(Clone, Debug)]
pub(super) struct Choice<T> {
    value: T,
    /// Its name for scripts.
    name: String,
    text: String,
    /// Its name for screen readers, and where the pointer is over it, if the text alone is too short.
    label: Option<String>,
}

impl<T> Choice<T> {
    pub(super) fn new(value: T, name: impl Into<String>, text: impl Into<String>) -> Self {
        Self { value, name: name.into(), text: text.into(), label: None }
    }

    pub(super) fn called(self, label: String) -> Self {
        Self { label: Some(label), ..self }
    }
}

/// How options are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Look {
    /// As words, of which the chosen one is marked.
    Words,
    /// With a circle in front of each.
    Circles,
}

impl Look {
    /// Only an option with this sense can have the focus: that where Tab stops.
    fn show(self, ui: &mut Ui, cx: &Cx<'_>, sense: Sense, is_on: bool, text: &str) -> Response {
        match self {
            Self::Words => ui.add(Button::selectable(is_on, text).sense(sense)),
            Self::Circles => circle(ui, cx, sense, is_on, text),
        }
    }
}

/// A radio button. egui's own would always be a step of the Tab key.
fn circle(ui: &mut Ui, cx: &Cx<'_>, sense: Sense, is_on: bool, text: &str) -> Response {
    let t = cx.theme;
    let icon = IdSalt::new("circle of the option");
    let height = ui.spacing().interact_size.y.max(ui.spacing().icon_width);
    let mut atoms = text.into_atoms();
    atoms.push_left(Atom::custom(icon, vec2(ui.spacing().icon_width, height)));
    let mut prepared = WidgetAtom::new(atoms).sense(sense).min_size(Vec2::splat(height)).allocate(ui);
    let visuals = *ui.style().interact(&prepared.response);
    prepared.fallback_text_color = visuals.text_color();
    let painted = prepared.paint(ui);
    if let Some(rect) = painted.rect(icon) {
        let (dot, ring) = ui.spacing().icon_rectangles(rect);
        let edge =
            if painted.response.hovered() { visuals.bg_stroke } else { Stroke::new(1.5, t.ink_faint.0) };
        let radius = ring.width() * 0.5 + visuals.expansion;
        ui.painter().circle(ring.center(), radius, t.field.0, edge);
        if is_on {
            ui.painter().circle_filled(dot.center(), dot.width() / 3.0, visuals.fg_stroke.color);
        }
    }
    painted.response
}

/// Options in a row after a label, wrapped where the room ends. Returns the chosen one.
pub(super) fn row<T: Copy + PartialEq>(
    ui: &mut Ui,
    cx: &Cx<'_>,
    label: &str,
    all: &[Choice<T>],
    now: T,
) -> Option<T> {
    // What is chosen may change what is above: the focus stays only if the options keep their names.
    let id = Id::unique(("row of the options", all.first().map(|choice| &choice.name)));
    ui.scope_builder(UiBuilder::new().scope_id(id), |ui| {
        ui.horizontal_wrapped(|ui| {
            ui.label(label);
            group(ui, cx, "row", Look::Words, all, now)
        })
        .inner
    })
    .inner
}

/// The options of a group, and nothing else. Returns the chosen one. `group` distinguishes the groups of a place.
pub(super) fn group<T: Copy + PartialEq>(
    ui: &mut Ui,
    cx: &Cx<'_>,
    group: &str,
    look: Look,
    all: &[Choice<T>],
    now: T,
) -> Option<T> {
    let at = Id::unique(("stop of the options", ui.scope_id(), group));
    let on = all.iter().position(|choice| choice.value == now);
    let walked = ui.data(|d| d.get_temp::<usize>(at)).filter(|n| *n < all.len());
    let stop = walked.or(on).unwrap_or_default();
    let (mut chosen, mut walks, mut ids) = (None, None, Vec::new());
    for (n, choice) in all.iter().enumerate() {
        let (is_on, is_stop) = (on == Some(n), stop == n);
        let sense = if is_stop { Sense::click() } else { Sense::CLICK };
        let response = option(ui, cx, look, choice, sense, is_on);
        ids.push(response.id);
        if response.clicked() {
            chosen = Some(n);
        }
        if is_stop && response.has_focus() {
            walks = Some(walk(ui, response.id, look, n, all.len()));
        }
    }
    match walks {
        // The next option can have the focus only from the next frame on.
        Some(next) if next != stop => {
            ui.data_mut(|d| d.insert_temp(at, next));
            ui.memory_mut(|m| m.request_focus(ids[next]));
            ui.ctx().request_repaint();
            chosen = Some(next);
        }
        Some(_) => {}
        // Later, Tab comes to the chosen option.
        None => ui.data_mut(|d| d.remove::<usize>(at)),
    }
    chosen.filter(|n| on != Some(*n)).map(|n: usize| all[n].value)
}

fn option<T>(
    ui: &mut Ui,
    cx: &Cx<'_>,
    look: Look,
    choice: &Choice<T>,
    sense: Sense,
    is_on: bool,
) -> Response {
    let response = look.show(ui, cx, sense, is_on, &choice.text);
    let label = choice.label.as_ref().unwrap_or(&choice.text);
    response.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, is_on, label));
    cx.probe.add(choice.name.as_str(), response.rect);
    match &choice.label {
        Some(label) => response.on_hover_text(label),
        None => response,
    }
}

/// The option that an arrow key moves to: after the last comes the first.
fn walk(ui: &Ui, id: Id, look: Look, n: usize, count: usize) -> usize {
    // Circles stand one above the other.
    let vertical_arrows = look == Look::Circles;
    let arrows = EventFilter { horizontal_arrows: true, vertical_arrows, ..EventFilter::default() };
    ui.memory_mut(|m| m.set_focus_lock_filter(id, arrows));
    let pressed = |key| ui.input_mut(|i| i.consume_key(Modifiers::NONE, key));
    if pressed(Key::ArrowRight) || vertical_arrows && pressed(Key::ArrowDown) {
        (n + 1).min(count - 1)
    } else if pressed(Key::ArrowLeft) || vertical_arrows && pressed(Key::ArrowUp) {
        n.saturating_sub(1)
    } else {
        n
    }
}
