use super::*;
use crate::random::{RandomPlayer, Step};
use crate::setup::Preset;
use crate::tileset::TileSets;
use crate::{Action, Decision, Piece};

fn rules(preset: Preset, seats: u8) -> Arc<Rules> {
    Rules::new(&preset.setup(seats), TileSets::built_in()).unwrap()
}

/// Calls `each` for every position of a random game.
fn positions(rules: &Arc<Rules>, seed: u64, mut each: impl FnMut(&Game)) {
    let (mut game, mut player) = (Game::new(Arc::clone(rules)), RandomPlayer::new(seed));
    while player.step(&mut game) != Step::Over {
        each(&game);
    }
}

#[test]
fn a_position_has_the_same_outlook_whatever_was_read_before() {
    for (preset, seats) in [(Preset::Base, 2), (Preset::Everything, 4)] {
        let rules = rules(preset, seats);
        let mut kept = Outlook::new(&rules, Weights::default());
        let mut n = 0;
        positions(&rules, 5, |game| {
            n += 1;
            if n % 7 == 0 {
                let anew = Outlook::new(&rules, Weights::default()).read(game);
                assert_eq!(kept.read(game), anew, "position {n} of {preset:?}");
            }
            let _ = kept.read(game);
        });
    }
}

#[test]
fn a_game_that_is_over_brings_what_was_scored() {
    let rules = rules(Preset::Base, 3);
    let game = crate::random_game(&rules, 8).game;
    let expected = Outlook::new(&rules, Weights::default()).read(&game);
    assert!((0..3).all(|seat| expected[seat] == 100 * game.score(Seat(seat as u8))));
    assert!(game.standing().iter().any(|figure| figure.piece == Piece::Meeple), "some are still there");
}

#[test]
fn a_figure_on_an_open_city_is_expected_to_bring_less_the_fewer_tiles_are_left_to_close_it() {
    let rules = rules(Preset::Base, 2);
    let mut outlook = Outlook::new(&rules, Weights::default());
    let (mut rich, mut poor, mut cities) = (0, 0, 0);
    positions(&rules, 11, |game| {
        let Wait::Decide { seat, kind: Decision::Figures } = game.wait() else { return };
        for action in game.legal() {
            let Action::Deploy { place, .. } = action else { continue };
            let feature = game.feature(place).unwrap();
            if feature.kind != FeatureKind::City || feature.is_complete || game.stack.left() < 30 {
                continue;
            }
            // Without what the figure is worth in the hand.
            let mut gain = |game: &Game| {
                let mut after = game.clone();
                after.play_unchecked(action);
                let without = |outlook: &mut Outlook, game: &Game| {
                    outlook.read(game)[seat.index()] - of_hand(outlook, game, seat)
                };
                without(&mut outlook, &after) - without(&mut outlook, game)
            };
            let mut depleted = game.clone();
            for (tile, count) in game.unseen() {
                for _ in 1..count {
                    depleted.stack.take(tile);
                }
            }
            (rich, poor, cities) = (rich + gain(game), poor + gain(&depleted), cities + 1);
        }
    });
    assert!(cities > 10, "{cities}");
    assert!(rich > poor + 20 * cities, "{rich} and {poor} for {cities}");
}

/// What the figures in a seat's hand are worth.
fn of_hand(outlook: &Outlook, game: &Game, seat: Seat) -> i32 {
    let figures = usize::from(game.supply(seat, Piece::Meeple));
    part(outlook.weights.hand.iter().take(figures).sum(), outlook.price(game))
}

/// The slow way: every tile of the pile in every rotation, against what lies around the cell.
#[test]
fn the_tiles_that_fit_a_cell_are_those_that_can_be_placed_there() {
    let rules = rules(Preset::Base, 2);
    let mut ends = Ends::new(&rules, &Weights { share: 64, through: SURE, ..Weights::default() });
    let mut checked = 0;
    positions(&rules, 3, |game| {
        ends.count(&game.stack);
        let unseen = game.unseen();
        for cell in game.frontier() {
            let can = |tile| game.placements_of(tile).iter().any(|(at, _)| *at == cell);
            let slow: u16 = unseen.iter().filter(|(tile, _)| can(*tile)).map(|(_, count)| count).sum();
            let slot = game.board.open_at(cell).unwrap();
            let at = pattern(game.board.frontier.shown(slot));
            assert_eq!(ends.filled(at), ends.chance_of(slow), "{cell}");
            checked += 1;
        }
    });
    assert!(checked > 1_000, "{checked}");
}

#[test]
fn stations_estates_and_wagon_promise_what_the_last_count_would_bring_now() {
    let (mut promised, mut n) = (0, 0);
    positions(&rules(Preset::Tempo, 4), 6, |game| {
        n += 1;
        // The record of the longest road is brought up to date when a play is over.
        if n % 3 != 0 || !matches!(game.wait(), Wait::Chance(_)) {
            return;
        }
        let mut counted = game.clone();
        module::last(&mut counted);
        for (seat, prospects) in (0..4).map(Seat).zip(module::prospects(game)) {
            assert_eq!(
                prospects.last_count,
                counted.score(seat) - game.score(seat),
                "position {n}, {seat:?}"
            );
            promised += prospects.last_count;
        }
    });
    assert!(promised > 1_000, "{promised}");
}

#[test]
fn a_flock_promises_what_its_seat_gets_for_driving_it_home() {
    let mut driven = 0;
    for seed in 0..12 {
        positions(&rules(Preset::Everything, 3), seed, |game| {
            let Wait::Decide { seat, kind: Decision::Flock } = game.wait() else { return };
            let mut home = game.clone();
            home.play_unchecked(Action::Stable);
            let flock = module::prospects(game)[seat.index()].flock;
            let got = home.events().iter().filter_map(|event| match *event {
                crate::Event::Scored { seat: of, points, reason: crate::Reason::Flock { .. }, .. } => {
                    (of == seat).then_some(points)
                }
                _ => None,
            });
            // With the option that closed fields drive theirs home, others may follow.
            assert_eq!(Some(flock), { got }.next());
            driven += 1;
        });
    }
    assert!(driven > 40, "{driven}");
}

#[test]
fn a_feature_counts_less_while_the_dragon_is_about_to_burn_a_figure_on_it() {
    let rules = rules(Preset::Tempo, 2);
    let [mut calm, mut afraid] =
        [SURE, 0].map(|fire| Outlook::new(&rules, Weights { fire, ..Weights::default() }));
    let (mut threatened, mut safe) = (0, 0);
    for seed in 0..16 {
        positions(&rules, seed, |game| {
            let fire = game.dragon_fire();
            let is_threatened = |seat: Seat| {
                let mut followers = game.standing.iter().filter(|f| f.seat == seat && f.piece.is_follower());
                followers.any(|figure| fire.contains(&figure.place.cell()))
            };
            let (calm, afraid) = (calm.read(game), afraid.read(game));
            if (0..2).map(Seat).all(|seat| !is_threatened(seat)) {
                assert_eq!(calm, afraid);
                safe += 1;
            } else if calm != afraid {
                threatened += 1;
            }
        });
    }
    assert!(threatened > 20 && safe > 20, "{threatened} and {safe}");
}
