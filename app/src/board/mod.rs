//! The map: camera, pictures, meshes, and the widget that shows them and says what was pointed at.

pub mod atlas;
pub mod camera;
pub mod flight;
mod light;
mod marks;
pub mod mesh;
mod minimap;
mod pages;
mod scene;
mod spots;
mod studio;
mod things;
mod under;
mod view;

pub use scene::{Did, Field, Figure, Laid, Look, Marks, Scene, Spot, Token, Under, What};
pub(crate) use studio::is_active;
pub use studio::keep;
pub(crate) use things::centre_of;
pub use things::paint_look;
pub use view::{Board, fitting, next_cell};
