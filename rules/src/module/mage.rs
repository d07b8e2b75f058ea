//! The mage and the witch (RULINGS.md R208 to R210): one raises the value of a road or city, the other lowers it.

use crate::action::{Action, Decision};
use crate::canonical_encoding::Writer;
use crate::event::Event;
use crate::feature::{Count, Features, segment_place};
use crate::game::Game;
use crate::game::turn_frames::Frame;
use crate::geometry::{Cell, Place};
use crate::module::{Hook, queen};
use crate::stage::Stage;
use crate::tile::{FeatureKind, Mark, Tile};
use crate::token::Sorcerer;

pub(super) const HOOKS: &[Hook] = &[Hook::Stage(Stage::Gold), Hook::Worth, Hook::Closed];

/// The module's facts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Facts {
    /// Where each of them stands.
    at: [Option<Place>; Sorcerer::ALL.len()],
}

impl Facts {
    pub(crate) fn encode(&self, writer: &mut Writer) {
        for place in self.at {
            writer.u8(u8::from(place.is_some()));
            writer.place(place.unwrap_or(Place::Cell(Cell::default())));
        }
    }
}

/// Whether a tile moves one of them.
pub(super) fn stirs(tile: &Tile) -> bool {
    tile.has_mark(&Mark::Mage)
}

/// The feature on which one of them stands.
fn root(game: &Game, who: Sorcerer) -> Option<u32> {
    let node = Features::node(&game.rules().tables, &game.board, game.facts.mage.at[who as usize]?)?;
    Some(game.features.find(node))
}

/// Whether both stand on one feature.
pub(super) fn do_meet(game: &Game) -> bool {
    let mage = root(game, Sorcerer::Mage);
    mage.is_some() && mage == root(game, Sorcerer::Witch)
}

/// Whether one of them stands on the tile in a cell.
pub(crate) fn stands_at(game: &Game, cell: Cell) -> bool {
    game.facts.mage.at.into_iter().flatten().any(|place| place.cell() == cell)
}

/// A tile with the sign, or one that brings both together, moves one of them (RULINGS.md R208).
pub(super) fn stage(game: &mut Game) {
    let Some(play) = game.play_frame() else { return };
    let (seat, tile) = (play.seat, play.tile);
    let is_stirred = tile.is_some_and(|tile| stirs(game.rules().tile(tile))) || do_meet(game);
    if !is_stirred {
        return;
    }
    let mut actions = Vec::new();
    choices(game, &mut actions);
    match actions[..] {
        [] => {}
        // A seat with only one possibility is not asked (RULINGS.md R143).
        [only] => act(game, only),
        _ => game.push_frame(Frame::Ask { seat, kind: Decision::Mage }),
    }
}

/// Every segment of an unfinished road or city where neither of them stands; where there is none, one goes off the map.
pub(super) fn choices(game: &Game, actions: &mut Vec<Action>) {
    let taken = Sorcerer::ALL.map(|who| root(game, who));
    let mut places = Vec::new();
    for placed in &game.board.tiles {
        let kind = game.rules().tables.kind(placed.tile);
        for n in (0..kind.len).filter(|n| kind.ways >> n & 1 == 1) {
            let root = game.features.find(placed.first_node + u32::from(n));
            if game.features.root(root).open > 0 && !taken.contains(&Some(root)) {
                places.push(segment_place(placed, n));
            }
        }
    }
    for who in Sorcerer::ALL {
        actions.extend(places.iter().map(|place| Action::Mage { who, place: *place }));
    }
    if places.is_empty() {
        let on_map = Sorcerer::ALL.into_iter().filter(|who| game.facts.mage.at[*who as usize].is_some());
        actions.extend(on_map.map(|who| Action::Banish { who }));
    }
}

pub(super) fn answer(game: &mut Game, action: Action) {
    game.frames.pop();
    act(game, action);
}

fn act(game: &mut Game, action: Action) {
    match action {
        Action::Mage { who, place } => go(game, who, Some(place)),
        Action::Banish { who } => go(game, who, None),
        _ => {}
    }
}

fn go(game: &mut Game, who: Sorcerer, place: Option<Place>) {
    game.facts.mage.at[who as usize] = place;
    game.push_event(Event::Mage { who, place });
}

/// The mage adds a point for each tile; the witch halves what there is, rounded up (RULINGS.md R210).
pub(super) fn worth(game: &Game, root: u32, kind: FeatureKind, count: &Count, points: i32) -> i32 {
    if !matches!(kind, FeatureKind::Road | FeatureKind::City) {
        return points;
    }
    let root = game.features.find(root);
    let [has_mage, has_witch] = Sorcerer::ALL.map(|who| self::root(game, who) == Some(root));
    // An unfinished city with a queen scores nothing that he could raise (RULINGS.md R31).
    let has_mage = has_mage && !(game.rules().is_fourth() && queen::voids(game, root, kind, count));
    let raised = if has_mage { points + i32::from(count.cells) } else { points };
    // A tunnel chip may have joined their roads.
    if has_witch { (raised + 1) / 2 } else { raised }
}

/// They leave a road or city that is complete.
pub(super) fn closed(game: &mut Game, root: u32) {
    for who in Sorcerer::ALL {
        if self::root(game, who) == Some(game.features.find(root)) {
            go(game, who, None);
        }
    }
}

impl Game {
    /// Where the mage or the witch stands.
    #[must_use]
    pub fn sorcerer(&self, who: Sorcerer) -> Option<Place> {
        self.facts.mage.at[who as usize]
    }
}
