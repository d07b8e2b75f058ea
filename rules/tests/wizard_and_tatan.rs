//! Invariants of random games with the wizard and with Tatan cards. A failure names the setup and the seed.
#![expect(clippy::unwrap_used, reason = "tests")]

mod play;

use rules::{
    Action, Cell, Decision, Event, Game, Limits, Module, Piece, Preset, RandomPlayer, Rules, Seat, Setup,
    Side, Step, TileSets, Wait,
};
use std::collections::BTreeSet;
use std::sync::Arc;

fn setups() -> Vec<Setup> {
    let with = |mut setup: Setup, modules: &[Module]| {
        setup.modules.extend(modules);
        setup
    };
    let tatan = Preset::Tatan.setup(3);
    let wizard = with(Preset::Base.setup(2), &[Module::Wizard]);
    let mut both = with(Preset::Builders.setup(4), &[Module::Wizard, Module::Tatan]);
    both.options.limits = Limits::TEMPO;
    both.options.tatan_stirs_wizard = true;
    let mut many = with(Preset::Base.setup(8), &[Module::Wizard, Module::Tatan, Module::BigMeeple]);
    many.options.tatan_one_a_seat = true;
    many.options.tatan_start_tile = false;
    many.options.tatan_draws_both = true;
    let tempo = with(Preset::Tempo.setup(3), &[Module::Tatan]);
    vec![tatan, wizard, both, many, tempo, Preset::Everything.setup(3)]
}

fn in_random_games(games: u64, check: impl FnMut(&mut Game, Step)) {
    play::in_random_games(&setups(), |_| games, check);
}

/// Tiles that are on the board, in hand, shown, in the stack or kept as cards.
fn tiles_about(game: &Game) -> usize {
    let unseen: usize = game.unseen().iter().map(|(_, count)| usize::from(*count)).sum();
    let cards: usize = (0..game.seats()).map(|seat| usize::from(game.tatan_cards(Seat(seat)))).sum();
    let filled: usize = game.filled().iter().map(|gap| gap.cells.len()).sum();
    game.placed_tiles().count() + unseen + cards + filled + game.held().len() + game.shown().len()
}

#[test]
fn no_tile_and_no_figure_is_lost_or_made() {
    // Half tiles in hands and hidden tiles are counted elsewhere.
    let is_plain = |setup: &Setup| !setup.modules.contains(&Module::HalfTiles);
    for setup in setups().into_iter().filter(is_plain) {
        let rules = Rules::new(&setup, TileSets::built_in()).unwrap();
        for seed in 0..30 {
            println!("{setup:?}, seed {seed}");
            let (mut game, mut player) = (Game::new(Arc::clone(&rules)), RandomPlayer::new(seed));
            let (total, mut lost) = (tiles_about(&game), 0);
            while player.step(&mut game) != Step::Over {
                let is_lost = |event: &&Event| matches!(event, Event::Discarded { .. });
                lost += game.events().iter().filter(is_lost).count();
                assert_eq!(tiles_about(&game) + lost, total, "{:?}", game.events());
                play::check_figures(&game);
            }
        }
    }
}

#[test]
fn an_action_is_accepted_exactly_when_it_is_listed() {
    let mut states = 0;
    in_random_games(2, |game, _| {
        // Every action is checked, so one state in many is enough, plus every question of these modules.
        states += 1;
        let is_own =
            matches!(game.wait(), Wait::Decide { kind, .. } if kind as u8 >= Decision::Conjure as u8);
        if states % 60 != 0 && !(is_own && states % 3 == 0) {
            return;
        }
        let listed = game.legal();
        let Wait::Decide { seat, kind } = game.wait() else {
            assert!(listed.is_empty());
            return;
        };
        assert!(listed.is_sorted() && (kind == Decision::Place && !listed.is_empty() || listed.len() > 1));
        assert!(game.default_action().is_some_and(|action| listed.contains(&action)));
        let before = game.state_hash();
        let accepted: Vec<Action> =
            imaginable(game).into_iter().filter(|action| game.is_legal(*action)).collect();
        let offered: Vec<Action> = listed.iter().copied().filter(is_imagined).collect();
        assert_eq!(accepted, offered);
        for action in imaginable(game) {
            assert!(listed.contains(&action) || game.play(seat, action).is_err(), "{action:?}");
        }
        assert_eq!(game.state_hash(), before, "a refused action changed the game");
    });
}

/// All actions of the wizard and of Tatan cards on and around the table, and placements, sorted.
fn imaginable(game: &Game) -> Vec<Action> {
    let mut cells: BTreeSet<Cell> = game.placed_tiles().map(|(cell, _, _)| cell).collect();
    cells.extend(game.frontier());
    cells.extend([Cell::new(90, 90), Cell::new(i16::MAX, i16::MIN)]);
    let mut all = vec![Action::Pass, Action::Conjure, Action::Two];
    all.extend((0..game.rules().tiles().len() as u16 + 1).map(|n| Action::Choose { tile: rules::TileId(n) }));
    for cell in cells {
        all.extend(rules::Rotation::ALL.map(|rotation| Action::Place { cell, rotation }));
        all.push(Action::Lift { cell, part: rules::Part::Whole });
        all.extend(rules::Part::HALVES.map(|part| Action::Lift { cell, part }));
        all.extend(Piece::ALL.map(|piece| Action::Fill { cell, piece }));
    }
    all.sort();
    all
}

fn is_imagined(action: &Action) -> bool {
    use Action::{Choose, Conjure, Fill, Lift, Pass, Place, Two};
    matches!(action, Pass | Conjure | Two | Choose { .. } | Place { .. } | Lift { .. } | Fill { .. })
}

#[test]
fn what_is_derived_follows_from_the_facts() {
    in_random_games(10, |game, _| {
        assert_eq!(game.check_derived(), Ok(()));
        assert_eq!(game.state_hash(), game.state_hash_from_scratch());
    });
}

#[test]
fn a_tile_that_is_taken_up_goes_elsewhere_and_nothing_falls_apart() {
    let mut lifts = 0;
    in_random_games(6, |game, _| {
        let Wait::Decide { seat, kind: Decision::Tatan } = game.wait() else { return };
        for action in game.legal() {
            let Action::Lift { cell, part: rules::Part::Whole } = action else { continue };
            let mut next = game.clone();
            next.play(seat, action).unwrap();
            lifts += 1;
            assert!(next.tile_at(cell).is_none() && is_one_piece(&next), "{action:?}");
            assert!(next.score(seat) == game.score(seat), "taking a tile up scores nothing");
            if matches!(next.wait(), Wait::Decide { kind: Decision::Place, .. }) {
                assert!(!next.placements().is_empty() && next.placements().iter().all(|(to, _)| *to != cell));
            }
        }
    });
    assert!(lifts > 500, "only {lifts} tiles were taken up");
}

/// Whether all tiles are connected by their sides.
fn is_one_piece(game: &Game) -> bool {
    let cells: BTreeSet<Cell> = game.placed_tiles().map(|(cell, _, _)| cell).collect();
    let mut reached: BTreeSet<Cell> = cells.first().copied().into_iter().collect();
    let mut next: Vec<Cell> = reached.iter().copied().collect();
    while let Some(cell) = next.pop() {
        for beside in Side::ALL.map(|side| cell.step(side)) {
            if cells.contains(&beside) && reached.insert(beside) {
                next.push(beside);
            }
        }
    }
    reached.len() == cells.len()
}

#[test]
fn the_wizards_tiles_lie_around_his_monastery() {
    let (mut placed, mut old) = (0, None::<Cell>);
    in_random_games(20, |game, step| {
        if let (Step::Played(Action::Place { cell, .. }), Some(old)) = (step, old) {
            placed += 1;
            assert!(old.surroundings().contains(&cell), "{cell} is not around {old}");
        }
        // The monastery is held while one of his tiles is in hand.
        // … and so may be a second tile of a Tatan card.
        let has_pairs = game.rules().setup().options.tatan_draws_both;
        old = game.wizard().filter(|_| !has_pairs && game.held().len() == 2);
    });
    assert!(placed > 100, "only {placed} tiles of his were placed");
}
