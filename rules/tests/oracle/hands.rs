//! Half tiles in the hands, as tracked by the referee.

use rules::{Action, Game, HalfHands, Module, Rules, Seat, Source, TileId};
use std::collections::{BTreeMap, BTreeSet};

/// The half tiles that are not on the table.
pub(crate) struct Hands {
    /// Those in the hands, by seat.
    hands: Vec<Vec<TileId>>,
    /// Those not taken yet.
    pool: BTreeMap<TileId, u16>,
    /// How many each seat gets.
    each: usize,
    is_draft: bool,
    is_played: bool,
}

impl Hands {
    pub(crate) fn new(rules: &Rules) -> Self {
        let setup = rules.setup();
        let has_sign = |n: usize| {
            [rules::Mark::Vineyard, rules::Mark::Hill, rules::Mark::Sheep, rules::Mark::CropCircle(None)]
                .iter()
                .any(|mark| rules.tiles()[n].has_mark(mark))
        };
        let halves = rules.tiles().iter().enumerate().filter(|(_, tile)| tile.is_half);
        let plain = halves.filter(|(n, _)| setup.options.feature_half_tiles || !has_sign(*n));
        Self {
            hands: vec![Vec::new(); usize::from(setup.seats)],
            pool: plain.map(|(n, tile)| (TileId(n as u16), tile.count)).collect(),
            each: usize::from(setup.options.hand),
            is_draft: setup.options.half_hands == HalfHands::Draft,
            is_played: setup.modules.contains(&Module::HalfTiles),
        }
    }

    /// A seat took a half tile; in the draft it must have been that seat's pick.
    pub(crate) fn take(&mut self, seat: Seat, tile: TileId) -> Result<(), String> {
        if self.is_draft && seat != self.next_pick() {
            return Err(format!("seat {seat} picked, not seat {}", self.next_pick()));
        }
        let left = self.pool.get_mut(&tile).filter(|n| **n > 0).ok_or("a half tile taken too often")?;
        *left -= 1;
        self.hands[seat.index()].push(tile);
        Ok(())
    }

    /// A seat placed one of its half tiles.
    pub(crate) fn lay(&mut self, seat: Seat, tile: TileId) -> Result<(), String> {
        let hand = &mut self.hands[seat.index()];
        let at = hand.iter().position(|t| *t == tile).ok_or("placed a half tile of another's hand")?;
        hand.remove(at);
        Ok(())
    }

    /// The last seat first, then backwards, and again.
    pub(crate) fn next_pick(&self) -> Seat {
        let picks: usize = self.hands.iter().map(Vec::len).sum();
        let seats = self.hands.len();
        Seat((seats - 1 - picks % seats) as u8)
    }

    /// Whether hands are still to be filled.
    pub(crate) fn are_filling(&self, placed: usize) -> bool {
        let taken: usize = self.hands.iter().map(Vec::len).sum::<usize>() + placed;
        self.is_played && taken < self.each * self.hands.len()
    }

    /// The half tiles that can be picked in the draft.
    pub(crate) fn picks(&self) -> BTreeSet<Action> {
        let left = self.pool.iter().filter(|(_, count)| **count > 0);
        left.map(|(tile, _)| Action::Choose { tile: *tile }).collect()
    }

    /// What a seat may do before the main play or the second one.
    pub(crate) fn starts(&self, seat: Seat, second: bool, fits: impl Fn(TileId) -> bool) -> BTreeSet<Action> {
        let source = if second { Source::Builder } else { Source::Main };
        let fitting = self.hands[seat.index()].iter().filter(|tile| fits(**tile));
        let mut starts: BTreeSet<Action> = fitting.map(|tile| Action::Choose { tile: *tile }).collect();
        starts.insert(Action::Draw { source });
        starts.extend(second.then_some(Action::Pass));
        starts
    }

    /// The game shows the same hands.
    pub(crate) fn compare(&self, game: &Game) -> Result<(), String> {
        for (seat, hand) in (0..).map(Seat).zip(&self.hands) {
            let mut mine = hand.clone();
            mine.sort_unstable();
            if self.is_played && game.half_hand(seat) != mine {
                return Err(format!("hand of seat {seat}: {:?}, the referee {mine:?}", game.half_hand(seat)));
            }
        }
        Ok(())
    }
}
