//! Cached data, kept because computing it anew in every turn would cost more than the rest of the turn.
//!
//! None of it is a fact: all of it follows from the places of tiles and figures. It is updated where the board
//! changes ([`Game::place_tile`], [`Game::lift`], [`Game::put`], [`Game::take_home`], [`Game::link_mouths`]), and
//! [`Game::check_derived`] compares it with data computed anew from the facts.

use super::Game;
use super::spots::Spot;
use crate::action::{Action, Decision, Wait};
use crate::board::PlacedTile;
use crate::clone_in_place::clone_in_place;
use crate::geometry::{Cell, Part, Place};
use crate::module::{self, dragon, on_tile, river, sheep, tower, tunnel, wagon};
use crate::piece::{Piece, Pieces, Seat, Standing};
use crate::rules::Rules;

/// The cached data of a game.
#[derive(Debug, Default)]
pub(crate) struct Cache {
    /// Data about roads that a seat holds.
    pub(crate) wagon: wagon::Cache,
    /// The mouths of tunnels on which no chip lies, sorted.
    pub(crate) free_mouths: Vec<Place>,
    /// The cells of the river from the spring on, if the dragon moved since a tile of it was placed.
    pub(crate) river_path: Vec<Cell>,
    /// What the river can give next, if known.
    pub(crate) river: Option<river::Cache>,
    /// The towers and what they reach.
    pub(crate) towers: tower::Cache,
    /// By tile, which figures stand on it as a whole.
    pub(crate) on_tiles: Vec<Pieces>,
    /// By tile, what may be put there once it is no longer new.
    pub(super) spots: Vec<Spot>,
    /// Pigs and estates, and the changes around them.
    pub(crate) waiting: on_tile::Waiting,
    /// The node on which each seat's shepherd stands, if it is on the board.
    pub(crate) shepherds: [Option<u32>; Seat::MAX as usize],
    /// The cells of tiles with marks that are asked for in every turn.
    pub(crate) marked: Marked,
    /// The legal answers to the pending question, except chips, walls, bridges and passing among figures.
    pub(crate) listed: Listed,
}

clone_in_place!(Cache {
    wagon,
    free_mouths,
    river_path,
    river,
    towers,
    on_tiles,
    spots,
    waiting,
    shepherds,
    marked,
    listed
});

/// The cells of tiles with marks that are asked for in every turn.
#[derive(Debug, Default)]
pub(crate) struct Marked {
    /// Where towers are built, sorted (RULINGS.md R203).
    pub(crate) foundations: Vec<Cell>,
    /// Where acrobats stand on each other's shoulders (RULINGS.md R230).
    pub(crate) stages: Vec<Cell>,
}

clone_in_place!(Marked { foundations, stages });

impl Marked {
    fn of(rules: &Rules, tiles: &[PlacedTile]) -> Self {
        let mut marked = Self::default();
        if Self::are_asked_for(rules) {
            tiles.iter().for_each(|placed| marked.note(rules, placed));
        }
        marked
    }

    const fn are_asked_for(rules: &Rules) -> bool {
        rules.has_the_tower || rules.has_big_top
    }

    #[inline]
    fn note(&mut self, rules: &Rules, placed: &PlacedTile) {
        let kind = rules.tables.kind(placed.tile);
        if kind.is_foundation {
            let at = self.foundations.partition_point(|cell| *cell < placed.cell);
            self.foundations.insert(at, placed.cell);
        }
        if kind.is_stage && placed.part == Part::Whole {
            self.stages.push(placed.cell);
        }
    }

    fn is_same(&self, other: &Self) -> bool {
        let sorted = |cells: &[Cell]| {
            let mut cells = cells.to_vec();
            cells.sort_unstable();
            cells
        };
        let lists = [(&self.foundations, &other.foundations), (&self.stages, &other.stages)];
        lists.into_iter().all(|(one, other)| sorted(one) == sorted(other))
    }
}

/// The answers found when a question came up, valid while it is pending and nothing has changed.
#[derive(Debug, Default)]
pub(crate) struct Listed {
    actions: Vec<Action>,
    state: State,
}

clone_in_place!(Listed { actions, state });

/// The state of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum State {
    /// Nothing.
    #[default]
    Unknown,
    /// It belongs to the pending question.
    Known,
    /// It belonged to a question, and the only change since is that this figure was put here.
    Followed(Piece, Place),
}

impl Listed {
    pub(crate) const fn new(actions: Vec<Action>) -> Self {
        Self { actions, state: State::Known }
    }

    /// No list; its memory serves the next one.
    pub(super) const fn unknown(actions: Vec<Action>) -> Self {
        Self { actions, state: State::Unknown }
    }

    pub(super) fn actions(&self) -> Option<&[Action]> {
        self.is_known().then_some(&self.actions)
    }

    pub(super) fn is_known(&self) -> bool {
        self.state == State::Known
    }

    /// An empty list that reuses the memory of the last one.
    pub(crate) fn take(&mut self) -> Vec<Action> {
        self.state = State::Unknown;
        self.actions.clear();
        std::mem::take(&mut self.actions)
    }

    /// Notes that the only change since the list belonged to a question is that this figure was put here.
    pub(super) fn follow(&mut self, piece: Piece, place: Place) {
        self.state = State::Followed(piece, place);
    }

    /// The last list, with the figure put since, if that is the only change.
    pub(super) fn take_followed(&mut self) -> (Vec<Action>, Option<(Piece, Place)>) {
        let followed = match std::mem::take(&mut self.state) {
            State::Followed(piece, place) => Some((piece, place)),
            State::Unknown | State::Known => None,
        };
        (std::mem::take(&mut self.actions), followed)
    }
}

impl Game {
    /// Something is about to change: the listed actions may no longer be legal.
    pub(crate) fn forget_listed(&mut self) {
        self.cache.listed.state = State::Unknown;
    }

    /// The tile with this index was placed and joined with its neighbours.
    pub(super) fn cache_tile(&mut self, index: usize) {
        let placed = self.board.tiles[index];
        self.cache.river = None;
        self.forget_listed();
        if index == 0 {
            self.cache.on_tiles.reserve(self.rules.room());
            self.cache.spots.reserve(self.rules.room());
        }
        self.cache.on_tiles.push(Pieces::default());
        self.cache.spots.push(Spot::of(&self.rules, placed.tile));
        if Marked::are_asked_for(&self.rules) {
            self.cache.marked.note(&self.rules, &placed);
        }
        if self.board.grid.may_be_near_figure(placed.cell) {
            self.cache.waiting.note_tile(placed.cell);
            self.cache.towers.note_tile(placed.cell, index);
        }
        if self.rules.has_wagon {
            wagon::placed(self, &placed);
        }
        dragon::placed(self, &placed);
        for n in 0..self.rules.tables.kind(placed.tile).mouths {
            self.cache_mouth(Place::Mouth(placed.cell, n));
        }
    }

    /// The tile with this index became a kind with one more segment, on which nobody stands.
    pub(super) fn cache_grown(&mut self, index: usize) {
        self.forget_listed();
        self.cache.river = None;
        self.cache.wagon = wagon::Cache::anew();
        let PlacedTile { cell, tile, .. } = self.board.tiles[index];
        if !self.rules.tables.kind(tile).is_stage {
            self.cache.marked.stages.retain(|stage| *stage != cell);
        }
        let empty = Spot::of(&self.rules, tile);
        self.cache.spots[index] = Spot { room: empty.room.without(self.cache.on_tiles[index]), ..empty };
    }

    fn cache_mouth(&mut self, mouth: Place) {
        let mouths = &mut self.cache.free_mouths;
        if let Err(at) = mouths.binary_search(&mouth) {
            mouths.insert(at, mouth);
        }
    }

    /// A figure was put on the board, at this index of the sorted list.
    pub(super) fn cache_put(&mut self, index: usize) {
        self.forget_listed();
        let figure = self.standing[index];
        if figure.piece.is_follower() {
            self.cache_follower(self.features.foot(index));
        } else if figure.piece == Piece::Shepherd {
            self.cache.shepherds[figure.seat.index()] = self.features.foot(index);
        } else if let Some(at) = on_tile::index(&self.board, figure.place) {
            self.cache.on_tiles[at].insert(figure.piece);
            self.take_spot(at, figure.piece);
            self.board.grid.set_figure(figure.place.cell());
            self.cache.waiting.put(&figure);
            if figure.piece == Piece::Tower {
                self.cache.towers.add(&self.board, &figure);
            }
        }
    }

    /// A figure was taken off the board; `node` is where it stood, if it stood on any.
    pub(super) fn cache_taken(&mut self, figure: &Standing, node: Option<u32>) {
        self.forget_listed();
        if figure.piece.claims() {
            self.cache_follower(node);
            if let Some(node) = node {
                self.free_spots(node);
            }
        } else if figure.piece == Piece::Shepherd {
            self.cache.shepherds[figure.seat.index()] = None;
        } else if let Some(at) = on_tile::index(&self.board, figure.place) {
            self.cache.on_tiles[at].remove(figure.piece);
            self.leave_spot(at, figure.piece);
            self.cache.waiting.take(figure);
            if figure.piece == Piece::Tower {
                self.cache.towers = tower::Cache::anew(self);
            }
        }
    }

    /// A follower came to the node or is leaving it.
    fn cache_follower(&mut self, node: Option<u32>) {
        if self.rules.has_wagon
            && let Some(node) = node.filter(|node| wagon::road_root(self, *node).is_some())
        {
            self.cache.wagon.mark_stale(node);
        }
    }

    /// A tile was taken up: all cached data is invalid.
    pub(super) fn rebuild_cache(&mut self) {
        self.cache = Cache {
            wagon: wagon::Cache::anew(),
            free_mouths: tunnel::free_mouths(self),
            towers: tower::Cache::anew(self),
            on_tiles: on_tile::by_tile(self),
            spots: self.spots_anew(),
            shepherds: sheep::shepherds_of(self),
            waiting: std::mem::take(&mut self.cache.waiting),
            marked: Marked::of(&self.rules, &self.board.tiles),
            ..Cache::default()
        };
        for figure in self.standing.iter().filter(|figure| !figure.is_on_feature()) {
            self.board.grid.set_figure(figure.place.cell());
        }
    }

    /// Compares the cached data with data computed anew from the facts.
    pub(super) fn check_cache(&self) -> Result<(), String> {
        let (cache, anew) = (&self.cache.free_mouths, tunnel::free_mouths(self));
        if *cache != anew {
            return Err(format!("free mouths: {cache:?} != {anew:?}"));
        }
        self.check_listed()?;
        if !self.rules.is_plain && !self.cache.marked.is_same(&Marked::of(&self.rules, &self.board.tiles)) {
            return Err(format!("marked: {:?}", self.cache.marked));
        }
        self.cache.towers.check(self)?;
        if !self.rules.is_plain {
            self.cache.waiting.check(self)?;
        }
        if self.cache.shepherds != sheep::shepherds_of(self) {
            return Err(format!("shepherds: {:?}", self.cache.shepherds));
        }
        if !self.rules.is_plain && self.cache.on_tiles != on_tile::by_tile(self) {
            return Err(format!("on tiles: {:?} != {:?}", self.cache.on_tiles, on_tile::by_tile(self)));
        }
        if !self.rules.is_plain {
            self.check_spots()?;
        }
        let is_known = |figure: &Standing| {
            let cell = figure.place.cell();
            let mut nine = cell.surroundings().into_iter().chain([cell]);
            nine.all(|near| self.board.grid.may_be_near_figure(near))
        };
        let stands_on_tile = |figure: &Standing| !figure.is_on_feature() && !figure.piece.is_follower();
        if let Some(figure) = self.standing.iter().find(|f| stands_on_tile(f) && !is_known(f)) {
            return Err(format!("the cells around do not know of {figure:?}"));
        }
        river::check_cache(self)?;
        dragon::check_cache(self)?;
        wagon::check_cache(self)
    }

    /// Compares the list with one built anew.
    fn check_listed(&self) -> Result<(), String> {
        let (Some(listed), Wait::Decide { seat, kind }) = (self.cache.listed.actions(), self.wait) else {
            return Ok(());
        };
        let mut anew = Vec::new();
        match (kind, self.play_frame()) {
            (Decision::Figures, Some(play)) => {
                self.add_figures(play, None, &mut anew);
                self.instead_into(seat, &mut anew);
            }
            (Decision::Start, _) => self.starts_into(&mut anew),
            (Decision::Place, _) => return Ok(()),
            _ => module::choices(self, seat, kind, &mut anew),
        }
        for action in listed {
            if let Action::Deploy { piece, place } = action
                && kind == Decision::Figures
                && let Err(refusal) = self.check_unlisted(seat, *piece, *place)
            {
                return Err(format!("{action:?} is listed, but {refusal}"));
            }
        }
        if listed == anew { Ok(()) } else { Err(format!("listed: {listed:?} != {anew:?}")) }
    }
}
