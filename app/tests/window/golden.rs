//! How every screen looks, light and dark, in German and English: small pictures, compared pixel by pixel.
//! `UPDATE_SNAPSHOTS=1 cargo test --workspace --test window golden` paints anew what has changed.

use super::chat::{line, tell, view, words};
use super::local::{Local, Wire};
use super::people::{BEN, ME};
use super::{Window, painted, press, soft};
use app::art::tile::Style;
use app::text::Language;
use app::theme::Shade;
use app::window::root::{Options, Root};
use egui::{Key, vec2};
use egui_kittest::kittest::Queryable;
use egui_kittest::{Harness, SnapshotResults};
use std::cell::RefCell;
use std::rc::Rc;

/// 640 × 440 points on 400 × 275 pixels.
const PIXELS: f32 = 0.625;

struct Stage {
    shade: Shade,
    language: Language,
    results: SnapshotResults,
}

impl Stage {
    fn open(&self) -> (Window, Rc<RefCell<Wire>>) {
        let (desk, wire) = Local::new("Anna", 3);
        let options = Options {
            language: Some(self.language),
            theme: Some(self.shade),
            tiles: Some(Style::Schematic),
            ..Options::default()
        };
        let root = Root::new(Box::new(desk), options);
        let mut harness = Harness::builder()
            .with_size([640.0, 440.0])
            .with_pixels_per_point(PIXELS)
            .with_max_steps(64)
            .renderer(soft::Soft::default())
            .build_ui_state(
                |ui, root: &mut Root| {
                    root.logic(&ui.ctx().clone());
                    root.ui(ui);
                },
                root,
            );
        harness.run();
        (harness, wire)
    }

    /// The text in the language of this stage.
    fn t(&self, key: &str) -> String {
        self.language.t(key)
    }

    fn go(&self, w: &mut Window, keys: &[&str]) {
        for key in keys {
            press(w, &self.t(key));
        }
    }

    fn shoot(&mut self, mut w: Window, screen: &str) {
        // The pointer is no part of a picture.
        w.event(egui::Event::PointerGone);
        painted(&mut w);
        let language = if self.language == Language::German { "de" } else { "en" };
        w.snapshot(format!("{screen} {} {language}", self.shade.name()));
        self.results.extend_harness(&mut w);
    }

    fn table(&self) -> (Window, Rc<RefCell<Wire>>) {
        let (mut w, wire) = self.open();
        self.go(&mut w, &["play-here", "add-hot-seat", "start"]);
        (w, wire)
    }

    fn common(&mut self) {
        let home = self.open().0;
        self.shoot(home, "home");
        for (screen, keys) in
            [("lobby", ["play-here"].as_slice()), ("rules", &["rules"]), ("settings", &["settings"])]
        {
            let mut w = self.open().0;
            self.go(&mut w, keys);
            self.shoot(w, screen);
        }
        let table = self.table().0;
        self.shoot(table, "table");
        let mut w = self.table().0;
        let cell = legal_cells_in(&w, &self.t("place-at"));
        press(&mut w, &cell);
        self.shoot(w, "figures");
    }

    fn chat(&mut self) {
        let (mut w, wire) = self.table();
        let lines = vec![line(1, BEN, words("Hello")), line(2, ME, words("Ahoy"))];
        tell(&mut w, &wire, view(lines));
        w.set_size(vec2(640.0, 440.0));
        // A caret that blinks is on one picture and not on the next.
        w.ctx.all_styles_mut(|style| style.visuals.text_cursor.blink = false);
        w.key_press(Key::C);
        w.run();
        w.run();
        self.shoot(w, "chat");
    }
}

fn legal_cells_in(w: &Window, place_at: &str) -> String {
    use egui_kittest::kittest::NodeT;
    let found = w.query_all_by(|n| n.label().is_some_and(|l| l.starts_with(place_at)));
    found.filter_map(|n| n.accesskit_node().label()).next().unwrap()
}

fn stage(shade: Shade, language: Language) -> Stage {
    Stage { shade, language, results: SnapshotResults::new() }
}

#[test]
fn every_screen_looks_as_it_did_in_light_and_english() {
    let mut s = stage(Shade::Light, Language::English);
    s.common();
    s.chat();
}

#[test]
fn every_screen_looks_as_it_did_in_dark_and_german() {
    let mut s = stage(Shade::Dark, Language::German);
    s.common();
    s.chat();
}

#[test]
fn screens_look_as_they_did_in_light_and_german() {
    stage(Shade::Light, Language::German).common();
}

#[test]
fn screens_look_as_they_did_in_dark_and_english() {
    stage(Shade::Dark, Language::English).common();
}
