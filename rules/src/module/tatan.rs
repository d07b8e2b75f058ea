//! Tatan cards (RULINGS.md R122 to R142).
//!
//! A card is drawn like a tile and uses up the play: its seat takes a tile up and places it elsewhere, or is owed
//! two plays. Seats keep their cards, and fill gaps with them when the game ends.

mod gap;
mod lift;
mod pair;
#[cfg(test)]
mod tests;

use crate::action::{Action, Decision, Source};
use crate::canonical_encoding::Writer;
use crate::event::{Event, Reason};
use crate::game::cache::Listed;
use crate::game::turn_frames::{Frame, Play, Round};
use crate::game::{Game, Illegal};
use crate::geometry::{Cell, Part, Place, Rotations};
use crate::module::Hook;
use crate::piece::{Piece, Seat};
use crate::stage::Stage;

pub(super) const HOOKS: &[Hook] =
    &[Hook::Start, Hook::Fits, Hook::Placed, Hook::Stage(Stage::Drawn), Hook::End];

/// Points for a meeple at a gap; a big one counts twice (RULINGS.md R136).
const MEEPLE_AT_GAP: i32 = 2;

/// How many tiles a card lets its seat draw instead of taking one up (RULINGS.md R130).
const PLAYS: u8 = 2;

/// A gap that Tatan cards fill (RULINGS.md R134). Its meeple stands on the first cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Filled {
    /// The seat that owns the cards.
    pub seat: Seat,
    /// Its cells, by row from the north-west.
    pub cells: Vec<Cell>,
}

/// The module's facts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Facts {
    /// The number of cards each seat has.
    cards: [u8; Seat::MAX as usize],
    /// The seat that placed the last tile (RULINGS.md R133).
    last: Option<Seat>,
    /// Where the tile in hand was taken up; it must go elsewhere (RULINGS.md R126).
    from: Option<Cell>,
    /// Whether the round at the end of the game has begun.
    has_ended: bool,
    filled: Vec<Filled>,
}

impl Facts {
    pub(crate) fn encode(&self, writer: &mut Writer) {
        for cards in self.cards {
            writer.u8(cards);
        }
        writer.u8(self.last.map_or(u8::MAX, |seat| seat.0));
        writer.u8(u8::from(self.from.is_some()));
        writer.cell(self.from.unwrap_or_default());
        writer.u8(u8::from(self.has_ended));
        writer.len(self.filled.len());
        for gap in &self.filled {
            writer.u8(gap.seat.0);
            writer.len(gap.cells.len());
            for cell in &gap.cells {
                writer.cell(*cell);
            }
        }
    }

    fn has_filled(&self, cell: Cell) -> bool {
        self.filled.iter().any(|gap| gap.cells.contains(&cell))
    }
}

/// Where the tile in hand was taken up.
pub(crate) fn lifted_from(game: &Game) -> Option<Cell> {
    game.facts.tatan.from
}

impl Game {
    /// Where the tile in hand was taken up, if a Tatan card moves one.
    #[must_use]
    pub fn lifted_from(&self) -> Option<Cell> {
        lifted_from(self)
    }
}

/// The seat that placed the last tile, as recorded for Tatan cards.
pub(crate) fn last_by(game: &Game) -> Option<Seat> {
    game.facts.tatan.last
}

/// Whether the round at the end of the game has begun.
pub(crate) fn has_ended(game: &Game) -> bool {
    game.facts.tatan.has_ended
}

/// Whether the tile in hand was taken up from the board.
pub(super) fn narrows(game: &Game) -> bool {
    matches!(game.frames.last(), Some(Frame::Play(Play { source: Source::Lifted, cell: None, .. })))
}

/// A tile that was taken up must go elsewhere (RULINGS.md R126).
pub(super) fn fits(game: &Game, cell: Cell, rotations: Rotations) -> Rotations {
    let is_back = game.facts.tatan.from == Some(cell) && narrows(game);
    if is_back { Rotations::default() } else { rotations }
}

pub(super) fn placed(game: &mut Game) {
    let Some(play) = game.play_frame() else { return };
    let (seat, source) = (play.seat, play.source);
    game.facts.tatan.last = Some(seat);
    if source == Source::Lifted {
        game.facts.tatan.from = None;
    }
}

/// The tile that was taken up leaves the game because it fits nowhere any more.
pub(crate) fn forget(game: &mut Game) {
    game.facts.tatan.from = None;
    super::wind_rose::forget(game);
}

/// A card was drawn: it uses up the play, whichever play that is (RULINGS.md R141).
pub(super) fn stage(game: &mut Game, _: Stage) {
    let Some(play) = game.play_frame().copied() else { return };
    if play.tile != game.rules().tatan || play.tile.is_none() {
        return;
    }
    let seat = play.seat;
    game.frames.pop();
    game.facts.tatan.cards[seat.index()] += 1;
    game.push_event(Event::Tatan { seat });
    let mut all = game.cache.listed.take();
    all.extend(ways(game));
    match all.as_slice() {
        // Nothing to lift and nothing to draw (RULINGS.md R131).
        [] => {}
        [only] => carry_out(game, seat, *only),
        _ => {
            game.push_frame(Frame::Ask { seat, kind: Decision::Tatan });
            // Finding the tiles to take up is slow, so it is done once.
            game.cache.listed = Listed::new(all);
        }
    }
}

/// The possible uses of a card now.
fn ways(game: &Game) -> impl Iterator<Item = Action> {
    let may_draw = || game.next_draw().is_some();
    let two = std::iter::once_with(may_draw).filter(|may| *may).map(|_| Action::Two);
    let lifts = lift::liftable(game).map(|(cell, part)| Action::Lift { cell, part });
    lifts.chain(two)
}

/// Checks whether a card can take this tile up now.
pub(crate) fn check_lift(game: &Game, cell: Cell, part: Part) -> Result<(), Illegal> {
    lift::check(game, cell, part)
}

pub(crate) use pair::{goes_short, run as run_pair};

pub(super) fn choices(game: &Game, seat: Seat, kind: Decision, actions: &mut Vec<Action>) {
    match kind {
        Decision::Tatan => actions.extend(ways(game)),
        Decision::TatanEnd => {
            fills_into(game, seat, actions);
            actions.push(Action::Pass);
        }
        Decision::TatanTile => actions.extend(pair::choices(game)),
        _ => {}
    }
}

pub(super) fn answer(game: &mut Game, seat: Seat, action: Action) {
    match action {
        Action::Fill { cell, piece } => fill(game, seat, cell, piece),
        Action::Choose { tile } => pair::lay(game, tile),
        Action::Lift { .. } | Action::Two => {
            game.frames.pop();
            carry_out(game, seat, action);
        }
        _ if matches!(game.frames.last(), Some(Frame::Round(_))) => game.next_in_round(),
        _ => {
            game.frames.pop();
        }
    }
}

fn carry_out(game: &mut Game, seat: Seat, action: Action) {
    match action {
        Action::Lift { cell, part } => take_up(game, seat, cell, part),
        Action::Two => {
            if game.rules().setup().options.tatan_draws_both {
                pair::begin(game, seat, PLAYS);
            } else if let Some(turn) = game.turn_frame_mut() {
                turn.owes_tatan = turn.owes_tatan.saturating_add(PLAYS);
            }
        }
        _ => {}
    }
}

/// Takes a tile up into the hand, like a newly drawn one (RULINGS.md R128, R129).
fn take_up(game: &mut Game, seat: Seat, cell: Cell, part: Part) {
    let Some(placed) = game.lift(cell, part) else { return };
    let tile = placed.tile;
    game.facts.tatan.from = Some(cell);
    game.push_event(Event::Lifted { seat, tile, cell });
    let play = Play { tile: Some(tile), ..Play::new(seat, Source::Lifted, Stage::Drawn) };
    game.push_frame(Frame::Play(play));
}

/// Before the last count each seat may close gaps with its cards (RULINGS.md R133, R140).
pub(super) fn end(game: &mut Game) {
    let facts = &mut game.facts.tatan;
    if std::mem::replace(&mut facts.has_ended, true) {
        return;
    }
    let seats = game.seats();
    let last = game.facts.tatan.last.map_or(seats - 1, |seat| seat.0);
    let next = Seat((last + 1) % seats);
    game.push_frame(Frame::Round(Round { kind: Decision::TatanEnd, next, left: seats }));
}

/// The gaps for which a seat has cards and a meeple.
fn fills_into(game: &Game, seat: Seat, actions: &mut Vec<Action>) {
    let cards = game.facts.tatan.cards[seat.index()];
    let meeples = || [Piece::Meeple, Piece::Big].into_iter().filter(|piece| game.supply(seat, *piece) > 0);
    if cards == 0 || meeples().next().is_none() {
        return;
    }
    for gap in gap::gaps(game, usize::from(cards)) {
        actions.extend(meeples().map(|piece| Action::Fill { cell: gap[0], piece }));
    }
}

/// Closes a gap: cards and a meeple stay there, and every meeple next to it gives points (RULINGS.md R135, R136).
fn fill(game: &mut Game, seat: Seat, cell: Cell, piece: Piece) {
    let cards = usize::from(game.facts.tatan.cards[seat.index()]);
    let Some(cells) = gap::gaps(game, cards).into_iter().find(|gap| gap[0] == cell) else { return };
    let count = cells.len() as u8;
    let meeples = gap::strength_beside(game, &cells);
    game.facts.tatan.cards[seat.index()] -= count;
    // The meeple stands on the first card (RULINGS.md R149).
    let place = Place::Cell(cell);
    game.facts.tatan.filled.push(Filled { seat, cells });
    game.put(seat, piece, place);
    game.push_event(Event::Filled { seat, cell, cells: count, piece });
    if meeples > 0 {
        let points = MEEPLE_AT_GAP * i32::from(meeples);
        game.add_points(seat, points, Reason::Tatan { meeples }, place);
    }
}

impl Game {
    /// How many Tatan cards a seat has.
    ///
    /// # Panics
    /// If no game can have that many seats.
    #[must_use]
    pub fn tatan_cards(&self, seat: Seat) -> u8 {
        self.facts.tatan.cards[seat.index()]
    }

    /// The gaps filled with Tatan cards, in the order in which they were filled.
    #[must_use]
    pub fn filled(&self) -> &[Filled] {
        &self.facts.tatan.filled
    }
}
