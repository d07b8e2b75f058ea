//! The lines of the history.

use net::node::TableChange;
use rules::{
    Cell, Decision, Event, Feature, FeatureKind, Game, HalfHands, Mark, Module, Piece, Place, Reason, Seat,
    Wait,
};

/// The steps of the march of the dragon that everybody moves (`RULINGS.md` R195).
const STEPS: usize = 6;

/// One line.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// The entry it belongs to.
    pub seq: u64,
    /// The seat that did it, or got it.
    pub seat: Option<Seat>,
    /// What happened.
    pub what: LineKind,
    /// The place on the map.
    pub place: Option<Place>,
}

/// What a line is about.
#[derive(Clone, PartialEq, Debug)]
pub enum LineKind {
    /// An event of the game. If a figure was put or brought home, with the kind of feature that it stands on or stood on.
    Game(Event, Option<FeatureKind>),
    /// A wagon that was scored has driven on, to this kind of feature.
    Drove(Option<FeatureKind>),
    /// The march of the dragon that everybody moves is over before its last step, since it has nowhere to go.
    Halted,
    /// A change at the table.
    Table(TableChange),
}

impl Line {
    /// The history lines of an entry between two states of the game.
    #[must_use]
    pub fn of_entry(before: &Game, game: &Game, seq: u64, events: &[Event]) -> Vec<Self> {
        let told = |to: usize| Self::of_events(game, seq, &events[..to]);
        let mut lines: Vec<Self> = told(events.len()).collect();
        if matches!(before.wait(), Wait::Decide { kind: Decision::Drive, .. }) {
            lines.iter_mut().for_each(Self::drive_on);
        }
        let Some(halt) = halt(before, game, events) else { return lines };
        let place = game.march().map(Place::Cell);
        let halted = Self { seq, seat: None, what: LineKind::Halted, place };
        lines.insert(told(halt).count(), halted);
        lines
    }

    /// The history lines of the events of an entry; `game` is the state after them.
    pub fn of_events<'a>(game: &'a Game, seq: u64, events: &'a [Event]) -> impl Iterator<Item = Self> + 'a {
        events.iter().enumerate().filter_map(move |(n, event)| {
            let before = &events[..n];
            let mut line = Self::brought_home(game, seq, (before, event))
                .or_else(|| Self::of_event(game, seq, event))?;
            let was_scored =
                |e: &Event| matches!(*e, Event::Returned { seat, piece: Piece::Wagon, .. } if line.seat == Some(seat));
            if before.iter().any(was_scored) {
                line.drive_on();
            }
            Some(line)
        })
    }

    /// Tells of a wagon that was scored before not as of one that is put.
    fn drive_on(&mut self) {
        if let LineKind::Game(Event::Deployed { piece: Piece::Wagon, .. }, kind) = self.what {
            self.what = LineKind::Drove(kind);
        }
    }

    /// The history line of a figure that came home without points: nothing else tells of it.
    fn brought_home(game: &Game, seq: u64, (before, event): (&[Event], &Event)) -> Option<Self> {
        let Event::Returned { seat, place, .. } = *event else { return None };
        let kind = game.feature(place).map(|feature| feature.kind);
        let what = LineKind::Game(*event, kind);
        is_unpaid(game, before, place).then_some(Self { seq, seat: Some(seat), what, place: Some(place) })
    }

    /// The history line of an event, if it has one; `game` is the state after it.
    #[must_use]
    pub fn of_event(game: &Game, seq: u64, event: &Event) -> Option<Self> {
        // Dealt tiles are hidden, so the history must hide them too.
        let is_hidden = matches!(event, Event::Taken { .. }) && hides_hands(game);
        let (seat, place) = told(event).filter(|_| !is_hidden)?;
        let kind = match *event {
            Event::Deployed { place, .. } | Event::Captured { place, .. } => {
                game.feature(place).map(|f| f.kind)
            }
            _ => None,
        };
        Some(Self { seq, seat, what: LineKind::Game(*event, kind), place })
    }

    /// The history line of a change at the table.
    #[must_use]
    pub fn of_change(seq: u64, change: &TableChange) -> Self {
        let seat = match change {
            TableChange::Seat { seat, .. } | TableChange::Hand { seat, .. } => Some(*seat),
            _ => None,
        };
        Self { seq, seat, what: LineKind::Table(change.clone()), place: None }
    }
}

/// How many of an entry's events come before the end of a march that had steps left; `None` if no march ends so.
fn halt(before: &Game, game: &Game, events: &[Event]) -> Option<usize> {
    if !game.marched().is_empty() || !game.rules().setup().modules.contains(&Module::PrincessAndDragon) {
        return None;
    }
    let has = |mark: &Mark| {
        let mut placed = events.iter().filter_map(|event| match *event {
            Event::Placed { tile, .. } => Some(game.rules().tile(tile)),
            _ => None,
        });
        placed.any(|tile| tile.has_mark(mark))
    };
    let is_on = !before.marched().is_empty() || game.march().is_some() && has(&Mark::Dragon);
    // A volcano brings the dragon, which is no step.
    let marches = || events.iter().enumerate().filter(|(_, event)| matches!(event, Event::March { .. }));
    let steps = marches().count().saturating_sub(usize::from(has(&Mark::Volcano)));
    let steps = before.marched().len().saturating_sub(1) + steps;
    if !is_on || steps >= STEPS {
        return None;
    }
    let last = marches().next_back().map_or(events.len(), |(n, _)| n + 1);
    let is_burned = |event: &&Event| matches!(event, Event::Returned { .. });
    Some(last + events[last..].iter().take_while(is_burned).count())
}

/// Whether a figure came home from a place without points: by a festival, a princess or a dragon, as the loser of a
/// challenge, or out of a siege. Where figures come home with points, something else came before.
fn is_unpaid(game: &Game, before: &[Event], place: Place) -> bool {
    let has = |module| game.rules().setup().modules.contains(&module);
    // The fire may change whose the longest road is before it burns anyone.
    let is_aside = |event: &Event| matches!(event, Event::Returned { .. } | Event::Wagon { .. });
    match before.iter().rev().find(|event| !is_aside(event)) {
        None | Some(Event::Placed { .. }) => {
            has(Module::Festival) || has(Module::PrincessAndDragon) || has(Module::Siege)
        }
        // By a dragon's fire, or out of a tower.
        Some(Event::Dragon { .. } | Event::March { .. } | Event::Captured { .. } | Event::Freed { .. }) => {
            true
        }
        Some(Event::Completed { place: of, kind, .. }) => {
            has(Module::Shrines)
                && kind.has_nine_cells()
                && game.feature(*of).is_none_or(|feature| !feature.segments.contains(&place))
        }
        Some(_) => {
            let is_open = |feature: Feature| feature.kind == FeatureKind::City && !feature.is_complete;
            has(Module::Siege) && game.feature(place).is_some_and(is_open)
        }
    }
}

pub(super) fn hides_hands(game: &Game) -> bool {
    let setup = game.rules().setup();
    let options = &setup.options;
    setup.modules.contains(&Module::HalfTiles)
        && options.half_hands != HalfHands::Draft
        && !options.hands_open
}

/// The seat and place of an event, if the history mentions it.
fn told(event: &Event) -> Option<(Option<Seat>, Option<Place>)> {
    let at = |cell: Cell| Some(Place::Cell(cell));
    Some(match *event {
        // The screen shows what is drawn and who moves. Figures come home with points.
        Event::Turn { .. } | Event::Drawn { .. } | Event::Returned { .. } | Event::Completed { .. } => {
            return None;
        }
        Event::Placed { seat, cell, .. }
        | Event::Lifted { seat, cell, .. }
        | Event::Filled { seat, cell, .. }
        | Event::March { seat, to: cell }
        | Event::Raised { seat, cell, .. }
        | Event::Bridge { seat, cell, .. }
        | Event::Built { seat, cell, .. } => (Some(seat), at(cell)),
        // Goods, ransom, prices, ingots, and what robbers and messages bring lie nowhere on the map.
        Event::Scored {
            seat,
            reason:
                Reason::Goods { .. }
                | Reason::Ransom
                | Reason::Bazaar
                | Reason::Ingots { .. }
                | Reason::Robbed { .. }
                | Reason::Message { .. }
                | Reason::Seal,
            ..
        } => (Some(seat), None),
        Event::Deployed { seat, place, .. }
        | Event::Scored { seat, place, .. }
        | Event::Record { seat, place, .. }
        | Event::Chip { seat, place, .. }
        | Event::Wall { seat, place }
        | Event::Fairy { seat, place }
        | Event::Castle { seat, place }
        | Event::Ferry { seat, from: place, .. }
        | Event::Captured { by: seat, place, .. }
        | Event::Wagon { seat, place, .. } => (Some(seat), Some(place)),
        Event::DoubleTurn { seat }
        | Event::GoldTaken { seat, .. }
        | Event::Spent { seat, .. }
        | Event::Credit { seat }
        | Event::Shown { seat, .. }
        | Event::Token { seat, .. }
        | Event::Circle { seat, .. }
        | Event::Tatan { seat }
        | Event::Taken { seat, .. }
        | Event::Goods { seat, .. }
        | Event::Freed { seat, .. }
        | Event::Bid { seat, .. }
        | Event::Bought { seat, .. }
        | Event::Count { seat, .. }
        | Event::Flight { seat, .. }
        | Event::FlownBack { seat, .. }
        | Event::Robber { seat, .. }
        | Event::Advanced { seat, .. }
        | Event::Message { seat, .. }
        | Event::IngotsTaken { seat, .. }
        | Event::Hand { seat, .. } => (Some(seat), None),
        Event::Nugget { cell }
        | Event::Wizard { cell }
        | Event::Hidden { cell }
        | Event::Animal { cell, .. }
        | Event::BigTop { cell }
        | Event::Ingot { cell }
        | Event::Dragon { to: cell, .. } => (None, at(cell)),
        Event::Mage { place, .. } => (None, place),
        Event::Discarded { .. } | Event::PutBack { .. } | Event::Offered { .. } | Event::Over => (None, None),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::sample::{adventures, expansions, settlements};
    use rules::{Good, Rules, Side, SplitMix, TileSets};

    fn game() -> Game {
        Game::new(Rules::new(&expansions(2), TileSets::built_in()).unwrap())
    }

    #[test]
    fn goods_lie_nowhere_on_the_map() {
        let (seat, place) = (Seat(1), Place::Cell(Cell::default()));
        let goods =
            Event::Scored { seat, points: 10, reason: Reason::Goods { good: Good::Wine, tokens: 4 }, place };
        let rose = Event::Scored { seat, points: 3, reason: Reason::WindRose, place };
        let [goods, rose] = [goods, rose].map(|event| Line::of_event(&game(), 7, &event).unwrap());
        assert_eq!((goods.place, rose.place), (None, Some(place)));
    }

    #[test]
    fn ransom_lies_nowhere_on_the_map_and_may_be_less_than_nothing() {
        let place = Place::Cell(Cell::default());
        let paid = Event::Scored { seat: Seat(1), points: -3, reason: Reason::Ransom, place };
        let line = Line::of_event(&game(), 7, &paid).unwrap();
        assert_eq!((line.seat, line.place), (Some(Seat(1)), None));
    }

    #[test]
    fn those_whom_the_dragon_sends_home_are_told_after_each_of_its_steps() {
        let game = Game::new(Rules::new(&adventures(2), TileSets::built_in()).unwrap());
        let cell = Cell::default();
        let home = |seat| Event::Returned { seat, piece: Piece::Meeple, place: Place::Cell(cell) };
        let march = Event::March { seat: Seat(0), to: cell };
        let events = [march, home(Seat(0)), home(Seat(1)), march, home(Seat(1))];
        assert_eq!(Line::of_events(&game, 7, &events).count(), events.len());
    }

    /// Draws, or plays as much of a random move as one entry may hold.
    fn entry(game: &mut Game, numbers: &mut SplitMix) -> Vec<Event> {
        let mut events = Vec::new();
        loop {
            let kind = match game.wait() {
                Wait::Decide { seat, kind } => {
                    let legal = game.legal();
                    events.extend_from_slice(game.play(seat, legal[numbers.below(legal.len())]).unwrap());
                    kind
                }
                _ => return game.resolve(&numbers.seed()).unwrap().to_vec(),
            };
            let goes_on = matches!(game.wait(), Wait::Decide { kind: Decision::Figures, .. });
            if kind != Decision::Place || !goes_on || numbers.below(2) == 0 {
                return events;
            }
        }
    }

    #[test]
    fn a_wagon_that_was_scored_is_told_to_drive_on_and_any_other_to_be_put() {
        let rules = Rules::new(&settlements(2), TileSets::built_in()).unwrap();
        let (mut put, mut driven) = (0, 0);
        for seed in 1..=12 {
            let (mut game, mut numbers) = (Game::new(std::sync::Arc::clone(&rules)), SplitMix::new(seed));
            while game.wait() != Wait::Over {
                let before = game.clone();
                let drives = matches!(before.wait(), Wait::Decide { kind: Decision::Drive, .. });
                let events = entry(&mut game, &mut numbers);
                let is_put = |event: &&Event| matches!(event, Event::Deployed { piece: Piece::Wagon, .. });
                let wagons = events.iter().filter(is_put).count();
                let lines = Line::of_entry(&before, &game, 7, &events);
                let drove = lines.iter().filter(|line| matches!(line.what, LineKind::Drove(_))).count();
                assert_eq!(drove, if drives { wagons } else { 0 }, "{events:?}");
                *if drives { &mut driven } else { &mut put } += wagons;
            }
        }
        assert!(put > 3 && driven > 3, "{put} were put, {driven} drove on");
    }

    #[test]
    fn a_march_with_steps_left_is_told_to_be_over_where_the_dragon_has_nowhere_to_go() {
        let rules = Rules::new(&adventures(3), TileSets::built_in()).unwrap();
        let (mut halted, mut done) = (0, 0);
        for seed in 1..=12 {
            let (mut game, mut numbers) = (Game::new(std::sync::Arc::clone(&rules)), SplitMix::new(seed));
            while game.wait() != Wait::Over {
                let before = game.clone();
                let events = entry(&mut game, &mut numbers);
                let lines = Line::of_entry(&before, &game, 7, &events);
                let steps = events.iter().filter_map(|event| match *event {
                    Event::March { to, .. } => Some(to),
                    _ => None,
                });
                let way: Vec<Cell> = before.marched().iter().copied().chain(steps).collect();
                let is_halted = lines.iter().any(|line| line.what == LineKind::Halted);
                if is_halted {
                    halted += 1;
                    let at = game.march().unwrap();
                    let may_go = |cell: Cell| {
                        let is_fairys = game.fairy().is_some_and(|(fairy, _)| fairy == cell);
                        game.tile_at(cell).is_some() && !way.contains(&cell) && !is_fairys && cell != at
                    };
                    assert!(!Side::ALL.into_iter().any(|side| may_go(at.step(side))), "{way:?}");
                } else if !before.marched().is_empty() && game.marched().is_empty() {
                    done += 1;
                    assert_eq!(way.len(), 1 + STEPS, "{way:?}");
                }
            }
        }
        assert!(halted > 3 && done > 3, "{halted} marches were halted, {done} were not");
    }

    #[test]
    fn those_whom_the_dragon_of_tempo_burns_are_named_and_those_who_were_scored_before_are_not() {
        let rules = Rules::new(&rules::Preset::Tempo.setup(2), TileSets::built_in()).unwrap();
        let (game, cell) = (Game::new(rules), Cell::default());
        let place = Place::Cell(cell);
        let home = |seat| Event::Returned { seat: Seat(seat), piece: Piece::Meeple, place };
        let fire = Event::Dragon { from: cell, to: cell.step(Side::E), facing: Side::E };
        let reason = Reason::City { cells: 3, pennants: 0, cathedral: false, queen: false, last: false };
        let scored = Event::Scored { seat: Seat(0), points: 6, reason, place };
        let wagon = Event::Wagon { seat: Seat(1), cells: 4, place };
        let events = [scored, home(0), fire, wagon, home(1), home(0), fire, home(1)];
        let lines = Line::of_events(&game, 7, &events);
        let burned: Vec<Option<Seat>> = lines
            .filter(|line| matches!(line.what, LineKind::Game(Event::Returned { .. }, _)))
            .map(|line| line.seat)
            .collect();
        assert_eq!(burned, [1, 0, 1].map(|seat| Some(Seat(seat))));
    }

    #[test]
    fn a_figure_that_a_festival_brings_home_is_told_and_one_that_was_scored_is_not() {
        let (seat, game) = (Seat(0), game());
        let place = Place::Cell(Cell::default());
        let home = Event::Returned { seat, piece: Piece::Meeple, place };
        let scored = Event::Scored { seat, points: 3, reason: Reason::WindRose, place };
        let told = |events: &[Event]| {
            let lines = Line::of_events(&game, 7, events);
            lines.filter(|line| matches!(line.what, LineKind::Game(Event::Returned { .. }, _))).count()
        };
        assert_eq!([told(&[home]), told(&[scored, home])], [1, 0]);
    }
}
