//! Half tiles that only their owner knows (RULINGS.md R121a, `half_hands: hidden`).
//!
//! The game represents a hand by positions: seat s holds the positions from s × hand on, each closed until its
//! half tile is played. Until then the half tile is not a fact of the game. The caller is responsible for dealing
//! and for proving the deal. The game only ensures that no half tile appears that cannot be hidden.

use crate::action::Action;
use crate::canonical_encoding::Writer;
use crate::event::Event;
use crate::game::{Game, Illegal};
use crate::piece::Seat;
use crate::setup::HalfHands;
use crate::tile::TileId;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The most half tiles that can be hidden in one game.
pub(crate) const MAX: u16 = 255;

/// The facts about closed hands.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Facts {
    /// For each seat, bit n: its n-th position is closed. Empty if hands are not hidden.
    pub(crate) closed: Vec<u8>,
    /// The opened positions, sorted, with their half tiles.
    pub(crate) opened: Vec<(u8, TileId)>,
}

impl Facts {
    pub(super) fn encode(&self, writer: &mut Writer) {
        if self.closed.is_empty() {
            return;
        }
        self.closed.iter().for_each(|mask| writer.u8(*mask));
        writer.len(self.opened.len());
        for (position, tile) in &self.opened {
            writer.u8(*position);
            writer.u16(tile.0);
        }
    }
}

/// What an owner knows about closed half tiles. It is never part of a game's facts, and never hashed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Private {
    known: BTreeMap<u8, TileId>,
}

impl Private {
    /// Notes that `tile` is at `position`.
    pub fn learn(&mut self, position: u8, tile: TileId) {
        self.known.insert(position, tile);
    }

    /// The half tile at `position`, if known.
    #[must_use]
    pub fn tile(&self, position: u8) -> Option<TileId> {
        self.known.get(&position).copied()
    }
}

pub(super) fn begin(game: &mut Game) {
    game.facts.half_tiles.hidden.closed = vec![0; usize::from(game.seats())];
}

/// Whether the setup hides the hands.
pub(crate) fn is_hidden(game: &Game) -> bool {
    game.rules.tables.has_halves && game.rules.setup().options.half_hands == HalfHands::Hidden
}

/// Gives these seats a full hand of closed positions, and the others none.
pub(crate) fn deal(game: &mut Game, has_hand: &[bool]) {
    let hand = game.rules.setup().options.hand;
    for (seat, _) in (0..game.seats()).map(Seat).zip(has_hand).filter(|(_, has)| **has) {
        game.facts.half_tiles.hidden.closed[seat.index()] = u8::MAX >> (8 - hand.clamp(1, 8));
        game.push_event(Event::Hand { seat, closed: hand });
    }
}

/// Removes a seat's closed half tiles from the game. Returns whether there were any.
pub(crate) fn drop_all(game: &mut Game, seat: Seat) -> bool {
    let closed = game.facts.half_tiles.hidden.closed.get_mut(seat.index());
    closed.is_some_and(|mask| std::mem::take(mask) != 0)
}

/// Whether `seat`, by public knowledge, may have a half tile that it could play now instead of drawing.
pub(crate) fn may_open(game: &Game, seat: Seat) -> bool {
    let is_closed = game.facts.half_tiles.hidden.closed.get(seat.index()).is_some_and(|mask| *mask != 0);
    is_closed && super::may_replace(game, seat) && super::pool(game).any(|tile| game.can_place(tile))
}

/// Adds what the owner may play, if the game is seen by one; of several of a kind, the first.
pub(super) fn start(game: &Game, seat: Seat, actions: &mut Vec<Action>) {
    let Some(private) = &game.private else { return };
    let mut kinds = Vec::new();
    for position in game.closed(seat) {
        let Some(tile) = private.tile(position) else { continue };
        if !kinds.contains(&tile) && check(game, seat, position, tile).is_ok() {
            kinds.push(tile);
            actions.push(Action::Open { position, tile });
        }
    }
}

/// Whether `seat` may play `tile` from `position`, by public knowledge.
pub(crate) fn check(game: &Game, seat: Seat, position: u8, tile: TileId) -> Result<(), Illegal> {
    if !game.closed(seat).any(|closed| closed == position) {
        return Err(Illegal::NotClosed { seat, position });
    }
    if game.facts.half_tiles.pool.get(tile.index()).is_none_or(|count| *count == 0) {
        return Err(Illegal::CannotBeHidden);
    }
    if !super::may_replace(game, seat) {
        return Err(super::why_not_now(game));
    }
    if game.can_place(tile) { Ok(()) } else { Err(Illegal::FitsNowhere) }
}

/// Opens `position` as `tile`, which is played at once.
pub(crate) fn open(game: &mut Game, seat: Seat, position: u8, tile: TileId) {
    let Some(source) = super::replaced(game, seat) else { return };
    let hand = game.rules.setup().options.hand;
    let facts = &mut game.facts.half_tiles;
    let Some(mask) = facts.hidden.closed.get_mut(seat.index()) else { return };
    *mask &= !(1 << (position % hand));
    if let Some(left) = facts.pool.get_mut(tile.index()) {
        *left = left.saturating_sub(1);
    }
    let at = facts.hidden.opened.binary_search(&(position, tile)).unwrap_or_else(|at| at);
    facts.hidden.opened.insert(at, (position, tile));
    super::bring(game, seat, source, tile);
}

impl Game {
    /// The positions of a seat's half tiles that are still closed, in order; none if hands are not hidden.
    pub fn closed(&self, seat: Seat) -> impl Iterator<Item = u8> + '_ {
        let hand = self.rules.setup().options.hand;
        let mask = self.facts.half_tiles.hidden.closed.get(seat.index()).copied().unwrap_or(0);
        (0..hand.min(8)).filter(move |n| mask >> n & 1 == 1).map(move |n| seat.0 * hand + n)
    }

    /// The opened positions and their half tiles.
    #[must_use]
    pub fn opened(&self) -> &[(u8, TileId)] {
        &self.facts.half_tiles.hidden.opened
    }

    /// Whether closed hands are to be dealt now, with [`Game::deal_closed`].
    #[must_use]
    pub fn is_dealing_closed(&self) -> bool {
        is_hidden(self) && self.wait() == crate::action::Wait::Chance(crate::action::Chance::Deal)
    }

    /// The same game as seen by the owner of this knowledge: [`Game::legal`] lists its closed half tiles too. The
    /// knowledge is not a fact, and [`Game::state_hash`] is the same.
    #[must_use]
    pub fn seen_by(&self, private: Private) -> Self {
        let mut game = self.clone();
        game.private = Some(Arc::new(private));
        game.forget_listed();
        game
    }

    /// The half tiles in a seat's hand as visible here: the tile if it is known, `None` for a closed one.
    #[must_use]
    pub fn half_tiles_of(&self, seat: Seat) -> Vec<Option<TileId>> {
        let known = |position| self.private.as_ref().and_then(|private| private.tile(position));
        let open = self.half_hand(seat).iter().map(|tile| Some(*tile));
        open.chain(self.closed(seat).map(known)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::action::{Chance, Decision, Source, Wait};
    use crate::numbers::SplitMix;
    use crate::rules::Rules;
    use crate::setup::{Module, Preset, Setup};
    use crate::tileset::TileSets;

    fn setup(seats: u8) -> Setup {
        let mut setup = Preset::Base.setup(seats);
        setup.sets.extend(["halves1", "halves2"].map(str::to_owned));
        setup.modules.insert(Module::HalfTiles);
        setup.options.half_hands = HalfHands::Hidden;
        setup
    }

    fn game(setup: &Setup) -> Game {
        Game::new(Rules::new(setup, TileSets::built_in()).unwrap())
    }

    /// A random half tile for each position, which no game knows.
    fn dealt(game: &Game, numbers: &mut SplitMix) -> Vec<TileId> {
        let mut tiles = game.rules.half_tiles();
        for n in (1..tiles.len()).rev() {
            tiles.swap(n, numbers.below(n + 1));
        }
        tiles
    }

    fn private(game: &Game, seat: Seat, tiles: &[TileId]) -> Private {
        let mut private = Private::default();
        game.closed(seat).for_each(|position| private.learn(position, tiles[usize::from(position)]));
        private
    }

    /// Plays a random game in which every owner knows only its own hand, and passes each state to `check`.
    fn play(setup: &Setup, seed: u64, mut check: impl FnMut(&mut Game)) -> Game {
        let mut game = game(setup);
        let mut numbers = SplitMix::new(seed);
        let tiles = dealt(&game, &mut numbers);
        loop {
            check(&mut game);
            match game.wait() {
                Wait::Over => return game,
                Wait::Chance(_) => drop(game.resolve(&numbers.seed()).unwrap().to_vec()),
                Wait::Decide { seat, .. } => {
                    let mut seen = game.seen_by(private(&game, seat, &tiles));
                    assert_eq!(seen.state_hash(), game.state_hash(), "knowledge is no fact");
                    let open: Vec<Action> =
                        seen.legal().into_iter().filter(|a| matches!(a, Action::Open { .. })).collect();
                    let all = seen.legal();
                    let list = if open.is_empty() || numbers.below(2) == 0 { &all } else { &open };
                    let action = list[numbers.below(list.len())];
                    seen.play(seat, action).unwrap();
                    game.play(seat, action).unwrap();
                    assert_eq!(seen.wait(), game.wait(), "the flow of a game depends on nobody's knowledge");
                }
            }
        }
    }

    fn setups() -> Vec<Setup> {
        let mut plenty = setup(2);
        plenty.sets.extend(["river1", "traders", "gold"].map(str::to_owned));
        plenty.modules.extend([Module::River, Module::Builder, Module::GoldAndWalls]);
        plenty.options.hand = 8;
        plenty.options.half_for_extra_plays = true;
        let mut single = setup(2);
        single.options.hand = 1;
        vec![setup(3), plenty, single]
    }

    #[test]
    fn half_tiles_are_conserved_and_no_default_action_opens_one() {
        let mut opened = 0;
        for (n, setup) in setups().iter().enumerate() {
            let hand = usize::from(setup.options.hand);
            for seed in 0..12 {
                let end = play(setup, seed + 100 * n as u64, |game| {
                    let all: u16 = game.rules.halves.iter().sum();
                    let pool: u16 = game.half_pool().iter().map(|(_, count)| count).sum();
                    let seats = (0..game.seats()).map(Seat);
                    let closed: usize = seats.map(|seat| game.closed(seat).count()).sum();
                    assert_eq!(usize::from(all), usize::from(pool) + game.opened().len());
                    if !game.is_dealing_closed() {
                        assert_eq!(closed + game.opened().len(), hand * usize::from(game.seats()));
                    }
                    let placed =
                        game.placed_tiles().filter(|(_, tile, _)| game.rules.tile(*tile).is_half).count();
                    let held = game.hand().is_some_and(|tile| game.rules.tile(tile).is_half);
                    assert_eq!(placed + usize::from(held), game.opened().len());
                    assert!(!matches!(game.default_action(), Some(Action::Open { .. })));
                    assert!(!game.legal().iter().any(|action| matches!(action, Action::Open { .. })));
                    if let Wait::Decide { .. } = game.wait() {
                        assert!(game.default_action().is_some());
                    }
                    assert_eq!(game.state_hash(), game.state_hash_from_scratch());
                });
                opened += end.opened().len();
                assert_eq!(end.check_derived(), Ok(()));
            }
        }
        assert!(opened > 100, "only {opened} half tiles were opened");
    }

    #[test]
    fn only_what_may_be_hidden_comes_out_of_a_closed_position_of_ones_own() {
        let mut setup = setup(2);
        setup.sets.retain(|set| set != "halves2");
        let mut game = game(&setup);
        assert_eq!(game.wait(), Wait::Chance(Chance::Deal));
        assert!(game.is_dealing_closed());
        game.deal_closed(&[true, true]).unwrap();
        assert_eq!(game.wait(), Wait::Decide { seat: Seat(0), kind: Decision::Start });
        assert_eq!(game.legal(), [Action::Draw { source: Source::Main }]);
        let half = game.rules.tile_by_name("halves1-03").unwrap();
        let square = game.rules.tile_by_name("base-A").unwrap();
        let open = |position, tile| Action::Open { position, tile };
        let not_closed = |position| Err(Illegal::NotClosed { seat: Seat(0), position });
        let refused = |game: &Game, action| game.clone().play(Seat(0), action).map(|_| ());
        assert_eq!(refused(&game, open(3, half)), not_closed(3), "another seat's");
        assert_eq!(refused(&game, open(99, half)), not_closed(99));
        assert_eq!(refused(&game, open(0, square)), Err(Illegal::CannotBeHidden));
        assert_eq!(refused(&game, open(0, TileId(u16::MAX))), Err(Illegal::CannotBeHidden));
        game.play(Seat(0), open(1, half)).unwrap();
        assert_eq!(game.hand(), Some(half));
        assert_eq!(game.closed(Seat(0)).collect::<Vec<_>>(), [0, 2]);
        assert_eq!(game.opened(), [(1, half)]);
        // There is only one of each kind, so it cannot come again.
        let place = game.legal()[0];
        game.play(Seat(0), place).unwrap();
        while !matches!(game.wait(), Wait::Decide { seat: Seat(1), kind: Decision::Start }) {
            let pass = game.default_action().unwrap();
            game.play(Seat(0), pass).unwrap();
        }
        assert_eq!(game.clone().play(Seat(1), open(3, half)).map(|_| ()), Err(Illegal::CannotBeHidden));
    }

    #[test]
    fn a_seat_without_a_hand_is_not_asked_and_a_hand_can_leave_the_game() {
        let mut game = game(&setup(2));
        assert!(game.deal_closed(&[true]).is_err(), "one for each seat");
        game.deal_closed(&[false, true]).unwrap();
        assert_eq!(game.wait(), Wait::Chance(Chance::Tile), "seat 0 has nothing to choose");
        assert!(game.deal_closed(&[true, true]).is_err());
        let before = game.state_hash();
        assert!(!game.drop_closed(Seat(0)));
        assert_eq!(game.state_hash(), before);
        assert!(game.drop_closed(Seat(1)));
        assert_eq!(game.events(), [Event::Hand { seat: Seat(1), closed: 0 }]);
        assert_eq!(game.closed(Seat(1)).count(), 0);
        assert_ne!(game.state_hash(), before);
    }

    #[test]
    fn an_owner_sees_its_own_hand_and_the_backs_of_the_others() {
        let mut game = game(&setup(2));
        game.resolve(&[0; 32]).unwrap();
        let half = game.rules.tile_by_name("halves1-03").unwrap();
        let mut private = Private::default();
        private.learn(0, half);
        private.learn(2, half);
        let seen = game.seen_by(private);
        assert_eq!(seen.half_tiles_of(Seat(0)), [Some(half), None, Some(half)]);
        assert_eq!(seen.half_tiles_of(Seat(1)), [None; 3]);
        let draw = Action::Draw { source: Source::Main };
        assert_eq!(seen.legal(), [draw, Action::Open { position: 0, tile: half }], "of a kind the first");
        assert_eq!(game.half_tiles_of(Seat(0)), [None; 3]);
    }

    #[test]
    fn hidden_hands_are_bounded() {
        let mut setup = setup(2);
        setup.sets.extend(std::iter::repeat_n("halves1".to_owned(), 30));
        let refused = Rules::new(&setup, TileSets::built_in()).map(|_| ());
        assert!(refused.unwrap_err().to_string().contains("255"));
        setup.options.half_hands = HalfHands::Dealt;
        assert!(Rules::new(&setup, TileSets::built_in()).is_ok());
    }
}
