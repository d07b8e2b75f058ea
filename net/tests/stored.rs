//! A stored game, and how damage to it shows. `testdata/whole-game.bastide` is a game of three holders with shared
//! chance, made by `bytes_of_a_whole_game`. A change of the rules, the format or the hashes shows here.
#![expect(clippy::unwrap_used, reason = "a test stops at what should not be")]

#[expect(unreachable_pub, reason = "modules of a test")]
#[expect(dead_code, reason = "this test needs only some of the simulated network")]
mod sim;

use net::file::{FileError, LogFile};
use net::identity::Identity;
use net::log::{Genesis, Log, LogError, verify, verify_bytes};
use net::session::{Output, Session, Time};
use net::start::{Plan, Start};
use rules::{Preset, Revision, Wait};
use sim::rng::Rng;
use std::path::{Path, PathBuf};

fn stored() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/whole-game.bastide")
}

/// Holder 0's file of a whole game that three holders play at random over perfect links.
fn bytes_of_a_whole_game(preset: Preset) -> Vec<u8> {
    let mut rng = Rng::new(2026);
    let identities: Vec<Identity> = (0..3).map(|_| Identity::from_secret(rng.bytes())).collect();
    let genesis = sim::founding::genesis(&identities, 3, preset);
    let mut file = Vec::new();
    let mut sessions: Vec<Session> = Vec::new();
    for (n, identity) in identities.iter().enumerate() {
        let (log, records) = Log::create(genesis.clone(), Vec::new(), None).unwrap();
        if n == 0 {
            file = records;
        }
        sessions.push(Session::new(log, identity.clone(), Box::new(|| [0; 32]), Time::ZERO));
    }
    for (session, me) in sessions.iter_mut().zip(&identities) {
        for other in identities.iter().filter(|i| i.key() != me.key()) {
            session.connected(Time::ZERO, other.key());
        }
    }
    loop {
        let is_moving = exchange(&mut sessions, &identities, &mut file);
        let mover = sessions.iter().position(|s| s.my_decision().is_some());
        match mover {
            Some(n) => sim::people::move_if_asked(&mut sessions[n], Time::ZERO, &mut rng).unwrap(),
            None if sessions[0].game().wait() == Wait::Over && !is_moving => break,
            None => assert!(is_moving, "the game is stuck: {}", sessions[0].describe()),
        }
    }
    net::file::to_bytes(&file)
}

/// Delivers everything pending; returns whether there was anything.
fn exchange(sessions: &mut [Session], identities: &[Identity], file: &mut Vec<Vec<u8>>) -> bool {
    let mut is_moving = false;
    for n in 0..sessions.len() {
        while let Some(output) = sessions[n].poll() {
            match output {
                Output::Append(record) if n == 0 => file.push(record),
                Output::Send { to, message } => {
                    is_moving = true;
                    let to = identities.iter().position(|i| i.key() == to).unwrap();
                    sessions[to].handle(Time::ZERO, identities[n].key(), message);
                }
                _ => {}
            }
        }
    }
    is_moving
}

#[test]
fn the_stored_game_verifies_and_is_what_the_same_moves_make_today() {
    let bytes = bytes_of_a_whole_game(Preset::River);
    if std::env::var_os("BASTIDE_WRITE_TESTDATA").is_some() {
        std::fs::write(stored(), &bytes).unwrap();
    }
    let report = verify(&stored()).unwrap();
    assert!(report.is_over && report.seq > 100, "{report:?}");
    assert!(report.notes.is_empty(), "{:?}", report.notes);
    assert!(std::fs::read(stored()).unwrap() == bytes, "the same moves write another file today: {report:?}");
    assert_eq!(report, verify_bytes(&bytes).unwrap());
}

/// Games written by a program of rules version 2: every entry still names the state that the rules compute.
#[test]
fn games_of_rules_version_2_verify_and_go_on_by_their_rules() {
    for (name, least) in [("whole-game.bastide", 100), ("hidden-game.bastide", 20)] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/rules-2").join(name);
        let report = verify(&path).unwrap();
        assert!(report.is_over && report.seq > least, "{name}: {report:?}");
        let log = Log::replay(&net::file::read(&path).unwrap().records).unwrap();
        let offer = &log.genesis().offer;
        assert_eq!(offer.rules_version, 2);
        assert!(offer.setup.options.is_of_second(), "{name}: {:?}", offer.setup.options);
    }
}

/// Games written by a program of rules version 3, in one of which a castle did not move the dragon (RULINGS.md R251).
#[test]
fn games_of_rules_version_3_verify_and_go_on_by_their_rules() {
    for (name, least) in [("whole-game.bastide", 100), ("hidden-game.bastide", 20), (CASTLE, 200)] {
        let report = verify(&of_third(name)).unwrap();
        assert!(report.is_over && report.seq > least, "{name}: {report:?}");
        let log = Log::replay(&net::file::read(&of_third(name)).unwrap().records).unwrap();
        let offer = &log.genesis().offer;
        assert_eq!((offer.rules_version, offer.setup.options.revision), (3, Revision::Third), "{name}");
    }
    let log = Log::replay(&net::file::read(&of_third(CASTLE)).unwrap().records).unwrap();
    let offer = log.genesis().offer.clone();
    let founding = (1..=log.seq()).find(|seq| log.game_at(*seq).unwrap().castles().next().is_some()).unwrap();
    let [before, after] = [founding - 1, founding].map(|seq| log.game_at(seq).unwrap().dragon());
    assert!(before.is_some() && before == after, "today he would have moved: {before:?} {after:?}");
    // As the program of version 3 wrote it.
    assert_eq!(
        offer.setup.options,
        rules::Options { revision: Revision::Third, ..offer.setup.options.as_current() }
    );
}

const CASTLE: &str = "castle-game.bastide";

fn of_third(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/rules-3").join(name)
}

#[test]
fn an_offer_of_another_rules_version_than_its_setup_is_refused() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/rules-2/whole-game.bastide");
    let offer_of = |path: &Path| {
        let log = Log::replay(&net::file::read(path).unwrap().records).unwrap();
        log.genesis().offer.clone()
    };
    let (second, third) = (offer_of(&path), offer_of(&of_third("whole-game.bastide")));
    for offer in [&second, &third] {
        assert_eq!(offer.check(), Ok(()));
    }
    let says_another = |offer: &net::log::Offer, rules_version| {
        let refused = net::log::Offer { rules_version, ..offer.clone() }.check();
        refused.is_err_and(|error| error.to_string().contains("another rules version"))
    };
    assert!(says_another(&second, 3) && says_another(&second, 4));
    assert!(says_another(&third, 2) && says_another(&third, 4));
    let older = net::log::Offer { rules_version: 1, ..second.clone() }.check().unwrap_err().to_string();
    assert!(older.contains("rules version 1") && older.contains("versions 2 to 4"), "{older}");
    let mut later = second.clone();
    later.setup.options.forced_first = true;
    assert!(says_another(&later, 2));
    // A game of today is not one of an older version.
    let mut today = third.clone();
    today.setup.options.revision = Revision::Fourth;
    assert!(says_another(&today, 2) && says_another(&today, 3) && !says_another(&today, 4));
    // A branch goes on by the rules of its game, whichever version founds it.
    let parent = Some(net::log::Parent { game: third.table, seq: 1, head: third.table });
    let [of_second, of_third] = [second, third].map(|offer| net::log::Offer { parent, ..offer });
    assert!(!says_another(&of_second, 3) && !says_another(&of_second, 4));
    assert!(!says_another(&of_third, 3) && !says_another(&of_third, 4));
    today.parent = parent;
    assert!(says_another(&today, 3) && !says_another(&today, 4));
}

/// Games founded on version 2 of the protocol keep its rules.
#[test]
fn games_of_an_older_protocol_verify_as_they_did() {
    for name in ["whole-game.bastide", "hidden-game.bastide"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/rules-2").join(name);
        let log = Log::replay(&net::file::read(&path).unwrap().records).unwrap();
        assert_eq!((log.offer().protocol, log.roster().protocol), (2, 2), "{name}");
    }
}

#[test]
fn a_log_exports_as_data() {
    let log = Log::replay(&net::file::read(&stored()).unwrap().records).unwrap();
    let export = net::log::export(&log);
    assert_eq!(export.entries.len() as u64, log.seq());
    assert_eq!(export.head, log.head());
}

#[test]
fn a_state_in_the_middle_is_the_one_its_entry_names() {
    let records = net::file::read(&stored()).unwrap().records;
    let log = Log::replay(&records).unwrap();
    let middle = log.seq() / 2;
    let named = log.entries()[middle as usize - 1].entry.state;
    let seq = |count: &usize| Log::replay(&records[..*count]).map_or(0, |log| log.seq());
    let counts: Vec<usize> = (0..=records.len()).collect();
    let until = counts.partition_point(|count| seq(count) < middle);
    let roster = Log::replay(&records[..until]).unwrap().roster().clone();
    let mut game = log.game_at(middle).unwrap();
    assert_eq!(roster.state(game.state_hash()), named);
    let mut next = log.game_at(middle + 1).unwrap();
    assert_ne!(roster.state(next.state_hash()), named);
}

/// All damage is refused with its place or reported as a torn end. Damage never causes a panic and is never accepted.
#[test]
fn a_flipped_bit_anywhere_is_found() {
    let bytes = std::fs::read(stored()).unwrap();
    let whole = verify_bytes(&bytes).unwrap();
    let mut rng = Rng::new(7);
    for _ in 0..400 {
        let at = rng.below(bytes.len());
        let mut damaged = bytes.clone();
        damaged[at] ^= 1 << rng.below(8);
        match verify_bytes(&damaged) {
            Err(error) => assert!(!error.to_string().is_empty()),
            Ok(report) => assert!(report.torn_bytes > 0 && report.seq < whole.seq, "byte {at}: {report:?}"),
        }
    }
}

#[test]
fn a_file_cut_anywhere_keeps_every_whole_record() {
    let bytes = std::fs::read(stored()).unwrap();
    let records = net::file::from_bytes(&bytes).unwrap().records;
    let ends: Vec<usize> = (0..=records.len()).map(|n| net::file::to_bytes(&records[..n]).len()).collect();
    assert_eq!(ends.last(), Some(&bytes.len()));
    let mut rng = Rng::new(8);
    for _ in 0..60 {
        let cut = rng.below(bytes.len());
        let whole = ends.partition_point(|end| *end <= cut).checked_sub(1);
        let kept = whole.and_then(|n| Some((n, Log::replay(&records[..n]).ok()?)));
        match (verify_bytes(&bytes[..cut]), kept) {
            (Ok(report), Some((n, log))) => {
                assert_eq!(
                    (report.torn_bytes, report.seq),
                    ((cut - ends[n]) as u64, log.seq()),
                    "cut at {cut}"
                );
            }
            (Err(error), None) => assert!(!error.to_string().is_empty()),
            (verified, kept) => panic!("cut at {cut}: {verified:?}, kept {:?}", kept.map(|(n, _)| n)),
        }
    }
}

/// Damage below the file's checksums: records with changed bytes and fresh checksums.
#[test]
fn a_forged_record_is_found_by_what_it_says() {
    let records = net::file::read(&stored()).unwrap().records;
    let mut rng = Rng::new(9);
    let mut kinds = std::collections::BTreeSet::new();
    for _ in 0..300 {
        let n = rng.below(records.len());
        let mut forged = records.clone();
        let at = rng.below(forged[n].len());
        forged[n][at] ^= 1 << rng.below(8);
        let fault = Log::replay(&forged[..]).map(|_| ()).unwrap_err();
        // A changed genesis may found another game, which no holder signed.
        let at = if n == 0 { 1..=2 } else { n as u64 + 1..=n as u64 + 1 };
        assert!(at.contains(&fault.record), "record {}: {fault}", n + 1);
        kinds.insert(fault.to_string().split(": ").nth(1).unwrap_or_default().to_owned());
    }
    assert!(kinds.len() > 3, "{kinds:?}");
}

#[test]
fn entries_left_out_or_exchanged_are_found() {
    let records = net::file::read(&stored()).unwrap().records;
    let mut without = records.clone();
    without.remove(20);
    assert_eq!(Log::replay(&without[..]).map(|_| ()).unwrap_err().record, 21);
    let mut exchanged = records.clone();
    exchanged.swap(20, 21);
    assert_eq!(Log::replay(&exchanged[..]).map(|_| ()).unwrap_err().record, 21);
}

#[test]
fn a_damaged_file_is_refused_and_what_is_whole_can_be_salvaged() {
    let folder = tempfile::tempdir().unwrap();
    let (damaged, saved) = (folder.path().join("damaged.bastide"), folder.path().join("saved.bastide"));
    let mut bytes = std::fs::read(stored()).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 0x40;
    std::fs::write(&damaged, &bytes).unwrap();
    let refused = LogFile::open(&damaged).map(|_| ()).unwrap_err().to_string();
    assert!(refused.contains("damaged at record"), "{refused}");
    assert_eq!(std::fs::read(&damaged).unwrap(), bytes, "a refused file is left as it is");
    let salvaged = net::log::salvage(&damaged, &saved).unwrap();
    assert!(salvaged.seq > 10 && !salvaged.lost.is_empty(), "{salvaged:?}");
    assert_eq!(verify(&saved).unwrap().seq, salvaged.seq);
    assert!(net::log::salvage(&damaged, &saved).is_err(), "nothing is overwritten");
}

#[test]
fn a_torn_end_is_cut_and_the_file_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("torn.bastide");
    let bytes = std::fs::read(stored()).unwrap();
    let records = net::file::from_bytes(&bytes).unwrap().records;
    std::fs::write(&path, &bytes[..bytes.len() - 3]).unwrap();
    let (mut file, contents) = LogFile::open(&path).unwrap();
    assert!(contents.torn_bytes > 0 && contents.records[..] == records[..records.len() - 1]);
    assert!(matches!(LogFile::open(&path), Err(FileError::Locked(_))), "one at a time");
    file.append(&records[records.len() - 1]).unwrap();
    file.sync().unwrap();
    drop(file);
    assert_eq!(std::fs::read(&path).unwrap(), bytes);
}

/// A genesis by a modified program: all names, the table's too, are this one.
fn named(identities: &[Identity], name: &str) -> Genesis {
    let mut genesis = sim::founding::genesis(identities, 2, Preset::Base);
    let offer = &mut genesis.offer;
    offer.name = name.into();
    offer.seats.iter_mut().for_each(|seat| seat.name = name.into());
    offer.holders.iter_mut().for_each(|holder| holder.name = name.into());
    genesis
}

#[test]
fn a_game_is_founded_with_clean_names_only_and_a_stored_one_is_read_with_any() {
    let identities: Vec<Identity> = (1..3).map(|n| Identity::from_secret([n; 32])).collect();
    for name in ["Ada\u{202e}", "A\u{200b}da", "Ada\u{301}\u{301}\u{301}\u{301}", " Ada", ""] {
        let genesis = named(&identities, name);
        let offer = genesis.offer.clone();
        let plan = Plan {
            table: offer.table,
            name: offer.name,
            setup: offer.setup,
            seats: offer.seats,
            holders: offer.holders,
            tile_sets: offer.tile_sets,
            hints: offer.terms.hints,
            parent: offer.parent,
        };
        assert!(Start::host(identities[0].clone(), plan.clone(), [1; 32]).is_err(), "{name:?}");
        let host = identities[0].key();
        assert!(Start::guest(identities[1].clone(), host, plan, [1; 32]).is_err(), "{name:?}");
        let (log, records) = Log::create(genesis, Vec::new(), None).unwrap();
        assert_eq!(Log::replay(&records).unwrap().id(), log.id());
        let clean = net::text::clean(name, 32);
        assert_eq!(log.name_of(host), clean.as_deref().unwrap_or("?"));
    }
}

#[test]
fn a_fault_message_contains_only_visible_characters() {
    let identities = [Identity::from_secret([1; 32])];
    let mut genesis = sim::founding::genesis(&identities, 2, Preset::Base);
    genesis.offer.setup.sets.push("nowhere\u{202e}\u{1b}[2J".to_owned());
    let Err(LogError::Fault(fault)) = Log::create(genesis, Vec::new(), None) else {
        panic!("there is no such set")
    };
    let said = fault.to_string();
    assert!(said.contains("nowhere") && said.chars().all(net::text::is_shown), "{said:?}");
}

#[test]
fn a_file_without_a_whole_record_does_not_block_its_game() {
    let folder = tempfile::tempdir().unwrap();
    let bytes = std::fs::read(stored()).unwrap();
    let records = net::file::from_bytes(&bytes).unwrap().records;
    for length in [0, 7, 12, 20, 60] {
        let path = folder.path().join(format!("{length}.bastide"));
        std::fs::write(&path, &bytes[..length]).unwrap();
        assert!(!net::file::is_saved(&path));
        assert!(matches!(LogFile::open(&path), Err(FileError::NeverBegan(_))));
        assert_eq!(std::fs::read(&path).unwrap(), bytes[..length], "a refused file is left as it is");
        drop(LogFile::create(&path, &records).unwrap());
        assert_eq!(std::fs::read(&path).unwrap(), bytes);
        assert!(net::file::is_saved(&path));
        assert!(
            matches!(LogFile::create(&path, &records), Err(FileError::Io { .. })),
            "nothing is overwritten"
        );
    }
    let foreign = folder.path().join("letter.bastide");
    std::fs::write(&foreign, b"dear diary").unwrap();
    assert!(LogFile::create(&foreign, &records).is_err() && net::file::is_saved(&foreign));
    assert_eq!(std::fs::read(&foreign).unwrap(), b"dear diary");
}

#[cfg(unix)]
#[test]
fn only_its_user_can_read_a_log() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("own.bastide");
    let mode = || std::fs::metadata(&path).unwrap().permissions().mode() & 0o777;
    drop(LogFile::create(&path, &net::file::read(&stored()).unwrap().records).unwrap());
    assert_eq!(mode(), 0o600);
    // Earlier versions made it readable by all users.
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o644)).unwrap();
    drop(LogFile::open(&path).unwrap());
    assert_eq!(mode(), 0o600);
}
