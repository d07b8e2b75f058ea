//! Sentences about the game: what it waits for, what happened, and the reasons for points.

mod decision;
mod group;
mod illegal;
mod log;
pub mod problem;
mod setup;
mod start;
mod tiles;
mod write;

pub use decision::{module_of_decision, only_calls_home, only_others, only_phantom};
pub use group::{GROUPS, TEMPO};
pub use illegal::{taken, text as illegal};
pub use log::bad_log;
pub use setup::{
    module_key, module_rule_key, note_text, preset_key, preset_of, preset_rule_key, refusal, set_key,
    set_title,
};
pub use start::not_started;
pub use tiles::left_out;
pub use write::not_written;

use super::Cx;
use crate::model::{Line, LineKind, TableModel};
use crate::text::{self, Sight, Teller, role_key, signed};
use net::node::{Button, Key, Link, TableChange, Waiting};
use rules::{Action, Cell, Decision, Event, Game, Piece, Place, Reason, Seat, Wait};

/// What the game waits for.
#[must_use]
pub fn waiting(cx: &Cx<'_>, table: &TableModel, waiting: &Waiting) -> String {
    match waiting {
        Waiting::Decision { seat, kind, is_mine } => {
            let name = table.name(*seat);
            let many = (0..table.game.seats()).filter(|s| table.is_person_here(Seat(*s))).count() > 1;
            if !is_mine {
                let is_last = decision::is_last_chip(&table.game, *kind);
                let key = if is_last { "doing-last-chip" } else { decision::doing(*kind) };
                return cx.words.with(key, &[("name", name.into())]);
            }
            let what = cx.text(decision::asked_in(&table.game, *kind));
            let key = if many { "their-turn-here" } else { "your-turn" };
            cx.words.with(key, &[("name", name.into()), ("what", (&what).into())])
        }
        Waiting::Draw { missing } if missing.is_empty() => cx.text("wait-draw"),
        Waiting::Draw { missing } => with_names(cx, table, "wait-draw-for", missing),
        Waiting::Heads { missing } if missing.is_empty() => cx.text("wait-heads"),
        Waiting::Heads { missing } => with_names(cx, table, "wait-heads-for", missing),
        Waiting::Deal { from } => with_names(cx, table, "wait-deal", &[*from]),
        Waiting::Vote => cx.text("wait-vote"),
        Waiting::Desync => cx.text("wait-desync"),
        Waiting::Close => cx.text("wait-result"),
        Waiting::Done { missing } if missing.is_empty() => cx.text("game-over"),
        Waiting::Done { missing } => with_names(cx, table, "wait-close", missing),
    }
}

/// The question to a seat here.
#[must_use]
pub fn question(cx: &Cx<'_>, kind: Decision) -> String {
    let what = cx.text(decision::asked(kind));
    cx.words.with("your-turn", &[("what", (&what).into())])
}

fn with_names(cx: &Cx<'_>, table: &TableModel, key: &str, keys: &[Key]) -> String {
    cx.words.with(key, &[("names", (&names(table, keys)).into())])
}

/// The names of keys.
#[must_use]
pub fn names(table: &TableModel, keys: &[Key]) -> String {
    keys.iter().map(|k| holder(table, *k)).collect::<Vec<_>>().join(", ")
}

/// The name of a holder.
#[must_use]
pub fn holder(table: &TableModel, key: Key) -> String {
    table.name_of(key).map_or_else(|| key.short(), str::to_owned)
}

/// One line of the history.
#[must_use]
pub fn line(cx: &Cx<'_>, table: &TableModel, line: &Line) -> String {
    told(cx, table, &table.game, |teller| match &line.what {
        LineKind::Game(event, kind) => teller.event_on(event, *kind),
        LineKind::Drove(kind) => {
            let wagon = cx.text(role_key(Piece::Wagon, *kind));
            let name = line.seat.map_or("", |seat| table.name(seat));
            cx.words.with("did-drive", &[("name", name.into()), ("figure", (&wagon).into())])
        }
        LineKind::Halted => cx.text("did-halt"),
        LineKind::Table(TableChange::TakenBack { to }) => {
            let keys = ["did-take-back-turn", "did-take-back-placing", "did-take-back-rest"];
            of_turn(cx, table, *to, places_none(table, *to), keys)
        }
        LineKind::Table(change) => teller.change(&|key| holder(table, key), change),
    })
}

/// What playing an action means in a game that may hold a move that is being planned, asked about `kind`.
#[must_use]
pub fn action(cx: &Cx<'_>, table: &TableModel, game: &Game, kind: Decision, action: Action) -> String {
    told(cx, table, game, |teller| teller.action(kind, action))
}

/// A play in words, the question to each of its actions being that of the game before it.
#[must_use]
pub fn play(cx: &Cx<'_>, table: &TableModel, game: &Game, play: &[Action]) -> String {
    let mut game = game.clone();
    let mut all = String::new();
    for action in play {
        let kind = match game.wait() {
            Wait::Decide { kind, .. } => kind,
            Wait::Chance(_) | Wait::Over => Decision::Start,
        };
        let said = self::action(cx, table, &game, kind, *action);
        all = match (all.as_str(), *action) {
            ("", _) => said,
            (so_far, Action::Pass) if kind == Decision::Figures => {
                cx.words.with("play-without-figure", &[("play", so_far.into())])
            }
            (so_far, _) => format!("{so_far}; {said}"),
        };
        game.play_unchecked(*action);
    }
    all
}

/// The same of actions that are offered together, no two of them in the same words.
#[must_use]
pub fn choices(
    cx: &Cx<'_>,
    table: &TableModel,
    game: &Game,
    kind: Decision,
    actions: &[Action],
) -> Vec<String> {
    told(cx, table, game, |teller| teller.choices(kind, actions))
}

/// The names of choices that are shown on the map, there or when a list points at them, no two of them the same.
#[must_use]
pub fn spots(
    cx: &Cx<'_>,
    table: &TableModel,
    game: &Game,
    kind: Decision,
    actions: &[Action],
) -> Vec<String> {
    told(cx, table, game, |teller| teller.spots(kind, actions))
}

/// What a move scores at once: who gets how many points, and for what. `None` if it scores nothing.
#[must_use]
pub fn gains(cx: &Cx<'_>, table: &TableModel, gains: &[(Seat, i32, Reason)]) -> Option<String> {
    let gain = |(seat, points, reason): &(Seat, i32, Reason)| {
        format!("{}: {} ({})", table.name(*seat), signed(*points), text::reason(cx.words, *reason))
    };
    let all = gains.iter().map(gain).collect::<Vec<_>>().join(" · ");
    (!all.is_empty()).then(|| cx.words.with("would-score", &[("what", (&all).into())]))
}

/// What each of these cells lies beside, for a list beside a map that shows which is which.
#[must_use]
pub fn beside(cx: &Cx<'_>, table: &TableModel, game: &Game, cells: &[Cell]) -> Vec<String> {
    told(cx, table, game, |teller| teller.neighbourhoods(cells))
}

/// Where a segment lies on its tile; `None` for another place.
#[must_use]
pub fn bearing(cx: &Cx<'_>, table: &TableModel, game: &Game, place: Place) -> Option<String> {
    told(cx, table, game, |teller| teller.bearing(place))
}

/// How the tile on a cell lies.
#[must_use]
pub fn lie(cx: &Cx<'_>, table: &TableModel, game: &Game, cell: Cell) -> String {
    told(cx, table, game, |teller| teller.lie(cell))
}

/// Lets somebody tell of a table who looks at its map.
fn told<T>(cx: &Cx<'_>, table: &TableModel, game: &Game, tell: impl Fn(&Teller<'_>) -> T) -> T {
    let name = |seat| table.name(seat).to_owned();
    tell(&Teller { words: cx.words, game, name: &name, sight: Sight::Map })
}

/// The word for a link.
#[must_use]
pub fn link(cx: &Cx<'_>, link: Link) -> String {
    match link {
        Link::InSync => cx.text("link-in-sync"),
        Link::Behind(n) => {
            cx.words.with("link-behind", &[("count", i64::try_from(n).unwrap_or(i64::MAX).into())])
        }
        Link::Reconnecting => cx.text("link-reconnecting"),
        Link::Gone => cx.text("link-gone"),
        Link::Left => cx.text("link-left"),
    }
}

fn is_me(table: &TableModel, key: Key) -> bool {
    table.status.iter().flat_map(|s| &s.holders).any(|h| h.is_me && h.key == key)
}

fn is_mine(table: &TableModel, seat: Seat) -> bool {
    table.seating.seats.get(seat.index()).is_some_and(|s| s.is_mine)
}

fn seats_here(table: &TableModel) -> usize {
    table.seating.seats.iter().filter(|s| s.is_mine).count()
}

/// A takeback to an entry by the turn that it leads to: to the beginning of the turn, to the placing of its tile, or behind
/// one of its steps.
fn of_turn(
    cx: &Cx<'_>,
    table: &TableModel,
    to: u64,
    is_placing: bool,
    [whole, placing, rest]: [&str; 3],
) -> String {
    let (turn, seat, is_whole) = table.turn_after(to);
    let key = match (is_whole, is_placing) {
        (true, _) => whole,
        (false, true) => placing,
        (false, false) => rest,
    };
    cx.words.with(key, &[("turn", turn.into()), ("name", table.name(seat).into())])
}

const fn is_placed(line: &Line) -> bool {
    matches!(line.what, LineKind::Game(Event::Placed { .. }, _))
}

/// The entry with which a turn began.
fn begin_of(table: &TableModel, turn: usize) -> u64 {
    table.turns.get(turn - 1).map_or(0, |(begin, _)| *begin)
}

/// Whether the turn of an entry has placed no tile until then.
fn places_none(table: &TableModel, to: u64) -> bool {
    let (turn, ..) = table.turn_after(to);
    let begin = begin_of(table, turn);
    !table.history.iter().filter(|line| line.seq > begin && line.seq <= to).any(is_placed)
}

/// A takeback into the middle of a turn, with the line of the history that it leads to: the first that is taken back, or
/// else the last that stays.
fn into_turn(cx: &Cx<'_>, table: &TableModel, to: u64) -> String {
    let is_placing = table.history.iter().any(|line| line.seq == to + 1 && is_placed(line));
    let keys = ["take-back-turn", "take-back-placing", "take-back-rest"];
    let middle = of_turn(cx, table, to, is_placing, keys);
    let (turn, _, is_whole) = table.turn_after(to);
    let begin = begin_of(table, turn);
    let is_game = |line: &&Line| !matches!(line.what, LineKind::Table(_));
    let mut lines = table.history.iter().filter(is_game);
    let undone = lines.clone().find(|line| line.seq == to + 1);
    let stays = lines.rfind(|line| line.seq <= to && line.seq > begin);
    let (key, told) = match (undone, stays) {
        _ if is_whole || is_placing => return middle,
        (Some(line), _) => ("take-back-before", line),
        (None, Some(line)) => ("take-back-after", line),
        (None, None) => return middle,
    };
    let told = line(cx, table, told);
    cx.words.with(key, &[("middle", (&middle).into()), ("what", told.trim_end_matches('.').into())])
}

/// The text of a table button.
#[must_use]
pub fn button(cx: &Cx<'_>, table: &TableModel, button: &Button) -> String {
    let of_seat = |key: &str, seat: Seat| cx.words.with(key, &[("name", table.name(seat).into())]);
    let vote =
        || text::vote(cx.words, &|seat| table.name(seat).to_owned(), &|key| holder(table, key), button);
    match *button {
        Button::Bot(seat, at) if is_me(table, at) => of_seat("press-bot", seat),
        Button::ComeBack(seat) if is_mine(table, seat) => cx.text("press-come-back-me"),
        Button::Remove(seat) if is_mine(table, seat) && seats_here(table) == 1 => cx.text("press-leave"),
        Button::Remove(seat) if is_mine(table, seat) => of_seat("press-leave-one", seat),
        Button::Takeback { to } => into_turn(cx, table, to),
        _ => vote(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::sample;
    use crate::probe::Probe;
    use crate::text::Language;
    use rules::{Preset, Rotation, Rules, TileSets};

    #[test]
    fn a_takeback_into_a_move_says_whose_it_is_and_what_comes_next() {
        let mut game = Game::new(Rules::new(&Preset::Base.setup(2), TileSets::built_in()).unwrap());
        game.resolve_to(game.rules().tile_by_name("base-B").unwrap()).unwrap();
        let cell = game.placements()[0].0;
        let mut table = sample::table(&game);
        let placed = game.play(Seat(0), Action::Place { cell, rotation: Rotation::R0 }).unwrap().to_vec();
        table.history.extend(Line::of_events(&game, 2, &placed));
        let deploys = |a: &Action| matches!(a, Action::Deploy { .. });
        let figure = game.legal().into_iter().find(deploys).unwrap();
        let deployed = game.play(Seat(0), figure).unwrap().to_vec();
        table.history.extend(Line::of_events(&game, 3, &deployed));
        let probe = Probe::default();
        let cx = Cx::new(Language::English, &probe);
        let said = |to| button(&cx, &table, &Button::Takeback { to });
        assert_eq!(said(0), "Go back to before P0’s move (turn 1)");
        assert_eq!(said(1), "Turn 1 (P0): place the tile again");
        assert!(said(2).starts_with("Go back into P0’s move (turn 1), before: P0: "), "{}", said(2));
        assert!(said(3).starts_with("Go back into P0’s move (turn 1), after: P0: "), "{}", said(3));
    }

    #[test]
    fn a_play_without_a_figure_says_so_in_the_same_breath() {
        let mut game = Game::new(Rules::new(&Preset::Base.setup(2), TileSets::built_in()).unwrap());
        let tile = game.rules().tile_by_name("base-B").unwrap();
        game.resolve_to(tile).unwrap();
        let (cell, _) = game.placements()[0];
        let (table, probe) = (sample::table(&game), Probe::default());
        let cx = Cx::new(Language::German, &probe);
        let said = play(&cx, &table, &game, &[Action::Place { cell, rotation: Rotation::R0 }, Action::Pass]);
        assert!(said.ends_with(", ohne Figur") && !said.contains(';'), "{said}");
    }
}
