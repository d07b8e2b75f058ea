//! The rules of the river, checked on the table.

use crate::world::World;
use rules::{Cell, RiverTurns, Rotation, Side, TileId};

/// Whether a river tile may be placed this way, given that all its sides match.
pub(crate) fn continues(world: &World<'_>, tile: TileId, cell: Cell, rotation: Rotation) -> bool {
    let sides = world.river_sides(tile, rotation);
    let (met, open): (Vec<Side>, Vec<Side>) =
        sides.into_iter().partition(|side| !world.tiles.is_free(cell.step(*side)));
    if met.is_empty() {
        return false;
    }
    match world.rules.setup().options.river_turns {
        RiverTurns::OpenAhead => open.iter().all(|side| is_open_ahead(world, cell, *side)),
        RiverTurns::NeverSameWay => met.iter().all(|entry| {
            let course = course_to(world, cell.step(*entry), entry.opposite());
            let last = course.into_iter().rev().find(|turn| *turn != 0);
            open.iter().all(|exit| turn(*entry, *exit) == 0 || Some(turn(*entry, *exit)) != last)
        }),
    }
}

/// 0 for straight on, 1 for a turn to the right, -1 to the left.
fn turn(entry: Side, exit: Side) -> i8 {
    match (exit.index() + 4 - entry.index()) % 4 {
        1 => -1,
        3 => 1,
        _ => 0,
    }
}

/// The turns of the river from the spring until it leaves `cell` at `exit`.
fn course_to(world: &World<'_>, cell: Cell, exit: Side) -> Vec<i8> {
    course_without(world, cell, exit, &mut Vec::new()).unwrap_or_default()
}

/// The same, passing each cell at most once; `None` if there is no way to the spring.
fn course_without(world: &World<'_>, cell: Cell, exit: Side, passed: &mut Vec<Cell>) -> Option<Vec<i8>> {
    let (_, tile, rotation) = world.tiles.all_at(cell).next()?;
    if world.rules.tile(tile).name.ends_with("spring") {
        return Some(Vec::new());
    }
    if passed.contains(&cell) {
        return None;
    }
    passed.push(cell);
    world.river_sides(tile, rotation).into_iter().filter(|side| *side != exit).find_map(|entry| {
        let mut turns = course_without(world, cell.step(entry), entry.opposite(), passed)?;
        turns.push(turn(entry, exit));
        Some(turns)
    })
}

/// Whether the two cells in front of an open end and the cells beside them are empty.
fn is_open_ahead(world: &World<'_>, cell: Cell, exit: Side) -> bool {
    let (left, right) = (Side::from_index(exit.index() + 3), Side::from_index(exit.index() + 1));
    let first = cell.step(exit);
    [first, first.step(exit)]
        .into_iter()
        .flat_map(|c| [c, c.step(left), c.step(right)])
        .all(|c| world.tiles.is_free(c))
}
