//! Which figures a play may put on the board, and where.
//!
//! A tile is examined as a whole: sets of bits collect which of its segments are free, held or complete, and a
//! module is asked only where its figure may stand at all.

use super::cache::Listed;
use super::exceptions::why_elsewhere;
use super::spots::Spot;
use super::turn_frames::Play;
use super::{Game, Illegal};
use crate::action::Action;
use crate::board::PlacedTile;
use crate::feature::{Features, Survey, segment_place};
use crate::geometry::{Cell, Part, Place};
use crate::module::{self, Hook, on_tile};
use crate::piece::{Piece, Pieces, Seat, Standing};
use crate::tile::FeatureKind;
use crate::tile_tables::RiverRole;

/// Followers that go on anything free but gardens.
pub(super) const FOLLOWERS: Pieces =
    Pieces::of(&[Piece::Meeple, Piece::Big, Piece::Phantom, Piece::Ringmaster]);
pub(super) const ABBOT: Pieces = Pieces::of(&[Piece::Abbot]);
/// Followers that go on some kinds of features only (RULINGS.md R244, R245).
pub(super) const TOWNSMEN: Pieces = Pieces::of(&[Piece::Mayor, Piece::Wagon]);
const PHANTOM: Pieces = Pieces::of(&[Piece::Phantom]);
const GUESTS: Pieces = Pieces::of(&[Piece::Builder, Piece::Queen, Piece::Shepherd, Piece::FarmPig]);
const BUILDERS: Pieces = Pieces::of(&[Piece::Builder, Piece::Queen]);

/// Figures that stand on a segment; the others stand on the tile as a whole.
const fn stands_on_segment(piece: Piece) -> bool {
    match piece {
        Piece::Meeple | Piece::Big | Piece::Abbot | Piece::Phantom | Piece::Mayor | Piece::Wagon => true,
        Piece::Ringmaster => true,
        Piece::Builder | Piece::Queen | Piece::Shepherd | Piece::FarmPig => true,
        Piece::Pig | Piece::Toll | Piece::Estate | Piece::Tower | Piece::Barn => false,
    }
}

/// The place of a figure that stands on a tile as a whole.
const fn tile_place(placed: &PlacedTile) -> Place {
    match placed.part {
        Part::Whole => Place::Cell(placed.cell),
        part => Place::Half(placed.cell, part),
    }
}

/// The indices of the set bits, in ascending order.
pub(crate) fn bits(mut set: u16) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(lowest)
    })
}

/// Adds the followers that may be put on the `free` segments of a tile.
#[inline]
fn add_followers(placed: &PlacedTile, free: u16, followers: Pieces, actions: &mut Vec<Action>) {
    let [has_meeple, has_big, has_phantom, has_ringmaster] =
        [Piece::Meeple, Piece::Big, Piece::Phantom, Piece::Ringmaster].map(|piece| followers.contains(piece));
    for n in bits(free) {
        let place = segment_place(placed, n);
        if has_meeple {
            actions.push(Action::Deploy { piece: Piece::Meeple, place });
        }
        if has_big {
            actions.push(Action::Deploy { piece: Piece::Big, place });
        }
        if has_phantom {
            actions.push(Action::Deploy { piece: Piece::Phantom, place });
        }
        if has_ringmaster {
            actions.push(Action::Deploy { piece: Piece::Ringmaster, place });
        }
    }
}

/// The parameters of a list of figures, the same for every tile.
struct Search<'a> {
    play: &'a Play,
    /// The index of the tile just placed.
    fresh: usize,
    /// Whether a follower who came in this play may keep a queen out of a city (RULINGS.md R26): then each city is
    /// checked separately.
    is_queen_asked: bool,
}

impl<'a> Search<'a> {
    fn new(game: &Game, play: &'a Play, fresh: usize) -> Self {
        Self { play, fresh, is_queen_asked: module::queen::has_fresh(game) }
    }
}

impl Game {
    pub(super) fn figures_into(&self, play: &Play, actions: &mut Vec<Action>) {
        if self.rules.is_plain {
            return self.plain_figures_into(play.seat, actions);
        }
        match self.cache.listed.actions() {
            Some(listed) => actions.extend_from_slice(listed),
            None => {
                self.add_figures(play, None, actions);
                self.instead_into(play.seat, actions);
            }
        }
    }

    /// Lists the figures that the running play may put, and what its seat may do instead, and keeps the list until
    /// something changes. Returns whether the play has any of that, a chip or a wall to offer.
    pub(super) fn find_figures(&mut self) -> bool {
        let (mut listed, followed) = self.cache.listed.take_followed();
        let mut spots = std::mem::take(&mut self.cache.spots);
        let has_any = self.list_figures(followed, &mut spots, &mut listed);
        self.cache.spots = spots;
        // The list belongs to a question, and without a choice there is no question.
        self.cache.listed = if has_any { Listed::new(listed) } else { Listed::unknown(listed) };
        has_any
    }

    /// Builds the list, reusing the memory of the last one. If `followed` is given, only its effect has to be
    /// applied.
    fn list_figures(
        &self,
        followed: Option<(Piece, Place)>,
        spots: &mut [Spot],
        listed: &mut Vec<Action>,
    ) -> bool {
        let Some(play) = self.play_frame() else { return false };
        let seat = play.seat;
        match followed.filter(|(piece, place)| self.may_follow(seat, *piece, *place)) {
            Some((piece, place)) => self.follow_figures(play, piece, place, listed),
            None => {
                listed.clear();
                self.add_figures(play, Some(spots), listed);
            }
        }
        self.instead_into(seat, listed);
        !listed.is_empty() || self.rules.hooks.is_heard(Hook::Extra) && module::has_extra(self, seat)
    }

    /// Whether the list after putting this figure is the previous list minus the deployments it rules out. It is
    /// not if the figure allows new ones.
    fn may_follow(&self, seat: Seat, piece: Piece, place: Place) -> bool {
        let rules = &self.rules;
        if module::toll::goes_anywhere(rules)
            || self.has_portal()
            || rules.has_the_tower
            || rules.has_big_top
            || rules.has_labyrinth
            || rules.has_abbacies
            || rules.has_fliers
        {
            return false;
        }
        let has_builder = self.supply[seat.index()][Piece::Builder as usize] > 0;
        match piece {
            // A follower may allow the builder, and a farmer the pig; a queen must wait until the next play (RULINGS.md
            // R26).
            Piece::Meeple
            | Piece::Big
            | Piece::Abbot
            | Piece::Phantom
            | Piece::Mayor
            | Piece::Wagon
            | Piece::Ringmaster => {
                let has_pig = self.supply[seat.index()][Piece::FarmPig as usize] > 0;
                !has_pig && (!has_builder || !self.is_way(place))
            }
            Piece::Builder | Piece::Queen | Piece::Pig | Piece::Toll | Piece::Estate | Piece::FarmPig => true,
            // A tower opens an area for figures, a shepherd draws a token first, and a barn takes a field.
            Piece::Tower | Piece::Shepherd | Piece::Barn => false,
        }
    }

    fn is_way(&self, place: Place) -> bool {
        let placed = self.board.at_part(place.cell(), place.part());
        let Place::Segment(_, _, n) = place else { return false };
        placed.is_some_and(|placed| self.rules.tables.kind(placed.tile).ways >> n & 1 == 1)
    }

    /// Removes from the list of a play what cannot be put any more after a figure was put.
    fn follow_figures(&self, play: &Play, put: Piece, at: Place, actions: &mut Vec<Action>) {
        let [on_fresh, in_area] = self.allowed_for(play);
        let root_of =
            |place| Some(self.features.find(Features::node(&self.rules.tables, &self.board, place)?));
        let taken = if put.is_follower() { root_of(at) } else { None };
        actions.retain(|action| {
            // What is done instead of placing a figure is over once one is placed.
            let Action::Deploy { piece, place } = *action else { return false };
            let is_corner = matches!(place, Place::Corner(_));
            let is_fresh = is_corner || Some(place.cell()) == play.cell && place.part() == play.part;
            let allowed = if is_fresh { on_fresh } else { in_area };
            let is_taken = piece.is_follower() && taken.is_some() && root_of(place) == taken;
            allowed.contains(piece) && !is_taken && (piece, place) != (put, at)
        });
    }

    /// The figures that the supply and the limits of a play allow on the tile just placed, and in the area of the
    /// seat's own towers.
    fn allowed_for(&self, play: &Play) -> [Pieces; 2] {
        let mut supply = Pieces::of_supply(&self.supply[play.seat.index()]);
        if module::sheep::is_scared(self) {
            supply.remove(Piece::Shepherd);
        }
        let has_area = !self.cache.towers.reached(play.seat).is_empty();
        let is_covered =
            has_area && play.cell.is_some_and(|cell| module::tower::covers(self, play.seat, cell));
        let rooms = [true, false].map(|is_follower| self.has_room(play, is_follower, false));
        let on_fresh = self.allowed(supply, rooms, is_covered);
        let mut in_area = if has_area { self.allowed(supply, rooms, true) } else { Pieces::default() };
        // Towers go on new tiles only (RULINGS.md R63).
        in_area.remove(Piece::Tower);
        [on_fresh, in_area]
    }

    /// Adds every legal deployment of a play: on the tile just placed within the limits, and in the areas of the
    /// seat's own towers without limits (RULINGS.md R64). `spots` saves examining tiles whose state is known.
    pub(super) fn add_figures(&self, play: &Play, mut spots: Option<&mut [Spot]>, actions: &mut Vec<Action>) {
        let Some(fresh_index) = play.cell.and_then(|cell| self.fresh_index(cell, play.part)) else { return };
        let fresh = &self.board.tiles[fresh_index];
        let [on_fresh, in_area] = self.allowed_for(play);
        let reach = self.cache.towers.reached(play.seat);
        let search = Search::new(self, play, fresh_index);
        self.add_figures_on(&search, fresh_index, on_fresh, actions);
        if on_fresh.contains(Piece::Barn) && !self.is_barred(play, fresh) {
            module::abbey_mayor::barn::add(self, fresh, actions);
        }
        if !in_area.is_empty() {
            let others = reach.iter().map(|index| *index as usize).filter(|index| *index != fresh_index);
            self.add_figures_elsewhere(&search, others, in_area, spots.as_deref_mut(), actions);
        }
        if self.has_portal() {
            let rooms = [self.has_room(play, true, false), false];
            let supply = Pieces::of_supply(&self.supply[play.seat.index()]);
            let through = self.allowed(supply, rooms, false).and(FOLLOWERS.or(ABBOT).or(TOWNSMEN));
            let is_elsewhere = |index: &usize| {
                let cell = self.board.tiles[*index].cell;
                let is_dragon_there = self.march() == Some(cell);
                *index != fresh_index && !is_dragon_there && !module::tower::covers(self, play.seat, cell)
            };
            let others = (0..self.board.tiles.len()).filter(is_elsewhere);
            self.add_figures_elsewhere(&search, others, through, spots, actions);
        }
        if module::toll::goes_anywhere(&self.rules) && self.may_put_tolls_anywhere(play) {
            let is_far = |placed: &&PlacedTile| {
                (placed.cell, placed.part) != (fresh.cell, fresh.part)
                    && self.rules.tables.kind(placed.tile).is_crossing
                    && !self.is_barred(play, placed)
                    && !module::tower::covers(self, play.seat, placed.cell)
                    && !self.is_over(Piece::Toll, placed)
            };
            let places = self.board.tiles.iter().filter(is_far).map(tile_place);
            let is_alone = |place: &Place| !on_tile::there(self, *place).contains(Piece::Toll);
            actions.extend(places.filter(is_alone).map(|place| Action::Deploy { piece: Piece::Toll, place }));
        }
        if self.rules.has_the_tower || self.rules.has_big_top {
            self.add_off_features(play, actions);
        }
        if self.rules.has_fliers {
            actions.extend(self.fliers().iter().map(|piece| Action::Fly { piece }));
        }
        if self.rules.has_princess {
            self.keep_off_dragon(!in_area.is_empty(), actions);
        }
    }

    /// Whether the tile just placed lets a follower go anywhere (RULINGS.md R202).
    pub(super) fn has_portal(&self) -> bool {
        self.rules.has_princess && module::princess_dragon::has_portal(self)
    }

    /// Whether the purpose of a figure that stands on a tile as a whole is already complete there: then it may not
    /// be put there, except on the tile just placed (RULINGS.md R65).
    fn is_over(&self, piece: Piece, placed: &PlacedTile) -> bool {
        self.rules.is_third() && module::is_over(self, piece, placed)
    }

    /// The index of the tile just placed, which is nearly always the last one on the board.
    fn fresh_index(&self, cell: Cell, part: Part) -> Option<usize> {
        match self.board.tiles.last() {
            Some(last) if (last.cell, last.part) == (cell, part) => Some(self.board.tiles.len() - 1),
            _ => self.board.index_of(cell, part),
        }
    }

    /// The figures of a supply that the limits of the play allow, given whether there is room for followers and
    /// for others. With `is_free`, near one of the seat's own towers, there are no limits.
    pub(super) fn allowed(&self, supply: Pieces, rooms: [bool; 2], is_free: bool) -> Pieces {
        let [for_followers, for_others] = rooms;
        let mut pieces = supply;
        if !is_free && !for_followers {
            // A phantom comes besides another figure (RULINGS.md R176).
            pieces = pieces.without(FOLLOWERS.or(ABBOT).or(TOWNSMEN)).or(pieces.and(PHANTOM));
        }
        if !self.rules.hooks.is_heard(Hook::Figures) || !is_free && !for_others {
            pieces = pieces.and(FOLLOWERS.or(ABBOT).or(TOWNSMEN));
        }
        // Towers and barns always count against the limit (RULINGS.md R63, R247).
        if is_free && !for_others {
            pieces.remove(Piece::Tower);
            pieces.remove(Piece::Barn);
        }
        pieces
    }

    /// [`Game::add_figures_on`] for older tiles: those in the area of a seat's own towers, and all where a portal leads.
    /// Most of them are known in advance.
    fn add_figures_elsewhere(
        &self,
        search: &Search<'_>,
        tiles: impl Iterator<Item = usize>,
        pieces: Pieces,
        spots: Option<&mut [Spot]>,
        actions: &mut Vec<Action>,
    ) {
        let Some(spots) = spots else {
            tiles.for_each(|index| self.add_figures_on(search, index, pieces, actions));
            return;
        };
        let (followers, townsmen) = (pieces.and(FOLLOWERS), pieces.and(TOWNSMEN));
        let mut guests = pieces.and(GUESTS);
        if !guests.and(BUILDERS).is_empty() && !self.has_home(search.play.seat) {
            guests = guests.without(BUILDERS);
        }
        for index in tiles {
            let spot = &mut spots[index];
            if spot.free != 0 && !(followers.is_empty() && townsmen.is_empty()) {
                let free = self.look_for_free(index, spot);
                add_followers(&self.board.tiles[index], free, followers, actions);
                if !townsmen.is_empty() && free != 0 && !self.is_barred(search.play, &self.board.tiles[index])
                {
                    self.add_townsmen(&self.board.tiles[index], free, townsmen, actions);
                }
            }
            if pieces.contains(Piece::Abbot)
                && self.may_house_abbot(index)
                && !self.is_barred(search.play, &self.board.tiles[index])
            {
                self.add_abbot(&self.board.tiles[index], false, actions);
            }
            if !guests.is_empty() {
                self.add_guests_on(search, index, guests, actions);
            }
            let on_tile = pieces.and(spot.room);
            if !on_tile.is_empty() {
                self.add_on_tile(&self.board.tiles[index], on_tile, false, actions);
            }
        }
    }

    /// Adds the places for builder, queen, shepherd and pig on a tile in the area of a tower.
    fn add_guests_on(&self, search: &Search<'_>, index: usize, guests: Pieces, actions: &mut Vec<Action>) {
        let placed = &self.board.tiles[index];
        let kind = self.rules.tables.kind(placed.tile);
        if kind.river == RiverRole::Lake && self.is_barred(search.play, placed) {
            return;
        }
        let survey =
            self.features.survey(self.features.nodes_of(&self.rules.tables, placed), search.play.seat);
        if kind.ways & survey.own & survey.open | kind.fields & (survey.lone | survey.own) != 0 {
            self.add_guests(search, placed, guests, &survey, actions);
        }
    }

    /// Whether any follower of a seat stands on an incomplete road or in an incomplete city.
    fn has_home(&self, seat: Seat) -> bool {
        let is_home = |(figure, foot): (&Standing, &u32)| {
            let is_own = figure.seat == seat && figure.piece.is_follower();
            is_own && self.features.open_root(*foot, false).is_some() && self.is_way(figure.place)
        };
        self.standing.iter().zip(&self.features.feet).any(is_home)
    }

    /// Adds the places on a tile for each of `pieces`.
    fn add_figures_on(&self, search: &Search<'_>, index: usize, pieces: Pieces, actions: &mut Vec<Action>) {
        let placed = &self.board.tiles[index];
        let kind = self.rules.tables.kind(placed.tile);
        let is_fresh = index == search.fresh;
        // Almost no tile can be barred.
        let may_be_barred = is_fresh || kind.river == RiverRole::Lake;
        if pieces.is_empty() || may_be_barred && self.is_barred(search.play, placed) {
            return;
        }
        if !pieces.and(FOLLOWERS.or(ABBOT).or(TOWNSMEN).or(GUESTS)).is_empty() {
            let nodes = self.features.nodes_of(&self.rules.tables, placed);
            let survey = self.features.survey(nodes, search.play.seat);
            let mut free = kind.claimable & survey.free;
            if self.rules.has_labyrinth {
                free |= module::labyrinth::free_roads(self, placed);
            }
            if self.rules.has_abbacies {
                free &= !module::special_monastery::taken(self, placed);
            }
            // No field is ever complete.
            if !is_fresh {
                free &= survey.open | kind.fields;
            }
            let followers = pieces.and(FOLLOWERS);
            if !followers.is_empty() {
                add_followers(placed, free, followers, actions);
            }
            if !pieces.and(TOWNSMEN).is_empty() {
                self.add_townsmen(placed, free, pieces, actions);
            }
            if pieces.contains(Piece::Abbot) {
                self.add_abbot(placed, is_fresh, actions);
            }
            let guests = pieces.and(GUESTS);
            if !guests.is_empty() {
                self.add_guests(search, placed, guests, &survey, actions);
            }
        }
        let on_tile = pieces.and(kind.carries).without(on_tile::on(self, index));
        if !on_tile.is_empty() {
            self.add_on_tile(placed, on_tile, is_fresh, actions);
        }
    }

    /// Adds the places for builder, queen, shepherd and pig on a tile.
    fn add_guests(
        &self,
        search: &Search<'_>,
        placed: &PlacedTile,
        pieces: Pieces,
        survey: &Survey,
        actions: &mut Vec<Action>,
    ) {
        let kind = self.rules.tables.kind(placed.tile);
        let is_fresh = placed.first_node == self.board.tiles[search.fresh].first_node;
        let own = survey.own & survey.open;
        for (piece, likely) in [
            (Piece::Builder, kind.ways & own),
            (Piece::Queen, kind.cities & own),
            (Piece::Shepherd, kind.fields & survey.lone),
            (Piece::FarmPig, kind.fields & survey.own),
        ] {
            if likely == 0 || !pieces.contains(piece) {
                continue;
            }
            for n in bits(likely) {
                let node = placed.first_node + u32::from(n);
                let is_kept_out = match piece {
                    Piece::Shepherd => !is_fresh && module::sheep::is_over(self, node),
                    Piece::FarmPig => {
                        self.rules.has_abbey
                            && module::farm_pig::figure(self, search.play.seat, node).is_err()
                    }
                    Piece::Queen => {
                        search.is_queen_asked && module::queen::figure(self, search.play.seat, node).is_err()
                    }
                    _ => false,
                };
                if !is_kept_out {
                    actions.push(Action::Deploy { piece, place: segment_place(placed, n) });
                }
            }
        }
    }

    /// Adds the figures that go on a tile as a whole, of those that this kind of tile allows, unless one of that
    /// kind already stands there.
    fn add_on_tile(&self, placed: &PlacedTile, pieces: Pieces, is_fresh: bool, actions: &mut Vec<Action>) {
        let place = tile_place(placed);
        for piece in pieces.iter() {
            if is_fresh || !self.is_over(piece, placed) {
                actions.push(Action::Deploy { piece, place });
            }
        }
    }

    /// Whether no figure may be put on a tile: the one just placed, or an older one with a volcano (RULINGS.md
    /// R164).
    pub(super) fn is_barred(&self, play: &Play, placed: &PlacedTile) -> bool {
        if self.rules.has_princess && self.march() == Some(placed.cell) {
            return true;
        }
        if Some(placed.cell) == play.cell && placed.part == play.part {
            return play.is_barred;
        }
        module::river::is_volcano(&self.rules, placed.tile)
    }

    /// Whether the limits of the play allow a follower or another figure.
    pub(super) fn has_room(&self, play: &Play, is_follower: bool, is_free: bool) -> bool {
        let limits = &self.rules.setup().options.limits;
        let used = &play.used;
        let is_below = if is_follower { used.meeple < limits.meeple } else { used.other < limits.other };
        is_free || is_below && used.together() < limits.together
    }

    /// Why `seat` may not put this figure there, if so.
    pub(super) fn check_deploy(&self, seat: Seat, piece: Piece, place: Place) -> Result<(), Illegal> {
        let is_it = |action: &Action| matches!(action, Action::Deploy { piece: other, place: there } if *other == piece && *there == place);
        match self.cache.listed.actions() {
            Some(listed) if listed.iter().any(is_it) => Ok(()),
            _ => self.check_unlisted(seat, piece, place),
        }
    }

    /// [`Game::check_deploy`] without using the list.
    pub(super) fn check_unlisted(&self, seat: Seat, piece: Piece, place: Place) -> Result<(), Illegal> {
        let play = self.play_frame().ok_or(Illegal::NotThisTile)?;
        let cell = place.cell();
        let part = place.part();
        let is_fresh = Some(cell) == play.cell && part == play.part;
        let is_near = self.rules.has_towers && module::tower::covers(self, play.seat, cell);
        let is_free = is_near && self.is_without_limit(piece, place);
        let is_anywhere = piece == Piece::Toll && module::toll::goes_anywhere(&self.rules);
        let is_barred = || self.board.at_part(cell, part).is_some_and(|placed| self.is_barred(play, placed));
        // A barn stands between tiles, and acrobats on each other (RULINGS.md R230, R247).
        if piece != Piece::Barn && !matches!(place, Place::Acrobats(_)) && is_barred() {
            return Err(Illegal::Barred);
        }
        if module::princess_dragon::princess::must(self) {
            return Err(Illegal::PrincessFirst);
        }
        if self.rules().supply(piece) == 0 {
            return Err(Illegal::NotPlayed { piece });
        }
        if self.supply[seat.index()][piece as usize] == 0 {
            return Err(Illegal::NoSupply { piece });
        }
        let is_besides = piece == Piece::Phantom;
        if !is_besides && !self.has_room(play, piece.is_follower(), is_free) {
            return Err(Illegal::LimitReached);
        }
        if piece == Piece::Barn {
            let fresh = play.cell.and_then(|cell| self.board.at_part(cell, play.part));
            return match fresh {
                Some(placed) if self.is_barred(play, placed) => Err(Illegal::Barred),
                _ => module::abbey_mayor::barn::check(self, place),
            };
        }
        if let Some(answer) = self.check_off_features(play, piece, place) {
            return answer;
        }
        let is_through = piece.is_follower() && self.has_portal();
        if !is_fresh && !is_free && !is_anywhere && !is_through || play.cell.is_none() {
            return Err(why_elsewhere(piece));
        }
        let placed = self.board.at_part(cell, part).ok_or(Illegal::NoSuchSegment)?;
        if !stands_on_segment(piece) && !piece.is_follower() {
            if place != tile_place(placed) {
                return Err(Illegal::OnWholeTile { piece });
            }
            module::figure_on_tile(self, piece, placed).unwrap_or(Err(Illegal::NotPlayed { piece }))?;
            return match on_tile::there(self, place).contains(piece) {
                true => Err(Illegal::TileTaken { piece }),
                false if !is_fresh && self.is_over(piece, placed) => Err(Illegal::Finished),
                false => Ok(()),
            };
        }
        let node = Features::node(&self.rules().tables, &self.board, place).ok_or(Illegal::NoSuchSegment)?;
        if piece == Piece::Shepherd {
            if module::sheep::is_scared(self) {
                return Err(Illegal::ShepherdScared);
            }
            if !is_fresh && module::sheep::is_over(self, node) {
                return Err(Illegal::Finished);
            }
        }
        if !piece.is_follower() {
            let answer = module::figure_on_segment(self, seat, piece, node);
            return answer.unwrap_or(Err(Illegal::NotPlayed { piece }));
        }
        match self.features.segment(&self.rules().tables, &self.board, node).0.kind {
            FeatureKind::River => Err(Illegal::OnRiver),
            FeatureKind::Garden if piece != Piece::Abbot => Err(Illegal::GardenPlace),
            kind if piece == Piece::Abbot && !module::abbot::is_home(kind) => Err(Illegal::AbbotPlace),
            kind if piece == Piece::Mayor && kind != FeatureKind::City => Err(Illegal::MayorPlace),
            kind if piece == Piece::Wagon && !module::abbey_mayor::drive::is_stop(kind) => {
                Err(Illegal::WagonPlace)
            }
            FeatureKind::Field if !self.rules().has_fields => Err(Illegal::NoFarmers),
            _ if !self.is_free(node) => Err(Illegal::Occupied),
            _ if !is_fresh && self.is_complete(node) => Err(Illegal::Finished),
            _ => Ok(()),
        }
    }
}
