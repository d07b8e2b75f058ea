//! Which figures a play may put on the board, and where.
//!
//! A tile is looked at as a whole: what of its segments is free, held or complete is gathered into sets of bits,
//! and a module is only asked where its figure may stand at all.

use super::frame::Play;
use super::{Game, Illegal};
use crate::action::Action;
use crate::board::Laid;
use crate::event::FeatureKind;
use crate::feature::{Features, segment_place};
use crate::geometry::{Part, Place};
use crate::module::{self, Hook, on_tile};
use crate::piece::{Piece, Pieces, Seat, Standing};
use crate::rules::NONE;
use crate::ruling::r;

const FOLLOWERS: Pieces = Pieces::of(&[Piece::Meeple, Piece::Big]);
const ON_SEGMENTS: Pieces = Pieces::of(&[Piece::Builder, Piece::Queen, Piece::Shepherd]);
const ON_TILES: Pieces = Pieces::of(&[Piece::Pig, Piece::Toll, Piece::Estate, Piece::Tower]);

/// Figures that stand on a segment; the others stand on the tile.
const fn stands_on_segment(piece: Piece) -> bool {
    match piece {
        Piece::Meeple | Piece::Big | Piece::Builder | Piece::Queen | Piece::Shepherd => true,
        Piece::Pig | Piece::Toll | Piece::Estate | Piece::Tower => false,
    }
}

/// The place of a figure that stands on a tile and on none of its segments.
const fn tile_place(laid: &Laid) -> Place {
    match laid.part {
        Part::Whole => Place::Cell(laid.cell),
        part => Place::Half(laid.cell, part),
    }
}

/// The numbers of the bits of a set, growing.
fn bits(mut set: u16) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(lowest)
    })
}

impl Game {
    pub(super) fn figures_into(&self, play: &Play, actions: &mut Vec<Action>) {
        if self.rules.is_plain {
            return self.plain_figures_into(play.seat, actions);
        }
        self.each_figure(play, |piece, place| {
            actions.push(Action::Deploy { piece, place });
            true
        });
    }

    /// Whether the running play has any figure, chip or wall to offer.
    pub(super) fn has_figures(&self) -> bool {
        let Some(play) = self.play_frame() else { return false };
        let mut has_any = false;
        self.each_figure(play, |_, _| {
            has_any = true;
            false
        });
        has_any || self.rules.hooks.is_heard(Hook::Extra) && module::has_extra(self, play.seat)
    }

    /// Tells `found` every legal deployment of a play, until it answers that it has heard enough: on the tile
    /// just placed within the limits, and in the areas of the seat's own towers without (RULINGS.md R64).
    fn each_figure(&self, play: &Play, mut found: impl FnMut(Piece, Place) -> bool) {
        let fresh = play.cell.and_then(|cell| self.board.at_part(cell, play.part));
        let Some(fresh) = fresh else { return };
        let is_covered = self.rules.has_towers && module::tower::covers(self, play.seat, fresh.cell);
        let pieces = self.allowed(play, is_covered);
        if !self.each_figure_on(play, fresh, pieces, is_covered, &mut found) {
            return;
        }
        let is_fresh = |laid: &Laid| (laid.cell, laid.part) == (fresh.cell, fresh.part);
        if self.rules.has_towers {
            let mut pieces = self.allowed(play, true);
            // Towers go on fresh tiles only (RULINGS.md R63).
            if !self.rules.is_broken(r(63)) {
                pieces.remove(Piece::Tower);
            }
            let mut ask =
                |laid: &Laid| is_fresh(laid) || self.each_figure_on(play, laid, pieces, true, &mut found);
            let goes_on = pieces.is_empty()
                || module::tower::each_in_area(self, play.seat, |cell| match self.board.at(cell) {
                    None => true,
                    Some(laid) if laid.part == Part::Whole => ask(laid),
                    Some(_) => self.board.tiles_at(cell).all(&mut ask),
                });
            if !goes_on {
                return;
            }
        }
        if module::toll::goes_anywhere(&self.rules) && self.may_put_tolls_anywhere(play) {
            let is_far = |laid: &&Laid| {
                !is_fresh(laid)
                    && self.rules.kind(laid.tile).is_crossing
                    && !self.is_barred(play, laid)
                    && !module::tower::covers(self, play.seat, laid.cell)
            };
            for laid in self.board.laid.iter().filter(is_far) {
                let place = tile_place(laid);
                let is_alone = !on_tile::there(self, place).contains(Piece::Toll);
                if is_alone && !found(Piece::Toll, place) {
                    return;
                }
            }
        }
    }

    /// Whether a toll station may go on any crossing of the map now, as an option has it (RULINGS.md R49).
    fn may_put_tolls_anywhere(&self, play: &Play) -> bool {
        self.supply[play.seat.index()][Piece::Toll as usize] > 0 && self.has_room(play, false, false)
    }

    /// The figures that the supply and the limits of the play leave, `is_free` of limits near a tower of one's own.
    fn allowed(&self, play: &Play, is_free: bool) -> Pieces {
        let mut pieces = Pieces::of_supply(&self.supply[play.seat.index()]);
        if !self.has_room(play, true, is_free) {
            pieces = pieces.without(FOLLOWERS);
        }
        if !self.rules.hooks.is_heard(Hook::Figures) || !self.has_room(play, false, is_free) {
            pieces = pieces.and(FOLLOWERS);
        }
        // Towers count against the limit everywhere (RULINGS.md R63).
        if is_free && !self.has_room(play, false, false) {
            pieces.remove(Piece::Tower);
        }
        pieces
    }

    /// Tells `found` where on a tile which of `pieces` may go, within the area of a tower of one's own if it `is_free`;
    /// false when `found` has heard enough.
    fn each_figure_on(
        &self,
        play: &Play,
        laid: &Laid,
        pieces: Pieces,
        is_free: bool,
        found: &mut impl FnMut(Piece, Place) -> bool,
    ) -> bool {
        let kind = self.rules.kind(laid.tile);
        let nodes = &self.features.nodes[laid.first_node as usize..][..usize::from(kind.len)];
        if pieces.is_empty() || self.is_barred(play, laid) {
            return true;
        }
        let held = self.features.where_root(nodes, |root| root.followers > 0);
        let followers = pieces.and(FOLLOWERS);
        if !followers.is_empty() && !self.minds_neighbour(laid) {
            let mut free = kind.claimable & !held;
            if is_free && self.rules.is_broken(r(66)) {
                free = kind.claimable;
            }
            let is_fresh = Some(laid.cell) == play.cell && laid.part == play.part;
            if !is_fresh && !self.rules.is_broken(r(65)) {
                let monastery = if kind.monastery == NONE { 0 } else { 1 << kind.monastery };
                let closed = self.features.where_root(nodes, |root| root.open == 0);
                free &= !(closed & (kind.ways | monastery));
            }
            for n in bits(free) {
                let place = segment_place(laid, n);
                if !followers.iter().all(|piece| found(piece, place)) {
                    return false;
                }
            }
        }
        for piece in pieces.and(ON_SEGMENTS).iter() {
            let likely = match piece {
                Piece::Shepherd => kind.fields,
                // They go where a meeple of their own is.
                _ => kind.ways & held,
            };
            let may = |n: &u8| {
                let node = laid.first_node + u32::from(*n);
                matches!(module::figure_on_segment(self, play.seat, piece, node), Some(Ok(())))
            };
            if !bits(likely).filter(may).all(|n| found(piece, segment_place(laid, n))) {
                return false;
            }
        }
        let may = |piece: &Piece| matches!(module::figure_on_tile(self, *piece, laid), Some(Ok(())));
        let mut others = pieces.and(ON_TILES).iter().filter(may).peekable();
        if others.peek().is_none() {
            return true;
        }
        let place = tile_place(laid);
        let there = on_tile::there(self, place);
        others.filter(|piece| !there.contains(*piece)).all(|piece| found(piece, place))
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

    pub(super) fn check_deploy(&self, seat: Seat, piece: Piece, place: Place) -> Result<(), Illegal> {
        if self.rules.is_plain && self.is_plain_deploy(seat, piece, place) {
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
            module::figure_on_tile(self, piece, laid).unwrap_or(Err(Illegal::NotPlayed { piece }))?;
            let is_taken = on_tile::there(self, place).contains(piece);
            return if is_taken { Err(Illegal::TileTaken { piece }) } else { Ok(()) };
        }
        let node = Features::node(self.rules(), &self.board, place).ok_or(Illegal::NoSuchSegment)?;
        if !piece.is_follower() {
            let answer = module::figure_on_segment(self, seat, piece, node);
            return answer.unwrap_or(Err(Illegal::NotPlayed { piece }));
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
}
