//! A stored game and what damage to it looks like. `testdata/whole-game.bastide` is a game of three holders with
//! shared chance, made by `bytes_of_a_whole_game`; a change of the rules, the format or the hashes shows here.
#![expect(clippy::unwrap_used, reason = "a test stops at what should not be")]

#[expect(unreachable_pub, reason = "modules of a test")]
#[expect(dead_code, reason = "this test needs only some of the simulated network")]
mod sim;

use net::identity::Identity;
use net::log::{Log, verify, verify_bytes};
use net::session::{Output, Session, Time};
use rules::{Preset, Wait};
use sim::rng::Rng;
use std::path::{Path, PathBuf};

fn stored() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/whole-game.bastide")
}

/// The file of holder 0 of a whole game, played at random by three holders over perfect links.
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
            None => assert!(is_moving, "the game stands still: {}", sessions[0].describe()),
        }
    }
    net::file::to_bytes(&file)
}

/// Delivers everything that waits; says whether anything did.
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
    assert!(std::fs::read(stored()).unwrap() == bytes, "another file would be written today: {report:?}");
    assert_eq!(report, verify_bytes(&bytes).unwrap());
}

#[test]
fn a_log_reads_as_text_and_exports_as_data() {
    let log = Log::replay(&net::file::read(&stored()).unwrap().records).unwrap();
    let text = net::log::text(&log);
    assert!(
        text.contains(", meeple on city ") && text.contains("meeple on road "),
        "figures stand on named parts"
    );
    assert!(!text.contains("Segment"), "no line shows how the program writes a place");
    assert!(text.lines().count() as u64 > log.seq(), "{text}");
    assert!(text.contains(" draws river1-") && text.contains("the game is over"), "{text}");
    let export = net::log::export(&log);
    assert_eq!(export.entries.len() as u64, log.seq());
    assert_eq!(export.head, log.head());
}

#[test]
fn a_state_in_the_middle_is_the_one_its_entry_names() {
    let log = Log::replay(&net::file::read(&stored()).unwrap().records).unwrap();
    let middle = log.seq() / 2;
    let mut game = log.game_at(middle).unwrap();
    let mut whole = log.game_at(log.seq()).unwrap();
    assert_ne!(game.state_hash(), whole.state_hash());
    assert!(game.laid().count() < whole.laid().count());
}

/// Every damage is refused with its place, or is a torn end that says so; never a panic, never accepted.
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
fn a_file_cut_anywhere_is_shorter_or_no_log() {
    let bytes = std::fs::read(stored()).unwrap();
    let mut rng = Rng::new(8);
    for _ in 0..60 {
        let cut = rng.below(bytes.len());
        match verify_bytes(&bytes[..cut]) {
            Err(error) => assert!(!error.to_string().is_empty()),
            Ok(report) => assert!(report.torn_bytes > 0 || report.seq <= 200, "{report:?}"),
        }
    }
}

/// Damage below the checks of the file: records whose bytes are changed and whose checks are made anew.
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
        // A changed genesis may found another game, which nobody signed.
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
    let folder = std::env::temp_dir().join(format!("bastide-salvage-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (damaged, saved) = (folder.join("damaged.bastide"), folder.join("saved.bastide"));
    let mut bytes = std::fs::read(stored()).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 0x40;
    std::fs::write(&damaged, &bytes).unwrap();
    let refused = net::file::LogFile::open(&damaged).map(|_| ()).unwrap_err().to_string();
    assert!(refused.contains("damaged at record"), "{refused}");
    assert_eq!(std::fs::read(&damaged).unwrap(), bytes, "a refused file is left as it is");
    let salvaged = net::file::salvage(&damaged, &saved).unwrap();
    assert!(salvaged.seq > 10 && !salvaged.lost.is_empty(), "{salvaged:?}");
    assert_eq!(verify(&saved).unwrap().seq, salvaged.seq);
    assert!(net::file::salvage(&damaged, &saved).is_err(), "nothing is overwritten");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_torn_end_is_cut_and_the_file_goes_on() {
    let folder = std::env::temp_dir().join(format!("bastide-torn-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("torn.bastide");
    let bytes = std::fs::read(stored()).unwrap();
    let records = net::file::from_bytes(&bytes).unwrap().records;
    std::fs::write(&path, &bytes[..bytes.len() - 3]).unwrap();
    let (mut file, contents) = net::file::LogFile::open(&path).unwrap();
    assert!(contents.torn_bytes > 0 && contents.records[..] == records[..records.len() - 1]);
    assert!(matches!(net::file::LogFile::open(&path), Err(net::file::FileError::Locked(_))), "one at a time");
    file.append(&records[records.len() - 1]).unwrap();
    file.sync().unwrap();
    drop(file);
    assert_eq!(std::fs::read(&path).unwrap(), bytes);
    std::fs::remove_dir_all(&folder).unwrap();
}
