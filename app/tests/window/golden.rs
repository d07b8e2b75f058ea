//! How every screen looks, light and dark, in German and English: small pictures, compared pixel by pixel.
//! `UPDATE_SNAPSHOTS=1 cargo test --workspace --test window golden` paints anew what has changed.

use super::chat::{line, tell, view, words};
use super::local::{Local, Wire};
use super::people::{BEN, ME};
use super::{Window, painted, press, shown, solo};
use app::art::tile::Style;
use app::text::Language;
use app::theme::Shade;
use app::window::root::{Options, Root};
use egui::{Key, Vec2, vec2};
use egui_kittest::SnapshotResults;
use egui_kittest::kittest::Queryable;
use rules::{Game, Preset, Rules, SplitMix, TileSets, Wait};
use std::cell::RefCell;
use std::rc::Rc;

/// 640 × 440 points on 400 × 275 pixels.
const PIXELS: f32 = 0.625;
const SIZE: Vec2 = vec2(640.0, 440.0);

struct Stage {
    shade: Shade,
    language: Language,
    /// How large everything is.
    scale: f32,
    results: SnapshotResults,
}

impl Stage {
    fn open(&self) -> (Window, Rc<RefCell<Wire>>) {
        self.in_front_of(Local::new("Anna", 3))
    }

    fn in_front_of(&self, (desk, wire): (Local, Rc<RefCell<Wire>>)) -> (Window, Rc<RefCell<Wire>>) {
        let options = Options {
            language: Some(self.language),
            theme: Some(self.shade),
            tiles: Some(Style::Schematic),
            scale: Some(self.scale),
            ..Options::default()
        };
        let root = Root::new(Box::new(desk), options);
        let mut w = shown(root, SIZE, PIXELS / self.scale);
        // What is shown larger has less room.
        w.set_size(SIZE);
        w.run_steps(2);
        (w, wire)
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
        self.figures("figures");
        self.result();
        let replay = self.replay();
        self.shoot(replay, "replay");
    }

    /// A tile is placed, and figures can be put on it.
    fn figures(&mut self, screen: &str) {
        let mut w = self.table().0;
        let cell = legal_cells_in(&w, &self.t("place-at"));
        press(&mut w, &cell);
        self.shoot(w, screen);
    }

    /// A game that is over.
    fn result(&mut self) {
        let mut game = Game::new(Rules::new(&Preset::Base.setup(3), TileSets::built_in()).unwrap());
        let mut numbers = SplitMix::new(11);
        while game.wait() != Wait::Over {
            match game.wait() {
                Wait::Chance(_) => game.resolve(&numbers.seed()).map(|_| ()).unwrap(),
                Wait::Decide { seat, .. } => {
                    let legal = game.legal();
                    game.play(seat, legal[numbers.below(legal.len())]).map(|_| ()).unwrap();
                }
                Wait::Over => {}
            }
        }
        let w = self.in_front_of(Local::at(game, &["Anna", "Ben", "Cleo"])).0;
        self.shoot(w, "result");
    }

    /// A saved game at its end.
    fn replay(&self) -> Window {
        let (mut w, wire) = self.open();
        let name = format!("golden-{}-{:?}", self.shade.name(), self.language);
        let path = super::replay::log(&name, &solo::game(3).0);
        super::replay::begin(&mut w, &wire, &path, self.language);
        w.key_press(Key::End);
        w.run();
        w
    }

    /// What is to be read: a rule card, the points over time, what they came from.
    fn reading(&mut self) {
        let mut w = self.open().0;
        self.go(&mut w, &["rules"]);
        let name = self.t("module-tower");
        press(&mut w, &format!("{}{}", name[..1].to_uppercase(), &name[1..]));
        self.shoot(w, "card");
        for (screen, key) in [("points", "replay-points"), ("counts", "replay-counts")] {
            let mut w = self.replay();
            self.go(&mut w, &[key]);
            self.shoot(w, screen);
        }
    }

    fn chat(&mut self) {
        let (mut w, wire) = self.table();
        let lines = vec![line(1, BEN, words("Hello")), line(2, ME, words("Ahoy"))];
        tell(&mut w, &wire, view(lines));
        w.set_size(SIZE);
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
    Stage { shade, language, scale: 1.0, results: SnapshotResults::new() }
}

#[test]
fn every_screen_looks_as_it_did_in_light_and_english() {
    let mut s = stage(Shade::Light, Language::English);
    s.common();
    s.reading();
    s.chat();
}

#[test]
fn every_screen_looks_as_it_did_in_dark_and_german() {
    let mut s = stage(Shade::Dark, Language::German);
    s.common();
    s.reading();
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

#[test]
fn screens_look_as_they_did_in_high_contrast() {
    let mut s = stage(Shade::Contrast, Language::German);
    for (screen, keys) in [
        ("home", [].as_slice()),
        ("lobby", &["play-here"]),
        ("settings", &["settings"]),
        ("rules", &["rules"]),
    ] {
        let mut w = s.open().0;
        s.go(&mut w, keys);
        s.shoot(w, screen);
    }
    let table = s.table().0;
    s.shoot(table, "table");
    s.figures("figures");
    s.result();
    let replay = s.replay();
    s.shoot(replay, "replay");
}

#[test]
fn a_table_looks_as_it_did_at_twice_the_size() {
    let mut s = stage(Shade::Light, Language::German);
    s.scale = 2.0;
    let table = s.table().0;
    assert!((table.ctx.zoom_factor() - 2.0).abs() < 1e-3);
    s.shoot(table, "table 200");
    s.figures("figures 200");
}
