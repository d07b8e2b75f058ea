//! The map as a widget.

use super::atlas::Atlas;
use super::camera::Camera;
use super::draft::draft;
use super::handles::Handles;
use super::life::Life;
use super::mesh;
use super::motion::{Homes, Motions, turn};
use super::relief::KnownRelief;
use super::scene::{BoardInput, Scene, Under};
use super::thickness::Thickness;
use super::{
    advice, crowd, hit_test, legal_cells, lesson_target, light, marks, minimap, rim, spots, tabletop, things,
};
use crate::probe::Probe;
use crate::theme::{Look, Theme};
use egui::{
    Color32, Id, MouseWheelUnit, PointerButton, Pos2, Rect, Response, Role, Sense, Shape, Stroke, StrokeKind,
    Ui, UiBuilder, Vec2, WidgetInfo, vec2,
};
use rules::{Cell, Part, Place, Rotation, Rotations, TileId};

/// The factor of the zoom for a notch of the wheel.
const ZOOM_STEP: f32 = 1.12;

/// The state of the map widget.
#[derive(Clone, Debug, Default)]
pub struct Board {
    /// The camera.
    pub camera: Camera,
    /// Whether to fit everything into the view in the next frame.
    pub wants_fit: bool,
    /// Whether to scroll to one of the legal cells in the next frame, if none is visible.
    pub wants_places: bool,
    /// A cell to scroll to in the next frame.
    pub wants_cell: Option<Cell>,
    /// A cell to scroll to in the next frame unless it is fully visible, so that nothing jumps under the pointer.
    pub wants_seen: Option<Cell>,
    /// Cells to bring into view together in the next frame, unless all of them are.
    pub wants_all: Vec<Cell>,
    /// What lies over a part of the view in the next frame, such as a long list.
    pub covered: Option<Rect>,
    /// Whether to fit everything again in the next frame if the map was fitted and a tile is hidden now.
    pub wants_whole: bool,
    /// The cell under the pointer.
    pub hovered: Option<Cell>,
    /// What is under the pointer.
    pub under: Option<Under>,
    /// Whether everything is fitted into the view, and again when the view changes, until the user moves the map.
    pub is_fitted: bool,
    /// Whether the user has moved the map since everything was fitted into the view.
    is_users: bool,
    /// The view and the size of the window of the last frame.
    room: Option<(Rect, Vec2)>,
    /// The cell of the tile in hand in the last frame, if it can be turned there.
    ghost: Option<Cell>,
    /// The handles of the last frame: of that tile, or of the one that was placed. They reach beyond its cell.
    pub(super) handles: Option<Handles>,
    pub(super) small: minimap::Small,
    tiles: mesh::KnownTiles,
    relief: KnownRelief,
    /// Where figures go that leave the map.
    pub homes: Homes,
    pub(super) motions: Motions,
    pub(super) life: Life,
    /// The index of the spot that a click would choose now.
    pub hot: Option<usize>,
    /// The spots of the last frame.
    pub(super) offered: Vec<Place>,
    /// Whether the last input was a key, so that the digits of spots are of use.
    pub(super) uses_keys: bool,
    /// Whether the pointer lies somewhere while the keys point: it shows nothing until it moves.
    pub pointer_rests: bool,
}

impl Board {
    /// Shows the map in all the available space.
    pub fn show(&mut self, ui: &mut Ui, scene: &Scene, atlas: &mut Atlas, probe: &Probe) -> Vec<BoardInput> {
        let view = ui.available_rect_before_wrap();
        // The map takes the keys while nothing has the focus. It is not a Tab stop itself.
        let response = ui.allocate_rect(view, Sense::CLICK | Sense::DRAG);
        response.widget_info(|| WidgetInfo::labeled(Role::Canvas, true, &scene.name));
        atlas.receive(ui.ctx());
        let mut did = Vec::new();
        self.move_camera(ui, view, &response, scene, &mut did);
        self.motions.follow(ui, scene);
        self.life.follow(ui, &self.camera);
        // For screen readers, everything on the map is a child of it.
        let ui = &mut ui.new_child(UiBuilder::new().max_rect(view).accessibility_parent(response.id));
        let painter = ui.painter_at(view);
        tabletop::show(&painter, view, &self.camera);
        // The few pictures of figures and things are ordered before those of many tiles.
        for figure in &scene.figures {
            atlas.sprite(figure.sprite());
        }
        things::ask(atlas, scene);
        self.tiles(ui, &painter, view, scene, atlas);
        self.life.show(&painter, view, &self.camera, &scene.laid, atlas);
        self.motions.tiles(&painter, view, &self.camera, atlas);
        things::ground(&painter, view, &self.camera, scene, atlas);
        self.rings(&painter, view, scene);
        light::features(&self.camera, &painter, view, scene, atlas);
        light::fields(&self.camera, &painter, view, scene, atlas);
        marks::ground(&self.camera, &painter, view, scene, atlas);
        legal_cells::show(self, ui, view, scene, (atlas, probe), &mut did);
        advice::tiles(self, ui, view, scene, atlas);
        self.ghost(ui, view, scene, atlas);
        advice::labels(self, ui, view, scene);
        self.handles(ui, view, scene, probe, &mut did);
        things::above(self, &painter, view, scene, atlas);
        crowd::show(self, ui, view, scene, atlas);
        things::great(self, &painter, view, scene, atlas);
        marks::above(self, &painter, view, scene, atlas);
        // Under the digits and worths that it would cover.
        let target = painter.add(Shape::Noop);
        let ghosts = spots::show(self, ui, view, scene, atlas, probe, &mut did);
        painter.set(target, lesson_target::shape(self, view, scene, atlas, &ghosts));
        marks::eaten(self, &painter, view, scene, atlas);
        if !minimap::show(self, ui, view, scene, atlas) && response.clicked() {
            did.extend(hit_test::at_pointer(self, ui, view, scene, atlas).map(BoardInput::Attempt));
        }
        rim::look(self, ui, view, scene, atlas);
        rim::show(self, ui, view, scene, atlas, probe);
        self.motions.refusal(&painter, view, &self.camera, atlas);
        self.motions.leaving(self, ui, view, scene, atlas, &self.homes);
        let is_on_handle =
            |p| self.handles.is_some_and(|it| it.is_on(self.camera.cell_rect(view, it.cell), p));
        let is_free =
            self.hovered.is_some() && !ui.input(|i| i.pointer.hover_pos()).is_some_and(is_on_handle);
        self.under = hit_test::at_pointer(self, ui, view, scene, atlas).filter(|_| is_free);
        did
    }

    /// The player came here by keys.
    pub const fn begin_by_keys(&mut self) {
        self.uses_keys = true;
    }

    /// Whether the last input was a key and not of the pointer.
    #[must_use]
    pub const fn uses_keys(&self) -> bool {
        self.uses_keys
    }

    /// Shows that a tile cannot go to a cell.
    pub fn refuse(&mut self, ui: &Ui, cell: Cell, tile: TileId, rotation: Rotation) {
        self.motions.refuse(ui, cell, tile, rotation);
    }

    /// Notes that the user chose the view.
    pub const fn moved(&mut self) {
        (self.is_fitted, self.is_users) = (false, true);
    }

    /// Whether the user has moved the map since everything was fitted into the view.
    #[must_use]
    pub const fn is_users(&self) -> bool {
        self.is_users
    }

    /// Keeps the map where it is in the window when a panel beside it comes, goes or grows. Returns whether the view has
    /// changed so that a map that fitted should be fitted again: with the window, or because a part is hidden now.
    fn keep_in_place(&mut self, view: Rect, window: Vec2, scene: &Scene) -> bool {
        let Some((before, size)) = self.room.replace((view, window)) else { return false };
        self.camera.centre += (view.center() - before.center()) / self.camera.zoom;
        size != window || before != view && hides_any(&self.camera, view, scene)
    }

    fn move_camera(
        &mut self,
        ui: &Ui,
        view: Rect,
        response: &Response,
        scene: &Scene,
        did: &mut Vec<BoardInput>,
    ) {
        let is_cramped = self.keep_in_place(view, ui.ctx().content_rect().size(), scene)
            || std::mem::take(&mut self.wants_whole) && hides_any(&self.camera, view, scene);
        let wants_fit = std::mem::take(&mut self.wants_fit);
        // The legal cells of a new hand belong in the view too.
        let is_seen = |(cell, _): &(Cell, Rotations)| view.contains_rect(self.camera.cell_rect(view, *cell));
        let wants_more = self.wants_places && !self.is_users && !scene.places.iter().all(is_seen);
        if wants_fit || (self.is_fitted && is_cramped) || wants_more {
            let all = scene.laid.keys().map(|(cell, _)| *cell).chain(scene.places.iter().map(|(c, _)| *c));
            self.camera.fit(view, all, 130.0);
            (self.is_fitted, self.is_users) = (true, false);
        }
        let before = self.camera;
        if let Some(cell) = self.wants_cell.take() {
            self.camera.show(view, cell);
        }
        let covered = self.covered.take().unwrap_or(Rect::NOTHING);
        let is_seen = |rect: Rect| view.contains_rect(rect) && !covered.intersects(rect);
        let seen = self.wants_seen.take();
        if let Some(cell) = seen
            && !is_seen(self.camera.cell_rect(view, cell))
        {
            self.camera.show_in(view, free_part(view, covered), cell);
        }
        self.camera.show_all(view, &std::mem::take(&mut self.wants_all));
        if std::mem::take(&mut self.wants_places) && !self.shows_all(view, scene, seen) {
            let is_seen =
                |(cell, _): &(Cell, Rotations)| view.contains_rect(self.camera.cell_rect(view, *cell));
            if !scene.places.iter().any(is_seen) {
                let at = |c: Cell| vec2(f32::from(c.x) + 0.5, f32::from(c.y) + 0.5) - self.camera.centre;
                let nearest =
                    scene.places.iter().min_by(|a, b| at(a.0).length().total_cmp(&at(b.0).length()));
                if let Some((cell, _)) = nearest {
                    self.camera.show(view, *cell);
                }
            }
        }
        self.is_fitted &= self.camera == before;
        if response.dragged_by(PointerButton::Primary) || response.dragged_by(PointerButton::Middle) {
            self.camera.pan(response.drag_delta());
            self.moved();
        }
        let at = ui.input(|i| i.pointer.hover_pos()).filter(|p| view.contains(*p));
        let is_here = at.is_some() && ui.ctx().rect_contains_pointer(ui.layer_id(), view);
        self.hovered = at.filter(|_| is_here).map(|p| {
            let is_held = |it: &Handles| {
                self.ghost == Some(it.cell) && it.is_on(self.camera.cell_rect(view, it.cell), p)
            };
            let held = self.handles.filter(is_held).map(|it| it.cell);
            held.unwrap_or_else(|| self.camera.cell_at(view, p))
        });
        if response.secondary_clicked() {
            did.push(BoardInput::Turn { over: self.hovered, back: false });
        }
        let Some(at) = at.filter(|_| is_here) else { return };
        let (notches, turns, pinch) = wheel(ui);
        let factor = ZOOM_STEP.powf(notches) * pinch;
        if (factor - 1.0).abs() > 1e-4 {
            self.camera.zoom_at(view, at, factor);
            self.moved();
        }
        if turns != 0 {
            did.push(BoardInput::Turn { over: self.hovered, back: turns > 0 });
        }
    }

    /// Moves the map a little, so that all legal cells are whole in the view, with a cell that is to be seen. Returns whether
    /// they are; if they cannot be, nothing moves.
    fn shows_all(&mut self, view: Rect, scene: &Scene, seen: Option<Cell>) -> bool {
        let before = self.camera;
        let is_whole = |camera: &Camera, cell| view.contains_rect(camera.cell_rect(view, cell));
        let is_seen = |camera: &Camera| seen.is_none_or(|cell| is_whole(camera, cell));
        for (cell, _) in &scene.places {
            if !is_whole(&self.camera, *cell) {
                self.camera.show(view, *cell);
            }
        }
        let is_done =
            is_seen(&self.camera) && scene.places.iter().all(|(cell, _)| is_whole(&self.camera, *cell));
        if !is_done {
            self.camera = before;
        }
        is_done
    }

    /// Shows the tiles, which are thick and cast a shadow where the table is of wood.
    fn tiles(&mut self, ui: &Ui, painter: &egui::Painter, view: Rect, scene: &Scene, atlas: &mut Atlas) {
        let pixels_per_point = ui.pixels_per_point();
        let laid = self.motions.still(&scene.laid);
        let viewpoint = mesh::Viewpoint { camera: self.camera, view, pixels_per_point };
        let tiles = self.tiles.shapes(&laid, atlas, &viewpoint);
        if !tabletop::is_wooden(Look::of(ui.ctx())) {
            painter.extend(tiles);
            return;
        }
        let relief = self.relief.of(&laid);
        let thickness = Thickness { relief: &relief, camera: &self.camera, view, pixels_per_point };
        painter.add(Shape::mesh(thickness.below()));
        painter.extend(tiles);
        painter.add(Shape::mesh(thickness.above()));
    }

    fn rings(&self, painter: &egui::Painter, view: Rect, scene: &Scene) {
        let width = (self.camera.zoom * 0.035).clamp(1.5, 5.0);
        for (cell, colour) in &scene.rings {
            let rect = self.camera.cell_rect(view, *cell).shrink(width * 0.5);
            let edge = Theme::of(painter.ctx()).pen.alpha(0.7);
            if let Some(corners) = only_half(scene, *cell).and_then(|part| mesh::corners(rect, part)) {
                for stroke in [Stroke::new(width + 2.0, edge), Stroke::new(width, *colour)] {
                    painter.add(Shape::closed_line(corners.to_vec(), stroke));
                }
                continue;
            }
            painter.rect_stroke(rect, 2.0, Stroke::new(width + 2.0, edge), StrokeKind::Inside);
            painter.rect_stroke(rect.shrink(1.0), 2.0, Stroke::new(width, *colour), StrokeKind::Inside);
        }
        if let Some(cell) = scene.chosen {
            let rect = self.camera.cell_rect(view, cell);
            let half = only_half(scene, cell).and_then(|part| mesh::corners(rect, part));
            Self::surround(painter, rect, half, Self::focus(Theme::of(painter.ctx())));
        }
    }

    /// The lines around what is chosen, as around a widget with the focus: not in a player's colour, which is for what is
    /// confirmed.
    fn focus(theme: &Theme) -> [Stroke; 2] {
        [Stroke::new(6.0, theme.chalk.0), Stroke::new(3.0, theme.accent.0)]
    }

    /// Draws lines around a tile or half tile.
    fn surround(painter: &egui::Painter, rect: Rect, half: Option<[Pos2; 3]>, strokes: [Stroke; 2]) {
        for stroke in strokes {
            match half {
                Some(corners) => _ = painter.add(Shape::closed_line(corners.to_vec(), stroke)),
                None => _ = painter.rect_stroke(rect, 2.0, stroke, StrokeKind::Middle),
            }
        }
    }

    /// Shows the tile in hand over the cell where it would go.
    fn ghost(&mut self, ui: &Ui, view: Rect, scene: &Scene, atlas: &mut Atlas) {
        self.ghost = None;
        let Some(tile) = scene.hand else { return };
        // A pointer that moves takes the cursor of the keys away.
        let over = scene.cursor.or(self.hovered.filter(|_| !self.pointer_rests));
        let Some((cell, rotations)) = over.and_then(|o| scene.places.iter().find(|(c, _)| *c == o)).copied()
        else {
            return;
        };
        if scene.turning.contains(&cell) {
            self.ghost = Some(cell);
        }
        let rotation = fitting(rotations, scene.rotation);
        let rect = self.camera.cell_rect(view, cell);
        let pixels = self.camera.zoom * ui.pixels_per_point();
        let angle = turn::angle(ui, Id::unique("ghost of the tile in hand"), tile, rotation);
        let mut meshes = mesh::Meshes::default();
        let seen = Color32::WHITE.gamma_multiply(0.82);
        // The bridge that comes with it is seen before it is built, on the tile itself or on one beside it.
        let under = scene.bridge.filter(|(at, ..)| *at == cell).map_or(tile, |(_, bearing, _)| bearing);
        match atlas.tile_soon_in(cell, under, rotation, pixels) {
            Some(slot) => meshes.turned(slot, rect, angle, seen),
            None => draft(&mut meshes, atlas, (tile, rotation), rect),
        }
        if let Some((at, bearing, lies)) = scene.bridge.filter(|(at, ..)| *at != cell)
            && let Some(slot) = atlas.tile_soon_in(at, bearing, lies, pixels)
        {
            meshes.turned(slot, self.camera.cell_rect(view, at), 0.0, seen);
        }
        let painter = ui.painter_at(view);
        painter.extend(meshes.shapes());
        let theme = Theme::of(ui.ctx());
        let strokes = match scene.cursor {
            Some(_) => Self::focus(theme),
            None => [Stroke::new(4.0, theme.pen.alpha(0.6)), Stroke::new(2.0, theme.chalk.0)],
        };
        Self::surround(&painter, rect, mesh::corners(rect, scene.part(rotation)), strokes);
        if scene.bridge.is_none() {
            legal_cells::bridge(&painter, scene, atlas, cell, rect);
        }
    }

    /// Shows the handles of the tile in hand where it would go, or of the one just placed.
    fn handles(&mut self, ui: &Ui, view: Rect, scene: &Scene, probe: &Probe, did: &mut Vec<BoardInput>) {
        let tile = self.ghost.or(scene.placed).map(|cell| (cell, self.camera.cell_rect(view, cell)));
        self.handles = tile.and_then(|tile| Handles::of(view, scene, tile));
        if let (Some(handles), Some((_, tile))) = (self.handles, tile) {
            handles.show(ui, view, scene, probe, tile, did);
        }
    }

    /// The screen position of a thing or figure at a place.
    pub(super) fn point_of(
        &self,
        view: Rect,
        scene: &Scene,
        atlas: &mut Atlas,
        place: Place,
    ) -> Option<Pos2> {
        let p = things::point_of(&scene.laid, atlas, place)?;
        Some(self.camera.cell_rect(view, place.cell()).min + vec2(p.x, p.y) * self.camera.zoom)
    }
}

/// The largest part of the view beside what covers it.
fn free_part(view: Rect, covered: Rect) -> Rect {
    if !covered.intersects(view) {
        return view;
    }
    let parts = [
        view.with_max_x(covered.min.x),
        view.with_min_x(covered.max.x),
        view.with_max_y(covered.min.y),
        view.with_min_y(covered.max.y),
    ];
    let area = |part: &Rect| part.width().max(0.0) * part.height().max(0.0);
    parts.into_iter().max_by(|a, b| area(a).total_cmp(&area(b))).unwrap_or(view)
}

/// Whether a tile reaches out of the view.
fn hides_any(camera: &Camera, view: Rect, scene: &Scene) -> bool {
    scene.laid.keys().any(|(cell, _)| !view.contains_rect(camera.cell_rect(view, *cell)))
}

/// The filled half of a cell, if the other one is empty.
fn only_half(scene: &Scene, cell: Cell) -> Option<Part> {
    let halves = [Part::NE, Part::SE, Part::SW, Part::NW];
    let mut filled = halves.into_iter().filter(|part| scene.laid.contains_key(&(cell, *part)));
    let first = filled.next()?;
    filled.next().is_none().then_some(first)
}

/// The rotation itself if it fits, otherwise the next one clockwise that does.
#[must_use]
pub fn fitting(rotations: Rotations, rotation: Rotation) -> Rotation {
    (0..4)
        .map(|k| Rotation::from_quarters(rotation.quarters() + k))
        .find(|r| rotations.contains(*r))
        .unwrap_or(rotation)
}

/// Wheel notches for zoom, quarter turns by the wheel with Shift, and the factor of a pinch.
fn wheel(ui: &Ui) -> (f32, i32, f32) {
    ui.input(|i| {
        let (mut notches, mut turns) = (0.0, 0);
        for event in &i.raw.events {
            let egui::Event::MouseWheel { unit, delta, modifiers, .. } = event else { continue };
            let raw = if delta.y.abs() > delta.x.abs() { delta.y } else { delta.x };
            let lines = match unit {
                MouseWheelUnit::Line => raw,
                MouseWheelUnit::Point => raw / 50.0,
                MouseWheelUnit::Page => raw * 3.0,
            };
            if modifiers.shift {
                turns += lines.signum() as i32;
            } else if !modifiers.command {
                notches += lines;
            }
        }
        (notches, turns, i.zoom_delta())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::pos2;

    #[test]
    fn what_lies_over_the_map_leaves_its_largest_part() {
        let view = Rect::from_min_max(pos2(0.0, 40.0), pos2(600.0, 500.0));
        let at = |x: [f32; 2], y: [f32; 2]| Rect::from_x_y_ranges(x[0]..=x[1], y[0]..=y[1]);
        assert_eq!(free_part(view, Rect::NOTHING), view);
        assert_eq!(free_part(view, at([250.0, 600.0], [100.0, 500.0])), at([0.0, 250.0], [40.0, 500.0]));
        assert_eq!(free_part(view, at([20.0, 590.0], [300.0, 500.0])), at([0.0, 600.0], [40.0, 300.0]));
        assert_eq!(free_part(view, at([700.0, 900.0], [100.0, 500.0])), view);
    }

    #[test]
    fn a_panel_beside_the_map_moves_no_tile_and_fits_again_only_what_it_hides() {
        let cell = Cell::new(1, 0);
        let laid = [((cell, Part::Whole), (TileId(0), Rotation::R0))].into_iter().collect();
        let scene = Scene::still(std::rc::Rc::new(laid), crate::board::Marks::default());
        let (window, mut board) = (vec2(800.0, 600.0), Board::default());
        let view = |top: f32| Rect::from_min_max(pos2(0.0, top), pos2(600.0, 500.0));
        assert!(!board.keep_in_place(view(40.0), window, &scene));
        let before = board.camera.cell_rect(view(40.0), cell);
        assert!(!board.keep_in_place(view(120.0), window, &scene), "the tile is in viewpoint still");
        assert!(board.camera.cell_rect(view(120.0), cell).min.distance(before.min) < 1e-3);
        assert!(board.keep_in_place(view(before.max.y), window, &scene), "it is hidden now");
        assert!(board.keep_in_place(view(before.max.y), window * 2.0, &scene), "the window has changed");
    }

    #[test]
    fn the_newest_tile_is_not_pushed_out_of_view_for_the_legal_cells() {
        let view = Rect::from_min_size(pos2(0.0, 0.0), vec2(500.0, 400.0));
        let places = vec![(Cell::new(5, 0), Rotations(1))];
        let scene = Scene { places, ..Scene::still(std::rc::Rc::default(), crate::board::Marks::default()) };
        let camera = Camera { centre: vec2(0.5, 0.5), zoom: 100.0 };
        let mut board = Board { camera, ..Board::default() };
        let before = board.camera;
        let newest = Cell::new(-2, 0);
        assert!(view.contains_rect(board.camera.cell_rect(view, newest)));
        assert!(!board.shows_all(view, &scene, Some(newest)) && board.camera == before, "it stays");
        assert!(board.shows_all(view, &scene, None) && board.camera != before);
    }

    #[test]
    fn a_tile_turns_to_the_next_rotation_that_fits() {
        let only_east = Rotations(0b0010);
        assert_eq!(fitting(only_east, Rotation::R180), Rotation::R90);
        assert_eq!(fitting(Rotations(0b1111), Rotation::R180), Rotation::R180);
    }
}
