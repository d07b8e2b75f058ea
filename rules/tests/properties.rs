//! Invariants of every game, tested in random ones. A failure names the setup and the seed.
#![expect(clippy::unwrap_used, reason = "tests")]

mod play;

use rules::{
    Action, Cell, Chance, CircleWay, Decision, Event, FeatureKind, Game, GoldTo, Limits, Module, Part, Piece,
    Place, Preset, RandomPlayer, Reason, Rotation, Rules, Seat, Seed, Setup, Side, Source, Spend, SplitMix,
    Step, TileId, TileSets, Wait,
};
use std::collections::BTreeSet;
use std::sync::Arc;

fn setups() -> Vec<Setup> {
    let mut all: Vec<Setup> = Preset::ALL.into_iter().map(|preset| preset.setup(2)).collect();
    all.push(Preset::Builders.setup(8));
    let mut everything = Preset::Builders.setup(3);
    everything.sets.push("river2".to_owned());
    everything.modules.insert(Module::InnsCathedrals);
    everything.options.limits = Limits::TEMPO;
    all.push(everything);
    all.extend(pastures());
    all.extend(mines());
    all
}

/// Gold, walls and tunnels, once with defaults and once with their options and a river.
fn mines() -> [Setup; 2] {
    let mut plain = Preset::Builders.setup(2);
    plain.sets.retain(|set| set != "river1");
    plain.sets.extend(["gold", "tunnel", "dragon"].map(str::to_owned));
    plain.modules.remove(&Module::River);
    plain.modules.extend([Module::GoldAndWalls, Module::Tunnel, Module::InnsCathedrals]);
    plain.options.limits = Limits::TEMPO;
    let mut optional = plain.clone();
    optional.seats = 3;
    optional.sets.push("river1".to_owned());
    optional.modules.insert(Module::River);
    optional.options.gold_to = GoldTo::Majority;
    optional.options.wall_blocks_cell = true;
    optional.options.chip_each_play = true;
    optional.options.chip_after_scoring = true;
    [plain, optional]
}

/// Hills, vineyards, sheep and crop circles, once with defaults and once with their options.
fn pastures() -> [Setup; 2] {
    let mut plain = Preset::Base.setup(3);
    plain.sets.extend(["hills", "crop1", "crop2"].map(str::to_owned));
    plain.modules.extend([
        Module::BigMeeple,
        Module::Builder,
        Module::Hills,
        Module::Vineyards,
        Module::Sheep,
        Module::CropCircles,
    ]);
    plain.options.limits = Limits::TEMPO;
    let mut optional = plain.clone();
    optional.options.hills_by_number = true;
    optional.options.closed_field_scores_sheep = true;
    optional.options.circle_by_symbol = true;
    [plain, optional]
}

/// Plays random games of every setup, fewer of long ones.
fn in_random_games(games: u64, check: impl FnMut(&mut Game, Step)) {
    let tiles = |rules: &Rules| -> u64 { rules.tiles().iter().map(|tile| u64::from(tile.count)).sum() };
    play::in_random_games(&setups(), |rules| (games * 72 / tiles(rules)).max(1), check);
}

/// Actions worth trying: every placement on and around the table, every figure on every segment near the
/// last tile, and the rest.
fn imaginable(game: &Game) -> Vec<Action> {
    let mut cells: BTreeSet<Cell> = game.placed_tiles().map(|(cell, _, _)| cell).collect();
    cells.extend(game.frontier());
    cells.extend([Cell::new(90, 90), Cell::new(i16::MAX, i16::MIN), Cell::new(16_001, 0)]);
    let mut all = vec![Action::Pass];
    all.extend(
        [Source::Main, Source::Builder, Source::Nothing, Source::Lifted, Source::Forced]
            .map(|source| Action::Draw { source }),
    );
    for cell in cells {
        all.extend(Rotation::ALL.map(|rotation| Action::Place { cell, rotation }));
    }
    all.extend([Spend::Tile, Spend::Wall, Spend::Nothing].map(|on| Action::Spend { on }));
    all.extend(buildings(game));
    all.extend([Action::Grow, Action::Stable, Action::Conjure, Action::Two]);
    all.extend((0..=game.rules().tiles().len() as u16).map(|n| Action::Choose { tile: TileId(n) }));
    for cell in game.placed_tiles().map(|(cell, _, _)| cell).chain(game.frontier()).collect::<BTreeSet<_>>() {
        all.extend([Part::Whole, Part::NE, Part::SW].map(|part| Action::Lift { cell, part }));
        all.extend([Piece::Meeple, Piece::Big, Piece::Builder].map(|piece| Action::Fill { cell, piece }));
    }
    for kind in [FeatureKind::City, FeatureKind::Road, FeatureKind::Field, FeatureKind::Monastery] {
        all.extend([CircleWay::Join, CircleWay::Leave].map(|way| Action::Circle { kind, way }));
    }
    for place in game.standing().iter().map(|figure| figure.place).collect::<BTreeSet<_>>() {
        let near = game.last_placed().unwrap_or_default();
        let is_far = !near.surroundings().contains(&place.cell()) && place.cell() != near;
        for piece in Piece::ALL {
            all.push(Action::TakeBack { piece, place });
            all.extend(is_far.then_some(Action::Deploy { piece, place }));
        }
    }
    let near = game.last_placed().unwrap_or_default();
    for cell in near.surroundings().into_iter().chain([near]) {
        for piece in Piece::ALL {
            let on = |n| Action::Deploy { piece, place: Place::Segment(cell, Part::Whole, n) };
            all.extend([0, 1, 2, 3, 4, 5, 6, 7, 8, 16, 255].map(on));
            all.push(Action::Deploy { piece, place: Place::Cell(cell) });
            all.push(Action::Deploy { piece, place: Place::Half(cell, Part::NE) });
            all.push(Action::Deploy { piece, place: Place::Segment(cell, Part::SW, 0) });
        }
    }
    all
}

/// Walls, chips and nuggets at the last tile, and all legal ones: trying every possible one is too slow.
fn buildings(game: &Game) -> Vec<Action> {
    let near = game.last_placed().unwrap_or_default();
    let is_one = |action: &Action| matches!(action, Action::Wall { .. } | Action::Chip { .. });
    let mut all: Vec<Action> = game.legal().into_iter().filter(is_one).collect();
    for cell in near.surroundings().into_iter().chain([near]) {
        all.push(Action::Nugget { cell });
    }
    let sides = Side::ALL.map(|side| Place::Side(near, side));
    all.extend(sides.map(|place| Action::Wall { place }));
    for place in [Place::Mouth(near, 0), Place::Mouth(near, 3), Place::Cell(near), sides[0]] {
        all.extend([0, 3, 6].map(|colour| Action::Chip { colour, place }));
    }
    all
}

#[test]
fn an_action_is_accepted_exactly_when_it_is_listed() {
    in_random_games(6, |game, _| {
        let listed = game.legal();
        assert!(listed.is_sorted(), "the canonical order");
        let mut unsorted = Vec::new();
        game.legal_into(&mut unsorted);
        unsorted.sort();
        assert_eq!(unsorted, listed);
        // Thousands of actions are tried in each state, so big games are tested only in some states.
        let is_big = game.rules().setup().modules.len() > 5;
        if is_big && game.state_hash()[0] >= 16 {
            return;
        }
        let seats: Vec<Seat> = (0..=game.seats()).map(Seat).collect();
        let Wait::Decide { seat: decider, .. } = game.wait() else {
            assert!(listed.is_empty() && game.default_action().is_none());
            return;
        };
        assert!(game.default_action().is_some_and(|action| listed.contains(&action)));
        let before = game.state_hash();
        let tried = imaginable(game).into_iter().chain(listed.iter().copied());
        let accepted: BTreeSet<Action> = tried.filter(|a| game.is_legal(*a)).collect();
        assert_eq!(accepted.into_iter().collect::<Vec<_>>(), listed);
        for action in imaginable(game).into_iter().chain(listed.iter().copied()) {
            for seat in &seats {
                let is_allowed = *seat == decider && listed.contains(&action);
                assert!(is_allowed || game.play(*seat, action).is_err(), "seat {seat} played {action:?}");
            }
        }
        assert_eq!(game.state_hash(), before, "a refused action changed the game");
    });
}

#[test]
fn listed_actions_are_accepted_and_do_the_same_unchecked() {
    in_random_games(6, |game, _| {
        let Wait::Decide { seat, .. } = game.wait() else { return };
        for action in game.legal() {
            let (mut checked, mut unchecked) = (game.clone(), game.clone());
            let events = checked.play(seat, action).map(<[Event]>::to_vec);
            assert_eq!(events.unwrap(), unchecked.play_unchecked(action), "{action:?}");
            assert_eq!(checked.state_hash(), unchecked.state_hash(), "{action:?}");
        }
    });
}

#[test]
fn figures_are_never_lost_nor_made() {
    in_random_games(40, |game, _| play::check_figures(game));
}

#[test]
fn tokens_are_in_the_bag_or_with_a_shepherd_and_hidden_tiles_are_shown_at_the_end() {
    let all = pastures().into_iter().chain([Preset::Halves.setup(2), Preset::Everything.setup(3)]);
    for setup in all {
        let rules = Rules::new(&setup, TileSets::built_in()).unwrap();
        for seed in 0..60 {
            println!("{setup:?}, seed {seed}");
            let (mut game, mut player) = (Game::new(Arc::clone(&rules)), RandomPlayer::new(seed));
            let mut hidden = 0;
            while player.step(&mut game) != Step::Over {
                let flocks = game.flocks();
                let with_shepherds: usize = flocks.iter().map(|(_, _, tokens)| tokens.len()).sum();
                let in_bag: u8 = game.tokens_left().iter().sum();
                assert_eq!(with_shepherds + usize::from(in_bag), 18);
                assert_eq!(game.tokens_left()[0], 2, "wolves always go back");
                // A shepherd has no token only while his first one is drawn.
                let is_new = game.wait() == Wait::Chance(Chance::Token);
                assert!(flocks.iter().all(|(_, _, tokens)| is_new || !tokens.is_empty()));
                hidden += game.events().iter().filter(|e| matches!(e, Event::Hidden { .. })).count();
                assert_eq!(usize::from(game.hidden()), hidden);
                assert!(game.wait() == Wait::Over || game.under_hills().is_empty());
            }
            assert_eq!(
                game.under_hills().iter().map(|(_, count)| usize::from(*count)).sum::<usize>(),
                hidden
            );
            assert!(hidden > 0 || !setup.sets.contains(&"hills".to_owned()));
        }
    }
}

#[test]
fn points_come_only_with_a_reason() {
    for setup in setups() {
        let rules = Rules::new(&setup, TileSets::built_in()).unwrap();
        for seed in 0..40 {
            let mut game = Game::new(Arc::clone(&rules));
            let mut player = RandomPlayer::new(seed);
            let mut booked = vec![0; usize::from(setup.seats)];
            while player.step(&mut game) != Step::Over {
                for event in game.events() {
                    if let Event::Scored { seat, points, reason, .. } = event {
                        // What one seat pays to another is booked with both.
                        let may_cost = matches!(reason, Reason::Bazaar | Reason::Ransom);
                        assert!(*points > 0 || may_cost, "{event:?}");
                        booked[seat.index()] += points;
                    }
                }
                let scores: Vec<i32> = (0..setup.seats).map(|seat| game.score(Seat(seat))).collect();
                assert_eq!(scores, booked, "{setup:?}, seed {seed}");
            }
        }
    }
}

#[test]
fn what_is_derived_follows_from_the_facts() {
    in_random_games(12, |game, _| {
        assert_eq!(game.check_derived(), Ok(()));
        assert_eq!(game.state_hash(), game.state_hash_from_scratch());
    });
}

#[test]
fn every_step_changes_the_hash() {
    in_random_games(12, |game, step| {
        let before = game.state_hash();
        if step != Step::Over && game.wait() != Wait::Over {
            let mut next = game.clone();
            RandomPlayer::new(7).step(&mut next);
            assert_ne!(next.state_hash(), before);
            assert_ne!(next.encode(), game.encode());
            assert_ne!(next.to_text(), game.to_text());
        }
    });
}

/// The contents of a log.
enum Entry {
    Chance(Seed),
    Play(Seat, Action),
}

#[test]
fn a_game_replayed_from_its_log_is_the_same_game() {
    for setup in setups() {
        let rules = Rules::new(&setup, TileSets::built_in()).unwrap();
        for seed in 0..25 {
            let (mut game, mut numbers, mut log) =
                (Game::new(Arc::clone(&rules)), SplitMix::new(seed), Vec::new());
            loop {
                match game.wait() {
                    Wait::Over => break,
                    Wait::Chance(
                        Chance::Token
                        | Chance::WizardTiles
                        | Chance::Deal
                        | Chance::Bazaar
                        | Chance::Animal
                        | Chance::Message,
                    ) => {
                        let seed = numbers.seed();
                        game.resolve(&seed).unwrap();
                        log.push(Entry::Chance(seed));
                    }
                    Wait::Chance(_) => {
                        let seed = numbers.seed();
                        let outcomes = game.outcomes();
                        assert!(outcomes.len() > 1, "a chance with one outcome is not asked for");
                        let first = game.resolve(&seed).unwrap().iter().find_map(|event| match event {
                            Event::Drawn { tile, .. } | Event::Discarded { tile } => Some(*tile),
                            _ => None,
                        });
                        assert!(outcomes.iter().any(|(tile, _)| Some(*tile) == first));
                        log.push(Entry::Chance(seed));
                    }
                    Wait::Decide { seat, .. } => {
                        let legal = game.legal();
                        let action = legal[numbers.below(legal.len())];
                        game.play(seat, action).unwrap();
                        log.push(Entry::Play(seat, action));
                    }
                }
            }
            let mut again = Game::new(Arc::clone(&rules));
            for entry in &log {
                match entry {
                    Entry::Chance(seed) => again.resolve(seed).map(drop).unwrap(),
                    Entry::Play(seat, action) => again.play(*seat, *action).map(drop).unwrap(),
                }
            }
            assert_eq!(again.encode(), game.encode(), "{setup:?}, seed {seed}");
            assert_eq!(again.state_hash(), game.state_hash(), "{setup:?}, seed {seed}");
        }
    }
}

#[test]
fn no_seat_is_asked_without_a_choice() {
    in_random_games(25, |game, _| match game.wait() {
        Wait::Decide { kind: Decision::Place, .. } => assert!(!game.legal().is_empty()),
        Wait::Decide { .. } => assert!(game.legal().len() > 1, "{:?}", game.legal()),
        Wait::Chance(_) | Wait::Over => {}
    });
}
