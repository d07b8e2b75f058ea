//! The lesson as data: fifteen tiles in a fixed order, eight moves of the learner and seven of a friend.

use rules::{Action, Cell, Module, Part, Place, Rotation, Rules, Setup, TileId, TileSet, TileSets};
use std::sync::{Arc, LazyLock};

/// A tile, its cell, and its figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Turn {
    /// The tile's name.
    pub(super) tile: &'static str,
    /// Its cell.
    pub(super) cell: Cell,
    /// Its rotation there.
    pub(super) rotation: Rotation,
    /// The segment of the meeple, as named in the tile set.
    figure: Option<&'static str>,
}

/// The text keys of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Texts {
    /// The topic.
    pub(super) title: &'static str,
    /// Where the tile goes.
    pub(super) place: &'static str,
    /// About the figure, or before the confirmation if there is none.
    pub(super) then: &'static str,
    /// The result.
    pub(super) done: &'static str,
}

/// A move of the learner, and the friend's reply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Move {
    /// The learner's move.
    pub(super) mine: Turn,
    /// The initial rotation of the tile in hand.
    pub(super) lies: Rotation,
    /// The explanations.
    pub(super) texts: Texts,
    /// The friend's move after it.
    pub(super) reply: Option<Turn>,
}

const fn turn(tile: &'static str, x: i16, y: i16, rotation: Rotation, figure: Option<&'static str>) -> Turn {
    Turn { tile, cell: Cell::new(x, y), rotation, figure }
}

macro_rules! texts {
    ($title:literal, $place:literal, $then:literal, $done:literal) => {
        Texts { title: $title, place: $place, then: $then, done: $done }
    };
}

/// The moves of the lesson.
pub(super) const MOVES: [Move; 8] = {
    use Rotation::{R0, R90, R180, R270};
    [
        Move {
            mine: turn("base-U", 1, 0, R0, None),
            lies: R0,
            texts: texts!("first-1-title", "first-1-place", "first-1-then", "first-1-done"),
            reply: Some(turn("base-E", 1, -1, R0, Some("city N"))),
        },
        Move {
            mine: turn("base-V", -1, 0, R270, None),
            // It fits only after turning, and the first rotation that fits is not the right one.
            lies: R0,
            texts: texts!("first-2-title", "first-2-place", "first-2-then", "first-2-done"),
            reply: Some(turn("base-E", 0, 1, R180, Some("city N"))),
        },
        Move {
            mine: turn("base-W", -1, 1, R90, Some("road W")),
            lies: R90,
            texts: texts!("first-3-title", "first-3-place", "first-3-then", "first-3-done"),
            reply: Some(turn("base-E", 0, 2, R0, None)),
        },
        Move {
            mine: turn("base-F", 0, -1, R90, Some("city EW")),
            lies: R90,
            texts: texts!("first-4-title", "first-4-place", "first-4-then", "first-4-done"),
            reply: Some(turn("base-V", -1, 2, R90, Some("road SW"))),
        },
        Move {
            mine: turn("base-E", 0, -2, R180, None),
            lies: R180,
            texts: texts!("first-5-title", "first-5-place", "first-5-then", "first-5-done"),
            reply: Some(turn("base-E", 1, -2, R180, None)),
        },
        Move {
            mine: turn("base-B", 1, 1, R0, Some("monastery")),
            lies: R0,
            texts: texts!("first-6-title", "first-6-place", "first-6-then", "first-6-done"),
            reply: Some(turn("base-W", 2, 1, R270, Some("road E"))),
        },
        Move {
            mine: turn("base-V", 2, -1, R180, Some("field NL.NR.EL.ER.SL.WR")),
            lies: R180,
            texts: texts!("first-7-title", "first-7-place", "first-7-then", "first-7-done"),
            reply: Some(turn("base-V", 1, 2, R270, None)),
        },
        Move {
            mine: turn("base-V", 2, 0, R0, None),
            lies: R0,
            texts: texts!("first-8-title", "first-8-place", "first-8-then", "first-8-done"),
            reply: None,
        },
    ]
};

/// The rules of the lesson: the base game with farmers, for two, with no tiles but those of the moves.
pub(super) fn rules() -> &'static Arc<Rules> {
    static RULES: LazyLock<Arc<Rules>> = LazyLock::new(|| {
        let sets = TileSets::built_in().with(vec![tiles()]).expect("no built-in set has this name");
        let setup = Setup {
            seats: 2,
            sets: vec![NAME.to_owned()],
            modules: [Module::Fields].into(),
            options: rules::Options::default(),
        };
        Rules::new(&setup, &sets).expect("a test plays the lesson")
    });
    &RULES
}

/// The name of the lesson's tile set.
const NAME: &str = "first game";

/// The start tile.
const START: &str = "base-D";

/// The tiles of the moves, in the number in which they are drawn, and the start tile.
fn tiles() -> TileSet {
    let drawn = || MOVES.iter().flat_map(|m| [Some(m.mine), m.reply]).flatten();
    let base = TileSets::built_in().get("base").map_or(&[][..], |set| &set.tiles);
    let counted = |name: &str| drawn().filter(|turn| turn.tile == name).count() + usize::from(name == START);
    let tiles = base.iter().filter_map(|tile| {
        let mut tile = tile.clone();
        tile.count = u16::try_from(counted(&tile.name)).ok().filter(|count| *count > 0)?;
        Some(tile)
    });
    TileSet { name: NAME.to_owned(), title: NAME.to_owned(), tiles: tiles.collect() }
}

impl Turn {
    /// The id of the tile.
    pub(super) fn id(&self) -> TileId {
        rules().tile_by_name(self.tile).expect("the tiles of the moves are those of the set")
    }

    /// Whether the tile looks the same in this rotation: turned by a half, a straight road is the same tile.
    pub(super) fn lies_as(&self, rotation: Rotation) -> bool {
        let edges = rules().tile(self.id()).edges;
        let turned = |rotation: Rotation| {
            let mut edges = edges;
            edges.rotate_right(usize::from(rotation.quarters()));
            edges
        };
        turned(rotation) == turned(self.rotation)
    }

    /// The place of its figure.
    pub(super) fn figure(&self) -> Option<Place> {
        let label = self.figure?;
        let n = rules().tile(self.id()).segment_named(label).expect("a test plays every move");
        Some(Place::Segment(self.cell, Part::Whole, n))
    }

    /// The actions of the turn.
    pub(super) fn actions(&self) -> Vec<Action> {
        let place = Action::Place { cell: self.cell, rotation: self.rotation };
        let figure =
            self.figure().map_or(Action::Pass, |place| Action::Deploy { piece: rules::Piece::Meeple, place });
        vec![place, figure]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Decision, Event, FeatureKind, Game, Reason, Seat, Wait};

    const ME: Seat = Seat(0);
    const FRIEND: Seat = Seat(1);

    /// Plays one turn by the rules and returns its events.
    fn play(game: &mut Game, seat: Seat, turn: &Turn) -> Vec<Event> {
        // If only one kind of tile is left, the rules have drawn it already.
        let mut events = match game.wait() {
            Wait::Chance(_) => game.resolve_to(turn.id()).unwrap().to_vec(),
            _ => Vec::new(),
        };
        assert_eq!(game.hand(), Some(turn.id()), "{turn:?}");
        for action in turn.actions() {
            let Wait::Decide { seat: asked, .. } = game.wait() else {
                assert_eq!(action, Action::Pass, "{turn:?} is cut short");
                break;
            };
            assert_eq!(asked, seat);
            assert!(game.legal().contains(&action), "{turn:?}: {action:?} is not legal");
            events.extend(game.play(seat, action).unwrap().to_vec());
        }
        events
    }

    fn points(events: &[Event], seat: Seat) -> i32 {
        let of = |e: &Event| match *e {
            Event::Scored { seat: s, points, .. } if s == seat => points,
            _ => 0,
        };
        events.iter().map(of).sum()
    }

    #[test]
    fn the_moves_of_the_first_game_are_legal_and_teach_what_they_say() {
        let mut game = Game::new(Arc::clone(rules()));
        let mut gained = Vec::new();
        let mut kinds = Vec::new();
        let mut last = Vec::new();
        for m in &MOVES {
            last = play(&mut game, ME, &m.mine);
            gained.push(points(&last, ME));
            kinds.push(m.mine.figure().and_then(|p| game.feature(p)).map(|feature| feature.kind));
            if let Some(reply) = &m.reply {
                play(&mut game, FRIEND, reply);
            }
        }
        use FeatureKind::{City, Field, Monastery, Road};
        assert_eq!(kinds, [None, None, Some(Road), Some(City), None, Some(Monastery), Some(Field), None]);
        // The city with its pennant in the fifth move; in the eighth the shared road, and the final scoring.
        assert_eq!(gained, [0, 0, 0, 0, 8, 0, 0, 6 + 8 + 6]);
        let got = |seat| {
            let of = |e: &Event| match *e {
                Event::Scored { seat: s, points, reason, .. } if s == seat => Some((points, reason)),
                _ => None,
            };
            last.iter().filter_map(of).collect::<Vec<_>>()
        };
        let road = (6, Reason::Road { cells: 6, inn: false, last: false, labyrinth: 0 });
        assert_eq!(got(ME)[0], road);
        assert_eq!(got(FRIEND)[0], road, "both have one meeple on it, and both get all of it");
        assert!(got(ME).contains(&(8, Reason::Monastery { cells: 8, vineyards: 0, last: true })));
        assert!(got(ME).contains(&(6, Reason::Field { cities: 2, besieged: 0, pig: false, castles: 0 })));
        assert_eq!(game.wait(), Wait::Over, "the last tile ends the game");
        assert!(game.score(ME) > game.score(FRIEND));
    }

    #[test]
    fn a_tile_that_looks_the_same_lies_right_and_no_field_of_such_a_tile_is_meant() {
        use Rotation::{R0, R90, R180, R270};
        let ways = |turn: &Turn| [R0, R90, R180, R270].map(|rotation| turn.lies_as(rotation));
        assert_eq!(ways(&MOVES[0].mine), [true, false, true, false], "a straight road");
        assert_eq!(ways(&MOVES[1].mine), [false, false, false, true], "a curve");
        assert_eq!(ways(&MOVES[5].mine), [true; 4], "a monastery without a road");
        for m in &MOVES {
            let is_whole = ways(&m.mine).into_iter().filter(|is_same| *is_same).count() == 1;
            // Its fields change places when it is turned.
            assert!(is_whole || m.mine.figure.is_none_or(|figure| !figure.starts_with("field")), "{m:?}");
        }
    }

    #[test]
    fn the_second_tile_fits_only_when_turned_and_then_in_more_than_one_way() {
        let mut game = Game::new(Arc::clone(rules()));
        play(&mut game, ME, &MOVES[0].mine);
        play(&mut game, FRIEND, &MOVES[0].reply.unwrap());
        game.resolve_to(MOVES[1].mine.id()).unwrap();
        assert!(matches!(game.wait(), Wait::Decide { kind: Decision::Place, .. }));
        let places = game.placements();
        let (_, ways) = places.iter().find(|(cell, _)| *cell == MOVES[1].mine.cell).unwrap();
        assert!(!ways.contains(MOVES[1].lies));
        assert!(ways.contains(MOVES[1].mine.rotation) && ways.iter().count() > 1);
        assert_ne!(crate::board::fitting(*ways, MOVES[1].lies), MOVES[1].mine.rotation);
    }

    #[test]
    fn the_monastery_comes_where_four_neighbours_lie() {
        let mut game = Game::new(Arc::clone(rules()));
        for m in &MOVES[..5] {
            play(&mut game, ME, &m.mine);
            play(&mut game, FRIEND, &m.reply.unwrap());
        }
        let around = MOVES[5].mine.cell.surroundings();
        assert_eq!(around.iter().filter(|cell| game.tile_at(**cell).is_some()).count(), 4);
    }
}
