//! The window: opens it, and connects the node with the screens.

pub mod awake;
pub mod desk;
pub mod events;
pub mod open;
pub mod renderer;
pub mod root;
pub mod tones;

pub use open::run;
