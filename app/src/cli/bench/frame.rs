//! `bastide bench table`: the CPU time of a frame with a large map, from the widgets to the triangles, without the
//! graphics driver.

use crate::art::figure::Pose;
use crate::board::atlas::Atlas;
use crate::board::camera::Camera;
use crate::board::{Board, Figure, Marks, PlacedTiles, Scene};
use crate::cli::outcome::{Failure, line};
use crate::probe::Probe;
use cpu_time::ThreadTime;
use egui::{CentralPanel, Context, Event, RawInput, Rect, Vec2, pos2, vec2};
use net::node::Colour;
use rules::{Cell, Part, Piece, Place, Preset, Rotation, Rules, TileId, TileSets};
use serde::Serialize;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Tiles in a row of the map.
const ACROSS: i16 = 125;
/// Rows of tiles.
const DOWN: i16 = 80;
/// The window, in points.
const WINDOW: Vec2 = vec2(1280.0, 800.0);
/// How far the map is dragged from frame to frame, in tiles.
const DRAG: Vec2 = vec2(0.3, 0.2);
/// The number of frames measured.
const FRAMES: usize = 200;
/// The time limit for painting all pictures.
const PATIENCE: Duration = Duration::from_secs(300);

#[derive(Serialize)]
struct Figures {
    tiles: usize,
    figures: usize,
    window: [f32; 2],
    window_full: Cost,
    all_visible: Cost,
    /// All in sight while the map is dragged, so that every tile is somewhere else in every frame.
    dragged: Cost,
    /// The memory of this process, with all pictures painted and no graphics driver; absent if the system does not
    /// report it.
    resident_megabytes: Option<u64>,
    is_optimised: bool,
}

/// CPU time of this thread for a frame, in milliseconds: the median, the 90th percentile and the maximum.
#[derive(Serialize)]
struct Cost {
    visible_tiles: usize,
    p50_ms: f64,
    p90_ms: f64,
    max_ms: f64,
    /// The number of triangles of the median frame.
    triangles: usize,
}

impl Cost {
    fn sentence(&self) -> String {
        format!(
            "{} tiles in sight: half of the frames within {:.2} ms of CPU time, nine in ten within {:.2}, the \
             longest {:.2}; {} triangles",
            self.visible_tiles, self.p50_ms, self.p90_ms, self.max_ms, self.triangles
        )
    }
}

pub(super) fn run(json: bool) -> Result<(), Failure> {
    let figures = measure()?;
    if json {
        return line(serde_json::to_string(&figures).map_err(Failure::because)?);
    }
    line(format_args!("{} tiles and {} figures on the map", figures.tiles, figures.figures))?;
    line(figures.window_full.sentence())?;
    line(figures.all_visible.sentence())?;
    line(format_args!("dragged, {}", figures.dragged.sentence()))?;
    if let Some(size) = figures.resident_megabytes {
        line(format_args!("{size} MB resident, without a graphics driver"))?;
    }
    if figures.is_optimised { Ok(()) } else { line("this build is not optimised") }
}

fn measure() -> Result<Figures, Failure> {
    let rules = Rules::new(&Preset::Base.setup(2), TileSets::built_in()).map_err(Failure::because)?;
    let ctx = Context::default();
    crate::theme::Look::default().apply(&ctx);
    let mut stage = Stage::new(ctx, &rules);
    let middle = vec2(f32::from(ACROSS) * 0.5, f32::from(DOWN) * 0.5);
    let window_full = stage.cost(Camera { centre: middle, zoom: 110.0 }, Vec2::ZERO)?;
    let all_visible = stage.cost(Camera { centre: middle, zoom: Camera::FARTHEST }, Vec2::ZERO)?;
    let dragged = stage.cost(Camera { centre: middle, zoom: Camera::FARTHEST }, DRAG)?;
    Ok(Figures {
        tiles: stage.laid.len(),
        figures: stage.figures.len(),
        window: WINDOW.into(),
        window_full,
        all_visible,
        dragged,
        resident_megabytes: resident(),
        is_optimised: !cfg!(debug_assertions),
    })
}

/// A map in a window without a screen.
struct Stage {
    ctx: Context,
    laid: Rc<PlacedTiles>,
    figures: Vec<Figure>,
    atlas: Atlas,
    board: Board,
    frame: u32,
}

impl Stage {
    fn new(ctx: Context, rules: &Arc<Rules>) -> Self {
        let tiles: Vec<TileId> = (0..rules.tiles().len() as u16).map(TileId).collect();
        let cells = (0..DOWN).flat_map(|y| (0..ACROSS).map(move |x| Cell::new(x, y)));
        let laid: PlacedTiles = cells
            .enumerate()
            .map(|(n, cell)| {
                let rotation = Rotation::from_quarters((n / tiles.len() % 4) as u8);
                ((cell, Part::Whole), (tiles[n % tiles.len()], rotation))
            })
            .collect();
        let figures = laid
            .keys()
            .step_by(101)
            .zip(Colour::ALL.into_iter().cycle())
            .map(|((cell, part), colour)| Figure {
                piece: Piece::Meeple,
                pose: Pose::Standing,
                colour,
                place: Place::Segment(*cell, *part, 0),
            })
            .collect();
        let atlas = Atlas::new(&ctx, rules);
        Self { ctx, laid: Rc::new(laid), figures, atlas, board: Board::default(), frame: 0 }
    }

    /// Runs one frame and returns the number of its triangles.
    fn frame(&mut self) -> usize {
        self.frame += 1;
        // The pointer moves as it does while a player plays.
        let at = pos2(400.0 + (self.frame % 200) as f32, 300.0);
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(pos2(0.0, 0.0), WINDOW)),
            time: Some(f64::from(self.frame) / 60.0),
            events: vec![Event::PointerMoved(at)],
            ..RawInput::default()
        };
        let Self { ctx, laid, figures, atlas, board, .. } = self;
        let small = Some("Small map".to_owned());
        let probe = Probe::new(false);
        let marks = Marks { small, ..Marks::default() };
        let (figures, name) = (figures.clone(), "map".to_owned());
        let scene = Scene { figures, name, ..Scene::still(Rc::clone(laid), marks) };
        let mut output = ctx.run_ui(input, |ui| {
            CentralPanel::no_frame().show(ui, |ui| board.show(ui, &scene, atlas, &probe));
        });
        // Nothing is shown, so no textures go to a graphics card, but egui has to be told.
        output.textures_delta.clear();
        let primitives = ctx.tessellate(output.shapes, output.pixels_per_point);
        primitives
            .iter()
            .map(|p| match &p.primitive {
                egui::epaint::Primitive::Mesh(mesh) => mesh.indices.len() / 3,
                egui::epaint::Primitive::Callback(_) => 0,
            })
            .sum()
    }

    /// The cost of frames with this camera, which moves by so many tiles in each, there and back.
    fn cost(&mut self, camera: Camera, by: Vec2) -> Result<Cost, Failure> {
        self.board.camera = camera;
        let begin = Instant::now();
        loop {
            self.frame();
            if self.atlas.is_idle() {
                break;
            }
            if begin.elapsed() > PATIENCE {
                return Err(Failure::because("the pictures of the tiles were not painted in time"));
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        for _ in 0..20 {
            self.frame();
        }
        let mut times = Vec::with_capacity(FRAMES);
        for _ in 0..FRAMES {
            let is_even = times.len() % 2 == 0;
            self.board.camera.centre = camera.centre + if is_even { by } else { Vec2::ZERO };
            let begin = ThreadTime::now();
            let triangles = self.frame();
            times.push((begin.elapsed(), triangles));
        }
        times.sort_unstable();
        let at = |percent: usize| times[(FRAMES - 1) * percent / 100].0.as_secs_f64() * 1e3;
        let view = Rect::from_min_size(pos2(0.0, 0.0), WINDOW);
        let is_seen = |cell: &Cell| camera.cell_rect(view, *cell).intersects(view);
        Ok(Cost {
            visible_tiles: self.laid.keys().filter(|(cell, _)| is_seen(cell)).count(),
            p50_ms: at(50),
            p90_ms: at(90),
            max_ms: at(100),
            triangles: times[FRAMES / 2].1,
        })
    }
}

/// The resident memory of this process, if the system reports it in `/proc`.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let kilobytes = status.lines().find_map(|l| l.strip_prefix("VmRSS:"))?;
    kilobytes.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kb| kb / 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_whole_map_and_a_window_full_are_what_they_say() {
        let rules = Rules::new(&Preset::Base.setup(2), TileSets::built_in()).unwrap();
        let mut stage = Stage::new(Context::default(), &rules);
        assert_eq!(stage.laid.len(), 10_000);
        stage.board.camera = Camera { centre: vec2(62.5, 40.0), zoom: Camera::FARTHEST };
        let all = stage.frame();
        assert!(all >= 20_000, "{all} triangles are not two a tile");
        stage.board.camera.zoom = 110.0;
        let few = stage.frame();
        assert!((200..4_000).contains(&few), "{few} triangles are not a window full of tiles");
    }
}
