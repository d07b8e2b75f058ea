//! The map: camera, pictures, meshes, and the widget that shows them and reports what was pointed at.

pub mod atlas;
pub mod camera;
mod crowd;
mod draft;
pub mod flight;
mod handles;
mod lesson_target;
mod light;
mod marks;
pub mod mesh;
mod minimap;
mod pages;
mod rim;
mod scene;
mod spots;
mod step;
mod studio;
mod things;
mod token;
mod under;
mod view;
mod wall;

pub use draft::draft;
pub use handles::turning;
pub use pages::Slot;
pub use scene::{
    BoardInput, Field, Figure, LessonTarget, Look, Marks, PlacedTiles, Scene, Spot, Token, TokenKind, Under,
};
pub use step::{next_cell, next_place};
pub(crate) use studio::is_active;
pub use studio::{keep, paint_in_frames, trouble};
pub use things::paint_look;
pub(crate) use things::{centre_of, point_of};
pub use token::tokens;
pub use view::{Board, fitting};
