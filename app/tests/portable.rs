//! A file named `portable` beside the program keeps everything there, wherever the folder goes.

#![expect(clippy::unwrap_used, reason = "what fails in a helper fails the test")]

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A folder of these tests.
fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("portable").join(name);
    fs::create_dir_all(&path).unwrap();
    path
}

/// A new folder with the program in it, and nothing else.
fn stick(name: &str) -> PathBuf {
    let here = folder("").join(name);
    let _ = fs::remove_dir_all(&here);
    fs::create_dir_all(&here).unwrap();
    let (from, to) = (env!("CARGO_BIN_EXE_bastide"), program(&here));
    // The same file under another name costs nothing, where the disk can do that.
    fs::hard_link(from, &to).or_else(|_| fs::copy(from, &to).map(|_| ())).unwrap();
    here
}

fn program(stick: &Path) -> PathBuf {
    stick.join(format!("bastide{}", std::env::consts::EXE_SUFFIX))
}

/// Runs the program of a stick, with a home folder that has nothing in it.
fn run(stick: &Path, arguments: &[&str]) -> Output {
    let mut there = Command::new(program(stick));
    for name in ["XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "RUST_LOG"] {
        there.env_remove(name);
    }
    let home = folder("home");
    for name in ["HOME", "APPDATA", "LOCALAPPDATA"] {
        there.env(name, &home);
    }
    there.args(arguments).stdin(Stdio::null()).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Where the doctor says that everything lies.
fn kept(stick: &Path, arguments: &[&str]) -> Value {
    let all = [&["doctor", "--no-mdns", "--json", "--port", "0"], arguments].concat();
    let told: Value = serde_json::from_slice(&run(stick, &all).stdout).unwrap();
    told["kept"].clone()
}

/// Plays a game of two bots on a stick and returns the saved file.
fn play(stick: &Path) -> PathBuf {
    let arguments = [
        "peer",
        "host",
        "--bots",
        "1",
        "--bot",
        "random",
        "--name",
        "Anna",
        "--no-mdns",
        "--listen",
        "127.0.0.1:0",
        "--leave-after",
        "12",
    ];
    let run = run(stick, &arguments);
    assert!(run.status.success(), "{run:?}");
    let games = fs::read_dir(stick.join("bastide-data/games")).unwrap().map(|entry| entry.unwrap().path());
    games.filter(|path| path.extension().is_some_and(|e| e == "bastide")).last().unwrap()
}

#[test]
fn what_a_portable_program_keeps_goes_with_it_to_another_computer() {
    let (here, there) = (stick("here"), folder("").join("there"));
    assert_eq!(kept(&here, &[])["portable"], false, "nothing makes it portable yet");
    fs::write(here.join("portable"), "").unwrap();
    let data = here.join("bastide-data");
    let found = kept(&here, &[]);
    assert_eq!(found["portable"], true);
    assert_eq!(found["data"], data.to_str().unwrap());
    assert_eq!(found["settings"], data.join("settings.ron").to_str().unwrap());
    assert!(!data.exists(), "the doctor only looks");

    let game = play(&here);
    let key = run(&here, &["profile", "show"]).stdout;
    assert_eq!(fs::read_dir(folder("home")).unwrap().count(), 0, "the home folder stays empty");

    let _ = fs::remove_dir_all(&there);
    fs::rename(&here, &there).unwrap();
    assert_eq!(run(&there, &["profile", "show"]).stdout, key, "the same player sits there");
    let game = there.join(game.strip_prefix(&here).unwrap());
    let verified = run(&there, &["log", "verify", game.to_str().unwrap()]);
    assert!(verified.status.success(), "{verified:?}");
    assert!(text(&run(&there, &["doctor", "--no-mdns", "--lang", "en"]).stdout).contains("“portable”"));
}

#[test]
fn a_named_folder_wins_over_the_portable_one() {
    let here = stick("named");
    fs::write(here.join("portable"), "").unwrap();
    let other = folder("other").to_str().unwrap().to_owned();
    let found = kept(&here, &["--data-dir", &other]);
    assert_eq!((&found["portable"], &found["data"]), (&Value::from(false), &Value::from(other)));
}

#[test]
fn a_portable_program_that_cannot_write_beside_itself_says_so_in_one_sentence() {
    let here = stick("shut");
    fs::write(here.join("portable"), "").unwrap();
    // Root may write into a folder of any mode, but not into a file.
    fs::write(here.join("bastide-data"), "").unwrap();
    let run = run(&here, &["peer", "host", "--bots", "1", "--no-mdns", "--listen", "127.0.0.1:0"]);
    assert_eq!(run.status.code(), Some(1));
    let told = text(&run.stderr);
    assert_eq!(told.lines().count(), 1, "{told}");
    assert!(told.contains("`portable`") && told.contains("bastide-data") && told.contains("--data-dir"));
}
