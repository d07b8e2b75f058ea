use super::*;
use crate::random::{RandomPlayer, Step};
use crate::setup::Preset;
use crate::tileset::TileSets;
use crate::{Decision, Piece};

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
            let crate::Action::Deploy { place, .. } = action else { continue };
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
