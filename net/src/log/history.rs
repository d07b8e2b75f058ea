//! What has happened to a game, enough to play it again.

use super::outcome::Outcome;
use super::table::Pin;
use rules::{Action, Game, Seat};

/// One thing that happened to the game, enough to play it again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Step {
    Play(Seat, Action),
    Seed(Pin),
    PassOver,
    /// Closed half tiles were dealt to these seats.
    Hands(Vec<bool>),
    /// A seat's closed half tiles left the game.
    Drop(Seat),
}

impl Step {
    /// Does it again to the game it was done to.
    pub(super) fn apply(&self, game: &mut Game) {
        match self {
            Self::Play(_, action) => {
                game.play_unchecked(*action);
            }
            Self::Seed(pin) => {
                let _ = game.resolve(&pin.seed.0);
            }
            Self::PassOver => {
                game.pass_over();
            }
            Self::Hands(has_hand) => {
                let _ = game.deal_closed(has_hand);
            }
            Self::Drop(seat) => {
                game.drop_closed(*seat);
            }
        }
    }
}

/// What has happened to the game since its start, without what was taken back.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    pub(super) steps: Vec<Step>,
    /// How many steps were done after each entry, from entry 0; `None` for entries that were taken back.
    pub(super) marks: Vec<Option<usize>>,
}

impl History {
    /// The game after so many steps.
    pub(super) fn game(&self, base: &Game, steps: usize) -> Game {
        let mut game = base.clone();
        self.steps[..steps].iter().for_each(|step| step.apply(&mut game));
        game
    }

    pub(super) fn commit(&mut self, outcome: &Outcome) {
        if let Some(len) = outcome.keeps {
            self.steps.truncate(len);
            for mark in self.marks.iter_mut().skip(outcome.keeps_seq as usize + 1) {
                *mark = None;
            }
        }
        self.steps.extend(outcome.steps.iter().cloned());
        self.marks.push(Some(self.steps.len()));
    }
}
