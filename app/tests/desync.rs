//! Logs of two real programs, of which one claims a state that the rules do not make: how the program reports them, and
//! how the game goes on from the valid part.

#![expect(clippy::unwrap_used, reason = "what fails in a helper fails the test")]

#[expect(dead_code, reason = "this test uses only some of the helpers")]
mod bastide;

use bastide::{bastide, command, folder};
use net::file;
use net::identity::{Digest, Identity};
use net::log::{Entry, Evidence, Proof, Record, StateSignature};
use net::wire;
use serde_json::Value;
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

/// Anything slower hangs, however busy the computer is.
const PATIENCE: Duration = Duration::from_secs(600);

struct Peer {
    folder: PathBuf,
    log: String,
    child: Option<Child>,
}

impl Peer {
    fn new(test: &str, name: &str) -> Self {
        let folder = folder(test).join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        let log = folder.join("game.bastide").to_str().unwrap().to_owned();
        Self { folder, log, child: None }
    }

    /// Starts it and returns its address.
    fn start(&mut self, verb: &str, more: &[&str]) -> String {
        let data = self.folder.join("profile").to_str().unwrap().to_owned();
        let common = [
            "--bot",
            "random",
            "--pause",
            "30",
            "--no-mdns",
            "--data-dir",
            &data,
            "--log",
            &self.log,
            "--json",
        ];
        let arguments = [&["peer", verb, "--listen", "127.0.0.1:0"][..], &common, more].concat();
        let mut child = command(&arguments).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        self.child = Some(child);
        let address = lines.by_ref().find_map(|line| {
            let told: Value = serde_json::from_str(&line.unwrap()).unwrap();
            (told["event"] == "listening").then(|| told["address"].as_str().unwrap().to_owned())
        });
        // The rest of its output is read too, because a full pipe would block it.
        std::thread::spawn(move || lines.for_each(drop));
        address.expect("it ended before it listened")
    }

    /// Waits until its log has this many entries.
    fn reaches(&mut self, seq: u64) {
        let end = Instant::now() + PATIENCE;
        loop {
            let has_ended = self.child.as_mut().unwrap().try_wait().unwrap().is_some();
            if net::log::verify(Path::new(&self.log)).is_ok_and(|report| report.seq >= seq) {
                return;
            }
            assert!(!has_ended, "it ended before entry {seq}");
            assert!(Instant::now() < end, "it does not reach entry {seq}");
            std::thread::sleep(Duration::from_millis(100));
        }
    }

    fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }

    /// Its key, as its profile has it.
    fn identity(&self) -> Identity {
        let text = fs::read_to_string(self.folder.join("profile/key")).unwrap();
        let digits = text.lines().nth(1).unwrap();
        let bytes = (0..32).map(|n| u8::from_str_radix(&digits[2 * n..2 * n + 2], 16).unwrap());
        Identity::from_secret(bytes.collect::<Vec<u8>>().try_into().unwrap())
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        self.kill();
    }
}

/// The log of a peer that claims a false state after its last turn up to an entry, the true entry of that turn, and the
/// peer's identity.
fn with_false_state(peer: &Peer, to: u64) -> (Vec<Vec<u8>>, Entry, Identity) {
    let identity = peer.identity();
    let mut records = file::read(Path::new(&peer.log)).unwrap().records;
    let turn = |record: &Vec<u8>| match wire::decode(record).ok()? {
        Record::Entry { entry, proof: Proof::Author(_) } => wire::decode::<Entry>(&entry).ok(),
        _ => None,
    };
    let is_its = |entry: &Entry| entry.holder == Some(identity.key()) && entry.seq <= to;
    let (at, entry) =
        (0..).zip(&records).filter_map(|(at, r)| Some((at, turn(r).filter(is_its)?))).last().unwrap();
    let odd = Entry { state: Digest([7; 32]), ..entry.clone() };
    let proof = Proof::Author(Entry::sign(odd.id(), &identity));
    records.truncate(at);
    records.push(wire::encode(&Record::Entry { entry: odd.bytes(), proof }).unwrap());
    (records, entry, identity)
}

#[test]
fn a_false_state_shows_in_a_comparison_is_cut_off_by_salvage_and_proves_its_author_guilty() {
    let (mut ada, mut bob) = (Peer::new("desync", "ada"), Peer::new("desync", "bob"));
    let address = ada.start("host", &["--table", "fault"]);
    bob.start("join", &["--table", "fault", "--connect", &address]);
    ada.reaches(12);
    bob.reaches(12);
    ada.kill();
    bob.kill();
    let known = net::log::verify(Path::new(&ada.log)).unwrap().seq;
    let (records, turn, identity) = with_false_state(&bob, known);
    let seq = turn.seq;
    fs::write(&bob.log, file::to_bytes(&records)).unwrap();

    let compared = bastide(&["log", "compare", &ada.log, &bob.log]);
    assert_eq!(compared.status, Some(1), "{compared:?}");
    let words = format!("differ from entry {seq} on, in the state after it");
    assert!(compared.output.contains(&words), "{compared:?}");
    assert_ne!(bastide(&["log", "verify", &bob.log]).status, Some(0));
    bastide(&["log", "minimise", &ada.log]).is_refused(&["nothing to make smaller"]);
    let smaller = bastide(&["log", "minimise", &bob.log, "--out", &format!("{}.min", bob.log)]);
    assert!(smaller.output.contains(&format!("entry {seq} ")), "{smaller:?}");
    let saved = format!("{}.saved", bob.log);
    let salvaged = net::log::salvage(Path::new(&bob.log), Path::new(&saved)).unwrap();
    assert_eq!(salvaged.seq, seq - 1);

    // A peer that hears of the false state keeps the proof of it.
    let odd = Entry { state: Digest([7; 32]), ..turn };
    let word = StateSignature::Author(Entry::sign(odd.id(), &identity));
    let mut witness = file::read(Path::new(&ada.log)).unwrap().records;
    let evidence = Evidence::State { entry: odd.bytes(), word };
    witness.push(wire::encode(&Record::Evidence(evidence)).unwrap());
    fs::write(&ada.log, file::to_bytes(&witness)).unwrap();
    let verified = bastide(&["log", "verify", &ada.log]);
    assert_eq!(verified.status, Some(0), "{verified:?}");
    assert!(verified.errors.contains("signed a state after entry"), "{verified:?}");

    // The valid part of the game goes on.
    fs::rename(saved, &bob.log).unwrap();
    let address = ada.start("host", &["--table", "fault"]);
    bob.start("join", &["--table", "fault", "--connect", &address]);
    ada.reaches(seq + 6);
    bob.reaches(seq + 6);
    ada.kill();
    bob.kill();
    let compared = bastide(&["log", "compare", &ada.log, &bob.log]);
    assert!(!compared.output.contains("differ"), "{compared:?}");
}

#[test]
fn comparing_a_missing_log_is_an_error_and_not_a_difference() {
    let none = bastide(&["log", "compare", "no-such-file", "no-such-file"]);
    assert_eq!((none.status, none.output.as_str()), (Some(2), ""), "{none:?}");
}
