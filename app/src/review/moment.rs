//! The decisions of a log.

use net::log::{Body, LogReader};
use rules::{Action, Decision, Game, Seat, Wait};
use std::sync::Arc;

/// A decision of a log.
pub(super) struct Moment {
    /// The position at which its entry was pending.
    pub(super) at: usize,
    /// How many actions of the entry came before it.
    pub(super) nth: usize,
    /// The game at that time.
    pub(super) game: Game,
    pub(super) seat: Seat,
    pub(super) about: Decision,
    /// What was done: a tile with the figure on it, or one action.
    pub(super) played: Vec<Action>,
}

/// The decisions that were not taken back, the first first. What left no choice is none; neither is the draft of half
/// tiles, on which no bot has an opinion.
pub(super) struct Moments<'a> {
    reader: &'a LogReader,
    /// The positions that are still to come, the next one last.
    to_come: Vec<usize>,
    /// The last position that was looked at.
    near: (usize, Arc<Game>),
    /// The actions of its entry that are still to come, the next one last, and the game before them.
    rest: Option<(Game, Seat, Vec<Action>, usize)>,
    /// A tile that was placed, whose figure may follow.
    begun: Option<Moment>,
    /// What came after a tile without a figure.
    ready: Option<Moment>,
}

impl<'a> Moments<'a> {
    pub(super) fn new(reader: &'a LogReader) -> Self {
        let mut to_come = Vec::new();
        let mut at = reader.last();
        while at > 0 {
            match reader.back(at) {
                Some(back) => at = back,
                None => {
                    to_come.push(at);
                    at -= 1;
                }
            }
        }
        Self { reader, to_come, near: (0, reader.game(0, None)), rest: None, begun: None, ready: None }
    }

    /// How many entries are not looked at yet.
    pub(super) fn entries(&self) -> usize {
        self.to_come.len()
    }

    /// The next action with the game before it.
    fn action(&mut self) -> Option<((usize, usize), Game, Seat, Action)> {
        loop {
            if let Some((game, seat, actions, done)) = &mut self.rest
                && let Some(action) = actions.pop()
            {
                let before = game.clone();
                game.play_unchecked(action);
                *done += 1;
                return Some(((self.near.0, *done - 1), before, *seat, action));
            }
            let at = self.to_come.pop()?;
            let before = self.reader.game(at - 1, Some((self.near.0, &self.near.1)));
            self.rest = self.reader.stored(at).and_then(|stored| match &stored.entry.body {
                Body::Act { actions, .. } | Body::Open { actions, .. } => {
                    let seat = stored.entry.seat?;
                    Some(((*before).clone(), seat, actions.iter().rev().copied().collect(), 0))
                }
                _ => None,
            });
            self.near = (at - 1, before);
        }
    }
}

/// Whether there was something to choose, for all that is known of a closed hand.
fn is_choice(game: &Game, seat: Seat, about: Decision) -> bool {
    about != Decision::Draft && (game.legal().len() != 1 || game.closed(seat).next().is_some())
}

impl Iterator for Moments<'_> {
    type Item = Moment;

    fn next(&mut self) -> Option<Moment> {
        if let Some(ready) = self.ready.take() {
            return Some(ready);
        }
        loop {
            let Some(((at, nth), game, seat, action)) = self.action() else { return self.begun.take() };
            let Wait::Decide { kind: about, .. } = game.wait() else { continue };
            // A figure belongs to the tile that was just placed, whether both were sent at once or not.
            if about == Decision::Figures
                && let Some(mut begun) = self.begun.take_if(|begun| begun.seat == seat)
            {
                begun.played.push(action);
                return Some(begun);
            }
            let may_go_on = action.tile_placed().is_some();
            if !may_go_on && !is_choice(&game, seat, about) {
                continue;
            }
            let moment = Moment { at, nth, game, seat, about, played: vec![action] };
            let before = self.begun.take();
            if may_go_on {
                self.begun = Some(moment);
            } else {
                self.ready = Some(moment);
            }
            if let Some(next) = before.or_else(|| self.ready.take()) {
                return Some(next);
            }
        }
    }
}
