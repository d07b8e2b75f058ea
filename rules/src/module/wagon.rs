//! The wagon and the longest road (RULINGS.md R44 to R47).
//!
//! A road belongs to who has the majority on it: for a completed road at the moment it is completed, for an
//! unfinished one now; and whose thief was burned keeps it until somebody else holds it.

use crate::event::{Event, FeatureKind, Reason};
use crate::feature::Features;
use crate::game::Game;
use crate::game::frame::Stage;
use crate::geometry::{Cell, Place};
use crate::hash::Writer;
use crate::module::Hook;
use crate::piece::Seat;
use crate::ruling::r;

pub(super) const HOOKS: &[Hook] = &[Hook::Completed, Hook::Stage(Stage::Award), Hook::Last];

/// Points for the longest road of the game (RULINGS.md R46).
const LONGEST: i32 = 10;

/// A completed road and whose it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Done {
    place: Place,
    cells: u16,
    seat: Seat,
}

/// An unfinished road and whose it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Held {
    /// Where a follower of the seat stands, or stood when he was burned.
    place: Place,
    seat: Seat,
    is_burned: bool,
}

/// What a game remembers of it, each list in the order in which it came to be.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Facts {
    /// Completed roads.
    done: Vec<Done>,
    /// Unfinished roads.
    held: Vec<Held>,
    /// Where each seat's wagon is.
    wagons: [Option<Place>; Seat::MAX as usize],
}

impl Facts {
    pub(crate) fn encode(&self, writer: &mut Writer) {
        writer.len(self.done.len());
        for done in &self.done {
            writer.place(done.place);
            writer.u16(done.cells);
            writer.u8(done.seat.0);
        }
        writer.len(self.held.len());
        for held in &self.held {
            writer.place(held.place);
            writer.u8(held.seat.0);
            writer.u8(u8::from(held.is_burned));
        }
        for wagon in self.wagons {
            writer.u8(u8::from(wagon.is_some()));
            writer.place(wagon.unwrap_or(Place::Cell(Cell::default())));
        }
    }
}

/// A completed road is a record of those who hold it, or held it last (RULINGS.md R44, R47).
pub(super) fn completed(game: &mut Game, root: u32, kind: FeatureKind) {
    if kind != FeatureKind::Road {
        return;
    }
    refresh_held(game);
    let cells = game.features.count(&game.rules, &game.board, root).cells;
    let held = std::mem::take(&mut game.facts.wagon.held);
    let (ended, held): (Vec<Held>, Vec<Held>) =
        held.into_iter().partition(|held| root_of(game, held.place) == Some(root));
    let facts = &mut game.facts.wagon;
    facts.held = held;
    facts.done.extend(ended.into_iter().map(|Held { place, seat, .. }| Done { place, cells, seat }));
}

/// After the scoring every wagon stands on its seat's longest road so far (RULINGS.md R45).
pub(super) fn stage(game: &mut Game, _: Stage) {
    update(game);
}

/// The longest road of all earns its owners points (RULINGS.md R46).
pub(super) fn last(game: &mut Game) {
    update(game);
    let best: Vec<(Seat, Place, u16)> = (0..game.seats())
        .filter_map(|seat| game.longest_road(Seat(seat)).map(|(place, cells)| (Seat(seat), place, cells)))
        .collect();
    let longest = best.iter().map(|(_, _, cells)| *cells).max().unwrap_or(0);
    let points = if game.rules().is_broken(r(46)) { 1 } else { LONGEST };
    for (seat, place, cells) in best {
        if cells == longest {
            game.add_points(seat, points, Reason::Wagon { cells }, place);
        }
    }
}

fn root_of(game: &Game, place: Place) -> Option<u32> {
    road_root(game, Features::node(game.rules(), &game.board, place)?)
}

/// The root of a node's feature, if that is a road.
fn road_root(game: &Game, node: u32) -> Option<u32> {
    // Who stands on no feature has a node that is none.
    game.features.nodes.get(node as usize)?;
    let kind = game.features.segment(game.rules(), &game.board, node).0.kind;
    (kind == FeatureKind::Road).then(|| game.features.find(node))
}

/// Who holds the unfinished roads now; who held one that nobody else holds keeps it. A record whose tile was
/// lifted lapses (RULINGS.md R47).
fn refresh_held(game: &mut Game) {
    let mut held = std::mem::take(&mut game.facts.wagon.held);
    let followers: Vec<(Place, Seat, u32)> = (game.standing.iter().zip(&game.features.feet))
        .filter(|(figure, _)| figure.piece.is_follower())
        .filter_map(|(figure, node)| Some((figure.place, figure.seat, road_root(game, *node)?)))
        .collect();
    // Whose each road is, asked once a road.
    let mut majorities: Vec<(u32, u8)> = Vec::new();
    let mut owns = |root: u32, seat: Seat| {
        let known = majorities.iter().find(|(other, _)| *other == root).map(|(_, seats)| *seats);
        let seats = known.unwrap_or_else(|| {
            let seats = owners_of(game, root);
            majorities.push((root, seats));
            seats
        });
        seats >> seat.0 & 1 == 1
    };
    let mut roots: Vec<(Seat, u32)> = Vec::new();
    held.retain_mut(|held| {
        let Some(root) = root_of(game, held.place) else { return false };
        let stays = if followers.iter().any(|(_, _, other)| *other == root) {
            held.is_burned = false;
            owns(root, held.seat)
        } else {
            held.is_burned
        };
        roots.extend(stays.then_some((held.seat, root)));
        stays
    });
    for (place, seat, root) in followers {
        if !roots.contains(&(seat, root)) && owns(root, seat) {
            held.push(Held { place, seat, is_burned: false });
            roots.push((seat, root));
        }
    }
    game.facts.wagon.held = held;
}

/// The dragon is about to burn a follower who stands here: he leaves the record alone (RULINGS.md R47).
pub(crate) fn burned(game: &mut Game, place: Place, seat: Seat) {
    let Some(root) = root_of(game, place).filter(|_| !game.rules().is_broken(r(47))) else { return };
    let mut held = std::mem::take(&mut game.facts.wagon.held);
    for entry in held.iter_mut().filter(|entry| entry.seat == seat) {
        entry.is_burned |= root_of(game, entry.place) == Some(root);
    }
    game.facts.wagon.held = held;
}

/// The seats that share the majority of a road, one bit each (RULINGS.md R44).
fn owners_of(game: &Game, root: u32) -> u8 {
    if game.rules().is_broken(r(44)) {
        return u8::MAX;
    }
    game.owners(root).fold(0, |seats, owner| seats | 1 << owner.0)
}

fn update(game: &mut Game) {
    refresh_held(game);
    for seat in (0..game.seats()).map(Seat) {
        let records = records(game, seat);
        let longest = records.iter().map(|(_, cells)| *cells).max();
        let is_longest = |(_, cells): &&(Place, u16)| Some(*cells) == longest;
        let old = game.facts.wagon.wagons[seat.index()];
        // Where two are as long he stays, or goes to the older.
        let stays = records.iter().filter(is_longest).find(|(place, _)| Some(*place) == old);
        let best = match stays {
            Some(_) if !game.rules().is_broken(r(45)) => stays,
            _ if game.rules().is_broken(r(45)) => records.iter().rev().find(is_longest),
            _ => records.iter().find(is_longest),
        };
        let place = best.map(|(place, _)| *place);
        if place == old {
            continue;
        }
        game.facts.wagon.wagons[seat.index()] = place;
        if let Some((place, cells)) = best.copied() {
            game.push_event(Event::Wagon { seat, place, cells });
        }
    }
}

/// The roads of a seat with their lengths in cells, the older first.
fn records(game: &Game, seat: Seat) -> Vec<(Place, u16)> {
    let facts = &game.facts.wagon;
    let done = facts.done.iter().filter(|done| done.seat == seat).map(|done| (done.place, done.cells));
    let mut records: Vec<(Place, u16)> = done.collect();
    if !game.rules().setup().options.wagon_completed_only {
        let held = facts.held.iter().filter(|held| held.seat == seat);
        records.extend(held.filter_map(|held| {
            let root = root_of(game, held.place)?;
            Some((held.place, game.features.count_unhurried(game.rules(), &game.board, root).cells))
        }));
    }
    records
}

impl Game {
    /// The longest road of a seat, by one of its segments, and its length in cells: where its wagon stands.
    #[must_use]
    pub fn longest_road(&self, seat: Seat) -> Option<(Place, u16)> {
        let place = self.facts.wagon.wagons.get(seat.index()).copied().flatten()?;
        records(self, seat).into_iter().find(|(road, _)| *road == place)
    }
}
