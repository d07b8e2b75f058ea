//! Under the Big Top (RULINGS.md R228 to R233): a circus that travels, acrobats on each other's shoulders, and
//! ringmasters.
//!
//! The bag of animals is derived from those that were turned up, so none can be lost.

use crate::action::{Action, Chance};
use crate::bag::Dice;
use crate::canonical_encoding::Writer;
use crate::event::{Event, Reason};
use crate::game::turn_frames::Frame;
use crate::game::{Game, Illegal, NoChance};
use crate::geometry::{Cell, Place};
use crate::module::{BySeat, Hook};
use crate::piece::{Piece, Seat, Standing};
use crate::stage::Stage;
use crate::tile::{FeatureKind, Mark, Tile};

pub(super) const HOOKS: &[Hook] = &[
    Hook::Instead,
    Hook::Completed,
    Hook::Stage(Stage::Stations),
    Hook::End,
    Hook::Treasure,
    Hook::Prospects,
];

/// The animals: points for each follower, and how many there are.
const ANIMALS: [(u8, u8); 6] = [(1, 1), (3, 4), (4, 5), (5, 3), (6, 2), (7, 1)];
/// How many acrobats stand on each other at most.
const PYRAMID: usize = 3;
/// Points for each acrobat.
const ACROBAT: i32 = 5;
/// Points for each tile with circus or acrobats around a ringmaster.
const SHOW: i32 = 2;

/// The module's facts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Facts {
    /// Where the big top stands.
    top: Option<Cell>,
    /// How many of each animal were turned up.
    shown: [u8; ANIMALS.len()],
    /// The animal of the last count, once it is known.
    last: Option<u8>,
}

impl Facts {
    pub(crate) fn encode(&self, writer: &mut Writer) {
        writer.u8(u8::from(self.top.is_some()));
        writer.cell(self.top.unwrap_or_default());
        self.shown.iter().for_each(|count| writer.u8(*count));
        writer.u8(self.last.unwrap_or(0));
    }

    /// How many of each animal are in the bag. An empty bag is filled again.
    fn bag(&self) -> [u8; ANIMALS.len()] {
        std::array::from_fn(|kind| ANIMALS[kind].1 - self.shown[kind])
    }
}

/// Whether a tile has room for the circus.
pub(super) fn pitches(tile: &Tile) -> bool {
    tile.has_mark(&Mark::Circus)
}

/// After the scoring, a circus elsewhere is scored, and the big top comes to the tile just placed.
pub(super) fn stage(game: &mut Game) {
    let Some((cell, tile)) = game.play_frame().and_then(|play| Some((play.cell?, play.tile?))) else {
        return;
    };
    if !pitches(game.rules().tile(tile)) {
        return;
    }
    match game.facts.big_top.top {
        // The scoring comes again after a wall (RULINGS.md R84), and the circus does not.
        Some(top) if top == cell => {}
        Some(_) => draw(game),
        None => come(game, cell),
    }
}

fn come(game: &mut Game, cell: Cell) {
    game.facts.big_top.top = Some(cell);
    game.push_event(Event::BigTop { cell });
}

/// An animal is turned up: by chance, or without it if only one kind is left.
fn draw(game: &mut Game) {
    let bag = game.facts.big_top.bag();
    let mut kinds = (0..bag.len()).filter(|kind| bag[*kind] > 0);
    match (kinds.next(), kinds.next()) {
        (Some(only), None) => show(game, only),
        _ => game.push_frame(Frame::Chance(Chance::Animal)),
    }
}

pub(super) fn resolve(game: &mut Game, dice: &mut Dice) {
    let bag = game.facts.big_top.bag();
    let mut number = dice.below(bag.iter().map(|count| u32::from(*count)).sum());
    for (kind, count) in bag.into_iter().enumerate() {
        if number < u32::from(count) {
            return show(game, kind);
        }
        number -= u32::from(count);
    }
}

/// Turns up the animal that is worth so much, or reports that the bag has none.
pub(crate) fn give(game: &mut Game, points: u8) -> Result<(), NoChance> {
    let bag = game.facts.big_top.bag();
    let is_it = |kind: &usize| ANIMALS[*kind].0 == points && bag[*kind] > 0;
    let kind = (0..bag.len()).find(is_it).ok_or(NoChance)?;
    show(game, kind);
    Ok(())
}

/// The circus is scored, and the big top goes on; in the last count, the points come with all others.
fn show(game: &mut Game, kind: usize) {
    let facts = &mut game.facts.big_top;
    facts.shown[kind] += 1;
    if facts.bag() == [0; ANIMALS.len()] {
        facts.shown = [0; ANIMALS.len()];
    }
    let (points, Some(cell)) = (ANIMALS[kind].0, facts.top) else { return };
    game.push_event(Event::Animal { points, cell });
    match game.play_frame().and_then(|play| play.cell) {
        Some(next) => {
            score_circus(game, points, false);
            come(game, next);
        }
        None => game.facts.big_top.last = Some(points),
    }
}

/// Every follower on the nine cells around the big top earns what the animal says.
fn score_circus(game: &mut Game, animal: u8, last: bool) {
    let Some(top) = game.facts.big_top.top else { return };
    let is_there = |figure: &&Standing| figure.piece.is_follower() && figure.place.cell().is_near(top);
    let mut followers = [0; Seat::MAX as usize];
    game.standing.iter().filter(is_there).for_each(|figure| followers[figure.seat.index()] += 1);
    for (seat, followers) in (0..game.seats()).map(Seat).zip(followers).filter(|(_, count)| *count > 0) {
        let reason = Reason::Circus { animal, followers, last };
        game.add_points(seat, i32::from(animal) * i32::from(followers), reason, Place::Cell(top));
    }
}

/// A ringmaster whose feature is scored counts the tiles with circus or acrobats on his nine cells.
pub(crate) fn completed(game: &mut Game, root: u32) {
    let is_it = |(index, figure): (usize, &Standing)| {
        (figure.piece == Piece::Ringmaster && game.features.stands_on(index, root)).then_some(*figure)
    };
    let ringmasters: Vec<Standing> = game.standing.iter().enumerate().filter_map(is_it).collect();
    ringmasters.into_iter().for_each(|figure| score_ringmaster(game, &figure, false));
}

fn score_ringmaster(game: &mut Game, figure: &Standing, last: bool) {
    let cell = figure.place.cell();
    let shows = |cell: &Cell| {
        let mut tiles = game.board.tiles_at(*cell).map(|placed| game.rules().tile(placed.tile));
        tiles.any(|tile| tile.has_mark(&Mark::Circus) || tile.has_mark(&Mark::Acrobats))
    };
    let tiles = cell.surroundings().into_iter().chain([cell]).filter(shows).count() as u16;
    if tiles > 0 {
        game.add_points(
            figure.seat,
            SHOW * i32::from(tiles),
            Reason::Ringmaster { tiles, last },
            figure.place,
        );
    }
}

/// Whether a kind of tile without a bridge has room for acrobats.
pub(crate) fn is_stage(shown: &Tile) -> bool {
    shown.has_mark(&Mark::Acrobats)
}

/// The acrobats of all tiles, by tile.
fn acrobats(game: &Game) -> &[Standing] {
    // Figures are sorted by place, and only those in quarters come later.
    let comes_before = |figure: &Standing| !matches!(figure.place, Place::Acrobats(_) | Place::Quarter(..));
    let last = &game.standing[game.standing.partition_point(comes_before)..];
    &last[..last.partition_point(|figure| matches!(figure.place, Place::Acrobats(_)))]
}

/// Whether acrobats stand on a tile.
pub(crate) fn is_used(game: &Game, cell: Cell) -> bool {
    acrobats(game).iter().any(|figure| figure.place.cell() == cell)
}

/// The acrobats that a meeple may join: on the tile of the running play and around it; with a portal, everywhere.
pub(crate) fn joins_into(game: &Game, actions: &mut Vec<Action>) {
    let Some(here) = game.play_frame().and_then(|play| play.cell) else { return };
    let is_everywhere = super::princess_dragon::has_portal(game);
    let stages = game.cache.marked.stages.iter().copied();
    let near = stages.filter(|cell| is_everywhere || cell.is_near(here));
    let acrobats = acrobats(game);
    let height = |at: Cell| acrobats.iter().filter(|figure| figure.place.cell() == at).count();
    let free = near.filter(|cell| height(*cell) < PYRAMID);
    actions.extend(free.map(|cell| Action::Deploy { piece: Piece::Meeple, place: Place::Acrobats(cell) }));
}

/// Whether a figure may join the acrobats on a tile.
pub(crate) fn check_join(game: &Game, piece: Piece, cell: Cell) -> Result<(), Illegal> {
    let mut actions = Vec::new();
    if game.rules.has_big_top {
        joins_into(game, &mut actions);
    }
    let is_offered = actions.contains(&Action::Deploy { piece, place: Place::Acrobats(cell) });
    if is_offered { Ok(()) } else { Err(Illegal::NoAcrobats) }
}

/// Instead of placing a figure, three acrobats anywhere are taken down.
pub(super) fn instead(game: &Game, actions: &mut Vec<Action>) {
    let full = pyramids(game).filter(|pyramid| pyramid.len() == PYRAMID);
    actions.extend(full.map(|pyramid| Action::Applaud { cell: pyramid[0].place.cell() }));
}

/// Each of them earns its points and goes home.
pub(super) fn applaud(game: &mut Game, cell: Cell) {
    score_acrobats(game, cell, false);
    while let Some(index) = game.standing.iter().position(|figure| figure.place == Place::Acrobats(cell)) {
        game.send_home(index);
    }
}

fn score_acrobats(game: &mut Game, cell: Cell, last: bool) {
    for seat in (0..game.seats()).map(Seat) {
        let is_it = |figure: &&Standing| figure.seat == seat && figure.place == Place::Acrobats(cell);
        let meeples = game.standing.iter().filter(is_it).count() as u16;
        if meeples > 0 {
            let reason = Reason::Acrobats { meeples, last };
            game.add_points(seat, ACROBAT * i32::from(meeples), reason, Place::Acrobats(cell));
        }
    }
}

/// Before the last count an animal is turned up, once.
pub(super) fn end(game: &mut Game) {
    if game.facts.big_top.top.is_some() && game.facts.big_top.last.is_none() {
        draw(game);
    }
}

/// In the last count: ringmasters on all features, the circus, and all acrobats.
pub(super) fn treasure(game: &mut Game) {
    let figures = game.standing.iter().enumerate();
    // An abbot of a special monastery directs no circus.
    let directs = |node: u32| {
        game.features.segment(&game.rules().tables, &game.board, node).0.kind != FeatureKind::Abbacy
    };
    let ringmasters = figures.filter(|(index, figure)| {
        figure.piece == Piece::Ringmaster && game.features.foot(*index).is_some_and(directs)
    });
    let ringmasters: Vec<Standing> = ringmasters.map(|(_, figure)| *figure).collect();
    ringmasters.into_iter().for_each(|figure| score_ringmaster(game, &figure, true));
    if let Some(animal) = game.facts.big_top.last {
        score_circus(game, animal, true);
    }
    let cells: Vec<Cell> = pyramids(game).map(|pyramid| pyramid[0].place.cell()).collect();
    cells.into_iter().for_each(|cell| score_acrobats(game, cell, true));
}

/// The acrobats of each tile that has any.
fn pyramids(game: &Game) -> impl Iterator<Item = &[Standing]> {
    acrobats(game).chunk_by(|one, next| one.place == next.place)
}

/// Acrobats are paid in the last count at the latest.
pub(super) fn prospects(game: &Game, prospects: &mut BySeat) {
    for figure in acrobats(game) {
        prospects[figure.seat.index()].last_count += ACROBAT;
    }
}

impl Game {
    /// Where the big top stands.
    #[must_use]
    pub fn big_top(&self) -> Option<Cell> {
        self.facts.big_top.top
    }

    /// The animals in the bag: points for each follower, and how many of them there are.
    #[must_use]
    pub fn animals_left(&self) -> [(u8, u8); 6] {
        let bag = self.facts.big_top.bag();
        std::array::from_fn(|kind| (ANIMALS[kind].0, bag[kind]))
    }
}
