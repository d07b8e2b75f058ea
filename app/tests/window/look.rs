//! Themes, motion, scale and confirmation, as a user sets them.

use super::decision::{self, asks};
use super::local::{Local, Wire};
use super::{Window, hot_seat, in_front_of, legal_cells, painted, press, sent, settings_file, shown, window};
use app::art::canvas::Image;
use app::art::tile::Style;
use app::export::{Ground, Poster};
use app::store::Settings;
use app::text::Language;
use app::theme::{Palette, Shade, Theme, is_calm};
use app::window::root::{Options, Root};
use egui::accesskit::Toggled;
use egui::vec2;
use egui_kittest::kittest::{NodeT, Queryable};
use net::node::Colour;
use rules::Action;
use std::cell::RefCell;
use std::path::Path;
use std::rc::Rc;

fn with_settings(path: &Path) -> Window {
    let (backend, _wire) = Local::new("Anna", 1);
    let options =
        Options { language: Some(Language::English), settings: Some(path.to_owned()), ..Options::default() };
    let root = Root::new(Box::new(backend), options);
    shown(root, vec2(1000.0, 700.0), 1.0)
}

#[test]
fn a_theme_changes_in_an_open_window_and_is_saved() {
    let (_folder, path) = settings_file();
    let mut w = with_settings(&path);
    press(&mut w, "Settings");
    for (label, shade) in [("dark", Shade::Dark), ("high contrast", Shade::Contrast), ("light", Shade::Light)]
    {
        press(&mut w, label);
        assert!(std::ptr::eq(Theme::of(&w.ctx), Theme::in_shade(shade)), "{label}");
        let ground = w.render().unwrap().get_pixel(12, 680).0;
        let paper = Theme::in_shade(shade).paper.0;
        assert_eq!(&ground[..3], &paper.to_array()[..3], "{label}: the page is paper of the theme");
    }
    press(&mut w, "dark");
    drop(w);
    let again = with_settings(&path);
    assert!(std::ptr::eq(Theme::of(&again.ctx), Theme::in_shade(Shade::Dark)));
}

#[test]
fn seat_colours_change_in_an_open_window_and_are_saved() {
    let (_folder, path) = settings_file();
    let mut w = with_settings(&path);
    press(&mut w, "Settings");
    let shown = |w: &mut Window| {
        let at = w.get_by_label("red").rect().center() + vec2(8.0, 0.0);
        let [r, g, b, _] = w.render().unwrap().get_pixel(at.x as u32, at.y as u32).0;
        [r, g, b]
    };
    let red = Colour::Red.number().into();
    assert_eq!(shown(&mut w), Palette::Standard.rgb(red));
    press(&mut w, "for colour-blind eyes");
    assert_eq!(shown(&mut w), Palette::ColourBlind.rgb(red));
    drop(w);
    let again = with_settings(&path);
    assert_eq!(Theme::of(&again.ctx).seats, Palette::ColourBlind);
}

#[test]
fn an_exported_map_has_the_chosen_colours() {
    let (mut w, _wire) = hot_seat(3);
    for key in [egui::Key::ArrowRight, egui::Key::Enter, egui::Key::Num1, egui::Key::Enter] {
        w.key_press(key);
        w.run();
        w.run();
    }
    let table = w.state().model.table.as_ref().unwrap();
    assert!(!table.game.standing().is_empty(), "a figure stands on the map");
    let paint = |palette| {
        let poster = Poster::of(table).in_style(Style::Schematic).in_colours(palette);
        poster.paint(256, &|_, _| true).unwrap().rgba
    };
    assert_eq!(paint(Palette::Standard), paint(Palette::Standard));
    assert_ne!(paint(Palette::Standard), paint(Palette::ColourBlind));
}

#[test]
fn an_exported_map_lies_on_the_table_if_wanted() {
    let (w, _wire) = hot_seat(3);
    let table = w.state().model.table.as_ref().unwrap();
    let paint = |ground| {
        let mut poster = Poster::of(table).in_style(Style::Schematic);
        poster.put_on(ground);
        poster.paint(300, &|_, _| true).unwrap()
    };
    let [plain, light, dark] =
        [Ground::Plain, Ground::Wood(Shade::Light), Ground::Wood(Shade::Dark)].map(paint);
    let corner = |image: &Image, from_end: usize| {
        let first = if from_end == 0 { 0 } else { image.rgba.len() - from_end * 4 };
        image.rgba[first..first + 3].iter().map(|c| u32::from(*c)).sum::<u32>()
    };
    assert_eq!(corner(&plain, 0), corner(&plain, 1), "one colour all over");
    assert!(corner(&light, 0) > corner(&light, 1), "light from the north-west");
    assert!(corner(&light, 0) > corner(&dark, 0));
    assert_eq!((light.width, light.height), (dark.width, dark.height));
    // The tile is one of one row: a shadow lies under it, and none above it.
    let brightness = |image: &Image, x: u32, y: u32| {
        let at = ((y * image.width + x) * 4) as usize;
        image.rgba[at..at + 3].iter().map(|c| u32::from(*c)).sum::<u32>()
    };
    let (middle, edge) = (light.width / 2, light.height * 7 / 24);
    assert!(
        brightness(&light, middle, light.height - edge + edge / 8) + 60
            < brightness(&light, middle, edge / 2)
    );
}

#[test]
fn a_setting_reduces_motion() {
    let (mut w, _wire) = window("Anna", 1, Language::English);
    press(&mut w, "Settings");
    assert!(!is_calm(&w.ctx));
    press(&mut w, "Nothing on the screen moves by itself");
    assert!(is_calm(&w.ctx));
}

#[test]
fn broken_settings_fall_back_and_are_reported_once() {
    let (_folder, path) = settings_file();
    Settings { theme: Shade::Dark, ..Settings::default() }.write(&path).unwrap();
    let text = std::fs::read_to_string(&path).unwrap();
    let broken = text.replace("language: None", "language: Some(Klingon)").replace("Dark", "Plaid");
    assert_ne!(text, broken);
    std::fs::write(&path, &broken).unwrap();
    let mut w = with_settings(&path);
    assert_eq!(w.query_all_by_label_contains("could not be read in full").count(), 1);
    assert!(w.query_by_label("New table").is_some(), "the window works all the same");
    assert!(std::ptr::eq(Theme::of(&w.ctx), Theme::in_shade(Shade::Light)));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), broken, "nothing is overwritten unasked");
    press(&mut w, "Close");
    press(&mut w, "Settings");
    press(&mut w, "dark");
    assert_eq!(w.query_all_by_label_contains("could not be read in full").count(), 0);
}

#[test]
fn settings_that_could_not_be_read_are_left_by_a_table_and_kept_beside_when_one_is_changed() {
    let (folder, path) = settings_file();
    let newer = "(version: 99, scale: 2.0)";
    std::fs::write(&path, newer).unwrap();
    let stored = || std::fs::read_to_string(&path).unwrap();
    let mut w = with_settings(&path);
    press(&mut w, "New table");
    press(&mut w, "Leave");
    assert_eq!(stored(), newer, "what a table remembers is no change by the user");
    press(&mut w, "Settings");
    press(&mut w, "dark");
    assert!(stored().contains("theme: Dark") && stored().contains("last_table: \"(setup"), "{}", stored());
    assert_eq!(std::fs::read_to_string(folder.path().join("settings.ron.old")).unwrap(), newer);
    press(&mut w, "light");
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 2);
}

#[test]
fn settings_that_cannot_be_stored_hold_and_are_told_once() {
    let (folder, path) = settings_file();
    let mut w = with_settings(&path);
    press(&mut w, "Settings");
    std::fs::remove_dir(&folder).unwrap();
    std::fs::write(&folder, "a file where the folder should be").unwrap();
    press(&mut w, "dark");
    press(&mut w, "Nothing on the screen moves by itself");
    let told = format!("The settings cannot be saved in {} (", path.display());
    assert_eq!(w.query_all_by_label_contains(&told).count(), 1);
    assert!(std::ptr::eq(Theme::of(&w.ctx), Theme::in_shade(Shade::Dark)));
}

#[test]
fn an_unwritable_tile_cache_is_reported_once_and_tiles_are_still_painted() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("no-folder");
    std::fs::write(&place, b"a file where the folder should be").unwrap();
    let (mut w, _wire) = window("Anna", 3, Language::English);
    app::board::keep(&w.ctx, app::art::cache::Cache::new(&place));
    for label in ["Play here", "Another person here", "Start the game"] {
        press(&mut w, label);
    }
    painted(&mut w);
    let told = |w: &Window| w.query_all_by_label_contains("Painted tiles cannot be kept in").count();
    assert_eq!(told(&w), 1);
    press(&mut w, "Close");
    let cell = legal_cells(&w)[0].clone();
    press(&mut w, &cell);
    painted(&mut w);
    assert_eq!(told(&w), 0, "a closed note does not return");
}

#[test]
fn with_many_places_the_window_says_that_none_shows_its_worth() {
    let has = |least, most| {
        move |g: &rules::Game| asks(g, rules::Decision::Walls) && (least..=most).contains(&g.legal().len())
    };
    for (least, most, told) in [(80, 999, 1), (2, 60, 0)] {
        let (mut w, _wire) = decision::at(rules::Preset::Tempo, has(least, most));
        w.run();
        let spots = w.state().table.plan.as_ref().unwrap().legal().len();
        assert_eq!(spots > 70, told == 1, "{spots} places");
        assert_eq!(w.query_all_by_label_contains("With more than 64 places").count(), told, "{spots} places");
    }
}

#[test]
fn everything_can_be_made_smaller_and_larger_within_limits() {
    let (mut w, _wire) = window("Anna", 1, Language::English);
    press(&mut w, "Settings");
    for percent in [75_u16, 250] {
        w.get_by_label(&format!("{percent} %")).click();
        w.run_steps(2);
        w.hover_at(egui::pos2(2.0, 2.0));
        w.run_steps(2);
        assert!((w.ctx.zoom_factor() - f32::from(percent) / 100.0).abs() < 1e-3);
        w.get_by_label("100 %").click();
        w.run_steps(2);
        w.hover_at(egui::pos2(2.0, 2.0));
        w.run_steps(2);
    }
}

fn asking(label: &str) -> (Window, Rc<RefCell<Wire>>) {
    let (mut w, wire) = hot_seat(3);
    press(&mut w, "Settings");
    press(&mut w, label);
    press(&mut w, "Back");
    (w, wire)
}

/// Places the tile in hand, and returns what that alone sent.
fn lay(w: &mut Window, wire: &Rc<RefCell<Wire>>) -> Option<Vec<Action>> {
    let before = sent(wire).len();
    let cell = legal_cells(w)[0].clone();
    press(w, &cell);
    sent(wire).get(before).cloned()
}

#[test]
fn without_confirmation_the_last_choice_sends_the_move() {
    let (mut w, wire) = asking("never: a move counts as soon as everything is chosen");
    assert_eq!(lay(&mut w, &wire), None, "there is a figure to choose");
    w.key_press(egui::Key::Num1);
    w.run();
    let moves = sent(&wire);
    assert_eq!(moves.len(), 1);
    assert!(matches!(moves[0][..], [Action::Place { .. }, Action::Deploy { .. }, ..]), "{moves:?}");
}

#[test]
fn with_confirmation_of_choices_figures_are_confirmed_but_not_tiles() {
    let (mut w, wire) = asking("only if there is more to choose than where the tile goes");
    // Without meeples left, a tile alone is the whole move.
    let mut alone = 0;
    for _ in 0..60 {
        if w.query_by_label("Look at the map").is_some() {
            break;
        }
        match lay(&mut w, &wire) {
            Some(actions) => {
                assert!(
                    actions.iter().all(|a| matches!(a, Action::Place { .. } | Action::Pass)),
                    "{actions:?}"
                );
                alone += 1;
            }
            None => {
                let before = sent(&wire).len();
                w.key_press(egui::Key::Num1);
                w.run();
                assert_eq!(sent(&wire).len(), before, "a figure waits for the confirmation");
                w.key_press(egui::Key::Enter);
                w.run();
                assert_eq!(sent(&wire).len(), before + 1);
            }
        }
    }
    assert!(alone > 0, "no tile was placed without a figure to choose");
}

#[test]
fn a_window_is_light_by_default() {
    let (backend, _wire) = Local::new("Anna", 1);
    let w = in_front_of(backend, Language::English);
    assert!(std::ptr::eq(Theme::of(&w.ctx), Theme::in_shade(Shade::Light)));
}

#[test]
fn a_placed_tile_is_heard() {
    let (mut w, _wire) = hot_seat(3);
    assert_eq!(w.state().tones.last, None, "all sit here, and nothing happened yet");
    let cell = legal_cells(&w)[0].clone();
    press(&mut w, &cell);
    assert_eq!(w.state().tones.last, Some(app::sound::Cue::Placed));
    w.state_mut().tones.last = None;
    w.key_press(egui::Key::Enter);
    w.run();
    assert_eq!(w.state().tones.last, None, "the entry of this move is not heard once more");
}

#[test]
fn a_program_without_tones_says_so() {
    let (mut w, _wire) = window("Anna", 1, Language::English);
    press(&mut w, "Settings");
    let told = w.query_by_label_contains("has no sounds").is_some();
    assert_ne!(told, app::sound::IS_BUILT);
}

#[test]
fn a_size_is_applied_when_it_is_clicked() {
    let (mut w, _wire) = window("Anna", 1, Language::English);
    press(&mut w, "Settings");
    let option = w.get_by_label("150 %").rect();
    super::click(&mut w, option.center());
    w.run_steps(2);
    assert!((w.ctx.zoom_factor() - 1.5).abs() < 1e-6, "the pointer has not moved");
    assert_eq!(w.get_by_label("150 %").accesskit_node().toggled(), Some(Toggled::True));
}
