//! Long logs are read off the node's task.

use super::*;

/// A node, and the log of a whole game whose reading waits until it is released.
fn player(test: &str) -> (Player, PathBuf) {
    let a = Player::new(test, "a").start(&[], 0);
    let log = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/whole-game.bastide");
    let copy = a.folder.path().join("copy.bastide");
    std::fs::copy(log, &copy).unwrap();
    std::fs::write(held(&copy), b"").unwrap();
    (a, copy)
}

fn let_go(log: &std::path::Path) {
    std::fs::remove_file(held(log)).unwrap();
}

/// The notices in order, up to the one that matches `is_last`, without those that nobody asked for.
fn told(a: &Player, is_last: impl Fn(&Notice) -> bool) -> Vec<Notice> {
    let mut all = Vec::new();
    let begin = Instant::now();
    loop {
        assert!(begin.elapsed() < PATIENCE, "it was never told: {all:?}");
        let Some(notice) = a.node.as_ref().unwrap().recv(Duration::from_millis(100)) else { continue };
        let is_over = is_last(&notice);
        all.push(notice);
        if is_over {
            return all;
        }
    }
}

fn at(all: &[Notice], is_it: impl Fn(&Notice) -> bool) -> Option<usize> {
    all.iter().position(is_it)
}

const fn is_bad_address(notice: &Notice) -> bool {
    matches!(notice, Notice::Problem(Problem::Network(NetworkProblem::BadAddress { .. })))
}

#[test]
fn the_node_answers_while_a_log_is_read_and_tells_how_far_it_is() {
    let (a, log) = player("reads");
    for (command, is_done) in [
        (
            Command::Saved(SavedCommand::Import(log.clone())),
            (|n| matches!(n, Notice::Imported(_))) as fn(&Notice) -> bool,
        ),
        (Command::Saved(SavedCommand::Resume(log.clone())), |n| matches!(n, Notice::Started(_))),
    ] {
        std::fs::write(held(&log), b"").unwrap();
        a.send(command);
        told(&a, |n| matches!(n, Notice::Reading(list) if list.len() == 1 && list[0].path == log));
        a.send(NetworkCommand::Connect("nowhere".into()));
        let all = told(&a, is_bad_address);
        assert!(at(&all, is_done).is_none(), "the log is not read yet: {all:?}");
        let_go(&log);
        told(&a, is_done);
        told(&a, |n| matches!(n, Notice::Reading(list) if list.is_empty()));
    }
}

#[test]
fn a_log_that_is_not_wanted_any_more_is_not_imported() {
    let (a, log) = player("stops");
    a.send(SavedCommand::Import(log.clone()));
    a.send(SavedCommand::StopReading(log.clone()));
    a.send(NetworkCommand::Connect("nowhere".into()));
    let mut all = told(&a, is_bad_address);
    let left =
        all.iter().rev().find_map(|n| if let Notice::Reading(list) = n { Some(list.len()) } else { None });
    assert_eq!(left, Some(0), "the end of the reading is reported at once: {all:?}");
    // The file may have been copied already; after the reading the saved games are reported again.
    let_go(&log);
    all.extend(told(&a, |n| matches!(n, Notice::Saved(_))));
    assert!(
        at(&all, |n| matches!(
            n,
            Notice::Imported(_) | Notice::Problem(Problem::File(FileProblem::LogRefused { .. }))
        ))
        .is_none()
    );
}

#[test]
fn who_goes_elsewhere_does_not_land_at_the_table_whose_log_was_being_read() {
    let (mut a, log) = player("elsewhere");
    a.send(SavedCommand::Resume(log.clone()));
    a.send(GoCommand::Host(NewTable { reach: Reach::Here, ..table(2) }));
    until(&mut [&mut a], |p| p[0].lobby.is_some());
    let_go(&log);
    std::thread::sleep(Duration::from_millis(300));
    a.hear();
    assert!(a.path.is_none(), "the abandoned game does not begin");
}

#[test]
fn who_leaves_while_a_log_is_read_is_home() {
    let (a, log) = player("leaves");
    a.send(SavedCommand::Resume(log.clone()));
    a.send(GoCommand::Leave);
    let mut all = told(&a, |n| matches!(n, Notice::Left));
    let_go(&log);
    std::thread::sleep(Duration::from_millis(300));
    all.extend(std::iter::from_fn(|| a.node.as_ref().unwrap().try_recv()));
    assert!(at(&all, |n| matches!(n, Notice::Started(_))).is_none(), "{all:?}");
}

/// How long the node is unresponsive while it opens a log of so many entries, and how long opening takes overall.
#[test]
#[ignore = "it measures, and fails nothing: cargo test --workspace --lib how_long_a_long_log -- --ignored --nocapture"]
fn how_long_a_long_log_keeps_the_node_from_answering() {
    let a = Player::new("measure", "a").start(&[], 0);
    let log = a.folder.path().join("long.bastide");
    std::fs::write(&log, long_log(2_000)).unwrap();
    for (name, command, is_done) in [
        (
            "import",
            Command::Saved(SavedCommand::Import(log.clone())),
            (|n| matches!(n, Notice::Imported(_))) as fn(&Notice) -> bool,
        ),
        ("resume", Command::Saved(SavedCommand::Resume(log.clone())), |n| matches!(n, Notice::Started(_))),
        ("branch", Command::Saved(SavedCommand::Branch(log.clone())), |n| matches!(n, Notice::Started(_))),
    ] {
        let begin = Instant::now();
        a.send(command);
        let (mut longest, mut asked) = (Duration::ZERO, Instant::now());
        a.send(NetworkCommand::Connect("nowhere".into()));
        let mut is_over = false;
        while !is_over {
            let Some(notice) = a.node.as_ref().unwrap().recv(Duration::from_secs(60)) else {
                panic!("silence")
            };
            if is_bad_address(&notice) {
                longest = longest.max(asked.elapsed());
                asked = Instant::now();
                a.send(NetworkCommand::Connect("nowhere".into()));
            }
            is_over = is_done(&notice);
        }
        let all = begin.elapsed();
        // A command sent during opening is answered after it.
        told(&a, is_bad_address);
        longest = longest.max(asked.elapsed());
        println!("{name}: {} ms in all, the longest silence {} ms", all.as_millis(), longest.as_millis());
    }
}

/// A game with all modules at one computer, with enough sets to reach that many entries.
fn long_log(entries: u64) -> Vec<u8> {
    use crate::log::{HolderOffer, SeatOffer};
    use crate::session::{Output, Session};
    use crate::start::{Plan, Start, StartOutput};
    let mut setup = Preset::Everything.setup(4);
    let sets = setup.sets.clone();
    let more = sets.iter().filter(|name| !name.starts_with("river")).cycle();
    setup.sets.extend(more.take(64 - sets.len()).cloned());
    let identity = crate::identity::Identity::from_secret([7; 32]);
    let holder = identity.key();
    let seat =
        |n: u8| SeatOffer { holder, name: format!("P{n}").into(), colour: n, player: SeatKind::Person };
    let plan = Plan {
        table: Digest::of(b"table"),
        name: "Long".into(),
        seats: (0..setup.seats).map(seat).collect(),
        setup,
        holders: vec![HolderOffer { key: holder, name: "P0".into() }],
        tile_sets: Vec::new(),
        hints: Hints::Allowed,
        parent: None,
    };
    let mut start = Start::host(identity.clone(), plan, [3; 32]).unwrap();
    let Some(StartOutput::Ready(genesis)) = start.poll() else { panic!("one holder founds alone") };
    let (log, mut records) = crate::log::Log::create(*genesis, Vec::new(), None).unwrap();
    let mut session = Session::new(log, identity, Box::new(|| [9; 32]), Duration::ZERO);
    let mut numbers = SplitMix::new(1);
    while session.log().seq() < entries {
        while let Some(output) = session.poll() {
            if let Output::Append(record) = output {
                records.push(record);
            }
        }
        let Some(seat) = session.my_decision() else { break };
        let legal = session.game().legal();
        session.act(Duration::ZERO, seat, vec![legal[numbers.below(legal.len())]]).unwrap();
    }
    println!("{} entries", session.log().seq());
    crate::file::to_bytes(&records)
}
