//! The same scenes in windows smaller than 1024 × 640: everything stays within reach.

use super::Stage;
use super::scenes::SCENES;
use crate::Window;
use crate::small::{SIZES, controls, resize, troubles};
use app::text::Language;
use app::theme::Shade;
use egui::{Rect, Vec2};
use egui_kittest::SnapshotResults;

/// Scenes with a dialog or panel that hides a part of the screen.
const OVER: [&str; 15] = [
    "choices",
    "keys",
    "left",
    "told",
    "refused",
    "seat menu",
    "chat",
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
const LONG: [&str; 24] = [
    "welcome",
    "profile",
    "home",
    "tables",
    "ways",
    "unmet",
    "lobby",
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

#[test]
fn every_screen_panel_and_dialog_fits_into_a_small_window() {
    let mut found = Vec::new();
    for scene in SCENES {
        let stage = Stage::of(Shade::Light, Language::German, SnapshotResults::new()).of_height(scene.height);
        let mut w = (scene.open)(&stage);
        for size in SIZES {
            resize(&mut w, size);
            let mut all = if LONG.contains(&scene.name) { Vec::new() } else { cut_below(&w, size) };
            if OVER.contains(&scene.name) {
                all.extend(troubles(&w, size).into_iter().filter(|trouble| trouble.contains("cut off")));
            } else {
                all.extend(troubles(&w, size));
            }
            found.extend(all.into_iter().map(|trouble| format!("{} {size:?}: {trouble}", scene.name)));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}
