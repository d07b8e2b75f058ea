//! A table of a newer program offers it from its computer.

use super::{advert, clear, options, press, shown, type_into};
use crate::local::Local;
use app::screen::share::Share;
use app::share::{Packages, Sharing};
use app::text::Language;
use app::window::root::{Options, Root};
use egui::Key;
use egui_kittest::kittest::{NodeT, Queryable};
use net::node::{Notice, TableAdvert, Unsuitable};
use std::io::{Read as _, Write as _};
use std::net::{Ipv4Addr, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// An empty folder.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("newer").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn the_program_of_a_newer_table_is_got_from_its_computer_and_lies_in_a_folder() {
    let (theirs, ours) = (folder("theirs"), folder("ours"));
    // For this system: it runs here, and is newer.
    let (system, ending) = if cfg!(windows) { ("windows", "zip") } else { ("linux", "tar.gz") };
    let [name, old] =
        ["9.0.0", "0.0.1"].map(|v| format!("bastide-{v}-{system}-{}.{ending}", std::env::consts::ARCH));
    std::fs::write(theirs.join(&name), "a newer program").unwrap();
    std::fs::write(theirs.join(&old), "an older program").unwrap();
    let packages = Arc::new(Packages::find(None, &[theirs]));
    let page = Sharing::serve(Language::English, Some(0), packages).unwrap();
    let port = page.port();

    let (backend, wire) = Local::new("Anna", 1);
    let options = Options { packages: vec![ours.clone()], ..options(Language::English) };
    let mut w = shown(Root::new(Box::new(backend), options), egui::vec2(1000.0, 700.0), 1.0);
    let newer = advert("Green table", Some(Unsuitable::WeAreOlder));
    wire.borrow_mut().notices.push_back(Notice::Tables(vec![newer]));
    w.run();
    press(&mut w, "Get the program from there …");
    w.get_by_label_contains("The computer of Ben runs a newer Bastide.");
    w.get_by_label_contains(&ours.display().to_string());
    let address = w.get_by_label("Address").accesskit_node().value();
    assert_eq!(address.as_deref(), Some("192.168.1.5:21280"));
    clear(&mut w, "Address");
    type_into(&mut w, "Address", &format!("127.0.0.1:{port}"));
    w.get_by_label("Fetch packages from this computer").click();
    let begin = Instant::now();
    while w.query_by_label_contains("Compare with the other screen").is_none() {
        assert!(begin.elapsed() < Duration::from_secs(60), "it never comes");
        std::thread::sleep(Duration::from_millis(20));
        w.run_steps(2);
    }
    assert!(w.query_by_label(&name).is_some());
    let sum = page.packages().named(&name).unwrap().digits();
    assert!(w.query_by_label(&sum).is_some(), "it is to be compared with what the other screen shows");
    assert_eq!(std::fs::read_to_string(ours.join(&name)).unwrap(), "a newer program");
    assert!(!ours.join(&old).exists(), "what runs here already is not got");
    assert!(w.query_by_label_contains("http://").is_none(), "nothing is given to others here");
    w.key_press(Key::Escape);
    w.run();
    assert!(w.state().share.is_none());
}

#[test]
fn what_is_fetched_is_offered_too_and_nobody_who_loads_is_cut_off() {
    let (theirs, ours) = (folder("theirs too"), folder("ours too"));
    let (old, new) = ("bastide-0.1.0-windows-x86_64.zip", "bastide_0.1.0_amd64.deb");
    std::fs::write(theirs.join(new), "a package").unwrap();
    std::fs::write(ours.join(old), vec![7; 40_000_000]).unwrap();
    let serve = |folder: &PathBuf| {
        let packages = Arc::new(Packages::find(None, std::slice::from_ref(folder)));
        Sharing::serve(Language::English, Some(0), packages).unwrap()
    };
    let (there, here) = (serve(&theirs), serve(&ours));
    let mut client = TcpStream::connect((Ipv4Addr::LOCALHOST, here.port())).unwrap();
    client.write_all(format!("GET /load/{old} HTTP/1.1\r\nHost: here\r\n\r\n").as_bytes()).unwrap();
    client.read_exact(&mut [0; 100]).unwrap();

    let (mut w, _wire) = super::window("Anna", 1, Language::English);
    w.state_mut().share = Some(Share::with(here, Language::English, vec![ours]));
    w.run_steps(3);
    type_into(&mut w, "Address", &format!("127.0.0.1:{}", there.port()));
    w.get_by_label("Fetch packages from this computer").click();
    let begin = Instant::now();
    // Its row in the list, and the one in what is said of the fetch.
    while w.query_all_by_label(new).count() < 2 {
        assert!(begin.elapsed() < Duration::from_secs(60), "it is never offered");
        std::thread::sleep(Duration::from_millis(20));
        w.run_steps(2);
    }
    let mut rest = Vec::new();
    client.read_to_end(&mut rest).unwrap();
    assert!(rest.len() >= 40_000_000, "{}", rest.len());
}

#[test]
fn only_a_newer_program_at_a_known_address_is_offered() {
    let older = advert("Green table", Some(Unsuitable::TheyAreOlder));
    let nowhere =
        TableAdvert { addresses: Vec::new(), ..advert("Green table", Some(Unsuitable::WeAreOlder)) };
    for table in [older, nowhere, advert("Green table", None)] {
        let (mut w, wire) = super::window("Anna", 1, Language::English);
        wire.borrow_mut().notices.push_back(Notice::Tables(vec![table]));
        w.run();
        assert!(w.query_by_label("Green table").is_some());
        assert!(w.query_by_label("Get the program from there …").is_none());
    }
}

#[test]
fn the_program_is_given_to_others_from_the_lobby_whose_table_stays_open() {
    let (backend, wire) = Local::new("Anna", 1);
    let mut w =
        shown(Root::new(Box::new(backend), options(Language::English)), egui::vec2(1000.0, 900.0), 1.0);
    press(&mut w, "New table");
    assert!(w.query_by_label("Start the game").is_some());
    wire.borrow_mut().notices.push_back(super::nearby::invitation(false));
    w.run();
    let sent = wire.borrow().commands.len();
    w.get_by_label("Give Bastide to others").scroll_to_me();
    w.run();
    w.get_by_label("Give Bastide to others").click();
    w.run_steps(3);
    assert!(w.query_by_label("End the page").is_some(), "the dialog is open");
    w.key_press(Key::Escape);
    w.run_steps(3);
    assert!(w.query_by_label("Start the game").is_some(), "the lobby is still there");
    assert_eq!(wire.borrow().commands.len(), sent, "and nobody was told");
}
