//! The wagon and the longest road (RULINGS.md R44 to R47).
//!
//! A road belongs to who has the majority on it: for a completed road at the moment it is completed, for an
//! unfinished one now; and whose thief was burned keeps it until somebody else holds it.

use crate::board::Laid;
use crate::event::{Event, FeatureKind, Reason};
use crate::feature::Features;
use crate::game::Game;
use crate::game::frame::Stage;
use crate::game::kept::Stir;
use crate::geometry::{Cell, Part, Place};
use crate::hash::Writer;
use crate::module::{self, Hook};
use crate::piece::{Seat, Standing};
use crate::ruling::r;
use crate::score::owners;

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
    if game.kept.roads == Stir::Holder {
        refresh_held(game);
    }
    let mut held = std::mem::take(&mut game.facts.wagon.held);
    let is_ended = |held: &Held| root_of(game, held.place) == Some(root);
    if held.iter().any(is_ended) {
        let ended: Vec<Held> = held.extract_if(.., |held| is_ended(held)).collect();
        let cells = game.features.count(&game.rules, &game.board, root).cells;
        let done = ended.into_iter().map(|Held { place, seat, .. }| Done { place, cells, seat });
        game.facts.wagon.done.extend(done);
        game.kept.roads = Stir::Holder;
    }
    game.facts.wagon.held = held;
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

/// What a tile just laid may change. A road with one follower has grown; with more than one it may have been two,
/// and so it may where somebody holds a road without a follower on it. A hill on a half tile may lie under somebody
/// who stands there already.
pub(crate) fn stirred_by(game: &Game, laid: &Laid) -> Stir {
    let roads = game.rules.kind(laid.tile).roads;
    if laid.part != Part::Whole {
        return Stir::Holder;
    }
    let has_burned = roads != 0 && has_burned(game);
    let followers = |n: u32| game.features.root(laid.first_node + n).followers;
    let stir = |n: u32| match if roads >> n & 1 == 1 { followers(n) } else { 0 } {
        0 if !has_burned => Stir::None,
        0 => Stir::Length,
        1 if !has_burned => Stir::Length,
        _ => Stir::Holder,
    };
    (0..u16::BITS - roads.leading_zeros()).map(stir).max().unwrap_or(Stir::None)
}

fn has_burned(game: &Game) -> bool {
    game.facts.wagon.held.iter().any(|held| held.is_burned)
}

fn root_of(game: &Game, place: Place) -> Option<u32> {
    road_root(game, Features::node(game.rules(), &game.board, place)?)
}

/// The root of a node's feature, if that is a road.
pub(crate) fn road_root(game: &Game, node: u32) -> Option<u32> {
    // Who stands on no feature has a node that is none.
    let tile = game.features.nodes.get(node as usize)?.tile;
    let laid = &game.board.laid[tile as usize];
    let is_road = game.rules.kind(laid.tile).roads >> (node - laid.first_node) & 1 == 1;
    is_road.then(|| game.features.find(node))
}

/// A follower on a road.
#[derive(Clone, Copy)]
struct Thief {
    place: Place,
    seat: Seat,
    root: u32,
    strength: u8,
}

/// All followers on roads, in canonical order.
fn thieves(game: &Game) -> Vec<Thief> {
    let mut thieves = Vec::with_capacity(game.standing.len());
    for (figure, node) in game.standing.iter().zip(&game.features.feet) {
        if figure.piece.is_follower()
            && let Some(root) = road_root(game, *node)
        {
            let Standing { place, seat, piece } = *figure;
            thieves.push(Thief { place, seat, root, strength: piece.strength() });
        }
    }
    thieves
}

/// Who holds the unfinished roads now; who held one that nobody else holds keeps it. A record whose tile was
/// lifted lapses (RULINGS.md R47).
fn refresh_held(game: &mut Game) {
    let mut held = std::mem::take(&mut game.facts.wagon.held);
    let thieves = thieves(game);
    let mut roots: Vec<(Seat, u32)> = Vec::with_capacity(held.len() + thieves.len());
    held.retain_mut(|held| {
        let Some(root) = root_of(game, held.place) else { return false };
        let stays = if thieves.iter().any(|thief| thief.root == root) {
            held.is_burned = false;
            owners_of(game, &thieves, root) >> held.seat.0 & 1 == 1
        } else {
            held.is_burned
        };
        roots.extend(stays.then_some((held.seat, root)));
        stays
    });
    for Thief { place, seat, root, .. } in thieves.iter().copied() {
        if !roots.contains(&(seat, root)) && owners_of(game, &thieves, root) >> seat.0 & 1 == 1 {
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
fn owners_of(game: &Game, thieves: &[Thief], root: u32) -> u8 {
    if game.rules().is_broken(r(44)) {
        return u8::MAX;
    }
    let mut here = thieves.iter().filter(|thief| thief.root == root);
    if game.features.nodes[root as usize].followers == 1 {
        return here.next().map_or(0, |only| 1 << only.seat.0);
    }
    let mut strengths = [0; Seat::MAX as usize];
    here.for_each(|thief| strengths[thief.seat.index()] += thief.strength);
    if game.rules().hooks.is_heard(Hook::Owners) {
        module::owners(game, root, &mut strengths);
    }
    owners(&strengths).fold(0, |seats, owner| seats | 1 << owner.0)
}

/// Brings the records up to date and every wagon to its seat's longest road, if anything happened to a road
/// that somebody holds.
fn update(game: &mut Game) {
    match std::mem::take(&mut game.kept.roads) {
        Stir::None => return,
        Stir::Length => {}
        Stir::Holder => refresh_held(game),
    }
    for (seat, best) in (0..game.seats()).map(Seat).zip(longest_roads(game)) {
        let place = best.map(|(place, _)| place);
        if place == game.facts.wagon.wagons[seat.index()] {
            continue;
        }
        game.facts.wagon.wagons[seat.index()] = place;
        if let Some((place, cells)) = best {
            game.push_event(Event::Wagon { seat, place, cells });
        }
    }
}

/// The longest road of each seat with its length in cells. Where two are as long the wagon stays, or goes to the
/// older (RULINGS.md R45).
fn longest_roads(game: &mut Game) -> [Option<(Place, u16)>; Seat::MAX as usize] {
    let Game { rules, features, board, facts, .. } = game;
    let Facts { done, held, wagons } = &facts.wagon;
    let never_stays = rules.is_broken(r(45));
    let mut best: [Option<(Place, u16)>; Seat::MAX as usize] = [None; Seat::MAX as usize];
    let see = |best: &mut [Option<(Place, u16)>], seat: Seat, place: Place, cells: u16| {
        let best = &mut best[seat.index()];
        let is_better = best.is_none_or(|(_, longest)| {
            cells > longest || cells == longest && (never_stays || Some(place) == wagons[seat.index()])
        });
        if is_better {
            *best = Some((place, cells));
        }
    };
    // The older first: a road that is done is older than one that is not.
    for Done { place, cells, seat } in done {
        see(&mut best, *seat, *place, *cells);
    }
    for Held { place, seat, .. } in held.iter().filter(|_| !rules.setup().options.wagon_completed_only) {
        let Some(node) = Features::node(rules, board, *place) else { continue };
        // No road is longer than it has segments: most need not be counted.
        let most = features.root(node).size();
        if best[seat.index()].is_none_or(|(_, longest)| most >= u32::from(longest)) {
            let cells = features.count(rules, board, node).cells;
            see(&mut best, *seat, *place, cells);
        }
    }
    best
}

/// Says when bringing the records up to date would change any although nothing was noted that could.
pub(crate) fn check_kept(game: &Game) -> Result<(), String> {
    let mut anew = game.clone();
    if game.kept.roads != Stir::None || !game.rules.has_wagon {
        return Ok(());
    }
    anew.kept.roads = Stir::Holder;
    update(&mut anew);
    let (kept, anew) = (&game.facts.wagon, &anew.facts.wagon);
    if kept == anew { Ok(()) } else { Err(format!("wagons: {kept:?} != {anew:?}")) }
}

impl Game {
    /// The longest road of a seat, by one of its segments, and its length in cells: where its wagon stands.
    #[must_use]
    pub fn longest_road(&self, seat: Seat) -> Option<(Place, u16)> {
        let facts = &self.facts.wagon;
        let place = facts.wagons.get(seat.index()).copied().flatten()?;
        let done = facts.done.iter().find(|done| (done.seat, done.place) == (seat, place));
        if let Some(done) = done {
            return Some((place, done.cells));
        }
        facts.held.iter().find(|held| (held.seat, held.place) == (seat, place))?;
        let root = root_of(self, place)?;
        Some((place, self.features.count_unhurried(self.rules(), &self.board, root).cells))
    }
}
