//! A little life on the map: smoke over chimneys, glints on water, flags on towers, sheep that graze. It moves only
//! while somebody is at the mouse or the keys, and a few times a second, so that a window in the background costs nothing.

use super::atlas::Atlas;
use super::camera::Camera;
use super::scene::PlacedTiles;
use crate::art::city::works;
use crate::art::layout::{Feature, Layout};
use crate::art::palette::{self, Swatch};
use crate::art::point::{Point, along, length, pt};
use crate::art::tile::Style;
use crate::theme::{Look, Theme, is_calm};
use egui::{Color32, Context, Mesh, Painter, Pos2, Rect, Shape, Ui, Vec2, vec2};
use rules::{Cell, Part, Rotation, TileId};
use std::collections::HashMap;
use std::f32::consts::TAU;
use std::rc::Rc;
use std::time::Duration;

/// The seconds after the last input for which the map is alive.
const LOOKS: f64 = 6.0;
/// The time between two frames that only life needs.
const FRAME: Duration = Duration::from_millis(100);
/// Below this size of a tile in points, nothing of it could be seen.
const NEAR: f32 = 56.0;
/// The puffs of smoke over a chimney.
const PUFFS: u8 = 3;
/// The distance between two glints along a river, in tiles.
const GLINTS: f32 = 0.17;
/// The height of a tower's peak above its foot, in tiles.
const PEAK: f32 = 0.135;

/// Whether the map may be alive: plans have nothing that moves.
fn has_life(ctx: &Context) -> bool {
    !is_calm(ctx) && Look::of(ctx).tiles == Style::Painted
}

/// The places of a tile, as it lies, where something moves.
#[derive(Default, Debug)]
struct MovingSpots {
    chimneys: Vec<Point>,
    water: Vec<Point>,
    towers: Vec<Point>,
}

impl MovingSpots {
    fn new(layout: &Layout) -> Self {
        let farms = layout.features.iter().filter_map(|feature| match feature {
            Feature::House(p) => Some(*p + pt(0.03, -0.085)),
            _ => None,
        });
        let inns = layout.inns.iter().map(|p| *p + pt(0.035, -0.095));
        let monastery = layout.monastery.map(|p| p + pt(0.09, -0.045) * layout.nave);
        let mut water = Vec::new();
        for river in &layout.rivers {
            let count = (length(&river.points) / GLINTS).floor();
            let at = |n: u16| along(&river.points, (f32::from(n) + 0.5) * GLINTS);
            water.extend((0..count as u16).map(at).map(|(p, dir)| p + dir.right() * 0.02));
        }
        let towers =
            works(layout).into_iter().filter(|(_, is_gate)| !is_gate).map(|(p, _)| p - pt(0.0, PEAK));
        Self { chimneys: farms.chain(inns).chain(monastery).collect(), water, towers: towers.collect() }
    }
}

/// The life of a map.
#[derive(Clone, Default, Debug)]
pub(super) struct Life {
    /// The time until which a player is believed to look.
    until: f64,
    /// The time that is shown, 0 if there is no life. It stands still while no player looks.
    time: f64,
    places: HashMap<(TileId, Rotation), Rc<MovingSpots>>,
}

impl Life {
    /// Goes on if a player looks. Must be called before anything is drawn.
    pub(super) fn follow(&mut self, ui: &Ui, camera: &Camera) {
        if !has_life(ui.ctx()) {
            self.time = 0.0;
            return;
        }
        if camera.zoom < NEAR {
            return;
        }
        let (now, has_input, is_focused) = ui.input(|i| (i.time, !i.events.is_empty(), i.focused));
        if has_input && is_focused {
            self.until = now + LOOKS;
        }
        if now < self.until {
            self.time = now;
            ui.ctx().request_repaint_after(FRAME);
        }
    }

    /// How far a grazing sheep is from its place, in tiles.
    pub(super) fn graze(&self, cell: Cell) -> Vec2 {
        if self.time == 0.0 {
            return Vec2::ZERO;
        }
        let slow = self.time as f32 * 0.7 + phase(cell, 0);
        vec2(slow.sin() * 0.006, -(slow * 3.0).sin().max(0.0).powi(6) * 0.012)
    }

    /// Paints what moves on the visible tiles.
    pub(super) fn show(
        &mut self,
        painter: &Painter,
        view: Rect,
        camera: &Camera,
        laid: &PlacedTiles,
        atlas: &mut Atlas,
    ) {
        if !has_life(painter.ctx()) || camera.zoom < NEAR {
            return;
        }
        let (first, last) = camera.visible(view);
        let mut mesh = Mesh::default();
        let columns = (Cell::new(first.x, i16::MIN), Part::Whole)..=(Cell::new(last.x, i16::MAX), Part::NW);
        for ((cell, _), (tile, rotation)) in laid.range(columns) {
            if !(first.y..=last.y).contains(&cell.y) {
                continue;
            }
            let new = || Rc::new(MovingSpots::new(&atlas.layout(*tile).turned(*rotation)));
            let places = Rc::clone(self.places.entry((*tile, *rotation)).or_insert_with(new));
            let pen = Pen { mesh: &mut mesh, rect: camera.cell_rect(view, *cell), time: self.time as f32 };
            pen.paint(&places, *cell, Theme::of(painter.ctx()).chalk.0);
        }
        if !mesh.is_empty() {
            painter.add(Shape::mesh(mesh));
        }
    }
}

/// A number from 0 to a turn that differs from place to place, so that nothing moves in step.
fn phase(cell: Cell, n: usize) -> f32 {
    let mixed = i32::from(cell.x) * 7919 + i32::from(cell.y) * 7577 + n as i32 * 31;
    let mixed = mixed.rem_euclid(997);
    mixed as f32 / 997.0 * TAU
}

/// Draws on one tile.
struct Pen<'a> {
    mesh: &'a mut Mesh,
    rect: Rect,
    time: f32,
}

impl Pen<'_> {
    fn paint(mut self, places: &MovingSpots, cell: Cell, smoke: Color32) {
        for (n, chimney) in places.chimneys.iter().enumerate() {
            self.smoke(*chimney, phase(cell, n), smoke);
        }
        for (n, water) in places.water.iter().enumerate() {
            self.glint(*water, phase(cell, n + 100));
        }
        for (n, tower) in places.towers.iter().enumerate() {
            self.flag(*tower, phase(cell, n + 200));
        }
    }

    fn at(&self, p: Point) -> Pos2 {
        self.rect.min + vec2(p.x, p.y) * self.rect.width()
    }

    fn smoke(&mut self, from: Point, phase: f32, colour: Color32) {
        for n in 0..PUFFS {
            let t = (self.time * 0.22 + phase + f32::from(n) / f32::from(PUFFS)).fract();
            let drift = pt(0.055 * t + 0.008 * (t * 9.0 + phase).sin(), -0.12 * t);
            let opacity = 0.4 * (1.0 - t) * (t * 6.0).min(1.0);
            let middle = self.at(from + drift);
            self.disc(middle, (0.011 + 0.026 * t) * self.rect.width(), colour.gamma_multiply(opacity));
        }
    }

    /// A soft disc.
    fn disc(&mut self, middle: Pos2, radius: f32, colour: Color32) {
        const CORNERS: u32 = 10;
        let first = self.mesh.vertices.len() as u32;
        self.mesh.colored_vertex(middle, colour);
        for n in 0..CORNERS {
            let out = Vec2::angled(n as f32 / CORNERS as f32 * TAU) * radius;
            self.mesh.colored_vertex(middle + out, Color32::TRANSPARENT);
            self.mesh.add_triangle(first, first + 1 + n, first + 1 + (n + 1) % CORNERS);
        }
    }

    fn glint(&mut self, p: Point, phase: f32) {
        let shine = (self.time * 1.3 + phase).sin().max(0.0).powi(8);
        if shine < 0.02 {
            return;
        }
        let (size, middle) = (self.rect.width(), self.at(p));
        let half = vec2(0.026, 0.0) * size * shine;
        let up = vec2(0.0, 0.0045) * size;
        let white = tone(Swatch::Plaster).gamma_multiply(0.9 * shine);
        self.quad([middle - half, middle - up, middle + half, middle + up], white);
    }

    fn flag(&mut self, peak: Point, phase: f32) {
        let wave = |x: f32| (self.time * 5.0 + phase - x * 60.0).sin() * 0.007 * (x / 0.05);
        let at = |x: f32, y: f32| self.at(peak + pt(x, y + wave(x)));
        let (gold, dark) = (tone(Swatch::FlowerGold), tone(Swatch::WheatDark));
        let corners =
            [at(0.0, -0.022), at(0.028, -0.014), at(0.056, -0.006), at(0.028, 0.003), at(0.0, 0.008)];
        let first = self.mesh.vertices.len() as u32;
        for (corner, colour) in corners.into_iter().zip([gold, gold, dark, dark, gold]) {
            self.mesh.colored_vertex(corner, colour);
        }
        for [a, b, c] in [[0, 1, 4], [1, 3, 4], [1, 2, 3]] {
            self.mesh.add_triangle(first + a, first + b, first + c);
        }
    }

    fn quad(&mut self, corners: [Pos2; 4], colour: Color32) {
        let first = self.mesh.vertices.len() as u32;
        corners.into_iter().for_each(|corner| self.mesh.colored_vertex(corner, colour));
        self.mesh.add_triangle(first, first + 1, first + 2);
        self.mesh.add_triangle(first, first + 2, first + 3);
    }
}

fn tone(swatch: Swatch) -> Color32 {
    let [r, g, b] = palette::rgb(swatch);
    Color32::from_rgb(r, g, b)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::art::compose::compose;
    use crate::theme::Motion;
    use egui::{Event, RawInput, pos2};
    use rules::TileSets;

    /// Runs a frame and returns the time until the next one that life asks for.
    fn frame(ctx: &Context, life: &mut Life, time: f64, events: Vec<Event>) -> Duration {
        let input = RawInput { time: Some(time), events, focused: true, ..RawInput::default() };
        let mut output = ctx.run_ui(input, |ui| life.follow(ui, &Camera::default()));
        output.textures_delta.clear();
        output.viewport_output.values().map(|v| v.repaint_delay).min().unwrap_or(Duration::MAX)
    }

    #[test]
    fn the_map_is_alive_only_while_a_player_is_at_the_mouse() {
        let (ctx, mut life) = (Context::default(), Life::default());
        Look::default().apply(&ctx);
        // The first frames of a window ask for another one anyway.
        (0..4).for_each(|n| _ = frame(&ctx, &mut life, f64::from(n) * 0.1, vec![]));
        assert_eq!(life.time, 0.0);
        let moved = || vec![Event::PointerMoved(pos2(9.0, 9.0))];
        frame(&ctx, &mut life, 1.0, moved());
        assert!(frame(&ctx, &mut life, 1.0 + LOOKS * 0.5, vec![]) <= FRAME);
        let seen = life.time;
        assert!(frame(&ctx, &mut life, 1.0 + LOOKS * 1.1, vec![]) > FRAME, "an idle window needs no frames");
        assert_eq!(life.time, seen, "and what moves stands still");
    }

    #[test]
    fn reduced_motion_has_no_life() {
        let (ctx, mut life) = (Context::default(), Life::default());
        Look { motion: Motion::Reduced, ..Look::default() }.apply(&ctx);
        frame(&ctx, &mut life, 1.0, vec![Event::PointerMoved(pos2(9.0, 9.0))]);
        assert_eq!((life.time, life.until), (0.0, 0.0));
        assert_eq!(life.graze(Cell::new(3, 2)), Vec2::ZERO, "its sheep stand where they belong");
    }

    #[test]
    fn rivers_glint_towers_have_flags_and_monasteries_smoke() {
        let (mut water, mut towers, mut chimneys) = (0, 0, 0);
        for tile in TileSets::built_in().iter().flat_map(|set| &set.tiles) {
            let layout = compose(tile);
            let places = MovingSpots::new(&layout);
            assert_eq!(places.water.is_empty(), layout.rivers.is_empty(), "{}", tile.name);
            assert!(layout.monastery.is_none() || !places.chimneys.is_empty(), "{}", tile.name);
            (water, towers) = (water + places.water.len(), towers + places.towers.len());
            chimneys += places.chimneys.len();
        }
        assert!(water > 20 && towers > 40 && chimneys > 10, "{water} {towers} {chimneys}");
    }
}
