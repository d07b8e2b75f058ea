//! The window: opens it, and stands between the node and the screens.

pub mod awake;
pub mod desk;
pub mod events;
pub mod intent;
pub mod model;
pub mod open;
pub mod plan;
pub mod probe;
pub mod renderer;
pub mod root;
pub mod round;
pub mod tones;

pub use open::run;
