//! The one list of legal actions, and why an action is not on it.

use super::frame::Play;
use super::{Game, Illegal};
use crate::action::{Action, Decision, Source, Wait};
use crate::board::Open;
use crate::event::FeatureKind;
use crate::geometry::{Cell, Rotation, Rotations};
use crate::module::{self, Hook};
use crate::piece::{Seat, Standing};
use crate::tile::{Edge, TileId};

/// Adds every placement in cells of which `last` are the last sixteen; `rotations` says which fit in a cell.
fn add_sixteens(
    cells: &[Open],
    last: &[Open; 16],
    actions: &mut Vec<Action>,
    rotations: impl Fn(&Open) -> u8,
) {
    let fits_of = |cells: &[Open; 16]| {
        let fits = |(n, open)| u64::from(rotations(open)) << (4 * n);
        cells.iter().enumerate().map(fits).fold(0, |all, fits| all | fits)
    };
    let (sixteens, rest) = cells.as_chunks();
    for cells in sixteens {
        add_placements(cells, fits_of(cells), actions);
    }
    // The last sixteen again, without those that were looked at already.
    let seen = 64 - 4 * rest.len() as u32;
    add_placements(last, fits_of(last) & u64::MAX.checked_shl(seen).unwrap_or(0), actions);
}

/// Adds every placement in sixteen cells, four bits of `fits` saying for each which rotations fit.
fn add_placements(cells: &[Open; 16], mut fits: u64, actions: &mut Vec<Action>) {
    actions.extend((0..fits.count_ones()).map(|_| {
        // The highest bit changes nothing, and shows the compiler that there is a lowest one.
        let bit = (fits | 1 << 63).trailing_zeros() as u8;
        fits &= fits.wrapping_sub(1);
        let cell = cells[usize::from(bit / 4)].cell;
        Action::Place { cell, rotation: Rotation::from_quarters(bit % 4) }
    }));
}

impl Game {
    /// All legal actions in canonical order; none unless a seat has to decide.
    #[must_use]
    pub fn legal(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        self.legal_into(&mut actions);
        actions.sort_unstable();
        actions
    }

    /// Adds all legal actions in any order: for search, where the order does not matter.
    pub fn legal_into(&self, actions: &mut Vec<Action>) {
        let Wait::Decide { seat, kind } = self.wait else { return };
        match kind {
            Decision::Start => self.starts_into(seat, actions),
            Decision::Place => {
                if let Some(tile) = self.hand() {
                    self.placements_into(tile, actions);
                }
            }
            Decision::Figures => {
                if let Some(play) = self.play_frame() {
                    self.figures_into(play, actions);
                }
                if self.rules.hooks.is_heard(Hook::Extra) {
                    module::extra(self, seat, actions);
                }
                actions.push(Action::Pass);
            }
            _ => module::choices(self, seat, kind, actions),
        }
    }

    /// Whether the seat whose decision it is may play `action`.
    #[must_use]
    pub fn is_legal(&self, action: Action) -> bool {
        match self.wait {
            Wait::Decide { seat, .. } => self.check(seat, action).is_ok(),
            Wait::Chance(_) | Wait::Over => false,
        }
    }

    /// What is played for a seat that is absent: decline or pass where the rules allow, at the start of a turn
    /// draw, else the first legal action in canonical order. `None` unless a seat has to decide.
    #[must_use]
    pub fn default_action(&self) -> Option<Action> {
        let Wait::Decide { seat, kind } = self.wait else { return None };
        if kind == Decision::Start && self.check(seat, Action::Draw { source: Source::Main }).is_ok() {
            return Some(Action::Draw { source: Source::Main });
        }
        if self.check(seat, Action::Pass).is_ok() {
            return Some(Action::Pass);
        }
        self.legal().first().copied()
    }

    /// Why `seat` may not play `action`, if it may not.
    pub(super) fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        let (expected, kind) = match self.wait {
            Wait::Decide { seat, kind } => (seat, kind),
            Wait::Chance(_) => return Err(Illegal::ChancePending),
            Wait::Over => return Err(Illegal::Over),
        };
        if seat != expected {
            return Err(Illegal::NotYours { seat, expected });
        }
        match (kind, action) {
            (Decision::Place, Action::Place { cell, rotation }) => self.check_place(cell, rotation),
            (Decision::Figures, Action::Deploy { piece, place }) => self.check_deploy(seat, piece, place),
            (Decision::Figures, Action::Pass) => Ok(()),
            (Decision::Start, Action::Open { position, tile }) => {
                module::half_tiles::hidden::check(self, seat, position, tile)
            }
            (Decision::Figures, Action::Chip { .. } | Action::Wall { .. })
                if module::is_extra(self, seat, action) =>
            {
                Ok(())
            }
            (Decision::Start, _) => self.check_start(seat, action),
            (Decision::Place | Decision::Figures, _) => Err(Illegal::WrongStep { expected: kind }),
            _ if module::is_choice(self, seat, kind, action) => Ok(()),
            _ => Err(Illegal::NotOffered),
        }
    }

    fn check_place(&self, cell: Cell, rotation: Rotation) -> Result<(), Illegal> {
        let tile = self.hand().ok_or(Illegal::WrongStep { expected: Decision::Place })?;
        if !cell.is_within_limit() {
            return Err(Illegal::OutsideLimit);
        }
        let rotations = match self.board.open_at(cell) {
            Some(open) => Rotations(self.rules().fit.rotations(tile, open.constraint)),
            None if !self.board.is_occupied(cell) => return Err(Illegal::NoNeighbour { cell }),
            None => self.rotations_beside_half(tile, cell).ok_or(Illegal::CellTaken { cell })?,
        };
        if !rotations.contains(rotation) {
            return Err(Illegal::DoesNotFit { cell });
        }
        if self.rules().hooks.is_heard(Hook::Fits)
            && !module::fits(self, tile, cell, rotations).contains(rotation)
        {
            return Err(match self.play_frame() {
                Some(Play { source: Source::Wizard, .. }) => Illegal::WizardReach,
                Some(Play { source: Source::Lifted, .. }) => Illegal::OldPlace,
                _ => Illegal::RiverTurn,
            });
        }
        Ok(())
    }

    /// Whether a module has a say in where `tile` goes.
    pub(crate) fn is_narrowed(&self, tile: TileId) -> bool {
        self.rules.hooks.is_heard(Hook::Fits) && module::narrows(self, tile)
    }

    /// Adds every placement of `tile`.
    ///
    /// Whether a cell fits, and how, is as good as random: a processor that guesses at such branches is wrong
    /// half the time, and that took half of a game. So sixteen cells, four bits each, are looked at as one number.
    fn placements_into(&self, tile: TileId, actions: &mut Vec<Action>) {
        let frontier = self.board.frontier.as_slice();
        let (Some(last), false) = (frontier.last_chunk(), self.is_narrowed(tile)) else {
            self.each_placement(tile, |cell, rotations| {
                actions.extend(rotations.iter().map(|rotation| Action::Place { cell, rotation }));
            });
            return;
        };
        let row = self.rules.fit.row(tile);
        match <&[u8; 256]>::try_from(row) {
            // Without a river a constraint is a byte, and needs no check against a row of all bytes.
            Ok(row) => add_sixteens(frontier, last, actions, |open| row[usize::from(open.constraint as u8)]),
            Err(_) => {
                // A constraint beyond the row cannot be; asking for it so costs less than an index that could panic.
                let rotations = |open: &Open| row.get(usize::from(open.constraint)).copied().unwrap_or(0);
                add_sixteens(frontier, last, actions, rotations);
            }
        }
        if self.rules.has_halves {
            self.each_placement_beside_half(tile, |cell, rotations| {
                actions.extend(rotations.iter().map(|rotation| Action::Place { cell, rotation }));
            });
        }
    }

    /// Tells `found` every cell where `tile` may be placed, with the rotations.
    pub(super) fn each_placement(&self, tile: TileId, mut found: impl FnMut(Cell, Rotations)) {
        let row = self.rules.fit.row(tile);
        let is_filtered = self.is_narrowed(tile);
        for open in &self.board.frontier {
            let mut rotations = Rotations(row[usize::from(open.constraint)]);
            if rotations.is_empty() {
                continue;
            }
            if is_filtered {
                rotations = module::fits(self, tile, open.cell, rotations);
                if rotations.is_empty() {
                    continue;
                }
            }
            found(open.cell, rotations);
        }
        if self.rules.has_halves {
            self.each_placement_beside_half(tile, found);
        }
    }

    /// Whether `tile` may be placed anywhere.
    pub(crate) fn can_place(&self, tile: TileId) -> bool {
        self.can_place_where(tile, |_| true)
    }

    /// Whether `tile` may be placed in any cell that `is_wanted`.
    pub(crate) fn can_place_where(&self, tile: TileId, is_wanted: impl Fn(Cell) -> bool) -> bool {
        let row = self.rules.fit.row(tile);
        let is_filtered = self.is_narrowed(tile);
        self.board.frontier.iter().any(|open| {
            let rotations = Rotations(row[usize::from(open.constraint)]);
            let is_allowed = || !module::fits(self, tile, open.cell, rotations).is_empty();
            !rotations.is_empty() && is_wanted(open.cell) && (!is_filtered || is_allowed())
        }) || self.rules.has_halves && self.fits_beside_half(tile, is_wanted)
    }

    /// What the neighbour of an empty cell, or of the free half of a cell, shows at a side, or nothing.
    #[must_use]
    pub fn edge_at(&self, cell: Cell, side: crate::geometry::Side) -> Option<Edge> {
        match self.board.open_at(cell) {
            Some(open) => self.rules().fit.edge(open.constraint, side),
            None if self.rules.has_halves => self.edge_at_free_half(cell, side),
            None => None,
        }
    }

    /// Whether the road, city or monastery of `node` is complete. A field never is.
    pub(crate) fn is_complete(&self, node: u32) -> bool {
        let kind = self.features.segment(&self.rules, &self.board, node).0.kind;
        !matches!(kind, FeatureKind::Field | FeatureKind::River) && self.features.root(node).open == 0
    }

    /// Whether a follower of `seat` stands on the feature of `node`.
    pub(crate) fn has_follower(&self, node: u32, seat: Seat) -> bool {
        let root = self.features.find(node);
        let is_own = |(index, figure): (usize, &Standing)| {
            figure.seat == seat && figure.piece.is_follower() && self.features.stands_on(index, root)
        };
        self.features.nodes[root as usize].followers > 0 && self.standing.iter().enumerate().any(is_own)
    }
}
