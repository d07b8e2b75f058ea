//! The final scoring: what it would bring if the game ended now, and what it brought.

use super::line::{Line, LineKind};
use rules::{Action, Decision, Event, Game, Place, Reason, Seat, Wait};

/// The most passes needed until no seat of the running move is asked for a figure.
const PASSES: usize = 8;

/// A game that all players ended early: everything on the board scores as at the end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ended {
    /// The entry that ended it, the last one.
    pub seq: u64,
    /// The events of the final scoring.
    pub events: Vec<Event>,
    /// The points by seat, including the final scoring.
    pub points: Vec<i32>,
}

impl Ended {
    /// Ends a game with this entry; `None` if it was over before.
    #[must_use]
    pub fn of(game: &Game, seq: u64) -> Option<Self> {
        if game.wait() == Wait::Over {
            return None;
        }
        let (end, mut events) = passed(game);
        events.extend(end.count_now());
        events.retain(|event| matches!(event, Event::Scored { .. }));
        Some(Self { seq, events, points: counted(&end) })
    }
}

/// A feature of the last count, and what it brought.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counted {
    /// Where it is; `None` for what lies nowhere on the map.
    pub place: Option<Place>,
    /// What for.
    pub reason: Reason,
    /// The seats that scored it, and their points.
    pub scored: Vec<(Seat, i32)>,
}

/// The last count of a game that is over, feature by feature in the order of counting.
#[must_use]
pub fn last_count(history: &[Line]) -> Vec<Counted> {
    let scored = |line: &Line| match line.what {
        LineKind::Game(Event::Scored { seat, points, reason, .. }, _) => {
            Some((seat, points, reason, line.place))
        }
        _ => None,
    };
    let is_last = |line: &&Line| scored(line).is_some_and(|(_, _, reason, _)| reason.is_last());
    let Some(end) = history.iter().rev().find(is_last) else { return Vec::new() };
    let mut counted: Vec<Counted> = Vec::new();
    for line in history.iter().filter(|line| line.seq == end.seq).filter(is_last) {
        let Some((seat, points, reason, place)) = scored(line) else { continue };
        match counted.last_mut().filter(|last| (last.place, last.reason) == (place, reason)) {
            Some(last) => last.scored.push((seat, points)),
            None => counted.push(Counted { place, reason, scored: vec![(seat, points)] }),
        }
    }
    counted
}

/// The number of lines of a history that come before the last count's points after the first `counted` of them.
#[must_use]
pub fn lines_until_counted(history: &[Line], counted: usize) -> usize {
    let is_counted = |line: &Line| match line.what {
        LineKind::Game(Event::Scored { reason, .. }, _) => reason.is_last(),
        _ => false,
    };
    let last = history.iter().enumerate().filter(|(_, line)| is_counted(line));
    last.map(|(n, _)| n).nth(counted).unwrap_or(history.len())
}

/// The points by seat if a game, at a point without a choice of figures, ended now.
pub fn counted(game: &Game) -> Vec<i32> {
    let mut points: Vec<i32> = (0..game.seats()).map(|n| game.score(Seat(n))).collect();
    for event in game.count_now() {
        if let Event::Scored { seat, points: more, .. } = event {
            points[seat.index()] += more;
        }
    }
    points
}

/// The game if no more figures are put in the running move.
pub fn settled(game: &Game) -> Game {
    passed(game).0
}

/// The same, with its events.
fn passed(game: &Game) -> (Game, Vec<Event>) {
    let (mut game, mut events) = (game.clone(), Vec::new());
    for _ in 0..PASSES {
        let Wait::Decide { seat, kind } = game.wait() else { break };
        // A tower that was raised for this trial takes nobody.
        if !matches!(kind, Decision::Figures | Decision::Walls | Decision::Capture) {
            break;
        }
        match game.play(seat, Action::Pass) {
            Ok(more) => events.extend_from_slice(more),
            Err(_) => break,
        }
    }
    (game, events)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Cell;

    fn line(seq: u64, seat: u8, points: i32, reason: Reason) -> Line {
        let (seat, place) = (Seat(seat), Place::Cell(Cell::new(points as i16, 0)));
        let event = Event::Scored { seat, points, reason, place };
        Line { seq, seat: Some(seat), what: LineKind::Game(event, None), place: Some(place) }
    }

    #[test]
    fn the_lines_of_the_last_count_follow_one_by_one() {
        let road = |last| Reason::Road { cells: 2, inn: false, last, labyrinth: 0 };
        let history = [line(3, 0, 4, road(false)), line(9, 0, 1, road(true)), line(9, 1, 2, road(true))];
        let until = |counted| lines_until_counted(&history, counted);
        assert_eq!([until(0), until(1), until(2)], [1, 2, 3]);
        assert_eq!(lines_until_counted(&history[..1], 0), 1);
    }

    #[test]
    fn the_last_count_is_what_was_counted_at_the_end_feature_by_feature() {
        let road = |last| Reason::Road { cells: 2, inn: false, last, labyrinth: 0 };
        let field = Reason::Field { cities: 1, besieged: 0, pig: false, castles: 0 };
        let history = [
            line(3, 0, 4, road(false)),
            line(9, 1, 5, road(false)),
            line(9, 1, 7, Reason::Flock { sheep: 7 }),
            line(9, 0, 8, Reason::Tatan { meeples: 1 }),
            line(9, 0, 2, road(true)),
            line(9, 1, 2, road(true)),
            line(9, 1, 3, field),
        ];
        let counted = last_count(&history);
        let told: Vec<_> = counted.iter().map(|step| (step.reason, step.scored.clone())).collect();
        let shared = vec![(Seat(0), 2), (Seat(1), 2)];
        assert_eq!(told, [(road(true), shared), (field, vec![(Seat(1), 3)])]);
        assert!(last_count(&history[..2]).is_empty(), "nothing is counted before the end");
    }
}
