//! The circus and the City of Carcassonne in the words of that engine.

use crate::words::cell;
use rules::{Action, Cell, CountMoves, Decision, Game, Options, Place, Quarter};
use serde_json::{Value, json};

/// Sets one of the City's options. Returns whether it is one.
pub(crate) fn option(rule: &str, value: &str, options: &mut Options) -> bool {
    match (rule, value) {
        ("count_move", "clockwise") => options.count_moves = CountMoves::Clockwise,
        ("count_move", "follow_figure") => options.count_moves = CountMoves::WithFigure,
        ("count_final", "any") => options.all_leave_last = true,
        ("count_move", "by_player") | ("count_final", "market_only") => {}
        _ => return false,
    }
    true
}

/// What is decided in one of the City's steps.
pub(crate) fn decision(step: &str) -> Option<Decision> {
    match step {
        "count_score" | "count_final" => Some(Decision::FromQuarter),
        "count_follower" => Some(Decision::Quarter),
        "count_move" => Some(Decision::Count),
        _ => None,
    }
}

pub(crate) fn action(words: &[Value]) -> Result<Action, String> {
    match words[0].as_str() {
        Some("count") => Ok(Action::Count { quarter: quarter(&words[1])? }),
        _ => Ok(Action::Applaud { cell: cell(&words[1..])? }),
    }
}

/// Among acrobats, or in a quarter: `x, y, kind, where`.
pub(crate) fn place(cell: Cell, words: &[Value]) -> Result<Place, String> {
    match words[2].as_str() {
        Some("quarter") => Ok(Place::Quarter(cell, quarter(&words[3])?)),
        _ => Ok(Place::Acrobats(cell)),
    }
}

/// Where the big top stands, or the count.
pub(crate) fn neutral(game: &Game, name: &str) -> Value {
    match name {
        "count" => game.count().map_or(Value::Null, |quarter| quarter.name().into()),
        _ => game.big_top().map_or(Value::Null, |cell| json!([cell.x, cell.y])),
    }
}

fn quarter(word: &Value) -> Result<Quarter, String> {
    let found = Quarter::ALL.into_iter().find(|quarter| *word == quarter.name());
    found.ok_or_else(|| format!("{word} is no quarter known here"))
}
