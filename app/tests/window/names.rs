//! Every control on every screen has a name for screen readers, and every character of a text can be drawn.

use super::local::Local;
use super::{Window, hot_seat, in_front_of, legal_cells, painted, press, replay, solo, window};
use app::text::Language;
use egui::{FontFamily, FontId, Key, Role};
use egui_kittest::kittest::{NodeT, Queryable};
use rules::{Game, Preset, Rules, TileSets};

const CONTROLS: [Role; 11] = [
    Role::Button,
    Role::RadioButton,
    Role::CheckBox,
    Role::TextInput,
    Role::MultilineTextInput,
    Role::PasswordInput,
    Role::ComboBox,
    Role::Slider,
    Role::SpinButton,
    Role::Link,
    Role::Canvas,
];

/// Asserts that all controls of a screen have names; returns the number of controls.
#[track_caller]
fn check(w: &Window, screen: &str) -> usize {
    let mut all = 0;
    for role in CONTROLS {
        for node in w.query_all_by_role(role) {
            let named = node.accesskit_node().label().is_some_and(|l| l.chars().any(char::is_alphanumeric));
            assert!(
                named,
                "{screen}: a {role:?} at {:?} has no name: {:?}",
                node.rect(),
                node.accesskit_node().label()
            );
            all += 1;
        }
    }
    assert!(all > 1, "{screen} has {all} controls");
    all
}

#[test]
fn every_control_of_the_pages_has_a_name() {
    for language in [Language::English, Language::German] {
        let t = |key: &str| language.text(key);
        check(&window("", 1, language).0, "the first start");
        let mut w = window("Anna", 1, language).0;
        let few = check(&w, "home");
        press(&mut w, &t("other-ways"));
        assert!(check(&w, "the other ways") > few + 4);
        press(&mut w, &t("settings"));
        check(&w, "the settings");
        press(&mut w, &t("back"));
        press(&mut w, &t("rules"));
        assert!(check(&w, "the rules") > 20);
        press(&mut w, &t("back"));
        press(&mut w, &t("manual"));
        assert!(check(&w, "the manual") > 10);
        press(&mut w, &t("back"));
        press(&mut w, "Anna");
        check(&w, "the profile");
        press(&mut w, &t("back"));
        press(&mut w, &t("new-table"));
        let few = check(&w, "the lobby");
        for fold in ["setup-modules", "setup-options", "setup-sets"] {
            press(&mut w, &format!("+ {}", t(fold)));
        }
        press(&mut w, &t("change-seat"));
        let all = check(&w, "the lobby with everything open");
        assert!(all > few + 40, "{all} controls, {few} before");
    }
}

#[test]
fn every_control_of_a_table_has_a_name() {
    let mut w = hot_seat(3).0;
    let few = check(&w, "the table");
    for key in [Key::T, Key::Questionmark] {
        w.key_press(key);
        w.run();
    }
    assert!(check(&w, "the hints") > few);
    w.key_press(Key::Escape);
    w.run();
    press(&mut w, "All choices …");
    assert!(check(&w, "the list of choices") > few);
    w.key_press(Key::Escape);
    w.run();
    let cell = legal_cells(&w)[0].clone();
    press(&mut w, &cell);
    check(&w, "a tile that was placed");
    press(&mut w, "Export");
    check(&w, "the export");
    let setup = Preset::Everything.setup(2);
    let game = Game::new(Rules::new(&setup, TileSets::built_in()).unwrap());
    let mut w = in_front_of(Local::at(game, &["Anna", "Ben"]).0, Language::German);
    w.run();
    check(&w, "a table with everything");
}

#[test]
fn every_control_of_a_replay_has_a_name() {
    let path = replay::log("names", &solo::game(1).0);
    let (mut w, wire) = window("Anna", 1, Language::English);
    replay::begin(&mut w, &wire, &path, Language::English);
    painted(&mut w);
    for side in ["replay-history", "replay-points", "replay-counts"] {
        press(&mut w, &Language::English.text(side));
        check(&w, side);
    }
}

#[test]
fn every_sign_of_the_texts_is_in_the_fonts() {
    let w = window("Anna", 1, Language::English).0;
    let font = FontId::new(14.0, FontFamily::Proportional);
    let mut missing = std::collections::BTreeSet::new();
    for language in ["en", "de"] {
        for folder in ["text", "manual"] {
            let folder = format!("{}/../assets/{folder}/{language}", env!("CARGO_MANIFEST_DIR"));
            for file in std::fs::read_dir(folder).unwrap() {
                let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
                let signs = text.chars().filter(|c| !c.is_control());
                missing.extend(signs.filter(|c| !w.ctx.fonts_mut(|f| f.has_glyph(&font, *c))));
            }
        }
    }
    assert!(missing.is_empty(), "{missing:?}");
    assert!(!w.ctx.fonts_mut(|f| f.has_glyph(&font, '\u{10ffff}')), "the fonts say what they do not have");
}
