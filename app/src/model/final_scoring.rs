//! What the final scoring would bring if the game ended now.

use rules::{Action, Decision, Event, Game, Seat, Wait};

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
        let Wait::Decide { seat, kind: Decision::Figures | Decision::Walls } = game.wait() else { break };
        match game.play(seat, Action::Pass) {
            Ok(more) => events.extend_from_slice(more),
            Err(_) => break,
        }
    }
    (game, events)
}
