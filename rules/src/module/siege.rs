//! Sieges (RULINGS.md R189 to R191): besieged cities are worth less, their farmers more, and their knights may escape.

use crate::action::{Action, Decision};
use crate::feature::Count;
use crate::game::Game;
use crate::game::turn_frames::Frame;
use crate::geometry::Cell;
use crate::module::{Hook, castle};
use crate::piece::{Seat, Standing};
use crate::tile::FeatureKind;

pub(super) const HOOKS: &[Hook] = &[Hook::Worth, Hook::Dusk];

/// A besieged city scores a point less for each tile and pennant when complete, and nothing if unfinished.
pub(super) fn worth(kind: FeatureKind, count: &Count, points: i32) -> i32 {
    if kind != FeatureKind::City || !count.besieged {
        return points;
    }
    let parts = i32::from(count.cells + count.pennants);
    // A city of two tiles that scores 2 as in the first edition loses nothing more.
    if count.open > 0 { 0 } else { (points - parts).max(parts) }
}

/// Whether a siege lies before this city, in a game with sieges.
pub(crate) fn is_besieged(game: &Game, root: u32) -> bool {
    let tables = &game.rules().tables;
    let has_siege = |node| game.features.segment(tables, &game.board, node).0.besieged;
    game.rules().has_sieges && game.features.ring(root).any(has_siege)
}

/// Before the turn ends, one of the seat's knights may leave a besieged city.
pub(super) fn dusk(game: &mut Game, seat: Seat) {
    let mut actions = Vec::new();
    choices(game, seat, &mut actions);
    if actions.len() > 1 {
        game.push_frame(Frame::Ask { seat, kind: Decision::Escape });
    }
}

pub(super) fn choices(game: &Game, seat: Seat, actions: &mut Vec<Action>) {
    for (index, figure) in game.standing.iter().enumerate() {
        let is_own = figure.seat == seat && figure.piece.is_follower();
        let Some(node) = game.features.foot(index).filter(|_| is_own) else { continue };
        let action = Action::TakeBack { piece: figure.piece, place: figure.place };
        if actions.last() != Some(&action) && has_way_out(game, game.features.find(node)) {
            actions.push(action);
        }
    }
    actions.push(Action::Pass);
}

/// Whether a besieged city has a monastery on one of its tiles or beside it; by an option, of its besieged tiles.
fn has_way_out(game: &Game, root: u32) -> bool {
    let tables = &game.rules().tables;
    let segment = |node| game.features.segment(tables, &game.board, node);
    if segment(root).0.kind != FeatureKind::City || !is_besieged(game, root) {
        return false;
    }
    // The lord of a castle is no knight (RULINGS.md R252).
    if game.rules().has_castles && castle::is_one(game, root) {
        return false;
    }
    let only_besieged = game.rules().setup().options.escape_by_siege_tile;
    let houses_near = |cell: Cell| {
        let cells = cell.surroundings().into_iter().chain([cell]);
        cells
            .flat_map(|cell| game.board.tiles_at(cell))
            .any(|placed| tables.segments(placed.tile).iter().any(|segment| segment.kind.is_house()))
    };
    let mut nodes = game.features.ring(root);
    nodes.any(|node| {
        let (segment, placed) = segment(node);
        (segment.besieged || !only_besieged) && houses_near(placed.cell)
    })
}

/// The knight goes home without points, or stays.
pub(super) fn answer(game: &mut Game, seat: Seat, action: Action) {
    game.frames.pop();
    if let Action::TakeBack { piece, place } = action
        && let Ok(index) = game.standing.binary_search(&Standing { place, piece, seat })
    {
        game.send_home(index);
    }
}
