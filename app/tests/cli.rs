//! The command line as a user meets it: one clear sentence for every mistake, and the right exit status.

#![expect(clippy::unwrap_used, reason = "what fails in a helper fails the test")]

mod bastide;

use bastide::{bastide, command, file, folder};
use serde_json::Value;
use std::process::Stdio;

const GOOD: &str = "about  a road of two tiles\nrule   §1.3\npreset base\nseats  2\n";

#[test]
fn help_names_every_command() {
    let help = bastide(&["--help"]).output();
    for name in [
        "peer", "profile", "log", "play", "arena", "train", "review", "doctor", "share", "tiles", "bench",
        "art",
    ] {
        assert!(help.contains(&format!("\n  {name} ")), "{help}");
    }
    assert!(bastide(&["--version"]).output().starts_with("bastide "));
}

#[test]
fn without_a_display_the_program_names_what_still_works() {
    bastide(&[]).is_refused(&["display", "bastide peer"]);
    bastide(&["--scale", "2", "some.bastide"]).is_refused(&["display", "bastide peer"]);
}

#[test]
fn a_word_that_is_neither_a_file_nor_in_the_place_of_a_command_opens_no_window() {
    let misplaced = bastide(&["--lang", "de", "doctor"]).errors;
    assert!(misplaced.contains("before its options: bastide doctor"), "{misplaced}");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine");
    std::fs::create_dir(&path).unwrap();
    let told = bastide(&[path.to_str().unwrap()]).errors;
    assert!(told.contains("mine is a folder"), "{told}");
    let unknown = bastide(&["sahre"]).errors;
    assert!(unknown.contains("no command sahre") && unknown.contains("--help"), "{unknown}");
}

#[test]
fn a_missing_renderer_is_refused_with_the_build_that_has_it() {
    bastide(&["--renderer", "glow"]).is_refused(&["display", "bastide peer"]);
    let wgpu = bastide(&["--renderer", "wgpu"]);
    if cfg!(feature = "wgpu") {
        wgpu.is_refused(&["display", "bastide peer"]);
    } else {
        wgpu.is_refused(&["glow only", "--features wgpu"]);
    }
}

#[test]
fn an_invalid_command_line_ends_with_status_2() {
    let lines: &[&[&str]] = &[
        &["log"],
        &["log", "verify"],
        &["log", "export", "x"],
        &["log", "export", "--json", "--text", "x"],
        &["play"],
        &["bench", "rules", "--seconds", "-1"],
        &["peer", "host", "--seats", "9"],
        &["peer", "host", "--bot", "clever"],
        &["--lang", "fr"],
        &["--renderer", "crayon"],
        &["doctor", "--lang", "fr"],
        &["peer", "join", "--code", "x", "--table", "y"],
        &["peer", "join", "--hall", "--no-mdns"],
        &["share", "--port", "70000"],
        &["share", "--lang", "fr"],
        &["--data-dir", "x", "doctor"],
        &["sahre"],
        &["tiles"],
        &["tiles", "check"],
        &["--no-such-option"],
    ];
    for line in lines {
        let run = bastide(line);
        assert_eq!((run.status, run.output.as_str()), (Some(2), ""), "{line:?} {run:?}");
        let told = run.errors.starts_with("error: ") || run.errors.contains("Usage: bastide");
        assert!(told, "{line:?} {run:?}");
    }
}

#[test]
fn an_unknown_preset_is_answered_with_the_known_ones() {
    let run = bastide(&["peer", "host", "--preset", "anything"]);
    assert_eq!(run.status, Some(2));
    assert!(run.errors.contains("base, river, current, builders"), "{run:?}");
}

#[test]
fn a_missing_scenario_or_one_that_is_no_text_is_refused() {
    let here = folder("play").to_str().unwrap().to_owned();
    bastide(&["play", &format!("{here}/none.txt")]).is_refused(&["none.txt", "no such file"]);
    bastide(&["play", &here]).is_refused(&["folder"]);
    bastide(&["play", &file("binary.txt", [0xff, 0xfe, 0])]).is_refused(&["binary.txt", "no text"]);
    bastide(&["play", &file("large.txt", vec![b'#'; 2 << 20])]).is_refused(&["large.txt", "larger"]);
    bastide(&["play", &file("empty.txt", "")]).is_refused(&["empty.txt"]);
}

#[test]
fn a_scenario_names_the_line_that_is_wrong() {
    let unknown = GOOD.replace("preset base", "preset anything");
    bastide(&["play", &file("preset.txt", unknown)]).is_refused(&["preset.txt", "line 3", "anything"]);
    let verb = format!("{GOOD}\njuggle base-E 0,-1\n");
    bastide(&["play", &file("verb.txt", verb)]).is_refused(&["verb.txt", "line 6", "juggle"]);
}

/// Covers the state of modules, events in words, the final scoring, and failed expectations.
#[test]
fn the_states_of_a_scenario_carry_facts_and_the_expectation_that_failed() {
    let steps = "about a road on record\nrule R46\nsets base\nmodules wagon\n\n\
                 play base-U 1,0 turn 0 meeple road EW\nrecords 0 1,0 road EW 3 held\n";
    let run = bastide(&["play", &file("facts.txt", steps), "--json"]);
    assert_eq!(run.status, Some(1), "{run:?}");
    let states: Vec<Value> = run.output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let [.., played, failed] = states.as_slice() else { panic!("{run:?}") };
    assert_eq!(played["facts"]["wagons"], "0 1,0 road EW 2", "{played}");
    assert_eq!(played["count"], serde_json::json!([12, 0]), "{played}");
    let happened = played["happened"].as_array().unwrap();
    assert!(happened.contains(&Value::from("wagon 0 1,0 road EW 2")), "{played}");
    assert_eq!(failed["line"], 7);
    let why = failed["failed"].as_str().unwrap();
    assert_eq!(why, "expected 0 1,0 road EW 3 held, found 0 1,0 road EW 2 held");
    assert!(!run.output.contains("Seat(") && run.errors.contains(why), "{run:?}");
}

#[test]
fn a_scenario_is_told_step_by_step() {
    let steps = format!("{GOOD}\nplay base-U 1,0 turn 0 meeple road EW\nscores 0 0\n");
    let path = file("steps.txt", &steps);
    let told = bastide(&["play", &path]).output();
    assert!(told.trim_end().ends_with("everything as expected: a road of two tiles"), "{told}");

    let json = bastide(&["play", &path, "--json"]).output();
    let states: Vec<Value> = json.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let lines: Vec<_> = states.iter().map(|state| state["line"].as_u64().unwrap()).collect();
    assert_eq!(lines, [0, 6], "the start, then each step: {json}");
    assert_eq!(states[1]["standing"].as_array().unwrap().len(), 1, "{json}");
    assert_eq!(states[1]["hash"].as_str().unwrap().len(), 64);
}

/// In both forms, with the rule, and without an internal name of the program.
#[test]
fn an_expected_refusal_is_told() {
    let path = file("refused.txt", format!("{GOOD}\ndraw base-U\nrefuse lift 0,0 : a Tatan card\n"));
    let why = "a tile can be lifted only for a Tatan card just drawn (RULINGS.md R131)";
    let told = bastide(&["play", &path]).output();
    assert!(told.contains(&format!("refuse lift 0,0 : a Tatan card  → refused: {why}\n")), "{told}");
    assert!(!told.contains("LiftNotNow"), "{told}");
    let json = bastide(&["play", &path, "--json"]).output();
    let states: Vec<Value> = json.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(states[2]["refused"], why, "{json}");
    assert!(states[1]["refused"].is_null(), "{json}");
}

#[test]
fn a_tile_set_is_checked_with_line_and_reason_and_painted() {
    let village =
        rules::TileSets::built_in().get("base").unwrap().to_ron().replacen("\"base\"", "\"village\"", 1);
    let good = file("village.ron", &village);
    let sheet = folder("sheet").join("village.png");
    let run = bastide(&["tiles", "check", &good, "--lang", "en", "--sheet", sheet.to_str().unwrap()]);
    assert_eq!(run.output(), "“village” is a tile set: 24 kinds, 72 tiles.\n");
    assert!(std::fs::read(&sheet).unwrap().starts_with(b"\x89PNG"));
    let text = std::fs::read(&good).unwrap();
    let itself = bastide(&["tiles", "check", &good, "--lang", "en", "--sheet", &good]);
    assert!(itself.status != Some(0) && itself.errors.contains("would be lost"), "{}", itself.errors);
    assert_eq!(std::fs::read(&good).unwrap(), text);
    let german = bastide(&["tiles", "check", &good, "--lang", "de"]).output();
    assert!(german.contains("Plättchensatz"), "{german}");
    let bad = file("bad.ron", village.replacen("count: ", "count: 10", 1));
    bastide(&["tiles", "check", &bad, "--lang", "en"]).is_refused(&["bad.ron", "line", "count"]);
    let base = file("base.ron", village.replacen("village", "base", 1));
    bastide(&["tiles", "check", &base, "--lang", "en"]).is_refused(&["base.ron", "base already"]);
    bastide(&["tiles", "check", &file("none.ron", "nonsense"), "--lang", "en"]).is_refused(&["line 1"]);
    let noise = file("noise.ron", b"TileSet(\n\xff");
    bastide(&["tiles", "check", &noise, "--lang", "en"]).is_refused(&["noise.ron", "line 2", "UTF-8"]);
    bastide(&["tiles", "check", "nowhere.ron", "--lang", "en"]).is_refused(&["nowhere.ron"]);
}

#[test]
fn the_doctor_says_what_this_build_is_and_what_it_draws_with() {
    let here = folder("doctor").to_str().unwrap().to_owned();
    let look = |more: &[&str]| {
        let line = ["doctor", "--no-mdns", "--listen", "127.0.0.1:0", "--data-dir", &here];
        bastide(&[&line[..], more].concat()).output
    };
    let all: Value = serde_json::from_str(&look(&["--json"])).unwrap();
    let about = &all["about"];
    assert_eq!(about["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(about["renderers"][0], "glow");
    assert_eq!((&about["renderer"], &about["fonts"]), (&Value::Null, &Value::from("built in")), "{about}");
    assert!(about["rules"].is_u64() && about["protocol"].is_u64(), "{about}");
    let german = look(&["--lang", "de"]);
    assert!(german.contains("Die Schriften sind eingebaut.") && german.contains("nie nötig"), "{german}");
}

/// A process that ends with the test, also with one that fails.
struct Killed(std::process::Child);

impl Drop for Killed {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The page of a real process, and another that fetches from it.
#[test]
fn the_program_is_handed_on_from_one_process_to_another() {
    use std::io::{BufRead as _, BufReader, Read as _, Write as _};
    let (mine, theirs) = (folder("share mine"), folder("share theirs"));
    // What an earlier run fetched would not be fetched again.
    let _ = std::fs::remove_dir_all(theirs.join("packages"));
    std::fs::create_dir_all(mine.join("packages")).unwrap();
    std::fs::write(mine.join("packages/bastide_0.1.0_amd64.deb"), "a package").unwrap();
    let serve = |folder: &std::path::Path, more: &[&str]| {
        let mut line = vec!["share", "--port", "0", "--lang", "en", "--data-dir", folder.to_str().unwrap()];
        line.extend(more);
        Killed(command(&line).stdout(Stdio::piped()).spawn().unwrap())
    };
    let mut first = serve(&mine, &[]);
    let mut told = BufReader::new(first.0.stdout.take().unwrap()).lines().map(Result::unwrap);
    let address = told.next().unwrap();
    let port = address.trim_end_matches('/').rsplit([':', ' ']).next().unwrap().to_owned();
    let sums: Vec<String> = told.by_ref().take_while(|line| !line.starts_with("Ctrl-C")).collect();
    let offered = |name: &str| sums.iter().any(|line| line.ends_with(name) && line.len() > 66);
    assert!(offered("  bastide_0.1.0_amd64.deb"), "{address} {sums:?}");
    let mut client = std::net::TcpStream::connect(format!("127.0.0.1:{port}")).unwrap();
    client.write_all(b"GET / HTTP/1.1\r\nHost: here\r\nAccept-Language: de\r\n\r\n").unwrap();
    let mut page = String::new();
    client.read_to_string(&mut page).unwrap();
    assert!(page.contains("Prüfsummen") && page.contains("bastide_0.1.0_amd64.deb"), "{page}");
    let mut second = serve(&theirs, &["--fetch", &format!("http://127.0.0.1:{port}/")]);
    let told = BufReader::new(second.0.stdout.take().unwrap()).lines().map(Result::unwrap);
    let told: Vec<String> = told.take_while(|line| !line.starts_with("http")).collect();
    let fetched = told.iter().position(|line| line == "fetched bastide_0.1.0_amd64.deb");
    let asked = told.iter().position(|line| line.starts_with("Compare with the other screen"));
    let sum = sums.iter().find(|line| line.ends_with("  bastide_0.1.0_amd64.deb")).unwrap();
    let shown = told.iter().position(|line| line == sum);
    assert!(fetched.is_some() && fetched < asked && asked < shown, "{told:?}");
    let there = std::fs::read(theirs.join("packages/bastide_0.1.0_amd64.deb")).unwrap();
    assert_eq!(there, b"a package");
    bastide(&["share", "--fetch", "nonsense", "--data-dir", theirs.to_str().unwrap()])
        .is_refused(&["nonsense", "no address"]);
}

#[test]
fn a_step_that_fails_ends_the_play_with_its_line() {
    let play = "play base-U 1,0 turn 0 meeple road EW\n";
    let path = file("fails.txt", format!("{GOOD}\n{play}{play}{play}"));
    let run = bastide(&["play", &path, "--json"]);
    assert_eq!(run.status, Some(1), "{run:?}");
    assert!(run.errors.starts_with("bastide: ") && run.errors.contains("line 7"), "{run:?}");
    let states: Vec<Value> = run.output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(states.len(), 3, "nothing is played after the failure: {run:?}");
    assert!(states[1]["failed"].is_null() && states[2]["failed"].is_string(), "{run:?}");
    assert!(bastide(&["play", &path]).output.contains("→ fails"));
}

#[test]
fn a_failed_expectation_is_named() {
    let path = file("expects.txt", format!("{GOOD}\nplay base-U 1,0 turn 0 meeple road EW\nscores 1 0\n"));
    let run = bastide(&["play", &path]);
    assert_eq!(run.status, Some(1), "{run:?}");
    assert!(run.errors.contains("line 7") && run.errors.contains("expected 1 0, found 0 0"), "{run:?}");
}

#[test]
fn a_reader_who_closes_the_pipe_is_no_failure() {
    let path = file("pipe.txt", format!("{GOOD}\nplay base-U 1,0 turn 0\n"));
    let mut child = command(&["play", &path]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr), (Some(0), Vec::new()));
}

#[test]
fn the_bench_gives_its_figures_as_json() {
    let json = bastide(&["bench", "rules", "--json", "--seconds", "0.05"]).output();
    let figures: Value = serde_json::from_str(&json).unwrap();
    for speed in [&figures, &figures["river_five_seats"], &figures["big_box_four_seats"]] {
        let figure = |key: &str| speed[key].as_f64().filter(|value| *value > 0.0).expect(key);
        for key in ["games_per_cpu_second_undisturbed_at_3_ghz", "nanoseconds_per_turn_undisturbed"] {
            figure(key);
        }
        let (whole, undisturbed) = ("games_per_cpu_second", "games_per_cpu_second_undisturbed");
        assert!(figure(whole) <= figure(undisturbed), "the fastest batches are no slower than all: {json}");
    }
    let turns = figures["turns_per_game"].as_f64().unwrap();
    assert!((60.0..=71.0).contains(&turns), "a base game is 71 tiles, few of them discarded: {turns}");
}

#[test]
fn a_measured_stranger_connects_and_sends() {
    // A busy computer must not fail this test.
    let run = [
        "bench",
        "net",
        "--hostile",
        "--json",
        "--seconds",
        "1",
        "--percent",
        "9999",
        "--longest-ms",
        "999999",
    ];
    let only = |kinds| [&run[..], &["--only", kinds]].concat();
    let figures: Value = serde_json::from_str(&bastide(&only("hall: ")).output()).unwrap();
    let kinds = figures["kinds"].as_array().unwrap();
    let names: Vec<&str> = kinds.iter().map(|kind| kind["name"].as_str().unwrap()).collect();
    let all =
        ["neighbours", "taken", "full", "neighbours and not", "held and not", "sums", "lists", "wishes"];
    assert_eq!(names, all.map(|name| format!("hall: {name}")));
    for kind in kinds.iter().chain([&figures["at_once"], &figures["crowd"]]) {
        assert!(kind["moves"].as_u64().unwrap() > 0 && kind["to_both_ms"]["max"].as_f64().unwrap() > 0.0);
    }
    let frames = kinds.iter().map(|kind| kind["sent"]["frames"].as_u64().unwrap_or(0));
    assert!(frames.max() > Some(0), "{figures}");
    assert!(figures["longest_ms"].as_f64().unwrap() > 0.0);
    let locked = [&only("proofs")[..], &["--locked"]].concat();
    let figures: Value = serde_json::from_str(&bastide(&locked).output()).unwrap();
    assert!(figures["kinds"][0]["sent"]["frames"].as_u64() > Some(0), "{figures}");
    let figures: Value = serde_json::from_str(&bastide(&only("guesses of")).output()).unwrap();
    let guesses = figures["guesses"].as_array().unwrap();
    assert_eq!(guesses.len(), 2, "from one address, and from many: {figures}");
    assert!(guesses.iter().all(|guess| guess["sent"]["connections"].as_u64() > Some(0)), "{figures}");
    bastide(&only("nothing of the kind")).is_refused(&["is called so"]);
}

#[test]
fn a_stranger_that_costs_too_much_fails_the_bench_by_name() {
    // Every move takes longer than nothing.
    let run = ["bench", "net", "--hostile", "--seconds", "1", "--percent", "9999", "--longest-ms", "0"];
    let run = bastide(&[&run[..], &["--only", "bye"]].concat());
    assert_eq!(run.status, Some(1), "{run:?}");
    assert!(
        run.output.contains("all in all: the longest move"),
        "the figures are told all the same: {run:?}"
    );
    for kind in ["bye", "everything at once", "everything at once from a crowd"] {
        assert!(run.errors.contains(&format!("{kind}: a move took")), "{run:?}");
    }
    assert!(!run.errors.contains("of a core"), "that is within what is allowed: {run:?}");
}

#[test]
fn a_profile_moves_with_its_passphrase_and_overwrites_nothing() {
    let place = folder("profile");
    std::fs::remove_dir_all(&place).unwrap();
    let place = folder("profile");
    let at = |name: &str| place.join(name).to_str().unwrap().to_owned();
    let (old, new, other) = (at("old"), at("new"), at("other"));
    let (exported, right, wrong) =
        (at("me.profile"), file("right", "correct horse\n"), file("wrong", "wrong horse!\n"));
    bastide(&["profile", "show", "--data-dir", &old]).is_refused(&["no profile", "first start"]);
    drop(net::profile::Profile::open(old.as_ref()).unwrap());
    let key = bastide(&["profile", "show", "--data-dir", &old]);
    let short = file("short", "short\n");
    let export = |with: &str| {
        bastide(&["profile", "export", &exported, "--data-dir", &old, "--passphrase-file", with])
    };
    export(&short).is_refused(&["8 characters"]);
    assert_eq!(export(&right).output, key.output);
    export(&right).is_refused(&["exists already"]);
    let import = |folder: &str, with: &str| {
        bastide(&["profile", "import", &exported, "--data-dir", folder, "--passphrase-file", with])
    };
    import(&new, &wrong).is_refused(&["passphrase"]);
    let moved = import(&new, &right);
    assert_eq!((moved.status, &moved.output), (Some(0), &key.output), "{moved:?}");
    assert!(moved.errors.contains("must not run twice"), "{moved:?}");
    import(&new, &right).is_refused(&["has that profile already"]);
    drop(net::profile::Profile::open(other.as_ref()).unwrap());
    std::fs::write(place.join("other/games/one.bastide"), "a game").unwrap();
    import(&other, &right).is_refused(&["saved games", "--data-dir"]);
    let running = net::profile::Profile::open(new.as_ref()).unwrap();
    bastide(&["profile", "export", &at("again"), "--data-dir", &new, "--passphrase-file", &right])
        .is_refused(&["in use"]);
    drop(running);
}

#[test]
fn the_help_of_a_peer_lists_its_commands() {
    for verb in ["host", "join"] {
        let help = bastide(&["peer", verb, "--help"]).output();
        for line in ["skip SEAT", "takeback [N]", "come-back [SEAT]", "--leave-after", "--no-agree"] {
            assert!(help.contains(line), "{line} is missing in {help}");
        }
    }
}

#[test]
fn the_doctor_says_what_it_found_in_both_languages_and_ends_accordingly() {
    let home = folder("doctor").display().to_string();
    let json = bastide(&["doctor", "--no-mdns", "--json", "--lang", "en", "--data-dir", &home]);
    let found: Value = serde_json::from_str(&json.output).unwrap();
    let is_findable = found["findable"].as_bool().unwrap();
    assert_eq!(json.status, Some(if is_findable { 0 } else { 1 }), "{json:?}");
    let findings = found["findings"].as_array().unwrap();
    let is_bad = |f: &Value| f["weight"] == "bad";
    assert_eq!(findings.iter().any(is_bad), !is_findable, "{found:#}");
    for finding in findings {
        assert!(finding["text"].as_str().unwrap().ends_with('.'), "{finding}");
        let has_advice = !finding["advice"].as_str().unwrap().is_empty();
        assert_eq!(
            has_advice,
            finding["weight"] != "good",
            "what is not as it should be has advice: {finding}"
        );
    }
    if found["interfaces"].as_array().unwrap().is_empty() {
        assert!(findings.iter().any(|f| f["finding"]["finding"] == "no-interface"), "{found:#}");
    }
    assert!(!std::path::Path::new(&home).join("key").exists(), "it only looks");
    let german = bastide(&["doctor", "--no-mdns", "--lang", "de", "--data-dir", &home]).output;
    let verdict = if is_findable { "Ob andere diesen Rechner" } else { "Andere Rechner" };
    assert!(german.starts_with(verdict), "{german}");
}

#[test]
fn the_doctor_names_a_port_that_is_taken() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let at = taken.local_addr().unwrap().to_string();
    let home = folder("doctor-port").display().to_string();
    let run = bastide(&["doctor", "--no-mdns", "--lang", "en", "--listen", &at, "--data-dir", &home]);
    assert_eq!(run.status, Some(1), "{run:?}");
    assert!(run.output.contains(&at) && run.output.contains("omit --listen"), "{run:?}");
}

#[test]
fn the_doctor_names_an_unwritable_folder() {
    let home = file("no-folder", "a file where a folder should be");
    let run = bastide(&["doctor", "--no-mdns", "--lang", "en", "--port", "0", "--data-dir", &home]);
    assert_eq!(run.status, Some(1), "{run:?}");
    assert!(run.output.contains(&format!("Nothing can be saved in {home}")), "{run:?}");
}

#[test]
fn an_invalid_ticket_or_code_ends_a_peer_with_the_reason() {
    let home = folder("bad-way").display().to_string();
    let peer = ["peer", "join", "--no-mdns", "--listen", "127.0.0.1:0", "--data-dir", &home];
    for (option, text, reason) in [
        ("--ticket", "BASTIDE1ABC", "cut off"),
        ("--ticket", "BASTIDE7ABC", "newer program"),
        ("--code", "ABCD-EFGH", "12 letters"),
        ("--code", "ABCD-EFGH-JKMN", "are swapped"),
        ("--code", "ABCD-EFGU-JKMN", "`U`"),
    ] {
        let mut line = peer.to_vec();
        line.extend([option, text]);
        let run = bastide(&line);
        assert_eq!(run.status, Some(1), "{run:?}");
        assert!(run.errors.starts_with("bastide: ") && run.errors.contains(reason), "{run:?}");
    }
}

#[test]
fn a_training_of_the_same_seed_makes_the_same_weights() {
    let train = |seed: &str| {
        let size = ["--generations", "2", "--sets", "4", "--games", "2", "--quiet"];
        let arguments: Vec<&str> = ["train", "--seed", seed].into_iter().chain(size).collect();
        let told = bastide(&arguments).output();
        assert!(told.contains("16 games in"), "{told}");
        told.lines().last().unwrap().to_owned()
    };
    let weights = train("5");
    assert!(weights.starts_with('(') && weights.contains("hand:("), "{weights}");
    assert_eq!(train("5"), weights);
    assert_ne!(train("6"), weights);
}
