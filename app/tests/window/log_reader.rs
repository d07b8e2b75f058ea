//! A replay shows the same as a replay, without losing a point.

use super::{expansions, solo};
use app::export::scores;
use app::replay::{Category, Replay, Turn};
use app::screen::replay::head::{Head, Speed};
use app::text::Language;
use net::log::{Fault, Log, LogReader, LogReaderError};
use rules::{Event, Game, Good, Preset, Reason, Seat, Setup, SplitMix, Watch};
use std::collections::BTreeSet;
use std::path::Path;

/// The records of a random game played at one computer to its end.
fn records(preset: Preset, seats: u8, seed: u64) -> Vec<Vec<u8>> {
    records_of(preset.setup(seats), seed)
}

/// The same with any setup.
fn records_of(mut setup: Setup, seed: u64) -> Vec<Vec<u8>> {
    setup.options.hands_open = true;
    solo::played(setup, seed).0
}

fn replay(records: &[Vec<u8>]) -> Replay {
    let reader = LogReader::read(records, &mut |_, _| true).unwrap();
    Replay::of(reader, Path::new("test.bastide"), &mut |_, _| true).unwrap()
}

fn hash(game: &Game) -> [u8; 32] {
    game.clone().state_hash()
}

#[test]
fn scrubbing_to_any_entry_shows_what_replaying_to_it_makes() {
    let records = records(Preset::Builders, 3, 7);
    let mut replay = replay(&records);
    let last = replay.last();
    assert!(last > 150, "draws and plays of a whole game: {last}");
    let mut numbers = SplitMix::new(1);
    for _ in 0..60 {
        let at = numbers.below(last + 1);
        let shown = hash(&replay.table(at).game);
        let made = hash(&replay.reader().log().game_at(at as u64).unwrap());
        assert_eq!(shown, made, "at {at}");
    }
    let end = replay.table(last);
    assert!(end.is_over());
    assert_eq!(hash(&end.game), hash(replay.reader().log().game()));
}

#[test]
fn a_position_does_not_depend_on_the_way_to_it() {
    let records = records(Preset::Base, 2, 3);
    let (mut forth, mut back) = (replay(&records), replay(&records));
    let last = forth.last();
    let all: Vec<_> = (0..=last).map(|at| forth.table(at)).collect();
    for at in (0..=last).rev().step_by(7) {
        let table = back.table(at);
        assert_eq!(hash(&table.game), hash(&all[at].game), "at {at}");
        assert_eq!(
            (table.history, table.recent),
            (all[at].history.clone(), all[at].recent.clone()),
            "at {at}"
        );
    }
}

#[test]
fn statistics_add_up_to_the_points_at_any_moment() {
    let presets = [(Preset::Base, 1), (Preset::Builders, 2), (Preset::Everything, 3)];
    let setups = presets.map(|(preset, seed)| (preset.setup(3), seed));
    let more =
        [(expansions::expansions(3), 4), (expansions::adventures(3), 5), (expansions::settlements(3), 6)];
    for (setup, seed) in setups.into_iter().chain(more) {
        let replay = replay(&records_of(setup.clone(), seed));
        for at in (0..=replay.last()).rev().step_by(11) {
            for (seat, tally) in (0..).map(Seat).zip(replay.tally(at)) {
                assert_eq!(tally.sum(), replay.score(at, seat), "{:?}, seat {seat} at {at}", setup.sets);
            }
        }
        let laid: u32 = replay.tally(replay.last()).iter().map(|tally| tally.tiles).sum();
        assert!(laid > 60, "{:?}: {laid} tiles were laid", setup.sets);
    }
}

#[test]
fn every_kind_of_points_has_a_place() {
    let replay = replay(&records(Preset::Base, 2, 5));
    let end = replay.tally(replay.last());
    let of = |category: Category| end.iter().map(|tally| tally.points[category as usize]).sum::<i32>();
    assert!(of(Category::Cities) > 0 && of(Category::Roads) > 0 && of(Category::Fields) > 0, "{end:?}");
    let setup = replay.reader().log().game().rules().setup().clone();
    for category in Category::ALL {
        assert!(category.is_played(&setup) || of(category) == 0, "{category:?} in the base game");
    }
    assert!(!Category::Tolls.is_played(&setup) && Category::Cities.is_played(&setup));
}

/// One of every way of scoring; a new one does not compile until it is added here.
fn reasons() -> Vec<Reason> {
    let (cells, last) = (3, false);
    let all = vec![
        Reason::Road { cells, inn: false, last, labyrinth: 0 },
        Reason::City { cells, pennants: 0, cathedral: false, queen: false, last },
        Reason::Monastery { cells, vineyards: 1, last },
        Reason::Field { cities: 2, besieged: 0, pig: false, castles: 0 },
        Reason::Toll { cells, last },
        Reason::Estate { cells, last },
        Reason::Wagon { cells },
        Reason::Flock { sheep: 4 },
        Reason::Tatan { meeples: 1 },
        Reason::Garden { cells, last },
        Reason::Abbot { cells, garden: true },
        Reason::Goods { good: Good::Grain, tokens: 2 },
        Reason::King { features: 5, last },
        Reason::Robber { features: 5, last },
        Reason::Watchtower { watch: Watch::Roads, count: 3 },
        Reason::WindRose,
        Reason::Shrine { cells, last },
        Reason::FairyTurn,
        Reason::Fairy { last },
        Reason::Ransom,
        Reason::Farm { cities: 2, besieged: 0, pig: false, is_joined: false, castles: 0 },
        Reason::Barn { cities: 2, besieged: 0, castles: 0 },
        Reason::Castle,
        Reason::Bazaar,
        Reason::Circus { animal: 3, followers: 2, last },
        Reason::Acrobats { meeples: 3, last },
        Reason::Ringmaster { tiles: 1, last },
        Reason::Abbacy { cells },
        Reason::Ingots { ingots: 2 },
        Reason::Robbed { of: Seat(1), last },
        Reason::Message { message: rules::Message::Road },
        Reason::Seal,
    ];
    for reason in &all {
        match reason {
            Reason::Road { .. }
            | Reason::City { .. }
            | Reason::Monastery { .. }
            | Reason::Field { .. }
            | Reason::Toll { .. }
            | Reason::Estate { .. }
            | Reason::Wagon { .. }
            | Reason::Flock { .. }
            | Reason::Tatan { .. }
            | Reason::Garden { .. }
            | Reason::Abbot { .. }
            | Reason::Goods { .. }
            | Reason::King { .. }
            | Reason::Robber { .. }
            | Reason::Watchtower { .. }
            | Reason::WindRose
            | Reason::Shrine { .. }
            | Reason::FairyTurn
            | Reason::Fairy { .. }
            | Reason::Ransom
            | Reason::Farm { .. }
            | Reason::Barn { .. }
            | Reason::Castle
            | Reason::Bazaar
            | Reason::Circus { .. }
            | Reason::Acrobats { .. }
            | Reason::Ringmaster { .. }
            | Reason::Abbacy { .. }
            | Reason::Ingots { .. }
            | Reason::Robbed { .. }
            | Reason::Message { .. }
            | Reason::Seal => {}
        }
    }
    all
}

#[test]
fn every_way_of_scoring_has_a_category_of_its_own_with_a_name_in_both_languages() {
    let found: BTreeSet<Category> = reasons().into_iter().map(Category::of).collect();
    assert_eq!(found.len(), reasons().len(), "two ways of scoring under one name: {found:?}");
    assert_eq!(found, BTreeSet::from(Category::ALL));
    for language in [Language::German, Language::English] {
        let names: BTreeSet<String> = Category::ALL.iter().map(|c| language.text(c.key())).collect();
        assert_eq!(names.len(), Category::ALL.len(), "{names:?}");
        for name in names {
            let is_vague = ["Other", "Sonstige", "count-"].iter().any(|word| name.contains(word));
            assert!(!is_vague && !name.is_empty(), "{name}");
        }
    }
    let columns: BTreeSet<&str> = Category::ALL.iter().map(|c| c.column()).collect();
    assert_eq!(columns.len(), Category::ALL.len());
}

#[test]
fn every_scoring_in_games_of_all_modules_has_a_listed_reason() {
    let known: BTreeSet<_> = reasons().iter().map(std::mem::discriminant).map(|d| format!("{d:?}")).collect();
    let mut met = BTreeSet::new();
    let presets = [(Preset::Everything, 3), (Preset::Tempo, 1), (Preset::Halves, 2), (Preset::Tatan, 4)];
    let setups = presets.map(|(preset, seed)| (preset.setup(3), seed));
    let more = [
        (expansions::expansions(3), 1),
        (expansions::expansions(2), 2),
        (expansions::adventures(3), 1),
        (expansions::adventures(2), 2),
        (expansions::adventures(3), 3),
        (expansions::settlements(3), 1),
        (expansions::settlements(2), 2),
    ];
    for (setup, seed) in setups.into_iter().chain(more) {
        let mut replay = replay(&records_of(setup, seed));
        let last = replay.last();
        let setup = replay.reader().log().game().rules().setup().clone();
        for line in replay.table(last).history {
            let app::model::LineKind::Game(Event::Scored { reason, .. }, _) = line.what else { continue };
            assert!(known.contains(&format!("{:?}", std::mem::discriminant(&reason))), "{reason:?}");
            assert!(Category::of(reason).is_played(&setup), "{reason:?} where its module is off");
            met.insert(Category::of(reason));
        }
    }
    assert!(met.len() > 5, "random games score in many ways: {met:?}");
}

#[test]
fn time_goes_by_turns_and_leads_back_to_every_position() {
    let replay = replay(&records(Preset::Builders, 3, 7));
    for at in 0..=replay.last() {
        assert_eq!(replay.at_time(replay.time(at)), at);
        assert!(at == 0 || replay.time(at - 1) < replay.time(at), "at {at}");
    }
    for (n, Turn { begin, seat, number }) in replay.turns().iter().copied().enumerate() {
        assert!((replay.time(begin) - (n + 1) as f64).abs() < 1e-9, "turn {n}");
        assert_eq!((replay.turn_at(begin), number), ((n + 1, seat), n + 1));
    }
    assert_eq!((replay.at_time(-5.0), replay.at_time(1e9)), (0, replay.last()));
}

#[test]
fn turns_that_were_taken_back_do_not_count() {
    for entries in 1..9 {
        let records = solo::taken_back(Preset::Base.setup(2), 3, 20, (12, entries));
        let mut replay = replay(&records);
        let (at, back) = (1..=replay.last()).find_map(|at| Some((at, replay.reader().back(at)?))).unwrap();
        assert_eq!(at as u64 - 1 - back as u64, entries);
        let mut number = 1;
        for now in 1..=replay.last() {
            let before = number;
            let turn;
            (number, turn) = replay.turn_at(now);
            match now == at {
                true => assert_eq!((number, turn), replay.turn_at(back), "back to {back}"),
                false => assert!((before..=before + 1).contains(&number), "{before}, {number} at {now}"),
            }
            assert_eq!(replay.table(now).game.turn(), turn, "at {now}");
            let (told, seat, _) = replay.table(now).turn_after(now as u64);
            assert_eq!((told, seat), (number, turn), "the history counts alike at {now}");
        }
        let tiles = replay.table(replay.last()).game.placed_tiles().count();
        assert!((tiles - 1..=tiles + 1).contains(&number), "turn {number} with {tiles} tiles");
    }
}

#[test]
fn turns_and_scorings_are_where_they_happen() {
    let mut replay = replay(&records(Preset::Base, 2, 5));
    let turns = replay.turns().to_vec();
    assert!(turns.len() > 60 && turns.windows(2).all(|w| w[0].begin < w[1].begin), "{turns:?}");
    for turn in turns.into_iter().step_by(9) {
        assert_eq!(replay.table(turn.begin).game.turn(), turn.seat);
    }
    let scorings = replay.scorings().to_vec();
    assert!(!scorings.is_empty());
    for at in scorings {
        let sum = |at: usize| (0..2).map(|seat| replay.score(at, Seat(seat))).sum::<i32>();
        assert!(sum(at) > sum(at - 1), "points at {at}");
    }
}

#[test]
fn an_invalid_log_is_shown_up_to_its_last_good_entry() {
    let whole = records(Preset::Base, 2, 9);
    let bad = whole.len() / 2;
    let mut changed = whole.clone();
    let byte = changed[bad].len() - 3;
    changed[bad][byte] ^= 1;
    let mut broken = replay(&changed);
    let mut good = replay(&whole[..bad]);
    assert_eq!(broken.last(), good.last());
    assert_eq!(broken.table(broken.last()).seq, good.table(good.last()).seq);
    let reason = broken.reader().fault().unwrap();
    assert!(reason.to_string().contains(&format!("record {}", bad + 1)), "{reason}");
    assert_eq!(good.reader().fault(), None);
}

#[test]
fn a_branch_is_offered_only_where_there_is_something_left_to_play() {
    let all = records(Preset::Base, 2, 4);
    let mut replay = replay(&all);
    let middle = replay.table(replay.last() / 2);
    let records = replay.branch(&middle).unwrap();
    let log = Log::replay(&all[..records]).unwrap();
    assert_eq!((log.seq(), hash(log.game())), (middle.seq, hash(&middle.game)));
    let (begin, end) = (replay.table(0), replay.table(replay.last()));
    assert_eq!((replay.branch(&begin), replay.branch(&end)), (None, None));
}

#[test]
fn reading_stops_when_cancelled_and_refuses_what_is_no_game() {
    let all = records(Preset::Base, 2, 4);
    assert!(matches!(LogReader::read(&all, &mut |done, _| done < 40), Err(LogReaderError::Cancelled)));
    assert!(matches!(
        LogReader::read(&[vec![1, 2, 3]], &mut |_, _| true),
        Err(LogReaderError::Fault(Fault { .. }))
    ));
    assert!(LogReader::read(&[], &mut |_, _| true).is_err());
}

#[test]
fn a_film_runs_at_its_speed_stops_at_the_end_and_begins_anew() {
    let mut head = Head::default();
    head.speed = Speed::Fast;
    head.seek(7, 9);
    assert_eq!(head.run(100.0, 9), None, "it is paused");
    head.toggle(10.0, 9);
    assert!(head.run(10.05, 9).unwrap() < Speed::Fast.pause(), "not yet");
    assert_eq!(head.at, 7);
    head.run(10.2, 9);
    assert_eq!(head.at, 8);
    assert_eq!((head.run(11.0, 9), head.at, head.is_playing()), (None, 9, false));
    head.toggle(12.0, 9);
    assert_eq!((head.at, head.is_playing()), (0, true));
    head.step(true, 9);
    assert_eq!((head.at, head.is_playing()), (1, false), "a step stops it");
    head.jump(true, &[1, 4, 6]);
    assert_eq!(head.at, 4);
    head.jump(false, &[1, 4, 6]);
    assert_eq!(head.at, 1);
    head.jump(false, &[1, 4, 6]);
    assert_eq!(head.at, 1, "there is none before");
}

#[test]
fn a_game_that_was_ended_in_its_middle_is_counted_at_its_last_entry() {
    let (records, _) = solo::ended(Preset::Builders.setup(3), 7, 40);
    let mut replay = replay(&records);
    let (before, last) = (replay.table(replay.last() - 1), replay.table(replay.last()));
    assert!(!before.is_over() && last.is_over());
    let sum = |points: Vec<(usize, Seat, i32)>| points.iter().map(|(_, _, points)| points).sum::<i32>();
    assert!(sum(last.ranking()) > sum(before.ranking()), "figures on the map count");
    assert!(replay.scorings().contains(&replay.last()));
    for (_, seat, points) in last.ranking() {
        assert_eq!(replay.score(replay.last(), seat), points, "the curve ends there");
        let tally: i32 = replay.tally(replay.last())[seat.index()].points.iter().sum();
        assert_eq!(tally, points, "and every point has its category");
    }
    let table = scores(&replay, &last);
    for (_, seat, points) in last.ranking() {
        let row = table.lines().nth(1 + seat.index()).unwrap();
        assert_eq!(row.split(',').nth(2).unwrap(), points.to_string(), "{row}");
    }
}
