//! The Count of Carcassonne (RULINGS.md R234 to R240): the game begins with a city whose quarters take in figures, and
//! lets them go where features are scored.

use crate::action::{Action, Decision};
use crate::canonical_encoding::Writer;
use crate::event::Event;
use crate::feature::Features;
use crate::game::Game;
use crate::game::turn_frames::{Frame, Round};
use crate::geometry::{Cell, Place};
use crate::module::abbey_mayor::barn;
use crate::module::{Hook, river};
use crate::piece::{Piece, Seat, Seats, Standing};
use crate::setup::{CountMoves, Module, Setup};
use crate::stage::Stage;
use crate::tile::{FeatureKind, Tile, TileId};
use crate::token::Quarter;

pub(super) const HOOKS: &[Hook] = &[Hook::Dawn, Hook::Scored, Hook::Stage(Stage::Award), Hook::End];

/// The tile with the quarters.
pub(crate) const QUARTERS: &str = "count-07";

/// The tiles of the City of Carcassonne, and where each lies as seen from the one with the quarters.
pub(crate) const CITY: [(&str, i16, i16); 12] = [
    (QUARTERS, 0, 0),
    ("count-06", -1, 0),
    ("count-01", -2, -1),
    ("count-02", -1, -1),
    ("count-03", 0, -1),
    ("count-04", 1, -1),
    ("count-05", -2, 0),
    ("count-08", 1, 0),
    ("count-09", -2, 1),
    ("count-10", -1, 1),
    ("count-11", 0, 1),
    ("count-12", 1, 1),
];

/// The figures that may go to a quarter. An abbot lives in monasteries and gardens only.
const GUESTS: [Piece; 6] =
    [Piece::Meeple, Piece::Big, Piece::Phantom, Piece::Mayor, Piece::Wagon, Piece::Ringmaster];

/// Whether a figure may be in a quarter: none where it could leave for nothing.
const fn suits(piece: Piece, quarter: Quarter) -> bool {
    match piece {
        Piece::Mayor => matches!(quarter, Quarter::Castle),
        Piece::Wagon => !matches!(quarter, Quarter::Market),
        _ => true,
    }
}

/// The module's facts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Facts {
    /// Where the count is.
    at: Quarter,
    /// The seats to which features gave points since the scoring of the running play began.
    scored: Seats,
    /// Whether the seats were asked whose figures leave before that scoring.
    is_asked: bool,
    /// Whose turn it is, or was the last.
    last: Option<Seat>,
    /// Whether the seats were asked before the last count.
    has_ended: bool,
}

impl Facts {
    pub(crate) fn encode(&self, writer: &mut Writer) {
        writer.u8(self.at as u8);
        writer.u8(self.scored.0);
        writer.flags(&[self.is_asked, self.has_ended]);
        writer.u8(self.last.map_or(0, |seat| seat.0));
    }
}

/// Where the quarters are: where a game begins, or beside the spring of a river, which flows away from them.
fn quarters(setup: &Setup) -> Cell {
    if setup.modules.contains(&Module::River) { Cell::new(-2, 0) } else { Cell::default() }
}

/// The tiles of the City and their cells, without the tile with which the game begins.
pub(crate) fn city(setup: &Setup, tiles: &[Tile], start: TileId) -> Vec<(Cell, TileId)> {
    if !setup.modules.contains(&Module::Count) {
        return Vec::new();
    }
    let at = quarters(setup);
    let find = |name: &str| tiles.iter().position(|tile| tile.name == name).map(|n| TileId(n as u16));
    let placed = CITY.iter().filter_map(|(name, x, y)| Some((Cell::new(at.x + x, at.y + y), find(name)?)));
    placed.filter(|(_, tile)| *tile != start).collect()
}

/// Whether a field touches the City of Carcassonne.
pub(crate) fn touches_city(game: &Game, root: u32) -> bool {
    let rules = game.rules();
    rules.has_count
        && game.features.ring(root).any(|node| {
            let (_, placed) = game.features.segment(&rules.tables, &game.board, node);
            rules.tables.kind(placed.tile).is_of_city
        })
}

pub(super) fn dawn(game: &mut Game, seat: Seat) {
    game.facts.count.last = Some(seat);
}

/// The quarter from which figures go to features of a kind.
const fn quarter_of(kind: FeatureKind) -> Option<Quarter> {
    match kind {
        FeatureKind::City => Some(Quarter::Castle),
        FeatureKind::Field => Some(Quarter::Market),
        FeatureKind::Road => Some(Quarter::Smithy),
        FeatureKind::Monastery | FeatureKind::Shrine | FeatureKind::Abbacy => Some(Quarter::Cathedral),
        FeatureKind::River | FeatureKind::Garden => None,
    }
}

/// Whether figures in a quarter may leave it now.
fn is_open(game: &Game, quarter: Quarter) -> bool {
    let facts = &game.facts.count;
    let is_allowed =
        !facts.has_ended || quarter == Quarter::Market || game.rules().setup().options.all_leave_last;
    quarter != facts.at && is_allowed
}

/// Whether figures may leave a quarter before the features that are due are scored.
pub(crate) fn comes_first(game: &Game) -> bool {
    if !game.rules.has_count || game.facts.count.is_asked {
        return false;
    }
    let fields = barn::due(game);
    if game.dues.is_empty() && fields.is_empty() {
        return false;
    }
    let is_due = |quarter| {
        let mut kinds = game.due_roots().into_iter().map(|(_, kind)| kind);
        kinds.any(|kind| quarter_of(kind) == Some(quarter))
            || quarter == Quarter::Market && !fields.is_empty()
    };
    let may_leave = |figure: &Standing| match figure.place {
        Place::Quarter(_, quarter) => is_open(game, quarter) && is_due(quarter),
        _ => false,
    };
    game.standing.iter().any(may_leave)
}

/// Asks all seats, beginning with the next one.
pub(crate) fn call(game: &mut Game, seat: Seat) {
    game.facts.count.is_asked = true;
    ask_all(game, seat);
}

fn ask_all(game: &mut Game, seat: Seat) {
    let next = Seat((seat.0 + 1) % game.seats());
    game.push_frame(Frame::Round(Round { kind: Decision::FromQuarter, next, left: game.seats() }));
}

/// Before the last count, figures leave once more.
pub(super) fn end(game: &mut Game) {
    if !std::mem::replace(&mut game.facts.count.has_ended, true) {
        ask_all(game, game.facts.count.last.unwrap_or(Seat(0)));
    }
}

/// The segments to which figures of a seat may go from their quarters.
pub(crate) fn leaves_into(game: &Game, seat: Seat, actions: &mut Vec<Action>) {
    let mut guests: Vec<(Piece, Quarter)> = Vec::new();
    for figure in game.standing.iter().filter(|figure| figure.seat == seat) {
        if let Place::Quarter(_, quarter) = figure.place
            && is_open(game, quarter)
            && !guests.contains(&(figure.piece, quarter))
        {
            guests.push((figure.piece, quarter));
        }
    }
    if guests.is_empty() {
        return;
    }
    for place in scored_places(game) {
        let quarter = kind_at(game, place).and_then(quarter_of);
        let leaving = guests.iter().filter(|(_, from)| Some(*from) == quarter);
        actions.extend(leaving.map(|(piece, _)| Action::Deploy { piece: *piece, place }));
    }
    if !actions.is_empty() {
        actions.push(Action::Pass);
    }
}

/// The segments of the features that are scored next: those that are due, or all unfinished ones in the last count.
fn scored_places(game: &Game) -> Vec<Place> {
    let nodes: Vec<u32> = if game.facts.count.has_ended {
        let is_unfinished = |node: &u32| {
            let kind = game.features.segment(&game.rules().tables, &game.board, *node).0.kind;
            match kind {
                FeatureKind::Field => game.rules().has_fields,
                _ => game.features.root(*node).open > 0,
            }
        };
        Features::all(&game.rules().tables, &game.board).filter(is_unfinished).collect()
    } else {
        let due = game.due_roots().into_iter().map(|(root, _)| root);
        due.chain(barn::due(game)).flat_map(|root| game.features.ring(root)).collect()
    };
    // Where no figure is put, none comes from here either (RULINGS.md R164, R195).
    let is_barred = |node: u32| {
        let (_, placed) = game.features.segment(&game.rules().tables, &game.board, node);
        river::is_volcano(game.rules(), placed.tile) || game.march() == Some(placed.cell)
    };
    let free = nodes.into_iter().filter(|node| !is_barred(*node));
    free.map(|node| game.features.place(&game.board, node)).collect()
}

fn kind_at(game: &Game, place: Place) -> Option<FeatureKind> {
    let node = Features::node(&game.rules().tables, &game.board, place)?;
    Some(game.features.segment(&game.rules().tables, &game.board, node).0.kind)
}

/// A figure leaves its quarter; its seat is asked again as long as others may follow.
pub(super) fn leave(game: &mut Game, seat: Seat, action: Action) {
    let Action::Deploy { piece, place } = action else { return game.next_in_round() };
    let Some(quarter) = kind_at(game, place).and_then(quarter_of) else { return };
    let from = Place::Quarter(quarters(game.rules().setup()), quarter);
    if let Ok(index) = game.standing.binary_search(&Standing { place: from, piece, seat }) {
        game.move_figure(index, place);
    }
}

/// A feature gave points to these seats in the scoring of a play.
pub(crate) fn scored(game: &mut Game, owners: Seats) {
    game.facts.count.scored.0 |= owners.0;
}

/// Whether the scoring of the play leaves anything to do.
pub(super) fn has_effect(game: &Game) -> bool {
    let facts = &game.facts.count;
    facts.is_asked || !facts.scored.is_empty()
}

/// A seat whose play gave points to others, and none to itself, may put a figure in a quarter.
pub(super) fn stage(game: &mut Game) {
    let facts = &mut game.facts.count;
    facts.is_asked = false;
    let scored = std::mem::take(&mut facts.scored);
    let Some(seat) = game.play_frame().map(|play| play.seat) else { return };
    if scored.is_empty() || scored.contains(seat) {
        return;
    }
    let mut actions = Vec::new();
    comes_into(game, seat, &mut actions);
    if actions.len() > 1 {
        game.push_frame(Frame::Ask { seat, kind: Decision::Quarter });
    }
}

/// Every figure that may go to a quarter; none goes to the market in a game without farmers.
pub(super) fn comes_into(game: &Game, seat: Seat, actions: &mut Vec<Action>) {
    let at = quarters(game.rules().setup());
    let has_room = |quarter: &Quarter| *quarter != Quarter::Market || game.rules().has_fields;
    for quarter in Quarter::ALL.into_iter().filter(has_room) {
        let has = |piece: &Piece| game.supply[seat.index()][*piece as usize] > 0;
        let place = Place::Quarter(at, quarter);
        let guests = GUESTS.into_iter().filter(|piece| suits(*piece, quarter) && has(piece));
        actions.extend(guests.map(|piece| Action::Deploy { piece, place }));
    }
    actions.push(Action::Pass);
}

/// The figure comes, and the count may move.
pub(super) fn come(game: &mut Game, seat: Seat, action: Action) {
    game.frames.pop();
    let Action::Deploy { piece, place } = action else { return };
    game.join_in(seat, piece, place);
    let Place::Quarter(_, quarter) = place else { return };
    match game.rules().setup().options.count_moves {
        CountMoves::ByPlayer => game.push_frame(Frame::Ask { seat, kind: Decision::Count }),
        CountMoves::Clockwise => go(game, seat, game.facts.count.at.next()),
        CountMoves::WithFigure if quarter == game.facts.count.at => {}
        CountMoves::WithFigure => go(game, seat, quarter),
    }
}

/// The other quarters, and staying.
pub(super) fn moves_into(game: &Game, actions: &mut Vec<Action>) {
    let others = Quarter::ALL.into_iter().filter(|quarter| *quarter != game.facts.count.at);
    actions.extend(others.map(|quarter| Action::Count { quarter }));
    actions.push(Action::Pass);
}

pub(super) fn answer(game: &mut Game, seat: Seat, action: Action) {
    game.frames.pop();
    if let Action::Count { quarter } = action {
        go(game, seat, quarter);
    }
}

fn go(game: &mut Game, seat: Seat, quarter: Quarter) {
    game.facts.count.at = quarter;
    game.push_event(Event::Count { seat, quarter });
}

impl Game {
    /// In which quarter the count is, if the game has one.
    #[must_use]
    pub fn count(&self) -> Option<Quarter> {
        self.rules.has_count.then_some(self.facts.count.at)
    }
}
