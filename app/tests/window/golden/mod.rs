//! The look of every screen, light and dark, in German and English: small pictures, compared pixel by pixel.
//! `UPDATE_SNAPSHOTS=1 cargo test --workspace --test window golden` repaints those that changed.
//!
//! `scenes` lists the screens, panels and dialogs; each is painted in all four variants. A new file under `src/screen`
//! must be added to `DRAWN` (drawn.rs) with the picture that shows it.

mod drawn;
mod expansions;
mod of_logs;
mod scenes;
mod small;

use super::local::{Local, Wire};
use super::software_renderer::Soft;
use super::{Window, painted, press, shown};
use app::art::tile::Style;
use app::model::NotStarted;
use app::screen::phrase::not_started;
use app::screen::trouble;
use app::text::Language;
use app::theme::{Look, Shade};
use app::window::root::{Options, Root};
use drawn::DRAWN;
use egui::{Vec2, vec2};
use egui_kittest::{Harness, SnapshotResults};
use net::node::StartError;
use net::profile::ProfileError;
use scenes::SCENES;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use tempfile::TempDir;

/// 640 × 440 points on 400 × 275 pixels.
const PIXELS: f32 = 0.625;
const SIZE: Vec2 = vec2(640.0, 440.0);
/// The picture of a program that cannot start.
const TROUBLE: &str = "trouble";

/// A screen, panel or dialog.
struct Scene {
    name: &'static str,
    /// The height of the window in points, so that long content is fully visible.
    height: f32,
    /// Whether the pointer is part of it.
    points: bool,
    open: fn(&Stage) -> Window,
}

/// A variant of the pictures.
struct Stage {
    shade: Shade,
    language: Language,
    /// The scale of the interface.
    scale: f32,
    /// The size of the window, in points.
    size: Vec2,
    results: SnapshotResults,
    /// Where a scene puts its files. It outlives the window of the scene.
    folder: TempDir,
}

impl Stage {
    fn of(shade: Shade, language: Language, results: SnapshotResults) -> Self {
        let folder = tempfile::tempdir().unwrap();
        Self { shade, language, scale: 1.0, size: SIZE, results, folder }
    }

    /// The same in a window of that height, so that everything pressed on the way is visible.
    fn of_height(self, height: f32) -> Self {
        Self { size: vec2(SIZE.x, height), ..self }
    }

    /// The code of the language.
    fn code(&self) -> &'static str {
        if self.language == Language::German { "de" } else { "en" }
    }

    fn open(&self) -> (Window, Rc<RefCell<Wire>>) {
        self.in_front_of(Local::new("Anna", 3))
    }

    fn in_front_of(&self, (backend, wire): (Local, Rc<RefCell<Wire>>)) -> (Window, Rc<RefCell<Wire>>) {
        let options = Options {
            language: Some(self.language),
            theme: Some(self.shade),
            tiles: Some(Style::Schematic),
            scale: Some(self.scale),
            ..Options::default()
        };
        let root = Root::new(Box::new(backend), options);
        let mut w = shown(root, self.size, PIXELS / self.scale);
        // A larger scale has less room.
        w.set_size(self.size);
        // A blinking caret would differ between pictures.
        w.ctx.all_styles_mut(|style| style.visuals.text_cursor.blink = false);
        w.run_steps(2);
        (w, wire)
    }

    /// The text in the language of this stage.
    fn text(&self, key: &str) -> String {
        self.language.text(key)
    }

    fn go(&self, w: &mut Window, keys: &[&str]) {
        for key in keys {
            press(w, &self.text(key));
        }
    }

    /// Compares the window with the picture of that name.
    fn keep<S>(&mut self, w: &mut Harness<'_, S>, name: &str) {
        w.snapshot(name);
        self.results.extend_harness(w);
    }

    fn shoot(&mut self, scene: &Scene, suffix: &str) {
        self.size.y = scene.height;
        let mut w = (scene.open)(self);
        if !scene.points {
            w.event(egui::Event::PointerGone);
        }
        painted(&mut w);
        self.keep(&mut w, &format!("{}{suffix} {} {}", scene.name, self.shade.name(), self.code()));
    }

    fn all(&mut self) {
        SCENES.iter().for_each(|scene| self.shoot(scene, ""));
        self.shoot_trouble();
    }

    /// The window of a program that cannot start has no backend.
    fn shoot_trouble(&mut self) {
        let (language, look) = (self.language, Look { shade: self.shade, ..Look::default() });
        let folder = "/home/anna/.local/share/bastide".into();
        let why = NotStarted::Node(StartError::Profile(ProfileError::InUse { folder }));
        let reason = not_started(language, &why);
        let builder =
            Harness::builder().with_size(self.size).with_pixels_per_point(PIXELS).renderer(Soft::default());
        let mut w = builder.build_ui(move |ui| {
            look.apply(ui.ctx());
            assert!(!trouble::show(ui, language, &reason), "no user closes it");
        });
        w.run_steps(3);
        self.keep(&mut w, &format!("{TROUBLE} {} {}", self.shade.name(), self.code()));
    }

    fn some(&mut self, names: &[&str], suffix: &str) {
        for name in names {
            let scene = SCENES.iter().find(|scene| scene.name == *name).expect("a scene that is listed");
            self.shoot(scene, suffix);
        }
    }
}

#[test]
fn every_screen_looks_as_it_did_in_light_and_english() {
    Stage::of(Shade::Light, Language::English, SnapshotResults::new()).all();
}

#[test]
fn every_screen_looks_as_it_did_in_light_and_german() {
    Stage::of(Shade::Light, Language::German, SnapshotResults::new()).all();
}

#[test]
fn every_screen_looks_as_it_did_in_dark_and_english() {
    Stage::of(Shade::Dark, Language::English, SnapshotResults::new()).all();
}

#[test]
fn every_screen_looks_as_it_did_in_dark_and_german() {
    Stage::of(Shade::Dark, Language::German, SnapshotResults::new()).all();
}

/// Pages, and the table in its phases.
const IN_CONTRAST: [&str; 8] = ["home", "lobby", "settings", "rules", "table", "figures", "result", "replay"];
const ENLARGED: [&str; 2] = ["table", "figures"];

#[test]
fn screens_look_as_they_did_in_high_contrast() {
    let mut s = Stage::of(Shade::Contrast, Language::German, SnapshotResults::new());
    s.some(&IN_CONTRAST, "");
}

#[test]
fn a_table_looks_as_it_did_at_twice_the_size() {
    let mut s = Stage::of(Shade::Light, Language::German, SnapshotResults::new());
    s.scale = 2.0;
    let zoom = s.open().0.ctx.zoom_factor();
    assert!((zoom - 2.0).abs() < 1e-3);
    s.some(&ENLARGED, " 200");
}

/// The names of all required pictures.
fn wanted() -> BTreeSet<String> {
    let four = ["light en", "light de", "dark en", "dark de"];
    let names = SCENES.iter().map(|scene| scene.name).chain([TROUBLE]);
    let all = names.flat_map(|name| four.map(|way| format!("{name} {way}")));
    let contrast = IN_CONTRAST.iter().map(|name| format!("{name} contrast de"));
    let enlarged = ENLARGED.iter().map(|name| format!("{name} 200 light de"));
    all.chain(contrast).chain(enlarged).collect()
}

#[test]
fn every_screen_has_its_pictures_and_no_picture_is_stray() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots");
    let names = std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().file_name().into_string().unwrap());
    let found: BTreeSet<String> = names
        .filter_map(|name| name.strip_suffix(".png").map(str::to_owned))
        .filter(|name| ![".diff", ".old", ".new"].iter().any(|end| name.ends_with(end)))
        .collect();
    let wanted = wanted();
    let missing: Vec<_> = wanted.difference(&found).collect();
    let stray: Vec<_> = found.difference(&wanted).collect();
    assert!(missing.is_empty() && stray.is_empty(), "missing: {missing:?}, stray: {stray:?}");
}

#[test]
fn every_part_of_the_screens_is_seen_on_a_picture() {
    fn collect(folder: &Path, out: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { collect(&path, out) } else { out.push(path) }
        }
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/screen");
    let mut files = Vec::new();
    collect(&folder, &mut files);
    let files: BTreeSet<String> = files
        .iter()
        .map(|path| path.strip_prefix(&folder).unwrap().to_str().unwrap().replace('\\', "/"))
        .collect();
    let told: BTreeSet<String> = DRAWN.iter().map(|(file, _)| (*file).to_owned()).collect();
    let missing: Vec<_> = files.symmetric_difference(&told).collect();
    assert!(missing.is_empty(), "missing in DRAWN, or gone: {missing:?}");
    for (file, seen) in DRAWN {
        let is_scene = *seen == TROUBLE || SCENES.iter().any(|scene| scene.name == *seen);
        assert!(is_scene || seen.starts_with("none: "), "{file}: there is no picture `{seen}`");
    }
}
