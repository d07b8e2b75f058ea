//! The wagon and the longest road (RULINGS.md R44 to R47).
//!
//! A road belongs to the seats with the majority on it: for a completed road at the moment of completion, for an
//! unfinished one now. A seat whose traveller was burned keeps it until another seat holds it.

use crate::action::Decision;
use crate::board::PlacedTile;
use crate::canonical_encoding::Writer;
use crate::event::{Event, Reason};
use crate::feature::Features;
use crate::game::Game;
use crate::geometry::{Cell, Part, Place};
use crate::module::{BySeat, Hook};
use crate::piece::{Seat, Seats, Standing};
use crate::stage::Stage;
use crate::tile::{FeatureKind, Mark};
use std::cmp::Ordering;

pub(super) const HOOKS: &[Hook] = &[Hook::Completed, Hook::Stage(Stage::Award), Hook::Last, Hook::Prospects];

/// Points for the longest road of the game (RULINGS.md R46).
const LONGEST: i32 = 10;

/// A completed road and its owner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Done {
    place: Place,
    cells: u16,
    seat: Seat,
}

/// An unfinished road and its owner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Held {
    /// Where a follower of the seat stands, or stood when he was burned.
    place: Place,
    seat: Seat,
    is_burned: bool,
}

/// The module's facts, each list in chronological order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Facts {
    /// Completed roads.
    done: Vec<Done>,
    /// Unfinished roads.
    held: Vec<Held>,
    /// The place of each seat's wagon.
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

/// Cached data about the roads that seats hold, so that only changed ones are examined.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cache {
    stale: Stale,
    /// Roads whose owner may have changed since the records were updated.
    stale_roads: Vec<StaleRoad>,
    /// For each record of an unfinished road, its cached data; empty if everything must be computed anew.
    known: Vec<Known>,
    /// The longest completed road of each seat.
    longest: [Longest; Seat::MAX as usize],
    /// How many completed roads were examined for that.
    seen: usize,
}

/// A road whose owner may have changed.
#[derive(Clone, Copy, Debug)]
struct StaleRoad {
    /// Any node of it, before it is examined.
    root: u32,
    has_followers: bool,
    /// The seats that should hold it.
    owners: Seats,
    /// The seats with a record of it.
    holders: Seats,
}

impl StaleRoad {
    const fn new(node: u32) -> Self {
        Self { root: node, has_followers: false, owners: Seats(0), holders: Seats(0) }
    }

    /// The seats that should have a record and have none, one bit per seat.
    const fn lacks(&self) -> u8 {
        if self.has_followers { self.owners.0 & !self.holders.0 } else { 0 }
    }
}

/// The longest completed road of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Longest {
    cells: u16,
    /// The oldest of them, once there is one.
    first: Option<Place>,
    /// Whether another one is as long.
    is_tied: bool,
}

/// What happened to roads that a seat holds or held.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
enum Stale {
    /// Nothing.
    #[default]
    None,
    /// They may have grown.
    Length,
    /// Some of them may have another owner.
    Holder,
    /// Any may have another owner, and all nodes are invalid.
    All,
}

/// Cached data about the road of a record.
#[derive(Clone, Copy, Debug)]
struct Known {
    node: u32,
    /// Its number of segments when its cells were counted, which grows whenever the cells do; 0 before that.
    size: u32,
    cells: u16,
}

impl Cache {
    /// Invalidates all cached data.
    pub(crate) fn anew() -> Self {
        Self { stale: Stale::All, ..Self::default() }
    }

    /// The road of a node may have another owner now.
    pub(crate) fn mark_stale(&mut self, node: u32) {
        self.stale = self.stale.max(Stale::Holder);
        if self.stale_roads.iter().all(|road| road.root != node) {
            self.stale_roads.push(StaleRoad::new(node));
        }
    }

    /// Examines the roads completed since the last call.
    fn see_done(&mut self, done: &[Done]) {
        for Done { place, cells, seat } in &done[self.seen..] {
            let longest = &mut self.longest[seat.index()];
            match cells.cmp(&longest.cells) {
                Ordering::Greater => {
                    *longest = Longest { cells: *cells, first: Some(*place), is_tied: false };
                }
                Ordering::Equal => longest.is_tied = true,
                Ordering::Less => {}
            }
        }
        self.seen = done.len();
    }
}

/// A completed road is a record of the seats that hold it, or held it last (RULINGS.md R44, R47).
pub(super) fn completed(game: &mut Game, root: u32, kind: FeatureKind) {
    if kind != FeatureKind::Road {
        return;
    }
    refresh_held(game);
    let is_ended = |known: &Known| game.features.find(known.node) == root;
    if !game.cache.wagon.known.iter().any(is_ended) {
        return;
    }
    let cells = game.features.count(&game.rules.tables, &game.board, root).cells;
    let Game { features, facts, cache, .. } = game;
    let is_ended = |known: &Known| features.find(known.node) == root;
    let mut ends = cache.wagon.known.iter().map(is_ended);
    let ended = facts.wagon.held.extract_if(.., |_| ends.next().unwrap_or(false));
    let done = ended.map(|Held { place, seat, .. }| Done { place, cells, seat });
    facts.wagon.done.extend(done);
    cache.wagon.known.retain(|known| features.find(known.node) != root);
    cache.wagon.mark_stale(root);
}

/// Whether anything happened to a road that a seat holds.
pub(super) fn has_effect(game: &Game) -> bool {
    game.cache.wagon.stale != Stale::None
}

/// After the scoring, and after the fire, every wagon stands on its seat's longest road so far (RULINGS.md R45).
pub(super) fn stage(game: &mut Game, _: Stage) {
    update(game);
}

/// The longest road of all earns its owners points (RULINGS.md R46).
pub(super) fn last(game: &mut Game) {
    update(game);
    for (seat, place, cells) in leaders(game) {
        game.add_points(seat, LONGEST, Reason::Wagon { cells }, place);
    }
}

/// The seats with the longest road of all, with a place on it and its cells.
fn leaders(game: &Game) -> Vec<(Seat, Place, u16)> {
    let longest_of = |seat| game.longest_road(seat).map(|(place, cells)| (seat, place, cells));
    let mut best: Vec<(Seat, Place, u16)> = (0..game.seats()).map(Seat).filter_map(longest_of).collect();
    let longest = best.iter().map(|(_, _, cells)| *cells).max().unwrap_or(0);
    best.retain(|(_, _, cells)| *cells == longest);
    best
}

/// What the last count would bring now.
pub(super) fn prospects(game: &Game, prospects: &mut BySeat) {
    for (seat, ..) in leaders(game) {
        prospects[seat.index()].last_count += LONGEST;
    }
}

/// The state of a road on record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum State {
    /// Completed.
    Done,
    /// Unfinished, and its seat holds it.
    Held,
    /// Unfinished, and its seat held it before the fire.
    Burned,
}

/// The roads on record: owner, place, length in cells, and state.
pub(crate) fn records(game: &Game) -> Vec<(Seat, Place, u16, State)> {
    let Facts { done, held, .. } = &game.facts.wagon;
    let done = done.iter().map(|done| (done.seat, done.place, done.cells, State::Done));
    let cells = |place| {
        let root = root_of(game, place);
        root.map_or(0, |root| game.features.count_unhurried(&game.rules.tables, &game.board, root).cells)
    };
    let how = |is_burned| if is_burned { State::Burned } else { State::Held };
    let held = held.iter().map(|held| (held.seat, held.place, cells(held.place), how(held.is_burned)));
    done.chain(held).collect()
}

/// The places of the wagons (RULINGS.md R91).
pub(crate) fn places(game: &Game) -> impl Iterator<Item = Place> {
    (0..game.seats()).filter_map(|seat| game.wagon(Seat(seat)))
}

/// Notes what a tile just placed may change. A road with figures of one seat has grown. With figures of several
/// seats, it may have been two roads; the same holds if a seat holds a road without a follower on it. A hill on a
/// half tile may lie under a figure that already stands there.
pub(crate) fn placed(game: &mut Game, placed: &PlacedTile) {
    let roads = game.rules.tables.kind(placed.tile).roads;
    let has_burned = roads != 0 && game.facts.wagon.held.iter().any(|held| held.is_burned);
    let has_hill = placed.part != Part::Whole && game.rules.tile(placed.tile).has_mark(&Mark::Hill);
    let Game { features, cache, .. } = game;
    let cache = &mut cache.wagon;
    if has_hill {
        cache.stale = Stale::All;
        return;
    }
    for node in
        (0..u16::BITS - roads.leading_zeros()).filter(|n| roads >> n & 1 == 1).map(|n| placed.first_node + n)
    {
        let strengths = features.root(node).strengths;
        match strengths.only() {
            _ if strengths.is_none() && !has_burned => {}
            Some(_) if !has_burned => cache.stale = cache.stale.max(Stale::Length),
            None if strengths.is_none() => cache.stale = cache.stale.max(Stale::Length),
            _ => cache.mark_stale(node),
        }
    }
}

fn root_of(game: &Game, place: Place) -> Option<u32> {
    road_root(game, Features::node(&game.rules().tables, &game.board, place)?)
}

/// The root of a node's feature, if that is a road.
pub(crate) fn road_root(game: &Game, node: u32) -> Option<u32> {
    // A figure on no feature has an invalid node.
    let placed = &game.board.tiles[game.features.nodes.get(node as usize)?.tile()];
    let is_road = game.rules.tables.kind(placed.tile).roads >> (node - placed.first_node) & 1 == 1;
    is_road.then(|| game.features.find(node))
}

/// Updates who holds the unfinished roads; a seat keeps a road that no other seat holds. A record whose tile was
/// lifted lapses (RULINGS.md R47). Only changed roads are examined.
fn refresh_held(game: &mut Game) {
    let Cache { stale, stale_roads, known, .. } = &mut game.cache.wagon;
    if *stale < Stale::Holder {
        return;
    }
    let is_all = std::mem::replace(stale, Stale::Length) == Stale::All;
    let (mut roads, mut known) = (std::mem::take(stale_roads), std::mem::take(known));
    if is_all {
        known.clear();
        known.extend(game.facts.wagon.held.iter().map(|held| Known::of(game, held.place)));
        roads.clear();
        let followers = game.standing.iter().zip(&game.features.feet);
        let followers = followers.filter(|(figure, _)| figure.piece.is_follower());
        roads.extend(followers.filter_map(|(_, foot)| road_root(game, *foot)).map(StaleRoad::new));
    }
    look_at(game, &mut roads);
    let mut held = std::mem::take(&mut game.facts.wagon.held);
    let (mut seen, mut left) = (0, 0);
    held.retain_mut(|held| {
        let road = known[seen];
        seen += 1;
        let Some(root) = game.features.open_root(road.node, true) else { return false };
        let stays = match roads.iter_mut().find(|road| road.root == root) {
            Some(road) if road.has_followers => {
                held.is_burned = false;
                road.holders.0 |= 1 << held.seat.0;
                road.owners.contains(held.seat)
            }
            None if !is_all => true,
            _ => held.is_burned,
        };
        if stays {
            known[left] = road;
            left += 1;
        }
        stays
    });
    known.truncate(left);
    if roads.iter().any(|road| road.lacks() != 0) {
        add_holders(game, &mut roads, &mut held, &mut known);
    }
    roads.clear();
    game.facts.wagon.held = held;
    game.cache.wagon.stale_roads = roads;
    game.cache.wagon.known = known;
}

/// Resolves these nodes to roads, keeping each road once.
fn look_at(game: &Game, roads: &mut Vec<StaleRoad>) {
    let mut left = 0;
    for n in 0..roads.len() {
        let root = game.features.find(roads[n].root);
        if roads[..left].iter().any(|road| road.root == root) {
            continue;
        }
        let has_followers = !game.features.nodes[root as usize].strengths.is_none();
        // The seats that share a road's majority hold it (RULINGS.md R44).
        roads[left] = StaleRoad { root, has_followers, owners: game.owners(root), holders: Seats(0) };
        left += 1;
    }
    roads.truncate(left);
}

/// Adds a record for every seat that holds one of these roads without one, in the order of the followers in the
/// list.
fn add_holders(game: &Game, roads: &mut [StaleRoad], held: &mut Vec<Held>, known: &mut Vec<Known>) {
    for (index, foot) in game.features.feet.iter().enumerate() {
        let Some(root) = game.features.open_root(*foot, true) else { continue };
        let Some(road) = roads.iter_mut().find(|road| road.root == root) else { continue };
        let Standing { place, seat, piece } = game.standing[index];
        if piece.is_follower() && road.lacks() >> seat.0 & 1 == 1 {
            held.push(Held { place, seat, is_burned: false });
            known.push(Known { node: *foot, size: 0, cells: 0 });
            road.holders.0 |= 1 << seat.0;
            if roads.iter().all(|road| road.lacks() == 0) {
                return;
            }
        }
    }
}

impl Known {
    /// The road at a place, not counted yet; an invalid node if there is none.
    fn of(game: &Game, place: Place) -> Self {
        let node = Features::node(&game.rules().tables, &game.board, place);
        let node = node.filter(|node| road_root(game, *node).is_some()).unwrap_or(u32::MAX);
        Self { node, size: 0, cells: 0 }
    }
}

/// The dragon is about to breathe fire: the owners of the roads he burns must be known, even if they have changed
/// since the last scoring (RULINGS.md R47).
pub(crate) fn before_fire(game: &mut Game) {
    if follows_fire(game) {
        refresh_held(game);
    }
}

/// The dragon has breathed fire: the wagons follow the records at once. A Tatan card may come before the next
/// scoring, and it must not lift a tile with a wagon (RULINGS.md R91, R167).
pub(crate) fn after_fire(game: &mut Game) {
    if follows_fire(game) {
        update(game);
    }
}

/// A round is over in which travellers may have gone home, or joined others: gold, or a crop circle (RULINGS.md R144).
pub(crate) fn after_round(game: &mut Game, kind: Decision) {
    if matches!(kind, Decision::Exchange | Decision::CircleTurn) {
        after_leaving(game);
    }
}

/// A traveller may have gone home after the scoring: the wagons follow the records at once, as after the fire.
pub(crate) fn after_leaving(game: &mut Game) {
    if game.rules().has_wagon && game.rules().is_fourth() {
        update(game);
    }
}

fn follows_fire(game: &Game) -> bool {
    game.rules().has_wagon && game.rules().is_third()
}

/// The dragon is about to burn a follower who stands here: he leaves the record alone (RULINGS.md R47).
pub(crate) fn burned(game: &mut Game, place: Place, seat: Seat) {
    let Some(root) = root_of(game, place) else { return };
    let mut held = std::mem::take(&mut game.facts.wagon.held);
    for entry in held.iter_mut().filter(|entry| entry.seat == seat) {
        entry.is_burned |= root_of(game, entry.place) == Some(root);
    }
    game.facts.wagon.held = held;
}

/// Updates the records and moves every wagon to its seat's longest road, if anything happened to a road that a
/// seat holds.
fn update(game: &mut Game) {
    if game.cache.wagon.stale == Stale::None {
        return;
    }
    refresh_held(game);
    game.cache.wagon.stale = Stale::None;
    for (seat, (cells, place)) in (0..game.seats()).map(Seat).zip(longest_roads(game)) {
        if place == game.facts.wagon.wagons[seat.index()] {
            continue;
        }
        game.facts.wagon.wagons[seat.index()] = place;
        if let Some(place) = place {
            game.push_event(Event::Wagon { seat, place, cells });
        }
    }
}

/// The length in cells of each seat's longest road, and which road it is, if any. If two are equally long, the
/// wagon stays, or goes to the older (RULINGS.md R45).
fn longest_roads(game: &mut Game) -> [(u16, Option<Place>); Seat::MAX as usize] {
    let Game { rules, features, board, facts, cache, .. } = game;
    let Facts { done, held, wagons } = &facts.wagon;
    let mut best = [(0, None); Seat::MAX as usize];
    let see = |best: &mut (u16, Option<Place>), seat: Seat, place: Place, cells: u16| {
        let stays = || Some(place) == wagons[seat.index()];
        if cells > best.0 || cells == best.0 && stays() {
            *best = (cells, Some(place));
        }
    };
    // The older first: a completed road is older than an unfinished one.
    cache.wagon.see_done(done);
    for (seat, longest) in (0..rules.setup().seats).map(Seat).zip(&cache.wagon.longest) {
        let best = &mut best[seat.index()];
        *best = (longest.cells, longest.first);
        if longest.is_tied {
            let same = done.iter().filter(|done| (done.seat, done.cells) == (seat, longest.cells));
            same.for_each(|done| see(best, seat, done.place, done.cells));
        }
    }
    if rules.setup().options.wagon_completed_only {
        return best;
    }
    for (Held { place, seat, .. }, known) in held.iter().zip(&mut cache.wagon.known) {
        // A road has at most as many cells as segments, so most need not be counted.
        let (size, best) = (features.root(known.node).size(), &mut best[seat.index()]);
        if size < u32::from(best.0) {
            continue;
        }
        if known.size != size {
            *known = Known { size, cells: features.count(&rules.tables, board, known.node).cells, ..*known };
        }
        see(best, *seat, *place, known.cells);
    }
    best
}

/// Fails if updating the records would change any without a noted reason, or if the cached data of a road is
/// wrong.
pub(crate) fn check_cache(game: &Game) -> Result<(), String> {
    let cache = &game.cache.wagon;
    if cache.stale != Stale::None || !game.rules.has_wagon {
        return Ok(());
    }
    for (held, known) in game.facts.wagon.held.iter().zip(&cache.known) {
        let is_counted = known.size == game.features.root(known.node).size();
        let cells = game.features.count_unhurried(&game.rules.tables, &game.board, known.node).cells;
        if known.node != Known::of(game, held.place).node || is_counted && known.cells != cells {
            return Err(format!("a road: {held:?} is no {known:?} of {cells} cells"));
        }
    }
    let mut anew = game.clone();
    anew.cache.wagon = Cache::anew();
    update(&mut anew);
    let (cache, anew) = (&game.facts.wagon, &anew.facts.wagon);
    if cache == anew { Ok(()) } else { Err(format!("wagons: {cache:?} != {anew:?}")) }
}

impl Game {
    /// Where the wagon of a seat stands: a segment of the road on record that was its longest when the wagons last
    /// moved. A tile with a wagon cannot be lifted (RULINGS.md R91).
    #[must_use]
    pub fn wagon(&self, seat: Seat) -> Option<Place> {
        let facts = &self.facts.wagon;
        let place = facts.wagons.get(seat.index()).copied().flatten()?;
        let is_done = facts.done.iter().any(|done| (done.seat, done.place) == (seat, place));
        let is_held = || facts.held.iter().any(|held| (held.seat, held.place) == (seat, place));
        (is_done || is_held() && root_of(self, place).is_some()).then_some(place)
    }

    /// Where the wagon of a seat stands, as in [`Game::wagon`], and the current length of that road in cells.
    #[must_use]
    pub fn longest_road(&self, seat: Seat) -> Option<(Place, u16)> {
        let place = self.wagon(seat)?;
        let done = &self.facts.wagon.done;
        if let Some(done) = done.iter().find(|done| (done.seat, done.place) == (seat, place)) {
            return Some((place, done.cells));
        }
        let root = root_of(self, place)?;
        Some((place, self.features.count_unhurried(&self.rules().tables, &self.board, root).cells))
    }
}
