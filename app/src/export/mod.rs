//! Exports for other programs: the map as a picture, scores as a table, the log as text and JSON.

mod csv;
mod job;
mod map;
mod name;
mod tabletop;
mod text;

pub use csv::scores;
pub use job::{ExportRequest, Job, Kind, Moment, Source, WriteError, beside, is_same, write};
pub use map::{LARGEST, Poster, SMALLEST, TILE};
pub use name::file_name;
pub use tabletop::Ground;
pub use text::{entry, text};
