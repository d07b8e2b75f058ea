//! The one list of legal actions, and why an action is not on it.

use super::frame::Play;
use super::{Game, Illegal};
use crate::action::{Action, Decision, Source, Wait};
use crate::board::{Laid, Open};
use crate::event::FeatureKind;
use crate::feature::Features;
use crate::geometry::{Cell, Part, Place, Rotation, Rotations};
use crate::module::{self, Hook};
use crate::piece::{Piece, Seat, Standing};
use crate::ruling::r;

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

/// Figures that stand on a segment; the others stand on the tile.
const fn stands_on_segment(piece: Piece) -> bool {
    match piece {
        Piece::Meeple | Piece::Big | Piece::Builder | Piece::Queen | Piece::Shepherd => true,
        Piece::Pig | Piece::Toll | Piece::Estate | Piece::Tower => false,
    }
}

/// Whether a figure that is no follower may stand on a segment of this kind with so many followers on it, as far
/// as that can be told at a glance: asked before its module is, for every segment there is.
const fn may_stand_on(piece: Piece, kind: FeatureKind, followers: u8) -> bool {
    match piece {
        Piece::Builder => matches!(kind, FeatureKind::Road | FeatureKind::City) && followers > 0,
        Piece::Queen => matches!(kind, FeatureKind::City) && followers > 0,
        Piece::Shepherd => matches!(kind, FeatureKind::Field),
        _ => false,
    }
}

/// The place of a figure that stands on a tile and on none of its segments.
const fn tile_place(laid: &Laid) -> Place {
    match laid.part {
        Part::Whole => Place::Cell(laid.cell),
        part => Place::Half(laid.cell, part),
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
            (Decision::Start | Decision::Figures, Action::Place { .. })
            | (Decision::Start, Action::Deploy { .. }) => Err(Illegal::WrongStep { expected: kind }),
            _ if self.legal().contains(&action) => Ok(()),
            (Decision::Start, Action::Draw { .. }) => Err(Illegal::NotOwed),
            (Decision::Start, Action::Pass) => Err(Illegal::MustDraw),
            (Decision::Start | Decision::Place | Decision::Figures, _) => {
                Err(Illegal::WrongStep { expected: kind })
            }
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
        let row = self.rules.fit.row(tile);
        let is_filtered = self.is_narrowed(tile);
        self.board.frontier.iter().any(|open| {
            let rotations = Rotations(row[usize::from(open.constraint)]);
            let is_allowed = || !module::fits(self, tile, open.cell, rotations).is_empty();
            !rotations.is_empty() && (!is_filtered || is_allowed())
        }) || self.rules.has_halves && self.fits_beside_half(tile)
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

    fn figures_into(&self, play: &Play, actions: &mut Vec<Action>) {
        if self.rules.is_plain {
            return self.plain_figures_into(play, actions);
        }
        self.each_figure(play, |piece, place| {
            actions.push(Action::Deploy { piece, place });
            true
        });
    }

    /// Whether the running play has any figure to offer.
    pub(super) fn has_figures(&self) -> bool {
        let Some(play) = self.play_frame() else { return false };
        if self.rules.is_plain {
            return self.free_segments(play).is_some_and(|(_, free)| free != 0);
        }
        if self.rules.hooks.is_heard(Hook::Extra) {
            let mut extras = Vec::new();
            module::extra(self, play.seat, &mut extras);
            if !extras.is_empty() {
                return true;
            }
        }
        let mut has_any = false;
        self.each_figure(play, |_, _| {
            has_any = true;
            false
        });
        has_any
    }

    /// Tells `found` every legal deployment of a play, until it answers that it has heard enough: on the tile
    /// just placed within the limits, and in the areas of the seat's own towers without (RULINGS.md R64).
    fn each_figure(&self, play: &Play, mut found: impl FnMut(Piece, Place) -> bool) {
        let fresh = play.cell.and_then(|cell| self.board.at_part(cell, play.part));
        let Some(fresh) = fresh else { return };
        let is_covered = self.rules.has_towers && module::tower::covers(self, play.seat, fresh.cell);
        if !self.each_figure_on(play, fresh, is_covered, &mut found) {
            return;
        }
        let is_fresh = |laid: &Laid| (laid.cell, laid.part) == (fresh.cell, fresh.part);
        if self.rules.has_towers {
            for cell in module::tower::area(self, play.seat) {
                for laid in self.board.tiles_at(cell) {
                    if !is_fresh(laid) && !self.each_figure_on(play, laid, true, &mut found) {
                        return;
                    }
                }
            }
        }
        if self.rules.supply(Piece::Toll) > 0 && self.may_put_tolls_anywhere(play) {
            let is_far = |laid: &&Laid| {
                !is_fresh(laid)
                    && module::toll::is_crossing(&self.rules, laid.tile)
                    && !self.is_barred(play, laid)
                    && !module::tower::covers(self, play.seat, laid.cell)
            };
            for laid in self.board.laid.iter().filter(is_far) {
                let place = tile_place(laid);
                if let Some(Ok(())) = module::figure(self, play.seat, Piece::Toll, place)
                    && !found(Piece::Toll, place)
                {
                    return;
                }
            }
        }
    }

    /// Whether a toll station may go on any crossing of the map now, as an option has it (RULINGS.md R49).
    fn may_put_tolls_anywhere(&self, play: &Play) -> bool {
        module::toll::goes_anywhere(&self.rules)
            && self.supply[play.seat.index()][Piece::Toll as usize] > 0
            && self.has_room(play, false, false)
    }

    /// [`Game::each_figure`] for one tile, `is_free` of limits near a tower of one's own; false when `found` has
    /// heard enough.
    fn each_figure_on(
        &self,
        play: &Play,
        laid: &Laid,
        is_free: bool,
        found: &mut impl FnMut(Piece, Place) -> bool,
    ) -> bool {
        let rules = &*self.rules;
        let is_fresh = Some(laid.cell) == play.cell && laid.part == play.part;
        let supply = &self.supply[play.seat.index()];
        let has = |piece: Piece| supply[piece as usize] > 0;
        let may_follow = self.has_room(play, true, is_free)
            && (has(Piece::Meeple) || has(Piece::Big))
            && !self.minds_neighbour(laid);
        let hears_others = rules.hooks.is_heard(Hook::Figures);
        let may_other = hears_others && (is_free || self.has_room(play, false, false));
        if self.is_barred(play, laid) || !may_follow && !may_other {
            return true;
        }
        const ON_SEGMENTS: [Piece; 3] = [Piece::Builder, Piece::Queen, Piece::Shepherd];
        const ON_TILES: [Piece; 4] = [Piece::Pig, Piece::Toll, Piece::Estate, Piece::Tower];
        let asks_segments = may_other && ON_SEGMENTS.into_iter().any(has);
        for (n, seg) in rules.segments(laid.tile).iter().enumerate() {
            let place = Place::Segment(laid.cell, laid.part, n as u8);
            let node = laid.first_node + n as u32;
            if may_follow
                && self.is_claimable(seg.kind)
                && (self.features.root(node).followers == 0 || is_free && rules.is_broken(r(66)))
                && (is_fresh || !self.is_complete(node) || rules.is_broken(r(65)))
            {
                for piece in [Piece::Meeple, Piece::Big] {
                    if has(piece) && !found(piece, place) {
                        return false;
                    }
                }
            }
            if !asks_segments {
                continue;
            }
            let followers = self.features.root(node).followers;
            for piece in ON_SEGMENTS {
                if has(piece)
                    && may_stand_on(piece, seg.kind, followers)
                    && let Some(Ok(())) = module::figure(self, play.seat, piece, place)
                    && !found(piece, place)
                {
                    return false;
                }
            }
        }
        if !may_other {
            return true;
        }
        let place = tile_place(laid);
        for piece in ON_TILES.into_iter().filter(|piece| has(*piece)) {
            // Towers go on fresh tiles only, and count against the limit everywhere (RULINGS.md R63).
            let may_fresh = || is_fresh || rules.is_broken(r(63));
            let is_allowed = piece != Piece::Tower || may_fresh() && self.has_room(play, false, false);
            if is_allowed
                && let Some(Ok(())) = module::figure(self, play.seat, piece, place)
                && !found(piece, place)
            {
                return false;
            }
        }
        true
    }

    /// Whether nobody may be put on a tile: the one just placed, or an older one with a volcano (RULINGS.md R164).
    fn is_barred(&self, play: &Play, laid: &Laid) -> bool {
        if Some(laid.cell) == play.cell && laid.part == play.part {
            return play.is_barred;
        }
        module::river::is_volcano(&self.rules, laid.tile) && !self.rules.is_broken(r(164))
    }

    /// Whether the limits of the play leave room for a follower or for another figure.
    pub(super) fn has_room(&self, play: &Play, is_follower: bool, is_free: bool) -> bool {
        let limits = &self.rules.setup().options.limits;
        let used = &play.used;
        let is_below = if is_follower { used.meeple < limits.meeple } else { used.other < limits.other };
        if is_free {
            return true;
        }
        if !is_below || used.together() >= limits.together {
            return self.rules.is_broken(r(3));
        }
        is_follower || used.meeple == 0 || !self.rules.is_broken(r(4))
    }

    /// Whether the road, city or monastery of `node` is complete. A field never is.
    pub(crate) fn is_complete(&self, node: u32) -> bool {
        let kind = self.features.segment(&self.rules, &self.board, node).0.kind;
        !matches!(kind, FeatureKind::Field | FeatureKind::River) && self.features.root(node).open == 0
    }

    /// What R107 rules out: that a follower on the other half tile of the cell keeps others away from this one.
    fn minds_neighbour(&self, laid: &Laid) -> bool {
        let is_there = |figure: &Standing| {
            let other = laid.part.opposite();
            figure.piece.is_follower()
                && matches!(figure.place, Place::Segment(cell, part, _) if (cell, part) == (laid.cell, other))
        };
        self.rules.has_halves
            && laid.part != Part::Whole
            && self.rules.is_broken(r(107))
            && self.standing.iter().any(is_there)
    }

    fn is_claimable(&self, kind: FeatureKind) -> bool {
        match kind {
            FeatureKind::Field => self.rules().has_fields,
            FeatureKind::River => false,
            FeatureKind::City | FeatureKind::Road | FeatureKind::Monastery => true,
        }
    }

    fn check_deploy(&self, seat: Seat, piece: Piece, place: Place) -> Result<(), Illegal> {
        if self.rules.is_plain && self.is_plain_deploy(piece, place) {
            return Ok(());
        }
        let play = self.play_frame().ok_or(Illegal::NotThisTile)?;
        let cell = place.cell();
        let part = match place {
            Place::Segment(_, part, _) | Place::Half(_, part) => part,
            _ => Part::Whole,
        };
        let is_fresh = Some(cell) == play.cell && part == play.part;
        let is_near = self.rules.has_towers && module::tower::covers(self, play.seat, cell);
        let is_free = is_near && piece != Piece::Tower;
        let is_anywhere = piece == Piece::Toll && module::toll::goes_anywhere(&self.rules)
            || is_near && self.rules.is_broken(r(63));
        if self.board.at_part(cell, part).is_some_and(|laid| self.is_barred(play, laid)) {
            return Err(Illegal::Barred);
        }
        if self.rules().supply(piece) == 0 {
            return Err(Illegal::NotPlayed { piece });
        }
        if self.supply[seat.index()][piece as usize] == 0 {
            return Err(Illegal::NoSupply { piece });
        }
        if !self.has_room(play, piece.is_follower(), is_free) {
            return Err(Illegal::LimitReached);
        }
        if !is_fresh && !is_free && !is_anywhere || play.cell.is_none() {
            return Err(Illegal::NotThisTile);
        }
        let laid = self.board.at_part(cell, part).ok_or(Illegal::NoSuchSegment)?;
        if !stands_on_segment(piece) && !piece.is_follower() {
            if place != tile_place(laid) {
                return Err(Illegal::NoSuchSegment);
            }
            return module::figure(self, seat, piece, place).unwrap_or(Err(Illegal::NotPlayed { piece }));
        }
        let node = Features::node(self.rules(), &self.board, place).ok_or(Illegal::NoSuchSegment)?;
        if !piece.is_follower() {
            return module::figure(self, seat, piece, place).unwrap_or(Err(Illegal::NotPlayed { piece }));
        }
        match self.features.segment(self.rules(), &self.board, node).0.kind {
            FeatureKind::River => Err(Illegal::OnRiver),
            FeatureKind::Field if !self.rules().has_fields => Err(Illegal::NoFarmers),
            _ if self.features.root(node).followers > 0 && !(is_free && self.rules.is_broken(r(66))) => {
                Err(Illegal::Occupied)
            }
            _ if self.minds_neighbour(laid) => Err(Illegal::Occupied),
            _ if !is_fresh && self.is_complete(node) && !self.rules.is_broken(r(65)) => {
                Err(Illegal::Finished)
            }
            _ => Ok(()),
        }
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
