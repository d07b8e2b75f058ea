use super::fault::fault;
use super::judge::Judge;
use super::moment::{Moment, Moments};
use super::*;
use crate::bot::{Effort, Level, Trained};
use crate::replay::Replay;
use rules::{
    FeatureKind, Game, Outlook, Place, Preset, RandomPlayer, Rotation, Rules, SplitMix, Step, TileSets, Wait,
};
use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

fn stored(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../net/testdata").join(name)
}

fn opened(path: &Path) -> Replay {
    Replay::open(path, &mut |_, _| true).unwrap()
}

fn reviewed(replay: &Replay, count: u32, threads: usize) -> Review {
    let threads = NonZero::new(threads).unwrap();
    let never = AtomicBool::new(false);
    review(replay, Effort::Continuations(count), threads, &never, &|_, _| {}).unwrap()
}

#[test]
fn a_figure_belongs_to_its_tile_and_every_tile_is_one_decision() {
    let replay = opened(&stored("whole-game.bastide"));
    let (begin, end) = (
        replay.reader().game(0, None).placed_tiles().count(),
        replay.reader().log().game().placed_tiles().count(),
    );
    let moments: Vec<Moment> = Moments::new(replay.reader()).collect();
    let tiles = moments.iter().filter(|moment| matches!(moment.played[0], Action::Place { .. })).count();
    assert_eq!(tiles, end - begin);
    assert!(moments.iter().any(|moment| moment.played.len() == 2));
    for mut moment in moments {
        for action in &moment.played {
            let deciding = Wait::Decide { seat: moment.seat, kind: moment.about };
            assert!(moment.game.wait() == deciding || moment.played.len() == 2);
            moment.game.play(moment.seat, *action).unwrap();
        }
    }
}

fn began(preset: Preset) -> Game {
    Game::new(Rules::new(&preset.setup(2), TileSets::built_in()).unwrap())
}

/// A game of two seats in its middle, where there is much to win and to lose.
fn middle(seed: u64) -> Game {
    let mut game = began(Preset::Base);
    let (mut draws, mut bot) = (SplitMix::new(seed), Level::Medium.bot(seed));
    loop {
        match game.wait() {
            Wait::Decide { kind: Decision::Place, .. } if game.placed_tiles().count() > 40 => return game,
            Wait::Decide { seat, .. } => {
                for action in bot.choose(&game, seat) {
                    game.play(seat, action).unwrap();
                }
            }
            Wait::Chance(_) => {
                game.resolve(&draws.seed()).unwrap();
            }
            Wait::Over => panic!("the game ended too early"),
        }
    }
}

#[test]
fn what_a_bot_would_play_loses_nothing_and_what_helps_nobody_loses_much() {
    let never = AtomicBool::new(false);
    for seed in 0..3 {
        let game = middle(seed);
        let Wait::Decide { seat, kind: about } = game.wait() else { unreachable!() };
        let mut judge = Judge::new(Effort::Continuations(400));
        let judged = |judge: &mut Judge, played| {
            judge.judge(Moment { at: 7, nth: 0, game: game.clone(), seat, about, played }, 3, &never).unwrap()
        };
        let worst = game.legal().into_iter().map(|place| {
            let mut after = game.clone();
            after.play_unchecked(place);
            vec![place, after.default_action().unwrap()]
        });
        let worst = worst.map(|play| judged(&mut judge, play)).max_by_key(|judged| judged.lost).unwrap();
        assert!(worst.lost > 200 && worst.fault.is_some(), "seed {seed}: {worst:?}");
        let best = judged(&mut judge, worst.best.clone());
        assert!(best.lost < AS_GOOD && best.fault.is_none(), "seed {seed}: {best:?}");
        assert_eq!(best.best, best.played);
    }
}

#[test]
fn a_play_that_the_search_had_no_time_for_is_compared_all_the_same() {
    let never = AtomicBool::new(false);
    let game = middle(1);
    let Wait::Decide { seat, kind: about } = game.wait() else { unreachable!() };
    let mut judge = Judge::new(Effort::Continuations(2));
    let plays = tile_plays(&game);
    let lost = plays.iter().filter(|played| {
        let played = (*played).clone();
        let moment = Moment { at: 7, nth: 0, game: game.clone(), seat, about, played };
        judge.judge(moment, 3, &never).unwrap().lost > 0
    });
    let lost = lost.count();
    assert!(lost > plays.len() / 2, "{lost} of {} lose something", plays.len());
}

/// All plays that place the tile in hand, with every figure that may follow.
fn tile_plays(game: &Game) -> Vec<Vec<Action>> {
    let mut plays = Vec::new();
    for first in game.legal().into_iter().filter(|first| first.tile_placed().is_some()) {
        let mut after = game.clone();
        after.play_unchecked(first);
        match after.wait() {
            Wait::Decide { kind: Decision::Figures, .. } => {
                plays.extend(after.legal().into_iter().map(|second| vec![first, second]));
            }
            _ => plays.push(vec![first]),
        }
    }
    plays
}

#[test]
fn a_tile_that_looks_the_same_when_it_is_turned_is_the_same_play_with_its_figure_in_the_same_place() {
    for (preset, seed) in
        [(Preset::Base, 1), (Preset::Builders, 2), (Preset::BigBox, 3), (Preset::Everything, 4)]
    {
        let (mut game, mut random) = (began(preset), RandomPlayer::new(seed));
        let mut outlook = Outlook::new(game.rules(), Trained::built_in().for_game(&game).clone());
        let mut after = |game: &Game, play: &[Action]| {
            let mut after = game.clone();
            play.iter().for_each(|action| {
                after.play_unchecked(*action);
            });
            outlook.read(&after)
        };
        let (mut turned, mut with_figure) = (0, 0);
        while random.step(&mut game) != Step::Over && with_figure < 400 {
            if !matches!(game.wait(), Wait::Decide { kind: Decision::Place, .. })
                || game.placed_tiles().count() > 60
            {
                continue;
            }
            for play in tile_plays(&game) {
                let listed = as_listed(&game, &play);
                let (_, rotation) = listed[0].tile_placed().unwrap();
                let tile = game.rules().tile(game.hand().unwrap());
                let first = Rotation::ALL.into_iter().find(|first| tile.is_alike(*first, rotation));
                assert_eq!(first, Some(rotation), "{} {play:?}", tile.name);
                if listed != play {
                    assert_eq!(
                        after(&game, &listed),
                        after(&game, &play),
                        "{} {play:?} {listed:?}",
                        tile.name
                    );
                    turned += 1;
                    with_figure += usize::from(matches!(play.get(1), Some(Action::Deploy { .. })));
                }
            }
        }
        assert!(turned > 100 && with_figure > 50, "{preset:?}: {turned}, {with_figure}");
    }
}

/// A game in which somebody places a straight road with a choice, and the two plays with a meeple on the road, turned
/// either way, and the same without a meeple.
fn straight_road() -> (Game, [[Vec<Action>; 2]; 2]) {
    let (mut game, mut random) = (began(Preset::Base), RandomPlayer::new(5));
    loop {
        if game.hand().is_some_and(|tile| game.rules().tile(tile).name == "base-U") {
            let plays = tile_plays(&game);
            let on_road = |rotation| {
                let has_meeple = |play: &&Vec<Action>| {
                    matches!(play[..], [first, Action::Deploy { place: Place::Segment(_, _, 0), .. }]
                        if first.tile_placed().is_some_and(|(_, turned)| turned == rotation))
                };
                plays.iter().find(has_meeple).cloned()
            };
            if let (Some(one), Some(other)) = (on_road(Rotation::R0), on_road(Rotation::R180)) {
                let without = |play: &[Action]| vec![play[0], Action::Pass];
                let bare = [without(&one), without(&other)];
                return (game, [[one, other], bare]);
            }
        }
        assert_ne!(random.step(&mut game), Step::Over);
    }
}

#[test]
fn the_fault_of_a_tile_turned_like_the_better_one_is_the_figure_that_it_lacks() {
    let (game, [with_meeple, bare]) = straight_road();
    for (played, best) in bare.iter().flat_map(|played| with_meeple.iter().map(move |best| (played, best))) {
        assert_eq!(fault(&game, AS_GOOD, played, best), Some(Fault::Missed(FeatureKind::Road)));
        assert_eq!(fault(&game, AS_GOOD, best, played), Some(Fault::TooEarly(FeatureKind::Road)));
        assert_eq!(fault(&game, AS_GOOD - 1, played, best), None);
    }
}

#[test]
fn a_builder_is_no_knight_or_traveller() {
    let (mut game, mut random) = (began(Preset::Builders), RandomPlayer::new(5));
    loop {
        let is_builder =
            |action: &Action| matches!(action, Action::Deploy { piece, .. } if !piece.is_follower());
        let plays = tile_plays(&game);
        if let Some(builder) = plays.iter().find(|play| play.iter().any(is_builder)) {
            let bare = vec![builder[0], Action::Pass];
            assert_eq!(fault(&game, AS_GOOD, &bare, builder), Some(Fault::Other));
            return assert_eq!(fault(&game, AS_GOOD, builder, &bare), Some(Fault::Other));
        }
        assert_ne!(random.step(&mut game), Step::Over);
    }
}

#[test]
fn a_play_is_judged_alike_however_a_tile_that_looks_the_same_was_turned() {
    let never = AtomicBool::new(false);
    let mut judge = Judge::new(Effort::Continuations(60));
    let mut clear = 0;
    for seed in 0..12 {
        let game = middle(seed);
        let Wait::Decide { seat, kind: about } = game.wait() else { unreachable!() };
        let mut judged = |played: &[Action]| {
            let played = played.to_vec();
            judge.judge(Moment { at: 7, nth: 0, game: game.clone(), seat, about, played }, 3, &never).unwrap()
        };
        let plays = tile_plays(&game);
        let best = judged(&plays[0]).best;
        let listed = as_listed(&game, &best);
        let others = plays.iter().filter(|play| **play != listed && as_listed(&game, play) == listed);
        let expected = judged(&listed);
        for other in others {
            let found = judged(other);
            assert_eq!(
                (found.lost, found.clear, found.fault),
                (expected.lost, expected.clear, expected.fault)
            );
            clear += expected.clear;
        }
        // What would have been better lies as the tile was placed.
        for played in
            plays.iter().filter(|play| as_listed(&game, play)[0] == listed[0] && play[0] != listed[0])
        {
            let found = judged(played);
            assert!(found.best[0] == played[0] || found.fault == Some(Fault::Tile), "{found:?}");
        }
    }
    assert!(clear > 0, "no tile of these games looks the same when it is turned");
}

#[test]
fn a_review_of_the_same_length_says_the_same_on_any_number_of_threads() {
    let replay = opened(&stored("whole-game.bastide"));
    let one = reviewed(&replay, 20, 1);
    assert_eq!(one, reviewed(&replay, 20, 3));
    assert!(one.unseen == 0 && one.decisions.len() > 70);
    let last = one.curve.last().unwrap();
    let points: Vec<i32> = replay.seats().map(|seat| replay.score(replay.last(), seat)).collect();
    let winner = (0..points.len()).max_by_key(|n| points[*n]).unwrap();
    assert!(last.leads[winner] >= 0 && last.leads.iter().filter(|lead| **lead > 0).count() <= 1);
}

#[test]
fn the_turning_points_are_the_five_that_lost_most_in_the_order_of_the_game() {
    let review = reviewed(&opened(&stored("whole-game.bastide")), 20, 2);
    let points = review.turning_points();
    assert_eq!(points.len(), TURNING_POINTS);
    assert!(points.is_sorted_by_key(|judged| judged.at));
    let least = points.iter().map(|judged| judged.lost).min().unwrap();
    assert_eq!(review.decisions.iter().filter(|judged| judged.lost > least).count(), TURNING_POINTS - 1);
}

#[test]
fn a_summary_adds_up_to_what_was_judged() {
    let review = reviewed(&opened(&stored("whole-game.bastide")), 20, 2);
    let all = Summary::of(&review);
    assert_eq!(all.iter().map(|summary| summary.decisions).sum::<usize>(), review.decisions.len());
    let lost: i32 = review.decisions.iter().map(|judged| judged.lost).sum();
    assert_eq!(all.iter().map(|summary| summary.lost).sum::<i32>(), lost);
    for summary in all {
        let bad: usize = summary.habits.iter().map(|habit| habit.count).sum();
        assert_eq!(summary.good + bad, summary.decisions);
        assert!(summary.habits.is_sorted_by_key(|habit| -habit.lost));
    }
}

#[test]
fn what_is_lost_beyond_all_measure_is_summed_up_as_very_much() {
    let mut review = reviewed(&opened(&stored("whole-game.bastide")), 5, 2);
    for judged in &mut review.decisions {
        (judged.lost, judged.fault) = (i32::MAX / 2, Some(Fault::Tile));
    }
    for summary in Summary::of(&review) {
        assert_eq!((summary.lost, summary.habits[0].lost), (i32::MAX, i32::MAX));
    }
}

#[test]
fn what_only_its_seat_saw_is_not_judged() {
    let replay = opened(&stored("hidden-game.bastide"));
    let review = reviewed(&replay, 10, 2);
    assert!(review.unseen > 0 && review.decisions.len() > 40, "{} unseen", review.unseen);
    // Whether a half tile would have been better than a draw, nobody else can say.
    let starts = review.decisions.iter().filter(|judged| judged.about == Decision::Start);
    for start in starts {
        assert_eq!(replay.reader().game(start.at, None).closed(start.seat).count(), 0, "{start:?}");
    }
}

#[test]
fn what_left_no_choice_and_the_draft_are_no_decisions() {
    for name in ["whole-game.bastide", "hidden-game.bastide"] {
        for moment in Moments::new(opened(&stored(name)).reader()) {
            let places = moment.played[0].tile_placed().is_some();
            let has_closed = moment.game.closed(moment.seat).next().is_some();
            assert_ne!(moment.about, Decision::Draft, "{name}");
            assert!(places || has_closed || moment.game.legal().len() != 1, "{name}: {:?}", moment.played);
        }
    }
}

#[test]
fn the_curve_of_a_game_that_is_not_over_ends_with_what_is_expected() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("half.bastide");
    let bytes = fs::read(stored("whole-game.bastide")).unwrap();
    fs::write(&log, &bytes[..bytes.len() * 6 / 10]).unwrap();
    let replay = opened(&log);
    assert!(!replay.is_over(replay.last()));
    let review = reviewed(&replay, 5, 2);
    let game = replay.reader().game(replay.last(), None);
    let mut outlook = Outlook::new(game.rules(), Trained::built_in().for_game(&game).clone());
    let expected = outlook.read(&game);
    let others = |n: usize| expected[..3].iter().enumerate().filter(move |(other, _)| *other != n);
    let ahead = [0, 1, 2].map(|n| expected[n] - others(n).map(|(_, points)| points).max().unwrap());
    assert_eq!(review.curve.last().unwrap().leads, ahead);
}

#[test]
fn a_review_that_is_stopped_ends_without_one() {
    let replay = opened(&stored("whole-game.bastide"));
    let (stop, told) = (AtomicBool::new(false), AtomicUsize::new(0));
    let tell = |_, _| {
        told.fetch_add(1, Ordering::Relaxed);
        stop.store(true, Ordering::Relaxed);
    };
    assert_eq!(review(&replay, Effort::Continuations(10), NonZero::<usize>::MIN, &stop, &tell), None);
    assert_eq!(told.into_inner(), 1);
}

#[test]
fn a_kept_review_is_read_again_only_for_the_same_log_and_at_least_the_same_time() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("one.bastide");
    fs::copy(stored("whole-game.bastide"), &log).unwrap();
    let replay = opened(&log);
    let review = reviewed(&replay, 5, 2);
    let [short, time, long] = [100, 200, 300].map(Duration::from_millis);
    assert_eq!(kept(&log, &replay, short), None);
    keep(&log, &replay, time, &review);
    for least in [short, time] {
        assert_eq!(kept(&log, &replay, least), Some((review.clone(), time)));
    }
    assert_eq!(kept(&log, &replay, long), None);
    let other = opened(&stored("hidden-game.bastide"));
    assert_eq!(kept(&log, &other, short), None, "it is of another log");
}

#[test]
fn a_less_thorough_review_is_kept_only_in_place_of_the_other() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("one.bastide");
    fs::copy(stored("whole-game.bastide"), &log).unwrap();
    let replay = opened(&log);
    let review = reviewed(&replay, 5, 2);
    let [short, long] = [100, 200].map(Duration::from_millis);
    let time = || kept(&log, &replay, Duration::ZERO).map(|(_, time)| time);
    keep(&log, &replay, long, &review);
    keep(&log, &replay, short, &review);
    assert_eq!(time(), Some(long));
    replace(&log, &replay, short, &review);
    assert_eq!(time(), Some(short));
}

#[test]
fn a_kept_review_that_was_tampered_with_is_none() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("one.bastide");
    fs::copy(stored("whole-game.bastide"), &log).unwrap();
    let replay = opened(&log);
    let review = reviewed(&replay, 5, 2);
    let mut wrong = Vec::new();
    for harm in [
        |review: &mut Review| review.decisions[3].at = usize::MAX,
        |review: &mut Review| review.decisions[3].seat = Seat(7),
        |review: &mut Review| review.decisions[3].lost = i32::MIN,
        |review: &mut Review| review.decisions.swap(3, 40),
        |review: &mut Review| review.decisions[3].clear = i32::MIN,
        |review: &mut Review| review.decisions[3].nth = 5,
        |review: &mut Review| review.decisions[3].turn = 500,
        |review: &mut Review| {
            review.decisions[3].best = vec![Action::Choose { tile: rules::TileId(u16::MAX) }];
        },
        |review: &mut Review| review.decisions[3].best.clear(),
        |review: &mut Review| {
            let judged = review.decisions.iter_mut().find(|judged| judged.fault.is_some()).unwrap();
            judged.fault = None;
        },
        |review: &mut Review| {
            let judged = review.decisions.iter_mut().find(|judged| judged.fault.is_none()).unwrap();
            judged.fault = Some(Fault::Tile);
        },
        |review: &mut Review| {
            let judged = review.decisions.iter_mut().find(|judged| judged.fault.is_some()).unwrap();
            judged.fault = Some(Fault::TooEarly(FeatureKind::River));
        },
        |review: &mut Review| review.decisions[3].played.clear(),
        |review: &mut Review| drop(review.decisions.pop()),
        |review: &mut Review| {
            let twice = review.decisions[3].clone();
            review.decisions.insert(3, twice);
        },
        |review: &mut Review| review.curve[3].leads.clear(),
        |review: &mut Review| review.curve[3].leads[0] = i32::MIN,
        |review: &mut Review| review.curve.swap(3, 40),
    ] {
        let mut review = review.clone();
        harm(&mut review);
        keep(&log, &replay, Duration::from_secs(1), &review);
        wrong.push(fs::read(net::file::review_of(&log)).unwrap());
    }
    keep(&log, &replay, Duration::from_secs(1), &review);
    let whole = fs::read(net::file::review_of(&log)).unwrap();
    wrong.extend([b"{".to_vec(), vec![0xff; 40], whole[..whole.len() / 2].to_vec()]);
    let changed = |harm: fn(&mut serde_json::Value)| {
        let mut value = serde_json::from_slice(&whole).unwrap();
        harm(&mut value);
        serde_json::to_vec(&value).unwrap()
    };
    wrong.extend([
        changed(|kept| kept["version"] = (kept["version"].as_u64().unwrap() + 1).into()),
        changed(|kept| kept["bots"] = (kept["bots"].as_u64().unwrap() - 1).into()),
        changed(|kept| drop(kept.as_object_mut().unwrap().remove("bots"))),
        changed(|kept| kept["weights"] = kept["head"].clone()),
        changed(|kept| kept["time"]["secs"] = 1_000_000_000.into()),
        changed(|kept| kept["time"]["secs"] = 3.into()),
    ]);
    for (n, bytes) in wrong.iter().enumerate() {
        fs::write(net::file::review_of(&log), bytes).unwrap();
        assert_eq!(kept(&log, &replay, Duration::ZERO), None, "harm {n}");
    }
    fs::write(net::file::review_of(&log), changed(|_| ())).unwrap();
    assert!(kept(&log, &replay, Duration::ZERO).is_some());
}

#[test]
fn a_review_in_the_background_is_kept_and_opens_at_once_the_next_time() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("one.bastide");
    fs::copy(stored("whole-game.bastide"), &log).unwrap();
    let ended = |reviewing: &Reviewing| loop {
        if let Some(found) = reviewing.take().unwrap() {
            return found;
        }
        std::thread::sleep(Duration::from_millis(2));
    };
    let first = ended(&Reviewing::begin(log.clone(), Duration::from_millis(2), || {}));
    // Whatever is judged anew by the clock differs in something.
    let again = ended(&Reviewing::begin(log.clone(), Duration::from_millis(1), || {}));
    assert_eq!(first, again);
    let unread = Reviewing::begin(folder.path().join("none.bastide"), Duration::from_millis(1), || {});
    while unread.take() == Ok(None) {
        std::thread::sleep(Duration::from_millis(2));
    }
    assert_eq!(unread.take(), Err(Stopped));
}
