//! Two real programs, one of which computes a wrong state: both stop, say why, keep a report, and go on after the fault
//! is fixed.

#![expect(clippy::unwrap_used, reason = "what fails in a helper fails the test")]

#[expect(dead_code, reason = "this test runs programs that others end")]
mod bastide;

use bastide::{bastide, command, folder};
use net::report::Report;
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
        let common = ["--bot", "random", "--no-mdns", "--data-dir", &data, "--log", &self.log, "--json"];
        let arguments = [&["peer", verb, "--listen", "127.0.0.1:0"][..], &common, more].concat();
        let mut child = command(&arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
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

    /// The exit status and the output, after it has ended.
    fn end(&mut self) -> (Option<i32>, String) {
        let end = Instant::now() + PATIENCE;
        let mut child = self.child.take().unwrap();
        while child.try_wait().unwrap().is_none() {
            if Instant::now() > end {
                let _ = child.kill();
                break;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        let output = child.wait_with_output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    }

    /// Waits until its log has `seq` entries.
    fn reaches(&mut self, seq: u64) {
        let end = Instant::now() + PATIENCE;
        loop {
            let has_ended = self.child.as_mut().unwrap().try_wait().unwrap().is_some();
            if net::log::verify(Path::new(&self.log)).is_ok_and(|report| report.seq >= seq) {
                return;
            }
            assert!(!has_ended, "it ended before entry {seq}");
            assert!(Instant::now() < end, "it does not come to entry {seq}");
            std::thread::sleep(Duration::from_millis(100));
        }
    }

    fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }

    fn report(&self) -> (PathBuf, Report) {
        let reports = self.folder.join("profile/reports");
        let path = fs::read_dir(reports).unwrap().next().unwrap().unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        (path, Report::parse(&text).unwrap())
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        self.kill();
    }
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

// The number of entries in a turn depends on when the peers hear from each other. Usually the sixth is the guest's turn
// and the seventh a draw, but each of the two must hold for any entry.

#[test]
fn a_fault_in_a_turn_stops_both_is_reported_and_is_over_once_it_is_mended() {
    plants_a_fault("desync-turn", 6);
}

#[test]
fn a_fault_in_a_draw_stops_both_is_reported_and_is_over_once_it_is_mended() {
    plants_a_fault("desync-draw", 7);
}

fn plants_a_fault(test: &str, entry: u64) {
    let (mut ada, mut bob) = (Peer::new(test, "ada"), Peer::new(test, "bob"));
    let seq = entry.to_string();
    let address = ada.start("host", &["--table", "fault"]);
    bob.start("join", &["--table", "fault", "--connect", &address, "--plant-fault", &seq]);
    for peer in [&mut ada, &mut bob] {
        let (status, errors) = peer.end();
        assert_eq!(status, Some(1), "{errors}");
        assert!(errors.contains(&format!("after entry {entry}")), "{errors}");
    }

    let (path, report) = ada.report();
    assert_eq!(report.seq, entry);
    let fields = report.differences();
    assert!(fields.iter().any(|field| field.starts_with("seat 0 score: ")), "{fields:?}");
    assert_eq!(bob.report().1.ours, report.theirs);

    // Either one signed the turn and the other refused it, or each made the draw. The host's log is valid in both
    // cases.
    let compared = bastide(&["log", "compare", &ada.log, &bob.log]);
    assert_eq!(compared.status, Some(1), "{compared:?}");
    let is_turn = compared.output.contains(&format!("ends after entry {}", entry - 1));
    let is_draw = compared.output.contains(&format!("differ from entry {entry} on, in the state after it"));
    assert!(is_turn || is_draw, "{compared:?}");
    bastide(&["log", "minimise", &ada.log]).is_refused(&["nothing to make smaller"]);
    let judged = bastide(&["log", "minimise", text(&path), "--out", &format!("{}.min", ada.log)]);
    assert!(judged.output.contains("computes the state of the copy that wrote the report"), "{judged:?}");
    let is_guests = bastide(&["log", "verify", &bob.log]).status != Some(0);
    assert!(is_guests || is_turn, "{compared:?}");
    if is_guests {
        // The guest signed the wrong state, so its log is cut to the valid part.
        assert!(judged.output.contains(&format!("entry {entry} ")), "{judged:?}");
        let saved = format!("{}.saved", bob.log);
        let salvaged = net::log::salvage(Path::new(&bob.log), Path::new(&saved)).unwrap();
        assert_eq!(salvaged.seq, entry - 1);
        fs::rename(saved, &bob.log).unwrap();
    }

    // With the fault fixed, the same game goes on.
    let address = ada.start("host", &["--table", "fault"]);
    bob.start("join", &["--table", "fault", "--connect", &address]);
    ada.reaches(entry + 6);
    bob.reaches(entry + 6);
    ada.kill();
    bob.kill();
    let compared = bastide(&["log", "compare", &ada.log, &bob.log]);
    assert!(!compared.output.contains("differ"), "{compared:?}");
    // No author signs the state of a draw, so there is no proof of who was wrong.
    let (witness, words) = match (is_turn, is_guests) {
        (false, _) => (&ada.log, ""),
        (true, true) => (&ada.log, "signed a state after entry"),
        (true, false) => (&bob.log, "does not hold"),
    };
    let verified = bastide(&["log", "verify", witness]);
    assert_eq!(verified.status, Some(0), "{verified:?}");
    assert!(verified.errors.contains(words), "{verified:?}");
}

#[test]
fn comparing_what_is_no_log_is_trouble_and_not_a_difference() {
    let none = bastide(&["log", "compare", "no-such-file", "no-such-file"]);
    assert_eq!((none.status, none.output.as_str()), (Some(2), ""), "{none:?}");
}
