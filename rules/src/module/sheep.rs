//! Shepherds and their flocks (RULINGS.md §6.1, R115).
//!
//! A shepherd stands on a field like any figure. His tokens are facts by seat, since each seat has one shepherd.
//! The bag is derived from the flocks, so tokens can neither be lost nor created.

use crate::action::{Action, Chance, Decision};
use crate::bag::Dice;
use crate::canonical_encoding::Writer;
use crate::event::{Event, Reason};
use crate::game::turn_frames::Frame;
use crate::game::{Game, Illegal, NoChance};
use crate::geometry::Place;
use crate::module::{BySeat, Hook};
use crate::piece::{Piece, Seat, Standing};
use crate::stage::Stage;
use crate::tile::{FeatureKind, Mark};

pub(super) const HOOKS: &[Hook] =
    &[Hook::Figures, Hook::Deployed, Hook::Stage(Stage::Flock), Hook::Left, Hook::Prospects];

/// All tokens, by the sheep they show; a wolf shows none.
const TOKENS: [u8; 5] = [2, 4, 5, 5, 2];
/// The value of sheep printed on a tile for each seat that drives its flock home (RULINGS.md R115).
const PRINTED: u16 = 3;

/// The module's facts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Facts {
    /// The tokens with each seat's shepherd: how many of one to four sheep.
    flocks: [[u8; 4]; Seat::MAX as usize],
    /// Whether a shepherd came in the running play; his flock does not grow again in it.
    has_come: bool,
}

impl Facts {
    pub(crate) fn encode(&self, writer: &mut Writer) {
        for count in self.flocks.iter().flatten() {
            writer.u8(*count);
        }
        writer.u8(u8::from(self.has_come));
    }

    /// The tokens in the bag, by the sheep they show.
    fn bag(&self) -> [u8; 5] {
        let mut bag = TOKENS;
        for flock in &self.flocks {
            for (left, taken) in bag[1..].iter_mut().zip(flock) {
                *left -= taken;
            }
        }
        bag
    }

    /// The number of sheep in a seat's flock.
    fn sheep(&self, seat: Seat) -> u16 {
        (1..).zip(self.flocks[seat.index()]).map(|(sheep, count)| sheep * u16::from(count)).sum()
    }
}

/// He goes on a field without another shepherd, even in a game without farmers (RULINGS.md R162).
pub(super) fn figure(game: &Game, node: u32) -> Result<(), Illegal> {
    if game.features.segment(&game.rules().tables, &game.board, node).0.kind != FeatureKind::Field {
        return Err(Illegal::ShepherdPlace);
    }
    let is_taken = game.features.root(node).guests != 0;
    if is_taken { Err(Illegal::ShepherdTaken) } else { Ok(()) }
}

/// Whether a shepherd came in the running play.
pub(crate) fn has_come(game: &Game) -> bool {
    game.facts.sheep.has_come
}

/// Whether a shepherd came in the running play; one whom the wolf met does not come again in it (RULINGS.md R166).
pub(crate) fn is_scared(game: &Game) -> bool {
    game.facts.sheep.has_come && game.rules().is_third()
}

/// Whether a field would drive his flock home automatically, because it has no open end left (RULINGS.md R65).
pub(crate) fn is_over(game: &Game, node: u32) -> bool {
    let rules = game.rules();
    rules.setup().options.closed_field_scores_sheep && game.features.root(node).open == 0 && rules.is_third()
}

/// He draws his first token at once.
pub(super) fn deployed(game: &mut Game, figure: &Standing) {
    if figure.piece == Piece::Shepherd {
        game.facts.sheep.has_come = true;
        draw(game);
    }
}

/// Whether the flocks may have something to do in a play of a seat: its shepherd is on the board or just came, or
/// any flock may be driven home.
pub(super) fn has_effect(game: &Game, seat: Seat) -> bool {
    let is_driven = game.rules().setup().options.closed_field_scores_sheep;
    game.facts.sheep.has_come
        || game.cache.shepherds[seat.index()].is_some()
        || is_driven && has_shepherd(game)
}

// A separate function, so that the check runs only if needed.
#[cold]
fn has_shepherd(game: &Game) -> bool {
    game.cache.shepherds.iter().any(Option::is_some)
}

/// After the figures: a seat whose tile extends the field of its own shepherd must choose.
pub(super) fn stage(game: &mut Game, _stage: Stage) {
    let has_come = std::mem::take(&mut game.facts.sheep.has_come);
    let Some(seat) = game.play_frame().map(|play| play.seat) else { return };
    // He has already drawn in this play (RULINGS.md R154).
    let asked = if has_come { None } else { lengthened(game, seat) };
    // A seat that closed its own field is asked first (RULINGS.md R155).
    drive_closed(game, asked);
    if asked.is_some() {
        game.push_frame(Frame::Ask { seat, kind: Decision::Flock });
    }
}

/// The field of the seat's shepherd, if the tile just placed is part of it.
fn lengthened(game: &Game, seat: Seat) -> Option<u32> {
    let root = field_of(game, seat)?;
    let play = game.play_frame()?;
    let placed = game.board.at_part(play.cell?, play.part)?;
    let len = u32::from(game.rules().tables.kind(placed.tile).len);
    (placed.first_node..placed.first_node + len).any(|node| game.features.find(node) == root).then_some(root)
}

/// The field on which the seat's shepherd stands.
fn field_of(game: &Game, seat: Seat) -> Option<u32> {
    game.cache.shepherds[seat.index()].map(|node| game.features.find(node))
}

/// The node on which each seat's shepherd stands.
pub(crate) fn shepherds_of(game: &Game) -> [Option<u32>; Seat::MAX as usize] {
    let mut nodes = [None; Seat::MAX as usize];
    for (index, figure) in game.standing.iter().enumerate() {
        if figure.piece == Piece::Shepherd {
            nodes[figure.seat.index()] = game.features.foot(index);
        }
    }
    nodes
}

/// The shepherds of a field, in the order of the list of figures.
fn shepherds(game: &Game, root: u32) -> Vec<usize> {
    let is_there = |(index, figure): &(usize, &Standing)| {
        figure.piece == Piece::Shepherd && game.features.stands_on(*index, root)
    };
    game.standing.iter().enumerate().filter(is_there).map(|(index, _)| index).collect()
}

pub(super) fn choices(actions: &mut Vec<Action>) {
    actions.extend([Action::Grow, Action::Stable]);
}

pub(super) fn answer(game: &mut Game, seat: Seat, action: Action) {
    game.frames.pop();
    if action == Action::Grow {
        draw(game);
        return;
    }
    if let Some(root) = field_of(game, seat) {
        drive(game, root);
    }
    drive_closed(game, None);
}

/// Draws a token: by chance, or without it if only wolves are left.
fn draw(game: &mut Game) {
    if game.facts.sheep.bag()[1..].iter().all(|count| *count == 0) {
        receive(game, 0);
    } else {
        game.push_frame(Frame::Chance(Chance::Token));
    }
}

pub(super) fn resolve(game: &mut Game, dice: &mut Dice) {
    let bag = game.facts.sheep.bag();
    let mut number = dice.below(bag.iter().map(|count| u32::from(*count)).sum());
    for (sheep, count) in (0..).zip(bag) {
        if number < u32::from(count) {
            receive(game, sheep);
            return;
        }
        number -= u32::from(count);
    }
}

/// Gives a token with this number of sheep, 0 for a wolf, or reports that the bag has none.
pub(crate) fn give(game: &mut Game, sheep: u8) -> Result<(), NoChance> {
    let is_there = game.facts.sheep.bag().get(usize::from(sheep)).is_some_and(|count| *count > 0);
    if !is_there {
        return Err(NoChance);
    }
    receive(game, sheep);
    Ok(())
}

/// The token goes to the flock of the playing seat; a wolf goes back into the bag and sends all shepherds of the
/// field home.
fn receive(game: &mut Game, sheep: u8) {
    let Some((seat, stage)) = game.play_frame().map(|play| (play.seat, play.stage)) else { return };
    game.push_event(Event::Token { seat, sheep });
    if let Some(slot) = usize::from(sheep).checked_sub(1) {
        game.facts.sheep.flocks[seat.index()][slot] += 1;
    } else if let Some(root) = field_of(game, seat) {
        leave(game, root);
    }
    // The token of a shepherd who just came is drawn at the stage of figures: closed fields wait for the stage of
    // flocks.
    if stage > Stage::Flock {
        drive_closed(game, None);
    }
}

/// Sends all shepherds of a field home; their tokens go back into the bag as they leave.
fn leave(game: &mut Game, root: u32) {
    for index in shepherds(game, root).into_iter().rev() {
        game.send_home(index);
    }
}

/// Drives the flocks of a field into the stable: every seat with a shepherd there scores all its sheep.
fn drive(game: &mut Game, root: u32) {
    let seats: Vec<Seat> = shepherds(game, root).into_iter().map(|index| game.standing[index].seat).collect();
    let sheep = flock(game, root, &seats);
    let place = game.features.place(&game.board, root);
    for seat in seats {
        // This takes no gold (RULINGS.md R145).
        game.add_points(seat, i32::from(sheep), Reason::Flock { sheep }, place);
    }
    leave(game, root);
}

/// The sheep of a field: those of its shepherds, and those printed on its tiles.
fn flock(game: &Game, root: u32, seats: &[Seat]) -> u16 {
    seats.iter().map(|seat| game.facts.sheep.sheep(*seat)).sum::<u16>() + printed(game, root)
}

/// What driving the flocks home would bring now; at the end of a game they bring nothing.
pub(super) fn prospects(game: &Game, prospects: &mut BySeat) {
    if !has_shepherd(game) || game.next_draw().is_none() {
        return;
    }
    for seat in (0..game.seats()).map(Seat) {
        let Some(root) = field_of(game, seat) else { continue };
        let seats: Vec<Seat> =
            shepherds(game, root).into_iter().map(|index| game.standing[index].seat).collect();
        prospects[seat.index()].flock += i32::from(flock(game, root, &seats));
    }
}

/// The points for sheep printed on the tiles of a field, each tile once.
fn printed(game: &Game, root: u32) -> u16 {
    let tiles: std::collections::BTreeSet<_> = game
        .features
        .ring(root)
        .map(|node| game.features.segment(&game.rules().tables, &game.board, node).1)
        .filter(|placed| game.rules().tile(placed.tile).has_mark(&Mark::Sheep))
        .map(|placed| (placed.cell, placed.part))
        .collect();
    PRINTED * tiles.len() as u16
}

/// With the option, drives the flocks of every closed field home, except the field whose seat is asked. A wall
/// closes a field like a tile (RULINGS.md R148).
fn drive_closed(game: &mut Game, asked: Option<u32>) {
    if !game.rules().setup().options.closed_field_scores_sheep {
        return;
    }
    for seat in (0..game.seats()).map(Seat) {
        let field = field_of(game, seat).filter(|root| Some(*root) != asked);
        if let Some(root) = field
            && game.features.root(root).open == 0
        {
            drive(game, root);
        }
    }
}

/// The tokens of a shepherd who leaves go back into the bag.
pub(super) fn left(game: &mut Game, figure: &Standing) {
    if figure.piece == Piece::Shepherd {
        game.facts.sheep.flocks[figure.seat.index()] = [0; 4];
    }
}

impl Game {
    /// The flocks on the board: where the shepherd stands, his seat, and what each of his tokens shows, sorted.
    #[must_use]
    pub fn flocks(&self) -> Vec<(Place, Seat, Vec<u8>)> {
        let shepherds = self.standing.iter().filter(|figure| figure.piece == Piece::Shepherd);
        let tokens = |seat: Seat| {
            let counts = (1..).zip(self.facts.sheep.flocks[seat.index()]);
            counts.flat_map(|(sheep, count)| std::iter::repeat_n(sheep, usize::from(count))).collect()
        };
        shepherds.map(|figure| (figure.place, figure.seat, tokens(figure.seat))).collect()
    }

    /// The number of tokens in the bag, by the sheep they show: wolves first, then one to four.
    #[must_use]
    pub fn tokens_left(&self) -> [u8; 5] {
        self.facts.sheep.bag()
    }
}
