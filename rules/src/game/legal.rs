//! The list of legal actions, and why an action is not on it.

use super::turn_frames::{Frame, Play};
use super::{Game, Illegal};
use crate::action::{Action, Decision, Source, Wait};
use crate::counted_set::CountedSet;
use crate::frontier::{BLOCK, Block};
use crate::geometry::{Cell, Rotation, Rotations, Side};
use crate::module::{self, Hook, Within};
use crate::numbers::SplitMix;
use crate::piece::Seat;
use crate::tile::{Edge, FeatureKind, TileId};
use crate::tile_tables::{Oriented, RiverRole};

/// Adds a placement with this rotation for every cell of a set.
///
/// Eight at a time, with the excess truncated: the number is unpredictable, and a misprediction at the end of a
/// loop costs more than eight placements.
#[inline]
fn add_placements(cells: &[Cell; BLOCK], mut set: u64, rotation: Rotation, actions: &mut Vec<Action>) {
    let end = actions.len() + set.count_ones() as usize;
    while set != 0 {
        actions.extend((0..8).map(|_| {
            // Setting the highest bit changes nothing, but shows the compiler that some bit is set.
            let cell = cells[(set | 1 << (BLOCK - 1)).trailing_zeros() as usize];
            set &= set.wrapping_sub(1);
            Action::Place { cell, rotation }
        }));
    }
    actions.truncate(end);
}

/// [`add_placements`] one by one: in a turn with modules, avoiding surplus placements is worth a misprediction.
#[inline]
fn add_few_placements(cells: &[Cell; BLOCK], mut set: u64, rotation: Rotation, actions: &mut Vec<Action>) {
    if set == 0 {
        return;
    }
    actions.extend((0..set.count_ones()).map(|_| {
        let cell = cells[(set | 1 << (BLOCK - 1)).trailing_zeros() as usize];
        set &= set.wrapping_sub(1);
        Action::Place { cell, rotation }
    }));
}

/// Where a tile fits in a block, for each rotation.
struct Fits<'a> {
    block: &'a Block,
    sets: [CountedSet; 4],
}

impl<'a> Fits<'a> {
    #[inline]
    fn of(block: &'a Block, turned: &[Oriented; 4]) -> Self {
        Self { block, sets: block.fits(turned).map(CountedSet::new) }
    }

    #[inline]
    fn total(&self) -> u32 {
        self.sets.iter().map(CountedSet::len).sum()
    }

    /// The placement with this number.
    #[inline]
    fn placement(&self, n: u32) -> (Cell, Rotation) {
        // Without a branch: which rotation it is cannot be predicted.
        let [one, two, three, _] = self.sets.each_ref().map(CountedSet::len);
        let ends = [one, one + two, one + two + three];
        let quarters = ends.iter().map(|end| u8::from(*end <= n)).sum::<u8>() & 3;
        let before = [0, ends[0], ends[1], ends[2]][usize::from(quarters)];
        let slot = self.sets[usize::from(quarters)].at(n - before);
        (self.block.cells()[slot], Rotation::from_quarters(quarters))
    }
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

    /// Adds all legal actions in arbitrary order, for search, where the order does not matter.
    pub fn legal_into(&self, actions: &mut Vec<Action>) {
        let Wait::Decide { seat, kind } = self.wait else { return };
        match kind {
            Decision::Place => {
                if let Some(tile) = self.hand() {
                    self.placements_into(tile, actions);
                    if self.rules.has_bridges {
                        let is_optional = actions.is_empty();
                        module::bridge::spans_into(self, tile, actions);
                        actions.extend(is_optional.then_some(Action::Pass));
                    }
                }
            }
            Decision::Figures => {
                if let Some(play) = self.play_frame() {
                    self.figures_into(play, actions);
                }
                if self.rules.hooks.is_heard(Hook::Extra) {
                    module::extra(self, seat, actions);
                }
                if !module::princess_dragon::princess::must(self) {
                    actions.push(Action::Pass);
                }
            }
            _ => match self.cache.listed.actions() {
                Some(listed) => actions.extend_from_slice(listed),
                None if kind == Decision::Start => self.starts_into(actions),
                None => module::choices(self, seat, kind, actions),
            },
        }
    }

    /// One of the legal actions, all equally likely; none unless a seat has to decide. The usual decisions of a game
    /// without modules are drawn without a list; `list` is memory for the others.
    pub fn random_action(&self, numbers: &mut SplitMix, list: &mut Vec<Action>) -> Option<Action> {
        let Wait::Decide { seat, kind } = self.wait else { return None };
        match kind {
            Decision::Place if self.rules.is_plain => self.random_placement(numbers),
            Decision::Figures if self.rules.is_plain => Some(self.random_plain_figure(seat, numbers)),
            _ => {
                list.clear();
                self.legal_into(list);
                (!list.is_empty()).then(|| list[numbers.below(list.len())])
            }
        }
    }

    /// A placement of the tile in hand in a plain game.
    fn random_placement(&self, numbers: &mut SplitMix) -> Option<Action> {
        let (cell, rotation) = self.random_fit(self.hand()?, numbers)?;
        Some(Action::Place { cell, rotation })
    }

    /// Where a square tile fits, all cells and rotations equally likely; without a place for it no number is drawn.
    #[inline]
    pub(super) fn random_fit(&self, tile: TileId, numbers: &mut SplitMix) -> Option<(Cell, Rotation)> {
        let turned = self.rules.tables.turned(tile);
        let (first, others) = self.board.frontier.blocks().split_first()?;
        // Most games have no more than the first block.
        if !others.is_empty() {
            return self.random_fit_in_blocks(turned, numbers);
        }
        let fits = Fits::of(first, turned);
        let total = fits.total();
        (total > 0).then(|| fits.placement(numbers.below(total as usize) as u32))
    }

    /// [`Game::random_fit`] in a frontier of any size.
    #[inline(never)]
    fn random_fit_in_blocks(
        &self,
        turned: &[Oriented; 4],
        numbers: &mut SplitMix,
    ) -> Option<(Cell, Rotation)> {
        let found = || self.board.frontier.blocks().iter().map(|block| Fits::of(block, turned));
        let total: u32 = found().map(|fits| fits.total()).sum();
        let mut n = (total > 0).then(|| numbers.below(total as usize) as u32)?;
        for fits in found() {
            match n.checked_sub(fits.total()) {
                Some(rest) => n = rest,
                None => return Some(fits.placement(n)),
            }
        }
        None
    }

    /// Whether the seat whose decision it is may play `action`.
    #[must_use]
    pub fn is_legal(&self, action: Action) -> bool {
        match self.wait {
            Wait::Decide { seat, .. } => self.check(seat, &action).is_ok(),
            Wait::Chance(_) | Wait::Over => false,
        }
    }

    /// The default action for an absent seat: decline or pass where the rules allow it, draw at the start of a
    /// turn, otherwise the first legal action in canonical order. `None` unless a seat has to decide.
    #[must_use]
    pub fn default_action(&self) -> Option<Action> {
        let Wait::Decide { seat, kind } = self.wait else { return None };
        if kind == Decision::Start && self.check(seat, &Action::Draw { source: Source::Main }).is_ok() {
            return Some(Action::Draw { source: Source::Main });
        }
        if self.check(seat, &Action::Pass).is_ok() {
            return Some(Action::Pass);
        }
        let mut actions = Vec::new();
        self.legal_into(&mut actions);
        actions.into_iter().min()
    }

    /// Why `seat` may not play `action`, if so.
    pub(super) fn check(&self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        let (expected, kind) = match self.wait {
            Wait::Decide { seat, kind } => (seat, kind),
            Wait::Chance(_) => return Err(Illegal::ChancePending),
            Wait::Over => return Err(Illegal::Over),
        };
        if seat != expected {
            return Err(Illegal::NotYours { seat, expected });
        }
        match (kind, action) {
            (Decision::Place, Action::Place { cell, rotation }) => self.check_place(*cell, *rotation),
            (Decision::Figures, Action::Deploy { piece, place })
                if self.rules.is_plain && self.is_plain_deploy(seat, *piece, place) =>
            {
                Ok(())
            }
            (Decision::Figures, Action::Deploy { piece, place }) => self.check_deploy(seat, *piece, *place),
            (Decision::Figures, Action::Pass) if module::princess_dragon::princess::must(self) => {
                Err(Illegal::PrincessFirst)
            }
            (Decision::Figures, Action::Pass) => Ok(()),
            _ => self.check_other(seat, kind, *action),
        }
    }

    /// [`Game::check`] for actions that a plain game never offers.
    #[inline(never)]
    fn check_other(&self, seat: Seat, kind: Decision, action: Action) -> Result<(), Illegal> {
        match (kind, action) {
            (Decision::Start, Action::Open { position, tile }) => {
                module::half_tiles::hidden::check(self, seat, position, tile)
            }
            (Decision::Place, Action::Span { .. }) if self.rules.has_bridges => {
                module::bridge::check(self, action)
            }
            (Decision::Place, Action::Pass) if self.may_decline() => Ok(()),
            (Decision::Figures, Action::Chip { .. } | Action::Wall { .. } | Action::Bridge { .. })
                if module::is_extra(self, seat, action) =>
            {
                Ok(())
            }
            (
                Decision::Figures,
                Action::TakeBack { .. }
                | Action::Recall { .. }
                | Action::Build { .. }
                | Action::Fairy { .. }
                | Action::Princess { .. }
                | Action::Raise { .. }
                | Action::Applaud { .. }
                | Action::Free { .. },
            ) if self.is_instead(seat, action) => Ok(()),
            (Decision::Figures, Action::Fly { piece }) if self.fliers().contains(piece) => Ok(()),
            (Decision::Start, _) => self.check_start(seat, action),
            (Decision::Place | Decision::Figures, _) => Err(self.why_not(seat, kind, action)),
            _ => {
                let listed = self.cache.listed.actions();
                let is_offered = listed.map_or_else(
                    || module::is_choice(self, seat, kind, action),
                    |listed| listed.contains(&action),
                );
                if is_offered { Ok(()) } else { Err(self.why_not(seat, kind, action)) }
            }
        }
    }

    fn check_place(&self, cell: Cell, rotation: Rotation) -> Result<(), Illegal> {
        let tile = self.hand().ok_or(Illegal::NothingInHand)?;
        if !cell.is_within_limit() {
            return Err(Illegal::OutsideLimit);
        }
        let slot = self.board.open_at(cell);
        let is_narrowed = self.is_narrowed(tile);
        if let Some(slot) = slot
            && !is_narrowed
        {
            let fits = self.board.frontier.fits(slot, self.rules.tables.oriented(tile, rotation));
            return if fits { Ok(()) } else { Err(Illegal::DoesNotFit { cell }) };
        }
        let rotations = match slot {
            Some(slot) => self.board.frontier.rotations(slot, self.rules.tables.turned(tile)),
            None if !self.board.is_occupied(cell) => return Err(self.why_no_place(cell)),
            None => self.rotations_beside_half(tile, cell).ok_or_else(|| self.why_taken(cell))?,
        };
        if !rotations.contains(rotation) {
            return Err(Illegal::DoesNotFit { cell });
        }
        if is_narrowed && !module::fits(self, tile, cell, rotations).contains(rotation) {
            return Err(match self.play_frame() {
                _ if module::shrine::is_kept_off(self, tile, cell) => Illegal::ShrinePlace,
                Some(Play { source: Source::Wizard, .. }) => Illegal::WizardReach,
                Some(Play { source: Source::Lifted, .. }) => Illegal::OldPlace,
                _ => Illegal::RiverTurn,
            });
        }
        Ok(())
    }

    /// Why no tile can be placed in an empty cell outside the frontier.
    #[cold]
    fn why_no_place(&self, cell: Cell) -> Illegal {
        let is_walled = Side::ALL.into_iter().any(|side| self.board.is_walled(cell, side));
        match is_walled {
            true if self.rules.tables.do_walls_block => Illegal::Walled { cell },
            true => Illegal::OnlyWalls { cell },
            false => Illegal::NoNeighbour { cell },
        }
    }

    /// Whether a module restricts where `tile` goes.
    #[inline]
    pub(crate) fn is_narrowed(&self, tile: TileId) -> bool {
        self.rules.hooks.is_heard(Hook::Fits) && self.do_modules_narrow(tile)
    }

    // A separate function, so that checking for listeners costs no call.
    #[inline(never)]
    fn do_modules_narrow(&self, tile: TileId) -> bool {
        let is_ordinary = match self.frames.last() {
            Some(Frame::Turn(_)) => true,
            Some(Frame::Play(play)) => !matches!(play.source, Source::Wizard | Source::Lifted),
            _ => false,
        };
        let is_river = self.rules.tables.kind(tile).river != RiverRole::None;
        (is_river || !is_ordinary || self.rules.tables.kind(tile).keeps_apart) && module::narrows(self, tile)
    }

    /// Adds every placement of `tile`.
    fn placements_into(&self, tile: TileId, actions: &mut Vec<Action>) {
        let mut add = |cell, rotations: Rotations| {
            actions.extend(rotations.iter().map(|rotation| Action::Place { cell, rotation }));
        };
        if self.is_narrowed(tile) {
            return self.each_placement(tile, add);
        }
        if self.rules.tables.has_halves {
            self.each_placement_beside_half(tile, &mut add);
        }
        let turned = self.rules.tables.turned(tile);
        if !self.rules.is_plain {
            for block in self.board.frontier.blocks() {
                for (rotation, fits) in Rotation::ALL.into_iter().zip(block.fits(turned)) {
                    add_few_placements(block.cells(), fits, rotation, actions);
                }
            }
            return;
        }
        for block in self.board.frontier.blocks() {
            // In a loop: four copies would exceed the processor's cache of decoded instructions.
            for (rotation, fits) in Rotation::ALL.into_iter().zip(block.fits(turned)) {
                add_placements(block.cells(), fits, rotation, actions);
            }
        }
    }

    /// Reports to `found` every cell where `tile` may be placed, with the rotations.
    pub(super) fn each_placement(&self, tile: TileId, mut found: impl FnMut(Cell, Rotations)) {
        self.in_frontier(tile).for_each(|(cell, rotations)| found(cell, rotations));
        if self.rules.tables.has_halves {
            self.each_placement_beside_half(tile, found);
        }
    }

    /// The empty cells where `tile` may be placed, with the rotations.
    fn in_frontier(&self, tile: TileId) -> impl Iterator<Item = (Cell, Rotations)> {
        let is_narrowed = self.is_narrowed(tile);
        let within = if is_narrowed { module::within(self, tile) } else { None };
        let turned = self.rules.tables.turned(tile);
        let is_within = within.is_some();
        let rotations_in =
            move |cell| Some((cell, self.board.frontier.rotations(self.board.open_at(cell)?, turned)));
        let near = within.into_iter().flat_map(Within::cells).filter_map(rotations_in);
        let anywhere = (!is_within).then(|| self.board.frontier.fitting(turned));
        near.chain(anywhere.into_iter().flatten()).filter_map(move |(cell, mut rotations)| {
            if is_narrowed && !rotations.is_empty() {
                rotations = module::fits(self, tile, cell, rotations);
            }
            (!rotations.is_empty()).then_some((cell, rotations))
        })
    }

    /// Whether `tile` may be placed anywhere.
    #[inline(always)]
    pub(crate) fn can_place(&self, tile: TileId) -> bool {
        let has_cell = match self.is_narrowed(tile) {
            true => self.has_allowed_cell(tile),
            false => self.board.frontier.has_fitting(self.rules.tables.turned(tile)),
        };
        has_cell || self.rules.tables.has_halves && self.fits_beside_half(tile, |_| true)
    }

    /// Whether `tile` may be placed anywhere, with a bridge or without.
    #[inline(always)]
    pub(crate) fn can_lay(&self, tile: TileId) -> bool {
        self.can_place(tile) || self.rules.has_bridges && module::bridge::can_span(self, tile)
    }

    /// Whether the tile in hand fits only with a bridge: then it may be declined (RULINGS.md R260).
    fn may_decline(&self) -> bool {
        self.rules.has_bridges && self.hand().is_some_and(|tile| !self.can_place(tile))
    }

    /// Whether `tile` may be placed in any cell for which `is_wanted` holds.
    pub(crate) fn can_place_where(&self, tile: TileId, is_wanted: impl Fn(Cell) -> bool) -> bool {
        self.in_frontier(tile).any(|(cell, _)| is_wanted(cell))
            || self.rules.tables.has_halves && self.fits_beside_half(tile, is_wanted)
    }

    #[inline(never)]
    fn has_allowed_cell(&self, tile: TileId) -> bool {
        let Some(within) = module::within(self, tile) else { return self.in_frontier(tile).next().is_some() };
        let turned = self.rules.tables.turned(tile);
        // The wizard puts no further condition on the cells that he names.
        let kind = self.rules.tables.kind(tile);
        let is_asked = kind.river != RiverRole::None || kind.keeps_apart;
        within.cells().any(|cell| {
            let Some(slot) = self.board.open_at(cell) else { return false };
            let rotations = self.board.frontier.rotations(slot, turned);
            let is_barred = || is_asked && module::fits(self, tile, cell, rotations).is_empty();
            !rotations.is_empty() && !is_barred()
        })
    }

    /// What the neighbour of an empty cell, or of the free half of a cell, shows at a side, if there is one.
    #[must_use]
    pub fn edge_at(&self, cell: Cell, side: Side) -> Option<Edge> {
        match self.board.open_at(cell) {
            Some(slot) => self.board.frontier.edge(slot, side),
            None if self.rules.tables.has_halves => self.edge_at_free_half(cell, side),
            None => None,
        }
    }

    /// Whether the road, city or monastery of `node` is complete. A field never is.
    pub(crate) fn is_complete(&self, node: u32) -> bool {
        let kind = self.features.segment(&self.rules.tables, &self.board, node).0.kind;
        !matches!(kind, FeatureKind::Field | FeatureKind::River) && self.features.root(node).open == 0
    }

    /// Whether a follower of `seat` stands on the feature of `node`.
    pub(crate) fn has_follower(&self, node: u32, seat: Seat) -> bool {
        self.features.root(node).strengths.of(seat) > 0
    }
}
