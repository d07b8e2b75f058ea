//! Measures that several painters share, in fractions of a tile's side.

/// Half the width of a road.
pub const ROAD: f32 = 0.052;
/// Half the width of a river.
pub const RIVER: f32 = 0.075;
/// Half the width of a hedge.
pub const HEDGE: f32 = 0.026;
/// The height of the south face of a wall.
pub const FACE: f32 = 0.036;
