//! Choices that are offered together, each told apart from the others: by the place on its tile where two would
//! otherwise have one name.

use super::bearing;
use super::figure::role_key;
use super::teller::{Sight, Teller};
use rules::{Action, Cell, Decision, FeatureKind, Part, Piece, Place, Rotation, TileId};
use std::collections::BTreeMap;

/// How exactly a place is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Detail {
    /// By its feature, as far as it has one, for a map that shows which.
    Feature,
    /// By its cell.
    Cell,
    /// By its place in the cell too.
    Segment,
}

impl Teller<'_> {
    /// The meanings of actions as answers to `kind`, no two of them the same.
    #[must_use]
    pub fn choices(&self, kind: Decision, actions: &[Action]) -> Vec<String> {
        let detail = |action| if is_placing(action) { Detail::Feature } else { Detail::Cell };
        let names = actions.iter().map(|action| self.action_in(kind, *action, detail(*action))).collect();
        let names = apart(names, |n| self.action_in(kind, actions[n], Detail::Segment));
        self.numbered(self.counted(names, &cells_placed(actions)))
    }

    /// The same for choices that are seen on the map, there or when a list points at them: figures and features are told
    /// without their cell unless it tells them apart.
    #[must_use]
    pub fn spots(&self, kind: Decision, actions: &[Action]) -> Vec<String> {
        let named = |action: Action, detail| match action {
            Action::Deploy { piece, place } => self.figure(piece, place, detail),
            other => self.action_in(kind, other, detail),
        };
        let names = actions.iter().map(|action| named(*action, Detail::Feature)).collect();
        let names = apart(names, |n| match is_one_cell(actions) || is_placing(actions[n]) {
            true => named(actions[n], Detail::Segment),
            false => self.action(kind, actions[n]),
        });
        let names = apart(names, |n| self.action_in(kind, actions[n], Detail::Segment));
        self.numbered(self.counted(names, &cells_placed(actions)))
    }

    /// A figure at its place.
    pub(super) fn figure(&self, piece: Piece, place: Place, detail: Detail) -> String {
        let kind = self.game.feature(place).map(|feature| feature.kind);
        let figure = self.words.text(role_key(piece, kind));
        if detail != Detail::Segment {
            return figure;
        }
        let at = match (kind, self.bearing(place)) {
            (Some(kind), Some(bearing)) => self.on_feature((piece, kind), &bearing),
            _ => None,
        };
        let figure = at.map_or(figure.clone(), |at| {
            self.words.with("place-of-figure", &[("figure", (&figure).into()), ("place", (&at).into())])
        });
        self.on_half(figure, place)
    }

    /// A spot in this detail.
    pub(super) fn spot_in(&self, place: Place, detail: Detail) -> String {
        match detail {
            Detail::Feature => {
                self.feature(place).or_else(|| self.free(place)).unwrap_or_else(|| self.spot(place))
            }
            Detail::Cell => self.spot(place),
            Detail::Segment => self.on_half(self.spot(place), place),
        }
    }

    /// The place of a figure or of a mage beside their own name.
    pub(super) fn beside_name(&self, place: Place, detail: Detail) -> String {
        self.spot_in(place, if detail == Detail::Segment { Detail::Cell } else { detail })
    }

    /// What a free cell lies beside.
    fn free(&self, place: Place) -> Option<String> {
        let Place::Cell(cell) = place else { return None };
        self.around(cell, Detail::Feature).filter(|_| self.game.tiles_at(cell).next().is_none())
    }

    /// What a feature is, for a map that shows which; `None` for a place without one, and without a map.
    pub(super) fn feature(&self, place: Place) -> Option<String> {
        let feature = self.game.feature(place).filter(|_| self.sight == Sight::Map)?;
        let key = match feature.kind {
            FeatureKind::City => "near-city",
            FeatureKind::Road => "near-road",
            FeatureKind::Field => "near-field",
            FeatureKind::Monastery => "near-monastery",
            FeatureKind::Shrine | FeatureKind::Garden | FeatureKind::River | FeatureKind::Abbacy => {
                return None;
            }
        };
        Some(self.words.with(key, &[("count", i32::from(feature.cells).into())]))
    }

    /// The road or city at a place.
    pub(super) fn way(&self, place: Place, detail: Detail) -> String {
        let is_city = self.game.feature(place).is_some_and(|feature| feature.kind == FeatureKind::City);
        let way = self.words.text(if is_city { "tile-city" } else { "tile-road" });
        if detail != Detail::Segment {
            return way;
        }
        let way = self.bearing(place).map_or(way.clone(), |at| {
            self.words.with("place-of-figure", &[("figure", (&way).into()), ("place", (&at).into())])
        });
        self.on_half(way, place)
    }

    /// What stands there, with its feature unless its own name says it; `None` where a tile has only one.
    fn on_feature(&self, (piece, kind): (Piece, FeatureKind), bearing: &str) -> Option<String> {
        let key = match kind {
            FeatureKind::Monastery | FeatureKind::Shrine | FeatureKind::Garden => return None,
            FeatureKind::River | FeatureKind::Abbacy => return None,
            _ if matches!(piece, Piece::Meeple | Piece::Big | Piece::Phantom) => {
                return Some(bearing.to_owned());
            }
            FeatureKind::City => "place-city",
            FeatureKind::Road => "place-road",
            FeatureKind::Field => "place-field",
        };
        Some(self.words.with(key, &[("place", bearing.into())]))
    }

    /// Where a segment lies on its tile; `None` for another place.
    #[must_use]
    pub fn bearing(&self, place: Place) -> Option<String> {
        let Place::Segment(cell, part, n) = place else { return None };
        let (tile, rotation) = self.lies(cell, part)?;
        Some(bearing::of_segment(self.words, self.game.rules().tile(tile), n, rotation))
    }

    fn lies(&self, cell: Cell, part: Part) -> Option<(TileId, Rotation)> {
        let mut here = self.game.tiles_at(cell);
        here.find(|(of, ..)| *of == part).map(|(_, tile, rotation)| (tile, rotation))
    }

    /// The same, with the half of the cell if there are two half tiles.
    fn on_half(&self, what: String, place: Place) -> String {
        let (Place::Segment(cell, part, _) | Place::Half(cell, part)) = place else { return what };
        match bearing::of_part(self.words, part).filter(|_| self.game.tiles_at(cell).count() > 1) {
            Some(side) => {
                let blanks = [("what", (&what).into()), ("sides", (&side).into())];
                self.words.with("place-half", &blanks)
            }
            None => what,
        }
    }

    /// Cells that lie beside the same things are told apart by the way to them.
    fn counted(&self, names: Vec<String>, cells: &[Option<Cell>]) -> Vec<String> {
        let counts = counts(&names);
        let name = |(name, cell): (String, &Option<Cell>)| match cell {
            Some(cell) if counts[&name] > 1 => {
                let at = self.cell(*cell);
                self.words.with("place-counted", &[("what", (&name).into()), ("at", (&at).into())])
            }
            _ => name,
        };
        names.into_iter().zip(cells).map(name).collect()
    }

    /// The last resort, as for two tiles with the same landscape: their number, in their order.
    fn numbered(&self, mut names: Vec<String>) -> Vec<String> {
        let counts = counts(&names);
        let mut seen: BTreeMap<String, usize> = BTreeMap::new();
        for name in names.iter_mut().filter(|name| counts[name.as_str()] > 1) {
            let number = seen.entry(name.clone()).or_default();
            *number += 1;
            *name = self.words.with("place-nth", &[("what", (&*name).into()), ("number", (*number).into())]);
        }
        names
    }
}

/// Whether an action places the tile in hand.
const fn is_placing(action: Action) -> bool {
    action.tile_placed().is_some()
}

/// The cells where actions place the tile in hand.
fn cells_placed(actions: &[Action]) -> Vec<Option<Cell>> {
    actions.iter().map(|action| action.tile_placed().map(|(cell, _)| cell)).collect()
}

/// Whether all actions are about one cell, so that it tells none of them apart.
fn is_one_cell(actions: &[Action]) -> bool {
    let cell = |action: &Action| match *action {
        Action::Deploy { place, .. }
        | Action::TakeBack { place, .. }
        | Action::Recall { place }
        | Action::Fairy { place, .. }
        | Action::Princess { place, .. }
        | Action::Capture { place, .. }
        | Action::Castle { place }
        | Action::Ferry { from: place, .. }
        | Action::Mage { place, .. } => Some(place.cell()),
        Action::Bridge { cell, .. } => Some(cell),
        _ => None,
    };
    actions.iter().all(|action| cell(action) == actions.first().and_then(cell))
}

fn counts(names: &[String]) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for name in names {
        *counts.entry(name.clone()).or_default() += 1;
    }
    counts
}

/// These names, with a better one for each that is not the only one of its kind.
pub(super) fn apart(names: Vec<String>, better: impl Fn(usize) -> String) -> Vec<String> {
    let counts = counts(&names);
    let keep = |(n, name): (usize, String)| if counts[&name] > 1 { better(n) } else { name };
    names.into_iter().enumerate().map(keep).collect()
}

#[cfg(test)]
mod tests {
    use super::super::Language;
    use super::*;
    use crate::model::sample::{adventures, expansions, settlements};
    use rules::{Game, Preset, Rules, Setup, SplitMix, TileSets, Wait};
    use std::collections::BTreeSet;

    /// Calls back at each decision of a random game.
    fn each_question(setup: &Setup, seed: u64, mut check: impl FnMut(&Game, Decision, &[Action])) {
        let mut numbers = SplitMix::new(seed);
        let mut game = Game::new(Rules::new(setup, TileSets::built_in()).unwrap());
        loop {
            match game.wait() {
                Wait::Over => return,
                Wait::Chance(_) => game.resolve(&numbers.seed()).map(|_| ()).unwrap(),
                Wait::Decide { seat, kind } => {
                    let legal = game.legal();
                    check(&game, kind, &legal);
                    let is_rare = |a: &Action| !matches!(a, Action::Pass | Action::Place { .. });
                    let rare: Vec<Action> = legal.iter().copied().filter(is_rare).collect();
                    let from = if rare.is_empty() || numbers.below(10) < 5 { legal } else { rare };
                    game.play(seat, from[numbers.below(from.len())]).unwrap();
                }
            }
        }
    }

    fn teller(words: Language, game: &Game) -> Teller<'_> {
        Teller { words, game, name: &|_| String::new(), sight: Sight::Map }
    }

    #[test]
    fn no_two_choices_of_any_question_have_one_name() {
        let presets = [Preset::Base, Preset::Everything, Preset::Tempo, Preset::Halves, Preset::Tatan];
        let more = [expansions(3), adventures(3), settlements(3)];
        for setup in presets.map(|preset| preset.setup(3)).into_iter().chain(more) {
            each_question(&setup, 5, |game, kind, legal| {
                for words in Language::ALL {
                    let teller = teller(words, game);
                    let figures: Vec<Action> =
                        legal.iter().copied().filter(|a| matches!(a, Action::Deploy { .. })).collect();
                    let spots = [legal, &figures].map(|actions| teller.spots(kind, actions));
                    for names in spots.into_iter().chain([teller.choices(kind, legal)]) {
                        let all: BTreeSet<&String> = names.iter().collect();
                        assert_eq!(all.len(), names.len(), "{kind:?}: {names:#?}");
                    }
                }
            });
        }
    }

    #[test]
    fn what_the_map_shows_is_told_by_its_feature_and_not_by_the_way_from_the_start_tile() {
        let mut told = BTreeSet::new();
        for setup in [adventures(3), settlements(3)] {
            each_question(&setup, 4, |game, kind, legal| {
                let names = teller(Language::English, game).spots(kind, legal);
                let is_it = |a: &Action| matches!(a, Action::Fairy { .. } | Action::Castle { .. });
                told.extend(legal.iter().zip(names).filter(|(a, _)| is_it(a)).map(|(_, name)| name));
            });
        }
        let short = |start: &str| {
            told.iter()
                .any(|name| name.starts_with(start) && name.contains("the city of") && !name.contains("from"))
        };
        assert!(short("Move the fairy") && told.contains("Make it a castle"), "{told:#?}");
    }

    #[test]
    fn figures_are_told_apart_by_their_places_and_not_by_numbers() {
        let mut told = BTreeSet::new();
        for preset in [Preset::Base, Preset::Everything, Preset::Halves] {
            each_question(&preset.setup(3), 3, |game, kind, legal| {
                let names = teller(Language::English, game).choices(kind, legal);
                let figures = legal.iter().zip(names).filter(|(a, _)| matches!(a, Action::Deploy { .. }));
                told.extend(
                    figures.map(|(_, name)| name.split(", at").next().unwrap_or_default().to_owned()),
                );
            });
        }
        // Fields within a tile have no other place.
        let is_numbered = |name: &String| name.contains('(') && !name.contains("in the middle");
        assert!(!told.iter().any(is_numbered), "{told:#?}");
        for name in [
            "farmer on the field in the north-west",
            "traveller on the road to the south",
            "farmer on the field",
        ] {
            assert!(told.contains(name), "nobody was told of a {name}: {told:#?}");
        }
    }
}
