//! The Tower (RULINGS.md R203 to R207): towers that all seats build, and the prisoners that they take.

pub(super) mod prison;

use crate::action::{Action, Decision};
use crate::canonical_encoding::Writer;
use crate::event::Event;
use crate::game::turn_frames::Frame;
use crate::game::{Game, Illegal};
use crate::geometry::{Cell, Place};
use crate::module::{Hook, castle};
use crate::piece::{Piece, Pieces, Seat, Standing};
pub(super) use prison::Prisoner;

pub(super) const HOOKS: &[Hook] = &[Hook::Begin, Hook::Dawn, Hook::Instead];

/// How many pieces each seat has, by the number of seats from two on.
const PIECES: [u8; 7] = [10, 9, 7, 6, 5, 4, 3];

/// The module's facts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Facts {
    /// The pieces that each seat still has.
    left: [u8; Seat::MAX as usize],
    /// The height of each tower, by cell.
    towers: Vec<(Cell, u8)>,
    /// The prisoners, in the order in which they were taken.
    prisoners: Vec<Prisoner>,
    /// Ransom was paid in this turn.
    has_paid: bool,
    /// The tower that has just grown, while its seat chooses whom it takes.
    raised: Option<Cell>,
    /// With whom the seat exchanges prisoners, while it chooses.
    exchange: Option<Seat>,
}

impl Facts {
    pub(crate) fn encode(&self, writer: &mut Writer) {
        self.left.iter().for_each(|left| writer.u8(*left));
        writer.len(self.towers.len());
        for (cell, height) in &self.towers {
            writer.cell(*cell);
            writer.u8(*height);
        }
        writer.len(self.prisoners.len());
        self.prisoners.iter().for_each(|prisoner| prisoner.encode(writer));
        writer.flags(&[self.has_paid, self.raised.is_some()]);
        writer.cell(self.raised.unwrap_or_default());
        writer.u8(self.exchange.map_or(u8::MAX, |seat| seat.0));
    }
}

/// The pieces are shared out.
pub(super) fn begin(game: &mut Game) {
    let seats = usize::from(game.seats());
    let each = PIECES.get(seats.saturating_sub(2)).copied().unwrap_or(0);
    game.facts.the_tower.left[..seats].fill(each);
}

/// A new turn may pay ransom again.
pub(super) fn dawn(game: &mut Game) {
    game.facts.the_tower.has_paid = false;
}

/// How many pieces the tower in a cell has.
pub(crate) fn height(game: &Game, cell: Cell) -> u8 {
    let towers = &game.facts.the_tower.towers;
    towers.binary_search_by_key(&cell, |(cell, _)| *cell).map_or(0, |at| towers[at].1)
}

/// The figures that stand on a tile as a whole, by cell: they come first in the order of places.
fn on_tiles(game: &Game) -> &[Standing] {
    let count = game.standing.partition_point(|figure| matches!(figure.place, Place::Cell(_)));
    &game.standing[..count]
}

/// Whether a follower among these, which are sorted by cell, stands on top of the tower in a cell. Those before the cell
/// are left out from then on, so that a sorted list of cells is compared in one pass.
fn is_closed(on_tiles: &mut &[Standing], cell: Cell) -> bool {
    while let [first, later @ ..] = *on_tiles
        && first.place.cell() < cell
    {
        *on_tiles = later;
    }
    let here = on_tiles.iter().take_while(|figure| figure.place.cell() == cell);
    here.fold(false, |is_closed, figure| is_closed | figure.piece.is_follower())
}

/// A piece on any foundation or tower, and ransom.
pub(super) fn instead(game: &Game, seat: Seat, actions: &mut Vec<Action>) {
    prison::ransoms_into(game, seat, actions);
    if game.facts.the_tower.left[seat.index()] == 0 {
        return;
    }
    let mut on_tiles = on_tiles(game);
    let free = game.cache.marked.foundations.iter().filter(|cell| !is_closed(&mut on_tiles, **cell));
    actions.extend(free.map(|cell| Action::Raise { cell: *cell }));
}

/// The tower grows, and its seat may take a prisoner.
pub(super) fn raise(game: &mut Game, seat: Seat, cell: Cell) {
    let facts = &mut game.facts.the_tower;
    facts.left[seat.index()] -= 1;
    let height = match facts.towers.binary_search_by_key(&cell, |(cell, _)| *cell) {
        Ok(at) => {
            facts.towers[at].1 += 1;
            facts.towers[at].1
        }
        Err(at) => {
            facts.towers.insert(at, (cell, 1));
            1
        }
    };
    facts.raised = Some(cell);
    game.push_event(Event::Raised { seat, cell, height });
    let mut actions = Vec::new();
    targets(game, &mut actions);
    if actions.len() > 1 {
        game.push_frame(Frame::Ask { seat, kind: Decision::Capture });
    } else {
        game.facts.the_tower.raised = None;
    }
}

/// The followers in the tower's row and column that are no farther away than it is high, and nobody.
pub(super) fn targets(game: &Game, actions: &mut Vec<Action>) {
    let Some(is_reached) = reach(game) else { return };
    for (index, figure) in game.standing.iter().enumerate() {
        if !is_reached(figure) {
            continue;
        }
        let Standing { place, piece, seat } = *figure;
        let action = Action::Capture { seat, piece, place };
        if actions.last() != Some(&action) && !castle::shelters(game, index) {
            actions.push(action);
        }
    }
    actions.push(Action::Pass);
}

/// Whether the tower may capture a figure.
pub(super) fn is_target(game: &Game, figure: &Standing) -> bool {
    let index = game.standing.binary_search(figure);
    reach(game).is_some_and(|is_reached| is_reached(figure))
        && index.is_ok_and(|index| !castle::shelters(game, index))
}

/// Tells the followers whom the tower that grew can reach, castles left aside.
fn reach(game: &Game) -> Option<impl Fn(&Standing) -> bool + use<>> {
    let cell = game.facts.the_tower.raised?;
    let reach = u32::from(height(game, cell));
    let is_near = move |at: Cell| {
        let away = |a: i16, b: i16| (i32::from(a) - i32::from(b)).unsigned_abs();
        let (x, y) = (away(at.x, cell.x), away(at.y, cell.y));
        (x == 0 || y == 0) && x + y <= reach
    };
    Some(move |figure: &Standing| {
        let Standing { place, piece, .. } = figure;
        is_near(place.cell()) && piece.is_follower() && !matches!(place, Place::Quarter(..))
    })
}

/// The follower is taken prisoner; an own one goes home.
pub(super) fn capture(game: &mut Game, seat: Seat, action: Action) {
    game.frames.pop();
    game.facts.the_tower.raised = None;
    let Action::Capture { seat: owner, piece, place } = action else { return };
    let Ok(index) = game.standing.binary_search(&Standing { place, piece, seat: owner }) else { return };
    if owner == seat {
        game.send_home(index);
    } else {
        prison::take(game, seat, index);
    }
}

/// The tops of towers on which a follower of these kinds may be put.
pub(crate) fn tops_into(game: &Game, pieces: Pieces, actions: &mut Vec<Action>) {
    if pieces.is_empty() || game.play_frame().is_none_or(|play| play.cell.is_none()) {
        return;
    }
    let mut on_tiles = on_tiles(game);
    for (cell, _) in &game.facts.the_tower.towers {
        if !is_closed(&mut on_tiles, *cell) {
            actions.extend(pieces.iter().map(|piece| Action::Deploy { piece, place: Place::Cell(*cell) }));
        }
    }
}

/// Whether a follower may be put on top of a tower.
pub(crate) fn check_top(game: &Game, piece: Piece, place: Place) -> Result<(), Illegal> {
    let cell = place.cell();
    let may_climb = !matches!(piece, Piece::Abbot | Piece::Mayor | Piece::Wagon);
    let is_open = height(game, cell) > 0 && !is_closed(&mut on_tiles(game), cell);
    if may_climb && is_open { Ok(()) } else { Err(Illegal::NoTop) }
}

impl Game {
    /// The heights of the towers that all seats build, by cell.
    #[must_use]
    pub fn tower_heights(&self) -> &[(Cell, u8)] {
        &self.facts.the_tower.towers
    }

    /// How many tower pieces a seat has left.
    ///
    /// # Panics
    /// If no game can have that many seats.
    #[must_use]
    pub fn tower_pieces(&self, seat: Seat) -> u8 {
        self.facts.the_tower.left[seat.index()]
    }

    /// The prisoners that a seat holds: whose they are, and which.
    pub fn prisoners(&self, by: Seat) -> impl Iterator<Item = (Seat, Piece)> {
        let held = self.facts.the_tower.prisoners.iter().filter(move |prisoner| prisoner.by == by);
        held.map(|prisoner| (prisoner.seat, prisoner.piece))
    }
}
