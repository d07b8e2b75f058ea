//! The map: camera, pictures, meshes, and the widget that shows them and reports what was pointed at.

mod advice;
mod arrow_keys;
pub mod atlas;
pub mod camera;
mod contour;
mod crowd;
mod draft;
pub mod flight;
mod ghost;
mod ghost_layout;
mod ghost_ring;

mod handles;
mod hit_test;
mod legal_cells;
mod lesson_target;
mod life;
mod light;
mod marks;
pub mod mesh;
mod minimap;
pub(crate) mod motion;
mod pages;
mod paint_workers;
mod relief;
mod rim;
mod scene;
mod spots;
mod tabletop;
mod thickness;
mod things;
mod token;
mod view;
mod wall;

pub use arrow_keys::{nearest_cell, next_cell, next_place};
pub(crate) use crowd::{Seen, arranged};
pub use draft::draft;
pub use handles::turning;
pub use pages::Slot;
pub(crate) use paint_workers::is_active;
pub use paint_workers::{keep, paint_in_frames, trouble};
pub(crate) use relief::{Facing, Relief, Shade, THICKNESS};
pub use scene::{
    Advised, BoardInput, Field, Figure, LessonTarget, Look, Marks, PlacedTiles, Scene, Spot, Token,
    TokenKind, Under,
};
pub(crate) use thickness::cardboard;
pub use things::paint_look;
pub(crate) use things::{centre_of, ground_of, point_of, sign_at};
pub use token::{figure, figures, pose_at, thing_of_building, thing_of_sorcerer, tokens};
pub use view::{Board, fitting};
