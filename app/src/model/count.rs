//! What the last count would bring were a game to end now.

use rules::{Action, Decision, Event, Game, Seat, Wait};

/// The most that are declined until nobody of the running move is asked for a figure any more.
const PASSES: usize = 8;

/// A game that everybody ended in its middle: what stands counts as at the end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ended {
    /// The entry that ended it. None comes after it.
    pub seq: u64,
    /// The last count.
    pub events: Vec<Event>,
    /// The points by seat, the last count among them.
    pub points: Vec<i32>,
}

impl Ended {
    /// The end of a game with this entry; nothing where it was over before.
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

/// By seat: the points of a game in which no figure is chosen, were it to end now.
pub fn counted(game: &Game) -> Vec<i32> {
    let mut points: Vec<i32> = (0..game.seats()).map(|n| game.score(Seat(n))).collect();
    for event in game.count_now() {
        if let Event::Scored { seat, points: more, .. } = event {
            points[seat.index()] += more;
        }
    }
    points
}

/// The game when no more figures are put in the running move.
pub fn settled(game: &Game) -> Game {
    passed(game).0
}

/// The same, with what happens thereby.
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
