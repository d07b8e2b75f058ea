//! The window, driven by the names that people and screen readers see.

#![expect(clippy::unwrap_used, reason = "a test ends where something is missing")]

mod advice;
mod away_from_table;
mod bots;
mod cards;
mod chat;
mod colour_contrast;
mod comfort;
mod cursor;
mod decision;
mod escape;
mod expansions;
mod finale;
mod first;
mod focus;
mod ghosts;
mod given_back;
mod golden;
mod handles;
mod hints;
mod history;
mod interrupted;
mod keep_awake;
mod keymap;
mod keys;
mod keys_window;
mod leaving;
mod lobby;
mod local;
mod log_reader;
mod look;
mod manual;
mod mix;
mod motion;
mod my_games;
mod names;
mod nearby;
mod newer;
mod notes;
mod opened;
mod people;
mod puzzles;
mod replay;
mod review;
mod rows;
mod saved;
mod sets;
mod settlements;
mod small;
mod software_renderer;
#[expect(dead_code, reason = "these tests need only some of the games")]
#[path = "../solo/mod.rs"]
mod solo;
mod steady;
mod supply;
mod takeback;
mod watching;

use app::art::tile::Style;
use app::text::Language;
use app::window::root::{Options, Root};
use egui::{Key, Vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use local::{Local, USUAL_BOT, Wire};
use nearby::{advert, invitation, unreached};
use net::node::{
    Colour, Command, Digest, FileProblem, GoCommand, JoinCodes, LobbyCommand, NetworkCommand, Notice,
    Occupant, Problem, ProfileCommand, Refused, Secret, TableAdvert, TableCommand, TableState, Unmet,
    Unreached, Unsuitable, WhyUnmet,
};
use rules::{Action, Preset, Seat};
use std::cell::RefCell;
use std::path::PathBuf;
use std::rc::Rc;
use tempfile::TempDir;

type Window = Harness<'static, Root>;

/// A window of 1000 × 700 with a local backend.
fn window(name: &str, seed: u64, language: Language) -> (Window, Rc<RefCell<Wire>>) {
    let (backend, wire) = Local::new(name, seed);
    (in_front_of(backend, language), wire)
}

fn in_front_of(backend: Local, language: Language) -> Window {
    let root = Root::new(Box::new(backend), options(language));
    shown(root, egui::vec2(1000.0, 700.0), 1.0)
}

/// Plain tiles, which take almost no time, are enough for tests of words.
fn options(language: Language) -> Options {
    Options { language: Some(language), tiles: Some(Style::Schematic), ..Options::default() }
}

/// The settings of a new folder: a file that is not there yet.
fn settings_file() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("settings.ron");
    (folder, path)
}

/// A window of this size in points.
fn shown(root: Root, size: Vec2, pixels_per_point: f32) -> Window {
    let mut harness = Harness::builder()
        .with_size(size)
        .with_pixels_per_point(pixels_per_point)
        .with_max_steps(64)
        .renderer(software_renderer::Soft::default())
        .build_ui_state(
            |ui, root: &mut Root| {
                let ctx = ui.ctx().clone();
                // The same number of frames shows the same, however busy the computer is.
                app::board::paint_in_frames(&ctx);
                root.logic(&ctx);
                root.ui(ui);
            },
            root,
        );
    harness.run();
    harness
}

/// A game for two at one computer, with the first tile in hand.
fn hot_seat(seed: u64) -> (Window, Rc<RefCell<Wire>>) {
    let (mut w, wire) = window("Anna", seed, Language::English);
    press(&mut w, "Play here");
    choose(&mut w, "Base game and river");
    press(&mut w, "Another person here");
    press(&mut w, "Start the game");
    (w, wire)
}

/// Chooses a preset by its card.
fn choose(w: &mut Window, preset: &str) {
    w.get_by_role_and_label(egui::Role::RadioButton, preset).scroll_to_me();
    w.run();
    w.get_by_role_and_label(egui::Role::RadioButton, preset).click();
    w.run();
    w.run();
}

/// A quick click at a place of the window: the button is up again in the next frame.
fn click(w: &mut Window, pos: egui::Pos2) {
    w.event(egui::Event::PointerMoved(pos));
    for pressed in [true, false] {
        let (button, modifiers) = (egui::PointerButton::Primary, egui::Modifiers::NONE);
        w.event(egui::Event::PointerButton { pos, button, pressed, modifiers });
    }
    w.run();
}

fn press(w: &mut Window, label: &str) {
    let is_in_sight = |w: &Window| w.ctx.content_rect().contains_rect(w.get_by_label(label).rect());
    if !is_in_sight(w) {
        // As a user does on a long page.
        w.get_by_label(label).scroll_to_me();
        w.run();
    }
    w.get_by_label(label).click();
    w.run();
    w.run();
}

/// Runs frames until all pictures are painted.
fn painted(w: &mut Window) {
    w.run();
    w.run();
    assert!(w.state().is_painted());
}

fn legal_cells(w: &Window) -> Vec<String> {
    w.query_all_by(|n| n.label().is_some_and(|l| l.starts_with("place at")))
        .filter_map(|n| n.accesskit_node().label())
        .collect()
}

fn sent(wire: &Rc<RefCell<Wire>>) -> Vec<Vec<Action>> {
    wire.borrow()
        .commands
        .iter()
        .filter_map(|c| match c {
            Command::Table(TableCommand::Act { actions, .. }) => Some(actions.clone()),
            _ => None,
        })
        .collect()
}

/// The colour of a button at its left end, where it has no text.
fn fill(w: &Window, picture: &image::RgbaImage, label: &str) -> image::Rgba<u8> {
    let at = w.get_by_label(label).rect().left_center() + egui::vec2(5.0, 0.0);
    *picture.get_pixel(at.x as u32, at.y as u32)
}

/// The colours of three buttons at home: of the lesson, of a new table and of a game here.
fn fills_at_home(w: &mut Window) -> [image::Rgba<u8>; 3] {
    w.hover_at(egui::pos2(2.0, 2.0));
    w.run();
    let picture = w.render().unwrap();
    ["First game", "New table", "Play here"].map(|label| fill(w, &picture, label))
}

#[test]
fn home_has_one_main_button_the_lesson_for_a_new_player() {
    let (mut w, _wire) = window("Anna", 1, Language::English);
    let [lesson, table, here] = fills_at_home(&mut w);
    assert_eq!(table, here, "a plain button");
    assert_ne!(lesson, table);
}

#[test]
fn home_has_play_here_as_its_main_button_once_something_was_played() {
    let (mut w, wire) = window("Anna", 1, Language::English);
    wire.borrow_mut().notices.push_back(local::listed(vec![local::saved("over.bastide".into())]));
    w.run();
    let [lesson, table, here] = fills_at_home(&mut w);
    assert_eq!(table, lesson, "a plain button");
    assert_ne!(here, table);
}

#[test]
fn the_first_start_asks_only_for_a_name() {
    let (mut w, wire) = window("", 1, Language::English);
    assert!(w.query_by_label("New table").is_none());
    w.get_by_label("Your name").type_text("Mira");
    w.run();
    press(&mut w, "Go on");
    let expected = Command::Profile(ProfileCommand::Set { name: "Mira".to_owned(), colour: Colour::Red });
    assert_eq!(wire.borrow().commands, [expected]);
    assert!(w.query_by_label("New table").is_some(), "home follows the name");
}

#[test]
fn enter_before_a_name_is_typed_loses_nothing_that_follows() {
    let (mut w, wire) = window("", 1, Language::English);
    w.key_press(Key::Enter);
    w.run();
    w.event(egui::Event::Text("Mira".to_owned()));
    w.run();
    w.key_press(Key::Enter);
    w.run();
    let expected = Command::Profile(ProfileCommand::Set { name: "Mira".to_owned(), colour: Colour::Red });
    assert_eq!(wire.borrow().commands, [expected]);
}

#[test]
fn a_lobby_is_filled_and_a_game_begins() {
    let (mut w, wire) = window("Anna", 1, Language::English);
    press(&mut w, "Play here");
    assert!(w.get_by_label("Start the game").accesskit_node().is_disabled(), "a seat is free");
    press(&mut w, "Bot");
    press(&mut w, "Start the game");
    let commands = &wire.borrow().commands;
    assert!(commands.contains(&Command::Lobby(LobbyCommand::Sit {
        seat: Seat(1),
        who: Occupant::Bot { kind: USUAL_BOT }
    })));
    assert!(commands.contains(&Command::Lobby(LobbyCommand::Start)));
    assert!(w.query_by_label("Map").is_some());
}

#[test]
fn another_preset_is_chosen_by_its_card() {
    let (mut w, wire) = window("Anna", 1, Language::English);
    press(&mut w, "Play here");
    choose(&mut w, "Big meeple and builder");
    let changed = wire
        .borrow()
        .commands
        .iter()
        .any(|c| *c == Command::Lobby(LobbyCommand::Change(Preset::Builders.setup(2))));
    assert!(changed);
}

#[test]
fn a_new_table_has_the_setup_that_is_marked_for_a_first_game() {
    for (language, play, mark, name) in [
        (Language::English, "Play here", "Good for a first game", "Base game"),
        (Language::German, "Hier spielen", "Gut für die erste Partie", "Grundspiel"),
    ] {
        let (mut w, _wire) = window("Anna", 1, language);
        press(&mut w, play);
        let card = w.get_by_role_and_label(egui::Role::RadioButton, name);
        assert_eq!(card.accesskit_node().toggled(), Some(egui::accesskit::Toggled::True));
        assert!(card.rect().contains_rect(w.get_by_label(mark).rect()), "only this card is marked");
    }
}

#[test]
fn the_next_table_begins_as_the_last_one_did_with_those_who_sat_here() {
    let (mut w, wire) = window("Anna", 1, Language::English);
    press(&mut w, "Play here");
    choose(&mut w, "Tunnels");
    press(&mut w, "Bot");
    press(&mut w, "Leave");
    let sat = || Command::Lobby(LobbyCommand::Sit { seat: Seat(1), who: Occupant::Bot { kind: USUAL_BOT } });
    for times in [2, 3] {
        press(&mut w, "Play here");
        let commands = wire.borrow().commands.clone();
        let hosted = |c: &Command| match c {
            Command::Go(GoCommand::Host(table)) => Some(table.setup.clone()),
            _ => None,
        };
        assert_eq!(commands.iter().rev().find_map(hosted), Some(Preset::Tunnel.setup(2)));
        assert_eq!(commands.iter().filter(|c| **c == sat()).count(), times);
        press(&mut w, "Start the game");
        press(&mut w, "Leave");
    }
}

#[test]
fn nothing_leaves_the_computer_before_confirm() {
    let (mut w, wire) = hot_seat(3);
    let cell = legal_cells(&w)[0].clone();
    press(&mut w, &cell);
    assert!(sent(&wire).is_empty(), "a placed tile is only a plan");
    w.key_press(Key::Backspace);
    w.run();
    assert!(legal_cells(&w).contains(&cell), "undo gives the cell back");
    press(&mut w, &cell);
    w.key_press(Key::Enter);
    w.run();
    let sent = sent(&wire);
    assert_eq!(sent.len(), 1);
    assert!(matches!(sent[0][0], Action::Place { .. }));
}

#[test]
fn a_figure_is_put_on_a_spot_of_the_tile() {
    let (mut w, wire) = hot_seat(3);
    let cell = legal_cells(&w)[0].clone();
    press(&mut w, &cell);
    w.key_press(Key::Num1);
    w.run();
    w.key_press(Key::Space);
    w.run();
    assert!(sent(&wire)[0].iter().any(|a| matches!(a, Action::Deploy { .. })));
}

#[test]
fn a_refusal_of_the_node_is_shown_until_it_is_closed() {
    let (mut w, wire) = hot_seat(3);
    wire.borrow_mut().notices.push_back(Notice::Problem(Problem::File(FileProblem::LogRefused {
        path: PathBuf::from("broken.bastide"),
        why: net::node::BadLog::Damaged { record: 7 },
    })));
    w.run();
    w.get_by_label("broken.bastide cannot be opened: record 7 is damaged");
    press(&mut w, "Close");
    assert!(w.query_by_label_contains("broken.bastide").is_none());
}

#[test]
fn the_language_is_switched_while_the_window_is_open() {
    let (mut w, _wire) = window("Anna", 1, Language::English);
    press(&mut w, "Settings");
    press(&mut w, "Deutsch");
    press(&mut w, "Zurück");
    assert!(w.query_by_label("Neuer Tisch").is_some());
}

#[test]
fn an_idle_window_does_not_repaint() {
    let (mut w, _wire) = hot_seat(3);
    painted(&mut w);
    let steps = w.run();
    assert!(steps <= 2, "{steps} frames were wanted although nothing happened");
}

#[test]
fn a_small_window_keeps_its_shape() {
    let (mut w, _wire) = hot_seat(3);
    w.set_size(egui::vec2(720.0, 440.0));
    w.run_steps(3);
    let before = w.get_by_label("Map").rect();
    w.run_steps(10);
    assert_eq!(w.get_by_label("Map").rect(), before);
}

/// Focuses a field and empties it.
fn clear(w: &mut Window, field: &str) {
    w.get_by_label(field).focus();
    w.run();
    w.key_press_modifiers(egui::Modifiers::COMMAND, Key::A);
    w.key_press(Key::Backspace);
    w.run();
}

/// Focuses a field and types.
fn type_into(w: &mut Window, field: &str, text: &str) {
    w.get_by_label(field).focus();
    w.run();
    w.get_by_label(field).type_text(text);
    w.run();
}

#[test]
fn the_passphrase_of_the_hall_is_chosen_in_the_settings() {
    for is_entered in [false, true] {
        let (mut w, wire) = window("Anna", 1, Language::English);
        press(&mut w, "Settings");
        type_into(&mut w, "Group password", "blue door");
        if is_entered {
            w.key_press(Key::Enter);
            w.run();
        } else {
            press(&mut w, "Use it");
        }
        assert_eq!(
            wire.borrow().commands,
            [Command::Network(NetworkCommand::Passphrase(Secret::new("blue door")))]
        );
    }
}

#[test]
fn the_port_is_chosen_in_the_settings_and_a_wrong_one_is_not_taken() {
    let (mut w, wire) = window("Anna", 1, Language::English);
    press(&mut w, "Settings");
    type_into(&mut w, "Port", "70000");
    assert!(w.query_by_label("A port is a number from 1 to 65535.").is_some());
    press(&mut w, "Use this port");
    assert!(wire.borrow().commands.is_empty());
    clear(&mut w, "Port");
    type_into(&mut w, "Port", "4321");
    press(&mut w, "Use this port");
    clear(&mut w, "Port");
    press(&mut w, "Use this port");
    assert_eq!(
        wire.borrow().commands,
        [Command::Network(NetworkCommand::Port(4321)), Command::Network(NetworkCommand::Port(21247))]
    );
}
