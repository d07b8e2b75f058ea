//! Statistics of the saved games: what each finished game says of its players, and what all of them say of one player.
//! They come from the logs alone. What was computed is kept as a cache, because checking a log takes a while.

mod cache;
mod collect;
mod played;
mod record;

pub use collect::{Collected, Collecting, Ended};
pub use played::{PlayedGame, Player};
pub use record::{Feat, Opponent, Record};
