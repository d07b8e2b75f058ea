//! Bastide's own widgets.

use super::{Cx, focus};
use crate::board::atlas::{Atlas, Sprite};
use crate::board::mesh::Meshes;
use crate::board::motion::turn;
use crate::board::turning;
use crate::text::colour_key;
use crate::theme::{self, Theme};
use egui::{
    Align, Button, Color32, EventFilter, Frame, Id, Key, Layout, Margin, Painter, Pos2, ProgressBar, Rect,
    RectAlign, Response, RichText, Sense, Shape, Stroke, TextEdit, TextWrapMode, Tooltip, Ui, UiBuilder,
    Vec2, WidgetInfo, pos2, vec2,
};
use net::node::Colour;
use rules::{Rotation, TileId};

/// The frame of a dialog over the screen.
pub fn dialog_frame(t: &Theme) -> Frame {
    Frame::new()
        .fill(t.card.0)
        .stroke(Stroke::new(2.0, t.ink_soft.0))
        .corner_radius(t.radius)
        .inner_margin(t.space * 2.0)
}

/// A button that a script can find by `name`.
pub fn button(ui: &mut Ui, cx: &Cx<'_>, name: &str, text: impl Into<String>) -> Response {
    let response = ui.add(Button::new(text.into()));
    cx.probe.add(name, response.rect);
    response
}

/// One of the entries of a list, of which one lies open.
pub fn entry(ui: &mut Ui, cx: &Cx<'_>, name: &str, text: &str, is_open: bool) -> Response {
    let fill = if is_open { cx.theme.accent_soft.0 } else { cx.theme.paper.0 };
    // In a list a long name takes a second line; in a row it is told whole under the pointer.
    let is_list = ui.layout().is_vertical();
    let mode = if is_list { TextWrapMode::Wrap } else { TextWrapMode::Truncate };
    let response = ui.add(Button::new(text).fill(fill).frame_when_inactive(is_open).wrap_mode(mode));
    let response = if is_list { response } else { response.on_hover_text(text) };
    response.widget_info(|| WidgetInfo::selected(egui::Role::RadioButton, true, is_open, text));
    cx.probe.add(name, response.rect);
    response
}

/// The picture of an icon button.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Icon {
    /// An arrow that turns clockwise.
    Turn,
    /// An arrow that turns anticlockwise.
    TurnBack,
    /// A frame that holds everything.
    Fit,
    /// A question mark.
    Ask,
    /// A hatched square.
    Fields,
    /// A screen on a stand.
    Bare,
    /// A cross.
    Close,
    /// A bin.
    Bin,
    /// A lamp.
    Lamp,
}

/// The side of an icon button, in points.
pub const ICON: f32 = 32.0;

/// The side of an icon button within a line of text, in points.
pub const SMALL_ICON: f32 = 22.0;

/// The same as [`icon_button`] within a line of text.
pub fn small_icon_button(ui: &mut Ui, cx: &Cx<'_>, name: &str, icon: Icon, label: &str) -> Response {
    icon_box(ui, cx, name, (icon, None), (label, SMALL_ICON))
}

/// A small square button with a picture; `label` is its name, also for screen readers.
pub fn icon_button(ui: &mut Ui, cx: &Cx<'_>, name: &str, icon: Icon, label: &str) -> Response {
    icon_box(ui, cx, name, (icon, None), (label, ICON))
}

/// The same for something that is on or off.
pub fn icon_switch(ui: &mut Ui, cx: &Cx<'_>, name: &str, icon: Icon, label: &str, is_on: bool) -> Response {
    icon_box(ui, cx, name, (icon, Some(is_on)), (label, ICON))
}

fn icon_box(
    ui: &mut Ui,
    cx: &Cx<'_>,
    name: &str,
    (icon, is_on): (Icon, Option<bool>),
    (label, side): (&str, f32),
) -> Response {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(side), Sense::click());
    response.widget_info(|| match is_on {
        Some(is_on) => WidgetInfo::selected(egui::Role::Button, true, is_on, label),
        None => WidgetInfo::labeled(egui::Role::Button, true, label),
    });
    cx.probe.add(name, rect);
    let t = cx.theme;
    let is_hot = response.hovered() || response.has_focus();
    let (fill, edge) = match (is_on, is_hot) {
        (Some(true), _) => (t.accent_soft.0, t.accent.0),
        (_, true) => (t.accent_soft.0, t.ink_soft.0),
        _ => (t.card.0, t.card_edge.0),
    };
    ui.painter().rect(rect, t.radius, fill, Stroke::new(1.0, edge), egui::StrokeKind::Inside);
    paint_icon(ui.painter(), t, icon, rect);
    let mut name = Tooltip::for_enabled(&response);
    if focus::is_by_keys(&response) {
        name.popup = name.popup.open(true);
    }
    // The two that turn stand one above the other; below the one, its name would cover the other.
    if matches!(icon, Icon::Turn | Icon::TurnBack) {
        name.popup = name.popup.align(RectAlign::RIGHT);
    }
    name.show(|ui| ui.label(label));
    response
}

/// A line between two points, as seen from the middle of an icon.
type IconLine = ((f32, f32), (f32, f32));

fn paint_icon(painter: &Painter, t: &Theme, icon: Icon, rect: Rect) {
    let (c, ink) = (rect.center(), Stroke::new(2.0, t.ink.0));
    let lines = |all: &[IconLine], stroke: Stroke| {
        for (a, b) in all {
            painter.line_segment([c + vec2(a.0, a.1), c + vec2(b.0, b.1)], stroke);
        }
    };
    match icon {
        Icon::Turn => turning(painter, c, 8.0, 1.0, t.ink.0),
        Icon::TurnBack => turning(painter, c, 8.0, -1.0, t.ink.0),
        Icon::Fit => {
            for (x, y) in [(-8.0, -8.0), (8.0, -8.0), (8.0, 8.0), (-8.0, 8.0)] {
                lines(&[((x, y), (x * 0.25, y)), ((x, y), (x, y * 0.25))], ink);
            }
            painter.circle_filled(c, 2.5, t.ink.0);
        }
        Icon::Ask => {
            let font = egui::FontId::proportional(t.heading * 0.85);
            painter.text(c, egui::Align2::CENTER_CENTER, "?", font, t.ink.0);
        }
        Icon::Fields => {
            painter.rect_stroke(rect.shrink(7.0), 1.0, ink, egui::StrokeKind::Inside);
            let hatch = [((-8.0, 0.0), (0.0, -8.0)), ((-8.0, 8.0), (8.0, -8.0)), ((0.0, 8.0), (8.0, 0.0))];
            lines(&hatch, Stroke::new(1.5, t.ink.0));
        }
        Icon::Close => lines(&[((-5.5, -5.5), (5.5, 5.5)), ((-5.5, 5.5), (5.5, -5.5))], ink),
        Icon::Bin => {
            let body = [((-6.0, -5.0), (-4.5, 9.0)), ((-4.5, 9.0), (4.5, 9.0)), ((4.5, 9.0), (6.0, -5.0))];
            let lid = [((-8.5, -5.0), (8.5, -5.0)), ((-3.0, -8.0), (3.0, -8.0))];
            lines(&body, Stroke::new(1.6, t.ink.0));
            lines(&lid, Stroke::new(1.6, t.ink.0));
            lines(&[((-2.2, -1.5), (-2.2, 6.0)), ((2.2, -1.5), (2.2, 6.0))], Stroke::new(1.2, t.ink.0));
        }
        Icon::Lamp => {
            painter.circle_stroke(c - vec2(0.0, 3.0), 6.0, ink);
            lines(&[((-2.5, 5.5), (2.5, 5.5)), ((-2.5, 8.5), (2.5, 8.5))], ink);
            lines(&[((-2.5, 2.5), (-2.5, 5.0)), ((2.5, 2.5), (2.5, 5.0))], Stroke::new(1.5, t.ink.0));
        }
        Icon::Bare => {
            let screen = Rect::from_center_size(c - vec2(0.0, 2.5), vec2(18.0, 12.0));
            painter.rect_stroke(screen, 1.0, ink, egui::StrokeKind::Middle);
            lines(&[((0.0, 4.0), (0.0, 9.0)), ((-5.0, 9.0), (5.0, 9.0))], ink);
        }
    }
}

/// Paints a tile, unturned.
pub fn tile(ui: &Ui, cx: &Cx<'_>, atlas: &mut Atlas, tile: TileId, rect: Rect) {
    let mut meshes = Meshes::default();
    match atlas.tile(tile, Rotation::R0, rect.width() * ui.pixels_per_point()) {
        Some(slot) => meshes.picture(slot, rect, Color32::WHITE),
        None => meshes.plain(rect, cx.theme.table.0),
    }
    ui.painter().extend(meshes.shapes());
}

/// Paints a tile as it lies in a rotation; a plan of it until its picture is ready.
pub fn tile_lying(ui: &Ui, atlas: &mut Atlas, (tile, rotation): (TileId, Rotation), rect: Rect) {
    let mut meshes = Meshes::default();
    match atlas.tile_soon(tile, rotation, rect.width() * ui.pixels_per_point()) {
        Some(slot) => meshes.picture(slot, rect, Color32::WHITE),
        None => crate::board::draft(&mut meshes, atlas, (tile, rotation), rect),
    }
    ui.painter().extend(meshes.shapes());
}

/// Paints a figure or thing in a square, tinted, once its picture is ready.
pub fn sprite(ui: &Ui, atlas: &mut Atlas, sprite: Sprite, square: Rect, tint: Color32) {
    let mut meshes = Meshes::default();
    if let Some(slot) = atlas.sprite_at(sprite, square.width() * ui.pixels_per_point()) {
        meshes.picture(slot, square, tint);
    }
    ui.painter().extend(meshes.shapes());
}

/// Paints the tile in hand in its rotation; a plan of it until its picture is ready.
pub fn tile_in_hand(ui: &Ui, atlas: &mut Atlas, (tile, rotation): (TileId, Rotation), rect: Rect) {
    let angle = turn::angle(ui, Id::unique("tile in hand"), tile, rotation);
    let mut meshes = Meshes::default();
    match atlas.tile_soon(tile, rotation, rect.width() * ui.pixels_per_point()) {
        Some(slot) => meshes.turned(slot, rect, angle, Color32::WHITE),
        None => crate::board::draft(&mut meshes, atlas, (tile, rotation), rect),
    }
    ui.painter().extend(meshes.shapes());
}

/// Widgets at the right end of a row, added in reading order, because the Tab key follows the order of addition. `name`
/// distinguishes the rows of a page.
pub fn at_right<R>(
    ui: &mut Ui,
    name: impl std::hash::Hash + std::fmt::Debug,
    add: impl FnOnce(&mut Ui) -> R,
) -> R {
    let at = Id::unique(("at right", ui.scope_id(), name));
    let free = ui.available_rect_before_wrap();
    let known = ui.data(|d| d.get_temp::<f32>(at));
    let left = (free.right() - known.unwrap_or(free.width())).max(free.left());
    let rect = Rect::from_min_size(pos2(left, free.top()), free.size());
    let builder = UiBuilder::new().max_rect(rect).layout(Layout::left_to_right(Align::Center));
    let shown = ui.scope_builder(builder, add);
    let width = shown.response.rect.width();
    let grown = known.map_or(f32::INFINITY, |known| width - known);
    if grown.abs() > 0.5 {
        ui.data_mut(|d| d.insert_temp(at, width));
        // A narrower row is fully visible and finds its place in the next frame.
        if grown > 0.0 {
            ui.ctx().request_discard("how wide it is was known only now");
        }
        ui.ctx().request_repaint();
    }
    shown.inner
}

/// The width of a button with a text, including its distance to the next one.
#[must_use]
pub fn button_width(ui: &Ui, text: &str) -> f32 {
    let font = egui::TextStyle::Button.resolve(ui.style());
    let text = ui.painter().layout_no_wrap(text.to_owned(), font, Color32::PLACEHOLDER);
    text.size().x + 2.0 * ui.spacing().button_padding.x + ui.spacing().item_spacing.x
}

/// The main button of a screen.
pub fn main_button(
    ui: &mut Ui,
    cx: &Cx<'_>,
    name: &str,
    text: impl Into<String>,
    is_enabled: bool,
) -> Response {
    wide_main_button(ui, cx, name, text, is_enabled, 0.0)
}

/// The same, at least `width` points wide: room for another text that it may have.
pub fn wide_main_button(
    ui: &mut Ui,
    cx: &Cx<'_>,
    name: &str,
    text: impl Into<String>,
    is_enabled: bool,
    width: f32,
) -> Response {
    let t = cx.theme;
    let label =
        RichText::new(text.into()).color(if is_enabled { t.on_accent.0 } else { t.ink_faint.0 }).strong();
    let fill = if is_enabled { t.accent.0 } else { t.accent_soft.0 };
    let response = ui.add_enabled(is_enabled, Button::new(label).fill(fill).min_size(vec2(width, 34.0)));
    if is_enabled {
        cx.probe.add(name, response.rect);
    }
    focus::offer(ui, &response);
    response
}

/// The button that leads back from a page.
pub fn back_button(ui: &mut Ui, cx: &Cx<'_>) -> Response {
    let response = button(ui, cx, "back", cx.text("back"));
    focus::offer(ui, &response);
    response
}

/// An input field with its label in front, which is also its name.
pub fn field(ui: &mut Ui, cx: &Cx<'_>, name: &str, label: &str, text: &mut String, width: f32) -> Response {
    let tag = ui.label(label);
    let edit = TextEdit::singleline(text).desired_width(width).margin(Margin::symmetric(8, 6));
    // In a single line there is nothing above or below: those arrows lead out of it.
    let arrows = EventFilter { horizontal_arrows: true, ..EventFilter::default() };
    let response = ui.add(edit.event_filter(arrows));
    cx.probe.add(name, response.rect);
    response.labelled_by(tag.id)
}

/// Whether Enter was pressed in a field, which does what the button beside it does. The field keeps the focus.
pub fn is_entered(ui: &Ui, field: &Response) -> bool {
    let is_entered = field.lost_focus() && ui.input(|i| i.key_pressed(Key::Enter));
    if is_entered {
        field.request_focus();
    }
    is_entered
}

/// A checkbox whose box is visible in every theme.
pub fn checkbox(ui: &mut Ui, cx: &Cx<'_>, name: &str, is_on: &mut bool, text: impl Into<String>) -> Response {
    let response = outlined(ui, cx, |ui| ui.checkbox(is_on, text.into()));
    cx.probe.add(name, response.rect);
    response
}

/// A radio button whose circle is visible in every theme.
pub fn radio(ui: &mut Ui, cx: &Cx<'_>, name: &str, is_on: bool, text: impl Into<String>) -> Response {
    let response = outlined(ui, cx, |ui| ui.radio(is_on, text.into()));
    cx.probe.add(name, response.rect);
    response
}

/// Boxes and circles consist only of their outline, so it gets the colour of text.
fn outlined<R>(ui: &mut Ui, cx: &Cx<'_>, add: impl FnOnce(&mut Ui) -> R) -> R {
    ui.scope(|ui| {
        let t = cx.theme;
        let inactive = &mut ui.visuals_mut().widgets.inactive;
        (inactive.bg_stroke, inactive.bg_fill) = (Stroke::new(1.5, t.ink_faint.0), t.field.0);
        add(ui)
    })
    .inner
}

/// A card: a lighter sheet with a heading.
pub fn card<R>(ui: &mut Ui, cx: &Cx<'_>, heading: &str, add: impl FnOnce(&mut Ui) -> R) -> R {
    let t = cx.theme;
    Frame::new()
        .fill(t.card.0)
        .stroke(Stroke::new(1.0, t.card_edge.0))
        .corner_radius(t.radius)
        .inner_margin(t.space * 1.5)
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            if !heading.is_empty() {
                ui.label(RichText::new(heading).size(t.heading * 0.85).strong());
                ui.add_space(t.space * 0.5);
            }
            add(ui)
        })
        .inner
}

/// Marks a card as the chosen one, by a check in its corner: its edge alone would look like that of the focus.
pub fn chosen_mark(ui: &Ui, cx: &Cx<'_>, card: Rect) {
    let t = cx.theme;
    // It leaves the words of the card free.
    let c = card.right_top() + vec2(-7.0, 7.0);
    ui.painter().circle(c, 9.0, t.accent.0, Stroke::new(1.5, t.paper.0));
    let check = [vec2(-4.0, 0.0), vec2(-1.0, 3.5), vec2(4.5, -3.5)].map(|by| c + by);
    ui.painter().line(check.to_vec(), Stroke::new(2.2, t.on_accent.0));
}

/// A progress bar from 0 to 1, with a label.
pub fn progress(ui: &mut Ui, cx: &Cx<'_>, name: &str, label: &str, fraction: f32) {
    ui.with_layout(Layout::top_down(Align::Min), |ui| {
        ui.add_space(2.0);
        let bar = ProgressBar::new(fraction).text(label).fill(cx.theme.accent_soft.0);
        let response = ui.add(bar);
        cx.probe.add(name, response.rect);
        response.widget_info(|| WidgetInfo::labeled(egui::Role::ProgressIndicator, true, label));
    });
}

/// The first cell of a striped row, clear of the edge of the stripe.
pub fn row_label(ui: &mut Ui, text: RichText) {
    Frame::new().inner_margin(Margin { left: 5, ..Margin::ZERO }).show(ui, |ui| ui.label(text));
}

/// A sentence that leads to a place of the map, or a moment of the game. It has the colour of text: that of other links
/// looks like a warning where it tells of points.
pub fn place_link(ui: &mut Ui, cx: &Cx<'_>, text: impl Into<String>) -> Response {
    ui.link(RichText::new(text.into()).color(cx.theme.ink.0).underline())
}

/// Small, muted text.
pub fn hint(ui: &mut Ui, cx: &Cx<'_>, text: impl Into<String>) -> Response {
    let text = RichText::new(text.into()).size(cx.theme.small).color(cx.theme.ink_soft.0);
    ui.add(egui::Label::new(text).halign(Align::Min))
}

/// Paints the symbol of a colour around a point.
pub fn symbol(painter: &Painter, centre: Pos2, radius: f32, colour: Colour, fill: Color32) {
    let points: Vec<Pos2> = theme::symbol(colour).into_iter().map(|v| centre + v * radius).collect();
    // Stars are not convex, but a fan of triangles from the centre fills any of the symbols.
    let mut mesh = egui::Mesh::default();
    mesh.colored_vertex(centre, fill);
    for p in &points {
        mesh.colored_vertex(*p, fill);
    }
    let n = points.len() as u32;
    for i in 0..n {
        mesh.add_triangle(0, 1 + i, 1 + (i + 1) % n);
    }
    painter.add(Shape::mesh(mesh));
    painter.add(Shape::closed_line(points, Stroke::new(1.0, fill)));
}

/// A small padlock, whose name says what is locked.
pub fn lock(ui: &mut Ui, ink: Color32, label: &str) {
    let (rect, response) = ui.allocate_exact_size(vec2(14.0, 16.0), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Image, true, label));
    let body = Rect::from_min_max(rect.min + vec2(1.0, 7.0), rect.max - vec2(1.0, 0.0));
    ui.painter().rect_filled(body, 2.0, ink);
    let c = body.center_top();
    let bow = (0..=12).map(|i| {
        let a = std::f32::consts::PI * (1.0 + i as f32 / 12.0);
        c + vec2(a.cos() * 4.0, a.sin() * 5.0)
    });
    ui.painter().add(Shape::line(bow.collect(), Stroke::new(2.0, ink)));
    response.on_hover_text(label);
}

/// A disc in a seat's colour with its symbol, named after the colour.
pub fn chip(ui: &mut Ui, cx: &Cx<'_>, colour: Colour, size: f32) -> Response {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(size), Sense::hover());
    paint_chip(ui.painter(), cx, rect.center(), size * 0.5, colour);
    let name = cx.text(colour_key(colour));
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Image, true, &name));
    response
}

/// Paints a chip.
pub fn paint_chip(painter: &Painter, cx: &Cx<'_>, centre: Pos2, radius: f32, colour: Colour) {
    let t = cx.theme;
    // The pen's colour would be lost around a dark chip on dark paper.
    painter.circle(centre, radius - 1.0, t.seat(colour), Stroke::new(1.5, t.ink.0));
    symbol(painter, centre, radius * 0.45, colour, t.on_seat(colour));
}

/// A row of colours to choose from, except those in `taken`. Returns the chosen one.
pub fn colours(ui: &mut Ui, cx: &Cx<'_>, chosen: Colour, taken: &[Colour]) -> Option<Colour> {
    let mut picked = None;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for c in Colour::ALL {
            let is_free = c == chosen || !taken.contains(&c);
            let sense = if is_free { Sense::click() } else { Sense::hover() };
            let (rect, response) = ui.allocate_exact_size(Vec2::splat(30.0), sense);
            let name = cx.text(colour_key(c));
            response
                .widget_info(|| WidgetInfo::selected(egui::Role::RadioButton, is_free, c == chosen, &name));
            paint_chip(ui.painter(), cx, rect.center(), if is_free { 12.0 } else { 7.0 }, c);
            if c == chosen {
                ui.painter().circle_stroke(rect.center(), 14.0, Stroke::new(2.0, cx.theme.ink.0));
            } else if response.hovered() || response.has_focus() {
                ui.painter().circle_stroke(rect.center(), 14.0, Stroke::new(1.5, cx.theme.ink_faint.0));
            }
            cx.probe.add(format!("colour {}", c.number()), rect);
            if response.clicked() && is_free {
                picked = Some(c);
            }
            response.on_hover_text(name);
        }
    });
    picked
}

/// A page in the middle of the window, with a scroll bar if needed.
pub fn page(ui: &mut Ui, width: f32, add: impl FnOnce(&mut Ui)) {
    let height = ui.available_height();
    egui::ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
        let room = ui.available_width();
        let width = width.min(room - 32.0).max(240.0);
        ui.horizontal(|ui| {
            ui.add_space(((room - width) * 0.5).max(0.0));
            ui.allocate_ui_with_layout(vec2(width, 0.0), Layout::top_down(Align::Min), |ui| {
                ui.set_width(width);
                ui.add_space(20.0);
                add(ui);
                ui.add_space(20.0);
            });
        });
        focus::follow(ui);
        focus::turn_pages(ui, height);
        focus::walk_rows(ui);
    });
}

/// The program's name, with a line below it if there is room.
pub fn banner(ui: &mut Ui, cx: &Cx<'_>, line: Option<String>) {
    let t = cx.theme;
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(54.0, 46.0), Sense::hover());
        crest(ui.painter(), cx, rect);
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            ui.label(RichText::new("Bastide").size(t.title).strong());
            if let Some(line) = line {
                hint(ui, cx, line);
            }
        });
    });
}

/// A small walled town.
fn crest(painter: &Painter, cx: &Cx<'_>, rect: Rect) {
    let t = cx.theme;
    let ink = Stroke::new(1.5, t.pen.0);
    let at = |x: f32, y: f32| rect.min + vec2(x * rect.width(), y * rect.height());
    let block = |x: f32, y: f32, w: f32, h: f32, fill: Color32| {
        let r = Rect::from_min_max(at(x, y), at(x + w, y + h));
        painter.rect(r, 0.0, fill, ink, egui::StrokeKind::Middle);
    };
    for x in [0.06, 0.7] {
        block(x, 0.42, 0.24, 0.5, t.turns.0);
        let roof = vec![at(x - 0.05, 0.44), at(x + 0.12, 0.05), at(x + 0.29, 0.44)];
        painter.add(Shape::convex_polygon(roof, t.accent.0, ink));
    }
    block(0.3, 0.55, 0.4, 0.37, t.turns.0);
    for i in 0..3 {
        block(0.31 + i as f32 * 0.14, 0.46, 0.09, 0.09, t.turns.0);
    }
    let gate = vec![at(0.42, 0.92), at(0.42, 0.74), at(0.5, 0.66), at(0.58, 0.74), at(0.58, 0.92)];
    painter.add(Shape::convex_polygon(gate, t.pen.0, ink));
}
