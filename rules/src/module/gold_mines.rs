//! Gold mines (RULINGS.md R214 to R217): ingots on tiles, for the seats that score there.

use crate::action::{Action, Decision};
use crate::canonical_encoding::Writer;
use crate::event::{Event, Reason};
use crate::game::Game;
use crate::game::turn_frames::{Frame, Play};
use crate::geometry::{Cell, Place};
use crate::module::{BySeat, Hook};
use crate::piece::{Seat, Seats};
use crate::stage::Stage;
use crate::tile::{FeatureKind, Mark};

pub(super) const HOOKS: &[Hook] =
    &[Hook::Stage(Stage::Gold), Hook::Scored, Hook::Stage(Stage::Award), Hook::Treasure, Hook::Prospects];

/// The seats that may take the ingots in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Claim {
    cell: Cell,
    /// One bit per seat.
    seats: u8,
}

/// The module's facts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Facts {
    /// The cells with ingots, sorted, and how many there are.
    lying: Vec<(Cell, u16)>,
    /// Who may take ingots because of the running play, by cell.
    claims: Vec<Claim>,
    /// What each seat has.
    held: [u16; Seat::MAX as usize],
}

impl Facts {
    pub(crate) fn encode(&self, writer: &mut Writer) {
        writer.len(self.lying.len());
        for (cell, count) in &self.lying {
            writer.cell(*cell);
            writer.u16(*count);
        }
        writer.len(self.claims.len());
        for claim in &self.claims {
            writer.cell(claim.cell);
            writer.u8(claim.seats);
        }
        writer.counts(&self.held);
    }
}

pub(super) fn stage(game: &mut Game, stage: Stage) {
    let Some(play) = game.play_frame().copied() else { return };
    match stage {
        Stage::Gold => bring(game, &play),
        Stage::Award => award(game, &play),
        _ => {}
    }
}

/// A mine gets an ingot, and one of the tiles around it another (RULINGS.md R214).
fn bring(game: &mut Game, play: &Play) {
    let (Some(tile), Some(cell)) = (play.tile, play.cell) else { return };
    if !game.rules().tile(tile).has_mark(&Mark::Goldmine) {
        return;
    }
    put(game, cell);
    let mut actions = Vec::new();
    choices(game, &mut actions);
    match actions[..] {
        [] => {}
        // A seat with only one possibility is not asked (RULINGS.md R143).
        [Action::Ingot { cell }] => put(game, cell),
        _ => game.push_frame(Frame::Ask { seat: play.seat, kind: Decision::Ingot }),
    }
}

/// The tiles around the mine just placed.
pub(super) fn choices(game: &Game, actions: &mut Vec<Action>) {
    let Some(mine) = game.play_frame().and_then(|play| play.cell) else { return };
    let around = mine.surroundings().into_iter().filter(|cell| game.board.is_occupied(*cell));
    actions.extend(around.map(|cell| Action::Ingot { cell }));
}

pub(super) fn answer(game: &mut Game, action: Action) {
    game.frames.pop();
    if let Action::Ingot { cell } = action {
        put(game, cell);
    }
}

fn put(game: &mut Game, cell: Cell) {
    let lying = &mut game.facts.gold_mines.lying;
    match lying.binary_search_by_key(&cell, |(cell, _)| *cell) {
        Ok(at) => lying[at].1 += 1,
        Err(at) => lying.insert(at, (cell, 1)),
    }
    game.push_event(Event::Ingot { cell });
}

/// Whether any ingot lies in a cell.
pub(crate) fn lies_at(game: &Game, cell: Cell) -> bool {
    game.facts.gold_mines.lying.binary_search_by_key(&cell, |(cell, _)| *cell).is_ok()
}

/// Its owners may take the ingots on the tiles of a feature that was scored (RULINGS.md R215).
pub(super) fn scored(game: &mut Game, root: u32, kind: FeatureKind, owners: Seats) {
    let root = game.features.find(root);
    let centre = kind.has_nine_cells().then(|| game.features.place(&game.board, root).cell());
    let is_part = |cell: Cell| match centre {
        Some(centre) => centre.is_near(cell),
        None => game.board.tiles_at(cell).any(|placed| {
            game.features.nodes_of(&game.rules.tables, placed).iter().any(|node| node.root() == root)
        }),
    };
    let lying = game.facts.gold_mines.lying.iter().map(|(cell, _)| *cell);
    let cells: Vec<Cell> = lying.filter(|cell| is_part(*cell)).collect();
    let claims = &mut game.facts.gold_mines.claims;
    for cell in cells {
        match claims.binary_search_by_key(&cell, |claim| claim.cell) {
            Ok(at) => claims[at].seats |= owners.0,
            Err(at) => claims.insert(at, Claim { cell, seats: owners.0 }),
        }
    }
}

/// Whether ingots are to be taken.
pub(super) fn has_award(game: &Game) -> bool {
    !game.facts.gold_mines.claims.is_empty()
}

/// The seats take one ingot after the other, each first where most seats may take (RULINGS.md R216).
fn award(game: &mut Game, play: &Play) {
    let mut claims = std::mem::take(&mut game.facts.gold_mines.claims);
    claims.sort_by_key(|claim| std::cmp::Reverse(claim.seats.count_ones()));
    let mut taken = [0; Seat::MAX as usize];
    let mut seat = play.seat;
    while let Some(mask) = claims.iter().map(|claim| claim.seats).reduce(|all, seats| all | seats) {
        let is_its = |claim: &Claim| claim.seats >> seat.0 & 1 == 1;
        if mask >> seat.0 & 1 == 1
            && let Some(at) = claims.iter().position(is_its)
        {
            taken[seat.index()] += 1;
            if !take(game, claims[at].cell) {
                claims.remove(at);
            }
        }
        seat = Seat((seat.0 + 1) % game.seats());
    }
    for n in 0..game.seats() {
        let seat = Seat((play.seat.0 + n) % game.seats());
        let ingots = taken[seat.index()];
        if ingots > 0 {
            game.facts.gold_mines.held[seat.index()] += ingots;
            game.push_event(Event::IngotsTaken { seat, ingots });
        }
    }
}

/// Takes one ingot from a cell. Returns whether any is left there.
fn take(game: &mut Game, cell: Cell) -> bool {
    let lying = &mut game.facts.gold_mines.lying;
    let Ok(at) = lying.binary_search_by_key(&cell, |(cell, _)| *cell) else { return false };
    let (_, count) = &mut lying[at];
    *count -= 1;
    if *count == 0 {
        lying.remove(at);
        return false;
    }
    true
}

/// What so many ingots are worth (RULINGS.md R217).
const fn worth(ingots: u16) -> i32 {
    let each = match ingots {
        0..=3 => 1,
        4..=6 => 2,
        7..=9 => 3,
        _ => 4,
    };
    each * ingots as i32
}

/// The last count, after fields.
pub(super) fn treasure(game: &mut Game) {
    for seat in (0..game.seats()).map(Seat) {
        let ingots = game.ingots_held(seat);
        if ingots > 0 {
            game.add_points(seat, worth(ingots), Reason::Ingots { ingots }, Place::Cell(Cell::default()));
        }
    }
}

/// What the last count would bring now.
pub(super) fn prospects(game: &Game, prospects: &mut BySeat) {
    for (prospects, held) in prospects.iter_mut().zip(&game.facts.gold_mines.held) {
        prospects.last_count += worth(*held);
    }
}

impl Game {
    /// The cells with ingots of gold mines, sorted, and how many there are (RULINGS.md R214).
    #[must_use]
    pub fn ingots(&self) -> &[(Cell, u16)] {
        &self.facts.gold_mines.lying
    }

    /// How many ingots a seat has (RULINGS.md R215).
    ///
    /// # Panics
    /// If no game can have that many seats.
    #[must_use]
    pub fn ingots_held(&self, seat: Seat) -> u16 {
        self.facts.gold_mines.held[seat.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::worth;

    #[test]
    fn ingots_are_worth_more_the_more_a_seat_has() {
        let expected = [0, 1, 2, 3, 8, 10, 12, 21, 24, 27, 40, 44];
        assert_eq!((0..12).map(worth).collect::<Vec<_>>(), expected);
    }
}
