//! Little buildings (RULINGS.md R192, R193): they raise the value of what their tile is part of.

use crate::action::Action;
use crate::canonical_encoding::Writer;
use crate::event::Event;
use crate::game::Game;
use crate::geometry::Cell;
use crate::module::Hook;
use crate::piece::Seat;
use crate::tile::FeatureKind;
use crate::token::Building;

pub(super) const HOOKS: &[Hook] = &[Hook::Begin, Hook::Instead, Hook::Worth];

/// How many there are of each kind, for all seats.
const EACH: u8 = 6;

/// The module's facts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Facts {
    /// What each seat still has, by kind.
    left: [[u8; Building::ALL.len()]; Seat::MAX as usize],
    /// Those on the map, by cell.
    standing: Vec<(Cell, Building)>,
}

impl Facts {
    pub(crate) fn encode(&self, writer: &mut Writer) {
        self.left.iter().flatten().for_each(|count| writer.u8(*count));
        writer.len(self.standing.len());
        for (cell, building) in &self.standing {
            writer.cell(*cell);
            writer.u8(*building as u8);
        }
    }
}

/// The seats share the buildings equally; what is left over stays in the box.
pub(super) fn begin(game: &mut Game) {
    let seats = game.seats();
    for left in game.facts.building.left.iter_mut().take(usize::from(seats)) {
        *left = [EACH / seats; Building::ALL.len()];
    }
}

/// One of the seat's buildings on the tile just placed.
pub(super) fn instead(game: &Game, seat: Seat, actions: &mut Vec<Action>) {
    let Some(cell) = game.play_frame().and_then(|play| play.cell) else { return };
    if at(game, cell).is_some() {
        return;
    }
    let has = |building: &Building| game.buildings_left(seat, *building) > 0;
    actions.extend(Building::ALL.into_iter().filter(has).map(|building| Action::Build { building }));
}

pub(super) fn build(game: &mut Game, seat: Seat, building: Building) {
    let Some(cell) = game.play_frame().and_then(|play| play.cell) else { return };
    let facts = &mut game.facts.building;
    facts.left[seat.index()][building as usize] -= 1;
    let place = facts.standing.partition_point(|(other, _)| *other < cell);
    facts.standing.insert(place, (cell, building));
    game.push_event(Event::Built { seat, building, cell });
}

/// The building in a cell.
pub(crate) fn at(game: &Game, cell: Cell) -> Option<Building> {
    let standing = &game.facts.building.standing;
    let index = standing.binary_search_by_key(&cell, |(cell, _)| *cell).ok()?;
    Some(standing[index].1)
}

/// The points that buildings add to a feature: those on its tiles, or on the nine cells of a monastery.
pub(crate) fn on(game: &Game, root: u32, kind: FeatureKind) -> i32 {
    let standing = &game.facts.building.standing;
    if standing.is_empty() {
        return 0;
    }
    let centre = kind.has_nine_cells().then(|| game.features.place(&game.board, root).cell());
    let is_abbacy = kind == FeatureKind::Abbacy;
    let cross: Vec<Cell> = match game.features.place(&game.board, root).cell() {
        cell if is_abbacy => game.board.cross(cell).collect(),
        _ => Vec::new(),
    };
    let is_part = |cell: Cell| match centre {
        Some(centre) => centre.is_near(cell),
        None if is_abbacy => cross.contains(&cell),
        None => game.board.tiles_at(cell).any(|placed| {
            let len = u32::from(game.rules().tables.kind(placed.tile).len);
            (placed.first_node..placed.first_node + len).any(|node| game.features.find(node) == root)
        }),
    };
    standing.iter().filter(|(cell, _)| is_part(*cell)).map(|(_, building)| worth(game, *building)).sum()
}

fn worth(game: &Game, building: Building) -> i32 {
    match building {
        _ if game.rules().setup().options.buildings_alike => 1,
        Building::Shed => 1,
        Building::House => 2,
        Building::Tower => 3,
    }
}

impl Game {
    /// How many little buildings of a kind a seat still has.
    ///
    /// # Panics
    /// If no game can have that many seats.
    #[must_use]
    pub fn buildings_left(&self, seat: Seat, building: Building) -> u8 {
        self.facts.building.left[seat.index()][building as usize]
    }

    /// The little buildings on the map, by cell.
    #[must_use]
    pub fn buildings(&self) -> &[(Cell, Building)] {
        &self.facts.building.standing
    }
}
