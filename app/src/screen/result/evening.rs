//! What a finished game was like: where the points came from, how they grew, and the best moves.

use crate::model::{LineKind, TableModel};
use crate::replay::{Tally, tally};
use rules::{Cell, Event, Place, Reason, Seat};

/// The most moves that are told.
const BEST: usize = 3;

/// A finished game in numbers.
pub(super) struct Evening {
    /// The sources of each seat's points.
    pub(super) tallies: Vec<Tally>,
    /// The points of each seat before the first turn: none, unless the game is a branch.
    pub(super) before: Vec<i32>,
    /// For each seat the points after each turn, beginning with those before; the last count is the last step.
    pub(super) curve: Vec<Vec<i32>>,
    /// The turns with the most points, the best first.
    pub(super) best: Vec<Best>,
    /// What brought most in the last count.
    pub(super) last: Option<AtEnd>,
}

/// A feature of the last count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct AtEnd {
    /// Who got its points: several, if they share it.
    pub(super) seats: Vec<Seat>,
    /// The points for each of them.
    pub(super) points: i32,
    /// What for.
    pub(super) reason: Reason,
    /// Where; `None` for what lies nowhere on the map.
    pub(super) place: Option<Place>,
}

/// A turn that brought many points to the seat that played it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Best {
    /// The turn, counted from 1.
    pub(super) turn: usize,
    /// The seat that played it.
    pub(super) seat: Seat,
    /// Where its tile was placed, the last one of several.
    pub(super) cell: Option<Cell>,
    /// What it scored, and where, the most points first.
    pub(super) scored: Vec<(i32, Reason, Option<Place>)>,
}

impl Best {
    /// All points of the turn.
    pub(super) fn points(&self) -> i32 {
        self.scored.iter().map(|(points, ..)| points).sum()
    }
}

impl AtEnd {
    /// Keeps the one with more points, and of one that is shared everybody who shares it.
    fn count(most: &mut Option<Self>, next: Self) {
        match most {
            Some(most)
                if (next.points, next.reason, next.place) == (most.points, most.reason, most.place) =>
            {
                most.seats.extend(next.seats);
            }
            Some(most) if next.points <= most.points => {}
            _ => *most = Some(next),
        }
    }
}

impl Evening {
    /// The numbers of a table.
    pub(super) fn of(table: &TableModel) -> Self {
        let seats = usize::from(table.game.seats());
        let lines = table.history.iter();
        let tallies = tally(lines.clone(), seats);
        let turns = table.turns.len();
        let before: Vec<i32> =
            (0..).map(Seat).take(seats).map(|seat| table.seating.game.score(seat)).collect();
        let mut curve: Vec<Vec<i32>> = vec![vec![0; turns + 2]; seats];
        curve.iter_mut().zip(&before).for_each(|(points, before)| points[0] = *before);
        let mut best: Vec<Best> = Vec::new();
        let mut last: Option<AtEnd> = None;
        let mut placed: Option<(usize, Cell)> = None;
        for line in lines {
            if let LineKind::Game(Event::Placed { cell, .. }, _) = line.what {
                placed = Some((table.turn_after(line.seq.saturating_sub(1)).0, cell));
            }
            let LineKind::Game(Event::Scored { seat, points, reason, .. }, _) = line.what else {
                continue;
            };
            let place = line.place;
            let (turn, mover, _) = table.turn_after(line.seq.saturating_sub(1));
            let is_last = reason.is_last();
            if is_last {
                AtEnd::count(&mut last, AtEnd { seats: vec![seat], points, reason, place });
            }
            curve[seat.index()][if is_last { turns + 1 } else { turn }] += points;
            // What a turn brings to others is no merit of its player.
            if is_last || seat != mover {
                continue;
            }
            if best.last().is_none_or(|best| best.turn != turn) {
                let cell = placed.filter(|(of, _)| *of == turn).map(|(_, cell)| cell);
                best.push(Best { turn, seat, cell, scored: Vec::new() });
            }
            best.last_mut().into_iter().for_each(|best| best.scored.push((points, reason, place)));
        }
        for points in &mut curve {
            (1..points.len()).for_each(|n| points[n] += points[n - 1]);
        }
        best.retain(|best| best.points() > 0);
        best.sort_by_key(|best| (-best.points(), best.turn));
        best.truncate(BEST);
        best.iter_mut().for_each(|best| best.scored.sort_by_key(|(points, ..)| -points));
        Self { tallies, before, curve, best, last }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Line, sample};
    use rules::{Game, Preset, Rules, TileSets};

    fn table() -> TableModel {
        let rules = Rules::new(&Preset::Base.setup(2), TileSets::built_in()).unwrap();
        sample::table(&Game::new(rules))
    }

    fn scored(seq: u64, seat: u8, points: i32, reason: Reason) -> Line {
        let (seat, place) = (Seat(seat), Place::Cell(Cell::new(points as i16, 0)));
        let event = Event::Scored { seat, points, reason, place };
        Line { seq, seat: Some(seat), what: LineKind::Game(event, None), place: Some(place) }
    }

    fn placed(seq: u64, seat: u8, x: i16) -> Line {
        let (seat, cell) = (Seat(seat), Cell::new(x, 0));
        let event = Event::Placed { seat, cell, tile: rules::TileId(0), rotation: rules::Rotation::R0 };
        let place = Some(Place::Cell(cell));
        Line { seq, seat: Some(seat), what: LineKind::Game(event, None), place }
    }

    #[test]
    fn an_evening_in_a_branch_begins_with_the_points_before_it() {
        let mut table = table();
        let mut game = (*table.seating.game).clone();
        let mut numbers = rules::SplitMix::new(7);
        while (0..2).all(|seat| game.score(Seat(seat)) == 0) {
            match game.wait() {
                rules::Wait::Chance(_) => {
                    game.resolve(&numbers.seed()).unwrap();
                }
                rules::Wait::Decide { seat, .. } => {
                    let legal = game.legal();
                    game.play(seat, legal[numbers.below(legal.len())]).unwrap();
                }
                rules::Wait::Over => panic!("nobody scores"),
            }
        }
        let before: Vec<i32> = (0..2).map(|seat| game.score(Seat(seat))).collect();
        let mut seating = (*table.seating).clone();
        seating.game = std::sync::Arc::new(game);
        table.seating = std::sync::Arc::new(seating);
        table.history =
            vec![scored(3, 1, 4, Reason::Road { cells: 2, inn: false, last: false, labyrinth: 0 })];
        let evening = Evening::of(&table);
        assert_eq!(evening.before, before);
        let ends: Vec<i32> = evening.curve.iter().map(|points| *points.last().unwrap()).collect();
        assert_eq!(ends, [before[0], before[1] + 4]);
    }

    #[test]
    fn an_evening_grows_turn_by_turn_and_its_best_moves_are_whole_turns_of_those_who_scored() {
        let road = |last| Reason::Road { cells: 2, inn: false, last, labyrinth: 0 };
        let city = Reason::City { cells: 4, pennants: 0, cathedral: false, queen: false, last: false };
        let mut table = table();
        table.turns = vec![(0, Seat(0)), (2, Seat(1)), (4, Seat(0))];
        table.history = vec![
            scored(2, 0, 3, road(false)),
            placed(3, 1, 7),
            scored(3, 1, 4, road(false)),
            scored(4, 1, 8, city),
            scored(4, 0, 30, city),
            scored(6, 0, 6, road(false)),
            scored(6, 0, 20, road(true)),
        ];
        let evening = Evening::of(&table);
        assert_eq!(evening.curve, [vec![0, 3, 33, 39, 59], vec![0, 0, 12, 12, 12]]);
        for (curve, tally) in evening.curve.iter().zip(&evening.tallies) {
            assert_eq!(curve.last(), Some(&tally.sum()));
        }
        let best: Vec<_> = evening.best.iter().map(|best| (best.turn, best.seat, best.points())).collect();
        let whose = "neither the last count nor what a turn brought to another is a move";
        assert_eq!(best, [(2, Seat(1), 12), (3, Seat(0), 6), (1, Seat(0), 3)], "{whose}");
        let reasons: Vec<_> = evening.best[0].scored.iter().map(|(_, reason, _)| *reason).collect();
        assert_eq!(reasons, [city, road(false)], "what brought most of it comes first");
        let cells: Vec<_> = evening.best.iter().map(|best| best.cell).collect();
        assert_eq!(cells, [Some(Cell::new(7, 0)), None, None], "the tile of that turn and of no other");
    }

    #[test]
    fn what_is_shared_at_the_end_names_everybody_who_shares_it() {
        let field = Reason::Field { cities: 2, besieged: 0, pig: false, castles: 0 };
        let mut table = table();
        table.turns = vec![(0, Seat(0)), (2, Seat(1))];
        table.history = vec![scored(5, 1, 3, field), scored(5, 0, 6, field), scored(5, 1, 6, field)];
        let last = Evening::of(&table).last.unwrap();
        assert_eq!((last.seats, last.points), (vec![Seat(0), Seat(1)], 6));
    }
}
