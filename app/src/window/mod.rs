//! The window: opens it, and connects the node with the screens.

pub mod backend;
pub mod events;
mod inbox;
pub mod keep_awake;
pub mod open;
pub mod renderer;
mod rescaled;
pub mod root;
pub mod tones;

pub use open::run;
