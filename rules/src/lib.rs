//! The rules of the game: a pure, deterministic library.
//!
//! A game is a function of its log: a [`Setup`], the [`Action`]s played and the [`Seed`]s given to chance. Nothing
//! else influences it, so two computers with the same log have the same state and the same [`Game::state_hash`].
//!
//! A whole game in which every seat always takes the first legal action:
//!
//! ```
//! use rules::{Game, Preset, Rules, Seat, TileSets, Wait};
//!
//! let setup = Preset::River.setup(2);
//! let rules = Rules::new(&setup, TileSets::built_in())?;
//! let mut game = Game::new(rules);
//! for draw in (0..=u8::MAX).cycle() {
//!     match game.wait() {
//!         Wait::Decide { seat, .. } => {
//!             let first = game.legal()[0];
//!             game.play(seat, first).expect("listed actions are legal");
//!         }
//!         Wait::Chance(_) => {
//!             game.resolve(&[draw; 32])?;
//!         }
//!         Wait::Over => break,
//!     }
//! }
//! let scores = [game.score(Seat(0)), game.score(Seat(1))];
//! assert!(scores.iter().sum::<i32>() > 0);
//! assert_eq!(game.state_hash(), game.state_hash_from_scratch());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![deny(clippy::float_arithmetic, reason = "floats differ between machines; see also clippy.toml")]

mod action;
mod bag;
mod board;
mod canonical_encoding;
mod clone_in_place;
mod counted_set;
mod event;
mod facts;
mod feature;
mod frontier;
mod game;
mod geometry;
mod grid;
mod label;
mod module;
mod note;
mod numbers;
mod outlook;
mod piece;
mod random;
mod road;
mod rules;
mod scenario;
mod score;
mod setup;
mod stage;
mod tile;
mod tile_tables;
mod tileset;
mod token;
mod tunnels;

pub use action::{Action, Chance, CircleWay, Decision, Source, Spend, Wait};
pub use bag::Seed;
pub use event::{Event, Reason};
pub use game::{Feature, Game, Illegal, NoChance, Unmanned};
pub use geometry::{Axis, Cell, HalfSide, Part, Place, Rotation, Rotations, Side};
pub use module::bazaar::Auction;
pub use module::half_tiles::hidden::Private;
pub use module::tatan::Filled;
pub use note::{Note, Sign};
pub use numbers::SplitMix;
pub use outlook::{Outlook, Weights};
pub use piece::{Piece, Seat, Standing};
pub use random::{RandomGame, RandomPlayer, Step, random_game};
pub use rules::{OLDEST_RULES_VERSION, RULES_VERSION, Rules, SetupError, fingerprint};
pub use scenario::{Scenario, ScenarioError, StepState, SupplyState};
pub use setup::{
    CountMoves, DragonReach, GoldTo, HalfHands, KingPays, Limits, Module, Options, Preset, Revision,
    RiverTurns, Setup,
};
pub use tile::{Edge, FeatureKind, HalfSides, Heading, Mark, Rose, Segment, Tile, TileId, TileSet, Watch};
pub use tileset::{TileSetError, TileSetFault, TileSets};
pub use token::{Building, Good, Message, Quarter, Sorcerer};
