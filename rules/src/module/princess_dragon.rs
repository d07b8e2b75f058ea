//! The Princess and the Dragon (RULINGS.md R194 to R202): a dragon that all seats move, the volcano that brings it, the
//! fairy that keeps it away, the princess who empties cities, and the portals.

pub(super) mod fairy;
pub(crate) mod march;
pub(crate) mod princess;

use crate::action::Action;
use crate::canonical_encoding::Writer;
use crate::event::Event;
use crate::game::Game;
use crate::geometry::Cell;
use crate::module::{Hook, castle};
use crate::piece::{Piece, Seat, Standing};
use crate::rules::Rules;
use crate::stage::Stage;
use crate::tile::TileId;
use march::March;

pub(super) const HOOKS: &[Hook] = &[
    Hook::Dawn,
    Hook::Placed,
    Hook::Instead,
    Hook::Completed,
    Hook::Left,
    Hook::Treasure,
    Hook::Stage(Stage::Dragon),
];

/// The module's facts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Facts {
    /// Where the dragon sits.
    dragon: Option<Cell>,
    /// The march that has begun, or is due in this play.
    march: Option<March>,
    /// Where the fairy stands.
    fairy: Option<Fairy>,
}

/// Where the fairy stands: beside a figure, or only in a cell once that figure has gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Fairy {
    cell: Cell,
    figure: Option<Standing>,
}

impl Facts {
    pub(crate) fn encode(&self, writer: &mut Writer) {
        writer.flags(&[self.dragon.is_some(), self.march.is_some(), self.fairy.is_some()]);
        writer.cell(self.dragon.unwrap_or_default());
        if let Some(march) = &self.march {
            march.encode(writer);
        }
        if let Some(Fairy { cell, figure }) = self.fairy {
            writer.cell(cell);
            writer.u8(u8::from(figure.is_some()));
            if let Some(Standing { place, piece, seat }) = figure {
                writer.place(place);
                writer.u8(piece as u8);
                writer.u8(seat.0);
            }
        }
    }
}

/// Whether a tile moves the dragon.
pub(crate) fn is_dragon(rules: &Rules, tile: TileId) -> bool {
    rules.tables.kind(tile).moves_dragon
}

/// Whether the game has the module.
pub(crate) fn is_played(game: &Game) -> bool {
    game.rules.has_princess
}

/// Before the first volcano, tiles that move the dragon stay in the stack, as long as others are left (RULINGS.md
/// R194).
pub(crate) fn holds_dragons(game: &Game) -> bool {
    is_played(game)
        && game.facts.princess_dragon.dragon.is_none()
        && game.stack.kinds().any(|(tile, count)| count > 0 && !is_dragon(game.rules(), tile))
}

/// Whether the tile of the running play has a portal.
pub(crate) fn has_portal(game: &Game) -> bool {
    let tile = game.play_frame().filter(|play| play.cell.is_some()).and_then(|play| play.tile);
    is_played(game) && tile.is_some_and(|tile| game.rules().tables.kind(tile).is_portal)
}

/// A volcano brings the dragon, and no figure is put there. A tile that moves the dragon makes it march later in the
/// play.
pub(super) fn placed(game: &mut Game, cell: Cell) {
    let Some(play) = game.play_frame() else { return };
    let (Some(tile), seat) = (play.tile, play.seat) else { return };
    let has_dragon = is_dragon(game.rules(), tile);
    if game.rules().tables.kind(tile).is_volcano {
        game.facts.princess_dragon.dragon = Some(cell);
        game.push_event(Event::March { seat, to: cell });
    }
    if let Some(at) = game.facts.princess_dragon.dragon.filter(|_| has_dragon) {
        game.facts.princess_dragon.march = Some(March::from(at));
    }
}

/// The princess and the fairy.
pub(super) fn instead(game: &Game, seat: Seat, actions: &mut Vec<Action>) {
    princess::instead(game, actions);
    fairy::instead(game, seat, actions);
}

/// Sends home every figure in a cell. A tower of Tempo & Taktik stands to the end of the game (RULINGS.md R68), as does
/// a barn (R247).
fn eat(game: &mut Game, cell: Cell) {
    let is_eaten = |game: &Game, index: usize| {
        let Standing { place, piece, .. } = game.standing[index];
        place.cell() == cell && !matches!(piece, Piece::Tower | Piece::Barn) && !castle::shelters(game, index)
    };
    while let Some(index) = (0..game.standing.len()).find(|index| is_eaten(game, *index)) {
        game.send_home(index);
    }
}

impl Game {
    /// Where the dragon sits that everybody moves.
    #[must_use]
    pub fn march(&self) -> Option<Cell> {
        self.facts.princess_dragon.dragon
    }

    /// The cells where the dragon has been on its way, in a march that is not over.
    #[must_use]
    pub fn marched(&self) -> &[Cell] {
        self.facts.princess_dragon.march.as_ref().map_or(&[], March::visited)
    }

    /// Where the fairy stands, and beside which figure.
    #[must_use]
    pub fn fairy(&self) -> Option<(Cell, Option<Standing>)> {
        self.facts.princess_dragon.fairy.map(|fairy| (fairy.cell, fairy.figure))
    }
}
