//! The fairy (RULINGS.md R198 to R200).

use super::Fairy;
use crate::action::Action;
use crate::event::{Event, Reason};
use crate::game::Game;
use crate::geometry::Place;
use crate::piece::{Piece, Seat, Standing};

/// Points for the figure beside it whose feature is scored.
const SCORED: i32 = 3;

/// It goes to any of the seat's followers; by an option to the tile of one.
pub(super) fn instead(game: &Game, seat: Seat, actions: &mut Vec<Action>) {
    let on_tile = game.rules().setup().options.fairy_on_tile;
    let here = game.facts.princess_dragon.fairy;
    // She does not enter the City of Carcassonne (RULINGS.md R240).
    let is_own = |figure: &&Standing| {
        figure.seat == seat && figure.piece.is_follower() && !matches!(figure.place, Place::Quarter(..))
    };
    let own = game.standing.iter().filter(is_own);
    if on_tile {
        let first = actions.len();
        for cell in own.map(|figure| figure.place.cell()) {
            let action = Action::Fairy { place: Place::Cell(cell), piece: Piece::Meeple };
            if here.is_none_or(|fairy| fairy.cell != cell) && !actions[first..].contains(&action) {
                actions.push(action);
            }
        }
        return;
    }
    let beside = here.and_then(|fairy| fairy.figure);
    let mut last = None;
    // Figures are sorted by place: those of one kind in one place stand side by side.
    for figure in own.filter(|figure| beside != Some(**figure)) {
        if last != Some(figure) {
            actions.push(Action::Fairy { place: figure.place, piece: figure.piece });
        }
        last = Some(figure);
    }
}

/// It goes there.
pub(crate) fn go(game: &mut Game, seat: Seat, place: Place, piece: Piece) {
    let on_tile = game.rules().setup().options.fairy_on_tile;
    let figure = (!on_tile).then_some(Standing { place, piece, seat });
    game.facts.princess_dragon.fairy = Some(Fairy { cell: place.cell(), figure });
    game.push_event(Event::Fairy { seat, place });
}

/// The figures of a seat that the fairy stands beside: one, or by an option all on its tile.
fn beside(game: &Game) -> impl Iterator<Item = usize> + use<> {
    let fairy = game.facts.princess_dragon.fairy.as_ref();
    let is_common = |figure: &Standing| !matches!(figure.place, Place::Acrobats(_));
    let only = fairy.and_then(|fairy| fairy.figure).filter(is_common);
    // Of two meeples on one place, she stands beside one.
    let only = only.and_then(|figure| game.standing.binary_search(&figure).ok());
    let several = fairy.map_or_else(Vec::new, |fairy| beside_several(game, fairy));
    only.into_iter().chain(several)
}

/// Those of acrobats, and of a whole tile.
fn beside_several(game: &Game, fairy: &Fairy) -> Vec<usize> {
    let Fairy { cell, figure } = *fairy;
    let on_tile = game.rules().setup().options.fairy_on_tile;
    if let Some(Standing { place: place @ Place::Acrobats(_), .. }) = figure {
        // Beside acrobats she stands beside all of them, once for each seat (RULINGS.md R199).
        let mut indices: Vec<usize> =
            (0..game.standing.len()).filter(|n| game.standing[*n].place == place).collect();
        indices.dedup_by_key(|n| game.standing[*n].seat);
        return indices;
    }
    if !on_tile {
        return Vec::new();
    }
    let is_it = |other: &Standing| other.place.cell() == cell && other.piece.is_follower();
    (0..game.standing.len()).filter(|index| is_it(&game.standing[*index])).collect()
}

/// At the beginning of a turn, a point for each figure of that seat beside it.
pub(crate) fn dawn(game: &mut Game, seat: Seat) {
    let figures = beside(game).map(|index| game.standing[index]).filter(|figure| figure.seat == seat);
    for figure in figures.collect::<Vec<_>>() {
        game.add_points(seat, 1, Reason::FairyTurn, figure.place);
    }
}

/// A feature is scored: its figure beside the fairy earns points, majority or not.
pub(crate) fn completed(game: &mut Game, root: u32) {
    score(game, root, false);
}

/// In the last count, too.
pub(crate) fn last(game: &mut Game) {
    let mut roots: Vec<u32> = Vec::new();
    for index in beside(game) {
        let root = game.features.foot(index).map(|node| game.features.find(node));
        roots.extend(root.filter(|root| !roots.contains(root)));
    }
    roots.into_iter().for_each(|root| score(game, root, true));
}

fn score(game: &mut Game, root: u32, last: bool) {
    let there = beside(game).filter(|index| game.features.stands_on(*index, root));
    let figures: Vec<Standing> = there.map(|index| game.standing[index]).collect();
    for (n, figure) in figures.iter().enumerate() {
        // One figure of each seat.
        if figures[..n].iter().all(|other| other.seat != figure.seat) {
            game.add_points(figure.seat, SCORED, Reason::Fairy { last }, figure.place);
        }
    }
}

/// The figure beside it has left: it stays in the cell (RULINGS.md R200).
pub(crate) fn left(game: &mut Game, figure: &Standing) {
    // Two meeples on one place are one as good as the other.
    if game.standing.binary_search(figure).is_ok() {
        return;
    }
    if let Some(fairy) = &mut game.facts.princess_dragon.fairy
        && fairy.figure == Some(*figure)
    {
        fairy.figure = None;
    }
}
