//! Windows smaller than 1024 × 640: everything stays within reach, and nothing overlaps.

use super::{Window, hot_seat, legal_cells, press, window};
use app::text::Language;
use egui::{Rect, Role, Vec2, vec2};
use egui_kittest::kittest::{NodeT, Queryable};

pub(super) const SIZES: [Vec2; 2] = [vec2(800.0, 500.0), vec2(640.0, 400.0)];
const CONTROLS: [Role; 6] =
    [Role::Button, Role::RadioButton, Role::CheckBox, Role::TextInput, Role::ComboBox, Role::Link];

pub(super) fn controls(w: &Window) -> Vec<(String, Rect)> {
    let of_role = |role| {
        let found = w.query_all_by_role(role);
        found.map(|n| (n.accesskit_node().label().unwrap_or_default(), n.rect())).collect::<Vec<_>>()
    };
    CONTROLS.into_iter().flat_map(of_role).collect()
}

/// Controls that are cut off at a side or overlap others. Pages scroll vertically, so their lower edge cuts nothing
/// off.
pub(super) fn troubles(w: &Window, size: Vec2) -> Vec<String> {
    let all = controls(w);
    assert!(!all.is_empty(), "every screen has controls");
    let mut found = Vec::new();
    for (i, (name, rect)) in all.iter().enumerate() {
        if rect.min.x < 0.0 || rect.max.x > size.x {
            found.push(format!("{name}: cut off at {rect:?}"));
        }
        for (other, theirs) in &all[i + 1..] {
            // The link to a preset's rules is on its card, and contains its name.
            let is_on_its_card = theirs.contains_rect(*rect) && name.contains(other.as_str())
                || rect.contains_rect(*theirs) && other.contains(name.as_str());
            let both = rect.intersect(*theirs);
            if !is_on_its_card && both.width() > 1.5 && both.height() > 1.5 {
                found.push(format!("{name} at {rect:?} and {other} at {theirs:?}"));
            }
        }
    }
    found
}

/// The wanted controls that are not fully in the window.
fn missing(w: &Window, size: Vec2, wanted: &[&str]) -> Vec<String> {
    let window = Rect::from_min_size(egui::Pos2::ZERO, size).expand(1.0);
    let is_seen = |label: &str| w.query_all_by_label(label).any(|n| window.contains_rect(n.rect()));
    wanted.iter().filter(|label| !is_seen(label)).map(|label| format!("{label} is not in sight")).collect()
}

pub(super) fn resize(w: &mut Window, size: Vec2) {
    w.set_size(size);
    w.run_steps(4);
}

#[test]
fn pages_fit_into_small_windows_in_both_languages() {
    let mut found = Vec::new();
    for (language, open) in [
        (Language::English, [None, Some("Play here"), Some("Rules"), Some("Settings")]),
        (Language::German, [None, Some("Hier spielen"), Some("Regeln"), Some("Einstellungen")]),
    ] {
        for page in open {
            let (mut w, _wire) = window("Anna", 1, language);
            if let Some(label) = page {
                press(&mut w, label);
            }
            for size in SIZES {
                resize(&mut w, size);
                found.extend(troubles(&w, size).into_iter().map(|t| format!("{page:?} {size:?}: {t}")));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn a_table_is_played_to_the_confirmation_in_a_small_window() {
    let mut found = Vec::new();
    for size in SIZES {
        let (mut w, _wire) = hot_seat(3);
        resize(&mut w, size);
        let always = ["Leave", "Rules", "Settings", "Map", "Confirm", "Step back"];
        found.extend(missing(&w, size, &always));
        found.extend(troubles(&w, size));
        let map = w.get_by_label("Map").rect();
        assert!(map.width() > 300.0 && map.height() > 180.0, "{size:?}: the map has {map:?}");
        let cell = legal_cells(&w)[0].clone();
        press(&mut w, &cell);
        w.run_steps(4);
        found.extend(missing(&w, size, &["Leave", "Map", "Step back"]));
        w.key_press(egui::Key::Enter);
        w.run();
        assert!(w.query_by_label("Player 2: place the tile.").is_some(), "{size:?}: the move was confirmed");
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn files_can_be_written_from_a_narrow_table_too() {
    for (width, language, words) in [
        (1000.0, Language::German, ["Hier spielen", "Noch jemand hier", "Spiel starten"]),
        (640.0, Language::English, ["Play here", "Another person here", "Start the game"]),
        (512.0, Language::German, ["Hier spielen", "Noch jemand hier", "Spiel starten"]),
        (420.0, Language::German, ["Hier spielen", "Noch jemand hier", "Spiel starten"]),
    ] {
        let (mut w, _wire) = window("Anna", 3, language);
        words.into_iter().for_each(|label| press(&mut w, label));
        let size = vec2(width, 440.0);
        resize(&mut w, size);
        w.run();
        assert_eq!(troubles(&w, size), [""; 0], "{width}");
        let export = language.text("export");
        if w.query_by_label(&export).is_none() {
            press(&mut w, &language.text("table-menu"));
        }
        let ways =
            [export.as_str(), &language.text("rules"), &language.text("settings"), &language.text("leave")];
        let has_menu = w.query_by_label(&language.text("table-menu")).is_some();
        assert_eq!(missing(&w, size, &ways[..if has_menu { 1 } else { 4 }]), [""; 0], "{width}");
        press(&mut w, &export);
        assert!(w.query_by_label(&language.text("export-write")).is_some());
    }
}
