//! The wagon (RULINGS.md R245, R246): when what it stands on is scored, it may drive on.

use crate::action::{Action, Decision};
use crate::board::PlacedTile;
use crate::feature::segment_place;
use crate::game::Game;
use crate::game::turn_frames::Frame;
use crate::geometry::Cell;
use crate::module::{river, special_monastery};
use crate::piece::{Piece, Seat};
use crate::tile::FeatureKind;

/// A feature is scored, or a challenge lost: its wagons may drive on afterwards.
pub(in crate::module) fn completed(game: &mut Game, root: u32) {
    for index in 0..game.standing.len() {
        let figure = game.standing[index];
        if figure.piece == Piece::Wagon && game.features.stands_on(index, root) {
            game.facts.abbey_mayor.drives.push((figure.seat, figure.place.cell()));
        }
    }
}

/// Asks the next seat whose wagon was scored and has somewhere to go, the active seat first.
pub(super) fn ask(game: &mut Game) {
    let Some(active) = game.play_frame().map(|play| play.seat) else { return };
    let seats = game.seats();
    let order = |drive: &(Seat, Cell)| (drive.0.0 + seats - active.0) % seats;
    while let Some(drive) = game.facts.abbey_mayor.drives.iter().copied().min_by_key(order) {
        let mut actions = Vec::new();
        choices(game, drive.0, &mut actions);
        if actions.len() > 1 {
            return game.push_frame(Frame::Ask { seat: drive.0, kind: Decision::Drive });
        }
        game.facts.abbey_mayor.drives.retain(|other| *other != drive);
    }
}

pub(in crate::module) fn choices(game: &Game, seat: Seat, actions: &mut Vec<Action>) {
    let drives = game.facts.abbey_mayor.drives.iter();
    for (_, from) in drives.filter(|(of, _)| *of == seat) {
        let near = [*from].into_iter().chain(from.surroundings());
        for placed in near.flat_map(|cell| game.board.tiles_at(cell)) {
            add_on(game, placed, actions);
        }
    }
    actions.push(Action::Pass);
}

/// The incomplete features of a tile where no figure stands.
fn add_on(game: &Game, placed: &PlacedTile, actions: &mut Vec<Action>) {
    if game.march() == Some(placed.cell) || river::is_volcano(game.rules(), placed.tile) {
        return;
    }
    let segments = game.rules().tables.segments(placed.tile).iter();
    for (n, _) in (0..).zip(segments).filter(|(_, segment)| is_stop(segment.kind)) {
        let node = placed.first_node + u32::from(n);
        let root = game.features.root(node);
        // Of monk and abbot there is only one in a special monastery (RULINGS.md R218).
        if root.open > 0 && !root.has_figures() && !special_monastery::has_rival(game, node) {
            actions.push(Action::Deploy { piece: Piece::Wagon, place: segment_place(placed, n) });
        }
    }
}

/// Whether a wagon can stand on a feature of this kind (RULINGS.md R245).
pub(crate) const fn is_stop(kind: FeatureKind) -> bool {
    matches!(kind, FeatureKind::Road | FeatureKind::City | FeatureKind::Abbacy) || kind.is_house()
}

pub(in crate::module) fn answer(game: &mut Game, seat: Seat, action: Action) {
    game.frames.pop();
    game.facts.abbey_mayor.drives.retain(|(of, _)| *of != seat);
    if let Action::Deploy { piece, place } = action {
        game.join_in(seat, piece, place);
    }
    ask(game);
}
