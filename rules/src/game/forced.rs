//! Resolving chance with chosen results, for scenarios and for replaying known games.

use super::{Game, NoChance};
use crate::action::Chance;
use crate::event::Event;
use crate::module;
use crate::tile::TileId;
use crate::tile_tables::RiverRole;
use crate::token::Message;

impl Game {
    /// Resolves the pending chance with a chosen tile, for scenarios and for replaying known games.
    ///
    /// # Errors
    /// No chance is pending, or it cannot give this tile.
    #[doc(hidden)]
    pub fn resolve_to(&mut self, tile: TileId) -> Result<&[Event], NoChance> {
        if !self.outcomes().iter().any(|(outcome, _)| *outcome == tile) {
            return Err(NoChance);
        }
        self.events.clear();
        if self.rules.tables.kind(tile).river == RiverRole::None {
            self.stack.take(tile);
        } else {
            self.river.take(tile);
        }
        self.receive(tile);
        self.advance();
        Ok(&self.events)
    }

    /// Resolves a chance that gives several tiles with chosen ones, for scenarios.
    ///
    /// # Errors
    /// No such chance is pending, or it cannot give these.
    #[doc(hidden)]
    pub fn resolve_to_tiles(&mut self, tiles: &[TileId]) -> Result<&[Event], NoChance> {
        self.resolve_own(|game, chance| match chance {
            Chance::WizardTiles => module::wizard::give(game, tiles),
            Chance::Deal => module::half_tiles::give(game, tiles),
            Chance::Bazaar => module::bazaar::give(game, tiles),
            _ => Err(NoChance),
        })
    }

    /// Resolves the drawing of a token with a chosen one, 0 for a wolf, or an animal by its points, for scenarios.
    ///
    /// # Errors
    /// No such chance is pending, or it cannot give this.
    #[doc(hidden)]
    pub fn resolve_to_token(&mut self, sheep: u8) -> Result<&[Event], NoChance> {
        self.resolve_own(|game, chance| match chance {
            Chance::Token => module::sheep::give(game, sheep),
            Chance::Animal => module::big_top::give(game, sheep),
            _ => Err(NoChance),
        })
    }

    /// Resolves the turning up of a message with a chosen one, for scenarios and for replaying known games.
    ///
    /// # Errors
    /// No message is turned up now, or it cannot be this one.
    #[doc(hidden)]
    pub fn resolve_to_message(&mut self, message: Message) -> Result<&[Event], NoChance> {
        self.resolve_own(|game, chance| match chance {
            Chance::Message => module::message::give(game, message),
            _ => Err(NoChance),
        })
    }

    /// Resolves the throw of the die for a flight with a chosen number, 1 to 3, for scenarios and for replaying known
    /// games.
    ///
    /// # Errors
    /// No flight is pending, or the die cannot show this.
    #[doc(hidden)]
    pub fn resolve_to_die(&mut self, cells: u8) -> Result<&[Event], NoChance> {
        self.resolve_own(|game, chance| match chance {
            Chance::Flight if (1..=3).contains(&cells) => {
                module::flier::arrive(game, cells);
                Ok(())
            }
            _ => Err(NoChance),
        })
    }
}
