//! Robbers (RULINGS.md R263 to R268): on the scoreboard they wait beside a seat's figure, and take half of what it gets.

use crate::action::{Action, Decision};
use crate::canonical_encoding::Writer;
use crate::event::{Event, Reason};
use crate::game::Game;
use crate::game::turn_frames::Frame;
use crate::geometry::Place;
use crate::module::{BySeat, Hook};
use crate::piece::Seat;
use crate::stage::Stage;
use crate::tile::{Mark, Tile};

pub(super) const HOOKS: &[Hook] = &[Hook::Stage(Stage::Gold), Hook::Prospects];

/// The spaces of the scoreboard, which begins again after the last one (RULINGS.md R264).
const SPACES: i32 = 50;

/// The module's facts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Facts {
    /// The space where each seat's robber stands, unless the seat has him in hand.
    spaces: [Option<u8>; Seat::MAX as usize],
}

impl Facts {
    pub(crate) fn encode(&self, writer: &mut Writer) {
        self.spaces.iter().for_each(|space| writer.u8(space.unwrap_or(u8::MAX)));
    }
}

/// Whether a tile brings robbers.
pub(super) fn comes_with(tile: &Tile) -> bool {
    tile.has_mark(&Mark::Bag)
}

/// The space of a seat's figure on the scoreboard.
fn space(game: &Game, seat: Seat) -> u8 {
    game.score[seat.index()].rem_euclid(SPACES) as u8
}

/// A tile with a bag was placed: its seat may put or move its robber.
pub(super) fn stage(game: &mut Game) {
    let Some(play) = game.play_frame().copied() else { return };
    if play.tile.is_some_and(|tile| comes_with(game.rules().tile(tile))) {
        if targets(game, play.seat).next().is_some() {
            game.push_frame(Frame::Ask { seat: play.seat, kind: Decision::Robber });
        } else {
            ask_next(game, play.seat);
        }
    }
}

/// The next seat that has its robber in hand may put him, too (RULINGS.md R265).
fn ask_next(game: &mut Game, active: Seat) {
    let is_in_hand = |seat: &Seat| game.facts.robbers.spaces[seat.index()].is_none();
    let next = (1..game.seats()).map(|n| Seat((active.0 + n) % game.seats())).find(is_in_hand);
    if let Some(seat) = next {
        game.push_frame(Frame::Ask { seat, kind: Decision::Robber });
    }
}

/// The other seats beside whose figures a robber may go, one for each space.
fn targets(game: &Game, seat: Seat) -> impl Iterator<Item = Seat> {
    let own = game.facts.robbers.spaces[seat.index()];
    let others = move || (1..game.seats()).map(move |n| Seat((seat.0 + n) % game.seats()));
    others().enumerate().filter_map(move |(n, other)| {
        let there = space(game, other);
        let is_first = others().take(n).all(|earlier| space(game, earlier) != there);
        (is_first && own != Some(there)).then_some(other)
    })
}

pub(super) fn choices(game: &Game, seat: Seat, actions: &mut Vec<Action>) {
    actions.extend(targets(game, seat).map(|beside| Action::Rob { beside }));
    actions.push(Action::Pass);
}

pub(super) fn answer(game: &mut Game, seat: Seat, action: Action) {
    game.frames.pop();
    if let Action::Rob { beside } = action {
        game.facts.robbers.spaces[seat.index()] = Some(space(game, beside));
        game.push_event(Event::Robber { seat, beside });
    }
    let active = game.play_frame().map(|play| play.seat);
    if active == Some(seat) {
        ask_next(game, seat);
    }
}

/// The figure of a seat moved on from the space that it had with so many points: robbers who stood there take half, and
/// those beside a figure that moves with loot go along (RULINGS.md R266, R267).
#[cold]
pub(crate) fn moved(game: &mut Game, seat: Seat, points: i32, reason: Reason, place: Place) {
    let start = (game.score[seat.index()] - points).rem_euclid(SPACES) as u8;
    if points <= 0 {
        return;
    }
    let seats = game.seats();
    for robber in (1..seats).map(|n| Seat((seat.0 + n) % seats)) {
        if game.facts.robbers.spaces[robber.index()] != Some(start) {
            continue;
        }
        if matches!(reason, Reason::Loot { .. }) {
            game.facts.robbers.spaces[robber.index()] = Some(space(game, seat));
            continue;
        }
        game.facts.robbers.spaces[robber.index()] = None;
        game.add_points(robber, (points + 1) / 2, Reason::Loot { from: seat, last: reason.is_last() }, place);
    }
}

/// A robber who waits beside a figure will bring something.
pub(super) fn prospects(game: &Game, prospects: &mut BySeat) {
    for seat in (0..game.seats()).map(Seat) {
        let Some(there) = game.facts.robbers.spaces[seat.index()] else { continue };
        let mut others = (0..game.seats()).map(Seat).filter(|other| *other != seat);
        prospects[seat.index()].robbers += i32::from(others.any(|other| space(game, other) == there));
    }
}

impl Game {
    /// The space of the scoreboard, 0 to 49, where a seat's robber stands (RULINGS.md R264); `None` if the seat has him in
    /// hand.
    ///
    /// # Panics
    /// If no game can have that many seats.
    #[must_use]
    pub fn robber_space(&self, seat: Seat) -> Option<u8> {
        self.facts.robbers.spaces[seat.index()]
    }

    /// The seats whose robbers wait beside the figure of a seat on the scoreboard, in turn order after it.
    ///
    /// # Panics
    /// If no game can have that many seats.
    pub fn robbers_beside(&self, seat: Seat) -> impl Iterator<Item = Seat> {
        let there = space(self, seat);
        let others = (1..self.seats()).map(move |n| Seat((seat.0 + n) % self.seats()));
        others.filter(move |other| self.facts.robbers.spaces[other.index()] == Some(there))
    }
}
