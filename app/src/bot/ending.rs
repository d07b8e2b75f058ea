//! The last tiles of a game, read to the end: every draw and every answer to it.

use super::judge::{Play, Trial, copied, twins};
use rules::{Action, Chance, Game, Rotation, Seat, Wait};

/// With more tiles than these nobody reads to the end.
const TILES: u16 = 3;

/// A lead for each seat, in hundredths of points.
type Leads = [i32; Seat::MAX as usize];

/// Reads to the end of a game, and keeps the memory for it.
#[derive(Debug, Default)]
pub(super) struct Ending {
    /// A game for each decision and draw that lies between the position and the end.
    trials: Vec<Trial>,
    legal: Vec<Vec<Action>>,
}

/// Too many positions, or a draw that cannot be told in advance.
struct NotRead;

impl Ending {
    /// What some plays of a seat lead to if all seats play for the greatest lead from then on. `None` if that is more than
    /// can be read: a chance is not that of a tile, or `may_go_on`, which is asked at each position, says no.
    pub(super) fn read(
        &mut self,
        game: &Game,
        seat: Seat,
        plays: &[Play],
        may_go_on: &mut dyn FnMut() -> bool,
    ) -> Option<Vec<Play>> {
        let mut worth = |ending: &mut Self, play: &Play| {
            let mut after = ending.trials.pop().unwrap_or_default();
            let position = copied(&mut after, game);
            for action in &play.actions {
                position.play_unchecked(*action);
            }
            let leads = ending.leads(position, may_go_on);
            ending.trials.push(after);
            let worth = leads.ok()?[usize::from(seat.0)];
            Some(Play { actions: play.actions.clone(), worth })
        };
        plays.iter().map(|play| worth(self, play)).collect()
    }

    /// Whether so many plays of a seat may be followed by few enough answers to be read within so many positions. Not
    /// while others hold what that seat may not see: their answers would tell it.
    pub(super) fn is_near(game: &Game, seat: Seat, plays: usize, positions: u64) -> bool {
        let tiles = game.unseen();
        let left = tiles.iter().map(|(_, count)| *count).sum::<u16>();
        let kinds = tiles.len().max(1) as u64;
        left <= TILES
            && !game.has_hidden_from(seat)
            && (0..u32::from(left)).fold(plays as u64, |all, _| all.saturating_mul(kinds * plays as u64))
                <= positions
    }

    /// What each seat leads by at the end.
    fn leads(&mut self, game: &Game, may_go_on: &mut dyn FnMut() -> bool) -> Result<Leads, NotRead> {
        if !may_go_on() {
            return Err(NotRead);
        }
        match game.wait() {
            Wait::Over => Ok(of_scores(game)),
            Wait::Chance(Chance::Tile) => self.mean(game, may_go_on),
            Wait::Chance(_) => Err(NotRead),
            Wait::Decide { seat, .. } => self.best(game, seat, may_go_on),
        }
    }

    /// The mean over the tiles that can be drawn.
    fn mean(&mut self, game: &Game, may_go_on: &mut dyn FnMut() -> bool) -> Result<Leads, NotRead> {
        let (mut sums, mut all) = ([0_i64; Seat::MAX as usize], 0);
        let mut kept = self.trials.pop().unwrap_or_default();
        for (tile, count) in game.outcomes() {
            let after = copied(&mut kept, game);
            after.resolve_to(tile).map_err(|_| NotRead)?;
            let leads = self.leads(after, may_go_on)?;
            sums.iter_mut().zip(leads).for_each(|(sum, lead)| *sum += i64::from(count) * i64::from(lead));
            all += i64::from(count);
        }
        self.trials.push(kept);
        Ok(sums.map(|sum| i32::try_from(sum / all.max(1)).unwrap_or_default()))
    }

    /// What the seat that decides likes best.
    fn best(
        &mut self,
        game: &Game,
        seat: Seat,
        may_go_on: &mut dyn FnMut() -> bool,
    ) -> Result<Leads, NotRead> {
        let twins = twins(game);
        let mut legal = self.legal.pop().unwrap_or_default();
        legal.clear();
        game.legal_into(&mut legal);
        let is_twin =
            |action: &Action| matches!(action, Action::Place { rotation, .. } if is_in(twins, *rotation));
        let mut kept = self.trials.pop().unwrap_or_default();
        let mut best: Option<Leads> = None;
        for action in legal.iter().filter(|action| !is_twin(action)) {
            let after = copied(&mut kept, game);
            after.play_unchecked(*action);
            let leads = self.leads(after, may_go_on)?;
            if best.is_none_or(|best| leads[usize::from(seat.0)] > best[usize::from(seat.0)]) {
                best = Some(leads);
            }
        }
        self.trials.push(kept);
        self.legal.push(legal);
        best.ok_or(NotRead)
    }
}

fn is_in(twins: [bool; 4], rotation: Rotation) -> bool {
    twins[usize::from(rotation.quarters())]
}

/// How far each seat is ahead of its best opponent.
fn of_scores(game: &Game) -> Leads {
    std::array::from_fn(|n| {
        let seats = (0..game.seats()).map(Seat);
        let others = seats.filter(|seat| usize::from(seat.0) != n).map(|seat| game.score(seat));
        let mine = if n < usize::from(game.seats()) { game.score(Seat(n as u8)) } else { 0 };
        100 * (mine - others.max().unwrap_or_default())
    })
}
