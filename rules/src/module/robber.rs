//! The Robbers (RULINGS.md R263 to R268): a robber waits on the scoreboard for the figure of another seat, and takes
//! half of what moves it on.

use crate::action::{Action, Decision};
use crate::canonical_encoding::Writer;
use crate::event::{Event, Reason};
use crate::game::Game;
use crate::game::turn_frames::Frame;
use crate::geometry::{Cell, Place};
use crate::module::{Hook, message};
use crate::piece::Seat;
use crate::stage::Stage;
use crate::tile::{Mark, Tile};
use std::cmp::Reverse;

pub(super) const HOOKS: &[Hook] = &[Hook::Stage(Stage::Gold)];

/// The scoreboard is a circuit of so many spaces.
const SPACES: i32 = 50;

/// Points that moved a seat's figure on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Gain {
    seat: Seat,
    /// The space that the figure left.
    from: u8,
    points: i32,
}

/// The module's facts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Facts {
    /// The space of each seat's robber; none while it is in the supply.
    at: [Option<u8>; Seat::MAX as usize],
    /// What was gained in the scoring that runs. Empty whenever the game waits.
    gains: Vec<Gain>,
    /// Whether such a scoring runs. Never while the game waits.
    is_scoring: bool,
}

impl Facts {
    pub(crate) fn encode(&self, writer: &mut Writer) {
        for space in self.at {
            writer.u8(space.unwrap_or(u8::MAX));
        }
    }
}

/// Whether a tile shows a bag.
pub(super) fn shows_bag(tile: &Tile) -> bool {
    tile.has_mark(&Mark::Bag)
}

/// The space on which so many points are marked.
const fn space_of(points: i32) -> u8 {
    points.rem_euclid(SPACES) as u8
}

/// The spaces of a seat's figures; both the same if it has only one.
fn spaces_of(game: &Game, seat: Seat) -> [u8; 2] {
    message::figures(game, seat).map(space_of)
}

fn seats(game: &Game) -> impl Iterator<Item = Seat> + use<> {
    (0..game.seats()).map(Seat)
}

/// A tile with a bag was placed: its seat may put or move its robber, then the next one with a robber in its supply.
pub(super) fn stage(game: &mut Game) {
    let Some(play) = game.play_frame() else { return };
    let (seat, count) = (play.seat, game.seats());
    if !play.tile.is_some_and(|tile| shows_bag(game.rules().tile(tile))) {
        return;
    }
    let is_at_home = |seat: &Seat| game.facts.robber.at[seat.index()].is_none();
    let next = (1..count).map(|n| Seat((seat.0 + n) % count)).find(is_at_home);
    // The one pushed last is asked first.
    for seat in next.into_iter().chain([seat]) {
        if !spaces(game, seat).is_empty() {
            game.push_frame(Frame::Ask { seat, kind: Decision::Robber });
        }
    }
}

/// The spaces to which a seat's robber may go: those with the figure of another seat.
fn spaces(game: &Game, seat: Seat) -> Vec<u8> {
    let own = game.facts.robber.at[seat.index()];
    let others = seats(game).filter(|other| *other != seat).flat_map(|other| spaces_of(game, other));
    let mut spaces: Vec<u8> = others.filter(|space| Some(*space) != own).collect();
    spaces.sort_unstable();
    spaces.dedup();
    spaces
}

/// The spaces to go to, and staying.
pub(super) fn choices(game: &Game, seat: Seat, actions: &mut Vec<Action>) {
    actions.extend(spaces(game, seat).into_iter().map(|space| Action::Rob { space }));
    actions.push(Action::Pass);
}

pub(super) fn answer(game: &mut Game, seat: Seat, action: Action) {
    game.frames.pop();
    if let Action::Rob { space } = action {
        go(game, seat, Some(space));
    }
}

fn go(game: &mut Game, seat: Seat, space: Option<u8>) {
    game.facts.robber.at[seat.index()] = space;
    game.push_event(Event::Robber { seat, space });
}

/// What is gained from now on is robbed together: each robber takes the most that it can.
#[cold]
pub(crate) fn begin_scoring(game: &mut Game) {
    game.facts.robber.is_scoring = true;
}

/// The scoring is over.
#[cold]
pub(crate) fn end_scoring(game: &mut Game, last: bool) {
    game.facts.robber.is_scoring = false;
    settle(game, last);
}

/// A seat was given points, which have moved its figure already.
pub(crate) fn gained(game: &mut Game, seat: Seat, points: i32) {
    // Points that are paid move nothing on.
    if points > 0 {
        let from = space_of(game.score[seat.index()] - points);
        game.facts.robber.gains.push(Gain { seat, from, points });
    }
    if !game.facts.robber.is_scoring {
        settle(game, false);
    }
}

/// One of a seat's two figures moved on from `from`, by points that its robber took or by others.
pub(crate) fn moved(game: &mut Game, seat: Seat, (from, points): (i32, i32), is_loot: bool) {
    if is_loot {
        go_along(game, seat, space_of(from), space_of(from + points));
    } else if points > 0 {
        game.facts.robber.gains.push(Gain { seat, from: space_of(from), points });
    }
}

/// Robbers take their shares of what was gained; all of them go home before any figure moves on for it.
pub(crate) fn settle(game: &mut Game, last: bool) {
    let facts = &mut game.facts.robber;
    let mut gains = std::mem::take(&mut facts.gains);
    let mut robbed: Vec<(Seat, Gain)> = Vec::new();
    for seat in (0..game.rules.setup().seats).map(Seat) {
        let at = facts.at[seat.index()];
        let within_reach = gains.iter().filter(|gain| gain.seat != seat && Some(gain.from) == at);
        if let Some(gain) = within_reach.min_by_key(|gain| Reverse(gain.points)) {
            robbed.push((seat, *gain));
            facts.at[seat.index()] = None;
        }
    }
    // The emptied list is put back, so that the next scoring reuses its memory.
    gains.clear();
    facts.gains = gains;
    for (seat, gain) in robbed {
        rob(game, seat, gain, last);
    }
}

/// A robber's seat gets half, rounded up. Nobody robs that: robbers beside its figure go along with it.
fn rob(game: &mut Game, seat: Seat, gain: Gain, last: bool) {
    let points = (gain.points + 1) / 2;
    let from = space_of(game.score[seat.index()]);
    game.score[seat.index()] += points;
    let (reason, place) = (Reason::Robbed { of: gain.seat, last }, Place::Cell(Cell::default()));
    game.push_event(Event::Scored { seat, points, reason, place });
    game.push_event(Event::Robber { seat, space: None });
    if game.rules.has_messages && message::gained(game, seat, points, true) {
        return message::mark(game, seat);
    }
    go_along(game, seat, from, space_of(game.score[seat.index()]));
}

/// Robbers beside a figure that its own robber moves on go along with it.
fn go_along(game: &mut Game, seat: Seat, from: u8, to: u8) {
    for other in seats(game).filter(|other| *other != seat) {
        if game.facts.robber.at[other.index()] == Some(from) {
            go(game, other, Some(to));
        }
    }
}

/// Adds what robbers can expect, in hundredths of a point: a part of what the figures beside them can still expect.
pub(crate) fn add_expected(game: &Game, expected: &mut [i32]) {
    // Half of one gain of several.
    const PART: i32 = 8;
    let to_come = |seat: Seat| (expected[seat.index()] - 100 * game.score[seat.index()]).max(0);
    let most = |seat: Seat| {
        let at = game.facts.robber.at[seat.index()]?;
        let beside = seats(game).filter(|other| *other != seat && spaces_of(game, *other).contains(&at));
        beside.map(to_come).max()
    };
    let more: Vec<i32> = seats(game).map(|seat| most(seat).unwrap_or(0) / PART).collect();
    expected.iter_mut().zip(more).for_each(|(expected, more)| *expected += more);
}

impl Game {
    /// The space of the scoreboard on which a seat's robber stands, from 0 to 49.
    #[must_use]
    pub fn robber(&self, seat: Seat) -> Option<u8> {
        self.facts.robber.at.get(seat.index()).copied().flatten()
    }

    /// The spaces of the scoreboard on which a seat's figures stand, from 0 to 49; twice the same if it has only one.
    ///
    /// # Panics
    /// If no game can have that many seats.
    #[must_use]
    pub fn spaces(&self, seat: Seat) -> [u8; 2] {
        spaces_of(self, seat)
    }
}
