//! Players: they make random legal moves, and sometimes press a button.

use super::rng::Rng;
use net::identity::Key;
use net::log::{Body, Change, End};
use net::session::{Session, Time};
use rules::{Action, Seat, Wait};

/// A random line of play of `seat`, up to the next chance or another's decision.
pub fn random_actions(session: &Session, seat: Seat, rng: &mut Rng) -> Vec<Action> {
    let mut game = session.seen();
    let mut actions = Vec::new();
    while matches!(game.wait(), Wait::Decide { seat: pending, .. } if pending == seat) && actions.len() < 64 {
        let Some(action) = rng.pick(&game.legal()).copied() else { break };
        if game.play(seat, action).is_err() {
            break;
        }
        actions.push(action);
        if rng.once_in(5) {
            break;
        }
    }
    actions
}

/// Moves, if it is this computer's turn.
pub fn move_if_asked(session: &mut Session, now: Time, rng: &mut Rng) -> Result<(), String> {
    let Some(seat) = session.my_decision() else { return Ok(()) };
    if session.pause().is_some() {
        return Ok(());
    }
    let actions = random_actions(session, seat, rng);
    session.act(now, seat, actions).map_err(|e| format!("a legal move was refused: {e}"))
}

/// Agrees to an open vote, if there is one.
pub fn agree(session: &mut Session, now: Time, rng: &mut Rng) {
    let open: Vec<u64> = session.proposals().iter().filter(|p| p.is_mine_to_vote).map(|p| p.epoch).collect();
    if let Some(epoch) = rng.pick(&open) {
        let _ = session.agree(now, *epoch);
    }
}

/// Proposes to skip a seat or to leave while the half tiles are dealt for the first time.
pub fn disturb_deal(session: &mut Session, now: Time, rng: &mut Rng) {
    let is_first = session.log().roster().deal.as_ref().is_some_and(|deal| deal.number() == 0);
    if is_first && session.game().is_dealing_closed() {
        let seat = Seat(rng.below(usize::from(session.game().seats())) as u8);
        let change = if rng.once_in(2) { Change::Leave } else { Change::Skip };
        let _ = session.propose(now, Body::Seat { seat, change });
    }
}

/// Gives up the first seat of that key.
pub fn leave(session: &mut Session, now: Time, key: Key) {
    let seats = session.log().roster().seats.iter().zip(0..);
    let own: Vec<u8> = seats.filter(|(s, _)| s.holder == key && !s.has_left).map(|(_, n)| n).collect();
    if let Some(seat) = own.first().copied().map(Seat) {
        let _ = session.propose(now, Body::Seat { seat, change: Change::Leave });
    }
}

/// Presses a button.
pub fn press(session: &mut Session, now: Time, rng: &mut Rng) {
    let mut possible: Vec<Body> = session.possible();
    possible.retain(|body| !is_drastic(body) || rng.once_in(30));
    let (seats, others): (Vec<Body>, Vec<Body>) =
        possible.into_iter().partition(|body| matches!(body, Body::Seat { .. }));
    let possible = if others.is_empty() || rng.once_in(3) { seats } else { others };
    if let Some(body) = rng.pick(&possible) {
        let _ = session.propose(now, body.clone());
    }
}

/// Confirms the result once the game is over, as a computer does without its player.
pub fn close(session: &mut Session, now: Time) {
    if session.game().wait() != Wait::Over || session.log().roster().is_closed {
        return;
    }
    let open: Vec<(u64, Body)> =
        session.proposals().into_iter().filter(|p| p.is_mine_to_vote).map(|p| (p.epoch, p.body)).collect();
    if let Some((epoch, _)) = open.iter().find(|(_, body)| session.is_result(body)) {
        let _ = session.agree(now, *epoch);
    } else if let Some(body) = session.possible().into_iter().find(|body| session.is_result(body)) {
        let _ = session.propose(now, body);
    }
}

fn is_drastic(body: &Body) -> bool {
    matches!(body, Body::Close { end: End::Now } | Body::Seat { change: Change::Leave, .. })
}
