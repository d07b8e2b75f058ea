//! Watchtowers (RULINGS.md R181, R182): a figure beside a watchtower is paid for what stands around it when its feature
//! is completed.

use crate::event::Reason;
use crate::game::Game;
use crate::geometry::Cell;
use crate::module::Hook;
use crate::piece::Standing;
use crate::tile::{FeatureKind, Mark, Tile, Watch};

pub(super) const HOOKS: &[Hook] = &[Hook::Scoring];

/// Before anybody goes home, each figure on the tile of a watchtower whose feature is due is paid.
pub(super) fn scoring(game: &mut Game) {
    let due = game.due_roots();
    let is_due = |index: usize| {
        let root = game.features.foot(index).map(|node| game.features.find(node));
        root.is_some_and(|root| due.iter().any(|(other, _)| *other == root))
    };
    let guard = |(index, figure): (usize, &Standing)| {
        let watch = watch_at(game, figure).filter(|_| is_due(index))?;
        Some((*figure, watch))
    };
    let guards: Vec<(Standing, Watch)> = game.standing.iter().enumerate().filter_map(guard).collect();
    for (figure, watch) in guards {
        let count = seen(game, figure.place.cell(), watch);
        let points = watch.points() * i32::from(count);
        if points > 0 {
            game.add_points(figure.seat, points, Reason::Watchtower { watch, count }, figure.place);
        }
    }
}

/// What the watchtower on the tile of a figure counts, if there is one.
fn watch_at(game: &Game, figure: &Standing) -> Option<Watch> {
    let placed = game.board.at_part(figure.place.cell(), figure.place.part())?;
    game.rules().tile(placed.tile).marks.iter().find_map(|mark| match mark {
        Mark::Watchtower(watch) => Some(*watch),
        _ => None,
    })
}

/// How many of what it counts there are on the nine cells.
fn seen(game: &Game, cell: Cell, watch: Watch) -> u16 {
    let nine = || cell.surroundings().into_iter().chain([cell]);
    let tiles =
        || nine().flat_map(|cell| game.board.tiles_at(cell)).map(|placed| game.rules().tile(placed.tile));
    let has = |tile: &Tile, kind| tile.segments.iter().any(|segment| segment.kind == kind);
    // Two half tiles in a cell are one tile, as for a road.
    let cells_with = |kind| {
        let shows =
            |cell: &Cell| game.board.tiles_at(*cell).any(|placed| has(game.rules().tile(placed.tile), kind));
        nine().filter(shows).count() as u16
    };
    match watch {
        Watch::Pennants => {
            tiles().flat_map(|tile| &tile.segments).map(|segment| u16::from(segment.pennants)).sum()
        }
        Watch::Monasteries => cells_with(FeatureKind::Monastery),
        Watch::Cities => cells_with(FeatureKind::City),
        Watch::Roads => cells_with(FeatureKind::Road),
        Watch::Meeples => {
            let is_near =
                |figure: &&Standing| figure.piece.is_follower() && figure.place.cell().is_near(cell);
            game.standing.iter().filter(is_near).count() as u16
        }
    }
}
