//! The map: camera, pictures, meshes, and the widget that shows them and says what was pointed at.

pub mod atlas;
pub mod camera;
pub mod mesh;
mod view;

pub use view::{Board, Did, Figure, Scene, Spot, fitting, next_cell};
