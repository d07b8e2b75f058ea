//! Which tiles a Tatan card can take up (RULINGS.md R123 to R127).

use crate::board::{Board, PlacedTile};
use crate::game::{Game, Illegal};
use crate::geometry::{Cell, Part, Place, Side};
use crate::module::abbey_mayor::{abbey, barn};
use crate::module::{building, ferry, gold_mines, hills, mage, the_tower, wagon, wizard};
use crate::piece::Piece;
use crate::setup::Module;
use crate::tile_tables::{NONE, RiverRole};

/// All tiles that can be taken up, in arbitrary order, computed lazily.
pub(super) fn liftable(game: &Game) -> impl Iterator<Item = (Cell, Part)> {
    let taken = taken(game);
    let cuts = cut_points(&game.board);
    let tiles = 0..game.board.tiles.len();
    let free = tiles.filter(move |n| !cuts[*n] && may_leave(game, &taken, *n)).map(|n| &game.board.tiles[n]);
    free.map(|placed| (placed.cell, placed.part))
}

/// Checks whether this tile can be taken up.
pub(super) fn check(game: &Game, cell: Cell, part: Part) -> Result<(), Illegal> {
    let is_it = |placed: &PlacedTile| (placed.cell, placed.part) == (cell, part);
    let n = game.board.tiles.iter().position(is_it).ok_or(Illegal::LiftNothing)?;
    check_free(game, &taken(game), n)?;
    if cut_points(&game.board)[n] {
        return Err(Illegal::LiftCuts);
    }
    if fits_elsewhere(game, &game.board.tiles[n]) { Ok(()) } else { Err(Illegal::LiftNowhere) }
}

/// Whether a tile can be taken up, apart from whether the others stay connected.
fn may_leave(game: &Game, taken: &[bool], n: usize) -> bool {
    check_free(game, taken, n).is_ok() && fits_elsewhere(game, &game.board.tiles[n])
}

/// Checks whether anything on tile `n` keeps it where it is; `taken` says by tile whether a figure does.
fn check_free(game: &Game, taken: &[bool], n: usize) -> Result<(), Illegal> {
    let placed = &game.board.tiles[n];
    if !is_movable(game, placed) {
        Err(Illegal::LiftFixed)
    } else if taken[n]
        || wizard::stands_at(game, placed.cell)
        || has_thing(game, placed.cell)
        || has_bridge(game, placed)
    {
        Err(Illegal::LiftTaken)
    } else if is_finished(game, placed) {
        Err(Illegal::LiftFinished)
    } else {
        Ok(())
    }
}

/// Whether a tile fits in another cell once it is taken up (RULINGS.md R126). In a cell neither equal nor adjacent to
/// its own, taking it up makes no difference.
fn fits_elsewhere(game: &Game, placed: &PlacedTile) -> bool {
    game.can_place_where(placed.tile, |cell| !is_beside(cell, placed.cell)) || fits_once_lifted(game, placed)
}

/// Spring, lake and river stay where they are, and so does the start tile if the setup says so (RULINGS.md R123).
fn is_movable(game: &Game, placed: &PlacedTile) -> bool {
    let rules = game.rules();
    let is_start = placed.cell == Cell::default() && placed.tile == rules.start;
    let kind = rules.tables.kind(placed.tile);
    let stays = kind.river != RiverRole::None
        || kind.is_of_city
        || rules.has_abbey && abbey::holds(game, placed.cell)
        || is_start && !rules.setup().options.tatan_start_tile;
    !stays
}

/// By tile, whether a figure keeps it from being taken up (RULINGS.md R124, R91).
fn taken(game: &Game) -> Vec<bool> {
    let tiles = &game.board.tiles;
    let mut taken = vec![false; tiles.len()];
    // A whole cell, or one part of it.
    let mut take = |(cell, part): (Cell, Option<Part>)| {
        for n in game.board.indices_at(cell) {
            taken[n] |= part.is_none_or(|part| part == tiles[n].part);
        }
    };
    game.standing.iter().map(|figure| part_of(figure.place)).for_each(&mut take);
    if game.rules().has_abbey {
        // A barn keeps four tiles in their places.
        let barns = game.standing.iter().filter(|figure| figure.piece == Piece::Barn);
        barns.flat_map(|barn| barn::cells(barn.place.cell())).for_each(|cell| take((cell, None)));
    }
    if game.rules().is_third() {
        wagon::places(game).map(part_of).for_each(take);
    }
    taken
}

/// Whether there is something other than a figure in a cell or at its edge.
fn has_thing(game: &Game, cell: Cell) -> bool {
    if building::at(game, cell).is_some()
        || the_tower::height(game, cell) > 0
        || mage::stands_at(game, cell)
        || gold_mines::lies_at(game, cell)
        || ferry::lies_at(game, cell)
    {
        return true;
    }
    let is_hill = || game.rules().setup().modules.contains(&Module::Hills) && hills::is_hill(game, cell);
    game.dragon() == Some(cell)
        || game.march() == Some(cell)
        || game.big_top() == Some(cell)
        || game.fairy().is_some_and(|(at, _)| at == cell)
        || game.has_gold(cell)
        || game.has_chip(cell)
        || game.has_wall_around(cell)
        // There is a tile below a hill.
        || is_hill()
}

/// Whether a bridge lies on a tile.
fn has_bridge(game: &Game, placed: &PlacedTile) -> bool {
    game.rules().tables.kind(placed.tile).has_bridge && game.rules().is_fourth()
}

const fn part_of(place: Place) -> (Cell, Option<Part>) {
    match place {
        Place::Segment(cell, part, _) | Place::Half(cell, part) => (cell, Some(part)),
        Place::Cell(cell)
        | Place::Side(cell, _)
        | Place::Mouth(cell, _)
        | Place::Corner(cell)
        | Place::Acrobats(cell)
        | Place::Quarter(cell, _) => (cell, None),
    }
}

/// Whether the tile is part of a completed road or city, or among the nine of a completed monastery or
/// garden (RULINGS.md R125).
fn is_finished(game: &Game, placed: &PlacedTile) -> bool {
    let rules = game.rules();
    let len = u32::from(rules.tables.kind(placed.tile).len);
    if (placed.first_node..placed.first_node + len).any(|node| game.is_complete(node)) {
        return true;
    }
    let is_completed_monastery = |other: &PlacedTile| {
        let nine = rules.tables.kind(other.tile).nine;
        nine != NONE && game.features.root(other.first_node + u32::from(nine)).open == 0
    };
    let around = placed.cell.surroundings();
    game.board.grid.is_near_monastery(placed.cell)
        && around.into_iter().flat_map(|cell| game.board.tiles_at(cell)).any(is_completed_monastery)
}

/// Whether a cell is `other` or shares a side with it.
fn is_beside(cell: Cell, other: Cell) -> bool {
    cell == other || Side::ALL.into_iter().any(|side| cell.step(side) == other)
}

/// Whether a tile fits in another cell once it is removed from its own (RULINGS.md R126). This is done by trial,
/// which is seldom needed.
fn fits_once_lifted(game: &Game, placed: &PlacedTile) -> bool {
    let mut without = game.clone();
    without.lift(placed.cell, placed.part);
    without.placements_of(placed.tile).iter().any(|(cell, _)| *cell != placed.cell)
}

/// Whether a tile in `cell` reaches its `side`.
pub(super) fn faces(game: &Game, cell: Cell, side: Side) -> bool {
    game.board.tiles_at(cell).any(|placed| placed.part.has_side(side))
}

/// The indices of the tiles that share an edge with tile `n`, even with a wall between them (RULINGS.md R127); the
/// fifth is the other half of its cell.
fn touching(board: &Board, n: usize) -> [Option<usize>; 5] {
    let PlacedTile { cell, part, .. } = board.tiles[n];
    let across = |side: Side| {
        let beyond = || board.tile_beside(cell.step(side), side.opposite());
        if part.has_side(side) { beyond() } else { None }
    };
    let [north, east, south, west] = Side::ALL.map(across);
    let halves =
        if part == Part::Whole { [None; 2] } else { [board.grid.tile(cell), board.second_half(cell)] };
    let other = halves.into_iter().flatten().find(|half| *half != n);
    [north, east, south, west, other]
}

/// For each tile, whether the others would be disconnected without it: the articulation points of the adjacency
/// graph.
fn cut_points(board: &Board) -> Vec<bool> {
    const UNSEEN: usize = usize::MAX;
    let placed = &board.tiles;
    let (mut order, mut low) = (vec![UNSEEN; placed.len()], vec![0; placed.len()]);
    let mut is_cut = vec![false; placed.len()];
    if placed.is_empty() {
        return is_cut;
    }
    let around: Vec<[Option<usize>; 5]> = (0..placed.len()).map(|n| touching(board, n)).collect();
    // Depth first without recursion: each tile on the path with the number of its neighbours visited.
    let (mut count, mut root_children, mut way) = (1, 0, vec![(0, 0)]);
    order[0] = 0;
    while let Some((here, looked)) = way.last_mut() {
        let here = *here;
        let Some(next) = around[here].get(*looked).copied() else {
            way.pop();
            if let Some((above, _)) = way.last().copied() {
                low[above] = low[above].min(low[here]);
                if above == 0 {
                    root_children += 1;
                } else {
                    is_cut[above] |= low[here] >= order[above];
                }
            }
            continue;
        };
        *looked += 1;
        let Some(next) = next else { continue };
        if order[next] == UNSEEN {
            (order[next], low[next]) = (count, count);
            count += 1;
            way.push((next, 0));
        } else {
            low[here] = low[here].min(order[next]);
        }
    }
    is_cut[0] = root_children > 1;
    is_cut
}
