use super::*;
use rules::{Action, Decision, Game, Mark, Piece, Preset, Rules, Seat, Source, SplitMix, TileSets, Wait};
use std::sync::atomic::AtomicBool;

fn game(preset: Preset, seats: u8) -> Game {
    Game::new(Rules::new(&preset.setup(seats), TileSets::built_in()).unwrap())
}

/// Plays a whole game between bots and returns the scores.
fn play(game: Game, bots: Vec<Box<dyn Bot>>, seed: u64) -> Vec<i32> {
    play_seen(game, bots, seed, |_, _, _, _| ())
}

/// [`play`] that shows every decision to `see` before it is played: the game, the seat, the question and the answer.
fn play_seen(
    mut game: Game,
    mut bots: Vec<Box<dyn Bot>>,
    seed: u64,
    mut see: impl FnMut(&Game, Seat, Decision, &[Action]),
) -> Vec<i32> {
    let mut draws = SplitMix::new(seed);
    loop {
        match game.wait() {
            Wait::Over => return (0..game.seats()).map(|seat| game.score(Seat(seat))).collect(),
            Wait::Chance(_) => {
                game.resolve(&draws.seed()).unwrap();
            }
            Wait::Decide { seat, kind } => {
                let actions = bots[usize::from(seat.0)].choose(&game, seat);
                assert!(!actions.is_empty());
                see(&game, seat, kind, &actions);
                for action in actions {
                    game.play(seat, action).unwrap();
                }
            }
        }
    }
}

fn bots(levels: &[Level], seed: u64) -> Vec<Box<dyn Bot>> {
    levels.iter().map(|level| level.bot(seed)).collect()
}

#[test]
fn bots_play_legally_to_the_end_and_the_same_seed_plays_the_same_game() {
    for preset in Preset::ALL {
        let levels = [Level::Random, Level::Greedy, Level::Easy, Level::Medium];
        let once = || play(game(preset, 4), bots(&levels, 3), 3);
        assert_eq!(once(), once(), "{preset:?}");
    }
}

#[test]
fn the_greedy_bot_beats_the_random_one() {
    for seed in 10..14 {
        let scores = play(game(Preset::Builders, 2), bots(&[Level::Random, Level::Greedy], seed), seed);
        assert!(scores[1] > scores[0] + 20, "{scores:?}");
    }
}

#[test]
fn a_search_of_the_same_length_finds_the_same_play() {
    let ahead = || Hard::new(Trained::built_in(), 5, Effort::Continuations(40));
    for preset in [Preset::Base, Preset::Everything] {
        let mut game = game(preset, 2);
        let (mut one, mut other, mut draws) = (ahead(), ahead(), SplitMix::new(9));
        for _ in 0..12 {
            match game.wait() {
                Wait::Over => break,
                Wait::Chance(_) => {
                    game.resolve(&draws.seed()).unwrap();
                }
                Wait::Decide { seat, .. } => {
                    let actions = one.choose(&game, seat);
                    assert_eq!(actions, other.choose(&game.clone(), seat));
                    assert_eq!(one.looked_at(), other.looked_at());
                    for action in actions {
                        game.play(seat, action).unwrap();
                    }
                }
            }
        }
    }
}

#[test]
fn a_search_that_is_stopped_ends_at_once_with_what_it_has() {
    let mut game = game(Preset::Base, 2);
    game.resolve(&[7; 32]).unwrap();
    let mut bot = Hard::new(Trained::built_in(), 5, Effort::Time(Duration::from_secs(600)));
    let actions = bot.think(&game, Seat(0), &AtomicBool::new(true));
    assert!(game.is_legal(actions[0]));
    assert_eq!(bot.looked_at(), 0);
}

#[test]
fn a_search_leaves_out_what_seems_worst_rather_than_exceed_its_effort() {
    let mut game = game(Preset::Everything, 4);
    let (mut draws, mut random) = (SplitMix::new(1), rules::RandomPlayer::new(2));
    let mut decisions = 0;
    while decisions < 30 {
        match game.wait() {
            Wait::Over => break,
            Wait::Chance(_) => {
                game.resolve(&draws.seed()).unwrap();
            }
            Wait::Decide { seat, .. } => {
                for effort in [8, 30, 100] {
                    let mut bot = Hard::new(Trained::built_in(), 5, Effort::Continuations(effort));
                    assert!(game.is_legal(bot.choose(&game, seat)[0]));
                    assert!(bot.looked_at() <= effort, "{} of {effort}", bot.looked_at());
                }
                decisions += 1;
                random.step(&mut game);
            }
        }
    }
}

/// A position of a game with all large boxes in which a portal leads to every tile.
fn at_a_portal(seed: u64) -> (Game, Seat) {
    let (mut game, mut random) = (game(Preset::BigBox, 3), rules::RandomPlayer::new(seed));
    loop {
        if let (Wait::Decide { seat, kind: Decision::Place }, Some(tile)) = (game.wait(), game.hand()) {
            let is_portal = game.rules().tile(tile).marks.contains(&Mark::Portal);
            if is_portal && game.placed_tiles().count() > 40 && game.supply(seat, Piece::Meeple) > 0 {
                return (game, seat);
            }
        }
        assert_ne!(random.step(&mut game), rules::Step::Over);
    }
}

#[test]
fn where_a_portal_leads_to_every_tile_only_the_likely_plays_are_read() {
    // In the one, the best figure goes elsewhere, in the other where the tile does.
    for seed in [0, 6] {
        let (game, seat) = at_a_portal(seed);
        let mut judge = judge::Judge::new(game.rules(), Trained::built_in().for_game(&game));
        let likely = judge.plays(&game, seat);
        // Each place of the tile is among them.
        let firsts = likely.chunk_by(|a, b| a.actions[0] == b.actions[0]).count();
        let twins = judge::twins(&game);
        let is_own = |action: &Action| {
            action.tile_placed().is_some_and(|(_, rotation)| !twins[usize::from(rotation.quarters())])
        };
        assert_eq!(firsts, game.legal().iter().filter(|action| is_own(action)).count());
        assert!(likely.len() <= judge::MOST + firsts, "{}", likely.len());
        // The best of all plays, the slow way.
        let (mut best, mut all) = (i32::MIN, 0);
        for first in game.legal() {
            let mut after = game.clone();
            after.play_unchecked(first);
            for second in after.legal() {
                let mut end = after.clone();
                end.play_unchecked(second);
                best = best.max(judge.lead(&end, seat));
                all += 1;
            }
        }
        assert!(all > 5_000, "{all}");
        let found = likely.iter().map(|play| play.worth).max().unwrap();
        assert!(best - found < 100, "{best} is much better than {found}");
    }
}

/// Decisions between plays of medium bots, in games that they play, with what each chose.
fn starts(preset: Preset, seeds: std::ops::Range<u64>) -> Vec<(Game, Seat, Action)> {
    let mut found = Vec::new();
    for seed in seeds {
        play_seen(game(preset, 2), bots(&[Level::Medium; 2], seed), seed, |game, seat, kind, actions| {
            if kind == Decision::Start {
                found.push((game.clone(), seat, actions[0]));
            }
        });
    }
    found
}

#[test]
fn a_bot_plays_the_tiles_that_its_builder_and_its_lucky_pig_bring() {
    for (preset, source) in [(Preset::Builders, Source::Builder), (Preset::Tempo, Source::Credit)] {
        let mut drawn = 0;
        for (game, _, chosen) in starts(preset, 0..12) {
            let draw = Action::Draw { source };
            // Chips and walls come before it, if they are worth more.
            if game.legal() == [draw, Action::Pass] {
                assert_eq!(chosen, draw, "{preset:?}");
                drawn += 1;
            }
        }
        assert!(drawn > 20, "{drawn} times in {preset:?}");
    }
}

#[test]
fn a_bot_takes_a_half_tile_where_it_can_do_more_than_a_draw() {
    let [mut taken, mut left] = [0; 2];
    for (game, seat, chosen) in starts(Preset::Halves, 0..8) {
        let legal = game.legal();
        let halves = legal.iter().filter(|action| matches!(action, Action::Choose { .. }));
        let mut judge = judge::Judge::new(game.rules(), Trained::built_in().for_game(&game));
        let Some(best) = halves.map(|half| best_after(&mut judge, &game, seat, *half)).max() else {
            continue;
        };
        // On average of all draws.
        let mut after = game.clone();
        after.play_unchecked(Action::Draw { source: Source::Main });
        let (mut sum, mut all) = (0, 0);
        for (tile, count) in after.outcomes() {
            let mut drawn = after.clone();
            drawn.resolve_to(tile).unwrap();
            sum += i64::from(count) * i64::from(lead_of_best(&mut judge, &drawn, seat));
            all += i64::from(count);
        }
        let drawn = (sum / all.max(1)) as i32;
        // The bot looks at some draws only.
        if (drawn - best).abs() > 200 {
            let takes = matches!(chosen, Action::Choose { .. });
            assert_eq!(takes, best > drawn, "{best} with a half tile, {drawn} without");
            if takes { taken += 1 } else { left += 1 }
        }
    }
    assert!(taken > 2 && left > 2, "{taken} taken, {left} left");
}

fn best_after(judge: &mut judge::Judge, game: &Game, seat: Seat, first: Action) -> i32 {
    let mut after = game.clone();
    after.play_unchecked(first);
    lead_of_best(judge, &after, seat)
}

fn lead_of_best(judge: &mut judge::Judge, game: &Game, seat: Seat) -> i32 {
    let plays = judge.plays(game, seat);
    plays.iter().map(|play| play.worth).max().unwrap_or_else(|| judge.lead(game, seat))
}

/// The end of a game in which half tiles were dealt face down and none was played, before the last tile is drawn or
/// placed; hands that a seed deals.
fn before_the_last_tile(hands: u64) -> (Game, Seat) {
    let mut setup = Preset::Halves.setup(2);
    (setup.options.half_hands, setup.options.hand) = (rules::HalfHands::Dealt, 1);
    let mut game = Game::new(Rules::new(&setup, TileSets::built_in()).unwrap());
    game.resolve(&SplitMix::new(hands).seed()).unwrap();
    let (mut draws, mut numbers) = (SplitMix::new(4), SplitMix::new(5));
    loop {
        match game.wait() {
            Wait::Over => panic!("no tile was left"),
            Wait::Chance(_) => {
                game.resolve(&draws.seed()).unwrap();
            }
            Wait::Decide { seat, kind } => {
                let left: u16 = game.unseen().iter().map(|(_, count)| *count).sum();
                if left == 1 && kind == Decision::Place {
                    return (game, seat);
                }
                let legal = game.legal();
                let at = if kind == Decision::Start { 0 } else { numbers.below(legal.len()) };
                game.play(seat, legal[at]).unwrap();
            }
        }
    }
}

#[test]
fn a_bot_does_not_look_into_the_hands_of_others() {
    let mut others = std::collections::BTreeSet::new();
    let mut found: Option<Vec<Play>> = None;
    for hands in 0..40 {
        let (game, seat) = before_the_last_tile(hands);
        // What a seat holds itself it may look at.
        if game.half_hand(seat) != before_the_last_tile(0).0.half_hand(seat) {
            continue;
        }
        others.insert(game.half_hand(Seat(1 - seat.0)).to_vec());
        let mut bot = Hard::new(Trained::built_in(), 1, Effort::Continuations(3000));
        let plays = bot.best_plays(&game, seat, 3, &AtomicBool::new(false));
        assert!(!bot.has_read_to_the_end());
        assert_eq!(*found.get_or_insert_with(|| plays.clone()), plays);
    }
    assert!(others.len() > 1, "{others:?}");
}

#[test]
fn levels_are_named_as_they_are_read() {
    let all = [("easy", Level::Easy), ("hard:100ms", Level::Hard(Duration::from_millis(100)))];
    for (name, level) in all {
        assert_eq!((name.parse(), level.to_string()), (Ok(level), name.to_owned()));
    }
    assert_eq!("hard".parse(), Ok(Level::Hard(Duration::from_secs(1))));
    assert_eq!("hard:2s".parse(), Ok(Level::Hard(Duration::from_secs(2))));
    for wrong in [
        "",
        "Easy",
        "easy:1s",
        "hard:",
        "hard:0s",
        "hard:11s",
        "hard:1m",
        "hard:-1s",
        "hard:99999999999999999999ms",
    ] {
        assert!(wrong.parse::<Level>().is_err(), "{wrong}");
    }
}

#[test]
fn the_weights_say_how_they_were_made() {
    let trained = Trained::built_in();
    for training in [&trained.plain_training, &trained.mixed_training] {
        assert!(training.command.starts_with("bastide train") && training.games > 1_000, "{training:?}");
        assert_eq!(training.date.len(), "2026-11-26".len());
    }
}

/// Mirrored pairs: each game's draws are played from both seats. A bot that lost its mind does not win as many.
#[test]
fn the_weights_are_those_of_a_bot_that_knows_what_it_does() {
    // Those of the plain game, and those of the mixes.
    for (preset, fewest) in [(Preset::Base, 28), (Preset::Tempo, 32)] {
        let mut wins = 0;
        for seed in 0..20 {
            for mine in 0..2 {
                let mut levels = [Level::Greedy; 2];
                levels[mine] = Level::Medium;
                let scores = play(game(preset, 2), bots(&levels, seed), seed);
                wins += u32::from(scores[mine] > scores[1 - mine]);
            }
        }
        assert!(wins >= fewest, "{wins} of 40 in {preset:?}");
    }
}

#[test]
fn an_easy_bot_is_no_match_for_a_medium_one_and_a_medium_one_none_for_a_hard_one() {
    let hard =
        |seed| -> Box<dyn Bot> { Box::new(Hard::new(Trained::built_in(), seed, Effort::Continuations(150))) };
    let (mut easy, mut ahead) = (0, 0);
    for seed in 0..4 {
        let scores = play(game(Preset::Base, 2), bots(&[Level::Easy, Level::Medium], seed), seed);
        easy += scores[1] - scores[0];
        let scores = play(game(Preset::Base, 2), vec![hard(seed), Level::Medium.bot(seed)], seed);
        ahead += scores[0] - scores[1];
    }
    assert!(easy > 80, "{easy}");
    assert!(ahead > 0, "{ahead}");
}

/// What a seat leads by at the end if all play for their own lead, the slow way.
fn read_slowly(game: &Game, seat: Seat) -> i32 {
    let lead = |game: &Game, seat: Seat| {
        let others = (0..game.seats()).map(Seat).filter(|other| *other != seat);
        100 * (game.score(seat) - others.map(|other| game.score(other)).max().unwrap_or_default())
    };
    match game.wait() {
        Wait::Over => lead(game, seat),
        Wait::Chance(_) => {
            let (mut sum, mut all) = (0, 0);
            for (tile, count) in game.outcomes() {
                let mut after = game.clone();
                after.resolve_to(tile).unwrap();
                sum += i64::from(count) * i64::from(read_slowly(&after, seat));
                all += i64::from(count);
            }
            (sum / all) as i32
        }
        // With two seats, what one leads by is what the other lacks.
        Wait::Decide { seat: decides, .. } => {
            let worths = game.legal().into_iter().map(|action| {
                let mut after = game.clone();
                after.play_unchecked(action);
                read_slowly(&after, seat)
            });
            if decides == seat { worths.max() } else { worths.min() }.unwrap()
        }
    }
}

#[test]
fn the_last_tiles_of_a_game_are_read_to_the_end() {
    let mut read = 0;
    for seed in 0..12 {
        let mut hard = Hard::new(Trained::built_in(), seed, Effort::Continuations(1600));
        play_seen(game(Preset::Base, 2), bots(&[Level::Medium; 2], seed), seed, |game, seat, kind, _| {
            let left: u16 = game.unseen().iter().map(|(_, count)| *count).sum();
            if left == 1 && kind == Decision::Place {
                let best = hard.best_plays(game, seat, 1, &AtomicBool::new(false)).remove(0);
                // If there were too many plays to read them all, it was a search as ever.
                if hard.has_read_to_the_end() {
                    assert_eq!(best.worth, read_slowly(game, seat), "seed {seed}");
                    read += 1;
                }
            }
        });
    }
    assert!(read >= 8, "{read}");
}
