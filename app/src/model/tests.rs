//! The rings on the map, for a player, a spectator and players who share a computer.

use super::*;
use net::node::{BotKind, Digest, Entry, Hints, PlayerSeat, SeatKind, Seating, TableChange};
use rules::{Action, Cell, Event, Game, Preset, Rules, Seat, SplitMix, TileSets, Wait};

/// A game and the window's model of it, in step.
struct Told {
    model: Model,
    game: Game,
    seq: u64,
    numbers: SplitMix,
    placed: Vec<(Cell, Seat)>,
}

impl Told {
    /// A game of four; players at this computer play these seats.
    fn with(here: &[u8]) -> Self {
        let game = Game::new(Rules::new(&Preset::Base.setup(4), TileSets::built_in()).unwrap());
        let seat = |n: u8| PlayerSeat {
            is_mine: here.contains(&n),
            kind: if here.contains(&n) { SeatKind::Person } else { SeatKind::Bot(BotKind::Random) },
            ..PlayerSeat::new(Key([n; 32]), format!("Seat {n}"), Colour::from_number(n))
        };
        let seating = Seating {
            table: Digest([1; 32]),
            name: "Kitchen".to_owned(),
            game_id: Digest([2; 32]),
            seats: (0..4).map(seat).collect(),
            path: "kitchen.bastide".into(),
            is_watching: here.is_empty(),
            hints: Hints::Allowed,
            game: Arc::new(game.clone()),
        };
        let mut model = Model::default();
        model.apply(Notice::Started(Arc::new(seating)));
        Self { model, game, seq: 0, numbers: SplitMix::new(5), placed: Vec::new() }
    }

    /// Plays on until this many more tiles are placed and the next one is asked for.
    fn play(&mut self, tiles: usize) {
        let wanted = self.placed.len() + tiles;
        loop {
            let events = match self.game.wait() {
                Wait::Chance(_) => self.game.resolve(&self.numbers.seed()).unwrap().to_vec(),
                Wait::Decide { kind: rules::Decision::Place, .. } if self.placed.len() == wanted => return,
                Wait::Decide { seat, .. } => {
                    let action = self.game.default_action().unwrap();
                    self.game.play(seat, action).unwrap().to_vec()
                }
                Wait::Over => panic!("the game is over"),
            };
            self.placed.extend(events.iter().filter_map(|event| match event {
                Event::Placed { seat, cell, .. } => Some((*cell, *seat)),
                _ => None,
            }));
            self.tell(events, None);
        }
    }

    fn tell(&mut self, events: Vec<Event>, change: Option<TableChange>) {
        self.seq += 1;
        let (seq, game) = (self.seq, Arc::new(self.game.clone()));
        let entry = Entry { seq, seat: None, events, change, game, is_past: false };
        self.model.apply(Notice::Entry(Arc::new(entry)));
    }

    fn recent(&self) -> &[(Cell, Seat)] {
        &self.model.table.as_ref().unwrap().recent
    }

    fn last(&self, count: usize) -> &[(Cell, Seat)] {
        &self.placed[self.placed.len() - count..]
    }
}

#[test]
fn a_spectator_sees_rings_around_the_last_round_only() {
    let mut told = Told::with(&[]);
    told.play(2);
    assert_eq!(told.recent(), told.last(2), "no seat has placed twice yet");
    told.play(7);
    assert_eq!(told.recent(), told.last(3), "tiles since the asked seat placed last");
    told.play(1);
    assert_eq!(told.recent(), told.last(3), "also for the next one");
}

#[test]
fn players_who_share_a_computer_see_tiles_since_the_asked_players_last() {
    let mut told = Told::with(&[0, 1, 2, 3]);
    told.play(1);
    assert_eq!(told.recent(), told.last(1));
    told.play(5);
    assert_eq!(told.recent(), told.last(3));
}

#[test]
fn a_single_player_here_sees_tiles_since_their_own_last() {
    let mut told = Told::with(&[1]);
    told.play(5);
    assert_eq!(told.recent(), told.last(3), "seat 1 is asked");
    told.play(1);
    assert!(told.recent().is_empty(), "seat 1 has placed: nothing is new to it");
    told.play(2);
    assert_eq!(told.recent(), told.last(2));
}

#[test]
fn there_are_never_more_rings_than_seats_and_none_around_a_tile_taken_back() {
    let mut told = Told::with(&[]);
    told.play(3);
    let (to, kept) = (told.seq, told.placed.clone());
    told.play(1);
    told.tell(Vec::new(), Some(TableChange::TakenBack { to }));
    assert!(told.recent().len() <= 4);
    assert!(told.recent().iter().all(|ring| kept.contains(ring)), "{:?} of {kept:?}", told.recent());
    assert!(!told.recent().is_empty());
}

/// Plays on until this many tiles are placed, with a figure wherever one may stand.
fn with_figures(told: &mut Told, tiles: usize) {
    while told.game.placed_tiles().count() < tiles {
        let Wait::Decide { seat, .. } = told.game.wait() else {
            told.game.resolve(&told.numbers.seed()).unwrap();
            continue;
        };
        let figure = told.game.legal().into_iter().find(|action| matches!(action, Action::Deploy { .. }));
        let action = figure.or_else(|| told.game.default_action()).unwrap();
        told.game.play(seat, action).unwrap();
    }
}

#[test]
fn a_game_that_all_end_early_is_over_and_its_figures_score() {
    let mut told = Told::with(&[0]);
    with_figures(&mut told, 12);
    let before: i32 = (0..4).map(|n| told.game.score(Seat(n))).sum();
    told.tell(Vec::new(), None);
    let goes_on = told.model.table.as_ref().unwrap();
    assert!(!goes_on.is_over() && goes_on.turn().is_some());
    told.tell(Vec::new(), Some(TableChange::Closed));
    let table = told.model.table.as_ref().unwrap();
    assert!(table.is_over());
    assert_eq!((table.turn(), table.asked()), (None, None), "no seat is to move any more");
    let after: i32 = table.ranking().iter().map(|(_, _, points)| points).sum();
    assert!(after > before, "{after} points; {before} were there already");
    let counted: i32 = table
        .history
        .iter()
        .filter_map(|line| match line.what {
            LineKind::Game(Event::Scored { points, .. }, _) => Some(points),
            _ => None,
        })
        .sum();
    assert_eq!(before + counted, after, "the history tells what each point is for");
}
