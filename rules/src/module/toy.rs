//! A toy module that proves the flow: it asks before the draw, lets other seats decide in mid-turn, holds a
//! tile over a nested play, scores without a tile, and lifts a tile from the board.

use crate::action::{Action, Decision, Source};
use crate::event::Reason;
use crate::game::Game;
use crate::game::frame::{Due, Frame, Play, Round, Stage};
use crate::geometry::{Cell, Part, Place};
use crate::module::Hook;
use crate::piece::{Seat, Standing};
use crate::rules::NONE;

pub(super) const HOOKS: &[Hook] =
    &[Hook::Start, Hook::Stage(Stage::Drawn), Hook::Stage(Stage::Stations), Hook::Stage(Stage::Circle)];

/// Before the draw: send an own figure home for a point, without any tile.
const RECALL: u8 = 1;
/// Before the draw: take a tile up and play it elsewhere.
const LIFT: u8 = 2;
/// In a round: take a point.
const YES: u8 = 11;
/// In a round: leave it.
const NO: u8 = 10;

/// Once a turn, before the draw.
pub(super) fn start(game: &Game, seat: Seat, actions: &mut Vec<Action>) {
    if game.turn_frame().is_some_and(|turn| turn.had_toy) {
        return;
    }
    if game.standing.iter().any(|figure| figure.seat == seat) {
        actions.push(Action::Toy(RECALL));
    }
    if liftable(game).is_some() {
        actions.push(Action::Toy(LIFT));
    }
}

/// The last tile in canonical order that nobody stands on, the start tile excepted.
fn liftable(game: &Game) -> Option<Cell> {
    let is_free = |cell: Cell| game.standing.iter().all(|figure| figure.place.cell() != cell);
    game.board.sorted().into_iter().rev().map(|laid| laid.cell).find(|c| *c != Cell::default() && is_free(*c))
}

pub(super) fn stage(game: &mut Game, stage: Stage) {
    let Some(play) = game.play_frame().copied() else { return };
    match stage {
        Stage::Drawn => hold(game, &play),
        Stage::Stations if play.source == Source::Nothing => {
            game.add_points(play.seat, 1, Reason::Toy, Place::Cell(Cell::default()));
        }
        Stage::Circle => open_round(game, &play),
        _ => {}
    }
}

/// A monastery is held while another tile is drawn and laid.
fn hold(game: &mut Game, play: &Play) {
    let is_monastery = play.tile.is_some_and(|tile| game.rules().kind(tile).monastery != NONE);
    if is_monastery && play.source == Source::Main && game.next_draw().is_some() {
        game.push_frame(Frame::Play(Play::new(play.seat, Source::Lifted, Stage::Start)));
    }
}

/// A crossing asks every seat, the left neighbour first.
fn open_round(game: &mut Game, play: &Play) {
    if play.tile.is_some_and(|tile| game.rules().tile(tile).crossing) {
        let seats = game.seats();
        let next = Seat((play.seat.0 + 1) % seats);
        game.push_frame(Frame::Round(Round { kind: Decision::Toy, next, left: seats }));
    }
}

pub(super) fn choices(actions: &mut Vec<Action>) {
    actions.extend([Action::Toy(NO), Action::Toy(YES)]);
}

/// What the toy does before a draw.
pub(crate) fn play(game: &mut Game, choice: u8) {
    match choice {
        RECALL => recall(game),
        _ => lift(game),
    }
}

/// An answer in a round.
pub(super) fn answer(game: &mut Game, action: Action) {
    let Some(Frame::Round(Round { next, .. })) = game.frames.last().copied() else { return };
    if action == Action::Toy(YES) {
        game.add_points(next, 1, Reason::Toy, Place::Cell(Cell::default()));
    }
    game.next_in_round();
}

fn recall(game: &mut Game) {
    let seat = mark(game);
    let own = game.standing.iter().find(|figure| figure.seat == seat).copied();
    if let Some(Standing { place, piece, seat }) = own {
        game.dues.push(Due::Home(place, piece, seat));
        game.begin_play(seat, Source::Nothing);
    }
}

fn lift(game: &mut Game) {
    let seat = mark(game);
    if let Some(lifted) = liftable(game).and_then(|cell| game.lift(cell, Part::Whole)) {
        let play = Play { tile: Some(lifted.tile), ..Play::new(seat, Source::Lifted, Stage::Drawn) };
        game.push_frame(Frame::Play(play));
    }
}

fn mark(game: &mut Game) -> Seat {
    game.turn_frame_mut().map_or(Seat(0), |turn| {
        turn.had_toy = true;
        turn.seat
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::action::Wait;
    use crate::{Module, Preset, Rules, TileSets};
    use std::collections::BTreeSet;

    fn game(preset: Preset) -> Game {
        let mut setup = preset.setup(3);
        setup.modules.insert(Module::Toy);
        Game::new(Rules::new(&setup, TileSets::built_in()).expect("the preset can be played"))
    }

    /// Plays at random; tells which flows were seen.
    fn play_through(mut game: Game, seed: u32) -> BTreeSet<&'static str> {
        let mut seen = BTreeSet::new();
        for step in 0_u32.. {
            let dice = *blake3::hash(&[seed.to_le_bytes(), step.to_le_bytes()].concat()).as_bytes();
            note(&game, &mut seen);
            match game.wait() {
                Wait::Over => break,
                Wait::Chance(_) => _ = game.resolve(&dice).expect("chance is pending"),
                Wait::Decide { seat, .. } => {
                    let legal = game.legal();
                    let action = legal[usize::from(dice[0]) % legal.len()];
                    if action == Action::Toy(RECALL) {
                        seen.insert("scored without a tile");
                    }
                    game.play(seat, action).expect("listed actions are legal");
                }
            }
            game.check_derived().unwrap_or_else(|why| panic!("seed {seed} step {step}: {why}"));
            assert_eq!(game.state_hash(), game.state_hash_from_scratch(), "seed {seed} step {step}");
        }
        seen
    }

    fn note(game: &Game, seen: &mut BTreeSet<&'static str>) {
        let Wait::Decide { seat, kind } = game.wait() else {
            if game.depth() > 1 {
                seen.insert("drew while a tile was held");
            }
            return;
        };
        if kind == Decision::Start {
            seen.insert("asked before the draw");
        }
        if kind == Decision::Toy && Some(seat) != game.turn_frame().map(|turn| turn.seat) {
            seen.insert("another seat decided");
        }
        if kind == Decision::Place && game.play_frame().is_some_and(|p| p.source == Source::Lifted) {
            seen.insert("a lifted tile in hand");
        }
    }

    #[test]
    fn the_flow_bears_what_later_modules_need() {
        let mut seen = BTreeSet::new();
        for seed in 0..24 {
            let preset = [Preset::Base, Preset::River, Preset::Builders][seed as usize % 3];
            seen.extend(play_through(game(preset), seed));
        }
        let all = [
            "a lifted tile in hand",
            "another seat decided",
            "asked before the draw",
            "drew while a tile was held",
            "scored without a tile",
        ];
        assert_eq!(seen.into_iter().collect::<Vec<_>>(), all);
    }

    #[test]
    fn a_recalled_figure_is_in_the_supply_and_its_seat_has_a_point() {
        let mut game = game(Preset::Base);
        let mut recalled = false;
        for step in 0_u32.. {
            let dice = *blake3::hash(&step.to_le_bytes()).as_bytes();
            match game.wait() {
                Wait::Over => break,
                Wait::Chance(_) => _ = game.resolve(&dice).expect("chance is pending"),
                Wait::Decide { seat, .. } if game.legal().contains(&Action::Toy(RECALL)) => {
                    let (score, standing) = (game.score(seat), game.standing().len());
                    game.play(seat, Action::Toy(RECALL)).expect("it is on the list");
                    assert_eq!((game.score(seat), game.standing().len()), (score + 1, standing - 1));
                    recalled = true;
                    break;
                }
                Wait::Decide { seat, .. } => {
                    let action = game.legal()[0];
                    game.play(seat, action).expect("it is on the list");
                }
            }
        }
        assert!(recalled);
    }
}
