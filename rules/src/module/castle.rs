//! Castles (RULINGS.md R251 to R254): a small city becomes one, and scores what is completed beside it later.

use crate::action::{Action, Decision};
use crate::canonical_encoding::Writer;
use crate::event::{Event, Reason};
use crate::feature::Features;
use crate::game::Game;
use crate::game::turn_frames::Frame;
use crate::geometry::{Cell, Place, Side};
use crate::module::{self, BySeat, Hook, dragon};
use crate::piece::{Seat, Standing};
use crate::stage::Stage;
use crate::tile::FeatureKind;

pub(super) const HOOKS: &[Hook] = &[Hook::Begin, Hook::Completed, Hook::Stage(Stage::Score), Hook::Prospects];

/// How many each seat has, and with five seats or more.
const EACH: [u8; 2] = [3, 2];

/// A castle on the map.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Castle {
    /// The first of its two segments.
    place: Place,
    seat: Seat,
    /// It was founded in the running play, and scores only what a later one completes.
    is_new: bool,
    /// It has scored.
    is_done: bool,
}

/// The module's facts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Facts {
    /// How many castles each seat still has.
    left: [u8; Seat::MAX as usize],
    /// Those on the map, in the order in which they were founded.
    standing: Vec<Castle>,
    /// Cities of the running play that their owners do not want to be castles.
    declined: Vec<Place>,
    /// What was completed in the running scoring: cells and points. Empty when a seat is asked.
    done: Vec<(Vec<Cell>, i32)>,
}

impl Facts {
    pub(crate) fn encode(&self, writer: &mut Writer) {
        self.left.iter().for_each(|count| writer.u8(*count));
        writer.len(self.standing.len());
        for castle in &self.standing {
            writer.place(castle.place);
            writer.u8(castle.seat.0);
            writer.flags(&[castle.is_new, castle.is_done]);
        }
        writer.len(self.declined.len());
        self.declined.iter().for_each(|place| writer.place(*place));
        writer.len(self.done.len());
    }
}

/// Each seat has three castles, or two with five seats and more.
pub(super) fn begin(game: &mut Game) {
    let seats = usize::from(game.seats());
    game.facts.castle.left[..seats].fill(EACH[usize::from(seats > 4)]);
}

/// Asks the owner of a small city that is about to be scored whether it becomes a castle. Returns whether one is asked.
pub(crate) fn ask(game: &mut Game) -> bool {
    let Some((seat, _)) = candidates(game).into_iter().next() else { return false };
    game.push_frame(Frame::Ask { seat, kind: Decision::Castle });
    true
}

/// The owners and first segments of cities that can become castles, in the order in which they were completed.
fn candidates(game: &Game) -> Vec<(Seat, Place)> {
    let roots = game.due_roots().into_iter().filter(|(_, kind)| *kind == FeatureKind::City);
    roots.filter_map(|(root, _)| candidate(game, root)).collect()
}

fn candidate(game: &Game, root: u32) -> Option<(Seat, Place)> {
    let place = halves(game, root)?[0];
    let followers = || {
        let standing = game.standing.iter().enumerate();
        standing.filter(|(index, figure)| figure.piece.is_follower() && game.features.stands_on(*index, root))
    };
    let (_, only) = followers().next()?;
    let facts = &game.facts.castle;
    let may = facts.left[only.seat.index()] > 0 && !facts.declined.contains(&place);
    (may && followers().count() == 1).then_some((only.seat, place))
}

/// The two segments of a city of two half circles, sorted.
fn halves(game: &Game, root: u32) -> Option<[Place; 2]> {
    if game.features.root(root).size() != 2 {
        return None;
    }
    let is_half_circle = |node: u32| {
        let (_, placed) = game.features.segment(&game.rules().tables, &game.board, node);
        let segment = &game.rules().tile(placed.tile).segments[(node - placed.first_node) as usize];
        let sides = segment.halves.ends() + usize::from(segment.also_touches.is_some());
        sides == 1 && !segment.no_castle
    };
    let mut nodes = game.features.ring(root);
    let (one, other) = (nodes.next()?, nodes.next()?);
    if !is_half_circle(one) || !is_half_circle(other) {
        return None;
    }
    let mut places = [one, other].map(|node| game.features.place(&game.board, node));
    places.sort_unstable();
    Some(places)
}

pub(super) fn choices(game: &Game, seat: Seat, actions: &mut Vec<Action>) {
    let own = candidates(game).into_iter().filter(|(owner, _)| *owner == seat);
    actions.extend(own.map(|(_, place)| Action::Castle { place }));
    actions.push(Action::Pass);
}

/// The city becomes a castle and is not scored, but it was finished (RULINGS.md R251); or all that the seat was offered
/// stay cities.
pub(super) fn answer(game: &mut Game, seat: Seat, action: Action) {
    game.frames.pop();
    let Action::Castle { place } = action else {
        let own = candidates(game).into_iter().filter(|(owner, _)| *owner == seat);
        let places: Vec<Place> = own.map(|(_, place)| place).collect();
        return game.facts.castle.declined.extend(places);
    };
    let root = root_of(game, place);
    let is_it = |game: &Game, due: &Place| root.is_some() && root_of(game, *due) == root;
    let dues = std::mem::take(&mut game.dues);
    game.dues = dues.into_iter().filter(|due| !is_it(game, due)).collect();
    let facts = &mut game.facts.castle;
    facts.left[seat.index()] -= 1;
    facts.standing.push(Castle { place, seat, is_new: true, is_done: false });
    game.push_event(Event::Castle { seat, place });
    dragon::founded(game);
}

fn root_of(game: &Game, place: Place) -> Option<u32> {
    Some(game.features.find(Features::node(&game.rules().tables, &game.board, place)?))
}

/// A feature was completed: a castle beside it may score as much.
pub(super) fn completed(game: &mut Game, root: u32, kind: FeatureKind) {
    let count = game.features.count_unhurried(&game.rules().tables, &game.board, root);
    let points = game.worth(root, kind, &count);
    let cells = game.features.ring(root).map(|node| game.features.place(&game.board, node).cell()).collect();
    game.facts.castle.done.push((cells, points));
}

/// The castles score; one that scores may set off another (RULINGS.md R253).
pub(super) fn stage(game: &mut Game) {
    let done = std::mem::take(&mut game.facts.castle.done);
    game.facts.castle.declined.clear();
    let waits = |castle: &Castle| !castle.is_new && !castle.is_done && keeper(game, castle).is_some();
    let castles = game.facts.castle.standing.iter().enumerate();
    let mut open: Vec<(usize, [Cell; 2], i32)> = castles
        .filter(|(_, castle)| waits(castle))
        .filter_map(|(index, castle)| Some((index, cells_of(game, castle.place)?, 0)))
        .collect();
    // Points grow until no castle can take more from another.
    loop {
        let mut has_grown = false;
        for n in 0..open.len() {
            let around = six(open[n].1);
            let beside = |cells: &[Cell]| cells.iter().any(|cell| around.contains(cell));
            let features = done.iter().filter(|(cells, _)| beside(cells)).map(|(_, points)| *points);
            let castles =
                open.iter().enumerate().filter(|(other, (_, cells, _))| *other != n && beside(cells));
            let most = features.chain(castles.map(|(_, (.., points))| *points)).max().unwrap_or(0);
            has_grown |= most > open[n].2;
            open[n].2 = open[n].2.max(most);
        }
        if !has_grown {
            break;
        }
    }
    for (index, _, points) in open.into_iter().filter(|(.., points)| *points > 0) {
        score(game, index, points);
    }
    game.facts.castle.standing.iter_mut().for_each(|castle| castle.is_new = false);
}

fn score(game: &mut Game, index: usize, points: i32) {
    let castle = &mut game.facts.castle.standing[index];
    castle.is_done = true;
    let (seat, place) = (castle.seat, castle.place);
    let Some(root) = root_of(game, place) else { return };
    // A mayor counts as many as the castle has pennants, as in any city (RULINGS.md R244).
    if game.owners(root).contains(seat) {
        game.add_points(seat, points, Reason::Castle, place);
    }
    // What happens with any feature that is scored.
    if game.rules().has_princess {
        module::princess_dragon::fairy::completed(game, root);
    }
    if game.rules().has_big_top {
        module::big_top::completed(game, root);
    }
    while let Some(at) = (0..game.standing.len()).find(|at| game.features.stands_on(*at, root)) {
        game.send_home(at);
    }
}

/// The follower in a castle.
fn keeper<'a>(game: &'a Game, castle: &Castle) -> Option<&'a Standing> {
    let root = root_of(game, castle.place)?;
    let mut standing = game.standing.iter().enumerate();
    standing.find(|(index, _)| game.features.stands_on(*index, root)).map(|(_, figure)| figure)
}

/// The two cells of a castle.
fn cells_of(game: &Game, place: Place) -> Option<[Cell; 2]> {
    let places = halves(game, root_of(game, place)?)?;
    Some(places.map(Place::cell))
}

/// The six cells that belong to a castle: its own two, and those beside them.
fn six([one, other]: [Cell; 2]) -> [Cell; 6] {
    let (left, right) = if one.x == other.x { (Side::W, Side::E) } else { (Side::N, Side::S) };
    [one, other, one.step(left), other.step(left), one.step(right), other.step(right)]
}

/// Whether the city with this root is a castle.
pub(crate) fn is_one(game: &Game, root: u32) -> bool {
    game.facts.castle.standing.iter().any(|castle| root_of(game, castle.place) == Some(root))
}

/// Whether this figure is in a castle, where neither dragon nor tower reaches it (RULINGS.md R252).
pub(crate) fn shelters(game: &Game, index: usize) -> bool {
    let on = |root| game.features.stands_on(index, root);
    game.facts.castle.standing.iter().any(|castle| root_of(game, castle.place).is_some_and(on))
}

/// A castle brings nothing by itself, but waits with its follower.
pub(super) fn prospects(game: &Game, prospects: &mut BySeat) {
    let waits = |castle: &&Castle| !castle.is_done && keeper(game, castle).is_some();
    for castle in game.facts.castle.standing.iter().filter(waits) {
        prospects[castle.seat.index()].castles += 1;
    }
}

impl Game {
    /// How many castles a seat still has.
    ///
    /// # Panics
    /// If no game can have that many seats.
    #[must_use]
    pub fn castles_left(&self, seat: Seat) -> u8 {
        self.facts.castle.left[seat.index()]
    }

    /// The castles on the map: whose they are, the first of their two segments, and whether they have scored.
    pub fn castles(&self) -> impl Iterator<Item = (Seat, Place, bool)> {
        self.facts.castle.standing.iter().map(|castle| (castle.seat, castle.place, castle.is_done))
    }
}
