//! Trade goods (RULINGS.md R169): the seat that completes a city takes the goods printed in it.

use crate::canonical_encoding::Writer;
use crate::event::{Event, Reason};
use crate::game::Game;
use crate::geometry::{Cell, Place};
use crate::module::{BySeat, Hook};
use crate::piece::Seat;
use crate::tile::FeatureKind;
use crate::token::Good;

pub(super) const HOOKS: &[Hook] = &[Hook::Completed, Hook::Treasure, Hook::Prospects];

/// Points for the most tokens of a good at the end, for each seat that has as many.
const MOST: i32 = 10;

/// The module's facts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Facts {
    /// The tokens of each seat, by good.
    taken: [[u16; Good::ALL.len()]; Seat::MAX as usize],
}

impl Facts {
    pub(crate) fn encode(&self, writer: &mut Writer) {
        self.taken.iter().for_each(|tokens| writer.counts(tokens));
    }
}

/// The seat whose play completed the city takes its goods, whether or not it has anybody in it.
pub(super) fn completed(game: &mut Game, root: u32, kind: FeatureKind) {
    let Some(seat) = game.play_frame().map(|play| play.seat).filter(|_| kind == FeatureKind::City) else {
        return;
    };
    let mut found = [0; Good::ALL.len()];
    for node in game.features.ring(root) {
        let Place::Segment(cell, part, n) = game.features.place(&game.board, node) else { continue };
        let Some(placed) = game.board.at_part(cell, part) else { continue };
        let segment = &game.rules().tile(placed.tile).segments[usize::from(n)];
        if let Some(good) = segment.good.as_deref().and_then(Good::from_name) {
            found[good as usize] += 1;
        }
    }
    for (good, count) in Good::ALL.into_iter().zip(found).filter(|(_, count)| *count > 0) {
        let taken = &mut game.facts.trade_goods.taken[seat.index()][good as usize];
        *taken = taken.saturating_add(count);
        game.push_event(Event::Goods { seat, good, count });
    }
}

/// The seats with the most tokens of each good get points, all of them if several have as many.
pub(super) fn treasure(game: &mut Game) {
    for good in Good::ALL {
        for seat in leaders(game, good) {
            let tokens = game.goods(seat, good);
            game.add_points(seat, MOST, Reason::Goods { good, tokens }, Place::Cell(Cell::default()));
        }
    }
}

/// What the last count would bring now.
pub(super) fn prospects(game: &Game, prospects: &mut BySeat) {
    for good in Good::ALL {
        leaders(game, good).for_each(|seat| prospects[seat.index()].last_count += MOST);
    }
}

/// The seats with the most tokens of a good; none if nobody has any.
fn leaders(game: &Game, good: Good) -> impl Iterator<Item = Seat> + use<> {
    let tokens: [u16; Seat::MAX as usize] =
        std::array::from_fn(|seat| game.facts.trade_goods.taken[seat][good as usize]);
    let most = tokens.into_iter().max().unwrap_or(0).max(1);
    (0..game.seats()).map(Seat).filter(move |seat| tokens[seat.index()] == most)
}

impl Game {
    /// How many tokens of a good a seat has taken.
    ///
    /// # Panics
    /// If no game can have that many seats.
    #[must_use]
    pub fn goods(&self, seat: Seat, good: Good) -> u16 {
        self.facts.trade_goods.taken[seat.index()][good as usize]
    }
}
