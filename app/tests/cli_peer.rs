//! `bastide peer`, two programs on this machine that find each other by address.

#![expect(clippy::unwrap_used, reason = "what fails in a helper fails the test")]

mod bastide;

use bastide::{bastide, command, file, folder};
use rules::{Module, Preset, Setup};
use serde_json::Value;
use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Stdio};

/// A running peer, which is killed at the end of the test.
struct Peer {
    child: Child,
    lines: BufReader<ChildStdout>,
}

impl Drop for Peer {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Peer {
    fn begin(name: &str, arguments: &[&str]) -> Self {
        Self::begin_by(name, arguments, command)
    }

    /// Starts a peer with signals ignored from the start.
    #[cfg(target_os = "linux")]
    fn begin_ignoring(signals: &str, name: &str, arguments: &[&str]) -> Self {
        Self::begin_by(name, arguments, |all| {
            let mut shell = std::process::Command::new("sh");
            let program = env!("CARGO_BIN_EXE_bastide");
            shell.args(["-c", &format!("trap '' {signals}; exec \"$@\""), "sh", program]).args(all);
            shell.stdin(Stdio::null());
            shell
        })
    }

    fn begin_by(name: &str, arguments: &[&str], program: impl Fn(&[&str]) -> std::process::Command) -> Self {
        let home = profile(name);
        let home = home.to_str().unwrap();
        let shared = [
            "--name",
            name,
            "--data-dir",
            home,
            "--no-mdns",
            "--listen",
            "127.0.0.1:0",
            "--bot",
            "random",
            "--json",
        ];
        let all = [&["peer"], arguments, &shared].concat();
        let mut child = program(&all).stdout(Stdio::piped()).spawn().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap());
        Self { child, lines }
    }

    /// The next line with this event. Panics if the program ends first.
    fn told(&mut self, event: &str) -> Value {
        loop {
            let mut line = String::new();
            assert!(self.lines.read_line(&mut line).unwrap() > 0, "the peer ended and never told `{event}`");
            let value: Value = serde_json::from_str(&line).unwrap();
            if value["event"] == event {
                return value;
            }
        }
    }
}

/// A new empty folder for a profile.
fn profile(name: &str) -> PathBuf {
    let path = folder("peers").join(name);
    let _ = std::fs::remove_dir_all(&path);
    path
}

/// A setup that no preset has, as JSON.
fn own_setup() -> (Setup, String) {
    let mut setup = Preset::Base.setup(2);
    setup.modules.insert(Module::BigMeeple);
    setup.options.toll_threshold = 2;
    let text = serde_json::to_string_pretty(&setup).unwrap();
    (setup, text)
}

#[test]
fn a_table_of_ones_own_setup_is_played_to_its_end() {
    let (setup, text) = own_setup();
    let mut host = Peer::begin("Host", &["host", "--table", "Own", "--setup", &file("own.json", text)]);
    let address = host.told("listening")["address"].as_str().unwrap().to_owned();
    let mut guest = Peer::begin("Guest", &["join", "--table", "Own", "--connect", &address]);
    let log = host.told("started")["log"].as_str().unwrap().to_owned();
    let heads = [host.told("done")["head"].clone(), guest.told("done")["head"].clone()];
    assert_eq!(heads[0], heads[1]);
    let export: Value = serde_json::from_str(&bastide(&["log", "export", "--json", &log]).output()).unwrap();
    assert_eq!(export["head"], heads[0]);
    assert_eq!(serde_json::from_value::<Setup>(export["offer"]["setup"].clone()).unwrap(), setup);
}

/// Ends a peer with a signal. A peer rightly ignores a signal that was ignored from the start, as background jobs of a
/// shell and `nohup` hand down to these tests. Failing is better than waiting forever.
#[cfg(unix)]
fn end_by(peer: &Peer, name: &str) {
    let status = std::fs::read_to_string(format!("/proc/{}/status", peer.child.id())).unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.map_or(0, |mask| u64::from_str_radix(mask.trim(), 16).unwrap());
    let number = if name == "INT" { 2 } else { 15 };
    assert_eq!(ignored >> (number - 1) & 1, 0, "{name} is ignored here: run the tests in the foreground");
    signal(peer, name);
}

/// Sends a signal to a running peer.
#[cfg(unix)]
fn signal(peer: &Peer, name: &str) {
    let number = peer.child.id().to_string();
    assert!(std::process::Command::new("kill").args(["-s", name, &number]).status().unwrap().success());
}

#[cfg(unix)]
#[test]
fn a_terminated_peer_leaves_in_order() {
    let two = ["--commands", "--pause", "300"];
    let mut host = Peer::begin("Leaves", &[&["host", "--table", "Leave", "--seats", "2"], &two[..]].concat());
    let address = host.told("listening")["address"].as_str().unwrap().to_owned();
    let mut guest =
        Peer::begin("Stays", &[&["join", "--table", "Leave", "--connect", &address], &two[..]].concat());
    let log = host.told("started")["log"].as_str().unwrap().to_owned();
    while guest.told("entry")["seq"].as_u64().unwrap() < 6 {}
    end_by(&host, "TERM");
    host.told("leaving");
    host.told("ended");
    assert_eq!(host.child.wait().unwrap().code(), Some(143));
    guest.told("away");
    assert!(!folder("peers").join("Leaves/current").exists(), "it was not killed");
    let verified = bastide(&["log", "verify", &log]);
    assert_eq!(verified.status, Some(0), "{verified:?}");
    end_by(&guest, "INT");
    guest.told("leaving");
    assert_eq!(guest.child.wait().unwrap().code(), Some(130));
}

/// In a Windows console another program lends it (`app/src/console.rs`), and ends with it.
#[test]
fn a_program_ends_with_the_console_that_was_lent_to_it() {
    let console = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = console.local_addr().unwrap().to_string();
    let lent = |arguments: &[&str]| {
        let mut command = command(arguments);
        command.env(app::signal::CONSOLE, &address);
        command
    };
    let mut leaves = Peer::begin_by("Lent", &["host", "--table", "Console"], lent);
    let connection = console.accept().unwrap();
    leaves.told("lobby");
    drop(connection);
    leaves.told("leaving");
    leaves.told("ended");
    assert_eq!(leaves.child.wait().unwrap().code(), Some(129));
    // What has nothing to put in order.
    let mut busy = lent(&["arena", "--a", "random", "--b", "random", "--games", "1000000"]).spawn().unwrap();
    drop(console.accept().unwrap());
    assert_eq!(busy.wait().unwrap().code(), Some(129));
}

#[cfg(unix)]
#[test]
fn a_table_whose_host_is_terminated_is_gone_at_once() {
    let mut host = Peer::begin("Opens", &["host", "--table", "Gone"]);
    let address = host.told("listening")["address"].as_str().unwrap().to_owned();
    let mut guest = Peer::begin("Looks", &["join", "--table", "Other", "--connect", &address]);
    while guest.told("tables")["tables"].as_array().unwrap().is_empty() {}
    end_by(&host, "INT");
    assert_eq!(host.child.wait().unwrap().code(), Some(130));
    let begin = std::time::Instant::now();
    while !guest.told("tables")["tables"].as_array().unwrap().is_empty() {}
    // A killed peer stays listed for half a minute.
    assert!(begin.elapsed().as_secs() < 20, "{:?}", begin.elapsed());
}

/// `nohup` promises that a hang-up ends nothing, and a shell keeps Ctrl-C from background jobs.
#[cfg(target_os = "linux")]
#[test]
fn a_signal_that_was_ignored_at_the_start_ends_nothing() {
    let mut host = Peer::begin_ignoring("HUP INT", "Hidden", &["host", "--table", "Nohup"]);
    host.told("lobby");
    for name in ["HUP", "INT", "TERM"] {
        signal(&host, name);
    }
    assert_eq!(host.child.wait().unwrap().code(), Some(143), "only the last was heard");
}

#[test]
fn a_setup_that_cannot_be_played_is_refused_with_its_reason() {
    let host = |path: &str| bastide(&["peer", "host", "--setup", path]);
    host("/nowhere/none.json").is_refused(&["none.json", "No such file"]);
    host(&file("words.json", "a river, please")).is_refused(&["words.json", "no setup", "line 1"]);
    let (mut setup, text) = own_setup();
    host(&file("short.json", &text[..text.len() / 2])).is_refused(&["short.json", "no setup"]);
    setup.modules.insert(Module::River);
    host(&file("dry.json", serde_json::to_string(&setup).unwrap())).is_refused(&["river"]);
    setup.sets = vec!["atlantis".to_owned()];
    host(&file("unknown.json", serde_json::to_string(&setup).unwrap())).is_refused(&["atlantis"]);
    for line in [
        &["peer", "host", "--setup", "x", "--preset", "base"][..],
        &["peer", "host", "--setup", "x", "--seats", "2"],
    ] {
        assert_eq!(bastide(line).status, Some(2), "{line:?}");
    }
}
