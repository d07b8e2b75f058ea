//! The map: camera, pictures, meshes, and the widget that shows them and says what was pointed at.

pub mod atlas;
pub mod camera;
pub mod mesh;
mod pages;
mod scene;
mod studio;
mod things;
mod view;

pub use scene::{Did, Figure, Laid, Look, Scene, Spot, Token, What};
pub(crate) use studio::is_active;
pub use studio::keep;
pub(crate) use things::centre_of;
pub use things::paint_look;
pub use view::{Board, fitting, next_cell};
