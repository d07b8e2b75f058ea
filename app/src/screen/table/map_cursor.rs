//! Looking around the map with the keys: the cursor describes its target as the pointer does.

use super::{TableScreen, hints, keys};
use crate::board::{Scene, Under, next_place};
use crate::command::KeyCommand;
use crate::model::TableModel;
use crate::screen::{Cx, focus};
use egui::{
    Align, Frame, Key, Label, Layout, Modifiers, Rect, RichText, Stroke, StrokeKind, Ui, UiBuilder, Vec2,
    vec2,
};
use rules::{Cell, Place};
use std::collections::BTreeSet;

/// The target of the keys.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Looking {
    /// Whether the arrow keys move over the whole map, not from choice to choice.
    pub(super) is_on: bool,
    /// The target, until the pointer moves.
    at: Option<Under>,
    /// The index of the thing within its cell.
    nth: usize,
    /// The cell where it begins.
    pub(super) newest: Option<Cell>,
}

impl TableScreen {
    /// The target of the keys, if they were used last, otherwise of the pointer.
    pub(super) fn under(&self) -> Option<Under> {
        self.looking.at.or(self.board.under.filter(|_| !self.waits_for_pointer))
    }

    /// Forgets what was pointed at before another page was shown. Where the pointer is now, it pressed a button of that
    /// page; it points at the map again when it moves. A player who came by keys sees the cursor at once.
    pub(super) fn come_back(&mut self, ui: &Ui) {
        let now = ui.ctx().cumulative_pass_nr();
        let before = self.shown_in.replace(now);
        if before.is_some_and(|before| now <= before + 1) {
            return;
        }
        let is_by_keys = focus::were_keys_last(ui);
        if is_by_keys {
            self.point_by_keys();
        }
        if before.is_none() && !is_by_keys {
            return;
        }
        if !self.looking.is_on {
            self.look_away();
        }
        self.waits_for_pointer = true;
    }

    /// Notes that keys choose the cell, until the pointer moves. The lesson shows no cursor before an arrow.
    pub(super) const fn point_by_keys(&mut self) {
        self.uses_arrows |= !self.is_taught;
        self.hides_cursor = false;
    }

    /// Whether the arrow keys move over the whole map.
    pub(crate) const fn is_looking(&self) -> bool {
        self.looking.is_on
    }

    /// The legal cell that the arrow keys chose.
    #[must_use]
    pub const fn targeted(&self) -> Option<Cell> {
        self.cursor
    }

    /// The cell that the keys point at.
    pub(super) fn keyed_cell(&self) -> Option<Cell> {
        self.looking.at.map(|under| under.cell)
    }

    /// Points the keys at a place, until the pointer moves.
    pub(super) fn point_keys(&mut self, place: Place) {
        let part = Some(place).filter(|place| !matches!(place, Place::Cell(_)));
        self.looking.at = Some(Under { cell: place.cell(), place: part, figure: None, thing: None });
    }

    /// Clears the target of the keys.
    pub(super) fn look_away(&mut self) {
        self.looking = Looking { newest: self.looking.newest, ..Looking::default() };
    }

    /// A moving pointer takes over from the keys.
    pub(super) fn follow_pointer(&mut self, ui: &Ui) {
        if ui.input(|i| i.pointer.delta() != Vec2::ZERO) {
            self.looking.at = None;
            self.cursor = None;
            self.uses_arrows = false;
            self.waits_for_pointer = false;
        }
    }

    /// Starts to look around, or stops.
    pub(super) fn look_around(&mut self, table: &TableModel, scene: &Scene) {
        if std::mem::take(&mut self.looking.is_on) {
            return self.look_away();
        }
        let first = self.keyed_cell().or(self.cursor).or(self.looking.newest);
        let Some(cell) = first.or_else(|| scene.laid.keys().map(|(cell, _)| *cell).next()) else { return };
        self.looking.is_on = true;
        self.look_at(table, scene, cell);
    }

    /// Shows that one looks around, and how to leave that: a frame around the map, and a line at its top.
    pub(super) fn tell_of_looking(&self, ui: &mut Ui, cx: &Cx<'_>, room: Rect) {
        if !self.looking.is_on {
            return;
        }
        let t = cx.theme;
        for (width, colour) in [(7.0, t.pen.0), (3.0, t.fits.0)] {
            let stroke = Stroke::new(width, colour);
            ui.painter_at(room).rect_stroke(room.shrink(2.0), 0.0, stroke, StrokeKind::Middle);
        }
        let text = RichText::new(cx.with_key("looking", KeyCommand::Look)).color(t.chalk.0);
        let builder = UiBuilder::new().max_rect(room.shrink(10.0)).layout(Layout::top_down(Align::Center));
        let plate = Frame::new().fill(t.pen.0).stroke(Stroke::new(1.5, t.fits.0)).corner_radius(t.radius);
        // The map keeps the clicks.
        let label = Label::new(text).selectable(false);
        plate.inner_margin(6.0).show(&mut ui.new_child(builder), |ui| ui.add(label));
    }

    /// Handles the arrow keys while looking around.
    pub(super) fn look_on(&mut self, ui: &Ui, table: &TableModel, scene: &Scene) {
        for key in [Key::ArrowLeft, Key::ArrowRight, Key::ArrowUp, Key::ArrowDown] {
            if !keys::pressed(ui, Modifiers::NONE, key) {
                continue;
            }
            let Some(from) = self.keyed_cell().or(self.looking.newest) else { return };
            let at = |cell: Cell| vec2(f32::from(cell.x), f32::from(cell.y));
            let tiles = scene.laid.keys().map(|(cell, _)| *cell);
            let all: BTreeSet<Cell> = tiles.chain(self.frontier()).collect();
            let next = next_place(all.into_iter().map(|cell| (cell, at(cell))), at(from), key);
            self.look_at(table, scene, next.unwrap_or(from));
        }
        if keys::pressed(ui, Modifiers::NONE, Key::Enter) || keys::pressed(ui, Modifiers::NONE, Key::Space) {
            self.looking.nth += 1;
            self.tell_of_cell(table, scene);
        }
    }

    fn look_at(&mut self, table: &TableModel, scene: &Scene, cell: Cell) {
        self.point_keys(Place::Cell(cell));
        self.looking.nth = 0;
        self.board.wants_seen = Some(cell);
        self.tell_of_cell(table, scene);
    }

    /// Points at one thing of a cell after another: what is on it, then the segments of its tile.
    fn tell_of_cell(&mut self, table: &TableModel, scene: &Scene) {
        let Some(cell) = self.keyed_cell() else { return };
        let plain = Under { cell, place: None, figure: None, thing: None };
        let things = scene.tokens.iter().filter(|token| token.place.cell() == cell);
        let things = things.map(|t| Under { place: Some(t.place), thing: Some(t.what), ..plain });
        let figures = scene.figures.iter().filter(|figure| figure.place.cell() == cell);
        let figures =
            figures.map(|f| Under { place: Some(f.place), figure: Some((f.piece, f.colour)), ..plain });
        let game = self.game(table);
        let parts = hints::segments_at(game, cell).map(|place| Under { place: Some(place), ..plain });
        let parts = parts.filter(|under| hints::tells_of(table, self, under));
        let all: Vec<Under> = things.chain(figures).chain(parts).collect();
        let at = all.get(self.looking.nth % all.len().max(1)).copied().unwrap_or(plain);
        self.looking.at = Some(at);
    }
}
