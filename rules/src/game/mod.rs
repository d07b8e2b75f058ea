//! A game: the facts, the data derived from them, and the public interface.

pub(crate) mod cache;
mod drawing;
mod exceptions;
mod fast_path;
pub(crate) mod figures;
mod flow;
mod forced;
mod half;
mod hash;
mod illegal;
mod instead;
mod inventory;
mod legal;
mod moving;
mod off_features;
mod playout;
mod spots;
pub(crate) mod turn_frames;
mod unmanned;
mod view;
mod wall;
mod why;

pub use illegal::{Illegal, NoChance};
pub use unmanned::Unmanned;
pub use view::Feature;

use crate::action::{Action, Chance, Source, Wait};
use crate::bag::{Dice, Pile, Seed};
use crate::board::{Board, PlacedTile};
use crate::event::Event;
use crate::facts::Facts;
use crate::feature::Features;
use crate::geometry::{Cell, Part, Place, Rotation, Side};
use crate::module::half_tiles::hidden::{self, Private};
use crate::module::{self, Hook};
use crate::piece::{Piece, Seat, Standing};
use crate::rules::Rules;
use crate::stage::Stage;
use crate::tile::TileId;
use crate::tile_tables::RiverRole;
use cache::Cache;
use std::sync::Arc;
use turn_frames::{Frame, Play, Turn};

/// The pile from which the next tile comes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Draw {
    /// The normal stack.
    Stack,
    /// The river stack, restricted to placeable tiles of this role.
    River(RiverRole),
}

/// The state of a game, which depends only on its setup, the actions played and the seeds given.
///
/// Cloning is cheap (some tens of kilobytes), so a search clones instead of taking moves back.
pub struct Game {
    pub(crate) rules: Arc<Rules>,
    // Facts.
    pub(crate) standing: Vec<Standing>,
    pub(crate) supply: [[u8; Piece::ALL.len()]; Seat::MAX as usize],
    pub(crate) score: [i32; Seat::MAX as usize],
    pub(crate) stack: Pile,
    pub(crate) river: Pile,
    pub(crate) frames: Vec<Frame>,
    /// The completed features to score in the running play, each named by one of its places.
    pub(crate) dues: Vec<Place>,
    pub(crate) wait: Wait,
    /// The facts of the modules.
    pub(crate) facts: Facts,
    // The places of the tiles are facts; the rest of these two is derived.
    pub(crate) board: Board,
    pub(crate) features: Features,
    pub(crate) cache: Cache,
    /// In a plain game that waits for figures: the free segments of the new tile, bit n for segment n.
    free: u16,
    // Data of the last call.
    events: Vec<Event>,
    /// What one owner knows, if the game is seen by one; not a fact.
    pub(crate) private: Option<Arc<Private>>,
}

impl Clone for Game {
    fn clone(&self) -> Self {
        Self {
            rules: Arc::clone(&self.rules),
            standing: self.standing.clone(),
            supply: self.supply,
            score: self.score,
            stack: self.stack.clone(),
            river: self.river.clone(),
            frames: self.frames.clone(),
            dues: self.dues.clone(),
            wait: self.wait,
            facts: self.facts.clone(),
            board: self.board.clone(),
            features: self.features.clone(),
            cache: self.cache.clone(),
            free: self.free,
            events: self.events.clone(),
            private: self.private.clone(),
        }
    }

    /// Copies in place: a search copies the same game many thousand times a second.
    fn clone_from(&mut self, from: &Self) {
        let Self { standing, supply, score, stack, river, frames, dues, wait, .. } = from;
        let Self { facts, board, features, cache, free, events, private, rules, .. } = from;
        // What modules store stays empty without them.
        if !(self.rules.is_plain && Arc::ptr_eq(&self.rules, rules)) {
            self.facts.clone_from(facts);
            self.cache.clone_from(cache);
            self.river.clone_from(river);
            self.rules.clone_from(rules);
        }
        self.standing.clone_from(standing);
        (self.supply, self.score, self.wait, self.free) = (*supply, *score, *wait, *free);
        self.stack.clone_from(stack);
        self.frames.clone_from(frames);
        self.dues.clone_from(dues);
        self.board.clone_from(board);
        self.features.clone_from(features);
        self.events.clone_from(events);
        self.private.clone_from(private);
    }
}

impl Game {
    /// A new game: the start tile is at the origin, and seat 0 is about to draw.
    #[must_use]
    pub fn new(rules: Arc<Rules>) -> Self {
        let mut frames = Vec::with_capacity(4);
        frames.push(Frame::Turn(Turn::new(Seat(0))));
        let mut game = Self {
            standing: Vec::with_capacity(16),
            supply: [rules.supply; Seat::MAX as usize],
            score: [0; Seat::MAX as usize],
            stack: rules.stack.clone(),
            river: rules.river.clone(),
            frames,
            dues: Vec::new(),
            wait: Wait::Over,
            facts: Facts::default(),
            board: Board::new(rules.room()),
            features: Features::new(rules.room()),
            cache: Cache::default(),
            free: 0,
            events: Vec::with_capacity(16),
            private: None,
            rules,
        };
        game.place_tile(Cell::default(), game.rules.start, Rotation::R0);
        for n in 0..game.rules.city.len() {
            let (cell, tile) = game.rules.city[n];
            game.place_tile(cell, tile, Rotation::R0);
        }
        if let Some(tatan) = game.rules.tatan {
            // Their places are unknown, but their number is public: they are never hidden.
            for _ in 0..game.rules.tatan_cards {
                game.stack.put_back(tatan);
            }
        }
        game.events.push(Event::Turn { seat: Seat(0) });
        if game.rules.hooks.is_heard(Hook::Begin) {
            module::begin(&mut game);
        }
        game.advance();
        game
    }

    /// The rules of the game.
    #[must_use]
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// What it waits for.
    #[must_use]
    pub fn wait(&self) -> Wait {
        self.wait
    }

    /// What happened in the last call of [`Game::new`], [`Game::play`] or [`Game::resolve`].
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Plays an action of `seat` and returns the events.
    ///
    /// # Errors
    /// Why the action is not legal; the game is then unchanged.
    pub fn play(&mut self, seat: Seat, action: Action) -> Result<&[Event], Illegal> {
        self.play_listed(seat, &action)
    }

    /// [`Game::play`] with an action by reference. A freshly listed action was written in pieces, and each piece
    /// can be read at once; copying it as a whole would wait until all pieces are in the cache.
    #[inline]
    pub(crate) fn play_listed(&mut self, seat: Seat, action: &Action) -> Result<&[Event], Illegal> {
        self.check(seat, action)?;
        self.carry_out(action);
        Ok(&self.events)
    }

    /// Plays an action known to be legal. For any other action nothing is guaranteed except memory safety.
    pub fn play_unchecked(&mut self, action: Action) -> &[Event] {
        self.carry_out(&action);
        &self.events
    }

    #[inline]
    fn carry_out(&mut self, action: &Action) {
        self.events.clear();
        self.apply(action);
        self.advance();
    }

    /// Resolves the pending chance with a seed.
    ///
    /// # Errors
    /// No chance is pending.
    pub fn resolve(&mut self, seed: &Seed) -> Result<&[Event], NoChance> {
        let Wait::Chance(chance) = self.wait else { return Err(NoChance) };
        self.events.clear();
        let mut dice = Dice::new(seed);
        if let Some(Frame::Chance(_)) = self.frames.last() {
            self.frames.pop();
            module::resolve(self, chance, &mut dice);
        } else {
            self.draw_with(&mut dice);
        }
        self.advance();
        Ok(&self.events)
    }

    /// Deals closed half tiles while [`Game::is_dealing_closed`]: a hand to every seat for which `has_hand` is
    /// true.
    ///
    /// # Errors
    /// No closed half tiles are to be dealt now, or `has_hand` does not have one value per seat.
    pub fn deal_closed(&mut self, has_hand: &[bool]) -> Result<&[Event], NoChance> {
        self.resolve_own(|game, chance| {
            let is_it = chance == Chance::Deal && hidden::is_hidden(game);
            if !is_it || has_hand.len() != usize::from(game.seats()) {
                return Err(NoChance);
            }
            hidden::deal(game, has_hand);
            Ok(())
        })
    }

    /// Removes a seat's closed half tiles from the game, because no player who knows them plays the seat any more.
    /// Returns whether there were any; otherwise nothing changes.
    pub fn drop_closed(&mut self, seat: Seat) -> bool {
        let had_some = hidden::drop_all(self, seat);
        if had_some {
            self.forget_listed();
            self.events.clear();
            self.events.push(Event::Hand { seat, closed: 0 });
        }
        had_some
    }

    fn resolve_own(
        &mut self,
        give: impl FnOnce(&mut Self, Chance) -> Result<(), NoChance>,
    ) -> Result<&[Event], NoChance> {
        let Some(Frame::Chance(chance)) = self.frames.last().copied() else { return Err(NoChance) };
        self.events.clear();
        self.frames.pop();
        if let Err(error) = give(self, chance) {
            self.frames.push(Frame::Chance(chance));
            return Err(error);
        }
        self.advance();
        Ok(&self.events)
    }

    /// Passes over a turn that has not begun, or the plays that it still owes. This requires that no drawn tile is
    /// in hand and that no seat is asked about anything but the next draw. The next seat's turn begins.
    ///
    /// Returns whether the requirements were met; otherwise nothing changes.
    pub fn pass_over(&mut self) -> bool {
        let turn = match self.frames.as_slice() {
            [Frame::Turn(turn)] | [Frame::Turn(turn), Frame::Play(Play { stage: Stage::Start, .. })] => *turn,
            _ => return false,
        };
        self.events.clear();
        self.forget_listed();
        self.frames.truncate(1);
        self.end_turn(turn);
        self.advance();
        true
    }

    /// What the pending chance can give: each kind with its weight, in canonical order. Empty when none is pending.
    #[must_use]
    pub fn outcomes(&self) -> Vec<(TileId, u16)> {
        match (self.wait, self.next_draw()) {
            (Wait::Chance(Chance::Tile | Chance::RiverTile), Some(draw)) => self.outcomes_of(draw),
            _ => Vec::new(),
        }
    }

    pub(crate) fn outcomes_of(&self, draw: Draw) -> Vec<(TileId, u16)> {
        match draw {
            Draw::Stack if self.holds_dragons() => {
                self.stack.outcomes(|tile| !module::princess_dragon::is_dragon(&self.rules, tile))
            }
            Draw::Stack => self.stack.outcomes(|_| true),
            Draw::River(role) => self.river_outcomes(role).collect(),
        }
    }

    /// The placeable tiles of this role that the river stack can give.
    pub(crate) fn river_outcomes(&self, role: RiverRole) -> impl Iterator<Item = (TileId, u16)> {
        let known = module::river::known(self, role);
        let is_known = known.is_some();
        let tiles = known.unwrap_or(&self.rules.river_tiles).iter().copied();
        let left = tiles.map(|tile| (tile, self.river.left_of(tile)));
        let is_drawn = move |tile| self.rules.tables.kind(tile).river == role && self.can_place(tile);
        left.filter(move |(tile, left)| is_known || *left > 0 && is_drawn(*tile))
    }

    /// The pile from which the next tile comes, or `None` if there is none.
    pub(crate) fn next_draw(&self) -> Option<Draw> {
        if self.rules.hooks.is_heard(Hook::Draw)
            && self.river.left() > 0
            && let Some(draw) = module::draw(self)
        {
            return Some(draw);
        }
        (self.stack.left() > 0).then_some(Draw::Stack)
    }

    /// Whether the tiles that move the dragon stay in the stack for now (RULINGS.md R194).
    #[inline]
    pub(crate) fn holds_dragons(&self) -> bool {
        self.rules.has_princess && module::princess_dragon::holds_dragons(self)
    }

    /// Draws until a tile can be placed; those that fit nowhere leave the game (RULINGS.md §1.2).
    fn draw_with(&mut self, dice: &mut Dice) {
        while let Some(draw) = self.next_draw() {
            let tile = match draw {
                Draw::Stack if self.holds_dragons() => self.stack.draw_without(dice, &self.rules.dragons),
                Draw::Stack => self.stack.draw(dice),
                Draw::River(_) => {
                    let allowed = self.outcomes_of(draw);
                    self.river.draw_among(dice, &allowed)
                }
            };
            let Some(tile) = tile else { break };
            if self.receive(tile) {
                return;
            }
        }
        // The stack ran out before anything fitted: the play does not take place (RULINGS.md R90).
        if !module::tatan::goes_short(self) {
            self.frames.pop();
        }
    }

    /// Takes a drawn tile in hand, or removes it from the game if it fits nowhere.
    #[inline]
    pub(super) fn receive(&mut self, tile: TileId) -> bool {
        if Some(tile) != self.rules.tatan && !self.can_lay(tile) {
            self.events.push(Event::Discarded { tile });
            return false;
        }
        if let Some(Frame::Pair(pair)) = self.frames.last_mut() {
            pair.add(tile);
            let seat = pair.seat;
            self.events.push(Event::Drawn { seat, tile });
        } else if let Some(play) = self.play_frame_mut() {
            play.tile = Some(tile);
            play.stage = Stage::Drawn;
            let seat = play.seat;
            self.events.push(Event::Drawn { seat, tile });
        }
        true
    }

    /// Places a tile and joins its features. Features that this completes are due for scoring.
    pub(crate) fn place_tile(&mut self, cell: Cell, tile: TileId, rotation: Rotation) {
        let first_node = self.features.nodes.len() as u32;
        let part =
            if self.rules.tables.has_halves { self.rules.tile(tile).part(rotation) } else { Part::Whole };
        let placed = PlacedTile { cell, part, tile, rotation, first_node };
        let new_tile = self.board.place(&self.rules.tables, placed);
        let dues = &mut self.dues;
        let completed = |place| dues.push(place);
        self.features.add(&self.rules.tables, &self.board, &new_tile, completed);
        if !self.rules.is_plain {
            self.cache_tile(new_tile.index);
        }
    }

    /// Takes a tile up and rebuilds all derived data. This is rare, and it keeps placing cheap.
    ///
    /// No figure may stand on it. A builder whose road or city falls apart may lose its meeples and then goes home
    /// (RULINGS.md R128a), as does a pig (R171).
    pub(crate) fn lift(&mut self, cell: Cell, part: Part) -> Option<PlacedTile> {
        let index = self.board.tiles.iter().position(|placed| (placed.cell, placed.part) == (cell, part))?;
        let lifted = self.board.tiles.remove(index);
        self.rebuild();
        Some(lifted)
    }

    /// Rebuilds all derived data, because a feature may have fallen apart. A builder or pig that is left alone goes
    /// home.
    pub(crate) fn rebuild(&mut self) {
        (self.board, self.features) = self.derive(&self.board.tiles);
        self.rebuild_cache();
        for seat in (0..self.seats()).map(Seat) {
            module::builder::send_lonely_home(self, seat);
            module::farm_pig::send_lonely_home(self, seat);
        }
    }

    /// A square tile becomes the kind with a bridge, whose ends lead into empty cells.
    pub(crate) fn grow_tile(&mut self, cell: Cell, with: TileId) {
        let Some(index) = self.board.grid.tile(cell) else { return };
        self.board.change(&self.rules.tables, index, with);
        self.features.grow(&self.rules.tables, &self.board.tiles[index]);
        self.cache_grown(index);
    }

    /// Board and features rebuilt from the places of tiles and figures, the tiles placed in this order.
    fn derive(&self, tiles: &[PlacedTile]) -> (Board, Features) {
        let room = tiles.len() + 1;
        let (mut board, mut features) = (Board::new(room), Features::new(room));
        board.put_walls(&self.board.walls);
        board.links.clone_from(&self.board.links);
        board.ferries.clone_from(&self.board.ferries);
        for placed in tiles {
            let placed = PlacedTile { first_node: features.nodes.len() as u32, ..*placed };
            let new_tile = board.place(&self.rules.tables, placed);
            features.add(&self.rules.tables, &board, &new_tile, |_| ());
        }
        for (a, b) in &board.links {
            let [a, b] = [a, b].map(|mouth| Features::mouth_node(&self.rules.tables, &board, *mouth));
            if let (Some(a), Some(b)) = (a, b) {
                features.link(a, b);
            }
        }
        for (a, b) in &board.ferries {
            features.join_places(&self.rules.tables, &board, *a, *b);
        }
        for (index, figure) in self.standing.iter().enumerate() {
            features.enter(&self.rules.tables, &board, index, figure);
        }
        (board, features)
    }

    /// Compares the derived data with data computed anew from the facts: the oracle of the tests.
    ///
    /// # Errors
    /// The first difference.
    #[doc(hidden)]
    pub fn check_derived(&self) -> Result<(), String> {
        let sorted = self.board.sorted();
        let (board, features) = self.derive(&sorted);
        if board.tiles.len() != self.board.tiles.len() {
            return Err("tiles differ".to_owned());
        }
        let frontier = |board: &Board| {
            let shown = |cell| Side::ALL.map(|side| board.frontier.edge(board.open_at(cell)?, side));
            let mut open: Vec<_> = board.frontier.cells().map(|cell| (cell, shown(cell))).collect();
            open.sort_unstable();
            open
        };
        if frontier(&board) != frontier(&self.board) {
            return Err(format!("frontier: {:?} != {:?}", frontier(&self.board), frontier(&board)));
        }
        let mine = self.features.describe(&self.rules.tables, &sorted)?;
        let fresh = features.describe(&self.rules.tables, &board.tiles)?;
        if mine.len() != fresh.len() {
            return Err("features differ in number".to_owned());
        }
        match mine.iter().zip(&fresh).find(|(a, b)| a != b) {
            Some((a, b)) => Err(format!("feature: {a:?} != {b:?}")),
            None => self.check_cache(),
        }
    }

    pub(crate) fn push_event(&mut self, event: Event) {
        self.events.push(event);
    }

    /// The running play, the topmost.
    #[inline]
    pub(crate) fn play_frame(&self) -> Option<&Play> {
        if let Some(Frame::Play(play)) = self.frames.last() {
            return Some(play);
        }
        self.frames
            .iter()
            .rev()
            .find_map(|frame| if let Frame::Play(play) = frame { Some(play) } else { None })
    }

    pub(crate) fn play_frame_mut(&mut self) -> Option<&mut Play> {
        // Checked first because it is usually the topmost.
        if let Some(Frame::Play(_)) = self.frames.last() {
            let Some(Frame::Play(play)) = self.frames.last_mut() else { return None };
            return Some(play);
        }
        self.frames
            .iter_mut()
            .rev()
            .find_map(|frame| if let Frame::Play(play) = frame { Some(play) } else { None })
    }

    /// The running turn.
    pub(crate) fn turn_frame_mut(&mut self) -> Option<&mut Turn> {
        self.frames.iter_mut().find_map(|frame| if let Frame::Turn(turn) = frame { Some(turn) } else { None })
    }

    pub(crate) fn turn_frame(&self) -> Option<&Turn> {
        self.frames.iter().find_map(|frame| if let Frame::Turn(turn) = frame { Some(turn) } else { None })
    }

    /// Pushes a frame on the stack.
    pub(crate) fn push_frame(&mut self, frame: Frame) {
        // Every module that nests is bounded by a rule of its own; this catches one that is not.
        assert!(
            self.frames.len() < turn_frames::MAX_FRAMES,
            "plays nest at most {} deep",
            turn_frames::MAX_FRAMES
        );
        self.frames.push(frame);
    }

    /// Starts a new play of the running turn, at the stage that its source determines.
    pub(crate) fn begin_play(&mut self, seat: Seat, source: Source) {
        let stage = if source == Source::Nothing { Stage::Score } else { Stage::Start };
        if self.rules.has_bridges {
            module::bridge::begin_play(self);
        }
        self.push_frame(Frame::Play(Play::new(seat, source, stage)));
    }

    pub(crate) const fn chance_of(draw: Draw) -> Chance {
        match draw {
            Draw::Stack => Chance::Tile,
            Draw::River(_) => Chance::RiverTile,
        }
    }
}

impl std::fmt::Debug for Game {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.to_text())
    }
}
