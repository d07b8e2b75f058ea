//! A log as people read it, in English as all that a terminal shows: what was agreed, then one line an entry.

use crate::model::TableModel;
use crate::replay::Replay;
use crate::text::{Language, Sight, Teller};
use net::log::{Body, End, Entry, Log, Proof, Source, Stored};
use net::node::{Seating, TableChange};
use rules::{Action, Decision, Event, Game, Seat, Wait};
use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

/// The log of a replay, as far as it holds.
#[must_use]
pub fn text(replay: &Replay) -> String {
    let reader = replay.reader();
    let log = reader.log();
    let mut out = String::new();
    let offer = log.offer();
    // Writing to a string does not fail.
    let _ = writeln!(out, "game {} \"{}\"", log.id(), offer.name);
    if let Some(parent) = offer.parent {
        let _ = writeln!(out, "branch of {} after entry {}", parent.game, parent.seq);
    }
    let _ = writeln!(out, "tile sets: {}", offer.setup.sets.join(", "));
    for (n, seat) in (1..).zip(&offer.seats) {
        let _ = writeln!(out, "seat {n}: {} ({})", seat.name, seat.holder.short());
    }
    let begin = reader.begins().last().copied().unwrap_or_default();
    let mut game = reader.game(begin, None);
    let mut scribe = Scribe::new(log, &game);
    for at in begin + 1..=reader.last() {
        let before = game;
        game = reader.game(at, Some((at - 1, &before)));
        if let Some(stored) = reader.stored(at) {
            let _ = writeln!(out, "{}", scribe.line(stored, &before, &game));
            scribe.go_on(stored);
        }
    }
    for run in log.dropped() {
        let _ = writeln!(out, "kept aside: {} entries from {} on", run.entries.len(), run.seq);
    }
    for kept in log.evidence() {
        let name = log.name_of(kept.accused.holder);
        let _ = writeln!(out, "evidence: {}", kept.evidence.sentence(&name, kept.verdict));
    }
    let _ = writeln!(out, "head {}", log.head());
    out
}

/// What an entry says, whether it stands in the log, follows it, or is another in its place.
#[must_use]
pub fn entry(log: &Log, entry: &Entry) -> String {
    let before = entry.seq.saturating_sub(1);
    let game = Arc::new(log.game_at(before).unwrap_or_else(|| log.game().clone()));
    let mut scribe = Scribe::new(log, &game);
    log.entries().iter().take_while(|stored| stored.entry.seq <= before).for_each(|one| scribe.go_on(one));
    let stored = Stored { entry: entry.clone(), id: entry.id(), proof: Proof::Draw, events: Vec::new() };
    format!("{}, state {}", scribe.body(&stored, &game, &game), entry.state)
}

/// Writes down the entries of a log, one after the other.
struct Scribe<'a> {
    log: &'a Log,
    /// The seats by the names that they have now.
    table: TableModel,
}

impl<'a> Scribe<'a> {
    fn new(log: &'a Log, base: &Arc<Game>) -> Self {
        let seating = Seating::of(log, Path::new(""), Arc::clone(base));
        Self { log, table: TableModel::new(Arc::new(seating)) }
    }

    /// Seats change hands.
    fn go_on(&mut self, stored: &Stored) {
        if let Body::Seat { seat, change: net::log::Change::Key { name, .. } } = &stored.entry.body
            && let Some(seat) = Arc::make_mut(&mut self.table.seating).seats.get_mut(seat.index())
        {
            seat.name = name.to_string();
        }
    }

    fn line(&self, stored: &Stored, before: &Game, after: &Arc<Game>) -> String {
        let mut out = format!("{:>4}  {}", stored.entry.seq, self.body(stored, before, after));
        let happened = stored.events.iter().filter(|event| !is_said(event, stored.entry.seat));
        let happened: Vec<String> = self.tell(after, |t| happened.map(|event| t.event(event)).collect());
        if !happened.is_empty() {
            let _ = write!(out, " · {}", happened.join(" "));
        }
        if let Proof::Certificate { epoch, accepts, .. } = &stored.proof {
            let _ = write!(out, "  [chosen in epoch {epoch} by {} holders]", accepts.len());
        }
        out
    }

    fn body(&self, stored: &Stored, before: &Game, after: &Arc<Game>) -> String {
        let change = TableChange::of(&stored.entry.body);
        let change =
            change.map(|change| self.tell(after, |t| t.change(&|key| self.log.name_of(key), &change)));
        match &stored.entry.body {
            Body::Act { returns, actions } | Body::Open { returns, actions, .. } => {
                let seat = stored.entry.seat.unwrap_or(Seat(0));
                let back = match returns.len() {
                    0 => String::new(),
                    count => format!("; {count} return"),
                };
                format!("{}: {}{back}", self.table.name(seat), self.actions(before, seat, actions))
            }
            Body::Draw { k, source: Source::Tokens(tokens) } => {
                format!("draw {k} from {} tokens", tokens.len())
            }
            Body::Draw { k, source: Source::Os(_) } => format!("draw {k} from one computer"),
            Body::Deal(step) => {
                let who = stored.entry.holder.map_or_else(String::new, |key| self.log.name_of(key));
                format!("{who} deals: {}", step.stage())
            }
            Body::Close { end: End::Now } => format!("closed in mid-game: {}", change.unwrap_or_default()),
            Body::Disclose { seeds } => {
                let open = seeds.iter().flatten().count();
                let result = change.unwrap_or_default();
                format!("{result} {open} of {} dealers open their seeds", seeds.len())
            }
            Body::Absent { .. }
            | Body::Seat { .. }
            | Body::Takeback { .. }
            | Body::Close { end: End::Over } => change.unwrap_or_default(),
        }
    }

    /// Each as it was asked for: what one does, the next is asked after.
    fn actions(&self, before: &Game, seat: Seat, actions: &[Action]) -> String {
        let mut game = before.clone();
        let said = actions.iter().map(|action| {
            let kind = match game.wait() {
                Wait::Decide { kind, .. } => kind,
                Wait::Chance(_) | Wait::Over => Decision::Start,
            };
            let said = self.tell(&game, |teller| teller.action(kind, *action));
            // What is not legal stands in no log, and is told all the same where logs are compared.
            let _ = game.play(seat, *action);
            said
        });
        said.collect::<Vec<_>>().join("; ")
    }

    fn tell<T>(&self, game: &Game, tell: impl FnOnce(&Teller<'_>) -> T) -> T {
        let name = |seat| self.table.name(seat).to_owned();
        tell(&Teller { words: Language::English, game, name: &name, sight: Sight::Words })
    }
}

/// Whether an action of this seat in the same entry says it already.
fn is_said(event: &Event, actor: Option<Seat>) -> bool {
    match *event {
        Event::Placed { seat, .. }
        | Event::Deployed { seat, .. }
        | Event::Chip { seat, .. }
        | Event::Wall { seat, .. }
        | Event::Spent { seat, .. }
        | Event::Circle { seat, .. }
        | Event::Lifted { seat, .. } => actor == Some(seat),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stored(name: &str) -> Replay {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../net/testdata").join(name);
        Replay::open(&path, &mut |_, _| true).unwrap()
    }

    #[test]
    fn a_log_is_told_entry_by_entry() {
        let replay = stored("whole-game.bastide");
        let told = text(&replay);
        assert!(told.lines().count() as u64 > replay.reader().log().seq(), "{told}");
        for words in [
            " draws a tile: ",
            " (river1-",
            "Place the tile at ",
            "knight in the city, at ",
            " · ",
            "is complete at ",
            " for an unfinished city of ",
            "The game is over",
        ] {
            assert!(told.contains(words), "{words} is missing in\n{told}");
        }
        assert!(
            !told.contains("Segment") && !told.contains('['),
            "nothing is written as in the program:\n{told}"
        );
    }

    #[test]
    fn a_deal_of_closed_half_tiles_is_told_without_its_secrets() {
        let told = text(&stored("hidden-game.bastide"));
        for words in ["deals: lock", "was dealt", "2 of 2 dealers open their seeds"] {
            assert!(told.contains(words), "{words} is missing in\n{told}");
        }
    }

    #[test]
    fn an_entry_alone_is_told_as_in_the_log() {
        let replay = stored("whole-game.bastide");
        let (log, told) = (replay.reader().log(), text(&replay));
        for stored in log.entries().iter().rev().step_by(20) {
            let alone = entry(log, &stored.entry);
            let (body, state) = alone.rsplit_once(", state ").unwrap();
            assert_eq!(state, stored.entry.state.to_string());
            assert!(told.contains(&format!("{:>4}  {body}", stored.entry.seq)), "{body}\n{told}");
        }
    }
}
