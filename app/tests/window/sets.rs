//! The user's own tile sets: in the lobby, and the notes about files that are not tile sets.

use super::local::{Local, Wire};
use super::{Window, options, press, shown};
use app::store::{LeftOut, OwnSets};
use app::text::Language;
use app::window::root::{Options, Root};
use egui_kittest::kittest::{NodeT, Queryable};
use net::node::{Command, Digest, Hints, LobbyCommand, LobbyView, Notice, ProfileCommand, Reach};
use rules::{Preset, TileSet, TileSetError, TileSetFault, TileSets};
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

/// The available sets of a user who made one.
fn own(left_out: Vec<LeftOut>) -> OwnSets {
    let text = TileSets::built_in().get("base").unwrap().to_ron();
    let text = text.replacen("\"base\"", "\"village\"", 1);
    let mut set = TileSet::parse("village.ron", &text).unwrap();
    set.title = "My village".to_owned();
    let sets = TileSets::built_in().with(vec![set]).unwrap();
    OwnSets { sets: Arc::new(sets), left_out }
}

fn backend(language: Language, own: OwnSets) -> (Window, Rc<RefCell<Wire>>) {
    let (backend, wire) = Local::new("Anna", 1);
    let options = Options { own, ..options(language) };
    (shown(Root::new(Box::new(backend), options), egui::vec2(1000.0, 1600.0), 1.0), wire)
}

/// Another player's table.
fn lobby_of_ben() -> LobbyView {
    LobbyView {
        table: Digest([1; 32]),
        name: "Friday".to_owned(),
        revision: 1,
        host: super::people::BEN,
        is_host: false,
        setup: Preset::River.setup(2),
        hints: Hints::Allowed,
        seats: vec![None, None],
        watchers: Vec::new(),
        reach: Reach::Network,
        has_password: false,
        not_yet: None,
        coming: None,
        branch: None,
        waits_for: Vec::new(),
    }
}

#[test]
fn a_set_of_ones_own_is_chosen_in_the_lobby() {
    let (mut w, wire) = backend(Language::English, own(Vec::new()));
    press(&mut w, "Play here");
    press(&mut w, "+ Tiles");
    w.get_by_label_contains("It goes to everybody at the table together with the game");
    press(&mut w, "My village · 72 tiles");
    let changed = |c: &Command| matches!(c, Command::Lobby(LobbyCommand::Change(setup)) if setup.sets.iter().any(|s| s == "village"));
    assert!(wire.borrow().commands.iter().any(changed), "{:?}", wire.borrow().commands);
    assert!(w.query_by_label_contains("This cannot be played").is_none());
}

#[test]
fn a_guest_reads_that_the_hosts_set_comes_with_the_table_in_both_languages() {
    for (language, fold, words) in [
        (Language::English, "+ Tiles", "village · a set of the host’s own; it comes with this table"),
        (
            Language::German,
            "+ Plättchen",
            "village · ein eigener Satz des Gastgebers; er kommt mit diesem Tisch",
        ),
    ] {
        let (mut w, wire) = backend(language, OwnSets::default());
        let mut lobby = lobby_of_ben();
        lobby.setup.sets.push("village".to_owned());
        wire.borrow_mut().notices.push_back(Notice::Lobby(Arc::new(lobby)));
        w.run();
        press(&mut w, fold);
        assert!(w.get_by_label(words).accesskit_node().is_disabled(), "{words}");
    }
}

#[test]
fn a_bad_file_is_reported_with_its_line_and_the_window_still_opens() {
    let bad = LeftOut::Fault(TileSetError {
        file: "tiles/bad.ron".to_owned(),
        line: 4,
        tile: Some("bad-2".to_owned()),
        fault: Box::new(TileSetFault::Count(0)),
    });
    let (mut w, _wire) = backend(Language::English, own(vec![bad.clone()]));
    w.get_by_label_contains("tiles/bad.ron, line 4, tile bad-2: the count is 0; it should be 1 to 99");
    w.get_by_label_contains("One file in your folder “tiles” is no tile set");
    press(&mut w, "Close");
    assert!(w.query_by_label_contains("line 4").is_none());
    assert!(w.query_by_label("New table").is_some());
    let (w, _wire) = backend(Language::German, own(vec![bad]));
    w.get_by_label_contains("tiles/bad.ron, Zeile 4, Plättchen bad-2: es gibt 0 davon");
}

#[test]
fn a_file_that_is_named_in_the_settings_is_added_and_at_hand_in_the_lobby_at_once() {
    let data = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("own-sets");
    let _ = std::fs::remove_dir_all(&data);
    std::fs::create_dir_all(&data).unwrap();
    let file = data.join("from elsewhere.ron");
    let village = own(Vec::new()).sets.get("village").unwrap().to_ron();
    std::fs::write(&file, village).unwrap();
    let (backend, wire) = Local::new("Anna", 1);
    let options = Options { data: Some(data.clone()), ..options(Language::English) };
    let mut w = shown(Root::new(Box::new(backend), options), egui::vec2(1000.0, 1600.0), 1.0);
    press(&mut w, "Settings");
    press(&mut w, "Tile sets");
    w.get_by_label("None yet. See the chapter “What is played” of the help for how to write one.");
    super::type_into(&mut w, "File", "/nowhere/mine.ron");
    press(&mut w, "Add");
    w.get_by_label_contains("This is no usable tile set: /nowhere/mine.ron: ");
    for said in ["was added", "called village already"] {
        super::type_into(&mut w, "File", file.to_str().unwrap());
        press(&mut w, "Add");
        w.get_by_label_contains(said);
        assert_eq!(w.query_all_by_label("My village · 72 tiles").count(), 1, "{said}");
    }
    let is_told = |c: &Command| matches!(c, Command::Profile(ProfileCommand::TileSets(sets)) if sets.get("village").is_some());
    assert_eq!(wire.borrow().commands.iter().filter(|c| is_told(c)).count(), 1);
    w.key_press(egui::Key::Escape);
    w.run();
    w.get_by_label("Language");
    press(&mut w, "Back");
    press(&mut w, "Play here");
    press(&mut w, "+ Tiles");
    w.get_by_label("My village · 72 tiles");
}

#[test]
fn a_page_of_the_settings_begins_at_its_top_wherever_they_were_scrolled() {
    let (mut w, _wire) = super::window("Anna", 1, Language::English);
    press(&mut w, "Settings");
    // As a user scrolls down.
    w.hover_at(egui::pos2(500.0, 400.0));
    w.event(egui::Event::MouseWheel {
        unit: egui::MouseWheelUnit::Line,
        delta: egui::vec2(0.0, -60.0),
        phase: egui::TouchPhase::Move,
        modifiers: egui::Modifiers::NONE,
        source: egui::MouseWheelSource::Unknown,
    });
    w.run_steps(20);
    let is_in_sight = |w: &Window, name: &str| {
        let found = w.query_by_label(name).map(|n| n.rect());
        found.is_some_and(|rect| w.ctx.content_rect().contains_rect(rect))
    };
    assert!(!is_in_sight(&w, "Back"), "it is scrolled");
    press(&mut w, "Tile sets");
    assert!(is_in_sight(&w, "Back"));
    press(&mut w, "Back");
    assert!(is_in_sight(&w, "Tile sets"), "there it stays scrolled");
}
