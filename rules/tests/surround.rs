//! Invariants of the figures that stand on a tile as a whole (pigs, toll stations, estates and towers) in random
//! games with all of them. A failure names the setup and the seed.
#![expect(clippy::unwrap_used, reason = "tests")]

mod play;

use rules::{
    Action, Cell, Event, FeatureKind, Game, Limits, Module, Piece, Place, Preset, Reason, Seat, Setup,
    Source, Step, Wait,
};
use std::collections::BTreeSet;
use std::sync::Arc;

const PIECES: [Piece; 4] = [Piece::Pig, Piece::Toll, Piece::Estate, Piece::Tower];

fn setups() -> Vec<Setup> {
    let mut plain = Preset::Base.setup(2);
    plain.modules.extend([Module::LuckyPig, Module::TollStations, Module::Estates, Module::Towers]);
    let mut variant = Preset::Builders.setup(3);
    variant.modules.extend(plain.modules.iter().copied());
    variant.options.limits = Limits::TEMPO;
    let mut anywhere = variant.clone();
    anywhere.seats = 5;
    anywhere.modules.remove(&Module::Towers);
    anywhere.options.toll_anywhere = true;
    anywhere.options.toll_threshold = 2;
    vec![plain, variant, anywhere]
}

/// Plays random games of every setup and passes the states before and after each step to `check`.
fn in_random_games(games: u64, mut check: impl FnMut(&Game, &mut Game)) {
    let mut before: Option<Game> = None;
    play::in_random_games(
        &setups(),
        |_| games,
        |game, step| {
            let earlier = before.take().unwrap_or_else(|| Game::new(Arc::clone(game.rules())));
            // When nothing is left to play, the last state is passed once more.
            if step != Step::Over {
                check(&earlier, game);
            }
            before = (step != Step::Over).then(|| game.clone());
        },
    );
}

fn is_occupied(game: &Game, cell: Cell) -> bool {
    game.tile_at(cell).is_some()
}

fn is_surrounded(game: &Game, cell: Cell) -> bool {
    cell.surroundings().into_iter().all(|around| is_occupied(game, around))
}

fn is_near(a: Cell, b: Cell) -> bool {
    a.x.abs_diff(b.x) <= 1 && a.y.abs_diff(b.y) <= 1
}

/// The complete roads at a cell, and all of them.
fn roads(game: &Game, cell: Cell) -> (usize, usize) {
    let (tile, _) = game.tile_at(cell).unwrap();
    let segments = game.rules().tile(tile).segments.iter().enumerate();
    let roads = segments.filter(|(_, segment)| segment.kind == FeatureKind::Road).map(|(n, _)| n as u8);
    let found: Vec<bool> = roads
        .map(|n| game.feature(Place::Segment(cell, rules::Part::Whole, n)).unwrap().is_complete)
        .collect();
    (found.iter().filter(|is_complete| **is_complete).count(), found.len())
}

#[test]
fn what_is_surrounded_or_closed_has_gone_home_when_the_play_is_over() {
    in_random_games(5, |_, game| {
        let mut taken = BTreeSet::new();
        for figure in game.standing() {
            if PIECES.contains(&figure.piece) {
                assert_eq!(figure.place, Place::Cell(figure.place.cell()));
                assert!(taken.insert((figure.piece, figure.place)), "two {:?} on a tile", figure.piece);
            }
            if game.depth() > 0 {
                continue;
            }
            match figure.piece {
                Piece::Pig | Piece::Estate => assert!(!is_surrounded(game, figure.place.cell())),
                Piece::Toll => {
                    let (closed, all) = roads(game, figure.place.cell());
                    assert!(closed < all, "{figure:?}");
                }
                _ => {}
            }
        }
    });
}

#[test]
fn towers_stay_and_every_figure_is_somewhere() {
    in_random_games(5, |before, game| {
        assert_eq!(game.check_derived(), Ok(()));
        assert_eq!(game.state_hash(), game.state_hash_from_scratch());
        for figure in before.standing() {
            assert!(figure.piece != Piece::Tower || game.standing().contains(figure));
        }
        play::check_figures(game);
        for seat in (0..game.seats()).map(Seat) {
            let near_own_tower = |cell: &Cell| {
                let own = |f: &&rules::Standing| (f.seat, f.piece) == (seat, Piece::Tower);
                game.standing().iter().filter(own).any(|f| is_near(f.place.cell(), *cell))
            };
            let mut area: Vec<Cell> =
                game.placed_tiles().map(|(cell, _, _)| cell).filter(near_own_tower).collect();
            area.sort_unstable();
            assert_eq!(game.tower_area(seat), area);
        }
    });
}

#[test]
fn a_tile_beside_a_pig_earns_its_seat_one_tile_a_turn() {
    let mut earned = BTreeSet::new();
    in_random_games(5, |before, game| {
        if before.placed_tiles().count() == 1 {
            earned.clear();
        }
        for event in game.events().to_vec() {
            match event {
                Event::Turn { .. } => earned.clear(),
                Event::Placed { cell, .. } => {
                    for pig in before.standing().iter().filter(|figure| figure.piece == Piece::Pig) {
                        let at = pig.place.cell();
                        let is_beside = is_near(at, cell) && at != cell;
                        let has_earned = game.events().contains(&Event::Credit { seat: pig.seat });
                        assert_eq!(has_earned, is_beside && !earned.contains(&pig.seat), "{pig:?} {cell}");
                    }
                }
                Event::Credit { seat } => assert!(earned.insert(seat), "seat {seat} earned twice"),
                _ => {}
            }
        }
        for seat in (0..game.seats()).map(Seat) {
            let new = game.events().iter().filter(|event| **event == Event::Credit { seat }).count();
            let (was, is) = (before.credits(seat), game.credits(seat));
            assert!(is == was + new as u16 || is + 1 == was + new as u16, "{was} and {new} make {is}");
        }
    });
}

#[test]
fn stations_and_estates_are_paid_by_the_cell() {
    let mut seen = [0; 4];
    in_random_games(30, |_, game| {
        for event in game.events() {
            let Event::Scored { points, reason, place, .. } = event else { continue };
            let (cells, last, most) = match *reason {
                Reason::Toll { cells, last } => (cells, last, u16::MAX),
                Reason::Estate { cells, last } => (cells, last, 9),
                _ => continue,
            };
            seen[usize::from(most == 9) * 2 + usize::from(last)] += 1;
            assert!((1..=most).contains(&cells));
            assert_eq!(*points, i32::from(cells) * if last { 1 } else { 2 });
            assert!(most != 9 || last || is_surrounded(game, place.cell()));
        }
    });
    assert!(seen.iter().all(|times| *times > 0), "stations and estates, early and last: {seen:?}");
}

#[test]
fn an_action_is_accepted_exactly_when_it_is_listed() {
    in_random_games(2, |_, game| {
        // Every seventh tile is enough: checking everything is slow.
        let Wait::Decide { .. } = game.wait() else { return };
        if game.placed_tiles().count() % 7 != 0 {
            return;
        }
        let listed = game.legal();
        assert!(listed.is_sorted());
        let mut all = vec![Action::Pass];
        all.extend([Source::Main, Source::Builder, Source::Credit].map(|source| Action::Draw { source }));
        for (cell, tile, _) in game.placed_tiles() {
            let segments = game.rules().tile(tile).segments.len() as u8;
            let places = (0..=segments).map(|n| Place::Segment(cell, rules::Part::Whole, n));
            for place in places.chain([Place::Cell(cell), Place::Half(cell, rules::Part::NE)]) {
                all.extend(Piece::ALL.map(|piece| Action::Deploy { piece, place }));
            }
        }
        let others = |action: &Action| !matches!(action, Action::Place { .. });
        let accepted: BTreeSet<Action> = all.into_iter().filter(|action| game.is_legal(*action)).collect();
        let listed: Vec<Action> = listed.into_iter().filter(others).collect();
        assert_eq!(accepted.into_iter().collect::<Vec<_>>(), listed);
    });
}
