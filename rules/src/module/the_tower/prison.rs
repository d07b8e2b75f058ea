//! Prisoners of the towers: taken, exchanged, bought back (RULINGS.md R204 to R206).

use crate::action::{Action, Decision};
use crate::canonical_encoding::Writer;
use crate::event::{Event, Reason};
use crate::game::Game;
use crate::game::turn_frames::Frame;
use crate::geometry::{Cell, Place};
use crate::module::{self, Hook};
use crate::piece::{Piece, Seat};

/// What a prisoner costs.
const RANSOM: i32 = 3;

/// A follower that another seat holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Prisoner {
    /// Who holds it.
    pub(super) by: Seat,
    pub(super) seat: Seat,
    pub(super) piece: Piece,
}

impl Prisoner {
    pub(super) fn encode(self, writer: &mut Writer) {
        writer.u8(self.by.0);
        writer.u8(self.seat.0);
        writer.u8(self.piece as u8);
    }
}

/// Takes the figure at `index` of the sorted list prisoner. If its seat holds one of the taker's, they are exchanged.
pub(super) fn take(game: &mut Game, by: Seat, index: usize) {
    let figure = game.capture(by, index);
    let prisoner = Prisoner { by, seat: figure.seat, piece: figure.piece };
    game.facts.the_tower.prisoners.push(prisoner);
    if game.rules.hooks.is_heard(Hook::Left) {
        module::left(game, &figure);
    }
    let mut own: Vec<Piece> = held(game, figure.seat, by).collect();
    own.sort_unstable();
    own.dedup();
    match own[..] {
        [] => {}
        [only] => exchange(game, by, figure.seat, only),
        _ => {
            game.facts.the_tower.exchange = Some(figure.seat);
            game.push_frame(Frame::Ask { seat: by, kind: Decision::Exchanged });
        }
    }
}

/// The figures of a seat that another one holds.
fn held(game: &Game, by: Seat, seat: Seat) -> impl Iterator<Item = Piece> {
    let held = game.facts.the_tower.prisoners.iter();
    held.filter(move |prisoner| (prisoner.by, prisoner.seat) == (by, seat)).map(|prisoner| prisoner.piece)
}

/// Which of its own prisoners the seat gets back.
pub(crate) fn choices(game: &Game, seat: Seat, actions: &mut Vec<Action>) {
    let Some(by) = game.facts.the_tower.exchange else { return };
    for piece in held(game, by, seat) {
        let action = Action::Free { by, piece };
        if !actions.contains(&action) {
            actions.push(action);
        }
    }
}

pub(crate) fn answer(game: &mut Game, seat: Seat, action: Action) {
    game.frames.pop();
    game.facts.the_tower.exchange = None;
    if let Action::Free { by, piece } = action {
        exchange(game, seat, by, piece);
    }
}

/// The taker's prisoner and the one just taken both come home.
fn exchange(game: &mut Game, taker: Seat, other: Seat, own: Piece) {
    free(game, other, taker, own);
    let taken = held(game, taker, other).last();
    taken.into_iter().for_each(|piece| free(game, taker, other, piece));
}

/// A prisoner comes home to its supply.
fn free(game: &mut Game, by: Seat, seat: Seat, piece: Piece) {
    let prisoners = &mut game.facts.the_tower.prisoners;
    let Some(at) = prisoners.iter().rposition(|other| *other == Prisoner { by, seat, piece }) else { return };
    prisoners.remove(at);
    game.supply[seat.index()][piece as usize] += 1;
    game.push_event(Event::Freed { by, seat, piece });
}

/// Ransom for each kind of prisoner of the seat's own, once a turn.
pub(super) fn ransoms_into(game: &Game, seat: Seat, actions: &mut Vec<Action>) {
    if game.facts.the_tower.has_paid || game.score(seat) < RANSOM {
        return;
    }
    for prisoner in game.facts.the_tower.prisoners.iter().filter(|prisoner| prisoner.seat == seat) {
        let action = Action::Free { by: prisoner.by, piece: prisoner.piece };
        if !actions.contains(&action) {
            actions.push(action);
        }
    }
}

/// The holder is paid, and the prisoner comes home. Everything else may still be done.
pub(crate) fn ransom(game: &mut Game, seat: Seat, by: Seat, piece: Piece) {
    game.facts.the_tower.has_paid = true;
    let nowhere = Place::Cell(Cell::default());
    game.add_points(seat, -RANSOM, Reason::Ransom, nowhere);
    game.add_points(by, RANSOM, Reason::Ransom, nowhere);
    free(game, by, seat, piece);
}
