//! Abbey & Mayor (RULINGS.md R241 to R250): an abbey, a mayor, a wagon and a barn for each seat.

pub(crate) mod abbey;
pub(crate) mod barn;
pub(crate) mod drive;

use crate::canonical_encoding::Writer;
use crate::game::Game;
use crate::geometry::Cell;
use crate::module::Hook;
use crate::piece::{Piece, Seat};
use crate::stage::Stage;
use crate::tile::FeatureKind;

pub(super) const HOOKS: &[Hook] = &[
    Hook::Begin,
    Hook::Start,
    Hook::Dawn,
    Hook::Figures,
    Hook::Completed,
    Hook::Stage(Stage::Score),
    Hook::End,
    Hook::Treasure,
    Hook::Prospects,
];

/// The module's facts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Facts {
    /// How many abbeys each seat still has.
    abbeys: [u8; Seat::MAX as usize],
    /// Whose turn it is or was: the next seat is the first in the last round of abbeys.
    turn_of: u8,
    /// Whether that round has begun.
    has_ended: bool,
    /// Wagons of this scoring that may drive on, with the cells where they stood.
    drives: Vec<(Seat, Cell)>,
}

impl Facts {
    /// Wagons of this scoring that may drive on, with the cells where they stood.
    pub(crate) fn drives(&self) -> impl Iterator<Item = (Seat, Cell)> {
        self.drives.iter().copied()
    }

    pub(crate) fn encode(&self, writer: &mut Writer) {
        self.abbeys.iter().for_each(|count| writer.u8(*count));
        writer.u8(self.turn_of);
        writer.u8(u8::from(self.has_ended));
        writer.len(self.drives.len());
        for (seat, cell) in &self.drives {
            writer.u8(seat.0);
            writer.cell(*cell);
        }
    }
}

/// Each seat has an abbey.
pub(super) fn begin(game: &mut Game) {
    let seats = usize::from(game.seats());
    game.facts.abbey_mayor.abbeys[..seats].fill(1);
}

/// [`Stage::Score`]: completed features are scored; then come fields with barns, and the wagons.
pub(super) fn stage(game: &mut Game) {
    barn::score(game);
    drive::ask(game);
}

/// Gives mayors the strength of their city's pennants, and barns none (RULINGS.md R244, R247).
pub(crate) fn correct(game: &Game, root: u32, strengths: &mut [u8; Seat::MAX as usize]) {
    let kind = game.features.segment(&game.rules().tables, &game.board, root).0.kind;
    let (marker, counts) = match kind {
        FeatureKind::City => (Piece::Mayor, true),
        FeatureKind::Field => (Piece::Barn, false),
        _ => return,
    };
    for (index, figure) in game.standing.iter().enumerate() {
        if figure.piece != marker || !game.features.stands_on(index, root) {
            continue;
        }
        let strength = &mut strengths[figure.seat.index()];
        let pennants = if counts { pennants(game, root) } else { 0 };
        *strength = (*strength - 1).saturating_add(pennants);
    }
}

/// The pennants of a city.
fn pennants(game: &Game, root: u32) -> u8 {
    let of = |node| game.features.segment(&game.rules().tables, &game.board, node).0.pennants;
    game.features.ring(root).fold(0, |all: u8, node| all.saturating_add(of(node)))
}

impl Game {
    /// How many abbeys a seat still has.
    ///
    /// # Panics
    /// If no game can have that many seats.
    #[must_use]
    pub fn abbeys(&self, seat: Seat) -> u8 {
        self.facts.abbey_mayor.abbeys[seat.index()]
    }
}
