//! Decisions that several seats take in turn: the seats that follow the one that decides now.

use rules::{Decision, Game, Seat, Wait};

/// More answers than any round has if every seat declines.
const LONGEST: usize = 64;

/// The seats that face the same decision after the current one, in order, as things stand.
#[must_use]
pub(super) fn later(game: &Game) -> Vec<Seat> {
    let mut found = Vec::new();
    let Wait::Decide { seat: first, kind } = game.wait() else { return found };
    if !matches!(kind, Decision::Exchange | Decision::CircleTurn | Decision::TatanEnd) {
        return found;
    }
    // Only the rules know which seats have to decide, so the round is played to its end on a copy.
    let mut trial = game.clone();
    for _ in 0..LONGEST {
        let Wait::Decide { seat, kind: asked } = trial.wait() else { break };
        if asked != kind || found.contains(&seat) && found.last() != Some(&seat) {
            break;
        }
        if seat != first && !found.contains(&seat) {
            found.push(seat);
        }
        let answer = trial.default_action();
        if answer.is_none_or(|action| trial.play(seat, action).is_err()) {
            break;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Preset, Rules, SplitMix, TileSets};

    /// The first moment of random games with three seats at which a question comes up.
    fn reach(preset: Preset, is_it: impl Fn(&Game) -> bool) -> Game {
        let rules = Rules::new(&preset.setup(3), TileSets::built_in()).unwrap();
        let moment = |seed| {
            let (mut game, mut numbers) = (Game::new(rules.clone()), SplitMix::new(seed));
            loop {
                match game.wait() {
                    Wait::Over => return None,
                    Wait::Chance(_) => drop(game.resolve(&numbers.seed()).unwrap().to_vec()),
                    Wait::Decide { .. } if is_it(&game) => return Some(game),
                    Wait::Decide { seat, .. } => {
                        let legal = game.legal();
                        drop(game.play(seat, legal[numbers.below(legal.len())]).unwrap().to_vec());
                    }
                }
            }
        };
        (1..400).find_map(moment).unwrap()
    }

    #[test]
    fn a_round_goes_on_from_the_one_who_decides_to_the_last() {
        let is_circle = |game: &Game| matches!(game.wait(), Wait::Decide { kind: Decision::CircleTurn, .. });
        let mut game = reach(Preset::Halves, |game| is_circle(game) && later(game).len() > 1);
        let mut asked = Vec::new();
        while let Wait::Decide { seat, kind: Decision::CircleTurn } = game.wait() {
            asked.push((seat, later(&game)));
            let action = game.default_action().unwrap();
            drop(game.play(seat, action).unwrap().to_vec());
        }
        let order: Vec<Seat> = asked.iter().map(|(seat, _)| *seat).collect();
        let laid =
            reach(Preset::Halves, |game| matches!(game.wait(), Wait::Decide { kind: Decision::Circle, .. }));
        assert_eq!(later(&laid), [], "how it goes, one decides alone");
        for (n, (_, told)) in asked.iter().enumerate() {
            assert_eq!(told, &order[n + 1..], "what was told came true");
        }
        assert!(order.len() > 2, "{order:?}");
    }
}
