//! Fliers (RULINGS.md R221 to R223): a follower flies from the tile just placed as far as a die says.

use crate::action::{Action, Chance, Decision};
use crate::bag::Dice;
use crate::canonical_encoding::Writer;
use crate::event::Event;
use crate::feature::segment_place;
use crate::game::Game;
use crate::game::turn_frames::Frame;
use crate::geometry::Cell;
use crate::module::{Hook, abbot, river};
use crate::piece::{Piece, Standing};
use crate::tile::{FeatureKind, Heading, Mark};

pub(super) const HOOKS: &[Hook] = &[Hook::Placed];

/// The most that the die shows; each number is as likely.
const FARTHEST: u32 = 3;

/// The module's facts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Facts {
    /// A follower flew in the running play.
    is_used: bool,
    /// What flies.
    piece: Option<Piece>,
    /// Where it arrived, once the die was thrown.
    to: Option<Cell>,
}

impl Facts {
    pub(crate) fn encode(&self, writer: &mut Writer) {
        writer.flags(&[self.is_used, self.piece.is_some(), self.to.is_some()]);
        writer.u8(self.piece.map_or(0, |piece| piece as u8));
        writer.cell(self.to.unwrap_or_default());
    }
}

/// A new tile has a flight of its own.
pub(super) fn placed(game: &mut Game) {
    game.facts.flier = Facts::default();
}

/// The direction of the tile just placed, and its cell with the steps to go in it.
fn target(game: &Game, cells: u8) -> Option<(Cell, Cell)> {
    let play = game.play_frame()?;
    let from = play.cell?;
    let placed = game.board.at_part(from, play.part)?;
    let heading = |mark: &Mark| if let Mark::Flier(heading) = mark { Some(*heading) } else { None };
    let heading: Heading = game.rules().tile(placed.tile).marks.iter().find_map(heading)?;
    Some((from, heading.from(from, placed.rotation, i16::from(cells))))
}

/// Whether the tile just placed shows a flier that was not used yet.
pub(crate) fn is_ready(game: &Game) -> bool {
    !game.facts.flier.is_used && target(game, 1).is_some()
}

/// A follower takes off; the die says how far it goes.
pub(crate) fn take_off(game: &mut Game, piece: Piece) {
    game.facts.flier.is_used = true;
    game.facts.flier.piece = Some(piece);
    game.push_frame(Frame::Chance(Chance::Flight));
}

pub(super) fn resolve(game: &mut Game, dice: &mut Dice) {
    let cells = 1 + dice.below(FARTHEST) as u8;
    arrive(game, cells);
}

/// It lands if there is one place for it, and comes back if there is none; of several its player chooses one.
pub(crate) fn arrive(game: &mut Game, cells: u8) {
    game.forget_listed();
    let Some(seat) = game.play_frame().map(|play| play.seat) else { return };
    let (Some(piece), Some((from, to))) = (game.facts.flier.piece, target(game, cells)) else { return };
    game.push_event(Event::Flight { seat, piece, from, to, cells });
    game.facts.flier.to = Some(to);
    let mut actions = Vec::new();
    choices(game, &mut actions);
    match actions[..] {
        [] => {
            end(game);
            game.push_event(Event::FlownBack { seat, piece });
        }
        // A seat with only one possibility is not asked (RULINGS.md R143).
        [only] => land(game, only),
        _ => game.push_frame(Frame::Ask { seat, kind: Decision::Landing }),
    }
}

/// The places for the figure that arrived.
pub(super) fn choices(game: &Game, actions: &mut Vec<Action>) {
    let Facts { piece: Some(piece), to: Some(to), .. } = game.facts.flier else { return };
    if game.march() == Some(to) {
        return;
    }
    let rules = game.rules();
    for placed in game.board.tiles_at(to).filter(|placed| !river::is_volcano(rules, placed.tile)) {
        for (n, segment) in (0..).zip(rules.tables.segments(placed.tile)) {
            let node = placed.first_node + u32::from(n);
            let is_open = game.features.root(node).open > 0;
            if is_open && is_place(piece, segment.kind) {
                actions.push(Action::Deploy { piece, place: segment_place(placed, n) });
            }
        }
    }
}

/// Whether a figure may land on this kind of feature.
const fn is_place(piece: Piece, kind: FeatureKind) -> bool {
    match kind {
        _ if matches!(piece, Piece::Abbot) => abbot::is_home(kind),
        // A mayor lives in cities only (RULINGS.md R244).
        _ if matches!(piece, Piece::Mayor) => matches!(kind, FeatureKind::City),
        FeatureKind::Field | FeatureKind::River => false,
        FeatureKind::Garden => false,
        FeatureKind::City | FeatureKind::Road => true,
        FeatureKind::Monastery | FeatureKind::Shrine | FeatureKind::Abbacy => true,
    }
}

pub(super) fn answer(game: &mut Game, action: Action) {
    game.frames.pop();
    land(game, action);
}

fn land(game: &mut Game, action: Action) {
    let Some(seat) = game.play_frame().map(|play| play.seat) else { return };
    let Action::Deploy { piece, place } = action else { return };
    end(game);
    game.join_in(seat, piece, place);
    if game.rules().hooks.is_heard(Hook::Deployed) {
        super::deployed(game, &Standing { place, piece, seat });
    }
}

fn end(game: &mut Game) {
    game.facts.flier.piece = None;
    game.facts.flier.to = None;
}

impl Game {
    /// What flies, and the cell where it arrived once the die was thrown (RULINGS.md R221).
    #[must_use]
    pub fn flying(&self) -> Option<(Piece, Option<Cell>)> {
        self.facts.flier.piece.map(|piece| (piece, self.facts.flier.to))
    }
}
