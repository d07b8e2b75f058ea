//! What a step of the dragon that all move would do: whom it eats, and where the dragon goes on by itself
//! (RULINGS.md R195 to R197).

use crate::board::{Marks, figure};
use crate::model::TableModel;
use crate::screen::Cx;
use crate::text::role_key;
use rules::{Action, Cell, Event, Game, Piece, Place, Seat};

/// What a step would do.
#[derive(Clone, Debug)]
pub(in crate::screen::table) struct March {
    action: Action,
    /// The cells of its way: first where the dragon is, then where it was sent, then those where it has only one way.
    way: Vec<Cell>,
    /// The figures that come home, as they stand now.
    eaten: Vec<(Seat, Piece, Place)>,
}

impl March {
    /// What an action of a seat would do; `None` if it does not move the dragon.
    pub(in crate::screen::table) fn of(game: &Game, seat: Seat, action: Action) -> Option<Self> {
        let Action::March { .. } = action else { return None };
        let mut way: Vec<Cell> = game.march().into_iter().collect();
        let mut eaten = Vec::new();
        let mut trial = game.clone();
        let mut is_eating = false;
        for event in trial.play(seat, action).ok()? {
            match *event {
                Event::March { to, .. } => {
                    way.push(to);
                    is_eating = true;
                }
                Event::Returned { seat, piece, place } if is_eating => eaten.push((seat, piece, place)),
                Event::Wagon { .. } => {}
                // Those who come home later do so with points.
                _ => is_eating = false,
            }
        }
        Some(Self { action, way, eaten })
    }

    /// What it does, in as few words as possible.
    pub(in crate::screen::table) fn tag(&self, cx: &Cx<'_>) -> Option<String> {
        let count = i64::try_from(self.eaten.len()).unwrap_or(i64::MAX);
        (count > 0).then(|| cx.words.with("word-eats", &[("count", count.into())]))
    }

    /// The same as a sentence that begins with the name of the step.
    pub(in crate::screen::table) fn words(
        &self,
        cx: &Cx<'_>,
        table: &TableModel,
        game: &Game,
        step: &str,
    ) -> String {
        let victim = |(seat, piece, place): &(Seat, Piece, Place)| {
            let figure = cx.text(role_key(*piece, game.feature(*place).map(|feature| feature.kind)));
            cx.words.with("march-victim", &[("name", table.name(*seat).into()), ("figure", (&figure).into())])
        };
        let victims: Vec<String> = self.eaten.iter().map(victim).collect();
        let step = ("step", step.into());
        let eats = match victims.is_empty() {
            true => cx.words.with("march-eats-nobody", &[step]),
            false => cx.words.with("march-eats", &[step, ("figures", (&cx.words.list(&victims)).into())]),
        };
        match i64::try_from(self.way.len()).unwrap_or(i64::MAX) - 2 {
            more if more > 0 => {
                cx.words.with("march-goes-on", &[("step", (&eats).into()), ("count", more.into())])
            }
            _ => eats,
        }
    }

    /// Whether it is what this action does.
    pub(super) fn is_of(&self, action: Action) -> bool {
        self.action == action
    }

    /// Marks the way and those who would be eaten.
    pub(super) fn mark(&self, marks: &mut Marks, table: &TableModel, game: &Game) {
        marks.way.clone_from(&self.way);
        marks.eaten = self.eaten.iter().map(|one| figure(game, *one, |seat| table.colour(seat))).collect();
    }
}

#[cfg(test)]
mod tests {
    use super::super::random::play_setup_until;
    use super::*;
    use crate::board::figures;
    use crate::model::sample;
    use crate::probe::Probe;
    use crate::text::Language;
    use rules::{Decision, Wait};

    /// The steps that can be chosen now.
    fn steps(game: &Game) -> Vec<March> {
        let Wait::Decide { seat, kind: Decision::March } = game.wait() else { return Vec::new() };
        game.legal().into_iter().filter_map(|action| March::of(game, seat, action)).collect()
    }

    #[test]
    fn a_step_tells_in_words_whom_it_eats_and_how_far_the_dragon_goes_on() {
        let is_it = |step: &March| step.way.len() > 2 && !step.eaten.is_empty();
        let game = play_setup_until(&sample::adventures(2), |game| steps(game).iter().any(is_it));
        let step = steps(&game).into_iter().find(is_it).unwrap();
        let table = sample::table(&game);
        let standing = figures(&game, |seat| table.colour(seat));
        let mut marks = Marks::default();
        step.mark(&mut marks, &table, &game);
        let marked = marks.eaten;
        assert_eq!((marks.way.len(), marks.way.first()), (step.way.len(), game.march().as_ref()));
        assert!(marked.len() == step.eaten.len() && marked.iter().all(|figure| standing.contains(figure)));
        let probe = Probe::default();
        for (language, eats, only) in
            [(Language::English, "eats", "only one way"), (Language::German, "frisst", "nur einen Weg")]
        {
            let cx = Cx::new(language, &probe);
            let words = step.words(&cx, &table, &game, "x");
            assert!(words.contains(eats) && words.contains(only), "{words}");
            let tag = step.tag(&cx).unwrap();
            assert!(tag.starts_with(eats) && tag.contains(&step.eaten.len().to_string()), "{tag}");
        }
    }
}
