//! The worth of actions, scored by the rules themselves on copies of the game.

use crate::model::final_scoring::{counted, settled};
use crate::screen::Cx;
use crate::text::signed;
use rules::{Action, Decision, Event, FeatureKind, Game, Module, Piece, Place, Reason, Seat, Wait};

/// The most spots that are tried one by one. If there are more, as for walls, no worth is shown.
pub(in crate::screen::table) const MOST: usize = 64;

/// The worth of an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::screen::table) enum Worth {
    /// The points of an incomplete feature at the end of the game, and when complete at its present size.
    Feature(i32, i32),
    /// The same with points among them for something else: the longest road of all.
    Record(i32, i32, i32),
    /// The same of a monastery, which does not grow.
    Monastery(i32, i32),
    /// The points of a feature that is complete.
    Sure(i32),
    /// Points at the end of the game, as things stand.
    AtEnd(i32),
    /// A gain or loss of points if the game ended now.
    Change(i32),
    /// Not a number: the text keys of a word and of a reason.
    Reason(&'static str, &'static str),
}

impl Worth {
    /// In as few letters as possible.
    pub(in crate::screen::table) fn tag(self, cx: &Cx<'_>) -> String {
        match self {
            // With an inn or a cathedral only what is completed counts.
            Self::Feature(0, complete) if complete > 0 => format!("0 ({})", signed(complete)),
            Self::Feature(points, _)
            | Self::Record(points, ..)
            | Self::Monastery(points, _)
            | Self::Sure(points)
            | Self::AtEnd(points)
            | Self::Change(points) => signed(points),
            Self::Reason(word, _) => cx.text(word),
        }
    }

    /// The same for the map, where what brings nothing yet says nothing.
    pub(in crate::screen::table) fn tag_on_map(self, cx: &Cx<'_>) -> Option<String> {
        let is_nothing = match self {
            Self::Feature(now, complete)
            | Self::Monastery(now, complete)
            | Self::Record(now, complete, _) => now == 0 && complete == 0,
            Self::Sure(points) | Self::AtEnd(points) | Self::Change(points) => points == 0,
            Self::Reason(..) => false,
        };
        (!is_nothing).then(|| self.tag(cx))
    }

    /// A number by which choices are sorted: what a feature is worth now and what it may become both count.
    pub(in crate::screen::table) const fn weight(self) -> i32 {
        match self {
            Self::Feature(now, complete)
            | Self::Record(now, complete, _)
            | Self::Monastery(now, complete) => now + complete,
            Self::Sure(points) => points * 2,
            Self::AtEnd(points) | Self::Change(points) => points,
            Self::Reason(..) => 0,
        }
    }

    /// In words, after its subject.
    pub(in crate::screen::table) fn words(self, cx: &Cx<'_>, what: &str) -> String {
        let what = ("figure", what.into());
        match self {
            Self::Feature(now, complete) | Self::Monastery(now, complete) => {
                let is_fixed = matches!(self, Self::Monastery(..));
                let key = if is_fixed { "spot-worth-monastery" } else { "spot-worth" };
                cx.words.with(key, &[what, ("now", now.into()), ("complete", complete.into())])
            }
            Self::Record(now, complete, record) => {
                let points = [("now", now.into()), ("complete", complete.into()), ("record", record.into())];
                let [now, complete, record] = points;
                cx.words.with("spot-worth-record", &[what, now, complete, record])
            }
            Self::Sure(points) => cx.words.with("spot-sure", &[what, ("points", points.into())]),
            Self::AtEnd(0) => cx.words.with("spot-field-nothing", &[what]),
            Self::AtEnd(now) => cx.words.with("spot-field", &[what, ("now", now.into())]),
            Self::Change(points) => {
                let signed = signed(points);
                cx.words.with(
                    "spot-change",
                    &[what, ("points", (&signed).into()), ("count", points.abs().into())],
                )
            }
            Self::Reason(_, why) => cx.words.with("spot-why", &[what, ("why", (&cx.text(why)).into())]),
        }
    }
}

/// The points by seat if the game ended now, without further figures from a move whose figures are not chosen yet.
pub(super) fn projected(game: &Game) -> Vec<i32> {
    counted(&settled(game))
}

/// The points for the flock that a seat may drive home now; `None` if it is not asked.
pub(super) fn stable(game: &Game) -> Option<i32> {
    let Wait::Decide { seat, kind: Decision::Flock } = game.wait() else { return None };
    let mut trial = game.clone();
    let events = trial.play(seat, Action::Stable).ok()?;
    let to_seat = |event: &Event| match *event {
        Event::Scored { seat: to, points, reason: Reason::Flock { .. }, .. } if to == seat => points,
        _ => 0,
    };
    Some(events.iter().map(to_seat).sum())
}

/// The baseline for the actions at a seat's spots.
pub(in crate::screen::table) struct Scale<'a> {
    game: &'a Game,
    seat: Seat,
    without: i32,
}

impl<'a> Scale<'a> {
    pub(in crate::screen::table) fn new(game: &'a Game, seat: Seat) -> Self {
        Self { game, seat, without: projected(game)[seat.index()] }
    }

    /// The worth of an action to the seat; `None` if neither a number nor a reason is known.
    pub(in crate::screen::table) fn worth(&self, action: Action) -> Option<Worth> {
        match action {
            Action::Deploy { piece, .. } => match piece {
                Piece::Builder => return Some(Worth::Reason("word-builder", "why-builder")),
                Piece::Pig => return Some(Worth::Reason("word-pig", "why-pig")),
                Piece::Tower => return Some(Worth::Reason("word-tower", "why-tower")),
                Piece::Shepherd => return Some(Worth::Reason("word-shepherd", "why-shepherd")),
                Piece::Meeple | Piece::Big | Piece::Abbot | Piece::Phantom => {}
                Piece::Mayor | Piece::Wagon | Piece::Ringmaster | Piece::Barn => {}
                Piece::Queen | Piece::Toll | Piece::Estate | Piece::FarmPig => {}
            },
            Action::Recall { .. } => return self.recalled(action),
            Action::Fill { .. } | Action::Wall { .. } | Action::Chip { .. } | Action::TakeBack { .. } => {}
            Action::March { .. } | Action::Fairy { .. } | Action::Princess { .. } => {}
            Action::Capture { .. } | Action::Mage { .. } => {}
            Action::Castle { .. } | Action::Applaud { .. } | Action::Ferry { .. } => {}
            _ => return None,
        }
        let mut trial = self.game.clone();
        trial.play(self.seat, action).ok()?;
        let change = projected(&trial)[self.seat.index()] - self.without;
        match action {
            Action::Deploy { piece, place } if piece.is_follower() || piece == Piece::Queen => {
                self.of_feature(&trial, piece, place, change)
            }
            Action::Deploy { .. } => Some(Worth::Change(change)),
            _ => (change != 0).then_some(Worth::Change(change)),
        }
    }

    /// A follower on top of a tower is on no feature: nobody builds it higher.
    fn on_top(&self, place: Place) -> Option<Worth> {
        let is_tower = self.game.tower_heights().iter().any(|(cell, _)| Place::Cell(*cell) == place);
        is_tower.then_some(Worth::Reason("word-top", "why-top"))
    }

    /// What an abbot brings who is called back.
    fn recalled(&self, action: Action) -> Option<Worth> {
        let mut trial = self.game.clone();
        let events = trial.play(self.seat, action).ok()?;
        events.iter().find_map(|event| match *event {
            Event::Scored { points, reason: Reason::Abbot { .. }, .. } => Some(Worth::Sure(points)),
            _ => None,
        })
    }

    /// The worth of a feature after a figure was put there; `change` is the seat's gain at the end.
    fn of_feature(&self, trial: &Game, piece: Piece, place: Place, change: i32) -> Option<Worth> {
        let Some(there) = trial.feature(place) else {
            return self.on_top(place);
        };
        if piece == Piece::Queen {
            // The seat owned the city before, so the change says nothing. What counts is the city's worth with the
            // queen.
            return Some(Worth::Feature(there.points, there.points_complete));
        }
        if there.kind == FeatureKind::Field {
            let counts = self.game.rules().setup().modules.contains(&Module::Fields);
            return counts.then_some(Worth::AtEnd(change));
        }
        if there.is_complete {
            return Some(Worth::Sure(change));
        }
        // The extra points for a record road stay when the road is complete.
        let besides = change - there.points;
        let complete = there.points_complete + besides;
        Some(match there.kind {
            FeatureKind::Monastery | FeatureKind::Garden | FeatureKind::Shrine => {
                Worth::Monastery(change, complete)
            }
            FeatureKind::Road if besides > 0 => Worth::Record(change, complete, besides),
            _ => Worth::Feature(change, complete),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::random::{play_setup_until, play_until};
    use super::*;
    use crate::model::sample::{expansions, settlements};
    use crate::text::Language;
    use rules::{Preset, Rules, SplitMix, TileSets};

    #[test]
    fn what_counts_only_when_it_is_complete_says_what_that_would_be() {
        let probe = crate::probe::Probe::default();
        let cx = Cx::new(Language::English, &probe);
        assert_eq!(Worth::Feature(0, 24).tag(&cx), format!("0 ({})", signed(24)));
        assert_eq!(Worth::Feature(2, 4).tag(&cx), signed(2));
        assert_eq!(Worth::Feature(0, 24).tag_on_map(&cx), Some("0 (+24)".to_owned()));
        assert_eq!(Worth::Feature(0, 0).tag_on_map(&cx), None);
    }

    fn deploys(game: &Game, piece: Piece) -> Option<(Seat, Action)> {
        let Wait::Decide { seat, kind: Decision::Figures } = game.wait() else { return None };
        let is_it = |a: &Action| matches!(a, Action::Deploy { piece: p, .. } if *p == piece);
        game.legal().into_iter().find(is_it).map(|action| (seat, action))
    }

    #[test]
    fn every_figure_of_every_rule_says_what_it_is_worth_or_why() {
        for piece in Piece::ALL {
            let setup = match piece {
                Piece::FarmPig | Piece::Abbot | Piece::Phantom => expansions(3),
                Piece::Mayor | Piece::Wagon | Piece::Barn | Piece::Ringmaster => settlements(3),
                _ => Preset::Everything.setup(3),
            };
            let game = play_setup_until(&setup, |game| deploys(game, piece).is_some());
            let (seat, action) = deploys(&game, piece).unwrap();
            let worth = Scale::new(&game, seat).worth(action);
            assert!(worth.is_some(), "{piece:?}");
            let is_word = matches!(worth, Some(Worth::Reason(..)));
            let needs_word = matches!(piece, Piece::Builder | Piece::Pig | Piece::Tower | Piece::Shepherd);
            assert_eq!(is_word, needs_word, "{piece:?}: {worth:?}");
        }
    }

    #[test]
    fn a_farmer_who_brings_nothing_yet_says_what_fields_count_for_and_shows_no_number() {
        let probe = crate::probe::Probe::default();
        for (language, end) in [(Language::English, "count at the end"), (Language::German, "zählen am Ende")]
        {
            let cx = Cx::new(language, &probe);
            assert!(Worth::AtEnd(0).words(&cx, "x").contains(end), "{end}");
            assert!(!Worth::AtEnd(3).words(&cx, "x").contains(end), "{end}");
            let tags = [0, 3].map(|points| Worth::AtEnd(points).tag_on_map(&cx));
            assert_eq!(tags, [None, Some("+3".to_owned())]);
        }
    }

    #[test]
    fn an_abbot_tells_what_he_brings_before_he_is_called_back() {
        let recall = |g: &Game| g.legal().into_iter().find(|a| matches!(a, Action::Recall { .. }));
        let mut game = play_setup_until(&expansions(3), |g| recall(g).is_some());
        let (Wait::Decide { seat, .. }, Some(action)) = (game.wait(), recall(&game)) else { panic!() };
        let before = game.score(seat);
        let Some(Worth::Sure(points)) = Scale::new(&game, seat).worth(action) else { panic!() };
        game.play(seat, action).unwrap();
        assert_eq!(game.score(seat), before + points);
    }

    #[test]
    fn a_flock_tells_what_it_brings_before_it_is_driven_home() {
        let asks = |g: &Game| stable(g).is_some_and(|points| points > 0);
        let mut game = play_until(Preset::Halves, asks);
        let (Wait::Decide { seat, .. }, Some(points)) = (game.wait(), stable(&game)) else { panic!() };
        let before = game.score(seat);
        game.play(seat, Action::Stable).unwrap();
        assert_eq!(game.score(seat), before + points);
        assert_eq!(stable(&play_until(Preset::Halves, |g| g.hand().is_some())), None);
    }

    /// The points projected before the end of the last move match the points at the end: towers, tolls, estates, wagons
    /// and all.
    #[test]
    fn projected_points_are_those_of_the_last_count() {
        let mut compared = 0;
        for (preset, games) in [(Preset::Base, 24), (Preset::Tempo, 12), (Preset::Tunnel, 12)] {
            for seed in 1..=games {
                let mut numbers = SplitMix::new(seed);
                let mut game = Game::new(Rules::new(&preset.setup(3), TileSets::built_in()).unwrap());
                let mut last = Vec::new();
                while game.wait() != Wait::Over {
                    match game.wait() {
                        Wait::Chance(_) => {
                            game.resolve(&numbers.seed()).unwrap();
                            last.clear();
                        }
                        Wait::Decide { seat, kind } => {
                            let legal = game.legal();
                            // A player who keeps figures is asked at the end, too.
                            let keeps = numbers.below(3) > 0 || game.unseen().is_empty();
                            let ends = kind == Decision::Figures && keeps;
                            let choice = legal[numbers.below(legal.len())];
                            let action = if ends { Action::Pass } else { choice };
                            if kind == Decision::Figures && action == Action::Pass {
                                last = projected(&game);
                            }
                            game.play(seat, action).unwrap();
                            if kind != Decision::Figures || action != Action::Pass {
                                last.clear();
                            }
                        }
                        Wait::Over => {}
                    }
                }
                let end: Vec<i32> = (0..3).map(|n| game.score(Seat(n))).collect();
                if !last.is_empty() {
                    compared += 1;
                    assert_eq!(last, end, "{preset:?}, seed {seed}");
                }
                assert_eq!(projected(&game), end, "nothing comes after the end");
            }
        }
        assert!(compared >= 3, "{compared} games ended with a passed question");
    }
}
