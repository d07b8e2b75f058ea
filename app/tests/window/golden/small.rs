//! The same scenes in windows of other sizes: everything stays within reach, and the map has at least half of the window.

use super::Stage;
use super::scenes::SCENES;
use crate::Window;
use crate::small::{SIZES, controls, resize, troubles};
use app::text::Language;
use app::theme::Shade;
use egui::{Rect, Vec2, vec2};
use egui_kittest::SnapshotResults;

/// Scenes with a dialog or panel that hides a part of the screen.
const OVER: [&str; 23] = [
    // Its column scrolls above the controls.
    "review",
    "opened",
    "newer",
    "crash report",
    "share",
    "delete",
    "choices",
    "keys",
    "left",
    "told",
    "refused",
    "seat menu",
    "take back",
    "chat",
    // A figure may also go on a tower that lies under the tray of the tools.
    "adventures",
    // The button of the chat, which floats over the map, is wider with unread lines.
    "bubble",
    "notes",
    "result",
    "export",
    "lesson",
    "lesson told",
    "away",
    "leave",
];

/// Screens that are longer than a window and scroll.
const LONG: [&str; 34] = [
    "review",
    "opened",
    "newer",
    "tile sets",
    "my games",
    // Over the home screen, which scrolls.
    "crash report",
    "share",
    "delete",
    "welcome",
    "profile",
    "home",
    "tables",
    "ways",
    "unmet",
    "lobby",
    "replaced",
    "modules",
    "options",
    "sets",
    "invite",
    "guest",
    "branch",
    "settings",
    "choose keys",
    "key taken",
    "moving",
    "rules",
    "mix",
    "card",
    "manual",
    "manual code",
    "choices",
    "keys",
    "elsewhere",
];

/// The controls that are cut off at the bottom; scrolling content does not count.
fn cut_below(w: &Window, size: Vec2) -> Vec<String> {
    let is_cut = |rect: &Rect| rect.min.y < -0.5 || rect.max.y > size.y + 0.5;
    let cut = controls(w).into_iter().filter(|(_, rect)| is_cut(rect));
    cut.map(|(name, rect)| format!("{name}: cut off at {rect:?}")).collect()
}

/// The sizes of common screens in points: 1366 × 768 at 100, 125 and 150 %, 1920 × 1080 at 100 and 200 %, 1280 × 800,
/// and a small window.
const SCREENS: [Vec2; 7] = [
    vec2(1366.0, 768.0),
    vec2(1092.8, 614.4),
    vec2(910.7, 512.0),
    vec2(1920.0, 1080.0),
    vec2(960.0, 540.0),
    vec2(1280.0, 800.0),
    vec2(800.0, 500.0),
];
/// Scenes of the table without anything beside the game.
const TABLES: [&str; 6] = ["table", "figures", "walls", "halves", "everything", "fields"];

/// Scenes with notices above the map, so that the list of players scrolls in the lowest window.
const CROWDED: [&str; 2] = ["away", "leave"];

/// What is wrong with a scene in a window of that size.
fn faults(w: &mut Window, scene: &str, size: Vec2) -> Vec<String> {
    resize(w, size);
    let scrolls = LONG.contains(&scene) || (CROWDED.contains(&scene) && size.y < 450.0);
    let mut all = if scrolls { Vec::new() } else { cut_below(w, size) };
    if OVER.contains(&scene) {
        all.extend(troubles(w, size).into_iter().filter(|trouble| trouble.contains("cut off")));
    } else {
        all.extend(troubles(w, size));
    }
    all.into_iter().map(|trouble| format!("{scene} {size:?}: {trouble}")).collect()
}

/// The part of the window that the map of a table has.
fn share_of_map(w: &Window, size: Vec2) -> f32 {
    use egui_kittest::kittest::Queryable;
    let map = w.query_all_by_role(egui::Role::Canvas).map(|n| n.rect()).next().expect("a table has a map");
    map.area() / (size.x * size.y)
}

fn every_scene_fits(language: Language) {
    let mut found = Vec::new();
    for scene in SCENES {
        let stage = Stage::of(Shade::Light, language, SnapshotResults::new()).of_height(scene.height);
        let mut w = (scene.open)(&stage);
        for size in SIZES.into_iter().chain(SCREENS) {
            found.extend(faults(&mut w, scene.name, size));
            let share = if TABLES.contains(&scene.name) { share_of_map(&w, size) } else { 1.0 };
            if SCREENS.contains(&size) && share < 0.5 {
                found.push(format!("{} {size:?}: the map has {share:.2} of the window", scene.name));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn every_screen_panel_and_dialog_fits_into_every_window_in_german() {
    every_scene_fits(Language::German);
}

#[test]
fn every_screen_panel_and_dialog_fits_into_every_window_in_english() {
    every_scene_fits(Language::English);
}
