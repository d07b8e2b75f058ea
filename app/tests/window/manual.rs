//! The manual: all of it in both languages, by mouse and by keyboard, and back to where it was opened.

use super::small::{controls, resize, troubles};
use super::{Window, hot_seat, press, replay, solo, type_into, window};
use app::manual::{Block, Chapter, Span};
use app::text::Language;
use egui::{Key, Rect, Role, vec2};
use egui_kittest::kittest::{NodeT, Queryable};

fn open(language: Language) -> Window {
    let mut w = window("Anna", 1, language).0;
    press(&mut w, &language.text("manual"));
    w
}

fn choose(w: &mut Window, language: Language, chapter: Chapter) {
    w.get_by_role_and_label(Role::RadioButton, &chapter.text(language).title).click();
    w.run();
}

/// The text of a block.
fn words(block: &Block) -> String {
    let word = |span: &Span| match span {
        Span::Plain(text) | Span::Word(text) | Span::Code(text) => text.clone(),
    };
    match block {
        Block::Code(code) => code.clone(),
        other => other.spans().iter().map(word).collect(),
    }
}

fn is_there(w: &Window, label: &str) -> bool {
    w.query_all_by_label(label).next().is_some()
}

fn is_open(w: &Window) -> bool {
    w.query_all_by_role(Role::RadioButton).count() == Chapter::all().count()
}

/// Where the first heading of the text is.
fn heading(w: &Window, title: &str) -> Rect {
    let is_text = |rect: &Rect| rect.left() > 200.0;
    w.query_all_by_label(title).map(|n| n.rect()).find(is_text).expect("the heading of the chapter")
}

#[test]
fn every_chapter_is_shown_whole_in_both_languages() {
    for language in Language::ALL {
        let mut w = open(language);
        for chapter in Chapter::all() {
            choose(&mut w, language, chapter);
            let text = chapter.text(language);
            assert_eq!(w.query_all_by_label(&text.title).count(), 2, "in the list and above the text");
            for block in &text.blocks {
                assert!(is_there(&w, &words(block)), "{}: {block:?}", chapter.name());
            }
        }
    }
}

#[test]
fn the_whole_manual_is_read_from_chapter_to_chapter() {
    let language = Language::English;
    let mut w = open(language);
    for chapter in Chapter::all().skip(1) {
        let title = chapter.text(language).title.as_str();
        press(&mut w, &language.with("manual-next", &[("chapter", title.into())]));
        assert!((heading(&w, title).top() - 60.0).abs() < 60.0, "{title} is shown from its beginning");
    }
    assert!(w.query_by_label_contains("Next:").is_none(), "there is no chapter after the last");
}

#[test]
fn pages_and_lines_are_turned_by_keys() {
    let title = &Chapter::Playing.text(Language::English).title;
    let mut w = open(Language::English);
    choose(&mut w, Language::English, Chapter::Playing);
    w.set_size(vec2(1000.0, 400.0));
    w.run();
    let top = heading(&w, title).top();
    let mut scrolled = |key: Key| {
        w.key_press(key);
        w.run();
        w.run();
        top - heading(&w, title).top()
    };
    let line = scrolled(Key::ArrowDown);
    let page = scrolled(Key::PageDown);
    let end = scrolled(Key::End);
    assert!(0.0 < line && line < 100.0 && line + 200.0 < page && page < end, "{line} {page} {end}");
    assert!(scrolled(Key::PageUp) < end);
    assert!(scrolled(Key::Home).abs() < 1.0);
    assert!(scrolled(Key::ArrowUp).abs() < 1.0, "there is nothing above the beginning");
}

#[test]
fn a_chapter_is_chosen_by_tab_and_enter() {
    let mut w = open(Language::English);
    for _ in 0..3 {
        w.key_press(Key::Tab);
        w.run();
    }
    w.key_press(Key::Enter);
    w.run();
    let second = Chapter::all().nth(1).unwrap();
    let text = second.text(Language::English);
    assert!(is_there(&w, &words(&text.blocks[0])), "back, the first chapter, the second");
}

#[test]
fn the_key_of_the_help_opens_it_on_every_page_and_leads_back() {
    for key in [Key::F1, Key::Questionmark] {
        for page in [None, Some("Rules"), Some("Settings"), Some("Play here")] {
            let (mut w, _wire) = window("Anna", 1, Language::English);
            page.into_iter().for_each(|page| press(&mut w, page));
            let before = controls(&w).len();
            w.key_press(key);
            w.run();
            assert!(is_open(&w), "{key:?} on {page:?}");
            w.key_press(key);
            w.run();
            assert!(!is_open(&w) && controls(&w).len() == before, "{key:?} leads back to {page:?}");
        }
    }
    let mut w = open(Language::English);
    w.key_press(Key::Escape);
    w.run();
    assert!(!is_open(&w) && is_there(&w, "New table"));
}

#[test]
fn a_question_mark_that_is_typed_is_text() {
    let (mut w, _wire) = window("Anna", 1, Language::English);
    press(&mut w, "Join by code or ticket, open a file …");
    type_into(&mut w, "Code, ticket or address", "?");
    w.key_press(Key::Questionmark);
    w.run();
    assert!(!is_open(&w));
}

#[test]
fn from_the_keys_of_a_table_it_is_one_click_to_the_manual_and_one_back() {
    let (mut w, _wire) = hot_seat(3);
    w.key_press(Key::F1);
    w.run();
    press(&mut w, "Help");
    assert!(is_open(&w) && w.query_by_label("Map").is_none());
    press(&mut w, "Back");
    assert!(w.query_by_label("Map").is_some());
    assert!(w.query_by_label("Rules and keys").is_some(), "only the button to the keys is over the map");
    assert!(w.query_by_label("Help").is_none());
}

#[test]
fn a_replay_keeps_its_position_while_the_manual_is_open() {
    let path = replay::log("manual", &solo::game(7).0);
    let (mut w, wire) = window("Anna", 1, Language::English);
    replay::begin(&mut w, &wire, &path, Language::English);
    w.key_press(Key::ArrowRight);
    w.run();
    w.key_press(Key::F1);
    w.run();
    press(&mut w, "Help");
    press(&mut w, "Back");
    assert_eq!(w.state().replay.at(), Some(1));
}

#[test]
fn the_manual_fits_into_small_and_large_windows() {
    for language in Language::ALL {
        let mut w = open(language);
        for size in [vec2(1024.0, 600.0), vec2(800.0, 500.0), vec2(640.0, 400.0), vec2(512.0, 300.0)] {
            resize(&mut w, size);
            assert_eq!(troubles(&w, size), [""; 0], "{size:?}");
            for chapter in Chapter::all() {
                w.get_by_role_and_label(Role::RadioButton, &chapter.text(language).title).scroll_to_me();
                w.run();
                choose(&mut w, language, chapter);
                let wide = w.query_all_by_role(Role::Label).filter(|n| n.rect().right() > size.x);
                let wide: Vec<_> = wide.map(|n| n.accesskit_node().value()).collect();
                assert!(wide.is_empty(), "{} at {size:?}: {wide:?}", chapter.name());
            }
        }
    }
}
