//! Running a scenario line by line.

use super::parse::{Act, Figure, Step, StepKind};
use super::state::StepState;
use super::{Scenario, ScenarioError, check};
use crate::action::{Action, Decision, Source, Wait};
use crate::event::Event;
use crate::game::{Game, Illegal};
use crate::geometry::{Cell, Part, Place};
use crate::module::ferry;
use crate::piece::Seat;
use crate::rules::Rules;
use crate::setup::Preset;
use crate::tile::TileId;
use crate::tileset::TileSets;
use crate::token::Quarter;

pub(super) fn run(scenario: &Scenario, mut seen: impl FnMut(&StepState)) -> Result<Game, ScenarioError> {
    let sets = TileSets::built_in().with(scenario.sets.clone());
    let sets = sets.map_err(|e| scenario.error(1, e.to_string()))?;
    let rules = match (&scenario.refused, Rules::new(&scenario.setup, &sets)) {
        (None, rules) => rules.map_err(|e| scenario.error(1, e.to_string()))?,
        (Some(reason), Ok(_)) => {
            return Err(scenario.error(1, format!("this can be played, but \"{reason}\" was expected")));
        }
        (Some(reason), Err(e)) if e.to_string().contains(reason) => {
            // The setup cannot be played; the caller gets a game of the base game instead.
            let base = Rules::new(&Preset::Base.setup(2), TileSets::built_in());
            return base.map(Game::new).map_err(|e| scenario.error(1, e.to_string()));
        }
        (Some(reason), Err(e)) => {
            return Err(scenario.error(1, format!("refused with \"{e}\", not \"{reason}\"")));
        }
    };
    let notes: Vec<String> = rules.notes().iter().map(ToString::to_string).collect();
    if let Some(missing) = scenario.notes.iter().find(|text| !notes.iter().any(|note| note.contains(*text))) {
        return Err(
            scenario.error(1, format!("expected the note \"{missing}\", found: {}", notes.join("; ")))
        );
    }
    let mut game = Game::new(rules);
    let mut events = game.events().to_vec();
    seen(&StepState::new(&mut game, 0, "", events.clone()));

    for step in &scenario.steps {
        if let StepKind::Expect(verb, words) = &step.what {
            if let Err(reason) = check::expect(&game, &events, verb, words) {
                let mut state = StepState::new(&mut game, step.line, &step.text, events.clone());
                state.failed = Some(reason.clone());
                seen(&state);
                return Err(scenario.error(step.line, reason));
            }
            continue;
        }
        events.clear();
        let done = match &step.what {
            StepKind::Refuse { seat, act, message } => refuse(&mut game, *seat, act, message).map(Some),
            _ => perform(&mut game, step, &mut events).map(|()| None),
        };
        let mut state = StepState::new(&mut game, step.line, &step.text, events.clone());
        state.refused = done.as_ref().ok().copied().flatten();
        state.failed = done.as_ref().err().cloned();
        seen(&state);
        done.map_err(|reason| scenario.error(step.line, reason))?;
    }
    Ok(game)
}

fn perform(game: &mut Game, step: &Step, events: &mut Vec<Event>) -> Result<(), String> {
    match &step.what {
        StepKind::Draw(tile) => draw(game, tile, events),
        StepKind::Tiles(names) => {
            let tiles = names.iter().map(|name| tile_named(game, name)).collect::<Result<Vec<_>, _>>()?;
            let drawn = game.resolve_to_tiles(&tiles);
            events.extend_from_slice(drawn.map_err(|e| format!("these cannot be drawn now: {e}"))?);
            Ok(())
        }
        StepKind::Token(sheep) => {
            let drawn = game.resolve_to_token(*sheep);
            events.extend_from_slice(drawn.map_err(|e| format!("this token cannot be drawn now: {e}"))?);
            Ok(())
        }
        StepKind::Die(cells) => {
            let thrown = game.resolve_to_die(*cells);
            events.extend_from_slice(thrown.map_err(|e| format!("no die is thrown now: {e}"))?);
            Ok(())
        }
        StepKind::Message(message) => {
            let turned = game.resolve_to_message(*message);
            events.extend_from_slice(turned.map_err(|e| format!("this message cannot come now: {e}"))?);
            Ok(())
        }
        StepKind::Seed(number) => {
            let drawn = game.resolve(&[*number; 32]);
            events.extend_from_slice(drawn.map_err(|e| e.to_string())?);
            Ok(())
        }
        StepKind::Play { tile, cell, rotation, figures } => {
            if matches!(game.wait(), Wait::Decide { kind: Decision::Start, .. }) {
                // A half tile comes from the hand, everything else from the stack.
                let named = Action::Choose { tile: tile_named(game, tile)? };
                act(game, if game.is_legal(named) { named } else { first_draw(game) }, events)?;
            }
            if game.hand().is_none_or(|hand| game.rules().tile(hand).name != *tile) {
                draw(game, tile, events)?;
            }
            act(game, Action::Place { cell: *cell, rotation: *rotation }, events)?;
            for figure in figures {
                let action = deploy(game, figure)?;
                act(game, action, events)?;
            }
            if matches!(game.wait(), Wait::Decide { kind: Decision::Figures, .. }) {
                act(game, Action::Pass, events)?;
            }
            Ok(())
        }
        StepKind::Act(written) => {
            let action = action(game, written)?;
            act(game, action, events)
        }
        StepKind::Refuse { .. } | StepKind::Expect(..) => Ok(()),
    }
}

fn draw(game: &mut Game, name: &str, events: &mut Vec<Event>) -> Result<(), String> {
    let tile = tile_named(game, name)?;
    let drawn = game.resolve_to(tile).map_err(|e| format!("{name} cannot be drawn now: {e}"))?;
    events.extend_from_slice(drawn);
    Ok(())
}

fn tile_named(game: &Game, name: &str) -> Result<TileId, String> {
    game.rules().tile_by_name(name).ok_or_else(|| format!("there is no tile {name} in this game"))
}

fn act(game: &mut Game, action: Action, events: &mut Vec<Event>) -> Result<(), String> {
    let happened = game.play(decider(game)?, action).map_err(|e| format!("refused: {e}"))?;
    events.extend_from_slice(happened);
    Ok(())
}

fn decider(game: &Game) -> Result<Seat, String> {
    match game.wait() {
        Wait::Decide { seat, .. } => Ok(seat),
        Wait::Chance(_) => Err("no seat decides now: a tile has to be drawn first".to_owned()),
        Wait::Over => Err("no seat decides now: the game is over".to_owned()),
    }
}

/// Plays an action that must be refused and leave the game unchanged.
fn refuse(game: &mut Game, seat: Option<Seat>, written: &Act, message: &str) -> Result<Illegal, String> {
    let action = action(game, written)?;
    let seat = seat.map_or_else(|| decider(game), Ok)?;
    let before = game.state_hash();
    let Err(illegal) = game.play(seat, action).map(<[Event]>::to_vec) else {
        return Err("this should have been refused, but it was accepted".to_owned());
    };
    if game.state_hash() != before {
        return Err("this was refused, but it changed the game".to_owned());
    }
    let said = illegal.to_string();
    if said.contains(message) {
        Ok(illegal)
    } else {
        Err(format!("refused with \"{said}\", not \"{message}\""))
    }
}

pub(super) fn action(game: &Game, written: &Act) -> Result<Action, String> {
    Ok(match written {
        Act::Draw => first_draw(game),
        Act::Plain(action) => *action,
        Act::Take(source) => Action::Draw { source: *source },
        Act::Choose(name) => Action::Choose { tile: tile_named(game, name)? },
        Act::Open(position, name) => Action::Open { position: *position, tile: tile_named(game, name)? },
        Act::Place(cell, rotation) => Action::Place { cell: *cell, rotation: *rotation },
        Act::Deploy(figure) => deploy(game, figure)?,
        Act::Fairy(figure) => Action::Fairy { piece: figure.piece, place: place_of(game, figure)? },
        Act::Princess(seat, figure) => {
            Action::Princess { seat: *seat, piece: figure.piece, place: place_of(game, figure)? }
        }
        Act::Capture(seat, figure) => {
            Action::Capture { seat: *seat, piece: figure.piece, place: place_of(game, figure)? }
        }
        Act::Ferry(cell, part, sides) => {
            let roads = sides.chars().map(|side| segment(game, *cell, *part, &format!("road {side}")));
            let mut roads = roads.collect::<Result<Vec<_>, _>>()?;
            roads.sort_unstable();
            let [from, to] = roads[..] else { return Err(format!("\"{sides}\" should be two sides, as EW")) };
            ferry::action((from, to))
        }
        Act::Mage(who, figure) => Action::Mage { who: *who, place: place_of(game, figure)? },
        Act::Castle(figure) => Action::Castle { place: place_of(game, figure)? },
        Act::Recall(figure) => Action::Recall { place: place_of(game, figure)? },
        Act::TakeBack(figure) => Action::TakeBack { piece: figure.piece, place: place_of(game, figure)? },
    })
}

/// The first draw offered, or the main one if there is none.
fn first_draw(game: &Game) -> Action {
    let offered = game.legal().into_iter().find(|action| matches!(action, Action::Draw { .. }));
    offered.unwrap_or(Action::Draw { source: Source::Main })
}

fn deploy(game: &Game, figure: &Figure) -> Result<Action, String> {
    Ok(Action::Deploy { piece: figure.piece, place: place_of(game, figure)? })
}

/// The place of a written figure: in the named cell, or on the tile just placed.
pub(super) fn place_of(game: &Game, figure: &Figure) -> Result<Place, String> {
    let (cell, part) = match (figure.cell, game.last_placed()) {
        (Some(cell), _) => (cell, figure.part),
        (None, Some(cell)) => (cell, game.last_part()),
        (None, None) => return Err("no tile was placed in this play".to_owned()),
    };
    let quarter = figure.label.strip_prefix("quarter ");
    if let Some(quarter) = quarter.and_then(|name| Quarter::ALL.into_iter().find(|q| q.name() == name)) {
        return Ok(Place::Quarter(cell, quarter));
    }
    match (figure.label.as_str(), part) {
        ("", Part::Whole) => Ok(Place::Cell(cell)),
        ("corner", _) => Ok(Place::Corner(cell)),
        ("", part) => Ok(Place::Half(cell, part)),
        ("acrobats", _) => Ok(Place::Acrobats(cell)),
        (label, part) => segment(game, cell, part, label),
    }
}

/// The named segment on the tile in this part of `cell`.
pub(super) fn segment(game: &Game, cell: Cell, part: Part, label: &str) -> Result<Place, String> {
    let placed = game.board.at_part(cell, part).ok_or_else(|| format!("no tile lies at {cell}"))?;
    let tile = game.rules().tile(placed.tile);
    let found = tile.segment_named(label).ok_or_else(|| {
        let all: Vec<_> = (0..tile.segments.len() as u8).map(|n| tile.segment_label(n)).collect();
        format!("{} has no \"{label}\"; it has {}", tile.name, all.join(", "))
    })?;
    Ok(Place::Segment(cell, part, found))
}
