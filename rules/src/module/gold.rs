//! Gold: pairs of nuggets on the board, which seat takes them, and what they buy (RULINGS.md R70 to R79, R86,
//! R89).

use super::wall;
use crate::action::{Action, Decision, Source, Spend};
use crate::board::PlacedTile;
use crate::canonical_encoding::Writer;
use crate::event::Event;
use crate::game::Game;
use crate::game::turn_frames::{Frame, Play, Round};
use crate::geometry::{Cell, Place};
use crate::module::{BySeat, Hook};
use crate::piece::{Piece, Seat, Seats};
use crate::setup::GoldTo;
use crate::stage::Stage;
use crate::tile::{FeatureKind, Mark, Tile};

pub(super) const HOOKS: &[Hook] = &[
    Hook::Start,
    Hook::Stage(Stage::Gold),
    Hook::Scored,
    Hook::Stage(Stage::Award),
    Hook::Stage(Stage::Exchange),
    Hook::Stage(Stage::Walls),
    Hook::Extra,
    Hook::Prospects,
];

/// The price of a wall (RULINGS.md R79).
const WALL: u16 = 2;

/// Nuggets that came with one gold tile and go together (RULINGS.md R74).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Pair {
    /// Its number, counted from 0 in the order of placing.
    number: u16,
    /// The cells of its nuggets: the gold tile, and a neighbour if there was one.
    cells: [Option<Cell>; 2],
}

/// A pair that a scoring of the running play touches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Touched {
    number: u16,
    /// The seats that scored, one bit per seat.
    owners: u8,
}

/// The module's facts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Facts {
    /// The pairs on the board, by number.
    pairs: Vec<Pair>,
    /// The number of the next pair.
    next: u16,
    /// The pairs to award in the running play, by number.
    touched: Vec<Touched>,
    /// Nuggets held, by seat.
    held: [u16; Seat::MAX as usize],
    /// Walls.
    pub(super) walls: wall::Facts,
}

impl Facts {
    pub(crate) fn encode(&self, writer: &mut Writer) {
        writer.len(self.pairs.len());
        for pair in &self.pairs {
            writer.u16(pair.number);
            for cell in pair.cells {
                writer.u8(u8::from(cell.is_some()));
                writer.cell(cell.unwrap_or_default());
            }
        }
        writer.u16(self.next);
        writer.len(self.touched.len());
        for touched in &self.touched {
            writer.u16(touched.number);
            writer.u8(touched.owners);
            // Both nuggets of a pair are taken, with one bit each (RULINGS.md R74).
            writer.u8(3);
        }
        writer.counts(&self.held);
        self.walls.encode(writer);
    }

    /// Notes the pairs with gold in any cell for which `is_scored` holds; `owners` scored there.
    fn touch(&mut self, owners: Seats, is_scored: impl Fn(Cell) -> bool) {
        for pair in &self.pairs {
            if !pair.cells.into_iter().flatten().any(&is_scored) {
                continue;
            }
            match self.touched.binary_search_by_key(&pair.number, |touched| touched.number) {
                Ok(at) => self.touched[at].owners |= owners.0,
                Err(at) => self.touched.insert(at, Touched { number: pair.number, owners: owners.0 }),
            }
        }
    }
}

impl Game {
    /// The nuggets that a seat holds (RULINGS.md R72).
    ///
    /// # Panics
    /// If no game can have that many seats.
    #[must_use]
    pub fn gold(&self, seat: Seat) -> u16 {
        self.facts.gold.held[seat.index()]
    }

    /// The nuggets on the board: the cell, the number of the pair, and how many of the pair are there. Sorted by
    /// pair; nuggets of one pair go together (RULINGS.md R74).
    #[must_use]
    pub fn nuggets(&self) -> Vec<(Cell, u16, u8)> {
        let of = |pair: &Pair| pair.cells.map(|cell| cell.map(|cell| (cell, pair.number, 1)));
        self.facts.gold.pairs.iter().flat_map(of).flatten().collect()
    }

    /// Whether there is gold in `cell`.
    pub(crate) fn has_gold(&self, cell: Cell) -> bool {
        self.facts.gold.pairs.iter().any(|pair| pair.cells.contains(&Some(cell)))
    }

    /// Tiles bought with gold that a seat must still play (RULINGS.md R77).
    ///
    /// # Panics
    /// If no game can have that many seats.
    #[must_use]
    pub fn forced_plays(&self, seat: Seat) -> u16 {
        self.facts.owed.forced[seat.index()]
    }
}

pub(super) fn stage(game: &mut Game, stage: Stage) {
    let Some(play) = game.play_frame().copied() else { return };
    match stage {
        Stage::Gold => bring(game, &play),
        Stage::Award => award(game, play.seat),
        Stage::Exchange => open_exchange(game, &play),
        Stage::Walls => wall::ask(game, play.seat),
        _ => {}
    }
}

/// Whether a tile brings gold.
pub(super) fn comes_with(tile: &Tile) -> bool {
    tile.has_mark(&Mark::Goldmine)
}

/// Whether gold is to be awarded in the running play.
pub(super) fn has_award(game: &Game) -> bool {
    !game.facts.gold.touched.is_empty()
}

/// Whether a seat may have a wall to place, or a feature completed by one is not scored yet.
pub(super) fn has_wall_effect(game: &Game, seat: Seat) -> bool {
    game.facts.gold.walls.has_effect(seat)
}

/// A gold tile gets one nugget, and a neighbour gets another (RULINGS.md R70).
fn bring(game: &mut Game, play: &Play) {
    let (Some(tile), Some(cell)) = (play.tile, play.cell) else { return };
    let rules = game.rules();
    let again = rules.setup().options.gold_again;
    if !comes_with(rules.tile(tile)) || play.source == Source::Lifted && !again {
        return;
    }
    let gold = &mut game.facts.gold;
    gold.pairs.push(Pair { number: gold.next, cells: [Some(cell), None] });
    gold.next += 1;
    game.push_event(Event::Nugget { cell });
    let neighbours: Vec<Cell> = neighbours(game, cell).collect();
    match neighbours.as_slice() {
        [] => {}
        [only] => put_second(game, *only),
        _ => game.push_frame(Frame::Ask { seat: play.seat, kind: Decision::Nugget }),
    }
}

/// The occupied cells around it, diagonals included, in canonical order.
fn neighbours(game: &Game, cell: Cell) -> impl Iterator<Item = Cell> {
    cell.surroundings().into_iter().filter(|other| game.board.is_occupied(*other))
}

fn put_second(game: &mut Game, cell: Cell) {
    if let Some(pair) = game.facts.gold.pairs.last_mut() {
        pair.cells[1] = Some(cell);
    }
    game.push_event(Event::Nugget { cell });
}

/// A completed feature gave points: the gold on its cells is taken at the next stage *award*. Iterates over the
/// cells with gold, since there are few. A feature that pays no seat takes no gold (RULINGS.md R73).
pub(super) fn scored(game: &mut Game, root: u32, kind: FeatureKind, owners: Seats) {
    let Game { rules, facts, features, board, .. } = game;
    if facts.gold.pairs.is_empty() {
        return;
    }
    let (rules, centre) = (&**rules, features.place(board, root).cell());
    let is_part =
        |placed: &PlacedTile| features.nodes_of(&rules.tables, placed).iter().any(|node| node.root() == root);
    facts.gold.touch(owners, |cell| match kind {
        _ if kind.has_nine_cells() => cell == centre || cell.is_around(centre),
        _ => board.tiles_at(cell).any(is_part),
    });
}

/// These cells gave `owner` points: the seat that caused the scoring gets the gold there, with the rest of its
/// pairs, at the next stage *award* (RULINGS.md R72 to R74). No effect without the gold module.
pub(crate) fn scored_cells(game: &mut Game, cells: &[Cell], owner: Seat) {
    game.facts.gold.touch(Seats(1 << owner.0), |cell| cells.contains(&cell));
}

/// Gives the touched pairs to the seat that caused the scoring, or nugget by nugget to the seats that scored.
fn award(game: &mut Game, active: Seat) {
    let touched = std::mem::take(&mut game.facts.gold.touched);
    if touched.is_empty() {
        return;
    }
    let to_owners = game.rules().setup().options.gold_to == GoldTo::Majority;
    let seats = game.seats();
    let mut won = [0_u8; Seat::MAX as usize];
    for Touched { number, owners } in touched {
        let takers = if to_owners { owners } else { 1 << active.0 };
        // Tied seats take one at a time, starting with the active seat (RULINGS.md R157).
        let takers =
            (0..seats).map(|n| Seat((active.0 + n) % seats)).filter(|seat| takers >> seat.0 & 1 == 1);
        let pairs = &mut game.facts.gold.pairs;
        let Some(at) = pairs.iter().position(|pair| pair.number == number) else { continue };
        let nuggets = pairs.remove(at).cells.into_iter().flatten();
        for (_, seat) in nuggets.zip(takers.collect::<Vec<_>>().into_iter().cycle()) {
            won[seat.index()] += 1;
        }
    }
    for n in 0..seats {
        let seat = Seat((active.0 + n) % seats);
        let nuggets = won[seat.index()];
        if nuggets > 0 {
            game.facts.gold.held[seat.index()] += u16::from(nuggets);
            game.push_event(Event::GoldTaken { seat, nuggets });
        }
    }
}

/// After a completed road all seats spend gold, whether it gave points or not, starting with the active seat
/// (RULINGS.md R75, R76).
fn open_exchange(game: &mut Game, play: &Play) {
    if play.roads > 0 && game.facts.gold.held.iter().any(|held| *held > 0) {
        let round = Round { kind: Decision::Exchange, next: play.seat, left: game.seats() };
        game.push_frame(Frame::Round(round));
    }
}

/// The nuggets of each seat, and the tiles that it has bought.
pub(super) fn prospects(game: &Game, prospects: &mut BySeat) {
    let (held, forced) = (&game.facts.gold.held, &game.facts.owed.forced);
    for (prospects, (nuggets, tiles)) in prospects.iter_mut().zip(held.iter().zip(forced)) {
        prospects.nuggets += i32::from(*nuggets);
        prospects.tiles += i32::from(*tiles);
    }
}

pub(super) fn extra(game: &Game, seat: Seat, actions: &mut Vec<Action>) {
    wall::choices(game, seat, actions);
}

pub(super) fn choices(game: &Game, seat: Seat, kind: Decision, actions: &mut Vec<Action>) {
    match kind {
        Decision::Nugget => {
            if let Some(cell) = game.last_placed() {
                actions.extend(neighbours(game, cell).map(|cell| Action::Nugget { cell }));
            }
        }
        Decision::Exchange => exchange_choices(game, seat, actions),
        Decision::Walls => {
            wall::choices(game, seat, actions);
            actions.push(Action::Pass);
        }
        _ => {}
    }
}

/// What a seat's gold can buy; `Nothing` only if there is nothing else (RULINGS.md R76 to R79).
fn exchange_choices(game: &Game, seat: Seat, actions: &mut Vec<Action>) {
    let held = game.gold(seat);
    if held == 0 {
        return;
    }
    let spend = |on| Action::Spend { on };
    if game.next_draw().is_some() {
        actions.push(spend(Spend::Tile));
    }
    if held >= WALL {
        actions.push(spend(Spend::Wall));
    }
    let may_go = |piece| !super::tower::is_fixed(piece);
    let own = game.standing.iter().filter(|figure| figure.seat == seat && may_go(figure.piece));
    // Two meeples on one segment count as one choice. The list is sorted, so they are adjacent.
    for back in own.map(|figure| Action::TakeBack { piece: figure.piece, place: figure.place }) {
        if actions.last() != Some(&back) {
            actions.push(back);
        }
    }
    if actions.is_empty() {
        actions.push(spend(Spend::Nothing));
    }
}

pub(super) fn answer(game: &mut Game, seat: Seat, kind: Decision, action: Action) {
    match (kind, action) {
        (Decision::Nugget, Action::Nugget { cell }) => {
            game.frames.pop();
            put_second(game, cell);
        }
        // The round asks the seat again while it holds gold.
        (Decision::Exchange, Action::Spend { on }) => spend(game, seat, on),
        (Decision::Exchange, Action::TakeBack { piece, place }) => take_back(game, seat, piece, place),
        (Decision::Exchange, _) => game.next_in_round(),
        (Decision::Walls, action) => wall::answer(game, seat, action),
        _ => {}
    }
}

fn spend(game: &mut Game, seat: Seat, on: Spend) {
    let price = if on == Spend::Wall { WALL } else { 1 };
    let held = &mut game.facts.gold.held[seat.index()];
    *held = held.saturating_sub(price);
    game.push_event(Event::Spent { seat, on });
    match on {
        Spend::Tile => game.facts.owed.forced[seat.index()] += 1,
        Spend::Wall => game.facts.gold.walls.add(seat),
        Spend::Nothing => {}
    }
}

/// One nugget brings a figure home, without points (RULINGS.md R78). Its road is no longer on record (R144).
fn take_back(game: &mut Game, seat: Seat, piece: Piece, place: Place) {
    let is_it =
        |figure: &crate::piece::Standing| (figure.seat, figure.piece, figure.place) == (seat, piece, place);
    let Some(index) = game.standing.iter().position(is_it) else { return };
    let held = &mut game.facts.gold.held[seat.index()];
    *held = held.saturating_sub(1);
    game.send_home(index);
}

/// Puts a wall on an edge (RULINGS.md R80).
pub(crate) fn play_wall(game: &mut Game, seat: Seat, place: Place) {
    wall::set(game, seat, place);
}
